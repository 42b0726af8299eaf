//! Tables of UNO in the page: solitaire, the duel, cooperation and the real game, each a game of turns at one kind of
//! [`Seat`].
//!
//! What is common to them is here: how a table is asked for, dealt and made to order, what is seen and done at it, and
//! how cards are shown. A deal comes from a seed and sizes, or is given as text, as the reductions do.

mod coop;
mod describe;
mod duel;
mod real;
mod solitaire;
#[cfg(test)]
mod tests;

pub use describe::describe;

use crate::guide;
use crate::page::ask::Ask;
use crate::page::{Host, MOST_VALUES as MOST_DRAWN, Seat, few, no_act, no_table, none_laid};
use crate::play::acts::{Act, Over, Reply};
use crate::play::midend::Midend;
use crate::play::turns::{InTurn, InTurnOf, OfTurns, Turns};
use crate::uno::play::names::{self, COLOURS};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::{Card, Cards, Deal, Sizes};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::made;
use misdeal_solve::uno::random::{drawn_hands, made_up_hands, numbered_deck};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The most numbers of a table; of colours there are as many as have names.
const MOST_NUMBERS: usize = 24;
/// The most cards of a table, all hands together.
const MOST_CARDS: usize = 60;

/// Lays a table of UNO.
///
/// # Errors
/// What is wrong with what was asked for.
pub fn lay(game: &str, mut ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    match game {
        "uno-solitaire" => solitaire::lay(&mut ask, host),
        "uno-duel" => duel::lay(&mut ask, host),
        "uno-coop" => coop::lay(&mut ask, host),
        "uno-real" => real::lay(&mut ask, host),
        _ => Err(no_table(game)),
    }
}

/// What was asked for, whichever game it is.
struct Opening {
    /// None when the deal was given.
    seed: Option<Seed>,
    daily: bool,
    made: Option<String>,
    given: Option<Deal>,
    sizes: Sizes,
    cards: usize,
    hands: usize,
    budget: Budget,
}

impl Opening {
    /// Reads it; each of this many hands has this many cards unless told.
    fn read(ask: &mut Ask, host: &Host<'_>, hands: usize, cards: usize) -> Result<Self, Fault> {
        let (daily, named): (bool, Option<Seed>) = (ask.flag("daily")?, ask.parsed("seed")?);
        let made = ask.text("made")?.filter(|made| made != "any");
        let given: Option<Deal> = ask.parsed("deal")?;
        let sizes: Option<Sizes> = ask.parsed("shape")?;
        let asked = ask.number("cards")?;
        if given.is_some() && (daily || named.is_some() || made.is_some() || sizes.is_some()) {
            return Err(Fault::new("a deal that is given has no seed, no shape and is not made to order"));
        }
        let seed = if given.is_some() { None } else { Some(host.seed(named, daily)?) };
        let sizes = given.as_ref().map(Deal::sizes).or(sizes).map_or_else(|| Sizes::new(&[4, 10]), Ok)?;
        let likely = if made.as_deref() == Some("one") { made::likely_for_one(sizes).min(cards) } else { cards };
        let cards = asked.unwrap_or(likely);
        let budget = host.budget.clone();
        let opening = Self { seed, daily, made, given, sizes, cards, hands, budget };
        opening.fits(host)?;
        Ok(opening)
    }

    fn fits(&self, host: &Host<'_>) -> Result<(), Fault> {
        let (colours, numbers) = (self.sizes.size(0), self.sizes.size(1));
        if self.sizes.dimensions() != 2 || colours > COLOURS.len() || numbers > MOST_NUMBERS {
            return Err(Fault::new(format!(
                "a table has up to {} colours and {MOST_NUMBERS} numbers, not {}",
                COLOURS.len(),
                self.sizes
            )));
        }
        let cards = match &self.given {
            Some(deal) => deal.hands().iter().map(Cards::len).sum(),
            None => self.cards.saturating_mul(self.hands),
        };
        match (1..=MOST_CARDS.min(host.cards)).contains(&cards) {
            true => Ok(()),
            false => Err(Fault::new(format!(
                "a table of UNO has from 1 to {} cards in all, not {cards}",
                MOST_CARDS.min(host.cards)
            ))),
        }
    }

    /// The hands from a dealer: of the real game's numbered cards, or of any cards of a size.
    fn dealt(&self, dealer: Dealer) -> Result<Vec<Cards>, Fault> {
        match self.sizes.are_real() {
            true => drawn_hands(&numbered_deck()?, self.cards, self.hands, dealer),
            false => made_up_hands(self.sizes, self.cards, self.hands, dealer),
        }
    }

    /// The deal of the seed, or the first from there on that is as wanted; and its seed.
    fn deal<D>(
        &self,
        make: impl Fn(Vec<Cards>) -> Result<D, Fault>,
        is_wanted: Option<impl FnMut(&D) -> Result<bool, Stop>>,
    ) -> Result<(Option<Seed>, D), Fault> {
        let seed = self.seed.ok_or_else(|| Fault::new("the deal is one of another game"))?;
        match is_wanted {
            None => Ok((Some(seed), make(self.dealt(Dealer::new(seed))?)?)),
            Some(is_wanted) => {
                let (seed, deal) = made::to_order(seed, &self.budget, |dealer| make(self.dealt(dealer)?), is_wanted)?;
                Ok((Some(seed), deal))
            }
        }
    }

    /// What all views say besides what the midend knows.
    fn about(self, title: String) -> About {
        About { title, daily: self.daily, made: self.made, sizes: self.sizes }
    }

    /// There is no such thing to order.
    fn not_made(&self, known: &str) -> Fault {
        let made = shorten(self.made.as_deref().unwrap_or_default());
        Fault::new(format!("no deal is made to the order `{made}` here; there are {known}"))
    }
}

/// What all views say besides what the midend knows.
#[derive(Debug)]
struct About {
    title: String,
    daily: bool,
    made: Option<String>,
    sizes: Sizes,
}

/// A game of turns as it is played here.
type At<G> = Midend<Turns<G>>;

/// A game of UNO on the page.
trait OnTable: OfTurns<Standing: Send, Turn: Send, Act: Send, End: Send> + Send + Sized {
    /// What the table is called.
    const GAME: &'static str;
    /// What can be done.
    const ACTS: &'static [&'static str];

    /// How it ended, in a word.
    fn over(end: Self::End) -> &'static str;

    /// Whether this act may ask an engine.
    fn thinks(&self, act: &str) -> bool;

    /// The turn that an act takes, if it takes one.
    fn turn(act: &str, ask: &mut Ask, sizes: Sizes) -> Result<Option<Self::Turn>, Fault>;

    /// An act of this game only.
    fn own_act(_act: &str) -> Option<Self::Act> {
        None
    }

    /// What the view of this game has besides.
    fn fields(table: &At<Self>) -> Vec<(&'static str, Value)>;
}

/// A table of UNO, and who sits at it.
#[derive(Debug)]
struct Sitting<G: OnTable> {
    about: About,
    table: At<G>,
}

impl<G: OnTable + 'static> Sitting<G> {
    /// Someone sits down, and is told something.
    fn seated(about: About, table: At<G>, reply: Reply) -> (Box<dyn Seat>, Reply) {
        (Box::new(Self { about, table }), reply)
    }

    fn read(&self, act: &str, ask: &mut Ask) -> Result<Act<InTurnOf<G>>, Fault> {
        if let Some(turn) = G::turn(act, ask, self.about.sizes)? {
            return Ok(InTurn::Take(turn).into());
        }
        Ok(match act {
            "undo" => Act::Undo,
            "redo" => Act::Redo,
            "back" => InTurn::BackTo(ask.number("to")?.ok_or_else(|| Fault::new("`to` is missing"))?).into(),
            "restart" => InTurn::BackTo(0).into(),
            "hint" => Act::Hint,
            "ask" => InTurn::Ask.into(),
            "nothing" => Act::Nothing,
            "give-up" => Act::GiveUp,
            _ => InTurn::Own(G::own_act(act).ok_or_else(|| no_act(act, G::ACTS))?).into(),
        })
    }
}

impl<G: OnTable + 'static> Seat for Sitting<G> {
    fn view(&self) -> Map<String, Value> {
        let (about, table) = (&self.about, &self.table);
        let over = table.over().map(|over| match over {
            Over::GivenUp => "given up",
            Over::By(end) => G::over(end),
        });
        let (colours, numbers) = axes(about.sizes);
        let members = [
            ("game", json!(G::GAME)),
            ("title", json!(about.title)),
            ("seed", json!(table.seed().map(|seed| seed.to_string()))),
            ("daily", json!(about.daily)),
            ("made", json!(about.made)),
            ("clock", json!(table.clock().as_secs())),
            ("score", json!(table.score())),
            ("over", json!(over)),
            ("shape", json!(about.sizes.to_string())),
            ("colours", json!(colours)),
            ("numbers", json!(numbers)),
        ];
        members.into_iter().chain(G::fields(table)).map(|(key, value)| (key.to_owned(), value)).collect()
    }

    fn thinks(&self, act: &str) -> bool {
        self.table.game().thinks(act)
    }

    fn act(&mut self, act: &str, mut ask: Ask) -> Result<Reply, Fault> {
        if !G::ACTS.contains(&act) {
            return Err(no_act(act, G::ACTS));
        }
        let act = self.read(act, &mut ask)?;
        ask.done()?;
        self.table.act(act)
    }

    fn pass(&mut self, time: Duration) {
        self.table.pass(time);
    }

    fn claim(&self) -> Result<Option<String>, Fault> {
        self.table.certificate()
    }
}

/// The cards of all hands one by one.
///
/// # Errors
/// When they are too many or too large, or something is laid over each other.
pub fn faces(of: &Instance, laid: &[String], most: usize) -> Result<Value, Fault> {
    let deal: &Deal = guide::deal(of)?;
    none_laid(laid)?;
    let sizes = deal.sizes();
    few(deal.hands().iter().map(Cards::len).sum(), most)?;
    if sizes.dimensions() != 2 || sizes.size(0) > MOST_DRAWN || sizes.size(1) > MOST_DRAWN {
        return Err(Fault::new(format!(
            "cards of up to {MOST_DRAWN} colours and numbers are drawn here, not of {sizes}"
        )));
    }
    let several = deal.hands().len() > 1;
    let cards = deal.hands().iter().enumerate().flat_map(|(player, hand)| {
        hand.iter().map(move |card| {
            let mut face = self::card(sizes, card);
            face.insert("hand".into(), if several { json!(format!("P{}", player + 1)) } else { json!("") });
            Value::Object(face)
        })
    });
    let (colours, numbers) = axes(sizes);
    Ok(json!({"game": "uno", "colours": colours, "numbers": numbers, "cards": cards.collect::<Value>()}))
}

/// How colours and numbers are shown; a colour that has no name has a number.
pub fn axes(sizes: Sizes) -> (Vec<Value>, Vec<String>) {
    let colour = |n: usize| match COLOURS.get(n) {
        Some((letter, word)) => json!({"letter": letter, "word": word}),
        None => json!({"letter": (n + 1).to_string(), "word": format!("colour {}", n + 1)}),
    };
    let numbers = (1..=sizes.size(1) as u32).map(|number| names::number(sizes, number));
    ((0..sizes.size(0)).map(colour).collect(), numbers.collect())
}

/// A card as views show it: its code, its place in the plane from 0, and how it is said.
pub fn card(sizes: Sizes, card: Card) -> Map<String, Value> {
    let [colour, number] = [card.values()[0], card.values()[1]];
    let members = [
        ("code", json!(names::written(sizes, card))),
        ("label", json!(names::spoken(sizes, card))),
        ("colour", json!(colour - 1)),
        ("number", json!(number - 1)),
    ];
    members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The card that an act is about.
fn named(ask: &mut Ask, sizes: Sizes) -> Result<Card, Fault> {
    let text = ask.needed("card")?;
    let card = Card::read(&text, sizes)?;
    ask.done()?;
    Ok(card)
}

/// The codes of cards.
fn codes(sizes: Sizes, cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| names::written(sizes, *card)).collect()
}

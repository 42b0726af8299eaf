//! Swish on the page: cards are turned and laid over each other.

use crate::answer;
use crate::guide;
use crate::page::ask::Ask;
use crate::page::{Host, OnPage, Order, Round, Seat, coded, few, place};
use crate::play::acts::Reply;
use crate::play::of_matches::OfMatches;
use crate::play::place::Place;
use crate::swish::draw::{Picture, Symbol, svg};
use crate::swish::play::oracle::Oracle;
use crate::swish::play::table::{Picked, SwishTable};
use crate::swish::play::{Act, Swish, words};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish::{Card, Deal, Grid, Laid, Orientation};
use misdeal_solve::swish::deck::commercial;
use misdeal_solve::swish::made::Maker;
use serde_json::{Map, Value, json};

/// The most cells of a card that is drawn by itself.
const MOST_CELLS: usize = 10_000;
/// How many cards a table has, unless told.
const CARDS: usize = 16;
/// The most cards of a table that is made to order.
const MOST_MADE: usize = 20;

/// Lays a table.
///
/// # Errors
/// What is wrong with what was asked for.
pub fn lay(mut ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let order = Order::read(&mut ask, host)?;
    let cards = ask.number("cards")?.unwrap_or(CARDS);
    let players = ask.number("players")?.unwrap_or(1);
    ask.done()?;
    if cards == 0 || cards > host.cards {
        return Err(Fault::new(format!("a table of the page has from 1 to {} cards, not {cards}", host.cards)));
    }
    if order.made.is_some() && cards > MOST_MADE {
        return Err(Fault::new(format!("tables of up to {MOST_MADE} cards are made to order, not of {cards}")));
    }
    let deck = commercial()?;
    // What is wrong with the table is told before anything is searched for.
    SwishTable::new(&deck, order.seed, cards)?;
    let maker = Maker::new(&deck, cards);
    let order = order.granted(host.budget, |seed, wish, budget| maker.is_made(seed, wish, budget))?;
    let table = SwishTable::new(&deck, order.seed, cards)?;
    let round = Round::new(Swish::new(table, Oracle { time: host.thought }), order, players)?;
    Ok((Box::new(round), Reply::plain("Find cards that swish: every point in a circle, every circle around a point.")))
}

/// The cards of a deal one by one, and those that are laid as they lie.
///
/// # Errors
/// When they are too many or too large, or what is laid is no card of the deal.
pub fn faces(of: &Instance, laid: &[String], most: usize) -> Result<Value, Fault> {
    let deal: &Deal = guide::deal(of)?;
    let grid = deal.grid();
    few(deal.cards().len().max(laid.len()), most)?;
    if grid.size() > MOST_CELLS {
        return Err(Fault::new(format!("cards of up to {MOST_CELLS} cells are drawn here, not of {grid}")));
    }
    let laid: Vec<Laid> = laid.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let fits = |laid: &Laid| {
        let known = deal.orientations().contains(&laid.orientation) && deal.cards().contains(&laid.card);
        if known { Ok(()) } else { Err(Fault::new(format!("{laid} is no card of this deal"))) }
    };
    laid.iter().try_for_each(fits)?;
    let face = |card: &Card, turn: Orientation| face(grid, card, turn);
    let cards = deal.cards().iter().map(|card| coded(card, face(card, Orientation::Identity)));
    let images: Vec<Card> = laid.iter().map(|laid| laid.card.turned(grid, laid.orientation)).collect();
    let turns = deal.orientations().iter().map(|&turn| json!({"turn": turn.to_string(), "label": words::turned(turn)}));
    Ok(json!({
        "game": "swish",
        "definitions": svg::shared(grid),
        "turns": turns.collect::<Value>(),
        "cards": cards.collect::<Value>(),
        "laid": laid.iter().map(|laid| coded(&laid.card, face(&laid.card, laid.orientation))).collect::<Value>(),
        "together": together(grid, &images),
    }))
}

/// What is to be seen of a card that is turned.
pub fn face(grid: Grid, card: &Card, turn: Orientation) -> Map<String, Value> {
    let image = card.turned(grid, turn);
    let told = match turn {
        Orientation::Identity => words::symbols(&image),
        _ => format!("{}, {}", words::symbols(&image), words::turned(turn)),
    };
    Map::from_iter([
        ("label".to_owned(), json!(told)),
        ("svg".to_owned(), json!(svg::card(grid, &image))),
        ("turn".to_owned(), json!(turn.to_string())),
        ("turned".to_owned(), json!(words::turned(turn))),
    ])
}

/// Cards as they lie over each other, and how many of the cells fit.
pub fn together(grid: Grid, images: &[Card]) -> Value {
    let picture = Picture::of(grid, images);
    let count = |wanted: &[Symbol]| picture.symbols().filter(|(_, symbol)| wanted.contains(symbol)).count();
    let met = count(&[Symbol::Both]);
    let open = count(&[Symbol::Point, Symbol::Circle, Symbol::Clash]);
    let label = match images.len() {
        0 => "No card is picked.".to_owned(),
        n => format!("{} laid over each other.", answer::cards(n)),
    };
    json!({"label": label, "svg": svg::stack(grid, images, &[]), "met": met, "open": open})
}

impl OnPage for Swish {
    const OWN_ACTS: &'static [&'static str] = &["turn", "try"];

    fn link(&self) -> String {
        match self.size() {
            CARDS => String::new(),
            cards => format!("cards={cards}&"),
        }
    }

    fn card(&self, place: Place, pick: Option<&Picked>) -> Map<String, Value> {
        let Some(card) = self.deal().cards().get(place.0) else { return Map::new() };
        face(self.deal().grid(), card, pick.map_or(Orientation::Identity, |pick| pick.orientation))
    }

    fn definitions(&self) -> String {
        svg::shared(self.deal().grid())
    }

    fn together(&self, picked: &[Picked]) -> Value {
        together(self.deal().grid(), &self.images(picked))
    }

    /// The cells that do not fit, one by one, and the stack with a frame around them.
    fn why(&self, picked: &[Picked]) -> Value {
        let unmet = self.deal().unmet(&self.laid(picked)).unwrap_or_default();
        let cells: Vec<_> = unmet.iter().map(|unmet| unmet.cell).collect();
        let parts: Vec<Value> = unmet
            .iter()
            .map(|unmet| json!({"cell": unmet.cell.to_string(), "text": words::one_unmet(unmet)}))
            .collect();
        json!({"parts": parts, "svg": svg::stack(self.deal().grid(), &self.images(picked), &cells)})
    }

    fn own_act(act: &str, ask: &mut Ask) -> Result<Option<Act>, Fault> {
        Ok(match act {
            "turn" => {
                let turn = ask.parsed("turn")?.ok_or_else(|| Fault::new("`turn` is missing"))?;
                Some(Act::Turn(place(ask)?, turn))
            }
            "try" => Some(Act::Try),
            _ => None,
        })
    }

    fn own_thinks(act: &str) -> bool {
        act == "try"
    }
}

impl Swish {
    /// The picked cards as they lie.
    fn images(&self, picked: &[Picked]) -> Vec<Card> {
        let grid = self.deal().grid();
        self.laid(picked).0.iter().map(|laid| laid.card.turned(grid, laid.orientation)).collect()
    }
}

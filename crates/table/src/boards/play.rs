//! A game of boards at the table: cards that stand as they must in every property are claimed.

use super::deal::deck;
use super::table::Table;
use super::{OutcomeOf, Spread, code};
use crate::answer;
use crate::asks::Given;
use crate::asks::command::play::TIME;
use crate::asks::shared::{CARDS, PEOPLE};
use crate::guide::Sitting;
use crate::play::lines::Lines;
use crate::play::midend::Midend;
use crate::play::of_matches::{Judged, Known, OfMatches, Own, Proved};
use crate::play::place::Place;
use crate::play::words;
use crate::set::draw::property;
use misdeal_kernel::boards::Deck as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::Shape;
use misdeal_solve::budget::Budget;
use misdeal_solve::{Outcome, certify, solve};
use std::convert::Infallible;
use std::time::Duration;

/// How many properties of a wrong claim are told one by one.
const MOST_TOLD: usize = 4;
/// The most cards of a table whose matches are counted at the end.
const MOST_COUNTED: usize = 120;

/// The game.
#[derive(Clone, Debug)]
pub struct Seated<B: Spread> {
    pub(super) table: Table<B>,
    /// How long the engine may think about a question.
    time: Duration,
}

/// A game to sit down at, as the options say.
///
/// # Errors
/// When there is no such table, or too many play.
pub fn sit<B: Spread>(given: &Given, sitting: &Sitting<'_>) -> Result<Box<dyn Lines>, Fault> {
    let table = Table::<B>::new(deck::<B>(given)?, sitting.seed, given.read(&CARDS))?;
    let seated = Seated::new(table, given.time(&TIME).unwrap_or_default());
    Ok(Box::new(Midend::new(seated, sitting.seed, given.read(&PEOPLE).unwrap_or(1))?))
}

impl<B: Spread> Seated<B> {
    /// The game with a table that is laid.
    pub fn new(table: Table<B>, time: Duration) -> Self {
        Self { table, time }
    }

    /// The cards on the table.
    pub fn board(&self) -> &B {
        self.table.board()
    }

    /// The deck that the cards are of.
    pub fn deck(&self) -> B::Deck {
        self.table.board().of_deck()
    }

    /// The shape of the cards of SET that the cards look like.
    pub fn faces(&self) -> Shape {
        self.table.faces()
    }

    /// How many cards a match has.
    pub fn needed(&self) -> usize {
        self.table.board().as_board().deck().cards_of_a_match()
    }

    /// How many cards the table was laid with.
    pub fn size(&self) -> usize {
        self.table.size()
    }

    /// The card in a place.
    pub fn card(&self, place: Place) -> Option<&B::Card> {
        self.table.card(place)
    }

    /// The cards in these places.
    pub fn of(&self, picked: &[Place]) -> Vec<&B::Card> {
        picked.iter().filter_map(|&place| self.table.card(place)).collect()
    }

    fn ask(&self, question: Match) -> OutcomeOf<B> {
        solve(self.board(), &question.into(), &Budget::unlimited().time(self.time))
    }

    /// Why cards are no match, property by property.
    fn faults(&self, cards: &[&B::Card]) -> String {
        let faces = self.faces();
        let name = |place: usize| cards.get(place).map(|card| code::<B>(faces, card)).unwrap_or_default();
        let told = (0..faces.properties()).filter_map(|n| {
            let stand = B::stand(cards, n, &name).filter(|stand| !stand.fits)?;
            Some(format!("{}: {}", property(faces, n), stand.text))
        });
        words::some(told, MOST_TOLD, |more| format!("and {more} more propert{}", if more == 1 { "y" } else { "ies" }))
    }

    /// The place that a name means: `C`, or the code of a card.
    fn place_of(&self, name: &str) -> Result<Place, Fault> {
        let by_letters = |place: Place| match self.table.card(place) {
            Some(_) => Ok(place),
            None => Err(Fault::new(format!("there is no card {place} on the table"))),
        };
        // Letters of a code are small, so capital ones are a place.
        let letters = name.parse().ok();
        if let Some(place) = letters.filter(|_| name.bytes().any(|byte| byte.is_ascii_uppercase())) {
            return by_letters(place);
        }
        let card = B::card(self.deck(), name);
        let lies = card.as_ref().ok().and_then(|card| self.board().lies(card));
        match (card, lies, letters) {
            (_, Some(place), _) => Ok(Place(place)),
            (_, None, Some(place)) => by_letters(place),
            (Ok(card), None, None) => {
                Err(Fault::new(format!("card {} is not on the table", code::<B>(self.faces(), &card))))
            }
            (Err(fault), None, None) => Err(fault),
        }
    }
}

impl<B: Spread> OfMatches for Seated<B> {
    type Pick = Place;
    type Match = B::Witness;
    /// There is nothing that other games don't have.
    type Act = Infallible;

    const NAME: &'static str = B::GAME;
    const MATCH: &'static str = B::MATCH;
    const MATCHES: &'static str = B::MATCHES;

    fn title(&self) -> String {
        format!("{} {}", B::TITLE, self.deck())
    }

    fn cards(&self) -> usize {
        self.board().laid().len()
    }

    fn code(&self, place: Place) -> Option<String> {
        self.card(place).map(|card| code::<B>(self.faces(), card))
    }

    fn to_come(&self) -> String {
        let faces = self.faces();
        match self.table.rest() {
            Some(rest) if rest < 1_000_000_000 => rest.to_string(),
            _ => format!("{}^{} or so", faces.values(), faces.properties()),
        }
    }

    fn is_used_up(&self) -> bool {
        self.table.rest() == Some(0)
    }

    fn more(&self) -> usize {
        self.needed()
    }

    fn add(&mut self, cards: usize) -> Result<Vec<Place>, Fault> {
        self.table.add(cards)
    }

    fn take(&mut self, places: &[Place]) -> Result<Vec<Place>, Fault> {
        self.table.take(places)
    }

    fn pick(&self, place: Place) -> Place {
        place
    }

    fn place(pick: &Place) -> Place {
        *pick
    }

    fn named(&self, names: &[&str]) -> Result<Vec<Place>, Fault> {
        let mut all: Vec<Place> = Vec::new();
        for name in names {
            let place = self.place_of(name)?;
            if all.contains(&place) {
                let card = self.code(place).unwrap_or_default();
                return Err(Fault::new(format!("card {place} ({card}) is named twice")));
            }
            all.push(place);
        }
        Ok(all)
    }

    fn find(&self, found: &B::Witness) -> Result<Vec<Place>, Fault> {
        let place = |card: &B::Card| {
            let place = self.board().lies(card).map(Place);
            place.ok_or_else(|| Fault::new(format!("card {card} is not on the table")))
        };
        B::cards_of(found).iter().map(place).collect()
    }

    fn laid(&self, picked: &[Place]) -> B::Witness {
        B::witness(self.of(picked).into_iter().cloned().collect())
    }

    fn judge(&self, picked: &[Place]) -> Judged<B::Witness> {
        let needed = self.needed();
        if picked.len() != needed {
            let picked = match picked.len() {
                0 => "none is picked".to_owned(),
                1 => "1 is picked".to_owned(),
                n => format!("{n} are picked"),
            };
            let needed = answer::cards(needed);
            return Judged::NoClaim(format!("A {} of this game has {needed}, and {picked}.", B::MATCH));
        }
        match self.board().verified(self.laid(picked)) {
            Ok(verified) => Judged::Right(verified.into_witness(), format!("A {}!", B::MATCH)),
            Err(fault) => {
                let why = self.faults(&self.of(picked));
                let why = if why.is_empty() { fault.to_string() } else { why };
                Judged::Wrong(format!("No {}: {why}.", B::MATCH))
            }
        }
    }

    fn any(&self) -> Known<B::Witness> {
        match self.ask(Match::Any) {
            Outcome::Settled { accepted, .. } => match accepted.statement().shown.0.first() {
                Some(found) => Known::Match(found.clone()),
                None => Known::Nothing,
            },
            Outcome::Unsettled { stop, .. } => Known::Open(stop),
        }
    }

    fn all(&self) -> Result<Vec<B::Witness>, Stop> {
        match self.ask(Match::All(0)) {
            Outcome::Settled { accepted, .. } => Ok(accepted.statement().shown.0.to_vec()),
            Outcome::Unsettled { stop, .. } => Err(stop),
        }
    }

    fn is_same(&self, one: &B::Witness, other: &B::Witness) -> bool {
        one == other
    }

    fn text(&self) -> String {
        self.board().to_string()
    }

    fn certificate(&self, proved: &Proved) -> Result<String, Fault> {
        let board: B = proved.cards.parse()?;
        match certify(&board, &proved.question.into(), &Budget::unlimited().time(self.time)) {
            (_, Some(claim)) => Ok(claim.to_string()),
            (Outcome::Unsettled { stop, .. }, None) => Err(Fault::new(format!("there is no certificate: {stop}"))),
            (Outcome::Settled { .. }, None) => Err(Fault::new("there is no certificate")),
        }
    }

    /// How many matches there were, and one of them.
    fn last_words(&self) -> (String, Option<B::Witness>) {
        let counted = self.cards() <= MOST_COUNTED;
        let (shown, proven) = match self.ask(if counted { Match::All(0) } else { Match::Any }) {
            Outcome::Settled { accepted, .. } => (accepted.statement().shown.clone(), true),
            Outcome::Unsettled { best, .. } => (best, false),
        };
        let (word, words) = (B::MATCH, B::MATCHES);
        let Some(one) = shown.0.first() else {
            let known = match proven {
                true => format!("There was no {word} on the table: it is proved."),
                false => format!("No {word} was found."),
            };
            return (known, None);
        };
        let text = match (shown.0.len(), proven && counted) {
            (1, true) => format!("There was 1 {word} on the table (proved): {one}."),
            (n, true) => format!("There were {n} {words} on the table (proved); one was {one}."),
            (1, false) => format!("There was a {word} on the table: {one}."),
            (n, false) => format!("There were at least {n} {words} on the table; one was {one}."),
        };
        (text, Some(one.clone()))
    }

    fn own(&self, act: &Infallible, _picked: &[Place]) -> Result<Own<Place>, Fault> {
        match *act {}
    }

    fn laying(_cards: usize) -> Option<String> {
        None
    }

    fn revealing() -> Option<&'static str> {
        Some("To see one, reveal it (key s).")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::acts::{Act, Over, Player, Tone};
    use crate::play::matches::{End, Matches, Seek};
    use crate::play::midend::Midend;
    use misdeal_kernel::set::{self, Board};
    use misdeal_solve::deal::Seed;

    type Set = Seated<Board>;
    type SetTable = Table<Board>;

    const PATIENT: Duration = Duration::from_secs(600);

    fn game(shape: &str, seed: u64, time: Duration) -> Midend<Matches<Set>> {
        let table = SetTable::new(shape.parse().unwrap(), Seed(seed), None).unwrap();
        Midend::new(Set::new(table, time), Seed(seed), 1).unwrap()
    }

    fn known(game: &Midend<Matches<Set>>) -> Option<set::Set> {
        match game.table().any() {
            Known::Match(set) => Some(set),
            _ => None,
        }
    }

    /// Picks these cards of the table and claims them.
    fn claim(game: &mut Midend<Matches<Set>>, names: &str) -> (Tone, String) {
        let picked = game.table().named(&names.split_whitespace().collect::<Vec<_>>()).unwrap();
        game.act(Seek::Lay(picked)).unwrap();
        let reply = game.act(Seek::Claim).unwrap();
        (reply.tone, reply.text)
    }

    #[test]
    fn a_right_claim_is_taken_and_new_cards_come() {
        let mut game = game("4x3", 42, PATIENT);
        let set = known(&game).unwrap();
        let (tone, text) = claim(&mut game, &set.to_string());
        assert!(tone == Tone::Good && text.starts_with("A set! (+3 points) New: "), "{text}");
        assert_eq!(game.players()[0], Player { score: 3, cards: 3, matches: 1 });
        assert_eq!((game.table().cards(), game.table().to_come()), (12, "66".into()));
        assert!(set.cards().iter().all(|card| !game.table().table.board().holds(card)));
        assert_eq!(game.claimed()[0].found, set);
    }

    #[test]
    fn a_wrong_claim_is_told_why_property_by_property() {
        let mut game = game("4x3", 42, PATIENT);
        let (tone, text) = claim(&mut game, "A B C");
        assert_eq!(
            (tone, text.as_str()),
            (Tone::Bad, "No set: property 1 (number): 1111 and 1022 are the same, 2200 differs. (-1 point)")
        );
        let (tone, text) = claim(&mut game, "A B");
        assert_eq!((tone, text.as_str()), (Tone::Plain, "A set of this game has 3 cards, and 2 are picked."));
        assert_eq!(game.players()[0].score, -1);
        // Without faces, properties have numbers only, and not all are told.
        let mut game = self::game("20x3", 1, PATIENT);
        let (_, text) = claim(&mut game, "A B C");
        assert!(text.starts_with("No set: property 1: ") || text.starts_with("No set: property 2: "), "{text}");
        assert!(text.contains("; and ") && text.contains(" more properties. (-1 point)"), "{text}");
    }

    #[test]
    fn hints_tell_a_set_card_by_card_and_the_last_one_picks_it() {
        let mut game = game("4x3", 42, PATIENT);
        let set = known(&game).unwrap();
        for told in 1..=3 {
            assert!(game.picked().is_empty());
            let reply = game.act(Act::Hint).unwrap();
            assert!(reply.text.contains(&format!("is in a set (card {told} of 3). (-1 point)")), "{reply:?}");
        }
        assert_eq!(game.laid(), set);
        assert_eq!(game.act(Act::Hint).unwrap().tone, Tone::Plain, "nothing is left to pay for");
        assert_eq!(game.act(Seek::Claim).unwrap().tone, Tone::Good);
        assert_eq!(game.players()[0].score, 0);
    }

    #[test]
    fn who_calls_no_set_wrongly_may_see_one() {
        let mut game = game("4x3", 42, PATIENT);
        let set = known(&game).unwrap();
        let reply = game.act(Act::Nothing).unwrap();
        assert_eq!(reply.text, "There is a set on the table. (-1 point) To see one, reveal it (key s).");
        assert!(game.picked().is_empty() && (0..12).all(|n| !game.is_hinted(Place(n))), "only if it is asked for");
        game.act(Act::Hint).unwrap();
        let reply = game.act(Seek::Reveal).unwrap();
        assert!(reply.text.starts_with("Here is a set: ") && reply.text.ends_with(" (-2 points)"), "{reply:?}");
        assert_eq!((game.laid(), game.players()[0].score), (set, -4));
    }

    #[test]
    fn who_calls_it_rightly_is_confirmed_by_the_kernel_and_gets_cards() {
        let dead = (0..).map(|seed| game("4x3", seed, PATIENT)).find(|game| known(game).is_none());
        let mut game = dead.unwrap();
        let reply = game.act(Act::Nothing).unwrap();
        assert!(
            reply.tone == Tone::Good
                && reply.text.starts_with("Right, there is no set: it is proved. (+2 points) New: M "),
            "{reply:?}"
        );
        assert_eq!((game.table().cards(), game.players()[0].score), (15, 2));
        // The next set makes room; no card comes until there are as many as at the start.
        while known(&game).is_none() {
            game.act(Act::Nothing).unwrap();
        }
        let set = known(&game).unwrap();
        let before = game.table().cards();
        let (_, text) = claim(&mut game, &set.to_string());
        assert_eq!((game.table().cards(), text.as_str()), (before - 3, "A set! (+3 points)"));
    }

    #[test]
    fn a_game_ends_with_its_deck() {
        for (shape, sets) in [("4x3", 20), ("3x2", 4), ("7x1", 1), ("1x5", 1), ("2x3", 1), ("2x4", 1)] {
            let mut game = game(shape, 3, PATIENT);
            for _ in 0..300 {
                if game.over().is_some() {
                    break;
                }
                game.act(Seek::Reveal).unwrap();
                if !game.picked().is_empty() {
                    assert_eq!(game.act(Seek::Claim).unwrap().tone, Tone::Good, "{shape}");
                }
            }
            assert_eq!((game.over(), game.table().to_come()), (Some(Over::By(End::PlayedOut)), "0".into()), "{shape}");
            assert!(game.players()[0].matches >= sets, "{shape}: {:?}", game.players());
            assert!(known(&game).is_none(), "{shape}");
        }
    }

    #[test]
    fn cards_are_named_by_their_places_or_by_their_codes() {
        let told = |shape: &str, name: &str| {
            let game = game(shape, 42, PATIENT);
            game.table().named(&[name]).map(|places| places[0]).map_err(|fault| fault.what().to_owned())
        };
        assert_eq!(told("4x3", "B"), Ok(Place(1)));
        assert_eq!(told("4x3", "b"), Ok(Place(1)));
        assert_eq!(told("4x3", "1022"), Ok(Place(1)));
        assert_eq!(told("4x3", "0000").unwrap_err(), "card 0000 is not on the table");
        assert!(told("4x3", "0003").unwrap_err().contains("the nearest card is 0002"));
        assert_eq!(told("4x3", "Z").unwrap_err(), "there is no card Z on the table");
        assert!(told("4x3", "#").unwrap_err().contains("is no card"));
        // Where codes have letters, capital ones are places.
        let game = game("1x36", 42, PATIENT);
        let code = game.table().code(Place(0)).unwrap();
        assert_eq!(game.table().named(&[&code, "B"]), Ok(vec![Place(0), Place(1)]));
        assert_eq!(game.table().named(&["A", &code]).unwrap_err().what(), format!("card A ({code}) is named twice"));
        let dotted = self::game("1x40", 42, PATIENT);
        let code = dotted.table().code(Place(5)).unwrap();
        for name in [code.as_str(), code.trim_end_matches('.')] {
            assert_eq!(dotted.table().named(&[name]), Ok(vec![Place(5)]));
        }
    }

    #[test]
    fn giving_up_counts_the_sets() {
        let mut game = game("4x3", 42, PATIENT);
        let text = game.act(Act::GiveUp).unwrap().text;
        assert!(text.starts_with("There were ") && text.contains(" sets on the table (proved); one was "), "{text}");
        assert!(matches!(game.table().judge(game.picked()), Judged::Right(..)));
    }

    #[test]
    fn picks_are_undone_and_done_again() {
        let mut game = game("4x3", 42, PATIENT);
        for n in 0..3 {
            game.act(Seek::Pick(Place(n))).unwrap();
        }
        game.act(Act::Undo).unwrap();
        game.act(Act::Undo).unwrap();
        assert_eq!(game.picked(), [Place(0)]);
        game.act(Act::Redo).unwrap();
        assert_eq!(game.picked(), [Place(0), Place(1)]);
        game.act(Seek::Pick(Place(4))).unwrap();
        assert_eq!(game.act(Act::Redo).unwrap().text, "There is nothing to do again.");
    }
}

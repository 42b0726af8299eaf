//! Games of matches: cards lie on the table, and whoever sees a match among them claims it.
//!
//! The rules as played here; the help and `docs/play.md` say the same:
//!
//! - A claim is about the picked cards as they lie. A right one scores a point for each
//!   card; the cards go and new ones come. A wrong one costs [`COST`] point.
//! - Who says that there is no match scores [`RIGHT_CALL`] points if the engine proves
//!   it, and cards are added; otherwise it costs [`COST`] point.
//! - A hint tells one card of a match, the same match until the table changes. Where it
//!   matters how cards lie, one more hint lays them. Each costs [`COST`] point. To have
//!   a match revealed costs as much as the hints that would tell it.
//! - What the engine can't settle in time costs nobody anything.
//! - Where a wrong "nothing" is refuted by showing a match, that one scores nothing any more.
//! - Who looks for all matches of a table ([`find_all`](super::find_all)) leaves the cards where they are.
//! - The game ends when the deck is used up (or the table full) and the engine has proved that no match is
//!   left, when all matches that were looked for are found, or when the players give up.

use crate::answer;
use crate::play::acts::{Act, Claimed, Over, Reply};
use crate::play::find_all::FindAll;
use crate::play::history::History;
use crate::play::midend::{Midend, Play, SheetOf, points_of, unsettled};
use crate::play::of_matches::{Judged, Known, OfMatches, Own, Proved};
use crate::play::place::Place;
use crate::play::sheet::{COST, RIGHT_CALL};
use crate::play::words;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_solve::deal::Seed;

/// What those do who look for matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seek<P, A> {
    /// Picks a card or puts it back.
    Pick(Place),
    /// Picks these cards and no others.
    Lay(Vec<P>),
    /// Says that the picked cards, as they lie, are a match.
    Claim,
    /// Asks for all cards of a match.
    Reveal,
    /// Does something that only this game has.
    Own(A),
    /// Begins to look for all matches of the table as it lies, or leaves it.
    FindAll(bool),
}

/// What players of a game do who look for matches.
pub type SeekOf<G> = Seek<<G as OfMatches>::Pick, <G as OfMatches>::Act>;

/// What players of a game of matches do.
pub type ActOf<G> = Act<SeekOf<G>>;

/// How a game of matches ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The deck is used up, and there is no match any more.
    PlayedOut,
    /// All matches of the table as it lay were found.
    AllFound,
}

/// A match that is told card by card.
#[derive(Clone, Debug)]
struct Hint<P> {
    cards: Vec<P>,
    told: usize,
    /// Whether the cards were picked as they have to lie.
    laid: bool,
}

/// A game of matches that is played.
#[derive(Clone, Debug)]
pub struct Matches<G: OfMatches> {
    pub(super) table: G,
    hint: Option<Hint<G::Pick>>,
    claimed: Vec<Claimed<G::Match>>,
    /// Whether a wrong "nothing" is refuted by showing a match.
    shows: bool,
    /// The match that was shown.
    shown: Option<G::Match>,
    /// What was proved last.
    pub(super) proved: Option<Proved>,
    pub(super) find_all: Option<FindAll<G::Match>>,
}

/// What is written down of a game of matches.
pub(super) type Written<G> = SheetOf<Matches<G>>;

impl<G: OfMatches> Midend<Matches<G>> {
    /// Sits down at a table that was laid with the cards of a seed.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn new(table: G, seed: Seed, players: usize) -> Result<Self, Fault> {
        let play =
            Matches { table, hint: None, claimed: Vec::new(), shows: false, shown: None, proved: None, find_all: None };
        let mut game = Self::at(play, Vec::new(), Some(seed), players)?;
        game.play.notice_the_end(&mut game.sheet);
        Ok(game)
    }

    /// The same game, where a wrong "nothing" is refuted by showing a match.
    #[must_use]
    pub fn showing(mut self) -> Self {
        self.play.shows = true;
        self
    }

    /// The cards.
    pub fn table(&self) -> &G {
        &self.play.table
    }

    /// The picked cards, in the order in which they were picked.
    pub fn picked(&self) -> &[G::Pick] {
        self.now()
    }

    /// The picked cards as they would be a match.
    pub fn laid(&self) -> G::Match {
        self.table().laid(self.picked())
    }

    /// The claims that were right.
    pub fn claimed(&self) -> &[Claimed<G::Match>] {
        &self.play.claimed
    }

    /// The match that refuted the last "nothing" about this table.
    pub fn shown(&self) -> Option<&G::Match> {
        self.play.shown.as_ref()
    }

    /// What was proved last.
    pub fn proved(&self) -> Option<&Proved> {
        self.play.proved.as_ref()
    }

    /// How far the search for all matches has come, when they are looked for.
    pub fn find_all(&self) -> Option<&FindAll<G::Match>> {
        self.play.find_all.as_ref()
    }

    /// Whether a hint has told this card.
    pub fn is_hinted(&self, place: Place) -> bool {
        let told = self.play.hint.iter().flat_map(|hint| &hint.cards[..hint.told]);
        told.into_iter().any(|pick| G::place(pick) == place)
    }

    /// The score in one line.
    pub fn summary(&self) -> String {
        let time = words::clock(self.clock());
        let score = match self.players() {
            [player] => {
                let matches = answer::count(player.matches, G::MATCH, G::MATCHES);
                format!("score {} ({} in {matches})", player.score, answer::cards(player.cards))
            }
            players => {
                let scores =
                    players.iter().enumerate().map(|(n, player)| format!("player {}: {}", n + 1, player.score));
                format!("score {}", scores.collect::<Vec<_>>().join(", "))
            }
        };
        format!("{score}, time {time}, seed {}", words::seed(self.seed()))
    }
}

impl<G: OfMatches> Play for Matches<G> {
    /// The picked cards.
    type Moment = Vec<G::Pick>;
    type Deed = SeekOf<G>;
    type End = End;

    const NOTHING_TO_UNDO: &'static str = "There is nothing to undo.";

    fn deed(&mut self, deed: SeekOf<G>, sheet: &mut Written<G>) -> Result<Reply, Fault> {
        match deed {
            Seek::Pick(place) if self.table.code(place).is_none() => {
                return Ok(Reply::plain(format!("There is no card {place} on the table.")));
            }
            Seek::Pick(place) => self.toggle(place, sheet),
            Seek::Lay(picked) => sheet.moments.go_on(picked),
            Seek::Claim => return self.claim(sheet),
            Seek::Reveal => return self.tell(true, sheet),
            Seek::Own(act) => return self.own(&act, sheet),
            Seek::FindAll(wanted) => return Ok(self.look_for_all(wanted)),
        }
        Ok(Reply::plain(""))
    }

    fn hint(&mut self, sheet: &mut Written<G>) -> Result<Reply, Fault> {
        self.tell(false, sheet)
    }

    fn nothing(&mut self, sheet: &mut Written<G>) -> Result<Reply, Fault> {
        if self.find_all.is_some() {
            return Ok(Reply::plain(self.how_far()));
        }
        match self.table.any() {
            Known::Match(found) if self.shows => {
                let places: Vec<Place> = self.table.find(&found)?.iter().map(G::place).collect();
                let said = format!("There is a {}: {}.", G::MATCH, words::cards(&self.table, &places));
                self.shown = Some(found);
                Ok(sheet.score(-COST, &said))
            }
            Known::Match(found) => {
                let mut reply = sheet.score(-COST, &format!("There is a {} on the table.", G::MATCH));
                if let Some(how) = G::revealing() {
                    // The one that was found is the one that hints tell and that is shown.
                    self.prepare(&found)?;
                    reply.text += &format!(" {how}");
                }
                Ok(reply)
            }
            Known::Open(stop) => Ok(unsettled(&stop)),
            Known::Nothing => {
                self.proved_dead();
                let said = format!("Right, there is no {}: it is proved.", G::MATCH);
                let mut reply = sheet.score(RIGHT_CALL, &said);
                reply.text += &self.add_cards(sheet)?;
                Ok(reply)
            }
        }
    }

    fn give_up(&mut self, sheet: &mut Written<G>) -> Result<Reply, Fault> {
        let (text, shown) = self.table.last_words();
        if let Some(shown) = shown {
            sheet.moments.go_on(self.table.find(&shown)?);
        }
        Ok(Reply::plain(text))
    }

    fn undone(&mut self, _sheet: &mut Written<G>) -> Reply {
        Reply::plain("")
    }

    fn redone(&mut self, _sheet: &mut Written<G>) -> Reply {
        Reply::plain("")
    }

    fn called(&mut self, sheet: &mut Written<G>) {
        sheet.moments.go_on(Vec::new());
    }
}

impl<G: OfMatches> Matches<G> {
    /// Picks a card, or puts it back if it is picked.
    fn toggle(&self, place: Place, sheet: &mut Written<G>) {
        let mut picked = sheet.now().clone();
        picked.retain(|other| G::place(other) != place);
        if picked.len() == sheet.now().len() {
            picked.push(self.table.pick(place));
        }
        sheet.moments.go_on(picked);
    }

    /// Keeps a right claim for whoever acts.
    pub(super) fn credit(&mut self, found: G::Match, cards: usize, sheet: &mut Written<G>) {
        let player = sheet.player();
        player.cards += cards;
        player.matches += 1;
        self.claimed.push(Claimed { player: sheet.acting() + 1, found, at: sheet.clock() });
    }

    fn claim(&mut self, sheet: &mut Written<G>) -> Result<Reply, Fault> {
        let (found, said) = match self.table.judge(sheet.now()) {
            Judged::Right(found, said) => (found, said),
            Judged::Wrong(why) => return Ok(sheet.score(-COST, &why)),
            Judged::NoClaim(why) => return Ok(Reply::plain(why)),
        };
        if self.find_all.is_some() {
            return Ok(self.found_one(found, &said, sheet));
        }
        let places: Vec<Place> = sheet.now().iter().map(G::place).collect();
        let was_shown = self.shown.as_ref().is_some_and(|shown| self.table.is_same(shown, &found));
        let points = if was_shown { 0 } else { points_of(places.len()) };
        self.credit(found, places.len(), sheet);
        let mut reply = sheet.score(points, &said);
        let new = self.table.take(&places)?;
        reply.text += &self.after_change(&new, sheet);
        Ok(reply)
    }

    /// Gets a match ready to be told, unless one is told already.
    fn prepare(&mut self, found: &G::Match) -> Result<(), Fault> {
        if self.hint.is_none() {
            self.hint = Some(Hint { cards: self.table.find(found)?, told: 0, laid: false });
        }
        Ok(())
    }

    /// Tells the next card of a match, or all of them.
    fn tell(&mut self, whole: bool, sheet: &mut Written<G>) -> Result<Reply, Fault> {
        if self.hint.is_none() {
            let known = match &self.find_all {
                None => self.table.any(),
                Some(_) => match self.not_found_yet() {
                    Ok(found) => found.map_or(Known::Nothing, Known::Match),
                    Err(stop) => Known::Open(stop),
                },
            };
            match known {
                Known::Match(found) => self.prepare(&found)?,
                Known::Open(stop) => return Ok(unsettled(&stop)),
                Known::Nothing => {
                    self.proved_dead();
                    let said = format!("There is nothing to hint at: no {} is here, it is proved.", G::MATCH);
                    let mut reply = sheet.score(-COST, &said);
                    reply.text += &self.add_cards(sheet)?;
                    return Ok(reply);
                }
            }
        }
        let Some(hint) = &mut self.hint else { return Ok(Reply::plain("")) };
        let (all, told) = (hint.cards.len(), hint.told);
        let cards = hint.cards.clone();
        let laying = G::laying(all);
        hint.told = if whole { all } else { all.min(told + 1) };
        let now_told: Vec<Place> = cards[told..hint.told].iter().map(G::place).collect();
        let names = words::cards(&self.table, &now_told);
        let was_laid = hint.laid;
        if hint.told == all && (whole || laying.is_none() || now_told.is_empty()) {
            sheet.moments.go_on(cards);
            hint.laid = true;
        }
        if was_laid {
            return Ok(Reply::plain("Hints have told all of it: it is picked now."));
        }
        // That cards are laid is a hint of its own where it matters how they lie.
        let hints = now_told.len() + usize::from(hint.laid && laying.is_some());
        let text = match (now_told.len(), laying) {
            (0, laying) => laying.unwrap_or_default(),
            (1, _) if !whole => format!("Hint: {names} is in a {} (card {} of {all}).", G::MATCH, told + 1),
            _ => format!("Here is a {}: {names}.", G::MATCH),
        };
        sheet.hinted();
        Ok(sheet.score(-COST * points_of(hints), &text))
    }

    fn own(&mut self, act: &G::Act, sheet: &mut Written<G>) -> Result<Reply, Fault> {
        Ok(match self.table.own(act, sheet.now())? {
            Own::Picked(picked) => {
                sheet.moments.go_on(picked);
                Reply::plain("")
            }
            Own::Refused(why) => Reply::plain(why),
            Own::Open(stop) => unsettled(&stop),
            Own::Told(text, picked) => {
                if let Some(picked) = picked {
                    sheet.moments.go_on(picked);
                }
                sheet.score(-COST, &text)
            }
        })
    }

    /// Adds cards to a table without a match, or ends the game if there are none.
    fn add_cards(&mut self, sheet: &mut Written<G>) -> Result<String, Fault> {
        let new = self.table.add(self.table.more())?;
        let full = new.is_empty() && !self.table.is_used_up();
        let mut said = self.after_change(&new, sheet);
        if full {
            sheet.end(Over::By(End::PlayedOut));
            said += " The table has no room for more cards: the game is over.";
        }
        Ok(said)
    }

    /// Keeps that there is no match among these cards.
    pub(super) fn proved_dead(&mut self) {
        self.proved = Some(Proved { cards: self.table.text(), question: Question::Any });
    }

    /// Forgets which match is told.
    pub(super) fn forget_hints(&mut self) {
        self.hint = None;
        self.shown = None;
    }

    /// Forgets what was about the old table; says what is new.
    fn after_change(&mut self, new: &[Place], sheet: &mut Written<G>) -> String {
        self.forget_hints();
        sheet.moments = History::default();
        let mut said = String::new();
        if !new.is_empty() {
            said = format!(" New: {}.", words::cards(&self.table, new));
        }
        match self.notice_the_end(sheet) {
            None if sheet.over().is_some() => {
                said += &format!(" The deck is used up and no {} is left, it is proved: the game is over.", G::MATCH);
            }
            None => {}
            Some(stop) => said += &format!(" Whether another {} is left is open: {stop}.", G::MATCH),
        }
        said
    }

    /// Ends the game if the deck is used up and no match is left; why that can't be
    /// told, if it can't.
    fn notice_the_end(&mut self, sheet: &mut Written<G>) -> Option<Stop> {
        if !self.table.is_used_up() {
            return None;
        }
        match self.table.any() {
            Known::Match(_) => None,
            Known::Nothing => {
                self.proved_dead();
                sheet.end(Over::By(End::PlayedOut));
                None
            }
            Known::Open(stop) => Some(stop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::acts::{Player, Tone};
    use crate::swish::play::oracle::Oracle;
    use crate::swish::play::table::SwishTable;
    use crate::swish::play::{Act as Own, Swish};
    use misdeal_kernel::problem::Problem;
    use misdeal_kernel::swish::{Deal, Orientation};
    use misdeal_solve::swish::deck::commercial;
    use std::time::Duration;

    const PATIENT: Oracle = Oracle { time: Duration::from_secs(600) };
    const HASTY: Oracle = Oracle { time: Duration::ZERO };

    fn dealt(
        deck: &Deal,
        seed: Seed,
        cards: usize,
        players: usize,
        oracle: Oracle,
    ) -> Result<Midend<Matches<Swish>>, Fault> {
        Midend::new(Swish::new(SwishTable::new(deck, seed, cards)?, oracle), seed, players)
    }

    fn game(deck: &str, cards: usize, players: usize, oracle: Oracle) -> Midend<Matches<Swish>> {
        dealt(&deck.parse().unwrap(), Seed(1), cards, players, oracle).unwrap()
    }

    fn boxed_game(seed: u64) -> Midend<Matches<Swish>> {
        dealt(&commercial().unwrap(), Seed(seed), 16, 1, PATIENT).unwrap()
    }

    fn scores(game: &Midend<Matches<Swish>>) -> Vec<i64> {
        game.players().iter().map(|player| player.score).collect()
    }

    /// Lays these cards of the table and acts.
    fn lay(game: &mut Midend<Matches<Swish>>, cards: &str, deed: SeekOf<Swish>) -> Reply {
        let picked = game.table().find(&cards.parse().unwrap()).unwrap();
        game.act(Seek::Lay(picked)).unwrap();
        game.act(deed).unwrap()
    }

    #[test]
    fn a_right_claim_scores_its_cards_and_new_ones_come() {
        let mut game = boxed_game(42);
        let before = game.table().deal().clone();
        let Known::Match(swish) = PATIENT.any(&before) else { panic!("no swish") };
        game.pass(Duration::from_secs(75));
        let reply = lay(&mut game, &swish.to_string(), Seek::Claim);
        let cards = swish.len();
        assert_eq!(reply.tone, Tone::Good);
        assert!(reply.text.starts_with(&format!("A swish of {cards} cards! (+{cards} points) New: ")), "{reply:?}");
        assert_eq!((game.table().rest(), game.table().deal().cards().len()), (44 - cards, 16));
        assert_eq!(game.players()[0], Player { score: cards as i64, cards, matches: 1 });
        assert_eq!((game.claimed()[0].player, game.claimed()[0].at), (1, Duration::from_secs(75)));
        assert_eq!(game.summary(), format!("score {cards} ({cards} cards in 1 swish), time 01:15, seed v1:42"));
    }

    #[test]
    fn a_wrong_claim_costs_a_point_and_is_told_why() {
        let mut game = game("swish 2x3\na1:b1 b1:a1 c2:a1", 3, 1, PATIENT);
        let reply = lay(&mut game, "a1:b1@0 c2:a1@0", Seek::Claim);
        assert_eq!(reply.tone, Tone::Bad);
        assert_eq!(
            reply.text,
            "No swish: the circle in b1 meets no point; the point in c2 meets no circle. (-1 point)"
        );
        assert_eq!((scores(&game), game.picked().len()), (vec![-1], 2));
        // The right cards, wrongly turned, are a wrong claim too.
        let reply = lay(&mut game, "a1:b1@0 b1:a1@h", Seek::Claim);
        assert!(reply.text.contains("the point in a1 meets no circle"), "{reply:?}");
        // And what is no claim at all costs nothing.
        for cards in ["", "a1:b1@0"] {
            assert_eq!(lay(&mut game, cards, Seek::Claim).tone, Tone::Plain);
        }
        assert_eq!(scores(&game), [-2]);
    }

    #[test]
    fn a_card_without_symbols_is_told_from_others() {
        let mut game = game("swish 1x2\na1:b1 b1:a1 :", 3, 1, PATIENT);
        let reply = lay(&mut game, "a1:b1@0 :@0", Seek::Claim);
        assert_eq!(reply.text, "No swish: a card without symbols takes no part in a swish. (-1 point)");
    }

    #[test]
    fn hints_tell_one_swish_card_by_card_and_then_turn_it() {
        let mut game = boxed_game(42);
        let Known::Match(swish) = PATIENT.any(game.table().deal()) else { panic!("no swish") };
        for told in 1..=swish.len() {
            let reply = game.act(Act::Hint).unwrap();
            let expected = format!("(card {told} of {})", swish.len());
            assert!(reply.text.contains(&expected), "{reply:?}");
            assert_eq!((0..16).filter(|&n| game.is_hinted(Place(n))).count(), told);
        }
        assert!(game.picked().is_empty());
        assert!(game.act(Act::Hint).unwrap().text.contains("as they lie now"));
        assert_eq!(scores(&game), [-(swish.len() as i64) - 1]);
        assert_eq!(game.act(Seek::Claim).unwrap().tone, Tone::Good);
        assert!((0..16).all(|n| !game.is_hinted(Place(n))), "hints are about the old table");
    }

    #[test]
    fn who_calls_no_swish_must_be_right() {
        let mut game = boxed_game(42);
        let reply = game.act(Act::Nothing).unwrap();
        assert_eq!((reply.text.as_str(), scores(&game)), ("There is a swish on the table. (-1 point)", vec![-1]));
        // None among three, and cards are left: some are added.
        let free = "swish 2x3\na1:b1 a1:c2 a1:b2 b1:a1 c2:a1 b2:a1";
        let mut game = (0..)
            .map(|seed| dealt(&free.parse().unwrap(), Seed(seed), 2, 1, PATIENT).unwrap())
            .find(|game| PATIENT.any(game.table().deal()) == Known::Nothing)
            .unwrap();
        let reply = game.act(Act::Nothing).unwrap();
        assert!(reply.tone == Tone::Good && reply.text.contains("it is proved. (+2 points) New: C "), "{reply:?}");
        assert_eq!((scores(&game), game.table().deal().cards().len(), game.over()), (vec![2], 6, None));
    }

    #[test]
    fn a_match_that_was_shown_scores_nothing_any_more() {
        let mut game = boxed_game(42).showing();
        let reply = game.act(Act::Nothing).unwrap();
        let shown = game.shown().unwrap().clone();
        assert!(reply.tone == Tone::Bad && reply.text.starts_with("There is a swish: "), "{reply:?}");
        assert_eq!(game.table().deal().verify(&shown), Ok(()));
        let reply = lay(&mut game, &shown.to_string(), Seek::Claim);
        assert!(reply.tone == Tone::Good && reply.text.contains("(+0 points)"), "{reply:?}");
        assert_eq!((scores(&game), game.shown()), (vec![-1], None));
    }

    #[test]
    fn what_was_proved_can_be_proved_again() {
        let free = "swish 2x3 fixed\na1:b1 a1:c2 a1:b2 a1:a2 b2:c2 b2:c1 c1:c2 b1:c1";
        let mut game = game(free, 3, 1, PATIENT);
        assert_eq!(game.proved(), None);
        let cards = game.table().deal().to_string();
        game.act(Act::Nothing).unwrap();
        let proved = game.proved().unwrap();
        assert_eq!((&proved.cards, proved.question), (&cards, Question::Any));
        let claim = misdeal_kernel::check(&game.table().certificate(proved).unwrap()).unwrap();
        assert!(!claim.about::<misdeal_kernel::swish::Accepted>().unwrap().finding().is_yes());
    }

    #[test]
    fn a_hint_where_there_is_nothing_adds_cards_too() {
        let free = "swish 2x3 fixed\na1:b1 a1:c2 a1:b2 a1:a2 b2:c2 b2:c1 c1:c2 b1:c1";
        let mut game = game(free, 3, 1, PATIENT);
        let reply = game.act(Act::Hint).unwrap();
        assert!(reply.text.contains("nothing to hint at") && reply.text.contains("New: D "), "{reply:?}");
        assert_eq!((scores(&game), game.table().deal().cards().len()), (vec![-1], 7));
        // The last card comes, and the game is over.
        let reply = game.act(Act::Nothing).unwrap();
        assert!(reply.text.ends_with("the game is over."), "{reply:?}");
        assert_eq!((game.over(), game.table().rest(), scores(&game)), (Some(Over::By(End::PlayedOut)), 0, vec![1]));
        assert_eq!(game.act(Act::Hint).unwrap().text, "The game is over.");
        let stopped = game.clock();
        game.pass(Duration::from_secs(9));
        assert_eq!(game.clock(), stopped);
    }

    #[test]
    fn the_game_ends_when_the_last_swish_is_claimed() {
        let mut game = game("swish 1x3\na1:b1 b1:a1 a1:c1", 3, 1, PATIENT);
        assert_eq!(game.over(), None);
        let reply = lay(&mut game, "a1:b1@0 b1:a1@0", Seek::Claim);
        assert!(reply.text.ends_with("no swish is left, it is proved: the game is over."), "{reply:?}");
        assert_eq!((game.over(), game.table().deal().cards().len()), (Some(Over::By(End::PlayedOut)), 1));
        // A table that starts so is over at once.
        assert_eq!(self::game("swish 1x3 fixed\na1:b1", 1, 1, PATIENT).over(), Some(Over::By(End::PlayedOut)));
    }

    #[test]
    fn all_turns_of_the_picked_cards_can_be_tried() {
        let mut game = game("swish 2x3\n2x a1:c1 b1:a1 a1:c2", 4, 1, PATIENT);
        let reply = lay(&mut game, "b1:a1@0 a1:c2@v", Seek::Own(Own::Try));
        assert_eq!(reply.text, "These 2 cards don't swish, however they are turned: it is proved. (-1 point)");
        let reply = lay(&mut game, "a1:c1@v a1:c1@0", Seek::Own(Own::Try));
        assert_eq!(reply.text, "They do swish, as they are turned now: claim them. (-1 point)");
        assert_eq!(game.act(Seek::Claim).unwrap().tone, Tone::Good);
        assert_eq!(scores(&game), [0]);
        assert_eq!(lay(&mut game, "b1:a1@h", Seek::Own(Own::Try)).tone, Tone::Plain);
    }

    #[test]
    fn players_take_turns_at_the_keys_and_keep_their_points() {
        let mut game = game("swish 1x3\na1:b1 b1:a1 a1:c1", 3, 3, PATIENT);
        assert_eq!(game.act(Act::Player(2)).unwrap().text, "Player 2 has the table.");
        lay(&mut game, "a1:b1@0 a1:c1@0", Seek::Claim);
        // The next one starts with no card picked.
        game.act(Act::Player(3)).unwrap();
        assert!(game.picked().is_empty());
        let reply = lay(&mut game, "a1:b1@0 b1:a1@0", Seek::Claim);
        assert!(reply.text.starts_with("Player 3: A swish of 2 cards! (+2 points)"), "{reply:?}");
        assert_eq!(scores(&game), [0, -1, 2]);
        assert!(game.summary().starts_with("score player 1: 0, player 2: -1, player 3: 2, "));
        let mut game = self::game("swish 1x3\na1:b1 b1:a1", 2, 2, PATIENT);
        for wrong in [0, 3] {
            assert!(game.act(Act::Player(wrong)).unwrap().text.starts_with("There is no player"));
        }
        assert!(dealt(&commercial().unwrap(), Seed(1), 16, 9, PATIENT).is_err());
        assert!(dealt(&commercial().unwrap(), Seed(1), 16, 0, PATIENT).is_err());
    }

    #[test]
    fn giving_up_shows_the_largest_swish() {
        let mut game = boxed_game(42);
        let reply = game.act(Act::GiveUp).unwrap();
        assert!(
            reply.text.starts_with("The largest swish was one of ") && reply.text.contains("(proved)"),
            "{reply:?}"
        );
        let shown = game.laid();
        assert_eq!(game.table().deal().verify(&shown), Ok(()));
        assert_eq!(PATIENT.largest(game.table().deal()).swish.map(|swish| swish.len()), Some(shown.len()));
        assert_eq!(game.over(), Some(Over::GivenUp));
    }

    #[test]
    fn what_is_not_settled_in_time_costs_nothing() {
        let mut game = game("swish 2x3\na1:b1 b1:a1 a1:b1 c1:c2", 3, 1, HASTY);
        for act in [Act::Nothing, Act::Hint] {
            assert!(game.act(act).unwrap().text.starts_with("The engine can't tell: the time limit was reached"));
        }
        assert_eq!(lay(&mut game, "a1:b1@0 b1:a1@h", Seek::Own(Own::Try)).tone, Tone::Plain);
        assert_eq!((scores(&game), game.over()), (vec![0], None));
        // A claim needs no engine; whether the game is over then stays open.
        let reply = lay(&mut game, "a1:b1@0 b1:a1@0", Seek::Claim);
        assert!(reply.text.contains("Whether another swish is left is open"), "{reply:?}");
        assert_eq!(game.over(), None);
        assert_eq!(game.act(Act::GiveUp).unwrap().text, "No swish was found.");
    }

    #[test]
    fn what_is_not_there_can_be_neither_picked_nor_turned() {
        let mut game = game("swish 2x3\na1:b1 b1:a1", 2, 1, PATIENT);
        assert_eq!(game.act(Seek::Pick(Place(2))).unwrap().text, "There is no card C on the table.");
        assert!(
            game.act(Seek::Own(Own::Turn(Place(0), Orientation::Diagonal))).unwrap().text.contains("can't be turned")
        );
        assert_eq!(game.act(Act::Undo).unwrap().text, "There is nothing to undo.");
        game.act(Seek::Pick(Place(1))).unwrap();
        game.act(Seek::Own(Own::Turn(Place(1), Orientation::LeftRight))).unwrap();
        game.act(Act::Undo).unwrap();
        assert_eq!(game.laid().to_string(), format!("{}@0", game.table().card(Place(1)).unwrap()));
    }
}

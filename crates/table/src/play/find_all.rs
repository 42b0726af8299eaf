//! Looking for all matches of a table as it lies: the cards stay, and each match
//! counts once.

use crate::answer;
use crate::play::acts::{Over, Reply};
use crate::play::history::History;
use crate::play::matches::{End, Matches, Written};
use crate::play::midend::{points_of, unsettled};
use crate::play::of_matches::{OfMatches, Proved};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;

/// How far the search for all matches has come.
#[derive(Clone, Debug)]
pub struct FindAll<M> {
    /// How many there are; the kernel has accepted the list.
    pub total: usize,
    /// Those that were found.
    pub found: Vec<M>,
}

impl<G: OfMatches> Matches<G> {
    /// Begins to look for all matches, or leaves it.
    pub(super) fn look_for_all(&mut self, wanted: bool) -> Reply {
        match (wanted, self.find_all.is_some()) {
            (true, true) => return Reply::plain(self.how_far()),
            (false, false) => return Reply::plain(format!("One {} at a time is looked for.", G::MATCH)),
            (false, true) => {
                self.forget_hints();
                self.find_all = None;
                return Reply::plain(format!("From now on each {} is taken from the table.", G::MATCH));
            }
            (true, false) => {}
        }
        match self.table.all() {
            Err(stop) => unsettled(&stop),
            Ok(all) if all.is_empty() => {
                self.proved_dead();
                Reply::plain(format!("There is nothing to find: no {} is here, it is proved.", G::MATCH))
            }
            Ok(all) => {
                self.forget_hints();
                self.find_all = Some(FindAll { total: all.len(), found: Vec::new() });
                let many = answer::count(all.len(), G::MATCH, G::MATCHES);
                Reply::plain(format!("Find all: the cards stay, and there {} to find.", is_are(all.len(), &many)))
            }
        }
    }

    /// What becomes of a right claim when all matches are looked for.
    pub(super) fn found_one(&mut self, found: G::Match, said: &str, sheet: &mut Written<G>) -> Reply {
        let Some(search) = &self.find_all else { return Reply::plain("") };
        if let Some(before) = search.found.iter().position(|other| self.table.is_same(other, &found)) {
            return Reply::plain(format!("That is number {}, which was found before.", before + 1));
        }
        let cards = sheet.now().len();
        self.credit(found.clone(), cards, sheet);
        if let Some(search) = &mut self.find_all {
            search.found.push(found);
        }
        let mut reply = sheet.score(points_of(cards), said);
        self.forget_hints();
        sheet.moments = History::default();
        reply.text += &format!(" {}", self.how_far());
        if self.find_all.as_ref().is_some_and(|search| search.found.len() >= search.total) {
            self.proved = Some(Proved { cards: self.table.text(), question: Question::All(0) });
            sheet.end(Over::By(End::AllFound));
            reply.text += " That they are all is proved: the game is over.";
        }
        reply
    }

    /// How many were found, in words.
    pub(super) fn how_far(&self) -> String {
        match &self.find_all {
            None => String::new(),
            Some(search) => {
                let many = answer::count(search.total, G::MATCH, G::MATCHES);
                let were = if search.found.len() == 1 || search.total == 1 { "is" } else { "are" };
                format!("{} of {many} {were} found.", search.found.len())
            }
        }
    }

    /// A smallest match that was not found yet; none when all were.
    ///
    /// # Errors
    /// Why that can't be told.
    pub(super) fn not_found_yet(&self) -> Result<Option<G::Match>, Stop> {
        let found = self.find_all.iter().flat_map(|search| &search.found).collect::<Vec<_>>();
        let is_new = |one: &G::Match| found.iter().all(|other| !self.table.is_same(one, other));
        let cards = |one: &G::Match| self.table.find(one).map_or(usize::MAX, |picks| picks.len());
        Ok(self.table.all()?.into_iter().filter(is_new).min_by_key(cards))
    }
}

fn is_are(n: usize, many: &str) -> String {
    format!("{} {many}", if n == 1 { "is" } else { "are" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::play::Seated;
    use crate::boards::table::Table;
    use crate::play::acts::{Act, Tone};
    use crate::play::matches::Seek;
    use crate::play::midend::Midend;
    use crate::play::place::Place;
    use misdeal_kernel::fault::Fault;
    use misdeal_kernel::set::Board;
    use misdeal_solve::deal::Seed;
    use std::time::Duration;

    const PATIENT: Duration = Duration::from_secs(600);

    fn game(seed: u64) -> Result<Midend<Matches<Seated<Board>>>, Fault> {
        let table = Table::new("4x3".parse()?, Seed(seed), None)?;
        Midend::new(Seated::new(table, PATIENT), Seed(seed), 1)
    }

    #[test]
    fn all_matches_are_found_one_by_one_and_the_cards_stay() {
        let mut game = game(42).unwrap();
        let (all, cards) = (game.table().all().unwrap(), game.table().text());
        assert!(all.len() > 1);
        let reply = game.act(Seek::FindAll(true)).unwrap();
        assert_eq!(reply.text, format!("Find all: the cards stay, and there are {} sets to find.", all.len()));
        for (n, set) in all.iter().enumerate() {
            assert_eq!(game.over(), None);
            game.act(Seek::Lay(game.table().find(set).unwrap())).unwrap();
            let reply = game.act(Seek::Claim).unwrap();
            assert!(
                reply.tone == Tone::Good && reply.text.contains(&format!("{} of {} sets", n + 1, all.len())),
                "{reply:?}"
            );
            assert!(game.picked().is_empty());
            if n == 0 {
                game.act(Seek::Lay(game.table().find(set).unwrap())).unwrap();
                let again = game.act(Seek::Claim).unwrap();
                assert_eq!(
                    (again.tone, again.text.as_str()),
                    (Tone::Plain, "That is number 1, which was found before.")
                );
            }
        }
        assert_eq!((game.over(), game.table().text()), (Some(Over::By(End::AllFound)), cards.clone()));
        assert_eq!(game.players()[0].score, 3 * all.len() as i64);
        let proved = game.proved().unwrap();
        assert_eq!((&proved.cards, proved.question), (&cards, Question::All(0)));
    }

    #[test]
    fn hints_are_about_what_was_not_found_and_nothing_costs_nothing() {
        let mut game = game(42).unwrap();
        let all = game.table().all().unwrap();
        game.act(Seek::FindAll(true)).unwrap();
        game.act(Seek::Lay(game.table().find(&all[0]).unwrap())).unwrap();
        game.act(Seek::Claim).unwrap();
        game.act(Seek::Reveal).unwrap();
        assert_eq!(game.laid(), all[1]);
        let score = game.players()[0].score;
        let reply = game.act(Act::Nothing).unwrap();
        assert_eq!(reply.text, format!("1 of {} sets is found.", all.len()));
        assert_eq!(game.players()[0].score, score);
        // Who leaves it plays on with the same cards.
        game.act(Seek::FindAll(false)).unwrap();
        assert!(game.find_all().is_none() && !(0..12).any(|n| game.is_hinted(Place(n))));
    }

    #[test]
    fn on_a_dead_table_there_is_nothing_to_find() {
        let dead = (0..).map(|seed| game(seed).unwrap()).find(|game| game.table().all().unwrap().is_empty());
        let mut game = dead.unwrap();
        let reply = game.act(Seek::FindAll(true)).unwrap();
        assert_eq!(reply.text, "There is nothing to find: no set is here, it is proved.");
        assert!(game.find_all().is_none() && game.proved().is_some_and(|proved| proved.question == Question::Any));
    }
}

//! Cooperation, the duel and several players against each other, position by position; see [`crate::unrolled`].

use crate::unrolled::{Next, Unrolled};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Cards, Coop, Duel, GoingOut, Losers, Outcome, Skips, Uncooperative};

/// What is on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// The cards that each player still holds, ascending.
    hands: Vec<Vec<Card>>,
    last: Option<Card>,
    turn: usize,
    /// How many have skipped, one after the other.
    skipped: usize,
}

impl Standing {
    /// Before the first turn.
    #[must_use]
    pub fn first(hands: &[Cards]) -> Self {
        let sorted = |hand: &Cards| {
            let mut cards: Vec<Card> = hand.iter().collect();
            cards.sort_unstable();
            cards
        };
        Self { hands: hands.iter().map(sorted).collect(), last: None, turn: 0, skipped: 0 }
    }

    fn is_out(&self, player: usize) -> bool {
        self.hands[player].is_empty()
    }

    fn passed(&self) -> Self {
        Self { turn: (self.turn + 1) % self.hands.len(), skipped: self.skipped + 1, ..self.clone() }
    }

    /// What it is after each card that can be played.
    fn played(&self) -> Vec<Self> {
        let hand = &self.hands[self.turn];
        let is_new = |place: &usize| *place == 0 || hand[place - 1] != hand[*place];
        let follows = |place: &usize| self.last.is_none_or(|last| last.alike(hand[*place]) > 0);
        let after = |place: usize| {
            let mut next = Self { skipped: 0, ..self.passed() };
            next.last = Some(next.hands[self.turn].remove(place));
            next
        };
        (0..hand.len()).filter(is_new).filter(follows).map(after).collect()
    }

    fn words(&self) -> String {
        let hand = |cards: &Vec<Card>| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let hands: Vec<String> = self.hands.iter().map(hand).collect();
        let last = self.last.map_or("nothing".to_owned(), |card| card.to_string());
        format!("P{} to move after {last}, hands {}", self.turn + 1, hands.join(" | "))
    }
}

/// Player 1 is first to play all his cards, if all play together.
impl Unrolled for Coop {
    type Position = Standing;

    fn next(&self, here: &Standing) -> Result<Next<Standing>, Fault> {
        if let Some(player) = (0..here.hands.len()).find(|&player| here.is_out(player)) {
            return Ok(Next::Over(player == 0));
        }
        let mut after = here.played();
        let may_skip = match self.skips() {
            Skips::Never => false,
            Skips::Stuck => after.is_empty(),
            Skips::Free => true,
        };
        // When all skip, it is as it was.
        if may_skip && here.skipped + 1 < here.hands.len() {
            after.push(here.passed());
        }
        Ok(if after.is_empty() { Next::Over(false) } else { Next::Any(after) })
    }

    fn words(&self, here: &Standing) -> String {
        format!("they can, {}", here.words())
    }
}

/// A duel of which it is wanted that player 1 wins, or that he does not.
pub struct Dueling<'a> {
    /// The hands, and what it means to be out.
    pub deal: &'a Duel,
    /// What is wanted.
    pub wins: bool,
}

impl Dueling<'_> {
    fn ended(&self, here: &Standing) -> Option<Outcome> {
        let (me, other) = (here.turn, 1 - here.turn);
        let winner = |player: usize| if player == 0 { Outcome::First } else { Outcome::Second };
        match self.deal.going_out() {
            GoingOut::Wins if here.is_out(other) => Some(winner(other)),
            GoingOut::Retires if here.is_out(me) => here.is_out(other).then_some(Outcome::Nobody),
            _ => here.played().is_empty().then_some(winner(other)),
        }
    }
}

impl Unrolled for Dueling<'_> {
    type Position = Standing;

    fn next(&self, here: &Standing) -> Result<Next<Standing>, Fault> {
        let settled = self.deal.settled().filter(|_| here.last.is_none() && here.turn == 0);
        if let Some(outcome) = settled.or_else(|| self.ended(here)) {
            return Ok(Next::Over((outcome == Outcome::First) == self.wins));
        }
        // Who is out and not stuck is passed over.
        let after = if here.is_out(here.turn) { vec![here.passed()] } else { here.played() };
        Ok(if (here.turn == 0) == self.wins { Next::Any(after) } else { Next::All(after) })
    }

    fn words(&self, here: &Standing) -> String {
        format!("player 1 {}, {}", if self.wins { "wins" } else { "does not win" }, here.words())
    }
}

/// Several players against each other, and who is said to be made to lose; wanted is that this is wrong of one.
pub struct Losing<'a> {
    /// The hands.
    pub deal: &'a Uncooperative,
    /// The players.
    pub losers: Losers,
}

impl Losing<'_> {
    fn is_said(&self, player: usize) -> bool {
        self.losers.players().any(|loser| loser == player)
    }
}

impl Unrolled for Losing<'_> {
    /// The player of whom it is wrong, once that is chosen.
    type Position = (Option<usize>, Standing);

    fn next(&self, (of, here): &Self::Position) -> Result<Next<Self::Position>, Fault> {
        if self.deal.ties().is_some() {
            return Err(Fault::new("who loses under a tie-break is not written in rows"));
        }
        let Some(of) = *of else {
            return Ok(Next::Any((0..here.hands.len()).map(|player| (Some(player), here.clone())).collect()));
        };
        let after: Vec<_> = here.played().into_iter().map(|next| (Some(of), next)).collect();
        let (said, moves) = (self.is_said(of), here.turn == of);
        Ok(match (after.is_empty(), moves == said) {
            (true, _) => Next::Over(moves != said),
            (false, true) => Next::Any(after),
            (false, false) => Next::All(after),
        })
    }

    fn words(&self, (of, here): &Self::Position) -> String {
        match of {
            None => "the players are others".to_owned(),
            Some(player) if self.is_said(*player) => {
                format!("P{} can avoid to be stuck first, {}", player + 1, here.words())
            }
            Some(player) => format!("P{} can be made to be stuck first, {}", player + 1, here.words()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::unrolled::{Listed, refuted};
    use misdeal_kernel::patience::patience;
    use misdeal_kernel::problem::Stop;
    use misdeal_kernel::proof::sums::Checker;
    use misdeal_kernel::uno::enumerate::{PATIENCE, a_line, losers, outcome};

    /// Whether it is refuted; the proof is followed then.
    fn is_refuted(listed: Result<Listed, Stop>) -> bool {
        let Ok(listed) = listed else { return false };
        let mut checker = Checker::of(listed.rows);
        listed.proof.0.iter().try_for_each(|step| checker.step(step)).unwrap();
        checker.finish().unwrap();
        true
    }

    #[test]
    fn what_is_refuted_is_what_the_kernel_finds_by_going_through_everything() {
        let cards = ["1.1", "1.2", "2.1", "2.2", "3.2"];
        let mut seed = 7_usize;
        let mut draw = |many: usize| {
            let mut hand = Vec::new();
            for _ in 0..many {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                hand.push(cards[(seed >> 33) % 5]);
            }
            hand.join(" ")
        };
        let budget = Budget::unlimited();
        let mut seen = [[0; 2]; 4];
        for round in 0..240 {
            let hands = format!("P1: {}\nP2: {}", draw(round % 4), draw(round / 4 % 4));
            let three = format!("P1: {}\nP2: {}\nP3: {}", draw(2), draw(1 + round % 2), draw(2));
            let go_on = &mut patience(PATIENCE);
            let rule = ["", " skips never", " skips free"][round % 3];
            let coop: Coop = format!("uno 3x2 coop{rule}\n{hands}").parse().unwrap();
            let no = a_line(&coop, go_on).unwrap().is_none();
            assert_eq!(is_refuted(refuted(&coop, &Standing::first(coop.hands()), &budget)), no, "{coop}");
            seen[0][usize::from(no)] += 1;
            let rule = ["", " going-out wins", " going-out retires"][round % 3];
            let duel: Duel = format!("uno 3x2 duel{rule}\n{hands}").parse().unwrap();
            let first = outcome(&duel, go_on).unwrap() == Outcome::First;
            for wins in [true, false] {
                let dueling = Dueling { deal: &duel, wins };
                let no = is_refuted(refuted(&dueling, &Standing::first(duel.hands()), &budget));
                assert_eq!(no, first != wins, "{duel}");
            }
            seen[1][usize::from(first)] += 1;
            let deal: Uncooperative = format!("uno 3x2 uncooperative\n{three}").parse().unwrap();
            let right = losers(&deal, go_on).unwrap();
            for bits in 1..8 {
                let losing = Losing { deal: &deal, losers: Losers::of(bits) };
                let no = is_refuted(refuted(&losing, &(None, Standing::first(deal.hands())), &budget));
                assert_eq!(no, Losers::of(bits) == right, "{deal} {right}");
            }
            seen[2][usize::from(right.players().count() > 1)] += 1;
        }
        assert!(seen[..3].iter().flatten().all(|many| *many > 10), "{seen:?}");
    }
}

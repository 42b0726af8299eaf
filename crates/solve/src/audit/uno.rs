//! UNO: orders, joint plays and strategies by backtracking.

use super::problem::{Audited, Lister, Listing, effort, too_large, upto, without_one};
use crate::budget::{Budget, Halt};
use crate::deal::Dealer;
use crate::solve;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::coop::{Line, Skips, Turn};
use misdeal_kernel::uno::duel::{GoingOut, Outcome};
use misdeal_kernel::uno::enumerate::outcome;
use misdeal_kernel::uno::{Answers, Card, Cards, Coop, Deal, Duel, Question, Sizes, Solitaire, Strategy, Witness};
use std::collections::BTreeMap;

/// How many copies of each card are left.
type Left = BTreeMap<Card, usize>;

fn left(cards: &Cards) -> Left {
    let mut left = Left::new();
    cards.iter().for_each(|card| *left.entry(card).or_default() += 1);
    left
}

/// The different cards that are left and pass.
fn kinds(left: &Left, pass: impl Fn(Card) -> bool) -> Vec<Card> {
    left.iter().filter(|(card, copies)| **copies > 0 && pass(**card)).map(|(card, _)| *card).collect()
}

fn take(left: &mut Left, card: Card) {
    left.entry(card).and_modify(|copies| *copies -= 1);
}

fn give(left: &mut Left, card: Card) {
    left.entry(card).and_modify(|copies| *copies += 1);
}

/// What an engine answers to the question of a deal.
fn found(deal: &Deal, budget: &Budget) -> Result<Option<Witness>, Stop> {
    Ok(solve(deal, &Question::Play, budget).settled()?.statement().witness().cloned())
}

fn random_cards(dealer: &mut Dealer, sizes: [usize; 2], most: usize) -> Result<Cards, Fault> {
    let many = upto(dealer, most);
    Cards::new((0..many).map(|_| Card::new(&sizes.map(|size| 1 + upto(dealer, size - 1) as u32))))
}

/// The hands with one card left out.
fn fewer(hands: &[Cards]) -> Vec<Vec<Cards>> {
    let mut all = Vec::new();
    for player in 0..hands.len() {
        let cards: Vec<Card> = hands[player].iter().collect();
        for less in without_one(&cards).filter_map(|cards| Cards::new(cards).ok()) {
            let mut hands = hands.to_vec();
            hands[player] = less;
            all.push(hands);
        }
    }
    all
}

impl Audited for Solitaire {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Cards>, Stop> {
        fn play(
            deal: &Solitaire,
            order: &mut Vec<Card>,
            left: &mut Left,
            lister: &mut Lister<'_, Vec<Card>>,
        ) -> Result<(), Halt> {
            lister.step()?;
            if order.len() == deal.hand().len() {
                lister.add(order.clone());
                return Ok(());
            }
            let last = order.last().copied();
            for card in kinds(left, |card| last.is_none_or(|last| deal.matches(last, card))) {
                take(left, card);
                order.push(card);
                play(deal, order, left, lister)?;
                order.pop();
                give(left, card);
            }
            Ok(())
        }
        let mut lister = Lister::new(most, budget);
        let searched = play(self, &mut Vec::new(), &mut left(self.hand()), &mut lister);
        let Listing { witnesses, complete } = lister.finish(searched)?;
        let orders: Result<Vec<Cards>, Fault> = witnesses.into_iter().map(Cards::new).collect();
        Ok(Listing { witnesses: orders.map_err(Stop::Rejected)?, complete })
    }

    fn find(&self, budget: &Budget) -> Result<Option<Cards>, Stop> {
        match found(&Deal::Solitaire(self.clone()), budget)? {
            Some(Witness::Order(order)) => Ok(Some(order)),
            _ => Ok(None),
        }
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let sizes = [1 + upto(dealer, 3), 1 + upto(dealer, 3)];
        Self::new(Sizes::new(&sizes)?, 1, random_cards(dealer, sizes, size)?)
    }

    fn smaller(&self) -> Vec<Self> {
        let hands = fewer(std::slice::from_ref(self.hand())).into_iter().flatten();
        hands.filter_map(|hand| Self::new(self.sizes(), self.alike(), hand).ok()).collect()
    }
}

/// A joint play on its way.
struct Play<'a> {
    deal: &'a Coop,
    left: Vec<Left>,
    turns: Vec<Turn>,
}

impl Play<'_> {
    fn go_on(&mut self, last: Option<Card>, skipped: usize, lister: &mut Lister<'_, Line>) -> Result<(), Halt> {
        lister.step()?;
        let players = self.left.len();
        let me = self.turns.len() % players;
        let playable = kinds(&self.left[me], |card| last.is_none_or(|last| last.alike(card) > 0));
        let stuck = playable.is_empty();
        for card in playable {
            take(&mut self.left[me], card);
            self.turns.push(Turn::Play(card));
            match self.left[me].values().sum::<usize>() {
                0 if me == 0 => lister.add(Line(self.turns.clone())),
                0 => {}
                _ => self.go_on(Some(card), 0, lister)?,
            }
            self.turns.pop();
            give(&mut self.left[me], card);
        }
        let may_skip = match self.deal.skips() {
            Skips::Never => false,
            Skips::Stuck => stuck,
            Skips::Free => true,
        };
        // When all have skipped in a row, nothing has changed.
        if may_skip && skipped + 1 < players {
            self.turns.push(Turn::Skip);
            self.go_on(last, skipped + 1, lister)?;
            self.turns.pop();
        }
        Ok(())
    }
}

/// The most cards of two hands whose lines are all gone through.
const MOST_COOP_CARDS: usize = 64;

impl Audited for Coop {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Line>, Stop> {
        if self.hands().iter().map(Cards::len).sum::<usize>() > MOST_COOP_CARDS {
            return Err(too_large("the hands have too many cards to go through all lines"));
        }
        let mut lister = Lister::new(most, budget);
        match self.settled() {
            Some(true) => lister.add(Line::default()),
            Some(false) => {}
            None => {
                let mut play = Play { deal: self, left: self.hands().iter().map(left).collect(), turns: Vec::new() };
                let searched = play.go_on(None, 0, &mut lister);
                return lister.finish(searched);
            }
        }
        lister.finish(Ok(()))
    }

    fn find(&self, budget: &Budget) -> Result<Option<Line>, Stop> {
        match found(&Deal::Coop(self.clone()), budget)? {
            Some(Witness::Line(line)) => Ok(Some(line)),
            _ => Ok(None),
        }
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let sizes = [1 + upto(dealer, 2), 1 + upto(dealer, 2)];
        let hands = (0..2).map(|_| random_cards(dealer, sizes, size / 2 + 1)).collect::<Result<_, _>>()?;
        Self::new(Sizes::new(&sizes)?, Skips::Stuck, hands)
    }

    fn smaller(&self) -> Vec<Self> {
        let hands = fewer(self.hands()).into_iter();
        hands.filter_map(|hands| Self::new(self.sizes(), self.skips(), hands).ok()).collect()
    }
}

/// All ways to have an answer to whatever player 2 can play.
struct Search {
    ours: Left,
    theirs: Left,
    shown: Vec<Card>,
    pairs: Vec<(Card, Card)>,
}

impl Search {
    fn answers(&mut self, first: Card, lister: &mut Lister<'_, Strategy>) -> Result<(), Halt> {
        lister.step()?;
        let asked = kinds(&self.theirs, |card| self.shown.iter().any(|our| our.alike(card) > 0));
        let Some(&asked) = asked.first() else {
            if let Ok(answers) = Answers::new(self.pairs.iter().copied()) {
                lister.add(Strategy::Answers(first, answers));
            }
            return Ok(());
        };
        take(&mut self.theirs, asked);
        for our in kinds(&self.ours, |our| our.alike(asked) > 0) {
            take(&mut self.ours, our);
            self.shown.push(our);
            self.pairs.push((asked, our));
            self.answers(first, lister)?;
            self.pairs.pop();
            self.shown.pop();
            give(&mut self.ours, our);
        }
        give(&mut self.theirs, asked);
        Ok(())
    }
}

impl Audited for Duel {
    /// Strategies by answers, and the one by going through everything.
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Strategy>, Stop> {
        let mut lister = Lister::new(most, budget);
        let first_wins = outcome(self, &mut effort(budget)).map_err(Stop::TooLarge)? == Outcome::First;
        if !first_wins {
            return lister.finish(Ok(()));
        }
        lister.add(Strategy::Exhaustive);
        if self.going_out() != GoingOut::Loses {
            return lister.finish(Ok(()));
        }
        let mut search = Search {
            ours: left(&self.hands()[0]),
            theirs: left(&self.hands()[1]),
            shown: Vec::new(),
            pairs: Vec::new(),
        };
        for first in kinds(&search.ours, |_| true) {
            take(&mut search.ours, first);
            search.shown.push(first);
            let searched = search.answers(first, &mut lister);
            search.shown.pop();
            give(&mut search.ours, first);
            if searched.is_err() {
                return lister.finish(searched);
            }
        }
        lister.finish(Ok(()))
    }

    fn find(&self, budget: &Budget) -> Result<Option<Strategy>, Stop> {
        match found(&Deal::Duel(self.clone()), budget)? {
            Some(Witness::Strategy(strategy)) => Ok(Some(strategy)),
            _ => Ok(None),
        }
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let sizes = [1 + upto(dealer, 3), 1 + upto(dealer, 3)];
        let hands = (0..2).map(|_| random_cards(dealer, sizes, size / 2 + 1)).collect::<Result<_, _>>()?;
        Self::new(Sizes::new(&sizes)?, GoingOut::Loses, hands)
    }

    fn smaller(&self) -> Vec<Self> {
        let hands = fewer(self.hands()).into_iter();
        hands.filter_map(|hands| Self::new(self.sizes(), self.going_out(), hands).ok()).collect()
    }
}

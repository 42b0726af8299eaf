//! Deals of UNO of every kind: all plays, hands of few colours and of many, from a handful of cards to a hundred thousand.

use super::UnoGame;
use super::families::{self, SMALL, drawn_freely};
use super::random::made_up_hands;
use crate::deal::{Dealer, Seed};
use crate::trials::{Drawn, Kind, Tried, any_size, one_of};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{
    Cards, Coop, Deal, Duel, GoingOut, Pool, Question, Sizes, Skips, Solitaire, Ties, Uncooperative,
};

impl Tried for UnoGame {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { name: "few colours", draw: |dealer| hand(dealer, (2, 8), (10, 100_000), |_, _| Question::Play) },
        Kind { name: "some colours", draw: |dealer| hand(dealer, (9, 20), (10, 60_000), |_, _| Question::Play) },
        Kind { name: "many colours", draw: |dealer| hand(dealer, (20, 2000), (20, 60_000), |_, _| Question::Play) },
        Kind { name: "sparse", draw: sparse },
        Kind { name: "max, few colours", draw: |dealer| hand(dealer, (2, 8), (6, 400), |_, _| Question::Max) },
        Kind { name: "max, many colours", draw: |dealer| hand(dealer, (8, 30), (6, 60), |_, _| Question::Max) },
        Kind { name: "at least", draw: |dealer| hand(dealer, (2, 30), (6, 80), at_least) },
        Kind { name: "fill in, few colours", draw: |dealer| hand(dealer, (2, 9), (6, 500), |_, _| Question::FillIn) },
        Kind { name: "fill in, many colours", draw: |dealer| hand(dealer, (8, 30), (6, 60), |_, _| Question::FillIn) },
        Kind { name: "count", draw: |dealer| hand(dealer, (2, 5), (4, 18), |_, _| Question::Count) },
        Kind { name: "three dimensions", draw: three_dimensions },
        Kind { name: "coop", draw: coop },
        Kind { name: "small coop", draw: small_coop },
        Kind { name: "duel", draw: duel },
        Kind { name: "small duel", draw: small_duel },
        Kind { name: "pool", draw: pool },
        Kind { name: "uncooperative", draw: uncooperative },
    ];
}

/// Colours, numbers and cards in these ranges, numbers from few to as many as cards.
fn hand(
    dealer: &mut Dealer,
    colours: (usize, usize),
    cards: (usize, usize),
    asked: fn(&mut Dealer, usize) -> Question,
) -> Result<Drawn<UnoGame>, Fault> {
    let (colours, cards) = (any_size(dealer, colours.0, colours.1), any_size(dealer, cards.0, cards.1));
    let numbers = any_size(dealer, 3, cards.max(4));
    let hand = match dealer.below(3) {
        0 => drawn_freely(dealer, cards, colours as u32, numbers as u32),
        _ => families::random(dealer, cards, colours as u32, numbers as u32),
    };
    solitaire(&hand, asked(dealer, cards))
}

fn solitaire(hand: &[super::Card], question: Question) -> Result<Drawn<UnoGame>, Fault> {
    let deal = families::deal(hand)?;
    let (cards, shape) = (hand.len(), format!("{}, {} cards", deal.sizes(), hand.len()));
    Ok(Drawn { deal: Deal::Solitaire(deal), question, shape, cards })
}

fn at_least(dealer: &mut Dealer, cards: usize) -> Question {
    Question::AtLeast(any_size(dealer, 2, cards))
}

/// As many colours as numbers, and few cards on each: what is hard about solitaire.
fn sparse(dealer: &mut Dealer) -> Result<Drawn<UnoGame>, Fault> {
    let (family, cards) = (one_of(dealer, &SMALL), any_size(dealer, 80, 400));
    let drawn = solitaire(&(family.hand)(dealer, cards), Question::Play)?;
    Ok(Drawn { shape: format!("{}, {}", family.name, drawn.shape), ..drawn })
}

fn three_dimensions(dealer: &mut Dealer) -> Result<Drawn<UnoGame>, Fault> {
    let sizes = Sizes::new(&[0; 3].map(|_| any_size(dealer, 2, 9)))?;
    let (cards, alike) = (any_size(dealer, 5, 60), 1 + dealer.below(2) as usize);
    let hand = hands(dealer, sizes, &[cards])?.remove(0);
    let question = one_of(dealer, &[Question::Play, Question::Max, Question::FillIn]);
    let shape = format!("{sizes}, alike in {alike}, {cards} cards");
    Ok(Drawn { deal: Deal::Solitaire(Solitaire::new(sizes, alike, hand)?), question, shape, cards })
}

/// Hands of these many cards.
fn hands(dealer: &mut Dealer, sizes: Sizes, cards: &[usize]) -> Result<Vec<Cards>, Fault> {
    let hand =
        |&cards: &usize| Ok(made_up_hands(sizes, cards, 1, Dealer::new(Seed(dealer.below(u64::MAX))))?.remove(0));
    cards.iter().map(hand).collect()
}

/// Colours, numbers and hands of about as many cards each.
fn table(
    dealer: &mut Dealer,
    players: usize,
    colours: (usize, usize),
    cards: (usize, usize),
) -> Result<(Sizes, Vec<Cards>, String, usize), Fault> {
    let (colours, cards) = (any_size(dealer, colours.0, colours.1), any_size(dealer, cards.0, cards.1));
    let sizes = Sizes::new(&[colours, any_size(dealer, 2, cards.max(3))])?;
    let many: Vec<usize> = (0..players).map(|_| (cards - dealer.below(cards as u64 / 8 + 1) as usize).max(1)).collect();
    let all = many.iter().sum();
    Ok((sizes, hands(dealer, sizes, &many)?, format!("{sizes}, {players} players, {all} cards"), all))
}

fn play(deal: Deal, how: impl std::fmt::Display, shape: &str, cards: usize) -> Drawn<UnoGame> {
    Drawn { deal, question: Question::Play, shape: format!("{how}, {shape}"), cards }
}

fn coop(dealer: &mut Dealer) -> Result<Drawn<UnoGame>, Fault> {
    let (players, skips) = (2 + dealer.below(3) as usize, one_of(dealer, &[Skips::Stuck, Skips::Never, Skips::Free]));
    let (sizes, hands, shape, cards) = table(dealer, players, (2, 20), (5, 2000))?;
    Ok(play(Deal::Coop(Coop::new(sizes, skips, hands)?), skips, &shape, cards))
}

fn small_coop(dealer: &mut Dealer) -> Result<Drawn<UnoGame>, Fault> {
    let skips = one_of(dealer, &[Skips::Stuck, Skips::Never, Skips::Free]);
    let (sizes, hands, shape, cards) = table(dealer, 2, (2, 8), (3, 14))?;
    Ok(play(Deal::Coop(Coop::new(sizes, skips, hands)?), skips, &shape, cards))
}

fn duel(dealer: &mut Dealer) -> Result<Drawn<UnoGame>, Fault> {
    let (sizes, hands, shape, cards) = table(dealer, 2, (2, 2000), (10, 50_000))?;
    let loses = GoingOut::Loses;
    Ok(play(Deal::Duel(Duel::new(sizes, loses, hands)?), loses, &shape, cards))
}

fn small_duel(dealer: &mut Dealer) -> Result<Drawn<UnoGame>, Fault> {
    let going_out = one_of(dealer, &[GoingOut::Loses, GoingOut::Wins, GoingOut::Retires]);
    let (sizes, hands, shape, cards) = table(dealer, 2, (2, 6), (3, 12))?;
    Ok(play(Deal::Duel(Duel::new(sizes, going_out, hands)?), going_out, &shape, cards))
}

fn pool(dealer: &mut Dealer) -> Result<Drawn<UnoGame>, Fault> {
    let (sizes, mut hands, shape, cards) = table(dealer, 1, (2, 2000), (4, 50_000))?;
    Ok(play(Deal::Pool(Pool::new(sizes, hands.remove(0))?), "shared", &shape, cards))
}

fn uncooperative(dealer: &mut Dealer) -> Result<Drawn<UnoGame>, Fault> {
    let ties = one_of(dealer, &[None, Some(Ties::Next), Some(Ties::Previous)]);
    let (sizes, hands, shape, cards) = table(dealer, 3, (2, 4), (2, 6))?;
    let how = if ties.is_some() { "ties" } else { "no ties" };
    Ok(play(Deal::Uncooperative(Uncooperative::new(sizes, ties, hands)?), how, &shape, cards))
}

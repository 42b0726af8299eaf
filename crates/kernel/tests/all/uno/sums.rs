//! Hands in rows against going through all orders: every order is a model, whatever the cuts, and no sums refute a hand
//! that can be played.

use misdeal_kernel::base::cnf::{Model, Var};
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::proof::sums::{Divided, Part, Proof, RowId, Step};
use misdeal_kernel::uno::enumerate::PATIENCE;
use misdeal_kernel::uno::hubs::{Hub, HubList, Hubs};
use misdeal_kernel::uno::in_rows::{CutRows, cut_row, hub_row, two_odd_row};
use misdeal_kernel::uno::subhands::an_order;
use misdeal_kernel::uno::{Card, Cards, CutSums, Solitaire};

/// Numbers below a bound that look random, the same in every run.
fn draws(mut seed: u32) -> impl FnMut(u32) -> u32 {
    move |below| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    }
}

/// Hands of up to nine cards, copies among them.
fn hand(draw: &mut impl FnMut(u32) -> u32) -> Solitaire {
    let size = draw(3) + 3;
    let cards = (0..draw(9) + 1).map(|_| Card::new(&[draw(size) + 1, draw(size) + 1])).collect::<Vec<_>>();
    let twice = draw(2) == 0;
    let copies = cards.iter().flat_map(|&card| vec![card; if twice && draw(3) == 0 { 2 } else { 1 }]);
    Solitaire::new(format!("{size}x{size}").parse().unwrap(), 1, Cards::new(copies).unwrap()).unwrap()
}

fn some_set(draw: &mut impl FnMut(u32) -> u32, hubs: &Hubs) -> HubList {
    HubList(hubs.hubs().iter().copied().filter(|_| draw(2) == 0).collect())
}

/// The model that an order stands for: its trail, without leaves, and with each kind at most twice.
fn model(hubs: &Hubs, order: &Cards) -> Model {
    let (many, kinds) = (hubs.hubs().len(), hubs.kinds().len());
    let shared = |one: Card, two: Card| match one.values()[0] == two.values()[0] {
        true => Hub::Colour(one.values()[0]),
        false => Hub::Number(one.values()[1]),
    };
    let cards: Vec<Card> = order.iter().collect();
    let notes: Vec<Hub> = cards.windows(2).map(|pair| shared(pair[0], pair[1])).collect();
    let mut taken = vec![0; kinds];
    for (place, pair) in notes.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]) {
        let card = cards[place + 1];
        assert!(pair.iter().all(|hub| [Hub::Colour(card.values()[0]), Hub::Number(card.values()[1])].contains(hub)));
        taken[hubs.kinds().iter().position(|kind| kind.0 == card).unwrap()] += 1;
    }
    let mut model = Model::all_false(2 * many + 2 * kinds);
    let mut set = |number: usize| model.set(Var::new(number).unwrap().yes());
    let mut at = vec![0; many];
    for (kind, &taken) in taken.iter().enumerate().filter(|(kind, _)| hubs.in_core(*kind as u32)) {
        let left = if taken > 2 { 2 - taken % 2 } else { taken };
        (1..=left).for_each(|time| set(2 * many + (time - 1) * kinds + kind + 1));
        hubs.ends(kind as u32).iter().for_each(|&hub| at[hub as usize] += left);
    }
    for (hub, &taken) in at.iter().enumerate() {
        if taken % 2 == 1 {
            set(hub + 1);
        }
        if taken > 0 {
            set(many + hub + 1);
        }
    }
    // A trail that is one hub has that alone.
    if at.iter().all(|&taken| taken == 0) {
        set(many + hubs.place(notes[0]).unwrap() as usize + 1);
    }
    model
}

#[test]
fn every_order_is_a_model_of_the_rows_whatever_the_cuts() {
    let mut draw = draws(3);
    let (mut orders, mut cuts) = (0, 0);
    for _ in 0..6_000 {
        let deal = hand(&mut draw);
        let Ok(mut rows) = CutRows::of(&deal) else { continue };
        let Some(order) = an_order(&deal, &mut patience(PATIENCE)).unwrap() else { continue };
        let hubs = Hubs::of(&deal).unwrap();
        for _ in 0..20 {
            cuts += usize::from(rows.cut(&some_set(&mut draw, &hubs)).is_ok());
        }
        assert_eq!(rows.write().unwrap().verify(&model(&hubs, &order)), Ok(()), "{deal}{order}");
        orders += 1;
    }
    assert!(orders > 1_000 && cuts > 5_000, "{orders} {cuts}");
}

#[test]
fn no_sums_refute_a_hand_that_can_be_played() {
    let mut draw = draws(4);
    let mut refuted = [0; 2];
    for _ in 0..4_000 {
        let deal = hand(&mut draw);
        let Ok(mut rows) = CutRows::of(&deal) else { continue };
        let playable = an_order(&deal, &mut patience(PATIENCE)).unwrap().is_some();
        for _ in 0..20 {
            let sets = (0..draw(4)).map(|_| some_set(&mut draw, rows.hubs())).collect::<Vec<_>>();
            let cuts: Vec<HubList> = sets.into_iter().filter(|set| rows.cut(set).is_ok()).collect();
            let hubs = rows.hubs().all().map(|hub| hub_row(cuts.len(), hub)).filter(|_| draw(2) == 0);
            let mut all: Vec<RowId> = hubs.collect();
            all.extend((0..cuts.len()).map(cut_row));
            all.push(two_odd_row(cuts.len()));
            let last = rows.hubs().hubs().len() + rows.hubs().kinds().len();
            all.extend((0..draw(3)).map(|_| RowId::Given(u64::from(draw(last as u32)) + 1)));
            let parts = all.into_iter().map(|row| Part::row(row, if draw(4) == 0 { 2 } else { 1 })).collect();
            let divided = [Divided::Not, Divided::Up(2), Divided::Down(2), Divided::Up(3)][draw(4) as usize];
            let again = Step::sum(vec![Part::row(RowId::Added(1), 1), Part::row(two_odd_row(cuts.len()), 1)]);
            let proof = CutSums { cuts, proof: Proof(vec![Step::Sum { parts, divided }, again]) };
            let verdict = proof.check(&deal);
            assert!(verdict.is_err() || !playable, "{deal}{proof}");
            refuted[usize::from(verdict.is_ok())] += 1;
        }
    }
    assert!(refuted[1] > 100, "{refuted:?}");
}

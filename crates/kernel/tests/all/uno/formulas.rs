//! The formulas for hands of UNO, with every cut that there is, have a model iff what is wanted can be had.
//!
//! Whether a formula has a model is found out here by a solver of a few lines, and what can be had by going through all
//! sub-hands of the hand.

use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::patience::patience;
use misdeal_kernel::uno::enumerate::PATIENCE;
use misdeal_kernel::uno::hubs::HubList;
use misdeal_kernel::uno::subhands::{an_order, filled_in, longest};
use misdeal_kernel::uno::to_cnf::Encoding;
use misdeal_kernel::uno::wanted::Demand;
use misdeal_kernel::uno::{Card, Cards, Solitaire};

/// What is known of each variable, from 1.
type Values = Vec<Option<bool>>;

fn holds(values: &Values, lit: Lit) -> Option<bool> {
    values[lit.var().number()].map(|value| value == lit.is_yes())
}

/// Whether the clauses have a model that agrees with the values.
fn has_model(clauses: &[&[Lit]], mut values: Values) -> bool {
    let open = loop {
        let (mut changed, mut open) = (false, None);
        for clause in clauses {
            if clause.iter().any(|&lit| holds(&values, lit) == Some(true)) {
                continue;
            }
            let mut free = clause.iter().filter(|&&lit| holds(&values, lit).is_none());
            match (free.next(), free.next()) {
                (None, _) => return false,
                (Some(&lit), None) => {
                    values[lit.var().number()] = Some(lit.is_yes());
                    changed = true;
                }
                (Some(&lit), Some(_)) => open = Some(lit),
            }
        }
        if !changed {
            break open;
        }
    };
    let Some(lit) = open else { return true };
    [true, false].into_iter().any(|value| {
        let mut values = values.clone();
        values[lit.var().number()] = Some(value);
        has_model(clauses, values)
    })
}

fn is_satisfiable(cnf: &Cnf) -> bool {
    has_model(&cnf.clauses().collect::<Vec<_>>(), vec![None; cnf.variables() + 1])
}

/// Numbers below a bound that look random, the same in every run.
fn draws(mut seed: u32) -> impl FnMut(u32) -> u32 {
    move |below| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    }
}

/// A formula with the cuts of all sets of hubs; with every other one only, if `half`.
fn with_cuts(mut encoding: Encoding, half: bool) -> Cnf {
    let hubs = encoding.hubs().hubs().to_vec();
    for set in (0_u32..1 << hubs.len()).filter(|set| !half || set % 2 == 0) {
        let set = hubs.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, hub)| *hub);
        encoding.cut(&HubList(set.collect())).unwrap();
    }
    encoding.cnf().clone()
}

/// Hands of up to so many cards of three colours and three numbers, copies among them.
fn hands(seed: u32, many: usize, most: u32) -> impl Iterator<Item = Solitaire> {
    let mut draw = draws(seed);
    (0..many).map(move |_| {
        let cards = (0..draw(most) + 1).map(|_| Card::new(&[draw(3) + 1, draw(3) + 1])).collect::<Vec<_>>();
        Solitaire::new("3x3".parse().unwrap(), 1, Cards::new(cards).unwrap()).unwrap()
    })
}

/// Compares the formulas of a demand with what is so, and tells how many had a model, and had none.
fn compare(hands: impl Iterator<Item = Solitaire>, ask: impl Fn(&Solitaire) -> Vec<(Demand, bool)>) -> [usize; 2] {
    let mut told = [0; 2];
    for deal in hands {
        for (demand, so) in ask(&deal) {
            // Where it is plain, there is no formula.
            let Ok(encoding) = Encoding::of(&deal, demand) else {
                assert!(
                    so || matches!(demand, Demand::Sequence(cards) if cards > deal.hand().len()),
                    "{demand:?} {deal}"
                );
                continue;
            };
            if so {
                assert!(is_satisfiable(encoding.cnf()), "without cuts: {demand:?} {deal}");
                assert!(is_satisfiable(&with_cuts(encoding.clone(), true)), "with some cuts: {demand:?} {deal}");
            }
            assert_eq!(is_satisfiable(&with_cuts(encoding, false)), so, "{demand:?} {deal}");
            told[usize::from(so)] += 1;
        }
    }
    told
}

#[test]
fn the_formula_of_a_hand_has_a_model_iff_there_is_an_order() {
    let order = |deal: &Solitaire| an_order(deal, &mut patience(PATIENCE)).unwrap().is_some();
    let [no, yes] = compare(hands(1, 120, 6), |deal| vec![(Demand::Play, order(deal))]);
    assert!(no > 20 && yes > 20, "{no} {yes}");
}

#[test]
fn the_formula_of_some_cards_has_a_model_iff_so_many_can_be_played() {
    let [no, yes] = compare(hands(2, 60, 6), |deal| {
        let most = longest(deal, &mut patience(PATIENCE)).unwrap().len();
        (1..=deal.hand().len() + 1).map(|cards| (Demand::Sequence(cards), cards <= most)).collect()
    });
    assert!(no > 20 && yes > 20, "{no} {yes}");
}

#[test]
fn the_formula_of_cards_added_has_a_model_iff_so_few_are_enough() {
    let [no, yes] = compare(hands(3, 100, 5), |deal| {
        let order = filled_in(deal, &mut patience(PATIENCE)).unwrap().unwrap();
        let least = order.len() - deal.hand().len();
        (0..3).map(|added| (Demand::FillIn(added), least <= added)).collect()
    });
    assert!(no > 20 && yes > 20, "{no} {yes}");
}

#[test]
fn a_trail_that_may_be_a_hub_alone_is_there_iff_there_is_an_order() {
    let (mut no, mut yes) = (0, 0);
    for deal in hands(4, 100, 6) {
        let so = an_order(&deal, &mut patience(PATIENCE)).unwrap().is_some();
        let encoding = Encoding::open(&deal, false).unwrap();
        assert_eq!(is_satisfiable(&with_cuts(encoding, false)), so, "{deal}");
        assert!(is_satisfiable(&with_cuts(Encoding::open(&deal, true).unwrap(), false)), "all may be lost: {deal}");
        *if so { &mut yes } else { &mut no } += 1;
    }
    assert!(no > 20 && yes > 20, "{no} {yes}");
}

#[test]
fn a_cut_says_nothing_of_hubs_that_the_trail_does_not_come_to() {
    // Three cards can be played, and the two pairs besides are lost: a cut may have one of them on either side.
    let deal: Solitaire = "uno 4x6 solitaire\n1.1 1.2 2.2 3.3 3.4 4.5 4.6".parse().unwrap();
    let told = compare([deal].into_iter(), |_| vec![(Demand::Sequence(3), true), (Demand::Sequence(4), false)]);
    assert_eq!(told, [1, 1]);
}

#[test]
fn copies_are_taken_twice_and_many_cards_may_be_added() {
    // The arms of a spider can be played only if there is a second card to come back by.
    let doubled = "uno 4x3 solitaire\n2x 1.1 2x 1.2 2x 1.3 2.1 3.2 4.3".parse().unwrap();
    assert_eq!(compare([doubled].into_iter(), |_| vec![(Demand::Play, true)]), [0, 1]);
    // So many cards of which no two match take one less to join them.
    let apart = |cards: &str| format!("uno 5x5 solitaire\n{cards}").parse().unwrap();
    let (four, five) = (apart("1.1 2.2 3.3 4.4"), apart("1.1 2.2 3.3 4.4 5.5"));
    assert_eq!(compare([four].into_iter(), |_| vec![(Demand::FillIn(2), false), (Demand::FillIn(3), true)]), [1, 1]);
    assert_eq!(compare([five].into_iter(), |_| vec![(Demand::FillIn(4), true)]), [0, 1]);
}

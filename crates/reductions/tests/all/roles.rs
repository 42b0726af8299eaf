//! Roles name every card of a target, and nothing else: card by card, hand by hand, copy by copy.

use misdeal_kernel::{set, swish, uno};
use misdeal_reductions::catalogue::{REDUCTIONS, reduction};
use misdeal_reductions::roles::Role;
use std::collections::BTreeMap;

/// Cards by player (0 where there are no hands), with their copies.
type Dealt = BTreeMap<(usize, String), usize>;

fn named(roles: &[Role]) -> Dealt {
    let mut dealt = Dealt::new();
    for role in roles {
        *dealt.entry((role.player.unwrap_or(0), role.card.clone())).or_default() += role.copies;
    }
    dealt
}

fn of_hands<'a>(first: usize, hands: impl IntoIterator<Item = &'a uno::Cards>) -> Dealt {
    let mut dealt = Dealt::new();
    for (player, hand) in (first..).zip(hands) {
        hand.iter().for_each(|card| *dealt.entry((player, card.to_string())).or_default() += 1);
    }
    dealt
}

/// The cards of a target.
fn dealt(problem: &str, target: &str) -> Dealt {
    match problem {
        "set" => {
            let board = target.parse::<set::Wanted>().unwrap().board;
            let dotted = board.shape().is_dotted();
            board.cards().iter().map(|card| ((0, card.text(dotted)), 1)).collect()
        }
        "uno-coop" => of_hands(1, target.parse::<uno::Coop>().unwrap().hands()),
        "uno-solitaire" => of_hands(0, [target.parse::<uno::Solitaire>().unwrap().hand()]),
        _ => {
            let mut all = Dealt::new();
            let deal = target.parse::<swish::Wanted>().unwrap().deal;
            deal.cards().iter().for_each(|card| *all.entry((0, card.to_string())).or_default() += 1);
            all
        }
    }
}

const CUBIC: &str = "hamiltonian-path 4\n1-2 1-3 1-4 2-3 2-4 3-4\n";

const PATHS: &str = "disjoint-paths 6 from 1 to 2 and 3 to 4\n1>5 5>2 3>6 6>4 3>5 5>4\n";

/// A source for each reduction that names roles.
const SOURCES: &[(&str, &str)] = &[
    ("max-2-sat-to-simple-swish", "p max2sat 3 4 3\n1 2 0\n-1 3 0\n-2 -3 0\n1 -3 0\n"),
    ("simple-swish-to-three-symbols", "wanted 3\nswish 3x4 fixed\na1:b2 b2:c3 a1,b1:d3 d3:a1 :b1 d1:\n"),
    ("simple-swish-to-swish", "wanted 3\nswish 2x3 fixed\na1:b2 b2:c1 c1:a1 a2:b1\n"),
    ("three-edge-colouring-to-swish", "edge-colouring 4 with 3\n1-2 1-3 1-4 2-3 2-4 3-4\n"),
    ("disjoint-paths-to-swish", PATHS),
    ("disjoint-paths-to-square-swish", PATHS),
    ("four-edge-colouring-to-swish", "edge-colouring 5 with 4\n1-2 1-3 1-4 1-5 2-3 2-4 2-5 3-4 3-5 4-5\n"),
    ("three-partition-to-uno-coop", "three-partition\n1 1 1 1 1 1\n"),
    ("k-dimensional-matching-to-set", "matching 3x3\n1.1.1 2.2.2 3.3.3 1.2.3 1.1.3 1.3.1\n"),
    ("multicoloured-clique-to-set", "multicoloured-clique 2 2 2\n1-3 3-5 1-5 2-4 4-6 2-3 1-2\n"),
    ("hamiltonian-path-to-uno-coop", CUBIC),
    ("hamiltonian-path-to-uno-coop-equal-hands", "hamiltonian-path 6 from 1\n1-2 1-3 2-3 2-4 3-5 4-5 4-6 5-6\n"),
    ("cubic-hamiltonian-path-to-uno-solitaire", CUBIC),
];

#[test]
fn every_card_has_its_role() {
    for (name, source) in SOURCES {
        let entry = reduction(name).unwrap();
        let applied = entry.apply(source).unwrap();
        let roles = applied.roles();
        assert_eq!(named(&roles), dealt(entry.target, &applied.target()), "{name}");
        assert!(roles.iter().all(|role| !role.name.is_empty() && !role.group.is_empty()), "{name}");
    }
}

#[test]
fn every_hardness_proof_names_its_cards() {
    let hard = REDUCTIONS.iter().filter(|entry| entry.purpose.to_string() == "hardness");
    let named: Vec<&str> = SOURCES.iter().map(|(name, _)| *name).collect();
    for entry in hard {
        assert!(named.contains(&entry.name), "{} names no roles", entry.name);
    }
}

#[test]
fn cards_of_lemma_3_are_named_as_the_paper_names_them() {
    let source = "p cnf 2 3\n1 2 0\n2 -1 0\n-1 -2 0\n";
    let roles = reduction("max-2-sat-to-simple-swish").unwrap().apply(source).unwrap().roles();
    let role =
        |name: &str| roles.iter().find(|role| role.name == name).map(|role| (role.card.as_str(), role.group.as_str()));
    assert_eq!(role("X_1"), Some(("a1:c1", "variable cards")));
    assert_eq!(role("¬X_2"), Some(("b2:c2", "variable cards")));
    assert_eq!(role("X_{1,{1,3}}"), Some(("c1:f1,f3", "linkage cards")));
    assert_eq!(role("X_{1,{}}"), Some(("c1:", "linkage cards")));
    assert_eq!(role("¬X_{1,c}"), Some(("e2,d3:b1", "satisfying cards")));
    assert_eq!(role("C_3^{1,2}"), Some(("f3:d3,e3", "clause cards")));
}

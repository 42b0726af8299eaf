//! Short claims that ask for much: each is refused, or accepted, after work that its patience stands for. They are checked
//! with a hundredth of the usual patience, so what takes seconds here takes minutes at most by default.

use misdeal_kernel::check;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::{Allowance, allow};
use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Which part of the usual patience is spent here.
const PART: u64 = 100;
/// A claim that takes longer with that has not paid for what it did. That is twenty times what it should take.
const HANGS: Duration = Duration::from_secs(60);

fn roll(dice: &mut u32, sides: u32) -> u32 {
    *dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*dice >> 16) % sides
}

fn claim(question: &str, deal: &str, rest: &str) -> String {
    let deal: String = deal.lines().map(|line| format!("  {line}\n")).collect();
    format!("misdeal claim 1\nquestion {question}\ndeal\n{deal}{rest}\nend\n")
}

/// Games in which every position is another one.
fn geography() -> String {
    let mut dice = 3;
    let arcs: Vec<String> = (1..=40_u32)
        .flat_map(|from| (0..4).map(move |_| from))
        .map(|from| format!("{from}-{}", (from + roll(&mut dice, 38)) % 40 + 1))
        .filter(|arc| arc.split('-').next() != arc.split('-').nth(1))
        .collect();
    let mut arcs = arcs;
    arcs.sort();
    arcs.dedup();
    let deal = format!("geography 40 directed edge from 1\n{}", arcs.join(" ").replace('-', ">"));
    claim("win", &deal, "answer no\nproof exhaustive")
}

/// A hand of many colours whose numbers have cards of several.
fn trails(question: &str, answer: &str) -> String {
    let mut dice = 5;
    let cards: Vec<String> = (1..=120)
        .flat_map(|number| (0..3).map(move |_| number))
        .map(|number| format!("{}.{number}", roll(&mut dice, 16) + 1))
        .collect();
    claim(question, &format!("uno 16x120 solitaire\n{}", cards.join(" ")), &format!("{answer}\nproof trails"))
}

/// Cards of eight dimensions, in many copies.
fn wide(kinds: usize, copies: usize) -> String {
    let card =
        |kind: usize| (0..8).map(move |place| ((kind >> place & 1) + 1).to_string()).collect::<Vec<_>>().join(".");
    let cards: Vec<String> = (0..kinds).map(|kind| format!("{copies}x {}", card(kind))).collect();
    let deal = format!("uno 2x2x2x2x2x2x2x2 solitaire match 4\n{}", cards.join(" "));
    claim("play", &deal, "answer no\nproof lrat")
}

/// A deck of which too many sets hold no swish.
fn boxes() -> String {
    let mut dice = 9;
    let cell = |dice: &mut u32| format!("{}{}", ["a", "b", "c", "d"][roll(dice, 4) as usize], roll(dice, 4) + 1);
    let mut cards = Vec::new();
    while cards.len() < 100 {
        let (one, two) = (cell(&mut dice), cell(&mut dice));
        if one != two {
            cards.push(format!("{one}:{two}"));
        }
    }
    claim("sizes", &format!("swish 4x4\n{}", cards.join(" ")), "answer yes 1\nwitness\n  100\nproof boxes")
}

/// The first of its cards, asked for a swish of many.
fn layings() -> String {
    let boxes = boxes();
    let cards = boxes.lines().nth(4).unwrap_or_default().split_whitespace().take(60).collect::<Vec<_>>();
    claim("at-least 40", &format!("swish 4x4\n{}", cards.join(" ")), "answer no\nproof exhaustive")
}

/// Two million cards, and some hundred swishes of the others, the last of which is none.
fn witnesses() -> String {
    let cells: Vec<String> = ('a'..='z').map(|column| format!("{column}1")).collect();
    let pair = |cell: &String| format!("{cell}:@0 :{cell}@0");
    let pairs = cells.iter().enumerate().flat_map(|(place, one)| cells[..place].iter().map(move |two| (one, two)));
    let laid: Vec<String> = pairs.map(|(one, two)| format!("  {} {}\n", pair(one), pair(two))).collect();
    let dealt: Vec<String> = cells.iter().map(|cell| format!("{cell}: :{cell}")).collect();
    let deal = format!("swish 1x26 fixed\n1900000x a1:b1\n{}", dealt.join(" "));
    let rest = format!("answer yes {}\nwitness\n{}  a1:@0 :b1@0\nproof lrat", laid.len() + 1, laid.concat());
    claim("all", &deal, &rest)
}

/// Hands of many different cards, for the walks that go through all plays, or all positions.
fn hands(header: &str, question: &str, players: usize, cards: u32, rest: &str) -> String {
    let mut dice = 11;
    let mut hands = Vec::new();
    for player in 1..=players {
        let mut words = if players > 1 { vec![format!("P{player}:")] } else { Vec::new() };
        words.extend((0..cards).map(|_| format!("{}.{}", roll(&mut dice, 6) + 1, roll(&mut dice, 6) + 1)));
        hands.push(words.join(" "));
    }
    claim(question, &format!("uno 6x6 {header}\n{}", hands.join("\n")), rest)
}

/// A position of the real game with long hands.
fn real() -> String {
    let deal = "uno real\ntop: R7\npile: Y1 G2 B3 R4 Y5 G6\nturn: P1\ndirection: left\n\
                P1: G3 B2 R1 Y2 R5 G8 B9\nP2: R5 Y7 G1 B1 R2 Y9 G4\nP3: R9 B4 Y3 G7 B6 R3 Y8";
    claim("win", deal, "answer no\nproof exhaustive")
}

/// A board without a match, or a deal without a swish, that is long to go through.
fn board(header: &str, cards: usize, code: fn(usize) -> String) -> String {
    let cards: Vec<String> = (0..cards).map(code).collect();
    claim("any", &format!("{header}\n{}", cards.join(" ")), "answer no\nproof exhaustive")
}

/// The digits of a number.
fn digits(number: usize, base: usize, many: usize) -> String {
    (0..many).map(|place| (number / base.pow(u32::try_from(place).unwrap()) % base).to_string()).collect()
}

/// Each claim, and the words it is refused with, or nothing if it may be accepted or refused.
fn hostile() -> Vec<(&'static str, String, &'static str)> {
    let deck = |shape: &str, rest: &str| {
        format!("misdeal claim 1\nquestion layouts\ndeck set {shape}\nanswer yes 1\nlayouts\n  81\n{rest}\nend\n")
    };
    let laid: String = "  a1:b1@0 a1:b1@h\n".repeat(1000);
    let many = format!(
        "misdeal claim 1\nquestion all\ndeal\n  swish 1x2\n  2000000x a1:b1\nanswer yes 1000\nwitness\n{laid}proof lrat\nend\n"
    );
    let sections = format!(
        "misdeal claim 1\nquestion free\ndeck set 3x3\nanswer yes 9\nkept 3 grid\nbound sections\n  2500 of 2 by 0 0\n{}end\n",
        "  2500 of 3 by 1 0\n".repeat(1000)
    );
    vec![
        ("geography", geography(), "too many positions"),
        ("trails", trails("play", "answer no"), ""),
        ("trails of several", trails("at-least 300", "answer no"), ""),
        ("20 kinds of eight dimensions", wide(20, 3_000), "words"),
        ("250 kinds of eight dimensions", wide(250, 2_000), "words"),
        ("levels", deck("4x3", "bound levels 0"), "too many layouts"),
        ("sections", sections, "too many layouts"),
        ("boxes", boxes(), "too many"),
        ("many witnesses", witnesses(), "holds 1 point and 0 circles"),
        ("repeated witnesses", many, "made of the same cards"),
        ("all orders of a hand", hands("solitaire", "at-least 30", 1, 30, "answer no\nproof exhaustive"), ""),
        ("how many orders", hands("solitaire", "count", 1, 30, "answer yes 1\nproof exhaustive"), ""),
        ("a duel", hands("duel going-out wins", "play", 2, 14, "answer no\nproof exhaustive"), ""),
        ("a pool", hands("pool", "play", 1, 30, "answer no\nproof exhaustive"), ""),
        ("a joint play", hands("coop", "play", 3, 12, "answer no\nproof exhaustive"), ""),
        ("links", hands("coop skips free", "play", 2, 60, "answer no\nproof links"), ""),
        ("strict links", hands("coop skips never", "play", 2, 40, "answer no\nproof links"), ""),
        ("losers", hands("uncooperative", "play", 4, 9, "answer yes\nwitness\n  losers\n  P1"), ""),
        ("rows of turns", hands("coop skips never", "play", 2, 200, "answer no\nproof sums"), "ends before"),
        ("the real game", real(), ""),
        ("all layings", layings(), ""),
        ("a board of SET", board("set 9x9", 900, |card| digits(card * 7919, 9, 9)), ""),
        ("a board of Quads", board("quads 8", 900, |card| digits(card * 31, 4, 8)), ""),
    ]
}

#[test]
fn short_claims_that_ask_for_much_pay_for_what_they_do() {
    for (name, text, words) in hostile() {
        let (spent, start) = (Rc::new(Cell::new(0_u64)), Instant::now());
        let seen = Rc::clone(&spent);
        let allowance = Allowance::times(1, PART).asking(move |cost| {
            seen.set(seen.get().saturating_add(cost));
            true
        });
        let verdict = allow(allowance, || check(&text));
        let took = start.elapsed();
        println!("{name}: {} bytes, {} steps, {took:?}", text.len(), spent.get());
        assert!(took < HANGS, "{name} takes {took:?}");
        match (verdict, words) {
            // Whatever comes of it, it was gone through.
            (verdict, "") => assert!(spent.get() > 0, "{name}: {:?}", verdict.err()),
            (verdict, words) => {
                let fault = verdict.err().unwrap_or_else(|| Fault::new("accepted"));
                assert!(fault.what().contains(words), "{name}: {fault}");
            }
        }
    }
}

#[test]
fn who_is_asked_can_end_every_walk() {
    for (name, text, _) in hostile() {
        if name.contains("dimensions") || name.contains("witnesses") {
            continue;
        }
        let verdict = allow(Allowance::default().asking(|_| false), || check(&text));
        assert!(verdict.is_err(), "{name}");
    }
}

//! The real game before a second referee: transcripts with every byte changed, and all moves of random games. Whatever one of
//! the two refuses, the other refuses; and after what both allow, they see the same table.

mod plain;

use crate::changes::changes;
use misdeal_kernel::uno::real::{Card, Cards, Colour, Game, Move, Rules, State, Transcript};
use plain::{Table, Verdict, Waits};
use std::path::{Path, PathBuf};

/// What the second referee makes of a transcript, of which only the printed form is used.
fn refereed(transcript: &Transcript) -> Result<Table, String> {
    let text = transcript.to_string();
    let mut lines = text.lines();
    let mut table = Table::new(lines.next().unwrap());
    lines.try_for_each(|line| table.line(line)).map(|()| table)
}

fn names(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    let mut names: Vec<String> = cards.into_iter().map(|card| card.to_string()).collect();
    names.sort();
    names
}

fn sorted(cards: &[String]) -> Vec<String> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

/// Both see the same hand.
fn same_hand(state: &State, hand: &plain::Hand) {
    for (player, held) in hand.held.iter().enumerate() {
        assert_eq!(names(state.hand(player).iter()), sorted(held), "player {}", player + 1);
    }
    assert_eq!(state.pile().map(|card| card.to_string()).collect::<Vec<_>>(), Vec::from(hand.pile.clone()));
    let (top, below) = match hand.discards.split_last() {
        Some((top, below)) => (top.as_str(), below),
        None => ("", &[][..]),
    };
    assert_eq!(names(state.discards().iter()), sorted(below));
    let many = hand.held.iter().map(Vec::len).sum::<usize>() + hand.pile.len() + hand.discards.len();
    assert_eq!(many, 108);
    let over = matches!(hand.waits, Waits::Over(_));
    assert_eq!((state.decides(), state.is_over()), (hand.decides(), over));
    assert_eq!(state.winner(), if let Waits::Over(winner) = hand.waits { winner } else { None });
    if hand.waits != Waits::Opening {
        assert_eq!(state.top().to_string(), top);
    }
    if !over && !matches!(hand.waits, Waits::Opening | Waits::Colour) {
        assert_eq!((state.colour().to_string(), state.turn()), (hand.follow.clone(), hand.turn));
        assert_eq!((state.rightwards(), state.due()), (!hand.leftwards, hand.due));
    }
}

/// Both see the same table.
fn same(game: &Game, table: &Table) {
    assert_eq!(game.scores().iter().map(|&points| points as usize).collect::<Vec<_>>(), table.scores);
    assert_eq!(game.winner(), table.winner());
    assert_eq!(game.state().is_some(), table.hand.is_some());
    if let (Some(state), Some(hand)) = (game.state(), &table.hand) {
        same_hand(state, hand);
    }
}

fn transcripts() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/transcripts");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), std::fs::read_to_string(file).unwrap())).collect()
}

#[test]
fn a_transcript_with_any_byte_changed_is_judged_alike_by_a_second_referee() {
    for (file, text) in transcripts() {
        let original: Transcript = text.parse().unwrap();
        same(&original.replay().unwrap(), &refereed(&original).unwrap());
        let (mut unread, mut refused, mut allowed) = (0, 0, 0);
        for changed in changes(&text) {
            let Ok(transcript) = changed.parse::<Transcript>() else {
                unread += 1;
                continue;
            };
            if transcript == original {
                allowed += 1;
                continue;
            }
            match (transcript.replay(), refereed(&transcript)) {
                (Ok(game), Ok(table)) => {
                    allowed += 1;
                    same(&game, &table);
                }
                (Err(_), Err(_)) => refused += 1,
                (ours, theirs) => {
                    panic!("{ours:?} and {:?} about\n{changed}", theirs.map(|table| table.scores))
                }
            }
        }
        let name = file.file_stem().unwrap().to_string_lossy();
        println!("{name}: {unread} not read, {refused} against the rules, {allowed} games");
        assert!(allowed > 0 && refused > 0 && unread > refused, "{name}");
    }
}

/// Small numbers that look random, the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % many
    }

    fn shuffled(&mut self, cards: impl IntoIterator<Item = Card>) -> Vec<Card> {
        let mut cards: Vec<Card> = cards.into_iter().collect();
        (1..cards.len()).rev().for_each(|last| cards.swap(last, self.below(last + 1)));
        cards
    }
}

/// All that a player could try.
fn all_moves() -> Vec<Move> {
    let colours = || [None].into_iter().chain(Colour::ALL.map(Some));
    let laid = Card::kinds()
        .flat_map(|card| colours().flat_map(move |colour| [false, true].map(|uno| Move::Lay { card, colour, uno })));
    let others = [Move::Draw, Move::Keep, Move::Take, Move::Challenge, Move::Catch, Move::Let];
    laid.chain(others).chain(Colour::ALL.map(Move::Call)).collect()
}

/// Lets both play on with a line; they must say the same.
fn both(game: &mut Game, table: &mut Table, line: &str, ours: impl FnOnce(&mut Game) -> bool) -> bool {
    let theirs: Verdict = table.line(line);
    assert_eq!(ours(game), theirs.is_ok(), "{line}: {theirs:?} in {game:?}");
    theirs.is_ok()
}

/// One hand by dice; each of `tried` moves that is made up is tried at each step, too.
fn play_by_dice(rules: Rules, players: usize, seed: u64, all: &[Move]) {
    let mut dice = Dice(seed);
    let mut game = Game::new(rules, players, 0).unwrap();
    let mut table = Table::new(&format!("uno real game {players}{rules}"));
    let spelled = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    while game.dealers().len() > 1 {
        let picks = dice.shuffled(Cards::DECK.iter())[..game.dealers().len()].to_vec();
        both(&mut game, &mut table, &format!("picks: {}", spelled(&picks)), |game| game.pick(&picks).is_ok());
    }
    let deck = dice.shuffled(Cards::DECK.iter());
    both(&mut game, &mut table, &format!("deck: {}", spelled(&deck)), |game| game.deal(&deck).is_ok());
    for step in 0..400 {
        same(&game, &table);
        let state = game.state().unwrap();
        if state.is_over() {
            return;
        }
        if let Some(cards) = state.to_shuffle() {
            let order = dice.shuffled(cards.iter());
            let line = format!("shuffle: {}", spelled(&order));
            both(&mut game, &mut table, &line, |game| game.shuffle(&order).is_ok());
            continue;
        }
        let (player, allowed) = (state.decides().unwrap(), state.moves());
        // All that could be tried, now and then; both must know which of it is allowed.
        if step % 5 == 0 {
            for action in all {
                let (mut game, mut table) = (game.clone(), table.clone());
                let line = format!("P{}: {action}", player + 1);
                if both(&mut game, &mut table, &line, |game| game.play(player, *action).is_ok()) {
                    assert!(allowed.has(*action));
                    same(&game, &table);
                }
            }
        }
        let action = allowed.get(dice.below(allowed.len())).unwrap();
        let line = format!("P{}: {action}", player + 1);
        assert!(both(&mut game, &mut table, &line, |game| game.play(player, action).is_ok()));
    }
}

#[test]
fn both_referees_count_what_is_picked_against_the_deck() {
    let ten_nines = ["R9"; 10].join(" ");
    for (players, picks, allowed) in [
        (3, "R0 R0 R0", false),
        (2, "R0 R0", false),
        (2, "R9 R9", true),
        (3, "R9 R9 R9", false),
        (10, ten_nines.as_str(), false),
        (4, "W W W W", true),
        (5, "W W W W W", false),
    ] {
        let mut game = Game::new(Rules::default(), players, 0).unwrap();
        let mut table = Table::new(&format!("uno real game {players}"));
        let cards: Vec<Card> = picks.split(' ').map(|card| card.parse().unwrap()).collect();
        let line = format!("picks: {picks}");
        assert_eq!(both(&mut game, &mut table, &line, |game| game.pick(&cards).is_ok()), allowed, "{picks}");
    }
    // Those who tie pick again after all cards have gone back.
    let mut game = Game::new(Rules::default(), 2, 0).unwrap();
    let mut table = Table::new("uno real game 2");
    for (picks, dealers) in [("R0 W", 2), ("R0 W", 2), ("R0 R1", 1)] {
        let cards: Vec<Card> = picks.split(' ').map(|card| card.parse().unwrap()).collect();
        assert!(both(&mut game, &mut table, &format!("picks: {picks}"), |game| game.pick(&cards).is_ok()));
        assert_eq!(game.dealers().len(), dealers);
    }
}

#[test]
fn a_second_referee_allows_the_same_moves_and_sees_them_do_the_same() {
    let all = all_moves();
    // A few hands where thousands of mutants of the kernel go through this (`make mutants`).
    let hands = if std::env::var_os("MISDEAL_EVERY").is_some() { 6 } else { 48 };
    for seed in 0..hands {
        let rules = Rules { stacking: seed % 2 == 0, reverse_skips: seed % 3 != 0, ..Rules::default() };
        play_by_dice(rules, [2, 3, 4, 2, 7, 10][seed as usize % 6], seed, &all);
    }
}

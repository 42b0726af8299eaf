//! Tables of Swish and SET as the page sees them.

use super::ask::Ask;
use super::{Host, Seat, lay};
use crate::play::acts::{Reply, Tone};
use misdeal_kernel::check;
use misdeal_kernel::claim::Checked;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::{set, swish};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use serde_json::{Value, json};
use std::time::Duration;

fn ask(fields: &Value) -> Ask {
    Ask::read(fields.to_string().as_bytes()).unwrap()
}

fn opened(game: &str, fields: &Value) -> Result<Box<dyn Seat>, Fault> {
    // Patient, so that no test depends on how fast a machine is.
    let thought = Duration::from_secs(600);
    let budget = Budget::unlimited().time(thought);
    let host = Host { fresh: Seed(1), today: Seed(20_260_131), cards: 200, thought, budget: &budget };
    lay(game, ask(fields), &host).map(|(seat, _)| seat)
}

fn refused(game: &str, fields: &Value) -> String {
    opened(game, fields).unwrap_err().what().to_owned()
}

fn act(seat: &mut dyn Seat, act: &str, fields: &Value) -> Reply {
    seat.act(act, ask(fields)).unwrap()
}

fn view(seat: &dyn Seat) -> Value {
    Value::Object(seat.view())
}

fn codes(seat: &dyn Seat) -> Vec<String> {
    let view = view(seat);
    view["cards"].as_array().unwrap().iter().map(|card| card["code"].as_str().unwrap().to_owned()).collect()
}

/// Checks a claim with kernel code only.
fn checked(claim: &str) -> Checked {
    check(claim).unwrap()
}

#[test]
fn a_link_lays_the_same_cards_again() {
    for (game, fields) in [
        ("swish", json!({"seed": "v1:42"})),
        ("swish", json!({"seed": "v1:42", "cards": 9, "players": 3})),
        ("swish", json!({"seed": "v1:42", "made": "largest-5", "cards": 12})),
        ("set", json!({"shape": "4x3", "seed": "7"})),
        ("set", json!({"shape": "5x5", "seed": "v1:7", "made": "dead"})),
        ("set", json!({"shape": "3x4", "cards": 20, "made": "one"})),
        ("set", json!({"daily": true})),
    ] {
        let first = opened(game, &fields).unwrap();
        let link = view(&*first)["link"].as_str().unwrap().to_owned();
        let (path, query) = link.split_once('?').unwrap();
        assert_eq!(path.trim_start_matches('/'), game);
        let mut again = json!({});
        for (name, value) in query.split('&').map(|field| field.split_once('=').unwrap()) {
            let number = (name == "cards" || name == "players").then(|| value.parse::<usize>().unwrap());
            again[name] = number.map_or_else(|| json!(value), |number| json!(number));
        }
        let second = opened(game, &again).unwrap();
        assert_eq!(codes(&*first), codes(&*second), "{link}");
        assert_eq!(view(&*second)["link"], json!(link));
    }
}

#[test]
fn a_wrong_swish_is_explained_cell_by_cell() {
    let mut seat = opened("swish", &json!({"seed": "v1:42"})).unwrap();
    act(&mut *seat, "pick", &json!({"place": "A"}));
    act(&mut *seat, "turn", &json!({"place": "B", "turn": "r"}));
    assert_eq!(view(&*seat)["why"], Value::Null, "nothing is judged before it is claimed");
    let reply = act(&mut *seat, "claim", &json!({}));
    assert_eq!(reply.tone, Tone::Bad);
    let seen = view(&*seat);
    let parts = seen["why"]["parts"].as_array().unwrap();
    assert!(!parts.is_empty() && parts.iter().all(|part| reply.text.contains(part["text"].as_str().unwrap())));
    assert_eq!(seen["why"]["svg"].as_str().unwrap().matches("\"unmet\"").count(), parts.len());
    assert_eq!((&seen["score"], &seen["cards"][1]["turned"]), (&json!(-1), &json!("turned half way")));
    assert!(seen["cards"][1]["label"].as_str().unwrap().ends_with("turned half way, picked as number 2"));
    // The explanation goes when the cards do, and comes back with them.
    act(&mut *seat, "undo", &json!({}));
    assert_eq!(view(&*seat)["why"], Value::Null);
    act(&mut *seat, "redo", &json!({}));
    assert_ne!(view(&*seat)["why"], Value::Null);
}

#[test]
fn a_wrong_set_is_explained_property_by_property() {
    let mut seat = opened("set", &json!({"seed": "v1:42"})).unwrap();
    act(&mut *seat, "lay", &json!({"cards": ["A", "B", "C"]}));
    assert_eq!(act(&mut *seat, "claim", &json!({})).tone, Tone::Bad);
    let seen = view(&*seat);
    let told: Vec<&str> =
        seen["why"]["parts"].as_array().unwrap().iter().map(|part| part["how"].as_str().unwrap()).collect();
    assert_eq!(told, ["neither", "different", "different", "different"]);
    assert_eq!(seen["why"]["parts"][0]["text"], "A and B are the same, C differs");
    // Of many properties, those that are wrong are told first.
    let mut seat = opened("set", &json!({"shape": "60x3", "seed": "v1:1"})).unwrap();
    act(&mut *seat, "lay", &json!({"cards": ["A", "B", "C"]}));
    act(&mut *seat, "claim", &json!({}));
    let seen = view(&*seat);
    assert_eq!((seen["why"]["parts"].as_array().unwrap().len(), &seen["why"]["hidden"]), (20, &json!(40)));
    assert_eq!(seen["why"]["parts"][0]["how"], "neither");
}

#[test]
fn nothing_is_refuted_by_a_match_and_then_that_can_be_claimed() {
    for (game, seed) in [("swish", "v1:42"), ("set", "v1:42")] {
        let mut seat = opened(game, &json!({"seed": seed})).unwrap();
        assert_eq!(act(&mut *seat, "nothing", &json!({})).tone, Tone::Bad);
        let seen = view(&*seat);
        let shown = seen["shown"]["cards"].as_array().unwrap();
        assert!(shown.len() >= 2 && seen["proved"].is_null() && seat.claim().unwrap().is_none());
        // For Swish the hints say how the cards lie.
        (0..=shown.len()).for_each(|_| drop(act(&mut *seat, "hint", &json!({}))));
        let reply = act(&mut *seat, "claim", &json!({}));
        assert!(reply.tone == Tone::Good, "{reply:?}");
        assert_eq!(view(&*seat)["found"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn nothing_is_confirmed_with_a_certificate_that_the_kernel_accepts() {
    for (game, fields) in [
        ("swish", json!({"seed": "v1:1", "cards": 8, "made": "dead"})),
        ("swish", json!({"seed": "v1:12115"})),
        ("set", json!({"seed": "v1:1", "made": "dead"})),
        ("set", json!({"shape": "5x5", "seed": "v1:1", "made": "dead"})),
    ] {
        let mut seat = opened(game, &fields).unwrap();
        let before = codes(&*seat);
        let reply = act(&mut *seat, "nothing", &json!({}));
        assert!(reply.tone == Tone::Good && reply.text.contains("it is proved"), "{reply:?}");
        assert!(view(&*seat)["proved"].as_str().unwrap().starts_with("There was no "));
        // The claim is about the cards as they lay, though more have come.
        let checked = checked(&seat.claim().unwrap().unwrap());
        let (yes, cards) = match (checked.about::<swish::Accepted>(), checked.about::<set::Accepted>()) {
            (Some(swish), _) => (swish.finding().is_yes(), swish.statement().deal.cards().len()),
            (_, Some(set)) => (set.statement().yes, set.statement().board.cards().len()),
            _ => panic!("another game"),
        };
        assert_eq!((yes, cards), (false, before.len()));
    }
}

#[test]
fn deals_made_to_order_are_as_wished() {
    for seed in [1, 500, 77_000] {
        for (wish, at_least, matches) in [("one", 0, 1), ("dead", 0, 0), ("largest-5", 5, 1)] {
            let seat = opened("swish", &json!({"seed": seed.to_string(), "made": wish, "cards": 12})).unwrap();
            let deal: swish::Deal = format!("swish 4x3\n{}", codes(&*seat).join(" ")).parse().unwrap();
            let count = |least| {
                let question = Question::Count(least);
                let enumerate = misdeal_solve::engine::<misdeal_solve::swish::SwishGame>("enumerate").unwrap();
                let outcome = misdeal_solve::ask(enumerate, &deal, question, &Budget::unlimited());
                outcome.settled().unwrap().finding().swishes().len()
            };
            assert_eq!(count(at_least), matches, "{wish} from {seed}");
            assert!(wish != "largest-5" || count(6) == 0);
        }
        for (wish, matches) in [("one", 1), ("dead", 0)] {
            let seat = opened("set", &json!({"seed": seed.to_string(), "made": wish})).unwrap();
            let board: set::Board = format!("set 4x3\n{}", codes(&*seat).join(" ")).parse().unwrap();
            let cards = board.cards();
            let is_set = |a: usize, b: usize, c: usize| {
                (0..4).all(|n| (cards[a].values()[n] + cards[b].values()[n] + cards[c].values()[n]).is_multiple_of(3))
            };
            let sets = (0..12)
                .flat_map(|a| (a + 1..12).flat_map(move |b| (b + 1..12).map(move |c| (a, b, c))))
                .filter(|&(a, b, c)| is_set(a, b, c))
                .count();
            assert_eq!(sets, matches, "{wish} from {seed}");
        }
    }
}

#[test]
fn all_of_a_table_are_found_and_that_they_are_all_is_certified() {
    let mut seat = opened("set", &json!({"seed": "v1:42"})).unwrap();
    act(&mut *seat, "find-all", &json!({}));
    let total = view(&*seat)["findAll"]["total"].as_u64().unwrap();
    for found in 1..=total {
        act(&mut *seat, "reveal", &json!({}));
        assert_eq!(act(&mut *seat, "claim", &json!({})).tone, Tone::Good);
        assert_eq!(view(&*seat)["findAll"], json!({"found": found, "total": total}));
    }
    assert_eq!(view(&*seat)["over"], "all-found");
    let accepted: set::Accepted = checked(&seat.claim().unwrap().unwrap()).told().unwrap();
    assert_eq!(accepted.statement().shown.0.len() as u64, total);
}

#[test]
fn what_is_wrong_with_a_wish_is_told_in_a_sentence() {
    for (game, fields, told) in [
        ("chess", json!({}), "there is no table for `chess`"),
        ("swish", json!({"seed": "v2:1"}), "`v2:1` is no seed"),
        ("swish", json!({"seed": "v1:1", "daily": true}), "today's deal has a seed of its own"),
        ("swish", json!({"cards": 0}), "from 1 to 200 cards"),
        ("swish", json!({"cards": 61}), "the deck has 60 cards"),
        ("swish", json!({"cards": 21, "made": "dead"}), "up to 20 cards are made to order"),
        ("swish", json!({"made": "easy"}), "no deal is made `easy`"),
        ("swish", json!({"players": 9}), "from 1 to 8 players"),
        ("swish", json!({"shape": "4x3"}), "there is no field `shape`"),
        ("set", json!({"shape": "4"}), "4"),
        ("set", json!({"shape": "101x3"}), "up to 100 properties"),
        ("set", json!({"shape": "5x5", "cards": 201}), "up to 200 cards"),
        ("set", json!({"shape": "100x3", "cards": 41}), "up to 40 cards"),
        ("set", json!({"cards": 0}), "at least 1 card"),
        ("set", json!({"made": "largest-5"}), "all its sets have as many cards"),
        // Any two cards are a set where there are two values.
        ("set", json!({"shape": "3x2", "made": "dead"}), "deals from seed"),
    ] {
        let fault = refused(game, &fields);
        assert!(fault.contains(told), "{game} {fields}: {fault}");
    }
}

#[test]
fn acts_that_are_wrong_change_nothing() {
    let mut seat = opened("swish", &json!({"seed": "v1:42"})).unwrap();
    act(&mut *seat, "pick", &json!({"place": "C"}));
    let before = view(&*seat);
    for (name, fields) in [
        ("dance", json!({})),
        ("", json!({})),
        ("pick", json!({})),
        ("pick", json!({"place": 3})),
        ("pick", json!({"place": "C3"})),
        ("pick", json!({"place": "C", "turn": "r"})),
        ("turn", json!({"place": "C"})),
        ("turn", json!({"place": "C", "turn": "x"})),
        ("lay", json!({"cards": "C"})),
        ("lay", json!({"cards": ["C", "C"]})),
        ("lay", json!({"cards": ["ZZ"]})),
        ("lay", json!({"cards": ["C@q"]})),
        ("player", json!({})),
        ("player", json!({"player": -1})),
    ] {
        assert!(seat.act(name, ask(&fields)).is_err(), "{name} {fields}");
        assert_eq!(view(&*seat), before, "{name} {fields}");
    }
    // What is no mistake in the request is answered by the table.
    assert!(act(&mut *seat, "pick", &json!({"place": "ZZ"})).text.contains("no card ZZ"));
    assert!(act(&mut *seat, "player", &json!({"player": 2})).text.contains("no player 2"));
    assert!(act(&mut *seat, "turn", &json!({"place": "C", "turn": "q"})).text.contains("can't be turned"));
    assert_eq!(view(&*seat), before);
}

#[test]
fn a_table_that_stays_dead_does_not_grow_for_ever() {
    let mut seat = opened("set", &json!({"shape": "80x3", "seed": "v1:1", "cards": 45})).unwrap();
    let replies: Vec<Reply> = (0..4).map(|_| act(&mut *seat, "nothing", &json!({}))).collect();
    assert!(replies[2].text.ends_with("The table has no room for more cards: the game is over."), "{replies:?}");
    assert_eq!((codes(&*seat).len(), &view(&*seat)["over"]), (50, &json!("played-out")));
}

#[test]
fn several_play_and_each_has_a_score() {
    let mut seat = opened("set", &json!({"seed": "v1:42", "players": 3})).unwrap();
    act(&mut *seat, "player", &json!({"player": 2}));
    act(&mut *seat, "reveal", &json!({}));
    act(&mut *seat, "claim", &json!({}));
    let seen = view(&*seat);
    assert_eq!((&seen["acting"], &seen["players"][1]["matches"]), (&json!(2), &json!(1)));
    assert_eq!((&seen["players"][0]["score"], &seen["found"][0]["player"]), (&json!(0), &json!(2)));
    assert!(seen["link"].as_str().unwrap().ends_with("&players=3"));
}

#[test]
fn acts_that_ask_an_engine_wait_for_their_turn() {
    let seat = opened("swish", &json!({"seed": "v1:42"})).unwrap();
    assert!(["claim", "nothing", "hint", "reveal", "find-all", "give-up", "try"].iter().all(|act| seat.thinks(act)));
    assert!(["pick", "turn", "lay", "clear", "undo", "redo", "player"].iter().all(|act| !seat.thinks(act)));
}

#[test]
fn more_swishes_than_anyone_would_find_are_not_listed() {
    let mut seat = opened("swish", &json!({"cards": 40, "seed": "v1:1"})).unwrap();
    let reply = act(&mut *seat, "find-all", &json!({}));
    assert!(reply.text.contains("among up to 24 cards, and here are 40"), "{}", reply.text);
    assert_eq!(view(&*seat)["findAll"], Value::Null);
}

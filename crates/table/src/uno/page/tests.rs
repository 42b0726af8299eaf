//! Tables of UNO as the page uses them, without the page.

use super::lay;
use crate::page::ask::Ask;
use crate::page::{Host, Seat};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::uno::real::Transcript;
use misdeal_kernel::uno::{Deal, subhands};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use serde_json::{Value, json};
use std::time::Duration;

fn ask(fields: &Value) -> Ask {
    Ask::read(fields.to_string().as_bytes()).unwrap()
}

fn opened(game: &str, fields: &Value) -> Result<Box<dyn Seat>, Fault> {
    let thought = Duration::from_secs(5);
    let budget = Budget::unlimited().time(thought);
    let host = Host { fresh: Seed(1), today: Seed(20_260_131), cards: 200, thought, budget: &budget };
    lay(game, ask(fields), &host).map(|(seat, _)| seat)
}

fn open(game: &str, fields: &Value) -> Box<dyn Seat> {
    opened(game, fields).unwrap()
}

/// Acts, and gives the reply.
fn act(seat: &mut Box<dyn Seat>, act: &str, fields: &Value) -> String {
    seat.act(act, ask(fields)).unwrap().text
}

fn view(seat: &dyn Seat) -> Value {
    Value::Object(seat.view())
}

fn accepted(seat: &dyn Seat) -> bool {
    misdeal_kernel::check(&seat.claim().unwrap().unwrap()).is_ok()
}

/// The card that is hinted at, wherever it lies.
fn hinted(view: &Value) -> Option<String> {
    let lists = view["cards"]
        .as_array()
        .into_iter()
        .chain(view["hands"].as_array().into_iter().flatten().filter_map(|hand| hand["cards"].as_array()));
    let card = lists.flatten().find(|card| card["hinted"] == true)?;
    card["code"].as_str().map(ToOwned::to_owned)
}

#[test]
fn a_hand_is_played_to_its_end_by_hints() {
    let mut seat = open("uno-solitaire", &json!({"seed": "v1:7", "made": "playable"}));
    while view(&*seat)["over"].is_null() {
        act(&mut seat, "hint", &json!({}));
        let card = hinted(&view(&*seat)).unwrap();
        let marked =
            view(&*seat)["cards"].as_array().unwrap().iter().any(|c| c["code"] == card && c["playable"] == true);
        assert!(marked, "{card}");
        act(&mut seat, "play", &json!({"card": card}));
    }
    let end = view(&*seat);
    assert_eq!((&end["over"], &end["score"], &end["total"]), (&json!("played"), &json!(0), &json!(12)));
    assert_eq!(end["order"].as_array().unwrap().len(), 12);
}

#[test]
fn the_same_seed_is_the_same_table_and_time_passes_until_it_is_over() {
    let fields = json!({"seed": "v1:7", "shape": "5x6", "cards": 9});
    let (mut one, two) = (open("uno-solitaire", &fields), open("uno-solitaire", &fields));
    assert_eq!(view(&*one), view(&*two));
    assert_eq!(view(&*one)["seed"], "v1:7");
    one.pass(Duration::from_secs(75));
    assert_eq!(view(&*one)["clock"], 75);
    act(&mut one, "give-up", &json!({}));
    one.pass(Duration::from_secs(75));
    assert_eq!((&view(&*one)["clock"], &view(&*one)["over"]), (&json!(75), &json!("given up")));
    assert_ne!(view(&*open("uno-solitaire", &json!({"daily": true})))["seed"], Value::Null);
}

#[test]
fn hands_made_to_order_are_as_ordered_and_claims_go_both_ways() {
    let hand = |view: &Value| match view["deal"].as_str().unwrap().parse().unwrap() {
        Deal::Solitaire(hand) => hand,
        other => panic!("{other}"),
    };
    for (made, tone, score) in
        [("dead", "Right, the hand can't be played out", 2), ("playable", "It can be played out", -1)]
    {
        let mut seat = open("uno-solitaire", &json!({"seed": "v1:3", "made": made}));
        let order = subhands::an_order(&hand(&view(&*seat)), &mut patience(u64::MAX)).unwrap();
        assert_eq!(order.is_none(), made == "dead");
        assert!(seat.claim().unwrap().is_none());
        let said = act(&mut seat, "nothing", &json!({}));
        assert!(said.starts_with(tone), "{said}");
        assert!(accepted(&*seat), "{made}");
        let after = view(&*seat);
        assert_eq!((&after["score"], &after["can"]), (&json!(score), &json!(made != "dead")));
        assert_eq!(after["shown"].as_array().unwrap().is_empty(), made == "dead");
    }
    let one = open("uno-solitaire", &json!({"seed": "v1:3", "made": "one", "cards": 10}));
    assert_eq!(subhands::count(&hand(&view(&*one)), &mut patience(u64::MAX)), Ok(1));
}

#[test]
fn a_duel_is_won_by_who_can_win_and_its_claim_is_accepted() {
    for (second, made) in [(false, "win"), (true, "win"), (false, "lose")] {
        let mut seat = open("uno-duel", &json!({"seed": "v1:5", "cards": 5, "second": second, "made": made}));
        assert_eq!(act(&mut seat, "ask", &json!({})).contains("You can win"), made == "win");
        while view(&*seat)["over"].is_null() {
            act(&mut seat, "hint", &json!({}));
            let card = hinted(&view(&*seat)).unwrap();
            act(&mut seat, "play", &json!({"card": card}));
        }
        assert_eq!(view(&*seat)["over"], if made == "win" { "won" } else { "lost" });
        assert!(accepted(&*seat));
        let row = view(&*seat)["row"].clone();
        act(&mut seat, "undo", &json!({}));
        assert_eq!(view(&*seat)["over"], Value::Null);
        act(&mut seat, "redo", &json!({}));
        assert_eq!(view(&*seat)["row"], row);
    }
}

#[test]
fn a_card_that_does_not_follow_is_told_why_and_a_mistake_after_it() {
    let deal = "uno 3x3 duel\nP1: 3.3 1.2 2.3\nP2: 3.2 2.3 1.1";
    let mut seat = open("uno-duel", &json!({"deal": deal, "second": true}));
    assert!(act(&mut seat, "play", &json!({"card": "1.2"})).starts_with("You don't have red 2."));
    let last = view(&*seat)["last"]["code"].as_str().unwrap().to_owned();
    let said: Vec<String> = ["1.1", "2.3"].iter().map(|card| act(&mut seat, "play", &json!({"card": card}))).collect();
    assert!(said[0].contains("neither its colour nor its number"), "{last}: {said:?}");
    assert!(said[1].contains("That was a mistake"), "{said:?}");
}

#[test]
fn hands_are_played_together_by_one_person_or_with_the_engine() {
    for (hand, skips, players) in [(0, "stuck", 2), (1, "stuck", 2), (2, "free", 3), (0, "never", 2)] {
        let fields =
            json!({"seed": "v1:2", "cards": 4, "players": players, "hand": hand, "skips": skips, "made": "possible"});
        let mut seat = open("uno-coop", &fields);
        let mut turns = 0;
        while view(&*seat)["over"].is_null() {
            act(&mut seat, "hint", &json!({}));
            let now = view(&*seat);
            match hinted(&now) {
                Some(card) => act(&mut seat, "play", &json!({"card": card})),
                None => {
                    assert_eq!(now["skip_hinted"], true, "{now}");
                    act(&mut seat, "skip", &json!({}))
                }
            };
            turns += 1;
            assert!(turns < 60, "{now}");
        }
        assert_eq!(view(&*seat)["over"], "done");
    }
    for made in ["possible", "dead"] {
        let mut seat = open("uno-coop", &json!({"seed": "v1:2", "cards": 4, "made": made}));
        let said = act(&mut seat, "nothing", &json!({}));
        assert_eq!(said.starts_with("Right"), made == "dead", "{said}");
        assert!(accepted(&*seat));
    }
}

#[test]
fn what_can_t_be_laid_is_told_in_a_sentence() {
    for (game, fields, part) in [
        ("uno-poker", json!({}), "there is no table for `uno-poker`"),
        ("uno-solitaire", json!({"shape": "40x3"}), "up to 12 colours and 24 numbers, not 40x3"),
        ("uno-solitaire", json!({"shape": "2x2x2"}), "not 2x2x2"),
        ("uno-solitaire", json!({"shape": "x"}), "must be a number"),
        ("uno-solitaire", json!({"cards": 0}), "from 1 to 60 cards in all, not 0"),
        ("uno-duel", json!({"cards": 31}), "from 1 to 60 cards in all, not 62"),
        ("uno-duel", json!({"cards": u64::MAX}), "cards in all"),
        ("uno-solitaire", json!({"made": "gold"}), "no deal is made to the order `gold`"),
        ("uno-solitaire", json!({"made": "one", "cards": 20}), "from 1 to 14 cards"),
        ("uno-duel", json!({"made": "dead"}), "there are win and lose"),
        ("uno-coop", json!({"players": 5}), "from 2 to 4 hands"),
        ("uno-coop", json!({"hand": 3}), "there are 2 hands to play"),
        ("uno-coop", json!({"skips": "often"}), "`often` is no rule for skips"),
        ("uno-solitaire", json!({"seed": "v2:1"}), "`v2:1` is no seed"),
        ("uno-solitaire", json!({"seed": "v1:1", "daily": true}), "today's deal has a seed of its own"),
        ("uno-solitaire", json!({"second": true}), "there is no field `second` here"),
        ("uno-solitaire", json!({"deal": "uno 2x2 duel\nP1: 1.1\nP2: 1.2"}), "a deal of solitaire is needed"),
        ("uno-solitaire", json!({"deal": "uno 2x2 solitaire\n9.9"}), "out of range"),
        ("uno-solitaire", json!({"deal": "uno 2x2 solitaire\n1.1", "seed": "v1:1"}), "has no seed"),
        ("uno-coop", json!({"deal": "uno 2x2 coop\nP1: 1.1\nP2:"}), "everyone needs a card"),
        ("uno-duel", json!({"deal": "uno 2x2 duel going-out wins\nP1: 1.1\nP2: 1.2"}), "going out wins"),
    ] {
        let fault = opened(game, &fields).err().unwrap_or_else(|| panic!("{game} {fields}"));
        assert!(fault.to_string().contains(part), "{fields}: {fault}");
    }
}

#[test]
fn malformed_acts_are_refused_and_change_nothing() {
    for game in ["uno-solitaire", "uno-duel", "uno-coop"] {
        let mut seat = open(game, &json!({"seed": "v1:1"}));
        let before = view(&*seat);
        for (act, fields, part) in [
            ("dance", json!({}), "there is no act `dance` at this table"),
            ("play", json!({}), "`card` is missing"),
            ("play", json!({"card": 5}), "`card` is a text"),
            ("play", json!({"card": "x"}), "`x` is no card"),
            ("play", json!({"card": "9.9"}), "out of range"),
            ("play", json!({"card": "W4"}), "action card"),
            ("play", json!({"card": "1.1", "colour": "red"}), "there is no field `colour` here"),
            ("undo", json!({"twice": true}), "there is no field `twice` here"),
        ] {
            let fault = seat.act(act, ask(&fields)).unwrap_err();
            assert!(fault.to_string().contains(part), "{game} {act} {fields}: {fault}");
        }
        assert_eq!(view(&*seat), before);
    }
    let mut seat = open("uno-solitaire", &json!({"seed": "v1:1"}));
    assert!(seat.act("back", ask(&json!({}))).unwrap_err().what().contains("`to` is missing"));
    assert_eq!(act(&mut seat, "back", &json!({"to": 99})), "There is nothing to take back.");
}

/// Plays as hinted until the real game is over.
fn played_by_hints(seat: &mut Box<dyn Seat>) -> Value {
    for _ in 0..5_000 {
        let seen = Value::Object(seat.view());
        if !seen["over"].is_null() {
            return seen;
        }
        act(seat, "hint", &json!({}));
        let seen = Value::Object(seat.view());
        let cards = seen["hand"].as_array().unwrap().iter().flat_map(|card| card["moves"].as_array().unwrap());
        let mut moves = cards.chain(seen["moves"].as_array().unwrap());
        let hinted = moves.find(|one| one["hinted"] == true).expect("a hint is a move that is listed");
        act(seat, "play", &json!({"move": hinted["move"]}));
    }
    panic!("the game has no end");
}

#[test]
fn the_real_game_is_played_to_its_end_and_checked_again() {
    for fields in [
        json!({"seed": "v1:1"}),
        json!({"seed": "v1:2", "players": 2, "to": 200, "stacking": true, "reverse_turns": true, "kind": "random"}),
        json!({"seed": "v1:3", "players": 10, "kind": "aimless"}),
    ] {
        let mut seat = open("uno-real", &fields);
        assert_eq!(seat.claim(), Ok(None), "a game that goes on is not told: others' cards are in it");
        let seen = played_by_hints(&mut seat);
        assert!(["won", "lost", "ended"].contains(&seen["over"].as_str().unwrap()), "{seen}");
        assert!(seen["moves"].as_array().unwrap().is_empty() && seen["asked"] == "");
        let claim = seat.claim().unwrap().unwrap();
        assert!(claim.parse::<Transcript>().is_ok_and(|game| game.replay().is_ok()), "{claim}");
        assert_eq!(act(&mut seat, "hint", &json!({})), "The game is over.");
    }
}

#[test]
fn the_real_game_shows_only_what_a_player_sees_and_refuses_what_is_not_allowed() {
    let mut seat = open("uno-real", &json!({"seed": "v1:1", "players": 3}));
    let seen = Value::Object(seat.view());
    assert_eq!(
        Value::Object(open("uno-real", &json!({"seed": "v1:1", "players": 3})).view()),
        seen,
        "a seed is a game"
    );
    let held: usize =
        seen["players"].as_array().unwrap().iter().map(|one| one["cards"].as_u64().unwrap() as usize).sum();
    assert!(held >= 18 && seen["hand"].as_array().unwrap().len() <= 9, "{seen}");
    assert!(seen["players"][1].get("hand").is_none() && seen["deal"].is_null());
    // What can't be laid is told why, and nothing changes.
    let refused = seen["hand"].as_array().unwrap().iter().find(|card| card["moves"].as_array().unwrap().is_empty());
    if let Some(card) = refused {
        let told = act(&mut seat, "play", &json!({"move": card["code"]}));
        assert!(told.len() > 10, "{told}");
        assert_eq!(Value::Object(seat.view()), seen);
    }
    for (name, fields) in [("play", json!({})), ("play", json!({"move": "Q9"})), ("undo", json!({}))] {
        assert!(seat.act(name, ask(&fields)).is_err(), "{name} {fields}");
    }
    act(&mut seat, "give-up", &json!({}));
    assert_eq!((seat.view()["over"].clone(), seat.claim()), (json!("given up"), Ok(None)));
    for fields in [
        json!({"players": 1}),
        json!({"players": 11}),
        json!({"kind": "perfect"}),
        json!({"to": 10_001}),
        json!({"made": "dead"}),
        json!({"seed": "v1:1", "daily": true}),
    ] {
        assert!(opened("uno-real", &fields).is_err(), "{fields}");
    }
}

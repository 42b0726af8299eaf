//! The rules of Appendix A, one by one, each with a test that names it.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::uno::Refutation;
use misdeal_kernel::uno::real::card::DECK;
use misdeal_kernel::uno::real::game::{GOAL, highest};
use misdeal_kernel::uno::real::state::DEALT;
use misdeal_kernel::uno::real::{Card, Cards, Game, Move, Phase, Plan, Position, Rules, State, Symbol, Transcript};

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// A deck that starts with these cards, the others after them in order.
fn deck(first: &str) -> Vec<Card> {
    let mut deck = cards(first);
    let mut rest = Cards::DECK;
    deck.iter().for_each(|card| rest.remove(*card));
    deck.extend(rest.iter());
    assert_eq!(deck.len(), DECK);
    deck
}

/// A deal in which the first discard is this card, and these come from the pile first. Player 1 deals.
fn opening(players: usize, top: &str, pile: &str) -> State {
    let wanted = cards(&format!("{top} {pile}"));
    let mut rest = Cards::DECK;
    wanted.iter().for_each(|card| rest.remove(*card));
    let rest: Vec<Card> = rest.iter().collect();
    let (dealt, last) = rest.split_at(DEALT * players);
    State::deal(Rules::default(), players, 0, &[dealt, &wanted, last].concat()).unwrap()
}

fn position(text: &str) -> State {
    text.parse::<Position>().unwrap_or_else(|fault| panic!("{text}: {fault}")).state().clone()
}

/// Makes moves, and says at each whose it is: `P1 R5, P2 draw`.
fn play(state: &mut State, moves: &str) -> Result<(), Fault> {
    for part in moves.split(", ") {
        let (player, action) = part.split_once(' ').unwrap();
        assert_eq!(state.decides().map(|player| format!("P{}", player + 1)).as_deref(), Some(player), "before {part}");
        state.play(action.parse().unwrap())?;
    }
    Ok(())
}

/// The state after moves from a position.
fn after(text: &str, moves: &str) -> State {
    let mut state = position(text);
    play(&mut state, moves).unwrap_or_else(|fault| panic!("{moves}: {fault}"));
    state
}

fn moves(state: &State) -> Vec<String> {
    let mut moves: Vec<String> = state.moves().iter().map(|action| action.to_string()).collect();
    moves.sort();
    moves
}

fn fault(text: &str, moves: &str) -> String {
    play(&mut position(text), moves).unwrap_err().what().to_owned()
}

fn sizes(state: &State) -> Vec<usize> {
    (0..state.players()).map(|player| state.hand(player).len()).collect()
}

#[test]
fn the_deck_has_108_cards_as_the_contents_say() {
    let deck = Card::deck();
    let count = |wanted: &dyn Fn(&Card) -> bool| deck.iter().filter(|card| wanted(card)).count();
    assert_eq!(deck.len(), 108);
    for letter in ["R", "G", "B", "Y"] {
        let coloured = |card: &Card| card.to_string().starts_with(letter);
        assert_eq!(count(&|card| coloured(card) && matches!(card.symbol(), Symbol::Number(_))), 19);
        for number in 0..=9 {
            let copies = if number == 0 { 1 } else { 2 };
            assert_eq!(count(&|card| coloured(card) && card.symbol() == Symbol::Number(number)), copies);
        }
        for symbol in [Symbol::DrawTwo, Symbol::Reverse, Symbol::Skip] {
            assert_eq!(count(&|card| coloured(card) && card.symbol() == symbol), 2);
        }
    }
    for (symbol, copies) in
        [(Symbol::DrawTwo, 8), (Symbol::Reverse, 8), (Symbol::Skip, 8), (Symbol::Wild, 4), (Symbol::WildDrawFour, 4)]
    {
        assert_eq!(count(&|card| card.symbol() == symbol), copies);
    }
}

#[test]
fn from_two_to_ten_players_can_play() {
    for players in 2..=10 {
        assert!(State::deal(Rules::default(), players, 0, &Card::deck()).is_ok());
    }
    for players in [0, 1, 11] {
        let fault = State::deal(Rules::default(), players, 0, &Card::deck()).unwrap_err();
        assert!(fault.what().contains("from 2 to 10 players can play"));
        assert!(Game::new(Rules::default(), players, 0).is_err());
    }
    assert!(State::deal(Rules::default(), 3, 3, &Card::deck()).is_err());
}

#[test]
fn who_picks_the_highest_number_deals_and_action_cards_count_as_zero() {
    assert_eq!(highest(&cards("R5 G7 W+4 B2")), [1]);
    assert_eq!(highest(&cards("RS W B0 Y1")), [3]);
    assert_eq!(highest(&cards("R+2 W G0")), [0, 1, 2]);
}

#[test]
fn who_ties_for_the_highest_number_picks_again() {
    let mut game = Game::new(Rules::default(), 4, GOAL).unwrap();
    assert!(game.deal(&Card::deck()).unwrap_err().what().contains("players pick cards first"));
    game.pick(&cards("R7 G5 Y7 W")).unwrap();
    assert_eq!(game.dealers(), [0, 2]);
    assert!(game.pick(&cards("R7 G5 Y7")).unwrap_err().what().contains("2 players pick a card"));
    game.pick(&cards("R0 W")).unwrap();
    assert_eq!(game.dealers(), [0, 2], "both zero");
    game.pick(&cards("R0 B1")).unwrap();
    assert_eq!(game.dealers(), [2]);
    assert!(game.pick(&cards("R0")).is_err());
}

#[test]
fn each_player_is_dealt_seven_cards_and_the_next_is_turned_up() {
    for players in 2..=10 {
        let state = opening(players, "R5", "");
        assert_eq!(sizes(&state), vec![7; players]);
        assert_eq!((state.top().to_string().as_str(), state.in_pile()), ("R5", 107 - 7 * players));
        let all: Cards = state.pile().chain((0..players).flat_map(|player| state.hand(player).iter())).collect();
        assert_eq!(all.len(), 107);
    }
    let short = State::deal(Rules::default(), 4, 0, &Card::deck()[1..]).unwrap_err();
    assert!(short.what().contains("card R0 is in the order 0 times"), "{short}");
}

#[test]
fn the_person_to_the_left_of_the_dealer_starts() {
    let state = opening(4, "R5", "");
    assert_eq!((state.decides(), state.rightwards()), (Some(1), false));
    let last = State::deal(Rules::default(), 4, 3, &deck("")).unwrap();
    assert_eq!(last.turn(), 0);
}

#[test]
fn a_card_is_matched_by_number_colour_or_symbol_or_a_wild_card_is_laid() {
    let hand = "R1 G7 BS G+2 W";
    let state = position(&format!("uno real\ntop: R7\npile: Y1 Y2\nP1: {hand}\nP2: Y5"));
    assert_eq!(moves(&state), ["G7", "R1", "W blue", "W green", "W red", "W yellow", "draw"]);
    let state = position(&format!("uno real\ntop: YS\npile: Y1 Y2\nP1: {hand}\nP2: Y5"));
    assert_eq!(moves(&state), ["BS", "W blue", "W green", "W red", "W yellow", "draw"]);
    let text = format!("uno real\ntop: YS\npile: Y1 Y2\nP1: {hand}\nP2: Y5");
    assert_eq!(fault(&text, "P1 R1"), "card R1 does not match YS, with yellow to follow");
    assert_eq!(fault(&text, "P1 Y5"), "card Y5 is not in the hand");
    assert_eq!(fault(&text, "P1 W"), "card W needs a colour");
    assert_eq!(fault(&text, "P1 BS red"), "card BS calls no colour");
    assert_eq!(fault(&text, "P1 BS uno"), "UNO is said when one card is left");
}

#[test]
fn who_has_no_match_must_draw_and_may_lay_that_card_in_the_same_turn() {
    let text = "uno real\ntop: R7\npile: R2 Y2\nP1: G1 G2 G3\nP2: Y5 Y6";
    assert_eq!(moves(&position(text)), ["draw"]);
    let state = after(text, "P1 draw");
    assert_eq!(moves(&state), ["R2", "keep"]);
    assert_eq!(state.decides(), Some(0));
    assert_eq!(after(text, "P1 draw, P1 R2").decides(), Some(1));
    assert_eq!(sizes(&after(text, "P1 draw, P1 keep")), [4, 2]);
}

#[test]
fn otherwise_play_moves_on_to_the_next_person() {
    let state = after("uno real\ntop: R7\npile: Y2 R2\nP1: G1 G2 G3\nP2: Y5 Y6", "P1 draw");
    assert_eq!((state.decides(), sizes(&state)), (Some(1), vec![4, 2]));
}

#[test]
fn who_could_play_may_draw_and_then_lay_no_card_from_the_hand() {
    let text = "uno real\ntop: R7\npile: R2 Y2\nP1: R1 R3 G3\nP2: Y5 Y6";
    assert_eq!(moves(&position(text)), ["R1", "R3", "draw"]);
    assert_eq!(moves(&after(text, "P1 draw")), ["R2", "keep"]);
    assert_eq!(fault(text, "P1 draw, P1 R1"), "only the card R2 that was drawn can be laid now, not R1");
}

#[test]
fn a_draw_two_makes_the_next_person_draw_two_cards_and_miss_a_turn() {
    let text = "uno real\ntop: R7\npile: Y1 Y2 Y3\nP1: R+2 R3 G3\nP2: Y5 Y6\nP3: B1 B2";
    let state = after(text, "P1 R+2");
    assert_eq!((state.decides(), sizes(&state), state.in_pile()), (Some(2), vec![2, 4, 2], 1));
}

#[test]
fn a_draw_two_is_laid_on_its_colour_or_another_draw_two_only() {
    let at = |top: &str| moves(&position(&format!("uno real\ntop: {top}\npile: Y9 Y8\nP1: R+2 G3 G4\nP2: Y5")));
    assert_eq!(at("R7"), ["R+2", "draw"]);
    assert_eq!(at("B+2"), ["R+2", "draw"]);
    assert_eq!(at("BS"), ["draw"]);
}

#[test]
fn a_draw_two_turned_up_first_holds_for_the_person_to_the_left_of_the_dealer() {
    let state = opening(4, "R+2", "G1 G2");
    assert_eq!((state.decides(), sizes(&state)), (Some(2), vec![7, 9, 7, 7]));
    assert!(state.hand(1).has("G1".parse().unwrap()));
    let two = opening(2, "R+2", "G1 G2");
    assert_eq!((two.decides(), sizes(&two)), (Some(0), vec![7, 9]));
}

#[test]
fn a_reverse_changes_the_direction_of_play() {
    let text = "uno real\ntop: R7\npile: Y1\nP1: RR R3 G3\nP2: Y5 Y6\nP3: B1 RR R4\nP4: Y4 Y8";
    let state = after(text, "P1 RR");
    assert_eq!((state.decides(), state.rightwards()), (Some(3), true));
    assert_eq!(after(text, "P1 RR, P4 draw").decides(), Some(2), "to the right");
    let text = text.replace("pile: Y1", "turn: P3\ndirection: right\npile: Y1");
    let state = after(&text, "P3 RR");
    assert_eq!((state.decides(), state.rightwards()), (Some(3), false), "and vice versa");
}

#[test]
fn a_reverse_is_laid_on_its_colour_or_another_reverse_only() {
    let at = |top: &str| moves(&position(&format!("uno real\ntop: {top}\npile: Y9 Y8\nP1: RR G3 G4\nP2: Y5")));
    assert_eq!(
        (at("R7"), at("BR"), at("B7")),
        (vec!["RR".into(), "draw".into()], vec!["RR".into(), "draw".into()], vec!["draw".to_owned()])
    );
}

#[test]
fn a_reverse_turned_up_first_lets_the_dealer_begin_and_play_move_to_the_right() {
    let mut state = opening(4, "RR", "");
    assert_eq!((state.decides(), state.rightwards()), (Some(0), true));
    state.play("draw".parse().unwrap()).unwrap();
    if state.decides() == Some(0) {
        state.play("keep".parse().unwrap()).unwrap();
    }
    assert_eq!(state.decides(), Some(3));
    assert_eq!(opening(2, "RR", "").decides(), Some(0));
}

#[test]
fn with_two_players_a_reverse_skips_unless_it_is_agreed_that_it_turns() {
    let text = "uno real\ntop: R7\npile: Y1\nP1: RR R3 G3\nP2: Y5 Y6";
    assert_eq!(after(text, "P1 RR").decides(), Some(0));
    assert_eq!(after(&text.replace("real", "real reverse turns"), "P1 RR").decides(), Some(1));
}

#[test]
fn a_skip_passes_over_the_next_player() {
    let text = "uno real\ntop: R7\npile: Y1\nP1: RS R3 G3\nP2: Y5 Y6\nP3: B1 B2";
    let state = after(text, "P1 RS");
    assert_eq!((state.decides(), sizes(&state)), (Some(2), vec![2, 2, 2]));
    let two = after("uno real\ntop: R7\npile: Y1\nP1: RS R3 G3\nP2: Y5 Y6", "P1 RS");
    assert_eq!(two.decides(), Some(0));
}

#[test]
fn a_skip_is_laid_on_its_colour_or_another_skip_only() {
    let at = |top: &str| moves(&position(&format!("uno real\ntop: {top}\npile: Y9 Y8\nP1: RS G3 G4\nP2: Y5")));
    assert_eq!((at("R7").len(), at("BS").len(), at("BR").len()), (2, 2, 1));
}

#[test]
fn a_skip_turned_up_first_passes_over_the_player_to_the_left_of_the_dealer() {
    assert_eq!(opening(4, "RS", "").decides(), Some(2));
    assert_eq!(opening(2, "RS", "").decides(), Some(0));
}

#[test]
fn a_wild_card_calls_any_color_even_the_one_being_played() {
    let text = "uno real\ntop: R7\npile: Y1\nP1: W R3 G3\nP2: Y5 R6 G1";
    let state = after(text, "P1 W green");
    assert_eq!((state.colour().to_string().as_str(), moves(&state)), ("green", vec!["G1".to_owned(), "draw".into()]));
    assert_eq!(moves(&after(text, "P1 W red")), ["R6", "draw"]);
}

#[test]
fn a_wild_card_can_be_laid_even_with_another_playable_card_in_the_hand() {
    let moves = moves(&position("uno real\ntop: R7\npile: Y1\nP1: W R7 R3\nP2: Y5"));
    assert!(moves.contains(&"R7".into()) && moves.contains(&"W red".into()));
}

#[test]
fn with_a_wild_card_turned_up_first_the_person_to_the_left_of_the_dealer_calls_the_color() {
    let mut state = opening(4, "W", "");
    assert_eq!((state.decides(), moves(&state).len()), (Some(1), 4));
    assert!(state.play("draw".parse().unwrap()).unwrap_err().what().contains("it is not the time to draw"));
    state.play("call yellow".parse().unwrap()).unwrap();
    assert_eq!((state.decides(), state.phase(), state.colour().to_string().as_str()), (Some(1), Phase::Turn, "yellow"));
}

const FOUR: &str = "uno real\ntop: R7\npile: Y1 Y2 Y3 Y4 B5 B6 B7 B8\nP1: W+4 G7 G3 GS\nP2: Y5 Y6\nP3: B1 B2";

#[test]
fn a_wild_draw_four_calls_the_color_and_the_next_player_draws_four_and_misses_a_turn() {
    let state = after(FOUR, "P1 W+4 blue");
    assert_eq!((moves(&state), state.due()), (vec!["challenge".to_owned(), "take".into()], 4));
    let state = after(FOUR, "P1 W+4 blue, P2 take");
    assert_eq!((state.decides(), sizes(&state)), (Some(2), vec![3, 6, 2]));
    assert_eq!(moves(&state), ["B1", "B1 uno", "B2", "B2 uno", "draw"]);
}

#[test]
fn a_wild_draw_four_is_allowed_without_the_color_even_with_matching_numbers_or_action_cards() {
    // G7 matches the number of R7; so the challenge is wrong, and costs six cards.
    let state = after(FOUR, "P1 W+4 blue, P2 challenge");
    assert_eq!((state.decides(), sizes(&state)), (Some(2), vec![3, 8, 2]));
    let skip = FOUR.replace("R7", "RS");
    assert_eq!(sizes(&after(&skip, "P1 W+4 blue, P2 challenge")), [3, 8, 2], "GS matches the symbol of RS");
    let wild = FOUR.replace("G7", "W");
    assert_eq!(sizes(&after(&wild, "P1 W+4 blue, P2 challenge")), [3, 8, 2], "a wild card has no colour");
}

#[test]
fn a_wild_draw_four_may_be_a_bluff_and_who_is_caught_draws_the_four_himself() {
    let bluff = FOUR.replace("G7", "R3");
    let state = after(&bluff, "P1 W+4 blue, P2 challenge");
    assert_eq!((state.decides(), sizes(&state), state.phase()), (Some(1), vec![7, 2, 2], Phase::Turn));
    assert_eq!(state.colour().to_string(), "blue", "the colour stays");
    let state = after(&bluff, "P1 W+4 blue, P2 take");
    assert_eq!(sizes(&state), [3, 6, 2], "who is not challenged gets away with it");
    // After a wild card it is the called colour that counts.
    let called = FOUR.replace("top: R7", "top: W green");
    assert_eq!(sizes(&after(&called, "P1 W+4 blue, P2 challenge")), [7, 2, 2]);
}

#[test]
fn a_wild_draw_four_turned_up_first_is_returned_to_the_deck_and_another_card_is_picked() {
    let mut state = opening(4, "W+4", "W+4 R5");
    assert_eq!((state.phase(), state.decides(), moves(&state)), (Phase::Opening, None, Vec::<String>::new()));
    assert!(state.play("draw".parse().unwrap()).unwrap_err().what().contains("cards must be shuffled first"));
    let mut order: Vec<Card> = state.to_shuffle().unwrap().iter().collect();
    assert_eq!(order.len(), 108 - 28);
    let four = order.iter().position(|card| *card == Card::WILD_DRAW_FOUR).unwrap();
    order.swap(0, four);
    state.shuffle(&order).unwrap();
    assert_eq!(state.phase(), Phase::Opening, "once more");
    order.rotate_left(1);
    assert!(state.shuffle(&order[1..]).is_err());
    state.shuffle(&order).unwrap();
    assert_eq!((state.top(), state.in_pile()), (order[0], 79));
}

const TWO_LEFT: &str = "uno real\ntop: R7\npile: Y1 Y2 Y3 Y4\nP1: R1 G3\nP2: Y5 R6\nP3: B1 B2";

#[test]
fn who_has_one_card_left_must_say_uno_and_is_safe_then() {
    let state = after(TWO_LEFT, "P1 R1 uno");
    assert_eq!((state.decides(), state.phase()), (Some(1), Phase::Turn));
    assert!(fault(TWO_LEFT, "P1 R1 uno, P2 catch").contains("not the time to catch"));
}

#[test]
fn who_fails_to_say_uno_and_is_caught_by_any_other_player_draws_two_cards() {
    for catch in ["P1 R1, P2 catch", "P1 R1, P2 let, P3 catch"] {
        let state = after(TWO_LEFT, catch);
        assert_eq!((state.decides(), sizes(&state)), (Some(1), vec![3, 2, 2]));
    }
}

#[test]
fn who_fails_to_say_uno_and_is_not_caught_draws_nothing() {
    let state = after(TWO_LEFT, "P1 R1, P2 let, P3 let");
    assert_eq!((state.decides(), sizes(&state)), (Some(1), vec![1, 2, 2]));
}

#[test]
fn who_is_caught_with_an_action_card_draws_before_it_holds_for_the_next_player() {
    let text = TWO_LEFT.replace("P1: R1", "P1: RS");
    let state = after(&text, "P1 RS, P2 catch");
    assert_eq!((state.decides(), sizes(&state)), (Some(2), vec![3, 2, 2]));
    let text = TWO_LEFT.replace("P1: R1", "P1: R+2");
    assert_eq!(sizes(&after(&text, "P1 R+2, P2 let, P3 catch")), [3, 4, 2]);
}

#[test]
fn a_wild_draw_four_without_saying_uno_can_be_caught_and_challenged() {
    let text = "uno real\ntop: R7\npile: Y1 Y2 Y3 Y4 Y8 B5 B6 B7\nP1: W+4 R3\nP2: Y5 Y6\nP3: B1 B2";
    let state = after(text, "P1 W+4 blue, P2 let, P3 catch, P2 challenge");
    assert_eq!((state.decides(), sizes(&state)), (Some(1), vec![7, 2, 2]), "two for UNO, four for the bluff");
    let state = after(text, "P1 W+4 blue uno, P2 take");
    assert_eq!((state.decides(), sizes(&state)), (Some(2), vec![1, 6, 2]));
}

#[test]
fn once_a_player_has_no_cards_left_the_hand_is_over_and_points_are_scored_for_the_cards_of_the_others() {
    let text = "uno real\ntop: R7\npile: Y1\nP1: R1\nP2: Y5 RS W\nP3: B0 W+4";
    let mut state = after(text, "P1 R1");
    assert_eq!((state.winner(), state.points(), state.decides()), (Some(0), 5 + 20 + 50 + 50, None));
    assert_eq!(moves(&state), Vec::<String>::new());
    assert_eq!(state.play("draw".parse().unwrap()).unwrap_err().what(), "the hand is over");
}

#[test]
fn numbers_score_their_value_actions_twenty_and_wild_cards_fifty() {
    for (card, points) in [("R0", 0), ("G9", 9), ("B+2", 20), ("YR", 20), ("RS", 20), ("W", 50), ("W+4", 50)] {
        assert_eq!(card.parse::<Card>().unwrap().points(), points);
    }
}

#[test]
fn if_the_last_card_is_a_draw_two_or_four_the_next_player_draws_them_and_they_count() {
    let text = "uno real\ntop: R7\npile: Y1 Y2 Y3 Y4 B9\nP1: R+2\nP2: Y5\nP3: B0";
    let state = after(text, "P1 R+2");
    assert_eq!((state.winner(), state.points(), sizes(&state)), (Some(0), 5 + 1 + 2, vec![0, 3, 1]));
    let state = after(&text.replace("R+2", "W+4"), "P1 W+4 red");
    assert_eq!((state.winner(), state.points(), sizes(&state)), (Some(0), 5 + 1 + 2 + 3 + 4, vec![0, 5, 1]));
}

/// Draws until the pile is empty, and lays what keeps the discards going.
fn depleted(players: usize) -> State {
    let mut state = opening(players, "R5", "");
    while state.to_shuffle().is_none() {
        let moves = state.moves();
        // One card is laid in the beginning, so that there is something to shuffle.
        let lay = moves.cards().iter().find(|card| !card.is_wild() && matches!(card.symbol(), Symbol::Number(_)));
        let action = match lay {
            Some(card) if state.discards().len() < 3 && state.phase() == Phase::Turn => card.to_string(),
            _ if state.phase() == Phase::Turn => "draw".into(),
            _ => moves.others()[0].to_string(),
        };
        state.play(action.parse().unwrap()).unwrap();
    }
    state
}

#[test]
fn when_the_draw_pile_is_depleted_the_discards_are_shuffled_and_play_continues() {
    let mut state = depleted(2);
    let (top, player, discards) = (state.top(), state.turn(), state.discards());
    assert_eq!((state.in_pile(), discards.len(), state.decides()), (0, 3, None));
    let order: Vec<Card> = discards.iter().collect();
    for wrong in [&order[1..], &[&order[..], &[top]].concat(), &cards("W W W")] {
        assert!(state.shuffle(wrong).is_err());
    }
    let before = state.hand(player).len();
    state.shuffle(&order).unwrap();
    assert_eq!((state.in_pile(), state.discards().len(), state.top()), (2, 0, top));
    assert_eq!(state.hand(player).len(), before + 1, "who had to draw has drawn");
    assert!(state.shuffle(&order).unwrap_err().what().contains("no cards are to be shuffled"));
}

#[test]
fn with_nothing_to_draw_who_can_play_must_who_cannot_passes_and_all_stuck_ends_the_hand() {
    let text = "uno real\ntop: R7\nP1: R1 G3\nP2: Y5\nP3: B2 B3";
    assert_eq!(moves(&position(text)), ["R1", "R1 uno"]);
    assert_eq!(fault(text, "P1 draw"), "no card can be drawn, so a card must be laid");
    let state = after(text, "P1 R1 uno, P2 draw, P3 draw, P1 draw");
    assert_eq!((state.phase(), state.winner(), state.points()), (Phase::Over(None), None, 0));
}

#[test]
fn the_first_to_score_500_points_wins_the_deal_passes_and_play_starts_over_again() {
    let mut game = Game::new(Rules::default(), 2, GOAL).unwrap();
    assert_eq!((GOAL, game.goal()), (500, GOAL));
    game.pick(&cards("R9 R1")).unwrap();
    let mut scores = vec![0, 0];
    for hand in 0.. {
        assert_eq!(game.dealers(), [hand % 2]);
        game.deal(&Card::deck()).unwrap();
        while let Some(state) = game.state().filter(|state| !state.is_over()).cloned() {
            match (state.to_shuffle(), state.decides()) {
                (Some(cards), _) => game.shuffle(&cards.iter().collect::<Vec<_>>()).unwrap(),
                (None, Some(player)) => {
                    assert!(game.play(1 - player, state.moves().get(0).unwrap()).is_err(), "not his turn");
                    let moves = state.moves();
                    game.play(player, moves.get(moves.len() - 1).unwrap()).unwrap();
                }
                (None, None) => unreachable!(),
            }
        }
        let state = game.state().unwrap();
        scores[state.winner().unwrap()] += state.points();
        assert_eq!(game.scores(), scores);
        if let Some(winner) = game.winner() {
            assert!(scores[winner] >= 500 && scores[1 - winner] < 500);
            assert!(game.deal(&Card::deck()).unwrap_err().what().contains("the game is over"));
            break;
        }
    }
    assert!(scores.iter().sum::<u32>() >= 500, "{scores:?}");
}

#[test]
fn with_no_points_to_reach_the_first_who_goes_out_wins() {
    let text = "uno real game 2\npicks: R1 R9\n";
    let mut game = text.parse::<Transcript>().unwrap().replay().unwrap();
    assert_eq!((game.goal(), game.dealers(), game.winner()), (0, &[1][..], None));
    game.deal(&deck("R1 G1 R2 G2 R3 G3 R4 G4 R5 G5 R6 G6 R7 G7 R8 Y9 Y8 Y8 Y9 Y0 YS")).unwrap();
    for card in 1..=7 {
        let uno = if card == 6 { " uno" } else { "" };
        game.play(0, format!("R{card}{uno}").parse().unwrap()).unwrap();
        if card < 7 {
            game.play(1, "draw".parse().unwrap()).unwrap();
        }
    }
    assert_eq!((game.winner(), game.scores()[1]), (Some(0), 0));
    assert_eq!(game.scores()[0], (1..=7).sum::<u32>() + 9 + 8 + 8 + 9 + 20);
}

#[test]
fn all_108_cards_stay_in_the_game_through_every_draw_and_reshuffle() {
    let mut chance = 1_u64;
    let mut below = |n: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % n
    };
    let mut shuffles = 0;
    for game in 0..200 {
        let (players, rules) = (2 + game % 9, Rules { stacking: game % 2 == 1, ..Rules::default() });
        let mut deck = Card::deck();
        for place in 0..deck.len() {
            deck.swap(place, place + below(DECK - place));
        }
        let mut state = State::deal(rules, players, game % players, &deck).unwrap();
        while !state.is_over() {
            if let Some(cards) = state.to_shuffle() {
                shuffles += 1;
                state.shuffle(&cards.iter().collect::<Vec<_>>()).unwrap();
            } else {
                let moves = state.moves();
                state.play(moves.get(below(moves.len())).unwrap()).unwrap();
            }
            let hands = (0..players).flat_map(|player| state.hand(player).iter());
            let rest = state.pile().chain(state.discards().iter());
            let top = (state.phase() != Phase::Opening).then_some(state.top());
            let all: Vec<Card> = hands.chain(rest).chain(top).collect();
            assert_eq!(Cards::DECK.same(&all), Ok(()), "{state:?}");
        }
        assert_eq!(state.winner().is_some(), (0..players).any(|player| state.hand(player).is_empty()));
    }
    assert!(shuffles > 100, "{shuffles}");
}

#[test]
fn stacking_is_a_house_rule_for_draw_twos() {
    let text = "uno real stacking\ntop: R7\npile: Y1 Y2 Y3 Y4 B5\nP1: R+2 R3 G3\nP2: B+2 Y6 Y7\nP3: B1 B2";
    let state = after(text, "P1 R+2");
    assert_eq!((state.decides(), moves(&state)), (Some(1), vec!["B+2".to_owned(), "take".into()]));
    let state = after(text, "P1 R+2, P2 B+2");
    assert_eq!((state.decides(), sizes(&state)), (Some(0), vec![2, 2, 6]), "who can't stack draws them all");
    assert_eq!(sizes(&after(text, "P1 R+2, P2 take")), [2, 5, 2]);
    assert_eq!(after(&text.replace(" stacking", ""), "P1 R+2").decides(), Some(2));
    let last = text.replace("B+2 Y6 Y7", "B+2");
    let state = after(&last, "P1 R+2, P2 B+2");
    assert_eq!((state.winner(), sizes(&state)), (Some(1), vec![2, 0, 6]), "the last card, too");
}

#[test]
fn stacking_is_a_house_rule_for_wild_draw_fours_and_a_challenge_is_about_the_last() {
    let text = "uno real stacking\ntop: R7\npile: Y1 Y2 Y3 Y4 Y8 B5 B6 B7 B8 B9 G1 G2\nP1: W+4 G3 G4\nP2: W+4 R6 Y7\nP3: B1 B2";
    let start = "P1 W+4 blue, P2 W+4 red";
    assert_eq!(after(text, start).due(), 8);
    assert_eq!(sizes(&after(text, &format!("{start}, P3 take"))), [2, 2, 10]);
    assert_eq!(sizes(&after(text, &format!("{start}, P3 challenge"))), [2, 2, 12], "no blue card: allowed");
    let bluff = text.replace("Y7", "B3");
    let state = after(&bluff, &format!("{start}, P3 challenge"));
    assert_eq!((state.decides(), sizes(&state)), (Some(2), vec![2, 10, 2]));
}

#[test]
fn positions_are_read_as_printed_and_faults_have_their_place() {
    let text = "uno real stacking\ntop: W red\npile: G5 B2\nturn: P2\ndirection: right\nP1: R5 G+2\nP2: W\n";
    assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
    let short = "uno real reverse turns\ntop: R5\nP2: R5".replace("P2", "P1") + "\nP2: G5 # and no pile";
    let printed = short.parse::<Position>().unwrap().to_string();
    assert_eq!(printed, "uno real reverse turns\ntop: R5\npile:\nturn: P1\ndirection: left\nP1: R5\nP2: G5\n");
    assert_eq!(printed.parse::<Position>().unwrap().to_string(), printed);
    for (wrong, part) in [
        ("uno 4x4 solitaire", "line 1, column 1: a position of the real game starts with `uno real`"),
        ("", "starts with `uno real`"),
        ("uno real fast", "line 1, column 10: `fast` is no house rule"),
        ("uno real reverse", "`reverse turns`, and nothing follows"),
        ("uno real\nP1: R5\nP2: R6", "the top of the discards is missing"),
        ("uno real\ntop: W\nP1: R5\nP2: R6", "line 2, column 1: `top:` needs the colour"),
        ("uno real\ntop: R5 red\nP1: R5\nP2: R6", "line 2, column 9: `red` does not belong"),
        ("uno real\ntop: R5\nP1: R5 R5\nP2: R6", "line 3, column 8: card R5 is there more than 2 times"),
        ("uno real\ntop: R0\nP1: R0\nP2: R6", "card R0 is there more than 1 times"),
        ("uno real\ntop: R5\nP2: R6", "line 3, column 1: the next hand is `P1:`, not `P2:`"),
        ("uno real\ntop: R5\nP1: R6", "the hand of player 2 is missing"),
        ("uno real\ntop: R5\nP1: R6\nP2:", "player 2 has no cards"),
        ("uno real\ntop: R5\nturn: P3\nP1: R6\nP2: R7", "it is the turn of player 3"),
        ("uno real\ntop: R5\ntop: R5\nP1: R6\nP2: R7", "line 3, column 1: there is a line `top:` already"),
        ("uno real\ntop: R5\ndirection: up\nP1: R6", "line 3, column 12: play goes `left` or `right`, not `up`"),
        ("uno real\ntop: 1.3\nP1: R6", "line 2, column 6: `1.3` is no card"),
        ("uno real\nhand: R6", "`hand:` starts no line of a position"),
    ] {
        let fault = wrong.parse::<Position>().unwrap_err().to_string();
        assert!(fault.contains(part), "{wrong}: {fault}");
    }
}

#[test]
fn a_transcript_is_read_as_printed_and_played_again() {
    let deck: Vec<String> = deck("").iter().map(Card::to_string).collect();
    let text = format!("uno real game 2 to 500 stacking\npicks: R5 W\ndeck: {}\nP2: draw\nP1: G1\n", deck.join(" "));
    let transcript: Transcript = text.parse().unwrap();
    assert_eq!(transcript.to_string(), text);
    // The deck in order: player 2 gets R0 R1 R2 .., the top is a red card.
    let fault = transcript.replay().unwrap_err().to_string();
    assert!(fault.starts_with("event 4, P1: G1: it is up to player 2, not to player 1"), "{fault}");
    let good = text.replace("P1: G1", "P2: keep");
    let game = good.parse::<Transcript>().unwrap().replay().unwrap();
    assert_eq!((game.winner(), game.state().unwrap().decides(), game.scores()), (None, Some(0), &[0, 0][..]));
    for (wrong, part) in [
        (text.replace("picks: R5 W", "picks: R5 R5"), "event 2, deck"),
        (text.replace("R0 ", ""), "card R0 is in the order 0 times"),
        (text.replace("game 2", "game 1"), "line 1, column 15: the number of players is 1"),
        (text.replace("P2: draw", "P3: draw"), "line 4, column 1: the number of a player is 3"),
        (text.replace("P2: draw", "P2: fly"), "line 4, column 1: `fly` is no card"),
        (text.replace("P2: draw", "shuffle: R0"), "no cards are to be shuffled"),
        (text.replace("P2: draw", "so what"), "`so` starts no line of a game"),
        (text.replace("stacking", "stocking"), "`stocking` is no house rule"),
        (text.replace("uno real game", "uno game"), "starts with a header like"),
    ] {
        let fault = wrong.parse::<Transcript>().and_then(|transcript| transcript.replay()).unwrap_err().to_string();
        assert!(fault.contains(part), "{fault}");
    }
}

#[test]
fn best_play_is_told_with_open_hands_and_a_known_pile() {
    for (text, wins) in [
        // Out at once.
        ("uno real\ntop: R7\nP1: R1\nP2: Y5", true),
        // Player 2 is out first, whatever comes.
        ("uno real\ntop: R7\npile: G1\nP1: B1\nP2: R5", false),
        // Skip, skip, out.
        ("uno real\ntop: R7\nP1: RS GS G4\nP2: R5", true),
        // The card that player 2 has to draw lets him go on for ever, but nobody can go out.
        ("uno real\ntop: R7\nP1: B1\nP2: G5", false),
        // A wild card on the right colour: player 2 holds red only.
        ("uno real\ntop: R7\npile: Y1\nP1: W B2\nP2: R5", true),
        // Three players: green stops the two others, and blue would let the last go out before player 1 comes again.
        ("uno real\ntop: R7\npile: Y1\nP1: W G2\nP2: R5\nP3: B3", true),
        ("uno real\ntop: R7\npile: Y1\nP1: W B2\nP2: R5\nP3: B3", false),
        ("uno real\ntop: R7\npile: Y1\nP1: R1 B2\nP2: R5\nP3: B3", false),
    ] {
        let position: Position = text.parse().unwrap();
        let begins = |action: Move| position.verify(&Plan::Begin(action)).is_ok();
        assert_eq!(position.state().moves().iter().any(begins), wins, "{text}");
        assert!(position.verify(&Plan::Wait).unwrap_err().what().contains("it is the turn of player 1"));
        assert_eq!(position.refute(&Refutation::Exhaustive).is_ok(), !wins, "{text}");
        assert!(position.refute(&Refutation::Trails).is_err());
    }
}

#[test]
fn a_position_can_ask_about_any_player_whoever_is_to_move() {
    let text = "uno real\ntop: R7\npile: G1\nturn: P1\ndirection: left\nasked: P2\nP1: B1\nP2: R5\n";
    let position: Position = text.parse().unwrap();
    assert_eq!((position.asked(), position.to_string().as_str()), (1, text));
    assert_eq!(position.verify(&Plan::Wait), Ok(()));
    let fault = position.verify(&"begin R5".parse().unwrap()).unwrap_err();
    assert_eq!(fault.what(), "it is not the turn of player 2");
    assert!(position.refute(&Refutation::Exhaustive).is_err());
    let other = position.asking(0).unwrap();
    assert!(other.refute(&Refutation::Exhaustive).is_ok() && position.asking(2).is_err());
    let fault = text.replace("asked: P2", "asked: P3").parse::<Position>().unwrap_err();
    assert_eq!(fault.what(), "player 3 is asked about, and there are 2");
}

#[test]
fn a_plan_that_does_not_win_or_is_not_allowed_is_refused() {
    let position: Position = "uno real\ntop: R7\npile: Y1\nP1: W B2\nP2: R5".parse().unwrap();
    for (plan, fault) in [
        ("begin W blue uno", None),
        ("begin W blue", Some("can't make sure")),
        ("begin W red uno", Some("can't make sure")),
        ("begin draw", Some("can't make sure")),
        ("begin B2", Some("card B2 does not match R7")),
        ("begin W", Some("needs a colour")),
    ] {
        match (position.verify(&plan.parse().unwrap()), fault) {
            (Ok(()), None) => {}
            (Err(found), Some(part)) => assert!(found.what().contains(part), "{plan}: {found}"),
            (found, _) => panic!("{plan}: {found:?}"),
        }
    }
}

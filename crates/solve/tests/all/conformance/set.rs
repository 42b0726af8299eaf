use super::Conforms;
use misdeal_kernel::patience::patience;
use misdeal_kernel::set::enumerate::{PATIENCE, every_set};
use misdeal_kernel::set::{Board, Card, Question, Set, Shape, Shown};
use misdeal_solve::deal::Dealer;
use misdeal_solve::set::SetGame;
use std::collections::BTreeSet;

/// How many sets each choice of disjoint ones has that passes, by trying all of them.
fn over_choices(sets: &[Set], passes: impl Fn(&[&Set]) -> bool) -> impl Iterator<Item = usize> {
    let choices =
        (0_u32..1 << sets.len()).map(|bits| (0..sets.len()).filter(|i| bits >> i & 1 == 1).collect::<Vec<_>>());
    choices.filter_map(move |choice| {
        let chosen: Vec<&Set> = choice.iter().map(|&i| &sets[i]).collect();
        let cards: BTreeSet<&Card> = chosen.iter().flat_map(|set| set.cards()).collect();
        let disjoint = cards.len() == chosen.iter().map(|set| set.cards().len()).sum::<usize>();
        (disjoint && passes(&chosen)).then_some(chosen.len())
    })
}

fn hit(sets: &[Set], chosen: &[&Set]) -> bool {
    let meets = |set: &Set| chosen.iter().any(|other| set.cards().iter().any(|card| other.cards().contains(card)));
    sets.iter().all(meets)
}

fn sets(board: &Board) -> Vec<Set> {
    every_set(board, &mut patience(PATIENCE)).unwrap()
}

impl Conforms for SetGame {
    const DEALS: u64 = 700;

    fn deal(dealer: &mut Dealer, round: u64) -> Board {
        let (values, properties) = (1 + round as usize % 6, 1 + round as usize / 6 % 6);
        let shape = Shape::new(properties, values).unwrap();
        let deck = usize::try_from(shape.deck().unwrap()).unwrap();
        let most = if round.is_multiple_of(5) { 30 } else { 12 };
        let cards = dealer.below(deck.min(most) as u64 + 1) as usize;
        let cards = dealer.draw(deck, cards).into_iter().map(|place| Card::at(shape, place as u128));
        Board::new(shape, cards).unwrap()
    }

    fn questions(_: &mut Dealer, board: &Board) -> Vec<Question> {
        // Those about several sets have to be tried in all ways.
        let several = board.cards().len() <= 12 && sets(board).len() <= 10;
        let all = ["any", "all", "count", "disjoint", "hitting", "free"];
        all[..if several { 6 } else { 3 }].iter().map(|question| question.parse().unwrap()).collect()
    }

    fn truth(board: &Board, question: Question) -> String {
        let sets = sets(board);
        let free = || {
            let free = (0_u32..1 << board.cards().len()).filter(|bits| {
                let holds = |card| board.place(card).is_some_and(|place| bits >> place & 1 == 1);
                !sets.iter().any(|set| set.cards().iter().all(holds))
            });
            free.map(u32::count_ones).max().unwrap_or(0) as usize
        };
        match question {
            Question::Disjoint => over_choices(&sets, |_| true).max().unwrap_or(0).to_string(),
            Question::Hitting => over_choices(&sets, |chosen| hit(&sets, chosen)).min().unwrap_or(0).to_string(),
            Question::Free => free().to_string(),
            _ if sets.is_empty() => "no".into(),
            _ if question.to_string() == "any" => "yes".into(),
            _ => sets.len().to_string(),
        }
    }

    fn is_number(question: Question) -> bool {
        !matches!(question, Question::Match(_))
    }

    fn value(question: Question, best: &Shown) -> Option<usize> {
        match question {
            Question::Free => Some(best.cards().count()),
            // None at all is no find where the fewest are asked for.
            _ => Some(best.0.len()).filter(|&many| many > 0),
        }
    }

    fn is_slow(engine: &str) -> bool {
        engine.starts_with("smt")
    }
}

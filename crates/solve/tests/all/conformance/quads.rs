use super::Conforms;
use misdeal_kernel::quads::enumerate::every_quad;
use misdeal_kernel::quads::{Board, Card, Cards, Deck, Question, Shown};
use misdeal_kernel::question::Question as Match;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::quads::QuadsGame;
use misdeal_solve::quads::random::deal_board;

fn quads(board: &Board) -> Vec<Cards> {
    every_quad(board, &mut |_| true).unwrap()
}

/// The most disjoint ones of these quads, by trying all choices.
fn disjoint(quads: &[&Cards]) -> usize {
    let Some((first, rest)) = quads.split_first() else { return 0 };
    let apart = |quad: &&&Cards| quad.cards().iter().all(|card| !first.cards().contains(card));
    let others: Vec<&Cards> = rest.iter().filter(apart).copied().collect();
    disjoint(rest).max(1 + disjoint(&others))
}

/// The most cards that hold none of these quads, by trying all choices.
fn free(board: &Board, quads: &[Cards]) -> usize {
    let bit = |card: &Card| 1_u32 << board.place(card).unwrap();
    let quads: Vec<u32> = quads.iter().map(|quad| quad.cards().iter().map(bit).sum()).collect();
    let kept = (0_u32..1 << board.cards().len()).filter(|kept| quads.iter().all(|quad| kept & quad != *quad));
    kept.map(|kept| kept.count_ones() as usize).max().unwrap()
}

impl Conforms for QuadsGame {
    const DEALS: u64 = 160;

    fn deal(dealer: &mut Dealer, round: u64) -> Board {
        let deck = Deck::new(1 + round as usize % 5).unwrap();
        let cards = (round % 15).min(deck.size()) as usize;
        deal_board(deck, cards, Seed(dealer.below(u64::MAX))).unwrap()
    }

    fn questions(_: &mut Dealer, board: &Board) -> Vec<Question> {
        let all = ["any", "at-least 4", "at-least 5", "max", "all", "count", "count at-least 5", "free", "disjoint"];
        // Disjoint quads have to be tried in all ways.
        let most = if quads(board).len() < 25 { all.len() } else { all.len() - 1 };
        all[..most].iter().map(|question| question.parse().unwrap()).collect()
    }

    fn truth(board: &Board, question: Question) -> String {
        let quads = quads(board);
        match question {
            Question::Disjoint => disjoint(&quads.iter().collect::<Vec<_>>()).to_string(),
            Question::Hitting => unreachable!("no board of quads is asked that"),
            Question::Free => free(board, &quads).to_string(),
            _ if quads.is_empty() || question.cards() > 4 => "no".into(),
            Question::Match(Match::Any | Match::AtLeast(_)) => "yes".into(),
            Question::Match(Match::Max) => "4".into(),
            Question::Match(_) => quads.len().to_string(),
        }
    }

    fn is_number(question: Question) -> bool {
        !matches!(question, Question::Match(_))
    }

    fn value(question: Question, best: &Shown) -> Option<usize> {
        match question {
            Question::Free => Some(best.cards().count()),
            _ => Some(best.0.len()),
        }
    }
}

use super::Conforms;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Card, Deal, Grid, Orientation, Swish};
use misdeal_solve::deal::Dealer;
use misdeal_solve::swish::SwishGame;

/// A card with up to `most` symbols.
fn card(dealer: &mut Dealer, grid: Grid, most: usize) -> Card {
    let cells: Vec<_> = grid.cells().collect();
    let symbols = dealer.below(most.min(cells.len()) as u64 + 1) as usize;
    let places = dealer.draw(cells.len(), symbols);
    let (points, circles): (Vec<_>, Vec<_>) =
        places.into_iter().map(|place| cells[place]).partition(|_| dealer.below(2) == 0);
    Card::new(points, circles).unwrap()
}

/// A card with a point and a circle: what most swishes are made of.
fn pair(dealer: &mut Dealer, grid: Grid) -> Card {
    let cells: Vec<_> = grid.cells().collect();
    let places = dealer.draw(cells.len(), 2);
    Card::new(places.first().map(|&place| cells[place]), places.get(1).map(|&place| cells[place])).unwrap()
}

impl Conforms for SwishGame {
    const DEALS: u64 = 1500;

    /// Up to 8 cards on up to 4x4 cells, fixed and not, no to four symbols a card, with copies as dealt and turned; every
    /// fourth has few symbols, for the engines that take no others.
    fn deal(dealer: &mut Dealer, round: u64) -> Deal {
        let few = round % 4 == 3;
        let (rows, columns) = match few {
            true => [(1, 2), (1, 3), (2, 2), (2, 3), (3, 3), (4, 3)][dealer.below(6) as usize],
            false => (1 + dealer.below(4) as usize, 1 + dealer.below(4) as usize),
        };
        let grid = Grid::new(rows, columns).unwrap();
        let most = 1 + dealer.below(if few { 2 } else { 4 }) as usize;
        let fixed = dealer.below(2) == 0 || (few && most > 1);
        let turns = Orientation::of(grid, false);
        let mut cards = Vec::new();
        for _ in 0..dealer.below(7) {
            let card = if !few && dealer.below(3) > 0 { pair(dealer, grid) } else { card(dealer, grid, most) };
            for _ in 0..dealer.below(3) {
                cards.push(card.turned(grid, turns[dealer.below(turns.len() as u64) as usize]));
            }
            cards.push(card);
        }
        cards.truncate(8);
        Deal::new(grid, fixed, cards).unwrap()
    }

    fn questions(dealer: &mut Dealer, deal: &Deal) -> Vec<Question> {
        let cards = 1 + dealer.below(deal.cards().len() as u64 + 1) as usize;
        vec![Question::Any, Question::Max, Question::Count(0), Question::AtLeast(cards), Question::All(cards)]
    }

    fn truth(deal: &Deal, question: Question) -> String {
        let swishes = every_swish(deal, 2, &mut patience(PATIENCE)).unwrap();
        let sizes = |least: usize| swishes.iter().map(Swish::len).filter(move |&size| size >= least);
        let number = |number: usize| if number == 0 { "no".into() } else { number.to_string() };
        match question {
            Question::Any => if swishes.is_empty() { "no" } else { "yes" }.into(),
            Question::AtLeast(least) => if sizes(least).next().is_none() { "no" } else { "yes" }.into(),
            Question::Max => number(sizes(0).max().unwrap_or(0)),
            Question::All(least) | Question::Count(least) => number(sizes(least).count()),
        }
    }

    fn is_number(question: Question) -> bool {
        question == Question::Max
    }

    fn value(_: Question, best: &Self::Best) -> Option<usize> {
        best.first().map(|swish| swish.witness().len())
    }
}

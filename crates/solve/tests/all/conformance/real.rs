use super::Conforms;
use misdeal_kernel::patience::patience;
use misdeal_kernel::uno::real::enumerate::{PATIENCE, goes_out_first};
use misdeal_kernel::uno::real::{Card, Position};
use misdeal_solve::deal::Dealer;
use misdeal_solve::game::WhoWins;
use misdeal_solve::uno::real::RealGame;

impl Conforms for RealGame {
    const DEALS: u64 = 700;

    /// Two to four players with up to three cards. Wild cards and actions come up as often as they are in the deck; three
    /// kinds of rules.
    fn deal(dealer: &mut Dealer, round: u64) -> Position {
        let players = 2 + round % 3;
        let places = dealer.draw(108, 40);
        let deck = Card::deck();
        let mut cards = places.into_iter().map(|place| deck[place].to_string());
        let rules = ["", " stacking", " reverse turns"][dealer.below(3) as usize];
        let mut text = format!("uno real{rules}\n");
        let top = cards.next().unwrap();
        let colour = if top.starts_with('W') { " blue" } else { "" };
        text += &format!("top: {top}{colour}\npile:");
        for _ in 0..dealer.below(4) {
            text += &format!(" {}", cards.next().unwrap());
        }
        text += &format!("\nturn: P{}\n", 1 + dealer.below(players));
        text += &format!("direction: {}\n", ["left", "right"][dealer.below(2) as usize]);
        text += &format!("asked: P{}\n", 1 + dealer.below(players));
        for player in 1..=players {
            text += &format!("P{player}:");
            for _ in 0..1 + dealer.below(3) {
                text += &format!(" {}", cards.next().unwrap());
            }
            text += "\n";
        }
        text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }

    fn questions(_: &mut Dealer, _: &Position) -> Vec<WhoWins> {
        vec![WhoWins]
    }

    fn truth(position: &Position, _: WhoWins) -> String {
        let wins = goes_out_first(position.state(), position.asked(), &mut patience(PATIENCE)).unwrap();
        if wins { "yes" } else { "no" }.into()
    }

    fn is_number(_: WhoWins) -> bool {
        false
    }

    fn value(_: WhoWins, (): &()) -> Option<usize> {
        None
    }
}

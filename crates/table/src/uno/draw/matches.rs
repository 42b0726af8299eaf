//! The match graph: which cards can be played right after each other.
//!
//! A card follows one of the player's before, so that from three players on a match has a direction (the paper's UNO-p graph,
//! section 2.3); of two players each is before the other, and of one any two cards follow each other. Where a turn may be skipped,
//! other cards that match follow each other too, but only after skips: these are told apart.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Cards, Deal, Skips};

/// Two cards that match: their places among all cards of all hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The first.
    pub one: usize,
    /// The second.
    pub two: usize,
    /// Whether they follow each other only after skips.
    pub after_skips: bool,
    /// Whether, without skips, the second follows the first, and the first not the second.
    pub directed: bool,
}

/// The cards of all hands, each with its player, from 0.
pub fn cards(deal: &Deal) -> Vec<(Card, usize)> {
    let of = |(player, hand): (usize, &Cards)| hand.iter().map(|card| (card, player)).collect::<Vec<_>>();
    deal.hands().iter().enumerate().flat_map(of).collect()
}

/// The matches of a deal.
///
/// # Errors
/// When there are more than `most`.
pub fn matches(deal: &Deal, most: usize) -> Result<Vec<Match>, Fault> {
    let players = deal.hands().len();
    let alike = match deal {
        Deal::Solitaire(deal) => deal.alike(),
        _ => 1,
    };
    let strict = match deal {
        Deal::Coop(deal) => deal.skips() == Skips::Never,
        Deal::Duel(_) | Deal::Uncooperative(_) => true,
        Deal::Solitaire(_) | Deal::Pool(_) => false,
    };
    let follows = |one: usize, two: usize| (one + 1) % players == two;
    let cards = cards(deal);
    let mut matches = Vec::new();
    for (one, &(card, player)) in cards.iter().enumerate() {
        for (two, &(other, his)) in cards.iter().enumerate().skip(one + 1) {
            let (there, back) = (follows(player, his), follows(his, player));
            if card.alike(other) >= alike && (!strict || there || back) {
                if matches.len() == most {
                    let what = format!("the match graph of the deal has more than {most} edges, too many to draw");
                    return Err(Fault::new(what));
                }
                let (one, two) = if back && !there { (two, one) } else { (one, two) };
                matches.push(Match { one, two, after_skips: !there && !back, directed: there != back });
            }
        }
    }
    Ok(matches)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(deal: &str) -> Vec<String> {
        let all = matches(&deal.parse().unwrap(), 100).unwrap();
        all.iter()
            .map(|found| {
                format!(
                    "{}{}{}{}",
                    found.one,
                    if found.directed { ">" } else { "-" },
                    found.two,
                    if found.after_skips { " after skips" } else { "" }
                )
            })
            .collect()
    }

    #[test]
    fn cards_that_can_follow_each_other_are_joined() {
        assert_eq!(told("uno 3x3 solitaire\n1.1 1.2 2.2 3.3"), ["0-1", "1-2"]);
        assert_eq!(told("uno 3x3x3 solitaire match 2\n1.1.1 1.1.2 1.2.2 2.1.3"), ["0-1", "1-2"]);
        assert_eq!(told("uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3"), ["0-1 after skips", "0-2", "1-2"]);
        assert_eq!(told("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 1.3"), ["0-2", "1-2"]);
        assert_eq!(told("uno 3x3 coop skips never\nP1: 1.1 1.2"), ["0-1"]);
        assert_eq!(told("uno 3x3 duel\nP1: 1.1 1.2\nP2: 1.3"), ["0-2", "1-2"]);
        assert_eq!(told("uno 3x3 uncooperative\nP1: 1.1\nP2: 1.2\nP3: 1.3\nP4: 1.3"), ["0>1", "3>0", "1>2", "2>3"]);
        let four = "uno 3x3 coop\nP1: 1.1\nP2: 1.2\nP3: 1.3\nP4: 1.3";
        assert_eq!(told(four), ["0>1", "0-2 after skips", "3>0", "1>2", "1-3 after skips", "2>3"]);
        let fault = matches(&"uno 3x3 pool\n30x 1.1".parse().unwrap(), 400).unwrap_err();
        assert_eq!(fault.what(), "the match graph of the deal has more than 400 edges, too many to draw");
    }
}

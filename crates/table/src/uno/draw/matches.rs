//! The match graph: which cards can be played right after each other.
//!
//! In a duel and where players alternate strictly, a card of one player's follows one of the player's before him; so
//! only such cards are joined (the paper's UNO-2 graph). In solitaire, and where a turn may be skipped, any two that
//! match are joined, and those of one player are told apart.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Cards, Deal, Skips};

/// Two cards that match: their places among all cards of all hands, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The first.
    pub one: usize,
    /// The second.
    pub two: usize,
    /// Whether both are of one hand where there are several.
    pub own: bool,
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
    let follows = |one: usize, two: usize| !strict || (one + 1) % players == two || (two + 1) % players == one;
    let cards = cards(deal);
    let mut matches = Vec::new();
    for (one, &(card, player)) in cards.iter().enumerate() {
        for (two, &(other, his)) in cards.iter().enumerate().skip(one + 1) {
            if card.alike(other) >= alike && follows(player, his) {
                if matches.len() == most {
                    let what = format!("the match graph of the deal has more than {most} edges, too many to draw");
                    return Err(Fault::new(what));
                }
                matches.push(Match { one, two, own: players > 1 && player == his });
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
        all.iter().map(|found| format!("{}-{}{}", found.one, found.two, if found.own { " own" } else { "" })).collect()
    }

    #[test]
    fn cards_that_can_follow_each_other_are_joined() {
        assert_eq!(told("uno 3x3 solitaire\n1.1 1.2 2.2 3.3"), ["0-1", "1-2"]);
        assert_eq!(told("uno 3x3x3 solitaire match 2\n1.1.1 1.1.2 1.2.2 2.1.3"), ["0-1", "1-2"]);
        assert_eq!(told("uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3"), ["0-1 own", "0-2", "1-2"]);
        assert_eq!(told("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 1.3"), ["0-2", "1-2"]);
        assert_eq!(told("uno 3x3 coop skips never\nP1: 1.1 1.2"), ["0-1"]);
        assert_eq!(told("uno 3x3 duel\nP1: 1.1 1.2\nP2: 1.3"), ["0-2", "1-2"]);
        assert_eq!(told("uno 3x3 uncooperative\nP1: 1.1\nP2: 1.2\nP3: 1.3\nP4: 1.3"), ["0-1", "0-3", "1-2", "2-3"]);
        let fault = matches(&"uno 3x3 pool\n30x 1.1".parse().unwrap(), 400).unwrap_err();
        assert_eq!(fault.what(), "the match graph of the deal has more than 400 edges, too many to draw");
    }
}

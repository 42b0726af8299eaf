//! A deal: what is played, and the hands.
//!
//! ```text
//! uno 4x4 solitaire        # colours x numbers, then solitaire, pool, coop, duel or uncooperative
//! 1.3 2.3 2x 2.4 3.2       # colour.number
//! uno 4x4x4 solitaire match 2
//! uno 4x4 coop skips never
//! P1: 1.3 2.3              # a line for each player
//! P2: 2.4
//! uno 4x4 duel going-out wins
//! uno 4x4 uncooperative ties next
//! ```
//!
//! What follows the game's name is a rule; without it, the paper's holds: cards match that share one value, only who
//! can't play skips, and who can't play loses.

use crate::fault::Fault;
use crate::game::Dealt;
use crate::text::{Word, lines, number, shorten, words};
use crate::uno::card::Card;
use crate::uno::cards::{Cards, MOST_VALUES_IN_ALL, Reading, too_many};
use crate::uno::coop::{Coop, Skips};
use crate::uno::duel::{Duel, GoingOut};
use crate::uno::pool::Pool;
use crate::uno::sizes::Sizes;
use crate::uno::solitaire::Solitaire;
use crate::uno::uncooperative::Uncooperative;
use std::fmt;
use std::str::FromStr;

/// The most players at a table.
pub const MOST_PLAYERS: usize = 10;

/// A deal of any of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// One player.
    Solitaire(Solitaire),
    /// All players help the first.
    Coop(Coop),
    /// Two players, against each other.
    Duel(Duel),
    /// Two players, against each other, with one hand for both.
    Pool(Pool),
    /// Three players or more, against each other.
    Uncooperative(Uncooperative),
}

impl Deal {
    /// What is played, the word after the sizes.
    #[must_use]
    pub fn game(&self) -> &'static str {
        match self {
            Self::Solitaire(_) => "solitaire",
            Self::Coop(_) => "coop",
            Self::Duel(_) => "duel",
            Self::Uncooperative(_) => "uncooperative",
            Self::Pool(_) => "pool",
        }
    }

    /// How many colours and numbers there are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        match self {
            Self::Solitaire(deal) => deal.sizes(),
            Self::Coop(deal) => deal.sizes(),
            Self::Duel(deal) => deal.sizes(),
            Self::Uncooperative(deal) => deal.sizes(),
            Self::Pool(deal) => deal.sizes(),
        }
    }

    /// The hands, player 1's first.
    #[must_use]
    pub fn hands(&self) -> &[Cards] {
        match self {
            Self::Solitaire(deal) => std::slice::from_ref(deal.hand()),
            Self::Coop(deal) => deal.hands(),
            Self::Duel(deal) => deal.hands(),
            Self::Uncooperative(deal) => deal.hands(),
            Self::Pool(deal) => std::slice::from_ref(deal.hand()),
        }
    }

    /// Whether another deal asks the same of the same hands, each in any order.
    #[must_use]
    pub fn same_hands(&self, other: &Self) -> bool {
        let same_game = match (self, other) {
            (Self::Solitaire(one), Self::Solitaire(two)) => one.alike() == two.alike(),
            (Self::Coop(one), Self::Coop(two)) => one.skips() == two.skips(),
            (Self::Duel(one), Self::Duel(two)) => one.going_out() == two.going_out(),
            (Self::Uncooperative(one), Self::Uncooperative(two)) => one.ties() == two.ties(),
            (Self::Pool(_), Self::Pool(_)) => true,
            _ => false,
        };
        let (sizes, ours, theirs) = (self.sizes(), self.hands(), other.hands());
        same_game
            && sizes == other.sizes()
            && ours.len() == theirs.len()
            && ours.iter().zip(theirs).all(|(one, two)| one.same(two, sizes).is_ok())
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solitaire(deal) => deal.fmt(f),
            Self::Coop(deal) => deal.fmt(f),
            Self::Duel(deal) => deal.fmt(f),
            Self::Pool(deal) => deal.fmt(f),
            Self::Uncooperative(deal) => deal.fmt(f),
        }
    }
}

/// Writes the hands of several players.
pub(in crate::uno) fn write_hands(f: &mut fmt::Formatter<'_>, hands: &[Cards]) -> fmt::Result {
    hands.iter().enumerate().try_for_each(|(player, hand)| hand.write(f, &format!("P{}:", player + 1)))
}

/// The fault of a deal of another game.
pub(in crate::uno) fn other_game(wanted: &str) -> Fault {
    Fault::new(format!("a deal of {wanted} is needed here, and this is another"))
}

/// Checks that hands fit, and are not too large together.
pub(in crate::uno) fn fit(hands: &[Cards], sizes: Sizes) -> Result<(), Fault> {
    if hands.iter().map(Cards::values_in_all).sum::<usize>() > MOST_VALUES_IN_ALL {
        return Err(too_many());
    }
    hands.iter().try_for_each(|hand| hand.fit(sizes))
}

impl From<Solitaire> for Deal {
    fn from(deal: Solitaire) -> Self {
        Self::Solitaire(deal)
    }
}

impl FromStr for Deal {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut words = lines(text).flat_map(|(number, line)| words(number, line)).peekable();
        let Some(first) = words.next().filter(|word| word.text == "uno") else {
            return Err(Fault::new("an UNO deal starts with a header like `uno 4x10 solitaire`"));
        };
        let Some(sizes) = words.next() else {
            return Err(first.fault("after `uno` comes COLOURSxNUMBERS, as in `uno 4x10 solitaire`"));
        };
        let size: Sizes = sizes.text.parse().map_err(|fault: Fault| fault.at_place(sizes.place))?;
        let size = if first_is_lettered(text) { size.lettered() } else { size };
        let games = "`solitaire`, `pool`, `coop`, `duel` or `uncooperative`";
        let Some(game) = words.next() else {
            return Err(sizes.fault(format!("after the sizes comes {games}")));
        };
        // The rule that may follow the game's name.
        let mut rule = |name: &str| match words.next_if(|word| word.text == name) {
            None => Ok(None),
            Some(word) => match words.next() {
                None => Err(word.fault(format!("`{name}` is followed by nothing"))),
                Some(value) => Ok(Some(value)),
            },
        };
        let here = |word: Word<'_>, fault: Fault| fault.at_place(word.place);
        match game.text {
            "solitaire" => {
                let most = size.dimensions();
                let alike = rule("match")?.map_or(Ok(1), |word| {
                    number(word.text, "the number of values to match in", 1, most).map_err(|fault| here(word, fault))
                })?;
                Solitaire::new(size, alike, one_hand(words, size, "solitaire")?).map(Self::Solitaire)
            }
            "pool" => {
                Pool::new(size, one_hand(words, size, "a pool")?).map(Self::Pool).map_err(|fault| here(sizes, fault))
            }
            "coop" => {
                let skips = rule("skips")?
                    .map_or(Ok(Skips::default()), |word| word.text.parse().map_err(|fault| here(word, fault)))?;
                Coop::new(size, skips, hands(words, size, 1..=MOST_PLAYERS)?)
                    .map(Self::Coop)
                    .map_err(|fault| here(sizes, fault))
            }
            "duel" => {
                let going_out = rule("going-out")?
                    .map_or(Ok(GoingOut::default()), |word| word.text.parse().map_err(|fault| here(word, fault)))?;
                Duel::new(size, going_out, hands(words, size, 2..=2)?)
                    .map(Self::Duel)
                    .map_err(|fault| here(sizes, fault))
            }
            "uncooperative" => {
                let ties =
                    rule("ties")?.map(|word| word.text.parse().map_err(|fault| here(word, fault))).transpose()?;
                Uncooperative::new(size, ties, hands(words, size, 2..=MOST_PLAYERS)?)
                    .map(Self::Uncooperative)
                    .map_err(|fault| here(game, fault))
            }
            other => Err(game.fault(format!("after the sizes comes {games}, not `{}`", shorten(other)))),
        }
    }
}

/// Whether the first card of a deal is written as in `R5`; then the others are taken to be, too.
fn first_is_lettered(text: &str) -> bool {
    let mut words = lines(text).flat_map(|(number, line)| words(number, line));
    words
        .find(|word| word.text.contains('.') || Card::is_lettered(word.text))
        .is_some_and(|word| Card::is_lettered(word.text))
}

/// The number of a player, if a word starts a hand.
fn player(text: &str) -> Option<&str> {
    let (number, _) = text.strip_prefix(['P', 'p'])?.split_once(':')?;
    Some(number)
}

/// Reads the only hand of a game.
fn one_hand<'a>(words: impl Iterator<Item = Word<'a>>, sizes: Sizes, game: &str) -> Result<Cards, Fault> {
    let mut hand = Reading::default();
    for word in words {
        if player(word.text).is_some() {
            return Err(word.fault(format!("`{}`: {game} has one hand", shorten(word.text))));
        }
        hand.word(word, |text| Card::read(text, sizes))?;
    }
    hand.finish()
}

/// Reads the hands of several players.
fn hands<'a>(
    words: impl Iterator<Item = Word<'a>>,
    sizes: Sizes,
    players: std::ops::RangeInclusive<usize>,
) -> Result<Vec<Cards>, Fault> {
    let (mut hands, mut hand, mut values): (Vec<Cards>, Option<Reading>, usize) = (Vec::new(), None, 0);
    for word in words {
        let Some(digits) = player(word.text) else {
            let Some(hand) = &mut hand else {
                let what = format!("`{}` stands in no hand; hands are lines like `P1: 1.3 2.3`", shorten(word.text));
                return Err(word.fault(what));
            };
            hand.word(word, |text| Card::read(text, sizes))?;
            if values + hand.values_in_all() > MOST_VALUES_IN_ALL {
                return Err(word.fault(too_many().what()));
            }
            continue;
        };
        if let Some(read) = hand.take() {
            values += read.values_in_all();
            hands.push(read.finish()?);
        }
        let (next, most) = (hands.len() + 1, *players.end());
        if word.text != format!("P{digits}:") {
            return Err(word.fault(format!("`{}` starts no hand; `P{next}:` and a blank do", shorten(word.text))));
        }
        let named = number(digits, "the number of a player", 1, most).map_err(|fault| fault.at_place(word.place))?;
        match named {
            named if named < next => return Err(word.fault(format!("there is a hand P{named} already"))),
            named if named > next => return Err(word.fault(format!("hand P{next} is missing before P{named}"))),
            _ => hand = Some(Reading::default()),
        }
    }
    hands.extend(hand.map(Reading::finish).transpose()?);
    match hands.len() {
        n if n < *players.start() => Err(Fault::new(format!("hand P{} is missing", n + 1))),
        _ => Ok(hands),
    }
}

impl Dealt for Deal {
    const GAME: &'static str = "uno";

    fn play(&self) -> Option<&'static str> {
        Some(self.game())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_read_as_printed() {
        for text in [
            "uno 4x4 solitaire\n1.3 2.3 2x 2.4 3.2\n",
            "uno 3x3x3 solitaire match 2\n1.2.3 1.2.1\n",
            "uno 4x4 solitaire\n",
            "uno 4x4 coop\nP1: 1.3 2.3\nP2:\nP3: 3x 2.4\n",
            "uno 4x4 coop skips never\nP1: 1.3\n",
            "uno 4x4 coop skips free\nP1: 1.3\n",
            "uno 4x4 duel\nP1: 1.3 2.3\nP2: 2.4\n",
            "uno 4x4 duel going-out wins\nP1:\nP2:\n",
            "uno 4x4 duel going-out retires\nP1: 1.1\nP2: 1.1\n",
            "uno 4x4 pool\n1.3 2x 2.4\n",
            "uno 4x4 pool\n",
            "uno 4x4 uncooperative\nP1: 1.3 2.3\nP2:\nP3: 3x 2.4\n",
            "uno 4x4 uncooperative ties next\nP1:\nP2:\nP3:\nP4: 1.1\n",
            "uno 4x4 uncooperative ties previous\nP1:\nP2:\nP3:\n",
        ] {
            assert_eq!(text.parse::<Deal>().map(|deal| deal.to_string()), Ok(text.into()));
        }
        let deal: Deal = "# hi\nuno 4x10 coop P1: R5 # so\n Y0\nP2: 4.1".parse().unwrap();
        assert_eq!(deal.to_string(), "uno 4x10 coop\nP1: 1.5 4.10\nP2: 4.1\n");
        assert!(deal.sizes().are_lettered());
        assert!(!"uno 4x10 coop P1: 1.5 Y0".parse::<Deal>().unwrap().sizes().are_lettered());
        let plain: Deal = "uno 4x4 coop skips stuck\nP1: 1.3".parse().unwrap();
        assert_eq!(plain.to_string(), "uno 4x4 coop\nP1: 1.3\n");
    }

    #[test]
    fn bad_deals_are_told_why_and_where() {
        for (text, part) in [
            ("", "starts with a header"),
            ("uno", "line 1, column 1: after `uno` comes"),
            ("uno 4", "line 1, column 5: sizes are COLOURSxNUMBERS"),
            ("uno 4x4", "line 1, column 5: after the sizes comes `solitaire`"),
            ("uno 4x4 alone", "line 1, column 9: after the sizes comes `solitaire`, `pool`, `coop`, `duel` or"),
            ("uno 4x4 solitaire\n0.3", "line 2, column 1: colour 0 of card 0.3 is out of range 1..4; the nearest"),
            ("uno 4x10 solitaire\nR5 W4", "line 2, column 4: `W4` is an action card"),
            ("uno 4x4 solitaire\nP1: 1.3", "line 2, column 1: `P1:`: solitaire has one hand"),
            ("uno 4x4 solitaire match 3", "line 1, column 25: the number of values to match in is 3, and must"),
            ("uno 4x4 solitaire match", "line 1, column 19: `match` is followed by nothing"),
            ("uno 4x4 coop skips often", "line 1, column 20: `often` is no rule for skips"),
            ("uno 4x4 duel going-out 3", "line 1, column 24: `3` is no rule for going out"),
            ("uno 4x4 coop", "hand P1 is missing"),
            ("uno 4x4 duel\nP1: 1.1", "hand P2 is missing"),
            ("uno 4x4 coop\nP1: 1.1\nP3: 1.1", "line 3, column 1: hand P2 is missing before P3"),
            ("uno 4x4 coop\nP1: 1.1\nP1: 1.1", "line 3, column 1: there is a hand P1 already"),
            ("uno 4x4 duel\nP1:\nP2:\nP3:", "line 4, column 1: the number of a player is 3, and must be from 1 to 2"),
            (
                "uno 4x4 uncooperative\nP1: 1.1\nP2: 1.1",
                "line 1, column 9: two players against each other are a `duel`",
            ),
            ("uno 4x4 uncooperative\nP1: 1.1", "hand P2 is missing"),
            ("uno 4x4 uncooperative\nP1: 1.1\nP3: 1.1", "line 3, column 1: hand P2 is missing before P3"),
            ("uno 4x4 uncooperative ties often", "line 1, column 28: `often` is no rule for ties"),
            ("uno 4x4 uncooperative\nP1: S4", "`S4` is no card"),
            ("uno 4x10 uncooperative\nP1: R5 RS", "line 2, column 8: `RS` is an action card"),
            ("uno 4x10 pool\nR5 +4", "line 2, column 4: `+4`"),
            ("uno 4x4 pool\nP1: 1.3", "line 2, column 1: `P1:`: a pool has one hand"),
            ("uno 4x4x4 pool\n", "line 1, column 5: a pool is played with colours and numbers, not with 3"),
            (
                "uno 4x4 coop\nP1:\nP2:\nP3:\nP4:\nP5:\nP6:\nP7:\nP8:\nP9:\nP10:\nP11:",
                "line 12, column 1: the number of a player is 11, and must be from 1 to 10",
            ),
            ("uno 4x4 coop\n1.1", "line 2, column 1: `1.1` stands in no hand"),
            ("uno 4x4 coop\nP1:1.1", "line 2, column 1: `P1:1.1` starts no hand; `P1:` and a blank do"),
            ("uno 4x4 coop\np1: 1.1", "line 2, column 1: `p1:` starts no hand; `P1:`"),
            ("uno 4x4 coop\nP1: 2x\nP2: 1.1", "line 2, column 5: `2x` is followed by no card"),
            ("uno 4x4x4 duel\nP1:\nP2:", "line 1, column 5: a duel is played with colours and numbers, not with 3"),
        ] {
            let fault = text.parse::<Deal>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn all_hands_together_are_limited() {
        let fault = "uno 4x4 duel\nP1: 15000000x 1.1\nP2: 6000000x 1.1".parse::<Deal>().unwrap_err().to_string();
        assert!(fault.starts_with("line 3, column 14: the cards of a deal have at most"), "{fault}");
        let fault = "uno 4x4 coop\nP1: 1999999x 1.1\nP2: 2x 1.1".parse::<Deal>().unwrap_err().to_string();
        assert_eq!(fault, "line 1, column 5: the hands of a coop have at most 2000000 cards together");
    }

    #[test]
    fn hands_that_differ_in_anything_are_others() {
        let deal = |text: &str| text.parse::<Deal>().unwrap();
        // Each is the same as itself with its cards in another order, and as none of the others.
        let all = [
            ["uno 4x4 solitaire\n1.3 2.3", "uno 4x4 solitaire\n2.3 1.3"],
            ["uno 4x5 solitaire\n1.3 2.3", "uno 4x5 solitaire\n2.3 1.3"],
            ["uno 4x4 solitaire match 2\n1.3 2.3", "uno 4x4 solitaire match 2\n2.3 1.3"],
            ["uno 4x4 solitaire\n1.3 2x 2.3", "uno 4x4 solitaire\n2.3 1.3 2.3"],
            ["uno 4x4 pool\n1.3 2.3", "uno 4x4 pool\n2.3 1.3"],
            ["uno 4x4 coop\nP1: 1.3 2.3\nP2: 1.1", "uno 4x4 coop\nP1: 2.3 1.3\nP2: 1.1"],
            ["uno 4x4 coop\nP1: 1.3 2.3\nP2: 1.1\nP3:", "uno 4x4 coop\nP1: 2.3 1.3\nP2: 1.1\nP3:"],
            ["uno 4x4 coop\nP1: 1.1\nP2: 1.3 2.3", "uno 4x4 coop\nP1: 1.1\nP2: 2.3 1.3"],
            ["uno 4x4 coop skips free\nP1: 1.3 2.3\nP2: 1.1", "uno 4x4 coop skips free\nP1: 2.3 1.3\nP2: 1.1"],
            ["uno 4x4 duel\nP1: 1.3 2.3\nP2: 1.1", "uno 4x4 duel\nP1: 2.3 1.3\nP2: 1.1"],
            ["uno 4x4 duel going-out wins\nP1: 1.3 2.3\nP2: 1.1", "uno 4x4 duel going-out wins\nP1: 2.3 1.3\nP2: 1.1"],
            ["uno 4x4 uncooperative\nP1: 1.3\nP2: 1.1\nP3: 1.1", "uno 4x4 uncooperative\nP1: 1.3\nP2: 1.1\nP3: 1.1"],
            [
                "uno 4x4 uncooperative ties next\nP1: 1.3\nP2: 1.1\nP3: 1.1",
                "uno 4x4 uncooperative ties next\nP1: 1.3\nP2: 1.1\nP3: 1.1",
            ],
        ];
        for (place, [one, _]) in all.iter().enumerate() {
            for (other, [_, two]) in all.iter().enumerate() {
                assert_eq!(deal(one).same_hands(&deal(two)), place == other, "{one} {two}");
            }
        }
    }

    #[test]
    fn hands_that_are_not_read_but_made_must_fit_too() {
        let cards = |text: &str| text.parse::<Cards>().unwrap();
        let sizes = "2x2".parse().unwrap();
        for (text, fits) in [("1.1 2.2", true), ("1.3", false), ("3.1", false), ("1.0", false), ("1.1.1", false)] {
            let hands = || vec![cards("1.1"), cards(text), cards("2.1")];
            assert_eq!(Coop::new(sizes, Default::default(), hands()).is_ok(), fits, "{text}");
            assert_eq!(Uncooperative::new(sizes, None, hands()).is_ok(), fits, "{text}");
            assert_eq!(Duel::new(sizes, Default::default(), hands()[..2].to_vec()).is_ok(), fits, "{text}");
        }
    }
}

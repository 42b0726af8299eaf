//! Why a hand can't be played out, not even with k cards added to it, or why k of its cards can't be played, for hands
//! of few colours or few numbers and any number of cards.
//!
//! Take colours and numbers as places, and cards as ways between them. From an order of some cards, note a value that
//! each two neighbours share: the next one noted is the same place, or the other end of the card between. So the notes
//! are a **trail**, a walk that uses no card twice, and every card of the order has an end on it. (Harary and
//! Nash-Williams; that a trail gives an order is not needed for a "no".) If all notes are one place, take the first card
//! of the order as the trail instead, for it has an end there: so every trail has a card. The cards of a trail connect
//! its places, and none or two of its places are odd: an odd number of them ends there.
//!
//! If k cards are added to the hand, they cut the order into at most k + 1 orders of the hand's own cards, each with its
//! trail, and no card is on two. Together they are connected **parts**, and a part with 2m odd places takes at least m
//! trails, and at least one. And if only some cards are played, the others may have an end on the trail or not: as many
//! as have none can't be played with it.
//!
//! Here all choices of cards are gone through that could make such trails, one **row** (a number, say) after the other,
//! and only what matters for the rest is kept of each: which of the few **lines** (the colours) it has reached and how
//! they are connected, which are odd, how many rows were and in which parts, and which lines are required, because a
//! row that no trail reaches has a card there. If no state is left in the end that is few enough trails', there is no
//! order. Of several cards with the same ends it is enough to take none, one or two. Rows alike come one after the
//! other, and if a row brings back states that there were before, the rest of its kind are skipped by whole rounds; so
//! a hand of ten million cards takes little more than the time to sort it.
//!
//! To see that no trail leaves few cards out, the lines that it does not reach are guessed in every way: then a row that
//! it does not reach either has lost its cards there.
//!
//! **Dominance.** State A makes B superfluous if both have the same odd lines, A no more odd rows and lost cards; what B
//! connects, A connects; every part of A has a line that B has reached; and A requires nothing that B does not. For if
//! some cards complete B, they complete A: oddness is the same; all that B's lines were connected to they still are, so
//! whatever B and these cards made one part is in one part; each part of A hangs on one; and A has reached whatever B
//! has. But a part without odd places takes a trail too. So where a part of A has no odd row and one of B within it has,
//! A must have two odd rows less, for each such part of A. (With one trail, there is one part in the end, and that does
//! not matter.)

use crate::fault::Fault;
use crate::number::narrow;
use crate::uno::solitaire::Solitaire;
use std::collections::BTreeMap;

/// The most lines that are followed.
pub const MOST_LINES: usize = 16;

/// What it costs to remember a state, for the memory it takes.
const REMEMBERED: u64 = 16;

/// Marks a part that has an odd row.
const ODD_ROW: u32 = 1 << 31;

fn too_many_trails() -> Fault {
    Fault::new("the hand has too many partial trails to go through them all")
}

/// What matters of a choice of cards. Sets of lines are bits; the bit after the last line is the row in work.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    required: u32,
    /// Sets of lines that are connected, the smallest first.
    parts: Vec<u32>,
    odd_rows: u32,
    lost: usize,
}

impl State {
    fn reached(&self) -> u32 {
        self.parts.iter().fold(0, |all, part| all | part & !ODD_ROW)
    }

    /// With a line and the row connected.
    fn joined(&self, both: u32) -> Self {
        let (meeting, mut parts): (Vec<u32>, Vec<u32>) = self.parts.iter().partition(|part| *part & both != 0);
        parts.push(meeting.iter().fold(both, |all, part| all | part));
        parts.sort_unstable();
        Self { required: self.required & !both, parts, ..*self }
    }

    /// How many cards are lost.
    #[must_use]
    pub fn lost(&self) -> usize {
        self.lost
    }

    /// With `lost` cards fewer lost.
    #[must_use]
    pub fn relieved(mut self, lost: usize) -> Self {
        self.lost -= lost;
        self
    }

    /// With `cards` cards, up to two, of a line of the row in work; and the odd lines then.
    #[must_use]
    pub fn with(&self, odd: u32, row: &[u32], line: usize, cards: u32) -> (u32, Self) {
        let both = 1_u32 << row.len() | 1 << line;
        match cards {
            0 => (odd, self.clone()),
            _ => (if cards == 1 { odd ^ both } else { odd }, self.joined(both)),
        }
    }

    /// With the row in work done, and the odd lines then; none when that is too much for the terms.
    #[must_use]
    pub fn after(&self, odd: u32, row: &[u32], terms: Terms) -> Option<(u32, Self)> {
        let (mut state, this, reached) = (self.clone(), 1_u32 << row.len(), self.reached());
        if reached & this == 0 {
            state.required |= terms.lines(row, true).fold(0, |set, line| set | 1_u32 << line) & !reached;
            state.lost += terms.lines(row, false).map(|line| row[line] as usize).sum::<usize>();
        }
        for part in state.parts.iter_mut().filter(|part| **part & this != 0) {
            *part &= !this;
            if odd & this != 0 {
                state.odd_rows += 1;
                *part |= if terms.trails > 1 { ODD_ROW } else { 0 };
            }
        }
        state.parts.sort_unstable();
        (state.odd_rows <= 2 * terms.trails && state.lost <= terms.lost).then_some((odd & !this, state))
    }

    /// Whether nothing is required any more and the trails are few enough.
    #[must_use]
    pub fn is_whole(&self, odd: u32, terms: Terms) -> bool {
        self.required == 0 && self.twice_the_trails(odd) <= 2 * terms.trails
    }

    /// Whether it makes another state superfluous that has the same odd lines.
    fn dominates(&self, other: &Self) -> bool {
        if self.odd_rows > other.odd_rows || self.lost > other.lost || self.required & !other.required != 0 {
            return false;
        }
        let (reached, mut turned_even) = (other.reached(), 0);
        let ours = |part: u32| self.parts.iter().copied().find(|ours| part & !ODD_ROW & !ours == 0);
        for &part in &self.parts {
            if part & reached == 0 {
                return false;
            }
            let odd = |theirs: &u32| theirs & ODD_ROW != 0 && theirs & part != 0;
            turned_even += u32::from(part & ODD_ROW == 0 && other.parts.iter().any(odd));
        }
        other.parts.iter().all(|&part| ours(part).is_some()) && self.odd_rows + 2 * turned_even <= other.odd_rows
    }

    /// Twice the trails that a whole state takes, given its odd lines.
    fn twice_the_trails(&self, odd: u32) -> u32 {
        let even = self.parts.iter().map(|part| u32::from(part & (odd | ODD_ROW) == 0)).sum::<u32>();
        let ends = odd.count_ones() + self.odd_rows;
        if self.parts.len() == 1 { ends.max(2) } else { ends + 2 * even }
    }
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// As many trails at most.
    pub trails: u32,
    /// Lines that they do not reach, as bits.
    pub left_out: u32,
    /// As many cards at most without an end on a trail.
    pub lost: usize,
}

impl Terms {
    /// The lines on which a row has cards, and which trails may reach, or not.
    pub fn lines(self, row: &[u32], reach: bool) -> impl Iterator<Item = usize> {
        (0..row.len()).filter(move |&line| row[line] > 0 && (self.left_out >> line & 1 == 0) == reach)
    }
}

/// The states so far, by their odd lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Layer(BTreeMap<u32, Vec<State>>);

impl Layer {
    /// Before the first row: nothing is chosen.
    #[must_use]
    pub fn start() -> Self {
        Self([(0, vec![State::default()])].into())
    }

    /// Adds a state, unless it is superfluous, and removes what it makes superfluous.
    fn add(&mut self, odd: u32, state: State, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        let states = self.0.entry(odd).or_default();
        if !go_on(1 + states.len() as u64) {
            return Err(too_many_trails());
        }
        if !states.iter().any(|kept| kept.dominates(&state)) {
            states.retain(|kept| !state.dominates(kept));
            let place = states.partition_point(|kept| *kept < state);
            states.insert(place, state);
        }
        Ok(())
    }

    /// The states, each with its odd lines, in order.
    pub fn states(&self) -> impl Iterator<Item = (u32, &State)> {
        self.0.iter().flat_map(|(odd, states)| states.iter().map(|state| (*odd, state)))
    }

    /// With none, one or two cards of a line of the row in work.
    ///
    /// # Errors
    /// When `go_on` says no.
    pub fn with(&self, row: &[u32], line: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Self, Fault> {
        let mut next = Self::default();
        for (odd, state) in self.states() {
            for cards in 0..=row[line].min(2) {
                let (odd, state) = state.with(odd, row, line, cards);
                next.add(odd, state, go_on)?;
            }
        }
        Ok(next)
    }

    /// With the row in work done.
    ///
    /// # Errors
    /// When `go_on` says no.
    pub fn after(&self, row: &[u32], terms: Terms, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Self, Fault> {
        let mut after = Self::default();
        for (odd, state) in self.states().filter_map(|(odd, state)| state.after(odd, row, terms)) {
            after.add(odd, state, go_on)?;
        }
        Ok(after)
    }

    /// With a whole row: how many cards it has on each line.
    fn after_all(&self, row: &[u32], terms: Terms, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Self, Fault> {
        let mut layer = self.clone();
        for line in terms.lines(row, true) {
            layer = layer.with(row, line, go_on)?;
        }
        layer.after(row, terms, go_on)
    }

    /// Takes away what all states have lost.
    pub fn relieved(&mut self) -> usize {
        let least = self.states().map(|(_, state)| state.lost).min().unwrap_or(0);
        self.0.values_mut().flatten().for_each(|state| state.lost -= least);
        least
    }
}

/// The rows of a hand, each kind with the number of its copies: how many cards, but at most `most`, are on each line.
fn rows(deal: &Solitaire, most: u32) -> Result<BTreeMap<Vec<u32>, usize>, Fault> {
    let (sizes, hand) = (deal.sizes(), deal.hand());
    if sizes.dimensions() != 2 || deal.alike() != 1 {
        return Err(Fault::new("trails are for cards with a colour and a number, of which one must match"));
    }
    // The place of each value among those that the hand has.
    let places = |dimension: usize| {
        let mut places = vec![0_u32; sizes.size(dimension) + 1];
        hand.iter().for_each(|card| places[card.values()[dimension] as usize] = 1);
        let mut values = 0;
        places.iter_mut().for_each(|place| values += std::mem::replace(place, values));
        (places, values as usize)
    };
    let (colours, numbers) = (places(0), places(1));
    let (line, row) = if colours.1 <= numbers.1 { (0, 1) } else { (1, 0) };
    let (places, lines) = if line == 0 { colours } else { numbers };
    if lines > MOST_LINES {
        return Err(Fault::new(format!(
            "trails are for at most {MOST_LINES} colours or numbers, and here are {lines}"
        )));
    }
    let mut rows = BTreeMap::new();
    let order = hand.ordered(sizes, &[row]);
    for cards in
        order.chunk_by(|&one, &two| hand.card(one as usize).values()[row] == hand.card(two as usize).values()[row])
    {
        let mut kind = vec![0_u32; lines];
        for &card in cards {
            let cards = &mut kind[places[hand.card(card as usize).values()[line] as usize] as usize];
            *cards = most.min(*cards + 1);
        }
        *rows.entry(kind).or_default() += 1;
    }
    Ok(rows)
}

/// Whether some trails meet the terms.
fn some_trails(
    rows: &BTreeMap<Vec<u32>, usize>,
    terms: Terms,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<bool, Fault> {
    let (mut layer, mut lost) = (Layer::start(), 0_usize);
    for (row, &copies) in rows {
        let (mut left, mut known) = (copies, BTreeMap::new());
        while left > 0 && lost <= terms.lost {
            // Where the states were there before, whole rounds change nothing but what is lost.
            if !go_on(REMEMBERED * layer.states().count() as u64) {
                return Err(too_many_trails());
            }
            if let Some((before, had_lost)) = known.insert(layer.clone(), (left, lost)) {
                let (round, rounds) = (before - left, left / (before - left));
                left %= round;
                lost = lost.saturating_add(rounds.saturating_mul(lost - had_lost));
            }
            if left > 0 && lost <= terms.lost {
                layer = layer.after_all(row, Terms { lost: terms.lost - lost, ..terms }, go_on)?;
                lost += layer.relieved();
                left -= 1;
            }
        }
    }
    let is_whole =
        |(odd, state): (u32, &State)| state.is_whole(odd, terms) && lost.saturating_add(state.lost) <= terms.lost;
    Ok(lost <= terms.lost && layer.states().any(is_whole))
}

/// Checks that the hand has no trail that every card has an end on, and so no order.
///
/// # Errors
/// When it has one, or is not of the kind that this can tell, or `go_on` says no.
pub fn no_trail(deal: &Solitaire, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
    match some_trails(&rows(deal, 2)?, Terms { trails: 1, left_out: 0, lost: 0 }, go_on)? {
        false => Ok(()),
        true => Err(Fault::new("the cards have a trail that each of them has an end on, so there is an order")),
    }
}

/// Checks that no `trails` trails are such that every card has an end on one: so the hand can't be cut into that number
/// of parts that each have an order.
///
/// # Errors
/// When there are, or the hand is not of the kind that this can tell, or `go_on` says no.
pub fn no_trails(deal: &Solitaire, trails: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
    let rows = rows(deal, 2)?;
    // As many as there are lines are always enough, for each card has an end on one.
    let few = trails < MOST_LINES;
    match !few || some_trails(&rows, Terms { trails: narrow(trails), left_out: 0, lost: 0 }, go_on)? {
        false => Ok(()),
        true => Err(Fault::new(format!("each of the cards has an end on one of {trails} trails, so they are enough"))),
    }
}

/// Checks that no trail has an end of `cards` cards on it: so not that many can be played.
///
/// # Errors
/// When one has, or the hand is not of the kind that this can tell, or `go_on` says no.
pub fn no_long_trail(deal: &Solitaire, cards: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
    let rows = rows(deal, u32::MAX)?;
    let Some(lost) = deal.hand().len().checked_sub(cards) else { return Ok(()) };
    let lines = rows.keys().next().map_or(0, Vec::len);
    for left_out in 0..1_u32 << lines {
        if some_trails(&rows, Terms { trails: 1, left_out, lost }, go_on)? {
            return Err(Fault::new(format!(
                "there is a trail that {cards} cards have an end on, so they can be played"
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::uno::enumerate::PATIENCE;
    use crate::uno::subhands::{filled_in, longest};

    fn refuted(text: &str) -> Result<(), Fault> {
        no_trail(&text.parse().unwrap(), &mut patience(PATIENCE))
    }

    #[test]
    fn connected_hands_of_few_colours_and_many_cards_are_refuted() {
        // Two colours that share one number, and three numbers' worth of loose ends on a third way.
        let spider = "1.1 1.2 1.3 2.1 3.2 4.3";
        assert_eq!(refuted(&format!("uno 4x3 solitaire\n{spider}")), Ok(()));
        let arms: Vec<String> =
            (2..=4).flat_map(|c| (0..3000).map(move |n| format!("{c}.{}", 10 + 3000 * c + n))).collect();
        assert_eq!(refuted(&format!("uno 4x20000 solitaire\n{spider} {}", arms.join(" "))), Ok(()));
        assert_eq!(refuted(&format!("uno 4x20000 solitaire\n1000000x 1.1 {spider} {}", arms.join(" "))), Ok(()));
        let fault = refuted(&format!("uno 4x20000 solitaire\n1.1 1.2 2.1 3.2 {}", arms[..6000].join(" "))).unwrap_err();
        assert!(fault.what().contains("so there is an order"), "{fault}");
    }

    #[test]
    fn copies_of_a_card_lead_there_and_back() {
        let doubled = "uno 4x3 solitaire\n2x 1.1 2x 1.2 2x 1.3 2.1 3.2 4.3";
        assert!(refuted(doubled).is_err());
        assert_eq!(refuted(&doubled.replace("2x ", "")), Ok(()));
    }

    #[test]
    fn what_trails_can_not_tell_is_said() {
        for (text, part) in [
            ("uno 2x2x2 solitaire\n1.1.1", "with a colour and a number"),
            ("uno 2x2 solitaire match 2\n1.1", "of which one must match"),
            ("uno 2x2 solitaire", "so there is an order"),
        ] {
            assert!(refuted(text).unwrap_err().what().contains(part), "{text}");
        }
        let many: Vec<String> = (1..=17).map(|n| format!("{n}.{n}")).collect();
        let fault = refuted(&format!("uno 17x17 solitaire\n{}", many.join(" "))).unwrap_err();
        assert!(fault.what().contains("at most 16 colours or numbers, and here are 17"), "{fault}");
        let deal = "uno 4x4 solitaire\n1.1 1.2 2.3 4.4 2.1".parse().unwrap();
        assert!(no_trail(&deal, &mut patience(5)).unwrap_err().what().contains("too many partial trails"));
    }

    #[test]
    fn trails_tell_how_few_cards_are_to_be_added_and_how_many_can_be_played() {
        let spider = "1.1 1.2 1.3 2.1 3.2 4.3";
        let arms: Vec<String> =
            (2..=4).flat_map(|c| (0..300).map(move |n| format!("{c}.{}", 10 + 300 * c + n))).collect();
        for (hand, fewest, longest) in [
            (String::new(), 0, 0),
            ("1.1".into(), 1, 1),
            ("1.1 2.2 3.3".into(), 3, 1),
            (spider.into(), 2, 5),
            (format!("{spider} {}", arms.join(" ")), 2, 605),
            (format!("2x 4.3 {spider} 500000x 4.3"), 2, 500_007),
            ("1000000x 1.1 2.2 2.3 1000000x 4.4".into(), 3, 1_000_000),
        ] {
            let deal: Solitaire = format!("uno 4x20000 solitaire\n{hand}").parse().unwrap();
            let fewer = |trails| no_trails(&deal, trails, &mut patience(PATIENCE));
            let longer = |cards| no_long_trail(&deal, cards, &mut patience(PATIENCE));
            assert_eq!((fewest == 0 || fewer(fewest - 1).is_ok(), longer(longest + 1)), (true, Ok(())), "{hand}");
            assert!(fewer(fewest).unwrap_err().what().contains("so they are enough"), "{hand}");
            assert!(longer(longest).unwrap_err().what().contains("so they can be played"), "{hand}");
        }
    }

    #[test]
    fn a_state_is_superfluous_only_next_to_one_that_is_nowhere_worse() {
        let state = |required, parts: &[u32], odd_rows, lost| State { required, parts: parts.to_vec(), odd_rows, lost };
        let (both, odd) = (0b11, 0b11 | ODD_ROW);
        for (one, two) in [
            (state(0, &[both], 0, 0), state(0, &[both], 0, 1)),
            (state(0, &[both], 0, 0), state(0b100, &[both], 0, 0)),
            (state(0, &[odd], 1, 0), state(0, &[odd], 2, 0)),
            (state(0, &[both], 0, 0), state(0, &[0b01, 0b10], 0, 0)),
            // The trail of an even part is paid for by two odd rows.
            (state(0, &[both], 0, 0), state(0, &[odd], 2, 0)),
            (state(0, &[0b01, 0b10 | ODD_ROW], 1, 0), state(0, &[0b01, 0b10 | ODD_ROW], 1, 1)),
        ] {
            assert!(one.dominates(&two) && !two.dominates(&one), "{one:?} {two:?}");
            assert!(one.dominates(&one) && two.dominates(&two), "{one:?} {two:?}");
        }
        for (one, two) in [
            (state(0, &[both], 0, 0), state(0, &[odd], 1, 0)),
            // What is worse in one thing and better in another.
            (state(0, &[both], 0, 1), state(0b100, &[both], 0, 0)),
            (state(0, &[odd], 1, 1), state(0, &[odd], 2, 0)),
            // A part that the other has not reached may be left alone in the end.
            (state(0, &[0b01, 0b10], 0, 0), state(0, &[0b01], 0, 0)),
        ] {
            assert!(!one.dominates(&two) && !two.dominates(&one), "{one:?} {two:?}");
        }
    }

    /// Whether a hand can be played out, after trails have told of it what all its orders do.
    fn is_told_as_by_its_orders(deal: &Solitaire) -> bool {
        let (hand, mut go_on) = (deal.hand().len(), patience(PATIENCE));
        let most = longest(deal, &mut go_on).unwrap().len();
        let added = filled_in(deal, &mut go_on).unwrap().unwrap().len() - hand;
        assert_eq!(no_trail(deal, &mut go_on).is_ok(), most < hand, "{deal}");
        assert!(no_trails(deal, added, &mut go_on).is_ok(), "{deal}");
        assert!(no_trails(deal, added + 1, &mut go_on).is_err(), "{deal}");
        assert!(no_long_trail(deal, most + 1, &mut go_on).is_ok(), "{deal}");
        assert!(no_long_trail(deal, most, &mut go_on).is_err(), "{deal}");
        most == hand
    }

    #[test]
    fn all_small_hands_are_told_as_by_going_through_their_orders() {
        // Every choice of up to six of the twelve cards, and the same with its first card twice.
        for bits in (1_u32..1 << 12).filter(|bits| bits.count_ones() <= 6) {
            let chosen = (0..12).filter(|card| bits >> card & 1 == 1);
            let cards: Vec<String> = chosen.map(|card| format!("{}.{}", card / 4 + 1, card % 4 + 1)).collect();
            for first in ["", "2x "] {
                let deal: Solitaire = format!("uno 3x4 solitaire\n{first}{}", cards.join(" ")).parse().unwrap();
                is_told_as_by_its_orders(&deal);
            }
        }
    }

    #[test]
    fn larger_hands_by_dice_are_told_as_by_going_through_their_orders() {
        let mut dice = 7_u32;
        let mut roll = move |sides: u32| {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (dice >> 16) % sides
        };
        let (mut yes, mut no) = (0, 0);
        for _ in 0..250 {
            // A few kinds of rows, each of which comes several times: which of the four lines have a card, or two.
            let kinds: Vec<Vec<u32>> =
                (0..2 + roll(2)).map(|_| (0..4).map(|_| roll(5).saturating_sub(2)).collect()).collect();
            let mut cards: Vec<String> = Vec::new();
            for number in 1..=8 {
                let row = &kinds[roll(kinds.len() as u32) as usize];
                let of_row = row.iter().enumerate().filter(|(_, copies)| **copies > 0);
                cards.extend(of_row.map(|(line, copies)| format!("{copies}x {}.{number}", line + 1)));
                if cards.len() > 8 {
                    break;
                }
            }
            if cards.is_empty() {
                continue;
            }
            let deal: Solitaire = format!("uno 4x8 solitaire\n{}", cards.join(" ")).parse().unwrap();
            *if is_told_as_by_its_orders(&deal) { &mut yes } else { &mut no } += 1;
        }
        assert!(yes > 20 && no > 20, "{yes} {no}");
    }
}

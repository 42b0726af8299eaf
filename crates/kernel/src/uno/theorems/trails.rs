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
//! # Dominance
//!
//! A **place** is a line or the row in work, a **part** a set of connected places; each part has a line, for each card has
//! an end on one. State A *makes B superfluous* if both have the same odd places, and
//!
//! 1. A has no more odd rows and no more lost cards than B, and requires only what B requires;
//! 2. each part of A has a place that B has reached;
//! 3. each part of B lies within a part of A; so A has reached what B has;
//! 4. let e be the number of parts of A without an odd row within which B has a part with one: A has at least 2e odd rows
//!    fewer than B. (With one trail, no part is marked for its odd rows, and e is 0.)
//!
//! **Steps keep this.** Let both states go on alike.
//!
//! *One card, or two, that join the row in work and a line.* Oddness changes alike, and both places are no longer
//! required by either. The parts that have one of the two places become one part M of A, and N of B. (3) A part of B that
//! is joined lies within one of A that is joined, so N lies within M; the others lie where they did. (2) B has reached
//! both places of M. (4) Say M counts for e afterwards: no part that was joined to it has an odd row, and a part of B within
//! it has, which is N or was there before. Either way some old part of B with an odd row lay within an old part of A
//! that is now in M, and that one counted for e before. Other parts of A have the same parts of B within them as before.
//! So e does not grow.
//!
//! *The row is done.* If B has reached the row, A has, by 3. So the lines of the row are required, and its cards lost,
//! for both, for B alone, or for none; and what A has not reached of them, B has not either. (1) follows. A row that is odd is
//! reached by both, and is one more odd row of both; it marks the part of A that has it, and the part of B that has it, which
//! lies within that one. So e does not grow (4). The row is taken out of all parts: 3 stays so, and 2 does, since a
//! part of B that has the row has a line too, within the same part of A. And if A has too many odd rows or lost cards,
//! so has B; neither ever has fewer again.
//!
//! **In the end A is no worse.** If nothing is required of B, nothing is of A. By 2 and 3 each part of A has a part of
//! B within it, and none is within two. The number of odd places of a part is even. So the trails of parts are counted in
//! halves by all odd places, and two for each part that has none.
//!
//! - *Several trails.* Of a part of A without odd places, the parts of B within have no odd lines. Either one of them
//!   has an odd row, and it counts for e; or one of them has no odd place. So A has at most e such parts more than B, and that is
//!   made up for by 4.
//! - *One trail.* Two parts make at least 4 halves, whether marked or not. So B has one part, A has one, and as many odd
//!   places or fewer.
//!
//! So whatever completes B completes A. That holds from one superfluous state to the next; so if B was left out
//! because of A, and A because of C, whatever completes B completes C, and no layer loses its last hope.
//! (Tests compare all this with a program that leaves nothing out.)

use crate::fault::Fault;
use crate::number::narrow;
use crate::uno::solitaire::Solitaire;
use std::collections::BTreeMap;

/// The most lines that are followed.
pub const MOST_LINES: usize = 16;

/// The effort after which a checker gives up to follow trails: parts of states that are compared, and states.
pub const PATIENCE: u64 = 8_000_000_000;

/// What it costs to make a state, and to remember one, for the memory it takes.
const MADE: u64 = 32;
const REMEMBERED: u64 = 64;

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

    /// Whether it makes another state superfluous that has the same odd lines; what is looked at for that is counted.
    fn dominates(&self, other: &Self, looked_at: &mut u64) -> bool {
        *looked_at += 1;
        if self.odd_rows > other.odd_rows || self.lost > other.lost || self.required & !other.required != 0 {
            return false;
        }
        *looked_at += ((1 + self.parts.len()) * (1 + other.parts.len())) as u64;
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
        let mut looked_at = MADE;
        if !states.iter().any(|kept| kept.dominates(&state, &mut looked_at)) {
            states.retain(|kept| !state.dominates(kept, &mut looked_at));
            let place = states.partition_point(|kept| *kept < state);
            // Those behind it make room.
            looked_at += states.len() as u64 / 4;
            states.insert(place, state);
        }
        if go_on(looked_at) { Ok(()) } else { Err(too_many_trails()) }
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
    use crate::uno::subhands::{filled_in, longest};
    use std::collections::BTreeSet;

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
        assert!(no_trail(&deal, &mut patience(500)).unwrap_err().what().contains("too many partial trails"));
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
        let dominates = |one: &State, two: &State| one.dominates(two, &mut 0);
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
            assert!(dominates(&one, &two) && !dominates(&two, &one), "{one:?} {two:?}");
            assert!(dominates(&one, &one) && dominates(&two, &two), "{one:?} {two:?}");
        }
        for (one, two) in [
            (state(0, &[both], 0, 0), state(0, &[odd], 1, 0)),
            // What is worse in one thing and better in another.
            (state(0, &[both], 0, 1), state(0b100, &[both], 0, 0)),
            (state(0, &[odd], 1, 1), state(0, &[odd], 2, 0)),
            // A part that the other has not reached may be left alone in the end.
            (state(0, &[0b01, 0b10], 0, 0), state(0, &[0b01], 0, 0)),
        ] {
            assert!(!dominates(&one, &two) && !dominates(&two, &one), "{one:?} {two:?}");
        }
    }

    /// Whether some trails meet the terms, when no state is left out because of another.
    fn some_trails_of_all_states(rows: &BTreeMap<Vec<u32>, usize>, terms: Terms) -> bool {
        let mut states = BTreeSet::from([(0, State::default())]);
        for (row, copies) in rows {
            for _ in 0..*copies {
                for line in terms.lines(row, true) {
                    let ways = |(odd, state): &(u32, State)| {
                        (0..=row[line].min(2)).map(|cards| state.with(*odd, row, line, cards)).collect::<Vec<_>>()
                    };
                    states = states.iter().flat_map(ways).collect();
                }
                states = states.iter().filter_map(|(odd, state)| state.after(*odd, row, terms)).collect();
            }
        }
        states.iter().any(|(odd, state)| state.is_whole(*odd, terms) && state.lost <= terms.lost)
    }

    #[test]
    fn what_is_left_out_as_superfluous_changes_no_verdict() {
        let mut dice = 11_u32;
        let mut roll = move |sides: u32| {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (dice >> 16) % sides
        };
        let (mut yes, mut no) = (0, 0);
        for _ in 0..1_500 {
            let lines = 2 + roll(3) as usize;
            let mut rows: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
            for _ in 0..2 + roll(4) {
                let row: Vec<u32> = (0..lines).map(|_| roll(5).saturating_sub(2)).collect();
                if row.iter().any(|cards| *cards > 0) {
                    *rows.entry(row).or_default() += 1;
                }
            }
            let left_outs = [0, roll(1 << lines)];
            for (trails, left_out, lost) in
                (1..=3).flat_map(|t| left_outs.map(|out| [(t, out, 0), (t, out, 2)])).flatten()
            {
                let terms = Terms { trails, left_out, lost };
                let found = some_trails(&rows, terms, &mut patience(PATIENCE)).unwrap();
                assert_eq!(found, some_trails_of_all_states(&rows, terms), "{terms:?} {rows:?}");
                *if found { &mut yes } else { &mut no } += 1;
            }
        }
        assert!(yes > 2_000 && no > 2_000, "{yes} {no}");
    }

    #[test]
    fn what_is_compared_is_paid_for() {
        // States of which neither makes the other superfluous are all compared, part by part.
        let apart = |n: u32| State {
            parts: (0..8).map(|line| 1 << (2 * line + (n >> line & 1))).collect(),
            ..State::default()
        };
        let (mut layer, mut paid) = (Layer::default(), 0);
        (0..256).for_each(|n| {
            layer
                .add(0, apart(n), &mut |cost| {
                    paid += cost;
                    true
                })
                .unwrap();
        });
        assert_eq!(layer.states().count(), 256);
        // Both ways, with 9 times 9 parts and marks each.
        assert!(paid >= 256 * 255 / 2 * 2 * 81, "{paid}");
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

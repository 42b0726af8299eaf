//! Why a hand can't be played out, for hands of few colours or few numbers and any
//! number of cards.
//!
//! Take colours and numbers as places, and cards as ways between them. From an order of all cards, note a value that
//! each two neighbours share: the next one noted is the same place, or the other end of the card between. So the notes
//! are a **trail**, a walk that uses no card twice, and every card has an end on it. (Harary and Nash-Williams; that a
//! trail gives an order is not needed for a "no".) The cards of a trail connect all its places, and none or two of
//! its places are odd: an odd number of them ends there. If it has no cards at all, it is one place.
//!
//! Here all choices of cards are gone through that could make a trail, one **row** (a number, say) after the other,
//! and only what matters for the rest is kept of each: which of the few **lines** (the colours) it has reached and how
//! they are connected, which are odd, how many rows were, and which lines are required, because a row that the trail
//! does not reach has a card there. If no state is left in the end that is a trail's, there is none, so there is no
//! order. Of several cards with the same ends it is enough to take none, one or two. Rows alike come one after the
//! other, and if a row brings back states that there were before, the rest of its kind are skipped by whole rounds; so
//! a hand of ten million cards takes little more than the time to sort it.
//!
//! **Dominance.** State A makes B superfluous if both have the same odd lines and as many odd rows; what B connects, A
//! connects; every part of A has a line that B has reached; and A requires nothing that B does not. For if some cards
//! complete B, they complete A: oddness is the same; all that B's lines were connected to they still are, so what B
//! and these cards reached is one part, and each part of A hangs on it; and A has reached whatever B has.

use crate::fault::Fault;
use crate::uno::solitaire::Solitaire;
use std::collections::BTreeMap;

/// The most lines that are followed.
pub const MOST_LINES: usize = 16;

/// What it costs to remember a state, for the memory it takes.
const REMEMBERED: u64 = 16;

fn too_many_trails() -> Fault {
    Fault::new("the hand has too many partial trails to go through them all")
}

/// What matters of a choice of cards. Sets of lines are bits; the bit after the last line is the row in work.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    required: u32,
    /// Sets of lines that are connected, the smallest first.
    parts: Vec<u32>,
}

impl State {
    fn reached(&self) -> u32 {
        self.parts.iter().fold(0, |all, part| all | part)
    }

    /// With a line and the row connected.
    fn joined(&self, both: u32) -> Self {
        let (meeting, mut parts): (Vec<u32>, Vec<u32>) = self.parts.iter().partition(|part| *part & both != 0);
        parts.push(meeting.iter().fold(both, |all, part| all | part));
        parts.sort_unstable();
        Self { required: self.required & !both, parts }
    }

    /// Whether it makes another state superfluous that has the same odd lines and rows.
    fn dominates(&self, other: &Self) -> bool {
        let reached = other.reached();
        self.required & !other.required == 0
            && other.parts.iter().all(|part| self.parts.iter().any(|ours| part & !ours == 0))
            && self.parts.iter().all(|part| part & reached != 0)
    }
}

/// The states so far, by their odd lines and the number of odd rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Layer(BTreeMap<(u32, u32), Vec<State>>);

impl Layer {
    /// Adds a state, unless it is superfluous, and removes what it makes superfluous.
    fn add(&mut self, odd: (u32, u32), state: State, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
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

    fn states(&self) -> impl Iterator<Item = ((u32, u32), &State)> {
        self.0.iter().flat_map(|(odd, states)| states.iter().map(|state| (*odd, state)))
    }

    /// After a row: for each line, whether it has no, one or more cards there.
    fn after(&self, row: &[u8], go_on: &mut dyn FnMut(u64) -> bool) -> Result<Self, Fault> {
        let mut layer = self.clone();
        let this = 1_u32 << row.len();
        for (line, &cards) in row.iter().enumerate().filter(|(_, cards)| **cards > 0) {
            let both = this | 1 << line;
            let mut next = Self::default();
            for ((odd, rows), state) in layer.states() {
                next.add((odd, rows), state.clone(), go_on)?;
                next.add((odd ^ both, rows), state.joined(both), go_on)?;
                if cards > 1 {
                    next.add((odd, rows), state.joined(both), go_on)?;
                }
            }
            layer = next;
        }
        let ends =
            row.iter().enumerate().filter(|(_, cards)| **cards > 0).fold(0, |set, (line, _)| set | 1_u32 << line);
        let mut after = Self::default();
        for ((odd, rows), state) in layer.states() {
            let mut state = state.clone();
            let reached = state.reached();
            if reached & this == 0 {
                state.required |= ends & !reached;
            }
            state.parts.iter_mut().for_each(|part| *part &= !this);
            state.parts.sort_unstable();
            let rows = rows + u32::from(odd & this != 0);
            if rows <= 2 {
                after.add((odd & !this, rows), state, go_on)?;
            }
        }
        Ok(after)
    }

    /// Whether a state is a whole trail's.
    fn has_trail(&self) -> bool {
        self.states().any(|((odd, rows), state)| match state.parts.len() {
            0 => state.required.count_ones() <= 1,
            1 => state.required == 0 && odd.count_ones() + rows <= 2,
            _ => false,
        })
    }
}

/// The rows of a hand, each kind with the number of its copies.
fn rows(deal: &Solitaire) -> Result<BTreeMap<Vec<u8>, usize>, Fault> {
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
        let mut kind = vec![0_u8; lines];
        for &card in cards {
            let cards = &mut kind[places[hand.card(card as usize).values()[line] as usize] as usize];
            *cards = 2.min(*cards + 1);
        }
        *rows.entry(kind).or_default() += 1;
    }
    Ok(rows)
}

/// Checks that the hand has no trail that every card has an end on, and so no order.
///
/// # Errors
/// When it has one, or is not of the kind that this can tell, or `go_on` says no.
pub fn no_trail(deal: &Solitaire, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
    let mut layer = Layer::default();
    layer.add((0, 0), State::default(), go_on)?;
    for (row, copies) in rows(deal)? {
        let (mut left, mut known) = (copies, BTreeMap::new());
        while left > 0 {
            // Where the states were there before, whole rounds change nothing.
            if !go_on(REMEMBERED * layer.states().count() as u64) {
                return Err(too_many_trails());
            }
            if let Some(before) = known.insert(layer.clone(), left) {
                left %= before - left;
            }
            if left > 0 {
                layer = layer.after(&row, go_on)?;
                left -= 1;
            }
        }
    }
    match layer.has_trail() {
        false => Ok(()),
        true => Err(Fault::new("the cards have a trail that each of them has an end on, so there is an order")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::uno::enumerate::PATIENCE;

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
}

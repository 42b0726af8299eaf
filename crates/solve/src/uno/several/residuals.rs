//! What is left of each number, as numbers of 64 bits that are the same whatever the number is called.
//!
//! The residual of a number is how many cards each player has left of it in each colour. It is kept as the exclusive or of a random-looking
//! number for each of these, and a position as the sum over all numbers. A number with cards of one colour only counts with all
//! others of that colour. If two positions ever had the same 64 bits, a line might be missed; a "no" is the kernel's to say.

/// The residuals of all numbers of a deal.
pub(super) struct Residuals {
    /// The player and the hubs of each kind of card.
    kinds: Vec<(usize, [u32; 2])>,
    /// The kinds of each number; its residual, and how many of its colours are left.
    at: Vec<Vec<u32>>,
    residual: Vec<u64>,
    colours: Vec<u32>,
    /// For each player and colour, how many cards have a number without other colours.
    alone: Vec<Vec<u32>>,
    /// How many cards of all players each colour of each number has left, by the first kind of them.
    first: Vec<u32>,
    here: Vec<u32>,
    code: u64,
}

impl Residuals {
    /// Without any cards, for this many hubs and players.
    pub(super) fn new(hubs: usize, players: usize) -> Self {
        Self {
            kinds: Vec::new(),
            at: vec![Vec::new(); hubs],
            residual: vec![0; hubs],
            colours: vec![0; hubs],
            alone: vec![vec![0; hubs]; players],
            first: Vec::new(),
            here: Vec::new(),
            code: 0,
        }
    }

    /// Adds the next kind, of which there are no cards yet.
    pub(super) fn add_kind(&mut self, kind: u32, player: usize, hubs: [u32; 2]) {
        let at = &mut self.at[hubs[1] as usize];
        let first = at.iter().copied().find(|&kind| self.kinds[kind as usize].1 == hubs).unwrap_or(kind);
        at.push(kind);
        self.kinds.push((player, hubs));
        self.first.push(first);
        self.here.push(0);
    }

    /// The position, without the last card and the turn.
    pub(super) fn code(&self) -> u64 {
        self.code
    }

    /// The same for numbers that play the same part.
    pub(super) fn class(&self, number: u32) -> u64 {
        if self.colours[number as usize] > 1 { self.residual[number as usize] } else { 0 }
    }

    /// What matters of the card played last: its colour, and the residual of its number if that has other colours.
    pub(super) fn last(&self, [colour, number]: [u32; 2]) -> u64 {
        let is_plain = match self.colours[number as usize] {
            0 => true,
            1 => self.at[number as usize].iter().any(|&kind| {
                self.here[self.first[kind as usize] as usize] > 0 && self.kinds[kind as usize].1[0] == colour
            }),
            _ => false,
        };
        let number = if is_plain { 0 } else { self.residual[number as usize] };
        mixed(u64::from(colour) + 1).wrapping_add(number)
    }

    /// Adds to how many cards of a kind are left: one more or, as `u32::MAX` is one less than nothing, one less.
    pub(super) fn count(&mut self, kind: u32, change: u32, left: &mut [u32]) {
        let (player, [colour, number]) = self.kinds[kind as usize];
        self.weigh(number, left, false);
        let count = &mut left[kind as usize];
        self.residual[number as usize] ^= mixed_count(player, colour, *count);
        *count = count.wrapping_add(change);
        self.residual[number as usize] ^= mixed_count(player, colour, *count);
        let here = &mut self.here[self.first[kind as usize] as usize];
        let had = *here > 0;
        *here = here.wrapping_add(change);
        match (had, *here > 0) {
            (false, true) => self.colours[number as usize] += 1,
            (true, false) => self.colours[number as usize] -= 1,
            _ => {}
        }
        self.weigh(number, left, true);
    }

    /// Adds what a number is to the position, or takes it away.
    fn weigh(&mut self, number: u32, left: &[u32], is_added: bool) {
        match self.colours[number as usize] {
            0 => {}
            1 => {
                for &kind in &self.at[number as usize] {
                    let (player, [colour, _]) = self.kinds[kind as usize];
                    let alone = &mut self.alone[player][colour as usize];
                    let many = left[kind as usize];
                    if many > 0 {
                        self.code = self.code.wrapping_sub(mixed_count(player, colour, *alone));
                        *alone = if is_added { *alone + many } else { *alone - many };
                        self.code = self.code.wrapping_add(mixed_count(player, colour, *alone));
                    }
                }
            }
            _ => {
                let residual = mixed(self.residual[number as usize]);
                self.code = if is_added { self.code.wrapping_add(residual) } else { self.code.wrapping_sub(residual) };
            }
        }
    }
}

/// A number that looks random, for this many cards of a player and a colour; 0 for none.
fn mixed_count(player: usize, colour: u32, many: u32) -> u64 {
    match many {
        0 => 0,
        _ => mixed((player as u64) << 60 ^ u64::from(colour) << 32 ^ u64::from(many)),
    }
}

/// A number made of another, in which each bit depends on all (the finish of SplitMix64).
pub(super) fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

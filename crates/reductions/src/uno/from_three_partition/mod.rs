//! 3-PARTITION to cooperation of two players with nine colours: who can't play skips, and nobody else.
//!
//! So the paper's question of cooperation with a constant number of colours is settled for hands that are multisets, as the paper defines
//! them: NP-complete for every c >= 9. (With at most mu copies of a card in a hand it is polynomial for constant c and mu.)
//!
//! What kind of proof this is: by hand, derived a second time from scratch, the construction run against exact solvers on small
//! machines; not peer-reviewed, not formalised. No earlier answer was found, but the literature was not surveyed. No "no" of a full deal was ever
//! found by a solver: full deals are too large for that.
//!
//! # Construction
//! All numbers are doubled first. Item i of size a_i is a *job* of a_i + 1 units that pays X and releases a_i tokens of kind Y;
//! m - 1 *separators* are jobs of beta + 1 units that pay Y and release beta tokens of kind X, where beta is the sum of a group. N is
//! the number of all units. Colours are A, B_X, B_Y, C (both players), V (player 2), S_X, S_Y, T, H (player 1); `(x, v)` is a card.
//!
//! | number | player 1 | player 2 |
//! |---|---|---|
//! | job y (u units, pays t, releases r of t') | A x u, B_t x u, S_t' x r, T x (r + 1) | V x u |
//! | f | S_X x beta, T x beta | |
//! | w | T x (N + 1), C x (N + 1) | |
//! | q_0 to q_N | C, H x 3 | C, A |
//! | z, one for each unit, of its kind t | S_t x 2 | B_t |
//! | h | H, C | |
//! | g | | C, the guard |
//!
//! # Forward
//! For each unit, `/` between the players' parts where they alternate: T.w C.w / C.q C.q A.q / A.y V.y / B_t.y B_t.z S_t.z S_t.z, then a token of kind
//! t: S_t.y' T.y' with y' = f or a job that is done. After the last V of y comes T.y at once; its spare B_t.y and z are
//! slipped in at the stop of its first unit at B_t; tokens that nobody needs (those of the last group) are played there too. The order is group 1, separator 1,
//! group 2, and so on to group m. At the end: the last q, all H, H.h, C.h.
//!
//! # Back
//! The items that are exhausted (their last V is played) before the first separator is, between the first and the second, and so
//! on, separators in the order in which they are exhausted.
//!
//! # Size
//! For 3m numbers whose groups sum to b: N = 4mb + 4m - 2b - 1, at most 16N + 4b + 11 cards, 9 colours, 2N + 4m + 4 numbers.
//!
//! # Why no stays no
//! In any winning line:
//! 1. Player 2 plays everything but the guard.
//! 2. By counting C, every (A, q) of player 2 follows (C, q) of player 1, and the last card is a C.
//! 3. All H form one block before (C, h).
//! 4. Every A of player 1 follows an (A, q) of player 2, and every V an A of its number.
//! 5. After a V that is not the last of y come (B_t, y) of player 1 and (B_t, z) of player 2.
//! 6. That leads into S_t, which is a debt, but for at most one dodge of each kind.
//! 7. Each debt is settled by an S_t of its own, of f or an exhausted job, before the next A, since between two A there is
//!    exactly one V.
//! 8. Let e_k be the sum of the items that are exhausted when the k-th separator is. From the tokens, k beta - 1 <= e_k and e_k - 1 <= k beta; all
//!    of these numbers are even, so e_k = k beta. That is what the doubling is for.

pub mod machine;

use crate::problems::three_partition::{Groups, ThreePartition};
use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use machine::{COLOURS, Job, Machine, Token};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::cards::Cards;
use misdeal_kernel::uno::coop::{Coop, Line};

/// The most units of a machine: its hands then stay below what a coop may have.
const MOST_UNITS: usize = 100_000;

/// The machine for these items in groups of this sum: items first, then the separators. The numbers are taken as they are.
///
/// # Errors
/// When an item is 0, or there is no group.
pub fn machine_for(items: &[usize], groups: usize, sum: usize) -> Result<Machine, Fault> {
    let separators = groups.checked_sub(1).ok_or_else(|| Fault::new("there is no group"))?;
    let items = items.iter().map(|&item| Job { units: item + 1, pays: Token::X });
    let separators = (0..separators).map(|_| Job { units: sum + 1, pays: Token::Y });
    Machine::new(items.chain(separators).collect(), sum)
}

/// The groups that a line of such a machine tells, by the places of the items from 0.
#[must_use]
pub fn groups_of(machine: &Machine, items: usize, line: &Line) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new()];
    for job in machine.exhausted(line) {
        if job >= items {
            groups.push(Vec::new());
        } else if let Some(last) = groups.last_mut() {
            last.push(job);
        }
    }
    groups
}

/// The order in which items and separators are done for these groups, whose items are counted from 0.
#[must_use]
pub fn order_of(items: usize, groups: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    for (n, group) in groups.iter().enumerate() {
        order.extend(n.checked_sub(1).map(|separator| items + separator));
        order.extend(group);
    }
    order
}

/// The reduction from [`ThreePartition`] to [`Coop`].
#[derive(Clone, Debug)]
pub struct PartitionToCoop {
    source: ThreePartition,
    machine: Machine,
    target: Coop,
}

/// How many units the machine of an instance has.
fn units(source: &ThreePartition) -> usize {
    let (m, b) = (source.groups(), source.bound());
    4 * m * b + 4 * m - 2 * b - 1
}

impl PartitionToCoop {
    /// The machine.
    #[must_use]
    pub fn machine(&self) -> &Machine {
        &self.machine
    }
}

impl Reduction for PartitionToCoop {
    const NAME: &'static str = "three-partition-to-uno-coop";
    const CITE: &'static str = "ours, from Garey, Johnson (1975)";
    const SIZE: &'static str = "3m numbers in groups of sum b: with N = 4mb + 4m - 2b - 1, at most 16N + 4b + 11 cards of 9 colours \
        and 2N + 4m + 4 numbers";
    type Source = ThreePartition;
    type Target = Coop;

    fn apply(source: &ThreePartition) -> Result<Self, Fault> {
        let all = units(source);
        if all > MOST_UNITS {
            return Err(Fault::new(format!("the numbers make {all} units, and may make {MOST_UNITS}")));
        }
        let doubled: Vec<usize> = source.numbers().iter().map(|number| 2 * number).collect();
        let machine = machine_for(&doubled, source.groups(), 2 * source.bound())?;
        let target = machine.deal()?;
        Ok(Self { source: source.clone(), machine, target })
    }

    fn target(&self) -> &Coop {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (all, m, b) = (units(&self.source), self.source.groups(), self.source.bound());
        vec![
            Size::new("cards", self.target.hands().iter().map(Cards::len).sum(), 16 * all + 4 * b + 11),
            Size::new("colours", self.target.sizes().size(0), COLOURS),
            Size::new("numbers", self.target.sizes().size(1), 2 * all + 4 * m + 4),
        ]
    }

    fn roles(&self) -> Vec<Role> {
        let items = self.source.numbers().len();
        self.machine.roles(|job| match job.checked_sub(items) {
            None => format!("item {} of size {}", job + 1, self.source.numbers()[job]),
            Some(separator) => format!("separator {}", separator + 1),
        })
    }

    fn forward(&self, groups: &Groups) -> Result<Line, Fault> {
        self.source.verify(groups)?;
        let groups: Vec<Vec<usize>> =
            groups.0.iter().map(|group| group.iter().map(|place| place - 1).collect()).collect();
        self.machine.line(&order_of(self.source.numbers().len(), &groups))
    }

    fn back(&self, line: &Line) -> Result<Groups, Fault> {
        self.target.verify(line)?;
        let groups = groups_of(&self.machine, self.source.numbers().len(), line);
        let groups = Groups(groups.into_iter().map(|group| group.into_iter().map(|item| item + 1).collect()).collect());
        self.source.verify(&groups)?;
        Ok(groups)
    }
}

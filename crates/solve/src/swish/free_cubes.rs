//! Exact counts of swish-free hands, cube by cube: each can be counted by itself, and
//! elsewhere.
//!
//! The cubes are the tasks that [`free_counts`](super::free_counts) makes of a deck. What they
//! leave out, since a decision makes a swish, is told too: with it the kernel can check that
//! nothing is missing and nothing is there twice.

use super::free_counts::{Counting, Dead, Task, Total, choices, countable, tasks};
use super::masks::{Hand, Kind, Masks, members};
use super::symmetries::{Group, symmetries};
use crate::budget::Budget;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::free::cubes::{Copies, Cube};
use misdeal_kernel::swish::{Card, Deal};
use misdeal_kernel::text::shorten;

/// A deck whose hands are counted cube by cube.
pub struct Cubes {
    masks: Masks,
}

/// A deck cut into cubes.
pub struct Cut {
    /// The cubes to count, as text.
    pub texts: Vec<String>,
    /// The same, and those whose hands all hold a swish.
    pub cubes: Vec<Cube>,
    /// How many symmetries of the deck were used.
    pub symmetries: usize,
}

/// What was counted in some cubes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How many swish-free sets of so many cards, copies told apart.
    pub labelled: Vec<u128>,
    /// The same, copies not told apart.
    pub hands: Vec<u128>,
    /// A largest one.
    pub largest: Vec<Card>,
    /// How many boxes of hands were looked at.
    pub steps: u64,
}

impl Cubes {
    /// A deck.
    ///
    /// # Errors
    /// When it is too large.
    pub fn of(deck: &Deal) -> Result<Self, Stop> {
        Ok(Self { masks: countable(deck)? })
    }

    /// How many copies of each kind there are.
    #[must_use]
    pub fn kinds(&self) -> Vec<usize> {
        self.masks.kinds().map(|kind| self.masks.copies(kind)).collect()
    }

    /// Cuts the deck into about so many cubes.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn cut(&self, enough: usize, budget: &Budget) -> Result<Cut, Stop> {
        let group = symmetries(&self.masks, Group::Full);
        let (tasks, dead) = tasks(&self.masks, &group, enough, budget)?;
        let dead = dead.iter().map(|dead| self.dead(dead));
        let cubes = tasks.iter().map(|task| self.cube(task)).chain(dead).collect();
        Ok(Cut { texts: tasks.iter().map(|task| self.text(task)).collect(), cubes, symmetries: group.len() })
    }

    /// Counts the cubes of some texts, blanks between them.
    ///
    /// # Errors
    /// When a text is no cube of this deck, or the budget is spent.
    pub fn count(&self, texts: &str, budget: &Budget) -> Result<Counted, Stop> {
        let mut total = Total::default();
        for text in texts.split_whitespace() {
            let no_cube = || Stop::TooLarge(Fault::new(format!("`{}` is no cube of this deck", shorten(text))));
            let task = self.read(text).ok_or_else(no_cube)?;
            total = total.plus(Counting::run(&self.masks, &task, budget)?);
        }
        Ok(Counted {
            labelled: total.sizes(choices),
            hands: total.sizes(|_, _| 1),
            largest: self.masks.cards(&total.largest),
            steps: total.steps,
        })
    }

    /// A cube as `0:1,5:2/3f8/16`: copies taken by kind, the open kinds as bits, and for how many it stands.
    fn text(&self, task: &Task) -> String {
        let taken: Vec<String> =
            members(task.hand.kinds()).map(|kind| format!("{kind}:{}", task.hand.copies(Kind(kind)))).collect();
        format!("{}/{:x}/{}", taken.join(","), task.open, task.times)
    }

    fn read(&self, text: &str) -> Option<Task> {
        let [taken, open, times] = text.split('/').collect::<Vec<&str>>().try_into().ok()?;
        let mut hand = Hand::default();
        for pair in taken.split(',').filter(|pair| !pair.is_empty()) {
            let (kind, copies) = pair.split_once(':')?;
            let (kind, copies) = (kind.parse::<u8>().ok()?, copies.parse::<usize>().ok()?);
            let kind = self.masks.kinds().find(|known| known.0 == kind)?;
            (hand.copies(kind) == 0 && copies <= self.masks.copies(kind)).then_some(())?;
            (0..copies).for_each(|_| hand.add(kind));
        }
        let open = u64::from_str_radix(open, 16).ok()?;
        let all = self.masks.kinds().fold(0, |all, kind| all | kind.bit());
        (open & !all == 0 && open & hand.kinds() == 0 && !self.masks.has_swish(&hand)).then_some(())?;
        Some(Task { hand, open, times: times.parse().ok()? })
    }

    fn cube(&self, task: &Task) -> Cube {
        let copies = |kind: Kind| {
            let of = self.masks.copies(kind);
            let taken = usize::from(task.hand.copies(kind));
            if task.open & kind.bit() == 0 {
                Copies { of, least: taken, most: taken }
            } else {
                Copies { of, least: 0, most: of }
            }
        };
        Cube { kinds: self.masks.kinds().map(copies).collect(), times: task.times }
    }

    fn dead(&self, dead: &Dead) -> Cube {
        let mut cube = self.cube(&dead.task);
        let of = self.masks.copies(dead.kind);
        cube.kinds[usize::from(dead.kind.0)] = Copies { of, least: dead.copies, most: of };
        cube
    }
}

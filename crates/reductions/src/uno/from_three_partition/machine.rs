//! The machine that 3-PARTITION is played on: jobs of units, each unit paid by a token, tokens released by jobs that are done.
//!
//! It is kept apart from the numbers, so that small machines can be dealt which no numbers give, and searched through.

use crate::roles::Role;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::card::Card;
use misdeal_kernel::uno::cards::Cards;
use misdeal_kernel::uno::coop::{Coop, Line, Skips, Turn};
use misdeal_kernel::uno::sizes::Sizes;
use std::collections::VecDeque;

/// The two kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Items pay with it.
    X,
    /// Separators pay with it.
    Y,
}

impl Token {
    /// The other kind.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::Y,
            Self::Y => Self::X,
        }
    }

    fn letter(self) -> char {
        match self {
            Self::X => 'X',
            Self::Y => 'Y',
        }
    }
}

/// The nine colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Begins a unit: both players have it.
    A,
    /// Leads from a unit into a debt of this kind: both players have it.
    B(Token),
    /// Lets player 2 begin a unit: both have it.
    C,
    /// Follows A: player 2 has it.
    V,
    /// A debt of this kind, and what settles it: player 1 has it.
    S(Token),
    /// Leads on from a token: player 1 has it.
    T,
    /// Holds the end together: player 1 has it.
    H,
}

/// How many colours there are.
pub const COLOURS: usize = 9;

impl Colour {
    fn number(self) -> u32 {
        match self {
            Self::A => 1,
            Self::B(Token::X) => 2,
            Self::B(Token::Y) => 3,
            Self::C => 4,
            Self::V => 5,
            Self::S(Token::X) => 6,
            Self::S(Token::Y) => 7,
            Self::T => 8,
            Self::H => 9,
        }
    }

    fn name(self) -> String {
        match self {
            Self::A => "A".into(),
            Self::B(token) => format!("B_{}", token.letter()),
            Self::C => "C".into(),
            Self::V => "V".into(),
            Self::S(token) => format!("S_{}", token.letter()),
            Self::T => "T".into(),
            Self::H => "H".into(),
        }
    }
}

/// A job: its units but the last are paid for, and when it is done it releases a token less than it has units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// How many units it has, two at least.
    pub units: usize,
    /// The kind of tokens it pays with; it releases the other kind.
    pub pays: Token,
}

impl Job {
    /// How many tokens it releases.
    #[must_use]
    pub fn releases(self) -> usize {
        self.units - 1
    }
}

/// How often some cards are dealt; with other numbers than these the machine leaks, which tests show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Copies of H at each q.
    pub locks: usize,
    /// Copies of S at each z.
    pub debts: usize,
    /// Copies of T at each job beyond one for each token and one.
    pub spare: usize,
}

impl Default for Strength {
    fn default() -> Self {
        Self { locks: 3, debts: 2, spare: 0 }
    }
}

/// The numbers of the cards, by what they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Job(usize),
    First,
    Wheel,
    /// Where a unit begins; there is one more than units.
    Queue(usize),
    /// Where a unit runs into debt.
    Debt(usize),
    Home,
    Guard,
}

/// Jobs, and the tokens of kind X that are there at the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    jobs: Vec<Job>,
    tokens: usize,
    strength: Strength,
}

/// Cards of a player that are the same.
struct Dealt {
    player: usize,
    colour: Colour,
    place: Place,
    copies: usize,
}

impl Machine {
    /// A machine with these jobs and tokens.
    ///
    /// # Errors
    /// When a job has fewer than two units.
    pub fn new(jobs: Vec<Job>, tokens: usize) -> Result<Self, Fault> {
        match jobs.iter().position(|job| job.units < 2) {
            None => Ok(Self { jobs, tokens, strength: Strength::default() }),
            Some(job) => Err(Fault::new(format!("job {} has fewer than two units", job + 1))),
        }
    }

    /// The same, with other numbers of copies.
    #[must_use]
    pub fn with(self, strength: Strength) -> Self {
        Self { strength, ..self }
    }

    /// The jobs.
    #[must_use]
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// How many units all jobs have together.
    #[must_use]
    pub fn units(&self) -> usize {
        self.jobs.iter().map(|job| job.units).sum()
    }

    /// How many numbers the cards have.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.number(Place::Guard)
    }

    fn number(&self, place: Place) -> usize {
        let (jobs, units) = (self.jobs.len(), self.units());
        match place {
            Place::Job(job) => job + 1,
            Place::First => jobs + 1,
            Place::Wheel => jobs + 2,
            Place::Queue(unit) => jobs + 3 + unit,
            Place::Debt(unit) => jobs + 4 + units + unit,
            Place::Home => jobs + 4 + 2 * units,
            Place::Guard => jobs + 5 + 2 * units,
        }
    }

    fn card(&self, colour: Colour, place: Place) -> Card {
        Card::new(&[colour.number(), self.number(place) as u32])
    }

    /// The jobs of the units, in order.
    fn jobs_of_units(&self) -> impl Iterator<Item = usize> + '_ {
        self.jobs.iter().enumerate().flat_map(|(job, with)| std::iter::repeat_n(job, with.units))
    }

    /// All cards.
    fn dealt(&self) -> Vec<Dealt> {
        let Strength { locks, debts, spare } = self.strength;
        let units = self.units();
        let mut all = Vec::new();
        let mut deal = |player: usize, colour: Colour, place: Place, copies: usize| {
            if copies > 0 {
                all.push(Dealt { player, colour, place, copies });
            }
        };
        for (number, &job) in self.jobs.iter().enumerate() {
            let place = Place::Job(number);
            deal(1, Colour::A, place, job.units);
            deal(1, Colour::B(job.pays), place, job.units);
            deal(1, Colour::S(job.pays.other()), place, job.releases());
            deal(1, Colour::T, place, job.releases() + 1 + spare);
            deal(2, Colour::V, place, job.units);
        }
        deal(1, Colour::S(Token::X), Place::First, self.tokens);
        deal(1, Colour::T, Place::First, self.tokens);
        deal(1, Colour::T, Place::Wheel, units + 1);
        deal(1, Colour::C, Place::Wheel, units + 1);
        for unit in 0..=units {
            let place = Place::Queue(unit);
            deal(1, Colour::C, place, 1);
            deal(1, Colour::H, place, locks);
            deal(2, Colour::C, place, 1);
            deal(2, Colour::A, place, 1);
        }
        for (unit, job) in self.jobs_of_units().enumerate() {
            let (place, pays) = (Place::Debt(unit), self.jobs[job].pays);
            deal(1, Colour::S(pays), place, debts);
            deal(2, Colour::B(pays), place, 1);
        }
        deal(1, Colour::H, Place::Home, 1);
        deal(1, Colour::C, Place::Home, 1);
        deal(2, Colour::C, Place::Guard, 1);
        all
    }

    /// The hands.
    ///
    /// # Errors
    /// When they are too large.
    pub fn deal(&self) -> Result<Coop, Fault> {
        let mut hands = vec![Cards::default(), Cards::default()];
        for Dealt { player, colour, place, copies } in self.dealt() {
            hands[player - 1].add(self.card(colour, place), copies)?;
        }
        Coop::new(Sizes::new(&[COLOURS, self.numbers()])?, Skips::Stuck, hands)
    }

    /// What the cards are there for; `job` names the jobs.
    pub fn roles(&self, job: impl Fn(usize) -> String) -> Vec<Role> {
        let group = |place: Place| match place {
            Place::Job(number) => {
                let Job { units, pays } = self.jobs[number];
                format!("y{}, {}: {units} units, pays {}", number + 1, job(number), pays.letter())
            }
            Place::First => "f: the tokens at the beginning".into(),
            Place::Wheel => "w: from unit to unit".into(),
            Place::Queue(_) => "q: where a unit begins".into(),
            Place::Debt(_) => "z: where a unit runs into debt".into(),
            Place::Home => "h: the end".into(),
            Place::Guard => "g: the guard, which stays".into(),
        };
        let name = |place: Place| match place {
            Place::Job(number) => format!("y{}", number + 1),
            Place::First => "f".into(),
            Place::Wheel => "w".into(),
            Place::Queue(unit) => format!("q{unit}"),
            Place::Debt(unit) => format!("z{}", unit + 1),
            Place::Home => "h".into(),
            Place::Guard => "g".into(),
        };
        let role = |Dealt { player, colour, place, copies }| {
            let role = Role::new(&self.card(colour, place), format!("{}.{}", colour.name(), name(place)), group(place));
            role.of_player(player).times(copies)
        };
        self.dealt().into_iter().map(role).collect()
    }

    /// The line that does the jobs in this order, each whole before the next.
    ///
    /// # Errors
    /// When a unit can't be paid for then, or tokens of the beginning are left over, or the machine is no sound one.
    pub fn line(&self, order: &[usize]) -> Result<Line, Fault> {
        let used = self.tokens_used(order)?;
        let mut tokens = used.into_iter();
        let mut kept = self.unused(order)?;
        let first_unit = |job: usize| self.jobs[..job].iter().map(|job| job.units).sum::<usize>();
        let mut play = Play { machine: self, turns: Vec::new(), begun: 0 };
        for &job in order {
            let Job { units, pays } = self.jobs[job];
            let (own, begin) = (Place::Job(job), first_unit(job));
            for unit in 0..units {
                play.begin();
                play.first(Colour::A, own, 1);
                play.second(Colour::V, own);
                if unit + 1 == units {
                    let kept = std::mem::take(&mut kept[job]);
                    play.first(Colour::S(pays.other()), own, kept);
                    play.first(Colour::T, own, kept + 1 + self.strength.spare);
                    continue;
                }
                let mut debts = vec![begin + unit];
                if unit == 0 {
                    // The last unit does not stop at B, so its cards are slipped in here.
                    debts.push(begin + units - 1);
                }
                for &debt in &debts {
                    play.first(Colour::B(pays), own, 1);
                    play.second(Colour::B(pays), Place::Debt(debt));
                }
                for &debt in debts.iter().rev() {
                    play.first(Colour::S(pays), Place::Debt(debt), self.strength.debts);
                }
                let token = tokens.next().ok_or_else(|| Fault::new("a token is missing"))?;
                play.first(Colour::S(pays), token, 1);
                play.first(Colour::T, token, 1);
            }
        }
        play.begin();
        for unit in (0..=self.units()).rev() {
            play.first(Colour::H, Place::Queue(unit), self.strength.locks);
        }
        play.first(Colour::H, Place::Home, 1);
        play.first(Colour::C, Place::Home, 1);
        Ok(Line(play.turns))
    }

    /// Which token pays for each unit that is paid for, in the order of play; the oldest first.
    fn tokens_used(&self, order: &[usize]) -> Result<Vec<Place>, Fault> {
        Ok(self.paid(order)?.0)
    }

    /// How many tokens of each job are never used.
    fn unused(&self, order: &[usize]) -> Result<Vec<usize>, Fault> {
        let mut unused = vec![0; self.jobs.len()];
        for token in self.paid(order)?.1 {
            match token {
                Place::Job(job) => unused[job] += 1,
                _ => return Err(Fault::new("tokens of the beginning are left over")),
            }
        }
        Ok(unused)
    }

    /// The tokens that are used, in the order of play, and those that are not.
    fn paid(&self, order: &[usize]) -> Result<(Vec<Place>, Vec<Place>), Fault> {
        let mut there: [VecDeque<Place>; 2] = Default::default();
        there[0].extend(std::iter::repeat_n(Place::First, self.tokens));
        let mut used = Vec::new();
        for &number in order {
            let job = self.jobs[number];
            for _ in 1..job.units {
                let token = there[job.pays as usize].pop_front();
                let missing = || Fault::new(format!("job {} can't be paid for at its turn", number + 1));
                used.push(token.ok_or_else(missing)?);
            }
            let released = std::iter::repeat_n(Place::Job(number), job.releases());
            there[job.pays.other() as usize].extend(released);
        }
        Ok((used, there.into_iter().flatten().collect()))
    }

    /// The jobs in the order in which a line exhausts them.
    #[must_use]
    pub fn exhausted(&self, line: &Line) -> Vec<usize> {
        let mut left: Vec<usize> = self.jobs.iter().map(|job| job.units).collect();
        let mut order = Vec::new();
        for turn in &line.0 {
            let Turn::Play(card) = turn else { continue };
            let [colour, number] = [card.values()[0], card.values()[1]];
            if colour != Colour::V.number() {
                continue;
            }
            if let Some(units) = (number as usize).checked_sub(1).and_then(|job| left.get_mut(job)) {
                *units = units.saturating_sub(1);
                if *units == 0 {
                    order.push(number as usize - 1);
                }
            }
        }
        order
    }
}

/// A line on its way.
struct Play<'a> {
    machine: &'a Machine,
    turns: Vec<Turn>,
    /// How many units have begun.
    begun: usize,
}

impl Play<'_> {
    /// A player plays; whoever would have been next before him has to skip.
    fn play(&mut self, player: usize, colour: Colour, place: Place) {
        if self.turns.len() % 2 != player {
            self.turns.push(Turn::Skip);
        }
        self.turns.push(Turn::Play(self.machine.card(colour, place)));
    }

    fn first(&mut self, colour: Colour, place: Place, copies: usize) {
        (0..copies).for_each(|_| self.play(0, colour, place));
    }

    fn second(&mut self, colour: Colour, place: Place) {
        self.play(1, colour, place);
    }

    /// From the wheel to the A of a unit.
    fn begin(&mut self) {
        let place = Place::Queue(self.begun);
        self.begun += 1;
        self.first(Colour::T, Place::Wheel, 1);
        self.first(Colour::C, Place::Wheel, 1);
        self.second(Colour::C, place);
        self.first(Colour::C, place, 1);
        self.second(Colour::A, place);
    }
}

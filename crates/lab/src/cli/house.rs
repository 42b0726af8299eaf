//! What is agreed on before a game of real UNO: the options that all commands share which play it.

use clap::Args;
use misdeal_kernel::uno::real::Rules;
use misdeal_kernel::uno::real::transcript::MOST_POINTS;

/// The rules of the house.
#[derive(Debug, Args)]
pub struct House {
    /// For uno: play hand after hand until someone has so many points (500 in the rules); otherwise one hand is played
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u32).range(1..=MOST_POINTS as i64))]
    pub to: Option<u32>,
    /// For uno: a Draw Two may be answered with a Draw Two, a Wild Draw Four with a Wild Draw Four
    #[arg(long)]
    pub stacking: bool,
    /// For uno: with two players a Reverse does nothing, instead of acting as a Skip
    #[arg(long)]
    pub reverse_turns: bool,
}

impl House {
    /// The rules that were agreed on.
    pub fn rules(&self) -> Rules {
        Rules { stacking: self.stacking, reverse_skips: !self.reverse_turns, ..Rules::default() }
    }

    /// The points that win; 0 when one hand is played.
    pub fn goal(&self) -> u32 {
        self.to.unwrap_or(0)
    }

    /// Whether anything was agreed on that only UNO knows.
    pub fn is_named(&self) -> bool {
        self.to.is_some() || self.stacking || self.reverse_turns
    }
}

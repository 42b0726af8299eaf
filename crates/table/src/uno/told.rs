//! What accepted claims about UNO say.

use super::answer::{self, real};
use crate::told::Told;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::uno::real::position;
use misdeal_kernel::uno::{Accepted, Deal};
use serde_json::{Map, Value};

impl Told for Accepted {
    fn subject(&self) -> String {
        answer::deal(&self.statement().deal)
    }

    fn answer(&self) -> String {
        answer::answer_line(self, None)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(answer::accepted_json(self, None))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(deal.of::<Deal>().is_some_and(|deal| deal.same_hands(&self.statement().deal)))
    }
}

impl Told for position::Accepted {
    fn subject(&self) -> String {
        real::position(&self.statement().deal)
    }

    fn answer(&self) -> String {
        real::answer_line(self, None)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(real::accepted_json(self, None))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(deal.of() == Some(&self.statement().deal))
    }
}

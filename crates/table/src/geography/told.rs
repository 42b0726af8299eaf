//! What accepted claims about geography say.

use super::answer;
use crate::told::Told;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::geography::{Accepted, Geography};
use serde_json::{Map, Value};

impl Told for Accepted {
    fn subject(&self) -> String {
        answer::deal(&self.statement().deal)
    }

    fn answer(&self) -> String {
        answer::answer_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(answer::accepted_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(deal.of::<Geography>().is_some_and(|deal| deal.same(&self.statement().deal)))
    }
}

//! Swish, for people.

use super::as_printed::AsPrinted;
use super::menu::NO_SWISH_SET;
use super::play::{Swish, oracle::Oracle, table::SwishTable};
use super::{deal, export, free, odds};
use crate::asked::Asked;
use crate::asks::command::play::TIME;
use crate::asks::shared::{CARDS, FREE, PEOPLE};
use crate::asks::{Command, Given, Menu};
use crate::claimed::{Part, Writes};
use crate::export::Exported;
use crate::guide::{self, Guide, Sitting};
use crate::page::ask::Ask;
use crate::page::{Faces, Host, Seat};
use crate::play::acts::Reply;
use crate::play::lines::Lines;
use crate::play::midend::Midend;
use crate::report::{Outside, Ready};
use crate::tells::ready;
use crate::told::{Told, about};
use misdeal_kernel::claim::{Checked, Opening};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish::free::{Counted, Freed, Pool};
use misdeal_kernel::swish::{Accepted, Deal, Wanted};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::SwishGame;
use misdeal_solve::swish::deck::every_card;
use misdeal_solve::swish::free::SwishFree;

/// Swish, for people.
pub struct SwishGuide;

impl Guide for SwishGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        match given.has(&FREE) {
            true if given.has(&NO_SWISH_SET) => Ok(Box::new(AsPrinted::NoSwishSet(guide::deal::<Deal>(of)?.clone()))),
            true => ready::<SwishFree>(guide::deal(of)?, given),
            false => ready::<SwishGame>(guide::deal(of)?, given),
        }
    }

    fn ready(&self, command: Command, given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
        match command {
            Command::Deal => deal::ready(given, outside),
            Command::Deck => deal::ready_deck(given),
            Command::Free => free::ready(given),
            Command::Odds => odds::ready(given, outside),
            _ => Err(self.lacks(command)),
        }
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked).or_else(|| about::<Freed>(checked)).or_else(|| about::<Counted>(checked))
    }

    /// A number is all that is wanted.
    fn wanted(&self, what: Option<&str>, text: &str) -> Option<Result<Asked, Fault>> {
        what?.parse::<usize>().ok()?;
        Some(text.parse().and_then(|wanted: Wanted| match wanted.besides.is_empty() {
            true => Ok(Asked { instance: Instance::new(wanted.deal), at_least: Some(wanted.cards) }),
            false => Err(Asked::listed()),
        }))
    }

    fn whole(&self, of: &Instance) -> Option<String> {
        let deal: &Deal = of.of()?;
        let all = Pool::deck(deal.grid()).ok().filter(|all| all.size() == deal.cards().len() && !deal.is_fixed());
        all.and_then(|_| every_card(deal.grid()).ok())
            .filter(|all| deal.same_cards(all))
            .map(|all| all.grid().to_string())
    }

    fn export(&self, of: &Instance, asked: &Exported<'_>) -> Result<String, Fault> {
        export::deal(guide::deal(of)?, asked)
    }

    fn export_claim(&self, opening: Opening, part: Part, budget: &Budget) -> Result<Writes, Fault> {
        export::claim(opening, part, budget)
    }

    fn play(&self, given: &Given, sitting: Sitting<'_>) -> Result<Box<dyn Lines>, Fault> {
        let deck = deal::deck_or(sitting.cards, None)?;
        let cards = given.read(&CARDS).unwrap_or(deal::TABLE.min(deck.cards().len()));
        let table = SwishTable::new(&deck, sitting.seed, cards)?;
        let oracle = Oracle { time: given.time(&TIME).unwrap_or_default() };
        Ok(Box::new(Midend::new(Swish::new(table, oracle), sitting.seed, given.read(&PEOPLE).unwrap_or(1))?))
    }

    fn lay(&self, _table: &str, ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
        super::page::lay(ask, host)
    }

    fn faces(&self) -> Option<Faces> {
        Some(super::page::faces)
    }

    fn style(&self) -> &'static str {
        super::draw::svg::STYLE
    }
}

//! UNO, the papers' games and the real one, for people.

use super::answer::real::Replayed;
use super::menu::{ALONE, AS_PEOPLE_DO, AT_TABLE, DUEL, KIND, SECOND, TOGETHER, WITH_COOP, WITH_DUEL, WITH_SOLITAIRE};
use super::play::coop::Together;
use super::play::duel::Duelling;
use super::play::names::Voice;
use super::play::real::{RealTable, Setup};
use super::play::solitaire::Alone;
use super::{claimed, deal, export, house, simulate};
use crate::asked::Asked;
use crate::asks::command::play::TIME;
use crate::asks::shared::{CARDS, SIZE};
use crate::asks::{Command, Given, Menu, Typed};
use crate::claimed::{Part, Writes};
use crate::export::Exported;
use crate::guide::{self, Guide, Sitting};
use crate::page::ask::Ask;
use crate::page::{Faces, Host, Seat};
use crate::play::acts::Reply;
use crate::play::lines::Lines;
use crate::report::{Outside, Ready, Report};
use crate::tells::ready;
use crate::told::{Told, about};
use misdeal_kernel::claim::{Checked, Opening};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::uno::real::{Position, position};
use misdeal_kernel::uno::{self, Accepted, Coop, Demand, Duel, GoingOut, Skips, Solitaire, Wanted};
use misdeal_solve::budget::Budget;
use misdeal_solve::uno::UnoGame;
use misdeal_solve::uno::real::{Kind, RealGame};

/// How many players a table has, unless told.
const PLAYERS: usize = 4;

/// UNO, the papers' games and the real one, for people.
pub struct UnoGuide;

impl Guide for UnoGuide {
    fn menu(&self) -> &'static Menu {
        &super::menu::MENU
    }

    fn kinds(&self, command: Command, typed: &Typed) -> Vec<&'static str> {
        match command {
            Command::Play if typed.has(DUEL.flag) => vec![WITH_DUEL],
            Command::Play if typed.has(ALONE.flag) => vec![WITH_SOLITAIRE],
            Command::Play if typed.has(TOGETHER.flag) => vec![WITH_COOP],
            Command::Play => vec![AS_PEOPLE_DO],
            _ => Vec::new(),
        }
    }

    fn solve(&self, of: &Instance, given: &Given) -> Result<Box<dyn Ready>, Fault> {
        match of.of::<Position>() {
            Some(position) => ready::<RealGame>(position, given),
            None => ready::<UnoGame>(guide::deal(of)?, given),
        }
    }

    fn ready(&self, command: Command, given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
        match command {
            Command::Deal => deal::ready(given, outside),
            Command::Deck => Ok(Box::new(deal::RealDeck)),
            Command::Simulate => simulate::ready(given, outside),
            _ => Err(self.lacks(command)),
        }
    }

    fn told<'a>(&self, checked: &'a Checked) -> Option<&'a dyn Told> {
        about::<Accepted>(checked).or_else(|| about::<position::Accepted>(checked))
    }

    fn wanted(&self, what: Option<&str>, text: &str) -> Option<Result<Asked, Fault>> {
        what.filter(|what| ["play", "sequence", "fill-in", "other-than"].contains(what))?;
        Some(text.parse().and_then(|wanted: Wanted| {
            let at_least = match wanted.demand {
                Demand::Play => None,
                Demand::Sequence(cards) => Some(cards),
                _ => return Err(Fault::new("a hand alone is asked with --fill-in or --count")),
            };
            Ok(Asked { instance: Instance::new(wanted.deal), at_least })
        }))
    }

    fn replays(&self, first: &str) -> bool {
        first.split_whitespace().take(3).eq(["uno", "real", "game"])
    }

    fn replayed(&self, text: &str) -> Result<Box<dyn Report>, Fault> {
        Ok(Box::new(Replayed::of(text)?))
    }

    fn export(&self, of: &Instance, asked: &Exported<'_>) -> Result<String, Fault> {
        export::deal(guide::deal(of)?, asked)
    }

    fn export_claim(&self, opening: Opening, part: Part, budget: &Budget) -> Result<Writes, Fault> {
        claimed::claim(opening, part, budget)
    }

    /// A duel against perfect play, a hand alone, hands together, or the real game against simple players.
    fn play(&self, given: &Given, sitting: Sitting<'_>) -> Result<Box<dyn Lines>, Fault> {
        let voice = Voice::Lines { colour: sitting.colour };
        let players = match [&DUEL, &ALONE, &TOGETHER].map(|flag| given.has(flag)) {
            [false, false, false] => 0,
            [false, true, false] => 1,
            [true, false, false] | [false, false, true] => 2,
            _ => {
                return Err(Fault::new(
                    "--duel, --solitaire and --coop are different tables; one can be played at a time",
                ));
            }
        };
        if players > 0 {
            let each = given.read(&CARDS).unwrap_or(deal::HAND);
            let (sizes, mut hands, _) =
                deal::dealt_hands(given.text(&SIZE), None::<&uno::Deal>, (each, players), sitting.seed)?;
            let time = given.time(&TIME).unwrap_or_default();
            if given.has(&ALONE) {
                let hand = Solitaire::new(sizes, 1, hands.pop().unwrap_or_default())?;
                return Ok(Box::new(Alone::sit_down(hand, Some(sitting.seed), time)?));
            }
            if given.has(&TOGETHER) {
                let deal = Coop::new(sizes, Skips::Stuck, hands)?;
                return Ok(Box::new(Together::sit_down(deal, None, Some(sitting.seed), time, &mut Vec::new())?));
            }
            let deal = Duel::new(sizes, GoingOut::Loses, hands)?;
            return Ok(Box::new(Duelling::sit_down(deal, given.has(&SECOND), Some(sitting.seed), time, voice)?));
        }
        let setup = Setup {
            rules: house::rules(given),
            players: given.read(&AT_TABLE).unwrap_or(PLAYERS),
            kind: given.read(&KIND).unwrap_or(Kind::Greedy),
            goal: house::goal(given),
            seed: sitting.seed,
        };
        Ok(Box::new(RealTable::sit_down(setup, voice)?.0))
    }

    fn lay(&self, table: &str, ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
        super::page::lay(table, ask, host)
    }

    fn faces(&self) -> Option<Faces> {
        Some(super::page::faces)
    }
}

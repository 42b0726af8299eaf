//! `misdeal check`: a claim file, or a game of the real UNO as it was played, through kernel code only.

use super::Ending;
use crate::files::{self, Source, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::claim::{Checked, Checker};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish::deck::every_card;
use misdeal_kernel::swish::free::Pool;
use misdeal_kernel::uno::real::Transcript;
use misdeal_table::answer::{self, fault_json};
use misdeal_table::geography::answer as geography_report;
use misdeal_table::set::answer as set_report;
use misdeal_table::set::deck_answer as deck_report;
use misdeal_table::swish::answer as report;
use misdeal_table::swish::free_answer as free_report;
use misdeal_table::uno::answer as uno_report;
use misdeal_table::uno::answer::real as real_report;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Arguments of `misdeal check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The claim, or a game that `simulate uno --transcript` wrote; `-` is standard input
    claim: PathBuf,
    /// Accept it only if it is about the cards of this file, in any order
    #[arg(long, value_name = "FILE")]
    deal: Option<PathBuf>,
}

impl Check {
    /// Runs the command: 0 when the claim is accepted, 2 with the first thing
    /// that is wrong when it is not.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let mut source = Source::open(&self.claim)?;
        if source.first_line(|line| line.split_whitespace().take(3).eq(["uno", "real", "game"]))? {
            return self.game(source, output);
        }
        let checked = match self.check(source, output) {
            Ok(checked) => checked,
            Err(fault) if output.json => {
                let mut object = fault_json(&fault);
                object["accepted"] = json!(false);
                output.complain(&fault);
                output.print(&format!("{object:#}\n"), Ending::Bad)?;
                return Ok(Ending::Bad);
            }
            Err(fault) => return Err(fault.into()),
        };
        if output.json {
            let mut object = match &checked {
                Checked::Swish(accepted) => report::accepted_json(accepted),
                Checked::Free(freed) => free_report::json(freed)?,
                Checked::Sizes(counted) => free_report::sizes_json(counted),
                Checked::Set(accepted) => set_report::accepted_json(accepted),
                Checked::SetDeck(freed) => deck_report::json(freed)?,
                Checked::Uno(accepted) => uno_report::accepted_json(accepted, None),
                Checked::UnoReal(accepted) => real_report::accepted_json(accepted, None),
                Checked::Geography(accepted) => geography_report::accepted_json(accepted),
            };
            object.insert("accepted".into(), json!(true));
            output.object(object, Ending::Yes)?;
        } else {
            let deal = |cards: usize| format!("a deal of {}", answer::cards(cards));
            let (what, answer) = match &checked {
                Checked::Swish(accepted) => {
                    (deal(accepted.statement().deal.cards().len()), report::answer_line(accepted, false))
                }
                Checked::Free(freed) => {
                    let what = match freed.pool() {
                        Pool::Deck(grid) => format!("the deck of {grid}"),
                        Pool::Deal(cards) => deal(cards.cards().len()),
                    };
                    (what, free_report::answer_line(freed))
                }
                Checked::Sizes(counted) => (deal(counted.deck().cards().len()), free_report::sizes_line(counted)),
                Checked::Set(accepted) => {
                    let board = &accepted.statement().board;
                    let what = format!("a board of {}", answer::cards(board.cards().len()));
                    (what, set_report::answer_line(accepted, false))
                }
                Checked::Uno(accepted) => {
                    (uno_report::deal(&accepted.statement().deal), uno_report::answer_line(accepted, None))
                }
                Checked::UnoReal(accepted) => {
                    let position = real_report::position(&accepted.statement().deal);
                    (position, real_report::answer_line(accepted, None))
                }
                Checked::Geography(accepted) => {
                    let deal = &accepted.statement().deal;
                    (geography_report::deal(deal), geography_report::answer_line(accepted))
                }
                Checked::SetDeck(freed) => {
                    (format!("the deck of set {}", freed.shape()), deck_report::answer_line(freed))
                }
            };
            output.print(&format!("accepted, for {what}: {answer}\n"), Ending::Yes)?;
        }
        Ok(Ending::Yes)
    }

    /// Plays a game again.
    fn game(&self, source: Source, output: &mut Output) -> Result<Ending, Trouble> {
        if self.deal.is_some() {
            return Err(Fault::new("a game deals its cards by itself; leave --deal out").into());
        }
        let name = source.name.clone();
        let transcript: Transcript = source.read()?.parse().map_err(|fault: Fault| fault.of(&name))?;
        let game = transcript.replay().map_err(|fault| fault.of(&name))?;
        if output.json {
            output.object(real_report::game_json(&transcript, &game), Ending::Yes)?;
        } else {
            output.print(&format!("{}\n", real_report::game_line(&transcript, &game)), Ending::Yes)?;
        }
        Ok(Ending::Yes)
    }

    fn check(&self, source: Source, output: &Output) -> Result<Checked, Fault> {
        let name = source.name.clone();
        let mut checker = Checker::default();
        let lines = Arc::new(AtomicU64::new(0));
        let read = Arc::clone(&lines);
        let watch = output.watch(move || format!("{} lines checked", read.load(Ordering::Relaxed)));
        source.each_line(|line| {
            lines.fetch_add(1, Ordering::Relaxed);
            checker.line(line)
        })?;
        drop(watch);
        let checked = checker.finish().map_err(|fault| fault.of(&name))?;
        if let Some(path) = &self.deal {
            let same = match (&checked, files::read(path)?) {
                (Checked::Swish(accepted), Instance::Swish(deal)) => deal.same_cards(&accepted.statement().deal),
                (Checked::Free(freed), Instance::Swish(deal)) => match freed.pool() {
                    Pool::Deal(cards) => deal.same_cards(cards),
                    Pool::Deck(grid) => deal.same_cards(&every_card(*grid)?),
                },
                (Checked::Sizes(counted), Instance::Swish(deal)) => deal.same_cards(counted.deck()),
                (Checked::Set(accepted), Instance::Set(board)) => board.same_cards(&accepted.statement().board),
                (Checked::SetDeck(freed), Instance::Set(board)) => {
                    // The cards of a board are all different, so as many as the deck has are all of it.
                    freed.shape() == board.shape() && freed.shape().deck() == Some(board.cards().len() as u128)
                }
                (Checked::Geography(accepted), Instance::Geography(deal)) => deal.same(&accepted.statement().deal),
                (Checked::UnoReal(accepted), Instance::UnoReal(deal)) => *deal == accepted.statement().deal,
                (Checked::Uno(accepted), Instance::Uno(deal)) => deal.same_hands(&accepted.statement().deal),
                _ => false,
            };
            if !same {
                let what = format!("the claim holds, but it is about other cards than {}", path.display());
                return Err(Fault::new(what).of(name));
            }
        }
        Ok(checked)
    }
}

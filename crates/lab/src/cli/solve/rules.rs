//! Rules of UNO that the command line may set, whatever the deal's header says.

use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Coop, Deal, Duel, GoingOut, Skips, Ties, Uncooperative};
use std::str::FromStr;

/// Rules that hold instead of those of the header.
#[derive(Clone, Debug, Args)]
pub struct Rules {
    /// For uno coop: who skips his turn; `stuck` (who can't play, and nobody else), `never` (nobody) or `free` (who
    /// likes to)
    #[arg(long, value_name = "RULE", value_parser = read::<Skips>)]
    skips: Option<Skips>,
    /// For uno duel: what playing one's last card means; `loses` (who has to move then), `wins` (at once) or `retires`
    #[arg(long, value_name = "RULE", value_parser = read::<GoingOut>)]
    going_out: Option<GoingOut>,
    /// For uno uncooperative: of all others, whom a player likes to lose; the `next` or the `previous` one
    #[arg(long, value_name = "RULE", value_parser = read::<Ties>)]
    ties: Option<Ties>,
}

fn read<T: FromStr<Err = Fault>>(word: &str) -> Result<T, String> {
    word.parse().map_err(|fault: Fault| fault.what().to_owned())
}

impl Rules {
    /// The deal with these rules; none if they say nothing.
    ///
    /// # Errors
    /// When a rule is for another game.
    pub fn of(&self, deal: &Deal) -> Result<Option<Deal>, Fault> {
        let hands = || deal.hands().to_vec();
        let for_another =
            |rule: &str, game: &str| Err(Fault::new(format!("{rule} is for uno {game}, and this is {}", deal.game())));
        match (self.skips, self.going_out, self.ties, deal) {
            (None, None, None, _) => Ok(None),
            (Some(skips), None, None, Deal::Coop(deal)) => {
                Coop::new(deal.sizes(), skips, hands()).map(|deal| Some(Deal::Coop(deal)))
            }
            (None, Some(going_out), None, Deal::Duel(deal)) => {
                Duel::new(deal.sizes(), going_out, hands()).map(|deal| Some(Deal::Duel(deal)))
            }
            (None, None, Some(ties), Deal::Uncooperative(deal)) => {
                Uncooperative::new(deal.sizes(), Some(ties), hands()).map(|deal| Some(Deal::Uncooperative(deal)))
            }
            (Some(_), _, _, other) if !matches!(other, Deal::Coop(_)) => for_another("--skips", "coop"),
            (_, Some(_), _, other) if !matches!(other, Deal::Duel(_)) => for_another("--going-out", "duel"),
            _ => for_another("--ties", "uncooperative"),
        }
    }

    /// Checks that no rule is set, for another game.
    ///
    /// # Errors
    /// When one is.
    pub fn none(&self) -> Result<(), Fault> {
        match (self.skips, self.going_out, self.ties) {
            (None, None, None) => Ok(()),
            _ => Err(Fault::new("--skips, --going-out and --ties are for uno")),
        }
    }
}

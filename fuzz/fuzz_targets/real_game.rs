//! A position of the real UNO, a game as it was played, a move, or a claim about a position: what is read is printed as
//! read, games are played again without a crash, and what is accepted is true, by going through small positions.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{points_into, reread};
use misdeal_kernel::check;
use misdeal_kernel::patience::patience;
use misdeal_kernel::uno::real::enumerate::goes_out_first;
use misdeal_kernel::uno::real::position::Accepted;
use misdeal_kernel::uno::real::{Move, Plan, Position, Transcript};

/// Cards up to which a position is gone through.
const MOST: usize = 8;

fn is_small(position: &Position) -> bool {
    let state = position.state();
    let held: usize = (0..state.players()).map(|player| state.hand(player).len()).sum();
    held + state.in_pile() <= MOST
}

fuzz_target!(|text: &str| {
    reread::<Move>(text);
    reread::<Plan>(text);
    reread::<Position>(text);
    reread::<Transcript>(text);
    if let Ok(transcript) = text.parse::<Transcript>() {
        let _ = transcript.replay();
    }
    // Only small ones, since large ones may take the checker's whole patience.
    let inside = text.lines().filter_map(|line| line.strip_prefix("  ")).collect::<Vec<_>>().join("\n");
    let deal = inside.split("\nbegin").next().unwrap_or_default().split("\nwait").next().unwrap_or_default();
    if !deal.parse::<Position>().is_ok_and(|position| is_small(&position)) {
        return;
    }
    match check(text) {
        Ok(checked) => {
            let Some(accepted) = checked.about::<Accepted>() else { return };
            let statement = accepted.statement();
            let position = &statement.deal;
            let won = goes_out_first(position.state(), position.asked(), &mut patience(u64::MAX));
            assert_eq!(won, Ok(statement.witness.is_some()), "{statement}");
        }
        Err(fault) => points_into(text, &fault),
    }
});

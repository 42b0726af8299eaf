//! A game of geography, a graph in any of its forms, or a claim about a game: what is accepted is true, by trying
//! everything on small graphs.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{points_into, reread};
use misdeal_kernel::check;
use misdeal_kernel::geography::enumerate::mover_wins;
use misdeal_kernel::geography::{Accepted, Geography, Lost, Position, Win};
use misdeal_reductions::problems::graph_files::graph;

/// Edges up to which a game is gone through.
const MOST: usize = 8;

fn is_small(game: &Geography) -> bool {
    game.graph().edges().len() <= MOST && game.graph().vertices() <= 1000
}

fuzz_target!(|text: &str| {
    if let Err(fault) = graph(text) {
        points_into(text, &fault);
    }
    reread::<Lost>(text);
    reread::<Win>(text);
    reread::<Geography>(text);
    match check(text) {
        Ok(checked) => {
            let Some(accepted) = checked.about::<Accepted>() else { return };
            let statement = accepted.statement();
            if is_small(&statement.deal) {
                let won = mover_wins(&Position::first(&statement.deal), &mut |_| true);
                assert_eq!(won, Ok(statement.witness.is_some()), "{statement}");
            }
        }
        Err(fault) => points_into(text, &fault),
    }
});

//! Boards of SET before other people's solvers: CP-SAT, Z3 through its own Python interface with the paper's constraints,
//! and plain CaDiCaL on our formula. Every set is compared by the kernel, and every "no" with that of `fast`.

use super::boards::ask;
use super::{OURS, fast};
use crate::bench::cadical::{self, CADICAL};
use crate::bench::peer::{self, Asked, Kind, Peer, Told};
use crate::bench::purse::Purse;
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, judge};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::set::{Board, Set, Wanted};
use misdeal_reductions::set::to_cnf::SetToCnf;
use std::time::Duration;

/// CP-SAT on SET.
pub static CP_SAT: Kind = Kind {
    name: "CP-SAT",
    package: "OR-tools",
    version: peer::ORTOOLS,
    script: "bench/peers/set_cpsat.py",
    tiny: TINY,
    grace: Duration::from_secs(30),
};

/// Z3 through Python, with the paper's constraints.
pub static Z3: Kind = Kind {
    name: "Z3 in Python",
    package: "z3-solver",
    version: "import z3; print(z3.get_version_string())",
    script: "bench/peers/set_z3.py",
    tiny: TINY,
    grace: Duration::from_secs(30),
};

/// A board that is a set.
const TINY: &str = "set 1x3\n0 1 2\n";

/// Is there a set?
const ANY: Asked = Asked { word: "any", best: false };

/// What the peers are asked.
pub const ASKED: [(&Kind, Asked); 3] = [(&CP_SAT, ANY), (&Z3, ANY), (&CADICAL, cadical::ANY)];

/// Asks each peer about the boards, one after the other, until it has had its part of the time: a row each.
pub fn measure(
    plan: &Plan,
    time: Duration,
    (work, planned, panel): (&str, &[Instance], &str),
    boards: &[Board],
    section: &mut Section,
) -> Result<(), Halt> {
    let fast = fast()?;
    let mut sides: Vec<Side> = Vec::new();
    let mut purse = Purse::new(time, plan.peers.len());
    for peer in &plan.peers {
        let name = peer.kind.name;
        let mut row = Row::new(format!("{work}: {name}"), None, planned.to_vec()).drawn(panel, OURS, name);
        let measured = row.fill(plan, purse.part(), |run| {
            let board = &boards[run];
            if sides.len() <= run {
                sides.push(ask(fast, board, plan)?);
            }
            let ours = sides[run].clone();
            let peer = match *peer.kind == CADICAL {
                true => cadical::ask::<SetToCnf>(&Wanted::a_match(board.clone()), &ours, plan)?,
                false => Some(other(peer, board, plan, &ours)?),
            };
            Ok((ours, peer))
        });
        section.rows.push(row);
        measured?;
    }
    Ok(())
}

/// Asks a peer that reads boards.
fn other(peer: &Peer, board: &Board, plan: &Plan, ours: &Side) -> Result<Side, Halt> {
    let told = peer.ask(ANY, board, plan.peer_time, plan.seed.0, &plan.budget)?;
    let set = |told: &Told| -> Result<(), Fault> {
        if told.value == 0 { Ok(()) } else { board.verify(&told.witness.parse::<Set>()?) }
    };
    let side = peer::side(peer.kind, told.as_ref(), plan.peer_time);
    judge::compare(board, told.as_ref().map_or(Ok(()), set), ours, &side)?;
    Ok(side)
}

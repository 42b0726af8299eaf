//! Boards of SET before other people's solvers: CP-SAT, Z3 through its own Python interface with the paper's constraints,
//! and plain CaDiCaL on our formula. Every set is compared by the kernel, and every "no" with that of `fast`.

use super::boards::ask;
use super::{OURS, enough};
use crate::bench::cadical::{self, CADICAL};
use crate::bench::peer::{self, Asked, Kind, Peer, Told};
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side, judge};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::set::to_cnf::SetToCnf;
use misdeal_kernel::set::{Board, Set, Wanted};
use misdeal_solve::set::engine;
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

/// Asks each peer about the boards, one after the other, until it has had enough time: a row each.
pub fn measure(plan: &Plan, boards: &[(Instance, Board)], work: &str, section: &mut Section) -> Result<(), Halt> {
    if plan.peers.is_empty() {
        return Ok(());
    }
    let fast = engine(OURS).ok_or_else(|| Fault::new("there is no engine fast"))?;
    let ours = boards.iter().map(|(_, board)| ask(fast, board, plan)).collect::<Result<Vec<Side>, Halt>>()?;
    for peer in &plan.peers {
        plan.go_on()?;
        let sides = if *peer.kind == CADICAL {
            let wanted: Vec<Wanted> = boards.iter().map(|(_, board)| Wanted::a_set(board.clone())).collect();
            cadical::ask::<SetToCnf>(&wanted, &ours, plan, Duration::from_secs_f64(enough(plan)))?
        } else {
            others(peer, boards, plan, &ours)?
        };
        let pairs = boards.iter().zip(&ours).zip(sides).map(|(((instance, _), ours), peer)| Pair {
            instance: instance.clone(),
            ours: ours.clone(),
            peer: Some(peer),
        });
        section.rows.push(Row { work: format!("{work}: {}", peer.kind.name), target: None, pairs: pairs.collect() });
    }
    Ok(())
}

/// Asks a peer that reads boards.
fn others(peer: &Peer, boards: &[(Instance, Board)], plan: &Plan, ours: &[Side]) -> Result<Vec<Side>, Halt> {
    let texts: Vec<&Board> = boards.iter().map(|(_, board)| board).collect();
    let limits = (plan.peer_time, Duration::from_secs_f64(enough(plan)));
    let told = peer.ask_until(ANY, &texts, limits, plan.seed.0, &plan.budget)?;
    let mut sides = Vec::new();
    for ((board, ours), told) in texts.iter().zip(ours).zip(&told) {
        let set = |told: &Told| -> Result<(), Fault> {
            if told.value == 0 { Ok(()) } else { board.verify(&told.witness.parse::<Set>()?) }
        };
        let side = peer::side(peer.kind, told.as_ref(), plan.peer_time);
        judge::compare(board, told.as_ref().map_or(Ok(()), set), ours, &side)?;
        sides.push(side);
    }
    Ok(sides)
}

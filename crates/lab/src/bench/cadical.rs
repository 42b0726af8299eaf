//! Plain CaDiCaL on the formulas that we export: what is left when our engines are taken away. Its models are mapped back
//! to cards and verified by the kernel; its "no" is compared with ours.

use super::Plan;
use super::peer::{Asked, Kind, Told, side};
use super::{Halt, Side, judge};
use misdeal_kernel::base::cnf::Model;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_reductions::reduction::Reduction;
use std::time::Duration;

/// CaDiCaL as PySAT has it.
pub static CADICAL: Kind = Kind {
    name: "CaDiCaL",
    package: "PySAT",
    version: "import pysat; print(pysat.__version__)",
    script: "bench/peers/cnf_cadical.py",
    tiny: "p cnf 1 1\n1 0\n",
    grace: Duration::from_secs(5),
};

/// Is there a model?
pub const ANY: Asked = Asked { word: "any", best: false };

/// Asks CaDiCaL about the formula of an instance, and checks what it says against our side: its side, if it is installed.
///
/// # Errors
/// When the run has to end.
pub fn ask<R: Reduction>(source: &R::Source, ours: &Side, plan: &Plan) -> Result<Option<Side>, Halt>
where
    R::Target: Problem<Witness = Model>,
{
    let Some(peer) = plan.peer(&CADICAL) else { return Ok(None) };
    let reduction = R::apply(source)?;
    let told = peer.ask(ANY, reduction.target(), plan.peer_time, plan.seed.0, &plan.budget)?;
    let back = |told: &Told| -> Result<(), Fault> {
        if told.value == 0 {
            return Ok(());
        }
        let model = told.witness.parse()?;
        reduction.target().verify(&model)?;
        source.verify(&reduction.back(&model)?)
    };
    let side = side(&CADICAL, told.as_ref(), plan.peer_time);
    judge::compare(source, told.as_ref().map_or(Ok(()), back), ours, &side)?;
    Ok(Some(side))
}

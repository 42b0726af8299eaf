//! The formats of other tools: what is exported, formulas as they write them, and proofs for VeriPB.

pub mod export;
pub mod formula;
pub mod veripb;

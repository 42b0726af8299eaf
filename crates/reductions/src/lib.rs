//! Hardness proofs as programs: one problem written as another, with maps both ways.
//!
//! A folder for each game has the reductions that start from it or end in it, `problems` the classic problems at their other
//! ends, and [`catalogue`] all of them by name, texts in and out. The formulas that claims rest on
//! are the kernel's; their maps are here, beside the trait [`Reduction`](crate::reduction::Reduction). Nobody has to believe this crate: what
//! [`carry`](catalogue::Applied::carry) and [`lift`](catalogue::Applied::lift) return has been verified by the kernel. It
//! does not search, and touches neither files nor clock nor chance nor threads.
//!
//! ```
//! use misdeal_reductions::catalogue::reduction;
//!
//! let applied = reduction("max-2-sat-to-simple-swish")?.apply("p max2sat 2 1 1\n1 -2 0\n")?;
//! let swish = applied.carry("v 1 2 0")?;
//! let model = applied.lift(&swish)?;
//! assert!(applied.carry("v -1 2 0").is_err(), "the clause does not hold");
//! # assert_eq!(model, "v 1 2 0\n");
//! # Ok::<(), misdeal_kernel::fault::Fault>(())
//! ```

pub mod boards;
pub mod catalogue;
pub mod problems;
pub mod quads;
pub mod reduction;
pub mod set;
pub mod swish;
pub mod then;
pub mod uno;

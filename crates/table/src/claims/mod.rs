//! Claims as people meet them: how they are told, how far a check has come, how they are cited, what the best of them know, and
//! what of them other checkers read.

pub mod checking;
pub mod cite;
pub mod claimed;
pub mod known;
pub mod told;

//! A model, against the formula that asks for it and the one that asks for its opposite.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::reread;
use misdeal_kernel::base::cnf::{Cnf, Model};
use misdeal_kernel::problem::Problem;

fuzz_target!(|text: &str| {
    let Some(model) = reread::<Model>(text) else { return };
    let mut units = Cnf::default();
    model.literals().for_each(|lit| units.add([lit]));
    assert_eq!(units.verify(&model), Ok(()));
    let mut opposite = Cnf::default();
    opposite.add(model.literals().map(|lit| !lit));
    assert!(opposite.verify(&model).is_err());
});

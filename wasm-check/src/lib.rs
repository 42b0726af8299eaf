//! The kernel's checker as a WebAssembly module: the same code where `usize` has 32 bits.
//!
//! The outside asks for room, writes a claim into it, has it checked, and reads the answer. No pointer is followed here: the room is
//! a vector that is kept, and its address is only told. So the one thing that Rust calls unsafe is that names are exported as they
//! are (`no_mangle`): no other function of the module may have such a name, and none has.

use std::panic::set_hook;
use std::sync::Mutex;

/// What is read and what is said. A module has one thread, so the locks are never waited for.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// What the kernel says about a claim: what it accepted, in all its parts, or its one sentence.
pub fn verdict(text: &[u8]) -> String {
    match std::str::from_utf8(text) {
        Err(_) => "not read: no text".into(),
        Ok(text) => match misdeal_kernel::check(text) {
            Ok(checked) => format!("accepted: {checked:?}"),
            Err(fault) => format!("rejected: {fault}"),
        },
    }
}

fn keep(place: &Mutex<Vec<u8>>, bytes: Vec<u8>) -> *const u8 {
    // A panic ends the module, so no lock is poisoned; the old content is replaced in any case.
    let mut kept = place.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    *kept = bytes;
    kept.as_ptr()
}

/// Room for a claim of so many bytes, to be written into before the next call.
// SAFETY: the only exported function of this name.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *const u8 {
    set_hook(Box::new(|panic| {
        // The outside reads this after the trap.
        keep(&ANSWER, panic.to_string().into_bytes());
    }));
    keep(&ANSWER, Vec::new());
    keep(&TEXT, vec![0; bytes])
}

/// Checks what was written into the room; the answer is at `answer`, and has as many bytes as this says.
// SAFETY: the only exported function of this name.
#[unsafe(no_mangle)]
pub extern "C" fn check() -> usize {
    let said = verdict(&TEXT.lock().unwrap_or_else(std::sync::PoisonError::into_inner)).into_bytes();
    let bytes = said.len();
    keep(&ANSWER, said);
    bytes
}

/// Where the last answer is, or the message of a panic.
// SAFETY: the only exported function of this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.lock().unwrap_or_else(std::sync::PoisonError::into_inner).as_ptr()
}

/// How long it is.
// SAFETY: the only exported function of this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer_bytes() -> usize {
    ANSWER.lock().unwrap_or_else(std::sync::PoisonError::into_inner).len()
}

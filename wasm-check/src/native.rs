//! The kernel's checker on this machine, for as many claims as come: each is its length in four bytes, lowest first, and its text;
//! so is each answer.

use misdeal_wasm_check::verdict;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};

fn main() -> io::Result<()> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut output = BufWriter::new(io::stdout().lock());
    let mut length = [0; 4];
    loop {
        match input.read_exact(&mut length) {
            Err(end) if end.kind() == ErrorKind::UnexpectedEof => return output.flush(),
            read => read?,
        }
        let mut text = vec![0; usize::try_from(u32::from_le_bytes(length)).map_err(io::Error::other)?];
        input.read_exact(&mut text)?;
        let said = verdict(&text);
        output.write_all(&u32::try_from(said.len()).map_err(io::Error::other)?.to_le_bytes())?;
        output.write_all(said.as_bytes())?;
        // Who waits for this answer before it asks again must get it.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}

//! A text with one thing changed.

/// What a byte is replaced by, besides its neighbour in the code: what claims are written with.
const OTHERS: &[u8] = b"0129-+ \n#x:.,*a@";

/// A text with one byte changed, left out, doubled or put in. With MISDEAL_EVERY=N only every N-th of these: thousands of
/// mutants of the kernel go through the tests (`make mutants`).
pub fn changes(text: &str) -> impl Iterator<Item = String> {
    let every = std::env::var("MISDEAL_EVERY").map_or(1, |word| word.parse().unwrap());
    let bytes = text.as_bytes();
    let all = (0..bytes.len()).flat_map(move |place| {
        let (before, after) = (&bytes[..place], &bytes[place + 1..]);
        let replaced =
            OTHERS.iter().copied().chain([bytes[place] ^ 1]).map(move |byte| [before, &[byte], after].concat());
        let put_in = OTHERS.iter().map(move |&byte| [before, &[byte], &bytes[place..]].concat());
        let more = [[before, after].concat(), [before, &bytes[place..=place], &bytes[place..]].concat()];
        let all = replaced.chain(put_in).chain(more).filter(move |changed| changed != bytes);
        all.filter_map(|changed| String::from_utf8(changed).ok())
    });
    all.step_by(every)
}

//! Numbers that go into a smaller type: the one place where that happens, so that no number is ever cut short in silence.
//!
//! Everywhere else the lints against narrowing `as` are on. What is narrowed has a limit that was checked when it was read or made:
//! values, cells and players are few, cards, vertices, edges, kinds and hubs are below 2^32. If such an argument were wrong, the
//! answer stops here, as arithmetic that overflows does, and is not bent.

/// The same number in a smaller type. That it fits is for the caller to know.
///
/// # Panics
/// When it does not.
#[track_caller]
pub(crate) fn narrow<Large, Small: TryFrom<Large>>(number: Large) -> Small {
    match Small::try_from(number) {
        Ok(number) => number,
        Err(_) => panic!("a number is too large for what it is kept in"),
    }
}

/// The two halves of 128 bits, the lower one first.
pub(crate) fn halves(bits: u128) -> [u64; 2] {
    [narrow(bits & u128::from(u64::MAX)), narrow(bits >> 64)]
}

/// The two halves of 64 bits, the lower one first.
pub(crate) fn quarters(bits: u64) -> [u32; 2] {
    [narrow(bits & u64::from(u32::MAX)), narrow(bits >> 32)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_the_same() {
        assert_eq!([0, 255].map(narrow::<usize, u8>), [0_u8, 255]);
        assert_eq!(narrow::<u128, u16>(65_535), u16::MAX);
    }

    #[test]
    #[should_panic(expected = "too large")]
    fn what_does_not_fit_stops() {
        narrow::<usize, u8>(256);
    }

    #[test]
    fn halves_are_put_together_again() {
        let bits = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210_u128;
        let [low, high] = halves(bits);
        assert_eq!(u128::from(high) << 64 | u128::from(low), bits);
        let [less, more] = quarters(low);
        assert_eq!([less, more], [0x7654_3210, 0xfedc_ba98]);
    }
}

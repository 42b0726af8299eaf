//! How much effort a checker spends before it gives up.

/// Lets so much effort pass, and no more.
pub fn patience(mut effort: u64) -> impl FnMut(u64) -> bool {
    move |cost| match effort.checked_sub(cost) {
        Some(left) => {
            effort = left;
            true
        }
        None => false,
    }
}

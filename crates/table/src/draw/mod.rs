//! What the pictures of all games share: boxes and frames of characters, sheets of SVG, captions.

pub(crate) mod boxes;
pub mod frame;
pub mod layered;
pub(crate) mod sheet;
pub mod text;

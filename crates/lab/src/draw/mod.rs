//! Pictures of cards: in the terminal, as SVG, as graphs.

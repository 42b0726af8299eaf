//! A frame of characters around lines of pieces, with words in its upper and lower
//! edge. Cards of every game stand in one.

/// Some characters of one colour; none is the colour of the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The characters.
    pub text: String,
    /// Their colour among the 256 of a terminal.
    pub colour: Option<u8>,
}

impl Piece {
    /// Characters in the colour of the terminal.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), colour: None }
    }
}

/// A frame.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// How many characters have room in a line of it.
    wide: usize,
    /// Whether its lines are double.
    double: bool,
    /// Stands in the upper edge, from the left.
    pub above: String,
    /// Stands in the lower edge, to the right.
    pub below: String,
    /// Stands in the left edge, line by line.
    pub left: Vec<String>,
}

impl Frame {
    /// A frame around lines of this width.
    pub fn new(wide: usize, double: bool) -> Self {
        Self { wide, double, ..Self::default() }
    }

    /// What its upper and lower edges are made of.
    pub fn edge(&self) -> &'static str {
        if self.double { "═" } else { "─" }
    }

    /// The framed lines. Each must be as wide as the frame was made for.
    pub fn around(&self, lines: impl IntoIterator<Item = Vec<Piece>>) -> Vec<Vec<Piece>> {
        let [above, below, side] = if self.double { ["╔╗", "╚╝", "║"] } else { ["╭╮", "╰╯", "│"] };
        let mut all = vec![vec![Piece::plain(cornered(above, &self.top()))]];
        for (n, inner) in lines.into_iter().enumerate() {
            let mut line = vec![Piece::plain(self.left.get(n).map_or(side, String::as_str))];
            line.extend(inner.into_iter().filter(|piece| !piece.text.is_empty()));
            line.push(Piece::plain(side));
            all.push(line);
        }
        all.push(vec![Piece::plain(cornered(below, &self.bottom()))]);
        all
    }

    fn top(&self) -> String {
        let text: String = self.above.chars().take(self.wide).collect();
        let rest = self.edge().repeat(self.wide - text.chars().count());
        text + &rest
    }

    fn bottom(&self) -> String {
        let text: String = self.below.chars().take(self.wide).collect();
        let spare = self.wide - text.chars().count();
        let right = if text.is_empty() { 0 } else { spare.min(1) };
        self.edge().repeat(spare - right) + &text + &self.edge().repeat(right)
    }
}

fn cornered(corners: &str, inner: &str) -> String {
    let mut corners = corners.chars();
    let mut corner = || corners.next().map(String::from).unwrap_or_default();
    corner() + inner + &corner()
}

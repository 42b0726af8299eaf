//! What the figures are drawn on: light paper that grows with what is put on it, and a few shapes.

use std::fmt::Write as _;

/// A point of a figure.
pub type Point = (f64, f64);

/// The distance from the edge.
const MARGIN: f64 = 22.0;

/// What figures look like, on any page: dark on light.
const STYLE: &str = "
.misdeal-figure .paper { fill: #ffffff }
.misdeal-figure text { font: 13px 'DejaVu Sans', Verdana, sans-serif; fill: #26323b }
.misdeal-figure .mid { text-anchor: middle }
.misdeal-figure .end { text-anchor: end }
.misdeal-figure .head { font-weight: bold; font-size: 15px }
.misdeal-figure .name { font-weight: bold }
.misdeal-figure .small { font-size: 11px; fill: #4a5a66 }
.misdeal-figure .code { font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; font-size: 11px; fill: #4a5a66 }
.misdeal-figure .wrong { fill: #b00020 }
.misdeal-figure .card { fill: #eef4f8; stroke: #a9bac6; stroke-width: 1.4 }
.misdeal-figure .chosen { fill: #fff3cf; stroke: #8a5a00; stroke-width: 2.4 }
.misdeal-figure .dot { fill: #c3d0d9 }
.misdeal-figure .plain { fill: #26323b; stroke: #26323b }
.misdeal-figure .blue { fill: #123c8c; stroke: #123c8c }
.misdeal-figure .orange { fill: #f09030; stroke: #f09030 }
.misdeal-figure .purple { fill: #a44fd8; stroke: #a44fd8 }
.misdeal-figure .green { fill: #0b7a43; stroke: #0b7a43 }
.misdeal-figure .point { stroke: none }
.misdeal-figure .circle { fill: none; stroke-width: 3.6 }
.misdeal-figure .group { fill: #f8fafb; stroke: #c9d5dd; stroke-width: 1.2 }
.misdeal-figure .sign { fill: none; stroke: #5b6b78; stroke-width: 2.6; stroke-linecap: round }
.misdeal-figure .line { fill: none; stroke: #33424d; stroke-width: 1.6 }
.misdeal-figure .thin { fill: none; stroke: #d5dee5; stroke-width: 1 }
.misdeal-figure .soft { fill: none; stroke: #8fa0ac; stroke-width: 1.3 }
.misdeal-figure .dashed { stroke-dasharray: 6 4 }
.misdeal-figure .dotted { stroke-dasharray: 2 3 }
.misdeal-figure .tour { fill: none; stroke: #123c8c; stroke-width: 3.2; stroke-dasharray: 3 4; stroke-linecap: round }
.misdeal-figure .way { fill: none; stroke: #123c8c; stroke-width: 2.6 }
.misdeal-figure .false { fill: none; stroke: #b00020; stroke-width: 2; stroke-dasharray: 7 4 }
.misdeal-figure .node { fill: #ffffff; stroke: #33424d; stroke-width: 1.6 }
.misdeal-figure .full { fill: #26323b; stroke: #26323b }
.misdeal-figure .second { fill: #dbe5ec }
.misdeal-figure .new { fill: #ffe08a; stroke: #8a5a00; stroke-width: 2.4 }
.misdeal-figure .terminal { fill: #26323b }
.misdeal-figure .h { fill: none; stroke: #0b7a43; stroke-width: 3.4 }
.misdeal-figure .v { fill: none; stroke: #a44fd8; stroke-width: 3.4; stroke-dasharray: 9 4 }
.misdeal-figure .d { fill: none; stroke: #c46a00; stroke-width: 3.4; stroke-dasharray: 2 4 }
.misdeal-figure .s1 { fill: none; stroke: #123c8c; stroke-width: 2 }
.misdeal-figure .s2 { fill: none; stroke: #c46a00; stroke-width: 2 }
.misdeal-figure .s3 { fill: none; stroke: #0b7a43; stroke-width: 2 }
.misdeal-figure .s4 { fill: none; stroke: #a44fd8; stroke-width: 2 }
.misdeal-figure .tag { fill: #ffffff; stroke: #5b6b78; stroke-width: 1 }
";

/// A figure that is being drawn.
#[derive(Default)]
pub struct Canvas {
    body: String,
    far: Point,
}

impl Canvas {
    /// Empty paper.
    pub fn new() -> Self {
        Self::default()
    }

    fn reaches(&mut self, (x, y): Point) {
        self.far = (self.far.0.max(x), self.far.1.max(y));
    }

    /// How far down something has been drawn.
    pub fn bottom(&self) -> f64 {
        self.far.1
    }

    /// How far to the right something has been drawn.
    pub fn right(&self) -> f64 {
        self.far.0
    }

    /// Words, of which `_` and `^` (with one character or braces) begin a subscript or a superscript.
    pub fn text(&mut self, (x, y): Point, words: &str, class: &str) {
        let letters = words.chars().filter(|c| !"_^{}".contains(*c)).count() as f64;
        let wide = letters * if class.contains("small") || class.contains("code") { 6.7 } else { 7.8 };
        let right = if class.contains("mid") {
            x + wide / 2.0
        } else if class.contains("end") {
            x
        } else {
            x + wide
        };
        self.reaches((right, y + 4.0));
        let _ = writeln!(self.body, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", spans(words));
    }

    /// Sentences, each in lines of its own.
    pub fn told(&mut self, (x, y): Point, sentences: &[&str]) -> f64 {
        let mut down = y;
        for sentence in sentences {
            self.text((x, down), sentence, "small");
            down += 17.0;
        }
        down
    }

    /// A rectangle with round corners.
    pub fn rect(&mut self, (x, y): Point, (wide, high): Point, round: f64, class: &str) {
        self.reaches((x + wide, y + high));
        let _ = writeln!(
            self.body,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"{round}\"/>"
        );
    }

    /// A disc or a ring.
    pub fn disc(&mut self, (x, y): Point, radius: f64, class: &str) {
        self.reaches((x + radius, y + radius));
        let _ = writeln!(self.body, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>");
    }

    /// A path as SVG has it, which reaches no further than what is drawn beside it.
    pub fn path(&mut self, way: &str, class: &str, arrow: bool) {
        let tip = if arrow { " marker-end=\"url(#misdeal-tip)\"" } else { "" };
        let _ = writeln!(self.body, "<path class=\"{class}\" d=\"{way}\"{tip}/>");
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, class: &str) {
        self.reaches(from);
        self.reaches(to);
        self.path(&format!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1), class, false);
    }

    /// A bent way between two places, that ends so far before each; to the left of its direction by `bend`.
    pub fn bent(&mut self, from: Point, to: Point, bend: f64, gap: f64, class: &str, arrow: bool) -> Point {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down).max(1.0);
        let control = ((from.0 + to.0) / 2.0 + bend * down / length, (from.1 + to.1) / 2.0 - bend * across / length);
        let edge = |point: Point, gap: f64| {
            let (x, y) = (control.0 - point.0, control.1 - point.1);
            let far = x.hypot(y).max(1.0);
            (point.0 + x / far * gap, point.1 + y / far * gap)
        };
        let (start, end) = (edge(from, gap), edge(to, gap + if arrow { 3.0 } else { 0.0 }));
        let middle = (0.25 * start.0 + 0.5 * control.0 + 0.25 * end.0, 0.25 * start.1 + 0.5 * control.1 + 0.25 * end.1);
        self.reaches(middle);
        let way = format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", start.0, start.1, control.0, control.1, end.0, end.1);
        self.path(&way, class, arrow);
        middle
    }

    /// A word on a small label, in the middle of something.
    pub fn tag(&mut self, (x, y): Point, words: &str) {
        let wide = 8.0 * words.chars().count() as f64 + 8.0;
        self.rect((x - wide / 2.0, y - 9.0), (wide, 18.0), 9.0, "tag");
        self.text((x, y + 4.5), words, "mid name");
    }

    /// Plus, or equals.
    pub fn sign(&mut self, (x, y): Point, equals: bool) {
        let strokes = match equals {
            false => format!("M{} {y}h12M{x} {}v12", x - 6.0, y - 6.0),
            true => format!("M{0} {1}h12M{0} {2}h12", x - 6.0, y - 3.5, y + 3.5),
        };
        self.path(&strokes, "sign", false);
    }

    /// The figure, with its title for those who do not see it.
    pub fn document(self, title: &str, description: &str) -> String {
        let (wide, high) = ((self.far.0 + MARGIN).ceil(), (self.far.1 + MARGIN).ceil());
        format!(
            "<svg class=\"misdeal-figure\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {wide} {high}\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n<defs><marker \
             id=\"misdeal-tip\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"11\" markerHeight=\"11\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 1L10 5L0 9z\" fill=\"#33424d\"/></marker></defs>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{}</svg>\n",
            escaped(title),
            escaped(description),
            self.body
        )
    }
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The parts of a name: what stands on the line, below and above it.
fn spans(words: &str) -> String {
    let mut out = String::new();
    let mut rest = words;
    let mut low = 0;
    let mut shift = |out: &mut String, to: i32, part: &str| {
        if !part.is_empty() {
            let size = if to == 0 { "" } else { " font-size=\"80%\"" };
            let _ = match to == low && to == 0 {
                true => write!(out, "{}", escaped(part)),
                false => write!(out, "<tspan dy=\"{}\"{size}>{}</tspan>", to - low, escaped(part)),
            };
            low = to;
        }
    };
    while let Some(place) = rest.find(['_', '^']) {
        shift(&mut out, 0, &rest[..place]);
        let to = if rest[place..].starts_with('_') { 4 } else { -5 };
        let after = &rest[place + 1..];
        let (part, more) = match after.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
            Some(parts) => parts,
            None => after.split_at(after.chars().next().map_or(0, char::len_utf8)),
        };
        shift(&mut out, to, part);
        rest = more;
    }
    shift(&mut out, 0, rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subscripts_go_down_and_come_back() {
        assert_eq!(spans("a < b"), "a &lt; b");
        assert_eq!(spans("X_{1,J} x"), "X<tspan dy=\"4\" font-size=\"80%\">1,J</tspan><tspan dy=\"-4\"> x</tspan>");
        assert!(spans("C_1^{1,2}").ends_with("<tspan dy=\"-9\" font-size=\"80%\">1,2</tspan>"));
    }

    #[test]
    fn paper_grows_with_what_is_drawn() {
        let mut canvas = Canvas::new();
        canvas.rect((10.0, 10.0), (100.0, 40.0), 0.0, "card");
        assert_eq!((canvas.right(), canvas.bottom()), (110.0, 50.0));
        assert!(canvas.document("a & b", "").contains("<title>a &amp; b</title>"));
    }
}

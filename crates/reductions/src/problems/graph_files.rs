//! Reads graphs: our own form (see [`misdeal_kernel::base::graph`]), graph6, DIMACS edge files, and plain lists of edges.
//!
//! ```text
//! DhC                    # graph6: one word, perhaps after >>graph6<<
//! p edge 5 3             # DIMACS, with `c` lines for comments; `p col` is the same
//! e 1 2
//! 1 2                    # a plain list: a line for each edge, vertices from 1
//! ```
//!
//! DIMACS files that list each edge in both directions are read as if they did not.

use misdeal_kernel::base::dimacs::dimacs_words;
use misdeal_kernel::base::graph::{Graph, MOST_EDGES, MOST_VERTICES, Vertex};
use misdeal_kernel::base::graph_text::{count_of, edges, few_enough, vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::{Word, lines, number, shorten, words};

/// What may stand before a graph6 word.
const GRAPH6: &str = ">>graph6<<";

/// Reads a graph in any of these forms.
///
/// # Errors
/// What is wrong with it, and where.
pub fn graph(text: &str) -> Result<Graph, Fault> {
    let Some(first) = lines(text).find_map(|(n, line)| words(n, line).next()) else {
        return Err(Fault::new("a graph starts with a header like `graph 5`"));
    };
    match first.text {
        "graph" => ours(text),
        "p" | "c" => dimacs(text),
        word if word.bytes().all(|byte| byte.is_ascii_digit()) => list(text),
        word if word.starts_with([':', '&']) => {
            Err(first.fault("this looks like sparse6 or digraph6; only graph6 is read"))
        }
        _ => graph6(text),
    }
}

/// Reads our own form.
fn ours(text: &str) -> Result<Graph, Fault> {
    let mut words = lines(text).flat_map(|(n, line)| words(n, line)).skip(1).peekable();
    let Some(count) = words.next() else {
        return Err(Fault::new("after `graph` comes the number of vertices, as in `graph 5`"));
    };
    let count = count_of(count)?;
    let directed = words.next_if(|word| word.text == "directed").is_some();
    edges(count, directed, words)
}

/// Reads a DIMACS edge file.
fn dimacs(text: &str) -> Result<Graph, Fault> {
    const START: &str = "a DIMACS graph starts with `p edge VERTICES EDGES`";
    let mut words = dimacs_words(text);
    let mut head = || words.next().ok_or_else(|| Fault::new(START));
    let (p, name, vertices, announced) = (head()?, head()?, head()?, head()?);
    if p.text != "p" || !["edge", "col"].contains(&name.text) {
        return Err(p.fault(START));
    }
    let vertices = count_of(vertices)?;
    let announced = number(announced.text, "the number of edges", 0, 2 * MOST_EDGES)
        .map_err(|fault| fault.at_place(announced.place))?;
    let mut edges = Vec::new();
    while let Some(word) = words.next() {
        if word.text != "e" {
            return Err(word.fault(format!("an edge is written `e 1 2`, not `{}`", shorten(word.text))));
        }
        few_enough(edges.len() / 2, word)?;
        let mut end = || {
            let end = words.next().ok_or_else(|| word.fault("an edge has two ends"))?;
            vertex(end.text, vertices).map_err(|fault| fault.at_place(end.place))
        };
        let mut ends = [end()?, end()?];
        if ends[0] == ends[1] {
            return Err(word.fault(format!("an edge from vertex {} to itself is not allowed", ends[0])));
        }
        ends.sort_unstable();
        edges.push(ends);
    }
    let found = edges.len();
    if found != announced && found != 2 * announced {
        return Err(Fault::new(format!("{announced} edges were announced and {found} are there")));
    }
    edges.sort_unstable();
    edges.dedup();
    Graph::new(vertices, false, edges)
}

/// Reads a list of edges, a line each.
fn list(text: &str) -> Result<Graph, Fault> {
    let (mut edges, mut places, mut most) = (Vec::new(), Vec::new(), 0);
    for (n, line) in lines(text) {
        let found: Vec<_> = words(n, line).take(3).collect();
        let &[from, to] = found.as_slice() else {
            match found.first() {
                None => continue,
                Some(word) => return Err(word.fault("a line of a list of edges has two vertices, as in `1 2`")),
            }
        };
        few_enough(edges.len(), from)?;
        let read = |word: Word<'_>| vertex(word.text, MOST_VERTICES).map_err(|fault| fault.at_place(word.place));
        let ends = [read(from)?, read(to)?];
        most = most.max(ends[0].index() + 1).max(ends[1].index() + 1);
        edges.push(ends);
        places.push(from.place);
    }
    Graph::checked(most, false, edges).map_err(|bad| match places.get(bad.place) {
        Some(&place) => bad.fault.at_place(place),
        None => bad.fault,
    })
}

/// How many vertices a graph6 word announces and how many characters say so, when it has as many characters as it
/// needs.
fn six_bit_lengths(word: &str) -> Option<(usize, usize)> {
    let bytes = word.as_bytes();
    if bytes.is_empty() || !bytes.iter().all(|byte| (63..=126).contains(byte)) {
        return None;
    }
    let joined = |bytes: &[u8]| bytes.iter().fold(0, |all, byte| all << 6 | usize::from(byte - 63));
    let (vertices, head) = match bytes {
        [126, 126, rest @ ..] if rest.len() >= 6 => (joined(&rest[..6]), 8),
        [126, rest @ ..] if rest.len() >= 3 && rest[0] != 126 => (joined(&rest[..3]), 4),
        [first, ..] if *first < 126 => (joined(&[*first]), 1),
        _ => return None,
    };
    let bits = vertices.checked_mul(vertices.saturating_sub(1))? / 2;
    (bytes.len() == head + bits.div_ceil(6)).then_some((vertices, head))
}

/// Reads a graph6 word: the upper triangle of the matrix, column by column, six entries a character.
fn graph6(text: &str) -> Result<Graph, Fault> {
    let mut all = lines(text).flat_map(|(n, line)| words(n, line));
    let Some(mut word) = all.next() else {
        return Err(Fault::new("there is no graph here"));
    };
    if word.text == GRAPH6 {
        word = all.next().ok_or_else(|| word.fault("nothing follows the word >>graph6<<"))?;
    }
    let code = word.text.strip_prefix(GRAPH6).unwrap_or(word.text);
    let Some((vertices, head)) = six_bit_lengths(code) else {
        let what = format!("`{}` is no graph: neither `graph 5`, DIMACS, a list of edges nor graph6", shorten(code));
        return Err(word.fault(what));
    };
    if let Some(second) = all.next() {
        return Err(second.fault("one graph is read, and here begins a second one"));
    }
    let bytes = &code.as_bytes()[head..];
    let (mut edges, mut bit) = (Vec::new(), 0);
    for to in 1..vertices as u32 {
        for from in 0..to {
            if ((bytes[bit / 6] - 63) >> (5 - bit % 6)) & 1 == 1 {
                edges.push([Vertex(from), Vertex(to)]);
            }
            bit += 1;
        }
    }
    Graph::new(vertices, false, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_as_printed() {
        for text in ["graph 5\n1-2 2-3 3-4\n", "graph 0\n", "graph 3 directed\n1>2 2>1 2>3\n", "graph 3 directed\n"] {
            assert_eq!(graph(text).map(|graph| graph.to_string()), Ok(text.into()));
        }
        assert_eq!(graph("graph 3\n2-1 # so\n 3-1").unwrap().to_string(), "graph 3\n1-2 1-3\n");
    }

    #[test]
    fn other_forms_are_read_too() {
        let path = graph("graph 5\n1-3 1-5 2-4 4-5\n").unwrap();
        for text in [
            "DQc",
            ">>graph6<<DQc\n",
            ">>graph6<<\nDQc",
            "c hi\np edge 5 4\ne 3 1\ne 1 5\ne 2 4\ne 5 4\n",
            "p col 5 4\ne 1 3\ne 3 1\ne 1 5\ne 5 1\ne 2 4\ne 4 2\ne 4 5\ne 5 4\n",
            "1 3\n1 5 # so\n\n2 4\n4 5",
        ] {
            assert!(graph(text).unwrap().same(&path), "{text}");
        }
        assert_eq!(graph("?").unwrap().vertices(), 0);
    }

    #[test]
    fn bad_graphs_are_told_why_and_where() {
        for (text, part) in [
            ("", "starts with a header"),
            ("graph", "after `graph` comes"),
            ("graph x", "line 1, column 7: the number of vertices must be a number"),
            ("graph 10000001", "line 1, column 7: the number of vertices is 10000001"),
            ("graph 4000000000000000000000", "line 1, column 7"),
            ("graph 5\n1-2 2-6", "line 2, column 5: vertex 6 is out of range 1..5; the nearest is 5"),
            ("graph 5\n0-2", "line 2, column 1: vertex 0 is out of range 1..5; the nearest is 1"),
            ("graph 5\n1-2 3", "line 2, column 5: `3` is not an edge like `1-2`"),
            ("graph 5\n1>2", "line 2, column 1: `1>2` is not an edge"),
            ("graph 5 directed\n1-2", "line 2, column 1: `1-2` is not an arc like `1>2`"),
            ("graph 5\n1-", "line 2, column 1: `` is no vertex"),
            ("graph 5\n1-2 3-3", "line 2, column 5: an edge from vertex 3 to itself"),
            ("graph 5\n1-2\n 2-1", "line 3, column 2: edge 1-2 is there already"),
            ("graph 0\n1-2", "there is no vertex 1"),
            ("p edge 3 2\ne 1 2", "2 edges were announced and 1 are there"),
            ("p edge 3 1\ne 1", "line 2, column 1: an edge has two ends"),
            ("p edge 3 1\nf 1 2", "line 2, column 1: an edge is written"),
            ("p cnf 3 1\n1 2 0", "line 1, column 1: a DIMACS graph starts"),
            ("p edge 3 1\ne 1 9", "line 2, column 5: vertex 9 is out of range"),
            ("1 2\n3", "line 2, column 1: a line of a list"),
            ("0 2", "line 1, column 1: vertex 0 is out of range"),
            ("1 2\n2 1", "line 2, column 1: edge 1-2 is there already"),
            ("DQcc", "line 1, column 1: `DQcc` is no graph"),
            ("DQc DQc", "line 1, column 5: one graph is read"),
            (":Fa@x^", "sparse6"),
            ("~~~~~~~~", "is no graph"),
            ("~", "is no graph"),
        ] {
            let fault = graph(text).unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}

//! Reads the number of vertices of a graph, a vertex, and edges. (Graph files of others are read by the reductions.)

use crate::base::graph::{Graph, MOST_EDGES, MOST_VERTICES, Vertex};
use crate::fault::Fault;
use crate::number::narrow;
use crate::text::{Word, number, shorten};

/// Reads the number of vertices of a graph.
///
/// # Errors
/// When the word is no number, or there are more than a graph may have.
pub fn count_of(word: Word<'_>) -> Result<usize, Fault> {
    number(word.text, "the number of vertices", 0, MOST_VERTICES).map_err(|fault| fault.at_place(word.place))
}

/// Reads a vertex of a graph that has `vertices` of them.
///
/// # Errors
/// When the text is no number from 1 to `vertices`.
pub fn vertex(text: &str, vertices: usize) -> Result<Vertex, Fault> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<usize>() {
        Ok(v) if digits && (1..=vertices).contains(&v) => Ok(Vertex(narrow(v - 1))),
        _ if digits && vertices == 0 => Err(Fault::new(format!("there is no vertex {}", shorten(text)))),
        _ if digits => {
            let nearest = if text.bytes().all(|byte| byte == b'0') { 1 } else { vertices };
            let what = format!("vertex {} is out of range 1..{vertices}; the nearest is {nearest}", shorten(text));
            Err(Fault::new(what))
        }
        _ => Err(Fault::new(format!("`{}` is no vertex; vertices are numbers from 1", shorten(text)))),
    }
}

/// Reads edges like `1-2`, or arcs like `1>2`.
///
/// # Errors
/// The first word that is none, or that the graph can't have besides those before it.
pub fn edges<'a>(vertices: usize, directed: bool, words: impl Iterator<Item = Word<'a>>) -> Result<Graph, Fault> {
    let (sign, what) = if directed { ('>', "an arc like `1>2`") } else { ('-', "an edge like `1-2`") };
    let (mut edges, mut places) = (Vec::new(), Vec::new());
    for word in words {
        let Some((from, to)) = word.text.split_once(sign) else {
            return Err(word.fault(format!("`{}` is not {what}", shorten(word.text))));
        };
        few_enough(edges.len(), word)?;
        let ends = vertex(from, vertices).and_then(|from| Ok([from, vertex(to, vertices)?]));
        edges.push(ends.map_err(|fault| fault.at_place(word.place))?);
        places.push(word.place);
    }
    Graph::checked(vertices, directed, edges).map_err(|bad| match places.get(bad.place) {
        Some(&place) => bad.fault.at_place(place),
        None => bad.fault,
    })
}

/// That a graph may have one more edge.
///
/// # Errors
/// When it has as many as it may have.
pub fn few_enough(edges: usize, word: Word<'_>) -> Result<(), Fault> {
    if edges < MOST_EDGES { Ok(()) } else { Err(word.fault(format!("a graph has at most {MOST_EDGES} edges"))) }
}

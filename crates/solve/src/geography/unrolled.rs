//! Geography, position by position; see [`crate::unrolled`].

use crate::unrolled::{Next, Unrolled};
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::{Geography, Position};

/// The moves so far, by where they led; what tells the position from others; and whether it is wanted that who has to move wins,
/// or that he does not.
#[derive(Clone, Debug)]
pub struct Walked {
    way: Vec<usize>,
    key: Box<[u32]>,
    wins: bool,
}

impl Walked {
    /// Before the first move.
    #[must_use]
    pub fn first(deal: &Geography, wins: bool) -> Self {
        Self { way: Vec::new(), key: Position::first(deal).key(), wins }
    }

    fn told(&self) -> (&[u32], bool) {
        (&self.key, self.wins)
    }
}

impl PartialEq for Walked {
    fn eq(&self, other: &Self) -> bool {
        self.told() == other.told()
    }
}

impl Eq for Walked {}

impl PartialOrd for Walked {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Walked {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.told().cmp(&other.told())
    }
}

/// The position after moves, each by its place among those that there were.
fn after<'a>(deal: &'a Geography, way: &[usize]) -> Position<'a> {
    let mut position = Position::first(deal);
    for &place in way {
        let step = position.moves().nth(place);
        if let Some(step) = step {
            position.go(step);
        }
    }
    position
}

impl Unrolled for Geography {
    type Position = Walked;

    fn next(&self, here: &Walked) -> Result<Next<Walked>, Fault> {
        let mut position = after(self, &here.way);
        let steps: Vec<_> = position.moves().collect();
        let mut all = Vec::new();
        for (place, step) in steps.into_iter().enumerate() {
            let last = position.go(step);
            let way = here.way.iter().copied().chain([place]).collect();
            all.push(Walked { way, key: position.key(), wins: !here.wins });
            position.back(last);
        }
        Ok(match (all.is_empty(), here.wins) {
            (true, wins) => Next::Over(!wins),
            (false, true) => Next::Any(all),
            (false, false) => Next::All(all),
        })
    }

    fn words(&self, here: &Walked) -> String {
        let wins = if here.wins { "wins" } else { "does not win" };
        let (token, things) = here.key.split_first().unwrap_or((&0, &[]));
        let things: Vec<String> = things.iter().map(|thing| (thing + 1).to_string()).collect();
        format!("who moves {wins}, the token on {}, left {}", Vertex(*token), things.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::unrolled::refuted;
    use misdeal_kernel::geography::enumerate::mover_wins;

    #[test]
    fn what_is_refuted_is_what_the_kernel_finds() {
        let mut seen = [0; 2];
        for bits in 0..1_u32 << 6 {
            let pairs = ["1-2", "1-3", "1-4", "2-3", "2-4", "3-4"];
            let edges: Vec<&str> = (0..6).filter(|edge| bits >> edge & 1 == 1).map(|edge| pairs[edge]).collect();
            for variant in ["undirected vertex", "undirected edge", "directed vertex", "directed edge"] {
                let arrow = if variant.starts_with("directed") { ">" } else { "-" };
                let edges = edges.join(" ").replace('-', arrow);
                let deal: Geography = format!("geography 4 {variant} from 1\n{edges}").parse().unwrap();
                let wins = mover_wins(&Position::first(&deal), &mut |_| true).unwrap();
                for wanted in [true, false] {
                    let no = refuted(&deal, &Walked::first(&deal, wanted), &Budget::unlimited()).is_ok();
                    assert_eq!(no, wins != wanted, "{deal}");
                }
                seen[usize::from(wins)] += 1;
            }
        }
        assert!(seen.iter().all(|many| *many > 20), "{seen:?}");
    }
}

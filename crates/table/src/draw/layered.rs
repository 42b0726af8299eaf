//! Where the boxes and arrows of a directed graph go, so that every arrow can be followed: boxes stand in columns, each
//! arrow leads from a column to a later one, and where it passes a column it has a lane of its own between the boxes, so
//! that it runs behind none. Arrows that would close a circle go back below all boxes.

/// A place of a picture.
pub type Point = (f64, f64);

/// How large things are.
#[derive(Clone, Copy, Debug)]
pub struct Measures {
    /// The width and the height of a box.
    pub wide: f64,
    /// The height of a box.
    pub high: f64,
    /// From a column to the next.
    pub across: f64,
    /// Between neighbours in a column.
    pub gap: f64,
    /// The distance from the edge.
    pub margin: f64,
}

/// Where everything goes.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The top left corner of each box.
    pub boxes: Vec<Point>,
    /// The points that each arrow passes, two a column; between columns it is a curve.
    pub arrows: Vec<Vec<Point>>,
    /// The size of the picture.
    pub size: Point,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Box(usize),
    Lane(usize),
}

/// Lays out a graph of so many boxes.
#[must_use]
pub fn lay(boxes: usize, arrows: &[(usize, usize)], measures: Measures) -> Layout {
    let forward = without_circles(boxes, arrows);
    let column = columns(boxes, arrows, &forward);
    let last = column.iter().copied().max().unwrap_or(0);
    let mut slots: Vec<Vec<Slot>> = vec![Vec::new(); last + 1];
    (0..boxes).for_each(|node| slots[column[node]].push(Slot::Box(node)));
    for (place, &(from, to)) in arrows.iter().enumerate().filter(|(place, _)| forward[*place]) {
        (column[from] + 1..column[to]).for_each(|passed| slots[passed].push(Slot::Lane(place)));
    }
    order(&mut slots, &column, arrows, &forward);
    place(&slots, &column, (arrows, &forward), measures)
}

/// Which arrows close no circle with those before them.
fn without_circles(boxes: usize, arrows: &[(usize, usize)]) -> Vec<bool> {
    let mut kept: Vec<(usize, usize)> = Vec::new();
    let mut forward = Vec::new();
    for &(from, to) in arrows {
        let (mut seen, mut next) = (vec![false; boxes], vec![to]);
        while let Some(node) = next.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                next.extend(kept.iter().filter(|(start, _)| *start == node).map(|(_, end)| *end));
            }
        }
        forward.push(!seen[from]);
        if !seen[from] {
            kept.push((from, to));
        }
    }
    forward
}

/// The longest way to each box.
fn columns(boxes: usize, arrows: &[(usize, usize)], forward: &[bool]) -> Vec<usize> {
    let mut column = vec![0; boxes];
    for _ in 0..boxes {
        for (&(from, to), _) in arrows.iter().zip(forward).filter(|(_, forward)| **forward) {
            column[to] = column[to].max(column[from] + 1);
        }
    }
    column
}

/// Puts what belongs together side by side: each slot goes to the middle of those it is joined to, to and fro.
fn order(slots: &mut [Vec<Slot>], column: &[usize], arrows: &[(usize, usize)], forward: &[bool]) {
    // The slots before and after a slot, by arrows.
    let ends = |place: usize, at: usize| {
        let (from, to) = arrows[place];
        let slot = |there: usize| match there {
            _ if there == column[from] => Slot::Box(from),
            _ if there == column[to] => Slot::Box(to),
            _ => Slot::Lane(place),
        };
        (slot(at.saturating_sub(1)), slot(at + 1))
    };
    let joined = |slot: Slot, at: usize, before: bool| -> Vec<Slot> {
        let of = |place: usize| if before { ends(place, at).0 } else { ends(place, at).1 };
        match slot {
            Slot::Lane(place) => vec![of(place)],
            Slot::Box(node) => {
                let mine =
                    |&place: &usize| forward[place] && node == if before { arrows[place].1 } else { arrows[place].0 };
                (0..arrows.len()).filter(mine).map(of).collect()
            }
        }
    };
    for round in 0..24 {
        let before = round % 2 == 0;
        let mut all: Vec<usize> = (0..slots.len()).collect();
        if !before {
            all.reverse();
        }
        for at in all {
            let beside = if before { at.checked_sub(1) } else { Some(at + 1).filter(|next| *next < slots.len()) };
            let Some(beside) = beside else { continue };
            let others = slots[beside].clone();
            let mut keyed: Vec<(f64, usize, Slot)> = Vec::new();
            for (now, &slot) in slots[at].iter().enumerate() {
                let places: Vec<f64> = joined(slot, at, before)
                    .into_iter()
                    .filter_map(|other| others.iter().position(|slot| *slot == other))
                    .map(|place| (place as f64 + 0.5) / others.len() as f64)
                    .collect();
                let own = (now as f64 + 0.5) / slots[at].len() as f64;
                let mean = if places.is_empty() { own } else { places.iter().sum::<f64>() / places.len() as f64 };
                keyed.push((mean, now, slot));
            }
            keyed.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            slots[at] = keyed.into_iter().map(|(_, _, slot)| slot).collect();
        }
    }
}

/// How high a lane is.
const LANE: f64 = 12.0;

fn place(
    slots: &[Vec<Slot>],
    column: &[usize],
    (arrows, forward): (&[(usize, usize)], &[bool]),
    measures: Measures,
) -> Layout {
    let Measures { wide, high, across, gap, margin } = measures;
    let height = |slot: &Slot| if matches!(slot, Slot::Box(_)) { high } else { LANE };
    let tall = |slots: &Vec<Slot>| slots.iter().map(height).sum::<f64>() + gap * slots.len().saturating_sub(1) as f64;
    let most = slots.iter().map(tall).fold(0.0, f64::max);
    let mut boxes = vec![(0.0, 0.0); column.len()];
    let mut lanes: Vec<Vec<(usize, f64)>> = vec![Vec::new(); arrows.len()];
    for (at, slots) in slots.iter().enumerate() {
        let mut y = margin + (most - tall(slots)) / 2.0;
        for slot in slots {
            match *slot {
                Slot::Box(node) => boxes[node] = (margin + at as f64 * across, y),
                Slot::Lane(place) => lanes[place].push((at, y + LANE / 2.0)),
            }
            y += height(slot) + gap;
        }
    }
    let back = forward.iter().filter(|forward| !**forward).count();
    let size =
        (2.0 * margin + (slots.len().max(1) - 1) as f64 * across + wide, 2.0 * margin + most + 22.0 * back as f64);
    let ports = ports(&boxes, &lanes, arrows, forward, high);
    let mut below = margin + most;
    let ways = (0..arrows.len()).map(|place| {
        let (from, to) = arrows[place];
        let start = (boxes[from].0 + wide, boxes[from].1 + ports[place].0);
        let end = (boxes[to].0, boxes[to].1 + ports[place].1);
        let mut way = vec![start];
        if forward[place] {
            let mut passed = lanes[place].clone();
            passed.sort_by_key(|lane| lane.0);
            way.extend(passed.into_iter().flat_map(|(at, y)| {
                let x = margin + at as f64 * across;
                [(x, y), (x + wide, y)]
            }));
        } else {
            below += 22.0;
            way.extend([(start.0 + 24.0, below), (end.0 - 24.0, below)]);
        }
        way.push(end);
        way
    });
    let arrows = ways.collect();
    Layout { boxes, arrows, size }
}

/// How far down the side of its boxes each arrow begins and ends, so that no two share a place and as few as can be cross.
fn ports(
    boxes: &[Point],
    lanes: &[Vec<(usize, f64)>],
    arrows: &[(usize, usize)],
    forward: &[bool],
    high: f64,
) -> Vec<(f64, f64)> {
    let mut ports = vec![(high / 2.0, high / 2.0); arrows.len()];
    for node in 0..boxes.len() {
        for leaving in [true, false] {
            let mut mine: Vec<(f64, usize)> = Vec::new();
            for (place, &(from, to)) in arrows.iter().enumerate() {
                if (if leaving { from } else { to }) != node {
                    continue;
                }
                let next = if leaving {
                    lanes[place].iter().min_by_key(|lane| lane.0)
                } else {
                    lanes[place].iter().max_by_key(|lane| lane.0)
                };
                let other = boxes[if leaving { to } else { from }].1 + high / 2.0;
                let y = if forward[place] { next.map_or(other, |lane| lane.1) } else { f64::MAX };
                mine.push((y, place));
            }
            mine.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            let many = mine.len() as f64;
            for (n, (_, place)) in mine.into_iter().enumerate() {
                let down = high * (n as f64 + 1.0) / (many + 1.0);
                if leaving {
                    ports[place].0 = down;
                } else {
                    ports[place].1 = down;
                }
            }
        }
    }
    ports
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURES: Measures = Measures { wide: 100.0, high: 30.0, across: 180.0, gap: 12.0, margin: 10.0 };

    #[test]
    fn no_arrow_runs_behind_a_box() {
        let arrows = [(0, 1), (1, 2), (2, 3), (0, 3), (0, 2), (4, 3), (4, 1), (3, 0)];
        let layout = lay(5, &arrows, MEASURES);
        for (way, _) in layout.arrows.iter().zip(arrows) {
            // Where it passes a column it is level, so its points tell.
            for two in way[1..way.len() - 1].chunks(2).filter(|two| two.len() == 2) {
                for &(x, y) in &layout.boxes {
                    let beside = two[1].0 <= x || two[0].0 >= x + 100.0;
                    assert!(beside || two[0].1 < y || two[0].1 > y + 30.0, "{way:?} behind {x} {y}");
                }
            }
        }
        assert_eq!(layout.arrows[3].len(), 6, "it passes two columns");
        assert!(layout.size.1 > layout.boxes.iter().map(|place| place.1).fold(0.0, f64::max));
    }

    #[test]
    fn a_circle_is_broken_and_nothing_is_lost() {
        let layout = lay(3, &[(0, 1), (1, 2), (2, 0)], MEASURES);
        assert_eq!(layout.arrows.len(), 3);
        assert!(layout.boxes[0].0 < layout.boxes[1].0 && layout.boxes[1].0 < layout.boxes[2].0);
    }
}

//! Textbook problems: their witnesses by plain search, instances at random, all tiny ones, and smaller ones.
//!
//! The search is one for all: a witness is begun, and goes on with each number that the problem allows next. What is drawn
//! and what is tiny each problem says itself, by [`Drawn`] in `drawn.rs`.

mod drawn;

use super::problem::{Audited, Lister, Listing};
use super::tiny::Tiny;
use crate::budget::{Budget, Halt};
use crate::deal::Dealer;
use drawn::Drawn;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_reductions::textbook::sheet::{Instance, Kind, Numbers, Sheet};

/// Goes through all that begins like this.
fn walk<K: Kind>(sheet: &Sheet, begun: &mut Vec<i64>, lister: &mut Lister<'_, Numbers>) -> Result<(), Halt> {
    lister.step()?;
    if K::is_hopeless(sheet, begun) {
        return Ok(());
    }
    if K::verify(sheet, begun).is_ok() {
        lister.add(Numbers(begun.clone()));
    }
    for next in K::next(sheet, begun) {
        begun.push(next);
        walk::<K>(sheet, begun, lister)?;
        begun.pop();
    }
    Ok(())
}

/// The sheets without one row or one number.
fn without_row<K: Kind>(sheet: &Sheet) -> Vec<Sheet> {
    let leave = |out: usize| {
        let mut fewer = sheet.clone();
        match K::LIST {
            true => _ = fewer.rows[0].remove(out),
            false => _ = fewer.rows.remove(out),
        }
        fewer
    };
    let many = if K::LIST { sheet.rows[0].len() } else { sheet.rows.len() };
    (0..many).map(leave).collect()
}

/// The sheets without one of the things that the first number of the header counts, and without the rows that name it.
fn without_thing(sheet: &Sheet) -> Vec<Sheet> {
    let leave = |gone: i64| {
        let keeps = |row: &&Vec<i64>| row.iter().all(|number| number.abs() != gone);
        let moved = |number: &i64| number - if number.abs() > gone { number.signum() } else { 0 };
        let rows = sheet.rows.iter().filter(keeps).map(|row| row.iter().map(moved).collect()).collect();
        let mut head = sheet.head.clone();
        head[0] -= 1;
        Sheet { head, rows }
    };
    (1..=sheet.head.first().copied().unwrap_or(0)).rev().map(leave).collect()
}

/// The sheets with a smaller number.
fn with_less<K: Kind>(sheet: &Sheet) -> Vec<Sheet> {
    let mut all = Vec::new();
    let from = usize::from(!K::LIST);
    for place in (from..sheet.head.len()).filter(|&place| sheet.head[place] > 0) {
        let mut less = sheet.clone();
        less.head[place] -= 1;
        all.push(less);
    }
    if K::LIST {
        for place in (0..sheet.rows[0].len()).filter(|&place| sheet.rows[0][place] > 1) {
            let mut less = sheet.clone();
            less.rows[0][place] -= 1;
            all.push(less);
        }
    }
    all
}

impl<K: Drawn> Audited for Instance<K> {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Numbers>, Stop> {
        let mut lister = Lister::new(most, budget);
        let searched = walk::<K>(self.sheet(), &mut Vec::new(), &mut lister);
        lister.finish(searched)
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        Self::new(K::draw(dealer, size))
    }

    fn smaller(&self) -> Vec<Self> {
        let sheet = self.sheet();
        let things = if K::LIST { Vec::new() } else { without_thing(sheet) };
        let all = things.into_iter().chain(without_row::<K>(sheet)).chain(with_less::<K>(sheet));
        all.filter_map(|sheet| Self::new(sheet).ok()).collect()
    }
}

impl<K: Drawn> Tiny for Instance<K> {
    fn up_to(size: usize) -> String {
        K::up_to(size)
    }

    fn tiny(size: usize) -> Vec<Self> {
        K::tiny(size).into_iter().filter_map(|sheet| Self::new(sheet).ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Seed;
    use misdeal_kernel::problem::Problem;
    use misdeal_reductions::textbook::clique::Clique;
    use misdeal_reductions::textbook::colouring::Colouring;
    use misdeal_reductions::textbook::exact_cover::ExactCover;
    use misdeal_reductions::textbook::hamiltonian_cycle::HamiltonianCycle;
    use misdeal_reductions::textbook::independent_set::IndependentSet;
    use misdeal_reductions::textbook::partition::Partition;
    use misdeal_reductions::textbook::set_cover::SetCover;
    use misdeal_reductions::textbook::subset_sum::SubsetSum;
    use misdeal_reductions::textbook::three_sat::ThreeSat;
    use misdeal_reductions::textbook::vertex_cover::VertexCover;

    /// Every list of up to `longest` numbers from `-most` to `most` that is a witness.
    fn plainly<K: Kind>(sheet: &Sheet, longest: usize, most: i64) -> bool {
        let mut lists = vec![Vec::new()];
        for _ in 0..=longest {
            if lists.iter().any(|list: &Vec<i64>| K::verify(sheet, list).is_ok()) {
                return true;
            }
            let longer =
                |list: &Vec<i64>| (-most..=most).map(|next| [list.clone(), vec![next]].concat()).collect::<Vec<_>>();
            lists = lists.iter().flat_map(longer).collect();
        }
        false
    }

    /// Answers, and whether there were both.
    fn held<K: Drawn>(longest: usize, most: i64) {
        let mut dealer = Dealer::new(Seed(5));
        let mut seen = [0, 0];
        let small = |instance: &Instance<K>| {
            let sheet = instance.sheet();
            let things = sheet.head.iter().take(usize::from(!K::LIST)).all(|&things| things <= most);
            things
                && sheet.rows.iter().all(|row| !K::LIST || row.len() <= longest)
                && (K::LIST || sheet.rows.len() <= most as usize)
        };
        let drawn = std::iter::repeat_with(|| Instance::<K>::draw(&mut dealer, 4)).take(600).filter_map(Result::ok);
        let tiny = Instance::<K>::tiny(4);
        for instance in drawn.collect::<Vec<_>>().into_iter().chain(tiny).filter(small).take(700) {
            let found = instance.find(&Budget::unlimited()).unwrap();
            assert!(found.iter().all(|witness| instance.verify(witness).is_ok()), "{instance}");
            assert_eq!(found.is_some(), plainly::<K>(instance.sheet(), longest, most), "{instance}");
            seen[usize::from(found.is_some())] += 1;
            assert_eq!(instance.to_string().parse(), Ok(instance.clone()));
            assert!(instance.smaller().iter().all(|small| small.to_string() != instance.to_string()));
        }
        assert!(seen[0] > 2 && seen[1] > 2, "{}: {seen:?}", K::NAME);
    }

    #[test]
    fn plain_search_finds_what_all_lists_of_numbers_have() {
        held::<IndependentSet>(4, 4);
        held::<VertexCover>(4, 4);
        held::<Clique>(4, 4);
        held::<Colouring>(4, 4);
        held::<ExactCover>(4, 4);
        held::<SubsetSum>(4, 4);
        held::<Partition>(4, 4);
        held::<SetCover>(4, 4);
        held::<HamiltonianCycle>(4, 4);
    }

    #[test]
    fn formulas_are_decided_as_their_truth_tables_are() {
        let all = Instance::<ThreeSat>::tiny(4);
        let is_yes = |instance: &Instance<ThreeSat>| instance.find(&Budget::unlimited()).unwrap().is_some();
        let no: Vec<_> = all.iter().filter(|instance| !is_yes(instance)).map(ToString::to_string).collect();
        // Of three variables, all eight clauses are needed.
        assert_eq!((all.len(), no.len(), no[0].lines().count()), (260, 1, 9), "{no:?}");
    }
}

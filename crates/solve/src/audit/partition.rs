//! 3-PARTITION by putting the numbers into groups one after another.

use super::problem::{Audited, Lister, Listing, coin, upto, without_one};
use super::tiny::Tiny;
use crate::budget::{Budget, Halt};
use crate::deal::Dealer;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_reductions::problems::three_partition::{GROUP, Groups, ThreePartition};

/// Puts the numbers from one on into groups, in all ways; groups are named by their first number.
fn put(
    problem: &ThreePartition,
    groups: &mut Vec<(usize, Vec<usize>)>,
    place: usize,
    lister: &mut Lister<'_, Groups>,
) -> Result<(), Halt> {
    lister.step()?;
    let Some(&number) = problem.numbers().get(place) else {
        lister.add(Groups(groups.iter().map(|(_, group)| group.clone()).collect()));
        return Ok(());
    };
    for at in 0..groups.len() {
        let full = groups[at].0 + number;
        if full > problem.bound()
            || groups[at].1.len() == GROUP
            || (groups[at].1.len() + 1 == GROUP && full < problem.bound())
        {
            continue;
        }
        groups[at].0 += number;
        groups[at].1.push(place + 1);
        let searched = put(problem, groups, place + 1, lister);
        groups[at].1.pop();
        groups[at].0 -= number;
        searched?;
    }
    if groups.len() < problem.groups() {
        groups.push((number, vec![place + 1]));
        let searched = put(problem, groups, place + 1, lister);
        groups.pop();
        searched?;
    }
    Ok(())
}

impl Audited for ThreePartition {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Groups>, Stop> {
        let mut lister = Lister::new(most, budget);
        let searched = put(self, &mut Vec::new(), 0, &mut lister);
        lister.finish(searched)
    }

    /// Small numbers in up to three groups, so that a machine made of them stays small; half of them are drawn group by group, which
    /// makes them a yes.
    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let groups = 1 + upto(dealer, 2);
        let bound = 3 + upto(dealer, size.max(1) + 12);
        let (least, most) = (bound / 4 + 1, (bound - 1) / 2);
        if least > most {
            return Err(Fault::new("no number lies between a quarter and a half"));
        }
        let mut draw = || least + upto(dealer, most - least);
        let mut numbers: Vec<usize> = (0..GROUP * groups).map(|_| draw()).collect();
        if coin(dealer) {
            for group in numbers.chunks_mut(GROUP) {
                group[2] = bound.saturating_sub(group[0] + group[1]);
            }
        } else {
            let others: usize = numbers[1..].iter().sum();
            numbers[0] = (groups * bound).saturating_sub(others);
        }
        let many = numbers.len();
        dealer.deal(&mut numbers, many);
        Self::new(numbers)
    }

    fn smaller(&self) -> Vec<Self> {
        let less = (0..self.numbers().len()).flat_map(|up| (0..self.numbers().len()).map(move |down| (up, down)));
        let less = less.filter(|(up, down)| up != down).map(|(up, down)| {
            let mut numbers = self.numbers().to_vec();
            numbers[up] += 1;
            numbers[down] = numbers[down].saturating_sub(1);
            numbers
        });
        let without_group = without_one(self.numbers()).flat_map(|two| {
            without_one(&two).flat_map(|one| without_one(&one).collect::<Vec<_>>()).collect::<Vec<_>>()
        });
        // Evening numbers out is no loss of size, so only the largest may shrink.
        let most = self.numbers().iter().max().copied().unwrap_or(0);
        let evened = less.filter(|numbers| numbers.iter().max().is_some_and(|&now| now < most));
        without_group.chain(evened).filter_map(|numbers| Self::new(numbers).ok()).collect()
    }
}

impl Tiny for ThreePartition {
    fn up_to(_: usize) -> String {
        "all numbers in one or two groups of sum up to 9".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for groups in 1..=2 {
            let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
            for _ in 0..GROUP * groups {
                let wider = |list: Vec<usize>| {
                    let least = list.last().copied().unwrap_or(1);
                    (least..=4).map(move |next| [list.clone(), vec![next]].concat())
                };
                lists = lists.into_iter().flat_map(wider).collect();
            }
            let problems = lists.into_iter().filter_map(|numbers| Self::new(numbers).ok());
            all.extend(problems.filter(|problem| problem.bound() <= 9));
        }
        all
    }
}

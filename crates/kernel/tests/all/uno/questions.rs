//! The questions about a solitaire hand against their definitions, on random small hands with copies; the trails against
//! the sub-hands; and the laws between the questions.

use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::uno::enumerate::PATIENCE;
use misdeal_kernel::uno::subhands::{an_order, count, filled_in, longest, orders};
use misdeal_kernel::uno::trails::{no_long_trail, no_trail, no_trails};
use misdeal_kernel::uno::{
    Card, Cards, Claim, Deal, Demand, Finding, Question, Refutation, Sizes, Solitaire, Statement, Wanted, Witness,
};
use std::collections::BTreeSet;

/// Numbers below a bound that look random, the same in every run.
fn draws(mut seed: u32) -> impl FnMut(u32) -> u32 {
    move |below| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    }
}

/// A hand of up to `most` cards, some of them copies, in two dimensions or more.
fn random_hand(draw: &mut impl FnMut(u32) -> u32, most: u32, dimensions: usize) -> Solitaire {
    let alike = if dimensions == 2 { 1 } else { 1 + draw(dimensions as u32) as usize };
    let sizes: Vec<usize> = (0..dimensions).map(|_| 1 + draw(5) as usize).collect();
    let mut cards: Vec<Card> = Vec::new();
    for _ in 0..draw(most + 1) {
        let fresh: Vec<u32> = sizes.iter().map(|&size| 1 + draw(size as u32)).collect();
        let copied = (draw(5) == 0 && !cards.is_empty()).then(|| cards[draw(cards.len() as u32) as usize]);
        cards.push(copied.unwrap_or(Card::new(&fresh)));
    }
    Solitaire::new(Sizes::new(&sizes).unwrap(), alike, Cards::new(cards).unwrap()).unwrap()
}

/// What all orders of the cards say: how many are plays, the longest play that one starts with, the fewest gaps.
#[derive(Default)]
struct Told {
    plays: u128,
    different: BTreeSet<Vec<Card>>,
    longest: usize,
    fewest: Option<usize>,
}

fn by_definition(deal: &Solitaire, played: &mut Vec<Card>, left: &mut Vec<Card>, told: &mut Told) {
    if left.is_empty() {
        let gaps: Option<Vec<usize>> = played.windows(2).map(|two| deal.gap(two[0], two[1])).collect();
        let breaks = played.windows(2).position(|two| !deal.matches(two[0], two[1]));
        told.longest = told.longest.max(breaks.map_or(played.len(), |place| place + 1));
        if breaks.is_none() {
            told.plays += 1;
            told.different.insert(played.clone());
        }
        if let Some(gaps) = gaps.map(|gaps| gaps.iter().sum()) {
            told.fewest = Some(told.fewest.map_or(gaps, |fewest| fewest.min(gaps)));
        }
        return;
    }
    for place in 0..left.len() {
        let card = left.remove(place);
        played.push(card);
        by_definition(deal, played, left, told);
        played.pop();
        left.insert(place, card);
    }
}

/// The fewest cards between two, by going out from the first one over the whole deck.
fn gap_by_steps(deal: &Solitaire, one: Card, two: Card) -> Option<usize> {
    let sizes = deal.sizes();
    let mut deck = vec![Vec::new()];
    for dimension in 0..sizes.dimensions() {
        let add = |value| move |card: &Vec<u32>| [card.as_slice(), &[value]].concat();
        deck = (1..=sizes.size(dimension) as u32)
            .flat_map(|value| deck.iter().map(add(value)).collect::<Vec<_>>())
            .collect();
    }
    let mut here = BTreeSet::from([one]);
    for steps in 0..=sizes.dimensions() {
        if here.iter().any(|&card| deal.matches(card, two)) {
            return Some(steps);
        }
        let near = |card: &Card| here.iter().any(|&from| deal.matches(from, *card));
        here = deck.iter().map(|values| Card::new(values)).filter(near).collect();
    }
    None
}

#[test]
fn sub_hands_say_what_all_orders_say() {
    let (mut draw, mut playable) = (draws(3), [0; 2]);
    for round in 0..1200 {
        let deal = random_hand(&mut draw, 7, if round % 3 == 0 { 3 } else { 2 });
        let mut told = Told::default();
        by_definition(&deal, &mut Vec::new(), &mut deal.hand().iter().collect(), &mut told);
        let cards = deal.hand().len();
        let ways = count(&deal, &mut patience(PATIENCE)).unwrap();
        assert_eq!(ways, if cards < 2 { 1 } else { told.plays / 2 }, "{deal}");
        assert_eq!(orders(&deal, ways), Some(told.different.len() as u128), "{deal}");
        let (all, wanted) = (Deal::Solitaire(deal.clone()), |demand| Wanted { deal: deal.clone().into(), demand });
        let order = longest(&deal, &mut patience(PATIENCE)).unwrap();
        assert_eq!(order.len(), told.longest, "{deal}");
        assert_eq!(wanted(Demand::Sequence(told.longest)).verify(&Witness::Order(order)), Ok(()), "{deal}");
        let filled = filled_in(&deal, &mut patience(PATIENCE)).unwrap();
        assert_eq!(filled.as_ref().map(|order| order.len() - cards), told.fewest, "{deal}");
        if let (Some(filled), Some(fewest)) = (filled, told.fewest) {
            assert_eq!(wanted(Demand::FillIn(fewest)).verify(&Witness::Order(filled)), Ok(()), "{deal}");
        }
        let order = an_order(&deal, &mut patience(PATIENCE)).unwrap();
        let plays = [order.is_some(), ways > 0, told.longest == cards, told.fewest == Some(0)];
        assert!(plays.iter().all(|&one| one == plays[0]), "{all}{plays:?}");
        playable[usize::from(plays[0])] += 1;
        if let [one, two, ..] = deal.hand().iter().collect::<Vec<_>>()[..] {
            assert_eq!(deal.gap(one, two), gap_by_steps(&deal, one, two), "{deal}");
        }
    }
    assert!(playable.iter().all(|many| *many > 200), "{playable:?}");
}

#[test]
fn trails_bound_fill_ins_and_longest_orders_as_sub_hands_do() {
    let (mut draw, mut fewest_seen, mut left_out) = (draws(5), [0; 6], [0; 6]);
    for round in 0..3000 {
        let deal = random_hand(&mut draw, if round % 10 == 0 { 13 } else { 9 }, 2);
        let cards = deal.hand().len();
        let added = filled_in(&deal, &mut patience(PATIENCE)).unwrap().unwrap().len() - cards;
        let trails = if cards == 0 { 0 } else { added + 1 };
        let fewer = |trails| no_trails(&deal, trails, &mut patience(PATIENCE));
        assert!(fewer(trails).is_err(), "{deal}{trails}");
        assert!((0..trails).all(|trails| fewer(trails).is_ok()), "{deal}{trails}");
        assert_eq!(no_trail(&deal, &mut patience(PATIENCE)).is_ok(), added > 0, "{deal}");
        let most = longest(&deal, &mut patience(PATIENCE)).unwrap().len();
        let longer = |cards| no_long_trail(&deal, cards, &mut patience(PATIENCE));
        assert!(longer(most).is_err() && longer(most + 1).is_ok() && longer(most + 2).is_ok(), "{deal}{most}");
        fewest_seen[added.min(5)] += 1;
        left_out[(cards - most).min(5)] += 1;
    }
    assert!(fewest_seen[..3].iter().chain(&left_out[..4]).all(|many| *many > 50), "{fewest_seen:?} {left_out:?}");
}

/// The claim about a hand that the kernel's own oracles give.
fn claim(deal: &Solitaire, question: Question) -> Claim {
    let mut go_on = patience(PATIENCE);
    let finding = match question {
        Question::Play => {
            an_order(deal, &mut go_on).unwrap().map_or(Finding::No, |o| Finding::Shown(Witness::Order(o)))
        }
        Question::Count => match count(deal, &mut go_on).unwrap() {
            0 => Finding::No,
            ways => Finding::Counted(ways),
        },
        Question::FillIn => {
            filled_in(deal, &mut go_on).unwrap().map_or(Finding::No, |o| Finding::Shown(Witness::Order(o)))
        }
        Question::AtLeast(cards) => match longest(deal, &mut go_on).unwrap() {
            order if order.len() >= cards => Finding::Shown(Witness::Order(order)),
            _ => Finding::No,
        },
        Question::Max => Finding::Shown(Witness::Order(longest(deal, &mut go_on).unwrap())),
    };
    let statement = Statement { deal: deal.clone().into(), question, finding };
    let proof = statement.rules_out().map(|_| Refutation::Exhaustive);
    Claim { statement, proof }
}

fn check(text: &str) -> Result<(), String> {
    misdeal_kernel::check(text).map(|_| ()).map_err(|fault| fault.to_string())
}

#[test]
fn claims_are_printed_read_and_accepted_and_false_ones_are_not() {
    let mut draw = draws(11);
    for round in 0..600 {
        let deal = random_hand(&mut draw, 8, if round % 4 == 0 { 3 } else { 2 });
        let at_least = Question::AtLeast(1 + draw(8) as usize);
        for question in [Question::Play, Question::Count, Question::FillIn, at_least, Question::Max] {
            let claim = claim(&deal, question);
            let text = claim.to_string();
            assert_eq!(check(&text), Ok(()), "{text}");
            // Without its proof, and with another answer.
            if claim.proof.is_some() {
                assert!(check(&text.replace("proof exhaustive\n", "")).is_err(), "{text}");
            }
            if let Some(value) = claim.statement.value() {
                let stated = format!("answer yes {value}\n");
                for other in [value + 1, value.saturating_sub(1)].into_iter().filter(|&other| other != value) {
                    assert!(check(&text.replace(&stated, &format!("answer yes {other}\n"))).is_err(), "{text}");
                }
                assert!(check(&text.replace(&stated, "answer yes\n")).is_err(), "{text}");
            }
            // A better answer is believed no more than a worse one.
            if let Finding::Shown(Witness::Order(order)) = &claim.statement.finding
                && !order.is_empty()
            {
                let shorter = Cards::new(order.iter().skip(1)).unwrap();
                let finding = Finding::Shown(Witness::Order(shorter));
                let statement = Statement { finding, ..claim.statement.clone() };
                let worse = Claim { proof: statement.rules_out().map(|_| Refutation::Exhaustive), statement };
                let kept = matches!(question, Question::AtLeast(cards) if cards < order.len());
                let trimmed = question == Question::FillIn && check(&worse.to_string()).is_ok();
                assert!(!trimmed && check(&worse.to_string()).is_ok() == kept, "{worse}");
            }
            for word in ["counts", "trails"].into_iter().filter(|_| claim.proof.is_some()) {
                let other = text.replace("proof exhaustive", &format!("proof {word}"));
                let refutation: Refutation = word.parse().unwrap();
                let holds = claim.statement.rules_out().is_some_and(|wanted| wanted.refute(&refutation).is_ok());
                assert_eq!(check(&other).is_ok(), holds, "{other}");
            }
        }
    }
}

//! UNO's oracles against each other and against the definitions, on random small hands; and large hands in bounded time
//! and memory.

use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::uno::enumerate::{PATIENCE, a_line, outcome};
use misdeal_kernel::uno::subhands::an_order;
use misdeal_kernel::uno::trails::no_trail;
use misdeal_kernel::uno::{
    Answers, Card, Cards, Coop, Deal, Duel, Outcome, Refutation, Sizes, Skips, Solitaire, Strategy,
};

/// Numbers below a bound that look random, the same in every run.
fn draws(mut seed: u32) -> impl FnMut(u32) -> u32 {
    move |below| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    }
}

/// The answers of a largest matching of the two hands, by growing it along ways that alternate.
fn matching(one: &Cards, two: &Cards) -> Vec<Option<usize>> {
    fn grow(one: &Cards, two: &Cards, card: usize, seen: &mut [bool], taken: &mut [Option<usize>]) -> bool {
        (0..two.len()).any(|other| {
            let is_new = one.card(card).alike(two.card(other)) > 0 && !std::mem::replace(&mut seen[other], true);
            let is_free = is_new && taken[other].is_none_or(|earlier| grow(one, two, earlier, seen, taken));
            if is_free {
                taken[other] = Some(card);
            }
            is_free
        })
    }
    let mut taken = vec![None; two.len()];
    (0..one.len()).for_each(|card| _ = grow(one, two, card, &mut vec![false; two.len()], &mut taken));
    taken
}

#[test]
fn player_1_wins_iff_no_matching_covers_his_hand_and_the_answers_say_so() {
    let (mut draw, mut won) = (draws(7), [0; 2]);
    for _ in 0..1500 {
        let mut hand = |cards: u32| Cards::new((0..cards).map(|_| Card::new(&[draw(3) + 1, draw(4) + 1]))).unwrap();
        let hands = vec![hand(4), hand(5)];
        let (one, two) = (hands[0].clone(), hands[1].clone());
        let deal = Duel::new("3x4".parse().unwrap(), Default::default(), hands).unwrap();
        let taken = matching(&one, &two);
        let uncovered: Vec<usize> = (0..one.len()).filter(|card| !taken.contains(&Some(*card))).collect();
        let ends = outcome(&deal, &mut patience(PATIENCE)).unwrap();
        assert_eq!(ends == Outcome::First, !uncovered.is_empty(), "{deal}");
        let Some(&start) = uncovered.first() else {
            let pairs = (0..two.len()).filter_map(|other| Some((one.card(taken[other]?), two.card(other))));
            assert_eq!(deal.refute(&Refutation::Answers(Answers::new(pairs).unwrap())), Ok(()), "{deal}");
            won[1] += 1;
            continue;
        };
        // What can be reached from the first card: the other's cards that match it, their answers, and so on.
        let (mut reached, mut pairs, mut here) = (vec![start], Vec::new(), 0);
        while let Some(&mine) = reached.get(here) {
            for (other, &answer) in taken.iter().enumerate() {
                let answer = answer.filter(|answer| !reached.contains(answer));
                if let Some(answer) = answer.filter(|_| one.card(mine).alike(two.card(other)) > 0) {
                    reached.push(answer);
                    pairs.push((two.card(other), one.card(answer)));
                }
            }
            here += 1;
        }
        let strategy = Strategy::Answers(one.card(start), Answers::new(pairs).unwrap());
        assert_eq!(deal.verify(&strategy), Ok(()), "{deal}{strategy}");
        won[0] += 1;
    }
    assert!(won.iter().all(|won| *won > 100), "{won:?}");
}
/// By the definition: all orders of the cards, one after the other.
fn by_definition(deal: &Solitaire, played: &mut Vec<Card>, left: &mut Vec<Card>) -> bool {
    left.is_empty()
        || (0..left.len()).any(|place| {
            let card = left.remove(place);
            let fits = played.last().is_none_or(|last| deal.matches(*last, card));
            played.push(card);
            let found = fits && by_definition(deal, played, left);
            played.pop();
            left.insert(place, card);
            found
        })
}

#[test]
fn an_order_is_shown_iff_there_is_one() {
    let (mut draw, mut found) = (draws(5), [0; 2]);
    for round in 0..1500 {
        let (sizes, alike) =
            [(&[3, 4][..], 1), (&[4, 4], 1), (&[2, 2], 2), (&[3, 3, 3], 1), (&[2, 3, 3], 2)][round % 5];
        let sizes = Sizes::new(sizes).unwrap();
        let many = draw(8);
        let mut card =
            || Card::new(&(0..sizes.dimensions()).map(|d| draw(sizes.size(d) as u32) + 1).collect::<Vec<_>>());
        let hand: Vec<Card> = (0..many).map(|_| card()).collect();
        let deal = Solitaire::new(sizes, alike, Cards::new(hand.iter().copied()).unwrap()).unwrap();
        let order = an_order(&deal, &mut patience(PATIENCE)).unwrap();
        assert_eq!(order.is_some(), by_definition(&deal, &mut Vec::new(), &mut hand.clone()), "{deal}");
        order.iter().for_each(|order| deal.verify(order).unwrap());
        assert!(order.is_none() || deal.apart().is_none(), "{deal}");
        found[usize::from(order.is_some())] += 1;
        // Cooperation of one player is solitaire.
        if sizes.dimensions() == 2 && alike == 1 {
            let alone = Coop::new(sizes, Skips::Stuck, vec![deal.hand().clone()]).unwrap();
            assert_eq!(a_line(&alone, &mut patience(PATIENCE)).unwrap().is_some(), order.is_some(), "{deal}");
        }
    }
    assert!(found.iter().all(|found| *found > 200), "{found:?}");
}

#[test]
fn hands_without_an_order_are_told_from_those_with_one() {
    let (mut draw, mut found) = (draws(11), [0; 2]);
    for round in 0..4000 {
        let (colours, numbers) = [(4, 9), (3, 6), (6, 4), (5, 5), (2, 3), (1, 4), (4, 1)][round % 7];
        let cards = 1 + draw(11);
        let cards = (0..cards).map(|_| Card::new(&[draw(colours) + 1, draw(numbers) + 1]));
        let sizes = format!("{colours}x{numbers}").parse().unwrap();
        let deal = Solitaire::new(sizes, 1, Cards::new(cards).unwrap()).unwrap();
        let order = an_order(&deal, &mut patience(PATIENCE)).unwrap();
        assert_eq!(no_trail(&deal, &mut patience(PATIENCE)).is_ok(), order.is_none(), "{deal}");
        found[usize::from(order.is_some())] += 1;
    }
    assert!(found.iter().all(|found| *found > 800), "{found:?}");
}

#[test]
fn a_million_cards_are_read_and_printed_and_checked() {
    // All numbers of each of four colours: colour by colour, turning round where two colours meet.
    let numbers = 250_000_u32;
    let snake = (1..=4).flat_map(|colour| {
        let turned = move |n: u32| if colour % 2 == 0 { numbers + 1 - n } else { n };
        (1..=numbers).map(move |n| Card::new(&[colour, turned(n)]))
    });
    let order = Cards::new(snake).unwrap();
    let sizes = Sizes::new(&[4, numbers as usize]).unwrap();
    let sorted = Cards::new((1..=numbers).flat_map(|n| (1..=4).map(move |colour| Card::new(&[colour, n])))).unwrap();
    let deal = Solitaire::new(sizes, 1, sorted).unwrap();
    assert_eq!(deal.verify(&order), Ok(()));
    assert_eq!(deal.to_string().parse(), Ok(Deal::Solitaire(deal.clone())));
    assert_eq!(deal.apart(), None);
    assert!(deal.refute(&Refutation::Trails).unwrap_err().what().contains("so there is an order"));
    assert!(deal.refute(&Refutation::Exhaustive).unwrap_err().what().contains("too many partial plays"));
    // Each colour alone is a part; so two of them are two parts.
    let apart = Cards::new((1..=numbers).flat_map(|n| [Card::new(&[1, n]), Card::new(&[2, numbers + n])])).unwrap();
    let apart = Solitaire::new(Sizes::new(&[2, 2 * numbers as usize]).unwrap(), 1, apart).unwrap();
    assert_eq!((apart.refute(&Refutation::Counts), apart.refute(&Refutation::Trails)), (Ok(()), Ok(())));
}

#[test]
fn no_text_makes_a_parser_panic_and_what_is_read_is_read_again() {
    let words = [
        "uno ",
        "4x10 ",
        "3x3 ",
        "2x2x2 ",
        "solitaire",
        "coop",
        "duel",
        "\n",
        "\n",
        " ",
        " ",
        "P1: ",
        "P2: ",
        "P1:",
        "P3: ",
        "1.1 ",
        "2.2 ",
        "1.2 ",
        "1.2.1 ",
        "R5 ",
        "W4 ",
        "3x ",
        "0x ",
        "x",
        "0.1 ",
        "match 2 ",
        "skips free ",
        "skips never ",
        "going-out wins ",
        "going-out retires ",
        "# so",
        "\u{feff}",
        "é",
        "99999999999999999999",
        "first ",
        "1.1/1.2 ",
        "- ",
        "order\n",
        "line\n",
        "strategy\n",
        "answers\n",
        "trails",
        "exhaustive",
        "/",
        ".",
    ];
    let (mut draw, mut deals) = (draws(3), 0);
    for round in 0..30_000 {
        let mut text = ["", "uno 3x3 solitaire\n", "uno 3x3 coop\nP1: ", "uno 4x10 duel\nP1: 1.1\nP2: ", "order\n"]
            [round % 5]
            .to_owned();
        (0..draw(10)).for_each(|_| text.push_str(words[draw(words.len() as u32) as usize]));
        if let Ok(deal) = text.parse::<Deal>() {
            assert_eq!(deal.to_string().parse(), Ok(deal.clone()), "{text}");
            // Every deal so small is settled one way or the other, unless there is no order of hands at all.
            let refuted = deal.refute(&Refutation::Exhaustive);
            assert!(refuted.is_ok() || !refuted.unwrap_err().what().contains("too many"), "{text}");
            deals += 1;
        }
        if let Ok(witness) = text.parse::<misdeal_kernel::uno::Witness>() {
            assert_eq!(witness.to_string().parse(), Ok(witness), "{text}");
        }
        if let Ok(refutation) = text.parse::<Refutation>() {
            assert_eq!(refutation.to_string().parse(), Ok(refutation), "{text}");
        }
    }
    assert!(deals > 1000, "{deals}");
}

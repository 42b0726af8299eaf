use super::Conforms;
use misdeal_kernel::patience::patience;
use misdeal_kernel::uno::enumerate::{self, PATIENCE};
use misdeal_kernel::uno::{Card, Cards, Deal, Outcome, Question, Sizes, Solitaire, subhands};
use misdeal_solve::deal::Dealer;
use misdeal_solve::uno::UnoGame;

/// A hand of up to `most` cards, some of them copies: of no, one, few or many colours and numbers, in two dimensions or
/// more, often in parts.
pub fn random_hand(dealer: &mut Dealer, most: u64) -> Solitaire {
    let dimensions = if dealer.below(3) == 0 { 3 + dealer.below(2) as usize } else { 2 };
    let alike = if dealer.below(2) == 0 { 1 } else { 1 + dealer.below(dimensions as u64) as usize };
    let (sparse, arms) = (dealer.below(2) == 0, dealer.below(2) == 0);
    let sizes: Vec<usize> = (0..dimensions).map(|_| if sparse { 9 } else { 1 + dealer.below(6) as usize }).collect();
    let mut cards: Vec<Card> = Vec::new();
    for _ in 0..if sparse { most } else { dealer.below(most + 1) } {
        let mut values: Vec<u32> = sizes.iter().map(|&size| 1 + dealer.below(size as u64) as u32).collect();
        // Near an earlier card, or a copy of it; a sparse hand is mostly a tree, with three arms or others.
        if !cards.is_empty() && dealer.below(if sparse { 40 } else { 3 }) > 0 {
            let arm = cards.len().saturating_sub(3);
            let near = cards[if arms { arm } else { dealer.below(cards.len() as u64) as usize }];
            let shared = if dealer.below(9) == 0 { dimensions } else { alike };
            dealer.draw(dimensions, shared).into_iter().for_each(|place| values[place] = near.values()[place]);
        }
        cards.push(Card::new(&values));
    }
    Solitaire::new(Sizes::new(&sizes).unwrap(), alike, Cards::new(cards).unwrap()).unwrap()
}

/// A random deal: so many hands of up to so many cards.
pub fn random(dealer: &mut Dealer, game: &str, players: u64, most: u64) -> Deal {
    let (colours, numbers) = (1 + dealer.below(4), 1 + dealer.below(5));
    let mut text = format!("uno {colours}x{numbers} {game}\n");
    for player in 1..=players {
        let cards = dealer.below(most + 1);
        let name = if game == "pool" { String::new() } else { format!("P{player}:") };
        let card = |_| format!(" {}.{}", dealer.below(colours) + 1, dealer.below(numbers) + 1);
        text += &format!("{name}{}\n", (0..cards).map(card).collect::<String>());
    }
    text.parse().unwrap()
}

/// A small deal for several players, of one of the games and rules, in turn.
pub fn small(dealer: &mut Dealer, round: u64) -> Deal {
    let several = 2 + dealer.below(3);
    let most = if several == 2 { 6 } else { 4 };
    match round % 11 {
        0 => random(dealer, "duel", 2, 6),
        1 => random(dealer, "duel going-out wins", 2, 5),
        2 => random(dealer, "duel going-out retires", 2, 5),
        3 => random(dealer, "pool", 1, 9),
        4 => random(dealer, "coop", several, most),
        5 => random(dealer, "coop skips never", several, most),
        6 => random(dealer, "coop skips free", several, most),
        7 => random(dealer, "coop skips never", 2, 6),
        8 => random(dealer, "uncooperative", 3, 4),
        9 => random(dealer, "uncooperative ties next", several.max(3), 3),
        _ => random(dealer, "uncooperative ties previous", 3, 4),
    }
}

/// What the kernel says about a hand by going through all sub-hands.
fn of_hand(deal: &Solitaire, question: Question) -> String {
    let go_on = &mut patience(PATIENCE);
    let yes = |is_so: bool| if is_so { "yes" } else { "no" }.to_owned();
    match question {
        Question::Play => yes(subhands::an_order(deal, go_on).unwrap().is_some()),
        Question::Count => match subhands::count(deal, go_on).unwrap() {
            0 => yes(false),
            ways => ways.to_string(),
        },
        Question::FillIn => match subhands::filled_in(deal, go_on).unwrap() {
            None => yes(false),
            Some(order) => (order.len() - deal.hand().len()).to_string(),
        },
        Question::AtLeast(cards) => yes(subhands::longest(deal, go_on).unwrap().len() >= cards),
        Question::Max => subhands::longest(deal, go_on).unwrap().len().to_string(),
    }
}

impl Conforms for UnoGame {
    const DEALS: u64 = 4000;

    fn deal(dealer: &mut Dealer, round: u64) -> Deal {
        match round % 4 {
            0 => Deal::Solitaire(random_hand(dealer, if round.is_multiple_of(32) { 12 } else { 8 })),
            _ => small(dealer, round - round / 4),
        }
    }

    fn questions(dealer: &mut Dealer, deal: &Deal) -> Vec<Question> {
        let Deal::Solitaire(hand) = deal else { return vec![Question::Play] };
        let cards = hand.hand().len() + 1;
        let at_least = Question::AtLeast(cards.saturating_sub(dealer.below(3) as usize).max(1));
        vec![Question::Play, Question::Count, Question::FillIn, at_least, Question::Max]
    }

    fn truth(deal: &Deal, question: Question) -> String {
        let go_on = &mut patience(PATIENCE);
        let yes = match deal {
            Deal::Solitaire(hand) => return of_hand(hand, question),
            Deal::Coop(deal) => enumerate::a_line(deal, go_on).unwrap().is_some(),
            Deal::Duel(deal) => enumerate::outcome(deal, go_on).unwrap() == Outcome::First,
            Deal::Pool(deal) => enumerate::first_wins_pool(deal, go_on).unwrap(),
            // Who can be made to lose is always some answer; `tables.rs` holds it against the enumeration.
            Deal::Uncooperative(_) => true,
        };
        if yes { "yes" } else { "no" }.into()
    }

    fn is_number(question: Question) -> bool {
        matches!(question, Question::FillIn | Question::Max)
    }

    fn value(_: Question, best: &Self::Best) -> Option<usize> {
        best.as_ref().map(|order| order.value)
    }
}

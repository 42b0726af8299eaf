//! A second reading of the rules of the real UNO (docs/games/uno-real.md), apart from the kernel's: it follows the printed lines
//! of a transcript, with cards as words in lists.

use std::collections::VecDeque;

/// A reason why a line is against the rules.
pub type Verdict = Result<(), String>;

/// What the table waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Waits {
    /// The first card is a Wild Draw Four, and all cards of the pile are shuffled.
    Opening,
    /// The first card is wild, and a colour is called.
    Colour,
    Turn,
    /// This card was drawn, and can be laid.
    Drawn(String),
    /// This player is asked whether he catches.
    Asked(usize),
    /// Cards are due.
    Answer,
    /// The discards are shuffled, since this player draws so many cards more.
    Shuffle(usize, usize, After),
    /// Somebody went out, or nobody can.
    Over(Option<usize>),
}

/// What comes after drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum After {
    MayLay,
    NextTurn,
    Effects,
    SameTurn,
    End(usize),
}

/// One hand.
#[derive(Clone, Debug)]
pub struct Hand {
    pub held: Vec<Vec<String>>,
    /// The next card to be drawn is in front.
    pub pile: VecDeque<String>,
    /// The top card is last.
    pub discards: Vec<String>,
    pub follow: String,
    pub turn: usize,
    pub leftwards: bool,
    pub waits: Waits,
    pub due: usize,
    skips: bool,
    bluff: bool,
    idle: usize,
}

/// The whole game.
#[derive(Clone, Debug)]
pub struct Table {
    pub scores: Vec<usize>,
    goal: usize,
    stacking: bool,
    reverse_skips: bool,
    dealers: Vec<usize>,
    pub hand: Option<Hand>,
}

fn is_wild(card: &str) -> bool {
    card.starts_with('W')
}

/// What a card shows besides its colour; a wild card as a whole.
fn sign(card: &str) -> &str {
    if is_wild(card) { card } else { &card[1..] }
}

fn colour(card: &str) -> &str {
    match &card[..1] {
        "R" => "red",
        "G" => "green",
        "B" => "blue",
        "Y" => "yellow",
        _ => "",
    }
}

fn number(card: &str) -> Option<usize> {
    "0123456789".find(sign(card))
}

fn points(card: &str) -> usize {
    if is_wild(card) { 50 } else { number(card).unwrap_or(20) }
}

fn deck() -> Vec<String> {
    let coloured = ["R", "G", "B", "Y"].iter().flat_map(|colour| {
        let twice = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "+2", "R", "S"];
        let signs = ["0"].into_iter().chain(twice).chain(twice);
        signs.map(move |sign| format!("{colour}{sign}"))
    });
    let mut all: Vec<String> = coloured.chain(["W", "W+4"].map(String::from).into_iter().cycle().take(8)).collect();
    all.sort();
    all
}

fn sorted<'a>(cards: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let mut cards: Vec<String> = cards.into_iter().cloned().collect();
    cards.sort();
    cards
}

fn demand(holds: bool, what: &str) -> Verdict {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

impl Hand {
    pub fn top(&self) -> &str {
        self.discards.last().map_or("", String::as_str)
    }

    fn next(&self, player: usize) -> usize {
        let players = self.held.len();
        (player + if self.leftwards { 1 } else { players - 1 }) % players
    }

    fn fits(&self, card: &str) -> bool {
        is_wild(card) || colour(card) == self.follow || sign(card) == sign(self.top())
    }

    /// Who has to say what he does.
    pub fn decides(&self) -> Option<usize> {
        match self.waits {
            Waits::Asked(asked) => Some(asked),
            Waits::Colour | Waits::Turn | Waits::Drawn(_) | Waits::Answer => Some(self.turn),
            Waits::Opening | Waits::Shuffle(..) | Waits::Over(_) => None,
        }
    }

    fn turn_up(&mut self, table: &Table) {
        if self.pile[0] == "W+4" {
            self.waits = Waits::Opening;
            return;
        }
        let card = self.pile.pop_front().unwrap();
        self.follow = colour(&card).to_owned();
        self.discards.push(card.clone());
        match sign(&card) {
            "W" => {
                self.turn = self.next(self.turn);
                self.waits = Waits::Colour;
            }
            "R" => {
                self.leftwards = false;
                self.waits = Waits::Turn;
            }
            sign => {
                self.effects(sign, table);
                self.go_on(table);
            }
        }
    }

    fn effects(&mut self, sign: &str, table: &Table) {
        match sign {
            "+2" => self.due += 2,
            "W+4" => self.due += 4,
            "S" => self.skips = true,
            "R" if self.held.len() > 2 => self.leftwards = !self.leftwards,
            "R" => self.skips = table.reverse_skips,
            _ => {}
        }
    }

    fn go_on(&mut self, table: &Table) {
        self.turn = self.next(self.turn);
        self.waits = Waits::Turn;
        if self.due > 0 {
            let stacks = table.stacking && self.held[self.turn].iter().any(|card| sign(card) == sign(self.top()));
            if is_wild(self.top()) || stacks {
                self.waits = Waits::Answer;
            } else {
                self.draw(self.turn, self.due, After::NextTurn, table);
            }
        } else if self.skips {
            self.skips = false;
            self.turn = self.next(self.turn);
        }
    }

    fn draw(&mut self, who: usize, cards: usize, after: After, table: &Table) {
        let mut last = None;
        for drawn in 0..cards {
            if self.pile.is_empty() && self.discards.len() > 1 {
                self.waits = Waits::Shuffle(who, cards - drawn, after);
                return;
            }
            let Some(card) = self.pile.pop_front() else { break };
            self.held[who].push(card.clone());
            last = Some(card);
        }
        match after {
            After::Effects => return self.go_on(table),
            After::End(winner) => return self.waits = Waits::Over(Some(winner)),
            After::NextTurn => self.turn = self.next(self.turn),
            After::SameTurn => {}
            After::MayLay => {
                self.idle = if last.is_some() { 0 } else { self.idle + 1 };
                if self.idle == self.held.len() {
                    return self.waits = Waits::Over(None);
                }
                if let Some(card) = last.filter(|card| self.fits(card)) {
                    return self.waits = Waits::Drawn(card);
                }
                self.turn = self.next(self.turn);
            }
        }
        self.due = 0;
        self.waits = Waits::Turn;
    }

    fn shuffle(&mut self, order: &[String], table: &Table) -> Verdict {
        match self.waits.clone() {
            Waits::Opening => {
                demand(sorted(order) == sorted(&self.pile), "other cards than those of the pile")?;
                self.pile = order.iter().cloned().collect();
                self.turn_up(table);
            }
            Waits::Shuffle(who, cards, after) => {
                let top = self.discards.pop().unwrap();
                let same = sorted(order) == sorted(&self.discards);
                demand(same, "other cards than the discards")?;
                self.pile = order.iter().cloned().collect();
                self.discards = vec![top];
                self.draw(who, cards, after, table);
            }
            _ => return Err("nothing is to be shuffled".to_owned()),
        }
        Ok(())
    }

    fn lay(&mut self, card: &str, rest: &[&str], table: &Table) -> Verdict {
        let held = &self.held[self.turn];
        let place = held.iter().position(|other| other == card).ok_or("the card is not held")?;
        let allowed = match &self.waits {
            Waits::Turn => self.fits(card),
            Waits::Drawn(drawn) => drawn == card,
            Waits::Answer => table.stacking && sign(card) == sign(self.top()),
            _ => false,
        };
        demand(allowed, "the card can't be laid now")?;
        let (uno, called) = match rest {
            [called @ .., "uno"] => (true, called),
            called => (false, called),
        };
        demand(!uno || held.len() == 2, "UNO is not to be said")?;
        demand(called.len() == usize::from(is_wild(card)), "a colour is called with wild cards")?;
        self.held[self.turn].remove(place);
        let left = &self.held[self.turn];
        self.bluff = card == "W+4" && left.iter().any(|other| colour(other) == self.follow);
        let left = left.len();
        self.discards.push(card.to_owned());
        self.follow = called.first().map_or(colour(card), |called| called).to_owned();
        self.idle = 0;
        self.effects(sign(card), table);
        match left {
            0 => self.draw(self.next(self.turn), self.due, After::End(self.turn), table),
            1 if !uno => self.waits = Waits::Asked(self.next(self.turn)),
            _ => self.go_on(table),
        }
        Ok(())
    }

    fn acts(&mut self, words: &[&str], table: &Table) -> Verdict {
        match (words, self.waits.clone()) {
            (["draw"], Waits::Turn) => {
                let can = !self.pile.is_empty() || self.discards.len() > 1;
                demand(can || !self.held[self.turn].iter().any(|card| self.fits(card)), "there is nothing to draw")?;
                self.draw(self.turn, 1, After::MayLay, table);
            }
            (["keep"], Waits::Drawn(_)) => {
                self.turn = self.next(self.turn);
                self.waits = Waits::Turn;
            }
            (["call", called], Waits::Colour) => {
                self.follow = (*called).to_owned();
                self.waits = Waits::Turn;
            }
            (["take"], Waits::Answer) => self.draw(self.turn, self.due, After::NextTurn, table),
            (["challenge"], Waits::Answer) if self.top() == "W+4" => {
                let liar = (0..self.held.len()).find(|&player| self.next(player) == self.turn).unwrap();
                match self.bluff {
                    true => self.draw(liar, self.due, After::SameTurn, table),
                    false => self.draw(self.turn, self.due + 2, After::NextTurn, table),
                }
            }
            (["catch"], Waits::Asked(_)) => self.draw(self.turn, 2, After::Effects, table),
            (["let"], Waits::Asked(asked)) if self.next(asked) == self.turn => self.go_on(table),
            (["let"], Waits::Asked(asked)) => self.waits = Waits::Asked(self.next(asked)),
            (["draw" | "keep" | "call" | "take" | "challenge" | "catch" | "let", ..], _) => {
                return Err("it is not the time for that".to_owned());
            }
            ([card, rest @ ..], _) => return self.lay(card, rest, table),
            ([], _) => return Err("nothing is done".to_owned()),
        }
        Ok(())
    }
}

impl Table {
    pub fn new(header: &str) -> Self {
        let words: Vec<&str> = header.split_whitespace().collect();
        let players: usize = words[3].parse().unwrap();
        let goal = words.iter().position(|&word| word == "to").map_or(0, |place| words[place + 1].parse().unwrap());
        Self {
            scores: vec![0; players],
            goal,
            stacking: words.contains(&"stacking"),
            reverse_skips: !words.contains(&"reverse"),
            dealers: (0..players).collect(),
            hand: None,
        }
    }

    /// Who has won the game.
    pub fn winner(&self) -> Option<usize> {
        match self.hand.as_ref()?.waits {
            Waits::Over(winner) => winner.filter(|&winner| self.scores[winner] >= self.goal),
            _ => None,
        }
    }

    fn deal(&mut self, cards: &[String]) -> Verdict {
        demand(self.dealers.len() == 1, "it is not known who deals")?;
        let over = self.hand.as_ref().is_none_or(|hand| matches!(hand.waits, Waits::Over(_)));
        demand(over && self.winner().is_none(), "no hand is to be dealt")?;
        demand(sorted(cards) == deck(), "that is no deck")?;
        let (players, dealer) = (self.scores.len(), self.dealers[0]);
        let mut hand = Hand {
            held: vec![Vec::new(); players],
            pile: cards.iter().cloned().collect(),
            discards: Vec::new(),
            follow: String::new(),
            turn: dealer,
            leftwards: true,
            waits: Waits::Turn,
            due: 0,
            skips: false,
            bluff: false,
            idle: 0,
        };
        for place in 0..7 * players {
            hand.held[(dealer + 1 + place) % players].push(hand.pile.pop_front().unwrap());
        }
        hand.turn_up(self);
        self.hand = Some(hand);
        self.dealers = vec![(dealer + 1) % players];
        Ok(())
    }

    fn pick(&mut self, cards: &[String]) -> Verdict {
        demand(self.dealers.len() > 1 && cards.len() == self.dealers.len(), "not so many pick")?;
        let mut left = deck();
        for card in cards {
            let place = left.iter().position(|other| other == card).ok_or("there is no such card left to pick")?;
            left.remove(place);
        }
        let shown = |card: &String| number(card).unwrap_or(0);
        let most = cards.iter().map(shown).max();
        let picked = self.dealers.iter().zip(cards).filter(|(_, card)| Some(shown(card)) == most);
        self.dealers = picked.map(|(&player, _)| player).collect();
        Ok(())
    }

    /// One line after the header. After a line that is refused, there is no table to go on with.
    pub fn line(&mut self, line: &str) -> Verdict {
        let words: Vec<&str> = line.split_whitespace().collect();
        let cards: Vec<String> = words[1..].iter().map(|&card| card.to_owned()).collect();
        match words[0] {
            "picks:" => return self.pick(&cards),
            "deck:" => return self.deal(&cards),
            _ => {}
        }
        let mut hand = self.hand.take().ok_or("no hand is dealt")?;
        if words[0] == "shuffle:" {
            hand.shuffle(&cards, self)?;
        } else {
            let player = words[0].trim_matches(['P', ':']).parse::<usize>().unwrap() - 1;
            demand(hand.decides() == Some(player), "it is not up to him")?;
            hand.acts(&words[1..], self)?;
        }
        if let Waits::Over(Some(winner)) = hand.waits {
            self.scores[winner] += hand.held.iter().flatten().map(|card| points(card)).sum::<usize>();
        }
        self.hand = Some(hand);
        Ok(())
    }
}

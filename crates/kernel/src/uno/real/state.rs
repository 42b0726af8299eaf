//! One hand of the real game: who holds what, whose turn it is, what is allowed, and
//! what follows from a move.
//!
//! [`State::moves`] tells what is allowed and changes nothing; [`State::play`] makes one of these moves and refuses
//! others. Everything that needs no decision happens at once: who can't stack draws, who drew a card that can't be
//! laid passes on. When cards must come in a new order ([`State::to_shuffle`]), nothing happens until
//! [`State::shuffle`] is told one.

use super::card::{Card, Colour, DECK, Symbol};
use super::cards::Cards;
use super::moves::{Move, Moves};
use super::rules::Rules;
use crate::fault::Fault;
use crate::number::narrow;

/// The most players.
pub const MOST_PLAYERS: usize = 10;
/// The fewest.
pub const FEWEST_PLAYERS: usize = 2;
/// How many cards each player is dealt.
pub const DEALT: usize = 7;
/// What it costs to be caught without having said UNO.
const CAUGHT: u8 = 2;
/// What it costs to challenge a card that was allowed, besides the cards that are due.
const WRONG_CHALLENGE: u8 = 2;

/// What is to be decided, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The first card is a Wild Draw Four: it goes back, and the pile is shuffled.
    Opening,
    /// The first card is wild: the first player calls a colour.
    Calling,
    /// A player lays a card or draws one.
    Turn,
    /// He drew this card, and lays it or keeps it.
    Drawn(Card),
    /// The player whose turn it is has one card left and did not say UNO; this other one may catch him.
    Silent(u8),
    /// A player has to draw cards, unless he challenges the Wild Draw Four or stacks another card.
    Answer,
    /// A player has to draw cards, and the pile is empty: the discards are shuffled.
    Owing(Debt),
    /// A player has no cards left, or nobody can play.
    Over(Option<u8>),
}

/// Cards that a player has to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Debt {
    who: u8,
    cards: u8,
    then: Then,
}

/// What follows when cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Then {
    /// He may lay what he drew.
    Lay,
    /// His turn is missed.
    Miss,
    /// He was caught, and play goes on after the card he laid.
    Caught,
    /// His Wild Draw Four was not allowed, and it is the challenger's turn.
    Bluffed,
    /// The hand is over.
    Over,
}

/// A hand that is being played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub(super) rules: Rules,
    pub(super) players: u8,
    /// Whose turn it is; while others may catch him, who laid the last card.
    pub(super) turn: u8,
    /// Play goes to the right.
    pub(super) rightwards: bool,
    pub(super) top: Card,
    /// The colour to be followed.
    pub(super) colour: Colour,
    pub(super) phase: Phase,
    /// How many cards the next player has to draw.
    pub(super) due: u8,
    /// The next player is passed over.
    pub(super) skips: bool,
    /// The last Wild Draw Four was not allowed.
    pub(super) bluff: bool,
    /// How many players in a row could neither lay nor draw.
    pub(super) passes: u8,
    pub(super) hands: [Cards; MOST_PLAYERS],
    /// The discards below the top card.
    discards: Cards,
    /// The pile is the first of these, the top card last; how many they are.
    pub(super) pile: [Card; DECK],
    pub(super) left: u8,
}

impl State {
    /// Deals a hand from a deck in this order, its first card on top: seven cards to each, one by one, the player to
    /// the left of the dealer first. Then the first discard is turned up.
    ///
    /// # Errors
    /// When there are too few or too many players, no such dealer, or the deck is not the one of 108 cards.
    pub fn deal(rules: Rules, players: usize, dealer: usize, deck: &[Card]) -> Result<Self, Fault> {
        if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players) {
            let what = format!("from {FEWEST_PLAYERS} to {MOST_PLAYERS} players can play, not {players}");
            return Err(Fault::new(what));
        }
        if dealer >= players {
            return Err(Fault::new(format!("there is no player {} among {players} to deal", dealer + 1)));
        }
        Cards::DECK.same(deck)?;
        let mut state = Self::bare(rules, players, Card::WILD);
        let mut to = dealer;
        for card in &deck[..DEALT * players] {
            to = if to + 1 == players { 0 } else { to + 1 };
            state.hands[to].add(*card);
        }
        state.put(&deck[DEALT * players..]);
        state.turn = narrow(dealer);
        state.open();
        Ok(state)
    }

    /// A hand without cards, with a card on top.
    pub(super) fn bare(rules: Rules, players: usize, top: Card) -> Self {
        Self {
            rules,
            players: narrow(players),
            turn: 0,
            rightwards: false,
            top,
            colour: top.colour().unwrap_or(Colour::Red),
            phase: Phase::Turn,
            due: 0,
            skips: false,
            bluff: false,
            passes: 0,
            hands: [Cards::default(); MOST_PLAYERS],
            discards: Cards::default(),
            pile: [Card::WILD; DECK],
            left: 0,
        }
    }

    /// Makes this the pile, its first card on top.
    pub(super) fn put(&mut self, order: &[Card]) {
        self.left = narrow(order.len());
        for (place, card) in self.pile.iter_mut().zip(order.iter().rev()) {
            *place = *card;
        }
    }

    /// Turns up the first discard; it is the dealer's turn before that.
    fn open(&mut self) {
        let top = self.pile[usize::from(self.left) - 1];
        if top == Card::WILD_DRAW_FOUR {
            self.phase = Phase::Opening;
            return;
        }
        self.left -= 1;
        self.top = top;
        match (top.colour(), top.symbol()) {
            (None, _) => {
                self.turn = self.next(self.turn);
                self.phase = Phase::Calling;
            }
            (Some(colour), Symbol::Reverse) => {
                // The dealer goes first, then play moves to the right.
                self.colour = colour;
                self.rightwards = true;
                self.phase = Phase::Turn;
            }
            (Some(colour), _) => {
                self.colour = colour;
                self.takes_effect(top);
                self.go_on();
            }
        }
    }

    /// The rules of the house.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many players there are.
    #[must_use]
    #[inline]
    pub fn players(&self) -> usize {
        self.players.into()
    }

    /// What is to be decided.
    #[must_use]
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who has to decide, from 0; none when cards must be shuffled, or the hand is over.
    #[must_use]
    #[inline]
    pub fn decides(&self) -> Option<usize> {
        match self.phase {
            Phase::Opening | Phase::Owing(_) | Phase::Over(_) => None,
            Phase::Silent(asked) => Some(asked.into()),
            Phase::Calling | Phase::Turn | Phase::Drawn(_) | Phase::Answer => Some(self.turn.into()),
        }
    }

    /// Whose turn it is, from 0; while others may catch him, who laid the last card.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> usize {
        self.turn.into()
    }

    /// Whether play goes to the right.
    #[must_use]
    #[inline]
    pub fn rightwards(&self) -> bool {
        self.rightwards
    }

    /// The hand of a player, from 0; empty for others.
    #[must_use]
    #[inline]
    pub fn hand(&self, player: usize) -> Cards {
        self.hands.get(player).copied().unwrap_or_default()
    }

    /// The top card of the discards.
    #[must_use]
    #[inline]
    pub fn top(&self) -> Card {
        self.top
    }

    /// The colour to be followed.
    #[must_use]
    #[inline]
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// How many cards the player who answers has to draw.
    #[must_use]
    #[inline]
    pub fn due(&self) -> usize {
        self.due.into()
    }

    /// The pile, its top card first.
    pub fn pile(&self) -> impl Iterator<Item = Card> {
        self.pile[..self.left.into()].iter().rev().copied()
    }

    /// How many cards the pile has.
    #[must_use]
    #[inline]
    pub fn in_pile(&self) -> usize {
        self.left.into()
    }

    /// The discards below the top card.
    #[must_use]
    pub fn discards(&self) -> Cards {
        self.discards
    }

    /// Who has won, if the hand is over and nobody is stuck.
    #[must_use]
    #[inline]
    pub fn winner(&self) -> Option<usize> {
        match self.phase {
            Phase::Over(winner) => winner.map(usize::from),
            _ => None,
        }
    }

    /// Whether the hand is over.
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// What the winner scores: the points of all cards that the others hold.
    #[must_use]
    pub fn points(&self) -> u32 {
        match self.phase {
            Phase::Over(Some(_)) => self.hands.iter().map(|hand| hand.points()).sum(),
            _ => 0,
        }
    }

    /// The player after this one.
    #[inline]
    fn next(&self, player: u8) -> u8 {
        match (self.rightwards, player) {
            (false, player) if player + 1 == self.players => 0,
            (false, player) => player + 1,
            (true, 0) => self.players - 1,
            (true, player) => player - 1,
        }
    }

    /// The player before this one.
    fn before(&self, player: u8) -> u8 {
        (0..self.players).find(|&other| self.next(other) == player).unwrap_or(player)
    }

    /// Whether a card can be drawn, from the pile or after a shuffle.
    #[inline]
    fn can_be_drawn(&self) -> bool {
        self.left > 0 || (self.rules.reshuffles && !self.discards.is_empty())
    }

    /// The moves that are allowed.
    #[must_use]
    #[inline(always)]
    pub fn moves(&self) -> Moves {
        let hand = self.hands[usize::from(self.turn)];
        let (cards, others): (Cards, &'static [Move]) = match self.phase {
            Phase::Turn => {
                let cards = hand.matching(self.top, self.colour);
                (cards, if cards.is_empty() || self.can_be_drawn() { &[Move::Draw] } else { &[] })
            }
            Phase::Drawn(card) => (hand.only(card), &[Move::Keep]),
            Phase::Answer => {
                let stacked = if self.top.is_wild() { hand.only(self.top) } else { hand.alike(self.top) };
                let cards = if self.rules.stacking { stacked } else { Cards::default() };
                (cards, if self.top.is_wild() { &[Move::Take, Move::Challenge] } else { &[Move::Take] })
            }
            Phase::Silent(_) => (Cards::default(), &[Move::Catch, Move::Let]),
            Phase::Calling => (
                Cards::default(),
                &[
                    Move::Call(Colour::Red),
                    Move::Call(Colour::Green),
                    Move::Call(Colour::Blue),
                    Move::Call(Colour::Yellow),
                ],
            ),
            Phase::Opening | Phase::Owing(_) | Phase::Over(_) => (Cards::default(), &[]),
        };
        Moves { cards: cards.kinds(), last_but_one: !cards.is_empty() && hand.are_two(), others }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// When it is not allowed.
    #[inline]
    pub fn play(&mut self, action: Move) -> Result<(), Fault> {
        if !self.moves().has(action) {
            return Err(self.refusal(action));
        }
        match action {
            Move::Lay { card, colour, uno } => self.lay(card, colour, uno),
            Move::Draw => self.draw(self.turn, 1, Then::Lay),
            Move::Keep => self.pass_on(),
            Move::Call(colour) => {
                self.colour = colour;
                self.phase = Phase::Turn;
            }
            Move::Take => self.draw(self.turn, self.due, Then::Miss),
            Move::Challenge if self.bluff => self.draw(self.before(self.turn), self.due, Then::Bluffed),
            Move::Challenge => self.draw(self.turn, self.due + WRONG_CHALLENGE, Then::Miss),
            Move::Catch => self.draw(self.turn, CAUGHT, Then::Caught),
            Move::Let => {
                let asked = self.decides().map_or(self.turn, |asked| self.next(narrow(asked)));
                match asked == self.turn {
                    true => self.go_on(),
                    false => self.phase = Phase::Silent(asked),
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn lay(&mut self, card: Card, colour: Option<Colour>, uno: bool) {
        let hand = &mut self.hands[usize::from(self.turn)];
        hand.remove(card);
        let hand = *hand;
        self.bluff = card == Card::WILD_DRAW_FOUR && !hand.of_colour(self.colour).is_empty();
        self.discards.add(self.top);
        self.top = card;
        self.colour = card.colour().or(colour).unwrap_or(self.colour);
        self.passes = 0;
        self.takes_effect(card);
        if hand.is_empty() {
            self.draw(self.next(self.turn), self.due, Then::Over);
        } else if hand.is_one() && !uno {
            self.phase = Phase::Silent(self.next(self.turn));
        } else {
            self.go_on();
        }
    }

    /// What a card does when it is laid.
    #[inline]
    fn takes_effect(&mut self, card: Card) {
        match card.symbol() {
            Symbol::Number(_) | Symbol::Wild => {}
            Symbol::DrawTwo => self.due += 2,
            Symbol::WildDrawFour => self.due += 4,
            Symbol::Skip => self.skips = true,
            Symbol::Reverse if self.players == 2 => self.skips = self.rules.reverse_skips,
            Symbol::Reverse => self.rightwards = !self.rightwards,
        }
    }

    /// Play moves on from who laid the last card.
    #[inline]
    fn go_on(&mut self) {
        self.turn = self.next(self.turn);
        if self.due > 0 {
            let can_stack = self.rules.stacking && !self.hands[usize::from(self.turn)].alike(self.top).is_empty();
            match self.top.is_wild() || can_stack {
                true => self.phase = Phase::Answer,
                false => self.draw(self.turn, self.due, Then::Miss),
            }
            return;
        }
        if std::mem::take(&mut self.skips) {
            self.turn = self.next(self.turn);
        }
        self.phase = Phase::Turn;
    }

    /// The turn is over, and the next player's begins.
    #[inline]
    fn pass_on(&mut self) {
        self.turn = self.next(self.turn);
        self.phase = Phase::Turn;
    }

    /// A player draws cards, as many as there are. If the discards must be shuffled for that, he waits.
    #[inline]
    fn draw(&mut self, who: u8, cards: u8, then: Then) {
        let mut drawn = None;
        for still in (1..=cards).rev() {
            if self.left == 0 {
                if !self.can_be_drawn() {
                    break;
                }
                self.phase = Phase::Owing(Debt { who, cards: still, then });
                return;
            }
            self.left -= 1;
            let card = self.pile[usize::from(self.left)];
            self.hands[usize::from(who)].add(card);
            drawn = Some(card);
        }
        match then {
            Then::Lay => self.drew(drawn),
            Then::Miss => {
                self.due = 0;
                self.pass_on();
            }
            Then::Caught => self.go_on(),
            Then::Bluffed => {
                self.due = 0;
                self.phase = Phase::Turn;
            }
            Then::Over => {
                self.due = 0;
                self.phase = Phase::Over(Some(self.turn));
            }
        }
    }

    /// Who drew a card may lay it; who could not even draw passes.
    #[inline]
    fn drew(&mut self, drawn: Option<Card>) {
        let Some(card) = drawn else {
            self.passes += 1;
            match self.passes == self.players {
                true => self.phase = Phase::Over(None),
                false => self.pass_on(),
            }
            return;
        };
        self.passes = 0;
        match Cards::from_iter([card]).matching(self.top, self.colour).is_empty() {
            true => self.pass_on(),
            false => self.phase = Phase::Drawn(card),
        }
    }

    /// The cards that must be shuffled before play goes on; none unless they must.
    #[must_use]
    #[inline]
    pub fn to_shuffle(&self) -> Option<Cards> {
        match self.phase {
            Phase::Opening => Some(self.pile[..self.left.into()].iter().copied().collect()),
            Phase::Owing(_) => Some(self.discards),
            _ => None,
        }
    }

    /// Puts the cards that must be shuffled into an order, its first card on top of the pile.
    ///
    /// # Errors
    /// When no cards must be shuffled, or these are others.
    pub fn shuffle(&mut self, order: &[Card]) -> Result<(), Fault> {
        let Some(cards) = self.to_shuffle() else {
            return Err(Fault::new("no cards are to be shuffled now"));
        };
        cards.same(order)?;
        self.put(order);
        if let Phase::Owing(Debt { who, cards, then }) = self.phase {
            self.discards = Cards::default();
            self.draw(who, cards, then);
        } else {
            self.open();
        }
        Ok(())
    }

    /// Why a move is not allowed.
    #[cold]
    fn refusal(&self, action: Move) -> Fault {
        let (moves, top) = (self.moves(), self.top);
        let now = || {
            let all: Vec<String> = moves.others.iter().map(Move::to_string).collect();
            if all.is_empty() { "nothing else".to_owned() } else { all.join(", ") }
        };
        Fault::new(match action {
            _ if self.is_over() => "the hand is over".to_owned(),
            _ if self.to_shuffle().is_some() => "cards must be shuffled first".to_owned(),
            Move::Lay { card, .. } if !self.hands[usize::from(self.turn)].has(card) => {
                format!("card {card} is not in the hand")
            }
            Move::Lay { card, .. } if !moves.cards.has(card) => match self.phase {
                Phase::Turn => format!("card {card} does not match {top}, with {} to follow", self.colour),
                Phase::Drawn(drawn) => format!("only the card {drawn} that was drawn can be laid now, not {card}"),
                _ => format!("no card can be laid like {card} now; there is {}", now()),
            },
            Move::Lay { card, colour: None, .. } if card.is_wild() => format!("card {card} needs a colour"),
            Move::Lay { card, colour: Some(_), .. } if !card.is_wild() => format!("card {card} calls no colour"),
            Move::Lay { .. } => "UNO is said when one card is left".to_owned(),
            Move::Draw if self.phase == Phase::Turn => "no card can be drawn, so a card must be laid".to_owned(),
            other => format!("it is not the time to {other}; there is {}", now()),
        })
    }
}

//! Swish in lines.

use super::{Act, MORE, Swish};
use crate::play::lines::InLines;
use crate::play::sheet::{COST, RIGHT_CALL};
use crate::play::words;
use crate::swish::draw;

impl InLines for Swish {
    fn help(&self) -> String {
        format!(
            "claim C@h D@0      these cards, turned so, are a swish: a point for each, or {cost}\n\
             claim a1:b2@h ...  the same, by the symbols of the cards\n\
             none               there is no swish: {right} if that is proved ({MORE} more cards come), or {cost}\n\
             hint               one card of a swish, {cost}; after its last card, how they are turned\n\
             try C D ...        do these swish, however they are turned? {cost}\n\
             player 2           who acts from now on, when several play\n\
             show, draw, score  the cards in words, the cards drawn, the score\n\
             quit               ends the game and shows the largest swish\n\
             Turns: 0 as dealt, h left-right, v up-down, r half a turn; squares also d, q, c, a.",
            cost = words::points(-COST),
            right = words::points(RIGHT_CALL),
        )
    }

    fn asking(word: &str) -> Option<Act> {
        (word == "try").then_some(Act::Try)
    }

    fn drawn(&self, width: usize, colour: bool) -> String {
        draw::terminal::hand(self.deal(), width, colour)
    }
}

//! SET in lines.

use super::Set;
use crate::play::lines::InLines;
use crate::play::sheet::{COST, RIGHT_CALL};
use crate::play::words;
use crate::set::draw;
use std::convert::Infallible;

impl InLines for Set {
    fn help(&self) -> String {
        let shape = self.shape();
        format!(
            "claim C D E        these {values} cards are a set: a point for each, or {cost}\n\
             claim 0120 ...     the same, by the codes of the cards\n\
             pick C D ..., claim, undo, redo  the same in steps\n\
             none               there is no set: {right} if that is proved ({values} more cards come), or {cost}\n\
             hint               one card of a set, {cost}\n\
             reveal             a whole set, {cost} for each card that no hint has told\n\
             player 2           who acts from now on, when several play\n\
             show, draw, score  the cards in words, the cards drawn, the score\n\
             quit               ends the game and counts the sets on the table\n\
             A set: {values} cards that have, in each of the {properties} properties, all the same value or all different ones.",
            values = shape.values(),
            properties = shape.properties(),
            cost = words::points(-COST),
            right = words::points(RIGHT_CALL),
        )
    }

    fn asking(_word: &str) -> Option<Infallible> {
        None
    }

    fn drawn(&self, width: usize, colour: bool) -> String {
        draw::terminal::board(self.table.board(), width, colour)
    }
}

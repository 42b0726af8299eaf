//! Games of boards in lines.

use super::Spread;
use super::play::Seated;
use crate::play::lines::InLines;
use crate::play::sheet::{COST, RIGHT_CALL};
use crate::play::words;
use crate::report::Medium;
use std::convert::Infallible;

impl<B: Spread> InLines for Seated<B> {
    fn help(&self) -> String {
        let (places, card) = B::NAMES;
        format!(
            "{claim:<18} these {needed} cards are a {word}: a point for each, or {cost}\n\
             {code:<18} the same, by the codes of the cards\n\
             pick C D ..., claim, undo, redo  the same in steps\n\
             none               there is no {word}: {right} if that is proved ({needed} more cards come), or {cost}\n\
             hint               one card of a {word}, {cost}\n\
             reveal             a whole {word}, {cost} for each card that no hint has told\n\
             player 2           who acts from now on, when several play\n\
             show, draw, score  the cards in words, the cards drawn, the score\n\
             quit               ends the game and counts the {words} on the table\n\
             A {word}: {rule}.",
            claim = format!("claim {places}"),
            code = format!("claim {card} ..."),
            word = B::MATCH,
            words = B::MATCHES,
            needed = self.needed(),
            rule = B::rule(self.deck()),
            cost = words::points(-COST),
            right = words::points(RIGHT_CALL),
        )
    }

    fn asking(_word: &str) -> Option<Infallible> {
        None
    }

    fn drawn(&self, width: usize, colour: bool) -> String {
        self.board().drawn(Medium { width, colour, quiet: false })
    }
}

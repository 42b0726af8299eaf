//! Cards of quads drawn as SVG: in a tidy grid, or a quad with how its cards stand.

use super::{WAYS, looks, shape, stand};
use crate::answer;
use crate::set::draw::svg::{self, standing_words};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::{Board, Card, Cards, Deck};

/// All cards of a board, each with its code underneath.
///
/// # Errors
/// When there are too many cards.
pub fn board(board: &Board) -> Result<String, Fault> {
    let title = format!("A board of {}, quads {}", answer::cards(board.cards().len()), board.deck());
    picture(board.deck(), board.cards(), &[], &title, &board.to_string())
}

/// The cards of a quad, and how they stand in each property; or other cards of the board.
///
/// # Errors
/// When there are too many cards.
pub fn cards(board: &Board, cards: &Cards) -> Result<String, Fault> {
    let deck = board.deck();
    cards.cards().iter().try_for_each(|card| card.fits(deck))?;
    let told = match cards.cards().first_chunk().filter(|_| cards.cards().len() == 4) {
        Some(four) => {
            let standings: Vec<&str> = (0..deck.properties()).map(|property| stand(*four, property)).collect();
            standing_words(shape(deck)?, &standings, &WAYS)
        }
        None => Vec::new(),
    };
    let title = format!("{} of a board of quads {deck}", answer::cards(cards.cards().len()));
    picture(deck, cards.cards(), &told, &title, &cards.to_string())
}

fn picture(deck: Deck, cards: &[Card], told: &[String], title: &str, text: &str) -> Result<String, Fault> {
    let faces: Vec<_> = cards.iter().map(|card| looks(*card)).collect();
    svg::picture(shape(deck)?, &faces.iter().collect::<Vec<_>>(), told, title, text)
}

/// A card as a small picture.
///
/// # Errors
/// When it can't be drawn.
pub fn card(card: Card) -> Result<String, Fault> {
    Ok(svg::card(shape(Deck::new(card.properties())?)?, &looks(card)))
}

/// What the small pictures of cards of a deck share.
///
/// # Errors
/// When they can't be drawn.
pub fn shared(deck: Deck) -> Result<String, Fault> {
    Ok(svg::shared(shape(deck)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sheet::read;

    const SAMPLE: &str = "quads 3\n000 011 022 033 111";

    #[test]
    fn every_card_is_there_with_its_code_and_its_colour_by_name() {
        let (texts, count) = read(&board(&SAMPLE.parse().unwrap()).unwrap());
        assert_eq!(texts[..2], ["A board of 5 cards, quads 3", SAMPLE]);
        assert_eq!(texts[3..7], ["blue", "000", "orange", "011"]);
        assert_eq!(["face", "symbol"].map(count), [5, 6]);
    }

    #[test]
    fn a_quad_says_how_its_cards_stand() {
        let sample: Board = SAMPLE.parse().unwrap();
        let (texts, _) = read(&cards(&sample, &"000 011 022 033".parse().unwrap()).unwrap());
        assert_eq!(texts[texts.len() - 3..], ["number: alike", "shape: different", "colour: different"]);
        let (texts, _) = read(&cards(&sample, &"000 011".parse().unwrap()).unwrap());
        assert_eq!(texts.last().unwrap(), "011");
        assert!(cards(&sample, &"000 01".parse().unwrap()).is_err());
        let token: Board = "quads 6\n000000 000001 000010 000011".parse().unwrap();
        let (texts, _) = read(&cards(&token, &Cards::new(token.cards().iter().copied())).unwrap());
        assert_eq!(texts[texts.len() - 2..], ["4 alike", "2 two pairs"]);
    }

    #[test]
    fn a_small_picture_is_the_same_face() {
        let (texts, count) = read(&card("210".parse().unwrap()).unwrap());
        assert_eq!((texts, count("symbol")), (vec!["blue".to_owned()], 3));
        assert!(shared(Deck::new(3).unwrap()).is_ok());
    }
}

//! The cards of a target drawn by their roles: a heading for each group, and below each card its name in the proof.

use crate::draw::sheet::{Sheet, Tile, few_enough, text};
use crate::swish::draw::svg;
use ::svg::node::element::{Group, Rectangle};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Card, Wanted};
use misdeal_reductions::roles::{Role, grouped};

/// The width and the height of a card that is shown by its text.
const CARD: (f64, f64) = (74.0, 40.0);

/// What cards that are shown by their text look like.
const STYLE: &str = "
.misdeal-cards .worded { fill: #1d2830 }
.misdeal-cards .second { fill: #dbe6ee }
";

/// The cards of what a reduction has built, in groups. Cards of Swish are drawn as they look; of other games, where a card is
/// two numbers or a few digits, its text is what one sees.
///
/// # Errors
/// When there are too many of them, or a role names what is no card of the target.
pub fn picture(reduction: &str, target: &str, roles: &[Role]) -> Result<String, Fault> {
    let title = format!("The cards of {reduction}, by their roles");
    match target.parse::<Wanted>() {
        Ok(wanted) => {
            let lines = |role: &&Role| Ok::<_, Fault>((role.card.parse::<Card>()?, captions(role)));
            let group = |(name, roles): (&str, Vec<&Role>)| {
                Ok::<_, Fault>((name.to_owned(), roles.iter().map(lines).collect::<Result<Vec<_>, _>>()?))
            };
            let groups = grouped(roles).into_iter().map(group).collect::<Result<Vec<_>, _>>()?;
            svg::groups(&wanted.deal, groups, &title)
        }
        Err(_) => {
            few_enough(roles.len())?;
            let group = |(name, roles): (&str, Vec<&Role>)| (name.to_owned(), roles.into_iter().map(worded).collect());
            let groups = grouped(roles).into_iter().map(group).collect();
            let sheet = Sheet { card: CARD, style: STYLE, definitions: Vec::new(), told: Vec::new() };
            Ok(sheet.grouped(groups, &title, target))
        }
    }
}

/// The lines below a card: its name, then what is said besides.
fn captions(role: &Role) -> Vec<String> {
    let copies = (role.copies != 1).then(|| format!("{} times", role.copies));
    std::iter::once(role.name.clone()).chain(copies).collect()
}

/// A card that is shown by its text; those of other players than the first are darker.
fn worded(role: &Role) -> Tile {
    let class = if role.player.is_some_and(|player| player > 1) { "card second" } else { "card" };
    let outline = Rectangle::new().set("class", class).set("width", CARD.0).set("height", CARD.1).set("rx", 8);
    let word = text(&role.card, CARD.0 / 2.0, CARD.1 / 2.0 + 5.0, "caption worded");
    Tile { sign: None, drawing: Group::new().add(outline).add(word), caption: captions(role) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sheet::read;
    use misdeal_reductions::catalogue::reduction;

    fn texts(name: &str, source: &str) -> Vec<String> {
        let applied = reduction(name).unwrap().apply(source).unwrap();
        read(&picture(name, &applied.target(), &applied.roles()).unwrap()).0
    }

    #[test]
    fn cards_stand_below_the_heading_of_their_group_with_their_names() {
        let texts = texts("max-2-sat-to-simple-swish", "p max2sat 2 1 1\n1 -2 0\n");
        let place =
            |word: &str| texts.iter().position(|text| text == word).unwrap_or_else(|| panic!("{word}: {texts:?}"));
        assert!(place("variable cards") < place("¬X_1") && place("¬X_1") < place("linkage cards"));
        assert!(place("linkage cards") < place("X_{2,{1}}") && place("clause cards") < place("C_1^{1,2}"));
    }

    #[test]
    fn cards_of_uno_are_shown_by_their_text_and_copies() {
        let source = "hamiltonian-path 5 from 1\n1-2 1-3 2-3 2-4 3-5 4-5\n";
        let texts = texts("hamiltonian-path-to-uno-coop-equal-hands", source);
        assert!(
            ["vertices, player 1", "edge 1-2", "door to vertex 1", "7.7"]
                .iter()
                .all(|word| texts.iter().any(|text| text == word)),
            "{texts:?}"
        );
    }
}

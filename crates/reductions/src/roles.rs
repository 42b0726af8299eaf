//! What the cards of a target are there for. A construction speaks of variables, jobs and guards, and a deal shows nothing but
//! symbols and numbers; so a reduction names each card that it deals as its proof names it.

use std::fmt::{self, Display};

/// A card of a target, with the name that the proof has for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// The card, as the text of the target has it.
    pub card: String,
    /// The player who holds it, from 1, where there are hands.
    pub player: Option<usize>,
    /// How often it is dealt.
    pub copies: usize,
    /// Its name, as in `X_{1,{2,3}}`.
    pub name: String,
    /// What it belongs to, as in `linkage cards`; cards of a group stand together in the list.
    pub group: String,
}

impl Role {
    /// A card, its name, and its group.
    pub fn new(card: &impl Display, name: impl Into<String>, group: impl Into<String>) -> Self {
        Self { card: card.to_string(), player: None, copies: 1, name: name.into(), group: group.into() }
    }

    /// The same, in the hand of a player.
    #[must_use]
    pub fn of_player(self, player: usize) -> Self {
        Self { player: Some(player), ..self }
    }

    /// The same, dealt several times.
    #[must_use]
    pub fn times(self, copies: usize) -> Self {
        Self { copies, ..self }
    }
}

/// Text form: `P1: 3x 1.2 = H.q1`, without the parts that say nothing.
impl Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(player) = self.player {
            write!(f, "P{player}: ")?;
        }
        if self.copies != 1 {
            write!(f, "{}x ", self.copies)?;
        }
        write!(f, "{} = {}", self.card, self.name)
    }
}

/// The groups in the order in which they begin, each with its cards.
#[must_use]
pub fn grouped(roles: &[Role]) -> Vec<(&str, Vec<&Role>)> {
    let mut groups: Vec<(&str, Vec<&Role>)> = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    for role in roles {
        let place = *places.entry(role.group.as_str()).or_insert_with(|| {
            groups.push((&role.group, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(role);
    }
    groups
}

/// The roles as comments, to stand below the text of a target: a heading for each group, a line for each card.
#[must_use]
pub fn comments(roles: &[Role]) -> String {
    let mut text = String::new();
    for (group, roles) in grouped(roles) {
        text.push_str(&format!("# {group}\n"));
        roles.iter().for_each(|role| text.push_str(&format!("#   {role}\n")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_told_by_group_in_the_order_in_which_groups_begin() {
        let roles = [
            Role::new(&"a1:b1", "X_1", "variables"),
            Role::new(&"1.2", "guard", "guards").of_player(2).times(3),
            Role::new(&"a2:b2", "X_2", "variables"),
        ];
        let expected = "# variables\n#   a1:b1 = X_1\n#   a2:b2 = X_2\n# guards\n#   P2: 3x 1.2 = guard\n";
        assert_eq!(comments(&roles), expected);
    }
}

//! The duel in the page: both hands open, against perfect play.

use super::{At, OnTable, Opening, Sitting, card, named};
use crate::answer::cards;
use crate::page::ask::Ask;
use crate::page::{Host, Seat};
use crate::play::acts::Reply;
use crate::play::turns::InTurn;
use crate::uno::play::duel::{Answer, Duelling, End};
use crate::uno::play::names::{self, Voice};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Card, Cards, Deal, Duel, GoingOut, Sizes};
use misdeal_solve::uno::several::DuelInPlay;
use misdeal_solve::uno::several::perfect::winning;
use serde_json::{Value, json};

/// How many cards each player has, unless told.
const HAND: usize = 7;

/// Lays the table.
pub fn lay(ask: &mut Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let second = ask.flag("second")?;
    let opening = Opening::read(ask, host, 2, HAND)?;
    ask.done()?;
    let (seed, deal) = match &opening.given {
        Some(Deal::Duel(deal)) => (None, deal.clone()),
        Some(_) => return Err(Fault::new("a deal of a duel is needed at this table")),
        None => {
            let wanted = match opening.made.as_deref() {
                None => None,
                Some("win") => Some(true),
                Some("lose") => Some(false),
                Some(_) => return Err(opening.not_made("win and lose")),
            };
            let is_wanted = wanted.map(|wanted| {
                let budget = opening.budget.clone();
                move |deal: &Duel| {
                    let standing = DuelInPlay::new(deal).map_err(Stop::TooLarge)?;
                    Ok((winning(&standing, &budget)?.is_some() != second) == wanted)
                }
            });
            opening.deal(|hands: Vec<Cards>| Duel::new(opening.sizes, GoingOut::Loses, hands), is_wanted)?
        }
    };
    let title = format!("Duel with {} each on {}", cards(deal.hands()[0].len()), opening.sizes);
    let mut table = Duelling::sit_down(deal, second, seed, host.thought, Voice::Page)?;
    let answer = table.act(InTurn::Own(Answer))?;
    let text = format!("{title}. Who has to play and can't, loses. {}", answer.text);
    Ok(Sitting::seated(opening.about(title), table, Reply { text, ..answer }))
}

impl OnTable for Duelling {
    const GAME: &'static str = "uno-duel";
    const ACTS: &'static [&'static str] = &["play", "undo", "redo", "hint", "ask", "answer", "give-up"];

    fn over(end: End) -> &'static str {
        match end {
            End::Won => "won",
            End::Lost => "lost",
        }
    }

    fn thinks(&self, act: &str) -> bool {
        matches!(act, "play" | "hint" | "ask" | "answer")
    }

    fn turn(act: &str, ask: &mut Ask, sizes: Sizes) -> Result<Option<Card>, Fault> {
        (act == "play").then(|| named(ask, sizes)).transpose()
    }

    fn own_act(act: &str) -> Option<Answer> {
        (act == "answer").then_some(Answer)
    }

    fn fields(table: &At<Self>) -> Vec<(&'static str, Value)> {
        let (duel, standing, sizes) = (table.game(), &table.now().standing, table.game().sizes());
        let is_open = table.over().is_none();
        let playable: Vec<usize> = if is_open { standing.playable().collect() } else { Vec::new() };
        let hinted = table.hinted().and_then(|told| standing.hand(duel.person()).iter().position(|held| held == told));
        let hand = |player: usize| {
            let (is_turn, is_person) = (standing.turn() == player, player == duel.person());
            let shown = standing.hand(player).iter().enumerate().map(|(place, &held)| {
                let mut view = card(sizes, held);
                view.insert("playable".into(), json!(is_turn && playable.contains(&place)));
                view.insert("hinted".into(), json!(is_person && hinted == Some(place)));
                Value::Object(view)
            });
            json!({
                "player": player + 1,
                "name": if is_person { "You" } else { "The other" },
                "turn": is_open && is_turn,
                "cards": shown.collect::<Value>(),
            })
        };
        let row = table.now().row.iter().enumerate().map(|(place, &played)| {
            let mut view = card(sizes, played);
            view.insert("player".into(), json!(place % 2 + 1));
            Value::Object(view)
        });
        let (undo, redo) = table.can_undo_and_redo();
        vec![
            ("hands", json!([hand(duel.person()), hand(1 - duel.person())])),
            ("person", json!(duel.person() + 1)),
            ("turn", json!(standing.turn() + 1)),
            ("row", row.collect::<Value>()),
            ("last", standing.last().map_or(Value::Null, |last| Value::Object(card(sizes, last)))),
            ("winner", json!(table.now().winner().map(|winner| winner + 1))),
            ("can_win", json!(duel.told_to_win())),
            ("hints", json!(table.hints())),
            ("undo", json!(undo)),
            ("redo", json!(redo)),
            ("claim", json!(true)),
            ("deal", json!(names::rewritten(duel.deal().sizes(), &duel.deal().to_string()))),
        ]
    }
}

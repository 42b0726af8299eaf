//! Answers about the set-free layouts of a whole SET deck, in words and in JSON.

use crate::answer::{self, number};
use crate::swish::free_answer::MOST_PRINTED;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Card;
use misdeal_kernel::set::free::{DeckFreed, FreeQuestion};
use serde_json::{Map, Value, json};

/// The answer line for what the kernel has accepted.
pub fn answer_line(freed: &DeckFreed) -> String {
    let (shape, range) = (freed.shape(), freed.range());
    let all = shape.deck().map_or("more than 2^128".to_owned(), |cards| cards.to_string());
    match (freed.question(), freed.settled()) {
        (FreeQuestion::Largest, Some(value)) => format!("largest set-free layout, {value} of {all} cards (checked)"),
        (FreeQuestion::Largest, None) => format!(
            "set-free layout of {} of {all} cards (checked); none has more than {} (checked), and what lies between is unknown",
            range.least, range.most
        ),
        (FreeQuestion::Layouts, _) => {
            if range.least == 0 {
                return format!("every card of {shape} is a set, so no layout is set-free (checked)");
            }
            let counts = freed.layouts().map_or(&[][..], |layouts| &layouts.counts()[1..]);
            let total = counts.iter().try_fold(0_u128, |sum, count| sum.checked_add(*count));
            let total = total.map_or("more than 2^128".to_owned(), |total| total.to_string());
            let classes =
                freed.classes().map(|classes| format!(", {} classes under {EXCHANGES}", classes.iter().sum::<u128>()));
            let classes = classes.unwrap_or_default();
            format!("{total} set-free layouts of 1 to {} cards of {shape}{classes} (checked)", range.least)
        }
    }
}

/// The kept cards, if they are not too many to be shown.
///
/// # Errors
/// When a card can't be told.
pub fn kept(freed: &DeckFreed) -> Result<Option<Vec<Card>>, Fault> {
    if freed.question() == FreeQuestion::Layouts || freed.range().least > MOST_PRINTED as u128 {
        return Ok(None);
    }
    let mut cards = Vec::new();
    freed.each_kept(|card| {
        cards.push(card.clone());
        Ok(())
    })?;
    Ok(Some(cards))
}

/// A group that layouts form classes under.
pub const EXCHANGES: &str = "exchanges of properties and values";
/// A larger one.
pub const AFFINE: &str = "affine maps";

/// The members that tell of classes, under which group, and whether the kernel counted them.
pub fn classes_json(classes: &[u128], group: &str, checked: bool) -> Map<String, Value> {
    let classes = classes.iter().map(|&count| number(count)).collect();
    answer::object([("classes", classes), ("classes_under", json!(group)), ("classes_checked", json!(checked))])
}

/// How many layouts of 1, 2, ... cards there are, and classes of them.
pub fn table(counts: &[u128], classes: &[u128]) -> String {
    let wide = |numbers: &[u128], word: &str| {
        numbers.iter().map(|number| number.to_string().len()).max().unwrap_or(0).max(word.len())
    };
    let (layouts, many) = (wide(counts, "layouts"), wide(classes, "classes"));
    let rows = counts.iter().zip(classes).enumerate();
    let rows = rows.map(|(place, (count, classes))| format!("{:>5}  {count:>layouts$}  {classes:>many$}\n", place + 1));
    std::iter::once(format!("{:>5}  {:>layouts$}  {:>many$}\n", "cards", "layouts", "classes")).chain(rows).collect()
}

/// The members of a JSON answer. Numbers beyond 2^64 are written as text.
///
/// # Errors
/// When a kept card can't be told.
pub fn json(freed: &DeckFreed) -> Result<Map<String, Value>, Fault> {
    let range = freed.range();
    let mut object = Map::new();
    object.insert("game".into(), json!("set"));
    object.insert("question".into(), json!(freed.question().to_string()));
    object.insert("verdict".into(), json!(if freed.settled().is_some() { "yes" } else { "unknown" }));
    object.insert("deck".into(), json!(freed.shape().to_string()));
    object.insert("value".into(), number(range.least));
    object.insert("bound".into(), number(range.most));
    if let Some(cards) = freed.shape().deck() {
        object.insert("of".into(), number(cards));
    }
    if let Some(layouts) = freed.layouts() {
        object.insert("layouts".into(), layouts.counts()[1..].iter().map(|&count| number(count)).collect());
    }
    if let Some(classes) = freed.classes() {
        object.extend(classes_json(classes, EXCHANGES, true));
    }
    if let Some(cards) = kept(freed)? {
        let dotted = freed.shape().is_dotted();
        object.insert("witness".into(), cards.iter().map(|card| json!(card.text(dotted))).collect());
    }
    object.insert("checked".into(), json!(true));
    Ok(object)
}

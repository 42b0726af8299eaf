//! An accepted claim as others cite it: what it states, what it is worth, and how to check it again.

use crate::checking::{rests_on, rests_on_json};
use crate::games::menus;
use crate::told::told;
use misdeal_kernel::claim::Checked;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::rooms::RestsOn;
use serde_json::{Map, Value, json};

/// The version of misdeal.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Who wrote it, as CITATION.cff tells.
const AUTHORS: &str = "The Misdeal authors";
/// How many digits of a checksum are enough to tell claims apart.
const SHORT: usize = 12;

/// A claim, ready to be cited.
#[derive(Debug)]
pub struct Citation {
    /// All that is told of the claim.
    told: Map<String, Value>,
    /// What it states, in words.
    statement: String,
    rests_on: RestsOn,
    /// The checksum of the file, in hexadecimal digits.
    sha256: String,
    /// How to check it again.
    command: String,
}

impl Citation {
    /// The citation of a claim in a file of this name and checksum; no name stands for standard input.
    ///
    /// # Errors
    /// When there are no words for it.
    pub fn new(checked: &Checked, sha256: String, file: Option<&str>) -> Result<Self, Fault> {
        let told = told(checked)?;
        let json = told.json()?;
        let title = menus().find(|menu| json.get("game") == Some(&json!(menu.game))).map_or("", |menu| menu.title);
        let statement = format!("{title}, {}: {}", told.subject(), plain(&told.answer()));
        let command =
            file.map_or("misdeal check - < FILE".to_owned(), |file| format!("misdeal check {}", quoted(file)));
        Ok(Self { told: json, statement, rests_on: checked.rests_on().clone(), sha256, command })
    }

    /// The value, or what is proven from both sides.
    fn value(&self) -> Option<String> {
        let shown = |member: &str| self.told.get(member).map(|value| value.to_string().replace('"', ""));
        match (shown("value"), shown("bound")) {
            (Some(value), Some(bound)) if value != bound => Some(format!("{value} to {bound}")),
            (value, _) => value,
        }
    }

    /// It in lines of words.
    #[must_use]
    pub fn text(&self) -> String {
        let value = self.value().map_or(String::new(), |value| format!("value: {value}\n"));
        format!(
            "statement: {}\n{value}version: misdeal {VERSION}\nsha256: {}\n{}\ncheck again: {}\n",
            self.statement,
            self.sha256,
            rests_on(&self.rests_on),
            self.command
        )
    }

    /// It as an entry for BibTeX. The key depends on nothing but the game and the bytes of the claim.
    #[must_use]
    pub fn bibtex(&self) -> String {
        let game = self.told.get("game").and_then(Value::as_str).unwrap_or("claim");
        let key = format!("misdeal-{game}-{}", &self.sha256[..SHORT.min(self.sha256.len())]);
        format!(
            "@misc{{{key},\n  author       = {{{{{AUTHORS}}}}},\n  title        = {{{{{}}}}},\n  howpublished = {{Claim \
             accepted by Misdeal {VERSION}}},\n  note         = {{SHA-256 {}, checked again by \\texttt{{{}}}}}\n}}\n",
            tex(&self.statement),
            self.sha256,
            tex(&self.command)
        )
    }

    /// It as JSON.
    #[must_use]
    pub fn json(&self) -> Map<String, Value> {
        let copied = ["game", "question", "verdict", "value", "bound"];
        let copied = copied.into_iter().filter_map(|name| Some((name, self.told.get(name)?.clone())));
        let own = [
            ("statement", json!(self.statement)),
            ("version", json!(VERSION)),
            ("sha256", json!(self.sha256)),
            ("check_again", json!(self.command)),
            ("bibtex", json!(self.bibtex())),
            ("rests_on", rests_on_json(&self.rests_on)),
            ("checked", json!(true)),
            ("accepted", json!(true)),
        ];
        copied.chain(own).map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// An answer line without its witness, and without saying that it is checked: a citation says so by itself.
fn plain(answer: &str) -> String {
    let shown = answer.find("(checked").and_then(|place| {
        let close = place + answer[place..].find(')')? + 1;
        answer[close..].starts_with(':').then_some(close)
    });
    let answer = shown.map_or(answer, |close| &answer[..close]);
    answer.replace(" (checked)", "").replace("(checked; ", "(").replace("(checked, ", "(")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./+,:@%=-".contains(c);
    // What begins with a dash would be an option.
    let word = if word.starts_with('-') { format!("./{word}") } else { word.to_owned() };
    if !word.is_empty() && word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Text as TeX prints it.
fn tex(text: &str) -> String {
    let letter = |c: char| match c {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        '~' => "\\textasciitilde{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '\\' => "\\textbackslash{}".to_owned(),
        '<' => "\\textless{}".to_owned(),
        '>' => "\\textgreater{}".to_owned(),
        other => other.to_string(),
    };
    text.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::check;

    const MAX: &str = "misdeal claim 1\nquestion max\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes 2\nwitness\n  a1:b1@0 a1:b1@h\nproof lrat\nend\n";
    const SUM: &str = "0123456789abcdef";

    fn cited(claim: &str, file: Option<&str>) -> Citation {
        Citation::new(&check(claim).unwrap(), SUM.into(), file).unwrap()
    }

    #[test]
    fn a_citation_says_what_is_claimed_and_how_to_check_it() {
        let text = cited(MAX, Some("max.claim")).text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "statement: Swish, a deal of 2 cards: largest swish, 2 cards");
        assert_eq!(lines[1], "value: 2");
        assert_eq!(lines[3], "sha256: 0123456789abcdef");
        assert!(lines[4].starts_with("rests on: frame, text, Swish rules, Swish formula, formulas, LRAT ("), "{text}");
        assert_eq!(lines[5], "check again: misdeal check max.claim");
        assert!(cited(MAX, None).text().ends_with("misdeal check - < FILE\n"));
    }

    #[test]
    fn what_is_open_is_cited_from_both_sides() {
        let claim = "misdeal claim 1\nquestion free\ndeck set 4x4\nanswer from 81 to 144\nkept 4 grid\nbound simple layers 2\nbound simple\nend\n";
        let cited = cited(claim, Some("gap.claim"));
        assert!(cited.text().contains("\nvalue: 81 to 144\n"), "{}", cited.text());
        assert!(!cited.text().contains("checked)"), "{}", cited.text());
        assert_eq!(cited.json()["verdict"], "unknown");
    }

    #[test]
    fn an_entry_has_a_key_of_its_own_and_no_letters_that_tex_reads() {
        let entry = cited(MAX, Some("a_b & c.claim")).bibtex();
        assert!(entry.starts_with("@misc{misdeal-swish-0123456789ab,\n"), "{entry}");
        assert!(entry.contains("\\texttt{misdeal check 'a\\_b \\& c.claim'}"), "{entry}");
        let open = entry.matches('{').count() - entry.matches("\\{").count();
        assert_eq!(open, entry.matches('}').count() - entry.matches("\\}").count());
    }

    #[test]
    fn witnesses_are_left_out() {
        for (answer, cited) in [
            ("no swish (checked)", "no swish"),
            ("swish of 2 cards (checked): a1:b1@0 a1:b1@h", "swish of 2 cards"),
            ("set of 3 cards (checked; all 2 of 2 have as many): 0 1 2", "set of 3 cards (all 2 of 2 have as many)"),
            ("played with 1 more (checked, and no fewer do): 1.1", "played with 1 more (and no fewer do)"),
            ("90 cards (checked); none has more than 108 (checked)", "90 cards; none has more than 108"),
        ] {
            assert_eq!(plain(answer), cited);
        }
    }

    #[test]
    fn names_of_files_are_written_for_a_shell() {
        for (word, shown) in [("a.claim", "a.claim"), ("-x", "./-x"), ("it's", "'it'\\''s'"), ("a b", "'a b'")] {
            assert_eq!(quoted(word), shown);
        }
    }
}

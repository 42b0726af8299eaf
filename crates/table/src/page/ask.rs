//! What a request says, field by field: what is missing, of the wrong kind or unknown
//! is told in a sentence.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use serde_json::{Map, Value};
use std::str::FromStr;

/// The fields of a JSON object that have not been read yet.
#[derive(Clone, Debug, Default)]
pub struct Ask(Map<String, Value>);

impl Ask {
    /// Reads the body of a request.
    ///
    /// # Errors
    /// When it is no JSON object.
    pub fn read(body: &[u8]) -> Result<Self, Fault> {
        match serde_json::from_slice(body) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            Ok(_) => Err(Fault::new("a JSON object is wanted, as in {\"game\": \"swish\"}")),
            Err(error) => Err(Fault::new(format!("this is no JSON: {}", plain(&error)))
                .at(error.line().max(1), error.column().max(1))),
        }
    }

    /// Whether something is said under this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    /// Takes a word.
    ///
    /// # Errors
    /// When the field is something else.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Fault> {
        match self.0.shift_remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Fault::new(format!("`{name}` is a text"))),
        }
    }

    /// Takes a word that must be there.
    ///
    /// # Errors
    /// When it is not, or something else is.
    pub fn needed(&mut self, name: &str) -> Result<String, Fault> {
        self.text(name)?.ok_or_else(|| Fault::new(format!("`{name}` is missing")))
    }

    /// Takes a word that is the text form of something.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parsed<T: FromStr<Err = Fault>>(&mut self, name: &str) -> Result<Option<T>, Fault> {
        self.text(name)?.map(|text| text.parse()).transpose()
    }

    /// Takes a count.
    ///
    /// # Errors
    /// When the field is something else.
    pub fn number(&mut self, name: &str) -> Result<Option<usize>, Fault> {
        match self.0.shift_remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_u64().and_then(|number| usize::try_from(number).ok()) {
                Some(number) => Ok(Some(number)),
                None => Err(Fault::new(format!("`{name}` is a whole number, from 0"))),
            },
        }
    }

    /// Takes something that is so or not; not, unless told.
    ///
    /// # Errors
    /// When the field is something else.
    pub fn flag(&mut self, name: &str) -> Result<bool, Fault> {
        match self.0.shift_remove(name) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(so)) => Ok(so),
            Some(_) => Err(Fault::new(format!("`{name}` is true or false"))),
        }
    }

    /// Takes a list of words.
    ///
    /// # Errors
    /// When the field is something else.
    pub fn texts(&mut self, name: &str) -> Result<Option<Vec<String>>, Fault> {
        let fault = || Fault::new(format!("`{name}` is a list of texts"));
        match self.0.shift_remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(items)) => {
                let texts = items.into_iter().map(|item| match item {
                    Value::String(text) => Ok(text),
                    _ => Err(fault()),
                });
                texts.collect::<Result<_, _>>().map(Some)
            }
            Some(_) => Err(fault()),
        }
    }

    /// Says that all fields have been read.
    ///
    /// # Errors
    /// When one has not: nobody knows it.
    pub fn done(&self) -> Result<(), Fault> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Fault::new(format!("there is no field `{}` here", shorten(name)))),
        }
    }
}

/// What is wrong with JSON, without the place that is told beside it.
fn plain(error: &serde_json::Error) -> String {
    let told = error.to_string();
    told.split(" at line ").next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(text: &str) -> Ask {
        Ask::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn fields_are_read_once_and_none_is_left() {
        let mut all = ask(r#"{"seed": "v1:42", "cards": 16, "daily": true, "picked": ["A", "B"], "made": null}"#);
        assert_eq!(all.text("seed"), Ok(Some("v1:42".into())));
        assert_eq!((all.number("cards"), all.flag("daily")), (Ok(Some(16)), Ok(true)));
        assert_eq!(all.done().unwrap_err().what(), "there is no field `picked` here");
        assert_eq!(all.texts("picked"), Ok(Some(vec!["A".into(), "B".into()])));
        assert_eq!((all.text("made"), all.done(), all.number("players")), (Ok(None), Ok(()), Ok(None)));
    }

    #[test]
    fn what_is_of_another_kind_is_told() {
        for (text, told) in
            [(r#"{"x": 1}"#, "`x` is a text"), (r#"{}"#, "`x` is missing"), (r#"{"x": null}"#, "`x` is missing")]
        {
            assert_eq!(ask(text).needed("x").unwrap_err().what(), told);
        }
        for text in [r#"{"x": "1"}"#, r#"{"x": -1}"#, r#"{"x": 1.5}"#, r#"{"x": []}"#] {
            assert_eq!(ask(text).number("x").unwrap_err().what(), "`x` is a whole number, from 0");
        }
        assert!(ask(r#"{"x": 1}"#).flag("x").is_err());
        assert!(ask(r#"{"x": ["a", 1]}"#).texts("x").is_err());
        assert!(ask(r#"{"x": "a"}"#).texts("x").is_err());
    }

    #[test]
    fn what_is_no_object_is_told_with_its_place() {
        let fault = Ask::read(b"{\n \"game\": swish}").unwrap_err();
        assert_eq!(fault.to_string(), "line 2, column 10: this is no JSON: expected value");
        assert!(Ask::read(b"[]").unwrap_err().what().contains("a JSON object is wanted"));
        assert!(Ask::read(b"").is_err());
    }
}

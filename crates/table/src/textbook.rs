//! Instances and witnesses of textbook problems as JSON: for reductions that are written by others.
//!
//! `vertex-cover vertices 3 at-most 1` with its edges is `{"problem": "vertex-cover", "vertices": 3, "at_most": 1, "edges":
//! [[1, 2], [2, 3]]}`, and a witness is a list of numbers.

use misdeal_kernel::fault::Fault;
use misdeal_reductions::textbook::sheet::{Numbers, Sheet};
use misdeal_reductions::textbook::{Form, form};
use serde_json::{Map, Value, json};

fn form_of(problem: &str) -> Result<&'static Form, Fault> {
    form(problem).ok_or_else(|| Fault::new(format!("{problem} is no textbook problem, and has no form in JSON")))
}

/// A word of the header as JSON has it.
fn key(word: &str) -> String {
    word.replace('-', "_")
}

/// The object of an instance.
///
/// # Errors
/// When the problem has no such form, or the text is no instance of it.
pub fn instance_to_json(problem: &str, text: &str) -> Result<Value, Fault> {
    let form = form_of(problem)?;
    let sheet = form.read(text)?;
    let mut object = Map::new();
    object.insert("problem".into(), json!(form.name));
    for (word, number) in form.head.iter().zip(&sheet.head) {
        object.insert(key(word), json!(number));
    }
    let rows = if form.is_list { json!(sheet.rows[0]) } else { json!(sheet.rows) };
    object.insert(form.rows.into(), rows);
    Ok(Value::Object(object))
}

fn numbers(value: &Value, what: &str) -> Result<Vec<i64>, Fault> {
    let list = value.as_array().and_then(|list| list.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>());
    list.ok_or_else(|| Fault::new(format!("{what} must be a list of whole numbers")))
}

/// The text of an instance.
///
/// # Errors
/// When something is missing, or does not fit.
pub fn instance_from_json(problem: &str, value: &Value) -> Result<String, Fault> {
    let form = form_of(problem)?;
    let number = |word: &&str| {
        let number = value.get(key(word)).and_then(Value::as_i64);
        number.ok_or_else(|| Fault::new(format!("member `{}` must be a whole number", key(word))))
    };
    let head = form.head.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    let what = format!("member `{}`", form.rows);
    let rows = value.get(form.rows).ok_or_else(|| Fault::new(format!("{what} is missing")))?;
    let rows = match form.is_list {
        true => vec![numbers(rows, &what)?],
        false => {
            let rows = rows.as_array().ok_or_else(|| Fault::new(format!("{what} must be a list of lists")))?;
            rows.iter().map(|row| numbers(row, &format!("each of {what}"))).collect::<Result<_, _>>()?
        }
    };
    form.write(Sheet { head, rows })
}

/// The list of a witness.
///
/// # Errors
/// When the text is none.
pub fn witness_to_json(text: &str) -> Result<Value, Fault> {
    Ok(json!(text.parse::<Numbers>()?.0))
}

/// The text of a witness.
///
/// # Errors
/// When it is no list of numbers.
pub fn witness_from_json(value: &Value) -> Result<String, Fault> {
    Ok(Numbers(numbers(value, "a witness")?).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_go_to_json_and_back() {
        for (problem, text) in [
            ("vertex-cover", "vertex-cover vertices 3 at-most 1\n1 2\n2 3\n"),
            ("subset-sum", "subset-sum target 7\n3 4\n"),
            ("partition", "partition\n"),
        ] {
            let value = instance_to_json(problem, text).unwrap();
            assert_eq!(instance_from_json(problem, &value).as_deref(), Ok(text), "{value}");
        }
        let object = instance_to_json("vertex-cover", "vertex-cover vertices 2 at-most 1\n1 2\n").unwrap();
        let told = json!({"problem": "vertex-cover", "vertices": 2, "at_most": 1, "edges": [[1, 2]]});
        assert_eq!(object, told);
        assert_eq!(witness_from_json(&json!([1, -2])).as_deref(), Ok("1 -2\n"));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        for (value, told) in [
            (json!({}), "member `vertices` must be a whole number"),
            (json!({"vertices": 2, "at_most": 1}), "member `edges` is missing"),
            (json!({"vertices": 2, "at_most": 1, "edges": [[1, "2"]]}), "each of member `edges` must be a list"),
            (json!({"vertices": 2, "at_most": 1, "edges": [[1, 3]]}), "row 1: there is no vertex 3"),
        ] {
            let fault = instance_from_json("vertex-cover", &value).unwrap_err().to_string();
            assert!(fault.starts_with(told), "{fault}");
        }
        assert!(instance_to_json("swish", "").is_err() && witness_from_json(&json!({})).is_err());
    }
}

//! As much of JSON Schema as the OpenAPI document uses.

use serde_json::Value;

/// Words of a schema that say nothing about a value, or that are looked at elsewhere.
const ELSEWHERE: [&str; 5] = ["description", "example", "title", "pattern", "maxItems"];

/// Checks a value, and tells where it does not fit.
pub fn check(document: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let Some(words) = schema.as_object() else { return Ok(()) };
    for (word, wanted) in words {
        let fine = match word.as_str() {
            "$ref" => {
                let path = wanted.as_str().unwrap().trim_start_matches('#');
                let named = document.pointer(path).ok_or(format!("there is no schema {wanted}"))?;
                check(document, named, value, place)?;
                true
            }
            "type" => types(wanted).iter().any(|wanted| is(value, wanted)),
            "enum" => wanted.as_array().unwrap().contains(value),
            "const" => wanted == value,
            "minimum" => !value.is_number() || value.as_f64() >= wanted.as_f64(),
            "maximum" => !value.is_number() || value.as_f64() <= wanted.as_f64(),
            "required" => {
                let missing = |name: &&Value| value.get(name.as_str().unwrap()).is_none();
                !value.is_object() || !wanted.as_array().unwrap().iter().any(|name| missing(&name))
            }
            "properties" => {
                for (name, schema) in wanted.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        check(document, schema, value, &format!("{place}.{name}"))?;
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = words.get("properties").and_then(Value::as_object);
                let others = value.as_object().into_iter().flatten();
                let mut others = others.filter(|(name, _)| !known.is_some_and(|known| known.contains_key(*name)));
                match wanted {
                    Value::Bool(allowed) => *allowed || others.next().is_none(),
                    schema => others.all(|(_, value)| check(document, schema, value, place).is_ok()),
                }
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    check(document, wanted, item, &format!("{place}[]"))?;
                }
                true
            }
            "anyOf" => wanted.as_array().unwrap().iter().any(|schema| check(document, schema, value, place).is_ok()),
            "allOf" => {
                for schema in wanted.as_array().unwrap() {
                    check(document, schema, value, place)?;
                }
                true
            }
            word if ELSEWHERE.contains(&word) => true,
            word => return Err(format!("{place}: the schema says `{word}`, which nobody understands")),
        };
        if !fine {
            return Err(format!("{place}: {value} does not fit {word} {wanted}"));
        }
    }
    Ok(())
}

fn types(wanted: &Value) -> Vec<&str> {
    match wanted {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    }
}

fn is(value: &Value, wanted: &str) -> bool {
    match wanted {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        _ => false,
    }
}

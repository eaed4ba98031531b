//! Checks bodies against field tables: lengths, ranges, types, and no unknown fields.

use serde_json::{Map, Value};

use super::refusal::{ApiError, FieldErrors};

/// The rule for a value. Null counts as absent.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// Text with a minimum and a maximum number of characters.
    Text(usize, usize),
    /// An integer in an inclusive range.
    Integer(i64, i64),
    /// One of the listed integers.
    OneOf(&'static [i64]),
    /// One of the listed words.
    Word(&'static [&'static str]),
    Number,
    Flag,
    /// An id, written as text or as a number.
    Id,
    Object(&'static [Field]),
    /// A list with at most this many values, all under one rule.
    List(usize, &'static Rule),
    /// An object with any keys, whose values are all under one rule.
    Map(&'static Rule),
    /// An object whose `type` selects its fields.
    ByType(&'static [(i64, &'static [Field])]),
    /// The first rule for text, the second for anything else.
    Either(&'static Rule, &'static Rule),
    Any,
}

/// A field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    name: &'static str,
    rule: Rule,
    required: bool,
}

/// Creates an optional field.
pub const fn optional(name: &'static str, rule: Rule) -> Field {
    Field {
        name,
        rule,
        required: false,
    }
}

/// Creates a required field.
pub const fn required(name: &'static str, rule: Rule) -> Field {
    Field {
        name,
        rule,
        required: true,
    }
}

/// Checks a whole body.
pub fn check_body(body: &Value, fields: &'static [Field]) -> Result<(), ApiError> {
    let mut problems = FieldErrors::default();
    check(&mut problems, "", body, &Rule::Object(fields));
    problems.into_result()
}

/// Checks one value at a dotted path.
pub fn check(problems: &mut FieldErrors, path: &str, value: &Value, rule: &Rule) {
    match (rule, value) {
        (Rule::Text(min, max), Value::String(text)) => {
            check_length(problems, path, text.chars().count(), *min, *max);
        }
        (Rule::Integer(min, max), value) if value.is_i64() => {
            let number = value.as_i64().unwrap_or_default();
            if number < *min {
                problems.add(
                    path,
                    "NUMBER_TYPE_MIN",
                    format!("int value should be greater than or equal to {min}."),
                );
            } else if number > *max {
                problems.add(
                    path,
                    "NUMBER_TYPE_MAX",
                    format!("int value should be less than or equal to {max}."),
                );
            }
        }
        (Rule::OneOf(allowed), value) if value.is_i64() => {
            if !value
                .as_i64()
                .is_some_and(|number| allowed.contains(&number))
            {
                problems.add(
                    path,
                    "BASE_TYPE_CHOICES",
                    format!("Value must be one of {allowed:?}."),
                );
            }
        }
        (Rule::Word(allowed), Value::String(word)) => {
            if !allowed.contains(&word.as_str()) {
                problems.add(
                    path,
                    "BASE_TYPE_CHOICES",
                    format!("Value must be one of {allowed:?}."),
                );
            }
        }
        (Rule::Any, _) | (Rule::Number, Value::Number(_)) | (Rule::Flag, Value::Bool(_)) => {}
        (Rule::Id, value) => check_id(problems, path, value),
        (Rule::Object(fields), Value::Object(map)) => check_fields(problems, path, map, fields),
        (Rule::List(max, rule), Value::Array(list)) => check_list(problems, path, list, *max, rule),
        (Rule::Map(rule), Value::Object(map)) => {
            for (name, value) in map {
                check(problems, &join(path, name), value, rule);
            }
        }
        (Rule::ByType(kinds), Value::Object(map)) => check_typed(problems, path, map, kinds),
        (Rule::Either(text, other), value) => {
            let rule = if value.is_string() { text } else { other };
            check(problems, path, value, rule);
        }
        _ => problems.add(path, "BASE_TYPE_BAD_TYPE", "This value has the wrong type."),
    }
}

fn check_length(problems: &mut FieldErrors, path: &str, length: usize, min: usize, max: usize) {
    if min <= length && length <= max {
        return;
    }
    if length == 0 {
        problems.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    } else if min == 0 {
        problems.add(
            path,
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {max} or fewer in length."),
        );
    } else {
        problems.add(
            path,
            "BASE_TYPE_BAD_LENGTH",
            format!("Must be between {min} and {max} in length."),
        );
    }
}

fn check_id(problems: &mut FieldErrors, path: &str, value: &Value) {
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    if text.parse::<u64>().is_err() {
        problems.add(
            path,
            "NUMBER_TYPE_COERCE",
            format!("Value \"{text}\" is not snowflake."),
        );
    }
}

fn check_fields(
    problems: &mut FieldErrors,
    path: &str,
    map: &Map<String, Value>,
    fields: &[Field],
) {
    for field in fields {
        match map.get(field.name) {
            None | Some(Value::Null) => {
                if field.required {
                    let path = join(path, field.name);
                    problems.add(&path, "BASE_TYPE_REQUIRED", "This field is required");
                }
            }
            Some(value) => check(problems, &join(path, field.name), value, &field.rule),
        }
    }
    // Discord ignores unknown fields. Here they are errors, so that misspelt ones are found.
    for (name, value) in map {
        if !value.is_null() && !fields.iter().any(|field| field.name == name) {
            problems.add(
                &join(path, name),
                "UNKNOWN_FIELD",
                "There is no such field.",
            );
        }
    }
}

fn check_list(problems: &mut FieldErrors, path: &str, list: &[Value], max: usize, rule: &Rule) {
    if list.len() > max {
        problems.add(
            path,
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {max} or fewer in length."),
        );
    }
    for (index, value) in list.iter().enumerate() {
        check(problems, &join(path, &index.to_string()), value, rule);
    }
}

fn check_typed(
    problems: &mut FieldErrors,
    path: &str,
    map: &Map<String, Value>,
    kinds: &'static [(i64, &'static [Field])],
) {
    let requested = map.get("type").and_then(Value::as_i64);
    match kinds.iter().find(|(kind, _)| Some(*kind) == requested) {
        Some((_, fields)) => check_fields(problems, path, map, fields),
        None => {
            let allowed: Vec<_> = kinds.iter().map(|(kind, _)| kind).collect();
            let message = format!("Value of field \"type\" must be one of {allowed:?}.");
            problems.add(&join(path, "type"), "UNION_TYPE_CHOICES", message);
        }
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

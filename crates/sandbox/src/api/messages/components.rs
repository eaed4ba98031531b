//! Rules for components and embeds that involve several fields, which the field tables cannot express.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::api::refusal::FieldErrors;

/// Checks rows whose fields have passed the tables.
pub fn check_rows(problems: &mut FieldErrors, rows: &[Value]) {
    let mut seen = HashSet::new();
    for (number, row) in rows.iter().enumerate() {
        let path = format!("components.{number}.components");
        let Some(inner) = row["components"].as_array() else {
            continue;
        };
        if inner.is_empty() {
            problems.add(
                &path,
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 5 in length.",
            );
        }
        // A select menu fills its row.
        let selects = inner
            .iter()
            .filter(|component| component["type"] != 2)
            .count();
        if selects > 0 && inner.len() > 1 {
            problems.add(
                &path,
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width.",
            );
        }
        for (index, component) in inner.iter().enumerate() {
            let path = format!("{path}.{index}");
            if let Some(id) = component["custom_id"].as_str()
                && !seen.insert(id)
            {
                let path = format!("{path}.custom_id");
                problems.add(
                    &path,
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                );
            }
            match component["type"].as_u64() {
                Some(2) => check_button(problems, &path, component),
                Some(3) => check_select(problems, &path, component),
                _ => {}
            }
        }
    }
}

fn check_button(problems: &mut FieldErrors, path: &str, button: &Value) {
    let required = |problems: &mut FieldErrors, field: &str, message: &str| {
        problems.add(&format!("{path}.{field}"), "BASE_TYPE_REQUIRED", message);
    };
    let link = button["style"] == 5;
    match (
        link,
        button["custom_id"].is_string(),
        button["url"].is_string(),
    ) {
        (false, false, _) => required(problems, "custom_id", "A custom id is required"),
        (true, _, false) => required(problems, "url", "A url is required"),
        (_, true, true) => {
            problems.add(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            );
        }
        _ => {}
    }
    let labelled = button["label"]
        .as_str()
        .is_some_and(|label| !label.is_empty());
    if !labelled && !button["emoji"].is_object() {
        let message = "A label or emoji is required";
        problems.add(
            &format!("{path}.label"),
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
            message,
        );
    }
}

fn check_select(problems: &mut FieldErrors, path: &str, select: &Value) {
    let options = select["options"].as_array().map_or(&[][..], Vec::as_slice);
    let count = options.len() as u64;
    if count == 0 {
        let path = format!("{path}.options");
        problems.add(&path, "BASE_TYPE_REQUIRED", "This field is required");
    }
    let mut seen = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        if !seen.insert(option["value"].as_str()) {
            let path = format!("{path}.options.{index}.value");
            problems.add(
                &path,
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
    let minimum = select["min_values"].as_u64().unwrap_or(1);
    let maximum = select["max_values"].as_u64().unwrap_or(1);
    // The options limit `max_values`. An empty list has its own error above, hence at least 1.
    if minimum > maximum || maximum > count.max(1) {
        let path = format!("{path}.max_values");
        problems.add(
            &path,
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
            "max_values does not fit the options",
        );
    }
}

/// Numbers the components and adds Discord's defaults, so that they read back as they do from Discord.
pub fn normalize_rows(mut rows: Vec<Value>) -> Vec<Value> {
    // Ids count in document order, rows included.
    let mut next = 1;
    for row in &mut rows {
        row["id"] = json!(next);
        next += 1;
        for component in row["components"].as_array_mut().into_iter().flatten() {
            component["id"] = json!(next);
            next += 1;
            drop_nulls(component);
            if component["type"] != 2 {
                let object = component.as_object_mut();
                if let Some(object) = object {
                    object.entry("min_values").or_insert(json!(1));
                    object.entry("max_values").or_insert(json!(1));
                }
            }
        }
    }
    rows
}

/// Checks that embeds have at most 6,000 characters in all and refer only to files of this request.
pub fn check_embeds(problems: &mut FieldErrors, embeds: &[Value], files: &[&str]) {
    let total: usize = embeds.iter().map(embed_length).sum();
    if total > 6_000 {
        let message = "Embed size exceeds maximum size of 6000";
        problems.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", message);
    }
    for (index, embed) in embeds.iter().enumerate() {
        for place in ["image", "thumbnail"] {
            let url = embed[place]["url"].as_str();
            let file = url.and_then(|url| url.strip_prefix("attachment://"));
            if file.is_some_and(|file| !files.contains(&file)) {
                let path = format!("embeds.{index}.{place}.url");
                problems.add(
                    &path,
                    "URL_TYPE_INVALID_URL",
                    "The attachment is not in this request.",
                );
            }
        }
    }
}

fn embed_length(embed: &Value) -> usize {
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let fields = embed["fields"].as_array().into_iter().flatten();
    length(&embed["title"])
        + length(&embed["description"])
        + length(&embed["footer"]["text"])
        + length(&embed["author"]["name"])
        + fields
            .map(|field| length(&field["name"]) + length(&field["value"]))
            .sum::<usize>()
}

/// Sets the type of embeds and removes nulls.
pub fn normalize_embeds(mut embeds: Vec<Value>) -> Vec<Value> {
    for embed in &mut embeds {
        drop_nulls(embed);
        embed["type"] = json!("rich");
    }
    embeds
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(drop_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

//! The rules that a command must follow to be registered.

use std::collections::HashSet;

use serde_json::Value;

use super::refusal::FieldErrors;
use super::schema::{Rule, check};
use super::shapes;

/// The locales that Discord accepts.
const LOCALES: &[&str] = &[
    "ar", "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu",
    "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi",
    "th", "zh-CN", "ja", "zh-TW", "ko",
];
/// The maximum number of characters in all names, descriptions and values of one command.
const MAX_CHARACTERS: usize = 8_000;

/// Returns a command's type: 1 slash command, 2 user command, 3 message command.
pub fn kind(body: &Value) -> u64 {
    body["type"].as_u64().unwrap_or(1)
}

/// Checks a command at a dotted path in the body.
pub fn check_command(problems: &mut FieldErrors, path: &str, body: &Value) {
    check(problems, path, body, &Rule::Object(shapes::COMMAND));
    let at = |name: &str| {
        if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        }
    };
    let described = body["description"]
        .as_str()
        .is_some_and(|text| !text.is_empty());
    if kind(body) == 1 {
        check_names(problems, &at("name"), &body["name"]);
        for (locale, name) in body["name_localizations"].as_object().into_iter().flatten() {
            check_names(problems, &at(&format!("name_localizations.{locale}")), name);
        }
        if !described {
            problems.add(
                &at("description"),
                "BASE_TYPE_REQUIRED",
                "This field is required",
            );
        }
    } else {
        if described {
            let message = "Context menu commands cannot have description";
            problems.add(
                &at("description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                message,
            );
        }
        if body["options"]
            .as_array()
            .is_some_and(|options| !options.is_empty())
        {
            let message = "Context menu commands cannot have options";
            problems.add(
                &at("options"),
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
                message,
            );
        }
    }
    check_locales(problems, path, body);
    check_options(problems, &at("options"), body);
    if characters(body) > MAX_CHARACTERS {
        let message = format!("Command exceeds maximum size ({MAX_CHARACTERS})");
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Allows letters and digits of any script, `-`, `_` and `'`, without upper case.
fn check_names(problems: &mut FieldErrors, path: &str, name: &Value) {
    let Some(name) = name.as_str() else {
        return;
    };
    let letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'');
    if !name.chars().all(letter) || name.to_lowercase() != name {
        let message = "Command name is invalid";
        problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", message);
    }
}

fn check_locales(problems: &mut FieldErrors, path: &str, body: &Value) {
    for name in ["name_localizations", "description_localizations"] {
        for locale in body[name]
            .as_object()
            .into_iter()
            .flat_map(|map| map.keys())
        {
            if !LOCALES.contains(&locale.as_str()) {
                let path = if path.is_empty() {
                    name.to_owned()
                } else {
                    format!("{path}.{name}")
                };
                problems.add(
                    &path,
                    "DICT_TYPE_KEYS",
                    format!("\"{locale}\" is no known language."),
                );
            }
        }
    }
}

fn check_options(problems: &mut FieldErrors, path: &str, body: &Value) {
    let mut seen = HashSet::new();
    let mut optional_seen = false;
    for (index, option) in body["options"].as_array().into_iter().flatten().enumerate() {
        let path = format!("{path}.{index}");
        check_names(problems, &format!("{path}.name"), &option["name"]);
        for (locale, name) in option["name_localizations"]
            .as_object()
            .into_iter()
            .flatten()
        {
            check_names(
                problems,
                &format!("{path}.name_localizations.{locale}"),
                name,
            );
        }
        check_locales(problems, &path, option);
        if !seen.insert(option["name"].as_str()) {
            let message = "Option names must be unique";
            problems.add(&path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message);
        }
        let required = option["required"] == true;
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            problems.add(
                &path,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                message,
            );
        }
        optional_seen |= !required;
        check_option_type(problems, &path, option);
        check_options(problems, &format!("{path}.options"), option);
    }
}

fn check_option_type(problems: &mut FieldErrors, path: &str, option: &Value) {
    let kind = option["type"].as_u64().unwrap_or_default();
    let filled = |name: &str| option[name].as_array().is_some_and(|list| !list.is_empty());
    let chooses = matches!(kind, 3 | 4 | 10);
    let autocompletes = option["autocomplete"] == true;
    if (filled("choices") || autocompletes) && !chooses {
        let message = "Only text and number options have choices or autocomplete";
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    if filled("choices") && autocompletes {
        let message = "Autocomplete options cannot have choices";
        problems.add(
            path,
            "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_INVALID",
            message,
        );
    }
    if filled("options") && kind > 2 {
        let message = "Only subcommands have options of their own";
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    let mut names = HashSet::new();
    for (index, choice) in option["choices"]
        .as_array()
        .into_iter()
        .flatten()
        .enumerate()
    {
        let at = format!("{path}.choices.{index}");
        check_locales(problems, &at, choice);
        // Discord requires text values for text options (type 3), and numbers for number options.
        if choice["value"].is_string() != (kind == 3) {
            problems.add(
                &format!("{at}.value"),
                "BASE_TYPE_BAD_TYPE",
                "This value has the wrong type.",
            );
        }
        if !names.insert(choice["name"].as_str()) {
            let message = "Choice names must be unique";
            problems.add(
                &format!("{at}.name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
                message,
            );
        }
    }
}

/// Counts the characters of a command as Discord does: of a localised text, only the longest language.
fn characters(value: &Value) -> usize {
    let length = |text: &Value| text.as_str().map_or(0, |text| text.chars().count());
    let longest = |name: &str| {
        let locales = value[format!("{name}_localizations")].as_object();
        let longest_localization = locales
            .into_iter()
            .flat_map(|map| map.values())
            .map(length)
            .max();
        length(&value[name]).max(longest_localization.unwrap_or(0))
    };
    let nested = |name: &str| -> usize {
        value[name]
            .as_array()
            .into_iter()
            .flatten()
            .map(characters)
            .sum()
    };
    longest("name")
        + longest("description")
        + length(&value["value"])
        + nested("options")
        + nested("choices")
}

//! The translations: complete in every language, all used, and within Discord's limits.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};
use hansu::app::Setting;
use hansu::discord::button::SettingsPage;
use hansu::discord::choice;
use hansu::discord::register::{self, Installs};
use hansu_engine::puzzles;
use hansu_play::{Hour, Language, NotCounted, NotRated, ServerSetting, StoredWord, USUAL};
use hansu_render::PieceSet;
use hansu_teaching::{Endgame, Lesson, Opening};
use hansu_text::{FAMILIES, Text};
use janggi::notation::read_any;
use janggi::{ALL, Choices, Parameter, Ruleset, Variant, on_offer};
use regex::Regex;
use serde_json::{Value, json};
use strum::VariantArray;

use crate::architecture::sources;

/// The variables of each message, and of each attribute as `key.attribute`.
type Variables = BTreeMap<String, BTreeSet<String>>;

pub(super) fn parsed(language: Language) -> Resource<&'static str> {
    match fluent_syntax::parser::parse(hansu_text::source(language)) {
        Ok(resource) => resource,
        Err((_, errors)) => panic!("{}: {errors:?}", language.tag()),
    }
}

fn variables(language: Language) -> Variables {
    let mut variables = with_references(language);
    let plain = variables.clone();
    for names in variables.values_mut() {
        for reference in referred(names) {
            names.remove(&format!("{REFERENCE}{reference}"));
            names.extend(plain[&reference].iter().cloned());
        }
        assert_eq!(referred(names), [""; 0], "a reference leads to another");
    }
    variables
}

/// Returns the texts that each text contains.
fn message_references(language: Language) -> BTreeSet<String> {
    let texts = with_references(language);
    texts.values().flat_map(referred).collect()
}

/// Returns the variables of each text, and the texts it contains, marked by [`REFERENCE`].
fn with_references(language: Language) -> Variables {
    let mut variables = Variables::new();
    for entry in parsed(language).body {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::Term(term) => panic!("terms are not looked at here: {}", term.id.name),
            Entry::Junk { content } => panic!("{}: junk: {content}", language.tag()),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
        };
        let value = message.value.as_ref();
        let attributes = message.attributes.iter().map(|attribute| {
            let key = format!("{}.{}", message.id.name, attribute.id.name);
            (key, &attribute.value)
        });
        let message_value = value.map(|value| (message.id.name.to_owned(), value));
        for (key, pattern) in message_value.into_iter().chain(attributes) {
            let mut names = BTreeSet::new();
            in_pattern(pattern, &mut names);
            let is_duplicate = variables.insert(key.clone(), names).is_some();
            assert!(!is_duplicate, "{}: {key} is given twice", language.tag());
        }
    }
    variables
}

/// Marks a contained text among the variables.
const REFERENCE: char = '@';

fn referred(names: &BTreeSet<String>) -> Vec<String> {
    let references = names.iter().filter_map(|name| name.strip_prefix(REFERENCE));
    references.map(str::to_owned).collect()
}

pub(super) fn in_pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, names);
        }
    }
}

fn in_expression(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, names),
        Expression::Select { selector, variants } => {
            in_inline(selector, names);
            for variant in variants {
                in_pattern(&variant.value, names);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { id, arguments } => {
            assert_eq!(id.name, "JOSA", "no such function");
            for argument in &arguments.positional {
                in_inline(argument, names);
            }
        }
        InlineExpression::Placeable { expression } => in_expression(expression, names),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        InlineExpression::MessageReference { id, .. } => {
            names.insert(format!("{REFERENCE}{}", id.name));
        }
        InlineExpression::TermReference { id, .. } => {
            panic!("terms are not looked at here: {}", id.name)
        }
    }
}

#[test]
fn languages_have_the_same_keys_and_variables() {
    let english = variables(Language::En);
    assert!(english.len() > 200, "the English texts were not read");
    // Variables that every text of a game may use; languages may differ in using them.
    let of_game = ["variant", "bottom", "top"];
    let own_names = |names: &BTreeSet<String>| -> Vec<String> {
        let own_names_only = names
            .iter()
            .filter(|name| !of_game.contains(&name.as_str()));
        own_names_only.cloned().collect()
    };
    for language in Language::ALL {
        let own_variables = variables(language);
        for (key, names) in &english {
            let own_keys = own_variables.get(key).map(own_names);
            let other_keys = Some(own_names(names));
            assert_eq!(own_keys, other_keys, "{}: {key}", language.tag());
        }
        for key in own_variables.keys() {
            assert!(english.contains_key(key), "{key} is not in English");
        }
    }
}

/// Returns a choice's value, a word or a number.
fn value(choice: &Value) -> String {
    let number = choice["value"].as_u64().map(|number| number.to_string());
    number.unwrap_or_else(|| choice["value"].as_str().unwrap().to_owned())
}

/// Returns the keys needed for registration: of commands, options and choices.
fn command_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::from([
        "cmd-challenge-to-janggi".to_owned(),
        "cmd-challenge-to-xiangqi".to_owned(),
    ]);
    for command in commands().iter().filter(|command| kind(command) == 1) {
        let name = command["name"].as_str().unwrap();
        keys.extend([format!("cmd-{name}"), format!("cmd-{name}.description")]);
        for option in list(&command["options"]) {
            let option_name = option["name"].as_str().unwrap();
            let key = format!("cmd-{name}-{option_name}");
            keys.extend([format!("{key}.description"), key]);
            for choice in list(&option["choices"]) {
                let value = value(choice);
                keys.insert(choice::key(option_name, &value));
                if option_name == "handicap" {
                    keys.insert(format!("handicap-{value}"));
                }
            }
        }
    }
    keys
}

/// Returns the keys needed for the settings menus.
fn setting_keys() -> BTreeSet<String> {
    let pages = SettingsPage::VARIANTS.iter();
    let settings = pages.flat_map(|page| page.settings());
    let keys = |setting: Setting| -> Vec<String> {
        let mut keys = vec![format!("setting-{}", setting.name())];
        // Rulesets have their own names, and hours are shown as digits.
        if setting != Setting::Server(ServerSetting::Ruleset) {
            let values = setting.values().into_iter();
            let worded = values.filter(|value| *value != USUAL && Hour::named(value).is_none());
            keys.extend(worded.map(|value| format!("choice-{}-{value}", setting.name())));
        }
        keys
    };
    let sets = PieceSet::JANGGI.map(|set| format!("set-{}", set.id));
    let languages = Language::ALL.map(|language| format!("language-{}", language.tag()));
    let set_names = sets.into_iter().chain(languages);
    settings.flat_map(keys).chain(set_names).collect()
}

/// Returns the keys of the combinable rules and of the offered rulesets.
fn rule_keys() -> BTreeSet<String> {
    let of_game = |variant: Variant| {
        Parameter::of(variant).iter().flat_map(move |parameter| {
            let key = match (variant, parameter) {
                (Variant::Xiangqi, Parameter::Dead) => "rule-x-dead".to_owned(),
                _ => format!("rule-{}", parameter.name()),
            };
            let values = parameter.values(variant).iter();
            let values: Vec<_> = values.map(|value| format!("{key}.is-{value}")).collect();
            values.into_iter().chain([key])
        })
    };
    let parameters = Variant::ALL.into_iter().flat_map(of_game);
    let offered = on_offer().flat_map(|(id, _)| {
        let key = format!("ruleset-{id}");
        [format!("{key}.about"), key]
    });
    parameters.chain(offered).collect()
}

/// Returns the keys of openings, and of reasons for not being rated.
fn rating_keys() -> BTreeSet<String> {
    let reasons = NotRated::ids().into_iter();
    let reasons = reasons.flat_map(|reason| {
        [
            format!("refused-not-rated-{reason}"),
            format!("casual-because-{reason}"),
        ]
    });
    let not_counted = NotCounted::ids().into_iter();
    let not_counted = not_counted.map(|reason| format!("board-not-counted-{reason}"));
    let openings = Opening::ids().into_iter();
    let openings = openings.map(|opening| format!("opening-{opening}"));
    let endgames = Endgame::ids().into_iter();
    let endgames = endgames.map(|endgame| format!("choice-start-{endgame}"));
    let openings = openings.chain(endgames);
    reasons.chain(not_counted).chain(openings).collect()
}

/// Returns all keys and attributes that are derived from values.
fn keys_of_values() -> BTreeSet<String> {
    let mut keys = command_keys();
    keys.extend(setting_keys());
    keys.extend(rule_keys());
    keys.extend(rating_keys());
    for lesson in Lesson::ALL {
        let title = format!("lesson-{}", lesson.id());
        keys.extend([format!("{title}-body"), title]);
    }
    let themes = puzzles::Theme::ALL.iter();
    keys.extend(themes.map(|theme| choice::key("theme", theme.word())));
    keys
}

/// The compiler checks that all other keys exist.
#[test]
fn every_text_of_a_value_exists() {
    let existing = variables(Language::En);
    let missing_keys: Vec<String> = keys_of_values()
        .into_iter()
        .filter(|key| !existing.contains_key(key))
        .collect();
    assert_eq!(missing_keys, [""; 0]);
}

#[test]
fn every_text_of_a_value_is_used() {
    let used = keys_of_values();
    let referred = message_references(Language::En);
    for key in variables(Language::En).keys() {
        let is_attribute = key.contains('.');
        let of_value = FAMILIES.iter().any(|family| key.starts_with(family));
        // The attribute `.game` is looked up for every text that depends on the game.
        if !key.ends_with(".game") && (is_attribute || of_value) {
            let is_used = used.contains(key) || referred.contains(key);
            assert!(is_used, "nothing says {key}");
        }
    }
}

/// Returns the texts that a source names: `Key::Pass`, `Filled::Pass(…)`, `fill!(text => Pass(…))`.
pub(super) fn texts_named_in(source: &str) -> BTreeSet<String> {
    let name = Regex::new(r"(?:\b(?:Key|Filled)::|fill!\([^=]+=> )(\w+)").unwrap();
    let names = name.captures_iter(source);
    names.map(|name| name[1].to_owned()).collect()
}

/// The types of the texts are public, so the compiler does not report one that no source names.
#[test]
fn every_other_text_is_named_in_a_source() {
    let sources = sources().into_iter();
    let named: BTreeSet<String> = sources
        .flat_map(|source| texts_named_in(&source.text()))
        .collect();
    let referred = message_references(Language::En);
    let texts = variables(Language::En);
    let keys = texts
        .keys()
        .filter(|key| !key.contains('.') && !FAMILIES.iter().any(|family| key.starts_with(family)));
    for key in keys {
        let words = key.split('-').map(|word| word.split_at(1));
        let variant: String = words
            .map(|(first, rest)| first.to_uppercase() + rest)
            .collect();
        assert!(
            named.contains(&variant) || referred.contains(key),
            "nothing says {key}"
        );
    }
}

fn commands() -> Vec<Value> {
    register::commands(Installs::ServersAndPeople).unwrap()
}

/// The snapshot contains everything that a client shows or sends as an option's value.
#[test]
fn registered_commands_match_the_snapshot() {
    let mut text = String::new();
    for command in commands() {
        outline(&command, "", &mut text);
    }
    insta::assert_snapshot!("registered-commands", text);
}

/// Writes a command or an option: its names, fields, descriptions, choices and options. Fields that are empty or
/// `false` are left out.
fn outline(fields: &Value, indent: &str, text: &mut String) {
    const WRITTEN_APART: [&str; 6] = [
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "choices",
        "options",
    ];
    let rest: Vec<String> = fields
        .as_object()
        .unwrap()
        .iter()
        .filter(|(name, value)| {
            let is_empty = value.is_null() || **value == json!(false) || **value == json!([]);
            !is_empty && !WRITTEN_APART.contains(&name.as_str())
        })
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    let name = fields["name"].as_str().unwrap();
    let names = said(fields, "name").join(" | ");
    writeln!(text, "{indent}{name}: {names} ({})", rest.join(", ")).unwrap();
    // A user command has no description.
    if fields["description"]
        .as_str()
        .is_some_and(|text| !text.is_empty())
    {
        for description in said(fields, "description") {
            writeln!(text, "{indent}  {description}").unwrap();
        }
    }
    for choice in list(&fields["choices"]) {
        let names = said(choice, "name").join(" | ");
        writeln!(text, "{indent}  = {}: {names}", choice["value"]).unwrap();
    }
    let inner = format!("{indent}    ");
    for option in list(&fields["options"]) {
        outline(option, &inner, text);
    }
}

/// Returns a command's type: 1 slash command, 2 user command.
fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns a field in all languages: the default and its localizations.
fn said(fields: &Value, name: &str) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let localizations = fields[format!("{name}_localizations")]
        .as_object()
        .map(|localized| {
            let entries = localized.iter();
            entries
                .map(|(locale, words)| (locale.clone(), text(words)))
                .collect()
        });
    let mut localizations: BTreeMap<String, String> = localizations.unwrap_or_default();
    let mut english = text(&fields[name]);
    // If a command's English word differs from its id, all other languages of Discord get that word too.
    if let Some(word) = localizations.remove("en-US") {
        localizations.retain(|_, localization| *localization != word);
        english = word;
    }
    let others = Language::ALL.len() - 1;
    assert_eq!(localizations.len(), others, "{name} of {fields}");
    [english]
        .into_iter()
        .chain(localizations.into_values())
        .collect()
}

fn longest(texts: &[String]) -> usize {
    texts
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(0)
}

#[track_caller]
fn check_name(name: &str) {
    let length = name.chars().count();
    let allowed = |c: char| c.is_alphanumeric() || "-_'".contains(c);
    assert!((1..=32).contains(&length), "{name}");
    assert!(name.chars().all(allowed), "{name}");
    assert_eq!(name.to_lowercase(), name);
}

/// Checks the name and description of a command or option. Returns their length as Discord counts it.
fn check_named(fields: &Value) -> usize {
    let names = said(fields, "name");
    names.iter().for_each(|name| check_name(name));
    let descriptions = said(fields, "description");
    for description in &descriptions {
        assert!(
            (1..=100).contains(&description.chars().count()),
            "{description}"
        );
    }
    longest(&names) + longest(&descriptions)
}

fn check_option(option: &Value) -> usize {
    let mut size = check_named(option);
    let choices = list(&option["choices"]);
    assert!(choices.len() <= 25, "{option}");
    assert!(
        choices.is_empty() || option["autocomplete"] != true,
        "{option}"
    );
    for choice in choices {
        let names = said(choice, "name");
        for name in &names {
            assert!((1..=100).contains(&name.chars().count()), "{name}");
        }
        let value = value(choice);
        assert!((1..=100).contains(&value.chars().count()), "{value}");
        size += longest(&names) + value.len();
    }
    size
}

#[test]
fn commands_respect_discords_limits_in_every_language() {
    for command in commands().iter().filter(|command| kind(command) == 1) {
        let options = list(&command["options"]);
        assert!(options.len() <= 25);
        let size: usize = check_named(command) + options.iter().map(check_option).sum::<usize>();
        assert!(size <= 8_000, "{size} characters: {command}");
        let required = options.iter();
        let required: Vec<bool> = required.map(|option| option["required"] == true).collect();
        assert!(
            required.is_sorted_by_key(|required| !required),
            "required first: {command}"
        );
        for language in 0..Language::ALL.len() {
            let names: Vec<String> = options
                .iter()
                .map(|option| said(option, "name").swap_remove(language))
                .collect();
            let unique: BTreeSet<&String> = names.iter().collect();
            assert_eq!(unique.len(), names.len(), "{names:?}");
        }
    }
}

#[test]
fn no_two_commands_share_a_name() {
    for language in 0..Language::ALL.len() {
        let names: Vec<(u64, String)> = commands()
            .iter()
            .map(|command| (kind(command), said(command, "name").swap_remove(language)))
            .collect();
        let unique: BTreeSet<&(u64, String)> = names.iter().collect();
        assert_eq!(unique.len(), names.len(), "{names:?}");
    }
}

/// The stable surface: the type (`/` of slash commands), the name, the contexts (0 is a server, 1 the bot's direct
/// messages), and the options in order (`*` if required).
const SURFACE: &str = "
/challenge (0): opponent game side ruleset handicap hints takebacks pace reserve language rated
Challenge to Janggi (0):
Challenge to Xiangqi (0):
/practice (0 1): level game side ruleset hints handicap coach language start votes
/setup (0 1): formation* game
/move (0 1): move* game
/pass (0 1): game
/plan (0 1): game line
/draw (0 1): game
/takeback (0 1): game
/claim (0 1): game
/pause (0 1): game
/vacation (0 1): days
/resign (0 1): game
/board (0 1): view theme pieces game
/games (0 1):
/stats (0): user
/leaderboard (0):
/cup (0): what name times ruleset pace reserve rated
/suggest (0 1): game strength
/analyse (0 1): game
/record (0 1): game format
/replay (0 1): game speed
/puzzle (0 1): game kind theme turns
/review (0 1): file* number
/opening (0 1): name game
/rules (0 1): topic
/help (0 1):
/settings (0 1): zone
/server-settings (0): language ruleset pace reserve timeout weekends zone boards rated cards desk daily
/privacy (0 1): what
";

#[test]
fn commands_have_their_known_names() {
    let words = |words: Vec<String>| words.join(" ");
    let mut surface = Vec::new();
    for command in commands() {
        let name = command["name"].as_str().unwrap();
        let mark = if kind(&command) == 1 { "/" } else { "" };
        let contexts = list(&command["contexts"]).iter().map(Value::to_string);
        let contexts = words(contexts.collect());
        let options = list(&command["options"]).iter().map(|option| {
            let mark = if option["required"] == true { "*" } else { "" };
            format!("{}{mark}", option["name"].as_str().unwrap())
        });
        let options = words(options.collect());
        surface.push(
            format!("{mark}{name} ({contexts}): {options}")
                .trim_end()
                .to_owned(),
        );
        // Commands for direct messages are also available to user installs.
        let types: &[u64] = if contexts == "0" { &[0] } else { &[0, 1] };
        assert_eq!(command["integration_types"], json!(types), "{name}");
        let managers_only = command["default_member_permissions"] == "32";
        assert_eq!(managers_only, name == "server-settings", "{name}");
    }
    assert_eq!(surface, SURFACE.trim().lines().collect::<Vec<_>>());
}

#[test]
fn rule_page_explains_counting_without_contradictions() {
    for language in Language::ALL {
        let text = Text::of(language);
        let draws = text.fill_named("rules-repetition-draws", &[("times", 3.into())]);
        let never = text.fill_named("rules-points-never", &[]);
        for ruleset in ALL {
            let page = text.ruleset_page(ruleset);
            let place = format!("{} {}: {page}", ruleset.id(), language.tag());
            assert!(!(ruleset.count_draws && page.contains(&draws)), "{place}");
            let weighs = ["30", &text.fill_named("rules-facing-behind", &[])];
            let weighs = weighs.iter().any(|words| page.contains(*words));
            assert!(!weighs || page.contains("13"), "{place}");
            assert!(!weighs || !page.contains(&never), "{place}");
        }
    }
}

/// If draws are counted except a late repetition, the text does not say that all are counted.
#[test]
fn counted_draws_exclude_a_repetition_that_stays_a_draw() {
    let description = |id: &str, text: Text| text.ruleset_about(&Ruleset::named(id).unwrap());
    for language in Language::ALL {
        let text = Text::of(language);
        let all = text.rule_value(Variant::Janggi, Parameter::CountDraws, "true");
        let draw_text = text.rule_value(Variant::Janggi, Parameter::RepBelow30, "draw");
        let ruleset_text = description("custom:rep_result=deviate,count_draws=true", text);
        let others = text.fill_named("rules-count-other-draws", &[]);
        let says = [&draw_text, &others, &all].map(|words| ruleset_text.contains(words));
        assert_eq!(says, [true, true, false], "{ruleset_text}");
        let by_points = "custom:rep_result=deviate,count_draws=true,rep_below30=points";
        let description = description(by_points, text);
        let says = [&draw_text, &all].map(|words| description.contains(words));
        assert_eq!(says, [false, true], "{description}");
    }
}

/// A record that names no game is explained in the reader's language only.
#[test]
fn record_of_another_game_is_explained_in_both_languages() {
    let chess = b"[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n";
    let game = read_any(chess, 10_000).unwrap().next().unwrap();
    let error = game.fault.unwrap();
    for (language, words) in [(Language::En, "chess"), (Language::Ko, "체스와 같은")] {
        let text = Text::of(language).playing(&game.record.ruleset());
        let message = text.broken_record(&error, game.record.end());
        assert!(message.contains(words), "{message}");
        assert!(
            language == Language::En || !message.contains("variant"),
            "{message}"
        );
    }
}

/// A combination describes everything that its reader does not know from the most similar ruleset.
#[test]
fn combination_describes_the_effect_of_facing() {
    let facing = [Parameter::FaceEffect, Parameter::FaceResult];
    let repetition = [Parameter::RepResult, Parameter::RepBelow30];
    for (id, parameters) in [
        ("custom:face_effect=offer,face_result=draw", facing),
        ("custom:rep_result=deviate,rep_below30=points", repetition),
        ("custom:rep_result=deviate", repetition),
    ] {
        let ruleset = Ruleset::named(id).unwrap();
        let choices = Choices::of(&ruleset);
        for language in Language::ALL {
            let text = Text::of(language);
            let description = text.ruleset_about(&ruleset);
            for rule in parameters {
                let words = text.rule_value(Variant::Janggi, rule, choices.value(rule));
                assert!(description.contains(&words), "{description}");
            }
        }
    }
}

/// If facing has no effect, texts mention facing generals but not bikjang.
#[test]
fn facing_without_effect_is_described_without_bikjang() {
    for language in Language::ALL {
        let text = Text::of(language);
        let mut texts = vec![
            text.rule(Variant::Janggi, Parameter::FaceEffect),
            text.rule_value(Variant::Janggi, Parameter::FaceEffect, "none"),
        ];
        for rule in [
            Parameter::FaceCreate,
            Parameter::FaceCapture,
            Parameter::FaceWhen,
            Parameter::FaceForfeit,
            Parameter::GeneralGuardMate,
        ] {
            texts.push(text.rule(Variant::Janggi, rule));
            texts.extend(
                rule.values(Variant::Janggi)
                    .iter()
                    .map(|value| text.rule_value(Variant::Janggi, rule, value)),
            );
        }
        for words in texts {
            let claimed = ["빅장", "bikjang"].iter().any(|word| words.contains(word));
            assert!(!claimed, "{words}");
        }
    }
}

/// Entries of the menu of rules must fit and be distinct. Snapshots show their words.
#[test]
fn entries_of_the_menu_of_rules_fit_and_are_distinct() {
    for language in Language::ALL {
        let text = Text::of(language);
        let mut names = BTreeSet::new();
        for (_, ruleset) in on_offer() {
            let name = text.ruleset(ruleset);
            let line = format!("{name}: {}", text.ruleset_about(ruleset));
            assert!(line.chars().count() <= 100, "{line}");
            assert!(names.insert(name), "{line}");
        }
    }
}

/// Choices by command and option; their values are English words in every language.
const CHOICES: &str = "
challenge game: janggi xiangqi
challenge side: random cho han red black
challenge handicap: first-move soldier elephant guards horse cannon chariot horses chariot-horse
challenge hints: allowed none
challenge takebacks: free ask none
challenge pace: none 1 2 3 5 7 10 14 5m 5m+10 10m 10m+10 30m 30m+30
challenge reserve: 0 3 7 14 30
challenge language: auto en ko
challenge rated: yes no
practice level: 1 2 3 4 5 6 7 8 9 10
practice game: janggi xiangqi
practice side: random cho han red black
practice hints: allowed none
practice handicap: first-move soldier elephant guards horse cannon chariot horses chariot-horse
practice coach: yes no
practice language: auto en ko
practice votes: none 1 6 12 24 48
board view: mine cho han text red black
board theme: wood paper dark contrast cells wide ink
board pieces: traditional hangul pictograms figures north xiangqi read letters chinese alike simplified
cup what: show open join leave start cancel
cup times: 1 2
cup pace: none 1 2 3 5 7 10 14
cup reserve: 0 3 7 14 30
cup rated: yes no
suggest strength: quick normal deep
record format: gib pgn fen uci text iccs chinese ubb wxf
replay speed: slow normal fast
puzzle game: janggi xiangqi
puzzle kind: material defence mate draw points
puzzle theme: fork discovered-attack discovered-check double-check screen pinned-guard sacrifice quiet pass bikjang palace-mate counting
puzzle turns: 1 2 3 4
server-settings language: auto en ko
server-settings pace: none 1 2 3 5 7 10 14
server-settings reserve: 0 3 7 14 30
server-settings timeout: claim forfeit
server-settings weekends: count rest
server-settings boards: keep fold
server-settings rated: yes no
server-settings cards: on off
server-settings desk: here off
server-settings daily: here off
privacy what: show export forget
";

#[test]
fn values_of_choices_never_change() {
    let mut choices = Vec::new();
    for command in commands() {
        for option in list(&command["options"]) {
            let values: Vec<String> = list(&option["choices"]).iter().map(value).collect();
            if !values.is_empty() {
                let name = |fields: &Value| fields["name"].as_str().unwrap().to_owned();
                let values = values.join(" ");
                choices.push(format!("{} {}: {values}", name(&command), name(option)));
            }
        }
    }
    assert_eq!(choices, CHOICES.trim().lines().collect::<Vec<_>>());
}

/// Every command that a text mentions must exist.
#[test]
fn commands_mentioned_in_texts_exist() {
    let mention = Regex::new(r"`/([^`]+)`").unwrap();
    for (index, language) in Language::ALL.into_iter().enumerate() {
        let names: BTreeSet<String> = commands()
            .iter()
            .map(|command| said(command, "name").swap_remove(index))
            .collect();
        let mut mentions = 0;
        for mentioned in mention.captures_iter(hansu_text::source(language)) {
            assert!(
                names.contains(&mentioned[1]),
                "{}: /{}",
                language.tag(),
                &mentioned[1]
            );
            mentions += 1;
        }
        assert!(mentions > 20, "{}", language.tag());
    }
}

#[test]
fn korean_particles_follow_the_word_before_them() {
    let korean = Text::of(Language::Ko);
    let fill = |key: &str, values: &[(&str, &str)]| {
        let values = values.iter().map(|(name, value)| (*name, (*value).into()));
        korean.fill_named(key, &values.collect::<Vec<_>>())
    };
    for (formation, sentence) in [
        ("원앙마", "원앙마를 골랐습니다."),
        ("중앙상", "중앙상을 골랐습니다."),
        ("EHEH", "EHEH을(를) 골랐습니다."),
    ] {
        let filled_text = fill("setup-secret-you", &[("formation", formation)]);
        assert!(filled_text.starts_with(sentence), "{filled_text}");
    }
    let check = |key, values: &[(&str, &str)], sentence| assert_eq!(fill(key, values), sentence);
    let people = [("by", "**미나**"), ("challenger", "**Alex**")];
    let accepted = "**미나** 님이 **Alex** 님의 대국 신청을 수락했습니다.";
    check("challenge-accepted", &people, accepted);
    for (taken, sentence) in [("졸", "1 · 75 졸을 잡음"), ("포", "1 · 75 포를 잡음")] {
        let values = [("number", "1"), ("square", "75"), ("taken", taken)];
        check("target-takes", &values, sentence);
    }
    let horse = "마 b2가 길을 막고 있습니다.";
    check("illegal-blocked", &[("piece", "마 b2")], horse);
    let elephant = "상 c1이 길을 막고 있습니다.";
    check("illegal-blocked", &[("piece", "상 c1")], elephant);
    let waits = "대국 신청 #2가 아직 답을 기다립니다. 새로 신청하려면 먼저 취소하세요.";
    check("refused-same-challenge", &[("game", "2")], waits);
    let resigned = "**Alex** 님이 기권했습니다.";
    check("reason-resignation", &[("side", "**Alex**")], resigned);
    let cho = "초는 둘 수가 없어 이번 차례를 쉽니다(한수쉼).";
    check("board-forced-pass", &[("side", "초")], cho);
    let han = "한은 둘 수가 없어 이번 차례를 쉽니다(한수쉼).";
    check("board-forced-pass", &[("side", "한")], han);
    let values = [("piece", "상"), ("how", "…")];
    check(
        "illegal-unreachable",
        &values,
        "상은 그곳으로 가지 못합니다. …",
    );
}

/// Rows of the glossary: a banned word, and longer words that may contain it.
type Banned = Vec<(String, Vec<String>)>;

/// Returns the words under "not" in the glossary of docs/words.md.
fn banned() -> Banned {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/words.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (_, table) = page.split_once("## One thing, one word").unwrap();
    let token = Regex::new("(but )?`([^`]+)`").unwrap();
    let mut banned_words = Banned::new();
    for row in table.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        assert_eq!(cells.len(), 4, "{row}");
        for captures in token.captures_iter(cells[3]) {
            let word = captures[2].to_lowercase();
            match (captures.get(1), banned_words.last_mut()) {
                (Some(_), Some((_, allowed))) => allowed.push(word),
                _ => banned_words.push((word, Vec::new())),
            }
        }
    }
    banned_words
}

/// Returns whether a text uses a banned word. Words of letters match at the start of a word: `king`, not `looking`.
fn says(text: &str, word: &str, allowed: &[String]) -> bool {
    let text = allowed.iter().fold(text.to_lowercase(), |text, allowed| {
        text.replace(allowed, "")
    });
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let inside = |c: char| c.is_ascii_alphabetic();
        !word.starts_with(inside) || !before.is_some_and(inside)
    })
}

/// Returns every line that people read, with its place.
fn said_lines() -> Vec<String> {
    let mut lines = Vec::new();
    for language in Language::ALL {
        let source = hansu_text::source(language).lines();
        for line in source.filter(|line| !line.starts_with('#')) {
            // The part before the equals sign is a key.
            let text = match line.split_once(" = ") {
                Some((key, text)) if !key.contains('{') => text,
                _ => line,
            };
            lines.push(text.to_owned());
        }
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/sandbox/page/words.js");
    let page = std::fs::read_to_string(page).unwrap();
    let (words, _) = page.split_once("\n};").unwrap();
    let quoted = Regex::new(r#""((?:[^"\\]|\\.)*)""#).unwrap();
    lines.extend(
        quoted
            .captures_iter(words)
            .map(|captures| captures[1].to_owned()),
    );
    let world = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/world.json");
    let world = std::fs::read_to_string(world).unwrap();
    let said = Regex::new(r#""(?:en|ko)": "((?:[^"\\]|\\.)*)""#).unwrap();
    let said = said.captures_iter(&world);
    lines.extend(said.map(|captures| captures[1].to_owned()));
    lines
}

#[test]
fn texts_use_no_banned_words() {
    let banned = banned();
    assert!(banned.len() > 40, "the glossary was not read: {banned:?}");
    let lines = said_lines();
    assert!(lines.len() > 1500, "{} lines", lines.len());
    let broken: Vec<String> = lines
        .iter()
        .flat_map(|line| {
            let banned_in_line = banned
                .iter()
                .filter(|(word, allowed)| says(line, word, allowed));
            banned_in_line.map(move |(word, _)| format!("`{word}` in: {line}"))
        })
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Returns the first ending of the informal style (해요) in a line. 하세요 advises and …까요 asks what comes next, as in
/// other applications (어디로 옮길까요?).
fn informal(line: &str) -> Option<&str> {
    let ending = Regex::new("[가-힣](요|죠)([^가-힣]|$)").unwrap();
    let allowed_endings = ["세요", "까요", "아니요"];
    ending
        .find_iter(line)
        .map(|informal_match| informal_match.as_str())
        .find(|word| !allowed_endings.iter().any(|end| end.ends_with(&word[..6])))
}

#[test]
fn informal_korean_is_detected() {
    for (line, expected) in [
        ("나만 볼 수 있습니다", false),
        ("나만 볼 수 있어요", true),
        ("어디로 옮길까요?", false),
        ("지금은 할 수 없죠.", true),
        ("아래의 메시지를 보세요.", false),
        ("여기서 시작돼요. 그렇습니다.", true),
        ("중요한 것이 필요합니다.", false),
        ("아니요", false),
    ] {
        assert_eq!(informal(line).is_some(), expected, "{line}");
    }
}

#[test]
fn texts_have_no_typographic_slips() {
    let doubled = Regex::new(r"\S  +\S").unwrap();
    // A variable or a marked-up name that is directly followed by 님.
    let close = Regex::new("[}*]님").unwrap();
    for line in said_lines() {
        assert!(!doubled.is_match(&line), "two spaces: {line}");
        assert!(!close.is_match(&line), "no space before 님: {line}");
        assert_eq!(informal(&line), None, "not 합니다: {line}");
    }
    for line in hansu_text::source(Language::Ko).lines() {
        for person in ["challenger", "opponent", "late", "other", "names"] {
            let particle = format!("JOSA(${person},");
            assert!(!line.contains(&particle), "no 님: {line}");
        }
    }
}

/// Buttons, choices and descriptions are separate texts, so they begin with a capital.
#[test]
fn labels_begin_with_a_capital() {
    let english = Text::of(Language::En);
    // Words that are typed literally, and the name of a format.
    let as_they_are = [
        "action-pass",
        "action-bikjang",
        "choice-format-gib",
        "cmd-move-move.description",
        "cmd-record-format.description",
    ];
    for (key, filled) in variables(Language::En) {
        let stands_alone = ["choice-", "button-"]
            .iter()
            .any(|start| key.starts_with(start))
            || [".description", ".about"]
                .iter()
                .any(|end| key.ends_with(end));
        let is_mark = key.ends_with(".game");
        if stands_alone && !is_mark && filled.is_empty() && !as_they_are.contains(&key.as_str()) {
            let text = match key.split_once('.') {
                Some((key, attribute)) => english.attribute(key, attribute),
                None => english.fill_named(&key, &[]),
            };
            let first = text.chars().find(|c| c.is_alphanumeric());
            assert!(!first.is_some_and(char::is_lowercase), "{key}: {text}");
        }
    }
}

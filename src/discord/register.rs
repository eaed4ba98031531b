//! Registration of the commands: names, descriptions and choices in all languages, from the Fluent files.

use serde_json::Value;
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext, Permissions,
};

use super::choice;
use super::interactions::{COMMANDS, Command, CommandOption, OptionKind};
use super::message::OPTION;
use hansu_play::{Language, Level};
use hansu_text::{Text, clip};

/// The maximum length of an option's text, in characters: more than any name or move has. Discord's own limit is 6,000.
const LONGEST_TEXT: u16 = 100;
/// The maximum length of a rulebook, whose combined rules name each change, and of a line of a plan, which has thirty
/// turns.
const LONGEST_LIST: u16 = 1_000;

/// The languages of Discord's clients.
const LOCALES: [&str; 32] = [
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr",
    "uk", "vi", "zh-CN", "zh-TW",
];

/// The users who can install the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Installs {
    /// Servers, and people for themselves, who get the commands for direct messages.
    ServersAndPeople,
    /// Servers only.
    Servers,
}

/// Returns all commands as JSON for registration.
pub fn commands(installs: Installs) -> Result<Vec<Value>, serde_json::Error> {
    let commands = COMMANDS.iter();
    let forms = commands.map(|command| serde_json::to_value(form(command, installs)));
    forms.collect()
}

/// Returns a command with its words.
///
/// Its first name is an id used by interactions, and never changes. If the English word differs, every other language
/// of Discord gets that word as a localization.
fn form(command: &Command, installs: Installs) -> CreateCommand {
    let key = format!("cmd-{}", command.name.to_lowercase().replace(' ', "-"));
    let (english, mut names) = said(|text| text.say_named(&key));
    if english != command.name {
        let others = LOCALES.map(|locale| (locale, english.clone()));
        names = others.into_iter().chain(names).collect();
    }
    let mut contexts = vec![InteractionContext::Guild];
    let mut types = vec![InstallationContext::Guild];
    if command.in_direct_messages {
        contexts.push(InteractionContext::BotDm);
        types.extend((installs == Installs::ServersAndPeople).then_some(InstallationContext::User));
    }
    let mut form = CreateCommand::new(command.name).contexts(contexts);
    form = form.integration_types(types);
    for (locale, name) in names {
        form = form.name_localized(locale, name);
    }
    if command.manages_server {
        form = form.default_member_permissions(Permissions::MANAGE_GUILD);
    }
    if command.kind == CommandType::User {
        return form.kind(command.kind);
    }
    let (description, descriptions) = said(|text| text.attribute(&key, "description"));
    form = form.description(description);
    for (locale, description) in descriptions {
        form = form.description_localized(locale, description);
    }
    let options = command.options.iter();
    form.set_options(options.map(|option| option_form(option, &key)).collect())
}

fn option_form(option: &CommandOption, command: &str) -> CreateCommandOption {
    let kind = match option.kind {
        OptionKind::Text | OptionKind::Choices(_) => CommandOptionType::String,
        OptionKind::Number { .. } | OptionKind::Level => CommandOptionType::Integer,
        OptionKind::Person => CommandOptionType::User,
        OptionKind::File => CommandOptionType::Attachment,
    };
    let key = format!("{command}-{}", option.name);
    let (name, names) = said(|text| text.say_named(&key));
    let (description, descriptions) = said(|text| text.attribute(&key, "description"));
    let mut form = CreateCommandOption::new(kind, name, description)
        .required(option.is_required)
        .set_autocomplete(option.completion.is_some());
    for (locale, name) in names {
        form = form.name_localized(locale, name);
    }
    for (locale, description) in descriptions {
        form = form.description_localized(locale, description);
    }
    match &option.kind {
        OptionKind::Text => form.max_length(match option.name {
            "ruleset" | "line" => LONGEST_LIST,
            _ => LONGEST_TEXT,
        }),
        OptionKind::Choices(values) => values.iter().fold(form, |form, value| {
            let key = choice::key(option.name, value);
            let (name, names) = said(|text| clip(&text.say_named(&key), OPTION));
            form.add_string_choice_localized(name, *value, names)
        }),
        OptionKind::Number { least, most } => {
            let form = form.min_int_value(*least);
            most.map_or(form.clone(), |most| form.max_int_value(most))
        }
        OptionKind::Level => {
            let (lowest, highest) = (Level::LOWEST.number(), Level::HIGHEST.number());
            let form = form
                .min_int_value(lowest.into())
                .max_int_value(highest.into());
            let levels = (lowest..=highest).filter_map(|number| Level::new(number).ok());
            levels.fold(form, |form, level| {
                let (name, names) = said(|text| text.level_with_rating(level));
                form.add_int_choice_localized(name, level.number().into(), names)
            })
        }
        OptionKind::Person | OptionKind::File => form,
    }
}

/// Returns a text in English, the default, which Discord shows in all languages without a localization; and its
/// localizations by their languages.
fn said(words: impl Fn(Text) -> String) -> (String, Vec<(&'static str, String)>) {
    let others = Language::ALL
        .into_iter()
        .filter(|language| *language != Language::En);
    let localizations = others.map(|language| (language.tag(), words(Text::of(language))));
    (words(Text::of(Language::En)), localizations.collect())
}

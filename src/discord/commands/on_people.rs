//! Commands not about a single game: lists, the book, settings, stored data.

use super::autocomplete::Completion;
use super::{Command, CommandOption, GivenOptions, OptionMismatch};
use crate::discord::choice::{
    Choice, DeskPlace, GameLanguage, PaceByDays, PrivacyWish, PuzzleTurns,
};
use crate::discord::handlers::slash_command::{ServerSettingsOptions, SlashCommand};
use hansu_play::{Cards, OldBoards, Rated, Reserve, ServerSetting, StoredWord, Timeout, Weekends};
use hansu_store::PosterKind;

/// Opens an uploaded record for paging.
pub fn review() -> Command {
    let options = [
        CommandOption::file("file").required(),
        CommandOption::number("number", 1, None),
    ];
    Command::slash("review", options, |options| {
        Ok(SlashCommand::Review {
            file: Box::new(options.file("file")?),
            number: options.number("number")?.unwrap_or(1),
        })
    })
}

/// Lists the caller's games, open ones first.
pub fn games() -> Command {
    Command::slash("games", [], |_| Ok(SlashCommand::Games))
}

/// Shows the statistics of a person in this server, or the caller's.
pub fn stats() -> Command {
    let read = |options: &GivenOptions<'_>| Ok(SlashCommand::Stats(options.person("user")?));
    Command::slash("stats", [CommandOption::person("user")], read).in_servers()
}

/// Shows the server's ratings.
pub fn leaderboard() -> Command {
    Command::slash("leaderboard", [], |_| Ok(SlashCommand::Leaderboard)).in_servers()
}

/// Shows a puzzle: a mate to find.
pub fn puzzle() -> Command {
    let turns = CommandOption::choice::<PuzzleTurns>("turns");
    Command::slash("puzzle", [turns], |options| {
        Ok(SlashCommand::Puzzle(options.choice("turns")?))
    })
}

/// Starts or ends a vacation, or shows its status.
pub fn vacation() -> Command {
    let days = CommandOption::number("days", 0, Some(30));
    Command::slash("vacation", [days], |options| {
        let days = options.number("days")?;
        Ok(SlashCommand::Vacation { days })
    })
}

/// Opens the tree of openings: by name, or at the opening of a game.
pub fn opening() -> Command {
    let options = [
        CommandOption::completed("name", Completion::Openings),
        CommandOption::completed("game", Completion::RecordedGames),
    ];
    Command::slash("opening", options, |options| {
        Ok(SlashCommand::Opening {
            name: options.text("name")?,
            game: options.text("game")?,
        })
    })
}

/// Opens the lesson book at a topic or its first page.
pub fn rules() -> Command {
    let topic = CommandOption::completed("topic", Completion::Topics);
    Command::slash("rules", [topic], |options| {
        Ok(SlashCommand::Rules(options.text("topic")?))
    })
}

/// Shows how to use the bot.
pub fn help() -> Command {
    Command::slash("help", [], |_| Ok(SlashCommand::Help))
}

/// Shows the caller's settings with menus, or sets the time zone.
pub fn settings() -> Command {
    let zone = CommandOption::completed("zone", Completion::Zones);
    Command::slash("settings", [zone], |options| {
        Ok(SlashCommand::Settings(options.text("zone")?))
    })
}

/// Shows or changes the server's defaults.
pub fn server_settings() -> Command {
    let options = [
        CommandOption::choice::<GameLanguage>("language"),
        CommandOption::completed("ruleset", Completion::Rulesets),
        CommandOption::choice::<PaceByDays>("pace"),
        CommandOption::choice::<Reserve>("reserve"),
        CommandOption::choice::<Timeout>("timeout"),
        CommandOption::choice::<Weekends>("weekends"),
        CommandOption::completed("zone", Completion::Zones),
        CommandOption::choice::<OldBoards>("boards"),
        CommandOption::choice::<Rated>("rated"),
        CommandOption::choice::<Cards>("cards"),
        CommandOption::choice::<DeskPlace>("desk"),
        CommandOption::choice::<DeskPlace>("daily"),
    ];
    let read = |options: &GivenOptions<'_>| {
        Ok(SlashCommand::ServerSettings(server_settings_wanted(
            options,
        )?))
    };
    Command::slash("server-settings", options, read)
        .in_servers()
        .for_managers()
}

fn server_settings_wanted(
    options: &GivenOptions<'_>,
) -> Result<ServerSettingsOptions, OptionMismatch> {
    let chosen = [
        chosen::<GameLanguage>(options, "language", ServerSetting::Language)?,
        chosen::<PaceByDays>(options, "pace", ServerSetting::Pace)?,
        chosen::<Reserve>(options, "reserve", ServerSetting::Reserve)?,
        chosen::<Timeout>(options, "timeout", ServerSetting::Timeout)?,
        chosen::<Weekends>(options, "weekends", ServerSetting::Weekends)?,
        chosen::<OldBoards>(options, "boards", ServerSetting::Boards)?,
        chosen::<Rated>(options, "rated", ServerSetting::Rated)?,
        chosen::<Cards>(options, "cards", ServerSetting::Cards)?,
    ];
    let mut posters = Vec::new();
    for kind in PosterKind::ALL {
        let place: Option<DeskPlace> = options.choice(kind.id())?;
        posters.extend(place.map(|place| (*kind, place)));
    }
    Ok(ServerSettingsOptions {
        chosen: chosen.into_iter().flatten().collect(),
        ruleset: options.text("ruleset")?,
        zone: options.text("zone")?,
        posters,
    })
}

/// Returns a setting with its chosen value.
fn chosen<T: Choice>(
    options: &GivenOptions<'_>,
    option: &str,
    setting: ServerSetting,
) -> Result<Option<(ServerSetting, String)>, OptionMismatch> {
    let choice: Option<T> = options.choice(option)?;
    Ok(choice.map(|choice| (setting, choice.value().to_owned())))
}

/// Shows, exports or deletes the caller's data.
pub fn privacy() -> Command {
    let wish_option = CommandOption::choice::<PrivacyWish>("what");
    Command::slash("privacy", [wish_option], |options| {
        let privacy_wish = options.choice("what")?;
        Ok(SlashCommand::Privacy(
            privacy_wish.unwrap_or(PrivacyWish::Show),
        ))
    })
}

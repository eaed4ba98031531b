//! Commands not about a single game: lists, the book, settings, stored data.

use super::Command;
use super::autocomplete::Completion;
use super::on_games::GAME;
use super::options::{CommandOption, Given};
use crate::app::{PuzzleWish, Refused};
use crate::discord::choice::{DeskPlace, PaceByDays, PrivacyWish, PuzzleTurns};
use crate::discord::handlers::{
    club, exercise, list, opening as openings, records, settings, topics,
};
use hansu_engine::puzzles::{PuzzleKind, Theme};
use hansu_play::{
    Cards, Language, OldBoards, Rated, Reserve, ServerSetting, StoredWord, Timeout, Weekends,
};
use hansu_store::PosterKind;
use janggi::Variant;

/// Opens an uploaded record for paging.
pub fn review() -> Command {
    let options = [
        CommandOption::file("file").required(),
        CommandOption::number("number", 1, None),
    ];
    Command::slash("review", options, |responder, given| {
        Box::pin(async move {
            let file = given.file("file").ok_or(Refused::UnknownCommand)?;
            records::open(responder, file, given.number("number").unwrap_or(1)).await
        })
    })
}

/// Lists the caller's games, open ones first.
pub fn games() -> Command {
    Command::slash("games", [], |responder, _| Box::pin(list::open(responder)))
}

/// Shows the statistics of a person in this server, or the caller's.
pub fn stats() -> Command {
    let user = CommandOption::person("user");
    Command::slash("stats", [user], |responder, given| {
        Box::pin(club::statistics(responder, given.person("user").cloned()))
    })
    .in_servers()
}

/// Shows the server's ratings.
pub fn leaderboard() -> Command {
    Command::slash("leaderboard", [], |responder, _| {
        Box::pin(club::leaderboard(responder))
    })
    .in_servers()
}

/// Shows a puzzle as the caller wishes it.
pub fn puzzle() -> Command {
    let options = [
        CommandOption::choice::<Variant>("game"),
        CommandOption::choice::<PuzzleKind>("kind"),
        CommandOption::choice::<Theme>("theme"),
        CommandOption::choice::<PuzzleTurns>("turns"),
    ];
    Command::slash("puzzle", options, |responder, given| {
        let turns: Option<PuzzleTurns> = given.choice("turns");
        let wish = PuzzleWish {
            variant: given.choice("game"),
            kind: given.choice("kind"),
            theme: given.choice("theme"),
            turns: turns.map(|turns| turns.0),
            missed: false,
        };
        Box::pin(exercise::open_puzzle(responder, wish))
    })
}

/// Starts or ends a vacation, or shows its status.
pub fn vacation() -> Command {
    let days = CommandOption::number("days", 0, Some(30));
    Command::slash("vacation", [days], |responder, given| {
        Box::pin(settings::handle_vacation(responder, given.number("days")))
    })
}

/// Opens the tree of openings: by name, or at the opening of a game.
pub fn opening() -> Command {
    let options = [
        CommandOption::completed("name", Completion::Openings),
        CommandOption::completed(GAME, Completion::RecordedGames),
    ];
    Command::slash("opening", options, |responder, given| {
        Box::pin(openings::open(
            responder,
            given.text("name"),
            given.text(GAME),
        ))
    })
}

/// Opens the lesson book at a topic or its first page.
pub fn rules() -> Command {
    let topic = CommandOption::completed("topic", Completion::Topics);
    Command::slash("rules", [topic], |responder, given| {
        Box::pin(topics::book(responder, given.text("topic")))
    })
}

/// Shows how to use the bot.
pub fn help() -> Command {
    Command::slash("help", [], |responder, _| Box::pin(topics::help(responder)))
}

/// Shows the caller's settings with menus, or sets the time zone.
pub fn settings() -> Command {
    let zone = CommandOption::completed("zone", Completion::Zones);
    Command::slash("settings", [zone], |responder, given| {
        Box::pin(settings::personal(responder, given.text("zone")))
    })
}

/// Shows or changes the server's defaults.
pub fn server_settings() -> Command {
    let options = [
        CommandOption::choice::<Option<Language>>("language"),
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
    Command::slash("server-settings", options, |responder, given| {
        let posters = PosterKind::ALL.iter();
        let posters = posters.filter_map(|kind| Some((*kind, given.choice(kind.id())?)));
        Box::pin(settings::change_server(
            responder,
            chosen_for_server(given),
            given.text("ruleset"),
            given.text("zone"),
            posters.collect(),
        ))
    })
    .in_servers()
    .for_managers()
}

/// Returns the server's settings that are chosen among fixed values.
fn chosen_for_server(given: &Given) -> Vec<(ServerSetting, String)> {
    let settings = [
        ("language", ServerSetting::Language),
        ("pace", ServerSetting::Pace),
        ("reserve", ServerSetting::Reserve),
        ("timeout", ServerSetting::Timeout),
        ("weekends", ServerSetting::Weekends),
        ("boards", ServerSetting::Boards),
        ("rated", ServerSetting::Rated),
        ("cards", ServerSetting::Cards),
    ];
    let chosen = settings.into_iter();
    let chosen = chosen.filter_map(|(name, setting)| Some((setting, given.text(name)?.to_owned())));
    chosen.collect()
}

/// Shows, exports or deletes the caller's data.
pub fn privacy() -> Command {
    let wish = CommandOption::choice::<PrivacyWish>("what");
    Command::slash("privacy", [wish], |responder, given| {
        let wish = given.choice("what").unwrap_or(PrivacyWish::Show);
        Box::pin(settings::answer_privacy(responder, wish))
    })
}

//! `/challenge`, the entries of a person's menu, and `/practice`.

use super::autocomplete::Completion;
use super::command::{Command, CommandOption, GivenOptions, OptionMismatch};
use crate::discord::choice::{GameLanguage, RequestedSide};
use crate::discord::handlers::new_games::NewGame;
use crate::discord::handlers::slash_command::SlashCommand;
use crate::play::{ChallengeOptions, Coach, Hints, Level, PaceChoice, Rated, Reserve, Takebacks};
use crate::rules::{Handicap, Variant};

/// Challenges a person, or anyone in the channel.
pub fn challenge() -> Command {
    let options = [
        CommandOption::person("opponent"),
        CommandOption::choice::<Variant>("game"),
        CommandOption::choice::<RequestedSide>("side"),
        CommandOption::completed("ruleset", Completion::Rulesets),
        CommandOption::choice::<Handicap>("handicap"),
        CommandOption::choice::<Hints>("hints"),
        CommandOption::choice::<Takebacks>("takebacks"),
        CommandOption::choice::<PaceChoice>("pace"),
        CommandOption::choice::<Reserve>("reserve"),
        CommandOption::choice::<GameLanguage>("language"),
        CommandOption::choice::<Rated>("rated"),
    ];
    let read = |given: &GivenOptions<'_>| {
        Ok(SlashCommand::Challenge {
            opponent: given.person("opponent")?,
            new_game: new_game(given)?,
        })
    };
    Command::slash("challenge", options, read).in_servers()
}

/// Starts a game against the bot.
pub fn practice() -> Command {
    let options = [
        CommandOption::level("level"),
        CommandOption::choice::<Variant>("game"),
        CommandOption::choice::<RequestedSide>("side"),
        CommandOption::completed("ruleset", Completion::Rulesets),
        CommandOption::choice::<Hints>("hints"),
        CommandOption::choice::<Handicap>("handicap"),
        CommandOption::choice::<Coach>("coach"),
        CommandOption::choice::<GameLanguage>("language"),
    ];
    Command::slash("practice", options, |given| {
        Ok(SlashCommand::Practice {
            level: given.level("level")?.unwrap_or(Level::DEFAULT),
            new_game: new_game(given)?,
        })
    })
}

/// Returns the game described by the options; each command has some of them.
fn new_game(given: &GivenOptions<'_>) -> Result<NewGame, OptionMismatch> {
    let language: Option<GameLanguage> = given.choice("language")?;
    Ok(NewGame {
        game: given.choice("game")?,
        side: given.choice("side")?,
        ruleset: given.text("ruleset")?,
        options: ChallengeOptions {
            side: None,
            ruleset: None,
            handicap: given.choice("handicap")?,
            hints: given.choice("hints")?,
            takebacks: given.choice("takebacks")?,
            pace: given.choice("pace")?,
            reserve: given.choice("reserve")?,
            coach: given.choice("coach")?,
            language: language.and_then(|GameLanguage(chosen)| chosen),
            rated: given.choice("rated")?,
        },
    })
}

/// Challenges the person whose menu was used to Janggi.
pub fn challenge_to_janggi() -> Command {
    Command::of_person("Challenge to Janggi", "challenge_user", |given| {
        challenge_to(Variant::Janggi, given)
    })
}

/// Challenges the person whose menu was used to Xiangqi.
pub fn challenge_to_xiangqi() -> Command {
    Command::of_person(
        "Challenge to Xiangqi",
        "challenge_user_to_xiangqi",
        |given| challenge_to(Variant::Xiangqi, given),
    )
}

fn challenge_to(
    variant: Variant,
    given: &GivenOptions<'_>,
) -> Result<SlashCommand, OptionMismatch> {
    let opponent = given.target()?;
    Ok(SlashCommand::ChallengeTo { variant, opponent })
}

//! `/challenge`, the entries of a person's menu, `/practice`, and `/cup`.

use super::autocomplete::Completion;
use super::{Command, CommandOption, GivenOptions, OptionMismatch};
use crate::discord::choice::{CupWish, GameLanguage, PaceByDays, RequestedSide, Votes};
use crate::discord::handlers::cup::CupOptions;
use crate::discord::handlers::new_games::NewGame;
use crate::discord::handlers::slash_command::SlashCommand;
use hansu_play::{ChallengeOptions, Coach, CupTimes, Hints, PaceChoice, Rated, Reserve, Takebacks};
use janggi::{Handicap, Variant};

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
    let read = |options: &GivenOptions<'_>| {
        Ok(SlashCommand::Challenge {
            opponent: options.person("opponent")?,
            new_game: new_game(options)?,
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
        CommandOption::completed("start", Completion::Endgames),
        CommandOption::choice::<Votes>("votes"),
    ];
    Command::slash("practice", options, |options| {
        Ok(SlashCommand::Practice {
            level: options.level("level")?,
            start: options.text("start")?,
            new_game: new_game(options)?,
        })
    })
}

/// Returns the game described by the options; each command has some of them.
fn new_game(options: &GivenOptions<'_>) -> Result<NewGame, OptionMismatch> {
    let language: Option<GameLanguage> = options.choice("language")?;
    let votes: Option<Votes> = options.choice("votes")?;
    Ok(NewGame {
        game: options.choice("game")?,
        side: options.choice("side")?,
        ruleset: options.text("ruleset")?,
        options: ChallengeOptions {
            side: None,
            ruleset: None,
            handicap: options.choice("handicap")?,
            start: None,
            hints: options.choice("hints")?,
            takebacks: options.choice("takebacks")?,
            pace: options.choice("pace")?,
            reserve: options.choice("reserve")?,
            coach: options.choice("coach")?,
            language: language.and_then(|GameLanguage(chosen)| chosen),
            rated: options.choice("rated")?,
            votes: votes.and_then(|Votes(time)| time),
        },
    })
}

/// Challenges the person whose menu was used to Janggi.
pub fn challenge_to_janggi() -> Command {
    Command::of_person("Challenge to Janggi", "challenge_user", |options| {
        challenge_to(Variant::Janggi, options)
    })
}

/// Challenges the person whose menu was used to Xiangqi.
pub fn challenge_to_xiangqi() -> Command {
    Command::of_person(
        "Challenge to Xiangqi",
        "challenge_user_to_xiangqi",
        |options| challenge_to(Variant::Xiangqi, options),
    )
}

fn challenge_to(
    variant: Variant,
    options: &GivenOptions<'_>,
) -> Result<SlashCommand, OptionMismatch> {
    let opponent = options.target()?;
    Ok(SlashCommand::ChallengeTo { variant, opponent })
}

/// Opens, joins, leaves, starts, cancels or shows the server's cup.
pub fn cup() -> Command {
    let options = [
        CommandOption::choice::<CupWish>("what"),
        CommandOption::text("name"),
        CommandOption::choice::<CupTimes>("times"),
        CommandOption::completed("ruleset", Completion::Rulesets),
        CommandOption::choice::<PaceByDays>("pace"),
        CommandOption::choice::<Reserve>("reserve"),
        CommandOption::choice::<Rated>("rated"),
    ];
    Command::slash("cup", options, |options| {
        Ok(SlashCommand::Cup(Box::new(CupOptions {
            wish: options.choice("what")?.unwrap_or(CupWish::Show),
            name: options.text("name")?,
            times: options.choice("times")?.unwrap_or_default(),
            ruleset: options.text("ruleset")?,
            options: ChallengeOptions {
                pace: options.choice::<PaceByDays>("pace")?.map(|pace| pace.0),
                reserve: options.choice("reserve")?,
                rated: options.choice("rated")?,
                ..ChallengeOptions::default()
            },
        })))
    })
    .in_servers()
}

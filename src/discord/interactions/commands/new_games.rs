//! `/challenge`, the entries of a person's menu, `/practice`, and `/cup`.

use super::Command;
use super::autocomplete::Completion;
use super::options::{CommandOption, Given, TARGET};
use crate::app::{AppError, Refused};
use crate::discord::choice::{CupWish, PaceByDays, RequestedSide};
use crate::discord::handlers::cup as cups;
use crate::discord::handlers::new_games::{NewGame, invite, practise, practise_from};
use crate::discord::responder::{Responder, Response};
use hansu_play::{
    ChallengeOptions, Coach, CupTimes, Hints, Language, PaceChoice, Rated, Reserve, Takebacks,
    VotingTime,
};
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
        CommandOption::choice::<Option<Language>>("language"),
        CommandOption::choice::<Rated>("rated"),
    ];
    Command::slash("challenge", options, |responder, given| {
        let opponent = given.person("opponent").cloned();
        Box::pin(invite(responder, opponent, new_game(given)))
    })
    .in_servers()
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
        CommandOption::choice::<Option<Language>>("language"),
        CommandOption::completed("start", Completion::Endgames),
        CommandOption::choice::<Option<VotingTime>>("votes"),
    ];
    Command::slash("practice", options, |responder, given| {
        let level = given.level("level");
        let new_game = new_game(given);
        match given.text("start") {
            Some(start) => Box::pin(practise_from(responder, start, level, new_game)),
            None => Box::pin(practise(responder, level, new_game)),
        }
    })
}

/// Returns the game described by the options; each command has some of them.
fn new_game(given: &Given) -> NewGame {
    NewGame {
        game: given.choice("game"),
        side: given.choice("side"),
        ruleset: given.text("ruleset").map(str::to_owned),
        options: ChallengeOptions {
            side: None,
            ruleset: None,
            handicap: given.choice("handicap"),
            start: None,
            hints: given.choice("hints"),
            takebacks: given.choice("takebacks"),
            pace: given.choice("pace"),
            reserve: given.choice("reserve"),
            coach: given.choice("coach"),
            language: given.choice("language").flatten(),
            rated: given.choice("rated"),
            votes: given.choice("votes").flatten(),
        },
    }
}

/// Challenges the person whose menu was used to Janggi.
pub fn challenge_to_janggi() -> Command {
    Command::of_person(
        "Challenge to Janggi",
        "challenge_user",
        |responder, given| Box::pin(challenge_to(Variant::Janggi, responder, given)),
    )
}

/// Challenges the person whose menu was used to Xiangqi.
pub fn challenge_to_xiangqi() -> Command {
    Command::of_person(
        "Challenge to Xiangqi",
        "challenge_user_to_xiangqi",
        |responder, given| Box::pin(challenge_to(Variant::Xiangqi, responder, given)),
    )
}

/// Challenges a person to one of the games: by the server's rules if they are of that game.
async fn challenge_to(
    variant: Variant,
    responder: &Responder<'_>,
    given: &Given,
) -> Result<Response, AppError> {
    let target = given.person(TARGET).ok_or(Refused::UnknownCommand)?;
    let new_game = NewGame {
        game: Some(variant),
        ..NewGame::default()
    };
    invite(responder, Some(target.clone()), new_game).await
}

/// Opens, joins, leaves, starts, cancels or shows the server's cup.
pub fn cup() -> Command {
    let options = [
        CommandOption::choice::<CupWish>("what"),
        CommandOption::text("name"),
        CommandOption::choice::<CupTimes>("times"),
        CommandOption::completed("ruleset", Completion::WholeRulesets),
        CommandOption::choice::<PaceByDays>("pace"),
        CommandOption::choice::<Reserve>("reserve"),
        CommandOption::choice::<Rated>("rated"),
    ];
    Command::slash("cup", options, |responder, given| {
        let pace: Option<PaceByDays> = given.choice("pace");
        let options = ChallengeOptions {
            pace: pace.map(|pace| pace.0),
            reserve: given.choice("reserve"),
            rated: given.choice("rated"),
            ..ChallengeOptions::default()
        };
        let wish = given.choice("what").unwrap_or(CupWish::Show);
        let (name, ruleset) = (given.text("name"), given.text("ruleset"));
        let times = given.choice("times").unwrap_or_default();
        Box::pin(cups::command(
            responder, wish, name, times, ruleset, options,
        ))
    })
    .in_servers()
}

//! `/cup`.

use super::autocomplete::Completion;
use super::command::{Command, CommandOption};
use crate::discord::choice::{CupWish, PaceByDays};
use crate::discord::handlers::cup::CupOptions;
use crate::discord::handlers::slash_command::SlashCommand;
use crate::play::{ChallengeOptions, CupTimes, Rated, Reserve};

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

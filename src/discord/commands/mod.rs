//! Slash commands: names and options. What they do is in `handlers`.

mod analyse;
mod autocomplete;
mod boards;
mod challenge;
mod club;
mod context;
mod moves;
mod plan;
mod practice;
mod privacy;
mod records;
mod settings;
mod suggest;
mod vacation;

use super::Data;
use super::handlers::game_command::GameCommand;
use super::handlers::slash_command::SlashCommand;
use context::{answer, responder};

pub use context::{Context, Error, read, unread};

/// All commands, in menu order.
pub fn all() -> Vec<poise::Command<Data, Error>> {
    vec![
        challenge::challenge(),
        challenge::challenge_user(),
        challenge::challenge_user_to_xiangqi(),
        practice::practice(),
        moves::setup(),
        moves::mv(),
        moves::pass(),
        plan::plan(),
        moves::draw(),
        moves::takeback(),
        moves::claim(),
        moves::pause(),
        vacation::vacation(),
        moves::resign(),
        boards::board(),
        boards::games(),
        club::stats(),
        club::leaderboard(),
        suggest::suggest(),
        analyse::analyse(),
        records::record(),
        records::replay(),
        records::review(),
        boards::rules(),
        boards::help(),
        settings::settings(),
        settings::server_settings(),
        privacy::privacy(),
    ]
}

/// Answers a command on one game.
async fn answer_on(
    ctx: Context<'_>,
    command: GameCommand,
    game: Option<String>,
) -> Result<(), Error> {
    answer(ctx, SlashCommand::OnGame { command, game }).await
}

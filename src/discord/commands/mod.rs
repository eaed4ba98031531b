//! Slash commands, one file per command or per group of similar ones: parse, delegate, reply.

mod analyse;
mod autocomplete;
mod boards;
mod challenge;
mod game_command;
mod moves;
mod new_game;
mod on_game;
mod practice;
mod records;
mod settings;
mod suggest;
mod vacation;

pub use analyse::show as analyse;
pub use game_command::carry_out_on;
pub use new_game::{begun_quietly, invitation, posted, practice_of, will_begin};
pub use on_game::{film, pass_or_ask, send as send_record};
pub use practice::spar;
pub use settings::choose as choose_setting;

use super::responder::Responder;
use super::{Data, request_context};

/// The context of a command.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Error>;
/// Commands answer their own errors and never return one.
pub type Error = std::convert::Infallible;

/// All commands, in menu order.
pub fn all() -> Vec<poise::Command<Data, Error>> {
    vec![
        challenge::challenge(),
        challenge::challenge_user(),
        practice::practice(),
        moves::setup(),
        moves::mv(),
        moves::pass(),
        moves::draw(),
        moves::takeback(),
        moves::claim(),
        moves::pause(),
        vacation::vacation(),
        moves::resign(),
        boards::board(),
        boards::games(),
        suggest::suggest(),
        analyse::analyse(),
        records::record(),
        records::replay(),
        records::review(),
        boards::rules(),
        boards::help(),
        settings::settings(),
        settings::server_settings(),
    ]
}

async fn responder(ctx: Context<'_>) -> Responder<'_> {
    Responder::new(
        ctx.framework.user_data,
        request_context::of_command(ctx.interaction),
    )
    .await
}

//! Slash commands, one file each or a few that differ in a word: parse, delegate, reply.

mod analyse;
mod autocomplete;
mod challenge;
mod look;
mod moves;
mod practice;
mod records;
mod request;
mod settings;
mod suggest;
mod vacation;

pub use analyse::show as analyse;
pub use challenge::{invitation, posted, will_begin};
pub use moves::pass_or_ask;
pub use practice::{begun_quietly, practice_of, spar};
pub use records::{film, send as send_record};
pub use request::carry_out_on;
pub use settings::choose as choose_setting;

use super::desk::Desk;
use super::{Data, call};

/// What a command gets from the framework.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Error>;
/// Errors never leave a command: it answers them itself.
pub type Error = std::convert::Infallible;

/// Every command, in the order of the menu.
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
        look::board(),
        look::games(),
        suggest::suggest(),
        analyse::analyse(),
        records::record(),
        records::replay(),
        records::review(),
        look::rules(),
        look::help(),
        settings::settings(),
        settings::server_settings(),
    ]
}

async fn desk(ctx: Context<'_>) -> Desk<'_> {
    Desk::new(ctx.framework.user_data, call::of_command(ctx.interaction)).await
}

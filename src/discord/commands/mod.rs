//! Slash commands, one file per command or per group of similar ones: parse, delegate, reply.

mod autocomplete;
mod boards;
mod choice;
mod context;
mod new_game;
mod on_game;
mod settings;
mod vacation;

use super::Data;
use context::responder;
use new_game::{challenge, practice};
use on_game::{analyse, moves, records, suggest};

pub use context::{Context, Error};
pub use new_game::practice::spar;
pub use new_game::{begun_quietly, posted, practice_of, will_begin};
pub use on_game::analyse::show as analyse;
pub use on_game::game_command::carry_out_on;
pub use on_game::{film, pass_or_ask, send as send_record, settle_or_ask};
pub use settings::{choose as choose_setting, turn_to as turn_to_settings};

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

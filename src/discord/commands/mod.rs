//! Slash commands: names, options, and parsing. Their actions are in `handlers`.

mod autocomplete;
mod command;
mod new_games;
mod on_games;
mod on_people;

use std::sync::LazyLock;

pub use autocomplete::complete;
pub use command::{Command, GivenOptions};

/// All commands, in menu order.
pub static COMMANDS: LazyLock<Vec<Command>> = LazyLock::new(|| {
    vec![
        new_games::challenge(),
        new_games::challenge_to_janggi(),
        new_games::challenge_to_xiangqi(),
        new_games::practice(),
        on_games::setup(),
        on_games::play(),
        on_games::pass(),
        on_games::plan(),
        on_games::draw(),
        on_games::takeback(),
        on_games::claim(),
        on_games::pause(),
        on_people::vacation(),
        on_games::resign(),
        on_games::board(),
        on_people::games(),
        on_people::stats(),
        on_people::leaderboard(),
        new_games::cup(),
        on_games::suggest(),
        on_games::analyse(),
        on_games::record(),
        on_games::replay(),
        on_people::puzzle(),
        on_people::review(),
        on_people::opening(),
        on_people::rules(),
        on_people::help(),
        on_people::settings(),
        on_people::server_settings(),
        on_people::privacy(),
    ]
});

//! Slash commands: each is a row with its names, its options, and what it does.

mod autocomplete;
mod new_games;
mod on_games;
mod on_people;
mod options;

use std::sync::LazyLock;

use futures_util::future::BoxFuture;
use serenity::all::CommandType;

use crate::app::{AppError, game_named};
use crate::discord::responder::{Responder, Response};
use hansu_store::GameRow;

use autocomplete::Completion;
use on_games::Games;

pub use autocomplete::complete;
pub use on_games::{GAME, carry_out_on, which_game_to_play};
pub use options::{CommandOption, Given, OptionKind, finished_text, typed};

/// The work on an answer.
type Answering<'a> = BoxFuture<'a, Result<Response, AppError>>;

/// The action of a command that is not about one game.
type RunAlone = for<'a> fn(&'a Responder<'a>, &'a Given) -> Answering<'a>;
/// The action of a command on a game.
trait RunOnGame:
    Send + Sync + for<'a> Fn(&'a Responder<'a>, &'a GameRow, &'a Given) -> Answering<'a>
{
}

impl<F> RunOnGame for F where
    F: Send + Sync + for<'a> Fn(&'a Responder<'a>, &'a GameRow, &'a Given) -> Answering<'a>
{
}

/// The action of a command.
enum Run {
    /// Not about one game.
    Alone(RunAlone),
    /// On the game that the option `game` names; if it is left out and there are several, a menu asks for it.
    OnGame(Games, Box<dyn RunOnGame>),
}

/// A slash command, or an entry in the menu of a person.
pub struct Command {
    /// The English name, which Discord sends.
    pub name: &'static str,
    /// The name in the log and in metrics.
    pub label: &'static str,
    /// The type.
    pub kind: CommandType,
    /// Offered in direct messages with the bot, in addition to servers.
    pub in_direct_messages: bool,
    /// Offered by default only to people with *Manage Server*.
    pub manages_server: bool,
    /// The options, in menu order.
    pub options: Vec<CommandOption>,
    run: Run,
}

impl Command {
    /// Creates a slash command of servers and direct messages.
    fn new(name: &'static str, options: impl Into<Vec<CommandOption>>, run: Run) -> Command {
        Command {
            name,
            label: name,
            kind: CommandType::ChatInput,
            in_direct_messages: true,
            manages_server: false,
            options: options.into(),
            run,
        }
    }

    /// Creates a slash command that is not about one game.
    fn slash(name: &'static str, options: impl Into<Vec<CommandOption>>, run: RunAlone) -> Command {
        Command::new(name, options, Run::Alone(run))
    }

    /// Creates an entry in the menu of a person, in servers.
    fn of_person(name: &'static str, label: &'static str, run: RunAlone) -> Command {
        Command {
            label,
            kind: CommandType::User,
            ..Command::slash(name, [], run).in_servers()
        }
    }

    /// Removes it from direct messages.
    #[must_use]
    fn in_servers(self) -> Command {
        Command {
            in_direct_messages: false,
            ..self
        }
    }

    /// Hides it from people without *Manage Server*, unless a server decides otherwise.
    #[must_use]
    fn for_managers(self) -> Command {
        Command {
            manages_server: true,
            ..self
        }
    }

    /// Returns whether an interaction with a command of this name and type refers to this one.
    pub fn is(&self, name: &str, kind: CommandType) -> bool {
        self.name == name && self.kind == kind
    }

    /// Returns the completion of an option; `None` if it has none.
    pub fn completion(&self, option: &str) -> Option<Completion> {
        let option = self
            .options
            .iter()
            .find(|candidate| candidate.name == option);
        option?.completion
    }

    /// Returns the work on the answer.
    pub fn run<'a>(&'a self, responder: &'a Responder<'a>, given: &'a Given) -> Answering<'a> {
        match &self.run {
            Run::Alone(run) => run(responder, given),
            Run::OnGame(games, run) => Box::pin(async move {
                let named = game_named(given.text(GAME))?;
                let run = (*games, &**run);
                self.on_game(run, responder, given, named).await
            }),
        }
    }
}

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

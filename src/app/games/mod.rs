//! Use cases of games: challenge, choose formations, play, settle, request hints, view lists.
//!
//! Each command is one transaction: load, decide, append the event, queue its messages. Nothing is rendered,
//! searched or sent inside it.

mod acceptance;
mod answers;
mod bot_queue;
mod challenges;
mod commit;
mod completions;
mod ending;
mod hints;
mod lists;
mod plan;
mod pressed;
mod turn;
mod votes;

use std::sync::Arc;

use super::core::Core;
use super::reminders::Reminders;
use super::settings::Settings;
pub(super) use bot_queue::BotQueue;

pub use challenges::{Invitation, Opponent, Practice, StoredChallenge};
pub use commit::Acted;
pub(super) use commit::Initiator;
pub use completions::Completion;
pub use hints::{Hint, HintStrength};
pub use lists::{GameLine, GameList, LINES_PER_PAGE, ListPage, ToAct};
pub use turn::{Act, ConfirmWhen, Turn, TurnOutcome};
pub use votes::Voted;

/// Use cases for games. Stores all commands of players and the bot, and all events caused by time.
pub struct Games {
    core: Arc<Core>,
    reminders: Arc<Reminders>,
    settings: Arc<Settings>,
    /// Matches in which the bot may have a task.
    pub(super) bot_queue: BotQueue,
}

impl Games {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>, reminders: Arc<Reminders>, settings: Arc<Settings>) -> Games {
        Games {
            core,
            reminders,
            settings,
            bot_queue: BotQueue::default(),
        }
    }
}

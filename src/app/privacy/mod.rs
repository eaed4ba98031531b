//! What is stored of a person: told, handed out, and forgotten.
//!
//! Personal data is only in the columns that `tests/house/app/privacy.rs` lists: a new column has to say there how it is
//! exported and forgotten.

mod export;
mod forgetting;

use std::sync::Arc;

use super::core::Core;
use super::error::AppError;
use super::games::Games;
use super::settings::Settings;
use crate::play::UserId;
use crate::store::PersonDataCounts;

pub use export::{Export, MOST_BYTES};

/// What an operator tells people about their data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Operator {
    /// Whom to ask: an address, a server, a name. `None` if not told.
    pub contact: Option<String>,
    /// Where the whole policy can be read. `None` if not told.
    pub url: Option<String>,
}

/// Use cases for what is stored of people.
pub struct Privacy {
    core: Arc<Core>,
    games: Arc<Games>,
    settings: Arc<Settings>,
    operator: Operator,
    /// Held while somebody is forgotten: one person at a time, so that two requests of one are no race.
    forgetting: tokio::sync::Mutex<()>,
}

impl Privacy {
    /// Creates the use cases.
    pub fn new(
        core: Arc<Core>,
        games: Arc<Games>,
        settings: Arc<Settings>,
        operator: Operator,
    ) -> Privacy {
        Privacy {
            core,
            games,
            settings,
            operator,
            forgetting: tokio::sync::Mutex::default(),
        }
    }

    /// What the operator tells people.
    pub fn operator(&self) -> &Operator {
        &self.operator
    }

    /// How much is stored of a person; `bot` is the bot's user.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn stored_of(&self, who: UserId, bot: UserId) -> Result<PersonDataCounts, AppError> {
        Ok(self.core.store.person_data_counts(who, bot).await?)
    }
}

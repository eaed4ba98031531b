//! Stored personal data: summaries, exports, and forgetting.
//!
//! Personal data is only in the columns listed in `tests/house/app/privacy.rs`: a new column has to define there how it
//! is exported and forgotten.

mod export;
mod forgetting;

use std::sync::Arc;

use super::core::Core;
use super::error::AppError;
use super::games::Games;
use super::settings::Settings;
use crate::play::UserId;
use crate::store::PersonDataCounts;

pub use export::{Export, MAX_EXPORT_BYTES};

/// The operator's notice about personal data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Operator {
    /// The contact: an address, a server, or a name. `None` if not configured.
    pub contact: Option<String>,
    /// The URL of the full policy; `None` if not configured.
    pub url: Option<String>,
}

/// Use cases for stored personal data.
pub struct Privacy {
    core: Arc<Core>,
    games: Arc<Games>,
    settings: Arc<Settings>,
    operator: Operator,
    /// Held while a person is forgotten: one at a time, so that two requests of the same person do not race.
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

    /// Returns the operator's notice.
    pub fn operator(&self) -> &Operator {
        &self.operator
    }

    /// Returns how much is stored of a person; `bot` is the bot's user.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn data_counts_of(
        &self,
        person: UserId,
        bot: UserId,
    ) -> Result<PersonDataCounts, AppError> {
        Ok(self.core.store.person_data_counts(person, bot).await?)
    }
}

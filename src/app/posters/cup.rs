//! The content of the standing message of a cup.

use super::Posters;
use crate::app::cup_content::{CupContent, CupStage, content, unexpired};
use crate::app::error::AppError;
use crate::play::{CupId, Timestamp};
use crate::store::Poster;

impl Posters {
    /// Returns the cup that a standing message shows.
    ///
    /// # Errors
    /// Database errors.
    pub(in crate::app) async fn cup_shown(
        &self,
        poster: &Poster,
    ) -> Result<Option<CupId>, AppError> {
        let cup = self.core.store.cup_of_channel(poster.channel).await?;
        Ok(cup.map(|cup| cup.id))
    }

    /// Returns the current content of a cup's standing message, and the time at which its sign-up ends; `None` if the
    /// cup was deleted.
    ///
    /// # Errors
    /// Database errors.
    pub(in crate::app) async fn cup(
        &self,
        poster: &Poster,
    ) -> Result<Option<(CupContent, Option<Timestamp>)>, AppError> {
        let store = &self.core.store;
        let Some(cup) = store.cup_of_channel(poster.channel).await? else {
            return Ok(None);
        };
        let settings = store.server(poster.server).await?;
        let language = settings.language.unwrap_or(poster.language);
        let cup = unexpired(&self.core, cup).await?;
        let cup = content(&self.core, cup, language).await?;
        let stale_at = match cup.stage {
            CupStage::Open(expires) => Some(expires),
            _ => None,
        };
        Ok(Some((cup, stale_at)))
    }
}

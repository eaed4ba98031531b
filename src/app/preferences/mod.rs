//! Settings of people and servers: boards, notifications, defaults for games, and what interactions tell of people.

mod board_choices;
mod people;

use std::sync::Arc;

use super::core::Core;
use super::error::{AppError, Refused};
use super::pictures::Pictures;
use super::request_context::RequestContext;
use crate::play::{ServerId, UserId};
use crate::store::{AllDay, PersonalSetting, PersonalSettings, ServerChange, ServerSettings};

use people::Readers;

/// Use cases for settings, and for what the bot learns from people's interactions.
pub struct Settings {
    core: Arc<Core>,
    pictures: Pictures,
    /// People whose language is known to be stored, to avoid a write per interaction.
    readers: Readers,
}

impl Settings {
    /// Creates the use cases; `pictures` provides the default look.
    pub fn new(core: Arc<Core>, pictures: Pictures) -> Settings {
        Settings {
            core,
            pictures,
            readers: Readers::default(),
        }
    }

    /// A server's defaults for its games.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, AppError> {
        Ok(self.core.store.server(server).await?)
    }

    /// Changes a server's defaults for future games; returns them.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`] in direct messages; [`Refused::ManageServer`] without the Manage Server
    /// permission.
    pub async fn change_server(
        &self,
        request: &RequestContext,
        change: ServerChange,
    ) -> Result<ServerSettings, AppError> {
        let here = request.here.as_ref().ok_or(Refused::ServerOnly)?;
        if !here.manages {
            return Err(Refused::ManageServer.into());
        }
        self.core.store.change_server(here.server, change).await?;
        tracing::info!(actor = %request.actor.id, server = %here.server, "server settings set");
        self.server(here.server).await
    }

    /// A person's notification settings.
    pub async fn personal_settings(&self, who: UserId) -> Result<PersonalSettings, AppError> {
        Ok(self.core.store.personal_settings(who).await?)
    }

    /// Changes one notification setting of the caller; returns all.
    ///
    /// # Errors
    /// [`Refused::QuietAllDay`] if quiet hours would never end.
    pub async fn change_personal_setting(
        &self,
        request: &RequestContext,
        habit: PersonalSetting,
    ) -> Result<PersonalSettings, AppError> {
        let habits = self
            .core
            .store
            .change_personal_setting(
                request.actor.id,
                request.language,
                habit,
                self.core.clocks.now(),
            )
            .await?
            .map_err(|AllDay| Refused::QuietAllDay)?;
        // Quiet hours, zone or digest may have moved the next due time forward.
        self.core.signals.wake_timers();
        Ok(habits)
    }
}

//! What people and servers have chosen: how boards look, how they hear from the bot, what games are like.

mod board_choices;
mod boards;
mod people;

use std::sync::Arc;

use super::clock::Clock;
use super::error::{AppError, Refused};
use super::pictures::Pictures;
use super::request_context::RequestContext;
use super::signals::Signals;
use crate::play::{ServerId, UserId};
use crate::store::{AllDay, Habit, Habits, ServerChange, ServerSettings, Store};

pub use boards::{BoardPreference, BoardPreferences, View};
pub use people::People;

/// What people and servers have chosen.
pub struct Preferences {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    pictures: Pictures,
    signals: Arc<Signals>,
}

impl Preferences {
    /// The choices in a store; `pictures` knows how boards look where nobody has chosen.
    pub fn new(
        store: Arc<Store>,
        clock: Arc<dyn Clock>,
        pictures: Pictures,
        signals: Arc<Signals>,
    ) -> Preferences {
        Preferences {
            store,
            clock,
            pictures,
            signals,
        }
    }

    /// What a server has chosen for its games.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, AppError> {
        Ok(self.store.server(server).await?)
    }

    /// Sets what a server's games to come are like; returns what has been chosen now.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`] outside servers; [`Refused::ManageServer`] for those who may not.
    pub async fn change_server(
        &self,
        request: &RequestContext,
        change: ServerChange,
    ) -> Result<ServerSettings, AppError> {
        let here = request.here.as_ref().ok_or(Refused::ServerOnly)?;
        if !here.manages {
            return Err(Refused::ManageServer.into());
        }
        self.store.change_server(here.server, change).await?;
        tracing::info!(actor = %request.actor.id, server = %here.server, "server settings set");
        self.server(here.server).await
    }

    /// What a person has chosen about hearing from the bot.
    pub async fn habits(&self, who: UserId) -> Result<Habits, AppError> {
        Ok(self.store.habits(who).await?)
    }

    /// Lets the caller choose one thing; returns what they have chosen now.
    ///
    /// # Errors
    /// [`Refused::QuietAllDay`] for quiet hours that would never end.
    pub async fn choose_habit(
        &self,
        request: &RequestContext,
        habit: Habit,
    ) -> Result<Habits, AppError> {
        let who = (request.actor.id, request.language);
        let chosen = self.store.choose_habit(who, habit, self.clock.now());
        let habits = chosen.await?.map_err(|AllDay| Refused::QuietAllDay)?;
        self.signals.wake_timers();
        Ok(habits)
    }
}

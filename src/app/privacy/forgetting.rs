//! Forgets people: first their matches, each in a transaction of its own, then their remaining data.

use super::Privacy;
use crate::app::error::AppError;
use crate::app::games::Initiator;
use crate::play::{GameId, Match, UserId};

impl Privacy {
    /// Forgets a person: ends their matches, deletes their data, and removes them from games with others. After a
    /// crash, [`Privacy::resume`] completes it.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails; the rest follows when [`Privacy::resume`] is called.
    pub async fn forget(&self, person: UserId) -> Result<(), AppError> {
        let _one_at_a_time = self.forgetting.lock().await;
        let now = self.core.clocks.now();
        self.core.store.record_deletion_request(person, now).await?;
        self.finish(person).await
    }

    /// Completes interrupted requests to be forgotten: after a crash, or from before a restored backup.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn resume(&self) -> Result<(), AppError> {
        let _one_at_a_time = self.forgetting.lock().await;
        for person in self.core.store.unfinished_deletions().await? {
            self.finish(person).await?;
        }
        let now = self.core.clocks.now();
        self.core.store.delete_old_deletions(now).await?;
        Ok(())
    }

    async fn finish(&self, person: UserId) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        self.core.store.leave_all_cups(person, now).await?;
        loop {
            let games = self.core.store.games_naming(person).await?;
            if games.is_empty() {
                break;
            }
            for game in games {
                self.remove_from_game(game, person).await?;
            }
        }
        let now = self.core.clocks.now();
        self.core.store.forget_person(person, now).await?;
        self.settings.forget_language(person);
        tracing::info!("a player's data was deleted");
        Ok(())
    }

    /// Removes a person from a match, after ending it; deletes it if they played alone against the bot.
    async fn remove_from_game(&self, game: GameId, person: UserId) -> Result<(), AppError> {
        let belongs_to_person = match self.core.matches.load(game).await {
            Ok(state) => state.level().is_some() && state.votes().is_none(),
            // A corrupt match must not name the person either.
            Err(error) if error.is_of_the_match() => false,
            Err(error) => return Err(error),
        };
        let now = self.core.clocks.now();
        if belongs_to_person {
            self.core.store.delete_game(game, now).await?;
        } else {
            let leave = |state: &Match| state.leave(person);
            self.games
                .end_by(game, Initiator::LeavingPlayer, leave)
                .await?;
            self.core
                .store
                .remove_person_from_game(game, person, now)
                .await?;
        }
        self.core.matches.rewritten(game);
        // The messages about the end have waited for the removal.
        self.core.signals.wake_courier();
        Ok(())
    }
}

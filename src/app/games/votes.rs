//! Votes on the turns of a game against the bot: stored until their time is over, then counted.

use std::sync::Arc;

use super::Games;
use super::commit::Initiator;
use crate::app::error::{AppError, Refused, refused_by_store};
use crate::app::request_context::{RequestContext, Source};
use hansu_play::{GameId, Match, OwnVote, PlannedTurn, Timestamp, UserId, Version, Vote};
use hansu_store::{GameRow, NewVote, StoreError};

/// A turn for which a person votes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// The turn.
    pub turn: PlannedTurn,
    /// The position's version in the id of the button that was pressed; `None` for commands.
    pub seen: Option<Version>,
}

/// A stored vote.
#[derive(Debug, Clone)]
pub struct Voted {
    /// The match, which is unchanged.
    pub game: Arc<Match>,
    /// The vote.
    pub vote: OwnVote,
}

impl Games {
    /// Returns whether the turns of the bot's opponent in a game are voted on.
    ///
    /// # Errors
    /// Database errors, and what keeps a match from being replayed.
    pub async fn is_voted_on(&self, row: &GameRow) -> Result<bool, AppError> {
        let game = self.core.matches.load_row(row).await?;
        Ok(game.votes().is_some())
    }

    /// Returns a person's vote on the position.
    ///
    /// # Errors
    /// Database errors.
    pub async fn own_vote(
        &self,
        person: UserId,
        game: &Match,
    ) -> Result<Option<OwnVote>, AppError> {
        if game.votes().is_none() {
            return Ok(None);
        }
        let store = &self.core.store;
        let own = store.own_vote(game.id(), game.version(), person);
        Ok(own.await?)
    }

    /// Returns whether the caller may vote for a turn.
    ///
    /// # Errors
    /// [`Refused::BotVotes`], [`Refused::VoteElsewhere`], [`Refused::MovedOn`] for a button of an older position, and
    /// [`Refused::Play`] for an illegal turn.
    pub(super) fn check_vote(
        request: &RequestContext,
        row: &GameRow,
        game: &Match,
        choice: Choice,
    ) -> Result<(), AppError> {
        if request.is_bot {
            return Err(Refused::BotVotes.into());
        }
        if request.channel != row.home {
            return Err(Refused::VoteElsewhere(row.home, row.id).into());
        }
        // A typed turn names no position: it is late if that on the board arose after it was sent.
        let is_late = match choice.seen {
            Some(seen) => seen != game.version(),
            None => request.source == Source::Interaction && request.interaction.at < game.at(),
        };
        if is_late {
            return Err(Refused::MovedOn(row.id).into());
        }
        let decision = game.decide_vote(choice.turn);
        decision.map_err(|refusal| AppError::play(refusal, Some(row.id)))?;
        Ok(())
    }

    /// Stores the caller's vote.
    ///
    /// # Errors
    /// Those of [`Games::check_vote`], and [`Refused::Busy`].
    pub(super) async fn vote(
        &self,
        request: &RequestContext,
        row: &GameRow,
        mut game: Arc<Match>,
        choice: Choice,
    ) -> Result<Voted, AppError> {
        // Once the votes are counted, the turn is late for the next position too.
        let seen = choice.seen.or(Some(game.version()));
        let choice = Choice { seen, ..choice };
        let mut attempts = self.core.matches.attempts(row.id);
        let until = loop {
            Games::check_vote(request, row, &game, choice)?;
            let stored = self.store_vote(request, &game, choice.turn).await;
            if let Some(until) = attempts.stored(stored.map_err(refused_by_store))? {
                break until;
            }
            // The votes were counted in the meantime.
            game = self.core.matches.load(row.id).await?;
        };
        self.core.signals.timer_set(until);
        self.core.signals.row_changed();
        self.core.signals.game_changed(row.id);
        let turn = choice.turn;
        let vote = OwnVote { turn, until };
        // No log names the turn, which is secret until the votes are counted.
        tracing::info!(game.id = %row.id, actor = %request.actor.id, "voted in game {}", row.id);
        Ok(Voted { game, vote })
    }

    async fn store_vote(
        &self,
        request: &RequestContext,
        game: &Match,
        turn: PlannedTurn,
    ) -> Result<Timestamp, StoreError> {
        let at = self.core.clocks.now();
        let time = game.votes().map(|time| time.duration(self.core.limits.day));
        let new = NewVote {
            source: request.source(),
            game: game.id(),
            seq: game.seq(),
            version: game.version(),
            vote: Vote {
                person: request.actor.id,
                turn,
                at,
            },
            until: at + time.unwrap_or_default(),
        };
        self.core.store.vote(new).await
    }

    /// Plays the turn with the most votes. Returns `false` if there is no vote to count.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if somebody votes, or the game ends, in the meantime.
    pub(in crate::app) async fn count_votes(&self, id: GameId) -> Result<bool, AppError> {
        let game = self.core.matches.load(id).await?;
        let Some(row) = self.core.store.game_row(id).await? else {
            return Ok(false);
        };
        let votes = self.core.store.votes(id, game.version()).await?;
        let Some(event) = game.counted(&votes) else {
            return Ok(false);
        };
        let initiator = Initiator::Voters(&votes);
        let acted = self.commit(initiator, &row, &game, event).await?;
        self.core.signals.wake_courier();
        tracing::info!(game.id = %id, votes = votes.len(), "{} by votes in game {id}", acted.event.kind());
        Ok(true)
    }
}

//! Executes one player command: load the match, let `play` decide, commit; retry on a concurrent write.

use std::time::Instant;

use super::Games;
use super::commit::{Acted, Initiator, Visibility};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Command, Match, ProposalKind, Refusal, Standstill, Version};
use crate::store::{GameRow, ParkReason, StoreError};

/// Attempts per command when each commit finds the match changed by someone else.
const TRIES: usize = 3;

impl Games {
    /// Lets `play` decide a command and stores the resulting event. `seen` is the position's version encoded
    /// in the button that was pressed; `None` for slash commands.
    pub(in crate::app) async fn act(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen: Option<Version>,
        command: &Command,
        answer: Visibility,
    ) -> Result<Acted, AppError> {
        let began = Instant::now();
        let mut opened = None;
        for _ in 0..TRIES {
            let game = self.core.matches.load(row.id).await?;
            if seen.is_some_and(|seen| seen != game.version()) {
                return Err(moved_on(&game, request));
            }
            // Only these decisions depend on a clock; the other commands are spared the queries.
            let stills = match command {
                Command::ClaimWin
                | Command::GiveTime
                | Command::TogglePause
                | Command::Propose(ProposalKind::Pause)
                | Command::AcceptProposal(ProposalKind::Pause) => {
                    self.standstills_now(&game, row).await?
                }
                _ => Vec::new(),
            };
            let event = game
                .decide(
                    request.actor.id,
                    command,
                    self.core.clocks.moment_of(&stills),
                )
                .map_err(|why| AppError::play(why, Some(row.id)))?;
            // Only now: what is refused neither moves the game nor sends anything again.
            let (row, works) = match &opened {
                Some(opened) => opened,
                None => opened.insert(self.reachable(request, row).await?),
            };
            let by = Initiator::Person {
                request,
                answer,
                works: *works,
            };
            match self.commit(by, row, &game, event).await {
                // Another writer appended first. The command may still be legal (the other event may be a
                // mere draw offer), so decide it again on the newer match instead of refusing.
                Err(AppError::Broken(StoreError::Stale(_))) => self.core.matches.forget(row.id),
                done => {
                    let acted = done?;
                    log(request, &acted, began);
                    return Ok(acted);
                }
            }
        }
        Err(Refused::Busy.into())
    }

    /// True if this interaction's id was stored by an earlier delivery of the same interaction.
    pub async fn is_doubled(&self, request: &RequestContext) -> Result<bool, AppError> {
        Ok(self.core.store.was_acted_on(request.interaction.id).await?)
    }

    /// Moves a match whose channel is gone to where a player acts now.
    ///
    /// Returns the row, and whether parked messages can be sent again: the player acts in the match's own channel,
    /// and nothing is missing there.
    async fn reachable(
        &self,
        request: &RequestContext,
        row: &GameRow,
    ) -> Result<(GameRow, bool), AppError> {
        let mut row = row.clone();
        let parked = self.core.store.parked(row.id).await?;
        let Some(last) = parked.last() else {
            return Ok((row, false));
        };
        let gone = last.parked() == Some(ParkReason::ChannelGone);
        // Only a player may move the match or reopen its messages.
        let plays = self
            .core
            .matches
            .load(row.id)
            .await?
            .seat(request.actor.id)
            .is_ok();
        if !plays {
            return Ok((row, false));
        }
        // Only within the same server: otherwise a player could carry a game into a foreign one.
        if gone && request.channel != row.home && request.server() == row.server {
            let now = self.core.clocks.now();
            self.core.store.rehome(row.id, request.channel, now).await?;
            row.home = request.channel;
        }
        let lacks = request
            .here
            .as_ref()
            .is_some_and(|here| !here.missing.is_empty());
        let works = request.channel == row.home && !lacks;
        Ok((row, works))
    }

    /// The standstills of the match's clocks up to now, after crediting an outage of the bot that just ended
    /// and starting an automatic vacation that is due.
    pub(super) async fn standstills_now(
        &self,
        game: &Match,
        row: &GameRow,
    ) -> Result<Vec<Standstill>, AppError> {
        self.core.clocks.note_alive().await?;
        Ok(self.core.clocks.standstills_or_vacation(game, row).await?.0)
    }
}

/// The refusal for a press on an outdated position. Bystanders get "not a player" instead.
pub(super) fn moved_on(game: &Match, request: &RequestContext) -> AppError {
    match game.seat(request.actor.id) {
        Err(why @ Refusal::NotAPlayer) => AppError::play(why, Some(game.id())),
        _ => Refused::MovedOn(game.id()).into(),
    }
}

fn log(request: &RequestContext, acted: &Acted, began: Instant) {
    let (game, ply) = (
        acted.game.id(),
        acted.game.game().map_or(0, crate::rules::Game::ply),
    );
    tracing::info!(
        game.id = %game,
        ply,
        actor = %request.actor.id,
        took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        "{} in game {game}",
        acted.event.kind(),
    );
}

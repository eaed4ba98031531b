//! Executes player commands: `play` decides on the present match, the event is committed; after a concurrent
//! write both are done again.

use std::sync::Arc;

use tokio::time::Instant;

use super::Games;
use super::commit::{Acted, Initiator, Visibility};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Command, Event, Match, ProposalKind, Refusal, Standstill, Version};
use crate::rules::{Action, Game};
use crate::store::{GameRow, ParkReason, StoreError};

/// Attempts per command when each commit finds the match changed by someone else.
const TRIES: usize = 3;

/// A command that `play` allows, not stored yet.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The match that it was decided on.
    pub game: Arc<Match>,
    /// The command.
    pub command: Command,
    event: Event,
    /// The version that the match must have.
    seen: Option<Version>,
    began: Instant,
}

impl Decided {
    /// Whether the command ends the game, or may end it at once, so that the player is asked first: a resignation,
    /// the last pass, a draw offered to the bot, the claim that calls off a game that was left.
    pub fn asks_first(&self) -> bool {
        match (&self.command, &self.event) {
            (Command::Resign, _) => true,
            (Command::Play(Action::Pass), _) => {
                self.game.game().and_then(Game::end_by_passing).is_some()
            }
            (_, Event::DrawOffered { .. }) => self.game.level().is_some(),
            (_, Event::Lapsed { by, .. }) => by.is_some(),
            _ => false,
        }
    }

    /// Whether a component of a board was pressed, and the command takes the player's turn: a move, a pass, bikjang.
    pub fn is_pressed_turn(&self) -> bool {
        self.seen.is_some() && matches!(self.command, Command::Play(_) | Command::Bikjang)
    }
}

impl Games {
    /// Lets `play` decide a command on the present match. `seen` is the position's version encoded in the button
    /// that was pressed; `None` for slash commands.
    pub async fn decide(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen: Option<Version>,
        command: Command,
    ) -> Result<Decided, AppError> {
        let game = self.core.matches.load_row(row).await?;
        self.decide_on(game, request, row, seen, command).await
    }

    /// The same on a match that was just loaded.
    pub(super) async fn decide_on(
        &self,
        game: Arc<Match>,
        request: &RequestContext,
        row: &GameRow,
        seen: Option<Version>,
        command: Command,
    ) -> Result<Decided, AppError> {
        let began = Instant::now();
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
        let moment = self.core.clocks.moment_of(&stills);
        let event = game
            .decide(request.actor.id, &command, moment)
            .map_err(|why| AppError::play(why, Some(row.id)))?;
        Ok(Decided {
            game,
            command,
            event,
            seen,
            began,
        })
    }

    /// Decides a command and carries it out. The board that it causes answers the interaction.
    pub async fn act(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen: Option<Version>,
        command: Command,
    ) -> Result<Acted, AppError> {
        let decided = self.decide(request, row, seen, command).await?;
        self.carry_out(request, row, decided).await
    }

    /// The same from a private message, such as a question or a copy of the board. That message is the answer;
    /// the courier posts the public one.
    pub async fn act_quietly(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen: Option<Version>,
        command: Command,
    ) -> Result<Acted, AppError> {
        let decided = self.decide(request, row, seen, command).await?;
        self.carry_out_quietly(request, row, decided).await
    }

    /// Carries out what was decided. The board that it causes answers the interaction.
    pub async fn carry_out(
        &self,
        request: &RequestContext,
        row: &GameRow,
        decided: Decided,
    ) -> Result<Acted, AppError> {
        self.store_decided(request, row, decided, Visibility::Public)
            .await
    }

    /// Carries out what was decided in a private message, which is the answer; the courier posts the board.
    pub async fn carry_out_quietly(
        &self,
        request: &RequestContext,
        row: &GameRow,
        decided: Decided,
    ) -> Result<Acted, AppError> {
        self.store_decided(request, row, decided, Visibility::Private)
            .await
    }

    /// Stores the event of what was decided.
    pub(super) async fn store_decided(
        &self,
        request: &RequestContext,
        row: &GameRow,
        mut decided: Decided,
        answer: Visibility,
    ) -> Result<Acted, AppError> {
        let began = decided.began;
        // Only now: what is refused neither moves the game nor sends anything again.
        let (reached, works) = self.reachable(request, row, &decided.game).await?;
        let by = Initiator::Person {
            request,
            answer,
            works,
        };
        let mut tries = 1;
        loop {
            let committed = self.commit(by, &reached, &decided.game, decided.event);
            match committed.await {
                // Another writer appended first. The command may still be legal (the other event may be a
                // mere draw offer), so decide it again on the newer match instead of refusing.
                Err(AppError::Broken(StoreError::Stale(_))) => self.core.matches.forget(row.id),
                done => {
                    let acted = done?;
                    log(request, &acted, began);
                    return Ok(acted);
                }
            }
            if tries == TRIES {
                return Err(Refused::Busy.into());
            }
            tries += 1;
            let (seen, command) = (decided.seen, decided.command);
            decided = self.decide(request, row, seen, command).await?;
        }
    }

    /// True if this interaction's id was stored by an earlier delivery of the same interaction.
    pub async fn is_doubled(&self, request: &RequestContext) -> Result<bool, AppError> {
        Ok(self.core.store.was_handled(request.interaction.id).await?)
    }

    /// Moves a match whose channel is gone to where a player acts now.
    ///
    /// Returns the row, and whether parked messages can be sent again: the player acts in the match's own channel,
    /// and nothing is missing there.
    async fn reachable(
        &self,
        request: &RequestContext,
        row: &GameRow,
        game: &Match,
    ) -> Result<(GameRow, bool), AppError> {
        let mut row = row.clone();
        if !row.is_parked {
            return Ok((row, false));
        }
        let parked = self.core.store.parked(row.id).await?;
        let Some(last) = parked.last() else {
            return Ok((row, false));
        };
        let gone = last.parked() == Some(ParkReason::ChannelGone);
        // Only a player may move the match or reopen its messages.
        if game.seat(request.actor.id).is_err() {
            return Ok((row, false));
        }
        // Only within the same server: otherwise a player could carry a game into a foreign one.
        if gone
            && !request.is_abroad()
            && request.channel != row.home
            && request.server() == row.server
        {
            let now = self.core.clocks.now();
            self.core
                .store
                .move_game(row.id, request.channel, now)
                .await?;
            row.home = request.channel;
        }
        let lacks = request.here().is_some_and(|here| !here.missing.is_empty());
        let works = request.channel == row.home && !lacks;
        Ok((row, works))
    }

    /// The standstills of the match's clocks up to now, after crediting an outage of the bot that just ended
    /// and starting an automatic vacation that is due.
    async fn standstills_now(
        &self,
        game: &Match,
        row: &GameRow,
    ) -> Result<Vec<Standstill>, AppError> {
        let clocks = &self.core.clocks;
        clocks.reached_for(row.server).await?;
        Ok(clocks.standstills_or_vacation(game, row).await?.0)
    }
}

/// The refusal for a press on an outdated position. Bystanders get "not a player" instead.
fn moved_on(game: &Match, request: &RequestContext) -> AppError {
    match game.seat(request.actor.id) {
        Err(why @ Refusal::NotAPlayer) => AppError::play(why, Some(game.id())),
        _ => Refused::MovedOn(game.id()).into(),
    }
}

fn log(request: &RequestContext, acted: &Acted, began: Instant) {
    let (game, ply) = (acted.game.id(), acted.game.game().map_or(0, Game::ply));
    tracing::info!(
        game.id = %game,
        ply,
        actor = %request.actor.id,
        took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        "{} in game {game}",
        acted.event.kind(),
    );
}

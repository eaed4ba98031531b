//! One command of a player: load the match, let `play` decide, commit; again where somebody was quicker.

use std::sync::Arc;
use std::time::Instant;

use super::commit::{Acted, By, Commits, Visibility};
use crate::app::clock::{GameClocks, VacationBook};
use crate::app::courier::Outbox;
use crate::app::error::{AppError, Refused};
use crate::app::matches::{GameFinder, Matches};
use crate::app::request_context::RequestContext;
use crate::play::{Command, Match, Refusal, Standstill, Version};
use crate::store::{GameRow, Parked, Store, StoreError};

/// How often a command is decided anew because something else happened meanwhile.
const TRIES: usize = 3;

/// What players do in their matches.
pub struct Actions {
    pub(super) store: Arc<Store>,
    pub(super) matches: Arc<Matches>,
    pub(super) finder: Arc<GameFinder>,
    pub(super) clocks: Arc<GameClocks>,
    pub(super) outbox: Arc<Outbox>,
    vacations: Arc<VacationBook>,
    commits: Arc<Commits>,
}

impl Actions {
    /// Actions on the matches of a store.
    pub fn new(
        store: Arc<Store>,
        matches: Arc<Matches>,
        finder: Arc<GameFinder>,
        clocks: Arc<GameClocks>,
        outbox: Arc<Outbox>,
        vacations: Arc<VacationBook>,
        commits: Arc<Commits>,
    ) -> Actions {
        Actions {
            store,
            matches,
            finder,
            clocks,
            outbox,
            vacations,
            commits,
        }
    }

    /// Lets `play` decide a command and stores what it causes. `seen` is the version of the
    /// position that the person looked at, where a button says it.
    pub(in crate::app) async fn act(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen: Option<Version>,
        command: &Command,
        answer: Visibility,
    ) -> Result<Acted, AppError> {
        let began = Instant::now();
        let (row, revived) = &self.reachable(request, row).await?;
        for _ in 0..TRIES {
            let game = self.matches.load(row.id).await?;
            if seen.is_some_and(|seen| seen != game.version()) {
                return Err(moved_on(&game, request));
            }
            let stills = match command {
                Command::ClaimWin
                | Command::GiveTime
                | Command::Pause
                | Command::OfferPause
                | Command::AcceptPause => self.standstills_now(&game, row).await?,
                _ => Vec::new(),
            };
            let event = game
                .decide(request.actor.id, command, self.clocks.moment_of(&stills))
                .map_err(|why| AppError::play(why, Some(row.id)))?;
            let by = By::Person(request, answer);
            match self.commits.commit(by, row, &game, event).await {
                // Another event was stored first. The command may still be allowed after it (somebody
                // offered a draw, say), so it is decided again on the newer match.
                Err(AppError::Broken(StoreError::Stale(_))) => self.matches.forget(row.id),
                done => {
                    let acted = done.map(|acted| Acted {
                        revived: *revived,
                        ..acted
                    })?;
                    log(request, &acted, began);
                    return Ok(acted);
                }
            }
        }
        Err(Refused::Busy.into())
    }

    /// Whether an interaction has been acted on before.
    pub async fn is_doubled(&self, request: &RequestContext) -> Result<bool, AppError> {
        Ok(self.store.was_acted_on(request.interaction.id).await?)
    }

    /// The match's row, once what stood in the way of its messages has been dealt with: somebody
    /// acts in its own channel, so that works again; or its channel is gone, and it goes on where
    /// the player is now. Says whether messages are sent that could not be before.
    async fn reachable(
        &self,
        request: &RequestContext,
        row: &GameRow,
    ) -> Result<(GameRow, bool), AppError> {
        let mut row = row.clone();
        let parked = self.store.parked(row.id).await?;
        let Some(last) = parked.last() else {
            return Ok((row, false));
        };
        let gone = last.parked() == Some(Parked::ChannelGone);
        let plays = self
            .matches
            .load(row.id)
            .await?
            .seat(request.actor.id)
            .is_ok();
        if !plays {
            return Ok((row, false));
        }
        if gone && request.channel != row.home && request.server() == row.server {
            self.store.rehome(row.id, request.channel).await?;
            row.home = request.channel;
        }
        let lacks = request
            .here
            .as_ref()
            .is_some_and(|here| !here.missing.is_empty());
        let revived = request.channel == row.home && !lacks;
        if revived {
            self.outbox.unpark(row.id).await?;
        }
        Ok((row, revived))
    }

    /// When the clocks of a match stood still, for somebody who is there: if the bot was away until now,
    /// that too, and if a vacation begins by itself at this moment.
    async fn standstills_now(
        &self,
        game: &Match,
        row: &GameRow,
    ) -> Result<Vec<Standstill>, AppError> {
        self.clocks.note_alive().await?;
        Ok(self.vacations.standstills_or_vacation(game, row).await?.0)
    }
}

/// A press on an old position; a bystander's is refused for what it is.
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

//! The bot as a player: accepts challenges, moves, answers draw offers and resigns. Its tasks are derived from the
//! events and looked up at start, so a restart loses none.

mod policy;
mod thinking;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::{self, JoinSet};
use tokio_util::sync::CancellationToken;

use super::core::Core;
use super::error::AppError;
use super::games::{BotQueue, Games, Initiator};
use hansu_play::{BotTask, Command, GameId, HangingPiece, HouseRules, Match, ProposalKind, UserId};
use hansu_store::{GameRow, RowKind};

pub use policy::{DrawRefusal, why_not_drawn};

use thinking::BotSearch;

/// The maximum number of matches that use the engine concurrently. Further ones wait without their history in memory.
const MAX_TURNS: usize = 256;

/// The delay before retrying after a database error.
const RETRY_DELAY: Duration = Duration::from_secs(5);
/// The longest delay before a turn that failed repeatedly is retried.
const LONGEST_RETRY_DELAY: Duration = Duration::from_secs(10 * 60);

/// Matches being served, by task. Task ids have no order, but only membership is queried.
type TurnsInProgress = HashMap<task::Id, GameId>;

/// The bot as a player in every match against it.
pub struct BotPlayer {
    core: Arc<Core>,
    games: Arc<Games>,
    /// Limits how many matches use the engine at a time.
    turns: Semaphore,
}

impl BotPlayer {
    /// Creates the player.
    pub fn new(core: Arc<Core>, games: Arc<Games>) -> BotPlayer {
        BotPlayer {
            core,
            games,
            turns: Semaphore::new(MAX_TURNS),
        }
    }

    /// Serves every match that waits for the bot until `stop` is cancelled. `bot_id` is the bot's user id.
    pub async fn serve_all(self: Arc<Self>, bot_id: UserId, stop: CancellationToken) {
        while let Err(error) = self.find_waiting(bot_id).await {
            tracing::error!(%error, "the games waiting for the bot could not be read");
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                () = tokio::time::sleep(RETRY_DELAY) => {}
            }
        }
        let mut busy = TurnsInProgress::new();
        let mut failures = BTreeMap::new();
        let mut turns = JoinSet::new();
        loop {
            if self.games.bot_queue.take_lookup_request()
                && let Err(error) = self.find_waiting(bot_id).await
            {
                tracing::error!(%error, "the games waiting for the bot could not be read");
                self.change_queue_after(RETRY_DELAY, &stop, BotQueue::request_lookup);
            }
            // A busy match stays in the queue until its task ends, so that two tasks never serve one match.
            for game in self
                .games
                .bot_queue
                .take(|game| busy.values().any(|queued| queued == game))
            {
                let player = Arc::clone(&self);
                let turn = turns.spawn(async move { player.serve(game).await });
                busy.insert(turn.id(), game);
            }
            tokio::select! {
                biased;
                // Dropping the set aborts the tasks. Nothing is lost: `find_waiting` finds the matches at the
                // next start.
                () = stop.cancelled() => return,
                Some(done) = turns.join_next_with_id() => {
                    let turn = match &done {
                        Ok((turn, _)) => *turn,
                        Err(error) => error.id(),
                    };
                    if let Some(game) = busy.remove(&turn) {
                        self.retry_failed_turn(game, fault(done), &mut failures, &stop);
                    }
                }
                () = self.games.bot_queue.added() => {}
            }
        }
    }

    async fn find_waiting(&self, bot_id: UserId) -> Result<(), AppError> {
        let shards = self.core.share.shards();
        let games = self.core.store.open_against(bot_id, &shards).await?;
        if !games.is_empty() {
            self.games.bot_queue.add(games);
        }
        Ok(())
    }

    /// Retries a turn that failed, after a pause that grows with its failures.
    fn retry_failed_turn(
        self: &Arc<Self>,
        game: GameId,
        fault: Option<TurnFault>,
        failures: &mut BTreeMap<GameId, u32>,
        stop: &CancellationToken,
    ) {
        let Some(TurnFault { error, again }) = fault else {
            failures.remove(&game);
            return;
        };
        tracing::error!(error, game.id = %game, again, "the bot could not move");
        if again {
            let failure_count = failures.entry(game).or_default();
            *failure_count = failure_count.saturating_add(1);
            let pause = retry_delay(*failure_count);
            self.change_queue_after(pause, stop, move |queue| queue.add([game]));
        }
    }

    /// Changes the queue after a pause.
    fn change_queue_after(
        self: &Arc<Self>,
        pause: Duration,
        stop: &CancellationToken,
        task: impl FnOnce(&BotQueue) + Send + 'static,
    ) {
        // Detached: the loop must not wait for the pause of one match.
        let player = Arc::clone(self);
        let stop = stop.clone();
        tokio::spawn(async move {
            tokio::select! {
                biased;
                () = stop.cancelled() => {}
                () = tokio::time::sleep(pause) => task(&player.games.bot_queue),
            }
        });
    }

    /// Performs the bot's tasks in a match until none is left.
    async fn serve(&self, id: GameId) -> Result<(), AppError> {
        let mut was_rejected = false;
        loop {
            let game = self.core.matches.load(id).await?;
            let (Some(task), Some(row)) = (game.bot_task(), self.core.store.game_row(id).await?)
            else {
                return Ok(());
            };
            // `acquire` fails only on a closed semaphore, and this one is never closed. The match is dropped
            // first: it may leave the cache during the wait.
            drop(game);
            let _turn = match task {
                BotTask::Acceptance => None,
                BotTask::Answer | BotTask::Move => self.turns.acquire().await.ok(),
            };
            // Read again: the person may have resigned or taken a move back during the wait.
            let game = self.core.matches.load(id).await?;
            if game.bot_task() != Some(task) {
                continue;
            }
            let Some(ChosenCommand { command, slip }) =
                self.choose_command(&game, &row, task).await?
            else {
                return Ok(());
            };
            let Some(bot) = game.bot() else { return Ok(()) };
            let event = match game.decide(bot.id, &command, self.core.clocks.moment()) {
                Ok(event) => event.with_slip(slip),
                // The cached match may be older than the stored events: reload it and try once more.
                Err(_) if !was_rejected => {
                    was_rejected = true;
                    self.core.matches.forget(id);
                    continue;
                }
                Err(reason) => {
                    tracing::error!(why = %reason, game.id = %id, ?command, "a command of the bot was rejected");
                    return Ok(());
                }
            };
            match self.games.commit(Initiator::Bot, &row, &game, event).await {
                Ok(acted) => {
                    tracing::info!(game.id = %id, "{} by the bot in game {id}", acted.event.kind());
                }
                // Another event was stored during the search (a draw offer or resignation): decide again.
                Err(error) if error.is_stale() => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Chooses the bot's command; `None` if there is nothing to do.
    async fn choose_command(
        &self,
        game: &Arc<Match>,
        row: &GameRow,
        task: BotTask,
    ) -> Result<Option<ChosenCommand>, AppError> {
        if task == BotTask::Acceptance {
            let seat = self.take_seat(game, row).await?;
            return Ok(seat.map(ChosenCommand::without_slip));
        }
        let (Some(level), Some(side)) = (game.level(), game.bots_side()) else {
            return Ok(None);
        };
        let search = self.choose_turn(game, level).await?;
        let (Some(BotSearch { result, slip }), Some(moves)) = (search, game.game()) else {
            return Ok(None);
        };
        let command = match task {
            BotTask::Answer if policy::accepts_draw(&result, moves, side) => {
                Command::AcceptProposal(ProposalKind::Draw)
            }
            BotTask::Answer => Command::DeclineProposal(ProposalKind::Draw),
            BotTask::Acceptance | BotTask::Move => {
                policy::on_turn(&result, game, moves, self.core.clocks.moment())
            }
        };
        Ok(Some(ChosenCommand { command, slip }))
    }

    /// Accepts the challenge once its message is delivered, because the thread is made from that message.
    async fn take_seat(&self, game: &Match, row: &GameRow) -> Result<Option<Command>, AppError> {
        let Some(bot) = game.bot().cloned() else {
            return Ok(None);
        };
        loop {
            // Before the read, so that a row changed in between still wakes the loop.
            let rows_changed = self.core.signals.rows_changed();
            let posted = self
                .core
                .store
                .latest_of(row.id, RowKind::Challenge)
                .await?;
            if posted.is_some_and(|posted| posted.is_delivered()) {
                break;
            }
            // A parked message may still be delivered after an admin fixes the permissions, so there is no
            // timeout.
            let withdrawn =
                self.core.matches.load(row.id).await?.bot_task() != Some(BotTask::Acceptance);
            if withdrawn {
                return Ok(None);
            }
            rows_changed.await;
        }
        let challenge = game.challenge();
        let setting = match row.server {
            Some(server) => self.core.store.server(server).await?.language,
            None => None,
        };
        let languages = challenge.game_languages(setting, challenge.challenger_language, None);
        Ok(Some(Command::Accept {
            name: bot.name,
            lot: self.core.chance.random_side(),
            language: languages.language,
            also: languages.also,
            house: HouseRules::default(),
        }))
    }
}

/// Returns the delay after this many consecutive failures of a turn: doubled each time, up to a limit.
fn retry_delay(failures: u32) -> Duration {
    let doubled = 2_u32.saturating_pow(failures.saturating_sub(1));
    RETRY_DELAY.saturating_mul(doubled).min(LONGEST_RETRY_DELAY)
}

/// Returns the error of a turn's task, if it failed.
fn fault(result: Result<(task::Id, Result<(), AppError>), task::JoinError>) -> Option<TurnFault> {
    match result {
        Ok((_, Ok(()))) => None,
        Ok((_, Err(error))) => Some(TurnFault {
            again: !error.is_of_the_match(),
            error: error.to_string(),
        }),
        Err(error) => Some(TurnFault {
            error: error.to_string(),
            again: true,
        }),
    }
}

/// The bot's chosen command.
struct ChosenCommand {
    command: Command,
    /// A remark on the opponent's last turn, if the bot moves.
    slip: Option<HangingPiece>,
}

impl ChosenCommand {
    fn without_slip(command: Command) -> ChosenCommand {
        ChosenCommand {
            command,
            slip: None,
        }
    }
}

/// A failed turn.
struct TurnFault {
    error: String,
    /// `true` to retry. A corrupt match always fails the same way; a database error may pass.
    again: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_turn_is_retried_with_growing_delays() {
        let seconds =
            [1, 2, 3, 4, 7, 8, 9, u32::MAX].map(|failures| retry_delay(failures).as_secs());
        assert_eq!(seconds, [5, 10, 20, 40, 320, 600, 600, 600]);
    }
}

//! The bot as a player: it takes its seat, moves, answers draw offers and resigns, in every match
//! that waits for it. Nothing of that is lost with the process: what the bot has to do follows from the
//! events, and is looked up at the start.

mod policy;
mod thinking;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::{self, JoinSet};
use tokio_util::sync::CancellationToken;

use super::actions::{By, Commits};
use super::bot_queue::BotQueue;
use super::clock::GameClocks;
use super::engine_service::EngineService;
use super::error::AppError;
use super::matches::Matches;
use super::signals::Signals;
use crate::play::{BotTask, Command, GameId, HouseRules, Language, Match, UserId};
use crate::rules::Side;
use crate::store::{GameRow, RowKind, Store, StoreError};

pub use policy::{Reluctance, why_not_drawn};

/// In how many matches the bot thinks, or waits to think, at a time; the others' histories need not
/// be in memory.
const TURNS: usize = 256;

/// The pause after a fault of the store.
const PAUSE: Duration = Duration::from_secs(5);

/// The turns under way, and the matches that they belong to.
type TurnsUnderWay = HashMap<task::Id, GameId>;

/// The bot as a player.
pub struct BotPlayer {
    store: Arc<Store>,
    matches: Arc<Matches>,
    commits: Arc<Commits>,
    clocks: Arc<GameClocks>,
    engine: Arc<EngineService>,
    bot_queue: Arc<BotQueue>,
    signals: Arc<Signals>,
    /// Lets so many matches come to the engine at a time.
    turns: Semaphore,
}

impl BotPlayer {
    /// A player in the matches of a store, who thinks by the engine service.
    pub fn new(
        store: Arc<Store>,
        matches: Arc<Matches>,
        commits: Arc<Commits>,
        clocks: Arc<GameClocks>,
        engine: Arc<EngineService>,
        bot_queue: Arc<BotQueue>,
        signals: Arc<Signals>,
    ) -> BotPlayer {
        BotPlayer {
            store,
            matches,
            commits,
            clocks,
            engine,
            bot_queue,
            signals,
            turns: Semaphore::new(TURNS),
        }
    }

    /// Plays the bot's part in every match that it is in, until told to stop. `me` is the bot.
    pub async fn play_along(self: Arc<Self>, me: UserId, stop: CancellationToken) {
        while let Err(error) = self.find_waiting(me).await {
            tracing::error!(%error, "the games that wait for the bot cannot be looked up");
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
        let mut busy = TurnsUnderWay::new();
        let mut turns = JoinSet::new();
        loop {
            for game in self
                .bot_queue
                .take(|game| busy.values().any(|other| other == game))
            {
                let player = Arc::clone(&self);
                let turn = turns.spawn(async move { player.serve(game).await });
                busy.insert(turn.id(), game);
            }
            tokio::select! {
                // A turn that is broken off is taken up again at the next start.
                () = stop.cancelled() => return,
                () = self.bot_queue.came() => {}
                Some(done) = turns.join_next_with_id() => {
                    let turn = match &done {
                        Ok((turn, _)) => *turn,
                        Err(error) => error.id(),
                    };
                    let game = busy.remove(&turn);
                    if let (Some(game), Some(fault)) = (game, fault(done)) {
                        let TurnFault { error, again } = fault;
                        tracing::error!(error, game.id = %game, again, "the bot could not move");
                        if again {
                            self.call_again(game, &stop);
                        }
                    }
                }
            }
        }
    }

    async fn find_waiting(&self, me: UserId) -> Result<(), AppError> {
        let games = self.store.open_against(me).await?;
        if !games.is_empty() {
            self.bot_queue.add(games);
        }
        Ok(())
    }

    fn call_again(self: &Arc<Self>, game: GameId, stop: &CancellationToken) {
        let (player, stop) = (Arc::clone(self), stop.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = stop.cancelled() => {}
                () = tokio::time::sleep(PAUSE) => player.bot_queue.add([game]),
            }
        });
    }

    /// Does all that the bot has to do in a match now.
    async fn serve(&self, id: GameId) -> Result<(), AppError> {
        let mut refused = false;
        loop {
            let game = self.matches.load(id).await?;
            let (Some(task), Some(row)) = (game.bot_task(), self.store.game_row(id).await?) else {
                return Ok(());
            };
            // Never closed. The match need not stay in memory while it waits here.
            drop(game);
            let _turn = match task {
                BotTask::Acceptance => None,
                BotTask::Answer | BotTask::Move => self.turns.acquire().await.ok(),
            };
            let game = self.matches.load(id).await?;
            if game.bot_task() != Some(task) {
                continue;
            }
            let Some(command) = self.settle_on(&game, &row, task).await? else {
                return Ok(());
            };
            let Some(bot) = game.bot() else { return Ok(()) };
            let event = match game.decide(bot.id, &command, self.clocks.moment()) {
                Ok(event) => event,
                // What is kept of the match may be older than what is stored: looked at once more.
                Err(_) if !refused => {
                    refused = true;
                    self.matches.forget(id);
                    continue;
                }
                Err(why) => {
                    tracing::error!(%why, game.id = %id, ?command, "the bot was refused");
                    return Ok(());
                }
            };
            match self.commits.commit(By::Bot, &row, &game, event).await {
                Ok(acted) => {
                    tracing::info!(game.id = %id, "{} by the bot in game {id}", acted.event.kind());
                }
                // Somebody offered a draw or resigned meanwhile: it decides anew.
                Err(AppError::Broken(StoreError::Stale(_))) => self.matches.forget(id),
                Err(error) => return Err(error),
            }
        }
    }

    /// What the bot does; `None` where it cannot do anything.
    async fn settle_on(
        &self,
        game: &Arc<Match>,
        row: &GameRow,
        task: BotTask,
    ) -> Result<Option<Command>, AppError> {
        if task == BotTask::Acceptance {
            return self.take_seat(game, row).await;
        }
        let (Some(level), Some(side)) = (game.level(), game.bots_side()) else {
            return Ok(None);
        };
        let result = self.choose_turn(game, level).await?;
        let (Some(result), Some(moves)) = (result, game.game()) else {
            return Ok(None);
        };
        Ok(Some(match task {
            BotTask::Answer if policy::accepts_draw(&result, moves, side) => Command::AcceptDraw,
            BotTask::Answer => Command::DeclineDraw,
            BotTask::Acceptance | BotTask::Move => {
                policy::on_turn(&result, game, moves, self.clocks.moment())
            }
        }))
    }

    /// Accepts, once the message has been posted that the thread will be made from.
    async fn take_seat(&self, game: &Match, row: &GameRow) -> Result<Option<Command>, AppError> {
        let Some(bot) = game.bot().cloned() else {
            return Ok(None);
        };
        // Subscribed before the first look: a message that is settled in between wakes the wait.
        let mut settled = self.signals.settled_rows();
        loop {
            let posted = self.store.latest_of(row.id, RowKind::Challenge).await?;
            if posted.is_some_and(|posted| posted.is_delivered()) {
                break;
            }
            // Parked messages too are tried again, once somebody has mended what was in the way.
            let withdrawn =
                self.matches.load(row.id).await?.bot_task() != Some(BotTask::Acceptance);
            if withdrawn || settled.changed().await.is_err() {
                return Ok(None);
            }
        }
        let challenge = game.challenge();
        let setting = match row.server {
            Some(server) => self.store.server(server).await?.language,
            None => None,
        };
        let players = [challenge.challenger_language; 2];
        Ok(Some(Command::Accept {
            name: bot.name,
            lot: if rand::random() { Side::Cho } else { Side::Han },
            language: Language::of_game(setting, players, None),
            also: None,
            house: HouseRules::default(),
        }))
    }
}

/// What went wrong in a turn, if anything did.
fn fault(done: Result<(task::Id, Result<(), AppError>), task::JoinError>) -> Option<TurnFault> {
    match done {
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

/// What went wrong in a turn.
struct TurnFault {
    error: String,
    /// Whether it may go better at another time.
    again: bool,
}

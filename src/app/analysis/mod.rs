//! Analyses of finished games: computed once, stored, and shared by concurrent requesters.

mod following;
mod kept;
mod learning;
mod run;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use tokio::sync::watch;

use super::core::Core;
use super::engine_service::{JobKind, Owner};
use super::error::{AppError, Refused, readable};
use super::records::Records;
use super::request_context::RequestContext;
use hansu_engine::review::EDITION;
use hansu_play::{GameId, Hints, Match, Phase, Refusal, UserId};
use hansu_render::Replay;
use hansu_store::{GameInFile, GamePhase, GameRow, InteractionId, ReviewId};
use hansu_text::Text;
use janggi::notation::Record;
use janggi::{BySide, Game, Position};

use following::{RunState, Running, Runs, ValueReceiver, ValueSender, wait_until_ended};

pub use following::{Progress, RunSubscription};
pub use kept::{Analysis, ExplainedTurningPoint};
pub use learning::{LearnQuestion, Learning, TriedMove, has_questions};

/// A game to analyse.
#[derive(Debug, Clone)]
pub enum Study {
    /// A finished match.
    Match(Arc<Match>),
    /// A game from an uploaded file.
    Record(Arc<Recorded>),
}

/// A game from an uploaded file.
#[derive(Debug)]
pub struct Recorded {
    /// The uploaded file.
    pub review: ReviewId,
    /// The game in it.
    pub game: GameInFile,
    /// The record as read.
    pub record: Record,
    moves: Game,
}

/// The key of an analysis in the store and among the runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Match(GameId),
    Record(ReviewId, GameInFile),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Match(game) => write!(f, "{game}"),
            Key::Record(review, game) => {
                let reading = if game.as_other {
                    ", as the other game"
                } else {
                    ""
                };
                write!(f, "{} of record {}{reading}", game.nth, review.0)
            }
        }
    }
}

impl Study {
    /// Returns a game from an uploaded file. It is played on past any end that its ruleset would declare, because
    /// recorded games do so.
    pub fn of_record(review: ReviewId, game: GameInFile, record: Record) -> Study {
        let mut moves = Game::new(&record.ruleset(), *record.start().position());
        for action in record.actions() {
            // The record reader has already checked piece movement, so this does not fail in practice.
            if moves.play_by_movement(*action).is_err() {
                break;
            }
        }
        Study::Record(Arc::new(Recorded {
            review,
            game,
            record,
            moves,
        }))
    }

    fn key(&self) -> Key {
        match self {
            Study::Match(game) => Key::Match(game.id()),
            Study::Record(recorded) => Key::Record(recorded.review, recorded.game),
        }
    }

    /// Returns the moves; `None` for a match that never reached its first position.
    pub fn game(&self) -> Option<&Game> {
        match self {
            Study::Match(game) => game.game(),
            Study::Record(recorded) => Some(&recorded.moves),
        }
    }

    /// Returns the players' names; empty where a record has none.
    pub fn names(&self) -> Option<BySide<String>> {
        let names = match self {
            Study::Match(game) => {
                let players = Text::of(game.language()).players(game, game.seats()?);
                players.map(|player| player.known_name().map(str::to_owned))
            }
            Study::Record(recorded) => recorded.record.headers.players.clone(),
        };
        Some(names.map(Option::unwrap_or_default))
    }

    /// Returns the game before a turn (from 0), as input for the engine. A recorded game may continue past an end under
    /// its rules, so its positions are searched without history.
    pub fn before(&self, turn: usize) -> Option<Game> {
        let moves = self.game()?;
        match self {
            Study::Match(_) => {
                let mut now = moves.clone();
                now.take_back(moves.ply().checked_sub(turn)?)?;
                Some(now)
            }
            Study::Record(_) => {
                let position = match turn.checked_sub(moves.ply()) {
                    Some(0) => *moves.position(),
                    Some(_) => return None,
                    None => *moves.turns().nth(turn)?.0.position(),
                };
                Some(Game::new(moves.ruleset(), position))
            }
        }
    }
}

/// The longest game that is analysed, in turns; the same limit as for a replay.
const LONGEST: usize = Replay::LONGEST;

/// The result of requesting an analysis.
#[derive(Debug)]
pub enum Analysed {
    /// A stored analysis.
    Ready(Arc<Analysis>),
    /// A run in progress, with its progress updates.
    Making(RunSubscription),
}

/// Use cases for analyses of finished games.
pub struct Analyses {
    core: Arc<Core>,
    records: Arc<Records>,
    runs: Runs,
}

impl Analyses {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>, records: Arc<Records>) -> Analyses {
        Analyses {
            core,
            records,
            runs: Runs::default(),
        }
    }

    /// Returns the stored analysis of a finished game, or joins its run, or starts one.
    ///
    /// # Errors
    /// [`Refusal::NotOverYet`] and other [`Refused::Play`] for a game that is not over,
    /// [`Refused::NothingPlayed`], [`Refused::TooLongToAnalyse`], [`Refused::EngineBusy`] if the queue has no
    /// room.
    pub async fn analyse(
        self: &Arc<Self>,
        request: &RequestContext,
        row: &GameRow,
    ) -> Result<(Study, Analysed), AppError> {
        let game = self.core.matches.load(row.id).await?;
        check(&game)?;
        let owner = Owner::of(&game, request.actor.id);
        self.study(request, Study::Match(game), owner).await
    }

    /// Returns whether an analysis of a match can be had.
    #[must_use]
    pub fn may_analyse(game: &Match) -> bool {
        check(game).is_ok()
    }

    /// Does the same as [`Analyses::analyse`] for a game of a file that the caller opened.
    ///
    /// # Errors
    /// [`Refused::ReviewGone`], [`Refused::NoSuchGameOfFile`], [`Refused::RunningWithoutHints`],
    /// [`Refused::NothingPlayed`], [`Refused::TooLongToAnalyse`], [`Refused::EngineBusy`].
    pub async fn analyse_record(
        self: &Arc<Self>,
        request: &RequestContext,
        review: ReviewId,
        game: GameInFile,
    ) -> Result<(Study, Analysed), AppError> {
        let game = self.recorded(request, review, game).await?;
        check_length(game.game())?;
        let owner = Owner {
            person: request.actor.id,
            server: request.server(),
        };
        self.study(request, game, owner).await
    }

    async fn recorded(
        &self,
        request: &RequestContext,
        review: ReviewId,
        game: GameInFile,
    ) -> Result<Study, AppError> {
        let opened = self.records.review(request, review).await?;
        let count = opened.games.len();
        let record = opened.record(game).cloned();
        let record = record.ok_or(Refused::NoSuchGameOfFile(count))?;
        reject_shown_position(&self.core, request.actor.id, &record).await?;
        Ok(Study::of_record(review, game, record))
    }

    async fn study(
        self: &Arc<Self>,
        request: &RequestContext,
        game: Study,
        owner: Owner,
    ) -> Result<(Study, Analysed), AppError> {
        if let Some(analysis) = self.load_stored(game.key()).await? {
            return Ok((game, Analysed::Ready(Arc::new(analysis))));
        }
        let state = self.follow(&game, Some(owner))?;
        let interaction = request.interaction.id;
        let person = request.actor.id;
        let following = self.runs.follow(state, interaction, person);
        Ok((game, Analysed::Making(following)))
    }

    /// Makes the analysis of a finished match when the engine is idle, unless it is stored already. If a user requests
    /// it in the meantime, it gets that user's priority. Returns `false` if it failed.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub(super) async fn make_in_spare_time(
        self: &Arc<Self>,
        game: &Arc<Match>,
    ) -> Result<bool, AppError> {
        if self.load_stored(Key::Match(game.id())).await?.is_some() {
            return Ok(true);
        }
        let state = self.follow(&Study::Match(Arc::clone(game)), None)?;
        Ok(wait_until_ended(state).await.is_some())
    }

    /// Returns a stored analysis, to show one of its pages.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] for another server's game, [`Refused::AnalysisGone`] if none is stored for
    /// this edition of the engine.
    pub async fn stored_analysis(
        &self,
        request: &RequestContext,
        game: GameId,
    ) -> Result<(Study, Analysis), AppError> {
        let row = self.core.matches.named(request, game).await?;
        let stored = self.load_stored(Key::Match(row.id)).await?;
        let analysis = stored.ok_or(Refused::AnalysisGone)?;
        Ok((
            Study::Match(self.core.matches.load(row.id).await?),
            analysis,
        ))
    }

    /// Does the same as [`Analyses::stored_analysis`] for a game of a file that the caller opened.
    ///
    /// # Errors
    /// [`Refused::ReviewGone`], [`Refused::NoSuchGameOfFile`], [`Refused::RunningWithoutHints`],
    /// [`Refused::RecordAnalysisGone`].
    pub async fn stored_record_analysis(
        &self,
        request: &RequestContext,
        review: ReviewId,
        game: GameInFile,
    ) -> Result<(Study, Analysis), AppError> {
        let game = self.recorded(request, review, game).await?;
        let stored = self.load_stored(game.key()).await?;
        Ok((game, stored.ok_or(Refused::RecordAnalysisGone)?))
    }

    /// Cancels the caller's wait for an analysis requested in `interaction`; `false` if nobody waits
    /// under that interaction or it is another person's.
    pub fn cancel(&self, request: &RequestContext, interaction: InteractionId) -> bool {
        self.runs.cancel(interaction, request.actor.id)
    }

    async fn load_stored(&self, game: Key) -> Result<Option<Analysis>, AppError> {
        let body = match game {
            Key::Match(game) => return stored_analysis(&self.core, game).await,
            Key::Record(review, game) => {
                let store = &self.core.store;
                store.review_analysis(review, game, EDITION).await?
            }
        };
        Ok(body.and_then(|body| read(&body, game)))
    }

    /// Subscribes to the run for a game, or starts one: for a user, or for a card.
    fn follow(
        self: &Arc<Self>,
        game: &Study,
        requester: Option<Owner>,
    ) -> Result<ValueReceiver<RunState>, Refused> {
        // One lock over lookup and insertion, so that two requests at once cannot start two runs.
        let mut runs = self.runs.lock();
        let running = runs.get(&game.key());
        let is_requested = running.is_some_and(|run| run.requester.borrow().is_some());
        if let Some(requester) = requester
            && !is_requested
            && !self.core.engine.has_room(requester, JobKind::Analysis)
        {
            return Err(Refused::EngineBusy);
        }
        if let Some(run) = running {
            if requester.is_some() && !is_requested {
                run.requester.send_replace(requester);
            }
            return Ok(run.state.watch());
        }
        let all = game.game().map_or(0, |moves| moves.ply() + 1);
        let run = Running {
            state: ValueSender::new(RunState::At(0, all)),
            requester: watch::Sender::new(requester),
        };
        // Before the task starts: a run that nobody watches counts as abandoned and stops.
        let state = run.state.watch();
        runs.insert(game.key(), run.clone());
        let analyses = Arc::clone(self);
        let game = game.clone();
        tokio::spawn(async move { analyses.run(game, run).await });
        Ok(state)
    }
}

impl Analyses {
    /// Returns the stored analysis of a finished match, for its end card.
    ///
    /// # Errors
    /// A refusal if the match is not over, or nothing was played in it.
    pub async fn analysis_for_card(&self, game: &Match) -> Result<Option<Analysis>, AppError> {
        match check(game) {
            Err(Refused::TooLongToAnalyse(_)) => Ok(None),
            Err(refused) => Err(refused.into()),
            Ok(()) => stored_analysis(&self.core, game.id()).await,
        }
    }
}

impl Analyses {
    /// Returns a running game of the reader that has a position, or reaches it within two plies: the value of the
    /// position would be a hint. One without hints is preferred.
    ///
    /// # Errors
    /// Database errors.
    pub async fn running_near(
        &self,
        request: &RequestContext,
        position: &Position,
    ) -> Result<Option<NearGame>, AppError> {
        let mut near = None;
        for (id, game) in running_games(&self.core, request.actor.id).await? {
            let is_near = game.game().is_some_and(|moves| reaches(moves, position));
            let has_hints = game.challenge().hints != Hints::None;
            if is_near && !has_hints {
                return Ok(Some(NearGame::WithoutHints));
            }
            if is_near {
                near.get_or_insert(NearGame::WithHints(id));
            }
        }
        Ok(near)
    }
}

/// Returns the stored analysis of a match, if it was made by this edition of the engine.
pub(super) async fn stored_analysis(
    core: &Core,
    game: GameId,
) -> Result<Option<Analysis>, AppError> {
    let body = core.store.analysis(game, EDITION).await?;
    Ok(body.and_then(|body| read(&body, Key::Match(game))))
}

fn read(body: &str, game: Key) -> Option<Analysis> {
    Analysis::read(body)
        .inspect_err(|error| {
            tracing::error!(%error, game.id = %game, "a stored analysis cannot be read");
        })
        .ok()
}

/// Checks that a match is over and has an analysable length.
fn check(game: &Match) -> Result<(), Refused> {
    let game_id = Some(game.id());
    let reject = |refusal| {
        Err(Refused::Play {
            why: refusal,
            about: game_id,
        })
    };
    match (game.phase(), game.game()) {
        (Phase::Challenged, _) => reject(Refusal::NotAcceptedYet),
        (Phase::Closed(closed), _) => reject(Refusal::ChallengeClosed(*closed)),
        (Phase::SettingUp { .. } | Phase::Running { .. }, _) => reject(Refusal::NotOverYet),
        (Phase::Over { .. }, moves) => check_length(moves),
    }
}

/// Checks that a game has at least one turn and at most [`LONGEST`].
fn check_length(moves: Option<&Game>) -> Result<(), Refused> {
    match moves.map_or(0, Game::ply) {
        0 => Err(Refused::NothingPlayed),
        plies if plies > LONGEST => Err(Refused::TooLongToAnalyse(LONGEST)),
        _ => Ok(()),
    }
}

/// The ply from which a position is specific to its game. Earlier ones are openings, which many games share.
const DISTINCT_FROM_PLY: usize = 8;

/// Rejects a record that shows the position of a running game of the reader, if that game is without hints.
///
/// # Errors
/// [`Refused::RunningWithoutHints`], naming the first such game.
async fn reject_shown_position(
    core: &Core,
    reader: UserId,
    record: &Record,
) -> Result<(), AppError> {
    let shown_keys: BTreeSet<u64> = record.positions().map(|position| position.key()).collect();
    reject_shown(core, reader, &shown_keys).await
}

async fn reject_shown(
    core: &Core,
    reader: UserId,
    shown_keys: &BTreeSet<u64>,
) -> Result<(), AppError> {
    for (id, game) in running_games(core, reader).await? {
        if is_shown(&game, shown_keys) {
            return Err(Refused::RunningWithoutHints(id).into());
        }
    }
    Ok(())
}

/// A running game that has a position, or is near it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NearGame {
    /// A game without hints.
    WithoutHints,
    /// A game in which hints are allowed.
    WithHints(GameId),
}

/// Returns the running games of a person, in every server: a position does not say where it was played.
async fn running_games(core: &Core, person: UserId) -> Result<Vec<(GameId, Arc<Match>)>, AppError> {
    let open = core.store.open_games_of(person, None).await?.into_iter();
    let mut games = Vec::new();
    for row in open.filter(|row| row.phase == GamePhase::Running) {
        let game = readable(core.matches.load_row(&row).await)?;
        games.extend(game.map(|game| (row.id, game)));
    }
    Ok(games)
}

/// Returns whether a game has a position, or reaches it within two plies.
fn reaches(game: &Game, position: &Position) -> bool {
    let shown = position.key();
    let now = game.position();
    let is_next = |after: &Position| {
        let mut moves = after.legal().into_iter();
        after.key() == shown || moves.any(|mv| after.key_after(mv.into()) == shown)
    };
    let mut actions = game.legal_actions().into_iter();
    now.key() == shown || actions.any(|action| is_next(&now.after(action)))
}

/// Returns whether a record contains the current position of a game without hints, or one reachable from it in one
/// turn. Its score would reveal the value of that turn.
fn is_shown(game: &Match, shown_keys: &BTreeSet<u64>) -> bool {
    let Some(moves) = game.game() else {
        return false;
    };
    if game.challenge().hints != Hints::None || moves.ply() < DISTINCT_FROM_PLY {
        return false;
    }
    let position = moves.position();
    let next = moves.legal_actions().into_iter();
    let mut next = next.map(|action| position.key_after(action));
    shown_keys.contains(&position.key()) || next.any(|key| shown_keys.contains(&key))
}

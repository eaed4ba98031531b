//! Standing messages of channels: the desk, which shows the games that were challenged there, the puzzle of the day,
//! and a cup.
//!
//! The store tracks outdated messages. The courier builds the content from the database, independent of language and
//! layout, and sends it if it differs from the last version.
//!
//! A commit that changes a desk's content marks the desk dirty in the same transaction. Presses are accepted only on
//! the current desk message.

use std::sync::Arc;
use std::time::Duration;

use super::clock::TimeSummary;
use super::club::{RankLine, first_ranks};
use super::core::Core;
use super::cup_content::{CupContent, CupStage, content, unexpired};
use super::error::{AppError, MissingPermission, Refused, readable};
use super::exercises::{PuzzlePosition, of_date};
use super::request_context::{RequestContext, ServerContext};
use hansu_play::{
    ChannelId, CupId, GameId, Language, Match, Person, Phase, PuzzleDate, PuzzleId, RatingPool,
    ServerId, ServerSettings, Speed, TimeControl, Timestamp, Zone,
};
use hansu_store::{
    DeskRows, FinishedGameRow, NewPoster, Poster, PosterKind, PuzzleSolvers, StoreError,
};
use hansu_text::Naming;
use janggi::{BySide, Handicap, Ruleset, Side};

/// The content of a standing message. That of a desk or a cup is kept up to date.
#[derive(Debug, Clone)]
pub enum StandingMessage {
    /// The desk of a channel.
    Desk(Desk),
    /// A cup.
    Cup(CupContent),
    /// The puzzle of a day.
    Daily(Box<DailyPuzzle>),
}

/// Identifies the message of an earlier attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandingMark {
    /// The desk of this channel.
    Desk(ChannelId),
    /// The sign-up or table of this cup.
    Cup(CupId),
    /// The puzzle of a day that is this one.
    Daily(PuzzleId),
}

impl StandingMessage {
    /// Returns its channel.
    pub fn channel(&self) -> ChannelId {
        match self {
            StandingMessage::Desk(desk) => desk.channel,
            StandingMessage::Cup(cup) => cup.channel,
            StandingMessage::Daily(daily) => daily.channel,
        }
    }

    /// Returns whether it is the last content, after which nothing changes.
    pub(super) fn is_final(&self) -> bool {
        match self {
            StandingMessage::Desk(_) | StandingMessage::Daily(_) => false,
            StandingMessage::Cup(cup) => cup.is_final(),
        }
    }
}

/// Use cases of standing messages.
pub struct Posters {
    core: Arc<Core>,
}

impl Posters {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Posters {
        Posters { core }
    }
}

/// A channel's desk.
#[derive(Debug, Clone, PartialEq)]
pub struct Desk {
    /// The channel.
    pub channel: ChannelId,
    /// Its server.
    pub server: ServerId,
    /// The language of the message.
    pub language: Language,
    /// Challenges to anyone, the longest waiting first.
    pub open_challenges: Listed<OpenChallenge>,
    /// Running games, soonest deadline first.
    pub running: Listed<DeskGame>,
    /// Results of seven days, latest first.
    pub results: Listed<FinishedGameRow>,
    /// The server's top ranks, of each game with ratings.
    pub ranks: Vec<DeskRanks>,
}

/// The first items of a list, and the number of further ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed<T> {
    /// The listed items.
    pub lines: Vec<T>,
    /// The number of further games.
    pub others: u32,
}

impl<T> Listed<T> {
    /// Creates a list of these items out of `all`.
    fn of(lines: Vec<T>, all: u32) -> Listed<T> {
        let listed_count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        Listed {
            lines,
            others: all.saturating_sub(listed_count),
        }
    }
}

/// A challenge to anyone.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenChallenge {
    /// Its number.
    pub game: GameId,
    /// The player who waits.
    pub challenger: Person,
    /// The rules.
    pub ruleset: Ruleset,
    /// The handicap given to the weaker player.
    pub handicap: Option<Handicap>,
    /// The time control; `None` for no clock.
    pub terms: Option<TimeControl>,
    /// `true` if it is rated.
    pub rated: bool,
    /// The time of its expiry.
    pub expires: Timestamp,
}

/// A running game.
#[derive(Debug, Clone, PartialEq)]
pub struct DeskGame {
    /// Its number.
    pub game: GameId,
    /// The channel or thread of its messages.
    pub home: ChannelId,
    /// The players.
    pub players: BySide<Person>,
    /// The sides to act: both may choose a formation in secret.
    pub awaits: BySide<bool>,
    /// The start of the current wait.
    pub since: Timestamp,
    /// The deadline, and the paused clocks.
    pub time: TimeSummary,
}

/// The top ranks of a pool in a server.
#[derive(Debug, Clone, PartialEq)]
pub struct DeskRanks {
    /// The game and the kind of pace.
    pub pool: RatingPool,
    /// The first ones, without players who hide their statistics.
    pub lines: Vec<RankLine>,
}

/// Returns the permissions that a standing message does not need.
fn not_needed(kind: PosterKind) -> &'static [MissingPermission] {
    match kind {
        PosterKind::Desk => &[
            MissingPermission::AttachFiles,
            MissingPermission::SendInThreads,
        ],
        PosterKind::Daily => &[MissingPermission::SendInThreads],
    }
}

impl Posters {
    /// Returns the time zone of the caller's server, in which its puzzle of the day appears at nine.
    ///
    /// # Errors
    /// As [`Posters::set_up`].
    pub async fn time_zone(&self, request: &RequestContext) -> Result<Zone, AppError> {
        let server = managed(request)?.server;
        Ok(self.core.store.server(server).await?.time_zone())
    }

    /// Sets up a standing message in the channel of the request; it follows when it is due.
    ///
    /// # Errors
    /// [`Refused::ManageServer`], [`Refused::ServerOnly`], [`Refused::BotNotHere`]; [`Refused::PosterInThread`],
    /// [`Refused::Missing`], [`Refused::TooManyPosters`].
    pub async fn set_up(&self, request: &RequestContext, kind: PosterKind) -> Result<(), AppError> {
        let place = managed(request)?;
        if place.thread {
            return Err(Refused::PosterInThread(kind).into());
        }
        let missing_permissions = place.missing.iter().copied();
        let missing_permissions: Vec<_> = missing_permissions
            .filter(|permission| !not_needed(kind).contains(permission))
            .collect();
        if !missing_permissions.is_empty() {
            return Err(Refused::Missing(missing_permissions).into());
        }
        let new = NewPoster {
            channel: request.channel,
            kind,
            server: place.server,
            language: request.language,
            now: self.core.clocks.now(),
        };
        let result = self.core.store.set_up_poster(new).await;
        result.map_err(|error| match error {
            StoreError::TooManyPosters => Refused::TooManyPosters(kind).into(),
            error => AppError::from(error),
        })?;
        tracing::info!(actor = %request.actor.id, channel = %request.channel, ?kind, "a standing message was set up");
        self.core.signals.wake_courier();
        Ok(())
    }

    /// Turns off a standing message in the channel where the command was used. `false` if there is none.
    ///
    /// # Errors
    /// [`Refused::ManageServer`], [`Refused::ServerOnly`], [`Refused::BotNotHere`].
    pub async fn switch_off(
        &self,
        request: &RequestContext,
        kind: PosterKind,
    ) -> Result<bool, AppError> {
        managed(request)?;
        let now = self.core.clocks.now();
        let store = &self.core.store;
        let result = store.switch_off_poster(request.channel, kind, now).await?;
        self.core.signals.wake_courier();
        Ok(result)
    }

    /// Returns whether a channel has a standing message of a kind.
    ///
    /// # Errors
    /// Database errors.
    pub async fn exists(&self, channel: ChannelId, kind: PosterKind) -> Result<bool, AppError> {
        Ok(self.active_poster(channel, kind).await?.is_some())
    }

    /// Checks that a component is on the current desk message of its channel.
    ///
    /// # Errors
    /// [`Refused::NoDesk`] if it is on any other.
    pub async fn check_pressed(&self, request: &RequestContext) -> Result<(), AppError> {
        let pressed = request.pressed.map(|pressed| pressed.message);
        let desk = self
            .active_poster(request.channel, PosterKind::Desk)
            .await?;
        let own_desk = desk.filter(|desk| Some(desk.server) == request.server());
        let message = own_desk.and_then(|desk| desk.message);
        if message.is_none() || message != pressed {
            return Err(Refused::NoDesk.into());
        }
        Ok(())
    }

    /// Returns the standing message of a channel, unless it is turned off.
    async fn active_poster(
        &self,
        channel: ChannelId,
        kind: PosterKind,
    ) -> Result<Option<Poster>, AppError> {
        let poster = self.core.store.poster_at(channel, kind).await?;
        Ok(poster.filter(|poster| !poster.ends))
    }
}

/// Returns the server whose desks the caller may set up.
fn managed(request: &RequestContext) -> Result<&ServerContext, Refused> {
    let place = request.in_server()?;
    if !place.manages {
        return Err(Refused::ManageServer);
    }
    Ok(place)
}

/// The puzzle of a day in a channel.
#[derive(Debug, Clone)]
pub struct DailyPuzzle {
    /// The channel.
    pub channel: ChannelId,
    /// The language of the message.
    pub language: Language,
    /// The names of points and pieces on the server's boards.
    pub naming: Naming,
    /// The date in the server's zone.
    pub date: PuzzleDate,
    /// The puzzle at its start.
    pub puzzle: PuzzlePosition,
    /// The puzzle of the message before; `None` for the first.
    pub previous: Option<SolvedPuzzle>,
    /// Its picture as PNG; empty if it cannot be drawn.
    pub picture: Arc<Vec<u8>>,
}

/// A puzzle whose solution may be told now.
#[derive(Debug, Clone)]
pub struct SolvedPuzzle {
    /// The puzzle.
    pub puzzle: PuzzlePosition,
    /// The people who solved it at the first try in the server, from its message to the next.
    pub solvers: PuzzleSolvers,
}

impl Posters {
    /// Returns the puzzle of a date, for a standing message that has not posted it yet.
    ///
    /// # Errors
    /// Database errors.
    pub(super) async fn daily(
        &self,
        poster: &Poster,
        (settings, naming): (&ServerSettings, Naming),
        date: PuzzleDate,
    ) -> Result<DailyPuzzle, AppError> {
        let last = poster.puzzle.as_deref().zip(poster.posted_at);
        let last = last.and_then(|(line, at)| Some((PuzzlePosition::read(line, 0).ok()?, at)));
        let previous = match last {
            Some((puzzle, posted_at)) => {
                let now = self.core.clocks.now();
                let store = &self.core.store;
                let solvers = store.puzzle_solvers(poster.server, puzzle.id, posted_at, now);
                let solvers = solvers.await?;
                Some(SolvedPuzzle { puzzle, solvers })
            }
            None => None,
        };
        Ok(DailyPuzzle {
            channel: poster.channel,
            language: settings.language.unwrap_or(poster.language),
            naming,
            date,
            puzzle: PuzzlePosition::new(of_date(date), 0)?,
            previous,
            picture: Arc::default(),
        })
    }
}

impl Posters {
    /// Returns the cup that a standing message shows.
    ///
    /// # Errors
    /// Database errors.
    pub(super) async fn cup_shown(&self, poster: &Poster) -> Result<Option<CupId>, AppError> {
        let cup = self.core.store.cup_of_channel(poster.channel).await?;
        Ok(cup.map(|cup| cup.id))
    }

    /// Returns the last table of the cup before the one that a standing message shows; `None` if it never began.
    ///
    /// # Errors
    /// Database errors.
    pub(super) async fn former_cup(&self, poster: &Poster) -> Result<Option<CupContent>, AppError> {
        let store = &self.core.store;
        let Some(cup) = store.former_cup_of_channel(poster.channel).await? else {
            return Ok(None);
        };
        let cup = content(&self.core, cup).await?;
        let has_table = matches!(cup.stage, CupStage::Over(_) | CupStage::CancelledRunning);
        Ok(has_table.then_some(cup))
    }

    /// Returns the current content of a cup's standing message, and the time at which its sign-up ends; `None` if the
    /// cup was deleted.
    ///
    /// # Errors
    /// Database errors.
    pub(super) async fn cup(
        &self,
        poster: &Poster,
    ) -> Result<Option<(CupContent, Option<Timestamp>)>, AppError> {
        let store = &self.core.store;
        let Some(cup) = store.cup_of_channel(poster.channel).await? else {
            return Ok(None);
        };
        let cup = unexpired(&self.core, cup).await?;
        let cup = content(&self.core, cup).await?;
        let stale_at = match cup.stage {
            CupStage::Open(expires) => Some(expires),
            _ => None,
        };
        Ok(Some((cup, stale_at)))
    }
}

/// The maximum number of running games listed individually.
const MAX_GAMES: usize = 10;
/// The maximum number of ranks listed for each game, by kind of pace.
const MAX_RANKS: usize = 3;
const MAX_RANKS_IN_EVENING: usize = 1;
/// The interval for checking whether a weekend has begun or ended, in games whose clocks pause then.
const WEEKEND_CHECK_INTERVAL: Duration = Duration::from_secs(60 * 60);

impl Posters {
    /// Returns the current content of a desk, and the time at which it expires on its own.
    ///
    /// # Errors
    /// Database errors.
    pub(super) async fn desk(
        &self,
        poster: &Poster,
    ) -> Result<(Desk, Option<Timestamp>), AppError> {
        let store = &self.core.store;
        let now = self.core.clocks.now();
        let rows = store.desk_rows(poster.channel, now).await?;
        let settings = store.server(poster.server).await?;
        let DeskRows {
            open_challenges,
            all_open_challenges,
            running,
            all_running,
            over,
            all_over,
            stale_at,
        } = rows;
        let running = self.running(&running).await?;
        let changes = running.iter().filter_map(|(_, changes)| *changes).min();
        let games = running.into_iter().map(|(game, _)| game).collect();
        let desk = Desk {
            channel: poster.channel,
            server: poster.server,
            language: settings.language.unwrap_or(poster.language),
            open_challenges: Listed::of(
                self.open_challenges(&open_challenges).await?,
                all_open_challenges,
            ),
            running: Listed::of(games, all_running),
            results: Listed::of(over, all_over),
            ranks: self.ranks(poster.server).await?,
        };
        Ok((desk, stale_at.into_iter().chain(changes).min()))
    }

    /// Returns the top ranks of each pool, as everybody may see them.
    async fn ranks(&self, server: ServerId) -> Result<Vec<DeskRanks>, AppError> {
        let mut ranks = Vec::new();
        for pool in RatingPool::all() {
            let limit = match pool.speed {
                Speed::Days => MAX_RANKS,
                Speed::Evening => MAX_RANKS_IN_EVENING,
            };
            let lines = first_ranks(&self.core, server, pool, limit).await?;
            if !lines.is_empty() {
                ranks.push(DeskRanks { pool, lines });
            }
        }
        Ok(ranks)
    }

    async fn open_challenges(&self, games: &[GameId]) -> Result<Vec<OpenChallenge>, AppError> {
        let day = self.core.limits.day;
        let mut open_challenges = Vec::new();
        for &game in games {
            let Some(state) = readable(self.core.matches.load(game).await)? else {
                continue;
            };
            // The challenge may have been accepted since the rows were read; then its commit has marked the desk
            // dirty.
            let Some(expires) = state.expires_at(day) else {
                continue;
            };
            let challenge = state.challenge();
            open_challenges.push(OpenChallenge {
                game,
                challenger: challenge.challenger.clone(),
                ruleset: challenge.ruleset,
                handicap: challenge.handicap,
                terms: challenge.terms,
                rated: challenge.rated,
                expires,
            });
        }
        Ok(open_challenges)
    }

    /// Returns the running games with the earliest deadlines, each with the time of its next automatic change.
    async fn running(
        &self,
        games: &[GameId],
    ) -> Result<Vec<(DeskGame, Option<Timestamp>)>, AppError> {
        let mut running = Vec::new();
        for &game in games {
            let Some(state) = readable(self.core.matches.load(game).await)? else {
                continue;
            };
            let Some(row) = self.core.store.game_row(game).await? else {
                continue;
            };
            let time = self.core.clocks.time_of(&state).await?;
            let Some(line) = desk_game(&state, row.home, time) else {
                continue;
            };
            let changes = self.next_change_at(&state, &line);
            running.push((line, changes));
        }
        running.sort_by_key(|(game, _)| {
            let deadline = game.time.clock.and_then(|clock| clock.deadline);
            (deadline.is_none(), deadline, game.game)
        });
        running.truncate(MAX_GAMES);
        Ok(running)
    }

    /// Returns when a game's clock next stops or restarts without an event.
    fn next_change_at(&self, state: &Match, line: &DeskGame) -> Option<Timestamp> {
        let stops = line.time.clock.and_then(|clock| clock.stop);
        let ends = stops.and_then(|stop| stop.until);
        let vacation_end = line.time.on_vacation.map(|vacation| vacation.until);
        let rests = state
            .seats()
            .is_some_and(|seats| seats.house.rest.is_some());
        let weekend = rests.then(|| self.core.clocks.now() + WEEKEND_CHECK_INTERVAL);
        ends.into_iter().chain(vacation_end).chain(weekend).min()
    }
}

fn desk_game(state: &Match, home: ChannelId, time: TimeSummary) -> Option<DeskGame> {
    if !matches!(
        state.phase(),
        Phase::SettingUp { .. } | Phase::Running { .. }
    ) {
        return None;
    }
    let awaits = BySide::new(state.awaits(Side::Cho), state.awaits(Side::Han));
    let since = Side::ALL.into_iter().filter(|side| awaits[*side]);
    let since = since.map(|side| state.waiting_since(side)).min();
    Some(DeskGame {
        game: state.id(),
        home,
        players: state.seats()?.players.clone(),
        awaits,
        since: since.unwrap_or(state.at()),
        time,
    })
}

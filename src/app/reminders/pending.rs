//! The games that a reminder lists, and the limit on changes by timers.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::{KnownSettings, Reminders};
use crate::app::error::{AppError, readable};
use hansu_play::{
    ChannelId, Deadline, GameId, Language, Match, MessageId, Person, ReminderMode, Seq, ServerId,
    Standstill, Timestamp, UserId,
};
use hansu_store::{GameRow, Lane, Row, RowKind};
use janggi::Side;

/// A game in which a person is to act, as listed in a reminder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The game.
    pub game: GameId,
    /// Its server.
    pub server: Option<ServerId>,
    /// Its channel or thread.
    pub home: ChannelId,
    /// Its newest message there.
    pub message: Option<MessageId>,
    /// The opponent.
    pub opponent: Person,
    /// The deadline; `None` without a pace.
    pub deadline: Option<Deadline>,
    /// The start of the person's turn, if known.
    pub since: Timestamp,
}

/// The content of a reminder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReminderContent {
    /// The person; several if an evening waits for both.
    pub people: Vec<Person>,
    /// Those of them whom a message in the channel pings.
    pub pings: Vec<UserId>,
    /// The person's language.
    pub language: Language,
    /// The games, most urgent first.
    pub games: Vec<Pending>,
}

/// A running game with the standstills of its clocks.
pub(super) struct OpenGame {
    pub row: GameRow,
    pub game: Arc<Match>,
    pub standstills: Vec<Standstill>,
}

/// The games to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Selection {
    /// The games that a reminder names which was queued at this time.
    Due(Timestamp),
    /// All games in which the person is to act.
    All,
}

impl ReminderContent {
    fn new(language: Language) -> ReminderContent {
        ReminderContent {
            people: Vec::new(),
            pings: Vec::new(),
            language,
            games: Vec::new(),
        }
    }

    fn add(&mut self, pending: Vec<(Person, Pending)>) {
        for (person, pending) in pending {
            if self.people.iter().all(|known| known.id != person.id) {
                self.people.push(person);
            }
            self.games.push(pending);
        }
    }
}

impl Reminders {
    /// Builds the content of a reminder when it is sent: games may have moved on and settings changed.
    pub(in crate::app) async fn content(
        &self,
        row: &Row,
        game: &Match,
    ) -> Result<ReminderContent, AppError> {
        let mut content = ReminderContent::new(game.language());
        let mut known = KnownSettings::new();
        match (row.kind, row.lane) {
            (RowKind::Reminder, Lane::Person(person)) => {
                self.find_all(&mut content, person, Selection::Due(row.at), &mut known)
                    .await?;
            }
            (RowKind::Digest, Lane::Person(person)) => {
                self.find_all(&mut content, person, Selection::All, &mut known)
                    .await?;
            }
            _ => {
                let selection = Selection::Due(row.at);
                if let Some(row) = self.core.store.game_row(row.game).await?
                    && let Some(open) = self.open_game(row).await?
                {
                    let post = self.core.store.latest_post(open.row.id).await?;
                    let message = post.and_then(|post| post.message());
                    let pending = self.pending(&open, message, None, selection, &mut known);
                    content.add(pending.await?);
                }
            }
        }
        if row.kind != RowKind::Digest {
            self.keep_who_wants_it(&mut content, row, game, &mut known)
                .await?;
        }
        Ok(content)
    }

    /// Drops people who want no such reminder, and all games if nobody is left.
    async fn keep_who_wants_it(
        &self,
        content: &mut ReminderContent,
        row: &Row,
        game: &Match,
        known: &mut KnownSettings,
    ) -> Result<(), AppError> {
        for person in std::mem::take(&mut content.people) {
            let settings = self.settings_of(person.id, known).await?;
            let pings = settings.wants_pings();
            // An evening is pinged in its channel only, where a name helps even without a ping.
            let is_seen = row.kind == RowKind::Reminder || pings || game.is_evening();
            if settings.reminder_mode() == ReminderMode::None || !is_seen {
                continue;
            }
            if pings {
                content.pings.push(person.id);
            }
            content.people.push(person);
        }
        if content.people.is_empty() {
            content.games.clear();
        }
        Ok(())
    }

    /// Returns a person's most urgent game and its last event.
    pub(in crate::app) async fn most_urgent_game(
        &self,
        person: UserId,
    ) -> Result<Option<(GameId, Seq)>, AppError> {
        let mut content = ReminderContent::new(Language::En);
        let known = &mut KnownSettings::new();
        self.find_all(&mut content, person, Selection::All, known)
            .await?;
        match content.games.first() {
            Some(first) => Ok(Some((
                first.game,
                self.core.matches.load(first.game).await?.seq(),
            ))),
            None => Ok(None),
        }
    }

    /// Collects a person's games, most urgent first.
    async fn find_all(
        &self,
        content: &mut ReminderContent,
        person: UserId,
        selection: Selection,
        known: &mut KnownSettings,
    ) -> Result<(), AppError> {
        let language = self.settings_of(person, known).await?.language;
        content.language = language.unwrap_or(content.language);
        let posts = self.core.store.latest_posts_of(person).await?;
        for open in self.open_games(person, &[]).await? {
            let post = posts.iter().find(|post| post.game == open.row.id);
            let message = post.and_then(Row::message);
            let pending = self.pending(&open, message, Some(person), selection, known);
            content.add(pending.await?);
        }
        content.games.sort_by_key(|game| {
            (
                game.deadline.is_none(),
                game.deadline.map(|due| due.at),
                game.since,
            )
        });
        Ok(())
    }

    /// Returns a person's running games apart from some; of those that cannot be read none.
    pub(super) async fn open_games(
        &self,
        person: UserId,
        apart_from: &[GameId],
    ) -> Result<Vec<OpenGame>, AppError> {
        let mut rows = self.core.store.open_games_of(person, None).await?;
        rows.retain(|row| row.is_game() && !apart_from.contains(&row.id));
        let mut games = Vec::new();
        let mut read = Vec::new();
        for row in rows {
            if let Some(game) = readable(self.core.matches.load_row(&row).await)? {
                games.push(game);
                read.push(row);
            }
        }
        let mut standstills = self.core.clocks.standstills_of(person, &games).await?;
        let open = read.into_iter().zip(games).map(|(row, game)| OpenGame {
            standstills: standstills.remove(&row.id).unwrap_or_default(),
            row,
            game,
        });
        Ok(open.collect())
    }

    /// Returns the game of a row; `None` if it is over or cannot be read.
    async fn open_game(&self, row: GameRow) -> Result<Option<OpenGame>, AppError> {
        if !row.is_game() || !row.is_open() {
            return Ok(None);
        }
        let Some(game) = readable(self.core.matches.load_row(&row).await)? else {
            return Ok(None);
        };
        Ok(Some(OpenGame {
            standstills: self.core.clocks.standstills(&game).await?,
            row,
            game,
        }))
    }

    /// Returns a person's pending action in a game; with `None`, either player's, in an evening each player's. `message`
    /// is the game's newest message.
    async fn pending(
        &self,
        open: &OpenGame,
        message: Option<MessageId>,
        person: Option<UserId>,
        selection: Selection,
        known: &mut KnownSettings,
    ) -> Result<Vec<(Person, Pending)>, AppError> {
        let OpenGame { row, game, .. } = open;
        let moment = self.core.clocks.moment_of(&open.standstills);
        let Some(seats) = game.seats() else {
            return Ok(Vec::new());
        };
        let mut due = Vec::new();
        for side in Side::ALL {
            let is_of_other = person.is_some_and(|person| seats.players[side].id != person);
            let is_enough = !due.is_empty() && !game.is_evening();
            if is_enough || !game.awaits(side) || is_of_other {
                continue;
            }
            let is_pending = match selection {
                Selection::All => !game.is_paused(),
                Selection::Due(queued) => {
                    self.is_reminder_due(game, side, moment, queued, known)
                        .await?
                }
            };
            due.extend(is_pending.then_some(side));
        }
        let clocks = game.clocks(moment);
        let pending = due.into_iter().map(|side| {
            let pending = Pending {
                game: row.id,
                server: row.server,
                home: row.home,
                message,
                opponent: seats.players[side.opponent()].clone(),
                deadline: clocks[side].and_then(|clock| clock.due()),
                since: clocks[side].map_or(row.changed_at, |clock| clock.began),
            };
            (seats.players[side].clone(), pending)
        });
        Ok(pending.collect())
    }
}

/// The minimum interval between two reminders that change something.
const APART: Duration = Duration::from_millis(200);

/// The effect of a timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum TimerEffect {
    /// The reminder changed a match or queued a message.
    Changed,
    /// The timer rang early, or nothing was left to do.
    NoChange,
}

/// The time of the last change made by a timer.
#[derive(Debug, Default)]
pub(in crate::app) struct ChangeThrottle(Mutex<Option<Instant>>);

impl ChangeThrottle {
    /// Records the effect of a timer.
    pub fn note(&self, effect: Option<TimerEffect>) {
        if effect == Some(TimerEffect::Changed) {
            *self.0.lock() = Some(Instant::now());
        }
    }

    /// Returns the delay until the next change; `None` if it may happen now.
    pub fn wait(&self) -> Option<Duration> {
        let last = *self.0.lock();
        let since = last?.elapsed();
        (since < APART).then(|| APART - since)
    }
}

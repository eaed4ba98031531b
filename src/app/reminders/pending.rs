//! The games that a reminder lists, and the limit on changes by timers.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::Reminders;
use crate::app::error::AppError;
use crate::play::{
    ChannelId, Deadline, GameId, Language, Match, MessageId, Person, ReminderMode, Seq, ServerId,
    Timestamp, UserId,
};
use crate::rules::Side;
use crate::store::{GameRow, Lane, Row, RowKind};

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
    /// The person.
    pub who: Option<Person>,
    /// The person's language.
    pub language: Language,
    /// The games, most urgent first.
    pub games: Vec<Pending>,
}

/// The games to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Selection {
    /// The games with a due reminder.
    Due,
    /// All games in which the person is to act.
    All,
}

impl ReminderContent {
    fn add(&mut self, pending: Option<(Person, Pending)>) {
        if let Some((person, pending)) = pending {
            self.who = Some(person);
            self.games.push(pending);
        }
    }
}

impl Reminders {
    /// Builds the content of a reminder when it is sent: games may have moved on and settings changed.
    pub(in crate::app) async fn reminder_content(
        &self,
        row: &Row,
        game: &Match,
    ) -> Result<Option<ReminderContent>, AppError> {
        let mut content = ReminderContent {
            who: None,
            language: game.language(),
            games: Vec::new(),
        };
        match (row.kind, row.lane) {
            (RowKind::Reminder, Lane::Person(person)) => {
                self.find_all(&mut content, person, Selection::Due).await?;
            }
            (RowKind::Digest, Lane::Person(person)) => {
                self.find_all(&mut content, person, Selection::All).await?;
            }
            (RowKind::Nudge, _) => {
                if let Some(row) = self.core.store.game_row(row.game).await? {
                    self.find_in(&mut content, &row, None, Selection::Due)
                        .await?;
                }
            }
            _ => return Ok(None),
        }
        if let (Some(person), RowKind::Reminder | RowKind::Nudge) = (&content.who, row.kind) {
            let settings = self.core.store.personal_settings(person.id).await?;
            let cannot_ping = row.kind == RowKind::Nudge && !settings.wants_pings();
            if settings.reminder_mode() == ReminderMode::None || cannot_ping {
                content.games.clear();
            }
        }
        Ok(Some(content))
    }

    /// Returns a person's most urgent game and its last event.
    pub(in crate::app) async fn most_urgent_game(
        &self,
        person: UserId,
    ) -> Result<Option<(GameId, Seq)>, AppError> {
        let mut content = ReminderContent {
            who: None,
            language: Language::En,
            games: Vec::new(),
        };
        self.find_all(&mut content, person, Selection::All).await?;
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
    ) -> Result<(), AppError> {
        let language = self.core.store.language_of(person).await?;
        content.language = language.unwrap_or(content.language);
        for row in self.core.store.open_games_of(person, None).await? {
            self.find_in(content, &row, Some(person), selection).await?;
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

    async fn find_in(
        &self,
        content: &mut ReminderContent,
        row: &GameRow,
        person: Option<UserId>,
        selection: Selection,
    ) -> Result<(), AppError> {
        if !row.is_game() || !row.is_open() {
            return Ok(());
        }
        match self.pending(row, person, selection).await {
            Ok(pending) => content.add(pending),
            // A broken match must not hide the others.
            Err(error) if error.is_of_the_match() => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Returns a person's pending action in a game; with `None`, either player's.
    async fn pending(
        &self,
        row: &GameRow,
        person: Option<UserId>,
        selection: Selection,
    ) -> Result<Option<(Person, Pending)>, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let standstills = self.core.clocks.standstills(&game).await?;
        let moment = self.core.clocks.moment_of(&standstills);
        let Some(seats) = game.seats() else {
            return Ok(None);
        };
        let mut due = None;
        for side in Side::ALL {
            let is_of_other = person.is_some_and(|person| seats.players[side].id != person);
            if due.is_some() || !game.awaits(side) || is_of_other {
                continue;
            }
            let is_pending = match selection {
                Selection::All => !game.is_paused(),
                Selection::Due => self.is_reminder_due(&game, side, moment).await?,
            };
            due = is_pending.then_some(side);
        }
        let Some(side) = due else {
            return Ok(None);
        };
        let clock = game.clocks(moment)[side];
        let post = self.core.store.latest_post(row.id).await?;
        let pending = Pending {
            game: row.id,
            server: row.server,
            home: row.home,
            message: post.and_then(|post| post.message()),
            opponent: seats.players[side.opponent()].clone(),
            deadline: clock.and_then(|clock| clock.due()),
            since: clock.map_or(row.changed_at, |clock| clock.began),
        };
        Ok(Some((seats.players[side].clone(), pending)))
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

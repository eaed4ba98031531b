//! Reminding the players who are to act: one message for all games that are due, an hour from the next.

mod digests;
mod pace;

use std::sync::Arc;

use super::clock::{GameClocks, people};
use super::error::AppError;
use super::matches::Matches;
use super::signals::Signals;
use crate::play::{
    ChannelId, GameId, Language, Match, MessageId, Moment, Person, Remind, Reminder, Seq, ServerId,
    Timestamp, UserId,
};
use crate::rules::Side;
use crate::store::{
    GameRow, Habits, Lane, NewReminder, Reminding, Row, RowKind, RungTimer, Store, TimerKind,
};

pub use digests::Digests;
pub(super) use pace::{Pace, Rung};

/// A game in which somebody is to act, as a reminder tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// Which game.
    pub game: GameId,
    /// Its server.
    pub server: Option<ServerId>,
    /// Where it is played.
    pub home: ChannelId,
    /// Its newest message there.
    pub message: Option<MessageId>,
    /// Against whom.
    pub opponent: Person,
    /// When the time is up; `None` in a game without a pace.
    pub deadline: Option<Timestamp>,
    /// Since when it waits, as far as is known.
    pub since: Timestamp,
}

/// Whom a reminder is for, and what it tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pendings {
    /// Whom.
    pub who: Option<Person>,
    /// The language that they read.
    pub language: Language,
    /// The games, the most urgent first.
    pub games: Vec<Pending>,
}

/// A game whose timer has rung for somebody.
#[derive(Debug)]
pub(in crate::app) struct DueReminder {
    pub game: GameId,
    seq: Seq,
    home: ChannelId,
    language: Language,
    deadline: Option<Timestamp>,
    timer: RungTimer,
}

/// Of which games a person is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Selection {
    /// Those whose reminders have fallen due.
    Due,
    /// All in which they are to act.
    All,
}

/// Finds out who is to be reminded, and queues it.
pub struct Reminders {
    store: Arc<Store>,
    matches: Arc<Matches>,
    clocks: Arc<GameClocks>,
    signals: Arc<Signals>,
}

impl Reminders {
    /// Reminders about the matches of a store.
    pub fn new(
        store: Arc<Store>,
        matches: Arc<Matches>,
        clocks: Arc<GameClocks>,
        signals: Arc<Signals>,
    ) -> Reminders {
        Reminders {
            store,
            matches,
            clocks,
            signals,
        }
    }

    /// When the player to act is first reminded, if nothing happens and no clock stands still.
    pub(in crate::app) async fn first(&self, after: &Match) -> Result<Option<Timestamp>, AppError> {
        let moment = self.clocks.moment();
        let mut first = None::<Timestamp>;
        for (side, _, habits) in self.awaited_habits(after).await? {
            let quiet = habits.quiet_hours();
            let at = match after.reminds(side, Reminder::First, quiet.as_ref(), moment) {
                Remind::Later(at) => at,
                Remind::Now => moment.now,
                Remind::Never => continue,
            };
            first = earlier(first, at);
        }
        Ok(first)
    }

    /// Whom the timer of a game that has rung reminds; where it rang early it is set anew.
    pub(in crate::app) async fn reminds(
        &self,
        id: GameId,
        kind: TimerKind,
    ) -> Result<Vec<(UserId, DueReminder)>, AppError> {
        let game = self.matches.load(id).await?;
        let row = self.store.game_row(id).await?;
        let stills = self.clocks.standstills(&game).await?;
        let moment = self.clocks.moment_of(&stills);
        let which = match kind {
            TimerKind::RemindAgain => Reminder::Second,
            _ => Reminder::First,
        };
        let mut due = Vec::new();
        let mut timer = RungTimer {
            game: id,
            kind,
            again: None,
            next: None,
        };
        for (side, who, habits) in self.awaited_habits(&game).await? {
            let quiet = habits.quiet_hours();
            let remind = |which| game.reminds(side, which, quiet.as_ref(), moment);
            match (remind(which), &row) {
                // What they choose lets it ring.
                (Remind::Now, _) if !habits.wants_reminders() => {
                    timer.again = earlier(timer.again, moment.now + self.clocks.day());
                }
                (Remind::Now, Some(row)) => {
                    if let (Reminder::First, Remind::Later(at)) = (which, remind(Reminder::Second))
                    {
                        timer.next = earlier(timer.next, at);
                    }
                    // Where both are to act it may have rung for the other.
                    let fell_due = game.reminder_due(side, which, moment);
                    let told = fell_due.is_some() && habits.reminded_at >= fell_due;
                    if !(told && game.awaits(side.opponent())) {
                        due.push((side, who, row.home));
                    }
                }
                (Remind::Later(at), _) => timer.again = earlier(timer.again, at),
                _ => {}
            }
        }
        if due.is_empty() {
            self.store.timer_rang(&timer).await?;
        }
        let due_game = |(side, who, home): (Side, UserId, ChannelId)| {
            let clock = game.clocks(moment)[side];
            let due = DueReminder {
                game: id,
                seq: game.seq(),
                home,
                language: game.language(),
                deadline: clock.and_then(|clock| clock.deadline),
                timer,
            };
            (who, due)
        };
        Ok(due.into_iter().map(due_game).collect())
    }

    /// Who is to act in a match against a person, and what they have chosen about hearing of that.
    pub(in crate::app) async fn awaited_habits(
        &self,
        game: &Match,
    ) -> Result<Vec<(Side, UserId, Habits)>, AppError> {
        let mut found = Vec::new();
        let Some((seats, _)) = people(game) else {
            return Ok(found);
        };
        for side in Side::ALL.into_iter().filter(|&side| game.awaits(side)) {
            let who = seats.players[side].id;
            found.push((side, who, self.store.habits(who).await?));
        }
        Ok(found)
    }

    /// Reminds a person of games, unless they were reminded within the hour: then it waits.
    pub(in crate::app) async fn remind(
        &self,
        who: UserId,
        mut due: Vec<DueReminder>,
    ) -> Result<Rung, AppError> {
        let now = self.clocks.now();
        let habits = self.store.habits(who).await?;
        let hour = self.clocks.day() / 24;
        if let Some(last) = habits
            .reminded_at
            .filter(|last| now.since(*last) < hour && *last <= now)
        {
            for game in &due {
                let later = last + hour;
                self.store
                    .put_off_timer(game.game, game.timer.kind, later)
                    .await?;
            }
            return Ok(Rung::InVain);
        }
        due.sort_by_key(|game| (game.deadline.is_none(), game.deadline));
        let Some(first) = due.first() else {
            return Ok(Rung::InVain);
        };
        let in_thread = habits.closed || habits.reminders != Reminding::Direct;
        let reminder = NewReminder {
            who,
            language: first.language,
            game: first.game,
            seq: first.seq,
            instead: in_thread.then_some(first.home),
            rung: due.iter().map(|game| game.timer).collect(),
        };
        self.store.remind(&reminder, now).await?;
        self.signals.wake_courier();
        tracing::info!(game.id = %reminder.game, games = due.len(), "somebody is reminded");
        Ok(Rung::Changed)
    }

    /// What a reminder tells when it is sent: what is still to be done then, if the person still wants to
    /// hear of it.
    pub(in crate::app) async fn pendings(
        &self,
        row: &Row,
        game: &Match,
    ) -> Result<Option<Pendings>, AppError> {
        let mut found = Pendings {
            who: None,
            language: game.language(),
            games: Vec::new(),
        };
        match (row.kind, row.lane) {
            (RowKind::Reminder, Lane::Person(who)) => {
                self.find_all(&mut found, who, Selection::Due).await?;
            }
            (RowKind::Digest, Lane::Person(who)) => {
                self.find_all(&mut found, who, Selection::All).await?;
            }
            (RowKind::Nudge, _) => {
                if let Some(row) = self.store.game_row(row.game).await? {
                    self.find_in(&mut found, &row, None, Selection::Due).await?;
                }
            }
            _ => return Ok(None),
        }
        if let (Some(who), RowKind::Reminder | RowKind::Nudge) = (&found.who, row.kind) {
            let habits = self.store.habits(who.id).await?;
            let nudged_in_vain = row.kind == RowKind::Nudge && !habits.pings;
            if habits.reminders == Reminding::None || nudged_in_vain {
                found.games.clear();
            }
        }
        Ok(Some(found))
    }

    /// The game of a person that is most urgent, and its last event.
    pub(in crate::app) async fn soonest_of(
        &self,
        who: UserId,
    ) -> Result<Option<(GameId, Seq)>, AppError> {
        let mut found = Pendings {
            who: None,
            language: Language::En,
            games: Vec::new(),
        };
        self.find_all(&mut found, who, Selection::All).await?;
        match found.games.first() {
            Some(first) => Ok(Some((
                first.game,
                self.matches.load(first.game).await?.seq(),
            ))),
            None => Ok(None),
        }
    }

    /// Finds the games of a person that they are told of, the most urgent first.
    async fn find_all(
        &self,
        found: &mut Pendings,
        who: UserId,
        selection: Selection,
    ) -> Result<(), AppError> {
        let language = self.store.language_of(who).await?;
        found.language = language.unwrap_or(found.language);
        for row in self.store.open_games_of(who, None).await? {
            self.find_in(found, &row, Some(who), selection).await?;
        }
        found
            .games
            .sort_by_key(|game| (game.deadline.is_none(), game.deadline, game.since));
        Ok(())
    }

    async fn find_in(
        &self,
        found: &mut Pendings,
        row: &GameRow,
        who: Option<UserId>,
        selection: Selection,
    ) -> Result<(), AppError> {
        if !row.is_game() || !row.is_open() {
            return Ok(());
        }
        match self.pending(row, who, selection).await {
            Ok(pending) => found.add(pending),
            // It hides none of the others.
            Err(error) if error.is_of_the_match() => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// What is to be done in a game by one person, or by either player where none is named.
    async fn pending(
        &self,
        row: &GameRow,
        who: Option<UserId>,
        selection: Selection,
    ) -> Result<Option<(Person, Pending)>, AppError> {
        let game = self.matches.load(row.id).await?;
        let stills = self.clocks.standstills(&game).await?;
        let moment = self.clocks.moment_of(&stills);
        let Some(seats) = game.seats() else {
            return Ok(None);
        };
        let mut due = None;
        let theirs = |side| who.is_none_or(|who| seats.players[side].id == who);
        for side in Side::ALL {
            if due.is_some() || !game.awaits(side) || !theirs(side) {
                continue;
            }
            let tells = match selection {
                Selection::All => !game.is_paused(),
                Selection::Due => self.has_fallen_due(&game, side, moment).await?,
            };
            due = tells.then_some(side);
        }
        let Some(side) = due else {
            return Ok(None);
        };
        let clock = game.clocks(moment)[side];
        let post = self.store.latest_post(row.id).await?;
        let pending = Pending {
            game: row.id,
            server: row.server,
            home: row.home,
            message: post.and_then(|post| post.message()),
            opponent: seats.players[side.opponent()].clone(),
            deadline: clock.and_then(|clock| clock.deadline),
            since: clock.map_or(row.changed_at, |clock| clock.began),
        };
        Ok(Some((seats.players[side].clone(), pending)))
    }

    /// Whether a side is to be reminded now. A reminder that has been queued may be sent when quiet hours have
    /// begun: what fell due before is told all the same.
    async fn has_fallen_due(
        &self,
        game: &Match,
        side: Side,
        moment: Moment<'_>,
    ) -> Result<bool, AppError> {
        let now = |quiet| game.reminds(side, Reminder::First, quiet, moment) == Remind::Now;
        if now(None) {
            return Ok(true);
        }
        let awaited = self.awaited_habits(game).await?;
        let habits = awaited.iter().find(|(awaited, ..)| *awaited == side);
        let quiet = habits.and_then(|(_, _, habits)| habits.quiet_hours());
        Ok(quiet.is_some() && now(quiet.as_ref()))
    }

    /// Somebody takes no direct messages: what reminds them is said in the channel of the most urgent game.
    /// A digest is not, nor is what would not be noticed there.
    pub(in crate::app) async fn door_closed(&self, row: &Row, who: UserId) -> Result<(), AppError> {
        let game = self.store.game_row(row.game).await?;
        let habits = self.store.habits(who).await?;
        let instead = game
            .filter(|_| row.kind == RowKind::Reminder && habits.pings)
            .map(|game| game.home);
        let now = self.clocks.now();
        Ok(self.store.door_closed(row, who, instead, now).await?)
    }
}

pub(in crate::app) fn earlier(known: Option<Timestamp>, at: Timestamp) -> Option<Timestamp> {
    Some(known.map_or(at, |known| known.min(at)))
}

impl Pendings {
    fn add(&mut self, pending: Option<(Person, Pending)>) {
        if let Some((who, pending)) = pending {
            self.who = Some(who);
            self.games.push(pending);
        }
    }
}

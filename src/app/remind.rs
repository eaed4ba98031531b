//! Reminding whoever is to act: one message for all games that are due, an hour from the next.

use super::watch::Rung;
use super::{App, AppError};
use crate::play::{
    ChannelId, GameId, Language, Match, MessageId, Person, Remind, Reminder, Seq, ServerId,
    Timestamp, UserId,
};
use crate::rules::Side;
use crate::store::{GameRow, NewReminder, Row, RowKind, TimerKind};

/// The longest list that a reminder has.
const LISTED: usize = 10;

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
pub(super) struct Due {
    pub game: GameId,
    seq: Seq,
    home: ChannelId,
    language: Language,
    deadline: Option<Timestamp>,
    kind: TimerKind,
    next: Option<Timestamp>,
}

impl App {
    /// Whom the timer of a game that has rung reminds; where it rang early it is set anew.
    pub(super) async fn reminds(
        &self,
        id: GameId,
        kind: TimerKind,
    ) -> Result<Vec<(UserId, Due)>, AppError> {
        let game = self.load(id).await?;
        let row = self.store.game_row(id).await?;
        let stills = self.standstills(&game).await?;
        let moment = self.moment_of(&stills);
        let which = match kind {
            TimerKind::RemindAgain => Reminder::Second,
            _ => Reminder::First,
        };
        let (mut due, mut later) = (Vec::new(), None::<Timestamp>);
        for side in Side::ALL {
            match (game.reminds(side, which, None, moment), game.table(), &row) {
                (Remind::Now, Some(table), Some(row)) => {
                    let next = match (which, game.reminds(side, Reminder::Second, None, moment)) {
                        (Reminder::First, Remind::Later(at)) => Some(at),
                        _ => None,
                    };
                    let clock = game.clocks(moment)[side];
                    let due_game = Due {
                        game: id,
                        seq: game.seq(),
                        home: row.home,
                        language: game.language(),
                        deadline: clock.and_then(|clock| clock.deadline),
                        kind,
                        next,
                    };
                    due.push((table.players[side].id, due_game));
                }
                (Remind::Later(at), ..) => {
                    later = Some(later.map_or(at, |later: Timestamp| later.min(at)));
                }
                _ => {}
            }
        }
        match (due.is_empty(), later) {
            (true, Some(at)) => self.store.put_off_timer(id, kind, at).await?,
            (true, None) => self.store.drop_timer(id, kind).await?,
            (false, _) => {}
        }
        Ok(due)
    }

    /// Reminds a person of games, unless they were reminded within the hour: then it waits.
    pub(super) async fn remind(&self, who: UserId, mut due: Vec<Due>) -> Result<Rung, AppError> {
        let now = self.clock.now();
        let door = self.store.door(who).await?;
        let hour = self.limits.day / 24;
        if let Some(last) = door
            .reminded_at
            .filter(|last| now.since(*last) < hour && *last <= now)
        {
            for game in &due {
                let later = last + hour;
                self.store
                    .put_off_timer(game.game, game.kind, later)
                    .await?;
            }
            return Ok(Rung::InVain);
        }
        due.sort_by_key(|game| (game.deadline.is_none(), game.deadline));
        let Some(first) = due.first() else {
            return Ok(Rung::InVain);
        };
        let reminder = NewReminder {
            who,
            language: first.language,
            game: first.game,
            seq: first.seq,
            instead: door.closed.then_some(first.home),
            rung: due
                .iter()
                .map(|game| (game.game, game.kind, game.next))
                .collect(),
        };
        self.store.remind(&reminder, now).await?;
        self.wake_courier();
        tracing::info!(game.id = %reminder.game, games = due.len(), "somebody is reminded");
        Ok(Rung::Changed)
    }

    /// What a reminder tells when it is sent: what is still to be done then.
    pub(super) async fn pendings(
        &self,
        row: &Row,
        game: &Match,
    ) -> Result<Option<Pendings>, AppError> {
        let who = match row.kind {
            RowKind::Reminder => Some(UserId(row.lane.0)),
            RowKind::Nudge => None,
            _ => return Ok(None),
        };
        let mut found = Pendings {
            who: None,
            language: game.language(),
            games: Vec::new(),
        };
        let rows = match who {
            Some(who) => {
                let language = self.store.language_of(who).await?;
                found.language = language.unwrap_or(found.language);
                self.store.open_games_of(who, None).await?
            }
            None => self.store.game_row(row.game).await?.into_iter().collect(),
        };
        for row in rows.iter().filter(|row| row.is_game() && row.is_open()) {
            match self.pending(row, who).await {
                Ok(pending) => found.add(pending),
                // It hides none of the others.
                Err(error) if error.is_of_the_match() => {}
                Err(error) => return Err(error),
            }
        }
        found
            .games
            .sort_by_key(|game| (game.deadline.is_none(), game.deadline, game.since));
        found.games.truncate(LISTED);
        Ok(Some(found))
    }

    /// What is to be done in a game by somebody, or by whoever it is.
    async fn pending(
        &self,
        row: &GameRow,
        who: Option<UserId>,
    ) -> Result<Option<(Person, Pending)>, AppError> {
        let game = self.load(row.id).await?;
        let stills = self.standstills(&game).await?;
        let moment = self.moment_of(&stills);
        let Some(table) = game.table() else {
            return Ok(None);
        };
        let due = Side::ALL.into_iter().find(|&side| {
            let theirs = who.is_none_or(|who| table.players[side].id == who);
            theirs && game.reminds(side, Reminder::First, None, moment) == Remind::Now
        });
        let Some(side) = due else {
            return Ok(None);
        };
        let clock = game.clocks(moment)[side];
        let post = self.store.latest_post(row.id).await?;
        let pending = Pending {
            game: row.id,
            server: row.server,
            home: row.home,
            message: post.and_then(|post| post.message),
            opponent: table.players[side.opponent()].clone(),
            deadline: clock.and_then(|clock| clock.deadline),
            since: clock.map_or(row.changed_at, |clock| clock.began),
        };
        Ok(Some((table.players[side].clone(), pending)))
    }

    /// Somebody takes no direct messages: they are reminded in the channel of the most urgent game.
    pub(super) async fn remind_instead(&self, row: &Row) -> Result<(), AppError> {
        if let Some(game) = self.store.game_row(row.game).await? {
            let now = self.clock.now();
            self.store.nudge_instead(row, game.home, now).await?;
        }
        Ok(())
    }
}

impl Pendings {
    fn add(&mut self, pending: Option<(Person, Pending)>) {
        if let Some((who, pending)) = pending {
            self.who = Some(who);
            self.games.push(pending);
        }
    }
}

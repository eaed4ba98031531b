//! Games: events, stored rows, analyses.

mod analyses;
mod append;
mod conditional;
mod votes;

use super::Store;
use super::database::{Connection, FromRow, SqlRow, rows};
use super::error::{StoreError, unreadable};
use super::game_phase::GamePhase;
use super::ids::GameServer;
use super::outbox::blocked::{SupersededScope, settle_superseded};
use super::outbox::queueing::{RowCause, insert_row};
use super::outbox::{Lane, NewRow, RowKind};
use super::posters::{channel_changed, game_changed};
use crate::ShardSet;
use hansu_play::{
    Challenge, ChannelId, DatedEvent, Event, GameId, Match, Person, Seq, ServerId, Speed,
    Timestamp, UserId,
};
use janggi::{Game, Variant};

pub use append::{AppendOutcome, NewChallenge, NewEvents, ReminderChange};
pub(super) use append::{insert_accepted, open_games};
pub use conditional::{PlanChange, PlanRevision, StoredPlan, StoredPlanEdit};
pub use votes::NewVote;

/// A match's stored row: its place, players and phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// The match.
    pub id: GameId,
    /// The server; `None` for direct messages.
    pub server: Option<ServerId>,
    /// The channel or thread of its messages.
    pub home: ChannelId,
    /// The channel of the challenge.
    pub parent: ChannelId,
    /// The challenger, with the name at that time.
    pub challenger: Person,
    /// The opponent; before acceptance the challenged person, if any.
    pub opponent: Option<Person>,
    /// The phase.
    pub phase: GamePhase,
    /// The player to act; `None` if nobody, or both in a secret setup.
    pub to_act: Option<UserId>,
    /// The number of plies played.
    pub ply: usize,
    /// The time of its last change.
    pub changed_at: Timestamp,
    /// Its last event.
    pub last: Seq,
    /// `true` if one of its messages is parked in its channel.
    pub is_parked: bool,
}

impl GameRow {
    /// Returns whether a person is a player or part of the challenge.
    pub fn is_about(&self, person: UserId) -> bool {
        let opponent = self.opponent.as_ref().map(|person| person.id);
        self.challenger.id == person || opponent == Some(person)
    }

    /// Returns whether it can still change.
    pub fn is_open(&self) -> bool {
        match self.phase {
            GamePhase::Challenged | GamePhase::SettingUp | GamePhase::Running => true,
            GamePhase::Closed | GamePhase::Over => false,
        }
    }

    /// Returns whether it was accepted.
    pub fn is_game(&self) -> bool {
        match self.phase {
            GamePhase::SettingUp | GamePhase::Running | GamePhase::Over => true,
            GamePhase::Challenged | GamePhase::Closed => false,
        }
    }
}

/// The columns of a match that follow from its events and change with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SearchColumns {
    pub cho: Option<UserId>,
    pub han: Option<UserId>,
    pub to_act: Option<UserId>,
    pub phase: GamePhase,
    pub ply: usize,
    pub rated: Option<Variant>,
    pub variant: Variant,
    pub evening: Speed,
}

rows! {
    SearchColumns { cho, han, to_act, phase, ply, rated, variant, evening }
}

/// Returns the variant in whose ratings a match counts; `None` if it is casual.
fn rated_in(challenge: &Challenge) -> Option<Variant> {
    challenge.rated.then_some(challenge.ruleset.variant)
}

impl SearchColumns {
    /// Returns the columns of a match.
    pub fn of(game: &Match) -> SearchColumns {
        let players = game.seats().map(|seats| &seats.players);
        SearchColumns {
            cho: players.map(|players| players.cho.id),
            han: players.map(|players| players.han.id),
            to_act: game.player_to_act().map(|person| person.id),
            phase: GamePhase::of(game.phase()),
            ply: game.game().map_or(0, Game::ply),
            rated: rated_in(game.challenge()),
            variant: game.challenge().ruleset.variant,
            evening: game.speed(),
        }
    }
}

/// Selects rows of the game table; the argument follows the columns.
macro_rules! select {
    ($rest:literal) => {
        // Once seats are known, the opponent is the player in the seat that is not the challenger's.
        concat!(
            "select id, server, home, parent, challenger, challenger_name, \
             coalesce(case challenger when cho then han else cho end, opponent) as opponent, \
             opponent_name, to_act, ply, phase, changed_at, \
             (select coalesce(max(seq), 0) from event where event.game = game.id) as last, \
             exists (select 1 from outbox where outbox.game = game.id and state = 'parked' \
               and kind not in ('lost', 'reminder', 'digest', 'cup')) as is_parked from game ",
            $rest
        )
    };
}

impl Store {
    /// Returns the events of a match in order; empty if it does not exist.
    pub async fn events(&self, game: GameId) -> Result<Vec<DatedEvent>, StoreError> {
        let sql = "select body, at from event where game = $1 order by seq";
        let events = self.all(sql, game).await;
        events.map_err(StoreError::in_events_of(game))
    }

    /// Returns the row of a match.
    pub async fn game_row(&self, game: GameId) -> Result<Option<GameRow>, StoreError> {
        let sql = select!("where id = $1");
        self.first(sql, game).await
    }

    /// Returns the matches of a channel or thread, open ones first, then the newest; at most a hundred.
    pub async fn games_at(&self, home: ChannelId) -> Result<Vec<GameRow>, StoreError> {
        // Two parts, one for each partial index, each limited before the union.
        let sql = select!(
            "where id in \
               (select id from (select id from game where home = $1 \
                  and phase in ('challenged', 'setting_up', 'running') order by id desc limit 100) as open \
                union all \
                select id from (select id from game where home = $1 \
                  and phase in ('closed', 'over') order by id desc limit 100) as done) \
             order by phase in ('closed', 'over'), id desc limit 100"
        );
        self.all(sql, home).await
    }

    /// Returns the open matches that were challenged in a channel, each with its home: the channel or one of its
    /// threads.
    pub async fn open_games_below(
        &self,
        parent: ChannelId,
    ) -> Result<Vec<(GameId, ChannelId)>, StoreError> {
        let sql = "select id, home from game where parent = $1 \
                   and phase in ('challenged', 'setting_up', 'running') order by id";
        self.all(sql, parent).await
    }

    /// Returns the number of a match's last event; `None` if the match does not exist.
    pub async fn last_event(&self, game: GameId) -> Result<Option<(Seq, Timestamp)>, StoreError> {
        let sql = "select seq, at from event where game = $1 order by seq desc limit 1";
        self.first(sql, game).await
    }

    /// Returns the open matches of these shards in which a person plays or is challenged, oldest first.
    pub async fn open_against(
        &self,
        person: UserId,
        shards: &ShardSet,
    ) -> Result<Vec<GameId>, StoreError> {
        let sql = "select id, server from game where cho = $1 and phase in ('setting_up', 'running') \
                   union all select id, server from game where han = $1 and phase in ('setting_up', 'running') \
                   union all select id, server from game where opponent = $1 and phase = 'challenged' order by id";
        let games: Vec<(GameId, GameServer)> = self.all(sql, person).await?;
        let served = games
            .into_iter()
            .filter(|(_, server)| shards.serves(server.0));
        Ok(served.map(|(game, _)| game).collect())
    }

    /// Returns the number of a person's open matches in direct messages in which they are to act.
    pub async fn count_waiting_in_direct_messages(
        &self,
        person: UserId,
    ) -> Result<u64, StoreError> {
        let sql = "select (select count(*) from game where cho = $1 and phase in ('setting_up', 'running') \
                     and to_act = $1 and server = $2) + \
                   (select count(*) from game where han = $1 and phase in ('setting_up', 'running') \
                     and to_act = $1 and server = $2)";
        self.one(sql, (person, GameServer(None))).await
    }

    /// Returns a person's open matches, in `server` or everywhere; at most a hundred. Those waiting for the person
    /// come first, then the last changed.
    pub async fn open_games_of(
        &self,
        person: UserId,
        server: Option<ServerId>,
    ) -> Result<Vec<GameRow>, StoreError> {
        let sql = select!(
            "where id in \
               (select id from game where cho = $1 and phase in ('setting_up', 'running') \
                union all select id from game where han = $1 and phase in ('setting_up', 'running') \
                union all select id from game where challenger = $1 and phase = 'challenged' \
                union all select id from game where opponent = $1 and phase = 'challenged') \
               and ($2 is null or server = $2) \
             order by coalesce(to_act, 0) <> $1, changed_at desc limit 100"
        );
        self.all(sql, (person, server)).await
    }

    /// Returns `limit` of a person's finished matches, in `server` or everywhere, after the first `left_out`, latest
    /// first.
    pub async fn finished_games_of(
        &self,
        person: UserId,
        server: Option<ServerId>,
        left_out: u32,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        // Either part may contribute the whole page, so each reads up to its end.
        let sql = select!(
            "where id in \
               (select id from (select id from game where cho = $1 and phase = 'over' \
                  and ($2 is null or server = $2) order by changed_at desc limit $3 + $4) as blue \
                union all \
                select id from (select id from game where han = $1 and phase = 'over' \
                  and ($2 is null or server = $2) order by changed_at desc limit $3 + $4) as red) \
             order by changed_at desc, id desc limit $4 offset $3"
        );
        self.all(sql, (person, server, left_out, limit)).await
    }

    /// Returns the number of a person's finished matches, in `server` or everywhere.
    pub async fn count_finished_games_of(
        &self,
        person: UserId,
        server: Option<ServerId>,
    ) -> Result<u32, StoreError> {
        let sql = "select (select count(*) from game where cho = $1 and phase = 'over' \
                     and ($2 is null or server = $2)) + \
                   (select count(*) from game where han = $1 and phase = 'over' \
                     and ($2 is null or server = $2))";
        self.one(sql, (person, server)).await
    }

    /// Counts, up to `limit`, how often one person has challenged another. Challenges that were closed without a game
    /// are left out.
    pub async fn count_challenges(
        &self,
        challenger: UserId,
        opponent: UserId,
        variant: Variant,
        limit: u8,
    ) -> Result<u8, StoreError> {
        let sql = "select count(*) from (select 1 from game where challenger = $1 and opponent = $2 \
                   and variant = $3 and phase <> 'closed' limit $4) as asked";
        self.one(sql, (challenger, opponent, variant, limit)).await
    }

    /// Moves a match with its open and parked rows to another channel for good. The parent, which is no longer
    /// usable, is moved too. Of parked boards only the newest is moved, and no thread is created any more.
    pub async fn move_game(
        &self,
        game: GameId,
        to: ChannelId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            settle_superseded(tx, SupersededScope::Game(game), now).await?;
            game_changed(tx, game, false, now).await?;
            let sql = "update outbox set state = 'delivered', claimed_until = null, reason = null, delivered_at = $1 \
                       where game = $2 and kind = 'thread' and state <> 'delivered'";
            tx.run(sql, (now, game)).await?;
            let sql = "update outbox set state = 'open', reason = null, lane = $1, due_at = 0 \
                       where game = $2 and state = 'parked' and kind not in ('lost', 'reminder', 'digest', 'cup')";
            tx.run(sql, (to, game)).await?;
            // Rows of direct messages stay. `due_at = 0` because the new channel has no reason to wait. The
            // pending renaming of the thread stays with the thread, because the other channel keeps its own name.
            let sql = "update outbox set lane = $1, due_at = 0 where game = $2 and state = 'open' \
                       and kind <> 'strip' and kind not in ('lost', 'reminder', 'digest') and lane = (select home from game where id = $2)";
            tx.run(sql, (to, game)).await?;
            let sql = "update game set home = $1, parent = $1 where id = $2";
            tx.run(sql, (to, game)).await?;
            channel_changed(tx, to, false, now).await?;
            Ok(())
        }))
        .await
    }
}

impl FromRow for GameRow {
    fn from_row(row: &SqlRow) -> Result<GameRow, sqlx::Error> {
        let opponent = row.read::<Option<UserId>>("opponent")?;
        let opponent_name = row.read::<Option<String>>("opponent_name")?;
        Ok(GameRow {
            id: row.read("id")?,
            server: row.read::<GameServer>("server")?.0,
            home: row.read("home")?,
            parent: row.read("parent")?,
            challenger: Person {
                id: row.read("challenger")?,
                name: row.read("challenger_name")?,
            },
            opponent: opponent.map(|id| Person {
                id,
                name: opponent_name.unwrap_or_default(),
            }),
            phase: row.read("phase")?,
            to_act: row.read("to_act")?,
            ply: row.read("ply")?,
            changed_at: row.read("changed_at")?,
            last: row.read("last")?,
            is_parked: row.read("is_parked")?,
        })
    }
}

impl FromRow for DatedEvent {
    fn from_row(row: &SqlRow) -> Result<DatedEvent, sqlx::Error> {
        let event = Event::from_json(&row.read::<String>("body")?);
        Ok(DatedEvent {
            event: event.map_err(unreadable)?,
            at: row.read("at")?,
        })
    }
}

/// Ends the cup of a game that is over if that was the last one, and enqueues the message that mentions the players.
async fn finish_cup(
    tx: &mut Connection<'_>,
    game: &Match,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(cup) = game.challenge().cup else {
        return Ok(());
    };
    let sql = "update cup set state = 'over', at = $2 where id = $1 and state = 'running' \
               and not exists (select 1 from game where game.cup = $1 and phase in ('setting_up', 'running')) \
               returning channel";
    if let Some(channel) = tx.first(sql, (cup, now)).await? {
        let row = NewRow::unclaimed(RowKind::Cup, Lane::Channel(channel));
        insert_row(tx, &RowCause::now(game.id(), game.seq(), now), &row).await?;
    }
    Ok(())
}

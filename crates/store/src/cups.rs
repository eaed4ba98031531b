//! Cups: sign-up, start, and end.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::Store;
use super::database::Connection;
use super::error::StoreError;
use super::games::{insert_accepted, open_games};
use super::interactions::record_interaction;
use super::numbers::{self, InteractionId, of_server, signed};
use super::outbox::queueing::{RowCause, insert_row};
use super::outbox::{FIRST_OF_CUP_GAME, Lane, NewRow, RowKind, enqueue_next_line};
use super::posters::{channel_changed, new_cup_poster};
use super::timers::{TimerKind, set_timer};
use hansu_play::{
    CUP_PLAYERS, ChannelId, CupId, CupName, CupTerms, CupTimes, Event, GameId, Language, Match,
    Person, ServerId, StoredWord, Timestamp, UserId,
};

/// The state of a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum CupState {
    /// In sign-up.
    Open,
    /// Its games are played.
    Running,
    /// All games are over.
    Over,
    /// Cancelled: the sign-up, or the count of the running games.
    Cancelled,
    /// It was not started in time.
    Expired,
}

/// A cup.
#[derive(Debug, Clone, PartialEq)]
pub struct Cup {
    /// Its id.
    pub id: CupId,
    /// Its server.
    pub server: ServerId,
    /// The channel of its messages.
    pub channel: ChannelId,
    /// Its name, as typed.
    pub name: String,
    /// The person who opened it.
    pub opened_by: UserId,
    /// The terms of its games.
    pub terms: CupTerms,
    /// The number of games between each two players.
    pub times: CupTimes,
    /// Its state.
    pub state: CupState,
    /// The time since which it is in that state.
    pub at: Timestamp,
}

/// A player of a cup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CupPlayer {
    /// The player, with the name at the time of joining.
    pub person: Person,
    /// The time at which the player left the running cup.
    pub left_at: Option<Timestamp>,
}

/// A game of a cup, with the channel or thread of its messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CupGameRow {
    /// The game.
    pub game: GameId,
    /// The channel or thread of its messages.
    pub home: ChannelId,
    /// `true` if it goes on.
    pub is_open: bool,
}

/// A cup to open.
#[derive(Debug, Clone, Copy)]
pub struct NewCup<'a> {
    /// Its server.
    pub server: ServerId,
    /// The channel of its messages.
    pub channel: ChannelId,
    /// Its name.
    pub name: &'a CupName,
    /// The person who opens it.
    pub opened_by: UserId,
    /// The terms of its games.
    pub terms: &'a CupTerms,
    /// The number of games between each two players.
    pub times: CupTimes,
    /// The language of the person who opens it.
    pub language: Language,
    /// The current time.
    pub now: Timestamp,
}

/// A cup to start.
#[derive(Debug)]
pub struct CupStart<'a> {
    /// The cup, as it was loaded.
    pub cup: &'a Cup,
    /// Those who joined, as they were loaded.
    pub joined: &'a [CupPlayer],
    /// Those of them who play. The others are removed.
    pub players: &'a [CupPlayer],
    /// Its games, in the order of their lines.
    pub games: Vec<NewCupGame>,
    /// The interaction that starts it.
    pub interaction: InteractionId,
    /// The maximum number of open games of a person in a server.
    pub most: usize,
    /// The current time.
    pub now: Timestamp,
}

/// A game of a cup that begins, already accepted. It gets its number when it is stored.
#[derive(Debug)]
pub struct NewCupGame {
    /// The match after its events.
    pub after: Match,
    /// Its events.
    pub events: Vec<Event>,
    /// The time of the next clock check.
    pub clock_due: Option<Timestamp>,
    /// The time of the first reminder.
    pub remind: Option<Timestamp>,
}

/// The result of joining a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CupEntry {
    /// Joined.
    Joined,
    /// The person had already joined.
    AlreadyIn,
    /// The cup has the maximum number of players.
    Full,
    /// The cup is not in sign-up.
    Closed,
}

/// Selects cups; the argument follows the columns.
macro_rules! select {
    ($rest:literal) => {
        sqlx::query_as::<_, StoredCup>(concat!(
            "select id, server, channel, name, opened_by, terms, times, state, at from cup ",
            $rest
        ))
    };
}

impl Store {
    /// Opens the sign-up of a cup and its standing message.
    ///
    /// # Errors
    /// [`StoreError::SecondCup`] if the server has a cup in sign-up or running.
    pub async fn open_cup(&self, new: NewCup<'_>) -> Result<CupId, StoreError> {
        let terms = new.terms.to_json()?;
        self.write(|tx| {
            Box::pin(async move {
                // The unique index on current cups decides between two concurrent requests.
                let id: Option<i64> = sqlx::query_scalar(
                    "insert into cup (server, channel, name, opened_by, terms, times, state, at) \
                     values ($1, $2, $3, $4, $5, $6, 'open', $7) on conflict do nothing returning id",
                )
                .bind(of_server(Some(new.server)))
                .bind(signed(new.channel.0))
                .bind(new.name.as_str())
                .bind(signed(new.opened_by.0))
                .bind(terms)
                .bind(i64::try_from(new.times.number()).unwrap_or(1))
                .bind(new.now.0)
                .fetch_optional(&mut *tx)
                .await?;
                let id = id.ok_or(StoreError::SecondCup)?;
                let place = (new.server, new.channel);
                new_cup_poster(tx, place, new.language, new.now).await?;
                Ok(CupId(id))
            })
        })
        .await
    }

    /// Returns a cup.
    pub async fn cup(&self, id: CupId) -> Result<Option<Cup>, StoreError> {
        let query = select!("where id = $1").bind(id.0);
        let row = self.fetch_optional(query).await?;
        row.map(Cup::try_from).transpose()
    }

    /// Returns the newest cup of a server.
    pub async fn newest_cup(&self, server: ServerId) -> Result<Option<Cup>, StoreError> {
        let query = select!("where server = $1 order by id desc limit 1");
        let query = query.bind(of_server(Some(server)));
        let row = self.fetch_optional(query).await?;
        row.map(Cup::try_from).transpose()
    }

    /// Returns the newest cup of a channel, which its standing message shows.
    pub async fn cup_of_channel(&self, channel: ChannelId) -> Result<Option<Cup>, StoreError> {
        let query = select!("where channel = $1 order by id desc limit 1");
        let row = self.fetch_optional(query.bind(signed(channel.0))).await?;
        row.map(Cup::try_from).transpose()
    }

    /// Returns the cup before the newest one of a channel.
    pub async fn former_cup_of_channel(
        &self,
        channel: ChannelId,
    ) -> Result<Option<Cup>, StoreError> {
        let query = select!("where channel = $1 order by id desc limit 1 offset 1");
        let row = self.fetch_optional(query.bind(signed(channel.0))).await?;
        row.map(Cup::try_from).transpose()
    }

    /// Returns the finished cups of a server in which a person played.
    pub async fn finished_cups_of(
        &self,
        server: ServerId,
        person: UserId,
    ) -> Result<Vec<Cup>, StoreError> {
        let query = select!(
            "where server = $2 and state = 'over' and id in (select cup from cup_player where person = $1) order by id"
        );
        let query = query.bind(signed(person.0)).bind(of_server(Some(server)));
        let rows = self.fetch_all(query).await?;
        rows.into_iter().map(Cup::try_from).collect()
    }

    /// Returns the players of a cup, in the order in which they joined.
    pub async fn cup_players(&self, cup: CupId) -> Result<Vec<CupPlayer>, StoreError> {
        let query = sqlx::query_as(
            "select person, name, left_at from cup_player where cup = $1 order by at, person",
        )
        .bind(cup.0);
        let rows: Vec<(i64, String, Option<i64>)> = self.fetch_all(query).await?;
        let player = |(person, name, left_at): (_, _, Option<i64>)| CupPlayer {
            person: Person {
                id: numbers::user(person),
                name,
            },
            left_at: left_at.map(Timestamp),
        };
        Ok(rows.into_iter().map(player).collect())
    }

    /// Returns the games of a cup, in order.
    pub async fn cup_games(&self, cup: CupId) -> Result<Vec<CupGameRow>, StoreError> {
        let query = sqlx::query_as(
            "select id, home, phase in ('setting_up', 'running') from game where cup = $1 order by id",
        )
        .bind(cup.0);
        let rows: Vec<(i64, i64, bool)> = self.fetch_all(query).await?;
        let game = |(game, home, is_open)| CupGameRow {
            game: GameId(game),
            home: numbers::channel(home),
            is_open,
        };
        Ok(rows.into_iter().map(game).collect())
    }

    /// Adds a person to the players of a cup in sign-up.
    pub async fn join_cup(
        &self,
        cup: CupId,
        person: &Person,
        now: Timestamp,
    ) -> Result<CupEntry, StoreError> {
        self.write(|tx| Box::pin(join(tx, cup, person, now))).await
    }

    /// Removes a person from the players of a cup in sign-up. Returns whether the person was one.
    pub async fn leave_sign_up(
        &self,
        cup: CupId,
        person: UserId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let deleted = sqlx::query(
                    "delete from cup_player where cup = $1 and person = $2 \
                     and exists (select 1 from cup where id = $1 and state = 'open')",
                )
                .bind(cup.0)
                .bind(signed(person.0))
                .execute(&mut *tx)
                .await?;
                changed(tx, cup, now).await?;
                Ok(deleted.rows_affected() > 0)
            })
        })
        .await
    }

    /// Records that a player leaves a running cup, before any game is resigned. Returns whether that is new.
    pub async fn leave_running_cup(
        &self,
        cup: CupId,
        person: UserId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let updated = sqlx::query(
                    "update cup_player set left_at = $3 where cup = $1 and person = $2 and left_at is null \
                     and exists (select 1 from cup where id = $1 and state = 'running')",
                )
                .bind(cup.0)
                .bind(signed(person.0))
                .bind(now.0)
                .execute(&mut *tx)
                .await?;
                changed(tx, cup, now).await?;
                Ok(updated.rows_affected() > 0)
            })
        })
        .await
    }

    /// Returns the open games of players who have left a cup, each with the player; of each player in order.
    pub async fn games_of_leavers(&self) -> Result<Vec<(GameId, UserId)>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let leavers: Vec<(i64, i64)> = sqlx::query_as(
                    "select cup, person from cup_player where left_at is not null \
                     and cup in (select id from cup where state in ('open', 'running') and state = 'running') order by cup, left_at",
                )
                .fetch_all(&mut *connection)
                .await?;
                let mut open = Vec::new();
                for (cup, person) in leavers {
                    let games: Vec<i64> = sqlx::query_scalar(
                        "select id from game where cup = $1 and (cho = $2 or han = $2) \
                         and phase in ('setting_up', 'running') order by id",
                    )
                    .bind(cup)
                    .bind(person)
                    .fetch_all(&mut *connection)
                    .await?;
                    let person = numbers::user(person);
                    open.extend(games.into_iter().map(|game| (GameId(game), person)));
                }
                Ok(open)
            })
        })
        .await
    }

    /// Moves a cup from one state to another, in which it has ended. Returns `false`, without a change, if it is not in
    /// the first.
    pub async fn end_cup(
        &self,
        cup: CupId,
        (from, to): (CupState, CupState),
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let updated =
                    sqlx::query("update cup set state = $3, at = $4 where id = $1 and state = $2")
                        .bind(cup.0)
                        .bind(from.id())
                        .bind(to.id())
                        .bind(now.0)
                        .execute(&mut *tx)
                        .await?;
                changed(tx, cup, now).await?;
                Ok(updated.rows_affected() > 0)
            })
        })
        .await
    }

    /// Enqueues the next line of each running cup in which none waits: the last one was parked for good.
    pub async fn continue_cups(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let running: Vec<(i64, i64)> = sqlx::query_as(
                    "select id, channel from cup where state in ('open', 'running') and state = 'running'",
                )
                .fetch_all(&mut *tx)
                .await?;
                for (cup, channel) in running {
                    enqueue_next_line(tx, CupId(cup), numbers::channel(channel), now).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Starts a cup: stores all its games, the message that mentions the players, and the line of the first game.
    ///
    /// # Errors
    /// [`StoreError::AlreadyHandled`]; [`StoreError::CupChanged`] if its state or its players have changed;
    /// [`StoreError::TooManyCupGames`] with the players who have too many open games. Nothing is stored then.
    pub async fn start_cup(&self, start: CupStart<'_>) -> Result<Vec<GameId>, StoreError> {
        self.write(|tx| Box::pin(begin(tx, start))).await
    }
}

async fn join(
    tx: &mut Connection<'_>,
    cup: CupId,
    person: &Person,
    now: Timestamp,
) -> Result<CupEntry, StoreError> {
    let (is_open, is_in, players): (bool, bool, i64) = sqlx::query_as(
        "select exists (select 1 from cup where id = $1 and state = 'open'), \
         exists (select 1 from cup_player where cup = $1 and person = $2), \
         (select count(*) from cup_player where cup = $1)",
    )
    .bind(cup.0)
    .bind(signed(person.id.0))
    .fetch_one(&mut *tx)
    .await?;
    if !is_open {
        return Ok(CupEntry::Closed);
    }
    if is_in {
        return Ok(CupEntry::AlreadyIn);
    }
    if usize::try_from(players).unwrap_or(usize::MAX) >= *CUP_PLAYERS.end() {
        return Ok(CupEntry::Full);
    }
    sqlx::query("insert into cup_player (cup, person, name, at) values ($1, $2, $3, $4)")
        .bind(cup.0)
        .bind(signed(person.id.0))
        .bind(&person.name)
        .bind(now.0)
        .execute(&mut *tx)
        .await?;
    changed(tx, cup, now).await?;
    Ok(CupEntry::Joined)
}

/// Starts a cup, as [`Store::start_cup`] does.
async fn begin(tx: &mut Connection<'_>, start: CupStart<'_>) -> Result<Vec<GameId>, StoreError> {
    let CupStart { cup, now, .. } = start;
    record_interaction(tx, start.interaction, now).await?;
    let updated =
        sqlx::query("update cup set state = 'running', at = $2 where id = $1 and state = 'open'")
            .bind(cup.id.0)
            .bind(now.0)
            .execute(&mut *tx)
            .await?;
    let players: Vec<i64> =
        sqlx::query_scalar("select person from cup_player where cup = $1 order by at, person")
            .bind(cup.id.0)
            .fetch_all(&mut *tx)
            .await?;
    let loaded = start.joined.iter().map(|player| signed(player.person.id.0));
    if updated.rows_affected() == 0 || !players.iter().copied().eq(loaded) {
        return Err(StoreError::CupChanged);
    }
    for absent in start
        .joined
        .iter()
        .filter(|one| !start.players.contains(one))
    {
        sqlx::query("delete from cup_player where cup = $1 and person = $2")
            .bind(cup.id.0)
            .bind(signed(absent.person.id.0))
            .execute(&mut *tx)
            .await?;
    }
    check_free_games(tx, &start).await?;
    let mut games = Vec::with_capacity(start.games.len());
    for new in &start.games {
        let game = insert_accepted(tx, &new.after, &new.events, now).await?;
        set_timer(tx, game, TimerKind::Clock, new.clock_due).await?;
        set_timer(tx, game, TimerKind::Remind, new.remind).await?;
        games.push(game);
    }
    if let Some(first) = games.first() {
        let row = NewRow::unclaimed(RowKind::Cup, Lane::Channel(cup.channel));
        insert_row(tx, &RowCause::now(*first, FIRST_OF_CUP_GAME, now), &row).await?;
    }
    enqueue_next_line(tx, cup.id, cup.channel, now).await?;
    channel_changed(tx, cup.channel, true, now).await?;
    Ok(games)
}

async fn check_free_games(tx: &mut Connection<'_>, start: &CupStart<'_>) -> Result<(), StoreError> {
    let needed = start.cup.times.games_each(start.players.len());
    let mut busy = Vec::new();
    for CupPlayer { person, .. } in start.players {
        let open = open_games(tx, Some(start.cup.server), person.id).await?;
        if open + needed > start.most {
            busy.push(person.clone());
        }
    }
    if busy.is_empty() {
        Ok(())
    } else {
        Err(StoreError::TooManyCupGames(busy))
    }
}

/// Marks the standing message of a cup as out of date.
async fn changed(tx: &mut Connection<'_>, cup: CupId, now: Timestamp) -> Result<(), StoreError> {
    let channel: Option<i64> = sqlx::query_scalar("select channel from cup where id = $1")
        .bind(cup.0)
        .fetch_optional(&mut *tx)
        .await?;
    match channel {
        Some(channel) => channel_changed(tx, numbers::channel(channel), true, now).await,
        None => Ok(()),
    }
}

#[derive(sqlx::FromRow)]
struct StoredCup {
    id: i64,
    server: i64,
    channel: i64,
    name: String,
    opened_by: i64,
    terms: String,
    times: i64,
    state: String,
    at: i64,
}

impl TryFrom<StoredCup> for Cup {
    type Error = StoreError;

    fn try_from(row: StoredCup) -> Result<Cup, StoreError> {
        let unknown = |what: &str| StoreError::Unreadable(format!("{what} of cup {}", row.id));
        Ok(Cup {
            id: CupId(row.id),
            server: numbers::server(row.server).ok_or_else(|| unknown("the server"))?,
            channel: numbers::channel(row.channel),
            terms: CupTerms::from_json(&row.terms)?,
            times: match row.times {
                1 => CupTimes::Once,
                2 => CupTimes::Twice,
                _ => return Err(unknown("the number of games")),
            },
            state: CupState::named(&row.state).ok_or_else(|| unknown("the state"))?,
            name: row.name,
            opened_by: numbers::user(row.opened_by),
            at: Timestamp(row.at),
        })
    }
}

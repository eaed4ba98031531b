//! Cups: sign-up, start, and end.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::Store;
use super::database::{Connection, FromRow, SqlRow, rows, stored, words};
use super::error::{StoreError, unreadable};
use super::games::{insert_accepted, open_games};
use super::ids::InteractionId;
use super::interactions::record_interaction;
use super::outbox::queueing::{RowCause, insert_row};
use super::outbox::{FIRST_OF_CUP_GAME, Lane, NewRow, RowKind, enqueue_next_line};
use super::posters::{channel_changed, new_cup_poster};
use super::timers::{TimerKind, set_timer};
use hansu_play::{
    CUP_PLAYERS, ChannelId, CupId, CupName, CupTerms, CupTimes, Event, GameId, Language, Match,
    Person, ServerId, Timestamp, UserId,
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
    pub open_games_limit: usize,
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

words! {
    CupState: "state of a cup";
}

stored! {
    CupTimes as usize: |times| times.number(), |number| match number {
        1 => CupTimes::Once,
        2 => CupTimes::Twice,
        _ => return Err(StoreError::Unreadable(format!("{number} games of a cup")).into()),
    };
}

rows! {
    CupGameRow { game, home, is_open }
}

impl FromRow for Cup {
    fn from_row(row: &SqlRow) -> Result<Cup, sqlx::Error> {
        let terms = CupTerms::from_json(&row.read::<String>("terms")?);
        Ok(Cup {
            id: row.read("id")?,
            server: row.read("server")?,
            channel: row.read("channel")?,
            name: row.read("name")?,
            opened_by: row.read("opened_by")?,
            terms: terms.map_err(unreadable)?,
            times: row.read("times")?,
            state: row.read("state")?,
            at: row.read("at")?,
        })
    }
}

impl FromRow for CupPlayer {
    fn from_row(row: &SqlRow) -> Result<CupPlayer, sqlx::Error> {
        let (id, name, left_at) = FromRow::from_row(row)?;
        let person = Person { id, name };
        Ok(CupPlayer { person, left_at })
    }
}

/// Selects cups; the argument follows the columns.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "select id, server, channel, name, opened_by, terms, times, state, at from cup ",
            $rest
        )
    };
}

impl Store {
    /// Opens the sign-up of a cup and its standing message.
    ///
    /// # Errors
    /// [`StoreError::SecondCup`] if the server has a cup in sign-up or running.
    pub async fn open_cup(&self, new: NewCup<'_>) -> Result<CupId, StoreError> {
        let terms = new.terms.to_json()?;
        self.write(boxed!(async |tx| {
            // The unique index on current cups decides between two concurrent requests.
            let sql = "insert into cup (server, channel, name, opened_by, terms, times, state, at) \
                       values ($1, $2, $3, $4, $5, $6, 'open', $7) on conflict do nothing returning id";
            let values = (
                new.server,
                new.channel,
                new.name.as_str(),
                new.opened_by,
                terms,
                new.times,
                new.now,
            );
            let id = tx.first(sql, values).await?.ok_or(StoreError::SecondCup)?;
            let place = (new.server, new.channel);
            new_cup_poster(tx, place, new.language, new.now).await?;
            Ok(id)
        }))
        .await
    }

    /// Returns a cup.
    pub async fn cup(&self, id: CupId) -> Result<Option<Cup>, StoreError> {
        let sql = select!("where id = $1");
        self.first(sql, id).await
    }

    /// Returns the newest cup of a server.
    pub async fn newest_cup(&self, server: ServerId) -> Result<Option<Cup>, StoreError> {
        let sql = select!("where server = $1 order by id desc limit 1");
        self.first(sql, server).await
    }

    /// Returns the newest cup of a channel, which its standing message shows.
    pub async fn cup_of_channel(&self, channel: ChannelId) -> Result<Option<Cup>, StoreError> {
        let sql = select!("where channel = $1 order by id desc limit 1");
        self.first(sql, channel).await
    }

    /// Returns the cup before the newest one of a channel.
    pub async fn former_cup_of_channel(
        &self,
        channel: ChannelId,
    ) -> Result<Option<Cup>, StoreError> {
        let sql = select!("where channel = $1 order by id desc limit 1 offset 1");
        self.first(sql, channel).await
    }

    /// Returns the finished cups of a server in which a person played and whose winners are not stored yet.
    pub async fn cups_without_winners(
        &self,
        server: ServerId,
        person: UserId,
    ) -> Result<Vec<Cup>, StoreError> {
        let sql = select!(
            "where server = $2 and state = 'over' and id in \
               (select cup from cup_player where person = $1 and won is null) order by id"
        );
        self.all(sql, (person, server)).await
    }

    /// Stores the winners of a finished cup.
    pub async fn set_winners(&self, cup: CupId, winners: &[UserId]) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "update cup_player set won = 0 where cup = $1";
            tx.run(sql, cup).await?;
            for winner in winners {
                let sql = "update cup_player set won = 1 where cup = $1 and person = $2";
                tx.run(sql, (cup, *winner)).await?;
            }
            Ok(())
        }))
        .await
    }

    /// Returns the number of cups of a server that a person has won, as far as their winners are stored.
    pub async fn cups_won(&self, server: ServerId, person: UserId) -> Result<usize, StoreError> {
        let sql = "select count(*) from cup_player join cup on cup.id = cup_player.cup \
                   where cup_player.person = $1 and cup_player.won = 1 and cup.server = $2";
        self.one(sql, (person, server)).await
    }

    /// Returns the players of a cup, in the order in which they joined.
    pub async fn cup_players(&self, cup: CupId) -> Result<Vec<CupPlayer>, StoreError> {
        let sql = "select person, name, left_at from cup_player where cup = $1 order by at, person";
        self.all(sql, cup).await
    }

    /// Returns the players of a cup who turned pings off.
    pub async fn cup_players_without_pings(&self, cup: CupId) -> Result<Vec<UserId>, StoreError> {
        let sql = "select person from cup_player join person on person.id = cup_player.person \
                   where cup = $1 and pings = 'off'";
        self.all(sql, cup).await
    }

    /// Returns the games of a cup, in order.
    pub async fn cup_games(&self, cup: CupId) -> Result<Vec<CupGameRow>, StoreError> {
        let sql = "select id as game, home, phase in ('setting_up', 'running') as is_open from game \
                   where cup = $1 order by id";
        self.all(sql, cup).await
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
        self.write(boxed!(async |tx| {
            let sql = "delete from cup_player where cup = $1 and person = $2 \
                       and exists (select 1 from cup where id = $1 and state = 'open')";
            let deleted = tx.run(sql, (cup, person)).await?;
            changed(tx, cup, now).await?;
            Ok(deleted > 0)
        }))
        .await
    }

    /// Records that a player leaves a running cup, before any game is resigned. Returns whether that is new.
    pub async fn leave_running_cup(
        &self,
        cup: CupId,
        person: UserId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "update cup_player set left_at = $3 where cup = $1 and person = $2 and left_at is null \
                       and exists (select 1 from cup where id = $1 and state = 'running')";
            let updated = tx.run(sql, (cup, person, now)).await?;
            changed(tx, cup, now).await?;
            Ok(updated > 0)
        }))
        .await
    }

    /// Returns the open games of players who have left a cup, each with the player; of each player in order.
    pub async fn games_of_leavers(&self) -> Result<Vec<(GameId, UserId)>, StoreError> {
        self.read(boxed!(async |connection| {
            // The first condition on the state is that of the index of current cups.
            let sql = "select cup, person from cup_player where left_at is not null \
                       and cup in (select id from cup where state in ('open', 'running') and state = 'running') order by cup, left_at";
            let leavers: Vec<(CupId, UserId)> = connection.all(sql, ()).await?;
            let mut open = Vec::new();
            for (cup, person) in leavers {
                let sql = "select id from game where cup = $1 and (cho = $2 or han = $2) \
                           and phase in ('setting_up', 'running') order by id";
                let games: Vec<GameId> = connection.all(sql, (cup, person)).await?;
                open.extend(games.into_iter().map(|game| (game, person)));
            }
            Ok(open)
        }))
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
        self.write(boxed!(async |tx| {
            let sql = "update cup set state = $3, at = $4 where id = $1 and state = $2";
            let updated = tx.run(sql, (cup, from, to, now)).await?;
            changed(tx, cup, now).await?;
            Ok(updated > 0)
        }))
        .await
    }

    /// Enqueues the next line of each running cup in which none waits: the last one was parked for good.
    pub async fn continue_cups(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            // The first condition is that of the index of current cups.
            let sql = "select id, channel from cup where state in ('open', 'running') and state = 'running'";
            for (cup, channel) in tx.all(sql, ()).await? {
                enqueue_next_line(tx, cup, channel, now).await?;
            }
            Ok(())
        }))
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
    let sql = "select exists (select 1 from cup where id = $1 and state = 'open'), \
               exists (select 1 from cup_player where cup = $1 and person = $2), \
               (select count(*) from cup_player where cup = $1)";
    let (is_open, is_in, players): (bool, bool, usize) = tx.one(sql, (cup, person.id)).await?;
    if !is_open {
        return Ok(CupEntry::Closed);
    }
    if is_in {
        return Ok(CupEntry::AlreadyIn);
    }
    if players >= *CUP_PLAYERS.end() {
        return Ok(CupEntry::Full);
    }
    let sql = "insert into cup_player (cup, person, name, at) values ($1, $2, $3, $4)";
    tx.run(sql, (cup, person.id, &person.name, now)).await?;
    changed(tx, cup, now).await?;
    Ok(CupEntry::Joined)
}

/// Starts a cup, as [`Store::start_cup`] does.
async fn begin(tx: &mut Connection<'_>, start: CupStart<'_>) -> Result<Vec<GameId>, StoreError> {
    let CupStart { cup, now, .. } = start;
    record_interaction(tx, start.interaction, now).await?;
    let sql = "update cup set state = 'running', at = $2 where id = $1 and state = 'open'";
    let updated = tx.run(sql, (cup.id, now)).await?;
    let sql = "select person from cup_player where cup = $1 order by at, person";
    let players: Vec<UserId> = tx.all(sql, cup.id).await?;
    let loaded = start.joined.iter().map(|player| player.person.id);
    if updated == 0 || !players.iter().copied().eq(loaded) {
        return Err(StoreError::CupChanged);
    }
    for absent in start
        .joined
        .iter()
        .filter(|one| !start.players.contains(one))
    {
        let sql = "delete from cup_player where cup = $1 and person = $2";
        tx.run(sql, (cup.id, absent.person.id)).await?;
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
        if open + needed > start.open_games_limit {
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
    let sql = "select channel from cup where id = $1";
    match tx.first(sql, cup).await? {
        Some(channel) => channel_changed(tx, channel, true, now).await,
        None => Ok(()),
    }
}

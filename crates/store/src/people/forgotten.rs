//! Forgetting a person: their own data is deleted, and in games with others they are replaced by an anonymous player.

use std::time::Duration;

use crate::Store;
use crate::database::{Bind, Connection};
use crate::error::StoreError;
use crate::outbox::queueing::enqueue_board_edit;
use crate::posters::{game_changed, person_changed};
use crate::ratings::substitute_person;
use hansu_play::{Event, GameId, Seq, Timestamp, UserId};

/// The time for which a completed deletion is remembered: as long as backups are likely to be kept.
const DELETION_RETENTION: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// The maximum number of matches returned by one query.
const BATCH: u32 = 500;

/// Selects the matches that name a person, `$1`, in any role. Each part has an index of its own.
macro_rules! games_naming {
    () => {
        "select id from game where challenger = $1 \
         union select id from game where opponent = $1 \
         union select id from game where cho = $1 and phase in ('setting_up', 'running') \
         union select id from game where han = $1 and phase in ('setting_up', 'running') \
         union select id from game where cho = $1 and phase = 'over' \
         union select id from game where han = $1 and phase = 'over'"
    };
}
pub(super) use games_naming;

/// The statements that remove a person, `$1`, from all cups.
const LEAVE_CUPS: [&str; 2] = [
    "delete from cup_player where person = $1",
    "update cup set opened_by = 0, name = '' where opened_by = $1",
];

impl Store {
    /// Removes a person who is to be forgotten from all cups, so that none that ends with their games names them.
    pub async fn leave_all_cups(&self, person: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            person_changed(tx, person, now).await?;
            execute_each(tx, person, &LEAVE_CUPS).await
        }))
        .await
    }

    /// Records that a person asked to be forgotten, before anything is deleted.
    pub async fn record_deletion_request(
        &self,
        person: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "insert into forgotten (person, at, done) values ($1, $2, 0) \
                       on conflict (person) do update set at = excluded.at, done = 0";
            tx.run(sql, (person, now)).await?;
            // Before any game ends: its end names the voters.
            forget_voter(tx, person, now).await
        }))
        .await
    }

    /// Returns people who asked to be forgotten and whose deletion is not finished.
    pub async fn unfinished_deletions(&self) -> Result<Vec<UserId>, StoreError> {
        let sql = "select person from forgotten where done = 0";
        self.all(sql, ()).await
    }

    /// Returns matches that name a person in any role, at most five hundred.
    pub async fn games_naming(&self, person: UserId) -> Result<Vec<GameId>, StoreError> {
        let sql = concat!(games_naming!(), " limit $2");
        self.all(sql, (person, BATCH)).await
    }

    /// Replaces a person in the events and the row of a finished match by a former player.
    pub async fn remove_person_from_game(
        &self,
        game: GameId,
        person: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            game_changed(tx, game, false, now).await?;
            let former = former_player_for(tx, game).await?;
            remove_person_from_events(tx, game, person, former).await?;
            // The opponent's name belongs to the seat that is not the challenger's, as in `select!` of the game
            // rows.
            let sql = "update game set \
                       opponent_name = case when coalesce(case challenger when cho then han else cho end, opponent) = $2 then '' else opponent_name end, \
                       challenger_name = case when challenger = $2 then '' else challenger_name end, \
                       challenger = case when challenger = $2 then $3 else challenger end, opponent = case when opponent = $2 then $3 else opponent end, \
                       cho = case when cho = $2 then $3 else cho end, han = case when han = $2 then $3 else han end, to_act = case when to_act = $2 then $3 else to_act end \
                       where id = $1";
            tx.run(sql, (game, person, former)).await?;
            delete_addressed(tx, game, person).await?;
            // Messages about the end were held until now, so that they name a former player.
            let sql =
                "update outbox set due_at = min(due_at, $1) where game = $2 and state = 'open'";
            tx.run(sql, (now, game)).await?;
            let sql = "delete from plan where game = $1 and person = $2";
            tx.run(sql, (game, person)).await?;
            Ok(())
        }))
        .await
    }

    /// Deletes a match that belongs to nobody else, with everything that refers to it.
    pub async fn delete_game(&self, game: GameId, now: Timestamp) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            game_changed(tx, game, false, now).await?;
            let statements = [
                "delete from timer where game = $1",
                "delete from analysis where game = $1",
                "delete from plan where game = $1",
                "delete from vote where game = $1",
                "delete from practice where game = $1",
                "delete from outbox where game = $1",
                "delete from event where game = $1",
                "delete from game where id = $1",
            ];
            execute_each(tx, game, &statements).await
        }))
        .await
    }

    /// Deletes a person's own data: settings, looks, files, vacations. Replaces them in results by a substitute id,
    /// and records that they were forgotten.
    pub async fn forget_person(&self, person: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            person_changed(tx, person, now).await?;
            let statements = [
                "delete from person where id = $1",
                "delete from taste where kind = 'person' and owner = $1",
                "delete from review where owner = $1",
                "delete from vacation where person = $1",
                "delete from blocked_lane where lane = $1",
                "delete from plan where person = $1",
                "delete from practice where person = $1",
                "delete from page_code where person = $1",
                "delete from page_session where person = $1",
                "delete from page_act where person = $1",
                "delete from exercise where person = $1",
                "delete from puzzle_try where person = $1",
                "delete from puzzle_rating where person = $1",
            ];
            execute_each(tx, person, &statements).await?;
            execute_each(tx, person, &LEAVE_CUPS).await?;
            forget_voter(tx, person, now).await?;
            substitute_person(tx, person).await?;
            let sql = "update forgotten set done = 1 where person = $1";
            tx.run(sql, person).await?;
            Ok(())
        }))
        .await
    }

    /// Deletes the records of people who were forgotten long ago.
    pub async fn delete_old_deletions(&self, now: Timestamp) -> Result<(), StoreError> {
        let sql = "delete from forgotten where done = 1 and at < $1";
        self.run(sql, now - DELETION_RETENTION).await?;
        Ok(())
    }
}

/// Executes each of the statements with an id as its only parameter.
pub(crate) async fn execute_each(
    tx: &mut Connection<'_>,
    id: impl Bind + Copy,
    statements: &[&'static str],
) -> Result<(), StoreError> {
    for sql in statements {
        tx.run(*sql, id).await?;
    }
    Ok(())
}

/// Returns the former player that replaces the next person removed from a match.
async fn former_player_for(tx: &mut Connection<'_>, game: GameId) -> Result<UserId, StoreError> {
    let [first, second] = UserId::FORMER;
    let sql = "select coalesce(challenger = $1 or opponent = $1 or cho = $1 or han = $1, false) from game where id = $2";
    let is_taken = tx.one(sql, (first, game)).await?;
    Ok(if is_taken { second } else { first })
}

/// Replaces a person by a former player in the events of a match, as far as they are readable.
async fn remove_person_from_events(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
    former: UserId,
) -> Result<(), StoreError> {
    let sql = "select seq, body from event where game = $1 and kind in ('challenged', 'accepted')";
    let rows = tx.all(sql, game).await;
    let rows: Vec<(Seq, Vec<u8>)> = match rows.map_err(StoreError::in_events_of(game)) {
        Err(error) if error.is_of_the_match() => {
            tracing::error!(%error, "unreadable events are left unchanged");
            Vec::new()
        }
        rows => rows?,
    };
    for (seq, body) in rows {
        let body = String::from_utf8_lossy(&body);
        let body = match Event::with_former_player(&body, person, former) {
            Ok(body) => body,
            // A broken match is never shown, and its row is anonymised anyway.
            Err(error) => {
                tracing::error!(%error, game.id = %game, "the event cannot be read and is left unchanged");
                continue;
            }
        };
        let sql = "update event set body = $1 where game = $2 and seq = $3";
        tx.run(sql, (body, game, seq)).await?;
    }
    Ok(())
}

/// Deletes the messages about a match that were sent to a person, and edits of them.
async fn delete_addressed(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
) -> Result<(), StoreError> {
    let sql = "delete from outbox where game = $1 and (lane = $2 \
               or about in (select id from outbox where game = $1 and lane = $2))";
    tx.run(sql, (game, person)).await?;
    Ok(())
}

/// Deletes a person's votes. Where nobody else has voted on the position, the time of the vote ends with them.
async fn forget_voter(
    tx: &mut Connection<'_>,
    person: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "select game from vote where person = $1 and version > 0";
    let games: Vec<GameId> = tx.all(sql, person).await?;
    tx.run("delete from vote where person = $1", person).await?;
    for game in games {
        let sql = "delete from timer where game = $1 and kind = 'vote' \
                   and not exists (select 1 from vote where vote.game = $1 and version > 0)";
        tx.run(sql, game).await?;
        enqueue_board_edit(tx, game, now).await?;
    }
    Ok(())
}

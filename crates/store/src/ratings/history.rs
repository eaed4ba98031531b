//! A player's games with their results, and the course of the rating.

use std::time::Duration;

use super::results::first_moves;
use crate::Store;
use crate::database::{Connection, Known, rows};
use crate::error::StoreError;
use hansu_play::{GameResult, PlayedGame, RatingPool, ServerId, TimeSpent, UserId};
use janggi::{Formation, Side, Variant};

/// The finished games of a player.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlayerHistory {
    /// All games with a result, in the order in which they ended.
    pub games: Vec<PlayedGame>,
    /// The person's name in the latest of them.
    pub name: Option<String>,
    /// The opponents who hide their statistics.
    pub hidden: Vec<UserId>,
    /// The rounded ratings after the last counting games, the latest last.
    pub numbers: Vec<i32>,
}

struct StoredGame {
    side: Side,
    opponent: UserId,
    opponent_name: Option<String>,
    own_name: Option<String>,
    hidden: bool,
    winner: Known<Side>,
    rated: bool,
    timed: usize,
    ms: Duration,
    accuracy: Option<u8>,
    formation: Known<Formation>,
    opening: Option<String>,
}

rows! {
    StoredGame {
        side, opponent, opponent_name, own_name, hidden, winner, rated, timed, ms, accuracy, formation, opening,
    }
}

impl StoredGame {
    fn played(self, variant: Variant) -> PlayedGame {
        PlayedGame {
            side: self.side,
            result: match self.winner.0 {
                Some(winner) if winner == self.side => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            },
            rated: self.rated,
            opponent: self.opponent,
            opponent_name: self.opponent_name.unwrap_or_default(),
            time: TimeSpent {
                turns: self.timed,
                time: self.ms,
            },
            accuracy: self.accuracy,
            formation: self.formation.0,
            opening: self.opening.and_then(|word| first_moves(variant, &word)),
        }
    }
}

impl Store {
    /// Returns a person's games in a server with their results, and the ratings after the last `limit` counting ones.
    pub async fn history(
        &self,
        server: ServerId,
        pool: RatingPool,
        person: UserId,
        limit: u32,
    ) -> Result<PlayerHistory, StoreError> {
        let RatingPool { variant, speed } = pool;
        self.read(boxed!(async |connection| {
            let sql = "select played.*, \
                       case when side = 'cho' then analysis.cho_accuracy else analysis.han_accuracy end as accuracy, \
                       case when game.challenger = $3 then game.opponent_name else game.challenger_name end as opponent_name, \
                       case when game.challenger = $3 then game.challenger_name else game.opponent_name end as own_name, \
                       coalesce(person.stats, '') = 'hidden' as hidden \
                       from (select id, game, ended_at, 'cho' as side, han as opponent, winner, rated, opening, \
                           cho_timed as timed, cho_ms as ms, cho_formation as formation \
                           from result where cho = $3 and server = $1 and variant = $2 and evening = $4 \
                         union all select id, game, ended_at, 'han', cho, winner, rated, opening, \
                           han_timed, han_ms, han_formation \
                           from result where han = $3 and server = $1 and variant = $2 and evening = $4) as played \
                       left join game on game.id = played.game \
                       left join analysis on analysis.game = played.game \
                       left join person on person.id = played.opponent \
                       order by played.ended_at, played.id";
            let values = (server, variant, person, speed);
            let stored: Vec<StoredGame> = connection.all(sql, values).await?;
            let hidden = stored.iter().filter(|game| game.hidden);
            let hidden = hidden.map(|game| game.opponent).collect();
            let name = stored.last().and_then(|game| game.own_name.clone());
            let games = stored.into_iter().map(|game| game.played(variant));
            Ok(PlayerHistory {
                games: games.collect(),
                name,
                hidden,
                numbers: latest_numbers(connection, server, pool, person, limit).await?,
            })
        }))
        .await
    }

    /// Returns whether a person has finished a game in a server with a result.
    pub async fn has_played(
        &self,
        server: ServerId,
        pool: RatingPool,
        person: UserId,
    ) -> Result<bool, StoreError> {
        let RatingPool { variant, speed } = pool;
        let sql = "select exists (select 1 from result where cho = $3 and server = $1 and variant = $2 and evening = $4) \
                   or exists (select 1 from result where han = $3 and server = $1 and variant = $2 and evening = $4)";
        self.one(sql, (server, variant, person, speed)).await
    }
}

/// Returns the rounded ratings after the last counting games, the latest last.
async fn latest_numbers(
    connection: &mut Connection<'_>,
    server: ServerId,
    RatingPool { variant, speed }: RatingPool,
    person: UserId,
    limit: u32,
) -> Result<Vec<i32>, StoreError> {
    let sql = "select cast(round(cast(rating_change.number as numeric)) as bigint) from rating_change \
               join result on result.id = rating_change.result \
               where rating_change.result in (select id from result where cho = $3 and server = $1 and variant = $2 and evening = $5 \
                 union all select id from result where han = $3 and server = $1 and variant = $2 and evening = $5) \
               and rating_change.side = case when result.cho = $3 then 'cho' else 'han' end \
               order by rating_change.result desc limit $4";
    let values = (server, variant, person, limit, speed);
    let mut latest: Vec<i32> = connection.all(sql, values).await?;
    latest.reverse();
    Ok(latest)
}

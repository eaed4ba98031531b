//! Current ratings, and the substitute ids of forgotten players.

use sqlx::FromRow;

use crate::database::Connection;
use crate::error::StoreError;
use crate::numbers::signed;
use crate::{Store, numbers};
use hansu_play::{
    GameId, LastRating, Rating, RatingChange, RatingPool, ServerId, Standing, Stats, StoredWord,
    Timestamp, UserId,
};
use janggi::{BySide, Side};

/// A player of a server as shown in lists.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedPlayer {
    /// The rating, and its number of games and opponents.
    pub standing: Standing,
    /// The name as of the last counting game.
    pub name: String,
    /// The person's choice whether others may see their statistics.
    pub stats: Stats,
}

#[derive(FromRow)]
struct StoredStanding {
    person: i64,
    number: f64,
    deviation: f64,
    volatility: f64,
    games: u32,
    opponents: u32,
    last_game: i64,
    ended_at: i64,
    plays: bool,
    name: Option<String>,
    stats: Option<String>,
}

impl From<StoredStanding> for ListedPlayer {
    fn from(stored: StoredStanding) -> ListedPlayer {
        ListedPlayer {
            standing: Standing {
                person: numbers::user(stored.person),
                rating: Rating {
                    number: stored.number,
                    deviation: stored.deviation,
                    volatility: stored.volatility,
                },
                games: stored.games,
                opponents: stored.opponents,
                last_game: GameId(stored.last_game),
                ended_at: Timestamp(stored.ended_at),
                plays: stored.plays,
            },
            name: stored.name.unwrap_or_default(),
            stats: stored
                .stats
                .as_deref()
                .and_then(Stats::named)
                .unwrap_or_default(),
        }
    }
}

#[derive(FromRow)]
struct StoredRating {
    number: f64,
    deviation: f64,
    volatility: f64,
    ended_at: i64,
}

impl Store {
    /// Returns all rated players of a server in a pool, unordered. Former players are left out.
    pub async fn players(
        &self,
        server: ServerId,
        pool: RatingPool,
    ) -> Result<Vec<ListedPlayer>, StoreError> {
        let RatingPool { variant, speed } = pool;
        let query = sqlx::query_as(
            "select rating.person, rating.number, rating.deviation, rating.volatility, rating.games, \
             rating.opponents, rating.last_game, rating.ended_at, person.stats, \
             case when game.challenger = rating.person then game.challenger_name else game.opponent_name end as name, \
             rating.person in (select cho from game where server = $1 and rated = $2 and evening = $3 and phase in ('setting_up', 'running') \
                union all select han from game where server = $1 and rated = $2 and evening = $3 and phase in ('setting_up', 'running')) as plays \
             from rating left join game on game.id = rating.last_game left join person on person.id = rating.person \
             where rating.server = $1 and rating.variant = $2 and rating.evening = $3 and rating.person > 0",
        )
        .bind(signed(server.0))
        .bind(variant.name())
        .bind(numbers::of_speed(speed));
        let stored: Vec<StoredStanding> = self.fetch_all(query).await?;
        Ok(stored.into_iter().map(ListedPlayer::from).collect())
    }

    /// Returns whether any player in a server has a rating in a pool.
    pub async fn is_rated_in(
        &self,
        server: ServerId,
        pool: RatingPool,
    ) -> Result<bool, StoreError> {
        let RatingPool { variant, speed } = pool;
        let query = sqlx::query_scalar(
            "select exists (select 1 from rating \
             where server = $1 and variant = $2 and evening = $3 and person > 0)",
        )
        .bind(signed(server.0))
        .bind(variant.name())
        .bind(numbers::of_speed(speed));
        self.fetch_one(query).await
    }

    /// Returns a person's rating in a server and a pool.
    pub async fn rating_of(
        &self,
        server: ServerId,
        pool: RatingPool,
        person: UserId,
    ) -> Result<Option<LastRating>, StoreError> {
        let RatingPool { variant, speed } = pool;
        let query = sqlx::query_as(
            "select number, deviation, volatility, ended_at from rating \
             where server = $1 and variant = $2 and evening = $3 and person = $4",
        )
        .bind(signed(server.0))
        .bind(variant.name())
        .bind(numbers::of_speed(speed))
        .bind(signed(person.0));
        let stored: Option<StoredRating> = self.fetch_optional(query).await?;
        Ok(stored.map(|stored| LastRating {
            rating: Rating {
                number: stored.number,
                deviation: stored.deviation,
                volatility: stored.volatility,
            },
            ended_at: Timestamp(stored.ended_at),
        }))
    }

    /// Returns the rating changes caused by a game; `None` if there are none.
    pub async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<BySide<RatingChange>>, StoreError> {
        let query = sqlx::query_as(
            "select side, number_before, deviation_before, volatility_before, rating_change.number, \
             rating_change.deviation, rating_change.volatility from result \
             join rating_change on rating_change.result = result.id where result.game = $1",
        )
        .bind(game.0);
        let stored: Vec<StoredChange> = self.fetch_all(query).await?;
        let of = |side: Side| {
            let word: &str = side.into();
            stored.iter().find(|change| change.side == word)
        };
        Ok(of(Side::Cho)
            .zip(of(Side::Han))
            .map(|(cho, han)| BySide::new(cho.change(), han.change())))
    }

    /// Returns those of two people who hide their statistics from others.
    pub async fn hidden_among(&self, people: [UserId; 2]) -> Result<Vec<UserId>, StoreError> {
        let query =
            sqlx::query_scalar("select id from person where id in ($1, $2) and stats = 'hidden'")
                .bind(signed(people[0].0))
                .bind(signed(people[1].0));
        let ids: Vec<i64> = self.fetch_all(query).await?;
        Ok(ids.into_iter().map(numbers::user).collect())
    }
}

#[derive(FromRow)]
struct StoredChange {
    side: String,
    number_before: f64,
    deviation_before: f64,
    volatility_before: f64,
    number: f64,
    deviation: f64,
    volatility: f64,
}

impl StoredChange {
    fn change(&self) -> RatingChange {
        RatingChange {
            before: Rating {
                number: self.number_before,
                deviation: self.deviation_before,
                volatility: self.volatility_before,
            },
            after: Rating {
                number: self.number,
                deviation: self.deviation,
                volatility: self.volatility,
            },
        }
    }
}

/// Replaces a person in all results and ratings by a new unique id, so that other people's results are unaffected.
pub(crate) async fn substitute_person(
    tx: &mut Connection<'_>,
    person: UserId,
) -> Result<(), StoreError> {
    // Substitute ids are negative, unlike real ones.
    let number: i64 = sqlx::query_scalar(
        "select min(coalesce((select min(cho) from result), 0), min(coalesce((select min(han) from result), 0), 0)) - 1",
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query("update result set cho = $1 where cho = $2")
        .bind(number)
        .bind(signed(person.0))
        .execute(&mut *tx)
        .await?;
    sqlx::query("update result set han = $1 where han = $2")
        .bind(number)
        .bind(signed(person.0))
        .execute(&mut *tx)
        .await?;
    sqlx::query("update rating set person = $1 where person = $2")
        .bind(number)
        .bind(signed(person.0))
        .execute(&mut *tx)
        .await?;
    Ok(())
}

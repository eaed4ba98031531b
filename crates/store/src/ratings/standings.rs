//! Current ratings, and the substitute ids of forgotten players.

use crate::Store;
use crate::database::{Connection, FromRow, Known, SqlRow};
use crate::error::StoreError;
use hansu_play::{
    GameId, LastRating, Rating, RatingChange, RatingPool, ServerId, Standing, Stats, UserId,
};
use janggi::BySide;

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

impl FromRow for Standing {
    fn from_row(row: &SqlRow) -> Result<Standing, sqlx::Error> {
        Ok(Standing {
            person: row.read("person")?,
            rating: Rating::from_row(row)?,
            games: row.read("games")?,
            opponents: row.read("opponents")?,
            last_game: row.read("last_game")?,
            ended_at: row.read("ended_at")?,
            plays: row.read("plays")?,
        })
    }
}

impl FromRow for ListedPlayer {
    fn from_row(row: &SqlRow) -> Result<ListedPlayer, sqlx::Error> {
        Ok(ListedPlayer {
            standing: Standing::from_row(row)?,
            name: row.read::<Option<_>>("name")?.unwrap_or_default(),
            stats: row.read::<Known<_>>("stats")?.0.unwrap_or_default(),
        })
    }
}

impl FromRow for RatingChange {
    fn from_row(row: &SqlRow) -> Result<RatingChange, sqlx::Error> {
        let before = Rating {
            number: row.read("number_before")?,
            deviation: row.read("deviation_before")?,
            volatility: row.read("volatility_before")?,
        };
        let after = Rating::from_row(row)?;
        Ok(RatingChange { before, after })
    }
}

impl Store {
    /// Returns all rated players of a server in a pool, unordered. Former players are left out.
    pub async fn players(
        &self,
        server: ServerId,
        pool: RatingPool,
    ) -> Result<Vec<ListedPlayer>, StoreError> {
        let RatingPool { variant, speed } = pool;
        let sql = "select rating.person, rating.number, rating.deviation, rating.volatility, rating.games, \
                   rating.opponents, rating.last_game, rating.ended_at, person.stats, \
                   case when game.challenger = rating.person then game.challenger_name else game.opponent_name end as name, \
                   rating.person in (select cho from game where server = $1 and rated = $2 and evening = $3 and phase in ('setting_up', 'running') \
                      union all select han from game where server = $1 and rated = $2 and evening = $3 and phase in ('setting_up', 'running')) as plays \
                   from rating left join game on game.id = rating.last_game left join person on person.id = rating.person \
                   where rating.server = $1 and rating.variant = $2 and rating.evening = $3 and rating.person > 0";
        self.all(sql, (server, variant, speed)).await
    }

    /// Returns whether any player in a server has a rating in a pool.
    pub async fn is_rated_in(
        &self,
        server: ServerId,
        pool: RatingPool,
    ) -> Result<bool, StoreError> {
        let RatingPool { variant, speed } = pool;
        let sql = "select exists (select 1 from rating \
                   where server = $1 and variant = $2 and evening = $3 and person > 0)";
        self.one(sql, (server, variant, speed)).await
    }

    /// Returns a person's rating in a server and a pool.
    pub async fn rating_of(
        &self,
        server: ServerId,
        pool: RatingPool,
        person: UserId,
    ) -> Result<Option<LastRating>, StoreError> {
        let RatingPool { variant, speed } = pool;
        let sql = "select number, deviation, volatility, ended_at from rating \
                   where server = $1 and variant = $2 and evening = $3 and person = $4";
        self.first(sql, (server, variant, speed, person)).await
    }

    /// Returns the rating changes caused by a game; `None` if there are none.
    pub async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<BySide<RatingChange>>, StoreError> {
        let sql = "select number_before, deviation_before, volatility_before, rating_change.number, \
                   rating_change.deviation, rating_change.volatility from result \
                   join rating_change on rating_change.result = result.id where result.game = $1 order by side";
        // The words of the sides are in their order.
        Ok(match self.all(sql, game).await?[..] {
            [cho, han] => Some(BySide::new(cho, han)),
            _ => None,
        })
    }

    /// Returns those of two people who hide their statistics from others.
    pub async fn hidden_among(&self, people: [UserId; 2]) -> Result<Vec<UserId>, StoreError> {
        let sql = "select id from person where id in ($1, $2) and stats = 'hidden'";
        self.all(sql, (people[0], people[1])).await
    }
}

/// Replaces a person in all results and ratings by a new unique id, so that other people's results are unaffected.
pub(crate) async fn substitute_person(
    tx: &mut Connection<'_>,
    person: UserId,
) -> Result<(), StoreError> {
    // Substitute ids are negative, unlike real ones.
    let sql = "select min(coalesce((select min(cho) from result), 0), min(coalesce((select min(han) from result), 0), 0)) - 1";
    let number: i64 = tx.one(sql, ()).await?;
    let sql = "update result set cho = $1 where cho = $2";
    tx.run(sql, (number, person)).await?;
    let sql = "update result set han = $1 where han = $2";
    tx.run(sql, (number, person)).await?;
    let sql = "update rating set person = $1 where person = $2";
    tx.run(sql, (number, person)).await?;
    Ok(())
}

//! What the messages of a game tell of ratings.

use crate::app::core::Core;
use crate::app::error::AppError;
use crate::play::{Match, Phase, Rating, RatingChange, UserId};
use crate::rules::BySide;

/// What a message of a rated game tells of its players' ratings.
#[derive(Debug, Clone, PartialEq)]
pub enum ToldRatings {
    /// How strong they are, challenger first; `None` for who hides it, and for an opponent who is not known yet.
    Of(Option<Rating>, Option<Rating>),
    /// What the game did to them; `None` for who hides it.
    Changed(BySide<Option<RatingChange>>),
}

/// What is told of ratings with a challenge, or with the end of a game; `None` for casual games, and for what changed none.
pub async fn told_ratings(core: &Core, game: &Match) -> Result<Option<ToldRatings>, AppError> {
    let challenge = game.challenge();
    let Some(server) = challenge.server.filter(|_| game.is_rated()) else {
        return Ok(None);
    };
    match (game.phase(), game.seats()) {
        (Phase::Over { .. }, Some(seats)) => {
            let Some(changes) = core.store.rating_changes(game.id()).await? else {
                return Ok(None);
            };
            let players = [seats.players.cho.id, seats.players.han.id];
            let hidden = core.store.hidden_among(players).await?;
            let [cho, han] = players.map(|who| !hidden.contains(&who));
            Ok(Some(ToldRatings::Changed(BySide::new(
                cho.then_some(changes.cho),
                han.then_some(changes.han),
            ))))
        }
        _ => {
            let asked = game.challenged().map(|person| person.id);
            let asks = challenge.challenger.id;
            let hidden = core
                .store
                .hidden_among([asks, asked.unwrap_or(asks)])
                .await?;
            let of = async |who: UserId| -> Result<Option<Rating>, AppError> {
                if hidden.contains(&who) {
                    return Ok(None);
                }
                let now = core.clocks.now();
                let variant = challenge.ruleset.variant;
                let last = core.store.rating_of(server, variant, who).await?;
                let rested = |last: crate::play::LastRating| last.rating.rested(last.ended_at, now);
                Ok(Some(last.map(rested).unwrap_or_default()))
            };
            let opponent = match asked {
                Some(asked) => of(asked).await?,
                None => None,
            };
            Ok(Some(ToldRatings::Of(of(asks).await?, opponent)))
        }
    }
}

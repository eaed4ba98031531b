//! What a person's practice games say of the level that suits them.

use super::Matches;
use crate::app::error::AppError;
use crate::play::{GameResult, Level, Match, Phase, UserId};
use crate::store::GameRow;

/// The finished games of a person that are looked through for those against the bot.
const LOOKED_AT: u32 = 50;

impl Matches {
    /// The level that suits the player of a practice game better, by how it and the games before it at its level
    /// ended; `None` if that one does, or another game is meant. Games with a handicap do not count.
    ///
    /// # Errors
    /// Database errors.
    pub async fn level_suggested_after(&self, game: &Match) -> Result<Option<Level>, AppError> {
        let (Some(level), Some(bot), Phase::Over { .. }, None) =
            (game.level(), game.bot(), game.phase(), game.handicap())
        else {
            return Ok(None);
        };
        let player = game.challenge().challenger.id;
        let results = self.results_at(level, game, (player, bot.id)).await?;
        Ok(level.suggested_after(&results))
    }

    /// How a player's games against the bot at a level ended, newest first, from `last` on: as many as matter.
    async fn results_at(
        &self,
        level: Level,
        last: &Match,
        (player, bot): (UserId, UserId),
    ) -> Result<Vec<GameResult>, AppError> {
        let ended = self.store.finished_games_of(player, None, 0, LOOKED_AT);
        let against_bot =
            |row: &GameRow| row.opponent.as_ref().is_some_and(|other| other.id == bot);
        let before = |row: &GameRow| row.id != last.id() && row.changed_at <= last.at();
        let mut results = vec![last.result_for(player)];
        for row in ended
            .await?
            .iter()
            .filter(|row| against_bot(row) && before(row))
        {
            if results.len() == Level::RESULTS {
                break;
            }
            let game = match self.load_row(row).await {
                Err(error) if error.is_of_the_match() => continue,
                game => game?,
            };
            if game.level() == Some(level) && game.handicap().is_none() {
                results.push(game.result_for(player));
            }
        }
        Ok(results)
    }
}

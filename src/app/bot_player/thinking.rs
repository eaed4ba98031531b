//! What the bot plays on its turn: a search at its level.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{BotPlayer, policy};
use crate::app::engine_service::{JobKind, Order, Owner, Thinker};
use crate::app::error::AppError;
use crate::engine::{SearchResult, Skill};
use crate::play::{Level, Match};
use crate::rules::Action;

/// How long the engine may think on the bot's own turn. It is limited by positions; this is for a machine
/// that has much else to do.
const TURN: Duration = Duration::from_secs(30);

impl BotPlayer {
    /// What the bot plays itself at a level; `None` where nothing can be played.
    pub(super) async fn choose_turn(
        &self,
        game: &Arc<Match>,
        level: Level,
    ) -> Result<Option<SearchResult>, AppError> {
        let order = Order {
            // By turns between the people who practise, however many games each of them has.
            owner: Owner::of(game, game.challenge().challenger.id),
            kind: JobKind::Turn,
            limit: TURN,
        };
        let game = Arc::clone(game);
        let work = move |thinker: &Thinker, stop: &AtomicBool| {
            let moves = game.game()?;
            // The same turn of the same game is always played in the same way.
            let seed = game.id().0.unsigned_abs() << 16 ^ moves.turns().count() as u64;
            let result = thinker.turn(moves, level, seed, stop)?;
            if result.best() != Action::Pass || !moves.passes_end_early() {
                return Some(result);
            }
            // What is played is Janggi: a pass is not answered by a pass while there is enough to play.
            let mut others = moves.legal_actions();
            others.retain(|action| *action != Action::Pass);
            let skill = Skill::of_level(level.number());
            let other = skill.think_among(&others, moves, seed, stop);
            Some(policy::rather(result, other))
        };
        Ok(self.engine.run(order, work).await?)
    }
}

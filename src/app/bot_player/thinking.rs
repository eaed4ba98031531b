//! Chooses the bot's move by a search at its level.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{BotPlayer, policy};
use crate::app::engine_service::{JobKind, JobSpec, Owner, Thinker};
use crate::app::error::AppError;
use hansu_engine::SearchResult;
use hansu_play::{BotTask, HangingPiece, Level, Match};
use janggi::Action;

/// Time limit for the bot's move. The search is limited by nodes; this is for an overloaded machine.
const TURN_TIME_LIMIT: Duration = Duration::from_secs(30);

/// The bot's view of a position.
pub(super) struct BotSearch {
    /// The result of its search.
    pub result: SearchResult,
    /// A remark on the opponent's last turn.
    pub slip: Option<HangingPiece>,
}

impl BotPlayer {
    /// Returns the bot's view of a position at a level; `None` if there is no legal action.
    pub(super) async fn choose_turn(
        &self,
        game: &Arc<Match>,
        level: Level,
    ) -> Result<Option<BotSearch>, AppError> {
        let spec = JobSpec {
            // The practising player owns the job, so that all games of one player share one turn in the queue.
            owner: Owner::of(game, game.challenge().challenger.id),
            kind: JobKind::Turn,
            limit: TURN_TIME_LIMIT,
        };
        let game = Arc::clone(game);
        let work = move |thinker: &Thinker, stop: &AtomicBool| {
            let moves = game.game()?;
            // Seeded by match and turn count, so that a repeated search after a restart plays the same move.
            let seed = game.id().0.unsigned_abs() << 16 ^ moves.ply() as u64;
            let slip = slip(&game, thinker);
            let result = thinker.turn(moves, level, seed, stop)?;
            if result.best() != Action::Pass || !moves.passes_end_early() {
                return Some(BotSearch { result, slip });
            }
            // Repeated passes would end the game early, with pieces left on the board.
            let mut moves_only = moves.legal_actions();
            moves_only.retain(|action| *action != Action::Pass);
            let alternative = thinker.turn_among(&moves_only, moves, level, seed, stop);
            let result = policy::prefer_unless_lost(result, alternative);
            Some(BotSearch { result, slip })
        };
        Ok(self.core.engine.run(spec, work).await?)
    }
}

/// Returns the slip to report with the bot's turn.
fn slip(game: &Match, thinker: &Thinker) -> Option<HangingPiece> {
    if game.bot_task() != Some(BotTask::Move) || !game.may_point_out_slip() {
        return None;
    }
    let hanging_piece = thinker.find_hanging_piece(game.game()?)?;
    Some(HangingPiece {
        piece: hanging_piece.piece,
        by: hanging_piece.by,
    })
}

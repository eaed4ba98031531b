//! Facts from a principal variation: mates and material won.

use super::board::GAIN;
use crate::engine::evaluation::Evaluation;
use crate::engine::evaluation::see::see;
use crate::engine::search::SearchResult;
use crate::engine::worth::worth;
use crate::rules::{Action, Game, HalfPoints, Situation};

/// The number of moves in which the side to move mates by this line; `None` if it does not end in mate.
pub(super) fn mates(start: &Situation, line: &[Action]) -> Option<u32> {
    let mut now = *start;
    for &action in line {
        now.check(action).ok()?;
        now = now.after(action);
    }
    let ours = line.len() % 2 == 1;
    let mate = ours && now.in_check() && now.legal_actions().is_empty();
    mate.then_some(u32::try_from(line.len().div_ceil(2)).unwrap_or(u32::MAX))
}

/// Plies of a line that count; the rest is not shown to players either.
const BELIEVED: usize = 6;

/// The material balance of a line for the side to move, as players count pieces.
///
/// A capture at the end counts only if it wins by SEE, since the line does not show the answer.
pub(super) fn balance(start: &Situation, line: &[Action]) -> HalfPoints {
    let line = line.get(..BELIEVED).unwrap_or(line);
    let mut now = *start;
    let mut sum = 0;
    for (ply, &action) in line.iter().enumerate() {
        let sign = if ply % 2 == 0 { 1 } else { -1 };
        if let Some(mv) = action.piece_move()
            && let Some(taken) = now.position().piece_at(mv.to)
        {
            let last = ply + 1 == line.len();
            let stays = !last || see(now.position(), mv) >= GAIN;
            sum += if stays {
                sign * worth(now.position().variant(), taken, mv.to).0
            } else {
                0
            };
        }
        now = now.after(action);
    }
    HalfPoints(sum)
}

/// The material that a quiet first move wins later in its line, if the score rises above the evaluation.
pub(super) fn wins(game: &Game, thought: &SearchResult, gains: HalfPoints) -> Option<HalfPoints> {
    let position = game.position();
    let takes = thought
        .best()
        .piece_move()
        .is_some_and(|mv| position.piece_at(mv.to).is_some());
    let now = Evaluation::of(game).computed(position);
    let rises = thought.score.hundredths() - now >= GAIN;
    let sure = thought.score.turns_to_end().is_some();
    let worth_saying = gains >= HalfPoints::whole(2);
    (!takes && !sure && rises && worth_saying).then_some(gains)
}

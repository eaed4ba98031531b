//! What a line of play comes to: mates, and pieces won on the way.

use super::board::GAIN;
use crate::engine::evaluation::Evaluation;
use crate::engine::evaluation::see::see;
use crate::engine::search::SearchResult;
use crate::rules::{Action, Game, HalfPoints, Situation};

/// In how many of its own moves the side to move mates by a line; `None` where the line does not end in
/// a mate.
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

/// How much of a line is believed: further on it is guesswork, and is not shown either.
const BELIEVED: usize = 6;

/// What a line wins for the side to move, less what it loses, in points of the pieces.
///
/// A capture at the very end counts by what the exchange after it leaves.
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
                sign * taken.role.points().0
            } else {
                0
            };
        }
        now = now.after(action);
    }
    HalfPoints(sum)
}

/// What a line wins, where its first action takes nothing and the search thinks more of the position
/// than the pieces on it say.
pub(super) fn wins(game: &Game, thought: &SearchResult, gains: HalfPoints) -> Option<HalfPoints> {
    let position = game.position();
    let takes = thought
        .best()
        .piece_move()
        .is_some_and(|mv| position.piece_at(mv.to).is_some());
    let now = Evaluation::of(game).anew(position);
    let rises = thought.score.hundredths() - now >= GAIN;
    let sure = thought.score.turns_to_end().is_some();
    let worth_saying = gains >= HalfPoints::whole(2);
    (!takes && !sure && rises && worth_saying).then_some(gains)
}

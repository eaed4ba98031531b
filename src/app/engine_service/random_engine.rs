//! Random moves instead of an engine.
//!
//! A simulation plays thousands of games to test everything except the moves. All results here are derived from the
//! position, its ply and the request, so that a seed reproduces them. An occasional lost score lets the bot resign, and
//! an occasional bad one take a draw.

use hansu_engine::{Fact, LeftPiece, Score, SearchResult};
use janggi::{Action, Game};

/// One turn in this many gets a lost score.
const SELDOM: u64 = 40;
/// A score at which the bot resigns, in hundredths of a point.
const LOST: i32 = -3_000;
/// The maximum score otherwise.
const UNEVEN: u64 = 240;
/// The maximum number of plies of a line.
const PLIES: u64 = 4;

/// Returns the actions of a search for a number of lines, best first; empty if the game is over.
pub(super) fn best(game: &Game, lines: usize) -> Vec<SearchResult> {
    let mut actions = game.legal_actions();
    let bits = lot(game, 0);
    if actions.is_empty() {
        return Vec::new();
    }
    let first = below(bits, actions.len());
    actions.rotate_left(first);
    let result_of = |(place, action): (u64, &Action)| {
        let penalty = i32::try_from(below_u64(bits >> 8, 60) * place).unwrap_or_default();
        let score = score(bits).hundredths() - penalty;
        result(game, *action, Score::of_hundredths(score), bits)
    };
    (0..)
        .zip(&actions)
        .take(lines.max(1))
        .filter_map(result_of)
        .collect()
}

/// Returns the action of a turn, among `allowed`, or all actions if that is empty; `None` if the game is over.
pub(super) fn turn(game: &Game, allowed: &[Action], seed: u64) -> Option<SearchResult> {
    let all = game.legal_actions();
    let from = if allowed.is_empty() {
        &all[..]
    } else {
        allowed
    };
    let bits = lot(game, seed);
    // Half the turns capture if possible, so that games end.
    let captures: Vec<Action> = from
        .iter()
        .copied()
        .filter(|action| takes(game, *action))
        .collect();
    let from = if captures.is_empty() || bits & 1 == 0 {
        from
    } else {
        &captures
    };
    let action = *from.get(below(bits >> 1, from.len()))?;
    result(game, action, score(bits >> 16), bits)
}

/// Returns reasons for an action that need no proof.
pub(super) fn facts(game: &Game) -> Vec<Fact> {
    let facts = [Fact::Steady, Fact::Waits, Fact::ComesOutBest];
    let at = below(lot(game, 1), facts.len());
    facts.into_iter().nth(at).into_iter().collect()
}

/// Returns a piece that can be captured, at one turn in four.
pub(super) fn find_hanging_piece(game: &Game) -> Option<LeftPiece> {
    let bits = lot(game, 2);
    let mut actions = game.legal_actions();
    actions.retain(|action| takes(game, *action));
    let capture = actions.get(below(bits >> 2, actions.len()))?.piece_move()?;
    (bits & 3 == 0).then_some(LeftPiece {
        piece: capture.to,
        by: capture.from,
    })
}

/// Returns a hash of the position, its ply, and the request: the last step of splitmix64.
fn lot(game: &Game, seed: u64) -> u64 {
    let ply = game.ply() as u64;
    let mut hash = game.position().key() ^ ply.rotate_left(32) ^ seed.rotate_left(17);
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

fn below_u64(bits: u64, end: u64) -> u64 {
    bits.checked_rem(end).unwrap_or_default()
}

fn below(bits: u64, end: usize) -> usize {
    usize::try_from(below_u64(bits, end as u64)).unwrap_or_default()
}

fn score(bits: u64) -> Score {
    let uneven = i32::try_from(below_u64(bits, 2 * UNEVEN)).unwrap_or_default();
    let even = i32::try_from(UNEVEN).unwrap_or_default();
    Score::of_hundredths(match bits >> 32 {
        high if high.is_multiple_of(SELDOM) => LOST,
        _ => uneven - even,
    })
}

fn takes(game: &Game, action: Action) -> bool {
    let target = action.piece_move().map(|mv| mv.to);
    target.is_some_and(|square| game.position().piece_at(square).is_some())
}

/// Returns an action with a line that follows it.
fn result(game: &Game, action: Action, score: Score, bits: u64) -> Option<SearchResult> {
    let mut line = vec![action];
    let mut played = game.clone();
    for ply in 1..=below_u64(bits >> 40, PLIES) {
        let last = *line.last()?;
        if played.play(last).is_err() {
            return None;
        }
        let next = played.legal_actions();
        let Some(next) = next.get(below(bits >> ply, next.len())) else {
            break;
        };
        line.push(*next);
    }
    SearchResult::of_other_engine(line, score, 1, 1, 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use janggi::{BySide, Formation, MODERN};

    #[test]
    fn random_games_are_legal_and_reproducible() {
        let start = Game::set_up(&MODERN, None, BySide::new(Formation::Heeh, Formation::Ehhe));
        let played = |seed| {
            let mut game = start.clone();
            let mut results = Vec::new();
            while let Some(result) = turn(&game, &[], seed) {
                let lines = best(&game, 3);
                assert!(lines.len() == 3 || lines.len() == game.legal_actions().len());
                assert!(lines.is_sorted_by_key(|line| -line.score.hundredths()));
                assert!(!facts(&game).is_empty());
                results.push((result.clone(), lines, find_hanging_piece(&game)));
                game.play(result.best()).unwrap();
            }
            assert!(game.outcome().is_some());
            results
        };
        let results = played(1);
        assert_eq!(results, played(1));
        assert_ne!(results, played(2), "another level plays otherwise");
        let lost_turns = (0..20)
            .flat_map(played)
            .filter(|(turn, ..)| turn.score.hundredths() == LOST);
        assert!(lost_turns.count() > 0, "somebody resigns");
        assert!(
            results
                .iter()
                .any(|(.., hanging_piece)| hanging_piece.is_some())
        );
    }

    #[test]
    fn only_allowed_actions_are_chosen() {
        let game = Game::set_up(&MODERN, None, BySide::new(Formation::Heeh, Formation::Heeh));
        let allowed = &game.legal_actions()[..2];
        for seed in 0..20 {
            assert!(allowed.contains(&turn(&game, allowed, seed).unwrap().best()));
        }
    }
}

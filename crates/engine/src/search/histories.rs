//! The heuristics learned during a search: killers, countermoves, history and continuation history order quiet
//! moves; the correction history adjusts the static evaluation.

use janggi::{Move, Position, Side};

/// A piece and its target, as an index below [`PIECE_TO`].
pub(crate) type PieceTo = usize;

/// The number of points of the board.
const POINTS: usize = 90;
const ROLES: usize = 7;
const PIECE_TO: usize = ROLES * POINTS;
/// The number of plies with killers; no line is longer.
const MAX_PLY: usize = 128;
/// The bound of a history entry, in both directions.
const MAX_HISTORY: i32 = 16_000;
/// The bound of a correction entry, in both directions.
const MAX_CORRECTION: i32 = 1_024;

/// The node in which a quiet move is tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OrderingContext {
    /// The distance from the root. In quiescence it is beyond all plies, so that there are no killers.
    pub ply: usize,
    /// The opponent's last move; `None` after a pass.
    pub previous: Option<PieceTo>,
}

/// The tables of one thread (Chess Programming Wiki: "Killer Heuristic", "Countermove Heuristic", "History
/// Heuristic").
///
/// They take 0.8 MB: 2 × 90² + (7 × 90)² entries of two bytes, and some kilobytes. A transposition table stores
/// them between searches.
#[derive(Debug)]
pub(crate) struct Histories {
    /// By ply: the last two quiet moves that caused a beta cutoff there.
    killers: Vec<[Option<Move>; 2]>,
    /// By side and the opponent's last move: the quiet move that last refuted it.
    countermoves: Vec<Option<Move>>,
    /// By side, origin and target ("butterfly boards").
    history: Vec<i16>,
    /// By the opponent's last move and this one.
    continuation: Vec<i16>,
    /// By side and the opponent's last move: the error of the static evaluation.
    correction: Vec<i16>,
}

impl Histories {
    pub fn new() -> Histories {
        Histories {
            killers: vec![[None; 2]; MAX_PLY],
            countermoves: vec![None; 2 * PIECE_TO],
            history: vec![0; 2 * POINTS * POINTS],
            continuation: vec![0; PIECE_TO * PIECE_TO],
            correction: vec![0; 2 * PIECE_TO],
        }
    }

    /// Prepares for a search from another position: killers belong to a ply of one search; the other tables
    /// stay useful.
    pub fn clear_killers(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Returns the piece and the target of a move.
    pub fn piece_to(position: &Position, mv: Move) -> Option<PieceTo> {
        let piece = position.piece_at(mv.from)?;
        Some(piece.role as usize * POINTS + mv.to.index())
    }

    /// Updates the tables after a beta cutoff by `mv`: it gets the bonus, and the quiet moves tried before it
    /// get the malus.
    pub fn on_cutoff(
        &mut self,
        position: &Position,
        mv: Move,
        tried: &[Move],
        context: OrderingContext,
        bonus: i32,
        malus: i32,
    ) {
        if let Some(killers) = self.killers.get_mut(context.ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(previous) = context.previous {
            self.countermoves[after(position, previous)] = Some(mv);
        }
        self.update(position, mv, context, bonus);
        for &tried_move in tried {
            self.update(position, tried_move, context, -malus);
        }
    }

    fn update(&mut self, position: &Position, mv: Move, context: OrderingContext, bonus: i32) {
        gravity(
            &mut self.history[butterfly(position.turn(), mv)],
            bonus,
            MAX_HISTORY,
        );
        if let (Some(previous), Some(now)) = (context.previous, Histories::piece_to(position, mv)) {
            let entry = &mut self.continuation[previous * PIECE_TO + now];
            gravity(entry, bonus, MAX_HISTORY);
        }
    }

    /// Adds a bonus for the opponent's last move, a quiet one, which led to `position`.
    pub fn add_for_last(&mut self, position: &Position, mv: Move, bonus: i32) {
        let entry = &mut self.history[butterfly(position.turn().opponent(), mv)];
        gravity(entry, bonus, MAX_HISTORY);
    }

    /// Returns the history of a move, without continuation history.
    pub fn butterfly(&self, side: Side, mv: Move) -> i32 {
        i32::from(self.history[butterfly(side, mv)])
    }

    /// Returns the ordering score of a quiet move: history plus continuation history.
    pub fn history(&self, position: &Position, mv: Move, previous: Option<PieceTo>) -> i32 {
        let direct = i32::from(self.history[butterfly(position.turn(), mv)]);
        let continued = match (previous, Histories::piece_to(position, mv)) {
            (Some(previous), Some(current)) => {
                i32::from(self.continuation[previous * PIECE_TO + current])
            }
            _ => 0,
        };
        direct + continued
    }

    /// Returns the index of a move among the two killers of a ply.
    pub fn killer(&self, mv: Move, ply: usize) -> Option<usize> {
        let killers = self.killers.get(ply)?;
        killers.iter().position(|killer| *killer == Some(mv))
    }

    /// Returns whether a move is the countermove of the opponent's last move.
    pub fn is_countermove(&self, position: &Position, mv: Move, previous: Option<PieceTo>) -> bool {
        previous
            .is_some_and(|move_before| self.countermoves[after(position, move_before)] == Some(mv))
    }

    /// Returns the correction to add to the static evaluation; at most `weight` in both directions.
    pub fn correction(&self, position: &Position, previous: Option<PieceTo>, weight: i32) -> i32 {
        let Some(previous) = previous else {
            return 0;
        };
        i32::from(self.correction[after(position, previous)]) * weight / MAX_CORRECTION
    }

    /// Updates the correction history: `difference` is the score of a search minus the static evaluation.
    pub fn correct(
        &mut self,
        position: &Position,
        previous: Option<PieceTo>,
        difference: i32,
        depth: i32,
    ) {
        let limit = MAX_CORRECTION / 4;
        if let Some(previous) = previous {
            let bonus = (difference * depth / 8).clamp(-limit, limit);
            let entry = &mut self.correction[after(position, previous)];
            gravity(entry, bonus, MAX_CORRECTION);
        }
    }
}

fn butterfly(side: Side, mv: Move) -> usize {
    (side as usize * POINTS + mv.from.index()) * POINTS + mv.to.index()
}

/// Returns the index of an entry by side to move and the opponent's last move.
fn after(position: &Position, previous: PieceTo) -> usize {
    position.turn() as usize * PIECE_TO + previous
}

/// Adds a bonus to an entry, scaled down near the bound so that the entry never exceeds it (Chess Programming
/// Wiki: "History Heuristic", gravity).
fn gravity(entry: &mut i16, bonus: i32, limit: i32) {
    let current = i32::from(*entry);
    let next = current + bonus - current * bonus.abs() / limit;
    *entry = i16::try_from(next.clamp(-limit, limit)).unwrap_or(0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{BySide, Formation};

    fn learned() -> Result<(Histories, Position, [Move; 2]), Box<dyn std::error::Error>> {
        let position = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
        let better: Move = "a4b4".parse()?;
        let worse: Move = "i4h4".parse()?;
        let context = OrderingContext {
            ply: 3,
            previous: Some(17),
        };
        let mut histories = Histories::new();
        histories.on_cutoff(&position, better, &[worse], context, 512, 256);
        Ok((histories, position, [better, worse]))
    }

    #[test]
    fn cutoff_updates_the_tables() -> Result<(), Box<dyn std::error::Error>> {
        let (histories, position, [better, worse]) = learned()?;
        let history = |mv, previous| histories.history(&position, mv, previous);
        assert_eq!(history(better, Some(17)), 1_024);
        assert_eq!(history(worse, Some(17)), -512);
        assert_eq!(history(better, Some(18)), 512, "another move before");
        assert_eq!(histories.killer(better, 3), Some(0));
        assert_eq!(histories.killer(better, 4), None);
        assert!(histories.is_countermove(&position, better, Some(17)));
        assert!(!histories.is_countermove(&position, worse, Some(17)));
        assert!(!histories.is_countermove(&position, better, None));
        Ok(())
    }

    #[test]
    fn clearing_killers_keeps_the_histories() -> Result<(), Box<dyn std::error::Error>> {
        let (mut histories, position, [better, _]) = learned()?;
        histories.clear_killers();
        assert_eq!(histories.killer(better, 3), None);
        assert_eq!(histories.history(&position, better, Some(17)), 1_024);
        Ok(())
    }

    #[test]
    fn bonus_of_the_last_move_belongs_to_the_opponent() -> Result<(), Box<dyn std::error::Error>> {
        let (mut histories, position, [better, _]) = learned()?;
        let opponent = position.turn().opponent();
        histories.add_for_last(&position, better, -100);
        assert_eq!(histories.butterfly(opponent, better), -100);
        assert_eq!(histories.butterfly(position.turn(), better), 512);
        Ok(())
    }

    #[test]
    fn corrections_follow_the_errors_of_the_evaluation() {
        let position = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
        let mut histories = Histories::new();
        for _ in 0..100 {
            histories.correct(&position, Some(17), 300, 8);
        }
        assert!((50..=60).contains(&histories.correction(&position, Some(17), 60)));
        assert_eq!(histories.correction(&position, Some(18), 60), 0);
        assert_eq!(histories.correction(&position, None, 60), 0);
    }
}

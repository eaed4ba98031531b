//! What searches have learned of quiet moves: killers, countermoves, history, continuation history, and how
//! far the static evaluation is off after certain moves (correction history).

use crate::rules::{Move, Position};

/// A piece and the point that it went to, as a number below [`PIECE_TO`].
pub(in crate::engine) type PieceTo = usize;

/// How many points the board has.
const POINTS: usize = 90;
const ROLES: usize = 7;
const PIECE_TO: usize = ROLES * POINTS;
/// More plies than a line has.
const PLIES: usize = 128;
/// No history is greater.
const MOST: i32 = 16_000;
/// No correction is greater.
const MOST_CORRECTION: i32 = 1_024;

/// What a quiet move was part of.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct OrderingContext {
    /// The distance from the root; beyond all plies where killers do not count.
    pub ply: usize,
    /// The move before, of the other side; nothing after a pass.
    pub previous: Option<PieceTo>,
}

/// What one thread has learned (Chess Programming Wiki: "Killer Heuristic", "Countermove Heuristic",
/// "History Heuristic").
///
/// The tables take 2 × 90² + (7 × 90)² numbers of two bytes and some kilobytes, 0.8 MB, which a
/// transposition table keeps from one search to the next.
#[derive(Debug)]
pub(in crate::engine) struct Histories {
    /// By ply: the last two moves that refuted a node there.
    killers: Vec<[Option<Move>; 2]>,
    /// By side and the move before: what refuted it the last time.
    countermoves: Vec<Option<Move>>,
    /// By side, from and to ("butterfly boards").
    history: Vec<i16>,
    /// By the move before and this one, each a piece and its target.
    continuation: Vec<i16>,
    /// By side and the move before: how much better than their static evaluation nodes turned out.
    correction: Vec<i16>,
}

impl Histories {
    pub fn new() -> Histories {
        Histories {
            killers: vec![[None; 2]; PLIES],
            countermoves: vec![None; 2 * PIECE_TO],
            history: vec![0; 2 * POINTS * POINTS],
            continuation: vec![0; PIECE_TO * PIECE_TO],
            correction: vec![0; 2 * PIECE_TO],
        }
    }

    /// For a search that begins elsewhere in the game: other positions stand at its plies, but what moves have
    /// been worth is still about true.
    pub fn clear_killers(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// The piece of a move and where it goes.
    pub fn piece_to(position: &Position, mv: Move) -> Option<PieceTo> {
        let piece = position.piece_at(mv.from)?;
        Some(piece.role as usize * POINTS + mv.to.index())
    }

    /// Learns from a beta cutoff: `mv` gets the bonus, the quiet moves tried before it the malus.
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
        for &other in tried {
            self.update(position, other, context, -malus);
        }
    }

    fn update(&mut self, position: &Position, mv: Move, context: OrderingContext, bonus: i32) {
        gravity(&mut self.history[butterfly(position, mv)], bonus, MOST);
        if let (Some(previous), Some(now)) = (context.previous, Histories::piece_to(position, mv)) {
            let entry = &mut self.continuation[previous * PIECE_TO + now];
            gravity(entry, bonus, MOST);
        }
    }

    /// What quiet moves like this one have been worth before: history and continuation history added up.
    pub fn history(&self, position: &Position, mv: Move, previous: Option<PieceTo>) -> i32 {
        let own = i32::from(self.history[butterfly(position, mv)]);
        let continued = match (previous, Histories::piece_to(position, mv)) {
            (Some(previous), Some(now)) => i32::from(self.continuation[previous * PIECE_TO + now]),
            _ => 0,
        };
        own + continued
    }

    /// Which of the two killers of its ply a move is, if any.
    pub fn killer(&self, mv: Move, ply: usize) -> Option<usize> {
        let killers = self.killers.get(ply)?;
        killers.iter().position(|killer| *killer == Some(mv))
    }

    /// Whether a move refuted the move before the last time.
    pub fn is_countermove(&self, position: &Position, mv: Move, previous: Option<PieceTo>) -> bool {
        previous
            .is_some_and(|move_before| self.countermoves[after(position, move_before)] == Some(mv))
    }

    /// By how much the static evaluation is likely to be too low, in parts of [`MOST_CORRECTION`] of the weight.
    pub fn correction(&self, position: &Position, previous: Option<PieceTo>, weight: i32) -> i32 {
        let Some(previous) = previous else {
            return 0;
        };
        i32::from(self.correction[after(position, previous)]) * weight / MOST_CORRECTION
    }

    /// Learns that a search found a node so much better than its static evaluation.
    pub fn correct(
        &mut self,
        position: &Position,
        previous: Option<PieceTo>,
        difference: i32,
        depth: i32,
    ) {
        let most = MOST_CORRECTION / 4;
        if let Some(previous) = previous {
            let bonus = (difference * depth / 8).clamp(-most, most);
            let entry = &mut self.correction[after(position, previous)];
            gravity(entry, bonus, MOST_CORRECTION);
        }
    }
}

fn butterfly(position: &Position, mv: Move) -> usize {
    (position.turn() as usize * POINTS + mv.from.index()) * POINTS + mv.to.index()
}

/// The entry of the side to move after a move of the other.
fn after(position: &Position, previous: PieceTo) -> usize {
    position.turn() as usize * PIECE_TO + previous
}

/// Moves an entry towards a bonus; the nearer to the limit, the less (Chess Programming Wiki: "History
/// Heuristic", gravity).
fn gravity(entry: &mut i16, bonus: i32, most: i32) {
    let now = i32::from(*entry);
    let next = now + bonus - now * bonus.abs() / most;
    *entry = i16::try_from(next.clamp(-most, most)).unwrap_or(0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BySide, Formation};

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
    fn a_cutoff_is_learned_from() -> Result<(), Box<dyn std::error::Error>> {
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
    fn histories_outlive_killers() -> Result<(), Box<dyn std::error::Error>> {
        let (mut histories, position, [better, _]) = learned()?;
        histories.clear_killers();
        assert_eq!(histories.killer(better, 3), None);
        assert_eq!(histories.history(&position, better, Some(17)), 1_024);
        Ok(())
    }

    #[test]
    fn corrections_follow_what_searches_found() {
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

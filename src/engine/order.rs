//! In which order moves are tried: the sooner the best one, the less is left to search.

use super::evaluation::material;
use crate::rules::{Action, Move, MoveList, Position};

/// Moves that took nothing and still refuted something, by how far into the search they did.
#[derive(Debug)]
pub(super) struct Order {
    killers: Vec<[Option<Move>; 2]>,
    /// How much each move, from point to point, has refuted.
    history: Vec<u32>,
}

/// How many points the board has.
const POINTS: usize = 90;

impl Order {
    pub fn new() -> Order {
        Order {
            killers: Vec::new(),
            history: vec![0; POINTS * POINTS],
        }
    }

    /// Notes that a move made its position too good to be allowed by the other side.
    pub fn refuted(&mut self, mv: Move, turn: usize, depth: u32) {
        if self.killers.len() <= turn {
            self.killers.resize(turn + 1, [None; 2]);
        }
        let killers = &mut self.killers[turn];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let seen = &mut self.history[mv.from.index() * POINTS + mv.to.index()];
        *seen = seen.saturating_add(depth * depth);
    }

    /// The moves of a list, those first that promise most.
    pub fn sorted(
        &self,
        moves: &MoveList,
        position: &Position,
        first: Option<Action>,
        turn: usize,
    ) -> Vec<Move> {
        let mut ranked: Vec<(i64, Move)> = moves
            .iter()
            .map(|&mv| (self.promise(mv, position, first, turn), mv))
            .collect();
        // Equal promises keep the order of the points, so that the same search is made each time.
        ranked.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        ranked.into_iter().map(|(_, mv)| mv).collect()
    }

    fn promise(&self, mv: Move, position: &Position, first: Option<Action>, turn: usize) -> i64 {
        if first == Some(Action::Move(mv)) {
            return 1 << 40;
        }
        let worth = |square| {
            let piece = position.piece_at(square);
            piece.map_or(0, |piece| i64::from(material(piece.role)))
        };
        let taken = worth(mv.to);
        if taken > 0 {
            return (1 << 38) + taken * 16 - worth(mv.from);
        }
        match self.killers.get(turn) {
            Some(killers) if killers[0] == Some(mv) => 1 << 37,
            Some(killers) if killers[1] == Some(mv) => 1 << 36,
            _ => i64::from(self.history[mv.from.index() * POINTS + mv.to.index()]),
        }
    }
}

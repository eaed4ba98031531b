//! What a position is worth without looking ahead.

use super::score::Score;
use crate::rules::{Game, Piece, Position, Role, Side, Square};

/// What does not change while a game is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Evaluation {
    /// Added for Han, in hundredths of a point, where points may decide.
    deom: i32,
}

/// What one more move to choose from is worth, in hundredths of a point.
const FREEDOM: i32 = 4;
/// What a step forward is worth to a soldier, up to the enemy palace.
const ADVANCE: i32 = 12;
/// What a soldier loses on each step from the middle file.
const ASIDE: i32 = 5;
/// What a guard beside its general is worth.
const CLOSE: i32 = 25;

impl Evaluation {
    pub fn of(game: &Game) -> Evaluation {
        let counts = game.ruleset().counts_points();
        Evaluation {
            deom: if counts { game.deom().0 * 50 } else { 0 },
        }
    }

    /// The worth of a position for the side to move.
    pub fn value(self, position: &Position) -> Score {
        let mut balance = -self.deom;
        for (square, piece) in position.pieces() {
            let worth = material(piece.role) + placement(position, square, piece);
            balance += match piece.side {
                Side::Cho => worth,
                Side::Han => -worth,
            };
        }
        let own = match position.turn() {
            Side::Cho => balance,
            Side::Han => -balance,
        };
        let freedom = i32::try_from(position.legal_count()).unwrap_or(0) * FREEDOM;
        Score::of_hundredths(own + freedom)
    }

    /// Who wins if the points decide now, for the side to move; a level count is a draw.
    pub fn counted(self, position: &Position) -> std::cmp::Ordering {
        let halves = |side| position.points(side).0 * 50;
        let balance = halves(Side::Cho) - halves(Side::Han) - self.deom;
        match position.turn() {
            Side::Cho => balance.cmp(&0),
            Side::Han => 0.cmp(&balance),
        }
    }
}

/// The points of a piece in hundredths; a horse and an elephant are worth a little more alive than
/// counted.
pub(super) fn material(role: Role) -> i32 {
    match role {
        Role::General => 0,
        Role::Guard => 300,
        Role::Chariot => 1300,
        Role::Cannon => 700,
        Role::Horse => 520,
        Role::Elephant => 330,
        Role::Soldier => 200,
    }
}

fn placement(position: &Position, square: Square, piece: Piece) -> i32 {
    match piece.role {
        Role::Soldier => {
            let ahead = match piece.side {
                Side::Cho => i32::from(square.rank()) - 3,
                Side::Han => 6 - i32::from(square.rank()),
            };
            // On the last rank a soldier has spent itself.
            let ahead = if ahead > 5 { 0 } else { ahead };
            ahead * ADVANCE - (i32::from(square.file()) - 4).abs() * ASIDE
        }
        Role::Guard => {
            let general = position.general(piece.side);
            let near = square.file().abs_diff(general.file()) <= 1
                && square.rank().abs_diff(general.rank()) <= 1;
            if near { CLOSE } else { 0 }
        }
        _ => 0,
    }
}

//! What pieces and scores are worth, as players count: in Janggi in points, in Xiangqi in soldiers.

use crate::rules::{HalfPoints, Piece, Position, Role, Side, Square, Variant};

/// What a soldier of Xiangqi is worth on its own half, in the numbers of the search.
///
/// It is about the same share of what decides a game as 140 hundredths of a point are in Janggi, so that one search serves both.
pub const XIANGQI_SOLDIER: i32 = 140;

/// What a piece is worth, as players count.
///
/// Its points in Janggi (rules.md section 3). In Xiangqi as many soldiers as players say: a chariot 9, a cannon 4.5, a
/// horse 4, elephant and guard 2, and a soldier itself 2 when it has crossed the river.
#[must_use]
pub fn worth(variant: Variant, piece: Piece, at: Square) -> HalfPoints {
    match (variant, piece.role) {
        (Variant::Janggi, role) => role.points(),
        (Variant::Xiangqi, Role::General) => HalfPoints::ZERO,
        (Variant::Xiangqi, Role::Chariot) => HalfPoints::whole(9),
        (Variant::Xiangqi, Role::Cannon) => HalfPoints(9),
        (Variant::Xiangqi, Role::Horse) => HalfPoints::whole(4),
        (Variant::Xiangqi, Role::Elephant | Role::Guard) => HalfPoints::whole(2),
        (Variant::Xiangqi, Role::Soldier) if at.is_over_river(piece.side) => HalfPoints::whole(2),
        (Variant::Xiangqi, Role::Soldier) => HalfPoints::whole(1),
    }
}

/// What all pieces of a side are worth.
#[must_use]
pub fn army(position: &Position, side: Side) -> HalfPoints {
    let own = position.pieces().filter(|(_, piece)| piece.side == side);
    let sum = own.map(|(at, piece)| worth(position.variant(), piece, at).0);
    HalfPoints(sum.sum())
}

/// A number of the search in hundredths of what players of the game count in.
#[must_use]
pub const fn counted(variant: Variant, found: i32) -> i32 {
    match variant {
        Variant::Janggi => found,
        Variant::Xiangqi => found * 100 / XIANGQI_SOLDIER,
    }
}

/// The number of the search for hundredths of a soldier, as other programs count.
#[must_use]
pub(in crate::engine) const fn of_soldiers(variant: Variant, hundredths: i32) -> i32 {
    match variant {
        // A soldier is worth two points.
        Variant::Janggi => hundredths.saturating_mul(2),
        Variant::Xiangqi => hundredths.saturating_mul(XIANGQI_SOLDIER) / 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_is_worth_what_players_say() {
        for (variant, position, half_points) in [
            (
                Variant::Janggi,
                Position::start(crate::rules::BySide::new(
                    crate::rules::Formation::Heeh,
                    crate::rules::Formation::Heeh,
                )),
                144,
            ),
            // Two of each, 43 together, and five soldiers.
            (Variant::Xiangqi, Position::xiangqi(), 96),
        ] {
            for side in Side::ALL {
                assert_eq!(army(&position, side), HalfPoints(half_points), "{variant}");
            }
        }
        let at = |rank| Square::new(4, rank);
        let soldier = Piece::new(Side::Han, Role::Soldier);
        let worth_at = |rank| at(rank).map(|at| worth(Variant::Xiangqi, soldier, at));
        assert_eq!(worth_at(5), Some(HalfPoints::whole(1)));
        assert_eq!(worth_at(4), Some(HalfPoints::whole(2)));
        assert_eq!(counted(Variant::Xiangqi, -70), -50);
    }
}

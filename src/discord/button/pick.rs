//! Menus from which a turn is picked: of pieces, then of the targets of one.

use hansu_play::PlannedTurn;
use janggi::{Move, Square};

/// A menu from which a turn is picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// The pieces that can move, and the alternatives to a move.
    Piece,
    /// The targets of the piece on this square.
    From(Square),
}

/// A choice in a menu from which a turn is picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnChoice {
    /// The piece on this square, which is to move.
    Piece(Square),
    /// A whole turn.
    Turn(PlannedTurn),
}

impl Pick {
    /// Returns the choice of a value; `None` if the menu has no such value.
    pub fn read(self, value: &str) -> Option<TurnChoice> {
        let square = value.parse();
        match (self, value.parse()) {
            (Pick::Piece, Ok(turn @ (PlannedTurn::Pass | PlannedTurn::Bikjang))) => {
                Some(TurnChoice::Turn(turn))
            }
            (Pick::Piece, _) => square.ok().map(TurnChoice::Piece),
            (Pick::From(from), _) => {
                let mv = Move::new(from, square.ok()?);
                Some(TurnChoice::Turn(PlannedTurn::Move(mv)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_menu_reads_only_its_own_values() {
        let from = "b3".parse().unwrap();
        let pieces = |value| Pick::Piece.read(value);
        let targets = |value| Pick::From(from).read(value);
        let turn = |turn| Some(TurnChoice::Turn(turn));
        assert_eq!(pieces("b3"), Some(TurnChoice::Piece(from)));
        assert_eq!(pieces("pass"), turn(PlannedTurn::Pass));
        assert_eq!(pieces("bikjang"), turn(PlannedTurn::Bikjang));
        let mv = "b3e3".parse().unwrap();
        assert_eq!(targets("e3"), turn(PlannedTurn::Move(mv)));
        for value in ["b3e3", "", "b11", "none"] {
            assert_eq!((pieces(value), targets(value)), (None, None), "{value}");
        }
        for value in ["pass", "bikjang"] {
            assert_eq!(targets(value), None, "{value}");
        }
    }
}

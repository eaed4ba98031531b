//! Moves of each piece and every reason for a rejection, on boards to check by eye.

use janggi::{Illegal, Move, Piece, Position, Role, Side, Square, Variant};

fn board(diagram: &str, turn: Side) -> Position {
    Position::from_diagram(Variant::Janggi, diagram, turn).unwrap()
}

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

/// Checks single moves of Cho.
#[track_caller]
fn check(diagram: &str, cases: &[(&str, Result<(), Illegal>)]) {
    let position = board(diagram, Side::Cho);
    for &(text, expected) in cases {
        let mv: Move = text.parse().unwrap();
        assert_eq!(position.check(mv), expected, "{text} on\n{position:?}");
        let listed = position.legal_moves().contains(&mv);
        assert_eq!(
            listed,
            expected.is_ok(),
            "{text} in the list of\n{position:?}"
        );
    }
}

/// Compares all targets of the piece on a point, in any order.
#[track_caller]
fn reaches(diagram: &str, turn: Side, from: &str, expected: &str) {
    let position = board(diagram, turn);
    let targets = position.targets(at(from));
    let mut found: Vec<_> = targets.iter().map(Square::to_string).collect();
    found.sort_unstable();
    let mut expected_targets: Vec<_> = expected.split_whitespace().collect();
    expected_targets.sort_unstable();
    assert_eq!(found, expected_targets, "from {from} on\n{position:?}");
}

const PALACES: &str = "
. . . k . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . A . . .
. . . . K . . . .
. . . . . . . . .";

#[test]
fn general_and_guard_step_along_the_palace_lines() {
    reaches(PALACES, Side::Cho, "e2", "d1 e1 f1 d2 f2 d3 e3");
    reaches(PALACES, Side::Cho, "f3", "e3 f2");
    check(
        PALACES,
        &[
            ("e2d3", Ok(())),
            ("e2f3", Err(Illegal::OwnPiece)),
            ("f3g3", Err(Illegal::OutsidePalace)),
            ("e2e4", Err(Illegal::OutsidePalace)),
            ("f3f1", Err(Illegal::Unreachable(Role::Guard))),
            ("f3e2", Err(Illegal::OwnPiece)),
        ],
    );
}

#[test]
fn edge_middles_have_no_diagonal() {
    let diagram = "
. . . k . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . A . R . . .
. . . . K . . . .";
    reaches(diagram, Side::Cho, "d2", "d1 e2 d3");
    reaches(diagram, Side::Cho, "e1", "d1 e2 f1");
    check(
        diagram,
        &[
            ("d2e3", Err(Illegal::NoDiagonal)),
            ("e1f2", Err(Illegal::OwnPiece)),
            ("f2e3", Err(Illegal::NoDiagonal)),
            ("f2g3", Err(Illegal::Unreachable(Role::Chariot))),
            ("f2d2", Err(Illegal::OwnPiece)),
        ],
    );
}

#[test]
fn chariot_runs_until_blocked() {
    let diagram = "
. . . . k . . . .
. . . . . . . . .
. . . R . . . . .
. . . . . . . . .
. . . p . . . . .
. . . . . . . . .
. P . . . . . . .
. R . . p . . . .
. . . . . . . . .
. . . K . . . . .";
    reaches(diagram, Side::Cho, "b3", "b1 b2 a3 c3 d3 e3");
    check(
        diagram,
        &[
            ("b3f3", Err(Illegal::Blocked { at: at("e3") })),
            ("b3b5", Err(Illegal::Blocked { at: at("b4") })),
            ("b3b4", Err(Illegal::OwnPiece)),
            ("b3c4", Err(Illegal::Unreachable(Role::Chariot))),
            ("d8e9", Ok(())),
            ("d8f10", Ok(())),
            ("d8d6", Ok(())),
            ("d8d5", Err(Illegal::Blocked { at: at("d6") })),
            ("d8e10", Err(Illegal::Unreachable(Role::Chariot))),
        ],
    );
}

#[test]
fn cannon_jumps_one_piece_except_a_cannon() {
    let diagram = "
. . . . . k . . .
. n . . . . . . .
. c . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. P . . . . . . .
. C . c . . N p r
. . . . K . . . .
. . . . . . . . .";
    check(
        diagram,
        &[
            ("b3b5", Ok(())),
            ("b3b7", Ok(())),
            ("b3b4", Err(Illegal::OwnPiece)),
            ("b3b8", Err(Illegal::CannonTakesCannon)),
            ("b3b9", Err(Illegal::TwoScreens { at: at("b8") })),
            ("b3b1", Err(Illegal::NothingToJump)),
            ("b3c3", Err(Illegal::NothingToJump)),
            ("b3d3", Err(Illegal::NothingToJump)),
            ("b3e3", Err(Illegal::CannonScreen { at: at("d3") })),
            ("b3h3", Err(Illegal::CannonScreen { at: at("d3") })),
            ("b3c4", Err(Illegal::Unreachable(Role::Cannon))),
            ("a1a2", Err(Illegal::NoPiece)),
            (
                "b8b5",
                Err(Illegal::NotYours(Piece::new(Side::Han, Role::Cannon))),
            ),
            ("b3b3", Err(Illegal::SamePoint)),
        ],
    );
}

#[test]
fn cannon_jumps_across_the_palace_from_corner_to_corner() {
    let diagram = "
. . . k . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . C . . .
. . . . A . . . .
. . . p . K . . .";
    reaches(diagram, Side::Cho, "f3", "d1");
    check(diagram, &[("f3e2", Err(Illegal::OwnPiece))]);
    check(
        "
. . . k . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . C C . . .
. . . . . K . . .",
        &[
            ("e2d3", Err(Illegal::NothingToJump)),
            ("e2d1", Err(Illegal::NothingToJump)),
            ("f2e3", Err(Illegal::NoDiagonal)),
            ("f2e1", Err(Illegal::NoDiagonal)),
            ("f2d2", Err(Illegal::CannonScreen { at: at("e2") })),
        ],
    );
}

#[test]
fn horse_is_blocked_at_its_leg() {
    let diagram = "
. . . k . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . p . . . .
. . . . N . . . .
. . . p . . . . .
. . . . . . . . .
. . . . . K . . .
. . . . . . . . .";
    reaches(diagram, Side::Cho, "e5", "c4 c6 d3 f3 g4 g6");
    check(
        diagram,
        &[
            ("e5d7", Err(Illegal::Blocked { at: at("e6") })),
            ("e5f7", Err(Illegal::Blocked { at: at("e6") })),
            ("e5e6", Err(Illegal::Unreachable(Role::Horse))),
            ("e5g7", Err(Illegal::Unreachable(Role::Horse))),
        ],
    );
}

#[test]
fn elephant_is_blocked_at_both_points_of_its_path() {
    let diagram = "
. . . k . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . p . . .
. . . . . . . . .
. . . . B P . . .
. . . . . . . . .
. . . . . . . . .
. . . . . K . . .
. . . . . . . . .";
    reaches(diagram, Side::Cho, "e5", "b3 b7 c2 c8 g2");
    check(
        diagram,
        &[
            ("e5g8", Err(Illegal::Blocked { at: at("f7") })),
            ("e5h7", Err(Illegal::Blocked { at: at("f5") })),
            ("e5h3", Err(Illegal::Blocked { at: at("f5") })),
            ("e5g7", Err(Illegal::Unreachable(Role::Elephant))),
        ],
    );
}

#[test]
fn soldier_never_goes_back_and_uses_the_enemy_palace_lines() {
    let diagram = "
P . . . . . . . .
. . . . . k . . .
. . . P . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
p . . . P . . . .
. . . . . . . . .
. . . . . . . . .
. . . K . . . . .";
    reaches(diagram, Side::Cho, "e4", "d4 f4 e5");
    reaches(diagram, Side::Cho, "d8", "c8 e8 d9 e9");
    reaches(diagram, Side::Cho, "a10", "b10");
    reaches(diagram, Side::Han, "a4", "a3 b4");
    check(
        diagram,
        &[
            ("e4e3", Err(Illegal::Backward)),
            ("e4d3", Err(Illegal::Backward)),
            ("e4d5", Err(Illegal::NoDiagonal)),
            ("e4e6", Err(Illegal::Unreachable(Role::Soldier))),
            ("d8c9", Err(Illegal::NoDiagonal)),
        ],
    );
    reaches(
        "
. . . . . . . . .
. . . . P . . . .
. . . . . k . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . K . . . . .",
        Side::Cho,
        "e9",
        "d9 f9 e10 d10 f10",
    );
}

#[test]
fn check_must_be_answered_and_not_opened() {
    let pinned = "
. . . k r . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . R . . . .
. . . . . . . . .
. . . . . . . . .
. . . . K . . . .
. . . . . . . . .";
    check(
        pinned,
        &[
            ("e5e9", Ok(())),
            ("e5e10", Ok(())),
            ("e5d5", Err(Illegal::LeavesCheck { by: at("e10") })),
            ("e2e1", Ok(())),
        ],
    );
    assert!(!board(pinned, Side::Cho).in_check());
    let checked = "
. . . k r . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . R . . .
. . . . . . . . .
. . . . . . . . .
. . . . K . . . .
. . . . . . . . .";
    let position = board(checked, Side::Cho);
    assert!(position.in_check());
    assert_eq!(position.checkers(), [at("e10")]);
    check(
        checked,
        &[
            ("f5e5", Ok(())),
            ("f5f10", Err(Illegal::LeavesCheck { by: at("e10") })),
            ("e2e1", Err(Illegal::LeavesCheck { by: at("e10") })),
            ("e2f2", Ok(())),
        ],
    );
}

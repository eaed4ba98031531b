//! Legality: each refusal with its reason.

use janggi::{Action, Illegal, Piece, Position, Role, Side, Square, Variant};

/// The start.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

fn read(fen: &str) -> Position {
    Position::from_fen(Variant::Xiangqi, fen).unwrap().0
}

#[test]
fn start_is_that_of_the_norm() {
    let (position, _) = Position::from_fen(Variant::Xiangqi, START).unwrap();
    assert_eq!(position, Position::xiangqi());
    assert_eq!(position.turn(), Side::Cho);
}

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn each_refusal_has_its_reason() {
    use Illegal::*;
    let cases: [(&str, &str, Illegal); 27] = [
        (START, "e5e6", NoPiece),
        (
            START,
            "e10e9",
            NotYours(Piece::new(Side::Han, Role::General)),
        ),
        (START, "a1a1", SamePoint),
        (START, "a1a4", OwnPiece),
        ("3k5/9/9/9/9/9/9/4K4/9/9 w", "e3e4", OutsidePalace),
        (
            "3k5/9/9/9/9/9/9/9/9/4K4 w",
            "e1d2",
            Unreachable(Role::General),
        ),
        ("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e2c4", OutsidePalace),
        (
            "3k5/9/9/9/9/9/9/9/4A4/4K4 w",
            "e2e3",
            Unreachable(Role::Guard),
        ),
        ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c5e7", River),
        // The river is reported before the blocked eye.
        ("3k5/9/9/9/3P5/2B6/9/9/9/4K4 w", "c5e7", River),
        (
            "3k5/9/9/9/9/2B6/3r5/9/9/4K4 w",
            "c5e3",
            Blocked { at: at("d4") },
        ),
        (
            "3k5/9/9/9/9/2B6/9/9/9/4K4 w",
            "c5f3",
            Unreachable(Role::Elephant),
        ),
        (
            "3k5/9/9/9/4p4/4N4/9/9/9/5K3 w",
            "e5d7",
            Blocked { at: at("e6") },
        ),
        (
            "3k5/9/9/9/9/4N4/9/9/9/5K3 w",
            "e5g7",
            Unreachable(Role::Horse),
        ),
        (
            "3k5/9/9/9/R3p4/9/9/9/9/5K3 w",
            "a6g6",
            Blocked { at: at("e6") },
        ),
        // The printed diagonals matter to the guards only.
        ("4k4/9/9/9/9/9/9/3R5/4p4/5K3 w", "d3f1", OwnPiece),
        (
            "4k4/9/9/9/9/9/9/3R5/4p4/4K4 w",
            "d3f1",
            Unreachable(Role::Chariot),
        ),
        ("3k5/9/9/4p4/9/4C4/9/9/9/5K3 w", "e5e7", NothingToJump),
        ("3k5/9/9/4p4/9/4C4/9/9/9/5K3 w", "e5e9", JumpsOnlyToTake),
        (
            "3k5/4r4/4n4/4p4/9/4C4/9/9/9/5K3 w",
            "e5e9",
            TwoScreens { at: at("e8") },
        ),
        (
            "3k5/9/9/4p4/9/4C4/9/9/9/5K3 w",
            "e5f6",
            Unreachable(Role::Cannon),
        ),
        ("3k5/9/9/9/2P6/9/9/9/9/4K4 w", "c6c5", Backward),
        ("3k5/9/9/9/9/2P6/9/9/9/4K4 w", "c5d5", NotOverRiver),
        (
            "3k5/9/9/9/2P6/9/9/9/9/4K4 w",
            "c6d7",
            Unreachable(Role::Soldier),
        ),
        (
            "3k5/9/9/9/9/2P6/9/9/9/4K4 w",
            "c5d6",
            Unreachable(Role::Soldier),
        ),
        (
            "4k4/9/9/9/9/9/4r4/9/4A4/4K4 w",
            "e2d3",
            LeavesCheck { by: at("e4") },
        ),
        ("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e6d8", FacesGeneral),
    ];
    for (fen, mv, reason) in cases {
        let position = read(fen);
        let result = position.check(mv.parse().unwrap());
        assert_eq!(result, Err(reason), "{mv} on {fen}");
    }
}

#[test]
fn leaving_check_is_reported_before_facing_generals() {
    // The chariot could capture the general, and the generals would face each other.
    let position = read("4k4/9/9/9/4N4/9/9/r8/9/4K4 w");
    let result = position.check("e6d8".parse().unwrap());
    assert_eq!(result, Err(Illegal::FacesGeneral));
    let position = read("3k5/9/9/9/9/9/9/r8/4K4/9 w");
    let result = position.check("e2e3".parse().unwrap());
    assert_eq!(result, Err(Illegal::LeavesCheck { by: at("a3") }));
}

#[test]
fn codes_are_those_of_the_norm() {
    let codes = [
        (Illegal::River, "river"),
        (Illegal::NotOverRiver, "not-over-river"),
        (Illegal::JumpsOnlyToTake, "jumps-only-to-take"),
        (Illegal::NoPass, "no-pass"),
        (Illegal::FacesGeneral, "faces-general"),
    ];
    for (illegal, code) in codes {
        assert_eq!(illegal.code(), code);
    }
}

#[test]
fn opening_moves_give_the_position_in_the_norm() {
    let mut position = read(START);
    for mv in ["h3e3", "h10g8", "h1g3", "i10h10"] {
        let mv: janggi::Move = mv.parse().unwrap();
        assert_eq!(position.check(mv), Ok(()));
        position.play(Action::Move(mv));
    }
    assert_eq!(
        position.placement(),
        "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R"
    );
}

//! Moves and legality: the norm's table (xiangqi.md section 15), and each refusal with its reason.

use janggi::{Action, Illegal, Piece, Position, Role, Side, Square, Variant};

/// The start.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

fn read(fen: &str) -> Position {
    Position::from_fen(Variant::Xiangqi, fen).unwrap().0
}

/// A position: the number of its legal moves, whether there is check, and the targets of some pieces: as many of
/// each, or by name.
struct Row {
    fen: &'static str,
    moves: usize,
    check: bool,
    targets: &'static [(&'static str, Targets)],
}

enum Targets {
    Count(usize),
    Are(&'static str),
    Lack(&'static str),
}

use Targets::{Are, Count, Lack};

#[rustfmt::skip]
const ROWS: [Row; 30] = [
    row(
        START,
        44,
        false,
        &[
            ("a1", Count(2)),
            ("b1", Count(2)),
            ("c1", Count(2)),
            ("d1", Count(1)),
            ("e1", Count(1)),
            ("b3", Count(12)),
            ("a4", Count(1)),
        ],
    ),
    row("3k5/9/9/9/9/9/9/9/4K4/9 w", 3, false, &[("e2", Are("e1 f2 e3"))]),
    row("3k5/9/9/9/9/9/9/9/4A4/5K3 w", 5, false, &[("e2", Are("d1 d3 f3"))]),
    row("3k5/9/9/9/9/9/9/3A5/9/4K4 w", 4, false, &[("d3", Are("e2"))]),
    row("3k5/9/9/9/9/2B6/9/9/9/5K3 w", 4, false, &[("c5", Are("a3 e3"))]),
    row("3k5/9/9/9/9/9/9/4B4/3N5/5K3 w", 10, false, &[("e3", Are("g1 c5 g5"))]),
    row("3k5/9/9/4N4/9/9/9/9/9/5K3 w", 10, false, &[("e7", Count(8))]),
    row("3k5/9/4n4/4N4/9/9/9/9/9/5K3 w", 8, false, &[("e7", Count(6))]),
    row("3k5/9/9/3nNP3/4p4/9/9/9/9/5K3 w", 6, false, &[("e7", Are("d9 f9"))]),
    row("3k5/9/9/9/R3p4/9/9/9/9/5K3 w", 15, false, &[("a6", Count(13))]),
    row(
        "3k5/9/9/4p4/9/4C4/9/4p4/4N4/5K3 w",
        16,
        false,
        &[("e5", Count(10)), ("e5", Lack("e7 e3 e2"))],
    ),
    row("3k5/4c4/9/4p4/9/4C4/9/9/9/5K3 w", 16, false, &[("e5", Count(14)), ("e5", Lack("e7"))]),
    row(
        "3k5/4n4/4c4/4p4/9/4C4/9/9/9/5K3 w",
        16,
        false,
        &[("e5", Count(14)), ("e5", Lack("e7 e9"))],
    ),
    row("3k5/9/9/9/9/2P6/9/9/9/5K3 w", 3, false, &[("c5", Are("c6"))]),
    row("3k5/9/9/9/2P6/9/9/9/9/5K3 w", 5, false, &[("c6", Are("b6 d6 c7"))]),
    row("2P2k3/9/9/9/9/9/9/9/9/3K5 w", 4, false, &[("c10", Are("b10 d10"))]),
    row("3k5/9/9/9/9/2p6/9/9/9/5K3 b", 5, false, &[("c5", Are("c4 b5 d5"))]),
    row("4k4/9/9/9/4N4/9/9/9/9/4K4 w", 3, false, &[("e6", Are(""))]),
    row("4k4/9/9/9/9/9/9/3R5/9/5K3 b", 1, false, &[("e10", Are("e9"))]),
    row("9/4k4/4P4/9/9/9/9/9/9/4K4 b", 3, true, &[("e9", Lack("e8"))]),
    row("4k4/4R4/9/9/9/9/9/9/9/4K4 b", 2, true, &[("e10", Lack("e9"))]),
    row("4k4/4R4/9/9/9/9/9/9/9/3K5 b", 2, true, &[("e10", Are("e9 f10"))]),
    row("4k4/9/9/9/9/4C4/9/4C4/9/3K5 b", 1, true, &[("e10", Are("f10"))]),
    row("4k4/9/9/9/4c4/4C4/9/9/9/3K5 b", 9, true, &[]),
    row("4k4/4a4/9/9/9/9/4c4/9/4A4/4K4 w", 6, true, &[("e2", Count(4))]),
    row("3k5/2P6/9/9/9/9/9/9/9/4K4 b", 0, false, &[]),
    row("3k5/3n5/9/9/9/9/9/3R5/9/4K4 b", 0, false, &[]),
    row("R2k5/8R/9/9/9/9/9/9/9/4K4 b", 0, true, &[]),
    row("4k4/9/3N5/9/9/9/9/9/9/3K5 b", 3, true, &[]),
    row("4k4/3n5/3N5/9/9/9/9/9/9/3K5 b", 3, false, &[]),
];

const fn row(
    fen: &'static str,
    moves: usize,
    check: bool,
    targets: &'static [(&'static str, Targets)],
) -> Row {
    Row {
        fen,
        moves,
        check,
        targets,
    }
}

#[test]
fn positions_have_the_moves_in_the_norm() {
    for Row {
        fen,
        moves,
        check,
        targets,
    } in &ROWS
    {
        let position = read(fen);
        assert_eq!(position.legal_moves().len(), *moves, "{fen}");
        assert_eq!(position.in_check(), *check, "{fen}");
        for (from, expected) in *targets {
            let from: Square = from.parse().unwrap();
            let targets = position.targets(from);
            let found: Vec<_> = targets.iter().map(Square::to_string).collect();
            match expected {
                Count(count) => assert_eq!(found.len(), *count, "{from} on {fen}"),
                Are(points) => {
                    let points: Vec<_> = points.split_whitespace().collect();
                    assert_eq!(found, points, "{from} on {fen}");
                }
                Lack(points) => {
                    let lacks = points
                        .split(' ')
                        .all(|point| !found.contains(&point.to_owned()));
                    assert!(lacks, "{from} on {fen}: {found:?}");
                }
            }
        }
    }
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
    #[rustfmt::skip]
    let cases: [(&str, &str, Illegal); 27] = [
        (START, "e5e6", NoPiece),
        (START, "e10e9", NotYours(Piece::new(Side::Han, Role::General))),
        (START, "a1a1", SamePoint),
        (START, "a1a4", OwnPiece),
        ("3k5/9/9/9/9/9/9/4K4/9/9 w", "e3e4", OutsidePalace),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e1d2", Unreachable(Role::General)),
        ("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e2c4", OutsidePalace),
        ("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e2e3", Unreachable(Role::Guard)),
        ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c5e7", River),
        // The river is reported before the blocked eye.
        ("3k5/9/9/9/3P5/2B6/9/9/9/4K4 w", "c5e7", River),
        ("3k5/9/9/9/9/2B6/3r5/9/9/4K4 w", "c5e3", Blocked { at: at("d4") }),
        ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c5f3", Unreachable(Role::Elephant)),
        ("3k5/9/9/9/4p4/4N4/9/9/9/5K3 w", "e5d7", Blocked { at: at("e6") }),
        ("3k5/9/9/9/9/4N4/9/9/9/5K3 w", "e5g7", Unreachable(Role::Horse)),
        ("3k5/9/9/9/R3p4/9/9/9/9/5K3 w", "a6g6", Blocked { at: at("e6") }),
        // The printed diagonals matter to the guards only.
        ("4k4/9/9/9/9/9/9/3R5/4p4/5K3 w", "d3f1", OwnPiece),
        ("4k4/9/9/9/9/9/9/3R5/4p4/4K4 w", "d3f1", Unreachable(Role::Chariot)),
        ("3k5/9/9/4p4/9/4C4/9/9/9/5K3 w", "e5e7", NothingToJump),
        ("3k5/9/9/4p4/9/4C4/9/9/9/5K3 w", "e5e9", JumpsOnlyToTake),
        ("3k5/4r4/4n4/4p4/9/4C4/9/9/9/5K3 w", "e5e9", TwoScreens { at: at("e8") }),
        ("3k5/9/9/4p4/9/4C4/9/9/9/5K3 w", "e5f6", Unreachable(Role::Cannon)),
        ("3k5/9/9/9/2P6/9/9/9/9/4K4 w", "c6c5", Backward),
        ("3k5/9/9/9/9/2P6/9/9/9/4K4 w", "c5d5", NotOverRiver),
        ("3k5/9/9/9/2P6/9/9/9/9/4K4 w", "c6d7", Unreachable(Role::Soldier)),
        ("3k5/9/9/9/9/2P6/9/9/9/4K4 w", "c5d6", Unreachable(Role::Soldier)),
        ("4k4/9/9/9/9/9/4r4/9/4A4/4K4 w", "e2d3", LeavesCheck { by: at("e4") }),
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
    let reached = "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R";
    assert_eq!(position.placement(), reached);
}

//! Position strings: valid ones, and invalid ones with the reason.

use janggi::{FenError, Position, Role, Side, Square, Variant};

fn read(fen: &str) -> Result<Position, FenError> {
    Position::from_fen(Variant::Xiangqi, fen).map(|(position, _)| position)
}

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn other_spellings_are_read() {
    let usual = read("3k5/9/2b6/9/9/9/2n6/4B4/9/4K1N2 w - - 0 1");
    for text in [
        "3k5/9/2b6/9/9/9/2n6/4B4/9/4K1N2 r - - 0 1",
        "3k5/9/2e6/9/9/9/2h6/4E4/9/4K1H2 w",
    ] {
        assert_eq!(read(text), usual, "{text}");
    }
}

#[test]
fn impossible_position_is_rejected_with_the_reason() {
    use FenError::*;
    let cases = [
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", GeneralsFace),
        ("3k5/9/9/9/9/9/9/A8/9/4K4 w", OutsidePalace(at("a3"))),
        ("3k5/9/9/9/9/9/9/9/3A5/4K4 w", OffItsPoints(at("d2"))),
        ("3k5/9/9/9/9/9/9/1B7/9/4K4 w", OffItsPoints(at("b3"))),
        ("3k5/9/2B6/9/9/9/9/9/9/4K4 w", OffItsPoints(at("c8"))),
        ("3k5/9/9/9/9/9/9/9/P8/4K4 w", OffItsPoints(at("a2"))),
        ("3k5/9/9/9/9/1P7/9/9/9/4K4 w", OffItsPoints(at("b5"))),
        ("3k5/9/9/1p7/9/9/9/9/9/4K4 w", OffItsPoints(at("b7"))),
        ("3k5/9/9/9/4K4/9/9/9/9/9 w", OutsidePalace(at("e6"))),
        ("3k5/9/9/9/9/9/9/9/9/4K5 w", RankLength(1)),
        (
            "3k5/9/9/9/9/9/9/9/9/3KK4 w",
            Generals {
                variant: Variant::Xiangqi,
                side: Side::Cho,
                count: 2,
            },
        ),
        (
            "3k5/9/9/9/9/9/9/CCC6/9/4K4 w",
            TooManyPieces {
                variant: Variant::Xiangqi,
                side: Side::Cho,
                role: Role::Cannon,
                count: 3,
            },
        ),
        ("3k5/9/9/3R5/9/9/9/9/9/4K4 w", GeneralHangs),
        ("3k5/9/9/9/9/9/9/9/9/4K4 x", UnknownSide),
    ];
    for (fen, why) in cases {
        assert_eq!(read(fen), Err(why), "{fen}");
    }
    // Janggi has no letter for Red's turn.
    let janggi = Position::from_fen(Variant::Janggi, "3k5/9/9/9/9/9/9/9/9/4K4 r");
    assert_eq!(janggi.map(|_| ()), Err(UnknownSide));
}

#[test]
fn soldiers_across_the_river_may_be_anywhere() {
    for fen in [
        "3k1P3/9/9/9/1P7/9/9/9/9/4K4 w",
        "3k5/9/9/9/9/1p7/9/9/9/4K2p1 b",
    ] {
        assert!(read(fen).is_ok(), "{fen}");
    }
}

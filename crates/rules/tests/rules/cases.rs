//! Small positions whose moves can be counted by hand, and games that end in each way.

use janggi::{
    Action, BySide, FenError, Formation, Game, HalfPoints, Illegal, MODERN, Outcome, PointsCause,
    Position, Reason, Refused, Ruleset, Shape, Side, Square, Variant,
};

/// A position, its number of actions (with the pass), and the numbers from certain points.
type Count = (&'static str, usize, &'static [(&'static str, usize)]);

#[rustfmt::skip]
const COUNTS: &[Count] = &[
    ("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w", 32, &[("b1", 2), ("b3", 0)]),
    ("bnra1arnb/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/BNRA1ARNB w", 32, &[("c1", 2)]),
    ("5k3/9/9/9/9/9/9/9/4K4/9 w", 9, &[]),
    ("5k3/9/9/9/9/9/9/3K5/9/9 w", 4, &[]),
    ("5k3/9/9/9/9/9/9/9/3A5/4K4 w", 7, &[("d2", 3)]),
    ("5k3/9/9/9/9/9/9/9/4A4/3K5 w", 10, &[("e2", 7)]),
    ("4k4/9/9/9/9/9/9/5R3/9/3K5 w", 22, &[("f3", 18)]),
    ("4k4/9/3R5/9/9/9/9/9/9/3K5 w", 22, &[("d8", 18)]),
    ("5k3/3R5/9/9/9/9/9/9/9/4K4 w", 21, &[("d9", 17)]),
    ("3k5/9/9/9/9/9/9/5C3/4A4/4K4 w", 10, &[("f3", 1)]),
    ("3k5/9/9/9/9/9/9/5C3/4C4/4K4 w", 3, &[("f3", 0)]),
    ("3k5/9/9/9/9/9/9/3A1A3/4C4/4K4 w", 7, &[("e2", 0)]),
    ("3k5/9/9/9/9/9/9/5C3/4A4/3n1K3 w", 9, &[("f3", 1)]),
    ("3k5/9/9/9/9/9/9/5C3/4A4/3c1K3 w", 8, &[("f3", 0)]),
    ("3k5/9/9/9/9/4P4/9/4C4/9/4K4 w", 12, &[("e3", 5)]),
    ("3k5/9/4c4/9/9/4P4/9/4C4/9/4K4 w", 9, &[("e3", 2)]),
    ("4k4/4p4/3C5/9/9/9/9/9/9/4K4 w", 5, &[("d8", 1)]),
    ("3k5/9/9/9/4p4/4N4/9/9/9/4K4 w", 10, &[("e5", 6)]),
    ("3k5/9/9/9/9/9/9/9/4N4/5K3 w", 9, &[("e2", 6)]),
    ("3k5/9/9/9/9/4B4/9/9/9/4K4 w", 12, &[("e5", 8)]),
    ("3k5/9/9/5p3/9/4B4/9/9/9/4K4 w", 11, &[("e5", 7)]),
    ("9/5k3/3P5/9/9/9/9/9/9/3K5 w", 8, &[("d8", 4)]),
    ("9/4P4/5k3/9/9/9/9/9/9/3K5 w", 9, &[("e9", 5)]),
    ("5k3/9/4P4/9/9/9/9/9/9/3K5 w", 7, &[("e8", 3)]),
    ("P4k3/9/9/9/9/9/9/9/9/3K5 w", 5, &[("a10", 1)]),
    ("9/5k3/9/9/9/9/9/5r3/9/3K5 w", 2, &[]), // check along the diagonal
    ("9/5k3/9/9/9/9/9/5c3/4A4/3K5 w", 9, &[("e2", 7)]), // check across the palace
    ("9/5k3/9/9/9/9/9/9/4p4/3K5 w", 1, &[]),
    ("R2k5/8R/9/9/9/9/9/9/9/5K3 b", 0, &[]),
    ("4k4/9/4R4/9/9/9/9/9/9/5K3 b", 2, &[]),
    ("r3k3r/4R4/4P4/9/9/9/9/9/4K4/9 b", 0, &[]),
    ("4k4/9/9/9/9/4C4/4C4/9/9/3K5 b", 4, &[]), // doubled cannons give no check
    ("3k5/9/9/9/9/9/4P4/9/4C4/5K3 w", 12, &[("e2", 6)]),
    ("3k5/9/9/9/9/9/9/9/2CP5/5K3 w", 11, &[("c2", 5)]),
    ("7b1/3a5/3k1c3/6PP1/9/9/9/4A4/5K3/9 w", 9, &[]), // an own move into an empty cannon line
    ("3k5/9/9/9/4c4/9/R3c4/9/4K4/9 w", 21, &[]), // taking a cannon that was a dead screen
    ("4a4/5a1b1/4ck3/9/4p4/9/6p2/4C2c1/4K4/9 w", 9, &[]), // two pieces between cannon and general
    ("3B1k3/R8/9/9/9/2p3n2/B4b3/9/9/cC2AK3 w", 25, &[]), // the same, the other a cannon
    ("5k3/9/9/9/9/6B2/9/c2K3CN/R8/1B7 w", 24, &[]), // an own cannon on a cannon line
    ("5k3/9/3n5/3B5/5P3/5N3/3p5/4K4/9/9 b", 7, &[]), // an elephant's legs
    ("3ak4/3n5/5B1P1/b8/4p4/4n1P2/4P4/3K5/8N/9 w", 18, &[]), // the piece on the leg takes the horse
    ("1n3an1r/4a4/1c1k1b1c1/8p/1C7/9/P1PbP3P/N6C1/4A3R/2B2KNB1 w", 23, &[]), // from one leg point to the other
    ("9/4k4/4Na3/9/9/9/9/9/4K4/9 b", 8, &[]), // danger with the general lifted off
    ("3k5/9/9/9/9/9/9/9/cp1cK4/9 w", 8, &[]), // a cannon guards a cannon against the general
    ("5k3/9/9/9/9/6B2/9/3K3CN/3R5/1B1c5 w", 11, &[]), // a cannon's screen may leave
    ("5k3/9/3R5/9/9/9/9/1C7/4K4/3A5 b", 2, &[]), // palace diagonals in checks and pins
];

#[test]
fn action_counts_match_counts_by_hand() {
    for (fen, expected, from_points) in COUNTS {
        let game = Game::from_fen(&MODERN, fen).unwrap();
        assert_eq!(game.legal_actions().len(), *expected, "{fen}");
        for (point, expected) in *from_points {
            let targets = game.position().targets(point.parse().unwrap());
            assert_eq!(targets.len(), *expected, "{point} of {fen}");
        }
    }
}

/// Plays moves in coordinates from a FEN.
#[track_caller]
fn played(fen: &str, moves: &str) -> Game {
    let mut game = Game::from_fen(&MODERN, fen).unwrap();
    for text in moves.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {text}");
        let action = game.position().read_uci(text).unwrap();
        game.play(action)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

fn won(winner: Side, reason: Reason) -> Option<Outcome> {
    Some(Outcome {
        winner: Some(winner),
        reason,
    })
}

fn points(cause: PointsCause, cho: i32, han: i32) -> Reason {
    Reason::Points {
        cause,
        totals: BySide::new(HalfPoints(cho), HalfPoints(han)),
    }
}

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

#[test]
fn games_end_according_to_the_rules() {
    let shuttle = "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1 i9i10";
    let chase = "e2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2 e10d10";
    let guarded = "4k3r/4a4/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";
    let checked = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1";
    // The chariot is on e5 and the general on e10 twice in each round.
    let hunt = "e5d5 d10e10 d5e5 e10f10 e5f5 f10e10 f5e5 e10d10 \
                e5d5 d10e10 d5e5 e10f10 e5f5";
    let hunted = "3k5/9/9/9/9/4R4/9/9/9/3K5 w - - 0 1";
    let quiet = "4k4/4a4/9/9/9/9/9/9/4A4/R3K3R w - -";
    #[rustfmt::skip]
    let cases: &[(&str, &str, Option<Outcome>)] = &[
        ("R2k5/8R/9/9/9/9/9/9/9/5K3 b", "", won(Side::Cho, Reason::Checkmate)),
        ("r3k3r/4R4/4P4/9/9/9/9/9/4K4/9 b", "", won(Side::Cho, Reason::Checkmate)),
        (START, "e2e2 e9e9", won(Side::Han, points(PointsCause::DoublePass, 144, 147))),
        (
            "3k5/9/9/9/4p4/4P4/P8/9/9/5K3 w",
            "f1f1 d10d10",
            won(Side::Cho, points(PointsCause::DoublePass, 8, 7)),
        ),
        (guarded, shuttle, None),
        (guarded, &format!("{shuttle} a1a2"), won(Side::Han, Reason::Shuttle)),
        (checked, chase, None),
        (checked, &format!("{chase} e2d2"), won(Side::Han, Reason::Shuttle)),
        (hunted, &format!("{hunt} f10e10"), None),
        (hunted, &format!("{hunt} f10e10 f5e5"), won(Side::Han, Reason::PerpetualCheck)),
        (&format!("{quiet} 100 60"), "", None),
        (&format!("{quiet} 199 60"), "", None),
        (
            &format!("{quiet} 200 60"),
            "",
            won(Side::Cho, points(PointsCause::NoCaptureLimit, 58, 9)),
        ),
        (
            &format!("{quiet} 199 60"),
            "a1a2",
            won(Side::Cho, points(PointsCause::NoCaptureLimit, 58, 9)),
        ),
    ];
    for (fen, moves, expected) in cases {
        let game = played(fen, moves);
        assert_eq!(game.outcome(), *expected, "{fen} {moves}");
        let is_over = game.legal_actions().is_empty();
        assert_eq!(is_over, expected.is_some(), "{fen} {moves}");
    }
}

#[test]
fn fourth_occurrence_of_a_position_is_decided_on_points() {
    let round = "e2d2 e9d9 d2e2 d9e9";
    let fen = "4k4/4k4/9/9/9/9/9/9/4K4/9";
    assert!(Game::from_fen(&MODERN, &format!("{fen} w")).is_err());
    let fen = "9/4k4/4p4/9/9/9/9/4P4/4K4/9 w - - 0 1";
    assert_eq!(played(fen, &[round, round].join(" ")).outcome(), None);
    let game = played(fen, &[round, round, round].join(" "));
    let repeated = points(PointsCause::Repetition, 4, 7);
    assert_eq!(game.outcome(), won(Side::Han, repeated));
}

#[test]
fn pass_can_count_as_a_shuttling_turn() {
    let fen = "4k3r/4a4/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";
    let moves = "a1a2 i10i9 a2a1 i9i8 a1a2 i8i7 a2a1 i7i6 e1e1 i6i5 a1a2";
    let shuttle = won(Side::Han, Reason::Shuttle);
    assert_eq!(played(fen, moves).outcome(), shuttle);
}

#[test]
fn capture_does_not_start_shuttling() {
    let fen = "4k3r/4a4/9/9/9/9/9/9/p3A4/R3K4 w - - 0 1";
    let moves = "a1a2 i10i9 a2a1 i9i8 a1a2 i8i7 a2a1 i7i6 a1a2 i6i5";
    assert_eq!(played(fen, moves).outcome(), None);
    let one_more = format!("{moves} a2a1");
    let shuttle = won(Side::Han, Reason::Shuttle);
    assert_eq!(played(fen, &one_more).outcome(), shuttle);
}

#[test]
fn turn_answering_check_is_not_shuttling() {
    let fen = "5k2r/9/9/9/9/9/3R5/9/4K4/9 w - - 0 1";
    let quiet = "d4e4 i10i9 e4d4 i9i8 d4e4 i8i7 e4d4 i7i6 d4e4";
    let shuttle = won(Side::Han, Reason::Shuttle);
    assert_eq!(played(fen, quiet).outcome(), shuttle);
    let last = "d4e4 i10i9 e4d4 i9i8 d4e4 i8i7 e4d4 i7e7 d4e4";
    let third = "d4e4 i10i9 e4d4 i9e9 d4e4 e9i9 e4d4 i9i8 d4e4";
    for moves in [last, &format!("{last} e7i7 e4d4"), third] {
        assert_eq!(played(fen, moves).outcome(), None, "{moves}");
    }
}

#[test]
fn one_quiet_turn_makes_a_chase_an_ordinary_repetition() {
    let repeated = won(Side::Cho, points(PointsCause::Repetition, 26, 3));
    let fen = "4k4/9/9/9/9/6R2/9/9/9/3K5 w - - 0 1";
    let chase = "g5e5 e10d10 e5d5 d10e10 d5e5";
    let game = played(fen, &format!("{chase} e10f10 e5g5 f10e10 {chase}"));
    assert_eq!(game.outcome(), repeated);
    let fen = "3k5/9/9/9/9/4R4/9/9/9/3K5 w - - 0 1";
    let chase = "e5d5 d10e10 d5e5 e10d10";
    let game = played(fen, &format!("{chase} e5g5 d10d9 g5e5 d9d10 {chase}"));
    assert_eq!(game.outcome(), repeated);
}

#[test]
fn guards_and_generals_may_go_to_and_fro() {
    let fen = "4k3r/4a4/9/9/9/9/9/9/3A5/R3K4 w - - 0 1";
    let moves = "d2d3 i10i9 d3d2 i9i8 d2d3 i8i7 d3d2 i7i6 d2d3 i6i5 d3d2 i5i4";
    assert_eq!(played(fen, moves).outcome(), None);
}

#[test]
fn a_pass_never_answers_check() {
    let game = Game::from_fen(&MODERN, "4k4/9/4R4/9/9/9/9/9/9/5K3 b").unwrap();
    assert!(game.position().in_check());
    let in_check = Err(Refused::Illegal(Illegal::PassInCheck));
    assert_eq!(game.check(Action::Pass), in_check);
    assert!(!game.legal_actions().contains(&Action::Pass));
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut game = played(START, "e2e2 e9e9");
    assert_eq!(game.play(Action::Pass), Err(Refused::GameOver));
    assert_eq!(game.ply(), 2);
    let turns = game.turns();
    let turns = turns.map(|(before, action)| (before.position().turn(), action));
    let passes = Side::ALL.map(|side| (side, Action::Pass));
    assert_eq!(turns.collect::<Vec<_>>(), passes);
}

#[test]
fn impossible_positions_are_rejected() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let generals = |side, count| FenError::Generals {
        variant: Variant::Janggi,
        side,
        count,
    };
    #[rustfmt::skip]
    let cases = [
        ("", FenError::Incomplete),
        ("9/9/9/9/9/9/9/9/9/9", FenError::Incomplete),
        ("9/9/9/9/9/9/9/9/9 w", FenError::Ranks(9)),
        ("4k4/9/9/9/9/9/9/9/4K4/8 w", FenError::RankLength(1)),
        ("4k5/9/9/9/9/9/9/9/4K4/9 w", FenError::RankLength(10)),
        ("4k4/9/9/9/RRRRRRRRRR/9/9/9/4K4/9 w", FenError::RankLength(6)),
        ("4k4/9/9/9/4q4/9/9/9/4K4/9 w", FenError::UnknownPiece('q')),
        ("4k4/9/9/9/4마4/9/9/9/4K4/9 w", FenError::UnknownPiece('마')),
        ("4k4/9/9/9/9/9/9/9/4K4/9 x", FenError::UnknownSide),
        ("4k4/9/9/9/9/9/9/9/4K4/9 w KQ - 0 1", FenError::UnusedField),
        ("4k4/9/9/9/9/9/9/9/4K4/9 w - - -1 1", FenError::Counter),
        ("4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 99999999999", FenError::Counter),
        ("4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1 0", FenError::TooLong),
        ("4k4/9/9/9/9/9/9/9/3KK4/9 w", generals(Side::Cho, 2)),
        ("4k4/9/9/9/9/9/9/9/9/9 w", generals(Side::Cho, 0)),
        ("9/9/9/9/9/9/9/9/4K4/9 w", generals(Side::Han, 0)),
        ("4k4/9/9/9/9/9/K8/9/9/9 w", FenError::OutsidePalace(square("a4"))),
        ("4k4/9/9/9/9/9/9/9/4K4/8A w", FenError::OutsidePalace(square("i1"))),
        ("4k4/9/4R4/9/9/9/9/9/5K3/9 w", FenError::GeneralHangs),
    ];
    for (fen, why) in cases {
        let read = Position::from_fen(Variant::Janggi, fen).map(drop);
        assert_eq!(read, Err(why), "{fen}");
    }
}

#[test]
fn alternative_piece_letters_are_read_and_written_as_usual() {
    let (position, _) =
        Position::from_fen(Variant::Janggi, "4k4/9/h1e6/9/9/9/9/H1E6/4K4/9 w").unwrap();
    assert_eq!(position.placement(), "4k4/9/n1b6/9/9/9/9/N1B6/4K4/9");
}

#[test]
fn starting_positions_have_their_known_fen() {
    let heeh = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
    assert_eq!(format!("{} w - - 0 1", heeh.placement()), START);
    let central = Position::start(BySide::new(Formation::Hrrh, Formation::Hrrh));
    let expected = "bnra1arnb/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/BNRA1ARNB";
    assert_eq!(central.placement(), expected);
    let mixed = Position::start(BySide::new(Formation::Hehe, Formation::Ehhe));
    assert!(mixed.placement().starts_with("rbna1anbr/"));
    assert!(mixed.placement().ends_with("/RNBA1ANBR"));
}

#[test]
fn formations_are_read_written_and_mirrored() {
    for formation in Formation::ALL {
        assert_eq!(Formation::from_code(formation.code()), Some(formation));
        let lower = formation.code().to_lowercase();
        assert_eq!(Formation::read(&lower), Some(formation));
        let word = format!(" {} ", formation.word());
        assert_eq!(Formation::read(&word), Some(formation));
        let spelt = formation.code().chars().map(|letter| match letter {
            'H' => "Horse",
            'E' => "elephant",
            _ => "chariot",
        });
        let spelt = spelt.collect::<Vec<_>>().join(", ");
        assert_eq!(Formation::read(&spelt), Some(formation));
        for side in Side::ALL {
            let view = formation.seen_from(side);
            assert_eq!(view.seen_from(side), formation);
            assert_eq!(view.shape(), formation.shape());
            let letters = formation.code().chars();
            let expected: String = match side {
                Side::Cho => letters.collect(),
                Side::Han => letters.rev().collect(),
            };
            assert_eq!(view.code(), expected);
        }
    }
    assert_eq!(Formation::Ehhe.shape(), Shape::BothCorner);
    assert_eq!(Formation::read("왼상"), None);
    assert_eq!(Formation::from_code("heeh"), None);
}

#[test]
fn point_names_and_numbers_convert_both_ways() {
    let cases = [
        ("a1", "01"),
        ("e2", "95"),
        ("e9", "25"),
        ("a4", "71"),
        ("a7", "41"),
    ];
    for (name, number) in cases.into_iter().chain([("b1", "02"), ("i10", "19")]) {
        let square: Square = name.parse().unwrap();
        assert_eq!(square.gibo_digits().to_string(), number);
        assert_eq!(square.to_string(), name);
    }
    for square in Square::ALL {
        let (row, column) = square.gibo();
        assert_eq!(Square::from_gibo(row, column), Some(square));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
    }
    for text in ["", "a", "a0", "j1", "a11", "a01", "A1", "a1 ", "1a", "é1"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
    assert_eq!(Square::from_gibo(3, 0), None);
}

#[test]
fn half_points_are_printed_with_a_fraction() {
    let cases = [
        (147, "73.5"),
        (144, "72"),
        (0, "0"),
        (-1, "-0.5"),
        (-3, "-1.5"),
        (1, "0.5"),
    ];
    for (halves, text) in cases {
        assert_eq!(HalfPoints(halves).to_string(), text);
    }
}

#[test]
fn rulesets_are_found_by_their_names() {
    for ruleset in janggi::ALL {
        assert_eq!(Ruleset::named(&ruleset.id()), Some(**ruleset));
        assert!(
            ruleset.repetition.is_none_or(|rule| rule.fold >= 2),
            "{}",
            ruleset.id()
        );
        assert!(!ruleset.formations().is_empty(), "{}", ruleset.id());
        for alias in ruleset.preset().unwrap().aliases {
            assert_eq!(Ruleset::named(alias), Some(**ruleset));
        }
    }
    assert_eq!(Ruleset::named("janggimodern"), Some(MODERN));
    assert_eq!(Ruleset::named("chess"), None);
}

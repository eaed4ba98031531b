//! The words by which enums are stored, typed and written in records. None of them may change.

use janggi::notation::{Ending, Fault};
use janggi::{
    BySide, DeviationReason, Formation, HalfPoints, Handicap, Illegal, Parameter, Piece,
    PointsCause, Position, Reason, Role, Side, Square, Variant,
};

#[test]
fn words_of_pieces_formations_and_handicaps_never_change() {
    let names = "general guard chariot cannon horse elephant soldier";
    assert_eq!(Role::ALL.map(Role::name).join(" "), names);
    assert_eq!(Role::Elephant.to_string(), "elephant");
    let codes = ["HEHE", "EHEH", "HEEH", "EHHE", "HRRH"];
    assert_eq!(Formation::ALL.map(Formation::code), codes);
    let codes = "first-move soldier elephant guards horse cannon chariot horses chariot-horse";
    assert_eq!(Handicap::ALL.map(Handicap::code).join(" "), codes);
    for formation in Formation::ALL {
        assert_eq!(Formation::from_code(formation.code()), Some(formation));
    }
    for handicap in Handicap::ALL {
        assert_eq!(Handicap::from_code(handicap.code()), Some(handicap));
    }
    assert_eq!(Formation::from_code("hehe"), None, "exactly as written");
    assert_eq!(Handicap::from_code("FirstMove"), None);
}

#[test]
fn names_of_parameters_never_change() {
    let names = "setup_order setup_set pass stalemate double_pass cannon_first face_create face_capture \
                 face_when face_effect face_result face_by_capture_offers general_guard_mate face_forfeit \
                 rep_fold rep_result perpetual shuttle nocap_plies nocap_result ply_limit draw_offer dead \
                 count_draws deom_half_points generals rep_below30 chase nocap_checks";
    let names: Vec<&str> = names.split_whitespace().collect();
    assert_eq!(Parameter::ALL.map(Parameter::name).as_slice(), names);
    for parameter in Parameter::ALL {
        assert_eq!(Parameter::named(parameter.name()), Some(parameter));
    }
    assert_eq!(Parameter::named("deom"), None);
}

#[test]
fn words_of_ends_never_change() {
    let points = Reason::Points {
        cause: PointsCause::Bikjang,
        totals: BySide::new(HalfPoints(140), HalfPoints(147)),
    };
    let reasons = [
        (Reason::Checkmate, "checkmate"),
        (points, "points"),
        (Reason::PerpetualCheck, "perpetual-check"),
        (Reason::PerpetualChase, "perpetual-chase"),
        (Reason::Shuttle, "shuttle"),
        (Reason::Bikjang, "bikjang"),
        (Reason::FacingMate, "facing-mate"),
        (Reason::GeneralGuardedMate, "general-guarded-mate"),
        (Reason::ForfeitedWin, "forfeited-win"),
        (Reason::Stalemate, "stalemate"),
        (Reason::DoublePass, "double-pass"),
        (Reason::Repetition, "repetition"),
        (Reason::NoCaptureLimit, "no-capture-limit"),
        (Reason::PlyLimit, "ply-limit"),
        (Reason::Insufficient, "insufficient"),
        (Reason::Agreement, "agreement"),
        (Reason::Resignation, "resign"),
        (Reason::Timeout, "timeout"),
        (Reason::Disconnect, "disconnect"),
        (Reason::Adjudication, "adjudication"),
    ];
    for (reason, word) in reasons {
        assert_eq!(reason.code(), word);
    }
    let causes = [
        (PointsCause::DoublePass, "double-pass"),
        (PointsCause::Bikjang, "bikjang"),
        (PointsCause::Repetition, "repetition"),
        (PointsCause::NoCaptureLimit, "no-capture-limit"),
        (PointsCause::PlyLimit, "ply-limit"),
        (PointsCause::Insufficient, "insufficient"),
        (PointsCause::Stalemate, "stalemate"),
        (PointsCause::Agreement, "agreement"),
    ];
    for (cause, word) in causes {
        assert_eq!(cause.code(), word);
    }
    let recorded: Vec<&str> = Ending::ALL.iter().map(|ending| ending.code()).collect();
    let words = "checkmate resign timeout disconnect agreement bikjang automatic facing-mate \
                 general-guarded-mate forfeited-win stalemate double-pass repetition perpetual-check shuttle \
                 no-capture-limit ply-limit insufficient adjudication";
    assert_eq!(recorded, words.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn words_of_illegal_moves_never_change() {
    let at = Square::ALL[40];
    let refusals = [
        (Illegal::NoPiece, "no-piece"),
        (
            Illegal::NotYours(Piece::new(Side::Han, Role::Guard)),
            "not-yours",
        ),
        (Illegal::SamePoint, "same-point"),
        (Illegal::OwnPiece, "own-piece"),
        (Illegal::Unreachable(Role::Horse), "unreachable"),
        (Illegal::Backward, "backward"),
        (Illegal::NoDiagonal, "no-diagonal"),
        (Illegal::OutsidePalace, "outside-palace"),
        (Illegal::Blocked { at }, "blocked"),
        (Illegal::NothingToJump, "nothing-to-jump"),
        (Illegal::CannonScreen { at }, "cannon-screen"),
        (Illegal::TwoScreens { at }, "two-screens"),
        (Illegal::CannonTakesCannon, "cannon-takes-cannon"),
        (Illegal::TakesGeneral, "takes-general"),
        (Illegal::LeavesCheck { by: at }, "leaves-check"),
        (Illegal::FacesGeneral, "faces-general"),
        (Illegal::StaysFacing, "stays-facing"),
        (Illegal::CannonFirst, "cannon-first"),
        (Illegal::Repetition(DeviationReason::Behind), "repetition"),
        (Illegal::PassInCheck, "pass-in-check"),
        (Illegal::PassNotStuck, "pass-not-stuck"),
        (Illegal::PassNotAlone, "pass-not-alone"),
    ];
    for (refusal, word) in refusals {
        assert_eq!(refusal.code(), word);
        assert_eq!(Fault::Illegal(refusal).code(), word, "of a record too");
    }
}

#[test]
fn words_of_record_faults_never_change() {
    let at = Square::ALL[40];
    let wrong_piece = Fault::WrongPiece {
        at,
        named: Role::Horse,
        found: None,
    };
    let not_a_position = Position::from_fen(Variant::Janggi, "").unwrap_err();
    let faults = [
        (wrong_piece, "wrong-piece"),
        (Fault::NoSuchMove(Role::Horse, at), "no-such-move"),
        (Fault::Ambiguous(Role::Horse, at), "ambiguous"),
        (Fault::Unreadable, "unreadable"),
        (Fault::NoWay, "no-way"),
        (Fault::UnknownFormation, "unknown-formation"),
        (Fault::BoardRow(3), "board-row"),
        (Fault::BoardPiece('x'), "board-piece"),
        (Fault::Position(not_a_position), "position"),
        (Fault::OtherGame("chess".to_owned()), "other-game"),
        (Fault::NoVariant, "other-game"),
        (Fault::OpenHeader, "open-header"),
        (Fault::OpenComment, "open-comment"),
        (Fault::OpenVariation, "open-variation"),
        (Fault::TooDeep(100), "too-deep"),
        (Fault::CutOff, "cut-off"),
        (Fault::TooLong(10_000), "too-long"),
    ];
    for (fault, word) in faults {
        assert_eq!(fault.code(), word);
    }
}

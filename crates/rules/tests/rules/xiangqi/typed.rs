//! Typed moves of Xiangqi.

use super::boards::any_board;
use janggi::notation::{
    TypedText, TypedTextError, chinese, complete, iccs, looks_like_a_move, read, wxf,
};
use janggi::{Action, Game, Illegal, Move, Position, Variant, XIANGQI};
use proptest::prelude::*;

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn moves_are_read_in_every_form() {
    let start = Game::usual(&XIANGQI);
    for (typed, expected) in [
        ("h3e3", "h3e3"),
        ("H3 - e3", "h3e3"),
        ("cannon h3–e3", "h3e3"),
        ("h3포e3", "h3e3"),
        ("C2=5", "h3e3"),
        ("c2.5", "h3e3"),
        ("C25", "h3e3"),
        ("炮二平五", "h3e3"),
        ("砲２平５", "h3e3"),
        ("H2-E2", "h3e3"),
        ("A0-A1", "a1a2"),
        ("차a2", "a1a2"),
        ("車 a2", "a1a2"),
        ("chariot a2", "a1a2"),
        ("soldier e5", "e4e5"),
        ("marshal e2", "e1e2"),
        ("governor e2", "e1e2"),
        ("shuai e2", "e1e2"),
        ("jiang e2", "e1e2"),
        ("d1 shi e2", "d1e2"),
        ("ju a2", "a1a2"),
        ("pao h5", "h3h5"),
        ("bing e5", "e4e5"),
        ("zu e5", "e4e5"),
        ("帅e2", "e1e2"),
        ("将 e2", "e1e2"),
        ("马 g3", "h1g3"),
        ("车 a2", "a1a2"),
        ("1. C2=5", "h3e3"),
        ("`炮二平五`。", "h3e3"),
        ("**H2-E2**", "h3e3"),
        ("h3=>e3", "h3e3"),
        ("\u{f902} a2", "a1a2"),
    ] {
        let read = read(typed, &start);
        assert_eq!(read, Ok(TypedText::Action(mv(expected).into())), "{typed}");
        assert!(looks_like_a_move(typed), "{typed}");
    }
    assert_eq!(read("resign", &start), Ok(TypedText::Resign));
    assert_eq!(read("무승부", &start), Ok(TypedText::Draw));
}

#[test]
fn errors_of_a_position_name_the_sides_of_the_game() {
    for (variant, side) in [(Variant::Xiangqi, "Red"), (Variant::Janggi, "Cho")] {
        for fen in ["4k4/9/9/9/9/9/9/9/9/9 w", "3k5/9/9/9/9/9/9/RRR6/9/4K4 w"] {
            let error = Position::from_fen(variant, fen).unwrap_err().to_string();
            assert!(error.starts_with(side), "{error}");
        }
    }
}

#[test]
fn text_that_is_no_move_is_rejected_with_the_reason() {
    let start = Game::usual(&XIANGQI);
    let pass = TypedTextError::Illegal(Action::Pass, Illegal::NoPass);
    for (typed, error) in [
        ("pass", pass.clone()),
        ("쉼", pass.clone()),
        ("0000", pass),
        (
            "e1e1",
            TypedTextError::Illegal(mv("e1e1").into(), Illegal::SamePoint),
        ),
        // The digits of Janggi's records are no points in Xiangqi.
        ("7172", TypedTextError::Unknown),
        ("71졸72", TypedTextError::Unknown),
        ("졸72", TypedTextError::Unknown),
        // No cannon is on that file.
        ("C3=5", TypedTextError::NoSuchMove),
        ("炮二进一百", TypedTextError::Unknown),
        ("H+=3", TypedTextError::NoSuchMove),
        // A move whose ranks count from 0, and a text that is no move in either numbering.
        ("h2e2", TypedTextError::CountedFrom0(mv("h3e3").into())),
        (
            "h3f4",
            TypedTextError::Illegal(
                mv("h3f4").into(),
                Illegal::Unreachable(janggi::Role::Cannon),
            ),
        ),
        (
            "cannon e3",
            TypedTextError::Ambiguous(vec![mv("b3e3").into(), mv("h3e3").into()]),
        ),
    ] {
        assert_eq!(read(typed, &start), Err(error), "{typed}");
    }
    // Two chariots on one file, and the text does not say which.
    let two = Game::from_fen(&XIANGQI, "5k3/9/9/4R4/9/9/9/4R4/9/3K5 w").unwrap();
    let both = vec![mv("e3d3").into(), mv("e7d7").into()];
    assert_eq!(read("R5=6", &two), Err(TypedTextError::Ambiguous(both)));
}

#[test]
fn begun_record_notation_is_completed() {
    const SIDEWAYS: &str = "h3c3 h3d3 h3e3 h3f3 h3g3 h3i3";
    const CANNON: &str = "h3c3 h3d3 h3e3 h3f3 h3g3 h3h10 h3h2 h3h4 h3h5 h3h6 h3h7 h3i3";
    let start = Game::usual(&XIANGQI);
    // Two chariots on one file, distinguished by signs.
    let two = Game::from_fen(&XIANGQI, "5k3/9/9/4R4/9/9/9/4R4/9/3K5 w").unwrap();
    for (typed, game, expected) in [
        ("C2=", &start, SIDEWAYS),
        ("c2.", &start, SIDEWAYS),
        ("c2=5", &start, "h3e3"),
        ("C25", &start, "h3e3"),
        ("C2+7", &start, "h3h10"),
        ("炮二", &start, CANNON),
        ("炮二平", &start, SIDEWAYS),
        ("砲２平５", &start, "h3e3"),
        ("馬二進", &start, "h1g3 h1i3"),
        ("H2+", &start, "h1g3 h1i3 h3h2"),
        ("N2+3", &start, "h1g3"),
        ("H2-", &start, CANNON),
        ("H2-E", &start, "h3e3"),
        ("h3e3", &start, "h3e3"),
        ("仕", &start, "d1e2 f1e2"),
        ("R+=6", &two, "e7d7"),
        ("+R=6", &two, "e7d7"),
        ("前车平六", &two, "e7d7"),
        ("R-=", &two, "e3a3 e3b3 e3c3 e3d3 e3f3 e3g3 e3h3 e3i3"),
        ("後俥平", &two, "e3a3 e3b3 e3c3 e3d3 e3f3 e3g3 e3h3 e3i3"),
        // The digits of Janggi's records are not completed.
        ("71", &start, ""),
        ("7172", &start, ""),
        ("71졸72", &start, ""),
    ] {
        let offered = complete(typed, game, usize::MAX).into_iter();
        let mut offered: Vec<_> = offered.map(|action| game.position().uci(action)).collect();
        offered.sort();
        assert_eq!(offered.join(" "), expected, "{typed}");
    }
    assert_eq!(complete("", &start, usize::MAX).len(), 44);
}

proptest! {
    /// Every prefix of a written move is completed to it.
    #[test]
    fn every_prefix_of_a_move_is_completed_to_it(fen in any_board()) {
        let game = Game::from_fen(&XIANGQI, &fen).unwrap();
        let position = game.position();
        for mv in position.legal_moves().into_iter().filter(|_| game.outcome().is_none()) {
            for written in [position.uci(mv.into()), wxf(position, mv), chinese(position, mv), iccs(mv)] {
                for (end, letter) in written.char_indices() {
                    let prefix = &written[..end + letter.len_utf8()];
                    let found = complete(prefix, &game, usize::MAX);
                    prop_assert!(found.contains(&mv.into()), "{} on {}", prefix, fen);
                }
            }
        }
    }

    #[test]
    fn every_move_is_read_as_it_is_written(fen in any_board()) {
        let game = Game::from_fen(&XIANGQI, &fen).unwrap();
        let moves = game.position().legal_moves();
        for mv in moves.into_iter().filter(|_| game.outcome().is_none()) {
            let expected = Ok(TypedText::Action(mv.into()));
            for written in [
                game.position().uci(mv.into()),
                wxf(game.position(), mv),
                chinese(game.position(), mv),
                iccs(mv),
            ] {
                prop_assert_eq!(read(&written, &game), expected.clone(), "{} on {}", written, fen);
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[-A-Za-z0-9+=. 一二三四五六七八九前后中马車炮兵卒进退平포마차象１９]{0,12}") {
        let game = Game::usual(&XIANGQI);
        if let Ok(TypedText::Action(action)) = read(&text, &game) {
            prop_assert!(game.check(action).is_ok(), "{}", text);
        }
        prop_assert!(complete(&text, &game, 25).len() <= 25);
    }
}

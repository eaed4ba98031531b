//! Position strings and drawn boards.

use janggi::notation::{Record, Start, read_any};
use janggi::{Action, FenError, Game, Position, Side, Variant, usual};

use super::{Target, meet};

/// Each input is read in both games.
#[rustfmt::skip]
pub const TARGET: Target = Target {
    name: "fen",
    run,
    words: &[
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR", " w - - 0 1", " b - - 3 9",
        "4k4", "4K4", "9", "/", "r", "R", "c", "C", "P", "p", "N", "b", "a", "E", "H", "1", "8",
        " w", " b", " r", "-", "100000", "100001",
    ],
    ends: &["janggi", "xiangqi", "refused", "diagram", "played"],
    steps: 2_000,
};

fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for (variant, end) in [(Variant::Janggi, "janggi"), (Variant::Xiangqi, "xiangqi")] {
        match Position::from_fen(variant, &text) {
            Err(error) => {
                meet("refused");
                assert!(!error.to_string().is_empty());
                assert!(Start::from_fen(variant, &text).is_err());
                assert!(Game::from_fen(usual(variant), &text).is_err());
            }
            Ok((position, counters)) => {
                meet(end);
                let written = position.fen(counters);
                let read_again = Position::from_fen(variant, &written);
                assert_eq!(read_again, Ok((position, counters)), "{written}");
                assert_eq!(Start::from_fen(variant, &text).unwrap().fen(), written);
                can_be_played_from(&position, &text);
            }
        }
        for turn in Side::ALL {
            let diagram = text.replace('/', "\n");
            if let Ok(position) = Position::from_diagram(variant, &diagram, turn) {
                meet("diagram");
                let lines = position.placement().replace('/', "\n");
                let lines = lines.replace(|letter: char| letter.is_ascii_digit(), "");
                assert!(lines.lines().count() <= 10);
            }
        }
    }
}

/// So many turns of a position are played.
const TURNS: usize = 4;

/// Every turn leads to a position that can be read, and the game to a record that can.
fn can_be_played_from(position: &Position, fen: &str) {
    let variant = position.variant();
    let game = Game::from_fen(usual(variant), fen).unwrap();
    let actions = game.legal_actions();
    // Only a few actions are tried, and others in other positions. All actions would take most of the fuzzer's time.
    let first = position.key() as usize % (1 + actions.len() / TURNS);
    for action in actions.into_iter().skip(first * TURNS).take(TURNS) {
        let mut after = game.clone();
        after.play(action).unwrap();
        let written = after.fen();
        let read = Position::from_fen(variant, &written);
        let is_same = read.as_ref().map(|(read, _)| read) == Ok(after.position());
        // A pass that accepts facing generals may leave a general in check. A soldier of a composed board, which begins
        // in its own palace, may leave it for a point that is refused.
        let is_composed = matches!(read, Err(FenError::SoldierBehind(_)));
        assert!(
            is_same || action == Action::Pass || is_composed,
            "{written}: {read:?}"
        );
        let written = position.uci(action);
        assert_eq!(game.position().read_uci(&written), Some(action));
        meet("played");
    }
    let record = Record::new(Start::from_fen(variant, fen).unwrap());
    let written = record.to_pgn();
    let read = read_any(written.as_bytes(), 1 << 20)
        .unwrap()
        .next()
        .unwrap();
    assert_eq!(read.record.start().position(), position, "{written}");
}

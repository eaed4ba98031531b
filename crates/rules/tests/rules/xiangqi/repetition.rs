//! Repetition: the norm's cycles (xiangqi.md section 15), each with its verdict under both books, and the warning
//! before it.

use janggi::{Action, Game, Outcome, Reason, Ruleset, Side, Warning, XIANGQI, XIANGQI_ASIAN};

use Reason::PerpetualCheck;

use crate::kit::cycles::{CYCLES, moves};

const RED: Side = Side::Cho;

/// Plays a row, and returns the game with the warnings after each ply.
fn played(ruleset: &Ruleset, fen: &str, text: &str) -> (Game, Vec<Option<Warning>>) {
    let mut game = Game::from_fen(ruleset, fen).unwrap();
    let mut warnings = Vec::new();
    for mv in moves(text) {
        assert_eq!(game.outcome(), None, "{fen} {mv}");
        game.play(Action::Move(mv.parse().unwrap())).unwrap();
        warnings.push(game.repetition_warning());
    }
    (game, warnings)
}

fn lost(side: Side, reason: Reason) -> Outcome {
    Outcome {
        winner: Some(side.opponent()),
        reason,
    }
}

const DRAWN: Outcome = Outcome {
    winner: None,
    reason: Reason::Repetition,
};

#[test]
fn cycles_end_as_in_the_norm() {
    for (name, fen, text, verdict) in CYCLES {
        let asian = verdict.map_or(DRAWN, |(side, reason)| lost(side, reason));
        let usual = match verdict {
            Some((side, PerpetualCheck)) => lost(side, PerpetualCheck),
            _ => DRAWN,
        };
        for (ruleset, expected) in [(&XIANGQI_ASIAN, asian), (&XIANGQI, usual)] {
            let (game, warnings) = played(ruleset, fen, text);
            assert_eq!(game.outcome(), Some(expected), "{name} by {}", ruleset.id());
            let expected = expected
                .winner
                .map(|winner| (winner.opponent(), expected.reason));
            // The second occurrence warns of the result of the third; no other occurrence in these cycles warns.
            let before = warnings.len() - 1;
            let half = warnings.iter().take(before).flatten().last();
            let warned = half.map(|warning| (warning.side, warning.reason));
            assert_eq!(warned, expected, "{name} by {}", ruleset.id());
        }
    }
}

#[test]
fn game_can_end_at_the_fourth_occurrence() {
    let four = Ruleset::read("xiangqi:rep_fold=4").unwrap();
    let (_, fen, text, _) = CYCLES[0];
    let (mut game, warnings) = played(&four, fen, text);
    assert_eq!(game.outcome(), None);
    // With this ruleset the third occurrence warns.
    let warning = game.repetition_warning().unwrap();
    assert_eq!((warning.side, warning.reason), (RED, PerpetualCheck));
    assert_eq!(warnings.iter().flatten().count(), 1);
    let cycle = "f1e1 e9f9 e1f1 f9e9".split(' ');
    for mv in cycle {
        game.play(Action::Move(mv.parse().unwrap())).unwrap();
    }
    assert_eq!(game.outcome(), Some(lost(RED, PerpetualCheck)));
}

#[test]
fn capture_resets_repetition() {
    // Two rounds, then a capture of the soldier in the third: no position occurs three times.
    let mut game = Game::from_fen(&XIANGQI, "3k5/9/9/9/p8/9/9/9/9/R3K4 w").unwrap();
    for mv in [
        "a1b1", "d10d9", "b1a1", "d9d10", "a1a6", "d10d9", "a6a1", "d9d10", "a1b1", "d10d9",
    ] {
        game.play(Action::Move(mv.parse().unwrap())).unwrap();
    }
    assert_eq!(game.outcome(), None);
    assert_eq!(game.occurrences(), 1);
}

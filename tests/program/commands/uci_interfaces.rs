//! `hansu uci` as used by interfaces: positions they set up, games they continue, options they set.

use std::collections::HashSet;

use super::uci::{last, talk};

/// Returns the lines of a perft of one ply, which identify the position.
fn moves_of(answer: &[String]) -> HashSet<&str> {
    let moves = answer.iter().filter_map(|line| line.split_once(": "));
    moves.map(|(mv, _)| mv).collect()
}

#[test]
fn failed_position_leaves_no_older_one() {
    for bad in [
        "position fen 9/9 w",
        "position",
        "position fen",
        "position fen moves a4a5",
        "position sandwich",
        "position startpos sandwich",
        "position fen 4k4/9/9/9/9/9/9/9/9/9 w - - 0 1",
    ] {
        let answer = talk(&["position startpos", bad, "go depth 2"]);
        assert!(answer[0].starts_with("info string "), "{bad}: {answer:?}");
        assert!(
            answer[1].starts_with("info string there is no position"),
            "{bad}: {answer:?}"
        );
        assert_eq!(answer[2..], ["bestmove (none)"], "{bad}");
        let perft_output = talk(&["position startpos", bad, "go perft 1"]);
        assert!(
            !last(&perft_output).starts_with("Nodes"),
            "{bad}: {perft_output:?}"
        );
        // An infinite search answers when it is stopped.
        let answer = talk(&[bad, "go infinite", "isready", "stop"]);
        assert_eq!(answer[2..], ["readyok", "bestmove (none)"], "{bad}");
        for good in ["position startpos", "ucinewgame"] {
            let answer = talk(&[bad, good, "go depth 1"]);
            assert!(!last(&answer).contains("none"), "{bad}: {answer:?}");
        }
    }
}

#[test]
fn finished_game_is_searched_from_its_last_position() {
    // A second pass, and no move that could bring a mate.
    for (variant, position) in [
        ("janggi", "startpos moves e2e2 e9e9"),
        ("xiangqi", "fen 4k4/9/9/9/9/9/9/9/9/3K1A3 w - - 0 1"),
    ] {
        let option = format!("setoption name UCI_Variant value {variant}");
        let position = format!("position {position}");
        let moves = talk(&[&option, &position, "go perft 1"]);
        for limit in ["go depth 3", "go nodes 100"] {
            for strength in ["true", "false"] {
                let limited = format!("setoption name UCI_LimitStrength value {strength}");
                let answer = talk(&[&option, &limited, &position, limit]);
                let best_move = last(&answer).split(' ').nth(1).unwrap();
                assert!(
                    moves_of(&moves).contains(best_move),
                    "{variant}: {answer:?}"
                );
                assert!(!answer[0].starts_with("info string"), "{answer:?}");
            }
        }
    }
}

#[test]
fn position_of_xiangqi_is_recognised_unless_another_variant_is_set() {
    let fen = "position fen 9/4k4/3R5/9/9/9/9/9/9/3K5 w - - 0 1";
    let red = talk(&[fen, "go perft 1"]);
    assert!(last(&red).starts_with("Nodes searched: "), "{red:?}");
    // An explicit variant wins.
    let option = "setoption name UCI_Variant value JanggiModern";
    let answer = talk(&[option, fen, "go depth 1"]);
    assert_eq!(last(&answer), "bestmove (none)", "{answer:?}");
}

#[test]
fn answer_uses_the_rank_numbering_of_the_moves() {
    let option = "setoption name UCI_Variant value xiangqi";
    for (moves, reply) in [("h2e2", "h9g7"), ("h3e3", "h10g8")] {
        let position = format!("position startpos moves {moves}");
        let go = format!("go depth 2 searchmoves {reply}");
        let answer = talk(&[option, &position, &go]);
        assert!(
            last(&answer).starts_with(&format!("bestmove {reply}")),
            "{answer:?}"
        );
        let pv = format!(" pv {reply}");
        assert!(answer.iter().any(|line| line.contains(&pv)), "{answer:?}");
    }
}

#[test]
fn searchmoves_apply_at_every_strength_and_with_several_lines() {
    for elo in [600, 1_500, 3_240] {
        let elo = format!("setoption name UCI_Elo value {elo}");
        let limited = "setoption name UCI_LimitStrength value true";
        let go = "go searchmoves i4h4 depth 2";
        let answer = talk(&[&elo, limited, "position startpos", go]);
        assert!(
            last(&answer).starts_with("bestmove i4h4"),
            "{elo}: {answer:?}"
        );
    }
    let several = "setoption name MultiPV value 5";
    let go = "go depth 3 searchmoves a4a5 i4i5 a4a9 sandwich";
    let answer = talk(&[several, "position startpos", go]);
    for bad in ["a4a9", "sandwich"] {
        let message = format!("info string searchmoves: {bad} is not legal");
        assert!(answer.contains(&message), "{answer:?}");
    }
    let deepest = answer
        .iter()
        .filter(|line| line.starts_with("info depth 3 "));
    let firsts: HashSet<&str> = deepest
        .filter_map(|line| line.split(" pv ").nth(1)?.split(' ').next())
        .collect();
    assert_eq!(firsts, HashSet::from(["a4a5", "i4i5"]), "{answer:?}");
}

#[test]
fn win_draw_loss_is_shown_on_request() {
    let go = ["position startpos", "go depth 3"];
    let info_lines = talk(&["setoption name UCI_ShowWDL value true", go[0], go[1]]);
    let info = info_lines
        .iter()
        .filter(|line| line.starts_with("info depth"));
    for line in info {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|word| *word == "wdl").unwrap();
        let chances = words[at + 1..at + 4].iter();
        let chances: u32 = chances.map(|word| word.parse::<u32>().unwrap()).sum();
        assert_eq!((words[at - 3], chances), ("score", 1_000), "{line}");
    }
    let hidden = talk(&go);
    assert!(
        !hidden.iter().any(|line| line.contains("wdl")),
        "{hidden:?}"
    );
}

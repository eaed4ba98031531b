//! `hansu uci` as used by interfaces: positions they set up, games they continue, options they set.

use std::collections::HashSet;

use super::uci::{last, talk};
use hansu_engine::uci::{ruleset_in_any_case, set_up};
use janggi::notation::RankNumbering;

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
fn illegal_move_ends_the_list_at_the_last_legal_one() {
    let legal = "position startpos moves a4a5 a7a6";
    let expected = talk(&[legal, "go perft 1"]);
    for bad in ["a5a9 c4c5", "sandwich", "0000 0000 e2e2x", "j1j2 c4c5"] {
        let line = format!("{legal} {bad}");
        let answer = talk(&[&line, "go perft 1"]);
        assert!(
            answer[0].starts_with("info string ply "),
            "{bad}: {answer:?}"
        );
        if !bad.starts_with("0000") {
            assert_eq!(answer[1..], expected, "{bad}");
        }
        let answer = talk(&[&line, "go depth 2"]);
        assert!(!last(&answer).contains("none"), "{bad}: {answer:?}");
    }
}

#[test]
fn finished_game_is_searched_from_its_last_position() {
    let to_and_fro = "a1a2 a10a9 a2a1 a9a10 ".repeat(3);
    let start = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - -";
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -";
    let dead = "4k4/9/9/9/9/9/9/9/9/3K1A3 w - -";
    for (variant, fen, count, moves) in [
        ("janggi", start, 0, "e2e2 e9e9"),
        ("janggitraditional", start, 0, "e4d4 e7d7 e2e2"),
        ("janggimodern", start, 0, &to_and_fro[..]),
        ("janggi", start, 9_999, ""),
        ("xiangqi", xiangqi, 0, &to_and_fro[..]),
        ("xiangqi", xiangqi, 9_999, "h3e3"),
        ("xiangqi", dead, 0, ""),
    ] {
        let option = format!("setoption name UCI_Variant value {variant}");
        let fen = format!("{fen} {count} 1");
        let position = format!("position fen {fen} moves {moves}");
        let ruleset = hansu_engine::uci::ruleset(variant);
        let ruleset = ruleset.unwrap_or_else(|| ruleset_in_any_case(variant).unwrap());
        let list: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let game = set_up(&[ruleset], RankNumbering::FromOne, Some(&fen), &list)
            .unwrap()
            .game;
        assert!(game.outcome().is_some(), "{variant} {position}");
        for limit in ["go depth 3", "go nodes 100"] {
            for strength in ["true", "false"] {
                let limited = format!("setoption name UCI_LimitStrength value {strength}");
                let answer = talk(&[&option, &limited, &position, limit]);
                let best_move = last(&answer).split(' ').nth(1).unwrap();
                let action = game.position().read_uci(best_move).unwrap();
                let legal = game.without_history().legal_actions();
                assert!(legal.contains(&action), "{variant} {position}: {answer:?}");
                assert!(!answer[0].starts_with("info string"), "{answer:?}");
            }
        }
    }
}

#[test]
fn variants_are_recognised_in_any_case() {
    let fen = "position fen 9/4k4/3R5/9/9/9/9/9/9/3K5 w - - 0 1";
    let red = talk(&[fen, "go perft 1"]);
    assert!(last(&red).starts_with("Nodes searched: "), "{red:?}");
    for variant in ["xiangqi", "Xiangqi", "XIANGQI"] {
        let option = format!("setoption name UCI_Variant value {variant}");
        let perft_lines = talk(&[&option, fen, "go perft 1"]);
        assert_eq!(moves_of(&perft_lines), moves_of(&red), "{variant}");
    }
    // An explicit variant wins.
    for variant in ["janggi", "JanggiModern", "JANGGICASUAL"] {
        let option = format!("setoption name UCI_Variant value {variant}");
        let answer = talk(&[&option, fen, "go depth 1"]);
        assert_eq!(last(&answer), "bestmove (none)", "{variant}: {answer:?}");
    }
    // If both games can read it, it is Janggi: horses are blocked, but generals move along diagonals.
    let check_position = "position fen 4k4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1";
    let moves = talk(&[check_position, "go perft 1"]);
    assert!(moves_of(&moves).contains("d1d1"), "{moves:?}");
    let janggi = talk(&[
        "setoption name Ruleset value Tournament",
        check_position,
        "go perft 1",
    ]);
    assert_eq!(moves_of(&moves), moves_of(&janggi));
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
        let chances: u32 = words[at + 1..at + 4]
            .iter()
            .map(|word| word.parse::<u32>().unwrap())
            .sum();
        assert_eq!((words[at - 3], chances), ("score", 1_000), "{line}");
    }
    let hidden = talk(&go);
    assert!(
        !hidden.iter().any(|line| line.contains("wdl")),
        "{hidden:?}"
    );
}

//! The commands `hansu render` and `hansu replay`: pictures, and clear errors.

use tempfile::TempDir;

use super::{hansu_in, text};

use crate::kit::tells;

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w";
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const GAME: &str = "[초대국자 \"미나\"]\n[한대국자 \"🐘 Alex\"]\n[초차림 \"마상상마\"]\n\
                    [한차림 \"마상상마\"]\n\n1. 71졸72 2. 49병48 3. 79졸78\n";

/// Returns the standard output of a command.
#[track_caller]
fn made(arguments: &[&str]) -> Vec<u8> {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("game.gib"), GAME).unwrap();
    let output = hansu_in(folder.path(), arguments);
    let stderr = text(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {stderr}");
    output.stdout
}

/// Returns the error of a command that fails.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("game.gib"), GAME).unwrap();
    std::fs::write(folder.path().join("broken.gib"), "1. 71졸99\n").unwrap();
    std::fs::write(folder.path().join("empty.gib"), "").unwrap();
    let output = hansu_in(folder.path(), arguments);
    let stderr = text(&output.stderr);
    assert!(!output.status.success(), "{arguments:?}");
    assert!(!stderr.contains("panicked"), "{arguments:?}: {stderr}");
    assert!(!folder.path().join("out").exists(), "{arguments:?}");
    stderr
}

#[test]
fn position_is_drawn_at_the_requested_width() {
    for (extra, width) in [(&[][..], 900), (&["--width", "433", "--view", "han"], 433)] {
        let mut arguments = vec!["render", "--fen", START, "-o", "-"];
        arguments.extend(extra);
        let png = made(&arguments);
        let picture = image::load_from_memory(&png).unwrap();
        assert_eq!(picture.width(), width, "{arguments:?}");
    }
}

#[test]
fn marks_and_styles_change_the_picture() {
    let plain = made(&["render", "--fen", START, "-o", "-"]);
    for extra in [
        ["--theme", "dark"],
        ["--pieces", "hangul"],
        ["--view", "han"],
        ["--coordinates", "korean"],
        ["--arrow", "b1c3"],
        ["--mark", "e5"],
        ["--last", "a7a6"],
        ["--check", "--width=900"],
    ] {
        let [name, value] = extra;
        let changed_picture = made(&["render", "--fen", START, "-o", "-", name, value]);
        assert_ne!(plain, changed_picture, "{extra:?}");
    }
}

/// Xiangqi's start is also a position of Janggi: the ruleset says which it is.
#[test]
fn xiangqi_position_has_its_own_pieces_and_sides() {
    let draw_xiangqi = |extra: &[&str]| {
        let mut arguments = vec!["render", "--fen", XIANGQI, "-o", "-", "--width", "300"];
        arguments.extend(extra);
        made(&arguments)
    };
    let janggi = draw_xiangqi(&[]);
    let plain = draw_xiangqi(&["--ruleset", "xiangqi"]);
    assert_ne!(janggi, plain);
    assert!(janggi == draw_xiangqi(&["--ruleset", "modern", "--view", "cho"]));
    for same_options in [
        ["--ruleset", "xiangqi_asian", "--view", "red"],
        ["--ruleset", "xiangqi:chase=asian", "--pieces", "chinese"],
        ["--ruleset", "xiangqi", "--coordinates", "algebraic"],
    ] {
        assert!(plain == draw_xiangqi(&same_options), "{same_options:?}");
    }
    for [option, value] in [
        ["--view", "black"],
        ["--pieces", "letters"],
        ["--pieces", "pictograms"],
        ["--coordinates", "chinese"],
        ["--coordinates", "both"],
        ["--theme", "cells"],
    ] {
        let changed_picture = draw_xiangqi(&["--ruleset", "xiangqi", option, value]);
        assert_ne!(plain, changed_picture, "{option} {value}");
    }
}

/// Names of the other game are not translated: red in Janggi could be Han.
#[test]
fn option_of_the_other_game_is_rejected_with_alternatives() {
    let xiangqi = ["--ruleset", "xiangqi"];
    #[rustfmt::skip]
    let cases = [
        (&[][..], ["--pieces", "chinese"], "in Janggi the sets are traditional, hangul"),
        (&[], ["--coordinates", "files"], "in Janggi the ways are both, algebraic, korean"),
        (&[], ["--view", "red"], "in Janggi the sides are cho, han"),
        (&[], ["--ruleset", "chess"], "chess"),
        (&xiangqi, ["--pieces", "traditional"], "in Xiangqi the sets are chinese, alike"),
        (&xiangqi, ["--pieces", "xiangqi"], "in Xiangqi the sets are chinese"),
        (&xiangqi, ["--coordinates", "korean"], "in Xiangqi the ways are algebraic, files"),
        (&xiangqi, ["--view", "cho"], "in Xiangqi the sides are red, black"),
        (&xiangqi, ["--view", "Red"], "in Xiangqi the sides are red, black"),
    ];
    for (ruleset, [option, value], words) in cases {
        let mut arguments = vec!["render", "--fen", XIANGQI, "-o", "out", option, value];
        arguments.extend(ruleset);
        let message = refused(&arguments);
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
    // Facing generals are a position of Janggi only.
    let facing = ["render", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w", "-o"];
    made(&[&facing[..], &["-"]].concat());
    let message = refused(&[&facing[..], &["out"], &xiangqi].concat());
    assert!(message.contains("fen: "), "{message}");
    let message = refused(&["replay", "game.gib", "-o", "out", "--pieces", "alike"]);
    tells(&message, "in Janggi the sets are traditional");
}

#[test]
fn record_becomes_an_animation() {
    let gif = made(&["replay", "game.gib", "--width", "240", "-o", "-"]);
    assert_eq!(&gif[..6], b"GIF89a");
    let width = u16::from_le_bytes([gif[6], gif[7]]);
    assert_eq!(width, 240);
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("game.gib"), GAME).unwrap();
    let arguments = ["replay", "game.gib", "--width", "240", "-o", "film.gif"];
    assert!(hansu_in(folder.path(), &arguments).status.success());
    assert_eq!(std::fs::read(folder.path().join("film.gif")).unwrap(), gif);
}

#[test]
fn undrawable_input_is_reported() {
    #[rustfmt::skip]
    let cases = [
        (vec!["render", "--fen", "rubbish", "-o", "out"], "fen"),
        (vec!["render", "--fen", START], "--output"),
        (vec!["render", "--fen", START, "-o", "out", "--theme", "marble"], "the boards are wood"),
        (
            vec![
                "render", "--fen", START, "-o", "out", "--pieces", "staunton",
            ],
            "the sets are traditional",
        ),
        (vec!["render", "--fen", START, "-o", "out", "--width", "0"], "200 to 2000"),
        (vec!["render", "--fen", START, "-o", "out", "--width", "20000"], "200 to 2000"),
        (vec!["render", "--fen", START, "-o", "out", "--width", "-5"], "-5"),
        (vec!["render", "--fen", START, "-o", "out", "--arrow", "z9"], "z9"),
        (vec!["render", "--fen", START, "-o", "out", "--mark", "e11"], "e11"),
        (vec!["render", "--fen", START, "-o", "no/such/folder/out"], "cannot be written"),
        (vec!["replay", "none.gib", "-o", "out"], "cannot be read"),
        (vec!["replay", "empty.gib", "-o", "out"], "empty.gib"),
        (vec!["replay", "broken.gib", "-o", "out"], "broken.gib"),
        (vec!["replay", "game.gib", "--game", "2", "-o", "out"], "no game 2"),
        (vec!["replay", "game.gib", "--delay", "0", "-o", "out"], "20..=60000"),
        (vec!["replay", "game.gib", "--width", "5000", "-o", "out"], "200 to 2000"),
        (vec!["replay", ".", "-o", "out"], "cannot be read"),
    ];
    for (arguments, words) in cases {
        let message = refused(&arguments);
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
}

//! The command `hansu perft`, run as a script does.

use std::process::Output;

use super::{hansu, text};

fn perft(arguments: &[&str]) -> Output {
    hansu(&[&["perft"], arguments].concat())
}

/// Returns the printed lines.
fn lines(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{output:?}");
    text(&output.stdout).lines().map(str::to_owned).collect()
}

/// Returns the count in the last line, and checks the line's form.
#[track_caller]
fn nodes(line: &str) -> u64 {
    let words: Vec<_> = line.split(' ').collect();
    let ["nodes", nodes, "time", seconds, "nps", speed] = words[..] else {
        panic!("{line}");
    };
    let (_, milliseconds) = seconds.split_once('.').unwrap();
    assert_eq!(milliseconds.len(), 3, "{line}");
    assert!(speed.parse::<u64>().is_ok(), "{line}");
    nodes.parse().unwrap()
}

#[test]
fn counts_end_with_a_line_for_scripts() {
    let open_file = "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
    let cases: [(&[&str], u64); 11] = [
        (&["1"], 32),
        (&["3"], 33_316),
        (&["2", "--fen", open_file], 36),
        // The pass that accepts facing ends the line.
        (&["2", "--fen", open_file, "--ruleset", "tournament"], 24),
        (&["--ruleset", "janggicasual", "2"], 1024),
        (&["--ruleset", "martin", "1"], 31),
        (&["--ruleset", "xiangqi", "3"], 79_666),
        // In the other game, the same board is another position.
        (
            &[
                "--ruleset",
                "xiangqi_asian",
                "1",
                "--fen",
                "9/4k4/4P4/9/9/9/9/9/9/4K4 b",
            ],
            3,
        ),
        (&["1", "--fen", "9/4k4/4P4/9/9/9/9/9/9/4K4 b"], 6),
        // A second pass ends the line, and mate has no moves.
        (&["3", "--fen", open_file], 155),
        (&["1", "--fen", "R2k5/8R/9/9/9/9/9/9/9/5K3 b"], 0),
    ];
    for (arguments, expected) in cases {
        let lines = lines(&perft(arguments));
        assert_eq!(lines.len(), 1, "{arguments:?}");
        assert_eq!(nodes(&lines[0]), expected, "{arguments:?}");
    }
}

#[test]
fn first_actions_are_counted_separately() {
    let lines = lines(&perft(&["--divide", "3"]));
    let (last, parts) = lines.split_last().unwrap();
    assert_eq!(parts.len(), 32);
    let mut sum = 0;
    for phrase in parts {
        let (action, count) = phrase.split_once(": ").unwrap();
        assert!(action.len() >= 4, "{phrase}");
        sum += count.parse::<u64>().unwrap();
    }
    assert!(
        parts.iter().any(|field| field.starts_with("e2e2: ")),
        "the pass"
    );
    assert_eq!((sum, nodes(last)), (33_316, 33_316));
}

#[test]
fn unknown_argument_is_rejected_in_one_sentence() {
    #[rustfmt::skip]
    let cases: [(&[&str], &str); 4] = [
        (&["--fen", "9/9 w", "2"], "hansu: fen: a board has ten ranks, not 2"),
        (&["--ruleset", "chess", "2"], "hansu: no ruleset is called \"chess\""),
        (&["0"], "error: invalid value '0' for '<DEPTH>'"),
        (&[], "error: the following required arguments were not provided"),
    ];
    for (arguments, message) in cases {
        let output = perft(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(output.stdout, b"", "{arguments:?}");
        let stderr = text(&output.stderr);
        assert!(stderr.starts_with(message), "{stderr}");
    }
}

//! A session in each dialect of UCI, as interfaces for Xiangqi and Janggi use it.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use super::uci::{engine, last, talk};

/// A conversation that waits for answers.
pub(super) struct Talk {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Talk {
    pub(super) fn begin() -> Talk {
        let (mut child, input) = engine();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Talk {
            child,
            input,
            output,
        }
    }

    pub(super) fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Reads up to the line with this beginning, and returns the lines read.
    pub(super) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut read = Vec::new();
        loop {
            let line = self.output.next().unwrap().unwrap();
            let is_last = line.starts_with(beginning);
            read.push(line);
            if is_last {
                return read;
            }
        }
    }

    fn ask(&mut self, line: &str, beginning: &str) -> Vec<String> {
        self.send(line);
        self.until(beginning)
    }

    /// Returns the move of a search.
    fn best(&mut self, go: &str) -> String {
        let answer = self.ask(go, "bestmove ");
        last(&answer).split(' ').nth(1).unwrap().to_owned()
    }

    /// Ends the session, and returns the remaining lines.
    pub(super) fn quit(mut self) -> Vec<String> {
        self.send("quit");
        let left = self.output.by_ref().map(Result::unwrap).collect();
        assert!(self.child.wait().unwrap().success());
        left
    }
}

/// Returns whether a move has ranks from 0 and is one of Red's first moves.
fn begins_from_zero(mv: &str) -> bool {
    let ranks = mv.chars();
    let ranks: Vec<u32> = ranks.filter_map(|letter| letter.to_digit(10)).collect();
    mv.len() == 4 && [0, 2, 3].contains(&ranks[0])
}

#[test]
fn session_over_uci() {
    let mut talk = Talk::begin();
    let answer_lines = talk.ask("uci", "uciok");
    assert!(
        answer_lines
            .iter()
            .any(|line| line == "option name UCI_ShowWDL type check default false")
    );
    talk.send("setoption name UCI_Variant value JanggiModern");
    talk.send("ucinewgame");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    let mut moves = String::new();
    for _ in 0..6 {
        talk.send(&format!("position startpos moves{moves}"));
        let mv = talk.best("go wtime 300 btime 300 winc 10 binc 10");
        moves.push_str(&format!(" {mv}"));
    }
    assert!(talk.quit().is_empty());
    // Every move counts ranks from 1 and is legal, so the whole list is set up.
    let line = format!("position startpos moves{moves}");
    let message = super::uci::talk(&["setoption name UCI_Variant value janggimodern", &line]);
    assert_eq!(message, [""; 0], "{moves}");
}

#[test]
fn session_over_uci_cyclone() {
    for handshake in ["uci", "ucicyclone"] {
        let mut talk = Talk::begin();
        talk.ask(handshake, "uciok");
        talk.ask("isready", "readyok");
        // `position` is left out; `r` is Red.
        talk.send("fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r");
        let first = talk.best("go depth 3");
        assert!(begins_from_zero(&first), "{first}");
        talk.send("startpos moves h2e2 h9g7 h0g2");
        let info = talk.ask("go depth 3 searchmoves i9h9", "bestmove ");
        assert!(last(&info).starts_with("bestmove i9h9"), "{info:?}");
        assert!(
            info.iter().any(|line| line.contains(" score cp ")),
            "{info:?}"
        );
        talk.send("uci");
        let answer_lines = talk.until("uciok");
        assert!(
            answer_lines
                .iter()
                .any(|line| line.contains("UCI_Variant type combo default xiangqi")),
            "{answer_lines:?}"
        );
        assert!(talk.quit().is_empty());
    }
}

#[test]
fn session_over_ucci() {
    let mut talk = Talk::begin();
    let answer_lines = talk.ask("ucci", "ucciok");
    for option in [
        "option usemillisec type check default true",
        "option newgame type button",
        "option batch type check default false",
        "option hashsize type spin default 64 min 1 max 4096",
    ] {
        assert!(
            answer_lines.iter().any(|line| line == option),
            "{option}: {answer_lines:?}"
        );
    }
    assert!(
        !answer_lines
            .iter()
            .any(|line| line.starts_with("option name")),
        "{answer_lines:?}"
    );
    talk.send("setoption usemillisec true");
    talk.send("setoption hashsize 16");
    talk.send("setoption newgame");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    talk.send("position startpos");
    let first = talk.best("go depth 3");
    assert!(begins_from_zero(&first), "{first}");
    let fen = "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    talk.send(&format!("{fen} moves h2e2 h9g7"));
    let answer = talk.ask("go time 400 increment 0 opptime 400", "bestmove ");
    let score = answer.iter().find(|line| line.starts_with("info depth "));
    let score = score.unwrap();
    let words: Vec<&str> = score.split(' ').collect();
    assert_eq!((words[3], words[5]), ("score", "pv"), "{score}");
    assert!(words[4].parse::<i32>().is_ok(), "{score}");
    assert!(
        answer.iter().any(|line| line.starts_with("info time ")),
        "{answer:?}"
    );
    // Red mates with the last chariot move; all but one are banned.
    talk.send("position fen 3k5/8R/9/9/9/9/6p2/9/9/R4K3 w - - 0 1");
    assert_eq!(talk.best("go depth 4"), "a0a9");
    talk.send("banmoves a0a9 i8i9");
    assert_ne!(talk.best("go depth 4"), "a0a9");
    // The ban applies only to that position.
    talk.send("position fen 3k5/8R/9/9/9/9/6p2/9/9/R4K3 w - - 0 1");
    assert_eq!(talk.best("go depth 4"), "a0a9");
    talk.send("position fen R2k5/8R/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(talk.ask("go depth 4", "nobestmove"), ["nobestmove"]);
    assert_eq!(talk.quit(), ["bye"]);
}

#[test]
fn ucci_probes_what_the_last_search_stored() {
    let mut talk = Talk::begin();
    talk.ask("ucci", "ucciok");
    assert_eq!(talk.ask("probe startpos", "pophash"), ["pophash"]);
    talk.send("position startpos moves h2e2");
    let best = talk.best("go depth 6");
    let answer = talk.ask("probe startpos moves h2e2", "pophash");
    let words: Vec<&str> = last(&answer).split(' ').collect();
    assert_eq!(words[1..3], ["bestmove", &best], "{answer:?}");
    assert_eq!(
        [words[3], words[7]],
        ["lowerbound", "upperbound"],
        "{answer:?}"
    );
    assert_eq!(
        [words[4], words[5], words[6]],
        [words[8], "depth", "6"],
        "{answer:?}"
    );
    let answer = talk.ask("probe startpos moves a1a9", "pophash");
    assert_eq!(last(&answer), "pophash");
    assert!(answer[0].starts_with("info string "), "{answer:?}");
    // The position is still the one that was set up: Black moves.
    let next = talk.best("go depth 1");
    assert!(next.as_bytes()[1] >= b'5', "{next}");
    talk.quit();
}

#[test]
fn ucci_batch_waits_for_each_search() {
    let lines = [
        "ucci",
        "setoption batch on",
        "position startpos",
        "go depth 7",
        "position startpos moves h2e2",
        "go depth 7",
    ];
    let answer = talk(&lines);
    let searched = |depth: &str| answer.iter().filter(|line| line.starts_with(depth)).count();
    assert_eq!(
        (searched("info depth 7 "), searched("bestmove ")),
        (2, 2),
        "{answer:?}"
    );
}

#[test]
fn unknown_command_is_named_on_one_line() {
    let answer = talk(&["magic 3", "isready"]);
    assert_eq!(answer, ["info string unknown command: magic 3", "readyok"]);
}

#[test]
fn ucci_times_can_be_seconds() {
    let answer = talk(&[
        "ucci",
        "setoption usemillisec false",
        "position startpos",
        "go time 1 movestogo 1",
    ]);
    let times = answer
        .iter()
        .filter_map(|line| line.strip_prefix("info time "));
    let longest = times
        .filter_map(|rest| rest.split(' ').next()?.parse::<u32>().ok())
        .max();
    // One millisecond would end much earlier.
    assert!(longest.unwrap() > 100, "{answer:?}");
    assert!(last(&answer).starts_with("bestmove "), "{answer:?}");
}

#[test]
fn pondering_ends_by_its_own_limits_after_ponderhit() {
    let mut talk = Talk::begin();
    talk.send("position startpos moves a4b4 i7h7");
    talk.ask("go ponder depth 1", "info depth 1 ");
    // The search has finished, and must not answer yet.
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    assert_eq!(talk.ask("ponderhit", "bestmove ").len(), 1);
    talk.send("go ponder depth 8");
    let read = talk.ask("ponderhit", "bestmove ");
    assert!(
        read.iter().any(|line| line.starts_with("info depth 8 ")),
        "{read:?}"
    );
    talk.ask("go ponder wtime 600 btime 600", "info depth 1 ");
    talk.ask("ponderhit", "bestmove ");
    talk.ask("go ponder", "info depth 1 ");
    talk.ask("stop", "bestmove ");
    // `ponderhit` does not end a search that does not ponder.
    talk.ask("go infinite", "info depth 1 ");
    talk.send("ponderhit");
    talk.ask("isready", "readyok");
    talk.ask("stop", "bestmove ");
    assert!(talk.quit().is_empty());
}

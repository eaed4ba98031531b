//! The program's own conversations: a UCI session, and the referee. Each thread has one of each, which lives until
//! its chunk ends; what it allocates is not counted here.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command as Program, Stdio};

use hansu_engine::uci::{self, Command};
use janggi::{Position, Variant};
use serde_json::Value;

use super::{Target, meet};

/// Commands to `hansu uci`, one a line.
#[rustfmt::skip]
pub const SESSIONS: Target = Target {
    name: "uci-sessions",
    run: session,
    words: &[
        "uci\n", "isready\n", "ucinewgame\n", "position startpos", "position fen ", " moves ",
        "a4b4 ", "a7b7 ",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", "\ngo",
        " depth 2", " nodes 20", " movetime 1", " wtime 9223372036854775807", " btime -1",
        " winc 10", " movestogo 1", " infinite", " ponder", " mate 1", " perft 1",
        " searchmoves a4b4", "\nstop\n", "\nponderhit\n", "setoption name ", " value ", "MultiPV",
        "UCI_Variant", "Ruleset", "UCI_Elo", "UCI_LimitStrength", "Clear Hash", "xiangqi", "kakao",
        "\n",
    ],
    ends: &["told", "best move", "ready"],
    steps: 1_000,
};

/// A line to `hansu referee`.
#[rustfmt::skip]
pub const REFEREE: Target = Target {
    name: "referee",
    run: referee,
    words: &[
        "{\"ruleset\":\"modern\",", "\"fen\":\"", "\"moves\":[", "\"a4b4\",", "\"a7b7\",",
        "\"0000\",", "\"e2e2\"", "]}", "\"xiangqi\"", "\"custom:facing=none\"", "kakao",
        " w - - 0 1", " b", "null", "{", "}", "\\u0000",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR",
    ],
    ends: &["judged", "refused", "broken"],
    steps: 1_000,
};

/// A running program.
struct Talk {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

thread_local! {
    static SESSION: RefCell<Option<Talk>> = const { RefCell::new(None) };
    static JUDGE: RefCell<Option<Talk>> = const { RefCell::new(None) };
}

/// Ends the programs of this thread.
pub fn close() {
    for talk in [SESSION.take(), JUDGE.take()].into_iter().flatten() {
        let Talk { mut child, to, .. } = talk;
        drop(to);
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Talk {
    /// Starts a tool of the program. Returns `None` if the program was not built with the target, as for other fuzzers.
    fn with(tool: &str) -> Option<Talk> {
        let mut child = Program::new(option_env!("CARGO_BIN_EXE_hansu")?)
            .arg(tool)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let to = child.stdin.take().unwrap();
        let from = BufReader::new(child.stdout.take().unwrap());
        Some(Talk { child, to, from })
    }

    fn say(&mut self, line: &[u8]) {
        self.to.write_all(line).unwrap();
        self.to.write_all(b"\n").unwrap();
    }

    /// The next line.
    #[track_caller]
    fn heard(&mut self) -> String {
        let mut line = String::new();
        let read = self.from.read_line(&mut line).expect("text");
        assert!(
            read > 0,
            "the program has ended: {:?}",
            self.child.try_wait()
        );
        line
    }
}

fn session(bytes: &[u8]) {
    SESSION.with_borrow_mut(|stored| {
        if stored.is_none() {
            *stored = Talk::with("uci");
        }
        let Some(mut talk) = stored.take() else {
            return;
        };
        let mut awaited = 1;
        for line in bytes.split(|byte| *byte == b'\n').take(12) {
            let Some(command) = uci::read(&String::from_utf8_lossy(line)) else {
                continue;
            };
            if is_beyond(&command) {
                continue;
            }
            talk.say(line);
            match command {
                Command::IsReady => awaited += 1,
                // This ends a search without a limit.
                Command::Go(_) => talk.say(b"stop"),
                _ => {}
            }
        }
        talk.say(b"stop\nisready");
        while awaited > 0 {
            let line = talk.heard();
            assert!(!line.contains("broke off"), "{line}");
            if line.trim_end() == "readyok" {
                awaited -= 1;
            } else if line.starts_with("bestmove") {
                meet("best move");
            } else if line.starts_with("info string") {
                meet("told");
            }
        }
        meet("ready");
        // After a failure, the next input gets a new process.
        *stored = Some(talk);
    });
}

/// Returns whether a command would take all of the machine, as it may.
fn is_beyond(command: &Command) -> bool {
    match command {
        Command::Quit => true,
        Command::Option { name, value } => {
            let large = value.parse::<u64>().is_ok_and(|value| value > 8);
            let name = name.to_ascii_lowercase();
            large && (name == "hash" || name == "threads")
        }
        _ => false,
    }
}

fn referee(bytes: &[u8]) {
    let line = bytes
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    if line.trim_ascii().is_empty() {
        return;
    }
    JUDGE.with_borrow_mut(|stored| {
        if stored.is_none() {
            *stored = Talk::with("referee");
        }
        let Some(mut talk) = stored.take() else {
            return;
        };
        talk.say(line);
        let reply = talk.heard();
        *stored = Some(talk);
        let answer: Value = serde_json::from_str(&reply).expect("a line of JSON");
        if answer["ok"] == true {
            meet("judged");
            is_sound(&answer);
        } else if answer["ply"].is_u64() {
            meet("refused");
            assert!(!answer["message"].as_str().unwrap().is_empty());
        } else {
            meet("broken");
            assert!(!answer["error"].as_str().unwrap().is_empty());
        }
    });
}

/// The position of a verdict is one, and its moves are moves there.
fn is_sound(answer: &Value) {
    let fen = answer["fen"].as_str().unwrap();
    let read = [Variant::Janggi, Variant::Xiangqi].map(|variant| Position::from_fen(variant, fen));
    let Some((position, _)) = read.into_iter().find_map(Result::ok) else {
        // After a pass while the generals face each other, the game is over.
        assert!(!answer["outcome"].is_null(), "{answer}");
        return;
    };
    for text in answer["legal"].as_array().unwrap() {
        assert!(
            position.read_uci(text.as_str().unwrap()).is_some(),
            "{text}"
        );
    }
}

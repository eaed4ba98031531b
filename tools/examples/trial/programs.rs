//! Programs that play over UCI.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use janggi::{Action, Game};

use hansu_tools::games::Player;

/// A program that plays over UCI.
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<io::Result<String>>,
    limit: Limit,
}

/// The limit of a move.
#[derive(Clone, Copy)]
pub enum Limit {
    Nodes(u64),
    Time(Duration),
}

impl Limit {
    /// Returns the UCI command for a move.
    fn go(self) -> String {
        match self {
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Time(time) => format!("go movetime {}", time.as_millis()),
        }
    }

    fn is_overrun_by(self, duration: Duration) -> bool {
        match self {
            Limit::Nodes(_) => false,
            Limit::Time(time) => duration > time + OVERRUN,
        }
    }
}

/// Formats the limit for the log.
impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(formatter, "{nodes} positions"),
            Limit::Time(time) => write!(formatter, "{} ms", time.as_millis()),
        }
    }
}

/// The time without output after which a program is considered to hang.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time by which a program may exceed the limit of a move, because the machine may be busy.
const OVERRUN: Duration = Duration::from_secs(1);

impl Program {
    /// Starts a program with UCI options as `name=value` and the limit of each of its moves.
    pub fn start(command: &str, options: &[String], limit: Limit) -> io::Result<Program> {
        let mut words = command.split_whitespace();
        let program = words
            .next()
            .ok_or_else(|| io::Error::other("which program?"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let no_pipe = || io::Error::other("no pipe");
        let input = child.stdin.take().ok_or_else(no_pipe)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(no_pipe)?);
        // Read on a separate thread, since a read from a pipe has no timeout.
        let (tell, lines) = channel();
        std::thread::spawn(move || output.lines().try_for_each(|line| tell.send(line)));
        let mut program = Program {
            child,
            input,
            lines,
            limit,
        };
        program.say("uci")?;
        program.read("uciok")?;
        for option in options {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| io::Error::other(format!("{option} is no name=value")))?;
            program.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(program)
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// Returns the first line that begins with `word`.
    fn read(&mut self, word: &str) -> io::Result<String> {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.map_err(|error| match error {
                RecvTimeoutError::Timeout => io::Error::other("the program does not answer"),
                RecvTimeoutError::Disconnected => io::Error::other("the program has ended"),
            })??;
            if line.starts_with(word) {
                return Ok(line);
            }
        }
    }
}

impl Player for Program {
    fn begin(&mut self) -> io::Result<()> {
        self.say("ucinewgame")
    }

    fn best(&mut self, game: &Game, start: &str) -> io::Result<Action> {
        let turns = game.turns();
        let moves: Vec<_> = turns
            .map(|(before, action)| before.position().uci(action))
            .collect();
        self.say(&format!("position fen {start} moves {}", moves.join(" ")))?;
        let began = Instant::now();
        self.say(&self.limit.go())?;
        let line = self.read("bestmove")?;
        let duration = began.elapsed();
        if self.limit.is_overrun_by(duration) {
            let fen = game.fen();
            return Err(io::Error::other(format!(
                "{duration:.2?} for a move in {fen}"
            )));
        }
        let move_text = line.split_whitespace().nth(1).unwrap_or_default();
        let action = game.position().read_uci(move_text);
        action.ok_or_else(|| io::Error::other(format!("{move_text} is no move in {}", game.fen())))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

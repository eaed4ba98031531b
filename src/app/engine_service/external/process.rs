//! One external engine process.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::bounds;
use super::settings::{External, Failure};
use crate::engine::SearchResult;
use crate::engine::external::{
    Answer, GuestDialect, InvalidAnswer, Question, lists_variants, lists_xiangqi, option,
    question_of_ranks, ranks_of_answer,
};
use crate::engine::uci::Ranks;

/// A started process, ready for questions. Dropping it kills it.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    /// `true` if it may be asked about Xiangqi: it listed that game at its start, or plays no other.
    plays_xiangqi: bool,
    dialect: GuestDialect,
}

/// Lines buffered from its output; when full, the pipe makes it wait.
const AHEAD: usize = 256;
/// Longer lines are split, to bound memory.
const LONGEST_LINE: u64 = 16_384;
/// How often `stop` is polled.
const GLANCE: Duration = Duration::from_millis(20);

impl Process {
    /// Starts the program, completes the UCI handshake and sets the options.
    pub fn start(how: &External) -> Result<Process, Failure> {
        let mut child = bounds::apart(&mut Command::new(&how.command))
            .args(&how.arguments)
            // The bot's token is not passed on, nor the address of its database, nor the socket on which the bot tells how it is.
            .env_remove("DISCORD_TOKEN")
            .env_remove("DISCORD_TOKEN_FILE")
            .env_remove("HANSU_DATABASE__URL")
            .env_remove("HANSU_DATABASE__URL_FILE")
            .env_remove("NOTIFY_SOCKET")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(Failure::Start)?;
        let (Some(input), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
            bounds::end(&mut child);
            return Err(Failure::Ended);
        };
        let (tell, output) = sync_channel(AHEAD);
        let mut process = Process {
            child,
            input,
            output,
            plays_xiangqi: false,
            dialect: GuestDialect::default(),
        };
        bounds::limit_memory(&process.child, how.memory_mib).map_err(Failure::Start)?;
        // A thread reads the output, because a read from a pipe has no timeout.
        std::thread::Builder::new()
            .name("engine's words".to_owned())
            .spawn(move || listen(out, &tell))
            .map_err(Failure::Start)?;
        let end = Instant::now() + how.patience;
        process.say("uci\n")?;
        let mut has_variants = false;
        let mut plays_xiangqi = false;
        process.read_until("uciok", end, |line| {
            has_variants |= lists_variants(line);
            plays_xiangqi |= lists_xiangqi(line);
        })?;
        process.plays_xiangqi = plays_xiangqi;
        let options = how.options.iter();
        let options: String = options.map(|(name, value)| option(name, value)).collect();
        process.say(&format!("{options}isready\n"))?;
        process.read_until("readyok", end, |_| {})?;
        if how.xiangqi_only && !has_variants {
            process.plays_xiangqi = true;
            process.dialect = GuestDialect {
                ranks: process.ask_for_ranks(end)?,
                has_one_game: true,
            };
        }
        Ok(process)
    }

    /// Finds out from which rank it counts.
    fn ask_for_ranks(&mut self, end: Instant) -> Result<Ranks, Failure> {
        self.say(&question_of_ranks())?;
        loop {
            let line = self.line(end, Duration::MAX)?.unwrap_or_default();
            if line.trim_start().starts_with("bestmove") {
                return Ok(ranks_of_answer(&line).ok_or(InvalidAnswer::Illegal)?);
            }
        }
    }

    /// Returns whether it plays the game of a question.
    pub fn plays(&self, question: Question<'_>) -> bool {
        self.plays_xiangqi || !question.is_of_xiangqi()
    }

    /// Sends a question and waits for the answer. Sends `stop` once the flag is set.
    pub fn ask(
        &mut self,
        question: Question<'_>,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Vec<SearchResult>, Failure> {
        let question = question.in_dialect(self.dialect);
        self.say(&question.words())?;
        let mut answer = Answer::to(question);
        let mut end = Instant::now() + question.time() + patience;
        let mut stopped = false;
        loop {
            if stop.load(Relaxed) && !stopped {
                stopped = true;
                self.say("stop\n")?;
                // The engine must still send `bestmove` after `stop`; otherwise it would answer the next
                // question with it.
                end = end.min(Instant::now() + patience);
            }
            if let Some(line) = self.line(end, GLANCE)?
                && let Some(results) = answer.read_line(&line)
            {
                return Ok(results?);
            }
        }
    }

    fn say(&mut self, words: &str) -> Result<(), Failure> {
        let said = self.input.write_all(words.as_bytes());
        said.and_then(|()| self.input.flush())
            .map_err(|_| Failure::Ended)
    }

    /// Reads lines up to one that is `word`, and hands on those before it.
    fn read_until(
        &self,
        word: &str,
        end: Instant,
        mut other: impl FnMut(&str),
    ) -> Result<(), Failure> {
        loop {
            let line = self.line(end, Duration::MAX)?.unwrap_or_default();
            if line.trim() == word {
                return Ok(());
            }
            other(&line);
        }
    }

    /// The next line; `None` if there is none within `glance`.
    fn line(&self, end: Instant, glance: Duration) -> Result<Option<String>, Failure> {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Failure::Hangs);
        }
        match self.output.recv_timeout(left.min(glance)) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Ended),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        bounds::end(&mut self.child);
    }
}

/// Forwards output lines until the end, or until the receiver is dropped.
fn listen(output: ChildStdout, tell: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        let words = String::from_utf8_lossy(&line).into_owned();
        if !matches!(read, Ok(1..)) || tell.send(words).is_err() {
            return;
        }
    }
}

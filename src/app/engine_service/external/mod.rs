//! An external engine instead of the built-in one, over the Universal Chess Interface (UCI).
//!
//! It may crash, hang or send garbage. Each request has a time limit, answers are validated, and the built-in engine
//! answers on failure. After a failure it is not used for a while, longer each time.

#[cfg(test)]
#[cfg(unix)]
mod tests;

use std::io;
use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};

use hansu_engine::SearchResult;
use hansu_engine::external::{
    Answer, GuestDialect, InvalidAnswer, Question, lists_variants, lists_xiangqi, option,
    parse_rank_numbering, rank_numbering_query,
};
use janggi::notation::RankNumbering;

/// Pool of external engine processes, one per parallel request.
pub(super) struct Externals {
    how: External,
    // A `std` mutex suffices because it is only held to take or return a process.
    state: Mutex<ProcessPool>,
}

#[derive(Default)]
struct ProcessPool {
    idle: Vec<Process>,
    /// Failed requests in a row.
    failures: u32,
    /// No requests before this time.
    rest: Option<Instant>,
    /// `true` if a started process did not list Xiangqi. No process is started for that game again.
    lacks_xiangqi: bool,
}

/// The first and longest pause after failures.
const FIRST_DELAY: Duration = Duration::from_secs(5);
const LONGEST_DELAY: Duration = Duration::from_secs(600);

impl Externals {
    pub fn new(config: External) -> Externals {
        Externals {
            how: config,
            state: Mutex::default(),
        }
    }

    /// Returns the settings.
    pub fn how(&self) -> &External {
        &self.how
    }

    /// Returns the best actions, best first. `None` if the built-in engine has to answer, which is no failure if the
    /// external one does not list the game. Takes at most the question's time plus a start and twice the patience.
    /// `stop` ends it early.
    pub fn ask(
        &self,
        question: Question<'_>,
        stop: &AtomicBool,
        now: Instant,
    ) -> Option<Vec<SearchResult>> {
        if self.how.xiangqi_only && !question.is_of_xiangqi() {
            return None;
        }
        let idle = {
            let mut state = self.lock();
            let rests = state.rest.is_some_and(|until| now < until);
            if rests || state.lacks_xiangqi && question.is_of_xiangqi() {
                return None;
            }
            state.idle.pop()
        };
        // Started outside the lock: a start may take seconds.
        let process = idle.map_or_else(|| Process::start(&self.how), Ok);
        let result = process.and_then(|mut process| {
            let results = if process.supports(question) {
                Some(process.ask(question, self.how.patience, stop)?)
            } else {
                None
            };
            Ok((process, results))
        });
        let mut state = self.lock();
        match result {
            Ok((process, Some(results))) => {
                state.idle.push(process);
                state.failures = 0;
                Some(results)
            }
            Ok((process, None)) => {
                state.idle.push(process);
                state.lacks_xiangqi = true;
                None
            }
            // A failed process is dropped, which kills it: its output could belong to an old question.
            Err(error) => {
                let pause = pause_after(state.failures);
                state.failures = state.failures.saturating_add(1);
                state.rest = Some(now + pause);
                let command = &self.how.command;
                let seconds = pause.as_secs();
                tracing::warn!(%command, %error, seconds, "the external engine failed and pauses: the built-in engine is used");
                None
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, ProcessPool> {
        self.state.lock()
    }
}

/// Starts an external engine to check that it answers, and ends it. Takes at most its patience.
pub fn try_start(config: &External) -> Result<(), Failure> {
    Process::start(config).map(drop)
}

/// Returns the pause after this failure; doubles with each earlier one.
fn pause_after(failures: u32) -> Duration {
    let doubled = FIRST_DELAY.saturating_mul(2_u32.saturating_pow(failures));
    doubled.min(LONGEST_DELAY)
}

/// A started process, ready for questions. Dropping it kills it.
struct Process {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    /// `true` if the engine may be asked about Xiangqi: it listed that game at its start, or plays no other game.
    plays_xiangqi: bool,
    dialect: GuestDialect,
}

/// The number of buffered output lines. When the buffer is full, the pipe makes the engine wait.
const MAX_BUFFERED_LINES: usize = 256;
/// Longer lines are split, to bound memory.
const LONGEST_LINE: u64 = 16_384;
/// The polling interval of `stop`.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

impl Process {
    /// Starts the program, completes the UCI handshake and sets the options.
    pub fn start(config: &External) -> Result<Process, Failure> {
        let mut child = in_own_group(&mut Command::new(&config.command))
            .args(&config.arguments)
            // Don't pass on the bot's token, the address of its database, or the socket of its status.
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
        let (Some(input), Some(child_output)) = (child.stdin.take(), child.stdout.take()) else {
            kill_group(&mut child);
            return Err(Failure::Ended);
        };
        let (sender, output) = sync_channel(MAX_BUFFERED_LINES);
        let mut process = Process {
            child,
            input,
            output,
            plays_xiangqi: false,
            dialect: GuestDialect::default(),
        };
        limit_memory(&process.child, config.memory_mib).map_err(Failure::Start)?;
        // A thread reads the output, because a read from a pipe has no timeout.
        std::thread::Builder::new()
            .name("engine's words".to_owned())
            .spawn(move || forward_output(child_output, &sender))
            .map_err(Failure::Start)?;
        let end = Instant::now() + config.patience;
        process.send_line("uci\n")?;
        let mut has_variants = false;
        let mut plays_xiangqi = false;
        process.read_until("uciok", end, |line| {
            has_variants |= lists_variants(line);
            plays_xiangqi |= lists_xiangqi(line);
        })?;
        process.plays_xiangqi = plays_xiangqi;
        let options = config.options.iter();
        let options: String = options.map(|(name, value)| option(name, value)).collect();
        process.send_line(&format!("{options}isready\n"))?;
        process.read_until("readyok", end, |_| {})?;
        if config.xiangqi_only && !has_variants {
            process.plays_xiangqi = true;
            process.dialect = GuestDialect {
                ranks: process.ask_for_ranks(end)?,
                has_one_game: true,
            };
        }
        Ok(process)
    }

    /// Determines the engine's rank numbering.
    fn ask_for_ranks(&mut self, end: Instant) -> Result<RankNumbering, Failure> {
        self.send_line(&rank_numbering_query())?;
        loop {
            let line = self.next_line(end, Duration::MAX)?.unwrap_or_default();
            if line.trim_start().starts_with("bestmove") {
                return Ok(parse_rank_numbering(&line).ok_or(InvalidAnswer::Illegal)?);
            }
        }
    }

    /// Returns whether it plays the game of a question.
    pub fn supports(&self, question: Question<'_>) -> bool {
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
        self.send_line(&question.commands())?;
        let mut answer = Answer::to(question);
        let mut end = Instant::now() + question.time() + patience;
        let mut stopped = false;
        loop {
            if stop.load(Relaxed) && !stopped {
                stopped = true;
                self.send_line("stop\n")?;
                // The engine must still send `bestmove` after `stop`; otherwise it would answer the next
                // question with it.
                end = end.min(Instant::now() + patience);
            }
            if let Some(line) = self.next_line(end, POLL_INTERVAL)?
                && let Some(results) = answer.read_line(&line)
            {
                return Ok(results?);
            }
        }
    }

    fn send_line(&mut self, words: &str) -> Result<(), Failure> {
        let result = self.input.write_all(words.as_bytes());
        result
            .and_then(|()| self.input.flush())
            .map_err(|_| Failure::Ended)
    }

    /// Reads lines up to one that is `word`, and passes each earlier line to `on_other_line`.
    fn read_until(
        &self,
        word: &str,
        end: Instant,
        mut on_other_line: impl FnMut(&str),
    ) -> Result<(), Failure> {
        loop {
            let line = self.next_line(end, Duration::MAX)?.unwrap_or_default();
            if line.trim() == word {
                return Ok(());
            }
            on_other_line(&line);
        }
    }

    /// Returns the next line; `None` if there is none within `glance`.
    fn next_line(&self, end: Instant, glance: Duration) -> Result<Option<String>, Failure> {
        let time_left = end.saturating_duration_since(Instant::now());
        if time_left.is_zero() {
            return Err(Failure::Hangs);
        }
        match self.output.recv_timeout(time_left.min(glance)) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Ended),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        kill_group(&mut self.child);
    }
}

/// Forwards output lines until the end, or until the receiver is dropped.
fn forward_output(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        let words = String::from_utf8_lossy(&line).into_owned();
        if !matches!(read, Ok(1..)) || sender.send(words).is_err() {
            return;
        }
    }
}

/// Puts the program into a process group of its own, so that its children can be killed with it.
fn in_own_group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Limits the writable memory (`RLIMIT_DATA`) of a process and of its future children to `mib` MiB each.
/// Linux only; elsewhere it does nothing.
#[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
fn limit_memory(child: &Child, mib: NonZeroUsize) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};

        let bytes = u64::try_from(mib.get()).unwrap_or(u64::MAX);
        let limit = Some(bytes.saturating_mul(1 << 20));
        let limit = Rlimit {
            current: limit,
            maximum: limit,
        };
        prlimit(Some(Pid::from_child(child)), Resource::Data, limit)?;
    }
    Ok(())
}

/// Kills a process prepared by [`in_own_group`] and its whole process group.
fn kill_group(child: &mut Child) {
    // Before `wait`: until then the kernel cannot reuse the process id.
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    // Errors are ignored because the process may have exited already. `wait` reaps it, so that no zombie remains.
    let _ = child.kill();
    let _ = child.wait();
}

/// An external engine's settings.
#[derive(Debug, Clone)]
pub struct External {
    /// The program: a path, or a name looked up in `PATH`.
    pub command: String,
    /// Command-line arguments.
    pub arguments: Vec<String>,
    /// UCI options, sent in this order after the start.
    pub options: Vec<(String, String)>,
    /// The lowest practice level at which it plays.
    pub from_level: u8,
    /// `true` if it is only used for Xiangqi, even without an option to select that game.
    pub xiangqi_only: bool,
    /// The time limit per position.
    pub time: Duration,
    /// The time limit for the start, and for an answer beyond [`External::time`]; then it is killed.
    pub patience: Duration,
    /// The memory limit per process in MiB; enforced on Linux only.
    pub memory_mib: NonZeroUsize,
}

/// The reason a request failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The program does not exist or is not executable.
    #[error("it cannot be started: {0}")]
    Start(#[source] std::io::Error),
    /// The process has exited.
    #[error("it has ended")]
    Ended,
    /// The engine did not answer in time.
    #[error("it does not answer in time")]
    Hangs,
    /// The engine sent an invalid answer.
    #[error(transparent)]
    InvalidAnswer(#[from] InvalidAnswer),
}

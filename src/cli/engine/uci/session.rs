//! The state of a UCI session, and the effects of each command.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use std::thread::JoinHandle;

use parking_lot::{Mutex, MutexGuard};

use super::board::Board;
use super::{
    DEFAULT_HASH, HASH, LINES, SearchStop, THREADS, count, fits, introduce, play_down, say, think,
};
use hansu_engine::uci::{self, Command, Go, Protocol, Style, TimeLimits};
use hansu_engine::{Search, SearchLimits, SearchResult, Skill, TranspositionTable};
use janggi::{Action, Game, Ruleset};

/// The state of a UCI session.
pub(super) struct Session {
    board: Board,
    table: Arc<Mutex<TranspositionTable>>,
    /// The ruleset of the last search, to which the evaluations in the table belong.
    searched: Option<Ruleset>,
    threads: usize,
    lines: usize,
    /// `true` if strength is limited to `rating`.
    limited: bool,
    rating: i32,
    /// `true` if UCCI's times are in seconds.
    in_seconds: bool,
    /// `true` if UCCI's commands wait for the search before them, instead of ending it.
    in_batch: bool,
    running: Option<RunningSearch>,
}

/// A search in progress.
struct RunningSearch {
    stop: Arc<SearchStop>,
    search: JoinHandle<()>,
    /// The time limits that apply after `ponderhit`.
    time: Option<TimeLimits>,
    /// `true` while it waits for `ponderhit`.
    ponders: bool,
    /// `true` if it has a limit other than time.
    limited: bool,
    /// `true` if it ends without `stop`.
    ends: bool,
}

/// A search to run in a thread of its own.
struct SearchTask {
    game: Game,
    only: Vec<Action>,
    limits: SearchLimits,
    lines: usize,
    threads: usize,
    skill: Option<Skill>,
    time: Option<TimeLimits>,
    style: Style,
}

impl SearchTask {
    fn search(&self, table: &Mutex<TranspositionTable>, stop: &SearchStop) -> Vec<SearchResult> {
        let search = Search {
            only: &self.only,
            lines: self.lines,
            threads: self.threads,
            stop: &stop.stopped,
            ..Search::of(&self.game, self.limits)
        };
        match self.skill {
            Some(skill) => play_down(skill, &search, self.style),
            None => {
                let results = think(&search, table, self.time, self.style);
                if let Some(best) = results.first().filter(|_| self.only.is_empty()) {
                    table.lock().remember(&self.game, best);
                }
                results
            }
        }
    }
}

impl Session {
    pub(super) fn new() -> Session {
        Session {
            board: Board::new(),
            table: Arc::new(Mutex::new(TranspositionTable::of_mib(DEFAULT_HASH))),
            searched: None,
            threads: 1,
            lines: 1,
            limited: false,
            rating: *Skill::all_ratings().end(),
            in_seconds: false,
            in_batch: false,
            running: None,
        }
    }

    pub(super) fn execute(&mut self, command: Command) {
        match command {
            Command::Uci if self.board.style.protocol == Protocol::Cyclone => {
                introduce(Protocol::Cyclone);
            }
            Command::Uci => self.set_protocol(Protocol::Uci),
            Command::UciCyclone => self.set_protocol(Protocol::Cyclone),
            Command::Ucci => self.set_protocol(Protocol::Ucci),
            Command::IsReady => say("readyok"),
            Command::NewGame => self.new_game(),
            Command::Position { fen, moves } => {
                self.make_room();
                self.board.set_up(fen.as_deref(), &moves);
            }
            Command::BarePosition { fen, moves } => {
                self.make_room();
                self.board.leave_uci();
                self.board.set_up(fen.as_deref(), &moves);
            }
            Command::NoPosition(line) => {
                self.make_room();
                let message = format!("unknown command: {line}");
                say(&format!("info string {message}"));
                self.board.remove(message);
            }
            Command::BanMoves(moves) => {
                self.make_room();
                self.board.ban(moves);
            }
            Command::Probe { fen, moves } => self.probe(fen.as_deref(), &moves),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Option { name, value } => {
                self.make_room();
                if let Err(error) = self.set(&name, &value) {
                    say(&format!("info string {error}"));
                }
            }
            Command::Quit => {}
            Command::Unknown(line) => say(&format!("info string unknown command: {line}")),
        }
    }

    fn set_protocol(&mut self, protocol: Protocol) {
        self.make_room();
        self.board.set_protocol(protocol);
        introduce(protocol);
    }

    fn new_game(&mut self) {
        self.make_room();
        self.table().clear();
        self.board.begin();
    }

    fn table(&self) -> MutexGuard<'_, TranspositionTable> {
        self.table.lock()
    }

    fn go(&mut self, go: &Go) {
        self.make_room();
        let game = match self.board.game() {
            Ok(game) => game,
            Err(error) => {
                say(&format!("info string there is no position: {error}"));
                return self.answer_nothing(go);
            }
        };
        if let Some(depth) = go.perft {
            return self.count(game, depth);
        }
        // Evaluations under another ruleset are not comparable.
        if self.searched.is_some_and(|last| last != *game.ruleset()) {
            self.table().clear();
        }
        self.searched = Some(*game.ruleset());
        let go = if self.in_seconds {
            go.clone().in_seconds()
        } else {
            go.clone()
        };
        let variant = game.position().variant();
        let side = game.position().turn();
        let task = SearchTask {
            only: self.board.choices(&game, &go.searchmoves),
            limits: SearchLimits {
                nodes: go.nodes.unwrap_or(u64::MAX),
                depth: go.plies().unwrap_or(SearchLimits::NONE.depth),
            },
            lines: self.lines,
            threads: self.threads,
            skill: self.limited.then(|| Skill::of_rating(variant, self.rating)),
            time: go.time_limits(side),
            style: self.board.style,
            game,
        };
        let later = Go {
            ponder: false,
            ..go.clone()
        };
        self.start(&go, task, later.time_limits(side));
    }

    /// Starts a search. `later` are the time limits after `ponderhit`.
    fn start(&mut self, go: &Go, task: SearchTask, later: Option<TimeLimits>) {
        let stop = Arc::new(SearchStop::default());
        let time = task.time;
        if let Some(time) = time {
            stop.stop_after(time.hard);
        }
        let must_wait = go.infinite || go.ponder;
        let limited = go.nodes.is_some() || go.plies().is_some() || self.limited;
        let thread_stop = Arc::clone(&stop);
        let table = Arc::clone(&self.table);
        let search = std::thread::spawn(move || {
            let results = task.search(&table, &thread_stop);
            // UCI forbids `bestmove` during infinite or ponder search, even if the search is finished.
            if must_wait {
                thread_stop.wait();
            }
            say(&task.style.best(task.game.position(), results.first()));
            thread_stop.stop();
        });
        self.running = Some(RunningSearch {
            stop,
            search,
            time: later,
            ponders: go.ponder && !go.infinite,
            limited,
            ends: !must_wait && (time.is_some() || limited),
        });
    }

    /// Answers that there is no move; during an infinite search only after `stop`.
    fn answer_nothing(&mut self, go: &Go) {
        if go.perft.is_some() {
            return;
        }
        let must_wait = go.infinite || go.ponder;
        let stop = Arc::new(SearchStop::default());
        let thread_stop = Arc::clone(&stop);
        let answer = self.board.style.best_of_none();
        let search = std::thread::spawn(move || {
            if must_wait {
                thread_stop.wait();
            }
            say(answer);
        });
        self.running = Some(RunningSearch {
            stop,
            search,
            time: None,
            ponders: go.ponder && !go.infinite,
            limited: true,
            ends: !must_wait,
        });
    }

    /// Counts in a thread, so that `stop` works.
    fn count(&mut self, game: Game, depth: u32) {
        let stop = Arc::new(SearchStop::default());
        let thread_stop = Arc::clone(&stop);
        let style = self.board.style;
        self.running = Some(RunningSearch {
            stop,
            search: std::thread::spawn(move || count(&game, depth, &thread_stop.stopped, style)),
            time: None,
            ponders: false,
            limited: true,
            ends: true,
        });
    }

    /// Turns a pondering search into a normal one.
    fn ponder_hit(&mut self) {
        let Some(running) = self.running.as_mut().filter(|running| running.ponders) else {
            return;
        };
        running.ponders = false;
        running.ends = true;
        running.stop.release();
        match running.time {
            // It has already searched during the opponent's turn, so the soft limit is enough.
            Some(time) => running.stop.stop_after(time.soft.unwrap_or(time.hard)),
            None if running.limited => {}
            None => running.stop.stop(),
        }
    }

    /// Makes room for a command: in batch mode once the search has ended on its own.
    fn make_room(&mut self) {
        if self.in_batch {
            self.finish();
        } else {
            self.stop();
        }
    }

    /// Answers what the table has stored of a position, which the session does not set up.
    fn probe(&mut self, fen: Option<&str>, moves: &[String]) {
        self.make_room();
        let stored = self.board.read(fen, moves).map(|game| {
            let stored = self.table().probe(&game);
            self.board.style.popped(game.position(), stored)
        });
        match stored {
            Ok(answer) => say(&answer),
            Err(error) => {
                say(&format!("info string {error}"));
                say("pophash");
            }
        }
    }

    /// Waits for a search that ends on its own, and stops any other. A script may still want the answer.
    pub(super) fn finish(&mut self) {
        if let Some(running) = self.running.take_if(|running| running.ends)
            && running.search.join().is_err()
        {
            say("info string the search broke off");
        }
        self.stop();
    }

    /// Stops the search, which then prints its best move.
    pub(super) fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
            if running.search.join().is_err() {
                say("info string the search broke off");
            }
        }
    }

    /// Stops the search and says goodbye if the protocol has a word for it.
    pub(super) fn quit(&mut self) {
        self.stop();
        if self.board.style.protocol == Protocol::Ucci {
            say("bye");
        }
    }

    fn set_ruleset(&mut self, ruleset: Ruleset) {
        // Evaluations under another ruleset are not comparable.
        self.table().clear();
        self.board.set_ruleset(ruleset);
    }

    /// Sets an option. The error contains the reason.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" | "hashsize" => {
                let mib = number(name, value, &HASH)?;
                let table = if fits(mib) {
                    TranspositionTable::try_of_mib(mib)
                } else {
                    None
                };
                *self.table() =
                    table.ok_or_else(|| format!("there is no memory for a table of {mib} MiB"))?;
            }
            "threads" => self.threads = number(name, value, &THREADS)?,
            "multipv" => self.lines = number(name, value, &LINES)?,
            "uci_limitstrength" => self.limited = switch(name, value)?,
            "uci_elo" => self.rating = number(name, value, &Skill::all_ratings())?,
            "uci_showwdl" => self.board.style.wdl = switch(name, value)?,
            "usemillisec" => self.in_seconds = !switch(name, value)?,
            "batch" => self.in_batch = switch(name, value)?,
            "clear hash" => self.table().clear(),
            "newgame" => self.new_game(),
            "ponder" => {}
            "uci_variant" if let Some(ruleset) = uci::ruleset(value) => self.set_ruleset(ruleset),
            "uci_variant" | "ruleset" => {
                let ruleset = uci::ruleset_in_any_case(value).map_err(|error| error.to_string())?;
                self.set_ruleset(ruleset);
            }
            _ => return Err(format!("no option is called {name:?}")),
        }
        Ok(())
    }
}

/// Parses the number of an option.
fn number<T>(name: &str, value: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    match value.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => {
            let minimum = range.start();
            let maximum = range.end();
            Err(format!(
                "{name} takes {minimum} to {maximum}, not {value:?}"
            ))
        }
    }
}

/// Parses the value of an option that is on or off.
fn switch(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(format!("{name} takes true or false, not {value:?}")),
    }
}

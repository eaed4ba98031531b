//! `hansu uci`: the engine as a UCI program on standard input and output.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::engine::uci::{self, Command, Go, Info, TimeLimits};
use crate::engine::{
    SearchLimits, SearchRequest, SearchResult, Skill, TranspositionTable, search_timed,
};
use crate::rules::{
    Action, BySide, Formation, Game, Position, Ruleset, TOURNAMENT, divide_until, on_offer,
};

/// Valid sizes of the transposition table, in MiB.
const HASH: std::ops::RangeInclusive<usize> = 1..=4096;
const USUAL_HASH: usize = 64;
const THREADS: std::ops::RangeInclusive<usize> = 1..=64;
const LINES: std::ops::RangeInclusive<usize> = 1..=64;

/// Runs until `quit` or the end of input.
pub(super) fn run() -> ExitCode {
    let mut engine = Engine::new();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        // Invalid UTF-8 spoils one command, not the session.
        match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let Some(command) = uci::read(&String::from_utf8_lossy(&line)) else {
            continue;
        };
        if command == Command::Quit {
            engine.stop();
            return ExitCode::SUCCESS;
        }
        engine.obey(command);
    }
    engine.finish();
    ExitCode::SUCCESS
}

/// The engine's state.
struct Engine {
    ruleset: Ruleset,
    game: Game,
    table: Arc<Mutex<TranspositionTable>>,
    threads: usize,
    lines: usize,
    /// Whether strength is limited to `rating`.
    limited: bool,
    rating: i32,
    running: Option<Running>,
}

/// A search in progress.
struct Running {
    stop: Arc<Bell>,
    search: JoinHandle<()>,
    /// The time limits that apply after `ponderhit`.
    time: Option<TimeLimits>,
    /// Whether it ends without `stop`.
    ends: bool,
}

/// Ends a search, by command or by time.
#[derive(Default)]
struct Bell {
    rung: AtomicBool,
    /// Whether the answer may be sent; while pondering not before `stop` or `ponderhit`.
    state: Mutex<bool>,
    changed: Condvar,
}

impl Bell {
    fn ring(&self) {
        // The flag for the search, the state for waiters; set under the lock so that no wake-up is lost.
        self.rung.store(true, Relaxed);
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Rings after `patience`, unless it has rung before.
    fn ring_after(self: &Arc<Self>, patience: Duration) {
        let bell = Arc::clone(self);
        std::thread::spawn(move || {
            let state = bell.state.lock().unwrap_or_else(PoisonError::into_inner);
            let waited = bell
                .changed
                .wait_timeout_while(state, patience, |rung| !*rung);
            drop(waited);
            bell.ring();
        });
    }

    fn wait(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while !*state {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Engine {
    fn new() -> Engine {
        Engine {
            ruleset: TOURNAMENT,
            game: opening(&TOURNAMENT),
            table: Arc::new(Mutex::new(TranspositionTable::of_mib(USUAL_HASH))),
            threads: 1,
            lines: 1,
            limited: false,
            rating: *Skill::RATINGS.end(),
            running: None,
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => introduce(),
            Command::IsReady => say("readyok"),
            Command::NewGame => {
                self.stop();
                self.table().clear();
                self.game = opening(&self.ruleset);
            }
            Command::Position { fen, moves } => {
                self.stop();
                match set_up(&self.ruleset, fen.as_deref(), &moves) {
                    Ok(game) => self.game = game,
                    Err(why) => say(&format!("info string {why}")),
                }
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Option { name, value } => {
                self.stop();
                if let Err(why) = self.set(&name, &value) {
                    say(&format!("info string {why}"));
                }
            }
            Command::Quit => {}
            Command::Unknown(line) => say(&format!("info string unknown command: {line}")),
        }
    }

    fn table(&self) -> std::sync::MutexGuard<'_, TranspositionTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |range: &std::ops::RangeInclusive<usize>| {
            let read = value.parse().ok().filter(|number| range.contains(number));
            read.ok_or_else(|| {
                format!(
                    "{name} takes {} to {}, not {value:?}",
                    range.start(),
                    range.end()
                )
            })
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let mib = number(&HASH)?;
                let too_much = || format!("there is no memory for a table of {mib} MiB");
                let table = fits(mib)
                    .then(|| TranspositionTable::try_of_mib(mib))
                    .flatten();
                *self.table() = table.ok_or_else(too_much)?;
            }
            "threads" => self.threads = number(&THREADS)?,
            "multipv" => self.lines = number(&LINES)?,
            "uci_limitstrength" => {
                self.limited = value
                    .parse()
                    .map_err(|_| format!("{name} takes true or false, not {value:?}"))?;
            }
            "uci_elo" => {
                let read = value
                    .parse()
                    .ok()
                    .filter(|rating| Skill::RATINGS.contains(rating));
                self.rating = read.ok_or_else(|| {
                    let (least, most) = (Skill::RATINGS.start(), Skill::RATINGS.end());
                    format!("{name} takes {least} to {most}, not {value:?}")
                })?;
            }
            "clear hash" => self.table().clear(),
            "ponder" => {}
            "uci_variant" | "ruleset" => {
                self.ruleset = Ruleset::read(value).map_err(|why| why.to_string())?;
                // Evaluations under another ruleset are not comparable.
                self.table().clear();
                self.game = opening(&self.ruleset);
            }
            _ => return Err(format!("no option is called {name:?}")),
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        if let Some(depth) = go.perft {
            return self.count(depth);
        }
        let position = *self.game.position();
        let only: Vec<Action> = go
            .searchmoves
            .iter()
            .filter_map(|mv| position.read_uci(mv))
            .collect();
        let bell = Arc::new(Bell::default());
        let time = go.time_limits(position.turn());
        if let Some(time) = time {
            bell.ring_after(time.hard);
        }
        let held = go.infinite || go.ponder;
        let limits = SearchLimits {
            nodes: go.nodes.unwrap_or(u64::MAX),
            depth: go.plies().unwrap_or(SearchLimits::NONE.depth),
        };
        let (game, table) = (self.game.clone(), Arc::clone(&self.table));
        let (lines, threads, own) = (self.lines, self.threads, Arc::clone(&bell));
        let skill = self.limited.then(|| Skill::of_rating(self.rating));
        let search = std::thread::spawn(move || {
            let request = SearchRequest {
                limits,
                only: &only,
                lines,
                threads,
                stop: &own.rung,
            };
            let thoughts = match skill {
                Some(skill) => play_down(&game, skill, &request),
                None => think(&game, &request, &table, time),
            };
            // UCI forbids `bestmove` during infinite or ponder search, even if the search is finished.
            if held {
                own.wait();
            }
            answer(game.position(), &thoughts);
            own.ring();
        });
        let later = Go {
            ponder: false,
            ..go.clone()
        };
        self.running = Some(Running {
            stop: bell,
            search,
            time: later.time_limits(position.turn()),
            ends: !held && (time.is_some() || go.nodes.is_some() || go.plies().is_some()),
        });
    }

    /// Counts in a thread, so that `stop` works.
    fn count(&mut self, depth: u32) {
        let bell = Arc::new(Bell::default());
        let (game, own) = (self.game.clone(), Arc::clone(&bell));
        self.running = Some(Running {
            stop: bell,
            search: std::thread::spawn(move || count(&game, depth, &own.rung)),
            time: None,
            ends: true,
        });
    }

    fn ponder_hit(&mut self) {
        if let Some(running) = &self.running {
            match running.time {
                // It has searched during the opponent's turn: the soft limit is enough.
                Some(time) => running.stop.ring_after(time.soft.unwrap_or(time.hard)),
                None => running.stop.ring(),
            }
        }
    }

    /// Waits for a search that ends by itself: input has ended, and a script may still want the answer.
    fn finish(&mut self) {
        if let Some(running) = self.running.take_if(|running| running.ends)
            && running.search.join().is_err()
        {
            say("info string the search broke off");
        }
        self.stop();
    }

    /// Stops the search, which then prints its best move.
    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.ring();
            if running.search.join().is_err() {
                say("info string the search broke off");
            }
        }
    }
}

/// Searches and prints progress.
fn think(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &Mutex<TranspositionTable>,
    time: Option<TimeLimits>,
) -> Vec<SearchResult> {
    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
    table.new_search();
    let table = &*table;
    let began = Instant::now();
    let position = *game.position();
    search_timed(game, request, table, &mut |thoughts, stability| {
        for (rank, thought) in (1..).zip(thoughts) {
            let info = Info {
                thought,
                rank: (request.lines > 1).then_some(rank),
                position: &position,
                time: began.elapsed(),
                hashfull: table.hashfull(),
            };
            say(&info.to_string());
        }
        match time {
            Some(time) if time.suffice(began.elapsed(), stability) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })
}

/// Searches at limited strength; of the request only `stop` applies.
fn play_down(game: &Game, skill: Skill, request: &SearchRequest<'_>) -> Vec<SearchResult> {
    let began = Instant::now();
    let thought = skill.think(game, game.position().key(), request.stop);
    if let Some(thought) = &thought {
        let info = Info {
            thought,
            rank: None,
            position: game.position(),
            time: began.elapsed(),
            hashfull: 0,
        };
        say(&info.to_string());
    }
    thought.into_iter().collect()
}

fn answer(position: &Position, thoughts: &[SearchResult]) {
    let words = thoughts
        .first()
        .map(|thought| uci::line(position, thought.pv()));
    match words.as_deref() {
        Some([best, reply, ..]) => say(&format!("bestmove {best} ponder {reply}")),
        Some([best]) => say(&format!("bestmove {best}")),
        _ => say("bestmove (none)"),
    }
}

/// Whether a table of that size fits into available memory, as far as the system says.
fn fits(mib: usize) -> bool {
    let Ok(told) = std::fs::read_to_string("/proc/meminfo") else {
        return true;
    };
    let line = told.lines().find(|line| line.starts_with("MemAvailable:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<usize>().ok());
    kib.is_none_or(|kib| mib < kib / 1024)
}

fn opening(ruleset: &Ruleset) -> Game {
    let usual = Formation::Heeh;
    Game::set_up(ruleset, None, BySide::new(usual, usual))
}

fn set_up(ruleset: &Ruleset, fen: Option<&str>, moves: &[String]) -> Result<Game, String> {
    let mut game = match fen {
        None => opening(ruleset),
        Some(fen) => Game::from_fen(ruleset, fen).map_err(|why| format!("fen: {why}"))?,
    };
    for (ply, text) in (1..).zip(moves) {
        let action = game
            .position()
            .read_uci(text)
            .ok_or_else(|| format!("ply {ply}: {text:?} is no move"))?;
        game.play(action)
            .map_err(|why| format!("ply {ply}: {text}: {why}"))?;
    }
    Ok(game)
}

/// Counts leaf nodes per action, until stopped.
fn count(game: &Game, depth: u32, stop: &AtomicBool) {
    let start = game.situation();
    if depth == 0 {
        return say("\nNodes searched: 1");
    }
    let Some(parts) = divide_until(start, depth, stop) else {
        return say("info string the count was stopped");
    };
    for (action, nodes) in &parts {
        say(&format!("{}: {nodes}", start.position().uci(*action)));
    }
    let all: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
    say(&format!("\nNodes searched: {all}"));
}

fn introduce() {
    say(concat!("id name hansu ", env!("CARGO_PKG_VERSION")));
    say("id author the hansu team");
    let spin = |name: &str, usual: usize, range: &std::ops::RangeInclusive<usize>| {
        let (least, most) = (range.start(), range.end());
        say(&format!(
            "option name {name} type spin default {usual} min {least} max {most}"
        ));
    };
    spin("Hash", USUAL_HASH, &HASH);
    spin("Threads", 1, &THREADS);
    spin("MultiPV", 1, &LINES);
    say("option name UCI_LimitStrength type check default false");
    let (least, most) = (Skill::RATINGS.start(), Skill::RATINGS.end());
    say(&format!(
        "option name UCI_Elo type spin default {most} min {least} max {most}"
    ));
    say("option name Ponder type check default false");
    say("option name Clear Hash type button");
    let variants = uci::VARIANTS.map(|name| format!(" var {name}")).concat();
    say(&format!(
        "option name UCI_Variant type combo default janggi{variants}"
    ));
    let rulesets: String = on_offer().map(|(id, _)| format!(" var {id}")).collect();
    say(&format!(
        "option name Ruleset type combo default {}{rulesets}",
        TOURNAMENT.id()
    ));
    say("uciok");
}

/// Prints and flushes a line. A closed output is ignored: the input ends too.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

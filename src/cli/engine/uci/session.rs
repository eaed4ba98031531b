//! The state of a UCI session, and what each command does to it.

use std::sync::Arc;
use std::thread::JoinHandle;

use parking_lot::{Mutex, MutexGuard};

use super::options::{HASH, LINES, THREADS, USUAL_HASH, fits, introduce};
use super::say;
use super::search::{answer, count, play_down, think};
use super::search_stop::SearchStop;
use crate::engine::uci::{self, Command, Go, TimeLimits};
use crate::engine::{SearchLimits, SearchRequest, Skill, TranspositionTable};
use crate::rules::{Action, Game, Ruleset, TOURNAMENT};

/// The state of a UCI session.
pub(super) struct Session {
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
    stop: Arc<SearchStop>,
    search: JoinHandle<()>,
    /// The time limits that apply after `ponderhit`.
    time: Option<TimeLimits>,
    /// Whether it ends without `stop`.
    ends: bool,
}

impl Session {
    pub(super) fn new() -> Session {
        Session {
            ruleset: TOURNAMENT,
            game: Game::usual(&TOURNAMENT),
            table: Arc::new(Mutex::new(TranspositionTable::of_mib(USUAL_HASH))),
            threads: 1,
            lines: 1,
            limited: false,
            rating: *Skill::all_ratings().end(),
            running: None,
        }
    }

    pub(super) fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => introduce(),
            Command::IsReady => say("readyok"),
            Command::NewGame => {
                self.stop();
                self.table().clear();
                self.game = Game::usual(&self.ruleset);
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

    fn table(&self) -> MutexGuard<'_, TranspositionTable> {
        self.table.lock()
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
        let stop = Arc::new(SearchStop::default());
        let time = go.time_limits(position.turn());
        if let Some(time) = time {
            stop.stop_after(time.hard);
        }
        let held = go.infinite || go.ponder;
        let limits = SearchLimits {
            nodes: go.nodes.unwrap_or(u64::MAX),
            depth: go.plies().unwrap_or(SearchLimits::NONE.depth),
        };
        let game = self.game.clone();
        let table = Arc::clone(&self.table);
        let lines = self.lines;
        let threads = self.threads;
        let own = Arc::clone(&stop);
        let variant = game.position().variant();
        let skill = self.limited.then(|| Skill::of_rating(variant, self.rating));
        let search = std::thread::spawn(move || {
            let request = SearchRequest {
                limits,
                only: &only,
                lines,
                threads,
                stop: &own.stopped,
            };
            let results = match skill {
                Some(skill) => play_down(&game, skill, &request),
                None => think(&game, &request, &table, time),
            };
            // UCI forbids `bestmove` during infinite or ponder search, even if the search is finished.
            if held {
                own.wait();
            }
            answer(game.position(), &results);
            own.stop();
        });
        let later = Go {
            ponder: false,
            ..go.clone()
        };
        self.running = Some(Running {
            stop,
            search,
            time: later.time_limits(position.turn()),
            ends: !held && (time.is_some() || go.nodes.is_some() || go.plies().is_some()),
        });
    }

    /// Counts in a thread, so that `stop` works.
    fn count(&mut self, depth: u32) {
        let stop = Arc::new(SearchStop::default());
        let game = self.game.clone();
        let own = Arc::clone(&stop);
        self.running = Some(Running {
            stop,
            search: std::thread::spawn(move || count(&game, depth, &own.stopped)),
            time: None,
            ends: true,
        });
    }

    fn ponder_hit(&mut self) {
        if let Some(running) = &self.running {
            match running.time {
                // It has searched during the opponent's turn: the soft limit is enough.
                Some(time) => running.stop.stop_after(time.soft.unwrap_or(time.hard)),
                None => running.stop.stop(),
            }
        }
    }

    /// Waits for a search that ends by itself: input has ended, and a script may still want the answer.
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

    fn play_by(&mut self, ruleset: Ruleset) {
        self.ruleset = ruleset;
        // Evaluations under another ruleset are not comparable.
        self.table().clear();
        self.game = Game::usual(&ruleset);
    }

    /// Sets an option; the error says why it cannot be set.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |range: &std::ops::RangeInclusive<usize>| match value.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let least = range.start();
                let most = range.end();
                Err(format!("{name} takes {least} to {most}, not {value:?}"))
            }
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let mib = number(&HASH)?;
                let table = if fits(mib) {
                    TranspositionTable::try_of_mib(mib)
                } else {
                    None
                };
                *self.table() =
                    table.ok_or_else(|| format!("there is no memory for a table of {mib} MiB"))?;
            }
            "threads" => self.threads = number(&THREADS)?,
            "multipv" => self.lines = number(&LINES)?,
            "uci_limitstrength" => {
                self.limited = value
                    .parse()
                    .map_err(|_| format!("{name} takes true or false, not {value:?}"))?;
            }
            "uci_elo" => {
                let ratings = Skill::all_ratings();
                self.rating = match value.parse() {
                    Ok(rating) if ratings.contains(&rating) => rating,
                    _ => {
                        let (least, most) = (ratings.start(), ratings.end());
                        return Err(format!("{name} takes {least} to {most}, not {value:?}"));
                    }
                };
            }
            "clear hash" => self.table().clear(),
            "ponder" => {}
            "uci_variant" if let Some(ruleset) = uci::ruleset(value) => self.play_by(ruleset),
            "uci_variant" | "ruleset" => {
                self.play_by(Ruleset::read(value).map_err(|why| why.to_string())?);
            }
            _ => return Err(format!("no option is called {name:?}")),
        }
        Ok(())
    }
}

fn set_up(ruleset: &Ruleset, fen: Option<&str>, moves: &[String]) -> Result<Game, String> {
    let mut game = match fen {
        None => Game::usual(ruleset),
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

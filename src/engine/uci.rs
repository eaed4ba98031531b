//! The Universal Chess Interface, as far as it is text: commands read, answers written. Whoever has
//! the clock and the threads does the rest.

use std::fmt;
use std::time::Duration;

use super::{Score, SearchResult, Stability};
use crate::rules::{Action, Position, Ruleset, Side};

/// The names by which Fairy-Stockfish and its interfaces know rulesets of ours.
pub const VARIANTS: [&str; 4] = [
    "janggi",
    "janggitraditional",
    "janggimodern",
    "janggicasual",
];

/// The name by which they know a ruleset.
#[must_use]
pub fn variant(ruleset: &Ruleset) -> Option<&'static str> {
    let aliases = ruleset.preset()?.aliases;
    VARIANTS.into_iter().find(|name| aliases.contains(name))
}

/// What an interface says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `uci`: who are you?
    Uci,
    /// `isready`.
    IsReady,
    /// `ucinewgame`: forget the last one.
    NewGame,
    /// `position`: what is on the board.
    Position {
        /// The position string; `None` for the opening.
        fen: Option<String>,
        /// The moves from there, as coordinates.
        moves: Vec<String>,
    },
    /// `go`: think.
    Go(Go),
    /// `stop`: that is enough.
    Stop,
    /// `ponderhit`: what was thought about ahead of time is on the board.
    PonderHit,
    /// `setoption`.
    Option {
        /// Its name.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// `quit`.
    Quit,
    /// Nothing that this interface knows.
    Unknown(String),
}

/// How long to think, and about what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Go {
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Milliseconds for this move; what is below zero counts as nothing.
    pub movetime: Option<i64>,
    /// Milliseconds left to Cho and to Han.
    pub time: [Option<i64>; 2],
    /// Milliseconds that each gets back for a move.
    pub increment: [i64; 2],
    /// Moves until there is new time.
    pub movestogo: Option<i64>,
    /// Until `stop`.
    pub infinite: bool,
    /// Ahead of time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Count lines of play instead.
    pub perft: Option<u32>,
    /// The moves to choose from; empty for all.
    pub searchmoves: Vec<String>,
}

/// Kept back for what lies between the engine and its interface.
const OVERHEAD: i64 = 15;
/// Moves that a game is expected to go on for.
const MOVES_LEFT: i64 = 35;
/// The hard limit, in soft ones.
const HARD: i64 = 4;

/// How long a move may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLimits {
    /// Once it is over no further depth is begun, unless what was found is unsteady; `None` where the whole
    /// time is to be used.
    pub soft: Option<Duration>,
    /// The search is stopped then, wherever it is.
    pub hard: Duration,
}

impl TimeLimits {
    /// Whether to be content with what the last finished depth has found. A best action that has long been
    /// the same needs little more time; one that has just changed, or that turned out to be worse than thought,
    /// needs more.
    #[must_use]
    pub fn suffice(&self, elapsed: Duration, stability: Stability) -> bool {
        let Some(soft) = self.soft else {
            return false;
        };
        let steady = match stability.same_best {
            0 => 130,
            1 => 110,
            2..=4 => 90,
            _ => 70,
        };
        let worse = 100 + stability.dropped.clamp(0, 100).unsigned_abs();
        elapsed >= soft * steady * worse / 10_000
    }
}

impl Go {
    /// For how long `side` may think; `None` without a limit in time.
    #[must_use]
    pub fn time_limits(&self, side: Side) -> Option<TimeLimits> {
        if self.infinite || self.ponder {
            return None;
        }
        let seat = side as usize;
        let millis = |millis: i64| Duration::from_millis(u64::try_from(millis.max(1)).unwrap_or(1));
        match (self.movetime, self.time[seat]) {
            (Some(time), _) => Some(TimeLimits {
                soft: None,
                hard: millis(time.saturating_sub(2)),
            }),
            (None, Some(left)) => {
                let moves = self.movestogo.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
                let back = self.increment[seat].saturating_mul(3) / 4;
                let share = (left / moves).saturating_add(back);
                let most = left
                    .saturating_sub(OVERHEAD)
                    .min((left / 2).saturating_add(OVERHEAD));
                let soft = share.min(most);
                // Before the clock is set anew all of it may be used.
                let hard = if moves == 1 {
                    most
                } else {
                    soft.saturating_mul(HARD).min(most)
                };
                Some(TimeLimits {
                    soft: Some(millis(soft)),
                    hard: millis(hard),
                })
            }
            (None, None) => None,
        }
    }

    /// How far to look ahead at most, where that is said.
    #[must_use]
    pub fn plies(&self) -> Option<u32> {
        let mate = self.mate.map(|moves| moves.saturating_mul(2));
        self.depth.or(mate)
    }
}

/// Reads a line; `None` where it is empty.
#[must_use]
pub fn read(line: &str) -> Option<Command> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let rest: Vec<&str> = words.collect();
    Some(match first {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => position(&rest).unwrap_or_else(|| Command::Unknown(line.to_owned())),
        "go" => Command::Go(go(&rest)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => option(&rest).unwrap_or_else(|| Command::Unknown(line.to_owned())),
        "quit" => Command::Quit,
        _ => Command::Unknown(line.to_owned()),
    })
}

fn position(words: &[&str]) -> Option<Command> {
    let (first, rest) = words.split_first()?;
    let split = rest.iter().position(|word| *word == "moves");
    let (start, moves) = match split {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (rest, &[][..]),
    };
    let fen = match *first {
        "startpos" if start.is_empty() => None,
        "fen" if !start.is_empty() => Some(start.join(" ")),
        _ => return None,
    };
    let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
    Some(Command::Position { fen, moves })
}

fn option(words: &[&str]) -> Option<Command> {
    let (first, rest) = words.split_first()?;
    if *first != "name" || rest.is_empty() {
        return None;
    }
    let split = rest.iter().position(|word| *word == "value");
    let (name, value) = match split {
        Some(at) => (&rest[..at], rest[at + 1..].join(" ")),
        None => (rest, String::new()),
    };
    let name = name.join(" ");
    Some(Command::Option { name, value })
}

/// Reads the limits of a search. A number that cannot be read is as if it were not there.
fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        if word == "searchmoves" {
            go.searchmoves = rest.by_ref().map(|&mv| mv.to_owned()).collect();
            break;
        }
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            _ => limit(&mut go, word, rest.next().copied().unwrap_or_default()),
        }
    }
    go
}

fn limit(go: &mut Go, name: &str, value: &str) {
    let millis = value.parse().ok();
    match name {
        "depth" => go.depth = value.parse().ok(),
        "nodes" => go.nodes = value.parse().ok(),
        "movetime" => go.movetime = millis,
        "wtime" => go.time[Side::Cho as usize] = millis,
        "btime" => go.time[Side::Han as usize] = millis,
        "winc" => go.increment[Side::Cho as usize] = millis.unwrap_or(0),
        "binc" => go.increment[Side::Han as usize] = millis.unwrap_or(0),
        "movestogo" => go.movestogo = millis,
        "mate" => go.mate = value.parse().ok(),
        "perft" => go.perft = value.parse().ok(),
        _ => {}
    }
}

/// A line of a search, to be printed after `info`.
#[derive(Debug)]
pub struct Info<'a> {
    /// What was found.
    pub thought: &'a SearchResult,
    /// Which of several lines, from 1; `None` where there is only one.
    pub rank: Option<usize>,
    /// Where the search began.
    pub position: &'a Position,
    /// How long it has taken.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thought = self.thought;
        let millis = self.time.as_millis().max(1);
        let speed = u128::from(thought.nodes) * 1_000 / millis;
        write!(
            f,
            "info depth {} seldepth {}",
            thought.depth,
            thought.seldepth.max(thought.depth)
        )?;
        if let Some(rank) = self.rank {
            write!(f, " multipv {rank}")?;
        }
        write!(
            f,
            " score {} nodes {} nps {speed} hashfull {} time {millis} pv {}",
            score(thought.score),
            thought.nodes,
            self.hashfull,
            line(self.position, thought.pv()).join(" "),
        )
    }
}

/// A score in the interface's words: centipawns, or moves to mate.
#[must_use]
pub fn score(score: Score) -> String {
    match score.turns_to_end() {
        Some(turns) if turns > 0 => format!("mate {}", (turns + 1) / 2),
        Some(turns) => format!("mate {}", turns / 2),
        None => format!("cp {}", score.hundredths()),
    }
}

/// A line of play in coordinates.
#[must_use]
pub fn line(position: &Position, actions: &[Action]) -> Vec<String> {
    let mut now = *position;
    let mut words = Vec::with_capacity(actions.len());
    for &action in actions {
        words.push(now.uci(action));
        now.play(action);
    }
    words
}

//! The Universal Chess Interface (UCI) as text: parses commands and formats answers. Clock and threads
//! are `cli::uci`'s.

use std::fmt;
use std::time::Duration;

use super::{Score, SearchResult, Stability, counted};
use crate::rules::{Action, Position, Ruleset, Side, Variant, XIANGQI_ASIAN};

/// `UCI_Variant` names of Fairy-Stockfish for rulesets of ours.
pub const VARIANTS: [&str; 5] = [
    "janggi",
    "janggitraditional",
    "janggimodern",
    "janggicasual",
    XIANGQI_BY_NAME,
];
/// What programs mean by it judges chases as the Asian federation does.
pub(super) const XIANGQI_BY_NAME: &str = "xiangqi";

/// The `UCI_Variant` of a ruleset; `None` if other engines do not have it.
#[must_use]
pub fn variant(ruleset: &Ruleset) -> Option<&'static str> {
    if ruleset.variant == Variant::Xiangqi {
        return Some(XIANGQI_BY_NAME);
    }
    let aliases = ruleset.preset()?.aliases;
    VARIANTS.into_iter().find(|name| aliases.contains(name))
}

/// The ruleset that other programs mean by a `UCI_Variant`, where ours of that name is another.
#[must_use]
pub fn ruleset(variant: &str) -> Option<Ruleset> {
    (variant == XIANGQI_BY_NAME).then_some(XIANGQI_ASIAN)
}

/// A command from the user interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `uci`: identify and list the options.
    Uci,
    /// `isready`.
    IsReady,
    /// `ucinewgame`: clear table and histories.
    NewGame,
    /// `position`: set the board.
    Position {
        /// The position string; `None` for the opening.
        fen: Option<String>,
        /// The moves from there, as coordinates.
        moves: Vec<String>,
    },
    /// `go`: search.
    Go(Go),
    /// `stop`: end the search and answer.
    Stop,
    /// `ponderhit`: the expected move was played; the clock runs.
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
    /// Any other line.
    Unknown(String),
}

/// The arguments of `go`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Go {
    /// Depth limit in plies.
    pub depth: Option<u32>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Milliseconds for this move; negative counts as zero.
    pub movetime: Option<i64>,
    /// Milliseconds left to Cho and to Han.
    pub time: [Option<i64>; 2],
    /// Milliseconds added for each move.
    pub increment: [i64; 2],
    /// Moves to the next time control.
    pub movestogo: Option<i64>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Search on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Search for a mate in this many moves.
    pub mate: Option<u32>,
    /// Run perft to this depth instead.
    pub perft: Option<u32>,
    /// Restricts the root moves; empty for all.
    pub searchmoves: Vec<String>,
}

/// Milliseconds kept back for the way between engine and interface.
const OVERHEAD: i64 = 15;
/// Moves the remaining time is divided by.
const MOVES_LEFT: i64 = 35;
/// The hard limit is this many soft limits.
const HARD: i64 = 4;

/// Time limits of a move (Chess Programming Wiki: "Time Management").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLimits {
    /// After it no new depth is started, unless the result is unstable; `None` for `movetime`, which uses
    /// the whole hard limit.
    pub soft: Option<Duration>,
    /// The search is aborted here.
    pub hard: Duration,
}

impl TimeLimits {
    /// True if the last finished depth is good enough: earlier while the best action stays the same,
    /// later after it changed or its score dropped.
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
        // Interfaces name times beyond all bounds where they mean none.
        let enough = soft.saturating_mul(steady).saturating_mul(worse) / 10_000;
        elapsed >= enough
    }
}

impl Go {
    /// The time limits for `side`; `None` if time is unlimited.
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
                // The last move before a time control may use all that is left.
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

    /// The depth limit in plies, from `depth` or `mate`.
    #[must_use]
    pub fn plies(&self) -> Option<u32> {
        let mate = self.mate.map(|moves| moves.saturating_mul(2));
        self.depth.or(mate)
    }
}

/// Parses a line; `None` if it is blank.
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

/// Parses `go`; an unreadable number counts as absent.
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

/// An `info` line.
#[derive(Debug)]
pub struct Info<'a> {
    /// The result so far.
    pub result: &'a SearchResult,
    /// The `multipv` rank, from 1; `None` with a single line.
    pub rank: Option<usize>,
    /// The root position.
    pub position: &'a Position,
    /// Time since the search began.
    pub time: Duration,
    /// Table use in thousandths.
    pub hashfull: u32,
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result;
        let millis = self.time.as_millis().max(1);
        let speed = u128::from(result.nodes) * 1_000 / millis;
        write!(
            f,
            "info depth {} seldepth {}",
            result.depth,
            result.seldepth.max(result.depth)
        )?;
        if let Some(rank) = self.rank {
            write!(f, " multipv {rank}")?;
        }
        write!(
            f,
            " score {} nodes {} nps {speed} hashfull {} time {millis} pv {}",
            score(self.position.variant(), result.score),
            result.nodes,
            self.hashfull,
            line(self.position, result.pv()).join(" "),
        )
    }
}

/// `cp` in hundredths of what the game counts in, points or soldiers, or `mate` in moves.
#[must_use]
pub fn score(variant: Variant, score: Score) -> String {
    match score.turns_to_end() {
        Some(turns) if turns > 0 => format!("mate {}", (turns + 1) / 2),
        Some(turns) => format!("mate {}", turns / 2),
        None => format!("cp {}", counted(variant, score.hundredths())),
    }
}

/// A principal variation in UCI coordinates.
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

//! Commands of an interface, parsed from lines, and the time limits for a move.

use std::time::Duration;

use crate::Stability;
use janggi::Side;

/// A command from the user interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `uci`: identify and list the options.
    Uci,
    /// `ucicyclone`: the same for the dialect of Cyclone.
    UciCyclone,
    /// `ucci`: the same for the Universal Chinese Chess Interface.
    Ucci,
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
    /// `startpos` or `fen` without `position`, as UCI-Cyclone sends it.
    BarePosition {
        /// The position string; `None` for the opening.
        fen: Option<String>,
        /// The moves from there, as coordinates.
        moves: Vec<String>,
    },
    /// A line that should set the board but has no readable start.
    NoPosition(String),
    /// `banmoves` of UCCI: moves that may not be played in the position.
    BanMoves(Vec<String>),
    /// `probe` of UCCI: what the table knows of a position.
    Probe {
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
    /// UCCI's time left to the side to move.
    pub own_time: Option<i64>,
    /// UCCI's time added for each move of the side to move.
    pub own_increment: i64,
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

impl Go {
    /// Returns the depth limit in plies, from `depth` or `mate`.
    #[must_use]
    pub fn plies(&self) -> Option<u32> {
        let mate = self.mate.map(|moves| moves.saturating_mul(2));
        self.depth.or(mate)
    }

    /// Returns the same command, with UCCI's times read as seconds.
    #[must_use]
    pub fn in_seconds(self) -> Go {
        Go {
            own_time: self.own_time.map(|time| time.saturating_mul(1_000)),
            own_increment: self.own_increment.saturating_mul(1_000),
            ..self
        }
    }
}

/// Parses a line; `None` if it is blank.
#[must_use]
pub fn read(line: &str) -> Option<Command> {
    let line = line.trim();
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let rest: Vec<&str> = words.collect();
    let owned = || rest.iter().map(|&word| word.to_owned()).collect();
    Some(match first {
        "uci" => Command::Uci,
        "ucicyclone" => Command::UciCyclone,
        "ucci" => Command::Ucci,
        "isready" => Command::IsReady,
        "ucinewgame" | "uccinewgame" => Command::NewGame,
        "position" => match position(&rest) {
            Some((fen, moves)) => Command::Position { fen, moves },
            None => Command::NoPosition(line.to_owned()),
        },
        "startpos" | "fen" => match position(&[&[first], &rest[..]].concat()) {
            Some((fen, moves)) => Command::BarePosition { fen, moves },
            None => Command::NoPosition(line.to_owned()),
        },
        "probe" => match position(&rest) {
            Some((fen, moves)) => Command::Probe { fen, moves },
            None => Command::Unknown(line.to_owned()),
        },
        "banmoves" => Command::BanMoves(owned()),
        "go" => Command::Go(go(&rest)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => option(&rest).unwrap_or_else(|| Command::Unknown(line.to_owned())),
        "quit" => Command::Quit,
        _ => Command::Unknown(line.to_owned()),
    })
}

/// Returns the start and the moves after `position`.
fn position(words: &[&str]) -> Option<(Option<String>, Vec<String>)> {
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
    Some((fen, moves))
}

/// Parses `setoption name … value …`, or UCCI's form without these words.
fn option(words: &[&str]) -> Option<Command> {
    let (first, rest) = words.split_first()?;
    if *first != "name" {
        return Some(Command::Option {
            name: (*first).to_owned(),
            value: rest.join(" "),
        });
    }
    if rest.is_empty() {
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

/// The words of `go` that are followed by a number.
const LIMITS: [&str; 14] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "perft",
    "time",
    "increment",
    "opptime",
    "oppincrement",
];

/// Parses `go`; an unreadable number counts as absent, an unknown word is skipped.
fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut rest = words.iter().peekable();
    while let Some(&word) = rest.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = rest.next_if(|word| !is_of_go(word)) {
                    go.searchmoves.push((*mv).to_owned());
                }
            }
            // The value may be missing: UCCI has `go depth infinite`.
            _ if LIMITS.contains(&word) => {
                let value = rest.next_if(|value| !is_of_go(value));
                limit(&mut go, word, value.copied().unwrap_or_default());
            }
            _ => {}
        }
    }
    go
}

/// Returns whether a word is one of `go`, rather than a move or a number.
fn is_of_go(word: &str) -> bool {
    ["infinite", "ponder", "searchmoves"].contains(&word) || LIMITS.contains(&word)
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
        "time" => go.own_time = millis,
        "increment" => go.own_increment = millis.unwrap_or(0),
        "movestogo" => go.movestogo = millis,
        "mate" => go.mate = value.parse().ok(),
        "perft" => go.perft = value.parse().ok(),
        _ => {}
    }
}

/// Milliseconds reserved for the communication between engine and interface.
const OVERHEAD: i64 = 15;
/// Moves the remaining time is divided by.
const MOVES_LEFT: i64 = 35;
/// The hard limit is this many soft limits.
const HARD: i64 = 4;

/// Time limits of a move (Chess Programming Wiki: "Time Management").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLimits {
    /// After this time no new depth is started, unless the result is unstable. `None` for `movetime`, which
    /// uses the whole hard limit.
    pub soft: Option<Duration>,
    /// The search is aborted after this time.
    pub hard: Duration,
}

impl TimeLimits {
    /// Returns whether the last finished depth is good enough: earlier while the best action stays the same,
    /// later after it changed or its score dropped.
    #[must_use]
    pub fn suffice(&self, elapsed: Duration, stability: Stability) -> bool {
        let Some(soft) = self.soft else {
            return false;
        };
        let steadiness = match stability.same_best {
            0 => 130,
            1 => 110,
            2..=4 => 90,
            _ => 70,
        };
        let instability = 100 + stability.dropped.clamp(0, 100).unsigned_abs();
        // Interfaces send huge times to mean none.
        let budget = soft.saturating_mul(steadiness).saturating_mul(instability) / 10_000;
        elapsed >= budget
    }
}

impl Go {
    /// Returns the time limits for `side`; `None` if time is unlimited.
    #[must_use]
    pub fn time_limits(&self, side: Side) -> Option<TimeLimits> {
        if self.infinite || self.ponder {
            return None;
        }
        let seat = side as usize;
        let millis = |millis: i64| Duration::from_millis(u64::try_from(millis.max(1)).unwrap_or(1));
        match (self.movetime, self.own_time.or(self.time[seat])) {
            (Some(time), _) => Some(TimeLimits {
                soft: None,
                hard: millis(time.saturating_sub(2)),
            }),
            (None, Some(remaining)) => {
                let moves = self.movestogo.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
                let increment = self.increment[seat].saturating_add(self.own_increment);
                let increment_share = increment.saturating_mul(3) / 4;
                let share = (remaining / moves).saturating_add(increment_share);
                let maximum = remaining
                    .saturating_sub(OVERHEAD)
                    .min((remaining / 2).saturating_add(OVERHEAD));
                let soft = share.min(maximum);
                // The last move before a time control may use all remaining time.
                let hard = if moves == 1 {
                    maximum
                } else {
                    soft.saturating_mul(HARD).min(maximum)
                };
                Some(TimeLimits {
                    soft: Some(millis(soft)),
                    hard: millis(hard),
                })
            }
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searchmoves_end_at_the_next_keyword() {
        let Some(Command::Go(go)) = read("go searchmoves a4a5 c4c5 depth 3 draw wtime 50") else {
            panic!("it is a go");
        };
        assert_eq!(go.searchmoves, ["a4a5", "c4c5"]);
        assert_eq!((go.depth, go.time[0]), (Some(3), Some(50)));
    }

    #[test]
    fn ucci_commands_and_times_are_read() {
        let option = |name: &str, value: &str| Command::Option {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        for (line, name, value) in [
            ("setoption usemillisec true", "usemillisec", "true"),
            ("setoption newgame", "newgame", ""),
            ("setoption name Clear Hash", "Clear Hash", ""),
        ] {
            assert_eq!(read(line), Some(option(name, value)), "{line}");
        }
        let Some(Command::Go(go)) = read("go draw time 90 increment 2 opptime 80") else {
            panic!("it is a go");
        };
        assert_eq!((go.own_time, go.own_increment), (Some(90), 2));
        let go = go.in_seconds();
        assert_eq!((go.own_time, go.own_increment), (Some(90_000), 2_000));
        let Some(Command::Go(go)) = read("go depth infinite") else {
            panic!("it is a go");
        };
        assert!(go.infinite && go.depth.is_none());
    }

    #[test]
    fn unknown_command_has_no_line_end() {
        assert_eq!(
            read(" magic 3\r\n"),
            Some(Command::Unknown("magic 3".to_owned()))
        );
    }

    #[test]
    fn position_without_a_start_is_recognised() {
        for line in [
            "position",
            "position fen",
            "position fen moves a4a5",
            "fen",
            "position x",
        ] {
            assert_eq!(
                read(line),
                Some(Command::NoPosition(line.to_owned())),
                "{line}"
            );
        }
        let bare = Command::BarePosition {
            fen: None,
            moves: vec!["h2e2".to_owned()],
        };
        assert_eq!(read("startpos moves h2e2"), Some(bare));
    }
}

//! `hansu referee`: judges games; one JSON line in, one out.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use janggi::{
    BySide, FenError, Game, HalfPoints, NoRuleset, Outcome, Reason, Refused, Ruleset, Variant,
    Warning,
};

/// The maximum length of a line. Longer lines are rejected unread, to bound memory.
const LINE_LIMIT: u64 = 1 << 20;

enum RefereeLine {
    Text(Vec<u8>),
    TooLong,
}

/// A request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RefereeRequest {
    ruleset: String,
    fen: String,
    #[serde(default)]
    moves: Vec<String>,
}

/// The reason why a line could not be judged.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("the line is longer than {LINE_LIMIT} bytes")]
    TooLong,
    #[error("column {column}: {what}")]
    Json { column: usize, what: String },
    #[error("{0}")]
    Ruleset(#[from] NoRuleset),
    #[error("fen: {0}")]
    Fen(#[from] FenError),
}

impl From<serde_json::Error> for LineError {
    fn from(error: serde_json::Error) -> LineError {
        let text = error.to_string();
        // serde's line number counts within this line, so only the column is useful.
        let message = text
            .rsplit_once(" at line ")
            .map_or(text.as_str(), |(message, _)| message);
        LineError::Json {
            column: error.column(),
            what: message.to_owned(),
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum RefereeReply {
    JudgedGame(JudgedGame),
    Refused {
        ok: bool,
        ply: usize,
        r#move: String,
        reason: &'static str,
        message: String,
    },
    Broken {
        ok: bool,
        line: usize,
        error: String,
    },
}

/// The result of judging a game.
#[derive(Debug, Serialize)]
struct JudgedGame {
    ok: bool,
    fen: String,
    legal: Vec<String>,
    check: bool,
    /// The squares of the pieces that give check.
    checkers: Vec<String>,
    /// `true` if the generals face each other and the side to move may end the game by it.
    bikjang: bool,
    /// Absent in Xiangqi, which has no points.
    points: Option<Score>,
    outcome: Option<GameEnd>,
    /// In Xiangqi, the side that would lose if the position occurred once more, or null.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<RepetitionWarning>,
}

/// The result if the position occurred once more.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum RepetitionWarning {
    /// No side would lose: null.
    Nobody,
    /// A side would lose, because of its moves since the position first occurred.
    Loses {
        side: &'static str,
        reason: &'static str,
    },
}

#[derive(Debug, Serialize)]
struct GameEnd {
    result: &'static str,
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    totals: Option<Score>,
}

#[derive(Debug, Serialize)]
struct Score {
    cho: serde_json::Number,
    han: serde_json::Number,
}

fn judge(line: &[u8], number: usize) -> RefereeReply {
    match begin(line) {
        Err(error) => RefereeReply::broken(number, &error),
        Ok((mut game, moves)) => {
            for (ply, text) in (1..).zip(moves) {
                if let Err((reason, message)) = play(&mut game, &text) {
                    return RefereeReply::Refused {
                        ok: false,
                        ply,
                        r#move: text,
                        reason,
                        message,
                    };
                }
            }
            RefereeReply::JudgedGame(JudgedGame::of(&game))
        }
    }
}

fn begin(line: &[u8]) -> Result<(Game, Vec<String>), LineError> {
    let question: RefereeRequest = serde_json::from_slice(line)?;
    let ruleset = Ruleset::read(&question.ruleset)?;
    Ok((Game::from_fen(&ruleset, &question.fen)?, question.moves))
}

/// Plays a move. The error contains the code and the message.
fn play(game: &mut Game, text: &str) -> Result<(), (&'static str, String)> {
    let action = game
        .position()
        .read_uci(text)
        .ok_or_else(|| ("unreadable", "that is not a move".to_owned()))?;
    game.play(action).map_err(|error| {
        let code = match error {
            Refused::GameOver => "game-over",
            Refused::Illegal(error) => error.code(),
        };
        (code, error.to_string())
    })
}

impl RefereeReply {
    fn broken(line: usize, error: &LineError) -> RefereeReply {
        RefereeReply::Broken {
            ok: false,
            line,
            error: error.to_string(),
        }
    }
}

impl JudgedGame {
    fn of(game: &Game) -> JudgedGame {
        let position = game.position();
        let legal = game.legal_actions();
        let checkers = game.situation().checkers();
        let variant = game.ruleset().variant;
        let spec = variant.spec();
        JudgedGame {
            ok: true,
            fen: game.fen(),
            legal: legal
                .into_iter()
                .map(|action| position.uci(action))
                .collect(),
            check: !checkers.is_empty(),
            checkers: checkers.iter().map(ToString::to_string).collect(),
            bikjang: game.outcome().is_none() && game.situation().may_call_bikjang(),
            points: spec.has_points.then(|| Score::of(game.points())),
            outcome: game.outcome().map(|end| GameEnd::of(end, variant)),
            warning: spec.judges_cycles.then(|| {
                let warning = game.repetition_warning();
                warning.map_or(RepetitionWarning::Nobody, |warning| {
                    RepetitionWarning::of(warning, variant)
                })
            }),
        }
    }
}

impl RepetitionWarning {
    fn of(Warning { side, reason }: Warning, variant: Variant) -> RepetitionWarning {
        RepetitionWarning::Loses {
            side: variant.spec().side_words[side],
            reason: reason.code(),
        }
    }
}

impl GameEnd {
    fn of(outcome: Outcome, variant: Variant) -> GameEnd {
        let (cause, totals) = match outcome.reason {
            Reason::Points { cause, totals } => (Some(cause.code()), Some(Score::of(totals))),
            _ => (None, None),
        };
        GameEnd {
            result: outcome
                .winner
                .map_or("draw", |side| variant.spec().side_words[side]),
            reason: outcome.reason.code(),
            cause,
            totals,
        }
    }
}

impl Score {
    fn of(points: BySide<HalfPoints>) -> Score {
        let BySide { cho, han } = points.map(number);
        Score { cho, han }
    }
}

/// Judges standard input line by line; empty lines are skipped.
pub(in crate::cli) fn run() -> anyhow::Result<ExitCode> {
    match judge_all() {
        // The reader has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        judged => Ok(judged.map(|()| ExitCode::SUCCESS)?),
    }
}

fn judge_all() -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut number = 0;
    while let Some(line) = next_line(&mut input)? {
        number += 1;
        let answer = match line {
            RefereeLine::Text(bytes) if bytes.trim_ascii().is_empty() => continue,
            RefereeLine::Text(bytes) => judge(&bytes, number),
            RefereeLine::TooLong => RefereeReply::broken(number, &LineError::TooLong),
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        // Flush only when no further input is buffered, because an interactive client waits for each answer and a
        // file does not.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()
}

fn next_line(input: &mut impl BufRead) -> io::Result<Option<RefereeLine>> {
    let mut bytes = Vec::new();
    let length = input.take(LINE_LIMIT).read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    if bytes.ends_with(b"\n") || (length as u64) < LINE_LIMIT {
        return Ok(Some(RefereeLine::Text(bytes)));
    }
    while bytes.last() != Some(&b'\n') {
        bytes.clear();
        if input.take(LINE_LIMIT).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
    }
    Ok(Some(RefereeLine::TooLong))
}

/// Formats points as an integer if possible, otherwise with a half: 73.5.
fn number(points: HalfPoints) -> serde_json::Number {
    let halves = points.0;
    if halves % 2 == 0 {
        return (halves / 2).into();
    }
    serde_json::Number::from_f64(f64::from(halves) / 2.0).unwrap_or_else(|| 0.into())
}

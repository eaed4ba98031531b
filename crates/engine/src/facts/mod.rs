//! Reasons for a suggested move, each a fact that fits into a sentence: captures, attacks, saved pieces.
//!
//! A fact is stated only if the rules or the principal variation prove it. Every move has at least one, if only
//! that nothing can be captured after it, or the margin to the next best move.

mod board;
mod quiet;
mod threat;

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::score::Score;
use super::search::SearchResult;
pub(crate) use board::{GAIN, MoveOnBoard, winning_captures};
use janggi::{Action, Game, HalfPoints, Move, Piece, Square};
use threat::Threat;

/// A piece and its square. Stored as `Cb3`: FEN letter and square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlacedPiece {
    /// The piece.
    pub piece: Piece,
    /// Its point.
    pub at: Square,
}

/// A reason for a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// It ends the facing of the generals (bikjang), under rulesets with that rule.
    BreaksFacing,
    /// It mates in this many moves.
    Mates(u32),
    /// It wins by force in this many moves without mating, for example on points.
    WinsByForce(u32),
    /// The only legal action.
    OnlyMove,
    /// The position is lost, but the move delays the end longest: by this many moves of the opponent.
    HoldsOut(u32),
    /// It calls bikjang: a pass while the generals face each other.
    CallsFacing,
    /// It prevents a mate in this many moves.
    StopsMate(u32),
    /// It recaptures.
    TakesBack(PlacedPiece),
    /// It wins a piece.
    Wins(PlacedPiece),
    /// It wins a piece for a lesser one.
    WinsFor {
        /// The captured piece.
        taken: PlacedPiece,
        /// The piece given up.
        #[serde(with = "letter")]
        given: Piece,
    },
    /// It forks: several pieces are attacked at once.
    Forks {
        /// `true` if it is also check.
        check: bool,
        /// The others, the most valuable first.
        targets: Vec<PlacedPiece>,
    },
    /// It saves an attacked piece.
    Saves(PlacedPiece),
    /// It evades a check.
    AnswersCheck,
    /// It wins this much material in the principal variation.
    WinsInLine(#[serde(with = "half_points")] HalfPoints),
    /// It gives check.
    Checks,
    /// A discovered attack: a line was opened or a cannon got its screen.
    Opens {
        /// The attacking piece.
        by: PlacedPiece,
        /// The attacked piece.
        target: PlacedPiece,
    },
    /// It attacks a piece.
    Attacks(PlacedPiece),
    /// It pins a piece to its general.
    Pins(PlacedPiece),
    /// It trades pieces of about equal value.
    Trades {
        /// The captured piece.
        taken: PlacedPiece,
        /// `true` if the side is ahead on points, so that trades help it.
        ahead: bool,
    },
    /// Every other move loses, within the searched depth.
    OthersLose,
    /// Every other move is worse by at least this many hundredths of a point, within the searched depth.
    OthersWorse(i32),
    /// Every move is worse than the pass.
    NothingBetter,
    /// The next best move would leave this piece hanging.
    NextLoses(PlacedPiece),
    /// It opens a line for a chariot.
    Frees(PlacedPiece),
    /// It moves a soldier next to another, so that they protect each other.
    JoinsSoldiers(#[serde(with = "letter")] Piece),
    /// A soldier crosses the river, in Xiangqi.
    CrossesRiver(#[serde(with = "letter")] Piece),
    /// It develops a piece from the back rank.
    Develops(#[serde(with = "letter")] Piece),
    /// It attacks the opponent's palace.
    Presses(#[serde(with = "letter")] Piece),
    /// It protects an unprotected piece.
    Guards(PlacedPiece),
    /// It makes a later move of another piece possible.
    Prepares {
        /// The piece.
        piece: PlacedPiece,
        /// Its target.
        #[serde(with = "point")]
        to: Square,
    },
    /// The moved piece continues from here, to a point it could not reach directly.
    HeadsFor {
        /// The piece.
        #[serde(with = "letter")]
        piece: Piece,
        /// Its next target.
        #[serde(with = "point")]
        to: Square,
    },
    /// Fewer points of the own palace are attacked.
    Shelters,
    /// It gives another piece more mobility.
    GivesRoom(PlacedPiece),
    /// It takes mobility from a piece of the opponent.
    Hinders(PlacedPiece),
    /// The moved piece gains mobility.
    Reaches {
        /// The piece.
        #[serde(with = "letter")]
        piece: Piece,
        /// Points gained.
        points: u32,
    },
    /// It takes a point away from a piece of the opponent, which would go there next.
    Denies {
        /// The piece.
        piece: PlacedPiece,
        /// The point, which the piece cannot reach after the move, or where it would be lost.
        #[serde(with = "point")]
        to: Square,
    },
    /// The general goes back to the back rank of its palace.
    Settles(#[serde(with = "letter")] Piece),
    /// A guard goes to a point next to its general.
    StandsBy(#[serde(with = "letter")] Piece),
    /// A chariot or cannon goes to the middle file, that of the palaces.
    TakesMiddle(#[serde(with = "letter")] Piece),
    /// A soldier goes nearer to the opponent's palace.
    Advances(#[serde(with = "letter")] Piece),
    /// A waiting move: even two turns in a row would bring the opponent nothing.
    Waits,
    /// After it the opponent cannot win anything immediately.
    Steady,
    /// The next best move is worse by this many hundredths of a point.
    NextWorse(i32),
    /// The search preferred it, narrowly.
    ComesOutBest,
}

/// The lead, in hundredths of a point, of a clearly better move.
const CLEAR_LEAD: i32 = 250;
/// The lead, in hundredths of a point, of a pass over every move.
const PASS_LEAD: i32 = 30;
/// The minimum lead that is stated, in hundredths of a point: a smaller one would be shown as zero.
const MIN_STATED_LEAD: i32 = 10;

/// Returns the facts for the best action of `result`, the most important first; at least one.
///
/// `others` are the other lines of the search, best first. A short search looks for the opponent's threat;
/// `stop` is its cancel flag.
#[must_use]
pub fn facts(
    game: &Game,
    result: &SearchResult,
    others: &[SearchResult],
    stop: &AtomicBool,
) -> Vec<Fact> {
    let mut facts: Vec<Fact> = breaks_facing(game, result.best()).into_iter().collect();
    facts.extend(forced_win_facts(game, result));
    if game.legal_actions().len() == 1 {
        facts.push(Fact::OnlyMove);
    }
    facts.extend(holds_out(result));
    let is_call = result.best() == Action::Pass && game.situation().may_call_bikjang();
    facts.extend(is_call.then_some(Fact::CallsFacing));
    let is_lost = result.score.turns_to_end().is_some_and(|turns| turns < 0);
    let threat = if is_lost {
        None
    } else {
        Threat::of(game, stop)
    };
    let mate = threat.as_ref().and_then(Threat::mates);
    facts.extend(mate.map(Fact::StopsMate));
    match result.best() {
        Action::Move(mv) => add_move_facts(game, mv, result, &mut facts),
        Action::Pass => {}
    }
    let next = others.iter().find(|other| other.best() != result.best());
    facts.extend(next.and_then(|next| comparison_fact(result, next)));
    let hanging =
        next.and_then(|next| quiet::hanging_after_other(game, result.best(), next.best()));
    facts.extend(hanging.map(Fact::NextLoses));
    if let Action::Move(mv) = result.best() {
        let board = MoveOnBoard::new(game, mv);
        board.add_quiet_facts(game.ply(), &mut facts);
        board.add_purposes(result.pv(), &mut facts);
        let denied = threat
            .as_ref()
            .and_then(|threat| threat.denied_move(&board, result.score));
        facts.extend(denied);
        facts.extend(board.small_step());
    }
    if facts.is_empty() {
        let is_idle = threat.is_some_and(|threat| threat.is_none(result.score));
        facts.push(fallback_fact(game, result, next, is_idle));
    }
    facts
}

/// Returns the fact for a move without any other.
///
/// `idle` is `true` if the opponent threatens nothing.
fn fallback_fact(
    game: &Game,
    result: &SearchResult,
    next: Option<&SearchResult>,
    idle: bool,
) -> Fact {
    let lead = next.map_or(0, |next| {
        result.score.hundredths() - next.score.hundredths()
    });
    if quiet::is_steady(&game.situation().after(result.best())) {
        if idle { Fact::Waits } else { Fact::Steady }
    } else if lead >= MIN_STATED_LEAD {
        Fact::NextWorse(lead)
    } else {
        Fact::ComesOutBest
    }
}

/// Returns a fact if the generals no longer face each other.
fn breaks_facing(game: &Game, best: Action) -> Option<Fact> {
    let mv = best.piece_move()?;
    let next = game.position().after(mv.into());
    let broken = game.situation().facing_counts() && !next.is_facing();
    broken.then_some(Fact::BreaksFacing)
}

/// Returns the fact for a lost position in which the move delays the end.
fn holds_out(result: &SearchResult) -> Option<Fact> {
    let turns = result.score.turns_to_end().filter(|turns| *turns < 0)?;
    let moves = turns.unsigned_abs().div_ceil(2);
    Some(Fact::HoldsOut(moves))
}

fn add_move_facts(game: &Game, mv: Move, result: &SearchResult, facts: &mut Vec<Fact>) {
    let board = MoveOnBoard::new(game, mv);
    let gains = threat::balance(game.situation(), result.pv());
    board.add_capture_facts(game, gains, facts);
    board.add_forks(facts);
    board.add_saves(facts);
    if game.situation().in_check() {
        facts.push(Fact::AnswersCheck);
    }
    facts.extend(threat::wins(game, result, gains).map(Fact::WinsInLine));
    board.add_attacks(facts);
}

/// Returns the facts about a forced win.
fn forced_win_facts(game: &Game, result: &SearchResult) -> Vec<Fact> {
    let Some(turns) = result.score.turns_to_end().filter(|turns| *turns > 0) else {
        return Vec::new();
    };
    let mate = threat::mates(game.situation(), result.pv()).map(Fact::Mates);
    let moves = u32::try_from((turns + 1) / 2).unwrap_or(1);
    vec![mate.unwrap_or(Fact::WinsByForce(moves))]
}

/// Returns the fact that follows from comparing the best move with the next best.
fn comparison_fact(result: &SearchResult, other: &SearchResult) -> Option<Fact> {
    let lead = |score: Score| result.score.hundredths() - score.hundredths();
    let is_decided = result.score.turns_to_end().is_some();
    match other.score.turns_to_end() {
        _ if is_decided => None,
        Some(turns) if turns < 0 => Some(Fact::OthersLose),
        _ if result.best() == Action::Pass => {
            (lead(other.score) >= PASS_LEAD).then_some(Fact::NothingBetter)
        }
        _ => (lead(other.score) >= CLEAR_LEAD).then(|| Fact::OthersWorse(lead(other.score))),
    }
}

/// Error: the text is not a FEN letter with a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is not a piece letter with a square")]
pub struct NotAPlacedPiece;

impl From<PlacedPiece> for String {
    fn from(placed: PlacedPiece) -> String {
        format!("{}{}", placed.piece.fen(), placed.at)
    }
}

impl TryFrom<String> for PlacedPiece {
    type Error = NotAPlacedPiece;

    fn try_from(text: String) -> Result<PlacedPiece, NotAPlacedPiece> {
        let mut letters = text.chars();
        let piece = letters.next().and_then(Piece::from_fen);
        let at = letters.as_str().parse().ok();
        match (piece, at) {
            (Some(piece), Some(at)) => Ok(PlacedPiece { piece, at }),
            _ => Err(NotAPlacedPiece),
        }
    }
}

mod letter {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use janggi::Piece;

    pub fn serialize<S: Serializer>(piece: &Piece, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_char(piece.fen())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Piece, D::Error> {
        let letter = char::deserialize(input)?;
        Piece::from_fen(letter).ok_or_else(|| D::Error::custom(format!("{letter} is not a piece")))
    }
}

mod point {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use janggi::Square;

    pub fn serialize<S: Serializer>(point: &Square, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(point)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Square, D::Error> {
        let name = String::deserialize(input)?;
        name.parse()
            .map_err(|_| D::Error::custom(format!("{name} is no point")))
    }
}

mod half_points {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use janggi::HalfPoints;

    pub fn serialize<S: Serializer>(points: &HalfPoints, out: S) -> Result<S::Ok, S::Error> {
        points.0.serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<HalfPoints, D::Error> {
        i32::deserialize(input).map(HalfPoints)
    }
}

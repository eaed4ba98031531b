//! The kinds of puzzles, and what a line must show to be of one.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::evaluation::{army, see, worth};
use crate::facts::{GAIN, winning_captures};
use janggi::{
    Action, Game, HalfPoints, Move, Outcome, Piece, Position, Reason, Role, Side, Square, Variant,
};

/// The aim of a puzzle. The word in a line of text is the variant's name in kebab case.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum PuzzleKind {
    /// The line wins at least what a guard is worth, or its last action threatens to take a piece for less.
    Material,
    /// The line wins nothing, and every other action at its turns loses.
    Defence,
    /// The line ends with a mate, in Xiangqi also with a side that has no move left.
    Mate,
    /// The line ends with a drawn game; or, in Xiangqi, with an ending in which each side has at most two pieces that could
    /// win, and the solver no more material than the opponent.
    Draw,
    /// The line ends the game by a count of points that the solver wins, or brings the solver from behind to the lead
    /// in a game in which both sides have less than thirty points, in Janggi.
    Points,
}

/// The greatest number of pieces of a side that could win in an ending that is held as a draw.
const MOST_ATTACKERS: i32 = 2;

impl PuzzleKind {
    /// All kinds, in the order of the enumeration.
    pub const ALL: &'static [PuzzleKind] = PuzzleKind::VARIANTS;

    /// Returns the word in a line of text.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns whether a line from the position to solve has the form of the kind.
    #[must_use]
    pub fn has_form(self, start: &Game, line: &[Action], end: &Game) -> bool {
        let solver = start.position().turn();
        let is_over = end.outcome().is_some();
        match self {
            PuzzleKind::Mate => end.outcome().is_some_and(|outcome| mates(outcome, solver)),
            PuzzleKind::Points => {
                start.ruleset().counts_points() && saves_points(start, end, solver)
            }
            PuzzleKind::Draw => saves_a_draw(end, solver),
            PuzzleKind::Material => {
                !is_over && (wins_material(start.position(), line) || threat(end).is_some())
            }
            PuzzleKind::Defence => !is_over && !wins_material(start.position(), line),
        }
    }
}

fn mates(outcome: Outcome, solver: Side) -> bool {
    let is_mate = matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate);
    is_mate && outcome.winner == Some(solver)
}

fn saves_points(start: &Game, end: &Game, solver: Side) -> bool {
    if let Some(outcome) = end.outcome() {
        return outcome.winner == Some(solver) && matches!(outcome.reason, Reason::Points { .. });
    }
    let leads = |game: &Game| game.totals()[solver] > game.totals()[solver.opponent()];
    end.situation().both_below_thirty() && leads(end) && !leads(start)
}

fn saves_a_draw(end: &Game, solver: Side) -> bool {
    if let Some(outcome) = end.outcome() {
        return outcome.winner.is_none();
    }
    let position = end.position();
    let opponent = solver.opponent();
    !end.ruleset().counts_points()
        && Side::ALL
            .into_iter()
            .all(|side| attackers(position, side) <= MOST_ATTACKERS)
        && army(position, solver) <= army(position, opponent)
}

/// Returns the number of a side's pieces that may reach the other palace.
fn attackers(position: &Position, side: Side) -> i32 {
    [Role::Chariot, Role::Cannon, Role::Horse, Role::Soldier]
        .into_iter()
        .map(|role| position.pieces_of(side, role).len())
        .sum()
}

/// Returns whether a line wins at least what a guard is worth for the side to move, as players count pieces.
#[must_use]
pub fn wins_material(start: &Position, line: &[Action]) -> bool {
    gain(start, line) >= least_gain(start.variant())
}

/// Returns whether the side that is to move can win material at once, or is in check.
#[must_use]
pub fn is_unsettled(game: &Game) -> bool {
    game.situation().in_check() || !winning_captures(game.situation()).is_empty()
}

/// Returns the worth of a guard, the least that a puzzle wins.
fn least_gain(variant: Variant) -> HalfPoints {
    let guard = Piece::new(Side::Cho, Role::Guard);
    Square::new(3, 0).map_or(HalfPoints::ZERO, |at| worth(variant, guard, at))
}

/// Returns the material that a line wins for the side to move, as players count pieces. A capture at the end counts as
/// the exchange that it begins, because the line does not show the answer.
fn gain(start: &Position, line: &[Action]) -> HalfPoints {
    let mut position = *start;
    let variant = position.variant();
    let mut sum = HalfPoints::ZERO;
    for (ply, &action) in line.iter().enumerate() {
        let captured = action
            .piece_move()
            .and_then(|mv| Some((mv, position.piece_at(mv.to)?)));
        if let Some((mv, piece)) = captured {
            let is_last = ply + 1 == line.len();
            let value = worth(variant, piece, mv.to);
            let kept = if is_last && see(&position, mv) < GAIN {
                HalfPoints::ZERO
            } else {
                value
            };
            sum = if ply % 2 == 0 { sum + kept } else { sum - kept };
        }
        position = position.after(action);
    }
    sum
}

/// Returns the capture by which the side that has just played threatens to win most.
pub(super) fn threat(end: &Game) -> Option<Move> {
    let passed = end.situation().after(Action::Pass);
    let captures = winning_captures(&passed).into_iter();
    captures.max_by_key(|&mv| see(passed.position(), mv))
}

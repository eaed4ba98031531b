//! A puzzle: a position with exactly one way to mate, the line that shows it, and its line of text.

use super::proof::{OutOfNodes, Proof};
use janggi::{Action, FenCounters, FenError, MODERN, Position, Role};

/// The greatest number of turns in which a puzzle's solver mates.
pub const MOST_TURNS: u8 = 4;
/// A solver with fewer actions has nothing to look for.
const FEWEST_ACTIONS: usize = 6;
/// The limit of a proof. A position that needs more is no puzzle.
const NODES: u64 = 3_000_000;

/// A position in which exactly one action mates within a number of turns under `modern`, and the line to the mate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    start: Position,
    /// Actions of both sides in turn; the first and the last are the solver's.
    line: Vec<Action>,
    /// The position after the line.
    end: Position,
}

/// The reason that a position is not a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAPuzzle {
    /// The position is not one of Janggi.
    #[error("the position is of another game")]
    OtherGame,
    /// The generals face each other.
    #[error("the generals face each other")]
    Facing,
    /// The solver is in check.
    #[error("the side to move is in check")]
    InCheck,
    /// The solver has too few actions.
    #[error("the side to move has fewer than {FEWEST_ACTIONS} actions")]
    FewActions,
    /// There is no mate within the number of turns.
    #[error("there is no mate within {0} turns")]
    NoMate(u8),
    /// More than one action mates within the turns that are left.
    #[error("two actions mate on turn {0}")]
    SecondSolution(u8),
    /// The limit of the proof was reached.
    #[error(transparent)]
    OutOfNodes(#[from] OutOfNodes),
}

/// The reason that a line of text is not a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleLineError {
    /// The line does not have five fields.
    #[error("a line has five fields separated by tabs, not {0}")]
    Fields(usize),
    /// The second field is not a position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The third field has an action that is not legal.
    #[error("{0:?} is not a legal action there")]
    Action(String),
    /// The third field does not end with a mate by the solver.
    #[error("the line of play does not end with a mate of the solver")]
    NoMate,
    /// The position and the line of play belong to another text.
    #[error("the line should be {0:?}")]
    Differs(String),
}

/// The reason that a line of text fails the proof.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// The line cannot be read.
    #[error(transparent)]
    Line(#[from] PuzzleLineError),
    /// Its position is not a puzzle.
    #[error(transparent)]
    Position(#[from] NotAPuzzle),
    /// The proof leads to another line of play.
    #[error("the line should be {0:?}")]
    Differs(String),
}

/// The properties of a solution that a player may look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Themes {
    /// The piece that moves first can be taken.
    pub sacrifice: bool,
    /// The first turn gives no check.
    pub quiet: bool,
    /// Two pieces give check in the end.
    pub double: bool,
    /// The piece that gives the last check: the one that moved, if it does.
    pub piece: Role,
}

impl Themes {
    /// Returns the words of the themes, the piece last.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let flags = [
            (self.sacrifice, "sacrifice"),
            (self.quiet, "quiet"),
            (self.double, "double"),
        ];
        let flags = flags
            .into_iter()
            .filter_map(|(holds, word)| holds.then_some(word));
        flags.chain([self.piece.name()])
    }
}

impl Puzzle {
    /// Proves that a position is a puzzle of at most so many turns, at most [`MOST_TURNS`], and finds its line.
    pub fn prove(position: &Position, at_most: u8) -> Result<Puzzle, NotAPuzzle> {
        check_start(position)?;
        let at_most = at_most.min(MOST_TURNS);
        let mut proof = Proof::new(NODES);
        let turns = proof.least_turns(position, at_most)?;
        let turns = turns.ok_or(NotAPuzzle::NoMate(at_most))?;
        let mut now = *position;
        let mut line = Vec::new();
        for left in (1..=turns).rev() {
            let mut mating = first_mating_actions(&mut proof, &now, left)?.into_iter();
            // The proof has found a mate, so there is a first one.
            let first = mating.next().ok_or(NotAPuzzle::NoMate(left))?;
            // Any mate is a solution on the last turn, unless that is the whole puzzle.
            if mating.next().is_some() && (left > 1 || turns == 1) {
                return Err(NotAPuzzle::SecondSolution(turns - left + 1));
            }
            line.push(first);
            now = now.after(first);
            if left > 1 {
                let defence = longest_defence(&mut proof, &now, left - 1)?;
                line.extend(defence);
                now = defence.map_or(now, |action| now.after(action));
            }
        }
        Ok(Puzzle {
            start: *position,
            line,
            end: now,
        })
    }

    /// Reads a line of the puzzle file. Legality and themes are checked, but not that the solution is the only one.
    pub fn read(text: &str) -> Result<Puzzle, PuzzleLineError> {
        let fields: Vec<&str> = text.split('\t').collect();
        let [_, fen, line, _, _] = fields[..] else {
            return Err(PuzzleLineError::Fields(fields.len()));
        };
        let (start, _) = Position::from_fen(MODERN.variant, fen)?;
        let mut now = start;
        let mut actions = Vec::new();
        for word in line.split(' ') {
            let action = now.read_uci(word);
            let action = action.filter(|action| legal_actions(&now).contains(action));
            let action = action.ok_or_else(|| PuzzleLineError::Action(word.to_owned()))?;
            actions.push(action);
            now = now.after(action);
        }
        let is_mate = now.in_check() && now.legal_count() == 0;
        if !is_mate || now.turn() == start.turn() || actions.len() >= 2 * usize::from(MOST_TURNS) {
            return Err(PuzzleLineError::NoMate);
        }
        let puzzle = Puzzle {
            start,
            line: actions,
            end: now,
        };
        let expected = puzzle.to_line();
        if expected == text {
            Ok(puzzle)
        } else {
            Err(PuzzleLineError::Differs(expected))
        }
    }

    /// Reads a line of the puzzle file and proves it.
    pub fn read_proved(text: &str) -> Result<Puzzle, Unproved> {
        let read = Puzzle::read(text)?;
        let proved = Puzzle::prove(read.start(), read.turns())?;
        if proved == read {
            Ok(read)
        } else {
            Err(Unproved::Differs(proved.to_line()))
        }
    }

    /// Returns the line of the puzzle file, without its end: id, FEN, line of play, turns and themes, separated by
    /// tabs.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut now = self.start;
        let mut line = Vec::new();
        for &action in &self.line {
            line.push(now.uci(action));
            now = now.after(action);
        }
        let themes: Vec<&str> = self.themes().words().collect();
        let id = self.id();
        let fen = self.start.fen(FenCounters::START);
        let (line, turns, themes) = (line.join(" "), self.turns(), themes.join(","));
        format!("{id:08x}\t{fen}\t{line}\t{turns}\t{themes}")
    }

    /// Returns the id: the CRC-32 of the board and the side to move in the FEN.
    #[must_use]
    pub fn id(&self) -> u32 {
        let fen = self.start.fen(FenCounters::START);
        let fields: Vec<&str> = fen.split(' ').take(2).collect();
        crc32fast::hash(fields.join(" ").as_bytes())
    }

    /// Returns the position to solve.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the actions of both sides in turn, from the first to the mate. The defence is the longest.
    #[must_use]
    pub fn line(&self) -> &[Action] {
        &self.line
    }

    /// Returns the least number of the solver's turns in which it mates.
    #[must_use]
    pub fn turns(&self) -> u8 {
        u8::try_from(self.line.len().div_ceil(2)).unwrap_or(MOST_TURNS)
    }

    /// Returns the themes.
    #[must_use]
    pub fn themes(&self) -> Themes {
        let first = self.line.first().and_then(|action| action.piece_move());
        let after = self.line.first().map(|&action| self.start.after(action));
        let can_be_taken = |after: &Position| {
            let target = first.map(|mv| mv.to);
            let mut answers = after.legal().into_iter();
            answers.any(|mv| Some(mv.to) == target)
        };
        let checkers = self.end.checkers();
        let moved = self.line.last().and_then(|action| action.piece_move());
        let moved = moved
            .map(|mv| mv.to)
            .filter(|square| checkers.contains(square));
        let mating = moved.or(checkers.first().copied());
        let piece = mating.and_then(|square| self.end.piece_at(square));
        Themes {
            sacrifice: after.as_ref().is_some_and(can_be_taken),
            quiet: after.is_some_and(|after| !after.in_check()),
            double: checkers.len() >= 2,
            // A mate always has a checker.
            piece: piece.map_or(Role::General, |piece| piece.role),
        }
    }
}

/// Rejects positions that are no puzzles whatever their mates are.
pub(super) fn check_start(position: &Position) -> Result<(), NotAPuzzle> {
    if position.variant() != MODERN.variant {
        return Err(NotAPuzzle::OtherGame);
    }
    if position.is_facing() {
        return Err(NotAPuzzle::Facing);
    }
    if position.in_check() {
        return Err(NotAPuzzle::InCheck);
    }
    if legal_actions(position).len() < FEWEST_ACTIONS {
        return Err(NotAPuzzle::FewActions);
    }
    Ok(())
}

/// Returns the legal actions under `modern`: the moves sorted by their points, then the pass.
fn legal_actions(position: &Position) -> Vec<Action> {
    let moves = position.legal();
    let mut actions: Vec<Action> = moves.into_iter().map(Action::Move).collect();
    actions.sort_unstable();
    actions.extend((!position.in_check()).then_some(Action::Pass));
    actions
}

/// Returns the first two actions of the side to move that mate within so many turns, at least one.
///
/// # Errors
/// [`OutOfNodes`] if that needs more positions than `nodes`.
pub fn mating_actions(
    position: &Position,
    turns: u8,
    nodes: u64,
) -> Result<Vec<Action>, OutOfNodes> {
    first_mating_actions(&mut Proof::new(nodes), position, turns.max(1))
}

/// Returns the first two actions that mate within so many turns.
fn first_mating_actions(
    proof: &mut Proof,
    position: &Position,
    turns: u8,
) -> Result<Vec<Action>, OutOfNodes> {
    let mut mating = Vec::new();
    for action in legal_actions(position) {
        // A pass never mates: see `proof`.
        let mates = action != Action::Pass
            && proof.every_defence_loses(&position.after(action), turns - 1)?;
        if mates {
            mating.push(action);
        }
        if mating.len() == 2 {
            break;
        }
    }
    Ok(mating)
}

/// Returns the first action of the defender after which the mate takes all the turns.
fn longest_defence(
    proof: &mut Proof,
    position: &Position,
    turns: u8,
) -> Result<Option<Action>, OutOfNodes> {
    for action in legal_actions(position) {
        if proof.least_turns(&position.after(action), turns)? == Some(turns) {
            return Ok(Some(action));
        }
    }
    Ok(None)
}

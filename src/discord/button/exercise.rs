//! Components of exercises: those of the lessons, puzzles, and *Learn from it*, the questions at one's turning points.

use std::fmt;
use std::str::FromStr;

use super::UnknownButton;
use hansu_play::PuzzleId;
use hansu_teaching::Lesson;
use janggi::Square;

/// A component of an exercise: `LESSON.N[.action]`, where `N` counts the exercises of the lesson from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonButton {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the exercise in its lesson, from 1.
    pub number: usize,
    /// The action.
    pub action: LessonAction,
}

/// An action at an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonAction {
    /// Shows the exercise. As a menu its values are points of the board.
    Ask,
    /// Answers yes.
    Yes,
    /// Answers no.
    No,
    /// Shows the right answer.
    Show,
}

const YES: &str = "yes";
const NO: &str = "no";
const SHOW: &str = "show";

impl fmt::Display for LessonButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action = match self.action {
            LessonAction::Ask => return write!(f, "{}.{}", self.lesson.id(), self.number),
            LessonAction::Yes => YES,
            LessonAction::No => NO,
            LessonAction::Show => SHOW,
        };
        write!(f, "{}.{}.{action}", self.lesson.id(), self.number)
    }
}

impl FromStr for LessonButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<LessonButton, UnknownButton> {
        let parts: Vec<&str> = argument.split('.').collect();
        let (lesson, number, action) = match parts[..] {
            [lesson, number] => (lesson, number, LessonAction::Ask),
            [lesson, number, YES] => (lesson, number, LessonAction::Yes),
            [lesson, number, NO] => (lesson, number, LessonAction::No),
            [lesson, number, SHOW] => (lesson, number, LessonAction::Show),
            _ => return Err(UnknownButton),
        };
        Ok(LessonButton {
            lesson: Lesson::named(lesson).ok_or(UnknownButton)?,
            number: number.parse().map_err(|_| UnknownButton)?,
            action,
        })
    }
}

/// A component of *Learn from it*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnButton {
    /// Asks the first question.
    Open,
    /// Performs this action at a question.
    At(LearnPlace, LearnAction),
}

/// A question, and the progress up to it: `3`, `3+2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LearnPlace {
    /// The turning point, counted from 0.
    pub index: usize,
    /// The number of earlier questions whose answer was found.
    pub found: usize,
}

impl LearnPlace {
    /// Returns a question before any was answered.
    #[must_use]
    pub const fn first(index: usize) -> LearnPlace {
        LearnPlace { index, found: 0 }
    }
}

impl fmt::Display for LearnPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            0 => write!(f, "{}", self.index),
            found => write!(f, "{}+{found}", self.index),
        }
    }
}

impl FromStr for LearnPlace {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<LearnPlace, UnknownButton> {
        let (index, found) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.parse().map_err(|_| UnknownButton);
        Ok(LearnPlace {
            index: number(index)?,
            found: number(found)?,
        })
    }
}

/// An action at a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnAction {
    /// Asks the question.
    Ask,
    /// A menu of the pieces that can move, and of the alternatives ([`super::TurnChoice`]).
    Piece,
    /// A menu of the targets of the piece on this square.
    From(Square),
    /// Names the piece of the best move.
    Hint,
    /// Shows the best move.
    Show,
}

const PIECE: &str = "piece";
const HINT: &str = "hint";

impl LearnButton {
    /// Returns the component of an argument; without one it asks the first question.
    pub(super) fn read(argument: Option<&str>) -> Result<LearnButton, UnknownButton> {
        argument.map_or(Ok(LearnButton::Open), str::parse)
    }
}

/// The argument of an id; nothing for [`LearnButton::Open`].
impl fmt::Display for LearnButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LearnButton::At(place, action) = self else {
            return Ok(());
        };
        match action {
            LearnAction::Ask => write!(f, "{place}"),
            LearnAction::Piece => write!(f, "{place}.{PIECE}"),
            LearnAction::From(from) => write!(f, "{place}.{from}"),
            LearnAction::Hint => write!(f, "{place}.{HINT}"),
            LearnAction::Show => write!(f, "{place}.{SHOW}"),
        }
    }
}

impl FromStr for LearnButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<LearnButton, UnknownButton> {
        let (place, word) = match argument.split_once('.') {
            Some((place, word)) => (place, Some(word)),
            None => (argument, None),
        };
        let place = place.parse()?;
        let action = match word {
            None => LearnAction::Ask,
            Some(PIECE) => LearnAction::Piece,
            Some(HINT) => LearnAction::Hint,
            Some(SHOW) => LearnAction::Show,
            Some(square) => LearnAction::From(square.parse().map_err(|_| UnknownButton)?),
        };
        Ok(LearnButton::At(place, action))
    }
}

/// A component of a puzzle: `ID[.K[.action]]`, where `K` counts the solver's turns that are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleButton {
    /// Shows another puzzle.
    Next,
    /// Shows a puzzle at its start.
    Open(PuzzleId),
    /// Performs this action after so many turns of the solver.
    At(PuzzleId, usize, PuzzleAction),
}

/// An action at a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleAction {
    /// A menu of the pieces that can move, and of the pass ([`super::TurnChoice`]).
    Piece,
    /// A menu of the targets of the piece on this square.
    From(Square),
    /// Shows the whole line.
    Show,
    /// Goes back to the start.
    Again,
}

const NEXT: &str = "next";
const AGAIN: &str = "again";

impl fmt::Display for PuzzleButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, played, action) = match self {
            PuzzleButton::Next => return f.write_str(NEXT),
            PuzzleButton::Open(id) => return write!(f, "{id}"),
            PuzzleButton::At(id, played, action) => (id, played, action),
        };
        match action {
            PuzzleAction::Piece => write!(f, "{id}.{played}"),
            PuzzleAction::From(from) => write!(f, "{id}.{played}.{from}"),
            PuzzleAction::Show => write!(f, "{id}.{played}.{SHOW}"),
            PuzzleAction::Again => write!(f, "{id}.{played}.{AGAIN}"),
        }
    }
}

impl FromStr for PuzzleButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<PuzzleButton, UnknownButton> {
        if argument == NEXT {
            return Ok(PuzzleButton::Next);
        }
        let mut parts = argument.splitn(3, '.');
        let id = parts.next().and_then(|id| id.parse().ok());
        let id = id.ok_or(UnknownButton)?;
        let Some(played) = parts.next() else {
            return Ok(PuzzleButton::Open(id));
        };
        let played = played.parse().map_err(|_| UnknownButton)?;
        let action = match parts.next() {
            None => PuzzleAction::Piece,
            Some(SHOW) => PuzzleAction::Show,
            Some(AGAIN) => PuzzleAction::Again,
            Some(square) => PuzzleAction::From(square.parse().map_err(|_| UnknownButton)?),
        };
        Ok(PuzzleButton::At(id, played, action))
    }
}

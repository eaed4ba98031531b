//! Components of exercises: those of the lessons, puzzles, and *Learn from it*, the questions at one's turning points.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::pick::Pick;
use super::{UnknownButton, words};
use crate::app::{MAX_PUZZLE_TURNS, PuzzleWish};
use hansu_play::{PuzzleId, StoredWord as _};
use hansu_teaching::Lesson;

/// An action at an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExerciseAction {
    /// Asks the question. Of a lesson also a menu, whose values are points of the board.
    Ask,
    /// A menu from which a turn is picked.
    Pick(Pick),
    /// Answers yes.
    Yes,
    /// Answers no.
    No,
    /// Gives a hint.
    Hint,
    /// Shows the solution.
    Show,
    /// Goes back to the start.
    Again,
    /// Says that the person likes it, or does not.
    Rate(bool),
    /// Opens the board page here.
    Board,
}

const SHOW: (ExerciseAction, &str) = (ExerciseAction::Show, "show");
const BOARD: (ExerciseAction, &str) = (ExerciseAction::Board, "board");

/// The actions at an exercise of a lesson.
const OF_LESSON: [(ExerciseAction, &str); 5] = [
    (ExerciseAction::Ask, ""),
    (ExerciseAction::Yes, "yes"),
    (ExerciseAction::No, "no"),
    SHOW,
    BOARD,
];

/// The actions at a question of *Learn from it*.
const OF_QUESTION: [(ExerciseAction, &str); 5] = [
    (ExerciseAction::Ask, ""),
    (ExerciseAction::Pick(Pick::Piece), "piece"),
    (ExerciseAction::Hint, "hint"),
    SHOW,
    BOARD,
];

/// The actions at a puzzle.
const OF_PUZZLE: [(ExerciseAction, &str); 6] = [
    (ExerciseAction::Pick(Pick::Piece), ""),
    (ExerciseAction::Again, "again"),
    (ExerciseAction::Rate(true), "up"),
    (ExerciseAction::Rate(false), "down"),
    SHOW,
    BOARD,
];

impl words::Action for ExerciseAction {
    fn of_pick(pick: Pick) -> ExerciseAction {
        ExerciseAction::Pick(pick)
    }

    fn pick(self) -> Option<Pick> {
        match self {
            ExerciseAction::Pick(pick) => Some(pick),
            _ => None,
        }
    }
}

/// A component of an exercise: `LESSON.N[.action]`, where `N` counts the exercises of the lesson from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonButton {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the exercise in its lesson, from 1.
    pub number: usize,
    /// The action.
    pub action: ExerciseAction,
}

impl Display for LessonButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = format_args!("{}.{}", self.lesson.id(), self.number);
        words::write(f, place, &OF_LESSON, self.action)
    }
}

impl FromStr for LessonButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<LessonButton, UnknownButton> {
        let place = |place: &str| {
            let (lesson, number) = place.split_once('.')?;
            Some((Lesson::named(lesson)?, number.parse().ok()?))
        };
        let ((lesson, number), action) = words::read(argument, &OF_LESSON, place)?;
        Ok(LessonButton {
            lesson,
            number,
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
    At(LearnPlace, ExerciseAction),
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

    fn read(text: &str) -> Option<LearnPlace> {
        let (index, found) = text.split_once('+').unwrap_or((text, "0"));
        Some(LearnPlace {
            index: index.parse().ok()?,
            found: found.parse().ok()?,
        })
    }
}

impl Display for LearnPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            0 => write!(f, "{}", self.index),
            found => write!(f, "{}+{found}", self.index),
        }
    }
}

impl LearnButton {
    /// Returns the component of an argument; without one it asks the first question.
    pub(super) fn read(argument: Option<&str>) -> Result<LearnButton, UnknownButton> {
        let Some(argument) = argument else {
            return Ok(LearnButton::Open);
        };
        let (place, action) = words::read(argument, &OF_QUESTION, LearnPlace::read)?;
        Ok(LearnButton::At(place, action))
    }
}

/// The argument of an id; nothing for [`LearnButton::Open`].
impl Display for LearnButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LearnButton::Open => Ok(()),
            LearnButton::At(place, action) => words::write(f, place, &OF_QUESTION, *action),
        }
    }
}

/// A component of a puzzle: `ID[.K[.action]]`, where `K` counts the solver's turns that are played.
///
/// The wish that led to the puzzle, which the next one fulfils too, follows `K` and `next`: `ID.0+xiangqi+fork`,
/// `next+mate+2`. The missed puzzle after another one is `next.ID+missed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleButton {
    /// Shows another puzzle.
    Next {
        /// A wish for it.
        wish: PuzzleWish,
        /// The puzzle after which a missed one comes; the oldest without it.
        after: Option<PuzzleId>,
    },
    /// Shows a puzzle at its start.
    Open(PuzzleId),
    /// Performs this action at this place.
    At(PuzzlePlace, ExerciseAction),
}

/// A place in a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzlePlace {
    /// The puzzle.
    pub id: PuzzleId,
    /// The number of the solver's turns that are played.
    pub played: usize,
    /// The wish that led to the puzzle.
    pub wish: PuzzleWish,
}

const NEXT: &str = "next";
/// The word of a wish for missed puzzles.
const MISSED: &str = "missed";
/// The sign before each word of a wish.
const WISHED: char = '+';

/// The words of a wish, each after its sign; nothing for a wish that leaves all open.
impl Display for PuzzleWish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.variant.map(|variant| variant.id().to_owned()),
            self.kind.map(|kind| kind.word().to_owned()),
            self.theme.map(|theme| theme.word().to_owned()),
            self.turns.map(|turns| turns.to_string()),
            self.missed.then(|| MISSED.to_owned()),
        ];
        let mut words = words.into_iter().flatten();
        words.try_for_each(|word| write!(f, "{WISHED}{word}"))
    }
}

/// Returns the text before the words of a wish, and the wish; `None` for other words, or in another order.
fn split_wish(text: &str) -> Option<(&str, PuzzleWish)> {
    let mut parts = text.split(WISHED);
    let before = parts.next()?;
    let mut wish = PuzzleWish::default();
    for word in parts {
        if let Ok(turns) = word.parse() {
            wish.turns = Some(turns).filter(|turns| (1..=MAX_PUZZLE_TURNS).contains(turns));
        } else if let Ok(kind) = word.parse() {
            wish.kind = Some(kind);
        } else if let Ok(theme) = word.parse() {
            wish.theme = Some(theme);
        } else if word == MISSED {
            wish.missed = true;
        } else {
            wish.variant = word.parse().ok();
        }
    }
    let is_canonical = wish.to_string() == text[before.len()..];
    is_canonical.then_some((before, wish))
}

impl Display for PuzzlePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.id, self.played, self.wish)
    }
}

impl PuzzlePlace {
    /// Returns the start of a puzzle for which nothing was wished.
    #[must_use]
    pub fn start(id: PuzzleId) -> PuzzlePlace {
        PuzzlePlace {
            id,
            played: 0,
            wish: PuzzleWish::default(),
        }
    }

    fn read(text: &str) -> Option<PuzzlePlace> {
        let (place, wish) = split_wish(text)?;
        let (id, played) = place.split_once('.')?;
        Some(PuzzlePlace {
            id: id.parse().ok()?,
            played: played.parse().ok()?,
            wish,
        })
    }
}

impl PuzzleButton {
    /// Returns the button of a puzzle as wished, whatever came before.
    #[must_use]
    pub const fn next(wish: PuzzleWish) -> PuzzleButton {
        PuzzleButton::Next { wish, after: None }
    }
}

impl Display for PuzzleButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleButton::Next { wish, after: None } => write!(f, "{NEXT}{wish}"),
            PuzzleButton::Next {
                wish,
                after: Some(puzzle),
            } => write!(f, "{NEXT}.{puzzle}{wish}"),
            PuzzleButton::Open(id) => id.fmt(f),
            PuzzleButton::At(place, action) => words::write(f, place, &OF_PUZZLE, *action),
        }
    }
}

impl FromStr for PuzzleButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<PuzzleButton, UnknownButton> {
        if let Some((place, wish)) = split_wish(argument)
            && let Some(place) = place.strip_prefix(NEXT)
        {
            let after = place.strip_prefix('.').map(str::parse).transpose();
            let after = after.map_err(|_| UnknownButton)?;
            let next = PuzzleButton::Next { wish, after };
            return if next.to_string() == argument {
                Ok(next)
            } else {
                Err(UnknownButton)
            };
        }
        if let Ok(id) = argument.parse() {
            return Ok(PuzzleButton::Open(id));
        }
        let (place, action) = words::read(argument, &OF_PUZZLE, PuzzlePlace::read)?;
        Ok(PuzzleButton::At(place, action))
    }
}

//! Components of exercises: `LESSON.N[.action]`, where `N` counts the exercises of the lesson from 1.

use std::fmt;
use std::str::FromStr;

use super::UnknownButton;
use crate::rules::Lesson;

/// A component of an exercise.
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

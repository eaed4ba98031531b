//! Rule books that games can be played by, and why others cannot.

use std::ops::Deref;

use super::book::{Book, Repetition, RepetitionResult, SetupOrder, SetupSet};
use super::parameter::Parameter;
use super::presets::named_books;
use crate::rules::board::Formation;

/// A rule book that games can be played by: each of them can end. A small value, so that players may combine
/// rules as they like and nothing has to be kept for each combination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruleset {
    /// Its names if it is on offer; `None` for a combination that players made.
    preset: Option<&'static Preset>,
    /// Its rules.
    pub(super) book: Book,
}

/// The names of a ruleset that is on offer.
#[derive(Debug, PartialEq, Eq)]
pub struct Preset {
    /// Stored with every game, so never renamed.
    pub id: &'static str,
    /// Other names under which scripts know it.
    pub aliases: &'static [&'static str],
    /// The points that a game counts in a match of several, if its source names them.
    pub match_points: Option<MatchPoints>,
}

/// The points that a game counts in a match of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchPoints {
    /// For a win that points did not decide.
    pub win: u8,
    /// For a win on points.
    pub win_on_points: u8,
    /// For a loss on points.
    pub loss_on_points: u8,
    /// For any other loss.
    pub loss: u8,
}

/// Why a book is no [`Ruleset`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// Two sides could pass, or move back and forth, for ever.
    #[error("nothing ends a game: no double pass, repetition or limit does")]
    Endless,
    /// Only the side behind avoids a repetition, and two sides may be level.
    #[error(
        "nobody has to avoid a repetition between sides that are level: the compensation must be a half point off"
    )]
    LevelRepetition,
    /// Points decide only who has to avoid a repetition, and nothing else in the game.
    #[error("nothing is decided on points, so nobody is behind and has to avoid a repetition")]
    NothingCounted,
    /// A fixed setup needs exactly one formation, and one formation a fixed setup.
    #[error("one formation alone and no choice of formations belong together")]
    NoChoice,
    /// A number that no rule book has.
    #[error("{} has a value that is not on offer", .0.name())]
    NotOnOffer(Parameter),
}

impl Ruleset {
    /// Takes a book whose games can all end, and gives it the name under which it is on offer, if it is.
    pub fn new(book: Book) -> Result<Ruleset, Unplayable> {
        // Two books that differ only where it has no effect are one ruleset.
        let made = Ruleset::unnamed(book.plain())?;
        let mut known = named_books(made.variant).iter();
        let same = known.find(|known| known.plain() == *made);
        Ok(same.map_or(made, |same| **same))
    }

    /// The default formation, in own view: the elephants inside, as books and programs have it. Every set of
    /// formations has it.
    #[must_use]
    pub const fn usual_formation(&self) -> Formation {
        Formation::Heeh
    }

    /// Its names if it is on offer; `None` for a combination that players made.
    #[must_use]
    pub const fn preset(&self) -> Option<&'static Preset> {
        self.preset
    }

    /// A ruleset without names, even if the book is one on offer.
    pub(super) const fn unnamed(book: Book) -> Result<Ruleset, Unplayable> {
        match check(book) {
            Ok(book) => Ok(Ruleset { preset: None, book }),
            Err(why) => Err(why),
        }
    }

    /// A ruleset on offer: one that is unplayable does not compile.
    pub(in crate::rules) const fn on_offer(preset: &'static Preset, book: Book) -> Ruleset {
        match check(book) {
            Ok(book) => Ruleset {
                preset: Some(preset),
                book,
            },
            Err(_) => panic!("no game by this book could end"),
        }
    }
}

/// Returns the book if games by it can all end.
const fn check(book: Book) -> Result<Book, Unplayable> {
    if let Some(parameter) = book.not_on_offer() {
        return Err(Unplayable::NotOnOffer(parameter));
    }
    if matches!(book.setup_order, SetupOrder::Fixed) != matches!(book.setup_set, SetupSet::One) {
        return Err(Unplayable::NoChoice);
    }
    let limited = book.no_capture.is_some() || book.ply_limit.is_some();
    let passes = book.double_pass.is_some() && book.passes_can_meet();
    match book.repetition {
        None if !limited && !passes => Err(Unplayable::Endless),
        Some(Repetition {
            result: RepetitionResult::Deviate(_),
            ..
        }) => {
            if !book.settles_on_points() {
                Err(Unplayable::NothingCounted)
            } else if !limited && !passes && book.deom.0 % 2 == 0 {
                Err(Unplayable::LevelRepetition)
            } else {
                Ok(book)
            }
        }
        _ => Ok(book),
    }
}

impl Deref for Ruleset {
    type Target = Book;

    fn deref(&self) -> &Book {
        &self.book
    }
}

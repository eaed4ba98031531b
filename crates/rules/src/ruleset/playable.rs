//! Playable rulebooks, and the reasons that others are not playable.

use std::ops::Deref;

use super::parameter::Parameter;
use super::presets::named_books;
use super::{Book, Repetition, RepetitionResult, SetupOrder, SetupSet};
use crate::board::Formation;

/// A rulebook with which every game can end. It is a small value, so that players may combine rules freely
/// without stored data for each combination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruleset {
    /// The names of a ruleset on offer; `None` for a combination made by players.
    preset: Option<&'static Preset>,
    /// The rules.
    pub(super) book: Book,
}

/// The names of a ruleset on offer.
#[derive(Debug, PartialEq, Eq)]
pub struct Preset {
    /// The id, stored with every game and so never renamed.
    pub id: &'static str,
    /// Other names used by scripts.
    pub aliases: &'static [&'static str],
    /// The points of a game in a match of several games, if the source defines them.
    pub match_points: Option<MatchPoints>,
}

/// The points of a game in a match of several games.
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

/// The reason that a book is not a [`Ruleset`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RulesetError {
    /// Both sides could pass, or move back and forth, without end.
    #[error("games could go on for ever: no double pass, repetition or limit ends them")]
    Endless,
    /// Only the side behind has to avoid a repetition, and the sides may be level.
    #[error(
        "on equal points neither side would have to avoid a repetition: the compensation must include a half point"
    )]
    LevelRepetition,
    /// Points only decide which side has to avoid a repetition, and nothing else in the game.
    #[error(
        "no game is decided on points, so neither side can be behind and have to avoid a repetition"
    )]
    NothingCounted,
    /// A fixed setup requires a single formation, and vice versa.
    #[error("one formation alone and no choice of formations belong together")]
    NoChoice,
    /// A number that is not on offer.
    #[error("{} has a value that is not on offer", .0.name())]
    NotOnOffer(Parameter),
}

impl Preset {
    pub(super) const fn named(id: &'static str) -> Preset {
        Preset {
            id,
            aliases: &[],
            match_points: None,
        }
    }

    pub(super) const fn also(self, aliases: &'static [&'static str]) -> Preset {
        Preset { aliases, ..self }
    }

    pub(super) const fn scored(self, points: MatchPoints) -> Preset {
        Preset {
            match_points: Some(points),
            ..self
        }
    }
}

impl Ruleset {
    /// Creates a ruleset from a book whose games can all end. Adds its names if it is on offer.
    pub fn new(book: Book) -> Result<Ruleset, RulesetError> {
        // Two books that differ only in settings without effect are one ruleset.
        let ruleset = Ruleset::unnamed(book.normalised())?;
        let mut presets = named_books(ruleset.variant).iter();
        let preset = presets.find(|preset| preset.normalised() == *ruleset);
        Ok(preset.map_or(ruleset, |preset| **preset))
    }

    /// Returns the default formation, as seen by its own side: the elephants inside, as in books and programs.
    /// Every set of formations has it.
    #[must_use]
    pub const fn usual_formation(&self) -> Formation {
        Formation::Heeh
    }

    /// Returns the names of a ruleset on offer; `None` for a combination made by players.
    #[must_use]
    pub const fn preset(&self) -> Option<&'static Preset> {
        self.preset
    }

    /// Creates a ruleset without names, even if the book is on offer.
    pub(super) const fn unnamed(book: Book) -> Result<Ruleset, RulesetError> {
        match check(book) {
            Ok(book) => Ok(Ruleset { preset: None, book }),
            Err(error) => Err(error),
        }
    }

    /// Creates a ruleset on offer. An unplayable one does not compile.
    pub(crate) const fn on_offer(preset: &'static Preset, book: Book) -> Ruleset {
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
const fn check(book: Book) -> Result<Book, RulesetError> {
    if let Some(parameter) = book.unoffered_parameter() {
        return Err(RulesetError::NotOnOffer(parameter));
    }
    if matches!(book.setup_order, SetupOrder::Fixed) != matches!(book.setup_set, SetupSet::One) {
        return Err(RulesetError::NoChoice);
    }
    let limited = book.no_capture.is_some() || book.ply_limit.is_some();
    let passes = book.double_pass.is_some() && book.passes_can_meet();
    match book.repetition {
        None if !limited && !passes => Err(RulesetError::Endless),
        Some(Repetition {
            result: RepetitionResult::Deviate(_),
            ..
        }) => {
            if !book.settles_on_points() {
                Err(RulesetError::NothingCounted)
            } else if !limited && !passes && book.deom.0 % 2 == 0 {
                Err(RulesetError::LevelRepetition)
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

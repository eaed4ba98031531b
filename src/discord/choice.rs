//! Options of commands with fixed values.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::app::{
    BoardSettings, HintStrength, MAX_PUZZLE_TURNS, RecordFormat, ReplaySpeed, themes_of,
};
use hansu_engine::puzzles::{self, PuzzleKind};
use hansu_play::{
    Cards, Coach, CupTimes, Hints, Language, OldBoards, PaceChoice, Rated, Reserve, SideChoice,
    StoredWord, Takebacks, Timeout, VotingTime, Weekends,
};
use hansu_render::{PieceSet, Theme};
use janggi::{Handicap, Side, Variant};

/// A value of an option with fixed values. Its displayed name is in the locales, as `choice-<option>-<value>`.
pub trait Choice: Copy {
    /// Returns all values, in menu order.
    fn all() -> Vec<Self>;

    /// Returns the value Discord sends; it never changes.
    fn value(self) -> &'static str;

    /// Returns the choice that Discord sends as this value; `None` if it is not offered.
    fn of_value(value: &str) -> Option<Self> {
        Self::all()
            .into_iter()
            .find(|choice| choice.value() == value)
    }
}

/// Returns the key of a value's displayed name. Keys have no plus sign.
pub fn key(option: &str, value: &str) -> String {
    format!("choice-{option}-{}", value.replace('+', "-"))
}

/// A pace by days, for servers and cups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaceByDays(pub PaceChoice);

/// A side by its name in either game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideName {
    /// Cho, of Janggi.
    Cho,
    /// Han, of Janggi.
    Han,
    /// Red, of Xiangqi.
    Red,
    /// Black, of Xiangqi.
    Black,
}

impl SideName {
    /// Returns the side in a game; `None` if the name belongs to the other game, where it could mean another side.
    pub fn in_game(self, variant: Variant) -> Option<Side> {
        let words = variant.spec().side_words;
        let mut sides = Side::ALL.into_iter();
        sides.find(|side| words[*side] == self.word())
    }

    const fn word(self) -> &'static str {
        match self {
            SideName::Cho => "cho",
            SideName::Han => "han",
            SideName::Red => "red",
            SideName::Black => "black",
        }
    }
}

/// The requested place of the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum DeskPlace {
    /// In this channel.
    Here,
    /// Not in this channel.
    Off,
}

/// A person's request about their stored data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PrivacyWish {
    /// Show the amount of data.
    Show,
    /// Export all of it.
    Export,
    /// Be forgotten.
    Forget,
}

/// A person's request about the cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum CupWish {
    /// Show it.
    Show,
    /// Open the sign-up.
    Open,
    /// Join it.
    Join,
    /// Leave it.
    Leave,
    /// Start its games.
    Start,
    /// Cancel it.
    Cancel,
}

/// The number of turns of a puzzle's solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleTurns(pub u8);

/// A piece set by its name in either game; some names exist in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetName(&'static str);

impl SetName {
    /// Returns the settings that choose the set in a game; `None` if the game has no set of the name.
    pub fn in_game(self, variant: Variant) -> Option<BoardSettings> {
        BoardSettings::with_pieces(variant, self.0)
    }
}

/// The side requested by a challenger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestedSide {
    /// Drawn at random.
    Random,
    /// A chosen side.
    Side(SideName),
}

impl RequestedSide {
    /// Returns the side in a game; `None` if the name belongs to the other game.
    pub fn in_game(self, variant: Variant) -> Option<SideChoice> {
        match self {
            RequestedSide::Random => Some(SideChoice::Random),
            RequestedSide::Side(name) => name.in_game(variant).map(SideChoice::from),
        }
    }
}

/// The view of the position in `/board`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardView {
    /// From the reader's side.
    Mine,
    /// From a chosen side.
    Side(SideName),
    /// As text, for people who use a screen reader.
    Text,
}

/// Generates choices from stored words: every value is offered, under its stored word.
macro_rules! words {
    ($($word:ty),* $(,)?) => {$(
        impl Choice for $word {
            fn all() -> Vec<$word> {
                <$word>::ALL.to_vec()
            }

            fn value(self) -> &'static str {
                self.id()
            }
        }
    )*};
}

words!(
    Cards,
    Coach,
    CupTimes,
    CupWish,
    DeskPlace,
    Handicap,
    Hints,
    OldBoards,
    PrivacyWish,
    Rated,
    RecordFormat,
    ReplaySpeed,
    Reserve,
    HintStrength,
    Takebacks,
    Timeout,
    Weekends,
);

impl Choice for PaceChoice {
    fn all() -> Vec<PaceChoice> {
        PaceChoice::all().collect()
    }

    fn value(self) -> &'static str {
        self.id()
    }
}

impl Choice for PaceByDays {
    fn all() -> Vec<PaceByDays> {
        PaceChoice::by_days().map(PaceByDays).collect()
    }

    fn value(self) -> &'static str {
        self.0.id()
    }
}

impl Choice for PuzzleKind {
    fn all() -> Vec<PuzzleKind> {
        PuzzleKind::ALL.to_vec()
    }

    fn value(self) -> &'static str {
        self.word()
    }
}

impl Choice for puzzles::Theme {
    /// Returns those that can be asked for in any game.
    fn all() -> Vec<puzzles::Theme> {
        let mut offered: Vec<puzzles::Theme> =
            Variant::ALL.into_iter().flat_map(themes_of).collect();
        offered.sort_unstable();
        offered.dedup();
        offered
    }

    fn value(self) -> &'static str {
        self.word()
    }
}

impl Choice for PuzzleTurns {
    fn all() -> Vec<PuzzleTurns> {
        (1..=MAX_PUZZLE_TURNS).map(PuzzleTurns).collect()
    }

    fn value(self) -> &'static str {
        ["1", "2", "3", "4"][usize::from(self.0 - 1)]
    }
}

impl Choice for RequestedSide {
    fn all() -> Vec<RequestedSide> {
        let sides = [SideName::Cho, SideName::Han, SideName::Red, SideName::Black];
        let sides = sides.map(RequestedSide::Side);
        [RequestedSide::Random].into_iter().chain(sides).collect()
    }

    fn value(self) -> &'static str {
        match self {
            RequestedSide::Random => "random",
            RequestedSide::Side(name) => name.word(),
        }
    }
}

impl Choice for BoardView {
    fn all() -> Vec<BoardView> {
        vec![
            BoardView::Mine,
            BoardView::Side(SideName::Cho),
            BoardView::Side(SideName::Han),
            BoardView::Text,
            BoardView::Side(SideName::Red),
            BoardView::Side(SideName::Black),
        ]
    }

    fn value(self) -> &'static str {
        match self {
            BoardView::Mine => "mine",
            BoardView::Side(name) => name.word(),
            BoardView::Text => "text",
        }
    }
}

impl Choice for Variant {
    fn all() -> Vec<Variant> {
        Variant::ALL.to_vec()
    }

    fn value(self) -> &'static str {
        self.name()
    }
}

/// The language of a game, or of a server's games; the default leaves it to others.
impl Choice for Option<Language> {
    fn all() -> Vec<Option<Language>> {
        let languages = Language::ALL.into_iter().map(Some);
        [None].into_iter().chain(languages).collect()
    }

    fn value(self) -> &'static str {
        self.map_or("auto", Language::tag)
    }
}

/// The time of votes on the turns of a practice game, or no votes.
impl Choice for Option<VotingTime> {
    fn all() -> Vec<Option<VotingTime>> {
        let times = VotingTime::ALL.into_iter().map(Some);
        [None].into_iter().chain(times).collect()
    }

    fn value(self) -> &'static str {
        self.map_or("none", VotingTime::id)
    }
}

impl Choice for &'static Theme {
    fn all() -> Vec<&'static Theme> {
        Theme::ALL.to_vec()
    }

    fn value(self) -> &'static str {
        self.id
    }
}

impl Choice for SetName {
    fn all() -> Vec<SetName> {
        let sets = Variant::ALL.into_iter().flat_map(PieceSet::of);
        let mut names = Vec::new();
        for id in sets.map(|piece_set| piece_set.id) {
            if !names.contains(&id) {
                names.push(id);
            }
        }
        names.into_iter().map(SetName).collect()
    }

    fn value(self) -> &'static str {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    fn reads_back<T: Choice + PartialEq + fmt::Debug>() {
        for choice in T::all() {
            assert_eq!(T::of_value(choice.value()), Some(choice));
        }
        for unknown in ["", " ", "dance", "Cho", "0 "] {
            assert_eq!(T::of_value(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn only_known_values_are_read() {
        reads_back::<BoardView>();
        reads_back::<Option<Language>>();
        reads_back::<Handicap>();
        reads_back::<PaceByDays>();
        reads_back::<PaceChoice>();
        reads_back::<PrivacyWish>();
        reads_back::<CupWish>();
        reads_back::<CupTimes>();
        reads_back::<DeskPlace>();
        reads_back::<RecordFormat>();
        reads_back::<ReplaySpeed>();
        reads_back::<Reserve>();
        reads_back::<RequestedSide>();
        reads_back::<HintStrength>();
        reads_back::<SetName>();
        reads_back::<Variant>();
        reads_back::<Option<VotingTime>>();
    }
}

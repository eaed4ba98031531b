//! The headers of records. Each has one meaning, and names in several formats.

use super::record::Headers;
use crate::board::Side;

/// A known header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Header {
    Event,
    Site,
    Date,
    Round,
    Player(Side),
    /// The first mover, only in records of Xiangqi.
    Red,
    /// The team of a player, which is written, but not read.
    Team(Side),
    /// In studies of Janggi: the side's formation, or its player's name.
    Seat(Side),
    Time,
    Result,
    Termination,
    Points,
    Variant,
    /// The game's name, written first by Chinese programs.
    Game,
    /// The notation of the moves in Chinese programs.
    Format,
    Ruleset,
    Formation(Side),
    Handicap,
    Deom,
    SetUp,
    Fen,
    /// A drawn board.
    Board,
    Plies,
}

/// The names of headers in a format, in the order in which they are written. The first of several names with the same
/// meaning is used.
pub(super) type Names = [(&'static str, Header)];

/// Returns the meaning of a name, in any case.
pub(super) fn named(names: &Names, name: &str) -> Option<Header> {
    let mut names = names.iter();
    let found = names.find(|(label, _)| label.eq_ignore_ascii_case(name));
    found.map(|&(_, header)| header)
}

/// Returns the name under which a header is written.
pub(super) fn name(names: &Names, header: Header) -> &'static str {
    let found = names.iter().find(|(_, meaning)| *meaning == header);
    found.map_or("", |(name, _)| name)
}

/// Returns the headers that have a value, with their names.
pub(super) fn written(
    names: &Names,
    mut value: impl FnMut(Header) -> Option<String>,
) -> Vec<(String, String)> {
    let mut written = Vec::new();
    for (at, (label, header)) in names.iter().enumerate() {
        let is_first = names[..at].iter().all(|(_, before)| before != header);
        if let Some(value) = is_first.then(|| value(*header)).flatten() {
            written.push(((*label).to_owned(), value));
        }
    }
    written
}

impl Headers {
    /// Returns the field of a header that is stored verbatim.
    pub(super) fn field(&mut self, header: Header) -> Option<&mut Option<String>> {
        Some(match header {
            Header::Event => &mut self.event,
            Header::Site => &mut self.site,
            Header::Date => &mut self.date,
            Header::Round => &mut self.round,
            Header::Player(side) => &mut self.players[side],
            Header::Red => &mut self.players.cho,
            Header::Time => &mut self.time,
            Header::Ruleset => &mut self.ruleset,
            Header::Handicap => &mut self.handicap,
            _ => return None,
        })
    }
}

//! The end of an id that names an action at a place: `PLACE`, `PLACE.word`, or `PLACE.b3` for the targets of a piece.

use std::fmt::{self, Display};

use super::UnknownButton;
use super::pick::Pick;

/// An action that may be a menu from which a turn is picked.
pub(super) trait Action: Copy + PartialEq {
    /// Returns the action of a menu.
    fn of_pick(pick: Pick) -> Self;
    /// Returns the menu; `None` for other actions.
    fn pick(self) -> Option<Pick>;
}

/// Writes a place and the word of an action; an empty word is left out.
pub(super) fn write<A: Action>(
    f: &mut fmt::Formatter<'_>,
    place: impl Display,
    words: &[(A, &str)],
    action: A,
) -> fmt::Result {
    place.fmt(f)?;
    if let Some(Pick::From(square)) = action.pick() {
        return write!(f, ".{square}");
    }
    let word = words.iter().find(|(candidate, _)| *candidate == action);
    match word {
        Some((_, word)) if !word.is_empty() => write!(f, ".{word}"),
        _ => Ok(()),
    }
}

/// Returns the place and the action of a text.
pub(super) fn read<P, A: Action>(
    text: &str,
    words: &[(A, &str)],
    place: impl Fn(&str) -> Option<P>,
) -> Result<(P, A), UnknownButton> {
    let worded = words.iter().find_map(|(action, word)| {
        let before = match *word {
            "" => text,
            word => text.strip_suffix(word)?.strip_suffix('.')?,
        };
        Some((place(before)?, *action))
    });
    let picked = || {
        let (before, square) = text.rsplit_once('.')?;
        let may_pick = words.iter().any(|(action, _)| action.pick().is_some());
        let from = square.parse().ok().filter(|_| may_pick)?;
        Some((place(before)?, A::of_pick(Pick::From(from))))
    };
    worded.or_else(picked).ok_or(UnknownButton)
}

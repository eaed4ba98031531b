//! A page of an analysis, as component ids carry it.

use std::fmt;
use std::str::FromStr;

use crate::store::InteractionId;

/// What a control of an analysis asks for: the argument of its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// How the whole game went.
    Overview,
    /// One of the turning points, from 0.
    Turning(usize),
    /// To give up what that interaction asked for.
    Cancel(InteractionId),
}

/// Before the interaction that is given up.
const CANCEL: &str = "cancel.";

/// What begins the analysis of a game of an opened file.
pub const BEGIN: &str = "begin";

/// The overview's name.
const ALL: &str = "all";

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Overview => f.write_str(ALL),
            Part::Turning(index) => write!(f, "{index}"),
            Part::Cancel(asked) => write!(f, "{CANCEL}{}", asked.0),
        }
    }
}

/// The text names no part of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that is no part of an analysis")]
pub struct NoPart;

/// Reads what [`Part`] shows as; what follows a dot after a page only tells buttons apart.
impl FromStr for Part {
    type Err = NoPart;

    fn from_str(text: &str) -> Result<Part, NoPart> {
        if let Some(asked) = text.strip_prefix(CANCEL) {
            let asked = asked.parse().map_err(|_| NoPart)?;
            return Ok(Part::Cancel(InteractionId(asked)));
        }
        match text.split('.').next() {
            Some(ALL) => Ok(Part::Overview),
            Some(index) => index.parse().map(Part::Turning).map_err(|_| NoPart),
            None => Err(NoPart),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_read_back_as_they_were_written() {
        for part in [
            Part::Overview,
            Part::Turning(5),
            Part::Cancel(InteractionId(1_180_000_000_000_000_001)),
        ] {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        assert_eq!("all.back".parse(), Ok(Part::Overview));
        assert_eq!("3.on".parse(), Ok(Part::Turning(3)));
        for text in ["", "-1", "menu", "cancel.", "cancel.x", "cancel"] {
            assert_eq!(text.parse::<Part>(), Err(NoPart), "{text}");
        }
    }
}

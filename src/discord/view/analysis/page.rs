//! Pages of an analysis, as component ids carry them.

use std::fmt;
use std::str::FromStr;

use crate::store::InteractionId;

/// The action of a component of an analysis; encoded in the argument of its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisPage {
    /// Show the overview.
    Overview,
    /// Show a turning point, from 0.
    Turning(usize),
    /// Cancel the analysis requested in that interaction.
    Cancel(InteractionId),
}

/// Prefix of [`AnalysisPage::Cancel`].
const CANCEL: &str = "cancel.";

/// Argument of the button that starts the analysis of an uploaded game.
pub const BEGIN: &str = "begin";

/// Argument of the overview.
const ALL: &str = "all";

impl fmt::Display for AnalysisPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisPage::Overview => f.write_str(ALL),
            AnalysisPage::Turning(index) => write!(f, "{index}"),
            AnalysisPage::Cancel(asked) => write!(f, "{CANCEL}{}", asked.0),
        }
    }
}

/// The text is not a part of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that is no part of an analysis")]
pub struct NoAnalysisPage;

/// Parses the form written by [`AnalysisPage`]'s `Display`. Text after a dot is ignored: it only keeps the ids of one
/// message unique.
impl FromStr for AnalysisPage {
    type Err = NoAnalysisPage;

    fn from_str(text: &str) -> Result<AnalysisPage, NoAnalysisPage> {
        if let Some(asked) = text.strip_prefix(CANCEL) {
            let asked = asked.parse().map_err(|_| NoAnalysisPage)?;
            return Ok(AnalysisPage::Cancel(InteractionId(asked)));
        }
        match text.split('.').next() {
            Some(ALL) => Ok(AnalysisPage::Overview),
            Some(index) => index
                .parse()
                .map(AnalysisPage::Turning)
                .map_err(|_| NoAnalysisPage),
            None => Err(NoAnalysisPage),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_read_back_as_they_were_written() {
        for part in [
            AnalysisPage::Overview,
            AnalysisPage::Turning(5),
            AnalysisPage::Cancel(InteractionId(1_180_000_000_000_000_001)),
        ] {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        assert_eq!("all.back".parse(), Ok(AnalysisPage::Overview));
        assert_eq!("3.on".parse(), Ok(AnalysisPage::Turning(3)));
        for text in ["", "-1", "menu", "cancel.", "cancel.x", "cancel"] {
            assert_eq!(text.parse::<AnalysisPage>(), Err(NoAnalysisPage), "{text}");
        }
    }
}

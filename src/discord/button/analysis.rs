//! Components of an analysis, of a game or of an uploaded file.

use std::fmt;
use std::str::FromStr;

use super::UnknownButton;
use super::pages::Marked;
use crate::store::InteractionId;

/// What a component of an analysis does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisButton {
    /// Starts the analysis. Below a game of its own the id has no argument.
    Begin,
    /// Turns to a page.
    Page(Marked<AnalysisPage>),
    /// A menu of pages.
    Menu,
    /// Cancels the analysis requested in that interaction.
    Cancel(InteractionId),
}

/// A page of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisPage {
    /// The overview.
    Overview,
    /// A turning point, from 0.
    Turning(usize),
}

const BEGIN: &str = "begin";
const MENU: &str = "menu";
/// Prefix of [`AnalysisButton::Cancel`].
const CANCEL: &str = "cancel.";
/// The overview.
const ALL: &str = "all";

impl fmt::Display for AnalysisButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisButton::Begin => f.write_str(BEGIN),
            AnalysisButton::Page(page) => page.fmt(f),
            AnalysisButton::Menu => f.write_str(MENU),
            AnalysisButton::Cancel(asked) => write!(f, "{CANCEL}{}", asked.0),
        }
    }
}

impl FromStr for AnalysisButton {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<AnalysisButton, UnknownButton> {
        if let Some(asked) = text.strip_prefix(CANCEL) {
            let asked = asked.parse().map_err(|_| UnknownButton)?;
            return Ok(AnalysisButton::Cancel(InteractionId(asked)));
        }
        match text {
            BEGIN => Ok(AnalysisButton::Begin),
            MENU => Ok(AnalysisButton::Menu),
            _ => text.parse().map(AnalysisButton::Page),
        }
    }
}

/// The form in ids and in the values of the menu: `all`, `3`.
impl fmt::Display for AnalysisPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisPage::Overview => f.write_str(ALL),
            AnalysisPage::Turning(index) => index.fmt(f),
        }
    }
}

impl FromStr for AnalysisPage {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<AnalysisPage, UnknownButton> {
        match text {
            ALL => Ok(AnalysisPage::Overview),
            index => index
                .parse()
                .map(AnalysisPage::Turning)
                .map_err(|_| UnknownButton),
        }
    }
}

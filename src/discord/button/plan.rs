//! Components of a plan and of an analysis.

use std::fmt;
use std::str::FromStr;

use super::pages::MarkedPage;
use super::pick::Pick;
use super::{UnknownButton, words};
use hansu_play::NodeId;
use hansu_store::InteractionId;

/// The action of a plan's component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanButton {
    /// Opens the plan at the position on the board.
    Open,
    /// Performs this action at a node.
    At(NodeId, PlanAction),
}

/// An action at a node of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanAction {
    /// Shows the node.
    Show,
    /// A menu of the turns below the node; its values are their numbers.
    Go,
    /// A menu from which a turn there is picked.
    Pick(Pick),
    /// Shows the node above.
    Up,
    /// Deletes the node and all below it, and shows the one above.
    Cut,
    /// Asks whether to delete everything.
    Clear,
    /// Deletes everything, after confirmation.
    ClearYes,
}

const WORDS: [(PlanAction, &str); 7] = [
    (PlanAction::Show, ""),
    (PlanAction::Go, "go"),
    (PlanAction::Pick(Pick::Piece), "piece"),
    (PlanAction::Up, "up"),
    (PlanAction::Cut, "cut"),
    (PlanAction::Clear, "clear"),
    (PlanAction::ClearYes, "clear.yes"),
];

impl words::Action for PlanAction {
    fn of_pick(pick: Pick) -> PlanAction {
        PlanAction::Pick(pick)
    }

    fn pick(self) -> Option<Pick> {
        match self {
            PlanAction::Pick(pick) => Some(pick),
            _ => None,
        }
    }
}

impl PlanButton {
    /// Returns the component of an argument; without one it opens the plan.
    pub(super) fn read(argument: Option<&str>) -> Result<PlanButton, UnknownButton> {
        let Some(argument) = argument else {
            return Ok(PlanButton::Open);
        };
        let (node, action) = words::read(argument, &WORDS, |node| node.parse().ok())?;
        Ok(PlanButton::At(node, action))
    }
}

/// The argument of an id; nothing for [`PlanButton::Open`].
impl fmt::Display for PlanButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanButton::Open => Ok(()),
            PlanButton::At(node, action) => words::write(f, node, &WORDS, *action),
        }
    }
}

/// The action of an analysis's component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisButton {
    /// Starts the analysis. Below a game played here the id has no argument.
    Begin,
    /// Turns to a page.
    Page(MarkedPage<AnalysisPage>),
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
            AnalysisButton::Cancel(interaction) => write!(f, "{CANCEL}{}", interaction.0),
        }
    }
}

impl FromStr for AnalysisButton {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<AnalysisButton, UnknownButton> {
        if let Some(interaction) = text.strip_prefix(CANCEL) {
            let interaction = interaction.parse().map_err(|_| UnknownButton)?;
            return Ok(AnalysisButton::Cancel(InteractionId(interaction)));
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

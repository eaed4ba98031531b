//! Components of cups: `N.action`.

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr};

use super::UnknownButton;
use hansu_play::CupId;

/// A component of a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CupButton {
    /// The cup.
    pub cup: CupId,
    /// The action.
    pub action: CupAction,
}

/// An action on a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
pub enum CupAction {
    /// Joins the sign-up. It marks the standing message.
    #[strum(serialize = "join")]
    Join,
    /// Starts the games.
    #[strum(serialize = "start")]
    Start,
    /// Leaves the cup; while it is running, after a confirmation.
    #[strum(serialize = "leave")]
    Leave,
    /// Leaves the running cup.
    #[strum(serialize = "leave.yes")]
    LeaveYes,
    /// Cancels the count of the running cup.
    #[strum(serialize = "cancel.yes")]
    CancelYes,
    /// Replaces a question by the cup.
    #[strum(serialize = "back")]
    Back,
    /// Shows the table. It marks the message about the start.
    #[strum(serialize = "show")]
    Show,
    /// Shows the table. It marks the message about the end.
    #[strum(serialize = "show.end")]
    ShowEnd,
}

impl CupAction {
    /// Returns whether a component with the action is on the standing message.
    pub fn is_on_poster(self) -> bool {
        matches!(self, CupAction::Join | CupAction::Leave | CupAction::Start)
    }
}

impl fmt::Display for CupButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action: &'static str = self.action.into();
        write!(f, "{}.{action}", self.cup)
    }
}

impl FromStr for CupButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<CupButton, UnknownButton> {
        let (cup, action) = argument.split_once('.').ok_or(UnknownButton)?;
        Ok(CupButton {
            cup: cup.parse().map_err(|_| UnknownButton)?,
            action: action.parse().map_err(|_| UnknownButton)?,
        })
    }
}

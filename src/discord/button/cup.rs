//! Components of cups: `N.action`.

use strum::{Display, EnumString};

/// An action on a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
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

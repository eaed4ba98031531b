//! Preconditions of checks. A check whose premise never occurs has tested nothing.

use strum::{IntoStaticStr, VariantArray};

/// The precondition of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
pub enum Premise {
    /// An interaction occurred, and no fault struck around that time.
    QuietInteraction,
    /// A message was posted for a row.
    PostedRow,
    /// A row is parked at the end.
    ParkedRow,
    /// Two rows were sent to the same lane.
    RowsOfOneLane,
    /// A row was sent to a person by direct message.
    PersonalRow,
    /// An answer says that an act was done.
    CalledDone,
    /// A board arrived after the game had continued.
    LateBoard,
    /// The buttons of an older board were removed.
    TakenButtons,
    /// A player is to move, and the board was posted.
    CurrentBoard,
    /// A daily list was sent.
    Digest,
    /// Formations were chosen in secret.
    SecretSetup,
    /// A game has clocks.
    TimeAccount,
    /// A challenge waits for its answer at the end.
    OpenChallenge,
    /// A turn runs at the end, and its board was seen.
    RunningClock,
    /// An outage was credited.
    CreditedOutage,
    /// A message of a former turn was pressed at the end.
    PressOfTheOld,
    /// The bot was killed, and the world came to rest afterwards.
    SurvivedKill,
    /// A message was posted at a time that is missing from a restored database.
    Unremembered,
    /// A request was told to wait.
    Limit,
    /// A written message was read.
    Written,
    /// A turn was taken on the board page.
    Tapped,
    /// The same, and the page had sent it more than once.
    TappedAgain,
    /// The bot made a turn in a game whose process had died.
    TurnAfterDeath,
}

/// Premises that only occur with a file.
pub const OF_A_FILE: [Premise; 1] = [Premise::Unremembered];

/// Premises that only occur with several processes.
pub const OF_SEVERAL: [Premise; 1] = [Premise::TurnAfterDeath];

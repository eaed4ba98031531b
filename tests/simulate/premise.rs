//! Preconditions of checks. A check whose premise never occurs has tested nothing.

use strum::{IntoStaticStr, VariantArray};

/// The precondition of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
pub enum Premise {
    /// Somebody asked for something, and nothing went wrong around it.
    QuietInteraction,
    /// A message was said for a row.
    PostedRow,
    /// A row is parked at the end.
    ParkedRow,
    /// Two rows went to one place.
    RowsOfOneLane,
    /// A row went to a person by direct message.
    PersonalRow,
    /// An answer says that something was done.
    CalledDone,
    /// A board came after a newer one.
    LateBoard,
    /// The buttons of an older board were taken.
    TakenButtons,
    /// Somebody is to move, and their board is there.
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
    /// The bot was killed, and all was well in the end.
    SurvivedKill,
    /// A message was said in a time that a restored database knows nothing of.
    Unremembered,
    /// A request was told to wait.
    Limit,
    /// A written message was read.
    Written,
    /// The bot made a turn whose process had died.
    TurnAfterDeath,
}

/// Premises that only occur with a file.
pub const OF_A_FILE: [Premise; 1] = [Premise::Unremembered];

/// Premises that only occur with several processes.
pub const OF_SEVERAL: [Premise; 1] = [Premise::TurnAfterDeath];

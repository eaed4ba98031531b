//! What has to occur for something to be looked at: what never does was never looked at.

use strum::{IntoStaticStr, VariantArray};

/// One such thing.
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
    /// What somebody wrote was read.
    Written,
    /// The bot made a turn whose process had died.
    TurnAfterDeath,
}

/// What only a file is looked at for.
pub const OF_A_FILE: [Premise; 1] = [Premise::Unremembered];

/// What only processes that live at once are looked at for.
pub const OF_SEVERAL: [Premise; 1] = [Premise::TurnAfterDeath];

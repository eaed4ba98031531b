//! Use cases, grouped by what they own; [`App`] only holds the groups together.
//!
//! The groups: matches with their cache, player actions, courier, engine service, analyses, preferences,
//! records. Each is constructed from what it needs and no more.
#![warn(missing_docs)]

mod actions;
mod analysis;
mod bot_player;
mod bot_queue;
mod challenges;
mod clock;
pub mod courier;
mod engine_service;
mod error;
mod hints;
mod matches;
mod parts;
mod pictures;
mod preferences;
mod records;
mod reminders;
mod request_context;
mod signals;
mod timers;
mod vitals;

pub use crate::engine::{Fact, Score, SearchResult};
pub use crate::render::{Coordinates, Look, PieceSet, Theme};
pub use crate::store::{
    ParkReason, PersonalSetting, PersonalSettings, ReminderMode, RetryScope, ServerChange,
    ServerSettings,
};

pub use actions::{Acted, Actions, CommitLimits, Commits, Completion, MoveInput, TypedCommand};
pub use analysis::{Analysed, Analyses, Analysis, Following, Progress, Recorded, Study, Turning};
pub use bot_player::{BotPlayer, DrawRefusal, why_not_drawn};
pub use bot_queue::BotQueue;
pub use challenges::{Challenged, Challenges, Invitation, Opponent, Practice};
pub use clock::{
    Absent, Calendar, Clock, DateSource, GameClocks, Guard, GuardedClock, Leave, SystemClock,
    TimeSummary, VacationBook,
};
pub use courier::{
    Courier, CourierParts, Found, Members, Notice, Notices, Outbox, OutgoingMessage, Outlet,
    OutletError, Subject,
};
pub use engine_service::{ByKind, EngineService, External, JobKind, Tally, Thinking};
pub use error::{AppError, Missing, PictureError, Refused};
pub use hints::{Hint, Hints, Strength};
pub use matches::{
    GameFinder, GameLine, GameList, GameLists, GameReference, GameResult, LINES, Listed, Matches,
    Waits,
};
pub use parts::{App, Limits};
pub use pictures::{BoardPreference, BoardPreferences, LONGEST_REPLAY, Marked, Pictures, View};
pub use preferences::Settings;
pub use records::{
    LARGEST_RECORD, Leaf, MOST_GAMES, ReadingSlot, RecordFile, RecordFormat, Records, Review,
};
pub use reminders::{Digests, Pending, Pendings, Reminders};
pub use request_context::{Here, Pressed, RequestContext};
pub use signals::Signals;
pub use timers::{TimerParts, Timers};
pub use vitals::{Beat, FailingPart, Gateway, Health, Vitals};

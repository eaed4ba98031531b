//! Use cases, grouped by what they own; [`App`] only holds the groups together.
//!
//! [`Core`] has the shared dependencies: the store, matches with their cache, clocks, the engine. Each group has a
//! `Core` and at most three other groups.
#![warn(missing_docs)]

mod analysis;
mod bot_player;
mod cards;
mod chance;
mod clock;
mod club;
mod core;
pub mod delivery;
mod engine_service;
mod error;
mod games;
mod handling;
mod health;
mod identifies;
mod instruments;
mod matches;
mod membership;
mod page;
mod parts;
mod pictures;
mod planning;
mod posters;
mod privacy;
mod records;
mod reminders;
mod request_context;
mod servers;
mod settings;
mod share;
mod signals;
mod timers;
mod upkeep;
mod vitals;
mod work;

pub use analysis::{
    Analysed, Analyses, Analysis, ExplainedTurningPoint, Following, Progress, Recorded, Study,
};
pub use bot_player::{BotPlayer, DrawRefusal, why_not_drawn};
pub use cards::Cards;
pub use chance::Chance;
pub use clock::{
    Absent, Calendar, Clock, DateSource, GameClocks, Guard, GuardedClock, Leave, SystemClock,
    TimeSummary,
};
pub use club::{
    CLUB_LINES, Club, ClubPage, Leaderboard, RankLine, Rival, StatisticsPage, StatsPart,
    ToldRatings,
};
pub use core::{Core, Limits, Outside, PageSite, Retention};
pub use delivery::{
    Delivery, DeskOutlet, Edited, Found, GameSummary, Notice, OutgoingMessage, Outlet, OutletError,
    Subject,
};
pub use engine_service::{
    ByKind, EngineService, External, ExternalFailure, JobKind, Tally, Thinking, try_start,
};
pub use error::{AppError, ApplicationId, MissingPermission, PictureError, Refused};
pub use error::{LineFault, LineProblem};
pub use games::{
    Act, Acted, AskFirst, Challenged, Completion, GameLine, GameList, Games, Hint, Invitation,
    LINES, ListPage, Opponent, Practice, Strength, Turn, TurnOutcome, Waits,
};
pub use health::{FailingPart, Health, failing, hanging};
pub use identifies::Identifies;
pub use instruments::{
    Counts, DeliveryOutcome, Instruments, InteractionKind, InteractionOutcome, Timings,
};
pub use matches::{GameReference, Matches};
pub use membership::tell_others;
pub use membership::{JoinError, Membership};
pub use page::{BoardPage, PageOutcome, PageTurn, digest};
pub use parts::{App, wire};
pub use pictures::{
    BoardSetting, BoardSettings, FirstPieces, LONGEST_REPLAY, Marked, Pictures, View,
};
pub use planning::{OpenedPlan, PlanEdit, PlanNews, Planning};
pub use posters::{Chair, Desk, DeskGame, DeskRanks, DeskResult, Listed, Posters};
pub use privacy::{Export, MOST_BYTES, Operator, Privacy};
pub use records::{
    LARGEST_RECORD, Leaf, MOST_GAMES, ReadingSlot, RecordFile, RecordFormat, Records, Review,
};
pub use reminders::{Pending, Pendings, Reminders};
pub use request_context::{Place, Pressed, RequestContext, ServerContext, Source};
pub use servers::Servers;
pub use settings::{NoSetting, Setting, SettingValues, Settings, SettingsGroup, Whose};
pub use share::{Lease, Share};
pub use signals::Signals;
pub use timers::Timers;
pub use upkeep::Upkeep;
pub use vitals::{Beat, Gateway, ShardLink, Vitals};
pub use work::Work;

//! Use cases, grouped by what they own; [`App`] only holds the groups together.
//!
//! [`Core`] has the shared dependencies: the store, matches with their cache, clocks, the engine. Each group has a
//! `Core` and at most three other groups.
#![warn(missing_docs)]

mod analysis;
mod bot_player;
mod clock;
mod club;
mod core;
mod cup_content;
mod cups;
pub mod delivery;
mod engine_service;
mod error;
mod exercises;
mod games;
mod health;
mod matches;
mod outside;
mod page;
mod parts;
mod pictures;
mod planning;
mod posters;
mod privacy;
mod process;
mod records;
mod reminders;
mod request_context;
mod revisions;
mod servers;
mod settings;
mod signals;
mod threadless;
mod workers;

pub use analysis::{
    Analysed, Analyses, Analysis, ExplainedTurningPoint, LearnQuestion, Learning, NearGame,
    Progress, Recorded, RunSubscription, Study, TriedMove, has_questions,
};
pub use bot_player::{BotPlayer, DrawRefusal, why_not_drawn};
pub use clock::{
    Calendar, Clock, DateSource, GameClocks, Guard, GuardedClock, PlayerOnVacation, SystemClock,
    TimeSummary, VacationStatus,
};
pub use club::{
    CLUB_LINES, Club, ClubPage, Leaderboard, RankLine, Rival, ShownRatings, StatisticsPage,
    StatsPart,
};
pub use core::{Core, Limits, Outside, PageSite, Retention};
pub use cup_content::{CupContent, CupStage, CupStanding, CupStandings, RunningCupGame};
pub use cups::{CupStep, Cups, StartedCup};
pub use delivery::{
    AttemptSearch, Delivery, DeskOutlet, DirectChannel, DirectMessages, EditResult, GameSummary,
    Notice, OutgoingMessage, Outlet, OutletError, Subject, Voting,
};
pub use engine_service::{
    ByKind, EngineLimits, EngineService, External, ExternalFailure, JobCounts, JobKind, try_start,
};
pub use error::{
    AppError, ApplicationId, LineFault, LineProblem, MissingPermission, PictureError, Refused,
};
pub use exercises::{
    ExerciseProgress, ExerciseStep, LearnStep, LessonStep, Lessons, MAX_PUZZLE_TURNS,
    PuzzlePosition, PuzzleResult, PuzzleStanding, PuzzleStep, PuzzleWish, Puzzles, themes_of,
};
pub use games::{
    Act, Acted, Completion, ConfirmWhen, GameLine, GameList, Games, Hint, HintStrength, Invitation,
    LINES_PER_PAGE, ListPage, NextGame, Opponent, Practice, Rematch, StoredChallenge, ToAct,
    TurnOutcome, Voted,
};
pub use health::{FailingPart, Health, failing, hanging};
pub use matches::{Matches, game_named};
pub use outside::{Chance, Executor};
pub use page::{
    ActivityError, ActivityHost, ActivityInstance, ActivityPerson, BoardPage, Browser, HostAnswer,
    HostError, OpenedActivity, PagePlace, PagePlan, PagePractice, PageRematch, PageTurn,
    PracticePartner, ServerMembers, SessionStart, Visitor, digest,
};
pub use parts::{App, wire};
pub use pictures::{
    BoardSetting, BoardSettings, CardWords, Drawing, FirstPieces, Highlights, LONGEST_REPLAY,
    Marks, Pictures, ReplaySpeed, View,
};
pub use planning::{OpenedPlan, PlanEdit, PlanNews, Planning};
pub use posters::{
    DailyPuzzle, Desk, DeskGame, DeskRanks, Listed, OpenChallenge, Posters, SolvedPuzzle,
    StandingMark, StandingMessage,
};
pub use privacy::{Export, MAX_EXPORT_BYTES, Operator, Privacy};
pub use process::{
    Counts, DeliveryOutcome, Gateway, Heartbeat, Heartbeats, Instruments, InteractionKind,
    InteractionOutcome, Lease, PageRefusal, ShardLink, ShardShare, Timings,
};
pub use records::{
    LARGEST_RECORD, MAX_GAMES_PER_FILE, ReadingSlot, RecordFile, RecordFormat, RecordPosition,
    Records, Review,
};
pub use reminders::{Pending, ReminderContent, Reminders};
pub use request_context::{Place, PressedMessage, RequestContext, ServerContext, Source};
pub use revisions::{PageChange, Revision, Revisions};
pub use servers::Servers;
pub use settings::{NoSetting, Setting, SettingValues, Settings, SettingsGroup, SettingsOwner};
pub use signals::Signals;
pub use workers::{
    Cards, IdentifyOrder, IdentifyTurn, JoinError, Membership, Timers, TurnRequest, Upkeep,
    exchange_notices,
};

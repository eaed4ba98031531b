#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

mod challenge;
mod clocks;
mod conditional;
mod cup;
mod deciding;
mod event;
mod ids;
mod ladder;
mod language;
mod level;
mod matches;
mod rating;
mod settings;
mod statistics;
mod time;
mod voting;

pub use challenge::{
    Addressee, Challenge, ChallengeOptions, Coach, Hints, NotRated, Rated, SideChoice, Takebacks,
};
pub use clocks::account::{TimeAccount, WaitingTime};
pub use clocks::{ClockStop, Deadline, Reminder, ReminderDue, ReserveUse, StopReason, TurnClock};
pub use conditional::{
    BrokenPlan, ConditionalMoves, DraftLine, ForeseenMatch, MatchEvent, NodeRow, PlanAnswer,
    PlanEnd, PlanFate, PlanRefusal, PlanRows,
};
pub use cup::{
    CupGame, CupLine, CupName, CupResult, CupTable, CupTerms, CupTimes, NoCupName, NoCupTerms,
    PLAYERS as CUP_PLAYERS, Pairing, pairings, void_early_leavers,
};
pub use deciding::Command;
pub use deciding::challenge::BotTask;
pub use deciding::overdue::TimeEffect;
pub use deciding::refusal::Refusal;
pub use event::{DatedEvent, Event, EventChange, EventError, HangingPiece};
pub use ids::{
    ChannelId, CupId, GameId, MessageId, NodeId, Person, PuzzleId, Seq, ServerId, Timestamp,
    UserId, Version,
};
pub use ladder::{Ladder, Reached, Rung};
pub use language::Language;
pub use level::{GameResult, Level, NoLevel, PracticeGame};
pub use matches::proposals::{Proposal, ProposalKind, ProposalStep};
pub use matches::result::{FirstMoves, MatchResult, NotCounted, PracticeResult, TimeSpent};
pub use matches::running::LastTurn;
pub use matches::turns::TurnCall;
pub use matches::{BrokenHistory, Closed, Ended, Match, Phase, Seats};
pub use rating::{
    Grade, LastRating, MAX_RATED_PER_DAY, Place, PuzzleChange, RatedTerms, RatedWish, Rating,
    RatingChange, RatingPool, Standing, rank,
};
pub use settings::{
    AllDay, Cards, OldBoards, PersonalSetting, PersonalSettings, ReminderMode, ServerSetting,
    ServerSettings, SettingsTable, Stats, StoredWord, USUAL,
};
pub use statistics::{PlayedGame, Score, ScoreLine, Scores, Statistics, Streak};
pub use time::Moment;
pub use time::hours::{Hour, PuzzleDate, QuietHours};
pub use time::pace::{
    EveningPace, HouseRules, NoSuchDays, NoSuchPace, Pace, PaceChoice, Reserve, Speed, Terms,
    TimeControl, Timeout, Weekends, Zone,
};
pub use time::standstill::{Span, Standstill, StandstillCause};
pub use time::vacation::{DaysLeft, VACATION_DAYS, Vacation, Vacations};
pub use voting::{NoSuchHours, OwnVote, PlannedTurn, Tally, Vote, VotingTime};

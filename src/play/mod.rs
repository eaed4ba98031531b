//! The rules of a match around the game itself: challenge, setup, turns, offers, end.
//!
//! All decisions are pure. [`Match::decide`] maps a command to an event or a typed [`Refusal`];
//! [`Match::apply`] is the only way a match changes. There is no clock, storage or Discord here: the same
//! events always result in the same match.
#![warn(missing_docs)]

mod challenge;
mod clock;
mod closed;
mod decide;
mod event;
mod foreign;
mod history;
mod ids;
mod language;
mod level;
mod matches;
mod moment;
mod offer;
mod overdue;
mod pace;
mod pause;
mod pauses;
mod practice;
mod quiet;
mod refusal;
mod remind;
mod slips;
mod standstill;
mod takeback;
mod turns;
mod vacation;

pub use challenge::{Addressee, Challenge, Hints, SideChoice};
pub use clock::{Account, Clock, Stands, Why};
pub use closed::Closed;
pub use decide::Command;
pub use event::{Event, EventError, Happened};
pub use ids::{ChannelId, GameId, MessageId, Person, Seq, ServerId, Timestamp, UserId, Version};
pub use language::Language;
pub use level::{Level, NoLevel};
pub use matches::{BrokenHistory, Ended, Match, Phase, Seats};
pub use moment::Moment;
pub use offer::Offer;
pub use overdue::Due;
pub use pace::{HouseRules, NoSuchDays, Pace, PaceChoice, Reserve, Terms, Timeout, Weekends, Zone};
pub use practice::BotTask;
pub use quiet::{Hour, Quiet};
pub use refusal::Refusal;
pub use remind::{Remind, Reminder};
pub use slips::{Slips, Takebacks};
pub use standstill::{Cause, Span, Standstill};
pub use vacation::{TooFewDays, VACATION_DAYS, Vacation, Vacations};

//! Maps failed requests to Discord to the action to take.

use std::fmt;
use std::time::Duration;

use serenity::all::HttpError;
use strum::{IntoStaticStr, VariantArray};

use crate::app::OutletError;
use hansu_store::ParkReason;

/// The interaction has already been acknowledged: an earlier response was accepted.
pub const ALREADY_ANSWERED: isize = 40060;
/// The interaction has expired, or never existed.
pub const UNKNOWN_INTERACTION: isize = 10062;
/// The user is not a member of the server.
pub const UNKNOWN_MEMBER: isize = 10007;
const UNKNOWN_CHANNEL: isize = 10003;
const UNKNOWN_USER: isize = 10013;
/// The interaction's token is no longer valid.
pub const UNKNOWN_WEBHOOK: isize = 10015;
/// Too many direct messages were opened in a short time: a limit, although the status is 403.
const OPENED_TOO_FAST: isize = 40003;
/// The person accepts no direct messages from the bot.
const CANNOT_MESSAGE_USER: isize = 50007;
/// The person no longer shares a server with the bot.
const NO_SHARED_SERVER: isize = 50278;
/// The message is unknown: it was deleted.
pub const UNKNOWN_MESSAGE: isize = 10008;
/// The code of a response without a Discord error code.
const NO_CODE: isize = 0;
/// The status of a request with a token unknown to Discord; its body has no code.
pub const UNAUTHORIZED: u16 = 401;
const THREAD_EXISTS: isize = 160_004;
const THREAD_LOCKED: isize = 160_005;
const TOO_MANY_THREADS: isize = 160_006;
const THREAD_ARCHIVED: isize = 50083;
/// Too many edits of an old message: a 429 that concerns only this message, not the route.
pub const EDITED_TOO_OFTEN: isize = 30046;

/// The delay after [`OPENED_TOO_FAST`], which carries no `retry_after`.
const OPENED_TOO_FAST_DELAY: Duration = Duration::from_secs(10 * 60);

/// A rate limit that was hit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// The time until it is over.
    pub after: Duration,
    /// The scope.
    pub scope: LimitScope,
}

/// The scope of a rate limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum LimitScope {
    /// This bot's requests of one route.
    Route,
    /// One route, for all bots together; Discord does not count this against the bot.
    Shared,
    /// All requests of this bot.
    Global,
    /// All requests of this address: a proxy in front of Discord rejects them, without Discord's own error.
    Address,
}

/// A failed request, without anything that could put a token or URL into a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The HTTP status; 0 if no response was read.
    pub status: u16,
    /// Discord's error code; 0 if there was none.
    pub code: isize,
    /// Discord's error message.
    pub message: String,
    /// The rate limit, if there was one.
    pub limit: Option<Limit>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "status {}, code {}: {}",
            self.status, self.code, self.message
        )
    }
}

impl From<serenity::Error> for Fault {
    fn from(error: serenity::Error) -> Fault {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Fault {
                status: answer.status_code.as_u16(),
                code: answer.error.code,
                message: answer.error.message,
                limit: None,
            },
            serenity::Error::Model(error) => Fault {
                status: 400,
                code: 0,
                message: error.to_string(),
                limit: None,
            },
            // Their text may contain the URL, and with it an interaction token: only the kind is kept.
            serenity::Error::Http(_) => Fault::silent("no response"),
            serenity::Error::Json(_) => Fault::silent("unreadable response"),
            _ => Fault::silent("failed"),
        }
    }
}

impl Fault {
    /// Creates a failure without a response.
    pub fn silent(message: &str) -> Fault {
        Fault {
            status: 0,
            code: 0,
            message: message.to_owned(),
            limit: None,
        }
    }

    /// Creates the failure of a request that was not sent because of a rate limit.
    pub fn limited(after: Duration) -> Fault {
        Fault {
            status: 429,
            limit: Some(Limit {
                after,
                scope: LimitScope::Route,
            }),
            ..Fault::silent("rate limited")
        }
    }

    /// Returns whether Discord itself has rejected the request, so that it certainly had no effect. A 5xx or a timeout
    /// may hide a success. A 4xx without one of Discord's codes comes from a proxy and says nothing about the message.
    pub fn is_definite(&self) -> bool {
        let is_rejection = (400..500).contains(&self.status) && self.status != 408;
        is_rejection && (self.code != NO_CODE || self.status == UNAUTHORIZED)
    }

    /// Returns whether this is a 4xx without a Discord error code, which counts as an outage.
    fn has_no_code(&self) -> bool {
        let excluded = [408, UNAUTHORIZED, 429];
        self.code == NO_CODE
            && (400..500).contains(&self.status)
            && !excluded.contains(&self.status)
    }

    /// Returns whether Discord reports that the channel does not exist.
    pub fn is_unknown_channel(&self) -> bool {
        self.code == UNKNOWN_CHANNEL
    }

    /// Returns whether Discord rejected the message's content, rather than the place.
    pub fn rejects_content(&self) -> bool {
        self.after_post() == OutletError::Park(ParkReason::Rejected)
    }

    /// Returns whether the thread exists already.
    pub fn is_existing_thread(&self) -> bool {
        self.code == THREAD_EXISTS
    }

    /// Returns the action to take after a failed post.
    pub fn after_post(&self) -> OutletError {
        if let Some(limit) = &self.limit {
            return OutletError::Limited(limit.after);
        }
        if self.has_no_code() {
            return OutletError::Unclear;
        }
        match (self.code, self.status) {
            // Also for a deleted thread, whose game then moves to the parent channel.
            (UNKNOWN_CHANNEL, _) => OutletError::Missing,
            (THREAD_LOCKED, _) => OutletError::Park(ParkReason::ThreadLocked),
            // The token may have been reset. Nothing can be sent then, but the row is fine.
            (_, UNAUTHORIZED) => OutletError::Retry(Duration::from_secs(60)),
            (_, 403) => OutletError::Park(ParkReason::Forbidden),
            (_, 404) => OutletError::Missing,
            (_, 400) => OutletError::Park(ParkReason::Rejected),
            // 5xx, 408 or no response: the result is unknown, and the courier searches before the next attempt.
            (NO_CODE, _) | (_, 408 | 500..) => OutletError::Retry(Duration::ZERO),
            (_, 401..500) => OutletError::Refused,
            _ => OutletError::Retry(Duration::ZERO),
        }
    }

    /// Returns the action to take after a failed direct message. Only some rejections mean that the person can't be
    /// messaged; the others concern this message, or the bot.
    pub fn after_direct_message(&self) -> OutletError {
        match (self.code, self.status) {
            (OPENED_TOO_FAST, _) => OutletError::Limited(OPENED_TOO_FAST_DELAY),
            (CANNOT_MESSAGE_USER | NO_SHARED_SERVER | UNKNOWN_USER, _) => {
                OutletError::Park(ParkReason::Forbidden)
            }
            (_, 400 | 403 | 404) if !self.has_no_code() => OutletError::Park(ParkReason::Rejected),
            _ => self.after_post(),
        }
    }

    /// Returns the action to take after a failed edit. A message that can no longer be edited is left as it is.
    pub fn after_edit(&self) -> OutletError {
        match (self.code, self.status) {
            (EDITED_TOO_OFTEN | THREAD_ARCHIVED | UNKNOWN_MESSAGE, _) => OutletError::Nothing,
            (_, 400 | 403 | 404) if !self.has_no_code() => OutletError::Nothing,
            _ => self.after_post(),
        }
    }

    /// Returns the action to take after a thread could not be created.
    pub fn after_thread(&self) -> OutletError {
        match (self.code, self.status) {
            (TOO_MANY_THREADS, _) => OutletError::NoThread,
            (_, 400 | 403 | 404) if !self.has_no_code() => OutletError::NoThread,
            _ => self.after_post(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_some_rejections_close_direct_messages() {
        let closed = OutletError::Park(ParkReason::Forbidden);
        let given_up = OutletError::Park(ParkReason::Rejected);
        let minute = Duration::from_secs(60);
        let table = [
            (403, CANNOT_MESSAGE_USER, closed.clone()),
            (400, CANNOT_MESSAGE_USER, closed.clone()),
            (403, NO_SHARED_SERVER, closed.clone()),
            (404, UNKNOWN_USER, closed),
            // Daily lists at a popular hour open many direct messages within a moment.
            (
                403,
                OPENED_TOO_FAST,
                OutletError::Limited(OPENED_TOO_FAST_DELAY),
            ),
            (401, 0, OutletError::Retry(minute)),
            (403, 20026, given_up.clone()),
            (400, 50035, given_up),
            (403, 0, OutletError::Unclear),
            (500, 0, OutletError::Retry(Duration::ZERO)),
            (0, 0, OutletError::Retry(Duration::ZERO)),
        ];
        for (status, code, next) in table {
            let fault = Fault {
                status,
                code,
                ..Fault::silent("refused")
            };
            assert_eq!(fault.after_direct_message(), next, "{fault}");
        }
        let limited = Fault::limited(minute);
        assert_eq!(limited.after_direct_message(), OutletError::Limited(minute));
    }

    #[test]
    fn rejection_is_definite_only_with_a_discord_error_code() {
        let unknown = OutletError::Retry(Duration::ZERO);
        let minute = OutletError::Retry(Duration::from_secs(60));
        let parked = |reason| OutletError::Park(reason);
        // (status, code, after a post, after an edit, after a failed thread creation)
        let table = [
            (
                400,
                0,
                OutletError::Unclear,
                OutletError::Unclear,
                OutletError::Unclear,
            ),
            (
                403,
                0,
                OutletError::Unclear,
                OutletError::Unclear,
                OutletError::Unclear,
            ),
            (
                404,
                0,
                OutletError::Unclear,
                OutletError::Unclear,
                OutletError::Unclear,
            ),
            (
                405,
                0,
                OutletError::Unclear,
                OutletError::Unclear,
                OutletError::Unclear,
            ),
            (401, 0, minute.clone(), minute.clone(), minute),
            (408, 0, unknown.clone(), unknown.clone(), unknown.clone()),
            (502, 0, unknown.clone(), unknown.clone(), unknown.clone()),
            (500, 130_000, unknown.clone(), unknown.clone(), unknown),
            (
                400,
                50035,
                parked(ParkReason::Rejected),
                OutletError::Nothing,
                OutletError::NoThread,
            ),
            (
                403,
                50013,
                parked(ParkReason::Forbidden),
                OutletError::Nothing,
                OutletError::NoThread,
            ),
            (
                403,
                THREAD_LOCKED,
                parked(ParkReason::ThreadLocked),
                OutletError::Nothing,
                OutletError::NoThread,
            ),
            (
                404,
                UNKNOWN_CHANNEL,
                OutletError::Missing,
                OutletError::Nothing,
                OutletError::NoThread,
            ),
            (
                409,
                50_101,
                OutletError::Refused,
                OutletError::Refused,
                OutletError::Refused,
            ),
            (
                405,
                50_101,
                OutletError::Refused,
                OutletError::Refused,
                OutletError::Refused,
            ),
        ];
        for (status, code, post, edit, thread) in table {
            let fault = Fault {
                status,
                code,
                ..Fault::silent("refused")
            };
            assert_eq!(fault.after_post(), post, "{fault}");
            assert_eq!(fault.after_edit(), edit, "{fault}");
            assert_eq!(fault.after_thread(), thread, "{fault}");
            let expected = (400..500).contains(&status) && (code != 0 || status == 401);
            assert_eq!(fault.is_definite(), expected, "{fault}");
        }
    }
}

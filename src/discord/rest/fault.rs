//! What a failed request to Discord means.

use std::fmt;
use std::time::Duration;

use serenity::all::HttpError;

use crate::app::{OutletError, Parked};

/// The interaction has been answered already: the first answer arrived.
pub const ALREADY_ANSWERED: isize = 40060;
/// The interaction is not known any more: it was answered too late.
pub const UNKNOWN_INTERACTION: isize = 10062;
/// The person is not in the server.
pub const UNKNOWN_MEMBER: isize = 10007;
const UNKNOWN_CHANNEL: isize = 10003;
const UNKNOWN_MESSAGE: isize = 10008;
const THREAD_EXISTS: isize = 160_004;
const THREAD_LOCKED: isize = 160_005;
const TOO_MANY_THREADS: isize = 160_006;
const THREAD_ARCHIVED: isize = 50083;
const EDITED_TOO_OFTEN: isize = 30046;

/// A limit that has been reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// After how long it has passed.
    pub after: Duration,
    /// Whether it is the one over all requests.
    pub global: bool,
}

/// A failed request, put so that neither a token nor an address can get into a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The HTTP status; 0 where no answer was read.
    pub status: u16,
    /// Discord's own code; 0 where it gave none.
    pub code: isize,
    /// What it said.
    pub message: String,
    /// The limit that it ran into.
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
            // These may print the address, and with it the token: their kind is enough.
            serenity::Error::Http(_) => Fault::silent("no answer"),
            serenity::Error::Json(_) => Fault::silent("an answer that cannot be read"),
            _ => Fault::silent("failed"),
        }
    }
}

impl Fault {
    /// A failure without an answer.
    pub fn silent(message: &str) -> Fault {
        Fault {
            status: 0,
            code: 0,
            message: message.to_owned(),
            limit: None,
        }
    }

    /// A request that was not even made, since a limit has not passed yet.
    pub fn limited(after: Duration) -> Fault {
        Fault {
            status: 429,
            limit: Some(Limit {
                after,
                global: false,
            }),
            ..Fault::silent("a limit has been reached")
        }
    }

    /// Whether the request certainly had no effect.
    pub fn is_definite(&self) -> bool {
        (400..500).contains(&self.status) && self.status != 408
    }

    /// Whether the thread that was asked for exists already.
    pub fn thread_exists(&self) -> bool {
        self.code == THREAD_EXISTS
    }

    /// What to do after a failed post or edit.
    pub fn after_post(&self) -> OutletError {
        if let Some(limit) = &self.limit {
            return OutletError::Limited(limit.after);
        }
        match (self.code, self.status) {
            (UNKNOWN_CHANNEL, _) => OutletError::NoThread,
            (THREAD_LOCKED, _) => OutletError::Park(Parked::ThreadLocked),
            (_, 401) => OutletError::Retry(Duration::from_secs(60)),
            (_, 403) => OutletError::Park(Parked::Forbidden),
            (_, 404) => OutletError::NoThread,
            (_, 400) => OutletError::Park(Parked::Rejected),
            _ => OutletError::Retry(Duration::ZERO),
        }
    }

    /// What to do after a failed edit: a message that cannot be changed any more stays as it is.
    pub fn after_edit(&self) -> OutletError {
        match (self.code, self.status) {
            (EDITED_TOO_OFTEN | THREAD_ARCHIVED | UNKNOWN_MESSAGE, _) | (_, 400 | 403 | 404) => {
                OutletError::Nothing
            }
            _ => self.after_post(),
        }
    }

    /// What to do after a thread could not be made.
    pub fn after_thread(&self) -> OutletError {
        match (self.code, self.status) {
            (TOO_MANY_THREADS, _) | (_, 400 | 403 | 404) => OutletError::NoThread,
            _ => self.after_post(),
        }
    }
}

//! Who is known to be in a server. Without a privileged intent that can only be asked for, which takes a
//! request: so it is asked beside the answer, and remembered for a while. Who has left is asked for again
//! each time, since they may be back.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::message::{Notice, Subject};
use super::outlet::Outlet;
use crate::app::clock::Clock;
use crate::play::{ServerId, Timestamp, UserId};

/// For how long somebody who was there counts as being there.
const KNOWN: Duration = Duration::from_secs(10 * 60);
/// The most people that are remembered.
const MOST: usize = 1_024;

/// When people were last seen to be in a server.
pub struct Members {
    clock: Arc<dyn Clock>,
    seen: Mutex<HashMap<(ServerId, UserId), Timestamp>>,
}

impl Members {
    /// Nobody is known yet.
    pub fn new(clock: Arc<dyn Clock>) -> Members {
        Members {
            clock,
            seen: Mutex::default(),
        }
    }

    fn is_there(&self, who: (ServerId, UserId), now: Timestamp) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(&who).is_some_and(|at| now.since(*at) < KNOWN)
    }

    fn saw(&self, who: (ServerId, UserId), now: Timestamp) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= MOST {
            seen.retain(|_, at| now.since(*at) < KNOWN);
        }
        if seen.len() < MOST {
            seen.insert(who, now);
        }
    }

    /// Whether the player whom a message would ping has left the server; asks the platform unless they
    /// were there a moment ago.
    pub(super) async fn has_left<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let now = self.clock.now();
        let known = pinged(notice).is_none_or(|who| self.is_there(who, now));
        !known && self.look_for_pinged(outlet, notice).await
    }

    /// Asks the platform whether the player whom a message pings has left the server.
    pub async fn look_for_pinged<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let Some(who) = pinged(notice) else {
            return false;
        };
        let is_there = outlet.is_member(who.0, who.1).await;
        if is_there {
            self.saw(who, self.clock.now());
        }
        !is_there
    }
}

/// Whom a message pings because it is their turn.
fn pinged(notice: &Notice) -> Option<(ServerId, UserId)> {
    let pings = matches!(notice.subject, Subject::Board | Subject::Setup) && !notice.late;
    let server = notice.game.challenge().server?;
    let person = notice.game.waits_for()?;
    // The bot is where it plays.
    (pings && !notice.game.is_bot(person.id)).then_some((server, person.id))
}

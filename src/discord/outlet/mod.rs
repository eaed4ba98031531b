//! The wire side of the courier.

mod answers;
mod find;
mod send;

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ApplicationId, GuildId, LightMethod, Member, Request, Route, UserId};

use super::rest::fault::{Fault, UNKNOWN_MEMBER};
use super::rest::{Asker, Rest};
use crate::app::{Clock, Found, OutgoingMessage, Outlet, OutletError, Subject};
use crate::play;
use crate::store::RowKind;

pub use find::Original;

/// How long one request may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a board waits to learn whether a player is still in the server.
const LOOK_UP: Duration = Duration::from_secs(3);

/// Posts, edits and finds messages on Discord.
pub struct DiscordOutlet {
    rest: Arc<Rest>,
    /// To whom interactions' webhooks belong.
    application: ApplicationId,
    /// The bot's own user: nobody else's messages are taken for the game's.
    us: UserId,
    clock: Arc<dyn Clock>,
    token_life: Duration,
}

impl DiscordOutlet {
    /// An outlet for the user `us` of an application. `token_life` is how long an interaction's
    /// token opens its answer.
    pub fn new(
        rest: Arc<Rest>,
        application: ApplicationId,
        us: UserId,
        clock: Arc<dyn Clock>,
        token_life: Duration,
    ) -> DiscordOutlet {
        DiscordOutlet {
            rest,
            application,
            us,
            clock,
            token_life,
        }
    }

    /// A person as a member of a server; `None` where they are none.
    pub async fn member(
        &self,
        server: play::ServerId,
        user_id: UserId,
    ) -> Result<Option<Member>, Fault> {
        let guild_id = GuildId::new(server.0);
        let route = Route::GuildMember { guild_id, user_id };
        let asked = self
            .rest
            .ask(Asker::Courier, Request::new(route, LightMethod::Get));
        match within(asked).await {
            Ok(member) => Ok(Some(member)),
            Err(fault) if fault.code == UNKNOWN_MEMBER => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}

impl Outlet for DiscordOutlet {
    async fn send(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<play::MessageId>, OutletError> {
        match outgoing.row.kind {
            RowKind::Challenge
            | RowKind::Setup
            | RowKind::Board
            | RowKind::Offer
            | RowKind::Nudge
            | RowKind::Absent
            | RowKind::Lost
            | RowKind::Reminder
            | RowKind::Digest => self.post(outgoing).await,
            RowKind::Strip if outgoing.notice.subject == Subject::ThreadName => {
                self.rename(outgoing).await
            }
            RowKind::Closed | RowKind::Settled | RowKind::Strip => self.edit(outgoing).await,
            RowKind::Thread => self.open_thread(outgoing).await,
        }
    }

    async fn find(
        &self,
        outgoing: &OutgoingMessage,
        known: &[play::MessageId],
    ) -> Result<Found, OutletError> {
        if let Some(asked) = &outgoing.row.interaction {
            match self.find_answer(outgoing, asked).await? {
                Found::Nowhere => {}
                found => return Ok(found),
            }
        }
        self.search(outgoing, known).await
    }

    async fn is_member(&self, server: play::ServerId, who: play::UserId) -> bool {
        // In doubt, they are: nobody is called gone because a request failed or took long.
        let look_up = self.member(server, UserId::new(who.0));
        !matches!(tokio::time::timeout(LOOK_UP, look_up).await, Ok(Ok(None)))
    }
}

/// One request, with an end to its patience.
pub async fn within<T>(request: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    let done = tokio::time::timeout(PATIENCE, request).await;
    done.unwrap_or_else(|_| Err(Fault::silent("timed out")))
}

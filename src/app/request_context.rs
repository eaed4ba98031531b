//! The user who made a request, its origin, and the interaction to answer; and which interactions are in progress, so
//! that an event that is received twice is handled once.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::error::{ApplicationId, MissingPermission, Refused};
use hansu_play::{ChannelId, Language, MessageId, Person, ServerId};
use hansu_store::{InteractionId, InteractionRef, PageAct, RequestSource, RowKind};

/// The context of a command, a component interaction or a plain message, without Discord's types.
#[derive(Debug, Clone)]
pub struct RequestContext {
    /// The user.
    pub actor: Person,
    /// `true` if the user is a bot.
    pub is_bot: bool,
    /// The user's language.
    pub language: Language,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The kind of place.
    pub place: Place,
    /// The source of the request, which determines the form of the answer.
    pub source: Source,
    /// The interaction to answer; for a plain message its id, which also identifies a repeated delivery.
    pub interaction: InteractionRef,
    /// The message with the component, for component interactions.
    pub pressed: Option<PressedMessage>,
}

/// The source of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A command or component, which is answered by its token.
    Interaction,
    /// Plain text in direct messages. There is no token: answers are posted, and boards left to the courier.
    Message,
    /// The board page. There is no message to answer: everything is left to the courier.
    Page(PageAct),
}

/// The origin of an interaction.
#[derive(Debug, Clone)]
pub enum Place {
    /// In a server that has the bot.
    Server(ServerContext),
    /// In direct messages with the bot.
    DirectMessages,
    /// In a server that the bot is not in, by a person who has installed it for themselves. Nothing is posted or stored
    /// there: the request is treated like one in direct messages.
    Abroad(ApplicationId),
}

/// The server in which an interaction was made.
#[derive(Debug, Clone)]
pub struct ServerContext {
    /// The server's id.
    pub server: ServerId,
    /// The language of the server's locale, if the bot has it.
    pub language: Option<Language>,
    /// `true` if the user has the Manage Server permission.
    pub manages: bool,
    /// Permissions that a game needs and the bot lacks in this channel.
    pub missing: Vec<MissingPermission>,
    /// `true` if this is a thread.
    pub thread: bool,
    /// `true` if threads can be created from messages of this channel.
    pub threads: bool,
    /// `true` if this is a thread, and both the user and the bot may post in its parent.
    pub posts_above: bool,
}

/// The message of a component interaction.
#[derive(Debug, Clone, Copy)]
pub struct PressedMessage {
    /// Its id.
    pub message: MessageId,
    /// `true` if the message is visible only to this person: ephemeral, or an answer to plain text. It then belongs to
    /// no outbox row.
    pub private: bool,
    /// The kind of row that posts messages with such a component.
    pub posted_as: Option<RowKind>,
}

impl RequestContext {
    /// Returns the act of the board page, if that made the request.
    pub fn page_act(&self) -> Option<&PageAct> {
        match &self.source {
            Source::Page(act) => Some(act),
            Source::Interaction | Source::Message => None,
        }
    }

    /// Returns what identifies a repetition of the request.
    pub fn source(&self) -> RequestSource<'_> {
        let interaction = RequestSource::Interaction(self.interaction.id);
        self.page_act().map_or(interaction, RequestSource::Page)
    }

    /// Returns the server that has the bot; `None` elsewhere.
    pub fn here(&self) -> Option<&ServerContext> {
        match &self.place {
            Place::Server(place) => Some(place),
            Place::DirectMessages | Place::Abroad(_) => None,
        }
    }

    /// Returns the server that has the bot, for commands that require one.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`], [`Refused::BotNotHere`].
    pub fn in_server(&self) -> Result<&ServerContext, Refused> {
        match &self.place {
            Place::Server(place) => Ok(place),
            Place::DirectMessages => Err(Refused::ServerOnly),
            Place::Abroad(application) => Err(Refused::BotNotHere(*application)),
        }
    }

    /// Returns the id of the server that has the bot; `None` elsewhere.
    pub fn server(&self) -> Option<ServerId> {
        self.here().map(|place| place.server)
    }

    /// Returns whether this is a server that the bot is not in, where all answers are private.
    pub fn is_abroad(&self) -> bool {
        matches!(self.place, Place::Abroad(_))
    }

    /// Returns whether these are direct messages with the bot.
    pub fn is_direct(&self) -> bool {
        matches!(self.place, Place::DirectMessages)
    }
}

/// The time for which an interaction is remembered after its end, which is the life of its token. A resumed session
/// only replays younger events.
const MEMORY_TIME: Duration = Duration::from_secs(15 * 60);
/// The maximum number of remembered interactions.
const CAPACITY: usize = 50_000;

/// Interactions in progress, and recent ones.
#[derive(Debug, Default)]
pub struct Handling(Mutex<SeenInteractions>);

#[derive(Debug, Default)]
struct SeenInteractions {
    /// All interactions.
    known: BTreeSet<u64>,
    /// Ended interactions, oldest first.
    ended: VecDeque<(Instant, u64)>,
}

/// RAII guard of an interaction in progress.
#[derive(Debug)]
pub struct HandlingGuard<'a> {
    all: &'a Handling,
    interaction: InteractionId,
}

impl Handling {
    /// Registers an interaction; `None` if it is already in progress, or was.
    pub fn begin(&self, interaction: InteractionId) -> Option<HandlingGuard<'_>> {
        let mut interactions = self.0.lock();
        while let Some((ended, id)) = interactions.ended.front().copied()
            && (ended.elapsed() >= MEMORY_TIME || interactions.ended.len() > CAPACITY)
        {
            interactions.ended.pop_front();
            interactions.known.remove(&id);
        }
        let is_new = interactions.known.insert(interaction.0);
        is_new.then(|| HandlingGuard {
            all: self,
            interaction,
        })
    }
}

impl Drop for HandlingGuard<'_> {
    fn drop(&mut self) {
        let mut interactions = self.all.0.lock();
        interactions
            .ended
            .push_back((Instant::now(), self.interaction.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn interaction_is_handled_once_even_after_its_end() {
        let handling = Handling::default();
        let first = handling.begin(InteractionId(1));
        assert!(first.is_some());
        for _ in 0..2 {
            assert!(handling.begin(InteractionId(1)).is_none());
        }
        assert!(handling.begin(InteractionId(2)).is_some());
        drop(first);
        assert!(handling.begin(InteractionId(1)).is_none());
        tokio::time::advance(MEMORY_TIME).await;
        assert!(handling.begin(InteractionId(1)).is_some());
    }
}

//! The board page inside Discord: its sessions, and the games that may be seen from where it was opened.
//!
//! Nothing that the page says about its place is believed. Discord says who the person is, and in which channel the
//! instance of the Activity is that they are in.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use super::visitors::{PagePlace, Visitor};
use super::{BoardPage, digest};
use crate::app::error::AppError;
use crate::app::request_context::{Place, RequestContext};
use hansu_play::{ChannelId, GameId, Language, Match, ServerId, UserId};
use hansu_store::{GamePhase, GameRow};

/// The time in which Discord should list a person in a new instance.
const LISTING_PATIENCE: Duration = Duration::from_secs(5);
/// The interval between two requests for an instance.
const LISTING_INTERVAL: Duration = Duration::from_millis(500);
/// The maximum length of an id or code from the page.
const MAX_WORD: usize = 200;

/// A person, as Discord answers to their code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActivityPerson {
    /// The person.
    pub id: UserId,
    /// Their language, if the bot speaks it.
    pub language: Option<Language>,
}

/// An instance of the Activity, as Discord describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActivityInstance {
    /// The server; `None` for direct messages.
    pub server: Option<ServerId>,
    /// The channel.
    pub channel: ChannelId,
    /// The people in it.
    pub people: Vec<UserId>,
}

/// The reason why Discord does not answer a question about the Activity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostError {
    /// The code is wrong, used or too old; or there is no such instance.
    Refused,
    /// Discord does not answer, or does not accept the application's secret.
    Unavailable,
}

/// A question to Discord.
pub type HostAnswer<'a, T> = Pin<Box<dyn Future<Output = Result<T, HostError>> + Send + 'a>>;

/// Discord, as the host of the Activity.
pub trait ActivityHost: Send + Sync {
    /// Returns the person of an OAuth2 code, which is used up.
    fn person<'a>(&'a self, code: &'a str) -> HostAnswer<'a, ActivityPerson>;

    /// Returns an instance of the bot's own Activity.
    fn instance<'a>(&'a self, instance: &'a str) -> HostAnswer<'a, ActivityInstance>;
}

/// A session inside Discord that has begun.
pub struct OpenedActivity {
    /// The session's secret. Never printed.
    pub secret: String,
    /// The person.
    pub person: ActivityPerson,
    /// The game to show first; `None` for the one that waits for the person.
    pub game: Option<GameId>,
}

/// The reason why no session begins.
#[derive(Debug, thiserror::Error)]
pub enum ActivityError {
    /// Discord does not accept the code.
    #[error("the code was refused")]
    Code,
    /// The instance does not exist, is of another application, or the person is not in it.
    #[error("the person is in no such instance")]
    Instance,
    /// The page shows no games of this server.
    #[error("the page shows no games here")]
    Place,
    /// The person opens the page too often.
    #[error("the page is opened too often")]
    TooOften,
    /// Discord does not answer.
    #[error("Discord does not answer")]
    Unavailable,
    /// The database failed.
    #[error(transparent)]
    App(#[from] AppError),
}

impl BoardPage {
    /// Returns whether boards offer to open the page inside Discord.
    pub fn opens_inside_discord(&self) -> bool {
        self.page_site().is_some_and(|site| site.activity)
    }

    /// Returns whether a game may be opened inside Discord from the place of a request: in its server, and in direct
    /// messages.
    pub fn opens_here(&self, request: &RequestContext, row: &GameRow) -> bool {
        let is_seen = match &request.place {
            Place::DirectMessages => true,
            Place::Server(here) => row.server == Some(here.server),
            Place::Abroad(_) => false,
        };
        is_seen && self.opens_inside_discord() && self.is_offered(row.server)
    }

    /// Notes that a player opens the page inside Discord by a press at their game.
    pub fn note_press(&self, player: UserId, game: GameId) {
        self.activities.note(player, game, self.core.clocks.now());
    }

    /// Notes that a person opens the page inside Discord by the command of the Activity: at the game of this thread.
    ///
    /// # Errors
    /// Database errors.
    pub async fn note_command(&self, request: &RequestContext) -> Result<(), AppError> {
        let games = self.games_at(request.server(), request.channel).await?;
        // A challenge has nothing to show yet.
        let mut games = games.into_iter();
        let game = games.find(|row| row.phase != GamePhase::Challenged);
        if let Some(row) = game {
            let now = self.core.clocks.now();
            self.activities.note(request.actor.id, row.id, now);
        }
        Ok(())
    }

    /// Begins a session with the code and the instance that a page names, once Discord has confirmed both. `may_open`
    /// returns whether this person may open the page now.
    ///
    /// # Errors
    /// [`ActivityError`].
    pub async fn begin_activity(
        &self,
        host: &dyn ActivityHost,
        code: &str,
        instance: &str,
        may_open: impl Fn(UserId) -> bool + Send,
    ) -> Result<OpenedActivity, ActivityError> {
        if !is_word(code) {
            return Err(ActivityError::Code);
        }
        if !is_word(instance) {
            return Err(ActivityError::Instance);
        }
        let person = host.person(code).await;
        let person = person.map_err(|error| error.for_refusal(ActivityError::Code))?;
        if !may_open(person.id) {
            return Err(ActivityError::TooOften);
        }
        let found = self.instance_with(host, instance, person.id).await?;
        let now = self.core.clocks.now();
        let named = self.activities.pressed(person.id, now);
        let place = match found.server {
            Some(server) if self.is_offered(Some(server)) => PagePlace::Channel {
                server,
                channel: found.channel,
                named,
            },
            Some(_) => return Err(ActivityError::Place),
            None => PagePlace::DirectMessages,
        };
        let visitor = Visitor {
            person: person.id,
            place,
        };
        let game = self.first_game(visitor, named).await?;
        let secret = self.core.chance.secret();
        self.activities
            .begin(digest(&secret), visitor, instance, now);
        Ok(OpenedActivity {
            secret,
            person,
            game,
        })
    }

    /// Returns the visitor of a session inside Discord; `None` if it has ended.
    #[must_use]
    pub fn visitor(&self, secret: &str) -> Option<Visitor> {
        self.activities
            .visitor(&digest(secret), self.core.clocks.now())
    }

    /// Ends a session inside Discord whose person has left the instance. Discord is asked every five minutes, and its
    /// silence changes nothing.
    pub async fn confirm(&self, host: &dyn ActivityHost, secret: &str) {
        let digest = digest(secret);
        let now = self.core.clocks.now();
        let Some(visitor) = self.visitor(secret) else {
            return;
        };
        let Some(instance) = self.activities.instance_to_confirm(&digest, now) else {
            return;
        };
        let found = tokio::time::timeout(LISTING_PATIENCE, host.instance(&instance)).await;
        let has_left = match found {
            Ok(Ok(found)) => !found.people.contains(&visitor.person),
            Ok(Err(HostError::Refused)) => true,
            Ok(Err(HostError::Unavailable)) | Err(_) => false,
        };
        if has_left {
            self.activities.end_one(&digest);
        }
    }

    /// Returns a game that a visitor may see: their own, or one of other people to watch.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`](super::Refused::UnknownGame) for any other.
    pub async fn shown_game(
        &self,
        visitor: Visitor,
        game: GameId,
    ) -> Result<(GameRow, Arc<Match>), AppError> {
        self.game_if(visitor, game, |row| visitor.may_watch(row))
            .await
    }

    /// Waits until Discord lists a person in an instance.
    async fn instance_with(
        &self,
        host: &dyn ActivityHost,
        instance: &str,
        person: UserId,
    ) -> Result<ActivityInstance, ActivityError> {
        let mut is_answered = false;
        let listed = async {
            loop {
                let found = host.instance(instance).await;
                let found = found.map_err(|error| error.for_refusal(ActivityError::Instance))?;
                is_answered = true;
                if found.people.contains(&person) {
                    return Ok(found);
                }
                tokio::time::sleep(LISTING_INTERVAL).await;
            }
        };
        let listed = tokio::time::timeout(LISTING_PATIENCE, listed).await;
        listed.unwrap_or(Err(if is_answered {
            ActivityError::Instance
        } else {
            ActivityError::Unavailable
        }))
    }

    /// Returns the game that a new page shows: the one that the press named, else the first of this thread that they
    /// may see.
    async fn first_game(
        &self,
        visitor: Visitor,
        named: Option<GameId>,
    ) -> Result<Option<GameId>, AppError> {
        let here = match visitor.place {
            PagePlace::Channel {
                server, channel, ..
            } => self.games_at(Some(server), channel).await?,
            PagePlace::Browser | PagePlace::DirectMessages => Vec::new(),
        };
        for game in named.into_iter().chain(here.iter().map(|row| row.id)) {
            match self.shown_game(visitor, game).await {
                Ok(_) => return Ok(Some(game)),
                Err(AppError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Returns the games of a channel or thread of a server, open ones first, then the newest.
    async fn games_at(
        &self,
        server: Option<ServerId>,
        channel: ChannelId,
    ) -> Result<Vec<GameRow>, AppError> {
        if server.is_none() {
            return Ok(Vec::new());
        }
        let mut games = self.core.store.games_at(channel).await?;
        games.retain(|row| row.server == server);
        Ok(games)
    }
}

impl HostError {
    /// Returns the error of a question whose refusal has this meaning.
    fn for_refusal(self, refusal: ActivityError) -> ActivityError {
        match self {
            HostError::Refused => refusal,
            HostError::Unavailable => ActivityError::Unavailable,
        }
    }
}

/// Returns whether a text can be a code or an id, so that it adds nothing to an address.
fn is_word(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    (1..=MAX_WORD).contains(&text.len()) && text.chars().all(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_page_are_words() {
        for (text, is) in [
            ("i-1-gc-2-3", true),
            ("Ab_9", true),
            ("", false),
            ("..", false),
            ("a/b", false),
            ("a?b", false),
            ("한", false),
        ] {
            assert_eq!(is_word(text), is, "{text}");
        }
        assert!(!is_word(&"a".repeat(201)));
    }
}

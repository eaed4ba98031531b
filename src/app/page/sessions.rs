//! The sessions of browsers on the board page, and the names of their people.

use std::sync::Arc;

use super::voters::ServerMembers;
use super::{BoardPage, digest, own};
use crate::app::error::{AppError, readable};
use hansu_play::{GameId, Match, UserId};
use hansu_store::{NewPageSession, PageTarget};

/// The maximum number of stored characters of a browser's name.
const DEVICE: usize = 120;

/// A browser that asks for a session.
#[derive(Debug, Clone, Copy)]
pub struct Browser<'a> {
    /// Its name, in its own words.
    pub device: &'a str,
    /// The secret of its session so far.
    pub secret: Option<&'a str>,
    /// `true` if a session of another person may end.
    pub switches: bool,
}

/// The result of a request for a session.
pub enum SessionStart {
    /// The session has begun.
    Begun {
        /// Its secret. Never printed.
        secret: String,
        /// The game or exercise of the link.
        target: PageTarget,
    },
    /// The browser has a session of another person, which has to end first. The code is still usable.
    OtherPerson {
        /// The person of the session.
        current: UserId,
        /// The person of the link.
        wanted: UserId,
    },
    /// The code is unknown, used or too old.
    UnknownCode,
}

impl BoardPage {
    /// Begins a session with a link's code. It replaces the browser's session of the same person.
    ///
    /// # Errors
    /// Database errors.
    pub async fn begin_session(
        &self,
        code: &str,
        browser: Browser<'_>,
    ) -> Result<SessionStart, AppError> {
        let now = self.core.clocks.now();
        let code = digest(code);
        let Some(wanted) = self.core.store.page_code(&code, now).await? else {
            return Ok(SessionStart::UnknownCode);
        };
        let replaced = browser.secret.map(digest);
        let current = match browser.secret {
            Some(secret) => self.person(secret).await?,
            None => None,
        };
        if let Some(current) = current
            && current != wanted
            && !browser.switches
        {
            return Ok(SessionStart::OtherPerson { current, wanted });
        }
        let secret = self.core.chance.secret();
        let device: String = browser.device.chars().take(DEVICE).collect();
        let session = NewPageSession {
            digest: &digest(&secret),
            replaced: replaced.as_deref(),
            device: &device,
            now,
        };
        let begun = self.core.store.begin_page_session(&code, session).await?;
        let Some((person, target)) = begun else {
            return Ok(SessionStart::UnknownCode);
        };
        if let PageTarget::Game(game) = target {
            self.note_voter(person, game).await?;
        }
        if let Some(current) = current {
            // Open pages of the replaced session end with it.
            self.core.signals.person_changed(current);
        }
        Ok(SessionStart::Begun { secret, target })
    }

    /// Notes a person whose link leads to another's game: they may vote in it. The link may be another process's.
    async fn note_voter(&self, person: UserId, game: GameId) -> Result<(), AppError> {
        let state = self.core.matches.load(game).await?;
        if state.votes().is_some() && own(&state, person).is_err() {
            let now = self.core.clocks.now();
            self.voters.note(person, game, now);
        }
        Ok(())
    }

    /// Sets the source of the members of servers, which is asked whether voters are still in them.
    pub fn ask_members(&self, members: Arc<dyn ServerMembers>) {
        self.voters.ask(members);
    }

    /// Returns the person of a session; `None` if it has ended.
    ///
    /// # Errors
    /// Database errors.
    pub async fn person(&self, secret: &str) -> Result<Option<UserId>, AppError> {
        let now = self.core.clocks.now();
        Ok(self.core.store.page_session(&digest(secret), now).await?)
    }

    /// Ends a session.
    ///
    /// # Errors
    /// Database errors.
    pub async fn end_session(&self, secret: &str) -> Result<(), AppError> {
        let person = self.person(secret).await?;
        self.core.store.end_page_session(&digest(secret)).await?;
        if let Some(person) = person {
            self.core.signals.person_changed(person);
        }
        Ok(())
    }

    /// Ends all sessions of a person. Returns their number.
    ///
    /// # Errors
    /// Database errors.
    pub async fn end_sessions(&self, person: UserId) -> Result<u64, AppError> {
        self.voters.forget(person);
        let inside_discord = self.activities.end(person);
        let ended = self.core.store.end_page_sessions(person).await?;
        self.core.signals.person_changed(person);
        Ok(ended + inside_discord)
    }

    /// Returns the name of a person in their newest game; `None` if they have none.
    ///
    /// # Errors
    /// Database errors.
    pub async fn name(&self, person: UserId) -> Result<Option<String>, AppError> {
        let store = &self.core.store;
        let open = store.open_games_of(person, None).await?;
        let finished = store.finished_games_of(person, None, 0, 1).await?;
        let rows = open.into_iter().chain(finished);
        let Some(newest) = rows.max_by_key(|row| (row.changed_at, row.id)) else {
            return Ok(None);
        };
        let game = readable(self.core.matches.load_row(&newest).await)?;
        Ok(game.and_then(|game| name_in(&game, person)))
    }
}

/// Returns the name of a person in a match.
fn name_in(game: &Match, person: UserId) -> Option<String> {
    if let Ok(player) = own(game, person) {
        return Some(player.name);
    }
    let challenge = game.challenge();
    let asked = challenge.addressee.person();
    let mut people = asked.into_iter().chain([&challenge.challenger]);
    let found = people.find(|one| one.id == person);
    found.map(|one| one.name.clone())
}

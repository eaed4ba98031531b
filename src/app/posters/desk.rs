//! The content of a desk, independent of language and layout; setting one up, and pressing its buttons.

use super::Posters;
use crate::app::clock::TimeSummary;
use crate::app::club::RankLine;
use crate::app::error::{AppError, MissingPermission, Refused};
use crate::app::request_context::{RequestContext, ServerContext};
use crate::play::{
    ChannelId, GameId, Language, Person, RatingPool, ServerId, TimeControl, Timestamp,
};
use crate::rules::{BySide, Handicap, Ruleset, Side};
use crate::store::{NewPoster, Poster, PosterKind, StoreError};

/// A channel's desk.
#[derive(Debug, Clone, PartialEq)]
pub struct Desk {
    /// The channel.
    pub channel: ChannelId,
    /// Its server.
    pub server: ServerId,
    /// The language of the message.
    pub language: Language,
    /// Challenges to anyone, the longest waiting first.
    pub open_challenges: Listed<OpenChallenge>,
    /// Running games, soonest deadline first.
    pub running: Listed<DeskGame>,
    /// Results of seven days, latest first.
    pub results: Listed<DeskResult>,
    /// The server's top ranks, of each game with ratings.
    pub ranks: Vec<DeskRanks>,
}

/// The first items of a list, and the number of further ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed<T> {
    /// The listed items.
    pub lines: Vec<T>,
    /// The number of further games.
    pub others: u32,
}

impl<T> Listed<T> {
    /// Creates a list of these items out of `all`.
    pub(super) fn of(lines: Vec<T>, all: u32) -> Listed<T> {
        let listed_count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        Listed {
            lines,
            others: all.saturating_sub(listed_count),
        }
    }
}

/// A challenge to anyone.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenChallenge {
    /// Its number.
    pub game: GameId,
    /// The player who waits.
    pub challenger: Person,
    /// The rules.
    pub ruleset: Ruleset,
    /// The handicap given to the weaker player.
    pub handicap: Option<Handicap>,
    /// The time control; `None` for no clock.
    pub terms: Option<TimeControl>,
    /// `true` if it is rated.
    pub rated: bool,
    /// The time of its expiry.
    pub expires: Timestamp,
}

/// A running game.
#[derive(Debug, Clone, PartialEq)]
pub struct DeskGame {
    /// Its number.
    pub game: GameId,
    /// The channel or thread of its messages.
    pub home: ChannelId,
    /// The players.
    pub players: BySide<Person>,
    /// The sides to act: both may choose a formation in secret.
    pub awaits: BySide<bool>,
    /// The start of the current wait.
    pub since: Timestamp,
    /// The deadline, and the paused clocks.
    pub time: TimeSummary,
}

/// A game that has ended.
#[derive(Debug, Clone, PartialEq)]
pub struct DeskResult {
    /// Its number.
    pub game: GameId,
    /// The channel or thread of its messages.
    pub home: ChannelId,
    /// The players.
    pub players: BySide<Person>,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The time of its end.
    pub at: Timestamp,
}

/// The top ranks of a pool in a server.
#[derive(Debug, Clone, PartialEq)]
pub struct DeskRanks {
    /// The game and the kind of pace.
    pub pool: RatingPool,
    /// The first ones, without players who hide their statistics.
    pub lines: Vec<RankLine>,
}

/// Returns the permissions that a standing message does not need.
fn not_needed(kind: PosterKind) -> &'static [MissingPermission] {
    match kind {
        PosterKind::Desk => &[
            MissingPermission::AttachFiles,
            MissingPermission::SendInThreads,
        ],
        PosterKind::Daily => &[MissingPermission::SendInThreads],
    }
}

impl Posters {
    /// Sets up a standing message in the channel of the request; it follows when it is due.
    ///
    /// # Errors
    /// [`Refused::ManageServer`], [`Refused::ServerOnly`], [`Refused::BotNotHere`]; [`Refused::PosterInThread`],
    /// [`Refused::Missing`], [`Refused::TooManyPosters`].
    pub async fn set_up(&self, request: &RequestContext, kind: PosterKind) -> Result<(), AppError> {
        let place = managed(request)?;
        if place.thread {
            return Err(Refused::PosterInThread(kind).into());
        }
        let missing_permissions = place.missing.iter().copied();
        let missing_permissions: Vec<_> = missing_permissions
            .filter(|permission| !not_needed(kind).contains(permission))
            .collect();
        if !missing_permissions.is_empty() {
            return Err(Refused::Missing(missing_permissions).into());
        }
        let new = NewPoster {
            channel: request.channel,
            kind,
            server: place.server,
            language: request.language,
            now: self.core.clocks.now(),
        };
        let result = self.core.store.set_up_poster(new).await;
        result.map_err(|error| match error {
            StoreError::TooManyPosters => Refused::TooManyPosters(kind).into(),
            error => AppError::from(error),
        })?;
        tracing::info!(actor = %request.actor.id, channel = %request.channel, ?kind, "a standing message was set up");
        self.core.signals.wake_courier();
        Ok(())
    }

    /// Turns off a standing message in the channel where the command was used. `false` if there is none.
    ///
    /// # Errors
    /// [`Refused::ManageServer`], [`Refused::ServerOnly`], [`Refused::BotNotHere`].
    pub async fn switch_off(
        &self,
        request: &RequestContext,
        kind: PosterKind,
    ) -> Result<bool, AppError> {
        managed(request)?;
        let now = self.core.clocks.now();
        let store = &self.core.store;
        let result = store.switch_off_poster(request.channel, kind, now).await?;
        self.core.signals.wake_courier();
        Ok(result)
    }

    /// Returns whether a channel has a standing message of a kind.
    ///
    /// # Errors
    /// Database errors.
    pub async fn exists(&self, channel: ChannelId, kind: PosterKind) -> Result<bool, AppError> {
        Ok(self.active_poster(channel, kind).await?.is_some())
    }

    /// Checks that a component is on the current desk message of its channel.
    ///
    /// # Errors
    /// [`Refused::NoDesk`] if it is on any other.
    pub async fn check_pressed(&self, request: &RequestContext) -> Result<(), AppError> {
        let pressed = request.pressed.map(|pressed| pressed.message);
        let desk = self
            .active_poster(request.channel, PosterKind::Desk)
            .await?;
        let own_desk = desk.filter(|desk| Some(desk.server) == request.server());
        let message = own_desk.and_then(|desk| desk.message);
        if message.is_none() || message != pressed {
            return Err(Refused::NoDesk.into());
        }
        Ok(())
    }

    /// Returns the standing message of a channel, unless it is turned off.
    async fn active_poster(
        &self,
        channel: ChannelId,
        kind: PosterKind,
    ) -> Result<Option<Poster>, AppError> {
        let poster = self.core.store.poster_at(channel, kind).await?;
        Ok(poster.filter(|poster| !poster.ends))
    }
}

/// Returns the server whose desks the caller may set up.
fn managed(request: &RequestContext) -> Result<&ServerContext, Refused> {
    let place = request.in_server()?;
    if !place.manages {
        return Err(Refused::ManageServer);
    }
    Ok(place)
}

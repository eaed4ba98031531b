//! The page's socket: sends the watched game at first and after each change.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, interval, timeout};
use tokio_util::sync::CancellationToken;

use super::activity::{token, with_token};
use super::places::Place;
use super::protocol::{GameState, ListedGame, PROTOCOL, SocketMessage, Watch};
use super::requests::practice_choices;
use super::state::{game_state, listed, words};
use super::{Page, Parts};
use crate::app::{AppError, Visitor};
use crate::play::{GameId, Language, Match, Seq};
use crate::text::Text;

/// The maximum size of a message from the page, in bytes, and of the buffer that reads it: an open page holds no more.
const MESSAGE: usize = 1 << 10;
/// The interval between two pings.
const PING: Duration = Duration::from_secs(30);
/// The longest silence of a page that still counts as connected.
const SILENCE: Duration = Duration::from_secs(90);
/// The time limit for the page to receive a message.
const SLOW: Duration = Duration::from_secs(10);
/// The time limit for the first message of a page without a session.
const INTRODUCTION: Duration = Duration::from_secs(5);
/// The interval between two checks for turns stored by other processes.
const OTHERS: Duration = Duration::from_secs(2);

/// Opens a socket for the person of the session.
pub(super) async fn open(
    State(page): State<Page>,
    Extension(stop): Extension<CancellationToken>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let visitor = match page.0.visitor(&headers).await {
        Ok(visitor) => Some(visitor),
        // A browser sends no token with the request for a socket.
        Err(_) if page.0.is_inside_discord(&headers) => None,
        Err(response) => return response,
    };
    let introduction = match visitor {
        Some(_) => None,
        None => Some(page.0.limits.introduction().await),
    };
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE);
    let upgrade = upgrade.read_buffer_size(MESSAGE).write_buffer_size(0);
    upgrade
        .on_upgrade(move |mut socket| async move {
            let parts = &page.0;
            let introduced = match visitor {
                Some(visitor) => Some(Introduced {
                    visitor,
                    headers,
                    watch: None,
                }),
                None => tokio::select! {
                    introduced = introduced(parts, &mut socket, headers) => introduced,
                    () = gives_way(introduction.as_ref()) => None,
                },
            };
            let Some(Introduced {
                visitor,
                headers,
                watch,
            }) = introduced
            else {
                return;
            };
            let Some(_open) = parts.limits.socket(visitor.person) else {
                return;
            };
            // Counted as the person's from here on.
            drop(introduction);
            let mut live = Live::of(parts, visitor, headers);
            let shown = match watch {
                Some(watch) => live.watch(&mut socket, &watch).await,
                None => Ok(()),
            };
            if shown.is_ok() {
                live.run(socket, stop).await;
            }
        })
        .into_response()
}

/// Waits until an introduction has to make room for another.
async fn gives_way(introduction: Option<&Place>) {
    match introduction {
        Some(introduction) => introduction.gives_way().await,
        None => std::future::pending().await,
    }
}

/// A page whose person is known.
struct Introduced {
    visitor: Visitor,
    /// The headers of the request for the socket, with the token inside Discord.
    headers: HeaderMap,
    /// The first message, if it has been read.
    watch: Option<Watch>,
}

/// Reads the token of a page inside Discord from its first message; `None` if there is none or its session has ended.
async fn introduced(
    parts: &Parts,
    socket: &mut WebSocket,
    headers: HeaderMap,
) -> Option<Introduced> {
    let first = timeout(INTRODUCTION, socket.recv()).await.ok()??.ok()?;
    let Message::Text(text) = first else {
        return None;
    };
    let watch: Watch = serde_json::from_str(&text).ok()?;
    let token = watch.token.clone()?;
    if let Some(visitor) = parts.inside(&token) {
        return Some(Introduced {
            visitor,
            headers: with_token(headers, &token),
            watch: Some(watch),
        });
    }
    let _ = send(socket, &SocketMessage::SignedOut).await;
    None
}

/// An open socket.
struct Live<'a> {
    parts: &'a Parts,
    headers: HeaderMap,
    visitor: Visitor,
    /// The game that the page requested.
    watched: Option<GameId>,
    /// The game that it shows.
    game: Option<GameId>,
    /// The language of the last state.
    language: Language,
    /// The last state that was sent.
    shown: Option<String>,
    /// The list of games that was sent last.
    listed: Vec<ListedGame>,
    /// `true` if the shown game has a clock that has not started yet.
    awaits_clock: bool,
    /// `true` if the shown game is one of other people.
    watches: bool,
}

impl<'a> Live<'a> {
    /// Returns the socket of a visitor to whom nothing has been sent.
    fn of(parts: &'a Parts, visitor: Visitor, headers: HeaderMap) -> Live<'a> {
        Live {
            parts,
            headers,
            visitor,
            watched: None,
            game: None,
            language: Language::En,
            shown: None,
            listed: Vec::new(),
            awaits_clock: false,
            watches: false,
        }
    }

    /// Serves the socket until the page disconnects or the bot stops.
    async fn run(mut self, mut socket: WebSocket, stop: CancellationToken) {
        let signals = &self.parts.app.core.signals;
        let mut changes = signals.changed_games();
        // A clock starts when its board is posted.
        let mut posted = signals.posted_rows();
        let mut ping = interval(PING);
        let mut other_processes = interval(OTHERS);
        let shared = self.parts.app.core.store.is_shared();
        let mut last_message_at = Instant::now();
        loop {
            let sent = tokio::select! {
                () = stop.cancelled() => return,
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return };
                    last_message_at = Instant::now();
                    match message {
                        Message::Text(text) => self.told(&mut socket, &text).await,
                        Message::Binary(_) | Message::Close(_) => return,
                        Message::Ping(_) | Message::Pong(_) => Ok(()),
                    }
                }
                changed = changes.recv() => match changed {
                    Ok(game) if self.game != Some(game) => self.show_other(&mut socket, game).await,
                    Ok(_) | Err(RecvError::Lagged(_)) => self.show(&mut socket).await,
                    Err(RecvError::Closed) => return,
                },
                posted = posted.recv() => match posted {
                    Ok(_) if !self.awaits_clock => Ok(()),
                    Ok(_) | Err(RecvError::Lagged(_)) => self.show(&mut socket).await,
                    Err(RecvError::Closed) => return,
                },
                _ = other_processes.tick(), if shared => self.show(&mut socket).await,
                _ = ping.tick() => {
                    self.confirm().await;
                    if last_message_at.elapsed() > SILENCE || !self.is_signed_in().await {
                        let _ = send(&mut socket, &SocketMessage::SignedOut).await;
                        return;
                    }
                    sent_in_time(socket.send(Message::Ping(Vec::new().into()))).await
                }
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Returns whether the person plays a game. A game that was just stored is in the cache.
    async fn is_own(&self, game: GameId) -> bool {
        let state = self.parts.app.core.matches.load_since(game, Seq(1)).await;
        state.is_ok_and(|state| state.seat(self.visitor.person).is_ok())
    }

    /// Ends the session of a spectator who is no longer where the game may be watched.
    async fn confirm(&self) {
        let token = token(&self.headers).filter(|_| self.watches);
        if let (Some(token), Some(activity)) = (token, &self.parts.activity) {
            let page = &self.parts.app.page;
            page.confirm(&*activity.host, token).await;
        }
    }

    async fn is_signed_in(&self) -> bool {
        matches!(self.parts.visitor(&self.headers).await, Ok(visitor) if visitor == self.visitor)
    }

    /// Handles a message from the page.
    async fn told(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Disconnected> {
        let watch: Watch = serde_json::from_str(text).map_err(|_| Disconnected)?;
        if !self.parts.limits.may_watch(self.visitor.person) {
            return Err(Disconnected);
        }
        self.watch(socket, &watch).await
    }

    /// Shows the game that the page requests.
    async fn watch(&mut self, socket: &mut WebSocket, watch: &Watch) -> Result<(), Disconnected> {
        if watch.protocol != PROTOCOL {
            send(socket, &SocketMessage::Reload).await?;
            return Err(Disconnected);
        }
        self.watched = watch.game.map(GameId);
        self.shown = None;
        self.show(socket).await
    }

    /// Shows a change of a game that the page does not show: only the list of the player's games differs.
    async fn show_other(
        &mut self,
        socket: &mut WebSocket,
        game: GameId,
    ) -> Result<(), Disconnected> {
        if !self.is_own(game).await {
            return Ok(());
        }
        if self.game.is_none() || self.game != self.watched {
            return self.show(socket).await;
        }
        let parts = self.parts;
        let games = match parts.app.page.games(self.visitor).await {
            Ok(games) => games,
            Err(error) => {
                tracing::error!(%error, "the games cannot be listed on the board page");
                return Ok(());
            }
        };
        let games = listed(self.visitor.person, &games, Text::of(self.language));
        if games == self.listed {
            return Ok(());
        }
        self.listed.clone_from(&games);
        send(socket, &SocketMessage::Games { games }).await
    }

    /// Sends the current game, unless the page already shows it.
    async fn show(&mut self, socket: &mut WebSocket) -> Result<(), Disconnected> {
        let mut message = match self.state().await {
            Ok(message) => message,
            Err(error) => {
                tracing::error!(%error, "a game cannot be shown on the board page");
                return Ok(());
            }
        };
        let text = serde_json::to_string(&message).map_err(|_| Disconnected)?;
        if self.shown.as_ref() == Some(&text) {
            return Ok(());
        }
        if let SocketMessage::State { now, .. } = &mut message {
            *now = self.parts.app.core.clocks.now().0;
        }
        send(socket, &message).await?;
        self.shown = Some(text);
        Ok(())
    }

    async fn state(&mut self) -> Result<SocketMessage, AppError> {
        let parts = self.parts;
        let visitor = self.visitor;
        let person = visitor.person;
        let reader = parts.reader(person).await;
        self.language = reader.language();
        let games = parts.app.page.games(visitor).await?;
        let watched = match self.watched {
            Some(game) => match games.iter().find(|(row, _)| row.id == game) {
                Some(listed_game) => Some(listed_game.clone()),
                None => match parts.app.page.shown_game(visitor, game).await {
                    Ok(state) => Some(state),
                    Err(AppError::Refused(_)) => None,
                    Err(error) => return Err(error),
                },
            },
            None => None,
        };
        let shown_game = watched.or_else(|| games.first().cloned());
        let state = match &shown_game {
            Some((row, game)) => Some(Box::new(game_state(parts, reader, row, game).await?)),
            None => None,
        };
        self.game = shown_game.as_ref().map(|(row, _)| row.id);
        let plays = |game: &Match| game.seat(person).is_ok();
        self.watches = shown_game.as_ref().is_some_and(|(_, game)| !plays(game));
        let runs = |state: &GameState| state.players.iter().any(|line| line.deadline.is_some());
        let has_clock = shown_game
            .as_ref()
            .is_some_and(|(_, game)| game.is_open() && game.terms().is_some());
        self.awaits_clock = has_clock && !state.as_deref().is_some_and(runs);
        let games = listed(person, &games, Text::of(self.language));
        self.listed.clone_from(&games);
        let name = shown_game.as_ref().and_then(|(_, game)| {
            let side = game.seat(person).ok()?;
            Some(game.seats()?.players[side].name.clone())
        });
        Ok(SocketMessage::State {
            state,
            games,
            name: name.unwrap_or_default(),
            words: words(self.language, visitor),
            practice: visitor
                .may_practise()
                .then(|| practice_choices(self.language)),
            now: 0,
        })
    }
}

/// The page has disconnected, or sent an invalid message.
struct Disconnected;

async fn send(socket: &mut WebSocket, message: &SocketMessage) -> Result<(), Disconnected> {
    let text = serde_json::to_string(message).map_err(|_| Disconnected)?;
    sent_in_time(socket.send(Message::Text(text.into()))).await
}

/// Disconnects a page that does not read.
async fn sent_in_time(
    sending: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), Disconnected> {
    match timeout(SLOW, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Disconnected),
    }
}

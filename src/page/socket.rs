//! The page's socket: sends the watched game at first and after each change.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, interval, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::activity::{token, with_token};
use super::places::Place;
use super::protocol::{GameState, ListedGame, PROTOCOL, PageMessage, Shown, SocketMessage, Watch};
use super::state::{game_state, listed};
use super::{Page, Parts};
use crate::app::{AppError, PageChange, Revision, Visitor};
use hansu_play::{GameId, Language, Match, Seq};
use hansu_store::GameRow;
use hansu_text::Text;

/// The maximum size of a message from the page, in bytes, and of the buffer that reads it: an open page holds no more.
const MESSAGE: usize = 1 << 10;
/// The interval between two beats.
const BEAT: Duration = Duration::from_secs(20);
/// The longest silence of a page that still counts as connected.
const SILENCE: Duration = Duration::from_secs(45);
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
                let _ = send(&mut socket, &SocketMessage::Full).await;
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
    let Ok(PageMessage::Watch(watch)) = serde_json::from_str(&text) else {
        return None;
    };
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

/// The signs of life of a connection. Scripts see no ping frames, so both sides send messages.
struct Pulse {
    next_beat: Instant,
    last_heard: Instant,
}

/// The next step of a [`Pulse`].
#[derive(Debug, PartialEq, Eq)]
enum Due {
    /// A beat has to be sent.
    Beat,
    /// The page has been silent for too long.
    Lost,
}

impl Pulse {
    /// The pulse of a new connection, with a beat at once.
    fn begin() -> Pulse {
        let now = Instant::now();
        Pulse {
            next_beat: now,
            last_heard: now,
        }
    }

    /// Notes a message from the page.
    fn hear(&mut self) {
        self.last_heard = Instant::now();
    }

    /// Waits for the next step. May be cancelled.
    async fn due(&mut self) -> Due {
        let lost_at = self.last_heard + SILENCE;
        if lost_at <= self.next_beat {
            sleep_until(lost_at).await;
            return Due::Lost;
        }
        sleep_until(self.next_beat).await;
        self.next_beat = Instant::now() + BEAT;
        Due::Beat
    }
}

/// An open socket.
struct Live<'a> {
    parts: &'a Parts,
    headers: HeaderMap,
    visitor: Visitor,
    /// The number of the page's newest request.
    watch: u32,
    /// The game that the page requested, or that was chosen for it. It stays that game.
    watched: Option<GameId>,
    /// The language of the last state.
    language: Language,
    /// The last state that was sent.
    shown: Option<Box<RawValue>>,
    /// The revision of that state.
    revision: Revision,
    /// The list of games that was sent last.
    listed: Vec<ListedGame>,
    /// `true` if the shown game has a clock that has not started yet.
    awaits_clock: bool,
    /// `true` if the shown game is one of other people.
    watches: bool,
    /// `true` if the shown game is over.
    is_over: bool,
}

impl<'a> Live<'a> {
    /// Returns the socket of a visitor to whom nothing has been sent.
    fn of(parts: &'a Parts, visitor: Visitor, headers: HeaderMap) -> Live<'a> {
        Live {
            parts,
            headers,
            visitor,
            watch: 0,
            watched: None,
            language: Language::En,
            shown: None,
            revision: Revision(0),
            listed: Vec::new(),
            awaits_clock: false,
            watches: false,
            is_over: false,
        }
    }

    /// Serves the socket until the page disconnects or the bot stops.
    async fn run(mut self, mut socket: WebSocket, stop: CancellationToken) {
        let signals = &self.parts.app.core.signals;
        let mut changes = signals.page().changes();
        // A clock starts when its board is posted.
        let mut posted = signals.posted_rows();
        let mut pulse = Pulse::begin();
        let mut other_processes = interval(OTHERS);
        let shared = self.parts.app.core.store.is_shared();
        loop {
            let sent = tokio::select! {
                () = stop.cancelled() => return,
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return };
                    pulse.hear();
                    match message {
                        Message::Text(text) => self.read(&mut socket, &text).await,
                        Message::Binary(_) | Message::Close(_) => return,
                        Message::Ping(_) | Message::Pong(_) => Ok(()),
                    }
                }
                changed = changes.recv() => match changed {
                    Ok(change) => self.follow(&mut socket, change).await,
                    Err(RecvError::Lagged(_)) => self.show(&mut socket).await,
                    Err(RecvError::Closed) => return,
                },
                posted = posted.recv() => match posted {
                    Ok(_) if !self.awaits_clock => Ok(()),
                    Ok(_) | Err(RecvError::Lagged(_)) => self.show(&mut socket).await,
                    Err(RecvError::Closed) => return,
                },
                _ = other_processes.tick(), if shared => self.look(&mut socket).await,
                due = pulse.due() => match due {
                    Due::Beat => self.beat(&mut socket).await,
                    Due::Lost => return,
                },
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Returns whether the person plays a game, or is asked to. A game that was just stored is in the cache.
    async fn concerns(&self, game: GameId) -> bool {
        let person = self.visitor.person;
        let state = self.parts.app.core.matches.load_since(game, Seq(1)).await;
        state.is_ok_and(|state| {
            let challenge = state.challenge();
            let asked = challenge.addressee.person();
            let mut people = asked.into_iter().chain([&challenge.challenger]);
            state.seat(person).is_ok() || people.any(|one| one.id == person)
        })
    }

    /// Sends a beat, while the session lasts.
    async fn beat(&self, socket: &mut WebSocket) -> Result<(), Disconnected> {
        self.confirm().await;
        self.check_session(socket).await?;
        send(socket, &SocketMessage::Beat).await
    }

    /// Disconnects a page whose session has ended.
    async fn check_session(&self, socket: &mut WebSocket) -> Result<(), Disconnected> {
        if self.is_signed_in().await {
            return Ok(());
        }
        send(socket, &SocketMessage::SignedOut).await?;
        Err(Disconnected)
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
    async fn read(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Disconnected> {
        match serde_json::from_str(text).map_err(|_| Disconnected)? {
            PageMessage::Watch(_) if !self.parts.limits.may_watch(self.visitor.person) => {
                send(socket, &SocketMessage::TooFast).await?;
                Err(Disconnected)
            }
            PageMessage::Watch(watch) => self.watch(socket, &watch).await,
            PageMessage::Beat {} => Ok(()),
        }
    }

    /// Answers a request for a state, always: the page may be waiting for it.
    async fn watch(&mut self, socket: &mut WebSocket, watch: &Watch) -> Result<(), Disconnected> {
        if watch.protocol != PROTOCOL {
            send(socket, &SocketMessage::Reload).await?;
            return Err(Disconnected);
        }
        self.watch = watch.watch;
        self.watched = watch.game.map(GameId);
        if watch.known != Some(self.revision) {
            self.shown = None;
        }
        self.show(socket).await
    }

    /// Shows a change, unless the page has a state that contains it.
    async fn follow(
        &mut self,
        socket: &mut WebSocket,
        change: PageChange,
    ) -> Result<(), Disconnected> {
        if self.parts.app.core.signals.page().of(change) < self.revision {
            return Ok(());
        }
        match change {
            PageChange::Person(person) if person == self.visitor.person => {
                // Their session may be what has changed.
                self.check_session(socket).await?;
                self.show(socket).await
            }
            PageChange::Person(_) => Ok(()),
            PageChange::Game(game) if self.watched != Some(game) => {
                self.show_other(socket, game).await
            }
            PageChange::Game(_) | PageChange::Everybody => self.show(socket).await,
        }
    }

    /// Shows a change of a game that the page does not show: only the list of the player's games differs.
    async fn show_other(
        &mut self,
        socket: &mut WebSocket,
        game: GameId,
    ) -> Result<(), Disconnected> {
        if !self.concerns(game).await {
            return Ok(());
        }
        // It may be the rematch of a finished game, which the page shows beside that game.
        if self.watched.is_none() || self.is_over {
            return self.show(socket).await;
        }
        let games = match self.parts.app.page.games(self.visitor).await {
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
        let watch = self.watch;
        send(socket, &SocketMessage::Games { watch, games }).await
    }

    /// Sends the current state; if the page has it already, only its new revision.
    async fn show(&mut self, socket: &mut WebSocket) -> Result<(), Disconnected> {
        self.send_state(socket, true).await
    }

    /// Sends the current state, unless the page has it already.
    async fn look(&mut self, socket: &mut WebSocket) -> Result<(), Disconnected> {
        self.send_state(socket, false).await
    }

    async fn send_state(
        &mut self,
        socket: &mut WebSocket,
        confirms: bool,
    ) -> Result<(), Disconnected> {
        // Taken before anything is read: see `Revision`.
        let revision = self.parts.app.core.signals.page().next();
        let shown = match self.state().await {
            Ok(shown) => to_raw_value(&shown).map_err(|_| Disconnected)?,
            Err(error) => {
                tracing::error!(%error, "a game cannot be shown on the board page");
                return Ok(());
            }
        };
        let watch = self.watch;
        let is_known = self.shown.as_ref().map(|last| last.get()) == Some(shown.get());
        if is_known && !confirms {
            return Ok(());
        }
        self.revision = revision;
        if is_known {
            return send(socket, &SocketMessage::Current { watch, revision }).await;
        }
        let message = SocketMessage::State {
            watch,
            revision,
            shown: shown.clone(),
            now: self.parts.app.core.clocks.now().0,
        };
        self.shown = Some(shown);
        send(socket, &message).await
    }

    async fn state(&mut self) -> Result<Shown, AppError> {
        let parts = self.parts;
        let visitor = self.visitor;
        let person = visitor.person;
        let reader = parts.reader(person).await;
        self.language = reader.language();
        let games = parts.app.page.games(visitor).await?;
        let found = self.found(&games).await?;
        let state = match &found {
            Some((row, game)) => Some(game_state(parts, reader, row, game).await?),
            None => None,
        };
        let unknown = found.is_none() && self.watched.is_some();
        if let Some((row, game)) = &found {
            self.watched = Some(row.id);
            self.watches = game.seat(person).is_err();
            self.is_over = !game.is_open();
            let has_clock = game.is_open() && game.terms().is_some();
            self.awaits_clock = has_clock && !state.as_ref().is_some_and(has_running_clock);
        }
        let games = listed(person, &games, Text::of(self.language));
        self.listed.clone_from(&games);
        Ok(Shown {
            person: person.to_string(),
            state,
            unknown,
            games,
            language: self.language.tag(),
            practice: visitor.may_practise(),
        })
    }

    /// Returns the game that the page named; without a name the open game that waits longest, else the last one that
    /// was finished.
    async fn found(
        &self,
        games: &[(GameRow, Arc<Match>)],
    ) -> Result<Option<(GameRow, Arc<Match>)>, AppError> {
        let page = &self.parts.app.page;
        let Some(watched) = self.watched else {
            return match games.first() {
                Some(first) => Ok(Some(first.clone())),
                None => page.last_finished(self.visitor).await,
            };
        };
        if let Some(open) = games.iter().find(|(row, _)| row.id == watched) {
            return Ok(Some(open.clone()));
        }
        match page.shown_game(self.visitor, watched).await {
            Ok(found) => Ok(Some(found)),
            Err(AppError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Returns whether a player's time runs out.
fn has_running_clock(state: &GameState) -> bool {
    state.players.iter().any(|line| line.deadline.is_some())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn page_that_answers_each_beat_stays_connected() {
        let mut pulse = Pulse::begin();
        for _ in 0..100 {
            assert_eq!(pulse.due().await, Due::Beat);
            pulse.hear();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn silent_page_is_lost_after_45_seconds() {
        let began = Instant::now();
        let mut pulse = Pulse::begin();
        for _ in 0..3 {
            assert_eq!(pulse.due().await, Due::Beat);
        }
        assert_eq!(pulse.due().await, Due::Lost);
        assert_eq!(began.elapsed(), SILENCE);
    }
}

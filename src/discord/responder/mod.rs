//! Where interactions are answered: what a use case gives becomes the one answer that Discord waits
//! for, in time and with the right visibility.

mod answer;
mod boards;
mod deliver;
mod draw;
mod open_file;
mod refusal;
mod reply;
mod send;

use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::Data;
use crate::app::{AppError, BoardPreferences, PieceSet, RequestContext};
use crate::store::GameRow;
use crate::text::Text;

pub use reply::{Drawing, Reply, Response, ResponseMode};

/// Answers one interaction (Discord allows one initial response within three seconds, then edits and follow-ups).
pub struct Responder<'a> {
    /// The bot.
    pub data: &'a Data,
    /// Who asks what.
    pub request: RequestContext,
    /// The reader's words, with points and pieces named as their boards show them.
    pub text: Text,
    /// How the reader likes boards.
    own: BoardPreferences,
    /// How the server does.
    servers: BoardPreferences,
    /// How the answer will appear: said beforehand, for Discord wants to know it when it is to wait.
    mode: Mutex<ResponseMode>,
    began: Instant,
    /// While it is held the program waits for this answer before it stops.
    _open: TaskTrackerToken,
}

impl<'a> Responder<'a> {
    /// Begins to answer one interaction.
    pub async fn new(data: &'a Data, request: RequestContext) -> Responder<'a> {
        let began = Instant::now();
        data.app.people.saw(request.actor.id, request.language);
        if request.here.is_none() {
            data.app.people.met_at_home(request.actor.id);
        }
        let mode = match request.pressed {
            Some(pressed) if pressed.private => ResponseMode::Update,
            _ => ResponseMode::Private,
        };
        let open = data.handlers.token();
        let (own, servers) = board_preferences(data, &request).await;
        Responder {
            data,
            text: Text::of(request.language).naming(data.app.preferences.naming(own.or(servers))),
            own,
            servers,
            request,
            mode: Mutex::new(mode),
            began,
            _open: open,
        }
    }

    /// The reader's words to go with a board that looks different; what `boards` leaves open is as they like it.
    pub fn text_for(&self, boards: BoardPreferences) -> Text {
        let boards = boards.or(self.own).or(self.servers);
        self.text.naming(self.data.app.preferences.naming(boards))
    }

    /// The reader's words once this is how they like boards.
    pub fn text_once(&self, own: BoardPreferences) -> Text {
        let boards = own.or(self.servers);
        self.text.naming(self.data.app.preferences.naming(boards))
    }

    /// The set of pieces that the reader's boards show.
    pub fn pieces(&self) -> &'static PieceSet {
        let boards = self.own.or(self.servers);
        self.data.app.pictures.look(boards).pieces
    }

    /// Says how the answer will appear, should Discord have to wait for it.
    pub fn will_answer(&self, mode: ResponseMode) {
        *self.mode.lock().unwrap_or_else(PoisonError::into_inner) = mode;
    }

    /// The same for a command on a game: what happens in its own channel is answered there for all.
    pub fn will_answer_at(&self, row: &GameRow) {
        if row.home == self.request.channel {
            self.will_answer(ResponseMode::Public);
        }
    }
}

/// How somebody likes boards, and their server. An answer does not wait long for that, nor fail for want
/// of it.
async fn board_preferences(
    data: &Data,
    request: &RequestContext,
) -> (BoardPreferences, BoardPreferences) {
    let (app, patience) = (&data.app, data.app.outbox.lane_wait());
    let read = async {
        let own = app.preferences.person_boards(request.actor.id).await?;
        Ok::<_, AppError>((own, app.preferences.server_boards(request.server()).await?))
    };
    match tokio::time::timeout(patience, read).await {
        Ok(Ok(board_preferences)) => board_preferences,
        Ok(Err(error)) => {
            tracing::error!(%error, "board preferences cannot be read");
            Default::default()
        }
        Err(_) => {
            tracing::warn!("board preferences could not be read in time");
            Default::default()
        }
    }
}

//! Answers interactions: turns results of use cases into the one response that Discord expects, in time and with the
//! right visibility.

mod analysis;
mod answer;
mod boards;
mod deliver;
mod refusal;
mod send;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::Data;
pub use super::button::ResponseMode;
use super::message::Message;
use super::private_messages::ShownPosition;
use super::tracking::Progress;
use crate::app::{
    AppError, BoardSettings, Drawing, RequestContext, RunSubscription, Setting, SettingValues,
    SettingsOwner, Study,
};
use hansu_play::{GameId, Match};
use hansu_render::PieceSet;
use hansu_store::{GameRow, InteractionRef, Row, RowId};
use hansu_text::{GameText, Text};
use janggi::{Generals, Variant};

/// The form of an answer to an interaction.
#[derive(Debug)]
pub enum Response {
    /// With an outbox row claimed for this handler.
    Row(Box<Row>),
    /// Privately.
    Private(Box<Reply>),
    /// Publicly, outside the outbox: if it is lost, the user can ask again.
    Public(Box<Reply>),
    /// By replacing the private message with the component.
    Update(Box<Reply>),
    /// With an analysis that is being made.
    Analysis(Box<(Study, RunSubscription)>),
    /// By opening the board page inside Discord; privately if Discord refuses to.
    Launch(LaunchFallback),
    /// No answer: a message that is or will be posted is sufficient.
    Nothing,
}

/// The private answer if Discord does not open the board page.
#[derive(Debug)]
pub enum LaunchFallback {
    /// A message.
    Reply(Box<Reply>),
    /// A link to a game, whose code is made only then.
    Link(Box<GameRow>),
}

/// A message, and its picture to be drawn.
#[derive(Debug)]
pub struct Reply {
    /// The news shown to the reader first.
    pub news: Option<String>,
    /// The text and components.
    pub message: Message,
    /// The picture, if there is one.
    pub drawing: Option<Drawing>,
    /// Overrides of the reader's board settings.
    pub boards: BoardSettings,
    /// The names of the generals, for pictures outside a match or record.
    pub generals: Generals,
    /// The lifetime of a private message.
    pub lifetime: Lifetime,
}

/// The lifetime of a private message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifetime {
    /// Until its reader dismisses it.
    Dismissed,
    /// Until its reader acts in the game and this position is past.
    Past(ShownPosition),
    /// Until the message of this row is posted, which contains as much.
    Posted(RowId),
}

impl Reply {
    /// Creates a message with a picture in the reader's settings.
    pub fn new(message: Message, drawing: Option<Drawing>) -> Box<Reply> {
        Box::new(Reply {
            news: None,
            message,
            drawing,
            boards: BoardSettings::default(),
            generals: Generals::Common,
            lifetime: Lifetime::Dismissed,
        })
    }

    /// Sets its lifetime.
    #[must_use]
    pub fn with_lifetime(mut self: Box<Reply>, lifetime: Lifetime) -> Box<Reply> {
        self.lifetime = lifetime;
        self
    }

    /// Keeps it while its position is the game's, or its reader does not act.
    #[must_use]
    pub fn while_current(self: Box<Reply>, game: &Match) -> Box<Reply> {
        self.with_lifetime(Lifetime::Past(ShownPosition {
            game: game.id(),
            version: game.version(),
            chooses: false,
        }))
    }

    /// Sets other names for the generals.
    pub fn with_generals(mut self: Box<Reply>, generals: Generals) -> Box<Reply> {
        self.generals = generals;
        self
    }
}

impl From<Message> for Box<Reply> {
    fn from(message: Message) -> Box<Reply> {
        Reply::new(message, None)
    }
}

impl Responder<'_> {
    /// Posts the result of `work`, if there is one and the person was not answered too often. There is no deadline
    /// here, so nothing is deferred.
    pub async fn answer_written(&self, work: impl Future<Output = Result<Response, AppError>>) {
        let response = self.response_to(work.await).await;
        self.delete_obsolete();
        let reply = match response {
            Some(Response::Private(reply) | Response::Public(reply) | Response::Update(reply)) => {
                reply
            }
            // Only a handler with a token claims a row; all other rows belong to the courier.
            Some(
                Response::Row(_) | Response::Analysis(_) | Response::Launch(_) | Response::Nothing,
            )
            | None => return,
        };
        let request = &self.request;
        let data = self.data;
        if !data.written.answers.may(request.actor.id) {
            return;
        }
        let message = self.draw(*reply).await;
        let nonce = request.interaction.id.0.to_string();
        // Safe to retry, because the nonce prevents duplicates.
        let post = || {
            data.outlet
                .post_answer(request.channel, nonce.clone(), &message)
        };
        self.retry(post).await;
    }
}

/// Answers one interaction. Discord allows one initial response within three seconds, then edits and
/// follow-ups for 15 minutes.
pub struct Responder<'a> {
    /// The shared state.
    pub data: &'a Data,
    /// The request.
    pub request: RequestContext,
    /// The reader's catalogue, naming points and pieces as on their boards.
    pub text: Text,
    /// The board settings of the reader and of the server.
    boards: Mutex<[BoardSettings; 2]>,
    /// The form of the answer. Needed for a deferral, which fixes the visibility.
    mode: Mutex<ResponseMode>,
    /// Private messages that are deleted after the answer.
    obsolete: Mutex<Vec<InteractionRef>>,
    /// The interaction's progress.
    progress: Arc<Progress>,
    /// `true` if this handler noted the interaction itself, so that its note does not count as a repetition.
    has_claimed: AtomicBool,
    /// Delays shutdown until this answer is finished.
    _open: TaskTrackerToken,
}

impl<'a> Responder<'a> {
    /// Starts answering an interaction.
    pub async fn new(data: &'a Data, request: RequestContext) -> Responder<'a> {
        Responder::greeting(data, request, true).await
    }

    /// Starts answering without storing anything about the person.
    pub async fn without_storing(data: &'a Data, request: RequestContext) -> Responder<'a> {
        Responder::greeting(data, request, false).await
    }

    async fn greeting(data: &'a Data, request: RequestContext, stores: bool) -> Responder<'a> {
        let progress = Progress::current();
        let open = data.handlers.token();
        let (boards, naming) = data.app.settings.greet(&request, stores).await;
        Responder {
            data,
            text: Text::of(request.language).naming(naming),
            boards: Mutex::new(boards),
            // Answers are private unless announced otherwise.
            mode: Mutex::new(private_mode(&request)),
            request,
            obsolete: Mutex::default(),
            has_claimed: AtomicBool::new(false),
            progress,
            _open: open,
        }
    }

    /// Returns the settings of the reader's boards: their own, else the server's.
    pub fn boards(&self) -> BoardSettings {
        let [own, servers] = *self.boards.lock();
        own.or(servers)
    }

    /// Changes a setting. The rest of the answer is in the chosen look.
    ///
    /// # Errors
    /// As [`claim`](Self::claim) and [`Settings::choose`](crate::app::Settings::choose).
    pub async fn choose(&self, setting: Setting, value: &str) -> Result<SettingValues, AppError> {
        self.claim().await?;
        let settings = &self.data.app.settings;
        let chosen = settings.choose(&self.request, setting, value).await?;
        if let (Setting::Board(owner, _), Some(boards)) = (setting, chosen.boards()) {
            let [own, servers] = &mut *self.boards.lock();
            match owner {
                SettingsOwner::Own => *own = boards,
                SettingsOwner::Servers => *servers = boards,
            }
        }
        Ok(chosen)
    }

    /// Returns the reader's catalogue for boards with these settings; their own fill the gaps.
    pub fn text_for(&self, boards: BoardSettings) -> Text {
        let boards = boards.or(self.boards());
        self.text.naming(self.data.app.settings.naming(boards))
    }

    /// Returns the reader's catalogue for boards of a match, which have their own pieces in a player's first games.
    pub fn text_on(&self, game: &Match, boards: BoardSettings) -> GameText {
        let boards = boards.or(self.boards());
        let text = self.text_for(boards.or(BoardSettings::of_first_games(game)));
        text.playing(game.ruleset())
    }

    /// Returns the reader's catalogue in a match.
    pub fn text_in(&self, game: &Match) -> GameText {
        self.text.playing(game.ruleset())
    }

    /// Returns the piece set on the reader's boards.
    pub async fn pieces(&self) -> &'static PieceSet {
        let boards = self.boards();
        let boards = match boards.pieces {
            Some(_) => boards,
            None => boards.or(self.beginner_boards().await),
        };
        self.data.app.pictures.pieces(Variant::Janggi, boards)
    }

    /// Returns the settings of pictures outside games, for a reader who plays their first games: the same as in those.
    async fn beginner_boards(&self) -> BoardSettings {
        let reader = self.request.actor.id;
        let games = &self.data.app.games;
        games
            .beginner_boards(reader, self.data.me.id, self.text.language())
            .await
    }

    /// Notes that the interaction is carried out now, if none of its changes notes it.
    ///
    /// # Errors
    /// [`AppError::Doubled`] if it was carried out before.
    pub async fn claim(&self) -> Result<(), AppError> {
        let core = &self.data.app.core;
        let id = self.request.interaction.id;
        core.store.claim(id, core.clocks.now()).await?;
        self.has_claimed.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Notes the game it is about.
    pub fn note_game(&self, game: GameId) {
        self.progress.note_game(game);
    }

    /// Announces the form of the answer, in case it has to be deferred.
    pub fn announce_mode(&self, mode: ResponseMode) {
        let mode = match mode {
            // In servers that the bot is not in, nothing is public.
            ResponseMode::Public if self.request.is_abroad() => private_mode(&self.request),
            mode => mode,
        };
        *self.mode.lock() = mode;
    }

    /// Announces a private answer.
    pub fn announce_private(&self) {
        self.announce_mode(private_mode(&self.request));
    }

    /// Returns whether a component of a private message was pressed, which can be replaced in place.
    pub fn pressed_private_message(&self) -> bool {
        self.request.pressed.is_some_and(|pressed| pressed.private)
    }

    /// Returns a private answer: it replaces the pressed message, if that is private.
    pub fn private_response(&self, reply: Box<Reply>) -> Response {
        if self.pressed_private_message() {
            Response::Update(reply)
        } else {
            Response::Private(reply)
        }
    }

    /// Announces the answer to a turn: public in the game's own channel, unless another form was announced.
    pub fn announce_turn(&self, row: &GameRow) {
        let is_open = *self.mode.lock() == ResponseMode::Private;
        if is_open && row.home == self.request.channel {
            self.announce_mode(ResponseMode::Public);
        }
    }
}

/// Returns the form of a private answer: a press on an ephemeral message replaces that message.
fn private_mode(request: &RequestContext) -> ResponseMode {
    match request.pressed {
        Some(pressed) if pressed.private => ResponseMode::Update,
        _ => ResponseMode::Private,
    }
}

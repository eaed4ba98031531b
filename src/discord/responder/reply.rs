//! The answer to an interaction or to plain text: message, picture to draw, visibility.

use std::sync::Arc;

use super::Responder;
use crate::app::{
    AppError, BoardSettings, CardWords, Highlights, RecordPosition, ReplaySpeed, Study,
};
use crate::discord::message::Message;
use crate::discord::private_messages::ShownPosition;
use crate::play::Match;
use crate::rules::{Diagram, Formation, Generals, Move, Position, Ruleset, Side, Square, Variant};
use crate::store::{GameRow, Row, RowId};

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

/// A picture to draw.
#[derive(Debug)]
pub enum Drawing {
    /// The board of a match.
    Board {
        /// The match.
        game: Arc<Match>,
        /// The side at the bottom.
        seat: Side,
        /// The highlight.
        marked: Highlights,
    },
    /// An animated replay.
    Replay {
        /// The match.
        game: Arc<Match>,
        /// The speed.
        speed: ReplaySpeed,
        /// The side at the bottom.
        seat: Side,
    },
    /// The end card of a match.
    EndCard {
        /// The match.
        game: Arc<Match>,
        /// The side at the bottom.
        seat: Side,
        /// The words on it.
        words: CardWords,
    },
    /// A position outside any match.
    Position {
        /// The position.
        position: Box<Position>,
        /// The move that led to it.
        last: Option<Move>,
        /// The side at the bottom.
        seat: Side,
    },
    /// The position of an exercise.
    Exercise {
        /// The position.
        position: Box<Position>,
        /// The piece that the exercise is about.
        chosen: Option<Square>,
        /// The points of the answer, once it is known.
        targets: Vec<Square>,
        /// The side at the bottom.
        seat: Side,
    },
    /// A position of a record, with names, captures and points.
    Leaf {
        /// The content.
        leaf: Box<RecordPosition>,
        /// The side at the bottom.
        seat: Side,
    },
    /// An evaluation graph.
    Graph {
        /// The game.
        game: Study,
        /// Evaluations in hundredths of a point from Cho's point of view: at the start, then after each turn.
        hundredths: Vec<i32>,
        /// Marked turns (from 1) and their sides.
        turns: Vec<(usize, Side)>,
    },
    /// A player's rating curve.
    Ratings {
        /// The game.
        variant: Variant,
        /// The ratings after each game, the latest last.
        numbers: Vec<i32>,
        /// The player's name.
        name: String,
    },
    /// A player's ladder of levels.
    Ladder {
        /// The game.
        variant: Variant,
        /// The levels, `true` if cleared; and the next one, from 1.
        levels: (Vec<bool>, usize),
        /// The accuracies of the games in percent, the latest last.
        accuracies: Vec<i32>,
        /// The player's name.
        name: String,
    },
    /// A turn of a finished game, with a better alternative.
    Turn {
        /// The position before it.
        position: Box<Position>,
        /// The move played; `None` for a pass.
        played: Option<Move>,
        /// The better move; `None` for a pass.
        better: Option<Move>,
        /// The side at the bottom.
        seat: Side,
    },
    /// Lesson diagrams side by side.
    Diagrams(Vec<Diagram>),
    /// All pieces with their names.
    Legend,
    /// Samples of all piece sets.
    Sets,
    /// Formations to choose from.
    Formations {
        /// The side that chooses.
        chooser: Side,
        /// The ruleset.
        ruleset: Ruleset,
        /// The formations, each from the chooser's seat.
        offered: &'static [Formation],
    },
}

impl From<Message> for Box<Reply> {
    fn from(message: Message) -> Box<Reply> {
        Reply::new(message, None)
    }
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseMode {
    /// A new private (ephemeral) message.
    Private,
    /// A new public message.
    Public,
    /// An edit of the message with the component.
    Update,
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
            Some(Response::Row(_) | Response::Launch(_) | Response::Nothing) | None => return,
        };
        let request = &self.request;
        let data = self.data;
        if !data.restraint.may_answer(request.actor.id) {
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

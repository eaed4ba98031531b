//! Where interactions are answered: what a use case gives becomes the one answer that Discord waits
//! for, in time and with the right visibility.

use std::sync::Arc;

use serenity::all::{
    Builder, CreateInteractionResponse, CreateInteractionResponseMessage, InteractionId,
};

use super::fault::{ALREADY_ANSWERED, Fault, UNKNOWN_INTERACTION};
use super::message::Message;
use super::outlet::{Original, within};
use super::view::Page;
use super::{Data, view};
use crate::app::{
    Acted, AppError, Call, Marked, Parcel, Refused, Review, Strength, Taste, Thought,
};
use crate::play::{Event, GameId, Match, MessageId};
use crate::rules::{Diagram, Formation, Move, Position, Side};
use crate::store::Row;
use crate::text::Text;

/// How an interaction is answered.
#[derive(Debug)]
pub enum Reply {
    /// By a message of the outbox, claimed for this handler.
    Row(Box<Row>),
    /// Privately.
    Private(Box<Sheet>),
    /// For all to see. It belongs to no game's flow: should it get lost, it can be asked for again.
    Public(Box<Sheet>),
    /// By changing the private message that was pressed.
    Update(Box<Sheet>),
}

/// A private message, and the board that is still to be drawn for it.
#[derive(Debug)]
pub struct Sheet {
    /// The words and controls.
    pub message: Message,
    /// The picture, where there is one.
    pub drawing: Option<Drawing>,
    /// How it is to look; what this leaves open is as the reader likes it.
    pub taste: Taste,
}

impl Sheet {
    /// A message with a picture as the reader likes it.
    pub fn new(message: Message, drawing: Option<Drawing>) -> Box<Sheet> {
        Box::new(Sheet {
            message,
            drawing,
            taste: Taste::default(),
        })
    }
}

/// A picture to be drawn.
#[derive(Debug)]
pub enum Drawing {
    /// A board.
    Board {
        /// The match whose board it is.
        game: Arc<Match>,
        /// Who sits at the bottom.
        seat: Side,
        /// What is marked.
        marked: Marked,
    },
    /// A board with a move that is still to be thought of, and the words that go with it.
    Hint {
        /// The match whose board it is.
        game: Arc<Match>,
        /// Who sits at the bottom.
        seat: Side,
        /// How hard is thought.
        strength: Strength,
    },
    /// A whole game, move by move.
    Replay {
        /// The match.
        game: Arc<Match>,
        /// Who sits at the bottom.
        seat: Side,
    },
    /// A position of an opened record.
    Position {
        /// The position.
        position: Box<Position>,
        /// The move that led to it.
        last: Option<Move>,
        /// Who sits at the bottom.
        seat: Side,
    },
    /// The first page of a file that is still to be fetched, from this address, and read.
    File(String),
    /// How a finished game went, as a curve.
    Graph {
        /// The match.
        game: Arc<Match>,
        /// Who was ahead, in hundredths of a point from Cho's view: at the start, then after each turn.
        hundredths: Vec<i32>,
        /// The turns, from 1, that are marked.
        turns: Vec<usize>,
    },
    /// A turn of a finished game, and what would have been better.
    Turn {
        /// The position after it.
        position: Box<Position>,
        /// What was played, unless that was a pass.
        played: Option<Move>,
        /// What would have been better, unless that was a pass.
        better: Option<Move>,
        /// Who sits at the bottom.
        seat: Side,
    },
    /// Cuts of boards, side by side.
    Diagrams(Vec<Diagram>),
    /// Formations to choose from.
    Formations {
        /// Who chooses.
        chooser: Side,
        /// The formations, in own view.
        offered: &'static [Formation],
    },
}

impl From<Message> for Box<Sheet> {
    fn from(message: Message) -> Box<Sheet> {
        Sheet::new(message, None)
    }
}

/// Where a message appears that is no part of a game's flow.
#[derive(Debug, Clone, Copy)]
enum Manner {
    /// As a new one.
    Private,
    /// As a new one that all see.
    Public,
    /// In place of the one that was pressed.
    Update,
}

/// One interaction to be answered.
pub struct Desk<'a> {
    /// The bot.
    pub data: &'a Data,
    /// Who asks what.
    pub call: Call,
    /// The reader's words.
    pub text: Text,
}

impl<'a> Desk<'a> {
    /// A desk for one interaction.
    pub fn new(data: &'a Data, call: Call) -> Desk<'a> {
        let text = Text::of(call.language);
        Desk { data, call, text }
    }

    /// What a command did, as a reply: the message that it caused, or a private word.
    pub async fn acted(&self, acted: Acted) -> Result<Reply, AppError> {
        match acted.answer {
            Some(row) => Ok(Reply::Row(Box::new(row))),
            None => Ok(Reply::Private(self.done(&acted).into())),
        }
    }

    /// Privately "done", with the way to the game where that is somewhere else.
    pub fn done(&self, acted: &Acted) -> Message {
        if let (Event::SetUp { side, formation }, true) =
            (&acted.event, acted.game.sets_up_in_secret())
        {
            return view::chosen_in_secret(*formation, *side, self.text);
        }
        let link = (acted.home != self.call.channel)
            .then(|| view::link(acted.game.challenge().server, acted.home, None));
        view::played_privately(&acted.game, &acted.event, self.text, link.as_deref())
    }

    /// Answers: with the reply, with a refusal, or neutrally where something of ours is broken.
    pub async fn finish(&self, reply: Result<Reply, AppError>) {
        let reply = match reply {
            Ok(reply) => reply,
            Err(AppError::Doubled) => return,
            Err(AppError::Refused(_)) if self.is_doubled().await => return,
            Err(AppError::Refused(why)) => match self.refused(why).await {
                Ok(sheet) => Reply::Private(sheet),
                Err(error) => self.broken(&error),
            },
            Err(error) => self.broken(&error),
        };
        match reply {
            Reply::Private(sheet) => self.show(*sheet, Manner::Private).await,
            Reply::Public(sheet) => self.show(*sheet, Manner::Public).await,
            Reply::Update(sheet) => self.show(*sheet, Manner::Update).await,
            Reply::Row(row) => {
                // Well within the claim: what is still under way then is the courier's to settle.
                let patience = self.data.app.limits().claim.mul_f32(0.8);
                match tokio::time::timeout(patience, self.deliver(&row)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(error)) => tracing::error!(%error, "an answer could not be settled"),
                    Err(_) => tracing::warn!(row = %row.id, "an answer is left to the courier"),
                }
            }
        }
    }

    /// Whether the interaction has been acted on: what its double is refused is nobody's answer, and
    /// would take the place of the real one.
    async fn is_doubled(&self) -> bool {
        let interaction = self.call.asked.interaction;
        match self.data.app.store().was_acted_on(interaction).await {
            Ok(doubled) => doubled,
            Err(error) => {
                tracing::error!(%error, "doubled interactions cannot be told");
                false
            }
        }
    }

    /// The words for what went wrong after the answer was begun.
    fn sorry(&self, error: &AppError) -> Message {
        match error {
            AppError::Refused(why) => view::refused(why, None, self.text),
            error => {
                tracing::error!(%error, actor = %self.call.actor.id, "an answer failed");
                Message::words(self.text.say("broken"))
            }
        }
    }

    fn broken(&self, error: &AppError) -> Reply {
        tracing::error!(
            %error, actor = %self.call.actor.id, channel = %self.call.channel,
            "an interaction failed",
        );
        Reply::Private(Message::words(self.text.say("broken")).into())
    }

    /// The words for a refusal; an old button shows the present board with them.
    async fn refused(&self, why: Refused) -> Result<Box<Sheet>, AppError> {
        let about = self.about(&why).await?;
        let message = view::refused(&why, about.as_deref(), self.text);
        Ok(match (&why, about) {
            (Refused::MovedOn(_), Some(game)) if game.game().is_some() => {
                let mut sheet = self.present(&game, None).await?;
                sheet.message.content = format!("{}\n{}", message.content, sheet.message.content);
                sheet
            }
            _ => message.into(),
        })
    }

    async fn about(&self, why: &Refused) -> Result<Option<Arc<Match>>, AppError> {
        let game = match why {
            Refused::Play { about, .. } => *about,
            Refused::Unread { about, .. } => Some(*about),
            Refused::MovedOn(game) => Some(*game),
            _ => None,
        };
        match game {
            Some(game) => Ok(Some(self.data.app.load(game).await?)),
            None => Ok(None),
        }
    }

    /// The present board, privately, from the seat that the caller likes or the one asked for.
    pub async fn present(
        &self,
        game: &Arc<Match>,
        view_from: Option<Side>,
    ) -> Result<Box<Sheet>, AppError> {
        let seat = match view_from {
            Some(seat) => seat,
            None => self.seat(game).await?,
        };
        let may_act = game.waits_for_player(self.call.actor.id);
        let drawing = Drawing::Board {
            game: Arc::clone(game),
            seat,
            marked: Marked::Nothing,
        };
        let message = view::position(game, seat, self.text, may_act);
        Ok(Sheet::new(message, Some(drawing)))
    }

    /// What the bot would play, on the caller's own board, once that has been thought about.
    pub async fn hint(&self, game: Arc<Match>, strength: Strength) -> Result<Reply, AppError> {
        let seat = self.seat(&game).await?;
        let drawing = Drawing::Hint {
            game,
            seat,
            strength,
        };
        let sheet = Sheet::new(Message::default(), Some(drawing));
        Ok(Reply::Private(sheet))
    }

    /// The seat from which the caller likes to see a board: their own, unless they have chosen
    /// another; a bystander's own is Cho's.
    pub async fn seat(&self, game: &Match) -> Result<Side, AppError> {
        let own = game.seat(self.call.actor.id).unwrap_or(Side::Cho);
        Ok(self.data.app.taste_of(&self.call).await?.seat(own))
    }

    /// A page of an opened record.
    pub fn page(&self, review: &Review, page: Page) -> Box<Sheet> {
        let page = page.within(&review.games);
        let drawing = review.games.get(page.game).map(|record| {
            let (position, last) = view::on_page(record, page);
            Drawing::Position {
                position: Box::new(position),
                last,
                seat: page.seat,
            }
        });
        Sheet::new(view::review(review, page, self.text), drawing)
    }

    /// The match of a game, for words about it.
    pub async fn game(&self, game: GameId) -> Result<Arc<Match>, AppError> {
        self.data.app.load(game).await
    }

    /// Shows a message; where its board takes too long, Discord is told to wait.
    async fn show(&self, sheet: Sheet, manner: Manner) {
        let mut drawn = std::pin::pin!(self.draw(sheet));
        match tokio::time::timeout(self.data.app.limits().lane_wait, &mut drawn).await {
            Ok(message) => {
                let response = match manner {
                    Manner::Private => CreateInteractionResponse::Message(private(&message)),
                    Manner::Public => CreateInteractionResponse::Message(message.response()),
                    Manner::Update => CreateInteractionResponse::UpdateMessage(message.response()),
                };
                self.respond(response).await;
            }
            Err(_) => {
                let thinking = CreateInteractionResponseMessage::new();
                let wait = match manner {
                    Manner::Private => CreateInteractionResponse::Defer(thinking.ephemeral(true)),
                    Manner::Public => CreateInteractionResponse::Defer(thinking),
                    Manner::Update => CreateInteractionResponse::Acknowledge,
                };
                if self.respond(wait).await {
                    self.edit(&drawn.await).await;
                }
            }
        }
    }

    /// Answers with a private message as it is; `false` where that did not arrive.
    pub async fn answer_privately(&self, message: &Message) -> bool {
        self.respond(CreateInteractionResponse::Message(private(message)))
            .await
    }

    /// Changes the answer that was given; `false` where that cannot be done any more.
    pub async fn edit(&self, message: &Message) -> bool {
        let token = self.call.asked.token.as_str();
        let edit = message.edit_response();
        let edited = within(edit.execute(&*self.data.http, token)).await;
        if let Err(fault) = &edited {
            tracing::warn!(%fault, actor = %self.call.actor.id, "an answer did not arrive");
        }
        edited.is_ok()
    }

    /// The message with its board drawn; without it, should the drawing fail.
    pub async fn draw(&self, sheet: Sheet) -> Message {
        let Sheet {
            mut message,
            drawing,
            taste,
        } = sheet;
        let Some(drawing) = drawing else {
            return message;
        };
        let own = self.data.app.taste_of(&self.call).await;
        let own = own.unwrap_or_else(|error| {
            tracing::error!(%error, "a taste cannot be read");
            Taste::default()
        });
        let pictures = self.data.app.pictures();
        let look = pictures.look(taste.or(own));
        let drawn = match drawing {
            Drawing::Board { game, seat, marked } => {
                let png = pictures.board(&game, seat, marked, look).await;
                png.map(Option::unwrap_or_default)
            }
            Drawing::Hint {
                game,
                seat,
                strength,
            } => {
                let app = &self.data.app;
                let hint = match app.hint(&self.call, &game, strength).await {
                    Ok(hint) => hint,
                    Err(error) => return self.sorry(&error),
                };
                message = view::suggestion(&game, &hint, self.text);
                let best = hint.thoughts.first().map(Thought::best);
                let best = best.and_then(|best| best.piece_move());
                let marked = best.map_or(Marked::Nothing, Marked::Move);
                let png = pictures.board(&game, seat, marked, look).await;
                png.map(Option::unwrap_or_default)
            }
            Drawing::File(url) => {
                let opened = match self.open_file(&url).await {
                    Ok(opened) => opened,
                    Err(error) => return self.sorry(&error),
                };
                message = opened.message;
                match opened.drawing {
                    Some(Drawing::Position {
                        position,
                        last,
                        seat,
                    }) => pictures.position(*position, last, seat, look).await,
                    _ => return message,
                }
            }
            Drawing::Position {
                position,
                last,
                seat,
            } => pictures.position(*position, last, seat, look).await,
            Drawing::Graph {
                game,
                hundredths,
                turns,
            } => pictures.graph(&game, hundredths, turns, look).await,
            Drawing::Turn {
                position,
                played,
                better,
                seat,
            } => pictures.turn(*position, (played, better), seat, look).await,
            Drawing::Replay { game, seat } => pictures.replay(&game, seat, look).await,
            Drawing::Diagrams(shown) => pictures.diagrams(shown, look).await,
            Drawing::Formations { chooser, offered } => {
                pictures.formations(chooser, offered, look).await
            }
        };
        match drawn {
            Ok(png) => message.set_picture(png),
            Err(error) => {
                tracing::error!(%error, "a private picture is missing");
                message.picture = None;
            }
        }
        message
    }

    async fn respond(&self, response: CreateInteractionResponse) -> bool {
        match self.send(response).await {
            Ok(()) => true,
            // A doubled event was answered by its twin; too late is too late.
            Err(fault) if matches!(fault.code, ALREADY_ANSWERED | UNKNOWN_INTERACTION) => false,
            Err(fault) => {
                tracing::warn!(%fault, actor = %self.call.actor.id, "an answer did not arrive");
                false
            }
        }
    }

    async fn send(&self, response: CreateInteractionResponse) -> Result<(), Fault> {
        let asked = &self.call.asked;
        let id = InteractionId::new(asked.interaction.0);
        within(response.execute(&*self.data.http, (id, &asked.token))).await
    }

    /// Answers with a claimed message of the outbox: when it is its turn, in time, once.
    async fn deliver(&self, row: &Row) -> Result<(), AppError> {
        let app = &self.data.app;
        if !app.my_turn(row).await? {
            app.hand_over(row.id).await?;
            let said = Message::words(self.text.say("played-soon"));
            self.respond(CreateInteractionResponse::Message(private(&said)))
                .await;
            return Ok(());
        }
        let mut pack = std::pin::pin!(self.pack(row));
        match tokio::time::timeout(self.data.app.limits().lane_wait, &mut pack).await {
            Ok(parcel) => {
                let parcel = parcel?;
                let sent = self.send(answer(&parcel)).await;
                self.settle(&parcel, sent).await
            }
            Err(_) => {
                let deferred = self.send(defer(row)).await;
                let parcel = pack.await?;
                self.fill_in(&parcel, deferred).await
            }
        }
    }

    async fn pack(&self, row: &Row) -> Result<Parcel, AppError> {
        let app = &self.data.app;
        let mut notice = app.notice(row).await?;
        let (picture, left) = tokio::join!(
            app.picture(&notice),
            app.has_left(&*self.data.outlet, &notice)
        );
        notice.left = left;
        Ok(Parcel {
            row: row.clone(),
            notice,
            picture: picture?,
        })
    }

    async fn settle(&self, parcel: &Parcel, sent: Result<(), Fault>) -> Result<(), AppError> {
        let app = &self.data.app;
        let row = parcel.row.id;
        match sent {
            Ok(()) => {}
            Err(fault) if fault.code == ALREADY_ANSWERED => {}
            Err(fault) => {
                // Refused, late or lost: the courier looks whether it arrived, and posts it if not.
                tracing::warn!(%fault, row = %row, "an answer is left to the courier");
                return app.unknown_end(row).await;
            }
        }
        match parcel.notice.target.filter(|_| !parcel.row.kind.posts()) {
            Some((_, message)) => app.settle(row, message).await,
            None => self.learn_message(parcel).await,
        }
    }

    /// The answer does not tell which message it became: asked for afterwards, off the way.
    async fn learn_message(&self, parcel: &Parcel) -> Result<(), AppError> {
        let (app, token) = (&self.data.app, &self.call.asked.token);
        match self.data.outlet.original(parcel, token).await {
            Ok(Original::Posted(message)) => app.settle(parcel.row.id, message).await,
            Ok(Original::Thinking | Original::Nothing) | Err(_) => {
                app.unknown_end(parcel.row.id).await
            }
        }
    }

    async fn fill_in(&self, parcel: &Parcel, deferred: Result<(), Fault>) -> Result<(), AppError> {
        let app = &self.data.app;
        match deferred {
            Ok(()) => {}
            Err(fault) if fault.code == ALREADY_ANSWERED => {}
            Err(_) => return app.unknown_end(parcel.row.id).await,
        }
        let edit = view::parcel(parcel).edit_response();
        let token = self.call.asked.token.as_str();
        match within(edit.execute(&*self.data.http, token)).await {
            Ok(message) => app.settle(parcel.row.id, MessageId(message.id.get())).await,
            Err(fault) => {
                tracing::warn!(%fault, row = %parcel.row.id, "a deferred answer is left to the courier");
                app.unknown_end(parcel.row.id).await
            }
        }
    }
}

fn answer(parcel: &Parcel) -> CreateInteractionResponse {
    let message = view::parcel(parcel).response();
    if parcel.row.kind.posts() {
        CreateInteractionResponse::Message(message)
    } else {
        CreateInteractionResponse::UpdateMessage(message)
    }
}

/// "Is thinking", in public; an edit of a message is acknowledged without a trace.
fn defer(row: &Row) -> CreateInteractionResponse {
    if row.kind.posts() {
        CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new())
    } else {
        CreateInteractionResponse::Acknowledge
    }
}

fn private(message: &Message) -> CreateInteractionResponseMessage {
    message.response().ephemeral(true)
}

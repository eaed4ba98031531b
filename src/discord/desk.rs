//! Where interactions are answered: what a use case gives becomes the one answer that Discord waits
//! for, in time and with the right visibility.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::{
    CreateAttachment, CreateInteractionResponse, CreateInteractionResponseMessage,
};
use tokio::sync::SemaphorePermit;
use tokio::time::Instant;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::fault::{ALREADY_ANSWERED, Fault, UNKNOWN_INTERACTION};
use super::message::Message;
use super::outlet::Original;
use super::rest::Asker;
use super::view::{Page, Place};
use super::{Data, view};
use crate::app::{
    Acted, AppError, Call, Leaf, Marked, Parcel, PieceSet, Refused, Review, Strength, Study, Taste,
    Thought,
};
use crate::play::{Event, GameId, Match, MessageId};
use crate::rules::{BySide, Diagram, Formation, Generals, Move, Position, Ruleset, Side};
use crate::store::{GameRow, Row};
use crate::text::{Text, formation_titles};

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
    /// What the generals are called in a picture that is of no match or record.
    pub generals: Generals,
}

impl Sheet {
    /// A message with a picture as the reader likes it.
    pub fn new(message: Message, drawing: Option<Drawing>) -> Box<Sheet> {
        Box::new(Sheet {
            message,
            drawing,
            taste: Taste::default(),
            generals: Generals::Common,
        })
    }

    /// The same where the picture is of a game in which the generals are called so.
    pub fn with_generals(mut self: Box<Sheet>, generals: Generals) -> Box<Sheet> {
        self.generals = generals;
        self
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
    /// A position of an opened record, with what stands around the board.
    Leaf {
        /// What is to be seen.
        leaf: Box<Leaf>,
        /// Who sits at the bottom.
        seat: Side,
    },
    /// The page of a file that is still to be fetched, from this address, and read: of which game, from
    /// 1.
    File(String, i64),
    /// How a finished game went, as a curve.
    Graph {
        /// The game.
        game: Study,
        /// Who was ahead, in hundredths of a point from Cho's view: at the start, then after each turn.
        hundredths: Vec<i32>,
        /// The turns, from 1, that are marked, and whose they were.
        turns: Vec<(usize, Side)>,
    },
    /// A turn of a finished game, and what would have been better.
    Turn {
        /// The position before it.
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
    /// The pieces of both sides with their names.
    Legend,
    /// A few pieces of each set.
    Sets,
    /// Formations to choose from.
    Formations {
        /// Who chooses.
        chooser: Side,
        /// By which rules.
        ruleset: Ruleset,
        /// The formations, in own view.
        offered: &'static [Formation],
    },
}

impl From<Message> for Box<Sheet> {
    fn from(message: Message) -> Box<Sheet> {
        Sheet::new(message, None)
    }
}

/// How an answer appears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// As a new message.
    Private,
    /// As a new message that all see.
    Public,
    /// In place of the one that was pressed.
    Update,
}

/// Until when a first answer is tried again after a failure: a little less than Discord waits.
const WINDOW: Duration = Duration::from_millis(2_800);
/// How long one try of it may take.
const TRY: Duration = Duration::from_millis(1_200);
/// The pause before the first repetition; doubled each time.
const PAUSE: Duration = Duration::from_millis(100);
/// How often the change of an answer is tried, and the pause before the first repetition.
const CHANGES: u32 = 6;
const CHANGE_PAUSE: Duration = Duration::from_millis(500);

/// What became of a first answer.
enum Sent {
    /// Discord took it, and may have said as which message.
    Now(Option<MessageId>),
    /// The interaction had been answered: by an earlier try of ours, or by the twin of this event.
    Before { tried: bool },
}

/// One interaction to be answered.
pub struct Desk<'a> {
    /// The bot.
    pub data: &'a Data,
    /// Who asks what.
    pub call: Call,
    /// The reader's words, with points and pieces named as their boards show them.
    pub text: Text,
    /// How the reader likes boards.
    own: Taste,
    /// How the server does.
    servers: Taste,
    /// How the answer will appear: said beforehand, for Discord wants to know it when it is to wait.
    manner: Mutex<Manner>,
    began: Instant,
    /// While it is held the program waits for this answer before it stops.
    _open: TaskTrackerToken,
}

impl<'a> Desk<'a> {
    /// A desk for one interaction.
    pub async fn new(data: &'a Data, call: Call) -> Desk<'a> {
        let began = Instant::now();
        data.app.people.saw(call.actor.id, call.language);
        if call.here.is_none() {
            data.app.people.met_at_home(call.actor.id);
        }
        let manner = match call.pressed {
            Some(pressed) if pressed.private => Manner::Update,
            _ => Manner::Private,
        };
        let open = data.handlers.token();
        let (own, servers) = tastes(data, &call).await;
        Desk {
            data,
            text: Text::of(call.language).naming(data.app.preferences.naming(own.or(servers))),
            own,
            servers,
            call,
            manner: Mutex::new(manner),
            began,
            _open: open,
        }
    }

    /// The reader's words to go with a board of another taste; what that leaves open is as they like it.
    pub fn text_for(&self, taste: Taste) -> Text {
        let taste = taste.or(self.own).or(self.servers);
        self.text.naming(self.data.app.preferences.naming(taste))
    }

    /// The reader's words once this is how they like boards.
    pub fn text_once(&self, own: Taste) -> Text {
        let taste = own.or(self.servers);
        self.text.naming(self.data.app.preferences.naming(taste))
    }

    /// The set of pieces that the reader's boards show.
    pub fn pieces(&self) -> &'static PieceSet {
        let taste = self.own.or(self.servers);
        self.data.app.pictures.look(taste).pieces
    }

    /// Says how the answer will appear, should Discord have to wait for it.
    pub fn will_answer(&self, manner: Manner) {
        *self.manner.lock().unwrap_or_else(PoisonError::into_inner) = manner;
    }

    /// The same for a command on a game: what happens in its own channel is answered there for all.
    pub fn will_answer_at(&self, row: &GameRow) {
        if row.home == self.call.channel {
            self.will_answer(Manner::Public);
        }
    }

    /// Answers with what comes of some work. Should it take long, the database being busy, Discord is
    /// told to wait.
    pub async fn answer(&self, work: impl Future<Output = Result<Reply, AppError>>) {
        let mut work = std::pin::pin!(work);
        let patience = self.data.app.outbox.lane_wait();
        if let Ok(reply) = tokio::time::timeout(patience, &mut work).await {
            return self.finish(reply).await;
        }
        let manner = *self.manner.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = self.respond(wait(manner), Vec::new()).await;
        let Some(reply) = self.settle_on(work.await).await else {
            return;
        };
        if waits {
            self.finish_late(reply, manner).await;
        } else if let Reply::Row(row) = reply {
            // The message is owed all the same. The waiting may have arrived although its answer was
            // lost: the courier looks, and fills it in then.
            self.leave_to_courier(self.data.app.outbox.unknown_end(row.id).await);
        }
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
        let server = acted.game.challenge().server;
        let missing = self.call.here.as_ref().map(|here| &here.missing);
        let place = match missing.filter(|missing| !missing.is_empty()) {
            _ if acted.home != self.call.channel => {
                Place::Elsewhere(view::link(server, acted.home, None))
            }
            Some(missing) => Place::Nowhere(missing.clone()),
            None if acted.revived => Place::BelowLateOnes,
            None => Place::Below,
        };
        let said = view::played_privately(&acted.game, &acted.event, self.text, &place);
        match acted.came_back {
            true => view::and_back(said, self.text),
            false => said,
        }
    }

    /// What is said: the reply, a refusal, or something neutral where something of ours is broken;
    /// nothing to the double of an event.
    async fn settle_on(&self, reply: Result<Reply, AppError>) -> Option<Reply> {
        let reply = match reply {
            Ok(reply) => reply,
            Err(AppError::Doubled) => return None,
            Err(AppError::Refused(_)) if self.is_doubled().await => return None,
            Err(AppError::Refused(why)) => match self.refused(why).await {
                Ok(sheet) => Reply::Private(sheet),
                Err(error) => self.broken(&error),
            },
            Err(error) => self.broken(&error),
        };
        let in_private = self.call.pressed.is_none_or(|pressed| pressed.private);
        Some(match reply {
            // What all see is not replaced by what one person asked for.
            Reply::Update(sheet) if !in_private => Reply::Private(sheet),
            reply => reply,
        })
    }

    /// Answers at once.
    pub async fn finish(&self, reply: Result<Reply, AppError>) {
        let Some(reply) = self.settle_on(reply).await else {
            return;
        };
        match reply {
            Reply::Private(sheet) => self.show(*sheet, Manner::Private).await,
            Reply::Public(sheet) => self.show(*sheet, Manner::Public).await,
            Reply::Update(sheet) => self.show(*sheet, Manner::Update).await,
            Reply::Row(row) => {
                // Well within the claim: what is still under way then is the courier's to settle.
                let patience = self.data.app.outbox.claim().mul_f32(0.8);
                match tokio::time::timeout(patience, self.deliver(&row)).await {
                    Ok(done) => self.leave_to_courier(done),
                    Err(_) => tracing::warn!(row = %row.id, "an answer is left to the courier"),
                }
            }
        }
    }

    /// Answers where Discord has been told to wait for it.
    async fn finish_late(&self, reply: Reply, manner: Manner) {
        match (reply, manner) {
            (Reply::Row(row), _) if row.kind.posts() == (manner == Manner::Public) => {
                let done = self.deliver_late(&row, manner).await;
                self.leave_to_courier(done);
            }
            (Reply::Row(row), _) => {
                let said = self.handed_over(&row).await;
                self.leave_to_courier(self.data.app.outbox.hand_over(row.id).await);
                self.say_late(&said, manner).await;
            }
            (Reply::Public(sheet), Manner::Public)
            | (Reply::Update(sheet), Manner::Update)
            | (Reply::Private(sheet) | Reply::Update(sheet), Manner::Private) => {
                self.edit(&self.draw(*sheet).await).await;
            }
            (Reply::Private(sheet) | Reply::Public(sheet) | Reply::Update(sheet), _) => {
                self.say_late(&self.draw(*sheet).await, manner).await;
            }
        }
    }

    async fn deliver_late(&self, row: &Row, manner: Manner) -> Result<(), AppError> {
        let row = &match row.held {
            true => self.data.app.outbox.with_bots_answer(row.clone()).await?,
            false => row.clone(),
        };
        if manner == Manner::Public && !self.data.app.outbox.my_turn(row).await? {
            let said = self.handed_over(row).await;
            self.data.app.outbox.hand_over(row.id).await?;
            self.say_late(&said, manner).await;
            return Ok(());
        }
        let (parcel, _place) = self.pack(row).await?;
        self.fill_in(&parcel, true).await
    }

    /// Says something privately where Discord was told to wait for an answer of another kind.
    async fn say_late(&self, message: &Message, manner: Manner) {
        let (outlet, asked) = (&self.data.outlet, &self.call.asked);
        if manner == Manner::Private {
            self.edit(message).await;
            return;
        }
        if manner == Manner::Public && !self.take_back().await {
            // What is said next would fill in what all see.
            return;
        }
        if let Err(fault) = outlet.follow_up(asked, message).await {
            tracing::warn!(%fault, actor = %self.call.actor.id, "an answer did not arrive");
        }
    }

    /// Takes "is thinking", which all see, away; `false` where that cannot be done.
    async fn take_back(&self) -> bool {
        let taken = self.again(|| self.data.outlet.take_answer_back(&self.call.asked));
        taken.await.is_some()
    }

    fn leave_to_courier(&self, settled: Result<(), AppError>) {
        if let Err(error) = settled {
            tracing::error!(%error, "an answer could not be settled");
        }
    }

    /// The words for what is done, while its message is still to come.
    async fn handed_over(&self, row: &Row) -> Message {
        let event = self
            .data
            .app
            .notices
            .notice(row)
            .await
            .map(|notice| notice.event);
        view::handed_over(event.as_ref().ok(), self.text)
    }

    /// Whether the interaction has been acted on: what its double is refused is nobody's answer, and
    /// would take the place of the real one.
    async fn is_doubled(&self) -> bool {
        match self.data.app.actions.is_doubled(&self.call).await {
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
            Some(game) => Ok(Some(self.data.app.matches.load(game).await?)),
            None => Ok(None),
        }
    }

    /// The present board, privately, from the seat that the caller likes or the one asked for.
    pub async fn present(
        &self,
        game: &Arc<Match>,
        view_from: Option<Side>,
    ) -> Result<Box<Sheet>, AppError> {
        self.present_as(game, view_from, Taste::default()).await
    }

    /// The same with a board of a taste that was asked for.
    pub async fn present_as(
        &self,
        game: &Arc<Match>,
        view_from: Option<Side>,
        taste: Taste,
    ) -> Result<Box<Sheet>, AppError> {
        let text = self.text_for(taste);
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
        let clock = self.clock(game).await?;
        let message = view::position(game, seat, text, may_act, clock);
        let message = match game.may_pause(self.call.actor.id) {
            Ok(side) => view::with_pause(message, game, side, text),
            Err(_) => message,
        };
        let mut sheet = Sheet::new(message, Some(drawing));
        sheet.taste = taste;
        Ok(sheet)
    }

    /// Until when whoever is to act has time, and why it stands still, in words.
    pub async fn clock(&self, game: &Match) -> Result<Option<String>, AppError> {
        let told = self.data.app.clocks.time_of(game).await?;
        Ok(view::clock(&told, game, self.text))
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
        Ok(self
            .data
            .app
            .preferences
            .taste_of(&self.call)
            .await?
            .seat(own))
    }

    /// A page of an opened record.
    pub fn page(&self, review: &Review, page: Page) -> Box<Sheet> {
        let page = page.within(&review.games);
        let drawing = review.games.get(page.game).map(|record| Drawing::Leaf {
            leaf: Box::new(Leaf::of(record, page.ply)),
            seat: page.seat,
        });
        Sheet::new(view::review(review, page, self.text), drawing)
    }

    /// The match of a game, for words about it.
    pub async fn game(&self, game: GameId) -> Result<Arc<Match>, AppError> {
        self.data.app.matches.load(game).await
    }

    /// Shows a message; where its board takes too long, Discord is told to wait.
    async fn show(&self, sheet: Sheet, manner: Manner) {
        let mut drawn = std::pin::pin!(self.draw(sheet));
        match tokio::time::timeout(self.data.app.outbox.lane_wait(), &mut drawn).await {
            Ok(message) => {
                let response = match manner {
                    Manner::Private => CreateInteractionResponse::Message(private(&message)),
                    Manner::Public => CreateInteractionResponse::Message(message.response()),
                    Manner::Update => CreateInteractionResponse::UpdateMessage(message.response()),
                };
                self.respond(response, message.files()).await;
            }
            Err(_) => {
                if self.respond(wait(manner), Vec::new()).await {
                    self.edit(&drawn.await).await;
                }
            }
        }
    }

    /// Answers with a private message as it is; `false` where that did not arrive.
    pub async fn answer_privately(&self, message: &Message) -> bool {
        let response = CreateInteractionResponse::Message(private(message));
        self.respond(response, message.files()).await
    }

    /// Changes the answer that was given; `false` where that cannot be done any more. Safe to repeat, and
    /// repeated: somebody looks at "is thinking" until it arrives.
    pub async fn edit(&self, message: &Message) -> bool {
        let (outlet, asked) = (&self.data.outlet, &self.call.asked);
        let changed = self.again(|| outlet.change_answer(Asker::Handler, asked, message));
        changed.await.is_some()
    }

    /// Makes a request that is safe to repeat, a few times where it fails; `None` where it cannot be
    /// made any more.
    async fn again<T, F: Future<Output = Result<T, Fault>>>(
        &self,
        request: impl Fn() -> F,
    ) -> Option<T> {
        let mut pause = CHANGE_PAUSE;
        for attempt in 1..=CHANGES {
            let fault = match request().await {
                Ok(done) => return Some(done),
                Err(fault) => fault,
            };
            let over = fault.limit.is_none() && fault.is_definite();
            if over || attempt == CHANGES {
                tracing::warn!(%fault, actor = %self.call.actor.id, "an answer did not arrive");
                break;
            }
            let named = fault.limit.map(|limit| limit.after);
            tokio::time::sleep(named.unwrap_or(pause)).await;
            pause *= 2;
        }
        None
    }

    /// The message with its board drawn; without it, should the drawing fail.
    pub async fn draw(&self, sheet: Sheet) -> Message {
        let Sheet {
            mut message,
            drawing,
            taste,
            generals,
        } = sheet;
        let Some(drawing) = drawing else {
            return message;
        };
        let own = self.data.app.preferences.taste_of(&self.call).await;
        let own = own.unwrap_or_else(|error| {
            tracing::error!(%error, "a taste cannot be read");
            Taste::default()
        });
        let pictures = &self.data.app.pictures;
        let look = pictures.look(taste.or(own)).with_generals(generals);
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
                let hint = match app.hints.think(&self.call, &game, strength).await {
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
            Drawing::File(url, number) => {
                let opened = match self.open_file(&url, number).await {
                    Ok(opened) => opened,
                    Err(error) => return self.sorry(&error),
                };
                message = opened.message;
                match opened.drawing {
                    Some(Drawing::Leaf { leaf, seat }) => pictures.leaf(*leaf, seat, look).await,
                    _ => return message,
                }
            }
            Drawing::Position {
                position,
                last,
                seat,
            } => pictures.position(*position, last, seat, look).await,
            Drawing::Leaf { leaf, seat } => pictures.leaf(*leaf, seat, look).await,
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
            Drawing::Legend => {
                let sides = BySide::new(Side::Cho, Side::Han).map(|side| self.text.side(side));
                let kinds = self.text.with_generals(generals).kinds();
                pictures.legend(kinds, sides, look).await
            }
            Drawing::Sets => {
                let named = PieceSet::ALL.map(|set| (set, view::set_name(set, self.text)));
                pictures.sets(named.into(), look).await
            }
            Drawing::Diagrams(shown) => pictures.diagrams(shown, look).await,
            Drawing::Formations {
                chooser,
                ruleset,
                offered,
            } => {
                let titles = formation_titles(&[self.text], &ruleset, offered);
                pictures.formations(chooser, offered, titles, look).await
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

    /// Gives the first answer; `false` where it did not arrive.
    async fn respond(
        &self,
        response: CreateInteractionResponse,
        files: Vec<CreateAttachment>,
    ) -> bool {
        match self.send(response, files).await {
            Ok(Sent::Now(_)) => true,
            // A doubled event was answered by its twin.
            Ok(Sent::Before { tried }) => tried,
            Err(fault) => {
                if fault.code != UNKNOWN_INTERACTION {
                    tracing::warn!(%fault, actor = %self.call.actor.id, "an answer did not arrive");
                }
                false
            }
        }
    }

    /// Sends the first answer, again and again while Discord still waits for it: that it had arrived
    /// is told by a code of its own.
    async fn send(
        &self,
        response: CreateInteractionResponse,
        files: Vec<CreateAttachment>,
    ) -> Result<Sent, Fault> {
        let until = self.began + WINDOW;
        let mut pause = PAUSE;
        let mut tried = false;
        loop {
            let sent = self
                .data
                .outlet
                .answer(&self.call.asked, &response, files.clone());
            let sent = tokio::time::timeout(TRY, sent).await;
            let fault = match sent.unwrap_or_else(|_| Err(Fault::silent("timed out"))) {
                Ok(message) => return Ok(Sent::Now(message)),
                Err(fault) if fault.code == ALREADY_ANSWERED => {
                    return Ok(Sent::Before { tried });
                }
                Err(fault) => fault,
            };
            let wait = match &fault.limit {
                Some(limit) => limit.after,
                None if fault.is_definite() => return Err(fault),
                None => pause,
            };
            if Instant::now() + wait >= until {
                return Err(fault);
            }
            tokio::time::sleep(wait).await;
            pause *= 2;
            tried = true;
        }
    }

    /// Answers with a claimed message of the outbox: when it is its turn, in time, once.
    async fn deliver(&self, row: &Row) -> Result<(), AppError> {
        let app = &self.data.app;
        if row.held {
            // "Is thinking" is true: the bot is.
            let deferred = self.send(wait(Manner::Public), Vec::new()).await;
            return match deferred {
                Ok(Sent::Now(_) | Sent::Before { tried: true }) => {
                    self.deliver_late(row, Manner::Public).await
                }
                _ => app.outbox.unknown_end(row.id).await,
            };
        }
        if !app.outbox.my_turn(row).await? {
            let said = self.handed_over(row).await;
            app.outbox.hand_over(row.id).await?;
            self.answer_privately(&said).await;
            return Ok(());
        }
        let mut pack = std::pin::pin!(self.pack(row));
        match tokio::time::timeout(self.data.app.outbox.lane_wait(), &mut pack).await {
            Ok(packed) => {
                let (parcel, _place) = packed?;
                let (response, files) = answer(&parcel);
                let sent = self.send(response, files).await;
                self.settle(&parcel, sent).await
            }
            Err(_) => {
                let manner = match row.kind.posts() {
                    true => Manner::Public,
                    false => Manner::Update,
                };
                let deferred = self.send(wait(manner), Vec::new()).await;
                let (parcel, _place) = pack.await?;
                self.fill_in(&parcel, deferred.is_ok()).await
            }
        }
    }

    /// The message, and its place among those that are on their way.
    async fn pack(&self, row: &Row) -> Result<(Parcel, Option<SemaphorePermit<'_>>), AppError> {
        let app = &self.data.app;
        let place = app.outbox.place_for_answer().await;
        // Whether who is pinged has left is found out afterwards: nobody waits for that.
        let notice = app.notices.notice(row).await?;
        let picture = app.notices.picture_or_words(&notice).await?;
        let parcel = Parcel {
            row: row.clone(),
            notice,
            picture,
        };
        Ok((parcel, place))
    }

    async fn settle(&self, parcel: &Parcel, sent: Result<Sent, Fault>) -> Result<(), AppError> {
        let app = &self.data.app;
        let row = parcel.row.id;
        let changed = parcel.notice.target.filter(|_| !parcel.row.kind.posts());
        match (sent, changed) {
            // Refused, late or lost: the courier looks whether it arrived, and posts it if not.
            (Err(fault), _) => {
                tracing::warn!(%fault, row = %row, "an answer is left to the courier");
                app.outbox.unknown_end(row).await
            }
            (Ok(_), Some((_, message))) => app.outbox.settle(row, Some(message)).await,
            (Ok(Sent::Now(Some(message))), None) => {
                app.outbox.settle(row, Some(message)).await?;
                self.look_for_the_pinged(parcel, message);
                Ok(())
            }
            (Ok(Sent::Now(None)), None) => self.learn_message(parcel, true).await,
            // An earlier try of ours had arrived, or its twin answers.
            (Ok(Sent::Before { tried }), None) => self.learn_message(parcel, tried).await,
        }
    }

    /// Where the answer does not tell which message it became, that is asked for afterwards, off the way.
    /// `certain`: that it arrived is known, so that what is not there any more was deleted.
    async fn learn_message(&self, parcel: &Parcel, certain: bool) -> Result<(), AppError> {
        let (app, token) = (&self.data.app, &self.call.asked.token);
        let original = self
            .data
            .outlet
            .original(Asker::Handler, parcel, token)
            .await;
        match original {
            Ok(Original::Posted(message)) => {
                app.outbox.settle(parcel.row.id, Some(message)).await?;
                self.look_for_the_pinged(parcel, message);
                Ok(())
            }
            Ok(Original::Nothing) if certain => app.outbox.settle(parcel.row.id, None).await,
            Ok(Original::Thinking | Original::Nothing) | Err(_) => {
                app.outbox.unknown_end(parcel.row.id).await
            }
        }
    }

    /// Fills a deferred answer in with a message of the outbox.
    async fn fill_in(&self, parcel: &Parcel, deferred: bool) -> Result<(), AppError> {
        let app = &self.data.app;
        if !deferred {
            return app.outbox.unknown_end(parcel.row.id).await;
        }
        let (outlet, asked) = (&self.data.outlet, &self.call.asked);
        let message = view::parcel(parcel);
        match outlet.change_answer(Asker::Handler, asked, &message).await {
            Ok(message) => {
                app.outbox.settle(parcel.row.id, Some(message)).await?;
                self.look_for_the_pinged(parcel, message);
                Ok(())
            }
            Err(fault) => {
                tracing::warn!(%fault, row = %parcel.row.id, "a deferred answer is left to the courier");
                app.outbox.unknown_end(parcel.row.id).await
            }
        }
    }

    /// Finds out, beside everything else, whether who was pinged has left the server, and puts that
    /// into the message.
    fn look_for_the_pinged(&self, parcel: &Parcel, message: MessageId) {
        let (members, outlet) = (
            Arc::clone(&self.data.app.members),
            Arc::clone(&self.data.outlet),
        );
        let Some(channel) = parcel.row.lane.channel() else {
            return;
        };
        let mut notice = parcel.notice.clone();
        tokio::spawn(async move {
            notice.left = members.look_for_pinged(&*outlet, &notice).await;
            if notice.left
                && let Err(fault) = outlet.reword(channel, &notice, message).await
            {
                tracing::warn!(%fault, "that a player has left could not be told");
            }
        });
    }
}

/// How somebody likes boards, and their server. An answer does not wait long for that, nor fail for want
/// of it.
async fn tastes(data: &Data, call: &Call) -> (Taste, Taste) {
    let (app, patience) = (&data.app, data.app.outbox.lane_wait());
    let read = async {
        let own = app.preferences.own_taste(call.actor.id).await?;
        Ok::<_, AppError>((own, app.preferences.server_taste(call.server()).await?))
    };
    match tokio::time::timeout(patience, read).await {
        Ok(Ok(tastes)) => tastes,
        Ok(Err(error)) => {
            tracing::error!(%error, "a taste cannot be read");
            Default::default()
        }
        Err(_) => {
            tracing::warn!("a taste could not be read in time");
            Default::default()
        }
    }
}

fn answer(parcel: &Parcel) -> (CreateInteractionResponse, Vec<CreateAttachment>) {
    let message = view::parcel(parcel);
    let response = if parcel.row.kind.posts() {
        CreateInteractionResponse::Message(message.response())
    } else {
        CreateInteractionResponse::UpdateMessage(message.response())
    };
    (response, message.files())
}

/// "Is thinking", for whom the answer will be; a change of a message is acknowledged without a trace.
fn wait(manner: Manner) -> CreateInteractionResponse {
    let thinking = CreateInteractionResponseMessage::new();
    match manner {
        Manner::Private => CreateInteractionResponse::Defer(thinking.ephemeral(true)),
        Manner::Public => CreateInteractionResponse::Defer(thinking),
        Manner::Update => CreateInteractionResponse::Acknowledge,
    }
}

fn private(message: &Message) -> CreateInteractionResponseMessage {
    message.response().ephemeral(true)
}

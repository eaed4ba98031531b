//! Boards for one reader: the current position, hints, pages of records; and drawing the picture of a reply.

use std::sync::Arc;

use super::{Reply, Responder, Response};
use crate::app::{
    AppError, BoardSettings, Drawing, Highlights, HintStrength, RecordPosition, Review,
};
use crate::discord::button::{GamePage, Page};
use crate::discord::message::{Controls, Message};
use crate::discord::view;
use hansu_engine::SearchResult;
use hansu_play::{GameId, Match};
use hansu_render::Look;
use janggi::notation::Record;
use janggi::{Action, Side};

impl Responder<'_> {
    /// Returns the current board, for a private answer, seen by `view_from` or as the reader prefers.
    pub async fn present(
        &self,
        game: &Arc<Match>,
        view_from: Option<Side>,
    ) -> Result<Box<Reply>, AppError> {
        self.present_as(game, view_from, BoardSettings::default())
            .await
    }

    /// Returns the current board with settings that override the reader's.
    pub async fn present_as(
        &self,
        game: &Arc<Match>,
        view_from: Option<Side>,
        boards: BoardSettings,
    ) -> Result<Box<Reply>, AppError> {
        let text = self.text_on(game, boards);
        let seat = match view_from {
            Some(seat) => seat,
            None => self.seat(game),
        };
        let drawing = Drawing::Board {
            game: Arc::clone(game),
            seat,
            marked: Highlights::Nothing,
        };
        let clock = self.clock(game).await?;
        let message = view::position(game, self.request.actor.id, seat, text, clock);
        let mut reply = Reply::new(message, Some(drawing));
        let is_own = game.is_open() && game.seat(self.request.actor.id).is_ok();
        if is_own && self.data.app.page.is_offered(game.challenge().server) {
            let page = view::page_button(game, text);
            reply.message.rows.push(Controls::Buttons(vec![page]));
        }
        reply.boards = boards;
        self.after_plan_end(game, reply.while_current(game)).await
    }

    /// Returns an answer about a game, which begins with the reason the reader's plan for it was deleted, if they have
    /// not been notified.
    pub async fn after_plan_end(
        &self,
        game: &Match,
        mut reply: Box<Reply>,
    ) -> Result<Box<Reply>, AppError> {
        let planning = &self.data.app.planning;
        if let Some(reason) = planning.tell_end(&self.request, game.id()).await? {
            reply.news = Some(view::plan_ended(reason, self.text_in(game)));
        }
        Ok(reply)
    }

    /// Returns the clock of the player to act, in words.
    pub async fn clock(&self, game: &Match) -> Result<Option<String>, AppError> {
        let time = self.data.app.core.clocks.time_of(game).await?;
        Ok(view::clock(&time, game, self.text_in(game)))
    }

    /// Returns a hint on the caller's own board, once the search is done.
    pub async fn hint(
        &self,
        game: Arc<Match>,
        strength: HintStrength,
    ) -> Result<Response, AppError> {
        let seat = self.seat(&game);
        let games = &self.data.app.games;
        let hint = match games.search_hint(&self.request, &game, strength).await {
            Ok(hint) => hint,
            // Shown here, because the hint is already counted: a refusal would look like the refusal of a repeated
            // interaction.
            Err(error) => return Ok(Response::Private(self.error_message(&error).into())),
        };
        let text = self.text_on(&game, BoardSettings::default());
        let message = view::suggestion(&game, &hint, text);
        let best_action = hint.results.first().map(SearchResult::best);
        let best_move = best_action.and_then(Action::piece_move);
        let drawing = Drawing::Board {
            game: Arc::clone(&game),
            seat,
            marked: best_move.map_or(Highlights::Nothing, Highlights::Move),
        };
        let hint = Reply::new(message, Some(drawing)).while_current(&game);
        Ok(Response::Private(hint))
    }

    /// Returns the side from which the reader sees a board: their own, or the one they vote for, unless their settings
    /// differ; Cho for bystanders.
    pub fn seat(&self, game: &Match) -> Side {
        let player = game.plays_as(self.request.actor.id);
        let own_side = game.seat(player).unwrap_or(Side::Cho);
        self.boards().seat(own_side)
    }

    /// Returns a page of an uploaded record.
    pub fn page(&self, review: &Review, page: Page) -> Box<Reply> {
        let page = page.within(review);
        let drawing = review.record(page.game).map(|record| Drawing::Leaf {
            leaf: Box::new(RecordPosition::of(record, page.ply)),
            seat: page.seat,
        });
        Reply::new(view::review(review, page, self.text), drawing)
    }

    /// Returns a page of a game that is or was played here.
    pub fn game_page(&self, game: &Match, record: &Record, page: GamePage) -> Box<Reply> {
        let drawing = Drawing::Leaf {
            leaf: Box::new(RecordPosition::of(record, page.ply)),
            seat: page.seat,
        };
        let message = view::game_page(game, record, page, self.text_in(game));
        Reply::new(message, Some(drawing))
    }

    /// Returns the current state of a match.
    pub async fn game(&self, game: GameId) -> Result<Arc<Match>, AppError> {
        self.data.app.core.matches.load(game).await
    }
}

impl Responder<'_> {
    /// Returns the message with its picture, or without it if drawing fails.
    pub async fn draw(&self, reply: Reply) -> Message {
        let Reply {
            news,
            mut message,
            drawing,
            boards,
            generals,
            lifetime: _,
        } = reply;
        if let Some(news) = news {
            message.content = format!("{news}\n{}", message.content);
        }
        let Some(drawing) = drawing else {
            return message;
        };
        let look = self.look(boards, &drawing).await.with_generals(generals);
        match self.data.app.pictures.draw(drawing, look).await {
            Ok(png) => message.set_picture(Arc::new(png)),
            Err(error) => {
                // The message is still readable without its picture, so it is sent without.
                tracing::error!(%error, "a private picture could not be drawn");
                message.picture = None;
            }
        }
        message
    }

    /// Returns the look of boards: as requested by the reply, otherwise the caller's settings, otherwise as in first
    /// games.
    async fn look(&self, requested: BoardSettings, drawing: &Drawing) -> Look {
        let first = match drawing {
            Drawing::Board { game, .. }
            | Drawing::Replay { game, .. }
            | Drawing::EndCard { game, .. } => BoardSettings::of_first_games(game),
            _ => self.beginner_boards().await,
        };
        let language = self.text.language();
        self.data
            .app
            .pictures
            .look(requested.or(self.boards()).or(first), language)
    }
}

//! Moves as people type them.

use std::sync::Arc;

use crate::app::error::{AppError, Refused};
use crate::app::matches::Matches;
use crate::app::request_context::RequestContext;
use crate::play::{Match, Refusal};
use crate::rules::notation::{self, Typed};
use crate::rules::{Action, Formation};
use crate::store::GameRow;

/// What a typed text asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// To move or pass.
    Play(Action),
    /// To resign: leads to the second question.
    Resign,
    /// To offer or accept a draw.
    Draw,
    /// To end the game because the generals face each other.
    Bikjang,
}

/// Actions to pick from, with the match that they belong to.
#[derive(Debug, Clone)]
pub struct Completion {
    /// The match, for words.
    pub game: Arc<Match>,
    /// The actions, best first.
    pub actions: Vec<Action>,
}

/// Reads moves and formations as people type them.
#[derive(Debug)]
pub struct MoveInput {
    matches: Arc<Matches>,
}

impl MoveInput {
    /// Reads for the players of these matches.
    pub fn new(matches: Arc<Matches>) -> MoveInput {
        MoveInput { matches }
    }

    /// Reads what somebody typed as a move. Whether they may play it is decided later.
    ///
    /// # Errors
    /// Why it cannot be read, or the refusal that comes before any reading: not a player, not
    /// one's turn, no game yet.
    pub async fn read_move(
        &self,
        request: &RequestContext,
        row: &GameRow,
        text: &str,
    ) -> Result<Asks, AppError> {
        let game = self.matches.load(row.id).await?;
        let asks = game.game().map(|moves| notation::read(text, moves));
        // Resigning and draws do not wait for one's turn.
        let any_time = matches!(asks, Some(Ok(Typed::Resign | Typed::Draw)));
        match game.to_move(request.actor.id) {
            Err(Refusal::NotYourTurn) if any_time => {}
            Err(why) => return Err(AppError::play(why, Some(row.id))),
            Ok(_) => {}
        }
        let asks = asks.ok_or_else(|| AppError::play(Refusal::GameOver, Some(row.id)))?;
        match asks {
            Ok(Typed::Action(action)) => Ok(Asks::Play(action)),
            Ok(Typed::Resign) => Ok(Asks::Resign),
            Ok(Typed::Draw) => Ok(Asks::Draw),
            Ok(Typed::Bikjang) => Ok(Asks::Bikjang),
            Err(why) => Err(Refused::Unread { why, about: row.id }.into()),
        }
    }

    /// The actions that fit what has been typed so far; none unless it is the caller's turn.
    pub async fn complete_move(
        &self,
        request: &RequestContext,
        row: &GameRow,
        typed: &str,
        most: usize,
    ) -> Result<Completion, AppError> {
        let game = self.matches.load(row.id).await?;
        let mine = game.waits_for_player(request.actor.id);
        let actions = match game.game() {
            Some(moves) if mine => notation::complete(typed, moves, most),
            _ => Vec::new(),
        };
        Ok(Completion { game, actions })
    }

    /// Reads a formation as the caller sees it from their own seat.
    ///
    /// # Errors
    /// [`Refused::UnknownFormation`], and the refusals of those who have no seat.
    pub async fn read_formation(
        &self,
        request: &RequestContext,
        row: &GameRow,
        text: &str,
    ) -> Result<Formation, AppError> {
        let game = self.matches.load(row.id).await?;
        let side = game
            .seat(request.actor.id)
            .map_err(|why| AppError::play(why, Some(row.id)))?;
        let seen = Formation::read(text).ok_or(Refused::UnknownFormation)?;
        Ok(seen.seen_from(side))
    }
}

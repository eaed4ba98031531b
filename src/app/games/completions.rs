//! Completions of a move that is being typed.

use std::sync::Arc;

use super::Games;
use crate::app::error::AppError;
use crate::app::request_context::RequestContext;
use crate::play::Match;
use crate::rules::{Action, notation};
use crate::store::GameRow;

/// Autocomplete results, with the match that they belong to.
#[derive(Debug, Clone)]
pub struct Completion {
    /// The match, needed to put the actions into words.
    pub game: Arc<Match>,
    /// Legal actions, best first.
    pub actions: Vec<Action>,
}

impl Games {
    /// Returns legal actions that match a typed prefix, at most `limit`; empty unless it is the caller's turn, or they may
    /// vote.
    pub async fn complete_move(
        &self,
        request: &RequestContext,
        row: &GameRow,
        typed: &str,
        limit: usize,
    ) -> Result<Completion, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let is_own_turn = game.is_awaited(game.plays_as(request.actor.id));
        let actions = match game.game() {
            Some(moves) if is_own_turn => notation::complete(typed, moves, limit),
            _ => Vec::new(),
        };
        Ok(Completion { game, actions })
    }
}

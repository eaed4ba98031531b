//! Reads moves and formations that players type.

use std::sync::Arc;

use super::Games;
use super::act::Decided;
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Command, Match, ProposalKind, Refusal};
use crate::rules::notation::{self, Typed};
use crate::rules::{Action, Formation};
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
    /// Decides what was typed as a move, which may also be a pass, bikjang, a draw offer or a resignation.
    ///
    /// # Errors
    /// [`Refused::Unread`] if no notation fits, and [`Refused::Play`] if the caller is not a player, not to
    /// move, or the match has no game.
    pub async fn decide_typed(
        &self,
        request: &RequestContext,
        row: &GameRow,
        text: &str,
    ) -> Result<Decided, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let typed = game.game().map(|moves| notation::read(text, moves));
        // Resigning and offering a draw are allowed on the opponent's turn too.
        let any_time = matches!(typed, Some(Ok(Typed::Resign | Typed::Draw)));
        match game.to_move(request.actor.id) {
            Err(Refusal::NotYourTurn) if any_time => {}
            Err(why) => return Err(AppError::play(why, Some(row.id))),
            Ok(_) => {}
        }
        let typed = typed.ok_or_else(|| AppError::play(Refusal::GameOver, Some(row.id)))?;
        let command = match typed {
            Ok(Typed::Action(action)) => Command::Play(action),
            Ok(Typed::Resign) => Command::Resign,
            Ok(Typed::Draw) => Command::Propose(ProposalKind::Draw),
            Ok(Typed::Bikjang) => Command::Bikjang,
            Err(why) => return Err(Refused::Unread { why, about: row.id }.into()),
        };
        self.decide_on(game, request, row, None, command).await
    }

    /// Legal actions that match a typed prefix, at most `most`; empty unless it is the caller's turn.
    pub async fn complete_move(
        &self,
        request: &RequestContext,
        row: &GameRow,
        typed: &str,
        most: usize,
    ) -> Result<Completion, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let mine = game.waits_for_player(request.actor.id);
        let actions = match game.game() {
            Some(moves) if mine => notation::complete(typed, moves, most),
            _ => Vec::new(),
        };
        Ok(Completion { game, actions })
    }

    /// Parses a formation as seen from the caller's seat.
    ///
    /// # Errors
    /// [`Refused::UnknownFormation`] for other text; [`Refused::Play`] if the caller has no seat.
    pub async fn read_formation(
        &self,
        request: &RequestContext,
        row: &GameRow,
        text: &str,
    ) -> Result<Formation, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let side = game
            .seat(request.actor.id)
            .map_err(|why| AppError::play(why, Some(row.id)))?;
        let seen = Formation::read(text).ok_or(Refused::UnknownFormation)?;
        Ok(seen.seen_from(side))
    }
}

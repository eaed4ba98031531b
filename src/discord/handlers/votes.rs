//! A person's vote on the position: the private message with both menus, which shows it.

use std::sync::Arc;

use crate::app::{AppError, BoardSettings, Highlights};
use crate::discord::private_messages::ShownPosition;
use crate::discord::responder::{Drawing, Lifetime, Reply, Responder, Response};
use crate::discord::view;
use crate::play::{Match, OwnVote, PlannedTurn};
use crate::rules::Square;

/// Returns the private message from which a turn is chosen, with the reader's vote if they have voted.
pub async fn menus(
    responder: &Responder<'_>,
    game: &Arc<Match>,
    from: Option<Square>,
    vote: Option<OwnVote>,
) -> Result<Box<Reply>, AppError> {
    let seat = responder.seat(game).await?;
    let text = responder.text_on(game, BoardSettings::default());
    let message = view::chosen(game, (from, seat), text);
    let message = view::with_own_vote(message, game, vote, text);
    let marked = match (from, vote.map(|vote| vote.turn)) {
        (Some(from), Some(PlannedTurn::Move(mv))) if mv.from == from => Highlights::Move(mv),
        (Some(from), _) => Highlights::Piece(from),
        (None, _) => Highlights::Nothing,
    };
    let drawing = Some(Drawing::Board {
        game: Arc::clone(game),
        seat,
        marked,
    });
    let position = ShownPosition {
        game: game.id(),
        version: game.version(),
        chooses: true,
    };
    Ok(Reply::new(message, drawing).with_lifetime(Lifetime::Past(position)))
}

/// Confirms a vote, privately.
pub async fn confirm(
    responder: &Responder<'_>,
    game: &Arc<Match>,
    vote: OwnVote,
) -> Result<Response, AppError> {
    responder.note_game(game.id());
    responder.note_past_positions(game);
    let from = match vote.turn {
        PlannedTurn::Move(mv) => Some(mv.from),
        PlannedTurn::Pass | PlannedTurn::Bikjang => None,
    };
    let reply = menus(responder, game, from, Some(vote)).await?;
    Ok(responder.private_response(reply))
}

//! Boards for one reader: the current position, a piece with its targets, the other side, a hint; and the menus of a
//! vote.

use std::sync::Arc;

use super::exercise::picked;
use crate::app::{AppError, BoardSettings, Drawing, Highlights, HintStrength, Refused};
use crate::discord::button::{Button, GameButton, Pick, TurnChoice};
use crate::discord::choice::{BoardView, Choice, SetName};
use crate::discord::private_messages::ShownPosition;
use crate::discord::responder::{LaunchFallback, Lifetime, Reply, Responder, Response};
use crate::discord::view;
use hansu_play::{Match, OwnVote, PlannedTurn, Version};
use hansu_render::Theme;
use hansu_store::GameRow;
use hansu_text::Key;
use janggi::{Side, Square};

/// Suggests a move.
pub async fn suggest(
    responder: &Responder<'_>,
    row: &GameRow,
    strength: HintStrength,
) -> Result<Response, AppError> {
    let game = responder
        .data
        .app
        .games
        .take_hint(&responder.request, row, None)
        .await?;
    responder.hint(game, strength).await
}

/// Shows the board with a given view and looks, or as text.
pub async fn show(
    responder: &Responder<'_>,
    row: &GameRow,
    view: Option<BoardView>,
    theme: Option<&'static Theme>,
    pieces: Option<SetName>,
) -> Result<Response, AppError> {
    let is_sent_again = retry_parked(responder, row).await;
    let mut reply = board_reply(responder, row, view, theme, pieces).await?;
    if is_sent_again {
        let note = responder.text.say(Key::BoardSentAgain);
        reply.message.content = format!("{}\n{note}", reply.message.content);
    }
    Ok(Response::Private(reply))
}

async fn board_reply(
    responder: &Responder<'_>,
    row: &GameRow,
    view: Option<BoardView>,
    theme: Option<&'static Theme>,
    pieces: Option<SetName>,
) -> Result<Box<Reply>, AppError> {
    let game = responder.game(row.id).await?;
    let variant = game.ruleset().variant;
    let boards = pieces.map(|name| {
        let set = name.value();
        let boards = name.in_game(variant);
        boards.ok_or(Refused::SetOfOtherGame { set, variant })
    });
    let boards = boards.transpose()?;
    let boards = BoardSettings {
        theme,
        ..boards.unwrap_or_default()
    };
    let seat = match view {
        Some(BoardView::Side(name)) => {
            let side = name.in_game(variant);
            Some(side.ok_or(Refused::SideOfOtherGame(variant))?)
        }
        Some(BoardView::Mine) => game.seat(responder.request.actor.id).ok(),
        Some(BoardView::Text) => {
            let seat = responder.seat(&game);
            let clock = responder.clock(&game).await?;
            let message = view::position_in_words(&game, seat, responder.text_in(&game), clock);
            let board: Box<Reply> = message.into();
            return responder
                .after_plan_end(&game, board.while_current(&game))
                .await;
        }
        None => None,
    };
    responder.present_as(&game, seat, boards).await
}

/// Retries a parked message of a game. Returns whether one is sent.
pub async fn retry_parked(responder: &Responder<'_>, row: &GameRow) -> bool {
    let delivery = &responder.data.app.delivery;
    let revived = delivery.retry_parked(&responder.request, row).await;
    revived.unwrap_or_else(|error| {
        tracing::warn!(%error, game.id = %row.id, "messages of game {} stay parked", row.id);
        false
    })
}

/// Returns the current match, if it is the caller's turn and the position is still the button's.
async fn to_move(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
) -> Result<std::sync::Arc<Match>, AppError> {
    let game = responder.game(row.id).await?;
    game.to_move(game.plays_as(responder.request.actor.id))
        .map_err(|refusal| AppError::play(refusal, Some(row.id)))?;
    if game.version() != version {
        return Err(Refused::MovedOn(row.id).into());
    }
    Ok(game)
}

/// Shows the targets of the selected piece on an ephemeral board.
pub async fn choose_piece(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let game = to_move(responder, row, version).await?;
    let moves = game.game().ok_or(Refused::UnknownButton)?;
    let TurnChoice::Piece(from) = picked(moves, Pick::Piece, value, Some(row.id))? else {
        return Err(Refused::UnknownButton.into());
    };
    let games = &responder.data.app.games;
    let vote = games.own_vote(responder.request.actor.id, &game).await?;
    let menu = vote_menus(responder, &game, Some(from), vote);
    let menu = responder.after_plan_end(&game, menu).await?;
    Ok(responder.private_response(menu))
}

/// Answers with a link that opens the board page for the caller, and a button that opens it inside Discord.
pub async fn open_page(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
) -> Result<Response, AppError> {
    let page = &responder.data.app.page;
    let url = page.link(&responder.request, row).await?;
    let opens_here = page.opens_here(&responder.request, row);
    let here = opens_here.then_some(Button::OnGame {
        game: row.id,
        version,
        button: GameButton::Live { here: true },
    });
    let link = view::page_link(url, here, responder.text);
    Ok(Response::Private(link.into()))
}

/// Opens the board page inside Discord, at this game, for its player. If Discord does not, the answer is a link.
pub async fn launch(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
    let page = &responder.data.app.page;
    if !page.opens_here(&responder.request, row) {
        let url = page.link(&responder.request, row).await?;
        let link = view::page_link(url, None, responder.text);
        return Ok(Response::Private(link.into()));
    }
    page.check_link(&responder.request, row).await?;
    page.note_press(responder.request.actor.id, row.id);
    Ok(Response::Launch(LaunchFallback::Link(row.clone().into())))
}

/// Replaces a question by the board.
pub async fn go_back(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
    let game = responder.game(row.id).await?;
    Ok(Response::Update(responder.present(&game, None).await?))
}

/// Opens the private board from the public one.
pub async fn open_private_board(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
) -> Result<Response, AppError> {
    retry_parked(responder, row).await;
    let game = responder.game(row.id).await?;
    let board = responder.present(&game, None).await?;
    Ok(responder.private_response(note_outdated(responder, &game, version, board)))
}

/// Returns a board, with a note that the position has changed if the button belonged to an older one.
fn note_outdated(
    responder: &Responder<'_>,
    game: &Match,
    version: Version,
    mut board: Box<Reply>,
) -> Box<Reply> {
    // The line of a cup's game stays, whatever the position.
    let is_line = game.challenge().cup.is_some() && version == Version(0);
    if game.version() != version && !is_line {
        let moved_on = responder.text.say(Key::RefusedMovedOn);
        board.message.content = format!("{moved_on}\n{}", board.message.content);
    }
    board
}

/// Shows the board from the other side. On a public board that is the side opposite to its bottom.
pub async fn flip(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    seat: Option<Side>,
) -> Result<Response, AppError> {
    let game = responder.game(row.id).await?;
    let bottom = responder.data.app.settings.public_seat(&game).await?;
    let seat = seat.unwrap_or(bottom.opponent());
    let board = responder.present(&game, Some(seat)).await?;
    // A private board shows the current position, because its reader wants another side and not the old position.
    if responder.pressed_private_message() {
        return Ok(Response::Update(board));
    }
    Ok(Response::Private(note_outdated(
        responder, &game, version, board,
    )))
}

/// Returns the private message from which a turn is chosen, with the reader's vote if they have voted.
fn vote_menus(
    responder: &Responder<'_>,
    game: &Arc<Match>,
    from: Option<Square>,
    vote: Option<OwnVote>,
) -> Box<Reply> {
    let seat = responder.seat(game);
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
    Reply::new(message, drawing).with_lifetime(Lifetime::Past(position))
}

/// Confirms a vote, privately.
pub fn confirm_vote(responder: &Responder<'_>, game: &Arc<Match>, vote: OwnVote) -> Response {
    responder.note_game(game.id());
    responder.note_past_positions(game);
    let from = match vote.turn {
        PlannedTurn::Move(mv) => Some(mv.from),
        PlannedTurn::Pass | PlannedTurn::Bikjang => None,
    };
    let reply = vote_menus(responder, game, from, Some(vote));
    responder.private_response(reply)
}

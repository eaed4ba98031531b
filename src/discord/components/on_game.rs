//! Components of a game: dispatches each to its handler.

use std::time::Duration;

use crate::app::{Act, AppError, ConfirmWhen, HintStrength, Refused, ReplaySpeed};
use crate::discord::button::{
    ClaimButton, DrawButton, GameButton, LiveButton, Question, ResignButton, TakebackButton,
};
use crate::discord::handlers::analysis::{self, AnalysisOwner};
use crate::discord::handlers::{boards, learn, moves, new_games, plan, records};
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::snowflake;
use crate::play::{Command, GameId, Version};
use crate::store::GameRow;

/// The time after a board appears within which a press may be meant for the previous message: on a phone the second tap
/// of a double tap on a target lands on *Take back*.
const NEW_MESSAGE_AGE: Duration = Duration::from_secs(3);

/// Returns whether the message that was pressed has only just appeared, by Discord's own clock.
fn is_new_message(responder: &Responder<'_>) -> bool {
    let request = &responder.request;
    request.pressed.is_some_and(|pressed| {
        let posted_at = snowflake::time_of(pressed.message.0);
        request.interaction.at.since(posted_at) < NEW_MESSAGE_AGE
    })
}

/// Handles a press on a component of a game.
pub(super) async fn respond(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
    button: GameButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    // Everything about a running game is rejected if the component is not of its server.
    let row = games.pressed(&responder.request, game, version);
    match button {
        GameButton::Accept => new_games::accept(responder, game, version).await,
        GameButton::Decline => new_games::close(responder, game, version, Command::Decline).await,
        GameButton::Withdraw => new_games::close(responder, game, version, Command::Withdraw).await,
        GameButton::Rematch => new_games::rematch(responder, game, version, None).await,
        GameButton::Level(level) => new_games::rematch(responder, game, version, Some(level)).await,
        GameButton::Analyse(button) => {
            analysis::respond(responder, AnalysisOwner::Game(game), button, value).await
        }
        GameButton::Learn(button) => learn::press(responder, game, button, value).await,
        // The card button sends its own answer, like the start of an analysis.
        GameButton::Card => Err(Refused::UnknownButton.into()),
        GameButton::Setup(setup) => {
            moves::choose_formation(responder, &row.await?, version, setup, value).await
        }
        GameButton::Piece(_) => boards::choose_piece(responder, &row.await?, version, value).await,
        GameButton::Target(target) => {
            moves::play_target(responder, &row.await?, version, target, value).await
        }
        GameButton::Pass(Question::Back)
        | GameButton::Draw(DrawButton::Back)
        | GameButton::Takeback(TakebackButton::Back)
        | GameButton::Claim(ClaimButton::Back)
        | GameButton::Resign(ResignButton::Own(Question::Back)) => {
            let game = responder.game(row.await?.id).await?;
            Ok(Response::Update(responder.present(&game, None).await?))
        }
        GameButton::Pass(_)
        | GameButton::Bikjang
        | GameButton::Draw(_)
        | GameButton::Resign(_)
        | GameButton::Takeback(_)
        | GameButton::Claim(_)
        | GameButton::Pause(_) => {
            let row = row.await?;
            let command = button.command().ok_or(Refused::UnknownButton)?;
            let confirmation = confirm_when(responder, button);
            let act = Act::Command(command);
            moves::pressed(responder, &row, version, act, confirmation).await
        }
        GameButton::Plan(button) => {
            plan::press(responder, &row.await?, version, button, value).await
        }
        GameButton::Suggest => hint(responder, &row.await?, version).await,
        GameButton::Flip(seat) => boards::flip(responder, &row.await?, version, seat).await,
        GameButton::Live(LiveButton::Link) => {
            boards::open_page(responder, &row.await?, version).await
        }
        GameButton::Live(LiveButton::Here) => boards::launch(responder, &row.await?).await,
        GameButton::More => boards::open_private_board(responder, &row.await?, version).await,
        GameButton::Page(page) => records::page_through(responder, &row.await?, page, value).await,
        GameButton::CardImage(button) => records::card_image(responder, &row.await?, button).await,
        GameButton::Replay => records::replay(responder, &row.await?, ReplaySpeed::default()).await,
        GameButton::Record => records::send(responder, &row.await?, None).await,
    }
}

async fn hint(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let game = games
        .take_hint(&responder.request, row, Some(version))
        .await?;
    // A new message, also for a press on a private board.
    responder.announce_mode(ResponseMode::Private);
    responder.hint(game, HintStrength::Normal).await
}

/// Returns the condition for confirming the command of a button.
fn confirm_when(responder: &Responder<'_>, button: GameButton) -> ConfirmWhen {
    match button {
        GameButton::Pass(Question::Yes)
        | GameButton::Draw(DrawButton::Yes)
        | GameButton::Takeback(TakebackButton::Yes)
        | GameButton::Claim(ClaimButton::Yes)
        | GameButton::Resign(ResignButton::Own(Question::Yes)) => ConfirmWhen::Never,
        GameButton::Takeback(TakebackButton::Ask) if is_new_message(responder) => {
            ConfirmWhen::Always
        }
        _ => ConfirmWhen::IfItMayEnd,
    }
}

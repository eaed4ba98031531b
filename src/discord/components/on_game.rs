//! Components of a game: leads from each to its handler.

use crate::app::{AppError, RecordFormat, Refused, Strength};
use crate::discord::button::{ClaimButton, DrawButton, GameButton, Question};
use crate::discord::handlers::analysis::{self, AnalysisOf};
use crate::discord::handlers::{boards, moves, new_games, records};
use crate::discord::responder::{Responder, Response};
use crate::discord::view;
use crate::play::{Command, GameId, Version};
use crate::rules::Action;

/// A press on a component of a game.
pub(super) async fn respond(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
    button: GameButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let seen = Some(version);
    // Whatever belongs to a game under way is refused where the component is not of its server.
    let row = games.pressed(&responder.request, game, version);
    match button {
        GameButton::Accept => new_games::accept(responder, game, version).await,
        GameButton::Decline => new_games::close(responder, game, version, Command::Decline).await,
        GameButton::Withdraw => new_games::close(responder, game, version, Command::Withdraw).await,
        GameButton::Rematch => new_games::rematch(responder, game, version).await,
        GameButton::Analyse(button) => {
            analysis::respond(responder, AnalysisOf::Game(game), button, value).await
        }
        GameButton::Setup(setup) => {
            moves::choose_formation(responder, &row.await?, version, setup, value).await
        }
        GameButton::Piece => boards::choose_piece(responder, &row.await?, version, value).await,
        GameButton::Target(target) => {
            moves::play_target(responder, &row.await?, version, target, value).await
        }
        GameButton::Pass(Question::Ask) => moves::pass_or_ask(responder, &row.await?, seen).await,
        GameButton::Draw(DrawButton::Offer) | GameButton::Claim(ClaimButton::Win) => {
            moves::settle_or_ask(responder, &row.await?, seen, &command_of(button)?).await
        }
        GameButton::Resign(Question::Ask) => {
            let row = row.await?;
            let game = games.may_resign(&responder.request, &row, seen).await?;
            let question = view::resign_question(&game, responder.text);
            Ok(Response::Private(question.into()))
        }
        GameButton::Pass(Question::Yes) => {
            let row = row.await?;
            let passed = games.play_quietly(&responder.request, &row, version, Action::Pass);
            Ok(Response::Update(responder.done(&passed.await?).into()))
        }
        GameButton::Draw(DrawButton::Yes) | GameButton::Claim(ClaimButton::Yes) => {
            let row = row.await?;
            let command = command_of(button)?;
            let settled = games.settle_quietly(&responder.request, &row, version, &command);
            Ok(Response::Update(responder.done(&settled.await?).into()))
        }
        GameButton::Resign(Question::Yes) => {
            let row = row.await?;
            let resigned = games.resign(&responder.request, &row, version);
            Ok(Response::Update(responder.done(&resigned.await?).into()))
        }
        GameButton::Pass(Question::Back)
        | GameButton::Draw(DrawButton::Back)
        | GameButton::Claim(ClaimButton::Back)
        | GameButton::Resign(Question::Back) => {
            let game = responder.game(row.await?.id).await?;
            Ok(Response::Update(responder.present(&game, None).await?))
        }
        GameButton::Draw(_)
        | GameButton::Takeback(_)
        | GameButton::Claim(_)
        | GameButton::Pause(_) => {
            let row = row.await?;
            let command = command_of(button)?;
            let settled = games.settle_with(&responder.request, &row, seen, &command);
            Ok(responder.acted(settled.await?))
        }
        GameButton::Bikjang => {
            let row = row.await?;
            let called = games.call_bikjang(&responder.request, &row, seen);
            Ok(responder.acted(called.await?))
        }
        GameButton::Suggest => {
            let row = row.await?;
            let game = games.take_hint(&responder.request, &row, seen).await?;
            responder.hint(game, Strength::Normal).await
        }
        GameButton::Flip(seat) => boards::flip(responder, &row.await?, version, seat).await,
        GameButton::Replay => records::film(responder, &row.await?).await,
        GameButton::Record => records::send(responder, &row.await?, RecordFormat::default()).await,
    }
}

/// The command of a button below an offer, request or time-out.
fn command_of(button: GameButton) -> Result<Command, Refused> {
    button.command().ok_or(Refused::UnknownButton)
}

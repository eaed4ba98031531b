//! Turns in a game, typed, pressed or written: moves, passes, formations and agreements between the players.

use super::boards::{self, suggest};
use crate::app::{Act, AppError, ConfirmWhen, Drawing, HintStrength, Refused, TurnOutcome};
use crate::discord::button::Target;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use hansu_play::{Command, Version};
use hansu_store::GameRow;
use hansu_text::titled_formations;
use janggi::{Action, Formation, Move};

/// Takes a turn by a slash command or by plain text.
pub async fn typed(
    responder: &Responder<'_>,
    row: &GameRow,
    act: Act<'_>,
) -> Result<Response, AppError> {
    take(responder, row, act, None, ConfirmWhen::IfItMayEnd).await
}

/// Takes a turn; `seen` is the version of the position of the button that was pressed.
pub async fn take(
    responder: &Responder<'_>,
    row: &GameRow,
    act: Act<'_>,
    seen: Option<Version>,
    asks: ConfirmWhen,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    // Announced before slow work, because a deferral fixes the visibility. A vote is answered privately.
    let against_bot = row.is_about(responder.data.me.id);
    if against_bot && games.is_voted_on(row).await? {
        responder.announce_private();
    } else {
        responder.announce_turn(row);
    }
    let taken = games.turn(&responder.request, row, act, seen, asks);
    match taken.await? {
        TurnOutcome::Done(acted) => Ok(responder.turn_response(*acted)),
        TurnOutcome::Voted(voted) => Ok(boards::confirm_vote(responder, &voted.game, voted.vote)),
        TurnOutcome::Question(game, command) => {
            // The position has changed: a pass that no longer ends anything needs no confirmation.
            let text = responder.text_in(&game);
            let question = view::question(&game, &command, text).ok_or(Refused::MovedOn(row.id))?;
            Ok(responder.private_response(question.message(&game, text).into()))
        }
        TurnOutcome::HintRequested => {
            responder.announce_private();
            suggest(responder, row, HintStrength::Normal).await
        }
    }
}

/// Chooses a formation, or the usual one if the player `skips` the choice. Without a value, opens the menu for a secret choice.
pub async fn choose_formation(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    skips: bool,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let act = match (skips, value) {
        (true, _) => Act::UsualFormation,
        (false, Some(code)) => {
            let formation = Formation::from_code(code).ok_or(Refused::UnknownFormation)?;
            Act::Command(Command::SetUp(formation))
        }
        (false, None) => return secret_choice(responder, row).await,
    };
    take(responder, row, act, Some(version), ConfirmWhen::IfItMayEnd).await
}

/// Opens the menu of formations for one player.
async fn secret_choice(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let game = games.may_set_up(&responder.request, row).await?;
    let side = game
        .seat(responder.request.actor.id)
        .map_err(|refusal| AppError::play(refusal, Some(row.id)))?;
    let message = view::secret_choice(&game, side, responder.text_in(&game));
    let ruleset = game.ruleset();
    let texts = [responder.text.playing(ruleset)];
    let drawing = Some(Drawing::Formations {
        chooser: side,
        titled: titled_formations(&texts, ruleset, ruleset.formations()),
    });
    let generals = game.ruleset().generals;
    let reply = Reply::new(message, drawing).with_generals(generals);
    Ok(Response::Private(reply))
}

/// Plays the selected target, or a hint's move.
pub async fn play_target(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    target: Target,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let mv = match target {
        Target::Move(mv) => mv,
        Target::From(from) => {
            let target = value.and_then(|text| text.parse().ok());
            Move::new(from, target.ok_or(Refused::UnknownButton)?)
        }
    };
    let act = Act::Command(Command::Play(Action::Move(mv)));
    take(responder, row, act, Some(version), ConfirmWhen::Never).await
}

//! `/opening`: the tree of openings, by name or from a game. All answers are private.

use crate::app::{AppError, Drawing, NearGame, Refused, game_named};
use crate::discord::button::OpeningButton;
use crate::discord::handlers::topics;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use crate::discord::view::OpeningValues;
use hansu_play::Hints;
use janggi::{Action, BySide, MODERN, Position, Variant, XIANGQI, usual};

/// Opens the tree: at an opening by its id or name, or at that of a game.
pub async fn open(
    responder: &Responder<'_>,
    name: Option<&str>,
    game: Option<&str>,
) -> Result<Response, AppError> {
    if let Some(name) = name {
        let named = view::opening_named(name, &responder.data.app.openings);
        let named = named.ok_or(Refused::UnknownOpening)?;
        return Ok(Response::Private(page(responder, &named).await?));
    }
    let named = game_named(game)?;
    let matches = &responder.data.app.core.matches;
    let row = match matches.find(&responder.request, named).await {
        Err(AppError::Refused(_)) if game.is_none() => {
            let variant = topics::game_here(responder).await;
            let start = view::opening_start(variant);
            return Ok(Response::Private(page(responder, &start).await?));
        }
        row => row?,
    };
    let game = responder.game(row.id).await?;
    // In such a game the results and evaluations would be hints.
    if game.is_open() && game.challenge().hints != Hints::Allowed {
        return Err(Refused::RunningWithoutHints(row.id).into());
    }
    let button = game.game().and_then(OpeningButton::of);
    let button = button.ok_or(Refused::UnknownOpening)?;
    Ok(Response::Private(page(responder, &button).await?))
}

/// Turns to a page, or to the position after the move that was chosen.
pub async fn turn(
    responder: &Responder<'_>,
    button: OpeningButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let button = match value {
        None => button,
        Some(mv) => {
            let mv = mv.parse().map_err(|_| Refused::UnknownButton)?;
            button.after(mv).ok_or(Refused::UnknownButton)?
        }
    };
    Ok(responder.private_response(page(responder, &button).await?))
}

async fn page(responder: &Responder<'_>, button: &OpeningButton) -> Result<Box<Reply>, AppError> {
    let game = button.game().ok_or(Refused::UnknownButton)?;
    let values = values(responder, button, game.position()).await?;
    let text = responder.text.playing(game.ruleset());
    let message = view::opening_page(button, (&game, values), &responder.data.app.openings, text);
    let last = game.last().and_then(Action::piece_move);
    let drawing = Drawing::position(
        game.position(),
        last,
        responder.boards().seat(game.position().turn()),
    );
    let generals = game.ruleset().generals;
    Ok(Reply::new(message, Some(drawing)).with_generals(generals))
}

/// Returns whether a page shows its values. Near a running game of the reader they are a hint, which is counted in that
/// game if the button asks for it.
async fn values(
    responder: &Responder<'_>,
    button: &OpeningButton,
    shown: &Position,
) -> Result<OpeningValues, AppError> {
    let app = &responder.data.app;
    let near = app.analyses.running_near(&responder.request, shown).await?;
    let game = match near {
        None => return Ok(OpeningValues::Shown),
        Some(NearGame::WithoutHints) => return Ok(OpeningValues::Hidden(None)),
        Some(NearGame::WithHints(game)) => game,
    };
    if button.hint_in != Some(game) {
        return Ok(OpeningValues::Hidden(Some(game)));
    }
    let matches = &app.core.matches;
    let row = matches.find(&responder.request, Some(game)).await?;
    app.games.take_hint(&responder.request, &row, None).await?;
    Ok(OpeningValues::Shown)
}

/// Returns the names of openings that contain what is typed, with their ids.
pub fn offered(responder: &Responder<'_>, typed: &str) -> Vec<(String, String)> {
    let typed = typed.trim().to_lowercase();
    let all = Variant::ALL.into_iter().flat_map(view::openings);
    all.map(|(name, button)| {
        let text = responder.text.playing(usual(variant_of(&button)));
        let name = text.opening_name(name);
        let label = match button.formations {
            // Mirror images have the same name.
            Some(BySide { cho, han }) => {
                let [cho, han] = [cho, han].map(|formation| text.formation_name(formation));
                format!("{name} · {cho} – {han}")
            }
            None => name,
        };
        (label, button.to_string())
    })
    .filter(|(name, _)| name.to_lowercase().contains(&typed))
    .collect()
}

fn variant_of(button: &OpeningButton) -> Variant {
    match button.formations {
        Some(_) => MODERN.variant,
        None => XIANGQI.variant,
    }
}

//! The request of a person for another set of pieces.

use super::Parts;
use super::protocol::PageAnswer;
use super::viewer::Viewer;
use crate::app::{AppError, Visitor};
use crate::discord::view;
use hansu_play::GameId;
use hansu_store::PageAct;
use hansu_text::Key;

/// Chooses a set. Setting the same value again changes nothing, so that the act is not stored.
pub(super) async fn choose_pieces(
    parts: &Parts,
    visitor: Visitor,
    game: GameId,
    value: &str,
    act: PageAct,
) -> Result<PageAnswer, AppError> {
    let reader = parts.reader(visitor.person).await;
    let app = &parts.app;
    let request = app.page.own_request(visitor, reader.language(), game, act);
    let (_, state, request) = request.await?;
    let setting = view::own_pieces(state.ruleset().variant);
    app.settings.choose(&request, setting, value).await?;
    let viewer = Viewer::of(parts, reader, &state).await?;
    Ok(PageAnswer::Told {
        text: viewer.text.say(Key::LivePiecesSet),
    })
}

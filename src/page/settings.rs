//! The request of a person for another set of pieces.

use super::Parts;
use super::acts::{PageRequest, head_of_game};
use super::protocol::{PageAnswer, SettingRequest};
use super::viewer::Viewer;
use crate::app::{AppError, Visitor};
use crate::discord::view;
use hansu_play::GameId;
use hansu_store::PageAct;
use hansu_text::Key;

impl PageRequest for SettingRequest {
    head_of_game!();

    /// Setting the same value again changes nothing, so that the act is not stored.
    async fn carry_out(
        &self,
        parts: &Parts,
        visitor: Visitor,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        let reader = parts.reader(visitor.person).await;
        let app = &parts.app;
        let game = GameId(self.game);
        let request = app.page.own_request(visitor, reader.language(), game, act);
        let (_, state, request) = request.await?;
        let setting = view::own_pieces(state.ruleset().variant);
        app.settings.choose(&request, setting, &self.value).await?;
        let viewer = Viewer::of(parts, reader, &state).await?;
        Ok(PageAnswer::Told {
            text: viewer.text.say(Key::LivePiecesSet),
        })
    }
}

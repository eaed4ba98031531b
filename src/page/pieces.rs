//! The sets of pieces on a person's boards.

use super::Parts;
use super::protocol::{Choice, PieceChoices};
use super::viewer::Viewer;
use crate::app::{AppError, BoardSettings, SettingValues};
use crate::discord::view;
use hansu_play::{Match, USUAL};
use hansu_text::Key;

/// Returns the sets that the viewer can choose for boards of this game.
pub(super) fn choices(parts: &Parts, viewer: &Viewer) -> PieceChoices {
    let text = viewer.text;
    let setting = view::own_pieces(text.variant());
    let values = setting.values().into_iter();
    let option = |value: &str| Choice {
        value: value.to_owned(),
        label: view::value_name(setting, value, *text),
    };
    PieceChoices {
        label: text.say(Key::LivePieces),
        value: set_of(parts, viewer, viewer.boards),
        options: values.filter(|value| *value != USUAL).map(option).collect(),
    }
}

/// Returns the name of the set that results from settings on boards of the viewer's game.
fn set_of(parts: &Parts, viewer: &Viewer, boards: BoardSettings) -> String {
    let setting = view::own_pieces(viewer.text.variant());
    let boards = parts.app.pictures.with_defaults(boards);
    let set = setting.chosen(&SettingValues::Boards(boards));
    set.unwrap_or_default()
}

/// Returns the sentence that the pieces of a person's first games are not used any more, in the first game without
/// them.
pub(super) async fn news(
    parts: &Parts,
    game: &Match,
    viewer: &Viewer,
) -> Result<Option<String>, AppError> {
    let language = game.challenge().challenger_language;
    let first = viewer.chosen.or(BoardSettings::of_a_beginner(
        game.ruleset().variant,
        language,
    ));
    let has_changed = set_of(parts, viewer, first) != set_of(parts, viewer, viewer.boards);
    if !viewer.plays || !has_changed || !parts.app.games.is_after_first_games(game).await? {
        return Ok(None);
    }
    Ok(Some(viewer.text.say(Key::LivePiecesNews)))
}

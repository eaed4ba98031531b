//! The sets of pieces on a person's boards.

use super::Parts;
use super::protocol::{Choice, PieceChoices};
use super::viewer::Viewer;
use crate::app::{AppError, BoardSetting, BoardSettings, Pictures, Setting, SettingsOwner};
use crate::play::{Match, USUAL};
use crate::rules::Variant;
use crate::text::Key;

/// Returns a person's own setting of the pieces on boards of a game.
pub(super) fn setting(variant: Variant) -> Setting {
    let setting = match variant {
        Variant::Janggi => BoardSetting::Pieces,
        Variant::Xiangqi => BoardSetting::XiangqiPieces,
    };
    Setting::Board(SettingsOwner::Own, setting)
}

/// Returns the sets that the viewer can choose for boards of this game.
pub(super) fn choices(parts: &Parts, viewer: &Viewer) -> PieceChoices {
    let text = viewer.text;
    let setting = setting(text.variant());
    let values = setting.values().into_iter();
    let option = |value: &str| Choice {
        value: value.to_owned(),
        label: text.say_named(&format!("choice-{}-{value}", setting.name())),
    };
    PieceChoices {
        label: text.say(Key::LivePieces),
        value: set_of(&parts.app.pictures, text.variant(), viewer.boards).to_owned(),
        options: values.filter(|value| *value != USUAL).map(option).collect(),
    }
}

/// Returns the name of the set that results from settings.
fn set_of(pictures: &Pictures, variant: Variant, boards: BoardSettings) -> &'static str {
    match variant {
        Variant::Janggi => pictures.pieces(boards).id,
        Variant::Xiangqi => pictures.xiangqi_pieces(boards).id,
    }
}

/// Returns the sentence that the pieces of a person's first games are not used any more, in the first game without
/// them.
pub(super) async fn news(
    parts: &Parts,
    game: &Match,
    viewer: &Viewer,
) -> Result<Option<String>, AppError> {
    let pictures = &parts.app.pictures;
    let variant = viewer.text.variant();
    let language = game.challenge().challenger_language;
    let first = viewer.chosen.or(BoardSettings::of_a_beginner(language));
    let has_changed =
        set_of(pictures, variant, first) != set_of(pictures, variant, viewer.boards);
    if !viewer.plays || !has_changed || !parts.app.games.is_after_first_games(game).await? {
        return Ok(None);
    }
    Ok(Some(viewer.text.say(Key::LivePiecesNews)))
}

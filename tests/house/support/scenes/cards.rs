//! Cards of games that are over.

use hansu::app::{Analysis, GameSummary, Subject};
use hansu::discord::view;

use super::records::analysed;
use super::{Cast, Table, named};

pub fn cards(cast: &Cast) -> Table {
    let (finished, analysis) = analysed(cast);
    let card = |analysis: &Analysis, days| {
        let summary = GameSummary {
            analysis: analysis.clone(),
            days,
        };
        cast.shown(&finished, Subject::Card(Some(summary)))
    };
    let no_mistakes = Analysis {
        turning_points: Vec::new(),
        ..analysis.clone()
    };
    let one_mistake = Analysis {
        turning_points: analysis.turning_points[..1].to_vec(),
        ..analysis.clone()
    };
    let end_card = |analysis: Option<&Analysis>, can_share| {
        let text = cast.text();
        let words = view::card_words(&finished.game, analysis, text);
        view::card_image(&finished.game, &words, can_share, text)
    };
    named([
        ("a picture card", end_card(Some(&analysis), true)),
        ("a shared picture card", end_card(None, false)),
        ("a game that turned", card(&analysis, 12)),
        ("where points were lost", card(&one_mistake, 1)),
        ("nobody erred", card(&no_mistakes, 3)),
    ])
}

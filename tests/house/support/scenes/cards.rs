//! Cards of games that are over.

use hansu::app::{Analysis, GameSummary, Notice, Subject};
use hansu::discord::view;

use super::records::analysed;
use super::{Cast, Table, named, notice};

pub fn cards(cast: &Cast) -> Table {
    let (over, analysis) = analysed(cast);
    let card = |analysis: &Analysis, days| {
        let summary = GameSummary {
            analysis: analysis.clone(),
            days,
        };
        view::words(&Notice {
            summary: Some(summary),
            ..notice(&over, Subject::Card)
        })
    };
    let calm = Analysis {
        turning_points: Vec::new(),
        ..analysis.clone()
    };
    let one = Analysis {
        turning_points: analysis.turning_points[..1].to_vec(),
        ..analysis.clone()
    };
    named([
        ("a game that turned", card(&analysis, 12)),
        ("where points were lost", card(&one, 1)),
        ("nobody erred", card(&calm, 3)),
    ])
}

//! The page of a turning point: what was played, what was better, and why.

use super::controls::{controls, turn};
use super::overview;
use crate::app::{Analysis, ExplainedTurningPoint, Study};
use crate::discord::button::AnalysisPage;
use crate::discord::message::{Message, Picture};
use crate::engine::Score;
use crate::rules::{Action, Side, Situation};
use crate::text::{ALT_LIMIT, GameText, clip};

/// A turning point: the move played, its cost, the better move and the reasons. The overview if there is no
/// such point. `seat` is the side from which its reader sees boards.
pub fn turning(
    game: &Study,
    analysis: &Analysis,
    (index, seat): (usize, Side),
    text: GameText,
) -> Message {
    let point = analysis.turning_points.get(index);
    let found = point.and_then(|point| Some((point, turn(game, point)?)));
    let Some((point, (before, played))) = found else {
        return overview(game, analysis, text);
    };
    let side = before.position().turn();
    let mut lines = vec![text.fill(
        "analysis-turn-head",
        &[
            ("number", (index + 1).into()),
            ("count", analysis.turning_points.len().into()),
        ],
    )];
    lines.extend(went_wrong(&before, played, point, text));
    if let Some(best) = point.line.first() {
        lines.push(text.fill(
            "analysis-better",
            &[("move", text.choice(&before, *best).into())],
        ));
        let reason = text.reasons(&point.facts);
        lines.push(joined(reason, then(side, point.best, text)));
    }
    let line = text.line(&before, &point.line);
    lines.extend(line.map(|line| text.fill("suggest-line", &[("line", line.into())])));
    lines.push(text.say("analysis-arrows"));
    Message {
        content: lines.join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: described(&before, played, point, text),
        }),
        rows: controls(game, analysis, (AnalysisPage::Turning(index), seat), text),
        ..Message::default()
    }
}

/// The move played at a turning point, what it cost, and who was ahead then.
pub fn went_wrong(
    before: &Situation,
    played: Action,
    point: &ExplainedTurningPoint,
    text: GameText,
) -> [String; 2] {
    let side = before.position().turn();
    let told = [
        ("ply", point.ply.into()),
        ("played", text.played(before, played).into()),
    ];
    let cost = text.cost(point.best, point.played);
    [
        text.fill("board-move", &told),
        joined(cost, then(side, point.played, text)),
    ]
}

/// Alternative text of a turning point's board: both arrows, then the position.
pub fn described(
    before: &Situation,
    played: Action,
    point: &ExplainedTurningPoint,
    text: GameText,
) -> String {
    let better = point.line.first().map(|best| text.choice(before, *best));
    let arrows = text.fill(
        "analysis-alt-moves",
        &[
            ("played", text.choice(before, played).into()),
            ("better", better.unwrap_or_default().into()),
        ],
    );
    let placed = text.placed(before.position());
    clip(&format!("{arrows}\n{placed}"), ALT_LIMIT)
}

/// Who is ahead after a turn of `side`.
fn then(side: Side, score: Score, text: GameText) -> String {
    let standing = text.standing_of(side, score);
    text.fill("analysis-then", &[("standing", standing.into())])
}

fn joined(first: Option<String>, then: String) -> String {
    match first {
        Some(first) => format!("{first} {then}"),
        None => then,
    }
}

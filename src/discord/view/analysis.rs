//! Pages of an analysis: an overview, and one page per turning point.

use std::fmt;
use std::str::FromStr;

use serenity::all::ButtonStyle;

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Button, Choice, Controls, Message, Picture, Select};
use super::board::seat_names;
use super::parts::{players, result};
use super::{button, styled};
use crate::app::{Analysis, Score, Study, Turning};
use crate::rules::{Action, Game, Side, Situation};
use crate::store::{InteractionId, ReviewId};
use crate::text::{ALT_LIMIT, Text, clip};

/// The action of a component of an analysis; encoded in the argument of its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Show the overview.
    Overview,
    /// Show a turning point, from 0.
    Turning(usize),
    /// Cancel the analysis requested in that interaction.
    Cancel(InteractionId),
}

/// Prefix of [`Part::Cancel`].
const CANCEL: &str = "cancel.";
/// Argument of the button that starts the analysis of an uploaded game.
pub const BEGIN: &str = "begin";
/// Argument of the overview.
const ALL: &str = "all";

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Overview => f.write_str(ALL),
            Part::Turning(index) => write!(f, "{index}"),
            Part::Cancel(asked) => write!(f, "{CANCEL}{}", asked.0),
        }
    }
}

/// The text is not a part of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that is no part of an analysis")]
pub struct NoPart;

/// Parses the form written by [`Part`]'s `Display`. Text after a dot is ignored: it only keeps the ids of one
/// message unique.
impl FromStr for Part {
    type Err = NoPart;

    fn from_str(text: &str) -> Result<Part, NoPart> {
        if let Some(asked) = text.strip_prefix(CANCEL) {
            let asked = asked.parse().map_err(|_| NoPart)?;
            return Ok(Part::Cancel(InteractionId(asked)));
        }
        match text.split('.').next() {
            Some(ALL) => Ok(Part::Overview),
            Some(index) => index.parse().map(Part::Turning).map_err(|_| NoPart),
            None => Err(NoPart),
        }
    }
}

/// The progress of an analysis, with a cancel button.
pub fn analysing(
    game: &Study,
    (done, all): (usize, usize),
    asked: InteractionId,
    text: Text,
) -> Message {
    let cancel = Part::Cancel(asked).to_string();
    let cancel = control(game, &cancel, text.say("button-cancel"));
    let far = [("done", done.into()), ("all", all.into())];
    Message {
        content: match game {
            Study::Match(game) => {
                let number = [("game", game.id().to_string().into())];
                text.fill("analysis-progress", &[&number[..], &far].concat())
            }
            Study::Record(_) => text.fill("analysis-record-progress", &far),
        },
        rows: vec![Controls::Buttons(vec![cancel])],
        ..Message::default()
    }
}

/// The overview: accuracy of both players and list of turning points.
pub fn overview(game: &Study, analysis: &Analysis, text: Text) -> Message {
    let Some(moves) = game.game() else {
        return Message::words(text.say("refused-nothing-played"));
    };
    let text = text.with_generals(moves.ruleset().generals);
    let percent = |side: Side| match analysis.accuracy[side] {
        Some(percent) => text.fill("analysis-percent", &[("percent", percent.into())]),
        None => "–".to_owned(),
    };
    let mut lines = head(game, moves.ply(), text);
    lines.push(text.fill(
        "analysis-accuracy",
        &[
            ("cho", percent(Side::Cho).into()),
            ("han", percent(Side::Han).into()),
        ],
    ));
    lines.push(text.say("analysis-about"));
    let turns = &analysis.turning_points;
    if turns.is_empty() {
        lines.push(text.say("analysis-no-turns"));
    } else {
        lines.push(text.say("analysis-turns"));
        lines.extend(turns.iter().filter_map(|point| listed(moves, point, text)));
        lines.push(text.say("analysis-numbers"));
        lines.push(text.say("analysis-marks"));
    }
    Message {
        content: lines.join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: curve(moves, turns, text),
        }),
        rows: controls(game, analysis, Part::Overview, text),
        ..Message::default()
    }
}

/// Heading: game, players, result.
fn head(game: &Study, plies: usize, text: Text) -> Vec<String> {
    let plies = [("plies", plies.into())];
    match game {
        Study::Match(game) => {
            let number = [("game", game.id().to_string().into())];
            let head = text.fill("analysis-head", &[&number[..], &plies].concat());
            let seats = game.seats().map(|seats| seat_names(text, seats));
            let lines = [Some(head), seats, result(game, text)];
            lines.into_iter().flatten().collect()
        }
        Study::Record(one) => {
            let head = text.fill("analysis-record-head", &plies);
            let verdict = text.verdict(&one.record.verdict);
            let lines = [Some(head), Some(players(&one.record, text)), verdict];
            lines.into_iter().flatten().collect()
        }
    }
}

/// A button with a part of the analysis in its id.
fn control(game: &Study, part: &str, label: String) -> Button {
    match game {
        Study::Match(game) => button(game, Verb::Analyse, Some(part), label),
        Study::Record(one) => of_record((one.review, one.nth), part, label),
    }
}

/// The same for a game of an uploaded file.
pub(super) fn of_record((review, nth): (ReviewId, usize), part: &str, label: String) -> Button {
    let argument = format!("{}.{nth}.{part}", review.0);
    Button {
        id: ComponentId::without_game(Verb::Analyse, &argument),
        label,
        style: ButtonStyle::Secondary,
        enabled: true,
    }
}

/// A turning point: the move played, its cost, the better move and the reasons. The overview if there is no
/// such point.
pub fn turning(game: &Study, analysis: &Analysis, index: usize, text: Text) -> Message {
    let generals = game.game().map(|moves| moves.ruleset().generals);
    let text = text.with_generals(generals.unwrap_or_default());
    let point = analysis.turning_points.get(index);
    let found = point.and_then(|point| Some((point, turn(game, point)?)));
    let Some((point, (before, played))) = found else {
        return overview(game, analysis, text);
    };
    let side = before.position().turn();
    let mut lines = vec![
        text.fill(
            "analysis-turn-head",
            &[
                ("number", (index + 1).into()),
                ("count", analysis.turning_points.len().into()),
            ],
        ),
        text.fill(
            "board-move",
            &[
                ("ply", point.ply.into()),
                ("played", text.played(before, played).into()),
            ],
        ),
        joined(
            text.cost(point.best, point.played),
            then(side, point.played, text),
        ),
    ];
    if let Some(best) = point.line.first() {
        lines.push(text.fill(
            "analysis-better",
            &[("move", text.choice(before, *best).into())],
        ));
        let reason = text.reasons(&point.facts);
        lines.push(joined(reason, then(side, point.best, text)));
    }
    let line = text.line(before, &point.line);
    lines.extend(line.map(|line| text.fill("suggest-line", &[("line", line.into())])));
    lines.push(text.say("analysis-arrows"));
    Message {
        content: lines.join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: described(before, played, point, text),
        }),
        rows: controls(game, analysis, Part::Turning(index), text),
        ..Message::default()
    }
}

/// Alternative text of the graph: its length, and the mistakes.
fn curve(moves: &Game, turns: &[Turning], text: Text) -> String {
    let curve = text.fill("analysis-alt", &[("plies", moves.ply().into())]);
    let erred: Vec<String> = turns
        .iter()
        .filter_map(|point| {
            // Plies count from 1, `turns` from 0.
            let (before, _) = moves.turns().nth(point.ply.checked_sub(1)?)?;
            let side = text.side(before.position().turn());
            Some(format!("{} ({side})", point.ply))
        })
        .collect();
    if erred.is_empty() {
        return curve;
    }
    let turns = text.fill("analysis-alt-turns", &[("turns", erred.join(", ").into())]);
    clip(&format!("{curve} {turns}"), ALT_LIMIT)
}

/// Alternative text of a turning point's board: both arrows, then the position.
fn described(before: &Situation, played: Action, point: &Turning, text: Text) -> String {
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
fn then(side: Side, score: Score, text: Text) -> String {
    let standing = text.standing_of(side, score);
    text.fill("analysis-then", &[("standing", standing.into())])
}

fn joined(first: Option<String>, then: String) -> String {
    match first {
        Some(first) => format!("{first} {then}"),
        None => then,
    }
}

/// The situation before a turning point, and the action played.
pub fn turn<'a>(game: &'a Study, point: &Turning) -> Option<(&'a Situation, Action)> {
    game.game()?.turns().nth(point.ply.checked_sub(1)?)
}

/// A turning point as a line of the overview.
fn listed(moves: &Game, point: &Turning, text: Text) -> Option<String> {
    let (before, played) = moves.turns().nth(point.ply.checked_sub(1)?)?;
    let side = before.position().turn();
    Some(text.fill(
        "analysis-turn",
        &[
            ("ply", point.ply.into()),
            ("side", text.side(side).into()),
            ("played", text.short(before.position(), played).into()),
            ("after", text.score_of(side, point.played).into()),
            ("before", text.score_of(side, point.best).into()),
        ],
    ))
}

/// Navigation between the pages.
fn controls(game: &Study, analysis: &Analysis, here: Part, text: Text) -> Vec<Controls> {
    let count = analysis.turning_points.len();
    if count == 0 {
        return Vec::new();
    }
    // The mark keeps the ids unique, because two buttons may lead to the same page.
    let to = |part: Option<Part>, mark: &str, label: &str| Button {
        enabled: part.is_some_and(|part| part != here),
        ..control(
            game,
            &format!("{}.{mark}", part.unwrap_or(here)),
            text.say(label),
        )
    };
    let (back, on) = match here {
        Part::Turning(0) => (None, (count > 1).then_some(1)),
        Part::Turning(index) => (
            Some(index - 1),
            Some(index + 1).filter(|next| *next < count),
        ),
        _ => (None, Some(0)),
    };
    let overview = to(Some(Part::Overview), "all", "button-overview");
    let buttons = vec![
        to(back.map(Part::Turning), "back", "button-back"),
        styled(
            to(on.map(Part::Turning), "on", "button-on"),
            ButtonStyle::Primary,
        ),
        overview,
    ];
    vec![
        Controls::Buttons(buttons),
        Controls::Select(menu(game, analysis, text)),
    ]
}

fn menu(game: &Study, analysis: &Analysis, text: Text) -> Select {
    let points = analysis.turning_points.iter().zip(0..);
    let options = points.filter_map(|(point, index)| {
        let (before, played) = turn(game, point)?;
        let best = point.line.first()?;
        Some(Choice {
            value: Part::Turning(index).to_string(),
            label: text.fill(
                "analysis-choice",
                &[
                    ("ply", point.ply.into()),
                    ("side", text.side(before.position().turn()).into()),
                    ("played", text.short(before.position(), played).into()),
                ],
            ),
            note: Some(text.fill(
                "analysis-better",
                &[("move", text.choice(before, *best).into())],
            )),
        })
    });
    Select {
        id: control(game, "menu", String::new()).id,
        placeholder: text.say("analysis-menu"),
        options: options.collect(),
        enabled: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_read_back_as_they_were_written() {
        for part in [
            Part::Overview,
            Part::Turning(5),
            Part::Cancel(InteractionId(1_180_000_000_000_000_001)),
        ] {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        assert_eq!("all.back".parse(), Ok(Part::Overview));
        assert_eq!("3.on".parse(), Ok(Part::Turning(3)));
        for text in ["", "-1", "menu", "cancel.", "cancel.x", "cancel"] {
            assert_eq!(text.parse::<Part>(), Err(NoPart), "{text}");
        }
    }
}

//! Pages of an analysis: an overview, and one page per turning point.

use serenity::all::ButtonStyle;

use super::game::board::seat_names;
use super::game::controls::page_through;
use super::parts::{labelled, on_game, players, result, styled};
use crate::app::{Analysis, ExplainedTurningPoint, Study};
use crate::discord::button::{
    AnalysisButton, AnalysisPage, Button, GameButton, LearnButton, Mark, MarkedPage, Page,
};
use crate::discord::message::{Choice, Controls, Message, Picture, PushButton, Select};
use hansu_engine::Score;
use hansu_store::InteractionId;
use hansu_text::{ALT_LIMIT, Filled, GameText, Key, clip, fill};
use janggi::{Action, Game, Side, Situation};

/// Returns the progress of an analysis, with a cancel button.
pub fn analysing(
    game: &Study,
    (searched, all): (usize, usize),
    interaction: InteractionId,
    text: GameText,
) -> Message {
    let cancel = AnalysisButton::Cancel(interaction);
    let cancel = control(game, cancel, text.say(Key::ButtonCancel));
    let searched = searched.into();
    let all = all.into();
    Message {
        content: text.fill(match game {
            Study::Match(game) => Filled::AnalysisProgress {
                game: game.id().to_string().into(),
                done: searched,
                all,
            },
            Study::Record(_) => Filled::AnalysisRecordProgress {
                done: searched,
                all,
            },
        }),
        rows: vec![Controls::Buttons(vec![cancel])],
        ..Message::default()
    }
}

/// The maximum number of turning points in the overview.
const LISTED_POINTS: usize = 6;

/// Returns the overview: accuracy of both players and list of turning points. `learns` offers its reader questions on
/// their own.
pub fn overview(game: &Study, analysis: &Analysis, learns: bool, text: GameText) -> Message {
    let Some(moves) = game.game() else {
        return Message::words(text.say(Key::RefusedNothingPlayed));
    };
    let mut lines = head(game, moves.ply(), text);
    let decisive = analysis.decisive(text.variant());
    lines.extend(decisive.and_then(|point| point_line(moves, point, true, text)));
    lines.extend(summary(analysis, text));
    let turns = &analysis.turning_points;
    if !turns.is_empty() {
        // The decisive turning point is already listed above.
        let decisive_ply = decisive.map(|point| point.ply);
        // The menu has all of them.
        let listed = analysis.worst(text.variant(), LISTED_POINTS).into_iter();
        let other_points = listed.filter(|point| decisive_ply != Some(point.ply));
        let mut other_points =
            other_points.filter_map(|point| point_line(moves, point, false, text));
        if let Some(first) = other_points.next() {
            let heading = match decisive_ply {
                Some(_) => Key::AnalysisOtherTurns,
                None => Key::AnalysisTurns,
            };
            lines.extend([text.say(heading), first]);
            lines.extend(other_points);
        }
        lines.push(text.say(Key::AnalysisNumbers));
        lines.push(text.say(Key::AnalysisMarks));
    }
    Message {
        content: lines.join("\n"),
        picture: Some(Picture::to_draw(curve(moves, turns, text))),
        rows: with_questions(
            game,
            learns,
            controls(game, analysis, (AnalysisPage::Overview, Side::Cho), text),
            text,
        ),
        ..Message::default()
    }
}

/// Returns the accuracy and the bad turns of both sides in words, and whether there are turning points.
pub fn summary(analysis: &Analysis, text: GameText) -> Vec<String> {
    let mut lines = vec![accuracies(analysis, text)];
    lines.push(bad_turns(analysis, text));
    lines.push(text.say(Key::AnalysisAbout));
    if analysis.turning_points.is_empty() {
        lines.push(text.say(Key::AnalysisNoTurns));
    }
    lines
}

/// Returns the numbers of each side's bad turns.
fn bad_turns(analysis: &Analysis, text: GameText) -> String {
    let counts = analysis.marks.map(|marks| {
        let numbers = [marks.inaccuracies, marks.mistakes, marks.blunders];
        numbers.map(|number| number.to_string()).join(" / ")
    });
    fill!(text => AnalysisBadTurns { cho: counts.cho, han: counts.han })
}

/// Returns the accuracy of each side.
pub fn accuracies(analysis: &Analysis, text: GameText) -> String {
    let percent = |side: Side| match analysis.accuracy[side] {
        Some(percent) => fill!(text => AnalysisPercent(percent)),
        None => "–".to_owned(),
    };
    fill!(text => AnalysisAccuracy { cho: percent(Side::Cho), han: percent(Side::Han) })
}

/// Returns the heading: game, players, result.
fn head(game: &Study, plies: usize, text: GameText) -> Vec<String> {
    match game {
        Study::Match(game) => {
            let head = fill!(text => AnalysisHead { game: game.id().to_string(), plies });
            let seats = game.seats().map(|seats| seat_names(game, text, seats));
            let lines = [Some(head), seats, result(game, text)];
            lines.into_iter().flatten().collect()
        }
        Study::Record(recorded) => {
            let head = fill!(text => AnalysisRecordHead(plies));
            let verdict = text.verdict(&recorded.record.verdict);
            let lines = [Some(head), Some(players(&recorded.record, text)), verdict];
            lines.into_iter().flatten().collect()
        }
    }
}

/// Returns the alternative text of the graph: its length, and the mistakes.
fn curve(moves: &Game, turns: &[ExplainedTurningPoint], text: GameText) -> String {
    let curve = fill!(text => AnalysisAlt(moves.ply()));
    let mistakes: Vec<String> = turns
        .iter()
        .filter_map(|point| {
            // Plies count from 1, `turns` from 0.
            let (before, _) = moves.turns().nth(point.ply.checked_sub(1)?)?;
            let side = text.side(before.position().turn());
            Some(format!("{} ({side})", point.ply))
        })
        .collect();
    if mistakes.is_empty() {
        return curve;
    }
    let turns = fill!(text => AnalysisAltTurns(mistakes.join(", ")));
    clip(&format!("{curve} {turns}"), ALT_LIMIT)
}

/// Returns a button of an analysis.
fn control(game: &Study, button: AnalysisButton, label: String) -> PushButton {
    PushButton::new(of_study(game, button), label)
}

fn of_study(game: &Study, button: AnalysisButton) -> Button {
    match game {
        Study::Match(game) => on_game(game, GameButton::Analyse(button)),
        Study::Record(recorded) => Button::OnRecord {
            review: recorded.review,
            record: recorded.game,
            button,
        },
    }
}

/// Returns the situation before a turning point, and the action played.
pub fn turn(game: &Study, point: &ExplainedTurningPoint) -> Option<(Situation, Action)> {
    game.game()?.turns().nth(point.ply.checked_sub(1)?)
}

/// Returns a turning point as a line of the overview, in words of its own for the decisive one.
fn point_line(
    moves: &Game,
    point: &ExplainedTurningPoint,
    is_decisive: bool,
    text: GameText,
) -> Option<String> {
    let (before, action) = moves.turns().nth(point.ply.checked_sub(1)?)?;
    let mover = before.position().turn();
    let ply = point.ply.into();
    let side = text.side(mover).into();
    let played = text.short(before.position(), action).into();
    let after = text.score_of(mover, point.played).into();
    let before = text.score_of(mover, point.best).into();
    Some(text.fill(if is_decisive {
        Filled::AnalysisDecisive {
            ply,
            side,
            played,
            after,
            before,
        }
    } else {
        Filled::AnalysisTurn {
            ply,
            side,
            played,
            after,
            before,
        }
    }))
}

/// Adds the button that asks for better moves.
fn with_questions(
    game: &Study,
    learns: bool,
    mut rows: Vec<Controls>,
    text: GameText,
) -> Vec<Controls> {
    if let Study::Match(game) = game
        && learns
    {
        let label = text.say(Key::ButtonLearn);
        let learn = labelled(game, GameButton::Learn(LearnButton::Open), label);
        rows.push(Controls::Buttons(vec![styled(learn, ButtonStyle::Success)]));
    }
    rows
}

/// Returns navigation between the pages.
fn controls(
    game: &Study,
    analysis: &Analysis,
    (current, seat): (AnalysisPage, Side),
    text: GameText,
) -> Vec<Controls> {
    let count = analysis.turning_points.len();
    if count == 0 {
        return Vec::new();
    }
    // The mark keeps the ids unique, because two buttons may lead to the same page.
    let page_button = |page: Option<AnalysisPage>, mark: Mark, label: Key| {
        let button = AnalysisButton::Page(MarkedPage::new(page.unwrap_or(current), mark));
        PushButton {
            enabled: page.is_some_and(|page| page != current),
            ..control(game, button, text.say(label))
        }
    };
    let (previous, following) = match current {
        AnalysisPage::Turning(0) => (None, (count > 1).then_some(1)),
        AnalysisPage::Turning(index) => (
            Some(index - 1),
            Some(index + 1).filter(|next| *next < count),
        ),
        _ => (None, Some(0)),
    };
    let all = MarkedPage::new(AnalysisPage::Overview, Mark::All);
    let overview = control(
        game,
        AnalysisButton::Page(all),
        text.say(Key::ButtonOverview),
    )
    .marked(current == AnalysisPage::Overview);
    let mut buttons = vec![
        page_button(
            previous.map(AnalysisPage::Turning),
            Mark::Back,
            Key::ButtonBack,
        ),
        styled(
            page_button(
                following.map(AnalysisPage::Turning),
                Mark::On,
                Key::ButtonOn,
            ),
            ButtonStyle::Primary,
        ),
        overview,
    ];
    if let AnalysisPage::Turning(index) = current
        && let Some(point) = analysis.turning_points.get(index)
    {
        buttons.push(leaf_from(game, (point, seat), text));
    }
    vec![
        Controls::Buttons(buttons),
        Controls::Select(menu(game, analysis, text)),
    ]
}

/// Returns the button that opens the game at a turning point, before the move, from the reader's side.
fn leaf_from(
    game: &Study,
    (point, seat): (&ExplainedTurningPoint, Side),
    text: GameText,
) -> PushButton {
    let ply = point.ply.saturating_sub(1);
    match game {
        Study::Match(game) => page_through(game, (ply, seat), text),
        Study::Record(recorded) => {
            let page = Page {
                review: recorded.review,
                game: recorded.game,
                ply,
                seat,
            };
            let opened = Button::Page(MarkedPage { page, mark: None });
            PushButton::new(opened, text.say(Key::ButtonPageThrough))
        }
    }
}

fn menu(game: &Study, analysis: &Analysis, text: GameText) -> Select {
    let points = analysis.turning_points.iter().zip(0..);
    let options = points.filter_map(|(point, index)| {
        let (before, played) = turn(game, point)?;
        let best_action = point.line.first()?;
        Some(Choice {
            value: AnalysisPage::Turning(index).to_string(),
            label: fill!(text => AnalysisChoice {
                ply: point.ply,
                side: text.side(before.position().turn()),
                played: text.short(before.position(), played),
            }),
            note: Some(fill!(text => AnalysisBetter(text.choice(&before, *best_action)))),
        })
    });
    Select::new(
        of_study(game, AnalysisButton::Menu),
        text.say(Key::AnalysisMenu),
        options,
    )
}

/// Returns a turning point: the move played, its cost, the better move and the reasons. The overview if there is no
/// such point. `seat` is the side from which its reader sees boards.
pub fn turning(
    game: &Study,
    analysis: &Analysis,
    (index, seat): (usize, Side),
    text: GameText,
) -> Message {
    let point = analysis.turning_points.get(index);
    let point_and_turn = point.and_then(|point| Some((point, turn(game, point)?)));
    let Some((point, (before, played))) = point_and_turn else {
        return overview(game, analysis, false, text);
    };
    let mut lines = vec![fill!(text => AnalysisTurnHead {
        number: index + 1,
        count: analysis.turning_points.len(),
    })];
    lines.extend(turning_words(&before, played, point, text));
    lines.push(text.say(Key::AnalysisArrows));
    Message {
        content: lines.join("\n"),
        picture: Some(Picture::to_draw(described(&before, played, point, text))),
        rows: controls(game, analysis, (AnalysisPage::Turning(index), seat), text),
        ..Message::default()
    }
}

/// Returns the words about a turning point: the move played, its cost, the better move and the reasons.
pub fn turning_words(
    before: &Situation,
    played: Action,
    point: &ExplainedTurningPoint,
    text: GameText,
) -> Vec<String> {
    let side = before.position().turn();
    let mut lines = went_wrong(before, played, point, text).to_vec();
    if let Some(best_action) = point.line.first() {
        lines.push(fill!(text => AnalysisBetter(text.choice(before, *best_action))));
        let reason = text.reasons(&point.facts);
        lines.push(joined(reason, then(side, point.best, text)));
    }
    let line = text.line(before, &point.line);
    lines.extend(line.map(|line| fill!(text => SuggestLine(line))));
    lines
}

/// Returns the move played at a turning point, its cost, and who was ahead then.
pub fn went_wrong(
    before: &Situation,
    played: Action,
    point: &ExplainedTurningPoint,
    text: GameText,
) -> [String; 2] {
    let side = before.position().turn();
    let cost = text.cost(point.best, point.played);
    [
        fill!(text => BoardMove { ply: point.ply, played: text.played(before, played) }),
        joined(cost, then(side, point.played, text)),
    ]
}

/// Returns the alternative text of a turning point's board: both arrows, then the position.
pub fn described(
    before: &Situation,
    played: Action,
    point: &ExplainedTurningPoint,
    text: GameText,
) -> String {
    let better_choice = point
        .line
        .first()
        .map(|action| text.choice(before, *action));
    let arrows = fill!(text => AnalysisAltMoves {
        played: text.choice(before, played),
        better: better_choice.unwrap_or_default(),
    });
    let placed = text.position_description(before.position());
    clip(&format!("{arrows}\n{placed}"), ALT_LIMIT)
}

/// Returns the evaluation after a turn of `side`.
fn then(side: Side, score: Score, text: GameText) -> String {
    let evaluation = text.standing_of(side, score);
    fill!(text => AnalysisThen(evaluation))
}

fn joined(first: Option<String>, sentence: String) -> String {
    match first {
        Some(first) => format!("{first} {sentence}"),
        None => sentence,
    }
}

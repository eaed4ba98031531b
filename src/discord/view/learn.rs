//! *Learn from it*: a question at a turning point, and what the reader has tried.

use super::game::turn_menu::{pick_rows, piece_chosen};
use super::parts::{labelled, leading_on, on_game, on_position};
use crate::app::{LearnQuestion, LearnStep, Learning, TriedMove};
use crate::discord::button::{
    AnalysisButton, AnalysisPage, ExerciseAction, GameButton, LearnButton, LearnPlace, Mark,
    MarkedPage,
};
use crate::discord::message::{Controls, Message, PushButton};
use hansu_text::{Filled, GameText, Key, Text, fill};
use janggi::Action;

/// Returns the note that the player made no mistakes to learn from.
pub fn learn_nothing(text: GameText) -> Message {
    Message::words(text.say(Key::LearnNone))
}

/// Returns a question, with what the reader has tried. `found` counts the earlier questions whose answer they found.
pub fn learn(
    learning: &Learning,
    question: &LearnQuestion<'_>,
    found: usize,
    step: &LearnStep,
    text: GameText,
) -> Message {
    let found = found + usize::from(step.is_found());
    let before = question.situation();
    let asked = fill!(text => LearnPlayed {
        ply: question.point.ply,
        played: text.choice(before, question.played),
    });
    let head = fill!(text => LearnHead { number: question.number, count: learning.count() });
    let mut lines = vec![head, asked.clone()];
    lines.extend(punishment(question, text));
    lines.extend(result_lines(question, step, text));
    if step.is_over() && question.next.is_none() {
        lines.push(fill!(text => LearnDone { count: learning.count(), found }));
    }
    let (shown, _) = step.shown(question);
    let rows = rows(learning, question, found, step, text);
    on_position(&lines, &asked, shown.position(), rows, text)
}

/// Returns the answer that punishes the move that was played; `None` if it is not known.
fn punishment(question: &LearnQuestion<'_>, text: GameText) -> Option<String> {
    let mut after = question.before.clone();
    after.play(question.played).ok()?;
    let answer = *question.point.punishment.first()?;
    let was_played = question.answered == Some(answer);
    let answer = text.choice(after.situation(), answer).into();
    Some(text.fill(if was_played {
        Filled::LearnPunished(answer)
    } else {
        Filled::LearnPunishable(answer)
    }))
}

/// Returns the result of a step in one or two lines.
fn result_lines(question: &LearnQuestion<'_>, step: &LearnStep, text: GameText) -> Vec<String> {
    let before = question.situation();
    let named = |action: Action| text.choice(before, action).into();
    match step {
        LearnStep::Ask => Vec::new(),
        LearnStep::Piece(from) => {
            let chosen = piece_chosen(before.position(), *from, text);
            chosen.into_iter().collect()
        }
        LearnStep::Hint => vec![hint(question, text)],
        LearnStep::Tried(tried, TriedMove::Best) => {
            let best = fill!(text => LearnBest(named(*tried)));
            let reasons = text.reasons(&question.point.facts);
            std::iter::once(best).chain(reasons).collect()
        }
        LearnStep::Tried(tried, TriedMove::Good) => {
            vec![fill!(text => LearnGood(named(*tried)))]
        }
        LearnStep::Tried(tried, TriedMove::Worse { score, .. }) => {
            let standing = text.standing_of(before.position().turn(), *score).into();
            let action = named(*tried);
            vec![text.fill(match step.refuted_on(question) {
                Some((after, answer)) => Filled::LearnWorse {
                    action,
                    answer: text.choice(after.situation(), answer).into(),
                    standing,
                },
                None => Filled::LearnWorseAtOnce { action, standing },
            })]
        }
        LearnStep::Solution => {
            let best = question.best().unwrap_or(Action::Pass);
            let best = fill!(text => LearnSolution(named(best)));
            let reasons = text.reasons(&question.point.facts);
            std::iter::once(best).chain(reasons).collect()
        }
    }
}

/// Names the piece of the best move.
fn hint(question: &LearnQuestion<'_>, text: GameText) -> String {
    let best = question.best().and_then(Action::piece_move);
    let piece = best.and_then(|mv| {
        let piece = question.before.position().piece_at(mv.from)?;
        Some(text.piece_at(piece, mv.from))
    });
    match piece {
        Some(piece) => fill!(text => LearnHint(piece)),
        None => text.say(Key::LearnHintPass),
    }
}

fn rows(
    learning: &Learning,
    question: &LearnQuestion<'_>,
    found: usize,
    step: &LearnStep,
    text: GameText,
) -> Vec<Controls> {
    let place = LearnPlace {
        index: question.index,
        found,
    };
    let at = |pick| {
        let button = LearnButton::At(place, ExerciseAction::Pick(pick));
        on_game(&learning.game, GameButton::Learn(button))
    };
    let chosen = (step.chosen(), learning.side);
    let mut rows = if step.is_over() {
        Vec::new()
    } else {
        pick_rows(at, &question.before, chosen, text)
    };
    let buttons = buttons(learning, question, place, step, *text);
    rows.push(Controls::Buttons(buttons));
    rows
}

fn buttons(
    learning: &Learning,
    question: &LearnQuestion<'_>,
    place: LearnPlace,
    step: &LearnStep,
    text: Text,
) -> Vec<PushButton> {
    let learn = |place, action, label| {
        let learn = GameButton::Learn(LearnButton::At(place, action));
        labelled(&learning.game, learn, text.say(label))
    };
    let mut buttons = Vec::new();
    if !step.is_over() {
        buttons.push(learn(place, ExerciseAction::Hint, Key::ButtonSuggest));
        buttons.push(learn(place, ExerciseAction::Show, Key::ButtonLearnShow));
    }
    if let Some(index) = question.next {
        let next = LearnPlace { index, ..place };
        let next = learn(next, ExerciseAction::Ask, Key::ButtonLearnNext);
        buttons.push(leading_on(next, step.is_over()));
    }
    let overview = MarkedPage::new(AnalysisPage::Overview, Mark::All);
    let overview = GameButton::Analyse(AnalysisButton::Page(overview));
    let label = text.say(Key::ButtonOverview);
    buttons.push(labelled(&learning.game, overview, label));
    buttons
}

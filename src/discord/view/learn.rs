//! *Learn from it*: a question at a turning point, and what the reader has tried.

use serenity::all::ButtonStyle;

use super::game::turn_menu::{piece_menu, target_labels, target_menu, with_chosen};
use super::parts::{button, on_game, styled};
use crate::app::{LearnQuestion, Learning, TriedMove};
use crate::discord::button::{
    AnalysisButton, AnalysisPage, GameButton, LearnAction, LearnButton, LearnPlace, Mark,
    MarkedPage,
};
use crate::discord::message::{Controls, Message, Picture, PushButton};
use hansu_text::{ALT_LIMIT, Filled, GameText, Key, Text, clip, fill};
use janggi::{Action, Game, Square};

/// A step at a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LearnStep {
    /// The question is asked.
    Ask,
    /// The piece of the best move is named.
    Hint,
    /// A piece is chosen.
    Piece(Square),
    /// A move was tried.
    Tried(Action, TriedMove),
    /// The best move is shown.
    Solution,
}

impl LearnStep {
    /// Returns whether the question is answered.
    fn is_over(&self) -> bool {
        self.is_found() || matches!(self, LearnStep::Solution)
    }

    /// Returns whether the reader has found the answer.
    fn is_found(&self) -> bool {
        matches!(self, LearnStep::Tried(_, TriedMove::Best | TriedMove::Good))
    }

    /// Returns the better move that is known now.
    pub fn better(&self, question: &LearnQuestion<'_>) -> Option<Action> {
        match self {
            LearnStep::Tried(tried, TriedMove::Best | TriedMove::Good) => Some(*tried),
            LearnStep::Solution => question.best(),
            _ => None,
        }
    }

    /// Returns the game after a worse move, and the answer that refutes it; `None` for other steps.
    pub fn refuted_on(&self, question: &LearnQuestion<'_>) -> Option<(Game, Action)> {
        let LearnStep::Tried(tried, TriedMove::Worse { refutation, .. }) = self else {
            return None;
        };
        let mut after = question.before.clone();
        after.play(*tried).ok()?;
        Some((after, *refutation.first()?))
    }
}

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
    let refuted = step.refuted_on(question);
    let position = match &refuted {
        Some((after, _)) => after.position(),
        None => question.before.position(),
    };
    // A description has no markup.
    let alt = asked.replace("**", "");
    let alt = format!("{alt}\n{}", text.position_description(position));
    Message {
        content: lines.join("\n"),
        picture: Some(Picture::to_draw(clip(&alt, ALT_LIMIT))),
        rows: rows(learning, question, found, step, text),
        ..Message::default()
    }
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
            let piece = before.position().piece_at(*from);
            let named = piece.map(|piece| text.piece_at(piece, *from));
            let chosen = named.map(|named| fill!(text => PieceChosen(named)));
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
    let at = |action| {
        let button = LearnButton::At(place, action);
        on_game(&learning.game, GameButton::Learn(button))
    };
    let mut rows = Vec::new();
    if !step.is_over() {
        let moves = &question.before;
        let menu = piece_menu(at(LearnAction::Piece), moves, text);
        if let LearnStep::Piece(from) = step {
            let targets = moves.targets_read_from(*from, learning.side);
            let labels = target_labels(moves, &targets, text);
            let targets = targets.into_iter().zip(labels);
            rows.push(Controls::Select(with_chosen(menu, *from)));
            let menu = target_menu(at(LearnAction::From(*from)), targets, text);
            rows.push(Controls::Select(menu));
        } else {
            rows.push(Controls::Select(menu));
        }
    }
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
    let learn = |index, action, label| {
        let place = LearnPlace { index, ..place };
        let learn = GameButton::Learn(LearnButton::At(place, action));
        button(&learning.game, learn, text.say(label))
    };
    let mut buttons = Vec::new();
    if !step.is_over() {
        buttons.push(learn(question.index, LearnAction::Hint, Key::ButtonSuggest));
        buttons.push(learn(
            question.index,
            LearnAction::Show,
            Key::ButtonLearnShow,
        ));
    }
    if let Some(next) = question.next {
        let next = learn(next, LearnAction::Ask, Key::ButtonLearnNext);
        buttons.push(if step.is_over() {
            styled(next, ButtonStyle::Primary)
        } else {
            next
        });
    }
    let overview = MarkedPage::new(AnalysisPage::Overview, Mark::All);
    let overview = GameButton::Analyse(AnalysisButton::Page(overview));
    buttons.push(button(
        &learning.game,
        overview,
        text.say(Key::ButtonOverview),
    ));
    buttons
}

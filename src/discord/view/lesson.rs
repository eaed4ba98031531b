//! An exercise of a lesson, and what the reader has answered.

use serenity::all::ButtonStyle;

use super::parts::{on_position, styled};
use crate::app::{ExerciseProgress, LessonStep};
use crate::discord::button::{
    Button, ExerciseAction, LessonButton, PracticeOptions, Topic, TopicButton,
};
use crate::discord::message::{Choice, Controls, Message, PushButton, Select};
use hansu_play::{ChallengeOptions, Coach, Level};
use hansu_teaching::{Exercise, ExerciseAnswer, Lesson, Question};
use hansu_text::{GameText, Key, Text, fill};
use janggi::{Ruleset, Square, usual};

/// The maximum number of wrong points that are explained.
const MAX_EXPLAINED: usize = 3;

/// Returns the button below a lesson to its first exercise that is not solved; `None` if it has no exercises.
pub(super) fn exercises_button(
    lesson: Lesson,
    progress: &ExerciseProgress,
    text: GameText,
) -> Option<PushButton> {
    let exercise = progress.next(lesson)?;
    let label = fill!(text => ButtonExercises {
        solved: progress.solved(lesson),
        count: Exercise::count(lesson),
    });
    let id = at(lesson, exercise.number, ExerciseAction::Ask);
    Some(styled(PushButton::new(id, label), ButtonStyle::Primary))
}

/// Returns an exercise after a step.
pub fn exercise(exercise: &Exercise, step: &LessonStep, text: GameText) -> Message {
    let question = question(exercise, text);
    let head = fill!(text => ExerciseHead {
        number: exercise.number,
        count: Exercise::count(exercise.lesson),
        lesson: text.lesson(exercise.lesson),
    });
    let mut lines = vec![head, question.clone()];
    lines.extend(result_lines(exercise, step, text));
    let position = exercise.game.position();
    on_position(
        &lines,
        &question,
        position,
        rows(exercise, step, text),
        text,
    )
}

/// Returns the question in words.
fn question(exercise: &Exercise, text: GameText) -> String {
    let position = exercise.game.position();
    let mover = text.side(position.turn());
    let piece_on = |square: Square| {
        let piece = position.piece_at(square).map(|piece| text.piece(piece));
        piece.unwrap_or_default()
    };
    match exercise.question {
        Question::General(side) => fill!(text => ExerciseGeneral(text.side(side))),
        Question::Targets(from) => fill!(text => ExerciseTargets {
            piece: piece_on(from),
            square: text.square(from),
        }),
        Question::Checks(from) => fill!(text => ExerciseChecks {
            piece: piece_on(from),
            square: text.square(from),
        }),
        Question::Checker => fill!(text => ExerciseCheckers(mover)),
        Question::Mover(written) => fill!(text => ExerciseMover(written)),
        Question::Pass => fill!(text => ExercisePass(mover)),
        Question::Lost => fill!(text => ExerciseLost(mover)),
        Question::Drawn => text.say(Key::ExerciseDrawn),
        Question::Ahead => fill!(text => ExerciseAhead {
            side: mover,
            second: text.side(position.turn().opponent()),
            deom: exercise.game.deom().to_string(),
        }),
    }
}

fn result_lines(exercise: &Exercise, step: &LessonStep, text: GameText) -> Vec<String> {
    let last = step.is_over() && after(exercise).is_none();
    let ending = last.then(|| text.say(Key::ExerciseLast));
    let lines = match step {
        LessonStep::Ask | LessonStep::Hint | LessonStep::Piece(_) => Vec::new(),
        LessonStep::Tried(_, true) => vec![text.say(Key::ExerciseRight)],
        LessonStep::Tried(given, false) => wrong_lines(exercise, given, text),
        LessonStep::Solution => {
            let answer = answer_words(&exercise.answer(), text);
            vec![fill!(text => ExerciseAnswer(answer))]
        }
    };
    let reason = match step {
        LessonStep::Tried(..) | LessonStep::Solution => reason(exercise, text),
        _ => None,
    };
    lines.into_iter().chain(reason).chain(ending).collect()
}

/// Returns the reason for the answer to a yes-or-no question; `None` for other questions.
fn reason(exercise: &Exercise, text: GameText) -> Option<String> {
    let game = &exercise.game;
    let position = game.position();
    let mover = text.side(position.turn());
    let is_true = exercise.answer() == ExerciseAnswer::Truth(true);
    let in_check = position.in_check();
    Some(match exercise.question {
        Question::Pass if is_true => fill!(text => ExerciseWhyPass(mover)),
        Question::Pass => fill!(text => ExerciseWhyNoPass(mover)),
        Question::Lost if !is_true => {
            let action = game.legal_actions().into_iter().next()?;
            let action = text.choice(game.situation(), action);
            fill!(text => ExerciseWhyNotLost { side: mover, action })
        }
        Question::Lost if in_check => fill!(text => ExerciseWhyMate(mover)),
        Question::Lost => fill!(text => ExerciseWhyStuck(mover)),
        Question::Drawn if is_true => text.say(Key::ExerciseWhyDrawn),
        Question::Drawn => text.say(Key::ExerciseWhyNotDrawn),
        Question::Ahead => text.both_points(game.totals()),
        Question::General(_)
        | Question::Targets(_)
        | Question::Checks(_)
        | Question::Checker
        | Question::Mover(_) => return None,
    })
}

/// Returns the reasons why an answer is wrong: points that do not belong to it, and the number of missing ones.
fn wrong_lines(exercise: &Exercise, given: &ExerciseAnswer, text: GameText) -> Vec<String> {
    let mut lines = vec![text.say(Key::ExerciseWrong)];
    let (ExerciseAnswer::Squares(given), ExerciseAnswer::Squares(right)) =
        (given, exercise.answer())
    else {
        return lines;
    };
    let wrong = given.iter().filter(|at| !right.contains(at));
    for at in wrong.take(MAX_EXPLAINED) {
        if let Some(reason) = exercise.why_not(*at) {
            lines.push(fill!(text => ExerciseWrongPoint {
                square: text.square(*at),
                reason: text.illegal(reason, exercise.game.position()),
            }));
        }
    }
    let missing = right.iter().filter(|at| !given.contains(at)).count();
    if missing > 0 && takes_several(exercise) {
        lines.push(fill!(text => ExerciseMissing(missing)));
    }
    lines
}

fn answer_words(answer: &ExerciseAnswer, text: GameText) -> String {
    match answer {
        ExerciseAnswer::Squares(squares) => text.squares(squares),
        ExerciseAnswer::Truth(true) => text.say(Key::ButtonExerciseYes),
        ExerciseAnswer::Truth(false) => text.say(Key::ButtonExerciseNo),
    }
}

/// Returns whether several points may be chosen.
fn takes_several(exercise: &Exercise) -> bool {
    match exercise.question {
        Question::Targets(_) | Question::Checks(_) => true,
        Question::General(_)
        | Question::Checker
        | Question::Mover(_)
        | Question::Pass
        | Question::Lost
        | Question::Drawn
        | Question::Ahead => false,
    }
}

fn rows(exercise: &Exercise, step: &LessonStep, text: GameText) -> Vec<Controls> {
    let mut rows = Vec::new();
    let mut buttons = Vec::new();
    let this = |action| at(exercise.lesson, exercise.number, action);
    if !step.is_over() {
        match exercise.choices() {
            Some(squares) => rows.push(menu(exercise, &squares, text)),
            None => buttons.extend([
                PushButton::new(this(ExerciseAction::Yes), text.say(Key::ButtonExerciseYes)),
                PushButton::new(this(ExerciseAction::No), text.say(Key::ButtonExerciseNo)),
            ]),
        }
        let show = text.say(Key::ButtonExerciseShow);
        buttons.push(PushButton::new(this(ExerciseAction::Show), show));
    } else {
        buttons.push(styled(next_button(exercise, text), ButtonStyle::Primary));
    }
    let page = Button::Topic(TopicButton::Show(Topic::Lesson(exercise.lesson)));
    buttons.push(PushButton::new(page, text.say(Key::ButtonExercisePage)));
    rows.push(Controls::Buttons(buttons));
    rows
}

fn menu(exercise: &Exercise, squares: &[Square], text: GameText) -> Controls {
    let position = exercise.game.position();
    let label = |at: Square| match (exercise.question, position.piece_at(at)) {
        // The name of the piece would be the answer.
        (Question::General(_), _) | (_, None) => text.square(at),
        (_, Some(piece)) => text.piece_at(piece, at),
    };
    let options = squares
        .iter()
        .map(|&at| Choice::new(at.to_string(), label(at)));
    let several = takes_several(exercise);
    let select = Select::new(
        at(exercise.lesson, exercise.number, ExerciseAction::Ask),
        text.say(if several {
            Key::ExercisePlaceholderAll
        } else {
            Key::ExercisePlaceholder
        }),
        options,
    );
    if several {
        Controls::MultiSelect(select)
    } else {
        Controls::Select(select)
    }
}

/// Returns the component of the step after an exercise, and its label; `None` after the last one of a game.
fn after(exercise: &Exercise) -> Option<(Button, Key)> {
    if exercise.number < Exercise::count(exercise.lesson) {
        let next = at(exercise.lesson, exercise.number + 1, ExerciseAction::Ask);
        return Some((next, Key::ButtonExerciseNext));
    }
    let lesson = Exercise::next_lesson(exercise.lesson)?;
    let page = Button::Topic(TopicButton::Show(Topic::Lesson(lesson)));
    Some((page, Key::ButtonExerciseNextPage))
}

fn next_button(exercise: &Exercise, text: GameText) -> PushButton {
    match after(exercise) {
        Some((next, label)) => PushButton::new(next, text.say(label)),
        None => first_game_button(usual(exercise.lesson.variant()), *text),
    }
}

/// Returns the button that starts a first game against the bot, with comments.
pub(super) fn first_game_button(ruleset: &Ruleset, text: Text) -> PushButton {
    let first_game = PracticeOptions {
        level: Level::LOWEST,
        options: ChallengeOptions {
            ruleset: Some(*ruleset),
            coach: Some(Coach::Yes),
            ..ChallengeOptions::default()
        },
    };
    let label = text.say(Key::ButtonExercisePlay);
    PushButton::new(Button::Practice(first_game), label)
}

fn at(lesson: Lesson, number: usize, action: ExerciseAction) -> Button {
    Button::Lesson(LessonButton {
        lesson,
        number,
        action,
    })
}

//! A puzzle: the mate to find, and what the solver has tried.

use serenity::all::ButtonStyle;

use super::game::turn_menu::{pick_rows, piece_chosen};
use super::parts::{leading_on, mention, on_position, styled};
use crate::app::{
    DailyPuzzle, PuzzlePosition, PuzzleResult, PuzzleStanding, PuzzleStep, SolvedPuzzle,
};
use crate::discord::button::{Button, ExerciseAction, PuzzleButton};
use crate::discord::message::{Controls, Message, PushButton};
use hansu_play::RatingChange;
use hansu_text::{GameText, Key, Text, fill};
use janggi::MODERN;

/// Returns a puzzle, with what the reader has tried. `change` is the effect of the reader's first try, if this ended it.
pub fn puzzle(
    position: &PuzzlePosition,
    step: &PuzzleStep,
    standing: &PuzzleStanding,
    change: Option<RatingChange>,
    text: GameText,
) -> Message {
    let head = fill!(text => PuzzleHead {
        side: text.side(position.solver()),
        turns: position.turns(),
    });
    let rating = match change {
        Some(change) => text.rating_change(change),
        None => text.rating(standing.rating),
    };
    let standing_line = fill!(text => PuzzleStanding { rating, count: standing.tried });
    let mut lines = vec![head.clone(), standing_line];
    lines.extend(result_lines(position, step, text));
    if change.is_none() && standing.is_tried {
        lines.push(text.say(Key::PuzzleTried));
    }
    let (board, _) = step.board(position);
    let rows = rows(position, step, standing, text);
    on_position(&lines, &head, &board, rows, text)
}

/// Returns the puzzle of a day, below the solution of the last one as a spoiler.
pub fn daily(daily: &DailyPuzzle) -> Message {
    let text = Text::of(daily.language)
        .naming(daily.naming)
        .playing(&MODERN);
    let puzzle = &daily.puzzle;
    let head = fill!(text => DailyHead {
        date: daily.date.to_string(),
        side: text.side(puzzle.solver()),
        turns: puzzle.turns(),
    });
    let mut lines = vec![head.clone()];
    if let Some(previous) = &daily.previous {
        lines.push(fill!(text => DailyPrevious(moves(&previous.puzzle, text).join(" – "))));
        lines.push(solvers(previous, text));
    }
    let solve = PushButton::new(
        Button::Puzzle(PuzzleButton::Open(puzzle.id)),
        text.say(Key::ButtonPuzzleSolve),
    );
    let rows = vec![Controls::Buttons(vec![styled(solve, ButtonStyle::Primary)])];
    Message {
        silent: true,
        ..on_position(&lines, &head, puzzle.game.position(), rows, text)
    }
}

/// Returns the people who solved a puzzle. They are mentioned, but not pinged.
fn solvers(solved: &SolvedPuzzle, text: GameText) -> String {
    let solvers = &solved.solvers;
    let named: Vec<String> = solvers.named.iter().map(|id| mention(*id)).collect();
    let names = named.join(", ");
    let count = solvers.others;
    match (named.is_empty(), solvers.others) {
        (true, 0) => text.say(Key::DailySolvedNobody),
        (true, _) => fill!(text => DailySolvedOthers(count)),
        (false, 0) => fill!(text => DailySolved(names)),
        (false, _) => fill!(text => DailySolvedAnd { names, count }),
    }
}

/// Returns the result of a step.
fn result_lines(position: &PuzzlePosition, step: &PuzzleStep, text: GameText) -> Vec<String> {
    match step {
        PuzzleStep::Ask | PuzzleStep::Hint | PuzzleStep::Piece(_) => {
            let from = step.chosen();
            let chosen = from.and_then(|from| piece_chosen(position.game.position(), from, text));
            defence(position, text).into_iter().chain(chosen).collect()
        }
        PuzzleStep::Tried(_, PuzzleResult::Right(next)) => {
            let right = text.say(Key::PuzzleRight);
            let left = fill!(text => PuzzleLeft(next.turns_left()));
            let defence = defence(next, text).into_iter();
            std::iter::once(right)
                .chain(defence)
                .chain([left])
                .collect()
        }
        PuzzleStep::Tried(_, PuzzleResult::Solved(_)) => vec![text.say(Key::PuzzleSolved)],
        PuzzleStep::Tried(tried, PuzzleResult::Wrong { after, answer }) => {
            let action = text.choice(position.game.situation(), *tried);
            let wrong = fill!(text => PuzzleWrong { action, turns: position.turns_left() });
            let answer = answer.map(|answer| {
                let answer = text.choice(after.situation(), answer);
                fill!(text => PuzzleAnswer(answer))
            });
            std::iter::once(wrong).chain(answer).collect()
        }
        PuzzleStep::Solution => vec![solution(position, text)],
    }
}

/// Returns the last defence; `None` at the start.
fn defence(position: &PuzzlePosition, text: GameText) -> Option<String> {
    let turns = position.game.turns();
    let (before, action) = turns.last()?;
    Some(fill!(text => PuzzleDefence {
        side: text.side(before.position().turn()),
        action: text.choice(&before, action),
    }))
}

/// Returns the whole line, a turn of the solver and its defence on each line of text.
fn solution(position: &PuzzlePosition, text: GameText) -> String {
    let turns = moves(position, text);
    let pairs = turns.chunks(2).zip(1..);
    let lines: Vec<String> = pairs
        .map(|(pair, number)| format!("{number}. {}", pair.join(" – ")))
        .collect();
    fill!(text => PuzzleSolution(lines.join("\n")))
}

/// Returns all turns of both sides, to the mate.
fn moves(position: &PuzzlePosition, text: GameText) -> Vec<String> {
    let solved = position.solved_game();
    let turns = solved.turns();
    turns
        .map(|(before, action)| text.choice(&before, action))
        .collect()
}

fn rows(
    position: &PuzzlePosition,
    step: &PuzzleStep,
    standing: &PuzzleStanding,
    text: GameText,
) -> Vec<Controls> {
    let pick = |pick| at(position, ExerciseAction::Pick(pick));
    let chosen = (step.chosen(), position.solver());
    let mut rows = if step.is_over() {
        Vec::new()
    } else {
        pick_rows(pick, &position.game, chosen, text)
    };
    rows.push(Controls::Buttons(buttons(position, step, standing, text)));
    rows
}

fn buttons(
    position: &PuzzlePosition,
    step: &PuzzleStep,
    standing: &PuzzleStanding,
    text: GameText,
) -> Vec<PushButton> {
    let mut buttons = Vec::new();
    if position.played > 0 || step.is_over() {
        let id = at(position, ExerciseAction::Again);
        buttons.push(PushButton::new(id, text.say(Key::ButtonPuzzleAgain)));
    }
    if !matches!(
        step,
        PuzzleStep::Solution | PuzzleStep::Tried(_, PuzzleResult::Solved(_))
    ) {
        let id = at(position, ExerciseAction::Show);
        buttons.push(PushButton::new(id, text.say(Key::ButtonPuzzleShow)));
    }
    // Before the first try is decided, the next puzzle would be this one.
    if standing.is_tried {
        let id = Button::Puzzle(PuzzleButton::Next);
        let next = PushButton::new(id, text.say(Key::ButtonPuzzleNext));
        buttons.push(leading_on(next, step.is_over()));
    }
    buttons
}

fn at(position: &PuzzlePosition, action: ExerciseAction) -> Button {
    Button::Puzzle(PuzzleButton::At(position.id, position.played, action))
}

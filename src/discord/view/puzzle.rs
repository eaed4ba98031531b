//! A puzzle: the move to find, and what the solver has tried.

use serenity::all::ButtonStyle;

use super::game::turn_menu::{pick_rows, piece_chosen};
use super::parts::{leading_on, mention, on_position, styled};
use crate::app::{
    DailyPuzzle, PuzzlePosition, PuzzleResult, PuzzleStanding, PuzzleStep, PuzzleWish, SolvedPuzzle,
};
use crate::discord::button::{Button, ExerciseAction, PuzzleButton, PuzzlePlace};
use crate::discord::choice::{self, Choice as _};
use crate::discord::message::{Controls, Message, PushButton};
use hansu_engine::puzzles::PuzzleKind;
use hansu_play::RatingChange;
use hansu_text::{GameText, Key, Text, fill};
use janggi::{Action, usual};

/// A puzzle as its solver sees it.
#[derive(Debug, Clone, Copy)]
pub struct ShownPuzzle<'a> {
    /// The puzzle before the next turn.
    pub position: &'a PuzzlePosition,
    /// The step that led here.
    pub step: &'a PuzzleStep,
    /// The solver's tries and rating.
    pub standing: PuzzleStanding,
    /// The effect of the solver's first try, if this ended it.
    pub change: Option<RatingChange>,
    /// The wish that led to the puzzle.
    pub wish: PuzzleWish,
}

impl ShownPuzzle<'_> {
    /// Returns the component of an action here.
    pub fn at(&self, action: ExerciseAction) -> Button {
        let place = PuzzlePlace {
            id: self.position.id,
            played: self.position.played,
            wish: self.wish,
        };
        Button::Puzzle(PuzzleButton::At(place, action))
    }
}

/// Returns a puzzle, with what the reader has tried.
pub fn puzzle(shown: ShownPuzzle<'_>, text: GameText) -> Message {
    let ShownPuzzle {
        position,
        step,
        standing,
        change,
        ..
    } = shown;
    let head = fill!(text => PuzzleHead(task(position, text)));
    let rating = match change {
        Some(change) => text.rating_change(change),
        None => text.rating(standing.rating),
    };
    let (count, streak) = (standing.tried, standing.streak);
    let standing_line = if streak > 1 {
        fill!(text => PuzzleStandingStreak { rating, count, streak })
    } else {
        fill!(text => PuzzleStanding { rating, count })
    };
    let mut lines = vec![head.clone(), standing_line];
    lines.extend(rules_line(position, text));
    lines.extend(points_line(position, text));
    lines.extend(result_lines(position, step, text));
    if is_told(step) {
        lines.extend(threat(position, text));
        lines.push(about(position, text));
    }
    // Of the first try, the solution and a thumb nobody asks about the rating.
    let is_again = matches!(
        step,
        PuzzleStep::Tried(_, PuzzleResult::Solved(_) | PuzzleResult::Wrong { .. })
    );
    if change.is_none() && is_again && standing.likes.is_none() {
        lines.push(text.say(Key::PuzzleTried));
    }
    let (board, _) = step.board(position);
    on_position(&lines, &head, &board, rows(shown, text), text)
}

/// Returns whether the solution is known. After a wrong turn there is still something to find.
fn is_told(step: &PuzzleStep) -> bool {
    matches!(
        step,
        PuzzleStep::Solution | PuzzleStep::Tried(_, PuzzleResult::Solved(_))
    )
}

/// Returns what there is to find. Of material and defence it does not tell which.
fn task(position: &PuzzlePosition, text: GameText) -> String {
    let side = text.side(position.solver());
    match position.puzzle.kind() {
        PuzzleKind::Mate => fill!(text => PuzzleTaskMate { side, turns: position.puzzle.turns() }),
        PuzzleKind::Material | PuzzleKind::Defence => fill!(text => PuzzleTaskBest(side)),
        PuzzleKind::Draw => fill!(text => PuzzleTaskDraw(side)),
        PuzzleKind::Points => fill!(text => PuzzleTaskPoints(side)),
    }
}

/// Returns the rules of facing of a puzzle under other rules than the game's usual ones.
fn rules_line(position: &PuzzlePosition, text: GameText) -> Option<String> {
    let ruleset = position.game.ruleset();
    let is_usual = *ruleset == *usual(ruleset.variant);
    (!is_usual).then(|| {
        fill!(text => PuzzleRules { ruleset: text.ruleset(ruleset), facing: text.facing(ruleset) })
    })
}

/// Returns the points of both sides where the lead is to be taken.
fn points_line(position: &PuzzlePosition, text: GameText) -> Option<String> {
    let counts = position.puzzle.kind() == PuzzleKind::Points;
    counts.then(|| text.points(&position.game)).flatten()
}

/// Returns the capture that a line of material without one threatens.
fn threat(position: &PuzzlePosition, text: GameText) -> Option<String> {
    let mv = position.puzzle.threat()?;
    let passed = position.solved_game().situation().after(Action::Pass);
    Some(fill!(text => PuzzleThreat(text.choice(&passed, Action::Move(mv)))))
}

/// Returns the kind and the themes.
fn about(position: &PuzzlePosition, text: GameText) -> String {
    let name = |option, value| text.say_named(&choice::key(option, value));
    let kind = name("kind", position.puzzle.kind().value());
    let themes = position.puzzle.themes().iter();
    let themes: Vec<String> = themes.map(|theme| name("theme", theme.value())).collect();
    if themes.is_empty() {
        fill!(text => PuzzleAbout(kind))
    } else {
        fill!(text => PuzzleAboutThemes { kind, themes: themes.join(", ") })
    }
}

/// Returns the puzzle of a day, below the solution of the last one as a spoiler.
pub fn daily(daily: &DailyPuzzle) -> Message {
    let text = Text::of(daily.language).naming(daily.naming);
    let puzzle = &daily.puzzle;
    let of_puzzle = text.playing(puzzle.game.ruleset());
    let head = fill!(text => DailyHead {
        date: daily.date.to_string(),
        task: task(puzzle, of_puzzle),
    });
    let mut lines = vec![head.clone()];
    lines.extend(rules_line(puzzle, of_puzzle));
    lines.extend(points_line(puzzle, of_puzzle));
    lines.extend(last_turn(puzzle, of_puzzle));
    if let Some(previous) = &daily.previous {
        let of_previous = text.playing(previous.puzzle.game.ruleset());
        let line = moves(&previous.puzzle, of_previous).join(" – ");
        lines.push(fill!(text => DailyPrevious(line)));
        lines.push(solvers(previous, of_previous));
    }
    let solve = PushButton::new(
        Button::Puzzle(PuzzleButton::Open(puzzle.id)),
        text.say(Key::ButtonPuzzleSolve),
    );
    let rows = vec![Controls::Buttons(vec![styled(solve, ButtonStyle::Primary)])];
    Message {
        silent: true,
        ..on_position(&lines, &head, puzzle.game.position(), rows, of_puzzle)
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
            last_turn(position, text)
                .into_iter()
                .chain(chosen)
                .collect()
        }
        PuzzleStep::Tried(_, PuzzleResult::Right(next)) => {
            let right = text.say(Key::PuzzleRight);
            let left = fill!(text => PuzzleLeft(next.turns_left()));
            let reply = last_turn(next, text).into_iter();
            std::iter::once(right).chain(reply).chain([left]).collect()
        }
        PuzzleStep::Tried(_, PuzzleResult::Solved(_)) => {
            let is_mate = position.puzzle.kind() == PuzzleKind::Mate;
            let solved = if is_mate {
                Key::PuzzleSolvedMate
            } else {
                Key::PuzzleSolved
            };
            vec![text.say(solved)]
        }
        PuzzleStep::Tried(tried, PuzzleResult::Wrong { after, answer }) => {
            let answer = answer.map(|answer| {
                let side = text.side(after.position().turn());
                let action = text.choice(after.situation(), answer);
                fill!(text => PuzzleAnswer { side, action })
            });
            let wrong = wrong(position, *tried, text);
            std::iter::once(wrong).chain(answer).collect()
        }
        PuzzleStep::Solution => vec![solution(position, text)],
    }
}

/// Returns why a turn is wrong.
fn wrong(position: &PuzzlePosition, tried: Action, text: GameText) -> String {
    let action = text.choice(position.game.situation(), tried);
    let turns = position.turns_left();
    match position.puzzle.kind() {
        PuzzleKind::Mate if turns == 1 && tried == Action::Pass => text.say(Key::PuzzleWrongPassed),
        PuzzleKind::Mate => fill!(text => PuzzleWrong { action, turns }),
        PuzzleKind::Material | PuzzleKind::Defence => fill!(text => PuzzleWrongBest(action)),
        PuzzleKind::Draw => fill!(text => PuzzleWrongDraw(action)),
        PuzzleKind::Points => fill!(text => PuzzleWrongPoints(action)),
    }
}

/// Returns the opponent's last action: the one that the puzzle begins with, or a reply.
fn last_turn(position: &PuzzlePosition, text: GameText) -> Option<String> {
    let (before, action) = position.game.turns().last()?;
    let side = text.side(before.position().turn());
    let action = text.choice(&before, action);
    Some(if position.played == 0 {
        fill!(text => PuzzleOpening { side, action })
    } else {
        fill!(text => PuzzleDefence { side, action })
    })
}

/// Returns the whole line, a turn of the solver and its reply on each line of text.
fn solution(position: &PuzzlePosition, text: GameText) -> String {
    let turns = moves(position, text);
    let pairs = turns.chunks(2).zip(1..);
    let lines: Vec<String> = pairs
        .map(|(pair, number)| format!("{number}. {}", pair.join(" – ")))
        .collect();
    fill!(text => PuzzleSolution(lines.join("\n")))
}

/// Returns all turns of both sides from the position to solve.
fn moves(position: &PuzzlePosition, text: GameText) -> Vec<String> {
    let solved = position.solved_game();
    let line = solved.turns().skip(1);
    line.map(|(before, action)| text.choice(&before, action))
        .collect()
}

fn rows(shown: ShownPuzzle<'_>, text: GameText) -> Vec<Controls> {
    let chosen = (shown.step.chosen(), shown.position.solver());
    let mut rows = if shown.step.is_over() {
        Vec::new()
    } else {
        let pick = |pick| shown.at(ExerciseAction::Pick(pick));
        pick_rows(pick, &shown.position.game, chosen, text)
    };
    rows.push(Controls::Buttons(buttons(shown, text)));
    if shown.step.is_over() && shown.standing.is_tried {
        let thumbs = [(true, "👍"), (false, "👎")].map(|(likes, label)| {
            let id = shown.at(ExerciseAction::Rate(likes));
            PushButton::new(id, label.to_owned()).marked(shown.standing.likes == Some(likes))
        });
        rows.push(Controls::Buttons(thumbs.to_vec()));
    }
    rows
}

fn buttons(shown: ShownPuzzle<'_>, text: GameText) -> Vec<PushButton> {
    let ShownPuzzle {
        position,
        step,
        standing,
        wish,
        ..
    } = shown;
    let mut buttons = Vec::new();
    if position.played > 0 || step.is_over() {
        let id = shown.at(ExerciseAction::Again);
        buttons.push(PushButton::new(id, text.say(Key::ButtonPuzzleAgain)));
    }
    if !is_told(step) {
        let id = shown.at(ExerciseAction::Show);
        buttons.push(PushButton::new(id, text.say(Key::ButtonPuzzleShow)));
    }
    let missed = (standing.missed > 0).then(|| next_missed(shown, text));
    let next = next(wish, text);
    let (first, second) = match missed {
        Some(missed) if wish.missed => (missed, Some(next)),
        missed => (next, missed),
    };
    // Before the first try is decided, the next puzzle would be this one.
    if standing.is_tried {
        buttons.push(leading_on(first, step.is_over()));
    }
    if step.is_over() || !standing.is_tried {
        buttons.extend(second);
    }
    buttons
}

/// Returns the button of the next puzzle as wished, but not of a missed one.
fn next(wish: PuzzleWish, text: GameText) -> PushButton {
    let wish = if wish.missed {
        PuzzleWish::default()
    } else {
        wish
    };
    let id = Button::Puzzle(PuzzleButton::next(wish));
    PushButton::new(id, text.say(Key::ButtonPuzzleNext))
}

/// Returns the button of the missed puzzle after the one shown, with the number of all missed ones.
fn next_missed(shown: ShownPuzzle<'_>, text: GameText) -> PushButton {
    let wish = if shown.wish.missed {
        shown.wish
    } else {
        PuzzleWish {
            missed: true,
            ..PuzzleWish::default()
        }
    };
    let after = Some(shown.position.id);
    let label = fill!(text => ButtonPuzzleMissed(shown.standing.missed));
    PushButton::new(Button::Puzzle(PuzzleButton::Next { wish, after }), label)
}

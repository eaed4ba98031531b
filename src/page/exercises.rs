//! Exercises on the page: a press is carried out as on their messages in Discord, and the board takes the place of the
//! menus.

use super::Parts;
use super::pictures::BoardLook;
use super::protocol::{ExerciseButton, ExerciseState, PageAnswer, PointChoice, number};
use super::state::{board, plain, points};
use crate::app::{AppError, PuzzleWish, Refused, Visitor};
use crate::discord::button::{
    Button, ExerciseAction, GameButton, LessonButton, Pick, PuzzleButton, Topic, TopicButton,
};
use crate::discord::message::{Controls, PushButton, Select};
use crate::discord::{ExerciseBoard, ShownExercise, Solver, press_exercise};
use hansu_store::PageAct;
use hansu_text::{Key, Text};
use janggi::{Action, Square, usual};

/// Carries out a press at an exercise.
pub(super) async fn exercise(
    parts: &Parts,
    visitor: Visitor,
    press: &str,
    value: Option<&str>,
    act: PageAct,
) -> Result<PageAnswer, AppError> {
    let button: Button = press.parse().map_err(|_| Refused::UnknownButton)?;
    let game = match &button {
        Button::OnGame { game, .. } => Some(*game),
        _ => None,
    };
    let app = &parts.app;
    let person = visitor.person;
    let language = parts.reader(person).await.language();
    let request = app.page.exercise_request(visitor, language, game, act);
    let request = request.await?;
    let (own, servers) = app.settings.boards_of(person, request.server()).await?;
    let first = app
        .games
        .beginner_boards(person, parts.partner.bot.id, language);
    let boards = own.or(servers).or(first.await);
    let solver = Solver {
        app,
        request: &request,
        boards,
        text: Text::of(language).naming(app.settings.naming(boards)),
    };
    let shown = press_exercise(&solver, button, value).await?;
    let exercise = Box::new(exercise_state(parts, &solver, press, &shown));
    Ok(PageAnswer::Exercise { exercise })
}

/// Returns an exercise as the page shows it. `press` is the id that has led to it.
fn exercise_state(
    parts: &Parts,
    solver: &Solver<'_>,
    press: &str,
    shown: &ShownExercise,
) -> ExerciseState {
    let asks = shown.board.as_ref().map(|board| &board.asks);
    let words = plain(&shown.message.content);
    let mut words = words.lines().map(str::to_owned);
    // A puzzle's first line is its task; the others have a heading.
    let is_puzzle = matches!(asks, Some(Button::Puzzle(_)));
    let task = words.by_ref().take(if is_puzzle { 1 } else { 2 });
    let mut state = ExerciseState {
        asks: asks.map_or_else(|| press.to_owned(), Button::to_string),
        language: solver.text.language().tag(),
        task: task.collect(),
        text: words.collect(),
        board: None,
        arrows: Vec::new(),
        chosen: None,
        targets: Vec::new(),
        turn: None,
        points: None,
        buttons: Vec::new(),
    };
    for row in &shown.message.rows {
        match row {
            Controls::Buttons(buttons) => {
                let buttons = buttons.iter();
                let buttons = buttons.filter_map(|button| button_state(button, asks, solver.text));
                state.buttons.extend(buttons);
            }
            Controls::Select(menu) => add_menu(&mut state, menu, false),
            Controls::MultiSelect(menu) => add_menu(&mut state, menu, true),
        }
    }
    if is_puzzle && let Some(shown) = &shown.board {
        state.buttons.push(other_game(shown, solver.text));
    }
    if let Some(shown) = &shown.board {
        add_board(&mut state, parts, solver, shown);
    }
    state
}

/// Adds the points to tap in the place of a menu. The values of a menu of turns that are no points become buttons.
fn add_menu(state: &mut ExerciseState, menu: &Select, several: bool) {
    let corner = Square::ALL[0];
    let targets = ExerciseAction::Pick(Pick::From(corner));
    let (mut from, mut others) = (Vec::new(), Vec::new());
    for option in &menu.options {
        match option.value.parse::<Square>() {
            Ok(square) => from.push(number(square)),
            Err(_) => others.push(ExerciseButton {
                press: menu.id.to_string(),
                value: Some(option.value.clone()),
                label: option.label.clone(),
                leads: false,
            }),
        }
    }
    if let Button::Lesson(_) = &menu.id {
        state.points = Some(PointChoice {
            press: menu.id.to_string(),
            from,
            several,
        });
        return;
    }
    let id = menu
        .id
        .clone()
        .at_exercise(targets)
        .map(|id| id.to_string());
    let id = id.and_then(|id| Some(id.strip_suffix(&corner.to_string())?.to_owned()));
    state.turn = state.turn.take().or(id);
    state.buttons.extend(others);
}

/// Returns a button; `None` for one that leads out of the exercises. The page of the next lesson leads to its exercises.
fn button_state(button: &PushButton, asks: Option<&Button>, text: Text) -> Option<ExerciseButton> {
    let (id, label) = match (&button.id, asks) {
        (
            Button::Lesson(_)
            | Button::Puzzle(_)
            | Button::OnGame {
                button: GameButton::Learn(_),
                ..
            },
            _,
        ) => (button.id.clone(), button.label.clone()),
        (Button::Topic(TopicButton::Show(Topic::Lesson(lesson))), Some(Button::Lesson(this)))
            if *lesson != this.lesson =>
        {
            let first = LessonButton {
                lesson: *lesson,
                number: 1,
                action: ExerciseAction::Ask,
            };
            (Button::Lesson(first), text.say(Key::ButtonExerciseNext))
        }
        _ => return None,
    };
    Some(ExerciseButton {
        press: id.to_string(),
        value: None,
        label,
        leads: button.leads(),
    })
}

/// Returns the button of puzzles of the other game: the page has no options as `/puzzle` has.
fn other_game(shown: &ExerciseBoard, text: Text) -> ExerciseButton {
    let variant = shown.shown.ruleset().variant.other();
    let wish = PuzzleWish {
        variant: Some(variant),
        ..PuzzleWish::default()
    };
    ExerciseButton {
        press: Button::Puzzle(PuzzleButton::next(wish)).to_string(),
        value: None,
        label: text.playing(usual(variant)).say(Key::ButtonPuzzleGame),
        leads: false,
    }
}

/// Adds the board: after a wrong answer that of the question, with arrows for the turn and what refutes it.
fn add_board(state: &mut ExerciseState, parts: &Parts, solver: &Solver<'_>, shown: &ExerciseBoard) {
    let marks = &shown.marks;
    let pointed = |mv: Option<janggi::Move>| mv.and_then(|mv| points(Action::Move(mv)));
    let game = if shown.is_wrong {
        &shown.question
    } else {
        &shown.shown
    };
    if shown.is_wrong && shown.shown.ply() > shown.question.ply() {
        let tried = shown.shown.actions().last();
        state.arrows = vec![tried.and_then(|tried| points(*tried))];
        state
            .arrows
            .extend(marks.mistake.map(|mv| pointed(Some(mv))));
    } else if let Some(mv) = marks.better.or(marks.mistake) {
        state.arrows = vec![pointed(Some(mv))];
    }
    state.chosen = marks.chosen.map(number);
    state.targets = marks.targets.iter().copied().map(number).collect();
    let ruleset = game.ruleset();
    let pictures = &parts.app.pictures;
    let look = pictures.look(solver.boards, solver.text.language());
    let look = look.with_generals(ruleset.generals);
    let look = BoardLook::new(ruleset.variant, shown.seat, look);
    let text = solver.text.playing(ruleset);
    state.board = Some(board(game, &look, state.turn.is_some(), text));
}

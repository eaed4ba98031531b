//! Plans, visible only to their owner.

use serenity::all::ButtonStyle;

use super::game::board::{named_game, picture};
use super::game::turn_menu::{pick_rows, piece_chosen};
use super::parts::{on_game, result, styled};
use crate::app::{LineFault, LineProblem, OpenedPlan, PlanNews};
use crate::discord::button::{Button, GameButton, PlanAction, PlanButton};
use crate::discord::message::{Choice, Controls, Message, Picture, PushButton, Select};
use hansu_play::{ConditionalMoves, NodeId, PlanEnd};
use hansu_text::{ALT_LIMIT, GameText, Key, clip, fill};
use janggi::{Game, Square};

/// The maximum number of characters of the planned turns below a node.
const LONGEST_LIST: usize = 1_500;
/// The maximum length of a plan in a message, with room for a line about why the previous plan was deleted.
const LONGEST: usize = 1_800;

/// Returns the panel: the position of a node, its planned turns and possible changes. A piece may be chosen.
pub fn plan(opened: &OpenedPlan, chosen: Option<Square>, text: GameText) -> Message {
    let position = opened.there.game();
    let Some(moves) = position.game() else {
        return Message::words(text.say(Key::RefusedGameOver));
    };
    let alt = picture(position, text).map(|board| fill!(text => PlanAlt(board.alt)));
    Message {
        content: said(opened, moves, chosen, text),
        picture: alt.map(|alt| Picture::to_draw(clip(&alt, ALT_LIMIT))),
        rows: rows(opened, moves, chosen, text),
        ..Message::default()
    }
}

/// Returns the confirmation before everything is deleted.
pub fn plan_clear_question(opened: &OpenedPlan, text: GameText) -> Message {
    let back = plan_button(
        opened,
        opened.node,
        PlanAction::Show,
        text.say(Key::ButtonGoBack),
    );
    let yes = text.say(Key::ButtonPlanClearYes);
    let yes = plan_button(opened, opened.node, PlanAction::ClearYes, yes);
    let count = opened.plan.len();
    Message {
        rows: vec![Controls::Buttons(vec![
            back,
            styled(yes, ButtonStyle::Danger),
        ])],
        ..Message::words(fill!(text => PlanClearSure(count)))
    }
}

/// Returns why a plan was deleted.
pub fn plan_ended(end: PlanEnd, text: GameText) -> String {
    text.say(match end {
        PlanEnd::Other => Key::PlanEndedOther,
        PlanEnd::Draw => Key::PlanEndedDraw,
        PlanEnd::Pause => Key::PlanEndedPause,
        PlanEnd::Request => Key::PlanEndedRequest,
        PlanEnd::Takeback => Key::PlanEndedTakeback,
        PlanEnd::Over => Key::PlanEndedOver,
        PlanEnd::Refused => Key::PlanEndedRefused,
    })
}

/// Returns the words of the panel without a chosen piece.
pub fn plan_words(opened: &OpenedPlan, text: GameText) -> String {
    match opened.there.game().game() {
        Some(moves) => said(opened, moves, None, text),
        None => String::new(),
    }
}

fn said(opened: &OpenedPlan, moves: &Game, chosen: Option<Square>, text: GameText) -> String {
    let position = opened.there.game();
    let mut lines = vec![text.say(Key::PlanHead)];
    lines.extend(opened.news.map(|message| {
        text.say(match message {
            PlanNews::MovedOn => Key::PlanRefusedBoardMoved,
            PlanNews::Deleted => Key::PlanRefusedNoSuchTurn,
        })
    }));
    lines.extend(
        position
            .seats()
            .map(|seats| format!("-# {}", named_game(&opened.game, text, seats))),
    );
    if opened.plan.is_empty() {
        lines.push(text.say(Key::PlanEmpty));
    }
    let line = text.planned_line(&opened.plan, &opened.game, opened.node);
    if !line.is_empty() {
        lines.push(fill!(text => PlanLine(line)));
    }
    let questions = question_lines(opened, moves, chosen, text);
    let nodes = fill!(text => PlanNodes {
        used: opened.plan.len(),
        most: ConditionalMoves::MAX_NODES,
    });
    let other_lines = lines.iter().chain(&questions).chain([&nodes]);
    let room = LONGEST.saturating_sub(other_lines.map(|line| line.chars().count() + 1).sum());
    let branches = text.planned_below(
        &opened.plan,
        opened.node,
        &opened.there,
        room.min(LONGEST_LIST),
    );
    if !branches.is_empty() {
        lines.push(text.say(Key::PlanBelow));
        lines.push(branches);
    }
    lines.push(nodes);
    lines.extend(questions);
    lines.join("\n")
}

/// Returns the prompt for the next choice, with a warning of what a pass would end.
fn question_lines(
    opened: &OpenedPlan,
    moves: &Game,
    chosen: Option<Square>,
    text: GameText,
) -> Vec<String> {
    let position = opened.there.game();
    let Some(turn) = opened.there.to_move() else {
        return result(position, text).into_iter().collect();
    };
    let is_own_turn = turn == opened.plan.side();
    if is_own_turn && opened.is_answered() {
        return vec![text.say(Key::PlanAnswered)];
    }
    let piece_chosen = chosen.and_then(|from| piece_chosen(moves.position(), from, text));
    let question = match (piece_chosen, is_own_turn) {
        (Some(piece_chosen), _) => piece_chosen,
        (None, true) => text.say(Key::PlanChooseAnswer),
        (None, false) => fill!(text => PlanChooseTheirs(text.side(turn))),
    };
    // The text addresses the player who would pass.
    let ending_pass = if is_own_turn {
        moves.end_by_passing()
    } else {
        None
    };
    let ends = ending_pass.map(|(outcome, at_once)| {
        let ends = text.if_passed(outcome, at_once, turn);
        fill!(text => PlanPass(ends))
    });
    std::iter::once(question).chain(ends).collect()
}

fn rows(
    opened: &OpenedPlan,
    moves: &Game,
    chosen: Option<Square>,
    text: GameText,
) -> Vec<Controls> {
    let at = |action| at_node(opened, opened.node, action);
    let mut rows = Vec::new();
    let turns = turns_below(opened, text);
    if !turns.is_empty() {
        rows.push(Controls::Select(Select::new(
            at(PlanAction::Go),
            text.say(Key::PlanGo),
            turns,
        )));
    }
    if opened.there.to_move().is_some() && !opened.is_answered() {
        let pick = |pick| at(PlanAction::Pick(pick));
        rows.extend(pick_rows(pick, moves, (chosen, opened.plan.side()), text));
    }
    let buttons = buttons(opened, text);
    if !buttons.is_empty() {
        rows.push(Controls::Buttons(buttons));
    }
    rows
}

/// Returns the turns right below the node, each with its answer.
fn turns_below(opened: &OpenedPlan, text: GameText) -> Vec<Choice> {
    let plan = &opened.plan;
    let choice = |node: NodeId| {
        Choice::new(
            node.to_string(),
            text.planned_with_answer(plan, &opened.there, node),
        )
    };
    plan.below(opened.node).map(choice).collect()
}

fn buttons(opened: &OpenedPlan, text: GameText) -> Vec<PushButton> {
    let node_button = |action, label| plan_button(opened, opened.node, action, text.say(label));
    let mut buttons = Vec::new();
    if opened.node != NodeId::BOARD {
        buttons.push(node_button(PlanAction::Up, Key::ButtonPlanUp));
        buttons.push(node_button(PlanAction::Cut, Key::ButtonPlanCut));
    }
    if !opened.plan.is_empty() {
        buttons.push(node_button(PlanAction::Clear, Key::ButtonPlanClear));
    }
    buttons
}

fn plan_button(opened: &OpenedPlan, node: NodeId, action: PlanAction, label: String) -> PushButton {
    PushButton::new(at_node(opened, node, action), label)
}

fn at_node(opened: &OpenedPlan, node: NodeId, action: PlanAction) -> Button {
    on_game(&opened.game, GameButton::Plan(PlanButton::At(node, action)))
}

/// Returns why a turn was not planned; if it was typed, with its place in the line.
pub(super) fn line_problem(problem: &LineProblem, text: GameText) -> String {
    let reason = match &problem.why {
        LineFault::TooLong => return text.say(Key::PlanLineTooLong),
        LineFault::Empty => text.say(Key::PlanLineEmpty),
        LineFault::NoTurn => text.say(Key::PlanLineNoTurn),
        LineFault::Refused(refusal) => text.plan_refusal(*refusal, Some(&problem.before)),
        LineFault::Unread(error) => match problem.before.game() {
            Some(game) => text.typed_text_refusal(error, game),
            None => text.say(Key::RefusedGameOver),
        },
    };
    match problem.place {
        Some(place) => fill!(text => PlanLineRefused { place, why: reason }),
        None => reason,
    }
}

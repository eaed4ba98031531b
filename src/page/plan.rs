//! A person's plan on the page: their turns for what the opponent may play.

use super::protocol::{PageEdit, PlanButtonState, PlanState, PlannedLine};
use super::state::{plain, points};
use crate::app::OpenedPlan;
use crate::discord::view;
use crate::play::{NodeId, PlanEnd};
use crate::rules::{Action, Game};
use crate::text::{Filled, GameText, Key};

/// Returns an opened plan as the page shows it. `ended` is the reason why the previous one was deleted.
pub(super) fn plan_state(opened: &OpenedPlan, ended: Option<PlanEnd>, text: GameText) -> PlanState {
    let plan = &opened.plan;
    let moves = opened.there.game().game();
    let line = plan.line_to(opened.node).into_iter();
    let line = line.filter_map(|node| plan.action(node)).map(points);
    let open = moves.filter(|_| opened.there.to_move().is_some() && !opened.is_answered());
    let legal = open.map(Game::legal_actions).unwrap_or_default();
    let passes = legal.contains(&Action::Pass);
    let below = plan.below(opened.node).map(|node| PlannedLine {
        node: node.0,
        label: text.planned_with_answer(plan, &opened.there, node),
    });
    let ended = ended.map(|why| view::plan_ended(why, text));
    let said = view::plan_words(opened, text);
    // The small print names the game, which the page shows already.
    let said = said.lines().filter(|line| !line.starts_with("-# "));
    PlanState {
        node: opened.node.0,
        parent: plan.parent(opened.node).map(|above| above.0),
        line: line.collect(),
        legal: legal.into_iter().filter_map(points).collect(),
        text: ended
            .iter()
            .map(String::as_str)
            .chain(said)
            .map(plain)
            .collect(),
        below: below.collect(),
        buttons: buttons(opened, open.filter(|_| passes), text),
        up: text.say(Key::ButtonPlanUp),
        done: text.say(Key::LivePlanDone),
        stored: text.fill(Filled::LivePlanStored(plan.len().into())),
    }
}

fn buttons(opened: &OpenedPlan, passing: Option<&Game>, text: GameText) -> Vec<PlanButtonState> {
    let button = |edit, key| PlanButtonState {
        edit,
        label: text.say(key),
        question: None,
    };
    let mut buttons = Vec::new();
    if let Some(moves) = passing {
        buttons.push(if moves.situation().may_call_bikjang() {
            button(PageEdit::Bikjang {}, Key::ButtonBikjang)
        } else {
            button(PageEdit::Pass {}, Key::ButtonPass)
        });
    }
    if opened.node != NodeId::BOARD {
        buttons.push(button(PageEdit::Cut {}, Key::ButtonPlanCut));
    }
    if !opened.plan.is_empty() {
        let count = opened.plan.len();
        buttons.push(PlanButtonState {
            question: Some(text.fill(Filled::PlanClearSure(count.into()))),
            ..button(PageEdit::Clear {}, Key::ButtonPlanClear)
        });
    }
    buttons
}

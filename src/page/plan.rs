//! A person's plan on the page: their turns for what the opponent may play.

use super::Parts;
use super::acts::{Head, PageRequest};
use super::protocol::{PageAnswer, PageEdit, PlanButtonState, PlanRequest, PlanState, PlannedLine};
use super::state::{Viewer, plain, points};
use crate::app::{AppError, OpenedPlan, PagePlan, Refused, Visitor};
use crate::discord::view;
use crate::play::{GameId, NodeId, PlanEnd, Version};
use crate::rules::{Action, Game};
use crate::store::PageAct;
use crate::text::{Filled, GameText, Key};

impl PageRequest for PlanRequest {
    fn head(&self) -> Head<'_> {
        Head {
            protocol: self.protocol,
            id: &self.id,
            game: Some(GameId(self.game)),
        }
    }

    async fn carry_out(
        &self,
        parts: &Parts,
        visitor: Visitor,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        let node = NodeId(self.node);
        let edit = match self.edit {
            Some(edit) => Some(edit.at(node).ok_or(Refused::UnknownButton)?),
            None => None,
        };
        let edit = PagePlan {
            game: GameId(self.game),
            seen: Version(self.version),
            node,
            edit,
            act,
        };
        let reader = parts.reader(visitor.person).await;
        let page = &parts.app.page;
        let (opened, ended) = page.plan(visitor, reader.language(), edit).await?;
        let viewer = Viewer::of(parts, reader, &opened.game).await?;
        let plan = Box::new(plan_state(&opened, ended, viewer.text));
        Ok(PageAnswer::Plan { plan })
    }
}

/// Returns an opened plan as the page shows it. `ended` is the reason why the previous one was deleted.
fn plan_state(opened: &OpenedPlan, ended: Option<PlanEnd>, text: GameText) -> PlanState {
    let plan = &opened.plan;
    let moves = opened.there.game().game();
    let line = plan.line_to(opened.node).into_iter();
    let line = line.filter_map(|node| plan.action(node)).map(points);
    let is_open = opened.there.to_move().is_some() && !opened.is_answered();
    let open = if is_open { moves } else { None };
    let legal = open.map(Game::legal_actions).unwrap_or_default();
    let may_pass = legal.contains(&Action::Pass);
    let branches = plan.below(opened.node).map(|node| PlannedLine {
        node: node.0,
        label: text.planned_with_answer(plan, &opened.there, node),
    });
    let ended = ended.map(|end| view::plan_ended(end, text));
    let words = view::plan_words(opened, text);
    // The line in small print names the game, which the page already shows.
    let words = words.lines().filter(|line| !line.starts_with("-# "));
    PlanState {
        node: opened.node.0,
        parent: plan.parent(opened.node).map(|parent| parent.0),
        line: line.collect(),
        legal: legal.into_iter().filter_map(points).collect(),
        text: ended
            .iter()
            .map(String::as_str)
            .chain(words)
            .map(plain)
            .collect(),
        below: branches.collect(),
        buttons: buttons(opened, if may_pass { open } else { None }, text),
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

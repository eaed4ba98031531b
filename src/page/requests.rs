//! The requests of a person: turns and hints, their plan, and practice games.

use super::Parts;
use super::acts::{Head, PageRequest, head_of_game};
use super::protocol::{
    ActRequest, Choice, HintRequest, PageAnswer, PageEdit, PlanButtonState, PlanRequest, PlanState,
    PlannedLine, PracticeChoices, PracticeRequest, PracticeVariant,
};
use super::state::{Viewer, offered, plain, points};
use crate::app::{
    AppError, Hint, OpenedPlan, PageOutcome, PagePlan, PagePractice, PageTurn, Refused, Visitor,
};
use crate::discord::view;
use hansu_engine::SearchResult;
use hansu_play::{
    Command, GameId, Language, Level, Match, NodeId, PlanEnd, ProposalKind, SideChoice, Version,
};
use hansu_store::PageAct;
use hansu_text::{GameText, Key, Text, fill};
use janggi::{Action, Game, Side, Variant, usual};

/// The sign before the best move of a suggestion.
const BEST: char = '💡';

impl PageRequest for ActRequest {
    head_of_game!();

    async fn carry_out(
        &self,
        parts: &Parts,
        visitor: Visitor,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        let game = GameId(self.game);
        let (row, state) = parts.app.page.game(visitor, game).await?;
        let side = state
            .seat(parts.app.page.plays_as(visitor.person, &state))
            .map_err(|refusal| Refused::Play {
                why: refusal,
                about: Some(game),
            })?;
        let command = self.command.read(&offered(&state, side));
        let turn = PageTurn {
            seen: Version(self.version),
            command: command.ok_or(Refused::UnknownButton)?,
            confirmed: self.confirmed,
            act,
        };
        let reader = parts.reader(visitor.person).await;
        let page = &parts.app.page;
        let outcome = page.turn(visitor, reader.language(), &row, state, turn);
        match outcome.await? {
            PageOutcome::Done(_) => Ok(PageAnswer::Done),
            PageOutcome::Question(game, command) => {
                let viewer = Viewer::of(parts, reader, &game).await?;
                let (text, yes) = question(&game, &command, viewer.text);
                Ok(PageAnswer::Question { text, yes })
            }
        }
    }
}

/// Returns the question before a command, and the label of the button that confirms it.
fn question(game: &Match, command: &Command, text: GameText) -> (String, String) {
    let (message, yes) = match command {
        Command::Play(_) => (view::pass_question(game, text), Key::ButtonPassYes),
        Command::Resign => (
            Some(view::resign_question(game, text)),
            Key::ButtonResignYes,
        ),
        Command::ClaimWin => (
            Some(view::call_off_question(game, text)),
            Key::ButtonCallOffYes,
        ),
        Command::Propose(ProposalKind::Takeback) => (
            Some(view::takeback_question(game, text)),
            Key::ButtonTakeback,
        ),
        _ => (Some(view::draw_question(game, text)), Key::ButtonOfferDraw),
    };
    let words = message.map(|message| plain(&message.content));
    (words.unwrap_or_default(), text.say(yes))
}

impl PageRequest for HintRequest {
    head_of_game!();

    async fn carry_out(
        &self,
        parts: &Parts,
        visitor: Visitor,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        let reader = parts.reader(visitor.person).await;
        let game = GameId(self.game);
        let seen_version = Version(self.version);
        let result = parts
            .app
            .page
            .hint(visitor, reader.language(), game, seen_version, act);
        let (game, hint) = result.await?;
        let viewer = Viewer::of(parts, reader, &game).await?;
        let best_action = hint.results.first().map(SearchResult::best);
        Ok(PageAnswer::Hint {
            text: suggestion(&game, &hint, viewer.text),
            arrow: best_action.and_then(points),
            version: game.version().0,
        })
    }
}

/// Returns a suggestion in words with the best move first, since the board is above it here.
fn suggestion(game: &Match, hint: &Hint, text: GameText) -> String {
    let Some(moves) = game.game() else {
        return String::new();
    };
    let mut lines = text.suggestion(moves, &hint.results, &hint.facts);
    let best_line = lines.iter().position(|line| line.starts_with(BEST));
    lines.rotate_left(best_line.unwrap_or(0));
    lines.push(text.say(Key::SuggestCounted));
    plain(&lines.join("\n"))
}

impl PageRequest for PlanRequest {
    head_of_game!();

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
        let version = opened.game.version().0;
        Ok(PageAnswer::Plan { plan, version })
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
        stored: fill!(text => LivePlanStored(plan.len())),
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
            question: Some(fill!(text => PlanClearSure(count))),
            ..button(PageEdit::Clear {}, Key::ButtonPlanClear)
        });
    }
    buttons
}

impl PageRequest for PracticeRequest {
    fn head(&self) -> Head<'_> {
        Head {
            protocol: self.protocol,
            id: &self.id,
            game: None,
        }
    }

    async fn carry_out(
        &self,
        parts: &Parts,
        visitor: Visitor,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        if !visitor.may_practise() {
            return Err(Refused::UnknownButton.into());
        }
        let practice = PagePractice {
            variant: self.variant.parse().map_err(|_| Refused::UnknownButton)?,
            level: Level::new(self.level).map_err(|_| Refused::UnknownButton)?,
            side: self.side,
            act,
        };
        let language = parts.reader(visitor.person).await.language();
        let game_begun =
            parts
                .app
                .page
                .practise(visitor.person, language, practice, &parts.partner);
        let game = game_begun.await?.to_string();
        Ok(PageAnswer::Begun { game })
    }
}

/// The choices of a new practice game in a language.
pub(super) fn practice_choices(language: Language) -> PracticeChoices {
    let text = Text::of(language);
    let levels = Level::LOWEST.number()..=Level::HIGHEST.number();
    let level = |level: Level| Choice {
        value: level.number().to_string(),
        label: text.level_listed(level),
    };
    PracticeChoices {
        variants: Variant::ALL.map(|variant| choice_of(variant, text)).into(),
        levels: levels
            .filter_map(|number| Level::new(number).ok())
            .map(level)
            .collect(),
        level: Level::DEFAULT.number().to_string(),
    }
}

fn choice_of(variant: Variant, text: Text) -> PracticeVariant {
    let game_text = text.playing(usual(variant));
    let side = |side: Side| Choice {
        value: <&str>::from(SideChoice::from(side)).to_owned(),
        label: game_text.side(side),
    };
    let random = Choice {
        value: <&str>::from(SideChoice::Random).to_owned(),
        label: text.say_named("choice-side-random"),
    };
    PracticeVariant {
        value: variant.name(),
        label: text.say_named(&format!("choice-game-{}", variant.name())),
        sides: [random].into_iter().chain(Side::ALL.map(side)).collect(),
    }
}

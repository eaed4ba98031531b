//! The requests of a person: turns and hints, their plan, and practice games.

use std::sync::Arc;

use super::Parts;
use super::ends::{analyse, rematch};
use super::exercises::exercise;
use super::protocol::{
    Ask, Choice, PageAnswer, PageCommand, PageEdit, PageRequest, PlanButtonState, PlanState,
    PlannedLine, PracticeChoices, PracticeVariant,
};
use super::settings::choose_pieces;
use super::state::{Viewer, offered, plain, points};
use crate::app::{AppError, Hint, OpenedPlan, PagePlan, PagePractice, PageTurn, Refused, Visitor};
use crate::discord::view;
use hansu_engine::SearchResult;
use hansu_play::{GameId, Language, Level, Match, NodeId, PlanEnd, SideChoice, Version};
use hansu_store::{GameRow, PageAct};
use hansu_text::{GameText, Key, Text, fill};
use janggi::{Action, Game, Side, Variant, usual};

/// Carries a request out, unless `act` was carried out before.
pub(super) async fn carry_out(
    parts: &Parts,
    visitor: Visitor,
    request: &PageRequest,
    act: PageAct,
) -> Result<PageAnswer, AppError> {
    let game = request.game.map(GameId).ok_or(Refused::UnknownGame);
    match &request.ask {
        Ask::Turn {
            version,
            command,
            confirmed,
        } => {
            let game = parts.app.page.game(visitor, game?).await?;
            turn(parts, visitor, game, (*version, *command, *confirmed), act).await
        }
        Ask::Hint { version } => hint(parts, visitor, game?, Version(*version), act).await,
        Ask::Plan {
            version,
            node,
            edit,
        } => {
            let node = NodeId(*node);
            let edit = edit.map(|edit| edit.at(node).ok_or(Refused::UnknownButton));
            let edit = PagePlan {
                game: game?,
                seen: Version(*version),
                node,
                edit: edit.transpose()?,
                act,
            };
            plan(parts, visitor, edit).await
        }
        Ask::Practice {
            variant,
            level,
            side,
        } => {
            let practice = PagePractice {
                variant: variant.parse().map_err(|_| Refused::UnknownButton)?,
                level: Level::new(*level).map_err(|_| Refused::UnknownButton)?,
                side: *side,
                act,
            };
            practise(parts, visitor, practice).await
        }
        Ask::Rematch { level } => rematch(parts, visitor, game?, *level, act).await,
        Ask::Analysis {} => analyse(parts, visitor, game?, act).await,
        Ask::Pieces { value } => choose_pieces(parts, visitor, game?, value, act).await,
        Ask::Exercise { press, value } => {
            exercise(parts, visitor, press, value.as_deref(), act).await
        }
    }
}

async fn turn(
    parts: &Parts,
    visitor: Visitor,
    (row, state): (GameRow, Arc<Match>),
    (version, command, confirmed): (u32, PageCommand, bool),
    act: PageAct,
) -> Result<PageAnswer, AppError> {
    let page = &parts.app.page;
    let side = state
        .seat(page.plays_as(visitor.person, &state))
        .map_err(|refusal| Refused::Play {
            why: refusal,
            about: Some(row.id),
        })?;
    let command = command.read(&offered(&state, side));
    let turn = PageTurn {
        seen: Version(version),
        command: command.ok_or(Refused::UnknownButton)?,
        confirmed,
        act,
    };
    let reader = parts.reader(visitor.person).await;
    let asked = page.turn(visitor, reader.language(), &row, state, turn);
    let Some((game, command)) = asked.await? else {
        return Ok(PageAnswer::Done);
    };
    let viewer = Viewer::of(parts, reader, &game).await?;
    // The position has changed: a pass that no longer ends anything needs no confirmation.
    let question = view::question(&game, &command, viewer.text).ok_or(Refused::MovedOn(row.id))?;
    Ok(PageAnswer::Question {
        text: plain(&question.content),
        yes: viewer.text.say(question.agrees),
    })
}

async fn hint(
    parts: &Parts,
    visitor: Visitor,
    game: GameId,
    seen_version: Version,
    act: PageAct,
) -> Result<PageAnswer, AppError> {
    let reader = parts.reader(visitor.person).await;
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

/// Returns a suggestion in words with the best move first, since the board is above it here.
fn suggestion(game: &Match, hint: &Hint, text: GameText) -> String {
    let Some(moves) = game.game() else {
        return String::new();
    };
    let [others, mut lines] = text.suggestion(moves, &hint.results, &hint.facts);
    lines.extend(others);
    lines.push(text.say(view::hint_cost(game)));
    plain(&lines.join("\n"))
}

async fn plan(parts: &Parts, visitor: Visitor, edit: PagePlan) -> Result<PageAnswer, AppError> {
    let reader = parts.reader(visitor.person).await;
    let page = &parts.app.page;
    let (opened, ended) = page.plan(visitor, reader.language(), edit).await?;
    let viewer = Viewer::of(parts, reader, &opened.game).await?;
    let plan = Box::new(plan_state(&opened, ended, viewer.text));
    let version = opened.game.version().0;
    Ok(PageAnswer::Plan { plan, version })
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

async fn practise(
    parts: &Parts,
    visitor: Visitor,
    practice: PagePractice,
) -> Result<PageAnswer, AppError> {
    if !visitor.may_practise() {
        return Err(Refused::UnknownButton.into());
    }
    let language = parts.reader(visitor.person).await.language();
    let game_begun = parts
        .app
        .page
        .practise(visitor.person, language, practice, &parts.partner);
    let game = game_begun.await?.to_string();
    Ok(PageAnswer::Begun { game })
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

//! Conditional moves that people plan for their running games: viewed, added and deleted.
//!
//! Each edit is one transaction: the plan and the match are loaded, the edit is decided in `play`, and stored if
//! neither has changed since. Planned answers are decided when turns are stored (`games/answers.rs`).

use std::sync::Arc;

use super::core::Core;
use super::error::{AppError, LineFault, LineProblem, Refused, readable};
use super::request_context::RequestContext;
use hansu_play::{
    ConditionalMoves, DraftLine, ForeseenMatch, GameId, Match, NodeId, PlanEnd, PlanRefusal,
    PlannedTurn, Refusal, UserId, Version,
};
use hansu_store::{GameRow, PlanRevision, StoredPlanEdit};
use janggi::notation::TypedText;
use janggi::{Action, Game, notation};

/// Use cases for plans.
pub struct Planning {
    core: Arc<Core>,
}

/// A person's plan, opened at a node.
#[derive(Debug, Clone)]
pub struct OpenedPlan {
    /// The match.
    pub game: Arc<Match>,
    /// The plan, which may be empty.
    pub plan: ConditionalMoves,
    /// The node that is shown.
    pub node: NodeId,
    /// The match as it would be at the node.
    pub there: ForeseenMatch,
    /// The news to show first.
    pub news: Option<PlanNews>,
}

impl OpenedPlan {
    /// Returns whether the only possible answer below the node is planned.
    pub fn is_answered(&self) -> bool {
        let is_own_turn = self.there.to_move() == Some(self.plan.side());
        is_own_turn && self.plan.below(self.node).next().is_some()
    }
}

/// News for the owner of a plan, shown before the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanNews {
    /// The pressed panel shows an outdated position. Nothing was changed.
    MovedOn,
    /// The pressed turn no longer exists.
    Deleted,
}

/// A change of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanEdit {
    /// Adds a turn below a node, and then shows its position.
    Add(NodeId, PlannedTurn),
    /// Deletes a turn with all turns below it, and then shows the one above.
    Cut(NodeId),
    /// Deletes the whole plan.
    Clear,
}

/// The outcome of a change to a plan.
enum ChangeOutcome {
    /// The node to show next.
    ShowNode(NodeId),
    /// Nothing has changed.
    Unchanged(PlanNews),
}

/// A loaded plan, to be changed.
struct LoadedPlan {
    game: Arc<Match>,
    plan: ConditionalMoves,
    seen: Option<PlanRevision>,
}

impl Planning {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Planning {
        Planning { core }
    }

    /// Opens the caller's plan at a node. `seen_version` is the version in the button that was pressed.
    ///
    /// # Errors
    /// [`Refused::Plan`] if they may not plan in this game now.
    pub async fn open(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen_version: Option<Version>,
        node: NodeId,
    ) -> Result<OpenedPlan, AppError> {
        let person = request.actor.id;
        let loaded = load(&self.core, person, row.id).await?;
        if seen_version.is_some_and(|version| version != loaded.game.version()) {
            loaded.open_at(NodeId::BOARD, Some(PlanNews::MovedOn))
        } else if loaded.plan.has(node) {
            loaded.open_at(node, None)
        } else {
            loaded.open_at(NodeId::BOARD, Some(PlanNews::Deleted))
        }
    }

    /// Returns the revision of a person's plan, which changes with it. `None` if there is none, or none is possible now.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn revision(
        &self,
        person: UserId,
        game: &Match,
    ) -> Result<Option<PlanRevision>, AppError> {
        let Ok(side) = game.may_plan(person) else {
            return Ok(None);
        };
        let stored = self.core.store.plan(game.id(), person, side).await?;
        Ok(stored.map(|plan| plan.revision))
    }

    /// Returns why the caller's plan for a game was deleted, if they have not been notified yet; marks them as
    /// notified.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn tell_end(
        &self,
        request: &RequestContext,
        game: GameId,
    ) -> Result<Option<PlanEnd>, AppError> {
        let person = request.actor.id;
        Ok(self.core.store.take_plan_end(game, person).await?)
    }

    /// Changes the caller's plan, as seen in a position; an existing step is only shown. Nothing changes if the board
    /// has moved on, or the turn no longer exists: then the news says so.
    ///
    /// # Errors
    /// [`Refused::PlanLine`] if the turn cannot be planned there, [`Refused::Plan`] if the caller may not plan in this
    /// game now.
    pub async fn edit(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen_version: Version,
        edit: PlanEdit,
    ) -> Result<OpenedPlan, AppError> {
        self.change(request, row, |loaded| {
            if seen_version != loaded.game.version() {
                return Ok(ChangeOutcome::Unchanged(PlanNews::MovedOn));
            }
            loaded.edit(edit)
        })
        .await
    }

    /// Adds a typed line, all of it or nothing.
    ///
    /// # Errors
    /// [`Refused::PlanLine`] with the invalid turn, [`Refused::Plan`] if the caller may not plan in this game now.
    pub async fn add_line(
        &self,
        request: &RequestContext,
        row: &GameRow,
        text: &str,
    ) -> Result<OpenedPlan, AppError> {
        self.change(request, row, |loaded| {
            let added = add(&loaded.plan, &loaded.game, text);
            let (plan, node) = added.map_err(|fault| unplanned(row.id, fault))?;
            loaded.plan = plan;
            Ok(ChangeOutcome::ShowNode(node))
        })
        .await
    }

    /// Decides a change on the current plan and stores it; retries after concurrent changes.
    async fn change(
        &self,
        request: &RequestContext,
        row: &GameRow,
        decide: impl Fn(&mut LoadedPlan) -> Result<ChangeOutcome, AppError>,
    ) -> Result<OpenedPlan, AppError> {
        let person = request.actor.id;
        let mut attempts = self.core.matches.attempts(row.id);
        loop {
            let mut loaded = load(&self.core, person, row.id).await?;
            let before = loaded.plan.clone();
            let (node, news) = match decide(&mut loaded)? {
                ChangeOutcome::ShowNode(node) => (node, None),
                ChangeOutcome::Unchanged(news) => (NodeId::BOARD, Some(news)),
            };
            let rows = loaded.plan.rows();
            // The plan was read after the match. A turn may have been stored in between, and then "nothing to change"
            // would be a wrong answer.
            let edited = StoredPlanEdit {
                source: request.source(),
                at: self.core.clocks.now(),
                game: row.id,
                seq: loaded.game.seq(),
                person,
                seen: loaded.seen,
                becomes: (loaded.plan != before).then_some(&rows),
            };
            let stored = self.core.store.edit_plan(edited).await;
            if attempts.stored(stored.map_err(AppError::from))?.is_some() {
                // Its owner may have it open on another page.
                self.core.signals.person_changed(person);
                return loaded.open_at(node, news);
            }
        }
    }
}

/// Returns the number of answers a person has planned for a game; none where planning is impossible.
///
/// # Errors
/// [`AppError::Broken`] if the database fails.
pub(super) async fn count_planned_answers(
    core: &Core,
    person: UserId,
    row: &GameRow,
) -> Result<usize, AppError> {
    let loaded = async { load_for(core, person, core.matches.load_row(row).await?).await };
    match readable(loaded.await) {
        Ok(Some(loaded)) => Ok(loaded.plan.answers(&loaded.game).unwrap_or_default()),
        // The game's list shows the unreadable match.
        Ok(None) | Err(AppError::Refused(_)) => Ok(0),
        Err(error) => Err(error),
    }
}

/// Returns a person's plan for a game as it is; empty if there is none.
async fn load(core: &Core, person: UserId, game: GameId) -> Result<LoadedPlan, AppError> {
    load_for(core, person, core.matches.load(game).await?).await
}

/// Returns a person's plan for a match that was just loaded.
async fn load_for(core: &Core, person: UserId, state: Arc<Match>) -> Result<LoadedPlan, AppError> {
    let game = state.id();
    let side = state
        .may_plan(person)
        .map_err(|refusal| refused(game, refusal))?;
    let stored = core.store.plan(game, person, side).await?;
    let seen_revision = stored.as_ref().map(|plan| plan.revision);
    let plan = match stored {
        Some(stored) if stored.rows.version == state.version() => {
            ConditionalMoves::load(&stored.rows).map_err(|broken| {
                tracing::error!(game.id = %game, %broken, "a stored plan cannot be read");
                refused(game, Refusal::ForeignRules.into())
            })?
        }
        _ => ConditionalMoves::new(&state, person).map_err(|refusal| refused(game, refusal))?,
    };
    Ok(LoadedPlan {
        game: state,
        plan,
        seen: seen_revision,
    })
}

impl LoadedPlan {
    fn edit(&mut self, edit: PlanEdit) -> Result<ChangeOutcome, AppError> {
        let at = match edit {
            PlanEdit::Add(node, turn) => match self.plan.add(&self.game, node, turn) {
                Err(PlanRefusal::NoSuchNode(_)) => None,
                added => Some(added.map_err(|refusal| self.unplanned(node, refusal))?),
            },
            PlanEdit::Cut(node) => self.plan.delete(node).ok(),
            PlanEdit::Clear => {
                self.plan.clear();
                Some(NodeId::BOARD)
            }
        };
        Ok(at.map_or(
            ChangeOutcome::Unchanged(PlanNews::Deleted),
            ChangeOutcome::ShowNode,
        ))
    }

    /// Returns the error for a turn that cannot be planned below a node, in terms of the position there.
    fn unplanned(&self, node: NodeId, refusal: PlanRefusal) -> AppError {
        let foreseen = self.plan.foresee(&self.game, node);
        let before =
            foreseen.map_or_else(|_| (*self.game).clone(), |foreseen| foreseen.game().clone());
        let fault = LineFault::Refused(refusal);
        unplanned(
            self.game.id(),
            Box::new(LineProblem {
                place: None,
                why: fault,
                before,
            }),
        )
    }

    /// Opens the plan at an existing node.
    fn open_at(self, node: NodeId, news: Option<PlanNews>) -> Result<OpenedPlan, AppError> {
        let foreseen = self.plan.foresee(&self.game, node);
        let foreseen = foreseen.map_err(|refusal| refused(self.game.id(), refusal))?;
        Ok(OpenedPlan {
            game: self.game,
            plan: self.plan,
            node,
            there: foreseen,
            news,
        })
    }
}

fn unplanned(game: GameId, problem: Box<LineProblem>) -> AppError {
    Refused::PlanLine {
        why: problem,
        about: game,
    }
    .into()
}

fn refused(game: GameId, refusal: PlanRefusal) -> AppError {
    Refused::Plan {
        why: refusal,
        about: game,
    }
    .into()
}

/// The maximum length of the text, in bytes. Thirty turns in any notation are far shorter.
const MAX_TEXT_BYTES: usize = 6_000;

/// Adds a line below the position on the board. Returns the plan with it, and the node of its last turn.
fn add(
    plan: &ConditionalMoves,
    game: &Match,
    text: &str,
) -> Result<(ConditionalMoves, NodeId), Box<LineProblem>> {
    let first = |fault| {
        Box::new(LineProblem {
            place: Some(1),
            why: fault,
            before: game.clone(),
        })
    };
    if text.len() > MAX_TEXT_BYTES {
        return Err(first(LineFault::TooLong));
    }
    let line = plan.begin_line(game, NodeId::BOARD);
    let mut line = line.map_err(|refusal| first(LineFault::Refused(refusal)))?;
    for turn_text in text.split([',', '，', '、']) {
        add_turn(&mut line, turn_text).map_err(|fault| {
            Box::new(LineProblem {
                place: Some(line.place()),
                why: fault,
                before: line.foreseen().game().clone(),
            })
        })?;
    }
    let node = line.node();
    Ok((line.finish(), node))
}

fn add_turn(line: &mut DraftLine, text: &str) -> Result<(), LineFault> {
    let foreseen = line.foreseen();
    let turn = match (foreseen.outcome(), foreseen.game().game()) {
        (None, Some(moves)) => read(text, moves)?,
        // Turns after the end are rejected, whatever their text.
        _ => PlannedTurn::Pass,
    };
    line.add(turn).map(drop).map_err(LineFault::Refused)
}

/// Reads one turn in the position where it would be played.
fn read(text: &str, moves: &Game) -> Result<PlannedTurn, LineFault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(LineFault::Empty);
    }
    match notation::read(text, moves) {
        Ok(TypedText::Action(Action::Move(mv))) => Ok(PlannedTurn::Move(mv)),
        Ok(TypedText::Action(Action::Pass)) => Ok(PlannedTurn::Pass),
        Ok(TypedText::Bikjang) => Ok(PlannedTurn::Bikjang),
        Ok(TypedText::Draw | TypedText::Resign) => Err(LineFault::NoTurn),
        Err(fault) => Err(LineFault::Unread(fault)),
    }
}

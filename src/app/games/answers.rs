//! The consequences of an event: automatic ones, and the planned answers of the waiting side.

use super::Games;
use crate::app::error::AppError;
use hansu_play::{
    ConditionalMoves, Event, Match, MatchEvent, Moment, Person, Phase, PlanEnd, PlanFate,
    Timestamp, UserId,
};
use hansu_store::{PlanChange, PlanRevision, StoredPlan};
use janggi::Side;

/// An event with all its consequences.
#[derive(Debug)]
pub(super) struct Consequences {
    /// The match after all of them.
    pub after: Match,
    /// The event and its consequences, in order.
    pub events: Vec<Event>,
    /// The outcome of the waiting side's plan; `None` if no plan is concerned.
    pub plan: Option<PlanOutcome>,
}

/// The effect of an event on a plan, or on the absence of one.
#[derive(Debug)]
pub(super) struct PlanOutcome {
    person: UserId,
    seen: Option<PlanRevision>,
    fate: PlanFate,
}

impl PlanOutcome {
    /// Returns the change to store.
    pub fn change(&self) -> PlanChange<'_> {
        PlanChange {
            person: self.person,
            seen: self.seen,
            becomes: &self.fate,
        }
    }
}

impl Games {
    /// Adds the automatic consequences of an event, and the planned answers of the waiting side.
    pub(super) async fn consequences(
        &self,
        game: &Match,
        event: &Event,
        at: Timestamp,
    ) -> Result<Consequences, AppError> {
        let mut after = game.clone();
        let events = after.apply_with_consequences(event.clone(), at)?;
        let waiting = if game.version() == after.version() {
            None
        } else {
            waiting_side(game)
        };
        let Some((side, owner)) = waiting else {
            return Ok(Consequences {
                after,
                events,
                plan: None,
            });
        };
        let stored = self.core.store.plan(game.id(), owner.id, side).await?;
        let seen_revision = stored.as_ref().map(|plan| plan.revision);
        let moment = Moment {
            now: at,
            ..self.core.clocks.moment()
        };
        let match_event = MatchEvent {
            before: game,
            event,
            after: &after,
        };
        let (planned, fate) = answer(stored, match_event, moment);
        let outcome = PlanOutcome {
            person: owner.id,
            seen: seen_revision,
            fate,
        };
        Ok(match planned {
            Some((answers, last)) => Consequences {
                after: last,
                events: events.into_iter().chain(answers).collect(),
                plan: Some(outcome),
            },
            None => Consequences {
                after,
                events,
                plan: Some(outcome),
            },
        })
    }
}

/// Returns the planned answers with the match after them, if there are any, and the outcome of the plan.
fn answer(
    stored: Option<StoredPlan>,
    match_event: MatchEvent<'_>,
    moment: Moment<'_>,
) -> (Option<(Vec<Event>, Match)>, PlanFate) {
    let Some(stored) = stored else {
        return (None, PlanFate::Unchanged);
    };
    if stored.rows.nodes.is_empty() {
        return (None, PlanFate::UsedUp);
    }
    let game = match_event.before.id();
    let plan = match ConditionalMoves::load(&stored.rows) {
        Ok(plan) => plan,
        Err(broken) => {
            tracing::error!(game.id = %game, %broken, "a stored plan cannot be read");
            return (None, PlanFate::Deleted(PlanEnd::Refused));
        }
    };
    let update = plan.after(match_event, moment);
    if update.fate == PlanFate::Deleted(PlanEnd::Refused) {
        // The turn is private, so it is not logged.
        tracing::warn!(game.id = %game, "a planned answer was rejected");
    }
    (Some((update.events, update.after)), update.fate)
}

/// Returns the side that waits for the other's turn in a game between two people, with its player.
fn waiting_side(game: &Match) -> Option<(Side, Person)> {
    if game.level().is_some() || !matches!(game.phase(), Phase::Running { .. }) {
        return None;
    }
    let side = game.to_act()?.opponent();
    Some((side, game.seats()?.players[side].clone()))
}

//! Conditional moves: answers that players have planned.

use std::fmt;

use crate::Store;
use crate::database::{ADD_PLAN_NODES, Connection, PLAN_WITH_NODES, stored};
use crate::error::StoreError;
use crate::interactions::{RequestSource, record_source};

use hansu_play::{
    GameId, NodeId, NodeRow, PlanEnd, PlanFate, PlanRows, Seq, StoredWord, Timestamp, UserId,
};
use janggi::{Action, Side};

/// The number of changes to a person's plan for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanRevision(i64);

stored! {
    PlanRevision as i64: |revision| revision.0, |number| Self(number);
}

impl fmt::Display for PlanRevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A person's stored plan for a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPlan {
    /// The revision.
    pub revision: PlanRevision,
    /// The tree, which may have no nodes.
    pub rows: PlanRows,
}

/// An edit of a person's plan.
#[derive(Debug)]
pub struct StoredPlanEdit<'a> {
    /// The request that caused it.
    pub source: RequestSource<'a>,
    /// The current time.
    pub at: Timestamp,
    /// The match.
    pub game: GameId,
    /// The last event of the match when the edit was decided.
    pub seq: Seq,
    /// The owner of the plan.
    pub person: UserId,
    /// The revision of the plan that was edited; `None` if there was no plan.
    pub seen: Option<PlanRevision>,
    /// The new plan; `None` if it is unchanged.
    pub becomes: Option<&'a PlanRows>,
}

/// The change that an event makes to the plan of the waiting side.
#[derive(Debug)]
pub struct PlanChange<'a> {
    /// The owner of the plan.
    pub person: UserId,
    /// The revision of the plan when the event was decided; `None` if there was no plan.
    pub seen: Option<PlanRevision>,
    /// The change.
    pub becomes: &'a PlanFate,
}

/// The stored word of a pass.
const PASS: &str = "pass";

impl Store {
    /// Returns a person's plan for a game; `None` if there is none or it has ended. `side` is the side that they
    /// play.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails or contains an unknown value.
    pub async fn plan(
        &self,
        game: GameId,
        person: UserId,
        side: Side,
    ) -> Result<Option<StoredPlan>, StoreError> {
        self.read(boxed!(async |connection| {
            let sql = connection.sql_for(&PLAN_WITH_NODES);
            let row: Option<(_, _, _, String)> = connection.first(sql, (game, person)).await?;
            let Some((version, revision, next_node, nodes)) = row else {
                return Ok(None);
            };
            let nodes = read_nodes(&nodes)?;
            let rows = PlanRows {
                side,
                version,
                next_node,
                nodes,
            };
            Ok(Some(StoredPlan { revision, rows }))
        }))
        .await
    }

    /// Returns the games for which a person has a plan.
    pub async fn planned_games_of(&self, person: UserId) -> Result<Vec<GameId>, StoreError> {
        let sql = "select game from plan where person = $1 and ended is null";
        self.all(sql, person).await
    }

    /// Stores a person's plan, unless the game or the plan has changed since they were loaded. If the edit changes
    /// nothing, only the request is stored, so that repeating it later does nothing either.
    ///
    /// # Errors
    /// - [`StoreError::Stale`] if the game or the plan has changed.
    /// - [`StoreError::AlreadyHandled`] if the request was handled before.
    ///
    /// Nothing is stored then.
    pub async fn edit_plan(&self, edit: StoredPlanEdit<'_>) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            record_source(tx, edit.source, edit.person, edit.at).await?;
            if !is_last(tx, edit.game, edit.seq).await? {
                return Err(StoreError::Stale(edit.game));
            }
            check_seen(tx, edit.game, edit.person, edit.seen).await?;
            if let Some(plan) = edit.becomes {
                put(tx, edit.game, edit.person, plan).await?;
            }
            Ok(())
        }))
        .await
    }

    /// Returns the reason why a person's plan for a game was deleted, unless they were notified before. They count as
    /// notified from now on.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails or contains an unknown value.
    pub async fn take_plan_end(
        &self,
        game: GameId,
        person: UserId,
    ) -> Result<Option<PlanEnd>, StoreError> {
        // Read first, because most answers have nothing to report and need not wait for the writer.
        let sql = "select exists (select 1 from plan where game = $1 and person = $2 and ended is not null)";
        if !self.one(sql, (game, person)).await? {
            return Ok(None);
        }
        let ended = self.write(boxed!(async |tx| {
            let sql = "delete from plan where game = $1 and person = $2 and ended is not null returning ended";
            Ok::<Option<String>, StoreError>(tx.first(sql, (game, person)).await?)
        }));
        // They count as notified even if the word is unknown.
        ended.await?.map(|word| read_end(&word)).transpose()
    }
}

/// Changes a plan whose revision is `current`.
pub(super) async fn change(
    tx: &mut Connection<'_>,
    game: GameId,
    change: &PlanChange<'_>,
    current: Option<PlanRevision>,
) -> Result<(), StoreError> {
    let person = change.person;
    if current != change.seen {
        return Err(StoreError::Stale(game));
    }
    match change.becomes {
        PlanFate::Unchanged => Ok(()),
        PlanFate::Advanced(plan) => put(tx, game, person, &plan.rows()).await,
        PlanFate::UsedUp => delete(tx, game, person).await,
        PlanFate::Deleted(reason) => end(tx, game, person, *reason).await,
    }
}

/// Fails if the plan is not the one that was seen.
async fn check_seen(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
    expected: Option<PlanRevision>,
) -> Result<(), StoreError> {
    let sql = "select revision from plan where game = $1 and person = $2 and ended is null";
    let current: Option<PlanRevision> = tx.first(sql, (game, person)).await?;
    if current == expected {
        Ok(())
    } else {
        Err(StoreError::Stale(game))
    }
}

pub(super) async fn is_last(
    connection: &mut Connection<'_>,
    game: GameId,
    seq: Seq,
) -> Result<bool, StoreError> {
    let sql = "select max(seq) from event where game = $1";
    let last: Option<Seq> = connection.one(sql, game).await?;
    Ok(last == Some(seq))
}

async fn put(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
    plan: &PlanRows,
) -> Result<(), StoreError> {
    let sql = "insert into plan (game, person, version, revision, next_node) values ($1, $2, $3, 1, $4) \
               on conflict (game, person) do update set version = excluded.version, \
               revision = plan.revision + 1, next_node = excluded.next_node, ended = null";
    tx.run(sql, (game, person, plan.version, plan.next_node))
        .await?;
    delete_nodes(tx, game, person).await?;
    let nodes = plan.nodes.iter().map(|row| {
        let action = match row.action {
            Action::Move(mv) => mv.to_string(),
            Action::Pass => PASS.to_owned(),
        };
        (row.node.0, row.parent.0, action)
    });
    let nodes: Vec<(u32, u32, String)> = nodes.collect();
    let nodes = serde_json::to_string(&nodes).map_err(|_| broken_plan())?;
    let sql = tx.sql_for(&ADD_PLAN_NODES);
    tx.run(sql, (game, person, nodes)).await?;
    Ok(())
}

async fn end(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
    reason: PlanEnd,
) -> Result<(), StoreError> {
    let sql = "update plan set ended = $1, revision = revision + 1 where game = $2 and person = $3";
    tx.run(sql, (reason, game, person)).await?;
    delete_nodes(tx, game, person).await
}

async fn delete(tx: &mut Connection<'_>, game: GameId, person: UserId) -> Result<(), StoreError> {
    let sql = "delete from plan where game = $1 and person = $2";
    tx.run(sql, (game, person)).await?;
    Ok(())
}

async fn delete_nodes(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
) -> Result<(), StoreError> {
    let sql = "delete from plan_node where game = $1 and person = $2";
    tx.run(sql, (game, person)).await?;
    Ok(())
}

/// Reads nodes from their JSON form: of each its id, its parent's id, and its turn.
fn read_nodes(stored: &str) -> Result<Vec<NodeRow>, StoreError> {
    let nodes: Vec<(u32, u32, String)> = serde_json::from_str(stored).map_err(|_| broken_plan())?;
    nodes
        .into_iter()
        .map(|(node, parent, action)| {
            Ok(NodeRow {
                node: NodeId(node),
                parent: NodeId(parent),
                action: read_action(&action)?,
            })
        })
        .collect()
}

/// Returns the error for an unreadable plan. A plan is secret, so no log contains its turns.
fn broken_plan() -> StoreError {
    StoreError::Unreadable("a plan".to_owned())
}

fn read_action(text: &str) -> Result<Action, StoreError> {
    if text == PASS {
        return Ok(Action::Pass);
    }
    let mv = text.parse();
    mv.map(Action::Move).map_err(|_| broken_plan())
}

fn read_end(word: &str) -> Result<PlanEnd, StoreError> {
    PlanEnd::named(word)
        .ok_or_else(|| StoreError::Unreadable(format!("the end of a plan {word:?}")))
}

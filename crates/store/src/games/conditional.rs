//! Conditional moves: answers that players have planned.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Store;
use crate::database::{ADD_PLAN_NODES, Connection, PLAN_WITH_NODES};
use crate::error::StoreError;
use crate::interactions::{RequestSource, record_source};
use crate::numbers::signed;
use hansu_play::{
    GameId, NodeId, NodeRow, PlanEnd, PlanRows, Seq, StoredWord, Timestamp, UserId, Version,
};
use janggi::{Action, Side};

/// The number of changes to a person's plan for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanRevision(i64);

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
pub struct PlanChange {
    /// The owner of the plan.
    pub person: UserId,
    /// The revision of the plan when the event was decided; `None` if there was no plan.
    pub seen: Option<PlanRevision>,
    /// The change.
    pub becomes: PlanUpdate,
}

/// The change of a stored plan.
#[derive(Debug)]
pub enum PlanUpdate {
    /// It is unchanged.
    Unchanged,
    /// It is replaced by its remaining part.
    Advanced(PlanRows),
    /// It is deleted without notifying its owner.
    UsedUp,
    /// It is deleted, and its owner is notified of the reason.
    Deleted(PlanEnd),
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
        self.read(|connection| {
            Box::pin(async move {
                let query = sqlx::query_as(connection.sql_for(&PLAN_WITH_NODES));
                let row: Option<(i64, i64, i64, String)> = query
                    .bind(game.0)
                    .bind(signed(person.0))
                    .fetch_optional(connection)
                    .await?;
                let Some((version, revision, next_node, nodes)) = row else {
                    return Ok(None);
                };
                Ok(Some(StoredPlan {
                    revision: PlanRevision(revision),
                    rows: PlanRows {
                        side,
                        version: Version(number(version)?),
                        next_node: NodeId(number(next_node)?),
                        nodes: read_nodes(&nodes)?,
                    },
                }))
            })
        })
        .await
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
        self.write(|tx| {
            Box::pin(async move {
                record_source(tx, edit.source, edit.person, edit.at).await?;
                if !is_last(tx, edit.game, edit.seq).await? {
                    return Err(StoreError::Stale(edit.game));
                }
                check_seen(tx, edit.game, edit.person, edit.seen).await?;
                if let Some(plan) = edit.becomes {
                    put(tx, edit.game, edit.person, plan).await?;
                }
                Ok(())
            })
        })
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
        let untold = self.read(|connection| {
            Box::pin(async move {
                let untold: Option<i64> = sqlx::query_scalar(
                    "select 1 from plan where game = $1 and person = $2 and ended is not null",
                )
                .bind(game.0)
                .bind(signed(person.0))
                .fetch_optional(connection)
                .await?;
                Ok(untold.is_some())
            })
        });
        if !untold.await? {
            return Ok(None);
        }
        let ended = self.write(|tx| {
            Box::pin(async move {
                let ended: Option<String> = sqlx::query_scalar(
                    "delete from plan where game = $1 and person = $2 and ended is not null returning ended",
                )
                .bind(game.0)
                .bind(signed(person.0))
                .fetch_optional(tx)
                .await?;
                Ok::<_, StoreError>(ended)
            })
        });
        // They count as notified even if the word is unknown.
        ended.await?.map(|word| read_end(&word)).transpose()
    }
}

/// Changes a plan whose revision is `current`.
pub(super) async fn change(
    tx: &mut Connection<'_>,
    game: GameId,
    change: &PlanChange,
    current: Option<i64>,
) -> Result<(), StoreError> {
    let person = change.person;
    if current.map(PlanRevision) != change.seen {
        return Err(StoreError::Stale(game));
    }
    match &change.becomes {
        PlanUpdate::Unchanged => Ok(()),
        PlanUpdate::Advanced(plan) => put(tx, game, person, plan).await,
        PlanUpdate::UsedUp => delete(tx, game, person).await,
        PlanUpdate::Deleted(reason) => end(tx, game, person, *reason).await,
    }
}

/// Fails if the plan is not the one that was seen.
async fn check_seen(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
    expected: Option<PlanRevision>,
) -> Result<(), StoreError> {
    let current: Option<i64> = sqlx::query_scalar(
        "select revision from plan where game = $1 and person = $2 and ended is null",
    )
    .bind(game.0)
    .bind(signed(person.0))
    .fetch_optional(&mut *tx)
    .await?;
    if current.map(PlanRevision) == expected {
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
    let last: Option<i64> = sqlx::query_scalar("select max(seq) from event where game = $1")
        .bind(game.0)
        .fetch_one(connection)
        .await?;
    Ok(last == Some(i64::from(seq.0)))
}

async fn put(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
    plan: &PlanRows,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into plan (game, person, version, revision, next_node) values ($1, $2, $3, 1, $4) \
         on conflict (game, person) do update set version = excluded.version, \
         revision = plan.revision + 1, next_node = excluded.next_node, ended = null",
    )
    .bind(game.0)
    .bind(signed(person.0))
    .bind(plan.version.0)
    .bind(plan.next_node.0)
    .execute(&mut *tx)
    .await?;
    delete_nodes(tx, game, person).await?;
    let nodes = plan.nodes.iter().map(|row| {
        let action = match row.action {
            Action::Move(mv) => mv.to_string(),
            Action::Pass => PASS.to_owned(),
        };
        StoredNode(row.node.0, row.parent.0, action)
    });
    let nodes: Vec<StoredNode> = nodes.collect();
    let nodes = serde_json::to_string(&nodes).map_err(|_| broken_plan())?;
    sqlx::query(tx.sql_for(&ADD_PLAN_NODES))
        .bind(game.0)
        .bind(signed(person.0))
        .bind(nodes)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

async fn end(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
    reason: PlanEnd,
) -> Result<(), StoreError> {
    sqlx::query(
        "update plan set ended = $1, revision = revision + 1 where game = $2 and person = $3",
    )
    .bind(reason.id())
    .bind(game.0)
    .bind(signed(person.0))
    .execute(&mut *tx)
    .await?;
    delete_nodes(tx, game, person).await
}

async fn delete(tx: &mut Connection<'_>, game: GameId, person: UserId) -> Result<(), StoreError> {
    sqlx::query("delete from plan where game = $1 and person = $2")
        .bind(game.0)
        .bind(signed(person.0))
        .execute(&mut *tx)
        .await?;
    Ok(())
}

async fn delete_nodes(
    tx: &mut Connection<'_>,
    game: GameId,
    person: UserId,
) -> Result<(), StoreError> {
    sqlx::query("delete from plan_node where game = $1 and person = $2")
        .bind(game.0)
        .bind(signed(person.0))
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// The JSON form of a node: its id, its parent's id, and its turn.
#[derive(Serialize, Deserialize)]
struct StoredNode(u32, u32, String);

fn read_nodes(stored: &str) -> Result<Vec<NodeRow>, StoreError> {
    let nodes: Vec<StoredNode> = serde_json::from_str(stored).map_err(|_| broken_plan())?;
    nodes
        .into_iter()
        .map(|StoredNode(node, parent, action)| {
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

fn number(stored: i64) -> Result<u32, StoreError> {
    u32::try_from(stored).map_err(|_| StoreError::Unreadable(format!("the number {stored}")))
}

//! Plans as stored rows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{ConditionalMoves, Node};
use crate::{NodeId, Version};
use janggi::{Action, Side};

/// A stored node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NodeRow {
    /// Its number, from 1.
    pub node: NodeId,
    /// The parent node; [`NodeId::BOARD`] at the top.
    pub parent: NodeId,
    /// The node's turn. Stored like its event: [`crate::Event::of_action`].
    pub action: Action,
}

/// A stored plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanRows {
    /// The side that plans.
    pub side: Side,
    /// The version of the position for which the plan is valid.
    pub version: Version,
    /// The number of the next node.
    pub next_node: NodeId,
    /// The nodes, in any order.
    pub nodes: Vec<NodeRow>,
}

/// The reason that stored rows are not a valid plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BrokenPlan {
    /// The board has no turn, and cannot be the next node.
    #[error("the board cannot be a planned turn")]
    Board,
    /// A node occurs twice.
    #[error("node {0} occurs twice")]
    Twice(NodeId),
    /// A node's number has not been assigned yet.
    #[error("node {0} has not been assigned yet")]
    NotMadeYet(NodeId),
    /// A node's parent is missing, or was created after it.
    #[error("node {0} has no earlier parent")]
    NoParent(NodeId),
    /// A turn is planned twice in one position.
    #[error("the turn of node {0} is planned twice")]
    SameTurn(NodeId),
    /// The plan exceeds the maximum number of nodes.
    #[error("too many nodes: {0}")]
    TooManyNodes(usize),
    /// A node exceeds the maximum number of branches.
    #[error("too many turns below node {node}: {branches}")]
    TooManyBranches {
        /// The node.
        node: NodeId,
        /// The number of branches.
        branches: usize,
    },
    /// The line to a node exceeds the maximum length.
    #[error("the line to node {0} is too long")]
    LineTooLong(NodeId),
}

impl ConditionalMoves {
    /// Loads a plan from stored rows. The legality of its turns is only checked when they are shown or played.
    ///
    /// # Errors
    /// [`BrokenPlan`] if the rows are not such a tree, or exceed its limits.
    pub fn load(rows: &PlanRows) -> Result<ConditionalMoves, BrokenPlan> {
        if rows.nodes.len() > ConditionalMoves::MAX_NODES {
            return Err(BrokenPlan::TooManyNodes(rows.nodes.len()));
        }
        if rows.next_node == NodeId::BOARD {
            return Err(BrokenPlan::Board);
        }
        let mut nodes = BTreeMap::new();
        for row in &rows.nodes {
            let NodeRow {
                node,
                parent,
                action,
            } = *row;
            if node == NodeId::BOARD {
                return Err(BrokenPlan::Board);
            }
            if node >= rows.next_node {
                return Err(BrokenPlan::NotMadeYet(node));
            }
            if nodes.insert(node, Node { parent, action }).is_some() {
                return Err(BrokenPlan::Twice(node));
            }
        }
        check_tree(&nodes)?;
        Ok(ConditionalMoves {
            side: rows.side,
            version: rows.version,
            next: rows.next_node,
            nodes,
        })
    }

    /// Returns the rows to store, parents first.
    pub fn rows(&self) -> PlanRows {
        let nodes = self.nodes.iter().map(|(&node, &entry)| NodeRow {
            node,
            parent: entry.parent,
            action: entry.action,
        });
        PlanRows {
            side: self.side,
            version: self.version,
            next_node: self.next,
            nodes: nodes.collect(),
        }
    }
}

/// Checks that each node has an earlier parent, that no turn occurs twice in a position, and the limits of
/// lines and branches.
fn check_tree(nodes: &BTreeMap<NodeId, Node>) -> Result<(), BrokenPlan> {
    let mut depths = BTreeMap::from([(NodeId::BOARD, 0)]);
    let mut branches = BTreeMap::new();
    let mut turns = BTreeSet::new();
    for (&node, &Node { parent, action }) in nodes {
        // In this order a parent's depth is known if it was created earlier.
        let depth = depths.get(&parent).ok_or(BrokenPlan::NoParent(node))? + 1;
        if depth > ConditionalMoves::MAX_TURNS {
            return Err(BrokenPlan::LineTooLong(node));
        }
        depths.insert(node, depth);
        if !turns.insert((parent, action)) {
            return Err(BrokenPlan::SameTurn(node));
        }
        *branches.entry(parent).or_insert(0) += 1;
    }
    for (node, branches) in branches {
        if branches > ConditionalMoves::MAX_BRANCHES {
            return Err(BrokenPlan::TooManyBranches { node, branches });
        }
    }
    Ok(())
}

/// Plans are private: the turn is omitted so that it never reaches a log.
impl fmt::Debug for NodeRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeRow")
            .field("node", &self.node)
            .field("parent", &self.parent)
            .finish_non_exhaustive()
    }
}

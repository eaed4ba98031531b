//! Plans as rows, in which they are stored.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::tree::{ConditionalMoves, Node};
use crate::play::{NodeId, Version};
use crate::rules::{Action, Side};

/// A node as it is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NodeRow {
    /// Its number, from 1.
    pub node: NodeId,
    /// The node above; [`NodeId::BOARD`] at the top.
    pub parent: NodeId,
    /// Its turn. Stored like the event of it: [`crate::play::Event::of_action`].
    pub action: Action,
}

/// A plan as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanRows {
    /// The side that plans.
    pub side: Side,
    /// The version of the position on the board for which it holds.
    pub version: Version,
    /// The number of the node that is made next.
    pub next_node: NodeId,
    /// The nodes, in any order.
    pub nodes: Vec<NodeRow>,
}

/// Stored rows that are no plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BrokenPlan {
    /// The board has no turn, and the next node cannot be the board.
    #[error("the board is no planned turn")]
    Board,
    /// A node is there twice.
    #[error("node {0} is there twice")]
    Twice(NodeId),
    /// A node has a number that is given next or later.
    #[error("node {0} was not made yet")]
    NotMadeYet(NodeId),
    /// The node above a node is not there, or was made after it.
    #[error("node {0} is below none that was made before")]
    NoParent(NodeId),
    /// A turn is planned twice in one position.
    #[error("the turn of node {0} is there already")]
    SameTurn(NodeId),
    /// There are more nodes than a plan has.
    #[error("{0} nodes")]
    TooManyNodes(usize),
    /// More turns follow a node than may follow.
    #[error("{branches} turns below node {node}")]
    TooManyBranches {
        /// The node.
        node: NodeId,
        /// How many follow.
        branches: usize,
    },
    /// The line to a node is longer than lines are.
    #[error("the line to node {0} is too long")]
    LineTooLong(NodeId),
}

impl ConditionalMoves {
    /// The plan of stored rows. Whether its turns are legal is asked when they are shown or played.
    ///
    /// # Errors
    /// [`BrokenPlan`] if the rows are not such a tree, or above its limits.
    pub fn load(rows: &PlanRows) -> Result<ConditionalMoves, BrokenPlan> {
        if rows.nodes.len() > ConditionalMoves::MOST_NODES {
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

    /// The rows in which it is stored, parents first.
    pub fn rows(&self) -> PlanRows {
        let nodes = self.nodes.iter().map(|(&node, &one)| NodeRow {
            node,
            parent: one.parent,
            action: one.action,
        });
        PlanRows {
            side: self.side,
            version: self.version,
            next_node: self.next,
            nodes: nodes.collect(),
        }
    }
}

/// Checks that each node hangs on an earlier one, that no turn is there twice, and the limits of lines and
/// branches.
fn check_tree(nodes: &BTreeMap<NodeId, Node>) -> Result<(), BrokenPlan> {
    let mut depths = BTreeMap::from([(NodeId::BOARD, 0)]);
    let mut branches = BTreeMap::new();
    let mut turns = BTreeSet::new();
    for (&node, &Node { parent, action }) in nodes {
        // In this order a parent's depth is known if it was made before.
        let depth = depths.get(&parent).ok_or(BrokenPlan::NoParent(node))? + 1;
        if depth > ConditionalMoves::MOST_TURNS {
            return Err(BrokenPlan::LineTooLong(node));
        }
        depths.insert(node, depth);
        if !turns.insert((parent, action)) {
            return Err(BrokenPlan::SameTurn(node));
        }
        *branches.entry(parent).or_insert(0) += 1;
    }
    for (node, branches) in branches {
        if branches > ConditionalMoves::MOST_BRANCHES {
            return Err(BrokenPlan::TooManyBranches { node, branches });
        }
    }
    Ok(())
}

/// A plan is nobody's business: no log names its turns.
impl fmt::Debug for NodeRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeRow")
            .field("node", &self.node)
            .field("parent", &self.parent)
            .finish_non_exhaustive()
    }
}

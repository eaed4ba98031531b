//! Stored plans.

use hansu_play::{ConditionalMoves, NodeId, NodeRow, PlanRows, Version};
use janggi::{Action, Side};

use super::{Target, lines, meet};

/// The first line has the side, the version and the number of the next node. Each other line is a node: its number, its
/// parent's number and its turn.
#[rustfmt::skip]
pub const TARGET: Target = Target {
    name: "plans",
    run,
    words: &[
        "cho 3 6", "han 4294967295 2", "\n1 0 a7b7", "\n2 1 b4b5", "\n3 2 i7h7", "\n4 0 pass",
        " 0 ", "pass", "0", "1", "5", "4294967295", "\n", "i4h4",
    ],
    ends: &["plan", "refused"],
    steps: 200,
};

fn run(bytes: &[u8]) {
    let lines = lines(bytes, 2_000);
    let Some((first, rest)) = lines.split_first() else {
        return;
    };
    let mut words = first.split(' ');
    let side = match words.next() {
        Some("cho") => Side::Cho,
        _ => Side::Han,
    };
    let mut number = || words.next().and_then(|word| word.parse().ok());
    let rows = PlanRows {
        side,
        version: Version(number().unwrap_or_default()),
        next_node: NodeId(number().unwrap_or(u32::MAX)),
        nodes: rest.iter().filter_map(|line| row(line)).collect(),
    };
    match ConditionalMoves::load(&rows) {
        Ok(plan) => {
            meet("plan");
            let written = plan.rows();
            assert_eq!(ConditionalMoves::load(&written).as_ref(), Ok(&plan));
            assert_eq!(plan.len(), rows.nodes.len());
            for NodeRow {
                node,
                parent,
                action,
            } in written.nodes
            {
                assert_eq!(
                    (plan.parent(node), plan.action(node)),
                    (Some(parent), Some(action))
                );
                assert!(plan.line_to(node).len() <= ConditionalMoves::MAX_TURNS);
            }
        }
        Err(error) => {
            meet("refused");
            assert!(!error.to_string().is_empty());
        }
    }
}

fn row(line: &str) -> Option<NodeRow> {
    let mut words = line.split(' ');
    Some(NodeRow {
        node: NodeId(words.next()?.parse().ok()?),
        parent: NodeId(words.next()?.parse().ok()?),
        action: match words.next()? {
            "pass" => Action::Pass,
            text => Action::Move(text.parse().ok()?),
        },
    })
}

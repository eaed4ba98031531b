//! Plans as they are stored.

use super::kit::{after, planned};
use hansu_play::{BrokenPlan, ConditionalMoves, Event, NodeId, NodeRow, PlanRows, Version};
use janggi::{Action, Side};

fn row(node: u32, parent: u32, action: &str) -> NodeRow {
    NodeRow {
        node: NodeId(node),
        parent: NodeId(parent),
        action: match action {
            "pass" => Action::Pass,
            text => Action::Move(text.parse().unwrap()),
        },
    }
}

fn rows(next_node: u32, nodes: Vec<NodeRow>) -> PlanRows {
    PlanRows {
        side: Side::Cho,
        version: Version(3),
        next_node: NodeId(next_node),
        nodes,
    }
}

#[test]
fn plan_is_loaded_from_rows_in_any_order() {
    let board = after("modern", "a4b4");
    let mut plan = planned(&board, Side::Cho, &["a7b7 b4b5 i7h7", "pass i4h4"]);
    plan.delete(NodeId(2)).unwrap();
    let mut stored = plan.rows();
    assert_eq!(stored.next_node, NodeId(6));
    let rows = [row(1, 0, "a7b7"), row(4, 0, "pass"), row(5, 4, "i4h4")];
    assert_eq!(stored.nodes, rows);
    stored.nodes.reverse();
    assert_eq!(ConditionalMoves::load(&stored).as_ref(), Ok(&plan));
    // Turns are stored like their events.
    for NodeRow { action, .. } in stored.nodes {
        let text = Event::of_action(action).to_json().unwrap();
        assert_eq!(Event::from_json(&text).unwrap().action(), Some(action));
    }
}

#[test]
fn rows_that_form_no_valid_tree_are_rejected() {
    // Each column of the board has ten rows: more different moves than any limit.
    let squares: Vec<String> = ('a'..='i')
        .flat_map(|column| (1..=10).map(move |row| format!("{column}{row}")))
        .collect();
    let moves = |from: &str| {
        let from = from.to_owned();
        squares.iter().map(move |to| format!("{from}{to}"))
    };
    let below_board = |count| {
        let nodes = (1..).zip(moves("a1")).take(count);
        nodes
            .map(|(node, mv)| row(node, 0, &mv))
            .collect::<Vec<_>>()
    };
    let chain = |length| {
        (1..=length)
            .map(|node| row(node, node - 1, "pass"))
            .collect::<Vec<_>>()
    };
    let many = (0..201).map(|node| {
        row(
            node + 1,
            node / 20,
            &moves("b1").nth(node as usize % 20).unwrap(),
        )
    });
    let branches = BrokenPlan::TooManyBranches {
        node: NodeId::BOARD,
        branches: 26,
    };
    let pass = |next_node, nodes: &[(u32, u32)]| {
        let nodes = nodes
            .iter()
            .map(|(node, parent)| row(*node, *parent, "pass"));
        rows(next_node, nodes.collect())
    };
    let twice = rows(3, vec![row(1, 0, "pass"), row(1, 0, "a4b4")]);
    let table = [
        (rows(0, vec![]), BrokenPlan::Board),
        (pass(2, &[(0, 0)]), BrokenPlan::Board),
        (twice, BrokenPlan::Twice(NodeId(1))),
        (pass(2, &[(2, 0)]), BrokenPlan::NotMadeYet(NodeId(2))),
        (pass(9, &[(2, 1)]), BrokenPlan::NoParent(NodeId(2))),
        (pass(9, &[(1, 2), (2, 0)]), BrokenPlan::NoParent(NodeId(1))),
        (pass(9, &[(1, 1)]), BrokenPlan::NoParent(NodeId(1))),
        (pass(9, &[(1, 2), (2, 1)]), BrokenPlan::NoParent(NodeId(1))),
        (pass(9, &[(1, 0), (4, 0)]), BrokenPlan::SameTurn(NodeId(4))),
        (rows(99, below_board(26)), branches),
        (rows(99, chain(31)), BrokenPlan::LineTooLong(NodeId(31))),
        (rows(999, many.collect()), BrokenPlan::TooManyNodes(201)),
    ];
    for (rows, expected) in table {
        assert_eq!(ConditionalMoves::load(&rows), Err(expected), "{rows:?}");
    }
    assert!(ConditionalMoves::load(&rows(99, below_board(25))).is_ok());
    assert!(ConditionalMoves::load(&rows(99, chain(30))).is_ok());
    assert!(ConditionalMoves::load(&rows(1, vec![])).is_ok());
}

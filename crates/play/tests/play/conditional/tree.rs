//! Valid and rejected plans.

use super::kit::{
    LineRefusal, add, add_turns, after, begun, offered, planned, player, read, shown,
};
use crate::kit::{Played, alex, bot, jihun, mina};
use crate::rulesets::FORCED_PASS;
use hansu_play::{Challenge, ConditionalMoves, Match, NodeId, PlanRefusal, PlannedTurn, Refusal};
use janggi::{Action, Formation, Illegal, Outcome, Reason, Role, Side};

#[test]
fn node_ids_are_never_reused() {
    let board = after("modern", "a4b4");
    let mut plan = planned(
        &board,
        Side::Cho,
        &["a7b7 b4b5 i7h7", "a7b7 b4b5 c7d7", "i7h7 i4h4"],
    );
    let tree = "1 a7b7 (2 b4b5 (3 i7h7, 4 c7d7)), 5 i7h7 (6 i4h4)";
    assert_eq!(shown(&plan), tree);
    assert_eq!(plan.answers(&board.game), Ok(2));
    // Existing nodes are found, not added.
    let before = plan.clone();
    let result = add(&mut plan, &board.game, NodeId(1), "b4b5 c7d7");
    assert_eq!((result, &plan), (Ok(NodeId(4)), &before));
    // Deleting a node deletes all nodes below it.
    assert_eq!(plan.delete(NodeId(2)), Ok(NodeId(1)));
    assert_eq!(shown(&plan), "1 a7b7, 5 i7h7 (6 i4h4)");
    for node in [NodeId(2), NodeId(3), NodeId(4), NodeId::BOARD, NodeId(99)] {
        let before = plan.clone();
        assert_eq!(plan.delete(node), Err(PlanRefusal::NoSuchNode(node)));
        let added = plan.add(&board.game, node, PlannedTurn::Pass);
        let is_rejected = node != NodeId::BOARD;
        assert_eq!(added == Err(PlanRefusal::NoSuchNode(node)), is_rejected);
        plan = before;
    }
    // An answer other than the deleted one.
    add(&mut plan, &board.game, NodeId(1), "i4h4").unwrap();
    assert_eq!(shown(&plan), "1 a7b7 (7 i4h4), 5 i7h7 (6 i4h4)");
    assert_eq!(plan.line_to(NodeId(7)), [NodeId(1), NodeId(7)]);
    plan.clear();
    assert!(plan.is_empty());
    let added = plan.add(&board.game, NodeId::BOARD, PlannedTurn::Pass);
    assert_eq!(added, Ok(NodeId(8)));
}

#[test]
fn planning_needs_the_opponents_turn_in_a_game_between_people() {
    let plans = |game: &Match, person| ConditionalMoves::new(game, person).map(|plan| plan.side());
    let rejected = |refusal| Err(PlanRefusal::Refused(refusal));
    let running = Played::moves("a4b4").game;
    assert_eq!(plans(&running, mina().id), Ok(Side::Cho));
    assert_eq!(plans(&running, jihun().id), Err(PlanRefusal::OwnTurn));
    assert_eq!(plans(&running, alex().id), rejected(Refusal::NotAPlayer));
    let challenged = Played::challenged().game;
    let not_yet = plans(&challenged, mina().id);
    assert_eq!(not_yet, rejected(Refusal::NotAcceptedYet));
    let waits_for = Side::Cho;
    let setup = plans(&Played::han_chosen().game, jihun().id);
    assert_eq!(setup, rejected(Refusal::SetupFirst { waits_for }));
    let over = Played::moves("a4b4; cho resign").game;
    assert_eq!(plans(&over, mina().id), rejected(Refusal::GameOver));
    let practice = Challenge {
        addressee: bot(1),
        terms: None,
        ..offered("xiangqi")
    };
    let practice = begun(&practice, "h3e3");
    assert_eq!(plans(&practice.game, mina().id), Err(PlanRefusal::Practice));
}

#[test]
fn plan_is_rejected_after_the_board_moves() {
    let board = after("modern", "a4b4");
    let mut plan = planned(&board, Side::Cho, &["a7b7 b4b5"]);
    let before = plan.clone();
    let pass = PlannedTurn::Pass;
    let offered = board.clone().plays("han hint");
    assert!(plan.clone().add(&offered.game, NodeId::BOARD, pass).is_ok());
    let moved = board.plays("a7b7 b4b5");
    let moved_on = Err(PlanRefusal::BoardMoved);
    assert_eq!(plan.add(&moved.game, NodeId::BOARD, pass), moved_on);
    assert_eq!(plan.foresee(&moved.game, NodeId(2)).err(), moved_on.err());
    assert_eq!(plan, before);
}

/// Checks that a line is rejected at this turn for the side that has just moved, and adds nothing to its plan.
#[track_caller]
fn rejected(ruleset: &str, played: &str, plan: &[&str], line: &str, at: (usize, PlanRefusal)) {
    let board = after(ruleset, played);
    let side = board.game.to_act().unwrap().opponent();
    let mut plan = planned(&board, side, plan);
    let before = plan.clone();
    let result = add(&mut plan, &board.game, NodeId::BOARD, line);
    let (place, why) = at;
    assert_eq!(result, Err(LineRefusal { place, why }), "{ruleset} {line}");
    assert_eq!(plan, before, "{ruleset} {line}");
}

#[test]
fn rejected_line_adds_nothing() {
    let refused = PlanRefusal::Refused;
    let illegal = |why| PlanRefusal::Refused(Refusal::Illegal(why));
    let ended = |winner, reason| PlanRefusal::NothingFollows(Outcome { winner, reason });
    let answer = PlanRefusal::AnswerPlanned {
        node: NodeId(2),
        answer: PlannedTurn::Move("b4b5".parse().unwrap()),
    };
    let unreachable = illegal(Illegal::Unreachable(Role::Soldier));
    rejected("modern", "a4b4", &[], "a7b7 b4b6", (2, unreachable));
    rejected(
        "modern",
        "a4b4",
        &[],
        "a4a5",
        (1, illegal(Illegal::NoPiece)),
    );
    let plan = &["a7b7 b4b5"];
    rejected("modern", "a4b4", plan, "a7b7 i4h4", (2, answer));
    let bikjang = refused(Refusal::BikjangNotInRules);
    rejected(
        "modern",
        "a4b4",
        plan,
        "a7b7 b4b5 i7h7 bikjang",
        (4, bikjang),
    );
    let not_facing = refused(Refusal::NotFacing);
    rejected("traditional", "a4b4", &[], "bikjang", (1, not_facing));
    let facing = |line, at| rejected("traditional", "e4d4", &[], line, at);
    facing("e7d7 pass", (2, refused(Refusal::PassWhileFacing)));
    facing("e7d7 a4b4", (2, illegal(Illegal::StaysFacing)));
    facing("e7d7 bikjang a7b7", (3, ended(None, Reason::Bikjang)));
    let passes = ended(None, Reason::DoublePass);
    rejected("casual", "pass", &[], "pass a4b4", (2, passes));
    rejected(
        "xiangqi",
        "h3e3",
        &[],
        "pass",
        (1, illegal(Illegal::NoPass)),
    );
    let nothing = refused(Refusal::NothingToCall);
    rejected("xiangqi", "h3e3", &[], "a10a9 bikjang", (2, nothing));
    let mate = ended(Some(Side::Cho), Reason::Checkmate);
    let almost = "h3e3 a10a9 e3e7 a9a10 b3b5";
    rejected("xiangqi", almost, &[], "a10a9 b5e5 a9a10", (3, mate));
}

#[test]
fn plan_allows_twenty_five_replies_and_one_answer() {
    let board = after("modern", "a4b4");
    let mut plan = planned(&board, Side::Cho, &[]);
    let actions = board.game.game().unwrap().legal_actions();
    assert!(actions.len() > 26);
    let turn = |action| PlannedTurn::of(action, &board.game);
    for (number, action) in (1..=25).zip(&actions) {
        let added = plan.add(&board.game, NodeId::BOARD, turn(*action));
        assert_eq!(added, Ok(NodeId(number)));
    }
    let twenty_sixth = plan.add(&board.game, NodeId::BOARD, turn(actions[25]));
    assert_eq!(twenty_sixth, Err(PlanRefusal::TooManyBranches));
    let twenty_fifth = plan.add(&board.game, NodeId::BOARD, turn(actions[24]));
    assert_eq!(twenty_fifth, Ok(NodeId(25)));
    plan.delete(NodeId(7)).unwrap();
    let added = plan.add(&board.game, NodeId::BOARD, turn(actions[25]));
    assert_eq!(added, Ok(NodeId(26)));
}

/// Returns a long line that begins with this turn and ends nothing.
fn long(board: &Played, first: Action, turns: usize) -> Vec<PlannedTurn> {
    let plan = planned(board, board.game.to_act().unwrap().opponent(), &[]);
    let mut line = vec![PlannedTurn::of(first, &board.game)];
    let mut at = plan.foresee(&board.game, NodeId::BOARD).unwrap();
    at.play(line[0]).unwrap();
    while line.len() < turns {
        let actions = at.game().game().unwrap().legal_actions();
        // The turns are scattered, so that no position is repeated.
        let start = line.len() * 7 % actions.len();
        let next = actions[start..].iter().chain(&actions).find_map(|&action| {
            let mut after = at.clone();
            let turn = PlannedTurn::of(action, at.game());
            after.play(turn).unwrap();
            (after.outcome().is_none() && action != Action::Pass).then_some((turn, after))
        });
        let (turn, after) = next.unwrap();
        line.push(turn);
        at = after;
    }
    line
}

#[test]
fn line_is_limited_to_thirty_turns_and_plan_to_two_hundred() {
    for ruleset in ["casual", "xiangqi"] {
        let board = after(ruleset, "i4i5");
        let actions = board.game.game().unwrap().legal_actions();
        let lines = actions[..7].iter();
        let lines: Vec<_> = lines.map(|action| long(&board, *action, 31)).collect();
        let mut plan = planned(&board, Side::Cho, &[]);
        let too_long = add_turns(&mut plan, &board.game, NodeId::BOARD, &lines[0]);
        let at = |place, why| Err(LineRefusal { place, why });
        assert_eq!(too_long, at(31, PlanRefusal::LineTooLong));
        assert!(plan.is_empty());
        for line in &lines[..6] {
            add_turns(&mut plan, &board.game, NodeId::BOARD, &line[..30]).unwrap();
        }
        let thirty_first = plan.add(&board.game, NodeId(30), lines[0][30]);
        assert_eq!(thirty_first, Err(PlanRefusal::LineTooLong));
        assert_eq!(plan.len(), 180);
        let before = plan.clone();
        let too_many = add_turns(&mut plan, &board.game, NodeId::BOARD, &lines[6][..21]);
        assert_eq!(too_many, at(21, PlanRefusal::TooManyNodes));
        assert_eq!(plan, before);
        let full = add_turns(&mut plan, &board.game, NodeId::BOARD, &lines[6][..20]);
        assert_eq!(full, Ok(NodeId(200)));
        // Existing nodes are not created again.
        let repeated = add_turns(&mut plan, &board.game, NodeId::BOARD, &lines[6][..20]);
        assert_eq!((repeated, plan.len()), (Ok(NodeId(200)), 200));
        assert_eq!(ConditionalMoves::load(&plan.rows()).as_ref(), Ok(&plan));
    }
}

/// The match of [`FORCED_PASS`], without its last turns.
pub fn before_forced_pass(turns: usize) -> Played {
    let all: Vec<&str> = FORCED_PASS.split_whitespace().collect();
    let seated = Played::new(&offered("casual")).seated();
    let set_up = seated.formed(Formation::Eheh, Formation::Ehhe);
    set_up.plays(&all[..all.len() - turns].join(" "))
}

#[test]
fn forced_pass_is_made_without_a_node() {
    // Han plans: Cho moves twice, because Han can only pass in between.
    let board = before_forced_pass(1);
    let plan = planned(&board, Side::Han, &["h10d10 c4c5"]);
    let first = read(&board.game, "h10d10").action();
    assert_eq!(plan.action(NodeId(1)), Some(first));
    let foreseen = |node| plan.foresee(&board.game, NodeId(node)).unwrap();
    let ply = |node| foreseen(node).game().game().unwrap().ply();
    assert_eq!([0, 1, 2].map(ply), [98, 100, 102]);
    assert_eq!(foreseen(1).to_move(), Some(Side::Cho));
    // Cho plans: it may plan for one turn of Han and answer twice, but with only one answer each.
    let board = before_forced_pass(2);
    let mut plan = planned(&board, Side::Cho, &["e10d10 h10d10 c4c5"]);
    assert_eq!((plan.len(), plan.answers(&board.game)), (3, Ok(2)));
    let second_answer = add(&mut plan, &board.game, NodeId(2), "c4b4");
    let why = PlanRefusal::AnswerPlanned {
        node: NodeId(3),
        answer: PlannedTurn::Move("c4c5".parse().unwrap()),
    };
    assert_eq!(second_answer, Err(LineRefusal { place: 1, why }));
}

#[test]
fn debug_output_of_a_plan_shows_no_moves() {
    let board = after("modern", "a4b4");
    let plan = planned(&board, Side::Cho, &["h10g8 i1i2"]);
    let line = plan.begin_line(&board.game, NodeId(1)).unwrap();
    let texts = [
        format!("{plan:?}"),
        format!("{:?}", plan.rows()),
        format!("{line:?}"),
        format!("{:?}", plan.foresee(&board.game, NodeId(2)).unwrap()),
    ];
    for text in texts {
        for square in ["h10", "g8", "i1", "i2"] {
            assert!(!text.contains(square), "{text}");
        }
        assert!(!text.contains("Move("), "{text}");
    }
    assert_eq!(player(plan.side()), mina());
}

//! Answers of a plan, and its end.

use std::time::Duration;

use super::kit::{Board, offered, player, read, shown};
use super::tree::before_forced_pass;
use hansu_play::{
    Challenge, Command, ConditionalMoves, Event, Match, MatchEvent, NodeRow, PlanAnswer, PlanEnd,
    PlanFate, PlanRows, ProposalKind, Refusal, StoredWord, Takebacks,
};
use janggi::{Action, Formation, Side};

/// Applies a command of a side to a plan and a board.
fn happens(
    board: &mut Board,
    plan: &ConditionalMoves,
    side: Side,
    command: &Command,
) -> PlanAnswer {
    let before = board.game.clone();
    let event = board.does(side, command).unwrap();
    let happened = MatchEvent {
        before: &before,
        event: &event,
        after: &board.game,
    };
    let update = plan.after(happened, board.moment);
    for event in &update.events {
        board.happens(event);
    }
    assert_eq!(format!("{:?}", board.game), format!("{:?}", update.after));
    let replayed = Match::replay(board.game.id(), &board.events).unwrap();
    assert_eq!(format!("{:?}", board.game), format!("{replayed:?}"));
    update
}

/// Returns a plan's answers to the opponent's turn, and the remaining plan.
#[track_caller]
fn answers(board: &mut Board, plan: &ConditionalMoves, turn: &str) -> (String, String) {
    let command = read(&board.game, turn).command();
    let update = happens(board, plan, plan.side().opponent(), &command);
    let events = update.events.iter().map(|event| {
        let turn = match event.action() {
            Some(Action::Move(mv)) => mv.to_string(),
            _ => "pass".to_owned(),
        };
        let planned = if event.is_planned() { "" } else { "(forced) " };
        format!("{planned}{turn}")
    });
    let events = events.collect::<Vec<_>>().join(" ");
    let fate = match &update.fate {
        PlanFate::Unchanged => "stays".to_owned(),
        PlanFate::UsedUp => "gone".to_owned(),
        PlanFate::Deleted(end) => end.id().to_owned(),
        PlanFate::Advanced(left) => {
            assert_eq!(left.version(), board.game.version());
            assert_eq!(left.next_node(), plan.next_node());
            assert!(board.game.awaits(plan.side().opponent()));
            shown(left)
        }
    };
    (events, fate)
}

/// The ruleset, the turns played, the plan, the opponent's turn, the answers, and the remaining plan.
type Turn = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static str,
    &'static str,
    &'static str,
);

#[test]
fn planned_answer_is_played_and_other_nodes_keep_their_ids() {
    const FACES: &str = "e4d4";
    const ALMOST_MATE: &str = "h3e3 a10a9 e3e7 a9a10 b3b5";
    const PLAN: &[&str] = &["a7b7 b4b5 i7h7 i4h4", "a7b7 b4b5 c7d7", "i7h7 i4h4", "pass"];
    let table: [Turn; 11] = [
        (
            "modern",
            "a4b4",
            PLAN,
            "a7b7",
            "b4b5",
            "3 i7h7 (4 i4h4), 5 c7d7",
        ),
        ("modern", "a4b4", PLAN, "i7h7", "i4h4", "gone"),
        ("modern", "a4b4", PLAN, "pass", "", "other"),
        ("modern", "a4b4", PLAN, "e7d7", "", "other"),
        ("casual", "a4b4", &["pass b4b5"], "pass", "b4b5", "gone"),
        (
            "casual",
            "a4b4",
            &["a7b7 pass i7h7"],
            "a7b7",
            "pass",
            "3 i7h7",
        ),
        (
            "traditional",
            FACES,
            &["e7d7 bikjang", "e7f7 d4e4"],
            "e7d7",
            "pass",
            "gone",
        ),
        (
            "tournament",
            FACES,
            &["e7d7 bikjang", "e7f7 d4e4"],
            "e7d7",
            "pass",
            "gone",
        ),
        (
            "xiangqi",
            ALMOST_MATE,
            &["a10a9 b5e5", "i10i9"],
            "a10a9",
            "b5e5",
            "gone",
        ),
        (
            "xiangqi",
            "h3e3 a10a9 e3e7 a9a10 b3b5 a10a9",
            &["b5e5"],
            "b5e5",
            "",
            "over",
        ),
        (
            "xiangqi",
            "h3e3",
            &["a10a9 e3e7 a9a10 b3b5"],
            "a10a9",
            "e3e7",
            "3 a9a10 (4 b3b5)",
        ),
    ];
    for (ruleset, played, lines, turn, events, left) in table {
        let mut board = Board::after(ruleset, played);
        let side = board.game.to_act().unwrap().opponent();
        let plan = board.plan(side, lines);
        let result = answers(&mut board, &plan, turn);
        assert_eq!(
            result,
            (events.to_owned(), left.to_owned()),
            "{ruleset} {turn}"
        );
    }
}

#[test]
fn a_forced_pass_is_made_between_planned_turns() {
    let expected = |events: &str, left: &str| (events.to_owned(), left.to_owned());
    // Cho answers once and again after Han's forced pass.
    let mut board = before_forced_pass(2);
    let plan = board.plan(Side::Cho, &["e10d10 h10d10 c4c5"]);
    let result = answers(&mut board, &plan, "e10d10");
    assert_eq!(
        result,
        expected("h10d10 (forced) pass c4c5 (forced) pass", "gone")
    );
    // Without a second planned answer, the player has to move.
    let mut board = before_forced_pass(2);
    let plan = board.plan(Side::Cho, &["e10d10 h10d10"]);
    let result = answers(&mut board, &plan, "e10d10");
    assert_eq!(result, expected("h10d10 (forced) pass", "gone"));
    assert_eq!(board.game.to_act(), Some(Side::Cho));
    // Han can only pass: nothing is answered, and the plan continues.
    let mut board = before_forced_pass(1);
    let plan = board.plan(Side::Han, &["h10d10 c4c5"]);
    assert_eq!(answers(&mut board, &plan, "h10d10"), expected("", "2 c4c5"));
    let mut board = before_forced_pass(1);
    let plan = board.plan(Side::Han, &["h10d10"]);
    assert_eq!(answers(&mut board, &plan, "h10d10"), expected("", "gone"));
}

/// A match with a clock after `a4b4 a7b7 b4b5`, in which Cho has planned an answer to `i7h7`.
fn foreseen(takebacks: Takebacks) -> (Board, ConditionalMoves) {
    let offered = Challenge {
        takebacks,
        ..offered("modern")
    };
    let board = Board::begun(&offered, Formation::Heeh, Formation::Heeh);
    let board = board.plays("a4b4 a7b7 b4b5");
    let plan = board.plan(Side::Cho, &["i7h7 i4h4 e7f7"]);
    (board, plan)
}

fn turn(text: &str) -> Command {
    Command::Play(Action::Move(text.parse().unwrap()))
}

/// A command by a side.
type By = (Side, Command);

#[test]
fn plan_ends_if_its_owner_has_to_decide() {
    use ProposalKind::{Draw, Pause, Takeback};
    let propose = |side, kind| (side, Command::Propose(kind));
    let accept = |side, kind| (side, Command::AcceptProposal(kind));
    let cho = Side::Cho;
    let han = Side::Han;
    let i7h7 = || (han, turn("i7h7"));
    let offers_pause = || vec![propose(han, Pause), accept(cho, Pause)];
    let cases: Vec<(Vec<By>, By, Option<PlanEnd>)> = vec![
        (vec![], i7h7(), None),
        (vec![], (han, turn("e7d7")), Some(PlanEnd::Other)),
        (vec![propose(han, Draw)], i7h7(), Some(PlanEnd::Draw)),
        // An answered offer, or one's own, needs no decision.
        (
            vec![propose(han, Draw), (cho, Command::DeclineProposal(Draw))],
            i7h7(),
            None,
        ),
        (
            vec![propose(han, Draw), (han, Command::WithdrawProposal(Draw))],
            i7h7(),
            None,
        ),
        (vec![propose(cho, Draw)], i7h7(), None),
        (offers_pause(), i7h7(), Some(PlanEnd::Pause)),
        (
            [offers_pause(), vec![(han, Command::EndPause)]].concat(),
            i7h7(),
            None,
        ),
        (vec![propose(han, Pause)], i7h7(), None),
        (vec![propose(cho, Takeback)], i7h7(), Some(PlanEnd::Request)),
        (
            vec![
                propose(cho, Takeback),
                (han, Command::DeclineProposal(Takeback)),
            ],
            i7h7(),
            None,
        ),
        (vec![propose(han, Takeback)], i7h7(), None),
        (
            vec![propose(cho, Takeback)],
            accept(han, Takeback),
            Some(PlanEnd::Takeback),
        ),
        (
            vec![propose(han, Takeback)],
            accept(cho, Takeback),
            Some(PlanEnd::Takeback),
        ),
        (vec![], (han, Command::Resign), Some(PlanEnd::Over)),
        (vec![], (cho, Command::Resign), Some(PlanEnd::Over)),
        (
            vec![propose(han, Draw)],
            accept(cho, Draw),
            Some(PlanEnd::Over),
        ),
    ];
    for (before, last, expected) in cases {
        let (mut board, plan) = foreseen(Takebacks::Ask);
        for (side, command) in &before {
            let update = happens(&mut board, &plan, *side, command);
            assert_eq!(update.fate, PlanFate::Unchanged, "{command:?}");
            assert_eq!(update.events, []);
        }
        let (side, command) = &last;
        let update = happens(&mut board, &plan, *side, command);
        let plan_end = match &update.fate {
            PlanFate::Deleted(end) => Some(*end),
            _ => None,
        };
        assert_eq!(plan_end, expected, "{before:?} {last:?}");
        assert_eq!(update.events.is_empty(), expected.is_some(), "{before:?}");
    }
}

#[test]
fn plan_end_words_never_change() {
    let words = "other draw pause request takeback over refused";
    assert_eq!(PlanEnd::ids().join(" "), words);
}

#[test]
fn answer_rejected_by_the_match_ends_the_plan() {
    let (mut board, plan) = foreseen(Takebacks::Free);
    let PlanRows { nodes, .. } = plan.rows();
    let illegal = |row: &NodeRow| NodeRow {
        action: if row.node == nodes[1].node {
            Action::Move("i4i8".parse().unwrap())
        } else {
            row.action
        },
        ..*row
    };
    let rows = PlanRows {
        nodes: nodes.iter().map(illegal).collect(),
        ..plan.rows()
    };
    let plan = ConditionalMoves::load(&rows).unwrap();
    let update = happens(&mut board, &plan, Side::Han, &turn("i7h7"));
    assert_eq!(update.fate, PlanFate::Deleted(PlanEnd::Refused));
    assert_eq!(update.events, []);
}

#[test]
fn plan_of_another_position_answers_nothing() {
    let (mut board, plan) = foreseen(Takebacks::Free);
    let outdated = ConditionalMoves::load(&PlanRows {
        version: hansu_play::Version(1),
        ..plan.rows()
    });
    let update = happens(&mut board, &outdated.unwrap(), Side::Han, &turn("i7h7"));
    assert_eq!(update.fate, PlanFate::Deleted(PlanEnd::Other));
    assert_eq!(update.events, []);
}

#[test]
fn planned_answer_ends_the_opponents_free_takeback() {
    let takeback = Command::Propose(ProposalKind::Takeback);
    let requested = |by| Ok(Event::TakebackAsked { by });
    let free = |by| {
        Ok(Event::TakenBack {
            by,
            plies: 1,
            agreed: false,
            short: true,
        })
    };
    // Without an answer the takeback is free.
    let (board, _) = foreseen(Takebacks::Free);
    let unanswered = board.then(Side::Han, turn("i7h7"));
    assert_eq!(unanswered.decide(Side::Han, &takeback), free(Side::Han));
    let (mut board, plan) = foreseen(Takebacks::Free);
    happens(&mut board, &plan, Side::Han, &turn("i7h7"));
    assert_eq!(board.decide(Side::Han, &takeback), requested(Side::Han));
    // The plan's owner can take it back like any turn, which reveals nothing.
    assert_eq!(board.decide(Side::Cho, &takeback), free(Side::Cho));
    let returned = board.clone().then(Side::Cho, takeback.clone());
    assert_eq!(returned.decide(Side::Han, &takeback), requested(Side::Han));
    assert_eq!(returned.game.to_act(), Some(Side::Cho));
    board.moment.now = board.moment.now + Duration::from_secs(600);
    assert_eq!(board.decide(Side::Cho, &takeback), requested(Side::Cho));
    for (takebacks, expected) in [
        (Takebacks::Ask, requested(Side::Cho)),
        (Takebacks::None, Err(Refusal::NoTakebacks)),
    ] {
        let (mut board, plan) = foreseen(takebacks);
        happens(&mut board, &plan, Side::Han, &turn("i7h7"));
        assert_eq!(board.decide(Side::Cho, &takeback), expected);
    }
}

#[test]
fn a_planned_answer_takes_no_time() {
    let (mut board, plan) = foreseen(Takebacks::Free);
    let account = |board: &Board, side| board.game.account(side, board.moment).unwrap();
    // Han exceeds its pace, and Cho loses no time.
    board.moment.now = board.moment.now + Duration::from_secs(4 * 24 * 60 * 60);
    let before = account(&board, Side::Cho);
    happens(&mut board, &plan, Side::Han, &turn("i7h7"));
    let after = account(&board, Side::Cho);
    assert_eq!((after.used, after.passed), (before.used, before.passed));
    assert_eq!(after.left, before.left);
    let clock = board.game.clock(board.moment).unwrap();
    assert_eq!((clock.side, clock.began), (Side::Han, board.moment.now));
    assert_eq!(player(Side::Han).id, board.game.player_to_act().unwrap().id);
}

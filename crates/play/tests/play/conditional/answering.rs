//! Answers of a plan, and its end.

use super::kit::{after, begun, offered, planned, player, read, shown};
use super::tree::before_forced_pass;
use crate::kit::{DAY, Played, command, play};
use hansu_play::{
    Challenge, Command, ConditionalMoves, Event, Match, MatchEvent, NodeRow, PlanAnswer, PlanEnd,
    PlanFate, PlanRows, StoredWord, Takebacks,
};
use janggi::{Action, Side};

/// Applies a command of a side to a plan and a board.
fn happens(
    board: &mut Played,
    plan: &ConditionalMoves,
    side: Side,
    command: &Command,
) -> PlanAnswer {
    let before = board.game.clone();
    let event = board.does(&player(side), command).unwrap();
    let happened = MatchEvent {
        before: &before,
        event: &event,
        after: &board.game,
    };
    let update = plan.after(happened, board.moment());
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
fn answers(board: &mut Played, plan: &ConditionalMoves, turn: &str) -> (String, String) {
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

/// The ruleset, the turns played, the plan's lines, the opponent's turn, the answers, and the remaining plan.
const ANSWERS: &str = "
modern      | a4b4                            | P                           | a7b7   | b4b5 | 3 i7h7 (4 i4h4), 5 c7d7
modern      | a4b4                            | P                           | i7h7   | i4h4 | gone
modern      | a4b4                            | P                           | pass   |      | other
modern      | a4b4                            | P                           | e7d7   |      | other
casual      | a4b4                            | pass b4b5                   | pass   | b4b5 | gone
casual      | a4b4                            | a7b7 pass i7h7              | a7b7   | pass | 3 i7h7
traditional | e4d4                            | e7d7 bikjang, e7f7 d4e4     | e7d7   | pass | gone
tournament  | e4d4                            | e7d7 bikjang, e7f7 d4e4     | e7d7   | pass | gone
xiangqi     | h3e3 a10a9 e3e7 a9a10 b3b5      | a10a9 b5e5, i10i9           | a10a9  | b5e5 | gone
xiangqi     | h3e3 a10a9 e3e7 a9a10 b3b5 a10a9 | b5e5                       | b5e5   |      | over
xiangqi     | h3e3                            | a10a9 e3e7 a9a10 b3b5       | a10a9  | e3e7 | 3 a9a10 (4 b3b5)
";

#[test]
fn planned_answer_is_played_and_other_nodes_keep_their_ids() {
    const PLAN: &str = "a7b7 b4b5 i7h7 i4h4, a7b7 b4b5 c7d7, i7h7 i4h4, pass";
    for row in ANSWERS.trim().lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [ruleset, played, lines, turn, events, left] = cells[..] else {
            panic!("{row}")
        };
        let mut board = after(ruleset, played);
        let side = board.game.to_act().unwrap().opponent();
        let lines = if lines == "P" { PLAN } else { lines };
        let plan = planned(&board, side, &lines.split(", ").collect::<Vec<_>>());
        let (answered, remaining) = answers(&mut board, &plan, turn);
        assert_eq!((&*answered, &*remaining), (events, left), "{row}");
    }
}

#[test]
fn a_forced_pass_is_made_between_planned_turns() {
    // (turns before the forced pass, the plan's side and line, the answers, the remaining plan)
    for (turns, side, line, events, left) in [
        // Cho answers once and again after Han's forced pass.
        (
            2,
            Side::Cho,
            "e10d10 h10d10 c4c5",
            "h10d10 (forced) pass c4c5 (forced) pass",
            "gone",
        ),
        // Without a second planned answer, the player has to move.
        (
            2,
            Side::Cho,
            "e10d10 h10d10",
            "h10d10 (forced) pass",
            "gone",
        ),
        // Han can only pass: nothing is answered, and the plan continues.
        (1, Side::Han, "h10d10 c4c5", "", "2 c4c5"),
        (1, Side::Han, "h10d10", "", "gone"),
    ] {
        let mut board = before_forced_pass(turns);
        let plan = planned(&board, side, &[line]);
        let (first, _) = line.split_once(' ').unwrap_or((line, ""));
        let (answered, remaining) = answers(&mut board, &plan, first);
        assert_eq!((&*answered, &*remaining), (events, left), "{line}");
        assert_eq!(board.game.to_act(), Some(Side::Cho), "{line}");
    }
}

/// A match with a clock after `a4b4 a7b7 b4b5`, in which Cho has planned an answer to `i7h7`.
fn foreseen(takebacks: Takebacks) -> (Played, ConditionalMoves) {
    let offered = Challenge {
        takebacks,
        ..offered("modern")
    };
    let board = begun(&offered, "a4b4 a7b7 b4b5");
    let plan = planned(&board, Side::Cho, &["i7h7 i4h4 e7f7"]);
    (board, plan)
}

#[test]
fn plan_ends_if_its_owner_has_to_decide() {
    #[rustfmt::skip]
    let cases = [
        ("", "han i7h7", None),
        ("", "han e7d7", Some(PlanEnd::Other)),
        ("han draw", "han i7h7", Some(PlanEnd::Draw)),
        // An answered offer, or one's own, needs no decision.
        ("han draw; cho decline-draw", "han i7h7", None),
        ("han draw; han withdraw-draw", "han i7h7", None),
        ("cho draw", "han i7h7", None),
        ("han pause; cho accept-pause", "han i7h7", Some(PlanEnd::Pause)),
        ("han pause; cho accept-pause; han end-pause", "han i7h7", None),
        ("han pause", "han i7h7", None),
        ("cho takeback", "han i7h7", Some(PlanEnd::Request)),
        ("cho takeback; han decline-takeback", "han i7h7", None),
        ("han takeback", "han i7h7", None),
        ("cho takeback", "han accept-takeback", Some(PlanEnd::Takeback)),
        ("han takeback", "cho accept-takeback", Some(PlanEnd::Takeback)),
        ("", "han resign", Some(PlanEnd::Over)),
        ("", "cho resign", Some(PlanEnd::Over)),
        ("han draw", "cho accept-draw", Some(PlanEnd::Over)),
    ];
    for (before, last, expected) in cases {
        let (mut board, plan) = foreseen(Takebacks::Ask);
        let mut happens = |entry: &str| {
            let (side, word) = entry.split_once(' ').unwrap();
            let side = if side == "cho" { Side::Cho } else { Side::Han };
            happens(&mut board, &plan, side, &command(word, &player(side)))
        };
        for entry in before.split("; ").filter(|entry| !entry.is_empty()) {
            let update = happens(entry);
            assert_eq!(update.fate, PlanFate::Unchanged, "{entry}");
            assert_eq!(update.events, []);
        }
        let update = happens(last);
        let plan_end = match &update.fate {
            PlanFate::Deleted(end) => Some(*end),
            _ => None,
        };
        assert_eq!(plan_end, expected, "{before}; {last}");
        assert_eq!(update.events.is_empty(), expected.is_some(), "{before}");
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
    let update = happens(&mut board, &plan, Side::Han, &play("i7h7"));
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
    let update = happens(&mut board, &outdated.unwrap(), Side::Han, &play("i7h7"));
    assert_eq!(update.fate, PlanFate::Deleted(PlanEnd::Other));
    assert_eq!(update.events, []);
}

#[test]
fn planned_answer_ends_the_opponents_free_takeback() {
    let takeback = |board: &Played, side: &str| board.decides(&format!("{side} takeback"));
    let cho = Side::Cho;
    let han = Side::Han;
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
    assert_eq!(takeback(&board.plays("i7h7"), "han"), free(han));
    let answered = |takebacks| {
        let (mut board, plan) = foreseen(takebacks);
        happens(&mut board, &plan, han, &play("i7h7"));
        board
    };
    let board = answered(Takebacks::Free);
    assert_eq!(takeback(&board, "han"), requested(han));
    // The plan's owner can take it back like any turn, which reveals nothing.
    assert_eq!(takeback(&board, "cho"), free(cho));
    let returned = board.clone().plays("cho takeback");
    assert_eq!(takeback(&returned, "han"), requested(han));
    assert_eq!(returned.game.to_act(), Some(cho));
    assert_eq!(takeback(&board.plays("600s"), "cho"), requested(cho));
    let asked = answered(Takebacks::Ask);
    assert_eq!(takeback(&asked, "cho"), requested(cho));
    answered(Takebacks::None).plays("cho takeback?NoTakebacks");
}

#[test]
fn a_planned_answer_takes_no_time() {
    let (mut board, plan) = foreseen(Takebacks::Free);
    let account = |board: &Played, side| board.game.account(side, board.moment()).unwrap();
    // Han exceeds its pace, and Cho loses no time.
    board.now = board.now + DAY * 4;
    let before = account(&board, Side::Cho);
    happens(&mut board, &plan, Side::Han, &play("i7h7"));
    let after = account(&board, Side::Cho);
    assert_eq!((after.used, after.passed), (before.used, before.passed));
    assert_eq!(after.left, before.left);
    let clock = board.game.clock(board.moment()).unwrap();
    assert_eq!((clock.side, clock.began), (Side::Han, board.now));
    assert_eq!(player(Side::Han).id, board.game.player_to_act().unwrap().id);
}

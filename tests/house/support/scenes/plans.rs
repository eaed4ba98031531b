//! Plans as their owner sees them, and the boards of answers that were planned.

use std::sync::Arc;

use hansu::app::{GameLine, LineFault, LineProblem, OpenedPlan, PlanNews, Refused, Subject, ToAct};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{
    ConditionalMoves, Event, Match, NodeId, PlanEnd, PlanRefusal, PlannedTurn, Refusal, StoredWord,
};
use janggi::notation::TypedTextError;
use janggi::{Action, Illegal, Square};

use super::super::GAME;
use super::games::{line, listed};
use super::{Cast, Played, Table, named};

pub fn plans(cast: &Cast) -> Table {
    [
        panels(cast),
        boards(cast),
        ends(cast),
        refusals(cast),
        lists(cast),
    ]
    .concat()
}

/// Returns Cho's plan with these lines. Each line begins with a turn of Han.
fn planned(game: &Match, lines: &[&str]) -> ConditionalMoves {
    let owner = &game.seats().unwrap().players.cho;
    let mut plan = ConditionalMoves::new(game, owner.id).unwrap();
    for line in lines {
        let mut builder = plan.begin_line(game, NodeId::BOARD).unwrap();
        for word in line.split_whitespace() {
            builder.add(turn(word)).unwrap();
        }
        plan = builder.finish();
    }
    plan
}

fn turn(word: &str) -> PlannedTurn {
    match word {
        "pass" => PlannedTurn::Pass,
        word => PlannedTurn::Move(word.parse().unwrap()),
    }
}

fn opened(game: &Match, plan: &ConditionalMoves, node: u32) -> OpenedPlan {
    let node = NodeId(node);
    OpenedPlan {
        game: Arc::new(game.clone()),
        plan: plan.clone(),
        node,
        there: plan.foresee(game, node).unwrap(),
        news: None,
    }
}

fn panels(cast: &Cast) -> Table {
    let game = cast.moves("a4b4").game;
    let empty = planned(&game, &[]);
    let plan = planned(
        &game,
        &[
            "a7b7 i4h4 i7h7 b1c3",
            "a7b7 i4h4 g7f7",
            "i7i6 i4i5 i6i5 i1i5",
            "c7d7",
        ],
    );
    let show = |plan: &ConditionalMoves, node: u32| {
        view::plan(&opened(&game, plan, node), None, cast.text())
    };
    let chosen = |node: u32, from: &str| {
        let from: Square = from.parse().unwrap();
        view::plan(&opened(&game, &plan, node), Some(from), cast.text())
    };
    let with_news = |news: PlanNews| {
        let opened = OpenedPlan {
            news: Some(news),
            ..opened(&game, &plan, 0)
        };
        view::plan(&opened, None, cast.text())
    };
    let passes = cast.moves("a4b4 pass b1c3").game;
    let passing = planned(&passes, &["pass"]);
    let ending = cast.played_by("modern", "a4b4 pass b1c3").game;
    let ending_plan = planned(&ending, &["pass pass"]);
    named([
        ("empty", show(&empty, 0)),
        ("branches", show(&plan, 0)),
        ("an answer to choose", show(&plan, 10)),
        ("a piece of the answer", chosen(10, "a1")),
        ("a piece of the other side", chosen(0, "b10")),
        ("an answer that is planned", show(&plan, 1)),
        ("far down", show(&plan, 4)),
        ("moved on", with_news(PlanNews::MovedOn)),
        ("deleted", with_news(PlanNews::Deleted)),
        (
            "a pass that would end the game",
            view::plan(&opened(&passes, &passing, 1), None, cast.text()),
        ),
        (
            "the end of the game",
            view::plan(&opened(&ending, &ending_plan, 2), None, cast.text()),
        ),
        ("more than is listed", show(&very_long(&game), 0)),
        (
            "to delete all of it",
            view::plan_clear_question(&opened(&game, &plan, 2), cast.text()),
        ),
    ])
}

/// Returns a plan with 20 branches of eight turns each.
fn very_long(game: &Match) -> ConditionalMoves {
    let mut plan = planned(game, &[]);
    let actions = game.game().unwrap().legal_actions();
    for action in actions
        .iter()
        .filter(|action| **action != Action::Pass)
        .take(20)
    {
        let mut line = plan.begin_line(game, NodeId::BOARD).unwrap();
        line.add(PlannedTurn::of(*action, game)).unwrap();
        for _ in 0..7 {
            let game_after = line.foreseen().game().clone();
            let next = game_after.game().unwrap().legal_actions()[0];
            line.add(PlannedTurn::of(next, &game_after)).unwrap();
        }
        plan = line.finish();
    }
    plan
}

/// Plays the turn that Cho had planned, after Han has moved.
fn answered(played: Played, planned: &str) -> Played {
    planned.split_whitespace().fold(played, |played, word| {
        let event = Event::of_action(turn(word).action()).as_planned();
        played.event(event).settled()
    })
}

fn boards(cast: &Cast) -> Table {
    let played = answered(cast.moves("a4b4 a7b7"), "i4h4");
    let event = played.last();
    let private =
        view::played_privately(&played.game, event, cast.text(), &view::BoardPlace::Below);
    let owner = cast.cho.id;
    let repeated = view::position(
        &played.game,
        owner,
        played.game.seat(owner).unwrap(),
        cast.text(),
        None,
    );
    named([
        (
            "an answer that was planned",
            cast.shown(&played, Subject::Board),
        ),
        ("the same, played by menu", private),
        ("the same, shown again", repeated),
    ])
}

fn ends(cast: &Cast) -> Table {
    let text = cast.text();
    let messages = PlanEnd::ALL.iter().map(|reason| {
        let name = format!("deleted: {}", reason.id());
        (name, Message::words(view::plan_ended(*reason, text)))
    });
    messages.collect()
}

fn refusals(cast: &Cast) -> Table {
    let game = cast.moves("a4b4 a7b7").game;
    let answer = turn("i4h4");
    let finished = cast.moves("pass pass").game;
    let outcome = finished.game().and_then(|moves| moves.outcome()).unwrap();
    let plan_refusals = [
        PlanRefusal::Refused(Refusal::NotAPlayer),
        PlanRefusal::Practice,
        PlanRefusal::OwnTurn,
        PlanRefusal::BoardMoved,
        PlanRefusal::NoSuchNode(NodeId(3)),
        PlanRefusal::NothingFollows(outcome),
        PlanRefusal::AnswerPlanned {
            node: NodeId(2),
            answer,
        },
        PlanRefusal::TooManyBranches,
        PlanRefusal::LineTooLong,
        PlanRefusal::TooManyNodes,
    ];
    let refusals = plan_refusals.map(|reason| {
        let name = format!("refused: {reason:?}");
        let refused = Refused::Plan {
            why: reason,
            about: GAME,
        };
        (name, view::refused(&refused, Some(&game), *cast.text()))
    });
    let line_faults = [
        ("empty", LineFault::Empty),
        ("too long", LineFault::TooLong),
        ("no turn", LineFault::NoTurn),
        ("unread", LineFault::Unread(TypedTextError::Unknown)),
        (
            "illegal",
            LineFault::Refused(PlanRefusal::Refused(Illegal::NoPiece.into())),
        ),
    ];
    let line_problems = line_faults.map(|(name, fault)| {
        let problem = Box::new(LineProblem {
            place: Some(2),
            why: fault,
            before: game.clone(),
        });
        let refused = Refused::PlanLine {
            why: problem,
            about: GAME,
        };
        let message = view::refused(&refused, Some(&game), *cast.text());
        (format!("line: {name}"), message)
    });
    refusals.into_iter().chain(line_problems).collect()
}

fn lists(cast: &Cast) -> Table {
    let planned = |planned| GameLine {
        planned,
        ..line(cast, 7, ToAct::Them, None)
    };
    let list = listed(&[planned(1), planned(3)], false, 0, false);
    named([("answers in the list", view::games(&list, *cast.text()))])
}

//! Plans through the use cases: stored, answered in the transaction of the other side's turn, deleted with their reason.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::house::House;
use crate::support::steps::refused;
use crate::support::{LOUNGE, alex, jihun, mina};
use futures_util::future::BoxFuture;
use hansu::app::{AppError, LineFault, OpenedPlan, PlanEdit, PlanNews, Refused};
use hansu_play::{
    Command, Event, GameId, NodeId, Person, PlanEnd, PlanRefusal, PlannedTurn, ProposalKind,
    Refusal, Version,
};
use hansu_store::{Call, CallInterceptor, CallKind, RowKind};
use janggi::{Action, Side};
use sqlx::Error;
use tokio::sync::Notify;

/// Returns a game in which Mina (Cho) has moved and may plan.
async fn moved(house: &House) -> GameId {
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, "a4b4").await;
    house.deliver().await;
    game
}

/// Adds a typed line to a person's plan.
async fn line(
    house: &House,
    game: GameId,
    person: &Person,
    text: &str,
) -> Result<OpenedPlan, AppError> {
    let row = house.row(game).await;
    let request = house.request(person, row.home);
    house.app.planning.add_line(&request, &row, text).await
}

async fn edit(
    house: &House,
    game: GameId,
    version: Version,
    change: PlanEdit,
) -> Result<OpenedPlan, AppError> {
    let row = house.row(game).await;
    let request = house.request(&mina(), row.home);
    house
        .app
        .planning
        .edit(&request, &row, version, change)
        .await
}

/// Opens Mina's plan.
async fn opened(house: &House, game: GameId, node: NodeId) -> Result<OpenedPlan, AppError> {
    let row = house.row(game).await;
    let request = house.request(&mina(), row.home);
    house.app.planning.open(&request, &row, None, node).await
}

fn mv(text: &str) -> PlannedTurn {
    PlannedTurn::Move(text.parse().unwrap())
}

fn plan_refusal(result: Result<OpenedPlan, AppError>) -> PlanRefusal {
    match refused(result) {
        Refused::Plan { why, .. } => why,
        unexpected => panic!("{unexpected:?}"),
    }
}

/// Returns the fault of a turn, and checks its place in the typed line.
#[track_caller]
fn line_fault(result: Result<OpenedPlan, AppError>, place: Option<usize>) -> LineFault {
    match refused(result) {
        Refused::PlanLine { why: problem, .. } => {
            assert_eq!(problem.place, place);
            problem.why
        }
        unexpected => panic!("{unexpected:?}"),
    }
}

/// Returns the number of planned answers in Mina's list of games.
async fn listed(house: &House) -> usize {
    let list = house.list(&mina()).await;
    list.lines.iter().map(|line| line.planned).sum()
}

/// Returns the reason why Mina's plan was deleted, as it is reported to her.
async fn told_end(house: &House, game: GameId) -> Option<PlanEnd> {
    let request = house.request(&mina(), LOUNGE);
    let end = house.app.planning.tell_end(&request, game).await;
    end.unwrap()
}

/// Returns the stored events, from the first move on.
async fn turns(house: &House, game: GameId) -> Vec<(Event, bool)> {
    let events = house.store().events(game).await.unwrap();
    let events = events.into_iter().map(|dated| dated.event);
    let turns = events.filter(|event| event.action().is_some());
    turns
        .map(|event| (event.clone(), event.is_planned()))
        .collect()
}

#[tokio::test]
async fn planned_answers_are_played_at_once() {
    let house = House::new().await;
    let game = moved(&house).await;
    let plan = line(&house, game, &mina(), "a7b7, i4h4, i7h7, b1c3")
        .await
        .unwrap();
    let answers = plan.plan.answers(&plan.game).unwrap();
    assert_eq!((plan.plan.len(), answers), (4, 2));
    let boards = |house: &House| {
        let wire = house.platform.wire();
        wire.posted
            .iter()
            .filter(|posted| posted.kind == RowKind::Board)
            .count()
    };
    let before = boards(&house);
    house.moves(game, "a7b7").await;
    house.deliver().await;
    assert_eq!(boards(&house), before + 1, "one board for both turns");
    let left = opened(&house, game, NodeId::BOARD).await.unwrap();
    assert_eq!(left.plan.len(), 2);
    house.moves(game, "i7h7").await;
    let played = turns(&house, game).await;
    let planned: Vec<bool> = played.iter().map(|(_, planned)| *planned).collect();
    assert_eq!(planned, [false, false, true, false, true]);
    let last = &played.last().unwrap().0;
    assert_eq!(last.action(), Some(Action::Move("b1c3".parse().unwrap())));
    let empty = opened(&house, game, NodeId::BOARD).await.unwrap();
    assert!(empty.plan.is_empty());
    assert_eq!(told_end(&house, game).await, None, "it is gone silently");
    assert_eq!(listed(&house).await, 0);
    let answers = house.app.core.vitals.instruments.planned_answers.get();
    assert_eq!(answers, 2, "they are counted");
}

#[tokio::test]
async fn plan_steps_can_be_added_shown_and_deleted() {
    let house = House::new().await;
    let game = moved(&house).await;
    let version = house.load(game).await.version();
    let edited = async |change| edit(&house, game, version, change).await;
    let step = edited(PlanEdit::Add(NodeId::BOARD, mv("a7b7"))).await;
    let first = step.unwrap().node;
    let repeated = edited(PlanEdit::Add(NodeId::BOARD, mv("a7b7"))).await;
    assert_eq!(repeated.unwrap().node, first, "it is there already");
    let answer = edited(PlanEdit::Add(first, mv("i4h4"))).await.unwrap();
    assert_eq!(answer.plan.len(), 2);
    let own_answer = edited(PlanEdit::Add(first, mv("b1c3"))).await;
    assert!(matches!(
        line_fault(own_answer, None),
        LineFault::Refused(PlanRefusal::AnswerPlanned { .. })
    ));
    assert_eq!(listed(&house).await, 1);
    let cut = edited(PlanEdit::Cut(answer.node)).await.unwrap();
    assert_eq!((cut.node, cut.plan.len()), (first, 1));
    let second_cut = edited(PlanEdit::Cut(answer.node)).await;
    let added_below = edited(PlanEdit::Add(answer.node, mv("b1c3"))).await;
    for result in [
        second_cut,
        added_below,
        opened(&house, game, answer.node).await,
    ] {
        let panel = result.unwrap();
        assert_eq!((panel.node, panel.plan.len()), (NodeId::BOARD, 1));
        assert_eq!(panel.news, Some(PlanNews::Deleted));
    }
    let cleared = edited(PlanEdit::Clear).await.unwrap();
    assert!(cleared.plan.is_empty());
    // Node ids are never reused, and an edit of an old position is reported as outdated.
    let new = edited(PlanEdit::Add(NodeId::BOARD, mv("a7b7"))).await;
    assert!(new.unwrap().node > answer.node);
    house.moves(game, "i7h7").await;
    house.moves(game, "i4h4").await;
    let late = edited(PlanEdit::Clear).await;
    assert_eq!(late.unwrap().news, Some(PlanNews::MovedOn));
}

#[tokio::test]
async fn rejected_plan_names_the_reason() {
    let house = House::new().await;
    let game = moved(&house).await;
    let own_turn = plan_refusal(line(&house, game, &jihun(), "a7b7").await);
    assert_eq!(own_turn, PlanRefusal::OwnTurn);
    let stranger = plan_refusal(line(&house, game, &alex(), "a7b7").await);
    assert_eq!(stranger, PlanRefusal::Refused(Refusal::NotAPlayer));
    for (text, place) in [
        ("", 1),
        (",", 1),
        ("a7b7,,", 2),
        ("a7b7, k9", 2),
        ("a7b7, a1c3", 2),
        ("a7b7, i4h4, a1b1", 3),
        ("a7b7, resign", 2),
        (&"a7b7, ".repeat(1_200), 1),
    ] {
        let result = line(&house, game, &mina(), text).await;
        line_fault(result, Some(place));
    }
    let two = line(&house, game, &mina(), "a7b7, i4h4").await.unwrap();
    let result = line(&house, game, &mina(), "a7b7, b1c3").await;
    assert!(matches!(
        line_fault(result, Some(2)),
        LineFault::Refused(PlanRefusal::AnswerPlanned { .. })
    ));
    let unchanged = opened(&house, game, NodeId::BOARD).await.unwrap();
    assert_eq!(unchanged.plan, two.plan);
}

#[tokio::test]
async fn end_of_a_plan_is_reported_once_with_its_reason() {
    let house = House::new().await;
    for end in [
        PlanEnd::Other,
        PlanEnd::Draw,
        PlanEnd::Over,
        PlanEnd::Takeback,
    ] {
        let game = moved(&house).await;
        line(&house, game, &mina(), "a7b7, i4h4").await.unwrap();
        match end {
            PlanEnd::Draw => {
                house.proposes(game, &jihun(), ProposalKind::Draw).await;
                house.moves(game, "a7b7").await;
            }
            PlanEnd::Over => {
                house.does(game, &jihun(), Command::Resign).await;
            }
            PlanEnd::Takeback => {
                house.proposes(game, &mina(), ProposalKind::Takeback).await;
            }
            _ => {
                house.moves(game, "i7h7").await;
            }
        }
        assert_eq!(told_end(&house, game).await, Some(end));
        assert_eq!(told_end(&house, game).await, None, "{end:?} is told once");
        let planned = house.store().plan(game, mina().id, Side::Cho).await;
        let planned = planned.unwrap();
        assert_eq!(planned, None);
        if end != PlanEnd::Over {
            house.does(game, &jihun(), Command::Resign).await;
        }
    }
}

#[tokio::test]
async fn plan_survives_a_restart() {
    let house = House::new().await;
    let game = moved(&house).await;
    line(&house, game, &mina(), "a7b7, i4h4").await.unwrap();
    let house = house.restart().await;
    house.moves(game, "a7b7").await;
    assert_eq!(turns(&house, game).await.len(), 3);
}

/// Blocks the next call that reads a plan, and lets all other calls through.
#[derive(Debug, Default)]
struct PlanReadBlocker {
    waits: AtomicBool,
    held: Notify,
    goes_on: Notify,
}

impl CallInterceptor for PlanReadBlocker {
    fn intercept<'a>(
        &'a self,
        call: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), Error>> {
        let reads_a_plan = call.kind == CallKind::Read
            && call.at.file() == "crates/store/src/games/conditional.rs";
        let waits = reads_a_plan && self.waits.swap(false, Ordering::SeqCst);
        Box::pin(async move {
            if waits {
                self.held.notify_one();
                self.goes_on.notified().await;
            }
            work.await;
            Ok(())
        })
    }
}

/// The match was read before a turn and the plan after the answer to it, so "nothing to delete" was reported.
#[tokio::test]
async fn turn_between_reading_the_match_and_the_plan_is_noticed() {
    let holding = Arc::new(PlanReadBlocker::default());
    let house = House::new().await.through(holding.clone()).await;
    let game = moved(&house).await;
    let version = house.load(game).await.version();
    line(&house, game, &mina(), "a7b7, i4h4").await.unwrap();
    holding.waits.store(true, Ordering::SeqCst);
    let edited = edit(&house, game, version, PlanEdit::Clear);
    let played = async {
        holding.held.notified().await;
        house.moves(game, "a7b7").await;
        holding.goes_on.notify_one();
    };
    let (edited, ()) = tokio::join!(edited, played);
    assert!(
        turns(&house, game)
            .await
            .iter()
            .any(|(_, planned)| *planned)
    );
    let says_that_it_was_in_time = edited.is_ok_and(|opened| opened.news.is_none());
    assert!(!says_that_it_was_in_time);
}

#[tokio::test]
async fn only_edits_confirmed_before_the_turn_apply() {
    let mut answer_count = 0;
    for round in 0..12 {
        let house = House::new().await;
        let game = moved(&house).await;
        let version = house.load(game).await.version();
        let deletes = round % 2 == 0;
        if deletes {
            line(&house, game, &mina(), "a7b7, i4h4").await.unwrap();
        }
        // Both run concurrently; the database decides which comes first.
        let edited = async {
            if deletes {
                edit(&house, game, version, PlanEdit::Clear).await
            } else {
                line(&house, game, &mina(), "a7b7, i4h4").await
            }
        };
        let played = house.moves(game, "a7b7");
        let edited = if round % 3 == 0 {
            tokio::join!(edited, played).0
        } else {
            tokio::join!(played, edited).1
        };
        // A line that comes too late is rejected, because it is Mina's turn or the position has changed.
        let in_time =
            edited.is_ok_and(|opened| opened.news.is_none() && opened.game.version() == version);
        let planned = turns(&house, game)
            .await
            .iter()
            .any(|(_, planned)| *planned);
        assert_eq!(planned, in_time != deletes, "round {round}");
        answer_count += usize::from(planned);
    }
    println!("{answer_count} of 12 were answered");
}

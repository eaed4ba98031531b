//! Random failures: each message of a game arrives at most once and in order, and nothing stays open.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::support::house::{Fate, House, place};
use crate::support::{jihun, mina, play};
use hansu::app::Acted;
use hansu_play::{ChannelId, Command, GameId, MessageId, Person, ProposalKind};
use hansu_store::{ParkReason, Row, RowId, RowKind, RowState};
use janggi::Formation;
use proptest::prelude::*;

/// The fate of the message that the handler sends.
#[derive(Debug, Clone, Copy)]
enum Handler {
    Settles,
    DiesBefore,
    DiesAfter,
    HandsOver,
    LosesAnswer,
}

/// One step: the handler's outcome, and the number of deliveries after it.
type Step = (Handler, usize);

#[derive(Debug, Clone)]
struct Story {
    threads: bool,
    steps: Vec<Step>,
    fates: Vec<Fate>,
    restart_after: usize,
}

fn any_fate() -> impl Strategy<Value = Fate> {
    prop_oneof![
        8 => Just(Fate::Arrives),
        4 => Just(Fate::LosesAnswer),
        3 => Just(Fate::Fails),
        1 => Just(Fate::Refused(ParkReason::Forbidden)),
        1 => Just(Fate::Gone),
        1 => Just(Fate::Denied),
        1 => Just(Fate::Unclear),
        1 => Just(Fate::Strange),
    ]
}

fn any_story() -> impl Strategy<Value = Story> {
    use Handler::{DiesAfter, DiesBefore, HandsOver, LosesAnswer, Settles};
    let handler = prop_oneof![
        4 => Just(Settles),
        1 => Just(DiesBefore),
        1 => Just(DiesAfter),
        1 => Just(HandsOver),
        1 => Just(LosesAnswer),
    ];
    let steps = proptest::collection::vec((handler, 0..4_usize), SCRIPT.len());
    let fates = proptest::collection::vec(any_fate(), 0..40);
    (any::<bool>(), steps, fates, 0..SCRIPT.len()).prop_map(
        |(threads, steps, fates, restart_after)| Story {
            threads,
            steps,
            fates,
            restart_after,
        },
    )
}

/// A short game, after its challenge.
const SCRIPT: [(&str, &str); 8] = [
    ("han", "accept"),
    ("han", "set-up"),
    ("cho", "set-up"),
    ("cho", "a4b4"),
    ("han", "draw"),
    ("cho", "decline"),
    ("han", "a7b7"),
    ("cho", "resign"),
];

async fn act(
    house: &House,
    game: GameId,
    (actor_name, action): (&str, &str),
    threads: bool,
) -> Acted {
    let actor: Person = if actor_name == "cho" { mina() } else { jihun() };
    let command = match action {
        "accept" => return house.accepted(game, &actor, threads).await,
        "set-up" => Command::SetUp(Formation::Hehe),
        "draw" => Command::Propose(ProposalKind::Draw),
        "decline" => Command::DeclineProposal(ProposalKind::Draw),
        "resign" => Command::Resign,
        mv => play(mv),
    };
    house.does(game, &actor, command).await
}

/// Sends a message as the handler of its interaction, if that has the claim.
async fn handle(house: &House, row: &Row, handler: Handler) {
    let reachable = !house.platform.wire().gone.contains(&place(row.lane));
    let sends = matches!(
        handler,
        Handler::Settles | Handler::DiesAfter | Handler::LosesAnswer
    );
    if sends && (!house.app.delivery.wait_for_turn(row).await.unwrap() || !reachable) {
        return house.app.delivery.leave_to_courier(row.id).await.unwrap();
    }
    match handler {
        Handler::Settles => {
            house.answers(row).await;
        }
        Handler::DiesBefore => {}
        Handler::DiesAfter => {
            let outgoing = house.outgoing(row).await;
            house.platform.wire().post(&outgoing);
        }
        Handler::LosesAnswer => {
            let outgoing = house.outgoing(row).await;
            house.platform.wire().post(&outgoing);
            house.app.delivery.note_unknown_end(row.id).await.unwrap();
        }
        Handler::HandsOver => house.app.delivery.leave_to_courier(row.id).await.unwrap(),
    }
}

async fn tell(story: &Story) -> (House, GameId) {
    let mut house = House::new().await;
    let game = house.challenged(&mina(), &jihun()).await;
    house.meets(story.fates.iter().cloned());
    for (index, (line, (handler, deliveries))) in SCRIPT.into_iter().zip(&story.steps).enumerate() {
        let acted = act(&house, game, line, story.threads).await;
        if let Some(row) = acted.answer.filter(|row| row.kind.posts()) {
            handle(&house, &row, *handler).await;
        }
        for _ in 0..*deliveries {
            let lanes = house.due_lanes().await;
            if let Some(lane) = lanes.first() {
                house.step(*lane).await;
            }
        }
        if index == story.restart_after {
            house = house.restart().await;
        }
    }
    house.deliver().await;
    (house, game)
}

/// Returns the messages of a row that are still in a channel.
fn messages(house: &House, row: RowId) -> Vec<MessageId> {
    let wire = house.platform.wire();
    let of_row = wire.posted.iter().filter(|posted| posted.row == row);
    of_row.map(|posted| posted.id).collect()
}

async fn check_once(house: &House) {
    for row in house.rows().await.into_values() {
        assert_ne!(row.state, RowState::Open, "{row:?}");
        let row_messages = messages(house, row.id);
        assert!(
            row_messages.len() <= 1,
            "{row:?} arrived as {row_messages:?}"
        );
        let is_gone = house.platform.wire().gone.contains(&place(row.lane));
        // A notice about a turn that has been played in the meantime is settled without a search, so its message id is
        // unknown.
        let outdated = row.kind == RowKind::Lost && row.state == RowState::Delivered(None);
        if row.kind.posts() && row.is_delivered() && !is_gone && !outdated {
            let message: Vec<_> = row.message().into_iter().collect();
            assert_eq!(row_messages, message, "{row:?}");
        }
    }
}

fn check_order(house: &House) {
    let wire = house.platform.wire();
    let lanes: BTreeSet<ChannelId> = wire.posted.iter().map(|posted| posted.lane).collect();
    for lane in lanes {
        let mut rows = wire.rows_in(lane);
        rows.retain(|row| !wire.stopped.contains(row));
        assert!(rows.is_sorted(), "{lane}: {rows:?}");
    }
}

fn check_quiet_where_late(house: &House) {
    let wire = house.platform.wire();
    for posted in wire.posted.iter().filter(|posted| posted.late) {
        assert!(posted.message.pings.is_empty(), "{posted:?}");
    }
}

/// Retries all parked rows, now without failures.
async fn mend(house: &House, game: GameId) {
    house.platform.wire().fates.clear();
    // A lane is probed at most once in five minutes.
    house.clock.advance(Duration::from_secs(5 * 60));
    house.looks(&mina(), game).await;
    house.deliver().await;
}

async fn check_all_arrived(house: &House) {
    for row in house.rows().await.into_values() {
        let is_gone = house.platform.wire().gone.contains(&place(row.lane));
        let is_lost = row.kind == RowKind::Lost;
        // Only the newest of several parked boards is sent.
        let overtaken = row.state == RowState::Delivered(None) && row.kind.shows_board();
        if row.kind.posts() && !is_gone && !is_lost && !overtaken {
            assert_eq!(messages(house, row.id).len(), 1, "{row:?}");
        }
    }
}

/// Each case draws about ten boards, so there are few unless `PROPTEST_CASES` asks for more.
fn cases() -> u32 {
    let setting = std::env::var("PROPTEST_CASES").ok();
    setting.and_then(|cases| cases.parse().ok()).unwrap_or(12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn each_message_arrives_once_and_in_order(story in any_story()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (house, game) = tell(&story).await;
            check_once(&house).await;
            check_order(&house);
            check_quiet_where_late(&house);
            mend(&house, game).await;
            check_once(&house).await;
            check_all_arrived(&house).await;
        });
    }
}

//! The outbox: strict order within a lane, independence between lanes, and claims.

use std::time::Duration;

use crate::kit::test_store::{
    MOST, START, TestStore, append, claimed, in_channel, interaction, row,
};
use crate::kit::{LOUNGE, Played, SECOND, alex, challenge, jihun, mina, repository};
use hansu_play::{
    Addressee, ChannelId, Command, GameId, Language, MessageId, Seq, StoredWord, UserId,
};
use hansu_store::ShardSet;
use hansu_store::{
    DeliveryQueue, Lane, NewEvents, NewReminder, NewRow, ParkReason, Row, RowId, RowKind, RowState,
};
use janggi::Formation;

const THREAD: ChannelId = ChannelId(301);

/// Creates a match in setup whose acceptance caused these rows.
async fn with_rows(rows: Vec<NewRow>) -> (TestStore, Played, Vec<RowId>) {
    let test_store = TestStore::new().await;
    let played = test_store.accepted().await;
    let ids = test_store.try_append(&played, rows).await.unwrap();
    (test_store, played, ids)
}

fn boards(count: usize) -> Vec<NewRow> {
    vec![row(RowKind::Board, LOUNGE); count]
}

/// Claims at a time. Returns the claimed row as an index into `ids`.
async fn claims(test_store: &TestStore, ids: &[RowId], seconds: u32) -> Option<usize> {
    let row = test_store.claim(LOUNGE, START + seconds * SECOND).await?;
    ids.iter().position(|id| *id == row.id)
}

#[tokio::test]
async fn rows_of_a_lane_are_claimed_in_order_one_at_a_time() {
    let (test_store, _, ids) = with_rows(boards(3)).await;
    assert_eq!(claims(&test_store, &ids, 0).await, Some(0));
    // The younger ones wait.
    assert_eq!(claims(&test_store, &ids, 1).await, None);
    test_store.delivered(ids[0], 1).await;
    assert_eq!(claims(&test_store, &ids, 1).await, Some(1));
    test_store.park(ids[1], ParkReason::Forbidden).await;
    // A parked row holds up nobody.
    assert_eq!(claims(&test_store, &ids, 1).await, Some(2));
    test_store.delivered(ids[2], 2).await;
    assert_eq!(claims(&test_store, &ids, 1).await, None);
}

#[tokio::test]
async fn expired_claim_counts_as_an_attempt() {
    let (test_store, _, ids) = with_rows(boards(2)).await;
    let first = |attempts| Some((ids[0], attempts));
    for (seconds, expected) in [
        (0, first(0)),
        (9, None),
        (10, first(1)),
        (19, None),
        (20, first(2)),
    ] {
        let found = test_store.claim(LOUNGE, START + seconds * SECOND).await;
        let found = found.map(|row| (row.id, row.attempts));
        assert_eq!(found, expected, "after {seconds} s");
    }
}

#[tokio::test]
async fn waiting_row_blocks_younger_rows_of_its_lane() {
    let (test_store, _, ids) = with_rows(boards(2)).await;
    assert_eq!(claims(&test_store, &ids, 0).await, Some(0));
    let store = &test_store.store;
    let retry = store.retry_at(ids[0], START + 30 * SECOND);
    retry.await.unwrap();
    assert_eq!(claims(&test_store, &ids, 29).await, None);
    let due = test_store.next_due(START).await;
    assert_eq!(due, Some(START + 30 * SECOND));
    assert_eq!(claims(&test_store, &ids, 30).await, Some(0));
}

#[tokio::test]
async fn handlers_claim_is_an_attempt_that_the_courier_waits_for() {
    let (test_store, _, ids) = with_rows(vec![claimed(RowKind::Setup, LOUNGE)]).await;
    let stored = test_store.row(ids[0]).await;
    assert_eq!(stored.attempts, 1);
    assert_eq!(stored.interaction, Some(interaction(900, START)));
    assert_eq!(test_store.due_lanes(START + 9 * SECOND).await, []);
    assert_eq!(test_store.next_due(START).await, Some(START + 10 * SECOND));
    assert_eq!(claims(&test_store, &ids, 9).await, None);
    assert_eq!(claims(&test_store, &ids, 10).await, Some(0));
}

#[tokio::test]
async fn released_row_counts_no_attempt() {
    let (test_store, _, ids) = with_rows(vec![claimed(RowKind::Setup, LOUNGE)]).await;
    test_store.store.release(ids[0], START).await.unwrap();
    let row = test_store.claim(LOUNGE, START).await.unwrap();
    // It is the first attempt, and there is no answer to look for.
    assert_eq!((row.attempts, row.interaction), (0, None));
}

#[tokio::test]
async fn retried_row_keeps_its_attempt_and_interaction() {
    let (test_store, _, ids) = with_rows(vec![claimed(RowKind::Setup, LOUNGE)]).await;
    test_store.store.retry_at(ids[0], START).await.unwrap();
    let row = test_store.claim(LOUNGE, START).await.unwrap();
    let interaction = Some(interaction(900, START));
    assert_eq!((row.attempts, row.interaction), (1, interaction));
}

#[tokio::test]
async fn start_releases_every_claim() {
    let rows = vec![claimed(RowKind::Setup, LOUNGE), row(RowKind::Board, THREAD)];
    let (test_store, _, _) = with_rows(rows).await;
    assert_eq!(test_store.due_lanes(START).await, [in_channel(THREAD)]);
    let voided = test_store.store.void_claims(START + SECOND).await;
    assert_eq!(voided.unwrap(), 1);
    let due = test_store.due_lanes(START + SECOND).await;
    assert_eq!(due, [LOUNGE, THREAD].map(in_channel));
    let row = test_store.claim(LOUNGE, START + SECOND).await.unwrap();
    assert_eq!(row.attempts, 1, "its end is unknown, so it is looked for");
}

#[tokio::test]
async fn lanes_are_independent() {
    let rows = vec![
        row(RowKind::Board, LOUNGE),
        row(RowKind::Board, THREAD),
        row(RowKind::Board, LOUNGE),
    ];
    let (test_store, _, ids) = with_rows(rows).await;
    let both = [LOUNGE, THREAD].map(in_channel);
    assert_eq!(test_store.due_lanes(START).await, both);
    assert_eq!(claims(&test_store, &ids, 0).await, Some(0));
    assert_eq!(test_store.due_lanes(START).await, [in_channel(THREAD)]);
    assert_eq!(test_store.claim(THREAD, START).await.unwrap().id, ids[1]);
    assert_eq!(test_store.due_lanes(START).await, []);
}

/// Thousands of digests may be due, and a few lanes are served at once.
#[tokio::test]
async fn look_returns_some_of_many_lanes_and_first_those_that_people_wait_for() {
    let digests = (1..=70).map(|person| row(RowKind::Digest, ChannelId(person)));
    let rows = digests.chain([row(RowKind::Board, LOUNGE)]).collect();
    let (test_store, _, _) = with_rows(rows).await;
    let all = ShardSet::all();
    let due = test_store.store.due_lanes(&all, START, START).await;
    let due = due.unwrap();
    assert_eq!(due.games, [in_channel(LOUNGE)]);
    assert_eq!(due.crowds.len(), 63);
}

/// Found by the simulation, seed 1430: a rejection dated by a clock that was hours ahead blocked a channel for hours.
#[tokio::test]
async fn rejection_dated_in_the_future_blocks_nothing() {
    // A challenge's edit stays open where its channel rejects messages.
    let rows = vec![row(RowKind::Board, LOUNGE), row(RowKind::Closed, LOUNGE)];
    let (test_store, _, _) = with_rows(rows).await;
    let refused = test_store.claim(LOUNGE, START).await.unwrap();
    let later = START + 3_600 * SECOND;
    let store = &test_store.store;
    let reason = ParkReason::Forbidden;
    store.block_lane(&refused, reason, later).await.unwrap();
    for (now, refusal) in [
        (START, None),
        (later, Some(reason)),
        (later + 299 * SECOND, Some(reason)),
        (later + 300 * SECOND, None),
    ] {
        let claimed = store.claim_next(in_channel(LOUNGE), now, SECOND, "mark");
        let claimed = claimed.await.unwrap().unwrap();
        assert_eq!((claimed.refusal, claimed.blocked), (refusal, true));
        store.release(claimed.row.id, now).await.unwrap();
    }
}

/// There are two lanes, one of them with two boards, and old buttons.
#[tokio::test]
async fn claim_reports_whether_another_row_is_behind() {
    let rows = vec![
        row(RowKind::Board, LOUNGE),
        row(RowKind::Board, THREAD),
        row(RowKind::Board, LOUNGE),
        row(RowKind::Strip, LOUNGE),
    ];
    let (test_store, _, ids) = with_rows(rows).await;
    let steps = [
        (in_channel(LOUNGE), 0, true),
        (in_channel(THREAD), 1, false),
        (in_channel(LOUNGE), 2, false),
        (DeliveryQueue::OldButtons, 3, false),
    ];
    for (queue, claimed, more) in steps {
        let found = test_store.store.claim_next(queue, START, SECOND, "mark");
        let found = found.await.unwrap().unwrap();
        assert_eq!((found.row.id, found.more), (ids[claimed], more));
        test_store.delivered(found.row.id, 1).await;
    }
}

#[tokio::test]
async fn parked_rows_are_listed_and_reopened() {
    let (test_store, played, ids) = with_rows(boards(2)).await;
    let store = &test_store.store;
    let game = played.game.id();
    assert_eq!(claims(&test_store, &ids, 0).await, Some(0));
    test_store.park(ids[0], ParkReason::Rejected).await;
    let parked = store.parked(game).await.unwrap();
    let reasons: Vec<(RowId, Option<ParkReason>)> =
        parked.iter().map(|row| (row.id, row.parked())).collect();
    assert_eq!(reasons, [(ids[0], Some(ParkReason::Rejected))]);
    // A newer board is queued, so the parked board is not needed.
    let reopened = store.reopen_rows_of(GameId(99), true, START).await;
    assert!(!reopened.unwrap());
    assert!(!store.reopen_rows_of(game, true, START).await.unwrap());
    let state = test_store.row(ids[0]).await.state;
    assert_eq!(state, RowState::Delivered(None));
    // The newest row is reopened, at most once in five minutes unless a player acts in its channel.
    let park_newest = async |at| {
        test_store.claim(LOUNGE, at).await.unwrap();
        store.park(ids[1], ParkReason::Rejected, at).await.unwrap();
    };
    park_newest(START).await;
    assert!(store.reopen_rows_of(game, false, START).await.unwrap());
    park_newest(START).await;
    let minutes = |count: u32| START + 60 * count * SECOND;
    for (at, at_once, opens) in [
        (4, false, false),
        (4, true, true),
        (8, false, false),
        (9, false, true),
    ] {
        let opened = store.reopen_rows_of(game, at_once, minutes(at)).await;
        assert_eq!(opened.unwrap(), opens, "{at} {at_once}");
        if opens {
            park_newest(minutes(at)).await;
        }
    }
    let row = test_store.row(ids[1]).await;
    assert_eq!(row.attempts, 0, "what was refused cannot have arrived");
    assert!(row.reopened);
}

#[tokio::test]
async fn turn_in_a_working_channel_reopens_its_parked_rows() {
    let (test_store, played, ids) = with_rows(boards(1)).await;
    let store = &test_store.store;
    let refused = test_store.claim(LOUNGE, START).await.unwrap();
    let forbidden = ParkReason::Forbidden;
    let blocking = store.block_lane(&refused, forbidden, START).await;
    blocking.unwrap();
    // The first player acts elsewhere, which proves nothing about the channel. The second player acts in the channel:
    // the turn's transaction reopens the parked board.
    let mut played = played;
    let players = [(jihun(), None, false), (mina(), Some(LOUNGE), true)];
    for (player, works, expected) in players {
        let before = test_store.row(ids[0]).await.state;
        assert_eq!(before, RowState::Parked(Some(forbidden)));
        played = played.then(&player, Command::SetUp(Formation::Heeh));
        let turn = NewEvents {
            working_channel: works,
            ..append(&played, vec![])
        };
        let appended = store.append(turn).await.unwrap();
        assert_eq!(appended.revived, expected);
    }
    let reopened = test_store.row(ids[0]).await;
    assert!(reopened.state == RowState::Open && reopened.reopened);
}

#[tokio::test]
async fn reply_is_merged_into_a_held_board_unless_it_is_being_sent() {
    for is_claimed in [false, true] {
        let test_store = TestStore::new().await;
        let played = test_store.accepted().await;
        let mut rows = boards(1);
        rows[0].held_until = Some(START + SECOND);
        let held = append(&played, rows);
        let board = test_store.store.append(held).await.unwrap().rows[0].id;
        assert!(test_store.claim(LOUNGE, START).await.is_none(), "it waits");
        if is_claimed {
            let claimed = test_store.claim(LOUNGE, START + SECOND).await;
            assert_eq!(claimed.map(|row| row.id), Some(board));
        }
        let played = played.plays("jihun HEEH");
        let reply = NewEvents {
            answers: true,
            ..append(&played, boards(1))
        };
        let shown = test_store.store.append(reply).await.unwrap().rows;
        let shown: Vec<bool> = shown.iter().map(|row| row.id == board).collect();
        assert_eq!(shown, [!is_claimed]);
    }
}

/// The columns of the table of states in docs/delivery.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    Waiting,
    Claimed,
    Parked,
    Delivered,
}

/// A row in a state, after one attempt or, if parked, none.
async fn row_in(state: Before) -> (TestStore, RowId) {
    let (test_store, _, ids) = with_rows(boards(1)).await;
    let store = &test_store.store;
    let row = test_store.claim(LOUNGE, START).await.unwrap();
    match state {
        Before::Waiting => store.retry_at(row.id, START).await.unwrap(),
        Before::Claimed => {}
        Before::Parked => {
            let parked = store.block_lane(&row, ParkReason::Forbidden, START).await;
            parked.unwrap();
        }
        Before::Delivered => store.delivered(row.id, None, START).await.unwrap(),
    }
    (test_store, ids[0])
}

/// Applies an event of the table.
async fn apply(event: &str, test_store: &TestStore, id: RowId) {
    let store = &test_store.store;
    let row = test_store.row(id).await;
    let other = Row {
        id: RowId(id.0 + 1),
        ..row.clone()
    };
    let wait = Duration::ZERO;
    let reason = ParkReason::Rejected;
    let done = match event {
        "due" => {
            test_store.claim(LOUNGE, START).await;
            Ok(())
        }
        "arrived" => store.delivered(id, None, START).await,
        "unknown end or outage" => store.retry_at(id, START).await,
        "rate-limited" => store.postpone(id, START).await,
        "left by its handler" => store.release(id, START).await,
        "fault below the limit" => {
            let counted = store.count_fault(id, START, wait, 2, reason).await;
            counted.map(drop)
        }
        "fault at the limit" => {
            let counted = store.count_fault(id, START, wait, 1, reason).await;
            counted.map(drop)
        }
        "message rejected" => store.park(id, reason, START).await,
        "channel rejected it" => {
            let parked = store.block_lane(&row, ParkReason::Forbidden, START).await;
            parked.map(drop)
        }
        "channel rejected another" => {
            let parked = store.block_lane(&other, ParkReason::Forbidden, START).await;
            parked.map(drop)
        }
        "its own retry is due" => store.reopen_row(id, START).await,
        "channel works" => store.reopen_working_lane(row.lane, START).await.map(drop),
        _ => panic!("no such event: {event}"),
    };
    done.unwrap();
}

/// Reads the state of a row by claiming it, in the words of the table.
async fn state_of(test_store: &TestStore, id: RowId) -> &'static str {
    match test_store.row(id).await.state {
        RowState::Delivered(_) => "delivered",
        RowState::Parked(_) => "parked",
        RowState::Open => match test_store.claim(LOUNGE, START).await {
            Some(_) => "waiting",
            None => "claimed",
        },
    }
}

#[tokio::test]
async fn events_change_a_row_as_the_table_says() {
    let path = repository().join("docs/delivery.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (_, table) = page.split_once("| event | function |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let mut events = 0;
    for line in table.lines().skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [event, _, expected @ ..] = &cells[..] else {
            panic!("{line}");
        };
        let states = [
            (Before::Waiting, "waiting"),
            (Before::Claimed, "claimed"),
            (Before::Parked, "parked"),
            (Before::Delivered, "delivered"),
        ];
        for ((before, unchanged), expected) in states.into_iter().zip(expected) {
            let (test_store, id) = row_in(before).await;
            let counted = test_store.row(id).await.attempts;
            apply(event, &test_store, id).await;
            let is_uncounted = test_store.row(id).await.attempts < counted;
            let after = state_of(&test_store, id).await;
            let found = match (after, is_uncounted) {
                (after, true) => format!("{after}, uncounted"),
                (after, false) => after.to_owned(),
            };
            let expected = match *expected {
                "–" => unchanged,
                state => state,
            };
            assert_eq!(found, expected, "{before:?}: {event}");
        }
        events += 1;
    }
    assert_eq!(events, 12);
}

#[tokio::test]
async fn tokens_are_deleted_at_delivery_or_after_fifteen_minutes() {
    let rows = || vec![claimed(RowKind::Setup, LOUNGE)];
    let (test_store, _, ids) = with_rows(rows()).await;
    test_store.delivered(ids[0], 5).await;
    assert!(!test_store.dump().await.contains("token-900"));

    let (test_store, _, _) = with_rows(rows()).await;
    for (seconds, is_kept) in [(15 * 60, true), (15 * 60 + 1, false)] {
        let expired = test_store.store.delete_expired(START + seconds * SECOND);
        expired.await.unwrap();
        let dump = test_store.dump().await;
        assert_eq!(dump.contains("token-900"), is_kept, "{seconds}");
    }
}

#[tokio::test]
async fn token_is_never_printed() {
    let (test_store, _, ids) = with_rows(vec![claimed(RowKind::Setup, LOUNGE)]).await;
    let row = test_store.row(ids[0]).await;
    assert!(!format!("{row:?}").contains("token-900"));
}

#[tokio::test]
async fn moved_game_takes_its_open_rows_along() {
    let rows = vec![
        row(RowKind::Board, LOUNGE),
        row(RowKind::Board, LOUNGE),
        row(RowKind::Board, THREAD),
        row(RowKind::Lost, LOUNGE),
        // The thread's new name, which must not be applied to the other channel.
        row(RowKind::Strip, LOUNGE),
    ];
    let (test_store, played, ids) = with_rows(rows).await;
    test_store.delivered(ids[0], 5).await;
    let new_home = ChannelId(400);
    let store = &test_store.store;
    let moving = store.move_game(played.game.id(), new_home, START);
    moving.await.unwrap();
    let mut lanes = Vec::new();
    for id in &ids {
        lanes.push(test_store.row(*id).await.lane);
    }
    let person = Lane::Person(UserId(LOUNGE.0));
    let [old_home, new_home_lane, thread] = [LOUNGE, new_home, THREAD].map(Lane::Channel);
    assert_eq!(lanes, [old_home, new_home_lane, thread, person, old_home]);
    let place = test_store.game(played.game.id()).await;
    assert_eq!((place.home, place.parent), (new_home, new_home));
    // Found by the simulation, seed 5487: the rows of an event that was decided before the move are moved as well.
    let next = played.plays("jihun HEHE");
    let rows = vec![row(RowKind::Setup, LOUNGE), row(RowKind::Offer, THREAD)];
    let ids = test_store.try_append(&next, rows).await;
    let [moved, stays] = ids.unwrap()[..] else {
        panic!("two rows");
    };
    assert_eq!(test_store.row(moved).await.lane, new_home_lane);
    assert_eq!(test_store.row(stays).await.lane, thread);
}

/// Returns the rows of a kind that edit another row's message, as the ids of those rows.
async fn edits(test_store: &TestStore, kind: RowKind) -> Vec<i64> {
    let beside = test_store.direct_database().await;
    let query = "select about from outbox where kind = $1 order by about";
    beside.column(query, &[kind.id().into()]).await
}

#[tokio::test]
async fn new_position_removes_buttons_of_older_messages() {
    let test_store = TestStore::new().await;
    let played = test_store.challenged().await;
    let (played, _) = test_store
        .then(played, "jihun accept", &[RowKind::Setup])
        .await;
    let (played, first) = test_store
        .then(played, "jihun HEHE", &[RowKind::Setup])
        .await;
    let (played, board) = test_store
        .then(played, "mina HEEH", &[RowKind::Board])
        .await;
    let (played, offer) = test_store
        .then(played, "mina draw", &[RowKind::Offer])
        .await;
    // The first select is parked, and the offer is declined.
    test_store.park(first[0], ParkReason::Forbidden).await;
    let mut played = played.plays("jihun decline-draw");
    let settled = NewRow {
        about: Some(offer[0]),
        ..row(RowKind::Settled, LOUNGE)
    };
    test_store.try_append(&played, vec![settled]).await.unwrap();
    let mut new = Vec::new();
    for mv in ["a4b4", "a7b7"] {
        played = played.plays(mv);
        let strip = NewEvents {
            strip: true,
            ..append(&played, boards(1))
        };
        let rows = test_store.store.append(strip).await.unwrap();
        new.extend(rows.rows.into_iter().map(|row| row.id));
    }
    // The challenge keeps its edit; row 2 is the acceptance's select, row 3 was parked.
    let select = board[0].0 - 2;
    let edited = edits(&test_store, RowKind::Strip).await;
    assert_eq!(edited, [select, board[0].0, new[0].0]);
    let store = &test_store.store;
    let strip = store.latest_of(played.game.id(), RowKind::Strip).await;
    let strip = strip.unwrap().unwrap();
    assert!(strip.id > new[1], "the new board is posted first");
}

#[tokio::test]
async fn sent_messages_are_found_again() {
    let rows = vec![
        row(RowKind::Setup, LOUNGE),
        row(RowKind::Board, LOUNGE),
        row(RowKind::Offer, LOUNGE),
        row(RowKind::Board, THREAD),
        row(RowKind::Board, LOUNGE),
    ];
    let (test_store, played, ids) = with_rows(rows).await;
    let game = played.game.id();
    for (index, message) in [(0, 2002), (1, 2001), (3, 3001)] {
        test_store.delivered(ids[index], message).await;
    }
    let other_messages = async |row| {
        let row = test_store.row(row).await;
        let mut messages = test_store.store.known_messages(&row).await.unwrap();
        messages.others.sort_unstable();
        messages.others
    };
    let messages = other_messages(ids[2]).await;
    let everywhere = [1001, 2001, 2002, 3001];
    assert_eq!(messages, everywhere.map(MessageId));
    // Found by the simulation, seed 333: a search for a message must succeed even if a press has made the message
    // known in the meantime.
    let messages = other_messages(ids[1]).await;
    assert_eq!(messages, [1001, 2002, 3001].map(MessageId));
    let row_of = |message| test_store.store.row_of_message(MessageId(message));
    assert_eq!(row_of(2001).await.unwrap().map(|row| row.id), Some(ids[1]));
    assert!(row_of(9999).await.unwrap().is_none());
    let latest = test_store.store.latest_post(game).await.unwrap().unwrap();
    assert_eq!(latest.id, ids[4]);
    let latest = async |kind| test_store.store.latest_of(game, kind).await.unwrap();
    assert_eq!(latest(RowKind::Offer).await.map(|row| row.id), Some(ids[2]));
    assert!(latest(RowKind::Lost).await.is_none());
}

#[tokio::test]
async fn posts_with_unknown_result_are_listed() {
    let rows = vec![
        claimed(RowKind::Setup, LOUNGE),
        claimed(RowKind::Closed, LOUNGE),
        row(RowKind::Board, LOUNGE),
        claimed(RowKind::Board, LOUNGE),
    ];
    let (test_store, played, ids) = with_rows(rows).await;
    test_store.delivered(ids[3], 5).await;
    let store = &test_store.store;
    let posts = store.posts_with_unknown_result(played.game.id()).await;
    let posts: Vec<RowId> = posts.unwrap().iter().map(|row| row.id).collect();
    assert_eq!(posts, [ids[0]], "begun, no edit, not delivered");
}

#[tokio::test]
async fn lost_channel_is_reported_to_each_player_once() {
    let (test_store, played, _) = with_rows(Vec::new()).await;
    let game = played.game.id();
    let seq = played.game.seq();
    let players = [mina().id, jihun().id];
    let notify = async |game, at| {
        let newest = players.map(|player| (player, (game, seq))).into();
        let enqueued = test_store.store.enqueue_lost_notices(newest, at);
        enqueued.await.unwrap();
    };
    for _ in 0..2 {
        notify(game, START - SECOND).await;
    }
    let lanes = test_store.due_lanes(START).await;
    assert_eq!(lanes, players.map(of_person));
    for user in players {
        let row = test_store.claim_in(of_person(user), START).await.unwrap();
        assert_eq!((row.kind, row.game), (RowKind::Lost, game));
        test_store.delivered(row.id, 7).await;
        assert!(test_store.claim_in(of_person(user), START).await.is_none());
    }
    // Of games of the same people in the channel that began later, the first is a separate entry, which lists the others.
    for (challenger, number, is_separate) in [(mina(), 2, true), (jihun(), 3, false)] {
        let mut to_alex = challenge(hansu_play::SideChoice::Cho);
        to_alex.challenger = challenger;
        to_alex.addressee = Addressee::Person(alex());
        let begun = test_store.try_begin(&to_alex, number, MOST).await;
        let (next, _) = begun.unwrap();
        notify(next, START).await;
        let notice = test_store.claim_in(of_person(mina().id), START).await;
        assert_eq!(notice.is_some(), is_separate, "{number}");
        if let Some(notice) = notice {
            test_store.delivered(notice.id, 8).await;
        }
    }
}

#[tokio::test]
async fn unreachable_channel_is_reported_once_an_hour() {
    let (test_store, mut played, _) = with_rows(Vec::new()).await;
    for entry in ["jihun HEHE", "mina HEEH"] {
        (played, _) = test_store.then(played, entry, &[]).await;
    }
    let game = played.game.id();
    let user_id = jihun().id;
    let store = &test_store.store;
    let minute = 60 * SECOND;
    let enqueue_notice = async |seq: u32, at| {
        let enqueued = store.enqueue_unreachable_notice(game, Seq(seq), user_id, at);
        enqueued.await.unwrap();
    };
    // Until the notice is sent, it is updated to the newest turn.
    enqueue_notice(1, START).await;
    enqueue_notice(2, START + minute).await;
    let sent_at = START + minute * 2;
    let claim = async |at| test_store.claim_in(of_person(user_id), at).await;
    let first = claim(sent_at).await.unwrap();
    assert_eq!((first.kind, first.seq), (RowKind::Lost, Seq(2)));
    let message = Some(MessageId(7));
    store.delivered(first.id, message, sent_at).await.unwrap();
    // The same turn is not reported again, and the next turns are reported together after an hour.
    for seq in [2, 3, 4] {
        enqueue_notice(seq, sent_at + minute).await;
    }
    let due = sent_at + minute * 60;
    assert_eq!(test_store.next_due(sent_at + minute).await, Some(due));
    let notice = claim(sent_at + minute * 2).await;
    assert!(notice.is_none(), "{notice:?}");
    // A reminder does not wait for the notice.
    let reminder = NewReminder {
        who: user_id,
        language: Language::En,
        game,
        seq: Seq(1),
        instead: None,
        reminded_at: None,
        fired: Vec::new(),
        soon: (Vec::new(), sent_at),
    };
    let remind = async || store.remind(&reminder, sent_at + minute * 3).await.unwrap();
    assert_eq!((remind().await, remind().await), (true, false), "once");
    let lanes = test_store.due_lanes(sent_at + minute * 3).await;
    assert_eq!(lanes, [of_person(user_id)]);
    let reminder_row = claim(sent_at + minute * 3).await.unwrap();
    assert_eq!(reminder_row.kind, RowKind::Reminder);
    let delivered = store.delivered(reminder_row.id, message, sent_at);
    delivered.await.unwrap();
    let second = claim(due).await.unwrap();
    assert_eq!((second.kind, second.seq), (RowKind::Lost, Seq(4)));
    store.delivered(second.id, message, due).await.unwrap();
    assert_eq!(test_store.next_due(START).await, None);
    // Found by the simulation, seed 284: after the clock was set back, the hour lasted as long as the step.
    let earlier = due - minute * 300;
    enqueue_notice(5, earlier).await;
    let due = test_store.next_due(earlier).await;
    assert_eq!(due, Some(earlier + minute * 60));
}

#[tokio::test]
async fn old_buttons_never_block_a_board() {
    let (test_store, played, ids) = with_rows(boards(1)).await;
    test_store.delivered(ids[0], 7).await;
    let (played, next) = test_store.then(played, "jihun HEEH", &[]).await;
    assert!(next.is_empty());
    // The next event strips the first board and posts another.
    let played = played.plays("mina HEEH");
    let new_events = NewEvents {
        strip: true,
        ..append(&played, boards(1))
    };
    let board = test_store.store.append(new_events).await.unwrap().rows[0].id;
    let lounge = in_channel(LOUNGE);
    // The new board goes first.
    assert_eq!(test_store.due_lanes(START).await, [lounge]);
    let old_buttons = async || test_store.claim_in(DeliveryQueue::OldButtons, START).await;
    assert!(old_buttons().await.is_none());
    assert_eq!(test_store.claim(LOUNGE, START).await.unwrap().id, board);
    test_store.delivered(board, 8).await;
    let strip = old_buttons().await.unwrap();
    assert_eq!((strip.kind, strip.about), (RowKind::Strip, Some(ids[0])));
    let retry = test_store.store.retry_at(strip.id, START + 60 * SECOND);
    retry.await.unwrap();
    let lanes = test_store.due_lanes(START).await;
    assert_eq!(lanes, [], "it waits alone");
    let due = test_store.next_due(START).await;
    assert_eq!(due, Some(START + 60 * SECOND));
}

#[tokio::test]
async fn lane_with_a_fresh_row_precedes_the_backlog() {
    let rows = vec![row(RowKind::Board, LOUNGE), row(RowKind::Board, THREAD)];
    let (test_store, _, ids) = with_rows(rows).await;
    let beside = test_store.direct_database().await;
    let postpone = "update outbox set at = at + 5000 where id = $1";
    beside.change(postpone, &[ids[1].0.into()]).await.unwrap();
    let lanes = test_store.due_lanes(START).await;
    assert_eq!(lanes, [THREAD, LOUNGE].map(in_channel));
    let all = ShardSet::all();
    let lanes = test_store.store.due_lanes(&all, START, START + 60 * SECOND);
    assert_eq!(lanes.await.unwrap().games, [LOUNGE, THREAD].map(in_channel));
}

fn of_person(user_id: UserId) -> DeliveryQueue {
    DeliveryQueue::Lane(Lane::Person(user_id))
}

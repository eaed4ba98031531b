//! The courier: every message arrives once and in order, whatever happens to the requests.

use std::time::Duration;

use crate::support::house::{Fate, House, Posted, limits, pass};
use crate::support::test_store::in_channel;
use crate::support::{DAY, HOUR, LOUNGE, SECOND, alex, jihun, mina};
use hansu::app::Limits;
use hansu::discord::message::Controls;
use hansu_play::{
    ChannelId, Closed, Command, Event, Match, Phase, ProposalKind, Seq, Timestamp, UserId,
};
use hansu_store::{ParkReason, RowKind, RowState, TimerKind};
use janggi::Formation;
use tokio_util::sync::CancellationToken;

/// Returns whether a message has an enabled component.
fn can_be_pressed(posted: &Posted) -> bool {
    posted.message.rows.iter().any(|row| match row {
        Controls::Buttons(buttons) => buttons.iter().any(|button| button.enabled),
        Controls::Select(select) | Controls::MultiSelect(select) => select.enabled,
    })
}

/// Returns the lane of direct messages to a person.
fn direct(user: UserId) -> ChannelId {
    ChannelId(user.0)
}

#[tokio::test]
async fn messages_of_a_whole_game_are_posted_in_order() {
    let house = House::new().await;
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.proposes(game, &mina(), ProposalKind::Draw).await;
    house.declines(game, &jihun(), ProposalKind::Draw).await;
    house.does(game, &mina(), Command::Resign).await;
    house.deliver().await;

    let thread = house.home(game).await;
    assert_eq!(
        house.platform.wire().threads.iter().collect::<Vec<_>>(),
        [&thread]
    );
    let posted_rows: Vec<(ChannelId, RowKind)> = {
        let wire = house.platform.wire();
        wire.posted
            .iter()
            .map(|posted| (posted.lane, posted.kind))
            .collect()
    };
    use RowKind::{Board, Challenge, Offer, Setup};
    // The second offer is the notice that it was declined, sent to the player who is to move.
    let in_thread = [Setup, Setup, Board, Board, Board, Offer, Offer, Board];
    let expected = [(LOUNGE, Challenge)]
        .into_iter()
        .chain(in_thread.map(|kind| (thread, kind)));
    assert_eq!(posted_rows, expected.collect::<Vec<_>>());
    let settled_edits = house
        .platform
        .wire()
        .edited
        .iter()
        .filter(|edit| edit.0 == RowKind::Settled)
        .count();
    assert_eq!(settled_edits, 1);
    for row in house.rows().await.into_values() {
        assert!(row.is_delivered(), "{row:?}");
    }
    assert!(!house.step(in_channel(thread)).await, "nothing is left");
}

#[tokio::test]
async fn attempt_with_unknown_result_is_looked_for_before_repeating() {
    let (house, game) = House::with_game().await;
    let searched = house.platform.wire().searches;
    house.moves(game, "a4b4").await;
    house.clock.advance(10 * SECOND);
    // The handler's claim expired; the courier searches, posts, and gets no response.
    house.meets([Fate::Arrives, Fate::LosesAnswer]);
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Board).len(), 2);
    assert_eq!(house.platform.wire().searches, searched + 2);
}

#[tokio::test]
async fn message_sent_by_a_killed_handler_is_found() {
    let (house, game) = House::with_game().await;
    let answers = house.moves(game, "a4b4").await;
    let outgoing = house.outgoing(&answers[0]).await;
    let sent = house.platform.wire().post(&outgoing);
    let house = house.restart().await;
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Board).len(), 2);
    let row = house.rows().await.remove(&answers[0].id).unwrap();
    assert_eq!(row.state, RowState::Delivered(Some(sent)));
}

/// The bot was offline for minutes in which the player could see the board.
#[tokio::test]
async fn found_board_counts_from_when_it_was_posted() {
    // Posted on time; queued by a clock of ours that was ahead; found by a clock that is behind.
    for (posted, counts) in [(2, 2), (-3600, 0), (3600, 300)] {
        let (house, game) = House::with_game().await;
        let answers = house.moves(game, "a4b4").await;
        let outgoing = house.outgoing(&answers[0]).await;
        house.platform.wire().post(&outgoing);
        let queued = house.clock.now();
        let at = |seconds: i64| Timestamp(queued.0 + 1_000 * seconds);
        house.platform.wire().found_since = Some(at(posted));
        let house = house.restart().await;
        house.clock.advance(300 * SECOND);
        house.deliver().await;
        let seq = answers[0].seq;
        let store = &house.app.core.store;
        let arrived = store.arrived_posts(game, seq, Seq(seq.0 + 1));
        let arrived = arrived.await.unwrap();
        assert_eq!(arrived[0].at, at(counts), "{posted}");
    }
}

#[tokio::test]
async fn message_left_unsent_is_sent_after_a_restart() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    let house = house.restart().await;
    // The board, then the old one's buttons.
    assert_eq!(house.deliver_due().await, 2);
    assert_eq!(house.posted(RowKind::Board).len(), 2);
}

#[tokio::test]
async fn late_board_has_no_pings_and_no_buttons() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4 a7b7").await;
    house.deliver().await;
    let boards = house.posted(RowKind::Board);
    let [_, late, present] = boards.as_slice() else {
        panic!("{boards:?}")
    };
    assert!(late.late && !present.late);
    assert_eq!(late.message.pings, []);
    assert!(!can_be_pressed(late) && can_be_pressed(present));
    assert!(
        late.message.content.contains("Move 1 ·"),
        "{}",
        late.message.content
    );
    assert_eq!(present.message.pings, [mina().id]);
}

#[tokio::test]
async fn late_challenge_setup_and_offer_have_no_pings_or_buttons() {
    let house = House::new().await;
    let game = house.challenged(&mina(), &jihun()).await;
    house.accepted(game, &jihun(), false).await;
    house.sets_up(game, &jihun(), Formation::Hehe).await;
    house.sets_up(game, &mina(), Formation::Heeh).await;
    house.proposes(game, &mina(), ProposalKind::Draw).await;
    house.declines(game, &jihun(), ProposalKind::Draw).await;
    house.moves(game, "a4b4").await;
    house.deliver().await;
    for kind in [RowKind::Setup, RowKind::Offer] {
        for posted in house.posted(kind) {
            assert!(posted.late && posted.message.pings.is_empty(), "{posted:?}");
            assert!(!can_be_pressed(&posted), "{posted:?}");
        }
    }
    assert_eq!(house.posted(RowKind::Setup).len(), 2);
    assert_eq!(house.posted(RowKind::Offer).len(), 2);
}

#[tokio::test]
async fn player_who_left_the_server_is_named_without_a_ping() {
    let (house, game) = House::with_game().await;
    house.platform.wire().left.insert(jihun().id);
    house.moves(game, "a4b4").await;
    house.deliver().await;
    let board = house.posted(RowKind::Board).pop().unwrap();
    assert_eq!(board.message.pings, []);
    let text = &board.message.content;
    assert!(text.contains("**지훈** has left this server"), "{text}");
    assert!(!text.contains("<@12>"), "{text}");
}

#[tokio::test]
async fn game_with_a_deleted_thread_continues_in_the_channel() {
    for kind in [RowKind::Thread, RowKind::Board] {
        let house = House::new().await;
        let game = if kind == RowKind::Thread {
            let game = house.challenged(&mina(), &jihun()).await;
            house.accepted(game, &jihun(), true).await;
            // The edit of the challenge arrives, but creating the thread fails.
            house.meets([Fate::Arrives, Fate::Gone]);
            game
        } else {
            let game = house.running(&mina(), &jihun(), true).await;
            house.moves(game, "a4b4").await;
            house.clock.advance(10 * SECOND);
            house.meets([Fate::Gone]);
            game
        };
        assert_ne!(house.home(game).await, LOUNGE);
        house.deliver().await;
        assert_eq!(house.home(game).await, LOUNGE, "{kind:?}");
        let last = house.platform.wire().posted.last().cloned().unwrap();
        assert_eq!(last.lane, LOUNGE);
        let expected = if kind == RowKind::Thread {
            RowKind::Setup
        } else {
            RowKind::Board
        };
        assert_eq!(last.kind, expected);
        assert_eq!(house.posted(RowKind::Lost).len(), 0);
    }
}

#[tokio::test]
async fn lost_channel_is_reported_to_each_player_once_and_listed() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4 a7b7").await;
    house.clock.advance(10 * SECOND);
    house.meets([Fate::Gone]);
    house.deliver().await;
    let notices = house.posted(RowKind::Lost);
    let lanes: Vec<ChannelId> = notices.iter().map(|posted| posted.lane).collect();
    assert_eq!(lanes, [direct(mina().id), direct(jihun().id)]);
    let parked = house.parked(game).await;
    assert_eq!(parked.len(), 2);
    for row in &parked {
        assert_eq!(row.parked(), Some(ParkReason::ChannelGone));
    }
    let list = house.list(&mina()).await;
    assert_eq!(list.lines[0].parked, Some(ParkReason::ChannelGone));
}

#[tokio::test]
async fn parked_board_is_retried_when_a_player_looks() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    house.clock.advance(10 * SECOND);
    house.meets([Fate::Arrives, Fate::Refused(ParkReason::Forbidden)]);
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Board).len(), 1);
    for (person, boards) in [(alex(), 1), (jihun(), 2)] {
        house.looks(&person, game).await;
        house.deliver().await;
        let posted = house.posted(RowKind::Board).len();
        assert_eq!(posted, boards, "{}", person.name);
    }
    assert!(!house.posted(RowKind::Board)[1].late);
}

/// A parked row is posted after younger ones, so the search cannot stop at the newest older message.
#[tokio::test]
async fn parked_board_that_had_arrived_is_found_behind_a_later_one() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    house.clock.advance(10 * SECOND);
    // The message arrives without the bot's knowledge; then the bot may no longer read the channel.
    let unseen = [Fate::Arrives, Fate::LosesAnswer];
    let rejection = [Fate::Refused(ParkReason::Forbidden)];
    house.meets(unseen.into_iter().chain(rejection));
    house.deliver().await;
    assert_eq!(house.parked(game).await.len(), 1);
    let answers = house.moves(game, "a7b7").await;
    house.answers(&answers[0]).await;
    house.looks(&mina(), game).await;
    house.deliver().await;
    assert_eq!(house.parked(game).await.len(), 0);
    assert_eq!(house.posted(RowKind::Board).len(), 3, "each of them once");
}

#[tokio::test]
async fn removal_of_old_buttons_is_tried_once() {
    for fate in [
        Fate::Fails,
        Fate::Refused(ParkReason::Forbidden),
        Fate::LosesAnswer,
    ] {
        let (house, game) = House::with_game().await;
        let before = house.platform.wire().edited.len();
        let answers = house.moves(game, "a4b4").await;
        house.answers(&answers[0]).await;
        house.meets([fate.clone()]);
        house.deliver().await;
        assert!(house.platform.wire().edited.len() <= before + 1);
        let rows = house.rows().await;
        let strip = rows.values().next_back().unwrap();
        assert_eq!(strip.kind, RowKind::Strip, "{fate:?}");
        assert!(strip.is_delivered(), "{fate:?}");
    }
}

#[tokio::test]
async fn courier_posts_the_board_after_a_private_answer() {
    let (house, game) = House::with_game().await;
    let acted = house.does(game, &mina(), Command::Resign).await;
    assert!(acted.answer.is_none());
    // The final board at once, then the result in the challenge and the old buttons.
    assert_eq!(house.deliver_due().await, 3);
    assert_eq!(house.posted(RowKind::Board).len(), 2);
}

#[tokio::test]
async fn move_from_another_channel_is_posted_in_the_games_channel() {
    let (house, game) = House::with_game().await;
    let row = house.row(game).await;
    let request = house.request(&mina(), ChannelId(299));
    let games = &house.app.games;
    let acted = games.act(&request, &row, None, pass()).await.unwrap();
    assert!(acted.answer.is_none());
    assert_eq!(acted.home, LOUNGE);
    house.deliver_due().await;
    assert_eq!(house.posted(RowKind::Board).last().unwrap().lane, LOUNGE);
}

#[tokio::test]
async fn challenge_expires_after_three_days() {
    let house = House::new().await;
    let waiting = house.challenged(&mina(), &jihun()).await;
    let accepted_game = house.challenged(&mina(), &alex()).await;
    house.accepted(accepted_game, &alex(), false).await;
    house.deliver().await;
    let minute = Duration::from_secs(60);
    let next = house.app.timers.tick().await.unwrap();
    assert_eq!(next, minute, "nothing is near");
    house.clock.advance(Match::CHALLENGE_LIFE - 2 * SECOND);
    let wait = house.app.timers.tick().await.unwrap();
    assert!(wait <= 2 * SECOND && !wait.is_zero(), "{wait:?}");
    assert!(house.load(waiting).await.is_open());
    house.clock.advance(2 * SECOND);
    house.app.timers.tick().await.unwrap();
    let expired = house.load(waiting).await;
    assert!(matches!(expired.phase(), Phase::Closed(Closed::Expired)));
    assert!(house.load(accepted_game).await.is_open());
    house.deliver().await;
    let (kind, _, message) = house.platform.wire().edited.last().cloned().unwrap();
    assert_eq!(kind, RowKind::Closed);
    assert!(
        message.content.contains("within 72 hours"),
        "{}",
        message.content
    );
    assert!(message.rows.is_empty());
    let events = house.app.core.store.events(waiting).await.unwrap().len();
    house.app.timers.tick().await.unwrap();
    let stored = house.app.core.store.events(waiting).await;
    assert_eq!(stored.unwrap().len(), events);
}

#[tokio::test]
async fn handler_waits_for_older_messages_of_its_channel() {
    let patient = Limits {
        lane_wait: Duration::from_secs(30),
        ..limits()
    };
    let house = House::with(patient).await;
    let game = house.running(&mina(), &jihun(), false).await;
    let answers = house.moves(game, "a4b4 a7b7").await;
    assert!(house.app.delivery.wait_for_turn(&answers[0]).await.unwrap());
    let (turn, ()) = tokio::join!(house.app.delivery.wait_for_turn(&answers[1]), async {
        house.answers(&answers[0]).await;
        // Removing the old board's buttons is an older row too, so it goes before the next board.
        house.deliver_due().await;
    });
    assert!(turn.unwrap());
}

#[tokio::test]
async fn handler_stops_waiting_after_a_limit() {
    let (house, game) = House::with_game().await;
    let answers = house.moves(game, "a4b4 a7b7").await;
    assert!(!house.app.delivery.wait_for_turn(&answers[1]).await.unwrap());
    let delivery = &house.app.delivery;
    delivery.leave_to_courier(answers[1].id).await.unwrap();
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Board).len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn courier_wakes_for_new_rows_and_stops_on_request() {
    let house = House::new().await;
    let stop = CancellationToken::new();
    let courier = house.courier(&stop);
    let game = house.challenged(&mina(), &jihun()).await;
    house.accepted(game, &jihun(), false).await;
    // The edit of the challenge, then the select.
    for _ in 0..2 {
        let request_sent = house.platform.asked.notified();
        tokio::time::timeout(Duration::from_secs(20), request_sent)
            .await
            .unwrap();
        if !house.posted(RowKind::Setup).is_empty() {
            break;
        }
    }
    stop.cancel();
    courier.await.unwrap();
    assert_eq!(house.posted(RowKind::Setup).len(), 1);
}

/// Changes a stored value directly, as a later version or a bad disk might.
async fn damage(house: &House, sql: &'static str) {
    let damaged = house.direct_database().await.change(sql, &[]).await;
    assert!(damaged.unwrap() > 0);
}

#[tokio::test]
async fn unreadable_match_blocks_no_other() {
    let house = House::new().await;
    let broken = house.challenged(&mina(), &jihun()).await;
    let sound = house.challenged(&alex(), &jihun()).await;
    house.accepted(broken, &jihun(), false).await;
    house.accepted(sound, &jihun(), false).await;
    damage(
        &house,
        "update event set body = '{}' where game = 1 and seq = 2",
    )
    .await;
    let house = house.restart().await;
    // Both rows are in one channel, the broken one first.
    house.deliver().await;
    let rows = house.rows().await;
    for row in rows.values() {
        let expected = if row.game == broken && row.seq.0 == 2 {
            Some(ParkReason::Broken)
        } else {
            None
        };
        assert_eq!(row.parked(), expected, "{row:?}");
        assert_eq!(row.is_delivered(), expected.is_none(), "{row:?}");
    }
    assert!(rows.values().any(|row| row.parked().is_some()));
    let setups = house.posted(RowKind::Setup);
    assert_eq!(setups.len(), 1, "the other game goes on");

    // The game's players see it in a list with all the others.
    let list = house.list(&jihun()).await;
    let lines = list.lines.iter();
    let parked: Vec<_> = lines.map(|line| (line.game, line.parked)).collect();
    assert!(
        parked.contains(&(broken, Some(ParkReason::Broken))),
        "{parked:?}"
    );
    assert!(parked.contains(&(sound, None)), "{parked:?}");
}

#[tokio::test]
async fn row_of_an_unknown_kind_is_parked() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    // A later version may have more kinds.
    let sings = "update outbox set kind = 'singing', attempts = 0, claimed_until = null \
         where state = 'open' and kind = 'board'";
    house.direct_database().await.run(sings).await;
    house.moves(game, "a7b7").await;
    house.deliver().await;
    let boards = house.posted(RowKind::Board);
    // The first board, and that of the second move.
    assert_eq!(boards.len(), 2);
}

#[tokio::test]
async fn rate_limit_counts_no_attempt_and_skips_no_button_removal() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    let limited = || Fate::Limited(Duration::from_secs(7));
    house.clock.advance(limits().claim);
    house.meets([limited(), limited()]);
    assert_eq!(house.deliver_due().await, 1);
    let open = |rows: &std::collections::BTreeMap<_, hansu_store::Row>| {
        let open = rows.values().filter(|row| row.state == RowState::Open);
        open.map(|row| (row.kind, row.attempts)).collect::<Vec<_>>()
    };
    // The handler's claim counted as an attempt.
    let expected = [(RowKind::Board, 1), (RowKind::Strip, 0)];
    assert_eq!(open(&house.rows().await), expected);
    house.clock.advance(Duration::from_secs(7));
    house.platform.wire().fates.clear();
    assert_eq!(house.deliver_due().await, 2);
    assert!(open(&house.rows().await).is_empty());
    house.moves(game, "a7b7").await;
    house.clock.advance(limits().claim);
    house.meets([Fate::Arrives, Fate::Arrives, limited()]);
    house.deliver_due().await;
    assert_eq!(open(&house.rows().await), [(RowKind::Strip, 0)]);
    house.deliver().await;
    let edited = house.platform.wire().edited.len();
    let strips = house.rows_of(RowKind::Strip).await.into_iter();
    assert_eq!(edited, strips.count() + 1, "each, and the challenge");
}

#[tokio::test]
async fn one_row_probes_an_outage_and_all_resume_at_its_end() {
    let house = House::new().await;
    let mut games = Vec::new();
    for _ in 0..8 {
        // Nobody may challenge the same person so often in a short time.
        house.clock.advance(180 * SECOND);
        games.push(house.running(&mina(), &jihun(), true).await);
    }
    for game in games {
        house.moves(game, "a4b4").await;
    }
    house.clock.advance(limits().claim);
    // Every search finds nothing, and every post fails.
    let before = house.platform.wire().posted.len();
    house.meets(std::iter::repeat_n(Fate::Fails, 60));
    let stop = CancellationToken::new();
    let courier = house.courier(&stop);
    while house.platform.wire().fates.len() > 53 {
        house.platform.asked.notified().await;
    }
    house.platform.wire().fates.clear();
    // The rows' clock stands still, so only the end of the outage makes them due again.
    while house.platform.wire().posted.len() < before + 8 {
        house.platform.asked.notified().await;
    }
    stop.cancel();
    courier.await.unwrap();
}

#[tokio::test]
async fn clock_set_forward_leaves_a_handlers_claim() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    house.clock.advance(DAY);
    house.app.core.calendar.advance(DAY).await;
    // Its handler is about to send it.
    assert_eq!(house.deliver_due().await, 0);
    // If the handler is gone, the courier searches for the message as usual.
    house.clock.advance(limits().claim);
    house.deliver_due().await;
    assert_eq!(house.posted(RowKind::Board).len(), 2);
}

/// Found by the simulation, seed 23: the step shortened the claim, and the board was posted twice.
#[tokio::test]
async fn clock_set_back_leaves_a_newer_claim() {
    let (house, game) = House::with_game().await;
    house.clock.set(house.clock.now() - HOUR);
    house.moves(game, "a4b4").await;
    // Only now is the step noticed.
    house.app.core.calendar.follow_clock().await.unwrap();
    let delivered = house.deliver_due().await;
    assert_eq!(delivered, 0, "its handler is about to send it");
    house.clock.advance(limits().claim);
    house.deliver_due().await;
    assert_eq!(house.posted(RowKind::Board).len(), 2);
}

#[tokio::test]
async fn clock_set_back_delays_no_row_and_no_timer() {
    for restarts in [false, true] {
        let mut house = House::in_file().await;
        house.clock.advance(10 * DAY);
        let game = house.running(&mina(), &jihun(), false).await;
        house.challenged(&alex(), &jihun()).await;
        house.moves(game, "a4b4").await;
        // The handler is gone, and the courier's first attempt fails.
        house.clock.advance(limits().claim);
        house.meets([Fate::Fails]);
        assert_eq!(house.deliver_due().await, 1);
        house.clock.set(house.clock.now() - 9 * DAY);
        if restarts {
            house = house.restart().await;
        } else {
            house.app.timers.tick().await.unwrap();
        }
        house.deliver_due().await;
        let boards = house.posted(RowKind::Board);
        assert_eq!(boards.len(), 2, "restarts: {restarts}");
        // The step is handled once.
        house = house.restart().await;
        // The challenge has three days from now, not from the time of the clock that was ahead.
        let store = &house.app.core.store;
        let timer = store.next_timer(TimerKind::Expire).await.unwrap();
        let timer = timer.unwrap();
        let left = timer.since(house.clock.now());
        assert!(left <= Match::CHALLENGE_LIFE, "{left:?}");
        assert!(left + DAY > Match::CHALLENGE_LIFE, "{left:?}");
        house.clock.advance(Match::CHALLENGE_LIFE);
        house.app.timers.tick().await.unwrap();
        let timer = store.next_timer(TimerKind::Expire).await;
        assert_eq!(timer.unwrap(), None);
    }
}

#[tokio::test]
async fn list_for_a_menu_reads_no_history() {
    let (house, game) = House::with_game().await;
    let over = house.running(&mina(), &jihun(), false).await;
    house.moves(over, "a4b4").await;
    house.does(over, &mina(), Command::Resign).await;
    house.deliver().await;
    damage(&house, "update event set body = 'nothing'").await;
    let house = house.restart().await;
    let request = house.request(&mina(), LOUNGE);
    let lines = house.app.games.open_games(&request).await.unwrap();
    let names: Vec<_> = lines.iter().map(|line| (line.game, line.ply)).collect();
    assert_eq!(names, [(game, 0)]);
    let opponent = lines[0].opponent.as_ref().unwrap();
    assert_eq!(opponent, &jihun());
    let finished = house.app.games.finished(&request).await.unwrap();
    let names: Vec<_> = finished.iter().map(|line| (line.game, line.ply)).collect();
    assert_eq!(names, [(over, 1)]);
}

/// A game's times follow its events: a clock set back changes no order.
#[tokio::test]
async fn event_times_never_go_back() {
    let mut house = House::new().await;
    house.clock.advance(10 * DAY);
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, "a4b4").await;
    house.clock.set(house.clock.now() - 9 * DAY);
    house.moves(game, "a7b7").await;
    house = house.restart().await;
    house.moves(game, "c4d4").await;
    let events = house.app.core.store.events(game).await.unwrap();
    let times: Vec<_> = events.iter().map(|event| event.at).collect();
    assert!(times.is_sorted(), "{times:?}");
    assert_eq!(times[times.len() - 3..], [times[times.len() - 1]; 3]);
    // Ten minutes by the set-back clock do not pass by the game's.
    let acted = house.proposes(game, &mina(), ProposalKind::Takeback).await;
    assert!(matches!(acted.event, Event::TakenBack { .. }));
}

//! Parked messages: one per channel is retried with growing delays, and at once after a sign that the channel works.

use crate::support::house::{Fate, House, limits};
use crate::support::{CLUB, DAY, HOUR, LOUNGE, MINUTE, SECOND, alex, jihun, mina, play};
use hansu_play::{ChannelId, GameId, ServerId, UserId};
use hansu_store::{DeliveryQueue, Lane, ParkReason, RetryScope, RowKind, RowState};

fn refused() -> Fate {
    Fate::Refused(ParkReason::Forbidden)
}

/// Gives all following requests the same outcome.
fn all(house: &House, fate: &Fate) {
    let fates = &mut house.platform.wire().fates;
    fates.clear();
    fates.extend(std::iter::repeat_n(fate.clone(), 1_000));
}

fn works(house: &House) {
    house.platform.wire().fates.clear();
}

/// Counts the requests. A message whose search is rejected is not sent.
fn requests(house: &House) -> usize {
    house.platform.wire().requests.len()
}

fn boards(house: &House) -> usize {
    house.posted(RowKind::Board).len()
}

fn told(house: &House) -> Vec<ChannelId> {
    let notices = house.posted(RowKind::Lost).into_iter();
    notices.map(|posted| posted.lane).collect()
}

async fn looks(house: &House, game: GameId) {
    house.looks(&mina(), game).await;
    house.deliver_due().await;
}

/// Returns a game whose boards wait for the courier after these moves.
async fn moved(house: &House, moves: &str) -> GameId {
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, moves).await;
    house.clock.advance(limits().claim);
    game
}

/// Returns a game with a parked board, whose player has been notified.
async fn parked(house: &House, fate: Fate) -> GameId {
    let game = moved(house, "a4b4").await;
    // The first request looks for the handler's message.
    house.meets([Fate::Arrives, fate]);
    house.deliver_due().await;
    assert_eq!(house.parked(game).await.len(), 1);
    game
}

#[tokio::test]
async fn rejection_of_one_message_parks_the_others_unsent() {
    let house = House::new().await;
    let game = moved(&house, "a4b4 a7b7 b4a4").await;
    let before = requests(&house);
    let looks_and_sends = [Fate::Arrives, refused()];
    house.meets(looks_and_sends);
    house.deliver().await;
    let mut requests = house.platform.wire().requests[before..].to_vec();
    let rows = house.rows().await;
    requests.retain(|row| rows[row].kind == RowKind::Board);
    requests.dedup();
    assert_eq!(
        requests.len(),
        1,
        "one board is tried: {requests:?} {rows:?}"
    );
    assert_eq!(house.parked(game).await.len(), 3);
    // The player to move is notified of the newest turn only.
    assert_eq!(told(&house), [ChannelId(jihun().id.0)]);

    // For five minutes further messages are parked unsent, and the next player is notified too.
    house.clock.advance(MINUTE / 2);
    works(&house);
    // A move from another channel does not show that this one works.
    let row = house.row(game).await;
    let request = house.request(&jihun(), LOUNGE);
    let games = &house.app.games;
    let played = games.act(&request, &row, None, play("b7a7")).await;
    played.unwrap();
    let before = boards(&house);
    house.deliver().await;
    assert_eq!(boards(&house), before);
    assert_eq!(told(&house).len(), 2);
    let parked = house.parked(game).await;
    assert_eq!(parked.last().unwrap().parked(), Some(ParkReason::Forbidden));
}

#[tokio::test]
async fn one_parked_message_probes_before_the_newest_board() {
    let house = House::new().await;
    let game = moved(&house, "a4b4 a7b7 b4a4").await;
    house.meets([Fate::Arrives, refused()]);
    house.deliver().await;
    let before = boards(&house);
    // A player looks repeatedly: four attempts, and the next in five minutes.
    all(&house, &refused());
    let attempted = requests(&house);
    for _ in 0..5 {
        looks(&house, game).await;
    }
    assert_eq!(requests(&house), attempted + 4);
    house.clock.advance(5 * MINUTE);
    looks(&house, game).await;
    assert_eq!(requests(&house), attempted + 5);
    // The channel works again: of three boards only the newest is posted, and it is not late.
    works(&house);
    house.clock.advance(5 * MINUTE);
    looks(&house, game).await;
    assert_eq!(boards(&house), before + 1);
    let last = house.platform.wire().posted.last().cloned().unwrap();
    assert!(!last.late && last.kind == RowKind::Board);
    let boards = house.rows_of(RowKind::Board).await.into_iter();
    let skipped = boards.filter(|row| row.state == RowState::Delivered(None));
    assert_eq!(skipped.count(), 2);
    assert_eq!(house.parked(game).await.len(), 0);
}

#[tokio::test]
async fn turn_in_the_games_channel_reopens_it_at_once() {
    let house = House::new().await;
    let game = parked(&house, refused()).await;
    all(&house, &refused());
    looks(&house, game).await;
    works(&house);
    // The last attempt was a moment ago, but a player has just moved in this channel, where no permission is missing.
    let before = boards(&house);
    house.moves(game, "a7b7").await;
    house.clock.advance(limits().claim);
    house.deliver().await;
    assert_eq!(boards(&house), before + 1);
    assert_eq!(house.parked(game).await.len(), 0);
}

#[tokio::test]
async fn parked_row_is_retried_after_a_minute_an_hour_and_daily() {
    for reason in [
        ParkReason::Forbidden,
        ParkReason::ThreadLocked,
        ParkReason::Rejected,
    ] {
        let house = House::new().await;
        let game = parked(&house, Fate::Refused(reason)).await;
        let fate = Fate::Refused(reason);
        for wait in [MINUTE, HOUR, DAY, DAY] {
            all(&house, &fate);
            let before = requests(&house);
            house.clock.advance(wait - SECOND);
            house.deliver_due().await;
            assert_eq!(requests(&house), before, "{reason:?} {wait:?}");
            house.clock.advance(SECOND);
            // A lane probes once in five minutes.
            house.deliver_due().await;
            assert_eq!(requests(&house), before + 1, "{reason:?} {wait:?}");
        }
        works(&house);
        house.clock.advance(DAY);
        house.deliver_due().await;
        assert_eq!(house.parked(game).await.len(), 0);
    }
}

#[tokio::test]
async fn channel_event_or_start_retries_parked_rows() {
    let house = House::new().await;
    let game = parked(&house, refused()).await;
    let home = house.home(game).await;
    // The attempts after a minute and an hour are over.
    for wait in [MINUTE, HOUR] {
        all(&house, &refused());
        house.clock.advance(wait);
        house.deliver_due().await;
    }
    let places = [
        (RetryScope::Channel(ChannelId(1)), false),
        (RetryScope::Server(ServerId(5)), false),
        (RetryScope::Channel(home), true),
        (RetryScope::Channel(LOUNGE), true),
        (RetryScope::Server(CLUB), true),
        (RetryScope::Everywhere, true),
    ];
    for (place, tries) in places {
        all(&house, &refused());
        house.clock.advance(5 * MINUTE);
        let before = requests(&house);
        let may_retry = house.app.core.store.may_retry(place).await.unwrap();
        assert_eq!(may_retry, tries, "{place:?}: others cost no write");
        house.app.delivery.try_again_at(place).await.unwrap();
        house.deliver_due().await;
        // The second event within five minutes waits until they are over.
        house.app.delivery.try_again_at(place).await.unwrap();
        house.deliver_due().await;
        assert_eq!(requests(&house) - before, usize::from(tries), "{place:?}");
    }
    let house = house.restart().await;
    works(&house);
    house.clock.advance(5 * MINUTE);
    house.deliver_due().await;
    assert_eq!(house.parked(game).await.len(), 0);
}

#[tokio::test]
async fn last_board_of_a_finished_game_is_not_retried_forever() {
    let house = House::new().await;
    let game = moved(&house, "a4b4").await;
    house.deliver().await;
    house
        .does(game, &jihun(), hansu_play::Command::Resign)
        .await;
    all(&house, &refused());
    house.deliver_due().await;
    for wait in [MINUTE, HOUR] {
        house.clock.advance(wait);
        let before = requests(&house);
        house.deliver_due().await;
        assert_eq!(requests(&house), before + 1);
    }
    let before = requests(&house);
    house.clock.advance(3 * DAY);
    house.deliver_due().await;
    assert_eq!(requests(&house), before);
    // Found by the simulation, seed 3318: a change in the channel allows one more attempt.
    let place = RetryScope::Channel(house.home(game).await);
    for retry in 1..=2 {
        house.clock.advance(HOUR);
        house.app.delivery.try_again_at(place).await.unwrap();
        house.deliver_due().await;
        assert_eq!(requests(&house), before + retry);
    }
    works(&house);
    house.clock.advance(HOUR);
    house.app.delivery.try_again_at(place).await.unwrap();
    house.deliver_due().await;
    assert_eq!(house.parked(game).await.len(), 0);
}

#[tokio::test]
async fn row_is_parked_only_while_others_arrive() {
    let house = House::new().await;
    let other_game = house.running(&alex(), &mina(), true).await;
    let game = moved(&house, "a4b4").await;
    // An outage: for hours every request is rejected without a reason.
    all(&house, &Fate::Unclear);
    for _ in 0..40 {
        house.clock.advance(2 * MINUTE);
        for queue in house.due_lanes().await {
            house.step(queue).await;
        }
    }
    assert_eq!(house.parked(game).await.len(), 0);
    // Other messages are delivered again, but never this row.
    let lane = house.home(game).await;
    let turns = "a4b4 a7b7 c4d4 c7d7 i4h4 i7h7 g4f4 g7f7 b4b5 h7h6 d4d5 f7f6";
    let mut refusals = 0;
    for turn in turns.split(' ') {
        if !house.parked(game).await.is_empty() {
            break;
        }
        refusals += 1;
        house.moves(other_game, turn).await;
        house.clock.advance(2 * MINUTE);
        for queue in house.due_lanes().await {
            if queue == DeliveryQueue::Lane(Lane::Channel(lane)) {
                all(&house, &Fate::Unclear);
            } else {
                works(&house);
            }
            house.step(queue).await;
        }
    }
    assert!(refusals >= 8, "{refusals}");
    let parked = house.parked(game).await;
    assert_eq!(parked[0].parked(), Some(ParkReason::Rejected));
    works(&house);
    house.deliver_due().await;
    assert!(told(&house).contains(&ChannelId(jihun().id.0)));
}

#[tokio::test]
async fn unknown_rejection_parks_the_row_the_third_time() {
    let house = House::new().await;
    let game = moved(&house, "a4b4").await;
    let strange = [Fate::Arrives, Fate::Strange];
    for times in 1..=3 {
        house.meets(strange.clone());
        house.clock.advance(2 * MINUTE);
        house.deliver_due().await;
        let parked = house.parked(game).await.len();
        assert_eq!(parked, usize::from(times == 3), "{times}");
    }
}

#[tokio::test]
async fn briefly_missing_channel_keeps_its_game() {
    let house = House::new().await;
    let game = moved(&house, "a4b4").await;
    let home = house.home(game).await;
    let before = boards(&house);
    for seconds in [0, 30, 30] {
        house.clock.advance(seconds * SECOND);
        let denied = [Fate::Arrives, Fate::Denied];
        house.meets(denied);
        house.deliver_due().await;
        assert_eq!(house.home(game).await, home);
        works(&house);
    }
    // A request for the channel itself shows that it exists.
    house.clock.advance(MINUTE);
    house.deliver_due().await;
    assert_eq!(house.home(game).await, home);
    assert_eq!(boards(&house), before + 1);
}

#[tokio::test]
async fn game_leaves_its_thread_at_the_deletion_event() {
    let house = House::new().await;
    let game = moved(&house, "a4b4").await;
    let home = house.home(game).await;
    house.platform.wire().gone.insert(home);
    house.deliver_due().await;
    assert_eq!(house.home(game).await, home, "it waits for a minute");
    house.app.delivery.channel_deleted(home).await.unwrap();
    house.deliver_due().await;
    assert_eq!(house.home(game).await, LOUNGE);
}

/// With a channel Discord deletes its threads, without events for them.
#[tokio::test]
async fn games_in_threads_of_a_deleted_channel_are_moved() {
    let house = House::new().await;
    let first_game = moved(&house, "a4b4").await;
    let other_game = house.running(&alex(), &mina(), true).await;
    house.deliver().await;
    let homes = [
        house.home(first_game).await,
        house.home(other_game).await,
        LOUNGE,
    ];
    house.platform.wire().gone.extend(homes);
    house.app.delivery.channel_deleted(LOUNGE).await.unwrap();
    house.deliver_due().await;
    assert_eq!(told_of(&house, first_game), [mina().id, jihun().id]);
    assert_eq!(told_of(&house, other_game), [mina().id, alex().id]);
    // The next board is moved at once, because the channel is known to be deleted.
    house.moves(other_game, "a4b4").await;
    house.clock.advance(limits().claim);
    house.deliver_due().await;
    assert_eq!(house.home(other_game).await, LOUNGE);
    let parked = house.parked(other_game).await;
    let reason = parked.last().unwrap().parked();
    assert_eq!(reason, Some(ParkReason::ChannelGone));
}

/// If permissions are fixed in two steps, the second should not have to wait five minutes.
#[tokio::test]
async fn changes_of_a_channel_probe_it_four_times_in_five_minutes() {
    let house = House::new().await;
    let game = parked(&house, refused()).await;
    let place = RetryScope::Channel(house.home(game).await);
    all(&house, &refused());
    let before = requests(&house);
    for expected in [1, 2, 3, 4, 4, 4] {
        house.app.delivery.changed_at(place).await.unwrap();
        house.deliver_due().await;
        assert_eq!(requests(&house) - before, expected);
    }
    works(&house);
    house.clock.advance(5 * MINUTE);
    house.app.delivery.changed_at(place).await.unwrap();
    house.deliver_due().await;
    assert_eq!(house.parked(game).await.len(), 0);
}

#[tokio::test]
async fn rejected_notice_is_sent_when_its_player_acts() {
    let house = House::new().await;
    let game = moved(&house, "a4b4").await;
    // The outcomes of the board, and then of the direct message.
    let fates = [Fate::Arrives, refused(), refused()];
    house.meets(fates);
    house.deliver_due().await;
    assert_eq!(told(&house), []);
    works(&house);
    house.clock.advance(50 * MINUTE);
    let settings = &house.app.settings;
    settings.retry_lost_notices(mina().id).await.unwrap();
    all(&house, &refused());
    house.deliver_due().await;
    works(&house);
    settings.retry_lost_notices(jihun().id).await.unwrap();
    let notices = house.rows_of(RowKind::Lost).await.into_iter();
    let open = notices.filter(|row| row.state == RowState::Open);
    assert_eq!(open.count(), 1);
    house.deliver_due().await;
    assert_eq!(told(&house), [ChannelId(jihun().id.0)], "{game}");
}

/// Returns the players notified of a game's lost channel, in order of their ids.
fn told_of(house: &House, game: GameId) -> Vec<UserId> {
    let number = format!("#{game}");
    let notices = house.posted(RowKind::Lost).into_iter();
    let notices = notices.filter(|posted| posted.message.content.contains(&number));
    let mut people: Vec<UserId> = notices.map(|posted| UserId(posted.lane.0)).collect();
    people.sort();
    people
}

/// Between the check of the channel and the parking of a row, a turn may have shown that the channel works.
#[tokio::test]
async fn row_is_not_parked_unsent_in_a_recovered_channel() {
    let house = House::new().await;
    let game = parked(&house, refused()).await;
    house.moves(game, "a7b7").await;
    let boards = house.rows_of(RowKind::Board).await.into_iter();
    let newest = boards.max_by_key(|row| row.id).unwrap();
    let store = &house.app.core.store;
    store
        .reopen_working_lane(newest.lane, house.clock.now())
        .await
        .unwrap();
    assert!(
        !store
            .park_unsent(&newest, ParkReason::Forbidden)
            .await
            .unwrap()
    );
    let row = store.row(newest.id).await.unwrap().unwrap();
    assert_eq!(row.state, RowState::Open);
}

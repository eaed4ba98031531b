//! Limits on pings and notices.

use crate::support::house::{Fate, House};
use crate::support::steps::play_refusal;
use crate::support::{HOUR, LOUNGE, MINUTE, SECOND, jihun, mina, play};
use hansu_play::{ChannelId, GameId, ProposalKind, Refusal, UserId};
use hansu_store::{ParkReason, RowKind};

/// Returns the pings of the newest board, after a move whose board is posted at once.
async fn pinged_by(house: &House, game: GameId, mv: &str) -> Vec<UserId> {
    for answer in house.moves(game, mv).await {
        house.answers(&answer).await;
    }
    let board = house.posted(RowKind::Board).pop().unwrap();
    board.message.pings
}

async fn takes_back(house: &House, game: GameId) {
    let takeback = house.proposes(game, &mina(), ProposalKind::Takeback).await;
    house.answers(&takeback.answer.unwrap()).await;
}

#[tokio::test]
async fn repeated_move_and_takeback_ping_every_ten_minutes() {
    let (house, game) = House::with_game().await;
    let mut pings = Vec::new();
    for minute in 0..25 {
        if pinged_by(&house, game, "a4b4").await == [jihun().id] {
            pings.push(minute);
        }
        house.clock.advance(SECOND);
        takes_back(&house, game).await;
        house.clock.advance(MINUTE - SECOND);
    }
    assert_eq!(pings, [0, 10, 20]);
    // A player who has acted since is pinged again.
    assert_eq!(pinged_by(&house, game, "a4b4").await, []);
    assert_eq!(pinged_by(&house, game, "a7b7").await, [mina().id]);
    assert_eq!(pinged_by(&house, game, "c4d4").await, [jihun().id]);
}

#[tokio::test]
async fn late_board_does_not_count_as_a_ping() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    house.proposes(game, &mina(), ProposalKind::Takeback).await;
    house.moves(game, "a4b4").await;
    house.deliver().await;
    let boards = house.posted(RowKind::Board);
    let pings = boards.into_iter();
    let pings: Vec<Vec<UserId>> = pings.map(|posted| posted.message.pings).collect();
    // The first board gives Cho the first move.
    assert_eq!(pings[1..], [vec![], vec![], vec![jihun().id]]);
}

#[tokio::test]
async fn lost_notice_is_not_repeated_after_the_channel_recovers() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    house.clock.advance(10 * SECOND);
    let fates = [Fate::Arrives, Fate::Refused(ParkReason::Forbidden)];
    house.meets(fates);
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Lost).len(), 1);
    // The lane is reopened: the board is posted, and so are the next ones.
    house.looks(&jihun(), game).await;
    house.moves(game, "a7b7 c4d4").await;
    house.deliver().await;
    let seq = house.load(game).await.seq();
    let now = house.clock.now();
    let store = &house.app.core.store;
    let enqueued = store.enqueue_unreachable_notice(game, seq, jihun().id, now);
    enqueued.await.unwrap();
    house.deliver_due().await;
    assert!(house.next_due().await.is_some(), "in an hour");
    house.clock.advance(HOUR);
    house.deliver_due().await;
    assert_eq!(house.posted(RowKind::Lost).len(), 1);
    assert_eq!(house.next_due().await, None);
}

#[tokio::test]
async fn rejected_command_moves_no_game_to_another_channel() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    house.clock.advance(10 * SECOND);
    house.meets([Fate::Gone]);
    house.deliver().await;
    assert!(!house.parked(game).await.is_empty());
    let other_channel = ChannelId(202);
    let plays = async |person, mv| {
        let row = house.row(game).await;
        let request = house.request(&person, other_channel);
        let games = &house.app.games;
        games.act(&request, &row, None, play(mv)).await
    };
    let refusal = play_refusal(plays(mina(), "b4a4").await);
    assert_eq!(refusal, Refusal::NotYourTurn);
    assert_eq!(house.home(game).await, LOUNGE);
    assert!(!house.parked(game).await.is_empty());
    plays(jihun(), "a7b7").await.unwrap();
    assert_eq!(house.home(game).await, other_channel);
}

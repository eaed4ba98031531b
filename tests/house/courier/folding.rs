//! Old boards lose their pictures if the server wants that, and only once a newer one is posted.

use crate::support::house::{Fate, House, limits};
use crate::support::{jihun, mina};
use hansu::app::Subject;
use hansu_play::{GameId, OldBoards};
use hansu_store::{ParkReason, RowKind};

/// Returns the edits of a game's older messages, by kind of message.
async fn strips(house: &House, game: GameId) -> Vec<(RowKind, Subject)> {
    let mut strips = Vec::new();
    let rows = house.rows().await;
    let of_game = |row: &&hansu_store::Row| row.game == game && row.kind == RowKind::Strip;
    for row in rows.values().filter(of_game) {
        let about_kind = rows[&row.about.unwrap()].kind;
        let notice = house.app.delivery.notice(row).await.unwrap();
        strips.push((about_kind, notice.subject));
    }
    strips
}

async fn fold(house: &House, boards: OldBoards) {
    let fold = |server: &mut hansu_play::ServerSettings| server.boards = Some(boards);
    house.change_server(fold).await;
}

#[tokio::test]
async fn old_board_is_folded_once_a_newer_one_is_posted() {
    let house = House::new().await;
    fold(&house, OldBoards::Fold).await;
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4").await;
    let setups = vec![(RowKind::Setup, Subject::OldButtons); 2];
    let waits = [setups.clone(), vec![(RowKind::Board, Subject::OldButtons)]].concat();
    let shown = strips(&house, game).await;
    assert_eq!(shown, waits, "the new board is not there");
    house.deliver().await;
    let folded = [setups, vec![(RowKind::Board, Subject::FoldedBoard)]].concat();
    assert_eq!(strips(&house, game).await, folded);
    fold(&house, OldBoards::Keep).await;
    assert_eq!(strips(&house, game).await, waits);
}

#[tokio::test]
async fn old_board_stays_if_the_newer_one_cannot_be_posted() {
    let house = House::new().await;
    fold(&house, OldBoards::Fold).await;
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4").await;
    house.clock.advance(limits().claim);
    let rejection = Fate::Refused(ParkReason::Forbidden);
    house.meets([rejection.clone(), rejection]);
    house.deliver_due().await;
    let boards = house.rows().await;
    let parked = boards.values().any(|row| row.parked().is_some());
    assert!(parked, "{boards:?}");
    let old_buttons = (RowKind::Board, Subject::OldButtons);
    assert_eq!(strips(&house, game).await.last(), Some(&old_buttons));
}

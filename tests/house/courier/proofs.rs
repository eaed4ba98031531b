//! A press that confirms a message while the courier searches for it.

use crate::support::house::{House, limits};
use crate::support::mina;
use crate::support::test_store::in_channel;
use hansu::app::{AttemptSearch, OutgoingMessage, Outlet, OutletError, PressedMessage};
use hansu_play::{ChannelId, MessageId, ServerId, UserId};
use hansu_store::{KnownMessages, Row, RowKind, RowState};

/// A platform on which a player presses a message while the bot searches for it, which changes the identifying
/// component.
struct PressDuringSearch<'a> {
    house: &'a House,
    board: &'a Row,
    message: MessageId,
}

impl Outlet for PressDuringSearch<'_> {
    async fn send(&self, outgoing: &OutgoingMessage) -> Result<Option<MessageId>, OutletError> {
        self.house.platform.send(outgoing).await
    }

    async fn find(
        &self,
        _: &OutgoingMessage,
        _: &KnownMessages,
    ) -> Result<AttemptSearch, OutletError> {
        let house = self.house;
        let board = self.board;
        let mut request = house.request(&mina(), house.home(board.game).await);
        request.pressed = Some(PressedMessage {
            message: self.message,
            private: false,
            posted_as: Some(RowKind::Board),
        });
        let version = house.load(board.game).await.version();
        let pressed = house.app.games.pressed(&request, board.game, version);
        pressed.await.unwrap();
        Ok(AttemptSearch::Nowhere)
    }

    async fn exists(&self, channel: ChannelId) -> bool {
        self.house.platform.exists(channel).await
    }

    async fn is_member(&self, server: ServerId, user: UserId) -> bool {
        self.house.platform.is_member(server, user).await
    }
}

/// Found by the simulation, seed 9039: the board was posted twice.
#[tokio::test]
async fn board_confirmed_by_a_press_during_the_search_is_not_resent() {
    let (house, game) = House::with_game().await;
    house.deliver().await;
    let board = &house.moves(game, "a4b4").await[0];
    house.clock.advance(limits().claim);
    let before = house.platform.wire().posted.len();
    let message = MessageId(board.request.unwrap().0 + 1_000_000);
    let meanwhile = PressDuringSearch {
        house: &house,
        board,
        message,
    };
    let lane = in_channel(house.home(game).await);
    assert!(
        house
            .app
            .delivery
            .deliver_next(&meanwhile, lane)
            .await
            .unwrap()
    );
    assert_eq!(house.platform.wire().posted.len(), before);
    let board = house.store().row(board.id).await.unwrap().unwrap();
    assert_eq!(board.state, RowState::Delivered(Some(message)));
}

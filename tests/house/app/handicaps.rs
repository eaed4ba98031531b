//! Handicaps in challenges: who gives them, also in a rematch.

use hansu::app::{Invitation, Opponent};
use hansu_play::{ChallengeOptions, Command};
use janggi::{Handicap, Side, XIANGQI};

use crate::support::house::House;
use crate::support::steps::offered;
use crate::support::{LOUNGE, jihun, mina};

/// The challenger gives the handicap unless a side is chosen: as Han, and as Red in Xiangqi. In the rematch the sides
/// stay as they are.
#[tokio::test]
async fn challenger_gives_the_handicap_and_again_in_a_rematch() {
    let house = House::new().await;
    for (ruleset, handicap, giver) in [
        (None, Handicap::Chariot, Side::Han),
        (Some(XIANGQI), Handicap::Horses, Side::Cho),
    ] {
        let options = ChallengeOptions {
            ruleset,
            handicap: Some(handicap),
            ..ChallengeOptions::default()
        };
        let opponent = Some(Opponent {
            person: jihun(),
            bot: false,
            present: true,
        });
        let request = house.request(&mina(), LOUNGE);
        let invitation = Invitation { opponent, options };
        let challenged = house.app.games.challenge(&request, invitation).await;
        let game = challenged.unwrap().game;
        house.accepted(game, &jihun(), true).await;
        let state = house.load(game).await;
        assert_eq!(state.seat(mina().id), Ok(giver), "{handicap:?}");
        house.does(game, &mina(), Command::Resign).await;

        let request = house.request(&jihun(), LOUNGE);
        let version = house.load(game).await.version();
        let games = &house.app.games;
        let rematch = offered(games.rematch(&request, game, version, None).await.unwrap());
        house.accepted(rematch.game, &mina(), true).await;
        let state = house.load(rematch.game).await;
        assert_eq!(state.handicap(), Some(handicap));
        assert_eq!(state.seat(mina().id), Ok(giver), "again: {handicap:?}");
    }
}

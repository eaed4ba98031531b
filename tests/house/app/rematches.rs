//! Rematches: a second press accepts the first, however close they are.

use crate::support::house::House;
use crate::support::steps::{offered, play_refusal, practice};
use crate::support::{LOUNGE, alex, jihun, mina};
use hansu::app::{AppError, Rematch};
use hansu_play::{ChallengeOptions, Command, GameId, Level, Person, Refusal, SideChoice};
use hansu_teaching::Endgame;
use janggi::{Formation, Ruleset, Side};

/// Returns a game of Mina (Cho) and Jihun that she resigned.
async fn finished(house: &House) -> GameId {
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, "a4b4 a7b7").await;
    house.does(game, &mina(), Command::Resign).await;
    game
}

/// Presses a finished game's button for a rematch.
async fn presses(house: &House, game: GameId, person: &Person) -> Result<Rematch, AppError> {
    let request = house.request(person, LOUNGE);
    let version = house.load(game).await.version();
    let games = &house.app.games;
    games.rematch(&request, game, version, None).await
}

async fn open_games(house: &House) -> Vec<GameId> {
    let rows = house.store().open_games_of(mina().id, None).await.unwrap();
    rows.iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn second_players_press_accepts_the_rematch() {
    let house = House::new().await;
    let game = finished(&house).await;
    let next = offered(presses(&house, game, &mina()).await.unwrap()).game;
    let own = play_refusal(presses(&house, game, &mina()).await);
    assert_eq!(own, Refusal::SameChallenge(next));
    let foreign = play_refusal(presses(&house, game, &alex()).await);
    assert_eq!(foreign, Refusal::NotAPlayer);
    let accepted = presses(&house, game, &jihun()).await.unwrap();
    let Rematch::Accepted(acted) = accepted else {
        panic!("{accepted:?}");
    };
    assert_eq!(acted.game.id(), next);
    assert_eq!(acted.game.seat(jihun().id), Ok(Side::Cho));
    // Late presses find the game.
    for person in [mina(), jihun()] {
        let late = presses(&house, game, &person).await.unwrap();
        assert!(
            matches!(&late, Rematch::Begun(row) if row.id == next),
            "{late:?}"
        );
    }
    assert_eq!(open_games(&house).await, [next]);
}

#[tokio::test]
async fn presses_at_the_same_time_begin_one_game() {
    let house = House::new().await;
    let game = finished(&house).await;
    let [mina, jihun] = [mina(), jihun()];
    let presses = |person| presses(&house, game, person);
    let (first, second) = tokio::join!(presses(&mina), presses(&jihun));
    let results = [first.unwrap(), second.unwrap()];
    let offers = results
        .iter()
        .filter(|one| matches!(one, Rematch::Offered(_)));
    assert_eq!(offers.count(), 1, "{results:?}");
    let accepted = results
        .iter()
        .filter(|one| matches!(one, Rematch::Accepted(_)));
    assert_eq!(accepted.count(), 1, "{results:?}");
    assert_eq!(open_games(&house).await.len(), 1);
}

/// A challenge by other rules is no rematch, and neither hinders one nor is accepted by it.
#[tokio::test]
async fn other_challenge_of_the_opponent_is_not_accepted() {
    let house = House::new().await;
    let game = finished(&house).await;
    let options = ChallengeOptions {
        ruleset: Ruleset::named("traditional"),
        ..ChallengeOptions::default()
    };
    let other = house.invited(&jihun(), &mina(), options).await;
    let next = offered(presses(&house, game, &mina()).await.unwrap()).game;
    assert_ne!(next, other);
}

#[tokio::test]
async fn position_to_practise_is_no_rematch_of_a_whole_game() {
    let house = House::new().await;
    let practises = async |options| {
        let practice = practice(jihun(), Level::LOWEST, options);
        let game = house.practises(&mina(), practice).await;
        house.accepted(game, &jihun(), true).await;
        game
    };
    let as_han = ChallengeOptions {
        side: Some(SideChoice::Han),
        ..ChallengeOptions::default()
    };
    let game = practises(as_han).await;
    house.sets_up(game, &mina(), Formation::Heeh).await;
    house.does(game, &mina(), Command::Resign).await;
    let position = ChallengeOptions {
        start: Some(Endgame::CannonTwoSoldiers),
        ..ChallengeOptions::default()
    };
    let other = practises(position).await;
    let next = offered(presses(&house, game, &mina()).await.unwrap()).game;
    assert_ne!(next, other);
}

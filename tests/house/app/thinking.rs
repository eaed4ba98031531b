//! Hints, and what happens when the engine is too busy.

use std::cmp::Reverse;

use crate::support::house::{House, limits};
use crate::support::steps::{play_refusal, refused};
use crate::support::{LOUNGE, alex, jihun, mina};
use hansu::app::{AppError, EngineLimits, HintStrength, JobKind, Limits, Refused};
use hansu_play::{Command, GameId, Person, Refusal};
use janggi::Side;

/// Returns a house whose engine rejects all optional work.
async fn overworked() -> House {
    let thinking = EngineLimits {
        waiting: 0,
        ..limits().thinking
    };
    House::with(Limits {
        thinking,
        ..limits()
    })
    .await
}

async fn asks(house: &House, person: &Person, game: GameId) -> Result<(), AppError> {
    let request = house.request(person, LOUNGE);
    let named = Some(game);
    let row = house.app.core.matches.find(&request, named).await?;
    let taken = house.app.games.take_hint(&request, &row, None).await;
    taken.map(drop)
}

#[tokio::test]
async fn hint_names_the_best_moves_and_the_reason() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4 a7b7 a1a8 b10c8").await;
    let request = house.request(&mina(), LOUNGE);
    let state = house.load(game).await;
    let games = &house.app.games;
    let hint = games
        .search_hint(&request, &state, HintStrength::Quick)
        .await;
    let hint = hint.unwrap();
    assert_eq!(hint.results.len(), 3);
    let results = hint.results.iter();
    let order: Vec<_> = results.map(|result| Reverse(result.score)).collect();
    assert!(order.is_sorted(), "the best comes first: {order:?}");
    assert!(!hint.facts.is_empty(), "{hint:?}");
    let repeated = games
        .search_hint(&request, &state, HintStrength::Quick)
        .await;
    let repeated = repeated.unwrap();
    assert_eq!(repeated, hint, "the same question has the same answer");
    let legal = state.game().unwrap().legal_actions();
    for result in &hint.results {
        assert!(legal.contains(&result.best()), "{result:?}");
    }
}

#[tokio::test]
async fn rejected_hint_is_not_counted() {
    let house = overworked().await;
    let game = house.running(&mina(), &jihun(), false).await;
    let busy = asks(&house, &mina(), game).await;
    assert_eq!(refused(busy), Refused::EngineBusy);
    assert_eq!(house.load(game).await.hints(Side::Cho), 0);
    // People who may not request hints are told so, whether the engine is busy or not.
    for (person, expected) in [
        (jihun(), Refusal::NotYourTurn),
        (alex(), Refusal::NotAPlayer),
    ] {
        let result = asks(&house, &person, game).await;
        assert_eq!(play_refusal(result), expected);
    }
}

#[tokio::test]
async fn analysis_is_rejected_while_the_engine_is_busy() {
    let house = overworked().await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, "a4b4 a7b7").await;
    house.does(game, &mina(), Command::Resign).await;
    let request = house.request(&mina(), LOUNGE);
    let matches = &house.app.core.matches;
    let row = matches.find_finished(&request, None).await;
    let row = row.unwrap();
    let busy = house.app.analyses.analyse(&request, &row).await.map(drop);
    assert_eq!(refused(busy), Refused::EngineBusy);
    assert_eq!(house.app.core.engine.tallies()[JobKind::Analysis].done, 0);
}

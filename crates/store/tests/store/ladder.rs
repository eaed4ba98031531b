//! Stored results of games against the bot: counted once, reproducible, and deleted with their person.

use crate::kit::test_store::{MOST, START, TestStore, append};
use crate::kit::{Played, accept, challenge, jihun, mina, play};
use hansu_play::{
    Addressee, Challenge, Command, GameId, GameResult, Ladder, Level, PracticeGame, ProposalKind,
    SideChoice, Timestamp,
};
use hansu_store::RatingDifference;
use janggi::{BySide, Formation, Variant};

/// Plays a practice game of Mina, as Cho, against Jihun, with her commands before the end.
async fn practised(test_store: &TestStore, number: u64, own: &[Command], wins: bool) -> GameId {
    let challenge = Challenge {
        addressee: Addressee::Bot {
            bot: jihun(),
            level: Level::DEFAULT,
        },
        ..challenge(SideChoice::Cho)
    };
    let (game, _) = test_store
        .try_begin(&challenge, number, MOST)
        .await
        .unwrap();
    let mut steps = vec![
        (jihun(), accept(jihun())),
        (jihun(), Command::SetUp(Formation::Hehe)),
        (mina(), Command::SetUp(Formation::Heeh)),
    ];
    steps.extend(own.iter().map(|command| (mina(), command.clone())));
    steps.push((if wins { jihun() } else { mina() }, Command::Resign));
    let mut played = Played::numbered(game, &challenge);
    for (actor, command) in steps {
        played = played.then(&actor, command);
        let stored = append(&played, Vec::new());
        test_store.store.append(stored).await.unwrap();
    }
    game
}

async fn games(test_store: &TestStore) -> Vec<PracticeGame> {
    let stored = test_store
        .store
        .practice_games(Variant::Janggi, mina().id, Timestamp(i64::MAX));
    stored.await.unwrap()
}

#[tokio::test]
async fn result_against_the_bot_has_what_the_ladder_counts() {
    let test_store = TestStore::new().await;
    let hint = [Command::TakeHint, play("a4b4")];
    let back = [play("a4b4"), Command::Propose(ProposalKind::Takeback)];
    practised(&test_store, 1, &[], true).await;
    practised(&test_store, 2, &hint, true).await;
    practised(&test_store, 3, &back, true).await;
    let last = practised(&test_store, 4, &[], false).await;
    let accuracy = BySide::new(Some(88), Some(12));
    let store = &test_store.store;
    let saved = store.save_analysis(last, 1, "{}", accuracy, START);
    saved.await.unwrap();
    let stored = games(&test_store).await;
    let counted = stored
        .iter()
        .map(|game| (game.result, game.hints, game.takebacks, game.accuracy));
    let expected = [
        (GameResult::Won, 0, 0, None),
        (GameResult::Won, 1, 0, None),
        (GameResult::Won, 0, 1, None),
        (GameResult::Lost, 0, 0, Some(88)),
    ];
    assert_eq!(counted.collect::<Vec<_>>(), expected);
    assert!(stored.iter().all(|game| game.level == Level::DEFAULT));
    assert_eq!(Ladder::of(&stored).next(), Level::LOWEST);
    practised(&test_store, 5, &[], true).await;
    let next = Ladder::of(&games(&test_store).await).next();
    assert_eq!(Some(next), Level::DEFAULT.above());
    assert!(
        store
            .has_practised(Variant::Janggi, mina().id)
            .await
            .unwrap()
    );
    for (variant, person) in [(Variant::Xiangqi, mina()), (Variant::Janggi, jihun())] {
        assert!(!store.has_practised(variant, person.id).await.unwrap());
    }
}

#[tokio::test]
async fn damaged_practice_is_corrected() {
    let test_store = TestStore::new().await;
    let game = practised(&test_store, 1, &[Command::TakeHint], true).await;
    let before = games(&test_store).await;
    let beside = test_store.direct_database().await;
    for (change, difference) in [
        (
            "update practice set level = 9",
            RatingDifference::Result(game),
        ),
        ("delete from practice", RatingDifference::NoResult(game)),
    ] {
        beside.run(change).await;
        for keep in [false, true] {
            let found = test_store.store.recompute_ratings(keep).await.unwrap();
            let expected = std::slice::from_ref(&difference);
            assert_eq!(found.differences, expected, "{change}");
        }
        assert_eq!(games(&test_store).await, before, "{change}");
    }
}

#[tokio::test]
async fn ladder_is_deleted_with_its_person() {
    let test_store = TestStore::new().await;
    let game = practised(&test_store, 1, &[], true).await;
    let store = &test_store.store;
    practised(&test_store, 2, &[], true).await;
    store.delete_game(game, START).await.unwrap();
    assert_eq!(games(&test_store).await.len(), 1);
    store.forget_person(mina().id, START).await.unwrap();
    assert_eq!(games(&test_store).await, []);
}

//! Stored results and ratings: in order, once, reproducible, and without forgotten people.

use std::time::Duration;

use crate::kit::test_store::{MOST, START, TestStore, append};
use crate::kit::{CLUB, DAY, Played, alex, challenge, command, jihun, mina};
use hansu_play::{
    Addressee, Challenge, GameId, Hints, Person, RatingPool, SideChoice, Takebacks, TimeControl,
    Timestamp, UserId,
};
use hansu_store::{RatingDifference, StoreError};
use janggi::{Formation, Side, Variant};
use proptest::test_runner::{Config, TestRunner};

const JANGGI: RatingPool = RatingPool::by_days(Variant::Janggi);

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The player of Cho resigns after both have moved.
    ChoResigns,
    /// The player of Han resigns after both have moved.
    HanResigns,
    /// The player of Han resigns before a move.
    Unplayed,
    /// Both agree to a draw.
    Drawn,
}

/// Creates a rated challenge of one person to another.
fn rated(from: &Person, to: &Person) -> Challenge {
    Challenge {
        challenger: from.clone(),
        addressee: Addressee::Person(to.clone()),
        rated: true,
        hints: Hints::None,
        takebacks: Takebacks::Ask,
        terms: Some(TimeControl::DEFAULT),
        ..challenge(SideChoice::Cho)
    }
}

/// Plays a game to its end at a time, and stores every event.
async fn end_game(
    test_store: &TestStore,
    challenge: &Challenge,
    number: u64,
    end: End,
    at: Timestamp,
) -> GameId {
    let cho = challenge.challenger.clone();
    let han = challenge.addressee.person().unwrap().clone();
    let challenge_result = test_store.try_begin_at(challenge, number, MOST * 1000, at);
    let (game, _) = challenge_result.await.unwrap();
    let mut steps = vec![(&han, "accept"), (&han, "HEHE"), (&cho, "HEEH")];
    if end != End::Unplayed {
        steps.extend([(&cho, "a4b4"), (&han, "a7b7")]);
    }
    match end {
        End::ChoResigns => steps.push((&cho, "resign")),
        End::HanResigns | End::Unplayed => steps.push((&han, "resign")),
        End::Drawn => steps.extend([(&cho, "draw"), (&han, "accept-draw")]),
    }
    let mut played = Played::numbered(game, challenge);
    played.now = at;
    for (actor, word) in steps {
        played = played.then(actor, command(word, actor));
        let stored = hansu_store::NewEvents {
            previous: at,
            happened: at,
            at,
            ..append(&played, Vec::new())
        };
        test_store.store.append(stored).await.unwrap();
    }
    game
}

/// Plays a rated game of two people, Cho first.
async fn rated_game(
    test_store: &TestStore,
    [cho, han]: [Person; 2],
    number: u64,
    end: End,
    at: Timestamp,
) -> GameId {
    end_game(test_store, &rated(&cho, &han), number, end, at).await
}

/// Returns all rows of the rating tables as text; results by their order, because a server assigns higher ids to
/// results that are inserted again.
async fn numbers(test_store: &TestStore) -> Vec<String> {
    let beside = test_store.direct_database().await;
    let query = "select 'result ' || (select count(*) from result as r where r.id <= result.id) || ' ' || game || ' ' || cho || ' ' || han || ' ' || coalesce(winner, '-') || ' ' || rated from result \
        union all select 'change ' || result || ' ' || side || ' ' || number_before || ' ' || number || ' ' || deviation from rating_change \
        union all select 'rating ' || person || ' ' || number || ' ' || deviation || ' ' || games || ' ' || opponents || ' ' || last_game || ' ' || ended_at from rating order by 1";
    beside.column(query, &[]).await
}

async fn differences(test_store: &TestStore, keep: bool) -> Vec<RatingDifference> {
    let found = test_store.store.recompute_ratings(keep).await.unwrap();
    found.differences
}

#[tokio::test]
async fn result_counts_if_both_sides_have_moved() {
    let test_store = TestStore::new().await;
    let casual_challenge = Challenge {
        rated: false,
        ..rated(&mina(), &jihun())
    };
    let unplayed = rated_game(&test_store, [mina(), jihun()], 1, End::Unplayed, START).await;
    let casual_game = end_game(&test_store, &casual_challenge, 2, End::HanResigns, START).await;
    for game in [unplayed, casual_game] {
        assert_eq!(test_store.store.rating_changes(game).await.unwrap(), None);
    }
    let rated_game = rated_game(&test_store, [mina(), jihun()], 3, End::HanResigns, START).await;
    let changes = test_store.store.rating_changes(rated_game).await;
    let changes = changes.unwrap().unwrap();
    assert_eq!(changes.map(|change| change.before.shown()).cho, 1500);
    assert_eq!(changes.map(|change| change.after.shown()).cho, 1662);
    assert_eq!(changes.map(|change| change.after.shown()).han, 1338);
    let beside = test_store.direct_database().await;
    let query = "select rated, why_not from result order by id";
    let reasons: Vec<(i64, Option<String>)> = beside.rows(query, &[]).await;
    let unplayed = Some("unplayed".to_owned());
    assert_eq!(reasons, [(1, unplayed), (0, None), (1, None)]);
}

#[test]
fn recomputed_ratings_equal_the_running_ones() {
    let people = [mina(), jihun(), alex()];
    let game = (0_usize..3, 1_usize..3, 0_usize..4, -3_i64..40);
    let games = proptest::collection::vec(game, 1..8);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut runner = TestRunner::new(Config::with_cases(12));
    let result = runner.run(&games, |games| {
        runtime.block_on(async {
            let test_store = TestStore::new().await;
            let mut at = START;
            for ((cho, distance, end, days), number) in games.into_iter().zip(1..) {
                let first = &people[cho];
                let second = &people[(cho + distance) % 3];
                let ends = [End::ChoResigns, End::HanResigns, End::Unplayed, End::Drawn];
                // A clock may be set back.
                at = Timestamp(at.0 + days * 24 * 60 * 60 * 1000);
                end_game(&test_store, &rated(first, second), number, ends[end], at).await;
            }
            let before = numbers(&test_store).await;
            assert_eq!(differences(&test_store, false).await, []);
            assert_eq!(differences(&test_store, true).await, []);
            assert_eq!(numbers(&test_store).await, before);
        });
        Ok(())
    });
    result.unwrap();
}

#[tokio::test]
async fn manual_changes_are_reported_and_corrected() {
    let test_store = TestStore::new().await;
    for number in 1..=3 {
        let at = START + DAY * u32::try_from(number).unwrap();
        rated_game(&test_store, [mina(), jihun()], number, End::HanResigns, at).await;
    }
    let before = numbers(&test_store).await;
    let beside = test_store.direct_database().await;
    for change in [
        "update rating set number = number + 1 where person = 11",
        "update rating_change set deviation = 1 where result = 2 and side = 'han'",
        "update result set winner = 'han' where id = 1",
        "delete from rating where person = 12",
    ] {
        beside.run(change).await;
        let found = differences(&test_store, false).await;
        assert!(!found.is_empty(), "{change}");
        let repeated = differences(&test_store, false).await;
        assert_eq!(found, repeated, "telling changes nothing");
        differences(&test_store, true).await;
        assert_eq!(numbers(&test_store).await, before, "{change}");
    }
    beside
        .run("update rating set number = number + 0.0005")
        .await;
    // Too little to be told.
    assert_eq!(differences(&test_store, false).await, []);
}

#[tokio::test]
async fn forgotten_player_has_a_substitute_id_in_results_of_others() {
    let test_store = TestStore::new().await;
    let pairs = [
        [mina(), jihun()],
        [alex(), mina()],
        [jihun(), mina()],
        [alex(), jihun()],
    ];
    for (pair, number) in pairs.into_iter().zip(1..) {
        rated_game(&test_store, pair, number, End::ChoResigns, START).await;
    }
    let store = &test_store.store;
    let rating_of = |user_id: UserId| store.rating_of(CLUB, JANGGI, user_id);
    let before = rating_of(jihun().id).await.unwrap();
    for person in [mina(), alex()] {
        let recorded = store.record_deletion_request(person.id, START).await;
        recorded.unwrap();
        for game in store.games_naming(person.id).await.unwrap() {
            let removed = store.remove_person_from_game(game, person.id, START);
            removed.await.unwrap();
        }
        store.forget_person(person.id, START).await.unwrap();
        assert_eq!(rating_of(person.id).await.unwrap(), None);
    }
    assert_eq!(rating_of(jihun().id).await.unwrap(), before);
    assert_eq!(differences(&test_store, false).await, []);
    let beside = test_store.direct_database().await;
    let query = "select person from rating order by person";
    let people: Vec<i64> = beside.column(query, &[]).await;
    assert_eq!(people, [-2, -1, 12], "told apart");
    // A difference does not name either person by their substitute id.
    beside.run("update rating set games = games + 1").await;
    let found = differences(&test_store, false).await;
    let found: Vec<String> = found.iter().map(RatingDifference::to_string).collect();
    for (name, line) in ["former player 1", "former player 2", "person 12"]
        .iter()
        .zip(&found)
    {
        let is_named = line.contains(&format!("{name}: games"));
        assert!(is_named && !line.contains("18446744073709551"), "{line}");
    }
    assert_eq!(found.len(), 3, "{found:?}");
    let players = store.players(CLUB, JANGGI).await.unwrap();
    assert_eq!(players.len(), 1, "nobody stands among the others");
}

#[tokio::test]
async fn two_people_can_start_three_rated_games_a_day() {
    let test_store = TestStore::new().await;
    let day = Duration::from_secs(600);
    let people = [jihun().id, mina().id];
    let store = &test_store.store;
    let rated_again_at = |now| store.rated_again_at(CLUB, people, now, day);
    for number in 1..=3_u32 {
        assert_eq!(rated_again_at(START).await.unwrap(), None);
        let pair = match number {
            2 => [jihun(), mina()],
            _ => [mina(), jihun()],
        };
        let at = START + Duration::from_secs(60) * number;
        rated_game(&test_store, pair, number.into(), End::ChoResigns, at).await;
    }
    let first = START + Duration::from_secs(60);
    let now = START + Duration::from_secs(300);
    assert_eq!(rated_again_at(now).await.unwrap(), Some(first + day));
    // A day after the first, and before the clock was set back.
    for free in [first + day, START] {
        assert_eq!(rated_again_at(free).await.unwrap(), None);
    }
    // The fourth game is rejected in the transaction that would start it.
    let fourth = rated(&mina(), &jihun());
    let (game, _) = test_store
        .try_begin_at(&fourth, 9, MOST, now)
        .await
        .unwrap();
    let mut played = Played::numbered(game, &fourth);
    played.now = now;
    let played = played.plays("jihun accept");
    let accepted = hansu_store::NewEvents {
        previous: now,
        at: now,
        happened: now,
        rated_within: Some(day),
        ..append(&played, Vec::new())
    };
    let refused = test_store.store.append(accepted).await;
    assert!(matches!(refused, Err(StoreError::TooManyRated(at)) if at == first + day));
}

#[tokio::test]
async fn player_history_lists_each_game() {
    let test_store = TestStore::new().await;
    rated_game(&test_store, [mina(), jihun()], 1, End::HanResigns, START).await;
    let [second, third] = [START + DAY, START + DAY * 2];
    rated_game(&test_store, [alex(), mina()], 2, End::ChoResigns, second).await;
    rated_game(&test_store, [jihun(), mina()], 3, End::Drawn, third).await;
    let beside = test_store.direct_database().await;
    beside
        .run("insert into person (id, language, seen_at, stats) values (13, 'en', 0, 'hidden')")
        .await;
    let history_of = async |pool, count| {
        let history = test_store.store.history(CLUB, pool, mina().id, count).await;
        history.unwrap()
    };
    let history = history_of(JANGGI, 200).await;
    assert_eq!(history.name.as_deref(), Some("미나"));
    assert_eq!(history.hidden, [alex().id]);
    assert_eq!(history.numbers.len(), 3);
    for (game, expected) in history.games.iter().zip([
        (Side::Cho, jihun(), Some(Formation::Heeh)),
        (Side::Han, alex(), Some(Formation::Hehe)),
        (Side::Han, jihun(), Some(Formation::Hehe)),
    ]) {
        let name = game.opponent_name.clone();
        let opponent = Person {
            id: game.opponent,
            name,
        };
        assert_eq!((game.side, opponent, game.formation), expected);
    }
    assert_eq!(history.games.len(), 3);
    let shortened = history_of(JANGGI, 2).await;
    assert_eq!(shortened.numbers, history.numbers[1..]);
    let xiangqi = RatingPool::by_days(Variant::Xiangqi);
    assert!(history_of(xiangqi, 2).await.games.is_empty());
}

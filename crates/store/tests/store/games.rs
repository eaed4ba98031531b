//! Games in the database: an event is stored completely or not at all, and never concurrently.

use crate::kit::test_store::{MOST, START, TestStore, append, row};
use crate::kit::{
    CLUB, LOUNGE, Played, SECOND, accept, alex, challenge, jihun, mina, on_server, person,
};
use futures_util::future::join_all;
use hansu_play::{
    Addressee, Cards, Challenge, Command, Event, GameId, Level, Match, OldBoards, PaceChoice,
    Person, Rated, Reserve, ServerId, ServerSettings, SideChoice, StoredWord, TimeControl, Timeout,
    Timestamp, UserId, Weekends, Zone,
};
use hansu_store::ShardSet;
use hansu_store::{
    DatabaseOptions, GameInFile, InteractionId, NewEvents, ReminderChange, RowKind, StoreError,
    TimerKind,
};
use janggi::{BySide, Variant, usual};

#[tokio::test]
async fn answered_challenge_does_not_expire() {
    for answer in ["jihun accept", "jihun decline", "mina withdraw"] {
        let test_store = TestStore::new().await;
        let played = test_store.challenged().await;
        test_store.then(played, answer, &[]).await;
        let timer = test_store.store.next_timer(TimerKind::Expire).await;
        assert_eq!(timer.unwrap(), None, "{answer}");
    }
}

#[tokio::test]
async fn rejected_challenge_stores_nothing() {
    let test_store = TestStore::new().await;
    let first = challenge(SideChoice::Cho);
    let (game, _) = test_store.try_begin(&first, 1, MOST).await.unwrap();
    let before = test_store.dump().await;
    let repeated = test_store.try_begin(&first, 2, MOST).await;
    assert!(matches!(repeated, Err(StoreError::SameChallenge(existing)) if existing == game));
    let mut to_alex = first.clone();
    to_alex.addressee = Addressee::Person(alex());
    let repeated = test_store.try_begin(&to_alex, 1, MOST).await;
    assert!(matches!(repeated, Err(StoreError::AlreadyHandled)));
    let full = test_store.try_begin(&to_alex, 3, 1).await;
    assert!(matches!(full, Err(StoreError::TooManyGames(1))));
    assert_eq!(test_store.dump().await, before);
    // The rejected interactions can be used again.
    test_store.try_begin(&to_alex, 3, MOST).await.unwrap();
}

#[tokio::test]
async fn same_opponent_or_channel_makes_the_same_challenge() {
    let test_store = TestStore::new().await;
    let named = challenge(SideChoice::Cho);
    let mut open = named.clone();
    open.addressee = Addressee::Anyone;
    let mut other_channel = open.clone();
    other_channel.channel = hansu_play::ChannelId(202);
    let mut other_side = named.clone();
    other_side.side = SideChoice::Han;
    let mut other_server = named.clone();
    other_server.server = Some(ServerId(102));
    let mut other_game = named.clone();
    other_game.ruleset = *usual(Variant::Xiangqi);
    for (index, (challenge, is_same)) in [
        (&named, false),
        (&open, false),
        (&other_channel, false),
        (&other_server, false),
        (&other_game, false),
        (&other_side, true),
        (&other_game, true),
        (&open, true),
    ]
    .into_iter()
    .enumerate()
    {
        let result = test_store
            .try_begin(challenge, 10 + index as u64, MOST)
            .await;
        let is_refused = matches!(result, Err(StoreError::SameChallenge(_)));
        assert_eq!(is_refused, is_same, "{index}: {result:?}");
    }
}

#[tokio::test]
async fn rejected_event_stores_nothing() {
    let test_store = TestStore::new().await;
    let played = test_store.challenged().await;
    let declined = played.clone().plays("jihun decline");
    let accepted = played.plays("jihun accept");
    let rows = || vec![row(RowKind::Setup, LOUNGE)];
    let by = |interaction| NewEvents {
        interaction: Some((InteractionId(interaction), START)),
        strip: true,
        ..append(&accepted, rows())
    };
    let before = test_store.dump().await;
    let over_limit = NewEvents {
        open_games_limit: Some((jihun().id, 0)),
        ..by(2)
    };
    let refused = test_store.store.append(over_limit).await;
    assert!(matches!(refused, Err(StoreError::TooManyGames(0))));
    let repeated = test_store.store.append(by(1)).await;
    assert!(matches!(repeated, Err(StoreError::AlreadyHandled)));
    assert_eq!(test_store.dump().await, before);

    test_store.store.append(by(2)).await.unwrap();
    let before = test_store.dump().await;
    let late = NewEvents {
        interaction: Some((InteractionId(3), START)),
        ..append(&declined, rows())
    };
    let refused = test_store.store.append(late).await;
    assert!(matches!(refused, Err(StoreError::Stale(game)) if game == accepted.game.id()));
    assert_eq!(test_store.dump().await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_many_concurrent_events_is_stored() {
    let test_store = TestStore::new().await;
    let played = test_store.accepted().await;
    let rows = || vec![row(RowKind::Setup, LOUNGE)];
    let attempts = (0..16).map(|_| test_store.try_append(&played, rows()));
    let results = join_all(attempts).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let is_stale = |result: &&Result<_, _>| matches!(result, Err(StoreError::Stale(_)));
    assert_eq!(results.iter().filter(is_stale).count(), 15);
    let game = played.game.id();
    assert_eq!(test_store.store.events(game).await.unwrap().len(), 2);
}

#[tokio::test]
async fn match_is_replayed_from_its_stored_events() {
    let test_store = TestStore::new().await;
    let mut played = test_store.challenged().await;
    for entry in [
        "jihun accept",
        "jihun HEHE",
        "mina HEEH",
        "mina a4b4",
        "jihun draw",
    ] {
        (played, _) = test_store.then(played, entry, &[]).await;
    }
    let game = played.game.id();
    let stored = test_store.store.events(game).await.unwrap();
    let events: Vec<Event> = stored.iter().map(|stored| stored.event.clone()).collect();
    let appended = played.events.iter().map(|appended| appended.event.clone());
    assert_eq!(events, appended.collect::<Vec<_>>());
    let replayed = Match::replay(game, &crate::kit::dated(&events)).unwrap();
    assert_eq!(format!("{replayed:?}"), format!("{:?}", played.game));
    assert_eq!(test_store.store.events(GameId(99)).await.unwrap(), []);
    assert_eq!(test_store.store.game_row(GameId(99)).await.unwrap(), None);
}

/// Returns the ids of a person's open games in a server.
async fn open_games(test_store: &TestStore, user_id: UserId, server: Option<ServerId>) -> Vec<i64> {
    let rows = test_store.store.open_games_of(user_id, server).await;
    let rows = rows.unwrap();
    rows.iter().map(|row| row.id.0).collect()
}

#[tokio::test]
async fn open_games_waiting_for_the_person_are_listed_first() {
    let test_store = TestStore::new().await;
    // 1: in setup, waits for Jihun. 2: Mina's open challenge. 3: over. 4: in another server.
    let played = test_store.challenged().await;
    test_store.then(played, "jihun accept", &[]).await;
    let mut open = challenge(SideChoice::Random);
    open.addressee = Addressee::Anyone;
    test_store.try_begin(&open, 2, MOST).await.unwrap();
    let mut third = challenge(SideChoice::Cho);
    third.addressee = Addressee::Person(alex());
    let (id, _) = test_store.try_begin(&third, 3, MOST).await.unwrap();
    let third = Played::numbered(id, &third);
    test_store.then(third, "alex decline", &[]).await;
    let mut in_other_server = challenge(SideChoice::Cho);
    in_other_server.server = Some(ServerId(102));
    test_store
        .try_begin(&in_other_server, 4, MOST)
        .await
        .unwrap();

    for (user_id, server, expected) in [
        (mina().id, Some(CLUB), vec![1, 2]),
        (jihun().id, Some(CLUB), vec![1]),
        (jihun().id, Some(ServerId(102)), vec![4]),
        (jihun().id, None, vec![1, 4]),
        (alex().id, None, vec![]),
    ] {
        let mut game_ids = open_games(&test_store, user_id, server).await;
        if user_id == mina().id {
            game_ids.sort_unstable();
        }
        assert_eq!(game_ids, expected, "{user_id} {server:?}");
    }
    let game_ids = test_store.store.games_at(LOUNGE).await.unwrap();
    let game_ids: Vec<i64> = game_ids.iter().map(|row| row.id.0).collect();
    assert_eq!(game_ids, [4, 2, 1, 3], "open ones first, then the latest");
}

#[tokio::test]
async fn practice_game_is_found_in_direct_messages_and_by_the_bot() {
    let test_store = TestStore::new().await;
    let bot = jihun();
    let practice = |server| {
        let mut challenge = challenge(SideChoice::Cho);
        challenge.addressee = crate::kit::bot(1);
        challenge.server = server;
        challenge
    };
    let begin = async |server, number| {
        let begun = test_store.try_begin(&practice(server), number, MOST).await;
        begun.map(|(game, _)| game)
    };
    let direct = begin(None, 1).await.unwrap();
    let club = begin(Some(CLUB), 2).await.unwrap();
    let repeated = begin(None, 3).await;
    assert!(matches!(repeated, Err(StoreError::SameChallenge(id)) if id == direct));
    let place = test_store.game(direct).await;
    assert_eq!(place.server, None);
    let games = open_games(&test_store, mina().id, Some(CLUB)).await;
    assert_eq!(games, [club.0]);
    let mut game_ids = open_games(&test_store, mina().id, None).await;
    game_ids.sort_unstable();
    assert_eq!(game_ids, [direct.0, club.0]);
    let all = ShardSet::all();
    let against = async || test_store.store.open_against(bot.id, &all).await.unwrap();
    assert_eq!(against().await, [direct, club]);

    let played = Played::numbered(club, &practice(Some(CLUB)));
    test_store.then(played, "mina withdraw", &[]).await;
    assert_eq!(against().await, [direct]);
}

#[tokio::test]
async fn discord_ids_keep_all_bits() {
    let test_store = TestStore::new().await;
    let mut challenge = challenge(SideChoice::Cho);
    challenge.server = Some(ServerId(u64::MAX));
    challenge.channel = hansu_play::ChannelId(1 << 63);
    let begun = test_store.try_begin(&challenge, u64::MAX, MOST).await;
    let (game, _) = begun.unwrap();
    let place = test_store.game(game).await;
    assert_eq!(place.server, challenge.server);
    assert_eq!(place.home, challenge.channel);
    let stored = test_store.store.events(game).await.unwrap();
    assert_eq!(stored[0].event, Match::challenge_event(&challenge).unwrap());
}

#[tokio::test]
async fn server_time_settings_change_independently() {
    let test_store = TestStore::new().await;
    let paces = PaceChoice::by_days().map(Some).chain([None]);
    let zones = ["Asia/Seoul", "America/New_York", "UTC"].map(Zone::named);
    for (pace, index) in paces.zip(0..) {
        let settings = ServerSettings {
            pace,
            reserve: Reserve::ALL.get(index % 6).copied(),
            timeout: Timeout::ALL.get(index % 3).copied(),
            weekends: Weekends::ALL.get((index + 1) % 3).copied(),
            zone: zones.get(index % 4).cloned().flatten(),
            boards: OldBoards::ALL.get(index % 3).copied(),
            rated: Rated::ALL.get((index + 1) % 3).copied(),
            cards: Cards::ALL.get((index + 2) % 3).copied(),
            ..ServerSettings::default()
        };
        let paced = |server: &mut ServerSettings| server.pace = settings.pace;
        test_store.store.change_server(CLUB, paced).await.unwrap();
        let ended = |server: &mut ServerSettings| {
            server.reserve = settings.reserve;
            server.timeout = settings.timeout;
        };
        test_store.store.change_server(CLUB, ended).await.unwrap();
        let rested = |server: &mut ServerSettings| {
            server.weekends = settings.weekends;
            server.zone.clone_from(&settings.zone);
            server.boards = settings.boards;
            server.rated = settings.rated;
            server.cards = settings.cards;
        };
        test_store.store.change_server(CLUB, rested).await.unwrap();
        assert_eq!(test_store.store.server(CLUB).await.unwrap(), settings);
    }
}

#[tokio::test]
async fn analysis_belongs_to_a_game_and_an_edition() {
    let test_store = TestStore::new().await;
    let game = test_store.challenged().await.game.id();
    let stored = async |edition| test_store.store.analysis(game, edition).await.unwrap();
    let save = async |edition, body: &str| {
        let accuracy = BySide::new(Some(87), None);
        let store = &test_store.store;
        let saved = store.save_analysis(game, edition, body, accuracy, START);
        saved.await.unwrap();
    };
    assert_eq!(stored(1).await, None);
    save(1, "first").await;
    assert_eq!(stored(1).await.as_deref(), Some("first"));
    assert_eq!(stored(2).await, None, "another edition finds nothing");
    save(2, "second").await;
    assert_eq!(stored(2).await.as_deref(), Some("second"));
    assert_eq!(stored(1).await, None, "one for each game");
    let missing_game = GameId(99);
    let no_accuracy = BySide::new(None, None);
    let store = &test_store.store;
    let result = store.save_analysis(missing_game, 1, "x", no_accuracy, START);
    assert!(result.await.is_err(), "of a game that there is not");
}

#[tokio::test]
async fn analysis_of_a_record_is_deleted_with_it() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let owner = UserId(7);
    let open = async |file: &[u8], limit| {
        let id = store.open_review(owner, file, START, limit).await;
        id.unwrap()
    };
    let first = open(b"one", 10).await;
    let save = async |review, nth, edition, body: &str| {
        let saved = store.save_review_analysis(review, nth, edition, body, START);
        saved.await.unwrap();
    };
    let stored = async |review, nth, edition| {
        let analysis = store.review_analysis(review, nth, edition);
        analysis.await.unwrap()
    };
    let third = GameInFile::new(3);
    let fourth = GameInFile::new(4);
    save(first, third, 1, "old").await;
    save(first, third, 2, "new").await;
    assert_eq!(stored(first, third, 2).await.as_deref(), Some("new"));
    assert_eq!(stored(first, third, 1).await, None, "one for each game");
    assert_eq!(stored(first, fourth, 2).await, None);
    // There is no space for the second file next to the first.
    let second = open(b"fills it..", 10).await;
    assert_eq!(stored(first, third, 2).await, None);
    save(first, third, 2, "late").await;
    assert_eq!(stored(first, third, 2).await, None, "nobody can open it");
    let first_reading = GameInFile::new(0);
    let other_reading = GameInFile {
        as_other: true,
        ..first_reading
    };
    save(second, first_reading, 2, "here").await;
    let found = stored(second, first_reading, 2).await;
    assert_eq!(found.as_deref(), Some("here"));
    let of_other_reading = stored(second, other_reading, 2).await;
    assert_eq!(of_other_reading, None);
    save(second, other_reading, 2, "other").await;
    let found = stored(second, other_reading, 2).await;
    assert_eq!(found.as_deref(), Some("other"));
    let found = stored(second, first_reading, 2).await;
    assert_eq!(found.as_deref(), Some("here"));
}

#[tokio::test]
async fn finished_games_are_paginated() {
    let test_store = TestStore::new().await;
    let mut game_ids = Vec::new();
    for nth in 1..=5 {
        let mut challenge = challenge(SideChoice::Cho);
        challenge.server = Some(ServerId(200 + nth % 2));
        let (id, _) = test_store.try_begin(&challenge, nth, MOST).await.unwrap();
        let played = Played::numbered(id, &challenge);
        let (played, _) = test_store.then(played, "jihun accept", &[]).await;
        test_store.then(played, "jihun resign", &[]).await;
        game_ids.insert(0, id);
    }
    let store = &test_store.store;
    let user_id = mina().id;
    let page = async |server, offset| {
        let rows = store.finished_games_of(user_id, server, offset, 2);
        let rows = rows.await.unwrap().into_iter();
        rows.map(|row| row.id).collect::<Vec<_>>()
    };
    for (offset, expected) in [
        (0, &game_ids[..2]),
        (2, &game_ids[2..4]),
        (4, &game_ids[4..]),
        (6, &[]),
    ] {
        assert_eq!(page(None, offset).await, expected, "{offset}");
    }
    let club = Some(ServerId(201));
    let in_club: Vec<GameId> = game_ids.iter().copied().step_by(2).collect();
    assert_eq!(page(club, 0).await, in_club[..2]);
    assert_eq!(page(club, 2).await, in_club[2..]);
    for (server, count) in [(None, 5), (club, 3), (Some(ServerId(9)), 0)] {
        let total = store.count_finished_games_of(user_id, server);
        let total = total.await.unwrap();
        assert_eq!(total, count);
    }
}

#[tokio::test]
async fn interaction_ids_are_deleted_after_a_day() {
    let test_store = TestStore::new().await;
    test_store.challenged().await;
    let mut to_alex = challenge(SideChoice::Cho);
    to_alex.addressee = Addressee::Person(alex());
    let day = 24 * 60 * 60 * SECOND;
    test_store.store.delete_expired(START + day).await.unwrap();
    let repeated = test_store.try_begin(&to_alex, 1, MOST).await;
    assert!(matches!(repeated, Err(StoreError::AlreadyHandled)));
    let later = START + day + SECOND;
    test_store.store.delete_expired(later).await.unwrap();
    test_store.try_begin(&to_alex, 1, MOST).await.unwrap();
}

#[tokio::test]
async fn database_is_opened_by_one_store_at_a_time() {
    let test_store = TestStore::new().await;
    let path = test_store.path();
    let second = on_server::open(DatabaseOptions::at(&path)).await;
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
    test_store.challenged().await;
    let TestStore { store, folder } = test_store;
    store.close().await;
    drop(store);
    let reopened = on_server::open(DatabaseOptions::at(&path)).await.unwrap();
    assert_eq!(reopened.events(GameId(1)).await.unwrap().len(), 1);
    drop(folder);
}

#[tokio::test]
async fn opened_record_is_private_and_expires() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let mina = mina().id;
    let jihun = jihun().id;
    let open = async |owner, file: &[u8]| {
        store
            .open_review(owner, file, START, 1 << 20)
            .await
            .unwrap()
    };
    let stored = async |id, owner| store.review(id, owner).await.unwrap();
    // Stored unchanged: these bytes are code page 949.
    let file = b"[\xc3\xca\xc2\xf7\xb8\xb2]\0";
    let first = open(mina, file).await;
    let others_review = open(jihun, b"other").await;
    assert_eq!(stored(first, mina).await.as_deref(), Some(&file[..]));
    assert_eq!(stored(first, jihun).await, None, "somebody else's");
    // The newest twenty of each person are kept.
    for _ in 0..20 {
        open(mina, b"more").await;
    }
    assert_eq!(stored(first, mina).await, None);
    let found = stored(others_review, jihun).await;
    assert_eq!(found.as_deref(), Some(&b"other"[..]));
    let day = SECOND * 24 * 60 * 60;
    store.delete_expired(START + day * 29).await.unwrap();
    assert!(stored(others_review, jihun).await.is_some());
    store.delete_expired(START + day * 31).await.unwrap();
    assert_eq!(stored(others_review, jihun).await, None);
    assert_eq!(total(&test_store).await, 0);
}

/// The total bytes of all opened records.
async fn total(test_store: &TestStore) -> i64 {
    let beside = test_store.direct_database().await;
    beside.value("select bytes from review_total", &[]).await
}

#[tokio::test]
async fn opened_records_are_limited_per_person_and_in_total() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let large = vec![b'x'; 1 << 20];
    let open = async |person, limit| {
        let id = store
            .open_review(UserId(person), &large, START, limit)
            .await;
        (id.unwrap(), UserId(person))
    };
    let is_stored = async |(id, owner)| store.review(id, owner).await.unwrap().is_some();
    // Four files of one MiB are below 5 MB and five are above: the person's oldest is deleted, and nobody else's.
    let others_review = open(2, usize::MAX).await;
    let first = open(1, usize::MAX).await;
    let mut later_reviews = Vec::new();
    for _ in 0..4 {
        later_reviews.push(open(1, usize::MAX).await);
    }
    assert!(
        !is_stored(first).await
            && is_stored(later_reviews[0]).await
            && is_stored(others_review).await
    );
    assert_eq!(total(&test_store).await, 5 << 20);
    // For the total limit, the oldest file of all people is deleted, but never the one just added.
    let newest = open(3, 3 << 20).await;
    assert!(
        !is_stored(others_review).await
            && !is_stored(later_reviews[0]).await
            && !is_stored(later_reviews[1]).await
    );
    assert!(
        is_stored(later_reviews[2]).await
            && is_stored(later_reviews[3]).await
            && is_stored(newest).await
    );
    let newest_of_all = open(4, 10).await;
    assert!(is_stored(newest_of_all).await && !is_stored(newest).await);
    assert_eq!(total(&test_store).await, 1 << 20);
}

#[tokio::test]
async fn challenges_to_one_person_are_limited_to_five_in_ten_minutes() {
    let test_store = TestStore::new().await;
    let to_jihun = challenge(SideChoice::Cho);
    let minute = SECOND * 60;
    let mut interaction = 0;
    let mut challenge_at = async |challenge: &Challenge, at: Timestamp| {
        interaction += 1;
        let result = test_store
            .try_begin_at(challenge, 100 + interaction, MOST, at)
            .await;
        let game = result.map(|(game, _)| game)?;
        // The challenge is withdrawn immediately, but it counts anyway.
        let played = Played::numbered(game, challenge);
        let played = played.then(&challenge.challenger, Command::Withdraw);
        let withdrawal = NewEvents {
            previous: at,
            ..append(&played, Vec::new())
        };
        test_store.store.append(withdrawal).await.unwrap();
        Ok::<_, StoreError>(())
    };
    for count in 0..5 {
        challenge_at(&to_jihun, START + minute * count)
            .await
            .unwrap();
    }
    let allowed_at = START + minute * 10;
    let sixth = challenge_at(&to_jihun, allowed_at - SECOND).await;
    let until = |result| match result {
        Err(StoreError::AskedTooOften(at)) => at,
        other => panic!("{other:?}"),
    };
    assert_eq!(until(sixth), allowed_at);
    // Other opponents, open challenges and other challengers do not count, and the bot has no limit.
    let mut others = [(); 4].map(|()| to_jihun.clone());
    others[0].addressee = Addressee::Person(alex());
    others[1].addressee = Addressee::Anyone;
    others[2].challenger = alex();
    others[3].addressee = Addressee::Bot {
        bot: person(99, "hansu"),
        level: Level::new(1).unwrap(),
    };
    for _ in 0..5 {
        challenge_at(&others[3], allowed_at - SECOND).await.unwrap();
    }
    for challenge in &others {
        challenge_at(challenge, allowed_at - SECOND).await.unwrap();
    }
    // Ten minutes after the first of the five challenges, one more is allowed.
    challenge_at(&to_jihun, allowed_at).await.unwrap();
    let seventh = challenge_at(&to_jihun, allowed_at).await;
    assert_eq!(until(seventh), allowed_at + minute);
    // After the clock is set back, people need not wait until it has caught up.
    challenge_at(&to_jihun, START - minute * 60).await.unwrap();
}

#[tokio::test]
async fn only_timers_of_the_person_become_due() {
    let test_store = TestStore::new().await;
    let now = START + SECOND;
    let later = START + 9 * SECOND;
    let start_game_with = async |opponent: Person| {
        let mut challenge = challenge(SideChoice::Cho);
        challenge.addressee = Addressee::Person(opponent.clone());
        challenge.terms = Some(TimeControl::DEFAULT);
        let number = u64::from(opponent.id.0 != jihun().id.0) + 1;
        let (game, _) = test_store
            .try_begin(&challenge, number, MOST)
            .await
            .unwrap();
        let played = Played::numbered(game, &challenge).then(&opponent, accept(opponent.clone()));
        let append = NewEvents {
            clock_due: Some(later),
            reminders: ReminderChange::First(later),
            ..append(&played, Vec::new())
        };
        test_store.store.append(append).await.unwrap();
        game
    };
    let store = &test_store.store;
    let with_jihun = start_game_with(jihun()).await;
    let with_alex = start_game_with(alex()).await;
    let due_games = async |kind| {
        let due = store.due_timers(kind, &ShardSet::all(), now).await;
        let due = due.unwrap().into_iter();
        due.map(|timer| timer.game).collect::<Vec<_>>()
    };
    store.make_timers_due(jihun().id, now).await.unwrap();
    for kind in [TimerKind::Clock, TimerKind::Remind] {
        assert_eq!(due_games(kind).await, [with_jihun], "{kind:?}");
    }
    store.make_timers_due(mina().id, now).await.unwrap();
    for kind in [TimerKind::Clock, TimerKind::Remind] {
        assert_eq!(due_games(kind).await, [with_jihun, with_alex], "{kind:?}");
    }
}

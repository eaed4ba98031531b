//! Notification settings: how people are reminded, their quiet hours, and the daily list.

use std::time::Duration;

use crate::support::detached_interceptor::{DetachedInterceptor, on_other_runtime};
use crate::support::direct_database::{Bound, DirectDatabase};
use crate::support::house::{Fate, House, Slow};
use crate::support::patience::{begun, days, house_with, paces, passes, settles, told};
use crate::support::test_store::{START, TestStore};
use crate::support::{DAY, HOUR, MINUTE, alex, jihun, mina, person};
use hansu::app::{AppError, Refused, Setting};
use hansu_play::{
    AllDay, ChannelId, GameId, Hour, Language, Person, PersonalSetting, PersonalSettings,
    ReminderMode, SettingsTable, Timestamp, UserId, Zone,
};
use hansu_store::{ClockLimits, ParkReason, RowId, RowKind};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

fn hour(number: u8) -> Hour {
    Hour::new(number).unwrap()
}

/// A value of a setting.
type Chosen = (PersonalSetting, String);

fn set(setting: PersonalSetting, value: impl ToString) -> Chosen {
    (setting, value.to_string())
}

async fn chooses(house: &House, person: &Person, chosen: &[Chosen]) -> PersonalSettings {
    let request = house.request(person, crate::support::LOUNGE);
    for (setting, value) in chosen {
        let setting = Setting::Personal(*setting);
        let result = house.app.settings.choose(&request, setting, value);
        result.await.unwrap();
    }
    settings_of(house, person).await
}

/// Chooses a value for Mina.
async fn choose(house: &House, setting: PersonalSetting, value: impl ToString) -> PersonalSettings {
    chooses(house, &mina(), &[set(setting, value)]).await
}

async fn settings_of(house: &House, person: &Person) -> PersonalSettings {
    let settings = house.app.core.store.personal_settings(person.id);
    settings.await.unwrap()
}

/// Returns quiet hours between two hours of the day.
fn quiet(from: u8, until: u8) -> [Chosen; 2] {
    [
        set(PersonalSetting::QuietFrom, from),
        set(PersonalSetting::QuietUntil, until),
    ]
}

/// Returns when messages to a person, or reminders in threads, arrive, as UTC hours and minutes, checked every five minutes.
async fn arrivals(house: &House, person: &Person, kind: RowKind, time: Duration) -> Vec<String> {
    let end = house.clock.now() + time;
    let count = || {
        house
            .posted(kind)
            .iter()
            .filter(|posted| kind == RowKind::Nudge || posted.lane == ChannelId(person.id.0))
            .count()
    };
    let mut times = Vec::new();
    while house.clock.now() < end {
        let before = count();
        // Advance to the next full five minutes.
        let next = (house.clock.now().0 / 300_000 + 1) * 300_000;
        house.clock.set(Timestamp(next));
        settles(house).await;
        let (hour, minute) = Zone::utc().clock(house.clock.now()).unwrap();
        for _ in before..count() {
            times.push(format!("{hour:02}:{minute:02}"));
        }
    }
    times
}

/// Returns the digests sent to a person.
fn digests(house: &House, person: &Person) -> Vec<String> {
    let all = house.posted(RowKind::Digest).into_iter();
    let direct = all.filter(|posted| posted.lane == ChannelId(person.id.0));
    direct.map(|posted| posted.message.content).collect()
}

#[tokio::test]
async fn reminders_avoid_quiet_hours() {
    // The turn begins at 22:13. Half of a one-day turn is over at 10:13, four fifths at 17:25, all of it at 22:13.
    for (settings, expected) in [
        (Vec::new(), ["10:15", "17:30"].as_slice()),
        (quiet(9, 12).to_vec(), &["12:00", "17:30"]),
        // Night in Seoul is afternoon in UTC.
        (
            [
                vec![set(PersonalSetting::Zone, "Asia/Seoul")],
                quiet(19, 22).to_vec(),
            ]
            .concat(),
            &["13:00", "17:30"],
        ),
        // After the quiet hours it would be too late for either reminder.
        (quiet(16, 23).to_vec(), &["10:15", "15:50"]),
        (quiet(10, 23).to_vec(), &["09:50"]),
        // A reminder waits for the end of quiet hours, when the second is due as well.
        (quiet(10, 18).to_vec(), &["18:00"]),
        (vec![set(PersonalSetting::Reminders, "none")], &[]),
    ] {
        let house = house_with(days(1)).await;
        chooses(&house, &mina(), &settings).await;
        begun(&house, &mina(), &jihun()).await;
        let times = arrivals(&house, &mina(), RowKind::Reminder, HOUR * 23).await;
        assert_eq!(times, expected, "{settings:?}");
    }
}

#[tokio::test]
async fn quiet_hours_chosen_during_a_turn_apply_to_it() {
    let house = house_with(days(1)).await;
    begun(&house, &mina(), &jihun()).await;
    passes(&house, HOUR * 11).await;
    chooses(&house, &mina(), &quiet(10, 23)).await;
    let times = arrivals(&house, &mina(), RowKind::Reminder, HOUR * 12).await;
    assert_eq!(times, ["09:50"]);
}

#[tokio::test]
async fn hour_between_reminders_does_not_end_in_quiet_hours() {
    let house = house_with(days(1)).await;
    begun(&house, &mina(), &jihun()).await;
    passes(&house, MINUTE * 20).await;
    begun(&house, &mina(), &jihun()).await;
    chooses(&house, &mina(), &quiet(11, 12)).await;
    // In threads each game has a reminder of its own.
    choose(&house, PersonalSetting::Reminders, "thread").await;
    let times = arrivals(&house, &mina(), RowKind::Nudge, HOUR * 15).await;
    // The second reminder is due at 10:33; quiet hours begin an hour after the first.
    assert_eq!(times, ["10:15", "12:00"]);
}

#[tokio::test]
async fn reminders_are_sent_by_the_chosen_way() {
    let house = house_with(days(1)).await;
    let game = begun(&house, &mina(), &jihun()).await;
    choose(&house, PersonalSetting::Reminders, "none").await;
    passes(&house, HOUR * 13).await;
    assert!(told(&house, &mina()).is_empty());
    // The turn still runs, so she is reminded at once, in the place that she now chooses.
    choose(&house, PersonalSetting::Reminders, "thread").await;
    settles(&house).await;
    let nudges = house.posted(RowKind::Nudge);
    assert_eq!(nudges.len(), 1);
    assert_eq!(nudges[0].lane, house.home(game).await);
    assert_eq!(nudges[0].message.pings, [mina().id]);
    // Without pings nobody would notice a reminder in the thread.
    choose(&house, PersonalSetting::Pings, "off").await;
    passes(&house, HOUR * 8).await;
    assert_eq!(house.posted(RowKind::Nudge).len(), 1);
    choose(&house, PersonalSetting::Reminders, "direct").await;
    settles(&house).await;
    assert_eq!(told(&house, &mina()).len(), 1, "the second of this turn");
    assert_eq!(house.posted(RowKind::Nudge).len(), 1);
}

#[tokio::test]
async fn reminder_turned_off_while_queued_is_not_sent() {
    for setting in [
        set(PersonalSetting::Reminders, "none"),
        set(PersonalSetting::Pings, "off"),
    ] {
        let house = house_with(days(1)).await;
        let in_thread = set(PersonalSetting::Reminders, "thread");
        chooses(&house, &mina(), &[in_thread]).await;
        begun(&house, &mina(), &jihun()).await;
        passes(&house, HOUR * 12 - MINUTE * 10).await;
        house.clock.advance(MINUTE * 9);
        house.app.timers.tick().await.unwrap();
        house.clock.advance(MINUTE * 5);
        house.app.timers.tick().await.unwrap();
        assert_eq!(house.rows_of(RowKind::Nudge).await.len(), 1);
        chooses(&house, &mina(), &[setting]).await;
        house.deliver_due().await;
        assert!(house.posted(RowKind::Nudge).is_empty());
    }
}

#[tokio::test]
async fn choosing_closed_direct_messages_opens_them() {
    let house = house_with(days(1)).await;
    begun(&house, &mina(), &jihun()).await;
    passes(&house, HOUR * 12 - MINUTE * 10).await;
    let closed = Fate::Refused(ParkReason::Forbidden);
    house.meets([closed]);
    passes(&house, HOUR).await;
    assert_eq!(house.posted(RowKind::Nudge).len(), 1);
    assert!(settings_of(&house, &mina()).await.closed);
    let settings = choose(&house, PersonalSetting::Reminders, "direct").await;
    assert!(!settings.closed);
    passes(&house, HOUR * 7).await;
    assert_eq!(told(&house, &mina()).len(), 1);
}

#[tokio::test]
async fn using_the_bot_in_direct_messages_opens_them_for_reminders() {
    let house = house_with(days(1)).await;
    begun(&house, &mina(), &jihun()).await;
    choose(&house, PersonalSetting::Pings, "off").await;
    passes(&house, HOUR * 12 - MINUTE * 10).await;
    let closed = Fate::Refused(ParkReason::Forbidden);
    house.meets([closed]);
    passes(&house, HOUR * 8).await;
    assert!(told(&house, &mina()).is_empty());
    assert!(house.posted(RowKind::Nudge).is_empty());
    let opened = house.app.settings.store_direct_messages_open(mina().id);
    opened.await.unwrap();
    settles(&house).await;
    assert_eq!(told(&house, &mina()).len(), 1, "the second of this turn");
}

#[tokio::test]
async fn player_without_pings_is_named_but_not_pinged() {
    let house = house_with(days(1)).await;
    choose(&house, PersonalSetting::Pings, "off").await;
    begun(&house, &mina(), &jihun()).await;
    passes(&house, HOUR * 26).await;
    let name = format!("<@{}>", mina().id);
    let wire = house.platform.wire();
    let mentions = wire
        .posted
        .iter()
        .filter(|posted| posted.message.content.contains(&name));
    assert!(
        mentions.count() >= 2,
        "the choice of a formation, boards, and that her time is up"
    );
    let pinged = |user: UserId| {
        wire.posted
            .iter()
            .any(|posted| posted.message.pings.contains(&user))
    };
    assert!(!pinged(mina().id));
    assert!(pinged(jihun().id), "others are");
}

#[tokio::test]
async fn digest_lists_all_games_awaiting_the_player() {
    let house = house_with(days(7)).await;
    let later = begun(&house, &mina(), &jihun()).await;
    paces(&house, days(3)).await;
    let sooner = begun(&house, &mina(), &alex()).await;
    let their_turn = begun(&house, &alex(), &mina()).await;
    choose(&house, PersonalSetting::Digest, 9).await;
    let times = arrivals(&house, &mina(), RowKind::Digest, DAY * 2).await;
    assert_eq!(times, ["09:00", "09:00"], "once a day");
    let words = digests(&house, &mina()).remove(0);
    let place = |game: GameId| words.find(&format!("`#{game}`"));
    assert!(
        place(sooner).is_some() && place(sooner) < place(later),
        "{words}"
    );
    assert_eq!(place(their_turn), None, "there Alex is to move");
    assert!(words.contains("/channels/"), "the way there: {words}");
    assert!(
        told(&house, &mina()).len() < 2,
        "none of them was due on the first day"
    );
    assert!(digests(&house, &jihun()).is_empty());

    // No games to move in, so no digest.
    for game in [later, sooner] {
        house.moves(game, "b4a4").await;
    }
    house.deliver_due().await;
    let before = digests(&house, &mina()).len();
    assert!(
        arrivals(&house, &mina(), RowKind::Digest, DAY)
            .await
            .is_empty()
    );
    assert_eq!(digests(&house, &mina()).len(), before);
}

#[tokio::test]
async fn digest_is_sent_at_its_hour_or_after_quiet_hours() {
    let seoul = set(PersonalSetting::Zone, "Asia/Seoul");
    let at = |number: u8| set(PersonalSetting::Digest, number);
    for (settings, expected) in [
        // The order of the two choices does not matter.
        (vec![at(9), seoul.clone()], "00:00"),
        (vec![seoul.clone(), at(9)], "00:00"),
        ([vec![at(6)], quiet(23, 7).to_vec()].concat(), "07:00"),
        (vec![at(6), at(8)], "08:00"),
    ] {
        let house = house_with(days(7)).await;
        begun(&house, &mina(), &jihun()).await;
        chooses(&house, &mina(), &settings).await;
        let times = arrivals(&house, &mina(), RowKind::Digest, DAY * 2).await;
        assert_eq!(times, [expected; 2], "{settings:?}");
    }
}

#[tokio::test]
async fn one_digest_is_sent_after_days_without_the_bot() {
    let house = house_with(days(14)).await;
    begun(&house, &mina(), &jihun()).await;
    choose(&house, PersonalSetting::Digest, 9).await;
    house.clock.advance(DAY * 3);
    settles(&house).await;
    assert_eq!(digests(&house, &mina()).len(), 1);
    let digests = arrivals(&house, &mina(), RowKind::Digest, DAY).await;
    assert_eq!(digests, ["09:00"]);
}

#[tokio::test]
async fn digest_and_reminder_are_an_hour_apart() {
    // She is reminded half a day after 22:13. The digest is sent just before or just after.
    for (digest, reminded, digest_time) in [(10, "11:00", "10:00"), (11, "10:15", "11:15")] {
        let house = house_with(days(1)).await;
        begun(&house, &mina(), &jihun()).await;
        choose(&house, PersonalSetting::Digest, digest).await;
        let noon = HOUR * 14;
        let house_is = house.clock.now();
        let times = arrivals(&house, &mina(), RowKind::Digest, noon).await;
        assert_eq!(times, [digest_time]);
        assert!(house.clock.now() > house_is);
        let words = told(&house, &mina());
        assert_eq!(words.len(), 1, "a reminder at {reminded}");
    }
}

#[tokio::test]
async fn rejection_for_another_reason_leaves_direct_messages_open() {
    let house = house_with(days(7)).await;
    begun(&house, &mina(), &jihun()).await;
    choose(&house, PersonalSetting::Digest, 9).await;
    passes(&house, HOUR * 10).await;
    let rejection = Fate::Refused(ParkReason::Rejected);
    house.meets([rejection.clone()]);
    passes(&house, HOUR * 2).await;
    assert!(digests(&house, &mina()).is_empty());
    passes(&house, DAY).await;
    assert_eq!(digests(&house, &mina()).len(), 1, "the next day's arrives");
    // A reminder goes to the thread.
    choose(&house, PersonalSetting::Digest, "none").await;
    passes(&house, DAY + HOUR * 8).await;
    house.meets([rejection]);
    passes(&house, DAY).await;
    assert_eq!(house.posted(RowKind::Nudge).len(), 1);
    let settings = settings_of(&house, &mina()).await;
    assert!(!settings.closed);
}

#[tokio::test]
async fn closed_direct_messages_get_no_digest_and_no_substitute() {
    let house = house_with(days(7)).await;
    begun(&house, &mina(), &jihun()).await;
    choose(&house, PersonalSetting::Digest, 9).await;
    passes(&house, HOUR * 10).await;
    let closed = Fate::Refused(ParkReason::Forbidden);
    house.meets([closed]);
    passes(&house, HOUR * 2).await;
    assert!(settings_of(&house, &mina()).await.closed);
    passes(&house, DAY).await;
    assert!(digests(&house, &mina()).is_empty(), "it is not tried again");
    assert!(house.posted(RowKind::Nudge).is_empty());
    let digest_rows = house.rows_of(RowKind::Digest).await.into_iter();
    let delivered: Vec<bool> = digest_rows.map(|row| row.is_delivered()).collect();
    assert_eq!(delivered, [true], "and holds up nothing");
    choose(&house, PersonalSetting::Reminders, "direct").await;
    passes(&house, DAY).await;
    assert_eq!(digests(&house, &mina()).len(), 1);
}

#[tokio::test]
async fn digest_is_dropped_after_its_move_was_made() {
    let house = house_with(days(7)).await;
    let game = begun(&house, &mina(), &jihun()).await;
    choose(&house, PersonalSetting::Digest, 9).await;
    passes(&house, HOUR * 10).await;
    for _ in 0..6 {
        house.clock.advance(MINUTE * 9);
        house.app.timers.tick().await.unwrap();
    }
    assert_eq!(house.app.core.store.open_digests().await.unwrap(), 1);
    house.moves(game, "b4a4").await;
    house.deliver_due().await;
    assert!(digests(&house, &mina()).is_empty());
}

#[tokio::test]
async fn digest_is_sent_at_most_twice_around_a_kill() {
    let house = house_with(days(7)).await;
    begun(&house, &mina(), &jihun()).await;
    choose(&house, PersonalSetting::Digest, 9).await;
    passes(&house, HOUR * 10).await;
    house.meets([Fate::LosesAnswer]);
    for _ in 0..6 {
        house.clock.advance(MINUTE * 9);
        house.app.timers.tick().await.unwrap();
    }
    house.deliver_due().await;
    let house = house.restart().await;
    house.app.core.vitals.gateway.begins();
    settles(&house).await;
    house.deliver().await;
    let times = digests(&house, &mina()).len();
    assert!((1..=2).contains(&times), "{times}");
    // The digest is neither lost nor repeated; the next day has its own.
    let times = arrivals(&house, &mina(), RowKind::Digest, DAY).await;
    assert_eq!(times, ["09:00"]);
}

/// Returns one of many people.
fn one_of(number: u64) -> Person {
    person(10_000 + number, &format!("Person {number}"))
}

#[tokio::test]
async fn digests_are_sent_five_a_second_without_delaying_boards() {
    const PEOPLE: u64 = 200;
    let house = house_with(days(14)).await;
    let own_game = begun(&house, &mina(), &jihun()).await;
    let game = begun(&house, &one_of(0), &jihun()).await;
    // Creating so many games takes long, so the others are copies of one game.
    let database = house.direct_database().await;
    for number in 0..PEOPLE {
        chooses(&house, &one_of(number), &[set(PersonalSetting::Digest, 9)]).await;
    }
    for number in 1..PEOPLE {
        copy_game(&database, game, number).await;
    }
    // Its connections belong to this runtime and cannot be closed in another one.
    house.store().close().await;
    let house = on_other_runtime(|| house.through(DetachedInterceptor::interceptor()));
    house.app.core.vitals.gateway.begins();
    house.clock.advance(HOUR * 11);
    let slow = house.platform.slow.get_or_init(|| Slow {
        kind: RowKind::Digest,
        permits: Semaphore::new(0),
    });
    let stop = CancellationToken::new();
    let courier = house.courier(&stop);

    // Connected before tokio's clock is paused.
    let database = on_other_runtime(|| house.direct_database());
    tokio::time::pause();
    // No digest can be sent, so few are queued, and games continue as usual.
    let mut queued = Vec::new();
    while queued.len() < 10 {
        watch(&house, &database, &mut queued).await;
    }
    for board in house.moves(own_game, "b4a4").await {
        house.app.delivery.leave_to_courier(board.id).await.unwrap();
        let arrives = board_arrives(&house, own_game, board.id);
        let in_time = tokio::time::timeout(MINUTE, arrives).await;
        in_time.expect("a board waits for digests");
    }
    assert!(house.posted(RowKind::Digest).is_empty());

    slow.permits
        .add_permits(usize::try_from(PEOPLE).unwrap() * 2);
    while queued.len() < usize::try_from(PEOPLE).unwrap() {
        watch(&house, &database, &mut queued).await;
    }
    for (at, instants) in queued.windows(6).enumerate() {
        let time = instants[5].duration_since(instants[0]);
        assert!(
            time >= Duration::from_millis(999),
            "{time:?} for five after {at}"
        );
    }
    tokio::time::resume();
    stop.cancel();
    courier.await.unwrap();
    settles(&house).await;
    assert_eq!(house.posted(RowKind::Digest).len(), queued.len());
}

/// Runs the timers once and notes when digests have been queued.
async fn watch(house: &House, database: &DirectDatabase, queued: &mut Vec<tokio::time::Instant>) {
    let wait = house.app.timers.tick().await.unwrap();
    let query = "select count(*) from outbox where kind = 'digest'";
    let rows: i64 = on_other_runtime(|| database.value(query, &[]));
    while queued.len() < usize::try_from(rows).unwrap() {
        queued.push(tokio::time::Instant::now());
    }
    tokio::time::sleep(wait.min(Duration::from_millis(50))).await;
}

async fn board_arrives(house: &House, game: GameId, board: RowId) {
    let home = house.home(game).await;
    while house.platform.wire().rows_in(home).last() != Some(&board) {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Inserts a copy of the game with another challenger.
async fn copy_game(database: &DirectDatabase, game: GameId, number: u64) {
    let from = one_of(0).id;
    let target = one_of(number).id;
    let insert = "insert into game (server, home, parent, challenger, challenger_name, opponent, \
         opponent_name, cho, han, to_act, phase, ply, changed_at) \
         select server, home + 1000 + $2, parent, $3, challenger_name, opponent, opponent_name, \
         $3, han, $3, phase, ply, changed_at from game where id = $1 returning id";
    let number = i64::try_from(number).unwrap();
    let values = [game.0, number, target.0.cast_signed()].map(Bound::from);
    let new: i64 = database.value(insert, &values).await;
    let insert = "insert into event (game, seq, kind, body, at) \
         select $2, seq, kind, replace(body, $3, $4), at from event where game = $1";
    let names = [from, target].map(|person| person.to_string());
    let [from, target] = &names;
    let values = [
        game.0.into(),
        new.into(),
        from.as_str().into(),
        target.as_str().into(),
    ];
    database.change(insert, &values).await.unwrap();
}

#[tokio::test]
async fn quiet_hours_cannot_cover_the_whole_day() {
    let house = house_with(days(1)).await;
    // With only one end set, quiet hours last eight hours.
    for (setting, expected) in [
        (set(PersonalSetting::QuietFrom, 22), Some((22, 6))),
        (set(PersonalSetting::QuietUntil, 9), Some((22, 9))),
        (set(PersonalSetting::QuietFrom, "none"), None),
        (set(PersonalSetting::QuietUntil, 7), Some((23, 7))),
    ] {
        let settings = chooses(&house, &mina(), &[setting]).await;
        let expected = expected.map(|(from, until)| (hour(from), hour(until)));
        assert_eq!(settings.quiet(), expected);
    }
    let before = settings_of(&house, &mina()).await;
    let request = house.request(&mina(), crate::support::LOUNGE);
    for (setting, value) in [
        set(PersonalSetting::QuietFrom, 7),
        set(PersonalSetting::QuietUntil, 23),
    ] {
        let setting = Setting::Personal(setting);
        let result = house.app.settings.choose(&request, setting, &value);
        let error = result.await.unwrap_err();
        assert!(
            matches!(error, AppError::Refused(Refused::QuietAllDay)),
            "{error:?}"
        );
    }
    assert_eq!(settings_of(&house, &mina()).await, before);
}

#[tokio::test]
async fn settings_are_separate_and_unknown_values_are_kept() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let read = async || store.personal_settings(mina().id).await.unwrap();
    let change = async |choose: fn(&mut PersonalSettings)| {
        let changed = store.change_personal_settings(mina().id, Language::Ko, START, choose);
        changed.await.unwrap()
    };
    assert_eq!(read().await, PersonalSettings::default());
    let choices: [fn(&mut PersonalSettings); 6] = [
        |personal| personal.zone = Zone::named("Asia/Seoul"),
        |personal| {
            personal.choose(PersonalSetting::QuietFrom, "23");
            personal.adapt_to(PersonalSetting::QuietFrom);
        },
        |personal| personal.digest = Some(hour(8)),
        |personal| personal.pings = Some(false),
        |personal| personal.auto_vacation = Some(true),
        |personal| personal.reminders = Some(ReminderMode::Thread),
    ];
    for choose in choices {
        assert_eq!(change(choose).await, Ok(read().await));
    }
    // 08:00 in Seoul is 23:00 in UTC, 47 minutes from now.
    let next = START + MINUTE * 46 + Duration::from_secs(40);
    let expected = PersonalSettings {
        reminders: Some(ReminderMode::Thread),
        zone: Zone::named("Asia/Seoul"),
        quiet_from: Some(hour(23)),
        quiet_until: Some(hour(7)),
        digest: Some(hour(8)),
        digest_at: Some(next),
        pings: Some(false),
        auto_vacation: Some(true),
        language: Some(Language::Ko),
        ..PersonalSettings::default()
    };
    assert_eq!(read().await, expected);
    let language = store.language_of(mina().id).await.unwrap();
    assert_eq!(language, Some(Language::Ko));
    // A zone unknown to this version counts as none, but changing another setting does not overwrite it.
    let database = test_store.direct_database().await;
    let unknown = "update person set zone = 'Mars/Olympus'";
    database.run(unknown).await;
    assert_eq!(read().await.zone, None);
    let pings = change(|personal| personal.pings = Some(true)).await;
    assert!(pings.is_ok_and(|settings| settings.wants_pings()));
    let zone: String = database.value("select zone from person", &[]).await;
    assert_eq!(zone, "Mars/Olympus");
    let all_day = change(|personal| personal.quiet_until = Some(hour(23))).await;
    assert_eq!(all_day, Err(AllDay));
}

#[tokio::test]
async fn clock_set_back_moves_the_next_digest() {
    let test_store = TestStore::new().await;
    let ahead = START + DAY * 30;
    let chosen = test_store
        .store
        .change_personal_settings(mina().id, Language::Ko, ahead, |personal| {
            personal.digest = Some(hour(9));
        })
        .await
        .unwrap()
        .unwrap();
    let lengths = ClockLimits {
        day: DAY,
        claim: Duration::from_secs(10),
    };
    let set_back = test_store.store.set_back(DAY * 30, lengths, START);
    set_back.await.unwrap();
    let settings = test_store.store.personal_settings(mina().id).await.unwrap();
    let next = settings.digest_at.unwrap();
    assert_eq!(chosen.digest_at.unwrap().since(next), DAY * 30);
    assert_eq!(Some(next), hour(9).next(&Zone::utc(), START));
}

#[tokio::test]
async fn digest_settings_changed_while_queueing_win() {
    let house = house_with(days(7)).await;
    let game = begun(&house, &mina(), &jihun()).await;
    let before = choose(&house, PersonalSetting::Digest, 9).await;
    let now = house.clock.now();
    choose(&house, PersonalSetting::Digest, "none").await;
    let seq = house.load(game).await.seq();
    let store = &house.app.core.store;
    assert!(
        !store
            .enqueue_digest(mina().id, game, seq, &before, now)
            .await
            .unwrap()
    );
    assert_eq!(store.open_digests().await.unwrap(), 0);
    let postponed = store.postpone_digest(mina().id, before.digest_at, Some(now));
    postponed.await.unwrap();
    assert_eq!(store.next_digest().await.unwrap(), None);
}

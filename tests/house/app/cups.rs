//! Cups: sign-up, start, the order of their messages, leaving, the end.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::support::steps::{offered, refused};
use hansu::app::{
    AppError, CupContent, CupStage, CupStandings, CupStep, Invitation, Opponent, Refused,
    RequestContext, StandingMessage, StatsPart,
};
use hansu::discord::button::{Button, CupAction};
use hansu::discord::message::Controls;
use hansu_play::{
    ChallengeOptions, Command, CupId, CupTimes, Ended, GameId, Hints, Match, PaceChoice, Person,
    Phase, Rated, RatingPool, ServerId, ServerSettings, Takebacks, UserId,
};
use hansu_store::{ParkReason, RowKind, RowState};
use janggi::{Action, Formation, Ruleset, Variant};

use crate::support::house::{ChannelLimit, House, limits, server_of};
use crate::support::notice_wall::RequestOutcome;
use crate::support::{CLUB, LOUNGE, NOON, SECOND, alex, jihun, mina, person};

pub(super) const CUP: CupId = CupId(1);

/// Returns numbered people, the first of whom opens cups.
pub(super) fn people(count: u64) -> Vec<Person> {
    (0..count)
        .map(|number| person(1_000 + number, &format!("Player {number}")))
        .collect()
}

/// Creates a request from the lounge, which has threads.
pub(super) fn in_lounge(house: &House, person: &Person) -> RequestContext {
    let mut request = house.request(person, LOUNGE);
    server_of(&mut request).threads = true;
    request
}

pub(super) async fn open_with(
    house: &House,
    person: &Person,
    times: CupTimes,
    options: ChallengeOptions,
) -> Result<(), AppError> {
    let request = in_lounge(house, person);
    house
        .app
        .cups
        .open(&request, "Autumn", times, options)
        .await
}

/// Opens the sign-up of a cup, which these people join.
pub(super) async fn signed_up(house: &House, people: &[Person], times: CupTimes) {
    signed_up_for(house, people, times, ChallengeOptions::default()).await;
}

/// The same with options of the games.
async fn signed_up_for(
    house: &House,
    people: &[Person],
    times: CupTimes,
    options: ChallengeOptions,
) {
    open_with(house, &people[0], times, options).await.unwrap();
    let request = house.request(&people[0], LOUNGE);
    let cup = house.app.cups.current(&request).await.unwrap();
    for person in people {
        join(house, person, cup).await.unwrap();
    }
}

pub(super) async fn join(house: &House, person: &Person, cup: CupId) -> Result<(), AppError> {
    let request = house.request(person, LOUNGE);
    house.app.cups.join(&request, cup).await
}

pub(super) async fn leave(house: &House, person: &Person) -> Result<CupStep, AppError> {
    let request = house.request(person, LOUNGE);
    house.app.cups.leave(&request, CUP).await
}

pub(super) async fn start(house: &House, person: &Person) -> Result<Vec<GameId>, AppError> {
    let request = in_lounge(house, person);
    let members = &*house.platform;
    let started = house.app.cups.start(&request, CUP, members).await?;
    Ok(started.games)
}

/// Starts a cup of these people, and delivers all messages.
pub(super) async fn running(house: &House, people: &[Person], times: CupTimes) -> Vec<GameId> {
    signed_up(house, people, times).await;
    let games = start(house, &people[0]).await.unwrap();
    house.deliver().await;
    games
}

/// Returns a house with a cup that this many people have joined.
pub(super) async fn opened(count: u64, times: CupTimes) -> (House, Vec<Person>) {
    let house = House::new().await;
    let people = people(count);
    signed_up(&house, &people, times).await;
    (house, people)
}

/// Returns a house with a running cup of this many people, and the games.
pub(super) async fn begun(count: u64) -> (House, Vec<Person>, Vec<GameId>) {
    let house = House::new().await;
    let people = people(count);
    let games = running(&house, &people, CupTimes::Once).await;
    (house, people, games)
}

pub(super) async fn shown(house: &House) -> CupContent {
    let request = house.request(&mina(), LOUNGE);
    house.app.cups.show(&request).await.unwrap()
}

/// Returns the content of the standing message, brought up to date.
pub(super) async fn poster(house: &House) -> CupContent {
    poster_time(house).await;
    house.platform.wall.state().cup(LOUNGE)
}

pub(super) async fn poster_time(house: &House) {
    house.clock.advance(Duration::from_secs(61));
    house.refresh_desks().await;
}

/// A player resigns or calls off a game.
pub(super) async fn resigns(house: &House, game: GameId, person: &Person) {
    house.does(game, person, Command::Resign).await;
}

/// Both sides of a game move, and a player resigns.
pub(super) async fn plays_and_resigns(house: &House, game: GameId, loser: &Person) {
    let [cho, han] = players(&*house.load(game).await);
    for (player, formation) in [(&han, Formation::Hehe), (&cho, Formation::Heeh)] {
        house.sets_up(game, player, formation).await;
    }
    house.moves(game, "a4b4 a7b7").await;
    resigns(house, game, loser).await;
}

/// All games of a cup end: the loser of all is the last player, the winner of both the first.
pub(super) async fn plays_out(house: &House, games: &[GameId]) {
    for game in games {
        let [cho, han] = players(&*house.load(*game).await);
        let loser = if cho.id < han.id { han } else { cho };
        plays_and_resigns(house, *game, &loser).await;
        house.deliver().await;
    }
}

/// The players of a game, Cho first.
pub(super) fn players(game: &Match) -> [Person; 2] {
    let players = &game.seats().unwrap().players;
    [players.cho.clone(), players.han.clone()]
}

#[track_caller]
fn is_unknown<T: std::fmt::Debug>(result: Result<T, AppError>) {
    assert_eq!(refused(result), Refused::UnknownCup);
}

/// Returns the table of a running cup.
#[track_caller]
pub(super) fn standings(content: CupContent) -> CupStandings {
    match content.stage {
        CupStage::Running(standings) => standings,
        stage => panic!("it does not run: {stage:?}"),
    }
}

/// Returns the number of cups that a person has won.
pub(super) async fn cups_won(house: &House, person: &Person) -> usize {
    let request = house.request(person, LOUNGE);
    let pool = RatingPool::by_days(Variant::Janggi);
    let club = &house.app.club;
    let page = club.statistics(&request, person, true, StatsPart::All, pool);
    page.await.unwrap().cups_won
}

/// The number of messages with a mark of the cup.
pub(super) fn marked(house: &House, action: CupAction) -> usize {
    let mark = Button::Cup(CUP, action);
    let wire = house.platform.wire();
    let has_mark = |rows: &[Controls]| {
        rows.iter().any(|row| match row {
            Controls::Buttons(buttons) => buttons.iter().any(|button| button.id == mark),
            Controls::Select(_) | Controls::MultiSelect(_) => false,
        })
    };
    let posted = wire.posted.iter();
    posted
        .filter(|posted| has_mark(&posted.message.rows))
        .count()
}

#[tokio::test]
async fn eight_players_twice_begin_fifty_six_games_in_one_transaction() {
    let (house, people) = opened(8, CupTimes::Twice).await;
    let began = Instant::now();
    let games = start(&house, &people[0]).await.unwrap();
    let took = began.elapsed();
    println!("start of 8 players twice, {} games: {took:?}", games.len());
    assert_eq!(games.len(), 56);
    let mut sides = [0; 8];
    for game in &games {
        let game = house.load(*game).await;
        let challenge = game.challenge();
        assert_eq!(challenge.cup, Some(CUP));
        assert_eq!(challenge.hints, Hints::None);
        assert_eq!(challenge.takebacks, Takebacks::Ask);
        assert_eq!(challenge.server, Some(CLUB));
        let [cho, han] = players(&game);
        let number = |person: &Person| people.iter().position(|one| one == person).unwrap();
        sides[number(&cho)] += 1;
        sides[number(&han)] -= 1;
    }
    assert_eq!(sides, [0; 8]);

    house.deliver().await;
    let rows = house.rows().await;
    let of_kind = |kind| rows.values().filter(move |row| row.kind == kind);
    assert_eq!(of_kind(RowKind::Challenge).count(), 56);
    assert_eq!(of_kind(RowKind::Thread).count(), 56);
    assert_eq!(of_kind(RowKind::Setup).count(), 56);
    assert_eq!(of_kind(RowKind::Cup).count(), 1);
    assert!(
        rows.values()
            .all(|row| matches!(row.state, RowState::Delivered(_)))
    );
    assert_eq!(marked(&house, CupAction::Show), 1);
    for posted in &house.platform.wire().posted {
        let pings = posted.message.pings.len();
        let expected = match posted.kind {
            RowKind::Challenge => (0, true),
            RowKind::Setup => (2, true),
            RowKind::Cup => (8, false),
            kind => panic!("{kind:?}"),
        };
        assert_eq!((pings, posted.message.silent), expected, "{posted:?}");
    }
    // Each game has a thread of its own.
    let mut homes = BTreeSet::new();
    for game in games {
        let row = house.row(game).await;
        assert_ne!(row.home, row.parent);
        homes.insert(row.home);
    }
    assert_eq!(homes.len(), 56);
}

#[tokio::test]
async fn fifty_six_games_are_posted_within_three_minutes() {
    let house = House::new().await;
    let people = people(8);
    let other = house.running(&mina(), &alex(), true).await;
    house.deliver().await;
    signed_up(&house, &people, CupTimes::Twice).await;
    house.platform.wire().limit = Some(ChannelLimit::new(house.clock.clone()));
    start(&house, &people[0]).await.unwrap();
    let began = house.clock.now();
    // A move elsewhere is posted at once in the middle of it.
    while house.clock.now().since(began) < SECOND * 20 {
        house.deliver_due().await;
        house.clock.set(house.next_due().await.unwrap());
    }
    let moved = house.clock.now();
    let mv = Command::Play("a4b4".parse().map(Action::Move).unwrap());
    house.does(other, &mina(), mv).await;
    let is_posted = async || {
        let board = house.store().latest_of(other, RowKind::Board).await;
        matches!(board.unwrap().unwrap().state, RowState::Delivered(_))
    };
    house.deliver_due().await;
    while !is_posted().await {
        house.clock.set(house.next_due().await.unwrap());
        house.deliver_due().await;
    }
    // Until then it belonged to the player's own request.
    let waited = house.clock.now().since(moved);
    assert!(waited <= limits().claim + SECOND, "{waited:?}");
    house.deliver().await;
    let took = house.clock.now().since(began);
    println!("56 games were posted within {took:?}");
    assert!(took <= SECOND * 180, "{took:?}");
    let begun = house.rows_of(RowKind::Setup).await.into_iter();
    assert!(begun.count() >= 56);
}

#[tokio::test]
async fn messages_of_a_start_come_after_all_others_and_clocks_wait_for_them() {
    let house = House::new().await;
    let people = people(4);
    let other = house.running(&mina(), &alex(), true).await;
    signed_up(&house, &people, CupTimes::Once).await;
    let games = start(&house, &people[0]).await.unwrap();
    // Only one line waits at a time, so that others' messages in the channel need not wait for all.
    let rows = house.rows().await;
    let waiting = rows.values().filter(|row| row.state == RowState::Open);
    let waiting: Vec<RowKind> = waiting.map(|row| row.kind).collect();
    assert_eq!(waiting, [RowKind::Cup, RowKind::Challenge]);
    resigns(&house, other, &mina()).await;
    let now = house.clock.now();
    let all = hansu_store::ShardSet::all();
    let due = house.store().due_lanes(&all, now, now - SECOND).await;
    let due = due.unwrap();
    assert_eq!((due.games.len(), due.crowds.len()), (1, 1), "{due:?}");

    // Nothing arrives for a month; then the clocks begin.
    house.clock.advance(NOON.day * 30);
    let last = *games.last().unwrap();
    assert!(house.time(last).await.clock.unwrap().stop.is_some());
    house.deliver().await;
    let running = house.time(last).await.clock.unwrap();
    assert!(running.stop.is_none());
    let left = running.deadline.unwrap().since(house.clock.now());
    assert!(left >= NOON.day * 2, "{left:?}");
}

#[tokio::test]
async fn bad_requests_change_nothing() {
    let house = House::new().await;
    let people = people(9);
    let [first, second, third] = [&people[0], &people[1], &people[2]];
    let options = ChallengeOptions::default;
    let cups = &house.app.cups;
    is_unknown(cups.show(&house.request(first, LOUNGE)).await);
    is_unknown(cups.current(&house.request(first, LOUNGE)).await);
    is_unknown(join(&house, first, CUP).await);

    // Opening: in a thread, without a permission, without a clock, with a bad name.
    let mut in_thread = house.request(first, LOUNGE);
    server_of(&mut in_thread).thread = true;
    let opened = cups.open(&in_thread, "Autumn", CupTimes::Once, options());
    assert_eq!(refused(opened.await), Refused::CupInThread);
    let mut denied = house.request(first, LOUNGE);
    server_of(&mut denied).missing = vec![hansu::app::MissingPermission::EmbedLinks];
    let opened = cups.open(&denied, "Autumn", CupTimes::Once, options());
    assert!(matches!(refused(opened.await), Refused::Missing(_)));
    let no_pace = ChallengeOptions {
        pace: Some(PaceChoice::None),
        ..options()
    };
    let opened = open_with(&house, first, CupTimes::Once, no_pace);
    assert_eq!(refused(opened.await), Refused::CupWithoutPace);
    let change = |server: &mut ServerSettings| server.pace = Some(PaceChoice::None);
    house.change_server(change).await;
    for rated in [None, Some(Rated::Yes)] {
        let terms = ChallengeOptions { rated, ..options() };
        let opened = open_with(&house, first, CupTimes::Once, terms);
        assert_eq!(refused(opened.await), Refused::CupWithoutPace);
    }
    let change = |server: &mut ServerSettings| server.pace = None;
    house.change_server(change).await;
    let long = "x".repeat(41);
    for name in ["", "two\nlines", "@everyone", "<@11>", &long] {
        let request = house.request(first, LOUNGE);
        let opened = cups.open(&request, name, CupTimes::Once, options());
        assert!(
            matches!(refused(opened.await), Refused::CupName(_)),
            "{name}"
        );
    }

    signed_up(&house, &people[..2], CupTimes::Once).await;
    let again = open_with(&house, second, CupTimes::Once, options());
    assert_eq!(refused(again.await), Refused::SecondCup);
    let joined = join(&house, first, CUP).await;
    assert_eq!(refused(joined), Refused::InCupAlready);
    assert_eq!(refused(start(&house, second).await), Refused::NotYourCup);
    assert_eq!(
        refused(start(&house, first).await),
        Refused::TooFewPlayers {
            count: 2,
            left: Vec::new()
        }
    );
    // Another server does not know the cup.
    let mut foreign = house.request(first, LOUNGE);
    server_of(&mut foreign).server = ServerId(999);
    is_unknown(cups.join(&foreign, CUP).await);
    is_unknown(cups.leave(&foreign, CUP).await);
    let started = cups.start(&foreign, CUP, &*house.platform);
    is_unknown(started.await);
    is_unknown(cups.cancel(&foreign, CUP).await);
    is_unknown(cups.show_one(&foreign, CUP).await);
    is_unknown(cups.leave_running(&foreign, CUP).await);
    is_unknown(cups.cancel_running(&foreign, CUP).await);
    // The sign-up has no question to answer.
    let request = house.request(first, LOUNGE);
    is_unknown(cups.leave_running(&request, CUP).await);
    is_unknown(cups.cancel_running(&request, CUP).await);

    for person in &people[2..8] {
        join(&house, person, CUP).await.unwrap();
    }
    let joined = join(&house, &people[8], CUP).await;
    assert_eq!(refused(joined), Refused::CupFull);
    assert_eq!(leave(&house, &people[7]).await.unwrap(), CupStep::Done);
    assert_eq!(refused(leave(&house, &people[7]).await), Refused::NotInCup);
    assert_eq!(shown(&house).await.players.len(), 7);

    start(&house, first).await.unwrap();
    assert_eq!(refused(start(&house, first).await), Refused::CupStarted);
    let joined = join(&house, &people[8], CUP).await;
    assert_eq!(refused(joined), Refused::CupStarted);
    assert_eq!(refused(leave(&house, &people[8]).await), Refused::NotInCup);
    let by_another = house.request(third, LOUNGE);
    let cancelled = cups.cancel(&by_another, CUP).await;
    assert_eq!(refused(cancelled), Refused::NotYourCup);
    let rows = house.store().cup_games(CUP).await.unwrap();
    let games: Vec<i64> = rows.iter().map(|row| row.game.0).collect();
    assert_eq!(games.len(), 21);
}

#[tokio::test]
async fn players_without_room_are_named_at_the_start() {
    let house = House::with(hansu::app::Limits {
        open_games: 3,
        ..crate::support::house::limits()
    })
    .await;
    let people = people(3);
    signed_up(&house, &people, CupTimes::Twice).await;
    let needed = 4;
    let busy = people.clone();
    let refused = refused(start(&house, &people[0]).await);
    assert_eq!(refused, Refused::TooManyCupGames { busy, needed });
    assert!(house.store().cup_games(CUP).await.unwrap().is_empty());
    assert!(matches!(shown(&house).await.stage, CupStage::Open(_)));
}

#[tokio::test]
async fn open_challenge_and_rated_games_of_the_day_do_not_hinder_a_cup() {
    let house = House::new().await;
    let people = [mina(), jihun(), alex()];
    for (challenger, opponent) in [(mina(), alex()), (alex(), mina())] {
        let request = house.request(&challenger, LOUNGE);
        let opponent = Opponent {
            person: opponent,
            bot: false,
            present: true,
        };
        let invitation = Invitation {
            opponent: Some(opponent),
            options: ChallengeOptions::default(),
        };
        let games = &house.app.games;
        games.challenge(&request, invitation).await.unwrap();
    }
    for _ in 0..3 {
        let game = house.running_rated(&mina(), &jihun()).await;
        house.does(game, &mina(), Command::Resign).await;
    }
    let rated = ChallengeOptions {
        rated: Some(Rated::Yes),
        ..ChallengeOptions::default()
    };
    signed_up_for(&house, &people, CupTimes::Twice, rated).await;
    let games = start(&house, &people[0]).await.unwrap();
    assert_eq!(games.len(), 6);
    for game in games {
        assert!(house.load(game).await.is_rated());
    }
}

#[tokio::test]
async fn sign_up_closes_after_fourteen_days() {
    let (house, people) = opened(3, CupTimes::Once).await;
    assert_eq!(poster(&house).await.players.len(), 3);
    house.clock.advance(NOON.day * 14);
    house.refresh_desks().await;
    let stage = house.platform.wall.state().cup(LOUNGE).stage;
    assert_eq!(stage, CupStage::Expired);
    is_unknown(start(&house, &people[0]).await);
    is_unknown(join(&house, &mina(), CUP).await);
    poster(&house).await;
    // The next one has a message of its own, also if nobody has looked at the former.
    for _ in 0..2 {
        signed_up(&house, &people, CupTimes::Once).await;
        house.clock.advance(NOON.day * 14);
    }
    signed_up(&house, &people, CupTimes::Once).await;
    house.clock.advance(SECOND * 2);
    house.refresh_desks().await;
    assert_eq!(house.platform.wall.state().messages(LOUNGE).len(), 2);
}

#[tokio::test]
async fn message_of_a_cancelled_sign_up_gives_way_to_the_next() {
    let (house, people) = opened(3, CupTimes::Once).await;
    poster(&house).await;
    let request = house.request(&people[0], LOUNGE);
    house.app.cups.cancel(&request, CUP).await.unwrap();
    // Before the message is edited, so that nobody can join by it any more.
    signed_up(&house, &people, CupTimes::Twice).await;
    assert_eq!(poster(&house).await.times, CupTimes::Twice);
    assert_eq!(house.platform.wall.state().messages(LOUNGE).len(), 1);
}

#[tokio::test]
async fn cup_goes_on_after_a_line_that_cannot_be_posted() {
    let (house, people) = opened(3, CupTimes::Once).await;
    let games = start(&house, &people[0]).await.unwrap();
    let line = house.store().latest_of(games[0], RowKind::Challenge).await;
    let line = line.unwrap().unwrap();
    let now = house.clock.now();
    let parked = house.store().park(line.id, ParkReason::Rejected, now);
    parked.await.unwrap();
    house.deliver().await;
    let has_line = async |game| {
        let line = house.store().latest_of(game, RowKind::Challenge).await;
        line.unwrap().is_some()
    };
    assert!(!has_line(games[1]).await);
    house.app.upkeep.round().await.unwrap();
    house.deliver().await;
    for game in &games[1..] {
        assert!(has_line(*game).await);
    }
}

#[tokio::test]
async fn interrupted_leave_can_be_repeated() {
    let (house, people, games) = begun(3).await;
    let now = house.clock.now();
    let leaver = &people[1];
    // As if the process had died after the first statement.
    let left = house.store().leave_running_cup(CUP, leaver.id, now).await;
    assert!(left.unwrap());
    assert_eq!(leave(&house, leaver).await.unwrap(), CupStep::Ask(CUP));
    let request = house.request(leaver, LOUNGE);
    house.app.cups.leave_running(&request, CUP).await.unwrap();
    let mut open = 0;
    for game in games {
        open += usize::from(house.load(game).await.is_open());
    }
    assert_eq!(open, 1, "that of the other two");
    assert_eq!(refused(leave(&house, leaver).await), Refused::NotInCup);
    let again = house.app.cups.leave_running(&request, CUP).await;
    assert_eq!(refused(again), Refused::NotInCup);
}

#[tokio::test]
async fn forgotten_player_is_not_announced() {
    let (house, people, games) = begun(3).await;
    let [first, second, third] = [&people[0], &people[1], &people[2]];
    for game in games {
        if !players(&*house.load(game).await).contains(first) {
            plays_and_resigns(&house, game, second).await;
        }
    }
    house.clock.advance(SECOND);
    let request = house.request(second, LOUNGE);
    house.app.cups.leave_running(&request, CUP).await.unwrap();
    // The last open game ends because one of its players is forgotten.
    house.app.privacy.forget(first.id).await.unwrap();
    house.clock.advance(SECOND * 20);
    house.deliver().await;
    assert_eq!(marked(&house, CupAction::ShowEnd), 1);
    let wire = house.platform.wire();
    let mut ends = wire
        .posted
        .iter()
        .filter(|posted| posted.message.pings.contains(&third.id));
    let last = ends.next_back().unwrap();
    assert!(
        !last.message.pings.contains(&first.id),
        "{:?}",
        last.message
    );
    assert!(
        !last.message.content.contains(&first.id.0.to_string()),
        "{:?}",
        last.message
    );
}

#[tokio::test]
async fn cup_ends_with_its_last_game_and_is_counted() {
    let (house, people, games) = begun(3).await;
    let standings = standings(poster(&house).await);
    assert_eq!(standings.running.len(), 3);
    assert!(standings.running.iter().all(|game| game.home.is_some()));
    plays_out(&house, &games).await;
    assert_eq!(marked(&house, CupAction::ShowEnd), 1);
    let content = poster(&house).await;
    let CupStage::Over(standings) = &content.stage else {
        panic!("{content:?}");
    };
    let order: Vec<UserId> = standings.lines.iter().map(|line| line.person.id).collect();
    let ids: Vec<_> = people.iter().map(|person| person.id).collect();
    assert_eq!(order, ids);
    assert_eq!(cups_won(&house, &people[0]).await, 1);
    assert_eq!(cups_won(&house, &people[1]).await, 0);
    // The message stays as it is, and the next cup has its own.
    signed_up(&house, &people, CupTimes::Once).await;
    house.clock.advance(SECOND * 2);
    house.refresh_desks().await;
    assert_eq!(house.platform.wall.state().messages(LOUNGE).len(), 2);
}

#[tokio::test]
async fn next_cup_leaves_the_last_table_of_the_former() {
    let (house, people, games) = begun(3).await;
    poster(&house).await;
    let [message] = house.platform.wall.state().messages(LOUNGE)[..] else {
        panic!("not one message")
    };
    for game in &games {
        let [cho, _] = players(&*house.load(*game).await);
        resigns(&house, *game, &cho).await;
        house.deliver().await;
    }
    // Before the message may be edited again; once the edit fails.
    signed_up(&house, &people, CupTimes::Twice).await;
    for end in [None, Some(RequestOutcome::TooOften)] {
        house.platform.wall.state().ends.extend(end);
        house.clock.advance(SECOND * 2);
        house.refresh_desks().await;
    }
    for _ in 0..3 {
        poster_time(&house).await;
    }
    let state = house.platform.wall.state();
    let shown: Vec<_> = state.messages(LOUNGE);
    assert_eq!(shown.len(), 2);
    let (_, former) = &state.there[&message.0];
    let StandingMessage::Cup(former) = former else {
        panic!("{former:?}")
    };
    let CupStage::Over(standings) = &former.stage else {
        panic!("{former:?}")
    };
    assert!(standings.running.is_empty());
    assert_eq!(former.id, CUP);
}

#[tokio::test]
async fn leaving_that_was_interrupted_is_completed() {
    let (house, people, games) = begun(4).await;
    let leaver = people[1].clone();
    let mut own = Vec::new();
    for game in &games {
        if players(&*house.load(*game).await).contains(&leaver) {
            own.push(*game);
        }
    }
    assert_eq!(own.len(), 3);
    let request = house.request(&leaver, LOUNGE);
    let step = house.app.cups.leave(&request, CUP).await;
    assert_eq!(step.unwrap(), CupStep::Ask(CUP));
    // As after a kill: the wish is stored, and the first game has ended.
    let now = house.clock.now();
    let store = house.store();
    assert!(store.leave_running_cup(CUP, leaver.id, now).await.unwrap());
    resigns(&house, own[0], &leaver).await;
    let house = house.restart().await;
    house.app.upkeep.round().await.unwrap();
    for game in &own {
        let game = house.load(*game).await;
        let Phase::Over {
            ended: Ended::CalledOff { by },
            ..
        } = game.phase()
        else {
            panic!("{:?}", game.phase());
        };
        assert_eq!(game.seats().unwrap().players[*by], leaver);
    }
    house.deliver().await;
    let standings = standings(shown(&house).await);
    let mut lines = standings.lines.iter();
    let line = lines.find(|line| line.person == leaver).unwrap();
    assert!(line.has_left && line.line.points.0 == 0 && line.line.over == 3);
    let again = house.request(&leaver, LOUNGE);
    let left = house.app.cups.leave_running(&again, CUP).await;
    assert_eq!(refused(left), Refused::NotInCup);
    assert_eq!(marked(&house, CupAction::ShowEnd), 0);
}

#[tokio::test]
async fn player_who_leaves_at_once_ends_games_that_nobody_has_seen() {
    let (house, people) = opened(3, CupTimes::Once).await;
    let games = start(&house, &people[0]).await.unwrap();
    let request = house.request(&people[2], LOUNGE);
    house.app.cups.leave_running(&request, CUP).await.unwrap();
    house.deliver().await;
    let open: Vec<GameId> = {
        let rows = house.store().cup_games(CUP).await.unwrap();
        rows.iter()
            .filter(|row| row.is_open)
            .map(|row| row.game)
            .collect()
    };
    assert_eq!(open.len(), 1);
    let lines = house.rows_of(RowKind::Challenge).await.len();
    // The first game's line was already queued; the others' only if somebody plays there.
    assert!(lines <= 2, "{lines} of {games:?}");
    let row = house.row(open[0]).await;
    assert_ne!(row.home, row.parent, "the open game has its thread");
}

#[tokio::test]
async fn games_of_a_cancelled_cup_go_on() {
    let (house, people, games) = begun(3).await;
    let request = house.request(&people[0], LOUNGE);
    let step = house.app.cups.cancel(&request, CUP).await;
    assert_eq!(step.unwrap(), CupStep::Ask(CUP));
    // A manager may do it too.
    let manager = house.manager(&alex(), LOUNGE);
    house.app.cups.cancel_running(&manager, CUP).await.unwrap();
    is_unknown(house.app.cups.cancel_running(&manager, CUP).await);
    assert_eq!(poster(&house).await.stage, CupStage::CancelledRunning);
    for game in games {
        let [cho, _] = players(&*house.load(game).await);
        resigns(&house, game, &cho).await;
    }
    house.deliver().await;
    assert_eq!(marked(&house, CupAction::ShowEnd), 0);
    // A sign-up is cancelled at once.
    signed_up(&house, &people, CupTimes::Once).await;
    let request: RequestContext = house.request(&people[0], LOUNGE);
    let next = house.app.cups.current(&request).await.unwrap();
    let step = house.app.cups.cancel(&request, next).await;
    assert_eq!(step.unwrap(), CupStep::Done);
    assert_eq!(shown(&house).await.stage, CupStage::Cancelled);
}

#[tokio::test]
async fn forgotten_player_disappears_from_the_table() {
    let house = House::new().await;
    let people = people(3);
    running(&house, &people, CupTimes::Once).await;
    house.app.privacy.forget(people[2].id).await.unwrap();
    let standings = standings(shown(&house).await);
    let shown_people: BTreeSet<UserId> =
        standings.lines.iter().map(|line| line.person.id).collect();
    assert_eq!(shown_people, BTreeSet::from([people[0].id, people[1].id]));
    // As of anybody who leaves before half of the games were played, none of theirs counts.
    let mut lines = standings.lines.iter();
    assert!(lines.all(|line| line.line.points.0 == 0), "{standings:?}");
    // Its opener is nobody then; managers end it.
    house.app.privacy.forget(people[0].id).await.unwrap();
    let cup = house.store().cup(CUP).await.unwrap().unwrap();
    assert_eq!(cup.opened_by, UserId(0));
}

#[tokio::test]
async fn rematch_is_no_game_of_the_cup() {
    let (house, _, games) = begun(3).await;
    let game = games[0];
    let [cho, han] = players(&*house.load(game).await);
    house.sets_up(game, &han, Formation::Hehe).await;
    house.sets_up(game, &cho, Formation::Heeh).await;
    resigns(&house, game, &cho).await;
    house.deliver().await;
    let state = house.load(game).await;
    let request = house.request(&cho, LOUNGE);
    let games = &house.app.games;
    let again = games.rematch(&request, game, state.version(), None);
    let again = offered(again.await.unwrap());
    assert_eq!(house.load(again.game).await.challenge().cup, None);
}

#[tokio::test]
async fn first_message_mentions_both_also_under_rules_without_formations() {
    let house = House::new().await;
    let people = people(3);
    let xiangqi = ChallengeOptions {
        ruleset: Ruleset::named("xiangqi"),
        ..ChallengeOptions::default()
    };
    signed_up_for(&house, &people, CupTimes::Once, xiangqi).await;
    start(&house, &people[0]).await.unwrap();
    house.deliver().await;
    let wire = house.platform.wire();
    let boards = wire.posted.iter();
    let boards = boards.filter(|posted| posted.kind == RowKind::Board);
    let boards: Vec<_> = boards.collect();
    assert_eq!(boards.len(), 3);
    for board in boards {
        let message = &board.message;
        assert!(message.silent && message.pings.len() == 2, "{message:?}");
        for player in &message.pings {
            let mention = format!("<@{player}>");
            assert!(message.content.contains(&mention), "{}", message.content);
        }
    }
}

//! The puzzle of the day: once for each date, at nine o'clock of the server.

use std::sync::Arc;
use std::time::Duration;

use crate::support::steps::refused;
use hansu::app::{AppError, DailyPuzzle, OutletError, PuzzlePosition, Refused};
use hansu_play::{Language, Person, ServerSettings, Stats, Timestamp, Zone};
use hansu_store::{ParkReason, PosterKind};

use crate::support::house::{House, server_of};
use crate::support::notice_wall::{NoticeWall, RequestOutcome};
use crate::support::{DAY, HOUR, LOUNGE, MINUTE, alex, jihun, mina};

/// Puzzles that are not in the collection.
const CANDIDATES: &str = include_str!("../../../assets/puzzles/candidates.tsv");

fn at(text: &str) -> Timestamp {
    let instant: jiff::Timestamp = text.parse().unwrap();
    Timestamp(instant.as_millisecond())
}

/// Returns a house at eight in the morning in Seoul, whose lounge gets the puzzle of the day.
async fn eight_in_seoul() -> (House, Arc<NoticeWall>) {
    let house = House::new().await;
    house.clock.set(at("2027-03-01T23:00:00Z"));
    let zone = |server: &mut ServerSettings| {
        server.zone = Zone::named("Asia/Seoul");
        server.language = Some(Language::Ko);
    };
    house.change_server(zone).await;
    set_up(&house).await.unwrap();
    house.refresh_desks().await;
    let wall = Arc::clone(&house.platform.wall);
    (house, wall)
}

async fn set_up(house: &House) -> Result<(), AppError> {
    let request = house.manager(&mina(), LOUNGE);
    house.app.posters.set_up(&request, PosterKind::Daily).await
}

async fn after(house: &House, time: Duration) {
    house.clock.advance(time);
    house.refresh_desks().await;
}

/// Returns the dates of the posted puzzles.
fn dates(wall: &NoticeWall) -> Vec<String> {
    let state = wall.state();
    let posted = state.puzzles().into_iter();
    posted.map(|(_, daily)| daily.date.to_string()).collect()
}

fn last(wall: &NoticeWall) -> DailyPuzzle {
    wall.state().puzzles().last().unwrap().1.clone()
}

/// A person tries the puzzle of the day.
async fn tries(house: &House, person: &Person, puzzle: &PuzzlePosition, solves: bool) {
    let request = house.request(person, LOUNGE);
    let puzzles = &house.app.puzzles;
    if !solves {
        puzzles.give_up(&request, puzzle).await.unwrap();
        return;
    }
    for played in 0..puzzle.puzzle.turns() {
        let position = PuzzlePosition::new(puzzle.id, played).unwrap();
        let turn = position.puzzle.line()[2 * played];
        puzzles.play(&request, &position, turn).await.unwrap();
    }
}

#[tokio::test]
async fn new_puzzle_is_posted_each_day_at_nine_and_names_solvers_of_the_last() {
    let (house, wall) = eight_in_seoul().await;
    assert_eq!(dates(&wall), Vec::<String>::new(), "it is eight");
    after(&house, HOUR).await;
    assert_eq!(dates(&wall), ["2027-03-02"]);
    let first = last(&wall);
    assert_eq!(first.language, Language::Ko);
    assert!(first.previous.is_none());
    assert!([2, 3].contains(&first.puzzle.puzzle.turns()));

    tries(&house, &alex(), &first.puzzle, true).await;
    tries(&house, &mina(), &first.puzzle, false).await;
    house.clock.advance(MINUTE);
    tries(&house, &jihun(), &first.puzzle, true).await;
    let hide = |settings: &mut hansu_play::PersonalSettings| settings.stats = Some(Stats::Hidden);
    house.change_person(&jihun(), hide).await;
    after(&house, HOUR).await;
    assert_eq!(dates(&wall).len(), 1, "one a day");
    after(&house, 23 * HOUR).await;
    assert_eq!(dates(&wall), ["2027-03-02", "2027-03-03"]);
    let second = last(&wall);
    let variant = |daily: &DailyPuzzle| daily.puzzle.game.ruleset().variant;
    assert_ne!(variant(&second), variant(&first), "the games take turns");
    let previous = second.previous.unwrap();
    assert_eq!(previous.puzzle.id, first.puzzle.id);
    assert_eq!(previous.solvers.named, [alex().id]);
    assert_eq!(previous.solvers.others, 1);
}

#[tokio::test]
async fn missed_puzzle_is_posted_until_midnight_and_an_older_one_never() {
    let (house, wall) = eight_in_seoul().await;
    house.clock.advance(15 * HOUR + 59 * MINUTE);
    house.refresh_desks().await;
    assert_eq!(dates(&wall), ["2027-03-02"], "a minute before midnight");
    house.clock.advance(2 * DAY + 2 * MINUTE);
    house.refresh_desks().await;
    assert_eq!(dates(&wall).len(), 1, "midnight has passed");
    after(&house, 9 * HOUR).await;
    assert_eq!(dates(&wall), ["2027-03-02", "2027-03-05"]);
}

#[tokio::test]
async fn attempt_with_an_unknown_end_is_looked_for() {
    let (house, wall) = eight_in_seoul().await;
    wall.state().ends.push_back(RequestOutcome::Unheard);
    after(&house, HOUR).await;
    after(&house, MINUTE).await;
    assert_eq!((dates(&wall).len(), wall.state().posts()), (1, 1));
    after(&house, DAY).await;
    let request = RequestOutcome::Refused(OutletError::Retry(Duration::ZERO));
    assert_eq!(dates(&wall), ["2027-03-02", "2027-03-03"]);
    wall.state().ends.push_back(request);
    after(&house, DAY - 2 * MINUTE).await;
    assert_eq!(dates(&wall).len(), 2, "not arrived");
}

#[tokio::test]
async fn no_date_comes_twice_after_a_zone_or_clock_is_set_back() {
    let (house, wall) = eight_in_seoul().await;
    after(&house, HOUR).await;
    for zone in ["America/New_York", "Pacific/Kiritimati", "Asia/Seoul"] {
        let set = |server: &mut ServerSettings| server.zone = Zone::named(zone);
        house.change_server(set).await;
        after(&house, MINUTE).await;
    }
    set_up(&house).await.unwrap();
    after(&house, MINUTE).await;
    assert_eq!(dates(&wall), ["2027-03-02"]);
    house.clock.set(at("2027-03-01T00:30:00Z"));
    set_up(&house).await.unwrap();
    house.refresh_desks().await;
    assert_eq!(dates(&wall), ["2027-03-02"], "an earlier date");
}

#[tokio::test]
async fn change_of_the_zone_moves_nine_oclock() {
    let (house, wall) = eight_in_seoul().await;
    let east = |server: &mut ServerSettings| server.zone = Zone::named("Pacific/Kiritimati");
    house.change_server(east).await;
    house.refresh_desks().await;
    // It is one in the afternoon there.
    assert_eq!(dates(&wall), ["2027-03-02"]);
}

#[tokio::test]
async fn switched_off_channel_gets_none_and_remembers_the_date() {
    let (house, wall) = eight_in_seoul().await;
    after(&house, HOUR).await;
    let request = house.manager(&mina(), LOUNGE);
    let posters = &house.app.posters;
    assert!(
        posters
            .switch_off(&request, PosterKind::Daily)
            .await
            .unwrap()
    );
    assert!(
        !posters
            .switch_off(&request, PosterKind::Daily)
            .await
            .unwrap()
    );
    assert!(!posters.exists(LOUNGE, PosterKind::Daily).await.unwrap());
    after(&house, DAY).await;
    assert_eq!(dates(&wall), ["2027-03-02"]);
    set_up(&house).await.unwrap();
    house.refresh_desks().await;
    assert_eq!(dates(&wall), ["2027-03-02", "2027-03-03"]);
    let switched = posters.switch_off(&request, PosterKind::Daily);
    switched.await.unwrap();
    set_up(&house).await.unwrap();
    house.refresh_desks().await;
    assert_eq!(dates(&wall).len(), 2, "the same day");
}

#[tokio::test]
async fn forbidden_channel_waits_for_somebody_and_threads_get_none() {
    let (house, wall) = eight_in_seoul().await;
    let forbidden = OutletError::Park(ParkReason::Forbidden);
    wall.state()
        .ends
        .push_back(RequestOutcome::Refused(forbidden));
    after(&house, HOUR).await;
    after(&house, HOUR).await;
    assert_eq!(dates(&wall), Vec::<String>::new());
    house.challenged(&mina(), &jihun()).await;
    after(&house, HOUR).await;
    assert_eq!(dates(&wall), ["2027-03-02"]);

    let mut thread = house.request(&mina(), LOUNGE);
    let server = server_of(&mut thread);
    (server.manages, server.thread) = (true, true);
    let set_up = house.app.posters.set_up(&thread, PosterKind::Daily).await;
    assert_eq!(refused(set_up), Refused::PosterInThread(PosterKind::Daily));
    let stranger = house.request(&mina(), LOUNGE);
    let set_up = house.app.posters.set_up(&stranger, PosterKind::Daily).await;
    assert_eq!(refused(set_up), Refused::ManageServer);
}

#[tokio::test]
async fn failed_posts_lose_no_day_and_repeat_none() {
    let (house, wall) = eight_in_seoul().await;
    let lost = || RequestOutcome::Refused(OutletError::Retry(Duration::ZERO));
    let faults = [
        vec![],
        // The post does not arrive.
        vec![lost()],
        vec![lost(), lost(), lost()],
        // It arrives, but not its response.
        vec![RequestOutcome::Unheard],
        vec![lost(), RequestOutcome::Unheard],
        vec![RequestOutcome::Refused(OutletError::Unclear)],
    ];
    after(&house, HOUR).await;
    for (day, faults) in faults.into_iter().enumerate() {
        wall.state().ends.extend(faults);
        after(&house, DAY).await;
        for _ in 0..5 {
            after(&house, MINUTE).await;
        }
        assert_eq!(dates(&wall).len(), day + 2, "{:?}", dates(&wall));
    }
    let days = (2..=8).map(|day| format!("2027-03-0{day}"));
    assert_eq!(dates(&wall), days.collect::<Vec<_>>());
}

#[tokio::test]
async fn message_of_an_attempt_is_found_after_a_change_of_the_zone() {
    for zone in ["America/New_York", "Pacific/Kiritimati"] {
        let (house, wall) = eight_in_seoul().await;
        wall.state().ends.push_back(RequestOutcome::Unheard);
        after(&house, HOUR).await;
        let set = |server: &mut ServerSettings| server.zone = Zone::named(zone);
        house.change_server(set).await;
        for _ in 0..30 {
            after(&house, HOUR).await;
        }
        let mut once = dates(&wall);
        once.dedup();
        assert_eq!(dates(&wall), once, "{zone}");
    }
}

#[tokio::test]
async fn solution_of_yesterday_stays_when_the_collection_has_lost_its_puzzle() {
    let (house, wall) = eight_in_seoul().await;
    after(&house, HOUR).await;
    let store = house.store();
    let mut poster = store
        .poster_at(LOUNGE, PosterKind::Daily)
        .await
        .unwrap()
        .unwrap();
    let gone = CANDIDATES.lines().find(|line| {
        let id = line[..8].parse().unwrap();
        PuzzlePosition::new(id, 0).is_err()
    });
    poster.puzzle = gone.map(str::to_owned);
    store.save_poster(&mut poster).await.unwrap();
    after(&house, DAY).await;
    let previous = last(&wall).previous.unwrap();
    assert_eq!(Some(previous.puzzle.puzzle.to_line()), poster.puzzle);
}

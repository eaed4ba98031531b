//! Vacations through the use cases: whose clocks stop, what ends a vacation, and automatic ones.

use std::time::Duration;

use crate::support::house::{Fate, House};
use crate::support::lived_in::bot;
use crate::support::patience::{begun, house_with, paced, paces, passes, settles};
use crate::support::steps::{as_cho, practice, refused};
use crate::support::test_store::in_channel;
use crate::support::{DAY, HOUR, LOUNGE, SECOND, alex, jihun, mina, play, tells};
use hansu::app::{AppError, Refused, Setting, VacationStatus};
use hansu_play::{
    ChannelId, Command, DaysLeft, GameId, Level, PaceChoice, Person, PersonalSetting, Phase,
    Refusal, StopReason, Timestamp, Zone,
};
use hansu_store::{RowKind, VacationChange};
use janggi::Formation;

async fn take(house: &House, person: &Person, days: u32) -> Result<VacationStatus, AppError> {
    let request = house.request(person, LOUNGE);
    house.app.core.clocks.set_vacation(&request, days).await
}

async fn leave(house: &House, person: &Person) -> VacationStatus {
    let request = house.request(person, LOUNGE);
    let clocks = &house.app.core.clocks;
    clocks.vacation_status(&request).await.unwrap()
}

/// Advances the clock past a deadline, which is returned, without running the timers.
async fn lets_time_run_out(house: &House, game: GameId) -> Timestamp {
    let until = house.deadline(game).await;
    while house.clock.now() < until {
        house.clock.advance(Duration::from_secs(9 * 60));
        if house.clock.now() < until {
            settles(house).await;
        }
    }
    until
}

/// Turns a person's automatic vacation on or off.
async fn by_itself(house: &House, person: &Person, is_on: bool) {
    let request = house.request(person, LOUNGE);
    let setting = Setting::Personal(PersonalSetting::AutoVacation);
    let value = if is_on { "on" } else { "off" };
    let chosen = house.app.settings.choose(&request, setting, value);
    chosen.await.unwrap();
}

#[tokio::test]
async fn vacation_stops_only_the_own_turns_in_all_games() {
    let house = paced(1, 0).await;
    let own_turn = begun(&house, &mina(), &jihun()).await;
    let their_turn = begun(&house, &jihun(), &mina()).await;
    passes(&house, HOUR * 10).await;
    let before = [
        house.deadline(own_turn).await,
        house.deadline(their_turn).await,
    ];
    let status = take(&house, &mina(), 5).await.unwrap();
    let until = house.clock.now() + DAY * 5;
    assert_eq!((status.away_until, status.left.left), (Some(until), 25));
    assert_eq!(house.deadline(own_turn).await, before[0] + DAY * 5);
    assert_eq!(house.deadline(their_turn).await, before[1]);
    // Boards mention the vacation, also after a move to an absent player.
    let summary = house.time(own_turn).await;
    assert_eq!(summary.on_vacation.unwrap().until, until);
    house.moves(their_turn, "b4a4").await;
    house.deliver().await;
    let board = house.posted(RowKind::Board).pop().unwrap().message.content;
    assert!(board.contains("is on vacation until"), "{board}");
    // The timer of the old deadline has no effect, and nobody is reminded.
    passes(&house, DAY * 4).await;
    assert!(house.posted(RowKind::Offer).is_empty());
    assert!(house.posted(RowKind::Reminder).is_empty());
    // The vacation ends automatically, with as much time left as before.
    passes(&house, DAY + HOUR * 13).await;
    assert!(house.posted(RowKind::Offer).is_empty());
    assert!(!house.posted(RowKind::Reminder).is_empty());
    passes(&house, HOUR * 2).await;
    let notices = house.posted(RowKind::Offer);
    tells(&notices[0].message.content, "has run out of time");
}

#[tokio::test]
async fn turn_against_a_person_ends_the_vacation_in_all_games() {
    let house = paced(1, 0).await;
    let first_game = begun(&house, &mina(), &jihun()).await;
    let second_game = begun(&house, &mina(), &alex()).await;
    passes(&house, HOUR * 10).await;
    let before = house.deadline(second_game).await;
    take(&house, &mina(), 20).await.unwrap();
    passes(&house, HOUR * 30).await;
    // Neither the opponent's turns nor practice end it.
    let practice = practice(bot(), Level::DEFAULT, as_cho());
    let spar = house.practises(&mina(), practice).await;
    house.bot_acts(&bot(), spar).await;
    house.sets_up(spar, &mina(), Formation::Heeh).await;
    assert!(leave(&house, &mina()).await.away_until.is_some());
    let acted = house.does(first_game, &mina(), play("b4a4")).await;
    assert!(acted.ended_vacation);
    house.deliver().await;
    let board = house.posted(RowKind::Board).pop().unwrap().message.content;
    assert!(board.contains("is back from vacation"), "{board}");
    let status = leave(&house, &mina()).await;
    assert_eq!((status.away_until, status.left.left), (None, 28));
    assert_eq!(house.deadline(second_game).await, before + HOUR * 30);
    // The game's timer rings on time, although it was postponed by twenty days.
    passes(&house, HOUR * 15).await;
    let notices = house.posted(RowKind::Offer);
    tells(&notices[0].message.content, "has run out of time");
    // A second turn ends no further vacation.
    let second_move = house.does(first_game, &jihun(), play("b7a7")).await;
    assert!(!second_move.ended_vacation);
}

#[tokio::test]
async fn choosing_a_formation_ends_the_vacation() {
    let house = paced(1, 0).await;
    let game = house.challenged(&mina(), &jihun()).await;
    house.accepted(game, &jihun(), true).await;
    house.deliver().await;
    take(&house, &jihun(), 3).await.unwrap();
    let setup = house.posted(RowKind::Setup).len();
    passes(&house, DAY * 2).await;
    assert!(house.load(game).await.is_open());
    let acted = house.sets_up(game, &jihun(), Formation::Hehe).await;
    assert!(acted.ended_vacation);
    house.deliver().await;
    let after = house.posted(RowKind::Setup);
    assert_eq!(after.len(), setup + 1);
    let words = &after[setup].message.content;
    assert!(words.contains("is back"), "{words}");
}

#[tokio::test]
async fn vacation_can_be_extended_or_ended_within_the_days_left() {
    let house = paced(3, 0).await;
    let not_away = take(&house, &mina(), 0).await;
    assert_eq!(refused(not_away), Refused::NotAway);
    for days in [31, 1_000_000, u32::MAX] {
        let left = match take(&house, &mina(), days).await {
            Err(AppError::Refused(Refused::TooFewDays(DaysLeft { left, .. }))) => left,
            unexpected => panic!("{unexpected:?}"),
        };
        assert_eq!(left, 30);
    }
    take(&house, &mina(), 10).await.unwrap();
    passes(&house, HOUR * 30).await;
    // Eight more days from now, instead of the rest of the ten.
    let longer = take(&house, &mina(), 8).await.unwrap();
    assert_eq!(longer.away_until, Some(house.clock.now() + DAY * 8));
    assert_eq!(longer.left.left, 30 - 2 - 8);
    let status = take(&house, &mina(), 0).await.unwrap();
    assert_eq!((status.away_until, status.left.left), (None, 28));
    // A second change on a day that has begun costs no further day.
    let second_end = take(&house, &mina(), 0).await;
    assert_eq!(refused(second_end), Refused::NotAway);
    let leave = take(&house, &mina(), 1).await.unwrap();
    assert_eq!(leave.left.left, 27);
}

#[tokio::test]
async fn repeated_vacation_request_uses_no_more_days() {
    let house = paced(3, 0).await;
    let mut left = take(&house, &mina(), 5).await.unwrap();
    for _ in 0..80 {
        house.clock.advance(SECOND);
        left = take(&house, &mina(), 2).await.unwrap();
    }
    assert_eq!(left.left.left, 28);
    let database = house.direct_database().await;
    let rows: i64 = database.value("select count(*) from vacation", &[]).await;
    assert_eq!(rows, 2);
}

#[tokio::test]
async fn repeated_request_is_dropped_and_concurrent_ones_share_the_days() {
    let house = paced(3, 0).await;
    let request = house.request(&mina(), LOUNGE);
    let clocks = &house.app.core.clocks;
    clocks.set_vacation(&request, 5).await.unwrap();
    let repeated = house.app.core.clocks.set_vacation(&request, 9).await;
    assert!(matches!(repeated, Err(AppError::Doubled)));
    assert_eq!(leave(&house, &mina()).await.left.left, 25);
    take(&house, &mina(), 0).await.unwrap();
    let [first, second] = [
        house.request(&jihun(), LOUNGE),
        house.request(&jihun(), LOUNGE),
    ];
    let (first_result, second_result) = tokio::join!(
        house.app.core.clocks.set_vacation(&first, 20),
        house.app.core.clocks.set_vacation(&second, 20)
    );
    assert!(first_result.is_ok() && second_result.is_ok());
    assert_eq!(leave(&house, &jihun()).await.left.left, 10);
}

#[tokio::test]
async fn list_shows_clocks_stopped_by_a_vacation() {
    let house = paced(3, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    let began = house.load(game).await.at();
    passes(&house, HOUR * 5).await;
    take(&house, &mina(), 2).await.unwrap();
    for person in [mina(), jihun()] {
        let list = house.list(&person).await;
        let is_mina = person.id == mina().id;
        assert_eq!(list.yours, usize::from(is_mina));
        assert_eq!(list.away_until.is_some(), is_mina);
        let line = &list.lines[0];
        assert_eq!(line.since, began);
        let stop = line.clock.unwrap().stop.unwrap();
        assert_eq!(stop.why, StopReason::Vacation);
        assert_eq!(line.away_until, stop.until);
    }
    // A game without a pace shows the vacation too.
    let house = house_with(PaceChoice::None).await;
    let game = begun(&house, &mina(), &jihun()).await;
    take(&house, &mina(), 2).await.unwrap();
    let summary = house.time(game).await;
    assert!(summary.clock.is_none() && summary.on_vacation.is_some());
}

#[tokio::test]
async fn vacation_is_announced_in_the_games_without_a_ping() {
    let house = paced(3, 0).await;
    let own_turn = begun(&house, &mina(), &jihun()).await;
    let their_turn = begun(&house, &jihun(), &mina()).await;
    let unasked = house.challenged(&alex(), &mina()).await;
    paces(&house, PaceChoice::None).await;
    begun(&house, &mina(), &alex()).await;
    let status = take(&house, &mina(), 5).await.unwrap();
    house.deliver().await;
    let notices = house.posted(RowKind::Absent);
    let lanes: Vec<ChannelId> = notices.iter().map(|notice| notice.lane).collect();
    let homes = [house.home(own_turn).await, house.home(their_turn).await];
    // The challenge is no game, the last has no pace.
    assert_eq!(lanes, homes, "not {unasked}");
    for notice in &notices {
        let text = &notice.message.content;
        assert!(text.contains("is on vacation until"), "{text}");
        assert_eq!(notice.message.pings, []);
    }
    // Announced once a day. A vacation that is over before the message is sent is not announced.
    for days in [6, 7, 0] {
        take(&house, &mina(), days).await.unwrap();
    }
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Absent).len(), 2);
    assert!(status.away_until.is_some());
    house.clock.advance(DAY);
    for days in [3, 0] {
        take(&house, &mina(), days).await.unwrap();
    }
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Absent).len(), 2);
    // An automatic vacation in the same turn still pings.
    by_itself(&house, &mina(), true).await;
    passes(&house, DAY * 4).await;
    let notices = house.posted(RowKind::Absent);
    let [.., last] = &notices[..] else {
        panic!("{notices:?}")
    };
    assert_eq!(last.lane, homes[0]);
    assert_eq!(last.message.pings, [mina().id, jihun().id]);
}

/// Found by using the bot: the notice of the first player kept away that of the second for a day.
#[tokio::test]
async fn vacations_of_both_players_are_announced() {
    let house = paced(3, 0).await;
    begun(&house, &mina(), &jihun()).await;
    for player in [mina(), jihun()] {
        take(&house, &player, 5).await.unwrap();
        house.deliver().await;
        let notices = house.posted(RowKind::Absent);
        tells(&notices.last().unwrap().message.content, &player.name);
        house.clock.advance(HOUR);
    }
    assert_eq!(house.posted(RowKind::Absent).len(), 2);
}

/// Found by the simulation, seed 1941: the message referred to a time outside the vacation, and was not sent.
#[tokio::test]
async fn vacation_is_announced_after_the_clock_is_set_back() {
    let house = paced(3, 0).await;
    begun(&house, &mina(), &jihun()).await;
    house.clock.advance(DAY);
    take(&house, &mina(), 5).await.unwrap();
    house.clock.set(house.clock.now() - HOUR * 2);
    house.app.timers.tick().await.unwrap();
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Absent).len(), 1);
    let now = house.clock.now();
    let vacations = house.store().vacations_of(mina().id, DAY, now).await;
    assert!(vacations.unwrap().away_until(now).is_some());
}

/// Found by the simulation, seed 1074: the row was settled without the message that had arrived.
#[tokio::test]
async fn announcement_with_a_lost_answer_is_found_after_the_vacation() {
    let house = paced(3, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    take(&house, &mina(), 5).await.unwrap();
    house.meets([Fate::LosesAnswer]);
    let home = in_channel(house.home(game).await);
    assert!(house.step(home).await);
    assert_eq!(house.posted(RowKind::Absent).len(), 1);
    house.clock.advance(HOUR);
    house.moves(game, "b4a4").await;
    house.deliver().await;
    let rows = house.rows().await;
    let absent = rows.values().find(|row| row.kind == RowKind::Absent);
    assert!(absent.unwrap().message().is_some());
    assert_eq!(house.posted(RowKind::Absent).len(), 1);
}

#[tokio::test]
async fn automatic_vacation_begins_if_enabled() {
    let house = paced(1, 0).await;
    by_itself(&house, &mina(), true).await;
    let game = begun(&house, &mina(), &jihun()).await;
    let first = house.deadline(game).await;
    passes(&house, DAY + HOUR).await;
    let notices = house.posted(RowKind::Absent);
    assert_eq!(notices.len(), 1);
    let words = &notices[0].message;
    assert!(
        words
            .content
            .contains("one of your vacation days has started"),
        "{words:?}"
    );
    assert_eq!(words.pings, [mina().id, jihun().id]);
    assert_eq!(notices[0].lane, house.home(game).await);
    assert_eq!(house.deadline(game).await, first + DAY);
    // Day after day, announced once, until no days are left.
    passes(&house, DAY * 28).await;
    assert_eq!(house.posted(RowKind::Absent).len(), 1);
    assert!(house.posted(RowKind::Offer).is_empty());
    assert!(house.posted(RowKind::Reminder).len() <= 2);
    passes(&house, DAY * 2).await;
    let notices = house.posted(RowKind::Offer);
    tells(&notices[0].message.content, "has run out of time");
    assert_eq!(leave(&house, &mina()).await.left.left, 0);
    // The next turn would begin a vacation again if days were left.
    house.moves(game, "b4a4").await;
    house.deliver().await;
    assert!(house.load(game).await.is_open());
}

#[tokio::test]
async fn move_ends_the_vacation_and_returns_unused_days() {
    let house = paced(1, 0).await;
    by_itself(&house, &mina(), true).await;
    let first_game = begun(&house, &mina(), &jihun()).await;
    let second_game = begun(&house, &mina(), &alex()).await;
    passes(&house, DAY + HOUR).await;
    let status = leave(&house, &mina()).await;
    assert!(status.away_until.is_some());
    assert_eq!(status.left.left, 29);
    house.moves(first_game, "b4a4").await;
    house.deliver().await;
    // The other game has a millisecond left, and the current day is already counted.
    passes(&house, HOUR).await;
    let later_status = leave(&house, &mina()).await;
    assert!(later_status.away_until.is_some());
    assert!(later_status.left.left >= 28, "{later_status:?}");
    assert!(house.load(second_game).await.is_open());
    assert!(house.posted(RowKind::Offer).is_empty());
}

#[tokio::test]
async fn claim_is_rejected_if_an_automatic_vacation_begins() {
    for is_wanted in [true, false] {
        let house = paced(1, 0).await;
        by_itself(&house, &mina(), is_wanted).await;
        let game = begun(&house, &mina(), &jihun()).await;
        let until = lets_time_run_out(&house, game).await;
        let claimed = house.tries(game, &jihun(), Command::ClaimWin).await;
        match (is_wanted, claimed) {
            (true, Err(AppError::Refused(Refused::Play { why: refusal, .. }))) => {
                assert_eq!(refusal, Refusal::NotTimeYet(until + DAY));
                settles(&house).await;
                assert_eq!(house.posted(RowKind::Absent).len(), 1);
            }
            (false, Ok(_)) => {
                assert!(matches!(house.load(game).await.phase(), Phase::Over { .. }));
            }
            unexpected => panic!("{unexpected:?}"),
        }
    }
}

#[tokio::test]
async fn concurrent_claims_start_one_automatic_vacation() {
    let house = paced(1, 0).await;
    by_itself(&house, &mina(), true).await;
    let game = begun(&house, &mina(), &jihun()).await;
    lets_time_run_out(&house, game).await;
    let row = house.row(game).await;
    let claim = async || {
        let request = house.request(&jihun(), row.home);
        let games = &house.app.games;
        let win = Command::ClaimWin;
        games.act(&request, &row, None, win).await.is_ok()
    };
    let won = futures_util::future::join_all((0..8).map(|_| claim())).await;
    assert_eq!(won, [false; 8]);
    assert!(house.load(game).await.is_open());
    assert_eq!(leave(&house, &mina()).await.left.left, 29, "one vacation");
}

#[tokio::test]
async fn vacation_after_the_deadline_saves_no_game() {
    let house = paced(1, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    passes(&house, DAY + HOUR).await;
    assert_eq!(house.posted(RowKind::Offer).len(), 1);
    let due = house.deadline(game).await;
    by_itself(&house, &mina(), true).await;
    take(&house, &mina(), 5).await.unwrap();
    assert_eq!(house.deadline(game).await, due);
    settles(&house).await;
    let notices = house.posted(RowKind::Absent);
    assert!(
        notices.iter().all(|notice| notice.message.pings.is_empty()),
        "{notices:?}"
    );
    let won = house.does(game, &jihun(), Command::ClaimWin).await;
    assert!(matches!(won.game.phase(), Phase::Over { .. }));
}

#[tokio::test]
async fn automatic_vacation_is_announced_once() {
    let house = paced(1, 0).await;
    by_itself(&house, &mina(), true).await;
    let game = begun(&house, &mina(), &jihun()).await;
    passes(&house, DAY - Duration::from_secs(60 * 5)).await;
    house.clock.advance(Duration::from_secs(60 * 9));
    house.app.timers.tick().await.unwrap();
    house.meets([Fate::LosesAnswer]);
    let house = house.restart().await;
    house.app.core.vitals.gateway.begins();
    settles(&house).await;
    passes(&house, HOUR).await;
    assert_eq!(house.posted(RowKind::Absent).len(), 1);
    // The player returned before the message was sent, so it is not sent.
    house.moves(game, "b4a4 b7a7").await;
    house.deliver().await;
    passes(&house, DAY - Duration::from_secs(60 * 5)).await;
    house.clock.advance(Duration::from_secs(60 * 9));
    house.app.timers.tick().await.unwrap();
    house.moves(game, "a4b4").await;
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Absent).len(), 1);
}

#[tokio::test]
async fn concurrent_change_prevents_an_automatic_vacation() {
    // An automatic vacation is computed from a snapshot; newer changes win.
    let house = paced(1, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    let store = &house.app.core.store;
    let now = house.clock.now();
    let vacations = store.vacations_of(mina().id, DAY, now).await.unwrap();
    let new = vacations
        .begin_automatically(now, &Zone::utc(), now)
        .unwrap();
    let change = VacationChange {
        who: mina().id,
        interaction: (hansu_store::InteractionId(77_777), now),
        day: DAY,
        now,
    };
    let utc = Zone::utc();
    store
        .change_vacation(change, Some((3, &utc)))
        .await
        .unwrap();
    let told_in = hansu_store::AutomaticVacation {
        who: mina().id,
        game,
        seq: house.load(game).await.seq(),
        turn: house.load(game).await.seq(),
        home: house.home(game).await,
    };
    let began = store
        .begin_automatic_vacation(&told_in, &vacations, &new, DAY, now)
        .await
        .unwrap();
    assert!(!began);
    assert_eq!(leave(&house, &mina()).await.left.left, 27);
}

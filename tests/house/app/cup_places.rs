//! Cups where something is missing: threads, the channel, players.

use std::collections::BTreeMap;

use crate::support::steps::refused;
use hansu::app::Refused;
use hansu::discord::view;
use hansu_play::{ChannelId, CupTimes, GameId, Person, UserId};
use hansu_store::{ParkReason, RowKind, RowState};

use super::cups::{
    CUP, begun, in_lounge, opened, people, players, plays_and_resigns, poster, running, shown,
    standings, start,
};
use crate::support::house::House;
use crate::support::{LOUNGE, NOON, SECOND};

/// Returns the channels in which messages of a kind were posted, each with their number.
fn posted_in(house: &House, kind: RowKind) -> BTreeMap<ChannelId, usize> {
    let mut channels = BTreeMap::new();
    for posted in &house.platform.wire().posted {
        if posted.kind == kind {
            *channels.entry(posted.lane).or_insert(0) += 1;
        }
    }
    channels
}

/// Returns the number of rows of a kind that were sent, whether or not they arrived.
async fn asked(house: &House, kind: RowKind) -> usize {
    let rows = house.rows().await;
    let wire = house.platform.wire();
    let asked = wire.requests.iter();
    asked.filter(|row| rows[*row].kind == kind).count()
}

/// Checks that all games are played in the lounge.
async fn all_in_the_lounge(house: &House, games: &[GameId]) {
    for game in games {
        assert_eq!(house.home(*game).await, LOUNGE, "{game}");
    }
    let in_lounge = [(LOUNGE, games.len())].into();
    assert_eq!(posted_in(house, RowKind::Setup), in_lounge);
    let [cho, _] = players(&*house.load(games[0]).await);
    plays_and_resigns(house, games[0], &cho).await;
}

/// A voice channel, and one without the permission: no thread is asked for or promised.
#[tokio::test]
async fn cup_without_threads_is_played_in_its_channel() {
    let (house, people) = opened(3, CupTimes::Once).await;
    // The permission was withdrawn after the sign-up.
    let request = house.request(&people[0], LOUNGE);
    assert!(!request.here().unwrap().threads);
    let members = &*house.platform;
    let started = house.app.cups.start(&request, CUP, members).await.unwrap();
    house.deliver().await;
    assert_eq!(asked(&house, RowKind::Thread).await, 0);
    let content = shown(&house).await;
    assert!(!content.threads);
    for posted in house.platform.wire().posted.iter() {
        assert!(
            !posted.message.content.contains("gets a thread"),
            "{posted:?}"
        );
    }
    all_in_the_lounge(&house, &started.games).await;
}

/// Discord lets the bot create threads, but not write into them.
#[tokio::test]
async fn games_leave_threads_that_refuse_messages() {
    let (house, people) = opened(4, CupTimes::Once).await;
    let games = start(&house, &people[0]).await.unwrap();
    for id in 5_000..5_100 {
        let refusing = &mut house.platform.wire().refusing;
        refusing.insert(ChannelId(id), ParkReason::Forbidden);
    }
    // The thread itself can be made: a refusal of every request would say more than Discord does.
    house.platform.wire().threads_may_be_made = true;
    house.deliver().await;
    let threads = house.platform.wire().threads.len();
    assert_eq!(threads, 1, "one empty thread at most");
    let parked = house.rows().await;
    let parked = parked
        .values()
        .filter(|row| matches!(row.state, RowState::Parked(_)));
    assert_eq!(parked.count(), 0);
    all_in_the_lounge(&house, &games).await;
}

/// The permission is lost while the games are played.
#[tokio::test]
async fn game_goes_on_in_the_channel_once_its_thread_refuses_boards() {
    let (house, _, games) = begun(3).await;
    let home = house.home(games[0]).await;
    assert_ne!(home, LOUNGE);
    house
        .platform
        .wire()
        .refusing
        .insert(home, ParkReason::Forbidden);
    let [cho, _] = players(&*house.load(games[0]).await);
    plays_and_resigns(&house, games[0], &cho).await;
    house.deliver().await;
    assert_eq!(house.home(games[0]).await, LOUNGE);
    let boards = posted_in(&house, RowKind::Board);
    assert!(boards[&LOUNGE] > 0, "{boards:?}");
    assert_eq!(posted_in(&house, RowKind::Lost), BTreeMap::new());
}

/// Returns the direct messages about lost channels, by person.
fn lost(house: &House) -> BTreeMap<UserId, Vec<String>> {
    let mut lost: BTreeMap<UserId, Vec<String>> = BTreeMap::new();
    for posted in &house.platform.wire().posted {
        if posted.kind == RowKind::Lost {
            let person = UserId(posted.lane.0);
            lost.entry(person)
                .or_default()
                .push(posted.message.content.clone());
        }
    }
    lost
}

fn one_each(house: &House, people: &[Person], games_each: usize) {
    let lost = lost(house);
    assert_eq!(lost.len(), people.len(), "{lost:?}");
    for messages in lost.values() {
        assert_eq!(messages.len(), 1, "{messages:?}");
        let named = messages[0].matches("`#").count();
        assert_eq!(named, games_each, "{messages:?}");
    }
}

#[tokio::test]
async fn deleted_channel_of_many_games_is_one_direct_message_a_person() {
    let house = House::new().await;
    let people = people(8);
    running(&house, &people, CupTimes::Once).await;
    house.platform.wire().gone.insert(LOUNGE);
    house.app.delivery.channel_deleted(LOUNGE).await.unwrap();
    house.deliver().await;
    one_each(&house, &people, 7);
}

/// The channel disappears between the sign-up and the start: all lines are given up at once, and each game can be moved.
#[tokio::test]
async fn cup_in_a_deleted_channel_gives_up_all_lines_at_once() {
    let (house, people) = opened(8, CupTimes::Once).await;
    house.platform.wire().gone.insert(LOUNGE);
    house.app.delivery.channel_deleted(LOUNGE).await.unwrap();
    let games = start(&house, &people[0]).await.unwrap();
    let began = house.clock.now();
    house.deliver().await;
    let lines = house.rows_of(RowKind::Challenge).await.into_iter();
    let parked = |state: RowState| matches!(state, RowState::Parked(Some(ParkReason::ChannelGone)));
    let lines: Vec<_> = lines.filter(|row| parked(row.state)).collect();
    assert_eq!(lines.len(), games.len());
    let took = house.clock.now().since(began);
    assert!(took < SECOND * 300, "{took:?}");
    one_each(&house, &people, 7);
    // Nothing further within days.
    for _ in 0..3 {
        house.clock.advance(NOON.day);
        house.app.upkeep.round().await.unwrap();
        house.deliver_due().await;
    }
    one_each(&house, &people, 7);
}

#[tokio::test]
async fn player_who_left_the_server_is_named_at_the_start_and_not_paired() {
    let (house, people) = opened(4, CupTimes::Once).await;
    house
        .platform
        .wire()
        .left
        .extend([people[1].id, people[2].id]);
    let request = in_lounge(&house, &people[0]);
    let members = &*house.platform;
    let refusal = refused(house.app.cups.start(&request, CUP, members).await);
    let left = vec![people[1].clone(), people[2].clone()];
    assert_eq!(refusal, Refused::TooFewPlayers { count: 2, left });
    assert_eq!(shown(&house).await.players.len(), 4, "nobody was removed");
    house.platform.wire().left.remove(&people[2].id);
    let request = in_lounge(&house, &people[0]);
    let started = house.app.cups.start(&request, CUP, members).await.unwrap();
    assert_eq!((started.games.len(), &started.left[..]), (3, &people[1..2]));
    let text = hansu_text::Text::of(hansu_play::Language::En);
    let answer = view::cup_started(&started, text).content;
    assert!(answer.contains("not paired: **Player 1**"), "{answer}");
    for game in started.games {
        assert!(!players(&*house.load(game).await).contains(&people[1]));
    }
    assert_eq!(shown(&house).await.players.len(), 3);
}

/// A leaver of whom fewer than half the games were played gives nobody points; otherwise the rest are lost.
#[tokio::test]
async fn early_leaver_counts_for_nobody() {
    for (played, points) in [(0, [0, 0, 0]), (1, [0, 0, 0]), (2, [2, 2, 2])] {
        let house = House::new().await;
        let people = people(4);
        let games = running(&house, &people, CupTimes::Once).await;
        let leaver = &people[3];
        let mut left = played;
        for game in games {
            if left > 0 && players(&*house.load(game).await).contains(leaver) {
                plays_and_resigns(&house, game, leaver).await;
                left -= 1;
            }
        }
        house.clock.advance(SECOND);
        let request = house.request(leaver, LOUNGE);
        house.app.cups.leave_running(&request, CUP).await.unwrap();
        let standings = standings(poster(&house).await);
        for (person, points) in people.iter().zip(points) {
            let mut lines = standings.lines.iter();
            let line = lines.find(|line| line.person == *person).unwrap();
            assert_eq!(line.line.points.0, points, "{played}: {standings:?}");
        }
    }
}

//! A house in which time passes: clocks run, reminders arrive, and the courier works.

use std::time::Duration;

use hansu::app::Clock;
use hansu::play::{ChannelId, GameId, Pace, PaceChoice, Person, Reserve, ServerSettings};
use hansu::store::RowKind;

use super::CLUB;
use super::house::{House, Posted};

pub const HOUR: Duration = Duration::from_secs(60 * 60);
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A reachable house with this pace proposed and no reserve.
pub async fn house_with(pace: PaceChoice) -> House {
    reached(pace, 0).await
}

/// The same with these days of pace and reserve.
pub async fn paced(pace: u8, reserve: u8) -> House {
    reached(days(pace), reserve).await
}

async fn reached(pace: PaceChoice, reserve: u8) -> House {
    let house = House::new().await;
    propose(&house, pace, reserve).await;
    house.app.core.vitals.gateway.begins();
    house.app.timers.tick().await.unwrap();
    house
}

pub async fn paces(house: &House, pace: PaceChoice) {
    propose(house, pace, 0).await;
}

async fn propose(house: &House, pace: PaceChoice, reserve: u8) {
    let change = |server: &mut ServerSettings| {
        server.pace = Some(pace);
        server.reserve = Some(Reserve::try_from(reserve).unwrap());
    };
    house
        .app
        .core
        .store
        .change_server(CLUB, change)
        .await
        .unwrap();
}

pub fn days(days: u8) -> PaceChoice {
    PaceChoice::Days(Pace::try_from(days).unwrap())
}

/// Lets time pass while the bot is online and the courier works.
pub async fn passes(house: &House, time: Duration) {
    let end = house.clock.now() + time;
    while house.clock.now() < end {
        let left = end.since(house.clock.now());
        house.clock.advance(left.min(Duration::from_secs(9 * 60)));
        settles(house).await;
    }
}

/// Does what is due now. The watch handles five message-making things per second; no test moves its clock.
pub async fn settles(house: &House) {
    loop {
        let wait = house.app.timers.tick().await.unwrap();
        house.deliver_due().await;
        if wait > Duration::from_millis(200) {
            return;
        }
        tokio::time::sleep(wait).await;
    }
}

pub fn posted(house: &House, kind: RowKind) -> Vec<Posted> {
    let wire = house.platform.wire();
    let found = wire.posted.iter().filter(|one| one.kind == kind);
    found.cloned().collect()
}

/// The direct messages that a person got.
pub fn told(house: &House, who: &Person) -> Vec<String> {
    let reminders = posted(house, RowKind::Reminder).into_iter();
    let theirs = reminders.filter(|one| one.lane == ChannelId(who.id.0));
    theirs.map(|one| one.message.content).collect()
}

pub async fn begun(house: &House, cho: &Person, han: &Person) -> GameId {
    let game = house.running(cho, han, true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.deliver().await;
    game
}

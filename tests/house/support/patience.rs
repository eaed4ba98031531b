//! A house in which time passes: clocks run, reminders arrive, and the courier works.

use std::time::Duration;

use hansu_play::{ChannelId, GameId, Pace, PaceChoice, Person, Reserve};
use hansu_store::RowKind;

use super::house::House;

/// A reachable house whose server has a default pace and no reserve.
pub async fn house_with(pace: PaceChoice) -> House {
    reached(pace, 0).await
}

/// A reachable house with a pace and a reserve in days.
pub async fn paced(pace: u8, reserve: u8) -> House {
    reached(days(pace), reserve).await
}

async fn reached(pace: PaceChoice, reserve: u8) -> House {
    let house = House::new().await;
    propose(&house, pace, reserve).await;
    house.goes_online().await;
    house
}

pub async fn paces(house: &House, pace: PaceChoice) {
    propose(house, pace, 0).await;
}

pub async fn propose(house: &House, pace: PaceChoice, reserve: u8) {
    house
        .change_server(|server| {
            server.pace = Some(pace);
            server.reserve = Some(Reserve::try_from(reserve).unwrap());
        })
        .await;
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

/// Rings the timers that are due, and delivers their messages. The bot sends the messages of at most five timers per
/// second of real time, so this function waits if more are due.
///
/// Returns the wait until the next timer.
pub async fn settles(house: &House) -> Duration {
    loop {
        let wait = house.app.timers.tick().await.unwrap();
        house.deliver_due().await;
        if wait > Duration::from_millis(200) {
            return wait;
        }
        tokio::time::sleep(wait).await;
    }
}

/// Returns the texts of the reminders that a person got.
pub fn told(house: &House, person: &Person) -> Vec<String> {
    let reminders = house.posted(RowKind::Reminder).into_iter();
    let of_person = reminders.filter(|reminder| reminder.lane == ChannelId(person.id.0));
    of_person.map(|reminder| reminder.message.content).collect()
}

/// Returns a game in a thread in which both have moved once and their boards were delivered. Cho is to move.
pub async fn begun(house: &House, cho: &Person, han: &Person) -> GameId {
    let game = house.running(cho, han, true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.deliver().await;
    game
}

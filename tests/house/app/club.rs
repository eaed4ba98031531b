//! The leaderboard and statistics for each reader, with hidden players.

use hansu::app::{AppError, Refused, Setting, StatsPart};
use hansu::discord::view;
use hansu::play::{Command, Language, Person, PersonalSetting};
use hansu::rules::Variant;
use hansu::text::Text;

use crate::support::house::House;
use crate::support::{LOUNGE, alex, jihun, mina};

/// Each pair has played twice, rated.
async fn played(people: &[Person; 3]) -> House {
    let house = House::new().await;
    for (one, other) in [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)] {
        let (cho, han) = (&people[one], &people[other]);
        let game = house.running_rated(cho, han).await;
        house.moves(game, "a4b4 a7b7").await;
        house.does(game, han, Command::Resign).await;
        house.deliver().await;
    }
    house
}

/// All that a person can read of others.
async fn read_by(house: &House, reader: &Person, people: &[Person; 3]) -> Vec<String> {
    let (request, club) = (house.request(reader, LOUNGE), &house.app.club);
    let text = Text::of(Language::En);
    let ranks = club
        .leaderboard(&request, Variant::Janggi, 0)
        .await
        .unwrap();
    let mut read = vec![format!("{:?}", view::leaderboard(&ranks, text))];
    for of in people {
        for part in [
            StatsPart::All,
            StatsPart::Opponents(0),
            StatsPart::Openings(0),
        ] {
            let page = club.statistics(&request, of, true, part, Variant::Janggi);
            match page.await {
                Ok(page) => read.push(format!("{:?}", view::statistics(&page, text))),
                Err(AppError::Refused(Refused::StatisticsHidden)) => assert_ne!(of.id, reader.id),
                Err(error) => panic!("{error}"),
            }
        }
    }
    read
}

#[tokio::test]
async fn hidden_player_is_named_only_to_themselves() {
    let people = [mina(), jihun(), alex()];
    let house = played(&people).await;
    for hidden in 0_u32..8 {
        let hides = |index: usize| hidden & (1 << index) != 0;
        for (index, who) in people.iter().enumerate() {
            let value = if hides(index) { "hidden" } else { "shown" };
            let stats = Setting::Personal(PersonalSetting::Stats);
            let request = house.request(who, LOUNGE);
            let chosen = house.app.settings.choose(&request, stats, value);
            chosen.await.unwrap();
        }
        for reader in &people {
            let read = read_by(&house, reader, &people).await;
            for (index, who) in people.iter().enumerate() {
                let named = read.iter().any(|page| page.contains(&who.name));
                let may = who.id == reader.id || !hides(index);
                assert_eq!(named, may, "{hidden:b}: {} to {}", who.name, reader.name);
            }
        }
    }
}

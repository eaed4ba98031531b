//! The leaderboard and statistics for each reader, with hidden players.

use hansu::app::{AppError, Refused, Setting, StatsPart};
use hansu::discord::view;
use hansu_play::{Command, Language, Person, PersonalSetting, RatingPool};
use hansu_text::Text;
use janggi::Variant;

use crate::support::house::House;
use crate::support::{LOUNGE, alex, jihun, mina};

/// Returns a house in which each pair has played two rated games.
async fn played(people: &[Person; 3]) -> House {
    let house = House::new().await;
    for (cho_index, han_index) in [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)] {
        let cho = &people[cho_index];
        let han = &people[han_index];
        let game = house.running_rated(cho, han).await;
        house.moves(game, "a4b4 a7b7").await;
        house.does(game, han, Command::Resign).await;
        house.deliver().await;
    }
    house
}

/// Returns everything that a person can read about others.
async fn read_by(house: &House, reader: &Person, people: &[Person; 3]) -> Vec<String> {
    let request = house.request(reader, LOUNGE);
    let club = &house.app.club;
    let text = Text::of(Language::En);
    let ranks = club
        .leaderboard(&request, RatingPool::by_days(Variant::Janggi), 0)
        .await
        .unwrap();
    let mut read = vec![format!("{:?}", view::leaderboard(&ranks, text))];
    for person in people {
        for part in [
            StatsPart::All,
            StatsPart::Opponents(0),
            StatsPart::Openings(0),
        ] {
            let page = club.statistics(
                &request,
                person,
                true,
                part,
                RatingPool::by_days(Variant::Janggi),
            );
            match page.await {
                Ok(page) => read.push(format!("{:?}", view::statistics(&page, text))),
                Err(AppError::Refused(Refused::StatisticsHidden)) => {
                    assert_ne!(person.id, reader.id);
                }
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
        for (index, person) in people.iter().enumerate() {
            let value = if hides(index) { "hidden" } else { "shown" };
            let stats = Setting::Personal(PersonalSetting::Stats);
            let request = house.request(person, LOUNGE);
            let chosen = house.app.settings.choose(&request, stats, value);
            chosen.await.unwrap();
        }
        for reader in &people {
            let read = read_by(&house, reader, &people).await;
            for (index, person) in people.iter().enumerate() {
                let is_named = read.iter().any(|page| page.contains(&person.name));
                let may = person.id == reader.id || !hides(index);
                assert_eq!(
                    is_named, may,
                    "{hidden:b}: {} to {}",
                    person.name, reader.name
                );
            }
        }
    }
}

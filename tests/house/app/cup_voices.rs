//! Cups: the languages of their messages, the end, and two who start at once.

use crate::support::steps::refused;
use hansu::app::{CupStage, Refused};
use hansu::discord::button::CupAction;
use hansu::discord::view;
use hansu_play::{CupTimes, Language, ServerSettings};
use hansu_store::RowKind;

use super::cups::{
    CUP, begun, in_lounge, marked, opened, people, players, plays_and_resigns, plays_out, poster,
    resigns, running, shown, signed_up, start,
};
use crate::support::house::{House, Posted};
use crate::support::{LOUNGE, SECOND};

/// Returns whether a text has words of English and of Korean.
fn languages_of(text: &str) -> (bool, bool) {
    let hangul = text.contains(|letter: char| ('가'..='힣').contains(&letter));
    let english = [
        "Players",
        "begins",
        "is over",
        "cancelled",
        "Winner",
        "wins",
    ];
    (english.iter().any(|word| text.contains(word)), hangul)
}

/// Returns the texts of a cup's messages, from the sign-up to the end.
async fn said(house: &House) -> Vec<String> {
    let people = people(3);
    signed_up(house, &people, CupTimes::Once).await;
    let sign_up = view::cup_poster(&poster(house).await);
    let games = start(house, &people[0]).await.unwrap();
    house.deliver().await;
    for game in games {
        let [cho, _] = players(&*house.load(game).await);
        plays_and_resigns(house, game, &cho).await;
        house.deliver().await;
    }
    let table = view::cup_poster(&poster(house).await);
    let posters = [sign_up, table].map(|message| message.card.unwrap().body);
    let wire = house.platform.wire();
    let of_cup = |posted: &&Posted| posted.kind == RowKind::Cup;
    let announced = wire.posted.iter().filter(of_cup);
    let announced: Vec<String> = announced.map(|one| one.message.content.clone()).collect();
    assert_eq!(announced.len(), 2);
    let lines = wire.edited.iter();
    let lines = lines.map(|(_, _, message)| message.content.clone());
    let lines: Vec<String> = lines.filter(|line| line.starts_with("`#")).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    [posters.to_vec(), announced, lines].concat()
}

#[tokio::test]
async fn cup_speaks_the_servers_language_or_both_from_beginning_to_end() {
    for (setting, expected) in [
        (None, (true, true)),
        (Some(Language::En), (true, false)),
        (Some(Language::Ko), (false, true)),
    ] {
        let house = House::new().await;
        let change = |server: &mut ServerSettings| server.language = setting;
        house.change_server(change).await;
        for text in said(&house).await {
            assert_eq!(languages_of(&text), expected, "{setting:?}: {text}");
        }
    }
}

#[tokio::test]
async fn running_games_are_listed_once_in_two_languages() {
    let house = House::new().await;
    let people = people(8);
    running(&house, &people, CupTimes::Twice).await;
    let message = view::cup_poster(&poster(&house).await);
    let body = message.card.unwrap().body;
    assert!(languages_of(&body).1, "{body}");
    assert!(body.contains("0 of 14 games over"), "{body}");
    assert_eq!(body.matches("`#1`").count(), 1, "{body}");
    assert!(body.encode_utf16().count() <= 4_096);
}

#[tokio::test]
async fn end_has_the_winners_card_and_the_table_as_a_picture() {
    let (house, _, games) = begun(3).await;
    plays_out(&house, &games).await;
    assert_eq!(marked(&house, CupAction::ShowEnd), 1);
    let message = house.newest(RowKind::Cup).message;
    let card = message.card.as_ref().unwrap();
    assert_eq!(card.title, "🏆 Player 0");
    assert!(
        card.body.contains("**2** · 2 of 2 games over"),
        "{}",
        card.body
    );
    let picture = message.picture.as_ref().unwrap();
    assert!(picture.bytes.starts_with(b"\x89PNG"), "{picture:?}");
    assert_eq!(message.pings.len(), 3);
}

/// Nobody wins a cup in which no game was played, and nobody is pinged.
#[tokio::test]
async fn cup_without_a_game_has_no_winner() {
    let house = House::new().await;
    let people = people(3);
    for game in running(&house, &people, CupTimes::Once).await {
        let [cho, _] = players(&*house.load(game).await);
        resigns(&house, game, &cho).await;
        house.deliver().await;
    }
    let CupStage::Over(standings) = shown(&house).await.stage else {
        panic!("not over");
    };
    assert_eq!(standings.winners().count(), 0);
    let message = house.newest(RowKind::Cup).message;
    assert_eq!(
        (message.pings, message.card, message.picture),
        (vec![], None, None)
    );
    assert!(!message.content.contains("<@"), "{}", message.content);
    for person in people {
        assert_eq!(super::cups::cups_won(&house, &person).await, 0);
    }
}

#[tokio::test]
async fn second_of_two_starts_reads_that_the_cup_has_started() {
    let (house, people) = opened(3, CupTimes::Once).await;
    let request = [in_lounge(&house, &people[0]), in_lounge(&house, &people[0])];
    let cups = &house.app.cups;
    let members = &*house.platform;
    let (first, second) = tokio::join!(
        cups.start(&request[0], CUP, members),
        cups.start(&request[1], CUP, members)
    );
    let (started, second) = if first.is_ok() {
        (first, second)
    } else {
        (second, first)
    };
    assert_eq!(started.unwrap().games.len(), 3);
    assert_eq!(refused(second), Refused::CupStarted);
    house.clock.advance(SECOND);
    assert_eq!(house.store().cup_games(CUP).await.unwrap().len(), 3);
    let channel = house.store().cup_of_channel(LOUNGE).await.unwrap();
    assert_eq!(channel.unwrap().id, CUP);
}

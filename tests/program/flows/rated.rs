//! Rated games over the wire: the challenge, the end, the lists; two ends at once, and kills around an end.

use serde_json::json;

use crate::flows::club::{ALEX, Answer, BOT, Club, ELSEWHERE, JANGGI, MINA, SAM, contains, says};
use crate::flows::game::Game;
use crate::flows::kill::SETTINGS;

/// Returns a rated game in which both have moved.
async fn played(club: &Club, cho: &str, han: &str) -> Game {
    let mut game = Game::begin_by(club, json!({ "rated": "yes" }), [cho, han]).await;
    game.play(club, "a4b4").await;
    game.play(club, "a7b7").await;
    game
}

/// Returns the question that confirms a resignation.
async fn resigns(club: &Club, game: &Game, user: &str) -> Answer {
    let question = club.command(user, &game.home, "resign", json!({})).await;
    question.private();
    question
}

async fn stats(club: &Club, user: &str, subject: Option<&str>) -> Answer {
    let options = subject.map_or(json!({}), |subject| json!({ "user": subject }));
    let answer = club.command(user, JANGGI, "stats", options).await;
    answer.private();
    answer
}

async fn ranks(club: &Club) -> String {
    let ranks = club.command(ALEX, JANGGI, "leaderboard", json!({})).await;
    ranks.private();
    ranks.card()
}

/// Opens a page of a person's statistics.
async fn page(club: &Club, shown: &Answer, of: &str, page: &str) -> String {
    let id = format!("page:-:0:stats.{of}.{page}.0");
    let turned = club.press(ALEX, shown.message(), &id).await;
    turned.updated();
    turned.card()
}

/// Stops the bot and recomputes all ratings. Returns the number of results, none of which differs.
async fn recomputed(club: &mut Club) -> String {
    club.stop_bot().await;
    let (code, output) = club.hansu(&["ratings"]).await;
    assert_eq!(code, Some(0), "{output}");
    let results = output.lines().find(|line| line.starts_with("results: "));
    results.unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_game_shows_and_changes_ratings() {
    let mut club = Club::open().await;
    let game = played(&club, MINA, ALEX).await;
    let challenge = club.message_saying(JANGGI, "1500?").await;
    says(&challenge, "**미나** 1500?, **Alex** 1500?");
    says(&challenge, "No hints");
    let over = game.resign(&club, ALEX).await;
    let numbers = "Ratings: **미나** 1500? → 1662?, **Alex** 1500? → 1338?";
    says(&over, numbers);

    let list = ranks(&club).await;
    let lines = "**미나** **1662?** · 3 geup · 1 game\n**Alex** **1338?** · 10 geup";
    assert!(list.contains(lines), "{list}");
    let own = stats(&club, ALEX, None).await.card();
    assert!(own.contains("Rated: 0 won, 0 drawn, 1 lost"), "{own}");
    let hers = stats(&club, ALEX, Some(MINA)).await;
    for (target, phrase) in [
        ("opponents", "**Alex**: 1 won"),
        ("openings", "soldier a4–b4"),
    ] {
        let turned = page(&club, &hers, MINA, target).await;
        assert!(turned.contains(phrase), "{turned}");
    }
    // A page beyond the last shows the last, and people who have not played have none.
    let ranks = "page:-:0:ranks.99999";
    let last = club.press_made_up(ALEX, hers.message(), ranks).await;
    assert!(!last.card().is_empty(), "{}", last.0);
    let nobody = "page:-:0:stats.1234567.all";
    let refusal = club.press_made_up(ALEX, hers.message(), nobody).await;
    assert!(!refusal.private().is_empty());
    assert_eq!(recomputed(&mut club).await, "results: 1");
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_player_shows_no_rating_on_board_and_challenge() {
    let club = Club::open().await;
    let game = played(&club, MINA, ALEX).await;
    let settings = club.command(MINA, JANGGI, "settings", json!({})).await;
    let pings = "set:-:0:page-pings";
    let settings = club.press(MINA, settings.message(), pings).await;
    let menu = "set:-:0:stats";
    let hidden = club.select(MINA, settings.message(), menu, "hidden").await;
    hidden.updated();
    let over = game.resign(&club, ALEX).await;
    says(&over, "Ratings: **Alex** 1500? → 1338?");
    let options = json!({ "opponent": ALEX, "rated": "yes" });
    let challenge = club.command(MINA, JANGGI, "challenge", options).await;
    says(challenge.public(), "**Alex** 1338?");
    assert!(!contains(challenge.message(), "1662"), "{}", challenge.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn unratable_games_and_foreign_statistics_are_rejected() {
    let club = Club::open().await;
    for (opponent, hints, reason) in [
        (BOT, "none", "Games against the bot can't be rated"),
        (SAM, "allowed", "have no hints"),
    ] {
        let options = json!({ "opponent": opponent, "rated": "yes", "hints": hints });
        let refusal = club.command(ALEX, JANGGI, "challenge", options).await;
        refusal.says_privately(reason);
    }
    let refusal = stats(&club, ALEX, Some(BOT)).await;
    refusal.says("Bots have no statistics");
    // Another server has its own ratings.
    let ranks = club.command(ALEX, ELSEWHERE, "leaderboard", json!({}));
    let card = ranks.await.card();
    assert!(card.contains("Nobody has a rating here yet"), "{card}");
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_ends_of_one_players_games_are_both_rated() {
    let mut club = Club::open().await;
    let first_game = played(&club, MINA, ALEX).await;
    let second_game = played(&club, MINA, SAM).await;
    let first = resigns(&club, &first_game, ALEX).await;
    let second = resigns(&club, &second_game, SAM).await;
    let first_yes = first.yes();
    let second_yes = second.yes();
    tokio::join!(
        club.press(ALEX, first.message(), &first_yes),
        club.press(SAM, second.message(), &second_yes),
    );
    for game in [&first_game, &second_game] {
        says(&game.last_board(&club).await, "Ratings: **미나**");
    }
    let list = ranks(&club).await;
    assert!(list.contains("2 games"), "{list}");
    assert_eq!(recomputed(&mut club).await, "results: 2");
}

#[tokio::test(flavor = "multi_thread")]
async fn result_counts_once_despite_kills_around_the_end() {
    for when in ["before", "after"] {
        let mut club = Club::open_with(|_| {}, &SETTINGS).await;
        let game = played(&club, MINA, ALEX).await;
        let question = resigns(&club, &game, ALEX).await;
        let fault_id = club.hold_post(&game.home, when).await;
        club.press(ALEX, question.message(), &question.yes()).await;
        club.is_hit(&fault_id).await;
        club.restart_bot().await;
        says(&game.last_board(&club).await, "**Alex** 1500? → 1338?");
        let ends = club.messages_with_any(&game.home, "rematch:").await;
        assert_eq!(ends.len(), 1, "{when}");
        assert_eq!(recomputed(&mut club).await, "results: 1");
    }
}

//! Rated games over the wire: the challenge, the end, the lists; two ends at once, and kills around an end.

use janggi::Formation;
use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, BOT, CLUB, Club, ELSEWHERE, JANGGI, MINA, SAM, ids, text};
use crate::flows::game::Game;
use crate::flows::kill::{SETTINGS, fault, is_hit};

const HEEH: [Formation; 2] = [Formation::Heeh; 2];

/// Returns a rated game in which both have moved.
async fn played(club: &Club, cho: &str, han: &str) -> Game {
    let terms = json!({ "rated": "yes" });
    let mut game = Game::begin_by(club, terms, [cho, han], HEEH).await;
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

/// Returns the last board of a finished game.
async fn end_of(club: &Club, game: &Game) -> Value {
    let is_last = |message: &Value| ids(message).iter().any(|id| id.starts_with("rematch:"));
    club.public_until(&game.home, is_last).await
}

/// Ends a game by Han's resignation, and returns the last board's text.
async fn ended(club: &Club, game: &Game) -> String {
    let question = resigns(club, game, &game.han).await;
    club.press(&game.han, question.message(), &question.yes())
        .await;
    text(&end_of(club, game).await["content"])
}

async fn stats(club: &Club, user: &str, subject: Option<&str>) -> Answer {
    let options = subject.map_or(json!({}), |subject| json!({ "user": subject }));
    let answer = club.command(user, JANGGI, "stats", options).await;
    answer.private();
    answer
}

/// Returns the text of an answer's embed.
fn card(answer: &Answer) -> String {
    answer.message()["embeds"][0]["description"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
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
    let shows_numbers = |message: &Value| text(&message["content"]).contains("1500?");
    let challenge = club.public_until(JANGGI, shows_numbers).await;
    let content = text(&challenge["content"]);
    assert!(
        content.contains("**미나** 1500?, **Alex** 1500?"),
        "{content}"
    );
    assert!(content.contains("No hints"), "{content}");
    let content = ended(&club, &game).await;
    let numbers = "Ratings: **미나** 1500? → 1662?, **Alex** 1500? → 1338?";
    assert!(content.contains(numbers), "{content}");

    let ranks = club.command(ALEX, JANGGI, "leaderboard", json!({})).await;
    ranks.private();
    let content = card(&ranks);
    assert!(
        content.contains("**미나** **1662?** · 3 geup · 1 game\n**Alex** **1338?** · 10 geup"),
        "{content}"
    );
    assert!(content.contains("Unranked"), "{content}");
    let own_answer = stats(&club, ALEX, None).await;
    assert!(
        card(&own_answer).contains("Rated: 0 won, 0 drawn, 1 lost"),
        "{:?}",
        own_answer.0
    );
    let others_answer = stats(&club, ALEX, Some(MINA)).await;
    let page = others_answer.id("page:-:0:stats.");
    assert_eq!(page, format!("page:-:0:stats.{MINA}.all"));
    let opponents = format!("page:-:0:stats.{MINA}.opponents.0");
    let turned = club.press(ALEX, others_answer.message(), &opponents).await;
    assert_eq!(turned.state(), "updated");
    assert!(card(&turned).contains("**Alex**: 1 won"), "{:?}", turned.0);
    let openings = format!("page:-:0:stats.{MINA}.openings.0");
    let turned = club.press(ALEX, turned.message(), &openings).await;
    assert!(card(&turned).contains("soldier a4–b4"), "{:?}", turned.0);
    // Pages that do not exist, and people who do not.
    for made_up in [
        "page:-:0:ranks.99999",
        &format!("page:-:0:stats.{MINA}.opponents.77"),
    ] {
        let last = club.press_made_up(ALEX, turned.message(), made_up).await;
        assert!(!card(&last).is_empty(), "{made_up}: {:?}", last.0);
    }
    for made_up in [
        "page:-:0:stats.1234567.all",
        "page:-:0:ranks.-1",
        "page:-:0:stats.x.all",
    ] {
        let refusal = club.press_made_up(ALEX, turned.message(), made_up).await;
        assert!(!refusal.private().is_empty(), "{made_up}");
    }
    assert_eq!(recomputed(&mut club).await, "results: 1");
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_player_appears_in_no_list_and_shows_no_rating() {
    let club = Club::open().await;
    let game = played(&club, MINA, ALEX).await;
    let settings = club.command(MINA, JANGGI, "settings", json!({})).await;
    let settings = club
        .press(MINA, settings.message(), "set:-:0:page-pings")
        .await;
    let menu = "set:-:0:stats";
    let hidden = club.select(MINA, settings.message(), menu, "hidden").await;
    assert_eq!(hidden.state(), "updated", "{:?}", hidden.0);
    let content = ended(&club, &game).await;
    assert!(
        content.contains("Ratings: **Alex** 1500? → 1338?"),
        "{content}"
    );
    let ranks = club.command(ALEX, JANGGI, "leaderboard", json!({})).await;
    let content = card(&ranks);
    assert!(
        !content.contains("미나") && content.contains("1 player has hidden"),
        "{content}"
    );
    let rivals = format!("page:-:0:stats.{ALEX}.opponents.0");
    let own_answer = stats(&club, ALEX, None).await;
    let turned = club.press(ALEX, own_answer.message(), &rivals).await;
    assert!(
        !turned.message()["embeds"].to_string().contains("미나"),
        "{:?}",
        turned.0
    );
    let refusal = stats(&club, ALEX, Some(MINA)).await;
    assert!(
        refusal.private().contains("hides their statistics"),
        "{:?}",
        refusal.0
    );
    let own_answer = stats(&club, MINA, None).await;
    assert!(card(&own_answer).contains("1662?"), "{:?}", own_answer.0);
    let options = json!({ "opponent": ALEX, "rated": "yes" });
    let challenge = club.command(MINA, JANGGI, "challenge", options).await;
    let content = text(&challenge.public()["content"]);
    assert!(
        content.contains("**Alex** 1338?") && !content.contains("1662"),
        "{content}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn unratable_games_and_foreign_statistics_are_rejected() {
    let club = Club::open().await;
    let cases = [
        (
            json!({ "opponent": BOT }),
            "Games against the bot can't be rated",
        ),
        (json!({ "handicap": "horse" }), "handicap can't be rated"),
        (json!({ "pace": "none" }), "needs a clock"),
        (json!({ "hints": "allowed" }), "have no hints"),
        (
            json!({ "takebacks": "free" }),
            "a takeback needs your opponent's agreement",
        ),
        (json!({ "ruleset": "custom:pass=when_stuck" }), "rulebooks"),
        (json!({ "ruleset": "other" }), "rulebooks"),
    ];
    for (options, reason) in cases {
        let mut command_options = options.clone();
        command_options["rated"] = json!("yes");
        if command_options.get("opponent").is_none() {
            command_options["opponent"] = json!(SAM);
        }
        let refusal = club
            .command(ALEX, JANGGI, "challenge", command_options)
            .await;
        assert!(
            refusal.private().contains(reason),
            "{options}: {:?}",
            refusal.0
        );
    }
    assert!(
        club.public(JANGGI).await.is_empty(),
        "the channel sees nothing"
    );
    // If the server's games are rated, the option wins, and the challenge gives the reason.
    let set = json!({ "rated": "yes" });
    club.command(MINA, JANGGI, "server-settings", set)
        .await
        .private();
    let options = json!({ "opponent": SAM, "handicap": "horse" });
    let casual = club.command(ALEX, JANGGI, "challenge", options).await;
    let content = text(&casual.public()["content"]);
    assert!(
        content.contains("Casual, because there is a handicap."),
        "{content}"
    );

    let refusal = stats(&club, ALEX, Some(BOT)).await;
    assert!(
        refusal.private().contains("Bots have no statistics"),
        "{:?}",
        refusal.0
    );
    let kick = json!({ "change": "kick", "server": CLUB, "person": SAM });
    club.control("world", kick).await;
    let refusal = stats(&club, ALEX, Some(SAM)).await;
    assert!(
        refusal.private().contains("no games by that person"),
        "{:?}",
        refusal.0
    );
    // Another server has its own ratings.
    let ranks = club
        .command(ALEX, ELSEWHERE, "leaderboard", json!({}))
        .await;
    assert!(
        card(&ranks).contains("Nobody has a rating here yet"),
        "{:?}",
        ranks.0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_can_start_three_rated_games_a_day() {
    let club = Club::open().await;
    let mut last = Value::Null;
    for _ in 0..3 {
        let game = played(&club, MINA, ALEX).await;
        ended(&club, &game).await;
        last = end_of(&club, &game).await;
    }
    let options = json!({ "opponent": ALEX, "rated": "yes" });
    let refusal = club.command(MINA, JANGGI, "challenge", options).await;
    assert!(
        refusal.private().contains("세 번 시작했습니다"),
        "{:?}",
        refusal.0
    );
    assert!(
        refusal.private().contains("<t:"),
        "it says when: {:?}",
        refusal.0
    );
    // A rematch becomes casual and says so; so does a game that only the server wants to be rated.
    let rematch_id = ids(&last).into_iter().find(|id| id.starts_with("rematch:"));
    let rematch = club.press(MINA, &last, &rematch_id.unwrap()).await;
    let answer_text = rematch.0.to_string();
    assert!(answer_text.contains("친선 대국입니다"), "{answer_text}");
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
        let content = text(&end_of(&club, game).await["content"]);
        assert!(content.contains("Ratings: **미나**"), "{content}");
    }
    let ranks = club.command(ALEX, JANGGI, "leaderboard", json!({})).await;
    assert!(card(&ranks).contains("2 games"), "{:?}", ranks.0);
    assert_eq!(recomputed(&mut club).await, "results: 2");
}

#[tokio::test(flavor = "multi_thread")]
async fn result_counts_once_despite_kills_around_the_end() {
    for when in ["before", "after"] {
        let mut club = Club::open_with(|_| {}, &SETTINGS).await;
        let game = played(&club, MINA, ALEX).await;
        let question = resigns(&club, &game, ALEX).await;
        let path = format!("/channels/{}/messages$", game.home);
        let hold = json!({ "method": "POST", "path": path, "action": "hold", "when": when });
        let fault_id = fault(&club, hold).await;
        club.press(ALEX, question.message(), &question.yes()).await;
        is_hit(&club, &fault_id).await;
        club.kill_bot().await;
        club.start_bot().await;
        let content = text(&end_of(&club, &game).await["content"]);
        assert!(
            content.contains("**Alex** 1500? → 1338?"),
            "{when}: {content}"
        );
        let all = club.public(&game.home).await;
        let end_messages = all
            .iter()
            .filter(|message| ids(message).iter().any(|id| id.starts_with("rematch:")));
        assert_eq!(end_messages.count(), 1, "{when}");
        assert_eq!(recomputed(&mut club).await, "results: 1");
    }
}

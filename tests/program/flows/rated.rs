//! Rated games over the wire: the challenge, the end, the lists; two ends at once, and kills around an end.

use hansu::rules::Formation;
use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, BOT, CLUB, Club, ELSEWHERE, JANGGI, MINA, SAM, ids, text};
use crate::flows::game::Game;
use crate::flows::kill::{SETTINGS, fault, is_hit};

const HEEH: [Formation; 2] = [Formation::Heeh; 2];

/// A rated game in which both have moved.
async fn played(club: &Club, cho: &str, han: &str) -> Game {
    let terms = json!({ "rated": "yes" });
    let mut game = Game::begin_by(club, terms, [cho, han], HEEH).await;
    game.play(club, "a4b4").await;
    game.play(club, "a7b7").await;
    game
}

/// The second question of who wants to resign.
async fn resigns(club: &Club, game: &Game, who: &str) -> Answer {
    let asked = club.command(who, &game.home, "resign", json!({})).await;
    asked.private();
    asked
}

/// The last board of a game that has ended.
async fn end_of(club: &Club, game: &Game) -> Value {
    let is_last = |message: &Value| ids(message).iter().any(|id| id.starts_with("rematch:"));
    club.public_until(&game.home, is_last).await
}

/// Ends a game: who has Han resigns.
async fn ended(club: &Club, game: &Game) -> String {
    let asked = resigns(club, game, &game.han).await;
    club.press(&game.han, asked.message(), &asked.yes()).await;
    text(&end_of(club, game).await["content"])
}

async fn stats(club: &Club, who: &str, of: Option<&str>) -> Answer {
    let options = of.map_or(json!({}), |of| json!({ "user": of }));
    let answer = club.command(who, JANGGI, "stats", options).await;
    answer.private();
    answer
}

/// The text of an answer's embed.
fn card(answer: &Answer) -> String {
    answer.message()["embeds"][0]["description"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

/// Stops the bot, and recomputes all ratings: how many results there are, none of which differs.
async fn recomputed(club: &mut Club) -> String {
    club.stop_bot().await;
    let (code, said) = club.hansu(&["ratings"]).await;
    assert_eq!(code, Some(0), "{said}");
    let results = said.lines().find(|line| line.starts_with("results: "));
    results.unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_game_shows_and_changes_ratings() {
    let mut club = Club::open().await;
    let game = played(&club, MINA, ALEX).await;
    let shows_numbers = |one: &Value| text(&one["content"]).contains("1500?");
    let challenge = club.public_until(JANGGI, shows_numbers).await;
    let said = text(&challenge["content"]);
    assert!(said.contains("**미나** 1500?, **Alex** 1500?"), "{said}");
    assert!(said.contains("No hints"), "{said}");
    let said = ended(&club, &game).await;
    let numbers = "Ratings: **미나** 1500? → 1662?, **Alex** 1500? → 1338?";
    assert!(said.contains(numbers), "{said}");

    let ranks = club.command(ALEX, JANGGI, "leaderboard", json!({})).await;
    ranks.private();
    let said = card(&ranks);
    assert!(
        said.contains("**미나** **1662?** · 3 geup · 1 game\n**Alex** **1338?** · 10 geup"),
        "{said}"
    );
    assert!(said.contains("Unranked"), "{said}");
    let own = stats(&club, ALEX, None).await;
    assert!(
        card(&own).contains("Rated: 0 won, 0 drawn, 1 lost"),
        "{:?}",
        own.0
    );
    let others = stats(&club, ALEX, Some(MINA)).await;
    let page = others.id("page:-:0:stats.");
    assert_eq!(page, format!("page:-:0:stats.{MINA}.all"));
    let opponents = format!("page:-:0:stats.{MINA}.opponents.0");
    let turned = club.press(ALEX, others.message(), &opponents).await;
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
        let refused = club.press_made_up(ALEX, turned.message(), made_up).await;
        assert!(!refused.private().is_empty(), "{made_up}");
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
    let said = ended(&club, &game).await;
    assert!(said.contains("Ratings: **Alex** 1500? → 1338?"), "{said}");
    let ranks = club.command(ALEX, JANGGI, "leaderboard", json!({})).await;
    let said = card(&ranks);
    assert!(
        !said.contains("미나") && said.contains("1 player has hidden"),
        "{said}"
    );
    let rivals = format!("page:-:0:stats.{ALEX}.opponents.0");
    let own = stats(&club, ALEX, None).await;
    let turned = club.press(ALEX, own.message(), &rivals).await;
    assert!(
        !turned.message()["embeds"].to_string().contains("미나"),
        "{:?}",
        turned.0
    );
    let refused = stats(&club, ALEX, Some(MINA)).await;
    assert!(
        refused.private().contains("hides their statistics"),
        "{:?}",
        refused.0
    );
    let own = stats(&club, MINA, None).await;
    assert!(card(&own).contains("1662?"), "{:?}", own.0);
    let asked = json!({ "opponent": ALEX, "rated": "yes" });
    let challenge = club.command(MINA, JANGGI, "challenge", asked).await;
    let said = text(&challenge.public()["content"]);
    assert!(
        said.contains("**Alex** 1338?") && !said.contains("1662"),
        "{said}"
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
        let mut asked = options.clone();
        asked["rated"] = json!("yes");
        if asked.get("opponent").is_none() {
            asked["opponent"] = json!(SAM);
        }
        let refused = club.command(ALEX, JANGGI, "challenge", asked).await;
        assert!(
            refused.private().contains(reason),
            "{options}: {:?}",
            refused.0
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
    let asked = json!({ "opponent": SAM, "handicap": "horse" });
    let casual = club.command(ALEX, JANGGI, "challenge", asked).await;
    let said = text(&casual.public()["content"]);
    assert!(
        said.contains("Casual, because there is a handicap."),
        "{said}"
    );

    let refused = stats(&club, ALEX, Some(BOT)).await;
    assert!(
        refused.private().contains("Bots have no statistics"),
        "{:?}",
        refused.0
    );
    let kick = json!({ "change": "kick", "server": CLUB, "person": SAM });
    club.control("world", kick).await;
    let refused = stats(&club, ALEX, Some(SAM)).await;
    assert!(
        refused.private().contains("no games by that person"),
        "{:?}",
        refused.0
    );
    // Another server has ratings of its own.
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
    let asked = json!({ "opponent": ALEX, "rated": "yes" });
    let refused = club.command(MINA, JANGGI, "challenge", asked).await;
    assert!(
        refused.private().contains("세 번 시작했습니다"),
        "{:?}",
        refused.0
    );
    assert!(
        refused.private().contains("<t:"),
        "it says when: {:?}",
        refused.0
    );
    // A rematch becomes casual and says so; so does what the server wants to be rated.
    let again = ids(&last).into_iter().find(|id| id.starts_with("rematch:"));
    let rematch = club.press(MINA, &last, &again.unwrap()).await;
    let said = rematch.0.to_string();
    assert!(said.contains("친선 대국입니다"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_ends_of_one_players_games_are_both_rated() {
    let mut club = Club::open().await;
    let one = played(&club, MINA, ALEX).await;
    let other = played(&club, MINA, SAM).await;
    let first = resigns(&club, &one, ALEX).await;
    let second = resigns(&club, &other, SAM).await;
    let (first_yes, second_yes) = (first.yes(), second.yes());
    tokio::join!(
        club.press(ALEX, first.message(), &first_yes),
        club.press(SAM, second.message(), &second_yes),
    );
    for game in [&one, &other] {
        let said = text(&end_of(&club, game).await["content"]);
        assert!(said.contains("Ratings: **미나**"), "{said}");
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
        let asked = resigns(&club, &game, ALEX).await;
        let path = format!("/channels/{}/messages$", game.home);
        let held = json!({ "method": "POST", "path": path, "action": "hold", "when": when });
        let held = fault(&club, held).await;
        club.press(ALEX, asked.message(), &asked.yes()).await;
        is_hit(&club, &held).await;
        club.kill_bot().await;
        club.start_bot().await;
        let said = text(&end_of(&club, &game).await["content"]);
        assert!(said.contains("**Alex** 1500? → 1338?"), "{when}: {said}");
        let all = club.public(&game.home).await;
        let lasts = all
            .iter()
            .filter(|one| ids(one).iter().any(|id| id.starts_with("rematch:")));
        assert_eq!(lasts.count(), 1, "{when}");
        assert_eq!(recomputed(&mut club).await, "results: 1");
    }
}

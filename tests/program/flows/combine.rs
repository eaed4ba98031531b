//! Combined rules: from the option to a game played under them, and refusals on the way.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, BOT, Club, Game, JANGGI, MINA, SAM, components, labels, says,
};

/// Returns the id of the panel's component whose argument has this prefix.
#[track_caller]
fn select(panel: &Answer, action: &str) -> String {
    panel.id(&format!("set:-:0:rules-{action}."))
}

/// Presses a button of the panel.
async fn press(club: &Club, user: &str, panel: &Answer, action: &str) -> Answer {
    let id = select(panel, action);
    club.press(user, panel.message(), &id).await
}

/// Changes one rule: opens its page, picks the rule, then the value.
async fn change(club: &Club, user: &str, panel: &Answer, page: &str, rule: (&str, &str)) -> Answer {
    let page = press(club, user, panel, page).await;
    let pick = select(&page, "pick");
    let picked = club.select(user, page.message(), &pick, rule.0).await;
    let values = select(&picked, rule.0);
    let changed = club.select(user, picked.message(), &values, rule.1).await;
    changed.updated();
    changed
}

async fn draft(club: &Club, user: &str, options: Value) -> Answer {
    let draft = club.command(user, JANGGI, "challenge", options).await;
    draft.private();
    draft
}

/// From the option through both pages to a challenge, its game, rules page and record; then the same rules by
/// their id.
#[tokio::test(flavor = "multi_thread")]
async fn challenge_can_be_drafted_with_combined_rules() {
    let club = Club::open().await;
    let options = json!({ "opponent": MINA, "side": "cho", "ruleset": "other", "pace": "3" });
    let panel = draft(&club, ALEX, options).await;
    panel.says("side: Cho (초) · pace: 3 days");
    panel.says("Nothing has been sent yet.");
    assert!(club.public(JANGGI).await.is_empty());
    let from = select(&panel, "from");
    let panel = club
        .select(ALEX, panel.message(), &from, "traditional")
        .await;
    assert!(panel.card().contains("claims a draw"), "{}", panel.0);
    let panel = change(&club, ALEX, &panel, "1", ("pass", "when_stuck")).await;
    panel.says("**Passing — You may pass only when you cannot move.**");
    let panel = change(&club, ALEX, &panel, "2", ("ply_limit", "200")).await;
    let panel = press(&club, ALEX, &panel, "draft").await;
    let id = "custom:setup_set=four_central,pass=when_stuck,double_pass=draw,face_effect=offer,face_result=draw,\
        rep_fold=3,rep_result=draw,shuttle=false,nocap_plies=100,nocap_result=draw,ply_limit=200";
    panel.says(&format!("`{id}`"));

    let sent = press(&club, ALEX, &panel, "go").await;
    sent.says("Your challenge will appear");
    let challenge = club.message_with(JANGGI, "accept:1:0").await;
    for phrase in [
        "Traditional, changed",
        "You may pass only when you cannot move.",
        "3 days",
    ] {
        says(&challenge, phrase);
    }
    let go = select(&panel, "go");
    let repeated = club.press_made_up(ALEX, panel.message(), &go).await;
    repeated.says_privately("still waiting for an answer");
    club.press(MINA, &challenge, "accept:1:0").await;
    let mut game = Game::set_up(&club, &challenge, [ALEX, MINA]).await;
    game.play(&club, "a4b4").await;
    let pass = club.command(MINA, &game.home, "pass", json!({})).await;
    pass.says_privately("둘 수가 없을 때만");
    let topic = json!({ "topic": "rules" });
    let page = club.command(MINA, &game.home, "rules", topic).await.card();
    assert!(page.contains("둘 수가 없을 때만 쉴 수 있습니다."), "{page}");
    let format = json!({ "format": "pgn" });
    let record = club.command(ALEX, &game.home, "record", format).await;
    let pgn = String::from_utf8(club.file(record.message()).await).unwrap();
    assert!(pgn.contains(&format!("[Ruleset \"{id}\"]")), "{pgn}");

    let pasted = json!({ "opponent": SAM, "ruleset": id });
    let challenge = club.command(ALEX, JANGGI, "challenge", pasted).await;
    challenge.says("Traditional, changed");
}

/// A contradictory combination changes nothing and shows the reason.
#[tokio::test(flavor = "multi_thread")]
async fn contradictory_rules_are_rejected_with_the_reason() {
    let club = Club::open().await;
    let panel = draft(&club, ALEX, json!({ "ruleset": "other" })).await;
    let panel = change(&club, ALEX, &panel, "1", ("double_pass", "nothing")).await;
    let panel = change(&club, ALEX, &panel, "2", ("rep_fold", "0")).await;
    let refusal = change(&club, ALEX, &panel, "2", ("nocap_plies", "0")).await;
    refusal.says("nothing ends the game");
    assert_eq!(select(&refusal, "go"), select(&panel, "go"));
    for (typed, phrase) in [
        ("traditionel", "**Traditional**"),
        ("custom:pass=often", "`free`, `when_stuck`, `lone_general`"),
        ("custom:`@everyone`=x", "'@everyone'"),
    ] {
        for command in ["challenge", "practice", "server-settings"] {
            let options = json!({ "ruleset": typed });
            let user = if command == "server-settings" {
                MINA
            } else {
                ALEX
            };
            let refusal = club.command(user, JANGGI, command, options).await;
            if user == ALEX {
                refusal.says_privately(phrase);
            }
            assert!(
                components(refusal.message()).is_empty(),
                "no panel: {typed}"
            );
        }
    }
    assert!(club.public(JANGGI).await.is_empty());
}

/// The same panel works for practice and for servers, where only managers may choose.
#[tokio::test(flavor = "multi_thread")]
async fn practice_and_servers_can_have_combined_rules() {
    let club = Club::open().await;
    let options = json!({ "opponent": BOT, "ruleset": "other", "side": "cho" });
    let first = draft(&club, ALEX, options).await;
    first.says("against the bot");
    let panel = change(&club, ALEX, &first, "1", ("generals", "north_korean")).await;
    press(&club, ALEX, &panel, "go").await.updated();
    club.message_saying(JANGGI, "Online, changed").await;

    let panel = club.server_settings(json!({ "ruleset": "other" })).await;
    let panel = change(&club, MINA, &panel, "2", ("deom_half_points", "1")).await;
    let go = select(&panel, "go");
    let stranger = club.press_made_up(ALEX, first.message(), &go).await;
    stranger.says_privately("Only server managers");
    press(&club, MINA, &panel, "go").await.says("온라인 변형");
    let challenge = club.command(SAM, JANGGI, "challenge", json!({})).await;
    challenge.says("Han gets 0.5 points");
}

/// Autocomplete uses the reader's language, and other rules are always offered.
#[tokio::test(flavor = "multi_thread")]
async fn rules_are_autocompleted() {
    let club = Club::open().await;
    let option = ("practice", "ruleset");
    let offered = async |user, typed| club.choices(user, JANGGI, option, (typed, json!({}))).await;
    let all = offered(ALEX, "").await;
    let values: Vec<&str> = all.iter().map(|(_, value)| &**value).collect();
    let last = ["xiangqi", "xiangqi_asian", "other", "x-other"];
    assert_eq!((values[0], &values[6..]), ("modern", &last[..]));
    // Nobody combines rules for a cup.
    let cups = club
        .choices(ALEX, JANGGI, ("cup", "ruleset"), ("", json!({})))
        .await;
    assert_eq!(cups.last().unwrap().1, "xiangqi_asian");
    let korean = offered(MINA, "협회").await;
    assert_eq!(korean[0].1, "association");
    assert_eq!(korean.last().unwrap().0, "다른 샹치 규칙…");
    // A typed number is still a number while another option is completed.
    let level = ("xiangqi", json!({ "level": 3 }));
    let offered = club.choices(ALEX, JANGGI, option, level).await;
    assert_eq!(offered[0].1, "xiangqi");
    // The page of the rules leads to a draft for reading.
    let topic = json!({ "topic": "rules" });
    let rules = club.command(ALEX, JANGGI, "rules", topic).await;
    let panel = press(&club, ALEX, &rules, "draft").await;
    assert!(!labels(panel.message()).contains(&"Challenge".to_owned()));
}

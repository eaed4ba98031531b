//! Combined rules: from the option to a game played under them, and refusals on the way.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, BOT, Club, Game, JANGGI, MINA, SAM, components, ids, text};

/// Returns the id of the panel's select whose argument has this prefix.
fn select(panel: &Value, action: &str) -> String {
    let prefix = format!("set:-:0:rules-{action}.");
    let id = ids(panel).into_iter().find(|id| id.starts_with(&prefix));
    id.unwrap_or_else(|| panic!("no {action} in {panel}"))
}

/// Changes one rule: opens its page, picks the rule, then the value.
async fn change(club: &Club, user: &str, panel: &Value, page: &str, rule: (&str, &str)) -> Answer {
    let page = club.press(user, panel, &select(panel, page)).await;
    let pick_id = select(page.message(), "pick");
    let picked_rule = club.select(user, page.message(), &pick_id, rule.0).await;
    let values = select(picked_rule.message(), rule.0);
    let changed_panel = club
        .select(user, picked_rule.message(), &values, rule.1)
        .await;
    assert_eq!(changed_panel.state(), "updated", "{:?}", changed_panel.0);
    changed_panel
}

fn content(message: &Value) -> String {
    text(&message["content"])
}

fn card(message: &Value) -> String {
    text(&message["embeds"][0]["description"])
}

/// From the option through both pages to a challenge, its game, rules page and record; then the same rules by
/// their id.
#[tokio::test(flavor = "multi_thread")]
async fn challenge_can_be_drafted_with_combined_rules() {
    let club = Club::open().await;
    let options = json!({ "opponent": MINA, "side": "cho", "ruleset": "other", "pace": "3" });
    let draft = club.command(ALEX, JANGGI, "challenge", options).await;
    assert!(
        draft.content().contains("side: Cho (초) · pace: 3 days"),
        "{}",
        draft.content()
    );
    assert!(
        draft.private().contains("Nothing has been sent yet."),
        "{}",
        draft.content()
    );
    assert!(
        club.public(JANGGI).await.is_empty(),
        "nobody has seen anything"
    );
    let from = select(draft.message(), "from");
    let traditional = club
        .select(ALEX, draft.message(), &from, "traditional")
        .await;
    assert!(
        card(traditional.message()).contains("claims a draw"),
        "{}",
        traditional.0
    );
    let changed_panel = change(
        &club,
        ALEX,
        traditional.message(),
        "1",
        ("pass", "when_stuck"),
    )
    .await;
    assert!(
        content(changed_panel.message())
            .contains("**Passing — You may pass only when you cannot move.**")
    );
    let changed_panel = change(
        &club,
        ALEX,
        changed_panel.message(),
        "2",
        ("ply_limit", "200"),
    )
    .await;
    let draft = club
        .press(
            ALEX,
            changed_panel.message(),
            &select(changed_panel.message(), "draft"),
        )
        .await;
    let parts = components(draft.message());
    let begin_menu = parts
        .iter()
        .find(|component| component["placeholder"].is_string());
    assert_eq!(
        text(&begin_menu.unwrap()["placeholder"]),
        "Start from (Traditional, changed)"
    );
    let shown_text = content(draft.message());
    let id = "custom:setup_set=four_central,pass=when_stuck,double_pass=draw,face_effect=offer,face_result=draw,\
        rep_fold=3,rep_result=draw,shuttle=false,nocap_plies=100,nocap_result=draw,ply_limit=200";
    assert!(shown_text.contains(&format!("`{id}`")), "{shown_text}");

    let sent = club
        .press(ALEX, draft.message(), &select(draft.message(), "go"))
        .await;
    assert!(
        content(sent.message()).contains("Your challenge will appear"),
        "{}",
        sent.0
    );
    let challenge = club.message_with(JANGGI, "accept:1:0").await;
    for phrase in [
        "Traditional, changed",
        "You may pass only when you cannot move.",
        "3 days",
    ] {
        assert!(
            content(&challenge).contains(phrase),
            "{phrase}: {}",
            content(&challenge)
        );
    }
    let go = select(draft.message(), "go");
    let repeated = club.press_made_up(ALEX, draft.message(), &go).await;
    assert!(
        repeated.private().contains("still waiting for an answer"),
        "{}",
        repeated.content()
    );
    club.press(MINA, &challenge, "accept:1:0").await;
    let home = text(&challenge["id"]);
    let mut game = Game::set_up(&club, "1", &home, ALEX, MINA).await;
    game.play(&club, "a4b4").await;
    let pass = club.command(MINA, &home, "pass", json!({})).await;
    assert!(
        pass.private().contains("둘 수가 없을 때만"),
        "{}",
        pass.content()
    );

    let rules = club
        .command(MINA, &home, "rules", json!({ "topic": "rules" }))
        .await;
    let page = card(rules.message());
    assert!(page.contains("둘 수가 없을 때만 쉴 수 있습니다."), "{page}");
    let record = club
        .command(ALEX, &home, "record", json!({ "format": "pgn" }))
        .await;
    let url = text(&record.message()["attachments"][0]["url"]);
    let pgn = String::from_utf8(club.stage.bytes(&url).await).unwrap();
    assert!(pgn.contains(&format!("[Ruleset \"{id}\"]")), "{pgn}");

    let pasted = json!({ "opponent": SAM, "ruleset": id });
    let challenge = club.command(ALEX, JANGGI, "challenge", pasted).await;
    assert!(
        challenge.content().contains("Traditional, changed"),
        "{}",
        challenge.content()
    );
}

/// A contradictory combination changes nothing and shows the reason; forged buttons do nothing.
#[tokio::test(flavor = "multi_thread")]
async fn contradictory_rules_are_rejected_with_the_reason() {
    let club = Club::open().await;
    let draft = club
        .command(ALEX, JANGGI, "challenge", json!({ "ruleset": "other" }))
        .await;
    let panel = change(
        &club,
        ALEX,
        draft.message(),
        "1",
        ("double_pass", "nothing"),
    )
    .await;
    let panel = change(&club, ALEX, panel.message(), "2", ("rep_fold", "0")).await;
    let before = select(panel.message(), "go");
    let refusal = change(&club, ALEX, panel.message(), "2", ("nocap_plies", "0")).await;
    let content = content(refusal.message());
    assert!(content.contains("nothing ends the game"), "{content}");
    assert_eq!(select(refusal.message(), "go"), before, "all is as it was");
    for made_up in [
        "set:-:0:rules-go.zzzzzzzzz.c------",
        "set:-:0:rules-go.0.x",
        "set:-:0:rules-wind.0.s",
    ] {
        let answer = club.press_made_up(ALEX, draft.message(), made_up).await;
        assert!(
            answer.private().contains("button"),
            "{made_up}: {}",
            answer.content()
        );
    }
    for (typed, phrase) in [
        ("traditionel", "**Traditional**"),
        ("custom:pass=often", "`free`, `when_stuck`, `lone_general`"),
        ("custom:wind=east", "`wind`"),
        ("custom:pass=free", "Leave it out"),
        ("custom:pass=when_stuck,pass=free", "is there twice"),
        ("custom:face_effect=offer", "face_result=draw"),
        ("custom:`@everyone`=x", "'@everyone'"),
    ] {
        for command in ["challenge", "practice"] {
            let options = json!({ "ruleset": typed });
            let answer = club.command(ALEX, JANGGI, command, options).await;
            assert!(
                answer.private().contains(phrase),
                "{typed}: {}",
                answer.content()
            );
        }
        let options = json!({ "ruleset": typed });
        let answer = club.command(MINA, JANGGI, "server-settings", options).await;
        assert!(
            !answer.private().contains("@everyone`"),
            "{}",
            answer.content()
        );
        assert!(
            components(answer.message()).is_empty(),
            "no panel: {}",
            answer.0
        );
    }
    assert!(club.public(JANGGI).await.is_empty());
}

/// The same panel works for practice and for servers, where only managers may choose.
#[tokio::test(flavor = "multi_thread")]
async fn practice_and_servers_can_have_combined_rules() {
    let club = Club::open().await;
    let options = json!({ "opponent": BOT, "ruleset": "other", "side": "cho" });
    let draft = club.command(ALEX, JANGGI, "challenge", options).await;
    assert!(
        draft.private().contains("against the bot"),
        "{}",
        draft.content()
    );
    let panel = change(
        &club,
        ALEX,
        draft.message(),
        "1",
        ("generals", "north_korean"),
    )
    .await;
    let go = select(panel.message(), "go");
    let begun_answer = club.press(ALEX, panel.message(), &go).await;
    assert_eq!(begun_answer.state(), "updated", "{:?}", begun_answer.0);
    let is_changed = |message: &Value| content(message).contains("Online, changed");
    club.public_until(JANGGI, is_changed).await;

    let panel = club
        .command(
            MINA,
            JANGGI,
            "server-settings",
            json!({ "ruleset": "other" }),
        )
        .await;
    let panel = change(&club, MINA, panel.message(), "2", ("deom_half_points", "1")).await;
    let go = select(panel.message(), "go");
    let stranger = club.press_made_up(ALEX, draft.message(), &go).await;
    assert!(
        stranger.private().contains("Only server managers"),
        "{}",
        stranger.content()
    );
    let set = club.press(MINA, panel.message(), &go).await;
    assert!(content(set.message()).contains("온라인 변형"), "{}", set.0);
    let challenge = club.command(SAM, JANGGI, "challenge", json!({})).await;
    assert!(
        challenge.content().contains("Han gets 0.5 points"),
        "{}",
        challenge.content()
    );
}

/// Autocomplete uses the reader's language, and other rules are always offered.
#[tokio::test(flavor = "multi_thread")]
async fn rules_are_autocompleted() {
    let club = Club::open().await;
    let offered = async |user: &str, typed: &str| -> Vec<(String, String)> {
        let act = json!({
            "as": user, "channel": JANGGI, "name": "practice",
            "options": {}, "focused": "ruleset", "text": typed,
        });
        let offered = club.stage.post("/do/autocomplete", act).await;
        let choices = offered["choices"].as_array().unwrap().clone();
        choices
            .iter()
            .map(|choice| (text(&choice["name"]), text(&choice["value"])))
            .collect()
    };
    let all = offered(ALEX, "").await;
    assert_eq!(all.len(), 10);
    assert_eq!(all[0].1, "modern");
    let last = ["xiangqi", "xiangqi_asian", "other", "x-other"];
    let last_values: Vec<String> = all[6..].iter().map(|(_, value)| value.clone()).collect();
    assert_eq!(last_values, last);
    assert_eq!(all[8].0, "Other rules…");
    let books = offered(ALEX, "facing").await;
    assert!(
        books.iter().any(|(_, value)| value == "pritchard"),
        "{books:?}"
    );
    let server_rules = json!({ "ruleset": "martin" });
    club.command(MINA, JANGGI, "server-settings", server_rules)
        .await;
    let all = offered(ALEX, "").await;
    assert_eq!((all.len(), &*all[8].1), (11, "martin"), "usual here");
    let korean = offered(MINA, "협회").await;
    assert_eq!(korean[0].1, "association");
    assert_eq!(korean.last().unwrap().0, "다른 샹치 규칙…");
    let rules = club
        .command(ALEX, JANGGI, "rules", json!({ "topic": "rules" }))
        .await;
    let draft_id = select(rules.message(), "draft");
    let panel = club.press(ALEX, rules.message(), &draft_id).await;
    assert!(
        components(panel.message())
            .iter()
            .all(|component| text(&component["label"]) != "Challenge")
    );
}

//! Games under other rulesets: setup, bikjang and draw offers, forced passes, handicaps.

use janggi::Formation::{Eheh, Ehhe, Heeh, Hehe, Hrrh};
use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, CLUB, Club, Game, JANGGI, MINA, SAM, components, ids, pinged, text,
};

const PLAYERS: [&str; 2] = [MINA, ALEX];

/// Returns the number of a game, from the ids of its challenge.
fn number(challenge: &Value) -> String {
    ids(challenge)[0].split(':').nth(1).unwrap().to_owned()
}

/// Returns the values of a message's last select.
fn values(message: &Value) -> Vec<String> {
    let select = components(message)
        .into_iter()
        .rfind(|component| component["options"].is_array())
        .unwrap();
    let options = select["options"].as_array().unwrap();
    options
        .iter()
        .map(|option| text(&option["value"]))
        .collect()
}

fn content(message: &Value) -> String {
    text(&message["content"])
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_describes_facing_passing_and_counting() {
    let club = Club::open().await;
    let challenge = async |terms| {
        let answer = club.command(ALEX, JANGGI, "challenge", terms).await;
        let content = content(answer.public());
        club.press(ALEX, answer.message(), &answer.id("withdraw:"))
            .await;
        content
    };
    let default_answer = challenge(json!({})).await;
    assert!(
        default_answer.contains("Rules: Online."),
        "{default_answer}"
    );
    let martin = challenge(json!({ "ruleset": "martin" })).await;
    for phrase in [
        "Rules: Passing only with no moves, draws counted (Martin).",
        "You may pass only when you cannot move.",
        "It is a check",
        "Without a mate, points decide the game.",
    ] {
        assert!(martin.contains(phrase), "{phrase}: {martin}");
    }
    let casual = challenge(json!({ "ruleset": "casual", "handicap": "chariot" })).await;
    assert!(
        casual.contains("**Alex** plays Han"),
        "who offers a handicap gives it: {casual}"
    );
    assert!(
        casual.contains("Han plays without a chariot and moves first."),
        "{casual}"
    );
    let pointless = json!({ "ruleset": "casual", "handicap": "first-move" });
    let refusal = club.command(ALEX, JANGGI, "challenge", pointless).await;
    assert!(
        refusal.private().contains("points don't count"),
        "{}",
        refusal.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn server_can_choose_its_usual_rules() {
    let club = Club::open().await;
    let options = json!({ "ruleset": "kja" });
    let set = club.command(MINA, JANGGI, "server-settings", options).await;
    assert!(
        set.private()
            .contains("빅장 금지 (맥데이드), 반복수 금지 (위키백과)"),
        "{}",
        set.content()
    );
    let language = club
        .command(MINA, JANGGI, "server-settings", json!({ "language": "en" }))
        .await;
    assert!(
        language.private().contains("빅장 금지 (맥데이드)"),
        "the rules stay: {}",
        language.content()
    );
    let topic = json!({ "topic": "rules" });
    let rules = club.command(ALEX, JANGGI, "rules", topic).await;
    let card = &rules.message()["embeds"][0];
    assert_eq!(
        text(&card["title"]),
        "Rules: No facing (McDade), no repeating (Wikipedia)"
    );
    let challenge = club.command(ALEX, JANGGI, "challenge", json!({})).await;
    let content = content(challenge.public());
    assert!(
        content.contains("Rules: No facing (McDade), no repeating (Wikipedia)."),
        "{content}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_command_shows_the_games_or_any_ruleset() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let game = Game::begin_by(&club, terms, PLAYERS, [Heeh, Heeh]).await;
    let title = |message: &Value| text(&message["embeds"][0]["title"]);
    let book = club.command(ALEX, &game.home, "rules", json!({})).await;
    book.private();
    assert_eq!(
        title(book.message()),
        "Janggi in five pages: board and goal"
    );
    let one_press = book.id("topic:-:0:book");
    let ruleset_page = club.press(ALEX, book.message(), &one_press).await;
    assert_eq!(ruleset_page.state(), "updated");
    assert_eq!(title(ruleset_page.message()), "Rules: Traditional");
    let body = text(&ruleset_page.message()["embeds"][0]["description"]);
    assert!(body.contains("This game uses these rules."), "{body}");
    let menu = ruleset_page.id("topic:-:0:rules");
    let other_answer = club
        .select(ALEX, ruleset_page.message(), &menu, "association")
        .await;
    assert_eq!(title(other_answer.message()), "Rules: Association");
    let question = club
        .command(MINA, &game.home, "rules", json!({ "topic": "zillions" }))
        .await;
    assert_eq!(
        title(question.message()),
        "규칙: 상차림 하나, 빅장 금지 (질리언스)"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn cho_sets_up_first_if_the_rules_say_so() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "game_courier" });
    let challenge = Game::accepted_by(&club, MINA, ALEX, terms).await;
    let number = number(&challenge);
    let home = text(&challenge["id"]);
    let first = format!("setup:{number}:0");
    let select = club.message_with(&home, &first).await;
    assert_eq!(pinged(&select), [MINA]);
    let early_answer = club.select(ALEX, &select, &first, "HEEH").await;
    assert!(
        early_answer
            .private()
            .contains("Cho chooses a formation first"),
        "{}",
        early_answer.content()
    );
    let chosen = club.select(MINA, &select, &first, "EHEH").await;
    assert_eq!(pinged(chosen.public()), [ALEX]);
    let second = chosen.id("setup:");
    let begun_answer = club.select(ALEX, chosen.public(), &second, "HEHE").await;
    assert_eq!(pinged(begun_answer.public()), [MINA]);
    assert!(ids(begun_answer.public()).contains(&format!("piece:{number}:2")));
}

#[tokio::test(flavor = "multi_thread")]
async fn fixed_formation_is_not_chosen() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "zillions" });
    let challenge = Game::accepted_by(&club, MINA, ALEX, terms).await;
    let number = number(&challenge);
    let home = text(&challenge["id"]);
    let board = club.message_with(&home, &format!("piece:{number}:0")).await;
    assert_eq!(pinged(&board), [MINA]);
    assert!(
        content(&board)
            .contains("Both sides have the same formation: horse elephant elephant horse"),
        "{}",
        content(&board)
    );
    let late_answer = club
        .command(ALEX, &home, "setup", json!({ "formation": "EHEH" }))
        .await;
    assert!(
        late_answer.private().contains("has been chosen"),
        "{}",
        late_answer.content()
    );
    let moved = club
        .command(MINA, &home, "move", json!({ "move": "a4b4" }))
        .await;
    assert_eq!(pinged(moved.public()), [ALEX]);
}

#[tokio::test(flavor = "multi_thread")]
async fn secretly_chosen_formations_are_revealed_together() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "essentials" });
    let challenge = Game::accepted_by(&club, MINA, ALEX, terms).await;
    let number = number(&challenge);
    let home = text(&challenge["id"]);
    let first = format!("setup:{number}:0");
    let asks = club.message_with(&home, &first).await;
    let mut pings = pinged(&asks);
    pings.sort_unstable();
    let mut expected = [MINA, ALEX];
    expected.sort_unstable();
    assert_eq!(pings, expected);
    let stranger = club.press(SAM, &asks, &first).await;
    stranger.private();

    // Each press opens an ephemeral menu.
    let minas_menu = club.press(MINA, &asks, &first).await;
    minas_menu.private();
    assert_eq!(values(minas_menu.message()), ["HEEH", "EHEH", "HEHE"]);
    let repeated = club.press(MINA, &asks, &first).await;
    let alexs_menu = club.press(ALEX, &asks, &first).await;
    alexs_menu.private();
    assert_eq!(
        values(alexs_menu.message()),
        ["HEEH", "HEHE", "EHEH"],
        "in own view"
    );
    let chosen = club
        .select(MINA, minas_menu.message(), &minas_menu.id("setup:"), "EHEH")
        .await;
    assert_eq!(chosen.state(), "updated");
    assert!(
        chosen.content().contains("상마상마"),
        "{}",
        chosen.content()
    );
    let repeated = club
        .select(MINA, repeated.message(), &repeated.id("setup:"), "HEEH")
        .await;
    assert!(
        repeated.private().contains("이미 정해져"),
        "{}",
        repeated.content()
    );

    // The channel sees that a choice was made, but not which.
    let next = club.message_with(&home, &format!("setup:{number}:1")).await;
    assert_eq!(pinged(&next), [ALEX]);
    for message in club.public(&home).await {
        let secret_names = ["상마상마", "elephant horse elephant"];
        assert!(
            !secret_names
                .iter()
                .any(|name| content(&message).contains(name)),
            "{}",
            content(&message)
        );
    }
    // The menu opened before the other player's choice still works.
    let last = club
        .select(ALEX, alexs_menu.message(), &alexs_menu.id("setup:"), "HEHE")
        .await;
    assert_eq!(last.state(), "updated");
    let board = club.message_with(&home, &format!("piece:{number}:2")).await;
    let content = content(&board);
    assert!(
        content.contains("**Alex** (Han) chose horse elephant horse elephant"),
        "as the board shows it: {content}"
    );
    assert!(
        content.contains("(Cho) chose elephant horse elephant horse"),
        "{content}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn formation_can_be_chosen_secretly_by_command() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "essentials" });
    let challenge = Game::accepted_by(&club, MINA, ALEX, terms).await;
    let number = number(&challenge);
    let home = text(&challenge["id"]);
    club.message_with(&home, &format!("setup:{number}:0")).await;
    let two = club
        .command(ALEX, &home, "setup", json!({ "formation": "EHHE" }))
        .await;
    assert!(
        two.private().contains("You can't choose this formation"),
        "{}",
        two.content()
    );
    let chosen = club
        .command(ALEX, &home, "setup", json!({ "formation": "상마상마" }))
        .await;
    assert!(
        chosen
            .private()
            .contains("You chose elephant horse elephant horse"),
        "{}",
        chosen.content()
    );
    let other_answer = club
        .command(MINA, &home, "setup", json!({ "formation": "HEEH" }))
        .await;
    other_answer.private();
    let board = club.message_with(&home, &format!("piece:{number}:2")).await;
    assert!(
        content(&board).contains("The game begins"),
        "{}",
        content(&board)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn fifth_formation_can_be_played() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "casual" });
    let mut game = Game::begin_by(&club, terms, PLAYERS, [Hrrh, Hehe]).await;
    let alt = text(&game.board["attachments"][0]["description"]);
    assert!(alt.contains("chariot c1 g1"), "{alt}");
    game.play(&club, "c1c3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn facing_generals_are_announced_and_called() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let mut game = Game::begin_by(&club, terms, PLAYERS, [Heeh, Heeh]).await;
    let early_answer = club
        .command(MINA, &game.home, "move", json!({ "move": "bikjang" }))
        .await;
    assert!(
        early_answer.private().contains("마주 보고 있지 않아"),
        "{}",
        early_answer.content()
    );
    game.play(&club, "e4d4").await;
    game.play(&club, "e7d7").await;
    let shown_text = content(&game.board);
    assert!(
        shown_text.contains("face each other (bikjang, 빅장)"),
        "{shown_text}"
    );
    let button = game.id("bikjang");
    assert!(ids(&game.board).contains(&button));
    assert!(!ids(&game.board).contains(&game.id("pass")));
    let other_answer = club.press(ALEX, &game.board, &button).await;
    assert!(
        other_answer.private().contains("not your turn"),
        "{}",
        other_answer.content()
    );
    let stays = club
        .command(MINA, &game.home, "move", json!({ "move": "a4b4" }))
        .await;
    assert!(
        stays.private().contains("마주 보고 있습니다"),
        "{}",
        stays.content()
    );
    let pass = club.command(MINA, &game.home, "pass", json!({})).await;
    assert!(
        pass.private().contains("빅장이라 쉴 수 없습니다"),
        "{}",
        pass.content()
    );
    let offered = club.offered(MINA, &game.home, "빅").await;
    assert!(
        offered.iter().any(|(_, value)| value == "bikjang"),
        "{offered:?}"
    );
    let bikjang_answer = club.press(MINA, &game.board, &button).await;
    let content = content(bikjang_answer.public());
    assert!(content.contains("claims bikjang"), "{content}");
    assert!(content.contains("Draw by bikjang"), "{content}");
    let late_answer = club
        .command(MINA, &game.home, "move", json!({ "move": "bikjang" }))
        .await;
    late_answer.private();
}

#[tokio::test(flavor = "multi_thread")]
async fn facing_generals_have_no_effect_in_the_usual_rules() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "e4d4").await;
    game.play(&club, "e7d7").await;
    assert!(
        !content(&game.board).contains("빅장"),
        "{}",
        content(&game.board)
    );
    let bikjang_answer = club
        .command(MINA, &game.home, "move", json!({ "move": "빅장" }))
        .await;
    assert!(
        bikjang_answer
            .private()
            .contains("빅장을 받아 끝낼 수 없습니다"),
        "{}",
        bikjang_answer.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn facing_can_forfeit_the_right_to_win() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "martin" });
    let mut game = Game::begin_by(&club, terms, PLAYERS, [Heeh, Heeh]).await;
    game.play(&club, "e4d4").await;
    game.play(&club, "e7d7").await;
    let shown_text = content(&game.board);
    assert!(
        shown_text.contains("Check by general on e9"),
        "{shown_text}"
    );
    assert!(
        shown_text.contains("Han brought the generals face to face and can no longer win"),
        "{shown_text}"
    );
    let pass = club.command(MINA, &game.home, "pass", json!({})).await;
    assert!(
        pass.private().contains("장군을 받고 있어"),
        "{}",
        pass.content()
    );
    game.play(&club, "d4e4").await;
    assert!(
        content(&game.board).contains("can no longer win"),
        "{}",
        content(&game.board)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn forbidden_repetition_is_explained() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "kja" });
    let mut game = Game::begin_by(&club, terms, PLAYERS, [Heeh, Heeh]).await;
    for mv in [
        "a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1", "a9a10",
    ] {
        game.play(&club, mv).await;
    }
    assert!(
        content(&game.board).contains("occurred 3 times"),
        "{}",
        content(&game.board)
    );
    let repeated = club
        .command(MINA, &game.home, "move", json!({ "move": "a1a2" }))
        .await;
    assert!(
        repeated.private().contains("다른 수를 두어야 합니다"),
        "{}",
        repeated.content()
    );
    // The menu does not offer it either.
    let menu = club
        .select(MINA, &game.board, &game.id("piece"), "a1")
        .await;
    assert_eq!(values(menu.message()), ["a3"]);
    game.play(&club, "a1a3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draw_offer_is_rejected_if_the_rules_forbid_it() {
    let club = Club::open().await;
    for (ruleset, reason) in [
        ("tournament", "do not allow draws"),
        ("kakao", "Cho still has 72"),
    ] {
        let terms = json!({ "ruleset": ruleset });
        let mut game = Game::begin_by(&club, terms, PLAYERS, [Heeh, Heeh]).await;
        game.play(&club, "a4b4").await;
        let offer = game.id("draw") + ":offer";
        assert!(!ids(&game.board).contains(&offer), "{ruleset}");
        for fault_spec in [
            club.command(ALEX, &game.home, "draw", json!({})).await,
            club.command(ALEX, &game.home, "move", json!({ "move": "draw" }))
                .await,
        ] {
            assert!(
                fault_spec.private().contains(reason),
                "{ruleset}: {}",
                fault_spec.content()
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn giver_of_a_handicap_plays_han_and_moves_first() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "modern", "handicap": "chariot" });
    let mut game = Game::begin_by(&club, terms, PLAYERS, [Eheh, Ehhe]).await;
    assert_eq!(pinged(&game.board), [ALEX]);
    assert!(
        content(&game.board).contains("Cho\u{a0}72.5\u{a0}:\u{a0}Han\u{a0}59"),
        "{}",
        content(&game.board)
    );
    let early_answer = club
        .command(MINA, &game.home, "move", json!({ "move": "a4b4" }))
        .await;
    assert!(
        early_answer.private().contains("상대 차례입니다"),
        "{}",
        early_answer.content()
    );
    game.play(&club, "a7b7").await;
    game.play(&club, "a4b4").await;
    // In a rematch the same side gives the handicap.
    let resigned = club.command(ALEX, &game.home, "resign", json!({})).await;
    club.press(ALEX, resigned.message(), &(game.id("resign") + ":yes"))
        .await;
    let over = game
        .id("rematch")
        .replace(&format!(":{}", game.version()), "");
    let last = club
        .public_until(&game.home, |message| {
            ids(message).iter().any(|id| id.starts_with(&over))
        })
        .await;
    let rematch = club.press(ALEX, &last, &ids(&last)[0]).await;
    let content = content(rematch.public());
    assert!(content.contains("**Alex** plays Han"), "{content}");
    assert!(content.contains("Han plays without a chariot"), "{content}");
}

/// After these moves Cho, in HEEH, is faced and can only accept it.
const FORCED_BIKJANG: &str = "i4h4 a7b7 i1i4 a10a4 i4i7 a4a1 i7i10 c7c6 b1a3 h10g8 i10i6 e9d9 e2e3 \
    a1c1 i6c6 d10e10 b3f3 d9e9 g4g5 c1c4 c6c10 g8h10 c10b10 b8b5 a3b1 c4e4 e3d3 b5b10 d1d2 e9d9";

#[tokio::test(flavor = "multi_thread")]
async fn forced_bikjang_is_called_automatically() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let mut game = Game::begin_by(&club, terms, PLAYERS, [Heeh, Heeh]).await;
    for mv in FORCED_BIKJANG.split_whitespace() {
        game.play(&club, mv).await;
    }
    let content = content(&game.board);
    assert!(
        content.contains("Cho cannot break it, so bikjang (빅장) is claimed"),
        "{content}"
    );
    assert!(content.contains("Draw by bikjang"), "{content}");
    let server = club.command(ALEX, &game.home, "games", json!({})).await;
    assert!(
        server.private().contains("no open games"),
        "{CLUB}: {}",
        server.content()
    );
}

/// After these moves Han (EHHE against EHEH) is not in check and has no move.
const FORCED_PASS: &str = "a1a3 c7b7 g4f4 g7h7 i1i2 c10d8 c4c5 b7c7 c5d5 i7i6 a3a2 a7a6 i2i3 h8h4 \
    e2d2 h7h6 i4h4 e7f7 h3h6 d8c6 h6a6 a10a6 i3i6 c6b4 b3b5 a6i6 a4b4 e9f9 b5h5 b8b1 d2e2 c7d7 \
    a2a5 b1d1 b4c4 i6i7 e2d3 d1d5 a5d5 i7i6 d5d7 f7e7 d7d10 i6i3 h1i3 i10i3 h5h3 i3h3 d3d2 h3g3 \
    c1e2 g3b3 f1e1 e7f7 d2d1 pass d10b10 g10h8 h4h5 h8i6 e4d4 f10e9 b10h10 b3c3 f4g4 e9d10 e2c3 \
    f7g7 c3b1 i6h8 b1a3 h8g6 d1e2 g6e5 h10h6 e5g4 e1d1 f9f10 h6b6 g4h6 b6g6 d10e10 g6g7 e10e9 \
    e2f3 h6f5 g7g2 f10f9 h5g5 f5e7 g2a2 e9f10 a2h2 e7f5 h2h10 f10e10 g5f5 e10d10 h10d10";

#[tokio::test(flavor = "multi_thread")]
async fn forced_pass_is_made_automatically() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "casual" });
    let mut game = Game::begin_by(&club, terms, PLAYERS, [Eheh, Ehhe]).await;
    for mv in FORCED_PASS.split_whitespace() {
        game.play(&club, mv).await;
    }
    game.note("pass");
    let content = content(&game.board);
    assert!(content.contains("Move 99"), "{content}");
    assert!(
        content.contains("Han cannot move, so its turn is passed"),
        "{content}"
    );
    assert_eq!(pinged(&game.board), [MINA], "Cho moves again");
    game.play(&club, "d10d6").await;
}

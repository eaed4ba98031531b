//! Passes, draws, resignations, and ends by the rules.

use serde_json::json;

use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM, components, ids, is_live, pinged, text};

#[tokio::test(flavor = "multi_thread")]
async fn draw_offer_can_be_answered_only_by_the_opponent() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let offered = club
        .press_on_private(MINA, &game.board, &(game.id("draw") + ":offer"))
        .await;
    let message = offered.public().clone();
    assert_eq!(pinged(&message), [ALEX]);
    let accept = game.id("draw") + ":accept";
    let decline = game.id("draw") + ":decline";
    let own_answer = club.press(MINA, &message, &accept).await;
    assert!(
        own_answer.private().contains("내가 한 제안"),
        "{}",
        own_answer.content()
    );
    let declined = club.press(ALEX, &message, &decline).await;
    assert!(
        declined.content().contains("declined"),
        "{}",
        declined.content()
    );
    let repeated = club.command(MINA, &game.home, "draw", json!({})).await;
    assert!(
        repeated.private().contains("이미 무승부를 제안했습니다"),
        "{}",
        repeated.content()
    );

    game.play(&club, "a4b4").await;
    let other_answer = club.command(ALEX, &game.home, "draw", json!({})).await;
    assert_eq!(pinged(other_answer.public()), [MINA]);
    let withdrawn = club
        .press(
            ALEX,
            other_answer.message(),
            &(game.id("draw") + ":withdraw"),
        )
        .await;
    assert!(
        withdrawn.content().contains("withdrawn"),
        "{}",
        withdrawn.content()
    );
    let nothing = club
        .press_on_private(MINA, &game.board, &(game.id("draw") + ":offer"))
        .await;
    nothing.public();
}

#[tokio::test(flavor = "multi_thread")]
async fn draw_offer_survives_the_own_move_but_not_the_opponents() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    club.command(MINA, &game.home, "draw", json!({}))
        .await
        .public();
    game.play(&club, "a4b4").await;
    assert!(
        text(&game.board["content"]).contains("offers a draw"),
        "{}",
        game.board
    );
    assert!(ids(&game.board).contains(&(game.id("draw") + ":accept")));
    game.play(&club, "a7b7").await;
    let late_answer = club.command(ALEX, &game.home, "draw", json!({})).await;
    assert!(
        late_answer.content().contains("offers a draw"),
        "the old offer has lapsed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn accepted_draw_ends_the_game() {
    let club = Club::open().await;
    let game = club.begin().await;
    club.command(ALEX, &game.home, "draw", json!({}))
        .await
        .public();
    let agreed = club.command(MINA, &game.home, "draw", json!({})).await;
    let words = text(&agreed.public()["content"]);
    assert!(
        words.contains("Draw. The players agreed on a draw."),
        "{words}"
    );
    assert_eq!(ids(agreed.message()), ["rematch:1:3"]);
    club.stage
        .until(async || {
            let live = game.live(&club).await;
            (live == [["rematch:1:3"]]).then_some(())
        })
        .await;
    let over = club
        .command(MINA, &game.home, "move", json!({ "move": "a4b4" }))
        .await;
    assert!(
        over.private().contains("끝난 대국입니다"),
        "{}",
        over.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_is_confirmed_privately_before_the_board() {
    let club = Club::open().await;
    let game = club.begin().await;
    let question = club
        .press_on_private(ALEX, &game.board, &game.id("resign"))
        .await;
    assert!(question.private().contains("Do you really want to resign?"));
    let yes = question.yes();
    let answer = club.press(ALEX, question.message(), &yes).await;
    assert_eq!(
        (answer.state(), &answer.0["ephemeral"]),
        ("updated", &json!(true))
    );
    let board = club.message_with(&game.home, "rematch:1:3").await;
    let words = text(&board["content"]);
    assert!(
        words.contains("**미나** (Cho) wins: **Alex** resigned."),
        "{words}"
    );
    let typed = club
        .command(MINA, &game.home, "move", json!({ "move": "기권" }))
        .await;
    assert!(
        typed.private().contains("끝난 대국입니다"),
        "{}",
        typed.content()
    );
}

/// *No* is as private as the question, and changes nothing in the game.
#[tokio::test(flavor = "multi_thread")]
async fn declined_resignation_changes_nothing() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let opened = club.more(MINA, &game.board).await;
    let resign = components(opened.message())
        .into_iter()
        .find(|component| component["custom_id"] == game.id("resign").as_str())
        .unwrap();
    assert_eq!(resign["style"], 2, "grey: no button of a board invites");
    let question = club.press(MINA, opened.message(), &game.id("resign")).await;
    let no = components(question.message()).remove(0);
    assert_eq!(no["label"], "돌아가기");
    let id = text(&no["custom_id"]);
    assert_eq!(id, "resign:1:2:back");
    let posted = club.public(&game.home).await.len();
    let returned = club.press(MINA, question.message(), &id).await;
    assert_eq!(
        (returned.state(), &returned.0["ephemeral"]),
        ("updated", &json!(true))
    );
    assert!(
        returned.content().contains("초 차례입니다"),
        "{}",
        returned.content()
    );
    assert_eq!(club.public(&game.home).await.len(), posted);

    let late_answer = club.command(MINA, &game.home, "resign", json!({})).await;
    game.play(&club, "a4b4").await;
    let returned = club.press(MINA, late_answer.message(), &id).await;
    assert!(
        returned.content().contains("한 차례입니다"),
        "{}",
        returned.content()
    );
    // A question from before the move cannot be confirmed.
    let yes = "resign:1:2:yes";
    let moved_on = club.press_made_up(MINA, late_answer.message(), yes).await;
    assert!(is_live(&game.board), "the game goes on");
    assert!(
        moved_on.content().contains("한 차례입니다"),
        "{}",
        moved_on.content()
    );
    game.play(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_passes_end_the_game_on_points() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "pass").await;
    game.play(&club, "pass").await;
    let words = text(&game.board["content"]);
    assert!(
        words.contains("**Alex** (Han) wins: on points, 72 (Cho) to 73.5 (Han), by 1.5"),
        "{words}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn fourth_repetition_ends_the_game_on_points() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let round = ["d1d2", "d10d9", "d2d1", "d9d10"];
    for mv in round.into_iter().cycle().take(11) {
        game.play(&club, mv).await;
        assert!(game.moves.outcome().is_none());
    }
    let ended = game.play(&club, "d9d10").await;
    assert!(
        ended.content().contains("occurred 4 times"),
        "{}",
        ended.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_during_setup_calls_the_game_off() {
    let club = Club::open().await;
    let challenge = club.command(
        MINA,
        crate::flows::club::JANGGI,
        "challenge",
        json!({ "opponent": ALEX }),
    );
    let challenge = challenge.await;
    club.press(ALEX, challenge.message(), "accept:1:0").await;
    let home = text(&challenge.message()["id"]);
    club.message_with(&home, "setup:1:0").await;
    let question = club.command(MINA, &home, "resign", json!({})).await;
    let yes = question.yes();
    club.press(MINA, question.message(), &yes).await;
    let last = club.message_with(&home, "rematch:1:1").await;
    assert!(text(&last["content"]).contains("no result"), "{last}");
    club.stage
        .until(async || {
            let live = club
                .public(&home)
                .await
                .iter()
                .filter(|message| is_live(message))
                .count();
            (live == 1).then_some(())
        })
        .await;
}

/// The end is shown on the board, in the challenge and in the thread's name.
#[tokio::test(flavor = "multi_thread")]
async fn end_is_shown_on_board_challenge_and_thread() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    let question = club.command(ALEX, &game.home, "resign", json!({})).await;
    club.press(ALEX, question.message(), &question.yes()).await;
    let over = format!("rematch:{}:4", game.number);
    let board = club.message_with(&game.home, &over).await;
    let content = text(&board["content"]);
    assert!(
        content.contains("**미나** (Cho) wins: **Alex** resigned"),
        "{content}"
    );
    let buttons = ["rematch", "analyse", "replay", "record"];
    let buttons = buttons.map(|verb| format!("{verb}:{}:4", game.number));
    let [rematch, analyse, film, record] = buttons;
    let through = format!("page:{}:4:0.han", game.number);
    let card = format!("card-image:{}:4", game.number);
    let all = [&rematch, &analyse, &through, &film, &record, &card];
    assert_eq!(ids(&board).iter().collect::<Vec<_>>(), all);
    club.public_until(JANGGI, |message| {
        text(&message["content"]).contains("(Cho) wins: **Alex** resigned")
    })
    .await;
    let name = "Janggi #1: 미나 – Alex · Cho won";
    club.stage
        .until(async || {
            let world = club
                .stage
                .get(&format!("/world?as={MINA}"))
                .await
                .to_string();
            world.contains(name).then_some(())
        })
        .await;

    // Anyone in the thread can press for the film or the record; the film is public.
    let film = club.press(SAM, &board, &film).await;
    assert!(text(&film.public()["attachments"][0]["filename"]).ends_with(".gif"));
    let record = club.press(SAM, &board, &record).await;
    record.private();
    assert!(text(&record.message()["attachments"][0]["filename"]).ends_with(".gib"));
    let analysed = club.press(SAM, &board, &analyse).await;
    analysed.private();
}

/// A rejected thread name is dropped and blocks nothing.
#[tokio::test(flavor = "multi_thread")]
async fn rejected_thread_name_is_dropped() {
    let club = Club::open().await;
    let game = club.begin().await;
    let path = format!("/channels/{}$", game.home);
    let limited = json!({
        "method": "PATCH", "path": path, "action": "fail", "status": 429, "retry_after": 600, "times": 9,
    });
    let fault = club.control("faults", limited).await["id"].to_string();
    let question = club.command(ALEX, &game.home, "resign", json!({})).await;
    club.press(ALEX, question.message(), &question.yes()).await;
    let fault_state = club
        .stage
        .get(&format!("/control/faults/{fault}?wait=10000"))
        .await;
    assert_eq!(fault_state["hits"], 1);
    let next = club.begin().await;
    let question = club.command(ALEX, &next.home, "resign", json!({})).await;
    club.press(ALEX, question.message(), &question.yes()).await;
    club.public_until(JANGGI, |message| {
        text(&message["content"]).contains("wins: **Alex** resigned")
    })
    .await;
}

/// A player whose offer is declined during their own turn is pinged to continue.
#[tokio::test(flavor = "multi_thread")]
async fn declined_draw_offer_pings_the_player_to_move() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    game.play(&club, "a7b7").await;
    for (command, words) in [
        ("draw", "The draw offer was declined. <@"),
        ("takeback", "The takeback was declined. <@"),
    ] {
        let offered = club.command(MINA, &game.home, command, json!({})).await;
        let decline = offered
            .id(&format!("{command}:"))
            .replace(":accept", ":decline");
        club.press(ALEX, offered.public(), &decline).await;
        let notice = club
            .public_until(&game.home, |message| {
                text(&message["content"]).contains(words)
            })
            .await;
        assert_eq!(pinged(&notice), [MINA], "{command}");
        let flip = format!("{}:cho", game.id("flip"));
        assert_eq!(ids(&notice), std::slice::from_ref(&flip));
        let answer = club.press(MINA, &notice, &flip).await;
        answer.private();
        game.play(&club, if command == "draw" { "c4d4" } else { "e4f4" })
            .await;
        game.play(&club, if command == "draw" { "c7d7" } else { "e7f7" })
            .await;
    }
    // During the opponent's turn nobody is pinged.
    game.play(&club, "g4h4").await;
    let offered = club.command(MINA, &game.home, "draw", json!({})).await;
    let decline = offered.id("draw:").replace(":accept", ":decline");
    club.press(ALEX, offered.public(), &decline).await;
    game.goes_on(&club, "i7h7").await;
    let messages = club.public(&game.home).await;
    let notices = messages
        .iter()
        .filter(|message| text(&message["content"]).contains("The draw offer was declined. <@"));
    assert_eq!(notices.count(), 1);
}

//! Pauses over the wire: offered, answered, ended, pressed twice or too late, and interrupted by kills.

use std::time::Duration;

use serde_json::{Value, json};

use crate::flows::clocks::grow_older;
use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};
use crate::flows::game::Game;

/// Begins a game of three days a move. Mina plays Cho and is to move.
async fn begin(club: &Club) -> Game {
    use janggi::Formation::Heeh;
    let terms = json!({ "pace": "3", "reserve": "0" });
    let mut game = Game::begin_by(club, terms, [MINA, ALEX], [Heeh, Heeh]).await;
    game.play(club, "a4b4").await;
    game.play(club, "a7b7").await;
    game.is_quiet(club).await;
    game
}

fn id(game: &Game, action: &str) -> String {
    format!("{}:{action}", game.id("pause"))
}

async fn pause(club: &Club, user: &str, game: &Game) -> Answer {
    club.command(user, &game.home, "pause", json!({})).await
}

/// Returns the messages with these words, in the thread's order.
async fn saying(club: &Club, game: &Game, words: &str) -> Vec<Value> {
    let all = club.public(&game.home).await;
    all.into_iter()
        .filter(|message| text(&message["content"]).contains(words))
        .collect()
}

const BEGUN: &str = "The game is paused until <t:";
const ENDED: &str = "ended the pause";

/// Waits until a message has no buttons.
async fn is_bare(club: &Club, game: &Game, message: &Value) {
    let id = text(&message["id"]);
    club.public_until(&game.home, |message| {
        message["id"] == *id && !is_live(message)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pause_is_offered_declined_accepted_and_ended() {
    let club = Club::open().await;
    let mut game = begin(&club).await;
    let [accept, decline, end] = ["accept", "decline", "end"].map(|action| id(&game, action));
    let offer_answer = pause(&club, ALEX, &game).await;
    let offer = offer_answer.public().clone();
    // The players use two languages.
    for phrase in ["offers a pause", "일시정지를 제안했습니다"] {
        assert!(
            offer_answer.content().contains(phrase),
            "{}",
            offer_answer.content()
        );
    }
    assert_eq!(pinged(&offer), [MINA]);
    assert_eq!(ids(&offer), [accept.clone(), decline.clone()]);
    for (user, id, phrase) in [
        (ALEX, &accept, "opponent must agree"),
        (SAM, &accept, ""),
        (SAM, &decline, ""),
    ] {
        let refusal = club.press(user, &offer, id).await;
        assert!(refusal.private().contains(phrase), "{}", refusal.content());
    }
    let repeated = pause(&club, ALEX, &game).await;
    assert!(
        repeated.private().contains("already offered"),
        "{}",
        repeated.content()
    );
    let declined = club.press(MINA, &offer, &decline).await;
    assert_eq!(declined.state(), "updated", "{:?}", declined.0);
    assert!(!is_live(declined.message()));
    let repeated = pause(&club, ALEX, &game).await;
    assert!(
        repeated.private().contains("in this position"),
        "{}",
        repeated.content()
    );
    let without_offer = club.press_made_up(MINA, &offer, &accept).await;
    assert!(
        without_offer.private().contains("제안이 없습니다"),
        "{}",
        without_offer.content()
    );

    // The opponent offers from their own board, and withdraws there.
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    let offers = id(&game, "offer");
    assert!(ids(board.message()).contains(&offers), "{:?}", board.0);
    let offer_answer = club.press(MINA, board.message(), &offers).await;
    assert_eq!(pinged(offer_answer.public()), [ALEX]);
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    for id in [&accept, &decline] {
        assert!(ids(board.message()).contains(id), "{:?}", board.0);
    }
    let stranger = club.command(SAM, &game.home, "board", json!({})).await;
    let has = |id: &String| id.starts_with("pause:");
    assert!(!ids(stranger.message()).iter().any(has), "{:?}", stranger.0);

    // Once accepted, one notice is posted, and the offer loses its buttons.
    let agreed = club.press(ALEX, offer_answer.message(), &accept).await;
    let pause_notice = agreed.public().clone();
    assert!(agreed.content().contains(BEGUN), "{}", agreed.content());
    assert!(agreed.content().contains("늦어도"), "{}", agreed.content());
    assert_eq!(pinged(&pause_notice), Vec::<String>::new());
    assert_eq!(ids(&pause_notice), std::slice::from_ref(&end));
    is_bare(&club, &game, offer_answer.message()).await;
    let repeated = club
        .press_made_up(ALEX, offer_answer.message(), &accept)
        .await;
    assert!(
        repeated.private().contains("already paused"),
        "{}",
        repeated.content()
    );
    let made_up = club.press_made_up(MINA, &pause_notice, &offers).await;
    assert!(
        made_up.private().contains("이미 일시정지"),
        "{}",
        made_up.content()
    );
    for user in [ALEX, MINA] {
        let claimed = club.command(user, &game.home, "claim", json!({})).await;
        let content = claimed.private();
        let names_pause =
            content.contains("both clocks are stopped") || content.contains("양쪽 시간이 멈춰");
        assert!(names_pause, "{content}");
    }
    // The board mentions it.
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    assert!(board.private().contains(BEGUN), "{}", board.content());
    assert!(ids(board.message()).contains(&end), "{:?}", board.0);
    let list = club.command(ALEX, JANGGI, "games", json!({})).await;
    let list_text = list.message()["embeds"][0]["description"].to_string();
    assert!(list_text.contains("paused until"), "{list_text}");

    // Ended without a move, by either player.
    club.press(SAM, &pause_notice, &end).await.private();
    let over = club.press(MINA, &pause_notice, &end).await;
    for phrase in [ENDED, "Deadline: <t:", "일시정지를 끝냈습니다"] {
        assert!(over.content().contains(phrase), "{}", over.content());
    }
    assert_eq!(pinged(over.public()), Vec::<String>::new());
    is_bare(&club, &game, &pause_notice).await;
    let late_answer = club.press_made_up(MINA, &pause_notice, &end).await;
    assert!(
        late_answer.private().contains("중이 아닙니다"),
        "{}",
        late_answer.content()
    );
    game.play(&club, "b4a4").await;
    game.play(&club, "b7a7").await;
    assert!(!text(&game.board["content"]).contains("pause"));
}

#[tokio::test(flavor = "multi_thread")]
async fn move_ends_a_pause() {
    let club = Club::open().await;
    let mut game = begin(&club).await;
    pause(&club, MINA, &game).await;
    let pause_answer = pause(&club, ALEX, &game).await;
    let pause_notice = pause_answer.public().clone();
    let end = id(&game, "end");
    game.play(&club, "b4a4").await;
    let words = text(&game.board["content"]);
    assert!(words.contains("The pause has ended."), "{words}");
    assert!(words.contains("Deadline: <t:"), "{words}");
    assert_eq!(pinged(&game.board), [ALEX]);
    is_bare(&club, &game, &pause_notice).await;
    let late_answer = club.press_made_up(ALEX, &pause_notice, &end).await;
    assert!(
        late_answer.private().contains("moved on"),
        "{}",
        late_answer.content()
    );
    // An offer lapses with the next move.
    let offer_answer = pause(&club, ALEX, &game).await;
    let accept = id(&game, "accept");
    game.play(&club, "b7a7").await;
    is_bare(&club, &game, offer_answer.message()).await;
    let late_answer = club
        .press_made_up(MINA, offer_answer.message(), &accept)
        .await;
    late_answer.private();
    assert!(saying(&club, &game, ENDED).await.is_empty());
}

/// Sends an action without waiting for its response. Returns the interaction.
async fn sends(club: &Club, route: &str, act: Value) -> String {
    let sent = club.stage.post(&format!("{route}?wait=no"), act).await;
    text(&sent["interaction"])
}

async fn answer_of(club: &Club, user: &str, interaction: &str) -> Value {
    let path = format!("/interactions/{interaction}?as={user}");
    club.stage
        .until(async || {
            let answer = club.stage.get(&path).await;
            let open = ["waiting", "thinking", "deferred"];
            let state = text(&answer["state"]);
            (!state.is_empty() && !open.contains(&state.as_str())).then_some(answer)
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_pause_actions_are_ordered() {
    let mut club = Club::open().await;
    let mut game = begin(&club).await;
    // Accepted twice: one pause, one refusal.
    let offer_answer = pause(&club, MINA, &game).await;
    let press = crate::kit::component(ALEX, offer_answer.message(), &id(&game, "accept"));
    let mut interactions = Vec::new();
    for _ in 0..2 {
        interactions.push(sends(&club, "/do/press", press.clone()).await);
    }
    let mut private = 0;
    for interaction in interactions {
        let answer = answer_of(&club, ALEX, &interaction).await;
        private += u32::from(answer["ephemeral"] == true);
    }
    assert_eq!(private, 1, "{}", club.log());
    let [pause_notice] = &saying(&club, &game, BEGUN).await[..] else {
        panic!("{}", club.log())
    };
    // Ended by both at the same time: one notice.
    let end = id(&game, "end");
    let mut interactions = Vec::new();
    for user in [MINA, ALEX] {
        let press = crate::kit::component(user, pause_notice, &end);
        interactions.push((user, sends(&club, "/do/press", press).await));
    }
    for (user, interaction) in interactions {
        answer_of(&club, user, &interaction).await;
    }
    // Accepted during a move: in either order, the pause ends with the move.
    for mv in ["b4a4", "b7a7", "a4b4", "a7b7"] {
        // A side may offer once a day.
        grow_older(&mut club, 25).await;
        club.start_bot().await;
        let (mover, opponent) = match game.turn() {
            MINA => (MINA, ALEX),
            _ => (ALEX, MINA),
        };
        let offer_answer = pause(&club, mover, &game).await;
        let press = crate::kit::component(opponent, offer_answer.message(), &id(&game, "accept"));
        let act = json!({
            "as": mover, "channel": game.home, "name": "move", "options": { "move": mv },
        });
        let accepts = sends(&club, "/do/press", press).await;
        let moves = sends(&club, "/do/command", act).await;
        answer_of(&club, opponent, &accepts).await;
        answer_of(&club, mover, &moves).await;
        game.note(mv);
        game.next_board(&club).await;
        game.is_quiet(&club).await;
        let ended = pause_is_over(&club, opponent, &game).await;
        assert!(ended, "{}", club.log());
    }
    game.has_each_board_once(&club).await;
    assert_eq!(saying(&club, &game, ENDED).await.len(), 1);
}

/// Returns whether the board shows a deadline instead of a pause.
async fn pause_is_over(club: &Club, user: &str, game: &Game) -> bool {
    let board = club.command(user, &game.home, "board", json!({})).await;
    let words = board.private();
    let deadline = words.contains("Deadline: ") || words.contains("기한: ");
    deadline && !ids(board.message()).contains(&id(game, "end"))
}

#[tokio::test(flavor = "multi_thread")]
async fn pause_line_is_posted_once_despite_kills() {
    let nonce = Duration::from_millis(300);
    let mut club = Club::open_with(
        |sandbox| sandbox.nonce_life = nonce,
        &[("HANSU_DELIVERY__CLAIM_MS", "4000")],
    )
    .await;
    let mut game = begin(&club).await;
    for (when, mv, offers, agrees) in [
        ("before", "b4a4", MINA, ALEX),
        ("after", "b7a7", ALEX, MINA),
    ] {
        // Each change is interrupted while its notice is pending, and is still announced once.
        let before = (
            saying(&club, &game, BEGUN).await.len(),
            saying(&club, &game, ENDED).await.len(),
        );
        pause(&club, offers, &game).await.public();
        for words in [BEGUN, ENDED] {
            let notice_count = saying(&club, &game, words).await.len();
            let hold = json!({ "path": "/callback", "action": "hold", "when": when });
            let fault = club.control("faults", hold).await["id"].to_string();
            let act = json!({
                "as": agrees, "channel": game.home, "name": "pause", "options": {},
            });
            sends(&club, "/do/command", act).await;
            let fault_path = format!("/control/faults/{fault}?wait=10000");
            assert_eq!(
                club.stage.get(&fault_path).await["hits"],
                1,
                "{}",
                club.log()
            );
            club.kill_bot().await;
            tokio::time::sleep(nonce * 2).await; // the life of a nonce passes by itself
            club.start_bot().await;
            club.stage
                .until(async || {
                    (saying(&club, &game, words).await.len() > notice_count).then_some(())
                })
                .await;
        }
        assert!(pause_is_over(&club, MINA, &game).await);
        // A duplicate would precede the next board.
        game.play(&club, mv).await;
        game.is_quiet(&club).await;
        let after = (
            saying(&club, &game, BEGUN).await.len(),
            saying(&club, &game, ENDED).await.len(),
        );
        assert_eq!(after, (before.0 + 1, before.1 + 1), "{when}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pause_is_rejected_without_a_clock() {
    let club = Club::open().await;
    let game = begin(&club).await;
    let end = id(&game, "end");
    // Ending a pause that does not exist, and forged ids.
    for (made_up, phrase) in [
        (end.clone(), "isn't paused"),
        (id(&game, "accept"), "There is no pause offer"),
        (id(&game, "decline"), "There is no pause offer"),
        (id(&game, "dance"), "/board"),
        (game.id("pause"), "/board"),
        (format!("pause:{}:99:end", game.number), "moved on"),
    ] {
        let refusal = club.press_made_up(ALEX, &game.board, &made_up).await;
        let content = refusal.private();
        assert!(content.contains(phrase), "{made_up}: {content}");
    }
    let stranger = pause(&club, SAM, &game).await;
    stranger.private();
    let unknown = json!({ "game": "999" });
    let unknown = club.command(ALEX, &game.home, "pause", unknown).await;
    assert!(
        unknown.private().contains("/games"),
        "{}",
        unknown.content()
    );

    // A finished game.
    let resigned = club.command(MINA, &game.home, "resign", json!({})).await;
    let yes = resigned.yes();
    club.press(MINA, resigned.message(), &yes).await;
    let over = pause(&club, ALEX, &game).await;
    assert!(over.private().contains("over"), "{}", over.content());
    let late_answer = club.press_made_up(ALEX, &game.board, &end).await;
    late_answer.private();

    // A game without a pace, and one against the bot.
    let without_pace = json!({ "opponent": MINA, "pace": "none" });
    let challenge = club.command(ALEX, JANGGI, "challenge", without_pace).await;
    club.press(MINA, challenge.message(), &challenge.id("accept:"))
        .await;
    let home = text(&challenge.message()["id"]);
    let number = challenge
        .id("accept:")
        .split(':')
        .nth(1)
        .unwrap()
        .to_owned();
    club.message_with(&home, &format!("setup:{number}:0")).await;
    for (user, phrase) in [(ALEX, "has no time limit"), (MINA, "제한시간이 없는")] {
        let refusal = club.command(user, &home, "pause", json!({})).await;
        assert!(refusal.private().contains(phrase), "{}", refusal.content());
    }
    let practice = json!({ "level": 1, "side": "cho" });
    let practice = club.command(ALEX, JANGGI, "practice", practice).await;
    let number = practice
        .id("withdraw:")
        .split(':')
        .nth(1)
        .unwrap()
        .to_owned();
    let home = text(&practice.public()["id"]);
    club.message_with(&home, &format!("setup:{number}:1")).await;
    for (user, phrase) in [(ALEX, "no time limit"), (SAM, "")] {
        let refusal = club.command(user, &home, "pause", json!({})).await;
        assert!(refusal.private().contains(phrase), "{}", refusal.content());
    }
}

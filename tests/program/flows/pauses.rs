//! Pauses over the wire: offered, answered, ended, pressed twice or too late, and interrupted by kills.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::flows::clocks::grow_older;
use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};
use crate::flows::faults::short_nonces;
use crate::flows::game::Game;
use crate::flows::kill::SETTINGS;
use crate::kit;

/// Three days a move.
fn days() -> Value {
    json!({ "pace": "3", "reserve": "0" })
}

fn id(game: &Game, action: &str) -> String {
    format!("{}:{action}", game.id("pause"))
}

async fn pause(club: &Club, user: &str, game: &Game) -> Answer {
    club.command(user, &game.home, "pause", json!({})).await
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
    let mut game = Game::opened(&club, days()).await;
    let [accept, decline, end] = ["accept", "decline", "end"].map(|action| id(&game, action));
    let offer_answer = pause(&club, ALEX, &game).await;
    let offer = offer_answer.public().clone();
    // The players use two languages.
    for phrase in ["offers a pause", "일시정지를 제안했습니다"] {
        offer_answer.says(phrase);
    }
    assert_eq!(pinged(&offer), [MINA]);
    assert_eq!(ids(&offer), [accept.clone(), decline.clone()]);
    for (user, phrase) in [(ALEX, "opponent must agree"), (SAM, "not a player")] {
        let refusal = club.press(user, &offer, &accept).await;
        refusal.says_privately(phrase);
    }
    let declined = club.press(MINA, &offer, &decline).await;
    declined.updated();
    assert!(!is_live(declined.message()));

    // The opponent offers from their own board, and withdraws there.
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    let offers = id(&game, "offer");
    assert!(ids(board.message()).contains(&offers), "{:?}", board.0);
    let offer_answer = club.press(MINA, board.message(), &offers).await;
    assert_eq!(pinged(offer_answer.public()), [ALEX]);

    // Once accepted, one notice is posted, and the offer loses its buttons.
    let agreed = club.press(ALEX, offer_answer.message(), &accept).await;
    let pause_notice = agreed.public().clone();
    agreed.says(BEGUN);
    agreed.says("늦어도");
    assert!(pinged(&pause_notice).is_empty());
    assert_eq!(ids(&pause_notice), std::slice::from_ref(&end));
    is_bare(&club, &game, offer_answer.message()).await;
    let claimed = club.command(ALEX, &game.home, "claim", json!({})).await;
    claimed.says_privately("both clocks are stopped");
    // The board mentions it.
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    board.says_privately(BEGUN);
    assert!(ids(board.message()).contains(&end), "{:?}", board.0);
    let list = club.command(ALEX, JANGGI, "games", json!({})).await;
    let list_text = list.card();
    assert!(list_text.contains("paused, goes on"), "{list_text}");

    // Ended without a move, by either player.
    club.press(SAM, &pause_notice, &end).await.private();
    let over = club.press(MINA, &pause_notice, &end).await;
    for phrase in [ENDED, "Deadline: <t:", "일시정지를 끝냈습니다"] {
        over.says(phrase);
    }
    assert!(pinged(over.public()).is_empty());
    is_bare(&club, &game, &pause_notice).await;
    game.play(&club, "b4a4").await;
    game.play(&club, "b7a7").await;
    assert!(!text(&game.board["content"]).contains("pause"));
}

async fn answer_of(club: &Club, outcome: &str) -> Value {
    let open = ["", "waiting", "thinking", "deferred"];
    let answered = async || {
        let answer = club.stage.get(outcome).await;
        (!open.contains(&&*text(&answer["state"]))).then_some(answer)
    };
    club.stage.until(answered).await
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_pause_actions_are_ordered() {
    let mut club = Club::open().await;
    let mut game = Game::opened(&club, days()).await;
    // Accepted twice: one pause, one refusal.
    let offer_answer = pause(&club, MINA, &game).await;
    let press = kit::component(ALEX, offer_answer.message(), &id(&game, "accept"));
    let presses = [press.clone(), press].map(|press| club.send_act("press", press));
    let mut private = 0;
    for outcome in join_all(presses).await {
        let answer = answer_of(&club, &outcome).await;
        private += u32::from(answer["ephemeral"] == true);
    }
    assert_eq!(private, 1, "{}", club.log());
    let [pause_notice] = &club.messages_saying(&game.home, BEGUN).await[..] else {
        panic!("{}", club.log())
    };
    // Ended by both at the same time: one notice.
    let end = id(&game, "end");
    let presses = [MINA, ALEX].map(|user| kit::component(user, pause_notice, &end));
    for outcome in join_all(presses.map(|press| club.send_act("press", press))).await {
        answer_of(&club, &outcome).await;
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
        let press = kit::component(opponent, offer_answer.message(), &id(&game, "accept"));
        let accepts = club.send_act("press", press).await;
        let typed = json!({ "move": mv });
        let moves = club.send(mover, &game.home, "move", typed).await;
        answer_of(&club, &accepts).await;
        answer_of(&club, &moves).await;
        game.note(mv);
        game.next_board(&club).await;
        game.is_quiet(&club).await;
        let ended = pause_is_over(&club, opponent, &game).await;
        assert!(ended, "{}", club.log());
    }
    game.has_each_board_once(&club).await;
    assert_eq!(club.messages_saying(&game.home, ENDED).await.len(), 1);
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
    let mut club = Club::open_with(short_nonces, &SETTINGS).await;
    let mut game = Game::opened(&club, days()).await;
    for (when, mv, offers, agrees) in [
        ("before", "b4a4", MINA, ALEX),
        ("after", "b7a7", ALEX, MINA),
    ] {
        // Each change is interrupted while its notice is pending, and is still announced once.
        let before = (
            club.messages_saying(&game.home, BEGUN).await.len(),
            club.messages_saying(&game.home, ENDED).await.len(),
        );
        pause(&club, offers, &game).await.public();
        for words in [BEGUN, ENDED] {
            let notice_count = club.messages_saying(&game.home, words).await.len();
            let fault = club.hold_answer(when).await;
            club.send(agrees, &game.home, "pause", json!({})).await;
            club.is_hit(&fault).await;
            club.restart_after_a_nonce().await;
            club.stage
                .until(async || {
                    (club.messages_saying(&game.home, words).await.len() > notice_count)
                        .then_some(())
                })
                .await;
        }
        assert!(pause_is_over(&club, MINA, &game).await);
        // A duplicate would precede the next board.
        game.play(&club, mv).await;
        game.is_quiet(&club).await;
        let after = (
            club.messages_saying(&game.home, BEGUN).await.len(),
            club.messages_saying(&game.home, ENDED).await.len(),
        );
        assert_eq!(after, (before.0 + 1, before.1 + 1), "{when}");
    }
}

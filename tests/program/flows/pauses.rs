//! Pauses over the wire: offered, answered, ended, pressed twice or too late, and interrupted by kills.

use std::time::Duration;

use serde_json::{Value, json};

use crate::flows::clocks::grow_older;
use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};
use crate::flows::game::Game;

/// Three days per move. Mina plays Cho and is to move.
async fn begin(club: &Club) -> Game {
    use hansu::rules::Formation::Heeh;
    let terms = json!({ "pace": "3", "reserve": "0" });
    let mut game = Game::begin_by(club, terms, [MINA, ALEX], [Heeh, Heeh]).await;
    game.play(club, "a4b4").await;
    game.play(club, "a7b7").await;
    game.is_quiet(club).await;
    game
}

fn id(game: &Game, what: &str) -> String {
    format!("{}:{what}", game.id("pause"))
}

async fn pause(club: &Club, who: &str, game: &Game) -> Answer {
    club.command(who, &game.home, "pause", json!({})).await
}

/// The messages with these words, in the thread's order.
async fn saying(club: &Club, game: &Game, words: &str) -> Vec<Value> {
    let all = club.public(&game.home).await;
    let says = |one: &Value| text(&one["content"]).contains(words);
    all.into_iter().filter(|one| says(one)).collect()
}

const BEGUN: &str = "The game is paused until <t:";
const ENDED: &str = "ended the pause";

/// Waits until a message has no buttons.
async fn is_bare(club: &Club, game: &Game, message: &Value) {
    let id = text(&message["id"]);
    club.public_until(&game.home, |one| one["id"] == *id && !is_live(one))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pause_is_offered_declined_accepted_and_ended() {
    let club = Club::open().await;
    let mut game = begin(&club).await;
    let [accept, decline, end] = ["accept", "decline", "end"].map(|what| id(&game, what));
    let asked = pause(&club, ALEX, &game).await;
    let offer = asked.public().clone();
    // Its players use two languages.
    for said in ["offers a pause", "일시정지를 제안했습니다"] {
        assert!(asked.content().contains(said), "{}", asked.content());
    }
    assert_eq!(pinged(&offer), [MINA]);
    assert_eq!(ids(&offer), [accept.clone(), decline.clone()]);
    for (who, id, says) in [
        (ALEX, &accept, "opponent must agree"),
        (SAM, &accept, ""),
        (SAM, &decline, ""),
    ] {
        let refused = club.press(who, &offer, id).await;
        assert!(refused.private().contains(says), "{}", refused.content());
    }
    let twice = pause(&club, ALEX, &game).await;
    assert!(
        twice.private().contains("already offered"),
        "{}",
        twice.content()
    );
    let declined = club.press(MINA, &offer, &decline).await;
    assert_eq!(declined.state(), "updated", "{:?}", declined.0);
    assert!(!is_live(declined.message()));
    let again = pause(&club, ALEX, &game).await;
    assert!(
        again.private().contains("in this position"),
        "{}",
        again.content()
    );
    let none = club.press_made_up(MINA, &offer, &accept).await;
    assert!(
        none.private().contains("제안이 없습니다"),
        "{}",
        none.content()
    );

    // The other side offers from its own board, and withdraws there.
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    let offers = id(&game, "offer");
    assert!(ids(board.message()).contains(&offers), "{:?}", board.0);
    let asked = club.press(MINA, board.message(), &offers).await;
    assert_eq!(pinged(asked.public()), [ALEX]);
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    for id in [&accept, &decline] {
        assert!(ids(board.message()).contains(id), "{:?}", board.0);
    }
    let stranger = club.command(SAM, &game.home, "board", json!({})).await;
    let has = |id: &String| id.starts_with("pause:");
    assert!(!ids(stranger.message()).iter().any(has), "{:?}", stranger.0);

    // Accepted: one note, and the offer has no buttons.
    let agreed = club.press(ALEX, asked.message(), &accept).await;
    let begun = agreed.public().clone();
    assert!(agreed.content().contains(BEGUN), "{}", agreed.content());
    assert!(agreed.content().contains("늦어도"), "{}", agreed.content());
    assert_eq!(pinged(&begun), Vec::<String>::new());
    assert_eq!(ids(&begun), std::slice::from_ref(&end));
    is_bare(&club, &game, asked.message()).await;
    let twice = club.press_made_up(ALEX, asked.message(), &accept).await;
    assert!(
        twice.private().contains("already paused"),
        "{}",
        twice.content()
    );
    let made_up = club.press_made_up(MINA, &begun, &offers).await;
    assert!(
        made_up.private().contains("이미 일시정지"),
        "{}",
        made_up.content()
    );
    for who in [ALEX, MINA] {
        let claimed = club.command(who, &game.home, "claim", json!({})).await;
        let said = claimed.private();
        let fits = said.contains("both clocks are stopped") || said.contains("양쪽 시간이 멈춰");
        assert!(fits, "{said}");
    }
    // The board mentions it.
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    assert!(board.private().contains(BEGUN), "{}", board.content());
    assert!(ids(board.message()).contains(&end), "{:?}", board.0);
    let list = club.command(ALEX, JANGGI, "games", json!({})).await;
    let listed = list.message()["embeds"][0]["description"].to_string();
    assert!(listed.contains("paused until"), "{listed}");

    // Ended without a move, by either player.
    club.press(SAM, &begun, &end).await.private();
    let over = club.press(MINA, &begun, &end).await;
    for said in [ENDED, "Deadline: <t:", "일시정지를 끝냈습니다"] {
        assert!(over.content().contains(said), "{}", over.content());
    }
    assert_eq!(pinged(over.public()), Vec::<String>::new());
    is_bare(&club, &game, &begun).await;
    let late = club.press_made_up(MINA, &begun, &end).await;
    assert!(
        late.private().contains("중이 아닙니다"),
        "{}",
        late.content()
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
    let begun = pause(&club, ALEX, &game).await;
    let begun = begun.public().clone();
    let end = id(&game, "end");
    game.play(&club, "b4a4").await;
    let words = text(&game.board["content"]);
    assert!(words.contains("The pause has ended."), "{words}");
    assert!(words.contains("Deadline: <t:"), "{words}");
    assert_eq!(pinged(&game.board), [ALEX]);
    is_bare(&club, &game, &begun).await;
    let late = club.press_made_up(ALEX, &begun, &end).await;
    assert!(late.private().contains("moved on"), "{}", late.content());
    // An offer lapses with the next move.
    let asked = pause(&club, ALEX, &game).await;
    let accept = id(&game, "accept");
    game.play(&club, "b7a7").await;
    is_bare(&club, &game, asked.message()).await;
    let late = club.press_made_up(MINA, asked.message(), &accept).await;
    late.private();
    assert!(saying(&club, &game, ENDED).await.is_empty());
}

/// Sends an action without waiting for its response; returns the interaction.
async fn sends(club: &Club, route: &str, act: Value) -> String {
    let sent = club.stage.post(&format!("{route}?wait=no"), act).await;
    text(&sent["interaction"])
}

async fn answer_of(club: &Club, who: &str, interaction: &str) -> Value {
    let path = format!("/interactions/{interaction}?as={who}");
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
    let asked = pause(&club, MINA, &game).await;
    let press = crate::kit::component(ALEX, asked.message(), &id(&game, "accept"));
    let mut both = Vec::new();
    for _ in 0..2 {
        both.push(sends(&club, "/do/press", press.clone()).await);
    }
    let mut private = 0;
    for one in both {
        let answer = answer_of(&club, ALEX, &one).await;
        private += u32::from(answer["ephemeral"] == true);
    }
    assert_eq!(private, 1, "{}", club.log());
    let [begun] = &saying(&club, &game, BEGUN).await[..] else {
        panic!("{}", club.log())
    };
    // Ended by both at once: one note.
    let end = id(&game, "end");
    let mut both = Vec::new();
    for who in [MINA, ALEX] {
        let press = crate::kit::component(who, begun, &end);
        both.push((who, sends(&club, "/do/press", press).await));
    }
    for (who, one) in both {
        answer_of(&club, who, &one).await;
    }
    // Accepted during a move: in either order, the pause ends with the move.
    for mv in ["b4a4", "b7a7", "a4b4", "a7b7"] {
        // A side offers one a day.
        grow_older(&mut club, 25).await;
        club.start_bot().await;
        let (mover, other) = match game.turn() {
            MINA => (MINA, ALEX),
            _ => (ALEX, MINA),
        };
        let asked = pause(&club, mover, &game).await;
        let press = crate::kit::component(other, asked.message(), &id(&game, "accept"));
        let act = json!({
            "as": mover, "channel": game.home, "name": "move", "options": { "move": mv },
        });
        let accepts = sends(&club, "/do/press", press).await;
        let moves = sends(&club, "/do/command", act).await;
        answer_of(&club, other, &accepts).await;
        answer_of(&club, mover, &moves).await;
        game.note(mv);
        game.next_board(&club).await;
        game.is_quiet(&club).await;
        let ended = pause_is_over(&club, other, &game).await;
        assert!(ended, "{}", club.log());
    }
    game.has_each_board_once(&club).await;
    assert_eq!(saying(&club, &game, ENDED).await.len(), 1);
}

/// Returns whether the board shows a deadline instead of a pause.
async fn pause_is_over(club: &Club, who: &str, game: &Game) -> bool {
    let board = club.command(who, &game.home, "board", json!({})).await;
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
        // Each change is interrupted while its note is pending, and is announced once all the same.
        let before = (
            saying(&club, &game, BEGUN).await.len(),
            saying(&club, &game, ENDED).await.len(),
        );
        pause(&club, offers, &game).await.public();
        for words in [BEGUN, ENDED] {
            let told = saying(&club, &game, words).await.len();
            let held = json!({ "path": "/callback", "action": "hold", "when": when });
            let fault = club.control("faults", held).await["id"].to_string();
            let act = json!({
                "as": agrees, "channel": game.home, "name": "pause", "options": {},
            });
            sends(&club, "/do/command", act).await;
            let hit = format!("/control/faults/{fault}?wait=10000");
            assert_eq!(club.stage.get(&hit).await["hits"], 1, "{}", club.log());
            club.kill_bot().await;
            tokio::time::sleep(nonce * 2).await; // the life of a nonce passes by itself
            club.start_bot().await;
            club.stage
                .until(async || (saying(&club, &game, words).await.len() > told).then_some(()))
                .await;
        }
        assert!(pause_is_over(&club, MINA, &game).await);
        // A duplicate would come before the next board.
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
    // Ending a pause that does not exist, and made-up ids.
    for (made_up, says) in [
        (end.clone(), "isn't paused"),
        (id(&game, "accept"), "There is no pause offer"),
        (id(&game, "decline"), "There is no pause offer"),
        (id(&game, "dance"), "/board"),
        (game.id("pause"), "/board"),
        (format!("pause:{}:99:end", game.number), "moved on"),
    ] {
        let refused = club.press_made_up(ALEX, &game.board, &made_up).await;
        let said = refused.private();
        assert!(said.contains(says), "{made_up}: {said}");
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
    let late = club.press_made_up(ALEX, &game.board, &end).await;
    late.private();

    // A game without a pace, and one against the bot.
    let none = json!({ "opponent": MINA, "pace": "none" });
    let none = club.command(ALEX, JANGGI, "challenge", none).await;
    club.press(MINA, none.message(), &none.id("accept:")).await;
    let home = text(&none.message()["id"]);
    let number = none.id("accept:").split(':').nth(1).unwrap().to_owned();
    club.message_with(&home, &format!("setup:{number}:0")).await;
    for (who, said) in [(ALEX, "has no time limit"), (MINA, "제한시간이 없는")] {
        let refused = club.command(who, &home, "pause", json!({})).await;
        assert!(refused.private().contains(said), "{}", refused.content());
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
    for (who, said) in [(ALEX, "no time limit"), (SAM, "")] {
        let refused = club.command(who, &home, "pause", json!({})).await;
        assert!(refused.private().contains(said), "{}", refused.content());
    }
}

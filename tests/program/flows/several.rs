//! Several games in one channel: which one a command means, and where the next one begins.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, ids, pinged, text};
use crate::flows::game::Game;

/// Opens a club without threads, so games stay in the channel.
async fn without_threads() -> Club {
    let club = Club::open().await;
    let denied = json!({
        "change": "deny", "channel": JANGGI, "permissions": ["CREATE_PUBLIC_THREADS"],
    });
    club.control("world", denied).await;
    club
}

/// Begins a game between these players in the channel itself.
async fn begin(club: &Club, cho: &str, han: &str) -> Game {
    let message = Game::accepted(club, cho, han).await;
    let number = ids(&message)[0].split(':').nth(1).unwrap().to_owned();
    Game::set_up(club, &number, JANGGI, cho, han).await
}

/// Returns the id of the menu that asks for the game, and the numbers in it.
fn asked(answer: &Answer) -> (String, Vec<String>) {
    answer.private();
    let menu = &crate::flows::club::components(answer.message())[0];
    let id = text(&menu["custom_id"]);
    assert!(id.starts_with("game:-:0"), "{id}");
    let options = menu["options"].as_array().unwrap();
    let numbers = options.iter().map(|option| text(&option["value"]));
    (id, numbers.collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn ambiguous_command_asks_for_the_game() {
    let club = without_threads().await;
    let mut first = begin(&club, MINA, ALEX).await;
    let mut second = begin(&club, MINA, SAM).await;
    assert!(text(&first.board["content"]).contains("#1 · Cho: **미나** · Han: **Alex**"));
    assert!(text(&second.board["content"]).contains("#2 · Cho: **미나** · Han: **Sam**"));
    let commands = [
        ("move", json!({ "move": "a4b4" })),
        ("pass", json!({})),
        ("draw", json!({})),
        ("takeback", json!({})),
        ("resign", json!({})),
        ("board", json!({ "view": "han", "pieces": "hangul" })),
        ("board", json!({ "view": "text" })),
        ("suggest", json!({ "strength": "quick" })),
        ("record", json!({ "format": "uci" })),
        ("replay", json!({ "speed": "fast" })),
    ];
    let before = club.public(JANGGI).await.len();
    for (command, options) in &commands {
        let answer = club.command(MINA, JANGGI, command, options.clone()).await;
        assert!(
            answer.content().contains("어느 대국"),
            "{command}: {}",
            answer.content()
        );
        assert_eq!(asked(&answer).1.len(), 2, "{command}");
    }
    assert_eq!(club.public(JANGGI).await.len(), before, "nothing happened");

    // A player in only one of the games is not asked; a bystander is.
    let own_answer = club.command(ALEX, JANGGI, "board", json!({})).await;
    assert!(
        own_answer.private().contains("#1 ·"),
        "{}",
        own_answer.content()
    );
    let pick_game = |user: &'static str, answer: Answer, number: String| {
        let club = &club;
        async move {
            let (id, _) = asked(&answer);
            club.select(user, answer.message(), &id, &number).await
        }
    };

    // The typed move is played in the selected game.
    let answer = club
        .command(MINA, JANGGI, "move", json!({ "move": "포 h3 e3" }))
        .await;
    let illegal = pick_game(MINA, answer, second.number.clone()).await;
    assert!(illegal.private().contains("포"), "{}", illegal.content());
    let answer = club
        .command(MINA, JANGGI, "move", json!({ "move": "a4b4" }))
        .await;
    let played = pick_game(MINA, answer, second.number.clone()).await;
    assert!(ids(played.public()).contains(&format!("piece:{}:3", second.number)));
    assert_eq!(pinged(played.public()), [SAM]);
    second.note("a4b4");
    second.board = played.public().clone();
    // An ephemeral response replaces the menu.
    let answer = club
        .command(MINA, JANGGI, "board", json!({ "view": "text" }))
        .await;
    let board_answer = pick_game(MINA, answer, first.number.clone()).await;
    assert_eq!(board_answer.state(), "updated", "{:?}", board_answer.0);
    assert!(
        board_answer.private().contains("#1 ·"),
        "{}",
        board_answer.content()
    );
    let answer = club.command(MINA, JANGGI, "pass", json!({})).await;
    let question = pick_game(MINA, answer, first.number.clone()).await;
    assert_eq!(question.state(), "updated", "{:?}", question.0);
    let yes = format!("{}:yes", first.id("pass"));
    assert!(ids(question.message()).contains(&yes));

    // Made-up menu ids.
    let answer = club.command(MINA, JANGGI, "draw", json!({})).await;
    for made_up in ["game:-:0:dance", "game:-:0:board cho", "game:-:0"] {
        let refusal = club.press_made_up(MINA, answer.message(), made_up).await;
        refusal.private();
    }
    first.play_as(&club, "a4b4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn record_is_of_the_running_game_or_else_the_last_to_end() {
    let club = without_threads().await;
    let mut first = begin(&club, MINA, ALEX).await;
    let mut second = begin(&club, SAM, MINA).await;
    first.play_as(&club, "a4b4").await;
    second.play_as(&club, "c4d4").await;
    let resign = async |user: &str, game: &Game| {
        let number = game.number.clone();
        let ask = club
            .command(user, JANGGI, "resign", json!({ "game": number }))
            .await;
        club.press(user, ask.message(), &ask.yes()).await;
        let over = format!("rematch:{}", game.number);
        club.public_until(JANGGI, |message| {
            ids(message).first().is_some_and(|id| id.starts_with(&over))
        })
        .await;
    };
    let recorded = async |user: &str| {
        let sent = club
            .command(user, JANGGI, "record", json!({ "format": "uci" }))
            .await;
        let url = text(&sent.message()["attachments"][0]["url"]);
        String::from_utf8(club.stage.bytes(&url).await).unwrap()
    };
    // The game with the higher number ends first. The other is first the running one, then the last to end.
    resign(MINA, &second).await;
    assert!(recorded(MINA).await.contains("a4b4"));
    assert!(
        recorded(SAM).await.contains("a4b4"),
        "the only one that runs"
    );
    resign(ALEX, &first).await;
    for user in [MINA, ALEX, SAM] {
        assert!(recorded(user).await.contains("a4b4"), "{user}");
    }
    let film = club.command(SAM, JANGGI, "replay", json!({})).await;
    assert!(film.content().contains("#1"), "{}", film.content());
}

#[tokio::test(flavor = "multi_thread")]
async fn next_game_starts_in_the_parent_channel() {
    let club = Club::open().await;
    let game = club.begin().await;
    let channel_link = format!("/{JANGGI}");
    // Each is answered with a link to the channel, where the courier posts.
    let new_games: [(&str, &str, Value); 2] = [
        (MINA, "challenge", json!({ "opponent": SAM })),
        (SAM, "practice", json!({ "level": 1 })),
    ];
    for (number, (user, command, options)) in (2..).zip(new_games) {
        let practice = club.command(user, &game.home, command, options).await;
        assert!(
            practice.private().contains(&channel_link),
            "{}",
            practice.content()
        );
        let withdraw = format!("withdraw:{number}:0");
        let posted = club
            .public_until(JANGGI, |message| {
                ids(message).contains(&withdraw) || text(&message["content"]).contains("level 1")
            })
            .await;
        assert_eq!(text(&posted["channel"]), JANGGI);
    }
    let ask = club.command(MINA, &game.home, "resign", json!({})).await;
    club.press(MINA, ask.message(), &ask.yes()).await;
    let over = format!("rematch:{}:3", game.number);
    let board = club.message_with(&game.home, &over).await;
    // A rematch is requested in the game's channel, and a line is posted in the parent channel.
    let repeated = club.press(ALEX, &board, &over).await;
    assert!(ids(repeated.public()).contains(&"accept:4:0".to_owned()));
    club.message_with(JANGGI, "accept:4:0").await;

    // Without permission in the parent channel the challenge stays in the thread, as in a thread that the bot did not
    // create.
    let denied = json!({
        "change": "deny", "channel": JANGGI, "permissions": ["SEND_MESSAGES"],
    });
    club.control("world", denied).await;
    let stays = club.command(ALEX, &game.home, "challenge", json!({})).await;
    assert!(ids(stays.public()).contains(&"accept:5:0".to_owned()));
}

//! Practice: the bot takes its seat, moves, answers draws, and takes up its turn again after a kill.

use serde_json::{Value, json};

use crate::club::{ALEX, BOT, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};

/// Where Alex and the bot talk alone.
async fn direct(club: &Club, who: &str) -> String {
    let world = club.stage.get(&format!("/world?as={who}")).await;
    text(&world["dm"]["id"])
}

/// Begins a game in which the person plays Cho; returns its number and its place, with the person's
/// formation chosen and the first board posted.
async fn begin(club: &Club, who: &str, channel: &str, level: u8) -> (String, String, Value) {
    let asked = json!({ "level": level, "side": "cho" });
    let begun = club.command(who, channel, "practice", asked).await;
    let message = begun.public().clone();
    let number = begun.id("withdraw:").split(':').nth(1).unwrap().to_owned();
    let is_direct = channel != JANGGI;
    let home = if is_direct {
        channel.to_owned()
    } else {
        text(&message["id"])
    };
    let first = format!("setup:{number}:1");
    let select = club.message_with(&home, &first).await;
    let board = club.select(who, &select, &first, "HEEH").await;
    (number, home, board.public().clone())
}

/// Waits for the board of a version on which the person is to move.
async fn their_turn(club: &Club, home: &str, number: &str, version: u32) -> Value {
    let id = format!("piece:{number}:{version}");
    let board = club
        .public_until(home, |message| ids(message).contains(&id))
        .await;
    assert!(is_live(&board), "{board}");
    board
}

/// The moves so far, out of the game's record.
async fn record(club: &Club, who: &str, home: &str, number: &str) -> Vec<String> {
    let asked = json!({ "format": "uci", "game": number });
    let sent = club.command(who, home, "record", asked).await;
    let url = text(&sent.message()["attachments"][0]["url"]);
    let file = String::from_utf8(club.stage.bytes(&url).await).unwrap();
    let moves = file.lines().nth(1).unwrap_or_default();
    moves.split_whitespace().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_plays_in_a_thread() {
    let club = Club::open().await;
    let (number, home, board) = begin(&club, ALEX, JANGGI, 2).await;
    assert_eq!(pinged(&board), [ALEX]);
    let asked = club.public(JANGGI).await;
    let asked = asked.last().unwrap();
    assert!(
        text(&asked["content"]).contains("level 2") && !is_live(asked),
        "{asked}"
    );

    // A bystander and a second press have no say; the bot's own turn is nobody's.
    let refused = club
        .command(SAM, &home, "move", json!({ "move": "a4b4" }))
        .await;
    assert!(
        refused.private().contains("do not play"),
        "{}",
        refused.content()
    );

    let mut version = 2;
    for mv in ["a4b4", "i4h4", "b1c3"] {
        let played = club
            .command(ALEX, &home, "move", json!({ "move": mv }))
            .await;
        let shown = played.public();
        assert_eq!(
            pinged(shown),
            Vec::<String>::new(),
            "nobody is pinged for the bot"
        );
        version += 2;
        let board = their_turn(&club, &home, &number, version).await;
        assert_eq!(pinged(&board), [ALEX]);
        assert!(text(&board["author"]["id"]) == BOT);
    }
    let moves = record(&club, ALEX, &home, &number).await;
    assert_eq!(moves.len(), 6, "{moves:?}");

    // A draw in the opening is declined, on the offer itself.
    let offer = club.command(ALEX, &home, "draw", json!({})).await;
    let offer = text(&offer.public()["id"]);
    let settled = club
        .public_until(&home, |message| {
            text(&message["id"]) == offer && text(&message["content"]).contains("declined")
        })
        .await;
    assert!(!is_live(&settled));

    // Resigned, and begun again by the button: the bot has the other side, at the same level.
    let ask = club.command(ALEX, &home, "resign", json!({})).await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
    let rematch = format!("rematch:{number}:{}", version + 1);
    let over = club.message_with(&home, &rematch).await;
    let again = club.press(ALEX, &over, &rematch).await;
    let words = text(&again.public()["content"]);
    assert!(words.contains("level 2"), "{words}");
    let next = again.id("withdraw:").split(':').nth(1).unwrap().to_owned();
    let setup = format!("setup:{next}:0");
    club.message_with(&home, &setup).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_plays_in_direct_messages() {
    let club = Club::open().await;
    let channel = direct(&club, MINA).await;
    let (number, home, _) = begin(&club, MINA, &channel, 1).await;
    club.command(MINA, &home, "move", json!({ "move": "a4b4" }))
        .await
        .public();
    their_turn(&club, &home, &number, 4).await;
    let games = club.command(MINA, &home, "games", json!({})).await;
    games.private();
    let list = games.message()["embeds"].to_string();
    let link = format!("https://discord.com/channels/@me/{channel}");
    assert!(list.contains(&link), "{list}");

    // It is nobody else's to see, and no server's.
    for (who, place) in [(ALEX, direct(&club, ALEX).await), (MINA, JANGGI.to_owned())] {
        let asked = json!({ "game": number });
        let refused = club.command(who, &place, "board", asked).await;
        refused.private();
        assert_eq!(refused.message()["attachments"], json!([]), "{who} {place}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_the_bot_survives_a_kill() {
    let mut club = Club::open().await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 10).await;
    // The answer is held back, so that the kill comes while it is under way.
    let mut version = 2;
    for mv in ["a4b4", "i4h4", "c4d4"] {
        let act = json!({
            "as": ALEX, "channel": home, "name": "move", "options": { "move": mv },
        });
        club.stage.post("/do/command?wait=no", act).await;
        let id = format!("piece:{number}:{}", version + 1);
        club.public_until(&home, |message| ids(message).contains(&id))
            .await;
        club.kill_bot().await;
        club.start_bot().await;
        version += 2;
        their_turn(&club, &home, &number, version).await;
    }
    let moves = record(&club, ALEX, &home, &number).await;
    assert_eq!(moves.len(), 6, "{moves:?}");
    let boards = club.public(&home).await;
    let shown: Vec<String> = boards
        .iter()
        .filter_map(|board| text(&board["content"]).lines().next().map(str::to_owned))
        .filter(|line| line.starts_with("Move "))
        .collect();
    assert_eq!(shown.len(), 6, "each board once: {shown:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_to_the_bot_is_shown_the_way_to_practice() {
    let club = Club::open().await;
    let refused = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": BOT }))
        .await;
    assert!(
        refused.private().contains("/practice"),
        "{}",
        refused.content()
    );
    let refused = club
        .command(MINA, JANGGI, "challenge", json!({ "opponent": BOT }))
        .await;
    assert!(refused.private().contains("/연습"), "{}", refused.content());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_read_out() {
    let club = Club::open().await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 1).await;
    let asked = json!({ "view": "text", "game": number });
    let read = club.command(ALEX, &home, "board", asked).await;
    let words = read.private();
    assert!(
        words.contains("\n 1 R N B A · A B N R\n   a b c d e f g h i\n```"),
        "{words}"
    );
    assert!(words.contains("Cho: general e2"), "{words}");
    assert_eq!(read.message()["attachments"], json!([]));
}

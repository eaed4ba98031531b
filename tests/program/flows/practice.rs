//! Practice: the bot takes its seat, moves, answers draw offers, and resumes its turn after a kill.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::flows::club::{
    ALEX, BOT, Club, JANGGI, MINA, SAM, alt, contains, ids, is_live, pinged, says, text,
};
use crate::flows::game::resign;

/// Begins a game in which the person plays Cho; returns its number, channel and first board. The person's
/// formation is chosen.
pub async fn begin(club: &Club, user: &str, channel: &str, level: u8) -> (String, String, Value) {
    let options = json!({ "level": level, "side": "cho" });
    begin_by(club, user, channel, options).await
}

/// The same with any options.
pub async fn begin_by(
    club: &Club,
    user: &str,
    channel: &str,
    options: Value,
) -> (String, String, Value) {
    let practice = club.command(user, channel, "practice", options).await;
    let message = practice.public();
    let number = practice.number();
    let home = match channel {
        JANGGI => text(&message["id"]),
        _ => channel.to_owned(),
    };
    let first = format!("setup:{number}:1");
    let select = club.message_with(&home, &first).await;
    let board = club.select(user, &select, &first, "HEEH").await;
    (number, home, board.public().clone())
}

/// Waits for the board of a version with the person to move.
async fn their_turn(club: &Club, home: &str, number: &str, version: u32) -> Value {
    let id = format!("piece:{number}:{version}");
    let board = club.message_with(home, &id).await;
    assert!(is_live(&board), "{board}");
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_plays_in_a_thread() {
    let club = Club::open().await;
    let (number, home, board) = begin(&club, ALEX, JANGGI, 2).await;
    assert!(pinged(&board).is_empty(), "they have just chosen");
    let messages = club.public(JANGGI).await;
    let challenge = messages.last().unwrap();
    says(challenge, "level 2");
    assert!(!is_live(challenge), "{challenge}");

    let mut version = 2;
    for mv in ["a4b4", "i4h4", "b1c3"] {
        let played = club.types(ALEX, &home, mv);
        // One message with both moves and the board after them.
        let played = played.await;
        let board = played.public();
        version += 2;
        let piece = format!("piece:{number}:{version}");
        assert!(ids(board).contains(&piece), "{board}");
        for ply in [version - 3, version - 2] {
            says(board, &format!("Move {ply} · "));
        }
        assert!(pinged(board).is_empty(), "they are there");
        assert_eq!(board["author"]["id"], BOT);
    }
    assert_eq!(club.moves(ALEX, &home, &number).await.len(), 6);
    let boards = club.public(&home).await;
    let boards = boards
        .iter()
        .filter(|message| message["attachments"] != json!([]));
    // The formations, the first board, and one board for each turn.
    assert_eq!(boards.count(), 5);

    // A draw offer asks first. In the opening the draw is declined, in the message of the offer.
    let draw = format!("draw:{number}:{version}");
    let piece = format!("piece:{number}:{version}");
    let board = club.message_with(&home, &piece).await;
    let offer = format!("{draw}:offer");
    let question = club.press_on_private(ALEX, &board, &offer).await;
    question.says_privately("the game ends at once");
    let buttons = ["back", "yes"].map(|word| format!("{draw}:{word}"));
    assert_eq!(ids(question.message()), buttons);
    let offered = club.press(ALEX, question.message(), &question.yes()).await;
    offered.updated();
    let declined = club.message_saying(&home, "I decline the draw").await;
    assert!(!is_live(&declined));
    // No further message is posted, because the player is still there.
    let last = club.public(&home).await.pop().unwrap();
    assert_eq!(last["id"], declined["id"]);
    // The answer to a rematch links to its thread, which the bot has opened in the meantime.
    let last = resign(&club, ALEX, &home, &number).await;
    let rematch = club.press(ALEX, &last, &ids(&last)[0]).await;
    let link = rematch.private();
    let is_next = |message: &Value| message["id"] != *home && contains(message, "level 2");
    let next = club.public_until(JANGGI, is_next).await;
    assert!(link.contains(&text(&next["id"])), "{link}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_plays_in_direct_messages() {
    let club = Club::open().await;
    let channel = club.direct(MINA).await;
    let (number, home, _) = begin(&club, MINA, &channel, 1).await;
    club.types(MINA, &home, "a4b4").await.public();
    their_turn(&club, &home, &number, 4).await;
    let games = club.command(MINA, &home, "games", json!({})).await;
    games.private();
    let link = format!("https://discord.com/channels/@me/{channel}");
    assert!(games.card().contains(&link), "{}", games.0);
    // In a server, the list counts the game.
    let list = club.command(MINA, JANGGI, "games", json!({})).await;
    list.says_privately("다이렉트 메시지에서 내 차례인 대국이 1판");

    // The game is invisible to other people and in servers.
    for (user, place) in [(ALEX, club.direct(ALEX).await), (MINA, JANGGI.to_owned())] {
        let options = json!({ "game": number });
        let refusal = club.command(user, &place, "board", options).await;
        refusal.private();
        let files = &refusal.message()["attachments"];
        assert_eq!(files, &json!([]), "{user} {place}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lower_level_is_offered_after_three_losses() {
    let club = Club::open().await;
    let channel = club.direct(MINA).await;
    for nth in 1..=3 {
        let (number, home, _) = begin(&club, MINA, &channel, 2).await;
        let last = resign(&club, MINA, &home, &number).await;
        let lower = format!("level:{number}:3:1");
        assert_eq!(ids(&last).contains(&lower), nth == 3, "after {nth}: {last}");
        if nth == 3 {
            let repeated = club.press(MINA, &last, &lower).await;
            says(repeated.public(), "1단계");
        }
    }
    // In a game between people there is no level.
    let over = club.begin().await.resign(&club, MINA).await;
    let level = ids(&over)[0].replace("rematch", "level") + ":5";
    for (user, reason) in [(ALEX, "button"), (SAM, "You are not a player")] {
        let refusal = club.press_made_up(user, &over, &level).await;
        refusal.says_privately(reason);
    }
}

/// A bot that thinks until released: our engine behind a gate.
struct Gate {
    folder: TempDir,
}

impl Gate {
    fn closed() -> Gate {
        use std::os::unix::fs::PermissionsExt;
        let folder = TempDir::new().unwrap();
        let open = folder.path().join("open");
        let engine = folder.path().join("engine");
        let script = format!(
            "#!/bin/sh\nwhile read -r line; do\n  case \"$line\" in go*) while [ ! -e '{}' ]; do \
             sleep 0.05; done;; esac\n  echo \"$line\"\ndone | '{}' uci\n",
            open.display(),
            env!("CARGO_BIN_EXE_hansu"),
        );
        std::fs::write(&engine, script).unwrap();
        std::fs::set_permissions(&engine, PermissionsExt::from_mode(0o755)).unwrap();
        Gate { folder }
    }

    fn open(&self) {
        std::fs::write(self.folder.path().join("open"), "").unwrap();
    }

    fn close(&self) {
        std::fs::remove_file(self.folder.path().join("open")).unwrap();
    }

    /// Opens a club in which the bot of level 10 waits at the gate. A board waits for it for half of `claim`.
    async fn club(&self, claim: &str) -> Club {
        let engine = self.folder.path().join("engine").display().to_string();
        let settings = [
            ("HANSU_ENGINE__COMMAND", engine.as_str()),
            ("HANSU_ENGINE__COMMAND_PATIENCE_MS", "60000"),
            ("HANSU_DELIVERY__CLAIM_MS", claim),
        ];
        Club::open_with(|_| {}, &settings).await
    }
}

/// Returns the boards of a game, by the moves they show.
async fn told(club: &Club, home: &str) -> Vec<String> {
    let boards = club.public(home).await;
    let moves = |board: &Value| {
        let words = text(&board["content"]);
        let lines = words.lines().filter(|line| line.starts_with("Move "));
        let numbers = lines.filter_map(|line| line.split(' ').nth(1).map(str::to_owned));
        numbers.collect::<Vec<String>>().join("+")
    };
    let boards_moves = boards.iter().map(moves);
    boards_moves.filter(|moves| !moves.is_empty()).collect()
}

/// Types a move without waiting for the response. Returns the path of its outcome.
async fn type_move(club: &Club, home: &str, mv: &str) -> String {
    club.send(ALEX, home, "move", json!({ "move": mv })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_move_waits_briefly_for_the_bots_reply() {
    let gate = Gate::closed();
    let club = gate.club("20000").await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 10).await;
    let typed = type_move(&club, &home, "a4b4").await;
    club.is_deferred(&typed).await;
    assert_eq!(told(&club, &home).await, Vec::<String>::new());
    gate.open();
    their_turn(&club, &home, &number, 4).await;
    assert_eq!(club.state(&typed).await, "answered");
    assert_eq!(told(&club, &home).await, ["1+2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_bot_replies_in_its_own_message() {
    let gate = Gate::closed();
    let club = gate.club("2000").await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 10).await;
    type_move(&club, &home, "a4b4").await;
    let own_message = club.message_with(&home, &format!("piece:{number}:3")).await;
    says(&own_message, "Move 1 · ");
    gate.open();
    let board = their_turn(&club, &home, &number, 4).await;
    assert!(pinged(&board).is_empty(), "it did not take that long");
    assert_eq!(told(&club, &home).await, ["1", "1+2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn move_by_menu_is_confirmed_at_once_and_posted_once() {
    let gate = Gate::closed();
    let club = gate.club("20000").await;
    let (number, home, board) = begin(&club, ALEX, JANGGI, 10).await;
    let played = club.move_by_menu(ALEX, &board, "a4", "b4").await;
    played.updated();
    played.says_privately("Move 1");
    gate.open();
    their_turn(&club, &home, &number, 4).await;
    assert_eq!(told(&club, &home).await, ["1+2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn takeback_during_the_bots_turn_releases_the_board() {
    let gate = Gate::closed();
    let club = gate.club("20000").await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 10).await;
    let typed = type_move(&club, &home, "a4b4").await;
    club.is_deferred(&typed).await;
    let returned = club.command(ALEX, &home, "takeback", json!({})).await;
    let board = returned.public();
    says(board, "took back their last move");
    assert!(ids(board).contains(&format!("piece:{number}:4")), "{board}");
    assert_eq!(told(&club, &home).await, ["1"]);
    // The running search is discarded; the next move gets its reply.
    gate.open();
    club.types(ALEX, &home, "c4d4").await;
    their_turn(&club, &home, &number, 6).await;
    assert_eq!(told(&club, &home).await, ["1", "1+2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_turn_survives_a_kill() {
    let gate = Gate::closed();
    let mut club = gate.club("20000").await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 10).await;
    let typed = type_move(&club, &home, "a4b4").await;
    club.is_deferred(&typed).await;
    club.restart_bot().await;
    // The typed move is shown without further delay, and the bot continues to think.
    club.message_with(&home, &format!("piece:{number}:3")).await;
    assert_eq!(club.state(&typed).await, "answered");
    club.kill_bot().await;
    gate.open();
    club.start_bot().await;
    let board = their_turn(&club, &home, &number, 4).await;
    assert_eq!(told(&club, &home).await, ["1", "1+2"]);

    // The same while a board without a waiting handler is held back.
    gate.close();
    let piece = format!("piece:{number}:4");
    let menu = club.select(ALEX, &board, &piece, "c4").await;
    let target = menu.id("target:");
    let played = club.select(ALEX, menu.message(), &target, "d4").await;
    played.updated();
    club.restart_bot().await;
    club.message_with(&home, &format!("piece:{number}:5")).await;
    gate.open();
    their_turn(&club, &home, &number, 6).await;
    assert_eq!(told(&club, &home).await, ["1", "1+2", "3", "3+4"]);
    let moves = club.moves(ALEX, &home, &number).await;
    assert_eq!(moves.len(), 4, "{moves:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_to_the_bot_offers_practice() {
    let club = Club::open().await;
    let options = json!({
        "opponent": BOT, "side": "cho", "ruleset": "casual", "handicap": "soldier", "hints": "none",
    });
    let offer = club.command(ALEX, JANGGI, "challenge", options).await;
    offer.says_privately("/practice");
    let mut buttons = ids(offer.message());
    let rules_id = buttons.pop().unwrap();
    assert!(rules_id.starts_with("set:-:0:rules-draft."), "{rules_id}");
    let levels = ["1", "3", "5", "7", "10"];
    let as_asked = levels.map(|level| format!("accept:-:0:{level}.cho.casual.soldier.none"));
    assert_eq!(buttons, as_asked);
    let begun = club.press(ALEX, offer.message(), &buttons[1]).await;
    assert!(ids(begun.updated()).is_empty());
    begun.says("below");
    let game = club.message_saying(JANGGI, "level 3").await;
    for phrase in [
        "plays Cho",
        "Han plays without a soldier",
        "No points",
        "No hints",
    ] {
        says(&game, phrase);
    }
    // It continues like any other game: the bot joins, and Alex chooses.
    club.message_with(&text(&game["id"]), "setup:1:1").await;

    // By the user command, and with terms that are rejected when the game would begin.
    let target =
        json!({ "as": MINA, "channel": JANGGI, "name": "Challenge to Janggi", "target": BOT });
    let clicked = club.stage.post("/do/command", target).await;
    let clicked = &clicked["message"];
    says(clicked, "`/연습`");
    assert_eq!(ids(clicked)[0], "accept:-:0:1.-.-.-.-");
    let pointless = "accept:-:0:3.-.casual.first-move.-";
    let refusal = club.press_made_up(MINA, clicked, pointless).await;
    refusal.says_privately("점수를 세지");
}

#[tokio::test(flavor = "multi_thread")]
async fn ending_begins_at_its_position_with_its_own_terms() {
    let club = Club::open().await;
    for options in [
        json!({ "start": "no-such-ending" }),
        json!({ "start": "two-chariots", "level": 3 }),
        json!({ "start": "two-chariots", "game": "xiangqi" }),
    ] {
        let refusal = club.command(ALEX, JANGGI, "practice", options).await;
        assert!(!refusal.private().is_empty(), "{}", refusal.0);
    }
    let options = json!({ "start": "two-chariots" });
    let begun = club.command(ALEX, JANGGI, "practice", options).await;
    let home = text(&begun.public()["id"]);
    let board = club.message_with_any(&home, "piece:").await;
    assert!(alt(&board).contains("chariot h9 c10"), "{board}");
}

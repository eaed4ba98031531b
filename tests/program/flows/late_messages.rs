//! Answers about messages that are late or cannot be sent.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, JANGGI, LOUNGE, MINA, SAM, ids, is_live, text};
use crate::flows::game::Game;

/// Waits until the channel has rejected the newest board.
async fn newest_board_waits(club: &Club) {
    let newest = "select state from outbox where kind = 'board' order by id desc limit 1";
    let parked = async || (club.column::<String>(newest).await == ["parked"]).then_some(());
    club.stage.until(parked).await;
}

/// A moderator deletes a board before the bot knows that it was posted. It is not posted again.
#[tokio::test(flavor = "multi_thread")]
async fn board_deleted_at_once_stays_deleted() {
    // The handler's connection is cut and it retries, or it gets an error and the courier searches.
    let lost_answers = [
        json!({ "action": "drop", "when": "after" }),
        json!({ "action": "fail", "status": 400, "code": 50035, "when": "after" }),
    ];
    let club = Club::open().await;
    let mut game = club.begin().await;
    let moves = [["a4b4", "a7b7"], ["c4c5", "c7c6"]];
    for (mut fault_spec, [first, second]) in lost_answers.into_iter().zip(moves) {
        game.is_quiet(&club).await;
        fault_spec["path"] = json!("/callback");
        club.fault(fault_spec).await;
        let fault_id = club
            .fault(json!({ "method": "GET", "path": "/messages/@original", "action": "hold" }))
            .await;
        game.send(&club, first).await;
        game.note(first);
        club.is_hit(&fault_id).await;
        let board = club.message_with(&game.home, &game.id("piece")).await;
        let change = json!({ "change": "delete_message", "message": board["id"] });
        club.control("world", change).await;
        club.release(&fault_id).await;
        // Everything pending is sent before the next board.
        club.types(game.turn(), &game.home, second).await;
        let deleted = game.id("piece");
        game.note(second);
        game.next_board(&club).await;
        let boards = club.public(&game.home).await;
        let is_reposted = boards.iter().any(|board| ids(board).contains(&deleted));
        let board_title = format!("Move {} ·", game.moves.ply() - 1);
        let late = boards
            .iter()
            .any(|board| text(&board["content"]).contains(&board_title));
        assert!(!is_reposted && !late, "{first}: {boards:?}\n{}", club.log());
    }
}

/// A challenge that could not be posted is delivered as the list of games promises.
#[tokio::test(flavor = "multi_thread")]
async fn parked_challenge_is_posted_as_the_list_promises() {
    let club = Club::open().await;
    // Without a number, `/board` would show the other game.
    let game = club.begin().await;
    game.is_quiet(&club).await;
    for fault_spec in [
        json!({
            "method": "POST", "path": "/callback", "body": "accept:2:", "times": 2,
            "action": "fail", "status": 404, "code": 10062,
        }),
        json!({
            "method": "POST", "path": format!("/channels/{JANGGI}/messages$"),
            "action": "fail", "status": 403, "code": 50013,
        }),
    ] {
        club.fault(fault_spec).await;
    }
    club.send(MINA, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    let list_text = club
        .stage
        .until(async || {
            let games = club.command(MINA, JANGGI, "games", json!({})).await;
            let list_text = games.card();
            list_text
                .contains("글을 쓸 수 없습니다")
                .then_some(list_text)
        })
        .await;
    assert!(
        list_text.contains("`대국:2`"),
        "how to bring it: {list_text}"
    );
    let games = club.command(SAM, JANGGI, "games", json!({})).await;
    let list_text = games.card();
    assert!(list_text.contains("`/board` with `game:2`"), "{list_text}");

    let board_answer = club
        .command(MINA, JANGGI, "board", json!({ "game": "2" }))
        .await;
    board_answer.private();
    let challenge = club.message_with(JANGGI, "accept:2:0").await;
    assert!(is_live(&challenge));
    let accepted = club.press(SAM, &challenge, "accept:2:0").await;
    accepted.updated();
}

/// A response given while an older message is pending names the kind of the pending message.
#[tokio::test(flavor = "multi_thread")]
async fn answer_names_the_kind_of_the_pending_message() {
    for (cho, han, accepted, chosen) in [
        (
            MINA,
            ALEX,
            "You accepted the challenge. The board will appear",
            "Chosen. The next message will appear",
        ),
        (
            ALEX,
            MINA,
            "수락했습니다. 판은 곧 올라옵니다.",
            "골랐습니다. 다음 메시지는 곧 올라옵니다.",
        ),
    ] {
        let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
        let options = json!({ "opponent": han, "side": "cho" });
        let challenge = club.command(cho, JANGGI, "challenge", options).await;
        let message = challenge.public().clone();
        // A second challenge, which is not delivered, is older than the answer to the first.
        club.fault(json!({
            "method": "POST", "path": "/callback", "body": "accept:2:", "times": 2,
            "action": "fail", "status": 404, "code": 10062,
        }))
        .await;
        let fault_id = club
            .fault(json!({
                "method": "POST", "path": format!("/channels/{JANGGI}/messages$"),
                "action": "hold",
            }))
            .await;
        club.send(cho, JANGGI, "challenge", json!({ "opponent": SAM }))
            .await;
        club.is_hit(&fault_id).await;
        // In the thread the first select is delayed, and the choice is made by command.
        let home = text(&message["id"]);
        let select = club
            .fault(json!({
                "method": "POST", "path": format!("/channels/{home}/messages$"),
                "action": "hold",
            }))
            .await;
        let answer = club.press(han, &message, &challenge.id("accept:")).await;
        answer.says_privately(accepted);
        club.release(&fault_id).await;
        club.is_hit(&select).await;
        let answer = club
            .command(han, &home, "setup", json!({ "formation": "HEEH" }))
            .await;
        answer.says_privately(chosen);
        club.release(&select).await;
        club.message_with(&home, "setup:1:1").await;
    }
}

/// A player who moves by the menus where the bot may no longer post learns that, and who can fix it.
#[tokio::test(flavor = "multi_thread")]
async fn move_by_menu_reports_that_posting_is_forbidden() {
    let club = Club::open().await;
    let mut game: Game = club.begin().await;
    game.is_quiet(&club).await;
    let deny = |permissions: Value| json!({ "change": "deny", "channel": JANGGI, "permissions": permissions });
    let locked_out = json!(["SEND_MESSAGES_IN_THREADS"]);
    club.control("world", deny(locked_out)).await;
    let played = club.move_by_menu(MINA, &game.board, "a4", "b4").await;
    game.note("a4b4");
    for phrase in [
        "스레드에서 메시지 보내기",
        "올리지 못했습니다",
        "서버 관리자",
    ] {
        played.says(phrase);
    }
    assert!(!is_live(played.message()));
    // The other player is notified and moves from an ephemeral copy.
    let dm = club.direct(ALEX).await;
    club.message_saying(&dm, "It's your turn").await;
    let copy = club
        .command(ALEX, LOUNGE, "board", json!({ "game": game.number }))
        .await;
    let copy = match copy.private() {
        // Showing the board retries the post.
        words if words.contains("Move 1") && words.contains("I'm sending it again now") => copy,
        words => panic!("{words}"),
    };
    let menu = club
        .select(ALEX, copy.message(), &game.id("piece"), "a7")
        .await;
    let target = menu.id("target:");
    let played = club.select(ALEX, menu.message(), &target, "b7").await;
    assert!(is_live(menu.message()) && !is_live(played.message()));
    game.note("a7b7");
    // In the thread itself the missing permission is named.
    let copy = club.command(MINA, &game.home, "board", json!({})).await;
    let played = club.move_by_menu(MINA, copy.message(), "c4", "c5").await;
    played.says("올리지 못했습니다");
    game.note("c4c5");
    let copy = club.command(ALEX, &game.home, "board", json!({})).await;
    let played = club.move_by_menu(ALEX, copy.message(), "c7", "c6").await;
    for phrase in [
        "Send Messages in Threads",
        "I can't post it here",
        "server manager",
        "`/board`",
    ] {
        played.says(phrase);
    }
    game.note("c7c6");
    newest_board_waits(&club).await;
    // The permission is granted again. The newest of the waiting boards is posted automatically, and the others never.
    club.control("world", deny(json!([]))).await;
    game.next_board(&club).await;
    game.play(&club, "e4d4").await;
    let boards = club.public(&game.home).await;
    let words = boards.iter().map(|message| text(&message["content"]));
    let moves: Vec<String> = words
        .filter_map(|words| {
            let line = words.lines().find(|line| line.starts_with("Move "))?;
            Some(line.to_owned())
        })
        .collect();
    assert!(
        matches!(&moves[..], [fourth, fifth] if fourth.starts_with("Move 4 ") && fifth.starts_with("Move 5 ")),
        "{moves:?}"
    );
}

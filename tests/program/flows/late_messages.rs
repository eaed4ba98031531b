//! Answers about messages that are late or cannot be sent.

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::flows::club::{ALEX, Club, JANGGI, LOUNGE, MINA, SAM, ids, is_live, text};
use crate::flows::game::Game;

/// Arms a fault; returns its number.
async fn fault(club: &Club, how: Value) -> String {
    club.control("faults", how).await["id"].to_string()
}

/// Until the channel has refused the newest board.
async fn newest_board_waits(club: &Club) {
    let options = SqliteConnectOptions::new().filename(club.database());
    let beside = SqlitePool::connect_with(options).await.unwrap();
    let parked = async || {
        let newest = "select state = 'parked' from outbox where kind = 'board' order by id desc";
        let parked: bool = sqlx::query_scalar(newest).fetch_one(&beside).await.ok()?;
        parked.then_some(())
    };
    club.stage.until(parked).await;
}

async fn strikes(club: &Club, fault: &str) {
    let hit = format!("/control/faults/{fault}?wait=10000");
    assert_eq!(club.stage.get(&hit).await["hits"], 1);
}

/// A moderator deletes a board before the bot knows that it was posted: it is not posted again.
#[tokio::test(flavor = "multi_thread")]
async fn board_deleted_at_once_stays_deleted() {
    // The handler's connection is cut and it retries, or it gets an error and the courier searches.
    let lost = [
        json!({ "action": "drop", "when": "after" }),
        json!({ "action": "fail", "status": 400, "code": 50035, "when": "after" }),
    ];
    let club = Club::open().await;
    let mut game = club.begin().await;
    let moves = [["a4b4", "a7b7"], ["c4c5", "c7c6"]];
    for (mut how, [first, second]) in lost.into_iter().zip(moves) {
        game.is_quiet(&club).await;
        how["path"] = json!("/callback");
        fault(&club, how).await;
        let held = fault(
            &club,
            json!({ "method": "GET", "path": "/messages/@original", "action": "hold" }),
        )
        .await;
        let act = json!({
            "as": game.turn(), "channel": game.home, "name": "move", "options": { "move": first },
        });
        club.stage.post("/do/command?wait=no", act).await;
        game.note(first);
        strikes(&club, &held).await;
        let board = club.message_with(&game.home, &game.id("piece")).await;
        let change = json!({ "change": "delete_message", "message": board["id"] });
        club.control("world", change).await;
        club.control(&format!("faults/{held}/release"), json!({}))
            .await;
        // The next board comes after everything that is pending.
        club.command(game.turn(), &game.home, "move", json!({ "move": second }))
            .await;
        let deleted = game.id("piece");
        game.note(second);
        game.next_board(&club).await;
        let boards = club.public(&game.home).await;
        let again = boards.iter().any(|board| ids(board).contains(&deleted));
        let told = format!("Move {} ·", game.moves.ply() - 1);
        let late = boards
            .iter()
            .any(|board| text(&board["content"]).contains(&told));
        assert!(!again && !late, "{first}: {boards:?}\n{}", club.log());
    }
}

/// A challenge that could not be posted is delivered as the list of games says.
#[tokio::test(flavor = "multi_thread")]
async fn parked_challenge_is_posted_as_the_list_promises() {
    let club = Club::open().await;
    // The other game is the one that `/board` alone would mean.
    let game = club.begin().await;
    game.is_quiet(&club).await;
    for how in [
        json!({
            "method": "POST", "path": "/callback", "body": "accept:2:", "times": 2,
            "action": "fail", "status": 404, "code": 10062,
        }),
        json!({
            "method": "POST", "path": format!("/channels/{JANGGI}/messages$"),
            "action": "fail", "status": 403, "code": 50013,
        }),
    ] {
        fault(&club, how).await;
    }
    let act = json!({
        "as": MINA, "channel": JANGGI, "name": "challenge", "options": { "opponent": SAM },
    });
    club.stage.post("/do/command?wait=no", act).await;
    let told = club
        .stage
        .until(async || {
            let games = club.command(MINA, JANGGI, "games", json!({})).await;
            let told = text(&games.message()["embeds"][0]["description"]);
            told.contains("글을 쓸 수 없습니다").then_some(told)
        })
        .await;
    assert!(told.contains("`대국:2`"), "how to bring it: {told}");
    let games = club.command(SAM, JANGGI, "games", json!({})).await;
    let told = text(&games.message()["embeds"][0]["description"]);
    assert!(told.contains("`/board` with `game:2`"), "{told}");

    let looked = club
        .command(MINA, JANGGI, "board", json!({ "game": "2" }))
        .await;
    looked.private();
    let challenge = club.message_with(JANGGI, "accept:2:0").await;
    assert!(is_live(&challenge));
    let accepted = club.press(SAM, &challenge, "accept:2:0").await;
    assert_eq!(accepted.state(), "updated", "{:?}", accepted.0);
}

/// A response given while an older message is pending names the kind of what follows.
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
        let asked = json!({ "opponent": han, "side": "cho" });
        let challenge = club.command(cho, JANGGI, "challenge", asked).await;
        let message = challenge.public().clone();
        // A second challenge, which is not delivered, is older than the answer to the first.
        fault(
            &club,
            json!({
                "method": "POST", "path": "/callback", "body": "accept:2:", "times": 2,
                "action": "fail", "status": 404, "code": 10062,
            }),
        )
        .await;
        let held = fault(
            &club,
            json!({
                "method": "POST", "path": format!("/channels/{JANGGI}/messages$"),
                "action": "hold",
            }),
        )
        .await;
        let act = json!({
            "as": cho, "channel": JANGGI, "name": "challenge", "options": { "opponent": SAM },
        });
        club.stage.post("/do/command?wait=no", act).await;
        strikes(&club, &held).await;
        // In the thread the first select is delayed, and the choice is made by command.
        let home = text(&message["id"]);
        let select = fault(
            &club,
            json!({
                "method": "POST", "path": format!("/channels/{home}/messages$"),
                "action": "hold",
            }),
        )
        .await;
        let answer = club.press(han, &message, &challenge.id("accept:")).await;
        assert!(answer.private().contains(accepted), "{}", answer.content());
        club.control(&format!("faults/{held}/release"), json!({}))
            .await;
        strikes(&club, &select).await;
        let answer = club
            .command(han, &home, "setup", json!({ "formation": "HEEH" }))
            .await;
        assert!(answer.private().contains(chosen), "{}", answer.content());
        club.control(&format!("faults/{select}/release"), json!({}))
            .await;
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
    let marked = club
        .select(MINA, &game.board, &game.id("piece"), "a4")
        .await;
    let target = marked.id("target:");
    let played = club.select(MINA, marked.message(), &target, "b4").await;
    game.note("a4b4");
    for part in [
        "스레드에서 메시지 보내기",
        "올리지 못했습니다",
        "서버 관리자",
    ] {
        assert!(played.content().contains(part), "{}", played.content());
    }
    assert!(!is_live(played.message()));
    // The other player is notified and moves from an ephemeral copy.
    let dm = (ALEX.parse::<u64>().unwrap() + 1000).to_string();
    club.public_until(&dm, |message| {
        text(&message["content"]).contains("It's your turn")
    })
    .await;
    let copy = club
        .command(ALEX, LOUNGE, "board", json!({ "game": game.number }))
        .await;
    let copy = match copy.private() {
        // To look is to try again.
        words if words.contains("Move 1") && words.contains("I'm sending it again now") => copy,
        words => panic!("{words}"),
    };
    let marked = club
        .select(ALEX, copy.message(), &game.id("piece"), "a7")
        .await;
    let target = marked.id("target:");
    let played = club.select(ALEX, marked.message(), &target, "b7").await;
    assert!(is_live(marked.message()) && !is_live(played.message()));
    game.note("a7b7");
    // In the thread itself the missing permission is named.
    let copy = club.command(MINA, &game.home, "board", json!({})).await;
    let marked = club
        .select(MINA, copy.message(), &game.id("piece"), "c4")
        .await;
    let target = marked.id("target:");
    let played = club.select(MINA, marked.message(), &target, "c5").await;
    assert!(
        played.content().contains("올리지 못했습니다"),
        "{}",
        played.content()
    );
    game.note("c4c5");
    let copy = club.command(ALEX, &game.home, "board", json!({})).await;
    let marked = club
        .select(ALEX, copy.message(), &game.id("piece"), "c7")
        .await;
    let target = marked.id("target:");
    let played = club.select(ALEX, marked.message(), &target, "c6").await;
    for part in [
        "Send Messages in Threads",
        "I can't post it here",
        "server manager",
        "`/board`",
    ] {
        assert!(played.content().contains(part), "{}", played.content());
    }
    game.note("c7c6");
    newest_board_waits(&club).await;
    // The permission is granted again. The newest of the boards that waited comes by itself, and the others never.
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

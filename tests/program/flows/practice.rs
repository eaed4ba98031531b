//! Practice: the bot takes its seat, moves, answers draw offers, and resumes its turn after a kill.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::flows::club::{ALEX, Answer, BOT, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};

/// Begins a game in which the person plays Cho; returns its number, channel and first board. The person's
/// formation is chosen.
pub async fn begin(club: &Club, user: &str, channel: &str, level: u8) -> (String, String, Value) {
    let options = json!({ "level": level, "side": "cho" });
    let practice = club.command(user, channel, "practice", options).await;
    let message = practice.public().clone();
    let number = practice
        .id("withdraw:")
        .split(':')
        .nth(1)
        .unwrap()
        .to_owned();
    let is_direct = channel != JANGGI;
    let home = if is_direct {
        channel.to_owned()
    } else {
        text(&message["id"])
    };
    let first = format!("setup:{number}:1");
    let select = club.message_with(&home, &first).await;
    let board = club.select(user, &select, &first, "HEEH").await;
    (number, home, board.public().clone())
}

/// Waits for the board of a version with the person to move.
async fn their_turn(club: &Club, home: &str, number: &str, version: u32) -> Value {
    let id = format!("piece:{number}:{version}");
    let board = club
        .public_until(home, |message| ids(message).contains(&id))
        .await;
    assert!(is_live(&board), "{board}");
    board
}

/// Returns the moves so far, from the game's record.
async fn record(club: &Club, user: &str, home: &str, number: &str) -> Vec<String> {
    let options = json!({ "format": "uci", "game": number });
    let sent = club.command(user, home, "record", options).await;
    let url = text(&sent.message()["attachments"][0]["url"]);
    let file = String::from_utf8(club.stage.bytes(&url).await).unwrap();
    let moves = file.lines().nth(1).unwrap_or_default();
    moves.split_whitespace().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_plays_in_a_thread() {
    let club = Club::open().await;
    let (number, home, board) = begin(&club, ALEX, JANGGI, 2).await;
    assert_eq!(
        pinged(&board),
        Vec::<String>::new(),
        "they have just chosen"
    );
    let messages = club.public(JANGGI).await;
    let challenge = messages.last().unwrap();
    assert!(
        text(&challenge["content"]).contains("level 2") && !is_live(challenge),
        "{challenge}"
    );

    // A bystander or a second press is rejected, and nobody can act during the bot's turn.
    let refusal = club
        .command(SAM, &home, "move", json!({ "move": "a4b4" }))
        .await;
    assert!(
        refusal.private().contains("not a player"),
        "{}",
        refusal.content()
    );

    let mut version = 2;
    for mv in ["a4b4", "i4h4", "b1c3"] {
        let played = club
            .command(ALEX, &home, "move", json!({ "move": mv }))
            .await;
        // One message with both moves and the board after them.
        let board = played.public();
        version += 2;
        assert!(
            ids(board).contains(&format!("piece:{number}:{version}")),
            "{board}"
        );
        assert!(is_live(board), "{board}");
        let words = text(&board["content"]);
        let move_titles = [version - 3, version - 2].map(|ply| format!("Move {ply} · "));
        assert!(
            move_titles.iter().all(|phrase| words.contains(phrase)),
            "{words}"
        );
        assert_eq!(pinged(board), Vec::<String>::new(), "they are there");
        assert!(text(&board["author"]["id"]) == BOT);
    }
    let moves = record(&club, ALEX, &home, &number).await;
    assert_eq!(moves.len(), 6, "{moves:?}");
    let boards = club.public(&home).await;
    let boards = boards
        .iter()
        .filter(|message| message["attachments"] != json!([]));
    // The formations, the first board, and one board for each turn.
    assert_eq!(boards.count(), 5);

    // A draw offer asks first, however it is made.
    let game = format!("draw:{number}:{version}");
    let typed = json!({ "move": "draw" });
    let mut question = vec![
        club.command(ALEX, &home, "draw", json!({})).await,
        club.command(ALEX, &home, "move", typed).await,
    ];
    let board = club
        .message_with(&home, &game.replace("draw", "piece"))
        .await;
    let offer = format!("{game}:offer");
    question.push(club.press_on_private(ALEX, &board, &offer).await);
    for question in &question {
        let content = question.private();
        assert!(content.contains("the game ends at once"), "{content}");
        let buttons = ["back", "yes"].map(|word| format!("{game}:{word}"));
        assert_eq!(ids(question.message()), buttons);
    }
    let back_id = format!("{game}:back");
    let returned = club.press(ALEX, question[0].message(), &back_id).await;
    assert_eq!(returned.state(), "updated");
    // In the opening the draw is declined, in the message of the offer.
    let offered = club
        .press(ALEX, question[1].message(), &question[1].yes())
        .await;
    assert_eq!(offered.state(), "updated", "{:?}", offered.0);
    let offer = club
        .public_until(&home, |message| {
            let content = text(&message["content"]);
            content.contains("offers a draw") || content.contains("I decline the draw")
        })
        .await;
    let offer = text(&offer["id"]);
    let declined = club
        .public_until(&home, |message| {
            text(&message["id"]) == offer
                && text(&message["content"]).contains("I decline the draw")
        })
        .await;
    assert!(!is_live(&declined));
    // No further message is posted, because the player is still there.
    let messages = club.public(&home).await;
    let answers = messages
        .iter()
        .filter(|message| text(&message["content"]).contains("declined"));
    assert_eq!(answers.count(), 0, "{messages:?}");

    // Resigned, and a rematch by the button: the bot has the other side, at the same level.
    let ask = club.command(ALEX, &home, "resign", json!({})).await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
    let rematch = format!("rematch:{number}:{}", version + 1);
    let over = club.message_with(&home, &rematch).await;
    let repeated = club.press(ALEX, &over, &rematch).await;
    assert!(
        repeated.private().contains("Posted here"),
        "{}",
        repeated.content()
    );
    let next = club
        .public_until(JANGGI, |message| {
            text(&message["id"]) != home && text(&message["content"]).contains("level 2")
        })
        .await;
    // The bot may have accepted in the meantime.
    let all = ids(&next);
    assert!(all.iter().all(|id| id.starts_with("withdraw:")), "{all:?}");
    club.public_until(&text(&next["id"]), |message| {
        ids(message).iter().any(|id| id.starts_with("setup:"))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_plays_in_direct_messages() {
    let club = Club::open().await;
    let channel = club.direct(MINA).await;
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
    // In a server, the list counts the game.
    let list_answer = club.command(MINA, JANGGI, "games", json!({})).await;
    let expected = "다이렉트 메시지에서 내 차례인 대국이 1판";
    assert!(
        list_answer.private().contains(expected),
        "{}",
        list_answer.content()
    );

    // The game is invisible to other people and in servers.
    for (user, place) in [(ALEX, club.direct(ALEX).await), (MINA, JANGGI.to_owned())] {
        let options = json!({ "game": number });
        let refusal = club.command(user, &place, "board", options).await;
        refusal.private();
        assert_eq!(
            refusal.message()["attachments"],
            json!([]),
            "{user} {place}"
        );
    }
}

/// After three losses at a level, the player is offered the level below. Presses by others are rejected.
#[tokio::test(flavor = "multi_thread")]
async fn lower_level_is_offered_after_three_losses() {
    let club = Club::open().await;
    let channel = club.direct(MINA).await;
    let mut last = Value::Null;
    for nth in 1..=3 {
        let (number, home, _) = begin(&club, MINA, &channel, 2).await;
        let ask = club
            .command(MINA, &home, "resign", json!({ "game": number }))
            .await;
        club.press(MINA, ask.message(), &ask.yes()).await;
        let over = format!("rematch:{number}:3");
        last = club.message_with(&home, &over).await;
        let offers = ids(&last).contains(&format!("level:{number}:3:1"));
        assert_eq!(offers, nth == 3, "after {nth}: {last}");
    }
    // A forged button for a level that was not offered is still only a rematch.
    let number = text(&last["components"][0]["components"][0]["custom_id"]);
    let number = number.split(':').nth(1).unwrap().to_owned();
    for level in ["0", "11", "01", "x"] {
        let id = format!("level:{number}:3:{level}");
        let refusal = club.press_made_up(MINA, &last, &id).await;
        assert!(
            refusal.private().contains("버튼"),
            "{level}: {}",
            refusal.content()
        );
    }
    let id = format!("level:{number}:3:1");
    let repeated = club.press(MINA, &last, &id).await;
    let content = text(&repeated.public()["content"]);
    assert!(content.contains("1단계"), "{content}");
}

/// In a game between people there is no level.
#[tokio::test(flavor = "multi_thread")]
async fn rematch_between_people_offers_no_level() {
    let club = Club::open().await;
    let game = club.begin().await;
    let ask = club.command(MINA, &game.home, "resign", json!({})).await;
    club.press(MINA, ask.message(), &ask.yes()).await;
    let over = club.message_with(&game.home, "rematch:1:3").await;
    for (user, reason) in [(ALEX, "button"), (SAM, "You are not a player")] {
        let refusal = club.press_made_up(user, &over, "level:1:3:5").await;
        assert!(refusal.private().contains(reason), "{}", refusal.content());
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
    let act = json!({ "as": ALEX, "channel": home, "name": "move", "options": { "move": mv } });
    let sent = club.stage.post("/do/command?wait=no", act).await;
    format!("/interactions/{}?as={ALEX}", text(&sent["interaction"]))
}

async fn is_deferred(club: &Club, interaction: &str) {
    club.stage
        .until(async || (club.stage.get(interaction).await["state"] == "deferred").then_some(()))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_move_waits_briefly_for_the_bots_reply() {
    let gate = Gate::closed();
    let club = gate.club("20000").await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 10).await;
    let typed = type_move(&club, &home, "a4b4").await;
    is_deferred(&club, &typed).await;
    assert_eq!(told(&club, &home).await, Vec::<String>::new());
    gate.open();
    their_turn(&club, &home, &number, 4).await;
    assert_eq!(club.stage.get(&typed).await["state"], "answered");
    assert_eq!(told(&club, &home).await, ["1+2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_bot_replies_in_its_own_message() {
    let gate = Gate::closed();
    let club = gate.club("2000").await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 10).await;
    type_move(&club, &home, "a4b4").await;
    let own_message = club.message_with(&home, &format!("piece:{number}:3")).await;
    assert!(text(&own_message["content"]).contains("Move 1 · "));
    gate.open();
    let board = their_turn(&club, &home, &number, 4).await;
    assert_eq!(
        pinged(&board),
        Vec::<String>::new(),
        "it did not take that long"
    );
    assert_eq!(told(&club, &home).await, ["1", "1+2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn move_by_menu_is_confirmed_at_once_and_posted_once() {
    let gate = Gate::closed();
    let club = gate.club("20000").await;
    let (number, home, board) = begin(&club, ALEX, JANGGI, 10).await;
    let piece = format!("piece:{number}:2");
    let menu = club.select(ALEX, &board, &piece, "a4").await;
    let target = menu.id("target:");
    let played = club.select(ALEX, menu.message(), &target, "b4").await;
    assert_eq!(played.state(), "updated", "{:?}", played.0);
    assert!(played.private().contains("Move 1"), "{}", played.content());
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
    is_deferred(&club, &typed).await;
    let returned = club.command(ALEX, &home, "takeback", json!({})).await;
    let board = returned.public();
    let words = text(&board["content"]);
    assert!(words.contains("took back their last move"), "{words}");
    assert!(ids(board).contains(&format!("piece:{number}:4")), "{board}");
    assert_eq!(told(&club, &home).await, ["1"]);
    // The running search is discarded; the next move gets its reply.
    gate.open();
    club.command(ALEX, &home, "move", json!({ "move": "c4d4" }))
        .await;
    their_turn(&club, &home, &number, 6).await;
    assert_eq!(told(&club, &home).await, ["1", "1+2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_turn_survives_a_kill() {
    let gate = Gate::closed();
    let mut club = gate.club("20000").await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 10).await;
    let typed = type_move(&club, &home, "a4b4").await;
    is_deferred(&club, &typed).await;
    club.kill_bot().await;
    club.start_bot().await;
    // The typed move is shown without further delay, and the bot continues to think.
    club.message_with(&home, &format!("piece:{number}:3")).await;
    assert_eq!(club.stage.get(&typed).await["state"], "answered");
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
    assert_eq!(played.state(), "updated", "{:?}", played.0);
    club.kill_bot().await;
    club.start_bot().await;
    club.message_with(&home, &format!("piece:{number}:5")).await;
    gate.open();
    their_turn(&club, &home, &number, 6).await;
    assert_eq!(told(&club, &home).await, ["1", "1+2", "3", "3+4"]);
    let moves = record(&club, ALEX, &home, &number).await;
    assert_eq!(moves.len(), 4, "{moves:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_can_give_a_handicap() {
    let club = Club::open().await;
    let options = json!({ "level": 1, "handicap": "chariot" });
    let practice = club.command(ALEX, JANGGI, "practice", options).await;
    let words = text(&practice.public()["content"]);
    assert!(words.contains("**Alex** plays Cho"), "{words}");
    assert!(words.contains("Han plays without a chariot"), "{words}");
    let number = practice
        .id("withdraw:")
        .split(':')
        .nth(1)
        .unwrap()
        .to_owned();
    let home = text(&practice.public()["id"]);
    let first = format!("setup:{number}:1");
    let select = club.message_with(&home, &first).await;
    let board = club.select(ALEX, &select, &first, "HEEH").await;
    let words = text(&board.public()["content"]);
    assert!(
        words.contains("Cho\u{a0}72.5\u{a0}:\u{a0}Han\u{a0}59"),
        "{words}"
    );
    // The side that gives a handicap moves first.
    their_turn(&club, &home, &number, 3).await;
    assert_eq!(record(&club, ALEX, &home, &number).await.len(), 1);

    // The opposite handicap, and one unknown to the rules.
    let options = json!({ "level": 1, "handicap": "guards", "side": "han" });
    let practice = club.command(MINA, JANGGI, "practice", options).await;
    let words = text(&practice.public()["content"]);
    assert!(words.contains("님이 한을 잡습니다"), "{words}");
    let before = club.public(JANGGI).await.len();
    for (user, reason) in [(ALEX, "points don't count"), (MINA, "점수를 세지 않습니다")] {
        let options = json!({ "handicap": "first-move", "ruleset": "casual" });
        let refusal = club.command(user, JANGGI, "practice", options).await;
        assert!(refusal.private().contains(reason), "{}", refusal.content());
    }
    assert_eq!(club.public(JANGGI).await.len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_to_the_bot_offers_practice() {
    let club = Club::open().await;
    let options = json!({
        "opponent": BOT, "side": "cho", "ruleset": "casual", "handicap": "soldier", "hints": "none",
    });
    let offer = club.command(ALEX, JANGGI, "challenge", options).await;
    assert!(offer.private().contains("/practice"), "{}", offer.content());
    let mut buttons = ids(offer.message());
    let rules_id = buttons.pop().unwrap();
    assert!(rules_id.starts_with("set:-:0:rules-draft."), "{rules_id}");
    let levels = ["1", "3", "5", "7", "10"];
    let as_asked = levels.map(|level| format!("accept:-:0:{level}.cho.casual.soldier.none"));
    assert_eq!(buttons, as_asked);
    let before = club.public(JANGGI).await.len();
    let begun_answer = club.press(ALEX, offer.message(), &buttons[1]).await;
    assert_eq!(begun_answer.state(), "updated", "{:?}", begun_answer.0);
    assert_eq!(ids(begun_answer.message()), Vec::<String>::new());
    assert!(
        begun_answer.content().contains("below"),
        "{}",
        begun_answer.content()
    );
    let game = club
        .public_until(JANGGI, |message| {
            text(&message["content"]).contains("level 3")
        })
        .await;
    let words = text(&game["content"]);
    for phrase in [
        "plays Cho",
        "Han plays without a soldier",
        "No points",
        "No hints",
    ] {
        assert!(words.contains(phrase), "{phrase}: {words}");
    }
    // It continues like any other game: the bot joins, and Alex chooses.
    let home = text(&game["id"]);
    club.public_until(&home, |message| {
        ids(message)
            .iter()
            .any(|id| id.starts_with("setup:") && id.ends_with(":1"))
    })
    .await;
    assert_eq!(club.public(JANGGI).await.len(), before + 1);

    // In Korean, by the user command, and with terms that are not offered.
    let user =
        json!({ "as": MINA, "channel": JANGGI, "name": "Challenge to Janggi", "target": BOT });
    let clicked = Answer(club.stage.post("/do/command", user).await);
    assert!(
        clicked.private().contains("`/연습`"),
        "{}",
        clicked.content()
    );
    assert_eq!(ids(clicked.message())[0], "accept:-:0:1.-.-.-.-");
    let before = club.public(JANGGI).await.len();
    for (user, offer, reason) in [
        (ALEX, &offer, "button no longer works"),
        (MINA, &clicked, "쓰지 않는 버튼"),
    ] {
        for garbled in [
            "accept:-:0",
            "accept:-:0:99.-.-.-.-",
            "accept:-:0:3.-.-.queen.-",
        ] {
            let refusal = club.press_made_up(user, offer.message(), garbled).await;
            assert!(refusal.private().contains(reason), "{}", refusal.content());
        }
    }
    // Unknown terms are rejected when the game would begin.
    let pointless = "accept:-:0:3.-.casual.first-move.-";
    let refusal = club.press_made_up(MINA, clicked.message(), pointless).await;
    assert!(
        refusal.private().contains("점수를 세지"),
        "{}",
        refusal.content()
    );
    assert_eq!(club.public(JANGGI).await.len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn board_is_available_as_text() {
    let club = Club::open().await;
    let (number, home, _) = begin(&club, ALEX, JANGGI, 1).await;
    let options = json!({ "view": "text", "game": number });
    let read = club.command(ALEX, &home, "board", options).await;
    let words = read.private();
    assert!(
        words.contains("\n 1 R N B A · A B N R\n   a b c d e f g h i\n```"),
        "{words}"
    );
    assert!(words.contains("Cho: general e2"), "{words}");
    assert_eq!(read.message()["attachments"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn ending_begins_at_its_position_with_its_own_terms() {
    let club = Club::open().await;
    for options in [
        json!({ "start": "no-such-ending" }),
        json!({ "start": "two-chariots", "level": 3 }),
        json!({ "start": "two-chariots", "side": "han" }),
        json!({ "start": "two-chariots", "game": "xiangqi" }),
    ] {
        let refusal = club
            .command(ALEX, JANGGI, "practice", options.clone())
            .await;
        refusal.private();
        assert!(!refusal.content().is_empty(), "{options}");
    }
    assert!(club.public(JANGGI).await.is_empty(), "nothing began");
    let options = json!({ "start": "two-chariots" });
    let begun = club.command(ALEX, JANGGI, "practice", options).await;
    let home = text(&begun.public()["id"]);
    let board = club
        .public_until(&home, |message| {
            ids(message).iter().any(|id| id.starts_with("piece:"))
        })
        .await;
    let attachment = &board["attachments"][0];
    let alt = text(&attachment["description"]);
    assert!(alt.contains("chariot h9 c10"), "{alt}");
}

//! Newcomers, who read no hanja and have no formation in mind, can play.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, Game, JANGGI, MINA, SAM, ids, pinged, text};

fn alt(message: &Value) -> String {
    text(&message["attachments"][0]["description"])
}

/// Returns the picture of a message.
async fn picture(club: &Club, message: &Value) -> Vec<u8> {
    let url = text(&message["attachments"][0]["url"]);
    club.stage.bytes(&url).await
}

/// Returns a person's ephemeral board.
async fn own_board(club: &Club, user: &str, home: &str) -> Answer {
    let options = json!({ "view": "cho" });
    let board = club.command(user, home, "board", options).await;
    board.private();
    board
}

const SETS: &str = "topic:-:0:sets";
const HANGUL: &str = "set:-:0:pieces.hangul";

#[tokio::test(flavor = "multi_thread")]
async fn skipping_chooses_the_usual_formation() {
    let club = Club::open().await;
    let challenge = Game::accepted_by(&club, MINA, ALEX, json!({})).await;
    let home = text(&challenge["id"]);
    let first = "setup:1:0";
    let skip = "setup:1:0:skip";
    let select = club.message_with(&home, first).await;
    assert!(ids(&select).contains(&skip.to_owned()), "{select}");

    // Only Han may press it.
    let before = club.public(&home).await.len();
    for (user, reason) in [(MINA, "한이 먼저"), (SAM, "not a player")] {
        let refusal = club.press(user, &select, skip).await;
        let content = refusal.private();
        assert!(content.contains(reason), "{content}");
    }
    let unknown = club.press_made_up(ALEX, &select, "setup:1:0:dragon").await;
    assert!(
        unknown.private().contains("button no longer works"),
        "{}",
        unknown.content()
    );
    assert_eq!(club.public(&home).await.len(), before, "nobody saw that");

    let next = club.press(ALEX, &select, skip).await;
    let content = text(&next.public()["content"]);
    assert!(
        content.contains("chose horse elephant elephant horse"),
        "{content}"
    );
    assert_eq!(pinged(next.public()), [MINA]);
    // A repeated press, and a late one.
    let late_answer = club.press_made_up(ALEX, &select, skip).await;
    assert!(
        late_answer.private().contains("has been chosen")
            || late_answer.content().contains("already been made"),
        "{}",
        late_answer.content()
    );
    let board = club.press(MINA, next.public(), "setup:1:1:skip").await;
    assert!(
        alt(board.public()).contains("horse b1 h1, elephant c1 g1"),
        "{}",
        board.public()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_choice_can_be_skipped() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "essentials" });
    let challenge = Game::accepted_by(&club, MINA, ALEX, terms).await;
    let home = text(&challenge["id"]);
    let open = club.message_with(&home, "setup:1:0").await;
    assert!(ids(&open).contains(&SETS.to_owned()), "{open}");
    for user in [MINA, ALEX] {
        let menu = club.press(user, &open, "setup:1:0").await;
        menu.private();
        let menu_ids = ids(menu.message());
        let skip = menu_ids.iter().find(|id| id.ends_with(":skip")).unwrap();
        let answer = club.press(user, menu.message(), skip).await;
        assert_eq!(answer.state(), "updated", "{:?}", answer.0);
    }
    let board = club.message_with(&home, "piece:1:2").await;
    let content = text(&board["content"]);
    for side in ["Cho", "Han"] {
        let chose = format!("({side}) chose horse elephant elephant horse");
        assert!(content.contains(&chose), "{content}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn first_message_offers_readable_pieces() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let first = game.board.clone();
    assert!(ids(&first).contains(&SETS.to_owned()), "{first}");
    let default_answer = own_board(&club, MINA, &game.home).await;
    assert!(default_answer.message().to_string().contains("車 01 차"));
    let default_answer = picture(&club, default_answer.message()).await;
    let others_answer = own_board(&club, SAM, &game.home).await;
    let others_usual = picture(&club, others_answer.message()).await;

    let before = club.public(&game.home).await.len();
    let sets = club.press(MINA, &first, SETS).await;
    assert!(sets.0["ephemeral"] == true, "{:?}", sets.0);
    assert!(
        alt(sets.message()).contains("전통, 한글, 그림, 체스 말"),
        "{:?}",
        sets.0
    );
    let chosen = club.press(MINA, sets.message(), HANGUL).await;
    assert_eq!(chosen.state(), "updated", "{:?}", chosen.0);
    assert!(chosen.content().contains("**한글**"), "{:?}", chosen.0);
    assert_ne!(
        picture(&club, chosen.message()).await,
        picture(&club, sets.message()).await
    );
    assert_eq!(
        club.public(&game.home).await.len(),
        before,
        "all in private"
    );

    let board = own_board(&club, MINA, &game.home).await;
    assert!(
        board.message().to_string().contains("초 95 장"),
        "menus show what the board shows: {:?}",
        board.0
    );
    assert_ne!(picture(&club, board.message()).await, default_answer);
    let others_answer = own_board(&club, SAM, &game.home).await;
    assert_eq!(
        picture(&club, others_answer.message()).await,
        others_usual,
        "Sam's is as it was"
    );

    // The tour has the same page with the set marked; an unknown set does nothing.
    let tour = club.press(MINA, chosen.message(), SETS).await;
    assert!(alt(tour.message()).contains("전통, 한글"));
    let repeated = club
        .press_made_up(MINA, tour.message(), "set:-:0:pieces.dragons")
        .await;
    assert!(
        repeated.private().contains("버튼"),
        "{}",
        repeated.content()
    );
    let figures = "set:-:0:pieces.figures";
    club.press(MINA, tour.message(), figures).await;
    let board = own_board(&club, MINA, &game.home).await;
    let board_text = board.message().to_string();
    assert!(
        board_text.contains("\"95 장") && !board_text.contains('車'),
        "{board_text}"
    );

    // The public board uses the server's setting, and only the first board has the hint.
    game.play(&club, "a4b4").await;
    assert!(!ids(&game.board).contains(&SETS.to_owned()));
    assert!(game.board.to_string().contains("車 chariot on"));
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_game_uses_its_players_look() {
    let club = Club::open().await;
    let begin = async |user: &str, number: u32| {
        let options = json!({ "level": 1, "side": "cho" });
        club.command(user, JANGGI, "practice", options)
            .await
            .public();
        let home = text(&club.public(JANGGI).await.last().unwrap()["id"]);
        let setup = club.message_with(&home, &format!("setup:{number}:1")).await;
        assert!(ids(&setup).contains(&SETS.to_owned()), "{setup}");
        let skip = format!("setup:{number}:1:skip");
        let board = club.press(user, &setup, &skip).await;
        board.public().clone()
    };
    let default_answer = begin(ALEX, 1).await;
    // A first game has readable pieces.
    let board_text = default_answer.to_string();
    assert!(board_text.contains("chariot on a1"), "{default_answer}");
    assert!(!board_text.contains('車'), "{default_answer}");
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    for (setting, value) in [("pieces", "hangul"), ("coordinates", "korean")] {
        let id = format!("set:-:0:{setting}");
        club.select(ALEX, panel.message(), &id, value).await;
    }
    // The server's setting applies unless the players have chosen.
    let servers = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    for (setting, value) in [("pieces", "xiangqi"), ("theme", "dark")] {
        let id = format!("set:-:0:server-{setting}");
        club.select(MINA, servers.message(), &id, value).await;
    }
    let own_answer = begin(ALEX, 2).await;
    assert!(
        own_answer.to_string().contains("차 chariot on 01"),
        "{own_answer}"
    );
    let private = own_board(&club, ALEX, &text(&own_answer["channel"])).await;
    assert_eq!(
        picture(&club, &own_answer).await,
        picture(&club, private.message()).await
    );
    let others_answer = begin(MINA, 3).await;
    assert!(others_answer.to_string().contains("車"), "{others_answer}");
    assert_ne!(
        picture(&club, &others_answer).await,
        picture(&club, &own_answer).await
    );
}

/// One rule decides which pieces a reader sees, on boards and elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn book_shows_the_pieces_of_the_readers_first_games() {
    let club = Club::open().await;
    let page_of = async |user: &str| {
        let topic = json!({ "topic": "steps" });
        let book = club.command(user, JANGGI, "rules", topic).await;
        book.private();
        picture(&club, book.message()).await
    };
    let page = async || page_of(ALEX).await;
    let menu = async || {
        let help = club.command(ALEX, JANGGI, "help", json!({})).await;
        let sets = club.press(ALEX, help.message(), SETS).await;
        let buttons = crate::flows::club::components(sets.message());
        let mut ticked = buttons.iter().map(|component| text(&component["label"]));
        ticked.find(|label| label.starts_with("✓ ")).unwrap()
    };
    let picture_before = page().await;
    assert_eq!(menu().await, "✓ Drawings");
    let options = json!({ "level": 1, "side": "cho" });
    club.command(ALEX, JANGGI, "practice", options)
        .await
        .public();
    assert_eq!(page().await, picture_before, "as on the board of the game");
    assert_eq!(menu().await, "✓ Drawings");
    // People who only play with others see the pieces of those boards.
    let readable = page_of(MINA).await;
    club.begin().await;
    assert_ne!(page_of(MINA).await, readable);
    // A choice applies everywhere.
    let help = club.command(ALEX, JANGGI, "help", json!({})).await;
    let sets = club.press(ALEX, help.message(), SETS).await;
    club.press(ALEX, sets.message(), "set:-:0:pieces.traditional")
        .await;
    assert_ne!(page().await, picture_before);
}

//! Newcomers, who read no hanja and have no formation in mind, can play.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, Game, JANGGI, MINA, SAM, ids, pinged, text};

fn alt(message: &Value) -> String {
    text(&message["attachments"][0]["description"])
}

/// The picture of a message.
async fn picture(club: &Club, message: &Value) -> Vec<u8> {
    let url = text(&message["attachments"][0]["url"]);
    club.stage.bytes(&url).await
}

/// A person's ephemeral board.
async fn own_board(club: &Club, who: &str, home: &str) -> Answer {
    let options = json!({ "view": "cho" });
    let board = club.command(who, home, "board", options).await;
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
    let (first, skip) = ("setup:1:0", "setup:1:0:skip");
    let select = club.message_with(&home, first).await;
    assert!(ids(&select).contains(&skip.to_owned()), "{select}");

    // Only Han may press it.
    let before = club.public(&home).await.len();
    for (who, reason) in [(MINA, "한이 먼저"), (SAM, "not a player")] {
        let refused = club.press(who, &select, skip).await;
        let said = refused.private();
        assert!(said.contains(reason), "{said}");
    }
    let unknown = club.press_made_up(ALEX, &select, "setup:1:0:dragon").await;
    assert!(
        unknown.private().contains("button no longer works"),
        "{}",
        unknown.content()
    );
    assert_eq!(club.public(&home).await.len(), before, "nobody saw that");

    let next = club.press(ALEX, &select, skip).await;
    let said = text(&next.public()["content"]);
    assert!(
        said.contains("chose horse elephant elephant horse"),
        "{said}"
    );
    assert_eq!(pinged(next.public()), [MINA]);
    // A doubled press, and a late one.
    let late = club.press_made_up(ALEX, &select, skip).await;
    assert!(
        late.private().contains("has been chosen") || late.content().contains("already been made"),
        "{}",
        late.content()
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
    for who in [MINA, ALEX] {
        let menu = club.press(who, &open, "setup:1:0").await;
        menu.private();
        let own = ids(menu.message());
        let skip = own.iter().find(|id| id.ends_with(":skip")).unwrap();
        let done = club.press(who, menu.message(), skip).await;
        assert_eq!(done.state(), "updated", "{:?}", done.0);
    }
    let board = club.message_with(&home, "piece:1:2").await;
    let said = text(&board["content"]);
    for side in ["Cho", "Han"] {
        let chose = format!("({side}) chose horse elephant elephant horse");
        assert!(said.contains(&chose), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn first_message_offers_readable_pieces() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let first = game.board.clone();
    assert!(ids(&first).contains(&SETS.to_owned()), "{first}");
    let usual = own_board(&club, MINA, &game.home).await;
    assert!(usual.message().to_string().contains("車 01 차"));
    let usual = picture(&club, usual.message()).await;
    let others = own_board(&club, SAM, &game.home).await;
    let others_usual = picture(&club, others.message()).await;

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
    assert_ne!(picture(&club, board.message()).await, usual);
    let others = own_board(&club, SAM, &game.home).await;
    assert_eq!(
        picture(&club, others.message()).await,
        others_usual,
        "Sam's is as it was"
    );

    // The tour has the same page with the set marked; an unknown set does nothing.
    let tour = club.press(MINA, chosen.message(), SETS).await;
    assert!(alt(tour.message()).contains("전통, 한글"));
    let again = club
        .press_made_up(MINA, tour.message(), "set:-:0:pieces.dragons")
        .await;
    assert!(again.private().contains("버튼"), "{}", again.content());
    let figures = "set:-:0:pieces.figures";
    club.press(MINA, tour.message(), figures).await;
    let board = own_board(&club, MINA, &game.home).await;
    let said = board.message().to_string();
    assert!(said.contains("\"95 장") && !said.contains('車'), "{said}");

    // The public board uses the server's choice, and only the first one has the hint.
    game.play(&club, "a4b4").await;
    assert!(!ids(&game.board).contains(&SETS.to_owned()));
    assert!(game.board.to_string().contains("車 chariot on"));
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_game_uses_its_players_look() {
    let club = Club::open().await;
    let begin = async |who: &str, number: u32| {
        let asked = json!({ "level": 1, "side": "cho" });
        club.command(who, JANGGI, "practice", asked).await.public();
        let home = text(&club.public(JANGGI).await.last().unwrap()["id"]);
        let setup = club.message_with(&home, &format!("setup:{number}:1")).await;
        assert!(ids(&setup).contains(&SETS.to_owned()), "{setup}");
        let skip = format!("setup:{number}:1:skip");
        let board = club.press(who, &setup, &skip).await;
        board.public().clone()
    };
    let usual = begin(ALEX, 1).await;
    // A first game has pieces that can be read.
    let said = usual.to_string();
    assert!(said.contains("chariot on a1"), "{usual}");
    assert!(!said.contains('車'), "{usual}");
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    for (thing, value) in [("pieces", "hangul"), ("coordinates", "korean")] {
        let id = format!("set:-:0:{thing}");
        club.select(ALEX, panel.message(), &id, value).await;
    }
    // The server's choice applies unless they choose.
    let servers = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    for (thing, value) in [("pieces", "xiangqi"), ("theme", "dark")] {
        let id = format!("set:-:0:server-{thing}");
        club.select(MINA, servers.message(), &id, value).await;
    }
    let own = begin(ALEX, 2).await;
    assert!(own.to_string().contains("차 chariot on 01"), "{own}");
    let private = own_board(&club, ALEX, &text(&own["channel"])).await;
    assert_eq!(
        picture(&club, &own).await,
        picture(&club, private.message()).await
    );
    let others = begin(MINA, 3).await;
    assert!(others.to_string().contains("車"), "{others}");
    assert_ne!(picture(&club, &others).await, picture(&club, &own).await);
}

/// One rule decides which pieces a reader sees, on boards and elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn book_shows_the_pieces_of_the_readers_first_games() {
    let club = Club::open().await;
    let page_of = async |who: &str| {
        let topic = json!({ "topic": "steps" });
        let book = club.command(who, JANGGI, "rules", topic).await;
        book.private();
        picture(&club, book.message()).await
    };
    let page = async || page_of(ALEX).await;
    let marked = async || {
        let help = club.command(ALEX, JANGGI, "help", json!({})).await;
        let sets = club.press(ALEX, help.message(), SETS).await;
        let buttons = crate::flows::club::components(sets.message());
        let mut ticked = buttons.iter().map(|one| text(&one["label"]));
        ticked.find(|one| one.starts_with("✓ ")).unwrap()
    };
    let drawn = page().await;
    assert_eq!(marked().await, "✓ Drawings");
    let asked = json!({ "level": 1, "side": "cho" });
    club.command(ALEX, JANGGI, "practice", asked).await.public();
    assert_eq!(page().await, drawn, "as on the board of the game");
    assert_eq!(marked().await, "✓ Drawings");
    // Those who play with friends alone have the pieces of these boards.
    let readable = page_of(MINA).await;
    club.begin().await;
    assert_ne!(page_of(MINA).await, readable);
    // The choice applies everywhere.
    let help = club.command(ALEX, JANGGI, "help", json!({})).await;
    let sets = club.press(ALEX, help.message(), SETS).await;
    club.press(ALEX, sets.message(), "set:-:0:pieces.traditional")
        .await;
    assert_ne!(page().await, drawn);
}

//! Takebacks: at once, with consent, from the bot; and kills in between.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, BOT, Club, JANGGI, LOUNGE, MINA, SAM, ids, is_live, pinged, text};
use crate::flows::game::Game;
use janggi::Formation::Heeh;

/// Returns the id of the button below the board.
fn ask(game: &Game) -> String {
    format!("{}:ask", game.id("takeback"))
}

/// Returns the game's record as its players download it.
async fn record(club: &Club, user: &str, home: &str, format: &str) -> (String, String) {
    let options = json!({ "format": format });
    let sent = club.command(user, home, "record", options).await;
    let url = text(&sent.message()["attachments"][0]["url"]);
    let file = club.stage.bytes(&url).await; // gib is in the encoding of its programs
    let file = String::from_utf8_lossy(&file).into_owned();
    (sent.content().to_owned(), file)
}

async fn uci(club: &Club, user: &str, home: &str) -> Vec<String> {
    let (_, file) = record(club, user, home, "uci").await;
    let moves = file.lines().nth(1).unwrap_or_default();
    moves.split_whitespace().map(str::to_owned).collect()
}

/// Takes back with the button of a new board, which asks for confirmation.
async fn take_back(club: &Club, user: &str, board: &Value, button: &str) -> Value {
    let question = club.press(user, board, button).await;
    assert!(
        question.private().ends_with("take back your last move?")
            || question.private().ends_with("마지막 수를 무르시겠습니까?"),
        "{}",
        question.content()
    );
    let answer = club.press(user, question.message(), &question.yes()).await;
    assert_eq!(answer.state(), "updated", "{:?}", answer.0);
    answer.message().clone()
}

/// On a phone the second tap of a double tap on the target lands on *Take back*.
#[tokio::test(flavor = "multi_thread")]
async fn takeback_on_a_fresh_board_is_confirmed() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.pick(&club, "a4", "b4").await;
    let board = game.board.clone();
    let button = ask(&game);
    let question = club.press(MINA, &board, &button).await;
    question.private();
    let yes = format!("{}:yes", game.id("takeback"));
    let back_id = format!("{}:back", game.id("takeback"));
    assert_eq!(ids(question.message()), [back_id.clone(), yes.clone()]);
    assert_eq!(uci(&club, ALEX, &game.home).await, ["a4b4"]);
    // Going back shows the board. Without a turn to take back, the answer is immediate.
    let answer = club.press(MINA, question.message(), &back_id).await;
    assert_eq!(answer.state(), "updated", "{:?}", answer.0);
    let refusal = club.press(SAM, &board, &button).await;
    assert!(ids(refusal.message()).is_empty(), "{:?}", refusal.0);
    // The private board has no such button. A second press takes back at once, and the old question is outdated.
    let repeated = club.press(MINA, &board, &button).await;
    club.press(MINA, repeated.message(), &yes).await;
    game.took_back(1);
    game.next_board(&club).await;
    assert!(uci(&club, ALEX, &game.home).await.is_empty());
    let late_answer = club.press_made_up(MINA, repeated.message(), &yes).await;
    assert!(
        late_answer.content().contains("판이"),
        "{}",
        late_answer.content()
    );
}

/// A client that shows a choice sends nothing when the choice is made again.
#[tokio::test(flavor = "multi_thread")]
async fn piece_can_be_chosen_again_after_dismissing_its_board() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let id = game.id("piece");
    for nth in 1..=3 {
        game.choose(&club, MINA, "a4").await.private();
        let renewed = format!("{id}:{nth}");
        let board = club
            .public_until(&game.home, |message| message.to_string().contains(&renewed))
            .await;
        assert!(ids(&board).contains(&id), "it is still known: {board}");
        let board_states =
            [&board, &game.board].map(|message| (message["content"].clone(), ids(message)));
        assert_eq!(board_states[0], board_states[1], "nothing else has changed");
    }
    // Another person's rejected choice changes nothing.
    game.choose(&club, ALEX, "a4").await.private();
    game.pick(&club, "a4", "a5").await;
    game.is_quiet(&club).await;
    game.pick(&club, "a7", "a6").await;
    game.is_quiet(&club).await;
}

/// The sandbox behaves like clients.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_choice_of_a_menu_is_not_sent() {
    let club = Club::open().await;
    let game = club.begin().await;
    let id = game.id("piece");
    let choose = async |value: &str, id: &str| {
        let mut act = crate::kit::component(ALEX, &game.board, id);
        act["values"] = json!([value]);
        club.stage.ask("POST", "/do/select", Some(act)).await.0
    };
    // It is not Alex's turn, so the menu is not renewed.
    assert_eq!(choose("a4", &id).await, 200);
    assert_eq!(choose("a4", &id).await, 409);
    assert_eq!(choose("c4", &id).await, 200);
    assert_eq!(choose("a4", &id).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_turn_is_taken_back_at_once() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    assert!(
        !ids(&game.board).contains(&ask(&game)),
        "nothing was played"
    );
    let refusal = club.command(MINA, &game.home, "takeback", json!({})).await;
    assert!(
        refusal.private().contains("아직 무를 수가 없습니다"),
        "{}",
        refusal.content()
    );

    game.play(&club, "a4b4").await;
    let slip = game.board.clone();
    let button = ask(&game);
    assert!(ids(&slip).contains(&button));
    for user in [SAM, ALEX] {
        let refusal = club.press(user, &slip, &button).await;
        refusal.private();
    }
    take_back(&club, MINA, &slip, &button).await;
    game.took_back(1);
    game.next_board(&club).await;
    let content = text(&game.board["content"]);
    assert!(content.contains("took back their last move"), "{content}");
    assert!(ids(&game.board).contains(&game.id("piece")));
    assert_eq!(pinged(&game.board), Vec::<String>::new(), "Mina knows");
    game.is_quiet(&club).await;

    // The buttons below the old board belong to an older position.
    let late_answer = club.press_made_up(ALEX, &slip, &button).await;
    assert!(
        late_answer.private().contains("moved on"),
        "{}",
        late_answer.content()
    );
    // A typed move of the opponent comes too late as well.
    let refusal = club
        .command(ALEX, &game.home, "move", json!({ "move": "a7b7" }))
        .await;
    refusal.private();

    game.play(&club, "c4d4").await;
    // Alex was just pinged by the board that was taken back, and has not acted since.
    assert_eq!(pinged(&game.board), Vec::<String>::new());
    assert_eq!(uci(&club, MINA, &game.home).await, ["c4d4"]);
    let (words, _) = record(&club, ALEX, &game.home, "gib").await;
    assert!(words.contains("taken back: Cho 1, Han 0"), "{words}");
    let (words, _) = record(&club, MINA, &game.home, "pgn").await;
    assert!(words.contains("무른 수: 초 1번"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn later_takeback_needs_the_opponents_consent() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    game.play(&club, "a7b7").await;
    // Requested from another channel, the message is posted here.
    let number = game.number.clone();
    let question = club
        .command(MINA, LOUNGE, "takeback", json!({ "game": number }))
        .await;
    question.private();
    let accept = format!("{}:accept", game.id("takeback"));
    let request = club.message_with(&game.home, &accept).await;
    assert!(text(&request["content"]).contains("wants to take back their last move"));
    assert_eq!(pinged(&request), [ALEX]);
    let answers = ["accept", "decline", "withdraw"]
        .map(|message| format!("{}:{message}", game.id("takeback")));
    assert_eq!(ids(&request), answers);
    let [accept, decline, withdraw] = answers;
    for (user, id) in [
        (MINA, &accept),
        (MINA, &decline),
        (ALEX, &withdraw),
        (SAM, &accept),
        (SAM, &decline),
    ] {
        let refusal = club.press(user, &request, id).await;
        refusal.private();
    }
    // A player who also requests one sees the pending request and can answer it.
    let first = club.command(ALEX, &game.home, "takeback", json!({})).await;
    assert!(
        first.private().contains("Answer that first"),
        "{}",
        first.content()
    );
    assert_eq!(ids(first.message()), [accept.clone(), decline.clone()]);

    let declined = club.press(ALEX, &request, &decline).await;
    assert_eq!(declined.state(), "updated", "{:?}", declined.0);
    assert!(!is_live(declined.message()));
    let repeated = club.command(MINA, &game.home, "takeback", json!({})).await;
    assert!(
        repeated.private().contains("이미 무르기를 요청했습니다"),
        "{}",
        repeated.content()
    );

    // After the next turn it is requested again, and accepted.
    game.play(&club, "c4d4").await;
    game.play(&club, "c7d7").await;
    take_back(&club, MINA, &game.board, &ask(&game)).await;
    let accept = format!("{}:accept", game.id("takeback"));
    let request = club.message_with(&game.home, &accept).await;
    assert_eq!(pinged(&request), [ALEX]);
    let consent = club.press(ALEX, &request, &accept).await;
    assert!(consent.content().contains("let"), "{}", consent.content());
    game.took_back(2);
    game.board = consent.public().clone();
    assert_eq!(pinged(&game.board), [MINA]);
    game.is_quiet(&club).await;
    assert_eq!(uci(&club, ALEX, &game.home).await, ["a4b4", "a7b7"]);
    let late_answer = club.press_made_up(ALEX, &request, &accept).await;
    assert!(
        late_answer.private().contains("moved on"),
        "{}",
        late_answer.content()
    );

    // A request lapses with the next move.
    game.play(&club, "e4d4").await;
    game.play(&club, "e7d7").await;
    take_back(&club, MINA, &game.board, &ask(&game)).await;
    let accept = format!("{}:accept", game.id("takeback"));
    let request = club.message_with(&game.home, &accept).await;
    game.play(&club, "g4h4").await;
    let late_answer = club.press_made_up(ALEX, &request, &accept).await;
    late_answer.private();
    game.is_quiet(&club).await;
    assert_eq!(uci(&club, ALEX, &game.home).await.len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn agreed_takeback_terms_apply() {
    let club = Club::open().await;
    let terms =
        |takebacks: &str| json!({ "opponent": ALEX, "side": "cho", "takebacks": takebacks });
    for (takebacks, terms_text, request_text) in [
        ("none", "무르기 허용 안 함", "무르기 없이"),
        ("ask", "상대가 동의할 때만", "물러 주시겠습니까"),
    ] {
        let challenge = club
            .command(MINA, JANGGI, "challenge", terms(takebacks))
            .await;
        assert!(
            challenge.content().contains(terms_text),
            "{}",
            challenge.content()
        );
        let message = challenge.public().clone();
        club.press(ALEX, &message, &challenge.id("accept:")).await;
        let number = challenge
            .id("accept:")
            .split(':')
            .nth(1)
            .unwrap()
            .to_owned();
        let home = text(&message["id"]);
        let mut game = Game::set_up(&club, &number, &home, MINA, ALEX).await;
        game.play(&club, "a4b4").await;
        let has_button = ids(&game.board).contains(&ask(&game));
        assert_eq!(has_button, takebacks != "none");
        let answer = club.command(MINA, &game.home, "takeback", json!({})).await;
        let content = answer.content().to_owned();
        let english = ["started without takebacks", "wants to take back"];
        let has_request =
            content.contains(request_text) || english.iter().any(|words| content.contains(words));
        assert!(has_request, "{content}");
        game.goes_on(&club, "a7b7").await;
    }
    // With a very short day, ten minutes pass at once.
    let hasty = Club::open_with(|_| {}, &[("HANSU_PLAY__DAY_MS", "1")]).await;
    // A pace would expire at once, too.
    let unhurried = json!({ "pace": "none" });
    let mut game = Game::begin_by(&hasty, unhurried, [MINA, ALEX], [Heeh, Heeh]).await;
    game.play(&hasty, "a4b4").await;
    take_back(&hasty, MINA, &game.board, &ask(&game)).await;
    let accept = format!("{}:accept", game.id("takeback"));
    let request = hasty.message_with(&game.home, &accept).await;
    assert_eq!(pinged(&request), [ALEX]);
}

/// Begins a game against the bot with the person as Cho. Returns its number, thread and board.
async fn practise(club: &Club, user: &str) -> (String, String, Value) {
    let options = json!({ "level": 1, "side": "cho" });
    let practice = club.command(user, JANGGI, "practice", options).await;
    let number = practice
        .id("withdraw:")
        .split(':')
        .nth(1)
        .unwrap()
        .to_owned();
    let home = text(&practice.public()["id"]);
    let first = format!("setup:{number}:1");
    let select = club.message_with(&home, &first).await;
    let board = club.select(user, &select, &first, "HEEH").await;
    (number, home, board.public().clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_grants_every_takeback() {
    let club = Club::open().await;
    let (number, home, _) = practise(&club, ALEX).await;
    club.command(ALEX, &home, "move", json!({ "move": "a4b4" }))
        .await;
    let board = club.message_with(&home, &format!("piece:{number}:4")).await;
    assert_eq!(text(&board["author"]["id"]), BOT);
    take_back(&club, ALEX, &board, &format!("takeback:{number}:4:ask")).await;
    let returned = club.message_with(&home, &format!("piece:{number}:5")).await;
    let words = text(&returned["content"]);
    assert!(words.contains("and the answer to it"), "{words}");
    assert_eq!(uci(&club, ALEX, &home).await, Vec::<String>::new());
    // The bot replies to the new move instead.
    club.command(ALEX, &home, "move", json!({ "move": "c4d4" }))
        .await;
    club.message_with(&home, &format!("piece:{number}:7")).await;
    let moves = uci(&club, ALEX, &home).await;
    assert_eq!((moves.len(), moves[0].as_str()), (2, "c4d4"));
}

#[tokio::test(flavor = "multi_thread")]
async fn takeback_is_posted_once_despite_kills() {
    let mut club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__CLAIM_MS", "4000")]).await;
    let mut game = club.begin().await;
    for when in ["after", "before"] {
        game.play(&club, "a4b4").await;
        game.is_quiet(&club).await;
        let hold = json!({ "path": "/callback", "action": "hold", "when": when });
        let fault_id = club.control("faults", hold).await["id"].to_string();
        let press = json!({
            "as": MINA, "channel": game.home, "name": "takeback", "options": {},
        });
        club.stage.post("/do/command?wait=no", press).await;
        let path = format!("/control/faults/{fault_id}?wait=10000");
        assert_eq!(club.stage.get(&path).await["hits"], 1, "{}", club.log());
        club.kill_bot().await;
        club.start_bot().await;
        game.took_back(1);
        game.next_board(&club).await;
        game.is_quiet(&club).await;
        let messages = club.public(&game.home).await;
        let boards = messages
            .iter()
            .filter(|message| ids(message).contains(&game.id("piece")));
        assert_eq!(boards.count(), 1, "{when}");
        assert_eq!(uci(&club, MINA, &game.home).await, Vec::<String>::new());
    }
    game.play(&club, "c4d4").await;
    game.play(&club, "c7d7").await;
}

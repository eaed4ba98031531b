//! Games against the bot that everybody in the channel plays by votes.

use serde_json::{Value, json};

use crate::flows::clocks::grow_older;
use crate::flows::club::{ALEX, Answer, Club, JANGGI, LOUNGE, MINA, SAM, ids, pinged, says};
use crate::flows::kill::SETTINGS;
use crate::flows::practice;

/// A game that Alex began, as Cho, with a day for each vote.
struct Voted {
    number: String,
    home: String,
    board: Value,
}

async fn begin(club: &Club) -> Voted {
    let options = json!({ "level": 1, "side": "cho", "votes": "24" });
    let (number, home, board) = practice::begin_by(club, ALEX, JANGGI, options).await;
    Voted {
        number,
        home,
        board,
    }
}

impl Voted {
    fn id(&self, verb: &str, version: u32) -> String {
        format!("{verb}:{}:{version}", self.number)
    }

    async fn types(&self, club: &Club, user: &str, mv: &str) -> Answer {
        club.types(user, &self.home, mv).await
    }

    /// Waits for the board of a version.
    async fn reaches(&mut self, club: &Club, version: u32) {
        self.board = club
            .message_with(&self.home, &self.id("piece", version))
            .await;
    }

    /// Lets more than a day pass while the bot is down, after which it counts the votes at once.
    async fn is_counted(&mut self, club: &mut Club, version: u32) {
        grow_older(club, 25).await;
        club.start_bot().await;
        self.reaches(club, version).await;
    }
}

/// Returns the votes that are not counted yet.
async fn votes(club: &Club) -> Vec<String> {
    club.column("select action from vote where version > 0 order by action")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn votes_of_everybody_are_counted_on_the_board() {
    let mut club = Club::open().await;
    let mut game = begin(&club).await;
    says(&game.board, "Everybody here plays Cho");
    assert!(pinged(&game.board).is_empty());

    // A vote by the menus replaces the private message, which keeps both menus.
    let voted = club.move_by_menu(MINA, &game.board, "b1", "c3").await;
    voted.says_privately("**내 투표: ");
    let menus = [game.id("piece", 2), format!("{}:b1", game.id("target", 2))];
    assert_eq!(ids(voted.updated()), menus);
    let board = club.message_saying(&game.home, "Voting until").await;
    assert_eq!(board["id"], game.board["id"]);
    assert_eq!(board["attachments"], game.board["attachments"]);
    assert_eq!(ids(&board), ids(&game.board));

    // Votes by typing and by a pass, and a change of mind.
    let question = club.command(SAM, &game.home, "pass", json!({})).await;
    let pass = club.press(SAM, question.message(), &question.yes()).await;
    pass.says_privately("**Your vote: pass**");
    for (user, mv) in [(SAM, "a4b4"), (ALEX, "b1c3"), (ALEX, "a4b4")] {
        let typed = game.types(&club, user, mv).await;
        typed.says_privately("**Your vote: ");
    }
    assert_eq!(votes(&club).await, ["a4b4", "a4b4", "b1c3"]);
    let offered = club.offered(MINA, &game.home, "i4").await;
    assert!(offered.iter().any(|(_, value)| value == "i4h4"));
    let draw = club.command(ALEX, &game.home, "draw", json!({})).await;
    draw.says_privately("Everybody votes on the moves");
    let elsewhere = json!({ "move": "a4b4", "game": game.number });
    let elsewhere = club.command(ALEX, LOUNGE, "move", elsewhere).await;
    elsewhere.says_privately("only in the game's own channel");

    game.is_counted(&mut club, 4).await;
    for phrase in [
        "Move 1 · ",
        "Move 2 · ",
        "🗳️ soldier a4–b4: 2, horse b1–c3: 1 · 3 people",
    ] {
        says(&game.board, phrase);
    }
    assert!(pinged(&game.board).is_empty());
    assert_eq!(votes(&club).await, [""; 0]);
    // The old menus are of a position that is gone.
    let late = club.select(MINA, voted.message(), &menus[1], "a3").await;
    late.says_privately("판이 바뀌었습니다");
}

/// However the bot is killed after a count, the board is posted once, with the event that was stored.
#[tokio::test(flavor = "multi_thread")]
async fn kill_between_a_count_and_its_board_loses_nothing() {
    let mut club = Club::open_on_either_with(|_| {}, &SETTINGS).await;
    if club.address().is_some() {
        // The stored times are changed in a file.
        return;
    }
    let mut game = begin(&club).await;
    for (when, mv, version) in [("before", "a4b4", 4), ("after", "i4h4", 6)] {
        game.types(&club, MINA, mv).await.private();
        grow_older(&mut club, 25).await;
        let fault_id = club.hold_post(&game.home, when).await;
        club.start_bot().await;
        club.is_hit(&fault_id).await;
        club.restart_bot().await;
        game.reaches(&club, version).await;
        says(&game.board, ": 1 · 1 person");
        let id = game.id("piece", version);
        let boards = club.public(&game.home).await;
        let boards = boards.iter().filter(|message| ids(message).contains(&id));
        assert_eq!(boards.count(), 1);
    }
    let moves: Vec<String> = club
        .column("select body from event where kind = 'moved'")
        .await;
    let of_votes = moves.iter().filter(|body| body.contains("votes"));
    assert_eq!(of_votes.count(), 2, "{moves:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_edit_of_the_board_is_forgotten() {
    let mut club = Club::open().await;
    let mut game = begin(&club).await;
    let path = format!("/channels/{}/messages/", game.home);
    let refusal = json!({
        "method": "PATCH", "path": path, "action": "fail", "status": 403, "code": 50013,
    });
    let fault_id = club.fault(refusal).await;
    game.types(&club, MINA, "a4b4").await.private();
    club.is_hit(&fault_id).await;
    let edits =
        || club.column::<i64>("select 1 from outbox where kind = 'strip' and state = 'open'");
    club.stage
        .until(async || edits().await.is_empty().then_some(()))
        .await;
    // The next vote edits again.
    game.types(&club, SAM, "a4b4").await.private();
    club.message_saying(&game.home, "2 votes").await;
    game.is_counted(&mut club, 4).await;
    says(&game.board, "🗳️ soldier a4–b4: 2 · 2 people");
}

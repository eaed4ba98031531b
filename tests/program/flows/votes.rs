//! Games against the bot that everybody in the channel plays by votes.

use serde_json::{Value, json};

use crate::flows::clocks::grow_older;
use crate::flows::club::{
    ALEX, Answer, CLUB, Club, JANGGI, LOUNGE, MINA, SAM, components, ids, is_live, pinged, text,
};
use crate::flows::kill::{SETTINGS, fault, is_hit};

/// A game that Alex began, as Cho, with a day for each vote.
struct Voted {
    number: String,
    home: String,
    board: Value,
}

async fn begin(club: &Club) -> Voted {
    let options = json!({ "level": 1, "side": "cho", "votes": "24" });
    let practice = club.command(ALEX, JANGGI, "practice", options).await;
    let home = text(&practice.public()["id"]);
    let id = practice.id("withdraw:");
    let number = id.split(':').nth(1).unwrap().to_owned();
    let first = format!("setup:{number}:1");
    let select = club.message_with(&home, &first).await;
    assert_eq!(pinged(&select), Vec::<String>::new());
    let refusal = club.select(MINA, &select, &first, "EHEH").await;
    assert!(
        refusal.private().contains("모두가 투표로 정하고"),
        "{}",
        refusal.content()
    );
    let board = club.select(ALEX, &select, &first, "HEEH").await;
    Voted {
        number,
        home,
        board: board.public().clone(),
    }
}

impl Voted {
    fn id(&self, verb: &str, version: u32) -> String {
        format!("{verb}:{}:{version}", self.number)
    }

    async fn types(&self, club: &Club, user: &str, mv: &str) -> Answer {
        club.command(user, &self.home, "move", json!({ "move": mv }))
            .await
    }

    /// Chooses a move in both menus.
    async fn chooses(&self, club: &Club, user: &str, from: &str, to: &str) -> Answer {
        let version = self.version();
        let menus = club
            .select(user, &self.board, &self.id("piece", version), from)
            .await;
        let target = menus.id("target:");
        club.select(user, menus.message(), &target, to).await
    }

    fn version(&self) -> u32 {
        let ids = ids(&self.board);
        let id = ids.iter().find(|id| id.starts_with("piece:")).unwrap();
        id.rsplit(':').next().unwrap().parse().unwrap()
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
    let words = text(&game.board["content"]);
    assert!(words.contains("Everybody here plays Cho"), "{words}");
    assert!(!words.contains("Voting until"), "{words}");
    assert_eq!(pinged(&game.board), Vec::<String>::new());
    let verbs: Vec<String> = ids(&game.board);
    for verb in ["suggest:", "takeback:", "plan:"] {
        assert!(!verbs.iter().any(|id| id.starts_with(verb)), "{verbs:?}");
    }

    // A vote by the menus replaces the private message, which keeps both menus.
    let voted = game.chooses(&club, MINA, "b1", "c3").await;
    assert_eq!(voted.state(), "updated");
    assert!(
        voted.private().starts_with("**내 투표: "),
        "{}",
        voted.content()
    );
    assert!(voted.content().contains(":R>"), "{}", voted.content());
    let menus = [game.id("piece", 2), format!("{}:b1", game.id("target", 2))];
    assert_eq!(ids(voted.message()), menus);
    let board = club
        .public_until(&game.home, |message| {
            message["id"] == game.board["id"] && text(&message["content"]).contains("Voting until")
        })
        .await;
    assert!(is_live(&board), "{board}");
    assert_eq!(board["attachments"], game.board["attachments"]);
    assert_eq!(components(&board).len(), components(&game.board).len());

    // Votes by typing, and a change of mind.
    for (user, mv) in [(SAM, "a4b4"), (ALEX, "b1c3"), (ALEX, "a4b4")] {
        let typed = game.types(&club, user, mv).await;
        assert!(
            typed.private().starts_with("**Your vote: "),
            "{}",
            typed.content()
        );
    }
    assert_eq!(votes(&club).await, ["a4b4", "a4b4", "b1c3"]);
    let offered = club.offered(MINA, &game.home, "i4").await;
    assert!(
        offered.iter().any(|(_, value)| value == "i4h4"),
        "{offered:?}"
    );
    // A piece that is looked at shows the vote too; the board and the lists show no count.
    let look = club
        .select(SAM, &game.board, &game.id("piece", 2), "b1")
        .await;
    assert!(
        look.private().starts_with("**Your vote: soldier a4"),
        "{}",
        look.content()
    );
    for (user, place, command) in [(SAM, &game.home, "board"), (ALEX, &game.home, "games")] {
        let answer = club.command(user, place, command, json!({})).await;
        let shown = answer.message().to_string();
        assert!(
            !shown.contains("b4: 2") && !shown.contains("people"),
            "{shown}"
        );
    }

    game.is_counted(&mut club, 4).await;
    let words = text(&game.board["content"]);
    for phrase in [
        "Move 1 · ",
        "Move 2 · ",
        "🗳️ soldier a4–b4: 2, horse b1–c3: 1 · 3 people",
    ] {
        assert!(words.contains(phrase), "{phrase}: {words}");
    }
    assert!(!words.contains("Voting until"), "{words}");
    assert_eq!(pinged(&game.board), Vec::<String>::new());
    assert_eq!(votes(&club).await, Vec::<String>::new());
    let timers: Vec<i64> = club
        .column("select game from timer where kind = 'vote'")
        .await;
    assert_eq!(timers, Vec::<i64>::new());
    let bodies: Vec<String> = club
        .column("select body from event where kind = 'moved' order by seq")
        .await;
    assert!(
        bodies[0].ends_with(r#""votes":{"b1c3":1,"a4b4":2}}"#),
        "{bodies:?}"
    );

    // The old menus are of a position that is gone.
    let late = club.select(MINA, voted.message(), &menus[1], "a3").await;
    assert!(
        late.private().contains("판이 바뀌었습니다"),
        "{}",
        late.content()
    );
    assert_eq!(votes(&club).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_votes_are_refused_privately() {
    let club = Club::open().await;
    let game = begin(&club).await;
    let direct = club.direct(ALEX).await;
    let named = json!({ "move": "a4b4", "game": game.number });
    // Mina sees the game in its thread and the channel above; Alex, who began it, everywhere.
    for (user, place, reason) in [
        (MINA, JANGGI, "대국이 열린 채널에서만"),
        (MINA, LOUNGE, "그런 대국은 없"),
        (ALEX, JANGGI, "only in the game's own channel"),
        (ALEX, LOUNGE, "only in the game's own channel"),
        (ALEX, &direct, "only in the game's own channel"),
    ] {
        let refusal = club.command(user, place, "move", named.clone()).await;
        assert!(
            refusal.private().contains(reason),
            "{user} {place}: {}",
            refusal.content()
        );
    }
    club.say(ALEX, &direct, "a4b4").await;
    club.public_until(&direct, |message| {
        text(&message["content"]).contains("no open game")
    })
    .await;

    for (user, command, options, reason) in [
        (SAM, "move", json!({ "move": "a4a3" }), "soldier"),
        (MINA, "move", json!({ "move": "a4a3" }), "졸"),
        (SAM, "move", json!({ "move": "hello" }), "can't read that"),
        (SAM, "resign", json!({}), "manager can also resign"),
        (ALEX, "draw", json!({}), "Everybody votes on the moves"),
        (
            ALEX,
            "move",
            json!({ "move": "draw" }),
            "Everybody votes on the moves",
        ),
        (ALEX, "takeback", json!({}), "without takebacks"),
        (ALEX, "suggest", json!({}), "hints"),
        (SAM, "suggest", json!({}), "no draws, takebacks or hints"),
        (ALEX, "plan", json!({}), ""),
        (ALEX, "pause", json!({}), ""),
    ] {
        let refusal = club.command(user, &game.home, command, options).await;
        assert!(
            refusal.private().contains(reason),
            "{command}: {}",
            refusal.content()
        );
    }
    // Mina manages the server, and so may resign for it.
    let question = club.command(MINA, &game.home, "resign", json!({})).await;
    assert!(question.private().contains("기권하시겠습니까"));
    let old = club
        .press_made_up(SAM, &game.board, &game.id("pass", 1))
        .await;
    assert!(old.private().contains("moved on"), "{}", old.content());
    assert_eq!(votes(&club).await, Vec::<String>::new());

    // A second delivery of a press changes nothing, and does not disturb its answer.
    let question = club.command(SAM, &game.home, "pass", json!({})).await;
    assert!(
        question.private().contains("passes too"),
        "{}",
        question.content()
    );
    assert_eq!(votes(&club).await, Vec::<String>::new());
    let pass = club.press(SAM, question.message(), &question.yes()).await;
    assert_eq!(pass.state(), "updated");
    assert!(
        pass.private().starts_with("**Your vote: pass**"),
        "{}",
        pass.content()
    );
    assert_eq!(votes(&club).await, ["pass"]);
    let moved = game.types(&club, SAM, "a4b4").await;
    let resent = format!("resend/{}", pass.interaction());
    club.control(&resent, json!({})).await;
    let again = game.types(&club, MINA, "i4h4").await;
    assert!(
        again.private().starts_with("**내 투표: "),
        "{}",
        again.content()
    );
    assert_eq!(votes(&club).await, ["a4b4", "i4h4"]);
    moved.private();

    // Alone in direct messages there is nobody to vote with, and an ending has its own rules.
    for (place, options, reason) in [
        (
            direct.as_str(),
            json!({ "votes": "6" }),
            "Votes need a server",
        ),
        (
            direct.as_str(),
            json!({ "votes": "6", "ruleset": "other" }),
            "Votes need a server",
        ),
        (
            LOUNGE,
            json!({ "votes": "6", "start": "two-soldiers" }),
            "own",
        ),
    ] {
        let refusal = club.command(ALEX, place, "practice", options).await;
        assert!(
            refusal.private().contains(reason),
            "{place}: {}",
            refusal.content()
        );
    }
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
        let path = format!("/channels/{}/messages$", game.home);
        let hold = json!({ "method": "POST", "path": path, "action": "hold", "when": when });
        let fault_id = fault(&club, hold).await;
        club.start_bot().await;
        is_hit(&club, &fault_id).await;
        club.kill_bot().await;
        club.start_bot().await;
        game.reaches(&club, version).await;
        let words = text(&game.board["content"]);
        assert!(words.contains(": 1 · 1 person"), "{words}");
        let id = game.id("piece", version);
        let boards = club.public(&game.home).await;
        let boards = boards.iter().filter(|message| ids(message).contains(&id));
        assert_eq!(boards.count(), 1);
    }
    let moves: Vec<String> = club
        .column("select body from event where kind = 'moved'")
        .await;
    assert_eq!(
        moves.iter().filter(|body| body.contains("votes")).count(),
        2,
        "{moves:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn challenger_alone_resigns_and_a_rematch_keeps_the_votes() {
    let club = Club::open().await;
    let game = begin(&club).await;
    game.types(&club, MINA, "a4b4").await.private();
    let question = club.command(ALEX, &game.home, "resign", json!({})).await;
    club.press(ALEX, question.message(), &question.yes()).await;
    let over = club.message_with(&game.home, &game.id("rematch", 3)).await;
    assert!(!text(&over["content"]).contains("person"), "{over}");
    assert_eq!(votes(&club).await, Vec::<String>::new());
    let timers: Vec<i64> = club
        .column("select game from timer where kind = 'vote'")
        .await;
    assert_eq!(timers, Vec::<i64>::new());
    let refusal = club.press(MINA, &over, &game.id("rematch", 3)).await;
    assert!(
        refusal.private().contains("모두가 투표로 정하고"),
        "{}",
        refusal.content()
    );
    club.press(ALEX, &over, &game.id("rematch", 3))
        .await
        .private();
    let bodies: Vec<String> = club
        .column("select body from event where kind = 'challenged' order by game")
        .await;
    assert_eq!(bodies.len(), 2);
    for body in bodies {
        let event: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(event["votes"], 24, "{event}");
        assert_eq!(
            (&event["hints"], &event["takebacks"]),
            (&json!("none"), &json!("none"))
        );
        assert_eq!(event["coach"], Value::Null);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn game_goes_on_without_its_challenger() {
    let mut club = Club::open().await;
    let mut game = begin(&club).await;
    game.types(&club, MINA, "a4b4").await.private();
    let kick = json!({ "change": "kick", "server": CLUB, "person": ALEX });
    club.control("world", kick).await;
    game.is_counted(&mut club, 4).await;
    let words = text(&game.board["content"]);
    assert!(words.contains("Everybody here plays Cho"), "{words}");
    assert!(!words.contains("left this server"), "{words}");
    game.types(&club, MINA, "i4h4").await.private();
    let kinds: Vec<String> = club
        .column("select kind from event order by game, seq")
        .await;
    assert_eq!(kinds.last().unwrap(), "moved");

    // A game whose challenger deletes their data is cancelled, with a reason that is true.
    let club = Club::open().await;
    let game = begin(&club).await;
    game.types(&club, MINA, "a4b4").await.private();
    let question = club
        .command(ALEX, JANGGI, "privacy", json!({ "what": "forget" }))
        .await;
    club.press(ALEX, question.message(), "privacy:-:0:yes")
        .await;
    let cancelled = |message: &Value| text(&message["content"]).contains("cancelled (no result)");
    let over = club.public_until(&game.home, cancelled).await;
    let words = text(&over["content"]);
    assert!(
        words.contains("🏁 The game is cancelled (no result).\n"),
        "{words}"
    );
    assert!(!words.contains("Alex"), "{words}");
    assert_eq!(votes(&club).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_edit_of_the_board_is_forgotten() {
    let mut club = Club::open().await;
    let mut game = begin(&club).await;
    let path = format!("/channels/{}/messages/", game.home);
    let refusal = json!({
        "method": "PATCH", "path": path, "action": "fail", "status": 403, "code": 50013,
    });
    let fault_id = fault(&club, refusal).await;
    game.types(&club, MINA, "a4b4").await.private();
    is_hit(&club, &fault_id).await;
    let edits =
        || club.column::<i64>("select 1 from outbox where kind = 'strip' and state = 'open'");
    club.stage
        .until(async || edits().await.is_empty().then_some(()))
        .await;
    // The next vote edits again.
    game.types(&club, SAM, "a4b4").await.private();
    club.public_until(&game.home, |message| {
        text(&message["content"]).contains("2 votes")
    })
    .await;
    game.is_counted(&mut club, 4).await;
    let words = text(&game.board["content"]);
    assert!(words.contains("🗳️ soldier a4–b4: 2 · 2 people"), "{words}");
}

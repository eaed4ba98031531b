//! Games against the bot that everybody in the channel plays by votes.

use serde_json::{Value, json};

use crate::flows::clocks::grow_older;
use crate::flows::club::{
    ALEX, Answer, Club, JANGGI, MINA, SAM, components, ids, is_live, pinged, text,
};

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
        refusal.private().contains("관전만"),
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

async fn votes(club: &Club) -> Vec<String> {
    club.column("select action from vote order by action").await
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
        bodies[0].ends_with(r#""votes":{"a4b4":2,"b1c3":1}}"#),
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

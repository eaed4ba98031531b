//! The log: each interaction ends in one line, which tells nothing of what people wrote.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, CLUB, Club, JANGGI, MINA, SAM, ids, text};

/// Machine-readable lines, including those of autocomplete.
const JSON_LINES: [(&str, &str); 2] = [
    ("HANSU_LOG__FORMAT", "json"),
    ("HANSU_LOG__FILTER", "info,hansu=debug"),
];

/// The fields that the end of an interaction may have.
const FIELDS: [&str; 8] = [
    "request", "command", "outcome", "server", "game", "actor", "ack_ms", "took_ms",
];
/// The fields that the format adds to each line.
const FRAME: [&str; 4] = ["timestamp", "level", "target", "message"];

fn lines(club: &Club) -> Vec<Value> {
    let log = club.log();
    let lines = log.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("a line is no JSON")
}

/// Returns the log lines of ended interactions, by interaction.
fn ends(club: &Club) -> BTreeMap<String, Vec<Value>> {
    let mut ends: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in lines(club) {
        if line["message"] == "interaction" {
            ends.entry(text(&line["request"])).or_default().push(line);
        }
    }
    ends
}

/// Returns the log line of an interaction, once it exists.
async fn end_of(club: &Club, interaction: &str) -> Value {
    let log_line = async || Some(ends(club).get(interaction)?[0].clone());
    club.stage.until(log_line).await
}

/// An act, and the expected fields of its log line.
#[derive(Debug)]
struct ExpectedLine {
    interaction: String,
    command: &'static str,
    outcome: &'static str,
    game: Option<String>,
    actor: &'static str,
}

/// The expected lines of all acts.
#[derive(Default)]
struct ExpectedLines(Vec<ExpectedLine>);

impl ExpectedLines {
    fn add(
        &mut self,
        actor: &'static str,
        command: &'static str,
        outcome: &'static str,
        game: Option<&str>,
        answer: &Answer,
    ) {
        self.0.push(ExpectedLine {
            interaction: answer.interaction(),
            command,
            outcome,
            game: game.map(str::to_owned),
            actor,
        });
    }
}

/// Mina's commands that change nothing or are rejected, in a game in which Alex is to move.
const TYPED: [(&str, &str, &str, bool); 16] = [
    ("board", "{}", "ok", true),
    ("games", "{}", "ok", false),
    ("rules", "{}", "ok", false),
    ("help", "{}", "ok", false),
    ("settings", "{}", "ok", false),
    ("server-settings", "{}", "ok", false),
    ("vacation", "{}", "ok", false),
    ("plan", "{}", "ok", true),
    ("move", r#"{ "move": "a4b4" }"#, "refused", true),
    ("setup", r#"{ "formation": "EHEH" }"#, "refused", true),
    ("suggest", "{}", "refused", true),
    ("claim", "{}", "refused", true),
    ("analyse", "{}", "refused", true),
    ("record", "{}", "ok", true),
    ("replay", "{}", "ok", true),
    ("pass", "{}", "refused", true),
];

/// Components of a public board, pressed by Sam, who does not play.
const PRESSED: [(&str, &str); 2] = [("suggest", "refused"), ("more", "ok")];

async fn type_everything(club: &Club, all: &mut ExpectedLines, game: &str, home: &str) {
    for (name, options, outcome, has_game) in TYPED {
        let options = serde_json::from_str(options).unwrap();
        let answer = club.command(MINA, home, name, options).await;
        all.add(MINA, name, outcome, has_game.then_some(game), &answer);
    }
    let options = json!({ "opponent": MINA });
    let refusal = club.command(MINA, JANGGI, "challenge", options).await;
    all.add(MINA, "challenge", "refused", None, &refusal);
    let act =
        json!({ "as": MINA, "channel": JANGGI, "name": "Challenge to Xiangqi", "target": SAM });
    let challenge = Answer(club.stage.post("/do/command", act).await);
    let accept = challenge.id("accept:");
    let number = accept.split(':').nth(1).unwrap().to_owned();
    all.add(
        MINA,
        "challenge_user_to_xiangqi",
        "ok",
        Some(&number),
        &challenge,
    );
    let declined = club
        .press(SAM, challenge.message(), &format!("decline:{number}:0"))
        .await;
    all.add(SAM, "decline", "ok", Some(&number), &declined);
    let options = json!({ "level": 1, "side": "cho" });
    let practice = club.command(SAM, JANGGI, "practice", options).await;
    let number = practice.number();
    all.add(SAM, "practice", "ok", Some(&number), &practice);
}

async fn press_everything(club: &Club, all: &mut ExpectedLines, game: &str, board: &Value) {
    for (verb, outcome) in PRESSED {
        let id = ids(board)
            .into_iter()
            .find(|id| id.starts_with(&format!("{verb}:")));
        let answer = club.press(SAM, board, &id.unwrap()).await;
        all.add(SAM, verb, outcome, Some(game), &answer);
    }
    let unknown = club.press_made_up(SAM, board, "dance:7:0").await;
    all.add(SAM, "unknown", "refused", None, &unknown);
    let topic = club.press_made_up(SAM, board, "topic:-:0:cannon").await;
    all.add(SAM, "topic", "ok", None, &topic);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_interaction_logs_one_line_without_private_data() {
    let club = Club::open_with(|_| {}, &JSON_LINES).await;
    let mut all = ExpectedLines::default();
    let mut game = club.begin().await;
    let played = game.play(&club, "c4c5").await;
    let number = game.number.clone();
    all.add(MINA, "move", "ok", Some(&number), &played);
    type_everything(&club, &mut all, &number, &game.home).await;
    press_everything(&club, &mut all, &number, &game.board).await;

    club.offered(ALEX, &game.home, "c7").await;
    let direct = club.direct(ALEX).await;
    let sent = club.say(ALEX, &direct, "c7d7").await;
    end_of(&club, &text(&sent["id"])).await;
    club.control("gateway", json!({ "action": "double" })).await;
    let repeated = club.types(MINA, &game.home, "a4b4").await;
    let repeated_id = repeated.interaction();
    club.stage
        .until(async || (ends(&club).get(&repeated_id)?.len() == 2).then_some(()))
        .await;

    for entry in &all.0 {
        let line = end_of(&club, &entry.interaction).await;
        let logged = [
            &line["command"],
            &line["outcome"],
            &line["actor"],
            &line["game"],
        ];
        let game = entry.game.as_ref().map_or(Value::Null, |game| json!(game));
        let expected_lines = [
            json!(entry.command),
            json!(entry.outcome),
            json!(entry.actor),
            game,
        ];
        assert_eq!(
            logged.map(Clone::clone),
            expected_lines,
            "{entry:?}: {line}"
        );
        assert_eq!(line["level"], "INFO", "{line}");
        assert_eq!(line["server"], CLUB, "{line}");
        let ack = &line["ack_ms"];
        let took_ms = &line["took_ms"];
        assert!(ack.as_u64() <= took_ms.as_u64() && ack.is_u64(), "{line}");
    }
    let all_ends = ends(&club);
    for (interaction, lines) in &all_ends {
        let maximum = if *interaction == repeated_id { 2 } else { 1 };
        assert_eq!(lines.len(), maximum, "{lines:?}");
        for name in lines[0].as_object().unwrap().keys() {
            let is_known = FIELDS.contains(&name.as_str()) || FRAME.contains(&name.as_str());
            assert!(is_known, "{name} in {}", lines[0]);
        }
    }
    let outcomes = all_ends[&repeated_id]
        .iter()
        .map(|line| text(&line["outcome"]));
    let mut outcomes: Vec<String> = outcomes.collect();
    outcomes.sort();
    assert_eq!(outcomes, ["doubled", "ok"]);
    let written = &all_ends[&text(&sent["id"])][0];
    assert_eq!(written["command"], "message");
    assert_eq!(written["game"], number.as_str());
    assert_eq!(written["server"], Value::Null, "{written}");
    let typed = all_ends.values().flatten();
    let typed: Vec<_> = typed.filter(|line| line["level"] == "DEBUG").collect();
    assert_eq!(typed.len(), 1, "{typed:?}");
    assert_eq!(typed[0]["command"], "move");

    says_nothing_private(&club);
}

/// Asserts that no line contains the name of a person, a move, a formation, or a token.
fn says_nothing_private(club: &Club) {
    let log = club.log();
    let secrets = [
        "Mina",
        "Alex",
        "Sam",
        "c4c5",
        "C4-C5",
        "a4b4",
        "c7d7",
        "HEEH",
        "EHEH",
        "dance",
        "cannon",
        club.stage.sandbox.token(),
    ];
    for secret in secrets {
        let secret_line = log.lines().find(|line| line.contains(secret));
        assert_eq!(secret_line, None, "{secret}");
    }
    let long = |word: &&str| word.len() > 40 && word.chars().all(|c| c.is_ascii_alphanumeric());
    let mut words = log.split(|c: char| !c.is_ascii_alphanumeric());
    assert_eq!(words.find(long), None, "like a token");
}

#[tokio::test(flavor = "multi_thread")]
async fn later_deliveries_are_logged_with_their_request() {
    let club = Club::open_with(|_| {}, &JSON_LINES).await;
    let mut game = club.played("a4b4").await;
    let played = game.play(&club, "a7b7").await.interaction();
    // The courier removes the buttons of the previous board.
    let stripped = club
        .stage
        .until(async || {
            let mut lines = lines(&club).into_iter();
            lines.find(|line| line["message"] == "delivery" && line["request"] == played.as_str())
        })
        .await;
    assert_eq!(stripped["kind"], "strip", "{stripped}");
    assert_eq!(stripped["outcome"], "delivered", "{stripped}");
    assert_eq!(stripped["game"], game.number.as_str(), "{stripped}");

    // A board that the handler could not send, and the log of the outlet about it.
    let fault = json!({ "path": "/callback", "action": "drop", "when": "before", "times": 9 });
    club.fault(fault).await;
    let fault_spec = json!({
        "method": "POST", "path": "/messages$", "action": "fail", "status": 503, "code": 0,
    });
    club.fault(fault_spec).await;
    let act = json!({
        "as": MINA, "channel": game.home, "name": "move", "options": { "move": "c4c5" },
    });
    let sent = club.stage.post("/do/command?wait=no", act).await;
    let request = text(&sent["interaction"]);
    club.public_until(&game.home, |message| {
        ids(message).contains(&format!("piece:{}:5", game.number))
    })
    .await;
    let later = club
        .stage
        .until(async || {
            let lines = lines(&club).into_iter();
            let of_it = lines.filter(|line| line["request"] == request.as_str());
            let mut boards = of_it.filter(|line| line["kind"] == "board");
            boards.find(|line| line["outcome"] == "delivered")
        })
        .await;
    assert_eq!(later["message"], "delivery", "{later}");
    let failed = lines(&club).into_iter().find(|line| {
        line["span"]["name"] == "delivery" && line["span"]["request"] == request.as_str()
    });
    assert!(
        failed.is_some(),
        "no line while it was delivered:\n{}",
        club.log()
    );
}

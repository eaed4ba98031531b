//! The bot installed by a person: its commands in a server that it is not in, where only that person sees it.

use std::collections::BTreeSet;

use serde_json::json;
use sqlx::Row;

use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM, WITHOUT_BOT, ids, text};
use crate::flows::practice;

/// Returns the names of the commands that a person is offered in a channel.
async fn offered(club: &Club, user: &str, channel: &str) -> BTreeSet<String> {
    let path = format!("/commands?as={user}&channel={channel}");
    let commands = club.stage.get(&path).await;
    let commands = commands.as_array().unwrap().iter();
    commands.map(|command| text(&command["name"])).collect()
}

/// Returns everything in the bot's database, as text.
async fn all_stored(club: &Club) -> String {
    let mut database = club.connection().await;
    let tables = "select name from sqlite_schema where type = 'table' order by name";
    let tables = sqlx::query_scalar(tables).fetch_all(&mut database);
    let tables: Vec<String> = tables.await.unwrap();
    let mut stored = String::new();
    for table in tables {
        let columns = format!("select name from pragma_table_info('{table}')");
        let columns: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(columns))
            .fetch_all(&mut database)
            .await
            .unwrap();
        let values = columns
            .iter()
            .map(|column| format!("coalesce(cast(\"{column}\" as text), '')"));
        let values: Vec<String> = values.collect();
        let line = values.join(" || ' ' || ");
        let rows = format!("select cast({line} as blob) from \"{table}\"");
        let rows = sqlx::query(sqlx::AssertSqlSafe(rows)).fetch_all(&mut database);
        for row in rows.await.unwrap() {
            stored.push_str(&String::from_utf8_lossy(row.get(0)));
            stored.push('\n');
        }
    }
    stored
}

#[tokio::test(flavor = "multi_thread")]
async fn server_without_the_bot_gets_private_answers_and_is_not_stored() {
    let club = Club::open().await;
    let [server, channel] = WITHOUT_BOT;
    let commands_there = offered(&club, ALEX, channel).await;
    let direct = club.direct(ALEX).await;
    assert_eq!(commands_there, offered(&club, ALEX, &direct).await);
    assert!(commands_there.contains("move") && !commands_there.contains("challenge"));

    // No game can begin here, with any options: the answer explains where it can, and how to add the bot.
    for options in [json!({}), json!({ "ruleset": "other" })] {
        let refusal = club.command(ALEX, channel, "practice", options).await;
        let content = refusal.private();
        let addresses = [
            "scope=bot+applications.commands&permissions=309237763072",
            "integration_type=1&scope=applications.commands",
        ];
        assert!(content.contains("in direct messages"), "{content}");
        assert!(
            addresses.iter().all(|phrase| content.contains(phrase)),
            "{content}"
        );
    }

    // One's own games can be continued from here, with the films of finished ones, visible only to this person.
    let (number, home, _) = practice::begin(&club, ALEX, &direct, 1).await;
    let played = json!({ "move": "a4b4" });
    let played = club.command(ALEX, channel, "move", played).await;
    let link = format!("https://discord.com/channels/@me/{home}");
    played.says_privately(&link);
    let board = format!("piece:{number}:4");
    club.message_with(&home, &board).await;
    let answer = club.command(ALEX, channel, "board", json!({})).await;
    answer.private();
    assert!(ids(answer.message()).contains(&board), "{:?}", answer.0);
    let question = club.command(ALEX, channel, "resign", json!({})).await;
    let resigned = club.press(ALEX, question.message(), &question.yes()).await;
    resigned.private();
    let over = format!("rematch:{number}:5");
    club.message_with(&home, &over).await;
    for (command, options) in [
        ("replay", json!({ "game": number })),
        ("record", json!({ "game": number })),
        ("analyse", json!({ "game": number })),
        ("games", json!({})),
        ("settings", json!({})),
        ("rules", json!({})),
    ] {
        club.command(ALEX, channel, command, options)
            .await
            .private();
    }
    let answer = club
        .command(ALEX, channel, "board", json!({ "game": number }))
        .await;
    let repeated = club.press_made_up(ALEX, answer.message(), &over).await;
    repeated.says_privately("not in this server");

    // Nobody else sees a game by its number, and a person without games is told so.
    for options in [json!({ "game": number }), json!({})] {
        let refusal = club.command(SAM, channel, "board", options).await;
        refusal.private();
        assert_eq!(refusal.message()["attachments"], json!([]));
    }
    assert_eq!(club.public(channel).await, Vec::<serde_json::Value>::new());
    let stored = all_stored(&club).await;
    assert!(stored.contains(&home));
    for id in [server, channel] {
        assert!(!stored.contains(id), "{id} is kept");
    }
}

/// If Discord forbids user installs of the application, servers still have their commands.
#[tokio::test(flavor = "multi_thread")]
async fn rejected_user_install_commands_fall_back_to_servers() {
    let mut club = Club::open().await;
    club.stop_bot().await;
    let refusal = json!({
        "method": "PUT", "path": "/commands$", "body": "\"integration_types\":[0,1]",
        "action": "fail", "status": 400, "code": 50035, "times": 100,
    });
    club.fault(refusal).await;
    club.start_bot().await;
    club.stage
        .until(async || {
            let is_rejected = offered(&club, ALEX, WITHOUT_BOT[1]).await.is_empty();
            is_rejected.then_some(())
        })
        .await;
    assert!(offered(&club, MINA, JANGGI).await.contains("challenge"));
    let direct = club.direct(MINA).await;
    assert!(offered(&club, MINA, &direct).await.contains("practice"));
    let warned = club.log().matches("commands for user installs").count();
    assert_eq!(warned, 1);
}

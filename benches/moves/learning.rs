//! Puzzles after many tries, openings, exercises, and questions about one's own mistakes.

use serde_json::{Value, json};

use crate::seed::Seed;
use crate::town::Town;
use crate::{milliseconds, percentile};

/// The number of people who have tried puzzles, and of tries of each.
const PEOPLE: i64 = 10;
const TRIES: i64 = 1_000;
/// The number of times each page is opened.
const LOOKS: usize = 300;
const QUESTIONS: usize = 50;

pub async fn run() {
    println!("/puzzle after {} tries, and other lessons", PEOPLE * TRIES);
    let mut town = Town::found(1).await;
    let table = town.tables[0].clone();
    let mut seed = Seed::new(&town.path()).await;
    seed.puzzle_tries(table.cho, PEOPLE, TRIES).await;
    let (game, _) = seed.finished(std::slice::from_ref(&table)).await[0].clone();
    seed.close().await;
    town.start_bot().await;
    town.silence().await;
    let idle = town.process().resident();
    for (name, options) in [
        ("puzzle", json!({})),
        ("opening", json!({})),
        ("rules", json!({ "topic": "steps" })),
    ] {
        let mut times = Vec::new();
        let before = town.silence().await;
        for _ in 0..LOOKS {
            let answer = town
                .command(table.cho, table.channel, name, options.clone())
                .await;
            assert_eq!(answer.state(), "answered", "{}", answer.body);
            times.push(answer.took);
        }
        let worked = town.silence().await - before;
        println!(
            "  /{name:8} {:.1} ms, {:.1} at the 99th percentile; {:.1} ms of processor time; {:.1} MB of memory more",
            percentile(&mut times, 50),
            percentile(&mut times, 99),
            milliseconds(worked) / LOOKS as f64,
            town.process().resident() - idle,
        );
    }
    questions(&town, game).await;
}

/// Opens a question about a mistake again and again, from the analysis that is kept.
async fn questions(town: &Town, game: i64) {
    let table = &town.tables[0];
    let options = json!({ "game": game.to_string() });
    let mut analysis = town
        .command(table.cho, table.channel, "analyse", options.clone())
        .await;
    town.silence().await;
    // The first answer shows progress; the kept analysis has the button.
    let button = loop {
        if let Some(button) = analysis.component("custom_id", "learn:") {
            break button;
        }
        assert!(town.analyses().await == 1, "{}", analysis.body);
        analysis = town
            .command(table.cho, table.channel, "analyse", options.clone())
            .await;
    };
    let mut times = Vec::new();
    for _ in 0..QUESTIONS {
        // The question replaces the analysis.
        let analysis = town
            .command(table.cho, table.channel, "analyse", options.clone())
            .await;
        let message: &Value = &analysis.body["message"];
        let act = json!({
            "as": table.cho.to_string(), "channel": message["channel"], "message": message["id"], "custom_id": button,
        });
        let question = town.act("/do/press", act, table.cho).await;
        assert_eq!(question.state(), "updated", "{}", question.body);
        times.push(question.took);
    }
    println!(
        "  Learn from it {:.1} ms, {:.1} at the 99th percentile",
        percentile(&mut times, 50),
        percentile(&mut times, 99),
    );
}

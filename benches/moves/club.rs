//! The club: `/leaderboard` and `/stats` with many results, and what a rated end costs more than a casual one.

use std::time::Duration;

use hansu_store::Store;
use serde_json::{Value, json};

use crate::seed::Seed;
use crate::town::{Answer, Play, Town};
use crate::{milliseconds, percentile};

/// The server's rated people, its results, and the results of one of these people.
const PEOPLE: i64 = 1_000;
const RESULTS: i64 = 10_000;
const OWN: i64 = 2_000;
/// The number of times each page is opened.
const LOOKS: usize = 300;
/// The number of games of each bot that end, and of those that warm it up.
const TABLES: usize = 80;
const WARM: usize = 20;
/// The number of channels with desks, and of rounds of moves in all of them.
const DESKS: usize = 100;
const ROUNDS: usize = 8;
/// The number of turns played before the end.
const TURNS: usize = 20;

pub async fn run() {
    println!("/leaderboard of {PEOPLE} people, /stats of {OWN} games, with {RESULTS} results");
    look().await;
    println!("a move in {DESKS} channels, without and with a desk in each");
    beside_desks().await;
    println!("the end of a game, casual and rated");
    let mut bots = [
        Bot::open("casual", false).await,
        Bot::open("rated", true).await,
    ];
    for bot in &mut bots {
        bot.end(WARM).await;
        bot.begin().await;
    }
    // The bots alternate, so that other load on the machine affects both.
    for _ in WARM..TABLES {
        for bot in &mut bots {
            bot.end(1).await;
        }
    }
    let mut costs = Vec::new();
    for bot in bots {
        costs.push(bot.tell().await);
    }
    println!(
        "  a rated end costs {:.2} ms of processor time more",
        costs[1] - costs[0]
    );
}

/// Moves in all channels; the bots alternate by rounds.
async fn beside_desks() {
    let mut towns = Vec::new();
    for desks in [false, true] {
        let mut town = Town::found(DESKS).await;
        let mut seed = Seed::new(&town.path()).await;
        let tables = town.tables.clone();
        let plays = town.seat(&mut seed, &tables, TURNS).await;
        if desks {
            seed.desks(&tables).await;
        }
        seed.close().await;
        town.start_bot().await;
        towns.push((town, plays, Vec::new()));
    }
    for round in 0..=ROUNDS {
        for (town, plays, times) in &mut towns {
            for play in plays.iter_mut() {
                let moved = town.play(play).await;
                // The first round warms the bot up.
                if round > 0 {
                    times.push(moved.took);
                }
            }
        }
    }
    for ((town, _, mut times), name) in towns.into_iter().zip(["without", "with"]) {
        let height = town.process().height();
        println!(
            "  {name:7} {:.1} ms, {:.1} at the 99th percentile; {height:.0} MB of memory at most",
            percentile(&mut times, 50),
            percentile(&mut times, 99),
        );
    }
}

async fn look() {
    let mut town = Town::found(1).await;
    let table = town.tables[0].clone();
    let mut seed = Seed::new(&town.path()).await;
    seed.results(&table, PEOPLE, RESULTS, OWN).await;
    seed.close().await;
    let store = Store::open(&town.path()).await.unwrap();
    store.recompute_ratings(true).await.unwrap();
    store.close().await;
    // Dropping the store releases its lock.
    drop(store);
    town.start_bot().await;
    for name in ["leaderboard", "stats"] {
        let mut times = Vec::new();
        let before = town.silence().await;
        for _ in 0..LOOKS {
            let answer = town
                .command(table.cho, table.channel, name, json!({}))
                .await;
            assert!(
                answer.body["message"]["embeds"][0].is_object(),
                "{}",
                answer.body
            );
            times.push(answer.took);
        }
        let time = town.silence().await - before;
        println!(
            "  /{name:11} {:.1} ms, {:.1} at the 99th percentile; {:.1} ms of processor time",
            percentile(&mut times, 50),
            percentile(&mut times, 99),
            milliseconds(time) / LOOKS as f64,
        );
    }
}

/// A bot with games that end.
struct Bot {
    name: &'static str,
    town: Town,
    plays: Vec<Play>,
    next: usize,
    worked: Duration,
    times: Vec<Duration>,
}

impl Bot {
    async fn open(name: &'static str, rated: bool) -> Bot {
        let mut town = Town::found(TABLES).await;
        let mut seed = Seed::new(&town.path()).await;
        let tables = town.tables.clone();
        let plays = town.seat(&mut seed, &tables, TURNS).await;
        if rated {
            seed.rate_all().await;
        }
        seed.close().await;
        town.start_bot().await;
        Bot {
            name,
            town,
            plays,
            next: 0,
            worked: Duration::ZERO,
            times: Vec::new(),
        }
    }

    async fn begin(&mut self) {
        self.times.clear();
        self.worked = self.town.silence().await;
    }

    /// Ends the next games by resignations.
    async fn end(&mut self, games: usize) {
        for _ in 0..games {
            let table = &self.plays[self.next].table;
            let player = table.cho;
            let channel = table.channel;
            let question = self
                .town
                .command(player, channel, "resign", json!({}))
                .await;
            let ended = self.press_yes(player, &question).await;
            assert_eq!(ended.state(), "updated", "{}", ended.body);
            self.times.push(ended.took);
            self.next += 1;
        }
    }

    async fn press_yes(&self, player: u64, question: &Answer) -> Answer {
        let message: &Value = &question.body["message"];
        let id = &message["components"][0]["components"][0]["custom_id"];
        let act = json!({
            "as": player.to_string(), "channel": message["channel"], "message": message["id"], "custom_id": id,
        });
        self.town.act("/do/press", act, player).await
    }

    /// Prints the figures; returns the processor time of an end.
    async fn tell(mut self) -> f64 {
        let time = self.town.silence().await - self.worked;
        let per_game = milliseconds(time) / self.times.len() as f64;
        println!(
            "  {:6} {:.1} ms, {:.1} at the 99th percentile; {per_game:.2} ms of processor time with its boards",
            self.name,
            percentile(&mut self.times, 50),
            percentile(&mut self.times, 99),
        );
        per_game
    }
}

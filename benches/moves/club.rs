//! The club: `/leaderboard` and `/stats` with many results, and what a rated end costs more than a casual one.

use std::time::Duration;

use hansu::store::Store;
use serde_json::{Value, json};

use crate::seed::Seed;
use crate::town::{Answer, Play, Town};
use crate::{milliseconds, percentile};

/// Rated people and results of the server, and the results of one of these people.
const PEOPLE: i64 = 1_000;
const RESULTS: i64 = 10_000;
const OWN: i64 = 2_000;
/// How often each page is opened.
const LOOKS: usize = 300;
/// Games of each bot that end, and how many of those warm it up.
const TABLES: usize = 80;
const WARM: usize = 20;
/// Channels with desks, and rounds of moves in all of them.
const DESKS: usize = 100;
const ROUNDS: usize = 8;
/// Turns played before an end.
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
    // In turn, so that what else the machine does falls on both.
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

/// Moves in all channels by turns, each bot's a round at a time.
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
    // The lock goes with it.
    drop(store);
    town.start_bot().await;
    for name in ["leaderboard", "stats"] {
        let mut times = Vec::new();
        let worked = town.silence().await;
        for _ in 0..LOOKS {
            let looked = town
                .command(table.cho, table.channel, name, json!({}))
                .await;
            assert!(
                looked.body["message"]["embeds"][0].is_object(),
                "{}",
                looked.body
            );
            times.push(looked.took);
        }
        let worked = town.silence().await - worked;
        println!(
            "  /{name:11} {:.1} ms, {:.1} at the 99th percentile; {:.1} ms of processor time",
            percentile(&mut times, 50),
            percentile(&mut times, 99),
            milliseconds(worked) / LOOKS as f64,
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
            let (who, channel) = (table.cho, table.channel);
            let asked = self.town.command(who, channel, "resign", json!({})).await;
            let ended = self.press_yes(who, &asked).await;
            assert_eq!(ended.state(), "updated", "{}", ended.body);
            self.times.push(ended.took);
            self.next += 1;
        }
    }

    async fn press_yes(&self, who: u64, asked: &Answer) -> Answer {
        let message: &Value = &asked.body["message"];
        let id = &message["components"][0]["components"][0]["custom_id"];
        let act = json!({
            "as": who.to_string(), "channel": message["channel"], "message": message["id"], "custom_id": id,
        });
        self.town.act("/do/press", act, who).await
    }

    /// Prints the figures; returns the processor time of an end.
    async fn tell(mut self) -> f64 {
        let worked = self.town.silence().await - self.worked;
        let each = milliseconds(worked) / self.times.len() as f64;
        println!(
            "  {:6} {:.1} ms, {:.1} at the 99th percentile; {each:.2} ms of processor time with its boards",
            self.name,
            percentile(&mut self.times, 50),
            percentile(&mut self.times, 99),
        );
        each
    }
}

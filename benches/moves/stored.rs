//! The cost of a move with an empty and with a full database.

use std::time::{Duration, Instant};

use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::{milliseconds, percentile};

/// The number of games in the full database, and of turns in each.
const GAMES: i64 = 10_000;
const TURNS: usize = 60;
/// The number of running games in each database.
const TABLES: usize = 20;
/// The numbers of warm-up moves and measured moves of each bot.
const WARM: usize = 60;
const MOVES: usize = 300;
/// The interval between moves, which alternate between the bots.
const PACE: Duration = Duration::from_millis(100);

pub async fn run() {
    println!("a move with an empty database, and with {GAMES} stored games of {TURNS} turns");
    let mut empty = Side::open(0).await;
    let mut full = Side::open(GAMES).await;
    for _ in 0..WARM {
        empty.play().await;
        full.play().await;
    }
    empty.begin().await;
    full.begin().await;
    let mut beat = tokio::time::interval(PACE);
    for _ in 0..MOVES {
        beat.tick().await;
        empty.play().await;
        full.play().await;
    }
    let without = empty.end("empty").await;
    let with = full.end("full").await;
    println!(
        "  with stored games a move takes {:.2} x the processor time",
        with / without
    );
}

/// One bot and its games.
struct Side {
    town: Town,
    plays: Vec<Play>,
    next: usize,
    times: Vec<Duration>,
    unanswered: usize,
    worked: Duration,
    switches: f64,
}

impl Side {
    async fn open(games: i64) -> Side {
        let mut town = Town::found(TABLES).await;
        let mut seed = Seed::new(&town.path()).await;
        if games > 0 {
            let began = Instant::now();
            town.fill(&mut seed, games, TURNS, true).await;
            println!(
                "  {} events and {} messages stored in {:.0} s",
                seed.count("event").await,
                seed.count("outbox").await,
                began.elapsed().as_secs_f64(),
            );
        }
        let tables = town.tables.clone();
        let plays = town.seat(&mut seed, &tables, 0).await;
        seed.close().await;
        town.start_bot().await;
        Side {
            town,
            plays,
            next: 0,
            times: Vec::new(),
            unanswered: 0,
            worked: Duration::ZERO,
            switches: 0.0,
        }
    }

    async fn play(&mut self) {
        let number = self.next % self.plays.len();
        self.next += 1;
        let answer = self.town.play(&mut self.plays[number]).await;
        self.times.push(answer.took);
        self.unanswered += usize::from(answer.state() != "answered");
    }

    async fn begin(&mut self) {
        self.worked = self.town.silence().await;
        self.switches = self.town.process().switches();
        self.times.clear();
    }

    /// Prints the measurements; returns the processor time per move.
    async fn end(&mut self, name: &str) -> f64 {
        let time = self.town.silence().await - self.worked;
        let per_move = milliseconds(time) / MOVES as f64;
        let switches = (self.town.process().switches() - self.switches) / MOVES as f64;
        println!(
            "  {name:5} {per_move:.2} ms of processor time and {switches:.0} switches between threads a move, answered in \
             {:.1} ms (p99 {:.1}); {} of {} not answered",
            percentile(&mut self.times, 50),
            percentile(&mut self.times, 99),
            self.unanswered,
            MOVES + WARM,
        );
        per_move
    }
}

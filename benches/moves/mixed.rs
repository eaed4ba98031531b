//! An evening: moves in a thousand games at a steady rate, and all else that people do beside them.
//!
//! The loop is open: acts are due by the clock, whether or not those before were answered, and times count from when
//! an act was due. Only who plays against the bot waits for its move, and counts that too.

mod acts;
mod practice;
mod tally;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::burst::{greatest_lag, lag};
use crate::perf::Perf;
use crate::process::Process;
use crate::seed::Seed;
use crate::town::Town;
use crate::watch::Watch;
use crate::{milliseconds, number_from};
use acts::{Due, evening};
use tally::Tally;

/// The number of running games, each in its own channel, and of turns played in them.
const GAMES: usize = 1_000;
const TURNS: usize = 40;
/// The duration in seconds, unless the variable names a shorter one.
const SECONDS: usize = 300;
const SHORTER: &str = "BENCH_SECONDS";
/// The time before the measurement, in which caches are filled.
const WARM: Duration = Duration::from_secs(10);

pub async fn run() {
    let seconds = number_from(SHORTER).unwrap_or(SECONDS);
    println!(
        "mixed: {GAMES} games of {TURNS} turns, {} moves a second for {seconds} s, {} practice games at level {}, \
         and all the rest beside",
        acts::MOVES_A_SECOND,
        practice::GAMES,
        practice::LEVEL,
    );
    let mut town = Town::found(GAMES).await;
    let mut seed = Seed::new(&town.path()).await;
    let tables = town.tables.clone();
    let mut plays = town.seat(&mut seed, &tables, TURNS).await;
    let finished = seed.finished(&tables).await;
    seed.close().await;
    town.start_bot().await;
    let practices = practice::begin(&town).await;
    let town = Arc::new(town);
    town.silence().await;
    let mut warm = evening(WARM, &mut plays, &finished);
    // Drawing a film takes seconds.
    warm.retain(|due| due.name != "/replay");
    keep(&town, warm, &Arc::default()).await;
    let before = town.silence().await;
    tell_memory(&town, "before");

    let duration = Duration::from_secs(seconds as u64);
    let evening = evening(duration, &mut plays, &finished);
    let moves = evening.iter().filter(|due| due.name == "/move").count();
    let tally = Arc::default();
    let own_process = Process(std::process::id());
    let own_time_before = own_process.worked();
    let watch = Watch::begin(&town);
    let perf = Perf::begin(town.process(), town.folder.path()).await;
    let late = tokio::spawn(lag());
    let against = practice::play(&town, practices, duration, &tally);
    tokio::join!(keep(&town, evening, &tally), against);
    late.abort();
    let parts = match perf {
        Some(perf) => perf.end().await,
        None => Vec::new(),
    };
    let measured = watch.end();
    let own_time = own_process.worked() - own_time_before;
    let time = town.silence().await - before;

    tally.tell();
    let per_move = |time: Duration| milliseconds(time) / moves as f64;
    println!(
        "  {moves} moves; processor time {:.2} ms a move with all that goes on beside; load generator and \
         stand-in {:.2}, a timer in them late by {:.1} ms at most",
        per_move(time),
        per_move(own_time),
        greatest_lag(),
    );
    for (name, time) in measured.worked() {
        println!("  threads called {name}: {:.2} ms a move", per_move(time));
    }
    for (part_name, share) in parts {
        let time = time.mul_f64(share / 100.0);
        println!(
            "  {part_name}: {share:.1} %, {:.2} ms a move",
            per_move(time)
        );
    }
    measured.tell(10);
    tell_memory(&town, "afterwards");
}

/// Carries out each act when it is due, and waits for all answers.
async fn keep(town: &Arc<Town>, evening: Vec<Due>, tally: &Arc<Tally>) {
    let began = Instant::now();
    let mut under_way = tokio::task::JoinSet::new();
    for due in evening {
        tokio::time::sleep_until((began + due.at).into()).await;
        let town = Arc::clone(town);
        let tally = Arc::clone(tally);
        under_way.spawn(async move {
            let late = began.elapsed().saturating_sub(due.at);
            let answer = town.act(due.route, due.body, due.who).await;
            tally.add(due.name, late, &answer, due.expected);
        });
    }
    while let Some(result) = under_way.join_next().await {
        result.unwrap();
    }
}

fn tell_memory(town: &Town, label: &str) {
    let bot = town.process();
    println!(
        "  {label}: {:.1} MB resident, {:.1} of them its own; {:.1} at its height; {} open files",
        bot.resident(),
        bot.anonymous(),
        bot.height(),
        bot.open_files(),
    );
}

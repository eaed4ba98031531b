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

/// Running games, each in a channel of its own, and the turns played in them.
const GAMES: usize = 1_000;
const TURNS: usize = 40;
/// How long it lasts, in seconds, if this variable names nothing shorter.
const SECONDS: usize = 300;
const SHORTER: &str = "BENCH_SECONDS";
/// Acts before anything is measured, so that what is made once is made.
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
    // Films are drawn for seconds.
    warm.retain(|due| due.name != "/replay");
    keep(&town, warm, &Arc::default()).await;
    let before = town.silence().await;
    tell_memory(&town, "before");

    let lasts = Duration::from_secs(seconds as u64);
    let evening = evening(lasts, &mut plays, &finished);
    let moves = evening.iter().filter(|due| due.name == "/move").count();
    let tally = Arc::default();
    let own = Process(std::process::id());
    let own_before = own.worked();
    let watch = Watch::begin(&town);
    let perf = Perf::begin(town.process(), town.folder.path()).await;
    let late = tokio::spawn(lag());
    let against = practice::play(&town, practices, lasts, &tally);
    tokio::join!(keep(&town, evening, &tally), against);
    late.abort();
    let parts = match perf {
        Some(perf) => perf.end().await,
        None => Vec::new(),
    };
    let seen = watch.end();
    let own_worked = own.worked() - own_before;
    let worked = town.silence().await - before;

    tally.tell();
    let each = |worked: Duration| milliseconds(worked) / moves as f64;
    println!(
        "  {moves} moves; processor time {:.2} ms a move with all that goes on beside; load generator and \
         stand-in {:.2}, a timer in them late by {:.1} ms at most",
        each(worked),
        each(own_worked),
        greatest_lag(),
    );
    for (name, worked) in seen.worked() {
        println!("  threads called {name}: {:.2} ms a move", each(worked));
    }
    for (part, share) in parts {
        let time = worked.mul_f64(share / 100.0);
        println!("  {part}: {share:.1} %, {:.2} ms a move", each(time));
    }
    seen.tell(10);
    tell_memory(&town, "afterwards");
}

/// Does everything when it is due, and waits until all of it is answered.
async fn keep(town: &Arc<Town>, evening: Vec<Due>, tally: &Arc<Tally>) {
    let began = Instant::now();
    let mut under_way = tokio::task::JoinSet::new();
    for due in evening {
        tokio::time::sleep_until((began + due.at).into()).await;
        let (town, tally) = (Arc::clone(town), Arc::clone(tally));
        under_way.spawn(async move {
            let late = began.elapsed().saturating_sub(due.at);
            let answer = town.act(due.route, due.body, due.who).await;
            tally.add(due.name, late, &answer, due.expected);
        });
    }
    while let Some(done) = under_way.join_next().await {
        done.unwrap();
    }
}

fn tell_memory(town: &Town, when: &str) {
    let bot = town.process();
    println!(
        "  {when}: {:.1} MB resident, {:.1} of them its own; {:.1} at its height; {} open files",
        bot.resident(),
        bot.anonymous(),
        bot.height(),
        bot.open_files(),
    );
}

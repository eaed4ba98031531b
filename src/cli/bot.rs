//! The bot's parts, wired together.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::metrics;
use crate::app::{App, Clock, External, Limits, Pictures, SystemClock, Thinking, delivery};
use crate::config::{Config, Engine};
use crate::discord::{Connection, Reach};
use crate::render::Look;
use crate::store::Store;

/// How long deliveries under way may take to end once the bot is told to stop.
const GOODBYE: Duration = Duration::from_secs(8);

/// Runs the bot until told to stop. What nobody has chosen looks as `usual`.
pub(super) async fn run(
    config: &Config,
    usual: Look,
    reach: &Reach,
    database: &Path,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let store = Store::open(database).await?;
    let connection = Connection::open(reach).await?;
    store.belongs_to(connection.application).await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let waiting = store.void_claims(clock.now()).await?;
    if waiting > 0 {
        tracing::info!(waiting, "messages whose end is unknown are looked for");
    }
    let limits = Limits {
        claim: config.delivery.claim(),
        lane_wait: config.delivery.wait(),
        open_games: config.play.open_games.get(),
        stored_records: config.records.stored(),
        thinking: thinking(&config.engine),
        external: external(&config.engine),
    };
    let pictures = Pictures::new(config.pictures.at_once, usual);
    let warming = pictures.clone();
    tokio::spawn(async move {
        if let Err(error) = warming.warm().await {
            tracing::error!(%error, "pictures cannot be drawn");
        }
    });
    let app = Arc::new(App::new(store, Arc::clone(&clock), pictures, limits));
    let ending = stop.child_token();
    if let Some(address) = config.http.address {
        metrics::serve(address, Arc::clone(&app), ending.clone()).await?;
    }
    connection.register().await?;
    let me = connection.me();
    let outlet = connection.outlet(clock, config.delivery.token_life());
    let courier = tokio::spawn(delivery::run(
        Arc::clone(&app),
        Arc::clone(&outlet),
        ending.clone(),
    ));
    let watch = {
        let (app, ending) = (Arc::clone(&app), ending.clone());
        tokio::spawn(async move { app.watch(ending).await })
    };
    let partner = tokio::spawn(Arc::clone(&app).play_along(me, ending.clone()));
    let listened = connection
        .listen(Arc::clone(&app), outlet, stop.clone())
        .await;
    ending.cancel();
    let finished = async {
        // Panics in them have been logged; what they left undone is in the database.
        let _ = courier.await;
        let _ = watch.await;
        let _ = partner.await;
    };
    if tokio::time::timeout(GOODBYE, finished).await.is_err() {
        tracing::warn!("a delivery was left to the next start");
    }
    app.store().close().await;
    Ok(listened?)
}

fn thinking(engine: &Engine) -> Thinking {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    Thinking {
        threads: engine.threads(cores),
        table_mib: engine.table_mib,
        waiting: engine.waiting,
    }
}

/// What another engine is given unless its options say otherwise.
const USUAL_OPTIONS: [(&str, &str); 2] = [("Hash", "16"), ("Threads", "1")];

fn external(engine: &Engine) -> Option<External> {
    let own = engine.options.iter();
    let own = own.map(|(name, value)| (name.clone(), value.clone()));
    let usual = USUAL_OPTIONS.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Some(External {
        command: engine.command.clone()?,
        arguments: engine.args.clone(),
        // Its own come later, so that they count.
        options: usual.into_iter().chain(own).collect(),
        from_level: engine.command_level,
        time: Duration::from_millis(engine.command_ms),
        patience: Duration::from_millis(engine.command_patience_ms),
        memory_mib: engine.command_mib,
    })
}

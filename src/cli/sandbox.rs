//! `hansu sandbox`: the local stand-in for Discord, without a bot.

use std::io::Write;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::config::Config;
use crate::sandbox::{self, Settings, StartLimits};

pub(super) async fn run(config: &Config, stop: CancellationToken) -> anyhow::Result<()> {
    let sandbox = sandbox::start(settings(config)).await?;
    let mut out = std::io::stdout();
    let _ = writeln!(out, "sandbox at {}", sandbox.url());
    let _ = writeln!(
        out,
        "start a bot in it: DISCORD_TOKEN={} HANSU_DISCORD__API_BASE={} hansu discord",
        sandbox.token(),
        sandbox.url()
    );
    stop.cancelled().await;
    sandbox.stop().await;
    Ok(())
}

/// The sandbox's part of the settings.
pub(super) fn settings(config: &Config) -> Settings {
    let own = &config.sandbox;
    let mut settings = Settings::new(&own.world);
    settings.address = own.address;
    settings.nonce_life = Duration::from_millis(own.nonce_life_ms);
    settings.token_life = Duration::from_millis(own.token_life_ms);
    settings.answer_window = Duration::from_millis(own.answer_window_ms);
    settings.servers = own.servers;
    let between = Duration::from_millis(own.identify_ms);
    settings.starts = StartLimits {
        shards: own.shards.get().into(),
        max_concurrency: own.max_concurrency.get().into(),
        between: (!between.is_zero()).then_some(between),
        ..StartLimits::default()
    };
    settings.control = own.control;
    settings.wire_log = own.wire_log.clone();
    settings
}

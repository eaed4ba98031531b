//! Starts the bot, the sandbox, or both in one process, until a signal stops them; and protects the secrets of the
//! process.

use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use super::bot;
use super::database::ConfiguredDatabase;
use crate::app::Pictures;
use crate::config::{ClientSecret, Config, PageConfig};
use crate::discord::ApiAccess;
use hansu_sandbox::{Settings, StartLimits, WorldFile};

pub(super) async fn run_sandbox_and_bot(
    config: &Config,
    pictures: Pictures,
    opening: bot::OpeningOptions,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let database = if config.database_chosen {
        ConfiguredDatabase::of(config)?
    } else {
        ConfiguredDatabase::File(config.sandbox.games.clone())
    };
    // A first start has no world either.
    let first = !config.database_chosen && !config.sandbox.world.exists();
    let mut settings = sandbox_settings(config)?;
    // The bot follows the world's clock here, so the page may skip days.
    settings.day = Some(config.play.day());
    let sandbox = hansu_sandbox::start(settings).await?;
    let ahead = Some(sandbox.ahead());
    let reach = ApiAccess {
        token: sandbox.token().to_owned(),
        api_base: Some(sandbox.url()),
        requests_per_second: config.discord.requests_per_second,
    };
    let _ = writeln!(std::io::stdout(), "Play Janggi at {}", sandbox.url());
    let database = bot::BotDatabase {
        place: database.place(),
        opening,
        first,
    };
    let page_settings = PageConfig {
        activity: true,
        client_secret: Some(ClientSecret::new(sandbox.client_secret())),
        ..config.page.clone()
    };
    let run = async {
        let page = bot::PageListener::bind(&page_settings, true).await?;
        if let Some(page) = &page {
            sandbox.map_activity(page.listener.local_addr()?);
        }
        bot::run(config, pictures, &reach, database, ahead, page, stop).await
    };
    let ended = run.await;
    // Also after an error, so that the sandbox's world is stored.
    sandbox.stop().await;
    ended
}

pub(super) async fn sandbox_alone(config: &Config, stop: CancellationToken) -> anyhow::Result<()> {
    let sandbox = hansu_sandbox::start(sandbox_settings(config)?).await?;
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

/// The people and servers of the sandbox, and the texts of its page.
const WORLD: &str = include_str!("../../assets/world.json");
/// The bot's picture.
const PICTURE: &str = include_str!("../../assets/board/icon.svg");

/// Returns the sandbox settings.
fn sandbox_settings(config: &Config) -> anyhow::Result<Settings> {
    let section = &config.sandbox;
    let mut settings = Settings::new(&section.world);
    settings.world_file = Some(WorldFile::parse(WORLD)?);
    settings.bot_picture = Some(PICTURE.to_owned());
    settings.address = section.address;
    settings.nonce_life = Duration::from_millis(section.nonce_life_ms);
    settings.token_life = Duration::from_millis(section.token_life_ms);
    settings.answer_window = Duration::from_millis(section.answer_window_ms);
    settings.servers = section.servers;
    let interval = Duration::from_millis(section.identify_ms);
    settings.starts = StartLimits {
        shards: section.shards.get().into(),
        max_concurrency: section.max_concurrency.get().into(),
        between: (!interval.is_zero()).then_some(interval),
        ..StartLimits::default()
    };
    settings.control = section.control;
    settings.wire_log = section.wire_log.clone();
    Ok(settings)
}

pub(super) async fn bot_on_discord(
    config: &Config,
    pictures: Pictures,
    opening: bot::OpeningOptions,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let Some(token) = &config.token else {
        bail!(
            "DISCORD_TOKEN is not set: put the bot's token in it, or its file in DISCORD_TOKEN_FILE \
             (README.md tells how to get one), or run `hansu` alone to play in the local sandbox"
        );
    };
    let reach = ApiAccess {
        token: token.reveal().to_owned(),
        api_base: config.discord.api_base.clone(),
        requests_per_second: config.discord.requests_per_second,
    };
    let configured = ConfiguredDatabase::of(config)?;
    let database = bot::BotDatabase {
        place: configured.place(),
        opening,
        first: false,
    };
    let page = bot::PageListener::bind(&config.page, false).await?;
    bot::run(config, pictures, &reach, database, None, page, stop).await
}

/// Returns a token that the first signal cancels. The second signal ends the process at once.
pub(super) fn on_signal() -> std::io::Result<CancellationToken> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = CancellationToken::new();
    let stopped = stop.clone();
    tokio::spawn(async move {
        for attempt in 0..2 {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            if attempt == 0 {
                tracing::info!("stopping");
                stopped.cancel();
            } else {
                std::process::exit(130);
            }
        }
    });
    Ok(stop)
}

/// Makes the process non-dumpable, so that other processes of the same user, such as an external engine, cannot read
/// its memory or environment. Linux only.
pub(super) fn hide_secrets() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        // Ignored, because the bot works without this protection.
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use regex::Regex;

    use super::*;

    #[test]
    fn world_file_has_each_text_in_both_languages() {
        WorldFile::parse(WORLD).unwrap();
        let text = Regex::new(r#""en": "([^"]+)",\s+"ko": "([^"]+)""#).unwrap();
        let gap = Regex::new(r"\{(\w+)").unwrap();
        let gaps = |text: &str| {
            let names = gap.captures_iter(text).map(|gap| gap[1].to_owned());
            names.collect::<BTreeSet<_>>()
        };
        let texts: Vec<_> = text.captures_iter(WORLD).collect();
        assert_eq!(texts.len(), WORLD.matches("\"en\": ").count());
        for text in texts {
            assert_eq!(gaps(&text[1]), gaps(&text[2]), "{}", &text[1]);
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn process_memory_is_not_readable_by_others() {
        use rustix::process::{DumpableBehavior, dumpable_behavior};
        super::hide_secrets();
        assert_eq!(dumpable_behavior().unwrap(), DumpableBehavior::NotDumpable);
    }
}

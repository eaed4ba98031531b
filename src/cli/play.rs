//! `hansu` without a token: sandbox and bot in one process.

use std::io::Write;

use tokio_util::sync::CancellationToken;

use super::database::configured::Configured;
use super::{bot, sandbox};
use crate::app::Pictures;
use crate::config::Config;
use crate::discord::Reach;

pub(super) async fn run(
    config: &Config,
    pictures: Pictures,
    opening: bot::Opening,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let database = if config.database_chosen {
        Configured::of(config)?
    } else {
        Configured::File(config.sandbox.games.clone())
    };
    // A newcomer has no world either.
    let first = !config.database_chosen && !config.sandbox.world.exists();
    let mut settings = sandbox::settings(config);
    // The bot follows the world's clock here, so the page may let days pass.
    settings.day = Some(config.play.day());
    let sandbox = crate::sandbox::start(settings).await?;
    let ahead = Some(sandbox.ahead());
    let reach = Reach {
        token: sandbox.token().to_owned(),
        api_base: Some(sandbox.url()),
        requests_per_second: config.discord.requests_per_second,
    };
    let _ = writeln!(std::io::stdout(), "Play Janggi at {}", sandbox.url());
    let database = bot::Database {
        place: database.place(),
        opening,
        first,
    };
    let ended = bot::run(config, pictures, &reach, database, ahead, stop).await;
    sandbox.stop().await;
    ended
}

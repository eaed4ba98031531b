//! `hansu discord`: the bot on Discord.

use anyhow::bail;
use tokio_util::sync::CancellationToken;

use super::bot;
use super::database::configured::Configured;
use crate::app::Pictures;
use crate::config::Config;
use crate::discord::Reach;

pub(super) async fn run(
    config: &Config,
    pictures: Pictures,
    opening: bot::Opening,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let Some(token) = &config.token else {
        bail!(
            "DISCORD_TOKEN is not set: put the bot's token in it, or its file in DISCORD_TOKEN_FILE \
             (README.md tells how to get one), or run `hansu` alone to play in the local sandbox"
        );
    };
    let reach = Reach {
        token: token.reveal().to_owned(),
        api_base: config.discord.api_base.clone(),
        requests_per_second: config.discord.requests_per_second,
    };
    let configured = Configured::of(config)?;
    let database = bot::Database {
        place: configured.place(),
        opening,
        first: false,
    };
    bot::run(config, pictures, &reach, database, None, stop).await
}

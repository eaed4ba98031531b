//! What concerns the machine and the settings: fonts, another engine, `/health`.

use super::report::Check;
use crate::app::try_start;
use crate::cli::database::Configured;
use crate::cli::health::{Answer, Unasked, ask};
use crate::cli::{bot, pictures};
use crate::config::Config;

/// The settings, which have been read.
pub(super) fn settings(config: &Config) -> Check {
    let database = match Configured::of(config) {
        Ok(Configured::File(path)) => path.display().to_string(),
        Ok(Configured::Server(address)) => address.name().to_string(),
        Err(error) => {
            return Check::fail(
                "config",
                format!("{error:#}"),
                "write it as config.toml tells",
            );
        }
    };
    Check::ok(
        "config",
        format!("the settings are read; the database is {database}"),
    )
}

/// The fonts, and the other settings of pictures.
pub(super) fn fonts(config: &Config) -> Check {
    match pictures::configured(&config.pictures) {
        Ok(_) => Check::ok("fonts", "boards can be drawn"),
        Err(error) => Check::fail(
            "fonts",
            format!("{error:#}"),
            "mend [pictures] in the settings",
        ),
    }
}

/// The other engine, if one is set.
pub(super) async fn engine(config: &Config) -> Check {
    Check::look("engine", async {
        let Some(other) = bot::external(&config.engine) else {
            return Check::ok("engine", "the built-in one");
        };
        let command = other.command.clone();
        let started = tokio::task::spawn_blocking(move || try_start(&other)).await;
        let remedy = "mend engine.command; the built-in one answers meanwhile";
        match started {
            Ok(Ok(())) => Check::ok("engine", format!("{command} answers")),
            Ok(Err(why)) => Check::fail("engine", format!("{command}: {why}"), remedy),
            Err(broke) => Check::fail("engine", format!("{command}: {broke}"), remedy),
        }
    })
    .await
}

/// What the running bot says of itself.
pub(super) async fn health(config: &Config) -> Check {
    Check::look("health", async {
        match ask(config).await {
            Ok(Answer::Well(said)) => Check::ok("health", said),
            Ok(Answer::Unwell(said)) => {
                Check::fail("health", said, "docs/hosting.md says what each part means")
            }
            Err(Unasked::NoAddress) => {
                Check::ok("health", "http.address is not set, so nothing tells it")
            }
            Err(unasked) => Check::warn("health", unasked, "start the bot"),
        }
    })
    .await
}

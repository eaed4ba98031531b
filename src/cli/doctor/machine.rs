//! Checks of the machine and the settings: fonts, an external engine, `/health`, the board page.

use std::time::Duration;

use super::Check;
use crate::app::try_start;
use crate::cli::database::ConfiguredDatabase;
use crate::cli::health::{HealthAnswer, HealthError, ask};
use crate::cli::{bot, pictures, with_causes};
use crate::config::Config;
use crate::page::index;

/// Checks the settings, which have been read.
pub(super) fn settings(config: &Config) -> Check {
    let database = match ConfiguredDatabase::of(config) {
        Ok(ConfiguredDatabase::File(path)) => path.display().to_string(),
        Ok(ConfiguredDatabase::Server(address)) => address.name().to_string(),
        Err(error) => {
            return Check::fail(
                "config",
                format!("{error:#}"),
                "see config.toml for its form",
            );
        }
    };
    Check::ok(
        "config",
        format!("the settings are read; the database is {database}"),
    )
}

/// Checks the fonts and the other picture settings.
pub(super) fn fonts(config: &Config) -> Check {
    match pictures::configured(&config.pictures) {
        Ok(_) => Check::ok("fonts", "boards can be drawn"),
        Err(error) => Check::fail(
            "fonts",
            format!("{error:#}"),
            "correct [pictures] in the settings",
        ),
    }
}

/// Checks the external engine, if one is set.
pub(super) async fn engine(config: &Config) -> Check {
    Check::run("engine", async {
        let Some(external) = bot::external(&config.engine) else {
            return Check::ok("engine", "the built-in one");
        };
        let command = external.command.clone();
        let started = tokio::task::spawn_blocking(move || try_start(&external)).await;
        let remedy = "correct engine.command; the built-in engine is used until then";
        match started {
            Ok(Ok(())) => Check::ok("engine", format!("{command} answers")),
            Ok(Err(error)) => Check::fail("engine", format!("{command}: {error}"), remedy),
            Err(error) => Check::fail("engine", format!("{command}: {error}"), remedy),
        }
    })
    .await
}

/// Asks the running bot for its health.
pub(super) async fn health(config: &Config) -> Check {
    Check::run("health", async {
        match ask(config).await {
            Ok(HealthAnswer::Well(said)) => Check::ok("health", said),
            Ok(HealthAnswer::Unwell(said)) => {
                Check::fail("health", said, "docs/hosting.md says what each part means")
            }
            Err(HealthError::NoAddress) => Check::ok(
                "health",
                "http.address is not set, so the bot's health cannot be checked",
            ),
            Err(unasked) => Check::warn("health", unasked, "start the bot"),
        }
    })
    .await
}

/// The time for the board page to answer.
const PAGE_PATIENCE: Duration = Duration::from_secs(10);

/// Fetches the board page at its public address, and compares it with this program's.
pub(super) async fn page(config: &Config) -> Check {
    Check::run("page", async {
        let (Some(_), Some(url)) = (config.page.address, &config.page.url) else {
            return Check::ok("page", "the board page is off");
        };
        let remedy = "start the bot, and see docs/page.md for the proxy before it";
        match fetch(url).await {
            Ok((200, text)) if text == index() => Check::ok("page", format!("{url} shows it")),
            Ok((200, _)) => Check::warn("page", format!("{url} shows another page"), remedy),
            Ok((status, _)) => Check::warn("page", format!("{url} answers {status}"), remedy),
            Err(error) => Check::warn("page", with_causes(&error.into()), remedy),
        }
    })
    .await
}

/// Checks the settings of the page inside Discord, and names Discord's limit on it.
pub(super) fn activity(config: &Config) -> Check {
    let page = &config.page;
    if !page.activity {
        return Check::ok("activity", "the board page does not open inside Discord");
    }
    if page.address.is_none() {
        let remedy = "set page.address and page.url, or turn page.activity off";
        return Check::fail("activity", "page.activity is on without a page", remedy);
    }
    if page.client_secret.is_none() {
        let remedy =
            "put the client secret of the application's OAuth2 page in HANSU_PAGE__CLIENT_SECRET";
        return Check::fail("activity", "the client secret is not set", remedy);
    }
    let has_https = |url: &String| url.starts_with("https://");
    if !page.url.as_ref().is_some_and(has_https) {
        let finding = "Discord shows the page by HTTPS alone, and page.url has none";
        return Check::warn(
            "activity",
            finding,
            "see docs/page.md for the proxy before it",
        );
    }
    Check::ok(
        "activity",
        "on; until Discord has verified the application, it opens only for its team and invited testers, in servers \
         of fewer than 25 members",
    )
}

async fn fetch(url: &str) -> Result<(u16, String), reqwest::Error> {
    let client = reqwest::Client::builder().timeout(PAGE_PATIENCE).build()?;
    let answer = client.get(url).send().await?;
    let status = answer.status().as_u16();
    Ok((status, answer.text().await?))
}

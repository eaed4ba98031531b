//! What concerns the machine and the settings: fonts, another engine, `/health`.

use std::time::Duration;

use super::report::Check;
use crate::app::try_start;
use crate::cli::bot;
use crate::cli::pictures::style;
use crate::config::Config;

/// The time limit for `/health`, whose database probe has three seconds.
const HEALTH: Duration = Duration::from_secs(5);

/// The settings, which have been read.
pub(super) fn settings(config: &Config) -> Check {
    let database = config.database.path.display();
    Check::ok(
        "config",
        format!("the settings are read; the database is {database}"),
    )
}

/// The fonts, and the other settings of pictures.
pub(super) fn fonts(config: &Config) -> Check {
    match style::pictures(&config.pictures) {
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
        let Some(address) = config.http.address else {
            return Check::ok("health", "http.address is not set, so nothing tells it");
        };
        match ask(address).await {
            Ok((true, said)) => Check::ok("health", said.trim()),
            Ok((false, said)) => Check::fail(
                "health",
                said.trim(),
                "docs/hosting.md says what each part means",
            ),
            Err(_) => Check::warn(
                "health",
                format!("nothing answers at http://{address}/health"),
                "start the bot",
            ),
        }
    })
    .await
}

/// Whether the bot is well, and what it says.
async fn ask(address: std::net::SocketAddr) -> reqwest::Result<(bool, String)> {
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(HEALTH)
        .build()?;
    let answer = client
        .get(format!("http://{address}/health"))
        .send()
        .await?;
    Ok((answer.status().is_success(), answer.text().await?))
}

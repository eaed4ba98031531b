//! `hansu health`: asks the running bot for its health, for container managers.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use super::{environment, runtime, with_causes};
use crate::config::Config;

/// The time limit for `/health`, whose database probe has three seconds.
const PATIENCE: Duration = Duration::from_secs(5);
/// The exit code if the bot cannot be asked.
const UNASKED: u8 = 2;

/// The bot's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// The bot is healthy, with its remarks.
    Well(String),
    /// The unhealthy parts, one per line.
    Unwell(String),
}

/// The reason why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unasked {
    /// No address is configured.
    #[error("http.address is not set, so the bot cannot be asked")]
    NoAddress,
    /// The HTTP client could not be built.
    #[error("the HTTP client cannot be created")]
    Client,
    /// No bot is running, or it hangs.
    #[error("nothing answers at http://{0}/health")]
    Silent(SocketAddr),
    /// Another program answers.
    #[error("another program answers at http://{0}/health with status {1}")]
    Stranger(SocketAddr, u16),
}

/// Asks the running bot and prints its answer.
pub(super) fn run(file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let answer = match Config::load_without_token(file, &environment()) {
        Ok((config, _)) => runtime()?
            .block_on(ask(&config))
            .map_err(anyhow::Error::from),
        Err(error) => Err(error.into()),
    };
    match answer {
        Ok(Answer::Well(said)) => {
            writeln!(io::stdout(), "{said}")?;
            Ok(ExitCode::SUCCESS)
        }
        Ok(Answer::Unwell(said)) => {
            writeln!(io::stdout(), "{said}")?;
            Ok(ExitCode::FAILURE)
        }
        Err(error) => {
            writeln!(io::stderr(), "hansu: {}", with_causes(&error))?;
            Ok(ExitCode::from(UNASKED))
        }
    }
}

/// Asks the bot that runs with these settings.
pub(super) async fn ask(config: &Config) -> Result<Answer, Unasked> {
    let address = config.http.address.ok_or(Unasked::NoAddress)?;
    let client = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(PATIENCE)
        .build()
        .map_err(|_| Unasked::Client)?;
    let silent = |_| Unasked::Silent(address);
    let request = client.get(format!("http://{}/health", at_home(address)));
    let answer = request.send().await.map_err(silent)?;
    let status = answer.status().as_u16();
    let said = answer.text().await.map_err(silent)?.trim().to_owned();
    match status {
        200 => Ok(Answer::Well(said)),
        503 => Ok(Answer::Unwell(said)),
        _ => Err(Unasked::Stranger(address, status)),
    }
}

/// Returns the address at which a listener is reachable from the same machine.
fn at_home(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_at_all_addresses_is_asked_at_home() {
        for (address, home) in [
            ("0.0.0.0:9000", "127.0.0.1:9000"),
            ("[::]:9000", "[::1]:9000"),
            ("192.0.2.7:9000", "192.0.2.7:9000"),
        ] {
            assert_eq!(at_home(address.parse().unwrap()), home.parse().unwrap());
        }
    }
}

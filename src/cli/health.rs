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
const EXIT_NOT_ASKED: u8 = 2;

/// The bot's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum HealthAnswer {
    /// The bot is healthy, with its remarks.
    Well(String),
    /// The unhealthy parts, one per line.
    Unwell(String),
}

/// The reason why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum HealthError {
    /// No address is configured.
    #[error("http.address is not set, so the bot's health cannot be checked")]
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
        Ok(HealthAnswer::Well(said)) => {
            writeln!(io::stdout(), "{said}")?;
            Ok(ExitCode::SUCCESS)
        }
        Ok(HealthAnswer::Unwell(said)) => {
            writeln!(io::stdout(), "{said}")?;
            Ok(ExitCode::FAILURE)
        }
        Err(error) => {
            writeln!(io::stderr(), "hansu: {}", with_causes(&error))?;
            Ok(ExitCode::from(EXIT_NOT_ASKED))
        }
    }
}

/// Asks the bot that runs with these settings.
pub(super) async fn ask(config: &Config) -> Result<HealthAnswer, HealthError> {
    let address = config.http.address.ok_or(HealthError::NoAddress)?;
    let client = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(PATIENCE)
        .build()
        .map_err(|_| HealthError::Client)?;
    let silent = |_| HealthError::Silent(address);
    let request = client.get(format!("http://{}/health", local_address(address)));
    let answer = request.send().await.map_err(silent)?;
    let status = answer.status().as_u16();
    let text = answer.text().await.map_err(silent)?.trim().to_owned();
    match status {
        200 => Ok(HealthAnswer::Well(text)),
        503 => Ok(HealthAnswer::Unwell(text)),
        _ => Err(HealthError::Stranger(address, status)),
    }
}

/// Returns the address at which a listener is reachable from the same machine.
fn local_address(address: SocketAddr) -> SocketAddr {
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
    fn listener_at_all_addresses_is_asked_at_loopback() {
        for (address, home) in [
            ("0.0.0.0:9000", "127.0.0.1:9000"),
            ("[::]:9000", "[::1]:9000"),
            ("192.0.2.7:9000", "192.0.2.7:9000"),
        ] {
            assert_eq!(
                local_address(address.parse().unwrap()),
                home.parse().unwrap()
            );
        }
    }
}

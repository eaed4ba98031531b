//! `hansu health`: what the running bot says of itself, for what looks after containers.

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
    /// All is well, with what is remarked.
    Well(String),
    /// The parts that are not, a line each.
    Unwell(String),
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unasked {
    /// Nothing listens.
    #[error("http.address is not set, so the bot cannot be asked")]
    NoAddress,
    /// The HTTP client could not be built.
    #[error("the client for requests cannot be made")]
    Client,
    /// No bot, or it hangs.
    #[error("nothing answers at http://{0}/health")]
    Silent(SocketAddr),
    /// Another program.
    #[error("what answers at http://{0}/health with status {1} is not the bot")]
    Stranger(SocketAddr, u16),
}

/// Asks the running bot, and prints what it says.
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

/// Asks the bot of these settings.
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

/// Where a listener at this address is reached from the same machine.
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

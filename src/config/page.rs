//! The settings of the board page.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use ipnet::IpNet;
use serde::Deserialize;

use super::error::ConfigError;

/// The board page, on which people move pieces in a browser.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageConfig {
    /// Listening address; absent for no page.
    pub address: Option<SocketAddr>,
    /// The public address: scheme and host, without a slash at the end.
    pub url: Option<String>,
    /// The servers whose games it shows; absent for all.
    pub servers: Option<Vec<u64>>,
    /// The most requests, and the most open sockets, at a time.
    pub connections: NonZeroUsize,
    /// The reverse proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<Network>,
    /// `true` if the page also opens inside Discord, as an Activity.
    pub activity: bool,
    /// The sites that may frame the Activity; empty for all.
    pub frame_ancestors: Vec<String>,
    /// The application's client secret, including one read from `client_secret_file`.
    pub client_secret: Option<ClientSecret>,
    /// The file that contains the client secret.
    pub client_secret_file: Option<PathBuf>,
}

/// A network of IP addresses, or a single one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Network(pub IpNet);

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Network, String> {
        let address = text.parse::<IpAddr>().map(IpNet::from);
        let network = address.or_else(|_| text.parse());
        let network = network.map_err(|_| {
            format!(
                "{text:?} is neither an address, like 127.0.0.1, nor a network, like 10.0.0.0/8"
            )
        })?;
        Ok(Network(network))
    }
}

impl PageConfig {
    /// Reads the client secret from its file, if one is named, and checks the settings.
    pub(super) fn complete(&mut self) -> Result<(), ConfigError> {
        match (&self.address, &self.url) {
            (Some(_), None) | (None, Some(_)) => return Err(ConfigError::HalfAPage),
            (_, Some(url)) if !is_site(url) => return Err(ConfigError::PageUrl(url.clone())),
            _ => {}
        }
        if let Some(site) = self.frame_ancestors.iter().find(|site| !is_source(site)) {
            return Err(ConfigError::FrameAncestor(site.clone()));
        }
        match (&self.client_secret, &self.client_secret_file) {
            (Some(_), Some(_)) => return Err(ConfigError::TwoClientSecrets),
            (None, Some(file)) => {
                let text = std::fs::read_to_string(file);
                let text =
                    text.map_err(|error| ConfigError::ClientSecretFile(file.clone(), error))?;
                self.client_secret = Some(ClientSecret(text));
            }
            (_, None) => {}
        }
        if let Some(ClientSecret(secret)) = &mut self.client_secret {
            *secret = secret.trim().to_owned();
            if secret.is_empty() {
                return Err(ConfigError::EmptyClientSecret);
            }
        }
        Ok(())
    }
}

/// Returns whether an address is a scheme and a host, as a browser names the page's origin.
fn is_site(url: &str) -> bool {
    let host = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    host.is_some_and(|host| {
        !host.is_empty()
            && host.chars().all(|sign| {
                sign.is_ascii_lowercase() || sign.is_ascii_digit() || ".-:[]".contains(sign)
            })
    })
}

/// Returns whether a text is a site, perhaps with a wildcard, so that it cannot add other rules to a policy.
fn is_source(text: &str) -> bool {
    is_site(&text.replace("://*.", "://"))
}

/// The client secret of the application. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct ClientSecret(String);

impl ClientSecret {
    /// Wraps a secret.
    pub fn new(secret: impl Into<String>) -> ClientSecret {
        ClientSecret(secret.into())
    }

    /// Returns the secret itself, for Discord's API only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientSecret(…)")
    }
}

//! The listener of the board page.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::Context;
use tokio::net::TcpListener;

use crate::app::PageSite;
use crate::config::{ClientSecret, PageConfig};
use crate::page::Connections;
use hansu_play::ServerId;

/// The address of the page beside a sandbox, if it is free.
const IN_SANDBOX: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8090);

/// The board page before the database is open.
#[derive(Clone)]
pub(in crate::cli) struct PageListener {
    pub listener: Arc<TcpListener>,
    pub site: PageSite,
    pub connections: Connections,
    /// The page inside Discord, if it opens there.
    pub activity: Option<ActivitySettings>,
}

/// The settings of the page inside Discord.
#[derive(Clone)]
pub(in crate::cli) struct ActivitySettings {
    /// The application's client secret.
    pub secret: ClientSecret,
    /// The sites that may frame the page; empty for all.
    pub frame_ancestors: Vec<String>,
}

impl PageListener {
    /// Listens where the settings say; beside a sandbox also without settings. `None` if there is no page.
    pub async fn bind(
        config: &PageConfig,
        in_sandbox: bool,
    ) -> anyhow::Result<Option<PageListener>> {
        let listener = match config.address {
            Some(address) => {
                let listener = TcpListener::bind(address).await;
                listener.with_context(|| format!("page.address {address} cannot be used"))?
            }
            None if in_sandbox => match TcpListener::bind(IN_SANDBOX).await {
                Ok(listener) => listener,
                Err(_) => TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?,
            },
            None => return Ok(None),
        };
        let address = listener.local_addr()?;
        let url = config.url.clone();
        let url = url.unwrap_or_else(|| format!("http://{address}"));
        tracing::info!(%address, "board page at {url}");
        let servers = config.servers.clone();
        let activity = activity(config)?;
        Ok(Some(PageListener {
            listener: Arc::new(listener),
            site: PageSite {
                url,
                servers: servers.map(|ids| ids.into_iter().map(ServerId).collect()),
                activity: activity.is_some(),
            },
            activity,
            connections: Connections {
                limit: config.connections.get(),
                proxies: config.proxies.iter().map(|network| network.0).collect(),
            },
        }))
    }
}

/// Returns the settings of the page inside Discord; `None` if it does not open there.
fn activity(config: &PageConfig) -> anyhow::Result<Option<ActivitySettings>> {
    if !config.activity {
        return Ok(None);
    }
    let secret = config.client_secret.clone();
    Ok(Some(ActivitySettings {
        secret: secret.context(
            "page.activity is on, but HANSU_PAGE__CLIENT_SECRET is not set: put the client secret of the \
             application's OAuth2 page in it",
        )?,
        frame_ancestors: config.frame_ancestors.clone(),
    }))
}

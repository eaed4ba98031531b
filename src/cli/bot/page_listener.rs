//! The listener of the board page.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::Context;
use tokio::net::TcpListener;

use crate::app::PageSite;
use crate::config::PageConfig;
use crate::play::ServerId;

/// The address of the page beside a sandbox, if it is free.
const IN_SANDBOX: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8090);

/// The board page before the database is open.
#[derive(Clone)]
pub(super) struct PageListener {
    pub listener: Arc<TcpListener>,
    pub site: PageSite,
    pub connections: usize,
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
        Ok(Some(PageListener {
            listener: Arc::new(listener),
            site: PageSite {
                url,
                servers: servers.map(|ids| ids.into_iter().map(ServerId).collect()),
            },
            connections: config.connections.get(),
        }))
    }
}

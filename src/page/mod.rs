//! The board page: a web page on which a person moves the pieces of their games.
//!
//! It is opened by a personal link, and speaks with the bot by `protocol`. It has no rules and no SQL of its own: each
//! act is the same use case as a press on a board of that version.

mod activity;
mod acts;
mod ends;
mod exercises;
mod files;
mod finished;
mod limits;
mod offers;
mod pictures;
mod pieces;
mod places;
mod plain;
mod protocol;
mod proxies;
mod records;
mod requests;
mod routes;
mod serve;
mod settings;
mod socket;
mod state;
mod viewer;
mod words;

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ipnet::IpNet;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::{App, AppError, PageRefusal, PageSite, Pictures, PracticePartner};
use limits::Limits;
use proxies::Proxies;
use serve::accept_behind;

pub use activity::Activity;
pub use files::index;
pub use serve::{ConnectionLimits, accept, served};

/// The content security policy: only the page's own files, and no framing.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The dependencies of the page's handlers.
#[derive(Clone)]
struct Page(Arc<Parts>);

struct Parts {
    app: App,
    site: PageSite,
    partner: PracticePartner,
    /// The page inside Discord, if it opens there.
    activity: Option<Activity>,
    limits: Limits,
    proxies: Proxies,
    /// Draws the page's pictures in a queue of their own, so that no board of a thread waits for them.
    pictures: Pictures,
}

/// The settings of the page's connections.
#[derive(Debug, Clone)]
pub struct Connections {
    /// The most requests, and the most open sockets, at a time.
    pub limit: usize,
    /// The networks of the reverse proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpNet>,
}

impl Parts {
    /// Counts a refused request, and answers it with a bare status.
    fn refuse(&self, reason: PageRefusal, status: StatusCode) -> Response {
        self.app.core.vitals.instruments.page_refused(reason);
        status.into_response()
    }
}

/// Serves the page on a listener until `stop` is cancelled. `activity` is the page inside Discord.
pub async fn serve(
    listener: Arc<TcpListener>,
    app: App,
    site: PageSite,
    partner: PracticePartner,
    activity: Option<Activity>,
    connections: Connections,
    stop: CancellationToken,
) {
    let proxies = Proxies::new(connections.proxies);
    let page = Page(Arc::new(Parts {
        pictures: app.pictures.with_own_queue(),
        proxies: proxies.clone(),
        app,
        site,
        partner,
        activity,
        limits: Limits::of(connections.limit),
    }));
    let routes = routes::router(page, stop.clone());
    let limits = ConnectionLimits {
        connections: connections.limit,
        lifetime: None,
    };
    accept_behind(&listener, routes, limits, proxies, stop).await;
}

/// Logs an internal error, and answers without details.
fn fault(error: &AppError) -> Response {
    tracing::error!(%error, "a request of the board page failed");
    StatusCode::SERVICE_UNAVAILABLE.into_response()
}

//! The board page: a web page on which a person moves the pieces of their games.
//!
//! It is opened by a personal link, and speaks with the bot by `protocol`. It has no rules and no SQL of its own: each
//! act is the same use case as a press on a board of that version.

mod activity;
mod acts;
mod ends;
mod finished;
mod limits;
mod offers;
mod pictures;
mod pieces;
mod plain;
mod protocol;
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
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::{App, AppError, PageRefusal, PageSite, PracticePartner};
use limits::Limits;

pub use activity::Activity;
pub use routes::INDEX;
pub use serve::{ConnectionLimits, accept};

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
}

impl Parts {
    /// Counts a refused request, and answers it with a bare status.
    fn refuse(&self, reason: PageRefusal, status: StatusCode) -> Response {
        self.app.core.vitals.instruments.page_refused(reason);
        status.into_response()
    }
}

/// Serves the page on a listener until `stop` is cancelled. `connections` is the most at a time, of requests and of open
/// sockets; `activity` is the page inside Discord.
pub async fn serve(
    listener: Arc<TcpListener>,
    app: App,
    site: PageSite,
    partner: PracticePartner,
    activity: Option<Activity>,
    connections: usize,
    stop: CancellationToken,
) {
    let page = Page(Arc::new(Parts {
        app,
        site,
        partner,
        activity,
        limits: Limits::of(connections),
    }));
    let routes = routes::router(page, stop.clone());
    let limits = ConnectionLimits {
        connections,
        lifetime: None,
    };
    accept(&listener, routes, limits, stop).await;
}

/// Logs an internal error, and answers without details.
fn fault(error: &AppError) -> Response {
    tracing::error!(%error, "a request of the board page failed");
    StatusCode::SERVICE_UNAVAILABLE.into_response()
}

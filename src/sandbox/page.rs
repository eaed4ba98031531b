//! The page at `/`, embedded.

use std::sync::Arc;

use axum::{
    Router,
    http::{HeaderName, header},
    response::IntoResponse,
    routing::get,
};

use super::core::Core;

/// Everything comes from here and nothing inline is run, whatever people write.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const FILES: [(&str, &str, &str); 7] = [
    (
        "/",
        "text/html; charset=utf-8",
        include_str!("../../assets/page/index.html"),
    ),
    (
        "/page.css",
        "text/css; charset=utf-8",
        include_str!("../../assets/page/page.css"),
    ),
    (
        "/page.js",
        SCRIPT,
        include_str!("../../assets/page/page.js"),
    ),
    (
        "/command.js",
        SCRIPT,
        include_str!("../../assets/page/command.js"),
    ),
    (
        "/message.js",
        SCRIPT,
        include_str!("../../assets/page/message.js"),
    ),
    (
        "/places.js",
        SCRIPT,
        include_str!("../../assets/page/places.js"),
    ),
    (
        "/text.js",
        SCRIPT,
        include_str!("../../assets/page/text.js"),
    ),
];

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The routes of the page's files.
pub fn router() -> Router<Arc<Core>> {
    FILES
        .into_iter()
        .fold(Router::new(), |router, (path, kind, text)| {
            router.route(path, get(move || async move { file(kind, text) }))
        })
}

fn file(kind: &'static str, text: &'static str) -> impl IntoResponse {
    let headers: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text)
}

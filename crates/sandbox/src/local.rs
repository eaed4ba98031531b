//! The rule that the sandbox answers this computer only: no other site's page may use it.

use std::net::IpAddr;

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Rejects requests from pages of other sites, and those to other host names (DNS rebinding).
pub async fn local_only(request: Request, next: Next) -> Response {
    if is_local_request(request.method(), request.headers()) {
        return next.run(request).await;
    }
    let refusal = json!({ "error": "the sandbox answers this computer only" });
    (StatusCode::FORBIDDEN, Json(refusal)).into_response()
}

/// Returns whether a request is addressed to a loopback name and comes from no other site's page. A bot sends neither
/// `Origin` nor `Sec-Fetch-*`.
fn is_local_request(method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    let fetch = |name| text(HeaderName::from_static(name));
    let host = text(header::HOST).unwrap_or_default();
    let origin_is_ours =
        text(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://") == Some(host));
    // Following a link to the sandbox is fine; loading, posting to or framing it from another site is not.
    let by_ourselves = matches!(fetch("sec-fetch-site"), None | Some("same-origin" | "none"));
    let followed_link = method == Method::GET
        && fetch("sec-fetch-mode") == Some("navigate")
        && fetch("sec-fetch-dest") == Some("document");
    is_loopback_name(host) && origin_is_ours && (by_ourselves || followed_link)
}

fn is_loopback_name(authority: &str) -> bool {
    // An IPv6 address has brackets of its own, which only a port may follow.
    let bracketed = authority.strip_prefix('[').map(|rest| rest.split_once(']'));
    let (name, port) = match bracketed {
        Some(None) => return false,
        Some(Some((name, rest))) => (
            name,
            rest.strip_prefix(':').or(rest.is_empty().then_some("0")),
        ),
        None => match authority.split_once(':') {
            Some((name, port)) => (name, Some(port)),
            None => (authority, Some("0")),
        },
    };
    let is_local = name == "localhost"
        || name
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback());
    is_local && port.is_some_and(|port| port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_names_are_local() {
        for (authority, local) in [
            ("127.0.0.1:8080", true),
            ("localhost", true),
            ("[::1]:8080", true),
            ("[::1]", true),
            ("[::1]x.evil", false),
            ("[::1].evil:80", false),
            ("[::1", false),
            ("localhost:x.evil", false),
            ("127.0.0.1:", false),
            ("127.0.0.1.example.com", false),
            ("example.com:8080", false),
            ("user@127.0.0.1", false),
            ("", false),
        ] {
            assert_eq!(is_loopback_name(authority), local, "{authority}");
        }
    }

    #[test]
    fn only_requests_of_the_own_page_are_allowed() {
        let local = [("host", "127.0.0.1:8080")];
        let cases: [(&[(&'static str, &str)], bool); 11] = [
            (&[], true),
            (&[("origin", "http://127.0.0.1:8080")], true),
            (&[("origin", "http://127.0.0.1:3000")], false),
            (&[("origin", "http://localhost:8080")], false),
            (&[("origin", "https://127.0.0.1:8080")], false),
            (&[("origin", "null")], false),
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("sec-fetch-site", "same-site")], false),
            (
                &[
                    ("sec-fetch-site", "cross-site"),
                    ("sec-fetch-mode", "navigate"),
                    ("sec-fetch-dest", "document"),
                ],
                true,
            ),
            (
                &[
                    ("sec-fetch-site", "cross-site"),
                    ("sec-fetch-mode", "navigate"),
                    ("sec-fetch-dest", "iframe"),
                ],
                false,
            ),
        ];
        for (extra, allowed) in cases {
            let mut headers = HeaderMap::new();
            for (name, value) in local.iter().chain(extra) {
                headers.insert(*name, value.parse().unwrap());
            }
            assert_eq!(
                is_local_request(&Method::GET, &headers),
                allowed,
                "{extra:?}"
            );
        }
    }
}

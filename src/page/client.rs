//! Address and language of a client whose person is unknown.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};

use crate::play::Language;

/// Returns the client's address: the one reported by a proxy on this machine, else the connection's.
pub(super) fn address(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers
        .get("x-forwarded-for")
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.rsplit(',').next()?.trim().parse().ok());
    match forwarded {
        Some(forwarded) if peer.ip().is_loopback() => forwarded,
        _ => peer.ip(),
    }
}

/// Returns the language of a browser whose person is unknown.
pub(super) fn accepted_language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    let is_korean = accepted.is_some_and(|tags| tags.as_bytes().starts_with(b"ko"));
    if is_korean {
        Language::Ko
    } else {
        Language::En
    }
}

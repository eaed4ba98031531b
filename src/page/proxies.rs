//! The reverse proxies that are trusted to name a request's client.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The networks of trusted proxies.
#[derive(Debug, Clone, Default)]
pub(super) struct Proxies(Arc<[IpNet]>);

impl Proxies {
    /// Trusts these networks.
    pub fn new(networks: Vec<IpNet>) -> Proxies {
        Proxies(networks.into())
    }

    /// Returns whether an address is one of a trusted proxy.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Returns the address of a request's client: the connection's, or that of the last hop before the trusted proxies.
    /// A client can put anything before that hop. `None` if a trusted proxy names no client.
    pub fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> Option<IpAddr> {
        if !self.contains(peer.ip()) {
            return Some(peer.ip().to_canonical());
        }
        let values = headers.get_all("x-forwarded-for").iter();
        let hops: Vec<&str> = values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        let mut nearest = None;
        for hop in hops.into_iter().rev() {
            let Some(hop) = address_of(hop.trim()) else {
                break;
            };
            nearest = Some(hop);
            if !self.contains(hop) {
                break;
            }
        }
        nearest
    }
}

/// Returns the address of a hop, which some proxies name with its port.
fn address_of(hop: &str) -> Option<IpAddr> {
    let address = hop.parse().ok();
    let address = address.or_else(|| hop.parse().ok().map(|hop: SocketAddr| hop.ip()));
    address.as_ref().map(IpAddr::to_canonical)
}

/// Returns the part of an address that one client has for itself: all of an IPv4 address, and the first 64 bits of an
/// IPv6 address.
pub(super) fn client_part(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & (u128::MAX << 64);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn client_is_the_last_hop_before_the_trusted_proxies() {
        let networks = ["127.0.0.1/32", "::1/128", "10.0.0.0/8"];
        let proxies = Proxies::new(networks.map(|network| network.parse().unwrap()).into());
        // (connection, forwarded, client)
        for (peer, forwarded, client) in [
            ("192.0.2.1", "", "192.0.2.1"),
            ("192.0.2.1", "198.51.100.1", "192.0.2.1"),
            ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("::1", "198.51.100.1, 10.1.2.3", "198.51.100.1"),
            ("::1", "203.0.113.7,198.51.100.1", "198.51.100.1"),
            ("::1", "203.0.113.7, nonsense, 10.1.2.3", "10.1.2.3"),
            ("10.0.0.1", "198.51.100.1:4321", "198.51.100.1"),
            ("10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"),
            ("10.0.0.1", "2001:db8::5", "2001:db8::5"),
            ("10.0.0.1", "", ""),
            ("10.0.0.1", "nonsense", ""),
        ] {
            let peer = SocketAddr::new(peer.parse().unwrap(), 1);
            let mut headers = HeaderMap::new();
            for part in forwarded.split(' ').filter(|part| !part.is_empty()) {
                let part = part.trim_end_matches(',');
                headers.append("x-forwarded-for", part.parse().unwrap());
            }
            let expected = client.parse().ok();
            assert_eq!(proxies.client(peer, &headers), expected, "{forwarded}");
        }
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_client() {
        let part = |address: &str| client_part(address.parse().unwrap()).to_string();
        assert_eq!(part("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(part("2001:db8:1:2::9"), "2001:db8:1:2::");
        assert_eq!(part("::ffff:192.0.2.1"), "192.0.2.1");
    }
}

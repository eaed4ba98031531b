//! The board page under load: connections that hang, and pictures without end.

use std::net::{IpAddr, SocketAddr};

use reqwest::StatusCode;
use reqwest::header::COOKIE;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::page::{CONNECTIONS, PageHouse};
use crate::support::{jihun, mina};

/// The limit of a client's connections.
const OF_CLIENT: usize = 64;

/// Connects from an address of this machine.
async fn connected(page: &PageHouse, from: &str) -> TcpStream {
    let host: SocketAddr = page.url.trim_start_matches("http://").parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    let from: IpAddr = from.parse().unwrap();
    socket.bind(SocketAddr::new(from, 0)).unwrap();
    socket.connect(host).await.unwrap()
}

/// Connects, and sends a request with half a body.
async fn hanging(page: &PageHouse, from: &str, forwarded: Option<&str>) -> TcpStream {
    let mut stream = connected(page, from).await;
    let forwarded = forwarded.map(|client| format!("x-forwarded-for: {client}\r\n"));
    let request = format!(
        "POST /session HTTP/1.1\r\nhost: x\r\norigin: {}\r\n{}content-length: 99\r\n\r\nhalf",
        page.url,
        forwarded.unwrap_or_default(),
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// Waits until the page has closed a connection without an answer.
async fn is_closed(mut stream: TcpStream) {
    let mut answer = Vec::new();
    // The kernel resets a connection with unread bytes.
    let _ = stream.read_to_end(&mut answer).await;
    assert!(answer.is_empty(), "{answer:?}");
}

/// Returns the first line of the answer to a newcomer.
async fn newcomer(page: &PageHouse, from: &str, forwarded: &str) -> String {
    let mut stream = connected(page, from).await;
    let request = format!(
        "GET /signed-in HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {forwarded}\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.lines().next().unwrap_or_default().to_owned()
}

const ANSWERED: &str = "HTTP/1.1 401 Unauthorized";

#[tokio::test]
async fn newcomer_is_served_while_all_connections_hang() {
    let page = PageHouse::behind(&[]).await;
    let mut open = Vec::new();
    for nth in 0..10 * CONNECTIONS {
        let from = format!("127.0.1.{}", 1 + nth % 200);
        open.push(hanging(&page, &from, None).await);
        if open.len() > CONNECTIONS {
            is_closed(open.remove(0)).await;
        }
    }
    assert_eq!(newcomer(&page, "127.0.0.1", "").await, ANSWERED);
}

#[tokio::test]
async fn address_keeps_sixty_four_hanging_connections() {
    let page = PageHouse::behind(&[]).await;
    let mut open = Vec::new();
    for _ in 0..=OF_CLIENT {
        // The header of a client that no proxy names is not believed.
        open.push(hanging(&page, "127.0.0.1", Some("192.0.2.1")).await);
    }
    is_closed(open.remove(0)).await;
    assert_eq!(newcomer(&page, "127.0.0.2", "").await, ANSWERED);
    // Also from the same address.
    assert_eq!(newcomer(&page, "127.0.0.1", "").await, ANSWERED);
}

#[tokio::test]
async fn clients_behind_a_proxy_are_distinguished() {
    let page = PageHouse::behind(&["127.0.0.1/32"]).await;
    let other = hanging(&page, "127.0.0.1", Some("192.0.2.2")).await;
    let mut open = Vec::new();
    for _ in 0..10 * CONNECTIONS {
        open.push(hanging(&page, "127.0.0.1", Some("192.0.2.1")).await);
        if open.len() > OF_CLIENT {
            is_closed(open.remove(0)).await;
        }
    }
    for forwarded in ["192.0.2.1", "192.0.2.3", ""] {
        let answer = newcomer(&page, "127.0.0.1", forwarded).await;
        assert_eq!(answer, ANSWERED, "{forwarded}");
    }
    // Another client's request still has its place.
    let mut other = other;
    other.write_all(&[b' '; 95]).await.unwrap();
    let mut answer = [0; 12];
    other.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 415");
}

#[tokio::test]
async fn session_gets_a_hundred_and_twenty_pictures_a_minute() {
    let (page, game) = PageHouse::with_game().await;
    let cookies = [
        page.signed_in(&mina(), game).await,
        page.signed_in(&jihun(), game).await,
    ];
    let get = async |cookie: &str| {
        let request = page.client.get(format!("{}/picture/x/board.png", page.url));
        let answer = request.header(COOKIE, cookie).send().await.unwrap();
        answer.status()
    };
    for _ in 0..120 {
        assert_eq!(get(&cookies[0]).await, StatusCode::NOT_FOUND);
    }
    assert_eq!(get(&cookies[0]).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(get(&cookies[1]).await, StatusCode::NOT_FOUND);
}

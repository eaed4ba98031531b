//! A bad line between a browser and the board page: what comes to the browser can be held back or made late, apart for
//! the socket and for requests.

use std::net::SocketAddr;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, OnceCell, watch};

/// The largest part of a message that is passed on at once, in bytes.
const PART: usize = 1 << 16;

/// A line. Its task ends with the test.
pub struct Line {
    /// The page's address at this end.
    pub url: String,
    ends: Arc<Ends>,
}

#[derive(Default)]
struct Ends {
    /// The address of the page itself.
    target: OnceCell<SocketAddr>,
    /// Ends all connections when it changes.
    cuts: watch::Sender<u32>,
    socket: Channel,
    requests: Channel,
}

/// One of the two ways to the browser.
#[derive(Default)]
pub struct Channel {
    is_held: watch::Sender<bool>,
    lag: Mutex<Option<(Range<u64>, StdRng)>>,
}

impl Line {
    /// Opens a line whose other end is not known yet.
    pub async fn open() -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let ends = Arc::<Ends>::default();
        let accepting = Arc::clone(&ends);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, Arc::clone(&accepting)));
            }
        });
        Line { url, ends }
    }

    /// Connects the line with the page.
    pub fn lead_to(&self, target: SocketAddr) {
        self.ends.target.set(target).unwrap();
    }

    /// Ends all connections. The next ones are carried again.
    pub fn cut(&self) {
        self.ends.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// The messages of the socket.
    pub fn socket(&self) -> &Channel {
        &self.ends.socket
    }

    /// The answers to requests.
    pub fn requests(&self) -> &Channel {
        &self.ends.requests
    }
}

impl Channel {
    /// Holds everything back from now on.
    pub fn hold(&self) {
        self.is_held.send_replace(true);
    }

    /// Lets through what was held back.
    pub fn release(&self) {
        self.is_held.send_replace(false);
    }

    /// Makes each message late by a random time of this many milliseconds.
    pub async fn delay(&self, lag: Range<u64>, seed: u64) {
        *self.lag.lock().await = Some((lag, StdRng::seed_from_u64(seed)));
    }

    async fn pass(&self) {
        let lag = match &mut *self.lag.lock().await {
            Some((range, random)) => random.random_range(range.clone()),
            None => 0,
        };
        tokio::time::sleep(Duration::from_millis(lag)).await; // the lag that is tried
        let mut is_held = self.is_held.subscribe();
        let _ = is_held.wait_for(|held| !held).await;
    }
}

/// Carries one connection in both directions.
async fn carry(mut browser: TcpStream, ends: Arc<Ends>) {
    let mut first = vec![0; PART];
    let Ok(count @ 1..) = browser.read(&mut first).await else {
        return;
    };
    let Some(target) = ends.target.get() else {
        return;
    };
    let Ok(mut page) = TcpStream::connect(target).await else {
        return;
    };
    let channel = if first.starts_with(b"GET /live") {
        &ends.socket
    } else {
        &ends.requests
    };
    if page.write_all(&first[..count]).await.is_err() {
        return;
    }
    let mut cuts = ends.cuts.subscribe();
    let (mut from_browser, to_browser) = browser.split();
    let (from_page, mut to_page) = page.split();
    tokio::select! {
        _ = cuts.changed() => {}
        _ = tokio::io::copy(&mut from_browser, &mut to_page) => {}
        () = delayed(from_page, to_browser, channel) => {}
    }
}

async fn delayed(
    mut page: impl AsyncRead + Unpin,
    mut browser: impl AsyncWrite + Unpin,
    channel: &Channel,
) {
    let mut part = vec![0; PART];
    while let Ok(count @ 1..) = page.read(&mut part).await {
        channel.pass().await;
        if browser.write_all(&part[..count]).await.is_err() {
            return;
        }
    }
}

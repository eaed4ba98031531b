//! The connection between bot and sandbox, which can be cut.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A proxy to a sandbox with its own address. It can refuse connections to the gateway.
pub struct GatewayProxy {
    address: SocketAddr,
    connects: Arc<AtomicU64>,
    open: watch::Sender<bool>,
}

impl GatewayProxy {
    /// A proxy to the sandbox at that address.
    pub async fn to(sandbox: SocketAddr) -> GatewayProxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let connects = Arc::new(AtomicU64::new(0));
        let (open, is_open) = watch::channel(true);
        let shared_connects = Arc::clone(&connects);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let ends = (sandbox, address);
                tokio::spawn(pass(
                    stream,
                    ends,
                    Arc::clone(&shared_connects),
                    is_open.clone(),
                ));
            }
        });
        GatewayProxy {
            address,
            connects,
            open,
        }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Sets whether gateway connections pass or are closed at once.
    pub fn set_open(&self, open: bool) {
        self.open.send_replace(open);
    }

    /// The number of gateway connections so far.
    pub fn connects(&self) -> u64 {
        self.connects.load(SeqCst)
    }
}

async fn pass(
    mut bot: TcpStream,
    (sandbox, line): (SocketAddr, SocketAddr),
    connects: Arc<AtomicU64>,
    mut open: watch::Receiver<bool>,
) {
    let mut first = vec![0; 4096];
    let Ok(length) = bot.read(&mut first).await else {
        return;
    };
    first.truncate(length);
    let to_gateway = first.starts_with(b"GET /gateway");
    if to_gateway {
        connects.fetch_add(1, SeqCst);
        if !*open.borrow() {
            return;
        }
    }
    let Ok(mut server) = TcpStream::connect(sandbox).await else {
        return;
    };
    server.write_all(&first).await.unwrap();
    let (mut from_bot, mut to_bot) = bot.split();
    let (mut from_there, mut to_there) = server.split();
    let answers = async {
        let mut piece = vec![0; 65_536];
        while let Ok(length @ 1..) = from_there.read(&mut piece).await {
            let mut piece = piece[..length].to_vec();
            rename(&mut piece, &sandbox.to_string(), &line.to_string());
            if to_bot.write_all(&piece).await.is_err() {
                break;
            }
        }
    };
    let cut = async {
        let closed = open.wait_for(|open| !open).await.is_ok();
        if !(to_gateway && closed) {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = answers => {}
        _ = copy(&mut from_bot, &mut to_there) => {}
        () = cut => {}
    }
}

/// Replaces the sandbox's address by the proxy's. Both have the same length.
fn rename(piece: &mut [u8], from: &str, new_name: &str) {
    let from = from.as_bytes();
    let new_bytes = new_name.as_bytes();
    assert_eq!(from.len(), new_bytes.len(), "ports of five digits");
    for at in 0..piece.len().saturating_sub(from.len() - 1) {
        if piece[at..].starts_with(from) {
            piece[at..at + new_bytes.len()].copy_from_slice(new_bytes);
        }
    }
}

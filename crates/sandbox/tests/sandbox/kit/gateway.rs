//! A bot's connection to the gateway. Its messages are read by serenity's models, and one that they cannot read fails the
//! test.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use futures_util::StreamExt;
use parking_lot::Mutex;
use serenity::all::{Event, GatewayEvent};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use twilight_gateway::error::ReceiveMessageErrorType;
use twilight_gateway::queue::Queue;
use twilight_gateway::{CloseFrame, ConfigBuilder, Intents, Message, Shard, ShardId};

/// An open connection. Dropping it is like killing the bot's process.
pub struct GatewayConnection {
    stopping: CancellationToken,
    unreadable: Arc<Mutex<Vec<String>>>,
    task: JoinHandle<()>,
}

impl GatewayConnection {
    /// Opens a connection, which reconnects on its own, and passes its events to `handle`.
    pub fn open(
        url: &str,
        token: &str,
        intents: Intents,
        handle: impl FnMut(Event) + Send + 'static,
    ) -> GatewayConnection {
        let shard = shard(url, token, intents);
        let stopping = CancellationToken::new();
        let unreadable = Arc::default();
        GatewayConnection {
            task: tokio::spawn(listen(
                shard,
                stopping.clone(),
                Arc::clone(&unreadable),
                handle,
            )),
            stopping,
            unreadable,
        }
    }

    /// Ends the session, as a bot does that shuts down.
    pub fn close(&self) {
        self.stopping.cancel();
    }

    /// Breaks the connection without a word to the gateway.
    pub fn kill(&self) {
        self.task.abort();
    }
}

impl Drop for GatewayConnection {
    fn drop(&mut self) {
        self.kill();
        if !std::thread::panicking() {
            assert_eq!(*self.unreadable.lock(), [] as [String; 0]);
        }
    }
}

/// Creates a connection of a bot with a single shard.
pub fn shard(url: &str, token: &str, intents: Intents) -> Shard<GrantAll> {
    let config = ConfigBuilder::new(token.to_owned(), intents)
        .queue(GrantAll)
        .proxy_url(url.to_owned());
    Shard::with_config(ShardId::ONE, config.build())
}

async fn listen(
    mut shard: Shard<GrantAll>,
    stopping: CancellationToken,
    unreadable: Arc<Mutex<Vec<String>>>,
    mut handle: impl FnMut(Event),
) {
    loop {
        let message = tokio::select! {
            () = stopping.cancelled() => break,
            message = shard.next() => message,
        };
        let Some(message) = message else {
            unreadable.lock().push("closed for good".to_owned());
            return;
        };
        match message {
            Ok(Message::Text(text)) => match serde_json::from_str(&text) {
                // An event that lacks a field is unknown to serenity, as is one with an unknown name.
                Ok(GatewayEvent::Dispatch(_, Event::Unknown(_))) => unreadable.lock().push(text),
                Ok(GatewayEvent::Dispatch(_, event)) => handle(event),
                Ok(_) => {}
                Err(error) => unreadable.lock().push(format!("{error}: {text}")),
            },
            Ok(Message::Close(_)) => {}
            Err(error) => {
                if matches!(error.kind(), ReceiveMessageErrorType::Deserializing { .. }) {
                    unreadable.lock().push(error.to_string());
                }
            }
        }
    }
    shard.close(CloseFrame::NORMAL);
    // Sends the frame. Twilight would reconnect if it also received the gateway's.
    let sent = poll_fn(|context| {
        while let Poll::Ready(Some(Ok(Message::Text(_)))) = shard.poll_next_unpin(context) {}
        Poll::Ready(())
    });
    sent.await;
}

/// Grants every identify at once.
#[derive(Debug, Clone, Copy)]
pub struct GrantAll;

impl Queue for GrantAll {
    fn enqueue(&self, _: u32) -> oneshot::Receiver<()> {
        let (grants, granted) = oneshot::channel();
        grants.send(()).unwrap();
        granted
    }
}

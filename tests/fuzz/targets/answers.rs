//! Discord's answers to requests: models, refusals, and what a proxy says in between.

use std::cell::RefCell;
use std::io::ErrorKind;
use std::sync::Arc;

use hansu::discord::inspection::Inspection;
use hansu::discord::{ApiAccess, Fault};
use parking_lot::Mutex;
use serenity::all::{Channel, Guild, Member, Message, User};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::{Target, meet, sandbox};

/// The first byte selects the question and the rest of the line is the status. Headers, an empty line and the body
/// follow.
#[rustfmt::skip]
pub const TARGET: Target = Target {
    name: "answers",
    run,
    words: &[
        "200", "204", "400", "401", "403", "404", "429", "500", "502", "{\"code\":", "10003",
        "50007", "40060", "\"message\":\"", "\"retry_after\":", "\"global\":true", "\"errors\":{",
        "retry-after: 1\n", "retry-after: NaN\n", "x-ratelimit-scope: shared\n",
        "date: Tue, 24 Nov 2026 12:00:00 GMT\n", "\n\n", "\"id\":\"1180000000000000001\"",
        "\"session_start_limit\":{\"total\":1000,\"remaining\":999,\"reset_after\":1,\"max_concurrency\":1}",
        "\"url\":\"wss://x\"", "\"shards\":1", "<html>", "null", "{", "}", "[", "]",
        "\"permissions\":\"0\"", "\"roles\":[", "\"type\":0", "\"owner_id\":",
    ],
    ends: &["read", "fault", "model"],
    steps: 2_000,
};

/// The server's answer to each request, and the remaining number of times.
type Answer = Arc<Mutex<(Vec<u8>, u32)>>;

/// A server that answers unlike Discord.
struct FakeDiscord {
    runtime: Runtime,
    answer: Answer,
    inspection: Inspection,
}

thread_local! {
    static FAKE_DISCORD: RefCell<Option<FakeDiscord>> = const { RefCell::new(None) };
}

/// Far more requests than any question needs. A question that sends more would never end.
const REQUESTS: u32 = 16;
const TOKEN: &str = "MTE4MDAwMDAwMDAwMDAwMDAwMQ.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB";

impl FakeDiscord {
    fn new() -> FakeDiscord {
        let runtime = sandbox::runtime();
        let answer = Answer::default();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(serve(listener, Arc::clone(&answer)));
        let reach = ApiAccess {
            requests_per_second: std::num::NonZeroU32::new(50).unwrap(),
            token: TOKEN.to_owned(),
            api_base: Some(format!("http://{address}")),
        };
        let inspection = {
            let _in = runtime.enter();
            Inspection::of(&reach).unwrap()
        };
        FakeDiscord {
            runtime,
            answer,
            inspection,
        }
    }
}

async fn serve(listener: TcpListener, answer: Answer) {
    loop {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut request = Vec::new();
        while !request.windows(4).any(|end| end == b"\r\n\r\n") {
            match socket.read_buf(&mut request).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        let bytes = {
            let mut remaining = answer.lock();
            remaining.1 = remaining.1.saturating_sub(1);
            if remaining.1 == 0 {
                Vec::new()
            } else {
                remaining.0.clone()
            }
        };
        let _ = socket.write_all(&bytes).await;
    }
}

fn run(bytes: &[u8]) {
    models(bytes);
    let Some((question, answer)) = bytes.split_first() else {
        return;
    };
    FAKE_DISCORD.with_borrow_mut(|stored| {
        let fake_discord = stored.get_or_insert_with(FakeDiscord::new);
        *fake_discord.answer.lock() = (written(answer), REQUESTS);
        let inspection = &fake_discord.inspection;
        let error = fake_discord.runtime.block_on(async {
            match question % 6 {
                0 => inspection
                    .identity()
                    .await
                    .err()
                    .map(|error| error.to_string()),
                1 => inspection
                    .commands(1)
                    .await
                    .err()
                    .map(|error| error.to_string()),
                2 => inspection
                    .date()
                    .await
                    .is_none()
                    .then(|| "no date".to_owned()),
                3 => fault(inspection.identifies().await.err()),
                4 => fault(inspection.servers().await.err()),
                _ => fault(inspection.channels(1, 2).await.err()),
            }
        });
        assert!(fake_discord.answer.lock().1 > 1, "it asks without an end");
        match error {
            None => meet("read"),
            Some(error) => {
                meet("fault");
                // Messages contain neither the address nor the token.
                assert!(
                    !error.is_empty() && !error.contains(TOKEN) && !error.contains("127.0.0.1"),
                    "{error}"
                );
            }
        }
    });
}

/// Every failure has a next step.
fn fault(fault: Option<Fault>) -> Option<String> {
    let fault = fault?;
    let _ = (
        fault.after_post(),
        fault.after_edit(),
        fault.after_thread(),
        fault.after_direct_message(),
    );
    let _ = (
        fault.is_definite(),
        fault.rejects_content(),
        fault.is_unknown_channel(),
        fault.is_existing_thread(),
    );
    Some(fault.to_string())
}

fn written(answer: &[u8]) -> Vec<u8> {
    let empty = answer.windows(2).position(|pair| pair == b"\n\n");
    let (head, body) = match empty {
        Some(at) => (&answer[..at], &answer[at + 2..]),
        None => (answer, &[][..]),
    };
    let mut lines = head.split(|byte| *byte == b'\n');
    let mut written = b"HTTP/1.1 ".to_vec();
    written.extend_from_slice(lines.next().unwrap_or_default());
    written.extend_from_slice(b" Told\r\nconnection: close\r\n");
    for line in lines {
        written.extend_from_slice(line);
        written.extend_from_slice(b"\r\n");
    }
    written.extend_from_slice(format!("content-length: {}\r\n\r\n", body.len()).as_bytes());
    written.extend_from_slice(body);
    written
}

/// Reads the body of an answer as each of the models.
fn models(bytes: &[u8]) {
    let body = bytes.windows(2).position(|pair| pair == b"\n\n");
    let body = body.map_or(bytes, |at| &bytes[at + 2..]);
    let is_model = serde_json::from_slice::<Message>(body).is_ok()
        || serde_json::from_slice::<Channel>(body).is_ok()
        || serde_json::from_slice::<User>(body).is_ok()
        || serde_json::from_slice::<Member>(body).is_ok()
        || serde_json::from_slice::<Guild>(body).is_ok();
    if is_model {
        meet("model");
    }
}

//! Input of the sandbox: the bot's requests and gateway frames, and those of the page. Each thread has a sandbox,
//! whose world is reset with each chunk.

use std::cell::RefCell;
use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use hansu::sandbox::{Sandbox, Settings, start};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};

use super::{Target, meet};

/// A request to Discord's API: method and path, headers, an empty line, the body. `TOKEN` stands for the bot's.
pub const REQUESTS: Target = Target {
    name: "requests",
    run: request,
    words: &[
        "GET ",
        "POST ",
        "PATCH ",
        "PUT ",
        "DELETE ",
        "/channels/1180000000000000201/messages",
        "/users/@me",
        "/applications/1180000000000000001/commands",
        "/interactions/1/x/callback",
        "/webhooks/1180000000000000001/x/messages/@original",
        "/guilds/1180000000000000101",
        "?limit=5",
        "&after=0",
        "/threads",
        "/thread-members/@me",
        "content-type: application/json\n",
        "content-type: multipart/form-data; boundary=b\n",
        "--b\r\ncontent-disposition: form-data; name=\"payload_json\"\r\n\r\n{}\r\n--b--",
        "files[0]",
        "\n\n",
        "{\"content\":\"x\"",
        "\"components\":[",
        "{\"type\":1,\"components\":[",
        "{\"type\":2,\"style\":1,\"label\":\"x\",\"custom_id\":\"y\"}",
        "\"embeds\":[",
        "\"attachments\":[",
        "\"flags\":64",
        "\"nonce\":\"n\"",
        "\"enforce_nonce\":true",
        "\"type\":4",
        "\"data\":{",
        "\"name\":\"x\"",
        "\"description\":\"y\"",
        "\"options\":[",
        "\"allowed_mentions\":{\"parse\":[]}",
        "null",
        "}",
        "]",
        ",",
    ],
    ends: &["done", "refused", "not found"],
    steps: 400,
};

/// A request of the page, in the same form.
pub const PEOPLE: Target = Target {
    name: "page",
    run: people,
    words: &[
        "POST /do/say",
        "POST /do/command",
        "POST /do/press",
        "POST /do/select",
        "POST /do/modal",
        "POST /do/day",
        "POST /do/autocomplete",
        "GET /people",
        "GET /world?as=1180000000000000011",
        "GET /channels/1180000000000000201/messages",
        "content-type: application/json\n\n",
        "\"as\":\"1180000000000000011\"",
        "\"channel\":\"1180000000000000201\"",
        "\"content\":\"x\"",
        "\"name\":\"move\"",
        "\"options\":{",
        "\"custom_id\":\"pass:7:4\"",
        "\"message\":\"1\"",
        "\"values\":[",
        "null",
        "}",
        "{",
        ",",
        "?limit=3",
        "&before=9",
    ],
    ends: &["done", "refused"],
    steps: 400,
};

/// A gateway connection: each line is a frame. `TOKEN` stands for the bot's, `SESSION` for the session begun last.
pub const FRAMES: Target = Target {
    name: "frames",
    run: frames,
    words: &[
        "{\"op\":2,\"d\":{\"token\":\"TOKEN\",\"intents\":4097,\"properties\":{}}}\n",
        "{\"op\":1,\"d\":null}\n",
        "{\"op\":6,\"d\":{\"token\":\"TOKEN\",\"session_id\":\"SESSION\",\"seq\":1}}\n",
        "{\"op\":3,\"d\":{}}\n",
        "\"shard\":[0,1]",
        "\"shard\":[1,1]",
        "\"compress\":true",
        "\"intents\":",
        "\"seq\":",
        "\"op\":",
        "\"d\":",
        "null",
        "{",
        "}",
        "[",
        "]",
        "18446744073709551616",
        "-1",
    ],
    ends: &["alive", "closed"],
    steps: 1_000,
};

struct Place {
    runtime: Runtime,
    sandbox: Sandbox,
    session: String,
    _folder: TempDir,
}

thread_local! {
    static PLACE: RefCell<Option<Place>> = const { RefCell::new(None) };
}

/// Ends the sandbox of this thread.
pub fn close() {
    if let Some(place) = PLACE.take() {
        place.runtime.block_on(place.sandbox.stop());
    }
}

/// A folder that is in memory where the system has that.
pub fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() {
        TempDir::new_in(memory).unwrap()
    } else {
        TempDir::new().unwrap()
    }
}

/// A runtime that does all on this thread, so that what is allocated is counted.
pub fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

impl Place {
    fn new() -> Place {
        let folder = folder();
        let runtime = runtime();
        let mut settings = Settings::new(folder.path().join("world.sqlite3"));
        settings.address.set_port(0);
        Place {
            sandbox: runtime.block_on(start(settings)).unwrap(),
            runtime,
            session: "none".to_owned(),
            _folder: folder,
        }
    }
}

fn with_place(act: impl FnOnce(&mut Place)) {
    PLACE.with_borrow_mut(|kept| act(kept.get_or_insert_with(Place::new)));
}

/// Waits for an answer. That there is none at all is no matter of a fast or a slow machine.
async fn answered<T>(answer: impl Future<Output = T>) -> T {
    let patience = Duration::from_secs(60);
    tokio::time::timeout(patience, answer)
        .await
        .expect("an answer")
}

fn request(bytes: &[u8]) {
    with_place(|place| {
        let token = place.sandbox.token().to_owned();
        let known = replaced(bytes, b"TOKEN", token.as_bytes());
        let authorization = format!("authorization: Bot {token}\r\n");
        if let Some(sent) = written(&known, "/api/v10", "", &authorization) {
            ask(place, &sent);
        }
    });
}

fn people(bytes: &[u8]) {
    // These wait for what happens next, which is nothing.
    let line = bytes
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let waits = |path: &[u8]| line.windows(path.len()).any(|part| part == path);
    if waits(b"stream") || waits(b"wait") || waits(b"%") {
        return;
    }
    let query = if line.contains(&b'?') {
        "&wait=no"
    } else {
        "?wait=no"
    };
    with_place(|place| {
        if let Some(sent) = written(bytes, "", query, "") {
            ask(place, &sent);
        }
    });
}

/// The request on the wire; `None` without a first line.
fn written(bytes: &[u8], base: &str, query: &str, more: &str) -> Option<Vec<u8>> {
    let empty = bytes.windows(2).position(|pair| pair == b"\n\n");
    let (head, body) = match empty {
        Some(at) => (&bytes[..at], &bytes[at + 2..]),
        None => (bytes, &[][..]),
    };
    let mut lines = head.split(|byte| *byte == b'\n');
    let first = lines.next()?;
    let blank = first.iter().position(|byte| *byte == b' ')?;
    let (method, path) = (&first[..blank], &first[blank + 1..]);
    // HTTP itself is hyper's business: what it would refuse never comes to us.
    let path: Vec<u8> = path.iter().copied().filter(u8::is_ascii_graphic).collect();
    let mut sent = Vec::new();
    let mut push = |parts: &[&[u8]]| parts.iter().for_each(|part| sent.extend_from_slice(part));
    push(&[
        method,
        b" ",
        base.as_bytes(),
        &path,
        query.as_bytes(),
        b" HTTP/1.1\r\n",
    ]);
    push(&[b"host: 127.0.0.1\r\nconnection: close\r\n", more.as_bytes()]);
    for line in lines {
        // The input must not set the body's length, or the answer would never come.
        let lower = line.to_ascii_lowercase();
        if !lower.starts_with(b"content-length")
            && !lower.starts_with(b"transfer")
            && !lower.starts_with(b"expect")
        {
            push(&[line.trim_ascii(), b"\r\n"]);
        }
    }
    push(&[
        format!("content-length: {}\r\n\r\n", body.len()).as_bytes(),
        body,
    ]);
    Some(sent)
}

fn replaced(bytes: &[u8], name: &[u8], by: &[u8]) -> Vec<u8> {
    let mut made = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(name.len()).position(|part| part == name) {
        made.extend_from_slice(&rest[..at]);
        made.extend_from_slice(by);
        rest = &rest[at + name.len()..];
    }
    made.extend_from_slice(rest);
    made
}

/// Sends a request and reads all of the answer, which is never that something of ours is broken.
fn ask(place: &Place, sent: &[u8]) {
    let address = place.sandbox.address();
    let answer = place.runtime.block_on(answered(exchange(address, sent)));
    let text = String::from_utf8_lossy(&answer);
    let status = text
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse::<u16>().ok());
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    match status {
        // The connection was closed: what was sent is no HTTP.
        None => assert!(answer.is_empty(), "{text}"),
        Some(404) => meet("not found"),
        Some(200..300) => meet("done"),
        Some(400..500) => meet("refused"),
        Some(_) => panic!("{text}"),
    }
    if head.contains("application/json") {
        assert!(serde_json::from_str::<Value>(body).is_ok(), "{text}");
    }
}

async fn exchange(address: SocketAddr, sent: &[u8]) -> Vec<u8> {
    let mut socket = TcpStream::connect(address).await.unwrap();
    // It may be answered and closed before all of it was sent.
    let _ = socket.write_all(sent).await;
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer).await;
    answer
}

fn frames(bytes: &[u8]) {
    with_place(|place| {
        let token = place.sandbox.token().to_owned();
        let known = replaced(bytes, b"TOKEN", token.as_bytes());
        let known = replaced(&known, b"SESSION", place.session.as_bytes());
        let address = place.sandbox.address();
        let session = place.runtime.block_on(answered(converse(address, &known)));
        place.session = session.unwrap_or(place.session.clone());
    });
}

/// Opens a connection, sends the frames and a heartbeat, and listens until that is answered or the connection closed.
async fn converse(address: SocketAddr, lines: &[u8]) -> Option<String> {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let opening = "GET /gateway?v=10&encoding=json HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n\
        connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    socket.write_all(opening.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(socket.read_u8().await.unwrap());
    }
    let mut sent = Vec::new();
    for line in lines.split(|byte| *byte == b'\n').take(20) {
        push_frame(&mut sent, line);
    }
    push_frame(&mut sent, br#"{"op":1,"d":null}"#);
    let _ = socket.write_all(&sent).await;
    let mut session = None;
    while let Some((kind, payload)) = next_frame(&mut socket).await {
        if kind == 8 {
            let code = payload
                .get(..2)
                .map(|code| u16::from_be_bytes([code[0], code[1]]));
            // 1007 is said of text that is no UTF-8.
            let known = code.is_none_or(|code| matches!(code, 1002 | 1007 | 4000..=4014));
            assert!(known, "closed with {code:?}");
            meet("closed");
            break;
        }
        let Ok(told) = serde_json::from_slice::<Value>(&payload) else {
            continue;
        };
        if told["op"] == 11 {
            meet("alive");
            break;
        }
        session = told["d"]["session_id"]
            .as_str()
            .map(str::to_owned)
            .or(session);
    }
    session
}

/// A text frame, masked with zeros, as a client's has to be.
fn push_frame(sent: &mut Vec<u8>, text: &[u8]) {
    sent.push(0x81);
    match text.len() {
        short @ 0..126 => sent.push(0x80 | short as u8),
        long => {
            sent.push(0x80 | 127);
            sent.extend_from_slice(&(long as u64).to_be_bytes());
        }
    }
    sent.extend_from_slice(&[0; 4]);
    sent.extend_from_slice(text);
}

/// The kind and payload of the next frame; `None` at the end.
async fn next_frame(socket: &mut TcpStream) -> Option<(u8, Vec<u8>)> {
    let kind = socket.read_u8().await.ok()? & 0x0f;
    let length = match socket.read_u8().await.ok()? & 0x7f {
        126 => u64::from(socket.read_u16().await.ok()?),
        127 => socket.read_u64().await.ok()?,
        short => u64::from(short),
    };
    let mut payload = vec![0; length as usize];
    socket.read_exact(&mut payload).await.ok()?;
    Some((kind, payload))
}

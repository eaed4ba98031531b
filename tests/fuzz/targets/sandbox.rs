//! Input of the sandbox: the bot's requests and gateway frames, and those of the page. Each thread has a sandbox,
//! whose world is reset with each chunk.

use std::cell::RefCell;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use hansu_sandbox::{Sandbox, Settings, start};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};

use super::{Target, meet};

/// A request to Discord's API: method and path, headers, an empty line, the body. `TOKEN` stands for the bot's.
#[rustfmt::skip]
pub const REQUESTS: Target = Target {
    name: "requests",
    run: request,
    words: &[
        "GET ", "POST ", "PATCH ", "PUT ", "DELETE ", "/channels/1180000000000000201/messages",
        "/users/@me", "/applications/1180000000000000001/commands", "/interactions/1/x/callback",
        "/webhooks/1180000000000000001/x/messages/@original", "/guilds/1180000000000000101",
        "?limit=5", "&after=0", "/threads", "/thread-members/@me",
        "content-type: application/json\n", "content-type: multipart/form-data; boundary=b\n",
        "--b\r\ncontent-disposition: form-data; name=\"payload_json\"\r\n\r\n{}\r\n--b--",
        "files[0]", "\n\n", "{\"content\":\"x\"", "\"components\":[",
        "{\"type\":1,\"components\":[",
        "{\"type\":2,\"style\":1,\"label\":\"x\",\"custom_id\":\"y\"}", "\"embeds\":[",
        "\"attachments\":[", "\"flags\":64", "\"nonce\":\"n\"", "\"enforce_nonce\":true",
        "\"type\":4", "\"data\":{", "\"name\":\"x\"", "\"description\":\"y\"", "\"options\":[",
        "\"allowed_mentions\":{\"parse\":[]}", "null", "}", "]", ",",
    ],
    ends: &["done", "refused", "not found"],
    steps: 400,
};

/// A request of the page, in the same form.
#[rustfmt::skip]
pub const PEOPLE: Target = Target {
    name: "page",
    run: people,
    words: &[
        "POST /do/say", "POST /do/command", "POST /do/press", "POST /do/select", "POST /do/modal",
        "POST /do/day", "POST /do/autocomplete", "GET /people", "GET /world?as=1180000000000000011",
        "GET /channels/1180000000000000201/messages", "content-type: application/json\n\n",
        "\"as\":\"1180000000000000011\"", "\"channel\":\"1180000000000000201\"",
        "\"content\":\"x\"", "\"name\":\"move\"", "\"options\":{", "\"custom_id\":\"pass:7:4\"",
        "\"message\":\"1\"", "\"values\":[", "null", "}", "{", ",", "?limit=3", "&before=9",
    ],
    ends: &["done", "refused"],
    steps: 400,
};

/// A gateway connection: each line is a frame. `TOKEN` stands for the bot's token, `SESSION` for the newest session.
#[rustfmt::skip]
pub const FRAMES: Target = Target {
    name: "frames",
    run: frames,
    words: &[
        "{\"op\":2,\"d\":{\"token\":\"TOKEN\",\"intents\":4097,\"properties\":{}}}\n",
        "{\"op\":1,\"d\":null}\n",
        "{\"op\":6,\"d\":{\"token\":\"TOKEN\",\"session_id\":\"SESSION\",\"seq\":1}}\n",
        "{\"op\":3,\"d\":{}}\n", "\"shard\":[0,1]", "\"shard\":[1,1]", "\"compress\":true",
        "\"intents\":", "\"seq\":", "\"op\":", "\"d\":", "null", "{", "}", "[", "]",
        "18446744073709551616", "-1",
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

/// Creates a runtime that runs everything on this thread, so that all allocations are counted.
pub fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

impl Place {
    fn new() -> Place {
        let folder = crate::folder::folder();
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
    PLACE.with_borrow_mut(|stored| act(stored.get_or_insert_with(Place::new)));
}

/// Waits for an answer. The limit is so long that a slow machine does not reach it.
async fn answered<T>(answer: impl Future<Output = T>) -> T {
    let patience = Duration::from_secs(60);
    tokio::time::timeout(patience, answer)
        .await
        .expect("an answer")
}

fn request(bytes: &[u8]) {
    with_place(|place| {
        let token = place.sandbox.token().to_owned();
        let with_token = replaced(bytes, b"TOKEN", token.as_bytes());
        let authorization = format!("authorization: Bot {token}\r\n");
        if let Some(sent) = written(&with_token, "/api/v10", "", &authorization) {
            ask(place, &sent);
        }
    });
}

fn people(bytes: &[u8]) {
    // These requests wait for the next event, and there is none.
    let line = bytes
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let has = |path: &[u8]| line.windows(path.len()).any(|part| part == path);
    if has(b"stream") || has(b"wait") || has(b"%") {
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

/// Returns the bytes of a request; `None` without a first line.
fn written(bytes: &[u8], base: &str, query: &str, extra_headers: &str) -> Option<Vec<u8>> {
    let body_start = bytes.windows(2).position(|pair| pair == b"\n\n");
    let (head, body) = match body_start {
        Some(at) => (&bytes[..at], &bytes[at + 2..]),
        None => (bytes, &[][..]),
    };
    let mut lines = head.split(|byte| *byte == b'\n');
    let first = lines.next()?;
    let blank = first.iter().position(|byte| *byte == b' ')?;
    let method = &first[..blank];
    let path = &first[blank + 1..];
    // The library hyper refuses other paths, so the sandbox would never receive them.
    let path: Vec<u8> = path.iter().copied().filter(u8::is_ascii_graphic).collect();
    let mut request = Vec::new();
    let mut push = |parts: &[&[u8]]| {
        for part in parts {
            request.extend_from_slice(part);
        }
    };
    push(&[
        method,
        b" ",
        base.as_bytes(),
        &path,
        query.as_bytes(),
        b" HTTP/1.1\r\n",
    ]);
    push(&[
        b"host: 127.0.0.1\r\nconnection: close\r\n",
        extra_headers.as_bytes(),
    ]);
    for line in lines {
        // The input must not set the length of the body, because the answer might never come.
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
    Some(request)
}

fn replaced(bytes: &[u8], name: &[u8], replacement: &[u8]) -> Vec<u8> {
    let mut output = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(name.len()).position(|part| part == name) {
        output.extend_from_slice(&rest[..at]);
        output.extend_from_slice(replacement);
        rest = &rest[at + name.len()..];
    }
    output.extend_from_slice(rest);
    output
}

/// Sends a request and reads the whole answer, which must not be an error of the sandbox itself.
fn ask(place: &Place, request: &[u8]) {
    let address = place.sandbox.address();
    let answer = place.runtime.block_on(answered(exchange(address, request)));
    let text = String::from_utf8_lossy(&answer);
    let status = text.split(' ').nth(1);
    let status = status.and_then(|status| status.parse::<u16>().ok());
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    match status {
        // The connection was closed, because the request was not HTTP.
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

async fn exchange(address: SocketAddr, request: &[u8]) -> Vec<u8> {
    let mut socket = TcpStream::connect(address).await.unwrap();
    // The sandbox may answer and close the connection before the whole request was sent.
    let _ = socket.write_all(request).await;
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer).await;
    answer
}

fn frames(bytes: &[u8]) {
    with_place(|place| {
        let token = place.sandbox.token().to_owned();
        let input = replaced(bytes, b"TOKEN", token.as_bytes());
        let input = replaced(&input, b"SESSION", place.session.as_bytes());
        let address = place.sandbox.address();
        let session = place.runtime.block_on(answered(converse(address, &input)));
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
    let mut frames = Vec::new();
    for line in lines.split(|byte| *byte == b'\n').take(20) {
        push_frame(&mut frames, line);
    }
    push_frame(&mut frames, br#"{"op":1,"d":null}"#);
    let _ = socket.write_all(&frames).await;
    let mut session = None;
    while let Some((kind, payload)) = next_frame(&mut socket).await {
        if kind == 8 {
            let code = payload
                .get(..2)
                .map(|code| u16::from_be_bytes([code[0], code[1]]));
            // The code 1007 means that a text is not UTF-8.
            let is_known = code.is_none_or(|code| matches!(code, 1002 | 1007 | 4000..=4014));
            assert!(is_known, "closed with {code:?}");
            meet("closed");
            break;
        }
        let Ok(message) = serde_json::from_slice::<Value>(&payload) else {
            continue;
        };
        if message["op"] == 11 {
            meet("alive");
            break;
        }
        session = message["d"]["session_id"]
            .as_str()
            .map(str::to_owned)
            .or(session);
    }
    session
}

/// Adds a text frame of a client. It has to be masked, so the mask is zero.
fn push_frame(frame: &mut Vec<u8>, text: &[u8]) {
    frame.push(0x81);
    match text.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        long => {
            frame.push(0x80 | 127);
            frame.extend_from_slice(&(long as u64).to_be_bytes());
        }
    }
    frame.extend_from_slice(&[0; 4]);
    frame.extend_from_slice(text);
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

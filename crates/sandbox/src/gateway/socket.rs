//! One gateway connection.

use std::{io::Write, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use flate2::{Compression, write::ZlibEncoder};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Frame, SessionLink, SessionOptions, Shard, payload};
use crate::core::SandboxCore;
use crate::snowflake::millis;

/// All intents, followed by the privileged ones.
const INTENTS: u64 = 0x0331_FFFF;
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

/// The query parameters of the connection.
#[derive(Debug, Deserialize)]
pub struct ConnectionOptions {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

/// The reason why a connection ends.
enum ConnectionEnd {
    /// The client has left; `true` if it ended its session.
    Gone(bool),
    Close(u16, &'static str),
}

/// The end of a connection of a rejected shard.
const REJECTED_SHARD: ConnectionEnd = ConnectionEnd::Close(4000, "Closed on purpose.");

#[derive(Deserialize)]
struct GatewayPayload {
    op: u8,
    #[serde(default)]
    d: Value,
}

#[derive(Deserialize)]
struct Identify {
    token: String,
    intents: u64,
    #[serde(default)]
    compress: bool,
    #[serde(default)]
    shard: Shard,
}

#[derive(Deserialize)]
struct Resume {
    token: String,
    session_id: String,
    seq: u64,
}

/// Serves a connection until it ends.
pub async fn connect(core: Arc<SandboxCore>, opening: ConnectionOptions, mut socket: WebSocket) {
    let mut link = None;
    let end = match rejection_of(&opening) {
        Some(end) => end,
        None => serve(&core, &mut socket, &mut link).await,
    };
    let finished = match end {
        ConnectionEnd::Gone(finished) => finished,
        ConnectionEnd::Close(code, reason) => {
            let frame = CloseFrame {
                code,
                reason: reason.into(),
            };
            let _ = socket.send(Message::Close(Some(frame))).await;
            // After these close codes Discord does not let the bot resume.
            matches!(code, 4004 | 4010..=4014)
        }
    };
    if let Some(link) = &link {
        core.hub.detach(link, finished);
    }
    core.wake();
}

fn rejection_of(opening: &ConnectionOptions) -> Option<ConnectionEnd> {
    let json = opening
        .encoding
        .as_deref()
        .is_none_or(|encoding| encoding == "json");
    match (opening.v.as_deref(), json, &opening.compress) {
        (Some("10"), true, None) => None,
        (Some("10"), ..) => Some(ConnectionEnd::Close(
            4002,
            "Only JSON, compressed by payload, is spoken here.",
        )),
        _ => Some(ConnectionEnd::Close(4012, "Invalid API version.")),
    }
}

async fn serve(
    core: &SandboxCore,
    socket: &mut WebSocket,
    link: &mut Option<SessionLink>,
) -> ConnectionEnd {
    let interval = core.hub.heartbeat;
    let hello = json!({ "op": 10, "s": null, "t": null, "d": {
        "heartbeat_interval": millis(interval), "_trace": ["sandbox"],
    }});
    if let Err(end) = send(socket, &hello.to_string(), false).await {
        return end;
    }
    loop {
        let outcome = tokio::select! {
            () = core.stopping.cancelled() => Err(ConnectionEnd::Close(1001, "The sandbox stops.")),
            frame = next_frame(link) => deliver(socket, frame, link).await,
            // Half an interval of slack for a late heartbeat.
            received = receive(socket, interval * 3 / 2) => match received {
                Ok(incoming) => answer(core, socket, link, incoming).await,
                Err(end) => Err(end),
            },
        };
        if let Err(end) = outcome {
            return end;
        }
    }
}

/// Returns the next frame; `None` if the session was deleted. Pending forever without a session.
async fn next_frame(link: &mut Option<SessionLink>) -> Option<Frame> {
    match link {
        Some(link) => link.frames.recv().await,
        None => std::future::pending().await,
    }
}

async fn deliver(
    socket: &mut WebSocket,
    frame: Option<Frame>,
    link: &mut Option<SessionLink>,
) -> Result<(), ConnectionEnd> {
    let is_compressed = link.as_ref().is_some_and(|link| link.compress);
    match frame {
        Some(Frame::Json(text)) => send(socket, &text, is_compressed).await,
        Some(Frame::Crowd(sequence, event)) => {
            let text = payload(event.name(), sequence, &event.data());
            send(socket, &text, is_compressed).await
        }
        Some(Frame::Close(code, reason)) => Err(ConnectionEnd::Close(code, reason)),
        None => {
            *link = None;
            Ok(())
        }
    }
}

async fn receive(
    socket: &mut WebSocket,
    patience: Duration,
) -> Result<GatewayPayload, ConnectionEnd> {
    let deadline = tokio::time::Instant::now() + patience;
    loop {
        let message = match tokio::time::timeout_at(deadline, socket.recv()).await {
            Ok(Some(Ok(message))) => message,
            Ok(Some(Err(_)) | None) => return Err(ConnectionEnd::Gone(false)),
            Err(_) => return Err(ConnectionEnd::Close(4009, "Session timed out.")),
        };
        match message {
            Message::Text(text) => {
                let undecodable = |_| ConnectionEnd::Close(4002, "Error while decoding payload.");
                return serde_json::from_str(&text).map_err(undecodable);
            }
            Message::Binary(_) => {
                return Err(ConnectionEnd::Close(4002, "Error while decoding payload."));
            }
            Message::Close(frame) => {
                // A client that closes with 1000 or 1001 ends its session; after any other code it can resume.
                let ended = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                return Err(ConnectionEnd::Gone(ended));
            }
            Message::Ping(_) | Message::Pong(_) => {}
        }
    }
}

async fn answer(
    core: &SandboxCore,
    socket: &mut WebSocket,
    link: &mut Option<SessionLink>,
    incoming: GatewayPayload,
) -> Result<(), ConnectionEnd> {
    match incoming.op {
        1 if core.hub.heartbeat() => send(socket, r#"{"op":11}"#, false).await,
        1 => Ok(()),
        2 | 6 if link.is_some() => Err(ConnectionEnd::Close(4005, "Already authenticated.")),
        2 | 6 => {
            *link = match incoming.op {
                2 => identify(core, incoming.d).await?,
                _ => resume(core, incoming.d)?,
            };
            core.wake();
            match link {
                Some(_) => Ok(()),
                None => send(socket, r#"{"op":9,"d":false}"#, false).await,
            }
        }
        _ if link.is_none() => Err(ConnectionEnd::Close(4003, "Not authenticated.")),
        // Presence, voice state and member requests need no answer.
        3 | 4 | 8 | 31 => Ok(()),
        _ => Err(ConnectionEnd::Close(4001, "Unknown opcode.")),
    }
}

/// Fails if a shard is rejected.
fn check_admitted(core: &SandboxCore, shard: Option<u64>) -> Result<(), ConnectionEnd> {
    if let Some(code) = core.hub.rejection() {
        return Err(ConnectionEnd::Close(code, "Closed on purpose."));
    }
    if shard.is_some_and(|shard| core.hub.is_shard_rejected(shard)) {
        return Err(REJECTED_SHARD);
    }
    Ok(())
}

/// Starts a session; `None` if none may be started now.
async fn identify(core: &SandboxCore, data: Value) -> Result<Option<SessionLink>, ConnectionEnd> {
    let undecodable = |_| ConnectionEnd::Close(4002, "Error while decoding payload.");
    let payload: Identify = serde_json::from_value(data).map_err(undecodable)?;
    if payload.token.trim_start_matches("Bot ") != core.token {
        return Err(ConnectionEnd::Close(4004, "Authentication failed."));
    }
    if payload.intents & !INTENTS != 0 {
        return Err(ConnectionEnd::Close(4013, "Invalid intent(s)."));
    }
    if payload.intents & PRIVILEGED != 0 {
        return Err(ConnectionEnd::Close(4014, "Disallowed intent(s)."));
    }
    if payload.shard.index >= payload.shard.count {
        return Err(ConnectionEnd::Close(4010, "Invalid shard."));
    }
    check_admitted(core, Some(payload.shard.index))?;
    if !core.hub.may_identify(payload.shard) {
        return Ok(None);
    }
    let options = SessionOptions {
        intents: payload.intents,
        compress: payload.compress,
        shard: payload.shard,
    };
    // The world stays locked until the session is in place; see `Hub::identify`.
    let link = core.read(|world| core.hub.identify(options, world)).await;
    Ok(Some(link))
}

fn resume(core: &SandboxCore, data: Value) -> Result<Option<SessionLink>, ConnectionEnd> {
    let undecodable = |_| ConnectionEnd::Close(4002, "Error while decoding payload.");
    let payload: Resume = serde_json::from_value(data).map_err(undecodable)?;
    if payload.token.trim_start_matches("Bot ") != core.token {
        return Err(ConnectionEnd::Close(4004, "Authentication failed."));
    }
    let shard = core.hub.shard_of(&payload.session_id);
    check_admitted(core, shard)?;
    Ok(core.hub.resume(&payload.session_id, payload.seq))
}

async fn send(socket: &mut WebSocket, text: &str, compress: bool) -> Result<(), ConnectionEnd> {
    let message = if compress {
        Message::Binary(
            deflate(text)
                .map_err(|_| ConnectionEnd::Close(4000, "Unknown error."))?
                .into(),
        )
    } else {
        Message::Text(text.into())
    };
    socket
        .send(message)
        .await
        .map_err(|_| ConnectionEnd::Gone(false))
}

fn deflate(text: &str) -> std::io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

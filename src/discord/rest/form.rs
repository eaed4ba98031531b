//! Requests with several files. serenity numbers the files only of requests that it sends itself, and its form has no
//! place for a second one of others.

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Request};

/// What stands between the parts; longer than any name, and in no picture but by a chance that does not come.
macro_rules! boundary {
    () => {
        "hansu-8c1f6e0b7a92435db06e51d7f3a9c428-5be07d41"
    };
}

const BEGIN: &[u8] = concat!("--", boundary!(), "\r\n").as_bytes();
const END: &[u8] = concat!("--", boundary!(), "--\r\n").as_bytes();
const TYPE: HeaderValue =
    HeaderValue::from_static(concat!("multipart/form-data; boundary=", boundary!()));

/// The body of a request with these files, which `payload` lists under `attachments`; they get their numbers here.
pub fn body(mut payload: Value, files: Vec<CreateAttachment>) -> Vec<u8> {
    let listed = payload["attachments"].as_array_mut();
    for (number, listed) in listed.into_iter().flatten().enumerate() {
        listed["id"] = json!(number);
    }
    let mut form = Vec::new();
    let mut part = |head: String, content: &[u8]| {
        form.extend_from_slice(BEGIN);
        form.extend_from_slice(head.as_bytes());
        form.extend_from_slice(b"\r\n\r\n");
        form.extend_from_slice(content);
        form.extend_from_slice(b"\r\n");
    };
    let json = "Content-Disposition: form-data; name=\"payload_json\"\r\n\
                Content-Type: application/json";
    part(json.to_owned(), payload.to_string().as_bytes());
    for (number, file) in files.into_iter().enumerate() {
        let name = &file.filename;
        let disposition = format!("form-data; name=\"files[{number}]\"; filename=\"{name}\"");
        let head = format!(
            "Content-Disposition: {disposition}\r\nContent-Type: {}",
            type_of(name)
        );
        part(head, &file.data);
    }
    form.extend_from_slice(END);
    form
}

/// The headers of such a request, in place of those of JSON; none for any other.
pub fn headers(request: &Request<'_>) -> HeaderMap {
    let body = request.body_ref();
    let several = body.is_some_and(|body| body.starts_with(BEGIN));
    several
        .then_some((CONTENT_TYPE, TYPE))
        .into_iter()
        .collect()
}

/// The type of a file by its name, all of which are the bot's own.
fn type_of(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "gif")) => "image/gif",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_numbered_in_the_payload_and_in_their_parts() {
        let files = [("board.png", b"one"), ("replay.gif", b"two")];
        let files = files.map(|(name, data)| CreateAttachment::bytes(data.to_vec(), name));
        let payload = json!({ "content": "…", "attachments": [{ "id": 0 }, { "id": 0 }] });
        let form = String::from_utf8(body(payload, files.to_vec())).unwrap();
        for part in [
            r#"[{"id":0},{"id":1}]"#,
            "name=\"files[0]\"; filename=\"board.png\"\r\nContent-Type: image/png\r\n\r\none\r\n",
            "name=\"files[1]\"; filename=\"replay.gif\"\r\nContent-Type: image/gif\r\n\r\ntwo\r\n",
        ] {
            assert!(form.contains(part), "{part}: {form}");
        }
    }
}

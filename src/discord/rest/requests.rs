//! Requests that serenity cannot make: with several files, and those for which it has no route.
//!
//! serenity numbers the files only of requests it sends itself, and its form for other requests has no place for a
//! second one.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::redirect::Policy;
use reqwest::{Method, Url};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Request, Route};

use super::fault::Fault;
use super::pauses::Bucket;
use super::{HANDLER_PATIENCE, Priority, RestClient, read};

/// The boundary between the parts; longer than any name, and practically impossible in a picture.
macro_rules! boundary {
    () => {
        "hansu-8c1f6e0b7a92435db06e51d7f3a9c428-5be07d41"
    };
}

const BEGIN: &[u8] = concat!("--", boundary!(), "\r\n").as_bytes();
const END: &[u8] = concat!("--", boundary!(), "--\r\n").as_bytes();
const TYPE: HeaderValue =
    HeaderValue::from_static(concat!("multipart/form-data; boundary=", boundary!()));

/// Returns the body of a request with these files, which `payload` lists under `attachments`; numbers them.
pub fn body(mut payload: Value, files: Vec<CreateAttachment>) -> Vec<u8> {
    let attachments = payload["attachments"].as_array_mut();
    for (number, attachment) in attachments.into_iter().flatten().enumerate() {
        attachment["id"] = json!(number);
    }
    let mut form = Vec::new();
    let mut add_part = |head: String, content: &[u8]| {
        form.extend_from_slice(BEGIN);
        form.extend_from_slice(head.as_bytes());
        form.extend_from_slice(b"\r\n\r\n");
        form.extend_from_slice(content);
        form.extend_from_slice(b"\r\n");
    };
    let json = "Content-Disposition: form-data; name=\"payload_json\"\r\n\
                Content-Type: application/json";
    add_part(json.to_owned(), payload.to_string().as_bytes());
    for (number, file) in files.into_iter().enumerate() {
        let name = &file.filename;
        let disposition = format!("form-data; name=\"files[{number}]\"; filename=\"{name}\"");
        let head = format!(
            "Content-Disposition: {disposition}\r\nContent-Type: {}",
            type_of(name)
        );
        add_part(head, &file.data);
    }
    form.extend_from_slice(END);
    form
}

/// Returns the headers of such a request, instead of those of JSON; none for any other.
pub fn headers(request: &Request<'_>) -> HeaderMap {
    let body = request.body_ref();
    let several = body.is_some_and(|body| body.starts_with(BEGIN));
    several
        .then_some((CONTENT_TYPE, TYPE))
        .into_iter()
        .collect()
}

/// Returns the type of a file by its name; all files are the bot's own.
fn type_of(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "gif")) => "image/gif",
        _ => "application/octet-stream",
    }
}

/// The time limit for a download; the answer is deferred in the meantime.
const PATIENCE: Duration = Duration::from_secs(10);
/// Discord's hosts for attachments.
const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// Downloads attachments, only from Discord's hosts. The URL comes from outside and must not reach into the bot's own
/// network (server-side request forgery).
#[derive(Clone)]
pub struct Files {
    client: reqwest::Client,
    /// The base URL of a stand-in for Discord.
    base: Option<Url>,
}

impl Files {
    /// Creates the client. `api_base` is the base URL of a stand-in, which serves attachments itself.
    pub fn new(api_base: Option<&str>) -> Result<Files, reqwest::Error> {
        let client = reqwest::Client::builder()
            .timeout(PATIENCE)
            // A redirect could bypass the check of the host.
            .redirect(Policy::none())
            .build()?;
        Ok(Files {
            client,
            base: api_base.and_then(|base| Url::parse(base).ok()),
        })
    }

    /// Downloads at most `limit` bytes. The size stated by Discord is not trusted.
    pub async fn fetch(&self, url: &str, limit: usize) -> Result<Vec<u8>, Fault> {
        let fault = |status, message: &str| Fault {
            status,
            ..Fault::silent(message)
        };
        let unreadable = |_: reqwest::Error| fault(0, "the file could not be read");
        let url = Url::parse(url).ok().filter(|url| self.may_reach(url));
        let url = url.ok_or_else(|| fault(0, "the file is not where Discord keeps files"))?;
        let mut response = self.client.get(url).send().await.map_err(unreadable)?;
        if !response.status().is_success() {
            return Err(fault(response.status().as_u16(), "the file is not there"));
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unreadable)? {
            // Checked before the chunk is kept, so that memory stays within the limit.
            if bytes.len() + chunk.len() > limit {
                return Err(fault(0, "the file is larger than was said"));
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }

    fn may_reach(&self, url: &Url) -> bool {
        // Only the default port: another one may be another service.
        let of_discord = url.scheme() == "https"
            && url.port().is_none()
            && url.host_str().is_some_and(|host| HOSTS.contains(&host));
        let of_base = self
            .base
            .as_ref()
            .is_some_and(|base| base.origin() == url.origin());
        of_discord || of_base
    }
}

/// The address of Discord's API without a stand-in.
const DISCORD: &str = "https://discord.com";

/// The credentials of a request.
#[derive(Clone, Copy, Hash)]
pub enum Authorization<'a> {
    /// The bot's token.
    Bot,
    /// A person's token.
    Bearer(&'a str),
    /// None: they are in the form.
    InForm,
}

/// A request by its path below the API's version.
pub struct PlainRequest<'a> {
    path: &'a str,
    authorization: Authorization<'a>,
    form: Option<&'a [(&'a str, &'a str)]>,
}

impl<'a> PlainRequest<'a> {
    /// Asks for something.
    pub fn get(path: &'a str, authorization: Authorization<'a>) -> PlainRequest<'a> {
        PlainRequest {
            path,
            authorization,
            form: None,
        }
    }

    /// Posts a form.
    pub fn form(path: &'a str, form: &'a [(&'a str, &'a str)]) -> PlainRequest<'a> {
        PlainRequest {
            path,
            authorization: Authorization::InForm,
            form: Some(form),
        }
    }

    fn method(&self) -> Method {
        if self.form.is_some() {
            Method::POST
        } else {
            Method::GET
        }
    }

    /// Returns the key of its rate limit: its route and credentials. The last part of a path is an id or the same always.
    fn bucket(&self) -> Bucket {
        let mut hasher = DefaultHasher::new();
        let route = self.path.rsplit_once('/').map(|(route, _)| route);
        // Hashed, so that the map holds no tokens.
        (route, self.authorization).hash(&mut hasher);
        // serenity has no route for these requests; the hash keeps them apart from those of this one.
        let route = Route::Oauth2ApplicationCurrent.ratelimiting_bucket();
        (route, self.method(), hasher.finish())
    }
}

impl RestClient {
    /// Sends a request of the board page within the limits, and parses the response. Handlers come first, since anybody
    /// can make the page ask. It waits for a limit as long as a handler does, since a person waits for it too.
    pub async fn ask_plainly<T: DeserializeOwned>(
        &self,
        request: PlainRequest<'_>,
    ) -> Result<T, Fault> {
        let process_count = self.vitals.requests.process_count();
        let bucket = request.bucket();
        self.budget.wait(Priority::Courier, process_count).await;
        self.wait_out(&bucket, false, HANDLER_PATIENCE).await?;
        let base = self.base.as_deref().unwrap_or(DISCORD);
        let url = format!("{base}/api/v10{}", request.path);
        let mut built = self.client.request(request.method(), url);
        built = built.header(USER_AGENT, serenity::constants::USER_AGENT);
        built = match request.authorization {
            Authorization::Bot => built.header(AUTHORIZATION, &self.token),
            Authorization::Bearer(token) => built.bearer_auth(token),
            Authorization::InForm => built,
        };
        if let Some(form) = request.form {
            built = built.form(form);
        }
        let built = built.build();
        let built = built.map_err(|_| Fault::silent("the request could not be serialised"))?;
        let answer = self.transmit("activity", built).await;
        self.note(bucket, &answer);
        read(answer?).await
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use axum::Router;
    use axum::response::Redirect;
    use axum::routing::get;

    use super::*;

    #[test]
    fn files_are_numbered_in_the_payload_and_in_their_parts() {
        let files = [("board.png", b"one"), ("replay.gif", b"two")];
        let files = files.map(|(name, data)| CreateAttachment::bytes(data.to_vec(), name));
        let payload = json!({ "content": "…", "attachments": [{ "id": 0 }, { "id": 0 }] });
        let form = String::from_utf8(body(payload, files.to_vec())).unwrap();
        for expected in [
            r#"[{"id":0},{"id":1}]"#,
            "name=\"files[0]\"; filename=\"board.png\"\r\nContent-Type: image/png\r\n\r\none\r\n",
            "name=\"files[1]\"; filename=\"replay.gif\"\r\nContent-Type: image/gif\r\n\r\ntwo\r\n",
        ] {
            assert!(form.contains(expected), "{expected}: {form}");
        }
    }

    #[test]
    fn files_are_fetched_only_from_discord_or_the_sandbox() {
        let discord = Files::new(None).unwrap();
        let local = Files::new(Some("http://127.0.0.1:8080")).unwrap();
        // (address, allowed from Discord, allowed from the stand-in)
        let seats = [
            (
                "https://cdn.discordapp.com/attachments/1/2/a.gib",
                true,
                true,
            ),
            (
                "https://media.discordapp.net/attachments/1/2/a.gib?ex=1",
                true,
                true,
            ),
            ("http://cdn.discordapp.com/a.gib", false, false),
            ("https://cdn.discordapp.com:8443/a.gib", false, false),
            ("https://cdn.discordapp.com.example.org/a.gib", false, false),
            ("https://cdn.discordapp.com@example.org/a.gib", false, false),
            ("https://example.org/cdn.discordapp.com", false, false),
            ("http://127.0.0.1:8080/attachments/a.gib", false, true),
            ("http://127.0.0.1:8081/attachments/a.gib", false, false),
            ("https://127.0.0.1:8080/a.gib", false, false),
            ("http://localhost:8080/a.gib", false, false),
            ("http://169.254.169.254/latest", false, false),
            ("file:///etc/passwd", false, false),
            ("file:///a.gib", false, false),
        ];
        for (address, from_discord, from_stand_in) in seats {
            let url = Url::parse(address).unwrap();
            assert_eq!(discord.may_reach(&url), from_discord, "{address}");
            assert_eq!(local.may_reach(&url), from_stand_in, "{address}");
        }
    }

    #[tokio::test]
    async fn no_redirect_is_followed() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/there", get(|| async { "a record" }))
            .route("/moved", get(|| async { Redirect::temporary("/there") }));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let files = Files::new(Some(&base)).unwrap();
        let fetch = async |path: &str, limit| files.fetch(&format!("{base}{path}"), limit).await;
        assert_eq!(fetch("/there", 8).await.unwrap(), b"a record");
        assert!(fetch("/there", 7).await.is_err(), "larger than was said");
        assert_eq!(fetch("/moved", 8).await.unwrap_err().status, 307);
    }
}

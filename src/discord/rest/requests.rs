//! Requests to Discord's API, and downloads of attachments.
//!
//! serenity's form of a request is not used: it numbers files only when serenity sends them, and has no route for the
//! requests of the board page.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder, Url};
use serde::Serialize;
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Route};

use super::fault::Fault;
use super::pauses::Bucket;

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

/// A request to Discord's API.
pub struct RestRequest<'a> {
    target: Target<'a>,
    method: Method,
    query: Vec<(&'static str, String)>,
    body: Body<'a>,
}

#[derive(Clone, Copy)]
enum Target<'a> {
    Route(Route<'a>),
    /// A path below the API's version, of the board page.
    Path(&'a str, Authorization<'a>),
}

enum Body<'a> {
    Empty,
    Json(Vec<u8>),
    Files(Value, Vec<CreateAttachment>),
    Form(&'a [(&'a str, &'a str)]),
}

impl<'a> RestRequest<'a> {
    fn of(target: Target<'a>, method: Method, body: Body<'a>) -> RestRequest<'a> {
        RestRequest {
            target,
            method,
            query: Vec::new(),
            body,
        }
    }

    /// Creates a request without a body.
    pub fn new(method: Method, route: Route<'a>) -> RestRequest<'a> {
        RestRequest::of(Target::Route(route), method, Body::Empty)
    }

    /// Creates a request with a JSON body, and files if there are any, which it lists under `attachments`.
    ///
    /// # Errors
    /// A [`Fault`] if the body cannot be serialised.
    pub fn with(
        method: Method,
        route: Route<'a>,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
    ) -> Result<RestRequest<'a>, Fault> {
        let body = if files.is_empty() {
            Body::Json(serde_json::to_vec(body).map_err(|_| unserialised())?)
        } else {
            let payload = serde_json::to_value(body).map_err(|_| unserialised())?;
            Body::Files(numbered(payload), files)
        };
        Ok(RestRequest::of(Target::Route(route), method, body))
    }

    /// Asks for something by its path below the API's version.
    pub fn get(path: &'a str, authorization: Authorization<'a>) -> RestRequest<'a> {
        RestRequest::of(Target::Path(path, authorization), Method::GET, Body::Empty)
    }

    /// Posts a form.
    pub fn form(path: &'a str, form: &'a [(&'a str, &'a str)]) -> RestRequest<'a> {
        let target = Target::Path(path, Authorization::InForm);
        RestRequest::of(target, Method::POST, Body::Form(form))
    }

    /// Adds a parameter to the address.
    #[must_use]
    pub fn query(mut self, name: &'static str, value: impl Into<String>) -> RestRequest<'a> {
        self.query.push((name, value.into()));
        self
    }

    /// Returns the route; `None` for the board page's.
    pub(super) fn route(&self) -> Option<Route<'a>> {
        match self.target {
            Target::Route(route) => Some(route),
            Target::Path(..) => None,
        }
    }

    /// Returns the key of its rate limit: its route, and its credentials where they matter.
    pub(super) fn bucket(&self) -> Bucket {
        let mut hasher = DefaultHasher::new();
        let (route, hash) = match self.target {
            Target::Route(
                route @ (Route::WebhookOriginalInteractionResponse { token, .. }
                | Route::WebhookFollowupMessages { token, .. }),
            ) => {
                // Hashed, so that the map holds no tokens.
                token.hash(&mut hasher);
                (route, hasher.finish())
            }
            Target::Route(route) => (route, 0),
            Target::Path(path, authorization) => {
                // The last part of a path is an id or the same always.
                let path = path.rsplit_once('/').map(|(path, _)| path);
                (path, authorization).hash(&mut hasher);
                // serenity has no route for these requests; the hash keeps them apart from those of this one.
                (Route::Oauth2ApplicationCurrent, hasher.finish())
            }
        };
        (route.ratelimiting_bucket(), self.method.clone(), hash)
    }

    /// Builds it for an API at `base`; `token` is the bot's `Authorization`.
    pub(super) fn build(
        self,
        client: &reqwest::Client,
        token: &str,
        base: Option<&str>,
    ) -> Result<reqwest::Request, Fault> {
        let base = base.map_or(DISCORD, |base| base.trim_end_matches('/'));
        let (url, authorization) = match self.target {
            Target::Route(route) => (route.path().replace(DISCORD, base), Authorization::Bot),
            Target::Path(path, authorization) => (format!("{base}/api/v10{path}"), authorization),
        };
        let built = client.request(self.method, url).query(&self.query);
        let built = built.header(USER_AGENT, serenity::constants::USER_AGENT);
        let built = match authorization {
            Authorization::Bot => built.header(AUTHORIZATION, token),
            Authorization::Bearer(token) => built.bearer_auth(token),
            Authorization::InForm => built,
        };
        let built = self.body.add_to(built)?.build();
        built.map_err(|_| unserialised())
    }
}

impl Body<'_> {
    fn add_to(self, request: RequestBuilder) -> Result<RequestBuilder, Fault> {
        Ok(match self {
            Body::Empty => request.header(CONTENT_LENGTH, 0),
            Body::Json(json) => request.header(CONTENT_TYPE, JSON).body(json),
            Body::Files(payload, files) => request.multipart(multipart(&payload, files)?),
            Body::Form(form) => request.form(form),
        })
    }
}

const JSON: &str = "application/json";

fn unserialised() -> Fault {
    Fault::silent("the request could not be serialised")
}

/// Numbers the files that a message lists, also one inside a response to an interaction.
fn numbered(mut payload: Value) -> Value {
    for list in ["/attachments", "/data/attachments"] {
        let attachments = payload.pointer_mut(list).and_then(Value::as_array_mut);
        for (number, attachment) in attachments.into_iter().flatten().enumerate() {
            attachment["id"] = json!(number);
        }
    }
    payload
}

fn multipart(payload: &Value, files: Vec<CreateAttachment>) -> Result<Form, Fault> {
    let typed = |part: Part, kind| part.mime_str(kind).map_err(|_| unserialised());
    let payload = typed(Part::text(payload.to_string()), JSON)?;
    let mut form = Form::new().part("payload_json", payload);
    for (number, file) in files.into_iter().enumerate() {
        let kind = type_of(&file.filename);
        let part = typed(Part::bytes(file.data).file_name(file.filename), kind)?;
        form = form.part(format!("files[{number}]"), part);
    }
    Ok(form)
}

/// Returns the type of a file by its name; all files are the bot's own.
fn type_of(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "gif")) => "image/gif",
        Some((_, "pgn")) => "application/x-chess-pgn",
        Some((_, "txt")) => "text/plain",
        Some((_, "zip")) => "application/zip",
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use axum::Router;
    use axum::response::Redirect;
    use axum::routing::get;
    use serenity::all::ChannelId;

    use super::*;

    /// Serves the routes, and returns their address.
    async fn served(router: Router) -> String {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        base
    }

    #[test]
    fn payload_gets_only_the_numbers_of_its_files() {
        let listed = |first, second| json!([{ "id": first }, { "id": second }]);
        let payloads = |attachments: Value| {
            let message = json!({ "attachments": attachments });
            [message.clone(), json!({ "type": 4, "data": message })]
        };
        for (payload, expected) in payloads(listed(0, 0))
            .into_iter()
            .zip(payloads(listed(0, 1)))
        {
            assert_eq!(numbered(payload), expected);
        }
        let none = json!({ "type": 4, "data": {} });
        assert_eq!(numbered(none.clone()), none);
    }

    #[tokio::test]
    async fn files_are_numbered_in_the_payload_and_in_their_parts() {
        let files = [("board.png", b"one"), ("replay.gif", b"two")];
        let files = files.map(|(name, data)| CreateAttachment::bytes(data.to_vec(), name));
        let payload = json!({ "content": "…", "attachments": [{ "id": 0 }, { "id": 0 }] });
        let base = served(Router::new().fallback(|form: String| async { form })).await;
        let channel_id = ChannelId::new(1);
        let route = Route::ChannelMessages { channel_id };
        let request = RestRequest::with(Method::POST, route, &payload, files.to_vec()).unwrap();
        let client = reqwest::Client::new();
        let request = request.build(&client, "Bot t", Some(&base)).unwrap();
        let form = client.execute(request).await.unwrap().text().await.unwrap();
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
        let router = Router::new()
            .route("/there", get(|| async { "a record" }))
            .route("/moved", get(|| async { Redirect::temporary("/there") }));
        let base = served(router).await;
        let files = Files::new(Some(&base)).unwrap();
        let fetch = async |path: &str, limit| files.fetch(&format!("{base}{path}"), limit).await;
        assert_eq!(fetch("/there", 8).await.unwrap(), b"a record");
        assert!(fetch("/there", 7).await.is_err(), "larger than was said");
        assert_eq!(fetch("/moved", 8).await.unwrap_err().status, 307);
    }
}

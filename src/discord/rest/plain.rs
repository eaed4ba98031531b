//! Requests for which serenity has no route.

use std::hash::{DefaultHasher, Hash, Hasher};

use reqwest::Method;
use reqwest::header::{AUTHORIZATION, USER_AGENT};
use serde::de::DeserializeOwned;
use serenity::all::Route;

use super::fault::Fault;
use super::pauses::Bucket;
use super::{HANDLER_PATIENCE, Priority, RestClient, read};

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

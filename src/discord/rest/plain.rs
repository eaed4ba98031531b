//! Requests for which serenity has no route.

use reqwest::Method;
use reqwest::header::{AUTHORIZATION, USER_AGENT};
use serde::de::DeserializeOwned;

use super::fault::Fault;
use super::{Priority, RestClient, read};

/// The address of Discord's API without a stand-in.
const DISCORD: &str = "https://discord.com";

/// The credentials of a request.
#[derive(Clone, Copy)]
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
}

impl RestClient {
    /// Sends a request of the board page within the budget, and parses the response. Handlers come first, since anybody
    /// can make the page ask.
    pub async fn ask_plainly<T: DeserializeOwned>(
        &self,
        request: PlainRequest<'_>,
    ) -> Result<T, Fault> {
        let process_count = self.vitals.requests.process_count();
        self.budget.wait(Priority::Courier, process_count).await;
        let method = if request.form.is_some() {
            Method::POST
        } else {
            Method::GET
        };
        let base = self.base.as_deref().unwrap_or(DISCORD);
        let url = format!("{base}/api/v10{}", request.path);
        let mut built = self.client.request(method, url);
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
        read(self.transmit("activity", built).await?).await
    }
}

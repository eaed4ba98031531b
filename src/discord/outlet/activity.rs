//! Discord as the host of the Activity: who a code belongs to, and what an instance is.

use std::sync::Arc;

use serde_json::Value;

use super::{DiscordOutlet, with_timeout};
use crate::app::{ActivityHost, ActivityInstance, ActivityPerson, HostAnswer, HostError};
use crate::discord::lenient::Snowflake;
use crate::discord::rest::fault::{Fault, UNAUTHORIZED};
use crate::discord::rest::{Authorization, HANDLER_PATIENCE, RestRequest};
use hansu_play::{ChannelId, Language, ServerId, UserId};

const FORBIDDEN: u16 = 403;
const NOT_FOUND: u16 = 404;
const REQUEST_TIMEOUT: u16 = 408;
const TOO_MANY_REQUESTS: u16 = 429;

/// Asks Discord about people and instances of the bot's own Activity.
pub struct DiscordActivity {
    outlet: Arc<DiscordOutlet>,
    /// The application's client secret. Never printed.
    secret: String,
}

impl DiscordActivity {
    /// Asks by the bot's own connection.
    pub fn new(outlet: Arc<DiscordOutlet>, secret: &str) -> DiscordActivity {
        let secret = secret.to_owned();
        DiscordActivity { outlet, secret }
    }

    async fn person_of(&self, code: &str) -> Result<ActivityPerson, Fault> {
        let application = self.outlet.application.to_string();
        let form = [
            ("client_id", application.as_str()),
            ("client_secret", &self.secret),
            ("grant_type", "authorization_code"),
            ("code", code),
        ];
        let granted: Value = self.ask(RestRequest::form("/oauth2/token", &form)).await?;
        let token = granted["access_token"].as_str().ok_or_else(unreadable)?;
        let own_user = RestRequest::get("/users/@me", Authorization::Bearer(token));
        let user: Value = self.ask(own_user).await?;
        Ok(ActivityPerson {
            id: UserId(id(&user["id"])?),
            language: user["locale"].as_str().and_then(Language::of_locale),
        })
    }

    async fn instance_of(&self, instance: &str) -> Result<ActivityInstance, Fault> {
        let application = self.outlet.application;
        let path = format!("/applications/{application}/activity-instances/{instance}");
        let found: Value = self
            .ask(RestRequest::get(&path, Authorization::Bot))
            .await?;
        let location = &found["location"];
        let server = match location["kind"].as_str() {
            Some("gc") => Some(ServerId(id(&location["guild_id"])?)),
            Some("pc") => None,
            _ => return Err(unreadable()),
        };
        let people = found["users"].as_array().into_iter().flatten();
        Ok(ActivityInstance {
            server,
            channel: ChannelId(id(&location["channel_id"])?),
            people: people
                .filter_map(|user| id(user).ok())
                .map(UserId)
                .collect(),
        })
    }

    async fn ask(&self, request: RestRequest<'_>) -> Result<Value, Fault> {
        with_timeout(self.outlet.rest.ask_plainly(request)).await
    }
}

impl ActivityHost for DiscordActivity {
    fn person<'a>(&'a self, code: &'a str) -> HostAnswer<'a, ActivityPerson> {
        Box::pin(async move { self.person_of(code).await.map_err(|fault| failed(&fault)) })
    }

    fn instance<'a>(&'a self, instance: &'a str) -> HostAnswer<'a, ActivityInstance> {
        Box::pin(async move {
            let mut found = self.instance_of(instance).await;
            let limit = found.as_ref().err().and_then(|fault| fault.limit.as_ref());
            if limit.is_some_and(|limit| limit.after <= HANDLER_PATIENCE) {
                // It waits for the end of the limit.
                found = self.instance_of(instance).await;
            }
            found.map_err(|fault| failed(&fault))
        })
    }
}

/// Returns whether a fault is a refusal of the page's code or instance, or an outage.
fn failed(fault: &Fault) -> HostError {
    let is_refused = match fault.status {
        UNAUTHORIZED | REQUEST_TIMEOUT | TOO_MANY_REQUESTS => false,
        // Without Discord's own error they are the answer of something in between.
        FORBIDDEN | NOT_FOUND => !fault.message.is_empty(),
        status => (400..500).contains(&status),
    };
    if is_refused {
        return HostError::Refused;
    }
    tracing::warn!(%fault, "Discord cannot be asked about the Activity: is the client secret right?");
    HostError::Unavailable
}

fn id(value: &Value) -> Result<u64, Fault> {
    let id = Snowflake::read(value).ok_or_else(unreadable)?;
    Ok(id.0)
}

fn unreadable() -> Fault {
    Fault::silent("unreadable response")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_of_discord_about_the_request_are_refusals() {
        for (status, message, expected) in [
            // OAuth2 has errors of another form.
            (400, "", HostError::Refused),
            (404, "404: Not Found", HostError::Refused),
            (403, "Missing Access", HostError::Refused),
            (404, "", HostError::Unavailable),
            (403, "", HostError::Unavailable),
            (401, "401: Unauthorized", HostError::Unavailable),
            (408, "", HostError::Unavailable),
            (429, "You are being rate limited.", HostError::Unavailable),
            (503, "", HostError::Unavailable),
            (0, "no response", HostError::Unavailable),
        ] {
            let fault = Fault {
                status,
                ..Fault::silent(message)
            };
            assert_eq!(failed(&fault), expected, "{status} {message}");
        }
    }
}

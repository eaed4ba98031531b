//! The operations of the REST API.

use super::refusal::{ApiError, RestResult};
use super::{BotRequest, activity, call, commands, interactions, messages, meta, threads};
use crate::core::SandboxCore;
use crate::snowflake::Snowflake;

/// Declares the table of operations, and the function that carries one out.
macro_rules! operations {
    ($core:ident, $call:ident, $at:ident: $($method:literal $path:literal => $outcome:expr;)*) => {
        /// The method and path of each operation. Of two paths that fit, the first is meant.
        pub const OPERATIONS: &[(&str, &str)] = &[$(($method, $path)),*];

        async fn operate($core: &SandboxCore, $call: &BotRequest, $at: Place<'_>) -> RestResult {
            match (&*$at.method, $at.path) {
                $(($method, $path) => $outcome,)*
                _ => Err(ApiError::not_found()),
            }
        }
    };
}

operations! { core, call, at:
    "GET" "/gateway" => Ok(Some(meta::gateway(core)));
    "GET" "/gateway/bot" => Ok(Some(meta::gateway_bot(core)));
    "GET" "/users/@me" => meta::current_user(core).await;
    "GET" "/users/@me/guilds" => meta::servers(core, call).await;
    "POST" "/users/@me/channels" => meta::direct_channel(core, call).await;
    "GET" "/users/{user_id}" => meta::user(core, at.id("user_id")?).await;
    "POST" "/oauth2/token" => activity::token(core, call).await;
    "GET" "/oauth2/applications/@me" => meta::application(core).await;
    "GET" "/applications/@me" => meta::application(core).await;
    "GET" "/applications/{application_id}/activity-instances/{instance_id}" =>
        activity::instance(core, at.id("application_id")?, at.text("instance_id")).await;
    "GET" "/applications/{application_id}/commands" => commands::list(core, call, at.app()?, None).await;
    "PUT" "/applications/{application_id}/commands" => commands::replace(core, call, at.app()?, None).await;
    "POST" "/applications/{application_id}/commands" => commands::create(core, call, at.app()?, None).await;
    "GET" "/applications/{application_id}/commands/{command_id}" =>
        commands::get(core, at.app()?, None, at.id("command_id")?).await;
    "DELETE" "/applications/{application_id}/commands/{command_id}" =>
        commands::remove(core, at.app()?, None, at.id("command_id")?).await;
    "GET" "/applications/{application_id}/guilds/{guild_id}/commands" =>
        commands::list(core, call, at.app()?, at.guild()?).await;
    "PUT" "/applications/{application_id}/guilds/{guild_id}/commands" =>
        commands::replace(core, call, at.app()?, at.guild()?).await;
    "POST" "/applications/{application_id}/guilds/{guild_id}/commands" =>
        commands::create(core, call, at.app()?, at.guild()?).await;
    "GET" "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}" =>
        commands::get(core, at.app()?, at.guild()?, at.id("command_id")?).await;
    "DELETE" "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}" =>
        commands::remove(core, at.app()?, at.guild()?, at.id("command_id")?).await;
    "GET" "/guilds/{guild_id}" => meta::server(core, at.id("guild_id")?).await;
    "GET" "/guilds/{guild_id}/channels" => meta::channels(core, at.id("guild_id")?).await;
    "GET" "/guilds/{guild_id}/members/{user_id}" =>
        meta::member(core, at.id("guild_id")?, at.id("user_id")?).await;
    "GET" "/channels/{channel_id}" => meta::channel(core, at.channel()?).await;
    "PATCH" "/channels/{channel_id}" => threads::update(core, call, at.channel()?).await;
    "POST" "/channels/{channel_id}/threads" => threads::create_alone(core, call, at.channel()?).await;
    "GET" "/channels/{channel_id}/thread-members" => threads::members(core, at.channel()?).await;
    "PUT" "/channels/{channel_id}/thread-members/@me" => threads::join(core, at.channel()?, None, true).await;
    "DELETE" "/channels/{channel_id}/thread-members/@me" => threads::join(core, at.channel()?, None, false).await;
    "PUT" "/channels/{channel_id}/thread-members/{user_id}" =>
        threads::join(core, at.channel()?, Some(at.id("user_id")?), true).await;
    "DELETE" "/channels/{channel_id}/thread-members/{user_id}" =>
        threads::join(core, at.channel()?, Some(at.id("user_id")?), false).await;
    "POST" "/channels/{channel_id}/typing" => messages::begin_typing(core, at.channel()?).await;
    "GET" "/channels/{channel_id}/messages" => messages::list(core, call, at.channel()?).await;
    "POST" "/channels/{channel_id}/messages" => messages::create(core, call, at.channel()?).await;
    "GET" "/channels/{channel_id}/messages/{message_id}" =>
        messages::get(core, at.channel()?, at.id("message_id")?).await;
    "PATCH" "/channels/{channel_id}/messages/{message_id}" =>
        messages::update(core, call, at.channel()?, at.id("message_id")?).await;
    "DELETE" "/channels/{channel_id}/messages/{message_id}" =>
        messages::remove(core, at.channel()?, at.id("message_id")?).await;
    "POST" "/channels/{channel_id}/messages/{message_id}/threads" =>
        threads::create_from_message(core, call, at.channel()?, at.id("message_id")?).await;
    "POST" "/interactions/{interaction_id}/{interaction_token}/callback" =>
        interactions::callback(core, call, at.id("interaction_id")?, at.text("interaction_token")).await;
    "POST" "/webhooks/{application_id}/{interaction_token}" =>
        interactions::follow_up(core, call, at.text("application_id"), at.text("interaction_token")).await;
    "GET" "/webhooks/{application_id}/{interaction_token}/messages/{message_id}" => {
        let (app, token) = (at.text("application_id"), at.text("interaction_token"));
        interactions::get(core, app, token, at.text("message_id")).await
    };
    "PATCH" "/webhooks/{application_id}/{interaction_token}/messages/{message_id}" => {
        let (app, token) = (at.text("application_id"), at.text("interaction_token"));
        interactions::update(core, call, app, token, at.text("message_id")).await
    };
    "DELETE" "/webhooks/{application_id}/{interaction_token}/messages/{message_id}" => {
        let (app, token) = (at.text("application_id"), at.text("interaction_token"));
        interactions::remove(core, app, token, at.text("message_id")).await
    };
}

/// Carries out a request.
///
/// # Errors
/// 404 for an unknown path, 405 for another method of a known one, 400 for a parameter that is no id, or the operation's
/// own error.
pub async fn carry_out(core: &SandboxCore, call: &BotRequest, segments: &[&str]) -> RestResult {
    operate(core, call, Place::find(call.method.as_str(), segments)?).await
}

/// An operation of the table, with the parameters in its path.
struct Place<'a> {
    method: &'static str,
    path: &'static str,
    parameters: Vec<(&'static str, &'a str)>,
}

impl<'a> Place<'a> {
    fn find(method: &str, segments: &[&'a str]) -> Result<Place<'a>, ApiError> {
        let mut is_known = false;
        for &(own_method, path) in OPERATIONS {
            let Some(parameters) = parameters(path, segments) else {
                continue;
            };
            if own_method == method {
                return Ok(Place {
                    method: own_method,
                    path,
                    parameters,
                });
            }
            is_known = true;
        }
        Err(if is_known {
            ApiError::new(405, 0, "405: Method Not Allowed")
        } else {
            ApiError::not_found()
        })
    }

    /// Returns a parameter, which is empty if the path has none of that name.
    fn text(&self, name: &str) -> &'a str {
        let mut parameters = self.parameters.iter();
        let found = parameters.find(|(known, _)| *known == name);
        found.map_or("", |(_, text)| text)
    }

    /// Returns a parameter that is an id.
    fn id(&self, name: &str) -> Result<Snowflake, ApiError> {
        let text = self.text(name);
        text.parse().map_err(|_| call::not_snowflake(name, text))
    }

    fn app(&self) -> Result<Snowflake, ApiError> {
        self.id("application_id")
    }

    fn channel(&self) -> Result<Snowflake, ApiError> {
        self.id("channel_id")
    }

    /// Returns the server of commands that only it has.
    fn guild(&self) -> Result<Option<Snowflake>, ApiError> {
        self.id("guild_id").map(Some)
    }
}

/// Returns the parameters in a path that has this form.
fn parameters<'a>(
    form: &'static str,
    segments: &[&'a str],
) -> Option<Vec<(&'static str, &'a str)>> {
    let form: Vec<&'static str> = form.split('/').skip(1).collect();
    if form.len() != segments.len() {
        return None;
    }
    let mut parameters = Vec::new();
    for (part, segment) in form.into_iter().zip(segments) {
        let name = part
            .strip_prefix('{')
            .and_then(|part| part.strip_suffix('}'));
        match name {
            Some(name) => parameters.push((name, *segment)),
            None if part == *segment => {}
            None => return None,
        }
    }
    Some(parameters)
}

//! Application, gateway address, servers, members, channels and direct message channels.

use serde_json::{Value, json};

use super::{
    BotRequest,
    messages::visible,
    refusal::{ApiError, RestResult},
    schema::check_body,
    shapes,
};
use crate::core::SandboxCore;
use crate::snowflake::{Snowflake, millis};
use crate::world::{World, server_json};

/// `GET /gateway`.
pub fn gateway(core: &SandboxCore) -> Value {
    json!({ "url": core.hub.url() })
}

/// `GET /gateway/bot`.
pub fn gateway_bot(core: &SandboxCore) -> Value {
    let (limits, left) = core.hub.starts();
    json!({
        "url": core.hub.url(),
        "shards": limits.shards,
        "session_start_limit": {
            "total": limits.total,
            "remaining": left.sessions,
            "reset_after": millis(left.reset_after),
            "max_concurrency": limits.max_concurrency,
        },
    })
}

/// `GET /users/@me`.
pub async fn current_user(core: &SandboxCore) -> RestResult {
    Ok(Some(core.read(World::current_user_json).await))
}

/// `GET /users/{user}`.
pub async fn user(core: &SandboxCore, user: Snowflake) -> RestResult {
    core.read(|world| {
        world.people.get(user).ok_or_else(ApiError::unknown_user)?;
        Ok(Some(world.user_json(user)))
    })
    .await
}

/// `GET /applications/@me` and `/oauth2/applications/@me`.
pub async fn application(core: &SandboxCore) -> RestResult {
    let json = core.read(|world| {
        let owner = world.servers.values().next().map(|server| server.owner);
        json!({
            "id": world.application.id,
            "name": world.application.name,
            "icon": null,
            "description": "",
            "type": null,
            "bot": world.user_json(world.bot()),
            "summary": "",
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": "0".repeat(64),
            "flags": 0,
            "owner": owner.map(|id| world.user_json(id)),
            "team": null,
            "redirect_uris": [],
            "interactions_endpoint_url": null,
            "integration_types_config": { "0": {} },
            "approximate_guild_count": world.servers.values().count(),
            "approximate_user_install_count": 0,
        })
    });
    Ok(Some(json.await))
}

/// `GET /guilds/{server}`.
pub async fn server(core: &SandboxCore, id: Snowflake) -> RestResult {
    core.read(|world| {
        let server = world.servers.get(id).ok_or_else(ApiError::unknown_guild)?;
        if !server.members.contains_key(&world.bot()) {
            return Err(ApiError::missing_access());
        }
        Ok(Some(server_json(server)))
    })
    .await
}

/// The maximum number of servers in one response.
const MAX_SERVERS: usize = 200;

/// `GET /users/@me/guilds`: those after an id, if one is given.
pub async fn servers(core: &SandboxCore, call: &BotRequest) -> RestResult {
    let after = call.query_id("after")?;
    let list = core.read(|world| {
        let mut ours: Vec<_> = world
            .servers
            .values()
            .filter(|server| server.members.contains_key(&world.bot()))
            .filter(|server| after.is_none_or(|after| server.id > after))
            .collect();
        ours.sort_unstable_by_key(|server| server.id);
        ours.into_iter()
            .take(MAX_SERVERS)
            .map(|server| {
                json!({
                    "id": server.id, "name": server.name, "icon": null, "owner": false,
                    "permissions": server.everyone.to_string(), "features": [],
                })
            })
            .collect::<Value>()
    });
    Ok(Some(list.await))
}

/// `GET /guilds/{server}/channels`.
pub async fn channels(core: &SandboxCore, id: Snowflake) -> RestResult {
    core.read(|world| {
        world
            .member(id, world.bot())
            .ok_or_else(ApiError::missing_access)?;
        let channels = world.channels.values();
        let channels =
            channels.filter(|channel| channel.server == Some(id) && channel.thread.is_none());
        Ok(Some(
            channels
                .map(|channel| world.channel_json(channel))
                .collect(),
        ))
    })
    .await
}

/// `GET /guilds/{server}/members/{user}`.
pub async fn member(core: &SandboxCore, server: Snowflake, user: Snowflake) -> RestResult {
    core.read(|world| {
        world
            .servers
            .get(server)
            .ok_or_else(ApiError::unknown_guild)?;
        world
            .member(server, world.bot())
            .ok_or_else(ApiError::missing_access)?;
        world.people.get(user).ok_or_else(ApiError::unknown_user)?;
        let member = world
            .member(server, user)
            .ok_or_else(ApiError::unknown_member)?;
        Ok(Some(world.member_json(user, member, None)))
    })
    .await
}

/// `GET /channels/{channel}`.
pub async fn channel(core: &SandboxCore, id: Snowflake) -> RestResult {
    core.read(|world| visible(world, id).map(|channel| Some(world.channel_json(channel))))
        .await
}

/// `POST /users/@me/channels`: the direct message channel with a user.
pub async fn direct_channel(core: &SandboxCore, call: &BotRequest) -> RestResult {
    check_body(&call.body, shapes::DIRECT_CHANNEL)?;
    let person = super::messages::draft::id(&call.body["recipient_id"]);
    core.read(|world| {
        let existing = person.filter(|id| world.people.get(*id).is_some());
        let person = existing.ok_or_else(ApiError::unknown_user)?;
        let found = world.direct_channel(person);
        let channel =
            found.ok_or_else(|| ApiError::new(400, 50007, "Cannot send messages to this user"))?;
        Ok(Some(world.channel_json(channel)))
    })
    .await
}

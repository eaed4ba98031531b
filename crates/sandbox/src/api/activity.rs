//! OAuth2 for the people in an Activity, and its instances.

use serde_json::{Value, json};

use super::BotRequest;
use super::refusal::{ApiError, RestResult};
use crate::activity::CLIENT_SECRET;
use crate::core::SandboxCore;
use crate::snowflake::Snowflake;
use crate::world::World;

/// The life of an access token, in seconds.
const TOKEN_LIFE: u64 = 604_800;

/// `POST /oauth2/token`.
pub async fn token(core: &SandboxCore, call: &BotRequest) -> RestResult {
    let field = |name: &str| call.body[name].as_str().unwrap_or_default();
    let application = core.read(|world| world.bot().to_string()).await;
    if field("client_id") != application || field("client_secret") != CLIENT_SECRET {
        return Err(ApiError::new(401, 0, "invalid_client"));
    }
    if field("grant_type") != "authorization_code" {
        return Err(ApiError::new(400, 0, "unsupported_grant_type"));
    }
    let granted = core.activities.redeem(field("code"));
    let token = granted.ok_or_else(|| ApiError::new(400, 0, "invalid_grant"))?;
    Ok(Some(json!({
        "access_token": token, "token_type": "Bearer", "expires_in": TOKEN_LIFE, "scope": "identify",
    })))
}

/// `GET /users/@me` of a person.
pub async fn own_user(core: &SandboxCore, token: &str) -> RestResult {
    let person = core.activities.person(token);
    let person = person.ok_or_else(ApiError::unauthorized)?;
    let user = core.read(|world| {
        let mut user = world.user_json(person);
        user["locale"] = json!(world.people.get(person).map(|person| &person.locale));
        user
    });
    Ok(Some(user.await))
}

/// `GET /applications/{application}/activity-instances/{instance}`.
pub async fn instance(core: &SandboxCore, application: Snowflake, id: &str) -> RestResult {
    let own = core.read(World::bot).await;
    let found = core.activities.instance_json(own, id);
    let found = found.filter(|_| application == own);
    found.map(Some).ok_or_else(ApiError::not_found)
}

/// Returns the body of a request as it may be logged.
pub fn without_secrets(call: &BotRequest) -> Value {
    let mut body = call.body.clone();
    if call.path == "/oauth2/token" {
        for name in ["client_secret", "code"] {
            if !body[name].is_null() {
                body[name] = json!("{secret}");
            }
        }
    }
    body
}

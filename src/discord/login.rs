//! Requests that need no rate limits of ours: about the bot itself and the gateway, and the registration of commands.
//! Responses are parsed only where their fields are used.

use serde_json::Value;
use serenity::all::{ApplicationId, Http, LightMethod, Request, Route};

use super::Fault;
use super::lenient::Snowflake;

/// The command fields that Discord both returns and accepts.
const COMMAND_FIELDS: [&str; 12] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "handler",
];
/// Discord's command type of an Activity's entry point.
const PRIMARY_ENTRY_POINT: u64 = 4;
/// The handler of an entry point that the bot answers; otherwise Discord opens the page itself, and the bot does not
/// learn for which game.
const ANSWERED_BY_BOT: u64 = 1;
/// The name of the entry point that opens the board page.
pub const ENTRY_NAME: &str = "play";

/// A user or application, with the fields the bot needs.
#[derive(Debug, Clone)]
pub struct NamedAccount {
    /// Its id.
    pub id: u64,
    /// The displayed name.
    pub name: String,
}

/// Discord's gateway, and the allowed number of new sessions
/// (<https://discord.com/developers/docs/events/gateway#get-gateway-bot>).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayInfo {
    /// Its address.
    pub url: String,
    /// The recommended number of shards.
    pub shards: u64,
    /// New sessions a day.
    pub total: u64,
    /// New sessions left.
    pub remaining: u64,
    /// Milliseconds until the full number is available again.
    pub reset_after: u64,
    /// The number of shards that may identify at once.
    pub max_concurrency: u64,
}

impl GatewayInfo {
    /// Parses Discord's answer; `None` if it contains no address. A missing limit means no limit.
    pub fn read(answer: &Value) -> Option<GatewayInfo> {
        let limit = &answer["session_start_limit"];
        let number = |name: &str, otherwise: u64| limit[name].as_u64().unwrap_or(otherwise);
        Some(GatewayInfo {
            url: answer["url"].as_str()?.to_owned(),
            shards: answer["shards"].as_u64().unwrap_or(1),
            total: number("total", 1_000),
            remaining: number("remaining", 1_000),
            reset_after: number("reset_after", 0),
            max_concurrency: number("max_concurrency", 1),
        })
    }
}

/// Fetches the bot's own user.
pub async fn user(http: &Http) -> Result<NamedAccount, Fault> {
    named(&ask(http, Route::UserMe).await?)
}

/// Fetches the bot's application.
pub async fn application(http: &Http) -> Result<NamedAccount, Fault> {
    named(&ask(http, Route::Oauth2ApplicationCurrent).await?)
}

/// Fetches the gateway's information.
pub async fn gateway(http: &Http) -> Result<GatewayInfo, Fault> {
    let answer = ask(http, Route::GatewayBot).await?;
    GatewayInfo::read(&answer).ok_or_else(unread)
}

/// Registers these global commands. The entry point of an Activity is kept: without it Discord rejects the whole list
/// (50240). If the board page opens as an Activity, it is named after that, and the bot answers it.
pub async fn register(
    http: &Http,
    application: u64,
    mut commands: Vec<Value>,
    opens_page: bool,
) -> Result<(), Fault> {
    let application_id = ApplicationId::new(application);
    let request = Request::new(Route::Commands { application_id }, LightMethod::Get);
    // Without this parameter Discord leaves them out, and the entry point would lose its own.
    let request = request.params(Some(vec![("with_localizations", "true".to_owned())]));
    let registered: Value = http.fire(request).await.map_err(Fault::from)?;
    let registered = registered.as_array().into_iter().flatten();
    commands.extend(
        registered
            .filter(|command| is_entry_point(command))
            .map(|command| preserved(command, opens_page)),
    );
    let body = serde_json::to_vec(&commands).map_err(|_| unread())?;
    let request = Request::new(Route::Commands { application_id }, LightMethod::Put);
    let result: Result<Value, _> = http.fire(request.body(Some(body))).await;
    result.map(drop).map_err(Fault::from)
}

/// Returns whether a registered command opens an Activity.
pub fn is_entry_point(command: &Value) -> bool {
    command["type"].as_u64() == Some(PRIMARY_ENTRY_POINT)
}

fn preserved(command: &Value, opens_page: bool) -> Value {
    let fields = command.as_object().into_iter().flatten();
    let known_fields = fields.filter(|(name, _)| COMMAND_FIELDS.contains(&name.as_str()));
    let mut kept: serde_json::Map<String, Value> = known_fields
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if opens_page {
        kept.insert("name".to_owned(), ENTRY_NAME.into());
        kept.remove("name_localizations");
        kept.insert("handler".to_owned(), ANSWERED_BY_BOT.into());
    }
    Value::Object(kept)
}

async fn ask(http: &Http, route: Route<'_>) -> Result<Value, Fault> {
    let request = Request::new(route, LightMethod::Get);
    http.fire(request).await.map_err(Fault::from)
}

fn named(answer: &Value) -> Result<NamedAccount, Fault> {
    let id = Snowflake::read(&answer["id"]).ok_or_else(unread)?;
    let name = |field: &str| answer[field].as_str();
    let name = name("global_name").or(name("username")).or(name("name"));
    Ok(NamedAccount {
        id: id.0,
        name: name.unwrap_or("hansu").to_owned(),
    })
}

fn unread() -> Fault {
    Fault::silent("unreadable response")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn own_user_is_read_whatever_its_flags() {
        let answer = json!({ "id": "7", "username": "hansu", "flags": 1_u64 << 44, "avatar": 3 });
        let bot = named(&answer).unwrap();
        assert_eq!((bot.id, bot.name.as_str()), (7, "hansu"));
        assert!(named(&json!({ "username": "hansu" })).is_err());
    }

    #[test]
    fn entry_point_is_sent_back_with_its_id() {
        let entry_point = json!({
            "id": "5", "application_id": "1", "version": "9", "type": 4, "name": "launch", "handler": 2,
            "contexts": null, "nsfw": false, "name_localizations": { "ko": "실행" },
            "description_localizations": { "ko": "판을 엽니다" },
        });
        assert!(is_entry_point(&entry_point) && !is_entry_point(&json!({ "name": "move" })));
        let sent = json!({
            "id": "5", "type": 4, "name": "launch", "handler": 2, "contexts": null,
            "name_localizations": { "ko": "실행" }, "description_localizations": { "ko": "판을 엽니다" },
        });
        assert_eq!(preserved(&entry_point, false), sent);
        let named = json!({
            "id": "5", "type": 4, "name": "play", "handler": 1, "contexts": null,
            "description_localizations": { "ko": "판을 엽니다" },
        });
        assert_eq!(preserved(&entry_point, true), named);
    }
}

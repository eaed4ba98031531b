//! Discord's view of the bot, read by `GET` alone and without the gateway. A running bot is not affected.

use serde_json::{Number, Value};
use serenity::all::{
    ApplicationId, ChannelType, GuildId, GuildInfo, GuildPagination, Http, LightMethod,
    Permissions, Request, Route, UserId,
};

use super::connection::{ApiAccess, DiscordDate, client, http_client};
use super::error::DiscordError;
use super::login;
use super::permissions;
use super::register::{self, Installs};
use crate::app::DateSource as _;
use crate::discord::Fault;
use hansu_play::Timestamp;

/// The maximum number of servers in one response.
const PAGE_SIZE: usize = 200;

/// A read-only client.
pub struct Inspection {
    http: Http,
    dates: DiscordDate,
}

/// The owner of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The application.
    pub application: u64,
    /// The bot's user.
    pub user: u64,
    /// Its name.
    pub name: String,
}

/// The differences between the registered commands and those of this version, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CommandDifferences {
    /// Not registered.
    pub missing: Vec<String>,
    /// Registered in another form.
    pub changed: Vec<String>,
    /// Registered, but unknown to this version.
    pub unknown: Vec<String>,
}

/// A server or channel, and the needed permissions that the bot lacks there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    /// Its id.
    pub id: u64,
    /// Its name.
    pub name: String,
    /// The missing permissions.
    pub missing: Vec<&'static str>,
}

impl Inspection {
    /// Prepares a client without sending requests.
    pub fn of(access: &ApiAccess) -> Result<Inspection, DiscordError> {
        Ok(Inspection {
            http: http_client(access)?,
            dates: DiscordDate::of(client()?, access.api_base.clone()),
        })
    }

    /// Returns the owner of the token.
    ///
    /// # Errors
    /// [`DiscordError::Token`] if Discord rejects it, [`DiscordError::Unreachable`] otherwise.
    pub async fn identity(&self) -> Result<Identity, DiscordError> {
        let rejected = DiscordError::refused;
        let bot_user = login::user(&self.http).await.map_err(rejected)?;
        let application = login::application(&self.http).await;
        Ok(Identity {
            application: application.map_err(rejected)?.id,
            user: bot_user.id,
            name: bot_user.name,
        })
    }

    /// Returns how often the bot may still identify today, and how often a day.
    pub async fn identifies(&self) -> Result<(u64, u64), Fault> {
        let gateway = login::gateway(&self.http).await?;
        Ok((gateway.remaining, gateway.total))
    }

    /// Returns Discord's date, to the second; `None` if it does not answer.
    pub async fn date(&self) -> Option<Timestamp> {
        self.dates.date().await
    }

    /// Compares the registered commands with ours.
    ///
    /// # Errors
    /// [`DiscordError::Commands`] if they cannot be read.
    pub async fn commands(&self, application: u64) -> Result<CommandDifferences, DiscordError> {
        let application_id = ApplicationId::new(application);
        let request = Request::new(Route::Commands { application_id }, LightMethod::Get)
            .params(Some(vec![("with_localizations", "true".to_owned())]));
        let registered: Vec<Value> = self
            .http
            .fire(request)
            .await
            .map_err(|error| DiscordError::Commands(error.into()))?;
        let forms = register::commands(Installs::ServersAndPeople)?;
        let in_servers = register::commands(Installs::Servers)?;
        Ok(differences(&[forms, in_servers], &registered))
    }

    /// Returns the bot's servers, with the permissions it lacks in all of their channels.
    pub async fn servers(&self) -> Result<Vec<Access>, Fault> {
        let mut servers = Vec::new();
        let mut after = None;
        loop {
            let page = self.http.get_guilds(after, Some(PAGE_SIZE as u64)).await?;
            after = page.last().map(|last| GuildPagination::After(last.id));
            let has_more = page.len() == PAGE_SIZE;
            servers.extend(page.into_iter().map(access));
            if !has_more {
                return Ok(servers);
            }
        }
    }

    /// Returns the text channels of a server, with the permissions the bot lacks in each.
    pub async fn channels(&self, server: u64, user: u64) -> Result<Vec<Access>, Fault> {
        let server = GuildId::new(server);
        let guild = self.http.get_guild(server).await?;
        let bot_member = self.http.get_member(server, UserId::new(user)).await?;
        let mut channels = self.http.get_channels(server).await?;
        channels.retain(|channel| channel.kind == ChannelType::Text);
        channels.sort_by_key(|channel| channel.position);
        let channels = channels.iter().map(|channel| Access {
            id: channel.id.get(),
            name: channel.name.clone(),
            missing: missing(guild.user_permissions_in(channel, &bot_member)),
        });
        Ok(channels.collect())
    }
}

fn access(server: GuildInfo) -> Access {
    Access {
        id: server.id.get(),
        name: server.name,
        missing: missing(server.permissions),
    }
}

/// Returns the needed permissions that are not among these, by their names in Discord's settings.
fn missing(may: Permissions) -> Vec<&'static str> {
    if may.administrator() {
        return Vec::new();
    }
    (permissions::all() - may).get_permission_names()
}

/// Compares commands by name; `own_forms` has the allowed forms of each.
fn differences(own_forms: &[Vec<Value>], registered: &[Value]) -> CommandDifferences {
    let mut found_differences = CommandDifferences::default();
    for command in &own_forms[0] {
        let name = name(command);
        let registered = registered
            .iter()
            .find(|command| self::name(command) == name);
        let Some(registered) = registered else {
            found_differences.missing.push(name.to_owned());
            continue;
        };
        let mut forms = own_forms.iter().flatten();
        if !forms.any(|form| self::name(form) == name && agrees(form, registered)) {
            found_differences.changed.push(name.to_owned());
        }
    }
    let unknown = registered.iter().filter(|command| {
        !login::is_entry_point(command)
            && !own_forms[0]
                .iter()
                .any(|own_command| name(own_command) == name(command))
    });
    found_differences.unknown = unknown.map(|command| name(command).to_owned()).collect();
    found_differences
}

fn name(command: &Value) -> &str {
    command["name"].as_str().unwrap_or_default()
}

/// Returns whether the registered command matches ours. Discord adds fields of its own, omits fields with default
/// values, and sorts lists of numbers.
fn agrees(own_value: &Value, remote_value: &Value) -> bool {
    match (own_value, remote_value) {
        (Value::Object(own_fields), Value::Object(remote_fields)) => own_fields
            .iter()
            .all(|(key, value)| agrees(value, remote_fields.get(key).unwrap_or(&Value::Null))),
        (Value::Array(own_values), Value::Array(remote_values)) => {
            let numbers = |list: &[Value]| {
                let mut numbers: Vec<_> = list.iter().filter_map(Value::as_u64).collect();
                numbers.sort_unstable();
                numbers
            };
            let are_equal = |(own_item, remote_item): (&Value, &Value)| {
                own_item.is_u64() || agrees(own_item, remote_item)
            };
            own_values.len() == remote_values.len()
                && numbers(own_values) == numbers(remote_values)
                && own_values.iter().zip(remote_values).all(are_equal)
        }
        (Value::Number(own_number), Value::Number(remote_number)) => {
            are_alike(own_number, remote_number)
        }
        (own_value, Value::Null) => is_usual(own_value),
        (own_value, remote_value) => own_value == remote_value,
    }
}

/// Returns whether two numbers are equal except for rounding: Discord drops the last digit of large ones.
fn are_alike(left: &Number, right: &Number) -> bool {
    let [left, right] = [left, right].map(|number| number.as_f64().unwrap_or(f64::NAN));
    (left - right).abs() <= left.abs() * f64::EPSILON
}

/// Returns whether a value is equivalent to its absence.
fn is_usual(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(yes) => !yes,
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        // Slash commands have type 1, which Discord omits.
        Value::Number(number) => number.as_u64() == Some(1),
        Value::String(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn commands_are_compared_by_our_fields() {
        let own_commands = || register::commands(Installs::ServersAndPeople).unwrap();
        let forms = [
            own_commands(),
            register::commands(Installs::Servers).unwrap(),
        ];
        let mut registered = own_commands();
        for (number, command) in registered.iter_mut().enumerate() {
            command["id"] = json!(number.to_string());
            command["nsfw"] = json!(false);
        }
        assert_eq!(
            differences(&forms, &registered),
            CommandDifferences::default()
        );
        assert_eq!(
            differences(&forms, &forms[1]),
            CommandDifferences::default()
        );
        let removed = registered.remove(0);
        let practice = registered
            .iter_mut()
            .find(|command| name(command) == "practice");
        practice.unwrap()["description_localizations"]["ko"] = json!("다른 말");
        registered.push(json!({ "name": "dance" }));
        let found_differences = differences(&forms, &registered);
        assert_eq!(found_differences.missing, [name(&removed)]);
        assert_eq!(found_differences.changed, ["practice"]);
        assert_eq!(found_differences.unknown, ["dance"]);
    }

    #[test]
    fn missing_permissions_are_named() {
        let all = permissions::all();
        assert_eq!(missing(all), [""; 0]);
        assert_eq!(missing(Permissions::ADMINISTRATOR), [""; 0]);
        let lacking = missing(all - Permissions::ATTACH_FILES);
        assert_eq!(lacking, ["Attach Files"]);
        assert_eq!(missing(Permissions::empty()).len(), 7);
    }
}

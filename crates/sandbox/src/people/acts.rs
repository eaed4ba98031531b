//! People's actions: commands, presses, selections and modals become interactions for the bot; and skipping days, if
//! the bot follows the world's clock.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    HttpError,
    options::{self, FilledOptions},
    send::{InteractionDraft, SentInteraction, send},
    view,
};
use crate::{
    api,
    core::SandboxCore,
    snowflake::{Snowflake, millis},
    world::{Channel, InteractionState, Message, Person, World},
};

/// The use of a slash command with its options, or of a user command.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandAct {
    #[serde(rename = "as")]
    pub who: Snowflake,
    pub channel: Snowflake,
    /// The command's name, with the subcommand's after a space.
    pub name: String,
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The target of a user command.
    pub target: Option<Snowflake>,
}

/// An option being typed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutocompleteAct {
    #[serde(rename = "as")]
    pub who: Snowflake,
    pub channel: Snowflake,
    pub name: String,
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The name of the focused option.
    pub focused: String,
    /// Its text so far.
    #[serde(default)]
    pub text: String,
}

/// A press of a button, or a selection.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComponentAct {
    #[serde(rename = "as")]
    pub who: Snowflake,
    pub channel: Snowflake,
    pub message: Snowflake,
    pub custom_id: String,
    /// The selected values; `None` for a button.
    pub values: Option<Vec<String>>,
}

/// A submitted modal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModalAct {
    #[serde(rename = "as")]
    pub who: Snowflake,
    /// The interaction that the modal responded to.
    pub interaction: Snowflake,
    /// The texts by the custom ids of the inputs.
    #[serde(default)]
    pub values: Map<String, Value>,
}

/// A plain message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SayAct {
    #[serde(rename = "as")]
    pub who: Snowflake,
    pub channel: Snowflake,
    pub content: String,
}

/// Joining the Activity of a channel.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinAct {
    #[serde(rename = "as")]
    pub who: Snowflake,
    pub channel: Snowflake,
}

/// Leaving an Activity.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaveAct {
    #[serde(rename = "as")]
    pub who: Snowflake,
    pub instance: String,
}

/// A person's consent that an application knows who they are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthorizeAct {
    #[serde(rename = "as")]
    pub who: Snowflake,
    pub client_id: Snowflake,
}

/// Joins the Activity of a channel.
pub async fn join(core: &SandboxCore, act: JoinAct) -> Result<Value, HttpError> {
    core.change(|world| {
        view::channel(world, act.who, act.channel)?;
        let opened = core.activities.open(world, act.who, act.channel);
        world.world_changed(None);
        Ok(json!({ "activity": opened }))
    })
    .await
}

/// Leaves an Activity.
pub async fn leave(core: &SandboxCore, act: LeaveAct) -> Result<Value, HttpError> {
    core.change(|world| {
        view::person(world, act.who)?;
        core.activities.leave(act.who, &act.instance);
        world.world_changed(None);
        Ok(json!({}))
    })
    .await
}

/// Returns a code for the application.
pub async fn authorize(core: &SandboxCore, act: AuthorizeAct) -> Result<Value, HttpError> {
    core.read(|world| {
        view::person(world, act.who)?;
        if act.client_id != world.bot() {
            return Err(HttpError::invalid("there is no such application"));
        }
        Ok(json!({ "code": core.activities.authorize(act.who) }))
    })
    .await
}

/// The maximum length of a person's message in characters: the limit of paying users on Discord. The page limits
/// itself to the usual 2,000.
const MAX_MESSAGE_LENGTH: usize = 4_000;

/// Posts a message of a person, which unarchives a thread.
pub async fn say(core: &SandboxCore, act: SayAct) -> Result<Value, HttpError> {
    let content = act.content.trim();
    if content.is_empty() || content.chars().count() > MAX_MESSAGE_LENGTH {
        return Err(HttpError::invalid(
            "a message has between 1 and 4000 characters",
        ));
    }
    core.change(|world| {
        view::channel(world, act.who, act.channel)?;
        let result = api::say(world, act.who, act.channel, content);
        let id = result.map_err(|refusal| HttpError::impossible(refusal.message))?;
        let message = view::message(world, act.who, act.channel, id)?;
        Ok(view::message_view(world, message))
    })
    .await
}

/// Uses a command.
pub async fn command(core: &SandboxCore, act: CommandAct) -> Result<SentInteraction, HttpError> {
    // Before the world is locked, because storing files takes time and needs new ids.
    let (values, files) = options::take_files(core, act.options).await?;
    send(core, |world| {
        let (person, at) = actor(world, act.who, act.channel)?;
        let command = options::find(world, person, at, &act.name)?;
        let mut data = json!({
            "id": command.id, "name": command.body["name"], "type": command.body["type"],
        });
        if command.body["type"] == 1 {
            let filled = options::fill(world, at, command, &act.name, &values, &files)?;
            data["options"] = Value::Array(filled.options);
            data["resolved"] = filled.resolved;
        } else if command.body["type"] == 2 {
            let target = act.target.filter(|id| world.people.get(*id).is_some());
            let target =
                target.ok_or_else(|| HttpError::invalid("a user command needs a target"))?;
            data["target_id"] = json!(target);
            data["resolved"] = options::resolve_users(world, at, &[target]);
        }
        if let Some(server) = command.server {
            data["guild_id"] = json!(server);
        }
        Ok(InteractionDraft {
            kind: 2,
            who: act.who,
            channel: act.channel,
            data,
            source: None,
        })
    })
    .await
}

/// Requests the choices of an option.
pub async fn autocomplete(
    core: &SandboxCore,
    act: AutocompleteAct,
) -> Result<SentInteraction, HttpError> {
    send(core, |world| {
        let (person, at) = actor(world, act.who, act.channel)?;
        let command = options::find(world, person, at, &act.name)?;
        let FilledOptions { options, resolved } = options::fill_partly(
            world,
            at,
            command,
            &act.name,
            &act.options,
            &act.focused,
            &act.text,
        )?;
        let data = json!({
            "id": command.id,
            "name": command.body["name"],
            "type": 1,
            "options": options,
            "resolved": resolved,
        });
        Ok(InteractionDraft {
            kind: 4,
            who: act.who,
            channel: act.channel,
            data,
            source: None,
        })
    })
    .await
}

/// Presses a button, or selects from a menu if there are values.
pub async fn component(
    core: &SandboxCore,
    act: ComponentAct,
) -> Result<SentInteraction, HttpError> {
    send(core, |world| {
        let (_, at) = actor(world, act.who, act.channel)?;
        let message = view::message(world, act.who, at.id, act.message)?;
        let component = find_component(message, &act.custom_id)?;
        if component["disabled"] == true {
            return Err(HttpError::impossible("that component is disabled"));
        }
        let kind = component["type"].as_u64().unwrap_or_default();
        let mut data =
            json!({ "custom_id": act.custom_id, "component_type": kind, "id": component["id"] });
        match (kind, &act.values) {
            (2, None) => {}
            (3, Some(values)) => {
                check_selection(component, values)?;
                if is_shown(world, &act, component, values) {
                    return Err(HttpError::impossible(
                        "the menu already shows that choice, so a client sends nothing",
                    ));
                }
                data["values"] = json!(values);
            }
            (2, Some(_)) => return Err(HttpError::invalid("that is a button, not a menu")),
            (3, None) => return Err(HttpError::invalid("that is a menu, not a button")),
            _ => {
                return Err(HttpError::invalid(
                    "menus of users, roles and channels are not offered here",
                ));
            }
        }
        let source = Some(act.message);
        Ok(InteractionDraft {
            kind: 3,
            who: act.who,
            channel: act.channel,
            data,
            source,
        })
    })
    .await
}

/// Presses a button or menu that the message does not have, as a modified Discord client can. Also works on a message
/// that was just deleted.
pub async fn press_missing(
    core: &SandboxCore,
    act: ComponentAct,
) -> Result<SentInteraction, HttpError> {
    send(core, |world| {
        let (_, at) = actor(world, act.who, act.channel)?;
        view::message_once_seen(world, act.who, at.id, act.message)?;
        let kind = if act.values.is_some() { 3 } else { 2 };
        let mut data = json!({ "custom_id": act.custom_id, "component_type": kind, "id": 1 });
        if let Some(values) = act.values {
            data["values"] = json!(values);
        }
        Ok(InteractionDraft {
            kind: 3,
            who: act.who,
            channel: act.channel,
            data,
            source: Some(act.message),
        })
    })
    .await
}

/// Returns whether a menu already shows these values to the person who last used it. A client discards a selection
/// when the menu's id changes, when the bot did not answer, and when it answered by editing the message. A default
/// selection in the message itself is not considered.
fn is_shown(world: &World, act: &ComponentAct, menu: &Value, values: &[String]) -> bool {
    let mut options = menu["options"].as_array().into_iter().flatten();
    if options.any(|option| option["default"] == true) {
        return false;
    }
    let mut interactions = world.interactions.values().rev();
    let last = interactions.find(|interaction| {
        interaction.kind == 3
            && interaction.actor == act.who
            && interaction.source == Some(act.message)
            && interaction.payload["data"]["custom_id"] == act.custom_id.as_str()
    });
    last.is_some_and(|last| {
        let is_reset = matches!(
            last.state,
            InteractionState::Failed | InteractionState::Updated | InteractionState::DeferredUpdate
        );
        !is_reset && last.payload["data"]["values"] == json!(values)
    })
}

fn find_component<'a>(message: &'a Message, custom_id: &str) -> Result<&'a Value, HttpError> {
    let rows = message.components.iter();
    let mut components = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    components
        .find(|component| component["custom_id"] == custom_id)
        .ok_or_else(|| HttpError::missing(format!("the message has no component {custom_id}")))
}

fn check_selection(menu: &Value, values: &[String]) -> Result<(), HttpError> {
    let is_offered = |value: &String| {
        let options = menu["options"].as_array().into_iter().flatten();
        options.into_iter().any(|option| option["value"] == *value)
    };
    if let Some(value) = values.iter().find(|value| !is_offered(value)) {
        return Err(HttpError::invalid(format!(
            "the menu does not offer {value}"
        )));
    }
    let minimum = menu["min_values"].as_u64().unwrap_or(1);
    let maximum = menu["max_values"].as_u64().unwrap_or(1);
    if !(minimum..=maximum).contains(&(values.len() as u64)) {
        return Err(HttpError::invalid(format!(
            "between {minimum} and {maximum} values must be selected"
        )));
    }
    Ok(())
}

/// Submits a modal, once.
pub async fn modal(core: &SandboxCore, act: ModalAct) -> Result<SentInteraction, HttpError> {
    send(core, |world| {
        let opened = world.interactions.get(act.interaction);
        let opened = opened
            .filter(|opened| opened.actor == act.who && opened.state == InteractionState::Modal);
        let opened =
            opened.ok_or_else(|| HttpError::missing("there is no such form for this person"))?;
        let form = opened.extra.as_ref();
        let form = form.ok_or_else(|| HttpError::impossible("the form was already submitted"))?;
        let components = form["components"].as_array().into_iter().flatten();
        let filled: Result<Vec<_>, _> = components.map(|row| fill_row(row, &act.values)).collect();
        let data = json!({ "custom_id": form["custom_id"], "components": filled? });
        let channel = opened.channel;
        let source = opened.source;
        actor(world, act.who, channel)?;
        // The form is removed from its interaction, so that a second submission finds none.
        if let Some(opened) = world.interactions.get_mut(act.interaction) {
            opened.extra = None;
        }
        Ok(InteractionDraft {
            kind: 5,
            who: act.who,
            channel,
            data,
            source,
        })
    })
    .await
}

fn fill_row(row: &Value, values: &Map<String, Value>) -> Result<Value, HttpError> {
    if row["type"] == 18 {
        let component = fill_input(&row["component"], values)?;
        return Ok(json!({ "type": 18, "id": row["id"], "component": component }));
    }
    let inputs = row["components"].as_array().into_iter().flatten();
    let filled: Result<Vec<_>, _> = inputs.map(|input| fill_input(input, values)).collect();
    Ok(json!({ "type": 1, "id": row["id"], "components": filled? }))
}

fn fill_input(input: &Value, values: &Map<String, Value>) -> Result<Value, HttpError> {
    let id = input["custom_id"].as_str().unwrap_or_default();
    if input["type"] == 3 {
        let chosen = values.get(id).cloned().unwrap_or_else(|| json!([]));
        return Ok(json!({ "type": 3, "custom_id": id, "values": chosen }));
    }
    let text = values
        .get(id)
        .or(Some(&input["value"]))
        .and_then(Value::as_str)
        .unwrap_or_default();
    let length = text.chars().count() as u64;
    let minimum = input["min_length"]
        .as_u64()
        .unwrap_or(u64::from(input["required"] != false));
    let maximum = input["max_length"].as_u64().unwrap_or(4_000);
    if length > maximum || length < minimum && (length > 0 || input["required"] != false) {
        return Err(HttpError::invalid(format!(
            "{id} must have between {minimum} and {maximum} characters"
        )));
    }
    Ok(json!({ "type": 4, "custom_id": id, "value": text }))
}

/// Returns the person and the channel; fails in an archived or locked thread.
fn actor(
    world: &World,
    person_id: Snowflake,
    at: Snowflake,
) -> Result<(&Person, &Channel), HttpError> {
    let person = view::person(world, person_id)?;
    let channel = view::channel(world, person_id, at)?;
    if let Some(thread) = &channel.thread
        && (thread.archived || thread.locked)
    {
        return Err(HttpError::impossible("the thread is archived or locked"));
    }
    Ok((person, channel))
}

/// The time to wait for open responses, whose 15-minute tokens would be expired a day later.
const PATIENCE: Duration = Duration::from_secs(5);

/// The age limit, in milliseconds, of open interactions to wait for.
const RECENT: u64 = 60_000;

/// A request to skip a day. It has no fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayAct {}

/// Returns the world's time, its offset, and the length of a skippable day, in milliseconds.
pub fn clock(core: &SandboxCore, world: &World) -> Value {
    json!({
        "now": world.now(),
        "ahead": millis(world.ahead()),
        "day": core.settings.day.map(millis),
    })
}

/// Skips a day.
pub async fn skip_day(core: &SandboxCore) -> Result<Value, HttpError> {
    let day = core.settings.day;
    let day = day.ok_or_else(|| HttpError::missing("days cannot be skipped here"))?;
    let deadline = Instant::now() + PATIENCE;
    loop {
        let remaining = deadline.saturating_duration_since(Instant::now());
        core.wait_for_world(remaining, is_quiet).await;
        let can_wait = Instant::now() < deadline && !core.stopping.is_cancelled();
        let advanced = core.change(|world| {
            // Checked again under the lock, because a person may have acted in the meantime.
            if can_wait && !is_quiet(world) {
                return Ok(None);
            }
            if !world.advance_clock(day) {
                return Err(HttpError::impossible("the clock is a hundred years ahead"));
            }
            Ok(Some(clock(core, world)))
        });
        if let Some(clock) = advanced.await? {
            return Ok(clock);
        }
    }
}

/// Returns whether no recent interaction waits for a response.
fn is_quiet(world: &World) -> bool {
    let since = Snowflake::at(world.now().saturating_sub(RECENT));
    let newest = world.interactions.values().rev();
    newest
        .take_while(|interaction| interaction.id >= since)
        .all(|interaction| {
            !matches!(
                interaction.state,
                InteractionState::Waiting | InteractionState::Deferred
            )
        })
}

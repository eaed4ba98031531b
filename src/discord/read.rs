//! Reads Discord's interactions as requests: only the fields that the bot uses, so that others cannot break them.

use serde_json::Value;
use serenity::all::{
    ActionRowComponent, ButtonKind, ChannelType, Member, Message, MessageFlags, Permissions, User,
};

use crate::app::{
    ApplicationId, InteractionKind, Opponent, Place, PressedMessage, RequestContext, ServerContext,
    Source,
};
use crate::discord::button;
use crate::discord::button::Button;
use crate::discord::lenient::{Snowflake, permissions, read_message, read_user, small};
use crate::discord::permissions::missing;
use crate::discord::snowflake;
use hansu_play::{ChannelId, Language, MessageId, Person, ServerId, UserId};
use hansu_store::{InteractionId, InteractionRef, RowKind};

/// The key of a server's installation among those that authorised an interaction.
const GUILD_INSTALL: &str = "0";

/// An interaction, with the fields that the bot uses.
#[derive(Debug)]
pub struct Interaction {
    /// The kind.
    pub kind: InteractionKind,
    /// The context of the request.
    pub request: RequestContext,
    /// The command with its options, or the component with its values, as sent.
    pub data: Value,
    /// The message with the component, for component interactions.
    pub message: Option<Box<Message>>,
}

/// Parses an interaction, and takes its data; `None` if a field that the bot needs is missing or invalid.
pub fn interaction(sent: &mut Value) -> Option<Interaction> {
    let kind = match sent["type"].as_u64()? {
        2 => InteractionKind::Command,
        3 => InteractionKind::Component,
        4 => InteractionKind::Autocomplete,
        // The bot opens no modals, and the gateway sends no pings.
        _ => return None,
    };
    let data = &sent["data"];
    let (needed, message) = match kind {
        InteractionKind::Component => ("custom_id", Some(read_message(&sent["message"])?)),
        InteractionKind::Command | InteractionKind::Autocomplete => ("name", None),
    };
    data[needed].as_str()?;
    let id = Snowflake::read(&sent["id"])?.0;
    let member = &sent["member"];
    let is_member = member.is_object();
    let user = read_user(if is_member {
        &member["user"]
    } else {
        &sent["user"]
    })?;
    let place = place(sent, Snowflake::read(&sent["application_id"])?);
    let is_direct = matches!(place, Place::DirectMessages);
    let request = RequestContext {
        actor: person_named(&user, member["nick"].as_str()),
        is_bot: user.bot,
        language: sent["locale"].as_str().map_or(Language::En, reader),
        channel: ChannelId(Snowflake::read(&sent["channel_id"])?.0),
        place,
        source: Source::Interaction,
        interaction: interaction_ref(id, sent["token"].as_str()?),
        pressed: message.as_ref().map(|message| pressed(message, is_direct)),
    };
    Some(Interaction {
        kind,
        request,
        data: sent["data"].take(),
        message: message.map(Box::new),
    })
}

/// Returns a person whom a command's data names by their id, with their member data, which Discord omits for people outside
/// the server.
pub fn named_person(data: &Value, id: &Value) -> Option<Opponent> {
    let resolved = &data["resolved"];
    let id = Snowflake::read(id)?.0.to_string();
    let user = read_user(&resolved["users"][&id])?;
    let member = &resolved["members"][&id];
    Some(Opponent {
        person: person_named(&user, member["nick"].as_str()),
        bot: user.bot,
        present: member.is_object(),
    })
}

/// Returns the context of a plain message in direct messages, in its author's language.
pub fn of_message(message: &Message, language: Language) -> RequestContext {
    RequestContext {
        actor: person(&message.author, None),
        is_bot: message.author.bot,
        language,
        channel: ChannelId(message.channel_id.get()),
        place: Place::DirectMessages,
        source: Source::Message,
        interaction: interaction_ref(message.id.get(), ""),
        pressed: None,
    }
}

/// Returns a user with their name in this server.
pub fn person(user: &User, member: Option<&Member>) -> Person {
    person_named(user, member.and_then(|member| member.nick.as_deref()))
}

/// Returns a user with a nickname, if there is one, or else their display name.
pub fn person_named(user: &User, nick: Option<&str>) -> Person {
    Person {
        id: UserId(user.id.get()),
        name: nick.unwrap_or(user.display_name()).to_owned(),
    }
}

fn reader(locale: &str) -> Language {
    Language::of_locale(locale).unwrap_or(Language::En)
}

fn interaction_ref(id: u64, token: &str) -> InteractionRef {
    InteractionRef {
        id: InteractionId(id),
        token: token.to_owned(),
        at: snowflake::time_of(id),
    }
}

fn place(sent: &Value, application: Snowflake) -> Place {
    let Some(server) = Snowflake::read(&sent["guild_id"]) else {
        return Place::DirectMessages;
    };
    // The server may have installed the bot, or only the person. Without a list the server has.
    let owners = sent["authorizing_integration_owners"].as_object();
    if owners.is_some_and(|owners| !owners.contains_key(GUILD_INSTALL)) {
        return Place::Abroad(ApplicationId(application.0));
    }
    // Direct messages list no permissions, because the bot has all of them there.
    let may = permissions(&sent["app_permissions"]).unwrap_or(Permissions::all());
    let channel = &sent["channel"];
    // For an unknown type it only matters that it is no thread.
    let kind = Snowflake::read(&channel["id"]).map(|_| ChannelType::from(small(&channel["type"])));
    let is_thread = kind.is_some_and(is_thread);
    let actor = permissions(&sent["member"]["permissions"]);
    let actor_may = |permission| actor.is_some_and(|may| may.contains(permission));
    // Discord reports a thread's permissions as those of its parent channel.
    let posts_above = is_thread
        && missing(may, false).is_empty()
        && actor_may(Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES);
    Place::Server(ServerContext {
        server: ServerId(server.0),
        language: sent["guild_locale"].as_str().and_then(Language::of_locale),
        manages: actor_may(Permissions::MANAGE_GUILD),
        missing: missing(may, is_thread),
        thread: is_thread,
        threads: threads(may, kind),
        posts_above,
    })
}

fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

fn threads(may: Permissions, kind: Option<ChannelType>) -> bool {
    // The channel types in which the bot can start a thread from a message.
    matches!(kind, Some(ChannelType::Text | ChannelType::News))
        && may.contains(Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS)
}

fn pressed(message: &Message, direct: bool) -> PressedMessage {
    let posted_as = posted_as(message);
    let ephemeral = message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    PressedMessage {
        message: MessageId(message.id.get()),
        // In direct messages, a message without a row is the answer to a plain message.
        private: ephemeral || (direct && posted_as.is_none()),
        posted_as,
    }
}

/// Returns the kind of row that a message was posted for, judged by its components.
pub fn posted_as(message: &Message) -> Option<RowKind> {
    button::posted_as(&buttons_of(message))
}

/// Returns the components of a message that this version knows.
pub fn buttons_of(message: &Message) -> Vec<Button> {
    message
        .components
        .iter()
        .flat_map(|row| &row.components)
        .filter_map(|component| match component {
            ActionRowComponent::Button(button) => match &button.data {
                ButtonKind::NonLink { custom_id, .. } => Some(custom_id.as_str()),
                _ => None,
            },
            ActionRowComponent::SelectMenu(select) => select.custom_id.as_deref(),
            _ => None,
        })
        .filter_map(|id| id.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn person(id: &str) -> Value {
        json!({ "id": id, "username": "mina", "discriminator": "0", "global_name": "Mina", "avatar": "a_1f" })
    }

    fn command() -> Value {
        json!({
            "id": "1", "application_id": "2", "type": 2, "token": "t", "version": 1, "locale": "ko", "guild_id": "3",
            "channel_id": "4", "guild_locale": "en-US", "app_permissions": "2048", "entitlements": [], "context": 0,
            "authorizing_integration_owners": { "0": "3" }, "attachment_size_limit": 1024,
            "channel": { "id": "4", "type": 11, "parent_id": "5", "permissions": "8" },
            "member": { "user": person("6"), "nick": "Min", "roles": ["9"], "permissions": "32", "flags": 0,
                "deaf": false, "mute": false, "joined_at": "2026-01-01T00:00:00Z" },
            "data": { "id": "7", "name": "challenge", "type": 1,
                "options": [{ "type": 6, "name": "opponent", "value": "8" }],
                "resolved": { "users": { "8": person("8") }, "members": { "8": { "nick": "Al", "roles": [] } } } },
        })
    }

    fn press() -> Value {
        let mut press = command();
        press["type"] = json!(3);
        press["data"] = json!({ "custom_id": "piece:1:2", "component_type": 3, "values": ["b3"] });
        press["message"] = json!({
            "id": "10", "channel_id": "4", "content": "x", "type": 20, "timestamp": "2026-01-01T00:00:00Z", "flags": 64,
            "author": person("2"), "components": [{ "type": 1, "components": [
                { "type": 3, "custom_id": "piece:1:2", "placeholder": "Which piece?", "options": [
                    { "label": "Chariot a1", "value": "a1", "emoji": null }] },
                { "type": 2, "style": 5, "label": "Open", "url": "https://a.b" }] }],
        });
        press
    }

    /// Discord may add or change such fields at any time.
    #[test]
    fn unknown_or_malformed_optional_fields_are_ignored() {
        let large = json!(1_u64 << 44);
        let permissions = json!((u128::from(u64::MAX) + 9).to_string());
        let malformed: [(&str, Value); 22] = [
            ("/member/user/public_flags", large.clone()),
            ("/member/user/flags", large.clone()),
            ("/member/user/avatar", json!("new:form")),
            ("/member/user/discriminator", json!(-1)),
            ("/member/user/avatar_decoration_data", json!(7)),
            ("/member/user/primary_guild", json!("x")),
            ("/member/flags", large.clone()),
            ("/member/joined_at", json!("soon")),
            ("/member/roles", Value::Null),
            ("/member/permissions", permissions.clone()),
            ("/app_permissions", permissions),
            ("/channel/type", json!(900)),
            ("/channel/thread_metadata", json!([])),
            ("/entitlements", json!({ "a": 1 })),
            ("/context", json!(9)),
            ("/version", json!("one")),
            ("/locale", Value::Null),
            ("/guild_locale", json!(3)),
            (
                "/authorizing_integration_owners",
                json!({ "0": "3", "2": [], "1": null }),
            ),
            ("/attachment_size_limit", json!(-1)),
            ("/data/resolved/roles", json!({ "1": 2 })),
            ("/message/flags", json!(1_u64 << 40)),
        ];
        for sent_whole in [command(), press()] {
            assert!(
                interaction(&mut sent_whole.clone()).is_some(),
                "{sent_whole}"
            );
            for (at, value) in &malformed {
                let (parent, name) = at.rsplit_once('/').unwrap();
                let mut sent = sent_whole.clone();
                if let Some(object) = sent.pointer_mut(parent).and_then(Value::as_object_mut) {
                    object.insert(name.to_owned(), value.clone());
                }
                assert!(interaction(&mut sent.clone()).is_some(), "{at}: {value}");
                if let Some(object) = sent.pointer_mut(parent).and_then(Value::as_object_mut) {
                    object.remove(name);
                }
                assert!(interaction(&mut sent).is_some(), "without {at}");
            }
        }
    }

    #[test]
    fn needed_fields_are_kept() {
        let made = interaction(&mut command()).unwrap();
        assert_eq!(
            (made.request.actor.id, &*made.request.actor.name),
            (UserId(6), "Min")
        );
        assert!(
            made.request
                .here()
                .is_some_and(|place| place.manages && place.thread)
        );
        assert_eq!(made.request.language, Language::Ko);
        let other = named_person(&made.data, &json!("8")).unwrap();
        assert_eq!(
            (other.person.id, &*other.person.name, other.present),
            (UserId(8), "Al", true)
        );
        assert!(named_person(&made.data, &json!("9")).is_none());
        let press = interaction(&mut press()).unwrap();
        assert_eq!(press.data["values"], json!(["b3"]));
        // A board is sent again with its components.
        let rows = serde_json::to_value(&press.message.unwrap().components).unwrap();
        let menu = &rows[0]["components"][0];
        assert_eq!(menu["options"][0]["label"], "Chariot a1");
        assert_eq!(menu["placeholder"], "Which piece?");
        let link = &rows[0]["components"][1];
        assert_eq!(
            (&link["style"], &link["url"]),
            (&json!(5), &json!("https://a.b"))
        );
        assert!(press.request.pressed.is_some_and(|pressed| pressed.private));
    }

    #[test]
    fn interaction_without_a_needed_field_is_none() {
        for name in [
            "id",
            "token",
            "channel_id",
            "application_id",
            "type",
            "data",
        ] {
            let mut sent = command();
            sent.as_object_mut().unwrap().remove(name);
            assert!(interaction(&mut sent).is_none(), "{name}");
        }
    }
}

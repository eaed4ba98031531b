//! Converts Discord's interactions to request contexts.

use serenity::all::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ButtonKind,
    ChannelType, CommandInteraction, ComponentInteraction, GuildId, Member, Message, MessageFlags,
    Permissions, User,
};

use crate::app::{ApplicationId, Place, PressedMessage, RequestContext, ServerContext, Source};
use crate::discord::button;
use crate::discord::button::Button;
use crate::discord::permissions::missing;
use crate::discord::snowflake;
use hansu_play::{ChannelId, Language, MessageId, Person, ServerId, UserId};
use hansu_store::{InteractionId, InteractionRef, RowKind};

/// A macro, because commands and components have the same fields but no common type.
macro_rules! context {
    ($interaction:ident, $member:expr, $pressed:expr) => {{
        let here = |server| {
            here(
                server,
                $interaction.guild_locale.as_deref(),
                $interaction.channel.as_ref().map(|channel| channel.kind),
                $interaction.app_permissions,
                $member.and_then(|member: &Member| member.permissions),
            )
        };
        RequestContext {
            actor: person(&$interaction.user, $member),
            is_bot: $interaction.user.bot,
            language: reader(&$interaction.locale),
            channel: ChannelId($interaction.channel_id.get()),
            place: place(
                $interaction.guild_id,
                $interaction.application_id.get(),
                &$interaction.authorizing_integration_owners,
                here,
            ),
            source: Source::Interaction,
            interaction: interaction_ref($interaction.id.get(), &$interaction.token),
            pressed: $pressed,
        }
    }};
}

/// Returns the context of a command.
pub fn of_command(interaction: &CommandInteraction) -> RequestContext {
    context!(interaction, interaction.member.as_deref(), None)
}

/// Returns the context of a component interaction.
pub fn of_component(interaction: &ComponentInteraction) -> RequestContext {
    let direct = interaction.guild_id.is_none();
    let pressed = pressed(&interaction.message, direct);
    context!(interaction, interaction.member.as_ref(), Some(pressed))
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

fn place(
    guild: Option<GuildId>,
    application: u64,
    owners: &AuthorizingIntegrationOwners,
    here: impl FnOnce(ServerId) -> ServerContext,
) -> Place {
    // The server may have installed the bot, or only the person.
    let is_installed = |owner| matches!(owner, &AuthorizingIntegrationOwner::GuildInstall(_));
    match guild {
        None => Place::DirectMessages,
        Some(guild) if owners.0.iter().any(is_installed) => {
            Place::Server(here(ServerId(guild.get())))
        }
        Some(_) => Place::Abroad(ApplicationId(application)),
    }
}

fn here(
    server: ServerId,
    locale: Option<&str>,
    kind: Option<ChannelType>,
    permissions: Option<Permissions>,
    actor: Option<Permissions>,
) -> ServerContext {
    // Direct messages list no permissions, because the bot has all of them there.
    let may = permissions.unwrap_or(Permissions::all());
    let is_thread = kind.is_some_and(is_thread);
    let actor_may = |permission| actor.is_some_and(|may| may.contains(permission));
    // Discord reports a thread's permissions as those of its parent channel.
    let posts_above = is_thread
        && missing(may, false).is_empty()
        && actor_may(Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES);
    ServerContext {
        server,
        language: locale.and_then(Language::of_locale),
        manages: actor_may(Permissions::MANAGE_GUILD),
        missing: missing(may, is_thread),
        thread: is_thread,
        threads: threads(may, kind),
        posts_above,
    }
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

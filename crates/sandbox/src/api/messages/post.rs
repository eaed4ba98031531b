//! Posting and editing, shared by the bot's messages, responses and follow-ups.

use serde_json::Value;

use super::draft::{AllowedMentions, MessageDraft};
use crate::api::refusal::ApiError;
use crate::snowflake::Snowflake;
use crate::world::{Attachment, Channel, Message, Permissions, World};

/// The destination of a new message and its context.
#[derive(Debug, Clone, Copy)]
pub struct PostTarget {
    pub channel: Snowflake,
    pub kind: u8,
    pub interaction: Option<Snowflake>,
    /// The only user who can see it, if ephemeral.
    pub only_for: Option<Snowflake>,
}

/// Posts a draft as the bot, in an existing channel.
pub fn post(
    world: &mut World,
    place: PostTarget,
    draft: MessageDraft,
) -> Result<Snowflake, ApiError> {
    if draft.is_empty() {
        return Err(ApiError::empty_message());
    }
    refuse_unknown_files(&draft, &[])?;
    unarchive(world, place.channel)?;
    let content = draft.content.clone().unwrap_or_default();
    let named = notified_users(
        world,
        place.channel,
        &content,
        &draft.allowed,
        draft.reply_to,
    );
    let mut flags = draft.settable_flags();
    if place.only_for.is_some() {
        flags |= Message::EPHEMERAL;
    }
    let id = world.next_id();
    // Discord does not notify anyone of an ephemeral message.
    let pinged = if place.only_for.is_some() {
        Vec::new()
    } else {
        named.users.clone()
    };
    add_to_thread(world, place.channel, &pinged);
    let kind = if draft.reply_to.is_some() {
        19
    } else {
        place.kind
    };
    world.post(Message {
        content,
        flags,
        embeds: draft.embeds.unwrap_or_default(),
        components: draft.components.unwrap_or_default(),
        attachments: draft.added,
        mentions: named.users,
        pinged,
        mention_everyone: named.everyone,
        reply_to: draft.reply_to,
        nonce: draft.nonce,
        only_for: place.only_for,
        interaction: place.interaction,
        ..Message::bare(id, place.channel, world.bot(), kind)
    });
    Ok(id)
}

/// Posts plain text of a person.
pub fn say(
    world: &mut World,
    author: Snowflake,
    channel: Snowflake,
    content: &str,
) -> Result<Snowflake, ApiError> {
    unarchive(world, channel)?;
    let notified = notified_users(world, channel, content, &AllowedMentions::everybody(), None);
    add_to_thread(world, channel, &[author]);
    let id = world.next_id();
    let bot = world.bot();
    let calls_bot = mentioned_users(content).any(|user| user == bot);
    world.post(Message {
        content: content.to_owned(),
        mentions: notified
            .users
            .iter()
            .copied()
            .chain(calls_bot.then_some(bot))
            .collect(),
        pinged: notified.users,
        ..Message::bare(id, channel, author, 0)
    });
    Ok(id)
}

/// Posts the "thinking…" message of a deferred response.
pub fn post_thinking(world: &mut World, place: PostTarget) -> Result<Snowflake, ApiError> {
    unarchive(world, place.channel)?;
    let id = world.next_id();
    let private = if place.only_for.is_some() {
        Message::EPHEMERAL
    } else {
        0
    };
    world.post(Message {
        flags: Message::LOADING | private,
        only_for: place.only_for,
        interaction: place.interaction,
        ..Message::bare(id, place.channel, world.bot(), place.kind)
    });
    Ok(id)
}

/// Edits a message of the bot. Filling a "thinking…" message does not count as an edit.
pub fn edit(world: &mut World, id: Snowflake, draft: &MessageDraft) -> Result<(), ApiError> {
    let message = world.messages.get(id).filter(|message| !message.deleted);
    let message = message.ok_or_else(ApiError::unknown_message)?;
    let channel = message.channel;
    refuse_archived(world, channel)?;
    refuse_unknown_files(draft, &message.attachments)?;
    let content = draft
        .content
        .clone()
        .unwrap_or_else(|| message.content.clone());
    let attachments = remaining_attachments(&message.attachments, draft);
    let notified = notified_users(world, channel, &content, &draft.allowed, message.reply_to);
    let pick =
        |new: &Option<Vec<Value>>, old: &Vec<Value>| new.clone().unwrap_or_else(|| old.clone());
    let embeds = pick(&draft.embeds, &message.embeds);
    let components = pick(&draft.components, &message.components);
    let is_empty = embeds.is_empty() && components.is_empty() && attachments.is_empty();
    if content.trim().is_empty() && is_empty {
        return Err(ApiError::empty_message());
    }
    let now = world.now();
    if let Some(message) = world.messages.get_mut(id) {
        if draft.flags.is_some() {
            // EPHEMERAL is fixed at the first post, so an edit changes only the suppression of embeds.
            let changeable = Message::SUPPRESS_EMBEDS;
            message.flags = message.flags & !changeable | draft.settable_flags() & changeable;
        }
        if message.thinking() {
            message.flags &= !Message::LOADING;
        } else {
            message.edited = Some(now);
            message.edits += 1;
        }
        message.content = content;
        message.embeds = embeds;
        message.components = components;
        message.attachments = attachments;
        message.mentions = notified.users;
        message.mention_everyone = notified.everyone;
    }
    world.message_changed(id, "MESSAGE_UPDATE");
    Ok(())
}

/// Marks a message as deleted; it stays in the world for the control routes.
pub fn delete(world: &mut World, id: Snowflake) -> Result<(), ApiError> {
    let message = world
        .messages
        .get_mut(id)
        .filter(|message| !message.deleted);
    message.ok_or_else(ApiError::unknown_message)?.deleted = true;
    world.message_changed(id, "MESSAGE_DELETE");
    Ok(())
}

/// Rejects edits in an archived thread.
fn refuse_archived(world: &World, channel: Snowflake) -> Result<(), ApiError> {
    let thread = world
        .channels
        .get(channel)
        .and_then(|channel| channel.thread.as_ref());
    if thread.is_some_and(|thread| thread.archived) {
        return Err(ApiError::new(400, 50083, "Thread is archived"));
    }
    Ok(())
}

/// Unarchives a thread for a post, as Discord does. Rejects the post if the thread is locked and the bot cannot
/// manage it.
fn unarchive(world: &mut World, channel: Snowflake) -> Result<(), ApiError> {
    let found = world
        .channels
        .get(channel)
        .ok_or_else(ApiError::unknown_channel)?;
    let Some(thread) = &found.thread else {
        return Ok(());
    };
    let may_manage = world.permissions(world.bot(), found) & Permissions::MANAGE_THREADS != 0;
    if thread.locked && !may_manage {
        return Err(ApiError::new(400, 160_005, "Thread is locked"));
    }
    if thread.archived {
        let now = world.now();
        if let Some(thread) = world
            .channels
            .get_mut(channel)
            .and_then(|found| found.thread.as_mut())
        {
            thread.archived = false;
            thread.archive_changed = now;
        }
        world.channel_changed(channel, "THREAD_UPDATE");
    }
    Ok(())
}

/// Adds notified users to a thread, as Discord does.
fn add_to_thread(world: &mut World, channel: Snowflake, people: &[Snowflake]) {
    if people.is_empty() {
        return;
    }
    if let Some(thread) = world
        .channels
        .get_mut(channel)
        .and_then(|found| found.thread.as_mut())
    {
        thread.members.extend(people);
    }
}

fn refuse_unknown_files(draft: &MessageDraft, present: &[Attachment]) -> Result<(), ApiError> {
    let is_present = |id: Snowflake| present.iter().any(|attachment| attachment.id == id);
    let kept = draft.kept.iter().flatten();
    match kept.map(|(id, _)| *id).find(|id| !is_present(*id)) {
        Some(id) => Err(ApiError::field(
            "attachments",
            "ATTACHMENT_NOT_FOUND",
            format!("The message has no attachment {id}, nor is it in this request."),
        )),
        None => Ok(()),
    }
}

/// Returns the attachments after an edit: the listed ones (all if there is no list), then the new ones.
fn remaining_attachments(present: &[Attachment], draft: &MessageDraft) -> Vec<Attachment> {
    let stays = |attachment: &Attachment| {
        let Some(kept) = &draft.kept else {
            return Some(attachment.clone());
        };
        let (_, description) = kept.iter().find(|(id, _)| *id == attachment.id)?;
        let description = description
            .clone()
            .or_else(|| attachment.description.clone());
        Some(Attachment {
            description,
            ..attachment.clone()
        })
    };
    present
        .iter()
        .filter_map(stays)
        .chain(draft.added.iter().cloned())
        .collect()
}

#[derive(Debug, Default)]
struct Mentions {
    users: Vec<Snowflake>,
    everyone: bool,
}

/// Returns the users that a text notifies: mentioned, allowed, and able to see the channel.
fn notified_users(
    world: &World,
    channel: Snowflake,
    content: &str,
    allowed: &AllowedMentions,
    reply_to: Option<Snowflake>,
) -> Mentions {
    let Some(channel) = world.channels.get(channel) else {
        return Mentions::default();
    };
    let mut users = Vec::new();
    let mut add = |user: Snowflake| {
        let is_person = world.people.get(user).is_some_and(|person| !person.bot);
        if is_person && !users.contains(&user) && can_be_pinged(world, user, channel) {
            users.push(user);
        }
    };
    for user in mentioned_users(content) {
        if allowed.all_users || allowed.users.contains(&user) {
            add(user);
        }
    }
    let replied = reply_to.and_then(|id| world.messages.get(id));
    if let Some(message) = replied
        && allowed.replied_user
    {
        add(message.author);
    }
    let calls_all = content.contains("@everyone") || content.contains("@here");
    let may_call = world.permissions(world.bot(), channel) & Permissions::MENTION_EVERYONE != 0;
    Mentions {
        users,
        everyone: calls_all && allowed.everyone && may_call,
    }
}

/// Returns whether a mention notifies a user. For a thread, the parent channel decides, because a mention adds the
/// user to the thread.
fn can_be_pinged(world: &World, user: Snowflake, channel: &Channel) -> bool {
    world.can_see(user, world.settings_channel(channel))
}

/// Returns the users mentioned in a text as `<@id>` or `<@!id>`.
fn mentioned_users(content: &str) -> impl Iterator<Item = Snowflake> + '_ {
    content
        .split("<@")
        .skip(1)
        .filter_map(|rest| rest.split_once('>')?.0.trim_start_matches('!').parse().ok())
}

//! The permissions that the bot asks for, as docs/hosting.md lists them.

use serenity::all::Permissions;

use crate::app::MissingPermission;
use hansu_text::Key;

/// A permission that the bot asks for.
pub struct Needed {
    /// Discord's bit.
    pub bit: Permissions,
    /// The name in Discord's settings.
    pub name: &'static str,
    /// The permission as a game needs it, and the key of its name; `None` if a game can do without.
    pub in_games: Option<(MissingPermission, Key)>,
}

/// All of them. Posting in a thread needs its own one, instead of Send Messages.
pub const NEEDED: [Needed; 7] = [
    needed(
        Permissions::VIEW_CHANNEL,
        "View Channel",
        Some((MissingPermission::ViewChannel, Key::PermissionViewChannel)),
    ),
    needed(
        Permissions::SEND_MESSAGES,
        "Send Messages",
        Some((MissingPermission::SendMessages, Key::PermissionSendMessages)),
    ),
    needed(
        Permissions::SEND_MESSAGES_IN_THREADS,
        "Send Messages in Threads",
        Some((
            MissingPermission::SendInThreads,
            Key::PermissionSendInThreads,
        )),
    ),
    needed(
        Permissions::CREATE_PUBLIC_THREADS,
        "Create Public Threads",
        None,
    ),
    needed(
        Permissions::EMBED_LINKS,
        "Embed Links",
        Some((MissingPermission::EmbedLinks, Key::PermissionEmbedLinks)),
    ),
    needed(
        Permissions::ATTACH_FILES,
        "Attach Files",
        Some((MissingPermission::AttachFiles, Key::PermissionAttachFiles)),
    ),
    needed(
        Permissions::READ_MESSAGE_HISTORY,
        "Read Message History",
        Some((MissingPermission::ReadHistory, Key::PermissionReadHistory)),
    ),
];

const fn needed(
    bit: Permissions,
    name: &'static str,
    in_games: Option<(MissingPermission, Key)>,
) -> Needed {
    Needed {
        bit,
        name,
        in_games,
    }
}

/// Returns all of them together, as in the bot's invitation.
pub fn all() -> Permissions {
    let bits = NEEDED.iter().map(|needed| needed.bit);
    bits.fold(Permissions::empty(), |all, bit| all | bit)
}

/// Returns those that a game lacks in a channel, or in a thread.
pub fn missing(may: Permissions, in_thread: bool) -> Vec<MissingPermission> {
    let other_place = if in_thread {
        MissingPermission::SendMessages
    } else {
        MissingPermission::SendInThreads
    };
    let lacking = NEEDED.iter().filter(|needed| !may.contains(needed.bit));
    let lacking = lacking.filter_map(|needed| needed.in_games);
    let lacking = lacking.map(|(permission, _)| permission);
    lacking.filter(|missing| *missing != other_place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissions_match_the_invitation() {
        assert_eq!(all().bits(), 309_237_763_072);
    }
}

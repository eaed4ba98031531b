//! The permissions that the bot asks for, as docs/hosting.md lists them.

use serenity::all::Permissions;

use crate::app::MissingPermission;
use hansu_text::Key;

/// The permissions, each as a game needs it, with the key of its name; `None` if a game can do without. Posting in a thread
/// needs its own one, instead of Send Messages.
pub const NEEDED: [(Permissions, Option<(MissingPermission, Key)>); 7] = [
    (
        Permissions::VIEW_CHANNEL,
        Some((MissingPermission::ViewChannel, Key::PermissionViewChannel)),
    ),
    (
        Permissions::SEND_MESSAGES,
        Some((MissingPermission::SendMessages, Key::PermissionSendMessages)),
    ),
    (
        Permissions::SEND_MESSAGES_IN_THREADS,
        Some((
            MissingPermission::SendInThreads,
            Key::PermissionSendInThreads,
        )),
    ),
    (Permissions::CREATE_PUBLIC_THREADS, None),
    (
        Permissions::EMBED_LINKS,
        Some((MissingPermission::EmbedLinks, Key::PermissionEmbedLinks)),
    ),
    (
        Permissions::ATTACH_FILES,
        Some((MissingPermission::AttachFiles, Key::PermissionAttachFiles)),
    ),
    (
        Permissions::READ_MESSAGE_HISTORY,
        Some((MissingPermission::ReadHistory, Key::PermissionReadHistory)),
    ),
];

/// Returns all of them together, as in the bot's invitation.
pub fn all() -> Permissions {
    let bits = NEEDED.iter().map(|(bit, _)| *bit);
    bits.fold(Permissions::empty(), |all, bit| all | bit)
}

/// Returns those that a game lacks in a channel, or in a thread.
pub fn missing(may: Permissions, in_thread: bool) -> Vec<MissingPermission> {
    let other_place = if in_thread {
        MissingPermission::SendMessages
    } else {
        MissingPermission::SendInThreads
    };
    let lacking = NEEDED.iter().filter(|(bit, _)| !may.contains(*bit));
    let lacking = lacking.filter_map(|(_, in_games)| *in_games);
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

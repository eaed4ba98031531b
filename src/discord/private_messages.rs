//! Private messages that are deleted automatically: boards, hints and menus of a past position.
//!
//! A private message can be deleted only with the token of an interaction that created or changed it. Tokens are kept
//! in memory only, and for less than their lifetime: a message that outlives them, or a restart, stays until its reader
//! dismisses it.

use std::collections::BTreeMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use hansu_play::{GameId, MessageId, UserId, Version};
use hansu_store::InteractionRef;

/// The time a token is used. Discord accepts it for 15 minutes; a dead one is rejected with 401, and rejections count
/// against the bot's address.
pub const TOKEN_USE: Duration = Duration::from_mins(14);
/// The maximum number of messages stored for a person in one game.
const MAX_PER_GAME: usize = 5;

/// The position that a private message shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownPosition {
    /// The game.
    pub game: GameId,
    /// The version of its position.
    pub version: Version,
    /// `true` if a move is being chosen in it. A person needs one such message: a newer one replaces it.
    pub chooses: bool,
}

/// A private message that can be deleted.
#[derive(Debug)]
pub struct PrivateMessage {
    /// The message.
    pub id: MessageId,
    /// Its position.
    pub shown: ShownPosition,
    /// The interaction that created or last changed it.
    pub interaction: InteractionRef,
    /// The time until which its token is used.
    pub until: Instant,
}

/// The private messages that can be deleted, by their readers.
#[derive(Debug, Default)]
pub struct PrivateMessages {
    kept: Mutex<BTreeMap<UserId, Vec<PrivateMessage>>>,
}

impl PrivateMessages {
    /// Stores a message that was shown or changed. Returns the one it replaces, to be deleted.
    pub fn keep(&self, reader: UserId, message: PrivateMessage) -> Vec<InteractionRef> {
        let position = message.shown;
        let now = Instant::now();
        let mut readers = self.kept.lock();
        // Otherwise the messages of readers who never return would stay forever.
        readers.retain(|_, all| {
            all.retain(|kept_message| kept_message.until > now);
            !all.is_empty()
        });
        let all = readers.entry(reader).or_default();
        all.retain(|kept_message| kept_message.id != message.id);
        let replaced = take(all, |kept_message| {
            kept_message.shown.game == position.game
                && kept_message.shown.chooses
                && position.chooses
        });
        all.push(message);
        let of_game = |kept_message: &&PrivateMessage| kept_message.shown.game == position.game;
        if all.iter().filter(of_game).count() > MAX_PER_GAME
            && let Some(oldest) = all.iter().position(|kept_message| of_game(&kept_message))
        {
            all.remove(oldest);
        }
        replaced
    }

    /// Forgets a message that was turned into a permanent one.
    pub fn forget(&self, reader: UserId, message: MessageId) {
        if let Some(all) = self.kept.lock().get_mut(&reader) {
            all.retain(|kept_message| kept_message.id != message);
        }
    }

    /// Returns the messages of past positions of a reader who has acted in a game, to be deleted.
    pub fn take_obsolete(
        &self,
        reader: UserId,
        game: GameId,
        version: Version,
    ) -> Vec<InteractionRef> {
        let now = Instant::now();
        let mut readers = self.kept.lock();
        let Some(all) = readers.get_mut(&reader) else {
            return Vec::new();
        };
        all.retain(|kept_message| kept_message.until > now);
        take(all, |kept_message| {
            kept_message.shown.game == game && kept_message.shown.version < version
        })
    }
}

/// Removes and returns the messages that match `matches`.
fn take(
    all: &mut Vec<PrivateMessage>,
    matches: impl Fn(&PrivateMessage) -> bool,
) -> Vec<InteractionRef> {
    let removed = all.extract_if(.., |kept_message| matches(kept_message));
    removed
        .map(|kept_message| kept_message.interaction)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_play::Timestamp;
    use hansu_store::InteractionId;

    const MINA: UserId = UserId(11);
    const GAME: GameId = GameId(7);

    fn board(game: GameId, version: u32) -> ShownPosition {
        ShownPosition {
            game,
            version: Version(version),
            chooses: false,
        }
    }

    fn menu(game: GameId, version: u32) -> ShownPosition {
        ShownPosition {
            chooses: true,
            ..board(game, version)
        }
    }

    fn message(shown: ShownPosition, id: u64, interaction: u64) -> PrivateMessage {
        PrivateMessage {
            id: MessageId(id),
            shown,
            interaction: InteractionRef {
                id: InteractionId(interaction),
                token: String::new(),
                at: Timestamp(0),
            },
            until: Instant::now() + TOKEN_USE,
        }
    }

    fn ids(interactions: &[InteractionRef]) -> Vec<u64> {
        interactions
            .iter()
            .map(|interaction| interaction.id.0)
            .collect()
    }

    #[test]
    fn past_messages_of_one_reader_and_game_are_taken_once() {
        let private = PrivateMessages::default();
        private.keep(MINA, message(board(GAME, 3), 1, 100));
        private.keep(MINA, message(board(GAME, 4), 2, 101));
        private.keep(MINA, message(board(GameId(8), 1), 3, 102));
        private.keep(UserId(12), message(board(GAME, 3), 4, 103));
        assert_eq!(ids(&private.take_obsolete(MINA, GAME, Version(4))), [100]);
        assert_eq!(
            ids(&private.take_obsolete(MINA, GAME, Version(4))),
            [0_u64; 0]
        );
        assert_eq!(ids(&private.take_obsolete(MINA, GAME, Version(5))), [101]);
    }

    #[test]
    fn new_menu_replaces_only_the_previous_menu() {
        let private = PrivateMessages::default();
        private.keep(MINA, message(board(GAME, 3), 1, 100));
        assert!(
            private
                .keep(MINA, message(menu(GAME, 3), 2, 101))
                .is_empty()
        );
        // The same message was edited. Its newer token replaces the old one, and nothing is deleted.
        assert!(
            private
                .keep(MINA, message(menu(GAME, 3), 2, 102))
                .is_empty()
        );
        assert!(
            private
                .keep(MINA, message(menu(GameId(8), 3), 5, 105))
                .is_empty()
        );
        assert_eq!(
            ids(&private.keep(MINA, message(menu(GAME, 3), 3, 103))),
            [102]
        );
        private.forget(MINA, MessageId(3));
        assert_eq!(ids(&private.take_obsolete(MINA, GAME, Version(4))), [100]);
    }

    #[test]
    fn oldest_of_too_many_messages_are_forgotten() {
        let private = PrivateMessages::default();
        for nth in 0..8 {
            private.keep(MINA, message(board(GAME, 3), nth, 100 + nth));
        }
        let obsolete = private.take_obsolete(MINA, GAME, Version(4));
        assert_eq!(ids(&obsolete), [103, 104, 105, 106, 107]);
    }

    #[tokio::test(start_paused = true)]
    async fn token_past_its_lifetime_is_not_used() {
        let private = PrivateMessages::default();
        private.keep(MINA, message(board(GAME, 3), 1, 100));
        tokio::time::advance(TOKEN_USE).await;
        private.keep(MINA, message(board(GAME, 3), 2, 101));
        assert_eq!(ids(&private.take_obsolete(MINA, GAME, Version(4))), [101]);
    }
}

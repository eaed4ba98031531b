//! The parts of statements that change a row's state: each change is written once. docs/delivery.md has the table of
//! states and events.

/// The kinds that are messages in the game's channel or thread.
macro_rules! posts {
    () => {
        "kind in ('challenge', 'setup', 'board', 'offer', 'nudge', 'absent', 'card', 'cup')"
    };
}

/// The kinds that are not direct messages to one person.
macro_rules! of_channel {
    () => {
        "kind not in ('lost', 'reminder', 'digest')"
    };
}

/// The reasons for parking that concern the whole channel.
macro_rules! by_channel {
    () => {
        "reason in ('channel-gone', 'thread-locked', 'forbidden')"
    };
}

/// Opens parked rows, from `$1` on.
macro_rules! reopen {
    ($which:literal $(, $more:expr)*) => {
        concat!(
            "update outbox set state = 'open', reason = null, due_at = $1, opened_at = $1 where state = 'parked' and ",
            $which $(, $more)*
        )
    };
}

/// Parks open rows for the reason `$1`.
macro_rules! park {
    ($rest:literal $(, $more:expr)*) => {
        concat!(
            "update outbox set state = 'parked', reason = $1, token = null, claimed_until = null, ",
            $rest $(, $more)*
        )
    };
}

/// Ends the claim of an open row, which is tried again from `$1` on.
macro_rules! try_again {
    ($rest:literal) => {
        concat!(
            "update outbox set claimed_until = null, due_at = $1",
            $rest,
            " where id = $2 and state = 'open'"
        )
    };
}

pub(super) use {by_channel, of_channel, park, posts, reopen, try_again};

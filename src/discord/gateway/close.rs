//! The gateway's close codes, and the way on from each
//! (<https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes>).

use crate::discord::DiscordError;

/// The way on after a connection was closed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Connect again and go on with the session.
    Resume,
    /// Connect again and begin a new session.
    Identify,
    /// Ask how many shards are needed, and start with as many.
    Reshard,
    /// End the process: connecting again would be refused for the same reason.
    End(Fatal),
}

/// A reason for which the gateway refuses every further connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fatal {
    Token,
    Shards,
    Version,
    Intents,
}

impl Next {
    /// The way on after a close code; `None` is a connection that broke without one.
    pub fn after(code: Option<u16>) -> Next {
        match code {
            Some(4004) => Next::End(Fatal::Token),
            Some(4010) => Next::End(Fatal::Shards),
            Some(4011) => Next::Reshard,
            Some(4012) => Next::End(Fatal::Version),
            Some(4013 | 4014) => Next::End(Fatal::Intents),
            // A regular end, a session that is not authenticated or has timed out, an invalid sequence.
            Some(1000 | 1001 | 4003 | 4007 | 4009) => Next::Identify,
            _ => Next::Resume,
        }
    }
}

impl From<Fatal> for DiscordError {
    fn from(why: Fatal) -> DiscordError {
        match why {
            Fatal::Token => DiscordError::Token,
            Fatal::Shards => DiscordError::Shards,
            Fatal::Version => DiscordError::Version,
            Fatal::Intents => DiscordError::Intents,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_close_code_leads_on_or_ends() {
        let fatal = |why| Next::End(why);
        for (codes, next) in [
            (vec![4004], fatal(Fatal::Token)),
            (vec![4010], fatal(Fatal::Shards)),
            (vec![4012], fatal(Fatal::Version)),
            (vec![4013, 4014], fatal(Fatal::Intents)),
            (vec![4011], Next::Reshard),
            (vec![1000, 1001, 4003, 4007, 4009], Next::Identify),
            (
                vec![1006, 1011, 4000, 4001, 4002, 4005, 4008, 4999, 0],
                Next::Resume,
            ),
        ] {
            for code in codes {
                assert_eq!(Next::after(Some(code)), next, "{code}");
            }
        }
        assert_eq!(Next::after(None), Next::Resume);
    }
}

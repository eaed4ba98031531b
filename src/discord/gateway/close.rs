//! The gateway's close codes, and the way on from each
//! (<https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes>).

use crate::discord::DiscordError;

/// The way on after a connection was closed.
#[derive(Debug)]
pub(super) enum Next {
    /// Connect again and go on with the session.
    Resume,
    /// Connect again and begin a new session.
    Identify,
    /// Ask how many shards are needed, and start with as many.
    Reshard,
    /// End the process: connecting again would be refused for the same reason.
    End(DiscordError),
}

impl Next {
    /// The way on after a close code; `None` is a connection that broke without one.
    pub fn after(code: Option<u16>) -> Next {
        match code {
            Some(4004) => Next::End(DiscordError::Token),
            Some(4010) => Next::End(DiscordError::Shards),
            Some(4011) => Next::Reshard,
            Some(4012) => Next::End(DiscordError::Version),
            Some(4013 | 4014) => Next::End(DiscordError::Intents),
            // A regular end, a session that is not authenticated or has timed out, an invalid sequence.
            Some(1000 | 1001 | 4003 | 4007 | 4009) => Next::Identify,
            _ => Next::Resume,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_close_code_leads_on_or_ends() {
        for (codes, next) in [
            (vec![4004], Next::End(DiscordError::Token)),
            (vec![4010], Next::End(DiscordError::Shards)),
            (vec![4012], Next::End(DiscordError::Version)),
            (vec![4013, 4014], Next::End(DiscordError::Intents)),
            (vec![4011], Next::Reshard),
            (vec![1000, 1001, 4003, 4007, 4009], Next::Identify),
            (
                vec![1006, 1011, 4000, 4001, 4002, 4005, 4008, 4999, 0],
                Next::Resume,
            ),
        ] {
            for code in codes {
                let after = format!("{:?}", Next::after(Some(code)));
                assert_eq!(after, format!("{next:?}"), "{code}");
            }
        }
        assert!(matches!(Next::after(None), Next::Resume));
    }
}

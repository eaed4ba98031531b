//! The bot's token. It is read once and never printed.

use std::collections::HashMap;
use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::error::ConfigError;

const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";

const TOKEN_FILE_VARIABLE: &str = "DISCORD_TOKEN_FILE";

/// The variables that contain or name the token.
pub(super) const VARIABLES: [&str; 2] = [TOKEN_VARIABLE, TOKEN_FILE_VARIABLE];

/// A bot token. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct BotToken(String);

impl std::fmt::Debug for BotToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BotToken(…)")
    }
}

impl BotToken {
    /// Parses a token: three parts joined by dots, the first being the bot's user id.
    ///
    /// # Errors
    /// [`ConfigError::EmptyToken`], [`ConfigError::MalformedToken`].
    pub fn read(text: &str) -> Result<BotToken, ConfigError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(ConfigError::EmptyToken);
        }
        let stripped = text.trim_start_matches("Bot ");
        let parts: Vec<&str> = stripped.split('.').collect();
        match parts.as_slice() {
            [owner, timestamp, secret]
                if is_number(owner) && is_code(timestamp) && is_code(secret) =>
            {
                Ok(BotToken(stripped.to_owned()))
            }
            _ => Err(ConfigError::MalformedToken),
        }
    }

    /// Returns the secret itself, for the Discord client only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Returns whether a token part is a user id in base64.
fn is_number(part: &str) -> bool {
    let number = URL_SAFE_NO_PAD.decode(part).ok();
    let digits = number.and_then(|bytes| String::from_utf8(bytes).ok());
    digits.is_some_and(|digits| digits.parse::<u64>().is_ok())
}

fn is_code(part: &str) -> bool {
    !part.is_empty()
        && part
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

/// Reads the bot's token from its variable, or from the file that another variable names.
pub(super) fn token(
    environment: &HashMap<String, String>,
) -> Result<Option<BotToken>, ConfigError> {
    let variable = environment.get(TOKEN_VARIABLE);
    match (variable, environment.get(TOKEN_FILE_VARIABLE)) {
        (None, None) => Ok(None),
        (Some(text), None) => BotToken::read(text).map(Some),
        (Some(_), Some(_)) => Err(ConfigError::TwoTokens),
        (None, Some(file)) => {
            let file = PathBuf::from(file);
            match std::fs::read_to_string(&file) {
                Err(error) => Err(ConfigError::TokenFile(file, error)),
                Ok(text) => match BotToken::read(&text) {
                    Ok(token) => Ok(Some(token)),
                    Err(ConfigError::EmptyToken) => Err(ConfigError::EmptyTokenFile(file)),
                    Err(_) => Err(ConfigError::MalformedTokenFile(file)),
                },
            }
        }
    }
}

//! Errors of the settings.

use std::path::PathBuf;

/// The largest transposition table per thread, in MiB.
pub(super) const MAX_TABLE_MIB: usize = 1024;

/// The reason why the settings are unusable.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The named file is missing or unreadable.
    #[error("the settings file {0} cannot be read: {1}")]
    File(PathBuf, #[source] std::io::Error),
    /// A syntax error, an unknown key, or a value out of range.
    #[error("the settings cannot be used: {0}\n(config.toml in the project lists every key)")]
    Invalid(#[from] config::ConfigError),
    /// A variable whose name is nested more deeply than any setting.
    #[error(
        "{0}… is not a setting: write a section, two underscores and a key, as in HANSU_LOG__FILTER"
    )]
    Variable(String),
    /// `DISCORD_TOKEN` is empty.
    #[error(
        "DISCORD_TOKEN is set but empty: put the bot's token in it, \
         or unset it to play in the local sandbox"
    )]
    EmptyToken,
    /// `DISCORD_TOKEN` does not have the form of a token.
    #[error(
        "DISCORD_TOKEN does not look like a bot's token: copy it again from the application's Bot page"
    )]
    MalformedToken,
    /// The token is given twice.
    #[error("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: unset one of them")]
    TwoTokens,
    /// The token file is unreadable.
    #[error("the file {0} that DISCORD_TOKEN_FILE names cannot be read: {1}")]
    TokenFile(PathBuf, #[source] std::io::Error),
    /// The token file is empty.
    #[error("the file {0} that DISCORD_TOKEN_FILE names is empty: put the bot's token in it")]
    EmptyTokenFile(PathBuf),
    /// The token file does not contain a token.
    #[error(
        "the file {0} that DISCORD_TOKEN_FILE names does not contain a bot's token: \
         copy it again from the application's Bot page"
    )]
    MalformedTokenFile(PathBuf),
    /// More than one database is named.
    #[error(
        "only one of HANSU_DATABASE__PATH, HANSU_DATABASE__URL and HANSU_DATABASE__URL_FILE may be set, \
         or the like in the settings file: unset the others"
    )]
    TwoDatabases,
    /// The address of the database is empty.
    #[error(
        "the address of the database is set but empty: write it as postgres://user:password@host/database"
    )]
    EmptyDatabaseUrl,
    /// The file with the address of the database is unreadable.
    #[error("the file {0} that HANSU_DATABASE__URL_FILE names cannot be read: {1}")]
    DatabaseUrlFile(PathBuf, #[source] std::io::Error),
    /// The base URL has a path or no scheme.
    #[error(
        "discord.api_base must be scheme, host and port alone, like http://127.0.0.1:8080, not {0}"
    )]
    ApiBase(String),
    /// A board page with a listening address but no public one, or the reverse.
    #[error(
        "the board page needs both page.address, where it listens, and page.url, its public address"
    )]
    HalfAPage,
    /// A public address of the board page that is not scheme and host alone.
    #[error(
        "page.url must be scheme and host alone, in small letters, like https://janggi.example.org, not {0}"
    )]
    PageUrl(String),
    /// A site that may frame the Activity, but is not scheme and host alone.
    #[error(
        "page.frame_ancestors lists sites like https://discord.com or https://*.discord.com, not {0}"
    )]
    FrameAncestor(String),
    /// The client secret is given twice.
    #[error(
        "HANSU_PAGE__CLIENT_SECRET and HANSU_PAGE__CLIENT_SECRET_FILE are both set, \
         or the like in the settings file: unset one of them"
    )]
    TwoClientSecrets,
    /// The client secret is empty.
    #[error("the client secret is set but empty: copy it from the OAuth2 page of the application")]
    EmptyClientSecret,
    /// The file with the client secret is unreadable.
    #[error("the file {0} that HANSU_PAGE__CLIENT_SECRET_FILE names cannot be read: {1}")]
    ClientSecretFile(PathBuf, #[source] std::io::Error),
    /// A transposition table larger than any search would fill.
    #[error("engine.table_mib must be at most {MAX_TABLE_MIB}, not {0}")]
    TableTooLarge(usize),
    /// The external engine's program name is empty.
    #[error("engine.command is empty: name a program, or leave it out")]
    EmptyCommand,
    /// A practice level that does not exist.
    #[error("engine.command_level must be 1 to 10, not {0}")]
    Level(u8),
    /// A duration of zero.
    #[error("{0} must be more than 0")]
    Zero(&'static str),
}

impl ConfigError {
    /// Returns whether only the token is wrong, so that the other settings may be valid.
    pub fn is_about_token(&self) -> bool {
        match self {
            ConfigError::EmptyToken
            | ConfigError::MalformedToken
            | ConfigError::TwoTokens
            | ConfigError::TokenFile(..)
            | ConfigError::EmptyTokenFile(_)
            | ConfigError::MalformedTokenFile(_) => true,
            ConfigError::File(..)
            | ConfigError::Invalid(_)
            | ConfigError::Variable(_)
            | ConfigError::TwoDatabases
            | ConfigError::EmptyDatabaseUrl
            | ConfigError::DatabaseUrlFile(..)
            | ConfigError::ApiBase(_)
            | ConfigError::HalfAPage
            | ConfigError::PageUrl(_)
            | ConfigError::FrameAncestor(_)
            | ConfigError::TwoClientSecrets
            | ConfigError::EmptyClientSecret
            | ConfigError::ClientSecretFile(..)
            | ConfigError::TableTooLarge(_)
            | ConfigError::EmptyCommand
            | ConfigError::Level(_)
            | ConfigError::Zero(_) => false,
        }
    }
}

//! The settings file, and the variables that override it.

use std::cell::OnceCell;
use std::collections::HashMap;

use hansu::config::Config;
use tempfile::TempDir;

use super::{Target, meet};

/// A settings file, a line `---`, and the variables as one `NAME=value` per line.
#[rustfmt::skip]
pub const TARGET: Target = Target {
    name: "settings",
    run,
    words: &[
        "[discord]\n", "[database]\n", "[sandbox]\n", "[play]\n", "[delivery]\n", "[pictures]\n",
        "[records]\n", "[engine]\n", "[retention]\n", "[privacy]\n", "[http]\n", "[log]\n",
        "api_base = \"http://127.0.0.1:1\"\n", "shards = \"0-3/16\"\n", "path = \"x\"\n",
        "address = \"127.0.0.1:8080\"\n", "open_games = 3\n", "day_ms = 1\n", "threads = 2\n",
        "table_mib = 1024\n", "command_level = 10\n", "options = { Hash = \"1\" }\n",
        "args = [\"a\"]\n", "format = \"json\"\n", "\n---\n", "HANSU_ENGINE__TABLE_MIB=2\n",
        "HANSU_LOG__FILTER=info\n", "HANSU_PLAY__OPEN_GAMES=1\n", "DISCORD_TOKEN=",
        "HANSU_ENGINE__ARGS=", "= 0\n", "-1", "true", "\"", "[[", "]]", "\"\"\"", "1979-05-27",
        "inf", "0x", "_", ".",
    ],
    ends: &["settings", "refused", "token"],
    steps: 4_000,
};

/// A token's form. It must not stand in any message.
const TOKEN: &str = "DISCORD_TOKEN";

thread_local! {
    static FOLDER: OnceCell<TempDir> = const { OnceCell::new() };
}

fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (file, variables) = text.split_once("\n---\n").unwrap_or((&text, ""));
    // Settings that name another file are tested in tests/house/config.rs.
    let variables: HashMap<String, String> = variables
        .lines()
        .filter_map(|line| line.split_once('='))
        .filter(|(name, _)| !name.ends_with("_FILE") && *name != "HANSU_CONFIG")
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    FOLDER.with(|folder| {
        let folder = folder.get_or_init(crate::folder::folder);
        let path = folder.path().join("settings.toml");
        std::fs::write(&path, file).unwrap();
        match Config::load(Some(&path), &variables) {
            Ok(config) => {
                meet("settings");
                let reloaded = Config::load(Some(&path), &variables);
                assert_eq!(reloaded.ok().as_ref(), Some(&config));
                if let Some(token) = variables.get(TOKEN) {
                    meet("token");
                    assert!(!format!("{config:?}").contains(token.trim()));
                }
            }
            Err(error) => {
                meet("refused");
                let message = format!("{error} {error:?}");
                assert!(!error.to_string().is_empty());
                let token = variables.get(TOKEN).filter(|token| token.len() > 20);
                assert!(
                    token.is_none_or(|token| !message.contains(token.as_str())),
                    "{message}"
                );
            }
        }
    });
}

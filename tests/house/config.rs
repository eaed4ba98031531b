//! Settings: their sources, and the errors for mistakes in them.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use hansu::config::{BotToken, Config, ConfigError, LogFormat, Network};
use tempfile::TempDir;

const TOKEN: &str = "MTE4MDAwMDAwMDAwMDAwMDAwMQ.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// Loads settings from a file with this text and these variables.
fn load(text: &str, variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("settings.toml");
    std::fs::write(&file, text).unwrap();
    Config::load(Some(&file), &environment(variables))
}

fn environment(variables: &[(&str, &str)]) -> HashMap<String, String> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    variables.iter().map(owned).collect()
}

fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("config.toml")
}

#[test]
fn committed_file_equals_the_defaults() {
    let built_in = load("", &[]).unwrap();
    let committed = Config::load(Some(&committed()), &HashMap::new()).unwrap();
    assert_eq!(committed, built_in);
    assert!(!built_in.database_chosen);
}

#[test]
fn defaults_have_their_documented_values() {
    let config = load("", &[]).unwrap();
    assert_eq!(config.discord.api_base, None);
    assert_eq!(config.discord.shards, None);
    assert_eq!(config.discord.requests_per_second.get(), 45);
    assert_eq!(config.database.path, Path::new("data/hansu.sqlite3"));
    assert_eq!(config.sandbox.address, "127.0.0.1:8080".parse().unwrap());
    let games = Path::new("data/sandbox-games.sqlite3");
    assert_eq!(config.sandbox.games, games);
    assert!(!config.sandbox.control && config.sandbox.wire_log.is_none());
    assert_eq!(config.delivery.claim().as_secs(), 10);
    assert_eq!(config.delivery.wait().as_secs(), 1);
    assert_eq!(config.delivery.token_life().as_secs(), 15 * 60);
    assert_eq!(config.play.open_games.get(), 25);
    assert_eq!(config.records.storage_limit(), 200 << 20);
    assert_eq!(config.engine.threads, None);
    assert_eq!(config.engine.table_mib.get(), 4);
    assert_eq!(config.engine.waiting, 32);
    assert!(!config.engine.command_xiangqi_only);
    assert_eq!(config.http.address, None);
    assert_eq!(config.log.format, LogFormat::Text);
    assert_eq!(config.log.filter, "info");
    assert!(config.token.is_none());
}

/// Keys without a default are in the file as comments, ready to use.
#[test]
fn keys_in_comments_of_the_file_are_valid() {
    let text = std::fs::read_to_string(committed()).unwrap();
    let keys = "api_base shards wire_log threads address command args options";
    let keys = keys.split(' ').map(|key| format!("{key} ="));
    let keys = keys.chain(["url = \"https://janggi".to_owned()]);
    let offered = keys.fold(text.clone(), |text, key| {
        text.replace(&format!("# {key}"), &key)
    });
    assert_eq!(offered.len() + 20, text.len());
    let config = load(&offered, &[]).unwrap();
    let api_base = config.discord.api_base.as_deref();
    assert_eq!(api_base, Some("http://127.0.0.1:8080"));
    assert_eq!(config.discord.shards, "0-3/16".parse().ok());
    let wire_log = config.sandbox.wire_log.as_deref();
    assert_eq!(wire_log, Some(Path::new("data/wire.jsonl")));
    assert_eq!(config.engine.threads, NonZeroUsize::new(1));
    assert_eq!(config.engine.command.as_deref(), Some("fairy-stockfish"));
    let options = config.engine.options.iter();
    let options: Vec<_> = options.map(|(name, value)| (&**name, &**value)).collect();
    assert_eq!(options, [("Hash", "64"), ("Use NNUE", "false")]);
    assert_eq!(config.http.address, "127.0.0.1:9090".parse().ok());
}

#[test]
fn engine_uses_all_cores_but_one() {
    let engine = |text: &str| load(text, &[]).unwrap().engine;
    let cores = |cores| NonZeroUsize::new(cores).unwrap();
    // (cores, threads)
    for (machine, threads) in [(1, 1), (2, 1), (3, 2), (4, 2), (64, 2)] {
        let chosen = engine("").threads(cores(machine));
        assert_eq!(chosen.get(), threads, "{machine}");
    }
    let configured = engine("[engine]\nthreads = 6\n");
    assert_eq!(configured.threads(cores(2)).get(), 6);
}

#[test]
fn environment_overrides_the_file_and_file_the_defaults() {
    let file = "[database]\npath = \"file.sqlite3\"\n[play]\nopen_games = 3\n";
    let config = load(file, &[("HANSU_DATABASE__PATH", "env.sqlite3")]).unwrap();
    assert_eq!(config.database.path, Path::new("env.sqlite3"));
    assert_eq!(config.play.open_games.get(), 3);
    assert_eq!(config.delivery.claim_ms, 10_000);
}

#[test]
fn every_kind_of_value_can_be_set_by_a_variable() {
    let config = load(
        "",
        &[
            ("HANSU_DISCORD__API_BASE", "http://localhost:9000"),
            ("HANSU_DISCORD__SHARDS", "5/16"),
            ("HANSU_SANDBOX__ADDRESS", "127.0.0.1:0"),
            ("HANSU_SANDBOX__CONTROL", "true"),
            ("HANSU_SANDBOX__WIRE_LOG", "wire.jsonl"),
            ("HANSU_DELIVERY__CLAIM_MS", "2500"),
            ("HANSU_ENGINE__THREADS", "3"),
            ("HANSU_ENGINE__COMMAND_XIANGQI_ONLY", "true"),
            ("HANSU_HTTP__ADDRESS", "127.0.0.1:9091"),
            ("HANSU_LOG__FORMAT", "json"),
            ("HANSU_LOG__FILTER", "hansu=debug,warn"),
            ("OTHER_PROGRAM__KEY", "1"),
        ],
    )
    .unwrap();
    let api_base = config.discord.api_base.as_deref();
    assert_eq!(api_base, Some("http://localhost:9000"));
    assert_eq!(config.discord.shards, "5/16".parse().ok());
    assert_eq!(config.sandbox.address.port(), 0);
    assert!(config.sandbox.control);
    let wire_log = config.sandbox.wire_log.as_deref();
    assert_eq!(wire_log, Some(Path::new("wire.jsonl")));
    assert_eq!(config.delivery.claim_ms, 2500);
    assert_eq!(config.engine.threads, NonZeroUsize::new(3));
    assert!(config.engine.command_xiangqi_only);
    assert_eq!(config.http.address, "127.0.0.1:9091".parse().ok());
    assert_eq!(config.log.format, LogFormat::Json);
    assert_eq!(config.log.filter, "hansu=debug,warn");
}

#[test]
fn argument_overrides_the_variable_naming_the_file() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, games: u32| {
        let file = folder.path().join(name);
        std::fs::write(&file, format!("[play]\nopen_games = {games}\n")).unwrap();
        file
    };
    let argument = write("a.toml", 4);
    let variable = write("b.toml", 5);
    let environment = environment(&[("HANSU_CONFIG", variable.to_str().unwrap())]);
    let by_variable = Config::load(None, &environment).unwrap();
    assert_eq!(by_variable.play.open_games.get(), 5);
    let by_argument = Config::load(Some(&argument), &environment).unwrap();
    assert_eq!(by_argument.play.open_games.get(), 4);
}

#[test]
fn database_counts_as_chosen_if_set_to_another() {
    let chosen = "[database]\npath = \"mine.sqlite3\"\n";
    let default = "[database]\npath = \"data/hansu.sqlite3\"\n";
    for (text, variables, expected) in [
        ("", &[][..], false),
        (default, &[], false),
        (chosen, &[], true),
        ("", &[("HANSU_DATABASE__PATH", "data/hansu.sqlite3")], true),
    ] {
        let config = load(text, variables).unwrap();
        assert_eq!(config.database_chosen, expected, "{text} {variables:?}");
    }
}

/// Checks that settings are rejected with these words.
#[track_caller]
fn rejected(text: &str, variables: &[(&str, &str)], expected: &str) {
    let Err(error) = load(text, variables) else {
        panic!("taken: {text} {variables:?}")
    };
    let message = error.to_string();
    assert!(
        message.contains(expected),
        "{expected} is not in: {message}"
    );
}

#[test]
fn error_in_the_file_names_the_key_or_line() {
    for setting in [
        "play.open_games = \"many\"",
        "play.open_games = 0",
        "play.open_games = -1",
        "sandbox.address = \"localhost\"",
        "sandbox.control = \"perhaps\"",
        "sandbox.nonce_life_ms = 0",
        "sandbox.token_life_ms = 0",
        "sandbox.answer_window_ms = 0",
        "log.format = \"xml\"",
        "engine.threads = 0",
        "engine.table_mib = 0",
        "engine.table_mib = 9999",
        "engine.analysis_nodes = 0",
        "engine.command = \" \"",
        "engine.command_level = 11",
        "engine.command_ms = 0",
        "engine.command_mib = 0",
        "engine.command_patience_ms = 0",
        "http.address = \"here\"",
        "database.wait_ms = 0",
        "delivery.claim_ms = 0",
        "delivery.wait_ms = 0",
        "delivery.token_life_ms = 0",
        "discord.api_base = \"http://localhost:1/api\"",
        "discord.api_base = \"http://localhost:1/\"",
        "discord.api_base = \"localhost:1\"",
        "discord.api_base = \"http://\"",
        "discord.shards = 4",
        "page.frame_ancestors = [\"*; script-src *\"]",
    ] {
        let (key, _) = setting.split_once(" = ").unwrap();
        rejected(setting, &[], key);
    }
    rejected("[play]\nopen_game = 3\n", &[], "open_game");
    rejected("[plays]\nopen_games = 3\n", &[], "plays");
    rejected("open_games = 3\n", &[], "open_games");
    rejected("[play]\nopen_games 3\n", &[], "line 2");
    rejected("[play\nopen_games = 3\n", &[], "line 1");
    let twice = "[play]\nopen_games = 3\nopen_games = 4\n";
    rejected(twice, &[], "line 3");
}

#[test]
fn error_in_a_variable_names_it_or_its_key() {
    #[rustfmt::skip]
    let cases = [
        ("HANSU_PAGE__PROXIES=10.0.0.0/40", "\"10.0.0.0/40\" is neither an address"),
        ("HANSU_PAGE__SERVERS=club", "page.servers"),
        ("HANSU_PAGE__CLIENT_SECRET= ", "the client secret is set but empty"),
        ("HANSU_DISCORD__SHARDS=3-1/4", "the shards 3 to 1 are in reverse order"),
        ("HANSU_DISCORD__SHARDS=0-4/4", "the last of 4 shards is 3, not 4"),
        ("HANSU_DISCORD__SHARDS=0/0", "the number after the slash must be at least 1"),
        ("HANSU_DISCORD__SHARDS=x", "write shards as 0-3/16"),
        ("HANSU_DISCORD__REQUESTS_PER_SECOND=0", "discord.requests_per_second"),
        ("HANSU_PLAY__OPEN_GAME=3", "open_game"),
        ("HANSU_PLAY_OPEN_GAMES=3", "play_open_games"),
        ("HANSU_PLAY__OPEN_GAMES=three", "play.open_games"),
        ("DISCORD_TOKEN=", "DISCORD_TOKEN is set but empty"),
        ("DISCORD_TOKEN=  ", "DISCORD_TOKEN is set but empty"),
        ("DISCORD_TOKEN=hunter2", "DISCORD_TOKEN does not look like"),
        ("DISCORD_TOKEN=a.b.c", "DISCORD_TOKEN does not look like"),
    ];
    for (variable, expected) in cases {
        rejected("", &[variable.split_once('=').unwrap()], expected);
    }
}

#[test]
fn missing_named_file_is_an_error() {
    let missing_path = Path::new("no/such/settings.toml");
    let variables = environment(&[("HANSU_CONFIG", "no/such/settings.toml")]);
    for loaded in [
        Config::load(Some(missing_path), &HashMap::new()),
        Config::load(None, &variables),
    ] {
        let message = loaded.unwrap_err().to_string();
        assert!(message.contains("no/such/settings.toml"), "{message}");
    }
}

#[test]
fn a_token_is_read_and_never_shown() {
    for written in [TOKEN, &format!(" {TOKEN}\n"), &format!("Bot {TOKEN}")] {
        let config = load("", &[("DISCORD_TOKEN", written)]).unwrap();
        assert_eq!(config.token.as_ref().map(BotToken::reveal), Some(TOKEN));
        assert!(!format!("{config:?}").contains(TOKEN));
    }
    let error = BotToken::read("secret.but.wrong").unwrap_err();
    assert!(!format!("{error} {error:?}").contains("secret"));
}

#[test]
fn token_is_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    let file_name = file.to_str().unwrap();
    let from_file = || load("", &[("DISCORD_TOKEN_FILE", file_name)]);
    let message = from_file().unwrap_err().to_string();
    let complains = |message: &str, of: &str| message.contains(file_name) && message.contains(of);
    assert!(complains(&message, "cannot be read"), "{message}");
    for (file_content, complaint) in [
        ("", "is empty"),
        ("\n", "is empty"),
        ("hunter2\n", "does not contain"),
    ] {
        std::fs::write(&file, file_content).unwrap();
        let message = from_file().unwrap_err().to_string();
        assert!(complains(&message, complaint), "{message}");
        assert!(!message.contains("hunter2"), "{message}");
    }
    std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
    let config = from_file().unwrap();
    assert_eq!(config.token.as_ref().map(BotToken::reveal), Some(TOKEN));
    let both = [("DISCORD_TOKEN_FILE", file_name), ("DISCORD_TOKEN", TOKEN)];
    rejected("", &both, "are both set");
}

#[test]
fn variable_nested_too_deep_is_rejected() {
    let name = format!("HANSU_{}", "LOG__".repeat(900));
    let error = load("", &[(&name, "x")]).unwrap_err();
    assert!(matches!(error, ConfigError::Variable(_)), "{error}");
    assert!(error.to_string().len() < 200, "{error}");
    // An option of another engine may have such a name.
    load("", &[("HANSU_ENGINE__OPTIONS__EVAL__FILE", "x")]).unwrap_err();
}

#[test]
fn database_is_a_file_or_an_address_that_is_never_printed() {
    let address = "postgres://bot:hunter2@db.example/games";
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("address");
    std::fs::write(&file, format!("{address}\n")).unwrap();
    let file = file.to_str().unwrap();
    for variable in [
        ("HANSU_DATABASE__URL", address),
        ("HANSU_DATABASE__URL_FILE", file),
    ] {
        let config = load("", &[variable]).unwrap();
        assert_eq!(config.database.url.as_ref().unwrap().reveal(), address);
        assert!(config.database_chosen);
        assert!(!format!("{config:?}").contains("hunter2"));
        let path = ("HANSU_DATABASE__PATH", "games.sqlite3");
        let two = load("", &[variable, path]).unwrap_err();
        assert!(matches!(two, ConfigError::TwoDatabases), "{two}");
        // An image sets a path, which an empty one resets.
        assert!(load("", &[variable, ("HANSU_DATABASE__PATH", "")]).is_ok());
    }
    let empty = load("", &[("HANSU_DATABASE__URL", " ")]).unwrap_err();
    assert!(matches!(empty, ConfigError::EmptyDatabaseUrl), "{empty}");
}

/// A list of one number is a list too.
#[test]
fn variables_set_lists() {
    let file = "page.servers = [9]";
    let page = |name, value| load(file, &[(name, value)]).unwrap().page;
    let servers = |value| page("HANSU_PAGE__SERVERS", value).servers.unwrap();
    assert_eq!(servers("1"), [1]);
    assert_eq!(servers("1, 2"), [1, 2]);
    let sites = |value| page("HANSU_PAGE__FRAME_ANCESTORS", value).frame_ancestors;
    let two = ["https://a.example", "https://b.example"];
    assert_eq!(sites("https://a.example,https://b.example"), two);
    assert!(sites("").is_empty());
    let proxies = page("HANSU_PAGE__PROXIES", "192.0.2.1,10.0.0.0/8,::1").proxies;
    let proxies: Vec<String> = proxies.iter().map(|Network(net)| net.to_string()).collect();
    assert_eq!(proxies, ["192.0.2.1/32", "10.0.0.0/8", "::1/128"]);
    let engine = load("", &[("HANSU_ENGINE__ARGS", "uci")]).unwrap().engine;
    assert_eq!(engine.args, ["uci"]);
}

#[test]
fn client_secret_is_in_a_variable_or_a_file_and_never_printed() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("secret");
    std::fs::write(&file, "hunter2\n").unwrap();
    let file = ("HANSU_PAGE__CLIENT_SECRET_FILE", file.to_str().unwrap());
    let variable = ("HANSU_PAGE__CLIENT_SECRET", "hunter2");
    for setting in [variable, file] {
        let config = load("", &[setting]).unwrap();
        let secret = config.page.client_secret.as_ref().unwrap();
        assert_eq!(secret.reveal(), "hunter2");
        assert!(!format!("{config:?}").contains("hunter2"));
    }
    let two = load("", &[variable, file]).unwrap_err();
    assert!(matches!(two, ConfigError::TwoClientSecrets), "{two}");
    let missing = load("", &[("HANSU_PAGE__CLIENT_SECRET_FILE", "missing")]).unwrap_err();
    let is_file = matches!(missing, ConfigError::ClientSecretFile(..));
    assert!(is_file, "{missing}");
    let all = load("[page]\nframe_ancestors = []\n", &[]).unwrap();
    assert!(all.page.frame_ancestors.is_empty() && !all.page.activity);
}

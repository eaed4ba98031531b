//! The table of allowed imports between the modules of the bot, checked against the sources.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use regex::Regex;

/// Each module of the bot with the modules that it may import. `main` is the binary. Cargo keeps what the crates may use.
const MAY_USE: [(&str, &[&str]); 7] = [
    ("app", &[]),
    ("discord", &["app"]),
    ("page", &["app", "discord"]),
    ("config", &[]),
    ("cli", &["app", "discord", "config", "page"]),
    ("main", &["cli"]),
    ("lib", &[]),
];

/// The values of these crates that `discord` displays or passes on. It reads no database, searches no move and draws
/// no picture itself.
const DISCORD_MAY_USE: [(&str, &[&str]); 3] = [
    (
        "hansu_store",
        &[
            "FinishedGameRow",
            "GameInFile",
            "GameRow",
            "PersonDataCounts",
            "InteractionId",
            "InteractionRef",
            "KnownMessages",
            "HistoryPoint",
            "Lane",
            "ParkReason",
            "PosterKind",
            "RetryScope",
            "ReviewId",
            "Row",
            "RowId",
            "RowKind",
            "Shard",
            "ShardRange",
        ],
    ),
    (
        "hansu_engine",
        &["Fact", "Score", "SearchResult", "puzzles"],
    ),
    (
        "hansu_render",
        &["Coordinates", "Look", "PieceSet", "Theme"],
    ),
];

/// Discord's client stays in one place.
const FENCED: [(&str, &[&str]); 2] = [
    ("serenity", &["discord", "cli"]),
    ("twilight_gateway", &["discord"]),
];

/// Returns the violations in one file of `module`, with their lines.
fn faults(module: &str, text: &str) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    let line_of = |at: usize| text[..at].matches('\n').count() + 1;
    let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == module) else {
        return vec![(1, format!("{module} is not in the table"))];
    };
    let import = Regex::new(r"\b(?:crate|hansu)::(\w+|\{)").unwrap();
    for captures in import.captures_iter(text) {
        let at = captures.get(0).unwrap().start();
        let used = &captures[1];
        if used == "{" {
            faults.push((line_of(at), "one `use` for each module, please".to_owned()));
        } else if used != module && !allowed.contains(&used) {
            faults.push((line_of(at), format!("{module} may not use {used}")));
        }
    }
    let value = Regex::new(r"\b(hansu_(?:store|engine|render))::(\{[^}]*\}|\w+)").unwrap();
    for captures in value.captures_iter(text).filter(|_| module == "discord") {
        let (_, values) = DISCORD_MAY_USE
            .iter()
            .find(|(name, _)| *name == &captures[1])
            .unwrap();
        let names = captures[2].split(|c: char| !c.is_alphanumeric());
        for name in names.filter(|name| !name.is_empty() && !values.contains(name)) {
            let at = captures.get(0).unwrap().start();
            let fault = format!("discord may not use {}::{name}", &captures[1]);
            faults.push((line_of(at), fault));
        }
    }
    // A re-export would make an item available to modules that may not use it.
    let reexport = Regex::new(r"\bpub(?:\([^)]*\))? use (?:crate::(\w+)|(hansu_\w+))").unwrap();
    for captures in reexport.captures_iter(text) {
        let at = captures.get(0).unwrap().start();
        let used = captures.get(1).or(captures.get(2)).unwrap().as_str();
        if used != module {
            faults.push((line_of(at), format!("{module} may not re-export {used}")));
        }
    }
    let forbidden = FENCED.iter().filter(|(_, users)| !users.contains(&module));
    let forbidden = forbidden.map(|(name, _)| *name);
    for word in forbidden {
        let dependency = Regex::new(&format!(r"\b{word}\b")).unwrap();
        for word_match in dependency.find_iter(text) {
            faults.push((
                line_of(word_match.start()),
                format!("{module} may not name {word}"),
            ));
        }
    }
    faults
}

fn rust_files(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, paths);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            paths.push(path);
        }
    }
}

/// A source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    /// Its path.
    pub file: PathBuf,
    /// Its path from `src`, or from the folder of the crates: `app/act.rs`, `store/error.rs`.
    pub path: PathBuf,
    /// Its path as people know it: `src/app/act.rs`.
    pub shown: String,
}

impl Source {
    pub fn text(&self) -> String {
        std::fs::read_to_string(&self.file).unwrap()
    }
}

/// The sources of the bot, and of the crates.
pub(super) fn sources() -> Vec<Source> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![(home.join("src"), PathBuf::new())];
    for entry in std::fs::read_dir(home.join("crates")).unwrap() {
        let folder = entry.unwrap().path().join("src");
        if folder.is_dir() {
            let name = folder.parent().unwrap().file_name().unwrap();
            folders.push((folder.clone(), PathBuf::from(name)));
        }
    }
    let mut sources = Vec::new();
    for (folder, below) in folders {
        let mut files = Vec::new();
        rust_files(&folder, &mut files);
        sources.extend(files.into_iter().map(|file| {
            let path = below.join(file.strip_prefix(&folder).unwrap());
            let shown = file.strip_prefix(home).unwrap().display().to_string();
            Source { file, path, shown }
        }));
    }
    assert!(
        sources.len() > 50,
        "the sources are not where they should be"
    );
    sources
}

/// `src/app/act.rs` and `src/app.rs` belong to `app`.
fn module_of(path: &Path) -> String {
    let first = path.components().next().unwrap();
    Path::new(first.as_os_str())
        .file_stem()
        .unwrap()
        .to_string_lossy()
        .into_owned()
}

#[test]
fn every_module_imports_only_allowed_modules() {
    let mut errors = Vec::new();
    let bot = sources()
        .into_iter()
        .filter(|source| source.shown.starts_with("src/"));
    for source in bot {
        for (line, fault) in faults(&module_of(&source.path), &source.text()) {
            errors.push(format!("{}:{line}: {fault}", source.shown));
        }
    }
    assert!(errors.is_empty(), "\n{}", errors.join("\n"));
}

/// Returns source files next to the folder of their submodules; they belong in it as `mod.rs`.
fn beside_their_folders(files: &[PathBuf]) -> Vec<PathBuf> {
    let folders: BTreeSet<&Path> = files.iter().filter_map(|file| file.parent()).collect();
    let module_files = files
        .iter()
        .filter(|file| folders.contains(&*file.with_extension("")));
    module_files.cloned().collect()
}

#[test]
fn module_with_children_is_a_folder() {
    let files: Vec<PathBuf> = sources().into_iter().map(|source| source.file).collect();
    assert_eq!(beside_their_folders(&files), [] as [PathBuf; 0]);
    let files = ["play/mod.rs", "play/time.rs", "play/time/clock.rs"].map(PathBuf::from);
    let beside = beside_their_folders(&files);
    assert_eq!(beside, [PathBuf::from("play/time.rs")]);
}

/// `App` only composes its parts, which do the work.
#[test]
fn app_has_no_methods() {
    let methods = Regex::new(r"(?m)^impl(?:<[^>]*>)? App\b").unwrap();
    let mut files = sources();
    files.retain(|source| methods.is_match(&source.text()));
    assert_eq!(files, []);
}

/// The folders and files of `store` that open files themselves. All others reach the database only through
/// `DatabaseAccess` (docs/decisions/one-way-to-the-database.md).
const OPEN_FILES: [&str; 7] = [
    "owner.rs",
    "copies",
    "database",
    "inspection.rs",
    "opening.rs",
    "restore",
    "tests",
];

/// Returns direct uses of the database, with their lines.
fn past_the_door(text: &str) -> Vec<(usize, String)> {
    let patterns = [
        r"\.pool\b",
        r"\b(?:Sqlite|Pg)?Pool\w*",
        r"\b(?:Sqlite|Pg|Sql)Connection\b",
        r"\bbegin_with\b",
        r"\.acquire\(",
        r"\.begin\(\)",
    ];
    let pattern = Regex::new(&patterns.join("|")).unwrap();
    pattern
        .find_iter(text)
        .map(|call| {
            let line = text[..call.start()].matches('\n').count() + 1;
            (line, call.as_str().to_owned())
        })
        .collect()
}

#[test]
fn store_opens_connections_in_one_place() {
    let mut files = sources();
    files.retain(|source| source.path.starts_with("store"));
    for name in OPEN_FILES {
        let place = Path::new("store").join(name);
        let mut sources_left = files.iter();
        assert!(
            sources_left.any(|source| source.path.starts_with(&place)),
            "{name} is not there"
        );
        files.retain(|source| !source.path.starts_with(&place));
    }
    let mut errors = Vec::new();
    for source in files {
        for (line, call) in past_the_door(&source.text()) {
            errors.push(format!(
                "{}:{line}: {call} leads past the door",
                source.shown
            ));
        }
    }
    assert!(errors.is_empty(), "\n{}", errors.join("\n"));
}

#[test]
fn direct_database_access_is_detected_with_its_line() {
    for (text, line, call) in [
        ("\nself.writer.pool.close()", 2, ".pool"),
        ("use sqlx::SqlitePool;", 1, "SqlitePool"),
        ("PoolConnection<Sqlite>", 1, "PoolConnection"),
        ("f(&mut SqliteConnection)", 1, "SqliteConnection"),
        ("f(&mut SqlConnection)", 1, "SqlConnection"),
        ("tx.begin_with(\"begin\")", 1, "begin_with"),
        ("\n\nit.acquire().await", 3, ".acquire("),
        ("database.begin().await", 1, ".begin()"),
    ] {
        assert_eq!(past_the_door(text), [(line, call.to_owned())], "{text}");
    }
    let through = "self.read(|connection| Box::pin(rows(connection)))\nSqliteConnectOptions::new()";
    assert_eq!(past_the_door(through), []);
}

#[test]
fn forbidden_import_is_detected_with_its_line() {
    let check = |module: &str, text: &str, line, fault: &str| {
        assert_eq!(faults(module, text), [(line, fault.to_owned())], "{text}");
    };
    let first = |module: &str, text: &str, fault: &str| check(module, text, 1, fault);
    let second = |module: &str, text: &str, fault: &str| check(module, text, 2, fault);
    second(
        "app",
        "\nuse crate::discord::view;",
        "app may not use discord",
    );
    first(
        "discord",
        "fn f() { crate::page::f() }",
        "discord may not use page",
    );
    first("config", "use crate::cli;", "config may not use cli");
    first("main", "use hansu::app::App;", "main may not use app");
    let together = "one `use` for each module, please";
    first("page", "use crate::{app, discord};", together);
    let store = "use hansu_store::{\n    Row, Store,\n};";
    first("discord", store, "discord may not use hansu_store::Store");
    let search = "discord may not use hansu_engine::search";
    first("discord", "use hansu_engine::search;", search);
    let look = "\npub use hansu_render::Look;";
    second("app", look, "app may not re-export hansu_render");
    first(
        "page",
        "pub use crate::app::App;",
        "page may not re-export app",
    );
    first("kitchen", "", "kitchen is not in the table");
    second(
        "app",
        "\nuse serenity::all::Http;",
        "app may not name serenity",
    );
}

#[test]
fn allowed_import_is_not_reported() {
    for (module, text) in [
        ("app", "use crate::app::Games;\nuse hansu_store::Store;"),
        (
            "discord",
            "use hansu_store::{InteractionRef, RowKind};\nuse crate::app::App;\nuse hansu_render::Look;",
        ),
        ("cli", "use hansu_sandbox::start;"),
    ] {
        assert_eq!(faults(module, text), [], "{text}");
    }
}

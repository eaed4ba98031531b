//! The table of allowed imports between modules, checked against the sources.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use regex::Regex;

/// Each module with the modules it may import. `main` is the binary.
const MAY_USE: [(&str, &[&str]); 14] = [
    ("rules", &[]),
    ("engine", &["rules"]),
    ("render", &["rules"]),
    ("play", &["rules"]),
    ("text", &["rules", "play", "engine"]),
    ("store", &["rules", "play"]),
    (
        "app",
        &["rules", "engine", "render", "play", "text", "store"],
    ),
    (
        "discord",
        &["app", "play", "rules", "text", "store", "engine", "render"],
    ),
    (
        "page",
        &[
            "app", "play", "rules", "engine", "render", "text", "store", "discord",
        ],
    ),
    ("sandbox", &[]),
    ("config", &["play"]),
    (
        "cli",
        &[
            "rules", "engine", "render", "play", "text", "store", "app", "discord", "sandbox",
            "config", "page",
        ],
    ),
    ("main", &["cli"]),
    ("lib", &[]),
];

/// The values of other modules that `discord` displays or passes on. It reads no database, searches no move and draws
/// no picture itself.
const DISCORD_MAY_USE: [(&str, &[&str]); 3] = [
    (
        "store",
        &[
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
        ],
    ),
    ("engine", &["Fact", "Score", "SearchResult"]),
    (
        "render",
        &["Coordinates", "Look", "PieceSet", "Theme", "XiangqiSet"],
    ),
];

/// Modules without access to clock, sleeping or files.
const PURE: [&str; 5] = ["rules", "engine", "render", "play", "text"];
const IMPURE: [&str; 7] = [
    "SystemTime",
    "Instant",
    "tokio",
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
];

/// Crates that only some modules may use: SQL and Discord's client each stay in one place. The sandbox has
/// its own database.
const FENCED: [(&str, &[&str]); 3] = [
    ("sqlx", &["store", "sandbox"]),
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
    let import = Regex::new(r"\b(?:crate|hansu)::(\w+|\{)(?:::(\{[^}]*\}|\w+))?").unwrap();
    for captures in import.captures_iter(text) {
        let at = captures.get(0).unwrap().start();
        let used = &captures[1];
        if used == "{" {
            faults.push((line_of(at), "one `use` for each module, please".to_owned()));
        } else if used != module && !allowed.contains(&used) {
            faults.push((line_of(at), format!("{module} may not use {used}")));
        } else if module == "discord"
            && let Some((_, values)) = DISCORD_MAY_USE.iter().find(|(name, _)| *name == used)
        {
            let names = captures.get(2).map_or("", |names| names.as_str());
            let names = names.split(|c: char| !c.is_alphanumeric());
            for name in names.filter(|name| !name.is_empty() && !values.contains(name)) {
                faults.push((line_of(at), format!("discord may not use {used}::{name}")));
            }
        }
    }
    // A re-export would make an item available to modules that may not use it.
    let reexport = Regex::new(r"\bpub(?:\([^)]*\))? use crate::(\w+)").unwrap();
    for captures in reexport.captures_iter(text) {
        let at = captures.get(0).unwrap().start();
        let used = &captures[1];
        if used != module {
            faults.push((line_of(at), format!("{module} may not re-export {used}")));
        }
    }
    let forbidden = FENCED
        .iter()
        .filter(|(_, users)| !users.contains(&module))
        .map(|(name, _)| *name)
        .chain(IMPURE.into_iter().filter(|_| PURE.contains(&module)));
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

/// The folders of both crates' sources. Each module is in one of them.
const SOURCES: [&str; 2] = ["core/src", "src"];

/// A source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    /// Its path.
    pub file: PathBuf,
    /// Its path below the crate: `app/act.rs`.
    pub path: PathBuf,
    /// Its path as people know it: `src/app/act.rs`.
    pub shown: String,
}

impl Source {
    pub fn text(&self) -> String {
        std::fs::read_to_string(&self.file).unwrap()
    }
}

/// The sources of both crates.
pub(super) fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for source_folder in SOURCES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(source_folder);
        let mut files = Vec::new();
        rust_files(&folder, &mut files);
        sources.extend(files.into_iter().map(|file| {
            let path = file.strip_prefix(&folder).unwrap().to_owned();
            let shown = format!("{source_folder}/{}", path.display());
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
    for source in sources() {
        for (line, fault) in faults(&module_of(&source.path), &source.text()) {
            errors.push(format!("{}:{line}: {fault}", source.shown));
        }
    }
    assert!(errors.is_empty(), "\n{}", errors.join("\n"));
}

/// The lint denies unsafe everywhere; this checks the exceptions (docs/decisions/unsafe-in-one-module.md).
#[test]
fn only_one_module_contains_unsafe_code() {
    let mut files = sources();
    files.retain(|source| source.text().contains("(unsafe_code)"));
    let files: Vec<String> = files.into_iter().map(|source| source.shown).collect();
    assert_eq!(files, ["core/src/engine/processor.rs"]);
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
    assert_eq!(
        beside_their_folders(&files),
        [PathBuf::from("play/time.rs")]
    );
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
const OPEN_FILES: [&str; 6] = [
    "owner.rs",
    "copies",
    "database",
    "inspection.rs",
    "opening.rs",
    "restore",
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
    for (module, text, line, fault) in [
        (
            "play",
            "\nuse crate::store::Store;",
            2,
            "play may not use store",
        ),
        (
            "rules",
            "fn f() { crate::play::f() }",
            1,
            "rules may not use play",
        ),
        (
            "sandbox",
            "use hansu::config::Config;",
            1,
            "sandbox may not use config",
        ),
        ("config", "use crate::cli;", 1, "config may not use cli"),
        ("main", "use hansu::app::App;", 1, "main may not use app"),
        (
            "app",
            "use crate::{text, store};",
            1,
            "one `use` for each module, please",
        ),
        (
            "discord",
            "use crate::store::{\n    Row, Store,\n};",
            1,
            "discord may not use store::Store",
        ),
        (
            "discord",
            "use crate::engine::search;",
            1,
            "discord may not use engine::search",
        ),
        (
            "app",
            "\npub use crate::render::Look;",
            2,
            "app may not re-export render",
        ),
        ("kitchen", "", 1, "kitchen is not in the table"),
        (
            "text",
            "use std::time::SystemTime;",
            1,
            "text may not name SystemTime",
        ),
        (
            "render",
            "\n\nstd::fs::read(p)",
            3,
            "render may not name std::fs",
        ),
        ("app", "sqlx::query(q)", 1, "app may not name sqlx"),
        (
            "rules",
            "#[cfg(test)]\nmod tests { use tokio::test; }",
            2,
            "rules may not name tokio",
        ),
    ] {
        let found_faults = faults(module, text);
        assert_eq!(found_faults, [(line, fault.to_owned())], "{text}");
    }
}

#[test]
fn allowed_import_is_not_reported() {
    for (module, text) in [
        ("rules", "use crate::rules::Side;\nuse super::Square;"),
        (
            "discord",
            "use crate::store::{InteractionRef, RowKind};\nuse crate::app::App;\nuse crate::render::Look;",
        ),
        ("store", "use sqlx::Row;\nuse std::fs::File;"),
        ("cli", "use crate::sandbox::start;"),
    ] {
        assert_eq!(faults(module, text), [], "{text}");
    }
}

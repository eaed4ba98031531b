//! The files of the page. Scripts and styles are in a folder that is named by their contents, so a browser keeps them for
//! ever, and another version of the page has another folder. The page itself is asked for each time.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::words::words;
use crate::app::digest;
use hansu_play::Language;

/// A file as it is embedded.
struct Source {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
}

const PAGE: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const DRAWING: &str = "image/svg+xml";
const MANIFEST: &str = "application/manifest+json";
const DATA: &str = "application/json";

macro_rules! file {
    ($name:literal, $kind:expr, $source:literal) => {
        Source {
            name: $name,
            kind: $kind,
            text: include_str!(concat!("../../assets/", $source)),
        }
    };
}

/// The files in the folder. The sandbox also serves those of its own.
const FOLDER: &[Source] = &[
    file!("main.js", SCRIPT, "board/main.js"),
    file!("activity.js", SCRIPT, "board/activity.js"),
    file!("discord-sdk.js", SCRIPT, "board/discord-sdk.js"),
    file!("board.js", SCRIPT, "board/board.js"),
    file!("model.js", SCRIPT, "board/model.js"),
    file!("link.js", SCRIPT, "board/link.js"),
    file!("view.js", SCRIPT, "board/view.js"),
    file!("panels.js", SCRIPT, "board/panels.js"),
    file!("exercise.js", SCRIPT, "board/exercise.js"),
    file!("focus.js", SCRIPT, "board/focus.js"),
    file!("choices.js", SCRIPT, "board/choices.js"),
    file!("bell.js", SCRIPT, "board/bell.js"),
    file!("preact.js", SCRIPT, "board/preact.js"),
    file!("server.js", SCRIPT, "board/server.js"),
    file!("sound.js", SCRIPT, "board/sound.js"),
    file!("board.css", STYLE, "board/board.css"),
    file!("base.css", STYLE, "../crates/sandbox/page/base.css"),
];

/// The files outside the folder, whose addresses never change. They find the folder by [`FOLDER_NAME`].
const ROOT: &[Source] = &[
    file!("", PAGE, "board/index.html"),
    file!("start.js", SCRIPT, "board/start.js"),
    file!("bell-worker.js", SCRIPT, "board/bell-worker.js"),
    file!("icon.svg", DRAWING, "board/icon.svg"),
    file!(
        "manifest.webmanifest",
        MANIFEST,
        "board/manifest.webmanifest"
    ),
];

/// The scripts that are loaded inside Discord only.
const INSIDE_DISCORD: [&str; 2] = ["activity.js", "discord-sdk.js"];

/// The folder's name in the files outside it.
const FOLDER_NAME: &str = "f/FOLDER/";

/// A file as it is served.
struct File {
    kind: &'static str,
    text: String,
    compressed: Vec<u8>,
    /// A digest of the text.
    tag: String,
}

/// All files, compressed once.
struct Files {
    /// The folder's name: a digest of what is in it.
    folder: String,
    in_folder: BTreeMap<String, File>,
    in_root: BTreeMap<&'static str, File>,
}

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let embedded = FOLDER
        .iter()
        .map(|file| (file.name.to_owned(), file.kind, file.text.to_owned()));
    let words = Language::ALL
        .iter()
        .map(|language| (words_file(*language), DATA, words_text(*language)));
    let files: Vec<_> = embedded.chain(words).collect();
    let contents = files
        .iter()
        .map(|(name, _, text)| [name, "\0", text, "\0"].concat());
    let folder = tag(&contents.collect::<String>());
    let path = format!("f/{folder}/");
    let root = |file: &Source| {
        let text = file
            .text
            .replace("</head>", &format!("{}</head>", preloads()));
        File::new(file.kind, text.replace(FOLDER_NAME, &path))
    };
    Files {
        in_folder: files
            .into_iter()
            .map(|(name, kind, text)| (name, File::new(kind, text)))
            .collect(),
        in_root: ROOT.iter().map(|file| (file.name, root(file))).collect(),
        folder,
    }
});

/// Returns the name of the file with the page's words in a language.
fn words_file(language: Language) -> String {
    format!("words.{}.json", language.tag())
}

/// Returns the page's words in a language, as JSON.
fn words_text(language: Language) -> String {
    // Texts and numbers alone can always be written as JSON.
    serde_json::to_string(&words(language)).unwrap_or_default()
}

/// Returns links by which a browser loads the scripts at once, and not each after the one that imports it.
fn preloads() -> String {
    let scripts = FOLDER.iter().filter(|file| file.kind == SCRIPT);
    let loaded = scripts.filter(|file| !INSIDE_DISCORD.contains(&file.name));
    let link = |file: &Source| {
        let name = file.name;
        format!("<link rel=\"modulepreload\" href=\"{FOLDER_NAME}{name}\">\n")
    };
    loaded.map(link).collect::<Vec<_>>().concat()
}

/// Returns a name for a text that no other has.
fn tag(text: &str) -> String {
    let mut tag = digest(text);
    tag.truncate(16);
    tag
}

impl File {
    fn new(kind: &'static str, text: String) -> File {
        File {
            kind,
            // Without a compressed form the text is sent as it is.
            compressed: compressed(&text).unwrap_or_default(),
            tag: format!("W/\"{}\"", tag(&text)),
            text,
        }
    }

    /// Answers with the file in a form that the client accepts.
    fn answer(&'static self, headers: &HeaderMap, caching: &'static str) -> Response {
        let about = [
            (header::CACHE_CONTROL, caching),
            (header::ETAG, self.tag.as_str()),
            (header::VARY, "accept-encoding"),
        ];
        let known = headers.get(header::IF_NONE_MATCH);
        if known.is_some_and(|known| known.as_bytes() == self.tag.as_bytes()) {
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        if !self.compressed.is_empty() && accepts_gzip(headers) {
            let encoding = [(header::CONTENT_ENCODING, "gzip")];
            return (about, kind, encoding, self.compressed.as_slice()).into_response();
        }
        (about, kind, self.text.as_str()).into_response()
    }
}

fn compressed(text: &str) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

/// Returns whether a client accepts answers compressed by gzip.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    accepted
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let weight = weight.trim().strip_prefix("q=");
            let is_refused = weight.and_then(|weight| weight.parse().ok()) == Some(0.0);
            name.trim().eq_ignore_ascii_case("gzip") && !is_refused
        })
}

/// Returns the page itself, which names the folder.
pub fn index() -> &'static str {
    FILES.in_root.get("").map_or("", |file| file.text.as_str())
}

/// Returns the routes of the files.
pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let mut routes = Router::new().route("/f/{folder}/{name}", get(in_folder));
    for Source { name, .. } in ROOT {
        let answer = async |headers: HeaderMap| in_root(name, &headers);
        routes = routes.route(&format!("/{name}"), get(answer));
    }
    routes
}

fn in_root(name: &str, headers: &HeaderMap) -> Response {
    match FILES.in_root.get(name) {
        Some(file) => file.answer(headers, "no-cache"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn in_folder(Path((folder, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let found = FILES.in_folder.get(name.as_str());
    match found.filter(|_| folder == FILES.folder) {
        Some(file) => file.answer(&headers, "public, max-age=31536000, immutable"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

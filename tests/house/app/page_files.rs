//! The files of the board page: their addresses, sizes, and the time for which browsers keep them.

use std::collections::BTreeSet;
use std::io::Read as _;

use flate2::read::GzDecoder;
use hansu::page::index;
use regex::Regex;
use reqwest::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderMap, IF_NONE_MATCH,
};
use reqwest::{Response, StatusCode};

use super::page::PageHouse;

const KEPT: &str = "public, max-age=31536000, immutable";

async fn get(page: &PageHouse, path: &str, coding: &str) -> Response {
    let request = page.client.get(format!("{}/{path}", page.url));
    let answer = request.header(ACCEPT_ENCODING, coding).send().await;
    answer.unwrap()
}

/// Returns an answer's body without its compression, and the number of bytes that were sent.
async fn text(answer: Response) -> (String, usize) {
    let is_compressed = answer.headers().contains_key(CONTENT_ENCODING);
    let bytes = answer.bytes().await.unwrap();
    let mut text = String::new();
    if is_compressed {
        GzDecoder::new(&*bytes).read_to_string(&mut text).unwrap();
    } else {
        text.push_str(std::str::from_utf8(&bytes).unwrap());
    }
    (text, bytes.len())
}

/// Returns the paths of all files that the page loads outside Discord, by their links and imports.
async fn loaded(page: &PageHouse) -> BTreeSet<String> {
    let link = Regex::new("(?:href|src)=\"([^\"#]+)\"").unwrap();
    let import = Regex::new("(?m)^(?:import|export)\\b[^;]*?from \"\\./([^\"]+)\"").unwrap();
    let found = link.captures_iter(index());
    let mut found: Vec<String> = found.map(|link| link[1].to_owned()).collect();
    let mut paths = BTreeSet::new();
    while let Some(path) = found.pop() {
        if !paths.insert(path.clone()) {
            continue;
        }
        let answer = get(page, &path, "").await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let (text, _) = text(answer).await;
        if path.ends_with(".js") {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let imports = import.captures_iter(&text);
            found.extend(imports.map(|import| format!("{folder}/{}", &import[1])));
        }
    }
    paths
}

fn caching(headers: &HeaderMap) -> &str {
    headers[CACHE_CONTROL].to_str().unwrap()
}

#[tokio::test]
async fn scripts_and_styles_are_kept_for_ever_and_the_page_is_not() {
    let page = PageHouse::new().await;
    let paths = loaded(&page).await;
    assert!(paths.len() > 10, "{paths:?}");
    for path in paths.iter().map(String::as_str).chain([""]) {
        let answer = get(&page, path, "").await;
        let expected = if path.starts_with("f/") {
            KEPT
        } else {
            "no-cache"
        };
        assert_eq!(caching(answer.headers()), expected, "{path}");
        let is_fixed = ["", "start.js", "icon.svg", "manifest.webmanifest"].contains(&path);
        assert_eq!(!path.starts_with("f/"), is_fixed, "{path}");
    }
}

#[tokio::test]
async fn files_are_compressed_for_clients_that_accept_it() {
    let page = PageHouse::new().await;
    let mut total = 0;
    for path in loaded(&page).await {
        let (plain, whole) = text(get(&page, &path, "identity, gzip;q=0").await).await;
        let answer = get(&page, &path, "br, gzip").await;
        assert_eq!(answer.headers()[CONTENT_ENCODING], "gzip", "{path}");
        let (compressed, sent) = text(answer).await;
        assert!(compressed == plain && sent < whole, "{path}");
        total += sent;
    }
    assert!(total < 150 << 10, "{total} bytes");
}

#[tokio::test]
async fn reload_transfers_little() {
    let page = PageHouse::new().await;
    let mut total = 0;
    for path in loaded(&page).await.iter().map(String::as_str).chain([""]) {
        let first = get(&page, path, "gzip").await;
        if caching(first.headers()) == KEPT {
            continue;
        }
        let request = page.client.get(format!("{}/{path}", page.url));
        let tag = &first.headers()[ETAG];
        let again = request.header(IF_NONE_MATCH, tag).send().await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(again.headers().contains_key("content-security-policy"));
        let headers = again.headers().iter();
        let sizes = headers.map(|(name, value)| name.as_str().len() + value.len() + 4);
        total += sizes.sum::<usize>() + again.bytes().await.unwrap().len();
    }
    assert!(total <= 5 << 10, "{total} bytes");
}

#[tokio::test]
async fn folder_of_another_version_is_gone() {
    let page = PageHouse::new().await;
    for path in ["f/0123456789abcdef/main.js", "main.js", "board.css"] {
        let answer = get(&page, path, "").await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let (start, _) = text(get(&page, "start.js", "").await).await;
    let (index, _) = text(get(&page, "?game=7", "").await).await;
    let folder = Regex::new("f/[0-9a-f]{16}/").unwrap();
    assert_eq!(
        folder.find(&start).unwrap().as_str(),
        folder.find(&index).unwrap().as_str()
    );
}

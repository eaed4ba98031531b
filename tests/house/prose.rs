//! Doc comments, headings and test names name their subject, and docs stay as short as they are.

use std::path::{Path, PathBuf};

use regex::Regex;

/// A first word that hides a noun behind a clause.
const HIDING: &str = r"^\s*//[/!] (?:What|Who|Whose|Which|Whether|How|Where|That)\b";

/// Words that a heading or a test's name must not begin with. It names a topic, or a thing with its condition and
/// result.
const FIRST: &str = r"(?i:what|who|whose|whoever|which|whatever|whether|how|where|when|nobody|somebody|everybody|it|of)";
/// Words that no heading and no test's name may contain.
const ANYWHERE: &str =
    r"(?i:meanwhile|whose|whoever|besides|tells|told|stands|nonsense|undone|overtaken|wished)";

/// Collects the Rust sources in a folder, with their paths.
fn sources(folder: &Path, texts: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            texts.push((path, text));
        }
    }
}

fn sources_of(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for folder in folders {
        sources(&root.join(folder), &mut texts);
    }
    texts
}

#[test]
fn doc_comments_begin_with_their_subject() {
    let hiding = Regex::new(HIDING).unwrap();
    let mut errors = Vec::new();
    for (path, text) in sources_of(&["src", "crates"]) {
        let mut before = "";
        for (number, line) in text.lines().enumerate() {
            // The first line of a comment.
            if hiding.is_match(line) && !before.trim_start().starts_with("//") {
                let place = format!("{}:{}", path.display(), number + 1);
                errors.push(format!("{place}: {}", line.trim()));
            }
            before = line;
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn test_names_are_plain() {
    let test = Regex::new(r"#\[(?:tokio::)?test[^\n]*\]\s+(?:#\[[^\n]*\]\s+)*(?:async )?fn (\w+)")
        .unwrap();
    let first = Regex::new(&format!("^{FIRST}_")).unwrap();
    let anywhere = Regex::new(&format!("(?:^|_){ANYWHERE}(?:_|$)")).unwrap();
    let mut count = 0;
    let mut errors = Vec::new();
    for (path, text) in sources_of(&["tests", "src", "crates", "examples"]) {
        for captures in test.captures_iter(&text) {
            count += 1;
            let name = &captures[1];
            if first.is_match(name) || anywhere.is_match(name) {
                errors.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(count > 1_500, "only {count} tests are found");
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn headings_are_topics() {
    let heading = Regex::new(r"(?m)^#+ (.*)$").unwrap();
    let first = Regex::new(&format!(r"^{FIRST}\b")).unwrap();
    let anywhere = Regex::new(&format!(r"\b{ANYWHERE}\b")).unwrap();
    let folders = [".", "docs", "docs/decisions", "benches"];
    for path in folders.iter().flat_map(|folder| pages(folder)) {
        let text = std::fs::read_to_string(&path).unwrap();
        for captures in heading.captures_iter(&text) {
            let words = &captures[1];
            let is_topic = !first.is_match(words) && !anywhere.is_match(words);
            assert!(is_topic, "{}: {words}", path.display());
        }
    }
}

/// Returns the Markdown files of a folder.
fn pages(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|kind| kind == "md"))
        .collect()
}

fn words(path: impl AsRef<Path>) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(path).unwrap();
    text.split_whitespace().count()
}

#[test]
fn docs_stay_short() {
    for (path, max_words) in [
        ("ARCHITECTURE.md", 1_500),
        ("CHANGELOG.md", 650),
        ("benches/README.md", 1_200),
        ("benches/log.md", 2_500),
    ] {
        assert!(
            words(path) <= max_words,
            "{path} has more than {max_words} words"
        );
    }
    let first = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
    let docs: usize = pages("docs").iter().map(words).sum();
    let all = docs + first.map(words).iter().sum::<usize>();
    assert!(all <= 22_000, "the docs have {all} words");
    for decision in pages("docs/decisions") {
        let is_list = decision.ends_with("README.md");
        assert!(is_list || words(&decision) <= 250, "{}", decision.display());
    }
}

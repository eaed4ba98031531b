//! Doc comments name their subject, and docs stay as short as they are.

use std::path::{Path, PathBuf};

use regex::Regex;

/// Words with which a clause begins that hides a noun.
const HIDING: &str = r"^\s*//[/!] (?:What|Who|Whose|Which|Whether|How|Where|That)\b";

/// Adds the offending lines of all sources in a folder.
fn offences(folder: &Path, hiding: &Regex, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            offences(&path, hiding, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let mut before = "";
        for (number, line) in text.lines().enumerate() {
            // The first line of a comment.
            if hiding.is_match(line) && !before.trim_start().starts_with("//") {
                found.push(format!(
                    "{}:{}: {}",
                    path.display(),
                    number + 1,
                    line.trim()
                ));
            }
            before = line;
        }
    }
}

#[test]
fn doc_comments_begin_with_their_subject() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hiding = Regex::new(HIDING).unwrap();
    let mut found = Vec::new();
    for folder in ["src", "core/src"] {
        offences(&root.join(folder), &hiding, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The Markdown files of a folder.
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
    for (path, most) in [
        ("ARCHITECTURE.md", 1_500),
        ("CHANGELOG.md", 650),
        ("benches/README.md", 1_200),
        ("benches/log.md", 2_500),
    ] {
        assert!(words(path) <= most, "{path} has more than {most} words");
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

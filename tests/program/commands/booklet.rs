//! The command `hansu rules`: the booklet in both languages, complete and well-formed, and clear errors.

use hansu_play::Language;
use hansu_teaching::Lesson;
use hansu_text::Text;
use janggi::{Variant, named_books, usual};
use regex::Regex;
use std::collections::BTreeSet;
use std::path::Path;
use tempfile::TempDir;

use super::{hansu, hansu_in, text};

/// Returns the error of a command that fails.
#[track_caller]
fn refused(folder: &Path, target: &str) -> String {
    let output = hansu_in(folder, &["rules", "--to", target]);
    assert!(!output.status.success(), "{target}");
    assert!(output.stdout.is_empty(), "{target}");
    let output = text(&output.stderr);
    assert!(!output.contains("panicked"), "{output}");
    assert_eq!(output.lines().count(), 1, "{output}");
    output
}

#[track_caller]
fn written(folder: &Path, target: &str) {
    let output = hansu_in(folder, &["rules", "--to", target]);
    let stderr = text(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert_eq!((stderr.as_str(), output.stdout.len()), ("", 0));
}

/// Iterates over each game's booklet in each language.
fn booklets() -> impl Iterator<Item = (Variant, Language)> {
    let in_all = |variant| Language::ALL.map(|language| (variant, language));
    Variant::ALL.into_iter().flat_map(in_all)
}

fn page(folder: &Path, variant: Variant, language: Language) -> String {
    let name = format!("{}.{}.html", variant.name(), language.tag());
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// Returns the values of an attribute, in all elements.
fn all<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let pattern = Regex::new(&format!(r#" {attribute}="([^"]*)""#)).unwrap();
    let captures = pattern.captures_iter(html);
    captures
        .map(|captures| captures.get(1).unwrap().as_str())
        .collect()
}

/// Returns the text of a page, without tags and style.
fn words(html: &str) -> String {
    let style = Regex::new("(?s)<style>.*?</style>").unwrap();
    let tag = Regex::new("<[^>]*>").unwrap();
    let text = tag.replace_all(&style.replace(html, ""), "\n").into_owned();
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let text = signs.into_iter().fold(text, |text, (sign, stands_for)| {
        text.replace(sign, stands_for)
    });
    assert!(!Regex::new("&[a-z]+;").unwrap().is_match(&text), "{text}");
    text
}

/// Checks that every element is closed in the right place.
#[track_caller]
fn check_nesting(html: &str) {
    let tag = Regex::new("<(/?)([a-z0-9]+)([^>]*)>").unwrap();
    let mut open: Vec<&str> = Vec::new();
    let mut tag_count = 0;
    for captures in tag.captures_iter(html) {
        let closes = !captures[1].is_empty();
        let name = captures.get(2).unwrap().as_str();
        tag_count += 1;
        if closes {
            assert_eq!(open.pop(), Some(name), "{}", &captures[0]);
        } else if !["meta", "img"].contains(&name) {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
    assert!(tag_count > 200, "{tag_count} tags");
}

#[test]
fn booklet_contains_every_lesson_and_ruleset_of_its_game() {
    let folder = TempDir::new().unwrap();
    written(folder.path(), "book");
    let bold = Regex::new(r"\*+|`").unwrap();
    for (variant, language) in booklets() {
        let html = page(&folder.path().join("book"), variant, language);
        let text = Text::of(language);
        assert!(html.contains(&format!("<html lang=\"{}\">", language.tag())));
        check_nesting(&html);
        let words = words(&html);
        let has = |phrase: &str| assert!(words.contains(phrase), "{}: {phrase}", language.tag());
        for &lesson in Lesson::of(variant) {
            has(&text.lesson(lesson));
            for line in text.lesson_body(lesson).lines() {
                let line = line.strip_prefix("• ").unwrap_or(line);
                bold.split(line).for_each(|text| has(text.trim()));
            }
        }
        for &ruleset in named_books(variant) {
            has(&text.ruleset(ruleset));
            has(&text.ruleset_about(ruleset));
            for phrase in bold.split(&text.ruleset_page(ruleset)) {
                has(phrase.trim());
            }
        }
        // The licence allows redistribution, and the booklet says so.
        has("© 2026 the hansu authors, MIT licence");
        for markup in ["**", "`", "-# ", "• ", "{"] {
            assert!(!words.contains(markup), "{}: {markup}", language.tag());
        }
    }
}

#[test]
fn janggi_booklet_contains_the_piece_names() {
    let folder = TempDir::new().unwrap();
    written(folder.path(), "book");
    let bold = Regex::new(r"\*+").unwrap();
    for language in Language::ALL {
        let html = page(&folder.path().join("book"), Variant::Janggi, language);
        let words = words(&html);
        let text = Text::of(language).playing(usual(Variant::Janggi));
        for line in text.piece_names().lines() {
            let line = line.strip_prefix("• ").unwrap();
            let parts = bold.split(line);
            parts.for_each(|text| assert!(words.contains(text.trim()), "{text}"));
        }
        let alts = all(&html, "alt");
        let legend = alts.iter().find(|alt| alt.contains('楚')).unwrap();
        for letter in ["楚", "漢", "卒", "兵", "車", "包"] {
            assert!(legend.contains(letter), "{legend}");
        }
    }
}

#[test]
fn booklet_references_exist() {
    let folder = TempDir::new().unwrap();
    written(folder.path(), ".");
    let mut picture_files = BTreeSet::new();
    for (variant, language) in booklets() {
        let html = page(folder.path(), variant, language);
        let ids = all(&html, "id");
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(unique.len(), ids.len(), "{ids:?}");
        let links = all(&html, "href");
        let entry_count = Lesson::of(variant).len() + named_books(variant).len();
        assert!(links.len() > entry_count, "{links:?}");
        for link in links {
            match link.strip_prefix('#') {
                Some(id) => assert!(unique.contains(id), "{link}"),
                None => assert!(folder.path().join(link).is_file(), "{link}"),
            }
        }
        let pictures = all(&html, "src");
        let illustrated = Lesson::of(variant)
            .iter()
            .filter(|lesson| lesson.illustration().is_some());
        assert_eq!(pictures.len(), illustrated.count());
        assert_eq!(all(&html, "alt").len(), pictures.len());
        assert!(all(&html, "alt").iter().all(|alt| alt.len() > 20));
        for (nth, picture) in pictures.iter().enumerate() {
            let picture_size = image::open(folder.path().join(picture)).unwrap();
            let size = [picture_size.width(), picture_size.height()].map(|side| side.to_string());
            assert_eq!([all(&html, "width")[nth], all(&html, "height")[nth]], size);
        }
        picture_files.extend(pictures.into_iter().map(str::to_owned));
        for outside in ["http", "//", "url(", "@import", "<script", "<link"] {
            assert!(!html.contains(outside), "{outside}");
        }
    }
    let lying: BTreeSet<String> = std::fs::read_dir(folder.path().join("pictures"))
        .unwrap()
        .map(|file| format!("pictures/{}", file.unwrap().file_name().display()))
        .collect();
    assert_eq!(lying, picture_files, "no picture for nothing");
}

#[test]
fn other_files_are_kept_and_own_files_are_rewritten() {
    let folder = TempDir::new().unwrap();
    written(folder.path(), "book");
    let book = folder.path().join("book");
    let first = page(&book, Variant::Janggi, Language::En);
    for (name, words) in [("notes.txt", "mine"), ("pictures/mine.png", "mine too")] {
        std::fs::write(book.join(name), words).unwrap();
    }
    std::fs::write(book.join("janggi.en.html"), "old").unwrap();
    written(folder.path(), "book");
    assert_eq!(page(&book, Variant::Janggi, Language::En), first);
    for (name, words) in [("notes.txt", "mine"), ("pictures/mine.png", "mine too")] {
        assert_eq!(std::fs::read_to_string(book.join(name)).unwrap(), words);
    }
}

#[test]
fn unwritable_folder_is_named() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    std::fs::write(path.join("file"), "mine").unwrap();
    std::fs::create_dir_all(path.join("taken/janggi.en.html")).unwrap();
    std::fs::create_dir_all(path.join("full")).unwrap();
    std::fs::write(path.join("full/pictures"), "mine").unwrap();
    for (target, phrase) in [
        (
            "no/book",
            "hansu: no/book cannot be created: there is no folder no\n",
        ),
        ("file", "hansu: file is not a folder\n"),
        ("full", "hansu: full/pictures is not a folder\n"),
        ("taken", "hansu: taken/janggi.en.html cannot be written: "),
        ("file/book", "hansu: file/book cannot be created: "),
    ] {
        let message = refused(path, target);
        assert!(message.starts_with(phrase), "{target}: {message}");
    }
    assert!(!path.join("no").exists());
    assert_eq!(std::fs::read_to_string(path.join("file")).unwrap(), "mine");
}

#[test]
fn help_lists_the_command() {
    let help = text(&hansu(&["--help"]).stdout);
    assert!(help.contains("\n  rules "), "{help}");
    let without_target = hansu(&["rules"]);
    assert_eq!(without_target.status.code(), Some(2));
    assert!(text(&without_target.stderr).contains("--to <DIR>"));
}

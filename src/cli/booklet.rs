//! `hansu rules`: the books of rules as booklets, for reading in a browser and printing.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, ensure};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::app::Drawing;
use crate::discord::view;
use crate::discord::view::books;
use hansu_play::Language;
use hansu_render::{Look, Renderer, Theme};
use hansu_teaching::Lesson;
use hansu_text::{GameText, Key, Naming, Text};
use janggi::{Ruleset, Variant, named_books, usual};

/// Options of `hansu rules`.
#[derive(Debug, clap::Args)]
pub(super) struct BookletOptions {
    /// The folder for the booklets; it is created if missing. Other files in it are left alone.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

/// Writes a page for each game and language, and the pictures.
pub(super) fn run(options: &BookletOptions) -> anyhow::Result<ExitCode> {
    // The folders tell the likeliest errors before anything is drawn. All files are built before one is written, so that an
    // error leaves no partial booklet.
    make_folder(&options.to)?;
    make_folder(&options.to.join(PICTURES))?;
    let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for variant in Variant::ALL {
        for language in Language::ALL {
            let text = in_booklet(variant, language);
            let figures = figures(text)?;
            let html = page(text, &figures);
            files.push((PathBuf::from(name(variant, language)), html.into_bytes()));
            for figure in figures {
                files.push((Path::new(PICTURES).join(figure.file), figure.png));
            }
        }
    }
    for (file, bytes) in files {
        let path = options.to.join(file);
        fs::write(&path, bytes).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the words of a booklet. They name pieces as in the default look, because the pictures use it.
fn in_booklet(variant: Variant, language: Language) -> GameText {
    let [letters, xiangqi_letters] = Look::default().games.map(|game| game.pieces.letters());
    let text = Text::of(language).naming(Naming {
        letters,
        xiangqi_letters,
        ..Naming::default()
    });
    text.playing(usual(variant))
}

const STYLE: &str = include_str!("../../assets/booklet/booklet.css");

/// Returns the complete page.
fn page(text: GameText, figures: &[Figure]) -> String {
    let title = text.say(Key::BookletTitle);
    let chapters: Vec<&[Lesson]> = Lesson::of(text.variant())
        .chunk_by(|previous, next| chapter(*previous) == chapter(*next))
        .collect();
    let page = html! {
        (DOCTYPE)
        html lang=(text.language().tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    (blocks(&text.say(Key::BookletAbout)))
                    (language_links(text))
                    (game_links(text))
                }
                (contents(&chapters, text))
                main {
                    @for lessons in &chapters { (chapter_section(lessons, figures, text)) }
                    (rulebooks(text))
                }
            }
        }
    };
    page.into_string()
}

/// Links to the page in other languages.
fn language_links(text: GameText) -> Markup {
    let others = Language::ALL
        .into_iter()
        .filter(|language| *language != text.language());
    html! {
        @for other in others {
            p.small.screen {
                a href=(name(text.variant(), other)) hreflang=(other.tag()) lang=(other.tag()) {
                    (Text::of(other).say(Key::BookletLanguage))
                }
            }
        }
    }
}

/// Links to the booklets of other games.
fn game_links(text: GameText) -> Markup {
    let others = Variant::ALL
        .into_iter()
        .filter(|variant| *variant != text.variant());
    html! {
        @for other in others {
            p.small.screen {
                a href=(name(other, text.language())) {
                    (text.playing(usual(other)).say(Key::ButtonOtherBook))
                }
            }
        }
    }
}

/// Returns the title key of a lesson's chapter.
const fn chapter(lesson: Lesson) -> Key {
    match lesson {
        Lesson::Goal | Lesson::Steps | Lesson::Leaps | Lesson::Taking | Lesson::Winning => {
            Key::BookletChapterPrimer
        }
        Lesson::Legend
        | Lesson::Board
        | Lesson::Formations
        | Lesson::Setups
        | Lesson::XiangqiBoard => Key::BookletChapterBoard,
        Lesson::General
        | Lesson::Chariot
        | Lesson::Cannon
        | Lesson::Horse
        | Lesson::Elephant
        | Lesson::Soldier
        | Lesson::Marks
        | Lesson::Names
        | Lesson::XiangqiChariot
        | Lesson::XiangqiCannon
        | Lesson::XiangqiHorse
        | Lesson::XiangqiElephant
        | Lesson::XiangqiGeneral
        | Lesson::XiangqiSoldier => Key::BookletChapterMoves,
        Lesson::Check
        | Lesson::Pass
        | Lesson::Facing
        | Lesson::Counting
        | Lesson::End
        | Lesson::Notation
        | Lesson::XiangqiFacing
        | Lesson::XiangqiCheck
        | Lesson::XiangqiMate
        | Lesson::XiangqiRepetition
        | Lesson::XiangqiNotation
        | Lesson::XiangqiEndings => Key::BookletChapterGame,
        Lesson::Name
        | Lesson::Say
        | Lesson::Origin
        | Lesson::Xiangqi
        | Lesson::Chess
        | Lesson::Equipment
        | Lesson::Manners
        | Lesson::Handicaps
        | Lesson::Sources
        | Lesson::XiangqiNames
        | Lesson::XiangqiSay
        | Lesson::XiangqiOrigin
        | Lesson::XiangqiChess
        | Lesson::XiangqiEquipment
        | Lesson::XiangqiHandicaps
        | Lesson::XiangqiSources => Key::BookletChapterAround,
    }
}

/// Returns the title of a chapter.
fn title(lessons: &[Lesson], text: GameText) -> String {
    let first = lessons.first();
    first.map_or_else(String::new, |first| text.say(chapter(*first)))
}

fn contents(chapters: &[&[Lesson]], text: GameText) -> Markup {
    html! {
        nav aria-labelledby="contents" {
            h2 id="contents" { (text.say(Key::BookletContents)) }
            ol {
                @for lessons in chapters {
                    li {
                        (title(lessons, text))
                        ol {
                            @for lesson in *lessons {
                                li { a href={ "#" (lesson.id()) } { (text.lesson(*lesson)) } }
                            }
                        }
                    }
                }
                li {
                    (text.say(books(text.variant())))
                    ol {
                        @for ruleset in named_books(text.variant()) {
                            li { a href={ "#" (place(ruleset)) } { (text.ruleset(ruleset)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Renders a chapter.
fn chapter_section(lessons: &[Lesson], figures: &[Figure], text: GameText) -> Markup {
    html! {
        h2 { (title(lessons, text)) }
        @for lesson in lessons {
            section id=(lesson.id()) {
                h3 { (text.lesson(*lesson)) }
                @for figure in figures.iter().filter(|figure| figure.lesson == *lesson) {
                    (shown(figure))
                }
                (blocks(&text.lesson_body(*lesson)))
                @if *lesson == Lesson::Names { (blocks(&text.piece_names())) }
            }
        }
    }
}

fn shown(figure: &Figure) -> Markup {
    let (width, height) = size(&figure.png).unzip();
    html! {
        figure {
            img src={ (PICTURES) "/" (figure.file) } alt=(figure.alt) width=[width] height=[height];
        }
    }
}

/// Returns the picture's size, so that browsers can reserve space for it.
fn size(png: &[u8]) -> Option<(u32, u32)> {
    let reader = image::ImageReader::new(Cursor::new(png));
    reader.with_guessed_format().ok()?.into_dimensions().ok()
}

fn rulebooks(text: GameText) -> Markup {
    html! {
        h2 id="rules" { (text.say(books(text.variant()))) }
        (blocks(&text.say(Key::BookletBooks)))
        @for ruleset in named_books(text.variant()) {
            section.book id=(place(ruleset)) {
                h3 { (text.ruleset(ruleset)) }
                p.about { (text.ruleset_about(ruleset)) }
                (blocks(&text.ruleset_page(ruleset)))
            }
        }
    }
}

/// Returns the HTML id of a ruleset.
fn place(ruleset: &Ruleset) -> String {
    format!("rules-{}", ruleset.id())
}

/// The folder of pictures, next to the pages.
const PICTURES: &str = "pictures";

/// The board theme of the pictures; pale, to save ink.
const BOARD: &str = "paper";

/// The picture of a lesson.
struct Figure {
    pub lesson: Lesson,
    /// The file name.
    pub file: String,
    pub png: Vec<u8>,
    /// The alternative text.
    pub alt: String,
}

/// Draws the pictures of all lessons that have one.
fn figures(text: GameText) -> anyhow::Result<Vec<Figure>> {
    let renderer = Arc::new(Renderer::new()?);
    let mut look = Look::default();
    look.theme = Theme::named(BOARD).unwrap_or(look.theme);
    let mut figures = Vec::new();
    for &lesson in Lesson::of(text.variant()) {
        if let (Some(drawing), Some(alt)) = (
            view::illustration(lesson, text),
            view::lesson_alt(lesson, text),
        ) {
            let file = if has_words(&drawing) {
                format!("{}.{}.png", lesson.id(), text.language().tag())
            } else {
                format!("{}.png", lesson.id())
            };
            figures.push(Figure {
                lesson,
                file,
                png: drawing.drawn_by(&renderer, look)?,
                alt,
            });
        }
    }
    Ok(figures)
}

/// Returns whether the picture contains text, and so differs between languages.
fn has_words(drawing: &Drawing) -> bool {
    matches!(
        drawing,
        Drawing::Legend { .. } | Drawing::Formations { .. } | Drawing::Sets(_)
    )
}

/// Prefix of a list item.
const ITEM: &str = "• ";
/// Prefix of small text.
const SMALL: &str = "-# ";

/// Converts lines to paragraphs and lists.
fn blocks(text: &str) -> Markup {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let item = |line: &str| line.strip_prefix(ITEM).map(inline);
    let runs = lines.chunk_by(|previous, next| item(previous).is_some() == item(next).is_some());
    html! {
        @for run in runs {
            @if run.iter().all(|line| line.starts_with(ITEM)) {
                ul { @for line in run { li { (item(line).unwrap_or_default()) } } }
            } @else {
                @for line in run { (paragraph(line)) }
            }
        }
    }
}

fn paragraph(line: &str) -> Markup {
    match line.strip_prefix(SMALL) {
        Some(small) => html! { p.small { (inline(small)) } },
        None => html! { p { (inline(line)) } },
    }
}

/// Converts bold, italics and code; raw HTML becomes text.
fn inline(line: &str) -> Markup {
    let events = Parser::new(line.trim()).filter_map(|event| match event {
        Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => None,
        Event::Html(raw) | Event::InlineHtml(raw) => Some(Event::Text(raw)),
        other => Some(other),
    });
    let mut html = String::new();
    push_html(&mut html, events);
    PreEscaped(html.trim_end().to_owned())
}

/// Returns the file name of a game's page in a language.
fn name(variant: Variant, language: Language) -> String {
    format!("{}.{}.html", variant.name(), language.tag())
}

fn make_folder(folder: &Path) -> anyhow::Result<()> {
    let display = folder.display();
    if folder.exists() {
        ensure!(folder.is_dir(), "{display} is not a folder");
        return Ok(());
    }
    // The parent of a bare name is empty and means the current folder.
    let parent = folder.parent().filter(|parent| parent != &Path::new(""));
    if let Some(parent) = parent.filter(|parent| !parent.exists()) {
        anyhow::bail!(
            "{display} cannot be created: there is no folder {}",
            parent.display()
        );
    }
    fs::create_dir(folder).with_context(|| format!("{display} cannot be created"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_play::Language;
    use hansu_text::Text;
    use janggi::{Variant, usual};

    #[test]
    fn pictures_with_words_have_a_file_per_language() {
        let [english, korean] = Language::ALL.map(|language| {
            let text = Text::of(language);
            let books = Variant::ALL.map(|variant| figures(text.playing(usual(variant))).unwrap());
            books.into_iter().flatten().collect::<Vec<Figure>>()
        });
        assert_eq!(english.len(), korean.len());
        for (left, right) in english.iter().zip(&korean) {
            let is_same = left.png == right.png;
            assert_eq!(left.file == right.file, is_same, "{}", left.file);
            assert_ne!(left.alt, right.alt, "{}", left.file);
        }
    }

    #[test]
    fn cards_become_html() {
        for (text, html) in [
            ("one\ntwo", "<p>one</p><p>two</p>"),
            (
                "**a**: b & c\n\n*d* `e`",
                "<p><strong>a</strong>: b &amp; c</p><p><em>d</em> <code>e</code></p>",
            ),
            (
                "first:\n• one,\n• **two**\nlast",
                "<p>first:</p><ul><li>one,</li><li><strong>two</strong></li></ul><p>last</p>",
            ),
            (
                "-# small **one**",
                "<p class=\"small\">small <strong>one</strong></p>",
            ),
            (
                "**귀마**(상마상마)와 **한 수 쉼**이",
                "<p><strong>귀마</strong>(상마상마)와 <strong>한 수 쉼</strong>이</p>",
            ),
            ("<b>&x</b> \"q\"", "<p>&lt;b&gt;&amp;x&lt;/b&gt; \"q\"</p>"),
        ] {
            assert_eq!(blocks(text).into_string(), html, "{text}");
        }
    }
}

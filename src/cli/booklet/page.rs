//! A booklet in one language: lessons in chapters, then the rulesets.

use std::io::Cursor;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::figures::{Figure, PICTURES};
use super::files::name;
use super::markup::blocks;
use crate::discord::view::books;
use crate::play::Language;
use crate::rules::{Lesson, Ruleset, Variant, named_books, usual};
use crate::text::{GameText, Text};

const STYLE: &str = include_str!("../../../assets/booklet/booklet.css");

/// The complete page.
pub(super) fn written(text: GameText, figures: &[Figure]) -> String {
    let title = text.say("booklet-title");
    let chapters: Vec<&[Lesson]> = Lesson::of(text.variant())
        .chunk_by(|one, next| chapter(*one) == chapter(*next))
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
                    (blocks(&text.say("booklet-about")))
                    (others(text))
                    (other_games(text))
                }
                (contents(&chapters, text))
                main {
                    @for lessons in &chapters { (told(lessons, figures, text)) }
                    (rule_books(text))
                }
            }
        }
    };
    page.into_string()
}

/// Links to the page in other languages.
fn others(text: GameText) -> Markup {
    let others = Language::ALL
        .into_iter()
        .filter(|language| *language != text.language());
    html! {
        @for other in others {
            p.small.screen {
                a href=(name(text.variant(), other)) hreflang=(other.tag()) lang=(other.tag()) {
                    (Text::of(other).say("booklet-language"))
                }
            }
        }
    }
}

/// Links to the booklets of other games.
fn other_games(text: GameText) -> Markup {
    let others = Variant::ALL
        .into_iter()
        .filter(|variant| *variant != text.variant());
    html! {
        @for other in others {
            p.small.screen {
                a href=(name(other, text.language())) {
                    (text.playing(usual(other)).say("button-other-book"))
                }
            }
        }
    }
}

/// The title key of a lesson's chapter.
const fn chapter(lesson: Lesson) -> &'static str {
    match lesson {
        Lesson::Goal | Lesson::Steps | Lesson::Leaps | Lesson::Taking | Lesson::Winning => {
            "booklet-chapter-primer"
        }
        Lesson::Legend
        | Lesson::Board
        | Lesson::Formations
        | Lesson::Setups
        | Lesson::XiangqiBoard => "booklet-chapter-board",
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
        | Lesson::XiangqiSoldier => "booklet-chapter-moves",
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
        | Lesson::XiangqiEndings => "booklet-chapter-game",
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
        | Lesson::XiangqiSources => "booklet-chapter-around",
    }
}

/// The title of a chapter.
fn title(lessons: &[Lesson], text: GameText) -> String {
    let first = lessons.first();
    first.map_or_else(String::new, |first| text.say(chapter(*first)))
}

fn contents(chapters: &[&[Lesson]], text: GameText) -> Markup {
    html! {
        nav aria-labelledby="contents" {
            h2 id="contents" { (text.say("booklet-contents")) }
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

/// A chapter.
fn told(lessons: &[Lesson], figures: &[Figure], text: GameText) -> Markup {
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

/// The picture's size, so that browsers reserve space for it.
fn size(png: &[u8]) -> Option<(u32, u32)> {
    let reader = image::ImageReader::new(Cursor::new(png));
    reader.with_guessed_format().ok()?.into_dimensions().ok()
}

fn rule_books(text: GameText) -> Markup {
    html! {
        h2 id="rules" { (text.say(books(text.variant()))) }
        (blocks(&text.say("booklet-books")))
        @for ruleset in named_books(text.variant()) {
            section.book id=(place(ruleset)) {
                h3 { (text.ruleset(ruleset)) }
                p.about { (text.ruleset_about(ruleset)) }
                (blocks(&text.ruleset_page(ruleset)))
            }
        }
    }
}

/// The HTML id of a ruleset.
fn place(ruleset: &Ruleset) -> String {
    format!("rules-{}", ruleset.id())
}

//! `hansu rules`: the book of rules as a booklet, to be read in a browser and printed.

mod markup;
mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};

use crate::discord::view;
use crate::play::Language;
use crate::render::{Look, PieceSet, RenderError, Renderer, Scene, Theme};
use crate::rules::{BySide, Illustration, LEARNER, Lesson, MODERN, Side};
use crate::text::{Text, formation_titles};

/// The folder of pictures, next to the pages.
const PICTURES: &str = "pictures";
/// The board theme of the pictures; pale, to save ink.
const BOARD: &str = "paper";

/// Where to write.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// The folder for the booklet; it is made if there is none. Other files in it are left alone.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

/// Writes a page per language, and the pictures.
pub(super) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    // Everything is built before anything is written, so that an error leaves no half booklet.
    let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for language in Language::ALL {
        let text = Text::of(language);
        let figures = figures(text)?;
        let html = page::written(text, &figures);
        files.push((PathBuf::from(name(language)), html.into_bytes()));
        let pictures = figures.into_iter();
        files.extend(pictures.map(|figure| (Path::new(PICTURES).join(figure.file), figure.png)));
    }
    make_folder(&options.to)?;
    make_folder(&options.to.join(PICTURES))?;
    for (file, bytes) in files {
        let path = options.to.join(file);
        fs::write(&path, bytes).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The file name of a language's page.
fn name(language: Language) -> String {
    format!("janggi.{}.html", language.tag())
}

fn make_folder(folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    if folder.exists() {
        ensure!(folder.is_dir(), "{shown} is not a folder");
        return Ok(());
    }
    // The parent of a bare name is empty and means the current folder.
    let parent = folder.parent().filter(|parent| parent != &Path::new(""));
    if let Some(parent) = parent.filter(|parent| !parent.exists()) {
        anyhow::bail!(
            "{shown} cannot be made: there is no folder {}",
            parent.display()
        );
    }
    fs::create_dir(folder).with_context(|| format!("{shown} cannot be made"))
}

/// The picture of a lesson.
struct Figure {
    lesson: Lesson,
    /// The file name.
    file: String,
    png: Vec<u8>,
    /// The alternative text.
    alt: String,
}

/// Pictures of all lessons that have one.
fn figures(text: Text) -> anyhow::Result<Vec<Figure>> {
    let renderer = Renderer::new()?;
    let mut figures = Vec::new();
    for lesson in Lesson::ALL {
        if let (Some(shown), Some(alt)) = (lesson.illustration(), view::lesson_alt(lesson, text)) {
            let file = match has_words(&shown) {
                true => format!("{}.{}.png", lesson.id(), text.language().tag()),
                false => format!("{}.png", lesson.id()),
            };
            figures.push(Figure {
                lesson,
                file,
                png: drawn(&renderer, &shown, text)?,
                alt,
            });
        }
    }
    Ok(figures)
}

/// Whether the picture contains text, and so differs between languages.
fn has_words(shown: &Illustration) -> bool {
    match shown {
        Illustration::Legend | Illustration::Formations(_) | Illustration::Sets => true,
        Illustration::Opening | Illustration::Diagrams(_) => false,
    }
}

fn drawn(renderer: &Renderer, shown: &Illustration, text: Text) -> Result<Vec<u8>, RenderError> {
    let mut look = Look::default();
    look.theme = Theme::named(BOARD).unwrap_or(look.theme);
    match shown {
        Illustration::Legend => {
            let kinds = text.kinds();
            let named: Vec<_> = kinds.iter().map(|(role, name)| (*role, &**name)).collect();
            let [cho, han] = Side::ALL.map(|side| text.side(side));
            renderer.legend(&named, BySide::new(cho.as_str(), han.as_str()), &look)
        }
        Illustration::Opening => {
            renderer.picture(&Scene::of(&view::opening(), LEARNER), None, &look)
        }
        Illustration::Formations(offered) => {
            let titles = formation_titles(&[text], &MODERN, offered);
            let named = offered.iter().zip(&titles);
            let named: Vec<_> = named.map(|(one, title)| (*one, title.as_str())).collect();
            renderer.formations(LEARNER, &named, &look)
        }
        Illustration::Sets => {
            let names = PieceSet::ALL.map(|set| (set, view::set_name(set, text)));
            let named: Vec<_> = names.iter().map(|(set, name)| (*set, &**name)).collect();
            renderer.sets(&named, &look)
        }
        Illustration::Diagrams(shown) => renderer.diagrams(shown, &look),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_with_words_have_a_file_for_each_language() {
        let [english, korean] = Language::ALL.map(|language| figures(Text::of(language)).unwrap());
        assert_eq!(english.len(), korean.len());
        for (one, other) in english.iter().zip(&korean) {
            let same = one.png == other.png;
            assert_eq!(one.file == other.file, same, "{}", one.file);
            assert_ne!(one.alt, other.alt, "{}", one.file);
        }
    }
}

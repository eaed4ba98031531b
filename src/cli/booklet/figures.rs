//! The pictures of the booklet.

use crate::discord::view;
use crate::render::{Look, PieceSet, RenderError, Renderer, Scene, Theme};
use crate::rules::{BySide, Illustration, LEARNER, Lesson, MODERN, Side};
use crate::text::{GameText, formation_titles};

/// The folder of pictures, next to the pages.
pub(super) const PICTURES: &str = "pictures";

/// The board theme of the pictures; pale, to save ink.
const BOARD: &str = "paper";

/// The picture of a lesson.
pub(super) struct Figure {
    pub lesson: Lesson,
    /// The file name.
    pub file: String,
    pub png: Vec<u8>,
    /// The alternative text.
    pub alt: String,
}

/// Pictures of all lessons that have one.
pub(super) fn figures(text: GameText) -> anyhow::Result<Vec<Figure>> {
    let renderer = Renderer::new()?;
    let mut figures = Vec::new();
    for &lesson in Lesson::of(text.variant()) {
        if let (Some(shown), Some(alt)) = (lesson.illustration(), view::lesson_alt(lesson, text)) {
            let file = if has_words(&shown) {
                format!("{}.{}.png", lesson.id(), text.language().tag())
            } else {
                format!("{}.png", lesson.id())
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

fn drawn(
    renderer: &Renderer,
    shown: &Illustration,
    text: GameText,
) -> Result<Vec<u8>, RenderError> {
    let mut look = Look::default();
    look.theme = Theme::named(BOARD).unwrap_or(look.theme);
    match shown {
        Illustration::Legend => {
            let kinds = text.kinds();
            let named: Vec<_> = kinds.iter().map(|(role, name)| (*role, &**name)).collect();
            let [cho, han] = Side::ALL.map(|side| text.side(side));
            renderer.legend(
                text.variant(),
                &named,
                BySide::new(cho.as_str(), han.as_str()),
                &look,
            )
        }
        Illustration::Opening => renderer.picture(
            &Scene::of(&view::opening(text.variant()), LEARNER),
            None,
            &look,
        ),
        Illustration::Formations(offered) => {
            let titles = formation_titles(&[text], &MODERN, offered);
            let named: Vec<_> = offered
                .iter()
                .zip(&titles)
                .map(|(one, title)| (*one, title.as_str()))
                .collect();
            renderer.formations(LEARNER, &named, &look)
        }
        Illustration::Sets => {
            let names = PieceSet::ALL.map(|set| (set, view::set_name(set, *text)));
            let named: Vec<_> = names.iter().map(|(set, name)| (*set, &**name)).collect();
            renderer.sets(&named, &look)
        }
        Illustration::Diagrams(shown) => renderer.diagrams(shown, &look),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Language;
    use crate::rules::{Variant, usual};
    use crate::text::Text;

    #[test]
    fn pictures_with_words_have_a_file_for_each_language() {
        let [english, korean] = Language::ALL.map(|language| {
            let text = Text::of(language);
            let books = Variant::ALL.map(|variant| figures(text.playing(usual(variant))).unwrap());
            books.into_iter().flatten().collect::<Vec<Figure>>()
        });
        assert_eq!(english.len(), korean.len());
        for (one, other) in english.iter().zip(&korean) {
            let same = one.png == other.png;
            assert_eq!(one.file == other.file, same, "{}", one.file);
            assert_ne!(one.alt, other.alt, "{}", one.file);
        }
    }
}

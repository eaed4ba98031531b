//! The pictures of lessons and of the help.

use super::book::set_name;
use super::parts;
use crate::app::Drawing;
use hansu_render::PieceSet;
use hansu_teaching::{Illustration, LEARNER, Lesson};
use hansu_text::{GameText, Text, titled_formations};
use janggi::{BySide, MODERN, Variant};

/// Returns the picture of a lesson, in words of its game; `None` if it has none.
pub fn illustration(lesson: Lesson, text: GameText) -> Option<Drawing> {
    Some(match lesson.illustration()? {
        Illustration::Legend => Drawing::Legend {
            names: text.kinds(),
            sides: BySide::of(|side| text.side(side)),
        },
        Illustration::Opening => opening_picture(lesson.variant()),
        Illustration::Formations(offered) => Drawing::Formations {
            chooser: LEARNER,
            titled: titled_formations(&[text], &MODERN, offered),
        },
        Illustration::Sets => piece_samples(*text),
        Illustration::Diagrams(diagrams) => Drawing::Diagrams(diagrams),
    })
}

/// Returns the picture of a game's usual start.
pub fn opening_picture(variant: Variant) -> Drawing {
    Drawing::position(&parts::opening(variant), None, LEARNER)
}

/// Returns samples of the piece sets.
pub fn piece_samples(text: Text) -> Drawing {
    let named = PieceSet::JANGGI.map(|set| (set, set_name(set, text)));
    Drawing::Sets(named.into())
}

//! The names of files and ranks in the margin of a board.

use crate::data::coordinates::{FileName, Margin, RankName};
use crate::data::theme::Theme;
use crate::draw::layout::Layout;
use crate::raster::canvas::{Canvas, Spot};
use crate::raster::text::{Align, Fonts};
use janggi::{Side, Square};

/// The distance from the edge of the picture to the centre of the coordinates.
const INSET: f32 = 27.0;
/// The size of the coordinates, legible on a phone that shows a board 390 pixels wide.
const NAME_SIZE: f32 = 39.0;

/// The size of Chinese numerals, which have less room around them.
const NUMERAL_SIZE: f32 = 29.0;
/// The distance of the two names of a file from the centre of the stroke between them.
const PAIR: f32 = 9.0;

/// Writes the names of files below and above a board, and of ranks to its left and right.
pub(super) fn write(
    canvas: &mut Canvas,
    fonts: &Fonts,
    theme: &Theme,
    layout: &Layout,
    names: Margin,
) {
    let inset = layout.px(INSET);
    let right = canvas.width as f32 - inset;
    let bottom = layout.height() as f32 - inset;
    let mut name = |name: Option<Name>, at: Spot| match name {
        Some(Name::Latin(text)) => {
            let size = layout.px(NAME_SIZE);
            fonts.write(canvas, &text, size, at, Align::Middle, theme.label);
        }
        Some(Name::Pair(letter, number)) => {
            let size = layout.px(NAME_SIZE);
            let offset = layout.px(PAIR);
            let before = Spot::new(at.x - offset, at.y);
            let after = Spot::new(at.x + offset, at.y);
            for (text, at, align) in [
                (letter.to_string(), before, Align::Right),
                ("/".to_owned(), at, Align::Middle),
                (number.to_string(), after, Align::Left),
            ] {
                fonts.write(canvas, &text, size, at, align, theme.label);
            }
        }
        Some(Name::Chinese(numeral)) => {
            let size = layout.px(NUMERAL_SIZE);
            fonts.write_chinese(canvas, numeral, size, at, theme.label);
        }
        None => {}
    };
    for square in Square::ALL {
        let at = layout.spot(square);
        if square.rank() == 0 {
            let [below, above] = names.files;
            let view = layout.view;
            name(file_name(below, square, view), Spot::new(at.x, bottom));
            name(
                file_name(above, square, view.opponent()),
                Spot::new(at.x, inset),
            );
        }
        if square.file() == 0 {
            let [to_left, to_right] = names.ranks;
            name(rank_name(to_left, square), Spot::new(inset, at.y));
            name(rank_name(to_right, square), Spot::new(right, at.y));
        }
    }
}

/// The name of a file or rank.
enum Name {
    Latin(String),
    /// Both names of a file. Without the stroke between them they would look like a point.
    Pair(char, usize),
    Chinese(char),
}

/// Returns the name of a square's file at a side's end. Letters are capitals, as high as the digits.
fn file_name(name: FileName, square: Square, side: Side) -> Option<Name> {
    let letter = char::from(b'A' + square.file());
    let number = number(square, side);
    Some(match name {
        FileName::None => return None,
        FileName::Letter => Name::Latin(letter.to_string()),
        FileName::Column => Name::Latin(square.gibo().1.to_string()),
        FileName::Numeral if side == Side::Cho => Name::Chinese(NUMERALS.chars().nth(number - 1)?),
        FileName::Number | FileName::Numeral => Name::Latin(number.to_string()),
        FileName::LetterAndNumber => Name::Pair(letter, number),
    })
}

/// Red's numerals for files.
const NUMERALS: &str = "一二三四五六七八九";

/// Returns the number of a square's file, from 1 at a player's right.
fn number(square: Square, side: Side) -> usize {
    let (_, column) = square.seen_from(side);
    usize::from(9 - column)
}

/// Returns the name of a square's rank.
fn rank_name(name: RankName, square: Square) -> Option<Name> {
    match name {
        RankName::None => None,
        RankName::Number => Some(Name::Latin((square.rank() + 1).to_string())),
        RankName::Row => Some(Name::Latin(square.gibo().0.to_string())),
    }
}

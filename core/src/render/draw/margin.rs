//! The names of files and ranks in the margin of a board.

use crate::render::data::coordinates::{Coordinates, Margin, XiangqiCoordinates};
use crate::render::data::theme::Theme;
use crate::render::raster::canvas::{Canvas, Spot};
use crate::render::raster::text::{Align, Fonts, Layout};
use crate::rules::{Side, Square};

/// The distance from the edge of the picture to the middle of the coordinates.
const INSET: f32 = 27.0;
/// The size of the coordinates, legible on a phone, where a board is 390 pixels wide.
const NAME_SIZE: f32 = 39.0;

/// The size of Chinese numerals, which have no room around them.
const NUMERAL_SIZE: f32 = 29.0;
/// The distance of the two names of a file from the middle of the stroke between them.
const PAIR: f32 = 9.0;

/// Writes the names of files below and above a board, and of ranks at its left and right.
pub(super) fn write(
    canvas: &mut Canvas,
    fonts: &Fonts,
    theme: &Theme,
    layout: &Layout,
    margin: Margin,
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
            let apart = layout.px(PAIR);
            let before = Spot::new(at.x - apart, at.y);
            let after = Spot::new(at.x + apart, at.y);
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
            let [below, above] = file_names(margin, square, layout.view);
            name(below, Spot::new(at.x, bottom));
            name(above, Spot::new(at.x, inset));
        }
        if square.file() == 0 {
            let [to_left, to_right] = rank_names(margin, square);
            name(to_left, Spot::new(inset, at.y));
            name(to_right, Spot::new(right, at.y));
        }
    }
}

/// The name of a file or rank.
enum Name {
    Latin(String),
    /// Both names of a file. Without the stroke between them they would be a point.
    Pair(char, usize),
    Chinese(char),
}

/// The names of a square's file, below and above the board. Letters are capitals, as high as the digits; with both
/// notations of Janggi the digits of records are on the opposite sides.
fn file_names(margin: Margin, square: Square, view: Side) -> [Option<Name>; 2] {
    let letter = char::from(b'A' + square.file());
    let latin = |text: String| Some(Name::Latin(text));
    let (_, column) = square.gibo();
    let number = |side: Side| number(square, side);
    match margin {
        Margin::Janggi(Coordinates::None) | Margin::Xiangqi(XiangqiCoordinates::None) => {
            [None, None]
        }
        Margin::Janggi(Coordinates::Algebraic) | Margin::Xiangqi(XiangqiCoordinates::Algebraic) => {
            [latin(letter.to_string()), None]
        }
        Margin::Janggi(Coordinates::Korean) => [latin(column.to_string()), None],
        Margin::Janggi(Coordinates::Both) => [latin(letter.to_string()), latin(column.to_string())],
        Margin::Xiangqi(XiangqiCoordinates::Files) => {
            [view, view.opponent()].map(|side| latin(number(side).to_string()))
        }
        Margin::Xiangqi(XiangqiCoordinates::Chinese) => {
            [view, view.opponent()].map(|side| match side {
                Side::Cho => NUMERALS.chars().nth(number(side) - 1).map(Name::Chinese),
                Side::Han => latin(number(side).to_string()),
            })
        }
        Margin::Xiangqi(XiangqiCoordinates::Both) => [
            Some(Name::Pair(letter, number(view))),
            latin(number(view.opponent()).to_string()),
        ],
    }
}

/// Numbers as Red's files have them.
const NUMERALS: &str = "一二三四五六七八九";

/// The number of a square's file, from 1 at a player's right.
fn number(square: Square, side: Side) -> usize {
    let (_, column) = square.seen_from(side);
    usize::from(9 - column)
}

/// The names of a square's rank, to the left and right of the board.
fn rank_names(margin: Margin, square: Square) -> [Option<Name>; 2] {
    let latin = |text: String| Some(Name::Latin(text));
    let number = (square.rank() + 1).to_string();
    let (row, _) = square.gibo();
    match margin {
        Margin::Janggi(Coordinates::None)
        | Margin::Xiangqi(
            XiangqiCoordinates::None | XiangqiCoordinates::Files | XiangqiCoordinates::Chinese,
        ) => [None, None],
        Margin::Janggi(Coordinates::Algebraic)
        | Margin::Xiangqi(XiangqiCoordinates::Algebraic | XiangqiCoordinates::Both) => {
            [latin(number), None]
        }
        Margin::Janggi(Coordinates::Korean) => [latin(row.to_string()), None],
        Margin::Janggi(Coordinates::Both) => [latin(number), latin(row.to_string())],
    }
}

//! Seals and end cards: what they say, that they cover nothing, and that they look as before.

use crate::kit::{decode, looks_as_before, pixels, png, themed};
use hansu_render::{EndCard, Look, Picture, Scene, Theme};
use hansu_teaching::Shout;
use image::RgbImage;
use janggi::{BySide, Move, Position, Side, Square, Variant};

/// Janggi: a start, a middle game with a check, one with pieces in all corners, and a full edge.
#[rustfmt::skip]
const BOARDS: [(Variant, &str); 5] = [
    (Variant::Janggi, "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w"),
    (Variant::Janggi, "r1ba1a1nr/4k4/1c5c1/p1p1R3p/5n3/4p4/P1P3P1P/1C2C4/4K4/RNBA1ABN1 b"),
    (Variant::Janggi, "rnb1kabnr/9/6c2/p1p1p1p1p/9/9/P1P1P1P1P/6C2/4K4/RNBA1ABNR b"),
    (Variant::Janggi, "3ak4/4a4/9/9/9/9/9/9/4A4/3AK4 w"),
    (Variant::Xiangqi, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"),
];

fn shouts() -> [Shout; 5] {
    let [cho, han] = Side::ALL.map(Shout::Win);
    [Shout::Check, Shout::Answer, Shout::Mate, cho, han]
}

/// The picture of a board, with or without its seal.
fn board(scene: &Scene<'_>, look: &Look, seals: bool) -> RgbImage {
    let look = Look { seals, ..*look };
    pixels(Picture::Board(scene, None), &look)
}

/// The pixels of a board without its seal that the seal changes.
fn changed(plain: &RgbImage, scene: &Scene<'_>, look: &Look) -> Vec<(u32, u32)> {
    let sealed = board(scene, look, true);
    let pixels = plain.enumerate_pixels();
    pixels
        .filter(|(x, y, pixel)| *pixel != sealed.get_pixel(*x, *y))
        .map(|(x, y, _)| (x, y))
        .collect()
}

#[test]
fn seal_covers_no_piece_and_no_coordinate() {
    for (variant, fen) in BOARDS {
        let (position, _) = Position::from_fen(variant, fen).unwrap();
        for theme in Theme::ALL {
            let look = themed(theme);
            let ranks = if theme.id == "wide" { 76.0 } else { 88.0 };
            let margin = if theme.id == "wide" { 82.0 } else { 86.0 };
            let pieces = if theme.id == "wide" { 0.86 } else { 1.0 };
            for view in Side::ALL {
                let plain = board(&Scene::of(&position, view), &look, false);
                for shout in shouts() {
                    let scene = Scene {
                        seal: Some(shout),
                        ..Scene::of(&position, view)
                    };
                    let sealed = changed(&plain, &scene, &look);
                    let has_word = shout.word(variant).is_some();
                    assert_eq!(sealed.is_empty(), !has_word, "{fen} {shout:?}");
                    for (x, y) in sealed {
                        assert!((50..850).contains(&x), "{} {fen}: {x}", theme.id);
                        for (square, piece) in position.pieces() {
                            let (row, column) = square.seen_from(view);
                            let dx = x as f32 - (86.0 + 91.0 * f32::from(column));
                            let dy = y as f32 - (margin + ranks * f32::from(row));
                            let apart = dx.hypot(dy);
                            assert!(apart > 39.5 * pieces, "{} {piece:?} {square}", theme.id);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn seal_avoids_the_last_move() {
    let (variant, fen) = BOARDS[3];
    let (position, _) = Position::from_fen(variant, fen).unwrap();
    let look = Look::default();
    let of = |last: Option<Move>| {
        let scene = Scene {
            seal: Some(Shout::Check),
            last,
            ..Scene::of(&position, Side::Cho)
        };
        changed(&board(&scene, &look, false), &scene, &look)
    };
    // Without a move it is at the upper right; there a move would be under it.
    let free = of(None);
    assert!(free.iter().all(|(x, y)| *x > 750 && *y < 300));
    let moved = of(Some("i9e9".parse().unwrap()));
    assert!(!moved.is_empty() && moved != free);
    let start: Square = "i9".parse().unwrap();
    assert_eq!(start.seen_from(Side::Cho), (1, 8));
    let covers = |(x, y): &&(u32, u32)| (780..850).contains(x) && (150..200).contains(y);
    assert_eq!(moved.iter().find(covers), None);
}

#[test]
fn seals_look_as_before() {
    for (name, (variant, fen), shout) in [
        ("seal-check", BOARDS[1], Shout::Check),
        ("seal-answer", BOARDS[0], Shout::Answer),
        ("seal-mate", BOARDS[3], Shout::Mate),
        ("seal-win", BOARDS[0], Shout::Win(Side::Han)),
        ("seal-xiangqi-check", BOARDS[4], Shout::Check),
        ("seal-xiangqi-mate", BOARDS[4], Shout::Mate),
        ("seal-xiangqi-win", BOARDS[4], Shout::Win(Side::Cho)),
    ] {
        let (position, _) = Position::from_fen(variant, fen).unwrap();
        let scene = Scene {
            seal: Some(shout),
            ..Scene::of(&position, Side::Cho)
        };
        looks_as_before(
            name,
            &pixels(Picture::Board(&scene, None), &Look::default()),
        );
    }
}

#[test]
fn end_cards_look_as_before() {
    let long = "a player with a name for which no card has any room at all";
    for (name, (variant, fen), names, opening) in [
        (
            "end-card",
            BOARDS[1],
            ["Alex", "지훈"],
            Some("귀마 대 원앙마"),
        ),
        ("end-card-xiangqi", BOARDS[4], [long, "미나"], None),
    ] {
        let (position, _) = Position::from_fen(variant, fen).unwrap();
        let card = EndCard {
            scene: Scene {
                seal: Some(Shout::Mate),
                ..Scene::of(&position, Side::Cho)
            },
            names: BySide::new(names[0], names[1]),
            accuracies: BySide::new(Some("94 %"), None),
            result: "Cho won · 54 moves",
            opening,
            footer: "Janggi #12 · 2026-11-28",
        };
        for theme in Theme::ALL {
            let look = themed(theme);
            let png = png(Picture::EndCard(&card), &look);
            assert!(png.len() < 250 * 1024, "{} bytes", png.len());
            let picture = decode(&png);
            assert_eq!(picture.dimensions(), (900, 1200));
            if theme.id == "wood" {
                looks_as_before(name, &picture);
            }
            if let Some(folder) = std::env::var_os("HANSU_LOOK") {
                let file = format!("{name}-{}.png", theme.id);
                std::fs::write(std::path::Path::new(&folder).join(file), &png).unwrap();
            }
        }
    }
}

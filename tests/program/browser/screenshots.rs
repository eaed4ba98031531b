//! The pictures of the README, taken from the running program:
//! `cargo test --test program screenshots -- --ignored`.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::path::Path;

use image::imageops::FilterType;
use image::{Rgb, RgbImage};
use janggi::{Formation, Side};
use serde_json::json;

use crate::browser::board_page;
use crate::browser::driver::*;
use crate::browser::game::Played;
use crate::browser::looks::begin;
use crate::browser::page::Page;
use crate::kit::program::*;

/// The size limit of a picture in the README, in bytes.
const LARGEST: usize = 150_000;
/// A few reasonable moves.
const MOVES: [&str; 8] = [
    "a4b4", "i7h7", "h1g3", "b10c8", "b1c3", "h10g8", "c4d4", "c7d7",
];

/// Plays moves of both people. Alex is shown then.
async fn played(page: &Page, moves: &[&str]) -> Played {
    let mut game = Played::new(Formation::Heeh, Formation::Heeh);
    for mv in moves {
        let mover = if game.turn() == Side::Cho { ALEX } else { SAM };
        page.be(mover).await;
        page.type_line(&format!("/move {mv}")).await;
        game.note(page, mv).await;
    }
    page.be(ALEX).await;
    game
}

#[tokio::test]
#[ignore = "writes the pictures of the README"]
async fn screenshots() {
    let (page, program) = Page::open(DESKTOP).await.expect("a browser");
    begin(&page).await;
    played(&page, &MOVES).await;
    save("page.png", &page.browser.picture().await);
    let messages = program.messages(ALEX, &page.place().await).await;
    let board = messages.last().unwrap()["attachments"][0]["url"].as_str();
    let board = board.unwrap().to_owned();
    // The renderer's own picture is small already.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/readme");
    std::fs::write(folder.join("board.png"), program.bytes(&board).await).unwrap();
}

/// The board page with a hint.
#[tokio::test]
#[ignore = "writes the picture of docs/page.md"]
async fn screenshot_of_the_board_page() {
    let (page, program) = Page::open(PHONE).await.expect("a browser");
    begin(&page).await;
    board_page::open(&page).await;
    page.press("Hint").await;
    let arrow = "return document.querySelector('.board .arrows')";
    page.find(arrow).await;
    save("board-page.png", &page.browser.picture().await);
    drop(program);
}

/// Records a turn by the menus as an animation.
#[tokio::test]
#[ignore = "writes the moving picture of the README"]
async fn moving_picture_of_a_turn() {
    let (page, program) = Page::open(PHONE).await.expect("a browser");
    begin(&page).await;
    let mut game = played(&page, &MOVES[..2]).await;
    let mut frames = vec![page.browser.picture().await];
    page.choose("choose a piece", "h1").await;
    page.find("return usable('.menu').find((one) => one.innerText.includes('Choose a point'))")
        .await;
    frames.push(page.browser.picture().await);
    page.choose("Choose a point", "g3").await;
    game.note(&page, "h1g3").await;
    frames.push(page.browser.picture().await);
    page.be(SAM).await;
    page.type_line("/move b10c8").await;
    game.note(&page, "b10c8").await;
    page.be(ALEX).await;
    frames.push(page.browser.picture().await);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/readme");
    std::fs::write(folder.join("turn.gif"), moving(&frames)).unwrap();
    drop(program);
}

/// Combines pictures to an endless animation, at two thirds of their size.
fn moving(pictures: &[Vec<u8>]) -> Vec<u8> {
    let frames: Vec<RgbImage> = pictures
        .iter()
        .map(|picture| {
            let full_size = image::load_from_memory(picture).unwrap().to_rgb8();
            let width = full_size.width() * 2 / 3;
            let height = full_size.height() * 2 / 3;
            image::imageops::resize(&full_size, width, height, FilterType::CatmullRom)
        })
        .collect();
    let size = |length: u32| u16::try_from(length).unwrap();
    let width = size(frames[0].width());
    let height = size(frames[0].height());
    let mut file = Vec::new();
    let mut encoder = gif::Encoder::new(&mut file, width, height, &[]).unwrap();
    encoder.set_repeat(gif::Repeat::Infinite).unwrap();
    for frame in &frames {
        let (palette, pixels) = indexed(frame);
        let palette = palette.concat();
        let mut frame = gif::Frame::from_palette_pixels(width, height, pixels, palette, None);
        frame.delay = 180;
        encoder.write_frame(&frame).unwrap();
    }
    drop(encoder);
    file
}

/// A plan of two answers, made with its menus.
#[tokio::test]
#[ignore = "writes the picture of docs/playing.md"]
async fn screenshot_of_a_plan() {
    // As high as the whole message.
    let screen = Screen {
        height: 1_080,
        ..PHONE
    };
    let (page, program) = Page::open(screen).await.expect("a browser");
    begin(&page).await;
    played(&page, &MOVES[..3]).await;
    page.press("Plan").await;
    for [opponents_move, own_move] in [[["b10", "c8"], ["b1", "c3"]], [["a7", "b7"], ["i4", "h4"]]]
    {
        panel_says(&page, "What might Han play here?").await;
        for (side, [from, target]) in [("Han", opponents_move), ("Cho", own_move)] {
            page.choose(&format!("{side}: choose a piece"), from).await;
            page.choose("Choose a point", target).await;
        }
        panel_says(
            &page,
            &format!("{}–{}, ", opponents_move[0], opponents_move[1]),
        )
        .await;
        page.press("One move back").await;
        panel_says(&page, "You have planned your answer here.").await;
        page.press("One move back").await;
        panel_says(&page, "Planned from here (your answers").await;
    }
    save("plan.png", &page.browser.picture().await);
    drop(program);
}

/// Waits until the panel has these words.
async fn panel_says(page: &Page, words: &str) {
    let script = "return usable('.private').find((one) => one.innerText.includes(arguments[0]))";
    page.find_with(script, json!([words])).await;
}

fn save(name: &str, picture: &[u8]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/readme");
    let smaller = in_a_palette(&image::load_from_memory(picture).unwrap().to_rgb8());
    assert!(
        smaller.len() < LARGEST,
        "{name} has {} bytes",
        smaller.len()
    );
    std::fs::write(folder.join(name), smaller).unwrap();
}

/// Returns the picture as an indexed PNG.
fn in_a_palette(picture: &RgbImage) -> Vec<u8> {
    let (palette, pixels) = indexed(picture);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder
        .write_header()
        .unwrap()
        .write_image_data(&pixels)
        .unwrap();
    file
}

/// Returns the most frequent shades of a picture, and for each pixel the index of the nearest shade.
fn indexed(picture: &RgbImage) -> (Vec<[u8; 3]>, Vec<u8>) {
    // Shades that differ by less than this are merged.
    let shade = |pixel: &Rgb<u8>| pixel.0.map(|channel| channel & 0xfc);
    let mut counts: HashMap<[u8; 3], (u32, [u8; 3])> = HashMap::new();
    for pixel in picture.pixels() {
        counts.entry(shade(pixel)).or_insert((0, pixel.0)).0 += 1;
    }
    let mut shades: Vec<_> = counts.into_values().collect();
    shades.sort_by_key(|(count, colour)| (Reverse(*count), *colour));
    // A rare colour is included too, if no frequent one is near it.
    let mut kinds = HashSet::new();
    let (first, other_shades): (Vec<_>, Vec<_>) = shades
        .iter()
        .map(|(_, colour)| *colour)
        .partition(|colour| kinds.insert(colour.map(|channel| channel & 0xe0)));
    let palette: Vec<[u8; 3]> = first.into_iter().chain(other_shades).take(256).collect();
    let mut cache: HashMap<[u8; 3], u8> = HashMap::new();
    let nearest = |pixel: &Rgb<u8>| {
        let distance = |colour: &[u8; 3]| -> u32 {
            let pairs = colour.iter().zip(pixel.0);
            pairs.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        let nearest_index = palette.iter().enumerate();
        let nearest_index = nearest_index.min_by_key(|(_, colour)| distance(colour));
        u8::try_from(nearest_index.unwrap().0).unwrap()
    };
    let pixels: Vec<u8> = picture
        .pixels()
        .map(|pixel| *cache.entry(shade(pixel)).or_insert_with(|| nearest(pixel)))
        .collect();
    (palette, pixels)
}

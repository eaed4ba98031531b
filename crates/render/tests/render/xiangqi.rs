//! Boards of Xiangqi: what must be visible, that they look as before, and that they are as small as Janggi's.
//!
//! After an intended change, run with `INSTA_UPDATE=always` and look at the new references.

use crate::kit::{add_distinct, difference, looks_as_before, pixels, png, renderer, themed};
use hansu_render::{Caption, Coordinates, Graph, Look, Picture, PieceSet, Replay, Scene, Theme};
use image::RgbImage;
use janggi::notation::{Characters, chinese_in};
use janggi::{Action, BySide, MODERN, Move, Position, Role, Side, Square, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Black's cannon has just taken a soldier on e4 and gives check over the guard.
const CHECK: &str = "r1bakabnr/9/1cn6/p1p1p1p1p/9/2P6/P3c1P1P/1CN4C1/4A4/R1BAK1BNR w";

fn position(fen: &str) -> Position {
    Position::from_fen(Variant::Xiangqi, fen).unwrap().0
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn theme(id: &str) -> &'static Theme {
    Theme::named(id).unwrap()
}

/// A look with these pieces and coordinates of Xiangqi, 900 pixels wide.
fn look(theme: &'static Theme, pieces: &'static PieceSet, coordinates: Coordinates) -> Look {
    themed(theme)
        .with_pieces(pieces)
        .with_coordinates(Variant::Xiangqi, coordinates)
}

/// Every board with every set.
fn looks() -> impl Iterator<Item = Look> {
    let of = |theme| PieceSet::XIANGQI.map(|set| look(theme, set, Coordinates::default()));
    Theme::ALL.into_iter().flat_map(of)
}

fn name(look: &Look) -> String {
    format!(
        "{} {}",
        look.theme.id,
        look.game(Variant::Xiangqi).pieces.id
    )
}

fn drawn(scene: &Scene<'_>, look: &Look) -> RgbImage {
    pixels(Picture::Board(scene, None), look)
}

/// The middle of a point on a board that is 900 pixels wide and has the usual grid.
fn pixel_of(square: Square, view: Side) -> (u32, u32) {
    let (row, column) = square.seen_from(view);
    (86 + 91 * u32::from(column), 86 + 88 * u32::from(row))
}

/// The square around a pixel, with this many pixels to each side.
fn around(picture: &RgbImage, (x, y): (u32, u32), reach: u32) -> RgbImage {
    image::imageops::crop_imm(picture, x - reach, y - reach, 2 * reach, 2 * reach).to_image()
}

#[test]
fn every_board_looks_as_before() {
    let check = position(CHECK);
    assert!(check.in_check());
    for theme in Theme::ALL {
        let scene = Scene {
            last: "e8e4".parse().ok(),
            ..Scene::of(&check, Side::Cho)
        };
        let picture = drawn(&scene, &themed(theme));
        looks_as_before(&format!("xiangqi-{}", theme.id), &picture);
    }
}

#[test]
fn every_set_looks_as_before() {
    let start = Position::xiangqi();
    for set in PieceSet::XIANGQI {
        let look = look(theme("paper"), set, Coordinates::None);
        let picture = drawn(&Scene::of(&start, Side::Cho), &look);
        looks_as_before(&format!("xiangqi-set-{}", set.id), &picture);
    }
    let named = PieceSet::XIANGQI.map(|set| (set, set.id));
    let offered = pixels(Picture::Sets(&named), &Look::default());
    looks_as_before("xiangqi-sets", &offered);
    let names = Role::ALL.map(|role| (role, "elephant"));
    let sides = BySide::new("Red", "Black");
    let legend = Picture::Legend(Variant::Xiangqi, &names, sides);
    looks_as_before("xiangqi-legend", &pixels(legend, &Look::default()));
}

#[test]
fn coordinates_look_as_before_from_both_seats() {
    let position = position("3k5/9/9/9/9/9/9/9/9/4K4 w");
    for (view, seat) in [(Side::Cho, "red"), (Side::Han, "black")] {
        for coordinates in Coordinates::XIANGQI {
            let look = look(theme("paper"), PieceSet::XIANGQI[0], coordinates);
            let picture = drawn(&Scene::of(&position, view), &look);
            let name = format!("xiangqi-{}-{seat}", coordinates.id());
            looks_as_before(&name, &picture);
        }
    }
}

#[test]
fn marks_look_as_before_from_both_seats() {
    let position = position(&CHECK.replace("P3c1P1P", "P3P1P1P"));
    let chosen = square("h3");
    let mut targets = position.targets(chosen);
    targets.sort_by_key(|target| target.seen_from(Side::Han));
    assert!(targets.len() > 9, "{targets:?}");
    let arrows = ["b3b8".parse::<Move>().unwrap()];
    let looks = [
        Scene {
            chosen: Some(chosen),
            targets: &targets,
            numbered: true,
            ..Scene::of(&position, Side::Han)
        },
        Scene {
            arrows: &arrows,
            mistake: "a1a2".parse().ok(),
            ..Scene::of(&position, Side::Cho)
        },
    ];
    for (scene, name) in looks.iter().zip(["xiangqi-choice", "xiangqi-arrows"]) {
        looks_as_before(name, &drawn(scene, &themed(theme("ink"))));
    }
}

/// A position looks like a board of its own game, whatever the look has for the other.
#[test]
fn board_matches_its_variant() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let janggi = Position::from_fen(Variant::Janggi, fen).unwrap().0;
    let xiangqi = position(fen);
    let [as_janggi, as_xiangqi] =
        [janggi, xiangqi].map(|position| drawn(&Scene::of(&position, Side::Cho), &Look::default()));
    assert_ne!(as_janggi, as_xiangqi);
    let other_look = look(
        Theme::ALL[0],
        PieceSet::named(Variant::Xiangqi, "letters").unwrap(),
        Coordinates::Both,
    );
    assert!(as_janggi == drawn(&Scene::of(&janggi, Side::Cho), &other_look));
    assert!(as_xiangqi != drawn(&Scene::of(&xiangqi, Side::Cho), &other_look));
    let other_look = Look::default()
        .with_pieces(PieceSet::JANGGI[1])
        .with_coordinates(Variant::Janggi, Coordinates::None);
    assert!(as_janggi != drawn(&Scene::of(&janggi, Side::Cho), &other_look));
    assert!(as_xiangqi == drawn(&Scene::of(&xiangqi, Side::Cho), &other_look));
}

/// The seven inner files stop at the river; the outer ones, and all of Janggi's, run through.
#[test]
fn inner_files_stop_at_the_river() {
    let fen = "3k5/9/9/9/9/9/9/9/4K4/9 w";
    for variant in Variant::ALL {
        let (position, _) = Position::from_fen(variant, fen).unwrap();
        for view in Side::ALL {
            let picture = drawn(&Scene::of(&position, view), &themed(theme("contrast")));
            for file in 0..9 {
                let x = 86 + 91 * file;
                let is_line = |y: u32| picture.get_pixel(x, y).0[0] < 128;
                let through = variant == Variant::Janggi || file % 8 == 0;
                assert_eq!(is_line(86 + 88 * 4 + 44), through, "{variant} {file}");
                assert!(is_line(86 + 88 * 3 + 44) && is_line(86 + 88 * 5 + 44));
            }
        }
    }
}

/// 楚河 lies to Red's left and 漢界 to the right; from Black's seat the other way round, and upright all the same.
#[test]
fn river_bank_names_are_upright_from_both_seats() {
    let position = position("3k5/9/9/9/9/9/9/9/9/4K4 w");
    let [red, black] =
        Side::ALL.map(|view| drawn(&Scene::of(&position, view), &themed(theme("contrast"))));
    let letters = |picture: &RgbImage| {
        // The cells of the river between files b and d, and between f and h, as a reader sees them.
        [222, 313, 586, 677].map(|x| around(picture, (x, 482), 30))
    };
    let [chu, he, han, jie] = letters(&red);
    for (nth, (actual, expected)) in letters(&black)
        .iter()
        .zip([&han, &jie, &chu, &he])
        .enumerate()
    {
        let distance = difference(actual, expected);
        assert!(distance < 12.0, "{nth}: {distance}");
        let turned = image::imageops::rotate180(expected);
        assert!(difference(actual, &turned) > 2.0 * distance + 12.0, "{nth}");
    }
    for (left, right) in [(&chu, &he), (&chu, &han), (&he, &jie)] {
        assert!(difference(left, right) > 24.0);
    }
}

#[test]
fn every_look_is_small_and_distinct() {
    let start = Position::xiangqi();
    let check = position(CHECK);
    let mut pictures: Vec<(String, RgbImage)> = Vec::new();
    for look in looks() {
        let name = name(&look);
        let played = Scene {
            last: "e8e4".parse().ok(),
            ..Scene::of(&check, Side::Han)
        };
        for scene in [Scene::of(&start, Side::Cho), played] {
            let png = png(Picture::Board(&scene, None), &look);
            assert!(png.len() <= 60 * 1024, "{name}: {} bytes", png.len());
        }
        let board = drawn(&Scene::of(&start, Side::Cho), &look);
        let height = if look.theme.id == "wide" { 848 } else { 964 };
        assert_eq!(board.dimensions(), (900, height), "{name}");
        add_distinct(&mut pictures, name, board);
    }
    assert_eq!(pictures.len(), 42);
}

/// Each piece differs from the others of its side, and from the same piece of the other side, in every set.
#[test]
fn every_piece_differs_from_every_other() {
    let start = Position::xiangqi();
    let kinds = [
        "e1", "d1", "a1", "b3", "b1", "c1", "a4", "e10", "d10", "a10", "b8", "b10", "c10", "a7",
    ];
    for set in PieceSet::XIANGQI {
        let look = look(theme("paper"), set, Coordinates::None);
        let picture = drawn(&Scene::of(&start, Side::Cho), &look);
        let pieces = kinds.map(|at| around(&picture, pixel_of(square(at), Side::Cho), 28));
        for (nth, piece) in pieces.iter().enumerate() {
            for (other, other_piece) in pieces[..nth].iter().enumerate() {
                let distance = difference(piece, other_piece);
                let left = kinds[nth];
                let right = kinds[other];
                assert!(
                    distance > 9.0,
                    "{}: {left} and {right} differ by {distance}",
                    set.id
                );
            }
        }
    }
}

#[test]
fn pieces_are_of_one_size() {
    let start = Position::xiangqi();
    let bare = position("3k5/9/9/9/9/9/9/9/9/4K4 w");
    let look = look(theme("paper"), PieceSet::XIANGQI[0], Coordinates::None);
    let [full, empty] =
        [start, bare].map(|position| drawn(&Scene::of(&position, Side::Cho), &look));
    let column_range = |at: Square| {
        let (x, y) = pixel_of(at, Side::Cho);
        let [full, empty] = [&full, &empty].map(|picture| around(picture, (x, y), 44));
        let columns = (0..88).filter(|column| {
            (0..88).any(|row| full.get_pixel(*column, row) != empty.get_pixel(*column, row))
        });
        (columns.clone().min().unwrap(), columns.max().unwrap())
    };
    let generals = [start.general(Side::Cho), bare.general(Side::Han)];
    for (at, piece) in start.pieces().filter(|(at, _)| !generals.contains(at)) {
        assert_eq!(column_range(at), (5, 82), "{piece:?} on {at}");
    }
}

/// A game of this many random legal turns.
fn aimless(turns: usize) -> Vec<Action> {
    let mut random = StdRng::seed_from_u64(9);
    loop {
        let mut position = Position::xiangqi();
        let mut actions = Vec::new();
        while actions.len() < turns {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let action = Action::Move(moves[random.random_range(0..moves.len())]);
            position = position.after(action);
            actions.push(action);
        }
        if actions.len() == turns {
            return actions;
        }
    }
}

#[test]
fn replays_are_small() {
    let start = Position::xiangqi();
    let actions = aimless(100);
    let mut sizes = Vec::new();
    for theme in Theme::ALL {
        let look = Look {
            width: 720,
            ..themed(theme)
        };
        let replay = Replay {
            names: BySide::new("미나", "Alex"),
            start: &start,
            actions: &actions,
            deom: None,
            view: Side::Cho,
            facing: MODERN.facing,
            delay: std::time::Duration::from_secs(1),
        };
        let gif = renderer().replay(&replay, &look).unwrap();
        sizes.push((theme.id, gif.len()));
    }
    assert!(sizes.iter().all(|(_, size)| *size < 350_000), "{sizes:?}");
}

/// Strips and graphs have the generals and colours of this game: Red's name is red above, where Cho's would be green.
#[test]
fn captions_and_graphs_have_the_variants_colours() {
    let start = Position::xiangqi();
    let position = position("3k5/9/9/9/9/9/9/9/9/4K4 w");
    let caption = Caption {
        names: BySide::new("미나", "Alex"),
        start: &start,
        ply: 34,
        to_move: Some(Side::Cho),
        points: None,
    };
    let scene = Scene::of(&position, Side::Cho);
    let picture = pixels(Picture::Board(&scene, Some(&caption)), &Look::default());
    looks_as_before("xiangqi-caption", &picture);
    let graph = |variant| {
        let graph = Graph {
            variant,
            evaluations: &[0, 100, 300, -200, -500],
            turning_points: &[(3, Side::Cho)],
            names: BySide::new("미나", "Alex"),
        };
        pixels(Picture::Graph(&graph), &Look::default())
    };
    let xiangqi = graph(Variant::Xiangqi);
    assert_ne!(xiangqi, graph(Variant::Janggi));
    looks_as_before("xiangqi-graph", &xiangqi);
}

/// The characters of written moves for each piece set; sets of letters use the characters of records.
#[test]
fn moves_are_written_in_the_characters_of_the_piece_set() {
    let start = Position::xiangqi();
    let two_chariots = position("5k3/9/9/4R4/9/9/9/4R4/9/3K5 w");
    let reply = start.after("h3e3".parse::<Move>().unwrap().into());
    for (set, written) in [
        ("chinese", ["炮二平五", "傌二進三", "後俥進一", "砲8平5"]),
        ("alike", ["炮二平五", "馬二進三", "後車進一", "砲8平5"]),
        ("simplified", ["炮二平五", "马二进三", "后车进一", "炮8平5"]),
        ("letters", ["炮二平五", "马二进三", "后车进一", "炮8平5"]),
    ] {
        let letters = PieceSet::named(Variant::Xiangqi, set).unwrap();
        let letters = letters.letters().unwrap();
        let write =
            |position, mv: &str| chinese_in(Characters::on(letters), position, mv.parse().unwrap());
        let found = [
            write(&start, "h3e3"),
            write(&start, "h1g3"),
            write(&two_chariots, "e3e4"),
            write(&reply, "h8e8"),
        ];
        assert_eq!(found, written, "{set}");
    }
}

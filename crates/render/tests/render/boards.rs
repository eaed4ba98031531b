//! Pictures of boards: what must be visible, and that they look as before.
//!
//! The references in `tests/data/boards` are a quarter of the size. After an intended change, run with
//! `INSTA_UPDATE=always` and look at the new ones.

use crate::kit::{difference, looks_as_before, pixels, png, themed};
use hansu_render::{Look, Picture, PieceSet, Scene, Theme};
use hansu_teaching::Lesson;
use image::RgbImage;
use janggi::{BySide, Formation, Generals, Move, Piece, Position, Role, Side, Square, Variant};

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w";
/// The chariot has just captured a soldier on e7 and gives check.
const CHECK: &str = "r1ba1a1nr/4k4/1c5c1/p1p1R3p/5n3/4p4/P1P3P1P/1C2C4/4K4/RNBA1ABN1 b";

fn position(fen: &str) -> Position {
    Position::from_fen(Variant::Janggi, fen).unwrap().0
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Formations with their Korean names as titles.
fn titled(offered: &[Formation]) -> Vec<(Formation, &'static str)> {
    offered
        .iter()
        .map(|formation| (*formation, formation.word()))
        .collect()
}

fn decode(png: &[u8]) -> RgbImage {
    assert!(png.len() < 150 * 1024, "{} bytes", png.len());
    let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png).unwrap();
    assert_eq!(picture.width(), 900);
    picture.to_rgb8()
}

fn board(scene: &Scene<'_>) -> Vec<u8> {
    png(Picture::Board(scene, None), &Look::default())
}

fn drawn(scene: &Scene<'_>) -> RgbImage {
    decode(&board(scene))
}

/// These formations of a side, with titles.
fn formations(side: Side, titled: &[(Formation, &str)]) -> RgbImage {
    decode(&png(Picture::Formations(side, titled), &Look::default()))
}

/// The pixel at the centre of a point, in a picture of a whole board.
fn pixel_of(picture: &RgbImage, square: Square, view: Side) -> (u32, u32) {
    let x = 86 + 91 * u32::from(square.file());
    let y = picture.height() - 86 - 88 * u32::from(square.rank());
    match view {
        Side::Cho => (x, y),
        Side::Han => (picture.width() - x, picture.height() - y),
    }
}

/// The square around a point, with this many pixels to each side.
fn around(picture: &RgbImage, square: Square, view: Side, reach: u32) -> RgbImage {
    let (x, y) = pixel_of(picture, square, view);
    image::imageops::crop_imm(picture, x - reach, y - reach, 2 * reach, 2 * reach).to_image()
}

#[test]
fn pictures_look_as_before() {
    let start = position(START);
    looks_as_before("start", &drawn(&Scene::of(&start, Side::Cho)));
    let check = position(CHECK);
    let last = Some("e4e7".parse::<Move>().unwrap());
    looks_as_before(
        "check",
        &drawn(&Scene {
            last,
            ..Scene::of(&check, Side::Han)
        }),
    );
    let choice = position(&CHECK.replace(" b", " w").replace("4k4", "3k5"));
    let chosen = square("e7");
    let mut targets = choice.targets(chosen);
    targets.sort_by_key(|target| target.seen_from(Side::Cho));
    assert!(targets.len() > 6, "{targets:?}");
    let scene = Scene {
        chosen: Some(chosen),
        targets: &targets,
        numbered: true,
        ..Scene::of(&choice, Side::Cho)
    };
    looks_as_before("choice", &drawn(&scene));
    let start = position(START);
    let arrows = ["b3e3".parse::<Move>().unwrap()];
    let scene = Scene {
        arrows: &arrows,
        ..Scene::of(&start, Side::Cho)
    };
    looks_as_before("arrow", &drawn(&scene));
    for (name, side) in [("formations-cho", Side::Cho), ("formations-han", Side::Han)] {
        looks_as_before(name, &formations(side, &titled(&Formation::FOUR)));
    }
    let five = formations(Side::Cho, &titled(&Formation::ALL));
    looks_as_before("formations-five", &five);
}

#[test]
fn single_formation_is_drawn_as_among_others() {
    for side in Side::ALL {
        for seen in Formation::ALL {
            let alone = decode(&png(Picture::Formation(side, seen), &Look::default()));
            let titled = formations(side, &[(seen, "")]);
            // The band for the title is above it.
            let title = titled.height() - alone.height();
            let below = image::imageops::crop_imm(&titled, 0, title, 900, alone.height());
            assert!(below.to_image() == alone, "{seen:?} of {side:?}");
        }
    }
}

/// A cannon's move is read from its screen, so arrows never cover a piece in between.
#[test]
fn arrow_hides_no_piece_on_its_path() {
    let cases = [
        // Along a rank and a file, with a screen of either side, near and far, and in a palace.
        (START, "i4h4", &[][..]),
        ("4k4/9/9/9/9/9/9/1C2N4/9/5K3 w", "b3i3", &["e3"][..]),
        ("4k4/9/9/1r7/9/9/1p7/1C7/9/5K3 w", "b3b7", &["b4"]),
        ("4k4/9/9/9/9/9/9/5C3/4K4/9 w", "f3d1", &["e2"]),
        // A horse passes close to other pieces.
        ("4k4/9/9/9/9/9/3p5/2R6/2N6/5K3 w", "c2e3", &[]),
        ("4k4/9/9/9/9/9/3pp4/2N6/9/5K3 w", "c3e4", &["d4"]),
    ];
    for (fen, mv, under) in cases {
        let position = position(fen);
        let mv: Move = mv.parse().unwrap();
        let arrows = [mv];
        for view in [Side::Cho, Side::Han] {
            let bare = Scene::of(&position, view);
            let proposed = Scene {
                arrows: &arrows,
                ..bare
            };
            let mistake = Scene {
                mistake: Some(mv),
                ..bare
            };
            let [bare, proposed, mistake] = [bare, proposed, mistake].map(|scene| drawn(&scene));
            assert_ne!(bare, proposed, "{fen}");
            assert_ne!(mistake, proposed, "{fen}");
            for name in under {
                let seen = |picture| around(picture, square(name), view, 20);
                assert_eq!(seen(&bare), seen(&proposed), "{fen} {name}");
                assert_eq!(seen(&bare), seen(&mistake), "{fen} {name}");
            }
        }
    }
}

/// The move played and a better one are both visible, even if one lies on the other.
#[test]
fn two_overlapping_arrows_are_both_visible() {
    let position = position("4k4/9/3r5/4n4/9/4P4/9/4C4/9/R4K3 w");
    for (played, better) in [
        ("a1a4", "a1a8"),
        ("a1a8", "a1a4"),
        ("e3e8", "e3e7"),
        ("e3e7", "e3e8"),
        ("a1b1", "e3e7"),
    ] {
        let better = [better.parse().unwrap()];
        let combined = Scene {
            mistake: played.parse().ok(),
            arrows: &better,
            ..Scene::of(&position, Side::Cho)
        };
        let without_arrows = Scene {
            mistake: None,
            ..combined
        };
        let without_mistake = Scene {
            arrows: &[],
            ..combined
        };
        let [combined, without_arrows, without_mistake] =
            [combined, without_arrows, without_mistake].map(|scene| drawn(&scene));
        assert!(
            combined != without_arrows && combined != without_mistake,
            "{played}"
        );
    }
}

#[test]
fn diagrams_look_as_before() {
    for lesson in Lesson::ALL {
        let diagrams = lesson.diagrams();
        if !diagrams.is_empty() {
            let png = png(Picture::Diagrams(&diagrams), &Look::default());
            assert!(png.len() < 64 * 1024, "{lesson:?}: {} bytes", png.len());
            let picture = image::load_from_memory(&png).unwrap().to_rgb8();
            looks_as_before(&format!("lesson-{}", lesson.id()), &picture);
        }
    }
    // Nothing to show is no reason to fail.
    png(Picture::Diagrams(&[]), &Look::default());
}

#[test]
fn same_scene_gives_the_same_picture() {
    let start = position(START);
    let drawn = || board(&Scene::of(&start, Side::Han));
    assert_eq!(drawn(), drawn());
    let offered = titled(&Formation::FOUR);
    let offer = |side| formations(side, &offered);
    assert!(offer(Side::Cho) == offer(Side::Cho));
    assert!(offer(Side::Cho) != offer(Side::Han));
}

/// The centre of the board, empty first, then with each kind of piece.
fn middles() -> Vec<(Option<Piece>, RgbImage)> {
    let at = square("g5");
    let mut pictures = Vec::new();
    let pieces = Side::ALL
        .into_iter()
        .flat_map(|side| Role::ALL.map(|role| Piece { side, role }));
    let movable = pieces.filter(|piece| !matches!(piece.role, Role::General | Role::Guard));
    for piece in std::iter::once(None).chain(movable.map(Some)) {
        let middle = piece.map_or("9".to_owned(), |piece| format!("6{}2", piece.fen()));
        let position = position(&format!("3k5/9/9/9/9/{middle}/9/9/9/5K3 w"));
        let picture = drawn(&Scene::of(&position, Side::Cho));
        pictures.push((piece, around(&picture, at, Side::Cho, 38)));
    }
    pictures
}

#[test]
fn every_piece_differs_from_every_other_and_from_an_empty_point() {
    let mut pictures = middles();
    // Generals and guards stay in their palaces, so each is shown on the same point from its own seat.
    let palaces = position("3a5/4k4/9/9/9/9/9/9/4K4/5A3 w");
    for (view, general, guard) in [(Side::Cho, "e2", "f1"), (Side::Han, "e9", "d10")] {
        let picture = drawn(&Scene::of(&palaces, view));
        for (role, at) in [(Role::General, general), (Role::Guard, guard)] {
            let crop = around(&picture, square(at), view, 38);
            pictures.push((Some(Piece { side: view, role }), crop));
        }
    }
    assert_eq!(pictures.len(), 15);
    for (nth, (piece, picture)) in pictures.iter().enumerate() {
        for (other, other_picture) in &pictures[..nth] {
            let distance = difference(picture, other_picture);
            assert!(
                distance > 6.0,
                "{piece:?} and {other:?} differ by {distance} only"
            );
        }
    }
}

#[test]
fn both_views_show_the_same_board_rotated() {
    let game = position(CHECK);
    let views = Side::ALL.map(|view| (view, drawn(&Scene::of(&game, view))));
    let [(cho, from_cho), (han, from_han)] = views;
    assert_eq!(from_cho.dimensions(), from_han.dimensions());
    for (at, piece) in game.pieces() {
        // The flat top of a piece covers the wood, so it is the same from both seats.
        let distance = difference(
            &around(&from_cho, at, cho, 20),
            &around(&from_han, at, han, 20),
        );
        assert!(distance < 1.0, "{piece:?} on {at} differs by {distance}");
    }
}

#[test]
fn marks_are_drawn_only_on_their_points() {
    let start = position(&START.replace("p1p1p1p1p/9", "p3p1p1p/2p6"));
    let bare = drawn(&Scene::of(&start, Side::Cho));
    let targets = [square("a5"), square("b4"), square("a7")];
    let last = Some("c7c6".parse::<Move>().unwrap());
    let chosen = Some(square("a4"));
    let unmarked = Scene::of(&start, Side::Cho);
    let marked = [
        (
            Scene {
                targets: &targets,
                ..unmarked
            },
            targets.to_vec(),
        ),
        (Scene { chosen, ..unmarked }, vec![square("a4")]),
        (Scene { last, ..unmarked }, vec![square("c7"), square("c6")]),
    ];
    for (scene, expected) in marked {
        let picture = drawn(&scene);
        for at in Square::ALL {
            let crop = |picture| around(picture, at, Side::Cho, 42);
            let distance = difference(&crop(&picture), &crop(&bare));
            assert_eq!(
                distance > 2.0,
                expected.contains(&at),
                "{at}: {distance}, expected {expected:?}"
            );
        }
    }
}

#[test]
fn check_is_marked_around_the_general_and_the_checker() {
    let check = position(CHECK);
    assert!(check.in_check());
    let picture = drawn(&Scene::of(&check, Side::Cho));
    let red = |at: &str| {
        let crop = around(&picture, square(at), Side::Cho, 50);
        crop.pixels()
            .filter(|pixel| pixel.0[0] > 190 && pixel.0[1] < 70)
            .count()
    };
    let quiet = red("b8");
    for at in ["e9", "e7"] {
        assert!(red(at) > quiet + 400, "{at}: {} against {quiet}", red(at));
    }
}

/// Titles in any language are complete, each in its own band.
#[test]
fn long_title_is_drawn_smaller() {
    let titles = [
        "마상상마",
        "horse elephant elephant horse (usual)",
        "horse elephant elephant horse (usual) · 마상상마 (기본)",
    ];
    let titled = |title| formations(Side::Cho, &[(Formation::Heeh, title)]);
    let blank = titled("");
    for title in titles {
        let picture = titled(title);
        assert_eq!(picture.dimensions(), blank.dimensions());
        let differs = picture.enumerate_pixels().zip(blank.pixels());
        let differs: Vec<(u32, u32)> = differs
            .filter(|((_, _, pixel), blank_pixel)| pixel != blank_pixel)
            .map(|((x, y, _), _)| (x, y))
            .collect();
        assert!(differs.len() > 500, "{title} is written");
        for (x, y) in differs {
            assert!((12..888).contains(&x) && y < 78, "{title}: {x}, {y}");
        }
    }
}

/// The picture of all piece sets.
fn offered(look: &Look) -> Vec<u8> {
    let named = PieceSet::JANGGI.map(|set| (set, set.id));
    png(Picture::Sets(&named), look)
}

/// The legend with names of this length.
fn named(soldier: &str, look: &Look) -> Vec<u8> {
    let names = Role::ALL.map(|role| match role {
        Role::Soldier => (role, soldier),
        _ => (role, "elephant"),
    });
    let sides = BySide::new("Cho", "Han");
    png(Picture::Legend(Variant::Janggi, &names, sides), look)
}

#[test]
fn pieces_off_the_board_look_as_before() {
    looks_as_before("sets", &decode(&offered(&Look::default())));
    looks_as_before("legend", &decode(&named("졸 · 병", &Look::default())));
}

/// Every set and every name is distinct on every board, also at half the size, as on a phone.
#[test]
fn sets_and_names_are_distinct_on_every_board() {
    for theme in Theme::ALL {
        let look = themed(theme);
        let sheet = decode(&offered(&look));
        assert!(sheet.height() < 700, "{} is wide", theme.id);
        let width = sheet.width() / 2;
        let height = sheet.height() / 4;
        let cell = |nth: u32| {
            let x = nth % 2 * (width + 10);
            let y = nth / 2 * height;
            image::imageops::crop_imm(&sheet, x, y + 58, width - 10, height - 58).to_image()
        };
        for (left, right) in (0..8).flat_map(|left| (0..left).map(move |right| (left, right))) {
            assert_ne!(cell(left), cell(right), "{}: {left} {right}", theme.id);
        }
        // Names too long for their room are scaled down to fit.
        let [short, long] = ["졸", "a soldier by a name that nobody has room for"]
            .map(|name| decode(&named(name, &look)));
        assert_eq!(short.dimensions(), long.dimensions());
        assert_ne!(short, long);
        let edge = |picture: &RgbImage| -> Vec<_> {
            let rows = 0..picture.height();
            rows.map(|y| *picture.get_pixel(899, y)).collect()
        };
        assert_eq!(edge(&short), edge(&long), "{}", theme.id);
    }
}

/// With North Korean names, generals have other characters in every set that has characters: on boards, in
/// replays, diagrams and the legend. Other pieces and drawings stay.
#[test]
fn generals_show_north_korean_characters() {
    let start = position(START);
    let generals = Side::ALL.map(|side| (side, start.general(side)));
    let changes: [(&str, &[Side]); 8] = [
        ("traditional", &[Side::Cho, Side::Han]),
        // 장 replaces 한, too.
        ("hangul", &[Side::Cho, Side::Han]),
        ("pictograms", &[]),
        ("figures", &[]),
        // This set always has these characters.
        ("north", &[]),
        ("xiangqi", &[Side::Cho, Side::Han]),
        ("read", &[Side::Cho, Side::Han]),
        ("letters", &[]),
    ];
    assert_eq!(
        changes.map(|(set, _)| set),
        PieceSet::JANGGI.map(|set| set.id)
    );
    for (set, changed) in changes {
        let usual = Look::default().with_pieces(PieceSet::named(Variant::Janggi, set).unwrap());
        let north = usual.with_generals(Generals::NorthKorean);
        let scene = Scene::of(&start, Side::Cho);
        let [before, after] =
            [usual, north].map(|look| pixels(Picture::Board(&scene, None), &look));
        for (at, piece) in start.pieces() {
            let [before, after] = [&before, &after].map(|board| around(board, at, Side::Cho, 30));
            let differs = generals
                .iter()
                .any(|(side, general)| *general == at && changed.contains(side));
            assert_eq!(before != after, differs, "{set} {piece:?}");
        }
        let offered = titled(&Formation::FOUR);
        let lesson = Lesson::General.diagrams();
        for (name, [before, after]) in [
            ("legend", [usual, north].map(|look| named("졸", &look))),
            (
                "formations",
                [usual, north].map(|look| png(Picture::Formations(Side::Cho, &offered), &look)),
            ),
            (
                "diagrams",
                [usual, north].map(|look| png(Picture::Diagrams(&lesson), &look)),
            ),
        ] {
            assert_eq!(before != after, !changed.is_empty(), "{set} {name}");
        }
    }
    // The usual set with these names has the characters of the North Korean set.
    let as_north = |set| {
        let look = Look::default().with_pieces(PieceSet::named(Variant::Janggi, set).unwrap());
        let look = look.with_generals(Generals::NorthKorean);
        let scene = Scene::of(&start, Side::Cho);
        pixels(Picture::Board(&scene, None), &look)
    };
    assert!(as_north("traditional") == as_north("north"));
}

//! Every board with every set: all can be drawn and distinguished, at any size and with any names. Also the
//! sheet that shows them.
//!
//! After an intended change, `INSTA_UPDATE=always cargo test --test render looks` writes the README's sheet.

use crate::kit::{
    add_distinct, decode, is_still, is_too_long, looks_as_before, pixels, png, renderer, themed,
    wide,
};
use hansu_render::{
    Caption, Coordinates, CrossRow, CrossTable, Graph, LadderPicture, Look, Picture, PieceSet,
    RatingCurve, RenderError, Replay, Scene, Theme,
};
use image::RgbImage;
use janggi::{
    Action, BySide, Formation, Game, HalfPoints, MODERN, Move, Position, Side, Square, TRADITIONAL,
    Variant,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The chariot has just captured a soldier on e7 and gives check.
const CHECK: &str = "r1ba1a1nr/4k4/1c5c1/p1p1R3p/5n3/4p4/P1P3P1P/1C2C4/4K4/RNBA1ABN1 b";

fn position(fen: &str) -> Position {
    Position::from_fen(Variant::Janggi, fen).unwrap().0
}

fn start() -> Position {
    Position::start(BySide::new(Formation::Heeh, Formation::Heeh))
}

fn looks(width: usize) -> impl Iterator<Item = Look> {
    let with_all_sets = |theme| PieceSet::JANGGI.map(|pieces| (theme, pieces));
    let pairs = Theme::ALL.into_iter().flat_map(with_all_sets);
    pairs.map(move |(theme, pieces)| {
        let look = Look {
            width,
            ..themed(theme)
        };
        look.with_pieces(pieces)
    })
}

fn drawn(scene: &Scene<'_>, caption: Option<&Caption<'_>>, look: &Look) -> RgbImage {
    pixels(Picture::Board(scene, caption), look)
}

fn caption<'a>(names: [&'a str; 2], start: &'a Position) -> Caption<'a> {
    Caption {
        names: BySide::new(names[0], names[1]),
        start,
        ply: 34,
        to_move: Some(Side::Han),
        points: Some(BySide::new(HalfPoints(120), HalfPoints(141))),
    }
}

/// The contents of the columns in the sheet's last row.
fn highlights(nth: usize, look: &Look) -> RgbImage {
    let check = position(CHECK);
    let start = start();
    let unchecked = position(&CHECK.replace(" b", " w").replace("4k4", "3k5"));
    let facing = position("4k4/9/9/9/9/9/9/9/4K4/9 w");
    let chosen: Square = "e7".parse().unwrap();
    let targets = unchecked.targets(chosen);
    let arrows = ["b1c3", "h1g3"].map(|mv| mv.parse::<Move>().unwrap());
    let scene = match nth {
        0 => Scene {
            last: "e4e7".parse().ok(),
            ..Scene::of(&check, Side::Cho)
        },
        1 => Scene {
            chosen: Some(chosen),
            targets: &targets,
            ..Scene::of(&unchecked, Side::Cho)
        },
        2 => Scene {
            arrows: &arrows,
            ..Scene::of(&start, Side::Han)
        },
        3 => Scene {
            facing: true,
            ..Scene::of(&facing, Side::Cho)
        },
        _ => Scene::of(&check, Side::Cho),
    };
    let full_caption = caption(["미나", "Alex"], &start);
    let (caption, coordinates) = match nth {
        3 => (None, Coordinates::Korean),
        4 => (Some(&full_caption), Coordinates::None),
        _ => (None, Coordinates::Algebraic),
    };
    drawn(
        &scene,
        caption,
        &look.with_coordinates(Variant::Janggi, coordinates),
    )
}

#[test]
fn readme_sheet_shows_every_board_with_every_set() {
    let width = 200;
    let height = 214;
    let gap = 5;
    let rows = PieceSet::JANGGI.len() as i64 + 1;
    let columns = Theme::ALL.len() as i64;
    let size = |count: i64, each: i64| (count * (each + gap) - gap) as u32;
    let mut sheet = RgbImage::new(size(columns, width), size(rows, height) + 28);
    for (column, theme) in (0..).zip(Theme::ALL) {
        let left = column * (width + gap);
        for (row, pieces) in (0..).zip(PieceSet::JANGGI) {
            let look = Look {
                width: width as usize,
                ..themed(theme)
            };
            let look = look.with_pieces(pieces);
            let board = drawn(&Scene::of(&position(CHECK), Side::Cho), None, &look);
            // A board of less height is centred in its cell.
            let top = row * (height + gap) + (height - i64::from(board.height())) / 2;
            image::imageops::replace(&mut sheet, &board, left, top);
        }
        let look = Look {
            width: width as usize,
            ..themed(theme)
        };
        let board = highlights(column as usize, &look);
        let lower = (height - i64::from(board.height())).max(0) / 2;
        let top = (rows - 1) * (height + gap) + lower;
        image::imageops::replace(&mut sheet, &board, left, top);
    }
    is_still(&crate::kit::home().join("assets/readme/boards.png"), &sheet);
}

#[test]
fn every_look_is_small_and_distinct() {
    let scene = position(CHECK);
    let mut pictures: Vec<(String, RgbImage)> = Vec::new();
    for look in looks(900) {
        let scene = Scene::of(&scene, Side::Cho);
        let png = png(Picture::Board(&scene, None), &look);
        let name = format!("{} {}", look.theme.id, look.game(Variant::Janggi).pieces.id);
        assert!(png.len() <= 60 * 1024, "{name}: {} bytes", png.len());
        let board = decode(&png);
        let height = if look.theme.id == "wide" { 848 } else { 964 };
        assert_eq!(board.dimensions(), (900, height), "{name}");
        add_distinct(&mut pictures, name, board);
    }
    assert_eq!(pictures.len(), 56);
}

#[test]
fn pictures_have_the_requested_width() {
    let start = start();
    for width in [200, 201, 399, 720, 1333, 2000] {
        let look = wide(width);
        let board = drawn(&Scene::of(&start, Side::Han), None, &look);
        assert_eq!(board.width() as usize, width);
    }
    for width in [0, 1, 199, 2001, 20_000, usize::MAX] {
        let look = wide(width);
        let result = renderer().png(Picture::Board(&Scene::of(&start, Side::Cho), None), &look);
        assert!(matches!(result, Err(RenderError::Size)), "{width}");
    }
}

#[test]
fn names_stay_within_their_area() {
    let start = start();
    let position = position(CHECK);
    let scene = Scene::of(&position, Side::Cho);
    let look = Look::default();
    let usual = drawn(&scene, Some(&caption(["", ""], &start)), &look);
    let long = "W".repeat(5_000);
    let names = [
        "미나",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘",
        "\u{202e}مرحبا بالعالم שלום",
        "\u{0}\u{1}\u{7}\u{1b}[31m\n\r\t",
        "e\u{301}\u{301}\u{301} 👨‍👩‍👧 ﷽",
        &long,
    ];
    for name in names {
        let board = drawn(&scene, Some(&caption([name, name], &start)), &look);
        assert_eq!(board.dimensions(), usual.dimensions());
        for (x, y, pixel) in board.enumerate_pixels() {
            // Ends where the captured pieces begin; the lower strip has more of them.
            let end = if y < 62 { 770 } else { 722 };
            let in_place = (136..end).contains(&x) && !(62..1026).contains(&y);
            assert!(
                in_place || pixel == usual.get_pixel(x, y),
                "{name:?} reaches ({x}, {y})"
            );
        }
    }
}

/// A game in which both sides move a chariot back and forth for this many turns.
fn shuffle(turns: usize) -> Vec<Action> {
    let moves = ["a1a2", "a10a9", "a2a1", "a9a10"].map(|mv| mv.parse::<Move>().unwrap());
    let around = moves.into_iter().map(Action::Move).cycle();
    around.take(turns).collect()
}

fn replay_of<'a>(start: &'a Position, actions: &'a [Action]) -> Replay<'a> {
    Replay {
        names: BySide::new("미나", "🐘"),
        start,
        actions,
        deom: Some(HalfPoints(3)),
        view: Side::Cho,
        facing: TRADITIONAL.facing,
        delay: std::time::Duration::from_millis(500),
    }
}

/// A decoded replay: every picture as it is when the next one begins, with its duration.
fn played(gif: &[u8]) -> Vec<(RgbImage, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(gif).unwrap();
    let width = u32::from(reader.width());
    let height = u32::from(reader.height());
    let mut screen = RgbImage::new(width, height);
    let mut screens = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        let covered = screen.clone();
        for (nth, pixel) in frame.buffer.chunks(4).enumerate() {
            let nth = nth as u32;
            let x = nth % u32::from(frame.width);
            let y = nth / u32::from(frame.width);
            if pixel[3] > 0 {
                let at = (u32::from(frame.left) + x, u32::from(frame.top) + y);
                screen.put_pixel(at.0, at.1, image::Rgb([pixel[0], pixel[1], pixel[2]]));
            }
        }
        screens.push((screen.clone(), frame.delay));
        if frame.dispose == gif::DisposalMethod::Previous {
            screen = covered;
        }
    }
    screens
}

#[test]
fn a_replay_shows_every_position_and_holds_the_last() {
    let start = start();
    let actions = shuffle(7);
    let gif = renderer()
        .replay(&replay_of(&start, &actions), &wide(300))
        .unwrap();
    let frames = played(&gif);
    // The parts of a picture follow each other without a delay; only the last part stays.
    let held = frames.iter().filter(|(_, delay)| *delay > 2);
    let pictures: Vec<&RgbImage> = held.map(|(picture, _)| picture).collect();
    assert_eq!(pictures.len(), 8);
    let time: u32 = frames.iter().map(|(_, delay)| u32::from(*delay)).sum();
    assert_eq!(time, 7 * 50 + 5 * 50);
}

/// The y of the top rank in a replay 450 pixels wide, and the distance of ranks. The wide board is lower than
/// the others.
fn rows(picture: &RgbImage) -> (f32, f32) {
    match picture.height() {
        544 => (31.0 + 43.0, 44.0),
        _ => (31.0 + 41.0, 38.0),
    }
}

/// The centre of a point in such a replay, seen by Cho.
fn middle(picture: &RgbImage, square: Square) -> (f32, f32) {
    let (top, ranks) = rows(picture);
    let x = f32::from(square.file());
    let y = f32::from(9 - square.rank());
    (43.0 + 45.5 * x, top + ranks * y)
}

/// The cell around a point in such a replay, seen by Cho, scaled by a factor.
fn cell(picture: &RgbImage, square: Square, part: f32) -> RgbImage {
    let (_, ranks) = rows(picture);
    let aside = 45.5 * part / 2.0;
    let along = ranks * part / 2.0;
    let (x, y) = middle(picture, square);
    let corner = ((x - aside).ceil() as u32, (y - along).ceil() as u32);
    let size = ((2.0 * aside) as u32, (2.0 * along) as u32);
    image::imageops::crop_imm(picture, corner.0, corner.1, size.0, size.1).to_image()
}

/// Asserts that a picture of a replay, which has fewer colours and sharper edges, looks like a still one.
fn looks_like(replayed: &RgbImage, still: &RgbImage, name: &str) {
    let differs = |(left, right): (&u8, &u8)| left.abs_diff(*right) > 64;
    let pairs = replayed.pixels().zip(still.pixels());
    let differing = pairs.filter(|(left, right)| left.0.iter().zip(&right.0).any(differs));
    // The mark of the last move alone has three times as many pixels.
    assert!(differing.count() < 500, "{name}");
}

/// At every frame each piece is at its old or new place, once.
///
/// After a turn's frames the picture looks like a still one, first without and then with the mark of the last move.
fn stops_anywhere(replay: &Replay<'_>, theme: &'static Theme) {
    let look = Look {
        width: 450,
        ..themed(theme)
    };
    let frames = played(&renderer().replay(replay, &look).unwrap());
    let mut frames = frames.iter();
    let mut position = *replay.start;
    let mut ply = 0;
    let mut turns = replay.actions.iter();
    let mut previous = frames.next().map(|(picture, _)| picture.clone()).unwrap();
    let still = |position: &Position, ply: usize, last: Option<Move>| {
        let points = BySide::of(|side| position.points(side));
        let points = BySide::new(points.cho, HalfPoints(points.han.0 + 3));
        let caption = Caption {
            names: replay.names,
            start: replay.start,
            ply,
            to_move: (ply < replay.actions.len()).then(|| position.turn()),
            points: replay.deom.map(|_| points),
        };
        let scene = Scene {
            last,
            facing: replay.facing.counts_in(position),
            ..Scene::of(position, replay.view)
        };
        drawn(&scene, Some(&caption), &look)
    };
    looks_like(&previous, &still(&position, 0, None), "the start");
    for action in turns.by_ref() {
        let last = action.piece_move();
        let after = position.after(*action);
        ply += 1;
        let mut parts = Vec::new();
        let settled = loop {
            let (picture, delay) = frames.next().unwrap();
            if *delay > 2 {
                break picture;
            }
            parts.push(picture);
        };
        let name = format!("{} at ply {ply}", theme.id);
        looks_like(settled, &still(&after, ply, last), &name);
        // The mark comes last, and goes first.
        let unmarked = match last {
            Some(_) => parts.pop().unwrap(),
            None => settled,
        };
        looks_like(unmarked, &still(&after, ply, None), &name);
        for part in parts {
            let changed = |square: Square| {
                let inside = |picture| cell(picture, square, 0.55);
                (inside(part) != inside(&previous)).then(|| inside(part) == inside(unmarked))
            };
            let moved = last.map(|mv| [mv.from, mv.to].map(changed));
            assert!(
                matches!(moved, None | Some([None, None])),
                "ply {ply}: a piece moves before the mark of the last move is gone"
            );
            let has = |position: &Position, square| position.piece_at(square).is_some();
            for square in Square::ALL
                .into_iter()
                .filter(|&square| has(&position, square))
            {
                assert_ne!(changed(square), Some(false), "ply {ply}: {square}");
            }
            // A captured piece appears next to the board exactly when it leaves the board.
            let tray = |picture: &RgbImage| {
                let strips = [0, picture.height() - 31];
                strips.map(|top| image::imageops::crop_imm(picture, 211, top, 195, 31).to_image())
            };
            if tray(&previous) != tray(unmarked) {
                let moved = moved.is_some_and(|[from, _]| from.is_some());
                assert_eq!(
                    tray(part) == tray(unmarked),
                    moved,
                    "ply {ply}: a taken piece"
                );
            }
        }
        previous = unmarked.clone();
        position = after;
    }
    assert!(frames.next().is_none());
}

#[test]
fn replay_is_complete_at_every_frame() {
    let start = start();
    let actions = aimless(120);
    let captures = actions.iter().scan(start, |position, action| {
        let captured = action.piece_move().map(|mv| position.piece_at(mv.to));
        *position = position.after(*action);
        Some(captured.flatten().is_some())
    });
    assert!(captures.filter(|captured| *captured).count() > 4);
    stops_anywhere(&replay_of(&start, &actions), Theme::ALL[0]);
    // The generals face each other, one is in check, they face again; then a pass.
    let sparse = position("4k4/9/9/9/9/9/9/3R5/9/4K4 w");
    let moves = [
        "d3f3", "e10d10", "f3d3", "d10e10", "d3e3", "e10f10", "e1f1", "e10e10",
    ];
    let actions: Vec<Action> = moves
        .iter()
        .map(|mv| mv.parse::<Move>().unwrap())
        .map(|mv| {
            if mv.from == mv.to {
                Action::Pass
            } else {
                Action::Move(mv)
            }
        })
        .collect();
    for theme in Theme::ALL {
        stops_anywhere(&replay_of(&sparse, &actions), theme);
    }
}

#[test]
fn replay_of_xiangqi_is_complete_at_every_frame() {
    let start = Position::xiangqi();
    // Captures, a check, and its answer.
    let moves = [
        "h3e3", "d10e9", "e3e7", "e9d10", "b3b10", "a10b10", "e7e5", "b10b9", "a1a2", "h10g8",
    ];
    let actions = moves.map(|mv| Action::Move(mv.parse().unwrap()));
    let mut position = start;
    let mut checks = 0;
    for mv in moves {
        let mv: Move = mv.parse().unwrap();
        assert_eq!(position.check(mv), Ok(()), "{mv}");
        position = position.after(Action::Move(mv));
        checks += usize::from(position.in_check());
    }
    assert!(checks > 0 && position.lost_since(&start, Side::Han).len() > 1);
    let replay = Replay {
        deom: None,
        ..replay_of(&start, &actions)
    };
    for theme in Theme::ALL {
        stops_anywhere(&replay, theme);
    }
}

#[test]
fn replay_size_is_bounded() {
    let start = start();
    let small = wide(200);
    for turns in [0, 1, Replay::LONGEST] {
        let actions = shuffle(turns);
        let gif = renderer()
            .replay(&replay_of(&start, &actions), &small)
            .unwrap();
        assert!(gif.len() < 3 << 20, "{turns}: {}", gif.len());
    }
    let actions = shuffle(Replay::LONGEST + 1);
    let result = renderer().replay(&replay_of(&start, &actions), &small);
    assert!(matches!(result, Err(RenderError::TooLong)));
}

/// A game of this many random legal turns.
fn aimless(turns: usize) -> Vec<Action> {
    let mut random = StdRng::seed_from_u64(9);
    loop {
        let mut game = Game::new(&MODERN, start());
        while game.outcome().is_none() && game.actions().len() < turns {
            let actions = game.legal_actions();
            let action = actions[random.random_range(0..actions.len())];
            game.play(action).unwrap();
        }
        if game.actions().len() == turns {
            return game.actions().to_vec();
        }
    }
}

#[test]
fn replays_are_small() {
    let start = start();
    for (turns, most) in [(100, 350_000), (300, 1_050_000)] {
        let actions = aimless(turns);
        for theme in Theme::ALL {
            let look = Look {
                width: 720,
                ..themed(theme)
            };
            let gif = renderer()
                .replay(&replay_of(&start, &actions), &look)
                .unwrap();
            assert!(gif.len() < most, "{turns} on {}: {}", theme.id, gif.len());
        }
    }
}

fn graphed(evaluations: &[i32], turning_points: &[(usize, Side)], look: &Look) -> RgbImage {
    let graph = Graph {
        variant: Variant::Janggi,
        evaluations,
        turning_points,
        names: BySide::new(
            "미나",
            "\u{202e}🐘🐘🐘 Alexandra the Fourteenth of Somewhere",
        ),
    };
    pixels(Picture::Graph(&graph), look)
}

#[test]
fn graph_shows_the_side_ahead() {
    let wave = |ply: i32| (f64::from(ply) / 9.0).sin() * 700.0 + f64::from(ply) * 4.0;
    let evaluations: Vec<i32> = (0..=90).map(|ply| wave(ply) as i32).collect();
    for theme in Theme::ALL {
        let look = themed(theme);
        let turns = [(17, Side::Cho), (42, Side::Han)];
        let picture = graphed(&evaluations, &turns, &look);
        looks_as_before(&format!("graph-{}", theme.id), &picture);
        let turned: Vec<i32> = evaluations.iter().map(|value| -value).collect();
        assert_ne!(picture, graphed(&turned, &turns, &look));
        assert_ne!(picture, graphed(&evaluations, &turns[..1], &look));
        // The side that erred is marked.
        let one_side = [(17, Side::Cho), (42, Side::Cho)];
        assert_ne!(picture, graphed(&evaluations, &one_side, &look));
    }
}

#[test]
fn graph_with_extreme_values_is_bounded() {
    let look = Look::default();
    let long = vec![i32::MIN; Replay::LONGEST + 1];
    for evaluations in [&[][..], &[0], &[i32::MAX, i32::MIN, i32::MAX], &long] {
        let picture = graphed(
            evaluations,
            &[0, 1, 2, usize::MAX].map(|ply| (ply, Side::Han)),
            &look,
        );
        assert_eq!(picture.width(), 900);
    }
    let too_long = Graph {
        variant: Variant::Janggi,
        evaluations: &vec![0; Replay::LONGEST + 2],
        turning_points: &[],
        names: BySide::new("", ""),
    };
    is_too_long(Picture::Graph(&too_long));
}

#[test]
fn offered_looks_are_found_by_name() {
    let variant = Variant::Janggi;
    for set in PieceSet::JANGGI {
        let found = PieceSet::named(variant, set.id);
        assert!(found.is_some_and(|found| std::ptr::eq(found, set)));
    }
    assert!(PieceSet::named(variant, "staunton").is_none());
    assert!(Coordinates::named(variant, "").is_none());
    png(Picture::Formations(Side::Cho, &[]), &Look::default());
}

fn rated(numbers: &[i32], name: &str, look: &Look) -> RgbImage {
    let variant = Variant::Janggi;
    let curve = RatingCurve {
        variant,
        numbers,
        name,
    };
    pixels(Picture::Ratings(&curve), look)
}

#[test]
fn curve_shows_the_rating_history() {
    let wave = |game: i32| 1500.0 + (f64::from(game) / 9.0).sin() * 90.0 + f64::from(game);
    let numbers: Vec<i32> = (0..120).map(|game| wave(game) as i32).collect();
    for theme in Theme::ALL {
        let look = themed(theme);
        let picture = rated(&numbers, "미나", &look);
        looks_as_before(&format!("ratings-{}", theme.id), &picture);
        assert_ne!(picture, rated(&numbers[..119], "미나", &look));
        assert_ne!(picture, rated(&numbers, "지훈", &look));
    }
}

#[test]
fn curve_with_extreme_values_is_bounded() {
    let look = Look::default();
    let long = vec![i32::MIN; RatingCurve::LONGEST];
    for numbers in [&[][..], &[0], &[i32::MAX, i32::MIN, i32::MAX], &long] {
        let name = "\u{202e}🐘🐘🐘 Alexandra the Fourteenth of Somewhere Far Away";
        assert_eq!(rated(numbers, name, &look).width(), 900);
    }
    let too_long = RatingCurve {
        variant: Variant::Xiangqi,
        numbers: &[long, vec![0]].concat(),
        name: "",
    };
    is_too_long(Picture::Ratings(&too_long));
}

/// Draws a ladder whose first levels are cleared.
fn climbed(cleared: usize, accuracies: &[i32], look: &Look) -> RgbImage {
    let levels: Vec<bool> = (0..10).map(|level| level < cleared).collect();
    let ladder = LadderPicture {
        variant: Variant::Janggi,
        cleared: &levels,
        next: (cleared + 1).min(10),
        accuracies,
        name: "미나",
    };
    pixels(Picture::Ladder(&ladder), look)
}

#[test]
fn ladder_shows_cleared_levels_and_accuracy() {
    let accuracies = [61, 74, 70, 82, 88, 79, 91];
    for theme in Theme::ALL {
        let look = themed(theme);
        let picture = climbed(4, &accuracies, &look);
        looks_as_before(&format!("ladder-{}", theme.id), &picture);
        assert_ne!(picture, climbed(5, &accuracies, &look));
        assert_ne!(picture, climbed(4, &accuracies[1..], &look));
        let without_curve = climbed(4, &accuracies[..1], &look);
        assert!(without_curve.height() < picture.height());
    }
}

/// Draws the table of a cup of so many players, who won against all below them, or `cells` against each.
fn tabled(count: usize, cell: &str, look: &Look) -> RgbImage {
    let rows: Vec<CrossRow> = (0..count)
        .map(|row| CrossRow {
            place: row + 1,
            name: [
                "미나",
                "Alexandra the Fourteenth of Somewhere Far Away",
                "지훈",
            ][row % 3]
                .to_owned(),
            results: vec![cell.to_owned(); count],
            points: format!("{}½", count - row),
        })
        .collect();
    let table = CrossTable {
        variant: Variant::Janggi,
        title: "가을 대회",
        rows: &rows,
    };
    pixels(Picture::CrossTable(&table), look)
}

#[test]
fn table_of_a_cup_shows_all_results() {
    let look = Look::default();
    let (small, large) = (tabled(3, "½", &look), tabled(8, "1 ½", &look));
    looks_as_before("cross-table-3", &small);
    looks_as_before("cross-table-8", &large);
    assert!(small.height() < large.height());
    assert_ne!(small, tabled(3, "0", &look));
    for theme in Theme::ALL {
        let look = Look { theme, ..look };
        assert_eq!(tabled(8, "–", &look).width(), large.width());
    }
}

#[test]
fn table_rejects_what_it_cannot_draw() {
    for (players, results) in [(9, 9), (3, 2)] {
        let row = CrossRow {
            place: 1,
            name: String::new(),
            results: vec![String::new(); results],
            points: String::new(),
        };
        let table = CrossTable {
            variant: Variant::Xiangqi,
            title: "",
            rows: &vec![row; players],
        };
        is_too_long(Picture::CrossTable(&table));
    }
}

#[test]
fn ladder_rejects_what_it_cannot_draw() {
    let long = vec![50; LadderPicture::LONGEST + 1];
    for (levels, numbers) in [(10, &long[..]), (11, &[])] {
        let too_much = LadderPicture {
            variant: Variant::Xiangqi,
            cleared: &vec![false; levels],
            next: 1,
            accuracies: numbers,
            name: "",
        };
        is_too_long(Picture::Ladder(&too_much));
    }
}

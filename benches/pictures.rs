//! The speed and size of pictures: `cargo bench --bench pictures`.
//!
//! One thread, warm, on positions of random games, no position twice in a row. Each picture is drawn
//! several times and the fastest counts, because it was disturbed least.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::needless_pass_by_value,
    clippy::unused_self,
    reason = "figures for people to read"
)]

use std::time::{Duration, Instant};

use hansu_render::{Look, Picture, PieceSet, Renderer, Replay, Scene, Theme};
use janggi::{Action, BySide, Formation, Game, HalfPoints, MODERN, Move, Position, Side, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The number of positions drawn with each look.
const POSITIONS: usize = 200;
/// The number of runs per position.
const RUNS: usize = 5;

fn main() {
    let renderer = Renderer::new().unwrap();
    let games = [janggi(), xiangqi()];
    println!("boards, 900 pixels wide: {POSITIONS} positions, the best of {RUNS} runs each");
    // The games alternate, so that other load on the machine slows both.
    for theme in Theme::ALL {
        for played in &games {
            for (pieces, look) in looks(played.variant, theme) {
                boards(
                    &renderer,
                    played.variant,
                    (pieces, &look),
                    &played.positions,
                );
            }
        }
    }
    println!("replays, 720 pixels wide: 100 turns");
    for theme in Theme::ALL {
        let look = Look {
            theme,
            width: 720,
            ..Look::default()
        };
        for played in &games {
            replay(&renderer, &look, played);
        }
    }
}

/// The input of the measurements of a game.
struct Played {
    variant: Variant,
    start: Position,
    /// Positions of many games with the moves that led to them.
    positions: Vec<(Position, Option<Move>)>,
    /// A game of a hundred plies.
    long: Vec<Action>,
}

/// Returns a look for every piece set of a game, with its name.
fn looks(variant: Variant, theme: &'static Theme) -> Vec<(&'static str, Look)> {
    let look = Look {
        theme,
        ..Look::default()
    };
    let sets = PieceSet::of(variant).iter();
    sets.map(|set| (set.id, look.with_pieces(set))).collect()
}

fn janggi() -> Played {
    let start = Position::start(BySide::new(Formation::Heeh, Formation::Hehe));
    let mut random = StdRng::seed_from_u64(900);
    let mut positions = Vec::new();
    let mut long = Vec::new();
    while positions.len() < POSITIONS || long.is_empty() {
        let mut game = Game::new(&MODERN, start);
        while game.outcome().is_none() && game.ply() < 100 {
            let actions = game.legal_actions();
            let action = actions[random.random_range(0..actions.len())];
            game.play(action).unwrap();
            if random.random_range(0..25) == 0 {
                positions.push((*game.position(), action.piece_move()));
            }
        }
        if game.ply() == 100 {
            long = game.actions().to_vec();
        }
    }
    positions.truncate(POSITIONS);
    Played {
        variant: Variant::Janggi,
        start,
        positions,
        long,
    }
}

fn xiangqi() -> Played {
    let start = Position::xiangqi();
    let mut random = StdRng::seed_from_u64(900);
    let mut positions = Vec::new();
    let mut long = Vec::new();
    while positions.len() < POSITIONS || long.is_empty() {
        let mut position = start;
        let mut actions = Vec::new();
        while actions.len() < 100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.random_range(0..moves.len())];
            position = position.after(Action::Move(mv));
            actions.push(Action::Move(mv));
            if random.random_range(0..25) == 0 {
                positions.push((position, Some(mv)));
            }
        }
        if actions.len() == 100 {
            long = actions;
        }
    }
    positions.truncate(POSITIONS);
    Played {
        variant: Variant::Xiangqi,
        start,
        positions,
        long,
    }
}

fn boards(
    renderer: &Renderer,
    variant: Variant,
    (pieces, look): (&str, &Look),
    positions: &[(Position, Option<Move>)],
) {
    let draw = |(position, last): &(Position, Option<Move>)| {
        let scene = Scene {
            last: *last,
            ..Scene::of(position, Side::Cho)
        };
        renderer.png(Picture::Board(&scene, None), look).unwrap()
    };
    let mut times = vec![Duration::MAX; positions.len()];
    let mut sizes = Vec::new();
    for run in 0..RUNS {
        for (fastest, position) in times.iter_mut().zip(positions) {
            let began = Instant::now();
            let png = draw(position);
            *fastest = (*fastest).min(began.elapsed());
            if run == 0 {
                sizes.push(png.len());
            }
        }
    }
    times.sort();
    println!(
        "  {:8} {variant:8} {pieces:11} median {:.2} ms, p99 {:.2} ms; mean {:.1} KB, most {:.1} KB",
        look.theme.id,
        milliseconds(times[times.len() / 2]),
        milliseconds(times[times.len() * 99 / 100]),
        kilobytes(sizes.iter().sum::<usize>() / sizes.len()),
        kilobytes(*sizes.iter().max().unwrap()),
    );
}

fn replay(renderer: &Renderer, look: &Look, played: &Played) {
    let replay = Replay {
        names: BySide::new("미나", "Alex"),
        start: &played.start,
        actions: &played.long,
        deom: (played.variant == Variant::Janggi).then_some(HalfPoints(3)),
        view: Side::Cho,
        facing: MODERN.facing,
        delay: Duration::from_secs(1),
    };
    let mut fastest = (Duration::MAX, 0);
    for _ in 0..RUNS {
        let began = Instant::now();
        let gif = renderer.replay(&replay, look).unwrap();
        fastest = fastest.min((began.elapsed(), gif.len()));
    }
    println!(
        "  {:8} {:8} {:.2} ms a turn, {:.0} KB",
        look.theme.id,
        played.variant,
        milliseconds(fastest.0) / played.long.len() as f64,
        kilobytes(fastest.1),
    );
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1024.0
}

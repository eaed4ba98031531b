//! Names of openings: by position in Xiangqi, by formations and plans in Janggi.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use hansu_teaching::{NamedOpening, Shout};
use janggi::{BySide, Formation, Game, Handicap, MODERN, Move, Side, XIANGQI};

fn play(mut game: Game, moves: &str) -> Game {
    for mv in moves.split_whitespace() {
        let mv: Move = mv.parse().unwrap();
        game.play(mv.into()).expect(moves);
    }
    game
}

fn xiangqi(moves: &str) -> Game {
    play(Game::without_setup(&XIANGQI, None), moves)
}

fn janggi(cho: Formation, han: Formation, moves: &str) -> Game {
    play(Game::set_up(&MODERN, None, BySide::new(cho, han)), moves)
}

#[test]
fn xiangqi_is_named_by_position() {
    for (moves, name) in [
        ("", None),
        ("h3e3", Some("中炮局")),
        // The mirror image.
        ("b3e3", Some("中炮局")),
        ("b3e3 b8e8", Some("順炮局")),
        ("b3e3 h8e8", Some("中炮對列炮")),
        // By several ways.
        ("h3e3 h10g8 h1g3 b10c8", Some("中炮對屏風馬")),
        ("h3e3 b10c8 h1g3 h10g8", Some("中炮對屏風馬")),
        ("b3e3 b10c8 b1c3 h10g8", Some("中炮對屏風馬")),
        ("g4g5 c7c6 h1g3 b10c8", Some("對兵互進右馬局")),
        ("h1g3 b10c8 g4g5 c7c6", Some("對兵互進右馬局")),
        // The name stays until a narrower one fits.
        ("h3e3 h10g8 h1g3 b10c8 i4i5", Some("中炮對屏風馬")),
        ("i4i5", None),
    ] {
        let named = NamedOpening::after(&xiangqi(moves), usize::MAX);
        assert_eq!(named.map(|opening| opening.name.native), name, "{moves}");
    }
    let earlier = NamedOpening::after(&xiangqi("h3e3 h8e8"), 1);
    assert_eq!(earlier.map(|opening| opening.name.native), Some("中炮局"));
    let odds = Handicap::ALL.into_iter().find(|odds| {
        let game = Game::without_setup(&XIANGQI, Some(*odds));
        *game.start() != *xiangqi("").start()
    });
    let odds = Game::without_setup(&XIANGQI, odds);
    assert_eq!(NamedOpening::after(&odds, 0), None);
}

#[test]
fn janggi_is_named_by_formations_and_plans() {
    use Formation::{Ehhe, Heeh, Hehe, Hrrh};
    #[rustfmt::skip]
    let cases = [
        (Hehe, Heeh, "", Some("귀마 대 원앙마"), [None; 2]),
        (Heeh, Hehe, "", Some("원앙마 대 귀마"), [None; 2]),
        (Ehhe, Ehhe, "", Some("양귀마 대 양귀마"), [None; 2]),
        (Hrrh, Hrrh, "", None, [None; 2]),
        (Heeh, Heeh, "i4h4", Some("원앙마 대 원앙마"), [Some("차길"), None]),
        (Heeh, Heeh, "a4b4 i7h7", Some("원앙마 대 원앙마"), [Some("차길"), Some("차길")]),
        (Heeh, Heeh, "i4h4 i7h7 h1g3 h10g8 h3e3", Some("원앙마 대 원앙마"), [Some("면포"), Some("차길")]),
        // The cannon over the horse of the other side, and over the corner horse.
        (
            Hehe,
            Hehe,
            "i4h4 a7b7 b1c3 g10f8 b3e3 h8e8",
            Some("귀마 대 귀마"),
            [Some("귀마 정형"), Some("귀마 변형")],
        ),
    ];
    for (cho, han, moves, name, plans) in cases {
        let named = NamedOpening::after(&janggi(cho, han, moves), usize::MAX);
        assert_eq!(named.map(|opening| opening.name.native), name, "{moves}");
        let found = [Side::Cho, Side::Han].map(|side| {
            named
                .and_then(|opening| opening.plans[side])
                .map(|plan| plan.native)
        });
        assert_eq!(found, plans, "{cho:?} {han:?} {moves}");
    }
}

#[test]
fn shouts_follow_from_the_rules() {
    let of = |fen: &str, moves: &str| {
        let game = play(Game::from_fen(&MODERN, fen).unwrap(), moves);
        Shout::of(&game)
    };
    for (fen, moves, shout) in [
        ("4k4/9/9/9/9/9/9/9/R8/4K4 w", "", None),
        ("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a2d2", Some(Shout::Check)),
        (
            "3k5/9/9/9/9/9/9/9/R8/4K4 w",
            "a2d2 d10e9",
            Some(Shout::Answer),
        ),
        ("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a2d2 d10e9 e1f1", None),
        // Two chariots mate on the last ranks.
        ("4k4/R8/9/9/9/9/9/9/1R7/3K5 w", "b2b10", Some(Shout::Mate)),
    ] {
        assert_eq!(of(fen, moves), shout, "{fen} {moves}");
    }
}

#[test]
fn book_counts_games_and_is_read_back() {
    use hansu_teaching::{BookError, OpeningBook, OpeningResults};
    use janggi::notation::read_any;

    let pgn = "[Variant \"Xiangqi\"]\n[Result \"1-0\"]\n\n1. h3e3 h10g8 2. h1g3 1-0\n\n\
               [Variant \"Xiangqi\"]\n[Result \"0-1\"]\n\n1. h3e3 h8e8 0-1\n\n\
               [Variant \"Xiangqi\"]\n[Result \"*\"]\n\n1. h3e3 *\n";
    let mut book = OpeningBook::default();
    let games = read_any(pgn.as_bytes(), 1 << 20).unwrap();
    let added = games.filter(|game| book.add(&game.record)).count();
    assert_eq!(added, 2, "a game without a result tells nothing");
    let start = xiangqi("");
    let [first] = book.moves(start.position()) else {
        panic!("one move")
    };
    assert_eq!(first.mv.to_string(), "h3e3");
    let results = OpeningResults {
        cho: 1,
        draws: 0,
        han: 1,
    };
    assert_eq!(first.results, results);
    book.evaluate(|_, mv| (mv.to_string() == "h3e3").then_some(-12));
    book.prune(2);
    assert_eq!(book.moves(xiangqi("h3e3").position()), []);
    book.add_names();
    let first_moves = book.moves(start.position());
    assert_eq!(first_moves.len(), 8);
    assert_eq!(OpeningBook::read(&book.write()), Ok(book.clone()));
    let line =
        "xiangqi rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\th3e3\t1\t0\t0\t-";
    assert!(OpeningBook::read(line).is_ok());
    for (wrong, instead) in [
        ("h3e3", "h3e4"),
        ("h3e3", "z3"),
        ("xiangqi", "chess"),
        ("\t1", "\t-1"),
        ("\t-", ""),
        ("\t-", "\t-\tmore"),
        ("KABNR w", "KABNX w"),
    ] {
        let text = line.replace(wrong, instead);
        assert_eq!(OpeningBook::read(&text), Err(BookError(1)), "{text}");
    }
    let built_in = OpeningBook::built_in().unwrap();
    assert!(built_in.is_selfplay);
    assert_eq!(OpeningBook::read(&built_in.write()), Ok(built_in));
}

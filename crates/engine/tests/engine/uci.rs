//! Positions that interfaces set up.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use crate::kit::shared;
use hansu_engine::uci::{SetUp, VARIANTS, ruleset, ruleset_in_any_case, set_up};
use janggi::notation::RankNumbering;
use janggi::notation::read_any;
use janggi::{Game, Ruleset, TOURNAMENT, Variant, XIANGQI_ASIAN};

/// Sets up a position with these rulesets, reading ranks from 1 first.
fn set(rulesets: &[Ruleset], fen: Option<&str>, moves: &str) -> Result<SetUp, String> {
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    set_up(rulesets, RankNumbering::FromOne, fen, &moves)
}

/// The game that a program means by a name.
fn named(name: &str) -> Ruleset {
    ruleset(name).unwrap_or_else(|| ruleset_in_any_case(name).unwrap())
}

/// The rulesets of a session that names no variant.
const EITHER: [Ruleset; 2] = [TOURNAMENT, XIANGQI_ASIAN];

const XIANGQI_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn move_list_ends_before_its_first_illegal_move() {
    for (moves, plies, reason) in [
        ("a4a5 a7a6 c4c5", 3, None),
        ("a4a5 a7a6 a5a9 c4c5", 2, Some("ply 3: a5a9: ")),
        (
            "a4a5 sandwich a7a6",
            1,
            Some("ply 2: \"sandwich\" is no move"),
        ),
        ("a4a9", 0, Some("ply 1: a4a9: ")),
    ] {
        let found = set(&[TOURNAMENT], None, moves).unwrap();
        assert_eq!(found.game.ply(), plies, "{moves}");
        match (found.refused, reason) {
            (None, None) => {}
            (Some(refusal), Some(reason)) => assert!(refusal.starts_with(reason), "{refusal}"),
            (refusal, _) => panic!("{moves}: {refusal:?}"),
        }
    }
}

#[test]
fn rank_numbering_is_inferred_from_the_moves() {
    let from_zero = "h2e2 h9g7 h0g2 i9h9";
    let from_one = "h3e3 h10g8 h1g3 i10h10";
    for (moves, ranks) in [
        (from_zero, RankNumbering::FromZero),
        (from_one, RankNumbering::FromOne),
    ] {
        for first in [RankNumbering::FromZero, RankNumbering::FromOne] {
            let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
            let found = set_up(&[XIANGQI_ASIAN], first, None, &moves).unwrap();
            assert_eq!((found.ranks, found.refused), (ranks, None));
            assert_eq!(found.game.ply(), 4);
        }
    }
    // Without moves the numbering cannot be inferred and stays.
    let found = set_up(&[XIANGQI_ASIAN], RankNumbering::FromZero, None, &[]).unwrap();
    assert_eq!(found.ranks, RankNumbering::FromZero);
    // The numbering that reads more moves wins, even if neither reads the whole list.
    let found = set(&[XIANGQI_ASIAN], None, "h2e2 h9g7 a0a9").unwrap();
    assert_eq!(found.ranks, RankNumbering::FromZero);
    assert_eq!(found.game.ply(), 2);
}

#[test]
fn fen_valid_only_in_xiangqi_selects_xiangqi() {
    let janggi_start = Game::usual(&TOURNAMENT).fen();
    for (fen, moves, variant) in [
        // In Janggi the chariot would take the general along the diagonal.
        ("9/4k4/3R5/9/9/9/9/9/9/3K5 w - - 0 1", "", Variant::Xiangqi),
        // Red's turn is `r`.
        ("9/4k4/9/9/9/9/9/9/9/3K5 r", "", Variant::Xiangqi),
        // Legal in both games.
        (XIANGQI_START, "", Variant::Janggi),
        (XIANGQI_START, "a4a5", Variant::Janggi),
        // Cannons of Janggi need a screen.
        (XIANGQI_START, "h3e3 h10g8", Variant::Xiangqi),
        (XIANGQI_START, "h2e2 h9g7", Variant::Xiangqi),
        // Neither game allows the whole list.
        (XIANGQI_START, "h3e3 a1a10", Variant::Janggi),
        // Janggi's own start stays Janggi, even with an illegal move.
        (&janggi_start, "h3e3", Variant::Janggi),
    ] {
        let found = set(&EITHER, Some(fen), moves).unwrap();
        assert_eq!(found.game.ruleset().variant, variant, "{fen} {moves}");
        // An explicit variant always wins.
        for ruleset in EITHER {
            if let Ok(found) = set(&[ruleset], Some(fen), moves) {
                assert_eq!(found.game.ruleset(), &ruleset, "{fen} {moves}");
            }
        }
    }
    let error = set(&EITHER, Some("9/9 w"), "").unwrap_err();
    assert_eq!(error, "fen: a board has ten ranks, not 2");
    let facing = "4k4/9/9/9/9/9/9/9/9/4K4 w";
    assert!(set(&[XIANGQI_ASIAN], Some(facing), "").is_err());
}

#[test]
fn names_of_variants_are_read_in_any_case() {
    for name in VARIANTS {
        let capital = name[..1].to_uppercase() + &name[1..];
        for spelt in [name.to_uppercase(), capital] {
            assert_eq!(named(&spelt), named(name), "{spelt}");
        }
    }
    assert_eq!(named("Xiangqi"), XIANGQI_ASIAN);
    assert!(ruleset_in_any_case("chess").is_err());
}

/// The interface decides when a game is over, and by which rules.
#[test]
fn a_decided_game_can_be_played_on() {
    let to_and_fro = "a1a2 a10a9 a2a1 a9a10 ".repeat(3);
    let facing = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    let start = Game::usual(&TOURNAMENT).fen();
    let counted = start.replace(" 0 1", " 99999 1");
    let xiangqi_counted = XIANGQI_START.replace(" 0 1", " 99999 1");
    let dead = "4k4/9/9/9/9/9/9/9/9/3K1A3 w - - 0 1";
    for (name, fen, moves) in [
        ("janggi", &start[..], "e2e2 e9e9"),
        ("janggitraditional", facing, "e4d4 e7d7 e2e2"),
        ("janggimodern", &start[..], &to_and_fro[..]),
        ("janggi", &counted[..], ""),
        ("xiangqi", XIANGQI_START, &to_and_fro[..]),
        ("xiangqi", &xiangqi_counted[..], ""),
        ("xiangqi", dead, ""),
    ] {
        let game = set(&[named(name)], Some(fen), moves).unwrap().game;
        let plies = moves.split_whitespace().count();
        assert_eq!(game.ply(), plies, "{name} {fen} {moves}");
        assert!(game.outcome().is_some(), "{name} {fen} {moves}");
        assert!(game.legal_actions().is_empty());
        let continued = game.without_history();
        assert_eq!(continued.position(), game.position());
        assert_eq!(continued.outcome(), None, "{name} {fen} {moves}");
        assert!(!continued.legal_actions().is_empty());
    }
    let mated = set(&[TOURNAMENT], Some("R2k5/8R/9/9/9/9/9/9/9/5K3 b"), "").unwrap();
    let continued = mated.game.without_history();
    assert!(continued.outcome().is_some() && continued.legal_actions().is_empty());
}

/// Real games were played by many rules. An interface may send each under any variant.
#[test]
fn real_games_can_be_set_up_under_every_variant() {
    let Some(folder) = shared::data("gib") else {
        return;
    };
    let files = std::fs::read_dir(folder).unwrap();
    let files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    let janggi = VARIANTS.map(named).into_iter();
    let janggi: Vec<Ruleset> = janggi
        .filter(|book| book.variant == Variant::Janggi)
        .collect();
    assert_eq!(janggi.len(), 4);
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let games: usize = std::thread::scope(|scope| {
        let part = |thread| files.iter().skip(thread).step_by(threads);
        let janggi = &janggi;
        let running: Vec<_> = (0..threads)
            .map(|thread| {
                scope.spawn(move || {
                    part(thread)
                        .map(|file| games_of(file, janggi))
                        .sum::<usize>()
                })
            })
            .collect();
        let counted = running.into_iter().map(|thread| thread.join().unwrap());
        counted.sum::<usize>()
    });
    assert!(games > 7_000, "{games}");
}

/// Sets up each game of a file under each ruleset, and returns the number of games.
fn games_of(file: &Path, rulesets: &[Ruleset]) -> usize {
    let bytes = std::fs::read(file).unwrap();
    let mut games = 0;
    // The folder also contains a text file about the games.
    for read_game in read_any(&bytes, usize::MAX).into_iter().flatten() {
        let record = read_game.record;
        let fen = record.start().fen();
        let turns = record.turns();
        let moves: Vec<String> = turns.map(|(at, action)| at.uci(action)).collect();
        games += 1;
        for ruleset in rulesets {
            let found = set_up(&[*ruleset], RankNumbering::FromOne, Some(&fen), &moves).unwrap();
            assert_eq!(found.refused, None, "{} {fen} {moves:?}", ruleset.id());
            assert_eq!(found.ranks, RankNumbering::FromOne);
            let game = found.game.without_history();
            assert_eq!(game.position(), record.end());
            let is_over = game.outcome().is_some();
            assert_eq!(is_over, game.legal_actions().is_empty(), "{fen} {moves:?}");
        }
    }
    games
}

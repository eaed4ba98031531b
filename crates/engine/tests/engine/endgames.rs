//! Endings to practise: each is won in its turns against the best defence.

use hansu_engine::mates::least_turns;
use hansu_engine::{Search, SearchLimits, TranspositionTable, think};
use hansu_play::StoredWord;
use hansu_teaching::Endgame;
use janggi::{Action, Game, Side, Variant, usual};

/// The nodes of a defending turn. The attacker has ten times as many.
const DEFENDER: u64 = 4_000;

fn start(endgame: Endgame) -> Game {
    Game::from_fen(usual(endgame.variant()), endgame.fen()).unwrap()
}

/// Plays on for at most `turns` turns of the attacker. Returns whether the attacker mates.
fn is_won(mut game: Game, turns: u32) -> bool {
    let mut left = turns;
    while game.outcome().is_none() {
        let attacks = game.position().turn() == Endgame::SIDE;
        if attacks && left == 0 {
            return false;
        }
        left -= u32::from(attacks);
        let nodes = if attacks { DEFENDER * 10 } else { DEFENDER };
        let actions = game.legal_actions();
        // The attacker's pass could end the game by points.
        let moves: Vec<Action> = actions
            .into_iter()
            .filter(|action| !attacks || *action != Action::Pass)
            .collect();
        let search = Search {
            only: &moves,
            ..Search::of(&game, SearchLimits::of_nodes(nodes))
        };
        let table = TranspositionTable::of_mib(1);
        let results = search.lines(&table);
        game.play(results[0].best()).unwrap();
    }
    game.outcome().unwrap().winner == Some(Endgame::SIDE)
}

#[test]
fn each_game_has_ten_endings_to_play_from() {
    for variant in Variant::ALL {
        assert_eq!(Endgame::of(variant).count(), 10, "{variant:?}");
    }
    for endgame in Endgame::on_offer() {
        let game = start(endgame);
        assert_eq!(game.position().turn(), Side::Cho, "{endgame:?}");
        assert!(game.outcome().is_none(), "{endgame:?}");
        assert!(!game.situation().in_check(), "{endgame:?}");
        assert!((3..=12).contains(&endgame.turns()), "{endgame:?}");
    }
}

/// Withdrawn positions have no mate; a search in as many turns as they asked for shows it.
#[test]
fn ending_is_mate_in_its_least_turns_against_every_defence() {
    for &endgame in Endgame::ALL {
        let turns = u8::try_from(endgame.turns()).unwrap();
        let proved = least_turns(start(endgame).position(), turns, 5_000_000).unwrap();
        assert_eq!(proved, endgame.least_turns(), "{endgame:?}");
        let is_offered = endgame.successor() == endgame;
        assert_eq!(is_offered, proved.is_some(), "{endgame:?}");
    }
}

#[test]
fn ending_is_won_in_its_turns() {
    for endgame in Endgame::on_offer() {
        let won = is_won(start(endgame), endgame.turns());
        assert!(won, "{endgame:?}");
    }
}

#[test]
#[ignore = "plays several hundred games"]
fn ending_is_won_after_each_first_reply() {
    for endgame in Endgame::on_offer() {
        let mut game = start(endgame);
        assert!(is_won(game.clone(), endgame.turns()), "{endgame:?}");
        let first = think(&game, SearchLimits::of_nodes(DEFENDER * 10)).unwrap();
        game.play(first.best()).unwrap();
        for reply in game.legal_actions() {
            let mut answered = game.clone();
            answered.play(reply).unwrap();
            let won = is_won(answered, endgame.turns() - 1);
            assert!(won, "{endgame:?} after {reply:?}");
        }
    }
}

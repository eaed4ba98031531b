//! The facts stated about a move: each where it is true, and where it only seems so.

use std::sync::atomic::AtomicBool;

use crate::kit::boards::any_board;
use hansu_engine::{
    Fact, PlacedPiece, Search, SearchLimits, SearchResult, TranspositionTable, facts,
};
use janggi::{
    Action, AttackMap, BySide, Formation, Game, HalfPoints, MODERN, Move, Piece, Position, Role,
    Side, Square, TRADITIONAL, Variant,
};
use proptest::prelude::*;
use proptest::sample::Index;

fn game(diagram: &str) -> Game {
    Game::new(
        &MODERN,
        Position::from_diagram(Variant::Janggi, diagram, Side::Cho).unwrap(),
    )
}

/// The engine's results for these moves, each searched alone; for all if none is given.
fn results(game: &Game, moves: &[&str], lines: usize) -> Vec<SearchResult> {
    let only = moves.iter();
    let only: Vec<_> = only.map(|mv| mv.parse::<Move>().unwrap().into()).collect();
    let search = Search {
        only: &only,
        lines,
        ..Search::of(
            game,
            SearchLimits {
                nodes: 1_000_000,
                depth: 4,
            },
        )
    };
    search.lines(&TranspositionTable::of_mib(1))
}

/// The facts about a move of Cho, searched together with another one.
fn facts_of(diagram: &str, mv: &str) -> Vec<Fact> {
    let game = game(diagram);
    let actions = game.legal_actions();
    let names = actions.iter().filter_map(|action| action.piece_move());
    let other = names.map(|mv| mv.to_string()).find(|name| name != mv);
    let found = results(&game, &[mv, other.as_deref().unwrap_or(mv)], 2);
    let is_requested = |result: &&SearchResult| result.best() == mv.parse::<Move>().unwrap().into();
    let result = found.iter().find(is_requested).unwrap();
    facts(&game, result, &[], &AtomicBool::new(false))
}

#[track_caller]
fn holds(diagram: &str, mv: &str, fact: &Fact) {
    let found_facts = facts_of(diagram, mv);
    assert!(
        found_facts.contains(fact),
        "{mv}: {fact:?} is not in {found_facts:?} on{diagram}"
    );
}

#[track_caller]
fn lacks(diagram: &str, mv: &str, unwanted: fn(&Fact) -> bool) {
    let found_facts = facts_of(diagram, mv);
    assert!(
        !found_facts.iter().any(unwanted),
        "{mv}: {found_facts:?} on{diagram}"
    );
}

/// A piece of Han on a point.
fn han(role: Role, at: &str) -> PlacedPiece {
    one(Side::Han, role, at)
}

fn cho(role: Role, at: &str) -> PlacedPiece {
    one(Side::Cho, role, at)
}

fn one(side: Side, role: Role, at: &str) -> PlacedPiece {
    PlacedPiece {
        piece: Piece::new(side, role),
        at: at.parse().unwrap(),
    }
}

const MATE: &str = "
. . . k . . . . .
. . . . . . . . R
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . K . . .";

#[test]
fn mates_are_counted() {
    holds(MATE, "a1a10", &Fact::Mates(1));
    lacks(MATE, "a1a9", |fact| matches!(fact, Fact::Mates(1)));
}

/// Han threatens mate along the first rank.
const THREAT: &str = "
. . . . . k . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . R
r . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . r
. . . K . . . . .";

#[test]
fn stopped_mate_is_named() {
    holds(THREAT, "i7i2", &Fact::StopsMate(1));
    // Without the other chariot there is no threat.
    let harmless = THREAT.replace("r . . . . . . . .", ". . . . . . . . .");
    lacks(&harmless, "i7i2", |fact| matches!(fact, Fact::StopsMate(_)));
    // A move that does not stop the mate has no such fact.
    lacks(THREAT, "i7h7", |fact| matches!(fact, Fact::StopsMate(_)));
}

#[test]
fn an_unprotected_piece_is_won() {
    let free = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . n . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . R . K . . .";
    holds(free, "d1d7", &Fact::Wins(han(Role::Horse, "d7")));
    // A soldier next to it recaptures the chariot.
    let protected = free.replace(". . . n . . . . .", ". . p n . . . . .");
    lacks(&protected, "d1d7", |fact| {
        matches!(fact, Fact::Wins(_) | Fact::WinsFor { .. })
    });
}

#[test]
fn piece_won_for_a_lesser_one_is_named() {
    let horse = "
. . . . k . . . .
. . . . . . . . .
. . . . . p r . .
. . . . . . . . .
. . . . . N . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . K . . .";
    let given = Piece::new(Side::Cho, Role::Horse);
    let taken = han(Role::Chariot, "g8");
    // A soldier next to the chariot recaptures the horse.
    holds(horse, "f6g8", &Fact::WinsFor { taken, given });
    let alone = horse.replace("p r", ". r");
    holds(&alone, "f6g8", &Fact::Wins(taken));
    lacks(&alone, "f6g8", |fact| matches!(fact, Fact::WinsFor { .. }));
}

#[test]
fn even_trade_is_named_with_the_side_ahead() {
    let trade = "
. . . . k . . . .
. . . . . . . . .
. . . . p n . . .
. . . . . . . . .
. . . . N . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . K . . .";
    let taken = han(Role::Horse, "f8");
    holds(trade, "e6f8", &Fact::Trades { taken, ahead: true });
    let behind = trade.replace("R . . . . K", ". . . . . K");
    holds(
        &behind,
        "e6f8",
        &Fact::Trades {
            taken,
            ahead: false,
        },
    );
    let free = trade.replace("p n", ". n");
    lacks(&free, "e6f8", |fact| matches!(fact, Fact::Trades { .. }));
}

#[test]
fn a_recapture_is_named() {
    let board = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . r . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . N . . . . .
. . . . . . . . .
. . . R . K . . .";
    let position = Position::from_diagram(Variant::Janggi, board, Side::Han).unwrap();
    let mut game = Game::new(&MODERN, position);
    let stop = AtomicBool::new(false);
    game.play("d7d3".parse::<Move>().unwrap().into()).unwrap();
    let found = results(&game, &["d1d3"], 1);
    let found_facts = facts(&game, &found[0], &[], &stop);
    assert!(
        found_facts.contains(&Fact::TakesBack(han(Role::Chariot, "d3"))),
        "{found_facts:?}"
    );
    assert!(
        !found_facts.iter().any(|fact| matches!(fact, Fact::Wins(_))),
        "{found_facts:?}"
    );
}

#[test]
fn forks_name_what_they_attack() {
    let fork = "
. . . . k . . . .
. . . . . . . . .
. . . r . r . . .
. . . . . . . . .
. . . . . . . . .
. . N . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . K . . . .";
    let targets = vec![han(Role::Chariot, "d8"), han(Role::Chariot, "f8")];
    let check = false;
    holds(fork, "c5e6", &Fact::Forks { check, targets });
    // A soldier would capture the horse.
    let guarded = fork.replace(
        ". . . . . . . . .\n. . N . . . . . .",
        ". . . p . . . . .\n. . N . . . . . .",
    );
    assert_ne!(guarded, fork);
    lacks(&guarded, "c5e6", |fact| matches!(fact, Fact::Forks { .. }));
    // One chariot alone is attacked, not forked.
    let alone = fork.replace(". r . r", ". r . .");
    lacks(&alone, "c5e6", |fact| matches!(fact, Fact::Forks { .. }));
    holds(&alone, "c5e6", &Fact::Attacks(han(Role::Chariot, "d8")));
}

#[test]
fn a_check_with_an_attack_is_a_fork_too() {
    let board = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . n
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . . . . .
. . . . . K . . .";
    let targets = vec![han(Role::Horse, "i6")];
    let both = &board.replace("R . . . . . . . .", ". . . . . . . . .");
    let both = both.replacen(". . . . . . . . n", "R . . . . . . . n", 1);
    holds(
        &both,
        "a6e6",
        &Fact::Forks {
            check: true,
            targets,
        },
    );
    holds(board, "a2e2", &Fact::Checks);
    lacks(board, "a2e2", |fact| matches!(fact, Fact::Forks { .. }));
}

#[test]
fn a_piece_in_danger_is_saved() {
    let danger = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . r . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . N . . . . .
. . . . . . . . .
. . . . . K . . .";
    let horse = cho(Role::Horse, "d3");
    holds(danger, "d3f4", &Fact::Saves(horse));
    // To a point that the chariot attacks too.
    lacks(danger, "f1e1", |fact| matches!(fact, Fact::Saves(_)));
    let safe = danger.replace(". . . r . . . . .", ". . . p . . . . .");
    lacks(&safe, "d3f4", |fact| matches!(fact, Fact::Saves(_)));
    // A check only delays the danger.
    let check = danger.replace(". . . . . K . . .", "R . . . . K . . .");
    lacks(&check, "a1a10", |fact| matches!(fact, Fact::Saves(_)));
    holds(&check, "a1a10", &Fact::Checks);
    // Protected: the capturing piece would be recaptured.
    let protected = danger.replace(". . . . . K", "R . . . . K");
    holds(&protected, "a1d1", &Fact::Saves(horse));
}

#[test]
fn a_check_is_answered() {
    let check = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . r . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . K . . .";
    holds(check, "f1e1", &Fact::AnswersCheck);
    let calm = check.replace(". . . . . r", ". . . . r .");
    lacks(&calm, "f1f2", |fact| matches!(fact, Fact::AnswersCheck));
}

#[test]
fn attack_is_named_only_if_it_wins_something() {
    let attack = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. n . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . . . . .
. . . . . K . . .";
    holds(attack, "a2b2", &Fact::Attacks(han(Role::Horse, "b7")));
    // Protected by a chariot, the horse need not fear the chariot.
    let protected = attack.replace(". n . . . . . . .", ". n . . . . . . r");
    lacks(&protected, "a2b2", |fact| matches!(fact, Fact::Attacks(_)));
    // A piece that was attacked before is not news.
    let already = attack.replace("R . . . . . . . .", ". R . . . . . . .");
    lacks(&already, "b2b3", |fact| matches!(fact, Fact::Attacks(_)));
}

#[test]
fn opened_line_of_a_cannon_is_named() {
    let cannon = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. r . . . . . . .
. . . . . . . . .
. . . . . . . . .
P . . . . . . . .
. C . . . . . . .
. . . . . . . . .
. . . . . K . . .";
    let by = cho(Role::Cannon, "b3");
    let target = han(Role::Chariot, "b7");
    holds(cannon, "a4b4", &Fact::Opens { by, target });
    lacks(cannon, "a4a5", |fact| matches!(fact, Fact::Opens { .. }));
}

#[test]
fn pin_against_the_general_is_named() {
    let pin = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . . n . . . .
. . . . p . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . . . . .
. . . . . K . . .";
    // Behind the soldier the horse may move freely.
    lacks(pin, "a2e2", |fact| matches!(fact, Fact::Pins(_)));
    let bare = pin.replace(". . . . p . . . .", ". . . . . . . . .");
    holds(&bare, "a2e2", &Fact::Pins(han(Role::Horse, "e7")));
}

#[test]
fn quiet_moves_have_reasons() {
    let start = "
r n b a . a n b r
. . . . k . . . .
. c . . . . . c .
p . p . p . p . p
. . . . . . . . .
. . . . . . . . .
P . P . P . P . P
. C . . . . . C .
. . . . K . . . .
R N B A . A N B R";
    holds(start, "a4b4", &Fact::Frees(cho(Role::Chariot, "a1")));
    holds(
        start,
        "a4b4",
        &Fact::JoinsSoldiers(Piece::new(Side::Cho, Role::Soldier)),
    );
    lacks(start, "c4d4", |fact| matches!(fact, Fact::Frees(_)));
    holds(
        start,
        "g1f3",
        &Fact::Develops(Piece::new(Side::Cho, Role::Horse)),
    );
    lacks(start, "a4b4", |fact| matches!(fact, Fact::Develops(_)));
    lacks(start, "e2e1", |fact| {
        matches!(fact, Fact::Develops(_) | Fact::Frees(_) | Fact::Presses(_))
    });
}

#[test]
fn quiet_moves_protect_prepare_and_gain_room() {
    // Han's chariot attacks the horse, which is unprotected.
    let loose = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . r . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . N . . . . .
. . . . . . . . .
R . . . . K . . .";
    let horse = cho(Role::Horse, "d3");
    holds(loose, "a1a3", &Fact::Guards(horse));
    lacks(loose, "a1a4", |fact| matches!(fact, Fact::Guards(_)));
    // The general protects nothing outside its palace, and a protected piece is not news.
    let held = loose.replace(". . . N . . . . .", ". . . N . . . . R");
    lacks(&held, "a1a3", |fact| matches!(fact, Fact::Guards(_)));

    let start = "
r n b a . a n b r
. . . . k . . . .
. c . . . . . c .
p . p . p . p . p
. . . . . . . . .
. . . . . . . . .
P . P . P . P . P
. C . . . . . C .
. . . . K . . . .
R N B A . A N B R";
    holds(start, "b1c3", &Fact::GivesRoom(cho(Role::Cannon, "b3")));
    holds(start, "e4d4", &Fact::Guards(cho(Role::Soldier, "c4")));
    assert_eq!(facts_of(start, "e2d2"), [Fact::Waits]);

    // Only the cannon can win anything, and it has nothing to jump over.
    let screen = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . N . . . . .
. . . . . K . . .
. C . . . . . . p";
    let cannon = cho(Role::Cannon, "b1");
    let to = "i1".parse().unwrap();
    holds(screen, "d3c1", &Fact::Prepares { piece: cannon, to });

    // The horse's leg is blocked; from the centre a chariot sees more; a soldier blocks the other.
    let open = "
. . . . k . . . .
. . . . . . . . .
. . . r . . . . .
. . . . . . . . .
. . . . . . . n .
. . . . . . P . .
. . P . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . K . . .";
    holds(open, "g5g6", &Fact::Hinders(han(Role::Horse, "h6")));
    let chariot = Piece::new(Side::Cho, Role::Chariot);
    let more = Fact::Reaches {
        piece: chariot,
        points: 3,
    };
    holds(open, "a1a6", &more);
    holds(open, "c4d4", &Fact::Shelters);
    lacks(open, "a1a2", |fact| {
        matches!(fact, Fact::Hinders(_) | Fact::Shelters | Fact::GivesRoom(_))
    });
}

#[test]
fn breaking_facing_generals_is_named_first() {
    let facing = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
n . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . . . . .
. . . . K . . . .";
    let position = Position::from_diagram(Variant::Janggi, facing, Side::Cho).unwrap();
    let facts_by = |ruleset, mv: &str| {
        let game = Game::new(ruleset, position);
        let found = results(&game, &[mv], 1);
        facts(&game, &found[0], &[], &AtomicBool::new(false))
    };
    let found_facts = facts_by(&TRADITIONAL, "a2e2");
    assert_eq!(found_facts[0], Fact::BreaksFacing, "{found_facts:?}");
    // Its other merits are stated as well.
    assert!(found_facts.len() > 1, "{found_facts:?}");
    for mv in ["a2e2", "a2a7"] {
        let found_facts = facts_by(&MODERN, mv);
        assert!(
            !found_facts.contains(&Fact::BreaksFacing),
            "{mv}: {found_facts:?}"
        );
    }
}

#[test]
fn piece_lost_by_the_second_best_move_is_named() {
    let stop = AtomicBool::new(false);
    let danger = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . r . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . N . . . . .
. . . . . . . . .
. . . . . K . . .";
    let game = game(danger);
    let found = results(&game, &["d3f4", "f1f2"], 2);
    assert_eq!(found[0].best().piece_move(), "d3f4".parse().ok());
    let found_facts = facts(&game, &found[0], &found[1..], &stop);
    assert!(
        found_facts.contains(&Fact::NextLoses(cho(Role::Horse, "d3"))),
        "{found_facts:?}"
    );
    let found_facts = facts(&game, &found[1], &found[..1], &stop);
    let loses = |fact: &Fact| matches!(fact, Fact::NextLoses(_));
    assert!(!found_facts.iter().any(loses), "{found_facts:?}");
}

/// The weightiest fact of each best move in a game of the engine with itself.
fn reasons(formation: Formation) -> Vec<Fact> {
    let mut game = Game::new(&MODERN, Position::start(BySide::new(formation, formation)));
    let stop = AtomicBool::new(false);
    let mut first_facts = Vec::new();
    while game.outcome().is_none() && first_facts.len() < 80 {
        let search = Search {
            lines: 3,
            stop: &stop,
            ..Search::of(&game, SearchLimits::of_nodes(3_000))
        };
        let found = search.lines(&TranspositionTable::of_mib(1));
        assert!(
            found.windows(2).all(|pair| pair[0].score >= pair[1].score),
            "the best comes first: {found:?}"
        );
        first_facts.extend(
            facts(&game, &found[0], &found[1..], &stop)
                .into_iter()
                .next(),
        );
        game.play(found[0].best()).unwrap();
    }
    first_facts
}

#[test]
fn nearly_every_move_of_a_game_has_a_reason() {
    let mut total = 0;
    let mut weak = Vec::new();
    for formation in Formation::FOUR {
        let found_facts = reasons(formation);
        assert!(
            found_facts.len() > 40,
            "the game was over after {}",
            found_facts.len()
        );
        total += found_facts.len();
        weak.extend(found_facts.into_iter().filter(|fact| {
            let is_weak = [Fact::Steady, Fact::ComesOutBest].contains(fact);
            is_weak || matches!(fact, Fact::NextWorse(_))
        }));
    }
    // In the games that the current engine plays here, 8 of 320 moves are merely steady or a little better.
    assert!(weak.len() * 20 <= total, "of {total} moves: {weak:?}");
}

#[test]
fn a_point_denied_to_a_piece_is_named() {
    // On e4 the horse would give check and attack the chariot.
    let fork = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . n . . . . .
. . . . . . . . .
. . . . . . . . .
. . R P . . . . .
. . . . . K . . .
. . . . . . . . .";
    let denied = Fact::Denies {
        piece: han(Role::Horse, "d6"),
        to: "e4".parse().unwrap(),
    };
    holds(fork, "d3d4", &denied);
    lacks(fork, "c3c5", |fact| matches!(fact, Fact::Denies { .. }));
    // A move that leaves the threat is not a waiting move.
    assert_eq!(facts_of(fork, "f2f3"), [Fact::Steady]);
    let stop = AtomicBool::new(false);
    let game = game(fork);
    let search = Search {
        only: &[Action::Pass],
        stop: &stop,
        ..Search::of(&game, SearchLimits::of_nodes(3_000))
    };
    let passing = search.lines(&TranspositionTable::of_mib(1));
    assert_eq!(facts(&game, &passing[0], &[], &stop), [Fact::Steady]);
}

#[test]
fn small_steps_have_reasons() {
    let board = "
. . . k . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . . . . .
. . P . . . . . .
. . . . . . . . .
. . . . K . . . .
. . . A . . . . .";
    let own_piece = |role| Piece::new(Side::Cho, role);
    for (mv, fact) in [
        ("e2e1", Fact::Settles(own_piece(Role::General))),
        ("d1d2", Fact::StandsBy(own_piece(Role::Guard))),
        ("a5e5", Fact::TakesMiddle(own_piece(Role::Chariot))),
        ("c4c5", Fact::Advances(own_piece(Role::Soldier))),
    ] {
        holds(board, mv, &fact);
    }
    for mv in ["e2e3", "d1e1", "a5b5", "c4d4"] {
        lacks(board, mv, |fact| {
            matches!(
                fact,
                Fact::Settles(_) | Fact::TakesMiddle(_) | Fact::Advances(_)
            )
        });
    }
    lacks(board, "e2d2", |fact| matches!(fact, Fact::StandsBy(_)));
}

#[test]
fn attacks_on_the_palace_are_named() {
    let board = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . . . . .
. . . . . K . . .";
    let chariot = Piece::new(Side::Cho, Role::Chariot);
    holds(board, "a2d2", &Fact::Presses(chariot));
    lacks(board, "a2c2", |fact| matches!(fact, Fact::Presses(_)));
}

#[test]
fn the_lead_over_the_second_best_move_is_named() {
    let stop = AtomicBool::new(false);
    let compared = |diagram: &str| {
        let game = game(diagram);
        let found = results(&game, &[], 2);
        facts(&game, &found[0], &found[1..], &stop)
    };
    let winning = "
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . r . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . R . K . . .";
    let facts = compared(winning);
    assert!(
        facts
            .iter()
            .any(|fact| matches!(fact, Fact::OthersWorse(by) if *by > 800)),
        "{facts:?}"
    );
    let level = winning.replace("r", ".").replace("R", ".");
    let facts = compared(&level);
    let compares = |fact: &Fact| matches!(fact, Fact::OthersWorse(_) | Fact::OthersLose);
    assert!(!facts.iter().any(compares), "{facts:?}");
}

#[test]
fn material_won_later_in_the_line_is_named() {
    // The check drives the general away, and the chariot behind it is lost.
    let skewer = "
. . . . . . . . .
. . . . . . . . .
. . . . k . . . r
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . . . . .
. . . . . K . . .";
    let found_facts = facts_of(skewer, "a2a8");
    let thirteen = HalfPoints::whole(13);
    assert!(
        found_facts.contains(&Fact::WinsInLine(thirteen)),
        "{found_facts:?}"
    );
    let apart = skewer.replace("k . . . r", "k . . . .");
    lacks(&apart, "a2a8", |fact| matches!(fact, Fact::WinsInLine(_)));
}

/// Checks a fact about a board against the rules.
fn is_borne_out(fact: &Fact, game: &Game, mv: Move) -> bool {
    let before = game.position();
    let after = before.after(mv.into());
    let side = before.turn();
    let stands = |placed: &PlacedPiece, owner: Side| {
        placed.piece.side == owner && before.piece_at(placed.at) == Some(placed.piece)
    };
    let enemy = |placed: &PlacedPiece| {
        stands(placed, side.opponent()) && placed.piece.role != Role::General
    };
    let untaken = |placed: &PlacedPiece| enemy(placed) && placed.at != mv.to;
    let reach = |position: &Position, placed: &PlacedPiece| {
        AttackMap::of(position).attacks(placed.at, placed.piece)
    };
    let room = |position: &Position, placed: &PlacedPiece| {
        let own = position.of_side(placed.piece.side);
        reach(position, placed).without(own).len()
    };
    let moved = PlacedPiece {
        piece: before.piece_at(mv.from).unwrap(),
        at: mv.to,
    };
    match fact {
        Fact::Mates(_) | Fact::WinsByForce(_) | Fact::StopsMate(_) | Fact::HoldsOut(_) => true,
        Fact::BreaksFacing => before.is_facing() && !after.is_facing(),
        Fact::OnlyMove => game.legal_actions().len() == 1,
        Fact::AnswersCheck => before.in_check() && !after.after(Action::Pass).in_check(),
        Fact::Checks => before.gives_check(mv),
        Fact::Wins(taken) | Fact::TakesBack(taken) => enemy(taken) && taken.at == mv.to,
        Fact::WinsFor { taken, given } => {
            enemy(taken) && taken.at == mv.to && before.piece_at(mv.from) == Some(*given)
        }
        Fact::Trades { taken, .. } => {
            let replies = after.legal_moves();
            enemy(taken) && taken.at == mv.to && replies.iter().any(|reply| reply.to == mv.to)
        }
        Fact::Forks { check, targets } => {
            let count = targets.len() + usize::from(*check);
            count > 1 && targets.iter().all(untaken) && (!check || before.gives_check(mv))
        }
        Fact::Attacks(target) | Fact::Pins(target) => untaken(target),
        Fact::Opens { by, target } => stands(by, side) && by.at != mv.from && untaken(target),
        Fact::Saves(saved) => stands(saved, side) && !before.gives_check(mv),
        Fact::Frees(chariot) => {
            stands(chariot, side) && chariot.piece.role == Role::Chariot && chariot.at != mv.from
        }
        Fact::WinsInLine(points) => *points >= HalfPoints::whole(2),
        Fact::CrossesRiver(soldier) => {
            before.variant() == Variant::Xiangqi
                && soldier.role == Role::Soldier
                && mv.to.is_over_river(soldier.side)
                && !mv.from.is_over_river(soldier.side)
        }
        Fact::JoinsSoldiers(piece) | Fact::Develops(piece) | Fact::Presses(piece) => {
            before.piece_at(mv.from) == Some(*piece)
        }
        Fact::Guards(guarded) => {
            let stays = stands(guarded, side) && guarded.at != mv.from;
            let taking = after.legal_moves();
            let taking = taking.iter().filter(|reply| reply.to == guarded.at);
            let answered = |reply: &&Move| {
                let recapture = Move::new(mv.to, reply.to);
                after
                    .after((**reply).into())
                    .legal_moves()
                    .contains(&recapture)
            };
            stays
                && reach(&after, &moved).has(guarded.at)
                && taking.clone().all(|reply| answered(&reply))
        }
        Fact::Prepares { piece, to } => {
            let planned = Move::new(piece.at, *to);
            let after_pass = after.after(Action::Pass);
            stands(piece, side)
                && !before.legal_moves().contains(&planned)
                && after_pass.legal_moves().contains(&planned)
        }
        Fact::HeadsFor { piece, to } => {
            let after_pass = after.after(Action::Pass);
            *piece == moved.piece
                && after_pass.legal_moves().contains(&Move::new(mv.to, *to))
                && !before.legal_moves().contains(&Move::new(mv.from, *to))
        }
        Fact::GivesRoom(own) => {
            stands(own, side) && own.at != mv.from && room(&after, own) > room(before, own)
        }
        Fact::Hinders(other) => untaken(other) && room(&after, other) < room(before, other),
        Fact::Reaches { piece, points } => {
            let from = PlacedPiece {
                at: mv.from,
                ..moved
            };
            let more = room(&after, &moved) - room(before, &from);
            *piece == moved.piece && more == i32::try_from(*points).unwrap()
        }
        Fact::Shelters => {
            let attacked = |position: &Position| {
                let own = Square::ALL.into_iter().filter(|at| at.in_palace(side));
                own.filter(|at| {
                    let enemy = position.of_side(side.opponent());
                    enemy.into_iter().any(|from| {
                        let piece = position.piece_at(from).unwrap();
                        reach(position, &PlacedPiece { piece, at: from }).has(*at)
                    })
                })
                .count()
            };
            attacked(&after) < attacked(before)
        }
        Fact::Denies { piece, to } => {
            let planned = Move::new(piece.at, *to);
            let lost = || {
                let after_planned = after.after(planned.into());
                after_planned
                    .legal_moves()
                    .iter()
                    .any(|reply| reply.to == *to)
            };
            let could = before.after(Action::Pass).legal_moves().contains(&planned);
            let stays = stands(piece, side.opponent()) && piece.at != mv.to;
            stays && could && (!after.legal_moves().contains(&planned) || lost())
        }
        Fact::Settles(_) => moved.piece.role == Role::General && [0, 9].contains(&mv.to.rank()),
        Fact::StandsBy(guard) => {
            let general = after.general(side);
            let distance =
                general.file().abs_diff(mv.to.file()) + general.rank().abs_diff(mv.to.rank());
            *guard == moved.piece && guard.role == Role::Guard && distance == 1
        }
        Fact::TakesMiddle(piece) => {
            *piece == moved.piece && mv.to.file() == 4 && mv.from.file() != 4
        }
        Fact::Advances(soldier) => {
            let goal = if side == Side::Cho { 9 } else { 0 };
            *soldier == moved.piece && mv.to.rank().abs_diff(goal) < mv.from.rank().abs_diff(goal)
        }
        Fact::Waits | Fact::Steady => !after.in_check(),
        Fact::ComesOutBest => true,
        // Facts about other moves, which are not passed here.
        Fact::NextLoses(_)
        | Fact::NextWorse(_)
        | Fact::OthersWorse(_)
        | Fact::OthersLose
        | Fact::NothingBetter
        | Fact::CallsFacing => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// On any board, every stated fact is true.
    #[test]
    fn every_fact_is_true_on_the_board(fen in any_board(), index in any::<Index>()) {
        let game = Game::from_fen(&MODERN, &fen).unwrap();
        let moves: Vec<Move> = game.legal_actions().iter().filter_map(|action| action.piece_move()).collect();
        prop_assume!(!moves.is_empty());
        let mv = *index.get(&moves);
        let found = results(&game, &[&mv.to_string()], 1);
        prop_assume!(!found.is_empty());
        let found_facts = facts(&game, &found[0], &[], &AtomicBool::new(false));
        prop_assert!(!found_facts.is_empty(), "nothing is said of {mv} in {fen}");
        for fact in found_facts {
            prop_assert!(is_borne_out(&fact, &game, mv), "{fact:?} of {mv} in {fen}");
        }
    }
}

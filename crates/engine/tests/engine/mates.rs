//! Mates against a plain search through games, and some that were found in records.

use hansu_engine::mates::{NotAPuzzle, Puzzle, PuzzleSet};
use janggi::{Action, Game, MODERN, Reason};
use proptest::prelude::*;

use crate::kit::boards::any_board;

const FILE: &str = include_str!("mates.tsv");

/// Returns whether an action of the side to move wins by mate within so many of its turns, whatever is answered.
fn wins_by(game: &Game, action: Action, turns: u8) -> bool {
    let mut after = game.clone();
    after.play(action).unwrap();
    if let Some(outcome) = after.outcome() {
        return outcome.reason == Reason::Checkmate;
    }
    turns > 1
        && after.legal_actions().into_iter().all(|answer| {
            let mut answered = after.clone();
            answered.play(answer).unwrap();
            !winning(&answered, turns - 1).is_empty()
        })
}

fn winning(game: &Game, turns: u8) -> Vec<Action> {
    let mut actions = game.legal_actions();
    actions.retain(|&action| wins_by(game, action, turns));
    actions
}

/// The solution in at most two turns, by a search through games.
fn expected(game: &Game) -> Result<Vec<Action>, NotAPuzzle> {
    if game.position().is_facing() {
        return Err(NotAPuzzle::Facing);
    }
    if game.position().in_check() {
        return Err(NotAPuzzle::InCheck);
    }
    if game.legal_actions().len() < 6 {
        return Err(NotAPuzzle::FewActions);
    }
    let [in_one, in_two] = [1, 2].map(|turns| winning(game, turns));
    match (&in_one[..], &in_two[..]) {
        ([only], _) => Ok(vec![*only]),
        ([], [only]) => {
            let mut line = vec![*only];
            let mut now = game.clone();
            now.play(*only).unwrap();
            line.extend(now.legal_actions().first());
            now.play(line[1]).unwrap();
            line.extend(winning(&now, 1).first());
            Ok(line)
        }
        ([], []) => Err(NotAPuzzle::NoMate(2)),
        _ => Err(NotAPuzzle::SecondSolution(1)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn proofs_agree_with_a_plain_search(fen in any_board()) {
        let game = Game::from_fen(&MODERN, &fen).unwrap();
        let proved = Puzzle::prove(game.position(), 2).map(|puzzle| puzzle.line().to_vec());
        prop_assert_eq!(proved, expected(&game));
    }
}

#[test]
fn puzzles_of_the_file_agree_with_a_plain_search() {
    let read = FILE.lines().map(|line| Puzzle::read(line).unwrap());
    let short: Vec<Puzzle> = read.filter(|puzzle| puzzle.turns() <= 2).collect();
    for puzzle in short.iter().step_by(short.len() / 20) {
        let game = Game::new(&MODERN, *puzzle.start());
        assert_eq!(expected(&game).as_deref(), Ok(puzzle.line()));
    }
}

#[test]
fn set_writes_its_puzzles_in_the_order_of_their_ids() {
    let mut set = PuzzleSet::default();
    for line in FILE.lines().rev() {
        assert!(set.insert(Puzzle::read(line).unwrap()), "{line}");
    }
    let sorted: String = set.iter().map(|puzzle| puzzle.to_line() + "\n").collect();
    assert_eq!(sorted, FILE);
}

#[test]
fn mates_of_the_file_are_proved() {
    for line in FILE.lines() {
        Puzzle::read_proved(line).unwrap();
    }
}

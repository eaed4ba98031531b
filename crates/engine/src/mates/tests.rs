//! Tables of boards: puzzles and rejected positions.

use super::{NotAPuzzle, Puzzle, PuzzleLineError, PuzzleSet};
use janggi::{MODERN, Position, Side};

fn position(board: &str, turn: Side) -> Position {
    Position::from_diagram(MODERN.variant, board, turn).unwrap()
}

/// Two chariots mate along the last two ranks.
const IN_ONE: &str = "
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

/// A quiet move of the chariot threatens to mate on the file.
const IN_TWO: &str = "
    . . . . c . . . .
    . . . a k a . . .
    . . . . . . . . .
    . p . p . . p . .
    . . . . r . . . .
    . . . . P . P . .
    . . . . . . . . .
    . . . . . . . . .
    . . . K . . . . .
    . . . . . . . . .";

const IN_THREE: &str = "
    . . . . . . . . .
    . . . a . . . . .
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . R . . . . . . .
    . . . . c . . . .
    . . . A . A . . .
    . . . . . . . . .
    . . . K . C . . .";

#[test]
fn mates_are_proved_with_their_lines() {
    let table = [
        (IN_ONE, Side::Cho, "a1a10", "1\tchariot"),
        (IN_TWO, Side::Han, "e6e5 d2d1 e5e2", "2\tquiet,chariot"),
        (
            IN_THREE,
            Side::Cho,
            "b5b8 d8e9 b8f8 e9e10 f8f10",
            "3\tchariot",
        ),
    ];
    for (board, turn, line, end) in table {
        let start = position(board, turn);
        let puzzle = Puzzle::prove(&start, 4).unwrap();
        let text = puzzle.to_line();
        assert!(text.ends_with(&format!("\t{line}\t{end}")), "{text}");
        assert_eq!(
            Puzzle::read_proved(&text).as_ref(),
            Ok(&puzzle),
            "the line is read"
        );
        let fewer = puzzle.turns() - 1;
        assert_eq!(
            Puzzle::prove(&start, fewer),
            Err(NotAPuzzle::NoMate(fewer)),
            "{text}"
        );
    }
}

#[test]
fn themes_follow_from_the_solution() {
    let table = [
        (
            "the general can take the first chariot",
            "
            . . . . c k . . .
            . . . . a b . . .
            R . . . . . . . .
            . . . . . R . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . P P . .
            . . . A . C . . .
            . . . K A . . . .
            . r . . . . . . .",
            Side::Cho,
            "sacrifice chariot",
        ),
        (
            "the soldier opens the line of the other",
            "
            . . . c k c . . .
            . . . P a b . R .
            . . . . . . . . .
            . . B . p p . . .
            . r . . . . . . .
            . . . P . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . A A . . .
            . . . C K . . . .",
            Side::Cho,
            "double soldier",
        ),
        ("no check at first", IN_TWO, Side::Han, "quiet chariot"),
    ];
    for (name, board, turn, expected) in table {
        let puzzle = Puzzle::prove(&position(board, turn), 4).unwrap();
        let words: Vec<&str> = puzzle.themes().words().collect();
        assert_eq!(words.join(" "), expected, "{name}");
    }
}

#[test]
fn other_positions_are_refused() {
    let nothing = IN_ONE.replace("R . . . . K", ". . . . . K");
    let either = nothing.replace(". . . . . . . . R", "R . . . . . . . R");
    let later = "
        . . . . . . . . .
        . . . . k . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . R . . .
        . . . . P P . . .
        . . . R . . . . .
        . . . . A . . . .
        . . r A K . . . .";
    let facing = IN_ONE.replace("R . . . . K", "R . . K . .");
    let check = IN_ONE.replace("R . . . . K", "R . r . . K");
    let few = "
        . . . . . k . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . K . . . . .";
    let table = [
        (&*either, NotAPuzzle::SecondSolution(1)),
        (later, NotAPuzzle::SecondSolution(2)),
        (&facing, NotAPuzzle::Facing),
        (&check, NotAPuzzle::InCheck),
        (few, NotAPuzzle::FewActions),
        (&nothing, NotAPuzzle::NoMate(3)),
    ];
    for (board, expected) in table {
        let found = Puzzle::prove(&position(board, Side::Cho), 3);
        assert_eq!(found, Err(expected), "{board}");
    }
    let xiangqi = Position::xiangqi();
    assert_ne!(xiangqi.variant(), MODERN.variant);
    assert_eq!(Puzzle::prove(&xiangqi, 1), Err(NotAPuzzle::OtherGame));
}

#[test]
fn mirror_image_is_refused() {
    let mirrored: Vec<String> = IN_TWO
        .lines()
        .map(|rank| rank.chars().rev().collect())
        .collect();
    let [puzzle, mirror] = [IN_TWO, &mirrored.join("\n")]
        .map(|board| Puzzle::prove(&position(board, Side::Han), 4).unwrap());
    assert_ne!(puzzle.id(), mirror.id());
    let mut set = PuzzleSet::default();
    assert!(set.insert(puzzle.clone()));
    assert!(!set.insert(mirror));
    assert!(!set.insert(puzzle));
    assert_eq!((set.count(2), set.iter().count()), (1, 1));
    // The same pieces on another board are not the same puzzle.
    assert!(set.insert(Puzzle::prove(&position(IN_ONE, Side::Cho), 4).unwrap()));
}

#[test]
fn changed_lines_are_refused() {
    let line = Puzzle::prove(&position(IN_THREE, Side::Cho), 4)
        .unwrap()
        .to_line();
    let changed = |from: &str, to: &str| {
        assert!(line.contains(from), "{line}");
        Puzzle::read(&line.replace(from, to)).unwrap_err()
    };
    let differs = PuzzleLineError::Differs(line.clone());
    assert_eq!(Puzzle::read("").unwrap_err(), PuzzleLineError::Fields(1));
    assert_eq!(changed("\t3\t", "\t3\t\t"), PuzzleLineError::Fields(6));
    assert_eq!(changed("\t3\t", "\t2\t"), differs);
    assert_eq!(changed("chariot", "double,chariot"), differs);
    assert_eq!(changed("0 1", "3 9"), differs);
    assert_eq!(changed(" e9e10 f8f10", ""), PuzzleLineError::NoMate);
    assert_eq!(changed(" f8f10", ""), PuzzleLineError::NoMate);
    assert_eq!(changed(" f8f10", " f8f10 a1a1"), action_error("a1a1"));
    assert_eq!(changed("b5b8", "b5c6"), action_error("b5c6"));
    assert!(matches!(
        changed(" w ", " x "),
        PuzzleLineError::Position(_)
    ));
}

fn action_error(word: &str) -> PuzzleLineError {
    PuzzleLineError::Action(word.to_owned())
}

//! Boards with the opponent to move, the actions from there, and what they show.

mod boards;

use boards::{BATTERY, FACING, FORK, GIVEN, LEG, MATES, OPENED, PIN, SCREENED, SCREENLESS, STUCK};

use super::{
    BoardImages, Difficulty, FIRST_RATINGS, NotAPuzzle, Puzzle, PuzzleDraft, PuzzleKind,
    PuzzleLineError, Theme, is_plain,
};
use janggi::{Action, Game, MODERN, Position, Ruleset, Side, TRADITIONAL, XIANGQI};

/// The fork, and the capture that follows from it.
const TAKING: &str = "d10d10 c3d5 d10d9 d5c7";

/// Returns a game with the opponent to move, and the actions.
fn game(ruleset: &Ruleset, board: &str, opponent: Side, actions: &str) -> (Game, Vec<Action>) {
    let position = Position::from_diagram(ruleset.variant, board, opponent).unwrap();
    let game = Game::new(ruleset, position);
    let mut now = game.clone();
    let actions = actions.split(' ').map(|word| {
        let action = now.position().read_uci(word).unwrap();
        now.play(action)
            .unwrap_or_else(|why| panic!("{word}: {why}"));
        action
    });
    let actions = actions.collect();
    (game, actions)
}

fn puzzle(
    ruleset: &Ruleset,
    board: &str,
    kind: PuzzleKind,
    actions: &str,
) -> Result<Puzzle, NotAPuzzle> {
    let (game, actions) = game(ruleset, board, Side::Han, actions);
    Puzzle::new(PuzzleDraft {
        game,
        actions,
        kind,
        rating: 1_000,
    })
}

/// Returns the themes of Cho's line, after an action of Han.
fn themes(ruleset: &Ruleset, board: &str, actions: &str) -> Vec<Theme> {
    let (game, actions) = game(ruleset, board, Side::Han, actions);
    let mut games = Vec::new();
    let mut now = game;
    for &action in &actions {
        now.play(action).unwrap();
        games.push(now.clone());
    }
    super::theme::of_line(PuzzleKind::Defence, &games, &actions[1..])
}

/// Returns a board with another piece on a point that is empty.
fn with(board: &str, point: &str, piece: char) -> String {
    let at: janggi::Square = point.parse().unwrap();
    let mut rows: Vec<Vec<char>> = board
        .split_whitespace()
        .collect::<Vec<_>>()
        .chunks(9)
        .map(|row| {
            row.iter()
                .map(|word| word.chars().next().unwrap())
                .collect()
        })
        .collect();
    let row = usize::from(9 - at.rank());
    rows[row][usize::from(at.file())] = piece;
    let rows = rows.iter().map(|row| {
        let words: Vec<String> = row.iter().map(char::to_string).collect();
        words.join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Checks whether Cho's line has a theme.
#[track_caller]
fn shows(theme: Theme, ruleset: &Ruleset, board: &str, actions: &str, expected: bool) {
    let found = themes(ruleset, board, actions);
    assert_eq!(
        found.contains(&theme),
        expected,
        "{theme:?} {actions}: {found:?}"
    );
    assert!(Theme::ALL.contains(&theme));
}

#[test]
fn themes_are_found_where_they_are_and_not_with_another_piece_on_the_board() {
    use Theme::{Bikjang, DiscoveredAttack, DiscoveredCheck, DoubleCheck, Fork};
    use Theme::{PinnedGuard, Sacrifice, Screen, Stalemate};
    let two_chariots = with(&with(PIN, "d2", 'R'), "e2", '.');
    for (theme, ruleset, board, actions, point, piece) in [
        // A soldier takes the horse.
        (Fork, &MODERN, FORK, "d10d10 c3d5", "c5", 'p'),
        // The horse on d10 protects the chariot.
        (DiscoveredAttack, &MODERN, OPENED, "f10f10 e4c5", "d10", 'n'),
        (DiscoveredCheck, &MODERN, BATTERY, "e9e9 e5c6", "e7", 'p'),
        (DoubleCheck, &MODERN, BATTERY, "e9e9 e5d7", "e7", 'p'),
        // No cannon jumps over another.
        (Screen, &MODERN, SCREENLESS, "e9e9 c4e5", "e7", 'c'),
        // The soldier stands between chariot and guard.
        (PinnedGuard, &MODERN, PIN, "e9e9 c6d8", "e5", 'P'),
        // The guard that could take is pinned.
        (
            Sacrifice,
            &MODERN,
            &two_chariots,
            "e9e9 c6d8 e9f9 d8e10",
            "e2",
            'R',
        ),
        // The horse on the file keeps them apart.
        (Bikjang, &TRADITIONAL, FACING, "e9e9 e5c6", "e4", 'N'),
        (Bikjang, &TRADITIONAL, FACING, "e9e9 e5c6", "e7", 'p'),
        // Another piece may move.
        (Stalemate, &XIANGQI, STUCK, "e10d10 a2e2", "i7", 'p'),
    ] {
        shows(theme, ruleset, board, actions, true);
        shows(theme, ruleset, &with(board, point, piece), actions, false);
    }
    // The guard may not take because of the chariot's check, whoever it stands before.
    let before = with(&with(&with(BATTERY, "e5", '.'), "e6", 'N'), "d9", 'a');
    shows(PinnedGuard, &MODERN, &before, "e9e9 e6d8", false);
}

#[test]
fn themes_are_found_where_they_are_and_not_in_other_turns() {
    use Theme::{BlockedLeg, PalaceMate, Pass, Quiet, Sacrifice, Screen};
    for (theme, board, actions, others) in [
        // The general leaves the file, and the screen stays.
        (Screen, SCREENED, "a8e8 e5g6", "a8e8 e2d2"),
        // The horse is taken.
        (BlockedLeg, LEG, "c6d4 a3d3", "c6d4 i4d4"),
        // It may be a mistake as well: the line ends.
        (Sacrifice, GIVEN, "d10d10 a5e5 e6e5 i5e5", "d10d10 a5e5"),
        (Pass, GIVEN, "d10d9 f1f1", "d10d9 f1f2"),
        // From outside of the palace.
        (PalaceMate, MATES, "d10d10 d8d9", "d10d10 c7b9"),
    ] {
        shows(theme, &MODERN, board, actions, true);
        shows(theme, &MODERN, board, others, false);
    }
    shows(Quiet, &MODERN, FORK, "d10d10 c3d5", true);
    shows(Quiet, &MODERN, BATTERY, "e9e9 e5c6", false);
}

#[test]
fn counting_is_the_theme_of_points_alone() {
    let points = puzzle(&MODERN, GIVEN, PuzzleKind::Points, "d10d10 f1f1").unwrap();
    assert_eq!(points.themes(), [Theme::Pass, Theme::Counting]);
    let defence = puzzle(&MODERN, GIVEN, PuzzleKind::Defence, "d10d9 f1f1").unwrap();
    assert_eq!(defence.themes(), [Theme::Pass]);
}

#[test]
fn a_facing_without_effect_is_no_bikjang() {
    shows(Theme::Bikjang, &MODERN, FACING, "e9e9 e5c6", false);
}

#[test]
fn a_fork_shows_in_what_the_next_turn_takes() {
    let takes = [(TAKING, true), ("d10d10 c3d5 d10d9 d5b4", false)];
    for (actions, expected) in takes {
        shows(Theme::Fork, &MODERN, FORK, actions, expected);
    }
}

#[test]
fn kinds_ask_for_the_form_of_the_line() {
    use PuzzleKind::{Defence, Draw, Mate, Material, Points};
    let behind = with(&with(GIVEN, "e6", '.'), "i6", 'p');
    let nothing = "
        . . . k . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . p . . . .
        . . . . . N . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . K . . .";
    // The chariot that takes the elephant is taken by a horse.
    let taken = with(&with(GIVEN, "i7", 'b'), "h9", 'n');
    let two = with(nothing, "b8", 'n');
    let three = with(&two, "h8", 'n');
    let table = [
        (&MODERN, MATES, "d10d10 c7b9", Mate, Ok(())),
        (&MODERN, MATES, "d10d10 e3e4", Mate, Err(Mate)),
        (&XIANGQI, STUCK, "e10d10 a2e2", Mate, Ok(())),
        (&MODERN, FORK, "d10d10 c3d5", Material, Ok(())),
        (&MODERN, FORK, TAKING, Material, Ok(())),
        (&MODERN, FORK, "d10d10 c3a4", Material, Err(Material)),
        (&MODERN, FORK, "d10d10 c3a4", Defence, Ok(())),
        (&MODERN, &taken, "d10d10 i5i7", Material, Err(Material)),
        (&MODERN, FORK, TAKING, Defence, Err(Defence)),
        (&MODERN, GIVEN, "d10d10 f1f1", Points, Ok(())),
        (&MODERN, GIVEN, "d10d10 f1f2", Points, Err(Points)),
        (&MODERN, &behind, "d10d10 f1f1", Draw, Err(Draw)),
        // The solver has more.
        (&XIANGQI, nothing, "e6e5 f1f2", Draw, Err(Draw)),
        (&XIANGQI, &two, "e6e5 f1f2", Draw, Ok(())),
        (&XIANGQI, &three, "e6e5 f1f2", Draw, Err(Draw)),
    ];
    for (ruleset, board, actions, kind, expected) in table {
        let made = puzzle(ruleset, board, kind, actions);
        let expected = expected.map_err(NotAPuzzle::OtherKind);
        assert_eq!(made.map(|_| ()), expected, "{kind:?} {actions}");
    }
}

#[test]
fn plain_answers_are_no_puzzles_of_a_single_turn() {
    // A chariot takes a soldier that nothing protects; with a horse it is protected.
    let open = with(GIVEN, "i7", 'p');
    let protected = with(&open, "h9", 'n');
    for (board, expected) in [(&open, true), (&protected, false)] {
        let (game, actions) = game(&MODERN, board, Side::Han, "d10d10 i5i7");
        assert_eq!(is_plain(&game, actions[0], actions[1]), expected, "{board}");
    }
    // It takes back what a horse protects.
    let board = with(&with(GIVEN, "e5", 'P'), "g6", 'n');
    let (before, actions) = game(&MODERN, &board, Side::Han, "e6e5 a5e5");
    assert!(is_plain(&before, actions[0], actions[1]));
    let made = puzzle(&MODERN, &board, PuzzleKind::Material, "e6e5 a5e5");
    assert_eq!(made.map(|_| ()), Err(NotAPuzzle::Plain));
    // The cannon behind the horse protects it from all pieces but cannons.
    let before =
        Game::from_fen(&MODERN, "5k3/4ac3/5a3/9/3N5/4p4/9/1p7/3AAB3/4KC3 w - - 0 1").unwrap();
    let read = |game: &Game, uci: &str| game.position().read_uci(uci).unwrap();
    let opening = read(&before, "d6f7");
    let mut after = before.clone();
    after.play(opening).unwrap();
    assert!(is_plain(&before, opening, read(&after, "f9f7")));
    // As the first of two turns it may stand.
    let made = puzzle(&MODERN, &board, PuzzleKind::Defence, "e6e5 a5e5 g6e5 i5e5");
    assert_ne!(made.map(|_| ()), Err(NotAPuzzle::Plain));
}

#[test]
fn win_of_material_that_takes_nothing_has_a_threat() {
    let file = include_str!("../../../../../assets/puzzles/collection.tsv");
    let mut threats = 0;
    for line in file.lines() {
        let puzzle = Puzzle::read(line).unwrap();
        let takes = (0..puzzle.turns()).any(|turn| {
            let game = puzzle.game_at(turn).unwrap();
            let mv = puzzle.line()[2 * turn].piece_move();
            mv.is_some_and(|mv| game.position().piece_at(mv.to).is_some())
        });
        let expected = puzzle.kind() == PuzzleKind::Material && !takes;
        assert_eq!(puzzle.threat().is_some(), expected, "{line}");
        threats += usize::from(expected);
    }
    assert!(threats > 100, "{threats}");
}

#[test]
fn lengths_and_illegal_actions_are_refused() {
    let make = |actions: &[&str]| {
        let (game, _) = game(&MODERN, FORK, Side::Han, "d10d10");
        let mut position = *game.position();
        let actions = actions.iter().map(|word| {
            let action = position.read_uci(word).unwrap();
            position = position.after(action);
            action
        });
        let actions = actions.collect();
        let made = Puzzle::new(PuzzleDraft {
            game,
            actions,
            kind: PuzzleKind::Material,
            rating: 1_000,
        });
        made.map(|_| ()).unwrap_err()
    };
    assert_eq!(make(&["d10d10"]), NotAPuzzle::Length(1));
    assert_eq!(make(&["d10d10", "c3d5", "d10d9"]), NotAPuzzle::Length(3));
    let many = ["d10d9", "f1f2", "d9d10", "f2f1"].repeat(3);
    assert_eq!(make(&many), NotAPuzzle::Length(12));
    let illegal = make(&["d10d10", "c3c5"]);
    assert!(
        matches!(illegal, NotAPuzzle::Illegal { ply: 2, .. }),
        "{illegal}"
    );
}

#[test]
fn a_line_of_text_is_read_as_it_is_written() {
    let made = [
        puzzle(&MODERN, FORK, PuzzleKind::Material, "d10d10 c3d5"),
        puzzle(&MODERN, MATES, PuzzleKind::Mate, "d10d10 d8d9"),
        puzzle(&XIANGQI, STUCK, PuzzleKind::Mate, "e10d10 a2e2"),
    ];
    for puzzle in made.map(Result::unwrap) {
        let line = puzzle.to_line();
        let read = Puzzle::read(&line).unwrap();
        assert_eq!(read.to_line(), line);
        assert_eq!(read.line(), puzzle.line());
        assert_eq!(read.opening(), puzzle.opening());
        assert_eq!(read.start().position(), puzzle.start().position());
    }
}

#[test]
fn changed_lines_are_refused() {
    let mate = puzzle(&MODERN, MATES, PuzzleKind::Mate, "d10d10 d8d9").unwrap();
    let line = mate.to_line();
    let refused = |from: &str, to: &str| {
        assert!(line.contains(from), "{line}");
        Puzzle::read(&line.replacen(from, to, 1)).unwrap_err()
    };
    let differs = PuzzleLineError::Differs(line.clone());
    assert_eq!(Puzzle::read("").unwrap_err(), PuzzleLineError::Fields(1));
    assert_eq!(refused("palace-mate", "fork"), differs);
    assert_eq!(refused("c7b9 d8e9", "-"), differs);
    assert_eq!(refused("0 1", "4 7"), differs);
    assert_eq!(refused(&line[..8], "00000000"), differs);
    assert!(matches!(
        refused("modern", "chess"),
        PuzzleLineError::Ruleset(_)
    ));
    assert!(matches!(
        refused(" b ", " x "),
        PuzzleLineError::Position(_)
    ));
    assert_eq!(
        refused("d8d9", "d8"),
        PuzzleLineError::Action("d8".to_owned())
    );
    assert_eq!(
        refused("\tmate", "\tmates"),
        PuzzleLineError::Kind("mates".to_owned())
    );
    let other = NotAPuzzle::OtherKind(PuzzleKind::Material);
    assert_eq!(
        refused("\tmate", "\tmaterial"),
        PuzzleLineError::Draft(other)
    );
    assert_eq!(
        refused("1000", "10"),
        PuzzleLineError::Rating("10".to_owned())
    );
    let illegal = refused("d8d9", "d8d7");
    assert!(
        matches!(illegal, PuzzleLineError::Draft(NotAPuzzle::Illegal { .. })),
        "{illegal}"
    );
}

#[test]
fn any_mate_is_right_at_the_last_turn_and_one_action_before() {
    let mate = puzzle(&MODERN, MATES, PuzzleKind::Mate, "d10d10 d8d9").unwrap();
    let action = |word: &str| mate.start().position().read_uci(word).unwrap();
    for (word, right) in [("d8d9", true), ("c7b9", true), ("e3e4", false)] {
        assert_eq!(mate.accepts(0, action(word)), right, "{word}");
    }
    assert!(!mate.accepts(1, action("d8d9")), "there is no second turn");
    // A soldier mates on e3 or f4, but not before its first step.
    let text = "85f32057\txiangqi\t4kab2/4a4/4b4/p6P1/9/9/P1np5/7nr/4AK3/3A5 w - - 0 1\tf2f3 d4e4 e2f1 e4e3\tmate\te4f4\tquiet,palace-mate\t1480";
    let mate = Puzzle::read(text).unwrap();
    let [other] = mate.alternatives() else {
        panic!("{mate:?}")
    };
    assert!(mate.accepts(1, *other) && !mate.accepts(0, *other));
    let fork = puzzle(&MODERN, FORK, PuzzleKind::Material, TAKING).unwrap();
    let second = fork.game_at(1).unwrap();
    let action = |word: &str| second.position().read_uci(word).unwrap();
    assert!(fork.accepts(1, action("d5c7")) && !fork.accepts(1, action("d5f6")));
    assert_eq!(fork.turns(), 2);
    assert!(
        fork.game_at(2)
            .unwrap()
            .position()
            .piece_at("c7".parse().unwrap())
            .is_some()
    );
    assert!(fork.game_at(3).is_none());
}

#[test]
fn a_first_rating_follows_from_the_puzzle() {
    let mate = puzzle(&MODERN, MATES, PuzzleKind::Mate, "d10d10 d8d9").unwrap();
    let fork = puzzle(&MODERN, FORK, PuzzleKind::Material, TAKING);
    let [easy, hard] = [&mate, &fork.unwrap()].map(Difficulty::of);
    assert_eq!(easy, Difficulty::of(&mate), "equal puzzles, equal numbers");
    assert!(easy.rating() < hard.rating(), "{easy:?} {hard:?}");
    for difficulty in [easy, hard] {
        assert!(FIRST_RATINGS.contains(&difficulty.rating()));
    }
    assert_eq!(
        (easy.is_mate, easy.is_check, easy.is_quiet),
        (1.0, 1.0, 0.0)
    );
    assert_eq!(
        (hard.is_mate, hard.is_check, hard.is_quiet),
        (0.0, 0.0, 1.0)
    );
    // The horse's two turns, the second a capture.
    let oversight = (hard.oversight - 9.0 / 8.0).abs();
    assert!(oversight < 1e-9 && easy.turns < hard.turns, "{hard:?}");
}

#[test]
fn ids_are_those_of_the_older_file_in_janggi_and_others_in_xiangqi() {
    let id = |ruleset| {
        let made = puzzle(ruleset, STUCK, PuzzleKind::Defence, "e10d10 a2b2");
        made.unwrap().id()
    };
    let expected = crc32fast::hash(b"3k5/9/3P5/9/9/9/9/9/R8/5K3 w");
    assert_eq!(id(&MODERN), expected);
    assert_ne!(id(&XIANGQI), expected);
}

#[test]
fn boards_are_alike_mirrored_and_with_the_sides_exchanged() {
    let images = |board: &str, turn| {
        let position = Position::from_diagram(MODERN.variant, board, turn).unwrap();
        BoardImages::of(&position)
    };
    let mirrored: Vec<String> = FORK
        .lines()
        .map(|rank| rank.trim().chars().rev().collect())
        .collect();
    let mirrored = mirrored.join("\n");
    let exchanged: Vec<String> = FORK
        .lines()
        .rev()
        .map(|rank| {
            let swap = |letter: char| {
                if letter.is_lowercase() {
                    letter.to_ascii_uppercase()
                } else {
                    letter.to_ascii_lowercase()
                }
            };
            rank.chars().map(swap).collect()
        })
        .collect();
    let exchanged = exchanged.join("\n");
    let fork = images(FORK, Side::Cho);
    for board in [FORK, &mirrored, &exchanged] {
        for turn in Side::ALL {
            assert_eq!(fork.differences(&images(board, turn)), 0, "{board}");
            assert_eq!(fork.key(), images(board, turn).key(), "{board}");
        }
    }
    let moved = with(&with(FORK, "c3", '.'), "d5", 'N');
    assert_eq!(fork.differences(&images(&moved, Side::Cho)), 2);
    assert_ne!(fork.key(), images(&moved, Side::Cho).key());
}

//! The positions that led to the current one, those of the game first, and the returns that a search counts.

use std::ops::{Deref, DerefMut};

use janggi::{Action, Game, History, Move};

/// The path from the beginning of the game.
#[derive(Debug)]
pub(super) struct Path {
    history: History,
    /// The ply of the position that the search began with.
    root: usize,
}

/// An earlier occurrence of a position that makes its return count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Return {
    /// The ply of that occurrence.
    pub at: usize,
    /// `true` if the position has occurred as often as the rulebook demands.
    pub is_complete: bool,
}

impl Deref for Path {
    type Target = History;

    fn deref(&self) -> &History {
        &self.history
    }
}

impl DerefMut for Path {
    fn deref_mut(&mut self) -> &mut History {
        &mut self.history
    }
}

impl Path {
    pub fn of(game: &Game) -> Path {
        Path {
            history: game.history().clone(),
            root: game.ply(),
        }
    }

    /// Returns the last action if it is a move that captured nothing.
    pub fn last_quiet_move(&self) -> Option<Move> {
        let ply = self.plies().last().filter(|ply| !ply.captured)?;
        ply.action.and_then(Action::piece_move)
    }

    /// Returns the occurrence of the position to which it returns, if that counts as an end of the game: as the last
    /// of `fold` occurrences, or as the second one in the searched line. A line may be cut there, because both sides
    /// chose to return; a position from before the root may be left again.
    pub fn find_return(&self, key: u64, fold: Option<u32>) -> Option<Return> {
        let mut earlier = self.occurrences(key);
        let last = earlier.next()?;
        // The last one and the current one are the two nearest.
        let first = match fold {
            Some(fold) if fold > 2 => earlier.nth(fold as usize - 3),
            Some(_) => Some(last),
            None => None,
        };
        let in_line = (last >= self.root).then_some(last);
        first.or(in_line).map(|at| Return {
            at,
            is_complete: first.is_some(),
        })
    }

    /// Returns whether the last action was played in check.
    pub fn evaded_check(&self) -> bool {
        self.plies().last().is_some_and(|ply| ply.check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{BySide, Formation, Ply, Side, TOURNAMENT};

    type Tested = Result<(), Box<dyn std::error::Error>>;

    /// A chariot checks back and forth, the general moves back and forth.
    const PERPETUAL: [&str; 8] = [
        "e1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9",
    ];

    #[test]
    fn perpetual_check_is_detected_on_either_turn() -> Tested {
        let start = "9/3k5/9/9/9/9/9/9/9/4R1K2 w";
        let start = start.replace("4R1K2", "4RK3");
        let mut game = Game::from_fen(&TOURNAMENT, &start)?;
        let mut checking = Vec::new();
        for mv in PERPETUAL.iter().take(5) {
            game.play(mv.parse::<janggi::Move>()?.into())?;
            let mut path = Path::of(&game);
            let key = game.position().key();
            let check = game.situation().in_check();
            if let Some(from) = path.find_return(key, Some(2)) {
                checking.push(path.perpetual_checker(from.at, game.position().turn(), check));
            }
            // A null move hides the plies before it.
            path.push(Ply::of(game.position(), check, None));
            assert_eq!(path.find_return(key, Some(2)), None);
        }
        // After four plies Cho, which checks, is to move; then Han, in check.
        assert_eq!(checking, [Some(Side::Cho); 2]);
        Ok(())
    }

    /// Of a position that the game had once or twice before the root, only the last of three occurrences counts; of
    /// one in the line, the second.
    #[test]
    fn return_before_the_root_counts_by_the_rule_alone() -> Tested {
        let moves = ["e1d1", "d9e9", "d1e1", "e9d9"];
        for (rounds, expected) in [(1, [None, Some(false)]), (2, [Some(true), Some(true)])] {
            let mut game = Game::from_fen(&TOURNAMENT, "9/3k5/9/9/9/9/9/9/9/4RK3 w")?;
            // The start occurs `rounds` times, then the root is the position before its return.
            for mv in moves.iter().cycle().take(4 * rounds - 1) {
                game.play(mv.parse::<Move>()?.into())?;
            }
            let mut path = Path::of(&game);
            let mut position = *game.position();
            let mut found = Vec::new();
            for mv in moves.iter().cycle().skip(3).take(4) {
                let action = Action::Move(mv.parse()?);
                path.push(Ply::of(&position, false, Some(action)));
                position = position.after(action);
                found.push(path.find_return(position.key(), Some(3)));
            }
            let complete = [found[0], found[3]].map(|from| from.map(|from| from.is_complete));
            assert_eq!(complete, expected, "{rounds}: {found:?}");
        }
        Ok(())
    }

    #[test]
    fn last_quiet_move_is_neither_capture_nor_pass() -> Tested {
        let game = Game::set_up(
            &TOURNAMENT,
            None,
            BySide::new(Formation::Heeh, Formation::Heeh),
        );
        let mut path = Path::of(&game);
        assert_eq!(path.last_quiet_move(), None);
        let mv: Move = "a4b4".parse()?;
        for (action, captured, expected) in [
            (Some(mv.into()), false, Some(mv)),
            (Some(mv.into()), true, None),
            (Some(Action::Pass), false, None),
            (None, false, None),
        ] {
            path.push(Ply {
                captured,
                ..Ply::of(game.position(), false, action)
            });
            assert_eq!(path.last_quiet_move(), expected);
        }
        Ok(())
    }

    #[test]
    fn halfmove_count_of_a_fen_continues_until_a_capture() -> Tested {
        let fen = "3k5/9/9/9/4p4/4P4/9/9/9/5K3 w - - 17 40";
        let mut game = Game::from_fen(&TOURNAMENT, fen)?;
        game.play("f1f2".parse::<janggi::Move>()?.into())?;
        let mut path = Path::of(&game);
        assert_eq!(path.since_capture(), 18);
        let before = path.push(Ply::of(game.position(), false, None));
        assert_eq!(path.since_capture(), 0);
        path.pop(before);
        assert_eq!(path.since_capture(), 18);
        Ok(())
    }
}

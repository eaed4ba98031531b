//! The positions that led to the current one, those of the game first, for the rules that depend on history:
//! repetition, perpetual check, shuttling and the count of plies without a capture.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a path has at most some thousand plies"
)]

use janggi::{Action, Game, Move, Position, Role};

/// A position on the path and the action played there.
#[derive(Debug, Clone, Copy)]
struct Ply {
    key: u64,
    /// `true` if the side to move was in check.
    check: bool,
    /// The action; `None` for a null move.
    action: Option<Action>,
    captured: bool,
}

/// The path from the beginning of the game.
#[derive(Debug)]
pub(super) struct Path {
    plies: Vec<Ply>,
    /// The first ply after the last capture. Earlier positions cannot occur again.
    fresh: usize,
    /// Plies without a capture before the game began, from the position string.
    before: u32,
    /// The ply of the position that the search began with.
    root: usize,
}

/// An earlier occurrence of a position that makes its return count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Return {
    /// The ply of that occurrence.
    at: usize,
    /// `true` if the position has occurred as often as the rulebook demands.
    pub is_complete: bool,
}

/// The side that has given check with every move since the previous occurrence of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checking {
    /// The side that is not to move.
    Opponent,
    /// The side to move.
    Mover,
    /// Neither, or both.
    Nobody,
}

impl Path {
    pub fn of(game: &Game) -> Path {
        let plies: Vec<Ply> = game
            .turns()
            .map(|(before, action)| Ply {
                key: before.position().key(),
                check: before.in_check(),
                action: Some(action),
                captured: action
                    .piece_move()
                    .is_some_and(|mv| before.position().piece_at(mv.to).is_some()),
            })
            .collect();
        let since = game.plies_since_capture().min(plies.len());
        Path {
            fresh: plies.len() - since,
            before: game.plies_without_capture() - since as u32,
            root: plies.len(),
            plies,
        }
    }

    /// Adds an action; returns the value that [`Path::pop`] needs.
    pub fn push(&mut self, key: u64, check: bool, action: Option<Action>, captured: bool) -> usize {
        let fresh = self.fresh;
        self.plies.push(Ply {
            key,
            check,
            action,
            captured,
        });
        // Positions before a null move cannot occur again either.
        if captured || action.is_none() {
            self.fresh = self.plies.len();
        }
        fresh
    }

    /// Returns the last action if it is a move that captured nothing.
    pub fn last_quiet_move(&self) -> Option<Move> {
        let ply = self.plies.last().filter(|ply| !ply.captured)?;
        ply.action.and_then(Action::piece_move)
    }

    pub fn pop(&mut self, fresh: usize) {
        self.plies.pop();
        self.fresh = fresh;
    }

    /// Returns the plies without a capture; a null move resets them.
    pub fn since_capture(&self) -> u32 {
        let since = (self.plies.len() - self.fresh) as u32;
        since + if self.fresh == 0 { self.before } else { 0 }
    }

    /// Like [`Path::since_capture`], minus two plies for each check beyond ten of the side with more checks.
    pub fn since_capture_but_checks(&self) -> u32 {
        let count_checks = |parity: usize| {
            let plies = self.plies[self.fresh..].iter().skip(parity).step_by(2);
            plies.filter(|ply| ply.check).count() as u32
        };
        let max_checks = count_checks(0).max(count_checks(1));
        self.since_capture()
            .saturating_sub(max_checks.saturating_sub(10) * 2)
    }

    /// Returns the occurrence of the position to which it returns, if that counts as an end of the game: as the last
    /// of `fold` occurrences, or as the second one in the searched line. A line may be cut there, because both sides
    /// chose to return; a position from before the root may be left again.
    pub fn find_return(&self, key: u64, fold: Option<u32>) -> Option<Return> {
        let plies = self.plies.iter().enumerate().skip(self.fresh).rev();
        let mut earlier = plies.filter(|(_, ply)| ply.key == key).map(|(at, _)| at);
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

    /// Returns the moves since a position to which the current one returns.
    pub fn moves_since(&self, from: Return) -> Vec<Move> {
        let plies = self.plies[from.at..].iter();
        plies
            .filter_map(|ply| ply.action.and_then(Action::piece_move))
            .collect()
    }

    /// Returns whether the last action was played in check.
    pub fn evaded_check(&self) -> bool {
        self.plies.last().is_some_and(|ply| ply.check)
    }

    /// Returns the side that has given check throughout since a position to which the current one returns. `check`
    /// is `true` if the side to move is in check.
    pub fn checking(&self, from: Return, check: bool) -> Checking {
        let cycle = &self.plies[from.at..];
        let mover = check && cycle.iter().step_by(2).all(|ply| ply.check);
        let opponent = cycle.iter().skip(1).step_by(2).all(|ply| ply.check);
        match (mover, opponent) {
            (true, false) => Checking::Opponent,
            (false, true) => Checking::Mover,
            _ => Checking::Nobody,
        }
    }

    /// Returns whether the last action was the fifth in a row by which its side moved one piece back and forth
    /// without need, as in `rules::ending`. Call it in the position after that action.
    pub fn is_shuttle(&self, position: &Position) -> bool {
        let ply_back = |ago: usize| {
            let at = self.plies.len().checked_sub(1 + ago)?;
            (at + 1 >= self.fresh).then(|| self.plies[at])
        };
        let (Some(last), Some(before)) = (ply_back(0), ply_back(2)) else {
            return false;
        };
        let Some(mv) = last.action.and_then(Action::piece_move) else {
            return false;
        };
        let returns = before.action == Some(Action::Pass)
            || before.action == Some(Action::Move(mv.reverse()));
        if !returns || last.captured || last.check || before.check {
            return false;
        }
        let role = position.piece_at(mv.to).map(|piece| piece.role);
        if matches!(role, Some(Role::General | Role::Guard)) {
            return false;
        }
        let mut count = 1;
        let mut later = mv;
        for ago in (2..).step_by(2) {
            let Some(ply) = ply_back(ago) else {
                return false;
            };
            if ago > 2 && ply.check {
                return false;
            }
            match ply.action {
                // One pass does not interrupt a shuttle, but restarts the count.
                Some(Action::Pass) if ago == 2 => {}
                Some(Action::Move(mv)) if count == 4 => {
                    return !ply.captured && mv.to == later.from;
                }
                Some(Action::Move(mv)) if !ply.captured && mv == later.reverse() => {
                    count += 1;
                    later = mv;
                }
                _ => return false,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{BySide, Formation, MODERN, Outcome, Reason, TOURNAMENT};

    type Tested = Result<(), Box<dyn std::error::Error>>;

    /// Plays a game at random until it ends, and the path with it. Most moves return a piece to its origin, so
    /// that games end by the rules that depend on history.
    fn play(game: &mut Game, chance: &mut u64) -> Result<(Path, Option<Outcome>), String> {
        let mut path = Path::of(game);
        let mut draw = |limit: usize| {
            *chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(*chance >> 33).unwrap_or(0) % limit.max(1)
        };
        for _ in 0..400 {
            let actions = game.legal_actions();
            let own_last = game.actions().iter().rev().nth(1);
            let reversal = own_last
                .and_then(|own_last| own_last.piece_move())
                .map(|mv| Action::Move(mv.reverse()));
            let reversal = reversal.filter(|reversal| actions.contains(reversal) && draw(20) > 0);
            let Some(action) = reversal.or_else(|| actions.get(draw(actions.len())).copied())
            else {
                break;
            };
            let position = *game.position();
            let check = game.situation().in_check();
            let is_capture = action
                .piece_move()
                .is_some_and(|mv| position.piece_at(mv.to).is_some());
            path.push(position.key(), check, Some(action), is_capture);
            game.play(action).map_err(|error| error.to_string())?;
            let is_shuttle = path.is_shuttle(game.position());
            let outcome = game.outcome();
            let ended = outcome.is_some_and(|outcome| outcome.reason == Reason::Shuttle);
            assert!(
                is_shuttle == ended || (is_shuttle && outcome.is_some()),
                "{is_shuttle} but {outcome:?}: {:?}",
                game.actions()
            );
            assert_eq!(path.since_capture(), game.plies_without_capture());
            if outcome.is_some() {
                return Ok((path, outcome));
            }
        }
        Ok((path, None))
    }

    /// The referee decides at each turn whether the game has ended by shuttling.
    #[test]
    fn shuttling_ends_games_as_the_referee_decides() -> Tested {
        let mut chance = 7;
        let mut ended = 0;
        for round in 0..200 {
            let formation = |at: usize| Formation::FOUR[at % 4];
            let formations = BySide::new(formation(round), formation(round / 4));
            let mut game = Game::set_up(&MODERN, None, formations);
            let (_, outcome) = play(&mut game, &mut chance)?;
            let shuttled = outcome.is_some_and(|outcome| outcome.reason == Reason::Shuttle);
            ended += usize::from(shuttled);
        }
        assert!(ended > 20, "{ended}");
        Ok(())
    }

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
                checking.push(path.checking(from, check));
            }
            // A null move hides the plies before it.
            path.push(key, check, None, false);
            assert_eq!(path.find_return(key, Some(2)), None);
        }
        // After four plies Cho, which checks, is to move; then Han, in check.
        assert_eq!(checking, [Checking::Mover, Checking::Opponent]);
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
                path.push(position.key(), false, Some(action), false);
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
            path.push(game.position().key(), false, action, captured);
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
        let before = path.push(game.position().key(), false, None, true);
        assert_eq!(path.since_capture(), 0);
        path.pop(before);
        assert_eq!(path.since_capture(), 18);
        Ok(())
    }
}

//! Themes of puzzles, found in their lines by the rules alone.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::kind::PuzzleKind;
use crate::evaluation::see;
use crate::facts::{Fact, GAIN, MoveOnBoard, PlacedPiece, winning_captures};
use janggi::{Action, AttackMap, Game, Move, Outcome, Position, Reason, Role, Square};

/// A theme of a puzzle. A puzzle has it if one of the solver's turns has it; the last three follow from the end of the
/// line. The word in a line of text is the variant's name in kebab case.
///
/// "Threatens" means a legal capture that wins material by the exchange on its point, if the opponent passed.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// The moved piece cannot be won, threatens two pieces, or one with a check, not all of them before; and if the
    /// line goes on, its next turn takes one of them.
    Fork,
    /// A piece other than the moved one threatens a piece that it did not reach before; and if the line goes on, its
    /// next turn takes that piece, or the moved piece takes another.
    DiscoveredAttack,
    /// A piece other than the moved one gives check.
    DiscoveredCheck,
    /// Two pieces give check.
    DoubleCheck,
    /// A cannon's screen is made or removed: an own cannon that did not move attacks the general, or threatens a piece,
    /// that it did not reach; or an opponent's cannon no longer reaches the general, a piece that it threatened, or the
    /// point of the next turn's capture.
    Screen,
    /// A horse or an elephant of the opponent is blocked: it no longer reaches the general, a piece that it threatened,
    /// or the point of the solver's next turn.
    BlockedLeg,
    /// The moved piece stands where a guard of the opponent attacks it, and that guard may not take it, because it
    /// would leave its general to another piece.
    PinnedGuard,
    /// The moved piece can be taken and is lost for less than it is worth, and the line goes on.
    Sacrifice,
    /// A move, not out of check, that neither takes a piece nor gives check.
    Quiet,
    /// The solver passes.
    Pass,
    /// The generals face each other after a move, or facing is accepted by a pass, where the ruleset gives it an
    /// effect.
    Bikjang,
    /// The line ends with a mate by a piece inside the palace of the mated general.
    PalaceMate,
    /// The line ends because the opponent, not in check, has no move left.
    Stalemate,
    /// The points at the end count: the puzzle is of the kind [`PuzzleKind::Points`].
    Counting,
}

impl Theme {
    /// All themes, in the order of the enumeration.
    pub const ALL: &'static [Theme] = Theme::VARIANTS;

    /// Returns the word in a line of text.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Returns the themes of a line, sorted. `games` are those before the first action of the line and after each.
pub(super) fn of_line(kind: PuzzleKind, games: &[Game], line: &[Action]) -> Vec<Theme> {
    let mut themes = Vec::new();
    if kind == PuzzleKind::Points {
        themes.push(Theme::Counting);
    }
    for (ply, &action) in line.iter().enumerate().step_by(2) {
        let turn = Turn {
            game: &games[ply],
            action,
            next: line.get(ply + 2).copied(),
        };
        themes.extend(turn.themes());
    }
    if let (Some(end), Some(&last)) = (games.last(), line.last())
        && let Some(outcome) = end.outcome()
    {
        themes.extend(of_end(end.position(), last, outcome));
    }
    themes.sort_unstable();
    themes.dedup();
    themes
}

fn of_end(position: &Position, last: Action, outcome: Outcome) -> Option<Theme> {
    let solver = position.turn().opponent();
    if outcome.winner != Some(solver) {
        return None;
    }
    match outcome.reason {
        Reason::Checkmate => {
            let checkers = position.checkers();
            let moved = last.piece_move().map(|mv| mv.to);
            let by_moved = moved.filter(|at| checkers.contains(at));
            let mating = by_moved.or_else(|| checkers.first().copied())?;
            let in_palace = mating.in_palace(position.turn());
            in_palace.then_some(Theme::PalaceMate)
        }
        Reason::Stalemate => Some(Theme::Stalemate),
        _ => None,
    }
}

/// A turn of the solver.
struct Turn<'a> {
    game: &'a Game,
    action: Action,
    /// The solver's next action in the line.
    next: Option<Action>,
}

impl Turn<'_> {
    fn themes(&self) -> Vec<Theme> {
        let mut themes = Vec::new();
        let before = self.game.situation();
        if self.shows_bikjang() {
            themes.push(Theme::Bikjang);
        }
        let Some(mv) = self.action.piece_move() else {
            themes.push(Theme::Pass);
            return themes;
        };
        let board = MoveOnBoard::new(self.game, mv);
        let position = before.position();
        let checkers = board.after.position().checkers();
        let is_capture = position.piece_at(mv.to).is_some();
        let found = [
            (Theme::Fork, self.forks(&board)),
            (Theme::DiscoveredAttack, self.opens(&board).is_some()),
            (
                Theme::DiscoveredCheck,
                checkers.iter().any(|&at| at != mv.to),
            ),
            (Theme::DoubleCheck, checkers.len() >= 2),
            (Theme::Screen, self.uses_screen(&board, &checkers)),
            (
                Theme::BlockedLeg,
                self.stops(&board, &[Role::Horse, Role::Elephant]),
            ),
            (
                Theme::PinnedGuard,
                stands_before_pinned_guard(&board, &checkers),
            ),
            (Theme::Sacrifice, self.next.is_some() && is_lost(&board)),
            (
                Theme::Quiet,
                !is_capture && !before.in_check() && !board.after.in_check(),
            ),
        ];
        themes.extend(
            found
                .into_iter()
                .filter_map(|(theme, holds)| holds.then_some(theme)),
        );
        themes
    }

    fn shows_bikjang(&self) -> bool {
        let before = self.game.situation();
        let after = before.after(self.action);
        match self.action {
            Action::Pass => before.may_call_bikjang(),
            Action::Move(_) => after.facing_counts() && !before.facing_counts(),
        }
    }

    /// Returns whether the line stops here, or its next turn takes one of these pieces.
    fn goes_on_to(&self, targets: &[PlacedPiece]) -> bool {
        let taken = self.next.map(|next| next.piece_move().map(|mv| mv.to));
        taken.is_none_or(|to| targets.iter().any(|target| Some(target.at) == to))
    }

    fn forks(&self, board: &MoveOnBoard) -> bool {
        let mut facts = Vec::new();
        board.add_forks(&mut facts);
        facts.iter().any(|fact| match fact {
            Fact::Forks { targets, .. } => self.goes_on_to(targets),
            _ => false,
        })
    }

    /// Returns the piece that gets a line to another, which the line then takes, or the moved piece takes another.
    fn opens(&self, board: &MoveOnBoard) -> Option<PlacedPiece> {
        let next = self.next.and_then(Action::piece_move);
        let takes_with_moved = next.is_some_and(|next| {
            next.from == board.mv.to && board.after.position().piece_at(next.to).is_some()
        });
        let threats = winning_captures(&board.after_pass).into_iter();
        threats
            .filter(|capture| capture.from != board.mv.to)
            .filter_map(|capture| {
                let position = board.before.position();
                let piece = |at| {
                    Some(PlacedPiece {
                        piece: position.piece_at(at)?,
                        at,
                    })
                };
                Some((piece(capture.from)?, piece(capture.to)?))
            })
            .filter(|(by, target)| !board.reach_before(*by).has(target.at))
            .find(|(_, target)| self.goes_on_to(&[*target]) || takes_with_moved)
            .map(|(by, _)| by)
    }

    fn uses_screen(&self, board: &MoveOnBoard, checkers: &[Square]) -> bool {
        let position = board.after.position();
        let is_cannon = |at: Square| {
            position
                .piece_at(at)
                .is_some_and(|piece| piece.role == Role::Cannon)
        };
        let checks = checkers
            .iter()
            .any(|&at| at != board.mv.to && is_cannon(at));
        let threatens = || {
            self.opens(board)
                .is_some_and(|by| by.piece.role == Role::Cannon)
        };
        checks || threatens() || self.stops(board, &[Role::Cannon])
    }

    /// Returns whether a piece of the opponent of one of these roles, which is still there, no longer reaches the
    /// solver's general, a piece that it threatened and that did not move, or the point of the solver's next turn.
    fn stops(&self, board: &MoveOnBoard, roles: &[Role]) -> bool {
        let before = board.before.position();
        let solver = before.turn();
        let general = before.general(solver);
        let threats = winning_captures(&board.before.after(Action::Pass));
        let pieces = before.pieces().filter(|(at, piece)| {
            piece.side != solver && roles.contains(&piece.role) && *at != board.mv.to
        });
        pieces.into_iter().any(|(at, piece)| {
            let placed = PlacedPiece { piece, at };
            let lost = |to: Square| {
                to != board.mv.from
                    && to != board.mv.to
                    && board.reach_before(placed).has(to)
                    && !board.reach_after(placed).has(to)
            };
            let mut aims: Vec<Square> = threats
                .iter()
                .filter(|threat| threat.from == at)
                .map(|threat| threat.to)
                .collect();
            aims.push(general);
            aims.extend(self.next.and_then(Action::piece_move).map(|mv| mv.to));
            aims.into_iter().any(lost)
        })
    }
}

/// Returns whether the moved piece can be taken, and the exchange on its point loses material.
fn is_lost(board: &MoveOnBoard) -> bool {
    let takes = board
        .after
        .legal()
        .into_iter()
        .any(|reply| reply.to == board.mv.to);
    takes && see(board.before.position(), board.mv) <= -GAIN
}

/// Returns whether a guard attacks the moved piece and is pinned. No other piece gives check: it would be the reason
/// that the guard may not move.
fn stands_before_pinned_guard(board: &MoveOnBoard, checkers: &[Square]) -> bool {
    let position = board.after.position();
    let to = board.mv.to;
    if checkers.iter().any(|&at| at != to) {
        return false;
    }
    let map = AttackMap::of(position);
    let guards = position.pieces_of(position.turn(), Role::Guard);
    guards.into_iter().any(|at| {
        let attacks = position
            .piece_at(at)
            .is_some_and(|guard| map.attacks(at, guard).has(to));
        attacks && board.after.check(Move::new(at, to).into()).is_err()
    })
}

//! Legality under a ruleset: moves of the pieces, the restrictions of the ruleset, and the pass.

use crate::board::{Action, BySide, Formation, HalfPoints, Move, Role, Side, Square};
use crate::movegen::{Illegal, MoveList};
use crate::position::Position;
use crate::ruleset::{CannonFirst, FacingAllowed, FacingEffect, PassRule, Ruleset};

/// A position under a ruleset, with the part of the history that decides legality. Repetition needs a whole
/// [`super::Game`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Situation {
    ruleset: Ruleset,
    position: Position,
    /// `true` for a side that has moved a piece.
    moved: BySide<bool>,
    /// `true` for a side that has forfeited the right to win (rules.md 5.6).
    forfeited: BySide<bool>,
    /// `true` if the generals face each other because of a capture by a general. Only set under rulesets where
    /// such facing is not an offer.
    faced_by_capture: bool,
}

impl Situation {
    /// Creates a situation from a position of the ruleset's game, without history. If the generals face each
    /// other, the side not to move counts as having created it. A side with a piece off its starting points
    /// counts as having moved.
    #[must_use]
    pub fn new(ruleset: &Ruleset, position: Position) -> Situation {
        debug_assert_eq!(ruleset.variant, position.variant());
        let mut begun = Situation {
            ruleset: *ruleset,
            position,
            moved: BySide::of(|side| !is_unmoved(&position, side)),
            forfeited: BySide::new(false, false),
            faced_by_capture: false,
        };
        begun.forfeited[position.turn().opponent()] =
            ruleset.facing.forfeits_win && begun.facing_counts();
        begun
    }

    /// Returns the ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns, for each side, whether it has forfeited the right to win by creating facing.
    #[must_use]
    pub fn forfeited(&self) -> BySide<bool> {
        self.forfeited
    }

    /// Returns whether the side to move is in check, by a piece or, where facing is a check, by the general.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_checked_by_general() || self.position.in_check()
    }

    /// Returns the points of the pieces that give check, including the enemy general where facing is a check.
    #[must_use]
    pub fn checkers(&self) -> Vec<Square> {
        let mut checkers = self.position.checkers();
        if self.is_checked_by_general() {
            checkers.push(self.position.general(self.position.turn().opponent()));
        }
        checkers
    }

    /// Returns whether the side to move may accept bikjang. A pass then means acceptance (rules.md 5.3).
    #[must_use]
    pub fn may_call_bikjang(&self) -> bool {
        self.is_facing_acceptable() && self.facing_counts()
    }

    /// Returns whether the generals face each other and this has an effect under the ruleset.
    #[must_use]
    pub fn facing_counts(&self) -> bool {
        self.ruleset.facing.counts_in(&self.position)
    }

    /// Returns all legal moves of pieces without heap allocation.
    #[must_use]
    pub fn legal(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_into(&mut moves);
        moves
    }

    /// Appends all legal moves of pieces to a list that the caller has cleared.
    pub fn legal_into(&self, moves: &mut MoveList) {
        self.position.legal_into(moves);
        if self.restricts_moves() {
            moves.retain(|mv| self.bar_reason(mv).is_none());
        }
    }

    /// Returns all legal actions: the moves sorted by their points, then the pass if it is legal.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        let mut actions: Vec<_> = self.legal().into_iter().map(Action::Move).collect();
        actions.sort_unstable();
        actions.extend(self.check_pass().is_ok().then_some(Action::Pass));
        actions
    }

    /// Checks an action.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => self.check_pass(),
            Action::Move(mv) => {
                self.position.check(mv)?;
                self.bar_reason(mv).map_or(Ok(()), Err)
            }
        }
    }

    /// Returns whether the ruleset allows a move that the pieces can make, as listed by [`Position::captures`].
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        !self.restricts_moves() || self.bar_reason(mv).is_none()
    }

    /// Returns whether the side to move may pass; `check` states whether it is in check.
    #[must_use]
    pub fn may_pass(&self, check: bool) -> bool {
        self.may_call_bikjang() || (!check && self.check_free_pass().is_ok())
    }

    /// Returns the situation after a legal action; after any other the result is unspecified.
    #[must_use]
    pub fn after(&self, action: Action) -> Situation {
        let mut next = *self;
        next.position.play(action);
        let mover = self.position.turn();
        if action != Action::Pass {
            next.moved[mover] = true;
            // Only creating facing forfeits; maintaining it, or passing, does not.
            next.forfeited[mover] |=
                self.ruleset.facing.forfeits_win && next.facing_counts() && !self.facing_counts();
        }
        if !self.ruleset.facing.capture_offers {
            // Facing that continues keeps its origin.
            let begun = action
                .piece_move()
                .is_some_and(|mv| self.captures_with_general(mv));
            let before = self.position.is_facing();
            next.faced_by_capture =
                next.position.is_facing() && if before { self.faced_by_capture } else { begun };
        }
        next
    }

    /// Returns whether the side to move has a legal move of a piece.
    pub(crate) fn has_legal_move(&self) -> bool {
        if !self.restricts_moves() {
            return self.position.has_legal_move();
        }
        let moves = self.position.legal();
        moves.into_iter().any(|mv| self.bar_reason(mv).is_none())
    }

    /// Returns whether the side to move faces the other general and this is a check.
    #[must_use]
    pub fn is_checked_by_general(&self) -> bool {
        self.ruleset.facing.effect == FacingEffect::Check && self.facing_counts()
    }

    /// Returns whether facing may be accepted, given how it was created.
    fn is_facing_acceptable(&self) -> bool {
        let suspended = self.faced_by_capture && !self.ruleset.facing.capture_offers;
        matches!(self.ruleset.facing.effect, FacingEffect::Offer(_)) && !suspended
    }

    /// Returns whether facing may have an effect once the opponent has lost `captured_points`.
    fn facing_may_count(&self, captured_points: HalfPoints) -> bool {
        let turn = self.position.turn();
        self.ruleset.facing.when.has_effect(|| {
            BySide::of(|side| {
                let lost = if side == turn {
                    HalfPoints::ZERO
                } else {
                    captured_points
                };
                self.position.points(side) - lost
            })
        })
    }

    fn captures_with_general(&self, mv: Move) -> bool {
        mv.from == self.position.general(self.position.turn())
            && self.position.piece_at(mv.to).is_some()
    }

    /// Returns whether the mated general could capture a checker if facing were allowed: a general-guarded mate
    /// (rules.md 5.5).
    pub(crate) fn is_mate_guarded_by_general(&self) -> bool {
        let general = self.position.general(self.position.turn());
        let checkers = self.position.checkers();
        checkers.into_iter().any(|checker| {
            let capture = Move::new(general, checker);
            // Legal by the movement of the pieces, but not an answer to the mate: barred only because of facing.
            self.position.check(capture).is_ok()
        })
    }

    /// Returns whether the ruleset may bar a move that the pieces allow. Lets most positions skip the test of
    /// each move.
    fn restricts_moves(&self) -> bool {
        self.bars_cannons() || self.bars_facing()
    }

    /// Returns whether the ruleset adds nothing to the position's own legality, here and after any moves until the
    /// generals face each other with an effect; and a pass is legal either always (unless in check) or never.
    pub(super) fn is_plain(&self) -> bool {
        let facing = &self.ruleset.facing;
        self.ruleset.cannon_first == CannonFirst::Allowed
            && matches!(self.ruleset.pass, PassRule::Free | PassRule::Never)
            && (facing.is_ignored() || facing.lets_anyone_face() && !self.position.is_facing())
    }

    /// Returns the situation on another plain position, which has no history that decides legality.
    pub(super) fn on(&self, position: &Position) -> Situation {
        Situation {
            position: *position,
            faced_by_capture: false,
            ..*self
        }
    }

    /// Returns whether a move may be barred for facing. If both sides may create facing, none is, unless the
    /// generals already face each other.
    fn bars_facing(&self) -> bool {
        !self.ruleset.facing.lets_anyone_face()
            || (self.position.is_facing() && self.must_break_facing())
    }

    fn bars_cannons(&self) -> bool {
        match self.ruleset.cannon_first {
            CannonFirst::Allowed => false,
            CannonFirst::NotInGame => !self.moved.cho && !self.moved.han,
            CannonFirst::NotOfSide => !self.moved[self.position.turn()],
        }
    }

    /// Returns the reason why the ruleset bars a move that the pieces allow.
    fn bar_reason(&self, mv: Move) -> Option<Illegal> {
        let role = self.position.piece_at(mv.from)?.role;
        if role == Role::Cannon && self.bars_cannons() {
            return Some(Illegal::CannonFirst);
        }
        if self.ruleset.facing.is_ignored() || !self.position.faces_after(mv) {
            return None;
        }
        let captured = self.position.piece_at(mv.to);
        let captured_points = captured.map_or(HalfPoints::ZERO, |piece| piece.role.points());
        if !self.facing_may_count(captured_points) {
            return None;
        }
        if self.facing_counts() {
            return self.must_break_facing().then_some(Illegal::StaysFacing);
        }
        // `face_create` and `face_capture` of rules.md section 9.
        let rule = if self.captures_with_general(mv) {
            self.ruleset.facing.capture
        } else {
            self.ruleset.facing.create
        };
        let allowed = match rule {
            FacingAllowed::Anyone => true,
            // A side that has forfeited may face again (rules.md 5.6).
            FacingAllowed::Behind => self.is_behind() || self.forfeited[self.position.turn()],
            FacingAllowed::Nobody => false,
        };
        (!allowed).then_some(Illegal::FacesGeneral)
    }

    /// Returns whether facing that has an effect must be broken by the next move.
    fn must_break_facing(&self) -> bool {
        let facing = &self.ruleset.facing;
        facing.effect == FacingEffect::Check
            || facing.create == FacingAllowed::Nobody
            || self.is_facing_acceptable()
    }

    fn is_behind(&self) -> bool {
        let turn = self.position.turn();
        self.position.points(turn) < self.position.points(turn.opponent())
    }

    /// Checks a pass, or the acceptance of bikjang by a pass.
    pub(crate) fn check_pass(&self) -> Result<(), Illegal> {
        // Acceptance is legal even in check and checkmate (rules.md 5.3).
        if self.may_call_bikjang() {
            return Ok(());
        }
        if self.ruleset.pass == PassRule::Never {
            return Err(Illegal::NoPass);
        }
        if self.in_check() {
            return Err(Illegal::PassInCheck);
        }
        self.check_free_pass()
    }

    /// Checks a pass of a side that is not in check.
    fn check_free_pass(&self) -> Result<(), Illegal> {
        match self.ruleset.pass {
            PassRule::Free => Ok(()),
            PassRule::Never => Err(Illegal::NoPass),
            PassRule::LoneGeneral if self.is_general_alone() => Ok(()),
            _ if !self.has_legal_move() => Ok(()),
            PassRule::WhenStuck => Err(Illegal::PassNotStuck),
            PassRule::LoneGeneral => Err(Illegal::PassNotAlone),
        }
    }

    fn is_general_alone(&self) -> bool {
        let turn = self.position.turn();
        self.position.of_side(turn) == self.position.pieces_of(turn, Role::General)
    }

    /// Returns whether neither side has a piece left that can mate (`dead`, rules.md section 7): in Janggi only
    /// generals and guards are left, in Xiangqi only pieces that cannot cross the river.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let position = &self.position;
        let generals = position.of_role(Role::General);
        let harmless = position.variant().spec().harmless.iter();
        let harmless = harmless.fold(generals, |pieces, role| pieces | position.of_role(*role));
        position.occupied().without(harmless).is_empty()
    }

    /// Returns whether the pieces of each side count less than thirty points.
    #[must_use]
    pub fn both_below_thirty(&self) -> bool {
        let is_below = |side| self.position.points(side) < HalfPoints::THIRTY;
        is_below(Side::Cho) && is_below(Side::Han)
    }
}

/// Returns whether all pieces of a side are on their starting points of a formation. Pieces given as a handicap
/// may be missing.
fn is_unmoved(position: &Position, side: Side) -> bool {
    let stands_as_in = |start: Position| {
        let mut pieces = position.pieces().filter(|(_, piece)| piece.side == side);
        pieces.all(|(square, piece)| start.piece_at(square) == Some(piece))
    };
    if !position.variant().spec().has_formations() {
        return stands_as_in(Position::usual(position.variant()));
    }
    Formation::ALL
        .into_iter()
        .any(|formation| stands_as_in(Position::start(BySide::new(formation, formation))))
}

//! What is legal under a ruleset: the moves of the pieces, less what it forbids, and the pass.

use crate::rules::board::{Action, BySide, Formation, HalfPoints, Move, Role, Side, Square};
use crate::rules::movegen::{Illegal, MoveList};
use crate::rules::position::Position;
use crate::rules::ruleset::{CannonFirst, FacingEffect, MayFace, PassRule, Ruleset};

/// A position under a ruleset, with the little that the ruleset must know of the past to say what
/// is legal; all but repetition, which takes a whole [`super::Game`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Situation {
    ruleset: Ruleset,
    position: Position,
    /// Which sides have moved a piece.
    moved: BySide<bool>,
    /// Which sides have lost the right to win.
    forfeited: BySide<bool>,
    /// Whether a general's capture brought about that the generals face each other, where that makes a
    /// difference.
    faced_by_capture: bool,
}

impl Situation {
    /// Takes a position without a past. Where the generals face each other, the side not to move
    /// counts as the one that brought it about; a side that has a piece off its starting points
    /// counts as having moved.
    #[must_use]
    pub fn new(ruleset: &Ruleset, position: Position) -> Situation {
        let mut begun = Situation {
            ruleset: *ruleset,
            position,
            moved: BySide::new(Side::Cho, Side::Han).map(|side| !is_unmoved(&position, side)),
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

    /// Returns which sides have lost the right to win by facing the other's general.
    #[must_use]
    pub fn forfeited(&self) -> BySide<bool> {
        self.forfeited
    }

    /// Returns whether the side to move is in check, by a piece or, where facing is a check, by
    /// the general.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_checked_by_general() || self.position.in_check()
    }

    /// Returns where the pieces stand that give check to the side to move, a general among them
    /// where facing is a check.
    #[must_use]
    pub fn checkers(&self) -> Vec<Square> {
        let mut checkers = self.position.checkers();
        if self.is_checked_by_general() {
            checkers.push(self.position.general(self.position.turn().opponent()));
        }
        checkers
    }

    /// Returns whether the side to move may end the game because the generals face each other:
    /// what is a pass otherwise does that then.
    #[must_use]
    pub fn may_call_bikjang(&self) -> bool {
        self.offers() && self.facing_counts()
    }

    /// Returns whether the generals face each other and the ruleset makes anything of it here.
    #[must_use]
    pub fn facing_counts(&self) -> bool {
        self.ruleset.facing.counts_in(&self.position)
    }

    /// Returns all legal moves of pieces without asking for memory.
    #[must_use]
    pub fn legal(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_into(&mut moves);
        moves
    }

    /// Adds all legal moves of pieces to a list, which the caller has cleared.
    pub fn legal_into(&self, moves: &mut MoveList) {
        self.position.legal_into(moves);
        if self.restricts_moves() {
            moves.retain(|mv| self.barred(mv).is_none());
        }
    }

    /// Returns everything that the side to move may do: its moves in the order of their points, then
    /// the pass if it may.
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
                self.barred(mv).map_or(Ok(()), Err)
            }
        }
    }

    /// Whether the ruleset allows a move that the pieces could make, as [`Position::captures`] lists them.
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        !self.restricts_moves() || self.barred(mv).is_none()
    }

    /// Whether the side to move may pass, given whether it is in check.
    #[must_use]
    pub fn may_pass(&self, check: bool) -> bool {
        self.may_call_bikjang() || (!check && self.check_free_pass().is_ok())
    }

    /// Returns what comes of an action; for one that is not legal it means nothing.
    #[must_use]
    pub fn after(&self, action: Action) -> Situation {
        let mut next = *self;
        next.position.play(action);
        let mover = self.position.turn();
        if action != Action::Pass {
            next.moved[mover] = true;
            next.forfeited[mover] |=
                self.ruleset.facing.forfeits_win && next.facing_counts() && !self.facing_counts();
        }
        if !self.ruleset.facing.capture_offers {
            let begun = action
                .piece_move()
                .is_some_and(|mv| self.takes_with_general(mv));
            let before = self.position.is_facing();
            next.faced_by_capture =
                next.position.is_facing() && if before { self.faced_by_capture } else { begun };
        }
        next
    }

    /// Whether the side to move has a legal move of a piece.
    pub(in crate::rules) fn has_legal_move(&self) -> bool {
        if !self.restricts_moves() {
            return self.position.has_legal_move();
        }
        let moves = self.position.legal();
        moves.into_iter().any(|mv| self.barred(mv).is_none())
    }

    /// Whether the side to move faces the other general and that is a check.
    #[must_use]
    pub fn is_checked_by_general(&self) -> bool {
        self.ruleset.facing.effect == FacingEffect::Check && self.facing_counts()
    }

    /// Whether facing that counts may be accepted, now that it has come about as it has.
    fn offers(&self) -> bool {
        let suspended = self.faced_by_capture && !self.ruleset.facing.capture_offers;
        matches!(self.ruleset.facing.effect, FacingEffect::Offer(_)) && !suspended
    }

    /// Whether facing may count once the opponent of the side to move has lost so many points.
    fn facing_may_count(&self, taken: HalfPoints) -> bool {
        let turn = self.position.turn();
        let points = BySide::new(Side::Cho, Side::Han).map(|side| {
            let lost = if side == turn {
                HalfPoints::ZERO
            } else {
                taken
            };
            self.position.points(side) - lost
        });
        self.ruleset.facing.when.holds(points)
    }

    fn takes_with_general(&self, mv: Move) -> bool {
        mv.from == self.position.general(self.position.turn())
            && self.position.piece_at(mv.to).is_some()
    }

    /// Whether the general that is in check could take a piece that checks it, if only the
    /// generals were allowed to face each other.
    pub(in crate::rules) fn is_mate_guarded_by_general(&self) -> bool {
        let general = self.position.general(self.position.turn());
        let checkers = self.position.checkers();
        checkers.into_iter().any(|checker| {
            let capture = Move::new(general, checker);
            // What the pieces allow and was still no answer is forbidden for facing.
            self.position.check(capture).is_ok()
        })
    }

    /// Whether any move that the pieces could make may be forbidden.
    fn restricts_moves(&self) -> bool {
        self.bars_cannons() || self.bars_facing()
    }

    /// Whether any of them may be forbidden for what the generals then look at: where anyone may bring it
    /// about that they face each other, nothing is, unless they do so already.
    fn bars_facing(&self) -> bool {
        let facing = &self.ruleset.facing;
        let anyone = [facing.create, facing.capture] == [MayFace::Anyone; 2];
        !anyone || (self.position.is_facing() && self.must_break_facing())
    }

    fn bars_cannons(&self) -> bool {
        match self.ruleset.cannon_first {
            CannonFirst::Allowed => false,
            CannonFirst::NotInGame => !self.moved.cho && !self.moved.han,
            CannonFirst::NotOfSide => !self.moved[self.position.turn()],
        }
    }

    /// Why the ruleset forbids a move that the pieces could make.
    fn barred(&self, mv: Move) -> Option<Illegal> {
        let role = self.position.piece_at(mv.from)?.role;
        if role == Role::Cannon && self.bars_cannons() {
            return Some(Illegal::CannonFirst);
        }
        if self.ruleset.facing.is_ignored() || !self.position.faces_after(mv) {
            return None;
        }
        let taken = self.position.piece_at(mv.to);
        let taken = taken.map_or(HalfPoints::ZERO, |piece| piece.role.points());
        if !self.facing_may_count(taken) {
            return None;
        }
        if self.facing_counts() {
            return self.must_break_facing().then_some(Illegal::StaysFacing);
        }
        let rule = match self.takes_with_general(mv) {
            true => self.ruleset.facing.capture,
            false => self.ruleset.facing.create,
        };
        let allowed = match rule {
            MayFace::Anyone => true,
            MayFace::Behind => self.is_behind() || self.forfeited[self.position.turn()],
            MayFace::Nobody => false,
        };
        (!allowed).then_some(Illegal::FacesGeneral)
    }

    /// Whether generals whose facing counts must not go on facing.
    fn must_break_facing(&self) -> bool {
        let facing = &self.ruleset.facing;
        facing.effect == FacingEffect::Check || facing.create == MayFace::Nobody || self.offers()
    }

    fn is_behind(&self) -> bool {
        let turn = self.position.turn();
        self.position.points(turn) < self.position.points(turn.opponent())
    }

    /// Checks a pass; where the generals face each other, the accepting of that.
    pub(in crate::rules) fn check_pass(&self) -> Result<(), Illegal> {
        if self.may_call_bikjang() {
            return Ok(());
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
            PassRule::LoneGeneral if self.is_general_alone() => Ok(()),
            _ if !self.has_legal_move() => Ok(()),
            PassRule::WhenStuck => Err(Illegal::PassNotStuck),
            PassRule::LoneGeneral => Err(Illegal::PassNotAlone),
        }
    }

    fn is_general_alone(&self) -> bool {
        self.only_has(self.position.turn(), &[Role::General])
    }

    /// Whether a side has no piece but those of the given kinds.
    pub(in crate::rules) fn only_has(&self, side: Side, roles: &[Role]) -> bool {
        let mut own = self
            .position
            .pieces()
            .filter(|(_, piece)| piece.side == side);
        own.all(|(_, piece)| roles.contains(&piece.role))
    }
}

/// Whether all pieces of a side stand as in one of the formations; some may have been given.
fn is_unmoved(position: &Position, side: Side) -> bool {
    Formation::ALL.into_iter().any(|formation| {
        let start = Position::start(BySide::new(formation, formation));
        let mut own = position.pieces().filter(|(_, piece)| piece.side == side);
        own.all(|(square, piece)| start.piece_at(square) == Some(piece))
    })
}

//! The differences between rulebooks, the books on offer, and those that players combine.

mod choices;
mod games;
mod id;
mod parameter;
mod playable;
mod presets;
mod values;
mod xiangqi;

use super::board::{BySide, Formation, HalfPoints, Piece, Role, Side, Variant};
use super::position::Position;

pub use id::{Choices, NoRuleset};
pub use parameter::Parameter;
pub use playable::{MatchPoints, Preset, Ruleset, RulesetError};
pub use presets::{
    ALL, ASSOCIATION, CASUAL, COMMON, DUNIHO, ESSENTIALS, FEDERATION, GAME_COURIER, GOLLON, KAKAO,
    KJA, KNOWLTON, MARTIN, MODERN, MURRAY, NORTH_KOREA, PRITCHARD, TOURNAMENT, TRADITIONAL,
    WIKIPEDIA, ZILLIONS, common_and, named_books, on_offer, usual,
};
pub use xiangqi::{XIANGQI, XIANGQI_ASIAN, XIANGQI_BOOKS};

/// The rules of a rulebook, as data. No code compares books by name. A book may be unplayable; a
/// [`Ruleset`] is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Book {
    /// The book's game.
    pub variant: Variant,
    /// The names of the generals.
    pub generals: Generals,
    /// The order of choosing formations.
    pub setup_order: SetupOrder,
    /// The formations on offer.
    pub setup_set: SetupSet,
    /// The conditions for passing a turn.
    pub pass: PassRule,
    /// The effect of stalemate.
    pub stalemate: Stalemate,
    /// The effect of two passes in a row, one of each side; `None` for no effect.
    pub double_pass: Option<Settlement>,
    /// The restriction on cannons moving first.
    pub cannon_first: CannonFirst,
    /// The rules of facing generals.
    pub facing: Facing,
    /// The result of a general-guarded mate (rules.md 5.5).
    pub guarded_mate: GuardedMate,
    /// The repetition rule; `None` if positions may be repeated without limit.
    pub repetition: Option<Repetition>,
    /// The effect of perpetual check.
    pub perpetual: Perpetual,
    /// The effect of shuttling one piece.
    pub shuttle: Shuttle,
    /// The effect of chasing one piece without end.
    pub chase: Chase,
    /// The no-capture limit; `None` if there is none.
    pub no_capture: Option<NoCapture>,
    /// The number of turns of both sides after which points decide the game; `None` for no limit.
    pub ply_limit: Option<u32>,
    /// The conditions for a draw offer.
    pub draw_offer: DrawOffer,
    /// The settlement of a dead position, in which neither side has more than its general and guards; `None` if
    /// the game continues.
    pub dead: Option<Settlement>,
    /// `true` if points decide games that would be drawn. A mate by the general and a forfeited win, where the
    /// draw is a penalty, stay draws.
    pub count_draws: bool,
    /// The compensation added to Han's score for moving second.
    pub deom: HalfPoints,
}

/// The names of the generals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Generals {
    /// Both 장, 楚 and 漢.
    #[default]
    Common,
    /// North Korean: Cho's 관 (官), Han's 장 (將).
    NorthKorean,
}

/// The order of choosing formations (rules.md section 3). Cho moves first in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupOrder {
    /// Han chooses openly, then Cho.
    HanFirst,
    /// Cho chooses openly, then Han.
    ChoFirst,
    /// Each chooses in secret; both choices are revealed together.
    Hidden,
    /// There is nothing to choose.
    Fixed,
}

/// The formations on offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupSet {
    /// Any order of horse and elephant on either wing.
    Four,
    /// The same, and the formation with chariots next to the guards.
    FourCentral,
    /// Horse and elephant exchanged on one wing at most.
    Three,
    /// Elephants inside. Only together with [`SetupOrder::Fixed`], which requires it.
    One,
}

/// The conditions for passing a turn. A pass never answers a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassRule {
    /// Always, except in check.
    Free,
    /// Only if no piece has a legal move.
    WhenStuck,
    /// Only for a lone general, or if no piece has a legal move.
    LoneGeneral,
    /// Never.
    Never,
}

/// The effect of stalemate: no check and no legal move (rules.md section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stalemate {
    /// The side must pass.
    ForcedPass,
    /// The game is drawn.
    Draw,
    /// The side loses.
    Loss,
}

/// The decision of a game without a mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// The game is drawn.
    Draw,
    /// The higher score wins, including the compensation.
    Points,
}

/// The restriction on cannons moving first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CannonFirst {
    /// Cannons may move first.
    Allowed,
    /// A cannon may not make the first move of the game.
    NotInGame,
    /// A cannon may not make its side's first move. A pass is not a move.
    NotOfSide,
}

/// The result of a general-guarded mate: the mated general could capture the mating piece, but the generals would
/// then face each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardedMate {
    /// The mate wins like any other.
    Wins,
    /// The mate draws.
    Draws,
}

/// The repetition rule: the number of occurrences and the result (rules.md section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// The number of occurrences of a position at which the rule applies, at least 2.
    pub fold: u32,
    /// The result.
    pub result: RepetitionResult,
}

/// The result of a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepetitionResult {
    /// The game ends.
    Ends(Settlement),
    /// The repeating move is illegal for a side that gives check by it, and for the side that is behind in
    /// points, including the compensation. While each side's pieces count less than thirty points, the game
    /// ends by this settlement instead; such a draw is never decided on points.
    Deviate(Settlement),
}

/// The effect of a repetition in which one side gave check on every turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perpetual {
    /// None: it is a repetition like any other.
    AsRepetition,
    /// The checking side loses, unless both sides checked.
    CheckerLoses,
}

/// The effect of moving one piece back and forth between two points (shuttling).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shuttle {
    /// Nothing.
    Allowed,
    /// A side loses at its fifth such turn in a row; generals and guards may shuttle.
    Loses,
}

/// The limit on plies without a capture, and its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoCapture {
    /// Turns of either side since the last capture.
    pub plies: u32,
    /// The settlement at the limit.
    pub result: Settlement,
    /// The checks that count.
    pub checks: CountedChecks,
}

/// The effect of a repetition in which one side chased one piece on every turn (xiangqi.md section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chase {
    /// None: it is a repetition like any other.
    AsRepetition,
    /// The chasing side loses, unless both chased.
    ChaserLoses,
}

/// The plies with a check that count towards the no-capture limit (xiangqi.md section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedChecks {
    /// All.
    All,
    /// Ten by the side that has given more checks. Each further check takes a ply of both sides off the count.
    Ten,
}

/// The conditions for a draw offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawOffer {
    /// At any time.
    Any,
    /// While each side's pieces count less than thirty points.
    BelowThirty,
    /// Never.
    Never,
}

impl Generals {
    /// Returns the syllable and the character of a side's general; `None` for the default ones.
    #[must_use]
    pub const fn named(self, side: Side) -> Option<(char, char)> {
        match (self, side) {
            (Generals::Common, _) => None,
            (Generals::NorthKorean, Side::Cho) => Some(('관', '官')),
            (Generals::NorthKorean, Side::Han) => Some(('장', '將')),
        }
    }

    /// Returns the character on a piece that usually has `letter`. Only generals change, hangul stays hangul,
    /// and a Latin letter stays.
    #[must_use]
    pub fn carved(self, piece: Piece, letter: char) -> char {
        match self.named(piece.side) {
            Some((hangul, _)) if piece.role == Role::General && is_hangul(letter) => hangul,
            Some((_, hanja)) if piece.role == Role::General && !letter.is_ascii() => hanja,
            _ => letter,
        }
    }
}

/// Returns whether a character is a Korean syllable.
fn is_hangul(letter: char) -> bool {
    matches!(letter, '가'..='힣')
}

impl SetupSet {
    /// Returns the formations, as seen by the choosing side; never empty.
    #[must_use]
    pub const fn formations(self) -> &'static [Formation] {
        match self {
            SetupSet::Four => &Formation::FOUR,
            SetupSet::FourCentral => &Formation::ALL,
            SetupSet::Three => &[Formation::Heeh, Formation::Eheh, Formation::Hehe],
            SetupSet::One => &[Formation::Heeh],
        }
    }
}

impl Book {
    /// Returns the formations on offer, as seen by the choosing side; never empty.
    #[must_use]
    pub const fn formations(&self) -> &'static [Formation] {
        self.setup_set.formations()
    }

    /// Returns whether two passes in a row are possible. They are impossible if a side passes only without a
    /// legal move and stalemate ends the game, unless a lone general may pass and a dead position does not end
    /// the game.
    #[must_use]
    pub const fn passes_can_meet(&self) -> bool {
        match self.pass {
            PassRule::Free => true,
            PassRule::Never => false,
            _ if matches!(self.stalemate, Stalemate::ForcedPass) => true,
            PassRule::WhenStuck => false,
            PassRule::LoneGeneral => self.dead.is_none(),
        }
    }

    /// Returns the first parameter with a number that is not on offer.
    const fn unoffered_parameter(&self) -> Option<Parameter> {
        if !matches!(self.repetition, None | Some(Repetition { fold: 3 | 4, .. })) {
            return Some(Parameter::RepFold);
        }
        let [few, many] = self.variant.spec().no_capture_limits;
        if let Some(limit) = self.no_capture
            && limit.plies != few
            && limit.plies != many
        {
            return Some(Parameter::NocapPlies);
        }
        if !matches!(self.ply_limit, None | Some(200)) {
            return Some(Parameter::PlyLimit);
        }
        if !matches!(self.deom.0, 3 | 1 | 0 | -1) {
            return Some(Parameter::Deom);
        }
        None
    }
}

impl Book {
    /// Returns whether piece points matter at all: for the outcome, for facing, or for draw offers.
    #[must_use]
    pub fn uses_piece_points(&self) -> bool {
        self.counts_points()
            || self.facing.depends_on_points()
            || self.facing.when == FacingWhen::BelowThirty
            || self.draw_offer == DrawOffer::BelowThirty
    }

    /// Returns whether points decide every game that ends automatically without a mate, apart from penalty
    /// draws and the repetition of [`Book::may_repeat_to_a_draw`].
    #[must_use]
    pub fn decides_all_on_points(&self) -> bool {
        let drawn = self.settlements().contains(&Some(Settlement::Draw))
            || self.stalemate == Stalemate::Draw;
        self.counts_points() && (self.count_draws || !drawn)
    }

    /// Returns whether a repetition draws once each side's pieces count less than thirty points, even if points
    /// decide other draws.
    #[must_use]
    pub fn may_repeat_to_a_draw(&self) -> bool {
        self.repetition
            .is_some_and(|rule| rule.result == RepetitionResult::Deviate(Settlement::Draw))
    }

    /// Returns whether any ending of this ruleset is decided on points.
    #[must_use]
    pub const fn counts_points(&self) -> bool {
        self.settles_on_points()
            || matches!(
                self.repetition,
                Some(Repetition {
                    result: RepetitionResult::Deviate(_),
                    ..
                })
            )
    }

    /// Like [`Book::counts_points`], without the points that decide who must deviate from a repetition.
    const fn settles_on_points(&self) -> bool {
        let settled = self.settlements();
        let mut at = 0;
        while at < settled.len() {
            if matches!(settled[at], Some(Settlement::Points)) {
                return true;
            }
            at += 1;
        }
        self.count_draws || self.ply_limit.is_some()
    }

    /// Returns the settlements of all endings that may be drawn or decided on points.
    pub(super) const fn settlements(&self) -> [Option<Settlement>; 5] {
        [
            if self.passes_can_meet() {
                self.double_pass
            } else {
                None
            },
            match self.no_capture {
                Some(rule) => Some(rule.result),
                None => None,
            },
            match self.repetition {
                Some(Repetition {
                    result: RepetitionResult::Ends(how),
                    ..
                }) => Some(how),
                // This draw is never decided on points.
                Some(Repetition {
                    result: RepetitionResult::Deviate(Settlement::Points),
                    ..
                }) => Some(Settlement::Points),
                _ => None,
            },
            match self.facing.effect {
                // Not if facing can only be created by a general's capture, and may not be accepted then.
                FacingEffect::Offer(how)
                    if self.facing.capture_offers
                        || !matches!(self.facing.create, FacingAllowed::Nobody) =>
                {
                    Some(how)
                }
                _ => None,
            },
            self.dead,
        ]
    }
}

/// The rules of facing generals (빅장): both on one file with no piece between (rules.md section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facing {
    /// The sides that may create facing by a move.
    pub create: FacingAllowed,
    /// The sides that may create facing by a capture with the general; usually the same.
    pub capture: FacingAllowed,
    /// The condition for facing to have an effect.
    pub when: FacingWhen,
    /// The effect of facing on the faced side.
    pub effect: FacingEffect,
    /// `true` if [`FacingEffect::Offer`] also applies to facing created by a capture with the general.
    pub capture_offers: bool,
    /// `true` if a side that creates facing can from then on win only by the opponent's resignation or timeout.
    pub forfeits_win: bool,
}

/// The condition for facing to have an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FacingWhen {
    /// At any time.
    Always,
    /// While each side's pieces count less than thirty points. Before that either side may create facing,
    /// without effect.
    BelowThirty,
}

/// The sides that may create facing (rules.md 5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FacingAllowed {
    /// Either side.
    Anyone,
    /// A side with fewer piece points than the opponent before the move, and a side that has forfeited its win
    /// by facing before.
    Behind,
    /// Neither side. No move may leave the generals facing.
    Nobody,
}

/// The effect of facing (rules.md 5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FacingEffect {
    /// No effect.
    None,
    /// The faced side must break it, or may end the game by this settlement, even in check.
    Offer(Settlement),
    /// The faced side is in check by the general. A mate by it is a draw.
    Check,
}

impl FacingWhen {
    /// Returns whether facing has an effect with these piece points, which are only counted if they matter.
    pub(super) fn has_effect(self, points: impl FnOnce() -> BySide<HalfPoints>) -> bool {
        match self {
            FacingWhen::Always => true,
            FacingWhen::BelowThirty => {
                let points = points();
                points.cho < HalfPoints::THIRTY && points.han < HalfPoints::THIRTY
            }
        }
    }
}

impl Facing {
    /// Facing has no effect.
    const IGNORED: Facing = Facing {
        create: FacingAllowed::Anyone,
        capture: FacingAllowed::Anyone,
        when: FacingWhen::Always,
        effect: FacingEffect::None,
        capture_offers: true,
        forfeits_win: false,
    };

    /// Returns whether facing has no effect at all and bars no move.
    #[must_use]
    pub const fn is_ignored(&self) -> bool {
        self.lets_anyone_face() && matches!(self.effect, FacingEffect::None) && !self.forfeits_win
    }

    /// Returns whether either side may create facing, by any move.
    #[must_use]
    pub const fn lets_anyone_face(&self) -> bool {
        matches!(
            self,
            Facing {
                create: FacingAllowed::Anyone,
                capture: FacingAllowed::Anyone,
                ..
            }
        )
    }

    /// Returns whether the generals of a position face each other with an effect.
    #[must_use]
    pub fn counts_in(&self, position: &Position) -> bool {
        !self.is_ignored()
            && position.is_facing()
            && self
                .when
                .has_effect(|| BySide::of(|side| position.points(side)))
    }

    /// Returns whether the right to create facing depends on which side has fewer piece points.
    #[must_use]
    pub const fn depends_on_points(&self) -> bool {
        matches!(self.create, FacingAllowed::Behind)
            || matches!(self.capture, FacingAllowed::Behind)
    }
}

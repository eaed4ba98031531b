//! The points on which rule books differ, as data. The rule books themselves are in `presets`.

use std::ops::Deref;

use super::formation::Formation;
use super::piece::{Piece, Role};
use super::points::HalfPoints;
use super::side::Side;

/// A rule book that games can be played by: each of them can end. Only [`Ruleset::new`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruleset(Book);

/// What a rule book says: data only, so that code never asks for one by name. Anything may be
/// written into it; what can be played is a [`Ruleset`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Book {
    /// Stored with every game, so never renamed.
    pub id: &'static str,
    /// Other names under which scripts know it.
    pub aliases: &'static [&'static str],
    /// What the generals are called.
    pub generals: Generals,
    /// Who chooses a formation when.
    pub setup_order: SetupOrder,
    /// Which formations may be chosen; never empty. Where the order is [`SetupOrder::Fixed`], the
    /// first one stands for both sides.
    pub formations: &'static [Formation],
    /// When a turn may be passed.
    pub pass: PassRule,
    /// What becomes of a side that is not in check and has no move.
    pub stalemate: Stalemate,
    /// What follows a pass of each side, one after the other; `None`: nothing.
    pub double_pass: Option<Settlement>,
    /// Whether a cannon may move first.
    pub cannon_first: CannonFirst,
    /// What it means that the generals look at each other.
    pub facing: Facing,
    /// What a mate is worth whose mating piece only a general protects.
    pub guarded_mate: GuardedMate,
    /// When a position has come up too often; `None`: never.
    pub repetition: Option<Repetition>,
    /// What becomes of endless checks.
    pub perpetual: Perpetual,
    /// What becomes of one piece going to and fro.
    pub shuttle: Shuttle,
    /// How long a game may go without a capture; `None`: for ever.
    pub no_capture: Option<NoCapture>,
    /// After how many turns of either side a game is decided on points; `None`: never.
    pub ply_limit: Option<u32>,
    /// When a draw may be offered.
    pub draw_offer: DrawOffer,
    /// How a game ends in which neither side has more than its general and guards; `None`: it goes
    /// on.
    pub dead: Option<Settlement>,
    /// Whether a game that would be drawn is decided on points instead. The draws that punish
    /// somebody (a mate by the general, a forfeited win) stay draws.
    pub count_draws: bool,
    /// Added to Han's score for moving second.
    pub deom: HalfPoints,
}

/// What the generals are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Generals {
    /// Both 장, 楚 and 漢.
    #[default]
    Common,
    /// In North Korea: Cho's 관 (官), Han's 장 (將).
    NorthKorean,
}

/// Who chooses a formation when. Cho moves first in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupOrder {
    /// Han chooses openly, then Cho.
    HanFirst,
    /// Cho chooses openly, then Han.
    ChoFirst,
    /// Each chooses in secret; both choices are shown together.
    Hidden,
    /// There is nothing to choose.
    Fixed,
}

/// When a turn may be passed. A pass never answers a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassRule {
    /// Always, unless in check.
    Free,
    /// Only where no piece can move.
    WhenStuck,
    /// Only where the general is the last piece of its side, or no piece can move.
    LoneGeneral,
}

/// What becomes of a side that is not in check and has no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stalemate {
    /// It passes.
    ForcedPass,
    /// The game is drawn.
    Draw,
    /// It loses.
    Loss,
}

/// How a game without a mate is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// Nobody wins.
    Draw,
    /// The higher score wins, the compensation counted.
    Points,
}

/// Whether a cannon may move first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CannonFirst {
    /// It may.
    Allowed,
    /// It may not make the first move of the game.
    NotInGame,
    /// It may not make its side's first move. A pass is no move.
    NotOfSide,
}

/// What it means that the generals look at each other along an open file: 빅장.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facing {
    /// Who may bring it about by a move.
    pub create: MayFace,
    /// Who may bring it about by capturing with the general; mostly the same.
    pub capture: MayFace,
    /// What the side that is faced can and must do.
    pub effect: FacingEffect,
    /// Whether a side that brings it about can no longer win, except by the other's giving up.
    pub forfeits_win: bool,
}

/// Who may bring about that the generals look at each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayFace {
    /// Either side.
    Anyone,
    /// A side whose pieces count less than the opponent's before the move; also one that has
    /// forfeited its win by doing it before.
    Behind,
    /// Neither. No move may leave the generals facing.
    Nobody,
}

/// What follows when the generals look at each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FacingEffect {
    /// Nothing.
    None,
    /// The faced side breaks it or ends the game so, even in check.
    Offer(Settlement),
    /// The faced side is in check by the general. A mate by it is a draw.
    Check,
}

/// What a mate is worth if the mated general could take the mating piece, were it not that the
/// generals would then look at each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardedMate {
    /// It wins like any other.
    Wins,
    /// It draws.
    Draws,
}

/// When a position has come up too often, and what follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// Which occurrence of a position counts, at least 2.
    pub fold: u32,
    /// What follows.
    pub result: RepetitionResult,
}

/// What follows when a position has come up too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepetitionResult {
    /// The game ends.
    Ends(Settlement),
    /// A move that brings it about is barred to the side behind in points, the compensation
    /// counted, and to a side that gives check by it. Where each side's pieces count less than
    /// thirty points, the game is drawn instead.
    Deviate,
}

/// What becomes of a repetition in which one side checked at every turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perpetual {
    /// The same as of any other.
    AsRepetition,
    /// The checking side loses, unless both checked.
    CheckerLoses,
}

/// What becomes of a piece that goes to and fro between two points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shuttle {
    /// Nothing.
    Allowed,
    /// Its side loses at the fifth such turn in a row; generals and guards may.
    Loses,
}

/// How long a game may go without a capture, and what follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoCapture {
    /// Turns of either side since the last capture.
    pub plies: u32,
    /// How the game is decided then.
    pub result: Settlement,
}

/// When a draw may be offered.
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
    /// The syllable and the character by which a side's general goes; `None` where they are the usual ones.
    #[must_use]
    pub const fn named(self, side: Side) -> Option<(char, char)> {
        match (self, side) {
            (Generals::Common, _) => None,
            (Generals::NorthKorean, Side::Cho) => Some(('관', '官')),
            (Generals::NorthKorean, Side::Han) => Some(('장', '將')),
        }
    }

    /// The character on a piece where usually `letter` is: hangul stays hangul, and nothing else changes but
    /// the generals.
    #[must_use]
    pub fn carved(self, piece: Piece, letter: char) -> char {
        match self.named(piece.side) {
            Some((hangul, _)) if piece.role == Role::General && is_hangul(letter) => hangul,
            Some((_, hanja)) if piece.role == Role::General => hanja,
            _ => letter,
        }
    }
}

/// Whether a character is a syllable of Korean writing.
fn is_hangul(letter: char) -> bool {
    matches!(letter, '가'..='힣')
}

impl Facing {
    /// Whether no move is ever refused for it and nothing follows from it.
    #[must_use]
    pub const fn is_ignored(&self) -> bool {
        matches!(
            self,
            Facing {
                create: MayFace::Anyone,
                capture: MayFace::Anyone,
                effect: FacingEffect::None,
                forfeits_win: false,
            }
        )
    }
}

impl Facing {
    /// Whether it matters whose pieces count less.
    #[must_use]
    pub const fn asks_who_is_behind(&self) -> bool {
        matches!(self.create, MayFace::Behind) || matches!(self.capture, MayFace::Behind)
    }
}

/// Why a book is no [`Ruleset`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// Two sides that pass, or go to and fro, would do so for ever.
    #[error("nothing ends a game: no double pass, repetition or limit does")]
    Endless,
    /// Only the side behind avoids a repetition, and two sides may be level.
    #[error(
        "nobody has to avoid a repetition between sides that are level: the compensation must be a half point off"
    )]
    LevelRepetition,
    /// No formation can be chosen.
    #[error("there is no formation to choose")]
    NoFormation,
    /// The first occurrence of a position cannot be a repetition.
    #[error("a position repeats at its second occurrence at the earliest")]
    Fold,
    /// A limit of no turns would end a game before its first.
    #[error("a limit on turns is one turn at least")]
    NoTurns,
}

impl Ruleset {
    /// The formation that is taken where nobody wants to choose, in own view: with the elephants inside,
    /// as books and programs have it, if the ruleset offers that.
    #[must_use]
    pub fn usual_formation(&self) -> Formation {
        let mut offered = self.formations.iter().copied();
        let first = self.formations.first().copied();
        let usual = offered.find(|seen| *seen == Formation::Heeh);
        usual.or(first).unwrap_or(Formation::Heeh)
    }

    /// Takes a book whose games can all end. Known at compile time for a `const` or `static`.
    ///
    /// # Errors
    /// [`Unplayable`].
    pub const fn new(book: Book) -> Result<Ruleset, Unplayable> {
        if book.formations.is_empty() {
            return Err(Unplayable::NoFormation);
        }
        if let Some(Repetition { fold: 0 | 1, .. }) = book.repetition {
            return Err(Unplayable::Fold);
        }
        if let (Some(NoCapture { plies: 0, .. }), _) | (_, Some(0)) =
            (book.no_capture, book.ply_limit)
        {
            return Err(Unplayable::NoTurns);
        }
        if book.double_pass.is_some() || book.no_capture.is_some() || book.ply_limit.is_some() {
            return Ok(Ruleset(book));
        }
        match book.repetition {
            None => Err(Unplayable::Endless),
            Some(Repetition {
                result: RepetitionResult::Deviate,
                ..
            }) if book.deom.0 % 2 == 0 => Err(Unplayable::LevelRepetition),
            Some(_) => Ok(Ruleset(book)),
        }
    }

    /// A preset: one that is unplayable does not compile.
    pub(super) const fn preset(book: Book) -> Ruleset {
        match Ruleset::new(book) {
            Ok(ruleset) => ruleset,
            Err(_) => panic!("no game by this book could end"),
        }
    }
}

impl Deref for Ruleset {
    type Target = Book;

    fn deref(&self) -> &Book {
        &self.0
    }
}

impl Book {
    /// Returns whether what the pieces count decides anything at all, be it only who may face the
    /// other general or offer a draw.
    #[must_use]
    pub fn weighs_pieces(&self) -> bool {
        self.counts_points()
            || self.facing.asks_who_is_behind()
            || self.draw_offer == DrawOffer::BelowThirty
    }

    /// Returns whether any ending of this ruleset is decided on points.
    #[must_use]
    pub fn counts_points(&self) -> bool {
        let settlements = [
            self.double_pass,
            self.no_capture.map(|rule| rule.result),
            self.repetition.map(|rule| match rule.result {
                RepetitionResult::Ends(how) => how,
                RepetitionResult::Deviate => Settlement::Points,
            }),
            match self.facing.effect {
                FacingEffect::Offer(how) => Some(how),
                _ => None,
            },
            self.dead,
            self.ply_limit.map(|_| Settlement::Points),
        ];
        self.count_draws || settlements.contains(&Some(Settlement::Points))
    }
}

//! The collection of puzzles: its lines, the wishes that they fulfil, and the order of the puzzles of the day.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use hansu_engine::puzzles::{PuzzleKind, Theme};
use hansu_play::{PuzzleDate, PuzzleId};
use janggi::{Ruleset, Variant};

/// The greatest number of turns that can be asked for. Puzzles of more turns are among those.
pub const MAX_PUZZLE_TURNS: u8 = 4;
/// The collection, as a table of lines.
const FILE: &str = include_str!("../../../assets/puzzles/collection.tsv");
/// The number of puzzles of a game from which a theme can be asked for.
const OFFERED_FROM: usize = 40;
/// The numbers of turns of the puzzles of the day.
const DAILY_TURNS: [u8; 2] = [2, 3];
/// One of so many puzzles of these turns is kept for its day.
const DAILY_SHARE: u8 = 4;

/// A line of the collection.
#[derive(Debug, Clone)]
pub(super) struct CollectedPuzzle {
    /// The line. It is read when its puzzle is needed, so that the rest takes little memory.
    pub line: &'static str,
    /// The game.
    pub variant: Variant,
    /// The number of the solver's turns.
    pub turns: u8,
    /// The rating before anybody has tried it.
    pub rating: u16,
    kind: PuzzleKind,
    themes: Vec<Theme>,
    /// `true` if it is kept for its day. Nobody is served it before, so this never changes.
    is_daily: bool,
}

impl CollectedPuzzle {
    /// Reads the fields that puzzles are chosen by.
    fn read(line: &'static str) -> Option<(PuzzleId, CollectedPuzzle)> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, ruleset, _, actions, kind, _, themes, rating] = fields[..] else {
            return None;
        };
        let id: PuzzleId = id.parse().ok()?;
        let turns = u8::try_from(actions.split(' ').count() / 2).ok()?;
        let share = Sha256::digest(id.to_string())[0] % DAILY_SHARE;
        let puzzle = CollectedPuzzle {
            line,
            variant: Ruleset::read(ruleset).ok()?.variant,
            turns,
            rating: rating.parse().ok()?,
            kind: kind.parse().ok()?,
            themes: themes
                .split(',')
                .filter_map(|word| word.parse().ok())
                .collect(),
            is_daily: share == 0 && DAILY_TURNS.contains(&turns),
        };
        Some((id, puzzle))
    }
}

static COLLECTION: LazyLock<BTreeMap<PuzzleId, CollectedPuzzle>> =
    LazyLock::new(|| FILE.lines().filter_map(CollectedPuzzle::read).collect());

/// The themes of each game that can be asked for.
static OFFERED: LazyLock<Vec<(Variant, Theme)>> = LazyLock::new(|| {
    let games = Variant::ALL.into_iter();
    let all = games.flat_map(|game| Theme::ALL.iter().map(move |theme| (game, *theme)));
    all.filter(|(game, theme)| {
        let puzzles = COLLECTION.values();
        let having = puzzles.filter(|one| one.variant == *game && one.themes.contains(theme));
        having.count() >= OFFERED_FROM
    })
    .collect()
});

/// The puzzles of the day of each game, in their order.
static DAILY: LazyLock<Vec<Vec<PuzzleId>>> = LazyLock::new(|| {
    let of_game = |game: Variant| {
        let daily = COLLECTION.iter();
        let daily = daily.filter(|(_, one)| one.is_daily && one.variant == game);
        let mut ids: Vec<PuzzleId> = daily.map(|(id, _)| *id).collect();
        ids.sort_by_key(|id| Sha256::digest(id.to_string()));
        ids
    };
    Variant::ALL.into_iter().map(of_game).collect()
});

/// Returns a puzzle of the collection.
pub(super) fn collected(id: PuzzleId) -> Option<&'static CollectedPuzzle> {
    COLLECTION.get(&id)
}

/// Returns the themes that can be asked for in a game.
pub fn themes_of(variant: Variant) -> impl Iterator<Item = Theme> {
    let offered = OFFERED.iter();
    offered
        .filter(move |(game, _)| *game == variant)
        .map(|(_, theme)| *theme)
}

/// Returns the puzzle of a date: the games take turns, and each has a fixed order that begins again at its end.
pub(in crate::app) fn of_date(date: PuzzleDate) -> PuzzleId {
    let games = i64::try_from(DAILY.len()).unwrap_or(i64::MAX);
    let puzzles = &DAILY[usize::try_from(date.number().rem_euclid(games)).unwrap_or_default()];
    let round = date.number().div_euclid(games);
    let count = i64::try_from(puzzles.len()).unwrap_or(i64::MAX);
    puzzles[usize::try_from(round.rem_euclid(count)).unwrap_or_default()]
}

/// A wish for a puzzle. `None` leaves a choice to the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PuzzleWish {
    /// The game.
    pub variant: Option<Variant>,
    /// The aim.
    pub kind: Option<PuzzleKind>,
    /// A theme that it has.
    pub theme: Option<Theme>,
    /// The number of the solver's turns, up to [`MAX_PUZZLE_TURNS`].
    pub turns: Option<u8>,
    /// `true` for one that the person has missed and not solved since.
    pub missed: bool,
}

impl PuzzleWish {
    /// Returns whether a puzzle is as wanted.
    pub(super) fn fits(&self, puzzle: &CollectedPuzzle) -> bool {
        self.variant.is_none_or(|game| game == puzzle.variant)
            && self.kind.is_none_or(|kind| kind == puzzle.kind)
            && self
                .turns
                .is_none_or(|turns| turns == puzzle.turns.min(MAX_PUZZLE_TURNS))
            && self.theme.is_none_or(|theme| {
                puzzle.themes.contains(&theme) && OFFERED.contains(&(puzzle.variant, theme))
            })
    }

    /// Returns the puzzles that fulfil the wish, without those that are kept for their day.
    pub(super) fn fitting(self) -> impl Iterator<Item = (PuzzleId, &'static CollectedPuzzle)> {
        let puzzles = COLLECTION.iter();
        let puzzles = puzzles.filter(move |(_, one)| !one.is_daily && self.fits(one));
        puzzles.map(|(id, one)| (*id, one))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use hansu_engine::puzzles::Puzzle;

    #[test]
    fn every_line_is_a_puzzle_as_its_fields_say() {
        for (id, collected) in COLLECTION.iter() {
            let puzzle = Puzzle::read(collected.line).unwrap();
            assert_eq!(PuzzleId(puzzle.id()), *id);
            assert_eq!(puzzle.ruleset().variant, collected.variant, "{id}");
            assert_eq!(puzzle.turns(), usize::from(collected.turns), "{id}");
            assert_eq!(puzzle.themes(), collected.themes, "{id}");
            assert_eq!(
                (puzzle.kind(), puzzle.rating()),
                (collected.kind, collected.rating)
            );
        }
        assert_eq!(COLLECTION.len(), FILE.lines().count());
    }

    #[test]
    fn puzzles_of_the_day_take_turns_and_are_served_to_nobody_before() {
        let served: BTreeSet<PuzzleId> =
            PuzzleWish::default().fitting().map(|(id, _)| id).collect();
        let round = DAILY.iter().map(|game| 2 * game.len()).min().unwrap();
        assert!(round >= 150, "{round} days");
        let mut date = jiff::civil::date(2026, 11, 30);
        let mut seen = BTreeSet::new();
        let mut last = None;
        for _ in 0..round {
            let id = of_date(date.to_string().parse().unwrap());
            let puzzle = &COLLECTION[&id];
            assert!(DAILY_TURNS.contains(&puzzle.turns));
            assert_ne!(last.replace(puzzle.variant), Some(puzzle.variant), "{date}");
            assert!(seen.insert(id) && !served.contains(&id), "{date}");
            date = date.tomorrow().unwrap();
        }
    }

    #[test]
    fn theme_of_few_puzzles_is_not_offered() {
        let of_theme = |theme| PuzzleWish {
            theme: Some(theme),
            ..PuzzleWish::default()
        };
        let games = |theme| -> BTreeSet<&str> {
            let fitting = of_theme(theme).fitting();
            fitting.map(|(_, one)| one.variant.into()).collect()
        };
        assert_eq!(games(Theme::Counting), ["janggi"].into());
        assert_eq!(games(Theme::Fork), ["janggi", "xiangqi"].into());
        assert_eq!(games(Theme::Pass), ["janggi"].into());
        assert_eq!(games(Theme::BlockedLeg), BTreeSet::new());
    }
}

//! Every sentence of the rules pages, and when it is true.

use hansu::rules::{DeviationReason, PointsCause, Reason, Role, Side};
use hansu::text::{Text, Value};

use super::facts::{DoublePass, Facts, How, Order, Round, Then, Who, how};

/// A sentence with its numbers.
#[derive(Debug)]
pub struct Entry {
    /// Its key in the translation files.
    pub key: &'static str,
    values: &'static [(&'static str, &'static str)],
    /// The question that it answers; a page answers each question once.
    pub about: &'static str,
    /// Whether it is true; `None` if no position can tell.
    pub holds: fn(&Facts) -> Option<bool>,
}

impl Entry {
    /// Its key and numbers.
    pub fn name(&self) -> String {
        let values = self
            .values
            .iter()
            .map(|(name, value)| format!(" {name}={value}"));
        format!("{}{}", self.key, values.collect::<String>())
    }

    /// The sentence as it appears on a page.
    pub fn words(&self, facts: &Facts, text: Text) -> String {
        let mut values: Vec<(&str, Value<'_>)> = self
            .values
            .iter()
            .map(|(name, value)| (*name, (*value).into()))
            .collect();
        let worth = |role: Role| role.points().to_string().into();
        match self.key {
            "rules-points" => values.extend([
                ("chariot", worth(Role::Chariot)),
                ("cannon", worth(Role::Cannon)),
                ("horse", worth(Role::Horse)),
                ("elephant", worth(Role::Elephant)),
                ("guard", worth(Role::Guard)),
                ("soldier", worth(Role::Soldier)),
            ]),
            key if key.starts_with("rules-setup-") => {
                // In the book's order, without those that the referee uses.
                let named = facts
                    .ruleset
                    .formations()
                    .iter()
                    .filter(|one| facts.formations.contains(one));
                let named: Vec<String> = named.map(|one| text.formation_name(*one)).collect();
                assert_eq!(named.len(), facts.formations.len());
                values.push(("formations", named.join(", ").into()));
            }
            _ => {}
        }
        text.fill(self.key, &values)
    }
}

macro_rules! entry {
    ($about:literal, $key:literal, $holds:expr) => {
        entry!($about, $key, [], $holds)
    };
    ($about:literal, $key:literal, [$($value:expr),*], $holds:expr) => {
        Entry { key: $key, values: &[$($value),*], about: $about, holds: $holds }
    };
}

/// The sentences of the pages.
#[rustfmt::skip]
pub const SENTENCES: &[Entry] = &[
    entry!("setup", "rules-setup-han-first", |see| Some(see.order == Order::HanFirst)),
    entry!("setup", "rules-setup-cho-first", |see| Some(see.order == Order::ChoFirst)),
    entry!("setup", "rules-setup-hidden", |see| Some(see.order == Order::Secret)),
    entry!("setup", "rules-setup-fixed", |see| Some(see.order == Order::Fixed)),
    // In no starting position could a cannon make the first move, so that this is always true.
    entry!("cannons", "rules-cannon-not-in-game", |see| if see.bars_cannons { Some(false) } else { None }),
    entry!("cannons", "rules-cannon-not-of-side", |see| Some(see.bars_cannons)),
    entry!("names", "rules-generals-north-korean", |see| Some(see.north_korean)),

    entry!("passing", "rules-pass-free", |see| Some(see.passes.0)),
    entry!("passing", "rules-pass-when-stuck", |see| Some(see.passes == (false, false, true))),
    entry!("passing", "rules-pass-never", |see| Some(see.passes == (false, false, false))),
    entry!("passing", "rules-pass-alone", |see| Some(see.passes == (false, true, false))),
    entry!("passing", "rules-pass-lone-general", |see| Some(see.passes == (false, true, true))),
    entry!("stuck", "rules-stuck-draws", |see| Some(stuck(see) == Some(How::Draw))),
    entry!("stuck", "rules-stuck-counts", |see| Some(stuck(see) == Some(How::Points))),
    entry!("stuck", "rules-stuck-loses", |see| Some(see.stuck.is_some_and(|end| end.winner == Some(Side::Cho) && end.reason == Reason::Stalemate))),

    entry!("who faces", "rules-facing-ignored", |see| Some(is_nothing(see))),
    entry!("who faces", "rules-facing-nobody", |see| Some(who(see) == (Who::Nobody, Who::Nobody))),
    entry!("who faces", "rules-facing-anyone", |see| Some(see.facing.by_move == Who::Anyone && !is_nothing(see))),
    entry!("who faces", "rules-facing-behind", |see| Some(see.facing.by_move == Who::Behind)),
    entry!("who faces", "rules-facing-by-capture", |see| Some(who(see) == (Who::Nobody, Who::Anyone))),
    entry!("who faces", "rules-facing-by-capture-behind", |see| Some(who(see) == (Who::Nobody, Who::Behind))),
    entry!("when facing counts", "rules-facing-below-thirty", |see| Some(see.facing_rich != see.facing)),
    entry!("who faces by taking", "rules-facing-capture-anyone", |see| Some(who(see) == (Who::Behind, Who::Anyone))),
    entry!("who faces by taking", "rules-facing-capture-behind", |see| Some(who(see) == (Who::Anyone, Who::Behind))),
    entry!("who faces by taking", "rules-facing-no-capture", |see| Some(see.facing.by_move != Who::Nobody && see.facing.by_capture == Who::Nobody)),
    entry!("what follows", "rules-facing-nothing", |see| Some(!is_nothing(see) && stays(see) && !see.facing.forfeits)),
    entry!("what follows", "rules-facing-stays", |see| Some(stays(see) && see.facing.forfeits)),
    entry!("what follows", "rules-facing-must-break", |see| Some(then(see).contains(&Then::Breaks))),
    entry!("what follows", "rules-facing-draw", |see| Some(then(see).contains(&Then::Claims(How::Draw)))),
    entry!("what follows", "rules-facing-points", |see| Some(then(see).contains(&Then::Claims(How::Points)))),
    entry!("what follows", "rules-facing-check", |see| Some(then(see).contains(&Then::Check) && see.facing.mate_draws)),
    entry!("what follows taking", "rules-facing-no-offer", |see| Some(matches!(then(see), [Then::Claims(_), Then::Nothing]))),
    entry!("what facing costs", "rules-facing-forfeits", |see| Some(see.facing.forfeits)),
    entry!("who faces again", "rules-facing-again", |see| Some(see.facing.again)),
    entry!("guarded mate", "rules-guarded-mate-draws", |see| Some(see.guarded_mate_draws)),

    entry!("repetition", "rules-repetition-draws", [("times", "3")], |see| Some(repeats(see, 3, How::Draw))),
    entry!("repetition", "rules-repetition-draws", [("times", "4")], |see| Some(repeats(see, 4, How::Draw))),
    entry!("repetition", "rules-repetition-counts", [("times", "3")], |see| Some(repeats(see, 3, How::Points))),
    entry!("repetition", "rules-repetition-counts", [("times", "4")], |see| Some(repeats(see, 4, How::Points))),
    entry!("repetition", "rules-repetition-deviate", [("times", "3")], |see| Some(bars(see, 3))),
    entry!("repetition", "rules-repetition-deviate", [("times", "4")], |see| Some(bars(see, 4))),
    entry!("repetition", "rules-repetition-none", |see| Some([see.rounds.0, see.rounds.1, see.rounds.2] == [Round::GoesOn; 3])),
    entry!("repeated checks", "rules-repetition-deviate-check", |see| {
        // The answer to a check is never barred, although it repeats first.
        let answered = !matches!(see.checks.1, Round::Barred(_, _, Side::Han));
        Some(answered && matches!(see.some_checks, Round::Barred(_, DeviationReason::Checking, Side::Cho)))
    }),
    entry!("nothing but repeating", "rules-repetition-deviate-stuck", |see| {
        // A player who may pass has an alternative to repeating.
        if !see.stuck_passes() {
            return None;
        }
        Some(see.deviates() && matches!(see.stuck_round, Round::Ended(_, end) if ends_repeating(end) == Some(How::Points)))
    }),
    entry!("repetition below thirty", "rules-repetition-late-draws", |see| Some(late(see) == Some(How::Draw))),
    entry!("repetition below thirty", "rules-repetition-late-counts", |see| Some(late(see) == Some(How::Points))),
    entry!("perpetual check", "rules-perpetual-loses", |see| {
        let loses = |round| matches!(round, Round::Ended(_, end) if end.winner == Some(Side::Han) && end.reason == Reason::PerpetualCheck);
        assert_eq!(loses(see.checks.0), loses(see.checks.1));
        Some(loses(see.checks.0))
    }),
    entry!("to and fro", "rules-shuttle-loses", |see| Some(see.shuttle.is_some_and(|end| end.winner == Some(Side::Han) && end.reason == Reason::Shuttle))),

    entry!("two passes", "rules-passes-draw", |see| Some(passes(see) == Some(How::Draw))),
    entry!("two passes", "rules-passes-count", |see| Some(passes(see) == Some(How::Points))),
    entry!("two passes", "rules-passes-nothing", |see| Some(see.double_pass == DoublePass::GoesOn)),
    entry!("no capture", "rules-quiet-draws", [("turns", "100")], |see| Some(quiet(see, 0) == Some(How::Draw))),
    entry!("no capture", "rules-quiet-draws", [("turns", "200")], |see| Some(quiet(see, 1) == Some(How::Draw))),
    entry!("no capture", "rules-quiet-counts", [("turns", "100")], |see| Some(quiet(see, 0) == Some(How::Points))),
    entry!("no capture", "rules-quiet-counts", [("turns", "200")], |see| Some(quiet(see, 1) == Some(How::Points))),
    entry!("length", "rules-length-counts", [("turns", "200")], |see| Some(how(see.length, Reason::PlyLimit, PointsCause::PlyLimit) == Some(How::Points))),
    entry!("dead", "rules-dead-draws", |see| Some(dead(see) == Some(How::Draw))),
    entry!("dead", "rules-dead-counts", |see| Some(dead(see) == Some(How::Points))),
    entry!("draws", "rules-draws-any", |see| Some(see.draws == (true, true))),
    entry!("draws", "rules-draws-below-thirty", |see| Some(see.draws == (false, true))),
    entry!("draws", "rules-draws-never", |see| Some(see.draws == (false, false))),
    entry!("agreed draws", "rules-draws-agreed-count", |see| {
        let agreed = how(Some(see.agreed), Reason::Agreement, PointsCause::Agreement);
        Some(see.draws.1 && agreed == Some(How::Points))
    }),

    entry!("worth", "rules-points", |see| Some(see.counts() || see.asks_who_is_behind() || see.asks_for_thirty())),
    entry!("compensation", "rules-points-deom", [("deom", "1.5")], |see| Some(see.counts() && see.deom.0 == 3)),
    entry!("compensation", "rules-points-deom", [("deom", "0.5")], |see| Some(see.counts() && see.deom.0 == 1)),
    entry!("compensation", "rules-points-deom-cho", [("deom", "0.5")], |see| Some(see.counts() && see.deom.0 == -1)),
    entry!("compensation", "rules-points-no-deom", |see| Some(see.counts() && see.deom.0 == 0)),
    entry!("behind in facing", "rules-points-behind", |see| Some(see.asks_who_is_behind() && !see.level_is_behind)),
    entry!("behind in repetition", "rules-points-behind-repetition", |see| Some(see.deviates())),
    entry!("points", "rules-points-never", |see| Some(!see.counts() && !see.asks_who_is_behind() && !see.asks_for_thirty())),
    entry!("points", "rules-counts-pieces", |see| Some(!see.counts() && (see.asks_who_is_behind() || see.asks_for_thirty()))),
];

/// What a challenge says about counting points, at the end of its summary.
#[rustfmt::skip]
pub const READING: &[Entry] = &[
    entry!("points", "rules-counts", |see| Some(see.counts() && !draws(see) && late(see) != Some(How::Draw))),
    // Below thirty points, a repetition that nobody has to avoid may be a draw.
    entry!("points", "rules-counts-most", |see| Some(see.counts() && !draws(see) && late(see) == Some(How::Draw))),
    entry!("points", "rules-counts-some", |see| Some(see.counts() && draws(see))),
    entry!("points", "rules-counts-pieces", |see| Some(!see.counts() && (see.asks_who_is_behind() || see.asks_for_thirty()))),
    entry!("points", "rules-counts-nothing", |see| Some(!see.counts() && !see.asks_who_is_behind() && !see.asks_for_thirty())),
];

/// Who may face by a move, and by a capture.
fn who(see: &Facts) -> (Who, Who) {
    (see.facing.by_move, see.facing.by_capture)
}

/// The effect of facing by a move, and by a capture.
fn then(see: &Facts) -> [Then; 2] {
    [see.facing.after_move, see.facing.after_capture]
}

/// Whether facing has no effect at all.
fn is_nothing(see: &Facts) -> bool {
    let free = who(see) == (Who::Anyone, Who::Anyone);
    free && then(see) == [Then::Nothing; 2] && !see.facing.forfeits
}

/// Whether generals may keep facing, however it came about.
fn stays(see: &Facts) -> bool {
    see.facing.after_move == Then::Nothing
        && matches!(see.facing.after_capture, Then::Nothing | Then::Unseen)
}

fn stuck(see: &Facts) -> Option<How> {
    how(see.stuck, Reason::Stalemate, PointsCause::Stalemate)
}

fn ends_repeating(end: hansu::rules::Outcome) -> Option<How> {
    how(Some(end), Reason::Repetition, PointsCause::Repetition)
}

/// Whether this many occurrences end a game, regardless of points.
fn repeats(see: &Facts, times: usize, as_told: How) -> bool {
    let ends = |round| matches!(round, Round::Ended(met, end) if met == times && ends_repeating(end) == Some(as_told));
    [see.rounds.0, see.rounds.1, see.rounds.2]
        .into_iter()
        .all(ends)
}

/// Whether a side that is behind may not bring about this many occurrences.
fn bars(see: &Facts, times: usize) -> bool {
    see.rounds.0 == Round::Barred(times, DeviationReason::Behind, Side::Han)
        && see.rounds.1 == Round::Barred(times, DeviationReason::Behind, Side::Cho)
}

/// What a repetition leads to below thirty points, where above it is to be avoided.
fn late(see: &Facts) -> Option<How> {
    match see.rounds.2 {
        Round::Ended(_, end) if see.deviates() => ends_repeating(end),
        _ => None,
    }
}

fn passes(see: &Facts) -> Option<How> {
    how(
        see.double_pass.outcome(),
        Reason::DoublePass,
        PointsCause::DoublePass,
    )
}

fn quiet(see: &Facts, limit: usize) -> Option<How> {
    how(
        see.quiet[limit],
        Reason::NoCaptureLimit,
        PointsCause::NoCaptureLimit,
    )
}

fn dead(see: &Facts) -> Option<How> {
    how(see.dead, Reason::Insufficient, PointsCause::Insufficient)
}

/// Whether a game may be drawn without anyone at fault, apart from agreed draws.
fn draws(see: &Facts) -> bool {
    let ended = |round: Round| matches!(round, Round::Ended(_, end) if ends_repeating(end) == Some(How::Draw));
    [
        stuck(see),
        passes(see),
        quiet(see, 0),
        quiet(see, 1),
        dead(see),
    ]
    .contains(&Some(How::Draw))
        || !see.deviates() && ended(see.rounds.0)
        || then(see).contains(&Then::Claims(How::Draw))
}

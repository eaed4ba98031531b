//! Every sentence of the rules pages, and when it is true.

use hansu_text::{Text, Value};
use janggi::{DeviationReason, PointsCause, Reason, Role, Side};

use super::facts::{
    Decision, DoublePass, FacingEffect, Facts, MayFace, Order, RepetitionEffect, how,
};

/// A sentence with its numbers.
#[derive(Debug)]
pub struct Entry {
    /// Its key in the translation files.
    pub key: &'static str,
    values: &'static [(&'static str, &'static str)],
    /// The question that it answers; a page answers each question once.
    pub about: &'static str,
    /// Returns whether it is true; `None` if no position can tell.
    pub holds: fn(&Facts) -> Option<bool>,
}

impl Entry {
    /// Its key and numbers.
    pub fn name(&self) -> String {
        let values = self.values.iter();
        let values = values.map(|(name, value)| format!(" {name}={value}"));
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
                // In the book's order, without formations that the referee does not allow.
                let formations = facts
                    .ruleset
                    .formations()
                    .iter()
                    .filter(|formation| facts.formations.contains(formation));
                let formation_names: Vec<String> = formations
                    .map(|formation| text.formation_name(*formation))
                    .collect();
                assert_eq!(formation_names.len(), facts.formations.len());
                values.push(("formations", formation_names.join(", ").into()));
            }
            _ => {}
        }
        text.fill_named(self.key, &values)
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
    // No starting position allows a cannon to make the first move, so this is always true.
    entry!("cannons", "rules-cannon-not-in-game", |see| if see.bars_cannons { Some(false) } else { None }),
    entry!("cannons", "rules-cannon-not-of-side", |see| Some(see.bars_cannons)),
    entry!("names", "rules-generals-north-korean", |see| Some(see.north_korean)),

    entry!("passing", "rules-pass-free", |see| Some(see.passes.0)),
    entry!("passing", "rules-pass-when-stuck", |see| Some(see.passes == (false, false, true))),
    entry!("passing", "rules-pass-never", |see| Some(see.passes == (false, false, false))),
    entry!("passing", "rules-pass-alone", |see| Some(see.passes == (false, true, false))),
    entry!("passing", "rules-pass-lone-general", |see| Some(see.passes == (false, true, true))),
    entry!("stuck", "rules-stuck-draws", |see| Some(stuck(see) == Some(Decision::Draw))),
    entry!("stuck", "rules-stuck-counts", |see| Some(stuck(see) == Some(Decision::Points))),
    entry!("stuck", "rules-stuck-loses", |see| Some(see.stuck.is_some_and(|end| end.winner == Some(Side::Cho) && end.reason == Reason::Stalemate))),

    entry!("who faces", "rules-facing-ignored", |see| Some(is_nothing(see))),
    entry!("who faces", "rules-facing-nobody", |see| Some(who(see) == (MayFace::Nobody, MayFace::Nobody))),
    entry!("who faces", "rules-facing-anyone", |see| Some(see.facing.by_move == MayFace::Anyone && !is_nothing(see))),
    entry!("who faces", "rules-facing-behind", |see| Some(see.facing.by_move == MayFace::Behind)),
    entry!("who faces", "rules-facing-by-capture", |see| Some(who(see) == (MayFace::Nobody, MayFace::Anyone))),
    entry!("who faces", "rules-facing-by-capture-behind", |see| Some(who(see) == (MayFace::Nobody, MayFace::Behind))),
    entry!("when facing counts", "rules-facing-below-thirty", |see| Some(see.facing_rich != see.facing)),
    entry!("who faces by taking", "rules-facing-capture-anyone", |see| Some(who(see) == (MayFace::Behind, MayFace::Anyone))),
    entry!("who faces by taking", "rules-facing-capture-behind", |see| Some(who(see) == (MayFace::Anyone, MayFace::Behind))),
    entry!("who faces by taking", "rules-facing-no-capture", |see| Some(see.facing.by_move != MayFace::Nobody && see.facing.by_capture == MayFace::Nobody)),
    entry!("what follows", "rules-facing-nothing", |see| Some(!is_nothing(see) && stays(see) && !see.facing.forfeits)),
    entry!("what follows", "rules-facing-stays", |see| Some(stays(see) && see.facing.forfeits)),
    entry!("what follows", "rules-facing-must-break", |see| Some(then(see).contains(&FacingEffect::Breaks))),
    entry!("what follows", "rules-facing-draw", |see| Some(then(see).contains(&FacingEffect::Claims(Decision::Draw)))),
    entry!("what follows", "rules-facing-points", |see| Some(then(see).contains(&FacingEffect::Claims(Decision::Points)))),
    entry!("what follows", "rules-facing-check", |see| Some(then(see).contains(&FacingEffect::Check) && see.facing.mate_draws)),
    entry!("what follows taking", "rules-facing-no-offer", |see| Some(matches!(then(see), [FacingEffect::Claims(_), FacingEffect::Nothing]))),
    entry!("what facing costs", "rules-facing-forfeits", |see| Some(see.facing.forfeits)),
    entry!("who faces again", "rules-facing-again", |see| Some(see.facing.again)),
    entry!("guarded mate", "rules-guarded-mate-draws", |see| Some(see.guarded_mate_draws)),

    entry!("repetition", "rules-repetition-draws", [("times", "3")], |see| Some(repeats(see, 3, Decision::Draw))),
    entry!("repetition", "rules-repetition-draws", [("times", "4")], |see| Some(repeats(see, 4, Decision::Draw))),
    entry!("repetition", "rules-repetition-counts", [("times", "3")], |see| Some(repeats(see, 3, Decision::Points))),
    entry!("repetition", "rules-repetition-counts", [("times", "4")], |see| Some(repeats(see, 4, Decision::Points))),
    entry!("repetition", "rules-repetition-deviate", [("times", "3")], |see| Some(bars(see, 3))),
    entry!("repetition", "rules-repetition-deviate", [("times", "4")], |see| Some(bars(see, 4))),
    entry!("repetition", "rules-repetition-none", |see| Some([see.rounds.0, see.rounds.1, see.rounds.2] == [RepetitionEffect::GoesOn; 3])),
    entry!("repeated checks", "rules-repetition-deviate-check", |see| {
        // The answer to a check is never barred, although its position repeats first.
        let may_answer = !matches!(see.checks.1, RepetitionEffect::Barred(_, _, Side::Han));
        Some(may_answer && matches!(see.some_checks, RepetitionEffect::Barred(_, DeviationReason::Checking, Side::Cho)))
    }),
    entry!("nothing but repeating", "rules-repetition-deviate-stuck", |see| {
        // A player who may pass has an alternative to repeating.
        if !see.stuck_passes() {
            return None;
        }
        Some(see.deviates() && matches!(see.stuck_round, RepetitionEffect::Ended(_, end) if ends_repeating(end) == Some(Decision::Points)))
    }),
    entry!("repetition below thirty", "rules-repetition-late-draws", |see| Some(late(see) == Some(Decision::Draw))),
    entry!("repetition below thirty", "rules-repetition-late-counts", |see| Some(late(see) == Some(Decision::Points))),
    entry!("perpetual check", "rules-perpetual-loses", |see| {
        let loses = |round| matches!(round, RepetitionEffect::Ended(_, end) if end.winner == Some(Side::Han) && end.reason == Reason::PerpetualCheck);
        assert_eq!(loses(see.checks.0), loses(see.checks.1));
        Some(loses(see.checks.0))
    }),
    entry!("to and fro", "rules-shuttle-loses", |see| Some(see.shuttle.is_some_and(|end| end.winner == Some(Side::Han) && end.reason == Reason::Shuttle))),

    entry!("two passes", "rules-passes-draw", |see| Some(passes(see) == Some(Decision::Draw))),
    entry!("two passes", "rules-passes-count", |see| Some(passes(see) == Some(Decision::Points))),
    entry!("two passes", "rules-passes-nothing", |see| Some(see.double_pass == DoublePass::GoesOn)),
    entry!("no capture", "rules-quiet-draws", [("turns", "100")], |see| Some(quiet(see, 0) == Some(Decision::Draw))),
    entry!("no capture", "rules-quiet-draws", [("turns", "200")], |see| Some(quiet(see, 1) == Some(Decision::Draw))),
    entry!("no capture", "rules-quiet-counts", [("turns", "100")], |see| Some(quiet(see, 0) == Some(Decision::Points))),
    entry!("no capture", "rules-quiet-counts", [("turns", "200")], |see| Some(quiet(see, 1) == Some(Decision::Points))),
    entry!("length", "rules-length-counts", [("turns", "200")], |see| Some(how(see.length, Reason::PlyLimit, PointsCause::PlyLimit) == Some(Decision::Points))),
    entry!("dead", "rules-dead-draws", |see| Some(dead(see) == Some(Decision::Draw))),
    entry!("dead", "rules-dead-counts", |see| Some(dead(see) == Some(Decision::Points))),
    entry!("draws", "rules-draws-any", |see| Some(see.draws == (true, true))),
    entry!("draws", "rules-draws-below-thirty", |see| Some(see.draws == (false, true))),
    entry!("draws", "rules-draws-never", |see| Some(see.draws == (false, false))),
    entry!("agreed draws", "rules-draws-agreed-count", |see| {
        let agreed = how(Some(see.agreed), Reason::Agreement, PointsCause::Agreement);
        Some(see.draws.1 && agreed == Some(Decision::Points))
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

/// The sentences of a challenge about counting points, at the end of its summary.
#[rustfmt::skip]
pub const READING: &[Entry] = &[
    entry!("points", "rules-counts", |see| Some(see.counts() && !draws(see) && late(see) != Some(Decision::Draw))),
    // Below thirty points, a repetition that nobody has to avoid may be a draw.
    entry!("points", "rules-counts-most", |see| Some(see.counts() && !draws(see) && late(see) == Some(Decision::Draw))),
    entry!("points", "rules-counts-some", |see| Some(see.counts() && draws(see))),
    entry!("points", "rules-counts-pieces", |see| Some(!see.counts() && (see.asks_who_is_behind() || see.asks_for_thirty()))),
    entry!("points", "rules-counts-nothing", |see| Some(!see.counts() && !see.asks_who_is_behind() && !see.asks_for_thirty())),
];

/// Returns the sides that may face by a move, and by a capture.
fn who(see: &Facts) -> (MayFace, MayFace) {
    (see.facing.by_move, see.facing.by_capture)
}

/// Returns the effect of facing by a move, and by a capture.
fn then(see: &Facts) -> [FacingEffect; 2] {
    [see.facing.after_move, see.facing.after_capture]
}

/// Returns whether facing has no effect at all.
fn is_nothing(see: &Facts) -> bool {
    let free = who(see) == (MayFace::Anyone, MayFace::Anyone);
    free && then(see) == [FacingEffect::Nothing; 2] && !see.facing.forfeits
}

/// Returns whether generals may keep facing, however it came about.
fn stays(see: &Facts) -> bool {
    see.facing.after_move == FacingEffect::Nothing
        && matches!(
            see.facing.after_capture,
            FacingEffect::Nothing | FacingEffect::Unseen
        )
}

fn stuck(see: &Facts) -> Option<Decision> {
    how(see.stuck, Reason::Stalemate, PointsCause::Stalemate)
}

fn ends_repeating(end: janggi::Outcome) -> Option<Decision> {
    how(Some(end), Reason::Repetition, PointsCause::Repetition)
}

/// Returns whether this many occurrences end a game, regardless of points.
fn repeats(see: &Facts, times: usize, as_told: Decision) -> bool {
    let ends = |round| matches!(round, RepetitionEffect::Ended(met, end) if met == times && ends_repeating(end) == Some(as_told));
    [see.rounds.0, see.rounds.1, see.rounds.2]
        .into_iter()
        .all(ends)
}

/// Returns whether a side that is behind may not bring about this many occurrences.
fn bars(see: &Facts, times: usize) -> bool {
    see.rounds.0 == RepetitionEffect::Barred(times, DeviationReason::Behind, Side::Han)
        && see.rounds.1 == RepetitionEffect::Barred(times, DeviationReason::Behind, Side::Cho)
}

/// Returns the effect of a repetition below thirty points, if it must be avoided above.
fn late(see: &Facts) -> Option<Decision> {
    match see.rounds.2 {
        RepetitionEffect::Ended(_, end) if see.deviates() => ends_repeating(end),
        _ => None,
    }
}

fn passes(see: &Facts) -> Option<Decision> {
    how(
        see.double_pass.outcome(),
        Reason::DoublePass,
        PointsCause::DoublePass,
    )
}

fn quiet(see: &Facts, limit: usize) -> Option<Decision> {
    how(
        see.quiet[limit],
        Reason::NoCaptureLimit,
        PointsCause::NoCaptureLimit,
    )
}

fn dead(see: &Facts) -> Option<Decision> {
    how(see.dead, Reason::Insufficient, PointsCause::Insufficient)
}

/// Returns whether a game may be drawn without anyone at fault, apart from agreed draws.
fn draws(see: &Facts) -> bool {
    let ended = |round: RepetitionEffect| matches!(round, RepetitionEffect::Ended(_, end) if ends_repeating(end) == Some(Decision::Draw));
    [
        stuck(see),
        passes(see),
        quiet(see, 0),
        quiet(see, 1),
        dead(see),
    ]
    .contains(&Some(Decision::Draw))
        || !see.deviates() && ended(see.rounds.0)
        || then(see).contains(&FacingEffect::Claims(Decision::Draw))
}

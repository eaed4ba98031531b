//! Sentences about open offers and special states of a game, as its reader sees them.

use super::plain::plain;
use super::viewer::Viewer;
use crate::app::{NextGame, TimeSummary};
use crate::discord::view;
use hansu_play::{Event, Match, Proposal, ProposalKind, StopReason, Timestamp};
use hansu_text::{Filled, Key, fill};
use janggi::Side;

/// The sign before the sentence about turns taken back.
const TAKEN_BACK: &str = "↩️ ";

/// Returns a sentence for each open offer and special state. `next` is the rematch of a finished game.
pub(super) fn offers(
    (game, event): (&Match, &Event),
    viewer: &Viewer,
    time: &TimeSummary,
    next: Option<NextGame>,
    now: Timestamp,
) -> Vec<String> {
    if !game.is_open() {
        let lines = [rematch(game, viewer, next), hints(game, viewer)];
        return lines.into_iter().flatten().collect();
    }
    let kinds = [
        ProposalKind::Draw,
        ProposalKind::Takeback,
        ProposalKind::Pause,
    ];
    let proposals = kinds.into_iter().filter_map(|kind| game.proposal(kind));
    let proposals = proposals.map(|proposal| offered(game, viewer, proposal));
    let is_win_offered = viewer.plays && game.win_offered_at().is_some();
    let win = is_win_offered.then(|| viewer.text.say(Key::LiveWinOffered));
    let notes = view::notes(game, viewer.text).into_iter();
    answer(game, event, viewer)
        .into_iter()
        .chain(notes.map(|line| plain(&line)))
        .chain(win)
        .chain(proposals)
        .chain(standstill(game, viewer, time))
        .chain(time_up(game, viewer, time, now))
        .collect()
}

/// Returns the sentence for the newest event, if it answers an offer or takes turns back.
fn answer(game: &Match, event: &Event, viewer: &Viewer) -> Option<String> {
    let text = viewer.text;
    if let Event::TakenBack {
        by, plies, agreed, ..
    } = event
    {
        let name = viewer.name(game, *by).into();
        let plies = (*plies).into();
        let words = text.fill(if *agreed {
            Filled::BoardGivenBack {
                name,
                other: viewer.name(game, by.opponent()).into(),
                plies,
            }
        } else {
            Filled::BoardTakenBack { name, plies }
        });
        return Some(plain(words.trim_start_matches(TAKEN_BACK)));
    }
    view::settled_key(game, event).map(|key| plain(&text.say(key)))
}

/// Returns the number of hints that each side used in a finished game.
fn hints(game: &Match, viewer: &Viewer) -> Option<String> {
    let [cho, han] = [Side::Cho, Side::Han].map(|side| game.hints(side));
    let used = Filled::BoardHints {
        cho: cho.into(),
        han: han.into(),
    };
    (cho + han > 0).then(|| plain(&viewer.text.fill(used)))
}

/// Returns the sentence for an open proposal.
fn offered(game: &Match, viewer: &Viewer, Proposal { kind, by, .. }: Proposal) -> String {
    let text = viewer.text;
    let name = || viewer.name(game, by).into();
    let is_own = viewer.plays && by == viewer.side;
    match kind {
        ProposalKind::Draw if is_own => text.say(Key::LiveDrawOwn),
        ProposalKind::Draw => fill!(text => LiveDrawTheirs(name())),
        ProposalKind::Takeback if is_own => text.say(Key::LiveTakebackOwn),
        ProposalKind::Takeback => {
            // With more than one ply the answer would be taken back too.
            let plies = game.game().and_then(|moves| moves.plies_since_choice(by));
            text.fill(match plies {
                Some(0 | 1) | None => Filled::LiveTakebackTheirs(name()),
                Some(_) => Filled::LiveTakebackTheirsBoth(name()),
            })
        }
        ProposalKind::Pause if game.is_evening() && is_own => text.say(Key::LiveSlowOwn),
        ProposalKind::Pause if game.is_evening() => fill!(text => LiveSlowTheirs(name())),
        ProposalKind::Pause if is_own => text.say(Key::LivePauseOwn),
        ProposalKind::Pause => fill!(text => LivePauseTheirs(name())),
    }
}

/// Returns the sentence for a clock that is stopped. The moment until a board is posted has none.
fn standstill(game: &Match, viewer: &Viewer, time: &TimeSummary) -> Option<String> {
    let text = viewer.text;
    if game.is_paused() {
        return Some(text.say(Key::LivePaused));
    }
    if let Some(vacation) = time.on_vacation {
        let is_own = viewer.plays && vacation.side == viewer.side;
        return Some(if is_own {
            text.say(Key::LiveVacationOwn)
        } else {
            let name = viewer.name(game, vacation.side);
            fill!(text => LiveVacationTheirs(name))
        });
    }
    let stop = time.clock.and_then(|clock| clock.stop);
    let is_weekend = stop.is_some_and(|stop| stop.why == StopReason::Weekend);
    is_weekend.then(|| text.say(Key::LiveWeekend))
}

/// Returns the sentence for a player whose time is up. In an evening, the game ends then.
fn time_up(game: &Match, viewer: &Viewer, time: &TimeSummary, now: Timestamp) -> Option<String> {
    let clock = time.clock.filter(|clock| clock.is_up(now))?;
    if !viewer.plays || game.is_evening() {
        return None;
    }
    let is_own = clock.side == viewer.side;
    let opponent = viewer.name(game, viewer.side.opponent()).into();
    Some(viewer.text.fill(if is_own {
        Filled::LiveTimeUpOwn(opponent)
    } else {
        Filled::LiveTimeUpTheirs(opponent)
    }))
}

/// Returns the sentence for an open offer of a rematch.
fn rematch(game: &Match, viewer: &Viewer, next: Option<NextGame>) -> Option<String> {
    let side: Side = viewer.side.opponent();
    let opponent = viewer.name(game, side);
    match next? {
        NextGame::Begun(_) => Some(viewer.text.say(Key::LiveRematchBegun)),
        NextGame::OfferedByOpponent(_) => Some(fill!(viewer.text => LiveRematchTheirs(opponent))),
        NextGame::OfferedByPlayer(_) => Some(fill!(viewer.text => LiveRematchOwn(opponent))),
    }
}

//! Votes on a position: the reader's own, the end of the vote, and the counts afterwards.

use crate::app::Notice;
use crate::discord::message::Message;
use crate::discord::view::parts::mention;
use hansu_play::{Event, Match, OwnVote, PlannedTurn};
use hansu_text::{GameText, date_and_time, fill, relative};
use janggi::Action;

/// The maximum number of turns whose votes a board shows.
const MAX_TURNS_SHOWN: usize = 5;
/// The maximum number of voters that the end of a game names.
const MAX_VOTERS_SHOWN: usize = 20;

/// Adds the reader's vote, with the time at which it is counted, above the message with both menus.
pub fn with_own_vote(
    mut message: Message,
    game: &Match,
    vote: Option<OwnVote>,
    text: GameText,
) -> Message {
    if let (Some(vote), Some(moves)) = (vote, game.game()) {
        let line = fill!(text => VoteOwn {
            turn: text.planned(moves.position(), vote.turn),
            when: relative(vote.until),
        });
        message.content = format!("{line}\n{}", message.content).trim_end().to_owned();
    }
    message
}

/// Returns the end of the vote on a board's position and the number of votes, once somebody has voted.
pub(super) fn voting_line(notice: &Notice, text: GameText) -> Option<String> {
    let voting = notice.voting.filter(|_| !notice.late)?;
    Some(fill!(text => VoteUntil {
        when: date_and_time(voting.until),
        left: relative(voting.until),
        voters: voting.voters,
    }))
}

/// Returns the people who voted in a game that is over; `None` if nobody did.
pub(super) fn voted_by(notice: &Notice, text: GameText) -> Option<String> {
    let (shown, rest) = notice
        .voters
        .split_at(notice.voters.len().min(MAX_VOTERS_SHOWN));
    let names: Vec<String> = shown.iter().copied().map(mention).collect();
    (!names.is_empty())
        .then(|| fill!(text => VotedBy { names: names.join(", "), others: rest.len() }))
}

/// Returns the counts of the votes on the last turn that a board reports; `None` if it was not voted on.
pub(super) fn counts(notice: &Notice, text: GameText) -> Option<String> {
    let game = &notice.game;
    let by_bot = |by| game.bots_side() == Some(by);
    let reports_turn = match notice.event {
        Event::Resigned { by } => by_bot(by),
        _ => notice.event.action().is_some(),
    };
    let (tally, ply) = game.last_tally().filter(|_| reports_turn)?;
    let (before, action) = game.game()?.turns().nth(ply)?;
    let played = match action {
        Action::Pass if before.may_call_bikjang() => PlannedTurn::Bikjang,
        Action::Pass => PlannedTurn::Pass,
        Action::Move(mv) => PlannedTurn::Move(mv),
    };
    let ranked = tally.ranked(played);
    let (shown, rest) = ranked.split_at(ranked.len().min(MAX_TURNS_SHOWN));
    let shown = shown.iter().map(|(turn, votes)| {
        let turn = text.planned(before.position(), *turn);
        format!("{turn}: {votes}")
    });
    let others: u32 = rest.iter().map(|(_, votes)| votes).sum();
    let others =
        (!rest.is_empty()).then(|| fill!(text => VoteRest { turns: rest.len(), votes: others }));
    let turns: Vec<String> = shown.chain(others).collect();
    Some(fill!(text => VoteCounts { turns: turns.join(", "), people: tally.voters() }))
}

//! The public board: last event, whose turn it is, result.

use std::time::Duration;

use super::coach::coach_lines;
use super::controls::controls;
use super::setup::chose;
use super::time::{player_left, time_lines};
use super::votes::{counts, voted_by};
use crate::app::{Notice, ShownRatings};
use crate::discord::message::{Message, Picture};
use crate::discord::view::both::for_players;
use crate::discord::view::parts::{name_or_mention, named, result, seated};
use hansu_play::{Ended, Event, Match, Person, Phase, ProposalKind, Reached, Seats, StoredWord};
use hansu_teaching::NamedOpening;
use hansu_text::{Filled, GameText, Key, OneValue, fill};
use janggi::{Action, BySide, FacingEffect, Game, Reason, Settlement, SetupOrder, Side, Situation};

/// If the bot replies within this time, its opponent is still looking and needs no ping.
const SOON: Duration = Duration::from_secs(60);
/// The maximum number of turns named by a board.
const MAX_TURNS_SHOWN: usize = 8;

/// Returns the public board after an event. Pings only the player to move.
pub fn board(notice: &Notice) -> Message {
    for_players(notice, in_language)
}

fn coach(notice: &Notice, text: GameText) -> Vec<String> {
    if notice.late {
        return Vec::new();
    }
    coach_lines(&notice.game, &notice.event, notice.first_pieces, text)
}

fn in_language(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let Some(seats) = game.seats() else {
        return Message::words(text.say(Key::RefusedNotAcceptedYet));
    };
    let mut lines = Vec::new();
    if notice.late {
        lines.push(text.say(Key::BoardLate));
    }
    let events = event_lines(notice, text, seats).into_iter();
    lines.extend(events.chain(counts(notice, text)));
    let mut pings = Vec::new();
    // The player to move is in the last lines, so that a phone shows them with the board and the menu.
    if game.is_open() {
        lines.push(format!("-# {}", named_game(game, text, seats)));
        lines.extend(time_lines(notice, text));
        lines.extend(endgame(game, text));
        lines.extend(coach(notice, text));
    }
    match game.player_to_act() {
        Some(person) => {
            // A player who took a turn back without asking knows that it is their turn.
            let own_takeback = matches!(notice.event, Event::TakenBack { agreed: false, .. });
            // The bot's opponent is present, unless the bot kept them waiting.
            let bot_replied_soon = game.level().is_some() && game.last_turn_duration() <= SOON;
            let needs_no_ping = game.votes().is_some() || game.is_bot(person.id);
            let is_not_pinged = own_takeback || bot_replied_soon || needs_no_ping;
            let quiet = notice.late || notice.left || is_not_pinged;
            pings.extend((!quiet).then_some(person.id));
            if let Some(winner) = offered_winner(game, seats) {
                let quiet = notice.late || notice.left || bot_replied_soon;
                pings.extend((!quiet).then_some(winner.id));
                let name = name_or_mention(winner, quiet, *text);
                lines.push(fill!(text => BoardWinOffered(name)));
            } else {
                lines.extend(turn(game, text, person, quiet));
            }
            lines.extend(player_left(notice, person, text));
        }
        None => {
            lines.extend(ended(game, text, seats));
            lines.extend(voted_by(notice, text));
            lines.extend(ratings(notice, text, seats));
            lines.extend(endgame(game, text));
            lines.extend(notice.reached.map(|reached| ladder_news(reached, text)));
            let absent_people = absent_players(notice, seats);
            lines.extend(called_back(notice, &absent_people, text));
            pings.extend(absent_people.iter().map(|person| person.id));
            lines.extend(time_lines(notice, text));
        }
    }
    Message {
        content: lines.join("\n"),
        pings,
        picture: picture(game, text),
        rows: controls(game, notice.other_level, notice.page, text),
        ..Message::default()
    }
}

/// Returns the player to whom the bot offers the win.
fn offered_winner<'a>(game: &Match, seats: &'a Seats) -> Option<&'a Person> {
    game.win_offered_at()?;
    let bots_side = game.bots_side()?;
    Some(&seats.players[bots_side.opponent()])
}

/// Returns the players who were absent when the game ended by time, or was called off.
fn absent_players<'a>(notice: &Notice, seats: &'a Seats) -> Vec<&'a Person> {
    let BySide { cho, han } = &seats.players;
    match notice.event {
        // The player who claims or calls off has just pressed and needs no ping.
        Event::TimeClaimed { by } | Event::Lapsed { by: Some(by), .. } => {
            vec![&seats.players[by.opponent()]]
        }
        Event::TimeForfeited { .. } | Event::Lapsed { .. } => vec![cho, han],
        _ => Vec::new(),
    }
}

fn called_back(notice: &Notice, absent_people: &[&Person], text: GameText) -> Option<String> {
    let names = absent_people
        .iter()
        .map(|player| name_or_mention(player, notice.late, *text));
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join(", ").into();
    Some(text.fill(match notice.event {
        Event::Lapsed { by: Some(_), .. } => Filled::EndedWhileAway(names),
        _ => Filled::EndedByTime(names),
    }))
}

/// Returns the event in one or two lines.
fn event_lines(notice: &Notice, text: GameText, seats: &Seats) -> Vec<String> {
    let game = &notice.game;
    match (&notice.event, game.game()) {
        (Event::Accepted { .. }, Some(moves)) if moves.formations().is_none() => {
            vec![text.say(Key::GameBegins)]
        }
        (Event::Accepted { .. }, Some(moves)) => {
            let only_formation = moves.formations().map(|formations| formations.cho);
            let formation = only_formation.map_or(String::new(), |formation| {
                text.formation(formation, Side::Cho)
            });
            let setup_line = fill!(text => SetupFixed(formation));
            vec![setup_line, text.say(Key::GameBegins)]
        }
        (Event::SetUp { side, formation }, Some(moves)) => {
            // Secret choices are revealed together, and the bot's choice follows at once: report both.
            let shows_both = game.sets_up_in_secret() || game.level().is_some();
            let mut lines = if shows_both {
                chosen(game, moves, text, seats)
            } else {
                vec![chose(text, seats, (*side, *formation), game.viewed_from())]
            };
            lines.push(text.say(Key::GameBegins));
            lines
        }
        (Event::Moved { .. } | Event::Passed { .. } | Event::WinOffered { .. }, Some(moves)) => {
            let mut lines = Vec::new();
            // If the bot moves first, its move shares the first board with the setup.
            let fixed = game.ruleset().setup_order == SetupOrder::Fixed;
            if moves.ply() == 1 && turns_to_show(game, moves) == 2 && !fixed {
                lines.extend(chosen(game, moves, text, seats));
                lines.push(text.say(Key::GameBegins));
            }
            lines.extend(last_turns(game, moves, text));
            lines.extend(newly_opened(game, moves, text));
            lines
        }
        (
            Event::TakenBack {
                by, plies, agreed, ..
            },
            _,
        ) => {
            let name = named(&seats.players[*by], *text).into();
            let plies = (*plies).into();
            vec![text.fill(if *agreed {
                Filled::BoardGivenBack {
                    name,
                    other: named(&seats.players[by.opponent()], *text).into(),
                    plies,
                }
            } else {
                Filled::BoardTakenBack { name, plies }
            })]
        }
        (Event::DrawAccepted, _) => vec![text.say(Key::DrawAccepted)],
        _ => Vec::new(),
    }
}

/// Returns the name of the opening, if the turns that a board reports led to it.
fn newly_opened(game: &Match, moves: &Game, text: GameText) -> Option<String> {
    let shown = turns_to_show(game, moves) + moves.forced_passes();
    let before = moves.ply().saturating_sub(shown);
    let opening = NamedOpening::after(moves, moves.ply())?;
    let is_new = before == 0 || NamedOpening::after(moves, before) != Some(opening);
    is_new.then(|| opened(opening, text))
}

fn opened(opening: NamedOpening, text: GameText) -> String {
    fill!(text => BoardOpening(text.opening(opening)))
}

/// Returns the formation each player chose, as the board shows it.
fn chosen(game: &Match, moves: &Game, text: GameText, seats: &Seats) -> Vec<String> {
    let formations = moves.formations().into_iter();
    let seat = game.viewed_from();
    formations
        .flat_map(|formations| {
            Side::ALL.map(|side| chose(text, seats, (side, formations[side]), seat))
        })
        .collect()
}

/// Returns the turns that a board reports; notes if answers among them were planned.
pub(super) fn last_turns(game: &Match, moves: &Game, text: GameText) -> Vec<String> {
    let all = turns_to_show(game, moves);
    let count = all.min(MAX_TURNS_SHOWN);
    let mut lines = Vec::new();
    if all > count {
        lines.push(fill!(text => BoardTurnsBefore(all - count)));
    }
    lines.extend(last_moves(moves, text, count));
    lines.extend(answer_planned(game, moves, text));
    lines
}

/// Returns the side with the planned answer; `None` if the last turn was played by hand.
fn answer_planned(game: &Match, moves: &Game, text: GameText) -> Option<String> {
    let count = game.planned_turns();
    let (before, _) = moves.turns().rev().nth(moves.forced_passes())?;
    let planner = &game.seats()?.players[before.position().turn()];
    (count > 0).then(|| fill!(text => BoardPlanned { name: named(planner, *text), count }))
}

/// Returns the number of voluntary turns a board reports: the last one by hand and the planned answers to it; for a
/// turn of the bot also the turn it answers.
pub(in crate::discord::view) fn turns_to_show(game: &Match, moves: &Game) -> usize {
    let last = moves.turns().rev().nth(moves.forced_passes());
    let mover = last.map(|(before, _)| before.position().turn());
    match mover {
        Some(mover) if game.bots_side() == Some(mover) => 2,
        _ => 1 + game.planned_turns(),
    }
}

/// Returns the last moves, counting only voluntary ones; forced passes in between are reported too.
fn last_moves(moves: &Game, text: GameText, chosen: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut moves_left = chosen;
    for ((before, action), plies_ago) in moves.turns().rev().zip(0..) {
        if plies_ago < moves.forced_passes() {
            let key: OneValue = if before.may_call_bikjang() {
                Filled::BoardForcedBikjang
            } else {
                Filled::BoardForcedPass
            };
            let side = text.side(before.position().turn());
            lines.push(text.fill(key(side.into())));
            // A forced pass is mentioned but not counted.
            continue;
        }
        let ply = moves.ply() - plies_ago;
        let played = answering(&before, action, text);
        lines.push(fill!(text => BoardMove { ply, played }));
        moves_left -= 1;
        if moves_left == 0 {
            break;
        }
    }
    lines.reverse();
    lines
}

/// Returns a move in words, with a note if it answers a check.
fn answering(before: &Situation, action: Action, text: GameText) -> String {
    let played = text.played(before, action);
    match action {
        Action::Move(_) if before.in_check() => {
            fill!(text => BoardCheckAnswered(played))
        }
        _ => played,
    }
}

/// Returns the lines about the side to act, with check, points and an open draw offer.
pub(in crate::discord::view) fn turn(
    game: &Match,
    text: GameText,
    person: &Person,
    quiet: bool,
) -> Vec<String> {
    let (Some(moves), Some(side)) = (game.game(), game.to_act()) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    lines.extend(check(moves, text));
    lines.extend(warnings(moves, text));
    let name = name_or_mention(person, quiet, *text).into();
    let side = text.side(side).into();
    let points = text.points(moves).unwrap_or_default().into();
    let next = (moves.ply() + 1).into();
    let is_voted_on = game.votes().is_some() && !game.is_bot(person.id);
    lines.push(text.fill(if is_voted_on {
        Filled::BoardVote { side, points, next }
    } else {
        Filled::BoardTurn {
            name,
            side,
            points,
            next,
        }
    }));
    if let (Some(offer), Some(seats)) = (game.proposal(ProposalKind::Draw), game.seats()) {
        let name = named(&seats.players[offer.by], *text);
        lines.push(fill!(text => BoardOffer(name)));
    }
    lines
}

/// Returns the lines about a running game besides check and the turn: the goal of a position to practise, and warnings.
pub fn notes(game: &Match, text: GameText) -> Vec<String> {
    let goal = endgame(game, text).into_iter();
    let warnings = game.game().map(|moves| warnings(moves, text));
    goal.chain(warnings.into_iter().flatten()).collect()
}

/// Returns the line about check.
fn check(moves: &Game, text: GameText) -> Option<String> {
    let position = moves.position();
    let checkers = moves.situation().checkers().into_iter();
    let pieces: Vec<String> = checkers
        .filter_map(|at| Some(text.piece_at(position.piece_at(at)?, at)))
        .collect();
    (!pieces.is_empty()).then(|| fill!(text => BoardCheck(pieces.join(", "))))
}

/// Returns warnings for the player to move: facing generals, repetition, a side that can no longer win.
fn warnings(moves: &Game, text: GameText) -> Vec<String> {
    let situation = moves.situation();
    let mut lines = Vec::new();
    if let (true, FacingEffect::Offer(effect)) =
        (situation.may_call_bikjang(), moves.ruleset().facing.effect)
    {
        lines.push(text.say(match effect {
            // With `count_draws` points decide a draw, so the warning mentions points.
            Settlement::Draw if !moves.ruleset().count_draws => Key::BoardFacingDraw,
            _ => Key::BoardFacingPoints,
        }));
    }
    let times = moves.occurrences();
    // Without a rule on repetition the count means nothing.
    if times > 1 && moves.ruleset().repetition.is_some() {
        lines.push(fill!(text => BoardRepeated(times)));
    }
    lines.extend(moves.repetition_warning().map(|warning| {
        let reason = match warning.reason {
            Reason::PerpetualChase => "chase",
            _ => "check",
        };
        let side = text.side(warning.side);
        fill!(text => BoardRepetitionWarning { side, why: reason })
    }));
    let forfeited = Side::ALL
        .into_iter()
        .filter(|&side| situation.forfeited()[side]);
    lines.extend(forfeited.map(|side| fill!(text => BoardForfeited(text.side(side)))));
    lines
}

pub(in crate::discord::view) fn ended(game: &Match, text: GameText, seats: &Seats) -> Vec<String> {
    let Some(result) = result(game, text) else {
        return Vec::new();
    };
    let mut lines = vec![result, named_game(game, text, seats)];
    if let Some(moves) = game.game() {
        lines.extend(text.points(moves));
        let opening = NamedOpening::after(moves, moves.ply());
        lines.extend(opening.map(|opening| opened(opening, text)));
    }
    let cho = game.hints(Side::Cho);
    let han = game.hints(Side::Han);
    if cho + han > 0 {
        lines.push(fill!(text => BoardHints { cho, han }));
    }
    lines.extend(taken_back(game, text));
    lines
}

/// Returns the count of turns in a position to practise, or after the end the result.
fn endgame(game: &Match, text: GameText) -> Option<String> {
    let start = game.endgame()?;
    let name = text.endgame(start);
    let most = start.turns();
    let turns = game.endgame_turns();
    Some(if game.has_solved() {
        fill!(text => BoardEndgameSolved { name, turns })
    } else if !game.is_open() {
        fill!(text => BoardEndgameUnsolved { name, most })
    } else if turns < start.turns() {
        let turn = turns + 1;
        fill!(text => BoardEndgame { name, turn, most })
    } else {
        fill!(text => BoardEndgameOver { name, most })
    })
}

/// Returns the news of the player's ladder.
fn ladder_news(reached: Reached, text: GameText) -> String {
    text.fill(match reached {
        Reached::FirstWin(level) => Filled::BoardFirstWin(text.level(level).into()),
        Reached::Aided(level) => Filled::BoardAided(text.level(level).into()),
        Reached::Cleared { level, next } => {
            let level = text.level(level).into();
            match next {
                Some(next) => Filled::BoardCleared {
                    level,
                    next: text.level(next).into(),
                },
                None => Filled::BoardClearedAll(level),
            }
        }
    })
}

/// Returns the changes of the players' ratings, or the reason there are none.
fn ratings(notice: &Notice, text: GameText, seats: &Seats) -> Option<String> {
    let game = &notice.game;
    let is_decided = matches!(
        game.phase(),
        Phase::Over {
            ended: Ended::Decided(_),
            ..
        }
    );
    if !(game.is_rated() && is_decided) {
        return None;
    }
    if let Some(reason) = game.not_counted() {
        return Some(text.say_named(&format!("board-not-counted-{}", reason.id())));
    }
    let Some(ShownRatings::Changed(changes)) = &notice.ratings else {
        return None;
    };
    let ratings = Side::ALL.into_iter().filter_map(|side| {
        let name = named(&seats.players[side], *text);
        Some(format!("{name} {}", text.rating_change(changes[side]?)))
    });
    let ratings: Vec<String> = ratings.collect();
    (!ratings.is_empty()).then(|| fill!(text => BoardRatings(ratings.join(", "))))
}

/// Returns the number of each side's turns that were taken back; `None` if there were none.
pub(in crate::discord::view) fn taken_back(game: &Match, text: GameText) -> Option<String> {
    let cho = game.taken_back(Side::Cho);
    let han = game.taken_back(Side::Han);
    (cho + han > 0).then(|| fill!(text => BoardTakebacks { cho, han }))
}

/// Returns the game's number and players.
pub(in crate::discord::view) fn named_game(game: &Match, text: GameText, seats: &Seats) -> String {
    format!("#{} · {}", game.id(), seat_names(game, text, seats))
}

/// Returns the players and their sides.
pub(in crate::discord::view) fn seat_names(game: &Match, text: GameText, seats: &Seats) -> String {
    let BySide { cho, han } = seated(game, seats, text, named);
    fill!(text => BoardPlayers { cho, han })
}

pub(in crate::discord::view) fn picture(game: &Match, text: GameText) -> Option<Picture> {
    let alt = text.picture_description(game, game.game()?);
    Some(Picture::to_draw(alt))
}

/// Returns the text of a public board whose picture could not be drawn, with the position as text.
pub fn board_in_words(notice: &Notice, words: String) -> String {
    let game = &notice.game;
    let text = notice.text();
    let Some(moves) = game.game() else {
        return words;
    };
    let letters = text.text_board(moves.position(), game.viewed_from());
    let texts = notice.texts().into_iter();
    let notes: Vec<String> = texts.map(|text| text.say(Key::BoardNoPicture)).collect();
    format!("{words}\n{}\n{letters}", notes.join("\n"))
}

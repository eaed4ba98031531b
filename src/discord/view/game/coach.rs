//! Hints for learners: pieces left to the bot, and lessons of the first game.

use crate::app::FirstPieces;
use hansu_play::{Event, Match};
use hansu_text::{Filled, GameText, Key, OneValue, fill};
use janggi::{Action, Game, Illegal, Move, Piece, Refused, Role, Side, Situation, Square};

/// The maximum number of pieces named as blocking another.
const MOST: usize = 3;

/// Returns the small-print hints of a board after an event. They follow from the match, so each is shown once.
pub fn coach_lines(
    game: &Match,
    event: &Event,
    first_pieces: Option<FirstPieces>,
    text: GameText,
) -> Vec<String> {
    if !game.is_open() {
        return Vec::new();
    }
    let Some(moves) = game.game() else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    lines.extend(slip(event, moves, text));
    if game.only_bot_has_played() && !matches!(event, Event::TakenBack { .. }) {
        lines.extend(first_pieces.map(|pieces| match pieces {
            FirstPieces::Hangul => text.say(Key::CoachSetHangul),
            FirstPieces::Drawn => text.say(Key::CoachSetDrawn),
        }));
        if game.is_coached_first_game() {
            lines.push(text.say(Key::CoachCannons));
            if moves.shown_points().is_some() {
                lines.push(text.say(Key::CoachPoints));
            }
        }
    }
    if game.is_coached_first_game() && game.first_check() == Some(game.seq()) {
        lines.push(text.say(Key::CoachCheck));
    }
    lines
}

/// Returns the piece that the last turn left to the bot, whether it was captured or not.
fn slip(event: &Event, moves: &Game, text: GameText) -> Option<String> {
    let slip = event.slip()?;
    // The bot's turn, before forced passes.
    let (before, _) = moves.turns().rev().nth(moves.forced_passes())?;
    let piece_left = before.position().piece_at(slip.piece)?;
    let attacker = before.position().piece_at(slip.by)?;
    Some(fill!(text => CoachSlip {
        piece: text.piece_at(piece_left, slip.piece),
        by: text.piece(attacker),
    }))
}

/// Returns the pieces that block a horse or an elephant, until one of them has been moved: none in other games.
pub(super) fn barred(game: &Match, moves: &Game, from: Square, text: GameText) -> Option<String> {
    if !game.is_coached_first_game() {
        return None;
    }
    let position = moves.position();
    let piece = position.piece_at(from)?;
    let key: OneValue = match piece.role {
        Role::Horse => Filled::CoachBarredHorse,
        Role::Elephant => Filled::CoachBarredElephant,
        _ => return None,
    };
    if has_moved_one(moves, position.turn()) {
        return None;
    }
    let mut bars: Vec<Square> = Vec::new();
    for target in Square::ALL {
        let result = moves.check(Action::Move(Move::new(from, target)));
        if let Err(Refused::Illegal(Illegal::Blocked { at })) = result
            && !bars.contains(&at)
        {
            bars.push(at);
        }
    }
    let piece_name = |at: &Square| Some(text.piece_at(position.piece_at(*at)?, *at));
    let piece_names: Vec<String> = bars.iter().take(MOST).filter_map(piece_name).collect();
    (!piece_names.is_empty()).then(|| text.fill(key(piece_names.join(", ").into())))
}

/// Returns whether a side has moved a horse or an elephant.
fn has_moved_one(moves: &Game, side: Side) -> bool {
    let moved = |(before, action): (Situation, Action)| {
        let from = action.piece_move()?.from;
        before.position().piece_at(from)
    };
    let leaps =
        |piece: Piece| piece.side == side && matches!(piece.role, Role::Horse | Role::Elephant);
    moves.turns().filter_map(moved).any(leaps)
}

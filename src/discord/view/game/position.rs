//! Boards for one reader, replays, and the sentence that replaces a board rejected by Discord.

use serenity::all::ButtonStyle;

use super::board::{ended, last_turns, named_game, picture, seat_names, taken_back, turn};
use super::coach::barred;
use super::controls::private_controls;
use super::turn_menu::{pick_rows, piece_chosen, target_labels, turn_menu};
use crate::app::{Hint, Notice};
use crate::discord::button::{Button, Deed, GameButton, Pick, Target};
use crate::discord::message::{Controls, Message, Picture, PushButton};
use crate::discord::view::both::for_players;
use crate::discord::view::parts::{act, labelled, name_or_mention, on_game, result, styled};
use hansu_play::{Match, Seats, UserId};
use hansu_text::{ALT_LIMIT, GameText, Key, clip, fill};
use janggi::{Action, Game, Side, Square};

/// Returns a private copy of the board with a piece's targets marked and numbered, the menu of pieces, and that of
/// targets; without a piece only the menu of pieces.
///
/// In the menu of pieces another one can be chosen. The numbers are those of the picture, which is seen by `seat`.
pub fn chosen(game: &Match, (from, seat): (Option<Square>, Side), text: GameText) -> Message {
    let Some(moves) = game.game() else {
        return Message::words(text.say(Key::RefusedGameOver));
    };
    let Some(from) = from else {
        return Message {
            picture: picture(game, text),
            rows: vec![Controls::Select(turn_menu(game, moves, text))],
            ..Message::default()
        };
    };
    let labels = target_labels(moves, &moves.targets_read_from(from, seat), text);
    let alt = fill!(text => AltTargets(labels.join(", ")));
    let picture = picture(game, text).map(|board| Picture {
        alt: clip(&format!("{alt}\n{}", board.alt), ALT_LIMIT),
        ..board
    });
    let question = piece_chosen(moves.position(), from, text).into_iter();
    let lines = question.chain(barred(game, moves, from, text));
    let at = |pick| {
        let button = match pick {
            Pick::Piece => GameButton::Piece(0),
            Pick::From(from) => GameButton::Target(Target::From(from)),
        };
        on_game(game, button)
    };
    Message {
        content: lines.collect::<Vec<_>>().join("\n"),
        picture,
        rows: pick_rows(at, moves, (Some(from), seat), text),
        ..Message::default()
    }
}

/// Returns a suggested move on a private copy of the board.
pub fn suggestion(game: &Match, hint: &Hint, text: GameText) -> Message {
    let moves = match game.game() {
        Some(moves) if !hint.results.is_empty() => moves,
        _ => return Message::words(text.say(Key::RefusedGameOver)),
    };
    let [others, best] = text.suggestion(moves, &hint.results, &hint.facts);
    // The best action comes late, so that a phone shows it and its reasons together with the picture below them.
    let lines: Vec<String> = [text.say(hint_cost(game))]
        .into_iter()
        .chain(others)
        .chain(best)
        .collect();
    let best_action = hint.results.first().map(hansu_engine::SearchResult::best);
    let plays = best_action.map(|action| plays(game, moves, action, text));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        rows: vec![Controls::Buttons(plays.into_iter().collect())],
        ..Message::default()
    }
}

/// Returns the sentence about the cost of a hint.
pub fn hint_cost(game: &Match) -> Key {
    match game.endgame() {
        Some(_) => Key::SuggestEndsEnding,
        None => Key::SuggestCounted,
    }
}

/// Returns the button that plays the suggestion. For a pass that may end the game, confirmation follows.
fn plays(game: &Match, moves: &Game, action: Action, text: GameText) -> PushButton {
    let play = match action {
        Action::Move(mv) => {
            let label = fill!(text => ButtonPlay(text.short(moves.position(), action)));
            // Handled like a choice from the menu of targets, with both points in the argument.
            labelled(game, GameButton::Target(Target::Move(mv)), label)
        }
        Action::Pass if moves.situation().may_call_bikjang() => act(game, Deed::Bikjang, text),
        Action::Pass => act(game, Deed::Pass, text),
    };
    styled(play, ButtonStyle::Primary)
}

/// Returns the players, the last move, and the side to move or the result.
fn standing(game: &Match, seats: &Seats, moves: &Game, text: GameText) -> Vec<String> {
    let mut lines = if game.is_open() {
        vec![named_game(game, text, seats)]
    } else {
        Vec::new()
    };
    lines.extend(last_turns(game, moves, text));
    // The player is named, not pinged, because the copy is private.
    match game.player_to_act() {
        Some(person) => lines.extend(turn(game, text, person, true)),
        None => lines.extend(ended(game, text, seats)),
    }
    lines
}

fn no_board(game: &Match, text: GameText) -> Message {
    // A challenge has no board either, even if no formations are chosen.
    let has_begun = game.seats().is_some();
    Message::words(text.say(if has_begun {
        Key::LookNoBoard
    } else {
        Key::LookNotBegun
    }))
}

/// Returns a private copy of the board, with everything the reader can do there. `clock` is the text about time.
pub fn position(
    game: &Match,
    reader: UserId,
    view: Side,
    text: GameText,
    clock: Option<String>,
) -> Message {
    let (Some(seats), Some(moves)) = (game.seats(), game.game()) else {
        return no_board(game, text);
    };
    let mut lines = standing(game, seats, moves, text);
    lines.extend(clock);
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        rows: private_controls(game, moves, (reader, view), text),
        ..Message::default()
    }
}

/// Returns a replay of a whole game.
pub fn replay(game: &Match, moves: &Game, text: GameText) -> Message {
    let number = game.id().to_string();
    let mut lines = vec![fill!(text => Replay { game: number, plies: moves.ply() })];
    lines.extend(game.seats().map(|seats| seat_names(game, text, seats)));
    lines.extend(result(game, text));
    lines.extend(taken_back(game, text));
    Message {
        content: lines.join("\n"),
        // A film has no seals.
        picture: Some(Picture::to_draw(text.board_description(game, moves))),
        ..Message::default()
    }
}

/// Returns the position as text: as a diagram, and piece by piece.
pub fn position_in_words(
    game: &Match,
    seat: Side,
    text: GameText,
    clock: Option<String>,
) -> Message {
    let (Some(seats), Some(moves)) = (game.seats(), game.game()) else {
        return no_board(game, text);
    };
    let mut lines = standing(game, seats, moves, text);
    lines.extend(clock);
    lines.push(text.text_board(moves.position(), seat));
    lines.push(text.board_description(game, moves));
    Message::words(lines.join("\n"))
}

/// Returns a minimal message that cannot be rejected: whose turn it is and how to see the position, in one sentence.
/// The disabled button carries the message's `mark`, which identifies it later.
pub fn plain(notice: &Notice, mark: &Button) -> Message {
    for_players(notice, |notice, text| {
        let button = PushButton::new(mark.clone(), text.say(Key::ButtonPlain)).enabled_if(false);
        Message {
            rows: vec![Controls::Buttons(vec![button])],
            ..sentence(notice, text)
        }
    })
}

fn sentence(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let number = game.id().to_string();
    let quiet = notice.late || notice.left || game.votes().is_some();
    let content = match (game.player_to_act(), result(game, text)) {
        (Some(person), _) => {
            let name = name_or_mention(person, quiet, *text);
            fill!(text => PlainTurn { game: number, name })
        }
        (None, Some(result)) => fill!(text => PlainOver { game: number, result }),
        (None, None) => fill!(text => PlainPosition(number)),
    };
    let pinged = game
        .player_to_act()
        .filter(|person| !quiet && !game.is_bot(person.id));
    Message {
        content,
        pings: pinged.map(|person| person.id).into_iter().collect(),
        ..Message::default()
    }
}

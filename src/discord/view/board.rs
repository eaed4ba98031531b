//! The board: after each move in public, and marked or turned in private.

use std::time::Duration;

use serenity::all::ButtonStyle;

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Button, Choice, Controls, Message, Picture, Select};
use super::done::unposted;
use super::offer::answers;
use super::setup::chose;
use super::{button, mention, named, styled};
use crate::app::{Hint, Missing, Notice};
use crate::play::{Event, Hints, Match, Person, Phase, Table};
use crate::rules::{Action, BySide, FacingEffect, Game, Piece, Settlement, Side, Square};
use crate::text::Text;

/// Who has the bot's answer within this time is still there, and needs no ping.
const SOON: Duration = Duration::from_secs(60);

/// The public board after an event, pinging the player to move and nobody else.
pub fn board(notice: &Notice) -> Message {
    let game = &notice.game;
    let text = Text::of(game.language());
    let Some(table) = game.table() else {
        return Message::words(text.say("refused-not-accepted-yet"));
    };
    let mut lines = Vec::new();
    if notice.late {
        lines.push(text.say("board-late"));
    }
    lines.extend(happened(notice, text, table));
    let mut pings = Vec::new();
    match game.waits_for() {
        Some(person) => {
            // Who has just taken a turn back unasked knows that it is theirs.
            let own = matches!(notice.event, Event::TakenBack { agreed: false, .. });
            // Whoever plays the bot is there, unless that let them wait.
            let there = game.level().is_some() && game.last_turn_took() <= SOON;
            let quiet = notice.late || notice.left || own || there || game.is_bot(person.id);
            if !quiet {
                pings.push(person.id);
            }
            lines.extend(turn(game, text, person, quiet));
            if notice.left {
                lines.push(text.fill("player-left", &[("name", named(person).into())]));
            }
        }
        None => lines.extend(ended(game, text, table)),
    }
    if game.is_open() {
        lines.push(format!("-# {}", named_game(game, text, table)));
    }
    let message = Message {
        content: lines.join("\n"),
        pings,
        picture: picture(game, text),
        rows: controls(game, text),
        ..Message::default()
    };
    if notice.late {
        message.disabled()
    } else {
        message
    }
}

/// What happened, in a line or two.
fn happened(notice: &Notice, text: Text, table: &Table) -> Vec<String> {
    let game = &notice.game;
    match (&notice.event, game.game()) {
        (Event::Accepted { .. }, Some(moves)) => {
            let only = moves.formations().map(|formations| formations.cho);
            let formation = only.map_or(String::new(), |one| text.formation(one, Side::Cho));
            let stand = text.fill("setup-fixed", &[("formation", formation.into())]);
            vec![stand, text.say("game-begins")]
        }
        (Event::SetUp { side, formation }, Some(moves)) => {
            // In secret they are shown together; and the bot answers the other choice at once.
            let together = game.sets_up_in_secret() || game.level().is_some();
            let both = Side::ALL.into_iter().filter_map(|side| {
                let formations = moves.formations().filter(|_| together)?;
                Some((side, formations[side]))
            });
            let mut lines: Vec<String> = both
                .map(|(side, formation)| chose(text, table, side, formation))
                .collect();
            if lines.is_empty() {
                lines.push(chose(text, table, *side, *formation));
            }
            lines.push(text.say("game-begins"));
            lines
        }
        (Event::Moved { .. } | Event::Passed, Some(moves)) => {
            last_moves(moves, text, told(game, moves))
        }
        (Event::TakenBack { by, plies, agreed }, _) => {
            let key = match agreed {
                true => "board-given-back",
                false => "board-taken-back",
            };
            let said = [
                ("name", named(&table.players[*by]).into()),
                ("other", named(&table.players[by.opponent()]).into()),
                ("plies", (*plies).into()),
            ];
            vec![text.fill(key, &said)]
        }
        (Event::DrawAccepted, _) => vec![text.say("draw-accepted")],
        _ => Vec::new(),
    }
}

/// How many turns that somebody chose a board tells of: the last; and where that was the bot's, the one too
/// that it answers.
fn told(game: &Match, moves: &Game) -> usize {
    let last = moves.turns().rev().nth(moves.forced_passes());
    let mover = last.map(|(before, _)| before.position().turn());
    match mover {
        Some(mover) if game.bots_side() == Some(mover) => 2,
        _ => 1,
    }
}

/// The last moves, so many as were chosen, and what was passed for a side that could do nothing else.
fn last_moves(moves: &Game, text: Text, chosen: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left = chosen;
    for ((before, action), ago) in moves.turns().rev().zip(0..) {
        if ago < moves.forced_passes() {
            let key = if before.may_call_bikjang() {
                "board-forced-bikjang"
            } else {
                "board-forced-pass"
            };
            let side = text.side(before.position().turn());
            lines.push(text.fill(key, &[("side", side.into())]));
            continue;
        }
        let (ply, played) = (moves.ply() - ago, text.played(before, action));
        lines.push(text.fill(
            "board-move",
            &[("ply", ply.into()), ("played", played.into())],
        ));
        left -= 1;
        if left == 0 {
            break;
        }
    }
    lines.reverse();
    lines
}

/// Whose turn it is, with check, points and a draw offer that stands.
fn turn(game: &Match, text: Text, person: &Person, quiet: bool) -> Vec<String> {
    let (Some(moves), Some(side)) = (game.game(), game.to_act()) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    lines.extend(warnings(moves, text));
    let who = if quiet {
        named(person)
    } else {
        mention(person.id)
    };
    lines.push(text.fill(
        "board-turn",
        &[
            ("name", who.into()),
            ("side", text.side(side).into()),
            ("points", text.points(moves).into()),
            ("next", (moves.ply() + 1).into()),
        ],
    ));
    if let (Some(offer), Some(table)) = (game.offer(), game.table()) {
        let name = named(&table.players[offer.by]);
        lines.push(text.fill("board-offer", &[("name", name.into())]));
    }
    lines
}

/// What the player to move should know of the position: check, facing generals, repetition, and
/// who can no longer win.
fn warnings(moves: &Game, text: Text) -> Vec<String> {
    let (position, situation) = (moves.position(), moves.situation());
    let mut lines = Vec::new();
    let checkers = situation.checkers().into_iter();
    let pieces: Vec<String> = checkers
        .filter_map(|at| Some(text.piece_at(position.piece_at(at)?, at)))
        .collect();
    if !pieces.is_empty() {
        lines.push(text.fill("board-check", &[("pieces", pieces.join(", ").into())]));
    }
    if let (true, FacingEffect::Offer(how)) =
        (situation.may_call_bikjang(), moves.ruleset().facing.effect)
    {
        lines.push(text.say(match how {
            Settlement::Draw if !moves.ruleset().count_draws => "board-facing-draw",
            _ => "board-facing-points",
        }));
    }
    let times = moves.occurrences();
    if times > 1 && moves.ruleset().repetition.is_some() {
        lines.push(text.fill("board-repeated", &[("times", times.into())]));
    }
    let forfeited = Side::ALL
        .into_iter()
        .filter(|&side| situation.forfeited()[side]);
    lines.extend(
        forfeited.map(|side| text.fill("board-forfeited", &[("side", text.side(side).into())])),
    );
    lines
}

fn ended(game: &Match, text: Text, table: &Table) -> Vec<String> {
    let Some(result) = result(game, text) else {
        return Vec::new();
    };
    let mut lines = vec![result, named_game(game, text, table)];
    if let Some(moves) = game.game() {
        lines.push(text.points(moves));
    }
    let (cho, han) = (game.hints(Side::Cho), game.hints(Side::Han));
    if cho + han > 0 {
        lines.push(text.fill("board-hints", &[("cho", cho.into()), ("han", han.into())]));
    }
    lines.extend(taken_back(game, text));
    lines
}

/// How many turns of each side were taken back; nothing where none was.
pub(super) fn taken_back(game: &Match, text: Text) -> Option<String> {
    let (cho, han) = (game.taken_back(Side::Cho), game.taken_back(Side::Han));
    let counts = [("cho", cho.into()), ("han", han.into())];
    (cho + han > 0).then(|| text.fill("board-takebacks", &counts))
}

/// How a game ended; nothing while it is played.
pub(super) fn result(game: &Match, text: Text) -> Option<String> {
    let Phase::Over { ended, .. } = game.phase() else {
        return None;
    };
    let players = &game.table()?.players;
    let names = BySide::new(named(&players.cho), named(&players.han));
    let result = text.ended(*ended, game.ruleset(), &names);
    Some(text.fill("board-ended", &[("result", result.into())]))
}

/// Which game it is, and who plays which side.
fn named_game(game: &Match, text: Text, table: &Table) -> String {
    format!("#{} · {}", game.id(), seats(text, table))
}

/// Who plays which side.
pub(super) fn seats(text: Text, table: &Table) -> String {
    text.fill(
        "board-players",
        &[
            ("cho", named(&table.players.cho).into()),
            ("han", named(&table.players.han).into()),
        ],
    )
}

fn picture(game: &Match, text: Text) -> Option<Picture> {
    let alt = text.described(game, game.game()?);
    Some(Picture {
        bytes: Vec::new(),
        alt,
    })
}

fn controls(game: &Match, text: Text) -> Vec<Controls> {
    let (Some(moves), true) = (game.game(), game.is_open()) else {
        return vec![Controls::Buttons(afterwards(game, text))];
    };
    let mut buttons = Vec::new();
    let bot_thinks = game.waits_for().is_some_and(|one| game.is_bot(one.id));
    if !bot_thinks && moves.situation().may_call_bikjang() {
        let call = button(game, Verb::Bikjang, None, text.say("button-bikjang"));
        buttons.push(styled(call, ButtonStyle::Primary));
    }
    match game.offer() {
        Some(_) => buttons.extend(answers(game, text)),
        None if moves.check_draw_offer().is_ok() => {
            let label = text.say("button-offer-draw");
            buttons.push(button(game, Verb::Draw, Some("offer"), label));
        }
        None => {}
    }
    // While the bot thinks there is nothing to be done about the position.
    let may_pass = !moves.situation().may_call_bikjang() && moves.check(Action::Pass).is_ok();
    if !bot_thinks && may_pass {
        buttons.push(button(game, Verb::Pass, None, text.say("button-pass")));
    }
    buttons.push(button(game, Verb::Resign, None, text.say("button-resign")));
    let hints = game.challenge().hints == Hints::Allowed;
    if buttons.len() < 5 && !bot_thinks && hints {
        let label = text.say("button-suggest");
        buttons.push(button(game, Verb::Suggest, None, label));
    }
    if buttons.len() < 5 {
        // Whoever presses the first button to see what it does has lost nothing.
        let flip = button(game, Verb::Flip, None, text.say("button-flip"));
        buttons.insert(0, flip);
    }
    let select = match game.bot().filter(|_| bot_thinks) {
        Some(bot) => nothing_to_choose(
            game,
            text.fill("piece-bot", &[("bot", bot.name.clone().into())]),
        ),
        None => pieces(game, moves, text),
    };
    let mut rows = vec![Controls::Select(select), Controls::Buttons(buttons)];
    // Either may have to ask, but whose turn it was is told by who presses.
    let asks = |side: Side| game.bots_side() != Some(side) && game.may_ask_back(side);
    if Side::ALL.into_iter().any(asks) {
        let label = text.say("button-takeback");
        let back = button(game, Verb::Takeback, Some("ask"), label);
        rows.push(Controls::Buttons(vec![back]));
    }
    rows
}

/// What can be done with a game that is over. The first button is what its board is known by.
fn afterwards(game: &Match, text: Text) -> Vec<Button> {
    let again = button(game, Verb::Rematch, None, text.say("button-rematch"));
    let mut buttons = vec![styled(again, ButtonStyle::Primary)];
    if game.game().is_some_and(|moves| moves.ply() > 0) {
        for (verb, label) in [
            (Verb::Analyse, "button-analyse"),
            (Verb::Replay, "button-replay"),
            (Verb::Record, "button-record"),
        ] {
            buttons.push(button(game, verb, None, text.say(label)));
        }
    }
    buttons
}

/// A disabled select: it has to be there, since the board is known by it, and to have an option.
fn nothing_to_choose(game: &Match, why: String) -> Select {
    Select {
        id: ComponentId::of(Verb::Piece, game.id(), game.version()),
        placeholder: why.clone(),
        options: vec![Choice {
            value: "none".to_owned(),
            label: why,
            note: None,
        }],
        enabled: false,
    }
}

/// The pieces that can move, each with where it can go.
fn pieces(game: &Match, moves: &Game, text: Text) -> Select {
    let position = moves.position();
    let turn = position.turn();
    let options: Vec<Choice> = position
        .pieces()
        .filter(|(_, piece)| piece.side == turn)
        .filter_map(|(from, piece)| {
            let targets = moves.targets(from);
            (!targets.is_empty()).then(|| piece_choice(from, piece, &targets, text))
        })
        .collect();
    if options.is_empty() {
        return nothing_to_choose(game, text.say("piece-none"));
    }
    Select {
        id: ComponentId::of(Verb::Piece, game.id(), game.version()),
        placeholder: text.fill("piece-placeholder", &[("side", text.side(turn).into())]),
        options,
        enabled: true,
    }
}

fn piece_choice(from: Square, piece: Piece, targets: &[Square], text: Text) -> Choice {
    let squares: Vec<String> = targets.iter().map(Square::to_string).collect();
    Choice {
        value: from.to_string(),
        label: format!("{} {}", piece.hanja(), text.piece_at(piece, from)),
        note: Some(text.fill("piece-goes-to", &[("squares", squares.join(" ").into())])),
    }
}

/// A private copy of the board with a piece's targets marked, and the select of targets.
pub fn chosen(game: &Match, from: Square, text: Text) -> Message {
    let Some(moves) = game.game() else {
        return Message::words(text.say("refused-game-over"));
    };
    let position = moves.position();
    let name = position
        .piece_at(from)
        .map_or(String::new(), |piece| text.piece_at(piece, from));
    let options = moves
        .targets(from)
        .into_iter()
        .map(|to| {
            let taken = position.piece_at(to).map(|piece| text.piece(piece));
            Choice {
                value: to.to_string(),
                label: to.to_string(),
                note: taken.map(|taken| text.fill("target-takes", &[("taken", taken.into())])),
            }
        })
        .collect();
    let id = ComponentId::of(Verb::Target, game.id(), game.version()).with(from);
    Message {
        content: text.fill("piece-chosen", &[("piece", name.into())]),
        picture: picture(game, text),
        rows: vec![Controls::Select(Select {
            id,
            placeholder: text.say("target-placeholder"),
            options,
            enabled: true,
        })],
        ..Message::default()
    }
}

/// What the bot would play, on a private copy of the board.
pub fn suggestion(game: &Match, hint: &Hint, text: Text) -> Message {
    let Some(moves) = game.game().filter(|_| !hint.thoughts.is_empty()) else {
        return Message::words(text.say("refused-game-over"));
    };
    let mut lines = text.suggestion(moves, &hint.thoughts, &hint.facts);
    lines.push(text.say("suggest-counted"));
    let best = hint.thoughts.first().map(|thought| thought.best());
    let plays = best.map(|action| plays(game, moves, action, text));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        rows: vec![Controls::Buttons(plays.into_iter().collect())],
        ..Message::default()
    }
}

/// The button that plays what is proposed. A pass asks first where it may end the game.
fn plays(game: &Match, moves: &Game, action: Action, text: Text) -> Button {
    let play = match action {
        Action::Move(mv) => {
            let label = text.fill(
                "button-play",
                &[("move", format!("{} → {}", mv.from, mv.to).into())],
            );
            button(game, Verb::Target, Some(&mv.to_string()), label)
        }
        Action::Pass if moves.situation().may_call_bikjang() => {
            button(game, Verb::Bikjang, None, text.say("button-bikjang"))
        }
        Action::Pass => button(game, Verb::Pass, None, text.say("button-pass")),
    };
    styled(play, ButtonStyle::Primary)
}

/// How a game stands, for one reader: who plays, the last move, and whose turn it is or how it ended.
fn standing(game: &Match, table: &Table, moves: &Game, text: Text) -> Vec<String> {
    let mut lines = match game.is_open() {
        true => vec![named_game(game, text, table)],
        false => Vec::new(),
    };
    lines.extend(last_moves(moves, text, told(game, moves)));
    match game.waits_for() {
        Some(person) => lines.extend(turn(game, text, person, true)),
        None => lines.extend(ended(game, text, table)),
    }
    lines
}

/// A private copy of the position. Who is to act can do so from it.
pub fn position(game: &Match, view: Side, text: Text, may_act: bool) -> Message {
    let (Some(table), Some(moves)) = (game.table(), game.game()) else {
        return Message::words(text.say("look-no-board"));
    };
    let lines = standing(game, table, moves, text);
    let mut rows = Vec::new();
    if may_act && game.is_open() {
        rows.push(Controls::Select(pieces(game, moves, text)));
    }
    let other = match view {
        Side::Cho => "han",
        Side::Han => "cho",
    };
    let flip = button(game, Verb::Flip, Some(other), text.say("button-flip"));
    rows.push(Controls::Buttons(vec![flip]));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        rows,
        ..Message::default()
    }
}

/// A whole game, to be watched.
pub fn replay(game: &Match, moves: &Game, text: Text) -> Message {
    let number = game.id().to_string();
    let mut lines = vec![text.fill(
        "replay",
        &[("game", number.into()), ("plies", moves.ply().into())],
    )];
    lines.extend(game.table().map(|table| seats(text, table)));
    lines.extend(result(game, text));
    lines.extend(taken_back(game, text));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        ..Message::default()
    }
}

/// The words of a public board whose picture could not be drawn, with the position in letters.
pub fn board_in_words(notice: &Notice, words: String) -> String {
    let (game, text) = (&notice.game, Text::of(notice.game.language()));
    let Some(moves) = game.game() else {
        return words;
    };
    let letters = text.lettered(moves.position(), game.viewed_from());
    format!("{words}\n{}\n{letters}", text.say("board-no-picture"))
}

/// The position without a picture: in letters, and piece by piece.
pub fn position_in_words(game: &Match, seat: Side, text: Text) -> Message {
    let (Some(table), Some(moves)) = (game.table(), game.game()) else {
        return Message::words(text.say("look-no-board"));
    };
    let mut lines = standing(game, table, moves, text);
    lines.push(text.lettered(moves.position(), seat));
    lines.push(text.described(game, moves));
    Message::words(lines.join("\n"))
}

/// Where the message of what somebody did is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// Below, in the same channel.
    Below,
    /// Below too, after older ones that could not be posted before.
    BelowLateOnes,
    /// In another channel: the way there.
    Elsewhere(String),
    /// Nowhere: the bot lacks these permissions.
    Nowhere(Vec<Missing>),
}

/// What the private copy becomes once the move is played.
pub fn played_privately(game: &Match, event: &Event, text: Text, place: &Place) -> Message {
    let said = match place {
        Place::Elsewhere(link) => {
            let key = if game.is_open() {
                "played-elsewhere"
            } else {
                "ended-elsewhere"
            };
            text.fill(key, &[("link", link.to_owned().into())])
        }
        Place::Below => text.say("played-here"),
        Place::BelowLateOnes => text.say("played-late-below"),
        Place::Nowhere(missing) => unposted(missing, text),
    };
    // Only who has just moved is told of the last move: it is theirs.
    let moved = event.action().is_some();
    let mut lines = match game.game().filter(|_| moved) {
        Some(moves) => last_moves(moves, text, 1),
        None => Vec::new(),
    };
    lines.push(said);
    Message::words(lines.join("\n"))
}

/// The second question before somebody passes, with what that means for them; `None` where it ends
/// nothing.
pub fn pass_question(game: &Match, text: Text) -> Option<Message> {
    let moves = game.game()?;
    let (outcome, at_once) = moves.end_by_passing()?;
    let mover = moves.position().turn();
    let yes = button(game, Verb::Pass, Some("yes"), text.say("button-pass-yes"));
    let back = button(game, Verb::Pass, Some("back"), text.say("button-go-back"));
    Some(Message {
        content: text.if_passed(outcome, at_once, mover),
        rows: vec![Controls::Buttons(vec![
            back,
            styled(yes, ButtonStyle::Danger),
        ])],
        ..Message::default()
    })
}

/// The second question before somebody resigns.
pub fn resign_question(game: &Match, text: Text) -> Message {
    let (key, agrees) = if game.game().is_some() {
        ("resign-sure", "button-resign-yes")
    } else {
        ("resign-call-off", "button-call-off-yes")
    };
    let yes = button(game, Verb::Resign, Some("yes"), text.say(agrees));
    let no = button(game, Verb::Resign, Some("back"), text.say("button-no"));
    Message {
        content: text.say(key),
        rows: vec![Controls::Buttons(vec![
            no,
            styled(yes, ButtonStyle::Danger),
        ])],
        ..Message::default()
    }
}

//! The choice of a formation: a menu on a public message, or, for secret choices, a button that opens a
//! private one.

use serenity::all::ButtonStyle;

use super::time::{player_left, time_lines};
use crate::app::Notice;
use crate::discord::button::GameButton;
use crate::discord::message::{Choice, Controls, Message, Picture, Select};
use crate::discord::view::book::sets_button;
use crate::discord::view::both::for_players;
use crate::discord::view::parts::{button, name_or_mention, named, on_game, styled};
use hansu_play::{Event, Match, Seats};
use hansu_text::{Filled, GameText, Key, fill};
use janggi::{Formation, Side};

/// Returns the choice still to be made, and the one already made.
pub fn setup(notice: &Notice) -> Message {
    for_players(notice, in_language)
}

fn in_language(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let Some(seats) = game.seats() else {
        return Message::words(text.say(Key::RefusedGameOver));
    };
    match game.to_act() {
        _ if game.sets_up_in_secret() => in_secret(notice, text, seats),
        Some(side) => in_turn(notice, text, seats, side),
        None => Message::words(text.say(Key::RefusedGameOver)),
    }
}

/// Returns the menu for the side that chooses next.
fn in_turn(notice: &Notice, text: GameText, seats: &Seats, side: Side) -> Message {
    let game = &notice.game;
    let chooser = &seats.players[side];
    let mut lines = vec![match &notice.event {
        // The player who chooses next compares pictures from their own seat.
        Event::SetUp {
            side: first_side,
            formation,
        } => chose(text, seats, (*first_side, *formation), side),
        _ => fill!(text => SetupBegins {
            cho: name_or_mention(&seats.players.cho, false, *text),
            han: name_or_mention(&seats.players.han, false, *text),
            first: text.side(side),
        }),
    }];
    let quiet = notice.late || notice.left || game.votes().is_some();
    let name = name_or_mention(chooser, quiet, *text).into();
    lines.push(text.fill(match side {
        Side::Han => Filled::SetupHanChooses(name),
        Side::Cho => Filled::SetupChoChooses(name),
    }));
    lines.extend(player_left(notice, chooser, text));
    lines.extend(time_lines(notice, text));
    Message {
        content: lines.join("\n"),
        pings: if quiet { Vec::new() } else { vec![chooser.id] },
        ..choice(&notice.game, text, side)
    }
}

/// Returns the button for the players who have not chosen yet.
fn in_secret(notice: &Notice, text: GameText, seats: &Seats) -> Message {
    let game = &notice.game;
    let mut lines = vec![match &notice.event {
        Event::SetUp { side, .. } => fill!(text => SetupSecretChosen {
            name: named(&seats.players[*side], *text),
            side: text.side(*side),
        }),
        _ => fill!(text => SetupSecretBegins {
            cho: name_or_mention(&seats.players.cho, false, *text),
            han: name_or_mention(&seats.players.han, false, *text),
        }),
    }];
    let quiet = notice.late || notice.left || game.votes().is_some();
    let to_act = game.players_to_act();
    let names: Vec<String> = to_act
        .iter()
        .map(|player| name_or_mention(player, quiet, *text))
        .collect();
    lines.push(fill!(text => SetupSecretAsk(names.join(", "))));
    let waits_for = game.player_to_act();
    lines.extend(waits_for.and_then(|person| player_left(notice, person, text)));
    lines.extend(time_lines(notice, text));
    let open = button(
        game,
        GameButton::Setup { skips: false },
        Key::ButtonChooseSecretly,
        text,
    );
    Message {
        content: lines.join("\n"),
        pings: if quiet {
            Vec::new()
        } else {
            to_act.iter().map(|person| person.id).collect()
        },
        rows: vec![Controls::Buttons(vec![
            styled(open, ButtonStyle::Primary),
            sets_button(text),
        ])],
        ..Message::default()
    }
}

/// Returns the private menu for a secret choice.
pub fn secret_choice(game: &Match, side: Side, text: GameText) -> Message {
    Message {
        content: text.say(Key::SetupSecretChoose),
        ..choice(game, text, side)
    }
}

/// Confirms a secret choice to the player who made it.
pub fn chosen_in_secret(formation: Formation, side: Side, text: GameText) -> Message {
    let formation = text.formation(formation, side);
    Message::words(fill!(text => SetupSecretYou(formation)))
}

/// Returns each player's choice, as seen in a picture from `seat`.
pub(super) fn chose(
    text: GameText,
    seats: &Seats,
    (side, formation): (Side, Formation),
    seat: Side,
) -> String {
    let name = named(&seats.players[side], *text);
    let own = text.side(side);
    let seen = text.formation(formation, seat);
    // Words and picture agree. Whoever chose other words from the other seat must not wonder at them.
    if formation.seen_from(seat) == formation.seen_from(side) {
        fill!(text => SetupChosen { name, side: own, formation: seen })
    } else {
        let seat = text.side(seat);
        fill!(text => SetupChosenSeen { name, side: own, formation: seen, seat })
    }
}

/// Returns the picture and menu of one side's formations, from its seat.
fn choice(game: &Match, text: GameText, side: Side) -> Message {
    let formations = game.ruleset().formations();
    let formations_text = text.formations(formations);
    let alt = fill!(text => AltFormations { side: text.side(side), formations: formations_text });
    // The menu has the order of the picture; its values are in column order.
    let options = formations.iter().map(|own_formation| {
        let formation = own_formation.seen_from(side);
        Choice {
            value: formation.code().to_owned(),
            label: text.formation_offered(*own_formation, game.ruleset()),
            note: Some(text.shape(formation)),
        }
    });
    let skip = button(
        game,
        GameButton::Setup { skips: true },
        Key::ButtonSkipSetup,
        text,
    );
    Message {
        picture: Some(Picture::to_draw(alt)),
        rows: vec![
            Controls::Select(Select::new(
                on_game(game, GameButton::Setup { skips: false }),
                text.say(Key::SetupPlaceholder),
                options,
            )),
            Controls::Buttons(vec![skip, sets_button(text)]),
        ],
        ..Message::default()
    }
}

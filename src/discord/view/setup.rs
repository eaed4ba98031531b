//! The choice of a formation: one select on a public message.

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Choice, Controls, Message, Picture, Select};
use super::{mention, named};
use crate::app::Notice;
use crate::play::Event;
use crate::rules::Side;
use crate::text::Text;

/// The select for the side that chooses next, with what the other has chosen.
pub fn setup(notice: &Notice) -> Message {
    let game = &notice.game;
    let text = Text::of(game.language());
    let (Some(table), Some(side)) = (game.table(), game.to_act()) else {
        return Message::words(text.say("refused-game-over"));
    };
    let chooser = &table.players[side];
    let mut lines = Vec::new();
    match &notice.event {
        Event::SetUp { side, formation } => lines.push(text.fill(
            "setup-chosen",
            &[
                ("name", named(&table.players[*side]).into()),
                ("side", text.side(*side).into()),
                ("formation", text.formation(*formation, *side).into()),
            ],
        )),
        _ => lines.push(text.fill(
            "setup-begins",
            &[
                ("cho", mention(table.players.cho.id).into()),
                ("han", mention(table.players.han.id).into()),
            ],
        )),
    }
    let quiet = notice.late || notice.left;
    let who = if quiet {
        named(chooser)
    } else {
        mention(chooser.id)
    };
    let key = match side {
        Side::Han => "setup-han-chooses",
        Side::Cho => "setup-cho-chooses",
    };
    lines.push(text.fill(key, &[("name", who.into())]));
    if notice.left {
        lines.push(text.fill("player-left", &[("name", named(chooser).into())]));
    }
    let message = Message {
        content: lines.join("\n"),
        pings: if quiet { Vec::new() } else { vec![chooser.id] },
        picture: Some(Picture {
            png: Vec::new(),
            alt: alt(notice, text, side),
        }),
        rows: vec![Controls::Select(select(notice, text, side))],
        ..Message::default()
    };
    if notice.late {
        message.disabled()
    } else {
        message
    }
}

fn select(notice: &Notice, text: Text, side: Side) -> Select {
    let game = &notice.game;
    let options = game
        .ruleset()
        .formations
        .iter()
        .map(|seen| {
            // The menu is in the order of the picture, which is in own view.
            let formation = seen.seen_from(side);
            Choice {
                value: formation.code().to_owned(),
                label: text.formation(formation, side),
                note: Some(text.formation_order(formation, side)),
            }
        })
        .collect();
    Select {
        id: ComponentId::of(Verb::Setup, game.id(), game.version()),
        placeholder: text.say("setup-placeholder"),
        options,
        enabled: true,
    }
}

fn alt(notice: &Notice, text: Text, side: Side) -> String {
    let formations: Vec<String> = notice
        .game
        .ruleset()
        .formations
        .iter()
        .map(|seen| {
            let formation = seen.seen_from(side);
            format!(
                "{}: {}",
                text.formation(formation, side),
                text.formation_order(formation, side)
            )
        })
        .collect();
    text.fill(
        "alt-formations",
        &[
            ("side", text.side(side).into()),
            ("formations", formations.join("; ").into()),
        ],
    )
}

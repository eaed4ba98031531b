//! The challenge: open with its buttons, then how it was answered.

use serenity::all::ButtonStyle;

use super::super::ids::Verb;
use super::super::message::{Controls, Message};
use super::{button, mention, named, styled};
use crate::app::Notice;
use crate::play::{Challenge, Event, SideChoice};
use crate::rules::Handicap;
use crate::text::Text;

/// The public challenge, or what became of it.
pub fn challenge(notice: &Notice) -> Message {
    let text = Text::of(notice.game.language());
    let challenge = notice.game.challenge();
    match &notice.event {
        Event::Challenged { .. } if notice.late => open(notice, text, challenge).disabled(),
        Event::Challenged { .. } => open(notice, text, challenge),
        Event::Accepted { by, .. } => Message::words(accepted(notice, text, &named(by))),
        Event::Declined => Message::words(closed(text, challenge, "challenge-declined")),
        Event::Withdrawn => Message::words(closed(text, challenge, "challenge-withdrawn")),
        _ => Message::words(closed(text, challenge, "challenge-expired")),
    }
}

fn open(notice: &Notice, text: Text, challenge: &Challenge) -> Message {
    let game = &notice.game;
    let challenger = named(&challenge.challenger);
    let mut pings = Vec::new();
    let asks = match &challenge.opponent {
        Some(opponent) => {
            if !notice.late {
                pings.push(opponent.id);
            }
            text.fill(
                "challenge-person",
                &[
                    ("challenger", challenger.clone().into()),
                    ("opponent", mention(opponent.id).into()),
                ],
            )
        }
        None => text.fill(
            "challenge-anyone",
            &[("challenger", challenger.clone().into())],
        ),
    };
    let side = text.fill(
        match challenge.side {
            SideChoice::Random => "challenge-side-random",
            SideChoice::Cho => "challenge-side-cho",
            SideChoice::Han => "challenge-side-han",
        },
        &[("challenger", challenger.clone().into())],
    );
    let order = order(text, challenge);
    let rules = text.fill(
        "challenge-rules",
        &[
            ("name", text.ruleset(challenge.ruleset).into()),
            ("reading", text.ruleset_reading(challenge.ruleset).into()),
        ],
    );
    let mut buttons = vec![styled(
        button(game, Verb::Accept, None, text.say("button-accept")),
        ButtonStyle::Success,
    )];
    if challenge.opponent.is_some() {
        buttons.push(button(
            game,
            Verb::Decline,
            None,
            text.say("button-decline"),
        ));
    }
    buttons.push(button(
        game,
        Verb::Withdraw,
        None,
        text.say("button-withdraw"),
    ));
    Message {
        content: format!("{asks}\n{side} {order}\n{rules}"),
        pings,
        rows: vec![Controls::Buttons(buttons)],
        ..Message::default()
    }
}

/// Who moves first, and what the other side gets for it.
fn order(text: Text, challenge: &Challenge) -> String {
    let counts = challenge.ruleset.counts_points();
    match challenge.handicap {
        None if counts => {
            let deom = challenge.ruleset.deom.to_string();
            text.fill("challenge-order-points", &[("deom", deom.into())])
        }
        None => text.say("challenge-order"),
        Some(Handicap::FirstMove) => text.say("challenge-order-first-move"),
        Some(given) => {
            let key = if counts {
                "challenge-order-given-points"
            } else {
                "challenge-order-given"
            };
            text.fill(key, &[("given", text.handicap(given).into())])
        }
    }
}

fn accepted(notice: &Notice, text: Text, by: &str) -> String {
    let challenger = named(&notice.game.challenge().challenger);
    let mut said = text.fill(
        "challenge-accepted",
        &[
            ("by", by.to_owned().into()),
            ("challenger", challenger.into()),
        ],
    );
    if let Some(table) = notice.game.table() {
        let seats = text.fill(
            "challenge-seats",
            &[
                ("cho", named(&table.players.cho).into()),
                ("han", named(&table.players.han).into()),
            ],
        );
        said = format!("{said}\n{seats}");
    }
    said
}

fn closed(text: Text, challenge: &Challenge, key: &str) -> String {
    let opponent = challenge
        .opponent
        .as_ref()
        .map_or(text.say("anyone"), named);
    text.fill(
        key,
        &[
            ("challenger", named(&challenge.challenger).into()),
            ("opponent", opponent.into()),
        ],
    )
}

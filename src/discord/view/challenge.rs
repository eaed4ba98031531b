//! The challenge: open with its buttons, or closed with the result.

use std::cmp::Ordering;

use serenity::all::ButtonStyle;

use super::both::{both, for_players};
use super::combine::opens;
use super::games::link;
use super::parts::{button, name_or_mention, named, result, styled};
use crate::app::{Notice, ShownRatings};
use crate::discord::button::combine::Purpose;
use crate::discord::button::{Button, GameButton, PracticeOptions};
use crate::discord::message::{Controls, Message, PushButton};
use crate::play::{
    Addressee, Challenge, ChallengeOptions, ChannelId, Closed, Hints, HouseRules, Level, Match,
    Phase, Seats, SideChoice, StoredWord, Takebacks, Timestamp,
};
use crate::rules::{HalfPoints, Handicap, MODERN, Side};
use crate::text::{GameText, Text, relative};

/// Returns the public challenge message.
pub fn challenge(notice: &Notice) -> Message {
    let challenge = notice.game.challenge();
    if matches!(notice.game.phase(), Phase::Challenged) {
        let said = open(notice, notice.text(), challenge);
        let said = match challenge.also {
            Some(also) => both(said, briefly(notice, notice.text_in(also), challenge)),
            None => said,
        };
        return said.disabled_if(notice.late);
    }
    for_players(notice, answered)
}

/// Returns a challenge that is no longer open.
fn answered(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let challenge = game.challenge();
    match (game.phase(), game.seats()) {
        // Accepted, and perhaps finished by now: then with the result.
        (_, Some(seats)) => {
            let mut lines = vec![accepted(text, challenge, seats), order(text, challenge)];
            lines.push(rules(text, challenge, None));
            lines.extend(terms(text, challenge, &seats.house));
            lines.extend(rated(notice, text));
            lines.extend(result(game, text));
            lines.extend(
                notice
                    .continues_in
                    .map(|home| continues_in(challenge, home, text)),
            );
            Message::words(lines.join("\n"))
        }
        (Phase::Closed(Closed::Withdrawn), _) => {
            Message::words(closed(text, challenge, "challenge-withdrawn"))
        }
        (Phase::Closed(Closed::Expired), _) => {
            let key = match challenge.addressee {
                Addressee::Anyone => "challenge-open-expired",
                Addressee::Person(_) | Addressee::Bot { .. } => "challenge-expired",
            };
            Message::words(closed(text, challenge, key))
        }
        _ => Message::words(closed(text, challenge, "challenge-declined")),
    }
}

/// Returns where the game continues, if its challenge is shown in the previous game's thread.
fn continues_in(challenge: &Challenge, home: ChannelId, text: GameText) -> String {
    let link = link(challenge.server, home, None);
    text.fill("challenge-goes-on-in", &[("link", link.into())])
}

/// Returns a rematch challenge for the parent channel of the requesting thread: one line, which pings nobody.
pub fn challenge_above(notice: &Notice) -> Message {
    if !matches!(notice.game.phase(), Phase::Challenged) {
        return challenge(notice);
    }
    for_players(notice, above)
}

fn above(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let challenge = game.challenge();
    let opponent = challenge.addressee.person();
    let said = text.fill(
        "challenge-above",
        &[
            ("challenger", named(&challenge.challenger, *text).into()),
            (
                "opponent",
                opponent
                    .map_or_else(|| text.say("anyone"), |one| named(one, *text))
                    .into(),
            ),
            ("rules", text.ruleset(&challenge.ruleset).into()),
        ],
    );
    let message = Message {
        content: said,
        silent: true,
        rows: vec![Controls::Buttons(buttons(game, text))],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}

/// Returns the essentials of a challenge in the challenged person's language.
fn briefly(notice: &Notice, text: GameText, challenge: &Challenge) -> Message {
    let name = text.ruleset(&challenge.ruleset);
    let rules = text.fill("challenge-rules-briefly", &[("name", name.into())]);
    let said = [sides(text, challenge), order(text, challenge), rules].join(" ");
    let time = time(text, challenge, &challenge.house);
    let rated = rated(notice, text);
    let said: Vec<String> = [said].into_iter().chain(time).chain(rated).collect();
    let said = said.join("\n");
    Message {
        content: format!("{}\n{said}", request_line(text, challenge)),
        rows: vec![Controls::Buttons(buttons(&notice.game, text))],
        ..Message::default()
    }
}

/// Returns the time control, and the consequences when it runs out.
fn time(text: GameText, challenge: &Challenge, house: &HouseRules) -> Option<String> {
    let said = [
        ("terms", text.terms(challenge.terms?).into()),
        ("house", text.house(house).into()),
    ];
    Some(text.fill("challenge-time", &said))
}

/// Returns the player of each side.
fn sides(text: GameText, challenge: &Challenge) -> String {
    let key = match challenge.side {
        SideChoice::Random => "challenge-side-random",
        SideChoice::Cho => "challenge-side-cho",
        SideChoice::Han => "challenge-side-han",
    };
    let challenger = named(&challenge.challenger, *text);
    text.fill(key, &[("challenger", challenger.into())])
}

fn open(notice: &Notice, text: GameText, challenge: &Challenge) -> Message {
    let game = &notice.game;
    let mut pings = Vec::new();
    if let (Addressee::Person(opponent), false) = (&challenge.addressee, notice.late) {
        pings.push(opponent.id);
    }
    let side = sides(text, challenge);
    let order = order(text, challenge);
    let rules = rules(text, challenge, notice.expires);
    let asks = request_line(text, challenge);
    let mut lines = vec![asks, format!("{side} {order}"), rules];
    lines.extend(terms(text, challenge, &challenge.house));
    lines.extend(rated(notice, text));
    Message {
        content: lines.join("\n"),
        pings,
        rows: vec![Controls::Buttons(buttons(game, text))],
        ..Message::default()
    }
}

/// Returns the name of the rules, their rules on passing, facing and counting, and the expiry of an open challenge.
fn rules(text: GameText, challenge: &Challenge, expires: Option<Timestamp>) -> String {
    let mut said = vec![
        ("name", text.ruleset(&challenge.ruleset).into()),
        ("reading", text.ruleset_reading(&challenge.ruleset).into()),
    ];
    match expires {
        Some(at) => {
            said.push(("when", relative(at).into()));
            text.fill("challenge-rules", &said)
        }
        None => text.fill("settled-rules", &said),
    }
}

/// Returns the agreed terms besides the rules: hints and takebacks if not the default, and time.
fn terms(text: GameText, challenge: &Challenge, house: &HouseRules) -> Vec<String> {
    let hints = match challenge.hints {
        Hints::None => Some("challenge-no-hints"),
        Hints::Allowed => None,
    };
    let takebacks = match challenge.takebacks {
        // Not mentioned in practice: the bot always allows takebacks.
        _ if challenge.addressee.level().is_some() => None,
        Takebacks::Free => None,
        Takebacks::Ask => Some("challenge-takebacks-ask"),
        Takebacks::None => Some("challenge-takebacks-none"),
    };
    let said = [hints, takebacks].into_iter().flatten();
    let said = said.map(|key| text.say(key));
    said.chain(time(text, challenge, house)).collect()
}

/// Returns whether the game is rated, with the players' ratings; for a casual game, the reason if a player wanted it
/// rated.
fn rated(notice: &Notice, text: GameText) -> Option<String> {
    let challenge = notice.game.challenge();
    if let Some(why) = challenge.casual {
        let why = text.say(&format!("casual-because-{}", why.id()));
        return Some(text.fill("challenge-casual", &[("why", why.into())]));
    }
    if !challenge.rated {
        return None;
    }
    let numbers: Vec<String> = match (&notice.ratings, notice.game.challenged()) {
        (Some(ShownRatings::Of(asks, asked)), opponent) => {
            let asks = asks.map(|rating| (&challenge.challenger, rating));
            let asked = opponent.zip(*asked);
            let rated = [asks, asked].into_iter().flatten();
            rated
                .map(|(person, rating)| format!("{} {}", named(person, *text), text.rating(rating)))
                .collect()
        }
        _ => Vec::new(),
    };
    Some(if numbers.is_empty() {
        text.say("challenge-rated")
    } else {
        let numbers = numbers.join(", ");
        text.fill("challenge-rated-numbers", &[("numbers", numbers.into())])
    })
}

/// Returns the challenger and the challenged player.
fn request_line(text: GameText, challenge: &Challenge) -> String {
    let challenger = named(&challenge.challenger, *text).into();
    match &challenge.addressee {
        Addressee::Anyone => text.fill("challenge-anyone", &[("challenger", challenger)]),
        Addressee::Person(opponent) => text.fill(
            "challenge-person",
            &[
                ("challenger", challenger),
                ("opponent", name_or_mention(opponent, false, *text).into()),
            ],
        ),
        Addressee::Bot { bot, level } => text.fill(
            "practice-begins",
            &[
                ("challenger", challenger),
                ("bot", named(bot, *text).into()),
                ("level", text.level(*level).into()),
            ],
        ),
    }
}

/// Returns the buttons of a challenge. A bot needs none to answer: it accepts automatically.
fn buttons(game: &Match, text: GameText) -> Vec<PushButton> {
    let addressee = &game.challenge().addressee;
    let mut buttons = Vec::new();
    if addressee.level().is_none() {
        let accept = button(game, GameButton::Accept, text.say("button-accept"));
        buttons.push(styled(accept, ButtonStyle::Success));
    }
    if matches!(addressee, Addressee::Person(_)) {
        let label = text.say("button-decline");
        buttons.push(button(game, GameButton::Decline, label));
    }
    let label = text.say("button-withdraw");
    buttons.push(button(game, GameButton::Withdraw, label));
    buttons
}

/// Returns the side that moves first, and the other side's compensation.
fn order(text: GameText, challenge: &Challenge) -> String {
    let counts = challenge.ruleset.counts_points();
    match challenge.handicap {
        Some(given) if !challenge.ruleset.variant.spec().has_points => {
            order_in_xiangqi(text, given)
        }
        None if counts => compensated(text, challenge.ruleset.deom),
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

/// Returns the order in Xiangqi if pieces, or the first move, are given.
fn order_in_xiangqi(text: GameText, given: Handicap) -> String {
    match given {
        Handicap::FirstMove => text.say("challenge-order-xiangqi-first-move"),
        given => text.fill(
            "challenge-order-xiangqi-given",
            &[("given", text.handicap(given).into())],
        ),
    }
}

/// Returns the order if points count and nobody gives a handicap; combined rules may compensate nobody, or Cho.
fn compensated(text: GameText, deom: HalfPoints) -> String {
    let (key, deom) = match deom.cmp(&HalfPoints::ZERO) {
        Ordering::Greater => ("challenge-order-points", deom),
        Ordering::Equal => return text.say("challenge-order"),
        Ordering::Less => ("challenge-order-deom-cho", -deom),
    };
    text.fill(key, &[("deom", deom.to_string().into())])
}

fn accepted(text: GameText, challenge: &Challenge, seats: &Seats) -> String {
    let who_plays = text.fill(
        "challenge-seats",
        &[
            ("cho", named(&seats.players.cho, *text).into()),
            ("han", named(&seats.players.han, *text).into()),
        ],
    );
    let said = match &challenge.addressee {
        Addressee::Bot { .. } => request_line(text, challenge),
        _ => {
            let challenger = challenge.challenger.id;
            let by = Side::ALL
                .map(|side| &seats.players[side])
                .into_iter()
                .find(|player| player.id != challenger);
            text.fill(
                "challenge-accepted",
                &[
                    (
                        "by",
                        by.map_or_else(String::new, |by| named(by, *text)).into(),
                    ),
                    ("challenger", named(&challenge.challenger, *text).into()),
                ],
            )
        }
    };
    format!("{said}\n{who_plays}")
}

fn closed(text: GameText, challenge: &Challenge, key: &str) -> String {
    let opponent = challenge.addressee.person();
    let opponent = opponent.map_or_else(|| text.say("anyone"), |one| named(one, *text));
    text.fill(
        key,
        &[
            ("challenger", named(&challenge.challenger, *text).into()),
            ("opponent", opponent.into()),
        ],
    )
}

/// The levels offered; far enough apart to differ clearly.
const OFFERED: [u8; 5] = [1, 3, 5, 7, 10];

/// Offers practice games to someone who challenged the bot.
pub fn sparring(options: ChallengeOptions, timed: bool, text: Text) -> Message {
    let levels = OFFERED.into_iter().filter_map(|one| Level::new(one).ok());
    let buttons = levels.map(|level| {
        let start = Button::Practice(PracticeOptions { level, options });
        let button = PushButton::new(start, text.level_listed(level));
        if level == Level::DEFAULT {
            styled(button, ButtonStyle::Primary)
        } else {
            button
        }
    });
    let mut lines = vec![text.say("practice-offered")];
    // A pace was requested: explain why practice games have none.
    lines.extend(timed.then(|| text.say("refused-pace-in-practice")));
    Message {
        content: lines.join("\n"),
        rows: vec![
            Controls::Buttons(buttons.collect()),
            Controls::Buttons(vec![other_rules(options, text)]),
        ],
        ..Message::default()
    }
}

/// Returns the button that opens the rules panel instead.
fn other_rules(options: ChallengeOptions, text: Text) -> PushButton {
    let purpose = Purpose::Practice(PracticeOptions {
        level: Level::DEFAULT,
        options: ChallengeOptions {
            ruleset: None,
            ..options
        },
    });
    opens(options.ruleset.unwrap_or(MODERN), purpose, text)
}

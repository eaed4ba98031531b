//! The challenge: open with its buttons, or closed with the result.

use std::cmp::Ordering;

use serenity::all::ButtonStyle;

use super::both::{both, for_players};
use super::combine::opens;
use super::games::link;
use super::parts::{act, button, name_or_mention, named, result, seated, styled};
use crate::app::{Notice, ShownRatings};
use crate::discord::button::combine::Purpose;
use crate::discord::button::{Button, Deed, GameButton, PracticeOptions};
use crate::discord::message::{Controls, Message, PushButton};
use hansu_play::{
    Addressee, Challenge, ChallengeOptions, ChannelId, Closed, Hints, HouseRules, Level, Match,
    Phase, Seats, SideChoice, StoredWord, Takebacks, TimeControl, Timestamp,
};
use hansu_text::{Filled, GameText, Key, Text, fill, relative};
use janggi::{BySide, HalfPoints, Handicap, MODERN, Side};

/// Returns the public challenge message.
pub fn challenge(notice: &Notice) -> Message {
    let challenge = notice.game.challenge();
    if matches!(notice.game.phase(), Phase::Challenged) {
        let message = open(notice, notice.text(), challenge);
        return match challenge.also {
            Some(language) => both(
                message,
                briefly(notice, notice.text_in(language), challenge),
            ),
            None => message,
        };
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
            let mut lines = vec![accepted(game, text, seats), order(text, challenge)];
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
            Message::words(fill!(text => ChallengeWithdrawn(named(&challenge.challenger, *text))))
        }
        (Phase::Closed(Closed::Expired), _) => {
            let key = match challenge.addressee {
                Addressee::Anyone => Filled::ChallengeOpenExpired,
                Addressee::Person(_) | Addressee::Bot { .. } => Filled::ChallengeExpired,
            };
            let challenger = named(&challenge.challenger, *text);
            Message::words(text.fill(key(challenger.into())))
        }
        _ => Message::words(declined(text, challenge)),
    }
}

/// Returns where the game continues, if its challenge is shown in the previous game's thread.
fn continues_in(challenge: &Challenge, home: ChannelId, text: GameText) -> String {
    let link = link(challenge.server, home, None);
    fill!(text => ChallengeGoesOnIn(link))
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
    let content = fill!(text => ChallengeAbove {
        challenger: named(&challenge.challenger, *text),
        opponent: opponent.map_or_else(|| text.say(Key::Anyone), |player| named(player, *text)),
        rules: text.ruleset(&challenge.ruleset),
    });
    Message {
        content,
        silent: true,
        rows: vec![Controls::Buttons(buttons(game, text))],
        ..Message::default()
    }
}

/// Returns the essentials of a challenge in the challenged person's language.
fn briefly(notice: &Notice, text: GameText, challenge: &Challenge) -> Message {
    let name = text.ruleset(&challenge.ruleset);
    let rules = fill!(text => ChallengeRulesBriefly(name));
    let sentence = [sides(text, challenge), order(text, challenge), rules].join(" ");
    let time = time(text, challenge, &challenge.house);
    let rated = rated(notice, text);
    let lines: Vec<String> = [sentence].into_iter().chain(time).chain(rated).collect();
    let content = lines.join("\n");
    Message {
        content: format!("{}\n{content}", request_line(text, challenge)),
        rows: vec![Controls::Buttons(buttons(&notice.game, text))],
        ..Message::default()
    }
}

/// Returns the time control, and the consequences when it runs out.
fn time(text: GameText, challenge: &Challenge, house: &HouseRules) -> Option<String> {
    let terms = challenge.terms?;
    let house = match terms {
        TimeControl::Days(_) => text.house(house),
        TimeControl::Evening { .. } => text.say(Key::TermsEveningEnd),
    };
    Some(fill!(text => ChallengeTime { terms: text.terms(terms), house }))
}

/// Returns the player of each side.
fn sides(text: GameText, challenge: &Challenge) -> String {
    let by_votes = challenge.votes.is_some();
    let challenger = if by_votes {
        named(&text.server_player(), *text)
    } else {
        named(&challenge.challenger, *text)
    };
    let line = match challenge.side {
        SideChoice::Random => text.say(Key::ChallengeSideRandom),
        SideChoice::Cho => fill!(text => ChallengeSideCho(challenger)),
        SideChoice::Han => fill!(text => ChallengeSideHan(challenger)),
    };
    // The honorific of a person.
    if by_votes {
        line.replacen(" 님", "", 1)
    } else {
        line
    }
}

fn open(notice: &Notice, text: GameText, challenge: &Challenge) -> Message {
    let game = &notice.game;
    let side = sides(text, challenge);
    let order = order(text, challenge);
    let rules = rules(text, challenge, notice.expires);
    let request = request_line(text, challenge);
    let mut lines = vec![request, format!("{side} {order}"), rules];
    lines.extend(terms(text, challenge, &challenge.house));
    lines.extend(rated(notice, text));
    Message {
        content: lines.join("\n"),
        pings: match &challenge.addressee {
            Addressee::Person(opponent) => vec![opponent.id],
            Addressee::Anyone | Addressee::Bot { .. } => Vec::new(),
        },
        rows: vec![Controls::Buttons(buttons(game, text))],
        ..Message::default()
    }
}

/// Returns the name of the rules, their rules on passing, facing and counting, and the expiry of an open challenge.
fn rules(text: GameText, challenge: &Challenge, expires: Option<Timestamp>) -> String {
    let name = text.ruleset(&challenge.ruleset).into();
    let reading = text.ruleset_reading(&challenge.ruleset).into();
    text.fill(match expires {
        Some(at) => Filled::ChallengeRules {
            name,
            reading,
            when: relative(at).into(),
        },
        None => Filled::SettledRules { name, reading },
    })
}

/// Returns the agreed terms besides the rules: hints and takebacks if not the default, and time.
fn terms(text: GameText, challenge: &Challenge, house: &HouseRules) -> Vec<String> {
    let hints = match challenge.hints {
        Hints::None => Some(Key::ChallengeNoHints),
        Hints::Allowed => None,
    };
    let takebacks = match challenge.takebacks {
        // Not mentioned in practice: the bot always allows takebacks.
        _ if challenge.addressee.level().is_some() => None,
        Takebacks::Free => None,
        Takebacks::Ask => Some(Key::ChallengeTakebacksAsk),
        Takebacks::None => Some(Key::ChallengeTakebacksNone),
    };
    let keys = [hints, takebacks].into_iter().flatten();
    let lines = keys.map(|key| text.say(key));
    let lines = lines.chain(votes(text, challenge));
    lines.chain(time(text, challenge, house)).collect()
}

/// Returns the rules of the votes on the challenger's turns; `None` if the challenger plays alone.
fn votes(text: GameText, challenge: &Challenge) -> Option<String> {
    Some(fill!(text => ChallengeVotes(challenge.votes?.hours())))
}

/// Returns whether the game is rated, with the players' ratings; for a casual game, the reason if a player wanted it
/// rated.
fn rated(notice: &Notice, text: GameText) -> Option<String> {
    let challenge = notice.game.challenge();
    if let Some(reason) = challenge.casual {
        let reason_text = text.say_named(&format!("casual-because-{}", reason.id()));
        return Some(fill!(text => ChallengeCasual(reason_text)));
    }
    if !challenge.rated {
        return None;
    }
    let numbers: Vec<String> = match (&notice.ratings, notice.game.challenged()) {
        (Some(ShownRatings::Of(challenger_rating, opponent_rating)), opponent) => {
            let challenger_rating = challenger_rating.map(|rating| (&challenge.challenger, rating));
            let opponent_rating = opponent.zip(*opponent_rating);
            let rated = [challenger_rating, opponent_rating].into_iter().flatten();
            rated
                .map(|(person, rating)| format!("{} {}", named(person, *text), text.rating(rating)))
                .collect()
        }
        _ => Vec::new(),
    };
    Some(if numbers.is_empty() {
        text.say(Key::ChallengeRated)
    } else {
        let numbers = numbers.join(", ");
        fill!(text => ChallengeRatedNumbers(numbers))
    })
}

/// Returns the challenger and the challenged player.
fn request_line(text: GameText, challenge: &Challenge) -> String {
    let challenger = named(&challenge.challenger, *text);
    match &challenge.addressee {
        Addressee::Anyone => fill!(text => ChallengeAnyone(challenger)),
        Addressee::Person(opponent) => fill!(text => ChallengePerson {
            challenger,
            opponent: name_or_mention(opponent, false, *text),
        }),
        Addressee::Bot { .. } if let Some(start) = challenge.start => {
            fill!(text => PracticeBeginsFrom {
                challenger,
                name: text.endgame(start),
                turns: start.turns(),
            })
        }
        Addressee::Bot { bot, level } if challenge.votes.is_some() => {
            fill!(text => VotesBegin {
                challenger,
                bot: named(bot, *text),
                level: text.level(*level),
            })
        }
        Addressee::Bot { bot, level } => fill!(text => PracticeBegins {
            challenger,
            bot: named(bot, *text),
            level: text.level(*level),
        }),
    }
}

/// Returns the buttons of a challenge. A bot needs none to answer: it accepts automatically.
fn buttons(game: &Match, text: GameText) -> Vec<PushButton> {
    let addressee = &game.challenge().addressee;
    let mut buttons = Vec::new();
    if addressee.level().is_none() {
        let accept = button(game, GameButton::Accept, Key::ButtonAccept, text);
        buttons.push(styled(accept, ButtonStyle::Success));
    }
    if matches!(addressee, Addressee::Person(_)) {
        buttons.push(act(game, Deed::Decline, text));
    }
    buttons.push(act(game, Deed::Withdraw, text));
    buttons
}

/// Returns the side that moves first, and the other side's compensation.
fn order(text: GameText, challenge: &Challenge) -> String {
    let counts = challenge.ruleset.counts_points();
    match challenge.handicap {
        Some(handicap) if !challenge.ruleset.variant.spec().has_points => {
            order_in_xiangqi(text, handicap)
        }
        None if counts => compensated(text, challenge.ruleset.deom),
        None => text.say(Key::ChallengeOrder),
        Some(Handicap::FirstMove) => text.say(Key::ChallengeOrderFirstMove),
        Some(handicap) => {
            let handicap_text = text.handicap(handicap).into();
            text.fill(if counts {
                Filled::ChallengeOrderGivenPoints(handicap_text)
            } else {
                Filled::ChallengeOrderGiven(handicap_text)
            })
        }
    }
}

/// Returns the order in Xiangqi if pieces, or the first move, are given.
fn order_in_xiangqi(text: GameText, handicap: Handicap) -> String {
    match handicap {
        Handicap::FirstMove => text.say(Key::ChallengeOrderXiangqiFirstMove),
        handicap => fill!(text => ChallengeOrderXiangqiGiven(text.handicap(handicap))),
    }
}

/// Returns the order if points count and nobody gives a handicap; combined rules may compensate nobody, or Cho.
fn compensated(text: GameText, deom: HalfPoints) -> String {
    let points = |deom: HalfPoints| deom.to_string();
    match deom.cmp(&HalfPoints::ZERO) {
        Ordering::Greater => fill!(text => ChallengeOrderPoints(points(deom))),
        Ordering::Equal => text.say(Key::ChallengeOrder),
        Ordering::Less => fill!(text => ChallengeOrderDeomCho(points(-deom))),
    }
}

fn accepted(game: &Match, text: GameText, seats: &Seats) -> String {
    let challenge = game.challenge();
    let BySide { cho, han } = seated(game, seats, text, named);
    let who_plays = fill!(text => ChallengeSeats { cho, han });
    let request_text = match &challenge.addressee {
        Addressee::Bot { .. } => request_line(text, challenge),
        _ => {
            let challenger = challenge.challenger.id;
            let acceptor = Side::ALL
                .map(|side| &seats.players[side])
                .into_iter()
                .find(|player| player.id != challenger);
            fill!(text => ChallengeAccepted {
                by: acceptor.map_or_else(String::new, |player| named(player, *text)),
                challenger: named(&challenge.challenger, *text),
            })
        }
    };
    format!("{request_text}\n{who_plays}")
}

fn declined(text: GameText, challenge: &Challenge) -> String {
    let opponent = challenge.addressee.person();
    let opponent = opponent.map_or_else(|| text.say(Key::Anyone), |player| named(player, *text));
    fill!(text => ChallengeDeclined { challenger: named(&challenge.challenger, *text), opponent })
}

/// The levels offered; far enough apart to differ clearly.
const OFFERED: [u8; 5] = [1, 3, 5, 7, 10];

/// Offers practice games to someone who challenged the bot.
pub fn sparring(options: ChallengeOptions, timed: bool, text: Text) -> Message {
    let levels = OFFERED
        .into_iter()
        .filter_map(|number| Level::new(number).ok());
    let buttons = levels.map(|level| {
        let start = Button::Practice(PracticeOptions { level, options });
        let button = PushButton::new(start, text.level_listed(level));
        if level == Level::DEFAULT {
            styled(button, ButtonStyle::Primary)
        } else {
            button
        }
    });
    let mut lines = vec![text.say(Key::PracticeOffered)];
    // A pace was requested: explain why practice games have none.
    lines.extend(timed.then(|| text.say(Key::RefusedPaceInPractice)));
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

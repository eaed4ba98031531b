//! Refusals: the reason and the next step, private and in the reader's language.

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Button, Controls, Message};
use super::offer_buttons::replies;
use crate::app::{Missing, Refused};
use crate::play::{GameId, Match, Refusal, VACATION_DAYS, Version};
use crate::text::Text;
use serenity::all::ButtonStyle;

/// The text of a refusal. `about` is the match concerned, if there is one.
pub fn refused(why: &Refused, about: Option<&Match>, text: Text) -> Message {
    let generals = about.map(|game| game.ruleset().generals);
    let text = text.with_generals(generals.unwrap_or_default());
    let message = Message::words(words(why, about, text));
    match why {
        Refused::Play {
            why: Refusal::SameChallenge(game),
            ..
        } => withdrawable(message, *game, text),
        Refused::Play {
            why: Refusal::AnswerRequestFirst,
            ..
        } => answerable(message, about, text),
        _ => message,
    }
}

fn words(why: &Refused, about: Option<&Match>, text: Text) -> String {
    match why {
        Refused::Play { why, .. } => text.refusal(*why, about),
        Refused::Unread { why, .. } => match about.and_then(Match::game) {
            Some(game) => text.unread(why, game.position()),
            None => text.say("unread-unknown"),
        },
        Refused::UnknownFormation => text.say("refused-unknown-formation"),
        Refused::UnknownTopic => text.say("refused-unknown-topic"),
        Refused::ChallengeBot => text.say("refused-challenge-bot"),
        Refused::NotHere => text.say("refused-not-here"),
        Refused::ServerOnly => text.say("refused-server-only"),
        Refused::ManageServer => text.say("refused-manage-server"),
        Refused::QuietAllDay => text.say("refused-quiet-all-day"),
        Refused::Missing(missing) => {
            let permissions = permissions(missing, text);
            text.fill("refused-missing", &[("permissions", permissions.into())])
        }
        Refused::UnknownGame => text.say("refused-unknown-game"),
        Refused::NoGame => text.say("refused-no-game"),
        Refused::SeveralGames(_) => text.say("which-game"),
        Refused::MovedOn(_) => text.say(match about.and_then(Match::game) {
            Some(_) => "refused-moved-on",
            None => "refused-moved-on-setup",
        }),
        Refused::NoRecordYet => text.say("refused-no-record-yet"),
        Refused::TooLongToReplay(turns) => {
            text.fill("refused-too-long-to-replay", &[("turns", (*turns).into())])
        }
        Refused::NothingPlayed => text.say("refused-nothing-played"),
        Refused::TooLongToAnalyse(turns) => {
            text.fill("refused-too-long-to-analyse", &[("turns", (*turns).into())])
        }
        Refused::AnalysisGone => text.say("refused-analysis-gone"),
        Refused::RecordAnalysisGone => text.say("refused-record-analysis-gone"),
        Refused::FileTooLarge(limit) => text.too_large(*limit),
        Refused::FileUnread => text.say("record-unfetched"),
        Refused::NotARecord(why) => text.not_a_record(why),
        Refused::BrokenRecord(broken) => text.broken_record(&broken.0, &broken.1),
        Refused::NoSuchGameOfFile(count) => text.fill(
            "refused-no-such-game-of-file",
            &[("count", (*count).into())],
        ),
        Refused::ReviewGone => text.say("refused-review-gone"),
        Refused::ReadingBusy => text.say("refused-reading-busy"),
        Refused::AskedTooOften(again) => {
            // Rounded up, so that nobody is refused again within the second that Discord shows.
            let when = format!("<t:{}:R>", again.seconds() + 1);
            text.fill("refused-asked-too-often", &[("when", when.into())])
        }
        Refused::UnknownRuleset(nearest) => {
            let names = nearest.iter();
            let names: Vec<String> = names
                .map(|one| format!("**{}**", text.ruleset(one)))
                .collect();
            text.fill(
                "refused-unknown-ruleset",
                &[("names", names.join(", ").into())],
            )
        }
        Refused::NoRuleset(why) => text.no_ruleset(why),
        Refused::UnknownZone(nearest) => {
            let names: Vec<String> = nearest.iter().map(|name| format!("`{name}`")).collect();
            text.fill(
                "refused-unknown-zone",
                &[("names", names.join(", ").into())],
            )
        }
        Refused::TooFewDays(left) => text.fill(
            "refused-too-few-days",
            &[
                ("left", left.left.into()),
                ("year", left.year.to_string().into()),
                ("all", VACATION_DAYS.into()),
            ],
        ),
        Refused::NotAway => text.say("refused-not-away"),
        Refused::NotOurs => text.say("refused-not-ours"),
        Refused::UnknownButton => text.say("refused-unknown-button"),
        Refused::UnknownCommand => text.say("refused-unknown-command"),
        Refused::EngineBusy => text.say("refused-engine-busy"),
        Refused::Busy => text.say("refused-busy"),
    }
}

/// Permissions by their names in Discord's settings.
pub(super) fn permissions(missing: &[Missing], text: Text) -> String {
    let names: Vec<String> = missing.iter().map(|one| permission(*one, text)).collect();
    names.join(", ")
}

fn permission(missing: Missing, text: Text) -> String {
    text.say(match missing {
        Missing::ViewChannel => "permission-view-channel",
        Missing::SendMessages => "permission-send-messages",
        Missing::SendInThreads => "permission-send-in-threads",
        Missing::EmbedLinks => "permission-embed-links",
        Missing::AttachFiles => "permission-attach-files",
        Missing::ReadHistory => "permission-read-history",
    })
}

/// Adds buttons to answer the request that has to be answered first.
fn answerable(mut message: Message, about: Option<&Match>, text: Text) -> Message {
    let buttons = about.map(|game| replies(game, text));
    message
        .rows
        .extend(buttons.map(|buttons| Controls::Buttons(buttons.into())));
    message
}

/// Adds a button to withdraw the challenge in the way, whose own message may be lost.
fn withdrawable(mut message: Message, game: GameId, text: Text) -> Message {
    message.rows.push(Controls::Buttons(vec![Button {
        id: ComponentId::of(Verb::Withdraw, game, Version(0)),
        label: text.say("button-withdraw"),
        style: ButtonStyle::Secondary,
        enabled: true,
    }]));
    message
}

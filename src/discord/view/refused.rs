//! Refusals: the reason and the next step, private and in the reader's language.

use super::game::offer_buttons::replies;
use super::parts::{button, permissions};
use super::plan::line_problem;
use crate::app::{ApplicationId, Refused};
use crate::discord::button::{Button, GameButton, Target};
use crate::discord::games::GameKeys;
use crate::discord::message::{Controls, Message, PushButton};
use crate::play::{DaysLeft, GameId, Match, Refusal, Timestamp, VACATION_DAYS, Version};
use crate::rules::notation::TypedTextError;
use crate::rules::{Action, MODERN};
use crate::text::{GameText, Text, Value};

/// Discord's limit on buttons in a row: no more soldiers than that can move to one point.
const IN_A_ROW: usize = 5;
/// The permissions in the bot's invitation, as listed in docs/hosting.md.
const PERMISSIONS: u64 = 309_237_763_072;

/// Returns the text of a refusal. `about` is the match concerned, if there is one.
pub fn refused(why: &Refused, about: Option<&Match>, text: Text) -> Message {
    // A refusal outside of any game names no side and no piece.
    let text = text.playing(about.map_or(&MODERN, Match::ruleset));
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
        Refused::Unread {
            why: TypedTextError::Ambiguous(actions),
            ..
        } => choosable(message, actions, about, text),
        Refused::Unread {
            why: TypedTextError::CountedFrom0(action),
            ..
        } => choosable(message, &[*action], about, text),
        _ => message,
    }
}

#[expect(clippy::too_many_lines, reason = "a table: one row for each refusal")]
fn words(why: &Refused, about: Option<&Match>, text: GameText) -> String {
    let fill = |key, name, value: Value<'_>| text.fill(key, &[(name, value)]);
    let turns_of = |key, turns: usize| fill(key, "turns", turns.into());
    match why {
        Refused::Play { why, .. } => text.refusal(*why, about),
        Refused::Unread { why, .. } => unread(why, about, text),
        Refused::Plan { why, .. } => text.plan_refusal(*why, about),
        Refused::PlanLine { why, .. } => line_problem(why, text),
        Refused::NoPage => text.say("refused-no-page"),
        Refused::OtherAct => text.say("refused-other-act"),
        Refused::DirectMessagesClosed => text.say("live-direct-messages-closed"),
        Refused::DiscordSilent => text.say("live-discord-silent"),
        Refused::NameTheGame => text.say("refused-name-the-game"),
        Refused::FormerPlayer => text.say("refused-former-player"),
        Refused::UnknownFormation => text.say("refused-unknown-formation"),
        Refused::UnknownTopic => text.say("refused-unknown-topic"),
        Refused::ChallengeBot => text.say("refused-challenge-bot"),
        Refused::NotHere => text.say("refused-not-here"),
        Refused::BotNotHere(application) => not_here(*application, text),
        Refused::ServerOnly => text.say("refused-server-only"),
        Refused::ManageServer => text.say("refused-manage-server"),
        Refused::QuietAllDay => text.say("refused-quiet-all-day"),
        Refused::Missing(missing) => {
            let permissions = permissions(missing, *text);
            fill("refused-missing", "permissions", permissions.into())
        }
        Refused::UnknownGame => text.say("refused-unknown-game"),
        Refused::NoGame => text.say("refused-no-game"),
        Refused::SeveralGames(_) => text.say("which-game"),
        Refused::MovedOn(_) => text.say(moved_on(about)),
        Refused::NoRecordYet => text.say("refused-no-record-yet"),
        Refused::TooLongToReplay(turns) => turns_of("refused-too-long-to-replay", *turns),
        Refused::NothingPlayed => text.say("refused-nothing-played"),
        Refused::TooLongToAnalyse(turns) => turns_of("refused-too-long-to-analyse", *turns),
        Refused::AnalysisGone => text.say("refused-analysis-gone"),
        Refused::RecordAnalysisGone => text.say("refused-record-analysis-gone"),
        Refused::RunningWithoutHints(game) => fill(
            "refused-running-without-hints",
            "game",
            game.to_string().into(),
        ),
        Refused::FileTooLarge(limit) => text.too_large(*limit),
        Refused::FileUnread => text.say("record-unfetched"),
        Refused::NotARecord(why) => text.not_a_record(why),
        Refused::BrokenRecord(broken) => text.broken_record(&broken.0, &broken.1),
        Refused::NoSuchGameOfFile(count) => {
            fill("refused-no-such-game-of-file", "count", (*count).into())
        }
        Refused::ReviewGone => text.say("refused-review-gone"),
        Refused::ReadingBusy => text.say("refused-reading-busy"),
        Refused::AskedTooOften(again) => again_at("refused-asked-too-often", *again, text),
        Refused::StatisticsHidden => text.say("refused-statistics-hidden"),
        Refused::NoStatistics => text.say("refused-no-statistics"),
        Refused::StatisticsOfBot => text.say("refused-statistics-of-bot"),
        Refused::TooManyRated(again) => again_at("refused-too-many-rated", *again, text),
        Refused::FormatOfOtherGame(variant) => text.say(GameKeys::of(*variant).foreign_format),
        Refused::RulesetOfOtherGame(variant) => text.say(GameKeys::of(*variant).foreign_ruleset),
        Refused::SideOfOtherGame(variant) => text.say(GameKeys::of(*variant).foreign_side),
        Refused::SetOfOtherGame { set, variant } => {
            let key = GameKeys::of(*variant).foreign_set;
            fill(key, "set", text.say(&format!("choice-pieces-{set}")).into())
        }
        Refused::UnknownRuleset(nearest) => {
            let names = listed(nearest, |one| format!("**{}**", text.ruleset(one)));
            fill("refused-unknown-ruleset", "names", names)
        }
        Refused::NoRuleset(why) => text.no_ruleset(why),
        Refused::UnknownZone(nearest) => {
            let names = listed(nearest, |name| format!("`{name}`"));
            fill("refused-unknown-zone", "names", names)
        }
        Refused::TooFewDays(left) => too_few_days(left, text),
        Refused::NotAway => text.say("refused-not-away"),
        Refused::NotOurs => text.say("refused-not-ours"),
        Refused::UnknownButton => text.say("refused-unknown-button"),
        Refused::UnknownCommand => text.say("refused-unknown-command"),
        Refused::EngineBusy => text.say("refused-engine-busy"),
        Refused::Busy => text.say("refused-busy"),
        Refused::DeskInThread => text.say("refused-desk-in-thread"),
        Refused::TooManyDesks => text.say("refused-too-many-desks"),
        Refused::NoDesk => text.say("refused-no-desk"),
        Refused::ChallengeBeingPosted => text.say("refused-challenge-being-posted"),
    }
}

fn unread(why: &TypedTextError, about: Option<&Match>, text: GameText) -> String {
    match about.and_then(Match::game) {
        Some(game) => text.typed_text_refusal(why, game),
        None => text.say("unread-unknown"),
    }
}

/// Returns directions for a server that the bot is not in, with both addresses for installing it.
fn not_here(application: ApplicationId, text: GameText) -> String {
    let at = |rest: &str| {
        let ApplicationId(id) = application;
        format!("<https://discord.com/oauth2/authorize?client_id={id}&{rest}>")
    };
    let server = at(&format!(
        "scope=bot+applications.commands&permissions={PERMISSIONS}"
    ));
    let own = at("integration_type=1&scope=applications.commands");
    let values = [("server", server.into()), ("own", own.into())];
    text.fill("refused-bot-not-here", &values)
}

fn listed<T>(all: &[T], name: impl Fn(&T) -> String) -> Value<'static> {
    let names: Vec<String> = all.iter().map(name).collect();
    names.join(", ").into()
}

fn again_at(key: &str, again: Timestamp, text: GameText) -> String {
    // Rounded up, so that nobody is rejected again within the second that Discord shows.
    let when = format!("<t:{}:R>", again.seconds() + 1);
    text.fill(key, &[("when", when.into())])
}

fn moved_on(about: Option<&Match>) -> &'static str {
    match about.and_then(Match::game) {
        Some(_) => "refused-moved-on",
        None => "refused-moved-on-setup",
    }
}

fn too_few_days(left: &DaysLeft, text: GameText) -> String {
    let values = [
        ("left", left.left.into()),
        ("year", left.year.to_string().into()),
        ("all", VACATION_DAYS.into()),
    ];
    text.fill("refused-too-few-days", &values)
}

/// Adds buttons to answer the request that has to be answered first.
fn answerable(mut message: Message, about: Option<&Match>, text: GameText) -> Message {
    let buttons = about.map(|game| replies(game, text));
    message
        .rows
        .extend(buttons.map(|buttons| Controls::Buttons(buttons.into())));
    message
}

/// Adds a button for each possible meaning of the move, if they fit below a message.
fn choosable(
    mut message: Message,
    actions: &[Action],
    about: Option<&Match>,
    text: GameText,
) -> Message {
    let Some((game, moves)) = about.and_then(|game| Some((game, game.game()?))) else {
        return message;
    };
    let choices = actions.iter().filter_map(|action| {
        let target = GameButton::Target(Target::Move(action.piece_move()?));
        let label = text.short(moves.position(), *action);
        Some(button(game, target, label))
    });
    let choices: Vec<PushButton> = choices.take(IN_A_ROW).collect();
    message.rows.push(Controls::Buttons(choices));
    message
}

/// Adds a button to withdraw the blocking challenge, whose own message may be lost.
fn withdrawable(mut message: Message, game: GameId, text: GameText) -> Message {
    let withdraw = Button::OnGame {
        game,
        version: Version(0),
        button: GameButton::Withdraw,
    };
    let button = PushButton::new(withdraw, text.say("button-withdraw"));
    message.rows.push(Controls::Buttons(vec![button]));
    message
}

//! Refusals: the reason and the next step, private and in the reader's language.

use super::cup::with_left;
use super::games::link;
use super::parts::{labelled, named, permissions, takeback_answers};
use super::plan::line_problem;
use crate::app::{ApplicationId, PuzzleWish, Refused};
use crate::discord::button::{Button, Deed, GameButton, PuzzleButton, Target};
use crate::discord::games::GameKeys;
use crate::discord::message::{Controls, Message, PushButton};
use hansu_play::{
    CUP_PLAYERS, CupName, DaysLeft, GameId, Match, Refusal, Timestamp, VACATION_DAYS, Version,
};
use hansu_store::PosterKind;
use hansu_text::{Filled, GameText, Key, OneValue, Text, Value, fill};
use janggi::notation::TypedTextError;
use janggi::{Action, MODERN};

/// Discord's limit on buttons in a row: no more soldiers than that can move to one point.
const IN_A_ROW: usize = 5;

/// Returns the text of a refusal. `game` is the match concerned, if there is one.
pub fn refused(refusal: &Refused, game: Option<&Match>, text: Text) -> Message {
    // A refusal outside of a game mentions no side and no piece.
    let text = text.playing(game.map_or(&MODERN, Match::ruleset));
    let mut message = Message::words(words(refusal, game, text));
    match refusal {
        Refused::Play {
            why: Refusal::SameChallenge(game),
            ..
        } => withdrawable(message, *game, text),
        Refused::Play {
            why: Refusal::AnswerRequestFirst,
            ..
        } => answerable(message, game, text),
        Refused::Unread {
            why: TypedTextError::Ambiguous(actions),
            ..
        } => choosable(message, actions, game, text),
        Refused::Unread {
            why: TypedTextError::CountedFrom0(action),
            ..
        } => choosable(message, &[*action], game, text),
        Refused::UnknownPuzzle | Refused::NothingMissed => {
            let next = Button::Puzzle(PuzzleButton::next(PuzzleWish::default()));
            let next = PushButton::new(next, text.say(Key::ButtonPuzzleNext));
            message.rows.push(Controls::Buttons(vec![next]));
            message
        }
        _ => message,
    }
}

#[expect(clippy::too_many_lines, reason = "a table: one row for each refusal")]
fn words(refusal: &Refused, game: Option<&Match>, text: GameText) -> String {
    let turns_of = |key: OneValue, turns: usize| text.fill(key(turns.into()));
    match refusal {
        Refused::Play {
            why: play_refusal, ..
        } => text.refusal(*play_refusal, game),
        Refused::Unread { why: error, .. } => unread(error, game, text),
        Refused::Plan {
            why: plan_refusal, ..
        } => text.plan_refusal(*plan_refusal, game),
        Refused::PlanLine { why: problem, .. } => line_problem(problem, text),
        Refused::NoPage => text.say(Key::RefusedNoPage),
        Refused::OtherAct => text.say(Key::RefusedOtherAct),
        Refused::DirectMessagesClosed => text.say(Key::LiveDirectMessagesClosed),
        Refused::DiscordSilent => text.say(Key::LiveDiscordSilent),
        Refused::NameTheGame => text.say(Key::RefusedNameTheGame),
        Refused::FormerPlayer => text.say(Key::RefusedFormerPlayer),
        Refused::UnknownFormation => text.say(Key::RefusedUnknownFormation),
        Refused::UnknownTopic => text.say(Key::RefusedUnknownTopic),
        Refused::UnknownExercise => text.say(Key::RefusedUnknownExercise),
        Refused::UnknownPuzzle => text.say(Key::RefusedUnknownPuzzle),
        Refused::NoPuzzle => text.say(Key::RefusedNoPuzzle),
        Refused::NothingMissed => text.say(Key::RefusedNothingMissed),
        Refused::UntriedPuzzle => text.say(Key::RefusedUntriedPuzzle),
        Refused::ChallengeBot => text.say(Key::RefusedChallengeBot),
        Refused::NotHere => text.say(Key::RefusedNotHere),
        Refused::BotNotHere(application) => not_here(*application, text),
        Refused::ServerOnly => text.say(Key::RefusedServerOnly),
        Refused::ManageServer => text.say(Key::RefusedManageServer),
        Refused::QuietAllDay => text.say(Key::RefusedQuietAllDay),
        Refused::Missing(missing_permissions) => {
            let permissions = permissions(missing_permissions, *text);
            fill!(text => RefusedMissing(permissions))
        }
        Refused::UnknownGame => text.say(Key::RefusedUnknownGame),
        Refused::NoGame => text.say(Key::RefusedNoGame),
        Refused::SeveralGames(_) => text.say(Key::WhichGame),
        Refused::MovedOn(_) => text.say(moved_on(game)),
        Refused::VoteElsewhere(home, _) => {
            let server = game.and_then(|game| game.challenge().server);
            fill!(text => RefusedVoteElsewhere(link(server, *home, None)))
        }
        Refused::BotVotes => text.say(Key::RefusedBotVotes),
        Refused::NoRecordYet => text.say(Key::RefusedNoRecordYet),
        Refused::TooLongToReplay(turns) => turns_of(Filled::RefusedTooLongToReplay, *turns),
        Refused::UnknownOpening => text.say(Key::RefusedUnknownOpening),
        Refused::NothingPlayed => text.say(Key::RefusedNothingPlayed),
        Refused::TooLongToAnalyse(turns) => turns_of(Filled::RefusedTooLongToAnalyse, *turns),
        Refused::AnalysisGone => text.say(Key::RefusedAnalysisGone),
        Refused::RecordAnalysisGone => text.say(Key::RefusedRecordAnalysisGone),
        Refused::RunningWithoutHints(game) => {
            fill!(text => RefusedRunningWithoutHints(game.to_string()))
        }
        Refused::FileTooLarge(limit) => text.too_large(*limit),
        Refused::FileUnread => text.say(Key::RecordUnfetched),
        Refused::NotARecord(error) => text.not_a_record(error),
        Refused::BrokenRecord(broken) => text.broken_record(&broken.0, &broken.1),
        Refused::NoSuchGameOfFile(count) => {
            fill!(text => RefusedNoSuchGameOfFile(*count))
        }
        Refused::ReviewGone => text.say(Key::RefusedReviewGone),
        Refused::ReadingBusy => text.say(Key::RefusedReadingBusy),
        Refused::AskedTooOften(allowed_at) => {
            again_at(Filled::RefusedAskedTooOften, *allowed_at, text)
        }
        Refused::StatisticsHidden => text.say(Key::RefusedStatisticsHidden),
        Refused::NoStatistics => text.say(Key::RefusedNoStatistics),
        Refused::StatisticsOfBot => text.say(Key::RefusedStatisticsOfBot),
        Refused::TooManyRated(allowed_at) => {
            again_at(Filled::RefusedTooManyRated, *allowed_at, text)
        }
        Refused::FormatOfOtherGame(variant) => text.say(GameKeys::of(*variant).foreign_format),
        Refused::RulesetOfOtherGame(variant) => text.say(GameKeys::of(*variant).foreign_ruleset),
        Refused::UnknownStart => text.say(Key::RefusedUnknownStart),
        Refused::StartIsComplete => text.say(Key::RefusedStartIsComplete),
        Refused::SideOfOtherGame(variant) => text.say(GameKeys::of(*variant).foreign_side),
        Refused::SetOfOtherGame { set, variant } => {
            let key = GameKeys::of(*variant).foreign_set;
            text.fill(key(text.say_named(&format!("choice-pieces-{set}")).into()))
        }
        Refused::UnknownRuleset(nearest) => {
            let names = listed(nearest, |ruleset| format!("**{}**", text.ruleset(ruleset)));
            fill!(text => RefusedUnknownRuleset(names))
        }
        Refused::NoRuleset(error) => text.no_ruleset(error),
        Refused::UnknownZone(nearest) => {
            let names = listed(nearest, |name| format!("`{name}`"));
            fill!(text => RefusedUnknownZone(names))
        }
        Refused::TooFewDays(days_left) => too_few_days(days_left, text),
        Refused::NotAway => text.say(Key::RefusedNotAway),
        Refused::NotOurs => text.say(Key::RefusedNotOurs),
        Refused::UnknownButton => text.say(Key::RefusedUnknownButton),
        Refused::UnknownCommand => text.say(Key::RefusedUnknownCommand),
        Refused::EngineBusy => text.say(Key::RefusedEngineBusy),
        Refused::Busy => text.say(Key::RefusedBusy),
        Refused::PosterInThread(PosterKind::Desk) => text.say(Key::RefusedDeskInThread),
        Refused::PosterInThread(PosterKind::Daily) => text.say(Key::RefusedDailyInThread),
        Refused::TooManyPosters(PosterKind::Desk) => text.say(Key::RefusedTooManyDesks),
        Refused::TooManyPosters(PosterKind::Daily) => text.say(Key::RefusedTooManyDailies),
        Refused::UnknownCup => text.say(Key::RefusedUnknownCup),
        Refused::SecondCup => text.say(Key::RefusedSecondCup),
        Refused::CupName(_) => fill!(text => RefusedCupName(CupName::MAX)),
        Refused::CupWithoutPace => text.say(Key::RefusedCupWithoutPace),
        Refused::CupWithoutRules => text.say(Key::RefusedCupWithoutRules),
        Refused::CupInThread => text.say(Key::RefusedCupInThread),
        Refused::NotYourCup => text.say(Key::RefusedNotYourCup),
        Refused::InCupAlready => text.say(Key::RefusedInCupAlready),
        Refused::NotInCup => text.say(Key::RefusedNotInCup),
        Refused::CupFull => fill!(text => RefusedCupFull(*CUP_PLAYERS.end())),
        Refused::CupStarted => text.say(Key::RefusedCupStarted),
        Refused::TooFewPlayers { count, left } => {
            let refusal = fill!(text => RefusedTooFewPlayers {
                count: *count,
                least: *CUP_PLAYERS.start(),
            });
            with_left(refusal, left, *text)
        }
        Refused::TooManyCupGames { busy, needed } => fill!(text => RefusedTooManyCupGames {
            names: listed(busy, |person| named(person, *text)),
            needed: *needed,
        }),
        Refused::NoDesk => text.say(Key::RefusedNoDesk),
        Refused::ChallengeBeingPosted => text.say(Key::RefusedChallengeBeingPosted),
    }
}

fn unread(error: &TypedTextError, game: Option<&Match>, text: GameText) -> String {
    match game.and_then(Match::game) {
        Some(game) => text.typed_text_refusal(error, game),
        None => text.say(Key::RefusedGameOver),
    }
}

/// Returns directions for a server that the bot is not in, with both addresses for installing it.
fn not_here(application: ApplicationId, text: GameText) -> String {
    let at = |install_link: &str| {
        let ApplicationId(id) = application;
        format!("<https://discord.com/oauth2/authorize?client_id={id}&{install_link}>")
    };
    let permissions = crate::discord::permissions::all().bits();
    let server = at(&format!(
        "scope=bot+applications.commands&permissions={permissions}"
    ));
    let own_link = at("integration_type=1&scope=applications.commands");
    fill!(text => RefusedBotNotHere { server, own: own_link })
}

fn listed<T>(all: &[T], name: impl Fn(&T) -> String) -> Value<'static> {
    let names: Vec<String> = all.iter().map(name).collect();
    names.join(", ").into()
}

fn again_at(key: OneValue, allowed_at: Timestamp, text: GameText) -> String {
    // Rounded up, so that nobody is rejected again within the second that Discord shows.
    let time = format!("<t:{}:R>", allowed_at.seconds() + 1);
    text.fill(key(time.into()))
}

fn moved_on(game: Option<&Match>) -> Key {
    match game.and_then(Match::game) {
        Some(_) => Key::RefusedMovedOn,
        None => Key::RefusedMovedOnSetup,
    }
}

fn too_few_days(days_left: &DaysLeft, text: GameText) -> String {
    fill!(text => RefusedTooFewDays {
        left: days_left.left,
        year: days_left.year.to_string(),
        all: VACATION_DAYS,
    })
}

/// Adds the buttons that answer the pending request.
fn answerable(mut message: Message, game: Option<&Match>, text: GameText) -> Message {
    let buttons = game.map(|game| takeback_answers(game, text));
    message
        .rows
        .extend(buttons.map(|buttons| Controls::Buttons(buttons.into())));
    message
}

/// Adds a button for each possible meaning of the move, if they fit below a message.
fn choosable(
    mut message: Message,
    actions: &[Action],
    game: Option<&Match>,
    text: GameText,
) -> Message {
    let Some((game, moves)) = game.and_then(|game| Some((game, game.game()?))) else {
        return message;
    };
    let choices = actions.iter().filter_map(|action| {
        let target = GameButton::Target(Target::Move(action.piece_move()?));
        let label = text.short(moves.position(), *action);
        Some(labelled(game, target, label))
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
        button: GameButton::Act(Deed::Withdraw),
    };
    let button = PushButton::new(withdraw, text.say(Key::ButtonWithdraw));
    message.rows.push(Controls::Buttons(vec![button]));
    message
}

//! Pages of the help and the rules.

use crate::app::{AppError, BoardSetting, Drawing, Setting, SettingsOwner};
use crate::discord::button::{HelpPage, Topic};
use crate::discord::lookup::rulesets;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view::{self, RulesetReason};
use hansu_render::PieceSet;
use hansu_teaching::{LEARNER, Lesson};
use janggi::{Ruleset, Variant};

/// Returns the page on a topic.
pub async fn page(responder: &Responder<'_>, topic: Topic) -> Result<Box<Reply>, AppError> {
    Ok(match topic {
        Topic::Help(HelpPage::Sets) => sets(responder).await,
        Topic::Help(page) => Reply::new(
            view::help(page, responder.text),
            (page == HelpPage::Start).then(|| view::opening_picture(Variant::default())),
        ),
        Topic::Ruleset(ruleset) => {
            let usual_rules = rulesets::usual(responder).await?;
            view::rules(&ruleset, RulesetReason::Asked, &usual_rules, responder.text).into()
        }
        Topic::Here(variant) => {
            let (ruleset, reason) = ruleset_of(responder, variant).await?;
            let usual_rules = rulesets::usual(responder).await?;
            view::rules(&ruleset, reason, &usual_rules, responder.text).into()
        }
        Topic::Lesson(lesson) => {
            let (ruleset, reason) = ruleset_of(responder, lesson.variant()).await?;
            let lessons = &responder.data.app.lessons;
            let progress = lessons.progress(&responder.request).await?;
            let text = responder.text.in_game(lesson.variant(), ruleset.generals);
            Reply::new(
                view::lesson(lesson, &ruleset, reason, &progress, responder.text),
                view::illustration(lesson, text),
            )
            .with_generals(ruleset.generals)
        }
    })
}

/// Returns the help page about piece sets, with samples.
async fn sets(responder: &Responder<'_>) -> Box<Reply> {
    let now = responder.pieces().await;
    let message = view::sets(now, false, responder.text);
    Reply::new(message, Some(view::piece_samples(responder.text)))
}

/// Stores the piece set chosen by a button, and shows a board with it.
pub async fn choose_set(
    responder: &Responder<'_>,
    piece_set: &'static PieceSet,
) -> Result<Box<Reply>, AppError> {
    let pieces = Setting::Board(SettingsOwner::Own, BoardSetting::Pieces);
    let chosen = responder.choose(pieces, piece_set.id).await?;
    let boards = chosen.boards().unwrap_or_default();
    let (position, last) = view::sample(Variant::default());
    let drawing = Drawing::position(&position, last, LEARNER);
    let message = view::sets(piece_set, true, responder.text_for(boards));
    let mut reply = Reply::new(message, Some(drawing));
    reply.boards = boards;
    Ok(reply)
}

/// Shows the lesson book at a topic as typed, or at its first page.
pub async fn book(responder: &Responder<'_>, topic: Option<&str>) -> Result<Response, AppError> {
    let topic = match topic {
        None => first_lesson(responder).await?,
        Some(typed) => {
            let variant = game_here(responder).await;
            Topic::matching(typed, variant, responder.text)?
        }
    };
    Ok(Response::Private(page(responder, topic).await?))
}

/// Shows how to use the bot.
pub async fn help(responder: &Responder<'_>) -> Result<Response, AppError> {
    let page = page(responder, Topic::Help(HelpPage::Start)).await?;
    Ok(Response::Private(page))
}

/// Returns the game that is played here, or the usual one.
pub async fn game_here(responder: &Responder<'_>) -> Variant {
    let found_rules = ruleset_here(responder).await;
    found_rules.map_or(Variant::default(), |(ruleset, _)| ruleset.variant)
}

/// Returns the first lesson of the game that is played here.
async fn first_lesson(responder: &Responder<'_>) -> Result<Topic, AppError> {
    let (ruleset, _) = ruleset_here(responder).await?;
    let first = Lesson::of(ruleset.variant).first().copied();
    Ok(Topic::Lesson(first.unwrap_or(Lesson::Goal)))
}

/// Returns the ruleset in use here if it belongs to that game, else that game's usual ruleset here.
async fn ruleset_of(
    responder: &Responder<'_>,
    variant: Variant,
) -> Result<(Ruleset, RulesetReason), AppError> {
    let (found_rules, reason) = ruleset_here(responder).await?;
    if found_rules.variant == variant {
        return Ok((found_rules, reason));
    }
    let usual_rules = rulesets::usual_of(responder, variant).await?;
    Ok((usual_rules, RulesetReason::Asked))
}

/// Returns the ruleset of the game in this channel, or else the usual one.
async fn ruleset_here(responder: &Responder<'_>) -> Result<(Ruleset, RulesetReason), AppError> {
    let app = &responder.data.app;
    match app
        .core
        .matches
        .find_recorded(&responder.request, None)
        .await
    {
        Ok(row) => {
            let game = responder.game(row.id).await?;
            Ok((*game.ruleset(), RulesetReason::PlayedHere))
        }
        // The channel has no game that the reader may see.
        Err(AppError::Refused(_)) => Ok((rulesets::usual(responder).await?, RulesetReason::Usual)),
        Err(error) => Err(error),
    }
}

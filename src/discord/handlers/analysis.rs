//! Shows the progress of an analysis in a private message, until it is finished or cancelled.

use std::time::Duration;

use crate::app::{
    Analysed, Analysis, AppError, Drawing, Marks, Progress, Refused, RunSubscription, Study,
    has_questions,
};
use crate::discord::button::{AnalysisButton, AnalysisPage};
use crate::discord::message::Message;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use hansu_play::GameId;
use hansu_store::{GameInFile, GameRow, InteractionId, ReviewId};
use hansu_text::{GameText, Key};
use janggi::{Game, MODERN, Side};

/// The minimum interval between two edits that show progress.
const EDIT_INTERVAL: Duration = Duration::from_secs(2);

/// Answers with the analysis of a game.
pub async fn answer_with(responder: &Responder<'_>, row: Result<GameRow, AppError>) {
    let judged = match row {
        Ok(row) => {
            responder.note_game(row.id);
            answer(responder, &row).await
        }
        Err(error) => Err(error),
    };
    // Without a result, the progress message was the answer.
    if let Some(response) = judged.transpose() {
        responder.finish(response).await;
    }
}

/// Answers `/analyse`. An analysis that takes longer shows its progress in the answer.
async fn answer(responder: &Responder<'_>, row: &GameRow) -> Result<Option<Response>, AppError> {
    let analysed = responder
        .data
        .app
        .analyses
        .analyse(&responder.request, row)
        .await?;
    show(responder, analysed).await
}

/// Handles the *Analyse this* button under a game of an uploaded file: answers with a separate message, like
/// `/analyse`.
pub async fn begin(
    responder: &Responder<'_>,
    review: ReviewId,
    record: GameInFile,
) -> Result<Option<Response>, AppError> {
    let analysed = responder
        .data
        .app
        .analyses
        .analyse_record(&responder.request, review, record);
    let analysed = analysed.await?;
    show(responder, analysed).await
}

async fn show(
    responder: &Responder<'_>,
    (game, analysed): (Study, Analysed),
) -> Result<Option<Response>, AppError> {
    let mut following = match analysed {
        Analysed::Ready(analysis) => {
            return Ok(Some(Response::Private(overview(
                responder, &game, &analysis,
            ))));
        }
        Analysed::Making(following) => following,
    };
    // Short games are done within a moment: answer with the result, without showing progress.
    let moment = responder.data.app.core.limits.lane_wait;
    if let Ok(ended) = tokio::time::timeout(moment, wait_until_ended(&mut following)).await {
        return Ok(Some(match ended {
            Progress::Ready(analysis) => Response::Private(overview(responder, &game, &analysis)),
            _ => Response::Private(responder.internal_error_message().into()),
        }));
    }
    // Boxed: the future of any command or button is as large as that of the largest.
    Box::pin(follow(responder, &game, following)).await?;
    Ok(None)
}

/// The owner of the analysis a component belongs to.
#[derive(Debug, Clone, Copy)]
pub enum AnalysisOwner {
    /// A game that was played here.
    Game(GameId),
    /// A game of an uploaded file.
    Record(ReviewId, GameInFile),
}

/// Handles a press on a page of an analysis, or on *Cancel*.
pub async fn respond(
    responder: &Responder<'_>,
    owner: AnalysisOwner,
    button: AnalysisButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let page = match button {
        AnalysisButton::Page(page) => page.page,
        AnalysisButton::Menu => {
            let chosen = value.and_then(|value| value.parse().ok());
            chosen.ok_or(Refused::UnknownButton)?
        }
        AnalysisButton::Cancel(interaction) => return Ok(cancel(responder, owner, interaction)),
        // `answer` and `begin` send the answer to this button themselves.
        AnalysisButton::Begin => return Err(Refused::UnknownButton.into()),
    };
    let analyses = &responder.data.app.analyses;
    let (game, analysis) = match owner {
        AnalysisOwner::Game(game) => analyses.stored_analysis(&responder.request, game).await?,
        AnalysisOwner::Record(review, record) => {
            let stored = analyses.stored_record_analysis(&responder.request, review, record);
            stored.await?
        }
    };
    Ok(Response::Update(match page {
        AnalysisPage::Turning(index) if index < analysis.turning_points.len() => {
            turning(responder, &game, &analysis, index).await?
        }
        // Also shown for a turning point out of range, from a forged id or an older analysis.
        _ => overview(responder, &game, &analysis),
    }))
}

fn cancel(responder: &Responder<'_>, owner: AnalysisOwner, interaction: InteractionId) -> Response {
    let analyses = &responder.data.app.analyses;
    let key = match (analyses.cancel(&responder.request, interaction), owner) {
        (true, AnalysisOwner::Game(_)) => Key::AnalysisCancelled,
        (true, AnalysisOwner::Record(..)) => Key::AnalysisRecordCancelled,
        (false, AnalysisOwner::Game(_)) => Key::AnalysisNotRunning,
        (false, AnalysisOwner::Record(..)) => Key::AnalysisRecordNotRunning,
    };
    Response::Update(Message::words(responder.text.say(key)).into())
}

/// Waits until the analysis has ended.
async fn wait_until_ended(following: &mut RunSubscription) -> Progress {
    let mut progress = following.now();
    while matches!(progress, Progress::At(..)) {
        progress = following.next().await;
    }
    progress
}

/// Edits the answer to show progress, then the result. Ends when an edit fails: the message was dismissed or
/// the token has expired (15 minutes), and dropping `following` then stops the run.
async fn follow(
    responder: &Responder<'_>,
    game: &Study,
    mut following: RunSubscription,
) -> Result<(), AppError> {
    let interaction = following.interaction();
    let mut progress = following.now();
    let mut has_answered = false;
    loop {
        let message = match &progress {
            Progress::At(searched, all) => view::analysing(
                game,
                (*searched, *all),
                interaction,
                study_text(responder, game),
            ),
            Progress::Ready(analysis) => {
                let reply = overview(responder, game, analysis);
                responder.draw(*reply).await
            }
            Progress::Cancelled => Message::words(responder.text.say(match game {
                Study::Match(_) => Key::AnalysisCancelled,
                Study::Record(_) => Key::AnalysisRecordCancelled,
            })),
            Progress::Failed => responder.internal_error_message(),
        };
        // The initial response comes first; everything after it is an edit.
        let is_shown = if has_answered {
            responder.edit(&message).await.is_some()
        } else {
            responder.answer_privately(&message).await
        };
        if !is_shown || !matches!(progress, Progress::At(..)) {
            return Ok(());
        }
        has_answered = true;
        progress = next_progress(&mut following).await;
    }
}

/// Waits for the end, or for progress after a pause of [`EDIT_INTERVAL`].
async fn next_progress(following: &mut RunSubscription) -> Progress {
    // Pinned outside the loop, so that progress does not restart the pause.
    let mut pause = std::pin::pin!(tokio::time::sleep(EDIT_INTERVAL));
    let mut latest = None;
    loop {
        tokio::select! {
            biased;
            // Only once there is progress to show. This branch comes first, so that frequent progress does not delay
            // it.
            () = &mut pause, if latest.is_some() => {}
            news = following.next() => match news {
                Progress::At(..) => latest = Some(news),
                end => return end,
            },
        }
        if pause.is_elapsed()
            && let Some(latest) = latest.take()
        {
            return latest;
        }
    }
}

/// Returns the reader's catalogue for the analysed game.
fn study_text(responder: &Responder<'_>, game: &Study) -> GameText {
    let ruleset = game.game().map_or(&MODERN, Game::ruleset);
    responder.text.playing(ruleset)
}

fn overview(responder: &Responder<'_>, game: &Study, analysis: &Analysis) -> Box<Reply> {
    let reader = responder.request.actor.id;
    let learns = match game {
        Study::Match(game) => has_questions(game, analysis, reader),
        Study::Record(_) => false,
    };
    let message = view::overview(game, analysis, learns, study_text(responder, game));
    let turns = analysis.turning_points.iter().filter_map(|point| {
        let (before, _) = view::turn(game, point)?;
        Some((point.ply, before.position().turn()))
    });
    let drawing = Drawing::Graph {
        game: game.clone(),
        hundredths: analysis.hundredths(),
        turns: turns.collect(),
    };
    Reply::new(message, Some(drawing))
}

/// Shows a turning point: the board before the turn, with arrows for the move played and the better one.
async fn turning(
    responder: &Responder<'_>,
    game: &Study,
    analysis: &Analysis,
    index: usize,
) -> Result<Box<Reply>, AppError> {
    let seat = match game {
        Study::Match(game) => responder.seat(game).await?,
        Study::Record(_) => responder
            .data
            .app
            .settings
            .boards_for(&responder.request)
            .await?
            .seat(Side::Cho),
    };
    let message = view::turning(game, analysis, (index, seat), study_text(responder, game));
    let point = analysis.turning_points.get(index);
    let drawing = point.and_then(|point| {
        let (before, played) = view::turn(game, point)?;
        let better = point.line.first().and_then(|action| action.piece_move());
        let marks = Marks::turn(played.piece_move(), better);
        Some(Drawing::marked(before.position(), marks, seat))
    });
    let generals = game.game().map(|moves| moves.ruleset().generals);
    Ok(Reply::new(message, drawing).with_generals(generals.unwrap_or_default()))
}

//! Analyses, and the pages of one that is finished.

use crate::app::{Analysis, AppError, Drawing, Marks, Refused, Study};
use crate::discord::button::{AnalysisButton, AnalysisPage};
use crate::discord::message::Message;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use hansu_play::GameId;
use hansu_store::{GameInFile, GameRow, InteractionId, ReviewId};
use hansu_text::Key;
use janggi::Side;

/// Analyses a finished game.
pub async fn of_game(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
    let analyses = &responder.data.app.analyses;
    let (study, analysed) = analyses.analyse(&responder.request, row).await?;
    Ok(responder.analysed(study, analysed))
}

/// Analyses a game of an uploaded file, in a separate message.
pub async fn of_record(
    responder: &Responder<'_>,
    review: ReviewId,
    record: GameInFile,
) -> Result<Response, AppError> {
    let analyses = &responder.data.app.analyses;
    let analysed = analyses.analyse_record(&responder.request, review, record);
    let (study, analysed) = analysed.await?;
    Ok(responder.analysed(study, analysed))
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
            turning(responder, &game, &analysis, index)
        }
        // Also shown for a turning point out of range, from a forged id or an older analysis.
        _ => responder.overview(&game, &analysis),
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

/// Shows a turning point: the board before the turn, with arrows for the move played and the better one.
fn turning(
    responder: &Responder<'_>,
    game: &Study,
    analysis: &Analysis,
    index: usize,
) -> Box<Reply> {
    let seat = match game {
        Study::Match(game) => responder.seat(game),
        Study::Record(_) => responder.boards().seat(Side::Cho),
    };
    let message = view::turning(game, analysis, (index, seat), responder.study_text(game));
    let point = analysis.turning_points.get(index);
    let drawing = point.and_then(|point| {
        let (before, played) = view::turn(game, point)?;
        let better = point.line.first().and_then(|action| action.piece_move());
        let marks = Marks::turn(played.piece_move(), better);
        Some(Drawing::marked(before.position(), marks, seat))
    });
    let generals = game.game().map(|moves| moves.ruleset().generals);
    Reply::new(message, drawing).with_generals(generals.unwrap_or_default())
}

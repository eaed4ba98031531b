//! The requests of a person whose game is over: a rematch, and the analysis.

use std::time::Duration;

use tokio::time::timeout;

use super::Parts;
use super::protocol::{AnalysisState, ExerciseButton, PageAnswer, TurningPoint};
use super::state::{plain, points};
use super::viewer::Viewer;
use crate::app::{
    Analysed, Analysis, AppError, ExplainedTurningPoint, NextGame, PageRematch, Progress, Refused,
    RunSubscription, Study, Visitor, has_questions,
};
use crate::discord::button::{Button, LearnButton};
use crate::discord::view;
use hansu_engine::Score;
use hansu_engine::review::expected_result;
use hansu_play::{GameId, Level};
use hansu_store::PageAct;
use hansu_text::{Key, fill};
use janggi::Side;

/// The longest time for which an answer waits for an analysis.
const ANSWER_WAIT: Duration = Duration::from_secs(8);
/// The time for which an analysis goes on without a page that waits for it: the page asks again within it.
const NEXT_REQUEST_WAIT: Duration = Duration::from_secs(20);

/// Requests a rematch, or accepts the one that is offered.
pub(super) async fn rematch(
    parts: &Parts,
    visitor: Visitor,
    game: GameId,
    level: Option<u8>,
    act: PageAct,
) -> Result<PageAnswer, AppError> {
    let level = level.map(Level::new).transpose();
    let rematch = PageRematch {
        game,
        level: level.map_err(|_| Refused::UnknownButton)?,
        act,
    };
    let reader = parts.reader(visitor.person).await;
    let page = &parts.app.page;
    let next = page.rematch(visitor, reader.language(), rematch).await?;
    if let NextGame::Begun(next) = next {
        let game = next.to_string();
        return Ok(PageAnswer::Begun { game });
    }
    let (_, state) = page.game(visitor, game).await?;
    let viewer = Viewer::of(parts, reader, &state).await?;
    let opponent = viewer.name(&state, viewer.side.opponent());
    Ok(PageAnswer::Told {
        text: fill!(viewer.text => LiveRematchOwn(opponent)),
    })
}

/// Analyses a finished game. Asking again changes nothing, so that the act is not stored.
pub(super) async fn analyse(
    parts: &Parts,
    visitor: Visitor,
    game: GameId,
    act: PageAct,
) -> Result<PageAnswer, AppError> {
    let reader = parts.reader(visitor.person).await;
    let app = &parts.app;
    let request = app.page.own_request(visitor, reader.language(), game, act);
    let (row, state, request) = request.await?;
    let (study, analysed) = app.analyses.analyse(&request, &row).await?;
    let progress = match analysed {
        Analysed::Ready(analysis) => Progress::Ready(analysis),
        Analysed::Making(following) => followed(following).await,
    };
    Ok(match progress {
        Progress::At(done, total) => PageAnswer::Analysis {
            done,
            total,
            analysis: None,
        },
        Progress::Ready(analysis) => {
            let viewer = Viewer::of(parts, reader, &state).await?;
            let total = analysis.scores.len();
            PageAnswer::Analysis {
                done: total,
                total,
                analysis: Some(Box::new(analysis_state(&study, &analysis, &viewer))),
            }
        }
        Progress::Cancelled | Progress::Failed => {
            return Err(AppError::from(std::io::Error::other("an analysis failed")));
        }
    })
}

/// Waits for an analysis for a while. Then it goes on until the page asks again.
async fn followed(mut following: RunSubscription) -> Progress {
    let _ = timeout(ANSWER_WAIT, ended(&mut following)).await;
    let progress = following.now();
    if matches!(progress, Progress::At(..)) {
        tokio::spawn(async move {
            let _ = timeout(NEXT_REQUEST_WAIT, ended(&mut following)).await;
        });
    }
    progress
}

/// Waits until a run has ended.
async fn ended(following: &mut RunSubscription) {
    let mut progress = following.now();
    while matches!(progress, Progress::At(..)) {
        progress = following.next().await;
    }
}

/// Returns an analysis as the page shows it.
fn analysis_state(study: &Study, analysis: &Analysis, viewer: &Viewer) -> AnalysisState {
    let text = viewer.text;
    let percent = |score: &Score| {
        let chos = expected_result(text.variant(), *score);
        percent(match viewer.seat() {
            Side::Cho => chos,
            Side::Han => 1.0 - chos,
        })
    };
    let points = analysis.turning_points.iter();
    AnalysisState {
        graph: analysis.scores.iter().map(percent).collect(),
        summary: view::summary(analysis, text)
            .iter()
            .map(|line| plain(line))
            .collect(),
        points: points
            .filter_map(|point| turning_point(study, point, viewer))
            .collect(),
        learn: learn(study, analysis, viewer),
    }
}

/// Returns the button of the questions that an analysis has for the viewer.
fn learn(study: &Study, analysis: &Analysis, viewer: &Viewer) -> Option<ExerciseButton> {
    let Study::Match(game) = study else {
        return None;
    };
    has_questions(game, analysis, viewer.person).then(|| ExerciseButton {
        press: Button::learn(game.id(), game.version(), LearnButton::Open).to_string(),
        value: None,
        label: viewer.text.say(Key::ButtonLearn),
        leads: false,
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of one is 0 to 100 percent"
)]
fn percent(share: f64) -> u8 {
    (share * 100.0).round().clamp(0.0, 100.0) as u8
}

fn turning_point(
    study: &Study,
    point: &ExplainedTurningPoint,
    viewer: &Viewer,
) -> Option<TurningPoint> {
    let (before, played) = view::turn(study, point)?;
    let words = view::turning_words(&before, played, point, viewer.text);
    Some(TurningPoint {
        ply: point.ply.checked_sub(1)?,
        text: plain(&words.join("\n")),
        played: self::points(played),
        better: point.line.first().and_then(|action| self::points(*action)),
    })
}

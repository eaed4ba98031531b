//! Shows the progress of an analysis in a private message, until it is finished or cancelled.

use std::time::Duration;

use super::answer::{Stage, Step};
use super::{Reply, Responder, Response, ResponseMode};
use crate::app::{Analysed, Analysis, Drawing, Progress, RunSubscription, Study, has_questions};
use crate::discord::message::Message;
use crate::discord::view;
use hansu_text::{GameText, Key};
use janggi::{Game, MODERN};

/// The minimum interval between two edits that show progress.
const EDIT_INTERVAL: Duration = Duration::from_secs(2);

impl Responder<'_> {
    /// Returns the answer with an analysis, or by messages that show how it is made.
    pub fn analysed(&self, study: Study, analysed: Analysed) -> Response {
        match analysed {
            Analysed::Ready(analysis) => Response::Private(self.overview(&study, &analysis)),
            Analysed::Making(following) => Response::Analysis(Box::new((study, following))),
        }
    }

    /// Returns the first page of an analysis.
    pub fn overview(&self, game: &Study, analysis: &Analysis) -> Box<Reply> {
        let reader = self.request.actor.id;
        let learns = match game {
            Study::Match(game) => has_questions(game, analysis, reader),
            Study::Record(_) => false,
        };
        let message = view::overview(game, analysis, learns, self.study_text(game));
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

    /// Returns the reader's catalogue for the analysed game.
    pub fn study_text(&self, game: &Study) -> GameText {
        let ruleset = game.game().map_or(&MODERN, Game::ruleset);
        self.text.playing(ruleset)
    }

    /// Answers with an analysis that is being made, and shows its progress in the answer.
    pub(super) async fn follow(&self, game: &Study, mut following: RunSubscription, stage: Stage) {
        // Short games are done within a moment: answer with the result, without showing progress. Only a message that is
        // edited can show it.
        let is_edited = matches!(
            stage.step(ResponseMode::Private),
            Step::Respond | Step::Edit
        );
        let moment = self.data.app.core.limits.lane_wait;
        let ended = wait_until_ended(&mut following);
        let ended = if is_edited {
            tokio::time::timeout(moment, ended).await.ok()
        } else {
            Some(ended.await)
        };
        match ended {
            Some(Progress::Ready(analysis)) => {
                let overview = self.overview(game, &analysis);
                self.show(*overview, ResponseMode::Private, stage).await;
            }
            Some(_) => {
                let reply: Box<Reply> = self.internal_error_message().into();
                self.show(*reply, ResponseMode::Private, stage).await;
            }
            // Boxed: the future of any answer is as large as that of the largest.
            None => Box::pin(self.show_progress(game, following, stage)).await,
        }
    }

    /// Edits the answer to show progress, then the result. Ends when an edit fails: the message was dismissed or the token
    /// has expired (15 minutes), and dropping `following` then stops the run.
    async fn show_progress(&self, game: &Study, mut following: RunSubscription, stage: Stage) {
        let interaction = following.interaction();
        let mut progress = following.now();
        let mut has_answered = false;
        loop {
            let message = match &progress {
                Progress::At(searched, all) => {
                    let text = self.study_text(game);
                    view::analysing(game, (*searched, *all), interaction, text)
                }
                Progress::Ready(analysis) => self.draw(*self.overview(game, analysis)).await,
                Progress::Cancelled => Message::words(self.text.say(match game {
                    Study::Match(_) => Key::AnalysisCancelled,
                    Study::Record(_) => Key::AnalysisRecordCancelled,
                })),
                Progress::Failed => self.internal_error_message(),
            };
            // The initial response comes first; everything after it is an edit.
            let is_shown = if has_answered {
                self.edit(&message).await.is_some()
            } else {
                let said = self.say(&message, ResponseMode::Private, stage).await;
                said.is_some()
            };
            if !is_shown || !matches!(progress, Progress::At(..)) {
                return;
            }
            has_answered = true;
            progress = next_progress(&mut following).await;
        }
    }
}

/// Waits until the analysis has ended.
async fn wait_until_ended(following: &mut RunSubscription) -> Progress {
    let mut progress = following.now();
    while matches!(progress, Progress::At(..)) {
        progress = following.next().await;
    }
    progress
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

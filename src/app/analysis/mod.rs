//! Analyses of finished games: found once, kept, and shared by all who ask meanwhile.

mod kept;
mod run;
mod study;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::find::{is_visible, last_to_end, own_or_all};
use super::jobs::{Kind, Owner};
use super::{App, AppError, Call, LONGEST_REPLAY, Refused, Which};
use crate::engine::review::EDITION;
use crate::play::{GameId, Match, Phase, Refusal, UserId};
use crate::rules::Game;
use crate::store::{GameRow, InteractionId, ReviewId};
pub use kept::{Analysis, Turning};
use run::State;
use study::Key;
pub use study::{Recorded, Study};

/// What came of asking for an analysis.
#[derive(Debug)]
pub enum Analysed {
    /// It is there.
    Ready(Arc<Analysis>),
    /// It is being made.
    Making(Following),
}

/// How far an analysis has come.
#[derive(Debug, Clone)]
pub enum Progress {
    /// So many of so many positions are done.
    At(usize, usize),
    /// It is there.
    Ready(Arc<Analysis>),
    /// Whoever followed it has let go.
    Cancelled,
    /// It came to nothing, by a fault of ours.
    Failed,
}

/// Somebody who waits for an analysis; when all have let go, the work ends.
#[derive(Debug)]
pub struct Following {
    state: watch::Receiver<State>,
    cancelled: CancellationToken,
    follows: Arc<Follows>,
    interaction: InteractionId,
}

/// The analyses under way, and who waits for them.
#[derive(Debug, Default)]
pub(super) struct Analyses {
    runs: Mutex<HashMap<Key, watch::Sender<State>>>,
    follows: Arc<Follows>,
}

/// Who waits, by the interaction in which they asked, with what cancels that.
#[derive(Debug, Default)]
struct Follows(Mutex<HashMap<InteractionId, (UserId, CancellationToken)>>);

impl App {
    /// The finished game that an analysis is wanted of: where none is named, the one that the caller
    /// played here last, else the last that anybody did.
    pub async fn find_finished(&self, call: &Call, which: Which) -> Result<GameRow, AppError> {
        if which == Which::Here {
            let mut here = self.store.games_at(call.channel).await?;
            here.retain(|row| !row.is_open() && row.ply > 0 && is_visible(row, call));
            if let Some(row) = last_to_end(own_or_all(here, call)) {
                return Ok(row);
            }
        }
        self.find(call, which).await
    }

    /// The analysis of a finished game: at once where it was made before, else followed while it is
    /// being made. Who asks while another's is under way shares it.
    ///
    /// # Errors
    /// [`Refusal::NotOverYet`] for a game that is being played, and why there is nothing to analyse;
    /// [`Refused::EngineBusy`].
    pub async fn analyse(
        self: &Arc<Self>,
        call: &Call,
        row: &GameRow,
    ) -> Result<(Study, Analysed), AppError> {
        let game = self.load(row.id).await?;
        check(&game)?;
        let owner = Owner::of(&game, call.actor.id);
        self.study(call, Study::Match(game), owner).await
    }

    /// The same for a game, from 0, of a file that the caller opened.
    ///
    /// # Errors
    /// [`Refused::ReviewGone`], [`Refused::NoSuchGameOfFile`], why there is nothing to analyse, and
    /// [`Refused::EngineBusy`].
    pub async fn analyse_record(
        self: &Arc<Self>,
        call: &Call,
        review: ReviewId,
        nth: usize,
    ) -> Result<(Study, Analysed), AppError> {
        let game = self.recorded(call, review, nth).await?;
        check_length(game.game())?;
        let owner = Owner {
            person: call.actor.id,
            server: call.server(),
        };
        self.study(call, game, owner).await
    }

    async fn recorded(&self, call: &Call, review: ReviewId, nth: usize) -> Result<Study, AppError> {
        let opened = self.review(call, review).await?;
        let count = opened.games.len();
        let record = opened.games.get(nth).cloned();
        let record = record.ok_or(Refused::NoSuchGameOfFile(count))?;
        Ok(Study::of_record(review, nth, record))
    }

    async fn study(
        self: &Arc<Self>,
        call: &Call,
        game: Study,
        owner: Owner,
    ) -> Result<(Study, Analysed), AppError> {
        if let Some(analysis) = self.kept_analysis(game.key()).await? {
            return Ok((game, Analysed::Ready(Arc::new(analysis))));
        }
        let state = self.follow(&game, owner)?;
        let cancelled = CancellationToken::new();
        let interaction = call.asked.interaction;
        let follows = Arc::clone(&self.analyses.follows);
        follows
            .lock()
            .insert(interaction, (call.actor.id, cancelled.clone()));
        let following = Following {
            state,
            cancelled,
            follows,
            interaction,
        };
        Ok((game, Analysed::Making(following)))
    }

    /// An analysis that was made before, for the pages of it.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] for another server's game, [`Refused::AnalysisGone`] where it has to be
    /// made anew.
    pub async fn made_analysis(
        &self,
        call: &Call,
        game: GameId,
    ) -> Result<(Study, Analysis), AppError> {
        let row = self.named(call, game).await?;
        let kept = self.kept_analysis(Key::Match(row.id)).await?;
        let analysis = kept.ok_or(Refused::AnalysisGone)?;
        Ok((Study::Match(self.load(row.id).await?), analysis))
    }

    /// The same for a game, from 0, of a file that the caller opened.
    ///
    /// # Errors
    /// [`Refused::ReviewGone`], [`Refused::NoSuchGameOfFile`], [`Refused::RecordAnalysisGone`].
    pub async fn made_record_analysis(
        &self,
        call: &Call,
        review: ReviewId,
        nth: usize,
    ) -> Result<(Study, Analysis), AppError> {
        let game = self.recorded(call, review, nth).await?;
        let kept = self.kept_analysis(game.key()).await?;
        Ok((game, kept.ok_or(Refused::RecordAnalysisGone)?))
    }

    /// Lets go of an analysis that the caller asked for in an earlier interaction; `false` where that
    /// is not waited for any more, or was somebody else's.
    pub fn cancel_analysis(&self, call: &Call, asked: InteractionId) -> bool {
        let follows = self.analyses.follows.lock();
        let own = follows.get(&asked).filter(|(who, _)| *who == call.actor.id);
        own.map(|(_, cancelled)| cancelled.cancel()).is_some()
    }

    async fn kept_analysis(&self, game: Key) -> Result<Option<Analysis>, AppError> {
        let body = match game {
            Key::Match(game) => self.store.analysis(game, EDITION).await?,
            Key::Record(review, nth) => {
                let place = (review, nth);
                self.store.review_analysis(place, EDITION).await?
            }
        };
        let Some(body) = body else {
            return Ok(None);
        };
        Ok(Analysis::read(&body)
            .inspect_err(|error| {
                tracing::error!(%error, game.id = %game, "a kept analysis cannot be read");
            })
            .ok())
    }

    /// Joins the run for a game, or begins one.
    fn follow(
        self: &Arc<Self>,
        game: &Study,
        owner: Owner,
    ) -> Result<watch::Receiver<State>, Refused> {
        let mut runs = self.analyses.runs();
        if let Some(state) = runs.get(&game.key()) {
            return Ok(state.subscribe());
        }
        if !self.jobs.has_room(owner, Kind::Analysis) {
            return Err(Refused::EngineBusy);
        }
        let all = game.game().map_or(0, |moves| moves.ply() + 1);
        let (sender, state) = watch::channel(State::At(0, all));
        runs.insert(game.key(), sender.clone());
        let (app, game) = (Arc::clone(self), game.clone());
        tokio::spawn(async move { app.run_analysis(game, owner, sender).await });
        Ok(state)
    }
}

/// Why a match cannot be analysed.
fn check(game: &Match) -> Result<(), Refused> {
    let about = Some(game.id());
    let refused = |why| Err(Refused::Play { why, about });
    match (game.phase(), game.game()) {
        (Phase::Challenged, _) => refused(Refusal::NotAcceptedYet),
        (Phase::Closed(closed), _) => refused(Refusal::ChallengeClosed(*closed)),
        (Phase::SettingUp { .. } | Phase::Running { .. }, _) => refused(Refusal::NotOverYet),
        (Phase::Over { .. }, moves) => check_length(moves),
    }
}

/// Something has been played, and not too much.
fn check_length(moves: Option<&Game>) -> Result<(), Refused> {
    match moves.map_or(0, Game::ply) {
        0 => Err(Refused::NothingPlayed),
        plies if plies > LONGEST_REPLAY => Err(Refused::TooLongToAnalyse(LONGEST_REPLAY)),
        _ => Ok(()),
    }
}

impl Following {
    /// The interaction in which it was asked for: what cancels it names that.
    pub fn interaction(&self) -> InteractionId {
        self.interaction
    }

    /// How far it has come by now.
    pub fn now(&self) -> Progress {
        progress(&self.state.borrow())
    }

    /// Waits for news, and says how far it has come then.
    pub async fn next(&mut self) -> Progress {
        tokio::select! {
            () = self.cancelled.cancelled() => Progress::Cancelled,
            changed = self.state.changed() => match changed {
                Ok(()) => progress(&self.state.borrow_and_update()),
                // The run is gone without a word.
                Err(_) => Progress::Failed,
            },
        }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.follows.lock().remove(&self.interaction);
    }
}

fn progress(state: &State) -> Progress {
    match state {
        State::At(done, all) => Progress::At(*done, *all),
        State::Ready(analysis) => Progress::Ready(Arc::clone(analysis)),
        State::Failed => Progress::Failed,
    }
}

impl Analyses {
    fn runs(&self) -> MutexGuard<'_, HashMap<Key, watch::Sender<State>>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the run of a game if nobody follows it any more.
    fn let_go(&self, game: Key, state: &watch::Sender<State>) -> bool {
        // Under the lock, under which others join.
        let mut runs = self.runs();
        let alone = state.receiver_count() == 0;
        if alone {
            runs.remove(&game);
        }
        alone
    }

    /// Takes a run out, if it is still the one for its game.
    fn end(&self, game: Key, state: &watch::Sender<State>) {
        let mut runs = self.runs();
        if runs.get(&game).is_some_and(|own| own.same_channel(state)) {
            runs.remove(&game);
        }
    }
}

impl Follows {
    fn lock(&self) -> MutexGuard<'_, HashMap<InteractionId, (UserId, CancellationToken)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The board page: its links, sessions, and turns. Its HTTP server is a module of its own.

mod activity;
mod links;
mod rematches;
mod sessions;
mod visitors;
mod voters;

use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::core::{Core, PageSite};
use super::delivery::{DirectChannel, DirectMessages, OutletError};
use super::error::{AppError, Refused, readable};
use super::games::{Act, ConfirmWhen, Games, Hint, HintStrength, Practice, TurnOutcome};
use super::planning::{OpenedPlan, PlanEdit, Planning};
use super::request_context::{Place, RequestContext, ServerContext, Source};
use hansu_play::{
    ChallengeOptions, ChannelId, Command, GameId, Language, Level, Match, NodeId, Person, PlanEnd,
    ServerId, SideChoice, UserId, Version,
};
use hansu_store::{
    GamePhase, GameRow, InteractionId, InteractionRef, PageAct, ParkReason, RowKind,
};
use janggi::{Variant, usual};

use visitors::Activities;
use voters::Voters;

pub use activity::{
    ActivityError, ActivityHost, ActivityInstance, ActivityPerson, HostAnswer, HostError,
    OpenedActivity,
};
pub use rematches::PageRematch;
pub use sessions::{Browser, SessionStart};
pub use visitors::{PagePlace, Visitor};
pub use voters::ServerMembers;

/// The number of finished games among which the page looks for one that it may show.
const FINISHED: u32 = 10;
/// The time an answer waits for a new practice game to begin, so that the page can show it at once.
const ACCEPTANCE_WAIT: Duration = Duration::from_secs(3);

/// A person's turn on the page.
#[derive(Debug, Clone)]
pub struct PageTurn {
    /// The version of the position on the page.
    pub seen: Version,
    /// The act.
    pub command: Command,
    /// `true` if the person has confirmed an act that may end the game.
    pub confirmed: bool,
    /// The id that identifies a repetition.
    pub act: PageAct,
}

/// A look at a person's plan on the page, or a change to it.
#[derive(Debug, Clone)]
pub struct PagePlan {
    /// The game.
    pub game: GameId,
    /// The version of the position on the page.
    pub seen: Version,
    /// The node to show if nothing is changed.
    pub node: NodeId,
    /// The change.
    pub edit: Option<PlanEdit>,
    /// The id that identifies a repetition.
    pub act: PageAct,
}

/// A practice game as a person wants it on the page.
#[derive(Debug, Clone)]
pub struct PagePractice {
    /// The game that is played, by its usual rules.
    pub variant: Variant,
    /// The bot's level.
    pub level: Level,
    /// The person's side.
    pub side: SideChoice,
    /// The id that identifies a repetition.
    pub act: PageAct,
}

/// The bot as the partner in practice games that begin on the page.
#[derive(Clone)]
pub struct PracticePartner {
    /// The bot's own id and display name.
    pub bot: Person,
    /// Opens the direct messages in which these games are posted.
    pub direct: Arc<dyn DirectMessages>,
}

/// Use cases of the board page.
pub struct BoardPage {
    pub(super) core: Arc<Core>,
    pub(super) games: Arc<Games>,
    planning: Arc<Planning>,
    activities: Activities,
    voters: Voters,
}

impl BoardPage {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>, games: Arc<Games>, planning: Arc<Planning>) -> BoardPage {
        BoardPage {
            core,
            games,
            planning,
            activities: Activities::default(),
            voters: Voters::default(),
        }
    }

    /// Returns whether boards of a server's games have the button that opens the page.
    pub fn is_offered(&self, server: Option<ServerId>) -> bool {
        let site = self.core.limits.page.as_ref();
        site.is_some_and(|site| site.shows(server))
    }

    /// Returns the player for whom a visitor chooses turns: the challenger for a voter, otherwise the visitor.
    pub fn plays_as(&self, person: UserId, game: &Match) -> UserId {
        let is_voted_on = game.votes().is_some() && game.game().is_some();
        if is_voted_on && self.voters.is_noted(person, game.id()) {
            game.plays_as(person)
        } else {
            person
        }
    }

    /// Returns a player or voter of a match. Where a voter has no name, none is needed.
    fn actor(&self, game: &Match, person: UserId) -> Result<Person, AppError> {
        match own(game, person) {
            Err(_) if self.plays_as(person, game) != person => Ok(Person {
                id: person,
                name: String::new(),
            }),
            result => result,
        }
    }

    /// Returns a visitor's own game, or one in which they vote, as it is now.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] for a game that is not theirs or that the page may not show here.
    pub async fn game(
        &self,
        visitor: Visitor,
        game: GameId,
    ) -> Result<(GameRow, Arc<Match>), AppError> {
        self.game_if(visitor, game, |_| false).await
    }

    /// Returns a visitor's own game, one in which they vote, or one of other people that they may watch.
    pub(super) async fn game_if(
        &self,
        visitor: Visitor,
        game: GameId,
        may_watch: impl Fn(&GameRow) -> bool,
    ) -> Result<(GameRow, Arc<Match>), AppError> {
        let row = self.core.store.game_row(game).await?;
        let row = row.ok_or(Refused::UnknownGame)?;
        self.site(row.server)?;
        let state = self.core.matches.load_row(&row).await?;
        let is_own = visitor.sees_own_of(row.server)
            && (own(&state, visitor.person).is_ok() || self.votes(visitor, &row, &state).await);
        let is_watched = may_watch(&row) && state.seats().is_some();
        if !is_own && !is_watched {
            return Err(Refused::UnknownGame.into());
        }
        Ok((row, state))
    }

    /// Returns a visitor's own game with the request of an act by the page.
    ///
    /// # Errors
    /// As [`BoardPage::game`].
    pub async fn own_request(
        &self,
        visitor: Visitor,
        language: Language,
        game: GameId,
        act: PageAct,
    ) -> Result<(GameRow, Arc<Match>, RequestContext), AppError> {
        let (row, state) = self.game(visitor, game).await?;
        let actor = own(&state, visitor.person)?;
        let request = self.request(actor, language, place_of(&row), act);
        Ok((row, state, request))
    }

    /// Returns whether a visitor may vote in a game: they pressed *Board* in its thread, and are still in the server.
    async fn votes(&self, visitor: Visitor, row: &GameRow, game: &Match) -> bool {
        let now = self.core.clocks.now();
        game.votes().is_some() && self.voters.is_member(visitor.person, row, now).await
    }

    /// Returns a visitor's open games that the page may show here, those that wait for them first.
    ///
    /// # Errors
    /// Database errors.
    pub async fn games(&self, visitor: Visitor) -> Result<Vec<(GameRow, Arc<Match>)>, AppError> {
        let person = visitor.person;
        let mut games = Vec::new();
        for row in self.core.store.open_games_of(person, None).await? {
            if !self.is_offered(row.server) || !visitor.sees_own_of(row.server) {
                continue;
            }
            let state = readable(self.core.matches.load_row(&row).await)?;
            if let Some(state) = state.filter(|state| own(state, person).is_ok()) {
                games.push((row, state));
            }
        }
        games.sort_by_key(|(row, state)| (!state.is_awaited(person), row.changed_at));
        Ok(games)
    }

    /// Returns the visitor's game that was finished last, of those that the page may show here.
    ///
    /// # Errors
    /// Database errors.
    pub async fn last_finished(
        &self,
        visitor: Visitor,
    ) -> Result<Option<(GameRow, Arc<Match>)>, AppError> {
        let store = &self.core.store;
        let finished = store.finished_games_of(visitor.person, None, 0, FINISHED);
        for row in finished.await? {
            match readable(self.game(visitor, row.id).await) {
                Ok(None) | Err(AppError::Refused(_)) => {}
                found => return found,
            }
        }
        Ok(None)
    }

    /// Takes a turn in a game of [`BoardPage::game`], unless the same act was carried out before. Returns the command, with
    /// the match now, if the person has to confirm it first.
    ///
    /// # Errors
    /// As [`Games::turn`], [`Refused::UnknownGame`], and [`Refused::OtherAct`] for the id of another act.
    pub async fn turn(
        &self,
        visitor: Visitor,
        language: Language,
        row: &GameRow,
        state: Arc<Match>,
        turn: PageTurn,
    ) -> Result<Option<(Arc<Match>, Command)>, AppError> {
        let person = visitor.person;
        if self.is_known(person, &turn.act).await? {
            return Ok(None);
        }
        let actor = self.actor(&state, person)?;
        let request = self.request(actor, language, place_of(row), turn.act.clone());
        let act = Act::Command(turn.command);
        let asks = if turn.confirmed {
            ConfirmWhen::Never
        } else {
            ConfirmWhen::IfItMayEnd
        };
        let taken = self.games.turn(&request, row, act, Some(turn.seen), asks);
        match taken.await {
            Ok(TurnOutcome::Question(game, command)) => Ok(Some((game, command))),
            Ok(TurnOutcome::Done(_) | TurnOutcome::Voted(_) | TurnOutcome::HintRequested) => {
                Ok(None)
            }
            // The same act was delivered twice: the other delivery was faster, and the position has changed.
            Err(AppError::Doubled | AppError::Refused(_))
                if self.is_known(person, &turn.act).await? =>
            {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Searches for a hint, which counts like one requested in Discord.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`], [`Refused::MovedOn`] for an older position, also if the same request was counted for
    /// it, [`Refused::OtherAct`] for the id of another act, and those of [`Games::take_hint`] and
    /// [`Games::search_hint`].
    pub async fn hint(
        &self,
        visitor: Visitor,
        language: Language,
        game: GameId,
        seen_version: Version,
        act: PageAct,
    ) -> Result<(Arc<Match>, Hint), AppError> {
        let (row, state) = self.game(visitor, game).await?;
        let person = visitor.person;
        let actor = own(&state, person)?;
        self.is_known(person, &act).await?;
        let request = self.request(actor, language, place_of(&row), act.clone());
        let taken = self.games.take_hint(&request, &row, Some(seen_version));
        let counted = match taken.await {
            // The same request was delivered twice, and the other delivery was faster.
            Err(AppError::Doubled) if self.is_known(person, &act).await? => {
                self.core.matches.load(game).await?
            }
            result => result?,
        };
        let is_counted = |side| counted.has_taken_hint(side);
        if counted.version() != seen_version || !counted.seat(person).is_ok_and(is_counted) {
            return Err(Refused::MovedOn(game).into());
        }
        let hint = self
            .games
            .search_hint(&request, &counted, HintStrength::Normal)
            .await?;
        Ok((counted, hint))
    }

    /// Opens the person's plan, or changes it and opens it at the change. Also returns why the previous plan was
    /// deleted, if they have not been notified.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`], [`Refused::OtherAct`] for the id of another act, and those of [`Planning::edit`].
    pub async fn plan(
        &self,
        visitor: Visitor,
        language: Language,
        plan: PagePlan,
    ) -> Result<(OpenedPlan, Option<PlanEnd>), AppError> {
        let (row, state) = self.game(visitor, plan.game).await?;
        let person = visitor.person;
        let actor = own(&state, person)?;
        let is_known = self.is_known(person, &plan.act).await?;
        let request = self.request(actor, language, place_of(&row), plan.act);
        let opened = || {
            self.planning
                .open(&request, &row, Some(plan.seen), plan.node)
        };
        let opened = match plan.edit {
            Some(edit) if !is_known => {
                let edited = self.planning.edit(&request, &row, plan.seen, edit);
                match edited.await {
                    // The same request was delivered twice, and the other delivery was faster.
                    Err(AppError::Doubled) => opened().await?,
                    edited => edited?,
                }
            }
            _ => opened().await?,
        };
        let ended = self.planning.tell_end(&request, row.id).await?;
        Ok((opened, ended))
    }

    /// Begins a practice game in the person's direct messages, as `/practice` does there, unless the same act began one
    /// before. Returns the game.
    ///
    /// # Errors
    /// [`Refused::DirectMessagesClosed`], [`Refused::DiscordSilent`], [`Refused::OtherAct`] for the id of another act,
    /// and those of [`Games::practise`].
    pub async fn practise(
        &self,
        person: UserId,
        language: Language,
        practice: PagePractice,
        partner: &PracticePartner,
    ) -> Result<GameId, AppError> {
        if !self.is_known(person, &practice.act).await? {
            match self
                .begin_practice(person, language, &practice, partner)
                .await
            {
                // The same act was delivered twice, and the other delivery was faster.
                Ok(()) | Err(AppError::Doubled) => {}
                Err(error) => return Err(error),
            }
        }
        let game_begun = self
            .core
            .store
            .game_begun_by(person, &practice.act.id)
            .await?;
        let game = game_begun.ok_or(Refused::UnknownGame)?;
        if self.is_refused_by_discord(game).await? {
            self.withdraw(language, game, &practice.act).await?;
            return Err(Refused::DirectMessagesClosed.into());
        }
        Ok(game)
    }

    async fn begin_practice(
        &self,
        person: UserId,
        language: Language,
        practice: &PagePractice,
        partner: &PracticePartner,
    ) -> Result<(), AppError> {
        // Opened before anything is stored, so that a refusal leaves nothing behind.
        let opened = partner.direct.open(person).await;
        let DirectChannel {
            channel,
            person: actor,
        } = opened.map_err(|error| unopened(&error))?;
        let place = (channel, Place::DirectMessages);
        let request = self.request(actor, language, place, practice.act.clone());
        let practice = Practice {
            bot: partner.bot.clone(),
            level: practice.level,
            options: ChallengeOptions {
                side: Some(practice.side),
                ruleset: Some(*usual(practice.variant)),
                ..ChallengeOptions::default()
            },
        };
        self.games.practise(&request, practice).await.map(drop)
    }

    /// Waits until the bot has accepted a game, which it does once the challenge is posted. Returns whether Discord
    /// refused that message, so that the game will not begin.
    pub(super) async fn is_refused_by_discord(&self, game: GameId) -> Result<bool, AppError> {
        let store = &self.core.store;
        let look = || async {
            let row = store.game_row(game).await?;
            Ok::<_, AppError>(match row.map(|row| row.phase) {
                Some(GamePhase::Challenged) => {
                    let posted = store.latest_of(game, RowKind::Challenge).await?;
                    let parked = posted.and_then(|posted| posted.parked());
                    parked.map(|_| true)
                }
                phase => Some(phase == Some(GamePhase::Closed)),
            })
        };
        let signals = &self.core.signals;
        let is_refused = signals.poll_rows_until(ACCEPTANCE_WAIT, look).await?;
        // After a longer time the page shows the game as soon as it begins.
        Ok(is_refused.unwrap_or(false))
    }

    /// Withdraws a practice game that an act began, if it is still open.
    pub(super) async fn withdraw(
        &self,
        language: Language,
        game: GameId,
        act: &PageAct,
    ) -> Result<(), AppError> {
        let state = self.core.matches.load(game).await?;
        let challenge = state.challenge();
        let place = (challenge.channel, Place::DirectMessages);
        let act = PageAct {
            // No page can send this id.
            id: format!("{}.withdrawn", act.id),
            digest: act.digest.clone(),
        };
        let request = self.request(challenge.challenger.clone(), language, place, act);
        let withdrawn = self
            .games
            .answer_challenge(&request, game, Version(0), Command::Withdraw);
        match withdrawn.await {
            Ok(_) | Err(AppError::Doubled | AppError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Returns whether an act was carried out before.
    ///
    /// # Errors
    /// [`Refused::OtherAct`] if its id belongs to another act.
    pub(super) async fn is_known(&self, person: UserId, act: &PageAct) -> Result<bool, AppError> {
        match self.core.store.page_act(person, &act.id).await? {
            Some(digest) if digest != act.digest => Err(Refused::OtherAct.into()),
            result => Ok(result.is_some()),
        }
    }

    pub(super) fn page_site(&self) -> Option<&PageSite> {
        self.core.limits.page.as_ref()
    }

    fn site(&self, server: Option<ServerId>) -> Result<&PageSite, Refused> {
        let site = self.page_site();
        site.filter(|site| site.shows(server))
            .ok_or(Refused::NoPage)
    }

    /// Returns the request of an act by the page. There is no interaction to answer, so the courier posts the messages.
    pub(super) fn request(
        &self,
        actor: Person,
        language: Language,
        (channel, place): (ChannelId, Place),
        act: PageAct,
    ) -> RequestContext {
        RequestContext {
            actor,
            is_bot: false,
            language,
            channel,
            place,
            source: Source::Page(act),
            interaction: InteractionRef {
                id: InteractionId(0),
                token: String::new(),
                at: self.core.clocks.now(),
            },
            pressed: None,
        }
    }
}

/// Returns a digest of a secret, or of an act's body, so that stored values cannot be used as secrets.
#[must_use]
pub fn digest(secret: &str) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(secret.as_bytes()) {
        // Writing into a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Returns the channel of a game, and its kind.
pub(super) fn place_of(row: &GameRow) -> (ChannelId, Place) {
    let is_thread = row.home != row.parent;
    let place = row.server.map(|server| in_server(server, is_thread));
    (row.home, place.unwrap_or(Place::DirectMessages))
}

/// Returns a place in a server.
fn in_server(server: ServerId, is_thread: bool) -> Place {
    Place::Server(ServerContext {
        server,
        language: None,
        manages: false,
        missing: Vec::new(),
        thread: is_thread,
        threads: false,
        posts_above: false,
    })
}

/// Returns the refusal for direct messages that cannot be opened.
fn unopened(error: &OutletError) -> Refused {
    match error {
        OutletError::Park(ParkReason::Forbidden) => Refused::DirectMessagesClosed,
        _ => Refused::DiscordSilent,
    }
}

/// Returns a player of a match as it names them.
pub(super) fn own(game: &Match, person: UserId) -> Result<Person, AppError> {
    let side = game
        .seat(person)
        .map_err(|refusal| AppError::play(refusal, Some(game.id())))?;
    let players = game.seats().map(|seats| seats.players[side].clone());
    players.ok_or_else(|| Refused::UnknownGame.into())
}

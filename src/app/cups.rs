//! Cups: everybody against everybody, all games at once.
//!
//! A server has one cup in sign-up or running. Its start stores all games in one transaction. Their lines, threads and
//! first messages follow one by one, each enqueued when the one before has arrived (`store::cups`).

use std::sync::Arc;

use futures_util::future::join_all;

use super::core::Core;
use super::cup_content::{CupContent, content, unexpired};
use super::error::{AppError, Refused, refused_by_store};
use super::games::{Games, Initiator};
use super::page::ServerMembers;
use super::reminders::first_reminder;
use super::request_context::{RequestContext, ServerContext};
use hansu_play::{
    Addressee, CUP_PLAYERS, Challenge, ChallengeOptions, CupId, CupName, CupTerms, CupTimes,
    DatedEvent, Event, GameId, Hints, Language, Match, PaceChoice, Person, PersonalSettings,
    RatedWish, Refusal, ServerId, ServerSettings, SideChoice, Takebacks, TimeControl, Timestamp,
    UserId, pairings,
};
use hansu_store::{Cup, CupEntry, CupPlayer, CupStart, CupState, NewCup, NewCupGame, StoreError};
use janggi::{BySide, MODERN, Side};

/// Use cases of cups.
pub struct Cups {
    core: Arc<Core>,
    games: Arc<Games>,
}

/// The next step after a request that needs a confirmation while the cup is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CupStep {
    /// Done: the sign-up was left or cancelled.
    Done,
    /// The cup is running: ask first.
    Ask(CupId),
}

/// A cup that has started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartedCup {
    /// Its games.
    pub games: Vec<GameId>,
    /// The players who joined, but had left the server, and have no games.
    pub left: Vec<Person>,
}

impl Cups {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>, games: Arc<Games>) -> Cups {
        Cups { core, games }
    }

    /// Opens the sign-up of a cup in the channel of the request.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`], [`Refused::BotNotHere`], [`Refused::CupInThread`], [`Refused::Missing`],
    /// [`Refused::CupName`], [`Refused::CupWithoutPace`], [`Refused::SecondCup`]; [`Refused::Play`] for rules that no
    /// rated game may have.
    pub async fn open(
        &self,
        request: &RequestContext,
        name: &str,
        times: CupTimes,
        options: ChallengeOptions,
    ) -> Result<(), AppError> {
        let place = request.in_server()?;
        if place.thread {
            return Err(Refused::CupInThread.into());
        }
        if !place.missing.is_empty() {
            return Err(Refused::Missing(place.missing.clone()).into());
        }
        self.core.threadless.note(request);
        let name = CupName::try_from(name).map_err(Refused::CupName)?;
        let terms = self.terms(place, options).await?;
        // A sign-up that has expired makes room.
        self.newest(place).await?;
        let new = NewCup {
            server: place.server,
            channel: request.channel,
            name: &name,
            opened_by: request.actor.id,
            terms: &terms,
            times,
            language: request.language,
            now: self.core.clocks.now(),
        };
        match self.core.store.open_cup(new).await {
            Err(StoreError::SecondCup) => return Err(Refused::SecondCup.into()),
            result => result?,
        };
        self.core.signals.wake_courier();
        Ok(())
    }

    /// Returns the terms of a cup with these options.
    async fn terms(
        &self,
        place: &ServerContext,
        options: ChallengeOptions,
    ) -> Result<CupTerms, AppError> {
        let settings = self.core.store.server(place.server).await?;
        if options.pace.or(settings.pace) == Some(PaceChoice::None) {
            return Err(Refused::CupWithoutPace.into());
        }
        let rated = RatedWish::of(options, &settings, false).settle(options, &settings);
        let rated = rated.map_err(|reason| AppError::play(Refusal::NotRated(reason), None))?;
        let chosen = options.or(settings.default_options());
        Ok(CupTerms {
            ruleset: chosen.ruleset.unwrap_or(MODERN),
            time: chosen
                .terms()
                .and_then(TimeControl::days)
                .ok_or(Refused::CupWithoutPace)?,
            rated: rated.rated,
        })
    }

    /// Returns the newest cup of the server.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`] if there was none yet.
    pub async fn show(&self, request: &RequestContext) -> Result<CupContent, AppError> {
        let cup = self.newest(request.in_server()?).await?;
        content(&self.core, cup.ok_or(Refused::UnknownCup)?).await
    }

    /// Returns a cup of the server.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`] if it is of another server, or does not exist.
    pub async fn show_one(
        &self,
        request: &RequestContext,
        id: CupId,
    ) -> Result<CupContent, AppError> {
        let cup = self.named(request, id).await?;
        content(&self.core, cup).await
    }

    /// Returns the cup of the server that is in sign-up or running.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`] if there is none.
    pub async fn current(&self, request: &RequestContext) -> Result<CupId, AppError> {
        let cup = self.newest(request.in_server()?).await?;
        let is_current = |cup: &Cup| matches!(cup.state, CupState::Open | CupState::Running);
        let cup = cup.filter(is_current).ok_or(Refused::UnknownCup)?;
        Ok(cup.id)
    }

    /// Adds the caller to the players of a cup.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`], [`Refused::InCupAlready`], [`Refused::CupFull`], [`Refused::CupStarted`].
    pub async fn join(&self, request: &RequestContext, id: CupId) -> Result<(), AppError> {
        let cup = self.named(request, id).await?;
        let now = self.core.clocks.now();
        let refused = match self
            .core
            .store
            .join_cup(cup.id, &request.actor, now)
            .await?
        {
            CupEntry::Joined => {
                self.core.signals.wake_courier();
                return Ok(());
            }
            CupEntry::AlreadyIn => Refused::InCupAlready,
            CupEntry::Full => Refused::CupFull,
            CupEntry::Closed => {
                check_open(&self.named(request, id).await?)?;
                Refused::Busy
            }
        };
        Err(refused.into())
    }

    /// Removes the caller from the players of a cup in sign-up. Of a running cup, asks first.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`], [`Refused::NotInCup`].
    pub async fn leave(&self, request: &RequestContext, id: CupId) -> Result<CupStep, AppError> {
        let cup = self.named(request, id).await?;
        let person = request.actor.id;
        match cup.state {
            CupState::Open => {
                let now = self.core.clocks.now();
                if !self.core.store.leave_sign_up(id, person, now).await? {
                    return Err(Refused::NotInCup.into());
                }
                self.core.signals.wake_courier();
                Ok(CupStep::Done)
            }
            CupState::Running => {
                let players = self.core.store.cup_players(id).await?;
                let own = players.iter().find(|player| player.person.id == person);
                let own = own.ok_or(Refused::NotInCup)?;
                // After an interruption the rest of the games can be ended again.
                if own.left_at.is_some() && self.open_games(person).await?.is_empty() {
                    return Err(Refused::NotInCup.into());
                }
                Ok(CupStep::Ask(id))
            }
            CupState::Over | CupState::Cancelled | CupState::Expired => {
                Err(Refused::UnknownCup.into())
            }
        }
    }

    /// Resigns or calls off all open games of the caller in a running cup. After a crash, [`Cups::resume`] completes
    /// it.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`], [`Refused::NotInCup`]; [`Refused::Busy`] and database errors, after which the rest
    /// follows later.
    pub async fn leave_running(&self, request: &RequestContext, id: CupId) -> Result<(), AppError> {
        let cup = self.named(request, id).await?;
        if cup.state != CupState::Running {
            return Err(Refused::UnknownCup.into());
        }
        let person = request.actor.id;
        let now = self.core.clocks.now();
        let leaves = self.core.store.leave_running_cup(id, person, now).await?;
        let games = self.open_games(person).await?;
        if !leaves && games.is_empty() {
            return Err(Refused::NotInCup.into());
        }
        for game in games {
            self.end_game(game, person).await?;
        }
        Ok(())
    }

    /// Returns the open games of a person in the cups that the person has left.
    async fn open_games(&self, person: UserId) -> Result<Vec<GameId>, AppError> {
        let games = self.core.store.games_of_leavers().await?.into_iter();
        let own = games.filter(|(_, leaver)| *leaver == person);
        Ok(own.map(|(game, _)| game).collect())
    }

    /// Completes leaving a cup that was interrupted, and goes on with cups whose next line cannot be posted.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn resume(&self) -> Result<(), AppError> {
        for (game, leaver) in self.core.store.games_of_leavers().await? {
            // The others go on; this one is tried again in the next round.
            if let Err(error) = self.end_game(game, leaver).await {
                tracing::warn!(%error, %game, "a game of a player who left a cup could not be ended");
            }
        }
        let now = self.core.clocks.now();
        self.core.store.continue_cups(now).await?;
        self.core.signals.wake_courier();
        Ok(())
    }

    async fn end_game(&self, game: GameId, leaver: UserId) -> Result<(), AppError> {
        let leave = |state: &Match| state.leave(leaver);
        self.games.end_by(game, Initiator::Time, leave).await
    }

    /// Cancels the sign-up of a cup. Of a running cup, asks first.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`], [`Refused::NotYourCup`].
    pub async fn cancel(&self, request: &RequestContext, id: CupId) -> Result<CupStep, AppError> {
        let cup = self.own(request, id).await?;
        match cup.state {
            CupState::Open => {
                self.end(id, CupState::Open, CupState::Cancelled).await?;
                Ok(CupStep::Done)
            }
            CupState::Running => Ok(CupStep::Ask(id)),
            CupState::Over | CupState::Cancelled | CupState::Expired => {
                Err(Refused::UnknownCup.into())
            }
        }
    }

    /// Cancels the count of a running cup, whose games go on.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`], [`Refused::NotYourCup`].
    pub async fn cancel_running(
        &self,
        request: &RequestContext,
        id: CupId,
    ) -> Result<(), AppError> {
        self.own(request, id).await?;
        self.end(id, CupState::Running, CupState::Cancelled).await
    }

    async fn end(&self, id: CupId, from: CupState, to: CupState) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        if !self.core.store.end_cup(id, (from, to), now).await? {
            return Err(Refused::UnknownCup.into());
        }
        self.core.signals.wake_courier();
        Ok(())
    }

    /// Returns a cup of the server that the caller may start and cancel.
    async fn own(&self, request: &RequestContext, id: CupId) -> Result<Cup, AppError> {
        let cup = self.named(request, id).await?;
        let manages = request.here().is_some_and(|place| place.manages);
        if cup.opened_by != request.actor.id && !manages {
            return Err(Refused::NotYourCup.into());
        }
        Ok(cup)
    }

    /// Returns a cup of the server of the request.
    async fn named(&self, request: &RequestContext, id: CupId) -> Result<Cup, AppError> {
        let server = request.in_server()?.server;
        let cup = self.core.store.cup(id).await?;
        let cup = cup.filter(|cup| cup.server == server);
        unexpired(&self.core, cup.ok_or(Refused::UnknownCup)?).await
    }

    async fn newest(&self, place: &ServerContext) -> Result<Option<Cup>, AppError> {
        match self.core.store.newest_cup(place.server).await? {
            Some(cup) => Ok(Some(unexpired(&self.core, cup).await?)),
            None => Ok(None),
        }
    }
}

/// The circumstances in which all games of a cup begin.
struct Beginning<'a> {
    cup: &'a Cup,
    settings: ServerSettings,
    /// The language of the server's locale.
    server_language: Option<Language>,
    now: Timestamp,
}

/// A player, with the language in which they use the bot, and their settings.
#[derive(Clone)]
struct Entrant {
    person: Person,
    language: Language,
    settings: PersonalSettings,
}

impl Cups {
    /// Starts a cup: all its games begin. Players who are no longer in the server have none.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`], [`Refused::NotYourCup`], [`Refused::CupStarted`], [`Refused::TooFewPlayers`],
    /// [`Refused::TooManyCupGames`]; [`Refused::Busy`] if players come and go at the same time.
    pub async fn start(
        &self,
        request: &RequestContext,
        id: CupId,
        members: &dyn ServerMembers,
    ) -> Result<StartedCup, AppError> {
        let cup = self.own(request, id).await?;
        check_open(&cup)?;
        self.core.threadless.note(request);
        let joined = self.core.store.cup_players(id).await?;
        let (players, left) = split_members(joined.clone(), cup.server, members).await;
        let count = players.len();
        if count < *CUP_PLAYERS.start() {
            return Err(Refused::TooFewPlayers { count, left }.into());
        }
        let now = self.core.clocks.now();
        let start = CupStart {
            cup: &cup,
            joined: &joined,
            players: &players,
            games: self.first_games(request, &cup, &players, now).await?,
            interaction: request.interaction.id,
            open_games_limit: self.core.limits.open_games,
            now,
        };
        let games = match self.core.store.start_cup(start).await {
            Err(StoreError::CupChanged) => {
                check_open(&self.own(request, id).await?)?;
                return Err(Refused::Busy.into());
            }
            Err(StoreError::TooManyCupGames(busy)) => {
                let needed = cup.times.games_each(players.len());
                return Err(Refused::TooManyCupGames { busy, needed }.into());
            }
            started => started.map_err(refused_by_store)?,
        };
        tracing::info!(cup = %id, games = games.len(), players = players.len(), "a cup was started");
        self.core.signals.wake_timers();
        self.core.signals.wake_courier();
        Ok(StartedCup { games, left })
    }

    /// Returns the games of a cup, accepted. Players are numbered at random.
    async fn first_games(
        &self,
        request: &RequestContext,
        cup: &Cup,
        players: &[CupPlayer],
        now: Timestamp,
    ) -> Result<Vec<NewCupGame>, AppError> {
        let beginning = Beginning {
            cup,
            settings: self.core.store.server(cup.server).await?,
            server_language: request.here().and_then(|place| place.language),
            now,
        };
        let mut entrants = Vec::with_capacity(players.len());
        for CupPlayer { person, .. } in self.core.chance.shuffled(players) {
            let language = self.core.store.language_of(person.id).await?;
            let language = language.or(beginning.server_language);
            entrants.push(Entrant {
                language: language.unwrap_or(Language::En),
                settings: self.core.store.personal_settings(person.id).await?,
                person,
            });
        }
        let mut games = Vec::new();
        for pairing in pairings(entrants.len(), cup.times) {
            let entrant = |number: usize| entrants.get(number).cloned();
            if let (Some(cho), Some(han)) = (entrant(pairing.cho), entrant(pairing.han)) {
                games.push(self.first_game(&beginning, &BySide::new(cho, han))?);
            }
        }
        Ok(games)
    }

    fn first_game(
        &self,
        beginning: &Beginning<'_>,
        players: &BySide<Entrant>,
    ) -> Result<NewCupGame, AppError> {
        let challenge = beginning.challenge(players);
        let play = |refusal| AppError::play(refusal, None);
        let challenged = Match::challenge_event(&challenge).map_err(play)?;
        let languages = challenge.game_languages(
            beginning.settings.language,
            players.han.language,
            beginning.server_language,
        );
        let accepted = Event::Accepted {
            by: players.han.person.clone(),
            challenger_side: Side::Cho,
            language: languages.language,
            also: languages.also,
            house: challenge.house,
        };
        let events = [challenged, accepted];
        let dated = events.clone().map(|event| DatedEvent {
            event,
            at: beginning.now,
        });
        // The number is known once it is stored; nothing below depends on it.
        let after = Match::replay(GameId(0), &dated)?;
        let moment = self.core.clocks.moment();
        let awaited = Side::ALL.into_iter().filter(|side| after.awaits(*side));
        let awaited = awaited.map(|side| (side, &players[side].settings));
        Ok(NewCupGame {
            clock_due: after.due_at(moment),
            remind: first_reminder(&after, awaited, moment),
            after,
            events: events.into(),
        })
    }
}

/// Returns the players who are still in the server, and the others.
async fn split_members(
    joined: Vec<CupPlayer>,
    server: ServerId,
    members: &dyn ServerMembers,
) -> (Vec<CupPlayer>, Vec<Person>) {
    let asked = joined
        .iter()
        .map(|player| members.is_member(server, player.person.id));
    let are_members = join_all(asked).await;
    let (mut players, mut left) = (Vec::new(), Vec::new());
    for (player, is_member) in joined.into_iter().zip(are_members) {
        if is_member {
            players.push(player);
        } else {
            left.push(player.person);
        }
    }
    (players, left)
}

/// Checks that a cup is in sign-up.
fn check_open(cup: &Cup) -> Result<(), Refused> {
    match cup.state {
        CupState::Open => Ok(()),
        CupState::Running => Err(Refused::CupStarted),
        CupState::Over | CupState::Cancelled | CupState::Expired => Err(Refused::UnknownCup),
    }
}

impl Beginning<'_> {
    fn challenge(&self, players: &BySide<Entrant>) -> Challenge {
        let terms = &self.cup.terms;
        let language = self.settings.language;
        Challenge {
            challenger: players.cho.person.clone(),
            addressee: Addressee::Person(players.han.person.clone()),
            side: SideChoice::Cho,
            ruleset: terms.ruleset,
            handicap: None,
            start: None,
            hints: Hints::None,
            takebacks: Takebacks::Ask,
            terms: Some(TimeControl::Days(terms.time)),
            house: self.settings.house(),
            server: Some(self.cup.server),
            channel: self.cup.channel,
            language: language.unwrap_or(players.cho.language),
            language_fixed: false,
            also: None,
            challenger_language: players.cho.language,
            coach: false,
            votes: None,
            nth: None,
            rated: terms.rated,
            casual: None,
            cup: Some(self.cup.id),
        }
    }
}

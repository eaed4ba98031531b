//! The start of a cup.

use super::Cups;
use crate::app::error::{AppError, Refused, refused_by_store};
use crate::app::request_context::RequestContext;
use crate::play::{
    Addressee, CUP_PLAYERS, Challenge, CupId, DatedEvent, Event, GameId, Hints, Language, Match,
    Person, ServerSettings, SideChoice, Takebacks, TimeControl, Timestamp, pairings,
};
use crate::rules::{BySide, Side};
use crate::store::{Cup, CupPlayer, CupStart, CupState, NewCupGame, StoreError};

/// The circumstances in which all games of a cup begin.
struct Beginning<'a> {
    cup: &'a Cup,
    settings: ServerSettings,
    /// The language of the server's locale.
    server_language: Option<Language>,
    now: Timestamp,
}

/// A player, with the language in which they use the bot.
#[derive(Clone)]
struct Entrant {
    person: Person,
    language: Language,
}

impl Cups {
    /// Starts a cup: all its games begin.
    ///
    /// # Errors
    /// [`Refused::UnknownCup`], [`Refused::NotYourCup`], [`Refused::CupStarted`], [`Refused::TooFewPlayers`],
    /// [`Refused::TooManyCupGames`]; [`Refused::Busy`] if players come and go at the same time.
    pub async fn start(
        &self,
        request: &RequestContext,
        id: CupId,
    ) -> Result<Vec<GameId>, AppError> {
        let cup = self.own(request, id).await?;
        match cup.state {
            CupState::Open => {}
            CupState::Running => return Err(Refused::CupStarted.into()),
            CupState::Over | CupState::Cancelled | CupState::Expired => {
                return Err(Refused::UnknownCup.into());
            }
        }
        let players = self.core.store.cup_players(id).await?;
        if players.len() < *CUP_PLAYERS.start() {
            return Err(Refused::TooFewPlayers(players.len()).into());
        }
        let now = self.core.clocks.now();
        let start = CupStart {
            cup: &cup,
            players: &players,
            games: self.first_games(request, &cup, &players, now).await?,
            interaction: request.interaction.id,
            most: self.core.limits.open_games,
            now,
        };
        let started = self.core.store.start_cup(start).await;
        let games = started.map_err(|error| match error {
            StoreError::CupChanged => Refused::Busy.into(),
            StoreError::TooManyCupGames(busy) => {
                let needed = cup.times.games_each(players.len());
                Refused::TooManyCupGames { busy, needed }.into()
            }
            error => refused_by_store(error),
        })?;
        tracing::info!(cup = %id, games = games.len(), players = players.len(), "a cup was started");
        self.core.signals.wake_timers();
        self.core.signals.wake_courier();
        Ok(games)
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
                person,
                language: language.unwrap_or(Language::En),
            });
        }
        let mut games = Vec::new();
        for pairing in pairings(entrants.len(), cup.times) {
            let entrant = |number: usize| entrants.get(number).cloned();
            if let (Some(cho), Some(han)) = (entrant(pairing.cho), entrant(pairing.han)) {
                games.push(self.first_game(&beginning, BySide::new(cho, han)).await?);
            }
        }
        Ok(games)
    }

    async fn first_game(
        &self,
        beginning: &Beginning<'_>,
        players: BySide<Entrant>,
    ) -> Result<NewCupGame, AppError> {
        let challenge = beginning.challenge(&players);
        let play = |refusal| AppError::play(refusal, None);
        let challenged = Match::challenge_event(&challenge).map_err(play)?;
        let languages = challenge.game_languages(
            beginning.settings.language,
            players.han.language,
            beginning.server_language,
        );
        let accepted = Event::Accepted {
            by: players.han.person,
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
        Ok(NewCupGame {
            clock_due: after.due_at(self.core.clocks.moment()),
            remind: self.reminders.first(&after).await?,
            after,
            events: events.into(),
        })
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

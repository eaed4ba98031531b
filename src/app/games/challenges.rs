//! Use cases for challenges, practice games and rematches.

use std::time::Duration;

use tokio::time::Instant;

use super::Games;
use super::commit::Visibility;
use crate::app::error::{AppError, Refused};
use crate::app::pictures::BoardSettings;
use crate::app::request_context::{Place, RequestContext};
use hansu_play::{
    Addressee, Challenge, ChallengeOptions, ChannelId, Coach, GameId, Hints, HouseRules, Language,
    Level, Match, NotRated, Person, RatedTerms, RatedWish, Refusal, ServerSettings, SideChoice,
    UserId,
};
use hansu_store::{GameRow, Row, RowKind};
use janggi::{Handicap, MODERN, Ruleset, Side, Variant};

/// The number of a person's games against the bot that count as their first.
const BEGINNER_GAMES: u8 = 3;

/// A challenge as the challenger wants it.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// The person challenged; `None` for an open challenge to anyone in the channel.
    pub opponent: Option<Opponent>,
    /// The chosen options. The side defaults to that of the player who gives the handicap, if there is one; otherwise
    /// it is random.
    pub options: ChallengeOptions,
}

/// The person challenged, as Discord describes them.
#[derive(Debug, Clone)]
pub struct Opponent {
    /// Id and display name.
    pub person: Person,
    /// `true` if the user is a bot account.
    pub bot: bool,
    /// `true` if the user is a member of the server.
    pub present: bool,
}

/// A practice game against the bot as a person wants it.
#[derive(Debug, Clone)]
pub struct Practice {
    /// The bot's own id and display name.
    pub bot: Person,
    /// The bot's level.
    pub level: Level,
    /// The chosen options. The side defaults to that of the player who receives the handicap, if there is one;
    /// otherwise it is random.
    pub options: ChallengeOptions,
}

/// A challenge that has been stored.
#[derive(Debug, Clone)]
pub struct StoredChallenge {
    /// The challenge's number, which the game keeps.
    pub game: GameId,
    /// The channel in which it is posted.
    pub channel: ChannelId,
    /// The row that answers the interaction; `None` if the courier posts it in another channel.
    pub answer: Option<Row>,
    /// `true` if the thread of the request belongs to another game in progress.
    pub thread_in_use: bool,
}

impl Games {
    /// Challenges a person, or anyone in the channel.
    ///
    /// # Errors
    /// [`Refused::ChallengeBot`], [`Refused::NotHere`], [`Refused::ServerOnly`], [`Refused::BotNotHere`],
    /// [`Refused::Missing`], [`Refused::AskedTooOften`]; [`Refused::Play`] for oneself, a duplicate, too many open
    /// games or a handicap unknown to the ruleset.
    pub async fn challenge(
        &self,
        request: &RequestContext,
        invitation: Invitation,
    ) -> Result<StoredChallenge, AppError> {
        self.invite_person(request, invitation, Visibility::Public)
            .await
    }

    /// Challenges from a private message: the answer stays there, and the courier posts the challenge.
    pub async fn challenge_privately(
        &self,
        request: &RequestContext,
        invitation: Invitation,
    ) -> Result<StoredChallenge, AppError> {
        self.invite_person(request, invitation, Visibility::Private)
            .await
    }

    async fn invite_person(
        &self,
        request: &RequestContext,
        invitation: Invitation,
        answer: Visibility,
    ) -> Result<StoredChallenge, AppError> {
        if let Some(opponent) = &invitation.opponent {
            if opponent.bot {
                return Err(Refused::ChallengeBot.into());
            }
            if !opponent.present {
                return Err(Refused::NotHere.into());
            }
        }
        let addressee = match invitation.opponent {
            Some(opponent) => Addressee::Person(opponent.person),
            None => Addressee::Anyone,
        };
        let options = invitation.options;
        self.invite(request, addressee, options, Handicap::giver, answer, None)
            .await
    }

    /// Starts a practice game, in a server or in direct messages. Its message is the answer.
    ///
    /// # Errors
    /// [`Refused::Missing`], [`Refused::BotNotHere`]; [`Refused::Play`] for too many open games or a handicap unknown
    /// to the ruleset.
    pub async fn practise(
        &self,
        request: &RequestContext,
        practice: Practice,
    ) -> Result<StoredChallenge, AppError> {
        self.invite_bot(request, practice, Visibility::Public).await
    }

    /// Starts a practice game from a private message: the answer stays there, and the courier posts the game.
    pub async fn practise_privately(
        &self,
        request: &RequestContext,
        practice: Practice,
    ) -> Result<StoredChallenge, AppError> {
        self.invite_bot(request, practice, Visibility::Private)
            .await
    }

    async fn invite_bot(
        &self,
        request: &RequestContext,
        practice: Practice,
        answer: Visibility,
    ) -> Result<StoredChallenge, AppError> {
        let addressee = Addressee::Bot {
            bot: practice.bot,
            level: practice.level,
        };
        // The bot gives the handicap unless the person requests the giver's side.
        let options = practice.options;
        let giving = Handicap::receiver;
        self.invite(request, addressee, options, giving, answer, None)
            .await
    }

    /// Returns whether a rematch of this game is answered publicly in its own thread. It must be requested there, with
    /// a named opponent, and messages must be possible there and in the parent channel.
    pub async fn answers_rematch_in_thread(
        &self,
        request: &RequestContext,
        game: &Match,
    ) -> Result<bool, AppError> {
        let posts_here = request.here().is_some_and(|place| place.missing.is_empty());
        let between_people = game.level().is_none();
        Ok(between_people
            && posts_here
            && self.next_game_channel(request).await? != request.channel)
    }

    /// Returns the channel for a game started here. In a game's thread it is the parent channel, if the person and the
    /// bot may post there.
    pub async fn next_game_channel(&self, request: &RequestContext) -> Result<ChannelId, AppError> {
        if !request.here().is_some_and(|place| place.posts_above) {
            return Ok(request.channel);
        }
        let games = self.core.store.games_at(request.channel).await?;
        // Only a thread has a home other than its parent.
        let made_from = |row: &&GameRow| row.parent != row.home;
        let parent = games.iter().find(made_from).map(|row| row.parent);
        Ok(parent.unwrap_or(request.channel))
    }

    /// Returns whether a game in progress has its messages in a channel.
    async fn has_open_game(&self, channel: ChannelId) -> Result<bool, AppError> {
        let games = self.core.store.games_at(channel).await?;
        Ok(games.iter().any(GameRow::is_open))
    }

    /// Returns the channel or thread of a game, once it has its thread; the channel of its challenge if it gets none in
    /// this time.
    pub async fn wait_for_thread(
        &self,
        challenge: &StoredChallenge,
        wait: Duration,
    ) -> Result<ChannelId, AppError> {
        let store = &self.core.store;
        let look = || async {
            let row = store.game_row(challenge.game).await?;
            let home = row.map(|row| row.home);
            // The thread's id is known before the thread exists, but a link to it only works afterwards.
            let thread_row = store.latest_of(challenge.game, RowKind::Thread).await?;
            let thread = home.filter(|home| *home != challenge.channel);
            let is_created = thread_row.is_some_and(|row| row.is_delivered());
            Ok::<_, AppError>(if is_created { thread } else { None })
        };
        let thread = self.core.signals.poll_rows_until(wait, look).await?;
        Ok(thread.unwrap_or(challenge.channel))
    }

    /// Returns the second language of a game whose language nobody has set.
    async fn second_language(
        &self,
        request: &RequestContext,
        addressee: &Addressee,
    ) -> Result<Option<Language>, AppError> {
        // Only one person reads a practice game.
        if addressee.level().is_some() {
            return Ok(None);
        }
        let challenged = addressee.person().map(|person| person.id);
        self.settings.challenge_also(request, challenged).await
    }

    /// Returns the settings of the server in which a challenge is made, if it may be made there.
    async fn settings_for(
        &self,
        request: &RequestContext,
        addressee: &Addressee,
        channel: ChannelId,
    ) -> Result<ServerSettings, AppError> {
        match &request.place {
            // Permissions missing in a thread do not matter if the game goes to the parent channel.
            Place::Server(place) if !place.missing.is_empty() && channel == request.channel => {
                Err(Refused::Missing(place.missing.clone()).into())
            }
            Place::Server(place) => Ok(self.core.store.server(place.server).await?),
            Place::DirectMessages if addressee.level().is_some() => Ok(ServerSettings::default()),
            Place::DirectMessages => Err(Refused::ServerOnly.into()),
            Place::Abroad(application) => Err(Refused::BotNotHere(*application).into()),
        }
    }

    /// Creates a challenge. `with_handicap` is the challenger's side if a handicap is given and no side chosen;
    /// for a rematch `newest` is the newest open game of the two that was seen.
    pub(super) async fn invite(
        &self,
        request: &RequestContext,
        addressee: Addressee,
        options: ChallengeOptions,
        with_handicap: fn(Handicap, Variant) -> Side,
        answer: Visibility,
        newest: Option<GameId>,
    ) -> Result<StoredChallenge, AppError> {
        let began = Instant::now();
        let channel = self.next_game_channel(request).await?;
        let thread_in_use =
            channel != request.channel && self.has_open_game(request.channel).await?;
        let setting = self.settings_for(request, &addressee, channel).await?;
        let set_language = options.language.or(setting.language);
        let second_language = match set_language {
            Some(_) => None,
            None => self.second_language(request, &addressee).await?,
        };
        let RatedTerms {
            options,
            rated,
            casual,
        } = self
            .rated_terms(request, &addressee, options, &setting, newest.is_some())
            .await?;
        let chosen = options.or(setting.default_options()).of_start().of_votes();
        // The bot moves at once, so a practice game has no clock.
        let terms = chosen.terms().filter(|_| addressee.level().is_none());
        let hints = chosen.hints.unwrap_or_default();
        let ruleset = chosen.ruleset.unwrap_or(MODERN);
        let giving = |handicap| with_handicap(handicap, ruleset.variant).into();
        let side = chosen.side.or(chosen.handicap.map(giving));
        let challenge = Challenge {
            nth: self.nth_practice(request, &addressee, &ruleset).await?,
            rated,
            casual,
            cup: None,
            coach: is_coached(&addressee, chosen.coach, hints),
            challenger: request.actor.clone(),
            terms,
            house: terms.map_or_else(HouseRules::default, |_| setting.house()),
            addressee,
            side: side.unwrap_or(SideChoice::Random),
            ruleset,
            handicap: chosen.handicap,
            start: chosen.start,
            votes: chosen.votes,
            hints,
            takebacks: chosen.takebacks.unwrap_or_default(),
            server: request.server(),
            channel,
            language: set_language.unwrap_or(request.language),
            language_fixed: options.language.is_some(),
            also: second_language,
            challenger_language: request.language,
        };
        let event =
            Match::challenge_event(&challenge).map_err(|refusal| AppError::play(refusal, None))?;
        let result = self.begin(request, &challenge, &event, answer, newest);
        let (game, row) = result.await?;
        log_challenge(game, request.actor.id, began.elapsed());
        Ok(StoredChallenge {
            game,
            channel,
            answer: row,
            thread_in_use,
        })
    }
}

fn log_challenge(game: GameId, challenger: UserId, duration: Duration) {
    tracing::info!(
        game.id = %game,
        actor = %challenger,
        took_ms = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX),
        "challenged as game {game}",
    );
}

/// Returns whether the bot comments on the moves of a practice game.
fn is_coached(addressee: &Addressee, chosen: Option<Coach>, hints: Hints) -> bool {
    addressee.level().is_some_and(|level| {
        chosen.unwrap_or_else(|| Coach::default_for(level, hints)) == Coach::Yes
    })
}

impl Games {
    /// Returns whether a new game is rated, and the options that follow from it.
    async fn rated_terms(
        &self,
        request: &RequestContext,
        addressee: &Addressee,
        options: ChallengeOptions,
        setting: &ServerSettings,
        repeats: bool,
    ) -> Result<RatedTerms, AppError> {
        options
            .check_reserve()
            .map_err(|refusal| AppError::play(refusal, None))?;
        let rated_wish = match addressee {
            Addressee::Bot { .. } => RatedWish::Nobody,
            Addressee::Anyone | Addressee::Person(_) => RatedWish::of(options, setting, repeats),
        };
        let terms = rated_wish
            .settle(options, setting)
            .map_err(|refusal| AppError::play(Refusal::NotRated(refusal), None))?;
        let (Addressee::Person(opponent), Some(server), true) =
            (addressee, request.server(), terms.rated)
        else {
            return Ok(terms);
        };
        let players = [request.actor.id, opponent.id];
        let now = self.core.clocks.now();
        let day = self.core.clocks.moment().day;
        match self
            .core
            .store
            .rated_again_at(server, players, now, day)
            .await?
        {
            Some(allowed_at) if rated_wish == RatedWish::Challenger => {
                Err(Refused::TooManyRated(allowed_at).into())
            }
            Some(_) => Ok(RatedTerms {
                options,
                rated: false,
                casual: Some(NotRated::Limit),
            }),
            None => Ok(terms),
        }
    }

    /// Returns whether the caller has played nobody, or their newest game of a kind against the bot is one of their
    /// first, which are drawn without hanja.
    pub async fn is_beginner(
        &self,
        person: UserId,
        bot: UserId,
        variant: Variant,
    ) -> Result<bool, AppError> {
        let store = &self.core.store;
        match store
            .count_challenges(person, bot, variant, BEGINNER_GAMES + 1)
            .await?
        {
            0 => Ok(store.count_finished_games_of(person, None).await? == 0
                && store.open_games_of(person, None).await?.is_empty()),
            count => Ok(count <= BEGINNER_GAMES),
        }
    }

    /// Returns the settings of pictures outside games for a person who plays their first games: as in those.
    pub async fn beginner_boards(
        &self,
        person: UserId,
        bot: UserId,
        language: Language,
    ) -> BoardSettings {
        let mut boards = BoardSettings::default();
        for variant in Variant::ALL {
            match self.is_beginner(person, bot, variant).await {
                Ok(true) => boards = boards.or(BoardSettings::of_a_beginner(variant, language)),
                Ok(false) => {}
                Err(error) => {
                    tracing::error!(%error, "the number of a user's games could not be read");
                }
            }
        }
        boards
    }

    /// Returns whether an open game is its player's newest against the bot, and the one after their first.
    ///
    /// # Errors
    /// Database errors.
    pub async fn is_after_first_games(&self, game: &Match) -> Result<bool, AppError> {
        let challenge = game.challenge();
        let (Some(bot), None, true) = (game.bot(), challenge.nth, game.is_open()) else {
            return Ok(false);
        };
        let store = &self.core.store;
        let variant = challenge.ruleset.variant;
        let games =
            store.count_challenges(challenge.challenger.id, bot.id, variant, BEGINNER_GAMES + 2);
        Ok(games.await? == BEGINNER_GAMES + 1)
    }

    /// Returns the ordinal of the caller's next game of a kind against the bot, if it is one of the first.
    async fn nth_practice(
        &self,
        request: &RequestContext,
        addressee: &Addressee,
        ruleset: &Ruleset,
    ) -> Result<Option<u8>, AppError> {
        let Addressee::Bot { bot, .. } = addressee else {
            return Ok(None);
        };
        let person = request.actor.id;
        let store = &self.core.store;
        let before = store
            .count_challenges(person, bot.id, ruleset.variant, BEGINNER_GAMES)
            .await?;
        Ok((before < BEGINNER_GAMES).then_some(before + 1))
    }
}

//! Steps that many tests take in a house, and what they read there.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use hansu::app::{
    Acted, AppError, GameList, ListPage, Place, Practice, Refused, Rematch, RequestContext,
    StoredChallenge, TimeSummary, delivery,
};
use hansu_play::{
    ChallengeOptions, ChannelId, Command, Ended, GameId, Language, Level, Match, Person,
    PersonalSettings, Phase, ProposalKind, Refusal, ServerSettings, SideChoice, Timestamp,
};
use hansu_store::{GameRow, Row, RowKind};
use janggi::Formation;
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::house::{Fate, House, Posted, server_of};
use super::{CLUB, LOUNGE, jihun, mina};

/// A bot that does nothing for this long is broken.
const PATIENCE: Duration = Duration::from_secs(60);

impl House {
    /// Creates a house with a running game of Mina (Cho) and Jihun in the lounge.
    pub async fn with_game() -> (House, GameId) {
        let house = House::new().await;
        let game = house.running(&mina(), &jihun(), false).await;
        (house, game)
    }

    /// Restarts the bot if `restarts`.
    pub async fn maybe_restarts(self, restarts: bool) -> House {
        if restarts { self.restart().await } else { self }
    }

    /// Starts a courier that runs beside the test.
    pub fn courier(&self, stop: &CancellationToken) -> JoinHandle<()> {
        let delivery = Arc::clone(&self.app.delivery);
        let platform = Arc::clone(&self.platform);
        tokio::spawn(delivery::run(delivery, platform, stop.clone()))
    }

    /// Connects the bot to Discord.
    pub async fn goes_online(&self) {
        self.app.core.vitals.gateway.begins();
        self.app.timers.tick().await.unwrap();
    }

    pub async fn change_server(&self, change: impl FnOnce(&mut ServerSettings) + Send) {
        self.store().change_server(CLUB, change).await.unwrap();
    }

    pub async fn change_person(
        &self,
        person: &Person,
        change: impl FnOnce(&mut PersonalSettings) + Send,
    ) {
        let now = self.clock.now();
        let store = self.store();
        let changed = store.change_personal_settings(person.id, Language::En, now, change);
        changed.await.unwrap().unwrap();
    }

    /// Creates a request of a person who manages the server.
    pub fn manager(&self, person: &Person, channel: ChannelId) -> RequestContext {
        let mut request = self.request(person, channel);
        server_of(&mut request).manages = true;
        request
    }

    /// Creates a request from direct messages.
    pub fn directly(&self, person: &Person) -> RequestContext {
        RequestContext {
            place: Place::DirectMessages,
            ..self.request(person, LOUNGE)
        }
    }

    /// Finds a finished game as a person does in the lounge who names it.
    pub async fn finds_finished(&self, person: &Person, game: GameId) -> Result<GameRow, AppError> {
        let request = self.request(person, LOUNGE);
        let named = Some(game);
        self.app.core.matches.find_finished(&request, named).await
    }

    pub async fn row(&self, game: GameId) -> GameRow {
        self.store().game_row(game).await.unwrap().unwrap()
    }

    /// Carries out a command in the game's channel, or returns its rejection. Delivers no message.
    pub async fn tries(
        &self,
        game: GameId,
        person: &Person,
        command: Command,
    ) -> Result<Acted, AppError> {
        let row = self.row(game).await;
        let request = self.request(person, row.home);
        self.app.games.act(&request, &row, None, command).await
    }

    /// Returns the rule by which a command in the game's channel is rejected.
    pub async fn refuses(&self, game: GameId, person: &Person, command: Command) -> Refusal {
        play_refusal(self.tries(game, person, command).await)
    }

    pub async fn sets_up(&self, game: GameId, person: &Person, formation: Formation) -> Acted {
        self.does(game, person, Command::SetUp(formation)).await
    }

    pub async fn proposes(&self, game: GameId, person: &Person, kind: ProposalKind) -> Acted {
        self.does(game, person, Command::Propose(kind)).await
    }

    pub async fn declines(&self, game: GameId, person: &Person, kind: ProposalKind) -> Acted {
        let command = Command::DeclineProposal(kind);
        self.does(game, person, command).await
    }

    /// Looks at a game, so that its parked messages are tried again.
    pub async fn looks(&self, person: &Person, game: GameId) {
        let row = self.row(game).await;
        let request = self.request(person, row.home);
        let delivery = &self.app.delivery;
        delivery.retry_parked(&request, &row).await.unwrap();
    }

    /// Decides the outcomes of the next requests.
    pub fn meets(&self, fates: impl IntoIterator<Item = Fate>) {
        self.platform.wire().fates.extend(fates);
    }

    /// Returns the posted messages of a kind, oldest first.
    pub fn posted(&self, kind: RowKind) -> Vec<Posted> {
        let wire = self.platform.wire();
        let of_kind = wire.posted.iter().filter(|message| message.kind == kind);
        of_kind.cloned().collect()
    }

    /// Returns the rows of a kind, oldest first.
    pub async fn rows_of(&self, kind: RowKind) -> Vec<Row> {
        let rows = self.rows().await.into_values();
        rows.filter(|row| row.kind == kind).collect()
    }

    pub async fn parked(&self, game: GameId) -> Vec<Row> {
        self.store().parked(game).await.unwrap()
    }

    /// Returns a person's list of games.
    pub async fn list(&self, person: &Person) -> GameList {
        let request = self.request(person, LOUNGE);
        let list = self.app.games.list(&request, ListPage::default()).await;
        list.unwrap()
    }

    pub async fn time(&self, game: GameId) -> TimeSummary {
        let state = self.load(game).await;
        self.app.core.clocks.time_of(&state).await.unwrap()
    }

    /// Returns the deadline of the side to move.
    pub async fn deadline(&self, game: GameId) -> Timestamp {
        self.time(game).await.clock.unwrap().deadline.unwrap()
    }

    /// Returns the time left for the side to move.
    pub async fn left(&self, game: GameId) -> Duration {
        self.deadline(game).await.since(self.clock.now())
    }

    /// Returns the end of a game that is over.
    pub async fn ended(&self, game: GameId) -> Option<Ended> {
        match self.load(game).await.phase() {
            Phase::Over { ended, .. } => Some(*ended),
            _ => None,
        }
    }

    /// Lets the bot play until the guard is dropped.
    pub fn bot_plays(&self, bot: &Person) -> DropGuard {
        let stop = CancellationToken::new();
        let player = Arc::clone(&self.app.bot_player);
        tokio::spawn(player.serve_all(bot.id, stop.clone()));
        stop.drop_guard()
    }

    /// Lets the bot do everything due in a game, and nothing after it.
    pub async fn bot_acts(&self, bot: &Person, game: GameId) {
        let stop = CancellationToken::new();
        let player = Arc::clone(&self.app.bot_player);
        let playing = tokio::spawn(player.serve_all(bot.id, stop.clone()));
        self.bot_done(game).await;
        stop.cancel();
        playing.await.unwrap();
    }

    /// Waits until the bot, which plays, has done everything due in a game.
    pub async fn bot_done(&self, game: GameId) -> Arc<Match> {
        let settles = async {
            loop {
                let state = self.load(game).await;
                if state.bot_task().is_none() && state.consequence().is_none() {
                    return state;
                }
                tokio::task::yield_now().await;
            }
        };
        let result = tokio::time::timeout(PATIENCE, settles).await;
        result.expect("the bot does nothing")
    }
}

/// Returns a request for a game against this bot.
pub fn practice(bot: Person, level: Level, options: ChallengeOptions) -> Practice {
    Practice {
        bot,
        level,
        options,
    }
}

/// Options of a game in which the challenger plays Cho.
pub fn as_cho() -> ChallengeOptions {
    ChallengeOptions {
        side: Some(SideChoice::Cho),
        ..ChallengeOptions::default()
    }
}

/// Returns the challenge by which a rematch was offered.
#[track_caller]
pub fn offered(rematch: Rematch) -> StoredChallenge {
    match rematch {
        Rematch::Offered(challenge) => challenge,
        other => panic!("not offered: {other:?}"),
    }
}

#[track_caller]
pub fn refused<T: Debug>(result: Result<T, AppError>) -> Refused {
    match result {
        Err(AppError::Refused(refused)) => refused,
        other => panic!("not refused: {other:?}"),
    }
}

/// Returns the rule of play by which something was rejected.
#[track_caller]
pub fn play_refusal<T: Debug>(result: Result<T, AppError>) -> Refusal {
    match refused(result) {
        Refused::Play { why, .. } => why,
        other => panic!("not by a rule: {other:?}"),
    }
}

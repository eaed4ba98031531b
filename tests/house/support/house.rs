//! The use cases over their own store, with a stopped clock and a scripted platform.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fs::File;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use hansu::app::{
    Act, Acted, App, AttemptSearch, Clock, ConfirmWhen, Desk, DeskOutlet, EditResult, EngineLimits,
    Invitation, Limits, Operator, Opponent, OutgoingMessage, Outlet, OutletError, Outside,
    Pictures, Place, Practice, PressedMessage, RequestContext, Retention, ServerContext, Source,
    Turn, TurnOutcome, wire,
};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu::play::{
    ChallengeOptions, ChannelId, Command, GameId, Hints, Language, Match, MessageId, Person, Rated,
    ServerId, ShardSet, SideChoice, Timestamp, UserId, Version,
};
use hansu::render::{Look, Renderer};
use hansu::rules::{Action, Formation, Side};
use hansu::store::{
    CallInterceptor, DatabaseOptions, DeliveryQueue, KnownMessages, Lane, ParkReason, RetryScope,
    Row, RowId, RowKind, RowState, Store,
};
use tempfile::TempDir;
use tokio::sync::{Notify, Semaphore};

use super::direct_database::DirectDatabase;
use super::notice_wall::NoticeWall;
use super::test_store::{START, interaction};
use super::{CLUB, LOUNGE, NOON, on_server};

/// The database's file name in its folder.
pub const DATABASE: &str = "games.sqlite3";

/// The renderer shared by all houses, so that pieces and empty boards are drawn once.
static RENDERER: LazyLock<Arc<Renderer>> = LazyLock::new(|| Arc::new(Renderer::new().unwrap()));

/// The server of a call from one.
pub fn server_of(request: &mut RequestContext) -> &mut ServerContext {
    match &mut request.place {
        Place::Server(here) => here,
        elsewhere => panic!("not in a server: {elsewhere:?}"),
    }
}

/// A clock that stands still unless set.
pub struct StoppedClock {
    now: AtomicI64,
    steady: AtomicI64,
}

impl StoppedClock {
    pub fn set(&self, to: Timestamp) {
        let on = to.since(self.now()).as_millis();
        self.steady
            .fetch_add(i64::try_from(on).unwrap(), Ordering::SeqCst);
        self.now.store(to.0, Ordering::SeqCst);
    }

    pub fn advance(&self, by: Duration) {
        self.set(self.now() + by);
    }
}

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.now.load(Ordering::SeqCst))
    }

    fn steady(&self) -> Duration {
        let steady = self.steady.load(Ordering::SeqCst);
        Duration::from_millis(u64::try_from(steady).unwrap())
    }
}

/// The outcome of one request.
#[derive(Debug, Clone)]
pub enum Fate {
    /// It arrives, and so does the response.
    Arrives,
    /// It arrives, but the response is lost.
    LosesAnswer,
    /// It does not arrive.
    Fails,
    /// It is refused.
    Refused(ParkReason),
    /// A rate limit refuses it.
    Limited(Duration),
    /// The channel is deleted, with all its messages.
    Gone,
    /// The channel is said not to exist, although it does.
    Denied,
    /// Something refuses it without saying why.
    Unclear,
    /// It is refused in a way that nobody knows.
    Strange,
}

/// A message in a channel.
#[derive(Debug, Clone)]
pub struct Posted {
    pub id: MessageId,
    pub lane: ChannelId,
    pub row: RowId,
    pub kind: RowKind,
    pub late: bool,
    pub message: Message,
}

/// All sent messages, and the outcomes of the next requests.
#[derive(Debug, Default)]
pub struct Wire {
    /// The time that the ids of found messages tell; `None` is none that counts.
    pub found_since: Option<Timestamp>,
    pub posted: Vec<Posted>,
    pub edited: Vec<(RowKind, MessageId, Message)>,
    pub threads: HashSet<ChannelId>,
    pub fates: VecDeque<Fate>,
    pub gone: HashSet<ChannelId>,
    pub left: HashSet<UserId>,
    /// Channels that refuse every message.
    pub refusing: BTreeMap<ChannelId, ParkReason>,
    /// Channels whose messages make the program panic.
    pub cursed: HashSet<ChannelId>,
    /// Rows that were parked or sent elsewhere at least once, so they may arrive later.
    pub stopped: HashSet<RowId>,
    pub searches: usize,
    /// The rows of all requests, in order: searches and attempts to send.
    pub requests: Vec<RowId>,
    pub last: u64,
}

impl Wire {
    /// Posts a message into its channel.
    pub fn post(&mut self, outgoing: &OutgoingMessage) -> MessageId {
        self.last += 1;
        let id = MessageId(5_000 + self.last);
        self.posted.push(Posted {
            id,
            lane: place(outgoing.row.lane),
            row: outgoing.row.id,
            kind: outgoing.row.kind,
            late: outgoing.notice.late,
            message: view::outgoing(outgoing),
        });
        id
    }

    fn arrive(&mut self, outgoing: &OutgoingMessage) -> Result<Option<MessageId>, OutletError> {
        let row = &outgoing.row;
        if row.kind.posts() {
            return Ok(Some(self.post(outgoing)));
        }
        let (lane, target) = outgoing.notice.target.ok_or(OutletError::Nothing)?;
        if self.gone.contains(&lane) {
            return Err(OutletError::Nothing);
        }
        if row.kind == RowKind::Thread {
            self.threads.insert(place(row.lane));
            return Ok(None);
        }
        self.edited
            .push((row.kind, target, view::outgoing(outgoing)));
        Ok(Some(target))
    }

    fn lose(&mut self, lane: ChannelId) {
        self.gone.insert(lane);
        self.posted.retain(|posted| posted.lane != lane);
    }

    /// The rows with a message in a channel, in the order of the messages.
    pub fn rows_in(&self, lane: ChannelId) -> Vec<RowId> {
        let here = self.posted.iter().filter(|posted| posted.lane == lane);
        here.map(|posted| posted.row).collect()
    }
}

/// The platform as the courier sees it.
#[derive(Debug, Default)]
pub struct Platform {
    wire: Mutex<Wire>,
    /// Notified after each request.
    pub asked: Notify,
    /// Messages of which none arrives without a permit.
    pub slow: OnceLock<Slow>,
    /// Its standing messages.
    pub wall: Arc<NoticeWall>,
}

/// Messages of a kind that need permits to arrive.
#[derive(Debug)]
pub struct Slow {
    pub kind: RowKind,
    pub permits: Semaphore,
}

impl Platform {
    pub fn wire(&self) -> MutexGuard<'_, Wire> {
        self.wire.lock().unwrap()
    }
}

impl Outlet for Platform {
    async fn send(&self, outgoing: &OutgoingMessage) -> Result<Option<MessageId>, OutletError> {
        let slow = self.slow.get();
        if let Some(slow) = slow.filter(|slow| slow.kind == outgoing.row.kind) {
            slow.permits.acquire().await.unwrap().forget();
        }
        let mut wire = self.wire();
        self.asked.notify_one();
        let lane = place(outgoing.row.lane);
        if wire.cursed.contains(&lane) {
            // Unlocked first, so that the panic does not poison the mutex.
            drop(wire);
            panic!("a delivery to {lane} panics");
        }
        wire.requests.push(outgoing.row.id);
        if let Some(why) = wire.refusing.get(&lane) {
            return Err(OutletError::Park(*why));
        }
        let fate = wire.fates.pop_front().unwrap_or(Fate::Arrives);
        if wire.gone.contains(&lane) {
            wire.stopped.insert(outgoing.row.id);
            return Err(OutletError::Missing);
        }
        if matches!(fate, Fate::Refused(_) | Fate::Gone | Fate::Strange) {
            wire.stopped.insert(outgoing.row.id);
        }
        match fate {
            Fate::Arrives => wire.arrive(outgoing),
            Fate::LosesAnswer => {
                wire.arrive(outgoing)?;
                Err(OutletError::Retry(Duration::ZERO))
            }
            Fate::Fails => Err(OutletError::Retry(Duration::from_secs(1))),
            // As on the wire: only what is posted is parked.
            Fate::Refused(why) if outgoing.row.kind.posts() => Err(OutletError::Park(why)),
            Fate::Refused(_) if outgoing.row.kind == RowKind::Thread => Err(OutletError::NoThread),
            Fate::Refused(_) => Err(OutletError::Nothing),
            Fate::Limited(after) => Err(OutletError::Limited(after)),
            Fate::Gone => {
                wire.lose(lane);
                Err(OutletError::Missing)
            }
            Fate::Denied => Err(OutletError::Missing),
            Fate::Unclear => Err(OutletError::Unclear),
            Fate::Strange => Err(OutletError::Refused),
        }
    }

    async fn find(
        &self,
        outgoing: &OutgoingMessage,
        known: &KnownMessages,
    ) -> Result<AttemptSearch, OutletError> {
        let mut wire = self.wire();
        self.asked.notify_one();
        wire.searches += 1;
        wire.requests.push(outgoing.row.id);
        let lane = place(outgoing.row.lane);
        let fate = wire.fates.pop_front().unwrap_or(Fate::Arrives);
        let stops = matches!(fate, Fate::Refused(_) | Fate::Gone | Fate::Strange);
        if wire.gone.contains(&lane) || stops {
            wire.stopped.insert(outgoing.row.id);
        }
        match fate {
            _ if wire.gone.contains(&lane) => return Err(OutletError::Missing),
            Fate::Arrives | Fate::LosesAnswer => {}
            Fate::Fails => return Err(OutletError::Retry(Duration::ZERO)),
            Fate::Refused(why) => return Err(OutletError::Park(why)),
            Fate::Denied => return Err(OutletError::Missing),
            Fate::Unclear => return Err(OutletError::Unclear),
            Fate::Strange => return Err(OutletError::Refused),
            Fate::Limited(after) => return Err(OutletError::Limited(after)),
            Fate::Gone => {
                wire.lose(lane);
                return Err(OutletError::Missing);
            }
        }
        let found = wire.posted.iter().find(|posted| {
            (posted.row, posted.lane) == (outgoing.row.id, lane)
                && !known.others.contains(&posted.id)
        });
        let since = wire.found_since.unwrap_or(Timestamp(i64::MAX));
        Ok(found.map_or(AttemptSearch::Nowhere, |posted| {
            AttemptSearch::At(posted.id, since)
        }))
    }

    async fn exists(&self, channel: ChannelId) -> bool {
        !self.wire().gone.contains(&channel) && !self.wall.state().gone.contains(&channel)
    }

    async fn is_member(&self, _: ServerId, who: UserId) -> bool {
        !self.wire().left.contains(&who)
    }
}

impl DeskOutlet for Platform {
    fn digest(&self, desk: &Desk) -> Vec<u8> {
        format!("{:?}", view::desk(desk)).into_bytes()
    }

    async fn post_desk(
        &self,
        desk: &Desk,
        attempted_at: Timestamp,
    ) -> Result<MessageId, OutletError> {
        self.wall.post(desk, attempted_at)
    }

    async fn edit_desk(&self, desk: &Desk, message: MessageId) -> Result<EditResult, OutletError> {
        self.wall.edit(desk, message)
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), OutletError> {
        self.wall.delete(channel, message)
    }

    async fn find_desk(
        &self,
        channel: ChannelId,
        _: Timestamp,
        former: Option<MessageId>,
    ) -> Result<Option<MessageId>, OutletError> {
        Ok(self.wall.find(channel, former))
    }
}

/// The bot without Discord.
pub struct House {
    pub app: App,
    pub clock: Arc<StoppedClock>,
    pub platform: Arc<Platform>,
    pub folder: TempDir,
    pub interactions: AtomicU64,
}

pub fn limits() -> Limits {
    Limits {
        claim: Duration::from_secs(10),
        lane_wait: Duration::ZERO,
        open_games: 25,
        day: NOON.day,
        stored_records: 10 << 20,
        thinking: EngineLimits {
            threads: NonZeroUsize::MIN,
            table_mib: NonZeroUsize::MIN,
            waiting: 8,
        },
        retention: Retention {
            delivered: Duration::from_secs(30 * 24 * 60 * 60),
            servers: Duration::from_secs(30 * 24 * 60 * 60),
        },
        external: None,
        page: None,
    }
}

async fn app(folder: &TempDir, clock: &Arc<StoppedClock>, limits: Limits) -> App {
    app_that_draws(folder, clock, limits, Look::default()).await
}

async fn app_that_draws(
    folder: &TempDir,
    clock: &Arc<StoppedClock>,
    limits: Limits,
    look: Look,
) -> App {
    app_of(folder, clock, limits, look, None).await
}

async fn app_of(
    folder: &TempDir,
    clock: &Arc<StoppedClock>,
    limits: Limits,
    look: Look,
    interceptor: Option<&Arc<dyn CallInterceptor>>,
) -> App {
    let path = folder.path().join(DATABASE);
    let opening = DatabaseOptions {
        interceptor,
        ..DatabaseOptions::at(&path)
    };
    let store = on_server::open(opening).await.unwrap();
    let pictures = Pictures::new(Arc::clone(&RENDERER), NonZeroUsize::new(2).unwrap(), look);
    let clock: Arc<dyn Clock> = Arc::<StoppedClock>::clone(clock);
    wire(
        store,
        Outside::of_system(clock),
        pictures,
        limits,
        Operator::default(),
    )
}

impl House {
    pub async fn new() -> House {
        House::with(limits()).await
    }

    /// A house whose database is a file, whatever the others have.
    pub async fn in_file() -> House {
        let folder = TempDir::new().unwrap();
        File::create(folder.path().join(DATABASE)).unwrap();
        House::over(folder, START, 0, limits()).await
    }

    pub async fn with(limits: Limits) -> House {
        House::over(TempDir::new().unwrap(), START, 0, limits).await
    }

    /// A house that starts at a time, on the database in a folder as [`DATABASE`].
    ///
    /// Ids of interactions and messages up to `known` are taken.
    pub async fn over(folder: TempDir, now: Timestamp, known: u64, limits: Limits) -> House {
        let clock = Arc::new(StoppedClock {
            now: AtomicI64::new(now.0),
            steady: AtomicI64::new(0),
        });
        let app = app(&folder, &clock, limits).await;
        let platform: Arc<Platform> = Arc::default();
        platform.wire().last = known;
        House {
            app,
            clock,
            platform,
            folder,
            interactions: AtomicU64::new(known),
        }
    }

    /// Stops abruptly and starts again on the same database.
    pub async fn restart(self) -> House {
        self.store().close().await;
        drop(self.app);
        let app = app(&self.folder, &self.clock, limits()).await;
        app.core.store.void_claims(self.clock.now()).await.unwrap();
        app.core
            .calendar
            .follow_clock_since_last_run()
            .await
            .unwrap();
        app.delivery
            .try_again_at(RetryScope::Everywhere)
            .await
            .unwrap();
        House { app, ..self }
    }

    /// The same house with a renderer that always fails.
    pub async fn without_pictures(self) -> House {
        self.store().close().await;
        drop(self.app);
        let no_size = Look {
            width: 0,
            ..Look::default()
        };
        let app = app_that_draws(&self.folder, &self.clock, limits(), no_size).await;
        House { app, ..self }
    }

    /// The same house, whose calls to the database go through a interceptor.
    pub async fn through(self, interceptor: Arc<dyn CallInterceptor>) -> House {
        self.store().close().await;
        drop(self.app);
        let look = Look::default();
        let app = app_of(
            &self.folder,
            &self.clock,
            limits(),
            look,
            Some(&interceptor),
        )
        .await;
        House { app, ..self }
    }

    pub fn store(&self) -> &Store {
        &self.app.core.store
    }

    /// A call from a text channel of the server.
    pub fn request(&self, actor: &Person, channel: ChannelId) -> RequestContext {
        let number = self.interactions.fetch_add(1, Ordering::SeqCst) + 1;
        RequestContext {
            actor: actor.clone(),
            language: Language::En,
            channel,
            place: Place::Server(ServerContext {
                server: CLUB,
                language: None,
                manages: false,
                missing: Vec::new(),
                thread: false,
                threads: false,
                posts_above: false,
            }),
            source: Source::Interaction,
            interaction: interaction(number, self.clock.now()),
            pressed: None,
        }
    }

    /// One person challenges another in the lounge and gets Cho; the message is delivered.
    pub async fn challenged(&self, challenger: &Person, opponent: &Person) -> GameId {
        self.invited(challenger, opponent, ChallengeOptions::default())
            .await
    }

    /// The same with these options.
    pub async fn invited(
        &self,
        challenger: &Person,
        opponent: &Person,
        options: ChallengeOptions,
    ) -> GameId {
        let request = self.request(challenger, LOUNGE);
        let opponent = Opponent {
            person: opponent.clone(),
            bot: false,
            present: true,
        };
        let invitation = Invitation {
            opponent: Some(opponent),
            options: ChallengeOptions {
                side: Some(SideChoice::Cho),
                ..options
            },
        };
        let challenged = self.app.games.challenge(&request, invitation).await;
        let challenged = challenged.unwrap();
        self.answers(&challenged.answer.unwrap()).await;
        challenged.game
    }

    /// Accepts the challenge, in a channel with or without threads. Sends nothing.
    pub async fn accepted(&self, game: GameId, by: &Person, threads: bool) -> Acted {
        let mut request = self.request(by, LOUNGE);
        server_of(&mut request).threads = threads;
        let accept = self.app.games.accept(&request, game, Version(0), Side::Cho);
        accept.await.unwrap()
    }

    /// A command in the game's channel. Sends nothing.
    pub async fn does(&self, game: GameId, who: &Person, command: Command) -> Acted {
        let row = self.store().game_row(game).await.unwrap().unwrap();
        let mut request = self.request(who, row.home);
        if command == Command::Resign {
            // The press on *Yes* of the private question.
            request.pressed = Some(PressedMessage {
                message: MessageId(1),
                private: true,
                posted_as: None,
            });
        }
        let turn = Turn {
            act: Act::Command(command),
            seen: None,
            asks: ConfirmWhen::Never,
        };
        match self.app.games.turn(&request, &row, turn).await {
            Ok(TurnOutcome::Done(acted)) => *acted,
            other => panic!("{other:?}"),
        }
    }

    /// A person begins a practice game in the lounge, and its message is delivered.
    pub async fn practises(&self, who: &Person, practice: Practice) -> GameId {
        self.practises_by(&self.request(who, LOUNGE), practice)
            .await
    }

    /// A practice game from one request, and its message is delivered.
    pub async fn practises_by(&self, request: &RequestContext, practice: Practice) -> GameId {
        let begun = self.app.games.practise(request, practice).await;
        let begun = begun.unwrap();
        self.answers(&begun.answer.unwrap()).await;
        begun.game
    }

    /// A handler sends its message and settles its row.
    pub async fn answers(&self, row: &Row) -> MessageId {
        let outgoing = self.outgoing(row).await;
        let message = match outgoing.notice.target.filter(|_| !row.kind.posts()) {
            Some((_, message)) => message,
            None => self.platform.wire().post(&outgoing),
        };
        let delivery = &self.app.delivery;
        let marked = delivery.mark_delivered(row, Some(message));
        marked.await.unwrap();
        message
    }

    pub async fn outgoing(&self, row: &Row) -> OutgoingMessage {
        OutgoingMessage {
            row: row.clone(),
            notice: self.app.delivery.notice(row).await.unwrap(),
            picture: None,
            film: None,
        }
    }

    /// A game in the lounge, or in a thread of it, with all messages delivered: `HEEH` for Cho (the
    /// challenger), `HEHE` for Han.
    pub async fn running(&self, cho: &Person, han: &Person, threads: bool) -> GameId {
        let game = self.challenged(cho, han).await;
        self.begun(game, [cho, han], threads).await
    }

    /// The same in the lounge, without hints.
    pub async fn running_without_hints(&self, cho: &Person, han: &Person) -> GameId {
        let options = ChallengeOptions {
            hints: Some(Hints::None),
            ..ChallengeOptions::default()
        };
        let game = self.invited(cho, han, options).await;
        self.begun(game, [cho, han], false).await
    }

    /// The same, rated.
    pub async fn running_rated(&self, cho: &Person, han: &Person) -> GameId {
        let options = ChallengeOptions {
            rated: Some(Rated::Yes),
            ..ChallengeOptions::default()
        };
        let game = self.invited(cho, han, options).await;
        self.begun(game, [cho, han], false).await
    }

    /// A challenge is accepted and both sides are set up.
    async fn begun(&self, game: GameId, [cho, han]: [&Person; 2], threads: bool) -> GameId {
        self.accepted(game, han, threads).await;
        for (who, formation) in [(han, Formation::Hehe), (cho, Formation::Heeh)] {
            self.does(game, who, Command::SetUp(formation)).await;
        }
        self.deliver().await;
        game
    }

    /// Plays moves such as `a4b4` in turn, in the game's channel. Sends nothing.
    pub async fn moves(&self, game: GameId, text: &str) -> Vec<Row> {
        let mut answers = Vec::new();
        for word in text.split_whitespace() {
            let found = self.app.core.matches.load(game).await.unwrap();
            let mover = found.player_to_act().unwrap().clone();
            let acted = self.does(game, &mover, super::play(word)).await;
            answers.extend(acted.answer);
        }
        answers
    }

    /// Delivers everything that is due, lane by lane; returns how many rows.
    pub async fn deliver_due(&self) -> usize {
        let mut delivered = 0;
        for _ in 0..1_000 {
            self.app.delivery.reopen_due(Duration::ZERO).await.unwrap();
            let lanes = self.due_lanes().await;
            if lanes.is_empty() {
                return delivered;
            }
            for lane in lanes {
                delivered += usize::from(self.step(lane).await);
            }
        }
        panic!("the courier does not come to rest");
    }

    pub async fn due_lanes(&self) -> Vec<DeliveryQueue> {
        let now = self.clock.now();
        let all = ShardSet::all();
        let due = self.store().due_lanes(&all, now, now).await.unwrap();
        [due.games, due.digests].concat()
    }

    /// When a row becomes due that is not yet.
    pub async fn next_due(&self) -> Option<Timestamp> {
        let now = self.clock.now();
        let all = ShardSet::all();
        let due = self.store().due_lanes(&all, now, now);
        due.await.unwrap().next
    }

    pub async fn step(&self, lane: DeliveryQueue) -> bool {
        let delivery = &self.app.delivery;
        delivery.deliver_next(&*self.platform, lane).await.unwrap()
    }

    /// Brings the standing messages up to date that are due.
    pub async fn refresh_desks(&self) {
        let (all, now) = (ShardSet::all(), self.clock.now());
        for _ in 0..100 {
            let due = self.store().due_poster(&all, now).await.unwrap();
            let Some(channel) = due.channel else { return };
            let refreshed = self.app.delivery.refresh_desk(&*self.platform, channel);
            refreshed.await.unwrap();
        }
        panic!("a desk stays due");
    }

    /// Delivers until nothing is left, advancing the clock when rows wait.
    pub async fn deliver(&self) {
        for _ in 0..1_000 {
            self.deliver_due().await;
            match self.next_due().await {
                Some(due) => self.clock.set(due),
                None => return,
            }
        }
        let rows = self.rows().await;
        let open = rows.values().filter(|row| row.state == RowState::Open);
        panic!("the outbox does not empty: {:?}", open.collect::<Vec<_>>());
    }

    pub async fn load(&self, game: GameId) -> Arc<Match> {
        self.app.core.matches.load(game).await.unwrap()
    }

    /// All rows of the outbox, oldest first.
    pub async fn rows(&self) -> BTreeMap<RowId, Row> {
        let mut rows = BTreeMap::new();
        let mut missing = 0;
        for id in 1.. {
            match self.store().row(RowId(id)).await.unwrap() {
                Some(row) => {
                    missing = 0;
                    rows.insert(row.id, row);
                }
                // A rejected insert used up an id on a server.
                None if missing < 3 => missing += 1,
                None => return rows,
            }
        }
        rows
    }

    /// A direct connection to the database, independent of the bot's.
    pub async fn direct_database(&self) -> DirectDatabase {
        DirectDatabase::of(&self.folder.path().join(DATABASE)).await
    }

    /// Its database is deleted, by whom it was not asked.
    pub async fn loses_its_database(&self) {
        match self.store().file() {
            Some(file) => std::fs::remove_file(file).unwrap(),
            None => on_server::drop_there(&self.folder.path().join(DATABASE)).await,
        }
    }

    /// The home channel of a game.
    pub async fn home(&self, game: GameId) -> ChannelId {
        self.store().game_row(game).await.unwrap().unwrap().home
    }
}

/// The channel of a lane; a person's has their number.
pub fn place(lane: Lane) -> ChannelId {
    match lane {
        Lane::Channel(channel) => channel,
        Lane::Person(person) => ChannelId(person.0),
    }
}

pub fn pass() -> Command {
    Command::Play(Action::Pass)
}

//! The use cases over their own store, with a stopped clock and a scripted platform.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fs::File;
use std::num::{NonZeroU64, NonZeroUsize};
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use hansu::app::{
    Act, Acted, App, AttemptSearch, Clock, ConfirmWhen, DeskOutlet, EditResult, EngineLimits,
    Invitation, Limits, Operator, Opponent, OutgoingMessage, Outlet, OutletError, Outside,
    Pictures, Place, Practice, PressedMessage, RequestContext, Retention, ServerContext,
    ServerMembers, Source, StandingMark, StandingMessage, TurnOutcome, wire,
};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{
    ChallengeOptions, ChannelId, Command, GameId, Hints, Language, Match, MessageId, Person, Rated,
    ServerId, SideChoice, Timestamp, UserId, Version,
};
use hansu_render::{Look, Renderer};
use hansu_store::ShardSet;
use hansu_store::{
    CallInterceptor, DatabaseOptions, DeliveryQueue, KnownMessages, Lane, ParkReason, RetryScope,
    Row, RowId, RowKind, RowState, Store,
};
use janggi::{Action, Formation, Side};
use tempfile::TempDir;
use tokio::sync::{Notify, Semaphore};

use super::direct_database::DirectDatabase;
use super::notice_wall::NoticeWall;
use super::test_store::{START, interaction};
use super::{CLUB, LOUNGE, NOON, folder, on_server};

/// The database's file name in its folder.
pub const DATABASE: &str = "games.sqlite3";

/// The renderer shared by all houses, so that pieces and empty boards are drawn once.
static RENDERER: LazyLock<Arc<Renderer>> = LazyLock::new(|| Arc::new(Renderer::new().unwrap()));

/// Returns the server of a request that was made in a server.
pub fn server_of(request: &mut RequestContext) -> &mut ServerContext {
    match &mut request.place {
        Place::Server(server) => server,
        other_place => panic!("not in a server: {other_place:?}"),
    }
}

/// A clock that stands still unless set.
#[derive(Debug)]
pub struct StoppedClock {
    now: AtomicI64,
    steady: AtomicI64,
}

impl StoppedClock {
    pub fn now(&self) -> Timestamp {
        Timestamp(self.now.load(Ordering::SeqCst))
    }

    pub fn set(&self, to: Timestamp) {
        let elapsed = to.since(self.now()).as_millis();
        self.steady
            .fetch_add(i64::try_from(elapsed).unwrap(), Ordering::SeqCst);
        self.now.store(to.0, Ordering::SeqCst);
    }

    pub fn advance(&self, by: Duration) {
        self.set(self.now() + by);
    }
}

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        StoppedClock::now(self)
    }

    fn steady(&self) -> Duration {
        let steady = self.steady.load(Ordering::SeqCst);
        Duration::from_millis(u64::try_from(steady).unwrap())
    }
}

/// The outcome of one request.
#[derive(Debug, Clone)]
pub enum Fate {
    /// The request and its response arrive.
    Arrives,
    /// The request arrives, but its response is lost.
    LosesAnswer,
    /// The request does not arrive.
    Fails,
    /// The request is refused for a known reason.
    Refused(ParkReason),
    /// A rate limit refuses the request.
    Limited(Duration),
    /// The channel is deleted with all its messages.
    Gone,
    /// The response claims that the channel does not exist, although it does.
    Denied,
    /// The request is refused without a reason.
    Unclear,
    /// The request is refused with an unknown error.
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

/// A limit of five messages in five seconds a channel.
#[derive(Debug)]
pub struct ChannelLimit {
    pub clock: Arc<StoppedClock>,
    sent: BTreeMap<ChannelId, VecDeque<Timestamp>>,
}

impl ChannelLimit {
    const MESSAGES: usize = 5;
    const WINDOW: Duration = Duration::from_secs(5);

    pub fn new(clock: Arc<StoppedClock>) -> ChannelLimit {
        ChannelLimit {
            clock,
            sent: BTreeMap::new(),
        }
    }

    /// Counts a message. Returns the wait if there are too many.
    fn wait(&mut self, channel: ChannelId) -> Option<Duration> {
        let now = self.clock.now();
        let sent = self.sent.entry(channel).or_default();
        while sent
            .front()
            .is_some_and(|at| now.since(*at) >= ChannelLimit::WINDOW)
        {
            sent.pop_front();
        }
        if sent.len() < ChannelLimit::MESSAGES {
            sent.push_back(now);
            return None;
        }
        let first = sent.front()?;
        Some(ChannelLimit::WINDOW.saturating_sub(now.since(*first)))
    }
}

/// All sent messages, and the outcomes of the next requests.
#[derive(Debug, Default)]
pub struct Wire {
    /// The creation time in the ids of found messages; `None` stands for a time in the far future.
    pub found_since: Option<Timestamp>,
    pub posted: Vec<Posted>,
    pub edited: Vec<(RowKind, MessageId, Message)>,
    pub threads: HashSet<ChannelId>,
    pub fates: VecDeque<Fate>,
    pub gone: HashSet<ChannelId>,
    pub left: HashSet<UserId>,
    /// Channels that refuse every message.
    pub refusing: BTreeMap<ChannelId, ParkReason>,
    /// `true` if a thread can be made that refuses every message.
    pub threads_may_be_made: bool,
    /// Channels whose messages make the program panic.
    pub cursed: HashSet<ChannelId>,
    /// The limit on messages in a channel; `None` for no limit.
    pub limit: Option<ChannelLimit>,
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
        let in_lane = self.posted.iter().filter(|posted| posted.lane == lane);
        in_lane.map(|posted| posted.row).collect()
    }
}

/// The platform as the courier sees it.
#[derive(Debug, Default)]
pub struct Platform {
    wire: Mutex<Wire>,
    /// Notified after each request.
    pub asked: Notify,
    /// The messages that need a permit to arrive.
    pub slow: OnceLock<Slow>,
    /// The desks, which are edited in place.
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
            // The mutex is unlocked first, so that the panic does not poison it.
            drop(wire);
            panic!("a delivery to {lane} panics");
        }
        wire.requests.push(outgoing.row.id);
        let makes_thread = wire.threads_may_be_made && outgoing.row.kind == RowKind::Thread;
        if let Some(reason) = wire.refusing.get(&lane).filter(|_| !makes_thread) {
            return Err(OutletError::Park(*reason));
        }
        let limit = wire.limit.as_mut().filter(|_| outgoing.row.kind.posts());
        if let Some(wait) = limit.and_then(|limit| limit.wait(lane)) {
            return Err(OutletError::Limited(wait));
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
            // As in Discord's adapter: only rows that post a message are parked.
            Fate::Refused(reason) if outgoing.row.kind.posts() => Err(OutletError::Park(reason)),
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
            Fate::Refused(reason) => return Err(OutletError::Park(reason)),
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
        let id_time = wire.found_since.unwrap_or(Timestamp(i64::MAX));
        Ok(found.map_or(AttemptSearch::Nowhere, |posted| {
            AttemptSearch::At(posted.id, id_time)
        }))
    }

    async fn exists(&self, channel: ChannelId) -> bool {
        !self.wire().gone.contains(&channel) && !self.wall.state().gone.contains(&channel)
    }

    async fn is_member(&self, _: ServerId, user_id: UserId) -> bool {
        !self.wire().left.contains(&user_id)
    }
}

impl ServerMembers for Platform {
    fn is_member(
        &self,
        server: ServerId,
        person: UserId,
    ) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        Box::pin(Outlet::is_member(self, server, person))
    }
}

impl DeskOutlet for Platform {
    fn digest(&self, content: &StandingMessage) -> Vec<u8> {
        format!("{:?}", view::standing(content)).into_bytes()
    }

    async fn post_standing(
        &self,
        content: &StandingMessage,
        attempted_at: Timestamp,
    ) -> Result<MessageId, OutletError> {
        self.wall.post(content, attempted_at)
    }

    async fn edit_standing(
        &self,
        content: &StandingMessage,
        message: MessageId,
    ) -> Result<EditResult, OutletError> {
        self.wall.edit(content, message)
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), OutletError> {
        self.wall.delete(channel, message)
    }

    async fn find_standing(
        &self,
        channel: ChannelId,
        mark: StandingMark,
        _: Timestamp,
        former: Option<MessageId>,
    ) -> Result<Option<MessageId>, OutletError> {
        Ok(self.wall.find(channel, mark, former))
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

/// Few, because most tests ask how an analysis is made, kept and shown, and not how good it is.
const ANALYSIS_NODES: NonZeroU64 = NonZeroU64::new(1_000).unwrap();
/// Enough that a request of three queries to a busy server comes in between.
const SLOW_ANALYSIS_NODES: NonZeroU64 = NonZeroU64::new(10_000).unwrap();

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
            analysis_nodes: ANALYSIS_NODES,
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

    /// Creates a house whose analyses take seconds, for a test that has to meet one in progress.
    pub async fn that_analyses_slowly() -> House {
        let mut limits = limits();
        limits.thinking.analysis_nodes = SLOW_ANALYSIS_NODES;
        House::with(limits).await
    }

    /// Creates a house whose database is a file, even if the other tests use a server.
    pub async fn in_file() -> House {
        let folder = folder();
        File::create(folder.path().join(DATABASE)).unwrap();
        House::over(folder, START, 0, limits()).await
    }

    pub async fn with(limits: Limits) -> House {
        House::over(folder(), START, 0, limits).await
    }

    /// Creates a house that starts at a time, with the database [`DATABASE`] in a folder.
    ///
    /// The ids of interactions and messages up to `known` are already used.
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
        let followed = app.core.calendar.follow_clock_since_last_run();
        followed.await.unwrap();
        let again = app.delivery.try_again_at(RetryScope::Everywhere);
        again.await.unwrap();
        House { app, ..self }
    }

    /// Restarts the house with a renderer that always fails.
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

    /// Restarts the house with an interceptor for all calls to the database.
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

    /// Creates a request from a text channel of the server.
    pub fn request(&self, actor: &Person, channel: ChannelId) -> RequestContext {
        let number = self.interactions.fetch_add(1, Ordering::SeqCst) + 1;
        RequestContext {
            actor: actor.clone(),
            is_bot: false,
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

    /// Lets one person challenge another in the lounge as Cho, and delivers the message.
    pub async fn challenged(&self, challenger: &Person, opponent: &Person) -> GameId {
        self.invited(challenger, opponent, ChallengeOptions::default())
            .await
    }

    /// Like [`House::challenged`], with other options.
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

    /// Accepts the challenge in a channel with or without threads. Delivers no message.
    pub async fn accepted(&self, game: GameId, by: &Person, threads: bool) -> Acted {
        let mut request = self.request(by, LOUNGE);
        server_of(&mut request).threads = threads;
        let accept = self.app.games.accept(&request, game, Version(0), Side::Cho);
        accept.await.unwrap()
    }

    /// Executes a command in the game's channel. Delivers no message.
    pub async fn does(&self, game: GameId, person: &Person, command: Command) -> Acted {
        let row = self.store().game_row(game).await.unwrap().unwrap();
        let mut request = self.request(person, row.home);
        if command == Command::Resign {
            // The press on *Yes* of the private question.
            request.pressed = Some(PressedMessage {
                message: MessageId(1),
                private: true,
                posted_as: None,
            });
        }
        let act = Act::Command(command);
        let games = &self.app.games;
        let taken = games.turn(&request, &row, act, None, ConfirmWhen::Never);
        match taken.await {
            Ok(TurnOutcome::Done(acted)) => *acted,
            outcome => panic!("{outcome:?}"),
        }
    }

    /// Starts a practice game in the lounge, and delivers its message.
    pub async fn practises(&self, person: &Person, practice: Practice) -> GameId {
        self.practises_by(&self.request(person, LOUNGE), practice)
            .await
    }

    /// Starts a practice game from a request, and delivers its message.
    pub async fn practises_by(&self, request: &RequestContext, practice: Practice) -> GameId {
        let started = self.app.games.practise(request, practice).await;
        let started = started.unwrap();
        self.answers(&started.answer.unwrap()).await;
        started.game
    }

    /// Sends the message of a row as a handler does, and marks the row as delivered.
    pub async fn answers(&self, row: &Row) -> MessageId {
        let outgoing = self.outgoing(row).await;
        let message = match outgoing.notice.target {
            Some((_, message)) if !row.kind.posts() => message,
            _ => self.platform.wire().post(&outgoing),
        };
        let delivery = &self.app.delivery;
        let marking = delivery.mark_delivered(row, Some(message));
        marking.await.unwrap();
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

    /// Starts a game in the lounge or in a thread of it, with `HEEH` for Cho (the challenger) and `HEHE` for Han, and
    /// delivers all messages.
    pub async fn running(&self, cho: &Person, han: &Person, threads: bool) -> GameId {
        let game = self.challenged(cho, han).await;
        self.begun(game, [cho, han], threads).await
    }

    /// Starts a game in the lounge without hints, and delivers all messages.
    pub async fn running_without_hints(&self, cho: &Person, han: &Person) -> GameId {
        let options = ChallengeOptions {
            hints: Some(Hints::None),
            ..ChallengeOptions::default()
        };
        let game = self.invited(cho, han, options).await;
        self.begun(game, [cho, han], false).await
    }

    /// Starts a rated game in the lounge, and delivers all messages.
    pub async fn running_rated(&self, cho: &Person, han: &Person) -> GameId {
        let options = ChallengeOptions {
            rated: Some(Rated::Yes),
            ..ChallengeOptions::default()
        };
        let game = self.invited(cho, han, options).await;
        self.begun(game, [cho, han], false).await
    }

    /// Accepts a challenge, sets up both sides, and delivers all messages.
    pub async fn begun(&self, game: GameId, [cho, han]: [&Person; 2], threads: bool) -> GameId {
        self.accepted(game, han, threads).await;
        for (player, formation) in [(han, Formation::Hehe), (cho, Formation::Heeh)] {
            self.does(game, player, Command::SetUp(formation)).await;
        }
        self.deliver().await;
        game
    }

    /// Plays moves such as `a4b4` for both sides in the game's channel. Delivers no message.
    pub async fn moves(&self, game: GameId, text: &str) -> Vec<Row> {
        let mut answers = Vec::new();
        for word in text.split_whitespace() {
            let loaded = self.app.core.matches.load(game).await.unwrap();
            let mover = loaded.player_to_act().unwrap().clone();
            let acted = self.does(game, &mover, super::play(word)).await;
            answers.extend(acted.answer);
        }
        answers
    }

    /// Delivers everything that is due, lane by lane. Returns the number of rows.
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
        let due_lanes = self.store().due_lanes(&all, now, now).await.unwrap();
        [due_lanes.games, due_lanes.crowds].concat()
    }

    /// Returns the next time at which a row becomes due.
    pub async fn next_due(&self) -> Option<Timestamp> {
        let now = self.clock.now();
        let all = ShardSet::all();
        let due_lanes = self.store().due_lanes(&all, now, now);
        due_lanes.await.unwrap().next
    }

    pub async fn step(&self, lane: DeliveryQueue) -> bool {
        let delivery = &self.app.delivery;
        delivery.deliver_next(&*self.platform, lane).await.unwrap()
    }

    /// Returns the newest message of a kind.
    pub fn newest(&self, kind: RowKind) -> Posted {
        let wire = self.platform.wire();
        let mut newest_first = wire.posted.iter().rev();
        newest_first
            .find(|posted| posted.kind == kind)
            .unwrap()
            .clone()
    }

    /// Refreshes all desks that are due.
    pub async fn refresh_desks(&self) {
        let all = ShardSet::all();
        let now = self.clock.now();
        for _ in 0..100 {
            let due_desk = self.store().due_poster(&all, now).await.unwrap();
            let Some(poster) = due_desk.due else {
                return;
            };
            let refresh = self.app.delivery.refresh_poster(&*self.platform, poster);
            refresh.await.unwrap();
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

    /// Returns all rows of the outbox, oldest first.
    pub async fn rows(&self) -> BTreeMap<RowId, Row> {
        let mut rows = BTreeMap::new();
        let mut missing = 0;
        for id in 1.. {
            match self.store().row(RowId(id)).await.unwrap() {
                Some(row) => {
                    missing = 0;
                    rows.insert(row.id, row);
                }
                // On a server, a rejected insert leaves a gap in the ids.
                None if missing < 3 => missing += 1,
                None => return rows,
            }
        }
        rows
    }

    /// Opens a direct connection to the database, independent of the bot's.
    pub async fn direct_database(&self) -> DirectDatabase {
        DirectDatabase::of(&self.folder.path().join(DATABASE)).await
    }

    /// Deletes the database while the bot uses it.
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

/// Returns the channel of a lane. The channel of direct messages has the number of the person.
pub fn place(lane: Lane) -> ChannelId {
    match lane {
        Lane::Channel(channel) => channel,
        Lane::Person(person) => ChannelId(person.0),
    }
}

pub fn pass() -> Command {
    Command::Play(Action::Pass)
}

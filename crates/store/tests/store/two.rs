//! Two processes with one database on a server. The second acts in the middle of the first one's call: before each of
//! its statements, and before its commit. Runs only if `TEST_DATABASE_URL` names a server.
//!
//! Rows that one process has read stay unchanged until its commit, as with a file: the second waits. Without
//! `pg_advisory_xact_lock` in `BEGIN_TO_WRITE` it does not, and all of these tests fail except those of notifications
//! and of rows that were just taken.

use std::sync::Arc;
use std::time::Duration;

use crate::kit::direct_database::DirectDatabase;
use crate::kit::test_store::{MOST, START, TestStore, append, in_channel, row};
use crate::kit::{
    CLUB, DAY, LOUNGE, NOON, SECOND, accept, alex, challenge, jihun, mina, on_server,
};
use hansu_play::{
    Addressee, Challenge, ChannelId, GameId, Language, SideChoice, Timestamp, UserId, Zone,
};
use hansu_store::PosterKind;
use hansu_store::{
    Admission, Call, CallInterceptor, CallKind, ClockLimits, DatabaseOptions, DeliveryQueue,
    FiredTimer, InteractionId, NewEvents, NewPoster, NewProcess, NewReminder, PeerNotice,
    ReminderChange, RowKind, StoreError, TimerKind, VacationChange,
};
use parking_lot::{Condvar, Mutex};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

const LENGTHS: ClockLimits = ClockLimits {
    day: DAY,
    claim: Duration::from_secs(10),
};

/// The point at which a writing call stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    Nowhere,
    Before(u32),
    Here,
}

/// Stops a call before one of its statements, until it is released.
#[derive(Debug)]
struct Gate {
    stop: Mutex<Stop>,
    let_go: Condvar,
}

impl CallInterceptor for Gate {
    fn before_statement(&self, call: Call, nth: u32) -> Result<(), sqlx::Error> {
        let mut stop = self.stop.lock();
        if call.kind == CallKind::Write && *stop == Stop::Before(nth) {
            *stop = Stop::Here;
            // Other tasks of this thread move to other threads.
            tokio::task::block_in_place(|| {
                self.let_go
                    .wait_while(&mut stop, |stop| *stop == Stop::Here);
            });
        }
        Ok(())
    }
}

/// Two processes with one database.
struct TwoProcesses {
    first: Arc<TestStore>,
    second: Arc<TestStore>,
    gate: Arc<Gate>,
    beside: DirectDatabase,
}

impl TwoProcesses {
    async fn new() -> TwoProcesses {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("games.sqlite3");
        let gate = Arc::new(Gate {
            stop: Mutex::new(Stop::Nowhere),
            let_go: Condvar::new(),
        });
        let interceptor: Arc<dyn CallInterceptor> = Arc::clone(&gate) as Arc<dyn CallInterceptor>;
        let options = DatabaseOptions {
            exclusive: false,
            ..DatabaseOptions::at(&path)
        };
        let stopping_options = DatabaseOptions {
            interceptor: Some(&interceptor),
            ..options
        };
        let first = on_server::open(stopping_options).await.unwrap();
        let second = on_server::open(options).await.unwrap();
        let beside = DirectDatabase::of(&path).await;
        TwoProcesses {
            first: Arc::new(TestStore {
                store: first,
                folder,
            }),
            second: Arc::new(TestStore {
                store: second,
                folder: TempDir::new().unwrap(),
            }),
            gate,
            beside,
        }
    }

    /// Runs both, the second before a statement of the first; `None` if the first has no such statement.
    async fn do_both<A, B>(
        &self,
        nth: u32,
        first: impl Future<Output = A> + Send + 'static,
        second: impl Future<Output = B> + Send + 'static,
    ) -> Option<(A, B)>
    where
        A: Send + 'static,
        B: Send + 'static,
    {
        *self.gate.stop.lock() = Stop::Before(nth);
        let first = tokio::spawn(first);
        while *self.gate.stop.lock() != Stop::Here && !first.is_finished() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let is_stopped = *self.gate.stop.lock() == Stop::Here;
        let second = tokio::spawn(second);
        let blocked_locks = "select count(*) from pg_locks where not granted \
            and database = (select oid from pg_database where datname = current_database())";
        while is_stopped
            && !second.is_finished()
            && self.beside.value::<i64>(blocked_locks, &[]).await == 0
        {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        *self.gate.stop.lock() = Stop::Nowhere;
        self.gate.let_go.notify_all();
        let results = (first.await.unwrap(), second.await.unwrap());
        is_stopped.then_some(results)
    }

    /// The same with the same work, which is told its process and that process's number, 1 or 2.
    async fn do_alike<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
        &self,
        nth: u32,
        work: impl Fn(Arc<TestStore>, u64) -> F,
    ) -> Option<(T, T)> {
        let first = work(Arc::clone(&self.first), 1);
        let second = work(Arc::clone(&self.second), 2);
        self.do_both(nth, first, second).await
    }
}

impl TwoProcesses {
    /// Returns the result of a future that waits for another transaction's change, which is then committed.
    async fn behind<T>(&self, change: String, waits: impl Future<Output = T> + Send + 'static) -> T
    where
        T: Send + 'static,
    {
        let DirectDatabase::Server(pool) = &self.beside else {
            unreachable!("there is a server");
        };
        let mut tx = pool.begin().await.unwrap();
        let changed = sqlx::raw_sql(AssertSqlSafe(change)).execute(&mut *tx);
        assert_eq!(changed.await.unwrap().rows_affected(), 1);
        let waits = tokio::spawn(waits);
        let waiting = "select count(*) from pg_stat_activity where datname = current_database() \
            and wait_event_type = 'Lock'";
        while !waits.is_finished() && self.beside.value::<i64>(waiting, &[]).await == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(!waits.is_finished(), "it waits for the row");
        tx.commit().await.unwrap();
        waits.await.unwrap()
    }
}

/// Runs a scenario in all its interleavings, each with a database of its own. The scenario returns `None` if it had not
/// that interleaving.
async fn always<F>(story: impl Fn(TwoProcesses, u32) -> F)
where
    F: Future<Output = Option<()>>,
{
    if on_server::server().is_none() {
        return;
    }
    let mut nth = 0;
    while story(TwoProcesses::new().await, nth).await.is_some() {
        nth += 1;
    }
    assert!(nth > 1, "the commit is a statement as well");
}

fn asked_by(person: &hansu_play::Person) -> Challenge {
    Challenge {
        addressee: Addressee::Person(person.clone()),
        ..challenge(SideChoice::Cho)
    }
}

/// Counts the rejections for a reason; the others must have succeeded.
fn refused<T: std::fmt::Debug>(
    results: [&Result<T, StoreError>; 2],
    is_expected: impl Fn(&StoreError) -> bool,
) -> usize {
    let refusals = results
        .into_iter()
        .filter_map(|result| result.as_ref().err());
    refusals
        .inspect(|error| assert!(is_expected(error), "{error:?}"))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_concurrent_events_is_stored() {
    always(|two, nth| async move {
        let played = two.first.challenged().await;
        let played = Arc::new(played.plays("jihun accept"));
        let store = |process: Arc<TestStore>, _| {
            let played = Arc::clone(&played);
            async move {
                let rows = vec![row(RowKind::Setup, LOUNGE)];
                process.try_append(&played, rows).await
            }
        };
        let (first, second) = two.do_alike(nth, store).await?;
        let is_stale = |error: &StoreError| matches!(error, StoreError::Stale(_));
        assert_eq!(refused([&first, &second], is_stale), 1, "{nth}");
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn process_frozen_in_a_write_does_not_block_others() {
    if on_server::server().is_none() {
        return;
    }
    let two = TwoProcesses::new().await;
    let begin = |process: &Arc<TestStore>, opponent: hansu_play::Person, interaction| {
        let process = Arc::clone(process);
        async move {
            let challenge = asked_by(&opponent);
            process.try_begin(&challenge, interaction, MOST).await
        }
    };
    *two.gate.stop.lock() = Stop::Before(1);
    let frozen = tokio::spawn(begin(&two.first, jihun(), 1));
    while *two.gate.stop.lock() != Stop::Here {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let second = tokio::time::timeout(SECOND * 10, begin(&two.second, alex(), 2));
    second.await.expect("it is held up").unwrap();
    *two.gate.stop.lock() = Stop::Nowhere;
    two.gate.let_go.notify_all();
    let failed = frozen.await.unwrap();
    assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    // The process opens another connection and can write again.
    begin(&two.first, jihun(), 3).await.unwrap();
}

/// As long as the server accepts connections.
#[tokio::test(flavor = "multi_thread")]
async fn long_wait_for_the_write_lock_succeeds() {
    if on_server::server().is_none() {
        return;
    }
    let two = TwoProcesses::new().await;
    let DirectDatabase::Server(pool) = &two.beside else {
        unreachable!("there is a server");
    };
    let mut tx = pool.begin().await.unwrap();
    let lock = sqlx::raw_sql("select pg_advisory_xact_lock(448311227254)");
    lock.execute(&mut *tx).await.unwrap();
    let second = Arc::clone(&two.second);
    let beginning = async move { second.try_begin(&asked_by(&alex()), 1, MOST).await };
    let beginning = tokio::spawn(beginning);
    tokio::time::sleep(SECOND * 5).await;
    assert!(!beginning.is_finished());
    tx.commit().await.unwrap();
    beginning.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_concurrent_requests_respect_a_limit() {
    // (the opponents, the interactions, the limit, which refusal)
    type Refusal = fn(&StoreError) -> bool;
    let cases: [([hansu_play::Person; 2], [u64; 2], usize, Refusal); 3] = [
        ([jihun(), alex()], [1, 2], 1, |error| {
            matches!(error, StoreError::TooManyGames(1))
        }),
        ([jihun(), jihun()], [1, 2], MOST, |error| {
            matches!(error, StoreError::SameChallenge(_))
        }),
        ([jihun(), alex()], [1, 1], MOST, |error| {
            matches!(error, StoreError::AlreadyHandled)
        }),
    ];
    for (opponents, interactions, limit, is_expected) in cases {
        always(|two, nth| {
            let challenges = opponents.each_ref().map(asked_by);
            async move {
                let begin = |process: Arc<TestStore>, number| {
                    let index = usize::from(number == 2);
                    let challenge = challenges[index].clone();
                    let interaction = interactions[index];
                    async move { process.try_begin(&challenge, interaction, limit).await }
                };
                let (first, second) = two.do_alike(nth, begin).await?;
                let refused = refused([&first, &second], is_expected);
                assert_eq!(refused, 1, "{nth}: {first:?} {second:?}");
                Some(())
            }
        })
        .await;
    }
}

/// A claim is one statement that only locks its row. It finds the row as it was, waits for a concurrent change, and
/// checks the row again.
#[tokio::test(flavor = "multi_thread")]
async fn row_just_taken_is_not_claimed_twice() {
    if on_server::server().is_none() {
        return;
    }
    for (kind, change) in [
        (RowKind::Setup, "claimed_until = 9223372036854775807"),
        (RowKind::Setup, "state = 'delivered'"),
        (RowKind::Setup, "state = 'parked'"),
        (RowKind::Strip, "claimed_until = 9223372036854775807"),
        (RowKind::Strip, "state = 'delivered'"),
    ] {
        let two = TwoProcesses::new().await;
        let played = two.first.accepted().await;
        let rows = vec![row(kind, LOUNGE)];
        two.first.try_append(&played, rows).await.unwrap();
        let second = Arc::clone(&two.second);
        let queue = match kind {
            RowKind::Strip => DeliveryQueue::OldButtons,
            _ => in_channel(LOUNGE),
        };
        let claims = async move { second.claim_in(queue, START).await.map(|row| row.id) };
        let statement = format!("update outbox set {change} where state = 'open'");
        let behind = two.behind(statement, claims).await;
        assert_eq!(behind, None, "{kind:?}: {change}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_a_lane_are_claimed_in_order() {
    always(|two, nth| async move {
        let mut accepted = Vec::new();
        for (number, opponent) in [(1, jihun()), (2, alex())] {
            let challenge = asked_by(&opponent);
            let result = two.first.try_begin(&challenge, number, MOST).await;
            let (game, row) = result.unwrap();
            let message = Some(hansu_play::MessageId(1000 + number));
            let store = &two.first.store;
            store.delivered(row, message, NOON.now).await.unwrap();
            let played = crate::kit::Played::numbered(game, &challenge);
            accepted.push(played.then(&opponent, accept(opponent.clone())));
        }
        let [first_game, second_game] = accepted.try_into().unwrap_or_else(|_| unreachable!());
        let first = Arc::clone(&two.first);
        let second = Arc::clone(&two.second);
        let rows = || vec![row(RowKind::Setup, LOUNGE)];
        let queues = async move {
            first.try_append(&first_game, rows()).await.unwrap();
        };
        let queues_and_claims = async move {
            second.try_append(&second_game, rows()).await.unwrap();
            second.claim(LOUNGE, START).await.map(|row| row.id.0)
        };
        let ((), claimed) = two.do_both(nth, queues, queues_and_claims).await?;
        let query = "select min(id) from outbox where state = 'open' and lane = $1";
        let lane = [i64::try_from(LOUNGE.0).unwrap().into()];
        let oldest: i64 = two.beside.value(query, &lane).await;
        assert_eq!(claimed, Some(oldest), "{nth}");
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminder_is_enqueued_once() {
    always(|two, nth| async move {
        let played = two.first.accepted().await;
        let new_events = NewEvents {
            reminders: ReminderChange::First(START),
            ..append(&played, Vec::new())
        };
        two.first.store.append(new_events).await.unwrap();
        let reminder = NewReminder {
            who: mina().id,
            language: Language::En,
            game: played.game.id(),
            seq: played.game.seq(),
            instead: None,
            reminded_at: None,
            fired: vec![FiredTimer {
                game: played.game.id(),
                kind: TimerKind::Remind,
                again: None,
                next: None,
            }],
            soon: (Vec::new(), Timestamp(0)),
        };
        let remind = |process: Arc<TestStore>, _| {
            let reminder = reminder.clone();
            async move {
                let enqueued = process.store.remind(&reminder, START + SECOND).await;
                enqueued.unwrap()
            }
        };
        let (first, second) = two.do_alike(nth, remind).await?;
        assert!(first && !second, "{nth}: {first} {second}");
        let queued = "select count(*) from outbox where kind = 'reminder'";
        assert_eq!(two.beside.value::<i64>(queued, &[]).await, 1);
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_concurrent_vacations_do_not_overlap() {
    always(|two, nth| async move {
        let go_on_vacation = |process: Arc<TestStore>, number| async move {
            let change = VacationChange {
                who: mina().id,
                interaction: (InteractionId(number), START),
                day: DAY,
                now: START,
            };
            let days = Some((3, &Zone::utc()));
            process.store.change_vacation(change, days).await.unwrap();
        };
        two.do_alike(nth, go_on_vacation).await?;
        let running = "select count(*) from vacation where person = $1 and until_at > $2";
        let values = [i64::try_from(mina().id.0).unwrap().into(), START.0.into()];
        assert_eq!(two.beside.value::<i64>(running, &values).await, 1, "{nth}");
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn desks_of_a_server_respect_the_limit() {
    always(|two, nth| async move {
        let desk = |channel| NewPoster {
            kind: PosterKind::Desk,
            channel: ChannelId(channel),
            server: CLUB,
            language: Language::En,
            now: START,
        };
        for channel in 501..505 {
            two.first.store.set_up_poster(desk(channel)).await.unwrap();
        }
        let set_up = |process: Arc<TestStore>, number| async move {
            process.store.set_up_poster(desk(504 + number)).await
        };
        let (first, second) = two.do_alike(nth, set_up).await?;
        let is_full = |error: &StoreError| matches!(error, StoreError::TooManyPosters);
        assert_eq!(refused([&first, &second], is_full), 1, "{nth}");
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_a_person_respect_the_limit() {
    always(|two, nth| async move {
        let open_record = |process: Arc<TestStore>, owner| async move {
            let file = [0; 10];
            let opening = process.store.open_review(UserId(owner), &file, START, 15);
            opening.await.unwrap();
        };
        two.do_alike(nth, open_record).await?;
        let query = "select count(*) from review";
        assert_eq!(two.beside.value::<i64>(query, &[]).await, 1, "{nth}");
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_shard_identifies_at_a_time() {
    always(|two, nth| async move {
        let take_slot = |process: Arc<TestStore>, _| async move {
            let free_at = START + 5 * SECOND;
            let slot = process.store.take_identify_slot(0, START, free_at);
            slot.await.unwrap()
        };
        let slots = two.do_alike(nth, take_slot).await?;
        assert_eq!(slots, (None, Some(START + 5 * SECOND)), "{nth}");
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_processes_is_admitted_for_a_shard() {
    always(|two, nth| async move {
        let join = |process: Arc<TestStore>, number| async move {
            let shards = if number == 1 { "0-1/4" } else { "1-2/4" };
            let new = NewProcess {
                host: "attic".to_owned(),
                shards: shards.parse().unwrap(),
                ..NewProcess::alone()
            };
            process.store.join(&new, LENGTHS, || START).await.unwrap()
        };
        let (first, second) = two.do_alike(nth, join).await?;
        let is_admitted = |admission: &Admission| matches!(admission, Admission::Admitted(_));
        assert!(is_admitted(&first) && !is_admitted(&second), "{nth}");
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clock_set_back_is_followed_by_one_of_two_processes() {
    always(|two, nth| async move {
        let later = START + 100 * SECOND;
        for (process, shards) in [(&two.first, "0/2"), (&two.second, "1/2")] {
            let new = NewProcess {
                shards: shards.parse().unwrap(),
                ..NewProcess::alone()
            };
            process.store.join(&new, LENGTHS, || later).await.unwrap();
        }
        let beat = |process: Arc<TestStore>, _| async move {
            let earlier: Timestamp = START + 40 * SECOND;
            let roll = process.store.heartbeat(1, LENGTHS, || earlier).await;
            roll.unwrap().unwrap().set_back
        };
        let outcomes = two.do_alike(nth, beat).await?;
        assert_eq!(outcomes, (Some(60 * SECOND), None), "{nth}");
        Some(())
    })
    .await;
}

/// Each game id is assigned once, whichever process asks.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_games_get_distinct_ids() {
    always(|two, nth| async move {
        let begin = |process: Arc<TestStore>, number| async move {
            let opponent = if number == 1 { jihun() } else { alex() };
            let challenge = asked_by(&opponent);
            let result = process.try_begin(&challenge, number, MOST).await;
            result.unwrap().0
        };
        let numbers = two.do_alike(nth, begin).await?;
        assert_eq!(numbers, (GameId(1), GameId(2)), "{nth}");
        Some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notification_reaches_the_other_process() {
    if on_server::server().is_none() {
        return;
    }
    let two = TwoProcesses::new().await;
    for (process, shards) in [(&two.first, "0/2"), (&two.second, "1/2")] {
        let new = NewProcess {
            shards: shards.parse().unwrap(),
            ..NewProcess::alone()
        };
        process.store.join(&new, LENGTHS, || START).await.unwrap();
    }
    let first = &two.first.store;
    let second = &two.second.store;
    let mut notices = second.listen_to_peers().await.unwrap().unwrap();
    // A process does not receive its own notifications.
    second.notify_peers(PeerNotice::Processes).await.unwrap();
    first.notify_peers(PeerNotice::Work).await.unwrap();
    assert_eq!(notices.next().await.unwrap(), PeerNotice::Work);
    // The connection may die. Notifications are lost until it is replaced.
    let query = "select count(pg_terminate_backend(pid)) from pg_stat_activity \
        where datname = current_database() and query ilike 'listen%'";
    assert_eq!(two.beside.value::<i64>(query, &[]).await, 1);
    let repeat = async {
        loop {
            first.notify_peers(PeerNotice::Processes).await.unwrap();
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        notice = notices.next() => assert_eq!(notice.unwrap(), PeerNotice::Processes),
        () = repeat => {}
    }
}

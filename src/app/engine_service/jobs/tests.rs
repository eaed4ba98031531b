//! Jobs on real threads. Channels control what a job does, so no test depends on timing.

use std::sync::mpsc;

use super::*;
use hansu_play::UserId;

fn limits(threads: usize, waiting: usize) -> EngineLimits {
    let single = NonZeroUsize::MIN;
    EngineLimits {
        threads: NonZeroUsize::new(threads).unwrap_or(single),
        table_mib: single,
        waiting,
        analysis_nodes: NonZeroU64::MIN,
    }
}

fn owner(person: u64) -> Owner {
    Owner {
        person: UserId(person),
        server: None,
    }
}

fn spec(person: u64, kind: Kind) -> JobSpec {
    JobSpec {
        owner: owner(person),
        kind,
        limit: Duration::from_secs(600),
    }
}

/// A job that runs until released, and reports when it has begun.
struct Held {
    release: mpsc::Sender<()>,
    begun: oneshot::Receiver<()>,
    done: tokio::task::JoinHandle<Result<(), JobError>>,
}

fn held(jobs: &Arc<Jobs>, spec: JobSpec) -> Held {
    let (release, released) = mpsc::channel();
    let (begin_sender, on_begin) = oneshot::channel();
    let jobs = Arc::clone(jobs);
    let task = tokio::spawn(async move {
        let wait = move |_: &AtomicBool| {
            let _ = begin_sender.send(());
            let _ = released.recv();
        };
        jobs.run(spec, wait).await
    });
    Held {
        release,
        begun: on_begin,
        done: task,
    }
}

async fn until(jobs: &Jobs, mut is_reached: impl FnMut(&ByKind<JobCounts>) -> bool) {
    while !is_reached(&jobs.tallies()) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn job_returns_its_result() {
    let jobs = Jobs::new(limits(1, 8), Executor::OnThreads);
    let result = jobs.run(spec(1, Kind::Hint), |stop| stop.load(Relaxed));
    assert_eq!(result.await, Ok(false));
    let tally = jobs.tallies()[Kind::Hint];
    assert_eq!((tally.done, tally.running, tally.waiting), (1, 0, 0));
}

#[tokio::test]
async fn panicking_job_leaves_its_thread_running() {
    let jobs = Jobs::new(limits(1, 8), Executor::OnThreads);
    let panicking = jobs.run(spec(1, Kind::Turn), |_| panic!("on purpose"));
    assert_eq!(panicking.await, Err::<(), _>(JobError::Failed));
    let next = jobs.run(spec(1, Kind::Turn), |_| 7);
    assert_eq!(next.await, Ok(7));
    let tally = jobs.tallies()[Kind::Turn];
    assert_eq!((tally.done, tally.broken), (2, 1));
}

/// With paused time tokio advances the clock whenever all tasks are idle.
#[tokio::test(start_paused = true)]
async fn job_returns_a_partial_result_at_its_time_limit() {
    let jobs = Jobs::new(limits(1, 8), Executor::OnThreads);
    let until_stopped = |stop: &AtomicBool| {
        while !stop.load(Relaxed) {
            std::thread::yield_now();
        }
        "so far"
    };
    let result = jobs.run(spec(1, Kind::Analysis), until_stopped).await;
    assert_eq!(result, Ok("so far"));
    assert_eq!(jobs.tallies()[Kind::Analysis].timed_out, 1);
}

#[tokio::test]
async fn threads_are_limited() {
    let jobs = Arc::new(Jobs::new(limits(2, 8), Executor::OnThreads));
    let mut all: Vec<Held> = (0..5)
        .map(|person| held(&jobs, spec(person, Kind::Hint)))
        .collect();
    until(&jobs, |tallies| {
        (tallies[Kind::Hint].running, tallies[Kind::Hint].waiting) == (2, 3)
    })
    .await;
    for running_job in all.drain(..) {
        drop(running_job.release);
        assert_eq!(running_job.done.await.unwrap(), Ok(()));
    }
    assert_eq!(jobs.tallies()[Kind::Hint].done, 5);
    assert_eq!(jobs.shared.lock().threads, 2);
}

#[tokio::test]
async fn dropped_request_cancels_its_job() {
    let jobs = Arc::new(Jobs::new(limits(1, 8), Executor::OnThreads));
    let first = held(&jobs, spec(1, Kind::Hint));
    first.begun.await.unwrap();
    // A queued job is removed before it begins.
    let mut second = held(&jobs, spec(2, Kind::Hint));
    until(&jobs, |tallies| tallies[Kind::Hint].waiting == 1).await;
    second.done.abort();
    assert!((&mut second.done).await.unwrap_err().is_cancelled());
    assert!(second.begun.await.is_err(), "it never began");
    until(&jobs, |tallies| tallies[Kind::Hint].waiting == 0).await;
    drop(first.release);
    assert_eq!(first.done.await.unwrap(), Ok(()));
    // A running job is stopped.
    let (begin_sender, on_begin) = oneshot::channel();
    let (cancel_sender, on_cancel) = oneshot::channel();
    let shared_jobs = Arc::clone(&jobs);
    let third = tokio::spawn(async move {
        let work = move |stop: &AtomicBool| {
            let _ = begin_sender.send(());
            while !stop.load(Relaxed) {
                std::thread::yield_now();
            }
            let _ = cancel_sender.send(());
        };
        shared_jobs.run(spec(3, Kind::Hint), work).await
    });
    on_begin.await.unwrap();
    third.abort();
    on_cancel.await.unwrap();
    assert_eq!(jobs.tallies()[Kind::Hint].cancelled, 2);
}

#[tokio::test]
async fn job_is_rejected_if_the_queue_is_full() {
    let jobs = Arc::new(Jobs::new(limits(1, 2), Executor::OnThreads));
    let first = held(&jobs, spec(1, Kind::Turn));
    first.begun.await.unwrap();
    let mut waiting = Vec::new();
    for person in [2, 3] {
        assert!(jobs.has_room(owner(person), Kind::Hint));
        waiting.push(held(&jobs, spec(person, Kind::Hint)));
        let count = waiting.len();
        until(&jobs, |tallies| tallies[Kind::Hint].waiting == count).await;
    }
    assert!(!jobs.has_room(owner(4), Kind::Hint));
    let result = jobs.run(spec(4, Kind::Hint), |_| ()).await;
    assert_eq!(result, Err(JobError::Full));
    assert_eq!(jobs.tallies()[Kind::Hint].refused, 1);
    drop(first.release);
    for job in waiting {
        drop(job.release);
        assert_eq!(job.done.await.unwrap(), Ok(()));
    }
}

#[tokio::test]
async fn jobs_of_one_person_do_not_delay_others() {
    let jobs = Arc::new(Jobs::new(limits(1, 16), Executor::OnThreads));
    let first = held(&jobs, spec(1, Kind::Turn));
    first.begun.await.unwrap();
    let (log_sender, log_entries) = mpsc::channel();
    let mut all = Vec::new();
    // Ten jobs of one person come before one of another, and an analysis step before them all.
    let orders = [(3, Kind::Analysis)]
        .into_iter()
        .chain([(1, Kind::Turn); 10])
        .chain([(2, Kind::Hint)]);
    for (count, (person, kind)) in orders.enumerate() {
        let shared_jobs = Arc::clone(&jobs);
        let log_sender = log_sender.clone();
        let work = move |_: &AtomicBool| {
            let _ = log_sender.send(person);
        };
        all.push(tokio::spawn(async move {
            shared_jobs.run(spec(person, kind), work).await
        }));
        until(&jobs, |tallies| {
            let waiting = Kind::ALL.map(|kind| tallies[kind].waiting);
            waiting.iter().sum::<usize>() == count + 1
        })
        .await;
    }
    drop(first.release);
    for task in all {
        assert_eq!(task.await.unwrap(), Ok(()));
    }
    drop(log_sender);
    let persons: Vec<u64> = log_entries.iter().collect();
    assert_eq!(persons, [1, 2, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1]);
}

/// A notified thread counts as idle until it wakes. A second job that arrives before that must get another
/// thread.
#[tokio::test]
async fn two_concurrent_jobs_get_two_threads() {
    let jobs = Jobs::new(limits(2, 8), Executor::OnThreads);
    let threads = || jobs.shared.lock().threads;
    let job = || -> Job { Box::new(|| (End::Done, Box::new(|| ()))) };
    {
        // A thread that sleeps and cannot wake during this test.
        let mut state = jobs.shared.lock();
        (state.threads, state.idle) = (1, 1);
    }
    assert!(jobs.shared.add(spec(1, Kind::Hint), job()).is_ok());
    assert_eq!(threads(), 1, "the sleeping one is enough");
    assert!(jobs.shared.add(spec(2, Kind::Hint), job()).is_ok());
    assert_eq!(threads(), 2);
}

/// Jobs that run at once need no thread, keep the queue's order, and are rejected if it is full.
#[tokio::test]
async fn synchronous_executor_keeps_the_queue() {
    let jobs = Arc::new(Jobs::new(limits(1, 4), Executor::AtOnce));
    let thread = std::thread::current().id();
    let (log, entries) = mpsc::channel();
    let tasks = [
        (1, Kind::Analysis),
        (2, Kind::Hint),
        (3, Kind::Turn),
        (4, Kind::Hint),
    ]
    .map(|(person, kind)| {
        let jobs = Arc::clone(&jobs);
        let log = log.clone();
        tokio::spawn(async move {
            let work = move |_: &AtomicBool| {
                assert_eq!(std::thread::current().id(), thread);
                log.send(person).unwrap();
            };
            jobs.run(spec(person, kind), work).await
        })
    });
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    // The analysis was queued first, and waits for the more urgent jobs.
    assert_eq!(entries.try_iter().collect::<Vec<_>>(), [2, 3, 4, 1]);
    let panics = jobs.run(spec(1, Kind::Hint), |_: &AtomicBool| panic!("on purpose"));
    assert_eq!(panics.await, Err(JobError::Failed) as Result<(), _>);
    let tallies = jobs.tallies();
    assert_eq!(
        (tallies[Kind::Hint].done, tallies[Kind::Hint].broken),
        (3, 1)
    );
    assert!(Kind::ALL.iter().all(|kind| tallies[*kind].running == 0));
    // Dropping the future cancels its job.
    let dropped = jobs.run(spec(1, Kind::Hint), |_: &AtomicBool| unreachable!());
    tokio::select! {
        biased;
        _ = dropped => unreachable!(),
        () = std::future::ready(()) => {}
    }
    jobs.run(spec(2, Kind::Hint), |_: &AtomicBool| ())
        .await
        .unwrap();
    assert_eq!(jobs.tallies()[Kind::Hint].cancelled, 1);
}

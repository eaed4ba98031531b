//! The budget shared by all requests except responses to interactions, which Discord exempts.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::Priority;

/// The shares of a budget.
struct Shares {
    /// The limit of all requests. Burst and refill together are the number allowed in any one second.
    total: Quota,
    /// The courier's limit. It leaves room for people's requests while a backlog is sent.
    courier: Quota,
    /// The limit of standing messages, within the courier's.
    posters: Quota,
}

impl Shares {
    /// Returns the shares for this number of requests in any one second.
    fn of(per_second: NonZeroU32) -> Shares {
        let all = per_second.get();
        let quota = |rate: u32, burst: u32| {
            let [rate, burst] =
                [rate, burst].map(|count| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN));
            Quota::per_second(rate).allow_burst(burst)
        };
        let share = |fiftieths: u32| {
            u32::try_from(u64::from(all) * u64::from(fiftieths) / 50).unwrap_or(u32::MAX)
        };
        Shares {
            total: quota(share(40), all - share(40)),
            courier: quota(share(30), share(6)),
            posters: quota(share(5), share(2)),
        }
    }
}

/// The budget, and its shares.
pub(super) struct Budget {
    total: Limiter,
    courier: Limiter,
    posters: Limiter,
    /// The number of the courier's requests that wait for the budget.
    courier_waits: AtomicUsize,
    /// Tells that none waits any more.
    courier_is_served: Notify,
}

impl Budget {
    /// Creates a budget of this number of requests in any second, for all processes together.
    pub fn new(per_second: NonZeroU32) -> Budget {
        let shares = Shares::of(per_second);
        Budget {
            total: Limiter::new(shares.total),
            courier: Limiter::new(shares.courier),
            posters: Limiter::new(shares.posters),
            courier_waits: AtomicUsize::new(0),
            courier_is_served: Notify::new(),
        }
    }

    /// Waits until there is room for one more request. Each counts once per process: the limit is the token's, and
    /// processes don't report their requests to each other.
    pub async fn wait(&self, priority: Priority, processes: u32) {
        // The request's own budget comes first, so that a waiting request takes no permit of the common budget.
        match priority {
            Priority::Handler => {}
            Priority::Courier => {
                let _waits = Waiting::begin(self);
                self.courier.wait(processes).await;
                self.total.wait(processes).await;
                return;
            }
            Priority::Poster => {
                self.posters.wait(processes).await;
                loop {
                    let is_served = self.courier_is_served.notified();
                    if self.courier_waits.load(SeqCst) == 0 {
                        break;
                    }
                    is_served.await;
                }
                self.courier.wait(processes).await;
            }
        }
        self.total.wait(processes).await;
    }
}

/// A limit, awaited with tokio's clock: governor would block a separate thread.
struct Limiter {
    limiter: RateLimiter<NotKeyed, InMemoryState, TokioClock, NoOpMiddleware<Duration>>,
    clock: TokioClock,
}

impl Limiter {
    fn new(quota: Quota) -> Limiter {
        let clock = TokioClock {
            began: Instant::now(),
        };
        Limiter {
            limiter: RateLimiter::direct_with_clock(quota, clock),
            clock,
        }
    }

    /// Waits for this many permits, one after the other. The order is not strict: a new request may take a permit just
    /// as it becomes available.
    async fn wait(&self, permits: u32) {
        for _ in 0..permits {
            while let Err(not_until) = self.limiter.check() {
                sleep(not_until.wait_time_from(self.clock.now())).await;
            }
        }
    }
}

/// Tokio's clock, so that tests can pause it.
#[derive(Debug, Clone, Copy)]
struct TokioClock {
    began: Instant,
}

impl Clock for TokioClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.began.elapsed()
    }
}

/// RAII guard of one of the courier's requests while it waits for the budget.
struct Waiting<'a>(&'a Budget);

impl<'a> Waiting<'a> {
    fn begin(budget: &'a Budget) -> Waiting<'a> {
        budget.courier_waits.fetch_add(1, SeqCst);
        Waiting(budget)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if self.0.courier_waits.fetch_sub(1, SeqCst) == 1 {
            self.0.courier_is_served.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use governor::clock::FakeRelativeClock;
    use parking_lot::Mutex;

    use super::*;

    /// Discord's limit for a token.
    const DISCORDS: NonZeroU32 = NonZeroU32::new(50).unwrap();

    /// Returns the number of requests that pass these limits at each millisecond of three seconds, while more are
    /// always waiting.
    fn passed(limits: &[Quota]) -> Vec<usize> {
        let clock = FakeRelativeClock::default();
        let tick = Duration::from_millis(1);
        let limited = |quota: &Quota| RateLimiter::direct_with_clock(*quota, clock.clone());
        let limits: Vec<_> = limits.iter().map(limited).collect();
        let mut passed_at = Vec::new();
        for _ in 0..3_000 {
            let mut now = 0;
            while limits.iter().all(|limit| limit.check().is_ok()) {
                now += 1;
            }
            passed_at.push(now);
            clock.advance(tick);
        }
        passed_at
    }

    fn busiest_second(limits: &[Quota]) -> usize {
        let passed_at = passed(limits);
        let second = |second: &[usize]| second.iter().sum();
        passed_at.windows(1_000).map(second).max().unwrap()
    }

    #[test]
    fn requests_per_second_stay_within_the_limit() {
        for allowed in [1, 2, 5, 45, 50, 400] {
            let shares = Shares::of(NonZeroU32::new(allowed).unwrap());
            let all = busiest_second(&[shares.total]);
            let allowed = usize::try_from(allowed).unwrap();
            // With few requests, one is lost where burst and refill meet.
            assert!(
                all <= allowed && all + 1 >= allowed * 9 / 10,
                "{allowed}: {all}"
            );
        }
    }

    #[test]
    fn backlog_leaves_room_for_people() {
        let shares = Shares::of(DISCORDS);
        let courier = busiest_second(&[shares.courier, shares.total]);
        assert!((30..=40).contains(&courier), "{courier}");
    }

    /// Returns when each of `many` requests of these askers passed, if all are made at the same time.
    async fn all_at_once(askers: &[Priority], many: usize) -> Vec<(Priority, Duration)> {
        let budget = Arc::new(Budget::new(DISCORDS));
        let began = Instant::now();
        let passed_requests: Arc<Mutex<Vec<_>>> = Arc::default();
        let mut tasks = Vec::new();
        for priority in askers.iter().copied().cycle().take(many) {
            let budget = Arc::clone(&budget);
            let shared_passed = Arc::clone(&passed_requests);
            tasks.push(tokio::spawn(async move {
                budget.wait(priority, 1).await;
                shared_passed.lock().push((priority, began.elapsed()));
            }));
        }
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(budget.courier_waits.load(SeqCst), 0);
        Arc::into_inner(passed_requests).unwrap().into_inner()
    }

    #[tokio::test(start_paused = true)]
    async fn requests_of_several_processes_stay_within_the_limit() {
        for processes in [2, 3, 8] {
            let began = Instant::now();
            let passed_requests: Arc<Mutex<Vec<Duration>>> = Arc::default();
            let mut tasks = Vec::new();
            for _ in 0..processes {
                let budget = Arc::new(Budget::new(DISCORDS));
                for _ in 0..60 {
                    let budget = Arc::clone(&budget);
                    let shared_passed = Arc::clone(&passed_requests);
                    tasks.push(tokio::spawn(async move {
                        budget.wait(Priority::Handler, processes).await;
                        shared_passed.lock().push(began.elapsed());
                    }));
                }
            }
            for task in tasks {
                task.await.unwrap();
            }
            let passed_at = passed_requests.lock();
            for (nth, first) in passed_at.iter().enumerate() {
                let second = passed_at[nth..].iter();
                let second = second.take_while(|at| **at - *first < Duration::from_secs(1));
                assert!(second.count() <= 50, "{processes} from {first:?}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_requests_pass_by_priority_within_the_limit() {
        let passed_requests = all_at_once(
            &[Priority::Handler, Priority::Courier, Priority::Poster],
            300,
        )
        .await;
        assert_eq!(passed_requests.len(), 300);
        for (nth, (_, first)) in passed_requests.iter().enumerate() {
            let second = passed_requests[nth..].iter();
            let second = second.take_while(|(_, at)| *at - *first < Duration::from_secs(1));
            assert!(second.count() <= 50, "from {first:?}");
        }
        assert_eq!(passed_requests.len(), 300);
        let last = |priority| {
            let of_asker = passed_requests
                .iter()
                .filter(|(priority_of, _)| *priority_of == priority);
            of_asker.map(|(_, at)| *at).max().unwrap()
        };
        // A hundred each: people at 10 and 40 a second together, the courier at 30, standing messages at 5.
        assert!(
            last(Priority::Handler) < Duration::from_secs(6),
            "{passed_requests:?}"
        );
        assert!(
            last(Priority::Courier) < Duration::from_secs(8),
            "{passed_requests:?}"
        );
        let posters = last(Priority::Poster).as_secs_f64();
        assert!((19.0..28.0).contains(&posters), "{posters}");
        assert_eq!(
            passed_requests,
            all_at_once(
                &[Priority::Handler, Priority::Courier, Priority::Poster],
                300
            )
            .await,
            "the same again"
        );
    }
}

//! Runs blocking work on a bounded number of threads, off the event loop; or synchronously, in the same order.
//!
//! Two semaphores, one for all work and one for films, would be less code. But a film that waits for a slot would then
//! precede every later board. With films waiting and boards of 20 ms every 14 ms on two slots, the median board took
//! 246 ms, and takes 71 ms here.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::oneshot;
use tokio::task::JoinError;

use crate::app::outside::Executor;
use hansu_render::{BoardParts, Look, Picture, RenderError, Renderer, Replay};
use janggi::{Side, Variant};

/// The expected duration of work, which determines its priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WorkSize {
    /// Work of up to a second, for which an answer waits.
    Quick,
    /// Work of several seconds, such as a replay. It runs when nothing quick is queued, and never takes the last slot.
    Long,
}

/// Runs a bounded number of jobs at a time; more are queued.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    slots: usize,
    work: Executor,
    // A `std` mutex suffices because it is only held for short list operations.
    state: Mutex<PoolState>,
}

#[derive(Debug, Default)]
struct PoolState {
    quick: SizeQueue,
    long: SizeQueue,
}

#[derive(Debug, Default)]
struct SizeQueue {
    running: usize,
    waiting: VecDeque<oneshot::Sender<Slot>>,
}

/// The right to use a thread. When dropped, it passes to the next in line.
#[derive(Debug)]
struct Slot {
    shared: Arc<Shared>,
    size: WorkSize,
}

impl Pool {
    /// Creates a pool with `at_once` slots. With a single slot, one quick job may run next to a long one.
    pub fn new(at_once: NonZeroUsize, work: Executor) -> Pool {
        Pool {
            shared: Arc::new(Shared {
                slots: at_once.get(),
                work,
                state: Mutex::default(),
            }),
        }
    }

    /// Creates a pool whose jobs never wait for this one's.
    pub fn beside(&self, at_once: NonZeroUsize) -> Pool {
        Pool::new(at_once, self.shared.work)
    }

    /// Runs one job. If the future is dropped, a queued job is removed, while a running one keeps its slot to
    /// the end, because it keeps its thread.
    ///
    /// # Errors
    /// [`JoinError`] if the job panicked or the runtime is shutting down.
    pub async fn run<T: Send + 'static>(
        &self,
        size: WorkSize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let slot = self.slot(size).await;
        let job = move || {
            let _slot = slot;
            work()
        };
        self.shared.work.run(job).await
    }

    /// Waits for a slot. Never `None` while the pool exists.
    async fn slot(&self, size: WorkSize) -> Option<Slot> {
        let (sender, result) = oneshot::channel();
        self.shared.lock().lane(size).waiting.push_back(sender);
        Shared::hand_out(&self.shared);
        result.await.ok()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock()
    }

    /// Gives free slots to the next in line.
    fn hand_out(shared: &Arc<Shared>) {
        loop {
            let Some((size, next)) = shared.lock().next(shared.slots) else {
                return;
            };
            let slot = Slot {
                shared: Arc::clone(shared),
                size,
            };
            // If the waiter is gone, `send` returns the slot, and dropping it takes the lock. So the lock must not be
            // held here; the loop releases it after each iteration.
            drop(next.send(slot));
        }
    }
}

impl PoolState {
    fn lane(&mut self, size: WorkSize) -> &mut SizeQueue {
        match size {
            WorkSize::Quick => &mut self.quick,
            WorkSize::Long => &mut self.long,
        }
    }

    /// Returns the next job to start, if there is a slot for it.
    fn next(&mut self, slots: usize) -> Option<(WorkSize, oneshot::Sender<Slot>)> {
        for lane in [&mut self.quick, &mut self.long] {
            lane.waiting.retain(|waiting| !waiting.is_closed());
        }
        // Long jobs leave at least one slot free. In a pool of one slot, a long job therefore does not count.
        let spare = slots - 1;
        let room = self.quick.running + self.long.running.min(spare) < slots;
        if room && let Some(next) = self.quick.waiting.pop_front() {
            self.quick.running += 1;
            return Some((WorkSize::Quick, next));
        }
        let room = self.quick.running + self.long.running < slots;
        if room && self.quick.waiting.is_empty() && self.long.running < spare.max(1) {
            let next = self.long.waiting.pop_front()?;
            self.long.running += 1;
            return Some((WorkSize::Long, next));
        }
        None
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.shared.lock().lane(self.size).running -= 1;
        Shared::hand_out(&self.shared);
    }
}

/// The threads that draw the pictures.
#[derive(Debug, Clone)]
pub(super) enum Painter {
    Renderer(Arc<Renderer>),
    /// Draws nothing: all pictures are the same, and empty.
    Nobody,
}

/// One white point as a PNG of minimum size.
const BLANK_PNG: [u8; 67] = *b"\x89PNG\r\n\x1a\n\
    \0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\
    \0\0\0\nIDATx\xdac\xf8\x0f\0\x01\x01\x01\0\x1c\xb0\x8c\x99\
    \0\0\0\0IEND\xaeB`\x82";
/// The same as a GIF.
const BLANK_GIF: [u8; 43] =
    *b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff\x21\xf9\x04\x01\0\0\0\0\
    \x2c\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0\x3b";

impl Painter {
    /// Draws a PNG.
    pub fn png(&self, picture: Picture<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        match self {
            Painter::Renderer(renderer) => renderer.png(picture, look),
            Painter::Nobody => Ok(BLANK_PNG.to_vec()),
        }
    }

    /// Draws a GIF.
    pub fn gif(&self, replay: &Replay<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        match self {
            Painter::Renderer(renderer) => renderer.replay(replay, look),
            Painter::Nobody => Ok(BLANK_GIF.to_vec()),
        }
    }

    /// Draws the parts of a board.
    pub fn parts(
        &self,
        variant: Variant,
        view: Side,
        look: &Look,
    ) -> Result<BoardParts, RenderError> {
        match self {
            Painter::Renderer(renderer) => renderer.parts(variant, view, look),
            Painter::Nobody => Ok(BoardParts {
                board: BLANK_PNG.to_vec(),
                pieces: BLANK_PNG.to_vec(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Cursor;
    use std::sync::mpsc;
    use std::time::Duration;

    use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
    use tokio::task::JoinHandle;

    use super::*;
    use janggi::{BySide, MODERN, Position};

    /// A job that runs until released, and reports when it has begun.
    struct Held {
        release: mpsc::Sender<()>,
        task: JoinHandle<Result<(), JoinError>>,
    }

    /// Queues a job, which sends `name` to `log` when it begins.
    async fn held(
        pool: &Pool,
        size: WorkSize,
        name: &'static str,
        log: &UnboundedSender<&'static str>,
    ) -> Held {
        let (release, released) = mpsc::channel::<()>();
        let pool = pool.clone();
        let log = log.clone();
        let waits = pool.counts();
        let shared_pool = pool.clone();
        let task = tokio::spawn(async move {
            let work = move || {
                let _ = log.send(name);
                let _ = released.recv();
            };
            shared_pool.run(size, work).await
        });
        while pool.counts() == waits {
            tokio::task::yield_now().await;
        }
        Held { release, task }
    }

    impl Pool {
        /// Returns the numbers of running and queued jobs: quick, then long.
        fn counts(&self) -> [(usize, usize); 2] {
            let state = self.shared.lock();
            [&state.quick, &state.long].map(|lane| (lane.running, lane.waiting.len()))
        }
    }

    async fn rest(mut log_entries: UnboundedReceiver<&'static str>) -> Vec<&'static str> {
        let mut all = Vec::new();
        while let Some(name) = log_entries.recv().await {
            all.push(name);
        }
        all
    }

    fn pool(slots: usize) -> Pool {
        Pool::new(NonZeroUsize::new(slots).unwrap(), Executor::OnThreads)
    }

    #[tokio::test]
    async fn dropped_request_does_not_free_its_slot_early() {
        let pool = pool(1);
        let (log, mut log_entries) = unbounded_channel();
        let first = held(&pool, WorkSize::Quick, "first", &log).await;
        assert_eq!(log_entries.recv().await, Some("first"));
        first.task.abort();
        assert!(first.task.await.unwrap_err().is_cancelled());
        let second = held(&pool, WorkSize::Quick, "second", &log).await;
        assert_eq!(pool.counts()[0], (1, 1), "the first still has its thread");
        drop(first.release);
        assert_eq!(log_entries.recv().await, Some("second"));
        // A queued job is removed when its future is dropped.
        let third = held(&pool, WorkSize::Quick, "third", &log).await;
        third.task.abort();
        assert!(third.task.await.unwrap_err().is_cancelled());
        drop(second.release);
        second.task.await.unwrap().unwrap();
        pool.run(WorkSize::Quick, || ()).await.unwrap();
        assert_eq!(pool.counts(), [(0, 0); 2]);
        assert!(log_entries.try_recv().is_err());
    }

    #[tokio::test]
    async fn quick_work_goes_first_and_films_leave_a_slot() {
        let pool = pool(2);
        let (log, mut log_entries) = unbounded_channel();
        let mut films = Vec::new();
        for _ in 0..50 {
            films.push(held(&pool, WorkSize::Long, "film", &log).await);
        }
        assert_eq!(pool.counts(), [(0, 0), (1, 49)]);
        assert_eq!(log_entries.recv().await, Some("film"));
        let first = held(&pool, WorkSize::Quick, "board", &log).await;
        let second = held(&pool, WorkSize::Quick, "board", &log).await;
        assert_eq!(
            log_entries.recv().await,
            Some("board"),
            "beside fifty films"
        );
        assert_eq!(pool.counts(), [(1, 1), (1, 49)]);
        // The first film ends: the board that was queued last precedes the films that were queued first.
        let film = films.remove(0);
        drop(film.release);
        film.task.await.unwrap().unwrap();
        assert_eq!(log_entries.recv().await, Some("board"));
        assert_eq!(pool.counts(), [(2, 0), (0, 49)]);
        for board in [first, second] {
            drop(board.release);
            board.task.await.unwrap().unwrap();
        }
        for film in films {
            drop(film.release);
            film.task.await.unwrap().unwrap();
        }
        drop(log);
        assert_eq!(rest(log_entries).await, ["film"; 49]);
    }

    #[tokio::test]
    async fn board_is_drawn_during_a_film_with_one_slot() {
        let pool = pool(1);
        let (log, mut log_entries) = unbounded_channel();
        let film = held(&pool, WorkSize::Long, "film", &log).await;
        assert_eq!(log_entries.recv().await, Some("film"));
        pool.run(WorkSize::Quick, || ()).await.unwrap();
        drop(film.release);
        film.task.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn board_is_drawn_while_pictures_of_a_pool_beside_wait() {
        let boards = pool(1);
        let page = boards.beside(NonZeroUsize::MIN);
        let (log, mut log_entries) = unbounded_channel();
        let mut pictures = Vec::new();
        for _ in 0..900 {
            pictures.push(held(&page, WorkSize::Quick, "picture", &log).await);
        }
        assert_eq!(log_entries.recv().await, Some("picture"));
        boards.run(WorkSize::Quick, || ()).await.unwrap();
        assert_eq!(page.counts()[0], (1, 899));
        for picture in pictures {
            drop(picture.release);
            picture.task.await.unwrap().unwrap();
        }
    }

    #[test]
    fn blank_pictures_are_valid() {
        let look = Look::default();
        let png = Painter::Nobody.png(Picture::Diagrams(&[]), &look).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let mut point = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut point).unwrap();
        assert_eq!(reader.info().size(), (1, 1));
        let replay = Replay {
            names: BySide::new("", ""),
            start: &Position::xiangqi(),
            actions: &[],
            deom: None,
            view: Side::Cho,
            facing: MODERN.facing,
            delay: Duration::ZERO,
        };
        let gif = Painter::Nobody.gif(&replay, &look).unwrap();
        let mut reader = gif::Decoder::new(Cursor::new(gif)).unwrap();
        let frame = reader.read_next_frame().unwrap().unwrap();
        assert_eq!((frame.width, frame.height), (1, 1));
    }
}

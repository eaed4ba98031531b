//! Counts what the current thread allocates.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    // Const and without a destructor: they are used by the allocator itself, also while a thread ends.
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static HIGHEST: Cell<isize> = const { Cell::new(0) };
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, which counts.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

#[allow(
    unsafe_code,
    reason = "an allocator is an unsafe trait; this one only passes on and counts"
)]
// SAFETY: every call goes to the system's allocator as it came, and counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        took(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        gave(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        took(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        gave(layout.size());
        took(size);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(place, layout, size) }
    }
}

fn took(size: usize) {
    let live = LIVE.get() + size.cast_signed();
    LIVE.set(live);
    HIGHEST.set(HIGHEST.get().max(live));
    MADE.set(MADE.get() + 1);
}

fn gave(size: usize) {
    LIVE.set(LIVE.get() - size.cast_signed());
}

/// Allocations of a thread while something ran.
#[derive(Debug, Clone, Copy, Default)]
pub struct Allocated {
    /// The peak number of bytes, beyond those allocated before.
    pub most: usize,
    /// The number of allocations: the steps of anything that builds texts, lists and trees.
    pub times: u64,
}

/// Runs something and counts what it allocates.
pub fn counted<T>(run: impl FnOnce() -> T) -> (T, Allocated) {
    let before = LIVE.get();
    let count_before = MADE.get();
    HIGHEST.set(before);
    let result = run();
    let most = usize::try_from(HIGHEST.get() - before).unwrap_or_default();
    let times = MADE.get() - count_before;
    (result, Allocated { most, times })
}

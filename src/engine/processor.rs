//! What a processor can do beyond the least that the build asks of it; found out while running. The same
//! answers come without it, only later.
//!
//! The one module with `unsafe` in it (docs/decisions/unsafe-in-one-module.md): all else calls these two
//! functions, which are safe for every argument.

#![allow(unsafe_code)]

/// Work whose loops the compiler can make vectors of.
pub(super) trait Work {
    type Result;

    /// Does it. To be marked `#[inline(always)]`, and all functions with loops that it calls: what is not
    /// inlined is compiled for every processor.
    fn done(self) -> Self::Result;
}

/// Does work with vectors as long as the processor has. It is compiled twice; whole numbers add up to the
/// same in vectors of any length.
#[inline]
pub(super) fn in_long_vectors<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        #[target_feature(enable = "avx2")]
        fn with_avx2<W: Work>(work: W) -> W::Result {
            work.done()
        }
        // SAFETY: the processor has just been asked whether it has AVX2.
        return unsafe { with_avx2(work) };
    }
    work.done()
}

/// Has something brought near that will soon be read. A hint: nothing waits for it.
#[inline]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = std::ptr::from_ref(place).cast();
        // SAFETY: every x86-64 processor has the instruction; it faults at no address, and this one is
        // that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

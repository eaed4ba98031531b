//! AVX2 chosen at run time, and prefetch. Results are the same without them, only slower.
//!
//! The only module with `unsafe` (docs/decisions/unsafe-in-one-module.md); its two functions are safe for
//! every argument.

#![allow(unsafe_code)]

/// A computation with loops that the compiler can vectorise.
pub(super) trait VectorLoop {
    type Result;

    /// Runs the computation. This and every function with loops that it calls must be `#[inline(always)]`: code
    /// that is not inlined is compiled without AVX2.
    fn run(self) -> Self::Result;
}

/// Runs the work with AVX2 if the processor has it. It is compiled twice; integer sums do not depend on the
/// vector length, so both give the same result.
#[inline]
pub(super) fn in_long_vectors<W: VectorLoop>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        #[target_feature(enable = "avx2")]
        fn with_avx2<W: VectorLoop>(work: W) -> W::Result {
            work.run()
        }
        // SAFETY: AVX2 was detected above.
        return unsafe { with_avx2(work) };
    }
    work.run()
}

/// Prefetches a value into the cache; a hint that never blocks.
#[inline]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = std::ptr::from_ref(place).cast();
        // SAFETY: every x86-64 processor has the instruction; it faults at no address, and this one is that of a
        // reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

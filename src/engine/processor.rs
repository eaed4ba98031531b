//! What a processor can do beyond the least that the build asks of it; found out while running. The same
//! answers come without it, only later.
//!
//! The one module with `unsafe` in it (docs/decisions/unsafe-in-one-module.md): what is called is safe for
//! every argument.

#![allow(unsafe_code)]

/// Has something brought near that will soon be read. A hint: nothing waits for it.
#[inline]
pub(super) fn fetch<T>(place: &T) {
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

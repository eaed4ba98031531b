//! What the engine found in words: reasons, suggestions, levels.

mod fact;
mod level;
mod suggestion;

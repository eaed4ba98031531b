//! Words for the engine's findings: reasons, suggestions, levels.

mod fact;
mod level;
mod suggestion;

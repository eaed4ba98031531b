//! Standing messages of channels: the desk, which shows the games that were challenged there.
//!
//! What is out of date is known to the store; the worker (`run`) makes the content of the database's rows (`content`)
//! and sends it if it says something else than before (`refresh`), behind all boards.

mod content;
mod desk;
mod outlet;
mod refresh;
mod run;

use std::sync::Arc;

use super::core::Core;
use super::delivery::Delivery;

pub use desk::{Chair, Desk, DeskGame, DeskRanks, DeskResult, Listed};
pub use outlet::{PosterError, PosterOutlet, PosterPost};
pub use run::{Round, run};

/// Use cases of standing messages.
pub struct Posters {
    core: Arc<Core>,
    delivery: Arc<Delivery>,
}

impl Posters {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>, delivery: Arc<Delivery>) -> Posters {
        Posters { core, delivery }
    }
}

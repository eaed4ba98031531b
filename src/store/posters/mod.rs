//! Standing messages: which exist, which are out of date, and their content.

mod content;
mod dirty;
mod poster;
mod sending;

pub use content::{DeskRows, FinishedGameRow};
pub(super) use dirty::{
    channel_changed, everything_changed, follow_clock, game_changed, games_of_person_changed,
    message_arrived, person_changed, server_changed,
};
pub(super) use poster::new_cup_poster;
pub use poster::{NewPoster, Poster, PosterKind, PosterSubject};
pub use sending::DuePoster;

//! The players of a match as they are named.

use crate::{Key, Text};
use hansu_play::{Match, Person, Seats, UserId};
use janggi::{BySide, Side};

impl Text {
    /// Returns the players of a match as they are named: the server for the side that it plays by votes.
    pub fn players(self, game: &Match, seats: &Seats) -> BySide<Person> {
        let players = &seats.players;
        let named = |side: Side| {
            if game.votes().is_some() && game.bots_side() != Some(side) {
                self.server_player()
            } else {
                players[side].clone()
            }
        };
        BySide::new(named(Side::Cho), named(Side::Han))
    }

    /// Returns the server as a player, with nobody's id.
    pub fn server_player(self) -> Person {
        Person {
            id: UserId(0),
            name: self.say(Key::TheServer),
        }
    }
}

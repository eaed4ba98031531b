//! The person who reads the page, and their view of a game.

use super::Parts;
use super::pictures::BoardLook;
use crate::app::{AppError, BoardSettings};
use hansu_play::{Language, Match, Person, UserId};
use hansu_text::{GameText, Key, Text};
use janggi::{Generals, Side};

/// A person who reads the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader {
    pub person: UserId,
    /// The language in which they have used the bot.
    pub stored_language: Option<Language>,
}

impl Reader {
    /// Returns the language of texts that are not about a game.
    pub fn language(self) -> Language {
        self.stored_language.unwrap_or(Language::En)
    }
}

/// The person who looks at a game, with their side and settings.
pub(super) struct Viewer {
    pub person: UserId,
    /// The player for whom they choose turns: themselves, or the player for whom they vote.
    pub plays_as: UserId,
    /// Their side; that of the board's bottom for a person who only watches.
    pub side: Side,
    /// `true` if they play or vote in the game.
    pub plays: bool,
    /// The settings that they or their server have chosen.
    pub chosen: BoardSettings,
    /// The same, with those of a player's first games for the rest.
    pub boards: BoardSettings,
    pub text: GameText,
}

impl Viewer {
    /// The viewer of a match.
    pub async fn of(parts: &Parts, reader: Reader, game: &Match) -> Result<Viewer, AppError> {
        let person = reader.person;
        let settings = &parts.app.settings;
        let server = game.challenge().server;
        let (own_boards, servers) = settings.boards_of(person, server).await?;
        let chosen = own_boards.or(servers);
        let boards = chosen.or(BoardSettings::of_first_games(game));
        let text = Text::of(reader.stored_language.unwrap_or(game.language()))
            .naming(settings.naming(boards))
            .playing(game.ruleset());
        let plays_as = parts.app.page.plays_as(person, game);
        Ok(Viewer {
            person,
            plays_as,
            side: game.seat(plays_as).unwrap_or(Side::Cho),
            plays: game.seat(plays_as).is_ok(),
            chosen,
            boards,
            text,
        })
    }

    /// Returns the side at the bottom of the viewer's board.
    pub fn seat(&self) -> Side {
        self.boards.seat(self.side)
    }

    /// Returns the look of the viewer's board, seen from a side.
    pub fn look(&self, parts: &Parts, view: Side, generals: Generals) -> BoardLook {
        let pictures = &parts.app.pictures;
        let look = pictures.look(self.boards, self.text.language());
        BoardLook::new(self.text.variant(), view, look.with_generals(generals))
    }

    /// Returns the name of a side's player; empty before the game is accepted.
    pub fn name(&self, game: &Match, side: Side) -> String {
        let players = game.seats().map(|seats| self.text.players(game, seats));
        players.map_or_else(String::new, |players| name_of(&players[side], self.text))
    }
}

/// Returns a person's name as text.
pub(super) fn name_of(person: &Person, text: GameText) -> String {
    if person.id.is_former() {
        text.say(Key::FormerPlayer)
    } else {
        person.name.clone()
    }
}

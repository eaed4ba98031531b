//! The pictures of boards and pieces. An address tells the whole look, so a browser keeps the picture for ever.

use std::fmt;
use std::str::FromStr;

use crate::app::{Drawing, PictureError, Pictures};
use hansu_render::{Coordinates, Look, PieceSet, Theme};
use janggi::{Formation, Generals, Side, Variant};

/// The width of a board's picture: twice its width on the page.
const WIDTH: usize = 960;

/// The look of a game's board from one side.
#[derive(Debug, Clone, Copy)]
pub(super) struct BoardLook {
    pub variant: Variant,
    pub view: Side,
    pub look: Look,
}

impl BoardLook {
    /// The look for the page, as people have chosen it.
    pub fn new(variant: Variant, view: Side, look: Look) -> BoardLook {
        BoardLook {
            variant,
            view,
            look: Look {
                width: WIDTH,
                ..look
            },
        }
    }
}

impl BoardLook {
    /// Draws a part; `None` if the game has none of that kind.
    pub async fn draw(
        &self,
        part: Part,
        pictures: &Pictures,
    ) -> Result<Option<Vec<u8>>, PictureError> {
        match part {
            Part::Formation(formation) if self.variant == Formation::GAME => {
                let drawing = Drawing::Formation(self.view, formation);
                pictures.draw(drawing, self.look).await.map(Some)
            }
            Part::Formation(_) => Ok(None),
            Part::Board => {
                let parts = pictures.parts(self.variant, self.view, self.look);
                Ok(Some(parts.await?.board))
            }
            Part::Pieces => {
                let parts = pictures.parts(self.variant, self.view, self.look);
                Ok(Some(parts.await?.pieces))
            }
        }
    }
}

/// A picture of a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The empty board.
    Board,
    /// The pieces, side by side.
    Pieces,
    /// A formation, as its player sees it.
    Formation(Formation),
}

/// The file name in the address.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Part::Board => "board",
            Part::Pieces => "pieces",
            Part::Formation(formation) => formation.code(),
        };
        write!(f, "{name}.png")
    }
}

impl FromStr for Part {
    type Err = NoLook;

    fn from_str(text: &str) -> Result<Part, NoLook> {
        match text.strip_suffix(".png").ok_or(NoLook)? {
            "board" => Ok(Part::Board),
            "pieces" => Ok(Part::Pieces),
            code => Formation::from_code(code)
                .map(Part::Formation)
                .ok_or(NoLook),
        }
    }
}

/// The address: game, side, theme, pieces, coordinates and names of generals, separated by dots.
impl fmt::Display for BoardLook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let look = &self.look;
        let game = look.game(self.variant);
        let generals = match look.generals {
            Generals::Common => "common",
            Generals::NorthKorean => "north",
        };
        write!(
            f,
            "{}.{}.{}.{}.{}.{generals}",
            self.variant.name(),
            <&str>::from(self.view),
            look.theme.id,
            game.pieces.id,
            game.coordinates.id(),
        )
    }
}

/// The text is not the address of a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NoLook;

impl FromStr for BoardLook {
    type Err = NoLook;

    fn from_str(text: &str) -> Result<BoardLook, NoLook> {
        let parts: Vec<&str> = text.split('.').collect();
        let [variant, view, theme, pieces, coordinates, generals] = parts[..] else {
            return Err(NoLook);
        };
        let variant: Variant = variant.parse().map_err(|_| NoLook)?;
        let look = Look {
            theme: Theme::named(theme).ok_or(NoLook)?,
            width: WIDTH,
            generals: match generals {
                "common" => Generals::Common,
                "north" => Generals::NorthKorean,
                _ => return Err(NoLook),
            },
            ..Look::default()
        };
        let pieces = PieceSet::named(variant, pieces).ok_or(NoLook)?;
        let coordinates = Coordinates::named(variant, coordinates).ok_or(NoLook)?;
        let view = Side::ALL
            .into_iter()
            .find(|side| <&str>::from(*side) == view);
        Ok(BoardLook {
            variant,
            view: view.ok_or(NoLook)?,
            look: look
                .with_pieces(pieces)
                .with_coordinates(variant, coordinates),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn every_look_is_read_from_its_address() {
        for variant in Variant::ALL {
            for view in Side::ALL {
                let address = BoardLook::new(variant, view, Look::default()).to_string();
                let read: BoardLook = address.parse().unwrap();
                assert_eq!(read.to_string(), address);
                assert_eq!(read.look.width, WIDTH);
            }
        }
        for foreign in [
            "",
            "janggi",
            "chess.cho.wood.traditional.both.common",
            "janggi.cho.wood.traditional.both.south",
            "janggi.red.wood.traditional.both.common",
            "janggi.cho.../../x.both.common",
        ] {
            assert_eq!(
                foreign.parse::<BoardLook>().err(),
                Some(NoLook),
                "{foreign}"
            );
        }
    }
}

//! The pictures of boards and pieces. An address tells the whole look, so a browser keeps the picture for ever.

use std::fmt;
use std::str::FromStr;

use crate::render::{
    Coordinates, Look, PieceSet, Theme, XiangqiCoordinates, XiangqiLook, XiangqiSet,
};
use crate::rules::{Generals, Side, Variant};

/// The width of a board's picture: twice its width on a page.
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

/// The address: game, side, theme, pieces, coordinates, and names of generals, apart by dots.
impl fmt::Display for BoardLook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let look = &self.look;
        let (pieces, coordinates) = match self.variant {
            Variant::Janggi => (look.pieces.id, look.coordinates.id()),
            Variant::Xiangqi => (look.xiangqi.pieces.id, look.xiangqi.coordinates.id()),
        };
        let generals = match look.generals {
            Generals::Common => "common",
            Generals::NorthKorean => "north",
        };
        write!(
            f,
            "{}.{}.{}.{pieces}.{coordinates}.{generals}",
            self.variant.name(),
            <&str>::from(self.view),
            look.theme.id,
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
        let usual = Look {
            theme: Theme::named(theme).ok_or(NoLook)?,
            width: WIDTH,
            generals: match generals {
                "common" => Generals::Common,
                "north" => Generals::NorthKorean,
                _ => return Err(NoLook),
            },
            ..Look::default()
        };
        let look = match variant {
            Variant::Janggi => Look {
                pieces: PieceSet::named(pieces).ok_or(NoLook)?,
                coordinates: Coordinates::named(coordinates).ok_or(NoLook)?,
                ..usual
            },
            Variant::Xiangqi => Look {
                xiangqi: XiangqiLook {
                    pieces: XiangqiSet::named(pieces).ok_or(NoLook)?,
                    coordinates: XiangqiCoordinates::named(coordinates).ok_or(NoLook)?,
                },
                ..usual
            },
        };
        let view = Side::ALL
            .into_iter()
            .find(|side| <&str>::from(*side) == view);
        Ok(BoardLook {
            variant,
            view: view.ok_or(NoLook)?,
            look,
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

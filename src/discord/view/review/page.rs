//! Pages of an opened record, as component ids carry them.

use std::fmt;
use std::str::FromStr;

use crate::rules::Side;
use crate::rules::notation::Record;
use crate::store::ReviewId;

/// A page: the file, the game, the number of moves, the side at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The uploaded file.
    pub review: ReviewId,
    /// The game in it, from 0.
    pub game: usize,
    /// The number of moves played.
    pub ply: usize,
    /// The side at the bottom.
    pub seat: Side,
}

impl Page {
    /// The start of the first game.
    pub fn first(review: ReviewId) -> Page {
        Page {
            review,
            game: 0,
            ply: 0,
            seat: Side::Cho,
        }
    }

    /// The nearest existing page.
    #[must_use]
    pub fn within(self, games: &[Record]) -> Page {
        let game = self.game.min(games.len().saturating_sub(1));
        let plies = games.get(game).map_or(0, |record| record.actions().len());
        Page {
            game,
            ply: self.ply.min(plies),
            ..self
        }
    }
}

/// The form in component ids: `7.0.12.han`.
impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = match self.seat {
            Side::Cho => "cho",
            Side::Han => "han",
        };
        write!(f, "{}.{}.{}.{seat}", self.review.0, self.game, self.ply)
    }
}

/// The text is not a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that is no page")]
pub struct NoPage;

/// Parses the form written by `Display`. Text after a further dot is ignored: it only keeps ids unique.
impl FromStr for Page {
    type Err = NoPage;

    fn from_str(text: &str) -> Result<Page, NoPage> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(NoPage);
        Ok(Page {
            review: ReviewId(next()?.parse().map_err(|_| NoPage)?),
            game: next()?.parse().map_err(|_| NoPage)?,
            ply: next()?.parse().map_err(|_| NoPage)?,
            seat: match next()? {
                "cho" => Side::Cho,
                "han" => Side::Han,
                _ => return Err(NoPage),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::controls::page_id;
    use super::*;

    #[test]
    fn pages_read_back_as_they_were_written() {
        let page = Page {
            review: ReviewId(i64::MAX),
            game: 4_999,
            ply: 10_000,
            seat: Side::Han,
        };
        assert_eq!(page.to_string().parse(), Ok(page));
        assert!(page_id(page, "before").to_string().len() <= 100);
        // The form in older messages.
        assert!("7.0.12.han.first".parse::<Page>().is_ok());
        for text in [
            "",
            "7",
            "7.0.12",
            "7.0.12.",
            "7.0.12.red",
            "x.0.0.cho",
            "7.-1.0.cho",
            "7.0.99999999999999999999.cho",
            "games.over.0",
        ] {
            assert_eq!(text.parse::<Page>(), Err(NoPage), "{text}");
        }
    }
}

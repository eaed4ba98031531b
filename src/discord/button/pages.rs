//! Pages of opened records and of lists of games, and the buttons of `/privacy`, as encoded in ids.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString};

use super::UnknownButton;
use crate::app::{ClubPage, ListPage, Review, StatsPart};
use crate::discord::games::GameKeys;
use hansu_play::{RatingPool, Speed, UserId};
use hansu_store::{GameInFile, ReviewId};
use janggi::{Side, Variant};

/// A page, with a mark that keeps the component's id unique in its message: `7.0.12.han.back`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkedPage<T> {
    /// The page.
    pub page: T,
    /// The place of the component; two may lead to the same page.
    pub mark: Option<Mark>,
}

/// The place of a component among those that turn pages; never changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Mark {
    /// To the first page.
    First,
    /// One page back.
    Back,
    /// One page on.
    On,
    /// To the last page.
    Last,
    /// The board from the other side.
    Flip,
    /// Ten moves back.
    Less,
    /// Ten moves on.
    More,
    /// To earlier games of a file.
    Before,
    /// To later games of a file.
    After,
    /// The menu of moves.
    Turn,
    /// The menu of games.
    Game,
    /// The page that is shown.
    Here,
    /// The other list of games.
    Other,
    /// The overview of an analysis.
    All,
    /// The same record as the other game.
    #[strum(serialize = "x-other-game")]
    OtherGame,
}

impl<T> MarkedPage<T> {
    /// Creates a page with its mark.
    pub fn new(page: T, mark: Mark) -> MarkedPage<T> {
        let mark = Some(mark);
        MarkedPage { page, mark }
    }
}

impl<T: FromStr<Err = UnknownButton>> MarkedPage<T> {
    /// Returns the chosen page, if the component is a menu.
    ///
    /// # Errors
    /// [`UnknownButton`] if the menu's value is no page.
    pub fn chosen(self, value: Option<&str>) -> Result<MarkedPage<T>, UnknownButton> {
        match value {
            Some(value) => Ok(MarkedPage {
                page: value.parse()?,
                mark: self.mark,
            }),
            None => Ok(self),
        }
    }
}

impl<T: fmt::Display> fmt::Display for MarkedPage<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.page.fmt(f)?;
        match self.mark {
            Some(mark) => write!(f, ".{mark}"),
            None => Ok(()),
        }
    }
}

impl<T: FromStr<Err = UnknownButton>> FromStr for MarkedPage<T> {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<MarkedPage<T>, UnknownButton> {
        let end = text.rsplit_once('.');
        let page_and_mark = end.and_then(|(page, mark)| Some((page, mark.parse().ok()?)));
        let (page, mark) = match page_and_mark {
            Some((page, mark)) => (page, Some(mark)),
            None => (text, None),
        };
        let page = page.parse()?;
        Ok(MarkedPage { page, mark })
    }
}

/// A page of an opened record: the file, the game, the number of moves, the side at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The uploaded file.
    pub review: ReviewId,
    /// The game in it.
    pub game: GameInFile,
    /// The number of moves played.
    pub ply: usize,
    /// The side at the bottom.
    pub seat: Side,
}

impl Page {
    /// Returns the start of the first game.
    pub fn first(review: ReviewId) -> Page {
        Page {
            review,
            game: GameInFile::new(0),
            ply: 0,
            seat: Side::Cho,
        }
    }

    /// Returns the nearest existing page.
    #[must_use]
    pub fn within(self, review: &Review) -> Page {
        let nth = self.game.nth.min(review.games.len().saturating_sub(1));
        let game = GameInFile {
            nth,
            as_other: self.game.as_other
                && review
                    .games
                    .get(nth)
                    .is_some_and(|read| read.other.is_some()),
        };
        let record = review.record(game);
        let plies = record.map_or(0, |record| record.actions().len());
        Page {
            game,
            ply: self.ply.min(plies),
            ..self
        }
    }
}

/// The form in ids and in the values of menus: `7.0.12.han`.
impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Page {
            review,
            game,
            ply,
            seat,
        } = self;
        let seat: &str = seat.into();
        write!(f, "{}.{game}.{ply}.{seat}", review.0)
    }
}

impl FromStr for Page {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<Page, UnknownButton> {
        let parts: Vec<&str> = text.split('.').collect();
        let [review, game, ply, seat] = parts[..] else {
            return Err(UnknownButton);
        };
        Ok(Page {
            review: ReviewId(review.parse().map_err(|_| UnknownButton)?),
            game: game.parse().map_err(|_| UnknownButton)?,
            ply: ply.parse().map_err(|_| UnknownButton)?,
            seat: seat.parse().map_err(|_| UnknownButton)?,
        })
    }
}

/// A page of a game that is or was played here: the number of turns played, the side at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GamePage {
    /// The number of turns played. Beyond the end of the game it means its end.
    pub ply: usize,
    /// The side at the bottom.
    pub seat: Side,
}

/// The form in ids and in the values of menus: `12.han`.
impl fmt::Display for GamePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat: &str = self.seat.into();
        write!(f, "{}.{seat}", self.ply)
    }
}

impl FromStr for GamePage {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<GamePage, UnknownButton> {
        let (ply, seat) = text.split_once('.').ok_or(UnknownButton)?;
        Ok(GamePage {
            ply: ply.parse().map_err(|_| UnknownButton)?,
            seat: seat.parse().map_err(|_| UnknownButton)?,
        })
    }
}

const OPEN: &str = "games.open.";
const OVER: &str = "games.over.";

/// The form in ids: `games.over.2`.
impl fmt::Display for ListPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = if self.over { OVER } else { OPEN };
        write!(f, "{list}{}", self.page)
    }
}

impl FromStr for ListPage {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<ListPage, UnknownButton> {
        let (over, page) = match (text.strip_prefix(OPEN), text.strip_prefix(OVER)) {
            (Some(page), _) => (false, page),
            (_, Some(page)) => (true, page),
            (None, None) => return Err(UnknownButton),
        };
        let page = page.parse().map_err(|_| UnknownButton)?;
        Ok(ListPage { over, page })
    }
}

const RANKS: &str = "ranks";
const STATS: &str = "stats";
const ALL: &str = "all";
const OPPONENTS: &str = "opponents";
const OPENINGS: &str = "openings";
const BOT: &str = "bot";
const EVENING: &str = "evening";

/// The form in ids: `ranks.2`, `stats.80351110224678912.openings.0.xiangqi`, `ranks.0.xiangqi.evening`. Janggi and days
/// are omitted.
impl fmt::Display for ClubPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pool = match *self {
            ClubPage::Ranks { page, pool } => {
                write!(f, "{RANKS}.{page}")?;
                pool
            }
            ClubPage::Stats { of, part, pool } => {
                write!(f, "{STATS}.{of}.")?;
                match part {
                    StatsPart::All => f.write_str(ALL)?,
                    StatsPart::Opponents(page) => write!(f, "{OPPONENTS}.{page}")?,
                    StatsPart::Openings(page) => write!(f, "{OPENINGS}.{page}")?,
                    StatsPart::Bot => f.write_str(BOT)?,
                }
                pool
            }
        };
        if let Some(part) = GameKeys::of(pool.variant).club_part {
            write!(f, ".{part}")?;
        }
        match pool.speed {
            Speed::Days => Ok(()),
            Speed::Evening => write!(f, ".{EVENING}"),
        }
    }
}

impl FromStr for ClubPage {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<ClubPage, UnknownButton> {
        let mut parts: Vec<&str> = text.split('.').collect();
        let speed = if parts.last() == Some(&EVENING) {
            parts.pop();
            Speed::Evening
        } else {
            Speed::Days
        };
        let last = parts.last().copied();
        let mut games = Variant::ALL.into_iter();
        let named_game = games.find(|game| last.is_some() && GameKeys::of(*game).club_part == last);
        if named_game.is_some() {
            parts.pop();
        }
        let pool = RatingPool {
            variant: named_game.unwrap_or_default(),
            speed,
        };
        let page = |page: &str| page.parse().map_err(|_| UnknownButton);
        let (user, part) = match parts[..] {
            [RANKS, number] => {
                let page = page(number)?;
                return Ok(ClubPage::Ranks { page, pool });
            }
            [STATS, user, ALL] => (user, StatsPart::All),
            [STATS, user, BOT] => (user, StatsPart::Bot),
            [STATS, user, OPPONENTS, number] => (user, StatsPart::Opponents(page(number)?)),
            [STATS, user, OPENINGS, number] => (user, StatsPart::Openings(page(number)?)),
            _ => return Err(UnknownButton),
        };
        let user_id = UserId(user.parse().map_err(|_| UnknownButton)?);
        Ok(ClubPage::Stats {
            of: user_id,
            part,
            pool,
        })
    }
}

/// A button of `/privacy`. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum PrivacyButton {
    /// Sends all stored data of the reader as a file.
    Export,
    /// Asks the reader to confirm being forgotten.
    Forget,
    /// Forgets the reader.
    Yes,
    /// Ends the reader's sessions of the board page.
    SignOut,
    /// Returns to the summary of stored data.
    Back,
}

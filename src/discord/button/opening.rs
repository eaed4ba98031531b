//! Components of `/opening`: a position of the opening tree and a page of its moves.

use std::fmt;
use std::str::FromStr;

use super::UnknownButton;
use hansu_play::GameId;
use janggi::{BySide, Formation, Game, MODERN, Move, XIANGQI};

/// A page of `/opening`. As a menu its values are next moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningButton {
    /// The formations of Janggi, in column order; `None` for Xiangqi.
    pub formations: Option<BySide<Formation>>,
    /// The moves from the start.
    pub moves: Vec<Move>,
    /// The page of next moves, from 0.
    pub page: u8,
    /// The running game in which the page's values are taken as a hint.
    pub hint_in: Option<GameId>,
}

impl OpeningButton {
    /// The most moves in an id.
    pub const LONGEST: usize = 12;

    /// Returns the button of a start.
    pub fn start(formations: Option<BySide<Formation>>) -> OpeningButton {
        OpeningButton {
            formations,
            moves: Vec::new(),
            page: 0,
            hint_in: None,
        }
    }

    /// Returns the button of the opening of a game, as far as it goes; `None` if it began from another start.
    pub fn of(game: &Game) -> Option<OpeningButton> {
        let mut button = OpeningButton::start(game.formations());
        if button.game()?.start() != game.start() {
            return None;
        }
        let moves = game
            .actions()
            .iter()
            .map_while(|action| action.piece_move());
        button.moves = moves.take(OpeningButton::LONGEST).collect();
        Some(button)
    }

    /// Returns the game that the moves lead to; `None` for moves that are not legal.
    pub fn game(&self) -> Option<Game> {
        let mut game = match self.formations {
            Some(formations) => Game::set_up(&MODERN, None, formations),
            None => Game::without_setup(&XIANGQI, None),
        };
        for mv in &self.moves {
            game.play((*mv).into()).ok()?;
        }
        Some(game)
    }

    /// Returns the button after a move, on its first page; `None` if there is no room for it.
    pub fn after(&self, mv: Move) -> Option<OpeningButton> {
        let mut button = self.on_page(0);
        button.moves.push(mv);
        (button.moves.len() <= OpeningButton::LONGEST).then_some(button)
    }

    /// Returns the button before the last move; `None` at the start.
    pub fn before(&self) -> Option<OpeningButton> {
        let mut button = self.on_page(0);
        button.moves.pop()?;
        Some(button)
    }

    /// Returns the button of another page.
    #[must_use]
    pub fn on_page(&self, page: u8) -> OpeningButton {
        OpeningButton {
            page,
            hint_in: None,
            ..self.clone()
        }
    }

    /// Returns the button that shows the values of the page as a hint of a game.
    #[must_use]
    pub fn as_hint(&self, game: GameId) -> OpeningButton {
        OpeningButton {
            hint_in: Some(game),
            ..self.clone()
        }
    }
}

impl fmt::Display for OpeningButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.formations {
            Some(formations) => write!(f, "{}{}", formations.cho.code(), formations.han.code())?,
            None => f.write_str(XIANGQI.variant.name())?,
        }
        for mv in &self.moves {
            write!(f, "{mv}")?;
        }
        write!(f, ".{}", self.page)?;
        match self.hint_in {
            Some(game) => write!(f, ".{game}"),
            None => Ok(()),
        }
    }
}

impl FromStr for OpeningButton {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<OpeningButton, UnknownButton> {
        let (id, rest) = text.split_once('.').ok_or(UnknownButton)?;
        let (page, hint_in) = match rest.split_once('.') {
            Some((page, game)) => (page, Some(game.parse().map_err(|_| UnknownButton)?)),
            None => (rest, None),
        };
        let (formations, moves) = match id.strip_prefix(XIANGQI.variant.name()) {
            Some(moves) => (None, moves),
            None => {
                let (start, moves) = id.split_at_checked(8).ok_or(UnknownButton)?;
                let (cho, han) = start.split_at_checked(4).ok_or(UnknownButton)?;
                let [cho, han] = [cho, han].map(|code| code.parse().map_err(|_| UnknownButton));
                (Some(BySide::new(cho?, han?)), moves)
            }
        };
        Ok(OpeningButton {
            formations,
            moves: moves_of(moves).ok_or(UnknownButton)?,
            page: page.parse().map_err(|_| UnknownButton)?,
            hint_in,
        })
    }
}

/// Reads moves without separators: each point is a letter and a number.
fn moves_of(text: &str) -> Option<Vec<Move>> {
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|(_, letter)| letter.is_ascii_lowercase())
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let points = starts.windows(2).map(|edge| text.get(edge[0]..edge[1]));
    let points: Vec<&str> = points.collect::<Option<_>>()?;
    let moves: Vec<Move> = points
        .chunks(2)
        .map(|points| points.concat().parse().ok())
        .collect::<Option<_>>()?;
    (moves.len() <= OpeningButton::LONGEST).then_some(moves)
}

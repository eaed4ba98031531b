//! The states of games and exercises, as the page shows them.

use serde::Serialize;

use super::Choice;
use crate::discord::button::Deed;

/// A game as its player sees it.
#[derive(Debug, Serialize)]
pub struct GameState {
    /// The game.
    pub game: String,
    /// The version of the position.
    pub version: u32,
    /// The name of the game that is played.
    pub variant: &'static str,
    /// The language of the texts.
    pub language: &'static str,
    /// The line with the players' names, that of the upper seat first.
    pub players: [PlayerLine; 2],
    /// The line that says who is to act, or the result.
    pub status: String,
    /// `true` if the person is to act.
    pub yours: bool,
    /// `true` if the person only watches.
    pub watches: bool,
    /// `true` if the game is over.
    pub over: bool,
    /// The coach's remarks on the last turn.
    pub coach: Vec<String>,
    /// Points of both sides, where they count.
    pub score: Option<String>,
    /// The board and its pieces as pictures; `None` before both formations are chosen.
    pub board: Option<BoardState>,
    /// The formations to choose from, if it is the person's turn to.
    pub formations: Vec<FormationChoice>,
    /// The label of the button that asks for a hint, if the person may.
    pub hint: Option<String>,
    /// The label of the button that opens the plan, if the person may plan now.
    pub plan: Option<String>,
    /// The buttons below the board.
    pub buttons: Vec<ButtonState>,
    /// A sentence for each open offer and special state.
    pub offers: Vec<String>,
    /// The choices after the end, if the game is over and the person played in it.
    pub end: Option<EndState>,
    /// The sets of pieces to choose from, if the person plays in the game.
    pub pieces: Option<PieceChoices>,
    /// The news about the look of this game.
    pub news: Option<String>,
    /// A mark that changes with the person's stored plan; `None` if there is none, or none is possible now.
    pub plan_mark: Option<String>,
    /// An address of the game's thread.
    pub thread: String,
}

/// The choices after the end of a game.
#[derive(Debug, Serialize)]
pub struct EndState {
    /// The rematches to choose from; none while one is offered by the person, and once it has begun.
    pub rematch: Vec<RematchChoice>,
    /// The label of the button that shows the analysis, if one can be had.
    pub analyse: Option<String>,
    /// The label of the link to the record, if anything was played.
    pub record: Option<String>,
    /// The rematch, once it has begun.
    pub next: Option<String>,
}

/// A rematch to choose.
#[derive(Debug, Serialize)]
pub struct RematchChoice {
    /// The label of its button.
    pub label: String,
    /// The bot's level, if it is another one.
    pub level: Option<u8>,
}

/// The sets of pieces on boards of a game.
#[derive(Debug, Serialize)]
pub struct PieceChoices {
    /// The name of the choice.
    pub label: String,
    /// The set that is in use.
    pub value: String,
    /// The sets.
    pub options: Vec<Choice>,
}

/// A formation to choose.
#[derive(Debug, Serialize)]
pub struct FormationChoice {
    /// Its name.
    pub label: String,
    /// The picture of its back rank.
    pub picture: String,
}

/// A player of a game.
#[derive(Debug, Serialize)]
pub struct PlayerLine {
    /// The name.
    pub name: String,
    /// The side.
    pub side: String,
    /// The rating, where the game is rated, or the bot's level.
    pub detail: Option<String>,
    /// When this player's time is up, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// The milliseconds that are left in an evening while the other is to act; `None` elsewhere.
    pub rest: Option<u64>,
    /// `true` if a clock of an evening runs.
    pub evening: bool,
    /// `true` if this player is to act.
    pub to_act: bool,
}

/// A button below the board.
#[derive(Debug, Serialize)]
pub struct ButtonState {
    /// The deed.
    pub deed: Deed,
    /// The label.
    pub label: String,
}

/// An exercise after a press. Of its solution it contains what Discord's message would.
#[derive(Debug, Serialize)]
pub struct ExerciseState {
    /// The id of the component that asks the question again.
    pub asks: String,
    /// The language of the texts.
    pub language: &'static str,
    /// The task, line by line.
    pub task: Vec<String>,
    /// The other lines: what came of a try, and what the person has reached.
    pub text: Vec<String>,
    /// The board; `None` if there is nothing to ask.
    pub board: Option<BoardState>,
    /// The moves to point out, in their order; `None` for a pass.
    pub arrows: Vec<Option<[u8; 2]>>,
    /// The point that the question is about.
    pub chosen: Option<u8>,
    /// The points of the answer, once it is known.
    pub targets: Vec<u8>,
    /// The id of the menu of a piece's targets without the piece's point, if a move is to be found.
    pub turn: Option<String>,
    /// The points to choose from, if some are to be found.
    pub points: Option<PointChoice>,
    /// The buttons.
    pub buttons: Vec<ExerciseButton>,
}

/// Points to choose from.
#[derive(Debug, Serialize)]
pub struct PointChoice {
    /// The menu's id. Its values are points, as in `b3`, with spaces between them.
    pub press: String,
    /// The points.
    pub from: Vec<u8>,
    /// `true` if several may be chosen.
    pub several: bool,
}

/// A button of an exercise.
#[derive(Debug, Serialize)]
pub struct ExerciseButton {
    /// The id of the component.
    pub press: String,
    /// The value, if it stands for an option of a menu.
    pub value: Option<String>,
    /// The label.
    pub label: String,
    /// `true` if it leads on.
    pub leads: bool,
}

/// A board.
#[derive(Debug, Serialize)]
pub struct BoardState {
    /// The picture of the empty board.
    pub picture: String,
    /// The picture of the pieces, side by side.
    pub pieces: String,
    /// The width and height of the board, in units of its picture.
    pub size: [f32; 2],
    /// The point in the upper left corner.
    pub corner: [f32; 2],
    /// The distance of files and of ranks.
    pub step: [f32; 2],
    /// The side of a piece's tile.
    pub tile: f32,
    /// `true` if Han, or Black, sits at the bottom.
    pub flipped: bool,
    /// The names of the pieces, in the order of their tiles.
    pub names: Vec<String>,
    /// The names of all points.
    pub points: Vec<String>,
    /// The pieces before the first turn: point and tile.
    pub start: Vec<[u8; 2]>,
    /// The turns: points of a move; `None` for a pass.
    pub turns: Vec<Option<[u8; 2]>>,
    /// The turns in words.
    pub told: Vec<String>,
    /// The moves that the person may make.
    pub legal: Vec<[u8; 2]>,
    /// The general in check.
    pub check: Option<u8>,
}

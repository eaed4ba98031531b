//! The messages between page and bot, as JSON.

mod states;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{PlanEdit, Revision};
use crate::discord::button::Deed;
use hansu_play::{Command, NodeId, PlannedTurn, SideChoice};
use janggi::{Action, Formation, Move, Square};

pub use states::{
    BoardState, ButtonState, EndState, ExerciseButton, ExerciseState, FormationChoice, GameState,
    PieceChoices, PlayerLine, PointChoice, RematchChoice,
};

/// The number of this protocol. A page of another one reloads itself.
pub const PROTOCOL: u32 = 4;

/// A request for a session.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionRequest {
    /// The code of a link.
    pub code: String,
    /// `true` if the browser's session of another person may end.
    #[serde(default)]
    pub switch: bool,
}

/// The answer to a browser with a session.
#[derive(Debug, Serialize)]
pub struct SignedIn {
    /// The person's name in their newest game; empty if they have none.
    pub name: String,
}

/// The answer to a request for a session.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SessionAnswer {
    /// The game that the link names.
    Game(String),
    /// The exercise that the link names, by the id of the component that asks it.
    Exercise(String),
}

/// The first answer to a page inside Discord.
#[derive(Debug, Serialize)]
pub struct ActivityGreeting {
    /// The application's id.
    pub application: String,
    /// The words while it opens.
    pub opening: String,
    /// The words while Discord does not answer.
    pub waiting: String,
    /// The words if the person does not consent.
    pub declined: String,
    /// The words if Discord's answer has no code.
    pub codeless: String,
    /// The words if it does not open.
    pub silent: String,
    /// The label of the button that tries again.
    pub retry: String,
}

/// A request for a session inside Discord.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActivityRequest {
    /// The OAuth2 code of the person.
    pub code: String,
    /// The instance that the page is in, as it says.
    pub instance_id: String,
}

/// The answer to a request for a session inside Discord.
#[derive(Serialize)]
pub struct ActivityAnswer {
    /// The session's secret.
    pub token: String,
    /// The game to show first; `None` for the one that waits for the person.
    pub game: Option<String>,
}

/// A request that acts for a person, carried out once however often it is sent.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PageRequest {
    /// The page's protocol.
    pub protocol: u32,
    /// The page's id of the request, 8 to 64 letters, digits and hyphens.
    pub id: String,
    /// The game; `None` for a request about none.
    pub game: Option<i64>,
    /// The content.
    pub ask: Ask,
}

/// The content of a request. A version is that of the position on the page.
#[derive(Debug, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// Takes a turn.
    Turn {
        /// The version.
        version: u32,
        /// The command.
        command: PageCommand,
        /// `true` if the person has confirmed the question.
        #[serde(default)]
        confirmed: bool,
    },
    /// Requests a hint.
    Hint {
        /// The version.
        version: u32,
    },
    /// Shows or changes the person's plan.
    Plan {
        /// The version.
        version: u32,
        /// The node at which the page is; 0 is the board.
        node: u32,
        /// The change at this node.
        edit: Option<PageEdit>,
    },
    /// Begins a practice game.
    Practice {
        /// The game that is played, by the name in [`PracticeChoices`].
        variant: String,
        /// The bot's level, 1 to 10.
        level: u8,
        /// The person's side.
        side: SideChoice,
    },
    /// Requests a rematch of a finished game, or accepts the opponent's offer of one.
    Rematch {
        /// The bot's level, if it is to be another one.
        level: Option<u8>,
    },
    /// Requests the analysis of a finished game.
    Analysis {},
    /// Chooses the pieces on the person's boards.
    Pieces {
        /// The set, by its name in [`PieceChoices`].
        value: String,
    },
    /// Presses a component of an exercise.
    Exercise {
        /// The component's id, as in Discord.
        press: String,
        /// The values that are chosen in a menu.
        value: Option<String>,
    },
}

/// A command of a turn. Points are numbered from 0 at a1, rank by rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PageCommand {
    /// Moves a piece.
    Move {
        /// Its point.
        from: u8,
        /// Its target.
        to: u8,
    },
    /// Chooses a formation.
    SetUp {
        /// Its number among those offered.
        choice: usize,
    },
    /// Presses a button below the board.
    Press {
        /// Its deed.
        deed: Deed,
    },
}

impl PageCommand {
    /// The command of play, where `offered` are the formations to choose from, as Cho sees them; `None` for a point or a
    /// formation that does not exist.
    pub fn read(self, offered: &[Formation]) -> Option<Command> {
        Some(match self {
            PageCommand::Move { from, to } => {
                let mv = Move::new(square(from)?, square(to)?);
                Command::Play(Action::Move(mv))
            }
            PageCommand::SetUp { choice } => Command::SetUp(*offered.get(choice)?),
            PageCommand::Press { deed } => deed.row().command,
        })
    }
}

/// The number of a point on the page.
pub fn number(square: Square) -> u8 {
    square.rank() * 9 + square.file()
}

fn square(number: u8) -> Option<Square> {
    Square::new(number % 9, number / 9)
}

/// The receipt for a request that acts for a person. It has no state of a game: states come by the socket alone.
#[derive(Debug, Serialize)]
pub struct Receipt {
    /// The answer.
    #[serde(flatten)]
    pub answer: PageAnswer,
    /// The revision of the latest change that the request may have made. A state with a higher one contains it.
    pub revision: Revision,
}

/// The answer to a request that acts for a person.
#[derive(Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum PageAnswer {
    /// The request was carried out.
    Done,
    /// The person has to confirm a turn.
    Question {
        /// The question.
        text: String,
        /// The label of the button that confirms.
        yes: String,
    },
    /// A hint.
    Hint {
        /// The suggestion with its reasons.
        text: String,
        /// The points of the suggested move; `None` for a pass.
        arrow: Option<[u8; 2]>,
        /// The version of the position that the hint is for.
        version: u32,
    },
    /// A plan at a node.
    Plan {
        /// The plan.
        plan: Box<PlanState>,
        /// The version of the position that the plan is for.
        version: u32,
    },
    /// A practice game was begun.
    Begun {
        /// The game.
        game: String,
    },
    /// The request was refused, and nothing was changed.
    Refused {
        /// The reason, and what to do next.
        text: String,
    },
    /// The page is of another version.
    Reload,
    /// A request was carried out that leads to no other game.
    Told {
        /// The effect, in words.
        text: String,
    },
    /// The analysis of a finished game, or the progress of its making.
    Analysis {
        /// The number of judged positions.
        done: usize,
        /// The number of all positions.
        total: usize,
        /// The analysis; `None` while it is made. Then the page asks again.
        analysis: Option<Box<AnalysisState>>,
    },
    /// An exercise after a press.
    Exercise {
        /// The exercise.
        exercise: Box<ExerciseState>,
    },
}

/// The analysis of a finished game.
#[derive(Debug, Serialize)]
pub struct AnalysisState {
    /// The expected result of the bottom seat in percent: before the first turn, then after each.
    pub graph: Vec<u8>,
    /// The analysis in words.
    pub summary: Vec<String>,
    /// The turning points in order of play.
    pub points: Vec<TurningPoint>,
    /// The button of *Learn from it*, if there are questions for the person.
    pub learn: Option<ExerciseButton>,
}

/// A turning point of a game.
#[derive(Debug, Serialize)]
pub struct TurningPoint {
    /// The number of turns before the move.
    pub ply: usize,
    /// The move, its cost and the better move, line by line.
    pub text: String,
    /// The points of the move; `None` for a pass.
    pub played: Option<[u8; 2]>,
    /// The points of the better move; `None` for a pass.
    pub better: Option<[u8; 2]>,
}

/// A change of a plan at a node.
#[derive(Debug, Clone, Copy, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PageEdit {
    /// Adds a move below the node.
    Move {
        /// The piece's point.
        from: u8,
        /// Its target.
        to: u8,
    },
    /// Adds a pass.
    Pass {},
    /// Adds the end by facing generals.
    Bikjang {},
    /// Deletes the node with all below it.
    Cut {},
    /// Deletes the plan.
    Clear {},
}

impl PageEdit {
    /// Returns the change of the plan; `None` for a point that does not exist.
    pub fn at(self, node: NodeId) -> Option<PlanEdit> {
        let turn = match self {
            PageEdit::Move { from, to } => PlannedTurn::Move(Move::new(square(from)?, square(to)?)),
            PageEdit::Pass {} => PlannedTurn::Pass,
            PageEdit::Bikjang {} => PlannedTurn::Bikjang,
            PageEdit::Cut {} => return Some(PlanEdit::Cut(node)),
            PageEdit::Clear {} => return Some(PlanEdit::Clear),
        };
        Some(PlanEdit::Add(node, turn))
    }
}

/// A person's plan, opened at a node.
#[derive(Debug, Serialize)]
pub struct PlanState {
    /// The node; 0 is the board.
    pub node: u32,
    /// The node above; `None` at the board.
    pub parent: Option<u32>,
    /// The turns from the board to the node.
    pub line: Vec<Option<[u8; 2]>>,
    /// The moves that can be planned here.
    pub legal: Vec<[u8; 2]>,
    /// News, the line to here, and what can be done next.
    pub text: Vec<String>,
    /// The planned turns right below.
    pub below: Vec<PlannedLine>,
    /// The buttons for turns without a move, and for deleting.
    pub buttons: Vec<PlanButtonState>,
    /// The label of the button that shows the node above.
    pub up: String,
    /// The label of the button that closes the plan.
    pub done: String,
    /// The number of planned turns, in words, said when the plan is closed.
    pub stored: String,
}

/// A planned turn with its answer.
#[derive(Debug, Serialize)]
pub struct PlannedLine {
    /// The node of the turn.
    pub node: u32,
    /// Both in words.
    pub label: String,
}

/// A button of the plan.
#[derive(Debug, Serialize)]
pub struct PlanButtonState {
    /// The change.
    pub edit: PageEdit,
    /// The label.
    pub label: String,
    /// The question before it.
    pub question: Option<String>,
}

/// A message of the page over its socket.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum PageMessage {
    /// Asks for a game, or again for the one that is shown.
    Watch(Watch),
    /// Answers a beat.
    Beat {},
}

/// A request for the state of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The page's protocol.
    pub protocol: u32,
    /// The page's number of this request. The answers to it repeat the number.
    pub watch: u32,
    /// The game to watch; `None` for the one that waits longest.
    pub game: Option<i64>,
    /// The revision of the state that the page shows, if it has one from this socket.
    pub known: Option<Revision>,
    /// The session's secret of a page inside Discord, with its first message.
    pub token: Option<String>,
}

/// A message to the page over its socket.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum SocketMessage {
    /// The game that is watched, at first and after each change.
    State {
        /// The number of the request that this answers.
        watch: u32,
        /// The revision of this state.
        revision: Revision,
        /// Its content, a [`Shown`].
        shown: Box<RawValue>,
        /// The bot's time in milliseconds since 1970, as the device's clock may be wrong.
        now: i64,
    },
    /// The last state is still true.
    Current {
        /// The number of the request that this answers.
        watch: u32,
        /// The revision that the last state now has.
        revision: Revision,
    },
    /// The list after a change of a game that is not shown.
    Games {
        /// The number of the request that this answers.
        watch: u32,
        /// The person's open games.
        games: Vec<ListedGame>,
    },
    /// The connection is alive. The page answers.
    Beat,
    /// The page is of another version.
    Reload,
    /// The session has ended: the page loads itself anew, and says how to sign in.
    SignedOut,
    /// The person, or all people together, have too many open pages.
    Full,
    /// The page asked too often.
    TooFast,
}

/// The content of a state: all that a reader can see.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The person of the session. The page names them in its requests.
    pub person: String,
    /// The game; `None` if there is none.
    pub state: Option<GameState>,
    /// `true` if the page named a game that is not the person's.
    pub unknown: bool,
    /// The person's open games.
    pub games: Vec<ListedGame>,
    /// The language of the page's own words.
    pub language: &'static str,
    /// `true` if a practice game may be begun here.
    pub practice: bool,
}

/// A game in the list of a person's games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedGame {
    /// The game.
    pub game: String,
    /// The opponent.
    pub opponent: String,
    /// `true` if the person is to act.
    pub yours: bool,
}

/// The words of the page in a language: a file that a browser keeps.
#[derive(Debug, Serialize)]
pub struct PageWords {
    /// The page's own words by their keys.
    pub words: BTreeMap<&'static str, String>,
    /// The choices of a new practice game.
    pub practice: PracticeChoices,
}

/// The choices of a new practice game.
#[derive(Debug, Serialize)]
pub struct PracticeChoices {
    /// The games that can be played.
    pub variants: Vec<PracticeVariant>,
    /// The bot's levels.
    pub levels: Vec<Choice>,
    /// The default level.
    pub level: String,
}

/// A game that can be practised.
#[derive(Debug, Serialize)]
pub struct PracticeVariant {
    /// Its name in a request.
    pub value: &'static str,
    /// Its name in words.
    pub label: String,
    /// The sides to choose from, the default first.
    pub sides: Vec<Choice>,
}

/// A value with its words.
#[derive(Debug, Serialize)]
pub struct Choice {
    /// The value in a request.
    pub value: String,
    /// The words.
    pub label: String,
}

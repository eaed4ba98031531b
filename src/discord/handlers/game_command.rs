//! A command on a game without the game, so that it can be carried out after the game is chosen.

use std::fmt;
use std::str::FromStr;

use super::boards::{self, BoardLooks};
use super::{moves, plan, records};
use crate::app::{Act, AppError, GameReference, HintStrength, RecordFormat, Refused, ReplaySpeed};
use crate::discord::button::Button;
use crate::discord::choice::{BoardView, Choice, SetName};
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::view;
use hansu_play::{Command, GameId, ProposalKind};
use hansu_render::Theme;
use janggi::Action;

/// A command with its options. Its text form is part of the id of the menu that asks for the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameCommand {
    /// `/setup`, with the formation as typed.
    Setup(String),
    /// `/move`, with the move as typed.
    Move(String),
    /// `/pass`.
    Pass,
    /// `/draw`.
    Draw,
    /// `/takeback`.
    Takeback,
    /// `/claim`.
    Claim,
    /// `/pause`.
    Pause,
    /// `/resign`.
    Resign,
    /// `/plan`, with the line as typed.
    Plan(Option<String>),
    /// `/board`.
    Board {
        /// The view of the board.
        view: Option<BoardView>,
        /// The colours.
        theme: Option<&'static Theme>,
        /// The piece set.
        pieces: Option<SetName>,
    },
    /// `/suggest`.
    Suggest(Option<HintStrength>),
    /// `/record`.
    Record(Option<RecordFormat>),
    /// `/replay`.
    Replay(Option<ReplaySpeed>),
}

/// The text is not a command of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoGameCommand;

/// The text of an option that was left out.
const LEFT_OUT: &str = "-";

impl fmt::Display for GameCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameCommand::Setup(typed) => write!(f, "setup {typed}"),
            GameCommand::Move(typed) => write!(f, "move {typed}"),
            GameCommand::Pass => f.write_str("pass"),
            GameCommand::Draw => f.write_str("draw"),
            GameCommand::Takeback => f.write_str("takeback"),
            GameCommand::Claim => f.write_str("claim"),
            GameCommand::Pause => f.write_str("pause"),
            GameCommand::Resign => f.write_str("resign"),
            GameCommand::Plan(None) => f.write_str("plan"),
            GameCommand::Plan(Some(line)) => write!(f, "plan {line}"),
            GameCommand::Board {
                view,
                theme,
                pieces,
            } => {
                let view = word(*view);
                let theme = word(*theme);
                let pieces = word(*pieces);
                write!(f, "board {view} {theme} {pieces}")
            }
            GameCommand::Suggest(strength) => write!(f, "suggest {}", word(*strength)),
            GameCommand::Record(format) => write!(f, "record {}", word(*format)),
            GameCommand::Replay(speed) => write!(f, "replay {}", word(*speed)),
        }
    }
}

impl FromStr for GameCommand {
    type Err = NoGameCommand;

    fn from_str(text: &str) -> Result<GameCommand, NoGameCommand> {
        let (command, arguments) = text.split_once(' ').unwrap_or((text, ""));
        let options: Vec<&str> = arguments.split(' ').collect();
        Ok(match (command, options.as_slice()) {
            ("setup", _) => GameCommand::Setup(arguments.to_owned()),
            ("move", _) => GameCommand::Move(arguments.to_owned()),
            ("pass", _) => GameCommand::Pass,
            ("draw", _) => GameCommand::Draw,
            ("takeback", _) => GameCommand::Takeback,
            ("claim", _) => GameCommand::Claim,
            ("pause", _) => GameCommand::Pause,
            ("resign", _) => GameCommand::Resign,
            ("plan", _) => GameCommand::Plan(text.split_once(' ').map(|_| arguments.to_owned())),
            ("board", [view, theme, pieces]) => GameCommand::Board {
                view: option(view)?,
                theme: option(theme)?,
                pieces: option(pieces)?,
            },
            ("suggest", [strength]) => GameCommand::Suggest(option(strength)?),
            ("record", [format]) => GameCommand::Record(option(format)?),
            // The menus of earlier versions have no speed.
            ("replay", [""]) => GameCommand::Replay(None),
            ("replay", [speed]) => GameCommand::Replay(option(speed)?),
            _ => return Err(NoGameCommand),
        })
    }
}

/// Returns an option as text.
fn word<T: Choice>(option: Option<T>) -> &'static str {
    option.map_or(LEFT_OUT, Choice::value)
}

fn option<T: Choice>(word: &str) -> Result<Option<T>, NoGameCommand> {
    if word == LEFT_OUT {
        return Ok(None);
    }
    T::of_value(word).map(Some).ok_or(NoGameCommand)
}

/// Carries out a command, or asks for the game if there are several.
pub async fn carry_out(
    responder: &Responder<'_>,
    command: &GameCommand,
    game: Option<&str>,
) -> Result<Response, AppError> {
    on(responder, command, GameReference::read(game)?).await
}

/// Carries out a command on the game picked from the menu; a private answer replaces the menu.
pub async fn carry_out_on(
    responder: &Responder<'_>,
    command: &str,
    game: Option<&str>,
) -> Result<Response, AppError> {
    let command: GameCommand = command
        .parse()
        .map_err(|NoGameCommand| Refused::UnknownButton)?;
    let game: GameId = game
        .and_then(|game| game.parse().ok())
        .ok_or(Refused::UnknownButton)?;
    Ok(
        match on(responder, &command, GameReference::Named(game)).await? {
            Response::Private(reply) => Response::Update(reply),
            response => response,
        },
    )
}

async fn on(
    responder: &Responder<'_>,
    game_command: &GameCommand,
    reference: GameReference,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let result = match game_command {
        GameCommand::Record(_) | GameCommand::Replay(_) => {
            app.core
                .matches
                .find_recorded(&responder.request, reference)
                .await
        }
        _ => app.core.matches.find(&responder.request, reference).await,
    };
    let row = match result {
        Err(AppError::Refused(Refused::SeveralGames(games))) => {
            // A long move is invalid anyway, but a line may be long.
            let encoded = game_command.to_string();
            if matches!(game_command, GameCommand::Plan(_)) && !Button::fits_which_game(&encoded) {
                return Err(Refused::NameTheGame.into());
            }
            let rows = app.games.rows(&games).await?;
            // The question is private even if the command's answer would be public.
            responder.announce_mode(ResponseMode::Private);
            let question = view::which_game(&rows, &encoded, responder.text);
            return Ok(Response::Private(question.into()));
        }
        result => result?,
    };
    responder.note_game(row.id);
    let command = |command| moves::typed(responder, &row, Act::Command(command));
    match game_command {
        GameCommand::Setup(text) => moves::typed(responder, &row, Act::TypedFormation(text)).await,
        GameCommand::Move(text) => moves::typed(responder, &row, Act::Typed(text)).await,
        GameCommand::Pass => command(Command::Play(Action::Pass)).await,
        GameCommand::Draw => command(Command::Propose(ProposalKind::Draw)).await,
        GameCommand::Takeback => command(Command::Propose(ProposalKind::Takeback)).await,
        GameCommand::Claim => command(Command::ClaimWin).await,
        GameCommand::Pause => command(Command::TogglePause).await,
        GameCommand::Resign => command(Command::Resign).await,
        GameCommand::Plan(line) => plan::open(responder, &row, line.as_deref()).await,
        GameCommand::Board {
            view,
            theme,
            pieces,
        } => {
            let board_looks = BoardLooks {
                theme: *theme,
                pieces: *pieces,
            };
            boards::show(responder, &row, *view, board_looks).await
        }
        GameCommand::Suggest(strength) => {
            boards::suggest(responder, &row, strength.unwrap_or_default()).await
        }
        GameCommand::Record(format) => records::send(responder, &row, *format).await,
        GameCommand::Replay(speed) => {
            records::replay(responder, &row, speed.unwrap_or_default()).await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::choice::SideName;

    #[test]
    fn commands_are_read_back_as_written() {
        let all = [
            GameCommand::Setup("HEEH".to_owned()),
            GameCommand::Move("cannon b3 e3".to_owned()),
            GameCommand::Pass,
            GameCommand::Draw,
            GameCommand::Takeback,
            GameCommand::Claim,
            GameCommand::Pause,
            GameCommand::Resign,
            GameCommand::Plan(None),
            GameCommand::Plan(Some("a7b7, i4 h4".to_owned())),
            GameCommand::Board {
                view: Some(BoardView::Side(SideName::Cho)),
                theme: None,
                pieces: SetName::of_value("letters"),
            },
            GameCommand::Board {
                view: None,
                theme: None,
                pieces: None,
            },
            GameCommand::Suggest(Some(HintStrength::Deep)),
            GameCommand::Record(None),
            GameCommand::Replay(None),
            GameCommand::Replay(Some(ReplaySpeed::Fast)),
        ];
        for command in all {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
        assert_eq!("replay".parse(), Ok(GameCommand::Replay(None)));
        for foreign in [
            "",
            "dance",
            "board",
            "board cho",
            "board left - -",
            "suggest a b",
            "suggest a",
            "replay a",
            "replay fast fast",
        ] {
            assert_eq!(
                foreign.parse::<GameCommand>(),
                Err(NoGameCommand),
                "{foreign}"
            );
        }
    }
}

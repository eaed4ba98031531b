//! What a command asks of a game, apart from which game it is: so that it can be carried out once that
//! has been asked too.

use std::fmt;
use std::str::FromStr;

use super::{look, moves, records, suggest};
use crate::app::{AppError, Refused, Which};
use crate::discord::desk::{Desk, Manner, Reply};
use crate::discord::view;
use crate::play::{Command, GameId};

/// A command with its options; as text it is part of the id of the menu that asks for the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// `/setup`, as typed.
    Setup(String),
    /// `/move`, as typed.
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
    /// `/board`, with its view, theme and pieces.
    Board([Option<String>; 3]),
    /// `/suggest`, with its strength.
    Suggest(Option<String>),
    /// `/record`, with its format.
    Record(Option<String>),
    /// `/replay`.
    Replay,
}

/// A text that is none of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoRequest;

/// Stands for an option that was left out.
const LEFT_OUT: &str = "-";

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |option: &Option<String>| option.clone().unwrap_or(LEFT_OUT.to_owned());
        match self {
            Request::Setup(typed) => write!(f, "setup {typed}"),
            Request::Move(typed) => write!(f, "move {typed}"),
            Request::Pass => f.write_str("pass"),
            Request::Draw => f.write_str("draw"),
            Request::Takeback => f.write_str("takeback"),
            Request::Claim => f.write_str("claim"),
            Request::Pause => f.write_str("pause"),
            Request::Resign => f.write_str("resign"),
            Request::Board(options) => {
                write!(f, "board {}", options.each_ref().map(or_none).join(" "))
            }
            Request::Suggest(strength) => write!(f, "suggest {}", or_none(strength)),
            Request::Record(format) => write!(f, "record {}", or_none(format)),
            Request::Replay => f.write_str("replay"),
        }
    }
}

impl FromStr for Request {
    type Err = NoRequest;

    fn from_str(text: &str) -> Result<Request, NoRequest> {
        let (command, rest) = text.split_once(' ').unwrap_or((text, ""));
        let option = |text: &str| (text != LEFT_OUT).then(|| text.to_owned());
        let options: Vec<Option<String>> = rest.split(' ').map(option).collect();
        Ok(match (command, options.as_slice()) {
            ("setup", _) => Request::Setup(rest.to_owned()),
            ("move", _) => Request::Move(rest.to_owned()),
            ("pass", _) => Request::Pass,
            ("draw", _) => Request::Draw,
            ("takeback", _) => Request::Takeback,
            ("claim", _) => Request::Claim,
            ("pause", _) => Request::Pause,
            ("resign", _) => Request::Resign,
            ("board", [view, theme, pieces]) => {
                Request::Board([view.clone(), theme.clone(), pieces.clone()])
            }
            ("suggest", [strength]) => Request::Suggest(strength.clone()),
            ("record", [format]) => Request::Record(format.clone()),
            ("replay", _) => Request::Replay,
            _ => return Err(NoRequest),
        })
    }
}

/// Does what was asked, or asks which game is meant where there are several.
pub(super) async fn carry_out(
    desk: &Desk<'_>,
    request: &Request,
    game: Option<&str>,
) -> Result<Reply, AppError> {
    on(desk, request, Which::read(game)?).await
}

/// The game was picked from the menu that asked: the menu gives way to what is said privately.
pub async fn carry_out_on(
    desk: &Desk<'_>,
    request: &str,
    game: Option<&str>,
) -> Result<Reply, AppError> {
    let request: Request = request
        .parse()
        .map_err(|NoRequest| Refused::UnknownButton)?;
    let game: GameId = game
        .and_then(|game| game.parse().ok())
        .ok_or(Refused::UnknownButton)?;
    Ok(match on(desk, &request, Which::Named(game)).await? {
        Reply::Private(sheet) => Reply::Update(sheet),
        reply => reply,
    })
}

async fn on(desk: &Desk<'_>, request: &Request, which: Which) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let found = match request {
        Request::Record(_) | Request::Replay => app.finder.find_recorded(&desk.call, which).await,
        _ => app.finder.find(&desk.call, which).await,
    };
    let row = match found {
        Err(AppError::Refused(Refused::SeveralGames(games))) => {
            let rows = app.lists.rows(&games).await?;
            desk.will_answer(Manner::Private);
            let question = view::which_game(&rows, &request.to_string(), desk.text);
            return Ok(Reply::Private(question.into()));
        }
        found => found?,
    };
    match request {
        Request::Setup(typed) => moves::set_up(desk, &row, typed).await,
        Request::Move(typed) => moves::typed(desk, &row, typed).await,
        Request::Pass => moves::pass_or_ask(desk, &row, None).await,
        Request::Draw => moves::settle(desk, &row, &Command::Draw).await,
        Request::Takeback => moves::settle(desk, &row, &Command::TakeBack).await,
        Request::Claim => moves::settle(desk, &row, &Command::ClaimWin).await,
        Request::Pause => moves::settle(desk, &row, &Command::Pause).await,
        Request::Resign => moves::ask_to_resign(desk, &row).await,
        Request::Board([view, theme, pieces]) => {
            let looks = [theme.as_deref(), pieces.as_deref()];
            look::show(desk, &row, view.as_deref(), looks).await
        }
        Request::Suggest(strength) => suggest::propose(desk, &row, strength.as_deref()).await,
        Request::Record(format) => records::send(desk, &row, format.as_deref()).await,
        Request::Replay => records::film(desk, &row).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_read_back_as_they_were_written() {
        let some = |text: &str| Some(text.to_owned());
        let requests = [
            Request::Setup("HEEH".to_owned()),
            Request::Move("cannon b3 e3".to_owned()),
            Request::Pass,
            Request::Draw,
            Request::Takeback,
            Request::Claim,
            Request::Pause,
            Request::Resign,
            Request::Board([some("cho"), None, some("hangul")]),
            Request::Board([None, None, None]),
            Request::Suggest(some("deep")),
            Request::Record(None),
            Request::Replay,
        ];
        for request in requests {
            assert_eq!(request.to_string().parse(), Ok(request));
        }
        for foreign in ["", "dance", "board", "board cho", "suggest a b"] {
            assert_eq!(foreign.parse::<Request>(), Err(NoRequest), "{foreign}");
        }
    }
}

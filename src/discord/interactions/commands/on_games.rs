//! Commands on one game: `/setup`, `/move` and the rest of a turn, `/board`, `/record` and their like.

use super::autocomplete::Completion;
use super::options::CommandOption;
use super::{COMMANDS, Command, Given, Run, RunOnGame};
use crate::app::{Act, AppError, HintStrength, RecordFormat, Refused, ReplaySpeed};
use crate::discord::button::Button;
use crate::discord::choice::{BoardView, SetName};
use crate::discord::handlers::boards;
use crate::discord::handlers::{analysis, moves, plan as plans, records};
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::view;
use hansu_play::{self as play, GameId, ProposalKind};
use hansu_render::Theme;
use hansu_store::GameRow;
use janggi::Action;

/// The name of the option that names the game.
pub const GAME: &str = "game";

/// The games that a command is about.
#[derive(Clone, Copy)]
pub enum Games {
    /// Open ones.
    Open,
    /// Those that have a record.
    Recorded,
    /// Finished ones.
    Finished,
}

impl Games {
    fn option(self) -> CommandOption {
        let completion = match self {
            Games::Open => Completion::OpenGames,
            Games::Recorded => Completion::RecordedGames,
            Games::Finished => Completion::FinishedGames,
        };
        CommandOption::completed(GAME, completion)
    }

    async fn find(
        self,
        responder: &Responder<'_>,
        named: Option<GameId>,
    ) -> Result<GameRow, AppError> {
        let matches = &responder.data.app.core.matches;
        let request = &responder.request;
        match self {
            Games::Open => matches.find(request, named).await,
            Games::Recorded => matches.find_recorded(request, named).await,
            Games::Finished => matches.find_finished(request, named).await,
        }
    }
}

impl Command {
    /// Creates a command on one game.
    fn of_game(
        name: &'static str,
        games: Games,
        options: impl Into<Vec<CommandOption>>,
        run: impl RunOnGame + 'static,
    ) -> Command {
        Command::new(name, options, Run::OnGame(games, Box::new(run)))
    }

    /// Returns the options that a menu has to keep while it asks for the game.
    pub(super) fn options_besides_game(&self) -> impl Iterator<Item = &CommandOption> {
        let options = self.options.iter();
        options.filter(|option| option.name != GAME)
    }

    /// Carries a command out on a game, or asks for the game if none is named and there are several.
    pub(super) async fn on_game(
        &self,
        (games, run): (Games, &dyn RunOnGame),
        responder: &Responder<'_>,
        given: &Given,
        named: Option<GameId>,
    ) -> Result<Response, AppError> {
        let row = match games.find(responder, named).await {
            Err(AppError::Refused(Refused::SeveralGames(games))) => {
                let request = format!("{} {}", self.name, given.write(self));
                // A long move is invalid anyway, but a line may be long.
                if self.name == PLAN && !Button::fits_which_game(&request) {
                    return Err(Refused::NameTheGame.into());
                }
                return which_game(responder, &games, request.trim_end()).await;
            }
            result => result?,
        };
        responder.note_game(row.id);
        run(responder, &row, given).await
    }
}

/// Asks privately which of several games a request is about, even if the answer to it would be public.
async fn which_game(
    responder: &Responder<'_>,
    games: &[GameId],
    request: &str,
) -> Result<Response, AppError> {
    let rows = responder.data.app.games.rows(games).await?;
    responder.announce_mode(ResponseMode::Private);
    let question = view::which_game(&rows, request, responder.text);
    Ok(Response::Private(question.into()))
}

/// Asks which of several games a move typed in direct messages is for.
pub async fn which_game_to_play(
    responder: &Responder<'_>,
    games: &[GameId],
    typed: &str,
) -> Result<Response, AppError> {
    which_game(responder, games, &format!("{PLAY} {typed}")).await
}

/// Carries out a request on the game picked from the menu; a private answer replaces the menu.
///
/// # Errors
/// [`Refused::UnknownButton`] for a text that is no request, or no game.
pub async fn carry_out_on(
    responder: &Responder<'_>,
    request: &str,
    game: Option<&str>,
) -> Result<Response, AppError> {
    let (command, run, given) = requested(request).ok_or(Refused::UnknownButton)?;
    let game = game.and_then(|game| game.parse().ok());
    let game = game.ok_or(Refused::UnknownButton)?;
    let named = Some(game);
    let response = command.on_game(run, responder, &given, named).await?;
    Ok(match response {
        Response::Private(reply) => Response::Update(reply),
        response => response,
    })
}

/// Returns the command of a request, with its options.
fn requested(request: &str) -> Option<(&'static Command, (Games, &'static dyn RunOnGame), Given)> {
    let (name, options) = request.split_once(' ').unwrap_or((request, ""));
    let command = COMMANDS.iter().find(|command| command.name == name)?;
    let Run::OnGame(games, run) = &command.run else {
        return None;
    };
    Some((command, (*games, &**run), Given::written(command, options)?))
}

const PLAY: &str = "move";
const PLAN: &str = "plan";

/// Chooses a formation.
pub fn setup() -> Command {
    let formation = CommandOption::completed("formation", Completion::Formations).required();
    let options = [formation, Games::Open.option()];
    Command::of_game("setup", Games::Open, options, |responder, row, given| {
        let typed = given.text("formation").unwrap_or_default();
        Box::pin(moves::typed(responder, row, Act::TypedFormation(typed)))
    })
}

/// Plays a move.
pub fn play() -> Command {
    let text = CommandOption::completed("move", Completion::LegalMoves).required();
    let options = [text, Games::Open.option()];
    Command::of_game(PLAY, Games::Open, options, |responder, row, given| {
        let typed = given.text("move").unwrap_or_default();
        Box::pin(moves::typed(responder, row, Act::Typed(typed)))
    })
}

/// Passes the turn.
pub fn pass() -> Command {
    act("pass", play::Command::Play(Action::Pass))
}

/// Plans answers to moves of the opponent.
pub fn plan() -> Command {
    let options = [Games::Open.option(), CommandOption::text("line")];
    Command::of_game(PLAN, Games::Open, options, |responder, row, given| {
        Box::pin(plans::open(responder, row, given.text("line")))
    })
}

/// Offers a draw, or accepts the opponent's offer.
pub fn draw() -> Command {
    act("draw", play::Command::Propose(ProposalKind::Draw))
}

/// Takes back the caller's last turn, or asks the opponent for it.
pub fn takeback() -> Command {
    act("takeback", play::Command::Propose(ProposalKind::Takeback))
}

/// Claims a win on time.
pub fn claim() -> Command {
    act("claim", play::Command::ClaimWin)
}

/// Offers a pause, accepts the opponent's offer, or ends the pause.
pub fn pause() -> Command {
    act("pause", play::Command::TogglePause)
}

/// Resigns, after confirmation.
pub fn resign() -> Command {
    act("resign", play::Command::Resign)
}

/// Returns the command of an act that has no options.
fn act(name: &'static str, command: play::Command) -> Command {
    let options = [Games::Open.option()];
    Command::of_game(name, Games::Open, options, move |responder, row, _| {
        let act = Act::Command(command.clone());
        Box::pin(moves::typed(responder, row, act))
    })
}

/// Shows the position again.
pub fn board() -> Command {
    let options = [
        CommandOption::choice::<BoardView>("view"),
        CommandOption::choice::<&'static Theme>("theme"),
        CommandOption::choice::<SetName>("pieces"),
        Games::Open.option(),
    ];
    Command::of_game("board", Games::Open, options, |responder, row, given| {
        let (theme, pieces) = (given.choice("theme"), given.choice("pieces"));
        let view = given.choice("view");
        Box::pin(boards::show(responder, row, view, theme, pieces))
    })
}

/// Suggests a move.
pub fn suggest() -> Command {
    let strength = CommandOption::choice::<HintStrength>("strength");
    let options = [Games::Open.option(), strength];
    Command::of_game("suggest", Games::Open, options, |responder, row, given| {
        let strength = given.choice("strength").unwrap_or_default();
        Box::pin(boards::suggest(responder, row, strength))
    })
}

/// Analyses a finished game.
pub fn analyse() -> Command {
    let options = [Games::Finished.option()];
    Command::of_game("analyse", Games::Finished, options, |responder, row, _| {
        Box::pin(analysis::of_game(responder, row))
    })
}

/// Sends the record of a game.
pub fn record() -> Command {
    let format = CommandOption::choice::<RecordFormat>("format");
    let options = [Games::Recorded.option(), format];
    Command::of_game(
        "record",
        Games::Recorded,
        options,
        |responder, row, given| Box::pin(records::send(responder, row, given.choice("format"))),
    )
}

/// Shows a whole game as an animation.
pub fn replay() -> Command {
    let speed = CommandOption::choice::<ReplaySpeed>("speed");
    let options = [Games::Recorded.option(), speed];
    Command::of_game(
        "replay",
        Games::Recorded,
        options,
        |responder, row, given| {
            let speed = given.choice("speed").unwrap_or_default();
            Box::pin(records::replay(responder, row, speed))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_back_as_written() {
        for request in [
            "setup HEEH",
            "move cannon b3 e3",
            "pass",
            "plan",
            "plan a7b7, i4 h4",
            "board cho - letters",
            "board - - -",
            "suggest deep",
            "record -",
            "replay -",
            "replay fast",
            "analyse",
        ] {
            let (command, _, given) = requested(request).unwrap();
            let written = format!("{} {}", command.name, given.write(command));
            assert_eq!(written.trim_end(), request);
        }
        // The menus of earlier versions have no speed.
        assert!(requested("replay").is_some());
        for foreign in [
            "",
            "dance",
            "help",
            "pass now",
            "board left - -",
            "suggest a b",
            "suggest a",
            "replay a",
            "replay fast fast",
        ] {
            assert!(requested(foreign).is_none(), "{foreign}");
        }
    }
}

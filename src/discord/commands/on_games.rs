//! Commands on one game: `/setup`, `/move` and the rest of a turn, `/board`, `/record` and their like.

use super::autocomplete::Completion;
use super::{Command, CommandOption, GivenOptions, OptionMismatch};
use crate::app::{HintStrength, RecordFormat, ReplaySpeed};
use crate::discord::choice::{BoardView, SetName};
use crate::discord::handlers::game_command::GameCommand;
use crate::discord::handlers::slash_command::SlashCommand;
use hansu_render::Theme;

/// Returns the option that names an open game.
fn open_game() -> CommandOption {
    CommandOption::completed("game", Completion::OpenGames)
}

/// Returns the option that names a game with a record.
fn recorded_game() -> CommandOption {
    CommandOption::completed("game", Completion::RecordedGames)
}

fn on_game(
    options: &GivenOptions<'_>,
    command: GameCommand,
) -> Result<SlashCommand, OptionMismatch> {
    let game = options.text("game")?;
    Ok(SlashCommand::OnGame { command, game })
}

/// Chooses a formation.
pub fn setup() -> Command {
    let formation = CommandOption::completed("formation", Completion::Formations);
    Command::slash("setup", [formation.required(), open_game()], |options| {
        let formation = options.text("formation")?.ok_or(OptionMismatch)?;
        on_game(options, GameCommand::Setup(formation))
    })
}

/// Plays a move.
pub fn play() -> Command {
    let text = CommandOption::completed("move", Completion::LegalMoves);
    Command::slash("move", [text.required(), open_game()], |options| {
        let text = options.text("move")?.ok_or(OptionMismatch)?;
        on_game(options, GameCommand::Move(text))
    })
}

/// Passes the turn.
pub fn pass() -> Command {
    Command::slash("pass", [open_game()], |options| {
        on_game(options, GameCommand::Pass)
    })
}

/// Plans answers to moves of the opponent.
pub fn plan() -> Command {
    let options = [open_game(), CommandOption::text("line")];
    Command::slash("plan", options, |options| {
        on_game(options, GameCommand::Plan(options.text("line")?))
    })
}

/// Offers a draw, or accepts the opponent's offer.
pub fn draw() -> Command {
    Command::slash("draw", [open_game()], |options| {
        on_game(options, GameCommand::Draw)
    })
}

/// Takes back the caller's last turn, or asks the opponent for it.
pub fn takeback() -> Command {
    Command::slash("takeback", [open_game()], |options| {
        on_game(options, GameCommand::Takeback)
    })
}

/// Claims a win on time.
pub fn claim() -> Command {
    Command::slash("claim", [open_game()], |options| {
        on_game(options, GameCommand::Claim)
    })
}

/// Offers a pause, accepts the opponent's offer, or ends the pause.
pub fn pause() -> Command {
    Command::slash("pause", [open_game()], |options| {
        on_game(options, GameCommand::Pause)
    })
}

/// Resigns, after confirmation.
pub fn resign() -> Command {
    Command::slash("resign", [open_game()], |options| {
        on_game(options, GameCommand::Resign)
    })
}

/// Shows the position again.
pub fn board() -> Command {
    let options = [
        CommandOption::choice::<BoardView>("view"),
        CommandOption::choice::<&'static Theme>("theme"),
        CommandOption::choice::<SetName>("pieces"),
        open_game(),
    ];
    Command::slash("board", options, |options| {
        let command = GameCommand::Board {
            view: options.choice("view")?,
            theme: options.choice("theme")?,
            pieces: options.choice("pieces")?,
        };
        on_game(options, command)
    })
}

/// Suggests a move.
pub fn suggest() -> Command {
    let options = [
        open_game(),
        CommandOption::choice::<HintStrength>("strength"),
    ];
    Command::slash("suggest", options, |options| {
        on_game(options, GameCommand::Suggest(options.choice("strength")?))
    })
}

/// Analyses a finished game.
pub fn analyse() -> Command {
    let game = CommandOption::completed("game", Completion::FinishedGames);
    Command::slash("analyse", [game], |options| {
        Ok(SlashCommand::Analyse(options.text("game")?))
    })
}

/// Sends the record of a game.
pub fn record() -> Command {
    let options = [
        recorded_game(),
        CommandOption::choice::<RecordFormat>("format"),
    ];
    Command::slash("record", options, |options| {
        on_game(options, GameCommand::Record(options.choice("format")?))
    })
}

/// Shows a whole game as an animation.
pub fn replay() -> Command {
    let options = [
        recorded_game(),
        CommandOption::choice::<ReplaySpeed>("speed"),
    ];
    Command::slash("replay", options, |options| {
        on_game(options, GameCommand::Replay(options.choice("speed")?))
    })
}

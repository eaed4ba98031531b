//! The request of a slash command, parsed from its options; and its answer.

use serenity::all::Attachment;

use super::club::change_poster;
use super::cup::CupOptions;
use super::game_command::{GameCommand, carry_out};
use super::new_games::{NewGame, invite, invite_to, practise, practise_from};
use super::settings::{change_server, personal};
use super::{analysis, club, cup, exercise, opening, records, settings, topics};
use crate::app::{AppError, GameReference, ListPage, Opponent};
use crate::discord::button::{HelpPage, Topic};
use crate::discord::choice::{DeskPlace, PrivacyWish, PuzzleTurns};
use crate::discord::responder::{LaunchFallback, Responder, Response};
use crate::discord::view;
use hansu_play::{Level, ServerSetting};
use hansu_store::{GameRow, PosterKind};
use janggi::Variant;

/// A slash command or an entry of a person's menu, with its options.
#[derive(Debug, Clone)]
pub enum SlashCommand {
    /// `/challenge`.
    Challenge {
        /// The opponent; anyone in the channel if left out.
        opponent: Option<Opponent>,
        /// The game.
        new_game: NewGame,
    },
    /// "Challenge to …" in the menu of a person.
    ChallengeTo {
        /// The game.
        variant: Variant,
        /// The person.
        opponent: Opponent,
    },
    /// `/practice`.
    Practice {
        /// The bot's level; `None` for the next of the person's ladder.
        level: Option<Level>,
        /// The `start` option, as typed.
        start: Option<String>,
        /// The game.
        new_game: NewGame,
    },
    /// A command on one game.
    OnGame {
        /// The command.
        command: GameCommand,
        /// Its `game` option.
        game: Option<String>,
    },
    /// `/analyse`, with its `game` option.
    Analyse(Option<String>),
    /// `/vacation`.
    Vacation {
        /// The number of days; `None` shows the status.
        days: Option<i64>,
    },
    /// `/puzzle`, with the number of turns.
    Puzzle(Option<PuzzleTurns>),
    /// `/cup`.
    Cup(Box<CupOptions>),
    /// `/games`.
    Games,
    /// The command of the Activity.
    Launch,
    /// `/stats`, of a person or the caller.
    Stats(Option<Opponent>),
    /// `/leaderboard`.
    Leaderboard,
    /// `/review`.
    Review {
        /// The uploaded file.
        file: Box<Attachment>,
        /// The number of the game in the file, from 1.
        number: i64,
    },
    /// `/opening`, with the name and the game as typed.
    Opening {
        /// The opening.
        name: Option<String>,
        /// The game.
        game: Option<String>,
    },
    /// `/rules`, with its topic as typed.
    Rules(Option<String>),
    /// `/help`.
    Help,
    /// `/settings`, with a time zone as typed.
    Settings(Option<String>),
    /// `/server-settings`.
    ServerSettings(ServerSettingsOptions),
    /// `/privacy`.
    Privacy(PrivacyWish),
}

/// The options of `/server-settings`.
#[derive(Debug, Clone, Default)]
pub struct ServerSettingsOptions {
    /// The choices among fixed values.
    pub chosen: Vec<(ServerSetting, String)>,
    /// The rulebook, as typed.
    pub ruleset: Option<String>,
    /// The time zone, as typed.
    pub zone: Option<String>,
    /// The requested places of standing messages.
    pub posters: Vec<(PosterKind, DeskPlace)>,
}

impl SlashCommand {
    /// Carries it out and answers.
    pub async fn answer(self, responder: &Responder<'_>) {
        match self {
            // An analysis sends its own response while it shows progress.
            SlashCommand::Analyse(game) => {
                let row = finished(responder, game.as_deref()).await;
                analysis::answer_with(responder, row).await;
            }
            command => responder.answer(command.response(responder)).await,
        }
    }

    async fn response(self, responder: &Responder<'_>) -> Result<Response, AppError> {
        match self {
            SlashCommand::Challenge { opponent, new_game } => {
                invite(responder, opponent, new_game).await
            }
            SlashCommand::ChallengeTo { variant, opponent } => {
                invite_to(responder, variant, opponent).await
            }
            SlashCommand::Practice {
                level,
                start,
                new_game,
            } => match start {
                Some(start) => practise_from(responder, &start, level, new_game).await,
                None => practise(responder, level, new_game).await,
            },
            SlashCommand::OnGame { command, game } => {
                carry_out(responder, &command, game.as_deref()).await
            }
            SlashCommand::Vacation { days } => settings::handle_vacation(responder, days).await,
            SlashCommand::Puzzle(turns) => {
                exercise::open_puzzle(responder, turns.map(|turns| turns.0)).await
            }
            SlashCommand::Cup(options) => cup::command(responder, *options).await,
            SlashCommand::Games => games(responder).await,
            SlashCommand::Launch => launch(responder).await,
            SlashCommand::Stats(user) => club::statistics(responder, user).await,
            SlashCommand::Leaderboard => club::leaderboard(responder).await,
            SlashCommand::Review { file, number } => records::open(responder, &file, number).await,
            SlashCommand::Opening { name, game } => {
                opening::open(responder, name.as_deref(), game.as_deref()).await
            }
            SlashCommand::Rules(topic) => rules(responder, topic.as_deref()).await,
            SlashCommand::Help => help(responder).await,
            SlashCommand::Settings(zone) => personal(responder, zone.as_deref()).await,
            SlashCommand::ServerSettings(options) => server_settings(responder, options).await,
            SlashCommand::Privacy(wish) => settings::answer_privacy(responder, wish).await,
            // `answer` has carried it out.
            SlashCommand::Analyse(_) => Ok(Response::Nothing),
        }
    }
}

async fn finished(responder: &Responder<'_>, game: Option<&str>) -> Result<GameRow, AppError> {
    let reference = GameReference::read(game)?;
    let matches = &responder.data.app.core.matches;
    matches.find_finished(&responder.request, reference).await
}

/// Shows the caller's games, open ones first.
async fn games(responder: &Responder<'_>) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let list = games.list(&responder.request, ListPage::default()).await?;
    Ok(Response::Private(view::games(&list, responder.text).into()))
}

/// Opens the board page inside Discord, or shows the caller's games if it cannot be opened there.
async fn launch(responder: &Responder<'_>) -> Result<Response, AppError> {
    let page = &responder.data.app.page;
    let games = games(responder).await?;
    let request = &responder.request;
    let is_offered = !request.is_abroad() && page.is_offered(request.server());
    if !page.opens_inside_discord() || !is_offered {
        return Ok(games);
    }
    page.note_command(request).await?;
    Ok(match games {
        Response::Private(reply) => Response::Launch(LaunchFallback::Reply(reply)),
        games => games,
    })
}

/// Shows the lesson book at a topic or its first page.
async fn rules(responder: &Responder<'_>, topic: Option<&str>) -> Result<Response, AppError> {
    let topic = match topic {
        None => topics::first_lesson(responder).await?,
        Some(typed) => {
            let variant = topics::game_here(responder).await;
            Topic::matching(typed, variant, responder.text)?
        }
    };
    Ok(Response::Private(topics::page(responder, topic).await?))
}

async fn help(responder: &Responder<'_>) -> Result<Response, AppError> {
    let page = topics::page(responder, Topic::Help(HelpPage::Start)).await?;
    Ok(Response::Private(page))
}

async fn server_settings(
    responder: &Responder<'_>,
    options: ServerSettingsOptions,
) -> Result<Response, AppError> {
    let changes = !options.posters.is_empty() || !options.chosen.is_empty();
    if changes || options.ruleset.is_some() || options.zone.is_some() {
        responder.claim().await?;
    }
    let mut notices = Vec::new();
    for (kind, place) in options.posters {
        notices.push(change_poster(responder, kind, place).await?);
    }
    let notice = (!notices.is_empty()).then(|| notices.join("\n"));
    let ruleset = options.ruleset.as_deref();
    let zone = options.zone.as_deref();
    change_server(responder, options.chosen, ruleset, zone, notice).await
}

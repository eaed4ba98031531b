//! The request of a slash command, parsed from its options; and its answer.

use serenity::all::Attachment;

use super::club::change_desk;
use super::game_command::{GameCommand, carry_out};
use super::new_games::{NewGame, invite, invite_to, practise};
use super::settings::{change_server, personal};
use super::{analysis, club, records, settings, topics};
use crate::app::{AppError, GameReference, ListPage, Opponent};
use crate::discord::button::{HelpPage, Topic};
use crate::discord::choice::{DeskPlace, PrivacyWish};
use crate::discord::responder::{Responder, Response};
use crate::discord::view;
use crate::play::{Level, ServerSetting};
use crate::rules::Variant;
use crate::store::GameRow;

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
        /// The bot's level.
        level: Level,
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
    /// `/games`.
    Games,
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
    /// The requested place of the desk.
    pub desk: Option<DeskPlace>,
}

impl SlashCommand {
    /// Carries it out and answers.
    pub async fn answer(self, to: &Responder<'_>) {
        match self {
            SlashCommand::Challenge { opponent, new_game } => {
                to.answer(invite(to, opponent, new_game)).await;
            }
            SlashCommand::ChallengeTo { variant, opponent } => {
                to.answer(invite_to(to, variant, opponent)).await;
            }
            SlashCommand::Practice { level, new_game } => {
                to.answer(practise(to, level, new_game)).await;
            }
            SlashCommand::OnGame { command, game } => {
                to.answer(carry_out(to, &command, game.as_deref())).await;
            }
            // It sends its own response while it shows progress.
            SlashCommand::Analyse(game) => {
                let found = finished(to, game.as_deref()).await;
                analysis::answer_with(to, found).await;
            }
            SlashCommand::Vacation { days } => to.answer(settings::handle_vacation(to, days)).await,
            SlashCommand::Games => to.answer(games(to)).await,
            SlashCommand::Stats(of) => to.answer(club::statistics(to, of)).await,
            SlashCommand::Leaderboard => to.answer(club::leaderboard(to)).await,
            SlashCommand::Review { file, number } => {
                to.answer(records::open(to, &file, number)).await;
            }
            SlashCommand::Rules(topic) => to.answer(rules(to, topic.as_deref())).await,
            SlashCommand::Help => to.answer(help(to)).await,
            SlashCommand::Settings(zone) => to.answer(personal(to, zone.as_deref())).await,
            SlashCommand::ServerSettings(wanted) => {
                to.answer(server_settings(to, wanted)).await;
            }
            SlashCommand::Privacy(wish) => to.answer(settings::answer_privacy(to, wish)).await,
        }
    }
}

async fn finished(responder: &Responder<'_>, game: Option<&str>) -> Result<GameRow, AppError> {
    let which = GameReference::read(game)?;
    let matches = &responder.data.app.core.matches;
    matches.find_finished(&responder.request, which).await
}

/// Shows the caller's games, open ones first.
async fn games(responder: &Responder<'_>) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let list = games.list(&responder.request, ListPage::default()).await?;
    Ok(Response::Private(view::games(&list, responder.text).into()))
}

/// Shows the lesson book at a topic or its first page.
async fn rules(responder: &Responder<'_>, topic: Option<&str>) -> Result<Response, AppError> {
    let topic = match topic {
        None => topics::first_lesson(responder).await?,
        Some(typed) => {
            let here = topics::game_here(responder).await;
            Topic::matching(typed, here, responder.text)?
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
    wanted: ServerSettingsOptions,
) -> Result<Response, AppError> {
    let changes = wanted.desk.is_some() || !wanted.chosen.is_empty();
    if changes || wanted.ruleset.is_some() || wanted.zone.is_some() {
        responder.claim().await?;
    }
    let done = match wanted.desk {
        Some(place) => Some(change_desk(responder, place).await?),
        None => None,
    };
    let (ruleset, zone) = (wanted.ruleset.as_deref(), wanted.zone.as_deref());
    change_server(responder, wanted.chosen, ruleset, zone, done).await
}

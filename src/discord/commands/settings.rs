//! `/settings`: a person's boards and notifications. `/server-settings`: the server's defaults.

use super::autocomplete::{rulesets, zones};
use super::{Context, Error, SlashCommand, answer};
use crate::app::ServerSetting;
use crate::discord::choice::{Choice, Chosen, DeskPlace, GameLanguage, given};
use crate::discord::handlers::slash_command::ServerSettingsWanted;
use crate::play::{Cards, OldBoards, PaceChoice, Rated, Reserve, Timeout, Weekends};

/// Shows the caller's settings with menus, or sets the time zone.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn settings(
    ctx: Context<'_>,
    #[autocomplete = "zones"] zone: Option<String>,
) -> Result<(), Error> {
    answer(ctx, SlashCommand::Settings(zone)).await
}

/// Shows or changes the server's defaults.
#[poise::command(
    slash_command,
    rename = "server-settings",
    interaction_context = "Guild",
    default_member_permissions = "MANAGE_GUILD"
)]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
pub async fn server_settings(
    ctx: Context<'_>,
    language: Option<Chosen<GameLanguage>>,
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    pace: Option<Chosen<PaceChoice>>,
    reserve: Option<Chosen<Reserve>>,
    timeout: Option<Chosen<Timeout>>,
    weekends: Option<Chosen<Weekends>>,
    #[autocomplete = "zones"] zone: Option<String>,
    boards: Option<Chosen<OldBoards>>,
    rated: Option<Chosen<Rated>>,
    cards: Option<Chosen<Cards>>,
    desk: Option<Chosen<DeskPlace>>,
) -> Result<(), Error> {
    let chosen = [
        chosen(ServerSetting::Language, language),
        chosen(ServerSetting::Pace, pace),
        chosen(ServerSetting::Reserve, reserve),
        chosen(ServerSetting::Timeout, timeout),
        chosen(ServerSetting::Weekends, weekends),
        chosen(ServerSetting::Boards, boards),
        chosen(ServerSetting::Rated, rated),
        chosen(ServerSetting::Cards, cards),
    ];
    let wanted = ServerSettingsWanted {
        chosen: chosen.into_iter().flatten().collect(),
        ruleset,
        zone,
        desk: given(desk),
    };
    answer(ctx, SlashCommand::ServerSettings(wanted)).await
}

/// A setting with the option that was chosen for it.
fn chosen<T: Choice>(
    setting: ServerSetting,
    option: Option<Chosen<T>>,
) -> Option<(ServerSetting, String)> {
    given(option).map(|choice| (setting, choice.value().to_owned()))
}

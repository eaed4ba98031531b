//! `/challenge`, and the user context menu command.

use serenity::all::{ResolvedTarget, User};

use super::context::{person_given, resolved};
use crate::discord::choice::{Chosen, GameLanguage, WantedSide, given};
use crate::discord::commands::autocomplete::rulesets;
use crate::discord::commands::{Context, Error, SlashCommand, answer};
use crate::discord::handlers::new_games::NewGame;
use crate::play::{ChallengeOptions, Hints, PaceChoice, Rated, Reserve, Takebacks};
use crate::rules::{Handicap, Variant};

/// Challenges a person, or anyone in the channel.
#[poise::command(slash_command, interaction_context = "Guild")]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
pub async fn challenge(
    ctx: Context<'_>,
    // Declared to be registered; read below, together with the member data of the interaction.
    #[rename = "opponent"] _opponent: Option<User>,
    game: Option<Chosen<Variant>>,
    side: Option<Chosen<WantedSide>>,
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    handicap: Option<Chosen<Handicap>>,
    hints: Option<Chosen<Hints>>,
    takebacks: Option<Chosen<Takebacks>>,
    pace: Option<Chosen<PaceChoice>>,
    reserve: Option<Chosen<Reserve>>,
    language: Option<Chosen<GameLanguage>>,
    rated: Option<Chosen<Rated>>,
) -> Result<(), Error> {
    let options = ChallengeOptions {
        side: None,
        ruleset: None,
        handicap: given(handicap),
        hints: given(hints),
        takebacks: given(takebacks),
        pace: given(pace),
        reserve: given(reserve),
        coach: None,
        language: given(language).and_then(|GameLanguage(chosen)| chosen),
        rated: given(rated),
    };
    let command = SlashCommand::Challenge {
        opponent: person_given(ctx, "opponent"),
        asked: NewGame {
            game: given(game),
            side: given(side),
            ruleset,
            options,
        },
    };
    answer(ctx, command).await
}

/// Challenges the person whose context menu was used.
#[poise::command(
    context_menu_command = "Challenge to Janggi",
    interaction_context = "Guild"
)]
pub async fn challenge_user(ctx: Context<'_>, user: User) -> Result<(), Error> {
    challenge_to(Variant::Janggi, ctx, &user).await
}

/// Challenges the person whose context menu was used.
#[poise::command(
    context_menu_command = "Challenge to Xiangqi",
    interaction_context = "Guild"
)]
pub async fn challenge_user_to_xiangqi(ctx: Context<'_>, user: User) -> Result<(), Error> {
    challenge_to(Variant::Xiangqi, ctx, &user).await
}

async fn challenge_to(variant: Variant, ctx: Context<'_>, user: &User) -> Result<(), Error> {
    let member = match ctx.interaction.data.target() {
        Some(ResolvedTarget::User(_, member)) => member,
        _ => None,
    };
    let opponent = resolved(user, member);
    answer(ctx, SlashCommand::ChallengeTo { variant, opponent }).await
}

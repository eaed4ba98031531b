//! Autocomplete. Discord gives three seconds and no deferral, so each handler makes few queries and answers
//! with nothing on failure.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::{Context, responder};
use crate::app::{GameLine, GameReference};
use crate::discord::button::Topic;
use crate::discord::choice::Choice;
use crate::discord::handlers::topics;
use crate::discord::lookup::{self, zones};
use crate::discord::message::OPTIONS;
use crate::discord::responder::Responder;
use crate::rules::{Action, MODERN, Situation, Variant};
use crate::text::{GameText, clip};

const NAME: usize = 100;

/// Legal moves that match a prefix, most likely first.
pub(super) async fn legal_moves(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let responder = responder(ctx).await;
    offer(moves(&responder, named_game(ctx), typed).await)
}

async fn moves(
    responder: &Responder<'_>,
    game: Option<&str>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let app = &responder.data.app;
    let Ok(which) = GameReference::read(game) else {
        return Vec::new();
    };
    let Ok(row) = app.core.matches.find(&responder.request, which).await else {
        return Vec::new();
    };
    let Ok(completion) = app
        .games
        .complete_move(&responder.request, &row, typed, OPTIONS)
        .await
    else {
        return Vec::new();
    };
    let Some(moves) = completion.game.game() else {
        return Vec::new();
    };
    let situation = moves.situation();
    let text = responder.text.playing(moves.ruleset());
    let choice = |action: &Action| move_choice(text, situation, *action);
    completion.actions.iter().map(choice).collect()
}

fn move_choice(text: GameText, situation: &Situation, action: Action) -> AutocompleteChoice {
    let name = clip(&text.choice(situation, action), NAME);
    let value = match action {
        // While the generals face each other, a pass calls bikjang and is typed as that.
        Action::Pass if situation.may_call_bikjang() => "bikjang".to_owned(),
        _ => situation.position().uci(action),
    };
    AutocompleteChoice::new(name, value)
}

/// Formations as seen from the player's seat.
pub(super) async fn formations(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let responder = responder(ctx).await;
    let Ok(which) = GameReference::read(named_game(ctx)) else {
        return offer(Vec::new());
    };
    let found = match responder
        .data
        .app
        .core
        .matches
        .find(&responder.request, which)
        .await
    {
        Ok(row) => responder.game(row.id).await.ok(),
        Err(_) => None,
    };
    // Bystanders get no choices.
    let seat = found.and_then(|game| {
        game.seat(responder.request.actor.id)
            .ok()
            .map(|_| *game.ruleset())
    });
    let Some(ruleset) = seat else {
        return offer(Vec::new());
    };
    let typed = typed.trim().to_lowercase();
    let choices = ruleset
        .formations()
        .iter()
        .map(|seen| {
            let name = responder.text.formation_offered(*seen, &ruleset);
            let shape = responder.text.shape(*seen);
            (format!("{name} · {shape} ({})", seen.code()), seen)
        })
        .filter(|(name, seen)| {
            name.to_lowercase().contains(&typed) || seen.word().starts_with(&typed)
        })
        .map(|(name, seen)| AutocompleteChoice::new(clip(&name, NAME), seen.code()))
        .collect();
    offer(choices)
}

/// The caller's open games here.
pub(super) async fn open_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let responder = responder(ctx).await;
    let lines = responder
        .data
        .app
        .games
        .nameable(&responder.request)
        .await
        .unwrap_or_default();
    games(&responder, &lines, typed)
}

/// The caller's games here that have a record: running ones first, then finished ones.
pub(super) async fn recorded_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let responder = responder(ctx).await;
    let app = &responder.data.app;
    let mut lines = app
        .games
        .nameable(&responder.request)
        .await
        .unwrap_or_default();
    lines.extend(
        app.games
            .finished(&responder.request)
            .await
            .unwrap_or_default(),
    );
    games(&responder, &lines, typed)
}

/// The caller's finished games here.
pub(super) async fn finished_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let responder = responder(ctx).await;
    let lines = responder
        .data
        .app
        .games
        .finished(&responder.request)
        .await
        .unwrap_or_default();
    games(&responder, &lines, typed)
}

fn games(responder: &Responder<'_>, lines: &[GameLine], typed: &str) -> CreateAutocompleteResponse {
    // The list shows `#7`, so people type the sign too.
    let typed = typed.trim().trim_start_matches('#').to_lowercase();
    let choices = lines
        .iter()
        .map(|line| (game_name(responder, line), line.game.to_string()))
        .filter(|(name, _)| name.to_lowercase().contains(&typed))
        .map(|(name, id)| AutocompleteChoice::new(clip(&name, NAME), id))
        .collect();
    offer(choices)
}

/// Lessons and rulesets.
pub(super) async fn topics(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let responder = responder(ctx).await;
    let here = topics::game_here(&responder).await;
    let choices = Topic::proposed(typed, here, responder.text)
        .into_iter()
        .map(|(name, label)| AutocompleteChoice::new(clip(&label, NAME), name))
        .collect();
    offer(choices)
}

/// Rulesets by their names in the reader's language, and an entry for other rules.
pub(super) async fn rulesets(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let responder = responder(ctx).await;
    let usual = lookup::rulesets::usual(&responder).await;
    let usual = usual.unwrap_or(MODERN);
    let game = option_named(ctx, "game").and_then(Variant::of_value);
    let choices = lookup::rulesets::offered(typed, game, &usual, responder.text);
    // Discord rejects the whole response if one value is too long.
    let choices = choices
        .into_iter()
        .filter(|(_, value)| value.chars().count() <= NAME);
    offer(
        choices
            .map(|(name, value)| AutocompleteChoice::new(clip(&name, NAME), value))
            .collect(),
    )
}

/// Time zones by name.
pub(super) async fn zones(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let responder = responder(ctx).await;
    let now = responder.data.app.core.clocks.now();
    let language = responder.text.language();
    let names = zones::offered(typed).into_iter().take(OPTIONS);
    let choice = |name: String| {
        let title = clip(&zones::titled(&name, now, language), NAME);
        AutocompleteChoice::new(title, name)
    };
    offer(names.map(choice).collect())
}

fn game_name(responder: &Responder<'_>, line: &GameLine) -> String {
    let opponent = line
        .opponent
        .as_ref()
        .map_or_else(|| responder.text.say("anyone"), |one| one.name.clone());
    let values = [
        ("game", line.game.to_string().into()),
        ("opponent", opponent.into()),
        // A running game shows the number of its next move, as on the board.
        ("ply", (line.ply + usize::from(line.running)).into()),
    ];
    match (line.running, line.ply) {
        (true, _) => responder.text.fill("choice-game", &values),
        (false, 0) => responder.text.fill("choice-game-new", &values[..2]),
        (false, _) => responder.text.fill("choice-game-over", &values),
    }
}

fn offer(choices: Vec<AutocompleteChoice>) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new().set_choices(choices.into_iter().take(OPTIONS).collect())
}

fn named_game<'a>(ctx: Context<'a>) -> Option<&'a str> {
    option_named(ctx, "game")
}

/// The text in an option, which may come before or after the one being completed.
fn option_named<'a>(ctx: Context<'a>, name: &str) -> Option<&'a str> {
    ctx.args
        .iter()
        .find(|option| option.name == name)
        .and_then(|option| match option.value {
            ResolvedValue::String(text) => Some(text),
            _ => None,
        })
}

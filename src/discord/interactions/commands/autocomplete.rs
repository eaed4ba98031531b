//! Autocomplete. Discord gives three seconds and no deferral, so each handler makes few queries and returns nothing on
//! failure.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::app::{GameLine, game_named};
use crate::discord::button::Topic;
use crate::discord::choice::Choice;
use crate::discord::handlers::{opening, topics};
use crate::discord::lookup;
use crate::discord::lookup::zones;
use crate::discord::message::{OPTION, OPTIONS};
use crate::discord::responder::Responder;
use hansu_text::{Filled, GameText, Key, clip};
use janggi::{Action, MODERN, Situation, Variant};

/// The source of an option's completions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completion {
    /// Legal moves of the game, most likely first.
    LegalMoves,
    /// Formations as seen from the player's seat.
    Formations,
    /// The caller's open games here.
    OpenGames,
    /// The caller's games here that have a record, running ones first.
    RecordedGames,
    /// The caller's finished games here.
    FinishedGames,
    /// Lessons and rulesets.
    Topics,
    /// Positions to practise, the solved ones ticked.
    Endgames,
    /// Rulesets by their names in the reader's language, and an entry for other rules.
    Rulesets,
    /// Openings by name.
    Openings,
    /// Time zones by name.
    Zones,
}

/// Completes the typed part of an option; `game` is the `game` option, at any position.
pub async fn complete(
    responder: &Responder<'_>,
    completion: Completion,
    typed: &str,
    game: Option<&str>,
) -> CreateAutocompleteResponse {
    let choices = match completion {
        Completion::LegalMoves => legal_moves(responder, game, typed).await,
        Completion::Formations => formations(responder, game, typed).await,
        Completion::OpenGames => open_games(responder, typed).await,
        Completion::RecordedGames => recorded_games(responder, typed).await,
        Completion::FinishedGames => finished_games(responder, typed).await,
        Completion::Topics => topics_named(responder, typed).await,
        Completion::Rulesets => {
            let game = game.and_then(Variant::of_value);
            rulesets(responder, game, typed).await
        }
        Completion::Endgames => {
            let game = game.and_then(Variant::of_value);
            endgames(responder, game, typed).await
        }
        Completion::Openings => openings_named(responder, typed),
        Completion::Zones => zones_named(responder, typed),
    };
    CreateAutocompleteResponse::new().set_choices(choices.into_iter().take(OPTIONS).collect())
}

async fn legal_moves(
    responder: &Responder<'_>,
    game: Option<&str>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let app = &responder.data.app;
    let Ok(named) = game_named(game) else {
        return Vec::new();
    };
    let Ok(row) = app.core.matches.find(&responder.request, named).await else {
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
    let name = clip(&text.choice(situation, action), OPTION);
    let value = match action {
        // While the generals face each other, a pass calls bikjang and is typed as such.
        Action::Pass if situation.may_call_bikjang() => "bikjang".to_owned(),
        _ => situation.position().uci(action),
    };
    AutocompleteChoice::new(name, value)
}

async fn formations(
    responder: &Responder<'_>,
    game: Option<&str>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let Ok(named) = game_named(game) else {
        return Vec::new();
    };
    let found_game = match responder
        .data
        .app
        .core
        .matches
        .find(&responder.request, named)
        .await
    {
        Ok(row) => responder.game(row.id).await.ok(),
        Err(_) => None,
    };
    // Bystanders get no choices.
    let seat = found_game.and_then(|game| {
        game.seat(responder.request.actor.id)
            .ok()
            .map(|_| *game.ruleset())
    });
    let Some(ruleset) = seat else {
        return Vec::new();
    };
    let typed = typed.trim().to_lowercase();
    ruleset
        .formations()
        .iter()
        .map(|formation| {
            let name = responder.text.formation_offered(*formation, &ruleset);
            let shape = responder.text.shape(*formation);
            (
                format!("{name} · {shape} ({})", formation.code()),
                formation,
            )
        })
        .filter(|(name, formation)| {
            name.to_lowercase().contains(&typed) || formation.word().starts_with(&typed)
        })
        .map(|(name, formation)| AutocompleteChoice::new(clip(&name, OPTION), formation.code()))
        .collect()
}

async fn open_games(responder: &Responder<'_>, typed: &str) -> Vec<AutocompleteChoice> {
    let lines = responder
        .data
        .app
        .games
        .open_games(&responder.request)
        .await
        .unwrap_or_default();
    games(responder, &lines, typed)
}

async fn recorded_games(responder: &Responder<'_>, typed: &str) -> Vec<AutocompleteChoice> {
    let app = &responder.data.app;
    let mut lines = app
        .games
        .open_games(&responder.request)
        .await
        .unwrap_or_default();
    lines.extend(
        app.games
            .finished(&responder.request)
            .await
            .unwrap_or_default(),
    );
    games(responder, &lines, typed)
}

async fn finished_games(responder: &Responder<'_>, typed: &str) -> Vec<AutocompleteChoice> {
    let lines = responder
        .data
        .app
        .games
        .finished(&responder.request)
        .await
        .unwrap_or_default();
    games(responder, &lines, typed)
}

fn games(responder: &Responder<'_>, lines: &[GameLine], typed: &str) -> Vec<AutocompleteChoice> {
    // The list shows `#7`, so people type the sign too.
    let typed = typed.trim().trim_start_matches('#').to_lowercase();
    lines
        .iter()
        .map(|line| (game_name(responder, line), line.game.to_string()))
        .filter(|(name, _)| name.to_lowercase().contains(&typed))
        .map(|(name, id)| AutocompleteChoice::new(clip(&name, OPTION), id))
        .collect()
}

async fn topics_named(responder: &Responder<'_>, typed: &str) -> Vec<AutocompleteChoice> {
    let variant = topics::game_here(responder).await;
    Topic::proposed(typed, variant, responder.text)
        .into_iter()
        .map(|(name, label)| AutocompleteChoice::new(clip(&label, OPTION), name))
        .collect()
}

async fn rulesets(
    responder: &Responder<'_>,
    game: Option<Variant>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let usual_rules = lookup::rulesets::usual(responder).await;
    let usual_rules = usual_rules.unwrap_or(MODERN);
    lookup::rulesets::offered(typed, game, &usual_rules, responder.text)
        .into_iter()
        // Discord rejects the whole response if one of its values is too long.
        .filter(|(_, value)| value.chars().count() <= OPTION)
        .map(|(name, value)| AutocompleteChoice::new(clip(&name, OPTION), value))
        .collect()
}

async fn endgames(
    responder: &Responder<'_>,
    game: Option<Variant>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let club = &responder.data.app.club;
    let solved = club.solved_endgames(&responder.request).await;
    let solved = solved.unwrap_or_default();
    lookup::offered_endgames(typed, game, &solved, responder.text)
        .into_iter()
        .map(|(name, value)| AutocompleteChoice::new(clip(&name, OPTION), value))
        .collect()
}

fn openings_named(responder: &Responder<'_>, typed: &str) -> Vec<AutocompleteChoice> {
    let offered = opening::offered(responder, typed).into_iter();
    let choice = |(name, id): (String, String)| AutocompleteChoice::new(clip(&name, OPTION), id);
    offered.take(OPTIONS).map(choice).collect()
}

fn zones_named(responder: &Responder<'_>, typed: &str) -> Vec<AutocompleteChoice> {
    let now = responder.data.app.core.clocks.now();
    let language = responder.text.language();
    let choice = |name: String| {
        let title = clip(&zones::titled(&name, now, language), OPTION);
        AutocompleteChoice::new(title, name)
    };
    let names = zones::offered(typed).into_iter().take(OPTIONS);
    names.map(choice).collect()
}

fn game_name(responder: &Responder<'_>, line: &GameLine) -> String {
    let opponent = line.opponent.as_ref().map_or_else(
        || responder.text.say(Key::Anyone),
        |command| command.name.clone(),
    );
    let game = line.game.to_string().into();
    let opponent = opponent.into();
    // A running game shows the number of its next move, as on the board.
    let ply = (line.ply + usize::from(line.running)).into();
    responder.text.fill(match (line.running, line.ply) {
        (true, _) => Filled::ListedGame {
            game,
            opponent,
            ply,
        },
        (false, 0) => Filled::ListedGameNew { game, opponent },
        (false, _) => Filled::ListedGameOver {
            game,
            opponent,
            ply,
        },
    })
}

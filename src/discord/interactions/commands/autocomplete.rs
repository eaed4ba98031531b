//! Autocomplete. Discord gives three seconds and no deferral, so each handler makes few queries and returns nothing on
//! failure.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::app::{GameLine, game_named};
use crate::discord::button::Topic;
use crate::discord::choice::Choice;
use crate::discord::handlers::{opening, topics};
use crate::discord::lookup;
use crate::discord::lookup::{rulesets::NamedRuleset, zones};
use crate::discord::message::{OPTION, OPTIONS};
use crate::discord::responder::Responder;
use hansu_store::GameRow;
use hansu_text::{Filled, Key, Text, clip};
use janggi::{Action, MODERN, Variant};

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
    /// The same without that entry, where nobody is asked to combine rules.
    WholeRulesets,
    /// Openings by name.
    Openings,
    /// Time zones by name.
    Zones,
}

/// The name and the value of an offered completion.
type Offered = (String, String);

/// Completes the typed part of an option; `game` is the `game` option, at any position.
pub async fn complete(
    responder: &Responder<'_>,
    completion: Completion,
    typed: &str,
    game: Option<&str>,
) -> CreateAutocompleteResponse {
    let variant = game.and_then(Variant::of_value);
    let offered = match completion {
        Completion::LegalMoves => legal_moves(responder, game, typed)
            .await
            .unwrap_or_default(),
        Completion::Formations => formations(responder, game, typed).await.unwrap_or_default(),
        Completion::OpenGames | Completion::RecordedGames | Completion::FinishedGames => {
            games(responder, completion, typed).await
        }
        Completion::Topics => topics_named(responder, typed).await,
        Completion::Rulesets => rulesets(responder, variant, typed).await,
        Completion::WholeRulesets => {
            let mut offered = rulesets(responder, variant, typed).await;
            offered.retain(|(_, value)| !is_other(value, responder.text));
            offered
        }
        Completion::Endgames => endgames(responder, variant, typed).await,
        Completion::Openings => opening::offered(responder, typed),
        Completion::Zones => zones_named(responder, typed),
    };
    let choices = offered.into_iter().take(OPTIONS);
    let choices = choices.map(|(name, value)| AutocompleteChoice::new(clip(&name, OPTION), value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

async fn found(responder: &Responder<'_>, game: Option<&str>) -> Option<GameRow> {
    let named = game_named(game).ok()?;
    let matches = &responder.data.app.core.matches;
    matches.find(&responder.request, named).await.ok()
}

async fn legal_moves(
    responder: &Responder<'_>,
    game: Option<&str>,
    typed: &str,
) -> Option<Vec<Offered>> {
    let row = found(responder, game).await?;
    let games = &responder.data.app.games;
    let completion = games.complete_move(&responder.request, &row, typed, OPTIONS);
    let completion = completion.await.ok()?;
    let moves = completion.game.game()?;
    let situation = moves.situation();
    let text = responder.text.playing(moves.ruleset());
    let offered = |action: &Action| {
        let value = match action {
            // While the generals face each other, a pass calls bikjang and is typed as such.
            Action::Pass if situation.may_call_bikjang() => "bikjang".to_owned(),
            _ => situation.position().uci(*action),
        };
        (text.choice(situation, *action), value)
    };
    Some(completion.actions.iter().map(offered).collect())
}

async fn formations(
    responder: &Responder<'_>,
    game: Option<&str>,
    typed: &str,
) -> Option<Vec<Offered>> {
    let row = found(responder, game).await?;
    let game = responder.game(row.id).await.ok()?;
    // Bystanders get no choices.
    game.seat(responder.request.actor.id).ok()?;
    let ruleset = game.ruleset();
    let typed = typed.trim().to_lowercase();
    let named = ruleset.formations().iter().map(|formation| {
        let name = responder.text.formation_offered(*formation, ruleset);
        let shape = responder.text.shape(*formation);
        let code = formation.code();
        (format!("{name} · {shape} ({code})"), formation)
    });
    let offered = named.filter(|(name, formation)| {
        name.to_lowercase().contains(&typed) || formation.word().starts_with(&typed)
    });
    let offered = offered.map(|(name, formation)| (name, formation.code().to_owned()));
    Some(offered.collect())
}

async fn games(responder: &Responder<'_>, completion: Completion, typed: &str) -> Vec<Offered> {
    let games = &responder.data.app.games;
    let mut lines = Vec::new();
    if completion != Completion::FinishedGames {
        let open = games.open_games(&responder.request).await;
        lines.extend(open.unwrap_or_default());
    }
    if completion != Completion::OpenGames {
        let finished = games.finished(&responder.request).await;
        lines.extend(finished.unwrap_or_default());
    }
    // The list shows `#7`, so people type the sign too.
    let typed = typed.trim().trim_start_matches('#').to_lowercase();
    lines
        .iter()
        .map(|line| (game_name(responder, line), line.game.to_string()))
        .filter(|(name, _)| name.to_lowercase().contains(&typed))
        .collect()
}

async fn topics_named(responder: &Responder<'_>, typed: &str) -> Vec<Offered> {
    let variant = topics::game_here(responder).await;
    let proposed = Topic::proposed(typed, variant, responder.text).into_iter();
    let offered = proposed.map(|(name, label)| (label, name.to_owned()));
    offered.collect()
}

async fn rulesets(responder: &Responder<'_>, game: Option<Variant>, typed: &str) -> Vec<Offered> {
    let usual_rules = lookup::rulesets::usual(responder).await;
    let usual_rules = usual_rules.unwrap_or(MODERN);
    let mut offered = lookup::rulesets::offered(typed, game, &usual_rules, responder.text);
    // Discord rejects the whole response if one of its values is too long.
    offered.retain(|(_, value)| value.chars().count() <= OPTION);
    offered
}

/// Returns whether a value stands for rules that are combined next.
fn is_other(value: &str, text: Text) -> bool {
    let named = lookup::rulesets::named(value, text);
    matches!(named, Ok(NamedRuleset::Other(_)))
}

async fn endgames(responder: &Responder<'_>, game: Option<Variant>, typed: &str) -> Vec<Offered> {
    let club = &responder.data.app.club;
    let solved = club.solved_endgames(&responder.request).await;
    let solved = solved.unwrap_or_default();
    let offered = lookup::offered_endgames(typed, game, &solved, responder.text).into_iter();
    offered.map(|(name, id)| (name, id.to_owned())).collect()
}

fn zones_named(responder: &Responder<'_>, typed: &str) -> Vec<Offered> {
    let now = responder.data.app.core.clocks.now();
    let language = responder.text.language();
    let names = zones::offered(typed).into_iter().take(OPTIONS);
    let offered = names.map(|name| (zones::titled(&name, now, language), name));
    offered.collect()
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

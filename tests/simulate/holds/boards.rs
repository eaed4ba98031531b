//! Boards: who is pinged by them, and what they must not show.

use std::collections::BTreeMap;

use hansu::play::{GameId, Language, Match};
use hansu::rules::{Formation, Side};
use hansu::text::Text;

use super::stored::Stored;
use crate::discord::Millis;
use crate::premise::Premise;
use crate::world::World;

/// The boards of one position ping once, and none that a newer one has overtaken.
pub fn one_ping_a_turn(world: &mut World) -> Vec<String> {
    let mut pings: BTreeMap<&str, u32> = BTreeMap::new();
    let mut boards: BTreeMap<i64, Vec<(Millis, i64, bool)>> = BTreeMap::new();
    for message in world.discord.messages.values() {
        let pinged = !message.pinged.is_empty();
        let Some(mark) = message.marks.iter().find(|mark| mark.starts_with("piece:")) else {
            continue;
        };
        if pinged {
            *pings.entry(mark).or_default() += 1;
        }
        let mut numbers = mark.split(':').skip(1).map(str::parse);
        if let (Some(Ok(game)), Some(Ok(version)), Some(at)) =
            (numbers.next(), numbers.next(), message.said_at)
        {
            boards.entry(game).or_default().push((at, version, pinged));
        }
    }
    let more = pings.into_iter().filter(|(_, times)| *times > 1);
    let mut wrong: Vec<String> = more
        .map(|(mark, times)| format!("{times} boards {mark} ping"))
        .collect();
    let mut late = 0;
    for (game, boards) in boards {
        for (at, version, pinged) in &boards {
            let overtaken = boards
                .iter()
                .any(|(other, newer, _)| newer > version && other < at);
            late += u64::from(overtaken);
            if overtaken && *pinged {
                wrong.push(format!("the late board {version} of game {game} pings"));
            }
        }
    }
    world.trace.meets_times(Premise::LateBoard, late);
    wrong
}

/// No public message tells a formation that was chosen in secret, before both have chosen.
pub fn secrets_are_kept(
    world: &mut World,
    stored: &Stored,
    games: &[(GameId, Match)],
) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, _) in games.iter().filter(|(_, game)| game.sets_up_in_secret()) {
        // Both choices are told with the first board.
        let both = stored
            .rows
            .iter()
            .find(|row| row.game == id.0 && row.kind == "board")
            .map(|row| row.id);
        for row in stored
            .rows
            .iter()
            .filter(|row| row.game == id.0 && row.posts())
        {
            if both.is_some_and(|both| row.id >= both) {
                continue;
            }
            let Some(message) = row.message.and_then(|id| world.discord.messages.get(&id)) else {
                continue;
            };
            world.trace.meets(Premise::SecretSetup);
            // A menu names what can be chosen; words name what was.
            let told = message
                .said
                .iter()
                .find(|said| names().any(|name| said.contains(&name)));
            if let Some(told) = told {
                wrong.push(format!("of the secret game {} is said: {told:?}", id.0));
            }
        }
    }
    wrong
}

fn names() -> impl Iterator<Item = String> {
    [Language::En, Language::Ko]
        .into_iter()
        .flat_map(|language| {
            Formation::ALL.into_iter().flat_map(move |formation| {
                Side::ALL.map(|seat| Text::of(language).formation(formation, seat))
            })
        })
}

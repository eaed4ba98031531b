//! Running games without hints, which no analysis of a record may judge for their players.

use std::collections::BTreeSet;

use crate::app::core::Core;
use crate::app::error::{AppError, Refused};
use crate::play::{Hints, Match, UserId};
use crate::rules::notation::Record;
use crate::store::GamePhase;

/// From which ply on a position is a game's own. Before that it is an opening, which many games share.
const OWN_FROM: usize = 8;

/// Refuses a record that shows where a running game of the reader stands, if that game is without hints.
///
/// # Errors
/// [`Refused::RunningWithoutHints`], naming the first such game.
pub(super) async fn check(core: &Core, reader: UserId, record: &Record) -> Result<(), AppError> {
    let shown: BTreeSet<u64> = record.positions().map(|position| position.key()).collect();
    // In every server: the record does not say where it was played.
    let open = core.store.open_games_of(reader, None).await?.into_iter();
    for row in open.filter(|row| row.phase == GamePhase::Running) {
        let game = match core.matches.load_row(&row).await {
            Err(error) if error.is_of_the_match() => continue,
            game => game?,
        };
        if is_shown(&game, &shown) {
            return Err(Refused::RunningWithoutHints(row.id).into());
        }
    }
    Ok(())
}

/// Whether the positions of a record hold the present one of a game without hints, or one that the next turn
/// leads to: its score would tell what that turn is worth.
fn is_shown(game: &Match, shown: &BTreeSet<u64>) -> bool {
    let Some(moves) = game.game() else {
        return false;
    };
    if game.challenge().hints != Hints::None || moves.ply() < OWN_FROM {
        return false;
    }
    let position = moves.position();
    let next = moves.legal_actions().into_iter();
    let mut next = next.map(|action| position.key_after(action));
    shown.contains(&position.key()) || next.any(|key| shown.contains(&key))
}

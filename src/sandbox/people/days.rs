//! Skipping days at the press of a button, if the bot follows the world's clock.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use super::HttpError;
use crate::sandbox::{
    core::SandboxCore,
    snowflake::{Snowflake, millis},
    world::{InteractionState, World},
};

/// The time to wait for open responses, whose 15-minute tokens would be expired a day later.
const PATIENCE: Duration = Duration::from_secs(5);

/// The age limit, in milliseconds, of open interactions to wait for.
const RECENT: u64 = 60_000;

/// A request to skip a day. It has no fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayAct {}

/// Returns the world's time, its offset, and the length of a skippable day, in milliseconds.
pub fn clock(core: &SandboxCore, world: &World) -> Value {
    json!({
        "now": world.now(),
        "ahead": millis(world.ahead()),
        "day": core.settings.day.map(millis),
    })
}

/// Skips a day.
pub async fn skip_day(core: &SandboxCore) -> Result<Value, HttpError> {
    let day = core.settings.day;
    let day = day.ok_or_else(|| HttpError::missing("days cannot be skipped here"))?;
    let deadline = Instant::now() + PATIENCE;
    loop {
        let remaining = deadline.saturating_duration_since(Instant::now());
        core.wait_for_world(remaining, is_quiet).await;
        let can_wait = Instant::now() < deadline && !core.stopping.is_cancelled();
        let advanced = core.change(|world| {
            // Checked again under the lock, because a person may have acted in the meantime.
            if can_wait && !is_quiet(world) {
                return Ok(None);
            }
            if !world.advance_clock(day) {
                return Err(HttpError::impossible("the clock is a hundred years ahead"));
            }
            Ok(Some(clock(core, world)))
        });
        if let Some(clock) = advanced.await? {
            return Ok(clock);
        }
    }
}

/// Returns whether no recent interaction waits for a response.
fn is_quiet(world: &World) -> bool {
    let since = Snowflake::at(world.now().saturating_sub(RECENT));
    let newest = world.interactions.values().rev();
    newest
        .take_while(|interaction| interaction.id >= since)
        .all(|interaction| {
            !matches!(
                interaction.state,
                InteractionState::Waiting | InteractionState::Deferred
            )
        })
}

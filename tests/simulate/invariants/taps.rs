//! Turns taken on the board page.

use super::Stored;
use crate::premise::Premise;
use crate::taps::{Tap, TapAnswer};
use crate::world::World;

/// A turn that was answered as done was taken, and one that was taken is never refused, however often it was sent.
pub fn taps_are_answered_as_they_ended(world: &mut World, stored: &Stored) -> Vec<String> {
    let mut faults = Vec::new();
    let [mut done, mut repeated] = [0_u64; 2];
    for (number, tap) in world.taps.iter().enumerate() {
        let Some((answer, at)) = tap.answered else {
            continue;
        };
        if tap.sent.iter().chain([&at]).any(|at| world.is_lost(*at)) {
            continue;
        }
        let events = stored.events.get(&tap.game).map_or(&[][..], Vec::as_slice);
        let is_taken = events
            .iter()
            .any(|event| tap.action.is_some() && event.event.action() == tap.action);
        if answer == TapAnswer::Done {
            done += 1;
            repeated += u64::from(tap.sent.len() > 1);
            if !is_taken {
                faults.push(format!("tap {number} was done, but is not stored: {tap:?}"));
            }
        } else if stored.page_acts.contains(&Tap::id(number)) {
            faults.push(format!("tap {number} was refused, but done: {tap:?}"));
        }
    }
    world.trace.meets_times(Premise::Tapped, done);
    world.trace.meets_times(Premise::TappedAgain, repeated);
    faults
}

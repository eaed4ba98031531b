//! When and how a person is told, in words.

use crate::play::{Hour, PersonalSettings, ReminderMode, Timestamp};
use crate::text::{Text, date_and_time};

/// An hour in 24-hour form.
pub fn hour(hour: Hour) -> String {
    format!("{:02}:00", hour.number())
}

/// When and how the person is reminded.
pub fn reminders(personal: &PersonalSettings, now: Timestamp, text: Text) -> Vec<String> {
    let mut lines = vec![text.say("settings-reminders-about")];
    let clock = personal.home().clock(now);
    lines.push(match (&personal.zone, clock) {
        (Some(zone), Some((hour, minute))) => {
            let time = format!("{hour:02}:{minute:02}");
            let said = [("zone", zone.name().into()), ("time", time.into())];
            text.fill("settings-zone-is", &said)
        }
        _ => text.say("settings-zone-none"),
    });
    if let Some((from, until)) = personal.quiet() {
        let said = [("from", hour(from).into()), ("until", hour(until).into())];
        lines.push(text.fill("settings-quiet-is", &said));
    }
    if !personal.closed
        && let Some(at) = personal.digest_at
    {
        // A digest due in quiet hours is sent at their end.
        let at = match personal.quiet_hours() {
            Some(quiet) => quiet.moved(at, None),
            None => at,
        };
        let said = [("when", date_and_time(at).into())];
        lines.push(text.fill("settings-digest-is", &said));
    }
    let direct = personal.reminder_mode() == ReminderMode::Direct || personal.digest.is_some();
    if personal.closed && direct {
        lines.push(text.say("settings-door-closed"));
    }
    lines.extend(in_vain(personal, text));
    lines
}

/// Whether messages ping the person, the automatic vacation, and what others see.
pub fn pings(personal: &PersonalSettings, text: Text) -> Vec<String> {
    let about = [
        "settings-pings-about",
        "settings-auto-vacation-about",
        "settings-stats-about",
    ];
    let about = about.map(|key| text.say(key)).into_iter();
    about.chain(in_vain(personal, text)).collect()
}

/// A warning if one setting makes another useless.
fn in_vain(personal: &PersonalSettings, text: Text) -> Option<String> {
    let wanted = personal.reminder_mode() != ReminderMode::None;
    let in_vain = wanted && !personal.wants_reminders();
    in_vain.then(|| text.say("settings-reminders-in-vain"))
}

//! Time zones by what people call them: cities and countries in both languages, abbreviations, fixed offsets.

use super::cities::{CITIES, City};
use super::{comparable, plain};
use crate::play::{Language, Timestamp, Zone};

/// Offered before anything is typed.
const COMMON: [&str; 14] = [
    "Asia/Seoul",
    "Asia/Tokyo",
    "Asia/Shanghai",
    "Australia/Sydney",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Moscow",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "UTC",
];
/// How many similar names are suggested.
const PROPOSED: usize = 3;

/// Zones whose clock is always a half or a quarter of an hour beside the others: the fixed zones of the database have
/// whole hours only.
const BETWEEN_HOURS: [(i32, &str); 8] = [
    (-570, "Pacific/Marquesas"),
    (210, "Asia/Tehran"),
    (270, "Asia/Kabul"),
    (330, "Asia/Kolkata"),
    (345, "Asia/Kathmandu"),
    (390, "Asia/Yangon"),
    (525, "Australia/Eucla"),
    (570, "Australia/Darwin"),
];

/// Names of zones for typed text, most likely first: what it means exactly, cities that it begins, then the database's
/// names that contain it.
pub fn offered(typed: &str) -> Vec<String> {
    let typed = plain(typed);
    if typed.is_empty() {
        return COMMON.map(str::to_owned).to_vec();
    }
    let meant = meant(&typed).map(|zone| zone.name().to_owned());
    let of_cities = CITIES.iter().filter(|city| city.begins(&typed));
    let mut known: Vec<(bool, String)> = Zone::names()
        .filter(|name| !is_fixed(name))
        .filter_map(|name| {
            let known = plain(&name);
            let place = known.rsplit('/').next().unwrap_or(&known);
            let begins = known.starts_with(&typed) || place.starts_with(&typed);
            known.contains(&typed).then_some((!begins, name))
        })
        .collect();
    // `false` sorts first: names that begin with the text.
    known.sort();
    let cities = of_cities.map(|city| city.zone.to_owned());
    let mut found: Vec<String> = Vec::new();
    for name in meant
        .into_iter()
        .chain(cities)
        .chain(known.into_iter().map(|(_, name)| name))
    {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// A zone as it is offered: its name, its place in the reader's language, and its time now with its offset.
pub fn titled(name: &str, now: Timestamp, language: Language) -> String {
    let place = CITIES
        .iter()
        .find(|city| city.zone == name)
        .and_then(|city| match language {
            Language::En => None,
            Language::Ko => city.korean.first(),
        });
    let place = place.map(|place| format!("{place} ")).unwrap_or_default();
    let time = Zone::named(name).and_then(|zone| {
        let (hour, minute) = zone.clock(now)?;
        let offset = written(zone.offset(now)?);
        Some(format!(" · {hour:02}:{minute:02} ({offset})"))
    });
    format!("{place}{name}{}", time.unwrap_or_default())
}

/// The zone that a typed text means: an offset, an abbreviation, a city or country, or a name of the database.
pub fn named(typed: &str) -> Option<Zone> {
    meant(&plain(typed))
}

fn meant(plain: &str) -> Option<Zone> {
    let called = |city: &&City| city.is_called(plain);
    offset(plain)
        .and_then(with_offset)
        .or_else(|| {
            CITIES
                .iter()
                .find(called)
                .and_then(|city| Zone::named(city.zone))
        })
        .or_else(|| Zone::named(plain))
}

/// Returns whether a name of the database is an offset, whose sign there is the opposite of what people write.
fn is_fixed(name: &str) -> bool {
    name.starts_with("Etc/GMT") || name.starts_with("GMT")
}

/// The minutes east of Greenwich of a written offset: `utc+9`, `gmt-3`, `+09:00`, `+0530`.
fn offset(plain: &str) -> Option<i32> {
    let rest = ["utc", "gmt", "z"]
        .into_iter()
        .find_map(|name| plain.strip_prefix(name));
    let rest = rest
        .unwrap_or(plain)
        .replace('_', "")
        .replace(['−', '–'], "-");
    let (sign, digits) = match rest.strip_prefix('+') {
        Some(digits) => (1, digits),
        None => (-1, rest.strip_prefix('-')?),
    };
    let (hours, minutes) = match (digits.split_once(':'), digits.len()) {
        (Some((hours, minutes)), _) => (hours, minutes),
        (None, 3 | 4) => digits.split_at_checked(digits.len() - 2)?,
        (None, _) => (digits, "0"),
    };
    let number = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() <= 2);
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    let whole = i32::from(hours) * 60 + i32::from(minutes);
    (minutes < 60).then_some(sign * whole)
}

/// The zone whose clock always has that offset: a fixed one of the database, or a place between its hours.
fn with_offset(minutes: i32) -> Option<Zone> {
    if minutes % 60 == 0 {
        let hours = minutes / 60;
        return match hours {
            0 => Some(Zone::utc()),
            // POSIX counts hours west of Greenwich.
            -12..=14 => Zone::named(&format!("Etc/GMT{:+}", -hours)),
            _ => None,
        };
    }
    let found = BETWEEN_HOURS.iter().find(|(offset, _)| *offset == minutes);
    found.and_then(|(_, name)| Zone::named(name))
}

/// An offset in minutes as people write it: `UTC+9`, `UTC+5:30`, `UTC`.
fn written(minutes: i32) -> String {
    let sign = if minutes < 0 { '−' } else { '+' };
    let (hours, rest) = (minutes.abs() / 60, minutes.abs() % 60);
    match (minutes, rest) {
        (0, _) => "UTC".to_owned(),
        (_, 0) => format!("UTC{sign}{hours}"),
        _ => format!("UTC{sign}{hours}:{rest:02}"),
    }
}

/// The most similar names (Jaro-Winkler).
pub fn nearest(typed: &str) -> Vec<String> {
    let typed = comparable(&plain(typed));
    let likeness = |name: &str| {
        let known = plain(name);
        let place = known.rsplit('/').next().unwrap_or(&known);
        let place = strsim::jaro_winkler(&typed, place);
        place.max(strsim::jaro_winkler(&typed, &known))
    };
    let mut names: Vec<(f64, String)> = Zone::names().map(|name| (likeness(&name), name)).collect();
    names.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    names
        .into_iter()
        .take(PROPOSED)
        .map(|(_, name)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_any_part_of_its_name() {
        for (typed, first) in [
            ("", "Asia/Seoul"),
            ("seo", "Asia/Seoul"),
            ("Asia/Se", "Asia/Seoul"),
            ("new york", "America/New_York"),
            ("europe/lon", "Europe/London"),
            ("서", "Asia/Seoul"),
            ("뉴욕", "America/New_York"),
            ("tel aviv", "Asia/Jerusalem"),
            ("korea", "Asia/Seoul"),
        ] {
            let offered = offered(typed);
            assert_eq!(offered.first().map(String::as_str), Some(first), "{typed}");
        }
        assert!(offered("nowhere").is_empty());
    }

    #[test]
    fn what_people_write_means_the_zone_that_they_mean() {
        for (typed, zone) in [
            ("서울", "Asia/Seoul"),
            ("한국", "Asia/Seoul"),
            ("KST", "Asia/Seoul"),
            ("\u{1109}\u{1165}\u{110b}\u{116e}\u{11af}", "Asia/Seoul"),
            ("도쿄", "Asia/Tokyo"),
            ("New York", "America/New_York"),
            ("America/New York", "America/New_York"),
            ("뉴욕", "America/New_York"),
            ("EST", "America/New_York"),
            ("est5edt", "America/New_York"),
            ("CET", "Europe/Berlin"),
            ("PST", "America/Los_Angeles"),
            ("UTC+9", "Etc/GMT-9"),
            ("GMT+9", "Etc/GMT-9"),
            ("+9", "Etc/GMT-9"),
            ("+09:00", "Etc/GMT-9"),
            ("+0900", "Etc/GMT-9"),
            ("ＵＴＣ＋９", "Etc/GMT-9"),
            ("UTC -3", "Etc/GMT+3"),
            ("−3", "Etc/GMT+3"),
            ("+05:30", "Asia/Kolkata"),
            ("UTC+5:45", "Asia/Kathmandu"),
            ("utc", "UTC"),
            ("+0", "UTC"),
            // Stored names stay what they are.
            ("Etc/GMT+9", "Etc/GMT+9"),
            ("Asia/Seoul", "Asia/Seoul"),
            ("asia/calcutta", "Asia/Calcutta"),
        ] {
            let found = named(typed).map(|zone| zone.name().to_owned());
            assert_eq!(found.as_deref(), Some(zone), "{typed}");
            assert_eq!(
                offered(typed).first().map(String::as_str),
                Some(zone),
                "{typed}"
            );
        }
        for typed in [
            "",
            "+15",
            "-13",
            "+9:75",
            "+9:00:00",
            "9",
            "Mars/Olympus",
            "+05:17",
            "+",
            "utc+",
        ] {
            assert!(named(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn an_offered_zone_shows_the_time_there() {
        let noon = Timestamp(1_784_116_800_000);
        for (name, language, title) in [
            ("Asia/Seoul", Language::En, "Asia/Seoul · 21:00 (UTC+9)"),
            (
                "Asia/Seoul",
                Language::Ko,
                "서울 Asia/Seoul · 21:00 (UTC+9)",
            ),
            ("Etc/GMT-9", Language::Ko, "Etc/GMT-9 · 21:00 (UTC+9)"),
            (
                "America/New_York",
                Language::En,
                "America/New_York · 08:00 (UTC−4)",
            ),
            (
                "Asia/Kolkata",
                Language::En,
                "Asia/Kolkata · 17:30 (UTC+5:30)",
            ),
            ("UTC", Language::En, "UTC · 12:00 (UTC)"),
        ] {
            assert_eq!(titled(name, noon, language), title);
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        for (typed, meant) in [
            ("Asia/Soul", "Asia/Seoul"),
            ("Seul", "Asia/Seoul"),
            ("America/NewYork", "America/New_York"),
            ("Lodnon", "Europe/London"),
        ] {
            let names = nearest(typed);
            assert!(names.iter().any(|name| name == meant), "{typed}: {names:?}");
        }
    }

    #[test]
    fn what_is_offered_exists_and_no_two_cities_share_a_name() {
        let cities = CITIES.iter().map(|city| city.zone);
        let between = BETWEEN_HOURS.iter().map(|(_, name)| *name);
        for name in COMMON.into_iter().chain(cities).chain(between) {
            assert_eq!(
                Zone::named(name).map(|zone| zone.name().to_owned()),
                Some(name.to_owned())
            );
        }
        let mut seen = std::collections::BTreeSet::new();
        for city in CITIES {
            let clocks = city.clocks.iter().map(|clock| (*clock).to_owned());
            for name in city
                .english
                .iter()
                .chain(city.korean)
                .map(|name| plain(name))
                .chain(clocks)
            {
                assert!(seen.insert(name.clone()), "{name}");
            }
        }
        let winter = Timestamp(1_768_478_400_000);
        let summer = Timestamp(1_784_116_800_000);
        for (minutes, name) in BETWEEN_HOURS {
            let zone = Zone::named(name).unwrap();
            for at in [winter, summer] {
                assert_eq!(zone.offset(at), Some(minutes), "{name}");
            }
        }
    }
}

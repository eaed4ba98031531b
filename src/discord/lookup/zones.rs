//! Time zones by name: autocomplete, and suggestions for misspelt names.

use super::comparable;
use crate::play::Zone;

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

/// Names that match a prefix, most likely first. The city alone is enough, and blanks may stand for
/// underscores.
pub fn offered(typed: &str) -> Vec<String> {
    let typed = plain(typed);
    if typed.is_empty() {
        return COMMON.map(str::to_owned).to_vec();
    }
    let mut found: Vec<(bool, String)> = Zone::names()
        .filter_map(|name| {
            let known = plain(&name);
            let place = known.rsplit('/').next().unwrap_or(&known);
            let begins = known.starts_with(&typed) || place.starts_with(&typed);
            known.contains(&typed).then_some((!begins, name))
        })
        .collect();
    // `false` sorts first: names that begin with the text.
    found.sort();
    found.into_iter().map(|(_, name)| name).collect()
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

fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace(' ', "_")
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
        ] {
            let offered = offered(typed);
            assert_eq!(offered.first().map(String::as_str), Some(first), "{typed}");
        }
        assert!(offered("nowhere").is_empty());
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
    fn what_is_offered_exists() {
        for name in COMMON {
            assert_eq!(
                Zone::named(name).map(|zone| zone.name().to_owned()),
                Some(name.to_owned())
            );
        }
    }
}

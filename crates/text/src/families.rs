//! The keys that are made of values, for the build and the program.

/// The beginnings of keys that are made of values, such as a choice's or a ruleset's, and of texts that only other texts
/// contain. Tests know all of them.
pub const FAMILIES: [&str; 14] = [
    "board-not-counted-",
    "casual-because-",
    "choice-",
    "cmd-",
    "handicap-",
    "language-",
    "lesson-",
    "opening-",
    "part-",
    "refused-not-rated-",
    "rule-",
    "ruleset-",
    "set-",
    "setting-",
];

//! Each game's words in ids and options, and the keys of its texts.

use crate::app::BoardSetting;
use hansu_text::{Filled, Key, OneValue};
use janggi::Variant;

/// The ids and keys of a game.
pub(super) struct GameKeys {
    /// The topic about its rulebooks.
    pub rules_topic: &'static str,
    /// The key of the title of that page.
    pub books: Key,
    /// The id of the button to its lessons.
    pub book_button: &'static str,
    /// The option or menu value that opens the panel for its rules.
    pub other_value: &'static str,
    /// The key of that option.
    pub other_rules: Key,
    /// The key for a record format that it does not have.
    pub foreign_format: Key,
    /// The key for a ruleset of another game.
    pub foreign_ruleset: Key,
    /// The key for a side of another game.
    pub foreign_side: Key,
    /// The key for a piece set that it does not have.
    pub foreign_set: OneValue,
    /// The key above a person's own look of its boards.
    pub own_looks: Key,
    /// The key above a server's look of its boards.
    pub server_looks: Key,
    /// The setting of its pieces.
    pub pieces: BoardSetting,
    /// The last part of the ids of club pages about it; `None` where those name no game.
    pub club_part: Option<&'static str>,
    /// `true` if it offers the books of all games; otherwise only its own.
    pub offers_all_books: bool,
    /// `true` if a page of the tour shows its piece sets; if not, the settings do.
    pub has_tour_of_sets: bool,
    /// The moves that lead from the start to a sample position.
    pub sample_moves: [&'static str; 3],
}

static JANGGI: GameKeys = GameKeys {
    rules_topic: "rules",
    books: Key::BookRules,
    book_button: "book",
    other_value: "other",
    other_rules: Key::RulesCombine,
    foreign_format: Key::RefusedFormatOfXiangqi,
    foreign_ruleset: Key::RefusedRulesetOfXiangqi,
    foreign_side: Key::RefusedSideOfXiangqi,
    foreign_set: Filled::RefusedSetOfXiangqi,
    own_looks: Key::SettingsOwn,
    server_looks: Key::SettingsServers,
    pieces: BoardSetting::Pieces,
    club_part: None,
    offers_all_books: true,
    has_tour_of_sets: true,
    sample_moves: ["a4b4", "g7f7", "b1c3"],
};

static XIANGQI: GameKeys = GameKeys {
    rules_topic: "x-rules",
    books: Key::BookXRules,
    book_button: "x-book",
    other_value: "x-other",
    other_rules: Key::RulesCombineX,
    foreign_format: Key::RefusedFormatOfJanggi,
    foreign_ruleset: Key::RefusedRulesetOfJanggi,
    foreign_side: Key::RefusedSideOfJanggi,
    foreign_set: Filled::RefusedSetOfJanggi,
    own_looks: Key::SettingsOwnX,
    server_looks: Key::SettingsServersX,
    pieces: BoardSetting::XiangqiPieces,
    club_part: Some("xiangqi"),
    offers_all_books: false,
    has_tour_of_sets: false,
    sample_moves: ["h3e3", "h10g8", "h1g3"],
};

impl GameKeys {
    /// Returns the ids and keys of a game.
    pub const fn of(variant: Variant) -> &'static GameKeys {
        match variant {
            Variant::Janggi => &JANGGI,
            Variant::Xiangqi => &XIANGQI,
        }
    }
}

//! The page's own words.

use crate::app::Visitor;
use crate::play::Language;
use crate::text::{Key, Text};

/// The keys of the page's own words.
const WORDS: [Key; 45] = [
    Key::LiveSignOut,
    Key::LiveGames,
    Key::LiveNextGame,
    Key::LiveNoGames,
    Key::LiveFlip,
    Key::LiveThread,
    Key::LiveConnecting,
    Key::LiveLinkNeeded,
    Key::LiveCancel,
    Key::LiveStart,
    Key::LivePly,
    Key::LiveFirst,
    Key::LiveBack,
    Key::LiveOn,
    Key::LiveLast,
    Key::LiveBell,
    Key::LiveSound,
    Key::LiveTaken,
    Key::LivePractice,
    Key::LivePracticeAbout,
    Key::LivePracticeGame,
    Key::LivePracticeLevel,
    Key::LivePracticeSide,
    Key::LivePracticeBegin,
    Key::LiveMoves,
    Key::LiveAnalysis,
    Key::LiveBetter,
    Key::LiveRecord,
    Key::LiveConfirmMoves,
    Key::LiveConfirm,
    Key::LiveUnitDay,
    Key::LiveUnitHour,
    Key::LivePieces,
    Key::LiveUnconfirmed,
    Key::LivePositionChanged,
    Key::LiveSessionEnded,
    Key::LiveTooManyTabs,
    Key::LiveTooFast,
    Key::LiveUnknownGame,
    Key::LiveNoLegal,
    Key::LiveBoardName,
    Key::LiveSignedIn,
    Key::LiveSettings,
    Key::LiveMovable,
    Key::LiveTarget,
];

/// The page's own words in the visitor's language.
pub(super) fn words(language: Language, visitor: Visitor) -> Vec<(&'static str, String)> {
    let text = Text::of(language);
    let said = |key| match key {
        // There a page begins no practice, and one's games elsewhere are not shown.
        Key::LiveNoGames if !visitor.may_practise() => Key::LiveHereNoGames,
        key => key,
    };
    WORDS.map(|key| (key.name(), text.say(said(key)))).into()
}

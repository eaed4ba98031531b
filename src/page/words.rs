//! The page's own words.

use super::protocol::PageWords;
use super::requests::practice_choices;
use hansu_play::Language;
use hansu_text::{Key, Text};

/// The keys of the page's own words.
const WORDS: [Key; 53] = [
    Key::LiveSignOut,
    Key::LiveGames,
    Key::LiveTabGames,
    Key::LiveTabPuzzles,
    Key::LiveAnswer,
    Key::LiveChosen,
    Key::LiveChoosable,
    Key::LiveNextGame,
    Key::LiveNoGames,
    Key::LiveHereNoGames,
    Key::LiveFlip,
    Key::LiveThread,
    Key::LiveConnecting,
    Key::LiveCancel,
    Key::ButtonGoBack,
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
    Key::LiveConfirmMoves,
    Key::LiveConfirm,
    Key::LiveUnitDay,
    Key::LiveUnitHour,
    Key::LiveUnconfirmed,
    Key::LivePositionChanged,
    Key::LiveSessionEnded,
    Key::LiveTooManyTabs,
    Key::LiveTooFast,
    Key::LiveUnknownGame,
    Key::LiveNotArrived,
    Key::LivePlanClosed,
    Key::LiveLinkUsed,
    Key::LiveRematchOpen,
    Key::LiveRematchGone,
    Key::LiveNoLegal,
    Key::LiveBoardName,
    Key::LiveSignedIn,
    Key::LiveSettings,
    Key::LiveMovable,
    Key::LiveTarget,
];

/// The page's own words in a language, and the choices of a practice game.
pub(super) fn words(language: Language) -> PageWords {
    let text = Text::of(language);
    PageWords {
        words: WORDS.map(|key| (key.name(), text.say(key))).into(),
        practice: practice_choices(language),
    }
}

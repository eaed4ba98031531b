//! Components of a game: the challenge, the setup, boards, offers, questions, and the buttons after the end.

use std::borrow::Cow;

use strum::{EnumDiscriminants, EnumString, IntoStaticStr};

use super::ResponseMode;
use super::deed::{Deed, Sure};
use super::exercise::LearnButton;
use super::pages::{GamePage, MarkedPage};
use super::pick::{Pick, TurnChoice};
use super::plan::{AnalysisButton, PlanButton};
use hansu_play::{Level, PlannedTurn};
use hansu_store::RowKind;
use janggi::{Move, Side, Square};

/// The action of a game's component; its name is the first word of the id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(
    name(Verb),
    vis(pub(super)),
    doc = "The first word of an id; never changed.",
    derive(EnumString, IntoStaticStr),
    strum(serialize_all = "lowercase")
)]
pub enum GameButton {
    /// A player's command.
    Act(Deed),
    /// The answer to the question whether a deed is meant.
    Sure(Deed, Sure),
    /// Accepts a challenge.
    Accept,
    /// Challenges to a rematch.
    Rematch,
    /// Challenges the bot to a rematch at another level.
    Level(Level),
    /// Starts the next position to practise.
    #[strum_discriminants(strum(serialize = "next-ending"))]
    NextEnding,
    /// A menu of formations, or the button that opens it; or, if it `skips` the choice, the usual formation.
    Setup { skips: bool },
    /// A menu of the pieces that can move, and of the alternatives ([`Pick::Piece`]); the number counts its renewals
    /// after a choice.
    Piece(u8),
    /// A menu of a piece's targets, or a move.
    Target(Target),
    /// A button of the player's plan: answers chosen beforehand.
    Plan(PlanButton),
    /// Requests a hint.
    Suggest,
    /// Shows the board from a side, or from the other side.
    Flip(Option<Side>),
    /// Asks for a link to the board page, or opens it `here`, inside Discord.
    Live { here: bool },
    /// Opens the private board, with everything that a public one has no room for.
    More,
    /// Pages through the game. As a menu its values are pages.
    Page(MarkedPage<GamePage>),
    /// A button of the analysis.
    Analyse(AnalysisButton),
    /// A button of *Learn from it*, which asks for better moves at one's turning points.
    Learn(LearnButton),
    /// Opens the analysis, below the card of a game.
    Card,
    /// Shows the end card of a game privately, or `shares` it with everyone.
    #[strum_discriminants(strum(serialize = "card-image"))]
    CardImage { shares: bool },
    /// Shows an animated replay.
    Replay,
    /// Downloads the record.
    Record,
}

/// A step of choosing a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A menu of the targets of the piece on this square.
    From(Square),
    /// Play this move.
    Move(Move),
}

impl GameButton {
    /// Returns the button equivalent to a menu choice: passing or claiming bikjang in the menu of pieces acts like
    /// their buttons.
    #[must_use]
    pub fn chosen(self, value: Option<&str>) -> GameButton {
        let choice = value.and_then(|value| Pick::Piece.read(value));
        match (self, choice) {
            (GameButton::Piece(_), Some(TurnChoice::Turn(PlannedTurn::Pass))) => {
                GameButton::Act(Deed::Pass)
            }
            (GameButton::Piece(_), Some(TurnChoice::Turn(PlannedTurn::Bikjang))) => {
                GameButton::Act(Deed::Bikjang)
            }
            (button, _) => button,
        }
    }

    /// Returns the kind of row that posts a message with such a component.
    pub(super) fn posted_as(self) -> Option<RowKind> {
        self.posted_and_answered().0
    }

    /// Returns the form of the answer to a press on a public message.
    pub fn answer(self) -> ResponseMode {
        self.posted_and_answered().1
    }

    fn posted_and_answered(self) -> (Option<RowKind>, ResponseMode) {
        use ResponseMode::{Private, Public, Update};
        match self {
            GameButton::Act(deed) => (deed.row().posted_as, deed.row().mode),
            GameButton::Piece(_) | GameButton::Rematch => (Some(RowKind::Board), Private),
            GameButton::Setup { .. } => (Some(RowKind::Setup), Public),
            GameButton::Card => (Some(RowKind::Card), Private),
            GameButton::Accept => (Some(RowKind::Challenge), Update),
            GameButton::Flip(_) => (Some(RowKind::Offer), Private),
            GameButton::Replay => (None, Public),
            // No row posts questions. Each of the other buttons is in a message with a button that identifies its row.
            GameButton::Sure(..)
            | GameButton::NextEnding
            | GameButton::Level(_)
            | GameButton::Target(_)
            | GameButton::Plan(_)
            | GameButton::Suggest
            | GameButton::Live { .. }
            | GameButton::More
            | GameButton::Page(_)
            | GameButton::Analyse(_)
            | GameButton::Learn(_)
            | GameButton::CardImage { .. }
            | GameButton::Record => (None, Private),
        }
    }

    /// Returns the first word of the id.
    pub(super) fn verb(self) -> &'static str {
        match self {
            GameButton::Act(deed) | GameButton::Sure(deed, _) => deed.row().verb,
            _ => Verb::from(self).into(),
        }
    }

    /// Returns the last part of the id.
    pub(super) fn argument(self) -> Option<Cow<'static, str>> {
        let word: &'static str = match self {
            GameButton::Act(deed) => deed.row().word,
            GameButton::Sure(_, sure) => sure.into(),
            GameButton::Setup { skips: true } => SKIP,
            GameButton::Target(Target::From(from)) => return Some(from.to_string().into()),
            GameButton::Target(Target::Move(mv)) => return Some(mv.to_string().into()),
            GameButton::Flip(side) => side?.into(),
            GameButton::CardImage { shares: true } => SHARE,
            GameButton::Live { here: true } => HERE,
            GameButton::Accept
            | GameButton::Rematch
            | GameButton::NextEnding
            | GameButton::Setup { skips: false }
            | GameButton::Piece(0)
            | GameButton::Plan(PlanButton::Open)
            | GameButton::Suggest
            | GameButton::Live { here: false }
            | GameButton::More
            | GameButton::Analyse(AnalysisButton::Begin)
            | GameButton::Learn(LearnButton::Open)
            | GameButton::Card
            | GameButton::CardImage { shares: false }
            | GameButton::Replay
            | GameButton::Record => return None,
            GameButton::Piece(nth) => return Some(nth.to_string().into()),
            GameButton::Level(level) => return Some(level.number().to_string().into()),
            GameButton::Page(page) => return Some(page.to_string().into()),
            GameButton::Plan(button) => return Some(button.to_string().into()),
            GameButton::Analyse(button) => return Some(button.to_string().into()),
            GameButton::Learn(button) => return Some(button.to_string().into()),
        };
        (!word.is_empty()).then(|| word.into())
    }

    /// Returns the button of a verb and an argument. The caller rejects ids that print differently, such as those with
    /// an extra argument.
    pub(super) fn read(verb: &str, argument: Option<&str>) -> Option<GameButton> {
        let word = argument.unwrap_or_default();
        if let Some(deed) = Deed::read(verb, word) {
            return Some(GameButton::Act(deed));
        }
        if let (Some(deed), Ok(sure)) = (Deed::asked(verb), word.parse()) {
            return Some(GameButton::Sure(deed, sure));
        }
        Some(match verb.parse().ok()? {
            // Their words are those of the deeds.
            Verb::Act | Verb::Sure => return None,
            Verb::Accept => GameButton::Accept,
            Verb::Rematch => GameButton::Rematch,
            Verb::NextEnding => GameButton::NextEnding,
            Verb::Level => GameButton::Level(Level::new(argument?.parse().ok()?).ok()?),
            Verb::Setup => GameButton::Setup {
                skips: argument.is_some(),
            },
            Verb::Piece => GameButton::Piece(match argument {
                Some(nth) => nth.parse().ok()?,
                None => 0,
            }),
            Verb::Target => GameButton::Target(Target::read(argument?)?),
            Verb::Plan => GameButton::Plan(PlanButton::read(argument).ok()?),
            Verb::Suggest => GameButton::Suggest,
            Verb::Flip => GameButton::Flip(argument.and_then(|side| side.parse().ok())),
            Verb::Analyse => GameButton::Analyse(match argument {
                Some(argument) => argument.parse().ok()?,
                None => AnalysisButton::Begin,
            }),
            Verb::Learn => GameButton::Learn(LearnButton::read(argument).ok()?),
            Verb::Live => GameButton::Live {
                here: argument.is_some(),
            },
            Verb::More => GameButton::More,
            Verb::Page => GameButton::Page(argument?.parse().ok()?),
            Verb::Card => GameButton::Card,
            Verb::CardImage => GameButton::CardImage {
                shares: argument.is_some(),
            },
            Verb::Replay => GameButton::Replay,
            Verb::Record => GameButton::Record,
        })
    }
}

const SKIP: &str = "skip";
const SHARE: &str = "share";
const HERE: &str = "here";

impl Target {
    fn read(argument: &str) -> Option<Target> {
        let from = argument.parse().map(Target::From);
        from.or_else(|_| argument.parse().map(Target::Move)).ok()
    }
}

//! Components of a game: the challenge, the setup, boards, offers, questions, and the buttons after the end.

use std::borrow::Cow;

use strum::{EnumDiscriminants, EnumString, IntoStaticStr};

use super::ResponseMode;
use super::exercise::LearnButton;
use super::pages::{GamePage, MarkedPage};
use super::plan::{AnalysisButton, PlanButton};
use hansu_play::{Command, Level, ProposalKind};
use hansu_store::RowKind;
use janggi::{Action, Move, Side, Square};

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
    /// Accepts a challenge.
    Accept,
    /// Declines a challenge.
    Decline,
    /// Withdraws one's own challenge.
    Withdraw,
    /// Challenges to a rematch.
    Rematch,
    /// Challenges the bot to a rematch at another level.
    Level(Level),
    /// Starts the next position to practise.
    #[strum_discriminants(strum(serialize = "next-ending"))]
    NextEnding,
    /// Chooses a formation. As a menu its values are formations.
    Setup(SetupButton),
    /// A menu of the pieces that can move, and of the alternatives ([`TurnChoice`]); the number counts its renewals
    /// after a choice.
    Piece(u8),
    /// A menu of a piece's targets, or a move.
    Target(Target),
    /// Passes.
    Pass(Question),
    /// A draw button.
    Draw(DrawButton),
    /// Ends the game by bikjang (facing generals).
    Bikjang,
    /// A takeback button.
    Takeback(TakebackButton),
    /// A button about a clock that ran out, or an abandoned game.
    Claim(ClaimButton),
    /// A pause button.
    Pause(PauseButton),
    /// Resigns, or answers the bot's offer to resign.
    Resign(ResignButton),
    /// A button of the player's plan: answers chosen beforehand.
    Plan(PlanButton),
    /// Requests a hint.
    Suggest,
    /// Shows the board from a side, or from the other side.
    Flip(Option<Side>),
    /// Opens the board page for the player who presses it.
    Live(LiveButton),
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
    /// Draws the end card of a game, or shares it.
    #[strum_discriminants(strum(serialize = "card-image"))]
    CardImage(CardImageButton),
    /// Shows an animated replay.
    Replay,
    /// Downloads the record.
    Record,
}

/// A value of the menu of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnChoice {
    /// Move the piece on this square.
    Piece(Square),
    /// Pass.
    Pass,
    /// End the game by bikjang.
    Bikjang,
}

/// A choice made before the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupButton {
    /// A menu of formations, or the button that opens it.
    Choose,
    /// The usual formation.
    Skip,
}

/// A step of choosing a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A menu of the targets of the piece on this square.
    From(Square),
    /// Play this move.
    Move(Move),
}

/// A press that may need a private confirmation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Do it, or ask for confirmation first.
    Ask,
    /// Do it, after confirmation.
    Yes,
    /// Go back to the board.
    Back,
}

/// A button about a resignation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResignButton {
    /// Resigns, after confirmation.
    Own(Question),
    /// Accepts the win that the bot offers.
    BotAccept,
    /// Declines the win and continues the game.
    BotOn,
}

/// A draw button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum DrawButton {
    /// Offers a draw; against the bot after confirmation.
    Offer,
    /// Accepts the offer.
    Accept,
    /// Declines it.
    Decline,
    /// Withdraws one's own offer.
    Withdraw,
    /// Offers the bot a draw, after confirmation.
    Yes,
    /// Goes back to the board.
    Back,
}

/// A takeback button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum TakebackButton {
    /// Takes the last turn back, or requests it.
    Ask,
    /// Accepts the request.
    Accept,
    /// Declines the request.
    Decline,
    /// Withdraws one's own request.
    Withdraw,
    /// Takes the last turn back, or requests it, after confirmation.
    Yes,
    /// Goes back to the board.
    Back,
}

/// A button about a clock that ran out, or an abandoned game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum ClaimButton {
    /// Claims the win; if the game would be called off, after confirmation.
    Win,
    /// Gives the opponent more time.
    Wait,
    /// Claims, after confirmation.
    Yes,
    /// Goes back to the board.
    Back,
}

/// A button of the end card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardImageButton {
    /// Shows it privately.
    Show,
    /// Posts it for everyone.
    Share,
}

/// A button of the board page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveButton {
    /// Asks for a link.
    Link,
    /// Opens the page inside Discord.
    Here,
}

/// A pause button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum PauseButton {
    /// Offers a pause.
    Offer,
    /// Offers to go on by days in an evening.
    Slow,
    /// Accepts the offer.
    Accept,
    /// Declines the offer, or withdraws one's own.
    Decline,
    /// Ends the pause.
    End,
}

impl GameButton {
    /// Returns the button's command; `None` if the command needs more than the button, or there is none.
    pub fn command(self) -> Option<Command> {
        Some(match self {
            GameButton::Decline => Command::Decline,
            GameButton::Withdraw => Command::Withdraw,
            GameButton::Draw(draw) => match draw {
                DrawButton::Offer | DrawButton::Yes => Command::Propose(ProposalKind::Draw),
                DrawButton::Accept => Command::AcceptProposal(ProposalKind::Draw),
                DrawButton::Decline => Command::DeclineProposal(ProposalKind::Draw),
                DrawButton::Withdraw => Command::WithdrawProposal(ProposalKind::Draw),
                DrawButton::Back => return None,
            },
            GameButton::Takeback(takeback) => match takeback {
                TakebackButton::Ask | TakebackButton::Yes => {
                    Command::Propose(ProposalKind::Takeback)
                }
                TakebackButton::Back => return None,
                TakebackButton::Accept => Command::AcceptProposal(ProposalKind::Takeback),
                TakebackButton::Decline => Command::DeclineProposal(ProposalKind::Takeback),
                TakebackButton::Withdraw => Command::WithdrawProposal(ProposalKind::Takeback),
            },
            GameButton::Claim(claim) => match claim {
                ClaimButton::Win | ClaimButton::Yes => Command::ClaimWin,
                ClaimButton::Wait => Command::GiveTime,
                ClaimButton::Back => return None,
            },
            GameButton::Pause(pause) => match pause {
                PauseButton::Offer => Command::Propose(ProposalKind::Pause),
                PauseButton::Slow => Command::ContinueSlowly,
                PauseButton::Accept => Command::AcceptProposal(ProposalKind::Pause),
                PauseButton::Decline => Command::DeclineProposal(ProposalKind::Pause),
                PauseButton::End => Command::EndPause,
            },
            GameButton::Pass(Question::Ask | Question::Yes) => Command::Play(Action::Pass),
            GameButton::Bikjang => Command::Bikjang,
            GameButton::Resign(resign) => match resign {
                ResignButton::Own(Question::Ask | Question::Yes) => Command::Resign,
                ResignButton::Own(Question::Back) => return None,
                ResignButton::BotAccept => Command::AcceptWin,
                ResignButton::BotOn => Command::PlayOn,
            },
            GameButton::Accept
            | GameButton::Rematch
            | GameButton::NextEnding
            | GameButton::Level(_)
            | GameButton::Setup(_)
            | GameButton::Piece(_)
            | GameButton::Target(_)
            | GameButton::Pass(Question::Back)
            | GameButton::Plan(_)
            | GameButton::Suggest
            | GameButton::Flip(_)
            | GameButton::Live(_)
            | GameButton::More
            | GameButton::Page(_)
            | GameButton::Analyse(_)
            | GameButton::Learn(_)
            | GameButton::Card
            | GameButton::CardImage(_)
            | GameButton::Replay
            | GameButton::Record => return None,
        })
    }

    /// Returns the button equivalent to a menu choice: passing or claiming bikjang in the menu of pieces acts like
    /// their buttons.
    #[must_use]
    pub fn chosen(self, value: Option<&str>) -> GameButton {
        match (self, value.and_then(TurnChoice::read)) {
            (GameButton::Piece(_), Some(TurnChoice::Pass)) => GameButton::Pass(Question::Ask),
            (GameButton::Piece(_), Some(TurnChoice::Bikjang)) => GameButton::Bikjang,
            (button, _) => button,
        }
    }

    /// Returns the kind of row that posts a message with such a component.
    pub(super) fn posted_as(self) -> Option<RowKind> {
        match self {
            GameButton::Piece(_) | GameButton::Rematch => Some(RowKind::Board),
            GameButton::Setup(_) => Some(RowKind::Setup),
            GameButton::Card => Some(RowKind::Card),
            GameButton::Accept | GameButton::Withdraw => Some(RowKind::Challenge),
            // No row posts questions. Each of the other buttons is in a message with a button that identifies its row.
            GameButton::Draw(DrawButton::Yes | DrawButton::Back)
            | GameButton::Takeback(TakebackButton::Yes | TakebackButton::Back)
            | GameButton::Claim(ClaimButton::Yes | ClaimButton::Back)
            | GameButton::Decline
            | GameButton::NextEnding
            | GameButton::Level(_)
            | GameButton::Target(_)
            | GameButton::Pass(_)
            | GameButton::Bikjang
            | GameButton::Resign(_)
            | GameButton::Plan(_)
            | GameButton::Suggest
            | GameButton::Live(_)
            | GameButton::More
            | GameButton::Page(_)
            | GameButton::Analyse(_)
            | GameButton::Learn(_)
            | GameButton::CardImage(_)
            | GameButton::Replay
            | GameButton::Record => None,
            GameButton::Draw(_)
            | GameButton::Takeback(_)
            | GameButton::Claim(_)
            | GameButton::Pause(_)
            | GameButton::Flip(_) => Some(RowKind::Offer),
        }
    }

    /// Returns the form of the answer to a press on a public message.
    pub fn answer(self) -> ResponseMode {
        match self {
            GameButton::Accept
            | GameButton::Decline
            | GameButton::Withdraw
            | GameButton::Draw(DrawButton::Decline | DrawButton::Withdraw)
            | GameButton::Takeback(TakebackButton::Decline | TakebackButton::Withdraw)
            | GameButton::Pause(PauseButton::Decline) => ResponseMode::Update,
            GameButton::Setup(_)
            | GameButton::Bikjang
            | GameButton::Draw(DrawButton::Accept)
            | GameButton::Takeback(TakebackButton::Ask | TakebackButton::Accept)
            | GameButton::Claim(ClaimButton::Wait)
            | GameButton::Resign(ResignButton::BotAccept)
            | GameButton::Pause(
                PauseButton::Offer | PauseButton::Slow | PauseButton::Accept | PauseButton::End,
            )
            | GameButton::Replay => ResponseMode::Public,
            // Some of these buttons require a private confirmation first.
            GameButton::Draw(DrawButton::Offer | DrawButton::Yes | DrawButton::Back)
            | GameButton::Takeback(TakebackButton::Yes | TakebackButton::Back)
            | GameButton::Claim(ClaimButton::Win | ClaimButton::Yes | ClaimButton::Back)
            | GameButton::Rematch
            | GameButton::NextEnding
            | GameButton::Level(_)
            | GameButton::Piece(_)
            | GameButton::Target(_)
            | GameButton::Pass(_)
            | GameButton::Resign(ResignButton::Own(_) | ResignButton::BotOn)
            | GameButton::Plan(_)
            | GameButton::Suggest
            | GameButton::Flip(_)
            | GameButton::Live(_)
            | GameButton::More
            | GameButton::Page(_)
            | GameButton::Analyse(_)
            | GameButton::Learn(_)
            | GameButton::Card
            | GameButton::CardImage(_)
            | GameButton::Record => ResponseMode::Private,
        }
    }

    /// Returns the first word of the id.
    pub(super) fn verb(self) -> &'static str {
        Verb::from(self).into()
    }

    /// Returns the last part of the id.
    pub(super) fn argument(self) -> Option<Cow<'static, str>> {
        let word: &'static str = match self {
            GameButton::Setup(SetupButton::Skip) => SKIP,
            GameButton::Target(Target::From(from)) => return Some(from.to_string().into()),
            GameButton::Target(Target::Move(mv)) => return Some(mv.to_string().into()),
            GameButton::Pass(question) | GameButton::Resign(ResignButton::Own(question)) => {
                question.word()?
            }
            GameButton::Resign(ResignButton::BotAccept) => BOT_ACCEPT,
            GameButton::Resign(ResignButton::BotOn) => BOT_ON,
            GameButton::Draw(draw) => draw.into(),
            GameButton::Takeback(takeback) => takeback.into(),
            GameButton::Claim(claim) => claim.into(),
            GameButton::Pause(pause) => pause.into(),
            GameButton::Flip(side) => side?.into(),
            GameButton::CardImage(CardImageButton::Share) => SHARE,
            GameButton::Live(LiveButton::Here) => HERE,
            GameButton::Accept
            | GameButton::Decline
            | GameButton::Withdraw
            | GameButton::Rematch
            | GameButton::NextEnding
            | GameButton::Setup(SetupButton::Choose)
            | GameButton::Piece(0)
            | GameButton::Bikjang
            | GameButton::Plan(PlanButton::Open)
            | GameButton::Suggest
            | GameButton::Live(LiveButton::Link)
            | GameButton::More
            | GameButton::Analyse(AnalysisButton::Begin)
            | GameButton::Learn(LearnButton::Open)
            | GameButton::Card
            | GameButton::CardImage(CardImageButton::Show)
            | GameButton::Replay
            | GameButton::Record => return None,
            GameButton::Piece(nth) => return Some(nth.to_string().into()),
            GameButton::Level(level) => return Some(level.number().to_string().into()),
            GameButton::Page(page) => return Some(page.to_string().into()),
            GameButton::Plan(button) => return Some(button.to_string().into()),
            GameButton::Analyse(button) => return Some(button.to_string().into()),
            GameButton::Learn(button) => return Some(button.to_string().into()),
        };
        Some(word.into())
    }

    /// Returns the button of a verb and an argument. The caller rejects ids that print differently, such as those with
    /// an extra argument.
    pub(super) fn read(verb: &str, argument: Option<&str>) -> Option<GameButton> {
        Some(match verb.parse().ok()? {
            Verb::Accept => GameButton::Accept,
            Verb::Decline => GameButton::Decline,
            Verb::Withdraw => GameButton::Withdraw,
            Verb::Rematch => GameButton::Rematch,
            Verb::NextEnding => GameButton::NextEnding,
            Verb::Level => GameButton::Level(Level::new(argument?.parse().ok()?).ok()?),
            Verb::Setup => GameButton::Setup(match argument {
                Some(_) => SetupButton::Skip,
                None => SetupButton::Choose,
            }),
            Verb::Piece => GameButton::Piece(match argument {
                Some(nth) => nth.parse().ok()?,
                None => 0,
            }),
            Verb::Target => GameButton::Target(Target::read(argument?)?),
            Verb::Pass => GameButton::Pass(Question::read(argument)),
            Verb::Draw => GameButton::Draw(argument?.parse().ok()?),
            Verb::Bikjang => GameButton::Bikjang,
            Verb::Takeback => GameButton::Takeback(argument?.parse().ok()?),
            Verb::Claim => GameButton::Claim(argument?.parse().ok()?),
            Verb::Pause => GameButton::Pause(argument?.parse().ok()?),
            Verb::Resign => GameButton::Resign(match argument {
                Some(BOT_ACCEPT) => ResignButton::BotAccept,
                Some(BOT_ON) => ResignButton::BotOn,
                _ => ResignButton::Own(Question::read(argument)),
            }),
            Verb::Plan => GameButton::Plan(PlanButton::read(argument).ok()?),
            Verb::Suggest => GameButton::Suggest,
            Verb::Flip => GameButton::Flip(argument.and_then(|side| side.parse().ok())),
            Verb::Analyse => GameButton::Analyse(match argument {
                Some(argument) => argument.parse().ok()?,
                None => AnalysisButton::Begin,
            }),
            Verb::Learn => GameButton::Learn(LearnButton::read(argument).ok()?),
            Verb::Live => GameButton::Live(match argument {
                Some(_) => LiveButton::Here,
                None => LiveButton::Link,
            }),
            Verb::More => GameButton::More,
            Verb::Page => GameButton::Page(argument?.parse().ok()?),
            Verb::Card => GameButton::Card,
            Verb::CardImage => GameButton::CardImage(match argument {
                Some(_) => CardImageButton::Share,
                None => CardImageButton::Show,
            }),
            Verb::Replay => GameButton::Replay,
            Verb::Record => GameButton::Record,
        })
    }
}

const SKIP: &str = "skip";
const SHARE: &str = "share";
const HERE: &str = "here";
const BOT_ACCEPT: &str = "bot-accept";
const BOT_ON: &str = "bot-on";

impl TurnChoice {
    /// Returns the choice of a menu's value.
    pub fn read(value: &str) -> Option<TurnChoice> {
        match value {
            PASS => Some(TurnChoice::Pass),
            BIKJANG => Some(TurnChoice::Bikjang),
            square => square.parse().ok().map(TurnChoice::Piece),
        }
    }

    /// Returns the menu's value.
    pub fn value(self) -> String {
        match self {
            TurnChoice::Piece(square) => square.to_string(),
            TurnChoice::Pass => PASS.to_owned(),
            TurnChoice::Bikjang => BIKJANG.to_owned(),
        }
    }
}

const PASS: &str = "pass";
const BIKJANG: &str = "bikjang";

impl Question {
    fn word(self) -> Option<&'static str> {
        match self {
            Question::Ask => None,
            Question::Yes => Some("yes"),
            Question::Back => Some("back"),
        }
    }

    fn read(argument: Option<&str>) -> Question {
        match argument {
            Some("yes") => Question::Yes,
            Some("back") => Question::Back,
            _ => Question::Ask,
        }
    }
}

impl Target {
    fn read(argument: &str) -> Option<Target> {
        let from = argument.parse().map(Target::From);
        from.or_else(|_| argument.parse().map(Target::Move)).ok()
    }
}

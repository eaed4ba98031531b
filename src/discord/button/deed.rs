//! A player's commands that take one press in a game.

use serde::{Deserialize, Serialize};
use serenity::all::ButtonStyle;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::ResponseMode;
use hansu_play::{Command, Match, ProposalKind, Speed};
use hansu_store::RowKind;
use hansu_text::Key;
use janggi::Action;

/// A button that is a player's command, in the order of the board page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantArray, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Accepts the win that the bot offers.
    AcceptWin,
    /// Declines the win that the bot offers, and continues the game.
    PlayOn,
    /// Accepts the offer of a draw.
    AcceptDraw,
    /// Declines the offer of a draw.
    DeclineDraw,
    /// Accepts the request for a takeback.
    AcceptTakeback,
    /// Declines the request for a takeback.
    DeclineTakeback,
    /// Accepts the offer of a pause.
    AcceptPause,
    /// Declines the offer of a pause, or withdraws one's own.
    DeclinePause,
    /// Withdraws one's own offer of a draw.
    WithdrawDraw,
    /// Withdraws one's own request for a takeback.
    WithdrawTakeback,
    /// Claims the win on time.
    ClaimWin,
    /// Gives the opponent more time.
    GiveTime,
    /// Ends the game by bikjang (facing generals).
    Bikjang,
    /// Passes.
    Pass,
    /// Takes the last turn back, or requests it.
    Takeback,
    /// Offers a draw.
    OfferDraw,
    /// Ends the pause.
    EndPause,
    /// Offers a pause.
    OfferPause,
    /// Offers to go on by days in an evening.
    Slow,
    /// Resigns.
    Resign,
    /// Declines a challenge.
    Decline,
    /// Withdraws one's own challenge.
    Withdraw,
}

/// The answer to a question whether a deed is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Sure {
    /// Do it.
    Yes,
    /// Go back to the board.
    Back,
}

/// All there is to know of a deed.
#[derive(Debug)]
pub struct DeedRow {
    /// The first word of the id; never changed.
    pub verb: &'static str,
    /// The last word of the id, empty if it has none; never changed.
    pub word: &'static str,
    /// The command.
    pub command: Command,
    /// The usual label.
    pub label: Key,
    /// The style.
    pub style: ButtonStyle,
    /// The kind of row that posts a message with it; `None` for a message that another button identifies.
    pub posted_as: Option<RowKind>,
    /// The form of the answer to a press on a public message. Some need a private confirmation first.
    pub mode: ResponseMode,
    /// It may need a confirmation, whose buttons have the words of [`Sure`].
    pub asks: bool,
}

impl Deed {
    /// Returns the row.
    pub fn row(self) -> DeedRow {
        use ProposalKind::{Draw, Pause, Takeback};
        match self {
            Deed::Decline => row("decline", "", Command::Decline, Key::ButtonDecline).edits(),
            Deed::Withdraw => row("withdraw", "", Command::Withdraw, Key::ButtonWithdraw)
                .of(RowKind::Challenge)
                .edits(),
            Deed::Pass => row("pass", "", Command::Play(Action::Pass), Key::ButtonPass).asks(),
            Deed::Bikjang => row("bikjang", "", Command::Bikjang, Key::ButtonBikjang)
                .styled(ButtonStyle::Primary)
                .posts(),
            Deed::OfferDraw => proposes(Draw, "offer", Key::ButtonOfferDraw).asks(),
            Deed::AcceptDraw => accepts(Draw, Key::ButtonAcceptDraw),
            Deed::DeclineDraw => declines(Draw, Key::ButtonDeclineDraw),
            Deed::WithdrawDraw => withdraws(Draw, Key::ButtonWithdrawDraw),
            Deed::Takeback => proposes(Takeback, "ask", Key::ButtonTakeback)
                .posts()
                .asks(),
            Deed::AcceptTakeback => accepts(Takeback, Key::ButtonAcceptTakeback),
            Deed::DeclineTakeback => declines(Takeback, Key::ButtonDeclineTakeback),
            Deed::WithdrawTakeback => withdraws(Takeback, Key::ButtonWithdrawTakeback),
            Deed::ClaimWin => row("claim", "win", Command::ClaimWin, Key::ButtonClaim)
                .styled(ButtonStyle::Success)
                .of(RowKind::Offer)
                .asks(),
            Deed::GiveTime => row("claim", "wait", Command::GiveTime, Key::ButtonGiveTime)
                .of(RowKind::Offer)
                .posts(),
            Deed::OfferPause => proposes(Pause, "offer", Key::ButtonPause).posts(),
            Deed::Slow => row("pause", "slow", Command::ContinueSlowly, Key::ButtonSlow)
                .of(RowKind::Offer)
                .posts(),
            Deed::AcceptPause => accepts(Pause, Key::ButtonAcceptPause),
            Deed::DeclinePause => declines(Pause, Key::ButtonDeclinePause),
            Deed::EndPause => row("pause", "end", Command::EndPause, Key::ButtonEndPause)
                .of(RowKind::Offer)
                .posts(),
            Deed::Resign => row("resign", "", Command::Resign, Key::ButtonResign).asks(),
            Deed::AcceptWin => row(
                "resign",
                "bot-accept",
                Command::AcceptWin,
                Key::ButtonAcceptWin,
            )
            .posts(),
            Deed::PlayOn => row("resign", "bot-on", Command::PlayOn, Key::ButtonPlayOn)
                .styled(ButtonStyle::Primary),
        }
    }

    /// Returns the label in a game: in an evening, a pause is to go on by days.
    pub fn label(self, game: &Match) -> Key {
        match (self, game.speed()) {
            (Deed::AcceptPause, Speed::Evening) => Key::ButtonSlow,
            (Deed::DeclinePause, Speed::Evening) => Key::ButtonDeclineSlow,
            _ => self.row().label,
        }
    }

    /// Returns the deed of an id.
    pub(super) fn read(verb: &str, word: &str) -> Option<Deed> {
        let is_named = |row: DeedRow| row.verb == verb && row.word == word;
        let mut all = Deed::VARIANTS.iter().copied();
        all.find(|deed| is_named(deed.row()))
    }

    /// Returns the deed that a question with this verb is about.
    pub(super) fn asked(verb: &str) -> Option<Deed> {
        let is_asked = |row: DeedRow| row.verb == verb && row.asks;
        let mut all = Deed::VARIANTS.iter().copied();
        all.find(|deed| is_asked(deed.row()))
    }
}

/// Returns a row of a button in the usual style, which no row identifies and which is answered privately.
fn row(verb: &'static str, word: &'static str, command: Command, label: Key) -> DeedRow {
    DeedRow {
        verb,
        word,
        command,
        label,
        style: ButtonStyle::Secondary,
        posted_as: None,
        mode: ResponseMode::Private,
        asks: false,
    }
}

/// Returns the first word of the ids of a proposal's buttons.
fn verb(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Draw => "draw",
        ProposalKind::Takeback => "takeback",
        ProposalKind::Pause => "pause",
    }
}

fn proposes(kind: ProposalKind, word: &'static str, label: Key) -> DeedRow {
    row(verb(kind), word, Command::Propose(kind), label).of(RowKind::Offer)
}

fn accepts(kind: ProposalKind, label: Key) -> DeedRow {
    row(verb(kind), "accept", Command::AcceptProposal(kind), label)
        .styled(ButtonStyle::Success)
        .of(RowKind::Offer)
        .posts()
}

fn declines(kind: ProposalKind, label: Key) -> DeedRow {
    row(verb(kind), "decline", Command::DeclineProposal(kind), label)
        .of(RowKind::Offer)
        .edits()
}

fn withdraws(kind: ProposalKind, label: Key) -> DeedRow {
    let command = Command::WithdrawProposal(kind);
    row(verb(kind), "withdraw", command, label)
        .of(RowKind::Offer)
        .edits()
}

impl DeedRow {
    fn styled(self, style: ButtonStyle) -> DeedRow {
        DeedRow { style, ..self }
    }

    fn of(self, kind: RowKind) -> DeedRow {
        let posted_as = Some(kind);
        DeedRow { posted_as, ..self }
    }

    fn posts(self) -> DeedRow {
        let mode = ResponseMode::Public;
        DeedRow { mode, ..self }
    }

    fn edits(self) -> DeedRow {
        let mode = ResponseMode::Update;
        DeedRow { mode, ..self }
    }

    fn asks(self) -> DeedRow {
        DeedRow { asks: true, ..self }
    }
}

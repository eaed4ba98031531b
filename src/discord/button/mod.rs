//! The action of a component, and its form as a `custom_id`: `verb:game:version[:argument]`.
//!
//! An id holds the whole state of a button or menu, so that it survives a restart, and an outdated one is recognised.
//! Posted messages are found by the ids of their components. Every id ever posted must therefore remain readable and be
//! printed as the same text.

pub mod combine;
mod cup;
mod deed;
mod exercise;
mod game;
mod opening;
mod pages;
mod pick;
mod plan;
mod practice;
mod settings;
mod topic;
mod words;

use std::fmt;
use std::str::FromStr;

use crate::app::{ClubPage, ListPage};
use hansu_play::{ChannelId, CupId, GameId, Version};
use hansu_store::{GameInFile, ReviewId, RowKind};

pub use combine::CombinedRules;
pub use cup::CupAction;
pub use deed::{Deed, DeedRow, Sure};
pub use exercise::{
    ExerciseAction, LearnButton, LearnPlace, LessonButton, PuzzleButton, PuzzlePlace,
};
pub use game::{GameButton, Target};
pub use opening::OpeningButton;
pub use pages::{GamePage, Mark, MarkedPage, Page, PrivacyButton};
pub use pick::{Pick, TurnChoice};
pub use plan::{AnalysisButton, AnalysisPage, PlanAction, PlanButton};
pub use practice::PracticeOptions;
pub use settings::{SettingsButton, SettingsPage};
pub use topic::{HelpPage, Topic, TopicButton};

/// The id was not made by this version of the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an unknown component id")]
pub struct UnknownButton;

/// A button or menu, by its action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Button {
    /// A component of a game, at a version of its position.
    OnGame {
        /// The game.
        game: GameId,
        /// The version of the position when the component was made.
        version: Version,
        /// The action.
        button: GameButton,
    },
    /// Starts the practice game that was offered to someone who challenged the bot.
    Practice(PracticeOptions),
    /// A component of the analysis of a game in an uploaded file.
    OnRecord {
        /// The file.
        review: ReviewId,
        /// The game in it.
        record: GameInFile,
        /// The action.
        button: AnalysisButton,
    },
    /// Turns to a page of an opened record. As a menu its values are pages too.
    Page(MarkedPage<Page>),
    /// Turns to a page of a list of games.
    Games(MarkedPage<ListPage>),
    /// Turns to a page of the leaderboard or of a player's statistics.
    Club(MarkedPage<ClubPage>),
    /// A component of the help and the rules.
    Topic(TopicButton),
    /// A component of an exercise.
    Lesson(LessonButton),
    /// A component of a puzzle.
    Puzzle(PuzzleButton),
    /// A component of a cup.
    Cup(CupId, CupAction),
    /// A component of the settings.
    Settings(SettingsButton),
    /// A component of the reader's stored data.
    Privacy(PrivacyButton),
    /// A page of the opening tree. As a menu its values are next moves.
    Opening(OpeningButton),
    /// A desk's menu of open challenges, whose values are the ids of their games.
    JoinChallenge,
    /// Creates an open challenge with the default terms. It contains the channel, and identifies the desk message
    /// there.
    Desk(ChannelId),
    /// A menu that asks which game a typed command is about; the command as text, which may be cut off.
    WhichGame(String),
}

impl Button {
    /// Returns the menu that asks which game a command is about. Only typed text can exceed Discord's limit, and
    /// truncated text was no valid move.
    pub fn which_game(command: &str) -> Button {
        let mut end = command.len().min(Button::room_for_command());
        while !command.is_char_boundary(end) {
            end -= 1;
        }
        Button::WhichGame(command[..end].to_owned())
    }

    /// Returns whether that menu's id has room for all of a command.
    pub fn fits_which_game(command: &str) -> bool {
        command.len() <= Button::room_for_command()
    }

    fn room_for_command() -> usize {
        MAX_ID_BYTES - Button::WhichGame(String::new()).to_string().len()
    }

    /// Returns the kind of row that posts a message with such a component; `None` if no row does.
    fn posted_as(&self) -> Option<RowKind> {
        match self {
            Button::OnGame { button, .. } => button.posted_as(),
            Button::Cup(_, CupAction::Show | CupAction::ShowEnd) => Some(RowKind::Cup),
            _ => None,
        }
    }

    /// Returns the component as first posted, which identifies its message: menus are renewed.
    #[must_use]
    pub fn as_posted(self) -> Button {
        match self {
            Button::OnGame {
                game,
                version,
                button: GameButton::Piece(_),
            } => Button::OnGame {
                game,
                version,
                button: GameButton::Piece(0),
            },
            button => button,
        }
    }

    /// Returns a component of *Learn from it*.
    #[must_use]
    pub const fn learn(game: GameId, version: Version, learn: LearnButton) -> Button {
        Button::OnGame {
            game,
            version,
            button: GameButton::Learn(learn),
        }
    }

    /// Returns the component of the same exercise with another action; `None` if this names no exercise.
    #[must_use]
    pub fn at_exercise(self, action: ExerciseAction) -> Option<Button> {
        Some(match self {
            Button::Lesson(lesson) => Button::Lesson(LessonButton { action, ..lesson }),
            Button::Puzzle(PuzzleButton::At(place, _)) => {
                Button::Puzzle(PuzzleButton::At(place, action))
            }
            Button::OnGame {
                game,
                version,
                button: GameButton::Learn(LearnButton::At(place, _)),
            } => Button::learn(game, version, LearnButton::At(place, action)),
            _ => return None,
        })
    }

    /// Returns the first word of the id.
    pub fn verb(&self) -> &'static str {
        match self {
            Button::OnGame { button, .. } => button.verb(),
            Button::Practice(_) => "accept",
            Button::OnRecord { .. } => "analyse",
            Button::Page(_) | Button::Games(_) | Button::Club(_) => "page",
            Button::Topic(_) => "topic",
            Button::Lesson(_) => "lesson",
            Button::Puzzle(_) => "puzzle",
            Button::Cup(..) => "cup",
            Button::Settings(_) => "set",
            Button::Privacy(_) => "privacy",
            Button::Opening(_) => "opening",
            Button::JoinChallenge => "sit",
            Button::Desk(_) => "desk",
            Button::WhichGame(_) => "game",
        }
    }

    /// Returns the form of the answer to a press on a public message.
    pub fn answer(&self) -> ResponseMode {
        match self {
            Button::OnGame { button, .. } => button.answer(),
            _ => ResponseMode::Private,
        }
    }
}

/// Returns the kind of row that a message with these components was posted for.
pub fn posted_as(buttons: &[Button]) -> Option<RowKind> {
    let kinds: Vec<RowKind> = buttons.iter().filter_map(Button::posted_as).collect();
    // A board also has buttons of offers, so it is checked first.
    let judged = [
        RowKind::Board,
        RowKind::Setup,
        RowKind::Card,
        RowKind::Challenge,
        RowKind::Offer,
    ];
    judged.into_iter().find(|kind| kinds.contains(kind))
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseMode {
    /// A new private (ephemeral) message, perhaps a confirmation that precedes a public one.
    Private,
    /// A new public message.
    Public,
    /// An edit of the message with the component.
    Update,
}

/// Discord's limit on the length of a custom id, in bytes.
const MAX_ID_BYTES: usize = 100;

/// The placeholder for the game and its version, if there is no game.
const NO_GAME: &str = "-:0";

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = self.verb();
        match self {
            Button::OnGame {
                game,
                version,
                button,
            } => {
                write!(f, "{verb}:{game}:{version}")?;
                match button.argument() {
                    Some(argument) => write!(f, ":{argument}"),
                    None => Ok(()),
                }
            }
            Button::Practice(sparring) => write!(f, "{verb}:{NO_GAME}:{sparring}"),
            Button::OnRecord {
                review,
                record,
                button,
            } => write!(f, "{verb}:{NO_GAME}:{}.{record}.{button}", review.0),
            Button::Page(page) => write!(f, "{verb}:{NO_GAME}:{page}"),
            Button::Games(list) => write!(f, "{verb}:{NO_GAME}:{list}"),
            Button::Club(page) => write!(f, "{verb}:{NO_GAME}:{page}"),
            Button::Topic(topic) => write!(f, "{verb}:{NO_GAME}:{topic}"),
            Button::Lesson(exercise) => write!(f, "{verb}:{NO_GAME}:{exercise}"),
            Button::Puzzle(puzzle) => write!(f, "{verb}:{NO_GAME}:{puzzle}"),
            Button::Cup(cup, action) => write!(f, "{verb}:{NO_GAME}:{cup}.{action}"),
            Button::Settings(settings) => write!(f, "{verb}:{NO_GAME}:{settings}"),
            Button::Opening(button) => write!(f, "{verb}:{NO_GAME}:{button}"),
            Button::Privacy(button) => write!(f, "{verb}:{NO_GAME}:{button}"),
            Button::JoinChallenge => write!(f, "{verb}:{NO_GAME}"),
            Button::Desk(channel) => write!(f, "{verb}:{NO_GAME}:{channel}"),
            Button::WhichGame(command) => write!(f, "{verb}:{NO_GAME}:{command}"),
        }
    }
}

impl FromStr for Button {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<Button, UnknownButton> {
        let button = read(text).ok_or(UnknownButton)?;
        // A different spelling, such as `piece:007:0`, was not created here.
        if button.to_string() == text {
            Ok(button)
        } else {
            Err(UnknownButton)
        }
    }
}

fn read(text: &str) -> Option<Button> {
    // At most four parts, because an argument may contain colons.
    let mut parts = text.splitn(4, ':');
    let verb = parts.next()?;
    let game = parts.next()?;
    let version = parts.next()?;
    let argument = parts.next();
    if game != "-" {
        return Some(Button::OnGame {
            game: game.parse().ok()?,
            version: version.parse().ok()?,
            button: GameButton::read(verb, argument)?,
        });
    }
    if verb == "sit" {
        return Some(Button::JoinChallenge);
    }
    let argument = argument?;
    Some(match verb {
        "accept" => Button::Practice(argument.parse::<PracticeOptions>().ok()?),
        "analyse" => on_record(argument)?,
        "page" => page(argument)?,
        "topic" => Button::Topic(argument.parse().ok()?),
        "lesson" => Button::Lesson(argument.parse().ok()?),
        "puzzle" => Button::Puzzle(argument.parse().ok()?),
        "cup" => {
            let (cup, action) = argument.split_once('.')?;
            Button::Cup(cup.parse().ok()?, action.parse().ok()?)
        }
        "set" => Button::Settings(argument.parse().ok()?),
        "privacy" => Button::Privacy(argument.parse().ok()?),
        "opening" => Button::Opening(argument.parse().ok()?),
        "desk" => Button::Desk(ChannelId(argument.parse().ok()?)),
        "game" => Button::WhichGame(argument.to_owned()),
        _ => return None,
    })
}

/// Lists name their pages by a word, records by a number.
fn page(argument: &str) -> Option<Button> {
    let games = argument.parse().map(Button::Games);
    let club = || argument.parse().map(Button::Club);
    let record = |_| argument.parse().map(Button::Page);
    games.or_else(|_| club()).or_else(record).ok()
}

/// Returns the file, the game in it, and the button.
fn on_record(argument: &str) -> Option<Button> {
    let mut parts = argument.splitn(3, '.');
    Some(Button::OnRecord {
        review: ReviewId(parts.next()?.parse().ok()?),
        record: parts.next()?.parse().ok()?,
        button: parts.next()?.parse::<AnalysisButton>().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every form of an id that was ever posted. Never remove one.
    const POSTED: &str = "
        accept:7:0 decline:7:0 withdraw:7:0 accept:-:0:3.-.-.-.- accept:-:0:10.han.casual.soldier.none
        accept:-:0:3.random.game_courier.first-move.allowed accept:-:0:3.-.-.-.-.yes
        setup:7:0 setup:7:1 setup:7:0:skip
        piece:7:12 piece:7:12:1 piece:7:12:255 target:12:31:b3 target:7:4:a10 target:12:31:b3e3 target:7:3:b10c8 target:7:4:a1a10
        pass:7:4 pass:7:4:yes pass:7:4:back resign:7:2 resign:7:2:yes resign:7:2:back resign:7:2:bot-accept resign:7:2:bot-on bikjang:7:4
        draw:7:4:offer draw:7:4:accept draw:7:4:decline draw:7:4:withdraw draw:7:4:yes draw:7:4:back
        takeback:7:4:ask takeback:7:4:accept takeback:7:4:decline takeback:7:4:withdraw takeback:7:4:yes takeback:7:4:back
        claim:7:4:win claim:7:4:wait claim:7:4:yes claim:7:4:back
        pause:7:4:offer pause:7:4:slow pause:7:4:accept pause:7:4:decline pause:7:4:end
        suggest:7:4 live:7:4 live:7:4:here flip:7:4 flip:7:4:cho flip:7:4:han more:7:4 rematch:7:30 level:7:30:4 next-ending:7:30
        page:7:30:12.han page:7:30:0.cho.first page:7:30:11.han.back page:7:30:13.cho.on page:7:30:30.han.last
        page:7:30:12.cho.flip page:7:30:2.han.less page:7:30:22.han.more page:7:30:12.han.turn replay:7:33 record:7:33
        card:7:33 card-image:7:33 card-image:7:33:share analyse:7:33 analyse:7:9:all analyse:7:9:all.all analyse:7:9:all.back analyse:7:9:0.back
        analyse:7:9:2.on analyse:7:9:menu analyse:7:9:cancel.1180000000000000001
        analyse:-:0:4.1.begin analyse:-:0:4.1.menu analyse:-:0:4.1.all.back analyse:-:0:4.1.0.on
        analyse:-:0:4.1.cancel.99
        page:-:0:7.0.12.han page:-:0:4.0.0.han.first page:-:0:4.0.0.han.back page:-:0:4.0.1.cho.on
        page:-:0:4.0.3.han.last page:-:0:4.0.3.cho.flip page:-:0:4.0.0.han.less page:-:0:4.0.3.han.more
        page:-:0:4.25.0.han.before page:-:0:4.25.0.han.after page:-:0:4.0.3.han.turn
        page:-:0:4.0.3.han.game page:-:0:4.0x.3.han.x-other-game page:-:0:4.0.3.han.x-other-game
        page:-:0:4.0x.3.han page:-:0:4.0x.3.cho.flip analyse:-:0:4.1x.begin analyse:-:0:4.1x.2.on page:-:0:9223372036854775807.4999.10000.han.before
        page:-:0:games.over.2 page:-:0:games.over.0.back page:-:0:games.over.1.here
        page:-:0:games.over.2.on page:-:0:games.open.0.other
        topic:-:0:cannon topic:-:0:legend topic:-:0:rules topic:-:0:book topic:-:0:x-rules topic:-:0:x-book topic:-:0:x-cannon topic:-:0:lessons topic:-:0:around topic:-:0:page
        topic:-:0:button-back topic:-:0:button-on topic:-:0:start topic:-:0:sets topic:-:0:challenge
        topic:-:0:moves topic:-:0:hints topic:-:0:learn topic:-:0:kakao
        page:-:0:stats.11.bot page:-:0:stats.11.bot.xiangqi page:-:0:stats.11.bot.on
        page:-:0:ranks.0.evening page:-:0:ranks.2.xiangqi.evening.other page:-:0:stats.11.opponents.0.evening.on page:-:0:stats.11.all.xiangqi.evening
        lesson:-:0:cannon.1 lesson:-:0:x-facing.12.yes lesson:-:0:goal.1.no lesson:-:0:steps.4.show lesson:-:0:steps.4.board
        puzzle:-:0:next puzzle:-:0:000b8437 puzzle:-:0:000b8437.0 puzzle:-:0:ffffffff.3 puzzle:-:0:001c8920.1.b3
        puzzle:-:0:001c8920.0.show puzzle:-:0:001c8920.2.again puzzle:-:0:001c8920.1.board puzzle:-:0:001c8920.0.up puzzle:-:0:001c8920.0+fork.down
        puzzle:-:0:next+xiangqi+mate+discovered-attack+4+missed puzzle:-:0:001c8920.0+janggi+missed puzzle:-:0:next.001c8920+missed puzzle:-:0:ffffffff.3+draw.e2
        cup:-:0:7.join cup:-:0:7.start cup:-:0:7.leave cup:-:0:7.leave.yes cup:-:0:7.back cup:-:0:7.cancel.yes cup:-:0:7.show cup:-:0:7.show.end more:7:0
        set:-:0:page-looks set:-:0:page-reminders set:-:0:page-pings set:-:0:server-page-looks
        set:-:0:server-page-time set:-:0:server-page-games
        set:-:0:theme set:-:0:pieces set:-:0:coordinates set:-:0:view set:-:0:reminders set:-:0:digest
        set:-:0:quiet-from set:-:0:quiet-until set:-:0:pings set:-:0:auto-vacation set:-:0:stats
        set:-:0:server-theme set:-:0:server-pieces set:-:0:server-coordinates set:-:0:server-view
        set:-:0:server-pace set:-:0:server-reserve set:-:0:server-timeout set:-:0:server-weekends
        set:-:0:server-language set:-:0:server-ruleset set:-:0:server-hints set:-:0:server-boards
        set:-:0:server-rated set:-:0:server-cards set:-:0:server-page-club
        set:-:0:pieces.traditional set:-:0:pieces.hangul set:-:0:pieces.figures set:-:0:pieces.north
        set:-:0:pieces.pictograms set:-:0:pieces.xiangqi
        set:-:0:x-looks set:-:0:server-x-looks set:-:0:x-pieces set:-:0:x-coordinates set:-:0:seals set:-:0:server-seals
        set:-:0:pieces.read set:-:0:pieces.letters
        set:-:0:server-x-pieces set:-:0:server-x-coordinates
        set:-:0:rules-draft.0.r set:-:0:rules-1.0.c------12 set:-:0:rules-2.2fy8200.s
        set:-:0:rules-from.43ko4k.p---3 set:-:0:rules-pick.0.c261132 set:-:0:rules-go.43ko4k.c------
        set:-:0:rules-pass.43ko4k.c------12 set:-:0:rules-nocap_plies.0.c------12
        accept:-:0:3.han.-.-.none.ko set:-:0:rules-go.0.c------12.en set:-:0:rules-draft.0.p---3.ko
        plan:7:12 plan:7:12:0 plan:7:12:3 plan:7:12:0.go plan:7:12:3.piece plan:7:12:3.b3 plan:7:12:3.a10
        learn:7:12 learn:7:12:0 learn:7:12:5 learn:7:12:0.piece learn:7:12:3.b3 learn:7:12:3.a10 learn:7:12:0.hint learn:7:12:2.show learn:7:12:2+1.board
        plan:7:12:3.up plan:7:12:3.cut plan:7:12:0.clear plan:7:12:0.clear.yes
        opening:-:0:xiangqi.0 opening:-:0:xiangqih3e3h10g8.1 opening:-:0:HEEHEHEHa4b4i10i9.0
        privacy:-:0:export privacy:-:0:forget privacy:-:0:yes privacy:-:0:back
        sit:-:0 desk:-:0:201 desk:-:0:1180000000000000001 page:-:0:games.open.0 set:-:0:server-desk set:-:0:server-daily
        game:-:0:pass game:-:0:move game:-:0:plan";

    #[test]
    fn every_posted_id_is_read_and_printed_unchanged() {
        for text in POSTED.split_whitespace() {
            let button: Result<Button, _> = text.parse();
            let printed = button.as_ref().map(ToString::to_string);
            assert_eq!(printed.as_deref(), Ok(text), "{button:?}");
            assert!(text.len() <= MAX_ID_BYTES);
        }
        // Typed text may contain colons and spaces.
        for text in ["game:-:0:move cannon b3 e3", "game:-:0:move a:b :c"] {
            let button: Button = text.parse().unwrap();
            assert_eq!(button.to_string(), text);
        }
    }

    #[test]
    fn message_is_of_the_row_that_its_buttons_name() {
        for (ids, kind) in [
            ("piece:7:12 draw:7:12:accept", Some(RowKind::Board)),
            ("draw:7:12:accept piece:7:12", Some(RowKind::Board)),
            ("flip:7:12 rematch:7:12", Some(RowKind::Board)),
            ("draw:7:12:accept suggest:7:12", Some(RowKind::Offer)),
            ("accept:7:0 withdraw:7:0", Some(RowKind::Challenge)),
            ("suggest:7:12 more:7:12", None),
        ] {
            let buttons: Vec<Button> = ids.split(' ').map(|id| id.parse().unwrap()).collect();
            assert_eq!(posted_as(&buttons), kind, "{ids}");
        }
    }

    #[test]
    fn id_never_posted_is_an_unknown_button() {
        let unknown = "
            accept accept:7 dance:7:0 accept:x:0 accept:7:-1 :: ::: accept:7:0: accept:7:0:yes
            piece:007:0 piece:+7:0 piece:7:01 piece:7:0:b3 piece:7:0:0 piece:7:0:01 piece:7:0:256 piece:99999999999999999999:0
            piece:7:99999999999999999999 piece:-:0 accept:-:0 accept:-:0: accept:-:5:3.-.-.-.-
            accept:-:0:99.-.-.-.- accept:-:0:3.-.-.-.-.fr set:-:0:rules-go.0.s.ko set:-:0:rules-go.0.p---3.ko.en
            accept:-:0:3.-.-.queen.- accept:-:0:3.-.-.-
            setup:7:0:HEEH setup:7:0:dragon target:7:0 target:7:0:b11 target:7:0:z9 target:7:0:b3e3e4
            pass:7:0:no resign:7:0:offer draw:7:0 draw:7:0:ask takeback:7:0 takeback:7:0:offer
            claim:7:0 claim:7:0:lose pause:7:0:withdraw flip:7:0:mine suggest:7:0:deep more:7:0:all level:7:0 level:7:0:0 level:7:0:11 level:7:0:04 level:7:0:x
            analyse:7:0:begin analyse:7:0:nonsense analyse:7:0:-1 analyse:7:0:cancel. analyse:7:0:cancel
            analyse:7:0:01 analyse:-:0:begin analyse:-:0:2.x.begin analyse:-:0:2.0.dance
            page:7:0 page:7:0:12 page:7:0:12.red page:7:0:x.cho page:7:0:1.cho.dance page:7:0:1.cho. page:-:0:7 page:-:0:7.0.12 page:-:0:7.0.12. page:-:0:7.0.12.red page:-:0:x.0.0.cho
            page:-:0:7.-1.0.cho page:-:0:7.0.99999999999999999999.cho page:-:0:7.0.0.cho.dance page:-:0:7.0xx.0.cho page:-:0:7.x.0.cho page:7:0:1.cho.0x analyse:-:0:2.x0.begin
            page:-:0:games page:-:0:games.over page:-:0:games.over. page:-:0:games.won.0
            page:-:0:games.open.99999999999999999999 page:-:0:ranks.0.evening.xiangqi page:-:0:ranks.0.evening.evening page:-:0:evening
            topic:-:0:dragon topic:-:0: set:-:0: set:-:0:weather set:-:0:page-weather
            set:-:0:pace set:-:0:server-digest set:-:0:server-page-weather set:-:0:pieces.dragons
            set:-:0:theme.wood set:-:0:rules- set:-:0:rules-go set:-:0:rules-go.0 set:-:0:rules-go.0.
            set:-:0:rules-go.0.x set:-:0:rules-go.0.ss set:-:0:rules-go..s set:-:0:rules-go.A.s
            set:-:0:rules-wind.0.s set:-:0:rules-go.0.c set:-:0:rules-go.0.cz-----
            set:-:0:rules-go.0.c------x set:-:0:rules-go.0.p---11 set:-:0:rules-go.0.p---
            plan:7:12: plan:7:12:-1 plan:7:12:03 plan:7:12:3. plan:7:12:3.k9 plan:7:12:3.b3e3 plan:7:12:99999999999
            plan:7:12:3.clear.no plan:7:12:go plan:-:0:3
            learn:7:12: learn:7:12:-1 learn:7:12:03 learn:7:12:3. learn:7:12:3.k9 learn:7:12:3.b3e3 learn:7:12:hint learn:7:12:0.hint.yes
            learn:-:0:1 learn:7:12:99999999999999999999 learn:7:12:0.yes learn:7:12:0.again
            lesson:-:0:cannon lesson:-:0:cannon.01 lesson:-:0:cannon.1.b3 lesson:-:0:cannon.1.hint
            puzzle:-:0:dragon puzzle:-:0:000b8437.x puzzle:-:0:000b8437.0.hint puzzle:-:0:next+5 puzzle:-:0:next+mate+janggi puzzle:-:0:next+go puzzle:-:0:next+
            puzzle:-:0:000b8437.0+fork+fork puzzle:-:0:000b8437.0.b3e3
            opening:-:0 opening:-:0:xiangqi opening:-:0:xiangqi. opening:-:0:xiangqi.x opening:-:0:xiangqi.01 opening:-:0:xiangqih3.0
            opening:-:0:HEEH.0 opening:-:0:HEEHHEHX.0 opening:-:0:xiangqih3e3z9z8.0 opening:7:0:xiangqi.0
            card-image:7:33:post card-image:-:0 card-image:7:33: privacy:-:0 privacy:-:0: privacy:-:0:no privacy:7:0:yes privacy:-:0:yes.11
            cup:-:0 cup:-:0: cup:-:0:7 cup:-:0:7. cup:-:0:07.join cup:-:0:x.join cup:-:0:7.cancel cup:-:0:7.join.yes cup:-:0:7.show.start cup:7:0:7.join
            sit:-:1 sit:7:0 sit:-:0: sit:-:0:7 sit desk:-:0 desk:-:0: desk:-:0:here desk:-:0:0201 desk:7:0:201
            set:-:0:desk nothing:1:0";
        for text in unknown.split_whitespace().chain(["", " accept:7:0"]) {
            assert_eq!(text.parse::<Button>(), Err(UnknownButton), "{text}");
        }
    }

    #[test]
    fn long_command_is_cut_at_a_character_boundary() {
        for typed in [
            format!("move {}", "포".repeat(90)),
            format!("move {}", "x".repeat(90)),
        ] {
            let text = Button::which_game(&typed).to_string();
            assert!((98..=100).contains(&text.len()), "{text}");
            assert!(typed.starts_with(text.strip_prefix("game:-:0:").unwrap()));
            assert!(text.parse::<Button>().is_ok());
        }
    }

    #[test]
    fn board_with_offer_buttons_is_recognised() {
        let board = ["flip:7:2", "draw:7:2:offer", "piece:7:2", "more:7:2"];
        let buttons = board.map(|text| text.parse().unwrap());
        assert_eq!(posted_as(&buttons), Some(RowKind::Board));
        assert_eq!(posted_as(&buttons[..2]), Some(RowKind::Offer));
        assert_eq!(posted_as(&buttons[3..]), None);
        let card = ["card:7:33"].map(|text| text.parse().unwrap());
        assert_eq!(posted_as(&card), Some(RowKind::Card));
    }
}

//! Collects headers, turns and comments of one game while its file is read, then builds the record from them.

use super::RankNumbering;
use super::fault::{Fault, Place, RecordError};
use super::games::{ReadGame, guess};
use super::record::{Comment, Headers, Record, Start};
use super::replay::{Played, from_0};
use super::text::cursor::{clip, is_blank, one_line};
use super::verdict::Verdict;
use super::{lists, verdict, xiangqi};
use crate::rules::board::{BySide, Formation, Move, RecordStyle, Role, Side, Square, Variant};
use crate::rules::position::Position;

/// More turns than any game has.
const TURN_LIMIT: usize = 10_000;

/// The most comments kept of one game, and their bytes. A file of nothing but remarks
/// would fill the memory otherwise, since each takes more there than in its file.
const REMARK_LIMIT: usize = 2_000;
const REMARK_BYTES: usize = 256 << 10;

/// How much of one remark is kept, in bytes.
const REMARK_LENGTH: usize = 16 << 10;

/// The most unknown headers kept of one game.
pub(super) const OTHER_LIMIT: usize = 100;

/// The limit of the text that is kept behind the turns, in bytes.
const TRAIL_LIMIT: usize = 2_000;

/// The longest name of an unknown header that is kept, in bytes.
const NAME_LIMIT: usize = 60;

/// How much of a faulty text is repeated, in bytes.
const QUOTE_LIMIT: usize = 60;

/// A turn as it is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct WrittenTurn<'a> {
    pub place: Place,
    pub text: &'a str,
    pub written: WrittenMove,
    pub taken: CaptureMark,
    /// Whether check is marked; `None` where the notation has no such mark.
    pub check: Option<bool>,
}

/// The move of a written turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenMove {
    Pass,
    /// Two points; the general's own twice is a pass.
    Points {
        piece: Option<Role>,
        from: Square,
        to: Square,
    },
    /// In a notation of Xiangqi alone.
    Foreign,
    /// This move, whatever the text.
    Exact(Move),
    /// A piece and where it goes, with as much of where it comes from as is needed.
    Target {
        piece: Role,
        file: Option<u8>,
        rank: Option<u8>,
        to: Square,
    },
}

/// The capture mark of a written turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaptureMark {
    /// The notation has no such mark.
    Unmarked,
    Nothing,
    /// A piece, which the mark may name.
    Piece(Option<Role>),
}

/// A record as far as it has been read.
#[derive(Debug)]
pub(super) struct RecordBuilder<'a> {
    place: Place,
    pub headers: Headers,
    pub verdict: Verdict,
    pub declared_plies: Option<u32>,
    pub formations: BySide<Option<Formation>>,
    pub start: Option<Start>,
    /// The game that headers tell.
    pub variant: Option<Variant>,
    /// The position string, which is read when the game is known, and its place.
    pub fen: Option<(Place, String)>,
    /// How the ranks of Xiangqi are counted if a header says so.
    pub ranks: Option<RankNumbering>,
    turns: Vec<WrittenTurn<'a>>,
    /// How many turns were met, those after a fault too.
    met: usize,
    comments: Vec<Comment>,
    /// The bytes of all remarks.
    comment_bytes: usize,
    /// How many remarks and headers were not kept.
    left_out: usize,
    /// The first fault.
    fault: Option<(RecordError, FaultScope)>,
    /// The text behind the turns that are read, and how many turns are in it.
    trailing: String,
    turns_behind: usize,
    /// `true` if the text that broke the turns off may have been a turn.
    broke_in_turn: bool,
    /// `true` if the number of a turn came last.
    is_numbered: bool,
    /// The first words that are no turn, before any turn.
    preface: Option<(Place, &'a str)>,
    /// `true` if no header names the game; it is taken for another one if its first turn cannot be played.
    names_no_game: bool,
}

/// What a fault makes unusable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FaultScope {
    /// The starting position, so that no turn can be played.
    Start,
    /// The turns from there on; those before it are played.
    Turn,
}

impl<'a> RecordBuilder<'a> {
    pub fn new(place: Place) -> RecordBuilder<'a> {
        RecordBuilder {
            place,
            headers: Headers::default(),
            verdict: Verdict::Unknown,
            declared_plies: None,
            formations: BySide::default(),
            start: None,
            variant: None,
            fen: None,
            ranks: None,
            turns: Vec::new(),
            met: 0,
            comments: Vec::new(),
            comment_bytes: 0,
            left_out: 0,
            fault: None,
            trailing: String::new(),
            turns_behind: 0,
            broke_in_turn: false,
            is_numbered: false,
            preface: None,
            names_no_game: false,
        }
    }

    /// How many turns were met, readable or not.
    pub fn met(&self) -> usize {
        self.met
    }

    /// Reads the position string, if there is one, when all headers are known.
    pub fn settle_start(&mut self) {
        let Some((place, fen)) = self.fen.take() else {
            return;
        };
        let read = |variant| lists::read(variant, &fen);
        let start = match self.variant {
            Some(variant) => read(variant),
            // A board that only another game has tells the game.
            None => read(Variant::default()).or_else(|error| {
                let mut games = Variant::ALL.into_iter();
                let start = games.find_map(|game| read(game).ok()).ok_or(error)?;
                self.variant = Some(start.variant());
                Ok(start)
            }),
        };
        match start {
            Ok(start) => self.start = Some(start),
            Err(error) => self.fail_start(place, &fen, error.into()),
        }
    }

    /// Takes the number of a turn; one with a sign behind it is followed by a turn.
    pub fn number(&mut self, has_sign: bool) {
        self.is_numbered = has_sign;
    }

    /// Returns whether a word stands for the turn of the side that did not begin: `......`, `----`.
    pub fn is_placeholder(&self, text: &str) -> bool {
        let is_line = |letter: char| {
            matches!(
                letter,
                '.' | '-' | '–' | '—' | '…' | '·' | '_' | '=' | '~' | '－'
            )
        };
        self.is_numbered && text.chars().count() > 1 && text != "--" && text.chars().all(is_line)
    }

    /// Adds a turn, unless something was wrong before.
    pub fn turn(&mut self, turn: WrittenTurn<'a>) {
        self.met += 1;
        self.is_numbered = false;
        if self.is_broken() {
            self.turns_behind += 1;
            self.trail(turn.text);
            return;
        }
        if self.turns.len() == TURN_LIMIT {
            let ply = Some(TURN_LIMIT + 1);
            let fault = Fault::TooLong(TURN_LIMIT);
            self.broke_in_turn = true;
            self.fail(turn.place, ply, turn.text, fault, FaultScope::Turn);
        } else {
            self.turns.push(turn);
        }
    }

    /// Takes a word that is no turn. It ends the turns, unless none came yet and no number announced one.
    pub fn unreadable(&mut self, place: Place, text: &'a str) {
        if self.turns.is_empty() && !self.is_numbered && !self.is_broken() {
            self.preface.get_or_insert((place, text));
            return;
        }
        if self.is_broken() {
            self.trail(text);
            return;
        }
        self.broke_in_turn = self.is_numbered || is_like_a_turn(text);
        self.is_numbered = false;
        self.break_off_at(place, text, Fault::Unreadable);
    }

    /// Keeps a word behind the turns.
    fn trail(&mut self, text: &str) {
        if self.trailing.len() + text.len() < TRAIL_LIMIT {
            if !self.trailing.is_empty() {
                self.trailing.push(' ');
            }
            self.trailing.push_str(text);
        }
    }

    /// Marks the last turn as a check.
    pub fn mark_check(&mut self) {
        if !self.is_broken()
            && let Some(turn) = self.turns.last_mut()
        {
            turn.check = Some(true);
        }
    }

    pub fn comment(&mut self, text: &str) {
        let kept = clip(text, REMARK_LENGTH).trim_matches(is_blank);
        let is_full = self.comments.len() >= REMARK_LIMIT
            || self.comment_bytes.saturating_add(kept.len()) > REMARK_BYTES;
        if is_full {
            self.left_out += 1;
            return;
        }
        let text = one_line(kept);
        if !text.is_empty() {
            self.comment_bytes += text.len();
            let after = self.turns.len();
            self.comments.push(Comment { after, text });
        }
    }

    /// Counts remarks, headers or variations that are not kept.
    pub fn leave_out(&mut self, count: usize) {
        self.left_out += count;
    }

    /// Returns the beginning of the game in its file.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Keeps an unknown header, with a name that fits into a header of each format.
    pub fn other(&mut self, name: &str, value: &str) {
        if self.headers.others.len() < OTHER_LIMIT {
            self.headers
                .others
                .push((clip(name, NAME_LIMIT).to_owned(), value.to_owned()));
        } else {
            self.left_out += 1;
        }
    }

    /// Records that the next turn cannot be read, because of something that is not closed.
    pub fn break_off(&mut self, place: Place, text: &str, fault: Fault) {
        if !self.is_broken() {
            self.broke_in_turn = true;
        }
        self.break_off_at(place, text, fault);
    }

    fn break_off_at(&mut self, place: Place, text: &str, fault: Fault) {
        self.met += 1;
        let ply = Some(self.turns.len() + 1);
        if !self.is_broken() {
            self.trail(text);
        }
        self.fail(place, ply, text, fault, FaultScope::Turn);
    }

    /// Records a fault in a header; the turns can still be played.
    pub fn fail_header(&mut self, place: Place, text: &str, fault: Fault) {
        self.fail(place, None, text, fault, FaultScope::Turn);
    }

    /// Records that the starting position is unknown.
    pub fn fail_start(&mut self, place: Place, text: &str, fault: Fault) {
        self.fail(place, None, text, fault, FaultScope::Start);
    }

    /// Records that no header names the game, so that it may be another one.
    pub fn suspect(&mut self) {
        self.names_no_game = true;
    }

    /// Records a fault; only the first, since later ones may follow from it.
    fn fail(
        &mut self,
        place: Place,
        ply: Option<usize>,
        text: &str,
        fault: Fault,
        scope: FaultScope,
    ) {
        let outweighs = ply.is_some() || scope == FaultScope::Start;
        if self.fault.is_none() || (outweighs && !self.is_broken()) {
            let error = RecordError {
                place,
                ply,
                text: quote(text),
                fault,
            };
            self.fault = Some((error, scope));
        }
    }

    /// Returns whether a fault ended the turns; after one in a header they go on.
    fn is_broken(&self) -> bool {
        let ends = |(error, scope): &(RecordError, FaultScope)| {
            error.ply.is_some() || *scope == FaultScope::Start
        };
        self.fault.as_ref().is_some_and(ends)
    }

    /// Sets the board up and plays the turns, up to the first that is refused.
    pub fn finish(mut self) -> ReadGame {
        let unread = self.fault.take();
        let is_playable = !matches!(unread, Some((_, FaultScope::Start)));
        let mut unread = unread.map(|(error, _)| error);
        let is_harmless = !self.broke_in_turn && self.turns_behind == 0;
        if is_harmless && unread.as_ref().is_some_and(|error| error.ply > Some(1)) {
            unread = None;
        }
        let (mut played, mut other) = if is_playable {
            self.played()
        } else {
            (Played::not(self.first_position(&self.turns)), None)
        };
        other = other.filter(|_| unread.is_none());
        let refused = played.refused.take();
        if let Some(error) = &refused {
            self.keep_rest(error);
        }
        let mut fault = refused.or(unread).or_else(|| self.no_turn());
        let plies = played.record.actions().len();
        if let Some(error) = &mut fault
            && self.names_no_game
            && (error.ply == Some(1) || (error.ply.is_some() && self.looks_like_chess(plies)))
        {
            *error = self.of_other_game(error);
            played = Played::not(*played.record.start());
        }
        let has_moves = !played.record.actions().is_empty();
        let (fault, stopped) = if has_moves {
            (None, fault)
        } else {
            (fault, None)
        };
        ReadGame {
            place: self.place,
            record: self.described(played.record),
            other: other.map(|other| self.described(other)),
            fault,
            stopped,
            marks: played.marks,
            left_out: self.left_out,
        }
    }

    /// The fault of a record that has words but no turn.
    fn no_turn(&self) -> Option<RecordError> {
        let (place, text) = self.preface.filter(|_| self.turns.is_empty())?;
        Some(RecordError {
            place,
            ply: Some(1),
            text: quote(text),
            fault: Fault::Unreadable,
        })
    }

    /// Keeps the turns from the refused one on as text.
    fn keep_rest(&mut self, refused: &RecordError) {
        let from = refused.ply.map_or(0, |ply| ply - 1);
        let behind = std::mem::take(&mut self.trailing);
        let texts: Vec<&str> = self.turns.iter().skip(from).map(|turn| turn.text).collect();
        for text in texts {
            self.trail(text);
        }
        self.trail(&behind);
    }

    /// The fault of a record of another game, at its first turn.
    fn of_other_game(&self, error: &RecordError) -> RecordError {
        let first = self.turns.first();
        RecordError {
            place: first.map_or(error.place, |turn| turn.place),
            ply: Some(1),
            text: first.map_or(error.text.clone(), |turn| quote(turn.text)),
            fault: Fault::NoVariant,
        }
    }

    /// Returns whether a short list in the letters of chess may as well be of chess.
    fn looks_like_chess(&self, plies: usize) -> bool {
        let is_latin = |turn: &WrittenTurn| matches!(turn.written, WrittenMove::Target { .. });
        plies < CHESS_PLIES && self.turns.iter().any(is_latin)
    }

    /// The turns as far as they can be played in the likelier game, and the record in the other one where both fit.
    fn played(&self) -> (Played, Option<Record>) {
        let played = self.play();
        if self.tells_game() {
            return (played, None);
        }
        let Some(other) = self.as_xiangqi() else {
            return (played, None);
        };
        let whole = |played: &Played| played.refused.is_none();
        if whole(&played) {
            let is_whole = whole(&other) && !self.turns.is_empty();
            return (played, is_whole.then_some(other.record));
        }
        let is_longer = other.record.actions().len() > played.record.actions().len();
        if whole(&other) || is_longer {
            (other, None)
        } else {
            (played, None)
        }
    }

    /// Whether the headers tell which game it is.
    fn tells_game(&self) -> bool {
        let formations = [Side::Cho, Side::Han].map(|side| self.formations[side]);
        self.variant.is_some() || formations.iter().any(Option::is_some)
    }

    /// A record with its headers, its result, and the remarks on its turns.
    fn described(&self, record: Record) -> Record {
        let played = record.actions().len();
        let comments = self.comments.iter();
        let mut record = record;
        record.comments = comments
            .filter(|comment| comment.after <= played)
            .cloned()
            .collect();
        let rest = one_line(self.trailing.trim_matches(is_blank));
        if !rest.is_empty() && played > 0 {
            record.comments.push(Comment {
                after: played,
                text: rest,
            });
        }
        record.headers = self.headers.clone();
        record.verdict = match &self.verdict {
            Verdict::Unknown => verdict::read(&self.trailing).unwrap_or_default(),
            told => told.clone(),
        };
        record.declared_plies = self.declared_plies;
        record
    }

    /// The position that headers tell, else the usual one.
    fn first_position(&self, turns: &[WrittenTurn]) -> Start {
        let variant = self.variant.unwrap_or_default();
        self.start.unwrap_or_else(|| {
            if !variant.spec().has_formations() {
                return Start::custom(Position::usual(variant));
            }
            let formation = |side| self.formations[side].unwrap_or_else(|| guess(turns, side));
            Start::plain(BySide::new(formation(Side::Cho), formation(Side::Han)))
        })
    }

    /// The turns played in the game that headers tell, or in Janggi.
    fn play(&self) -> Played {
        let start = self.first_position(&self.turns);
        if start.variant().spec().records == RecordStyle::Chinese {
            return Played::xiangqi(start, &self.turns, self.ranks);
        }
        let played = Played::janggi(start, &self.turns);
        if played.refused.is_none() || self.names_no_game {
            return played;
        }
        // As WinBoard counts ranks.
        let turns = from_0(&self.turns);
        let other = Played::janggi(self.first_position(&turns), &turns);
        if other.record.actions().len() > played.record.actions().len() {
            other
        } else {
            played
        }
    }

    /// The turns played as those of Xiangqi; `None` if its board cannot be.
    fn as_xiangqi(&self) -> Option<Played> {
        let start = match &self.start {
            None => Start::custom(Position::xiangqi()),
            Some(start) => Start::from_fen(xiangqi::GAME, &start.fen()).ok()?,
        };
        Some(Played::xiangqi(start, &self.turns, self.ranks))
    }
}

/// The turns of chess that can be played here too are fewer.
const CHESS_PLIES: usize = 10;

/// Returns whether a text is rather a turn that is misspelt than words: letters and digits, a Chinese piece first, or a
/// castling.
fn is_like_a_turn(text: &str) -> bool {
    let has = |kind: fn(&char) -> bool| text.chars().any(|letter| kind(&letter));
    let length = text.chars().count();
    let first = text.chars().next();
    let mixes = has(char::is_ascii_digit) && has(|letter| letter.is_alphabetic());
    (length <= 8 && mixes)
        || (length <= 5 && first.is_some_and(xiangqi::is_piece))
        || text.starts_with("O-O")
}

/// As much of a text as an error repeats.
pub(super) fn quote(text: &str) -> String {
    one_line(clip(text, QUOTE_LIMIT))
}

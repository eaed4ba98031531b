//! Collects headers, turns and comments of one game while reading its file, then builds the record.

use super::RankNumbering;
use super::fault::{Fault, Place, RecordError};
use super::games::{ReadGame, guess};
use super::record::{Comment, Headers, Record, Start};
use super::replay::{ReplayBoard, convert_ranks_from_0};
use super::text::cursor::{clip, is_blank, one_line};
use super::verdict::Verdict;
use super::{lists, verdict, xiangqi};
use crate::board::{BySide, Formation, Move, RecordStyle, Role, Side, Square, Variant};
use crate::position::Position;

/// The maximum number of turns. No game has more.
const TURN_LIMIT: usize = 10_000;

/// The maximum number of comments stored per game, and of their bytes. Otherwise a file of nothing but remarks
/// would exhaust memory, because each takes more there than in its file.
const REMARK_LIMIT: usize = 2_000;
const REMARK_BYTES: usize = 256 << 10;

/// The maximum length of a stored remark, in bytes.
const REMARK_LENGTH: usize = 16 << 10;

/// The maximum number of unknown headers stored per game.
pub(super) const OTHER_LIMIT: usize = 100;

/// The maximum length of the text stored after the turns, in bytes.
const TRAIL_LIMIT: usize = 2_000;

/// The maximum length of an unknown header's name, in bytes.
const NAME_LIMIT: usize = 60;

/// The maximum length of a remark's list of arrows that is read, in bytes.
const ARROWS_LIMIT: usize = 500;

/// The maximum length of quoted text in an error, in bytes.
const QUOTE_LIMIT: usize = 60;

/// A turn as written.
#[derive(Debug, Clone, Copy)]
pub(super) struct WrittenTurn<'a> {
    pub place: Place,
    pub text: &'a str,
    pub written: WrittenMove,
    pub taken: CaptureMark,
    /// `true` if check is marked; `None` if the notation has no such mark.
    pub check: Option<bool>,
    /// The move that a study draws behind the turn, which tells the piece if several can go there.
    pub arrow: Option<Move>,
}

/// The move of a written turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenMove {
    Pass,
    /// Two points. The general's own point twice is a pass.
    Points {
        piece: Option<Role>,
        from: Square,
        to: Square,
    },
    /// A move in a notation used only for Xiangqi.
    Foreign,
    /// This move, regardless of the text.
    Exact(Move),
    /// A piece and its target, with as much of its origin as needed.
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
    /// A piece is captured; the mark may name it.
    Piece(Option<Role>),
}

/// A record in the process of being read.
#[derive(Debug)]
pub(super) struct RecordBuilder<'a> {
    pub place: Place,
    pub headers: Headers,
    pub verdict: Verdict,
    pub declared_plies: Option<u32>,
    pub formations: BySide<Option<Formation>>,
    pub start: Option<Start>,
    /// The game according to the headers.
    pub variant: Option<Variant>,
    /// The position string, with its place. It is parsed once the game is known.
    pub fen: Option<(Place, String)>,
    /// The numbering of Xiangqi's ranks, if a header states it.
    pub ranks: Option<RankNumbering>,
    turns: Vec<WrittenTurn<'a>>,
    /// The number of turns found, including those after a fault.
    turns_found: usize,
    comments: Vec<Comment>,
    /// The total bytes of all remarks.
    comment_bytes: usize,
    /// The number of remarks and headers that were not stored.
    left_out: usize,
    /// The first fault.
    fault: Option<(RecordError, FaultScope)>,
    /// The text after the last readable turn, and the number of turns in it.
    trailing: String,
    turns_behind: usize,
    /// `true` if the text that ended the turns may have been a turn.
    broke_in_turn: bool,
    /// `true` if the last token was the number of a turn.
    is_numbered: bool,
    /// The first words before any turn that are not a turn.
    preface: Option<(Place, &'a str)>,
    /// `true` if no header names the game. If the first turn cannot be played, the record is taken for another
    /// game.
    names_no_game: bool,
}

/// The part of a record that a fault makes unusable.
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
            turns_found: 0,
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

    /// Returns the number of turns found, readable or not.
    pub fn turns_found(&self) -> usize {
        self.turns_found
    }

    /// Parses the position string, if there is one, once all headers are known.
    pub fn resolve_start(&mut self) {
        let Some((place, fen)) = self.fen.take() else {
            return;
        };
        let read = |variant| lists::read(variant, &fen);
        let start = match self.variant {
            Some(variant) => read(variant),
            // A board that is only possible in the other game identifies it.
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

    /// Adds the number of a turn. A number with a sign after it is followed by a turn.
    pub fn add_number(&mut self, has_sign: bool) {
        self.is_numbered = has_sign;
    }

    /// Returns whether a word replaces the turn of the side that did not begin: `......`, `----`.
    pub fn is_placeholder(&self, text: &str) -> bool {
        let is_line = |letter: char| {
            matches!(
                letter,
                '.' | '-' | '–' | '—' | '…' | '·' | '_' | '=' | '~' | '－'
            )
        };
        self.is_numbered && text.chars().count() > 1 && text != "--" && text.chars().all(is_line)
    }

    /// Adds a turn, unless there was a fault before.
    pub fn add_turn(&mut self, turn: WrittenTurn<'a>) {
        self.turns_found += 1;
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

    /// Handles a word that is not a turn. It ends the turns, unless none were found yet and no number announced
    /// one.
    pub fn add_unreadable(&mut self, place: Place, text: &'a str) {
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

    /// Stores a word after the turns.
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

    pub fn add_comment(&mut self, text: &str) {
        let clipped = clip(text, REMARK_LENGTH).trim_matches(is_blank);
        let is_full = self.comments.len() >= REMARK_LIMIT
            || self.comment_bytes.saturating_add(clipped.len()) > REMARK_BYTES;
        if is_full {
            self.left_out += 1;
            return;
        }
        let text = one_line(clipped);
        if !text.is_empty() {
            self.comment_bytes += text.len();
            let after = self.turns.len();
            self.comments.push(Comment { after, text });
        }
    }

    /// Notes the arrow to the target of the last turn in a remark on it: `[%cal Gb3e3,Rc7d7]`.
    pub fn note_arrow(&mut self, remark: &str) {
        let Some((_, arrows)) = remark.split_once("[%cal ") else {
            return;
        };
        let arrows = clip(arrows, ARROWS_LIMIT).split(']').next();
        if let Some(turn) = self.turns.last_mut()
            && let WrittenMove::Target { to, .. } = turn.written
        {
            // A letter names the colour.
            let moves = arrows.into_iter().flat_map(|arrows| arrows.split(','));
            let mut moves = moves.filter_map(|arrow| arrow.trim().get(1..)?.parse::<Move>().ok());
            turn.arrow = moves.find(|mv| mv.to == to).or(turn.arrow);
        }
    }

    /// Counts remarks, headers or variations that are not stored.
    pub fn leave_out(&mut self, count: usize) {
        self.left_out += count;
    }

    /// Stores an unknown header, with a name valid in all formats.
    pub fn add_header(&mut self, name: &str, value: &str) {
        if self.headers.others.len() < OTHER_LIMIT {
            self.headers
                .others
                .push((clip(name, NAME_LIMIT).to_owned(), value.to_owned()));
        } else {
            self.left_out += 1;
        }
    }

    /// Records that the next turn cannot be read, because of an unclosed element.
    pub fn break_off(&mut self, place: Place, text: &str, fault: Fault) {
        if !self.is_broken() {
            self.broke_in_turn = true;
        }
        self.break_off_at(place, text, fault);
    }

    fn break_off_at(&mut self, place: Place, text: &str, fault: Fault) {
        self.turns_found += 1;
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
    pub fn mark_game_unknown(&mut self) {
        self.names_no_game = true;
    }

    /// Records a fault. Only the first one is kept, because later ones may follow from it.
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

    /// Returns whether a fault ended the turns. A fault in a header does not.
    fn is_broken(&self) -> bool {
        let ends = |(error, scope): &(RecordError, FaultScope)| {
            error.ply.is_some() || *scope == FaultScope::Start
        };
        self.fault.as_ref().is_some_and(ends)
    }

    /// Sets up the board and plays the turns, up to the first illegal one.
    pub fn finish(mut self) -> ReadGame {
        let unread = self.fault.take();
        let is_playable = !matches!(unread, Some((_, FaultScope::Start)));
        let mut unread = unread.map(|(error, _)| error);
        let is_harmless = !self.broke_in_turn && self.turns_behind == 0;
        if is_harmless && unread.as_ref().is_some_and(|error| error.ply > Some(1)) {
            unread = None;
        }
        let (mut played, mut alternative) = if is_playable {
            self.played()
        } else {
            (
                ReplayBoard::without_turns(self.first_position(&self.turns)),
                None,
            )
        };
        if unread.is_some() {
            alternative = None;
        }
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
            played = ReplayBoard::without_turns(*played.record.start());
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
            other: alternative.map(|record| self.described(record)),
            fault,
            stopped,
            marks: played.marks,
            left_out: self.left_out,
        }
    }

    /// Returns the fault of a record that has words but no turn.
    fn no_turn(&self) -> Option<RecordError> {
        if !self.turns.is_empty() {
            return None;
        }
        let (place, text) = self.preface?;
        Some(RecordError {
            place,
            ply: Some(1),
            text: quote(text),
            fault: Fault::Unreadable,
        })
    }

    /// Stores the turns from the rejected one on as text.
    fn keep_rest(&mut self, error: &RecordError) {
        let from = error.ply.map_or(0, |ply| ply - 1);
        let trailing = std::mem::take(&mut self.trailing);
        let texts: Vec<&str> = self.turns.iter().skip(from).map(|turn| turn.text).collect();
        for text in texts {
            self.trail(text);
        }
        self.trail(&trailing);
    }

    /// Returns the fault of a record of another game, at its first turn.
    fn of_other_game(&self, error: &RecordError) -> RecordError {
        let first = self.turns.first();
        RecordError {
            place: first.map_or(error.place, |turn| turn.place),
            ply: Some(1),
            text: first.map_or(error.text.clone(), |turn| quote(turn.text)),
            fault: Fault::NoVariant,
        }
    }

    /// Returns whether a short list in the letters of chess could be chess.
    fn looks_like_chess(&self, plies: usize) -> bool {
        let is_latin = |turn: &WrittenTurn| matches!(turn.written, WrittenMove::Target { .. });
        plies < CHESS_PLIES && self.turns.iter().any(is_latin)
    }

    /// Plays the turns as far as possible in the more likely game. Also returns the record in the other game,
    /// if both fit.
    fn played(&self) -> (ReplayBoard, Option<Record>) {
        let played = self.play();
        if self.identifies_game() {
            return (played, None);
        }
        let Some(alternative) = self.as_xiangqi() else {
            return (played, None);
        };
        let is_complete = |played: &ReplayBoard| played.refused.is_none();
        if is_complete(&played) {
            let is_alike = is_complete(&alternative) && !self.turns.is_empty();
            return (played, is_alike.then_some(alternative.record));
        }
        let is_longer = alternative.record.actions().len() > played.record.actions().len();
        if is_complete(&alternative) || is_longer {
            (alternative, None)
        } else {
            (played, None)
        }
    }

    /// Returns whether the headers identify the game.
    fn identifies_game(&self) -> bool {
        let formations = [Side::Cho, Side::Han].map(|side| self.formations[side]);
        self.variant.is_some() || formations.iter().any(Option::is_some)
    }

    /// Returns a record with its headers, its result, and the remarks on its turns.
    fn described(&self, record: Record) -> Record {
        let plies = record.actions().len();
        let comments = self.comments.iter();
        let mut record = record;
        record.comments = comments
            .filter(|comment| comment.after <= plies)
            .cloned()
            .collect();
        let rest = one_line(self.trailing.trim_matches(is_blank));
        if !rest.is_empty() && plies > 0 {
            record.comments.push(Comment {
                after: plies,
                text: rest,
            });
        }
        record.headers = self.headers.clone();
        record.verdict = match &self.verdict {
            Verdict::Unknown => verdict::read(&self.trailing).unwrap_or_default(),
            verdict => verdict.clone(),
        };
        record.declared_plies = self.declared_plies;
        record
    }

    /// Returns the start according to the headers, otherwise the usual one.
    fn first_position(&self, turns: &[WrittenTurn]) -> Start {
        let variant = self.variant.unwrap_or_default();
        self.start.unwrap_or_else(|| {
            if !variant.spec().has_formations() {
                return Start::from_position(Position::usual(variant));
            }
            let formation = |side| self.formations[side].unwrap_or_else(|| guess(turns, side));
            Start::with_formations(BySide::new(formation(Side::Cho), formation(Side::Han)))
        })
    }

    /// Plays the turns in the game of the headers, or in Janggi.
    fn play(&self) -> ReplayBoard {
        let start = self.first_position(&self.turns);
        if start.variant().spec().records == RecordStyle::Chinese {
            return ReplayBoard::xiangqi(start, &self.turns, self.ranks);
        }
        let played = ReplayBoard::janggi(start, &self.turns);
        if played.refused.is_none() || self.names_no_game {
            return played;
        }
        // WinBoard's numbering of ranks.
        let turns = convert_ranks_from_0(&self.turns);
        let shifted = ReplayBoard::janggi(self.first_position(&turns), &turns);
        if shifted.record.actions().len() > played.record.actions().len() {
            shifted
        } else {
            played
        }
    }

    /// Plays the turns as those of Xiangqi; `None` if its board is impossible.
    fn as_xiangqi(&self) -> Option<ReplayBoard> {
        let start = match &self.start {
            None => Start::from_position(Position::xiangqi()),
            Some(start) => Start::from_fen(xiangqi::GAME, &start.fen()).ok()?,
        };
        Some(ReplayBoard::xiangqi(start, &self.turns, self.ranks))
    }
}

/// The maximum length of a chess list that may also be playable here, in plies.
const CHESS_PLIES: usize = 10;

/// Returns whether a text looks like a misspelt turn rather than words: letters and digits, an initial Chinese
/// piece, or castling.
fn is_like_a_turn(text: &str) -> bool {
    let has = |kind: fn(&char) -> bool| text.chars().any(|letter| kind(&letter));
    let length = text.chars().count();
    let first = text.chars().next();
    let mixes = has(char::is_ascii_digit) && has(|letter| letter.is_alphabetic());
    (length <= 8 && mixes)
        || (length <= 5 && first.is_some_and(xiangqi::is_piece))
        || text.starts_with("O-O")
}

/// Returns the part of a text that an error quotes.
pub(super) fn quote(text: &str) -> String {
    one_line(clip(text, QUOTE_LIMIT))
}

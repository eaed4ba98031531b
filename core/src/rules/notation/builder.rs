//! Collects headers, turns and comments of one game while its file is read, then builds the record from them.

use super::fault::{Fault, Place, RecordError};
use super::games::{MarkDifference, ReadGame};
use super::record::{Comment, Headers, Record, Start};
use super::replay::{Ranks, replay, replay_xiangqi};
use super::text::cursor::{clip, one_line};
use super::verdict::Verdict;
use crate::rules::board::{BySide, Formation, Role, Side, Square, Variant};
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
const OTHER_LIMIT: usize = 100;

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
    pub ranks: Option<Ranks>,
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
        let read = |variant| Start::from_fen(variant, &fen);
        let start = match self.variant {
            Some(variant) => read(variant),
            // A board that only Xiangqi has tells the game.
            None => {
                read(Variant::Janggi).or_else(|error| read(Variant::Xiangqi).map_err(|_| error))
            }
        };
        match start {
            Ok(start) => {
                if start.variant() == Variant::Xiangqi {
                    self.variant = Some(Variant::Xiangqi);
                }
                self.start = Some(start);
            }
            Err(error) => self.fail_start(place, &fen, error.into()),
        }
    }

    /// Adds a turn, unless something was wrong before.
    pub fn turn(&mut self, turn: WrittenTurn<'a>) {
        self.met += 1;
        if self.is_broken() {
            return;
        }
        if self.turns.len() == TURN_LIMIT {
            let ply = Some(TURN_LIMIT + 1);
            let fault = Fault::TooLong(TURN_LIMIT);
            self.fail(turn.place, ply, turn.text, fault, FaultScope::Turn);
        } else {
            self.turns.push(turn);
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
        if self.is_broken() {
            return;
        }
        let kept = clip(text, REMARK_LENGTH);
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

    /// Keeps an unknown header verbatim.
    pub fn other(&mut self, name: &str, value: &str) {
        if self.headers.others.len() < OTHER_LIMIT {
            self.headers
                .others
                .push((name.to_owned(), value.to_owned()));
        } else {
            self.left_out += 1;
        }
    }

    /// Records that the next turn cannot be read.
    pub fn break_off(&mut self, place: Place, text: &str, fault: Fault) {
        self.met += 1;
        let ply = Some(self.turns.len() + 1);
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
        if !self.is_broken() {
            let error = RecordError {
                place,
                ply,
                text: quote(text),
                fault,
            };
            self.fault = Some((error, scope));
        }
    }

    fn is_broken(&self) -> bool {
        self.fault.is_some()
    }

    /// Sets the board up and plays the turns, up to the first that is refused.
    pub fn finish(mut self) -> ReadGame {
        let mut record = Record::new(self.first_position());
        let mut marks = Vec::new();
        let unread = self.fault.take();
        let playable = !matches!(unread, Some((_, FaultScope::Start)));
        let unread = unread.map(|(error, _)| error);
        let refused = if playable {
            self.play(&mut record, &mut marks).err()
        } else {
            None
        };
        let mut other = if playable && !self.tells_game() {
            self.as_xiangqi()
        } else {
            None
        };
        let mut fault = match (refused, other.take()) {
            // Janggi cannot be played so, and Xiangqi can.
            (Some(_), Some(only)) => {
                record = only;
                marks.clear();
                unread
            }
            (None, both) => {
                // What breaks off is shown nowhere.
                other = both.filter(|_| unread.is_none());
                unread
            }
            (refused, None) => refused,
        };
        if let Some(error) = &mut fault
            && self.names_no_game
            && error.ply == Some(1)
        {
            error.fault = Fault::NoVariant;
        }
        ReadGame {
            place: self.place,
            record: self.described(record),
            other: other.map(|other| self.described(other)),
            fault,
            marks,
            left_out: self.left_out,
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
        record.headers = self.headers.clone();
        record.verdict = self.verdict.clone();
        record.declared_plies = self.declared_plies;
        record
    }

    /// The position that headers tell, else the usual one.
    fn first_position(&self) -> Start {
        self.start.unwrap_or_else(|| match self.variant {
            Some(Variant::Xiangqi) => Start::custom(Position::xiangqi()),
            Some(Variant::Janggi) | None => {
                let formation = |side| self.formations[side].unwrap_or_else(|| self.guess(side));
                Start::plain(BySide::new(formation(Side::Cho), formation(Side::Han)))
            }
        })
    }

    fn play(
        &self,
        record: &mut Record,
        marks: &mut Vec<MarkDifference>,
    ) -> Result<(), RecordError> {
        match record.start().variant() {
            Variant::Janggi => replay(&self.turns, record, marks),
            Variant::Xiangqi => replay_xiangqi(&self.turns, record, self.ranks),
        }
    }

    /// The record as one of Xiangqi, if all its turns can be played so.
    fn as_xiangqi(&self) -> Option<Record> {
        let start = match &self.start {
            None => Start::custom(Position::xiangqi()),
            Some(start) => Start::from_fen(Variant::Xiangqi, &start.fen()).ok()?,
        };
        let mut record = Record::new(start);
        let played = replay_xiangqi(&self.turns, &mut record, self.ranks);
        (played.is_ok() && !self.turns.is_empty()).then_some(record)
    }

    /// The formation inferred from the moves if no header has it: the first move that touches a
    /// point of the back rank names the piece that stood there.
    fn guess(&self, side: Side) -> Formation {
        let rank = if side == Side::Cho { 0 } else { 9 };
        let mut touched = [false; 9];
        let mut named: [Option<Role>; 9] = [None; 9];
        let mut touch = |at: Square, piece: Option<Role>| {
            let file = usize::from(at.file());
            if at.rank() == rank && !touched[file] {
                touched[file] = true;
                named[file] = piece;
            }
        };
        for turn in &self.turns {
            let taken = match turn.taken {
                CaptureMark::Piece(piece) => piece,
                CaptureMark::Unmarked | CaptureMark::Nothing => None,
            };
            match turn.written {
                WrittenMove::Pass | WrittenMove::Foreign => {}
                WrittenMove::Points { piece, from, to } => {
                    touch(from, piece);
                    touch(to, taken);
                }
                WrittenMove::Target { to, .. } => touch(to, taken),
            }
        }
        let likeliest_first = [
            Formation::Heeh,
            Formation::Hehe,
            Formation::Eheh,
            Formation::Ehhe,
            Formation::Hrrh,
        ];
        likeliest_first
            .into_iter()
            .find(|formation| {
                let stood = formation.back_rank();
                named
                    .iter()
                    .zip(stood)
                    .all(|(named, stood)| named.is_none() || *named == stood)
            })
            .unwrap_or(Formation::Heeh)
    }
}

/// As much of a text as an error repeats.
pub(super) fn quote(text: &str) -> String {
    one_line(clip(text, QUOTE_LIMIT))
}

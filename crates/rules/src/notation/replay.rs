//! Playing the turns of a draft on the board of the likeliest game.

use std::fmt;

use super::draft::Draft;
use super::fault::{Fault, Place, RecordError};
use super::ranks::RankNumbering;
use super::record::{Comment, Record, Start};
use super::text::cursor::{is_blank, one_line};
use super::turn::{self, CaptureMark, WrittenMove, WrittenTurn, error, quote};
use super::verdict::{self, Verdict};
use super::xiangqi::{self, Notation, shown_numbering};
use crate::board::{Action, BySide, Formation, Piece, RecordStyle, Role, Side, Square};
use crate::position::Position;

/// A game read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGame {
    /// Its beginning in the file.
    pub place: Place,
    /// The record, as far as it could be played.
    pub record: Record,
    /// The record as one of Xiangqi, if no header names the game and every turn can be played in both games.
    pub other: Option<Record>,
    /// The fault that left no legal move; `None` if the record has moves, or is complete without any.
    pub fault: Option<RecordError>,
    /// The fault after the last legal move; the text from there on becomes a comment. `None` if everything was
    /// read.
    pub stopped: Option<RecordError>,
    /// The marks of captures and checks that differ from the board.
    pub marks: Vec<MarkDifference>,
    /// The number of variations, signs of evaluation, remarks and unknown headers that were passed over. A game has
    /// room for 2,000 remarks and 100 unknown headers.
    pub left_out: usize,
}

impl ReadGame {
    /// Returns the reader's fault, regardless of legal moves before it.
    #[must_use]
    pub fn flaw(&self) -> Option<&RecordError> {
        self.fault.as_ref().or(self.stopped.as_ref())
    }

    /// Returns the record as far as it was read, or the fault if there is no legal move.
    pub fn whole(self) -> Result<Record, RecordError> {
        match self.fault {
            None => Ok(self.record),
            Some(fault) => Err(fault),
        }
    }
}

/// A mark of a record that contradicts the board. The move is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkDifference {
    /// The place of the ply in the file.
    pub place: Place,
    /// The turn, from 1.
    pub ply: usize,
    /// The turn as it is written.
    pub text: String,
    /// The mark that the board requires.
    pub mark: Mark,
}

/// The mark required by the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// This piece is captured, or none.
    Capture(Option<Piece>),
    /// The move gives check, or does not.
    Check(bool),
}

impl fmt::Display for MarkDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ply {}, {}: ", self.place, self.ply, self.text)?;
        match self.mark {
            Mark::Capture(Some(piece)) => write!(f, "takes a {:?}", piece.role),
            Mark::Capture(None) => write!(f, "takes nothing"),
            Mark::Check(true) => write!(f, "gives check"),
            Mark::Check(false) => write!(f, "gives no check"),
        }
    }
}

/// Sets up the board of a draft and plays its turns, up to the first illegal one.
pub(super) fn replay(mut draft: Draft) -> ReadGame {
    let (mut played, other) = play(&draft);
    let unread = draft.take_fault();
    let other = other.filter(|_| unread.is_none());
    if let Some(RecordError { ply: Some(ply), .. }) = played.refused {
        draft.reject(ply);
    }
    let mut fault = played.refused.take().or(unread);
    if let Some(fault) = &mut fault
        && draft.names_no_game
        && (fault.ply == Some(1) || (fault.ply.is_some() && looks_like_chess(&draft, &played)))
    {
        if let Some(first) = draft.turns.first() {
            fault.place = first.place;
            fault.text = quote(first.text);
        }
        fault.ply = Some(1);
        fault.fault = Fault::NoVariant;
        played = Played::without_turns(*played.record.start());
    }
    let (fault, stopped) = if played.plies() > 0 {
        (None, fault)
    } else {
        (fault, None)
    };
    ReadGame {
        place: draft.place.unwrap_or(Place::START),
        record: described(&draft, played.record),
        other: other.map(|record| described(&draft, record)),
        fault,
        stopped,
        marks: played.marks,
        left_out: draft.left_out,
    }
}

/// Plays the turns of a draft in the more likely game. Also returns the record in the other one, if both fit.
fn play(draft: &Draft) -> (Played, Option<Record>) {
    let start = start_of(draft, &draft.turns);
    if draft.has_no_start() {
        return (Played::without_turns(start), None);
    }
    let played = play_from(draft, start);
    let formations = [draft.formations.cho, draft.formations.han];
    if draft.variant.is_some() || formations.iter().any(Option::is_some) {
        return (played, None);
    }
    let alternative = match &draft.start {
        None => Some(Start::from_position(Position::xiangqi())),
        Some(start) => Start::from_fen(xiangqi::GAME, &start.fen()).ok(),
    };
    match alternative.map(|start| play_from(draft, start)) {
        Some(alternative) if played.refused.is_none() => {
            let is_alike = alternative.refused.is_none() && !draft.turns.is_empty();
            (played, is_alike.then_some(alternative.record))
        }
        Some(alternative)
            if alternative.refused.is_none() || alternative.plies() > played.plies() =>
        {
            (alternative, None)
        }
        _ => (played, None),
    }
}

/// Returns the start according to the headers, otherwise the usual one.
fn start_of(draft: &Draft, turns: &[WrittenTurn]) -> Start {
    let variant = draft.variant.unwrap_or_default();
    draft.start.unwrap_or_else(|| {
        if !variant.spec().has_formations() {
            return Start::from_position(Position::usual(variant));
        }
        let formation = |side| draft.formations[side].unwrap_or_else(|| guess(turns, side));
        Start::with_formations(BySide::new(formation(Side::Cho), formation(Side::Han)))
    })
}

/// Plays the turns from a start, with the numbering of ranks that fits more of them.
fn play_from(draft: &Draft, start: Start) -> Played {
    match start.variant().spec().records {
        RecordStyle::Korean => {
            let in_janggi = |turns: &[WrittenTurn]| {
                let start = start_of(draft, turns);
                Played::new(start, turns, |nth, before| janggi(&turns[nth], before))
            };
            // WinBoard counts from 0.
            let shifted = || in_janggi(&convert_ranks_from_0(&draft.turns));
            let can_be_shifted = !draft.names_no_game;
            in_janggi(&draft.turns).or_longer(can_be_shifted, shifted)
        }
        RecordStyle::Chinese => {
            let turns = without_placeholder(&draft.turns, start.position().turn());
            let notations: Vec<_> = turns.iter().map(Notation::of).collect();
            let shown = draft.ranks.or_else(|| shown_numbering(turns, &notations));
            let ranks = shown.unwrap_or_default();
            let first = notations.first().copied().flatten();
            let with = |ranks: RankNumbering| {
                Played::new(start, turns, |nth, before| {
                    let notation = notations[nth];
                    if notation.map(Notation::has_ranks) != first.map(Notation::has_ranks) {
                        return Err(Fault::OtherNotation);
                    }
                    notation.ok_or(Fault::Unreadable)?.action(ranks, before)
                })
            };
            let has_ranks = first.is_some_and(Notation::has_ranks);
            with(ranks).or_longer(has_ranks, || with(ranks.other()))
        }
    }
}

/// Returns the turns without a null move for the side that did not begin.
fn without_placeholder<'a, 'b>(turns: &'a [WrittenTurn<'b>], first: Side) -> &'a [WrittenTurn<'b>] {
    match turns {
        [turn, rest @ ..] if first == Side::Han && turn.written == WrittenMove::Pass => rest,
        _ => turns,
    }
}

/// Turns on the board.
struct Played {
    record: Record,
    marks: Vec<MarkDifference>,
    /// The first turn that cannot be played.
    refused: Option<RecordError>,
}

impl Played {
    /// Creates a start without turns.
    fn without_turns(start: Start) -> Played {
        Played {
            record: Record::new(start),
            marks: Vec::new(),
            refused: None,
        }
    }

    /// Plays turns up to the first illegal one. `action` returns what a turn means in a position.
    fn new(
        start: Start,
        turns: &[WrittenTurn],
        action: impl Fn(usize, &Position) -> Result<Action, Fault>,
    ) -> Played {
        let mut played = Played::without_turns(start);
        for (nth, turn) in turns.iter().enumerate() {
            let before = *played.record.end();
            let result = action(nth, &before)
                .and_then(|action| Ok(played.record.play(action).map(|()| action)?));
            match result {
                // Marks of Xiangqi are not checked.
                Ok(_) if before.variant() == xiangqi::GAME => {}
                Ok(action) => played.compare(turn, &before, action),
                Err(fault) => {
                    played.refused = Some(error(turn.place, Some(nth + 1), turn.text, fault));
                    break;
                }
            }
        }
        played
    }

    /// Lists the marks of a turn that differ from the board.
    fn compare(&mut self, turn: &WrittenTurn, before: &Position, action: Action) {
        let captured = action.piece_move().and_then(|mv| before.piece_at(mv.to));
        let capture_agrees = match turn.taken {
            CaptureMark::Unmarked => true,
            CaptureMark::Nothing => captured.is_none(),
            CaptureMark::Piece(None) => captured.is_some(),
            CaptureMark::Piece(Some(named)) => captured.is_some_and(|piece| piece.role == named),
        };
        let check = self.record.end().in_check();
        let checks_agree = turn.check.is_none_or(|written| written == check);
        let marks = [
            (!capture_agrees).then_some(Mark::Capture(captured)),
            (!checks_agree).then_some(Mark::Check(check)),
        ];
        self.marks
            .extend(marks.into_iter().flatten().map(|mark| MarkDifference {
                place: turn.place,
                ply: self.record.actions().len(),
                text: quote(turn.text),
                mark,
            }));
    }

    fn plies(&self) -> usize {
        self.record.actions().len()
    }

    /// Returns these turns if all could be played, otherwise those of another reading if they are more.
    fn or_longer(self, has_other: bool, other: impl FnOnce() -> Played) -> Played {
        if self.refused.is_none() || !has_other {
            return self;
        }
        let other = other();
        if other.plies() > self.plies() {
            other
        } else {
            self
        }
    }
}

/// Returns the action of a turn of Janggi.
fn janggi(turn: &WrittenTurn, before: &Position) -> Result<Action, Fault> {
    let action = turn.written.action(before);
    action.or_else(|fault| by_arrow(turn, before).ok_or(fault))
}

/// Returns the move of the arrow behind a turn, if the turn can mean it.
fn by_arrow(turn: &WrittenTurn, before: &Position) -> Option<Action> {
    let from = turn.arrow?.from;
    let WrittenMove::Target { piece, to, .. } = turn.written else {
        return None;
    };
    let written = WrittenMove::Target {
        piece,
        file: Some(from.file()),
        rank: Some(from.rank()),
        to,
    };
    written.action(before).ok()
}

/// Returns the turns, converted from ranks that count from 0.
fn convert_ranks_from_0<'a>(turns: &[WrittenTurn<'a>]) -> Vec<WrittenTurn<'a>> {
    let up = |turn: &WrittenTurn<'a>| match turn::read(&turn::ranks_from_1(turn.text)) {
        Some((written, taken, check)) => WrittenTurn {
            written,
            taken,
            check,
            ..*turn
        },
        None => *turn,
    };
    turns.iter().map(up).collect()
}

/// Infers the formation from the moves if no header has it: the first move that touches a point of the back
/// rank names the piece on it.
fn guess(turns: &[WrittenTurn], side: Side) -> Formation {
    let rank = if side == Side::Cho { 0 } else { 9 };
    let mut named: [Option<Option<Role>>; 9] = [None; 9];
    let mut touch = |at: Square, piece: Option<Role>| {
        if at.rank() == rank {
            named[usize::from(at.file())].get_or_insert(piece);
        }
    };
    for turn in turns {
        let taken = match turn.taken {
            CaptureMark::Piece(piece) => piece,
            CaptureMark::Unmarked | CaptureMark::Nothing => None,
        };
        match turn.written {
            WrittenMove::Pass | WrittenMove::Foreign | WrittenMove::Exact(_) => {}
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
            let mut named = named.iter().zip(stood);
            named.all(|(named, stood)| named.flatten().is_none_or(|role| Some(role) == stood))
        })
        .unwrap_or(Formation::Heeh)
}

/// Returns a record with its headers, its result, and the remarks on its turns.
fn described(draft: &Draft, mut record: Record) -> Record {
    let plies = record.actions().len();
    let comments = draft.comments.iter();
    let played = comments.filter(|comment| comment.after <= plies);
    record.comments = played.cloned().collect();
    let rest = one_line(draft.rest.trim_matches(is_blank));
    if !rest.is_empty() && plies > 0 {
        record.comments.push(Comment {
            after: plies,
            text: rest,
        });
    }
    record.headers = draft.headers.clone();
    record.verdict = match &draft.verdict {
        Verdict::Unknown => verdict::read(&draft.rest).unwrap_or_default(),
        verdict => verdict.clone(),
    };
    record.declared_plies = draft.declared_plies;
    record
}

/// The maximum length of a chess list that may also be playable here, in plies.
const CHESS_PLIES: usize = 10;

/// Returns whether a short list in the letters of chess could be chess.
fn looks_like_chess(draft: &Draft, played: &Played) -> bool {
    let is_latin = |turn: &WrittenTurn| matches!(turn.written, WrittenMove::Target { .. });
    played.plies() < CHESS_PLIES && draft.turns.iter().any(is_latin)
}

//! A referee written directly from the rules, on the slow board.
//!
//! It parses a combination's id itself and shares no code with the referee under test.

use std::collections::HashMap;

use janggi::{Action, Move, Role, Side, Square};

use super::slow::Board;

/// An end: the winner, the reason's code, the cause of a decision by points, and the totals in half points.
pub type End = (
    Option<Side>,
    &'static str,
    Option<&'static str>,
    Option<(i32, i32)>,
);

/// The value of a parameter that an id leaves out.
#[rustfmt::skip]
const USUAL: &[(&str, &str)] = &[
    ("pass", "free"), ("stalemate", "forced_pass"), ("double_pass", "points"), ("cannon_first", "allowed"),
    ("face_create", "anyone"), ("face_when", "always"), ("face_effect", "none"), ("face_result", "draw"),
    ("face_by_capture_offers", "true"), ("general_guard_mate", "win"), ("face_forfeit", "false"),
    ("rep_fold", "4"), ("rep_result", "points"), ("perpetual", "checker_loses"), ("shuttle", "true"),
    ("nocap_plies", "200"), ("nocap_result", "points"), ("ply_limit", "0"), ("dead", "off"),
    ("count_draws", "false"), ("deom_half_points", "3"), ("rep_below30", "draw"),
];

/// The state after an action.
#[derive(Clone)]
struct State {
    board: Board,
    /// The action that led here; `None` at the start.
    action: Option<Action>,
    captured: bool,
    /// The sides that have moved a piece.
    moved: [bool; 2],
    forfeited: [bool; 2],
    /// The generals face each other because of a general's capture.
    by_capture: bool,
    halfmove: usize,
}

/// A game under the rules of an id.
pub struct Judge {
    rules: HashMap<String, String>,
    states: Vec<State>,
    /// The turns before the start.
    earlier: usize,
    end: Option<End>,
}

fn index(side: Side) -> usize {
    match side {
        Side::Cho => 0,
        Side::Han => 1,
    }
}

impl Judge {
    /// Begins a game; `moved` gives the sides that count as having moved a piece.
    pub fn begin(id: &str, fen: &str, moved: [bool; 2]) -> Judge {
        let mut rules: HashMap<_, _> = USUAL
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        for pair in id.strip_prefix("custom:").unwrap().split(',') {
            let (name, value) = pair.split_once('=').unwrap();
            rules.insert(name.to_owned(), value.to_owned());
        }
        let fields: Vec<&str> = fen.split(' ').collect();
        let halfmove: usize = fields[4].parse().unwrap();
        let fullmove: usize = fields[5].parse().unwrap();
        let board = Board::read(fen);
        let start = State {
            action: None,
            captured: false,
            moved,
            forfeited: [false; 2],
            by_capture: false,
            halfmove,
            board,
        };
        let mut judge = Judge {
            rules,
            earlier: 2 * (fullmove - 1) + index(start.board.turn()),
            states: vec![start],
            end: None,
        };
        let by = index(judge.now().board.turn().opponent());
        judge.states[0].forfeited[by] =
            judge.is("face_forfeit", "true") && judge.counts(&judge.now().board);
        judge.end = judge.decide();
        judge
    }

    /// The outcome, if it has ended.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// All legal actions, the pass last.
    pub fn actions(&self) -> Vec<Action> {
        if self.end.is_some() {
            return Vec::new();
        }
        let mut actions = self.allowed();
        actions.retain(|action| !self.must_deviate(*action));
        actions
    }

    /// Plays a legal action.
    pub fn play(&mut self, action: Action) {
        let next = self.after(action);
        self.states.push(next);
        self.end = self.decide();
    }

    fn now(&self) -> &State {
        self.states.last().unwrap()
    }

    fn ago(&self, plies: usize) -> &State {
        &self.states[self.states.len() - 1 - plies]
    }

    fn is(&self, name: &str, value: &str) -> bool {
        self.rules.get(name).is_some_and(|current| current == value)
    }

    fn number(&self, name: &str) -> usize {
        self.rules[name].parse().unwrap()
    }

    fn points(board: &Board, side: Side) -> i32 {
        let pieces = Square::ALL.into_iter().filter_map(|at| board.piece_at(at));
        let side_pieces = pieces.filter(|piece| piece.side == side);
        side_pieces
            .map(|piece| match piece.role {
                Role::General => 0,
                Role::Chariot => 13,
                Role::Cannon => 7,
                Role::Horse => 5,
                Role::Elephant | Role::Guard => 3,
                Role::Soldier => 2,
            })
            .sum()
    }

    fn small(board: &Board) -> bool {
        Side::ALL
            .into_iter()
            .all(|side| Judge::points(board, side) < 30)
    }

    /// Returns whether the generals face each other with effect.
    fn counts(&self, board: &Board) -> bool {
        board.is_facing() && (self.is("face_when", "always") || Judge::small(board))
    }

    fn offered(&self, state: &State) -> bool {
        let suspended = state.by_capture && self.is("face_by_capture_offers", "false");
        self.is("face_effect", "offer") && !suspended && self.counts(&state.board)
    }

    fn checked_by_general(&self, state: &State) -> bool {
        self.is("face_effect", "check") && self.counts(&state.board)
    }

    fn checked(&self, state: &State) -> bool {
        let turn = state.board.turn();
        !state.board.checkers(turn).is_empty() || self.checked_by_general(state)
    }

    fn may_face(&self, name: &str) -> &str {
        match self.rules.get(name) {
            Some(value) => value,
            None => &self.rules["face_create"],
        }
    }

    fn captures_with_general(board: &Board, mv: Move) -> bool {
        let role = board.piece_at(mv.from).map(|piece| piece.role);
        role == Some(Role::General) && board.piece_at(mv.to).is_some()
    }

    fn barred(&self, mv: Move) -> bool {
        let state = self.now();
        let board = &state.board;
        let turn = board.turn();
        let cannon = board.piece_at(mv.from).unwrap().role == Role::Cannon;
        let is_first_turn = match self.rules["cannon_first"].as_str() {
            "forbid_game" => state.moved == [false; 2],
            "forbid_side" => !state.moved[index(turn)],
            _ => false,
        };
        if cannon && is_first_turn {
            return true;
        }
        if !self.counts(&board.after(mv)) {
            return false;
        }
        if self.counts(board) {
            return self.is("face_effect", "check")
                || self.is("face_create", "nobody")
                || self.offered(state);
        }
        let permission = if Judge::captures_with_general(board, mv) {
            self.may_face("face_capture")
        } else {
            self.may_face("face_create")
        };
        match permission {
            "anyone" => false,
            "behind" => {
                let behind = Judge::points(board, turn) < Judge::points(board, turn.opponent());
                !behind && !state.forfeited[index(turn)]
            }
            _ => true,
        }
    }

    fn piece_moves(&self) -> Vec<Move> {
        let moves = self.now().board.legal_moves().into_iter();
        moves.filter(|mv| !self.barred(*mv)).collect()
    }

    fn only(board: &Board, side: Side, roles: &[Role]) -> bool {
        let mut pieces = Square::ALL.into_iter().filter_map(|at| board.piece_at(at));
        pieces.all(|piece| piece.side != side || roles.contains(&piece.role))
    }

    /// All legal actions, apart from the duty to avoid a repetition.
    fn allowed(&self) -> Vec<Action> {
        let moves = self.piece_moves();
        let state = self.now();
        let alone = Judge::only(&state.board, state.board.turn(), &[Role::General]);
        let may_pass = self.offered(state)
            || !self.checked(state)
                && match self.rules["pass"].as_str() {
                    "free" => true,
                    "when_stuck" => moves.is_empty(),
                    _ => moves.is_empty() || alone,
                };
        let moves = moves.into_iter().map(Action::Move);
        moves.chain(may_pass.then_some(Action::Pass)).collect()
    }

    fn after(&self, action: Action) -> State {
        let state = self.now();
        let turn = state.board.turn();
        let mut next = state.clone();
        next.action = Some(action);
        next.halfmove += 1;
        next.captured = false;
        match action {
            Action::Pass => next.board = state.board.passed(),
            Action::Move(mv) => {
                next.board = state.board.after(mv);
                next.captured = state.board.piece_at(mv.to).is_some();
                next.moved[index(turn)] = true;
                if next.captured {
                    next.halfmove = 0;
                }
                let begins = self.counts(&next.board) && !self.counts(&state.board);
                next.forfeited[index(turn)] |= self.is("face_forfeit", "true") && begins;
                next.by_capture = next.board.is_facing()
                    && if state.board.is_facing() {
                        state.by_capture
                    } else {
                        Judge::captures_with_general(&state.board, mv)
                    };
            }
        }
        next
    }

    fn must_deviate(&self, action: Action) -> bool {
        let state = self.now();
        let fold = self.number("rep_fold");
        if fold == 0 || !self.is("rep_result", "deviate") {
            return false;
        }
        if self.checked(state) || Judge::small(&state.board) {
            return false;
        }
        let next = self.after(action);
        let occurrences = self.states.iter();
        let occurrences = occurrences.filter(|before| before.board == next.board);
        if occurrences.count() + 1 < fold {
            return false;
        }
        let turn = state.board.turn();
        let (cho, han) = self.totals();
        let behind = if turn == Side::Cho {
            cho < han
        } else {
            han < cho
        };
        self.checked(&next) || behind
    }

    fn totals(&self) -> (i32, i32) {
        let board = &self.now().board;
        let deom: i32 = self.rules["deom_half_points"].parse().unwrap();
        let [cho, han] = Side::ALL.map(|side| 2 * Judge::points(board, side));
        // Negative compensation for Han is added to Cho.
        (cho + (-deom).max(0), han + deom.max(0))
    }

    fn settle(&self, settlement: &str, cause: &'static str) -> End {
        if settlement == "draw" && self.is("count_draws", "false") {
            return (None, cause, None, None);
        }
        let (cho, han) = self.totals();
        let winner = match cho.cmp(&han) {
            std::cmp::Ordering::Greater => Side::Cho,
            std::cmp::Ordering::Less => Side::Han,
            std::cmp::Ordering::Equal => return (None, "points", Some(cause), Some((cho, han))),
        };
        match self.won(winner, "points") {
            won @ (Some(_), ..) => (won.0, won.1, Some(cause), Some((cho, han))),
            drawn => drawn,
        }
    }

    fn won(&self, winner: Side, reason: &'static str) -> End {
        if self.now().forfeited[index(winner)] {
            return (None, "forfeited-win", None, None);
        }
        (Some(winner), reason, None, None)
    }

    fn decide(&self) -> Option<End> {
        let state = self.now();
        // After accepting in check the side stays in check, so nothing else applies to that board.
        if state.action == Some(Action::Pass) && self.offered(self.ago(1)) {
            return Some(self.settle(&self.rules["face_result"], "bikjang"));
        }
        self.no_moves()
            .or_else(|| {
                let passed = |plies| self.ago(plies).action == Some(Action::Pass);
                let both_passed = self.states.len() > 2 && passed(0) && passed(1);
                let settlement = self.rules["double_pass"].as_str();
                (both_passed && settlement != "nothing")
                    .then(|| self.settle(settlement, "double-pass"))
            })
            .or_else(|| {
                let settlement = self.rules["dead"].as_str();
                let harmless = [Role::General, Role::Guard];
                let mut sides = Side::ALL.into_iter();
                let is_dead = sides.all(|side| Judge::only(&state.board, side, &harmless));
                let played = self.states.len() > 1;
                (is_dead && played && settlement != "off")
                    .then(|| self.settle(settlement, "insufficient"))
            })
            .or_else(|| {
                let limit = self.number("nocap_plies");
                let is_too_long = limit > 0 && state.halfmove >= limit;
                is_too_long.then(|| self.settle(&self.rules["nocap_result"], "no-capture-limit"))
            })
            .or_else(|| self.repeated())
            .or_else(|| {
                let limit = self.number("ply_limit");
                let plies = self.earlier + self.states.len() - 1;
                (limit > 0 && plies >= limit).then(|| self.settle("points", "ply-limit"))
            })
    }

    fn no_moves(&self) -> Option<End> {
        let state = self.now();
        let opponent = state.board.turn().opponent();
        if self.piece_moves().is_empty() && !self.offered(state) {
            if self.checked_by_general(state) {
                return Some((None, "facing-mate", None, None));
            }
            if self.checked(state) {
                let checkers = state.board.checkers(state.board.turn());
                let takes = |mv: &Move| {
                    let role = state.board.piece_at(mv.from).map(|piece| piece.role);
                    role == Some(Role::General) && checkers.contains(&mv.to)
                };
                let guarded = state.board.legal_moves().iter().any(takes);
                return Some(if guarded && self.is("general_guard_mate", "draw") {
                    (None, "general-guarded-mate", None, None)
                } else {
                    self.won(opponent, "checkmate")
                });
            }
            match self.rules["stalemate"].as_str() {
                "draw" => return Some(self.settle("draw", "stalemate")),
                "loss" => return Some(self.won(opponent, "stalemate")),
                _ => {}
            }
        }
        let deviates = self.is("rep_result", "deviate") && self.number("rep_fold") > 0;
        let barred = |action: Action| self.must_deviate(action);
        (deviates && self.allowed().into_iter().all(barred))
            .then(|| self.settle("points", "repetition"))
    }

    /// Section 9.1 of the rules: shuttle, perpetual check and repetition in one pass.
    fn repeated(&self) -> Option<End> {
        let end = self.now().halfmove.min(self.states.len() - 1);
        let check = |ago: usize| ago <= end && self.checked(self.ago(ago));
        let turn = self.now().board.turn();
        let piece_move = |ago: usize| self.ago(ago).action.and_then(Action::piece_move);
        let reverse = |mv: Move| Move::new(mv.to, mv.from);
        let fold = self.number("rep_fold");
        let mut run = 0;
        if let (true, true, Some(last)) = (self.is("shuttle", "true"), end >= 4, piece_move(0)) {
            let role = self.now().board.piece_at(last.to).unwrap().role;
            let exempt = matches!(role, Role::General | Role::Guard);
            if !exempt && !check(1) && !check(3) {
                run = match piece_move(2) {
                    Some(mv) if mv == reverse(last) => 2,
                    None => 1,
                    _ => 0,
                };
            }
        }
        let mut mover = check(0);
        let mut other = check(1);
        let mut occurrences = 1;
        for ago in (2..=end).step_by(2) {
            if ago >= 4 && run > 0 {
                if ago < end && check(ago + 1) {
                    run = 0;
                } else if run < 4 {
                    let later = if run == 1 {
                        piece_move(0)
                    } else {
                        piece_move(ago - 2)
                    };
                    let is_reversal =
                        piece_move(ago).is_some() && piece_move(ago) == later.map(reverse);
                    run = if is_reversal { run + 1 } else { 0 };
                } else {
                    let later = piece_move(ago - 2).unwrap();
                    let closes = piece_move(ago).is_some_and(|mv| mv.to == later.from);
                    if closes && !self.ago(ago).captured {
                        return Some(self.won(turn, "shuttle"));
                    }
                    run = 0;
                }
            }
            mover &= check(ago);
            if self.ago(ago).board == self.now().board {
                occurrences += 1;
                if fold > 0 && occurrences >= fold {
                    if self.is("perpetual", "checker_loses") && mover != other {
                        let winner = if mover { turn } else { turn.opponent() };
                        return Some(self.won(winner, "perpetual-check"));
                    }
                    match self.rules["rep_result"].as_str() {
                        "deviate" if !Judge::small(&self.now().board) => {}
                        // Counting draws does not count this one.
                        "deviate" if self.is("rep_below30", "draw") => {
                            return Some((None, "repetition", None, None));
                        }
                        "deviate" => return Some(self.settle("points", "repetition")),
                        settlement => return Some(self.settle(settlement, "repetition")),
                    }
                }
            }
            if ago < end {
                other &= check(ago + 1);
            }
        }
        None
    }
}

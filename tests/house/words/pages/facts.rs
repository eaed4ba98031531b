//! The referee's behaviour under a ruleset, observed from outside: each fact in a suitable position.

use hansu_play::{Challenge, Command, Match, Person, SideChoice};
use janggi::{
    Action, BySide, DeviationReason, Formation, Game, HalfPoints, Illegal, Move, Outcome, Piece,
    PointsCause, Position, Reason, Refused, Role, Ruleset, Side, Square,
};

use crate::support::{GAME, NOON, accept, challenge, dated, jihun, mina};

/// No piece attacks another. Each side has a chariot, so that the position is not dead.
const QUIET: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    r . . . . . . . .
    . . . . . . . . R
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . K . . .";

/// Cho's general is its last piece.
const ALONE: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    r . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . K . . .";

/// Han has no move: the chariots guard its general, and the cannon has no screen.
const STUCK: &str = "
    . . . k . . . . .
    . . . . . . . . R
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    c . . . . . . . .
    . . . . R . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . K . . .";

/// Han has no move, because its own pieces block each other.
const PENT_UP: &str = "
    . . . k n . . . .
    . . . c c . c . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    R N . . . K . . R";

/// Neither side has a move.
const BOTH_PENT_UP: &str = "
    . . . k n . . . .
    . . . c c . c . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . C . C C . . .
    . . . . N K . . .";

/// Generals only.
const BOTH_ALONE: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . K . . .";

/// Generals and guards only.
const DEAD: &str = "
    . . . k . . . . .
    . . . . a . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . A . . . .
    . . . . . K . . .";

/// Each general can move back and forth.
const DANCE: &str = "
    . . . . . k . . .
    . . . . . . . . .
    . . . . . . . . r
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    R . . . . . . . .
    . . . . . . . . .
    . . . K . . . . .";

/// Every move of the guard opens a chariot's file and is a check.
const CHECKS: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . A . . . . .
    . . . R R K . . .";

/// Every second move of the guard is a check.
const SOME_CHECKS: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    R . . . . . . . N
    . . . . A . . . .
    . . . R . K . . .";

/// Cho's general can move to d2, where it faces Han's.
const FACE: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . K . . . .
    . . . . . . . . .";

/// Like `FACE`, but Han's general would have no move; Cho has fewer points.
const FACE_MATE: &str = "
    . . . k . . . . .
    . . . . . . . . .
    c . . . . . . . .
    . . . . . . . . .
    . . . . . . . . c
    . . . . R . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . K . . . .
    . . . . . . . . .";

/// Cho has faced Han's general and is close to mate.
const FACED: &str = "
    . . . k . . . . .
    . . . . . . . . R
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . K . . . . .
    R . . . . . . . .";

/// Only Cho's general protects the mating chariot; Han has more points.
const GUARDED_MATE: &str = "
    r . . . k . . . r
    . . . . R . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . K . . . .
    . . . . . . . . .";

/// A soldier of Han is a screen for a cannon of Cho; Han has one cannon fewer.
const CANNON_READY: &str = "
    r n b a . a b n r
    . . . . k . . . .
    . c . . . . . . .
    p . p . p . p . p
    . . . . . . . . .
    . . . . . . . . .
    P . P . P . P . P
    . C . . . . . C .
    . . . . K . . . .
    R N B A . A B N R";

/// With a chariot, these are enough for more than thirty points.
const RICH_CHO: &str = "Ra4 Na5";
const RICH_HAN: &str = "ri7 ni6";

/// The decision of a game that no move wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Draw,
    Points,
}

/// The sides that may make the generals face each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayFace {
    Anyone,
    Behind,
    Nobody,
}

/// The effect of facing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FacingEffect {
    /// The opponent breaks it or ends the game.
    Claims(Decision),
    /// The opponent is in check.
    Check,
    /// The next move has to break it.
    Breaks,
    Nothing,
    /// Facing is illegal.
    Unseen,
}

/// The rules of facing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facing {
    pub by_move: MayFace,
    pub by_capture: MayFace,
    pub after_move: FacingEffect,
    pub after_capture: FacingEffect,
    pub mate_draws: bool,
    pub forfeits: bool,
    /// A side that forfeited its win may face as only the side behind may.
    pub again: bool,
}

/// The effect of repeating positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepetitionEffect {
    /// The occurrence at which the game ended, and its outcome.
    Ended(usize, Outcome),
    /// The occurrence that a side may not bring about.
    Barred(usize, DeviationReason, Side),
    GoesOn,
}

/// The order in which formations are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    HanFirst,
    ChoFirst,
    Secret,
    Fixed,
}

/// The effect of two passes in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DoublePass {
    /// Nobody may pass.
    NotAllowed,
    /// Passing has no effect.
    GoesOn,
    Ends(Outcome),
}

impl DoublePass {
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            DoublePass::Ends(end) => Some(end),
            DoublePass::NotAllowed | DoublePass::GoesOn => None,
        }
    }
}

/// Everything in which rulesets differ, as observed.
#[derive(Debug)]
pub struct Facts {
    pub ruleset: Ruleset,
    pub order: Order,
    pub formations: Vec<Formation>,
    pub bars_cannons: bool,
    pub north_korean: bool,
    /// The legality of passing with movable pieces, with a lone general, and without any move.
    pub passes: (bool, bool, bool),
    pub stuck: Option<Outcome>,
    /// Facing with few points, and with many.
    pub facing: Facing,
    pub facing_rich: Facing,
    pub guarded_mate_draws: bool,
    /// `true` if a side with equal points counts as behind for facing.
    pub level_is_behind: bool,
    /// Repetition with Han behind, with Cho behind, and with both below thirty points.
    pub rounds: (RepetitionEffect, RepetitionEffect, RepetitionEffect),
    /// Only checks, with few points and with many.
    pub checks: (RepetitionEffect, RepetitionEffect),
    /// A check at every second move, by the side ahead.
    pub some_checks: RepetitionEffect,
    /// Repetition in which Han, behind, can only pass.
    pub stuck_round: RepetitionEffect,
    pub shuttle: Option<Outcome>,
    pub double_pass: DoublePass,
    /// After 100 and 200 turns without a capture.
    pub quiet: [Option<Outcome>; 2],
    pub length: Option<Outcome>,
    pub dead: Option<Outcome>,
    /// Legality of a draw offer with many points, and with few.
    pub draws: (bool, bool),
    pub agreed: Outcome,
    /// Han's compensation minus Cho's.
    pub deom: HalfPoints,
}

impl Facts {
    pub fn of(ruleset: &Ruleset) -> Facts {
        let see = RefereeProbe(ruleset);
        let (order, formations) = see.setting_up();
        let rich = format!("{RICH_CHO} {RICH_HAN}");
        let quiet = see.game(QUIET, "", "w");
        let points = quiet.points();
        let totals = quiet.totals();
        Facts {
            ruleset: *ruleset,
            order,
            formations,
            bars_cannons: see.bars_cannons(),
            north_korean: see.generals_are_north_korean(),
            passes: see.passes(),
            stuck: see.game(STUCK, "", "b").outcome(),
            facing: see.facing(PointLevel::Poor),
            facing_rich: see.facing(PointLevel::Rich),
            guarded_mate_draws: see.game(GUARDED_MATE, "", "b").outcome()
                == drawn(Reason::GeneralGuardedMate),
            level_is_behind: see.level_is_behind(),
            rounds: (see.dance(RICH_CHO), see.dance(RICH_HAN), see.dance("")),
            checks: (see.checks(""), see.checks("Bi4")),
            some_checks: round(
                see.game(SOME_CHECKS, "", "b"),
                ["d10e10", "e2d2", "e10d10", "d2e2"],
            ),
            stuck_round: match see.game(PENT_UP, "", "b").outcome() {
                None => round(see.game(PENT_UP, "", "w"), ["f1f2", "pass", "f2f1", "pass"]),
                Some(_) => RepetitionEffect::GoesOn,
            },
            shuttle: see.shuttle(),
            double_pass: see.double_pass(),
            quiet: [99, 199].map(|turns| see.turned(turns, 1)),
            length: see.turned(0, 100),
            dead: see.after(DEAD, "", "e2e3").and_then(|game| game.outcome()),
            draws: (
                see.game(QUIET, &rich, "w").check_draw_offer().is_ok(),
                quiet.check_draw_offer().is_ok(),
            ),
            agreed: quiet.outcome_by_agreement(),
            deom: (totals.han - points.han) - (totals.cho - points.cho),
        }
    }

    /// Returns whether a side without a move has to pass.
    pub fn stuck_passes(&self) -> bool {
        self.stuck.is_none()
    }

    /// Returns whether anything is decided by points.
    pub fn counts(&self) -> bool {
        let ends = [
            self.stuck,
            self.length,
            self.dead,
            self.quiet[0],
            self.quiet[1],
        ];
        let passes = self.double_pass.outcome();
        let rounds = [
            self.rounds.0,
            self.rounds.1,
            self.rounds.2,
            self.stuck_round,
        ];
        let agreed = (self.draws.0 || self.draws.1).then_some(self.agreed);
        let round = |round: RepetitionEffect| match round {
            RepetitionEffect::Ended(_, outcome) => Some(outcome),
            _ => None,
        };
        let ends = ends.into_iter().chain([passes, agreed]);
        let ends = ends.chain(rounds.map(round));
        let facing = [self.facing.after_move, self.facing.after_capture];
        ends.flatten()
            .any(|end| matches!(end.reason, Reason::Points { .. }))
            || facing.contains(&FacingEffect::Claims(Decision::Points))
            || self.deviates()
    }

    /// Returns whether a side has to avoid a repetition.
    pub fn deviates(&self) -> bool {
        matches!(self.rounds.0, RepetitionEffect::Barred(..))
    }

    /// Returns whether facing depends on which side is behind.
    pub fn asks_who_is_behind(&self) -> bool {
        [self.facing.by_move, self.facing.by_capture].contains(&MayFace::Behind)
    }

    /// Returns whether anything depends on being below thirty points.
    pub fn asks_for_thirty(&self) -> bool {
        self.facing != self.facing_rich || self.draws.0 != self.draws.1 || self.deviates()
    }
}

/// The decision for a reason for which some rules count points.
pub fn how(
    outcome: Option<Outcome>,
    draw_reason: Reason,
    points_cause: PointsCause,
) -> Option<Decision> {
    let Outcome { winner, reason } = outcome?;
    match reason {
        Reason::Points { cause, totals } if cause == points_cause => {
            let leads = match totals.cho.cmp(&totals.han) {
                std::cmp::Ordering::Less => Some(Side::Han),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(Side::Cho),
            };
            assert_eq!(winner, leads);
            Some(Decision::Points)
        }
        reason if reason == draw_reason && winner.is_none() => Some(Decision::Draw),
        _ => None,
    }
}

fn drawn(reason: Reason) -> Option<Outcome> {
    Some(Outcome {
        winner: None,
        reason,
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PointLevel {
    Poor,
    Rich,
}

/// Observes the referee under a ruleset.
struct RefereeProbe<'a>(&'a Ruleset);

impl RefereeProbe<'_> {
    fn game(&self, board: &str, pieces: &str, turn: &str) -> Game {
        self.counted(board, pieces, turn, 0, 1)
    }

    /// Returns a game from a drawn board plus more pieces: `Ra4` is a chariot of Cho.
    fn counted(&self, board: &str, pieces: &str, turn: &str, halfmove: u32, fullmove: u32) -> Game {
        let mut rows: Vec<Vec<char>> = board
            .trim()
            .lines()
            .map(|row| {
                row.split_whitespace()
                    .map(|letters| letters.chars().next().unwrap())
                    .collect()
            })
            .collect();
        for piece in pieces.split_whitespace() {
            let (piece, at) = piece.split_at(1);
            let at: Square = at.parse().unwrap();
            let point = &mut rows[9 - usize::from(at.rank())][usize::from(at.file())];
            assert_eq!(*point, '.', "{at} is taken in {board}");
            *point = piece.chars().next().unwrap();
        }
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let rows = rows.join("/").replace('.', "1");
        Game::from_fen(self.0, &format!("{rows} {turn} - - {halfmove} {fullmove}")).unwrap()
    }

    /// Returns the game after these actions, Cho first; `None` if one is illegal.
    fn after(&self, board: &str, pieces: &str, actions: &str) -> Option<Game> {
        let mut game = self.game(board, pieces, "w");
        for action in actions.split_whitespace() {
            game.play(read(action)).ok()?;
        }
        Some(game)
    }

    fn setting_up(&self) -> (Order, Vec<Formation>) {
        let offered = Challenge {
            ruleset: *self.0,
            ..challenge(SideChoice::Cho)
        };
        let mut events = vec![Match::challenge_event(&offered).unwrap()];
        let mut game = Match::replay(GAME, &dated(&events)).unwrap();
        events.push(game.decide(jihun().id, &accept(jihun()), NOON).unwrap());
        game.apply(&events[1], NOON.now).unwrap();
        if let Some(running) = game.game() {
            let BySide { cho, han } = running.formations().unwrap();
            assert_eq!(cho, han);
            return (Order::Fixed, vec![cho]);
        }
        let offered = |person: &Person| -> Vec<Formation> {
            let all = Formation::ALL.into_iter();
            all.filter(|formation| {
                let command = Command::SetUp(*formation);
                game.decide(person.id, &command, NOON).is_ok()
            })
            .collect()
        };
        let cho = offered(&mina());
        let han = offered(&jihun());
        match (cho.is_empty(), han.is_empty()) {
            (true, false) => (Order::HanFirst, han),
            (false, true) => (Order::ChoFirst, cho),
            _ => {
                assert_eq!(cho, han);
                assert!(game.sets_up_in_secret());
                (Order::Secret, cho)
            }
        }
    }

    /// Returns whether a cannon of Cho may not make its side's first move.
    fn bars_cannons(&self) -> bool {
        let mut game = self.game(CANNON_READY, "", "b");
        game.play(read("i7h7")).unwrap();
        game.check(read("h3h8")) == Err(Refused::Illegal(Illegal::CannonFirst))
    }

    fn generals_are_north_korean(&self) -> bool {
        let general = |side, letter| {
            self.0
                .generals
                .carved(Piece::new(side, Role::General), letter)
        };
        let carved = (general(Side::Cho, '楚'), general(Side::Han, '漢'));
        carved == ('官', '將')
    }

    fn passes(&self) -> (bool, bool, bool) {
        let may = |board, turn| self.game(board, "", turn).check(Action::Pass).is_ok();
        // No rules allow a pass in check from a chariot.
        assert!(self.after(CHECKS, "", "d2e2 pass").is_none());
        (may(QUIET, "w"), may(ALONE, "w"), may(STUCK, "b"))
    }

    /// Moves the general to d2, with these additional pieces.
    fn faces(&self, pieces: &str) -> Option<Game> {
        self.after(FACE, pieces, "e2d2")
    }

    fn facing(&self, wealth: PointLevel) -> Facing {
        let (ahead, behind, further) = match wealth {
            PointLevel::Poor => ("Ra4 pi7", "Pa4 ri7", ""),
            PointLevel::Rich => ("Ra4 Ra5 Na6 ri7", "Ra4 ri7 ri6 ni5", "Nh3 Nh4"),
        };
        // An elephant of Han is captured.
        let [taking_ahead, taking_behind] = [ahead, behind].map(|pieces| format!("{pieces} bd2"));
        let by_move = self.faces(behind);
        let by_capture = self.faces(&taking_behind);
        let forfeits = self.mates_after_facing(further) == drawn(Reason::ForfeitedWin);
        for game in [&by_move, &by_capture].into_iter().flatten() {
            let forfeited = game.situation().forfeited().cho;
            assert_eq!(forfeited, forfeits, "{}", self.0.id());
        }
        let facing = Facing {
            by_move: who(self.faces(ahead).is_some(), by_move.is_some()),
            by_capture: who(self.faces(&taking_ahead).is_some(), by_capture.is_some()),
            after_move: then(by_move),
            after_capture: then(by_capture),
            mate_draws: self.mate_by_facing_draws(),
            forfeits,
            again: false,
        };
        // Cho, ahead, has faced Han's general, which moves away, and faces it again.
        let faces_again = |pieces: &str| {
            let faced = FACED.replace('R', ".");
            let mut game = self.game(&faced, &format!("{ahead} {pieces}"), "b");
            game.play(read("d10e10")).unwrap();
            game.check(read("d2e2")).is_ok()
        };
        Facing {
            again: facing.by_move == MayFace::Behind && faces_again("")
                || facing.by_capture == MayFace::Behind && faces_again("be2"),
            ..facing
        }
    }

    fn mates_after_facing(&self, pieces: &str) -> Option<Outcome> {
        let mut game = self.game(FACED, pieces, "b");
        game.play(read("d10e10")).unwrap();
        game.play(read("a1a10")).unwrap();
        assert!(game.outcome().is_some());
        game.outcome()
    }

    fn mate_by_facing_draws(&self) -> bool {
        let by_move = self.after(FACE_MATE, "", "e2d2");
        let game = by_move.or_else(|| self.after(FACE_MATE, "bd2", "e2d2"));
        game.is_some_and(|game| game.outcome() == drawn(Reason::FacingMate))
    }

    fn level_is_behind(&self) -> bool {
        // A soldier each, or an elephant each with Han's captured.
        let by_move = "Pa4 pi7";
        let by_capture = "Ba4 bd2";
        let behind = self.faces("Pa4 ri7").is_some() && self.faces(by_move).is_some();
        let taking = self.faces("Pa4 ri7 bd2").is_some() && self.faces(by_capture).is_some();
        let ahead = self.faces("Ra4 pi7").is_some();
        let taking_ahead = self.faces("Ra4 pi7 bd2").is_some();
        behind && !ahead || taking && !taking_ahead
    }

    fn dance(&self, pieces: &str) -> RepetitionEffect {
        let game = self.game(DANCE, pieces, "w");
        round(game, ["d1d2", "f10f9", "d2d1", "f9f10"])
    }

    fn checks(&self, pieces: &str) -> RepetitionEffect {
        let game = self.game(CHECKS, pieces, "w");
        round(game, ["d2e2", "d10e10", "e2d2", "e10d10"])
    }

    /// Moves Cho's chariot back and forth while Han moves other pieces.
    fn shuttle(&self) -> Option<Outcome> {
        let turns = "i5i4 a6b6 i4i5 b6c6 i5i4 c6c7 i4i5 c7c8 i5i4";
        self.after(QUIET, "", turns).unwrap().outcome()
    }

    fn double_pass(&self) -> DoublePass {
        let passed =
            [QUIET, BOTH_PENT_UP, BOTH_ALONE].map(|board| self.after(board, "", "pass pass"));
        let passed: Vec<Option<Outcome>> = passed.iter().flatten().map(Game::outcome).collect();
        for end in &passed {
            let reasons =
                [passed[0], *end].map(|end| end.map(|end| std::mem::discriminant(&end.reason)));
            assert_eq!(reasons[0], reasons[1], "{}", self.0.id());
        }
        match passed.first() {
            None => DoublePass::NotAllowed,
            Some(None) => DoublePass::GoesOn,
            Some(Some(end)) => DoublePass::Ends(*end),
        }
    }

    /// Returns the outcome of the next turn; `None` also if the game was over before.
    fn turned(&self, halfmove: u32, fullmove: u32) -> Option<Outcome> {
        let turn = if halfmove == 0 { "b" } else { "w" };
        let mut game = self.counted(QUIET, "", turn, halfmove, fullmove);
        let mv = if halfmove == 0 { "d10d9" } else { "f1f2" };
        game.play(read(mv)).ok()?;
        game.outcome()
    }
}

fn who(ahead: bool, behind: bool) -> MayFace {
    match (ahead, behind) {
        (true, true) => MayFace::Anyone,
        (false, true) => MayFace::Behind,
        (false, false) => MayFace::Nobody,
        (true, false) => panic!("the side ahead may, and the side behind may not"),
    }
}

/// Returns the effect of facing on file d, with Han to move.
fn then(game: Option<Game>) -> FacingEffect {
    let Some(mut game) = game else {
        return FacingEffect::Unseen;
    };
    let has_chariot = game.check(read("i7h7")).is_ok();
    let stays = game.check(read("d10d9")).is_ok();
    assert_eq!(
        has_chariot, stays,
        "a move of the general and one of another piece"
    );
    assert!(
        game.check(read("d10e10")).is_ok(),
        "off the file it goes in any case"
    );
    let situation = *game.situation();
    if situation.may_call_bikjang() {
        assert!(!stays, "it must be broken or accepted");
        game.play(Action::Pass).unwrap();
        let decision = how(game.outcome(), Reason::Bikjang, PointsCause::Bikjang);
        return FacingEffect::Claims(decision.expect("accepting it ends the game"));
    }
    if situation.in_check() {
        assert!(
            !stays && game.check(Action::Pass).is_err(),
            "a check is answered"
        );
        return FacingEffect::Check;
    }
    if stays {
        FacingEffect::Nothing
    } else {
        FacingEffect::Breaks
    }
}

/// Repeats the moves until something happens, at most five times.
fn round(mut game: Game, turns: [&str; 4]) -> RepetitionEffect {
    let mut positions: Vec<Position> = vec![*game.position()];
    for action in turns.into_iter().cycle().take(20) {
        let action = read(action);
        let next = *game.situation().after(action).position();
        match game.check(action) {
            Err(Refused::Illegal(Illegal::Repetition(reason))) => {
                let occurrences = positions.iter().filter(|position| **position == next);
                let occurrences = occurrences.count();
                return RepetitionEffect::Barred(occurrences + 1, reason, game.position().turn());
            }
            result => result.unwrap(),
        }
        game.play(action).unwrap();
        positions.push(next);
        if let Some(outcome) = game.outcome() {
            return RepetitionEffect::Ended(game.occurrences(), outcome);
        }
    }
    RepetitionEffect::GoesOn
}

fn read(action: &str) -> Action {
    match action {
        "pass" => Action::Pass,
        mv => Action::Move(mv.parse::<Move>().unwrap()),
    }
}

//! Random games, and what is done in them.

use proptest::prelude::*;

use crate::random_rulesets::any_combination;
use crate::rulesets::{FORCED_BIKJANG, FORCED_PASS};
use hansu_play::{Command, Match, PlannedTurn, ProposalKind, Takebacks};
use janggi::{Action, Formation, Move, Ruleset, Side, Square};

/// The start of a random game.
#[derive(Debug, Clone)]
pub struct Start {
    pub ruleset: Ruleset,
    /// Cho's and Han's.
    pub formations: (Formation, Formation),
    pub turns: &'static str,
    /// The number of turns left out.
    pub without: usize,
    pub takebacks: Takebacks,
}

#[derive(Debug, Clone)]
pub enum Step {
    /// The side to move plays one of its legal turns, or if possible a planned one.
    Play(bool, usize),
    /// Adds turns below a node: legal ones by index, then perhaps an arbitrary one.
    Add(usize, Vec<usize>, Option<AnyTurn>),
    /// Adds long lines, so that limits are reached.
    Grow(usize),
    /// Adds many turns in one position.
    Fan(usize),
    Delete(usize),
    Clear,
    Do(Side, Command),
    /// A side offers a pause, and the other agrees.
    Pause(Side),
    Wait(u32),
}

#[derive(Debug, Clone, Copy)]
pub enum AnyTurn {
    Pass,
    Bikjang,
    Move(usize, usize),
}

pub fn starts() -> impl Strategy<Value = Start> {
    use Formation::{Eheh, Ehhe, Heeh};
    const FACED: &str = "e4d4 e7d7 bikjang";
    const MATE: &str = "h3e3 a10a9 e3e7 a9a10 b3b5 a10a9 b5e5";
    let known_starts = prop::sample::select(vec![
        ("modern", Heeh, Heeh, ""),
        ("casual", Heeh, Heeh, ""),
        ("casual", Eheh, Ehhe, FORCED_PASS),
        ("casual", Eheh, Ehhe, FORCED_PASS),
        ("casual", Eheh, Ehhe, FORCED_PASS),
        ("casual", Eheh, Ehhe, FORCED_PASS),
        ("casual", Eheh, Ehhe, FORCED_PASS),
        ("traditional", Heeh, Heeh, FACED),
        ("tournament", Heeh, Heeh, FACED),
        ("traditional", Heeh, Heeh, FORCED_BIKJANG),
        ("zillions", Heeh, Heeh, ""),
        ("xiangqi", Heeh, Heeh, ""),
        ("xiangqi", Heeh, Heeh, MATE),
        ("xiangqi_asian", Heeh, Heeh, MATE),
    ]);
    let known_starts = known_starts.prop_map(|(id, cho, han, turns)| {
        let ruleset = Ruleset::named(id).unwrap();
        (ruleset, (cho, han), turns)
    });
    let combined = any_combination().prop_map(|ruleset| (ruleset, (Heeh, Heeh), ""));
    let takebacks = prop::sample::select(vec![Takebacks::Free, Takebacks::Ask]);
    let starts = prop_oneof![4 => known_starts, 1 => combined];
    (starts, 1_usize..4, takebacks).prop_map(|(start, without, takebacks)| {
        let (ruleset, formations, turns) = start;
        Start {
            ruleset,
            formations,
            turns,
            without,
            takebacks,
        }
    })
}

pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    use ProposalKind::{Draw, Pause, Takeback};
    let side = prop::sample::select(Side::ALL.to_vec());
    let pauses = side.clone();
    let commands = prop::sample::select(vec![
        Command::Propose(Draw),
        Command::DeclineProposal(Draw),
        Command::Propose(Takeback),
        Command::Propose(Takeback),
        Command::AcceptProposal(Takeback),
        Command::DeclineProposal(Takeback),
        Command::Propose(Pause),
        Command::AcceptProposal(Pause),
        Command::WithdrawProposal(Pause),
        Command::EndPause,
        Command::TakeHint,
        Command::Resign,
    ]);
    let any_turn = prop_oneof![
        Just(AnyTurn::Pass),
        Just(AnyTurn::Bikjang),
        (0_usize..90, 0_usize..90).prop_map(|(from, to)| AnyTurn::Move(from, to)),
    ];
    let optional_turn = prop::option::weighted(0.2, any_turn);
    let turns = prop::collection::vec(any_index(), 0..7);
    let step = prop_oneof![
        10 => (prop::bool::weighted(0.8), any_index()).prop_map(|(planned, pick)| Step::Play(planned, pick)),
        16 => (any_index(), turns, optional_turn).prop_map(|(below, turns, optional_turn)| Step::Add(below, turns, optional_turn)),
        1 => any_index().prop_map(Step::Grow),
        1 => any_index().prop_map(Step::Fan),
        2 => any_index().prop_map(Step::Delete),
        1 => Just(Step::Clear),
        6 => (side, commands).prop_map(|(side, command)| Step::Do(side, command)),
        1 => pauses.prop_map(Step::Pause),
        2 => (0_u32..60).prop_map(Step::Wait),
    ];
    prop::collection::vec(step, 1..40)
}

fn any_index() -> impl Strategy<Value = usize> {
    0_usize..10_000
}

/// The match in which turns are chosen.
pub struct Place<'a> {
    pub board: &'a Match,
    pub known: &'a [Action],
}

impl Place<'_> {
    /// A turn by its place among the legal ones, every other time the one of the known game; or any.
    pub fn turn(&self, at: &Match, choice: Result<usize, AnyTurn>) -> PlannedTurn {
        match choice {
            Ok(index) => {
                let game = at.game().unwrap();
                let known_rest = self.known.strip_prefix(game.actions());
                let known_action = if index % 2 == 0 {
                    known_rest.and_then(<[Action]>::first)
                } else {
                    None
                };
                let legal = game.legal_actions();
                // After the end of a game there is no legal turn.
                let legal_action = legal.get(index / 2 % legal.len().max(1));
                PlannedTurn::of(*known_action.or(legal_action).unwrap_or(&Action::Pass), at)
            }
            Err(AnyTurn::Pass) => PlannedTurn::Pass,
            Err(AnyTurn::Bikjang) => PlannedTurn::Bikjang,
            Err(AnyTurn::Move(from, to)) => {
                PlannedTurn::Move(Move::new(Square::ALL[from], Square::ALL[to]))
            }
        }
    }
}

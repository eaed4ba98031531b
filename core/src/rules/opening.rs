//! Openings of Xiangqi by name (xiangqi.md, section 12).

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::board::{Move, Role, Side, Square};
use super::game::Game;

/// The opening of a game of Xiangqi. Its word is stored and must not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Opening {
    /// 順炮: both central cannons from the same file.
    SameDirectionCannons,
    /// 列炮: central cannons from opposite files.
    OppositeCannons,
    /// 半途列炮: Black's central cannon follows later.
    DelayedCentralCannon,
    /// 反宮馬: a cannon between the horses.
    SandwichHorses,
    /// 三步虎: horse, cannon and chariot of one wing.
    ThreeStepTiger,
    /// 屏風馬: both horses towards the middle.
    ScreenHorses,
    /// 單提馬: one of the horses at the edge.
    SingleWingHorse,
    /// 中炮 with any other answer.
    CentralCannon,
    /// 飛相.
    Elephant,
    /// 仙人指路.
    Pawn,
    /// 起馬.
    Horse,
    /// 士角炮.
    PalcornerCannon,
    /// 過宮炮.
    CrossPalaceCannon,
    /// 金鉤炮.
    GoldenHookCannon,
    /// 邊馬.
    EdgeHorse,
    /// Any other first move.
    Other,
}

/// The number of Black's turns that identify an answer to the central cannon.
const ANSWERS: usize = 6;

impl Opening {
    /// Returns the opening of a game of Xiangqi; `None` before the first move.
    #[must_use]
    pub fn of(game: &Game) -> Option<Opening> {
        let first = moves_of(game, Side::Cho).next()?.mv.to_string();
        Some(match first.as_str() {
            "h3e3" | "b3e3" => against_central_cannon(&first, game),
            "c1e3" | "g1e3" => Opening::Elephant,
            "c4c5" | "g4g5" => Opening::Pawn,
            "b1c3" | "h1g3" => Opening::Horse,
            "h3f3" | "b3d3" => Opening::PalcornerCannon,
            "h3d3" | "b3f3" => Opening::CrossPalaceCannon,
            "h3c3" | "b3g3" => Opening::GoldenHookCannon,
            "b1a3" | "h1i3" => Opening::EdgeHorse,
            _ => Opening::Other,
        })
    }
}

/// A move with the piece that made it.
struct Step {
    role: Role,
    mv: Move,
}

fn moves_of(game: &Game, side: Side) -> impl Iterator<Item = Step> {
    game.turns().filter_map(move |(before, action)| {
        let mv = action.piece_move()?;
        let piece = before.position().piece_at(mv.from)?;
        let step = Step {
            role: piece.role,
            mv,
        };
        (piece.side == side).then_some(step)
    })
}

/// Returns the opening given by Black's first moves against Red's central cannon.
fn against_central_cannon(first: &str, game: &Game) -> Opening {
    let steps: Vec<Step> = moves_of(game, Side::Han).take(ANSWERS).collect();
    let moved_to = |role: Role, to: &str| {
        let is_match = |step: &Step| step.role == role && step.mv.to.to_string() == to;
        steps.iter().any(is_match)
    };
    let is_central = |step: &Step| step.role == Role::Cannon && is_on_e(step.mv.to);
    let immediate_step = steps.first().filter(|step| is_central(step));
    let has_horses =
        |left: &str, right: &str| moved_to(Role::Horse, left) && moved_to(Role::Horse, right);
    let is_tiger = |horse: &str, cannon: &str, chariot: &str| {
        moved_to(Role::Horse, horse)
            && moved_to(Role::Cannon, cannon)
            && moved_to(Role::Chariot, chariot)
    };
    if let Some(step) = immediate_step {
        let is_same_file = first.chars().next() == step.mv.to_string().chars().next();
        if is_same_file {
            Opening::SameDirectionCannons
        } else {
            Opening::OppositeCannons
        }
    } else if moved_to(Role::Cannon, "e8") {
        Opening::DelayedCentralCannon
    } else if (moved_to(Role::Cannon, "d8") || moved_to(Role::Cannon, "f8"))
        && has_horses("c8", "g8")
    {
        Opening::SandwichHorses
    } else if is_tiger("g8", "i8", "h10") || is_tiger("c8", "a8", "b10") {
        Opening::ThreeStepTiger
    } else if has_horses("c8", "g8") && !steps.iter().any(is_central) {
        Opening::ScreenHorses
    } else if has_horses("c8", "i8") || has_horses("a8", "g8") {
        Opening::SingleWingHorse
    } else {
        Opening::CentralCannon
    }
}

fn is_on_e(square: Square) -> bool {
    square.to_string().starts_with('e')
}

//! Static evaluation: the score of a position without search, of an exchange, and of single pieces.

mod games;
pub mod network;
pub mod training;

use std::cmp::Ordering;

use super::score::{MATE, MATE_RANGE};
pub use games::XIANGQI_SOLDIER;
pub(super) use games::{GameNumbers, MEASURED_SKILLS, XIANGQI_BY_NAME};
use janggi::{Exchange, Game, HalfPoints, Move, Piece, Position, Role, Side, Square, Variant};
use network::{Accumulator, Network};

/// The parts of the evaluation that are fixed for a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Evaluation<'a> {
    network: &'a Network,
    /// Han's compensation (deom) in half points; 0 if points cannot decide.
    deom: i32,
}

impl<'a> Evaluation<'a> {
    pub fn new(game: &Game, network: &'a Network) -> Evaluation<'a> {
        let counts = game.ruleset().counts_points();
        Evaluation {
            network,
            deom: if counts { game.deom().0 } else { 0 },
        }
    }

    /// Returns the accumulator of a position.
    pub fn accumulator(self, position: &Position) -> Accumulator {
        Accumulator::of(self.network, position, self.deom != 0)
    }

    /// Returns the evaluation of a position for the side to move, in hundredths of a point.
    pub fn value(self, position: &Position, accumulator: &Accumulator) -> i32 {
        let pieces = usize::try_from(position.occupied().len()).unwrap_or(0);
        let value = accumulator.evaluate(self.network, position.turn(), pieces);
        value.clamp(MATE_RANGE - MATE, MATE - MATE_RANGE)
    }

    /// Like [`Evaluation::value`], with an accumulator computed from scratch.
    pub fn value_from_scratch(self, position: &Position) -> i32 {
        self.value(position, &self.accumulator(position))
    }

    /// Sets `after` to the accumulator of the position after a move from one with the accumulator `before`.
    pub fn update(
        self,
        after: &mut Accumulator,
        before: &Accumulator,
        position: &Position,
        mv: Move,
    ) {
        after.update(self.network, before, position, mv);
    }

    /// Returns the result for the side to move if points decide now; equal points are a draw.
    pub fn points_result(self, position: &Position) -> Ordering {
        let points = |side| position.points(side).0;
        let balance = points(Side::Cho) - points(Side::Han) - self.deom;
        match position.turn() {
            Side::Cho => balance.cmp(&0),
            Side::Han => 0.cmp(&balance),
        }
    }
}

/// Returns piece values for static exchange evaluation.
///
/// In Janggi in hundredths of a point. In Xiangqi as the same share of a decisive advantage:
/// [`XIANGQI_SOLDIER`](super::XIANGQI_SOLDIER) for each soldier that a piece is worth.
#[must_use]
pub fn material(variant: Variant, role: Role) -> i32 {
    GameNumbers::of(variant).material[role as usize]
}

/// Returns SEE(mv): the gain of the move, in hundredths of a point, if both sides capture on its target with
/// their cheapest pieces while that gains. Checks and pins are ignored.
pub(super) fn see(position: &Position, mv: Move) -> i32 {
    let mut exchange = Exchange::after(position, mv);
    let side = position.turn().opponent();
    value_at(position, mv.to) - best_reply(&mut exchange, side, value_at(position, mv.from))
}

/// Returns whether SEE(mv) >= threshold. Exits early if the first capture decides.
pub(super) fn see_ge(position: &Position, mv: Move, threshold: i32) -> bool {
    let prize = value_at(position, mv.to);
    let own_value = value_at(position, mv.from);
    // The worst case loses the moving piece, the best case loses nothing.
    if prize - own_value >= threshold {
        return true;
    }
    if prize < threshold {
        return false;
    }
    let mut exchange = Exchange::after(position, mv);
    let opponent = position.turn().opponent();
    !best_reply_reaches(&mut exchange, opponent, own_value, prize - threshold + 1)
}

fn value_at(position: &Position, square: Square) -> i32 {
    position
        .piece_at(square)
        .map_or(0, |piece| material(position.variant(), piece.role))
}

/// Returns the gain of a side that captures a piece of value `prize` on the point; 0 if it should not capture.
fn best_reply(exchange: &mut Exchange<'_>, side: Side, prize: i32) -> i32 {
    let Some(role) = exchange.capture_with_cheapest(side) else {
        return 0;
    };
    let own_value = material(exchange.variant(), role);
    (prize - best_reply(exchange, side.opponent(), own_value)).max(0)
}

/// Returns whether [`best_reply`] >= limit.
fn best_reply_reaches(exchange: &mut Exchange<'_>, side: Side, prize: i32, limit: i32) -> bool {
    if limit <= 0 || prize < limit {
        return limit <= 0;
    }
    match exchange.capture_with_cheapest(side) {
        Some(role) => {
            let own_value = material(exchange.variant(), role);
            !best_reply_reaches(exchange, side.opponent(), own_value, prize - limit + 1)
        }
        None => false,
    }
}

/// Returns the value of a piece, as players count.
///
/// In Janggi, its points (rules.md section 3). In Xiangqi, its traditional value in soldiers: a chariot 9, a
/// cannon 4.5, a horse 4, elephant and guard 2, and a soldier 2 once it has crossed the river.
#[must_use]
pub fn worth(variant: Variant, piece: Piece, at: Square) -> HalfPoints {
    let numbers = GameNumbers::of(variant);
    HalfPoints(match piece.role {
        Role::Soldier if at.is_over_river(piece.side) => numbers.advanced_soldier,
        role => numbers.worth[role as usize],
    })
}

/// Returns the value of all pieces of a side.
#[must_use]
pub fn army(position: &Position, side: Side) -> HalfPoints {
    let pieces = position.pieces().filter(|(_, piece)| piece.side == side);
    let sum = pieces.map(|(at, piece)| worth(position.variant(), piece, at).0);
    HalfPoints(sum.sum())
}

/// Converts the search's unit to hundredths of the players' unit.
#[must_use]
pub const fn to_player_unit(variant: Variant, value: i32) -> i32 {
    value * 100 / GameNumbers::of(variant).unit
}

/// Converts hundredths of a soldier, the unit of other programs, to the search's unit.
#[must_use]
pub(super) const fn from_soldiers(variant: Variant, hundredths: i32) -> i32 {
    hundredths.saturating_mul(GameNumbers::of(variant).soldier) / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{
        AttackMap, BySide, Formation, Game, MODERN, Role, Ruleset, TOURNAMENT, Variant, XIANGQI,
    };
    use sha2::{Digest, Sha256};
    use std::fmt::Write as _;

    /// A network that was exchanged, cut or read in another way gives other numbers.
    #[test]
    fn networks_evaluate_as_when_they_were_stored() -> Result<(), Box<dyn std::error::Error>> {
        let signature: [(&Ruleset, &str, i32); 20] = [
            (
                &MODERN,
                "1R1a3n1/4ak3/1c1n3c1/1pp2p1p1/9/9/2b1P1PP1/2NCCN3/4KA3/2BA4r b",
                170,
            ),
            (
                &MODERN,
                "rb3k1br/4aa3/3ncn1c1/6p1p/pp7/4N4/1PP3PP1/5N1C1/R3AK3/1B1AC2BR w",
                92,
            ),
            (
                &MODERN,
                "1rn2ab2/3ak4/1c2c1n1r/1ppB1pp1p/9/9/PP2P1PP1/C4N3/5K3/RNBA1AC1R b",
                58,
            ),
            (
                &MODERN,
                "3aca3/5k3/3n5/1p3bpp1/9/R1P2c3/6PP1/C8/1r1AA4/R2KC2B1 w",
                554,
            ),
            (
                &MODERN,
                "rbna1a1n1/4k4/1c2c4/p1p1bppp1/9/9/1PP1PP2r/1C1N4C/3K4R/RB2AANB1 b",
                213,
            ),
            (
                &MODERN,
                "rbna1a1nr/9/1c2ck3/1pp2p2p/9/9/P1b1BPP1P/2NCC1N2/4K4/R2A1A2R w",
                45,
            ),
            (
                &MODERN,
                "r1na1a1br/4k4/1c2c4/p1pb2pp1/4C4/9/P1P1P1P1P/7C1/4K4/RB1AA1NBR w",
                -45,
            ),
            (
                &MODERN,
                "3ak1r2/3na4/4cn3/3p1C1p1/2p6/1R7/5PP1B/3N2N2/4A4/3KC4 w",
                597,
            ),
            (&MODERN, "4k1NN1/5c3/4a4/4ppp2/4c4/9/9/4A4/4A4/4KC3 b", -187),
            (
                &MODERN,
                "2bck4/9/3a5/3r1P2b/7B1/5P1P1/6c2/4C4/4AC3/4K4 b",
                1052,
            ),
            (
                &XIANGQI,
                "r1b1kabr1/4a4/n3c3n/2p1p1p1p/p8/7C1/P1P1P1P1P/2N1B1N2/9/1R1AKA1R1 b",
                150,
            ),
            (
                &XIANGQI,
                "2b1kc3/4a1Rn1/3ab4/p1pn3Cp/5N3/6P2/P1P1N3P/9/4A4/2B1KA1r1 w",
                114,
            ),
            (
                &XIANGQI,
                "2bak1b1r/4a4/9/p6Rp/4c1p2/9/P1PR2P1P/4r4/7CN/2BAKAB2 w",
                153,
            ),
            (
                &XIANGQI,
                "2bak1br1/4a4/n3c1c1n/p1p1C1p1p/7r1/2P3P2/P3P3P/2N1C1N2/9/1RBAKAB1R w",
                113,
            ),
            (
                &XIANGQI,
                "2b1ka3/4a1n2/4b4/6R2/9/P1P3Pp1/8r/4B3N/4A4/2B1KA3 w",
                148,
            ),
            (&XIANGQI, "4k4/4a4/4ba3/4C4/9/2c6/9/3A1A3/3K5/9 w", -30),
            (&XIANGQI, "3ak2P1/9/9/9/2b6/2n6/2n6/3K5/9/4N1B2 w", -276),
            (&XIANGQI, "2b6/3k1P3/9/9/6b2/N8/1n2n4/6C2/4A4/3A1K3 w", 152),
            (
                &XIANGQI,
                "1rbak1b2/9/n7r/p1n1p3p/5Rp2/2p1P4/P1c1C1P1P/R1N1B1N2/4A4/2B1KA3 b",
                -36,
            ),
            (
                &XIANGQI,
                "4kab2/4a4/c3b1n2/p7p/2p3R2/4C4/P1P1P1P1P/4Cc3/3rN4/2BAKABN1 w",
                363,
            ),
        ];
        for (ruleset, fen, value) in signature {
            let game = Game::from_fen(ruleset, fen)?;
            let network = Network::of(ruleset.variant);
            let evaluated = Evaluation::new(&game, network).value_from_scratch(game.position());
            assert_eq!(evaluated, value, "{fen}");
        }
        Ok(())
    }

    #[test]
    fn sums_of_the_networks_are_those_of_their_readme() {
        let readme = include_str!("../../../../assets/engine/README.md");
        let networks: [(&str, &[u8]); 2] = [
            (
                "network.bin",
                include_bytes!("../../../../assets/engine/network.bin"),
            ),
            (
                "xiangqi.bin",
                include_bytes!("../../../../assets/engine/xiangqi.bin"),
            ),
        ];
        for (name, bytes) in networks {
            let mut sum = String::new();
            for byte in Sha256::digest(bytes) {
                write!(sum, "{byte:02x}").unwrap_or_default();
            }
            let row = readme
                .lines()
                .find(|line| line.contains(name) && line.contains(&sum));
            assert!(row.is_some(), "{name}: {sum}");
        }
    }

    #[test]
    fn exchanges_are_evaluated_to_their_end() -> Result<(), Box<dyn std::error::Error>> {
        let chariot = material(Variant::Janggi, Role::Chariot);
        let cannon = material(Variant::Janggi, Role::Cannon);
        let horse = material(Variant::Janggi, Role::Horse);
        let soldier = material(Variant::Janggi, Role::Soldier);
        let cases = [
            // Nothing protects the soldier.
            ("3k5/9/9/9/4p4/4R4/9/9/9/5K3 w", "e5e6", soldier),
            // A horse protects it, so the chariot is lost for it.
            ("3k5/9/3n5/9/4p4/4R4/9/9/9/5K3 w", "e5e6", soldier - chariot),
            // A soldier captures it, and the horse recaptures.
            ("3k5/9/3n5/9/4p4/4P4/9/9/9/5K3 w", "e5e6", 0),
            // To an empty point out of reach, and to one attacked by a soldier.
            ("3k5/9/9/9/9/4R4/9/9/9/5K3 w", "e5e6", 0),
            ("3k5/9/9/9/3p5/4R4/9/9/9/5K3 w", "e5e6", -chariot),
            // The cannon jumps the soldier and captures a horse; the chariot captures it.
            ("3k5/4r4/9/4n4/9/4P4/9/4C4/9/5K3 w", "e3e7", horse - cannon),
            // A cannon cannot recapture a cannon.
            (
                "3k5/4c4/4p4/4n4/9/4P4/9/4C4/9/5K3 w",
                "e3e7",
                horse - cannon,
            ),
        ];
        for (fen, mv, wins) in cases {
            let (position, _) = Position::from_fen(Variant::Janggi, fen)?;
            assert_eq!(see(&position, mv.parse()?), wins, "{fen} {mv}");
        }
        Ok(())
    }

    /// Computes [`best_reply`] by playing on a board.
    fn best_reply_played(position: &Position, target: Square, prize: i32) -> i32 {
        let side = position.turn();
        let on_cannon = position
            .piece_at(target)
            .is_some_and(|piece| piece.role == Role::Cannon);
        let reaches = |&(from, role): &(Square, Role)| {
            let piece = janggi::Piece::new(side, role);
            !(on_cannon && role == Role::Cannon)
                && AttackMap::of(position).attacks(from, piece).has(target)
        };
        let pieces = position.pieces().filter(|(_, piece)| piece.side == side);
        let taker = pieces
            .map(|(from, piece)| (from, piece.role))
            .filter(reaches)
            .min_by_key(|&(from, role)| {
                (
                    material(position.variant(), role),
                    role == Role::Guard,
                    from,
                )
            });
        let Some((from, role)) = taker else { return 0 };
        let after = position.after(Move { from, to: target }.into());
        (prize - best_reply_played(&after, target, material(position.variant(), role))).max(0)
    }

    #[test]
    fn exchange_on_a_point_equals_the_exchange_on_the_board() {
        let mut chance = 1_usize;
        let mut losing = 0;
        let mut winning = 0;
        for round in 0..24 {
            let formation = |at: usize| Formation::FOUR[at % 4];
            let sides = BySide::new(formation(round), formation(round / 4));
            let mut game = Game::set_up(&TOURNAMENT, None, sides);
            for _ in 0..70 {
                let position = *game.position();
                let moves = position.legal_moves();
                for &mv in &moves {
                    let after = position.after(mv.into());
                    let reply = best_reply_played(&after, mv.to, value_at(&position, mv.from));
                    let value = value_at(&position, mv.to) - reply;
                    assert_eq!(see(&position, mv), value, "{mv} in {position:?}");
                    for limit in [-1_000, -1, 0, 1, 200, value, value + 1] {
                        let is_below = !see_ge(&position, mv, limit);
                        assert_eq!(is_below, value < limit, "{mv}: {limit} in {position:?}");
                    }
                    *(if value < 0 { &mut losing } else { &mut winning }) += 1;
                }
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let played = moves.get((chance >> 33) % moves.len().max(1));
                if played.is_none_or(|&mv| game.play(mv.into()).is_err()) {
                    break;
                }
            }
        }
        assert!(losing > 3_000 && winning > 20_000, "{losing}, {winning}");
    }

    #[test]
    fn material_values_match_players_estimates() {
        for (variant, position, half_points) in [
            (
                Variant::Janggi,
                Position::start(janggi::BySide::new(
                    janggi::Formation::Heeh,
                    janggi::Formation::Heeh,
                )),
                144,
            ),
            // Two of each, 43 together, and five soldiers.
            (Variant::Xiangqi, Position::xiangqi(), 96),
        ] {
            for side in Side::ALL {
                assert_eq!(army(&position, side), HalfPoints(half_points), "{variant}");
            }
        }
        let at = |rank| Square::new(4, rank);
        let soldier = Piece::new(Side::Han, Role::Soldier);
        let worth_at = |rank| at(rank).map(|at| worth(Variant::Xiangqi, soldier, at));
        assert_eq!(worth_at(5), Some(HalfPoints::whole(1)));
        assert_eq!(worth_at(4), Some(HalfPoints::whole(2)));
        assert_eq!(to_player_unit(Variant::Xiangqi, -70), -50);
    }
}

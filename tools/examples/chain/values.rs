//! The network of piece values, with which self-play begins: nothing is learned yet.

use hansu_engine::network::{BUCKETS, FEATURES, HIDDEN, SCALE, compensation, feature};
use hansu_engine::{XIANGQI_SOLDIER, material};
use janggi::{Piece, Role, Side, Square, TOURNAMENT, Variant};
use rand::rngs::SmallRng;

use crate::net::{LARGEST, Net};

/// A property that a side has if at least `count` of its features are there.
struct Possession {
    /// From the perspective of the side.
    features: Vec<usize>,
    count: u8,
    /// In hundredths of a point.
    worth: i32,
}

impl Net {
    /// A network that adds up what the pieces are worth, and Han's compensation. The sums it does not need are
    /// random and not weighed, so that learning has room.
    pub fn of_values(variant: Variant, rng: &mut SmallRng) -> Net {
        let mut net = Net::random(rng);
        net.output = vec![[[0.0; HIDDEN]; 2]; BUCKETS];
        let mut neurons = 0..HIDDEN;
        for possession in possessions(variant) {
            let odds = possession.worth as f32 / SCALE as f32;
            let parts = (odds / LARGEST).ceil();
            for neuron in neurons.by_ref().take(parts as usize) {
                net.see(neuron, &possession);
                for [own_weights, other_weights] in &mut net.output {
                    own_weights[neuron] = odds / parts;
                    other_weights[neuron] = -odds / parts;
                }
            }
        }
        net
    }

    /// Makes a neuron 1 if its side has the property, else 0.
    fn see(&mut self, neuron: usize, possession: &Possession) {
        for row in &mut self.features {
            row[neuron] = 0.0;
        }
        self.features[FEATURES][neuron] = 1.0 - f32::from(possession.count);
        for &feature in &possession.features {
            self.features[feature][neuron] = 1.0;
        }
    }
}

fn possessions(variant: Variant) -> Vec<Possession> {
    let mut possessions = Vec::new();
    let officers = [
        Role::Guard,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
    ];
    for role in officers {
        let features = features(role, &Square::ALL);
        possessions.extend(up_to(2, features, material(variant, role)));
    }
    let soldiers = features(Role::Soldier, &Square::ALL);
    match variant {
        Variant::Janggi => {
            let worth = material(variant, Role::Soldier);
            possessions.extend(up_to(5, soldiers, worth));
            possessions.push(Possession {
                features: vec![compensation(Side::Han)],
                count: 1,
                worth: TOURNAMENT.deom.0 * 50,
            });
        }
        Variant::Xiangqi => {
            // A soldier over the river counts twice.
            let crossed = features(Role::Soldier, &Square::ALL[45..]);
            for features in [soldiers, crossed] {
                possessions.extend(up_to(5, features, XIANGQI_SOLDIER));
            }
        }
    }
    possessions
}

fn features(role: Role, squares: &[Square]) -> Vec<usize> {
    let piece = Piece::new(Side::Cho, role);
    let squares = squares.iter();
    squares
        .map(|square| feature(Side::Cho, *square, piece))
        .collect()
}

fn up_to(most: u8, features: Vec<usize>, worth: i32) -> impl Iterator<Item = Possession> {
    (1..=most).map(move |count| Possession {
        features: features.clone(),
        count,
        worth,
    })
}

#[cfg(test)]
mod tests {
    use hansu_engine::network::Network;
    use hansu_engine::{Search, SearchLimits, TranspositionTable};
    use janggi::{Game, XIANGQI};
    use rand::SeedableRng;

    use super::*;

    /// A search of no depth returns the evaluation of a quiet position.
    #[test]
    fn piece_values_are_added_up() -> Result<(), Box<dyn std::error::Error>> {
        let table = [
            (
                "a chariot more, and Han's compensation",
                Game::from_fen(
                    &TOURNAMENT,
                    "1nba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
                )?,
                1_250,
            ),
            (
                "a soldier that has crossed the river, a guard less",
                Game::from_fen(&XIANGQI, "3ak4/9/9/P8/9/9/9/9/9/5K3 w")?,
                0,
            ),
            (
                "a soldier that has not, against an elephant",
                Game::from_fen(&XIANGQI, "4k4/9/9/9/2b6/9/8P/9/9/5K3 b")?,
                140,
            ),
        ];
        for (case, game, value) in table {
            let mut rng = SmallRng::seed_from_u64(1);
            let net = Net::of_values(game.ruleset().variant, &mut rng);
            let network = Network::read(&net.quantised()).ok_or("no network")?;
            let search = Search {
                network: &network,
                ..Search::of(&game, SearchLimits::of_depth(1))
            };
            let lines = search.lines(&TranspositionTable::of_mib(1));
            let score = lines.first().ok_or("no line")?.score.hundredths();
            assert!((score - value).abs() < 60, "{case}: {score}");
        }
        Ok(())
    }
}

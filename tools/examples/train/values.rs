//! The network of piece values, with which self-play begins where nothing is learned yet.

use hansu_engine::network::{BUCKETS, FEATURES, HIDDEN, SCALE, feature};
use hansu_engine::{XIANGQI_SOLDIER, material};
use janggi::{Piece, Role, Side, Square, Variant};
use rand::rngs::SmallRng;

use crate::net::{LARGEST, Net};

/// A property of a side: at least `count` pieces of a kind, on some of the points.
struct Possession {
    role: Role,
    count: u8,
    /// `true` if only pieces over the river count.
    crossed: bool,
    worth: i32,
}

impl Net {
    /// A network that adds up what the pieces of Xiangqi are worth. The sums it does not need are random and not
    /// weighed, so that learning has room.
    pub fn of_values(rng: &mut SmallRng) -> Net {
        let mut net = Net::random(rng);
        net.output = vec![[[0.0; HIDDEN]; 2]; BUCKETS];
        let mut neurons = 0..HIDDEN;
        for possession in possessions() {
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
        let piece = Piece::new(Side::Cho, possession.role);
        let squares = Square::ALL
            .into_iter()
            .filter(|square| !possession.crossed || square.rank() >= 5);
        for square in squares {
            self.features[feature(Side::Cho, square, piece)][neuron] = 1.0;
        }
    }
}

fn possessions() -> impl Iterator<Item = Possession> {
    let officers = [
        Role::Guard,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
    ];
    let officers = officers.into_iter().flat_map(|role| {
        (1..=2).map(move |count| Possession {
            role,
            count,
            crossed: false,
            worth: material(Variant::Xiangqi, role),
        })
    });
    let soldiers = (1..=5).flat_map(|count| {
        [false, true].map(|crossed| Possession {
            role: Role::Soldier,
            count,
            crossed,
            // A soldier over the river counts twice.
            worth: XIANGQI_SOLDIER,
        })
    });
    officers.chain(soldiers)
}

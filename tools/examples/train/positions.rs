//! The positions to learn from, streamed from their files in blocks: memory does not grow with their number.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;

use hansu_engine::network::{BUCKETS, SCALE, bucket, compensation, feature};
use hansu_engine::training::Sample;
use janggi::{Side, Square};

/// The number of positions in a block.
const BLOCK: usize = 20_000;
/// One block in this many is held out for validation; neighbours in the file stay together.
const KEPT_BACK: u64 = 50;
/// The maximum number of blocks of a file to which its scales are fitted.
const FITTED: u64 = 50;
/// The minimum number of positions of a bucket to fit a scale.
const FEW: usize = 1_000;

/// By bucket, the score with log-odds of 1 (the scale of the logistic curve).
type Scales = [f32; BUCKETS];

/// The files of positions.
pub struct Files {
    files: Vec<File>,
    /// The input of the trainer beside the positions.
    pub targets: Targets,
    pub learned: Vec<Block>,
    pub kept: Vec<Block>,
}

/// Neighbouring positions of a file.
#[derive(Clone, Copy)]
pub struct Block {
    file: u16,
    number: u64,
    length: usize,
}

/// A stored position and the number of its file.
pub struct Labelled {
    file: u16,
    bytes: [u8; Sample::BYTES],
}

impl Files {
    /// Opens files and fits their scales; `result` is the weight of a game's result in the target.
    pub fn open(paths: &[PathBuf], result: f32) -> io::Result<Files> {
        let mut files = Files {
            files: Vec::new(),
            targets: Targets {
                scales: Vec::new(),
                result,
            },
            learned: Vec::new(),
            kept: Vec::new(),
        };
        for path in paths {
            let file = File::open(path)?;
            let count = file.metadata()?.len() as usize / Sample::BYTES;
            files.files.push(file);
            let file = u16::try_from(files.files.len() - 1).map_err(io::Error::other)?;
            let blocks: Vec<Block> = (0..count.div_ceil(BLOCK))
                .map(|number| Block {
                    file,
                    number: number as u64,
                    length: BLOCK.min(count - number * BLOCK),
                })
                .collect();
            let scales = files.scales(&blocks)?;
            eprintln!(
                "{}: {count} positions, scales by bucket {scales:.0?}",
                path.display()
            );
            files.targets.scales.push(scales);
            let held_out = |block: &Block| block.number % KEPT_BACK == 7;
            let (held_out, learned): (Vec<_>, Vec<_>) = blocks.into_iter().partition(held_out);
            files.kept.extend(held_out);
            files.learned.extend(learned);
        }
        Ok(files)
    }

    /// The positions of some blocks.
    pub fn read(&self, blocks: &[Block]) -> io::Result<Vec<Labelled>> {
        let mut positions = Vec::with_capacity(blocks.len() * BLOCK);
        for block in blocks {
            let mut file = &self.files[usize::from(block.file)];
            let mut bytes = vec![0; block.length * Sample::BYTES];
            let before = block.number * (BLOCK * Sample::BYTES) as u64;
            file.seek(SeekFrom::Start(before))?;
            file.read_exact(&mut bytes)?;
            let (samples, _) = bytes.as_chunks();
            positions.extend(samples.iter().map(|bytes| Labelled {
                file: block.file,
                bytes: *bytes,
            }));
        }
        Ok(positions)
    }

    /// Fits the scale of the logistic curve by bucket: least squares over a grid. Each file has its own scales, since
    /// the engines that searched them may score the same position differently.
    fn scales(&self, blocks: &[Block]) -> io::Result<Scales> {
        let mut by_bucket = vec![Vec::new(); BUCKETS];
        let between = (blocks.len() as u64).div_ceil(FITTED).max(1) as usize;
        let sample_blocks: Vec<Block> = blocks.iter().step_by(between).copied().collect();
        for labelled in self.read(&sample_blocks)? {
            if let Some(sample) = Sample::from_bytes(&labelled.bytes) {
                let score = f32::from(sample.score);
                by_bucket[bucket(sample.pieces.len())].push((score, result(&sample)));
            }
        }
        let grid = (0..40).map(|nth| 40.0 * 1.07_f32.powi(nth));
        Ok(std::array::from_fn(|bucket| {
            let error = |scale: f32| -> f32 {
                let miss = |(score, result): &(f32, f32)| (sigmoid(score / scale) - result).powi(2);
                by_bucket[bucket].iter().map(miss).sum()
            };
            let best_scale = grid
                .clone()
                .min_by(|left, right| error(*left).total_cmp(&error(*right)));
            if by_bucket[bucket].len() > FEW {
                best_scale.unwrap_or(SCALE as f32)
            } else {
                SCALE as f32
            }
        }))
    }
}

/// The number of positions in some blocks.
pub fn positions_in(blocks: &[Block]) -> usize {
    blocks.iter().map(|block| block.length).sum()
}

pub fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// Returns 1 for a win of the side to move, 0 for a loss.
fn result(sample: &Sample) -> f32 {
    let result_of_mover = match sample.turn {
        Side::Cho => sample.result,
        Side::Han => -sample.result,
    };
    f32::from(result_of_mover).midpoint(1.0)
}

/// The parameters of targets.
pub struct Targets {
    /// By file.
    scales: Vec<Scales>,
    result: f32,
}

/// The input of the network for one position.
pub struct Seen {
    /// The features, first those of the side to move.
    pub features: [[u16; Sample::MAX_PIECES + 1]; 2],
    pub count: usize,
    pub bucket: usize,
    /// The target: 1 for a win of the side to move, 0 for a loss.
    pub target: f32,
}

impl Seen {
    /// `None` if the bytes are no position.
    pub fn of(labelled: &Labelled, mirrored: bool, targets: &Targets) -> Option<Seen> {
        let sample = Sample::from_bytes(&labelled.bytes)?;
        let mut features = [[0; Sample::MAX_PIECES + 1]; 2];
        let seats = [sample.turn, sample.turn.opponent()];
        for (row, seat) in features.iter_mut().zip(seats) {
            for (slot, &(square, piece)) in row.iter_mut().zip(&sample.pieces) {
                *slot = feature(seat, turned(square, mirrored), piece) as u16;
            }
            if sample.counts {
                row[sample.pieces.len()] = compensation(seat) as u16;
            }
        }
        let bucket = bucket(sample.pieces.len());
        let score =
            sigmoid(f32::from(sample.score) / targets.scales[usize::from(labelled.file)][bucket]);
        Some(Seen {
            features,
            count: sample.pieces.len() + usize::from(sample.counts),
            bucket,
            target: targets.result * result(&sample) + (1.0 - targets.result) * score,
        })
    }
}

fn turned(square: Square, mirrored: bool) -> Square {
    if !mirrored {
        return square;
    }
    let row = square.index() / 9 * 9;
    Square::ALL[row + 8 - square.index() % 9]
}

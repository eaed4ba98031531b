//! The norm's cycles of Xiangqi (xiangqi.md section 15), each with its verdict.

use janggi::{Reason, Side};

use Reason::{PerpetualChase, PerpetualCheck};

const RED: Side = Side::Cho;
const BLACK: Side = Side::Han;

/// Name, position, moves (a part in brackets twice), and who loses under the Asian book, and by what.
pub type Cycle = (
    &'static str,
    &'static str,
    &'static str,
    Option<(Side, Reason)>,
);

#[rustfmt::skip]
pub const CYCLES: [Cycle; 31] = [
    ("C1", "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", "(f1e1 e9f9 e1f1 f9e9)×2", Some((RED, PerpetualCheck))),
    ("C2", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "(e4d4 d7e7 d4e4 e7d7)×2", None),
    ("C3", "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w", "(d7e7 e5d5 e7d7 d5e5)×2", Some((BLACK, PerpetualCheck))),
    ("C4", "3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w", "(h7g7 g10i8 g7h7 i8g10)×2", None),
    ("C5", "3k1a3/4a1P2/8r/9/2R6/9/2P6/1p7/4An2n/3CKA3 w", "(c6c10 d10d9 c10c6 d9d10)×2", None),
    ("C6", "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w", "(a9b9 b10a10 b9a9 a10b10)×2", Some((RED, PerpetualChase))),
    ("C7", "2bk1a3/4a4/4b4/9/c8/1R7/3r5/4B4/4A4/4KAB2 w", "b5a5 (a6e6 a5e5 e6a6 e5a5)×2", Some((RED, PerpetualChase))),
    ("C8", "3ak4/4a4/4b4/p8/2p3n2/9/P1P3r2/3AB4/c3N3N/1RB1KA3 w", "(b1b2 a2a1 b2b1 a1a2)×2", Some((RED, PerpetualChase))),
    ("C9", "2bak4/4a4/4b4/8p/2p3p2/9/N2rP4/6NC1/C3A4/4K1B2 w", "h3h4 (d4d2 h4h2 d2d4 h2h4)×2", Some((RED, PerpetualChase))),
    ("C10", "5k3/4P4/9/9/9/9/9/5N3/9/3KRr1c1 w", "(f3h2 f1g1 h2f3 g1f1)×2", Some((RED, PerpetualChase))),
    ("C11", "4k1b1c/7P1/3a5/9/9/9/9/9/3K5/9 w", "(h9i9 i10h10 i9h9 h10i10)×2", None),
    ("C12", "4ka3/4a4/4b4/p7p/9/4C4/4P4/4B4/3K5/3Ac1B2 w", "d2e2 (e1f1 e2f2 f1e1 f2e2)×2", None),
    ("C13", "3a2b1r/4ak3/9/7Pp/9/9/9/B2NN3B/3K5/4p4 w", "(d2e2 e1d1 e2d2 d1e1)×2", Some((RED, PerpetualChase))),
    ("C14", "2ca1k3/4a4/b3b4/2P5P/6p2/1c7/9/B7N/2nR5/2BAK4 w", "(c7b7 e8c6 b7c7 c6e8)×2", Some((RED, PerpetualChase))),
    ("C15", "3akabC1/9/4b4/7P1/2n6/8p/3p5/9/4A1c2/2BAK1B1C w", "(g1i3 g2i2 i3g1 i2g2)×2", Some((RED, PerpetualChase))),
    ("C16", "3akabC1/9/4b4/7P1/2n5p/9/3p5/9/4A1c2/2BAK1B1C w", "(g1i3 g2i2 i3g1 i2g2)×2", None),
    ("C17", "2bak4/4a4/4b4/9/2p2r3/r8/1R7/4B4/9/1R2K1B2 w", "(b4b5 a5a4 b5b4 a4a5)×2", None),
    ("C18", "Cc1ak4/4a1P2/9/2p6/1P7/6C2/9/B2p5/2p2p3/4K4 w", "g5b5 (b10c10 b5c5 c10b10 c5b5)×2", Some((RED, PerpetualChase))),
    ("C19", "5ab2/4k2P1/5an1b/p1p3p2/8p/2P4N1/6P1P/B8/5p2c/3KC4 w", "(h5f6 g8i7 f6h5 i7g8)×2", Some((RED, PerpetualChase))),
    ("C20", "4k4/9/9/9/C8/9/pp5pp/4B4/9/r1BAKA2r w", "a6i6 (i1h1 i6a6 a1b1 a6h6 h1i1 h6b6 b1a1 b6i6)×2", None),
    ("C21", "4ka3/1CP1a4/4b4/2p6/1cb1r4/4CN3/4Pp2P/4B4/4A4/2BAK4 w", "(f5g7 e6e7 g7f5 e7e6)×2", Some((RED, PerpetualChase))),
    ("C22", "2baka3/9/4b4/9/6c2/3R5/4c4/4C4/4N4/3AKA3 w", "(d5g5 g6d6 g5d5 d6g6)×2", Some((RED, PerpetualChase))),
    ("C23", "2bak4/4a4/4b4/9/6c2/5R3/4c4/4C4/4N4/3AKA3 w", "f5g5 (g6c6 g5c5 c6g6 c5g5)×2", None),
    ("C24", "3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w", "(a7b9 f10e9 b9a7 e9f10)×2", Some((RED, PerpetualChase))),
    ("C25", "3akabC1/9/4b4/r3p4/p1p6/4P4/P1P5n/NCr1B4/4A4/R2AK1B2 w", "h10h3 i4g3 (e3g5 g3h5 g5e3 h5g3)×2", Some((RED, PerpetualChase))),
    ("C26", "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", "(f9f7 f10e9 f7f9 e9f10)×2", None),
    ("C27", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w", "(h1h2 h5h4 h2h1 h4h5)×2", None),
    ("C28", "3k5/9/9/9/9/9/9/9/cr1CAK3/9 w", "(d2d4 b2b4 d4d2 b4b2)×2", Some((BLACK, PerpetualChase))),
    ("C29", "4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w", "(e2g1 e10f10 g1e2 f10e10)×2", Some((BLACK, PerpetualChase))),
    ("C30", "2bak1r2/4a4/1C2b4/9/6p2/9/9/9/7R1/c1BAK4 w", "h2a2 (a1b1 a2b2 b1a1 b2a2)×2", Some((RED, PerpetualChase))),
    ("C31", "3aka3/9/4b4/p8/2b6/2N3B2/4P3p/2C1B4/3rA1p2/3AK4 w", "c3c4 (d2d4 c4c2 d4d2 c2c4)×2", Some((BLACK, PerpetualChase))),
];

/// The moves of a row, what is in brackets as often as its factor says.
pub fn moves(text: &str) -> Vec<&str> {
    let (before, rest) = text.split_once('(').unwrap();
    let (cycle, times) = rest.split_once(")×").unwrap();
    let times: usize = times.parse().unwrap();
    let cycle: Vec<_> = cycle.split_whitespace().collect();
    let repeated = std::iter::repeat_n(cycle, times).flatten();
    before.split_whitespace().chain(repeated).collect()
}

//! Dumps of earlier schemas. The bot's tests, in tests/house/schemas, migrate each and continue its games.

use crate::kit::dumps::{dumped, migrations};

#[test]
fn every_schema_has_a_dump() {
    let mut undumped = migrations();
    // The first two were released together.
    undumped.remove(&1);
    let missing_dumps: Vec<_> = undumped.difference(&dumped()).copied().collect();
    assert!(
        missing_dumps.is_empty(),
        "no dump of {missing_dumps:?}: cargo test --test house schemas -- --ignored (migrations/README.md)"
    );
    assert_eq!(dumped(), undumped, "dumps of no migration");
}

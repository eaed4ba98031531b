//! Which version of the program this is.

use std::sync::LazyLock;

use crate::store::newest_schema;

/// The version of the package.
pub(super) const PACKAGE: &str = env!("CARGO_PKG_VERSION");
/// The commit that it was built from, or `unknown`; the build script finds it.
pub(super) const COMMIT: &str = env!("BUILT_FROM_COMMIT");

/// The version with the commit, and the form that it gives to a database.
pub(super) fn long() -> &'static str {
    static LONG: LazyLock<String> = LazyLock::new(|| {
        let schema = newest_schema();
        format!("{PACKAGE} (commit {COMMIT}, schema {schema})")
    });
    &LONG
}

//! Pools whose connections last until they are closed.

use sqlx::Database;
use sqlx::pool::PoolOptions;

/// Returns the options of a pool that closes no connection for its age or idleness.
///
/// sqlx closes such connections in a task that begins with the pool and again after each idle timeout. It counts up to
/// the number of idle connections, which is below zero for a moment (2^64 - 1) if one is taken while another task gives
/// it back: then the task takes and returns connections for ever without a pause, a thread of the runtime is lost, and
/// with it whatever that thread was to do next, such as giving back the only connection that writes
/// (seen with sqlx 0.9.0, once in some five hundred starts).
pub(super) fn lasting_pool<DB: Database>() -> PoolOptions<DB> {
    PoolOptions::new().idle_timeout(None).max_lifetime(None)
}

#[cfg(test)]
mod tests {
    use super::super::sql::Sql;
    use super::*;

    #[test]
    fn pool_begins_no_task() {
        let options = lasting_pool::<Sql>();
        assert_eq!(options.get_idle_timeout(), None);
        assert_eq!(options.get_max_lifetime(), None);
        assert_eq!(options.get_min_connections(), 0);
    }
}

//! Checks of the database: the file, the outbox, timers, the disk.

use std::fmt::Write as _;
use std::time::Duration;

use super::{Check, CheckGroup, Severity};
use crate::app::{Clock, SystemClock};
use crate::cli::database::ConfiguredDatabase;
use crate::config::Config;
use hansu_play::Timestamp;
use hansu_store::ShardRange;
use hansu_store::{DatabaseInspection, DiskUse, Schema, StoreError, newest_schema};

/// The delay after which due work counts as late.
const LATE: Duration = Duration::from_secs(2 * 60);
/// The minimum free space. With less, writes will soon fail.
const MIN_FREE_SPACE: u64 = 64 * MIB;
/// The maximum size of the write-ahead log. A longer one is not checkpointed, because some reader never ends.
const MAX_LOG_SIZE: u64 = 64 * MIB;
const MIB: u64 = 1 << 20;

const BACKUP: &str = "stop the bot and restore a backup";
const NEWEST: &str = "start the newest version that was used, or stop the bot and restore a backup";

/// Checks the configured database.
pub(super) async fn checks(config: &Config, full: bool) -> CheckGroup {
    let opened = match ConfiguredDatabase::of(config) {
        Ok(ConfiguredDatabase::File(path)) => DatabaseInspection::open(&path).await,
        Ok(ConfiguredDatabase::Server(address)) => {
            DatabaseInspection::of_server(&address).await.map(Some)
        }
        // Already reported by the check of the settings.
        Err(_) => return Vec::new().into(),
    };
    let mut database = match opened {
        Ok(Some(database)) => database,
        Ok(None) => {
            let finding = format!("there is none at {}", config.database.path.display());
            let remedy = "put it there, or start the bot to create a new one";
            return vec![Check::warn("database", finding, remedy)].into();
        }
        // It says itself what to do.
        Err(error @ StoreError::Unreleased(_)) => {
            return vec![Check::of("database", Severity::Fail, &error, None)].into();
        }
        Err(error) => {
            let remedy = match config.database.url {
                Some(_) => "correct the address, or the server's access rules",
                None => "give this user the file, or restore a backup",
            };
            return vec![Check::fail("database", error, remedy)].into();
        }
    };
    match database.schema().await {
        Ok(Schema(0)) => {
            let remedy = "start the bot to create a new one, or fill it with `hansu copy`";
            return vec![Check::warn("database", "it is empty", remedy)].into();
        }
        Ok(_) => {}
        Err(error) => return vec![Check::fail("database", error, BACKUP)].into(),
    }
    let late = SystemClock::new().now() - LATE;
    let mut checks = vec![
        Check::run("database", check_database(&mut database, full)).await,
        Check::run("outbox", outbox(&mut database, late)).await,
        Check::run("timers", timers(&mut database, late)).await,
    ];
    checks.extend(processes(&mut database).await);
    checks.extend(disk(&database));
    CheckGroup {
        checks,
        application: database.application().and_then(|id| id.parse().ok()),
    }
}

async fn check_database(database: &mut DatabaseInspection, full: bool) -> Check {
    match try_check_database(database, full).await {
        Ok(check) => check,
        Err(error) => Check::fail("database", error, BACKUP),
    }
}

async fn try_check_database(
    database: &mut DatabaseInspection,
    full: bool,
) -> Result<Check, StoreError> {
    if let Some(damage) = database.damage(full).await? {
        return Ok(Check::fail(
            "database",
            format!("it is damaged: {damage}"),
            BACKUP,
        ));
    }
    let schema = database.schema().await?;
    let newest = newest_schema();
    let application = database.application();
    let owner = application.map_or("of no application yet".to_owned(), |id| {
        format!("of application {id}")
    });
    let mut finding = format!("whole, schema {schema}, {owner}");
    if schema > newest {
        finding.push_str(", newer than this program");
        return Ok(Check::fail("database", finding, "use the newer program"));
    }
    if schema < newest {
        let _ = write!(finding, ", which the next start will migrate to {newest}");
        return Ok(Check::warn("database", finding, "make a backup first"));
    }
    if full {
        let replayed = database.replay().await?;
        if !replayed.wrong.is_empty() {
            return Ok(Check::fail("database", replayed.wrong.join(", "), NEWEST));
        }
        let _ = write!(finding, ", {} games replayed", replayed.games);
    }
    let exposed = database.readable_by_others();
    if !exposed.is_empty() {
        let names: Vec<String> = exposed
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        let _ = write!(finding, "; others may read {}", names.join(", "));
        return Ok(Check::warn(
            "database",
            finding,
            "chmod 600, or start the bot as their owner",
        ));
    }
    Ok(Check::ok("database", finding))
}

async fn outbox(database: &mut DatabaseInspection, late: Timestamp) -> Check {
    let unsent = match database.unsent(late).await {
        Ok(unsent) => unsent,
        Err(error) => return Check::fail("outbox", error, BACKUP),
    };
    let mut finding = format!("{} messages to send", unsent.open);
    if unsent.overdue > 0 {
        let _ = write!(finding, ", {} of them late", unsent.overdue);
    }
    for (reason, number) in &unsent.parked {
        let _ = write!(finding, ", {number} parked ({reason})");
    }
    if unsent.overdue > 0 {
        return Check::warn(
            "outbox",
            finding,
            "check that the bot is running, and its log",
        );
    }
    if !unsent.parked.is_empty() {
        let remedy = "they are retried automatically; /games shows players the reason";
        return Check::warn("outbox", finding, remedy);
    }
    Check::ok("outbox", finding)
}

async fn timers(database: &mut DatabaseInspection, late: Timestamp) -> Check {
    let overdue = match database.overdue_timers(late).await {
        Ok(overdue) => overdue,
        Err(error) => return Check::fail("timers", error, BACKUP),
    };
    if overdue.is_empty() {
        return Check::ok("timers", "none is overdue");
    }
    let kinds: Vec<String> = overdue
        .iter()
        .map(|(kind, number)| format!("{number} {kind}"))
        .collect();
    let finding = format!("late: {}", kinds.join(", "));
    Check::warn(
        "timers",
        finding,
        "check that the bot is running and connected",
    )
}

/// Checks the processes that share a server's database, and that all shards are served.
async fn processes(database: &mut DatabaseInspection) -> Option<Check> {
    let processes = match database.processes().await {
        Ok(processes) => processes?,
        Err(error) => return Some(Check::fail("processes", error, BACKUP)),
    };
    let Some(first) = processes.first() else {
        return Some(Check::ok("processes", "none is running"));
    };
    let descriptions: Vec<String> = processes
        .iter()
        .map(|process| {
            format!(
                "{process}, {} connected, version {}",
                process.connected, process.version
            )
        })
        .collect();
    let finding = descriptions.join("; ");
    let total = ShardRange::all_of(first.shards.total());
    let is_served = |shard| {
        processes
            .iter()
            .any(|process| process.shards.contains(shard))
    };
    let unserved = total.shards().filter(|shard| !is_served(*shard)).count();
    if unserved > 0 {
        let remedy = "start the process that is missing";
        let finding = format!("{unserved} shards have none; {finding}");
        return Some(Check::warn("processes", finding, remedy));
    }
    Some(Check::ok("processes", finding))
}

/// Checks the disk of a file. A server manages its own.
fn disk(database: &DatabaseInspection) -> Option<Check> {
    let disk = database.disk_use()?;
    Some(match disk {
        Ok(disk) => judge(disk),
        Err(error) => Check::fail("disk", error, "check the disk of the database"),
    })
}

/// Judges the free space on a disk.
fn judge(disk: DiskUse) -> Check {
    let DiskUse {
        database,
        log,
        free,
    } = disk;
    let finding = format!(
        "{} MiB free, the database has {}, its log {}",
        free / MIB,
        database.div_ceil(MIB),
        log.div_ceil(MIB)
    );
    if free < MIN_FREE_SPACE {
        return Check::fail("disk", finding, "free some space");
    }
    if free < database.saturating_mul(2) {
        return Check::warn(
            "disk",
            finding,
            "free some space: a backup and an update need as much again",
        );
    }
    if log > MAX_LOG_SIZE {
        return Check::warn(
            "disk",
            finding,
            "stop the program that reads the database, or restart the bot",
        );
    }
    Check::ok("disk", finding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_space_is_judged_by_the_database_size() {
        for (database, log, free, level) in [
            (10, 0, 64, "ok"),
            (10, 0, 63, "fail"),
            (100, 0, 200, "ok"),
            (100, 0, 199, "warn"),
            (10, 64, 1000, "ok"),
            (10, 65, 1000, "warn"),
        ] {
            let judged = judge(DiskUse {
                database: database * MIB,
                log: log * MIB,
                free: free * MIB,
            });
            let text = judged.to_string();
            assert!(text.starts_with(&format!("{level} disk: ")), "{text}");
        }
    }
}

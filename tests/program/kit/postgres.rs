//! Databases of a PostgreSQL server, where `TEST_DATABASE_URL` names one; and servers of a test's own, which may be
//! stopped.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

/// How many databases of [`own`] there are.
static OWN: AtomicU32 = AtomicU32::new(0);

/// A database of its own for each that asks; its address.
pub async fn own() -> Option<String> {
    let number = OWN.fetch_add(1, SeqCst);
    let (_, address) = database(&format!("own_{number}")).await?;
    Some(address)
}

/// A database on the server; how to connect to it, and its address.
pub async fn database(name: &str) -> Option<(PgConnectOptions, String)> {
    let server = std::env::var("TEST_DATABASE_URL").ok()?;
    let options: PgConnectOptions = server.parse().unwrap();
    let name = format!("hansu_{name}_{}", std::process::id());
    let mut maintenance = options.connect().await.unwrap();
    make(&mut maintenance, &name).await;
    maintenance.close().await.unwrap();
    let (start, rest) = server.split_once("://").unwrap();
    let (host, rest) = rest.split_once('/').unwrap();
    let (_, parameters) = rest.split_once('?').unwrap_or(("", ""));
    let address = format!("{start}://{host}/{name}?{parameters}");
    Some((options.database(&name), address))
}

async fn make(maintenance: &mut PgConnection, name: &str) {
    let make = format!("create database {name} template template0 encoding 'UTF8'");
    sqlx::raw_sql(AssertSqlSafe(make))
        .execute(maintenance)
        .await
        .unwrap();
}

/// A server of a test's own, which ends with it.
pub struct Server {
    programs: PathBuf,
    folder: TempDir,
}

impl Server {
    /// Starts one by the newest programs of the system; `None` where none is named to tests, which then do without.
    pub fn start() -> Option<Server> {
        std::env::var("TEST_DATABASE_URL").ok()?;
        let versions = std::fs::read_dir("/usr/lib/postgresql").unwrap();
        let number = |path: &PathBuf| {
            let name = path.file_name().unwrap().to_str().unwrap();
            name.parse::<u32>().ok()
        };
        let newest = versions
            .map(|version| version.unwrap().path())
            .filter(|path| number(path).is_some())
            .max_by_key(number);
        // The path of its socket may have 107 bytes.
        let folder = tempfile::Builder::new()
            .prefix("hansu-pg.")
            .tempdir_in("/tmp");
        let server = Server {
            programs: newest.unwrap().join("bin"),
            folder: folder.unwrap(),
        };
        if geteuid().is_root() {
            let mut owned = Command::new("chown");
            finished(owned.arg("postgres").arg(server.folder.path()));
        }
        let mut made = server.program("initdb");
        made.args(["-A", "trust", "-U", "postgres", "-E", "UTF8"]);
        finished(made.args(["--locale=C", "--no-sync"]));
        server.starts();
        Some(server)
    }

    /// The address of its one database.
    pub fn address(&self) -> String {
        let folder = self.folder.path().display();
        format!("postgres://postgres@localhost/postgres?host={folder}")
    }

    /// How to connect to it.
    pub fn options(&self) -> PgConnectOptions {
        self.address().parse().unwrap()
    }

    /// Starts it again.
    pub fn starts(&self) {
        let folder = self.folder.path().display();
        let settings = format!("-c listen_addresses='' -k {folder} -c fsync=off");
        let mut started = self.program("pg_ctl");
        started.args(["-s", "-w", "-o", &settings, "-l"]);
        finished(started.arg(self.folder.path().join("log")).arg("start"));
    }

    /// Ends it as the power does.
    pub fn falls(&self) {
        let mut stopped = self.program("pg_ctl");
        finished(stopped.args(["-s", "-m", "immediate", "stop"]));
    }

    /// Freezes it: it accepts connections, by the system, and answers nobody.
    pub fn freezes(&self) {
        // First who begins the others.
        for process in self.processes() {
            kill_process(process, Signal::STOP).unwrap();
        }
    }

    /// Lets it go on.
    pub fn thaws(&self) {
        for process in self.processes() {
            // One may end in this moment.
            let _ = kill_process(process, Signal::CONT);
        }
    }

    /// Its processes, first the one that begins the others; none if it has fallen.
    fn processes(&self) -> Vec<Pid> {
        let told = self.folder.path().join("data/postmaster.pid");
        let told = std::fs::read_to_string(told).unwrap_or_default();
        let Some(first) = told.lines().next().and_then(|first| first.parse().ok()) else {
            return Vec::new();
        };
        let all = std::fs::read_dir("/proc").unwrap();
        let all = all.filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
        let further = all.filter(|process| parent_of(*process) == Some(first));
        let processes = std::iter::once(first).chain(further);
        processes.filter_map(Pid::from_raw).collect()
    }

    /// One of its programs, with its data. It does not run as root.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if geteuid().is_root() {
            let mut other = Command::new("runuser");
            other.args(["-u", "postgres", "--"]).arg(program);
            other
        } else {
            Command::new(program)
        };
        command.arg("-D").arg(self.folder.path().join("data"));
        command
    }
}

/// Which process has begun another one.
fn parent_of(process: i32) -> Option<i32> {
    let told = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind its name, which may hold anything, and its state.
    let (_, rest) = told.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

impl Drop for Server {
    fn drop(&mut self) {
        self.thaws();
        let mut stopped = self.program("pg_ctl");
        // It may have fallen.
        let _ = stopped.args(["-s", "-m", "immediate", "stop"]).output();
    }
}

/// Its output goes nowhere: a server keeps what its starter had, and a test would wait for the end of it.
fn finished(command: &mut Command) {
    let nowhere = std::process::Stdio::null;
    let ended = command.stdin(nowhere()).stdout(nowhere()).stderr(nowhere());
    let ended = ended.status().unwrap();
    assert!(ended.success(), "{command:?}: {ended}");
}

//! Databases of a PostgreSQL server, if `TEST_DATABASE_URL` names one; and servers of a single test, which can be
//! stopped.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

/// The number of databases of [`own`].
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
    /// Further arguments.
    arguments: String,
}

impl Server {
    /// Starts one by the newest programs of the system; `None` where none is named to tests, which then do without.
    pub fn start() -> Option<Server> {
        let server = Server::make("-c listen_addresses=''".to_owned())?;
        server.starts();
        Some(server)
    }

    /// The same with one that whoever comes by `localhost` and this port reaches with TLS and a password alone. Its certificate
    /// is for that name; whose is signed by [`Server::authority`], and by no [`Server::other_authority`].
    pub fn start_encrypted() -> Option<(Server, u16)> {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let server = Server::make(format!("-c listen_addresses=localhost -c ssl=on -p {port}"))?;
        server.certificates();
        let rules = "local all all trust\nhostssl all all all scram-sha-256\n";
        std::fs::write(server.folder.path().join("data/pg_hba.conf"), rules).unwrap();
        server.starts();
        Some((server, port))
    }

    fn make(arguments: String) -> Option<Server> {
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
            arguments,
        };
        if geteuid().is_root() {
            let mut owned = Command::new("chown");
            finished(owned.arg("postgres").arg(server.folder.path()));
        }
        let mut made = server.program("initdb");
        made.args(["-A", "trust", "-U", "postgres", "-E", "UTF8"]);
        finished(made.args(["--locale=C", "--no-sync"]));
        Some(server)
    }

    /// Makes its certificate, and those of two authorities.
    fn certificates(&self) {
        let file = |name: &str| self.folder.path().join(name).display().to_string();
        let sections = "[req]\ndistinguished_name = name\n[name]\n\
            [authority]\nbasicConstraints = critical, CA:TRUE\n\
            [server]\nbasicConstraints = CA:FALSE\nsubjectAltName = DNS:localhost\n";
        std::fs::write(file("openssl.cnf"), sections).unwrap();
        let [authority, key] = ["authority.crt", "authority.key"].map(file);
        let signed = ["-CA", authority.as_str(), "-CAkey", key.as_str()];
        for (name, section, by) in [
            ("authority", "authority", [].as_slice()),
            ("other", "authority", &[]),
            ("data/server", "server", &signed),
        ] {
            let mut made = self.as_its_user("openssl".as_ref());
            made.args(["req", "-x509", "-nodes", "-days", "2"]);
            made.args(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]);
            made.args(["-subj", &format!("/CN={section}")]).args(by);
            made.args(["-config", &file("openssl.cnf"), "-extensions", section]);
            made.args(["-keyout", &file(&format!("{name}.key"))]);
            finished(made.args(["-out", &file(&format!("{name}.crt"))]));
        }
    }

    /// The authority of its certificate.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("authority.crt")
    }

    /// Somebody else of the same name.
    pub fn other_authority(&self) -> PathBuf {
        self.folder.path().join("other.crt")
    }

    /// The address of its one database.
    pub fn address(&self) -> String {
        let folder = self.folder.path().display();
        format!("postgres://postgres@localhost/postgres?host={folder}")
    }

    /// Its connection options.
    pub fn options(&self) -> PgConnectOptions {
        self.address().parse().unwrap()
    }

    /// Starts it again.
    pub fn starts(&self) {
        let folder = self.folder.path().display();
        let settings = format!("{} -k {folder} -c fsync=off", self.arguments);
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

    /// One of its programs, with its data.
    fn program(&self, name: &str) -> Command {
        let mut command = self.as_its_user(&self.programs.join(name));
        command.arg("-D").arg(self.folder.path().join("data"));
        command
    }

    /// A program of the user who has the server: it does not run as root.
    fn as_its_user(&self, program: &Path) -> Command {
        if geteuid().is_root() {
            let mut other = Command::new("runuser");
            other.args(["-u", "postgres", "--"]).arg(program);
            other
        } else {
            Command::new(program)
        }
    }
}

/// The parent process of a process.
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

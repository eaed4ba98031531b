//! Databases on the PostgreSQL server in `TEST_DATABASE_URL`, if it is set, and servers for single tests, which can be
//! stopped.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgConnection};
use tempfile::TempDir;

/// The number of databases that [`own`] has created.
static OWN: AtomicU32 = AtomicU32::new(0);

/// Creates a database for the caller alone. Returns its address.
pub async fn own() -> Option<String> {
    let number = OWN.fetch_add(1, SeqCst);
    let (_, address) = database(&format!("own_{number}")).await?;
    Some(address)
}

/// Creates a database on the server. Returns its connection options and its address.
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
    let statement = format!("create database {name} template template0 encoding 'UTF8'");
    sqlx::raw_sql(AssertSqlSafe(statement))
        .execute(maintenance)
        .await
        .unwrap();
}

/// A server for a single test, which is stopped at the end of the test.
pub struct Server {
    programs: PathBuf,
    folder: TempDir,
    /// The arguments of the server, without its folder.
    arguments: String,
}

impl Server {
    /// Starts a server with the newest installed programs. Returns `None` if `TEST_DATABASE_URL` is not set.
    pub fn start() -> Option<Server> {
        let server = Server::make("-c listen_addresses=''".to_owned())?;
        server.starts();
        Some(server)
    }

    /// Starts a server that listens on the returned port of `localhost` and accepts only connections with TLS and a
    /// password. Its certificate is for that name and is signed by [`Server::authority`], not by
    /// [`Server::other_authority`].
    pub fn start_encrypted() -> Option<(Server, u16)> {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
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
        // The path of the server's socket is limited to 107 bytes.
        let folder = tempfile::Builder::new()
            .prefix("hansu-pg.")
            .tempdir_in("/tmp");
        let server = Server {
            programs: newest.unwrap().join("bin"),
            folder: folder.unwrap(),
            arguments,
        };
        if geteuid().is_root() {
            let mut change_owner = Command::new("chown");
            finished(change_owner.arg("postgres").arg(server.folder.path()));
        }
        let mut initdb = server.program("initdb");
        initdb.args(["-A", "trust", "-U", "postgres", "-E", "UTF8"]);
        finished(initdb.args(["--locale=C", "--no-sync"]));
        Some(server)
    }

    /// Creates the certificates of the server and of two authorities.
    fn certificates(&self) {
        let file = |name: &str| self.folder.path().join(name).display().to_string();
        let sections = "[req]\ndistinguished_name = name\n[name]\n\
            [authority]\nbasicConstraints = critical, CA:TRUE\n\
            [server]\nbasicConstraints = CA:FALSE\nsubjectAltName = DNS:localhost\n";
        std::fs::write(file("openssl.cnf"), sections).unwrap();
        let [authority, key] = ["authority.crt", "authority.key"].map(file);
        let signing_arguments = ["-CA", authority.as_str(), "-CAkey", key.as_str()];
        for (name, section, signing) in [
            ("authority", "authority", [].as_slice()),
            ("other", "authority", &[]),
            ("data/server", "server", &signing_arguments),
        ] {
            let mut openssl = self.as_its_user("openssl".as_ref());
            openssl.args(["req", "-x509", "-nodes", "-days", "2"]);
            openssl.args(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]);
            openssl
                .args(["-subj", &format!("/CN={section}")])
                .args(signing);
            openssl.args(["-config", &file("openssl.cnf"), "-extensions", section]);
            openssl.args(["-keyout", &file(&format!("{name}.key"))]);
            finished(openssl.args(["-out", &file(&format!("{name}.crt"))]));
        }
    }

    /// Returns the file of the authority that signed the server's certificate.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("authority.crt")
    }

    /// Returns the file of another authority with the same name.
    pub fn other_authority(&self) -> PathBuf {
        self.folder.path().join("other.crt")
    }

    /// Returns the address of the server's only database.
    pub fn address(&self) -> String {
        let folder = self.folder.path().display();
        format!("postgres://postgres@localhost/postgres?host={folder}")
    }

    /// Returns the connection options of the server's only database.
    pub fn options(&self) -> PgConnectOptions {
        self.address().parse().unwrap()
    }

    /// Starts the server, also after it was stopped.
    pub fn starts(&self) {
        let folder = self.folder.path().display();
        let settings = format!("{} -k {folder} -c fsync=off", self.arguments);
        let mut started = self.program("pg_ctl");
        started.args(["-s", "-w", "-o", &settings, "-l"]);
        finished(started.arg(self.folder.path().join("log")).arg("start"));
    }

    /// Stops the server as a power cut does.
    pub fn falls(&self) {
        let mut stopped = self.program("pg_ctl");
        finished(stopped.args(["-s", "-m", "immediate", "stop"]));
    }

    /// Freezes the server: the system still accepts connections for it, but the server does not answer.
    pub fn freezes(&self) {
        // The first process is the one that starts the others.
        for process in self.processes() {
            kill_process(process, Signal::STOP).unwrap();
        }
    }

    /// Continues a frozen server.
    pub fn thaws(&self) {
        for process in self.processes() {
            // A process may end at this moment.
            let _ = kill_process(process, Signal::CONT);
        }
    }

    /// Returns the processes of the server, beginning with the process that starts the others. A stopped server has
    /// none.
    fn processes(&self) -> Vec<Pid> {
        let pid_file = self.folder.path().join("data/postmaster.pid");
        let pid_file = std::fs::read_to_string(pid_file).unwrap_or_default();
        let Some(first) = pid_file.lines().next().and_then(|first| first.parse().ok()) else {
            return Vec::new();
        };
        let all_processes = std::fs::read_dir("/proc").unwrap();
        let all_processes =
            all_processes.filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
        let children = all_processes.filter(|process| parent_of(*process) == Some(first));
        let processes = std::iter::once(first).chain(children);
        processes.filter_map(Pid::from_raw).collect()
    }

    /// Returns a command for a program of the server, with the server's data.
    fn program(&self, name: &str) -> Command {
        let mut command = self.as_its_user(&self.programs.join(name));
        command.arg("-D").arg(self.folder.path().join("data"));
        command
    }

    /// Returns a command that runs as the server's user, because the server does not run as root.
    fn as_its_user(&self, program: &Path) -> Command {
        if geteuid().is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        }
    }
}

/// Returns the parent of a process.
fn parent_of(process: i32) -> Option<i32> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The parent follows the state, which follows the name in parentheses. The name may contain any character.
    let (_, rest) = status.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

impl Drop for Server {
    fn drop(&mut self) {
        self.thaws();
        let mut stopped = self.program("pg_ctl");
        // The server may have been stopped before.
        let _ = stopped.args(["-s", "-m", "immediate", "stop"]).output();
    }
}

/// Runs a command to its end. Its output is discarded, because a server inherits the output of the command that
/// started it, and a test would then wait for the server to end.
fn finished(command: &mut Command) {
    let null = std::process::Stdio::null;
    let command = command.stdin(null()).stdout(null()).stderr(null());
    let status = command.status().unwrap();
    assert!(status.success(), "{command:?}: {status}");
}

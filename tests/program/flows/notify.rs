//! Notifications to a service manager by `NOTIFY_SOCKET`, and `hansu health`.

use std::process::Stdio;
use std::time::Duration;

use serde_json::json;
use tokio::net::{TcpListener, UnixDatagram};
use tokio::process::Command;

use crate::flows::club::{Club, said_by, terminate};
use crate::flows::metrics::{ANY_PORT, get, health_is};

/// A service manager with its socket.
struct Manager {
    folder: tempfile::TempDir,
    socket: Option<UnixDatagram>,
}

impl Manager {
    fn listens() -> Manager {
        let folder = tempfile::tempdir().unwrap();
        let socket = UnixDatagram::bind(folder.path().join("notify")).unwrap();
        let socket = Some(socket);
        Manager { folder, socket }
    }

    /// Ends, and nothing is left of it.
    fn goes(&mut self) {
        self.socket = None;
        std::fs::remove_file(self.folder.path().join("notify")).unwrap();
    }

    /// A bot of this service manager, which wants a sign of life in every second.
    fn dressed(&self, mut command: Command) -> Command {
        command
            .env("NOTIFY_SOCKET", self.folder.path().join("notify"))
            .env("WATCHDOG_USEC", "1000000");
        command
    }

    /// Waits until each of these lines was told; returns all that were.
    async fn hears(&self, wanted: &[&str]) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        let listened = tokio::time::timeout(Duration::from_secs(30), async {
            let mut bytes = [0; 4096];
            while !wanted
                .iter()
                .all(|line| told.iter().any(|said| said == line))
            {
                let length = self.socket.as_ref().unwrap().recv(&mut bytes).await;
                let message = std::str::from_utf8(&bytes[..length.unwrap()]).unwrap();
                told.extend(message.lines().map(str::to_owned));
            }
        });
        let came = listened.await;
        assert!(came.is_ok(), "{wanted:?}: only {told:?} came");
        told
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn service_manager_is_notified_of_start_watchdog_and_stop() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    assert!(club.stop_bot().await.success());
    let manager = Manager::listens();
    club.start_bot_by(manager.dressed(club.bot_command())).await;
    let wanted = ["READY=1", "STATUS=connected to Discord", "WATCHDOG=1"];
    let told = manager.hears(&wanted).await;
    assert!(!told.contains(&"STOPPING=1".to_owned()), "{told:?}");
    club.tell_bot_to_stop().await;
    let told = manager.hears(&["STOPPING=1", "STATUS=stopping"]).await;
    assert!(!told.contains(&"READY=1".to_owned()), "{told:?}");
    assert!(club.bot_stops().await.success());
}

/// An outage that lasts from before the start: the bot waits, and goes on when it is over.
#[tokio::test(flavor = "multi_thread")]
async fn bot_is_ready_and_alive_during_an_outage() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    assert!(club.stop_bot().await.success());
    // Every kind of silence in turn: no connection, no answer that helps, none for the commands and the gateway.
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = format!("http://{}", gone.local_addr().unwrap());
    drop(gone);
    let manager = Manager::listens();
    let mut alone = manager.dressed(club.bot_command());
    alone.env("HANSU_DISCORD__API_BASE", nobody);
    let mut alone = alone.stderr(Stdio::null()).spawn().unwrap();
    let wanted = ["READY=1", "STATUS=waiting for Discord", "WATCHDOG=1"];
    let told = manager.hears(&wanted).await;
    let connected = "STATUS=connected to Discord".to_owned();
    assert!(!told.contains(&connected), "{told:?}");
    // And goes on so.
    manager.hears(&["WATCHDOG=1"]).await;
    terminate(&alone).await;
    manager.hears(&["STOPPING=1"]).await;
    assert!(alone.wait().await.unwrap().success());

    for path in ["/users/@me", "/commands", "/gateway/bot"] {
        let down = json!({ "path": path, "action": "fail", "status": 503, "code": 0, "times": 1 });
        club.control("faults", down).await;
    }
    let manager = Manager::listens();
    club.start_bot_by(manager.dressed(club.bot_command())).await;
    let wanted = ["READY=1", "STATUS=connected to Discord"];
    manager.hears(&wanted).await;
    let log = club.log();
    let (_, log) = log.rsplit_once("health and metrics at").unwrap();
    assert_eq!(log.matches("retrying until it answers").count(), 2, "{log}");
    assert_eq!(log.matches("Discord answers again").count(), 2, "{log}");
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_notify_socket_is_harmless() {
    let mut club = Club::open().await;
    assert!(club.stop_bot().await.success());
    let mut manager = Manager::listens();
    club.start_bot_by(manager.dressed(club.bot_command())).await;
    manager.hears(&["WATCHDOG=1"]).await;
    manager.goes();
    let mut game = club.begin().await;
    let warned = async || {
        let log = club.log();
        log.contains("NOTIFY_SOCKET: the service manager cannot be notified")
            .then_some(())
    };
    club.stage.until(warned).await;
    game.play(&club, "a4b4").await;
    assert!(club.stop_bot().await.success());
    assert_eq!(
        club.log().matches("NOTIFY_SOCKET").count(),
        1,
        "{}",
        club.log()
    );

    club.start_bot_by(manager.dressed(club.bot_command())).await;
    game.play(&club, "a7b7").await;
    assert!(club.stop_bot().await.success());
    assert_eq!(
        club.log().matches("NOTIFY_SOCKET").count(),
        2,
        "{}",
        club.log()
    );
}

/// A service manager that never reads: its socket is full before long.
#[tokio::test(flavor = "multi_thread")]
async fn full_notify_socket_is_harmless() {
    let mut club = Club::open().await;
    assert!(club.stop_bot().await.success());
    let manager = Manager::listens();
    let mut hurried = manager.dressed(club.bot_command());
    hurried.env("WATCHDOG_USEC", "1000");
    let filler = UnixDatagram::unbound().unwrap();
    let socket = manager.folder.path().join("notify");
    while filler.try_send_to(b"X=1", &socket).is_ok() {}
    club.start_bot_by(hurried).await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    assert!(club.stop_bot().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn health_command_reports_the_bots_state() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let address = club.http();
    health_is(address, 200, "ok").await;
    let (name, any) = ANY_PORT;
    let ask = async |club: &mut Club, address: &str| {
        club.settings = vec![(name, address.to_owned())];
        let answer = club.hansu(&["health"]).await;
        club.settings = vec![(name, any.to_owned())];
        answer
    };
    let http = address.to_string();
    assert_eq!(ask(&mut club, &http).await, (Some(0), "ok\n".to_owned()));

    club.control("gateway", json!({ "action": "close", "code": 4004 }))
        .await;
    // Discord does not know the token any more: nothing is left that could answer.
    assert!(!club.bot_ends().await.success());
    let (code, said) = ask(&mut club, &http).await;
    assert_eq!(code, Some(2), "{said}");
    let silent = format!("hansu: nothing answers at http://{http}/health\n");
    assert_eq!(said, silent);

    let stranger = club.stage.sandbox.address().to_string();
    let (code, said) = ask(&mut club, &stranger).await;
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("another program answers"), "{said}");

    let (code, said) = ask(&mut club, "somewhere").await;
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("http.address"), "{said}");

    club.settings.clear();
    let (code, said) = club.hansu(&["health"]).await;
    assert_eq!(code, Some(2), "{said}");
    assert_eq!(
        said,
        "hansu: http.address is not set, so the bot's health cannot be checked\n"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn failing_part_is_named_before_discord_first_answers() {
    let club = Club::open().await;
    let folder = tempfile::tempdir().unwrap();
    let mut waiting = club.bot_command();
    waiting
        .current_dir(folder.path())
        .env("HANSU_DISCORD__API_BASE", "http://127.0.0.1:1")
        .env(ANY_PORT.0, ANY_PORT.1)
        .env("HANSU_DATABASE__PATH", folder.path().join("games.sqlite3"))
        .stderr(Stdio::piped());
    let mut waiting = waiting.spawn().unwrap();
    let address = told_address(&mut waiting).await;
    let (status, said) = get(address, "/health").await;
    let not_well = "database: not open yet\ngateway: not connected to Discord\n";
    assert_eq!((status, said.as_str()), (503, not_well));
    assert_eq!(get(address, "/metrics").await.0, 503);
    let mut health = Command::new(env!("CARGO_BIN_EXE_hansu"));
    health.arg("health");
    let mut health = club.dressed(health);
    health.env(ANY_PORT.0, address.to_string());
    let (code, said) = said_by(health).await;
    assert_eq!((code, said.as_str()), (Some(1), not_well));
    waiting.kill().await.unwrap();
    assert!(!folder.path().join("games.sqlite3").exists());
}

/// The address of `/health`, which a bot logs on its standard error.
async fn told_address(bot: &mut tokio::process::Child) -> std::net::SocketAddr {
    use tokio::io::{AsyncBufReadExt, BufReader};
    let mut lines = BufReader::new(bot.stderr.take().unwrap()).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        if let Some((_, address)) = line.split_once("health and metrics at http://") {
            let address = address.split_whitespace().next().unwrap().parse().unwrap();
            // Read on, so that the bot's log never waits.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return address;
        }
    }
    panic!("it never told its address");
}

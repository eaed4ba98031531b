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

    /// Stops the manager and removes its socket.
    fn goes(&mut self) {
        self.socket = None;
        std::fs::remove_file(self.folder.path().join("notify")).unwrap();
    }

    /// Prepares a bot for this service manager, with a watchdog interval of a second.
    fn dressed(&self, mut command: Command) -> Command {
        command
            .env("NOTIFY_SOCKET", self.folder.path().join("notify"))
            .env("WATCHDOG_USEC", "1000000");
        command
    }

    /// Waits until each of these lines was received, and returns all received lines.
    async fn hears(&self, expected: &[&str]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let listened = tokio::time::timeout(Duration::from_secs(30), async {
            let mut bytes = [0; 4096];
            while !expected
                .iter()
                .all(|line| lines.iter().any(|received| received == line))
            {
                let length = self.socket.as_ref().unwrap().recv(&mut bytes).await;
                let message = std::str::from_utf8(&bytes[..length.unwrap()]).unwrap();
                lines.extend(message.lines().map(str::to_owned));
            }
        });
        let result = listened.await;
        assert!(result.is_ok(), "{expected:?}: only {lines:?} came");
        lines
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn service_manager_is_notified_of_start_watchdog_and_stop() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    assert!(club.stop_bot().await.success());
    let manager = Manager::listens();
    club.start_bot_by(manager.dressed(club.bot_command())).await;
    let expected_lines = ["READY=1", "STATUS=connected to Discord", "WATCHDOG=1"];
    let lines = manager.hears(&expected_lines).await;
    assert!(!lines.contains(&"STOPPING=1".to_owned()), "{lines:?}");
    club.tell_bot_to_stop().await;
    let lines = manager.hears(&["STOPPING=1", "STATUS=stopping"]).await;
    assert!(!lines.contains(&"READY=1".to_owned()), "{lines:?}");
    assert!(club.bot_stops().await.success());
}

/// An outage that began before the start: the bot waits, and continues when it is over.
#[tokio::test(flavor = "multi_thread")]
async fn bot_is_ready_and_alive_during_an_outage() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    assert!(club.stop_bot().await.success());
    // Each kind of outage in turn: no connection, an unusable answer, and none for the commands and the gateway.
    let closed_port = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = format!("http://{}", closed_port.local_addr().unwrap());
    drop(closed_port);
    let manager = Manager::listens();
    let mut second_bot = manager.dressed(club.bot_command());
    second_bot.env("HANSU_DISCORD__API_BASE", nobody);
    let mut second_bot = second_bot.stderr(Stdio::null()).spawn().unwrap();
    let expected_lines = ["READY=1", "STATUS=waiting for Discord", "WATCHDOG=1"];
    let lines = manager.hears(&expected_lines).await;
    let connected = "STATUS=connected to Discord".to_owned();
    assert!(!lines.contains(&connected), "{lines:?}");
    // The bot stays alive.
    manager.hears(&["WATCHDOG=1"]).await;
    terminate(&second_bot).await;
    manager.hears(&["STOPPING=1"]).await;
    assert!(second_bot.wait().await.unwrap().success());

    for path in ["/users/@me", "/commands", "/gateway/bot"] {
        let down = json!({ "path": path, "action": "fail", "status": 503, "code": 0, "times": 1 });
        club.fault(down).await;
    }
    let manager = Manager::listens();
    club.start_bot_by(manager.dressed(club.bot_command())).await;
    let expected_lines = ["READY=1", "STATUS=connected to Discord"];
    manager.hears(&expected_lines).await;
    let log = club.log();
    let (_, log) = log.rsplit_once("health and metrics at").unwrap();
    assert_eq!(log.matches("retrying until it answers").count(), 2, "{log}");
    assert_eq!(log.matches("Discord answers again").count(), 2, "{log}");
    club.played("a4b4").await;
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
    let log = club.log();
    assert_eq!(log.matches("NOTIFY_SOCKET").count(), 1, "{log}");

    club.start_bot_by(manager.dressed(club.bot_command())).await;
    game.play(&club, "a7b7").await;
    assert!(club.stop_bot().await.success());
    let log = club.log();
    assert_eq!(log.matches("NOTIFY_SOCKET").count(), 2, "{log}");
}

/// A service manager that never reads: its socket is soon full.
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
    club.played("a4b4").await;
    assert!(club.stop_bot().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn health_command_reports_the_bots_state() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let address = club.http();
    health_is(address, 200, "ok").await;
    let ask = async |club: &mut Club, address: &str| {
        let usual = club.settings.clone();
        club.settings = vec![(ANY_PORT.0, address.to_owned())];
        let answer = club.hansu(&["health"]).await;
        club.settings = usual;
        answer
    };
    let http = address.to_string();
    assert_eq!(ask(&mut club, &http).await, (Some(0), "ok\n".to_owned()));

    club.control("gateway", json!({ "action": "close", "code": 4004 }))
        .await;
    // Discord no longer knows the token, so the bot ends.
    assert!(!club.bot_ends().await.success());
    let (code, output) = ask(&mut club, &http).await;
    assert_eq!(code, Some(2), "{output}");
    let silent = format!("hansu: nothing answers at http://{http}/health\n");
    assert_eq!(output, silent);

    let stranger = club.stage.sandbox.address().to_string();
    let (code, output) = ask(&mut club, &stranger).await;
    assert_eq!(code, Some(2), "{output}");
    assert!(output.contains("another program answers"), "{output}");

    let (code, output) = ask(&mut club, "somewhere").await;
    assert_eq!(code, Some(2), "{output}");
    assert!(output.contains("http.address"), "{output}");

    club.settings.clear();
    let (code, output) = club.hansu(&["health"]).await;
    assert_eq!(code, Some(2), "{output}");
    let reason = "http.address is not set, so the bot's health cannot be checked";
    assert_eq!(output, format!("hansu: {reason}\n"));
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
    let (status, body) = get(address, "/health").await;
    let not_well = "database: not open yet\ngateway: not connected to Discord\n";
    assert_eq!((status, body.as_str()), (503, not_well));
    assert_eq!(get(address, "/metrics").await.0, 503);
    let mut health = Command::new(env!("CARGO_BIN_EXE_hansu"));
    health.arg("health");
    let mut health = club.dressed(health);
    health.env(ANY_PORT.0, address.to_string());
    let (code, output) = said_by(health).await;
    assert_eq!((code, output.as_str()), (Some(1), not_well));
    waiting.kill().await.unwrap();
    assert!(!folder.path().join("games.sqlite3").exists());
}

/// Returns the address of `/health`, which a bot logs on its standard error.
async fn told_address(bot: &mut tokio::process::Child) -> std::net::SocketAddr {
    use tokio::io::{AsyncBufReadExt, BufReader};
    let mut lines = BufReader::new(bot.stderr.take().unwrap()).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        if let Some((_, address)) = line.split_once("health and metrics at http://") {
            let address = address.split_whitespace().next().unwrap().parse().unwrap();
            // Keeps reading, so that the bot's log never blocks.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return address;
        }
    }
    panic!("it never told its address");
}

//! A database server that requires TLS. Runs only if `TEST_DATABASE_URL` is set; `openssl` makes the certificates.

use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, FromRow};
use sqlx_postgres::PgConnectOptions;

use crate::flows::club::{ALEX, Club, MINA, said_by};
use crate::flows::game::Game;
use crate::kit::postgres::Server;

const PASSWORD: &str = "7Kwaihwan7";
const CERTIFICATE: &str =
    "check the server's certificate, and sslmode and sslrootcert in HANSU_DATABASE__URL";

/// The bot's connections, as reported by the server.
#[derive(FromRow)]
struct Connections {
    all: i64,
    encrypted: i64,
}

/// Creates the bot's user and database, as an operator does. Returns the options for looking at the server without
/// TLS.
async fn prepared(server: &Server, port: u16) -> PgConnectOptions {
    let options = server.options().port(port);
    let mut database = options.connect().await.unwrap();
    let user = "create role hansu login password '7Kwaihwan7'";
    for statement in [user, "create database games encoding 'UTF8' owner hansu"] {
        let result = sqlx::raw_sql(statement).execute(&mut database).await;
        result.unwrap();
    }
    options
}

/// Asserts that the bot is connected with TLS only.
async fn is_encrypted(options: &PgConnectOptions) {
    let mut database = options.connect().await.unwrap();
    let connections: Connections = sqlx::query_as(
        "select count(*) as all, count(*) filter (where ssl) as encrypted \
         from pg_stat_activity join pg_stat_ssl using (pid) where usename = 'hansu'",
    )
    .fetch_one(&mut database)
    .await
    .unwrap();
    // One connection writes, one reads, and one listens.
    assert!(connections.all >= 3, "{}", connections.all);
    assert_eq!(connections.encrypted, connections.all);
}

/// Asserts that neither the bot nor `doctor` accepts an address, and that both give the reason in one sentence.
async fn is_refused(
    club: &Club,
    address: &str,
    variables: &[(&str, &str)],
    [reason, remedy]: [&str; 2],
) {
    for arguments in [["discord"].as_slice(), &["doctor", "--offline"]] {
        let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_hansu"));
        command.args(arguments);
        let mut command = club.dressed(command);
        command.env("HANSU_DATABASE__URL", address);
        command.env_remove("HANSU_DATABASE__PATH");
        command.envs(variables.iter().copied());
        let (code, output) = said_by(command).await;
        assert!(!output.contains("retrying for"), "{arguments:?}: {output}");
        assert_eq!(code, Some(1), "{arguments:?}: {output}");
        let line = output
            .lines()
            .find(|line| line.contains("cannot be opened: "));
        let line = line.unwrap_or_else(|| panic!("{arguments:?}: {output}"));
        assert!(line.contains(reason), "{arguments:?}: {line}");
        assert!(line.contains(remedy), "{arguments:?}: {line}");
        for secret in [PASSWORD, "postgres:", "sslmode="] {
            assert!(!output.contains(secret), "{arguments:?}: {output}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_server_is_used_only_with_a_valid_certificate() {
    let Some((server, port)) = Server::start_encrypted() else {
        return;
    };
    let options = prepared(&server, port).await;
    let at = |host: &str, parameters: &str| {
        format!("postgres://hansu:{PASSWORD}@{host}:{port}/games?sslmode={parameters}")
    };
    let verified = |host: &str, authority: &Path| {
        let authority = format!("verify-full&sslrootcert={}", authority.display());
        at(host, &authority)
    };
    let [authority, other_authority] = [server.authority(), server.other_authority()];

    // By the machine's IP address, which is not in the certificate.
    let address = at("127.0.0.1", "require");
    let settings = [("HANSU_DATABASE__URL", address.as_str())];
    let mut club = Club::open_with(|_| {}, &settings).await;
    let mut game = Game::begin(&club, MINA, ALEX).await;
    game.play(&club, "a4b4").await;
    is_encrypted(&options).await;
    assert!(club.stop_bot().await.success());

    let address = verified("localhost", &authority);
    club.settings = vec![("HANSU_DATABASE__URL", address)];
    club.start_bot().await;
    game.play(&club, "a7b7").await;
    game.is_quiet(&club).await;
    is_encrypted(&options).await;
    assert!(club.stop_bot().await.success());
    assert!(!club.log().contains(PASSWORD));

    let unread = ["nowhere.crt cannot be read: ", CERTIFICATE];
    let lets_in = "check the user and sslmode of the address, and the server's pg_hba.conf";
    let missing_file = PathBuf::from("nowhere.crt");
    #[rustfmt::skip]
    let cases = [
        // The system's own authorities.
        (at("localhost", "verify-full"), ["UnknownIssuer", CERTIFICATE]),
        (verified("localhost", &other_authority), ["invalid peer certificate", CERTIFICATE]),
        (verified("127.0.0.1", &authority), ["certificate not valid for name", CERTIFICATE]),
        (verified("localhost", &missing_file), unread),
        (at("localhost", "disable"), ["no encryption", lets_in]),
    ];
    for (address, reason) in cases {
        is_refused(&club, &address, &[], reason).await;
    }
    let address = at("localhost", "verify-full");
    is_refused(&club, &address, &[("PGSSLROOTCERT", "nowhere.crt")], unread).await;
}

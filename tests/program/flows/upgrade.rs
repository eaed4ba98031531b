//! A newer program on an older database.

use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::SqliteConnectOptions;
use tokio::process::Command;

use crate::flows::club::{Club, said_by};

/// Gives the bot's database the form of an earlier version.
pub async fn make_older(club: &Club) {
    let options = SqliteConnectOptions::new().filename(club.database());
    let mut database = options.connect().await.unwrap();
    let older = "drop index game_evening; alter table game drop column evening; \
                 alter table standstill drop column evening; drop table cup_player; drop table cup; drop index game_cup; alter table game drop column cup; \
                 drop table exercise; drop table practice; drop table puzzle_try; drop table puzzle_rating; \
                 drop table page_code; drop table page_session; drop table page_act; \
                 drop table process; drop table heartbeat; drop table identify; \
                 alter table outbox drop column claimed_by; \
                 alter table standstill drop column shards; alter table standstill drop column shard; \
                 drop index game_rated_running; \
                 drop index game_same_challenge; \
                 alter table game drop column variant; \
                 create unique index game_same_challenge \
                 on game (server, challenger, ifnull(opponent, home)) where phase = 'challenged'; \
                 drop index game_rated_pair; \
                 drop index game_parent_open; \
                 drop index game_parent_over; \
                 alter table game drop column rated; \
                 alter table analysis drop column cho_accuracy; \
                 alter table analysis drop column han_accuracy; \
                 alter table server drop column rated; \
                 alter table server drop column cards; \
                 alter table person drop column stats; \
                 drop table rating_change; \
                 drop table rating; \
                 drop table result; \
                 drop table poster; \
                 alter table taste drop column xiangqi_pieces; \
                 alter table taste drop column xiangqi_coordinates; \
                 alter table taste drop column seals; \
                 alter table server drop column boards; \
                 drop table plan_node; \
                 drop table vote; \
                 drop table plan; \
                 drop table forgotten; \
                 drop index game_opponent; \
                 drop index server_left; \
                 alter table server drop column left_at; \
                 delete from _sqlx_migrations where version > 19";
    sqlx::raw_sql(older).execute(&mut database).await.unwrap();
    // The journal is written back, so that the file alone is the database.
    database.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn upgrade_without_space_for_a_copy_needs_permission() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    assert!(club.stop_bot().await.success());
    make_older(&club).await;
    let copy = club.database().with_file_name("games.sqlite3.before-0019");
    let before = std::fs::read(club.database()).unwrap();

    // No file may grow beyond a few pages, as on a full disk.
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" discord"]);
    limited.arg(env!("CARGO_BIN_EXE_hansu"));
    let (code, output) = said_by(club.dressed(limited)).await;
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("may be full or broken"), "{output}");
    assert!(output.contains("start with --no-copy"), "{output}");
    assert_eq!(std::fs::read(club.database()).unwrap(), before);
    assert!(!copy.exists());
    assert!(!copy.with_extension("before-0019.part").exists());

    let mut without = club.bot_command();
    without.arg("--no-copy");
    club.start_bot_by(without).await;
    assert!(!copy.exists());
    game.play(&club, "a4b4").await;
    assert!(club.stop_bot().await.success());

    make_older(&club).await;
    club.start_bot().await;
    assert!(copy.exists());
    game.play(&club, "a7b7").await;
    assert!(club.log().contains("it was copied to"));
}

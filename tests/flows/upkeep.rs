//! What a machine does to a program that runs for months: full disks, files gone, readers gone.

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::process::{Child, Command};

use crate::club::Club;

/// Lets no file of a process be written beyond so many bytes, as on a full disk.
fn disk(process: &Child, room: Option<u64>) {
    let process = Pid::from_raw(i32::try_from(process.id().unwrap()).unwrap());
    let limit = Rlimit {
        current: room,
        maximum: None,
    };
    prlimit(process, Resource::Fsize, limit).unwrap();
}

/// The bot, but a write beyond the limit is an error to it and not the end.
fn that_outlives_the_limit(club: &Club) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" discord"]);
    command.arg(env!("CARGO_BIN_EXE_hansu"));
    club.dressed(command)
}

/// Waits until the bot knows the end of every message.
async fn all_is_sent(club: &Club) {
    let options = SqliteConnectOptions::new().filename(club.database());
    let mut database = options.read_only(true).connect().await.unwrap();
    loop {
        let open: i64 = sqlx::query_scalar("select count(*) from outbox where state = 'open'")
            .fetch_one(&mut database)
            .await
            .unwrap();
        if open == 0 {
            return;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_full_disk_the_game_goes_on() {
    let mut club = Club::open().await;
    club.stop_bot().await;
    club.start_bot_by(that_outlives_the_limit(&club)).await;
    let mut game = club.begin().await;
    for mv in ["a4b4", "a7b7"] {
        // Nothing is half-sent: such a message would wait until its claim has run out.
        all_is_sent(&club).await;
        disk(club.process(), Some(4096));
        let wish = json!({ "move": mv });
        let refused = club
            .command(game.turn(), &game.home, "move", wish.clone())
            .await;
        let told = refused.private();
        let safe = ["Your game is safe", "대국은 안전"];
        assert!(safe.iter().any(|words| told.contains(words)), "{told}");
        disk(club.process(), None);
        game.goes_on(&club, mv).await;
    }
}

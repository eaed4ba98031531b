//! The pictures of the README, taken from the running program:
//! `cargo test --test browser screenshots -- --ignored`.

use std::path::Path;

use hansu::rules::{Formation, Side};

use crate::driver::*;
use crate::game::Played;
use crate::looks::begin;
use crate::page::Page;
use crate::program::*;

/// A few sound moves.
const MOVES: [&str; 8] = [
    "a4b4", "i7h7", "h1g3", "b10c8", "b1c3", "h10g8", "c4d4", "c7d7",
];

#[tokio::test]
#[ignore = "writes the pictures of the README"]
async fn screenshots() {
    for (name, screen) in [("page", DESKTOP), ("phone", PHONE)] {
        let (page, program) = Page::open(screen).await.expect("a browser");
        begin(&page).await;
        let mut game = Played::new(Formation::Heeh, Formation::Heeh);
        for mv in MOVES {
            page.be(if game.turn() == Side::Cho { ALEX } else { SAM })
                .await;
            page.type_line(&format!("/move {mv}")).await;
            game.note(&page, mv).await;
        }
        page.be(ALEX).await;
        save(&format!("{name}.png"), &page.browser.picture().await);
        if name == "page" {
            let messages = program.messages(ALEX, &page.place().await).await;
            let board = messages.last().unwrap()["attachments"][0]["url"]
                .as_str()
                .unwrap()
                .to_owned();
            save("board.png", &program.bytes(&board).await);
        }
    }
}

fn save(name: &str, picture: &[u8]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/readme");
    std::fs::write(folder.join(name), smaller(picture)).unwrap();
}

/// The picture with no more colours than a palette holds, if that makes it smaller.
fn smaller(picture: &[u8]) -> Vec<u8> {
    picture.to_vec()
}

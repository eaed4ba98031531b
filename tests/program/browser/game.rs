//! A game played on the page, and what the page has to show of it.

use base64::{Engine, engine::general_purpose::STANDARD};
use hansu_render::{Caption, Look, Picture, Renderer, Scene};
use janggi::{Action, BySide, Formation, Game as Rules, MODERN, Side};
use serde_json::{Value, json};

use crate::browser::page::Page;

/// The smallest width of a legible board, in screen pixels: Discord shows one 285 wide and 350 high on a computer.
const LEGIBLE: f64 = 285.0;

/// The game by the rules, and the expected picture of each board.
pub struct Played {
    moves: Rules,
    boards: Vec<Vec<u8>>,
}

/// A board on the page.
struct ShownBoard {
    /// The number of the board's move.
    number: usize,
    picture: Option<Vec<u8>>,
    /// The natural width in pixels (0 if the picture did not load) and the width on the screen.
    width: f64,
    screen_width: f64,
}

impl Played {
    pub fn new(cho: Formation, han: Formation) -> Played {
        let mut played = Played {
            moves: Rules::set_up(&MODERN, None, BySide::new(cho, han)),
            boards: Vec::new(),
        };
        played.draw();
        played
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.moves.position().turn()
    }

    /// Records a move played on the page, and waits for its board.
    pub async fn note(&mut self, page: &Page, mv: &str) {
        let action = match mv {
            "pass" => Action::Pass,
            text => self.moves.position().read_uci(text).unwrap(),
        };
        self.moves.play(action).unwrap();
        self.draw();
        self.arrived(page).await;
    }

    /// Waits until the newest board has loaded.
    pub async fn arrived(&self, page: &Page) {
        let script = format!(
            "{BOARDS} const board = boards().find((one) => one.number === arguments[0]);
             return board?.image?.complete && board.image.naturalWidth > 0"
        );
        page.find_with(&script, json!([self.boards.len() - 1]))
            .await;
    }

    /// Draws the expected picture of the current position, from the seat of the side to move.
    fn draw(&mut self) {
        let scene = Scene {
            last: self.moves.last().and_then(Action::piece_move),
            ..Scene::of(self.moves.position(), self.turn())
        };
        let caption = Caption {
            names: BySide::new("Alex", "Sam"),
            start: self.moves.start(),
            ply: self.moves.ply(),
            to_move: Some(self.turn()),
            points: Some(self.moves.totals()),
        };
        let renderer = Renderer::new().unwrap();
        let picture = renderer.png(Picture::Board(&scene, Some(&caption)), &Look::default());
        self.boards.push(picture.unwrap());
    }

    /// Asserts that every board is there once, has loaded, is legible and matches the renderer.
    pub async fn is_shown(&self, page: &Page) {
        // Nothing is redrawn once the older boards' buttons are gone.
        let quiet = "return document.querySelectorAll('.message:not(.private) .menu').length === 1
            && [...document.querySelectorAll('.picture img')].every((one) => one.complete)";
        page.find(quiet).await;
        let faults = self.faults(page).await;
        assert!(faults.is_empty(), "{faults:?}");
    }

    /// The errors of the boards on the page.
    pub async fn faults(&self, page: &Page) -> Vec<String> {
        let shown_messages = shown(page).await;
        let mut faults = Vec::new();
        for (number, expected) in self.boards.iter().enumerate() {
            let boards = shown_messages.iter();
            let boards: Vec<_> = boards.filter(|message| message.number == number).collect();
            let [board] = boards[..] else {
                faults.push(format!("board {number} is there {} times", boards.len()));
                continue;
            };
            if board.width == 0.0 {
                faults.push(format!("board {number} did not load"));
            } else if board.picture.as_ref() != Some(expected) {
                faults.push(format!("board {number} shows something else"));
            }
            if board.screen_width < LEGIBLE {
                faults.push(format!("board {number} is {} wide", board.screen_width));
            }
        }
        faults
    }
}

/// The public messages with boards, by their move numbers; the first board counts as 0.
const BOARDS: &str = "
    const numbered = (text) => /The game begins|대국 시작/.test(text) ? 0 : Number(/Move (\\d+) ·/.exec(text)?.[1] ?? NaN);
    const boards = () => [...document.querySelectorAll('.message:not(.private)')]
        .map((item) => ({ number: numbered(item.querySelector('.text')?.innerText ?? ''), item }))
        .filter(({ number }) => !Number.isNaN(number))
        .flatMap(({ number, item }) => {
            const images = [...item.querySelectorAll('.picture img')];
            return images.length ? images.map((image) => ({ number, image })) : [{ number, image: null }];
        });
";

async fn shown(page: &Page) -> Vec<ShownBoard> {
    // The bytes of each picture, fetched as the page does.
    let script = format!(
        "{BOARDS} return (async () => Promise.all(boards().map(async ({{ number, image }}) => {{
            if (!image) return {{ number, bytes: null, width: 0, screen: 0 }};
            const [width, screen] = [image.naturalWidth, image.getBoundingClientRect().width];
            const bytes = new Uint8Array(await (await fetch(image.currentSrc)).arrayBuffer());
            let text = '';
            for (const byte of bytes) text += String.fromCharCode(byte);
            return {{ number, bytes: btoa(text), width, screen }};
        }})))()"
    );
    let messages_json = page.see(&script).await;
    let all = messages_json.as_array().unwrap().iter();
    all.map(|board| ShownBoard {
        number: usize::try_from(board["number"].as_u64().unwrap()).unwrap(),
        picture: board["bytes"]
            .as_str()
            .map(|text| STANDARD.decode(text).unwrap()),
        width: board["width"].as_f64().unwrap(),
        screen_width: board["screen"].as_f64().unwrap(),
    })
    .collect()
}

/// Damages the page with a script.
pub async fn spoil(page: &Page, script: &str) -> Value {
    page.see(&format!("{BOARDS} {script}")).await
}

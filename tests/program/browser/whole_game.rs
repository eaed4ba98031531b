//! Whole games on the board page, each played to the mate.

use serde_json::{Value, json};

use crate::browser::board_page::{open, open_new, tap_move, turns};
use crate::browser::driver::*;
use crate::browser::page::Page;
use crate::browser::xiangqi;
use crate::kit::program::*;

/// Cho's chariots advance while Han passes, and mate.
const JANGGI_MATE: [&str; 13] = [
    "i4h4", "pass", "i1i7", "pass", "a1a2", "pass", "i7g7", "pass", "g7e7", "e9d8", "a2d2", "c7d7",
    "d2d7",
];

/// Red mates with two cannons.
pub const XIANGQI_MATE: [&str; 11] = [
    "h3h6", "b10c8", "b3b7", "h8g8", "c4c5", "i10i8", "e4e5", "c10e8", "b7e7", "e8c10", "h6e6",
];

/// A script that notes in `window.taps` how many milliseconds after a tap its piece has moved and is drawn.
const WATCH_TAPS: &str = "
    window.taps = [];
    let tapped = null;
    const board = document.querySelector('.board');
    board.addEventListener('pointerup', (event) => { tapped = event.timeStamp; }, true);
    new MutationObserver((changes) => {
        // A planned move waits for the server.
        if (document.getElementById('plan')) tapped = null;
        if (tapped === null || !changes.some(({ target }) => target.classList.contains('piece'))) return;
        const began = tapped;
        tapped = null;
        requestAnimationFrame(() => {
            // The message arrives once the frame is drawn.
            const drawn = new MessageChannel();
            drawn.port1.onmessage = () => window.taps.push(performance.now() - began);
            drawn.port2.postMessage(null);
        });
    }).observe(board, { subtree: true, attributeFilter: ['style'] });
";

/// Returns the two points of a move.
pub fn points(mv: &str) -> (&str, &str) {
    let second = mv[1..].find(|sign: char| sign.is_ascii_alphabetic());
    mv.split_at(1 + second.unwrap())
}

/// Plays a move of Sam's by a command, or passes and confirms it.
async fn sam_plays(program: &Program, thread: &str, mv: &str) {
    let (name, options) = match mv {
        "pass" => ("pass", json!({})),
        mv => ("move", json!({ "move": mv })),
    };
    let request = json!({ "as": SAM, "channel": thread, "name": name, "options": options });
    let answer = program.post("/do/command", request).await;
    assert_eq!(answer["state"], "answered", "{mv}: {answer}");
    if mv != "pass" {
        return;
    }
    let message = &answer["message"];
    let yes = message["components"][0]["components"][1]["custom_id"].clone();
    assert!(yes.as_str().unwrap().ends_with(":yes"), "{answer}");
    let press = json!({ "as": SAM, "channel": thread, "message": message["id"], "custom_id": yes });
    let passed = program.post("/do/press", press).await;
    assert_eq!(passed["state"], "updated", "{passed}");
}

/// Waits until the status line has these words; a check comes before them.
async fn awaits(page: &Page, words: &str) {
    let script = "return document.getElementById('status').textContent.includes(arguments[0])";
    page.find_with(script, json!([words])).await;
}

/// Moves the focus on the board by arrow keys to a point, and presses Enter.
async fn strike(page: &Page, point: &str) {
    let focused = "const cell = document.activeElement;
        return cell.matches('.board .cell') ? cell.getAttribute('aria-label') : ''";
    let mut here = page.see(focused).await;
    for _ in 0..60 {
        if here != "" {
            break;
        }
        page.strike(key::TAB).await;
        here = page.see(focused).await;
    }
    let place = |name: &str| {
        let name = name.split(',').next().unwrap();
        let rank: i32 = name[1..].parse().unwrap();
        (i32::from(name.as_bytes()[0]), rank)
    };
    let (file, rank) = place(here.as_str().unwrap());
    let (wanted_file, wanted_rank) = place(point);
    let across = if wanted_file > file {
        key::RIGHT
    } else {
        key::LEFT
    };
    let along = if wanted_rank > rank {
        key::UP
    } else {
        key::DOWN
    };
    for (arrow, steps) in [(across, wanted_file - file), (along, wanted_rank - rank)] {
        let struck = arrow.to_string().repeat(steps.unsigned_abs() as usize);
        page.browser.keys(&struck).await;
    }
    page.strike(key::ENTER).await;
}

/// Asserts that the game has ended by mate, and that nothing of a turn is left on the page.
async fn is_over(page: &Page) {
    let won = "return document.getElementById('status').textContent.includes('wins: checkmate')";
    page.find(won).await;
    let left = "return [...usable('button')].map(label).filter((one) => ['Resign', 'Pass', 'Hint'].includes(one))";
    assert_eq!(page.see(left).await, json!([]));
    page.is_content().await;
    page.is_accessible("the board after the mate").await;
}

#[tokio::test]
async fn xiangqi_is_played_to_the_mate_by_taps() {
    let Some((page, program)) = Page::open(PHONE).await else {
        return;
    };
    xiangqi::begin(&page).await;
    page.says("move 1").await;
    let thread = page.place().await;
    open(&page).await;
    page.see(WATCH_TAPS).await;
    let mut played = 0;
    while played < XIANGQI_MATE.len() {
        awaits(&page, "Your turn").await;
        if played == 4 {
            page.press("Hint").await;
            page.there(".board .arrows").await;
        }
        let (from, to) = points(XIANGQI_MATE[played]);
        tap_move(&page, from, to).await;
        played += 1;
        turns(&page, played).await;
        let Some(answer) = XIANGQI_MATE.get(played) else {
            break;
        };
        awaits(&page, "Your opponent's turn").await;
        if played == 5 {
            // The answer and the turn after it are planned, and the plan plays the turn.
            for mv in &XIANGQI_MATE[played..played + 2] {
                let (from, to) = points(mv);
                tap_move(&page, from, to).await;
            }
            let arrows = "return document.querySelectorAll('.arrows polygon').length === 2";
            page.find(arrows).await;
            page.press("Close plan").await;
            sam_plays(&program, &thread, answer).await;
            played += 2;
            turns(&page, played).await;
            sam_plays(&program, &thread, XIANGQI_MATE[played]).await;
        } else {
            sam_plays(&program, &thread, answer).await;
        }
        played += 1;
        turns(&page, played).await;
    }
    is_over(&page).await;
    let taps = page.see("return window.taps").await;
    println!("milliseconds from a tap to its piece: {taps}");
    assert_eq!(taps.as_array().unwrap().len(), 5, "{taps}");
}

#[tokio::test]
async fn janggi_is_played_to_the_mate_by_keys() {
    let Some((page, program)) = Page::open(DESKTOP).await else {
        return;
    };
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.browser
        .devtools("Emulation.setEmulatedMedia", still)
        .await;
    let thread = open_new(&page).await;
    let moved =
        "return getComputedStyle(document.querySelector('.board .piece')).transitionDuration";
    let duration = page.see(moved).await;
    assert!(
        duration
            .as_str()
            .unwrap()
            .trim_end_matches('s')
            .parse::<f64>()
            .unwrap()
            < 0.001,
        "{duration}"
    );
    is_read_aloud(&page).await;
    for (number, mv) in (1..).zip(JANGGI_MATE) {
        if number % 2 == 0 {
            sam_plays(&program, &thread, mv).await;
            turns(&page, number).await;
            continue;
        }
        awaits(&page, "Your turn").await;
        let (from, to) = points(mv);
        strike(&page, from).await;
        strike(&page, to).await;
        turns(&page, number).await;
        let checked = page.see("return document.querySelector('.mark.check') !== null");
        assert_eq!(
            checked.await,
            ["g7e7", "a2d2", "d2d7"].contains(&mv),
            "{mv}"
        );
    }
    is_over(&page).await;
}

/// Asserts that a screen reader finds the board's points with their pieces, and the player to act.
async fn is_read_aloud(page: &Page) {
    let tree = page
        .browser
        .devtools("Accessibility.getFullAXTree", json!({}))
        .await;
    let named = |role: &str| -> Vec<String> {
        let nodes = tree["nodes"].as_array().unwrap().iter();
        let of_role =
            nodes.filter(|node| node["ignored"] == false && node["role"]["value"] == role);
        of_role
            .map(|node| {
                node["name"]["value"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned()
            })
            .collect()
    };
    let points = named("gridcell");
    assert_eq!(points.len(), 90);
    for name in ["e2, Cho general, can move", "a10, Han chariot", "e5"] {
        assert!(
            points.iter().any(|point| point == name),
            "{name}: {points:?}"
        );
    }
    let texts: Value = named("StaticText").into();
    assert!(texts.to_string().contains("Your turn"), "{texts}");
}

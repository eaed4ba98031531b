//! `/opening`: values near one's running games are hints, few games are numbers, and names are found in any script.

use hansu::app::NearGame;
use hansu::discord::button::{Button, OpeningButton};
use hansu::discord::message::Controls;
use hansu::discord::view::{self, OpeningValues};
use hansu_play::{GameId, Language};
use hansu_teaching::OpeningBook;
use hansu_text::Text;
use janggi::{BySide, Formation, MODERN, Move, Position};

use crate::support::house::House;
use crate::support::{LOUNGE, alex, jihun, mina};

/// Returns the page after some moves from the formations of the tests' games.
fn page(moves: &str) -> OpeningButton {
    let formations = BySide::new(Formation::Heeh, Formation::Hehe);
    let moves = moves
        .split_whitespace()
        .map(|mv| mv.parse::<Move>().unwrap());
    moves.fold(OpeningButton::start(Some(formations)), |page, mv| {
        page.after(mv).unwrap()
    })
}

fn position(moves: &str) -> Position {
    *page(moves).game().unwrap().position()
}

#[tokio::test]
async fn values_within_two_plies_of_a_running_game_are_hints() {
    for has_hints in [true, false] {
        let house = House::new().await;
        let game = if has_hints {
            house.running(&mina(), &jihun(), false).await
        } else {
            house.running_without_hints(&mina(), &jihun()).await
        };
        let near = if has_hints {
            NearGame::WithHints(game)
        } else {
            NearGame::WithoutHints
        };
        let analyses = &house.app.analyses;
        for (person, moves, expected) in [
            (mina(), "", Some(near)),
            (jihun(), "a4b4", Some(near)),
            (mina(), "a4b4 a7b7", Some(near)),
            (mina(), "a4b4 a7b7 i4h4", None),
            (alex(), "", None),
        ] {
            let request = house.request(&person, LOUNGE);
            let found = analyses.running_near(&request, &position(moves)).await;
            assert_eq!(found.unwrap(), expected, "{moves}, hints: {has_hints}");
        }
    }
}

/// Returns a page in English, and the ids of its buttons.
fn shown(
    button: &OpeningButton,
    values: OpeningValues,
    book: &OpeningBook,
) -> (String, Vec<Button>) {
    let game = button.game().unwrap();
    let text = Text::of(Language::En).playing(&MODERN);
    let message = view::opening_page(button, (&game, values), book, text);
    let buttons = message.rows.into_iter().flat_map(|row| match row {
        Controls::Buttons(buttons) => buttons.into_iter().map(|button| button.id).collect(),
        _ => Vec::new(),
    });
    (message.content, buttons.collect())
}

#[test]
fn hidden_page_has_names_and_a_button_that_counts() {
    let book = OpeningBook::built_in().unwrap();
    let start = page("");
    let (content, buttons) = shown(&start, OpeningValues::Shown, &book);
    assert!(content.contains("first to move"), "{content}");
    assert_eq!(buttons, []);
    for (game, expected) in [
        (None, vec![]),
        (
            Some(GameId(7)),
            vec![Button::Opening(start.as_hint(GameId(7)))],
        ),
    ] {
        let (content, buttons) = shown(&start, OpeningValues::Hidden(game), &book);
        assert!(
            !content.contains("first to move") && !content.contains("points"),
            "{content}"
        );
        assert!(content.contains("hidden"), "{content}");
        assert_eq!(buttons, expected);
    }
    let id = Button::Opening(start.as_hint(GameId(7))).to_string();
    assert_eq!(id, "opening:-:0:HEEHHEHE.0.7");
    let button = Button::Opening(start.as_hint(GameId(7)));
    assert_eq!(id.parse::<Button>().ok(), Some(button));
}

#[test]
fn results_of_fewer_than_ten_games_are_numbers() {
    let fen = page("").game().unwrap().fen();
    let place: Vec<&str> = fen.split(' ').take(2).collect();
    let place = place.join(" ");
    for (won, percent) in [(8, false), (9, true)] {
        let row = format!("janggi {place}\ta4b4\t{won}\t0\t1\t-\n");
        let book = OpeningBook::read(&row).unwrap();
        let (content, _) = shown(&page(""), OpeningValues::Shown, &book);
        assert_eq!(content.contains('%'), percent, "{content}");
        assert!(content.contains(&format!("{} games", won + 1)), "{content}");
    }
}

#[test]
fn names_are_found_in_any_script_and_by_a_part() {
    let book = OpeningBook::built_in().unwrap();
    for (typed, found) in [
        ("中炮局", "xiangqih3e3.0"),
        ("中炮对屏风马", "xiangqih3e3h10g8h1g3b10c8.0"),
        ("屏风马", "xiangqih3e3h10g8h1g3b10c8.0"),
        ("五七炮", "xiangqih3e3b10c8h1g3h8f8i1h1h10g8b3c3.0"),
        ("中炮對左炮封車", "xiangqih3e3h10g8h1g3i10h10i1h1h8h4.0"),
    ] {
        let named = view::opening_named(typed, &book).map(|button| button.to_string());
        assert_eq!(named.as_deref(), Some(found), "{typed}");
    }
    let plan = view::opening_named("면포", &book).unwrap();
    let (content, _) = shown(&plan, OpeningValues::Shown, &book);
    assert!(content.contains("Face Cannon"), "{plan:?}: {content}");
    assert_eq!(view::opening_named("no such name", &book), None);
    assert_eq!(view::opening_named(" ", &book), None);
}

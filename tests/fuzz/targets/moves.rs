//! Typed moves, in every rulebook and in every way of writing them.

use std::sync::LazyLock;

use hansu_text::{MoveNotation, Naming, Notation, Text};
use janggi::notation::{
    TypedText, TypedTextError, asks_for_hint, chinese, complete, iccs, looks_like_a_move, read,
    record, san, wxf,
};
use janggi::{ALL, Action, Game, Ruleset, Variant, XIANGQI_BOOKS};

use super::{Target, lines, meet, said};

/// The first byte chooses the book, the second the position; each line after them is typed.
#[rustfmt::skip]
pub const TARGET: Target = Target {
    name: "moves",
    run,
    words: &[
        "졸", "병", "포", "차", "車", "마", "상", "사", "장", "楚", "漢", "cannon", "chariot", "horse",
        "elephant", "guard", "soldier", "general", "pass", "쉬기", "한수쉼", "기권", "resign", "draw",
        "무승부", "bikjang", "빅장", "hint", "힌트", "炮二平五", "C2=5", "H2-E2", "P71-72", "a4b4", "71졸72",
        " to ", "x", "-", "+", "장군", "장군!", "e", "0000", "@@@@", "前", "后", "進", "退", "平", "十",
    ],
    ends: &["move", "word", "refused", "ambiguous", "illegal"],
    steps: 4_000,
};

/// Returns games by every ruleset: the opening, and positions after random turns.
const PLIES: [usize; 4] = [0, 24, 90, 400];

static GAMES: LazyLock<Vec<[Game; 4]>> = LazyLock::new(|| {
    let books = ALL.iter().copied().chain(XIANGQI_BOOKS.iter().copied());
    books
        .map(|book| PLIES.map(|plies| played(book, plies)))
        .collect()
});

/// Plays a number of turns, or until the game ends. The turns are always the same.
fn played(book: &Ruleset, plies: usize) -> Game {
    let mut game = Game::usual(book);
    let mut chance: u64 = plies as u64;
    for _ in 0..plies {
        let actions = game.legal_actions();
        if actions.is_empty() {
            break;
        }
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let chosen = actions[(chance >> 33) as usize % actions.len()];
        game.play(chosen).unwrap();
    }
    game
}

fn run(bytes: &[u8]) {
    let [book, place, text @ ..] = bytes else {
        return;
    };
    let games = &*GAMES;
    let mut game =
        games[usize::from(*book) % games.len()][usize::from(*place) % PLIES.len()].clone();
    for line in lines(text, 4) {
        if let Some(action) = typed(&line, &game) {
            game.play(action).unwrap();
        }
    }
}

fn typed(text: &str, game: &Game) -> Option<Action> {
    let proposed = complete(text, game, 25);
    assert!(proposed.len() <= 25);
    for action in proposed {
        assert!(game.check(action).is_ok(), "{action:?} is proposed");
    }
    match read(text, game) {
        Ok(typed_text) => {
            assert!(looks_like_a_move(text), "it is read, but does not look so");
            assert!(!asks_for_hint(text));
            let TypedText::Action(action) = typed_text else {
                meet("word");
                return None;
            };
            meet("move");
            assert!(game.check(action).is_ok());
            is_read_back(action, game);
            Some(action)
        }
        Err(error) => {
            meet("refused");
            said(|words| {
                words
                    .playing(game.ruleset())
                    .typed_text_refusal(&error, game)
            });
            match &error {
                TypedTextError::Ambiguous(actions) => {
                    meet("ambiguous");
                    assert!(actions.len() > 1);
                    choices_can_be_typed(&error, game);
                }
                TypedTextError::Illegal(action, _) => {
                    meet("illegal");
                    assert!(game.check(*action).is_err());
                }
                _ => {}
            }
            None
        }
    }
}

/// Every written form of a move is read as that move.
fn is_read_back(action: Action, game: &Game) {
    let position = game.position();
    let mut written = vec![position.uci(action)];
    match (position.variant(), action) {
        (Variant::Janggi, _) => written.extend([record(position, action), san(position, action)]),
        (Variant::Xiangqi, Action::Move(mv)) => {
            written.extend([chinese(position, mv), wxf(position, mv), iccs(mv)]);
        }
        (Variant::Xiangqi, Action::Pass) => {}
    }
    for text in written {
        assert_eq!(read(&text, game), Ok(TypedText::Action(action)), "{text}");
    }
    // Shown text cannot always be typed.
    for naming in namings() {
        said(|text| {
            text.naming(naming)
                .playing(game.ruleset())
                .short(position, action)
                + of(text)
        });
    }
}

/// Moves in letters are the same in both languages.
fn of(text: Text) -> &'static str {
    text.language().tag()
}

fn namings() -> impl Iterator<Item = Naming> {
    let notations = Notation::ALL.into_iter().map(Some).chain([None]);
    notations
        .zip(MoveNotation::ALL.into_iter().cycle())
        .map(|(notation, xiangqi_moves)| Naming {
            notation,
            xiangqi_moves,
            ..Naming::default()
        })
}

/// Choices shown between backticks can be typed.
fn choices_can_be_typed(error: &TypedTextError, game: &Game) {
    let TypedTextError::Ambiguous(actions) = error else {
        return;
    };
    for language in hansu_play::Language::ALL {
        let text = Text::of(language)
            .playing(game.ruleset())
            .typed_text_refusal(error, game);
        for choice in text.split('`').skip(1).step_by(2) {
            match read(choice, game) {
                Ok(TypedText::Action(action)) => assert!(actions.contains(&action), "{choice}"),
                result => panic!("{choice} is offered, and read as {result:?}"),
            }
        }
    }
}

//! Readers of one notation never see another: every message in each notation.

use crate::support::scenes::{Cast, Scene, all};
use crate::support::{jihun, mina};
use hansu::discord::message::{Controls, Message};
use hansu_play::Language;
use hansu_render::PieceSet;
use hansu_teaching::Lesson;
use hansu_text::{GameText, MoveNotation, Naming, Notation, Text};
use janggi::notation::{TypedText, TypedTextError, complete, read as read_typed};
use janggi::{
    Action, BySide, Formation, Game, Illegal, MODERN, NORTH_KOREA, Piece, Position, Role, Side,
    Square, Variant, XIANGQI,
};
use regex::Regex;

fn scenes(language: Language, notation: Option<Notation>) -> Vec<Scene> {
    all(&Cast {
        cho: mina(),
        han: jihun(),
        language,
        naming: Naming {
            notation,
            letters: PieceSet::JANGGI[0].letters(),
            ..Naming::default()
        },
    })
}

/// Returns the text that people read, without ids and values.
fn read(message: &Message) -> String {
    let mut lines = vec![message.content.clone()];
    if let Some(card) = &message.card {
        lines.extend([card.title.clone(), card.body.clone()]);
    }
    lines.extend(message.picture.iter().map(|picture| picture.alt.clone()));
    for row in &message.rows {
        match row {
            Controls::Buttons(buttons) => {
                lines.extend(buttons.iter().map(|button| button.label.clone()));
            }
            // The choices of this menu are the notations themselves.
            Controls::Select(select) if select.id.to_string().ends_with("coordinates") => {}
            Controls::Select(select) | Controls::MultiSelect(select) => {
                lines.push(select.placeholder.clone());
                for option in &select.options {
                    lines.push(option.label.clone());
                    lines.extend(option.note.clone());
                }
            }
        }
    }
    without_quotations(&lines.join("\n"))
}

/// Removes quotations from broken files, which stay as they are.
fn without_quotations(text: &str) -> String {
    let parts = text.split('“');
    parts
        .map(|quotation| {
            quotation
                .split_once('”')
                .map_or(quotation, |(_, after)| after)
        })
        .collect()
}

/// Returns whether a scene is about the notations themselves.
fn is_about_notations(scene: &Scene) -> bool {
    let pages = [("help", "moves"), ("lessons", "notation (modern)")];
    // Points of Xiangqi have no numbers as in Janggi's records.
    let of_xiangqi =
        scene.group == "xiangqi" || scene.group == "lessons" && scene.name.starts_with("x-");
    of_xiangqi
        || scene.name.ends_with(", of Xiangqi")
        || pages.contains(&(scene.group, scene.name.as_str()))
}

/// Removes text boards, whose point names in the margin have their own test.
fn without_drawn_boards(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// Returns the point in letters at the start of a text, and its length, if it is not inside a longer word.
fn letters_at(before: Option<char>, text: &str) -> Option<(Square, usize)> {
    if before.is_some_and(|before| before.is_ascii_alphabetic()) {
        return None;
    }
    let lengths = [3, 2].into_iter();
    let (square, length) = lengths
        .filter_map(|length| Some((text.get(..length)?.parse::<Square>().ok()?, length)))
        .next()?;
    let rest = &text[length..];
    let after = rest.chars().next().filter(char::is_ascii_alphanumeric);
    let free = after.is_none()
        || rest
            .get(..2)
            .is_some_and(|two| two.parse::<Square>().is_ok());
    free.then_some((square, length))
}

/// Returns the text with every lettered point written in digits.
fn in_digits(text: &str) -> String {
    let mut written = String::new();
    let mut before = None;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let length = match letters_at(before, rest) {
            Some((square, length)) => {
                written.push_str(&square.gibo_digits().to_string());
                // The next point may follow immediately.
                before = None;
                rest = &rest[length..];
                continue;
            }
            None => next.len_utf8(),
        };
        written.push(next);
        before = Some(next);
        rest = &rest[length..];
    }
    written
}

/// Every message for readers of digits equals the one for readers of letters, point by point.
///
/// So no message has a point outside the notation.
#[test]
fn points_in_messages_follow_the_readers_notation() {
    let mut points = 0;
    for language in Language::ALL {
        let letters = scenes(language, Some(Notation::Letters));
        let digits = scenes(language, Some(Notation::Digits));
        assert_eq!(letters.len(), digits.len());
        for (with_letters_scene, with_digits_scene) in letters.iter().zip(&digits) {
            let names = [&with_letters_scene.message, &with_digits_scene.message]
                .map(|message| without_drawn_boards(&read(message)));
            let [with_letters, with_digits] = names;
            if is_about_notations(with_letters_scene) {
                assert_eq!(with_letters, with_digits, "{}", with_letters_scene.name);
                continue;
            }
            let place = format!("{}: {}", with_letters_scene.group, with_letters_scene.name);
            assert_eq!(in_digits(&with_letters), with_digits, "{place}");
            assert_eq!(in_digits(&with_digits), with_digits, "{place} has letters");
            points += usize::from(with_letters != with_digits);
        }
    }
    assert!(points > 150, "only {points} messages have points");
}

/// Readers of letters see no digits as points, in any form of moves and pieces.
#[test]
fn readers_of_letters_see_no_digit_notation() {
    let forms = [
        r"(^|[^a-z0-9:])[0-9]{2} ?[장사차포마상졸병]",
        r"(general|guard|chariot|cannon|horse|elephant|soldier) (on )?[0-9]{2}\b",
        r"\b[0-9]{2} ?[→–×] ?[0-9]{2}\b",
        r"(goes to|go to|갈 곳:) [0-9]{2}\b",
    ];
    let forms = forms.map(|form| regex::Regex::new(form).unwrap());
    let mut digit_forms = 0;
    for language in Language::ALL {
        for notation in Notation::ALL {
            for scene in scenes(language, Some(notation)) {
                if is_about_notations(&scene) || scene.group == "lessons" {
                    continue;
                }
                let words = without_drawn_boards(&read(&scene.message));
                for form in &forms {
                    let form_match = form.find(&words);
                    let form_text = form_match.map(|form_match| form_match.as_str().to_owned());
                    match notation {
                        Notation::Letters => {
                            assert_eq!(form_text, None, "{}: {}\n{words}", scene.group, scene.name);
                        }
                        Notation::Digits => digit_forms += usize::from(form_text.is_some()),
                    }
                }
            }
        }
    }
    assert!(
        digit_forms > 150,
        "the forms are found where they belong: {digit_forms}"
    );
}

/// If nothing is chosen, or both names or none are shown, the language decides.
#[test]
fn each_language_has_a_default_notation() {
    for (language, notation) in [
        (Language::En, Notation::Letters),
        (Language::Ko, Notation::Digits),
    ] {
        let default_scenes = scenes(language, None);
        let chosen = scenes(language, Some(notation));
        let pairs = default_scenes.iter().zip(&chosen);
        // In two languages, each uses its own notation.
        for (default_scene, chosen) in
            pairs.filter(|(default_scene, _)| !default_scene.name.contains("two languages"))
        {
            assert_eq!(
                default_scene.message, chosen.message,
                "{}",
                default_scene.name
            );
        }
    }
}

fn text(language: Language, notation: Notation) -> GameText {
    Text::of(language)
        .naming(Naming {
            notation: Some(notation),
            ..Naming::default()
        })
        .playing(&MODERN)
}

/// Returns all languages with all notations.
fn readers() -> impl Iterator<Item = (Language, Notation)> {
    let with_notations = |language| Notation::ALL.map(|notation| (language, notation));
    Language::ALL.into_iter().flat_map(with_notations)
}

fn position(moves: &str) -> Position {
    let start = Position::start(BySide::new(Formation::Heeh, Formation::Hehe));
    after(start, moves)
}

fn after(mut position: Position, moves: &str) -> Position {
    for word in moves.split_whitespace() {
        position.play(position.read_uci(word).unwrap());
    }
    position
}

/// Moves, the last of which is written in full and short: in English with letters and digits, then in Korean.
const WRITTEN: &str = "
a4b4
soldier a4 → b4 | soldier a4–b4
soldier 71 → 72 | soldier 71–72
a4졸b4 | a4졸b4
71졸72 | 71졸72

a4a5 a7a6 a5a6
soldier a5 → a6, captures the soldier | soldier a5×a6
soldier 61 → 51, captures the soldier | soldier 61×51
a5졸a6병 | a5졸a6병
61졸51병 | 61졸51병

b1c3 a7b7 b3e3
cannon b3 → e3 | cannon b3–e3
cannon 82 → 85 | cannon 82–85
b3포e3 | b3포e3
82포85 | 82포85

a4b4 a7b7 a1a10 i7h7
soldier i7 → h7 | soldier i7–h7
soldier 49 → 48 | soldier 49–48
i7병h7 | i7병h7
49병48 | 49병48

b1c3 e7f7 b3e3
cannon b3 → e3, check | cannon b3–e3+
cannon 82 → 85, check | cannon 82–85+
b3포e3, 장군 | b3포e3 장군
82포85, 장군 | 82포85 장군
";

/// The same in Xiangqi, in English and Korean, each by all coordinates.
const WRITTEN_IN_XIANGQI: &str = "
h1g3
horse h1 → g3 | horse h1–g3
H2+3 | H2+3
傌二進三 | 傌二進三
horse h1 → g3 (H2+3) | horse h1–g3 (H2+3)
h1마g3 | h1마g3
H2+3 | H2+3
傌二進三 | 傌二進三
h1마g3 (H2+3) | h1마g3 (H2+3)

a4a5 h8h1
cannon h8 → h1, captures the horse | cannon h8×h1
C8+7, captures the horse | C8+7
砲8進7, captures the horse | 砲8進7
cannon h8 → h1 (C8+7), captures the horse | cannon h8×h1 (C8+7)
h8포h1마 | h8포h1마
C8+7 (마 잡음) | C8+7
砲8進7 (마 잡음) | 砲8進7
h8포h1마 (C8+7) | h8포h1마 (C8+7)

h3e3 a10a9 e3e7 a9a10 b3b5 a10a9 b5e5
cannon b5 → e5, check | cannon b5–e5+
C8=5, check | C8=5
炮八平五, check | 炮八平五
cannon b5 → e5 (C8=5), check | cannon b5–e5+ (C8=5)
b5포e5, 장군 | b5포e5 장군
C8=5, 장군 | C8=5
炮八平五, 장군 | 炮八平五
b5포e5 (C8=5), 장군 | b5포e5 장군 (C8=5)
";

/// Returns the position before the last move of each block, the move, and the lines about it.
fn blocks(table: &str, start: Position) -> Vec<(Position, Action, Vec<&str>)> {
    let blocks = table.trim().split("\n\n").map(|block| {
        let mut lines = block.lines();
        let moves = lines.next().unwrap();
        let (moves, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
        let before = after(start, moves);
        (before, before.read_uci(last).unwrap(), lines.collect())
    });
    blocks.collect()
}

#[test]
fn moves_are_written_in_the_readers_notation() {
    for (before, action, written) in blocks(WRITTEN, position("")) {
        let mv = action.piece_move().unwrap();
        let found = readers().map(|(language, notation)| {
            let text = text(language, notation);
            format!(
                "{} | {}",
                text.moved(&before, mv),
                text.short(&before, action)
            )
        });
        assert_eq!(found.collect::<Vec<_>>(), written);
    }
}

/// Returns all languages with all coordinates of Xiangqi.
fn readers_of_xiangqi() -> impl Iterator<Item = (Language, MoveNotation)> {
    let with_moves = |language| MoveNotation::ALL.map(|moves| (language, moves));
    Language::ALL.into_iter().flat_map(with_moves)
}

/// Checks that a refusal quotes at least two examples, and that each is a legal move.
#[track_caller]
fn examples_are_legal(message: &str, game: &Game) {
    let quoted = Regex::new("`([^`]+)`").unwrap();
    let examples = quoted
        .captures_iter(message)
        .map(|found| found[1].to_owned());
    let examples: Vec<String> = examples.collect();
    assert!(examples.len() >= 2, "{message}");
    for example in examples {
        let read = read_typed(&example, game);
        let is_move = matches!(read, Ok(TypedText::Action(_)));
        assert!(is_move, "{example} in {message}: {read:?}");
    }
}

/// Returns a catalogue for Xiangqi, for readers of these coordinates.
fn text_of_xiangqi(language: Language, moves: MoveNotation) -> GameText {
    Text::of(language)
        .naming(Naming {
            xiangqi_letters: PieceSet::XIANGQI[0].letters(),
            xiangqi_moves: moves,
            ..Naming::default()
        })
        .playing(&XIANGQI)
}

#[test]
fn moves_of_xiangqi_are_written_by_the_readers_coordinates() {
    for (before, action, written) in blocks(WRITTEN_IN_XIANGQI, Position::xiangqi()) {
        let mv = action.piece_move().unwrap();
        let found = readers_of_xiangqi().map(|(language, moves)| {
            let text = text_of_xiangqi(language, moves);
            format!(
                "{} | {}",
                text.moved(&before, mv),
                text.short(&before, action)
            )
        });
        assert_eq!(found.collect::<Vec<_>>(), written);
    }
    // Boards of Janggi are not written like this.
    let janggi = text_of_xiangqi(Language::En, MoveNotation::Both);
    let janggi = janggi.playing(&MODERN);
    let before = position("");
    let action = before.read_uci("a4b4").unwrap();
    assert_eq!(janggi.short(&before, action), "soldier a4–b4");
}

/// Moves shown in menus and error messages of Xiangqi can be typed, in all coordinates.
#[test]
fn text_shown_in_xiangqi_can_be_typed() {
    let mut game = Game::usual(&XIANGQI);
    for uci in ["h3e3", "h10g8", "b1c3", "i10h10", "a1a2", "c7c6", "a2h2"] {
        let position = *game.position();
        for (language, moves) in readers_of_xiangqi() {
            let text = text_of_xiangqi(language, moves);
            for action in game.legal_actions() {
                let short = text.short(&position, action);
                // Two texts of one move cannot be typed together.
                let typed = short.split(" (").next().unwrap_or_default();
                let read = read_typed(typed, &game).ok();
                assert_eq!(read, Some(TypedText::Action(action)), "{short}");
            }
            let two = game.legal_actions().into_iter().take(2).collect();
            for error in [
                TypedTextError::Unknown,
                TypedTextError::Empty,
                TypedTextError::Ambiguous(two),
            ] {
                let message = text.typed_text_refusal(&error, &game);
                examples_are_legal(&message, &game);
            }
        }
        game.play(position.read_uci(uci).unwrap()).unwrap();
    }
}

/// Displayed choices can be typed as they are.
#[test]
fn text_shown_can_be_typed() {
    let mut game = Game::new(&MODERN, position(""));
    for uci in ["a4b4", "a7b7", "a1a10", "e7f7", "b1c3", "b10c8", "i4h4"] {
        let position = *game.position();
        for action in game.legal_actions() {
            for (language, notation) in readers() {
                let text = text(language, notation);
                let short = text.short(&position, action);
                let expected = TypedText::Action(action);
                assert_eq!(read_typed(&short, &game).ok(), Some(expected), "{short}");
                let Some(mv) = action.piece_move() else {
                    continue;
                };
                let moved = text.moved(&position, mv);
                if language == Language::Ko {
                    assert_eq!(read_typed(&moved, &game).ok(), Some(expected), "{moved}");
                }
            }
        }
        let action = position.read_uci(uci).unwrap();
        assert!(game.play(action).is_ok());
    }
}

/// The examples in a refusal are legal moves of the current position, as its reader types them.
#[test]
fn error_messages_use_the_readers_notation() {
    let fens = [
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1",
        // A check with one way out, and a position in which only the general can move.
        "9/5k3/9/9/9/9/9/9/4p4/3K5 w - - 0 1",
        "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1",
    ];
    for fen in fens {
        let game = Game::from_fen(&MODERN, fen).unwrap();
        for (language, notation) in readers() {
            let text = text(language, notation);
            for error in [
                TypedTextError::Unknown,
                TypedTextError::Empty,
                TypedTextError::TooLong,
            ] {
                let message = text.typed_text_refusal(&error, &game);
                examples_are_legal(&message, &game);
            }
        }
    }
    let position = position("");
    let game = Game::new(&MODERN, position);
    let uci = |text: &str| position.read_uci(text).unwrap();
    let ambiguous = TypedTextError::Ambiguous(vec![uci("b3e3"), uci("h3e3")]);
    let nothing = TypedTextError::Illegal(uci("b3b9"), Illegal::NothingToJump);
    for ((language, notation), [choices, illegal]) in readers().zip([
        ["`cannon b3–e3`, `cannon h3–e3`", "`cannon b3–b9`"],
        ["`cannon 82–85`, `cannon 88–85`", "`cannon 82–22`"],
        ["`b3포e3`, `h3포e3`", "`b3포b9`"],
        ["`82포85`, `88포85`", "`82포22`"],
    ]) {
        let text = text(language, notation);
        let message = text.typed_text_refusal(&ambiguous, &game);
        assert!(message.contains(choices), "{message}");
        let message = text.typed_text_refusal(&nothing, &game);
        assert!(message.contains(illegal), "{message}");
    }
}

/// Text boards: letters or syllables, with the usual point names in the margin.
#[test]
fn text_board_uses_the_readers_names() {
    let position = position("a4b4");
    let rows_of = |language, notation, seat| {
        let board = text(language, notation).text_board(&position, seat);
        let rows: Vec<String> = board.lines().map(str::to_owned).collect();
        rows[1..12].to_vec()
    };
    let english = rows_of(Language::En, Notation::Letters, Side::Cho);
    assert_eq!(english[0], "10 r n b a · a n b r");
    assert_eq!(english[6], " 4 · P P · P · P · P");
    assert_eq!(english[10], "   a b c d e f g h i");
    let digits = rows_of(Language::En, Notation::Digits, Side::Han);
    assert_eq!(digits[0], " 0 R N B A · A B N R");
    assert_eq!(digits[9], " 1 r b n a · a b n r");
    assert_eq!(digits[10], "   9 8 7 6 5 4 3 2 1");
    let korean = rows_of(Language::Ko, Notation::Digits, Side::Cho);
    assert_eq!(korean[0], " 1 차* 마* 상* 사* ㆍ  사* 마* 상* 차*");
    assert_eq!(korean[3], " 4 병* ㆍ  병* ㆍ  병* ㆍ  병* ㆍ  병*");
    assert_eq!(korean[6], " 7 ㆍ  졸  졸  ㆍ  졸  ㆍ  졸  ㆍ  졸");
    assert_eq!(korean[10], "   １  ２  ３  ４  ５  ６  ７  ８  ９");
    let letters = rows_of(Language::Ko, Notation::Letters, Side::Cho);
    assert_eq!(letters[0], "10 차* 마* 상* 사* ㆍ  사* 마* 상* 차*");
    assert_eq!(letters[10], "   ａ  ｂ  ｃ  ｄ  ｅ  ｆ  ｇ  ｈ  ｉ");
}

/// Menus show the character on the board, or none if pieces are drawn.
#[test]
fn menus_show_the_characters_of_the_board() {
    let at: Square = "e2".parse().unwrap();
    use Language::{En, Ko};
    for (set, language, piece, expected) in [
        ("traditional", En, "R", "車 chariot on e2"),
        ("traditional", En, "K", "楚 general on e2"),
        ("traditional", Ko, "p", "兵 95 병"),
        ("hangul", En, "R", "차 chariot on e2"),
        ("hangul", Ko, "R", "95 차"),
        ("hangul", Ko, "K", "초 95 장"),
        ("figures", En, "a", "guard on e2"),
        ("pictograms", Ko, "a", "95 사"),
        ("xiangqi", En, "r", "俥 chariot on e2"),
    ] {
        let piece = piece.chars().next().and_then(Piece::from_fen).unwrap();
        let text = with_letters_of(set, language).playing(&MODERN);
        assert_eq!(text.marked_at(piece, at), expected, "{set}");
    }
}

/// Returns the texts for a reader of a set's characters.
fn with_letters_of(set: &str, language: Language) -> Text {
    let letters = PieceSet::named(Variant::Janggi, set).unwrap().letters();
    Text::of(language).naming(Naming {
        letters,
        ..Naming::default()
    })
}

/// With North Korean names, Cho's general is 관 (官) and Han's 장 (將): in texts, text boards and menus, in the
/// script of the reader's pieces. Drawn pieces have no characters.
#[test]
fn generals_can_have_north_korean_names() {
    let at = "e2".parse().unwrap();
    use Language::{En, Ko};
    for (set, language, expected_names) in [
        ("traditional", En, ["官 gwan on e2", "將 jang on e2"]),
        ("traditional", Ko, ["官 95 관", "將 95 장"]),
        ("hangul", En, ["관 gwan on e2", "장 jang on e2"]),
        ("hangul", Ko, ["95 관", "95 장"]),
        ("pictograms", En, ["gwan on e2", "jang on e2"]),
        ("figures", Ko, ["95 관", "95 장"]),
        ("north", En, ["官 gwan on e2", "將 jang on e2"]),
        ("xiangqi", Ko, ["官 95 관", "將 95 장"]),
    ] {
        let default_text = with_letters_of(set, language);
        let text = default_text.playing(&NORTH_KOREA);
        let default_text = default_text.playing(&MODERN);
        for (side, expected) in Side::ALL.into_iter().zip(expected_names) {
            let marked = text.marked_at(Piece::new(side, Role::General), at);
            assert_eq!(marked, expected, "{set}");
            // Only the generals have other names.
            let other_roles = Role::ALL.into_iter().skip(1);
            for piece in other_roles.map(|role| Piece::new(side, role)) {
                let usual = default_text.marked_at(piece, at);
                assert_eq!(text.marked_at(piece, at), usual, "{set}");
            }
        }
    }
    let heeh = BySide::new(Formation::Heeh, Formation::Heeh);
    let start = Position::start(heeh);
    let north = |language| Text::of(language).playing(&NORTH_KOREA);
    let board = north(Language::Ko).text_board(&start, Side::Cho);
    assert!(board.contains(" 관 ") && board.contains(" 장*"), "{board}");
    assert!(!board.contains(" 장 "), "{board}");
    let placed = north(Language::En).position_description(&start);
    let says = ["gwan e2", "jang e9", "general"].map(|words| placed.contains(words));
    assert_eq!(says, [true, true, false], "{placed}");
    for lesson in [Lesson::Legend, Lesson::General, Lesson::Formations] {
        let explanation = north(Language::Ko).ruleset_on(lesson, &NORTH_KOREA);
        assert!(explanation.unwrap().contains("관(官)"), "{lesson:?}");
    }
}

/// Displayed moves are read back, and every name is understood, also under other rules.
#[test]
fn north_korean_names_of_generals_are_read() {
    for ruleset in [&NORTH_KOREA, &MODERN] {
        let heeh = BySide::new(Formation::Heeh, Formation::Heeh);
        let mut game = Game::set_up(ruleset, None, heeh);
        for (uci, typed_forms) in [
            ("e2e1", "95관05|95官05|관e1|官 05|gwan e1|Gwan e2–e1"),
            ("e9e10", "25장15|25將15|장e10|將 15|jang e10|25관15"),
        ] {
            let action = game.position().read_uci(uci).unwrap();
            for (language, notation) in readers() {
                let text = text(language, notation).playing(ruleset);
                let short_form = text.short(game.position(), action);
                let read = read_typed(&short_form, &game);
                assert_eq!(read, Ok(TypedText::Action(action)), "{short_form}");
            }
            for typed in typed_forms.split('|') {
                let read = read_typed(typed, &game);
                assert_eq!(read, Ok(TypedText::Action(action)), "{typed}");
                // A whole move in words is read, and offered by its points.
                let proposed = complete(typed, &game, 1);
                assert!(typed.contains('–') || proposed == [action], "{typed}");
            }
            game.play(action).unwrap();
        }
    }
}

/// Every message of such a game uses these names, and no other message does.
#[test]
fn names_of_generals_follow_the_rules_of_the_game() {
    for language in Language::ALL {
        for scene in scenes(language, None) {
            let text = read(&scene.message);
            let north = scene.name.contains("north_korea");
            let (gwan, general) = match language {
                Language::En => ("gwan ", "general on"),
                Language::Ko => ("관", "초: 장 "),
            };
            assert!(!north || text.contains(gwan), "{}: {text}", scene.name);
            assert!(!north || !text.contains(general), "{}: {text}", scene.name);
            let plain = language == Language::Ko || !text.contains(gwan);
            assert!(north || plain, "{}: {text}", scene.name);
        }
    }
}

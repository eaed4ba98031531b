//! No page of the book contradicts a rulebook, and each word of the glossary opens a page.

use hansu::discord::button::Topic;
use hansu_play::Language;
use hansu_teaching::Lesson;
use hansu_text::{Naming, Text};
use janggi::{ALL, MODERN, PassRule, Position, Role, Square, Variant, XIANGQI};
use regex::Regex;

/// Claims of a page about all rulebooks hold in all of them.
#[test]
fn claims_about_all_rule_books_hold_in_all() {
    let free = ALL.iter().filter(|ruleset| ruleset.pass == PassRule::Free);
    let free = free.count();
    assert!(free < ALL.len() && 2 * free > ALL.len(), "most, not all");
    for (language, most_phrase, some_phrase) in [
        (Language::En, "most rulebooks", "some"),
        (Language::Ko, "대부분의 규칙에서", "규칙도 있"),
    ] {
        for lesson in [Lesson::Pass, Lesson::Xiangqi] {
            let page = Text::of(language).lesson_body(lesson);
            assert!(
                page.contains(most_phrase) && page.contains(some_phrase),
                "{page}"
            );
        }
    }
    // A guard is also called queen.
    for (language, denied) in [
        (Language::En, "there is no queen"),
        (Language::Ko, "퀸은 없"),
    ] {
        let page = Text::of(language).lesson_body(Lesson::Chess);
        assert!(Role::Guard.names().all().any(|name| name == "queen"));
        assert!(!page.contains(denied) && page.contains("queen"), "{page}");
    }
    // The legend's picture shows the pieces of its reader; in the booklet, those of the book.
    for (language, denied) in [(Language::En, "your boards"), (Language::Ko, "내 장기판")] {
        let page = Text::of(language).lesson_body(Lesson::Legend);
        assert!(!page.contains(denied), "{page}");
    }
}

/// A zebra leaps two points one way and three the other.
#[test]
fn elephant_moves_like_a_zebra() {
    let position = Position::from_fen(Variant::Janggi, "3k5/9/9/9/4B4/9/9/9/9/5K3 w")
        .unwrap()
        .0;
    let at: Square = "e6".parse().unwrap();
    let mut targets = position.targets(at);
    let mut leaps: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|square| {
            let distance = |left: u8, right: u8| left.abs_diff(right);
            let leap = (
                distance(square.file(), at.file()),
                distance(square.rank(), at.rank()),
            );
            matches!(leap, (2, 3) | (3, 2))
        })
        .collect();
    targets.sort_unstable();
    leaps.sort_unstable();
    assert_eq!(targets, leaps);
    assert_eq!(targets.len(), 8);
}

/// If the pieces have no characters, as with drawings, none are named.
#[test]
fn legend_names_the_characters_it_shows() {
    for language in Language::ALL {
        let naming = Naming {
            letters: hansu_render::PieceSet::JANGGI[0].letters(),
            ..Naming::default()
        };
        let legend = Text::of(language).naming(naming).playing(&MODERN).legend();
        assert!(
            ["楚", "漢", "卒", "兵"]
                .iter()
                .all(|word| legend.contains(word)),
            "{legend}"
        );
        assert!(!Text::of(language).playing(&MODERN).legend().contains('楚'));
    }
}

/// Returns the rows of each table of the glossary.
fn glossary() -> [Vec<Vec<String>>; 2] {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/glossary.md");
    let page = std::fs::read_to_string(path).unwrap();
    let tables = page.split("\n\n");
    let tables: Vec<&str> = tables.filter(|block| block.starts_with('|')).collect();
    assert_eq!(tables.len(), 2);
    [0, 1].map(|nth| {
        let rows = tables[nth].lines().skip(2);
        rows.map(|row| {
            row.trim_matches('|')
                .split(" |")
                .flat_map(words_of)
                .collect()
        })
        .collect()
    })
}

/// Returns the words of a cell, without its sources and remarks.
fn words_of(cell: &str) -> Vec<String> {
    let plain = Regex::new(r"\[\d+\]|\(수\)|NK:|\(use this\)").unwrap();
    // "mover" belongs to both words.
    let cell = cell.replace("first/second mover", "first mover; second mover");
    let cell = plain.replace_all(&cell, "");
    let parts = cell.split([',', ';', '/', '·', '(', ')']).map(str::trim);
    let words = parts.flat_map(|word| {
        let of_two_scripts = |c: char| matches!(c, '가'..='힣' | '一'..='鿿');
        let mixed =
            word.contains(of_two_scripts) && word.contains(|c: char| c.is_ascii_alphabetic());
        if mixed {
            word.split(' ').collect::<Vec<_>>()
        } else {
            vec![word]
        }
    });
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_word_of_the_glossary_opens_a_page() {
    let [janggi, xiangqi] = glossary();
    assert!(
        janggi.len() > 15 && xiangqi.len() == 7,
        "the glossary was not read"
    );
    let rules_words = "check 장군 將軍 mate 외통 將死 困斃 長將 長捉 screen 다리 炮架 leg 멱 馬腿 eye 상눈 象眼 river 강 초하한계 楚河漢界 palace \
                궁성 九宮 draw 무승부 和棋 pinyin handicap notation origin sources equipment chess";
    let phrases = [
        "no moves",
        "perpetual check",
        "장군 반복",
        "perpetual chase",
        "연속 추격",
    ];
    let rules_words = rules_words.split(' ').chain(phrases);
    let rules_words = rules_words.map(str::to_owned).collect();
    #[rustfmt::skip]
    let other_words = [
        "komi", "deom", "bikjang", "bigjang", "janggun", "oetong", "palace", "fortress", "river",
        "screen", "handicap", "Changgi", "tjyang-keui", "han-soo-shim",
    ];
    let other_words = other_words.map(str::to_owned).to_vec();
    let of_janggi = janggi.into_iter().chain([other_words]);
    let of_janggi = of_janggi.map(|row| (Variant::Janggi, row));
    let of_xiangqi = xiangqi.into_iter().chain([rules_words]);
    let of_xiangqi = of_xiangqi.map(|row| (Variant::Xiangqi, row));
    let mut problems = Vec::new();
    for (variant, word) in of_janggi
        .chain(of_xiangqi)
        .flat_map(|(variant, row)| row.into_iter().map(move |word| (variant, word)))
    {
        for language in Language::ALL {
            match Topic::matching(&word, variant, Text::of(language)) {
                Ok(Topic::Lesson(lesson))
                    if variant == Variant::Janggi || lesson.variant() == variant => {}
                result => problems.push(format!("{variant} {word}: {result:?}")),
            }
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn glossary_word_opens_the_page_explaining_it() {
    for (variant, word, lesson) in [
        (Variant::Janggi, "komi", Lesson::Counting),
        (Variant::Janggi, "빅장", Lesson::Facing),
        (Variant::Janggi, "Weh-Tong", Lesson::Check),
        (Variant::Janggi, "handicap", Lesson::Handicaps),
        (Variant::Janggi, "접장기", Lesson::Handicaps),
        (Variant::Janggi, "river", Lesson::Xiangqi),
        (Variant::Janggi, "han-soo-shim", Lesson::Pass),
        (Variant::Janggi, "pinyin", Lesson::XiangqiSay),
        (Variant::Xiangqi, "river", Lesson::XiangqiBoard),
        (Variant::Xiangqi, "handicap", Lesson::XiangqiHandicaps),
        (Variant::Xiangqi, "origin", Lesson::XiangqiOrigin),
        (Variant::Xiangqi, "sources", Lesson::XiangqiSources),
        (Variant::Xiangqi, "say", Lesson::XiangqiSay),
        (Variant::Xiangqi, "equipment", Lesson::XiangqiEquipment),
        (Variant::Xiangqi, "chess", Lesson::XiangqiChess),
    ] {
        for language in Language::ALL {
            let text = Text::of(language);
            let topic = Topic::matching(word, variant, text);
            assert_eq!(topic, Ok(Topic::Lesson(lesson)), "{word}");
            let first = Topic::proposed(word, variant, text).into_iter().next();
            assert_eq!(first.map(|topic| topic.0), Some(lesson.id()), "{word}");
        }
    }
}

/// A rulebook requested by an alias opens.
#[test]
fn alias_of_a_rule_book_opens_it() {
    for language in Language::ALL {
        let text = Text::of(language);
        let topic = Topic::matching("chinese", Variant::Xiangqi, text);
        assert_eq!(topic, Ok(Topic::Ruleset(XIANGQI)));
        let proposed = Topic::proposed("chinese", Variant::Janggi, text);
        assert!(
            proposed.iter().any(|(id, _)| *id == "xiangqi"),
            "{proposed:?}"
        );
    }
}

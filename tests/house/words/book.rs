//! Facts of the book besides the rules, each on its page in both languages; and no page contradicts a rulebook.

use hansu::discord::button::Topic;
use hansu_play::Language;
use hansu_teaching::Lesson;
use hansu_text::{Naming, Text};
use janggi::{ALL, MODERN, PassRule, Position, Role, Square, Variant, XIANGQI};
use regex::Regex;

/// A fact: its page, and the words that state it in English and in Korean.
type Fact = (Lesson, &'static [&'static str], &'static [&'static str]);

#[rustfmt::skip]
const FACTS: &[Fact] = &[
    (Lesson::Origin, &["most probably came from India by way of China to Korea"], &["인도에서 중국을 거쳐 한국에"]),
    (Lesson::Origin, &["bear Chinese characters", "not hangul"], &["한글이 아니라 한자"]),
    (Lesson::Origin, &["more like chaturanga", "than Janggi is"], &["장기보다 인도의 차투랑가와 더 닮아서"]),
    (Lesson::Origin, &["Western chess comes from the same eastern game by way of Persia"], &["체스는 같은 동쪽 놀이가 페르시아를"]),
    (Lesson::Origin, &["older form of Chinese chess", "new ideas of its own"], &["샹치의 더 오래된 모습", "스스로 생각해 낸"]),
    (Lesson::Origin, &["In parks, above all in Seoul", "small stakes", "all year round"], &["서울의 공원", "작은 내기", "한 해 내내"]),
    (Lesson::Origin, &["less played now than baduk (go)"], &["바둑만큼 많이 두지는"]),
    (Lesson::Origin, &["promotes the game", "Korea Janggi Federation", "Janggidosa", "Brain TV"], &["널리 알립니다", "대한장기연맹", "장기도사", "브레인TV"]),
    (Lesson::Name, &["將棋", "the generals' game", "shogi is written with the same characters", "象棋"], &["將棋", "쇼기도 같은 한자", "象棋"]),
    (Lesson::Name, &["Changgi, Jangki, Janki", "Wilkinson in 1895, Tjyang-keui"], &["Changgi, Jangki, Janki", "1895년 윌킨슨의 글에는 Tjyang-keui"]),
    (Lesson::Name, &["장군 (將軍 janggun) is a general", "it means check", "멍군 (meonggun)", "when you answer the check"], &["장군(將軍)은 장수", "멍군은 그것을 막으면서"]),
    (Lesson::General, &["Cho (초 楚) and Han (한 漢)", "the Qin"], &["진이 무너진 뒤", "초(楚)와 한(漢)"]),
    (Lesson::General, &["North Korea", "장 (將 jang), \"general\"", "관 (官 gwan), \"minister\""], &["북한", "장(將, 장수)", "관(官, 벼슬아치)"]),
    (Lesson::General, &["\"counsellor\"", "civilian officials who advise", "weakest"], &["조언하는 선비", "문관", "가장 약한"]),
    (Lesson::Soldier, &["卒 jol), one of the lowest rank", "兵 byeong), a soldier in general"], &["졸은 가장 낮은 군사", "병은 군사를 두루"]),
    (Lesson::Elephant, &["the zebra, a piece of fairy chess"], &["얼룩말(zebra)"]),
    (Lesson::Formations, &["has seen the other's choice", "some advantage", "Han, who moves second, sets up first"], &["조금 유리", "나중에 두는 한이 먼저 차린다고"]),
    (Lesson::Facing, &["may force the draw", "valuable piece"], &["무승부를 강요", "귀한 기물"]),
    (Lesson::Facing, &["protect a piece of its own that attacks in the enemy's palace"], &["상대 궁성에서 싸우는 자기 기물을 지켜"]),
    (Lesson::Facing, &["in check too, and even when you are mated"], &["장군을 받고 있을 때도, 외통에 몰렸을 때도"]),
    (Lesson::Counting, &["Moving first helps", "setting up last", "1.5 points"], &["먼저 두는 쪽", "나중에 차리는 쪽", "덤 1.5점"]),
    (Lesson::End, &["more than 150 moves", "western chess", "Cannons and elephants"], &["150수", "체스보다", "포와 상"]),
    (Lesson::Board, &["Two people", "less than a minute", "twenty minutes to several hours", "luck", "strategy and tactics"], &["둘이서", "1분", "20분에서 몇 시간", "운은 없고", "전략"]),
    (Lesson::Equipment, &["One set serves both games"], &["한 벌로 두 놀이를"]),
    (Lesson::Equipment, &["red", "blue or green", "black"], &["붉은", "푸르거나 초록", "검은"]),
    (Lesson::Sources, &["W. H. Wilkinson", "British consul", "*Korean Games* (1895", "Dover in 1991", "first to make it known", "Murray"], &["윌킨슨", "영국 영사", "1991년 Dover", "처음 알렸습니다", "머레이"]),
    (Lesson::Sources, &["*Chess Variations* (1973)", "gives up the win", "its own general guards is a draw"], &["*Chess Variations*(1973)", "이길 수 없고", "외통은 무승부"]),
    (Lesson::Sources, &["*The Encyclopedia of Chess Variants* (1994)", "always pass", "only the weaker side faces"], &["*The Encyclopedia of Chess Variants*(1994)", "언제나 쉴", "약한 쪽만"]),
    (Lesson::Sources, &["David Wurman", "about 1991, in German", "KyoJin Kim", "does not give up the win"], &["David Wurman", "1991년 무렵, 독일어", "KyoJin Kim", "걸어도 이길 수"]),
    (Lesson::Sources, &["*Guide des échecs exotiques et insolites* (2000, in French)"], &["*Guide des échecs exotiques et insolites*(2000, 프랑스어)"]),
    (Lesson::Sources, &["Christopher McDade", "*Introduction to Korean Chess (for smart people)*", "barred in tournaments and free among friends"], &["Christopher McDade", "*Introduction to Korean Chess (for smart people)*", "대회에서는 빅장이 금지이고 친구끼리는 자유"]),
    (Lesson::Handicaps, &["Han, removes a piece", "moves first", "half a point"], &["한을 잡고 먼저", "덤 0.5점"]),
    (Lesson::XiangqiSay, &["xiàngqí", "shuài", "jeuhng keih", "/tɕy/"], &["xiàngqí", "shuài", "jeuhng keih", "/tɕy/"]),
    (Lesson::XiangqiOrigin, &["came from India to China", "chaturanga", "楚河漢界"], &["인도에서 중국으로", "차투랑가", "楚河漢界"]),
    (Lesson::XiangqiChess, &["**Chariot:** the rook", "**Horse:** the knight", "bishop", "pawn", "is White"], &["룩", "나이트", "비숍", "폰", "체스의 백"]),
    (Lesson::XiangqiEquipment, &["red and black", "red and blue", "serves both games"], &["빨강과 검정", "빨강과 파랑", "한국의 장기 한 벌로도"]),
    (Lesson::XiangqiHandicaps, &["has Red, removes pieces", "moves first", "讓先", "讓車馬"], &["홍을 잡고", "讓先", "讓車馬"]),
    (Lesson::XiangqiSources, &["*Essentials of Chinese Chess and of Korean Chess*", "Asian federation"], &["*Essentials of Chinese Chess and of Korean Chess*", "아시아연맹"]),
    (Lesson::Sources, &["*Essentials of Chinese Chess and of Korean Chess*"], &["*Essentials of Chinese Chess and of Korean Chess*"]),
    (Lesson::Manners, &["set up first, Han's and then Cho's"], &["한의 장, 초의 장 순서"]),
];

/// Spelling and pronunciation of the names, as in the sources, the same in both languages.
#[rustfmt::skip]
const SAID: &[&str] = &[
    "/pyəŋ/", "/tʃol/", "/pʰo/", "/tʃʲa/", "/ma/", "/saŋ/", "/sa/", "/waŋ/", "/han/", "/tʃʲo/", "/tʃaŋki/",
    "pyong", "chol", "p'o", "ch'a", "Ch'o", "byeong", "jol", "po", "cha", "ma", "sang", "sa", "wang", "Han", "Cho",
    "janggi",
];

#[test]
fn every_fact_is_on_its_page() {
    for (index, language) in Language::ALL.into_iter().enumerate() {
        let text = Text::of(language);
        for (lesson, english, korean) in FACTS {
            let page = text.lesson_body(*lesson);
            for words in [english, korean][index].iter() {
                assert!(page.contains(words), "{words}: {page}");
            }
        }
        let page = text.lesson_body(Lesson::Say);
        for words in SAID {
            assert!(page.contains(words), "{words}: {page}");
        }
        let names = text.playing(&MODERN).piece_names();
        for name in ["king", "wang", "왕"] {
            assert!(names.contains(name), "{names}");
        }
    }
}

/// Claims of a page about all rulebooks hold in all of them.
#[test]
fn claims_about_all_rule_books_hold_in_all() {
    let free = ALL
        .iter()
        .filter(|ruleset| ruleset.pass == PassRule::Free)
        .count();
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
    let tables: Vec<&str> = page
        .split("\n\n")
        .filter(|block| block.starts_with('|'))
        .collect();
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
    let rules_words = rules_words
        .split(' ')
        .chain(phrases)
        .map(str::to_owned)
        .collect();
    let other_words = [
        "komi",
        "deom",
        "bikjang",
        "bigjang",
        "janggun",
        "oetong",
        "palace",
        "fortress",
        "river",
        "screen",
        "handicap",
        "Changgi",
        "tjyang-keui",
        "han-soo-shim",
    ];
    let other_words = other_words.map(str::to_owned).to_vec();
    let of_janggi = janggi
        .into_iter()
        .chain([other_words])
        .map(|row| (Variant::Janggi, row));
    let of_xiangqi = xiangqi
        .into_iter()
        .chain([rules_words])
        .map(|row| (Variant::Xiangqi, row));
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
            assert_eq!(
                Topic::matching(word, variant, text),
                Ok(Topic::Lesson(lesson)),
                "{word}"
            );
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
        assert_eq!(
            Topic::matching("chinese", Variant::Xiangqi, text),
            Ok(Topic::Ruleset(XIANGQI))
        );
        let proposed = Topic::proposed("chinese", Variant::Janggi, text);
        assert!(
            proposed.iter().any(|(id, _)| *id == "xiangqi"),
            "{proposed:?}"
        );
    }
}

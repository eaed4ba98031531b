//! Keywords for finding a lesson, in addition to its title and the names of its pieces.

use super::Lesson;

/// The keywords of each lesson in lower case. Each keyword belongs to one lesson of a game.
#[rustfmt::skip]
const KEYWORDS: &[(Lesson, &[&str])] = &[
    (Lesson::Goal, &["goal", "janggi", "장기", "the game", "목표"]),
    (Lesson::Taking, &["taking", "capture", "capturing", "잡기"]),
    (Lesson::Board, &["palace", "fortress", "corner", "front corner", "front face", "face", "궁성", "귀", "면", "宮城", "gungseong", "gwi", "myeon", "file", "rank", "army", "first mover", "second mover", "선수", "후수", "先手", "後手", "seonsu", "husu"]),
    (Lesson::Formations, &["formation", "setup", "set-up", "차림", "상차림", "charim"]),
    (Lesson::Setups, &["corner horse", "mandarin duck", "mandarin-duck horses", "both corner horses", "central chariot", "inner elephants", "outer elephants", "귀마", "원앙마", "양귀마", "안상차림", "바깥상차림", "맞상"]),
    (Lesson::Cannon, &["screen", "다리", "dari"]),
    (Lesson::Horse, &["leg", "멱", "myeok"]),
    (Lesson::Names, &["names", "piece", "pieces", "기물", "기물 이름"]),
    (Lesson::Check, &["check", "answer", "mate", "checkmate", "장군", "멍군", "외통", "외통수", "將軍", "外通", "janggun", "meonggun", "oetong", "weh-tong"]),
    (Lesson::Pass, &["pass", "passing", "stalemate", "no moves", "쉬기", "한수쉼", "hansu swim", "han-soo-shim"]),
    (Lesson::Facing, &["facing", "facing generals", "빅장", "bikjang", "bigjang"]),
    (Lesson::Counting, &["points", "point", "deom", "komi", "compensation", "점수", "덤", "點數", "jeomsu"]),
    (Lesson::End, &["draw", "resign", "repetition", "perpetual", "perpetual check", "무승부", "기권", "반복수", "만년장", "反復手", "banboksu", "mannyeonjang"]),
    (Lesson::Notation, &["notation", "record", "game record", "coordinates", "gib", "기보", "좌표", "棋譜", "gibo"]),
    (Lesson::Name, &["name", "korean chess", "generals' game", "將棋", "changgi", "jangki", "janki", "tjyang-keui", "이름", "조선장기", "한국장기"]),
    (Lesson::Say, &["say", "pronunciation", "romanization", "romanisation", "발음", "로마자"]),
    (Lesson::Origin, &["origin", "history", "유래", "역사"]),
    (Lesson::Xiangqi, &["river", "강"]),
    (Lesson::Chess, &["chess", "체스"]),
    (Lesson::Equipment, &["equipment", "장기판", "장기알"]),
    (Lesson::Manners, &["manners", "etiquette", "sides", "예절", "진영"]),
    (Lesson::Handicaps, &["handicap", "handicaps", "handicap game", "even game", "odds", "접장기", "호선", "정선", "jeop-janggi", "hoseon"]),
    (Lesson::Sources, &["sources", "source", "books", "출처", "자료"]),
    (Lesson::XiangqiBoard, &["river", "palace", "fortress", "setup", "first mover", "second mover", "강", "초하한계", "궁성", "楚河漢界", "九宮", "선수", "후수"]),
    (Lesson::XiangqiCannon, &["screen", "다리", "炮架"]),
    (Lesson::XiangqiHorse, &["leg", "멱", "馬腿"]),
    (Lesson::XiangqiElephant, &["eye", "상눈", "象眼"]),
    (Lesson::XiangqiFacing, &["facing", "facing generals", "flying general", "빅장", "bikjang", "bigjang"]),
    (Lesson::XiangqiCheck, &["check", "answer", "장군", "멍군", "將軍", "janggun", "meonggun"]),
    (Lesson::XiangqiMate, &["mate", "checkmate", "no moves", "stalemate", "pass", "passing", "외통", "외통수", "둘 곳 없음", "쉬기", "한수쉼", "將死", "困斃"]),
    (Lesson::XiangqiRepetition, &["repetition", "perpetual", "perpetual check", "perpetual chase", "chase", "장군 반복", "연속 추격", "반복수", "만년장", "長將", "長捉", "protected", "unprotected", "exchange offer", "有根", "無根", "兌"]),
    (Lesson::XiangqiNotation, &["notation", "record", "game record", "coordinates", "wxf", "iccs", "기보", "좌표", "棋譜"]),
    (Lesson::XiangqiEndings, &["endings", "endgame", "draw", "points", "무승부", "점수", "和棋"]),
    (Lesson::XiangqiGeneral, &["수"]),
    (Lesson::XiangqiNames, &["names", "name", "piece", "pieces", "기물", "기물 이름", "이름"]),
    (Lesson::XiangqiSay, &["say", "pronunciation", "pinyin", "cantonese", "yale", "ipa", "발음", "병음", "xiàngqí", "shuài", "jiàng", "shì", "xiàng", "mǎ", "jū", "pào", "bīng", "zú", "jeuhng keih", "seui", "jeung", "sih", "seung", "jeuhng", "mah", "che", "paau", "bing", "jyut"]),
    (Lesson::XiangqiOrigin, &["origin", "history", "유래", "역사", "象棋", "shiang-chi"]),
    (Lesson::XiangqiChess, &["chess", "analogues", "체스"]),
    (Lesson::XiangqiEquipment, &["equipment", "colours", "colors", "색"]),
    (Lesson::XiangqiHandicaps, &["handicap", "handicaps", "handicap game", "even game", "odds", "접장기", "접기", "호선", "讓先", "让先"]),
    (Lesson::XiangqiSources, &["sources", "source", "books", "출처", "자료"]),
];

impl Lesson {
    /// Returns the lesson's keywords, in lower case.
    #[must_use]
    pub fn keywords(self) -> &'static [&'static str] {
        let found = KEYWORDS.iter().find(|(lesson, _)| *lesson == self);
        found.map_or(&[], |(_, words)| words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::Variant;
    use std::collections::BTreeSet;

    #[test]
    fn each_keyword_belongs_to_one_lesson_of_a_game() {
        for variant in Variant::ALL {
            let mut seen = BTreeSet::new();
            let lessons = Lesson::of(variant).iter();
            for word in lessons.flat_map(|lesson| lesson.keywords()) {
                assert!(seen.insert(word) && word.to_lowercase() == **word, "{word}");
            }
        }
    }
}

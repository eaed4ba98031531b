//! Time zones by name: cities and countries in both languages, and the abbreviations of their clocks.

use super::{comparable, plain};
use hansu_play::{Language, Timestamp, Zone};
use janggi::notation::to_jamo;

/// A zone, its place names in English and in Korean (the city first), and the abbreviations of its clock.
pub(super) struct City {
    pub zone: &'static str,
    pub english: &'static [&'static str],
    pub korean: &'static [&'static str],
    pub clocks: &'static [&'static str],
}

const fn city(
    zone: &'static str,
    english: &'static [&'static str],
    korean: &'static [&'static str],
    clocks: &'static [&'static str],
) -> City {
    City {
        zone,
        english,
        korean,
        clocks,
    }
}

/// The large cities of the world; of several with the same name, the likeliest first.
#[rustfmt::skip]
pub(super) const CITIES: &[City] = &[
    city("Asia/Seoul", &["Seoul", "Korea", "South Korea", "Busan", "Incheon"], &["서울", "한국", "대한민국", "부산", "인천", "대구", "대전", "광주", "제주"], &["kst"]),
    city("Asia/Pyongyang", &["Pyongyang", "North Korea"], &["평양", "북한"], &[]),
    city("Asia/Tokyo", &["Tokyo", "Japan", "Osaka", "Kyoto", "Fukuoka", "Sapporo"], &["도쿄", "동경", "일본", "오사카", "교토", "후쿠오카", "삿포로"], &["jst"]),
    city("Asia/Shanghai", &["Shanghai", "China", "Beijing", "Peking", "Guangzhou", "Shenzhen", "Harbin", "Chengdu"], &["상하이", "상해", "중국", "베이징", "북경", "광저우", "선전", "하얼빈", "옌볜", "청두"], &[]),
    city("Asia/Hong_Kong", &["Hong Kong"], &["홍콩"], &["hkt"]),
    city("Asia/Macau", &["Macau"], &["마카오"], &[]),
    city("Asia/Taipei", &["Taipei", "Taiwan"], &["타이베이", "대만", "타이완"], &[]),
    city("Asia/Singapore", &["Singapore"], &["싱가포르"], &["sgt"]),
    city("Asia/Kuala_Lumpur", &["Kuala Lumpur", "Malaysia"], &["쿠알라룸푸르", "말레이시아"], &["myt"]),
    city("Asia/Manila", &["Manila", "Philippines"], &["마닐라", "필리핀"], &["pht"]),
    city("Asia/Jakarta", &["Jakarta", "Indonesia"], &["자카르타", "인도네시아"], &["wib"]),
    city("Asia/Bangkok", &["Bangkok", "Thailand"], &["방콕", "태국", "타이"], &["ict"]),
    city("Asia/Ho_Chi_Minh", &["Ho Chi Minh City", "Saigon", "Vietnam", "Hanoi"], &["호찌민", "호치민", "베트남", "하노이"], &[]),
    city("Asia/Phnom_Penh", &["Phnom Penh", "Cambodia"], &["프놈펜", "캄보디아"], &[]),
    city("Asia/Yangon", &["Yangon", "Rangoon", "Myanmar"], &["양곤", "미얀마"], &["mmt"]),
    city("Asia/Dhaka", &["Dhaka", "Bangladesh"], &["다카", "방글라데시"], &[]),
    city("Asia/Kolkata", &["Kolkata", "Calcutta", "India", "Delhi", "New Delhi", "Mumbai", "Bangalore", "Chennai", "Hyderabad"], &["콜카타", "인도", "델리", "뉴델리", "뭄바이", "벵갈루루", "첸나이"], &["ist"]),
    city("Asia/Kathmandu", &["Kathmandu", "Nepal"], &["카트만두", "네팔"], &["npt"]),
    city("Asia/Colombo", &["Colombo", "Sri Lanka"], &["콜롬보", "스리랑카"], &[]),
    city("Asia/Karachi", &["Karachi", "Pakistan", "Lahore", "Islamabad"], &["카라치", "파키스탄", "라호르"], &["pkt"]),
    city("Asia/Kabul", &["Kabul", "Afghanistan"], &["카불", "아프가니스탄"], &[]),
    city("Asia/Tashkent", &["Tashkent", "Uzbekistan"], &["타슈켄트", "우즈베키스탄"], &[]),
    city("Asia/Almaty", &["Almaty", "Kazakhstan", "Astana"], &["알마티", "카자흐스탄", "아스타나"], &[]),
    city("Asia/Ulaanbaatar", &["Ulaanbaatar", "Mongolia"], &["울란바토르", "몽골"], &[]),
    city("Asia/Dubai", &["Dubai", "United Arab Emirates", "Abu Dhabi"], &["두바이", "아랍에미리트", "아부다비"], &["gst"]),
    city("Asia/Riyadh", &["Riyadh", "Saudi Arabia", "Jeddah"], &["리야드", "사우디아라비아"], &[]),
    city("Asia/Baghdad", &["Baghdad", "Iraq"], &["바그다드", "이라크"], &[]),
    city("Asia/Tehran", &["Tehran", "Iran"], &["테헤란", "이란"], &["irst"]),
    city("Asia/Jerusalem", &["Jerusalem", "Israel", "Tel Aviv"], &["예루살렘", "이스라엘", "텔아비브"], &["idt"]),
    city("Asia/Vladivostok", &["Vladivostok"], &["블라디보스토크"], &[]),
    city("Asia/Novosibirsk", &["Novosibirsk"], &["노보시비르스크"], &[]),
    city("Asia/Yekaterinburg", &["Yekaterinburg"], &["예카테린부르크"], &[]),
    city("Europe/London", &["London", "United Kingdom", "UK", "Britain", "England"], &["런던", "영국"], &["bst"]),
    city("Europe/Dublin", &["Dublin", "Ireland"], &["더블린", "아일랜드"], &[]),
    city("Europe/Lisbon", &["Lisbon", "Portugal"], &["리스본", "포르투갈"], &["wet", "west"]),
    city("Europe/Paris", &["Paris", "France"], &["파리", "프랑스"], &[]),
    city("Europe/Berlin", &["Berlin", "Germany", "Hamburg", "Munich", "Frankfurt"], &["베를린", "독일", "함부르크", "뮌헨", "프랑크푸르트"], &["cet", "cest", "met", "mest"]),
    city("Europe/Madrid", &["Madrid", "Spain", "Barcelona"], &["마드리드", "스페인", "바르셀로나"], &[]),
    city("Europe/Rome", &["Rome", "Italy", "Milan"], &["로마", "이탈리아", "밀라노"], &[]),
    city("Europe/Amsterdam", &["Amsterdam", "Netherlands"], &["암스테르담", "네덜란드"], &[]),
    city("Europe/Brussels", &["Brussels", "Belgium"], &["브뤼셀", "벨기에"], &[]),
    city("Europe/Zurich", &["Zurich", "Switzerland"], &["취리히", "스위스"], &[]),
    city("Europe/Vienna", &["Vienna", "Austria"], &["빈", "비엔나", "오스트리아"], &[]),
    city("Europe/Prague", &["Prague", "Czechia"], &["프라하", "체코"], &[]),
    city("Europe/Warsaw", &["Warsaw", "Poland"], &["바르샤바", "폴란드"], &[]),
    city("Europe/Budapest", &["Budapest", "Hungary"], &["부다페스트", "헝가리"], &[]),
    city("Europe/Stockholm", &["Stockholm", "Sweden"], &["스톡홀름", "스웨덴"], &[]),
    city("Europe/Oslo", &["Oslo", "Norway"], &["오슬로", "노르웨이"], &[]),
    city("Europe/Copenhagen", &["Copenhagen", "Denmark"], &["코펜하겐", "덴마크"], &[]),
    city("Europe/Helsinki", &["Helsinki", "Finland"], &["헬싱키", "핀란드"], &["eet", "eest"]),
    city("Europe/Athens", &["Athens", "Greece"], &["아테네", "그리스"], &[]),
    city("Europe/Bucharest", &["Bucharest", "Romania"], &["부쿠레슈티", "루마니아"], &[]),
    city("Europe/Kyiv", &["Kyiv", "Kiev", "Ukraine"], &["키이우", "키예프", "우크라이나"], &[]),
    city("Europe/Istanbul", &["Istanbul", "Turkey", "Ankara"], &["이스탄불", "튀르키예", "터키", "앙카라"], &["trt"]),
    city("Europe/Moscow", &["Moscow", "Russia", "Saint Petersburg", "St Petersburg"], &["모스크바", "러시아", "상트페테르부르크"], &["msk"]),
    city("America/New_York", &["New York", "NYC", "Boston", "Washington", "Philadelphia", "Miami", "Atlanta", "Eastern Time", "United States", "USA"], &["뉴욕", "보스턴", "워싱턴", "필라델피아", "마이애미", "애틀랜타", "미국", "미국 동부"], &["est", "edt", "et", "est5edt"]),
    city("America/Chicago", &["Chicago", "Houston", "Dallas", "Austin", "Central Time"], &["시카고", "휴스턴", "댈러스", "오스틴", "미국 중부"], &["cst", "cdt", "ct", "cst6cdt"]),
    city("America/Denver", &["Denver", "Salt Lake City", "Mountain Time"], &["덴버", "미국 산악"], &["mst", "mdt", "mt", "mst7mdt"]),
    city("America/Phoenix", &["Phoenix", "Arizona"], &["피닉스", "애리조나"], &[]),
    city("America/Los_Angeles", &["Los Angeles", "LA", "San Francisco", "Seattle", "San Diego", "Las Vegas", "Pacific Time", "California"], &["로스앤젤레스", "엘에이", "샌프란시스코", "시애틀", "샌디에이고", "라스베이거스", "캘리포니아", "미국 서부"], &["pst", "pdt", "pt", "pst8pdt"]),
    city("America/Anchorage", &["Anchorage", "Alaska"], &["앵커리지", "알래스카"], &["akst", "akdt"]),
    city("Pacific/Honolulu", &["Honolulu", "Hawaii"], &["호놀룰루", "하와이"], &["hst"]),
    city("America/Toronto", &["Toronto", "Canada", "Ottawa", "Montreal"], &["토론토", "캐나다", "오타와", "몬트리올"], &[]),
    city("America/Vancouver", &["Vancouver"], &["밴쿠버"], &[]),
    city("America/Edmonton", &["Edmonton", "Calgary"], &["에드먼턴", "캘거리"], &[]),
    city("America/Winnipeg", &["Winnipeg"], &["위니펙"], &[]),
    city("America/Halifax", &["Halifax"], &["핼리팩스"], &["ast", "adt"]),
    city("America/St_Johns", &["St John's", "Newfoundland"], &["세인트존스"], &["nst", "ndt"]),
    city("America/Mexico_City", &["Mexico City", "Mexico"], &["멕시코시티", "멕시코"], &[]),
    city("America/Havana", &["Havana", "Cuba"], &["아바나", "쿠바"], &[]),
    city("America/Bogota", &["Bogota", "Colombia"], &["보고타", "콜롬비아"], &[]),
    city("America/Lima", &["Lima", "Peru"], &["리마", "페루"], &[]),
    city("America/Caracas", &["Caracas", "Venezuela"], &["카라카스", "베네수엘라"], &[]),
    city("America/Santiago", &["Santiago", "Chile"], &["산티아고", "칠레"], &[]),
    city("America/Argentina/Buenos_Aires", &["Buenos Aires", "Argentina"], &["부에노스아이레스", "아르헨티나"], &["art"]),
    city("America/Sao_Paulo", &["Sao Paulo", "Brazil", "Rio de Janeiro", "Brasilia"], &["상파울루", "브라질", "리우데자네이루"], &["brt"]),
    city("Africa/Cairo", &["Cairo", "Egypt", "Alexandria"], &["카이로", "이집트"], &[]),
    city("Africa/Lagos", &["Lagos", "Nigeria"], &["라고스", "나이지리아"], &["wat"]),
    city("Africa/Kinshasa", &["Kinshasa", "Congo"], &["킨샤사", "콩고"], &[]),
    city("Africa/Nairobi", &["Nairobi", "Kenya"], &["나이로비", "케냐"], &["eat"]),
    city("Africa/Addis_Ababa", &["Addis Ababa", "Ethiopia"], &["아디스아바바", "에티오피아"], &[]),
    city("Africa/Johannesburg", &["Johannesburg", "South Africa", "Cape Town"], &["요하네스버그", "남아프리카공화국", "남아공", "케이프타운"], &["sast"]),
    city("Africa/Casablanca", &["Casablanca", "Morocco"], &["카사블랑카", "모로코"], &[]),
    city("Africa/Algiers", &["Algiers", "Algeria"], &["알제", "알제리"], &[]),
    city("Africa/Accra", &["Accra", "Ghana"], &["아크라", "가나"], &[]),
    city("Australia/Sydney", &["Sydney", "Australia", "Canberra"], &["시드니", "호주", "오스트레일리아", "캔버라"], &["aest", "aedt", "aet"]),
    city("Australia/Melbourne", &["Melbourne"], &["멜버른"], &[]),
    city("Australia/Brisbane", &["Brisbane"], &["브리즈번"], &[]),
    city("Australia/Adelaide", &["Adelaide"], &["애들레이드"], &["acst", "acdt"]),
    city("Australia/Darwin", &["Darwin"], &["다윈"], &[]),
    city("Australia/Perth", &["Perth"], &["퍼스"], &["awst"]),
    city("Pacific/Auckland", &["Auckland", "New Zealand", "Wellington"], &["오클랜드", "뉴질랜드", "웰링턴"], &["nzst", "nzdt"]),
    city("Pacific/Guam", &["Guam"], &["괌"], &["chst"]),
    city("Pacific/Fiji", &["Fiji"], &["피지"], &[]),
];

impl City {
    /// Returns whether a text equals one of its names or clock abbreviations.
    pub fn is_called(&self, typed: &str) -> bool {
        self.names().any(|name| name == typed) || self.clocks.contains(&typed)
    }

    /// Returns whether one of its names or clock abbreviations begins with a text.
    pub fn begins(&self, typed: &str) -> bool {
        let typed_letters = to_jamo(typed);
        let begins_with_typed = |name: String| to_jamo(&name).starts_with(&typed_letters);
        self.names().any(begins_with_typed)
            || self.clocks.iter().any(|clock| clock.starts_with(typed))
    }

    /// Returns the city's normalised names, for comparison.
    fn names(&self) -> impl Iterator<Item = String> {
        let names = self.english.iter().chain(self.korean);
        names.map(|name| super::plain(name))
    }
}

/// Offered before anything is typed.
const COMMON: [&str; 14] = [
    "Asia/Seoul",
    "Asia/Tokyo",
    "Asia/Shanghai",
    "Australia/Sydney",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Moscow",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "UTC",
];
/// The number of similar names that are suggested.
const MAX_SUGGESTIONS: usize = 3;

/// Zones whose offset is always a half or a quarter of an hour from a full hour. The fixed zones of the database only
/// have full hours.
const FRACTIONAL_OFFSETS: [(i32, &str); 8] = [
    (-570, "Pacific/Marquesas"),
    (210, "Asia/Tehran"),
    (270, "Asia/Kabul"),
    (330, "Asia/Kolkata"),
    (345, "Asia/Kathmandu"),
    (390, "Asia/Yangon"),
    (525, "Australia/Eucla"),
    (570, "Australia/Darwin"),
];

/// Returns names of zones for typed text, most likely first: exact matches, cities with this prefix, then the
/// database's names that contain it.
pub fn offered(typed: &str) -> Vec<String> {
    let typed = plain(typed);
    if typed.is_empty() {
        return COMMON.map(str::to_owned).to_vec();
    }
    let exact_zone = zone_of(&typed).map(|zone| zone.name().to_owned());
    let of_cities = CITIES.iter().filter(|city| city.begins(&typed));
    let mut matching: Vec<(bool, String)> = Zone::names()
        .filter(|name| !is_fixed(name))
        .filter_map(|name| {
            let plain_name = plain(&name);
            let place = plain_name.rsplit('/').next().unwrap_or(&plain_name);
            let is_prefix = plain_name.starts_with(&typed) || place.starts_with(&typed);
            plain_name.contains(&typed).then_some((!is_prefix, name))
        })
        .collect();
    // `false` sorts first, so names that begin with the text come first.
    matching.sort();
    let cities = of_cities.map(|city| city.zone.to_owned());
    let mut names: Vec<String> = Vec::new();
    for name in exact_zone
        .into_iter()
        .chain(cities)
        .chain(matching.into_iter().map(|(_, name)| name))
    {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Formats a zone: its name, its place in the reader's language, and its time now with its offset.
pub fn titled(name: &str, now: Timestamp, language: Language) -> String {
    let place = CITIES
        .iter()
        .find(|city| city.zone == name)
        .and_then(|city| match language {
            Language::En => None,
            Language::Ko => city.korean.first(),
        });
    let place = place.map(|place| format!("{place} ")).unwrap_or_default();
    let time = Zone::named(name).and_then(|zone| {
        let (hour, minute) = zone.clock(now)?;
        let offset = written(zone.offset(now)?);
        Some(format!(" · {hour:02}:{minute:02} ({offset})"))
    });
    format!("{place}{name}{}", time.unwrap_or_default())
}

/// Returns the zone of a typed text: an offset, an abbreviation, a city or country, or a name of the database.
pub fn named(typed: &str) -> Option<Zone> {
    zone_of(&plain(typed))
}

fn zone_of(plain: &str) -> Option<Zone> {
    let is_typed = |city: &&City| city.is_called(plain);
    offset(plain)
        .and_then(with_offset)
        .or_else(|| {
            CITIES
                .iter()
                .find(is_typed)
                .and_then(|city| Zone::named(city.zone))
        })
        .or_else(|| Zone::named(plain))
}

/// Returns whether a name of the database is an offset, whose sign is the opposite of common usage.
fn is_fixed(name: &str) -> bool {
    name.starts_with("Etc/GMT") || name.starts_with("GMT")
}

/// Returns the minutes east of Greenwich of a written offset: `utc+9`, `gmt-3`, `+09:00`, `+0530`.
fn offset(plain: &str) -> Option<i32> {
    let unprefixed = ["utc", "gmt", "z"]
        .into_iter()
        .find_map(|name| plain.strip_prefix(name));
    let unprefixed = unprefixed
        .unwrap_or(plain)
        .replace('_', "")
        .replace(['−', '–'], "-");
    let (sign, digits) = match unprefixed.strip_prefix('+') {
        Some(digits) => (1, digits),
        None => (-1, unprefixed.strip_prefix('-')?),
    };
    let (hours, minutes) = match (digits.split_once(':'), digits.len()) {
        (Some((hours, minutes)), _) => (hours, minutes),
        (None, 3 | 4) => digits.split_at_checked(digits.len() - 2)?,
        (None, _) => (digits, "0"),
    };
    let number = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() <= 2);
    let hours = number(hours)?;
    let minutes = number(minutes)?;
    let total_minutes = i32::from(hours) * 60 + i32::from(minutes);
    (minutes < 60).then_some(sign * total_minutes)
}

/// Returns the zone whose clock always has that offset: a fixed one of the database, or a place with a fractional hour.
fn with_offset(minutes: i32) -> Option<Zone> {
    if minutes % 60 == 0 {
        let hours = minutes / 60;
        return match hours {
            0 => Some(Zone::utc()),
            // POSIX counts hours west of Greenwich.
            -12..=14 => Zone::named(&format!("Etc/GMT{:+}", -hours)),
            _ => None,
        };
    }
    let entry = FRACTIONAL_OFFSETS
        .iter()
        .find(|(offset, _)| *offset == minutes);
    entry.and_then(|(_, name)| Zone::named(name))
}

/// Formats an offset in minutes in the common form: `UTC+9`, `UTC+5:30`, `UTC`.
fn written(minutes: i32) -> String {
    let sign = if minutes < 0 { '−' } else { '+' };
    let hours = minutes.abs() / 60;
    let minutes_past = minutes.abs() % 60;
    match (minutes, minutes_past) {
        (0, _) => "UTC".to_owned(),
        (_, 0) => format!("UTC{sign}{hours}"),
        _ => format!("UTC{sign}{hours}:{minutes_past:02}"),
    }
}

/// Returns the most similar names (Jaro-Winkler).
pub fn nearest(typed: &str) -> Vec<String> {
    let typed = comparable(&plain(typed));
    let likeness = |name: &str| {
        let plain_name = plain(name);
        let place = plain_name.rsplit('/').next().unwrap_or(&plain_name);
        let place = strsim::jaro_winkler(&typed, place);
        place.max(strsim::jaro_winkler(&typed, &plain_name))
    };
    let mut names: Vec<(f64, String)> = Zone::names().map(|name| (likeness(&name), name)).collect();
    names.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    names
        .into_iter()
        .take(MAX_SUGGESTIONS)
        .map(|(_, name)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_any_part_of_its_name() {
        for (typed, first) in [
            ("", "Asia/Seoul"),
            ("seo", "Asia/Seoul"),
            ("Asia/Se", "Asia/Seoul"),
            ("new york", "America/New_York"),
            ("europe/lon", "Europe/London"),
            ("서", "Asia/Seoul"),
            ("뉴욕", "America/New_York"),
            ("tel aviv", "Asia/Jerusalem"),
            ("korea", "Asia/Seoul"),
        ] {
            let offered = offered(typed);
            assert_eq!(offered.first().map(String::as_str), Some(first), "{typed}");
        }
        assert!(offered("nowhere").is_empty());
    }

    #[test]
    fn common_spellings_find_their_zone() {
        for (typed, zone) in [
            ("서울", "Asia/Seoul"),
            ("한국", "Asia/Seoul"),
            ("KST", "Asia/Seoul"),
            ("\u{1109}\u{1165}\u{110b}\u{116e}\u{11af}", "Asia/Seoul"),
            ("도쿄", "Asia/Tokyo"),
            ("New York", "America/New_York"),
            ("America/New York", "America/New_York"),
            ("뉴욕", "America/New_York"),
            ("EST", "America/New_York"),
            ("est5edt", "America/New_York"),
            ("CET", "Europe/Berlin"),
            ("PST", "America/Los_Angeles"),
            ("UTC+9", "Etc/GMT-9"),
            ("GMT+9", "Etc/GMT-9"),
            ("+9", "Etc/GMT-9"),
            ("+09:00", "Etc/GMT-9"),
            ("+0900", "Etc/GMT-9"),
            ("ＵＴＣ＋９", "Etc/GMT-9"),
            ("UTC -3", "Etc/GMT+3"),
            ("−3", "Etc/GMT+3"),
            ("+05:30", "Asia/Kolkata"),
            ("UTC+5:45", "Asia/Kathmandu"),
            ("utc", "UTC"),
            ("+0", "UTC"),
            // Stored names are unchanged.
            ("Etc/GMT+9", "Etc/GMT+9"),
            ("Asia/Seoul", "Asia/Seoul"),
            ("asia/calcutta", "Asia/Calcutta"),
        ] {
            let zone_name = named(typed).map(|zone| zone.name().to_owned());
            assert_eq!(zone_name.as_deref(), Some(zone), "{typed}");
            assert_eq!(
                offered(typed).first().map(String::as_str),
                Some(zone),
                "{typed}"
            );
        }
        for typed in [
            "",
            "+15",
            "-13",
            "+9:75",
            "+9:00:00",
            "9",
            "Mars/Olympus",
            "+05:17",
            "+",
            "utc+",
        ] {
            assert!(named(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn an_offered_zone_shows_the_time_there() {
        let noon = Timestamp(1_784_116_800_000);
        for (name, language, title) in [
            ("Asia/Seoul", Language::En, "Asia/Seoul · 21:00 (UTC+9)"),
            (
                "Asia/Seoul",
                Language::Ko,
                "서울 Asia/Seoul · 21:00 (UTC+9)",
            ),
            ("Etc/GMT-9", Language::Ko, "Etc/GMT-9 · 21:00 (UTC+9)"),
            (
                "America/New_York",
                Language::En,
                "America/New_York · 08:00 (UTC−4)",
            ),
            (
                "Asia/Kolkata",
                Language::En,
                "Asia/Kolkata · 17:30 (UTC+5:30)",
            ),
            ("UTC", Language::En, "UTC · 12:00 (UTC)"),
        ] {
            assert_eq!(titled(name, noon, language), title);
        }
    }

    #[test]
    fn misspelt_zone_finds_the_nearest() {
        for (typed, expected) in [
            ("Asia/Soul", "Asia/Seoul"),
            ("Seul", "Asia/Seoul"),
            ("America/NewYork", "America/New_York"),
            ("Lodnon", "Europe/London"),
        ] {
            let names = nearest(typed);
            assert!(
                names.iter().any(|name| name == expected),
                "{typed}: {names:?}"
            );
        }
    }

    #[test]
    fn offered_zones_exist_and_city_names_are_unique() {
        let cities = CITIES.iter().map(|city| city.zone);
        let between = FRACTIONAL_OFFSETS.iter().map(|(_, name)| *name);
        for name in COMMON.into_iter().chain(cities).chain(between) {
            assert_eq!(
                Zone::named(name).map(|zone| zone.name().to_owned()),
                Some(name.to_owned())
            );
        }
        let mut names = std::collections::BTreeSet::new();
        for city in CITIES {
            let clocks = city.clocks.iter().map(|clock| (*clock).to_owned());
            for name in city
                .english
                .iter()
                .chain(city.korean)
                .map(|name| plain(name))
                .chain(clocks)
            {
                assert!(names.insert(name.clone()), "{name}");
            }
        }
        let winter = Timestamp(1_768_478_400_000);
        let summer = Timestamp(1_784_116_800_000);
        for (minutes, name) in FRACTIONAL_OFFSETS {
            let zone = Zone::named(name).unwrap();
            for at in [winter, summer] {
                assert_eq!(zone.offset(at), Some(minutes), "{name}");
            }
        }
    }
}

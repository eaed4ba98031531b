//! Cities and countries by their names in both languages, and the abbreviations of their clocks.

use crate::rules::notation::jamo;

/// A zone, the names of its places in English and in Korean, the city first, and the abbreviations of its clock.
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

/// The large cities of the world, the likeliest first where several bear a name.
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
    /// Returns whether a text is the whole of one of its names, or one of its clocks.
    pub fn is_called(&self, typed: &str) -> bool {
        self.names().any(|name| name == typed) || self.clocks.contains(&typed)
    }

    /// Returns whether one of its names, or of its clocks, begins with a text.
    pub fn begins(&self, typed: &str) -> bool {
        let typed_letters = jamo(typed);
        let named = |name: String| jamo(&name).starts_with(&typed_letters);
        self.names().any(named) || self.clocks.iter().any(|clock| clock.starts_with(typed))
    }

    /// Its names as typed text compares with them.
    fn names(&self) -> impl Iterator<Item = String> {
        let names = self.english.iter().chain(self.korean);
        names.map(|name| super::plain(name))
    }
}

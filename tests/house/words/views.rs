//! Every message in both languages: snapshots to read, and properties of all messages.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::support::scenes::{Cast, all, very_many_games};
use crate::support::{jihun, mina, person};
use hansu::discord::message::{Controls, Message, OPTIONS, Select};
use hansu::discord::view;
use hansu_play::{Ended, Language};
use hansu_render::PieceSet;
use hansu_text::{Naming, Text};
use janggi::{BySide, HalfPoints, KAKAO, Outcome, PointsCause, Reason, Side};
use serenity::all::ButtonStyle;

fn cast(language: Language) -> Cast {
    Cast {
        cho: mina(),
        han: jihun(),
        language,
        naming: usual(),
    }
}

/// Returns the default notation of boards.
fn usual() -> Naming {
    Naming {
        notation: None,
        letters: PieceSet::JANGGI[0].letters(),
        ..Naming::default()
    }
}

/// A message as text: content, pings, alt text and components.
pub(super) fn written(message: &Message) -> String {
    let mut text = String::new();
    let mut line = |words: String| writeln!(text, "{words}").unwrap();
    if !message.content.is_empty() {
        line(message.content.clone());
    }
    if let Some(card) = &message.card {
        line(format!("# {}\n{}", card.title, card.body.trim_end()));
    }
    if !message.pings.is_empty() {
        line(format!(
            "pings: {:?}",
            message.pings.iter().map(|user| user.0).collect::<Vec<_>>()
        ));
    }
    if let Some(picture) = &message.picture {
        line(format!(
            "picture: {}",
            picture.alt.replace('\n', "\n         ")
        ));
    }
    if let Some(film) = &message.film {
        line(format!("film: {}", film.alt));
    }
    if message.silent {
        line("silent".to_owned());
    }
    for row in &message.rows {
        match row {
            Controls::Buttons(buttons) => {
                for button in buttons {
                    let suffix = if button.enabled { "" } else { ", disabled" };
                    line(format!(
                        "[{}] {} {:?}{suffix}",
                        button.label, button.id, button.style
                    ));
                }
            }
            Controls::Select(select) => line(written_select(select)),
            Controls::MultiSelect(select) => line(format!("several {}", written_select(select))),
        }
    }
    text
}

/// Only the first lines of a long menu are shown; they are typical.
fn written_select(select: &Select) -> String {
    let suffix = if select.enabled { "" } else { ", disabled" };
    let mut text = format!("[{} ▾] {}{suffix}", select.placeholder, select.id);
    for option in select.options.iter().take(4) {
        let note = option.note.as_deref();
        let note = note.map_or(String::new(), |note| format!(" ({note})"));
        write!(text, "\n    {} = {}{note}", option.value, option.label).unwrap();
    }
    if select.options.len() > 4 {
        write!(text, "\n    … {} in all", select.options.len()).unwrap();
    }
    text
}

/// A message as text, without the options of menus that are among `menus`, and adds its menus to them.
fn without_repeats(message: &Message, menus: &mut BTreeSet<String>) -> String {
    let mut text = written(message);
    for row in &message.rows {
        let (Controls::Select(select) | Controls::MultiSelect(select)) = row else {
            continue;
        };
        let menu = written_select(select);
        if let Some((first, _)) = menu.split_once('\n')
            && menus.contains(&menu)
        {
            text = text.replace(&menu, &format!("{first}, as above"));
        }
        menus.insert(menu);
    }
    text
}

#[test]
fn messages_match_their_snapshots() {
    for language in Language::ALL {
        let scenes = all(&cast(language));
        let groups: BTreeSet<&str> = scenes.iter().map(|scene| scene.group).collect();
        for group in groups {
            let mut text = String::new();
            let mut menus = BTreeSet::new();
            for scene in scenes.iter().filter(|scene| scene.group == group) {
                let message = without_repeats(&scene.message, &mut menus);
                write!(text, "== {}\n{message}\n", scene.name).unwrap();
            }
            insta::assert_snapshot!(format!("{group}-{}", language.tag()), text);
        }
    }
}

#[test]
fn every_kind_of_end_matches_its_snapshot() {
    let totals = BySide::new(HalfPoints(144), HalfPoints(147));
    let causes = [
        PointsCause::DoublePass,
        PointsCause::Bikjang,
        PointsCause::Repetition,
        PointsCause::NoCaptureLimit,
        PointsCause::PlyLimit,
        PointsCause::Insufficient,
        PointsCause::Stalemate,
        PointsCause::Agreement,
    ];
    let wins = [
        Reason::Checkmate,
        Reason::PerpetualCheck,
        Reason::Shuttle,
        Reason::Stalemate,
        Reason::Resignation,
        Reason::Timeout,
        Reason::Disconnect,
        Reason::Adjudication,
    ];
    let draws = [
        Reason::Bikjang,
        Reason::FacingMate,
        Reason::GeneralGuardedMate,
        Reason::ForfeitedWin,
        Reason::Stalemate,
        Reason::DoublePass,
        Reason::Repetition,
        Reason::NoCaptureLimit,
        Reason::PlyLimit,
        Reason::Insufficient,
        Reason::Agreement,
    ];
    let mut ends: Vec<(Option<Side>, Reason)> = Vec::new();
    ends.extend(wins.map(|reason| (Some(Side::Cho), reason)));
    ends.extend(causes.map(|cause| (Some(Side::Han), Reason::Points { cause, totals })));
    ends.extend(draws.map(|reason| (None, reason)));
    for language in Language::ALL {
        let text = Text::of(language).playing(&KAKAO);
        // A ruleset with all numbers that a sentence may contain.
        let names = BySide::new(text.side(Side::Cho), text.side(Side::Han));
        let ended = |ended| text.ended(ended, &KAKAO, &names);
        let decided = |&(winner, reason)| ended(Ended::Decided(Outcome { winner, reason }));
        let mut lines: Vec<String> = ends.iter().map(decided).collect();
        lines.extend(Side::ALL.map(|side| ended(Ended::CalledOff { by: side })));
        insta::assert_snapshot!(format!("ended-{}", language.tag()), lines.join("\n"));
    }
}

/// Names with markup and control characters.
const HOSTILE: [&str; 8] = [
    "**bold** __under__ ~~gone~~ ||spoiler||",
    "@everyone @here",
    "<@99> <@&98> <#97>",
    "[click](https://example.com) `code`",
    "# Heading\n> quote\n- item",
    "🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘🐘",
    "\u{202e}dlrow olleh",
    "</challenge:1> <t:1:R> <a:x:1>",
];

fn casts() -> Vec<Cast> {
    let mut casts = Vec::new();
    for language in Language::ALL {
        casts.push(cast(language));
        for name in HOSTILE {
            casts.push(Cast {
                cho: person(u64::MAX, name),
                han: person(u64::MAX - 1, name),
                language,
                naming: usual(),
            });
        }
    }
    casts
}

fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

#[track_caller]
fn check_select(select: &Select, ids: &mut Vec<String>) {
    ids.push(select.id.to_string());
    assert!(length(&select.placeholder) <= 150, "{}", select.placeholder);
    assert!((1..=OPTIONS).contains(&select.options.len()), "{select:?}");
    let options = select.options.iter();
    let values: BTreeSet<&str> = options.map(|option| option.value.as_str()).collect();
    assert_eq!(values.len(), select.options.len(), "{select:?}");
    for option in &select.options {
        assert!((1..=100).contains(&length(&option.value)));
        assert!(
            (1..=100).contains(&length(&option.label)),
            "{}",
            option.label
        );
        let note = option.note.as_deref().map_or(0, length);
        assert!(note <= 100, "{:?}", option.note);
    }
}

/// Checks Discord's limits, before any text is shortened.
#[track_caller]
fn check_limits(message: &Message) {
    assert!(length(&message.content) <= 2000, "{}", message.content);
    let card = message.card.as_ref();
    let empty = message.content.is_empty() && card.is_none();
    assert!(!empty, "nothing to read");
    if let Some(card) = card {
        assert!(length(&card.title) <= 256 && length(&card.body) <= 4096);
    }
    if let Some(picture) = &message.picture {
        assert!(
            (1..=1024).contains(&length(&picture.alt)),
            "{}",
            picture.alt
        );
        assert!(!picture.alt.ends_with('…'), "cut: {}", picture.alt);
    }
    assert!(message.rows.len() <= 5);
    let mut ids = Vec::new();
    for row in &message.rows {
        match row {
            Controls::Select(select) | Controls::MultiSelect(select) => {
                check_select(select, &mut ids);
            }
            Controls::Buttons(buttons) => {
                assert!((1..=5).contains(&buttons.len()));
                for button in buttons {
                    assert!(
                        (1..=80).contains(&length(&button.label)),
                        "{}",
                        button.label
                    );
                    ids.push(button.id.to_string());
                }
            }
        }
    }
    assert!(ids.iter().all(|id| id.len() <= 100), "{ids:?}");
    let unique: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
}

/// Fails on signs of a missing or unfilled text.
#[track_caller]
fn check_filled_in(message: &Message) {
    let words = written(message);
    for sign in [
        "{ $", "{$", "JOSA", "refused-", "illegal-", "board-", "  \n",
    ] {
        assert!(!words.contains(sign), "{sign} in {words}");
    }
}

/// In messages to players who read two languages, texts and labels are in both.
#[test]
fn messages_for_two_languages_contain_both() {
    let is_korean = |text: &str| text.chars().any(|letter| ('가'..='힣').contains(&letter));
    let is_english = |text: &str| {
        let letter = |letter: char| !letter.is_ascii_lowercase();
        text.split(letter).any(|word| word.len() > 2)
    };
    let scenes: Vec<_> = all(&cast(Language::En))
        .into_iter()
        .chain(all(&cast(Language::Ko)))
        .filter(|scene| {
            scene.name.contains("two languages") || scene.name.contains("both languages")
        })
        .collect();
    assert!(scenes.len() > 10);
    for scene in scenes {
        let message = &scene.message;
        let place = format!("{}: {}\n{}", scene.group, scene.name, written(message));
        assert!(
            is_korean(&message.content) && is_english(&message.content),
            "{place}"
        );
        for row in &message.rows {
            let labels: Vec<&str> = match row {
                Controls::Buttons(buttons) => buttons.iter().map(|button| &*button.label).collect(),
                Controls::Select(select) | Controls::MultiSelect(select) => {
                    let options = select.options.iter().map(|option| &*option.label);
                    options.chain([&*select.placeholder]).collect()
                }
            };
            for label in labels {
                assert!(
                    is_korean(label) && label.contains(" · "),
                    "{label} in {place}"
                );
            }
        }
    }
}

#[test]
fn every_message_respects_discords_limits() {
    for cast in casts() {
        for scene in all(&cast) {
            check_limits(&scene.message);
            check_filled_in(&scene.message);
        }
        let many = very_many_games(&cast);
        check_limits(&many);
        check_filled_in(&many);
        let body = many.card.unwrap().body;
        let listed_count = body.matches("/301/5001)").count();
        let rest = (100 - listed_count).to_string();
        assert!(
            listed_count > 5 && body.trim_end().lines().last().unwrap().contains(&rest),
            "{body}"
        );
    }
}

/// Returns the unescaped parts of a text, without characters after a backslash.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        if c == '\\' {
            characters.next();
        } else {
            plain.push(c);
        }
    }
    plain
}

#[test]
fn markup_in_names_has_no_effect() {
    #[rustfmt::skip]
    let signs = [
        "@everyone", "@here", "<@99", "<@&98", "<#97", "](https://example", "`code`", "~~", "||",
        "# Heading", "</challenge", "<t:1:", "\n> quote", "__under",
    ];
    for cast in casts() {
        let players = [cast.cho.id, cast.han.id];
        for scene in all(&cast).iter().filter(|scene| scene.name != "thread") {
            // The solution of a puzzle is a spoiler, and no message of puzzles has a name.
            if scene.group == "puzzle" {
                continue;
            }
            let message = &scene.message;
            let card = message.card.as_ref().map_or("", |card| card.body.as_str());
            for text in [&message.content, card] {
                let raw = unescaped(text);
                assert!(!raw.contains('\u{202e}'), "turned around: {}", scene.name);
                for sign in signs {
                    assert!(!raw.contains(sign), "{sign} in {}: {text}", scene.name);
                }
            }
            // The start and the end of a cup mention all players.
            let is_for_all = scene.group == "cup";
            assert!(
                is_for_all || message.pings.iter().all(|user| players.contains(user)),
                "{}",
                scene.name
            );
        }
    }
}

#[test]
fn message_pings_only_the_player_to_act_and_mentions_them() {
    for language in Language::ALL {
        for scene in all(&cast(language)) {
            let Scenes { pings, mentions } = Scenes::of(&scene.message);
            // No player was present when a clock ended the game.
            let absent = [
                "forfeited",
                "nobody claimed",
                "nobody moved",
                "nobody chose",
                "nobody chose in a cup",
                // Sent to both players.
                "begun by itself",
                "time is up",
                "time is up after an outage",
            ];
            let is_for_both =
                scene.name.starts_with("in secret") || absent.contains(&scene.name.as_str());
            assert!(
                pings.len() <= if is_for_both { 2 } else { 1 } || scene.group == "cup",
                "{}",
                scene.name
            );
            assert!(
                pings.is_subset(&mentions),
                "{}: a ping without a mention",
                scene.name
            );
            let quiet = scene.name == "late" || scene.group == "end" || scene.name.contains("left");
            assert!(
                !quiet || pings.is_empty(),
                "{}: {}",
                scene.group,
                scene.name
            );
        }
    }
}

struct Scenes {
    pings: BTreeSet<u64>,
    mentions: BTreeSet<u64>,
}

impl Scenes {
    fn of(message: &Message) -> Scenes {
        let mention = regex::Regex::new("<@([0-9]+)>").unwrap();
        let mentions = mention.captures_iter(&message.content);
        Scenes {
            pings: message.pings.iter().map(|user| user.0).collect(),
            mentions: mentions
                .map(|captures| captures[1].parse().unwrap())
                .collect(),
        }
    }
}

#[test]
fn thread_name_is_short_and_on_one_line() {
    for cast in casts() {
        let name = view::thread_name(&cast.moves("").game);
        assert!((1..=100).contains(&length(&name)), "{name}");
        assert!(!name.contains(['\n', '\u{202e}']), "{name}");
    }
}

/// The current choice is marked, in full colour, and can be pressed again.
#[test]
fn current_choice_is_marked_and_never_disabled() {
    let mut marked_count = 0;
    for language in Language::ALL {
        for scene in all(&cast(language)) {
            let buttons = scene.message.rows.iter().filter_map(|row| match row {
                Controls::Buttons(buttons) => Some(buttons),
                Controls::Select(_) | Controls::MultiSelect(_) => None,
            });
            for button in buttons
                .flatten()
                .filter(|button| button.label.starts_with('✓'))
            {
                let name = format!("{} {}: {}", scene.group, scene.name, button.label);
                assert!(button.enabled, "{name}");
                assert_eq!(button.style, ButtonStyle::Primary, "{name}");
                marked_count += 1;
            }
        }
    }
    // The tour, the sets, the settings, the combined rules and an analysis, each in both languages.
    assert!(marked_count > 40, "{marked_count}");
}

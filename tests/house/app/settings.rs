//! Settings of people and servers: each value that is offered is kept, and no other.

use std::borrow::Cow;

use crate::support::steps::refused;
use futures_util::future::join_all;
use hansu::app::{AppError, BoardSetting, BoardSettings, Refused, Setting, SettingsOwner};
use hansu::discord::button::SettingsPage;
use hansu_play::{PersonalSetting, ServerSetting, SettingsTable, UserId};
use hansu_store::Owner;
use strum::VariantArray;

use crate::support::house::House;
use crate::support::test_store::TestStore;
use crate::support::{CLUB, LOUNGE, jihun, mina};

fn all() -> Vec<Setting> {
    let boards = |owner| {
        let settings = BoardSetting::VARIANTS.iter().copied();
        settings.map(move |setting| Setting::Board(owner, setting))
    };
    let personal = PersonalSetting::VARIANTS.iter().copied();
    let server = ServerSetting::VARIANTS.iter().copied();
    boards(SettingsOwner::Own)
        .chain(boards(SettingsOwner::Servers))
        .chain(personal.map(Setting::Personal))
        .chain(server.map(Setting::Server))
        .collect()
}

fn values_are_hours(setting: Setting) -> bool {
    setting.values().contains(&"23")
}

#[tokio::test]
async fn chosen_value_is_read_back() {
    let house = House::new().await;
    let request = house.manager(&mina(), LOUNGE);
    let settings = &house.app.settings;
    for setting in all() {
        let mut values = setting.values();
        if values.is_empty() {
            values = vec!["Asia/Seoul", "UTC"];
        }
        // The first value again, after another, so that the reset of a setting is also stored.
        let first = values[0];
        for value in values.into_iter().chain([first]) {
            if values_are_hours(setting) {
                // The two ends of quiet hours cannot be equal.
                settings.choose(&request, setting, "none").await.unwrap();
            }
            let chosen = settings.choose(&request, setting, value).await.unwrap();
            assert_eq!(setting.chosen(&chosen).as_deref(), Some(value), "{setting}");
            let Some(page) = SettingsPage::of(setting) else {
                continue;
            };
            let read = settings.settings(&request, page.group()).await.unwrap();
            assert_eq!(setting.chosen(&read).as_deref(), Some(value), "{setting}");
        }
    }
}

#[tokio::test]
async fn unknown_value_changes_nothing() {
    let house = House::new().await;
    let request = house.manager(&mina(), LOUNGE);
    let settings = &house.app.settings;
    let groups = SettingsPage::VARIANTS.iter().map(|page| page.group());
    let groups: Vec<_> = groups.collect();
    let everything = async || {
        let mut read = Vec::new();
        for group in &groups {
            let settings = settings.settings(&request, *group).await.unwrap();
            read.push(format!("{settings:?}"));
        }
        read
    };
    let before = everything().await;
    for setting in all() {
        for value in ["", "no such value", "On", "24", "usual ", "Mars/Olympus"] {
            let result = settings.choose(&request, setting, value).await;
            assert!(
                matches!(result, Err(AppError::Refused(Refused::UnknownButton))),
                "{setting} {value}"
            );
        }
    }
    assert_eq!(everything().await, before);
}

#[tokio::test]
async fn server_settings_need_a_manager() {
    let house = House::new().await;
    let settings = &house.app.settings;
    let member = house.request(&jihun(), LOUNGE);
    let server_settings = all()
        .into_iter()
        .filter(|setting| setting.owner() == SettingsOwner::Servers);
    for setting in server_settings {
        let value = setting.values().first().copied().unwrap_or("UTC");
        let result = settings.choose(&member, setting, value).await;
        assert_eq!(refused(result), Refused::ManageServer);
    }
}

#[test]
fn setting_name_is_parsed_as_printed() {
    for setting in all() {
        assert_eq!(setting.to_string().parse(), Ok(setting));
    }
    for unknown in [
        "",
        "server-",
        "server-digest",
        "pace",
        "server-server-theme",
        "Theme",
    ] {
        assert!(unknown.parse::<Setting>().is_err(), "{unknown}");
    }
}

#[tokio::test]
async fn board_settings_of_people_and_servers_are_separate() {
    let test_store = TestStore::new().await;
    // The person and the server have the same id.
    let [person, server] = [Owner::Person(UserId(101)), Owner::Server(CLUB)];
    for owner in [person, server] {
        assert_eq!(looks(&test_store, owner).await, [const { None }; 7]);
    }
    let words = ["dark", "hangul", "both", "han", "letters", "files", "off"];
    let changes = BoardSetting::VARIANTS
        .iter()
        .zip(words)
        .map(|(setting, word)| {
            let choose = |boards: &mut BoardSettings| boards.choose(*setting, word);
            test_store.store.change_boards(person, choose)
        });
    // The changes run concurrently, and none overwrites another.
    for result in join_all(changes).await {
        result.unwrap();
    }
    let mut expected = words.map(|word| Some(word.to_owned()));
    assert_eq!(looks(&test_store, person).await, expected);
    let reset_theme = |boards: &mut BoardSettings| boards.theme = None;
    let reset_theme = test_store.store.change_boards(person, reset_theme);
    assert!(reset_theme.await.unwrap().theme.is_none());
    expected[0] = None;
    assert_eq!(looks(&test_store, person).await, expected);
    let server_looks = looks(&test_store, server).await;
    assert_eq!(server_looks, [const { None }; 7], "the server's is its own");
    // An unknown theme counts as none, but choosing another setting does not overwrite the theme.
    let beside = test_store.direct_database().await;
    beside.run("update taste set theme = 'neon'").await;
    assert_eq!(looks(&test_store, person).await, expected);
    let reset_view = |boards: &mut BoardSettings| boards.view = None;
    let changed = test_store.store.change_boards(person, reset_view);
    changed.await.unwrap();
    let theme: String = beside
        .value("select theme from taste where kind = 'person'", &[])
        .await;
    assert_eq!(theme, "neon");
}

/// Returns the stored words of an owner's board settings.
async fn looks(test_store: &TestStore, owner: Owner) -> [Option<String>; 7] {
    let boards: BoardSettings = test_store.store.board_settings(owner).await.unwrap();
    let settings: [BoardSetting; 7] = BoardSetting::VARIANTS.try_into().unwrap();
    settings.map(|setting| boards.word(setting).map(Cow::into_owned))
}

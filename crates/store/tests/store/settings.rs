//! Settings of people and servers: each is stored in the column that its row of the table names.

use hansu_play::{Language, PersonalSettings, ServerSettings, SettingsTable, UserId};
use sqlx::AssertSqlSafe;
use strum::VariantArray as _;

use crate::kit::CLUB;
use crate::kit::direct_database::DirectDatabase;
use crate::kit::test_store::{START, TestStore};

const WHO: UserId = UserId(7);

/// Returns a word of a setting that is not its default.
fn word_of<T: SettingsTable>(setting: T::Setting) -> &'static str {
    // Only zones have no list.
    let offered = T::offered(setting);
    offered.last().copied().unwrap_or("Asia/Seoul")
}

/// Returns the words in the columns of a table's only row, each with its column.
async fn words_in<T: SettingsTable>(
    database: &DirectDatabase,
    table: &str,
) -> Vec<(&'static str, String)> {
    let mut words = Vec::new();
    for setting in T::Setting::VARIANTS {
        let column = T::column(*setting);
        let sql = format!("select cast({column} as text) from {table}");
        let word: Option<String> = database.value(AssertSqlSafe(sql), &[]).await;
        words.extend(word.map(|word| (column, word)));
    }
    words
}

#[tokio::test]
async fn each_personal_setting_is_stored_in_its_column() {
    for setting in <PersonalSettings as SettingsTable>::Setting::VARIANTS {
        let test_store = TestStore::new().await;
        let word = word_of::<PersonalSettings>(*setting);
        let store = &test_store.store;
        let change = |settings: &mut PersonalSettings| settings.set_word(*setting, Some(word));
        let changed = store.change_personal_settings(WHO, Language::En, START, change);
        let changed = changed.await.unwrap().unwrap();
        assert_eq!(store.personal_settings(WHO).await.unwrap(), changed);
        assert_eq!(changed.word(*setting).as_deref(), Some(word));
        let database = test_store.direct_database().await;
        let words = words_in::<PersonalSettings>(&database, "person").await;
        let column = PersonalSettings::column(*setting);
        assert_eq!(words, [(column, word.to_owned())]);
    }
}

#[tokio::test]
async fn each_setting_of_a_server_is_stored_in_its_column() {
    for setting in <ServerSettings as SettingsTable>::Setting::VARIANTS {
        let test_store = TestStore::new().await;
        let word = word_of::<ServerSettings>(*setting);
        let store = &test_store.store;
        let change = |settings: &mut ServerSettings| settings.set_word(*setting, Some(word));
        let changed = store.change_server(CLUB, change).await.unwrap();
        assert_eq!(store.server(CLUB).await.unwrap(), changed);
        assert_eq!(changed.word(*setting).as_deref(), Some(word));
        let database = test_store.direct_database().await;
        let words = words_in::<ServerSettings>(&database, "server").await;
        assert_eq!(words, [(ServerSettings::column(*setting), word.to_owned())]);
    }
}

/// Another version may know more words: they survive a change of other settings.
#[tokio::test]
async fn unknown_word_counts_as_unset_and_is_kept() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let off = |settings: &mut PersonalSettings| settings.pings = Some(false);
    let changed = store.change_personal_settings(WHO, Language::En, START, off);
    changed.await.unwrap().unwrap();
    let database = test_store.direct_database().await;
    let unknown = "update person set reminders = 'by owl'";
    database.change(unknown, &[]).await.unwrap();
    let on = |settings: &mut PersonalSettings| settings.pings = Some(true);
    let changed = store.change_personal_settings(WHO, Language::En, START, on);
    assert_eq!(changed.await.unwrap().unwrap().reminders, None);
    let words = words_in::<PersonalSettings>(&database, "person").await;
    let kept = [("reminders", "by owl"), ("pings", "on")];
    assert_eq!(words, kept.map(|(column, word)| (column, word.to_owned())));
}

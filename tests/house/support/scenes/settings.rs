//! The menus of settings.

use hansu::app::SettingValues::{Boards, Personal, Server};
use hansu::app::{BoardSetting, BoardSettings, SettingValues, SettingsGroup, View};
use hansu::discord::button::SettingsPage;
use hansu::discord::view;
use hansu_play::{
    Cards, Hints, Hour, Language, PaceChoice, PersonalSettings, Rated, ReminderMode,
    ServerSettings, SettingsTable, Stats, Zone,
};
use hansu_render::{PieceSet, Theme};
use hansu_store::PosterKind;
use strum::VariantArray;

use super::super::NOON;
use super::{Cast, Table, named};

/// The values of settings that are left at their default.
fn defaults(page: SettingsPage) -> SettingValues {
    match page.group() {
        SettingsGroup::Boards(_) => {
            let mut boards = BoardSettings::default();
            let words = [
                "wood",
                "traditional",
                "auto",
                "own",
                PieceSet::XIANGQI[0].id,
                "algebraic",
                "on",
            ];
            for (setting, word) in BoardSetting::VARIANTS.iter().zip(words) {
                boards.choose(*setting, word);
            }
            Boards(boards)
        }
        SettingsGroup::Personal => Personal(PersonalSettings::default()),
        SettingsGroup::Server => Server(ServerSettings::defaults()),
    }
}

pub fn settings(cast: &Cast) -> Table {
    let text = cast.text();
    let default_boards = BoardSettings::default;
    let boards = BoardSettings {
        theme: Theme::named("dark"),
        view: View::named("han"),
        ..default_boards()
    };
    let page = |message: Option<&str>, page, settings| {
        let now = NOON.now;
        let shown = view::SettingsView {
            page,
            settings,
            defaults: defaults(page),
            now,
            posters: vec![PosterKind::Desk],
        };
        view::settings(message.map(str::to_owned), &shown, *text)
    };
    let looks = |boards| page(None, SettingsPage::Looks, Boards(boards));
    let reminders = |personal| page(None, SettingsPage::Reminders, Personal(personal));
    let pings = |personal| page(None, SettingsPage::Pings, Personal(personal));
    let hour = |number| Hour::new(number).unwrap();
    let home = PersonalSettings {
        zone: Zone::named("Asia/Seoul"),
        quiet_from: Some(hour(22)),
        quiet_until: Some(hour(7)),
        digest: Some(hour(6)),
        digest_at: Some(NOON.now + NOON.day),
        ..PersonalSettings::default()
    };
    let unreachable = PersonalSettings {
        closed: true,
        pings: Some(false),
        ..home.clone()
    };
    let silent = PersonalSettings {
        reminders: Some(ReminderMode::Thread),
        pings: Some(false),
        auto_vacation: Some(true),
        stats: Some(Stats::Hidden),
        ..PersonalSettings::default()
    };
    let server = ServerSettings {
        pace: Some(PaceChoice::None),
        language: Some(Language::Ko),
        hints: Some(Hints::None),
        rated: Some(Rated::Yes),
        cards: Some(Cards::Off),
        ..ServerSettings::default()
    };
    let time = |server| page(None, SettingsPage::ServerTime, Server(server));
    let games = |server| page(None, SettingsPage::ServerGames, Server(server));
    let club = |server| page(None, SettingsPage::ServerClub, Server(server));
    let server_looks = page(Some("…"), SettingsPage::ServerLooks, Boards(boards));
    let xiangqi_looks = |boards| {
        let page_kind = SettingsPage::XiangqiLooks;
        page(None, page_kind, Boards(boards))
    };
    let xiangqi_boards = BoardSettings {
        xiangqi_pieces: PieceSet::named(janggi::Variant::Xiangqi, "letters"),
        ..default_boards()
    };
    let server_xiangqi_looks = page(
        None,
        SettingsPage::ServerXiangqiLooks,
        Boards(xiangqi_boards),
    );
    named([
        ("one's own", looks(default_boards())),
        ("some chosen", looks(boards)),
        ("reminders", reminders(PersonalSettings::default())),
        ("all of them chosen", reminders(home)),
        ("a closed door", reminders(unreachable)),
        ("pings", pings(PersonalSettings::default())),
        ("no pings", pings(silent)),
        ("the server's", server_looks),
        ("the server's time", time(ServerSettings::default())),
        ("the server's time, chosen", time(server.clone())),
        ("the server's games", games(server.clone())),
        ("the server's club", club(ServerSettings::default())),
        ("the server's club, chosen", club(server)),
        ("one's own, of Xiangqi", xiangqi_looks(default_boards())),
        ("some chosen, of Xiangqi", xiangqi_looks(xiangqi_boards)),
        ("the server's, of Xiangqi", server_xiangqi_looks),
    ])
}

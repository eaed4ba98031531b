//! The ladder of the bot's levels: the next one, the last board's news, and hidden statistics.

use crate::support::house::House;
use crate::support::{LOUNGE, accept, jihun, mina};
use hansu::app::{AppError, Practice, Refused, Setting, StatsPart, Subject};
use hansu::discord::view;
use hansu::play::{
    ChallengeOptions, Command, GameId, Language, Level, PersonalSetting, SideChoice,
};
use hansu::rules::{Formation, Variant};
use hansu::store::RowKind;
use hansu::text::Text;

/// Mina wins a game against the bot, which is Jihun here. Returns the words of the last board.
async fn won(house: &House) -> String {
    let practice = Practice {
        bot: jihun(),
        level: Level::DEFAULT,
        options: ChallengeOptions {
            side: Some(SideChoice::Cho),
            ..ChallengeOptions::default()
        },
    };
    let game = house.practises(&mina(), practice).await;
    house.accepted(game, &jihun(), true).await;
    let chosen = Command::SetUp(Formation::Heeh);
    house.does(game, &jihun(), chosen.clone()).await;
    house.does(game, &mina(), chosen).await;
    house.does(game, &jihun(), Command::Resign).await;
    let words = last_board(house, game).await;
    house.deliver().await;
    words
}

async fn last_board(house: &House, game: GameId) -> String {
    let rows = house.rows().await;
    let boards = rows.values().rev();
    let mut boards = boards.filter(|row| row.game == game && row.kind == RowKind::Board);
    let outgoing = house.outgoing(boards.next().unwrap()).await;
    assert_eq!(outgoing.notice.subject, Subject::Board);
    view::words(&outgoing.notice).content
}

#[tokio::test]
async fn two_wins_lead_to_the_next_level_unless_statistics_are_hidden() {
    let house = House::new().await;
    let club = &house.app.club;
    let own = house.request(&mina(), LOUNGE);
    let next = async || club.next_level(&own, Variant::Janggi).await.unwrap();
    assert_eq!(next().await, Level::LOWEST);
    let text = Text::of(Language::Ko);
    let name = text.level(Level::DEFAULT);
    assert!(won(&house).await.contains(&format!("{name}: 도움 없이")));
    assert_eq!(next().await, Level::LOWEST);
    let cleared = format!("{name}: 깼습니다!");
    assert!(won(&house).await.contains(&cleared));
    assert_eq!(Some(next().await), Level::DEFAULT.above());
    let other = Variant::Xiangqi;
    assert_eq!(club.next_level(&own, other).await.unwrap(), Level::LOWEST);

    let page = async |reader| {
        let request = house.request(reader, LOUNGE);
        let game = Variant::Janggi;
        club.statistics(&request, &mina(), true, StatsPart::Bot, game)
            .await
    };
    for reader in [mina(), jihun()] {
        let page = page(&reader).await.unwrap();
        assert_eq!(page.ladder.games(), 2);
        assert!(view::has_ladder(&page));
    }
    let stats = Setting::Personal(PersonalSetting::Stats);
    let chosen = house.app.settings.choose(&own, stats, "hidden");
    chosen.await.unwrap();
    let refused = page(&jihun()).await;
    assert!(
        matches!(refused, Err(AppError::Refused(Refused::StatisticsHidden))),
        "{refused:?}"
    );
    assert_eq!(page(&mina()).await.unwrap().ladder.games(), 2);
    // The last game's news is not told in a server any more.
    let games = house.rows().await;
    let last = games.values().map(|row| row.game).max().unwrap();
    assert!(!last_board(&house, last).await.contains(&cleared));
}

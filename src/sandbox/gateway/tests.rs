use serde_json::Value;

use super::*;
use crate::sandbox::store::WorldStore;

const OPTIONS: SessionOptions = SessionOptions {
    intents: INTENT_GUILDS,
    compress: false,
    shard: Shard { index: 0, count: 1 },
};

/// Returns the names and sequence numbers of the events waiting on a connection.
fn received(link: &mut SessionLink) -> Vec<(String, u64)> {
    let mut events = Vec::new();
    while let Ok(Frame::Json(text)) = link.frames.try_recv() {
        let event: Value = serde_json::from_str(&text).unwrap();
        events.push((
            event["t"].as_str().unwrap().to_owned(),
            event["s"].as_u64().unwrap(),
        ));
    }
    events
}

fn event(name: &'static str, intents: u64) -> Event {
    Event {
        name,
        intents,
        data: json!({}),
    }
}

async fn hub() -> (Hub, World, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = WorldStore::open(&folder.path().join("world.sqlite3"))
        .await
        .unwrap();
    let world = World::load(&store).await.unwrap();
    (
        Hub::new(
            "http://127.0.0.1:1",
            Duration::from_secs(1),
            StartLimits::default(),
        ),
        world,
        folder,
    )
}

#[tokio::test]
async fn resume_replays_exactly_the_missed_events() {
    let (hub, world, _folder) = hub().await;
    let mut link = hub.identify(OPTIONS, &world);
    let names: Vec<_> = received(&mut link)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["READY", "GUILD_CREATE", "GUILD_CREATE"]);
    hub.dispatch(event("A", 0));
    hub.detach(&link, false);
    hub.dispatch(event("B", 0));
    hub.dispatch(event("C", 1 << 9));
    hub.dispatch(event("D", INTENT_GUILDS));
    // The bot had seen up to number 4; C needs an intent that the session lacks.
    let mut resumed = hub.resume(&link.session, 4).unwrap();
    let missed: Vec<(String, u64)> = received(&mut resumed);
    assert_eq!(
        missed,
        [("B".into(), 5), ("D".into(), 6), ("RESUMED".into(), 7)]
    );
    assert!(
        hub.resume(&link.session, 99).is_none(),
        "nobody has seen what was never sent"
    );
    assert!(hub.resume("unknown", 1).is_none());
}

#[tokio::test]
async fn session_replays_a_limited_number_of_events() {
    let (hub, world, _folder) = hub().await;
    let link = hub.identify(OPTIONS, &world);
    hub.detach(&link, false);
    for _ in 0..REPLAY {
        hub.dispatch(event("A", 0));
    }
    assert!(
        hub.resume(&link.session, 2).is_none(),
        "its third event is forgotten"
    );
    let second = hub.identify(OPTIONS, &world);
    hub.detach(&second, true);
    assert!(hub.resume(&second.session, 1).is_none());
    assert!(!hub.has_session());
}

#[tokio::test]
async fn every_server_belongs_to_one_shard() {
    let (hub, world, _folder) = hub().await;
    let mut servers = 0;
    for shard in 0..2 {
        let mut link = hub.identify(
            SessionOptions {
                shard: Shard {
                    index: shard,
                    count: 2,
                },
                ..OPTIONS
            },
            &world,
        );
        servers += received(&mut link).len() - 1;
    }
    assert_eq!(servers, 2);
}

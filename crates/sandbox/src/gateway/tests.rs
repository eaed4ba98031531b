use serde_json::Value;

use super::*;
use crate::store::WorldStore;
use crate::world_file::WorldFile;

const OPTIONS: SessionOptions = SessionOptions {
    intents: INTENT_GUILDS,
    compress: false,
    shard: Shard { index: 0, count: 1 },
};

/// Returns the names and sequence numbers of the events waiting on a connection.
fn received(link: &mut SessionLink) -> Vec<(String, u64)> {
    let number = |(event, _): &(Value, usize)| event["s"].as_u64().unwrap();
    let events = bodies(link);
    events
        .iter()
        .map(|event| (name(event), number(event)))
        .collect()
}

fn name((event, _): &(Value, usize)) -> String {
    event["t"].as_str().unwrap().to_owned()
}

/// Returns the events waiting on a connection, and their lengths.
fn bodies(link: &mut SessionLink) -> Vec<(Value, usize)> {
    let mut events = Vec::new();
    while let Ok(frame) = link.frames.try_recv() {
        let text = match frame {
            Frame::Json(text) => text.to_string(),
            Frame::Crowd(sequence, event) => payload(event.name(), sequence, &event.data()),
            Frame::Close(..) => continue,
        };
        events.push((serde_json::from_str(&text).unwrap(), text.len()));
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
    let world = World::load(&store, &WorldFile::built_in().unwrap())
        .await
        .unwrap();
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

#[tokio::test]
async fn crowd_is_announced_with_the_contents_of_real_servers() {
    let (hub, world, _folder) = hub().await;
    let mut link = hub.identify(OPTIONS, &world);
    hub.update_crowd(1);
    let _ = bodies(&mut link);
    hub.set_crowd(3, &world);
    let created = bodies(&mut link);
    assert_eq!(created.len(), 3);
    let mut ids = BTreeSet::new();
    for (event, length) in &created {
        let data = &event["d"];
        assert_eq!(event["t"], "GUILD_CREATE");
        assert!((50_000..80_000).contains(length), "{length}");
        for (list, count) in [
            ("channels", 60),
            ("roles", 40),
            ("threads", 10),
            ("emojis", 100),
            ("members", 1),
        ] {
            assert_eq!(data[list].as_array().unwrap().len(), count, "{list}");
        }
        assert_eq!(data["members"][0]["user"]["id"], json!(world.bot()));
        assert_eq!(data["roles"][0]["id"], data["id"]);
        let objects = ["channels", "roles", "threads", "emojis"];
        let objects = objects
            .iter()
            .flat_map(|list| data[list].as_array().unwrap());
        let objects = objects.map(|object| object["id"].as_str().unwrap().to_owned());
        ids.extend(objects);
    }
    assert_eq!(ids.len(), 3 * 210, "each object has an id of its own");
    hub.update_crowd(12);
    let updated = bodies(&mut link);
    let kinds: BTreeSet<String> = updated.iter().map(name).collect();
    assert_eq!(kinds.len(), 4);
    let of_crowd = |(event, _): &(Value, usize)| {
        let server = &event["d"]["guild_id"];
        created
            .iter()
            .any(|(created, _)| created["d"]["id"] == *server)
    };
    assert!(updated.iter().all(of_crowd) && updated.len() == 12);
}

#[tokio::test]
async fn crowd_comes_and_goes() {
    let (hub, world, _folder) = hub().await;
    hub.set_crowd(3, &world);
    let mut link = hub.identify(OPTIONS, &world);
    let first = bodies(&mut link);
    assert_eq!(first[0].0["d"]["guilds"].as_array().unwrap().len(), 2 + 3);
    assert_eq!(first.len(), 1 + 2 + 3);
    let last: Snowflake = first[5].0["d"]["id"].as_str().unwrap().parse().unwrap();
    hub.detach(&link, false);
    hub.set_outage(last, true, &world);
    hub.set_outage(last, false, &world);
    hub.set_crowd(2, &world);
    let mut resumed = hub.resume(&link.session, 5).unwrap();
    let events: Vec<_> = bodies(&mut resumed)
        .into_iter()
        .map(|(event, _)| event)
        .collect();
    let seen: Vec<_> = events
        .iter()
        .map(|event| (event["t"].as_str().unwrap(), &event["d"]["unavailable"]))
        .collect();
    let [yes, no, none] = [json!(true), json!(false), Value::Null];
    let created = ("GUILD_CREATE", &no);
    let gone = "GUILD_DELETE";
    assert_eq!(
        seen,
        [
            created,
            (gone, &yes),
            created,
            (gone, &none),
            ("RESUMED", &none)
        ]
    );
    assert!(
        events[..4]
            .iter()
            .all(|event| event["d"]["id"] == json!(last))
    );
    let mut shares = 0;
    hub.set_crowd(100, &world);
    for index in 0..2 {
        let shard = Shard { index, count: 2 };
        let mut link = hub.identify(SessionOptions { shard, ..OPTIONS }, &world);
        let share = received(&mut link).len() - 1;
        assert!(share > 30, "{share}");
        shares += share;
    }
    assert_eq!(shares, 2 + 100);
}

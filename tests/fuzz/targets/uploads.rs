//! Uploaded files in the use cases: they are read, stored unchanged, and opened again.

use std::cell::RefCell;
use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::Arc;
use std::time::Duration;

use hansu::app::{
    App, AppError, Clock, EngineLimits, Limits, Operator, Outside, Pictures, Place, RecordFormat,
    RecordPosition, RequestContext, Retention, Source, wire,
};
use hansu::discord::view;
use hansu_play::{ChannelId, Language, Person, Timestamp, UserId};
use hansu_render::{Look, Renderer};
use hansu_store::{GameInFile, InteractionId, InteractionRef, Store};
use janggi::notation::Record;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::{Target, meet, records, said};

/// An attached file. The first byte selects the game that is opened.
pub const TARGET: Target = Target {
    name: "uploads",
    run,
    words: records::GIB.words,
    ends: &["opened", "refused"],
    steps: 6_000,
};

struct UploadApp {
    runtime: Runtime,
    app: App,
    _folder: TempDir,
}

thread_local! {
    static UPLOAD_APP: RefCell<Option<UploadApp>> = const { RefCell::new(None) };
}

/// Drops the app and its files of this thread.
pub fn close() {
    UPLOAD_APP.take();
}

struct FixedClock;

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        Timestamp(1_700_000_000_000)
    }

    fn steady(&self) -> Duration {
        Duration::ZERO
    }
}

impl UploadApp {
    fn new() -> UploadApp {
        let folder = crate::folder::folder();
        let runtime = super::sandbox::runtime();
        let store = runtime.block_on(Store::open(&folder.path().join("games.sqlite3")));
        let pictures = Pictures::new(
            Arc::new(Renderer::new().unwrap()),
            NonZeroUsize::MIN,
            Look::default(),
        );
        let limits = Limits {
            claim: Duration::from_secs(10),
            lane_wait: Duration::ZERO,
            open_games: 25,
            day: Duration::from_secs(24 * 60 * 60),
            // Older files are deleted to limit the size.
            stored_records: 1 << 20,
            thinking: EngineLimits {
                threads: NonZeroUsize::MIN,
                table_mib: NonZeroUsize::MIN,
                waiting: 1,
                analysis_nodes: NonZeroU64::MIN,
            },
            retention: Retention {
                delivered: Duration::from_secs(24 * 60 * 60),
                servers: Duration::from_secs(24 * 60 * 60),
            },
            external: None,
            page: None,
        };
        let _in = runtime.enter();
        let app = wire(
            store.unwrap(),
            Outside::of_system(Arc::new(FixedClock)),
            pictures,
            limits,
            Operator::default(),
        );
        drop(_in);
        UploadApp {
            runtime,
            app,
            _folder: folder,
        }
    }
}

fn mina() -> RequestContext {
    RequestContext {
        actor: Person {
            id: UserId(11),
            name: "Mina".to_owned(),
        },
        is_bot: false,
        language: Language::En,
        channel: ChannelId(201),
        place: Place::DirectMessages,
        source: Source::Interaction,
        interaction: InteractionRef {
            id: InteractionId(1),
            token: "token".to_owned(),
            at: FixedClock.now(),
        },
        pressed: None,
    }
}

fn run(bytes: &[u8]) {
    let Some((number, file)) = bytes.split_first() else {
        return;
    };
    // The number is usually that of the first game, so that most files are opened.
    let number = i64::from(number.saturating_sub(b'0')).clamp(0, 3);
    UPLOAD_APP.with_borrow_mut(|stored| {
        let upload_app = stored.get_or_insert_with(UploadApp::new);
        let records = &upload_app.app.records;
        let request = mina();
        upload_app.runtime.block_on(async {
            let place = records.wait_for_reading_slot(&request).await.unwrap();
            let opened = match records
                .open_review(&request, place, file.to_vec(), number)
                .await
            {
                Ok(opened) => opened,
                Err(AppError::Refused(error)) => {
                    meet("refused");
                    return said(|text| format!("{:?}", view::refused(&error, None, text)));
                }
                Err(error) => panic!("{error}"),
            };
            meet("opened");
            let review = records.review(&request, opened.id).await.unwrap();
            assert_eq!(review.games, opened.games);
            let nth = number as usize - 1;
            for as_other in [false, true] {
                if let Some(record) = review.record(GameInFile { nth, as_other }) {
                    is_paged_through(record);
                }
            }
        });
    });
}

fn is_paged_through(record: &Record) {
    let last = record.actions().len();
    for ply in [0, 1, last / 2, last, last + 1] {
        let leaf = RecordPosition::of(record, ply);
        assert_eq!(leaf.ply, ply.min(last));
        assert_eq!(leaf.has_more_moves, ply < last);
    }
    for format in [
        RecordFormat::Text,
        RecordFormat::Pgn,
        RecordFormat::usual(record.start().variant()),
    ] {
        assert!(format.written(record).is_some());
    }
}

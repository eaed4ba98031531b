//! The reader's stored data.

use hansu::app::{Operator, RecordFile};
use hansu::discord::view;
use hansu_store::PersonDataCounts;

use super::{Cast, Table, named};

pub fn privacy(cast: &Cast) -> Table {
    let text = *cast.text();
    let counts = PersonDataCounts {
        games: 31,
        practice: 1,
        files: 2,
        vacations: 1,
        plans: 3,
        puzzles: 12,
        exercises: 1,
        votes: 2,
        cups: 1,
        browsers: 2,
    };
    let operator = Operator {
        contact: Some("somebody*@example.org".to_owned()),
        url: Some("https://example.org/privacy_policy".to_owned()),
    };
    let file = || RecordFile {
        name: "hansu-export.zip".to_owned(),
        bytes: vec![1, 2, 3],
    };
    let missing_files = ["files/1".to_owned(), "files/4".to_owned()];
    named([
        ("stored", view::stored(&counts, &operator, text)),
        (
            "nothing stored",
            view::stored(&PersonDataCounts::default(), &Operator::default(), text),
        ),
        (
            "the question before one is forgotten",
            view::forget_question(text),
        ),
        ("forgotten", view::forgotten(text)),
        ("exported", view::exported(file(), &[], text)),
        (
            "exported, with files left out",
            view::exported(file(), &missing_files, text),
        ),
    ])
}

//! The field tables of the request bodies, with Discord's limits.

use super::schema::{
    Field, Rule,
    Rule::{Any, ByType, Either, Flag, Id, Integer, List, Map, Number, Object, OneOf, Text, Word},
    may, must,
};

/// The largest integer that JavaScript represents exactly.
const INT53: i64 = 9_007_199_254_740_991;

/// `POST /channels/{channel}/messages`.
pub const NEW_MESSAGE: &[Field] = &[
    may("content", Text(0, 2_000)),
    may("embeds", EMBEDS),
    may("allowed_mentions", ALLOWED_MENTIONS),
    may("sticker_ids", List(3, &Id)),
    may("components", COMPONENTS),
    may("flags", FLAGS),
    may("attachments", ATTACHMENTS),
    may("message_reference", Object(REFERENCE)),
    may("nonce", Either(&Text(1, 25), &Integer(i64::MIN, i64::MAX))),
    may("enforce_nonce", Flag),
    may("tts", Flag),
];

/// `PATCH` of a message with the bot's token.
pub const EDITED_MESSAGE: &[Field] = &[
    may("content", Text(0, 2_000)),
    may("embeds", EMBEDS),
    may("flags", FLAGS),
    may("allowed_mentions", ALLOWED_MENTIONS),
    may("components", COMPONENTS),
    may("attachments", ATTACHMENTS),
];

/// The message of an interaction response or follow-up, or an edit of one.
pub const ANSWER_MESSAGE: &[Field] = &[
    may("content", Text(0, 2_000)),
    may("embeds", EMBEDS),
    may("allowed_mentions", ALLOWED_MENTIONS),
    may("components", COMPONENTS),
    may("attachments", ATTACHMENTS),
    may("flags", FLAGS),
    may("tts", Flag),
];

/// `POST /interactions/{id}/{token}/callback`; the fields of `data` depend on the type.
pub const CALLBACK: &[Field] = &[must("type", OneOf(&[4, 5, 6, 7, 8, 9])), may("data", Any)];

/// The data of an autocomplete response.
pub const CHOICES: &[Field] = &[must("choices", List(25, &Object(CHOICE)))];

/// The data of a modal.
pub const MODAL: &[Field] = &[
    must("custom_id", Text(1, 100)),
    must("title", Text(1, 45)),
    must(
        "components",
        List(5, &ByType(&[(1, MODAL_ROW), (18, LABEL)])),
    ),
];

const MODAL_ROW: &[Field] = &[
    must("type", OneOf(&[1])),
    may("id", Integer(0, INT53)),
    must("components", List(1, &ByType(&[(4, TEXT_INPUT)]))),
];

const LABEL: &[Field] = &[
    must("type", OneOf(&[18])),
    may("id", Integer(0, INT53)),
    must("label", Text(1, 45)),
    may("description", Text(1, 100)),
    must("component", ByType(&[(3, STRING_SELECT), (4, TEXT_INPUT)])),
];

const TEXT_INPUT: &[Field] = &[
    must("type", OneOf(&[4])),
    may("id", Integer(0, INT53)),
    must("custom_id", Text(1, 100)),
    must("style", OneOf(&[1, 2])),
    may("label", Text(1, 45)),
    may("value", Text(0, 4_000)),
    may("placeholder", Text(0, 100)),
    may("required", Flag),
    may("min_length", Integer(0, 4_000)),
    may("max_length", Integer(1, 4_000)),
];

/// `POST /channels/{channel}/messages/{message}/threads`.
pub const THREAD_OF_MESSAGE: &[Field] = &[
    must("name", Text(1, 100)),
    may("auto_archive_duration", ARCHIVE_MINUTES),
    may("rate_limit_per_user", Integer(0, 21_600)),
];

/// `POST /channels/{channel}/threads`.
pub const THREAD_ALONE: &[Field] = &[
    must("name", Text(1, 100)),
    may("auto_archive_duration", ARCHIVE_MINUTES),
    may("rate_limit_per_user", Integer(0, 21_600)),
    may("type", OneOf(&[10, 11, 12])),
    may("invitable", Flag),
];

/// `PATCH` of a thread.
pub const EDITED_THREAD: &[Field] = &[
    may("name", Text(1, 100)),
    may("archived", Flag),
    may("locked", Flag),
    may("invitable", Flag),
    may("auto_archive_duration", ARCHIVE_MINUTES),
    may("rate_limit_per_user", Integer(0, 21_600)),
    may("flags", FLAGS),
    may("applied_tags", List(5, &Id)),
];

/// `POST /users/@me/channels`.
pub const DIRECT_CHANNEL: &[Field] = &[must("recipient_id", Id)];

/// A command, alone or in the list of a bulk registration.
pub static COMMAND: &[Field] = &[
    may("id", Id),
    must("name", Text(1, 32)),
    may("name_localizations", Map(&Text(1, 32))),
    may("description", Text(0, 100)),
    may("description_localizations", Map(&Text(1, 100))),
    may("options", List(25, &OPTION)),
    may("default_member_permissions", Id),
    may("dm_permission", Flag),
    may("default_permission", Flag),
    may("nsfw", Flag),
    may("contexts", List(3, &OneOf(&[0, 1, 2]))),
    may("integration_types", List(2, &OneOf(&[0, 1]))),
    may("type", OneOf(&[1, 2, 3, 4])),
    may("handler", OneOf(&[1, 2])),
];

/// One table for all option types, because clients also send the fields of other types, empty.
static OPTION: Rule = Object(&OPTION_FIELDS);

static OPTION_FIELDS: [Field; 14] = [
    must("type", Integer(1, 11)),
    must("name", Text(1, 32)),
    may("name_localizations", Map(&Text(1, 32))),
    must("description", Text(1, 100)),
    may("description_localizations", Map(&Text(1, 100))),
    may("required", Flag),
    may("autocomplete", Flag),
    may("min_length", Integer(0, 6_000)),
    may("max_length", Integer(1, 6_000)),
    may("min_value", Number),
    may("max_value", Number),
    may("choices", List(25, &Object(CHOICE))),
    may("channel_types", List(20, &Integer(0, 16))),
    may("options", List(25, &OPTION)),
];

const CHOICE: &[Field] = &[
    must("name", Text(1, 100)),
    may("name_localizations", Map(&Text(1, 100))),
    must("value", Either(&Text(1, 100), &Number)),
];

const FLAGS: Rule = Integer(0, INT53);
const ARCHIVE_MINUTES: Rule = OneOf(&[60, 1_440, 4_320, 10_080]);

const ALLOWED_MENTIONS: Rule = Object(&[
    may("parse", List(3, &Word(&["users", "roles", "everyone"]))),
    may("users", List(100, &Id)),
    may("roles", List(100, &Id)),
    may("replied_user", Flag),
]);

const REFERENCE: &[Field] = &[
    may("type", OneOf(&[0])),
    must("message_id", Id),
    may("channel_id", Id),
    may("guild_id", Id),
    may("fail_if_not_exists", Flag),
];

const ATTACHMENTS: Rule = List(
    10,
    &Object(&[
        must("id", Id),
        may("filename", Text(1, 1_024)),
        may("description", Text(0, 1_024)),
        may("title", Text(0, 1_024)),
        may("is_spoiler", Flag),
    ]),
);

const EMBEDS: Rule = List(
    10,
    &Object(&[
        may("type", Text(0, 32)),
        may("title", Text(0, 256)),
        may("description", Text(0, 4_096)),
        may("url", Text(0, 2_048)),
        may("timestamp", Text(0, 64)),
        may("color", Integer(0, 0xFF_FF_FF)),
        may(
            "footer",
            Object(&[
                must("text", Text(1, 2_048)),
                may("icon_url", Text(0, 2_048)),
            ]),
        ),
        may("image", PICTURE),
        may("thumbnail", PICTURE),
        may(
            "author",
            Object(&[
                must("name", Text(1, 256)),
                may("url", Text(0, 2_048)),
                may("icon_url", Text(0, 2_048)),
            ]),
        ),
        may(
            "fields",
            List(
                25,
                &Object(&[
                    must("name", Text(1, 256)),
                    must("value", Text(1, 1_024)),
                    may("inline", Flag),
                ]),
            ),
        ),
    ]),
);

const PICTURE: Rule = Object(&[
    must("url", Text(1, 2_048)),
    may("width", Integer(0, INT53)),
    may("height", Integer(0, INT53)),
    may("description", Text(0, 4_096)),
]);

const COMPONENTS: Rule = List(5, &ByType(&[(1, ROW)]));

const ROW: &[Field] = &[
    must("type", OneOf(&[1])),
    may("id", Integer(0, INT53)),
    must(
        "components",
        List(
            5,
            &ByType(&[
                (2, BUTTON),
                (3, STRING_SELECT),
                (5, OTHER_SELECT),
                (6, OTHER_SELECT),
                (7, OTHER_SELECT),
                (8, OTHER_SELECT),
            ]),
        ),
    ),
];

const EMOJI: Rule = Object(&[
    may("id", Id),
    may("name", Text(1, 32)),
    may("animated", Flag),
]);

const BUTTON: &[Field] = &[
    must("type", OneOf(&[2])),
    may("id", Integer(0, INT53)),
    must("style", OneOf(&[1, 2, 3, 4, 5])),
    may("custom_id", Text(1, 100)),
    may("label", Text(0, 80)),
    may("disabled", Flag),
    may("url", Text(1, 512)),
    may("emoji", EMOJI),
];

const STRING_SELECT: &[Field] = &[
    must("type", OneOf(&[3])),
    may("id", Integer(0, INT53)),
    must("custom_id", Text(1, 100)),
    may("placeholder", Text(0, 150)),
    may("min_values", Integer(0, 25)),
    may("max_values", Integer(1, 25)),
    may("disabled", Flag),
    may("required", Flag),
    must(
        "options",
        List(
            25,
            &Object(&[
                must("label", Text(1, 100)),
                must("value", Text(1, 100)),
                may("description", Text(0, 100)),
                may("default", Flag),
                may("emoji", EMOJI),
            ]),
        ),
    ),
];

const OTHER_SELECT: &[Field] = &[
    must("type", OneOf(&[5, 6, 7, 8])),
    may("id", Integer(0, INT53)),
    must("custom_id", Text(1, 100)),
    may("placeholder", Text(0, 150)),
    may("min_values", Integer(0, 25)),
    may("max_values", Integer(1, 25)),
    may("disabled", Flag),
    may("required", Flag),
    may("channel_types", List(20, &Integer(0, 16))),
    may("default_values", List(25, &Any)),
];

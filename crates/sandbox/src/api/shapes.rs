//! The field tables of the request bodies, with Discord's limits.

use super::schema::{
    Field, Rule,
    Rule::{Any, ByType, Either, Flag, Id, Integer, List, Map, Number, Object, OneOf, Text, Word},
    optional, required,
};

/// The largest integer that JavaScript represents exactly.
const INT53: i64 = 9_007_199_254_740_991;

/// `POST /channels/{channel}/messages`.
pub const NEW_MESSAGE: &[Field] = &[
    optional("content", Text(0, 2_000)),
    optional("embeds", EMBEDS),
    optional("allowed_mentions", ALLOWED_MENTIONS),
    optional("sticker_ids", List(3, &Id)),
    optional("components", COMPONENTS),
    optional("flags", FLAGS),
    optional("attachments", ATTACHMENTS),
    optional("message_reference", Object(REFERENCE)),
    optional("nonce", Either(&Text(1, 25), &Integer(i64::MIN, i64::MAX))),
    optional("enforce_nonce", Flag),
    optional("tts", Flag),
];

/// `PATCH` of a message with the bot's token.
pub const EDITED_MESSAGE: &[Field] = &[
    optional("content", Text(0, 2_000)),
    optional("embeds", EMBEDS),
    optional("flags", FLAGS),
    optional("allowed_mentions", ALLOWED_MENTIONS),
    optional("components", COMPONENTS),
    optional("attachments", ATTACHMENTS),
];

/// The message of an interaction response or follow-up, or an edit of one.
pub const ANSWER_MESSAGE: &[Field] = &[
    optional("content", Text(0, 2_000)),
    optional("embeds", EMBEDS),
    optional("allowed_mentions", ALLOWED_MENTIONS),
    optional("components", COMPONENTS),
    optional("attachments", ATTACHMENTS),
    optional("flags", FLAGS),
    optional("tts", Flag),
];

/// `POST /interactions/{id}/{token}/callback`; the fields of `data` depend on the type.
pub const CALLBACK: &[Field] = &[
    required("type", OneOf(&[4, 5, 6, 7, 8, 9, 12])),
    optional("data", Any),
];

/// The data of an autocomplete response.
pub const CHOICES: &[Field] = &[required("choices", List(25, &Object(CHOICE)))];

/// The data of a modal.
pub const MODAL: &[Field] = &[
    required("custom_id", Text(1, 100)),
    required("title", Text(1, 45)),
    required(
        "components",
        List(5, &ByType(&[(1, MODAL_ROW), (18, LABEL)])),
    ),
];

const MODAL_ROW: &[Field] = &[
    required("type", OneOf(&[1])),
    optional("id", Integer(0, INT53)),
    required("components", List(1, &ByType(&[(4, TEXT_INPUT)]))),
];

const LABEL: &[Field] = &[
    required("type", OneOf(&[18])),
    optional("id", Integer(0, INT53)),
    required("label", Text(1, 45)),
    optional("description", Text(1, 100)),
    required("component", ByType(&[(3, STRING_SELECT), (4, TEXT_INPUT)])),
];

const TEXT_INPUT: &[Field] = &[
    required("type", OneOf(&[4])),
    optional("id", Integer(0, INT53)),
    required("custom_id", Text(1, 100)),
    required("style", OneOf(&[1, 2])),
    optional("label", Text(1, 45)),
    optional("value", Text(0, 4_000)),
    optional("placeholder", Text(0, 100)),
    optional("required", Flag),
    optional("min_length", Integer(0, 4_000)),
    optional("max_length", Integer(1, 4_000)),
];

/// `POST /channels/{channel}/messages/{message}/threads`.
pub const THREAD_OF_MESSAGE: &[Field] = &[
    required("name", Text(1, 100)),
    optional("auto_archive_duration", ARCHIVE_MINUTES),
    optional("rate_limit_per_user", Integer(0, 21_600)),
];

/// `POST /channels/{channel}/threads`.
pub const THREAD_ALONE: &[Field] = &[
    required("name", Text(1, 100)),
    optional("auto_archive_duration", ARCHIVE_MINUTES),
    optional("rate_limit_per_user", Integer(0, 21_600)),
    optional("type", OneOf(&[10, 11, 12])),
    optional("invitable", Flag),
];

/// `PATCH` of a thread.
pub const EDITED_THREAD: &[Field] = &[
    optional("name", Text(1, 100)),
    optional("archived", Flag),
    optional("locked", Flag),
    optional("invitable", Flag),
    optional("auto_archive_duration", ARCHIVE_MINUTES),
    optional("rate_limit_per_user", Integer(0, 21_600)),
    optional("flags", FLAGS),
    optional("applied_tags", List(5, &Id)),
];

/// `POST /users/@me/channels`.
pub const DIRECT_CHANNEL: &[Field] = &[required("recipient_id", Id)];

/// A command, alone or in the list of a bulk registration.
pub static COMMAND: &[Field] = &[
    optional("id", Id),
    required("name", Text(1, 32)),
    optional("name_localizations", Map(&Text(1, 32))),
    optional("description", Text(0, 100)),
    optional("description_localizations", Map(&Text(1, 100))),
    optional("options", List(25, &OPTION)),
    optional("default_member_permissions", Id),
    optional("dm_permission", Flag),
    optional("default_permission", Flag),
    optional("nsfw", Flag),
    optional("contexts", List(3, &OneOf(&[0, 1, 2]))),
    optional("integration_types", List(2, &OneOf(&[0, 1]))),
    optional("type", OneOf(&[1, 2, 3, 4])),
    optional("handler", OneOf(&[1, 2])),
];

/// One table for all option types, because clients also send the fields of other types, empty.
static OPTION: Rule = Object(&OPTION_FIELDS);

static OPTION_FIELDS: [Field; 14] = [
    required("type", Integer(1, 11)),
    required("name", Text(1, 32)),
    optional("name_localizations", Map(&Text(1, 32))),
    required("description", Text(1, 100)),
    optional("description_localizations", Map(&Text(1, 100))),
    optional("required", Flag),
    optional("autocomplete", Flag),
    optional("min_length", Integer(0, 6_000)),
    optional("max_length", Integer(1, 6_000)),
    optional("min_value", Number),
    optional("max_value", Number),
    optional("choices", List(25, &Object(CHOICE))),
    optional("channel_types", List(20, &Integer(0, 16))),
    optional("options", List(25, &OPTION)),
];

const CHOICE: &[Field] = &[
    required("name", Text(1, 100)),
    optional("name_localizations", Map(&Text(1, 100))),
    required("value", Either(&Text(1, 100), &Number)),
];

const FLAGS: Rule = Integer(0, INT53);
const ARCHIVE_MINUTES: Rule = OneOf(&[60, 1_440, 4_320, 10_080]);

const ALLOWED_MENTIONS: Rule = Object(&[
    optional("parse", List(3, &Word(&["users", "roles", "everyone"]))),
    optional("users", List(100, &Id)),
    optional("roles", List(100, &Id)),
    optional("replied_user", Flag),
]);

const REFERENCE: &[Field] = &[
    optional("type", OneOf(&[0])),
    required("message_id", Id),
    optional("channel_id", Id),
    optional("guild_id", Id),
    optional("fail_if_not_exists", Flag),
];

const ATTACHMENTS: Rule = List(
    10,
    &Object(&[
        required("id", Id),
        optional("filename", Text(1, 1_024)),
        optional("description", Text(0, 1_024)),
        optional("title", Text(0, 1_024)),
        optional("is_spoiler", Flag),
    ]),
);

const EMBEDS: Rule = List(
    10,
    &Object(&[
        optional("type", Text(0, 32)),
        optional("title", Text(0, 256)),
        optional("description", Text(0, 4_096)),
        optional("url", Text(0, 2_048)),
        optional("timestamp", Text(0, 64)),
        optional("color", Integer(0, 0xFF_FF_FF)),
        optional(
            "footer",
            Object(&[
                required("text", Text(1, 2_048)),
                optional("icon_url", Text(0, 2_048)),
            ]),
        ),
        optional("image", PICTURE),
        optional("thumbnail", PICTURE),
        optional(
            "author",
            Object(&[
                required("name", Text(1, 256)),
                optional("url", Text(0, 2_048)),
                optional("icon_url", Text(0, 2_048)),
            ]),
        ),
        optional(
            "fields",
            List(
                25,
                &Object(&[
                    required("name", Text(1, 256)),
                    required("value", Text(1, 1_024)),
                    optional("inline", Flag),
                ]),
            ),
        ),
    ]),
);

const PICTURE: Rule = Object(&[
    required("url", Text(1, 2_048)),
    optional("width", Integer(0, INT53)),
    optional("height", Integer(0, INT53)),
    optional("description", Text(0, 4_096)),
]);

const COMPONENTS: Rule = List(5, &ByType(&[(1, ROW)]));

const ROW: &[Field] = &[
    required("type", OneOf(&[1])),
    optional("id", Integer(0, INT53)),
    required(
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
    optional("id", Id),
    optional("name", Text(1, 32)),
    optional("animated", Flag),
]);

const BUTTON: &[Field] = &[
    required("type", OneOf(&[2])),
    optional("id", Integer(0, INT53)),
    required("style", OneOf(&[1, 2, 3, 4, 5])),
    optional("custom_id", Text(1, 100)),
    optional("label", Text(0, 80)),
    optional("disabled", Flag),
    optional("url", Text(1, 512)),
    optional("emoji", EMOJI),
];

const STRING_SELECT: &[Field] = &[
    required("type", OneOf(&[3])),
    optional("id", Integer(0, INT53)),
    required("custom_id", Text(1, 100)),
    optional("placeholder", Text(0, 150)),
    optional("min_values", Integer(0, 25)),
    optional("max_values", Integer(1, 25)),
    optional("disabled", Flag),
    optional("required", Flag),
    required(
        "options",
        List(
            25,
            &Object(&[
                required("label", Text(1, 100)),
                required("value", Text(1, 100)),
                optional("description", Text(0, 100)),
                optional("default", Flag),
                optional("emoji", EMOJI),
            ]),
        ),
    ),
];

const OTHER_SELECT: &[Field] = &[
    required("type", OneOf(&[5, 6, 7, 8])),
    optional("id", Integer(0, INT53)),
    required("custom_id", Text(1, 100)),
    optional("placeholder", Text(0, 150)),
    optional("min_values", Integer(0, 25)),
    optional("max_values", Integer(1, 25)),
    optional("disabled", Flag),
    optional("required", Flag),
    optional("channel_types", List(20, &Integer(0, 16))),
    optional("default_values", List(25, &Any)),
];

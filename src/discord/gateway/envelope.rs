//! The outer form of gateway messages.

use std::fmt;

use serde::de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer as _};

/// A gateway message of which only the kind is parsed.
pub(super) struct Envelope<'a> {
    pub op: u8,
    /// The event's name, for a dispatch.
    pub kind: Option<String>,
    text: &'a str,
}

impl<'a> Envelope<'a> {
    /// Parses the kind of a message; `None` if it has none. Discord sends the data last, so of most events nothing
    /// else is read.
    pub fn read(text: &'a str) -> Option<Envelope<'a>> {
        let mut head = Head::default();
        let mut parser = serde_json::Deserializer::from_str(text);
        let parsed = parser.deserialize_map(&mut head);
        if parsed.is_err() && !head.is_complete {
            return None;
        }
        Some(Envelope {
            op: head.op?,
            kind: head.kind,
            text,
        })
    }

    /// Returns whether it starts or resumes a session.
    pub fn begins_session(&self) -> bool {
        matches!(self.kind.as_deref(), Some("READY" | "RESUMED"))
    }

    /// Parses the data; `None` if it has another form.
    pub fn data<T: DeserializeOwned>(&self) -> Option<T> {
        let body: Body<T> = serde_json::from_str(self.text).ok()?;
        Some(body.d)
    }
}

/// The fields of a message before its data.
#[derive(Default)]
struct Head {
    op: Option<u8>,
    kind: Option<String>,
    /// The kind was read; it is `null` in messages that are no events.
    has_kind: bool,
    /// Both fields were read before the data, at which parsing stopped.
    is_complete: bool,
}

impl<'de> Visitor<'de> for &mut Head {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a gateway message")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while let Some(name) = fields.next_key::<String>()? {
            match name.as_str() {
                "op" => self.op = Some(fields.next_value()?),
                "t" => {
                    self.kind = fields.next_value()?;
                    self.has_kind = true;
                }
                "d" if self.op.is_some() && self.has_kind => {
                    self.is_complete = true;
                    return Err(A::Error::custom("no more is needed"));
                }
                _ => {
                    fields.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// The data of a message.
#[derive(Deserialize)]
struct Body<T> {
    d: T,
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn kind_is_read_wherever_it_is() {
        let dispatch = Some((0, Some("A")));
        for (text, expected) in [
            (r#"{"t":"A","s":1,"op":0,"d":{"x":2}}"#, dispatch),
            (r#"{"d":{"x":2},"op":0,"s":1,"t":"A"}"#, dispatch),
            (r#"{"op":0,"d":{"x":2},"t":"A"}"#, dispatch),
            (r#"{"t":null,"s":null,"op":11}"#, Some((11, None))),
            (r#"{"op":10,"d":{}}"#, Some((10, None))),
            (r#"{"t":"A","d":{}}"#, None),
            (r#"{"t":"A","op":"0","d":{}}"#, None),
            (r#"{"t":5,"op":0,"d":{}}"#, None),
            (r#"{"t":"A","op":0,"#, None),
            ("[0]", None),
            ("", None),
        ] {
            let envelope = Envelope::read(text);
            let head = envelope
                .as_ref()
                .map(|read| (read.op, read.kind.as_deref()));
            assert_eq!(head, expected, "{text}");
            if expected == dispatch {
                let data = envelope.and_then(|read| read.data::<Value>());
                assert_eq!(data, Some(json!({ "x": 2 })), "{text}");
            }
        }
    }

    #[test]
    fn data_of_an_unread_kind_is_not_parsed() {
        let cut = r#"{"t":"A","s":1,"op":0,"d":{"x":["#;
        let envelope = Envelope::read(cut).unwrap();
        assert_eq!(envelope.kind.as_deref(), Some("A"));
        assert_eq!(envelope.data::<Value>(), None);
    }
}

//! Looks up what people type: rulesets, topics, time zones; and suggests names while they type.

pub(super) mod rulesets;
pub(super) mod topics;
pub(super) mod zones;

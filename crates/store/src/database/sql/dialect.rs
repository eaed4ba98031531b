//! Statements that differ between SQLite and PostgreSQL.

/// A statement in both dialects.
#[derive(Debug)]
pub(crate) struct DialectPair {
    /// For SQLite.
    pub sqlite: &'static str,
    /// For PostgreSQL.
    pub postgres: &'static str,
}

/// Reads a person's plan for a game with all its nodes in one row. A plan is read for each turn that it may answer,
/// and rows are what takes time. Each database has its own functions for making JSON.
pub(crate) const PLAN_WITH_NODES: DialectPair = DialectPair {
    sqlite: "select version, revision, next_node, \
        (select json_group_array(json_array(node, parent, action)) from plan_node \
          where game = $1 and person = $2) \
        from plan where game = $1 and person = $2 and ended is null",
    postgres: "select version, revision, next_node, \
        (select cast(coalesce(json_agg(json_build_array(node, parent, action) order by node), '[]') as text) \
          from plan_node where game = $1 and person = $2) \
        from plan where game = $1 and person = $2 and ended is null",
};

/// Stores the nodes of a plan, given as JSON in `$3`.
pub(crate) const ADD_PLAN_NODES: DialectPair = DialectPair {
    sqlite: "insert into plan_node (game, person, node, parent, action) \
        select $1, $2, value ->> 0, value ->> 1, value ->> 2 from json_each($3)",
    postgres: "insert into plan_node (game, person, node, parent, action) \
        select $1, $2, cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2 \
        from json_array_elements(cast($3 as json))",
};

/// Begins a writing transaction. Other writers wait: SQLite locks the file at once, and PostgreSQL takes our advisory
/// lock. So rows that a call has read stay unchanged until its commit.
pub(crate) const BEGIN_TO_WRITE: DialectPair = DialectPair {
    sqlite: "begin immediate",
    postgres: "begin; select pg_advisory_xact_lock(448311227254)",
};

/// Begins a transaction that reads a consistent snapshot.
pub(crate) const BEGIN_SNAPSHOT: DialectPair = DialectPair {
    sqlite: "begin",
    postgres: "begin isolation level repeatable read, read only",
};

/// Reads the time on the database's machine, in milliseconds since 1970.
pub(crate) const DATABASE_TIME: DialectPair = DialectPair {
    sqlite: "select cast(unixepoch('subsec') * 1000 as integer)",
    postgres: "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)",
};

/// Reads the columns of table `$1` and their types, in order.
pub(crate) const COLUMNS_OF: DialectPair = DialectPair {
    sqlite: "select name, type from pragma_table_info($1) order by cid",
    postgres: "select cast(column_name as text), cast(data_type as text) from information_schema.columns \
        where table_schema = current_schema() and table_name = $1 order by ordinal_position",
};

/// Reads the last id assigned in table `$1`.
pub(crate) const LAST_ID_OF: DialectPair = DialectPair {
    sqlite: "select seq from sqlite_sequence where name = $1",
    postgres: "select last_value from pg_sequences where schemaname = current_schema() and sequencename = $1 || '_id_seq'",
};

/// Makes an empty table `$1` assign ids above `$2`.
pub(crate) const SET_LAST_ID: DialectPair = DialectPair {
    sqlite: "insert into sqlite_sequence (name, seq) select $1, $2 \
        where not exists (select 1 from sqlite_sequence where name = $1)",
    postgres: "select setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1))",
};

/// All pairs, for counting them.
#[cfg(test)]
const ALL: [&DialectPair; 8] = [
    &PLAN_WITH_NODES,
    &ADD_PLAN_NODES,
    &BEGIN_TO_WRITE,
    &BEGIN_SNAPSHOT,
    &DATABASE_TIME,
    &COLUMNS_OF,
    &LAST_ID_OF,
    &SET_LAST_ID,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_statements_have_two_dialects() {
        let pairs = include_str!("dialect.rs")
            .matches(": DialectPair = DialectPair {")
            .count()
            - 1;
        assert_eq!(pairs, ALL.len());
        assert!(pairs <= 8);
        for pair in ALL {
            assert_ne!(pair.sqlite, pair.postgres);
        }
    }
}

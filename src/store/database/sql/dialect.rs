//! What SQLite and PostgreSQL cannot be told in the same words.

/// A statement, as each of the two understands it.
#[derive(Debug)]
pub(in crate::store) struct Pair {
    /// In the words of SQLite.
    pub sqlite: &'static str,
    /// In the words of PostgreSQL.
    pub postgres: &'static str,
}

/// A person's plan for a game with all its nodes in one row: a plan is read with each turn that it may answer, and rows
/// are what takes time. Each makes JSON of them by functions of its own.
pub(in crate::store) const PLAN_WITH_NODES: Pair = Pair {
    sqlite: "select version, revision, next_node, \
        (select json_group_array(json_array(node, parent, action)) from plan_node \
          where game = $1 and person = $2) \
        from plan where game = $1 and person = $2 and ended is null",
    postgres: "select version, revision, next_node, \
        (select cast(coalesce(json_agg(json_build_array(node, parent, action) order by node), '[]') as text) \
          from plan_node where game = $1 and person = $2) \
        from plan where game = $1 and person = $2 and ended is null",
};

/// Stores the nodes of a plan, `$3`, that are given as JSON.
pub(in crate::store) const ADD_PLAN_NODES: Pair = Pair {
    sqlite: "insert into plan_node (game, person, node, parent, action) \
        select $1, $2, value ->> 0, value ->> 1, value ->> 2 from json_each($3)",
    postgres: "insert into plan_node (game, person, node, parent, action) \
        select $1, $2, cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2 \
        from json_array_elements(cast($3 as json))",
};

/// Begins to write. Other writers wait: SQLite takes the lock of the file at once, and PostgreSQL one of ours, so that
/// what a call has read holds until its commit in either.
pub(in crate::store) const BEGIN_TO_WRITE: Pair = Pair {
    sqlite: "begin immediate",
    postgres: "begin; select pg_advisory_xact_lock(448311227254)",
};

/// Begins to read as of one moment.
pub(in crate::store) const BEGIN_ONE_MOMENT: Pair = Pair {
    sqlite: "begin",
    postgres: "begin isolation level repeatable read, read only",
};

/// The time on the database's machine, in milliseconds since 1970. Of a file that is ours.
pub(in crate::store) const TIME_THERE: Pair = Pair {
    sqlite: "select cast(unixepoch('subsec') * 1000 as integer)",
    postgres: "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)",
};

/// The columns of table `$1` and their types, in order.
pub(in crate::store) const COLUMNS_OF: Pair = Pair {
    sqlite: "select name, type from pragma_table_info($1) order by cid",
    postgres: "select cast(column_name as text), cast(data_type as text) from information_schema.columns \
        where table_schema = current_schema() and table_name = $1 order by ordinal_position",
};

/// The last number that was given in table `$1`.
pub(in crate::store) const NUMBER_OF: Pair = Pair {
    sqlite: "select seq from sqlite_sequence where name = $1",
    postgres: "select last_value from pg_sequences where schemaname = current_schema() and sequencename = $1 || '_id_seq'",
};

/// Lets an empty table `$1` give numbers above `$2`.
pub(in crate::store) const NUMBER_FROM: Pair = Pair {
    sqlite: "insert into sqlite_sequence (name, seq) select $1, $2 \
        where not exists (select 1 from sqlite_sequence where name = $1)",
    postgres: "select setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1))",
};

/// All pairs, to be counted.
#[cfg(test)]
const ALL: [&Pair; 8] = [
    &PLAN_WITH_NODES,
    &ADD_PLAN_NODES,
    &BEGIN_TO_WRITE,
    &BEGIN_ONE_MOMENT,
    &TIME_THERE,
    &COLUMNS_OF,
    &NUMBER_OF,
    &NUMBER_FROM,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_statements_are_written_twice() {
        let pairs = include_str!("dialect.rs")
            .matches(": Pair = Pair {")
            .count()
            - 1;
        assert_eq!(pairs, ALL.len());
        assert!(pairs <= 8);
        for pair in ALL {
            assert_ne!(pair.sqlite, pair.postgres);
        }
    }
}

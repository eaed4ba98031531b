//! The schema is the same in both databases. Only where `TEST_DATABASE_URL` names a server.

use std::collections::BTreeSet;

use crate::support::on_server::{address_of, options_of};
use hansu::store::Store;
use regex::Regex;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tempfile::TempDir;

/// What is alike: a column with its place, type and whether it may be null, or an index with its condition.
type Parts = BTreeSet<String>;

const OF_SQLITE: [&str; 5] = [
    "select m.name || '.' || c.name || ' ' || c.cid || ' ' || c.type || ' ' || \
       (c.\"notnull\" or c.pk > 0) || ' ' || (c.pk > 0) \
     from sqlite_master as m join pragma_table_info(m.name) as c \
     where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '_sqlx%'",
    "select m.name || ' checks ' || ((length(m.sql) - length(replace(m.sql, 'check (', ''))) / 7) \
     from sqlite_master as m \
     where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '_sqlx%'",
    "select i.name || ' on ' || m.name || ' ' || i.\"unique\" || ' ' || i.partial || ' ' || \
       (select group_concat(coalesce(c.name, '()')) from pragma_index_info(i.name) as c) \
     from sqlite_master as m join pragma_index_list(m.name) as i \
     where m.type = 'table' and i.origin = 'c' and m.name not like '_sqlx%'",
    // What is unique by the table itself, and keys of several columns in their order.
    "select m.name || ' ' || i.origin || ' ' || \
       (select group_concat(name) from (select c.name from pragma_index_info(i.name) as c order by c.seqno)) \
     from sqlite_master as m join pragma_index_list(m.name) as i \
     where m.type = 'table' and i.origin in ('u', 'pk') and m.name not like '_sqlx%' \
     union select m.name || ' pk ' || c.name from sqlite_master as m join pragma_table_info(m.name) as c \
     where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '_sqlx%' and c.pk = 1 \
       and not exists (select 1 from pragma_table_info(m.name) as other where other.pk = 2)",
    "select m.name || '.' || f.\"from\" || ' of ' || f.\"table\" || '.' || \
       coalesce(f.\"to\", (select c.name from pragma_table_info(f.\"table\") as c where c.pk = 1)) || ' ' || \
       lower(f.on_delete) \
     from sqlite_master as m join pragma_foreign_key_list(m.name) as f where m.type = 'table'",
];

const OF_SERVER: [&str; 5] = [
    "select t.relname || '.' || a.attname || ' ' || \
       (row_number() over (partition by t.relname order by a.attnum) - 1) || ' ' || \
       case format_type(a.atttypid, null) when 'bigint' then 'INTEGER' when 'text' then 'TEXT' \
         when 'double precision' then 'REAL' when 'bytea' then 'BLOB' else '?' end || ' ' || \
       cast(cast(a.attnotnull as integer) as text) || ' ' || \
       cast(cast(exists (select 1 from pg_constraint as k where k.conrelid = t.oid \
         and k.contype = 'p' and a.attnum = any (k.conkey)) as integer) as text) \
     from pg_class as t join pg_attribute as a on a.attrelid = t.oid \
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attnum > 0 \
       and t.relname <> '_sqlx_migrations'",
    "select t.relname || ' checks ' || \
       (select count(*) from pg_constraint as k where k.conrelid = t.oid and k.contype = 'c') \
     from pg_class as t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace \
       and t.relname <> '_sqlx_migrations'",
    "select i.relname || ' on ' || t.relname || ' ' || cast(cast(x.indisunique as integer) as text) || ' ' || \
       cast(cast(x.indpred is not null as integer) as text) || ' ' || \
       (select string_agg(coalesce(a.attname, '()'), ',' order by k.nth) \
         from unnest(x.indkey::int2[]) with ordinality as k (attnum, nth) \
         left join pg_attribute as a on a.attrelid = t.oid and a.attnum = k.attnum and k.attnum > 0) \
     from pg_index as x join pg_class as i on i.oid = x.indexrelid join pg_class as t on t.oid = x.indrelid \
     where t.relnamespace = 'public'::regnamespace and t.relname <> '_sqlx_migrations' \
       and not exists (select 1 from pg_constraint as k where k.conindid = i.oid)",
    "select t.relname || case k.contype when 'u' then ' u ' else ' pk ' end || \
       (select string_agg(a.attname, ',' order by c.nth) from unnest(k.conkey) with ordinality as c (attnum, nth) \
         join pg_attribute as a on a.attrelid = t.oid and a.attnum = c.attnum) \
     from pg_constraint as k join pg_class as t on t.oid = k.conrelid \
     where k.contype in ('u', 'p') and t.relnamespace = 'public'::regnamespace and t.relname <> '_sqlx_migrations'",
    "select t.relname || '.' || a.attname || ' of ' || o.relname || '.' || b.attname || ' ' || \
       case k.confdeltype when 'a' then 'no action' when 'c' then 'cascade' when 'n' then 'set null' else '?' end \
     from pg_constraint as k join pg_class as t on t.oid = k.conrelid join pg_class as o on o.oid = k.confrelid \
       cross join unnest(k.conkey, k.confkey) as c (own, other) \
       join pg_attribute as a on a.attrelid = t.oid and a.attnum = c.own \
       join pg_attribute as b on b.attrelid = o.oid and b.attnum = c.other \
     where k.contype = 'f' and t.relnamespace = 'public'::regnamespace",
];

/// The words in the conditions of indexes, without how each database writes them.
fn words(condition: &str) -> String {
    let word = Regex::new(r"'[a-z_]+'|[a-z_]{2,}").unwrap();
    let left_out = ["text", "any", "array", "in", "bigint"];
    let found = word.find_iter(condition).map(|word| word.as_str());
    let found: BTreeSet<&str> = found.filter(|word| !left_out.contains(word)).collect();
    found.into_iter().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn tables_columns_and_indexes_are_the_same() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    let Some(_) = address_of(&path).await else {
        return;
    };
    Store::open(&path).await.unwrap().close().await;
    let options = SqliteConnectOptions::new().filename(&path);
    let mut file = options.connect().await.unwrap();
    let mut server = options_of(&path).connect().await.unwrap();
    for (of_sqlite, of_server) in OF_SQLITE.into_iter().zip(OF_SERVER) {
        let sqlite: Vec<String> = sqlx::query_scalar(of_sqlite)
            .fetch_all(&mut file)
            .await
            .unwrap();
        let postgres: Vec<String> = sqlx::query_scalar(of_server)
            .fetch_all(&mut server)
            .await
            .unwrap();
        let (sqlite, postgres): (Parts, Parts) =
            (sqlite.into_iter().collect(), postgres.into_iter().collect());
        assert!(sqlite.len() > 3, "{of_sqlite}");
        let differ: Vec<&String> = sqlite.symmetric_difference(&postgres).collect();
        assert!(differ.is_empty(), "{differ:#?}");
    }
    let conditions = "select name, substr(sql, instr(sql, ' where ') + 7) from sqlite_master \
         where type = 'index' and sql like '% where %' order by name";
    let sqlite: Vec<(String, String)> = sqlx::query_as(conditions)
        .fetch_all(&mut file)
        .await
        .unwrap();
    let conditions = "select cast(i.relname as text), pg_get_expr(x.indpred, x.indrelid) from pg_index as x \
         join pg_class as i on i.oid = x.indexrelid where x.indpred is not null and x.indrelid::regclass::text \
         not like 'pg_%' order by i.relname collate \"C\"";
    let postgres: Vec<(String, String)> = sqlx::query_as(conditions)
        .fetch_all(&mut server)
        .await
        .unwrap();
    let told = |all: Vec<(String, String)>| -> Parts {
        let told = all
            .iter()
            .map(|(name, is)| format!("{name}: {}", words(&is.to_lowercase())));
        told.collect()
    };
    assert_eq!(told(sqlite), told(postgres));
}

//! The schema is the same in both databases. Runs only if `TEST_DATABASE_URL` names a server.

use std::collections::BTreeSet;

use crate::kit::on_server::{address_of, options_of};
use hansu_store::Store;
use regex::Regex;
use sqlx::ConnectOptions;
use sqlx_sqlite::SqliteConnectOptions;
use tempfile::TempDir;

/// The compared parts of a schema: a column with its position, type and nullability, or an index with its condition.
type Parts = BTreeSet<String>;

const OF_SQLITE: [&str; 4] = [
    "select m.name || '.' || c.name || ' ' || c.cid || ' ' || c.type || ' ' || \
       (c.\"notnull\" or c.pk > 0) || ' ' || (c.pk > 0) || ' ' || coalesce(c.dflt_value, '') \
     from sqlite_master as m join pragma_table_info(m.name) as c \
     where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '_sqlx%'",
    "select i.name || ' on ' || m.name || ' ' || i.\"unique\" || ' ' || i.partial || ' ' || \
       (select group_concat(coalesce(c.name, '()')) from pragma_index_info(i.name) as c) \
     from sqlite_master as m join pragma_index_list(m.name) as i \
     where m.type = 'table' and i.origin = 'c' and m.name not like '_sqlx%'",
    // Unique constraints of a table, and keys of several columns in order.
    "select m.name || ' ' || i.origin || ' ' || \
       (select group_concat(name) from (select c.name from pragma_index_info(i.name) as c order by c.seqno)) \
     from sqlite_master as m join pragma_index_list(m.name) as i \
     where m.type = 'table' and i.origin in ('u', 'pk') and m.name not like '_sqlx%' \
     union select m.name || ' pk ' || c.name from sqlite_master as m join pragma_table_info(m.name) as c \
     where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '_sqlx%' and c.pk = 1 \
       and not exists (select 1 from pragma_table_info(m.name) as other where other.pk = 2)",
    "select m.name || ' ' || group_concat(f.\"from\") || ' of ' || f.\"table\" || ' ' || group_concat(coalesce(f.\"to\", \
         (select c.name from pragma_table_info(f.\"table\") as c where c.pk = f.seq + 1))) || ' ' || \
       lower(f.on_delete) || ', ' || lower(f.on_update) \
     from sqlite_master as m join pragma_foreign_key_list(m.name) as f where m.type = 'table' group by m.name, f.id",
];

const OF_SERVER: [&str; 4] = [
    "select t.relname || '.' || a.attname || ' ' || \
       (row_number() over (partition by t.relname order by a.attnum) - 1) || ' ' || \
       case format_type(a.atttypid, null) when 'bigint' then 'INTEGER' when 'text' then 'TEXT' \
         when 'double precision' then 'REAL' when 'bytea' then 'BLOB' else '?' end || ' ' || \
       cast(cast(a.attnotnull as integer) as text) || ' ' || \
       cast(cast(exists (select 1 from pg_constraint as k where k.conrelid = t.oid \
         and k.contype = 'p' and a.attnum = any (k.conkey)) as integer) as text) || ' ' || \
       coalesce(replace(pg_get_expr(d.adbin, d.adrelid), '::text', ''), '') \
     from pg_class as t join pg_attribute as a on a.attrelid = t.oid \
       left join pg_attrdef as d on d.adrelid = t.oid and d.adnum = a.attnum \
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attnum > 0 \
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
    "select t.relname || ' ' || string_agg(a.attname, ',' order by c.nth) || ' of ' || o.relname || ' ' || \
       string_agg(b.attname, ',' order by c.nth) || ' ' || \
       (array['no action', 'cascade', 'set null'])[strpos('acn', k.confdeltype::text)] || ', ' || \
       (array['no action', 'cascade', 'set null'])[strpos('acn', k.confupdtype::text)] \
     from pg_constraint as k join pg_class as t on t.oid = k.conrelid join pg_class as o on o.oid = k.confrelid \
       cross join unnest(k.conkey, k.confkey) with ordinality as c (own, other, nth) \
       join pg_attribute as a on a.attrelid = t.oid and a.attnum = c.own \
       join pg_attribute as b on b.attrelid = o.oid and b.attnum = c.other \
     where k.contype = 'f' and t.relnamespace = 'public'::regnamespace \
     group by k.oid, t.relname, o.relname, k.confdeltype, k.confupdtype",
];

/// Tables and indexes whose conditions are only in the statement that created them.
const MADE_BY: &str =
    "select name, sql from sqlite_master where sql is not null and name not like '_sqlx%'";
/// Checks and indexes of a server: each check with its table, and each index.
const CHECKS: &str = "select t.relname::text, pg_get_constraintdef(k.oid) from pg_constraint as k join pg_class as t \
     on t.oid = k.conrelid where k.contype = 'c' and t.relnamespace = 'public'::regnamespace";
const INDEXES: &str = "select i.relname::text, pg_get_indexdef(i.oid) from pg_index as x join pg_class as i \
     on i.oid = x.indexrelid where i.relnamespace = 'public'::regnamespace \
     and not exists (select 1 from pg_constraint as k where k.conindid = i.oid)";

/// Returns the text in the first parentheses, including nested ones.
fn in_parentheses(text: &str) -> &str {
    let start = text.find('(').unwrap() + 1;
    let mut open = 1;
    let end = text[start..].find(|letter| {
        open += i32::from(letter == '(') - i32::from(letter == ')');
        open == 0
    });
    &text[start..start + end.unwrap()]
}

/// Normalises a condition to a form that both databases could write: without parentheses and types, a choice of
/// values as `in`, a single value as `=`, a range by its ends, a default for null as `coalesce`.
fn plainly(condition: &str) -> String {
    let notation = Regex::new(r"::(text|bigint)(\[\])?|[()\[\]]").unwrap();
    let single_value = Regex::new(r"\bin ('[a-z_]+'|[0-9]+)( |$)").unwrap();
    let range = Regex::new(r"([a-z_]+) between ([0-9]+) and ([0-9]+)").unwrap();
    let text = condition.to_lowercase();
    let text = notation.replace_all(&text, " ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace(" ,", ",").replace("= any array", "in");
    let text = text.replace("ifnull", "coalesce");
    let text = single_value.replace_all(&text, "= $1$2");
    range.replace_all(&text, "$1 >= $2 and $1 <= $3").into()
}

/// Returns the checks in the statement that creates a table.
fn checks(sql: &str) -> impl Iterator<Item = &str> {
    let found = sql.match_indices("check (");
    found.map(|(at, _)| in_parentheses(&sql[at..]))
}

/// Returns the columns of an index, and its condition.
fn indexed(sql: &str) -> String {
    let sql = sql.to_lowercase();
    let condition = sql
        .split_once(" where ")
        .map_or("", |(_, condition)| condition);
    let columns = plainly(in_parentheses(&sql));
    let condition = plainly(condition);
    format!("({columns}) {condition}")
}

/// Asserts that both sets are equal and not empty.
#[track_caller]
fn same(
    subject: &str,
    sqlite: impl IntoIterator<Item = String>,
    postgres: impl IntoIterator<Item = String>,
) {
    let [sqlite, postgres]: [Parts; 2] =
        [sqlite.into_iter().collect(), postgres.into_iter().collect()];
    assert!(sqlite.len() > 3, "{subject}");
    let differ: Vec<&String> = sqlite.symmetric_difference(&postgres).collect();
    assert!(differ.is_empty(), "{subject}: {differ:#?}");
}

#[test]
fn conditions_are_normalised_for_both_databases() {
    #[rustfmt::skip]
    let cases = [
        ("phase in ('open',\n  'over')", "((phase = ANY (ARRAY['open'::text, 'over'::text])))"),
        ("cause in ('outage')", "((cause = 'outage'::text))"),
        ("done in (0, 1)", "((done = ANY (ARRAY[(0)::bigint, (1)::bigint])))"),
        ("digest between 0 and 23", "(((digest >= 0) AND (digest <= 23)))"),
        ("a is not null and b <> 'c'", "((a IS NOT NULL) AND (b <> 'c'::text))"),
    ];
    for (sqlite, postgres) in cases {
        assert_eq!(plainly(sqlite), plainly(postgres));
    }
    for (left, right) in [
        ("a in ('b', 'c')", "a in ('b', 'd')"),
        ("a in ('b')", "a <> 'b'"),
        ("a between 0 and 23", "a between 0 and 24"),
    ] {
        assert_ne!(plainly(left), plainly(right));
    }
}

#[tokio::test]
async fn both_databases_have_the_same_tables_columns_and_indexes() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    let Some(_) = address_of(&path).await else {
        return;
    };
    Store::open(&path).await.unwrap().close().await;
    let options = SqliteConnectOptions::new().filename(&path);
    let mut file = options.connect().await.unwrap();
    let mut server = options_of(&path).connect().await.unwrap();
    for (sqlite_query, server_query) in OF_SQLITE.into_iter().zip(OF_SERVER) {
        let sqlite = sqlx::query_scalar::<_, String>(sqlite_query);
        let sqlite = sqlite.fetch_all(&mut file).await.unwrap();
        let postgres = sqlx::query_scalar::<_, String>(server_query);
        let postgres = postgres.fetch_all(&mut server).await.unwrap();
        same(sqlite_query, sqlite, postgres);
    }
    let statements: Vec<(String, String)> =
        sqlx::query_as(MADE_BY).fetch_all(&mut file).await.unwrap();
    let (tables, index_statements): (Vec<_>, Vec<_>) = statements
        .into_iter()
        .partition(|(_, sql)| sql.starts_with("CREATE TABLE"));
    let sqlite_checks = tables.iter().flat_map(|(table, sql)| {
        checks(sql).map(move |check| format!("{table}: {}", plainly(check)))
    });
    let server_checks: Vec<(String, String)> =
        sqlx::query_as(CHECKS).fetch_all(&mut server).await.unwrap();
    let server_checks = server_checks.iter().map(|(table, check)| {
        let check = plainly(in_parentheses(check));
        format!("{table}: {check}")
    });
    same("checks", sqlite_checks, server_checks);
    let is_index = |(_, sql): &&(String, String)| sql.contains("INDEX");
    let sqlite_indexes = index_statements.iter().filter(is_index);
    let sqlite_indexes = sqlite_indexes.map(|(name, sql)| format!("{name}: {}", indexed(sql)));
    let server_indexes = sqlx::query_as(INDEXES).fetch_all(&mut server);
    let server_indexes: Vec<(String, String)> = server_indexes.await.unwrap();
    let server_indexes = server_indexes
        .iter()
        .map(|(name, sql)| format!("{name}: {}", indexed(sql)));
    same("indexes", sqlite_indexes, server_indexes);
}
